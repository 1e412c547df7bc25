//! Widgets that flow with a page: titles, cards, switches, choices, search fields.

use std::path::PathBuf;
use std::sync::Arc;

use egui::{
    Align, Align2, ComboBox, CornerRadius, Frame, Galley, Key, Layout, Margin, Panel, Rect,
    Response, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};

use crate::ui::widgets::theme::{self, WindowColors};
use crate::ui::widgets::{self, Push, Rank, icons};

/// Pages narrower than this have smaller side margins.
const NARROW: f32 = 1000.0;

/// Space above the title of a page.
pub const ABOVE: i8 = 16;

/// Space on each side of a page's contents.
#[must_use]
pub fn margin(width: f32) -> f32 {
    if width < NARROW { 16.0 } else { 40.0 }
}

/// A fixed-width side panel with the page's background. `room` is its inner margin: left, right, top, bottom.
pub fn beside(panel: Panel, ground: Frame, room: [i8; 4], width: f32) -> Panel {
    let [left, right, top, bottom] = room;
    panel
        .frame(ground.inner_margin(Margin {
            left,
            right,
            top,
            bottom,
        }))
        .resizable(false)
        .show_separator_line(false)
        .exact_size(width)
}

/// A scrolling page whose contents form a centred column of at most `widest` points.
pub fn page(ui: &mut Ui, salt: &str, widest: f32, add: impl FnOnce(&mut Ui)) {
    let margin = margin(ui.available_width());
    ScrollArea::vertical()
        .auto_shrink(false)
        .id_salt(salt)
        .show(ui, |ui| {
            let room = (ui.available_width() - 2.0 * margin).max(80.0);
            let width = room.min(widest);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                ui.add_space(margin + (room - width) / 2.0);
                ui.vertical(|ui| {
                    ui.set_width(width);
                    ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
                    ui.add_space(f32::from(ABOVE));
                    add(ui);
                    ui.add_space(32.0);
                });
            });
        });
}

/// The title of a page.
pub fn title(ui: &mut Ui, words: &str, colors: &WindowColors) -> Response {
    let size = if ui.available_width() < 720.0 {
        24.0
    } else {
        28.0
    };
    ui.add(
        egui::Label::new(
            RichText::new(words)
                .font(theme::semibold(size))
                .color(colors.text.0),
        )
        .truncate(),
    )
}

/// The heading of a section of a page.
pub fn heading(ui: &mut Ui, words: &str, colors: &WindowColors) -> Response {
    ui.label(
        RichText::new(words)
            .font(theme::semibold(16.0))
            .color(colors.text.0),
    )
}

/// Text in small print.
#[must_use]
pub fn quiet(words: impl Into<String>, colors: &WindowColors) -> RichText {
    RichText::new(words)
        .font(theme::regular(theme::SMALL))
        .color(colors.quiet.0)
}

/// A card as high as its contents.
pub fn card<R>(ui: &mut Ui, colors: &WindowColors, add: impl FnOnce(&mut Ui) -> R) -> R {
    ground(ui, colors.surface.0, add)
}

/// A card with another background, for what is good, bad or open.
pub fn ground<R>(ui: &mut Ui, fill: egui::Color32, add: impl FnOnce(&mut Ui) -> R) -> R {
    Frame::new()
        .fill(fill)
        .shadow(theme::low())
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::same(20))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            add(ui)
        })
        .inner
}

/// A line between two sections of a card.
pub fn rule(ui: &mut Ui, colors: &WindowColors) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 13.0), Sense::hover());
    let line = Stroke::new(1.0, colors.outline.0);
    ui.painter().hline(rect.x_range(), rect.center().y, line);
}

/// A button as wide as its contents.
pub fn push(ui: &mut Ui, push: Push<'_>, height: f32, colors: &WindowColors) -> Response {
    let width = width_of(ui, &push);
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let id = ui.scope_id().with(("push", push.label));
    push.show_at(ui, rect, id, colors)
}

/// The width of a button that is as wide as its contents.
#[must_use]
pub fn width_of(ui: &Ui, push: &Push<'_>) -> f32 {
    let wide = |words: &str, size: f32| {
        let font = theme::medium(size);
        widgets::line(ui, words, font, egui::Color32::WHITE, f32::INFINITY)
            .size()
            .x
    };
    let icon = if push.icon.is_some() { 26.0 } else { 0.0 };
    let key = push.key.map_or(0.0, |key| wide(key, 12.0) + 20.0);
    let sides = if push.rank == Rank::Text { 20.0 } else { 32.0 };
    wide(push.label, 15.0) + icon + key + sides
}

/// A segmented control of which one segment is selected; returns the segment pressed.
pub fn segments<T: Copy + PartialEq>(
    ui: &mut Ui,
    all: &[(T, &str)],
    now: T,
    colors: &WindowColors,
) -> Option<T> {
    let font = theme::medium(14.0);
    let words: Vec<_> = all
        .iter()
        .map(|(_, name)| widgets::line(ui, name, font.clone(), colors.text.0, f32::INFINITY))
        .collect();
    let wide: f32 = words.iter().map(|words| words.size().x + 24.0).sum();
    // If there is not enough room, all segments shrink by the same factor.
    let room = ui.available_width();
    let is_tight = wide + 4.0 > room;
    let whole = if is_tight { room } else { wide + 4.0 };
    let (rect, _) = ui.allocate_exact_size(vec2(whole, 32.0), Sense::hover());
    ui.painter().rect_filled(rect, 8, colors.sunken.0);
    let mut left = rect.left() + 2.0;
    let mut pressed = None;
    for ((value, name), words) in all.iter().zip(words) {
        let mut width = words.size().x + 24.0;
        if is_tight {
            width *= (whole - 4.0) / wide;
        }
        let place = Rect::from_min_size(pos2(left, rect.top() + 2.0), vec2(width, 28.0));
        left += width;
        let is_on = *value == now;
        let response = ui.interact(
            place,
            ui.scope_id().with(("segment", *name)),
            Sense::click(),
        );
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_on, *name));
        if is_on {
            ui.painter()
                .add(theme::low().as_shape(place, CornerRadius::same(6)));
            ui.painter().rect_filled(place, 6, colors.surface.0);
        } else if response.hovered() {
            ui.painter().rect_filled(place, 6, colors.hovered.0);
        }
        widgets::focus_ring(ui.painter(), place.shrink(3.0), &response, colors);
        let ink = if is_on { colors.text.0 } else { colors.quiet.0 };
        let words = if is_tight {
            widgets::line(ui, name, font.clone(), ink, width - 8.0)
        } else {
            words
        };
        let at = place.center() - words.size() / 2.0;
        ui.painter().galley_with_override_text_color(at, words, ink);
        if response.clicked() {
            pressed = Some(*value);
        }
        if is_tight {
            // The name may have been truncated.
            response.on_hover_text(*name);
        }
    }
    pressed
}

/// A switch after its name.
pub fn switch(ui: &mut Ui, is_on: bool, name: &str, colors: &WindowColors) -> Response {
    let room = (ui.available_width() - 52.0).max(40.0);
    let words = widgets::line(ui, name, theme::regular(14.0), colors.text.0, room);
    let width = words.size().x + 10.0;
    switch_after(ui, is_on, (name, words), width, colors)
}

/// A switch after a name of fixed width; a long name wraps.
pub fn switch_row(
    ui: &mut Ui,
    is_on: bool,
    name: &str,
    width: f32,
    colors: &WindowColors,
) -> Response {
    let font = theme::regular(15.0);
    let words = ui
        .painter()
        .layout(name.to_owned(), font, colors.text.0, width);
    let width = width + ui.spacing().item_spacing.x;
    switch_after(ui, is_on, (name, words), width, colors)
}

/// A switch `width` points after the start of its name.
fn switch_after(
    ui: &mut Ui,
    is_on: bool,
    (name, words): (&str, Arc<Galley>),
    width: f32,
    colors: &WindowColors,
) -> Response {
    let size = vec2(width + 38.0, (words.size().y + 12.0).max(32.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_on, name));
    let at = pos2(rect.left(), rect.center().y - words.size().y / 2.0);
    ui.painter().galley(at, words, colors.text.0);
    let middle = pos2(rect.left() + width + 18.0, rect.center().y);
    let knob = Rect::from_center_size(middle, vec2(36.0, 20.0));
    slider(ui, knob, is_on, colors);
    widgets::focus_ring(ui.painter(), knob, &response, colors);
    response
}

fn slider(ui: &Ui, knob: Rect, is_on: bool, colors: &WindowColors) {
    let (fill, x) = if is_on {
        (colors.accent.0, knob.right() - 10.0)
    } else {
        (colors.edge.0, knob.left() + 10.0)
    };
    ui.painter().rect_filled(knob, 10, fill);
    let dot = if is_on {
        colors.on_accent.0
    } else {
        colors.surface.0
    };
    ui.painter()
        .circle_filled(pos2(x, knob.center().y), 8.0, dot);
}

/// A drop-down list as a chip: shows its name, or in the accent colour the current choice if there is one.
pub fn chip_list(
    ui: &mut Ui,
    name: &str,
    chosen: Option<&str>,
    colors: &WindowColors,
    contents: impl FnOnce(&mut Ui),
) {
    let font = theme::medium(14.0);
    let wide = widgets::line(ui, chosen.unwrap_or(name), font, colors.text.0, WIDEST_CHIP);
    let width = wide.size().x + 34.0;
    // A list that shrinks to the rest of a row would never start the next row. A list of exactly its own
    // width would truncate its name.
    let room = width + 2.0 * ui.spacing().item_spacing.x;
    if ui.layout().main_wrap && ui.available_size_before_wrap().x < room {
        ui.end_row();
    }
    ui.scope(|ui| {
        let states = &mut ui.visuals_mut().widgets;
        for state in [
            &mut states.inactive,
            &mut states.hovered,
            &mut states.active,
            &mut states.open,
        ] {
            state.corner_radius = CornerRadius::same(16);
            state.bg_stroke = Stroke::NONE;
            if chosen.is_some() {
                state.bg_fill = colors.selected.0;
                state.weak_bg_fill = colors.selected.0;
                state.fg_stroke.color = colors.accent.0;
            }
        }
        let words = RichText::new(chosen.unwrap_or(name)).font(theme::medium(14.0));
        let list = ComboBox::from_id_salt(name)
            .selected_text(words)
            .width(width)
            .height(420.0)
            .truncate()
            .show_ui(ui, |ui| {
                // Entries look like those of every menu.
                ui.reset_style();
                contents(ui);
            });
        ui.ctx()
            .accesskit_node_builder(list.response.id, |node| node.set_label(name));
        if chosen.is_some() {
            list.response.on_hover_text(name);
        }
    });
}

/// Maximum width of a chip's words.
const WIDEST_CHIP: f32 = 220.0;

/// A search field with an icon. The first word is its spoken name; the second is the hint shown while it is
/// empty.
pub fn search(
    ui: &mut Ui,
    rect: Rect,
    typed: &mut String,
    words: (&str, &str),
    colors: &WindowColors,
) -> Response {
    ui.painter().rect_filled(rect, 8, colors.surface.0);
    let response = bare_search(ui, rect, typed, words, 15.0, colors);
    let rim = if response.has_focus() {
        Stroke::new(2.0, colors.accent.0)
    } else {
        Stroke::new(1.0, colors.edge.0)
    };
    ui.painter().rect_stroke(rect, 8, rim, StrokeKind::Inside);
    response
}

/// A search field without a background.
pub fn bare_search(
    ui: &mut Ui,
    rect: Rect,
    typed: &mut String,
    (name, hint): (&str, &str),
    size: f32,
    colors: &WindowColors,
) -> Response {
    ui.painter().text(
        pos2(rect.left() + 20.0, rect.center().y),
        Align2::CENTER_CENTER,
        icons::MAGNIFYING_GLASS,
        theme::icon(size + 3.0),
        colors.quiet.0,
    );
    let field = Rect::from_min_max(
        pos2(rect.left() + 38.0, rect.top() + 2.0),
        pos2(rect.right() - 8.0, rect.bottom() - 2.0),
    );
    let edit = TextEdit::singleline(typed)
        .font(theme::regular(size))
        .align(Align2::LEFT_CENTER)
        .min_size(field.size())
        .margin(Margin::ZERO)
        .hint_text(hint)
        .frame(Frame::NONE)
        .desired_width(field.width());
    let response = ui.put(field, edit);
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_label(name));
    response
}

/// The last row of a dialog: its buttons, from right to left.
pub fn foot<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    let size = vec2(ui.available_width(), 44.0);
    let layout = Layout::right_to_left(Align::Center);
    ui.allocate_ui_with_layout(size, layout, add).inner
}

/// Words with an icon before them.
pub fn with_icon(ui: &mut Ui, sign: &str, words: &str, ink: egui::Color32) -> Response {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(18.0), Sense::hover());
        ui.painter().text(
            rect.center(),
            Align2::CENTER_CENTER,
            sign,
            theme::icon(17.0),
            ink,
        );
        ui.label(RichText::new(words).color(ink))
    })
    .inner
}

/// Progress in words and as a bar.
pub fn far(ui: &mut Ui, part: f32, words: &str, colors: &WindowColors) {
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, 34.0), Sense::hover());
    let at = pos2(rect.left(), rect.top() + 10.0);
    widgets::write(ui, at, words, theme::medium(15.0), colors.text.0, width);
    let ground = Rect::from_min_max(pos2(rect.left(), rect.bottom() - 8.0), rect.right_bottom());
    ui.painter().rect_filled(ground, 4, colors.sunken.0);
    let mut done = ground;
    done.set_width(ground.width() * part.clamp(0.0, 1.0));
    ui.painter().rect_filled(done, 4, colors.accent.0);
    widgets::spoken(ui, rect, "far", words);
}

/// A field for a path and a button that also closes the surrounding menu; returns the path once it is
/// entered.
pub fn path_entry(
    ui: &mut Ui,
    typed: &mut String,
    (hint, button): (&str, &str),
) -> Option<PathBuf> {
    let mut path = None;
    ui.horizontal(|ui| {
        let field = TextEdit::singleline(typed)
            .hint_text(hint)
            .desired_width((ui.available_width() - 140.0).clamp(80.0, 320.0));
        let field = ui.add(field);
        ui.ctx()
            .accesskit_node_builder(field.id, |node| node.set_label(hint));
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let can = !typed.trim().is_empty();
        let done = ui.add_enabled(can, egui::Button::new(button));
        if can && (entered || done.clicked()) {
            path = Some(PathBuf::from(typed.trim()));
            typed.clear();
            ui.close();
        }
    });
    path
}

//! The building blocks of every page: buttons of three ranks, tabs, chips, key tags, icons, small stones and
//! boards, progress rings.

pub mod board_paint;
pub mod board_view;
pub mod geometry;
pub mod icon;
pub mod icons;
pub mod letters;
pub mod parts;
pub mod stones;
pub mod theme;
mod wood;

use std::sync::Arc;

use egui::epaint::RectShape;
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align2, Color32, FontId, Galley, Painter, Pos2, Rect, Response, Role, Sense, Shape, Stroke,
    StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use crate::board::{Color, Size, Stones, Window};
use crate::problem::Problem;
use geometry::{Geometry, Rim};
use stones::StoneAtlas;
use theme::{Theme, Tone, WindowColors};

/// The visual weight of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// The button that continues, filled with the accent colour. At most one per page.
    Main,
    /// An ordinary button.
    Soft,
    /// Text without a background.
    Text,
}

/// A text button with an optional icon before the label and an optional key tag after it.
#[derive(Clone, Copy)]
pub struct Push<'a> {
    /// The label, which is also the spoken name.
    pub label: &'a str,
    /// An icon before the label.
    pub icon: Option<&'a str>,
    /// The key shown in the tag.
    pub key: Option<&'a str>,
    /// The button's visual weight.
    pub rank: Rank,
    /// Whether it can be pressed.
    pub enabled: bool,
}

impl<'a> Push<'a> {
    /// The button that continues.
    #[must_use]
    pub const fn main(label: &'a str) -> Push<'a> {
        Push {
            label,
            icon: None,
            key: None,
            rank: Rank::Main,
            enabled: true,
        }
    }

    /// An ordinary button.
    #[must_use]
    pub const fn soft(label: &'a str) -> Push<'a> {
        Push {
            rank: Rank::Soft,
            ..Push::main(label)
        }
    }

    /// A button of text without a background.
    #[must_use]
    pub const fn text(label: &'a str) -> Push<'a> {
        Push {
            rank: Rank::Text,
            ..Push::main(label)
        }
    }

    /// Adds an icon before the label.
    #[must_use]
    pub const fn icon(self, icon: &'a str) -> Push<'a> {
        Push {
            icon: Some(icon),
            ..self
        }
    }

    /// Shows the button in `rect`. The key tag is left out if there is no room for it.
    pub fn show_at(self, ui: &mut Ui, rect: Rect, id: egui::Id, colors: &WindowColors) -> Response {
        let sense = if self.enabled {
            Sense::click()
        } else {
            Sense::hover()
        };
        let response = ui.interact(rect, id, sense);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, self.enabled, self.label));
        let is_down = response.is_pointer_button_down_on();
        let (fill, ink) = match self.rank {
            Rank::Main => {
                let fill = colors.accent.0;
                let fill = match (is_down, response.hovered()) {
                    (true, _) => mix(fill, Color32::BLACK, 0.16),
                    (false, true) => mix(fill, colors.on_accent.0, 0.10),
                    (false, false) => fill,
                };
                (fill, colors.on_accent.0)
            }
            Rank::Soft => {
                let fill = match (is_down, response.hovered()) {
                    (true, _) => colors.pressed.0,
                    (false, true) => colors.hovered.0,
                    (false, false) => colors.raised.0,
                };
                (fill, colors.text.0)
            }
            Rank::Text => {
                let fill = if response.hovered() {
                    colors.hovered.0
                } else {
                    Color32::TRANSPARENT
                };
                (fill, colors.accent.0)
            }
        };
        let part = if self.enabled { 1.0 } else { 0.45 };
        let (fill, ink) = (fill.gamma_multiply(part), ink.gamma_multiply(part));
        let painter = ui.painter_at(rect.expand(5.0));
        painter.rect_filled(rect, 8, fill);
        focus_ring(&painter, rect, &response, colors);
        let icon = if self.icon.is_some() { 26.0 } else { 0.0 };
        let room = rect.width() - 20.0;
        let words = line(
            ui,
            self.label,
            theme::medium(15.0),
            ink,
            (room - icon).max(10.0),
        );
        let tag = self.key.map_or(0.0, |key| key_width(ui, key) + 8.0);
        let has_tag = tag > 0.0 && words.size().x + icon + tag <= room;
        let all = words.size().x + icon + if has_tag { tag } else { 0.0 };
        let mut x = rect.center().x - all / 2.0;
        if let Some(sign) = self.icon {
            let at = pos2(x + 9.0, rect.center().y);
            painter.text(at, Align2::CENTER_CENTER, sign, theme::icon(19.0), ink);
            x += icon;
        }
        let width = words.size().x;
        painter.galley(pos2(x, rect.center().y - words.size().y / 2.0), words, ink);
        x += width;
        if let (true, Some(key)) = (has_tag, self.key) {
            let ground = match self.rank {
                Rank::Main => mix(fill, ink, 0.14),
                Rank::Soft | Rank::Text => mix(fill, colors.surface.0, 0.4),
            };
            key_tag(&painter, pos2(x + 8.0, rect.center().y), key, ink, ground);
        }
        response
    }
}

/// Interpolates between two colours.
#[must_use]
pub fn mix(one: Color32, other: Color32, part: f32) -> Color32 {
    one.lerp_to_gamma(other, part)
}

/// Draws the ring around a widget that has the keyboard focus.
pub fn focus_ring(painter: &Painter, rect: Rect, response: &Response, colors: &WindowColors) {
    if response.has_focus() {
        let stroke = Stroke::new(2.0, colors.accent.0);
        painter.rect_stroke(rect.expand(3.0), 10, stroke, StrokeKind::Middle);
    }
}

/// Lays out one line of text, truncated with an ellipsis.
#[must_use]
pub fn line(ui: &Ui, words: &str, font: FontId, color: Color32, room: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(words.to_owned(), font, color);
    job.wrap = TextWrapping::truncate_at_width(room);
    ui.painter().layout_job(job)
}

/// Lays out at most `most` lines of text, truncated with an ellipsis.
#[must_use]
pub fn lines(
    ui: &Ui,
    words: &str,
    font: FontId,
    color: Color32,
    room: f32,
    most: usize,
) -> Arc<Galley> {
    let height = (font.size * 1.45).round();
    let mut job = LayoutJob::simple(words.to_owned(), font, color, room);
    for section in &mut job.sections {
        section.format.line_height = Some(height);
    }
    job.wrap.max_rows = most;
    ui.painter().layout_job(job)
}

/// Paints one line of text with its left end centred vertically at `at`; returns its width.
pub fn write(ui: &Ui, at: Pos2, words: &str, font: FontId, color: Color32, room: f32) -> f32 {
    let galley = line(ui, words, font, color, room);
    let size = galley.size();
    ui.painter()
        .galley(pos2(at.x, at.y - size.y / 2.0), galley, color);
    size.x
}

/// Words that screen readers find; they are not painted here.
pub fn spoken(
    ui: &Ui,
    rect: Rect,
    salt: impl std::hash::Hash + std::fmt::Debug,
    words: &str,
) -> Response {
    let id = ui.scope_id().with(("spoken", format!("{salt:?}")));
    let response = ui.interact(rect, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words));
    response
}

fn key_width(ui: &Ui, key: &str) -> f32 {
    line(ui, key, theme::medium(12.0), Color32::WHITE, f32::INFINITY)
        .size()
        .x
        + 12.0
}

/// Paints a key tag with its left end centred vertically at `at`; returns its width.
pub fn key_tag(painter: &Painter, at: Pos2, key: &str, ink: Color32, ground: Color32) -> f32 {
    let galley = painter.layout_no_wrap(key.to_owned(), theme::medium(12.0), ink);
    let size = galley.size() + vec2(12.0, 4.0);
    let rect = Rect::from_min_size(pos2(at.x, at.y - size.y / 2.0), size);
    painter.rect_filled(rect, 4, ground);
    painter.rect_stroke(
        rect,
        4,
        Stroke::new(1.0, ink.gamma_multiply(0.16)),
        StrokeKind::Inside,
    );
    painter.galley(rect.center() - galley.size() / 2.0, galley, ink);
    size.x
}

/// An icon button: its icon, its spoken name, whether it can be pressed.
#[derive(Clone, Copy)]
struct Sign<'a> {
    sign: &'a str,
    name: &'a str,
    enabled: bool,
}

impl Sign<'_> {
    /// Shows the button with the icon's centre `middle` points below the top; also returns the ink colour.
    fn show(
        self,
        ui: &mut Ui,
        rect: Rect,
        id: egui::Id,
        middle: f32,
        colors: &WindowColors,
    ) -> (Response, Color32) {
        let sense = if self.enabled {
            Sense::click()
        } else {
            Sense::hover()
        };
        let response = ui.interact(rect, id, sense);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, self.enabled, self.name));
        if self.enabled && response.hovered() {
            ui.painter().rect_filled(rect, 8, colors.hovered.0);
        }
        let ink = if self.enabled {
            colors.text.0
        } else {
            colors.quiet.0.gamma_multiply(0.5)
        };
        let at = pos2(rect.center().x, rect.top() + middle);
        let font = theme::icon(20.0);
        ui.painter()
            .text(at, Align2::CENTER_CENTER, self.sign, font, ink);
        focus_ring(ui.painter(), rect.shrink(3.0), &response, colors);
        (response, ink)
    }
}

/// A button with an icon only.
pub fn icon_button(
    ui: &mut Ui,
    rect: Rect,
    salt: &str,
    sign: &str,
    name: &str,
    colors: &WindowColors,
    enabled: bool,
) -> Response {
    let sign = Sign {
        sign,
        name,
        enabled,
    };
    let id = ui.scope_id().with(salt);
    sign.show(ui, rect, id, rect.height() / 2.0, colors).0
}

/// A tool button: an icon above its name.
pub fn tool(
    ui: &mut Ui,
    rect: Rect,
    sign: &str,
    name: &str,
    colors: &WindowColors,
    enabled: bool,
) -> Response {
    let sign = Sign {
        sign,
        name,
        enabled,
    };
    let id = ui.scope_id().with(("tool", name));
    let (response, ink) = sign.show(ui, rect, id, 19.0, colors);
    let words = line(ui, name, theme::medium(12.0), ink, rect.width() + 6.0);
    let at = pos2(
        rect.center().x - words.size().x / 2.0,
        rect.top() + 40.0 - words.size().y / 2.0,
    );
    ui.painter().galley(at, words, ink);
    response
}

/// A tab of the bar, with a count of waiting items and an icon if there are any.
pub fn tab(
    ui: &mut Ui,
    name: &str,
    chosen: bool,
    waiting: usize,
    sign: Option<&str>,
    colors: &WindowColors,
) -> Response {
    let font = theme::medium(15.0);
    let ink = if chosen {
        colors.text.0
    } else {
        colors.quiet.0
    };
    let words = line(ui, name, font, ink, f32::INFINITY);
    let mut width = words.size().x + 24.0;
    let badge = (waiting > 0).then(|| {
        let count = if waiting > 99 {
            "99+".to_owned()
        } else {
            waiting.to_string()
        };
        line(ui, &count, theme::semibold(12.0), colors.on_accent.0, 40.0)
    });
    let plate = badge
        .as_ref()
        .map_or(0.0, |badge| (badge.size().x + 10.0).max(20.0));
    if badge.is_some() {
        width += plate + 8.0;
    }
    if sign.is_some() {
        width += 20.0;
    }
    let (rect, _) = ui.allocate_exact_size(vec2(width, 32.0), Sense::hover());
    let response = ui.interact(rect, ui.scope_id().with(("tab", name)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, name));
    let painter = ui.painter();
    if chosen || response.hovered() {
        let fill = colors
            .hovered
            .0
            .gamma_multiply(if chosen { 1.0 } else { 0.6 });
        painter.rect_filled(rect, 8, fill);
    }
    focus_ring(painter, rect.shrink(3.0), &response, colors);
    let mut x = rect.left() + 12.0;
    let wide = words.size().x;
    painter.galley(pos2(x, rect.center().y - words.size().y / 2.0), words, ink);
    x += wide + 8.0;
    if let Some(badge) = badge {
        let place = Rect::from_min_size(pos2(x, rect.center().y - 10.0), vec2(plate, 20.0));
        painter.rect_filled(place, 10, colors.accent.0);
        painter.galley(
            place.center() - badge.size() / 2.0,
            badge,
            colors.on_accent.0,
        );
        x += plate + 8.0;
    }
    if let Some(sign) = sign {
        let at = pos2(x + 4.0, rect.center().y + 1.0);
        painter.text(at, Align2::CENTER_CENTER, sign, theme::icon(15.0), ink);
    }
    response
}

/// A chip: one of several choices side by side.
pub fn chip(ui: &mut Ui, name: &str, chosen: bool, colors: &WindowColors) -> Response {
    let ink = if chosen {
        colors.accent.0
    } else {
        colors.text.0
    };
    let words = line(ui, name, theme::medium(14.0), ink, f32::INFINITY);
    let (rect, _) = ui.allocate_exact_size(vec2(words.size().x + 24.0, 32.0), Sense::hover());
    let response = ui.interact(rect, ui.scope_id().with(("chip", name)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, name));
    let fill = match (chosen, response.hovered()) {
        (true, _) => colors.selected.0,
        (false, true) => colors.hovered.0,
        (false, false) => colors.raised.0,
    };
    ui.painter().rect_filled(rect, 16, fill);
    focus_ring(ui.painter(), rect.shrink(3.0), &response, colors);
    ui.painter()
        .galley(rect.center() - words.size() / 2.0, words, ink);
    response
}

/// A five-pointed star.
pub fn star(painter: &Painter, center: Pos2, radius: f32, color: Color32) {
    let point = |step: usize| {
        let radius = if step.is_multiple_of(2) {
            radius
        } else {
            radius * 0.42
        };
        let angle = std::f32::consts::PI * (step as f32 / 5.0 - 0.5);
        center + radius * vec2(angle.cos(), angle.sin())
    };
    for ray in 0..5 {
        let kite = vec![
            center,
            point(2 * ray + 9),
            point(2 * ray),
            point(2 * ray + 1),
        ];
        painter.add(egui::Shape::convex_polygon(kite, color, Stroke::NONE));
    }
}

/// A stone beside words. In a dark theme a black stone gets a disc of wood behind it.
pub fn stone(painter: &Painter, center: Pos2, radius: f32, color: Color, theme: &Theme) {
    let radius = if theme.tone == Tone::Dark {
        painter.circle_filled(center, radius, theme.board.top.0);
        (radius * 0.86).min(radius - 2.0)
    } else {
        radius
    };
    let (body, light, rim) = match color {
        Color::Black => (
            Color32::from_gray(26),
            Color32::from_gray(84),
            Color32::from_gray(12),
        ),
        Color::White => (
            Color32::from_rgb(238, 235, 228),
            Color32::WHITE,
            Color32::from_gray(150),
        ),
    };
    painter.circle(center, radius, body, Stroke::new(1.0, rim));
    let steps = 9_u8;
    for step in 1..=steps {
        let part = f32::from(step) / f32::from(steps);
        let at = center - Vec2::splat(radius * 0.26 * part);
        let fill = mix(body, light, part * part * 0.9);
        painter.circle_filled(at, radius * 0.9 * (1.0 - part * 0.86), fill);
    }
}

/// A ring that fills with progress, with the percentage or a check mark in the centre.
pub fn ring(painter: &Painter, center: Pos2, solved: usize, count: usize, colors: &WindowColors) {
    let radius = 17.0;
    let track = Stroke::new(4.0, colors.sunken.0);
    painter.circle_stroke(center, radius, track);
    if solved == 0 || count == 0 {
        return;
    }
    let part = (solved as f32 / count as f32).min(1.0);
    let steps = (part * 48.0).ceil().max(2.0) as usize;
    let points: Vec<Pos2> = (0..=steps)
        .map(|step| {
            let turn = part * step as f32 / steps as f32;
            let angle = turn * std::f32::consts::TAU - std::f32::consts::FRAC_PI_2;
            center + Vec2::angled(angle) * radius
        })
        .collect();
    painter.add(Shape::line(points, Stroke::new(4.0, colors.good.0)));
    if solved >= count {
        painter.text(
            center,
            Align2::CENTER_CENTER,
            icons::CHECK,
            theme::icon(18.0),
            colors.good.0,
        );
        return;
    }
    let percent = ((part * 100.0) as u32).max(1).to_string();
    painter.text(
        center,
        Align2::CENTER_CENTER,
        percent,
        theme::semibold(12.0),
        colors.text.0,
    );
}

/// Stone images for small boards, drawn once at a fixed size and scaled down.
#[derive(Default)]
pub struct Stamps {
    atlas: StoneAtlas,
}

/// The contents of a small board.
pub struct Small<'a> {
    /// The stones on the board.
    pub stones: &'a Stones,
    /// The part of the board shown.
    pub window: Window,
    /// Size of the whole board.
    pub size: Size,
    /// Maximum distance between two lines, in points.
    pub most: f32,
}

impl<'a> Small<'a> {
    /// The part of a problem's board that matters.
    #[must_use]
    pub fn of(problem: &'a Problem) -> Small<'a> {
        let setup = &problem.setup;
        Small {
            stones: &setup.stones,
            window: problem.window(),
            size: setup.size,
            most: 14.0,
        }
    }
}

/// Distance between two lines for which the stones of small boards are drawn, in points.
const DRAWN: f32 = 30.0;

impl Stamps {
    /// Paints a small board into `rect`; returns its layout, for painting on top of it.
    pub fn paint(&mut self, ui: &Ui, rect: Rect, small: &Small<'_>, theme: &Theme) -> Geometry {
        let &Small {
            stones,
            window,
            size,
            most,
        } = small;
        let pixels = ui.ctx().pixels_per_point();
        self.atlas.prepare(ui.ctx(), DRAWN, pixels);
        let wood = self.atlas.prepare_wood(ui.ctx(), &theme.board);
        let painter = ui.painter_at(rect);
        let part = Rect::from_min_size(pos2(0.1, 0.1), rect.size() / 640.0);
        painter.add(RectShape::filled(rect, 6, Color32::WHITE).with_texture(wood, part));
        let columns = f32::from(window.width()) + 0.2;
        let rows = f32::from(window.height()) + 0.2;
        let cell = (rect.width() / columns).min(rect.height() / rows).min(most);
        let place = Rect::from_center_size(rect.center(), vec2(columns, rows) * cell);
        let geometry = Geometry::fit(place.expand(0.4), window, size, Rim::Plain, pixels);
        board_paint::lines(&painter, &geometry, &theme.board, pixels);
        let stones: Vec<(Pos2, Color)> = stones
            .iter()
            .filter(|&(point, _)| window.contains(point))
            .map(|(point, color)| (geometry.center(point), color))
            .collect();
        let scale = geometry.cell / DRAWN;
        if let Some(mesh) = self
            .atlas
            .mesh_scaled(stones.iter().copied(), pixels, scale)
        {
            painter.add(mesh);
        }
        geometry
    }
}

/// A card: a surface with a slight shadow.
pub fn card(painter: &Painter, rect: Rect, colors: &WindowColors) {
    painter.add(theme::low().as_shape(rect, 12));
    painter.rect_filled(rect, 12, colors.surface.0);
}

//! The problems found, as rows of small boards; only visible rows are laid out.

use egui::{
    Align2, FontId, Key, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

use super::{Look, Msg, filters, mine, own, position};
use crate::catalog::{Entry, EntryId, Filter, Standing};
use crate::problem::Task;
use crate::trainer::review::Level;
use crate::ui::page::Shared;
use crate::ui::widgets::theme::{self, tick};
use crate::ui::widgets::{self, Push, Small, parts};
use crate::worker::librarian::{Deed, Librarian};

const LEAST_WIDTH: f32 = 160.0;
const HEIGHT: f32 = 196.0;
const STAMP: f32 = 134.0;

pub(super) fn show(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    shown: &[EntryId],
    msgs: &mut Vec<Msg>,
) {
    if shown.is_empty() {
        ui.add_space(60.0);
        ui.vertical_centered(|ui| nothing(ui, page, shared, msgs));
        return;
    }
    let room = ui.available_width() - 14.0;
    let columns = (room / LEAST_WIDTH).floor().max(1.0) as usize;
    let width = (room / columns as f32).floor().max(LEAST_WIDTH);
    let rows = shown.len().div_ceil(columns);
    let mut area = ScrollArea::vertical().auto_shrink(false);
    if let Some(row) = look.reveal.take() {
        let top = (row / columns) as f32 * HEIGHT;
        area = area.vertical_scroll_offset((top - HEIGHT).max(0.0));
    }
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    area.show_rows(ui, HEIGHT, rows, |ui, range| {
        for row in range {
            ui.horizontal(|ui| {
                for &id in shown.iter().skip(row * columns).take(columns) {
                    if let Some(entry) = page.catalog.entry(id) {
                        cell(ui, page, shared, look, width, (id, entry), msgs);
                    }
                }
            });
        }
    });
    keys(ui, page, columns, msgs);
}

/// Arrow keys move the choice unless something else has the keyboard; with Alt they move the chosen problem
/// within the user's collection.
fn keys(ui: &Ui, page: &Librarian, columns: usize, msgs: &mut Vec<Msg>) {
    if ui.ctx().egui_wants_keyboard_input() {
        return;
    }
    let columns = isize::try_from(columns).unwrap_or(1);
    ui.input(|input| {
        for (key, step) in [
            (Key::ArrowRight, 1),
            (Key::ArrowLeft, -1),
            (Key::ArrowDown, columns),
            (Key::ArrowUp, -columns),
        ] {
            if input.key_pressed(key) && input.modifiers.alt {
                msgs.extend(page.chosen.and_then(|id| own::moved(page, id, step)));
            } else if input.key_pressed(key) {
                msgs.push(Msg::Step(step));
            }
        }
        if let Some(id) = page.chosen {
            for (key, action) in [
                (Key::Enter, Msg::Solve(id)),
                (Key::Space, Msg::Do(Deed::Tick(id))),
                (Key::F, Msg::Do(Deed::Fix(id))),
                (Key::D, Msg::Star(id)),
                (Key::C, Msg::Collect(id)),
                (Key::X, Msg::Never(id)),
            ] {
                if input.key_pressed(key) && input.modifiers.is_none() {
                    msgs.push(action);
                }
            }
        }
    });
}

fn cell(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    width: f32,
    (id, entry): (EntryId, &Entry),
    msgs: &mut Vec<Msg>,
) {
    let theme = shared.settings.theme.theme();
    let colors = &theme.window;
    let (rect, response) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::click_and_drag());
    mine::drag(&response, id);
    own::place_here(ui, page, shared, &response, id, msgs);
    let standing = page.standings.get(id as usize).copied().unwrap_or_default();
    let task = shared.texts.tr(task_key(entry.task()));
    let words = || {
        format!(
            "{}, {task}, {}",
            entry.title,
            shared.texts.tr(standing_key(standing))
        )
    };
    let is_chosen = page.chosen == Some(id);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, words()));
    if response.clicked() {
        msgs.push(Msg::Do(Deed::Choose(Some(id))));
    }
    if response.double_clicked() {
        msgs.push(Msg::Solve(id));
    }
    if !ui.is_rect_visible(rect) {
        return;
    }
    let painter = ui.painter_at(rect);
    let inner = rect.shrink(4.0);
    if is_chosen {
        painter.rect_filled(inner, 12, colors.selected.0);
    } else if response.hovered() {
        painter.rect_filled(inner, 12, colors.hovered.0);
    }
    if response.has_focus() || is_chosen {
        let stroke = Stroke::new(1.5, colors.accent.0);
        painter.rect_stroke(inner, 12, stroke, StrokeKind::Inside);
    }
    // As wide as the tile, so that all boards that fit have the same scale.
    let stamp = Rect::from_center_size(
        pos2(rect.center().x, rect.top() + 8.0 + STAMP / 2.0),
        vec2(width - 16.0, STAMP),
    );
    let stones = entry.board();
    let small = Small {
        stones: &stones,
        window: entry.window(),
        size: entry.size(),
        most: 13.0,
    };
    let geometry = look.stamps.paint(ui, stamp, &small, theme);
    if let Some(pattern) = &page.pattern {
        let hits = pattern.points_in(entry);
        position::ring_hits(&painter, &geometry, &hits, theme);
    }
    let font = theme::medium(13.0);
    let title = fit(&painter, &entry.title, &font, width - 36.0);
    let y = stamp.bottom() + 13.0;
    let left = rect.left() + 12.0;
    painter.text(
        pos2(left, y),
        Align2::LEFT_CENTER,
        title,
        font,
        colors.text.0,
    );
    let mut second = task.to_owned();
    if entry.difficulty > 0 {
        let level = Level::of_difficulty(entry.difficulty);
        second.push_str(&format!(" · {}", level.near(shared.texts)));
    }
    let small = theme::regular(12.0);
    painter.text(
        pos2(left, y + 16.0),
        Align2::LEFT_CENTER,
        second,
        small,
        colors.quiet.0,
    );
    // The side to move, shown as a stone on the right.
    let stone = pos2(rect.right() - 16.0, y + 8.0);
    widgets::stone(&painter, stone, 7.0, entry.to_move(), theme);
    // Signs rather than colours alone: a tick for solved, a cross for failed, a ring for due.
    let color = match standing {
        Standing::New => None,
        Standing::Solved => Some(colors.good.0),
        Standing::Failed => Some(colors.bad.0),
        Standing::Due => Some(colors.open.0),
    };
    if let Some(color) = color {
        let corner = stamp.right_top() + vec2(-9.0, 10.0);
        painter.circle_filled(corner, 9.0, colors.panel.0);
        if standing == Standing::Due {
            painter.circle_stroke(corner, 4.0, Stroke::new(2.0, color));
        } else if standing == Standing::Solved {
            tick(&painter, corner, 13.0, color);
        } else {
            painter.text(
                corner,
                Align2::CENTER_CENTER,
                "×",
                FontId::proportional(14.0),
                color,
            );
        }
    }
    if page.kept.favourites.contains(&id) {
        mine::star(ui, shared, stamp.right_bottom() + vec2(-9.0, -10.0));
    }
    tick_box(ui, page, shared, look, stamp, (id, &entry.title), msgs);
}

/// The checkbox in the corner of a tile; Shift-click ticks everything from the last one ticked.
fn tick_box(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    stamp: Rect,
    (id, title): (EntryId, &str),
    msgs: &mut Vec<Msg>,
) {
    let colors = &shared.settings.theme.theme().window;
    let is_on = page.ticked.contains(&id);
    let place = Rect::from_min_size(stamp.min + vec2(4.0, 4.0), vec2(28.0, 28.0));
    let response = ui.interact(place, ui.scope_id().with(("tick", id)), Sense::click());
    response.widget_info(|| {
        let name = [("name", title.to_owned().into())];
        let words = shared.texts.tr_with("library-tick", name);
        WidgetInfo::selected(Role::CheckBox, true, is_on, words)
    });
    if response.clicked() {
        let is_range = ui.input(|input| input.modifiers.shift);
        let from = look.ticked_last.filter(|_| is_range);
        msgs.push(Msg::Do(match from {
            Some(from) => Deed::TickTo(from, id),
            None => Deed::Tick(id),
        }));
        look.ticked_last = Some(id);
    }
    let square = Rect::from_center_size(place.center(), vec2(18.0, 18.0));
    let painter = ui.painter();
    if is_on {
        painter.rect_filled(square, 4, colors.accent.0);
        tick(painter, square.center(), 13.0, colors.on_accent.0);
    } else {
        painter.rect_filled(square, 4, colors.surface.0);
        let rim = Stroke::new(1.0, colors.edge.0);
        painter.rect_stroke(square, 4, rim, StrokeKind::Inside);
    }
    widgets::focus_ring(painter, square, &response, colors);
}

/// Suggestions where no problem is found.
fn nothing(ui: &mut Ui, page: &Librarian, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    if page.catalog.entries().is_empty() {
        parts::heading(ui, texts.tr("library-empty"), colors);
        return;
    }
    parts::heading(ui, texts.tr("library-nothing"), colors);
    ui.add_space(8.0);
    if filters::is_narrowed(&page.filter) {
        let clear = Push::soft(texts.tr("library-clear"));
        if parts::push(ui, clear, 36.0, colors).clicked() {
            let filter = Filter {
                sort: page.filter.sort,
                ..Filter::default()
            };
            msgs.push(Msg::Do(Deed::Filter(filter)));
        }
        // The words may be found in another collection.
        let is_searching = !page.filter.words.is_empty() && page.filter.collection.is_some();
        let everywhere = Push::text(texts.tr("library-everywhere"));
        if is_searching && parts::push(ui, everywhere, 36.0, colors).clicked() {
            let filter = Filter {
                collection: None,
                ..page.filter.clone()
            };
            msgs.push(Msg::Do(Deed::Filter(filter)));
        }
    }
    if page.drawn.stones.iter().next().is_some() {
        let clear = Push::text(texts.tr("library-clear-stones"));
        if parts::push(ui, clear, 36.0, colors).clicked() {
            msgs.push(Msg::Do(Deed::ClearStones));
        }
    }
}

/// The text, truncated with an ellipsis if it is too long.
fn fit(painter: &egui::Painter, text: &str, font: &FontId, width: f32) -> String {
    let measure = |text: &str| {
        painter
            .layout_no_wrap(text.to_owned(), font.clone(), egui::Color32::WHITE)
            .rect
            .width()
    };
    if text.len() < 14 || measure(text) <= width {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take(24).collect();
    while !cut.is_empty() && measure(&format!("{cut}…")) > width {
        cut.pop();
    }
    format!("{}…", cut.trim_end())
}

pub(super) const fn task_key(task: Task) -> &'static str {
    match task {
        Task::Live => "library-task-live",
        Task::Kill => "library-task-kill",
        Task::Seki => "library-task-seki",
        Task::Ko => "library-task-ko",
        Task::Capture => "library-task-capture",
        Task::Connect => "library-task-connect",
        Task::Cut => "library-task-cut",
        Task::WinRace => "library-task-race",
        Task::Status => "library-task-status",
        Task::Show => "library-task-show",
    }
}

pub(super) const fn standing_key(standing: Standing) -> &'static str {
    match standing {
        Standing::New => "library-new",
        Standing::Solved => "library-solved",
        Standing::Failed => "library-failed",
        Standing::Due => "library-due",
    }
}

//! The problems found, as rows of small boards; only visible rows are laid out.

use egui::{Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::{Msg, Page};
use crate::problem::{Problem, SetId, Task};
use crate::store::{Outcome, ProblemKey};
use crate::ui::page::Shared;
use crate::ui::widgets::theme::{self, tick};
use crate::ui::widgets::{self, Small, Stamps, parts};
use crate::worker::games::FROM_GAMES;

/// Padding between a tile, which is visible only under the pointer, and its board.
pub(super) const INSET: i8 = 12;
const LEAST_WIDTH: f32 = 220.0;
const HEIGHT: f32 = 258.0;
const STAMP: f32 = 190.0;

/// Shows the problems found.
pub(super) fn show(
    ui: &mut Ui,
    page: &Page,
    shared: &Shared<'_>,
    stamps: &mut Stamps,
    msgs: &mut Vec<Msg>,
) {
    let colors = &shared.settings.theme.theme().window;
    let problems = problems(page, shared);
    let Some(set) = SetId::new(FROM_GAMES).filter(|_| !problems.is_empty()) else {
        ui.add_space(12.0);
        let key = match page.search.is_busy() {
            true => "games-none-yet",
            false => "games-none",
        };
        ui.label(parts::quiet(shared.texts.tr(key), colors));
        return;
    };
    let room = ui.available_width() - 14.0;
    let columns = (room / LEAST_WIDTH).floor().max(1.0) as usize;
    let width = (room / columns as f32).floor().min(LEAST_WIDTH * 1.3);
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    ScrollArea::vertical()
        .auto_shrink(false)
        .id_salt("games")
        .show_rows(ui, HEIGHT, problems.len().div_ceil(columns), |ui, rows| {
            for row in rows {
                ui.horizontal(|ui| {
                    for problem in problems.iter().skip(row * columns).take(columns) {
                        let key = ProblemKey {
                            set: set.clone(),
                            problem: problem.id.clone(),
                        };
                        cell(ui, width, (key, problem), shared, stamps, msgs);
                    }
                });
            }
        });
}

/// The problems of the search; before it has reported any, those of the set in the library.
fn problems<'a>(page: &'a Page, shared: &Shared<'a>) -> &'a [Problem] {
    if !page.search.problems.is_empty() {
        return &page.search.problems;
    }
    let mut sets = shared.library.sets.iter();
    let loaded = sets.find(|loaded| loaded.set.id.as_str() == FROM_GAMES);
    loaded.map_or(&[], |loaded| &loaded.set.problems)
}

fn cell(
    ui: &mut Ui,
    width: f32,
    (key, problem): (ProblemKey, &Problem),
    shared: &Shared<'_>,
    stamps: &mut Stamps,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let theme = shared.settings.theme.theme();
    let colors = &theme.window;
    let (rect, response) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::click());
    let title = shared.plain_text(&problem.title);
    let task = texts.tr(match problem.task {
        Task::Live => "library-task-live",
        Task::Kill => "library-task-kill",
        _ => "library-task-ko",
    });
    let latest = shared
        .practice
        .standing(&key)
        .map(|standing| standing.latest);
    let standing = texts.tr(match latest {
        None => "library-new",
        Some(Outcome::Solved) => "library-solved",
        Some(_) => "library-failed",
    });
    let words = format!("{title}, {task}, {standing}");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words.clone()));
    if response.clicked() {
        msgs.push(Msg::Solve(key));
    }
    if !ui.is_rect_visible(rect) {
        return;
    }
    let painter = ui.painter_at(rect);
    let inner = rect.shrink(4.0);
    if response.hovered() {
        painter.rect_filled(inner, 12, colors.hovered.0);
    }
    if response.has_focus() {
        let stroke = Stroke::new(1.5, colors.accent.0);
        painter.rect_stroke(inner, 12, stroke, StrokeKind::Inside);
    }
    let stamp = Rect::from_min_size(
        rect.left_top() + vec2(f32::from(INSET), f32::from(INSET)),
        vec2(width - 2.0 * f32::from(INSET), STAMP),
    );
    let small = Small {
        most: 22.0,
        ..Small::of(problem)
    };
    stamps.paint(ui, stamp, &small, theme);
    let (left, room) = (rect.left() + 14.0, width - 48.0);
    let first = pos2(left, stamp.bottom() + 15.0);
    widgets::write(ui, first, &title, theme::medium(14.0), colors.text.0, room);
    let second = pos2(left, first.y + 19.0);
    let words = format!("{task} · {standing}");
    widgets::write(
        ui,
        second,
        &words,
        theme::regular(13.0),
        colors.quiet.0,
        room,
    );
    // The side to move, shown as a stone on the right.
    let stone = pos2(rect.right() - 22.0, first.y + 9.0);
    widgets::stone(&painter, stone, 8.0, problem.setup.to_move, theme);
    if latest == Some(Outcome::Solved) {
        let corner = stamp.right_top() + vec2(-11.0, 12.0);
        painter.circle_filled(corner, 10.0, colors.panel.0);
        tick(&painter, corner, 14.0, colors.good.0);
    }
}

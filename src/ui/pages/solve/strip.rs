//! The line above board and panel: the button back to the sets, the problems of the set as dots, and the
//! button for their list; during a run, its progress.

use egui::{Align2, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::{Msg, Page};
use crate::store::Outcome;
use crate::ui::command::{AuthorCommand, Command};
use crate::ui::page::Shared;
use crate::ui::run_view::{self, Hurry};
use crate::ui::widgets::theme::{self, WindowColors};
use crate::ui::widgets::{self, icons};
use crate::worker::sets::Place;
use crate::worker::training::TrainingAction;

/// Distance between dots, in points.
const STEP: f32 = 24.0;

/// Shows the line.
pub fn show(
    ui: &mut Ui,
    rect: Rect,
    panel: Rect,
    shared: &Shared<'_>,
    page: &Page,
    msgs: &mut Vec<Msg>,
) {
    if let Some(run) = shared.practice.run() {
        run_line(ui, rect, panel, shared, run, msgs);
        return;
    }
    if shared.practice.is_trying() {
        trying(ui, rect, shared, msgs);
        return;
    }
    let Some(here) = shared.practice.place() else {
        return;
    };
    let Some(set) = shared.practice.set(here.set) else {
        return;
    };
    let colors = &shared.settings.theme.theme().window;
    let texts = shared.texts;
    let room = Rect::from_min_max(rect.min, pos2(panel.left() - 16.0, rect.bottom()));
    let count = set.problems.len();
    let dots = (count as f32 * STEP)
        .min(room.width() * 0.62)
        .max(STEP * 3.0);
    let name = shared.heading_of_set(set);
    let left = back(ui, room, &name, room.width() - dots - 40.0, shared, msgs);
    let place = Rect::from_min_max(pos2(left + 8.0, room.top()), room.max);
    dots_row(ui, place, room.center().x, shared, here, count, msgs);
    let number = texts.tr_with(
        "number-short",
        [
            ("number", (here.problem + 1).into()),
            ("count", count.into()),
        ],
    );
    let at = pos2(panel.left(), rect.center().y);
    widgets::write(ui, at, &number, theme::regular(15.0), colors.quiet.0, 120.0);
    let spoken = texts.tr_with(
        "number-of",
        [
            ("number", (here.problem + 1).into()),
            ("count", count.into()),
        ],
    );
    let place = Rect::from_min_size(pos2(panel.left(), rect.top()), vec2(110.0, rect.height()));
    let _ = widgets::spoken(ui, place, "number", &spoken);
    let name = texts.tr("list");
    let is_narrow = panel.width() < 300.0;
    let words = widgets::line(
        ui,
        texts.tr("problems"),
        theme::medium(15.0),
        colors.text.0,
        200.0,
    );
    let width = if is_narrow {
        36.0
    } else {
        words.size().x + 50.0
    };
    let place = Rect::from_center_size(
        pos2(panel.right() - width / 2.0, rect.center().y),
        vec2(width, 32.0),
    );
    let response = ui.interact(place, ui.scope_id().with("problems"), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, page.lists_problems, name));
    if response.hovered() || page.lists_problems {
        ui.painter().rect_filled(place, 8, colors.hovered.0);
    }
    widgets::focus_ring(ui.painter(), place.shrink(3.0), &response, colors);
    let at = pos2(place.left() + 18.0, place.center().y);
    let font = theme::icon(20.0);
    ui.painter()
        .text(at, Align2::CENTER_CENTER, icons::LIST, font, colors.text.0);
    if !is_narrow {
        let at = pos2(place.left() + 38.0, place.center().y - words.size().y / 2.0);
        ui.painter().galley(at, words, colors.text.0);
    }
    if response.on_hover_text(Command::List.tip(texts)).clicked() {
        msgs.push(Msg::Run(Command::List));
    }
}

/// While a draft is being tried: the button back to editing.
fn trying(ui: &mut Ui, rect: Rect, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let colors = &shared.settings.theme.theme().window;
    let command = Command::Author(AuthorCommand::TryIt);
    let key = command.key_text(shared.texts);
    let push = widgets::Push {
        key: Some(&key),
        ..widgets::Push::soft(shared.texts.tr("back-to-editing")).icon(icons::CARET_LEFT)
    };
    let place = Rect::from_min_size(
        pos2(rect.left() + 24.0, rect.center().y - 16.0),
        vec2(260.0, 32.0),
    );
    let id = ui.scope_id().with("back-to-editing");
    if push.show_at(ui, place, id, colors).clicked() {
        msgs.push(Msg::Run(command));
    }
}

/// The button back to the sets; returns its right edge.
fn back(
    ui: &mut Ui,
    room: Rect,
    name: &str,
    width: f32,
    shared: &Shared<'_>,
    msgs: &mut Vec<Msg>,
) -> f32 {
    let colors = &shared.settings.theme.theme().window;
    let texts = shared.texts;
    let words = widgets::line(
        ui,
        name,
        theme::medium(15.0),
        colors.text.0,
        width.max(60.0),
    );
    let place = Rect::from_min_size(
        pos2(room.left() + 12.0, room.center().y - 16.0),
        vec2(words.size().x + 44.0, 32.0),
    );
    let response = ui.interact(place, ui.scope_id().with("sets"), Sense::click());
    response.widget_info(|| {
        let words = texts.tr_with("back-to-sets", [("set", name.to_owned().into())]);
        WidgetInfo::labeled(Role::Button, true, words)
    });
    if response.hovered() {
        ui.painter().rect_filled(place, 8, colors.hovered.0);
    }
    widgets::focus_ring(ui.painter(), place.shrink(3.0), &response, colors);
    let at = pos2(place.left() + 14.0, place.center().y);
    let font = theme::icon(18.0);
    ui.painter().text(
        at,
        Align2::CENTER_CENTER,
        icons::CARET_LEFT,
        font,
        colors.text.0,
    );
    let at = pos2(place.left() + 34.0, place.center().y - words.size().y / 2.0);
    ui.painter().galley(at, words, colors.text.0);
    if response
        .on_hover_text(texts.tr(Command::Sets.tooltip_key()))
        .clicked()
    {
        msgs.push(Msg::Run(Command::Sets));
    }
    place.right()
}

/// The problems as dots; if there are too many for the room, those around the current one.
fn dots_row(
    ui: &mut Ui,
    room: Rect,
    middle: f32,
    shared: &Shared<'_>,
    current: Place,
    count: usize,
    msgs: &mut Vec<Msg>,
) {
    let colors = &shared.settings.theme.theme().window;
    let fit = ((room.width() / STEP) as usize).max(1);
    let shown = count.min(fit);
    let first = current
        .problem
        .saturating_sub(shown / 2)
        .min(count - shown.min(count));
    let width = shown as f32 * STEP;
    let left = (middle - width / 2.0)
        .max(room.left())
        .min(room.right() - width);
    for index in 0..shown {
        let place = Place {
            problem: first + index,
            ..current
        };
        let center = pos2(left + STEP * (index as f32 + 0.5), room.center().y);
        let cell = Rect::from_center_size(center, vec2(STEP, 32.0));
        let id = ui.scope_id().with(("dot", place.problem));
        let response = ui.interact(cell, id, Sense::click());
        let key = shared.practice.key(place);
        let standing = key.as_ref().and_then(|key| shared.practice.standing(key));
        let is_current = place == current;
        let title = title(shared, place);
        response.widget_info(|| {
            let status = shared
                .texts
                .tr(match standing.map(|standing| standing.latest) {
                    None => "state-new",
                    Some(Outcome::Solved) => "state-solved",
                    Some(Outcome::Failed | Outcome::GaveUp) => "state-failed",
                });
            WidgetInfo::selected(Role::Button, true, is_current, format!("{title}, {status}"))
        });
        if response.hovered() && !is_current {
            ui.painter().circle_filled(center, 11.0, colors.hovered.0);
        }
        if is_current {
            let number = (place.problem + 1).to_string();
            let galley = widgets::line(
                ui,
                &number,
                theme::semibold(12.0),
                colors.background.0,
                60.0,
            );
            let pill =
                Rect::from_center_size(center, vec2((galley.size().x + 12.0).max(24.0), 24.0));
            ui.painter().rect_filled(pill, 12, colors.text.0);
            ui.painter()
                .galley(center - galley.size() / 2.0, galley, colors.background.0);
        } else {
            dot(ui, center, standing, colors);
        }
        widgets::focus_ring(ui.painter(), cell.shrink(4.0), &response, colors);
        if let Some(key) = key.filter(|_| response.clicked()) {
            msgs.push(Msg::Select(key));
        }
        response.on_hover_text(format!("{}  {title}", place.problem + 1));
    }
}

/// The title of a problem.
pub fn title(shared: &Shared<'_>, place: Place) -> String {
    let set = shared.practice.set(place.set);
    set.and_then(|set| Some(shared.heading_of(set, set.problems.get(place.problem)?)))
        .unwrap_or_default()
}

/// The dot of a problem. New: hollow. Solved at the first try: full with a tick. Solved later: half. Failed:
/// a cross.
pub fn dot(
    ui: &Ui,
    center: egui::Pos2,
    standing: Option<&crate::store::Standing>,
    colors: &WindowColors,
) {
    let painter = ui.painter();
    match standing {
        None => {
            let rim = Stroke::new(1.5, colors.edge.0);
            painter.circle_stroke(center, 5.0, rim);
        }
        Some(standing) => {
            let (color, sign) = match standing.latest {
                Outcome::Solved if standing.attempts == 1 => (colors.good.0, icons::CHECK_CIRCLE),
                Outcome::Solved => (colors.good.0, icons::CIRCLE_HALF),
                Outcome::Failed | Outcome::GaveUp => (colors.bad.0, icons::X_CIRCLE),
            };
            let font = theme::icon_fill(15.0);
            painter.text(center, Align2::CENTER_CENTER, sign, font, color);
        }
    }
}

/// The line during a run: its name, progress and time left.
fn run_line(
    ui: &mut Ui,
    rect: Rect,
    panel: Rect,
    shared: &Shared<'_>,
    run: &crate::trainer::Run,
    msgs: &mut Vec<Msg>,
) {
    let colors = &shared.settings.theme.theme().window;
    let texts = shared.texts;
    let name = run_view::mode_words(texts, run.mode());
    let at = pos2(rect.left() + 24.0, rect.center().y);
    let width = widgets::write(ui, at, &name, theme::semibold(16.0), colors.text.0, 220.0);
    let place = Rect::from_min_size(pos2(at.x, rect.top()), vec2(width, rect.height()));
    let _ = widgets::spoken(ui, place, "run", &name);
    let words = run_view::progress(shared, run);
    let at = pos2(at.x + width + 16.0, rect.center().y);
    let room = panel.left() - at.x - 16.0;
    widgets::write(ui, at, &words, theme::regular(15.0), colors.quiet.0, room);
    let place = Rect::from_min_max(pos2(at.x, rect.top()), pos2(panel.left(), rect.bottom()));
    let _ = widgets::spoken(ui, place, "run-progress", &words);
    if let Some((clock, hurry)) = run_view::clock(shared, run) {
        let color = match hurry {
            Hurry::Yes => colors.bad.0,
            Hurry::No => colors.text.0,
        };
        let at = pos2(panel.left(), rect.center().y);
        widgets::write(ui, at, &clock, theme::semibold(18.0), color, 90.0);
        let place = Rect::from_min_size(pos2(panel.left(), rect.top()), vec2(90.0, rect.height()));
        let said = texts.tr_with("run-left", [("time", clock.into())]);
        widgets::spoken(ui, place, "clock", &said).on_hover_text(said);
    }
    let end = widgets::Push::soft(texts.tr("run-end"));
    let place = Rect::from_min_max(
        pos2(panel.right() - 96.0, rect.center().y - 16.0),
        pos2(panel.right(), rect.center().y + 16.0),
    );
    let id = ui.scope_id().with("run-end");
    if end.show_at(ui, place, id, colors).clicked() {
        msgs.push(Msg::Train(TrainingAction::End));
    }
}

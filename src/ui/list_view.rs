//! The list of sets with progress, at the left.

use egui::{
    Align2, FontId, Pos2, Rect, Response, Role, ScrollArea, Sense, Shape, Stroke, TextStyle, Ui,
    Vec2, WidgetInfo, pos2, vec2,
};

use super::action::Action;
use super::state::{Place, State, ViewState};
use super::theme::WindowColors;
use crate::store::Outcome;

const SET_HEIGHT: f32 = 50.0;
const PROBLEM_HEIGHT: f32 = 28.0;

/// A row of the list: a set, or a problem of a set that is open.
enum Row {
    Set(usize),
    Problem(Place),
}

/// Shows the list.
pub fn show(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let colors = &state.settings.theme.theme().window;
    ui.add_space(4.0);
    ui.label(egui::RichText::new(state.texts.tr("list-heading")).text_style(TextStyle::Heading));
    ui.add_space(4.0);
    let mut rows = Vec::new();
    let mut top = 0.0;
    for (set_index, loaded) in state.library.sets.iter().enumerate() {
        rows.push((top, Row::Set(set_index)));
        top += SET_HEIGHT;
        if view.unfolded.contains(&set_index) {
            for problem in 0..loaded.set.problems.len() {
                let place = Place {
                    set: set_index,
                    problem,
                };
                rows.push((top, Row::Problem(place)));
                top += PROBLEM_HEIGHT;
            }
        }
    }
    let current = state.session.as_ref().map(|session| session.place);
    let reveal = view.reveal.take().and_then(|place| {
        rows.iter().find_map(|(top, row)| match row {
            Row::Problem(at) if *at == place => Some(*top),
            Row::Problem(_) | Row::Set(_) => None,
        })
    });
    ScrollArea::vertical()
        .auto_shrink(false)
        .show_viewport(ui, |ui, viewport| {
            let width = ui.available_width();
            let origin = ui.min_rect().min;
            ui.allocate_rect(
                Rect::from_min_size(origin, vec2(width, top)),
                Sense::hover(),
            );
            if let Some(at) = reveal {
                let target =
                    Rect::from_min_size(origin + vec2(0.0, at), vec2(width, PROBLEM_HEIGHT));
                ui.scroll_to_rect(target.expand2(vec2(0.0, 4.0 * PROBLEM_HEIGHT)), None);
            }
            for (top, row) in rows {
                let height = match row {
                    Row::Set(_) => SET_HEIGHT,
                    Row::Problem(_) => PROBLEM_HEIGHT,
                };
                if top > viewport.max.y || top + height < viewport.min.y {
                    continue;
                }
                let rect = Rect::from_min_size(origin + vec2(0.0, top), vec2(width, height - 2.0));
                match row {
                    Row::Set(set) => {
                        let unfolded = view.unfolded.contains(&set);
                        if set_row(ui, rect, state, colors, set, unfolded).clicked() {
                            actions.push(Action::Unfold(set));
                        }
                    }
                    Row::Problem(place) => {
                        let chosen = current == Some(place);
                        if problem_row(ui, rect, state, colors, place, chosen).clicked() {
                            actions.push(Action::Select(place));
                        }
                    }
                }
            }
        });
}

fn set_row(
    ui: &mut Ui,
    rect: Rect,
    state: &State,
    colors: &WindowColors,
    index: usize,
    unfolded: bool,
) -> Response {
    let loaded = &state.library.sets[index];
    let title = state.heading_of_set(&loaded.set);
    let count = loaded.set.problems.len();
    let tally = loaded.tally;
    let progress = if tally.failed == 0 {
        state.texts.tr_with(
            "list-progress",
            [("solved", tally.solved.into()), ("count", count.into())],
        )
    } else {
        state.texts.tr_with(
            "list-progress-failed",
            [
                ("solved", tally.solved.into()),
                ("count", count.into()),
                ("failed", tally.failed.into()),
            ],
        )
    };
    let response = ui.interact(rect, ui.scope_id().with(("set", index)), Sense::click());
    response.widget_info(|| {
        let key = if unfolded { "list-close" } else { "list-open" };
        let name = state.texts.tr_with(key, [("title", title.clone().into())]);
        WidgetInfo::labeled(Role::Button, true, format!("{name}, {progress}"))
    });
    ground(ui, rect, colors, &response, false);
    let painter = ui.painter_at(rect);
    chevron(
        &painter,
        pos2(rect.left() + 12.0, rect.top() + 15.0),
        unfolded,
        colors,
    );
    let left = rect.left() + 26.0;
    let room = rect.right() - 8.0 - left;
    let font = TextStyle::Body.resolve(ui.style());
    text(
        ui,
        &title,
        font,
        colors.text.0,
        pos2(left, rect.top() + 15.0),
        room,
    );
    let small = TextStyle::Small.resolve(ui.style());
    text(
        ui,
        &progress,
        small,
        colors.quiet.0,
        pos2(left, rect.top() + 32.0),
        room,
    );
    let bar = Rect::from_min_size(pos2(left, rect.bottom() - 5.0), vec2(room, 3.0));
    painter.rect_filled(bar, 1, colors.outline.0);
    if count > 0 {
        let part = |number: usize| room * number as f32 / count as f32;
        let solved = Rect::from_min_size(bar.min, vec2(part(tally.solved), 3.0));
        painter.rect_filled(solved, 1, colors.good.0);
        let failed = Rect::from_min_size(solved.right_top(), vec2(part(tally.failed), 3.0));
        painter.rect_filled(failed, 1, colors.bad.0);
    }
    let about = state.plain_text(&loaded.set.about);
    if about.is_empty() {
        response
    } else {
        response.on_hover_text(about)
    }
}

fn problem_row(
    ui: &mut Ui,
    rect: Rect,
    state: &State,
    colors: &WindowColors,
    place: Place,
    chosen: bool,
) -> Response {
    let set = &state.library.sets[place.set].set;
    let title = state.heading_of(set, &set.problems[place.problem]);
    let outcome = state.standing(place).map(|standing| standing.latest);
    let response = ui.interact(
        rect,
        ui.scope_id().with(("problem", place.set, place.problem)),
        Sense::click(),
    );
    response.widget_info(|| {
        let status = state.texts.tr(match outcome {
            None => "state-new",
            Some(Outcome::Solved) => "state-solved",
            Some(Outcome::Failed | Outcome::GaveUp) => "state-failed",
        });
        WidgetInfo::selected(Role::Button, true, chosen, format!("{title}, {status}"))
    });
    ground(ui, rect, colors, &response, chosen);
    let painter = ui.painter_at(rect);
    sign(
        &painter,
        pos2(rect.left() + 34.0, rect.center().y),
        outcome,
        colors,
    );
    let left = rect.left() + 48.0;
    let font = TextStyle::Body.resolve(ui.style());
    let label = format!("{}  {title}", place.problem + 1);
    text(
        ui,
        &label,
        FontId::new(14.0, font.family),
        colors.text.0,
        pos2(left, rect.center().y),
        rect.right() - 6.0 - left,
    );
    response.on_hover_text(title)
}

fn ground(ui: &Ui, rect: Rect, colors: &WindowColors, response: &Response, chosen: bool) {
    let fill = match (chosen, response.hovered()) {
        (true, _) => Some(colors.selected.0),
        (false, true) => Some(colors.raised.0),
        (false, false) => None,
    };
    if let Some(fill) = fill {
        ui.painter().rect_filled(rect, 5, fill);
    }
    if response.has_focus() {
        let stroke = Stroke::new(2.0, colors.accent.0);
        ui.painter()
            .rect_stroke(rect, 5, stroke, egui::StrokeKind::Inside);
    }
}

/// One line of text, cut with an ellipsis where the room ends; centred vertically on `at`.
fn text(ui: &Ui, words: &str, font: FontId, color: egui::Color32, at: Pos2, room: f32) {
    let mut job = egui::text::LayoutJob::simple_singleline(words.to_owned(), font, color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room);
    let galley = ui.painter().layout_job(job);
    let rect = Align2::LEFT_CENTER.anchor_size(at, galley.size());
    ui.painter().galley(rect.min, galley, color);
}

fn chevron(painter: &egui::Painter, center: Pos2, down: bool, colors: &WindowColors) {
    let stroke = Stroke::new(1.8, colors.quiet.0);
    let points = if down {
        vec![vec2(-4.0, -2.0), vec2(0.0, 2.0), vec2(4.0, -2.0)]
    } else {
        vec![vec2(-2.0, -4.0), vec2(2.0, 0.0), vec2(-2.0, 4.0)]
    };
    painter.line(points.into_iter().map(|v| center + v).collect(), stroke);
}

/// New, solved, failed: a ring, a tick, a cross. The shapes differ, not only the colours.
pub fn sign(
    painter: &egui::Painter,
    center: Pos2,
    outcome: Option<Outcome>,
    colors: &WindowColors,
) {
    let at = |x: f32, y: f32| center + vec2(x, y);
    match outcome {
        None => {
            painter.circle_stroke(center, 4.0, Stroke::new(1.5, colors.quiet.0));
        }
        Some(Outcome::Solved) => {
            let stroke = Stroke::new(2.2, colors.good.0);
            painter.line(vec![at(-5.0, 0.5), at(-1.5, 4.0), at(5.0, -4.5)], stroke);
        }
        Some(Outcome::Failed | Outcome::GaveUp) => {
            let stroke = Stroke::new(2.2, colors.bad.0);
            for y in [-4.0, 4.0] {
                painter.add(Shape::line_segment([at(-4.0, y), at(4.0, -y)], stroke));
            }
        }
    }
}

/// The page when there is no problem at all.
pub fn empty(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let height = ui.available_height();
    ui.vertical_centered(|ui| {
        ui.add_space((height * 0.36).max(20.0));
        if state.library.loading > 0 {
            ui.spinner();
            ui.label(state.texts.tr("loading"));
            return;
        }
        ui.heading(state.texts.tr("empty-heading"));
        ui.add_space(4.0);
        ui.label(state.texts.tr("empty-text"));
        ui.add_space(12.0);
        let button = egui::Button::new(state.texts.tr("open")).min_size(Vec2::new(160.0, 34.0));
        if ui.add(button).clicked() {
            actions.push(Action::Run(super::command::Command::Open));
        }
    });
}

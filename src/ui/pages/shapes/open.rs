//! One shape on the board: best play to step through, or played against the solver.

use std::sync::Arc;
use std::time::Duration;

use egui::{CentralPanel, Frame, Margin, Panel, ScrollArea, Ui};

use super::{ShapesAction, cell, words};
use crate::board::{Move, Point, Position, Window};
use crate::life::shape::{DEFENDER, Enclosure};
use crate::life::{OpenBecause, Ruling, Side};
use crate::problem::{Problem, ProblemId, Task};
use crate::shapes::{Case, book_note};
use crate::ui::action::Action;
use crate::ui::board_view::{self, Mark, Scene, Shown, Tone};
use crate::ui::geometry::crop;
use crate::ui::state::{State, ViewState};
use crate::worker::{self, Job, Judge};

/// A shape on the board.
pub struct Opened {
    /// Its place in the table.
    pub place: usize,
    /// Who moves first.
    pub first: Side,
    /// Which side the user plays.
    pub user: Side,
    /// The position now.
    pub position: Position,
    /// What was said of the user's latest move.
    pub said: Option<Ruling>,
    /// The question under way.
    pub job: Option<Job>,
    problem: Arc<Problem>,
    enclosure: Enclosure,
    target: Point,
    line: Vec<Move>,
    /// Moves of the line that stand on the board; `None` once something else was played.
    walked: Option<usize>,
    window: Window,
}

/// One move in the line of best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The next move.
    Forward,
    /// The move before.
    Back,
    /// Back to the first position.
    Start,
}

impl Opened {
    /// Puts a case on the board; `None` if it cannot stand there, which no case of the table does.
    pub(super) fn new(place: usize, case: &Case, first: Side, user: Side) -> Option<Opened> {
        let enclosure = case.enclose(first).ok()?;
        let position = enclosure.position().ok()?;
        let targets = enclosure.targets(&position);
        let line = case.first(first).line.iter();
        let line = line.filter_map(|&mv| enclosure.to_move(mv)).collect();
        let stones = enclosure.setup.stones.iter().map(|(point, _)| point);
        let inside = enclosure.inside.iter().copied();
        let window = crop(inside, stones, enclosure.setup.size);
        let task = match user {
            Side::Attacker => Task::Kill,
            Side::Defender => Task::Live,
        };
        let id = ProblemId::new("shape")?;
        let mut problem = Problem::new(id, task, enclosure.setup.clone());
        let region = enclosure
            .points()
            .chain(enclosure.liberties.iter().copied());
        problem.region = region.collect();
        let target = targets.first().copied()?;
        problem.target = targets;
        let mut opened = Opened {
            place,
            first,
            user,
            position,
            said: None,
            job: None,
            problem: Arc::new(problem),
            enclosure,
            target,
            line,
            walked: Some(0),
            window,
        };
        if first != user {
            opened.answer_first();
        }
        Some(opened)
    }

    /// The solver's side opens, with the first move of best play.
    fn answer_first(&mut self) {
        let mv = self.line.first().copied().unwrap_or(Move::Pass);
        if self.position.play(mv).is_ok() {
            self.walked = (!self.line.is_empty()).then_some(1);
        }
    }

    /// Whether the user can play now.
    #[must_use]
    pub fn is_users_turn(&self) -> bool {
        self.job.is_none() && self.stands() && side(&self.position) == self.user
    }

    /// Whether the wall has not been taken.
    #[must_use]
    pub fn stands(&self) -> bool {
        self.position.color_at(self.target) == Some(DEFENDER)
    }

    /// The user plays; the judge is asked for a ruling and an answer.
    pub(super) fn play(&mut self, mv: Move, judge: &mut Judge, time: Duration) {
        if !self.is_users_turn() {
            return;
        }
        let before = self.position.clone();
        if self.position.play(mv).is_err() {
            return;
        }
        self.said = None;
        self.walked = None;
        if !self.stands() {
            return;
        }
        let case = worker::Case {
            problem: Arc::clone(&self.problem),
            before,
            mv,
            accepted: Vec::new(),
            is_lost: false,
            time,
        };
        match judge.ask(case) {
            Ok(job) => self.job = Some(job),
            Err(error) => {
                log::error!("no thread to judge moves: {error}");
                self.said = Some(Ruling::Open(OpenBecause::Crashed));
            }
        }
    }

    /// Takes in a ruling and plays the answer that comes with it.
    pub(in crate::ui) fn rule(&mut self, ruling: Ruling) {
        self.job = None;
        let answer = match &ruling {
            Ruling::Holds { reply, .. } => reply.unwrap_or(Move::Pass),
            Ruling::Loses { line, .. } => line.first().copied().unwrap_or(Move::Pass),
            Ruling::Open(_) => Move::Pass,
        };
        self.said = Some(ruling);
        // The answer of a proof is legal in the position it was proved for.
        self.position.play(answer).ok();
    }

    pub(super) fn step(&mut self, step: Step) {
        match (step, self.walked) {
            (Step::Forward, Some(walked)) => {
                if let Some(&mv) = self.line.get(walked)
                    && self.position.play(mv).is_ok()
                {
                    self.walked = Some(walked + 1);
                }
            }
            (Step::Forward, None) => {}
            (Step::Back, Some(walked)) => {
                if walked > 0 && self.position.undo().is_some() {
                    self.walked = Some(walked - 1);
                }
            }
            (Step::Back, None) => {
                // The answer and the move before it.
                self.job = None;
                self.said = None;
                while self.position.undo().is_some() && side(&self.position) != self.user {}
                if self.position.move_count() == 0 {
                    self.walked = Some(0);
                }
            }
            (Step::Start, _) => {
                self.job = None;
                self.said = None;
                while self.position.undo().is_some() {}
                self.walked = Some(0);
            }
        }
    }

    fn can(&self, step: Step) -> bool {
        match step {
            Step::Forward => self.walked.is_some_and(|walked| walked < self.line.len()),
            Step::Back | Step::Start => self.position.move_count() > 0,
        }
    }

    /// Signs on the points that decide, at the start.
    fn marks(&self, case: &Case) -> Vec<Shown> {
        if self.position.move_count() > 0 {
            return Vec::new();
        }
        let of = |side: Side, mark: Mark, tone: Tone| {
            let vital = case.first(side).vital.iter();
            vital
                .filter_map(|&mv| self.enclosure.to_move(mv)?.point())
                .map(move |point| Shown {
                    point,
                    mark: mark.clone(),
                    tone,
                })
                .collect::<Vec<_>>()
        };
        let mut marks = of(Side::Attacker, Mark::Cross, Tone::Bad);
        for shown in of(Side::Defender, Mark::Circle, Tone::Good) {
            match marks.iter_mut().find(|mark| mark.point == shown.point) {
                // The point is vital to both.
                Some(both) => {
                    *both = Shown {
                        mark: Mark::Square,
                        tone: Tone::Plain,
                        ..shown
                    }
                }
                None => marks.push(shown),
            }
        }
        marks
    }
}

fn push(actions: &mut Vec<Action>, action: ShapesAction) {
    actions.push(Action::Shapes(action));
}

pub(super) fn show(
    ui: &mut Ui,
    state: &State,
    opened: &Opened,
    view: &mut ViewState,
    actions: &mut Vec<Action>,
) {
    let theme = state.settings.theme.theme();
    let table = super::table(&state.shapes);
    let Some((table, case)) =
        table.and_then(|table| Some((table, table.cases().get(opened.place)?)))
    else {
        return;
    };
    let width = ui.available_width();
    Panel::right("shape")
        .frame(
            Frame::new()
                .fill(theme.window.panel.0)
                .inner_margin(Margin::symmetric(12, 10)),
        )
        .default_size((width * 0.3).clamp(270.0, 380.0))
        .size_range(240.0..=(width * 0.45).max(280.0))
        .show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                let title = words::title(table, opened.place, case, &state.texts);
                about(ui, state, opened, case, &title, actions);
            });
        });
    CentralPanel::default()
        .frame(Frame::new().fill(theme.window.background.0))
        .show(ui, |ui| {
            let stones = opened.position.stones();
            let scene = Scene {
                size: opened.position.size(),
                window: opened.window,
                stones: &stones,
                last_move: opened.position.last_move().and_then(Move::point),
                ko: opened.position.ko_point(),
                marks: opened.marks(case),
                hand: opened.is_users_turn().then(|| opened.position.to_move()),
            };
            let coordinates = state.settings.coordinates;
            let chosen: Option<Point> = board_view::show(
                ui,
                &scene,
                theme,
                &state.texts,
                coordinates,
                &mut view.board,
            );
            if let Some(point) = chosen {
                push(actions, ShapesAction::Play(Move::Play(point)));
            }
        });
}

/// What is known of the shape, and what can be done with it.
fn about(
    ui: &mut Ui,
    state: &State,
    opened: &Opened,
    case: &Case,
    title: &str,
    actions: &mut Vec<Action>,
) {
    let texts = &state.texts;
    let theme = state.settings.theme.theme();
    if ui.button(texts.tr("shapes-back")).clicked() {
        push(actions, ShapesAction::Close);
    }
    ui.add_space(6.0);
    ui.heading(title);
    if let Some(names) = words::names(case) {
        ui.label(names);
    }
    let status = case.status();
    ui.colored_label(
        cell::tone(status, theme),
        texts.tr(words::status_key(status)),
    );
    let place = texts.tr(words::place_key(case.space.placed.place));
    ui.label(texts.tr_with(
        "shapes-where",
        [
            ("place", place.to_owned().into()),
            ("points", case.space.placed.cells.len().into()),
            ("liberties", case.space.liberties.into()),
        ],
    ));
    ui.add_space(6.0);
    for side in Side::BOTH {
        ui.label(words::first(
            side,
            case,
            &opened.enclosure,
            &state.settings,
            texts,
        ));
        let vital = words::moves(
            &case.first(side).vital,
            &opened.enclosure,
            &state.settings,
            texts,
        );
        if !vital.is_empty() {
            let key = match side {
                Side::Attacker => "shapes-vital-attacker",
                Side::Defender => "shapes-vital-defender",
            };
            ui.label(texts.tr_with(key, [("points", vital.into())]));
        }
    }
    for sentence in words::ignored(case, texts) {
        ui.label(sentence);
    }
    if let Some(note) = book_note(case) {
        ui.add_space(6.0);
        ui.label(texts.tr(note));
    }
    ui.separator();
    ui.label(texts.tr("shapes-first"));
    ui.horizontal_wrapped(|ui| {
        for (side, key) in [
            (Side::Attacker, "shapes-first-attacker"),
            (Side::Defender, "shapes-first-defender"),
        ] {
            if ui
                .selectable_label(opened.first == side, texts.tr(key))
                .clicked()
            {
                push(actions, ShapesAction::First(side));
            }
        }
    });
    ui.label(texts.tr("shapes-you"));
    ui.horizontal_wrapped(|ui| {
        for (side, key) in [
            (Side::Attacker, "shapes-you-attack"),
            (Side::Defender, "shapes-you-defend"),
        ] {
            if ui.radio(opened.user == side, texts.tr(key)).clicked() {
                push(actions, ShapesAction::User(side));
            }
        }
    });
    ui.add_space(6.0);
    ui.strong(standing(opened, state));
    if let Some(ruling) = &opened.said {
        ui.label(words::ruling(ruling, texts));
    }
    ui.horizontal_wrapped(|ui| {
        let pass = egui::Button::new(texts.tr("shapes-pass"));
        if ui.add_enabled(opened.is_users_turn(), pass).clicked() {
            push(actions, ShapesAction::Play(Move::Pass));
        }
        for (step, key) in [
            (Step::Start, "shapes-start"),
            (Step::Back, "shapes-step-back"),
        ] {
            if ui
                .add_enabled(opened.can(step), egui::Button::new(texts.tr(key)))
                .clicked()
            {
                push(actions, ShapesAction::Step(step));
            }
        }
        let forward = egui::Button::new(texts.tr("shapes-step"));
        let tip = texts.tr("shapes-step-tip");
        if ui
            .add_enabled(opened.can(Step::Forward), forward)
            .on_hover_text(tip)
            .clicked()
        {
            push(actions, ShapesAction::Step(Step::Forward));
        }
    });
}

/// Whose move it is, or how it ended.
fn standing<'a>(opened: &Opened, state: &'a State) -> &'a str {
    let texts = &state.texts;
    if !opened.stands() {
        texts.tr("shapes-taken")
    } else if opened.job.is_some() {
        texts.tr("shapes-thinking")
    } else if opened.position.to_move() == DEFENDER {
        texts.tr("shapes-black-to-move")
    } else {
        texts.tr("shapes-white-to-move")
    }
}

fn side(position: &Position) -> Side {
    if position.to_move() == DEFENDER {
        Side::Defender
    } else {
        Side::Attacker
    }
}

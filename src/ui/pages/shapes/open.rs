//! One shape on the board: best play to step through, or played against the solver.

use egui::{CentralPanel, Frame, Margin, Panel, ScrollArea, Ui};

use super::{ShapesAction, cell, words};
use crate::board::{Move, Point, Position, Window};
use crate::life::Side;
use crate::life::shape::{DEFENDER, Enclosure};
use crate::shapes::{Case, book_note};
use crate::ui::action::Action;
use crate::ui::board_view::{self, Mark, Scene, Shown, Tone};
use crate::ui::geometry::crop;
use crate::ui::state::{State, ViewState};

/// A shape on the board.
pub struct Opened {
    /// Its place in the table.
    pub place: usize,
    /// Who moves first.
    pub first: Side,
    /// The position now.
    pub position: Position,
    enclosure: Enclosure,
    line: Vec<Move>,
    walked: usize,
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
    pub(super) fn new(place: usize, case: &Case, first: Side) -> Option<Opened> {
        let enclosure = case.enclose(first).ok()?;
        let position = enclosure.position().ok()?;
        let line = case.first(first).line.iter();
        let line = line.filter_map(|&mv| enclosure.to_move(mv)).collect();
        let stones = enclosure.setup.stones.iter().map(|(point, _)| point);
        let window = crop(
            enclosure.inside.iter().copied(),
            stones,
            enclosure.setup.size,
        );
        Some(Opened {
            place,
            first,
            position,
            enclosure,
            line,
            walked: 0,
            window,
        })
    }

    pub(super) fn step(&mut self, step: Step) {
        match step {
            Step::Forward => {
                if let Some(&mv) = self.line.get(self.walked)
                    && self.position.play(mv).is_ok()
                {
                    self.walked += 1;
                }
            }
            Step::Back => {
                if self.walked > 0 && self.position.undo().is_some() {
                    self.walked -= 1;
                }
            }
            Step::Start => {
                while self.walked > 0 && self.position.undo().is_some() {
                    self.walked -= 1;
                }
            }
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
                hand: None,
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
                log::trace!("{point} is not played here");
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
    ui.label(texts.tr("shapes-line"));
    ui.horizontal_wrapped(|ui| {
        for (step, key, can) in [
            (Step::Start, "shapes-start", opened.walked > 0),
            (Step::Back, "shapes-step-back", opened.walked > 0),
            (
                Step::Forward,
                "shapes-step",
                opened.walked < opened.line.len(),
            ),
        ] {
            if ui
                .add_enabled(can, egui::Button::new(texts.tr(key)))
                .clicked()
            {
                push(actions, ShapesAction::Step(step));
            }
        }
    });
    let to_move = if opened.position.to_move() == DEFENDER {
        "shapes-black-to-move"
    } else {
        "shapes-white-to-move"
    };
    ui.label(texts.tr(to_move));
}

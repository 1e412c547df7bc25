//! The open position: the board, what is known, and what can be done with it.

use egui::{CentralPanel, Frame, Margin, Panel, ScrollArea, Ui};

use super::open::{Opened, Step};
use super::sheet::Subject;
use super::{ShapesAction, cell, figure_words, words};
use crate::board::{Move, Point};
use crate::life::Side;
use crate::life::shape::DEFENDER;
use crate::shapes::{Case, book_note};
use crate::ui::action::Action;
use crate::ui::board_view::{self, Scene};
use crate::ui::state::{State, ViewState};

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
                about(ui, state, opened, actions);
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
                marks: opened.marks(),
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

/// What is known of the position, and what can be done with it.
fn about(ui: &mut Ui, state: &State, opened: &Opened, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    if ui.button(texts.tr("shapes-back")).clicked() {
        push(actions, ShapesAction::Close);
    }
    ui.add_space(6.0);
    match opened.subject {
        Subject::Case(place) => about_case(ui, state, opened, place),
        Subject::Figure { place, is_lean } => {
            if let Some(figure) = super::figure(place) {
                figure_words::about(ui, state, figure);
                let group = figure.group();
                if group.is_some_and(|group| !group.together.is_empty()) {
                    let mut leaves_out = is_lean;
                    let label = texts.tr("shapes-group-leave-out");
                    if ui.checkbox(&mut leaves_out, label).changed() {
                        push(actions, ShapesAction::LeaveOut(leaves_out));
                    }
                }
            }
        }
    }
    choices(ui, state, opened, actions);
}

/// What is known of a shape of the table.
fn about_case(ui: &mut Ui, state: &State, opened: &Opened, place: usize) {
    let Some((table, case)) =
        super::table(&state.shapes).and_then(|table| Some((table, table.cases().get(place)?)))
    else {
        return;
    };
    let case: &Case = case;
    let Some(enclosure) = &opened.sheet.enclosure else {
        return;
    };
    let texts = &state.texts;
    let theme = state.settings.theme.theme();
    ui.heading(words::title(table, place, case, texts));
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
        ui.label(words::first(side, case, enclosure, &state.settings, texts));
        let vital = words::moves(&case.first(side).vital, enclosure, &state.settings, texts);
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
}

/// Who moves first, which side the user plays, and the moves of best play.
fn choices(ui: &mut Ui, state: &State, opened: &Opened, actions: &mut Vec<Action>) {
    let texts = &state.texts;
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

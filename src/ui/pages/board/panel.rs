//! The panel beside the board: how the game stands and what can be done.

use egui::{
    Button, Color32, CornerRadius, Frame, Grid, Margin, RichText, ScrollArea, Sense, Stroke,
    TextStyle, Ui, Vec2, vec2,
};

use super::super::super::action::Action;
use super::super::super::command::Command;
use super::super::super::state::State;
use super::super::super::writing::not_written;
use super::apply::{BoardAction, is_enabled, last_pass, name_key};
use super::command::GameCommand;
use super::state::{Duel, Said, Tool};
use super::{BoardLook, count_view, new_game, puzzles, words};
use crate::board::{Color, Notation};
use crate::game::{MoveWords, Phase, Turn, move_list};

/// Shows the panel.
pub fn show(ui: &mut Ui, state: &State, look: &mut BoardLook, actions: &mut Vec<Action>) {
    // Whose turn it is and why a move is refused stay in sight however far the rest is scrolled.
    heading(ui, state);
    ui.add_space(4.0);
    said(ui, state, actions);
    // So does what belongs to every turn.
    turn_buttons(ui, state, actions);
    ScrollArea::vertical()
        .auto_shrink([false, true])
        .show(ui, |ui| {
            if let Some(counting) = &state.board.counting {
                count_view::show(ui, state, counting, actions);
            }
            duel(ui, state);
            tool(ui, state);
            finding(ui, state);
            puzzle(ui, state, look, actions);
            buttons(ui, state, actions);
            ui.separator();
            moves(ui, state, actions);
            new_game::show(ui, state, look, actions);
        });
}

/// Small print.
pub fn quiet(state: &State, text: impl Into<String>) -> RichText {
    RichText::new(text)
        .text_style(TextStyle::Small)
        .color(state.settings.theme.theme().window.quiet.0)
}

pub(super) fn notation(state: &State) -> Notation {
    state.settings.coordinates.unwrap_or(Notation::Gtp)
}

fn heading(ui: &mut Ui, state: &State) {
    let texts = &state.texts;
    let page = &state.board;
    let game = &page.game;
    let name = texts.tr(words::ruleset(game.ruleset().id));
    let changed = if game.ruleset().is_unchanged() {
        String::new()
    } else {
        format!(" {}", texts.tr("rules-changed"))
    };
    ui.add_space(4.0);
    ui.label(quiet(
        state,
        texts.tr_with(
            "game-line",
            [
                ("rules", format!("{name}{changed}").into()),
                ("size", game.size().to_string().into()),
                ("komi", texts.decimal(game.komi()).into()),
            ],
        ),
    ));
    let title = match (game.phase(), page.looking) {
        (_, Some(moves)) => texts.tr_with("game-looking", [("number", moves.into())]),
        (Phase::Playing, None) if page.laying.is_some() => texts.tr("game-laying").to_owned(),
        (Phase::Playing, None) => texts
            .tr(match (game.to_move(), game.half_turn()) {
                (Color::Black, None) => "to-move-black",
                (Color::White, None) => "to-move-white",
                (Color::Black, Some(_)) => "second-stone-black",
                (Color::White, Some(_)) => "second-stone-white",
            })
            .to_owned(),
        (Phase::EndOffered(Color::Black), None) => texts.tr("end-offered-black").to_owned(),
        (Phase::EndOffered(Color::White), None) => texts.tr("end-offered-white").to_owned(),
        (Phase::Stopped, None) => texts.tr("game-over").to_owned(),
        (Phase::Resigned(Color::Black), None) => texts.tr("resigned-black").to_owned(),
        (Phase::Resigned(Color::White), None) => texts.tr("resigned-white").to_owned(),
    };
    ui.horizontal(|ui| {
        if game.phase() == Phase::Playing && page.looking.is_none() {
            stone(
                ui,
                if page.laying.is_some() {
                    Color::Black
                } else {
                    game.to_move()
                },
            );
        }
        ui.label(RichText::new(title).text_style(TextStyle::Heading));
    });
    if game.phase() == Phase::Playing
        && page.looking.is_none()
        && let Some(color) = last_pass(game)
    {
        ui.label(texts.tr(match color {
            Color::Black => "passed-black",
            Color::White => "passed-white",
        }));
    }
    let captures = page.shown();
    ui.horizontal_wrapped(|ui| {
        for (color, key) in [
            (Color::Black, "captured-by-black"),
            (Color::White, "captured-by-white"),
        ] {
            let words = texts.tr_with(key, [("count", captures.captures(color).into())]);
            ui.add(egui::Label::new(quiet(state, words)).extend());
            ui.add_space(6.0);
        }
    });
}

fn stone(ui: &mut Ui, color: Color) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(20.0), Sense::hover());
    let (fill, rim) = match color {
        Color::Black => (Color32::from_gray(22), Color32::from_gray(130)),
        Color::White => (Color32::from_gray(250), Color32::from_gray(90)),
    };
    ui.painter()
        .circle(rect.center(), 8.5, fill, Stroke::new(1.2, rim));
}

/// A card with a coloured ground.
fn card(ui: &mut Ui, state: &State, contents: impl FnOnce(&mut Ui)) {
    let colors = &state.settings.theme.theme().window;
    Frame::new()
        .fill(colors.open_ground.0)
        .stroke(Stroke::new(1.0, colors.open.0))
        .corner_radius(CornerRadius::same(6))
        .inner_margin(Margin::symmetric(10, 8))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            contents(ui);
        });
    ui.add_space(4.0);
}

fn said(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let Some(said) = &state.board.said else {
        return;
    };
    card(ui, state, |ui| match said {
        Said::Refused(refusal) => {
            let words = words::refusal(texts, &state.board, refusal, notation(state));
            let label = ui.label(RichText::new(words).strong());
            // A screen reader says it without being asked.
            ui.ctx().accesskit_node_builder(label.id, |node| {
                node.set_live(egui::accesskit::Live::Polite);
            });
            if let Some(rule) = refusal.rule() {
                let rule = state
                    .board
                    .game
                    .ruleset()
                    .rules()
                    .into_iter()
                    .find(|known| {
                        // Superko is refused alike under both of its rules.
                        *known == rule || (rule == "ko-positional" && *known == "ko-situational")
                    });
                if let Some(rule) = rule {
                    ui.label(texts.tr(words::rule(rule).1));
                }
            }
            if let Some(earlier) = refusal.earlier()
                && ui.button(texts.tr("show-earlier")).clicked()
            {
                actions.push(Action::Board(BoardAction::Look(Some(earlier))));
            }
        }
        Said::Repeats(number) => {
            ui.label(texts.tr_with("said-repeats", [("number", (*number).into())]));
        }
        Said::NoStone => {
            ui.label(texts.tr("said-no-stone"));
        }
        Said::SameColor => {
            ui.label(texts.tr("said-same-color"));
        }
        Said::NoQuestion(reason) => {
            let reason = texts.tr(reason).to_owned();
            ui.label(texts.tr_with("said-no-question", [("reason", reason.into())]));
        }
        Said::File(reason) => {
            ui.label(texts.tr_with("said-file", [("reason", reason.clone().into())]));
        }
        Said::BeginsAfter(moves) => {
            ui.label(texts.tr_with("said-begins-after", [("moves", (*moves).into())]));
        }
        Said::NotWritten(error) => {
            ui.label(not_written(texts, error));
        }
        Said::Exists(path) => {
            let words = [("count", 1.into()), ("path", path.clone().into())];
            ui.label(texts.tr_with("write-replace-question", words));
            ui.horizontal(|ui| {
                if ui.button(texts.tr("write-replace")).clicked() {
                    actions.push(Action::Board(BoardAction::SaveOver(path.clone())));
                }
                if ui.button(texts.tr("write-leave")).clicked() {
                    actions.push(Action::Board(BoardAction::Said));
                }
            });
        }
        Said::Saved(path) => {
            ui.label(texts.tr_with("said-saved", [("path", path.clone().into())]));
        }
        Said::Handicap(wanted) => {
            let laid = state.board.laying.as_ref().map_or(0, Vec::len);
            ui.label(texts.tr_with(
                "said-handicap",
                [("laid", laid.into()), ("count", (*wanted).into())],
            ));
        }
    });
}

fn searching(ui: &mut Ui, state: &State) {
    let texts = &state.texts;
    ui.horizontal(|ui| {
        ui.add(egui::Spinner::new().size(16.0));
        let nodes = state.board.searched.unwrap_or(0);
        ui.label(texts.tr_with("said-searching", [("nodes", nodes.into())]));
    });
}

fn duel(ui: &mut Ui, state: &State) {
    let texts = &state.texts;
    let Some(duel) = &state.board.duel else {
        return;
    };
    card(ui, state, |ui| {
        ui.label(RichText::new(texts.tr(duel_key(duel))).strong());
        if super::apply::standing(duel, &state.board.game).is_none() {
            ui.label(texts.tr("duel-taken"));
        } else if let Some(answer) = &duel.answer {
            let word = words::outcome(texts, answer);
            ui.label(texts.tr_with("duel-answer", [("result", word.into())]));
        }
        if state.board.study.is_some() {
            searching(ui, state);
        }
    });
}

fn duel_key(duel: &Duel) -> &'static str {
    let owner = duel.before.position().color_at(duel.target);
    match (owner == Some(duel.user), duel.user) {
        (true, Color::Black) => "duel-save-black",
        (true, Color::White) => "duel-save-white",
        (false, Color::Black) => "duel-take-black",
        (false, Color::White) => "duel-take-white",
    }
}

fn tool(ui: &mut Ui, state: &State) {
    let texts = &state.texts;
    let key = match state.board.tool {
        Tool::Play => {
            if state.board.study.is_some()
                && state.board.counting.is_none()
                && state.board.duel.is_none()
            {
                searching(ui, state);
            }
            return;
        }
        Tool::Status => "tool-status",
        Tool::Race(None) => "tool-race",
        Tool::Race(Some(_)) => "tool-race-second",
        Tool::Duel => "tool-duel",
    };
    card(ui, state, |ui| {
        ui.label(RichText::new(texts.tr(key)).strong());
    });
}

fn finding(ui: &mut Ui, state: &State) {
    let Some(found) = &state.board.finding else {
        return;
    };
    let lines = words::finding(&state.texts, &state.board, found, notation(state));
    card(ui, state, |ui| {
        for (number, line) in lines.into_iter().enumerate() {
            let text = RichText::new(line);
            ui.label(if number == 0 { text.strong() } else { text });
        }
    });
}

fn puzzle(ui: &mut Ui, state: &State, look: &mut BoardLook, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let Some(number) = state.board.puzzle else {
        return;
    };
    let (title, task, answer) = puzzles::keys(number);
    card(ui, state, |ui| {
        ui.label(RichText::new(texts.tr(title)).strong().size(16.0));
        ui.label(texts.tr(task));
        if look.answer_shown {
            ui.label(texts.tr(answer));
        }
        ui.horizontal_wrapped(|ui| {
            if ui
                .selectable_label(look.answer_shown, texts.tr("puzzle-answer"))
                .clicked()
            {
                look.answer_shown = !look.answer_shown;
            }
            if ui.button(texts.tr("puzzle-again")).clicked() {
                actions.push(Action::Board(BoardAction::Puzzle(number)));
            }
            let next = number + 1;
            if ui
                .add_enabled(next < puzzles::COUNT, Button::new(texts.tr("puzzle-next")))
                .clicked()
            {
                look.answer_shown = false;
                actions.push(Action::Board(BoardAction::Puzzle(next)));
            }
        });
    });
}

fn turn_buttons(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let page = &state.board;
    match page.game.phase() {
        Phase::Playing => command_row(
            ui,
            state,
            &[
                GameCommand::Pass,
                GameCommand::TakeBack,
                GameCommand::Agree,
                GameCommand::Resign,
            ],
            actions,
        ),
        Phase::EndOffered(_) => command_row(
            ui,
            state,
            &[GameCommand::Agree, GameCommand::Resume],
            actions,
        ),
        Phase::Stopped => {}
        Phase::Resigned(_) => command_row(ui, state, &[GameCommand::Resume], actions),
    }
}

fn buttons(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let page = &state.board;
    command_row(
        ui,
        state,
        &[
            GameCommand::First,
            GameCommand::Back,
            GameCommand::Forward,
            GameCommand::Last,
        ],
        actions,
    );
    if page.game.ruleset().turn == Turn::OneStone {
        command_row(
            ui,
            state,
            &[GameCommand::Status, GameCommand::Race, GameCommand::Duel],
            actions,
        );
    }
    command_row(
        ui,
        state,
        &[GameCommand::Problem, GameCommand::Cancel],
        actions,
    );
}

/// Buttons for commands, wrapped where the panel ends.
pub fn command_row(
    ui: &mut Ui,
    state: &State,
    commands: &[GameCommand],
    actions: &mut Vec<Action>,
) {
    let texts = &state.texts;
    ui.horizontal_wrapped(|ui| {
        for &command in commands {
            let is_chosen = match command {
                GameCommand::Status => state.board.tool == Tool::Status,
                GameCommand::Race => matches!(state.board.tool, Tool::Race(_)),
                GameCommand::Duel => state.board.tool == Tool::Duel || state.board.duel.is_some(),
                GameCommand::Arrange => state
                    .board
                    .counting
                    .as_ref()
                    .is_some_and(|counting| counting.arranged.is_some()),
                _ => false,
            };
            let key = name_key(&state.board, command);
            let button = Button::new(texts.tr(key))
                .selected(is_chosen)
                .min_size(vec2(0.0, 30.0));
            let named = Command::Game(command);
            let tip = format!("{} ({})", texts.tr(command.keys().1), named.key_text(texts));
            let response = ui
                .add_enabled(is_enabled(&state.board, command), button)
                .on_hover_text(tip);
            if response.clicked() {
                actions.push(Action::Run(named));
            }
        }
    });
}

fn moves(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let page = &state.board;
    let move_words = MoveWords {
        pass: texts.tr("move-pass"),
        resign: texts.tr("move-resign"),
    };
    let modern = move_list(&page.game, Notation::Gtp, move_words);
    let book = move_list(&page.game, Notation::Book1908, move_words);
    ui.horizontal(|ui| {
        ui.label(RichText::new(texts.tr("moves-heading")).strong());
        ui.label(quiet(state, texts.tr("moves-notations")));
    });
    if modern.is_empty() {
        ui.label(quiet(state, texts.tr("moves-none")));
        return;
    }
    let shown = page.looking.unwrap_or(page.game.position().move_count());
    ScrollArea::vertical()
        .id_salt("moves")
        .max_height(190.0)
        .auto_shrink([false, true])
        .stick_to_bottom(true)
        .show(ui, |ui| {
            Grid::new("move-list")
                .num_columns(3)
                .spacing(vec2(14.0, 2.0))
                .show(ui, |ui| {
                    for (line, old) in modern.iter().zip(&book) {
                        let side = match line.color {
                            Color::Black => "side-black-short",
                            Color::White => "side-white-short",
                        };
                        ui.label(quiet(state, format!("{} {}", line.number, texts.tr(side))));
                        let here = line.moves == shown;
                        if ui.selectable_label(here, &line.text).clicked() {
                            actions.push(Action::Board(BoardAction::Look(Some(line.moves))));
                        }
                        ui.label(quiet(state, &old.text));
                        ui.end_row();
                    }
                });
        });
}

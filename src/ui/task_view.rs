//! The panel beside the board: the task, the verdict, what can be done now.

use egui::{
    Button, Color32, CornerRadius, Frame, Margin, RichText, Sense, Stroke, TextStyle, Ui, Vec2,
    pos2, vec2,
};

use super::action::Action;
use super::command::Command;
use super::fight_view;
use super::list_view::sign;
use super::session::{Card, Choice, Origin, Quiet, Session};
use super::state::State;
use crate::board::{Color, Move};
use crate::problem::Task;
use crate::store::Outcome;
use crate::trainer::{Judgement, Phase, Said, Verdict};

/// Shows the panel as one column.
pub fn beside(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(session) = &state.session else {
        return;
    };
    egui::ScrollArea::vertical()
        .auto_shrink([false, true])
        .show(ui, |ui| {
            words(ui, state, session, actions);
            ui.add_space(4.0);
            deeds(ui, state, session, actions);
        });
}

/// Shows the panel as two columns: words, and what can be done.
pub fn below(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(session) = &state.session else {
        return;
    };
    egui::ScrollArea::vertical()
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.columns(2, |columns| {
                if let [left, right] = columns {
                    words(left, state, session, actions);
                    deeds(right, state, session, actions);
                }
            });
        });
}

/// Shows what belongs to the board of a lesson: words, answers, and what can be done.
pub fn lesson(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(session) = &state.session else {
        return;
    };
    let is_diagram = session.attempt.problem().task == Task::Show;
    if is_diagram {
        // Nothing was asked, so there is no verdict to show.
        heading(ui, state, session);
        ui.add_space(6.0);
        quiet(ui, state, session);
        comment(ui, state, session);
    } else {
        words(ui, state, session, actions);
    }
    ui.add_space(4.0);
    if is_diagram {
        let walks = [
            Command::WalkStart,
            Command::WalkBack,
            Command::WalkForward,
            Command::WalkEnd,
        ];
        if !session.attempt.problem().tree.is_empty() {
            command_row(ui, state, session, &walks, actions);
        }
    } else {
        walk(ui, state, session, actions);
        let commands: &[Command] = match session.attempt.phase() {
            _ if session.attempt.is_free_play() => {
                &[Command::TakeBack, Command::Pass, Command::EndFreePlay]
            }
            _ if session.finding.is_some() => &[Command::StopThinking],
            Phase::Judging => &[Command::StopThinking, Command::TakeBack],
            _ if session.attempt.is_quiz() => &[Command::Solution],
            Phase::Finished(_) => &[Command::TakeBack, Command::Solution, Command::FreePlay],
            _ => &[
                Command::TakeBack,
                Command::Pass,
                Command::Hint,
                Command::Solution,
            ],
        };
        command_row(ui, state, session, commands, actions);
    }
    ui.add_space(2.0);
    footer(ui, state, session);
}

fn words(ui: &mut Ui, state: &State, session: &Session, actions: &mut Vec<Action>) {
    super::run_view::banner(ui, state, session, actions);
    heading(ui, state, session);
    ui.add_space(6.0);
    quiet(ui, state, session);
    fight_view::ko_fight(ui, state, session, actions);
    judging(ui, state, session);
    finding(ui, state, session);
    as_good(ui, state, session);
    verdict(ui, state, session);
    super::run_view::after(ui, state, session, actions);
    free_play(ui, state, session);
    hint(ui, state, session);
    comment(ui, state, session);
    quiz(ui, state, session, actions);
}

fn deeds(ui: &mut Ui, state: &State, session: &Session, actions: &mut Vec<Action>) {
    walk(ui, state, session, actions);
    buttons(ui, state, session, actions);
    ui.separator();
    view_buttons(ui, state, session, actions);
    ui.add_space(6.0);
    footer(ui, state, session);
}

fn small(state: &State, words: impl Into<String>) -> RichText {
    RichText::new(words)
        .text_style(TextStyle::Small)
        .color(state.settings.theme.theme().window.quiet.0)
}

fn heading(ui: &mut Ui, state: &State, session: &Session) {
    let texts = &state.texts;
    let count = state
        .library
        .sets
        .get(session.place.set)
        .map_or(0, |loaded| loaded.set.problems.len());
    let number = texts.tr_with(
        "number-of",
        [
            ("number", (session.place.problem + 1).into()),
            ("count", count.into()),
        ],
    );
    ui.add_space(4.0);
    ui.label(small(state, number));
    let mut title = session.title(&state.settings);
    if title.trim().is_empty()
        && let Some(set) = state.library.sets.get(session.place.set)
    {
        title = state.heading_of(&set.set, session.attempt.problem());
    }
    ui.label(RichText::new(title).text_style(TextStyle::Heading));
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        if !session.attempt.is_quiz() {
            stone(ui, session.user_color());
        }
        let task = session.task(texts);
        ui.label(RichText::new(task).strong().size(16.0));
    });
    if session.has_target() {
        ui.label(small(state, texts.tr("target-note")));
    }
    let side = match (session.attempt.phase(), session.to_move()) {
        (Phase::ReplyOwed | Phase::Refuting, Color::Black) => Some("reply-black"),
        (Phase::ReplyOwed | Phase::Refuting, Color::White) => Some("reply-white"),
        (Phase::Judging, _) => Some("judging-now"),
        _ if session.attempt.is_quiz() || session.is_at_solved_end() => None,
        (_, Color::Black) => Some("to-move-black"),
        (_, Color::White) => Some("to-move-white"),
    };
    let captured = |color| {
        let key = match color {
            Color::Black => "captured-by-black",
            Color::White => "captured-by-white",
        };
        texts.tr_with(key, [("count", session.captures(color).into())])
    };
    ui.add_space(2.0);
    if let Some(key) = side {
        ui.label(texts.tr(key));
    }
    let has_passed = session.attempt.position().last_move() == Some(Move::Pass);
    if has_passed && !session.attempt.has_just_threatened() {
        ui.label(texts.tr(match session.to_move() {
            Color::Black => "passed-white",
            Color::White => "passed-black",
        }));
    }
    fight_view::light(ui, state, session);
    ui.horizontal_wrapped(|ui| {
        for color in Color::BOTH {
            // Each on one line: broken in two, they read as three.
            ui.add(egui::Label::new(small(state, captured(color))).extend());
            ui.add_space(6.0);
        }
    });
}

fn stone(ui: &mut Ui, color: Color) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(18.0), Sense::hover());
    let (fill, rim) = match color {
        Color::Black => (Color32::from_gray(22), Color32::from_gray(130)),
        Color::White => (Color32::from_gray(250), Color32::from_gray(90)),
    };
    ui.painter()
        .circle(rect.center(), 8.0, fill, Stroke::new(1.2, rim));
}

fn comment(ui: &mut Ui, state: &State, session: &Session) {
    for text in session.comments(&state.settings) {
        ui.label(text);
        ui.add_space(2.0);
    }
}

fn quiz(ui: &mut Ui, state: &State, session: &Session, actions: &mut Vec<Action>) {
    if session.attempt.phase() != Phase::AwaitingUser {
        return;
    }
    let choices = session.quiz_choices(&state.settings, &state.texts);
    if choices.is_empty() {
        return;
    }
    ui.label(RichText::new(state.texts.tr("answer-heading")).strong());
    for (index, choice) in choices.into_iter().enumerate() {
        let button = Button::new(format!("{}   {choice}", index + 1))
            .wrap()
            .min_size(vec2(ui.available_width(), 32.0));
        if ui.add(button).clicked() {
            actions.push(Action::Answer(index));
        }
    }
}

/// A card with a coloured ground, a sign and words.
pub(super) fn card(
    ui: &mut Ui,
    ground: Color32,
    color: Color32,
    heading: &str,
    outcome: Option<Option<Outcome>>,
    state: &State,
    words: &[String],
) {
    Frame::new()
        .fill(ground)
        .stroke(Stroke::new(1.0, color))
        .corner_radius(CornerRadius::same(6))
        .inner_margin(Margin::symmetric(10, 8))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                if let Some(outcome) = outcome {
                    let (rect, _) = ui.allocate_exact_size(Vec2::splat(16.0), Sense::hover());
                    let colors = &state.settings.theme.theme().window;
                    sign(
                        ui.painter(),
                        pos2(rect.center().x, rect.center().y),
                        outcome,
                        colors,
                    );
                }
                let title = ui.label(RichText::new(heading).size(17.0).strong().color(color));
                // A screen reader says it without being asked.
                ui.ctx().accesskit_node_builder(title.id, |node| {
                    node.set_live(egui::accesskit::Live::Polite);
                });
            });
            for line in words {
                ui.label(line);
            }
        });
    ui.add_space(4.0);
}

fn quiet(ui: &mut Ui, state: &State, session: &Session) {
    let colors = &state.settings.theme.theme().window;
    let words = match &session.quiet {
        None => return,
        Some(Quiet::Illegal(error)) => session.illegal(error, &state.settings, &state.texts),
        Some(Quiet::NoHint) => state.texts.tr("hint-none").to_owned(),
        Some(Quiet::NoSolution(reason)) => {
            let reason = state.texts.tr(reason).to_owned();
            state
                .texts
                .tr_with("solution-none", [("reason", reason.into())])
        }
        Some(Quiet::NoThreat) => state.texts.tr("ko-threat-none").to_owned(),
    };
    ui.label(RichText::new(words).color(colors.open.0));
}

fn verdict(ui: &mut Ui, state: &State, session: &Session) {
    let colors = &state.settings.theme.theme().window;
    let Some(Card { verdict, words }) = session.card(&state.settings, &state.texts) else {
        return;
    };
    let texts = &state.texts;
    let (ground, color, key, outcome) = match verdict {
        // What the list keeps is what the card shows.
        _ if session.is_after_mistake() => (
            colors.open_ground.0,
            colors.open.0,
            "verdict-after-mistake",
            Some(Some(Outcome::Failed)),
        ),
        Verdict::AnotherWay if session.origin() != Origin::Author => (
            colors.good_ground.0,
            colors.good.0,
            "verdict-solved",
            Some(Some(Outcome::Solved)),
        ),
        Verdict::NotInSolution if session.origin() != Origin::Author => {
            (colors.open_ground.0, colors.open.0, "not-proven", None)
        }
        Verdict::Solved => (
            colors.good_ground.0,
            colors.good.0,
            "verdict-solved",
            Some(Some(Outcome::Solved)),
        ),
        Verdict::AnotherWay => (
            colors.good_ground.0,
            colors.good.0,
            "verdict-another-way",
            Some(Some(Outcome::Solved)),
        ),
        Verdict::Wrong => (
            colors.bad_ground.0,
            colors.bad.0,
            "verdict-wrong",
            Some(Some(Outcome::Failed)),
        ),
        Verdict::NotInSolution => (colors.open_ground.0, colors.open.0, "off-tree", None),
        Verdict::GaveUp => (colors.open_ground.0, colors.open.0, "verdict-gave-up", None),
    };
    card(ui, ground, color, texts.tr(key), outcome, state, &words);
}

/// The judge is thinking: how long, how long at most. Quick rulings come without.
fn judging(ui: &mut Ui, state: &State, session: &Session) {
    if session.attempt.phase() != Phase::Judging {
        return;
    }
    let Some(progress) = session.judging else {
        return;
    };
    let colors = &state.settings.theme.theme().window;
    let texts = &state.texts;
    let words = [session.judging_words(&state.settings, texts)];
    let heading = texts.tr("judging-heading");
    card(
        ui,
        colors.open_ground.0,
        colors.open.0,
        heading,
        None,
        state,
        &words,
    );
    let part = progress.elapsed.as_secs_f32() / state.settings.budget.as_secs_f32().max(0.1);
    let seconds = texts.tr_with(
        "judging-seconds",
        [
            ("seconds", progress.elapsed.as_secs().into()),
            ("most", state.settings.budget.as_secs().into()),
        ],
    );
    ui.add(egui::ProgressBar::new(part.min(1.0)).text(seconds));
    ui.add_space(4.0);
}

/// The solution is being worked out.
fn finding(ui: &mut Ui, state: &State, session: &Session) {
    if session.finding.is_none() {
        return;
    }
    let colors = &state.settings.theme.theme().window;
    let texts = &state.texts;
    let words = [texts.tr("finding-text").to_owned()];
    let heading = texts.tr("finding-heading");
    card(
        ui,
        colors.open_ground.0,
        colors.open.0,
        heading,
        None,
        state,
        &words,
    );
}

/// The author did not foresee the moves so far, yet they are proven to be as good: play on.
fn as_good(ui: &mut Ui, state: &State, session: &Session) {
    let attempt = &session.attempt;
    let is_on = matches!(attempt.phase(), Phase::AwaitingUser | Phase::ReplyOwed);
    if attempt.is_free_play() || attempt.keeps_quiet() || !is_on {
        return;
    }
    let Some(Said::Holds { rests_on, .. }) = attempt.said() else {
        return;
    };
    let colors = &state.settings.theme.theme().window;
    let words = state.texts.tr(match session.origin() {
        Origin::Author => "as-good-so-far",
        Origin::Solver | Origin::Nobody => "proven-so-far",
    });
    ui.label(RichText::new(words).color(colors.good.0));
    if !rests_on.is_on_board() {
        let rests_on = session.rests_on(rests_on, &state.settings, &state.texts);
        ui.label(RichText::new(rests_on).color(colors.quiet.0));
    }
    ui.add_space(4.0);
}

fn free_play(ui: &mut Ui, state: &State, session: &Session) {
    if !session.attempt.is_free_play() {
        return;
    }
    let colors = &state.settings.theme.theme().window;
    let texts = &state.texts;
    let words = session.free_play_words(&state.settings, texts);
    let heading = texts.tr("free-play-heading");
    card(
        ui,
        colors.open_ground.0,
        colors.open.0,
        heading,
        None,
        state,
        &words,
    );
}

fn hint(ui: &mut Ui, state: &State, session: &Session) {
    let colors = &state.settings.theme.theme().window;
    let Some(words) = session.hint_words(&state.settings, &state.texts) else {
        return;
    };
    let heading = state.texts.tr("hint-heading");
    card(
        ui,
        colors.open_ground.0,
        colors.open.0,
        heading,
        None,
        state,
        &[words],
    );
}

fn walk(ui: &mut Ui, state: &State, session: &Session, actions: &mut Vec<Action>) {
    if !session.can_walk() {
        return;
    }
    let texts = &state.texts;
    ui.horizontal(|ui| {
        ui.label(RichText::new(texts.tr("walk-heading")).strong());
        let (number, count) = session.walked();
        let here = texts.tr_with(
            "walk-here",
            [("number", number.into()), ("count", count.into())],
        );
        ui.label(small(state, here));
    });
    command_row(
        ui,
        state,
        session,
        &[
            Command::WalkStart,
            Command::WalkBack,
            Command::WalkForward,
            Command::WalkEnd,
        ],
        actions,
    );
    let choices = session.branches(&state.settings);
    if choices.is_empty() {
        ui.label(small(state, texts.tr("walk-leaf")));
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(small(state, texts.tr("walk-choices")));
        for (index, Choice { name, judgement }) in choices.into_iter().enumerate() {
            let name = name.unwrap_or_else(|| texts.tr("walk-pass").to_owned());
            let key = match judgement {
                Judgement::Right => "choice-good",
                Judgement::Wrong => "choice-bad",
                Judgement::Open => "choice-open",
            };
            let words = texts.tr_with(key, [("move", name.into())]);
            let words = format!("{}  {words}", index + 1);
            if ui.button(words).clicked() {
                actions.push(Action::Walk(index));
            }
        }
    });
}

fn buttons(ui: &mut Ui, state: &State, session: &Session, actions: &mut Vec<Action>) {
    match session.attempt.phase() {
        _ if session.attempt.is_free_play() => {
            let commands = [Command::TakeBack, Command::Pass, Command::EndFreePlay];
            command_row(ui, state, session, &commands, actions);
        }
        _ if session.finding.is_some() => {
            command_row(ui, state, session, &[Command::StopThinking], actions);
        }
        Phase::Judging => {
            let commands = [Command::StopThinking, Command::TakeBack];
            command_row(ui, state, session, &commands, actions);
        }
        Phase::AwaitingUser if session.attempt.is_quiz() => {
            command_row(ui, state, session, &[Command::Solution], actions);
        }
        Phase::AwaitingUser | Phase::ReplyOwed | Phase::Refuting => {
            let commands = [Command::TakeBack, Command::Retry, Command::Pass];
            command_row(ui, state, session, &commands, actions);
            command_row(
                ui,
                state,
                session,
                &[Command::Hint, Command::Solution],
                actions,
            );
        }
        Phase::Finished(Verdict::NotInSolution) => {
            let commands = [Command::TakeBack, Command::Retry, Command::Solution];
            command_row(ui, state, session, &commands, actions);
        }
        Phase::Finished(Verdict::Wrong) if !session.attempt.is_quiz() => {
            let commands = [Command::Retry, Command::TakeBack, Command::Solution];
            command_row(ui, state, session, &commands, actions);
            command_row(ui, state, session, &[Command::FreePlay], actions);
        }
        Phase::Finished(
            Verdict::Solved | Verdict::AnotherWay | Verdict::GaveUp | Verdict::Wrong,
        ) => {
            command_row(
                ui,
                state,
                session,
                &[Command::NextUnsolved, Command::Retry, Command::FreePlay],
                actions,
            );
            if session.attempt.other_way().is_some() {
                command_row(ui, state, session, &[Command::AddLine], actions);
            }
        }
    }
    command_row(
        ui,
        state,
        session,
        &[Command::Previous, Command::Next],
        actions,
    );
}

fn view_buttons(ui: &mut Ui, state: &State, session: &Session, actions: &mut Vec<Action>) {
    let commands = [
        Command::Rotate,
        Command::Mirror,
        Command::SwapColors,
        Command::WholeBoard,
        Command::Canonical,
    ];
    command_row(ui, state, session, &commands, actions);
}

/// Buttons for commands, wrapped where the panel ends. The one that leads on is filled.
pub(super) fn command_row(
    ui: &mut Ui,
    state: &State,
    session: &Session,
    commands: &[Command],
    actions: &mut Vec<Action>,
) {
    ui.horizontal_wrapped(|ui| {
        for &command in commands {
            let response = command_button(ui, state, session, command);
            if response.clicked() {
                actions.push(Action::Run(command));
            }
        }
    });
}

fn command_button(
    ui: &mut Ui,
    state: &State,
    session: &Session,
    command: Command,
) -> egui::Response {
    let colors = &state.settings.theme.theme().window;
    let name = state.texts.tr(command.name_key());
    let leads_on = session.leads_on() == Some(command);
    let button = if leads_on {
        Button::new(RichText::new(name).color(colors.on_accent.0)).fill(colors.accent.0)
    } else {
        Button::new(name)
    };
    let enabled = super::enabled::is_enabled(state, command);
    ui.add_enabled(enabled, button.min_size(vec2(0.0, 30.0)))
        .on_hover_text(format!(
            "{} ({})",
            state.texts.tr(command.tooltip_key()),
            command.key_text(&state.texts)
        ))
}

fn footer(ui: &mut Ui, state: &State, session: &Session) {
    for line in session.footer(&state.texts) {
        ui.label(small(state, line));
    }
}

//! Commands as menu entries, and whether each can be used now.

use egui::{Button, Ui};

use super::command::{AuthorCommand, Command};
use super::page::{Page, Shared};
use crate::board::Orientation;
use crate::texts::Texts;
use crate::trainer::{Phase, Verdict};

/// Draws a menu entry whose name has this text key; returns whether it was chosen.
pub fn item(ui: &mut Ui, texts: &Texts, key: &str, command: Command, enabled: bool) -> bool {
    let button = Button::new(texts.tr(key)).shortcut_text(command.key_text(texts));
    let response = ui
        .add_enabled(enabled, button)
        .on_hover_text(texts.tr(command.tooltip_key()));
    if response.clicked() {
        ui.close();
    }
    response.clicked()
}

/// Whether a command can be used now, for commands that no page decides itself.
#[must_use]
pub fn can(shared: &Shared<'_>, command: Command) -> bool {
    if let Command::Author(command) = command {
        // These commands lead between authoring and solving.
        let session = shared.session.filter(|_| shared.page == Page::Solve);
        return match command {
            AuthorCommand::NewSet => true,
            AuthorCommand::EditSet => session.is_some() && shared.practice.place().is_some(),
            AuthorCommand::MakeProblem => session.is_some(),
            AuthorCommand::TryIt => shared.practice.is_trying(),
            _ => false,
        };
    }
    if matches!(
        command,
        Command::Go(_)
            | Command::Open
            | Command::Reload
            | Command::Findings
            | Command::Quit
            | Command::Coordinates
            | Command::Palette
            | Command::Find
            | Command::Larger
            | Command::Smaller
            | Command::UsualSize
            | Command::Language
            | Command::Theme
            | Command::Sound
            | Command::Settings
            | Command::Keys
            | Command::About
    ) {
        return true;
    }
    let Some(session) = shared.session else {
        return false;
    };
    let attempt = &session.attempt;
    if command == Command::TakeBack && session.aimed.is_some() {
        // The move was only aimed, not played: withdrawing it is no help in an exam.
        return true;
    }
    if matches!(
        command,
        Command::Hint | Command::Solution | Command::TakeBack | Command::Retry
    ) && shared.practice.is_testing()
    {
        return false;
    }
    let phase = attempt.phase();
    let depth = session.walked().0;
    match command {
        Command::AskElse => session.proposals.len() > 1 && !shared.practice.is_testing(),
        Command::CloseSet => shared
            .practice
            .place()
            .and_then(|place| shared.library.sets.get(place.set))
            .is_some_and(|loaded| loaded.path.is_some()),
        Command::Canonical => session.orientation != Orientation::CANONICAL,
        Command::NextSet => shared.practice.next_set().is_some(),
        Command::Sets => shared.practice.run().is_none(),
        // A note may reveal the answer.
        Command::Favourite | Command::Mine => {
            session.key.is_some() && !shared.practice.is_testing()
        }
        Command::NeverAgain => session.key.is_some(),
        Command::Replay => session.can_walk() && attempt.failed_after().is_some(),
        Command::Next => shared.practice.neighbor(1).is_some(),
        Command::Previous => shared.practice.neighbor(-1).is_some(),
        Command::NextUnsolved => {
            shared.training.run.is_some() || shared.practice.next_unsolved().is_some()
        }
        Command::TakeBack => {
            (!attempt.is_quiz() || attempt.is_free_play())
                && phase != Phase::Finished(Verdict::GaveUp)
                && depth > 0
        }
        Command::Hint => {
            phase == Phase::AwaitingUser && !attempt.is_quiz() && !attempt.is_free_play()
        }
        Command::Pass => {
            phase == Phase::AwaitingUser && (!attempt.is_quiz() || attempt.is_free_play())
        }
        Command::KoThreat => attempt.is_ko_forbidden(),
        // A line from a posed status question does not belong to the problem's tree.
        Command::AddLine => {
            session.posed.is_none()
                && matches!(phase, Phase::Finished(_))
                && attempt.other_way().is_some()
        }
        // The answer has been revealed, so the question cannot be asked again.
        Command::Retry => !session.is_posed_question(),
        Command::Solution if session.is_solution_missing() => {
            // The solution is computed for the position on the board, while nothing else is running.
            matches!(phase, Phase::AwaitingUser | Phase::Finished(_))
        }
        Command::Solution => !matches!(phase, Phase::Finished(Verdict::GaveUp | Verdict::Solved)),
        Command::StopThinking => phase == Phase::Judging || session.finding.is_some(),
        Command::FreePlay => {
            session.has_target()
                && matches!(phase, Phase::Finished(verdict) if verdict != Verdict::NotInSolution)
        }
        Command::EndFreePlay => attempt.is_free_play(),
        Command::WalkForward | Command::WalkEnd => {
            session.can_walk() && (!attempt.branches().is_empty() || attempt.ahead().is_some())
        }
        Command::WalkBack | Command::WalkStart => session.can_walk() && depth > 0,
        Command::NextVariation => session.can_walk() && depth > 0,
        // The board can be turned and the list shown at any time.
        _ => true,
    }
}

//! Which commands can do anything now.

use super::command::{AuthorCommand, Command};
use super::page::Page;
use super::state::{Place, State};
use crate::board::Orientation;
use crate::trainer::{Phase, Verdict};

/// Whether a command can do anything now; menus and buttons show it.
#[must_use]
pub fn is_enabled(state: &State, command: Command) -> bool {
    if let Command::Author(command) = command {
        return is_authored(state, command);
    }
    if let Command::Game(command) = command {
        return state.board.table.is_enabled(command);
    }
    if let Command::Shapes(command) = command {
        return super::pages::shapes::is_enabled(&state.shapes, command);
    }
    let Some(session) = &state.session else {
        return matches!(
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
        );
    };
    let attempt = &session.attempt;
    if command == Command::TakeBack && session.aimed.is_some() {
        // Nothing has been played: this is no help in an exam.
        return true;
    }
    if matches!(
        command,
        Command::Hint | Command::Solution | Command::TakeBack | Command::Retry
    ) && super::training::is_testing(state)
    {
        return false;
    }
    let phase = attempt.phase();
    let depth = session.walked().0;
    match command {
        Command::AskElse => session.proposals.len() > 1 && !super::training::is_testing(state),
        Command::Go(_)
        | Command::Author(_)
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
        | Command::List
        | Command::Language
        | Command::Theme
        | Command::Sound
        | Command::Settings
        | Command::Keys
        | Command::About
        | Command::Rotate
        | Command::Mirror
        | Command::SwapColors
        | Command::WholeBoard
        | Command::Game(_)
        | Command::Shapes(_)
        | Command::Retry => true,
        Command::CloseSet => state
            .library
            .sets
            .get(session.place.set)
            .is_some_and(|loaded| loaded.path.is_some()),
        Command::Canonical => session.orientation != Orientation::CANONICAL,
        Command::NextSet => state.next_set(session.place.set).is_some(),
        Command::Sets => super::run_view::current(state).is_none(),
        Command::Replay => session.can_walk() && attempt.failed_after().is_some(),
        Command::Next => next_place(state, session.place).is_some(),
        Command::Previous => session.place.problem > 0,
        Command::NextUnsolved => {
            state.training.run.is_some() || state.next_unsolved(session.place).is_some()
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
        Command::AddLine => matches!(phase, Phase::Finished(_)) && attempt.other_way().is_some(),
        Command::Solution if super::finding::is_missing(session) => {
            // It is worked out for the position on the board, while nothing else is under way.
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
    }
}

/// Whether a command of the author page can do anything now; some of them lead to and fro between
/// authoring and solving.
fn is_authored(state: &State, command: AuthorCommand) -> bool {
    let is_solving = state.page == Page::Solve;
    let session = state.session.as_ref().filter(|_| is_solving);
    match command {
        AuthorCommand::EditSet => {
            session.is_some_and(|session| session.place.set < state.library.sets.len())
        }
        AuthorCommand::MakeProblem => session.is_some(),
        AuthorCommand::TryIt if state.trying.is_some() => true,
        AuthorCommand::TryIt if state.page != Page::Author => false,
        command => state.author.bench.is_enabled(command),
    }
}

/// The problem after this one in its set.
pub fn next_place(state: &State, place: Place) -> Option<Place> {
    let count = state.library.sets.get(place.set)?.set.problems.len();
    let problem = place.problem + 1;
    (problem < count).then_some(Place { problem, ..place })
}

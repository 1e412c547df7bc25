//! The commands of the board page: names and keys.

use egui::{Key, KeyboardShortcut, Modifiers};

pub use crate::worker::table::GameCommand;
use crate::worker::table::Table;

impl GameCommand {
    /// Keys of name and explanation.
    #[must_use]
    pub const fn keys(self) -> (&'static str, &'static str) {
        match self {
            GameCommand::New => ("game-new", "game-new-tip"),
            GameCommand::Pass => ("game-pass", "game-pass-tip"),
            GameCommand::TakeBack => ("game-take-back", "game-take-back-tip"),
            GameCommand::Agree => ("game-agree", "game-agree-tip"),
            GameCommand::Resume => ("game-resume", "game-resume-tip"),
            GameCommand::Resign => ("game-resign", "game-resign-tip"),
            GameCommand::Back => ("game-back", "game-back-tip"),
            GameCommand::Forward => ("game-forward", "game-forward-tip"),
            GameCommand::First => ("game-first", "game-first-tip"),
            GameCommand::Last => ("game-last", "game-last-tip"),
            GameCommand::Arrange => ("game-arrange", "game-arrange-tip"),
            GameCommand::Status => ("game-status", "game-status-tip"),
            GameCommand::Race => ("game-race", "game-race-tip"),
            GameCommand::Duel => ("game-duel", "game-duel-tip"),
            GameCommand::Cancel => ("game-cancel", "game-cancel-tip"),
            GameCommand::Problem => ("game-problem", "game-problem-tip"),
            GameCommand::Save => ("game-save", "game-save-tip"),
            GameCommand::Load => ("game-load", "game-load-tip"),
        }
    }

    /// Its key.
    #[must_use]
    pub const fn shortcut(self) -> KeyboardShortcut {
        const fn plain(key: Key) -> KeyboardShortcut {
            KeyboardShortcut::new(Modifiers::NONE, key)
        }
        const fn with_ctrl(key: Key) -> KeyboardShortcut {
            KeyboardShortcut::new(Modifiers::COMMAND, key)
        }
        match self {
            GameCommand::New => with_ctrl(Key::N),
            GameCommand::Pass => plain(Key::P),
            GameCommand::TakeBack => plain(Key::Backspace),
            GameCommand::Agree => plain(Key::E),
            GameCommand::Resume => plain(Key::U),
            GameCommand::Resign => plain(Key::X),
            GameCommand::Back => plain(Key::Comma),
            GameCommand::Forward => plain(Key::Period),
            GameCommand::First => plain(Key::Home),
            GameCommand::Last => plain(Key::End),
            GameCommand::Arrange => plain(Key::R),
            GameCommand::Status => plain(Key::G),
            GameCommand::Race => plain(Key::B),
            GameCommand::Duel => plain(Key::D),
            GameCommand::Cancel => plain(Key::Escape),
            GameCommand::Problem => plain(Key::M),
            GameCommand::Save => with_ctrl(Key::S),
            GameCommand::Load => with_ctrl(Key::G),
        }
    }
}

/// Key of what a command does now.
#[must_use]
pub fn name_key(page: &Table, command: GameCommand) -> &'static str {
    match command {
        GameCommand::Duel if page.duel.is_some() => "duel-end",
        // Without a search there is only something to be put away.
        GameCommand::Cancel if page.study.is_none() => "game-put-away",
        _ => command.keys().0,
    }
}

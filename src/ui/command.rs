//! Everything a user can ask for by name: one list for menu, tool bar, keyboard and help window.

use egui::{Key, KeyboardShortcut, Modifiers};

use super::page::Page;
use super::pages::author::command as author;
pub use super::pages::author::command::AuthorCommand;
use super::pages::board::GameCommand;
use super::pages::shapes::ShapesCommand;
use super::texts::Texts;

/// A command with a name, an explanation and most often a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Command {
    /// Show a page.
    Go(Page),
    /// Something on the author page.
    Author(AuthorCommand),
    /// Choose a problem file.
    Open,
    /// Read every set again.
    Reload,
    /// Take the set in hand off the list.
    CloseSet,
    /// Show what is wrong in the files.
    Findings,
    /// End the program.
    Quit,
    /// The next problem of the set.
    Next,
    /// The problem before this one.
    Previous,
    /// The next problem not yet solved.
    NextUnsolved,
    /// The next set with a problem not yet solved.
    NextSet,
    /// Show the sets, or the problem in hand again.
    Sets,
    /// Take the user's last move back.
    TakeBack,
    /// Start the problem again.
    Retry,
    /// Show a little more of the answer.
    Hint,
    /// Show the answer; the attempt ends.
    Solution,
    /// Play elsewhere.
    Pass,
    /// Play a ko threat, which is answered.
    KoThreat,
    /// Write the line that solved the problem in a way of its own into its tree.
    AddLine,
    /// End the search for a ruling.
    StopThinking,
    /// Play on from here against the solver.
    FreePlay,
    /// Back to the lines.
    EndFreePlay,
    /// Show what else could be asked of a bare position.
    AskElse,
    /// One move on in the line shown.
    WalkForward,
    /// One move back in the line shown.
    WalkBack,
    /// Back to the start of the line shown.
    WalkStart,
    /// To the end of the line shown.
    WalkEnd,
    /// The next way to go on from here.
    NextVariation,
    /// Play the refutation once more, move by move.
    Replay,
    /// Turn the board a quarter clockwise.
    Rotate,
    /// Mirror the board.
    Mirror,
    /// Exchange the colours.
    SwapColors,
    /// Show the problem as it is stored.
    Canonical,
    /// Show the whole board or the part that matters.
    WholeBoard,
    /// The next style of coordinates.
    Coordinates,
    /// Show or hide the list of sets.
    List,
    /// Search everything.
    Palette,
    /// Type into the search field of the page.
    Find,
    /// Larger text.
    Larger,
    /// Smaller text.
    Smaller,
    /// Text of the usual size.
    UsualSize,
    /// The other language.
    Language,
    /// The next theme.
    Theme,
    /// Let stones be heard, or no longer.
    Sound,
    /// The settings.
    Settings,
    /// The list of keys.
    Keys,
    /// What this program is, and what it is built with.
    About,
    /// A command about the game on the board.
    Game(GameCommand),
    /// A command about the page of eye shapes.
    Shapes(ShapesCommand),
}

/// A heading of the menu bar and of the list of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Files and the program.
    File,
    /// The set under work.
    Draft,
    /// Undoing, the clipboard, the problems under work.
    Edit,
    /// The position under work.
    Position,
    /// The tree under work.
    Tree,
    /// Solving what is under work, and working on what is solved.
    Craft,
    /// The problem in hand.
    Problem,
    /// Walking through a line.
    Line,
    /// How the board is shown.
    Board,
    /// The game on the board.
    Game,
    /// The page of eye shapes.
    Shapes,
    /// The pages.
    Pages,
    /// How the window looks.
    Window,
}

impl Menu {
    /// Every menu, from left to right.
    pub const ALL: [Menu; 13] = [
        Menu::File,
        Menu::Draft,
        Menu::Edit,
        Menu::Position,
        Menu::Tree,
        Menu::Craft,
        Menu::Problem,
        Menu::Line,
        Menu::Board,
        Menu::Game,
        Menu::Shapes,
        Menu::Pages,
        Menu::Window,
    ];

    /// Key of its name.
    #[must_use]
    pub const fn name_key(self) -> &'static str {
        match self {
            Menu::File => "menu-file",
            Menu::Draft => "menu-draft",
            Menu::Edit => "menu-edit",
            Menu::Position => "menu-position",
            Menu::Tree => "menu-tree",
            Menu::Craft => "menu-craft",
            Menu::Problem => "menu-problem",
            Menu::Line => "menu-line",
            Menu::Board => "menu-board",
            Menu::Game => "menu-game",
            Menu::Shapes => "menu-shapes",
            Menu::Pages => "menu-pages",
            Menu::Window => "menu-window",
        }
    }

    /// The pages it belongs to; none for all of them.
    #[must_use]
    pub const fn pages(self) -> &'static [Page] {
        match self {
            Menu::Draft | Menu::Edit | Menu::Position | Menu::Tree => &[Page::Author],
            Menu::Craft => &[Page::Solve, Page::Author],
            Menu::Problem | Menu::Line | Menu::Board => &[Page::Solve, Page::Course],
            Menu::Game => &[Page::Board],
            Menu::Shapes => &[Page::Shapes],
            Menu::File | Menu::Pages | Menu::Window => &[],
        }
    }

    /// Whether it can be used on a page.
    #[must_use]
    pub fn is_on(self, page: Page) -> bool {
        self.pages().is_empty() || self.pages().contains(&page)
    }

    /// Its entries, from above.
    #[must_use]
    pub const fn commands(self) -> &'static [Command] {
        use Command as C;
        match self {
            Menu::File => &[
                C::Open,
                C::Reload,
                C::CloseSet,
                C::Findings,
                C::Settings,
                C::Quit,
            ],
            Menu::Draft => DRAFT,
            Menu::Edit => EDIT,
            Menu::Position => POSITION,
            Menu::Tree => TREE,
            Menu::Craft => CRAFT,
            Menu::Problem => &[
                C::Next,
                C::Previous,
                C::NextUnsolved,
                C::NextSet,
                C::Sets,
                C::TakeBack,
                C::Retry,
                C::Hint,
                C::Solution,
                C::Pass,
                C::KoThreat,
                C::StopThinking,
                C::FreePlay,
                C::EndFreePlay,
                C::AskElse,
                C::AddLine,
            ],
            Menu::Line => &[
                C::WalkForward,
                C::WalkBack,
                C::WalkStart,
                C::WalkEnd,
                C::NextVariation,
                C::Replay,
            ],
            Menu::Board => &[
                C::Rotate,
                C::Mirror,
                C::SwapColors,
                C::Canonical,
                C::WholeBoard,
                C::Coordinates,
            ],
            Menu::Game => &[
                C::Game(GameCommand::New),
                C::Game(GameCommand::Pass),
                C::Game(GameCommand::TakeBack),
                C::Game(GameCommand::Agree),
                C::Game(GameCommand::Resume),
                C::Game(GameCommand::Resign),
                C::Game(GameCommand::First),
                C::Game(GameCommand::Back),
                C::Game(GameCommand::Forward),
                C::Game(GameCommand::Last),
                C::Game(GameCommand::Arrange),
                C::Game(GameCommand::Status),
                C::Game(GameCommand::Race),
                C::Game(GameCommand::Duel),
                C::Game(GameCommand::Cancel),
                C::Game(GameCommand::Problem),
                C::Game(GameCommand::Save),
                C::Game(GameCommand::Load),
            ],
            Menu::Shapes => SHAPES,
            Menu::Pages => &[
                C::Go(Page::Solve),
                C::Go(Page::Review),
                C::Go(Page::Library),
                C::Go(Page::Shapes),
                C::Go(Page::Author),
                C::Go(Page::Board),
                C::Go(Page::Course),
                C::Go(Page::Progress),
                C::Go(Page::Examine),
            ],
            Menu::Window => &[
                C::Palette,
                C::Find,
                C::List,
                C::Larger,
                C::Smaller,
                C::UsualSize,
                C::Language,
                C::Theme,
                C::Sound,
                C::Keys,
                C::About,
            ],
        }
    }
}

/// The commands of the page of eye shapes.
const SHAPES: &[Command] = &{
    let mut commands = [Command::Quit; ShapesCommand::ALL.len()];
    let mut place = 0;
    while place < commands.len() {
        commands[place] = Command::Shapes(ShapesCommand::ALL[place]);
        place += 1;
    }
    commands
};

/// The commands of a list of the author page.
const fn authored<const N: usize>(list: &[AuthorCommand]) -> [Command; N] {
    let mut commands = [Command::Quit; N];
    let mut place = 0;
    while place < N {
        commands[place] = Command::Author(list[place]);
        place += 1;
    }
    commands
}

const DRAFT: &[Command] = &authored::<{ author::SET.len() }>(author::SET);
const EDIT: &[Command] = &authored::<{ author::EDIT.len() }>(author::EDIT);
const POSITION: &[Command] = &authored::<{ author::POSITION.len() }>(author::POSITION);
const TREE: &[Command] = &authored::<{ author::TREE.len() }>(author::TREE);
const CRAFT: &[Command] = &authored::<{ author::CRAFT.len() }>(author::CRAFT);

impl Command {
    /// Every command, menu by menu.
    pub fn all() -> impl Iterator<Item = Command> {
        Menu::ALL.into_iter().flat_map(Command::of)
    }

    /// The commands of a menu that lead somewhere.
    pub fn of(menu: Menu) -> impl Iterator<Item = Command> {
        menu.commands()
            .iter()
            .copied()
            .filter(|command| !matches!(command, Command::Go(page) if !Page::READY.contains(page)))
    }

    /// The commands that can be used on a page.
    pub fn on(page: Page) -> impl Iterator<Item = Command> {
        Menu::ALL
            .into_iter()
            .filter(move |menu| menu.is_on(page))
            .flat_map(Command::of)
    }

    /// Key of its name in the texts.
    #[must_use]
    pub const fn name_key(self) -> &'static str {
        self.keys().0
    }

    /// Key of its explanation.
    #[must_use]
    pub const fn tooltip_key(self) -> &'static str {
        self.keys().1
    }

    const fn keys(self) -> (&'static str, &'static str) {
        match self {
            Command::Go(page) => (page.name_key(), page.tooltip_key()),
            Command::Author(command) => command.keys(),
            Command::Game(command) => command.keys(),
            Command::Shapes(command) => command.keys(),
            Command::Open => ("open", "open-tip"),
            Command::Reload => ("reload", "reload-tip"),
            Command::CloseSet => ("close-set", "close-set-tip"),
            Command::Findings => ("findings", "findings-tip"),
            Command::Quit => ("quit", "quit-tip"),
            Command::Next => ("next", "next-tip"),
            Command::Previous => ("previous", "previous-tip"),
            Command::NextUnsolved => ("next-unsolved", "next-unsolved-tip"),
            Command::NextSet => ("next-set", "next-set-tip"),
            Command::Sets => ("sets", "sets-tip"),
            Command::Replay => ("replay", "replay-tip"),
            Command::Palette => ("search", "search-tip"),
            Command::Find => ("find-here", "find-here-tip"),
            Command::Larger => ("larger", "larger-tip"),
            Command::Smaller => ("smaller", "smaller-tip"),
            Command::UsualSize => ("usual-size", "usual-size-tip"),
            Command::TakeBack => ("take-back", "take-back-tip"),
            Command::Retry => ("retry", "retry-tip"),
            Command::Hint => ("hint", "hint-tip"),
            Command::AskElse => ("ask-else", "ask-else-tip"),
            Command::Solution => ("solution", "solution-tip"),
            Command::Pass => ("pass", "pass-tip"),
            Command::KoThreat => ("ko-threat", "ko-threat-tip"),
            Command::AddLine => ("add-line", "add-line-tip"),
            Command::StopThinking => ("stop-thinking", "stop-thinking-tip"),
            Command::FreePlay => ("free-play", "free-play-tip"),
            Command::EndFreePlay => ("end-free-play", "end-free-play-tip"),
            Command::WalkForward => ("walk-forward", "walk-forward-tip"),
            Command::WalkBack => ("walk-back", "walk-back-tip"),
            Command::WalkStart => ("walk-start", "walk-start-tip"),
            Command::WalkEnd => ("walk-end", "walk-end-tip"),
            Command::NextVariation => ("next-variation", "next-variation-tip"),
            Command::Rotate => ("rotate", "rotate-tip"),
            Command::Mirror => ("mirror", "mirror-tip"),
            Command::SwapColors => ("swap-colors", "swap-colors-tip"),
            Command::Canonical => ("canonical", "canonical-tip"),
            Command::WholeBoard => ("whole-board", "whole-board-tip"),
            Command::Coordinates => ("coordinates", "coordinates-tip"),
            Command::List => ("list", "list-tip"),
            Command::Language => ("language", "language-tip"),
            Command::Theme => ("theme", "theme-tip"),
            Command::Sound => ("sound", "sound-tip"),
            Command::Settings => ("settings", "settings-tip"),
            Command::Keys => ("keys", "keys-tip"),
            Command::About => ("about", "about-tip"),
        }
    }

    /// The key that gives it, as it is written on a keyboard of this language.
    #[must_use]
    pub fn key_text(self, texts: &Texts) -> String {
        let shortcut = self.shortcut();
        let key = match shortcut.logical_key {
            Key::Comma => ",",
            Key::Plus => "+",
            Key::Minus => "-",
            Key::Period => ".",
            Key::PageDown => texts.tr("key-page-down"),
            Key::PageUp => texts.tr("key-page-up"),
            Key::Backspace => texts.tr("key-backspace"),
            Key::Home => texts.tr("key-home"),
            Key::End => texts.tr("key-end"),
            Key::Insert => texts.tr("key-insert"),
            Key::Delete => texts.tr("key-delete"),
            Key::ArrowLeft => "←",
            Key::ArrowRight => "→",
            Key::ArrowUp => "↑",
            Key::ArrowDown => "↓",
            Key::Escape => texts.tr("key-escape"),
            key => key.name(),
        };
        let mut words = String::new();
        for (held, name) in [
            (shortcut.modifiers.command, "modifier-ctrl"),
            (shortcut.modifiers.shift, "modifier-shift"),
            (shortcut.modifiers.alt, "modifier-alt"),
        ] {
            if held {
                words.push_str(texts.tr(name));
                words.push('+');
            }
        }
        words.push_str(key);
        words
    }

    /// Another key that gives it: what other programs have accustomed one to.
    #[must_use]
    pub const fn also(self) -> Option<KeyboardShortcut> {
        let (modifiers, key) = match self {
            Command::TakeBack | Command::Game(GameCommand::TakeBack) => {
                (Modifiers::COMMAND, Key::Z)
            }
            Command::Palette => (Modifiers::NONE, Key::F10),
            Command::Larger => (Modifiers::COMMAND, Key::Equals),
            _ => return None,
        };
        Some(KeyboardShortcut::new(modifiers, key))
    }

    /// The key that gives it.
    #[must_use]
    pub const fn shortcut(self) -> KeyboardShortcut {
        const fn plain(key: Key) -> KeyboardShortcut {
            KeyboardShortcut::new(Modifiers::NONE, key)
        }
        const fn with_ctrl(key: Key) -> KeyboardShortcut {
            KeyboardShortcut::new(Modifiers::COMMAND, key)
        }
        match self {
            Command::Author(command) => command.shortcut(),
            Command::Go(page) => with_ctrl(match page {
                Page::Solve => Key::Num1,
                Page::Review => Key::Num2,
                Page::Library => Key::Num3,
                Page::Shapes => Key::Num4,
                Page::Author => Key::Num5,
                Page::Board => Key::Num6,
                Page::Course => Key::Num7,
                Page::Progress => Key::Num8,
                Page::Examine => Key::Num9,
            }),
            Command::Game(command) => command.shortcut(),
            Command::Shapes(command) => command.shortcut(),
            Command::AskElse => plain(Key::Q),
            Command::Open => with_ctrl(Key::O),
            Command::Reload => plain(Key::F5),
            Command::CloseSet => with_ctrl(Key::W),
            Command::Findings => plain(Key::F8),
            Command::Quit => with_ctrl(Key::Q),
            Command::Next => plain(Key::PageDown),
            Command::Previous => plain(Key::PageUp),
            Command::NextUnsolved => plain(Key::N),
            Command::NextSet => with_ctrl(Key::PageDown),
            Command::Sets => plain(Key::B),
            Command::Replay => plain(Key::Y),
            Command::Palette => with_ctrl(Key::K),
            Command::Find => with_ctrl(Key::F),
            Command::Larger => with_ctrl(Key::Plus),
            Command::Smaller => with_ctrl(Key::Minus),
            Command::UsualSize => with_ctrl(Key::Num0),
            Command::TakeBack => plain(Key::Backspace),
            Command::Retry => plain(Key::R),
            Command::Hint => plain(Key::H),
            Command::Solution => plain(Key::S),
            Command::Pass => plain(Key::P),
            Command::KoThreat => plain(Key::G),
            Command::AddLine => plain(Key::A),
            Command::StopThinking => plain(Key::Escape),
            Command::FreePlay => plain(Key::F),
            Command::EndFreePlay => plain(Key::E),
            Command::WalkForward => plain(Key::Period),
            Command::WalkBack => plain(Key::Comma),
            Command::WalkStart => plain(Key::Home),
            Command::WalkEnd => plain(Key::End),
            Command::NextVariation => plain(Key::V),
            Command::Rotate => plain(Key::T),
            Command::Mirror => plain(Key::M),
            Command::SwapColors => plain(Key::C),
            Command::Canonical => plain(Key::Num0),
            Command::WholeBoard => plain(Key::W),
            Command::Coordinates => plain(Key::K),
            Command::List => plain(Key::L),
            Command::Language => with_ctrl(Key::L),
            Command::Theme => with_ctrl(Key::T),
            Command::Sound => plain(Key::F2),
            Command::Settings => with_ctrl(Key::Comma),
            Command::Keys => plain(Key::F1),
            Command::About => with_ctrl(Key::F1),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::ui::texts::Language;

    #[test]
    fn every_command_has_its_own_key_on_every_page() {
        for &page in Page::READY {
            let mut keys = BTreeSet::new();
            for command in Command::on(page) {
                for key in [Some(command.shortcut()), command.also()]
                    .into_iter()
                    .flatten()
                {
                    assert!(
                        keys.insert(format!("{key:?}")),
                        "{page:?}: {command:?} {key:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn every_command_has_its_own_name_on_every_page_in_both_languages() {
        for language in Language::ALL {
            let texts = Texts::new(language);
            for command in Command::all() {
                for key in [command.name_key(), command.tooltip_key()] {
                    assert_ne!(texts.tr(key), key, "{command:?} in {language:?}");
                }
            }
            // What two pages have in common is called the same on both.
            for &page in Page::READY {
                let mut names = BTreeSet::new();
                for command in Command::on(page) {
                    let name = texts.tr(command.name_key()).to_owned();
                    assert!(names.insert(name), "{command:?} on {page:?}");
                }
            }
            for menu in Menu::ALL {
                assert_ne!(texts.tr(menu.name_key()), menu.name_key());
            }
        }
    }
}

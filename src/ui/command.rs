//! Everything a user can ask for by name: one table for menus, buttons, the keyboard and the list of keys.

use egui::{Key, KeyboardShortcut, Modifiers};

use crate::texts::Texts;
pub use crate::worker::bench::AuthorCommand;
use crate::worker::bench::AuthorCommand as A;
pub use crate::worker::spar::ShapesCommand;
use crate::worker::spar::ShapesCommand as S;
use crate::worker::table::GameCommand;
use crate::worker::table::GameCommand as G;

/// A page of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Page {
    /// Solve sets.
    #[default]
    Solve,
    /// Repeat what is due.
    Review,
    /// Search and filter every collection.
    Library,
    /// Browse the eye-shape tables.
    Shapes,
    /// Compose problems.
    Author,
    /// Play whole games or freely.
    Board,
    /// Read lessons.
    Course,
    /// See what has been achieved.
    Progress,
    /// Examine many positions.
    Examine,
    /// Find problems in the user's own games.
    Games,
    /// Exchange problems and results with a teacher.
    Homework,
}

impl Page {
    /// Every page the user can go to.
    pub const READY: &'static [Page] = &[
        Page::Solve,
        Page::Review,
        Page::Library,
        Page::Shapes,
        Page::Author,
        Page::Board,
        Page::Course,
        Page::Progress,
        Page::Examine,
        Page::Games,
        Page::Homework,
    ];

    /// Key of the page's name.
    #[must_use]
    pub const fn name_key(self) -> &'static str {
        Command::Go(self).name_key()
    }

    /// Key of the page's tooltip.
    #[must_use]
    pub const fn tooltip_key(self) -> &'static str {
        Command::Go(self).tooltip_key()
    }
}

/// A command with a name, a tooltip and a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Command {
    /// Show a page.
    Go(Page),
    /// A command of the author page.
    Author(AuthorCommand),
    /// Choose a problem file.
    Open,
    /// Read every set again.
    Reload,
    /// Remove the current set from the list.
    CloseSet,
    /// Show what is wrong in the problem files.
    Findings,
    /// Quit the program.
    Quit,
    /// The next problem of the set.
    Next,
    /// The problem before this one.
    Previous,
    /// The next problem not yet solved.
    NextUnsolved,
    /// The next set with a problem not yet solved.
    NextSet,
    /// Show the sets, or return to the current problem.
    Sets,
    /// Take back the user's last move.
    TakeBack,
    /// Start the problem over.
    Retry,
    /// Show a little more of the answer.
    Hint,
    /// Show the answer; the attempt ends.
    Solution,
    /// Pass: play elsewhere.
    Pass,
    /// Play a ko threat, which the opponent answers.
    KoThreat,
    /// Add the user's own solution line to the problem's tree.
    AddLine,
    /// Stop the search for a ruling.
    StopThinking,
    /// Play on from here against the solver.
    FreePlay,
    /// Return from free play to the problem's lines.
    EndFreePlay,
    /// Toggle whether the current problem is a favourite.
    Favourite,
    /// Show the user's note on the current problem and their collections.
    Mine,
    /// Toggle whether the current problem may ever be asked again.
    NeverAgain,
    /// Show which other questions could be asked about a bare position.
    AskElse,
    /// One move forward in the line shown.
    WalkForward,
    /// One move back in the line shown.
    WalkBack,
    /// Back to the start of the line shown.
    WalkStart,
    /// To the end of the line shown.
    WalkEnd,
    /// Switch to the next variation at this point.
    NextVariation,
    /// Replay the refutation move by move.
    Replay,
    /// Turn the board a quarter clockwise.
    Rotate,
    /// Mirror the board.
    Mirror,
    /// Exchange the colours.
    SwapColors,
    /// Show the problem in its stored orientation and colours.
    Canonical,
    /// Toggle between the whole board and the part that matters.
    WholeBoard,
    /// Switch to the next style of coordinates.
    Coordinates,
    /// Show or hide the list of sets.
    List,
    /// Search sets, problems, lessons and commands.
    Palette,
    /// Move to the search field of the page.
    Find,
    /// Make text larger.
    Larger,
    /// Make text smaller.
    Smaller,
    /// Reset the text size.
    UsualSize,
    /// Switch to the other language.
    Language,
    /// Switch to the next theme.
    Theme,
    /// Toggle sound.
    Sound,
    /// Show the settings.
    Settings,
    /// Show the list of keys.
    Keys,
    /// Show the version and the licence notices.
    About,
    /// A command about the game on the board page.
    Game(GameCommand),
    /// A command of the eye-shape page.
    Shapes(ShapesCommand),
}

/// The table row of a command.
struct Row {
    /// Text keys of the name and the tooltip.
    words: (&'static str, &'static str),
    /// The key shown to the user, and an alternative familiar from other programs.
    keys: [Option<KeyboardShortcut>; 2],
}

/// Generates the menus, keys and texts of all commands from one table. A command that is missing in the
/// table, or listed twice, does not compile.
macro_rules! commands {
    (@key) => { None };
    (@key $held:ident $key:ident) => { Some($held(Key::$key)) };
    ($( $menu:ident { $(
        $name:ident $(($kind:ident :: $own:ident))? $words:literal
        $held:ident ($key:ident) $(| $other:ident ($second:ident))?
    )* } )*) => {
        impl Menu {
            /// Every menu, from left to right.
            pub const ALL: &'static [Menu] = &[$( Menu::$menu ),*];

            /// The menu's entries from top to bottom.
            #[must_use]
            pub const fn commands(self) -> &'static [Command] {
                match self {
                    $( Menu::$menu => &[$( Command::$name $(($kind::$own))? ),*], )*
                }
            }
        }

        impl Command {
            #[deny(unreachable_patterns)]
            const fn row(self) -> Row {
                match self {
                    $($( Command::$name $(($kind::$own))? => Row {
                        words: ($words, concat!($words, "-tip")),
                        keys: [
                            Some($held(Key::$key)),
                            commands!(@key $($other $second)?),
                        ],
                    }, )*)*
                }
            }
        }
    };
}

const fn plain(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

const fn alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::ALT, key)
}

// Menu by menu: the command, the key of its name in the texts (its tooltip's key ends in `-tip`), and the key
// that triggers it.
commands! {
    File {
        Open "open" ctrl(O)
        Reload "reload" plain(F5)
        CloseSet "close-set" ctrl(W)
        Findings "findings" plain(F8)
        Settings "settings" ctrl(Comma)
        Quit "quit" ctrl(Q)
    }
    Draft {
        Author(A::SaveAs) "author-save-as" ctrl_shift(S)
        Author(A::Save) "author-save" ctrl(S)
        Author(A::CheckSet) "author-check-set" plain(F7)
        Author(A::CloseDraft) "author-close" ctrl(F4)
    }
    Edit {
        Author(A::Redo) "author-redo" ctrl_shift(Z)
        Author(A::Undo) "author-undo" ctrl(Z)
        Author(A::Paste) "author-paste" ctrl(V)
        Author(A::CopyDiagram) "author-copy-diagram" ctrl(C)
        Author(A::CopySgf) "author-copy-sgf" ctrl(G)
        Author(A::CopyPicture) "author-copy-picture" ctrl(P)
        Author(A::NewProblem) "author-new-problem" plain(Insert)
        Author(A::DuplicateProblem) "author-duplicate" ctrl(D)
        Author(A::RemoveProblem) "author-remove" ctrl(Delete)
        Author(A::NextProblem) "author-next-problem" plain(PageDown)
        Author(A::PreviousProblem) "author-previous-problem" plain(PageUp)
        Author(A::ProblemDown) "author-problem-down" alt(PageDown)
        Author(A::ProblemUp) "author-problem-up" alt(PageUp)
    }
    Position {
        Author(A::Solve) "author-solve" plain(F9)
        Author(A::Propose) "author-propose" ctrl(J)
        Author(A::OtherSide) "author-other-side" plain(O)
        Author(A::TurnPosition) "author-turn" ctrl(R)
        Author(A::MirrorPosition) "author-mirror" ctrl(H)
        Author(A::SwapStones) "author-swap" ctrl(B)
        Author(A::ShiftLeft) "author-left" alt(ArrowLeft)
        Author(A::ShiftRight) "author-right" alt(ArrowRight)
        Author(A::ShiftUp) "author-up" alt(ArrowUp)
        Author(A::ShiftDown) "author-down" alt(ArrowDown)
        Author(A::FitWindow) "author-fit" plain(Z)
    }
    Tree {
        Author(A::Forward) "author-forward" plain(Period)
        Author(A::Back) "author-back" plain(Comma)
        Author(A::Start) "author-start" plain(Home)
        Author(A::End) "author-end" plain(End)
        Author(A::NextBranch) "author-next-branch" plain(V)
        Author(A::PassMove) "author-pass" plain(Num0)
        Author(A::Promote) "author-promote" ctrl(ArrowUp)
        Author(A::Demote) "author-demote" ctrl(ArrowDown)
        Author(A::CopyBranch) "author-copy-branch" alt(C)
        Author(A::CutBranch) "author-cut-branch" plain(Delete)
        Author(A::CutMisfits) "author-cut-misfits" alt(Delete)
        Author(A::MarkSolved) "author-solved" plain(G)
        Author(A::MarkWrong) "author-wrong" plain(F)
        Author(A::MarkOpen) "author-open-end" plain(U)
    }
    Craft {
        Author(A::NewSet) "author-new-set" ctrl(N)
        Author(A::EditSet) "author-edit-set" ctrl(E)
        Author(A::MakeProblem) "author-make" ctrl(M)
        Author(A::TryIt) "author-try" plain(F6)
    }
    Problem {
        Next "next" plain(PageDown)
        Previous "previous" plain(PageUp)
        NextUnsolved "next-unsolved" plain(N)
        NextSet "next-set" ctrl(PageDown)
        Sets "sets" plain(B)
        TakeBack "take-back" plain(Backspace) | ctrl(Z)
        Retry "retry" plain(R)
        Hint "hint" plain(H)
        Solution "solution" plain(S)
        Pass "pass" plain(P)
        KoThreat "ko-threat" plain(G)
        StopThinking "stop-thinking" plain(Escape)
        FreePlay "free-play" plain(F)
        EndFreePlay "end-free-play" plain(E)
        AskElse "ask-else" plain(Q)
        Favourite "favourite" plain(D)
        Mine "mine" plain(I)
        NeverAgain "never-again" plain(X)
        AddLine "add-line" plain(A)
    }
    Line {
        WalkForward "walk-forward" plain(Period)
        WalkBack "walk-back" plain(Comma)
        WalkStart "walk-start" plain(Home)
        WalkEnd "walk-end" plain(End)
        NextVariation "next-variation" plain(V)
        Replay "replay" plain(Y)
    }
    Board {
        Rotate "rotate" plain(T)
        Mirror "mirror" plain(M)
        SwapColors "swap-colors" plain(C)
        Canonical "canonical" plain(Num0)
        WholeBoard "whole-board" plain(W)
        Coordinates "coordinates" plain(K)
    }
    Game {
        Game(G::New) "game-new" ctrl(N)
        Game(G::Pass) "game-pass" plain(P)
        Game(G::TakeBack) "game-take-back" plain(Backspace) | ctrl(Z)
        Game(G::Agree) "game-agree" plain(E)
        Game(G::Resume) "game-resume" plain(U)
        Game(G::Resign) "game-resign" plain(X)
        Game(G::First) "game-first" plain(Home)
        Game(G::Back) "game-back" plain(Comma)
        Game(G::Forward) "game-forward" plain(Period)
        Game(G::Last) "game-last" plain(End)
        Game(G::Arrange) "game-arrange" plain(R)
        Game(G::Status) "game-status" plain(G)
        Game(G::Race) "game-race" plain(B)
        Game(G::Duel) "game-duel" plain(D)
        Game(G::Cancel) "game-cancel" plain(Escape)
        Game(G::Problem) "game-problem" plain(M)
        Game(G::Save) "game-save" ctrl(S)
        Game(G::Load) "game-load" ctrl(G)
    }
    Shapes {
        Shapes(S::Spaces) "shapes-spaces" plain(I)
        Shapes(S::Groups) "shapes-groups" plain(G)
        Shapes(S::Named) "shapes-named" plain(A)
        Shapes(S::Drawing) "shapes-drawing" plain(D)
        Shapes(S::Compare) "shapes-comparing" plain(B)
        Shapes(S::Quiz) "shapes-quiz" plain(Q)
        Shapes(S::Next) "shapes-next" plain(PageDown)
        Shapes(S::Previous) "shapes-previous" plain(PageUp)
        Shapes(S::Close) "shapes-close" plain(Escape)
        Shapes(S::OtherFirst) "shapes-other-first" plain(O)
        Shapes(S::OtherSide) "shapes-other-side" plain(U)
        Shapes(S::Pass) "shapes-pass-here" plain(P)
        Shapes(S::Forward) "shapes-forward" plain(Period)
        Shapes(S::Back) "shapes-backward" plain(Comma)
        Shapes(S::Start) "shapes-first-position" plain(Home)
    }
    Pages {
        Go(Page::Solve) "page-solve" ctrl(Num1)
        Go(Page::Review) "page-review" ctrl(Num2)
        Go(Page::Library) "page-library" ctrl(Num3)
        Go(Page::Shapes) "page-shapes" ctrl(Num4)
        Go(Page::Author) "page-author" ctrl(Num5)
        Go(Page::Board) "page-board" ctrl(Num6)
        Go(Page::Course) "page-course" ctrl(Num7)
        Go(Page::Progress) "page-progress" ctrl(Num8)
        Go(Page::Examine) "page-examine" ctrl(Num9)
        Go(Page::Games) "page-games" ctrl(I)
        Go(Page::Homework) "page-homework" ctrl(U)
    }
    Window {
        Palette "search" ctrl(K) | plain(F10)
        Find "find-here" ctrl(F)
        List "list" plain(L)
        Larger "larger" ctrl(Plus) | ctrl(Equals)
        Smaller "smaller" ctrl(Minus)
        UsualSize "usual-size" ctrl(Num0)
        Language "language" ctrl(L)
        Theme "theme" ctrl(T)
        Sound "sound" plain(F2)
        Keys "keys" plain(F1)
        About "about" ctrl(F1)
    }
}

/// A heading of the menu bar and of the list of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Problem files and the program itself.
    File,
    /// The set being edited.
    Draft,
    /// Undo, the clipboard, the problems being edited.
    Edit,
    /// The position being edited.
    Position,
    /// The tree being edited.
    Tree,
    /// Moving between editing and solving.
    Craft,
    /// The current problem.
    Problem,
    /// Walking through a line.
    Line,
    /// How the board is displayed.
    Board,
    /// The game on the board page.
    Game,
    /// The eye-shape page.
    Shapes,
    /// Going to a page.
    Pages,
    /// How the window looks.
    Window,
}

impl Menu {
    /// Key of the menu's name.
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

    /// The pages the menu belongs to; empty if it belongs to all.
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

    /// Whether the menu applies to a page.
    #[must_use]
    pub fn is_on(self, page: Page) -> bool {
        self.pages().is_empty() || self.pages().contains(&page)
    }
}

impl Command {
    /// Every command, menu by menu.
    pub fn all() -> impl Iterator<Item = Command> {
        Menu::ALL.iter().copied().flat_map(Command::of)
    }

    /// The commands of a menu.
    pub fn of(menu: Menu) -> impl Iterator<Item = Command> {
        menu.commands().iter().copied()
    }

    /// The commands that can be used on a page.
    pub fn on(page: Page) -> impl Iterator<Item = Command> {
        Menu::ALL
            .iter()
            .copied()
            .filter(move |menu| menu.is_on(page))
            .flat_map(Command::of)
    }

    /// Key of the command's name in the texts.
    #[must_use]
    pub const fn name_key(self) -> &'static str {
        self.row().words.0
    }

    /// Key of the command's tooltip.
    #[must_use]
    pub const fn tooltip_key(self) -> &'static str {
        self.row().words.1
    }

    /// The command's tooltip with its key.
    #[must_use]
    pub fn tip(self, texts: &Texts) -> String {
        format!(
            "{} ({})",
            texts.tr(self.tooltip_key()),
            self.key_text(texts)
        )
    }

    /// The command's first key as it is labelled on a keyboard of this language.
    #[must_use]
    pub fn key_text(self, texts: &Texts) -> String {
        let Some(shortcut) = self.row().keys[0] else {
            return String::new();
        };
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

    /// The keys that trigger the command, the displayed one first.
    pub fn shortcuts(self) -> impl Iterator<Item = KeyboardShortcut> {
        self.row().keys.into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::texts::Language;

    #[test]
    fn every_command_has_its_own_key_on_every_page() {
        for &page in Page::READY {
            let mut keys = BTreeSet::new();
            for command in Command::on(page) {
                for key in command.shortcuts() {
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
            // A command that applies to two pages has the same name on both.
            for &page in Page::READY {
                let mut names = BTreeSet::new();
                for command in Command::on(page) {
                    let name = texts.tr(command.name_key()).to_owned();
                    assert!(names.insert(name), "{command:?} on {page:?}");
                }
            }
            for &menu in Menu::ALL {
                assert_ne!(texts.tr(menu.name_key()), menu.name_key());
            }
        }
    }
}

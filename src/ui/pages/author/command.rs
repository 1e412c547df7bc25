//! What an author can ask for by name.

use egui::{Key, KeyboardShortcut, Modifiers};

use crate::ui::page::Page;
use crate::ui::state::State;

/// A command of the author page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AuthorCommand {
    /// Begin a new set.
    NewSet,
    /// Work on the set in hand of the solve page.
    EditSet,
    /// Write the set to another file.
    SaveAs,
    /// Write the set to its file.
    Save,
    /// Stop working on the set.
    CloseDraft,
    /// Check every problem of the set.
    CheckSet,
    /// Do again what was undone.
    Redo,
    /// Take the latest change back.
    Undo,
    /// Paste a drawing, SGF or a branch.
    Paste,
    /// Copy the drawing of the position.
    CopyDiagram,
    /// Copy the problem as SGF.
    CopySgf,
    /// Copy a picture of the position.
    CopyPicture,
    /// Begin a new problem.
    NewProblem,
    /// Copy the problem in hand.
    DuplicateProblem,
    /// Take the problem in hand out of the set.
    RemoveProblem,
    /// The next problem of the set.
    NextProblem,
    /// The problem before this one.
    PreviousProblem,
    /// Move the problem one place down.
    ProblemDown,
    /// Move the problem one place up.
    ProblemUp,
    /// Prove the position and write its tree.
    Solve,
    /// Solve it as a user would.
    TryIt,
    /// Make a problem of the position in hand.
    MakeProblem,
    /// Turn the position a quarter.
    TurnPosition,
    /// Mirror the position.
    MirrorPosition,
    /// Exchange Black and White in the position.
    SwapStones,
    /// Shift the position left.
    ShiftLeft,
    /// Shift the position right.
    ShiftRight,
    /// Shift the position up.
    ShiftUp,
    /// Shift the position down.
    ShiftDown,
    /// Show just the part of the board that matters.
    FitWindow,
    /// The other side moves first.
    OtherSide,
    /// Name target, region and safe stones.
    Propose,
    /// One move on.
    Forward,
    /// One move back.
    Back,
    /// To the start.
    Start,
    /// To the end of the line.
    End,
    /// The next variation.
    NextBranch,
    /// A pass.
    PassMove,
    /// Towards the main line.
    Promote,
    /// Away from the main line.
    Demote,
    /// Copy the branch.
    CopyBranch,
    /// Cut the branch, ready for pasting.
    CutBranch,
    /// Cut every move that no longer fits.
    CutMisfits,
    /// The line ends solved.
    MarkSolved,
    /// The line ends wrong.
    MarkWrong,
    /// The line has no verdict.
    MarkOpen,
}

use AuthorCommand as C;

/// Between solving and authoring.
pub const CRAFT: &[AuthorCommand] = &[C::NewSet, C::EditSet, C::MakeProblem, C::TryIt];

/// Sets and files.
pub const SET: &[AuthorCommand] = &[C::SaveAs, C::Save, C::CheckSet, C::CloseDraft];

/// Undoing, the clipboard, problems.
pub const EDIT: &[AuthorCommand] = &[
    C::Redo,
    C::Undo,
    C::Paste,
    C::CopyDiagram,
    C::CopySgf,
    C::CopyPicture,
    C::NewProblem,
    C::DuplicateProblem,
    C::RemoveProblem,
    C::NextProblem,
    C::PreviousProblem,
    C::ProblemDown,
    C::ProblemUp,
];

/// The position.
pub const POSITION: &[AuthorCommand] = &[
    C::Solve,
    C::Propose,
    C::OtherSide,
    C::TurnPosition,
    C::MirrorPosition,
    C::SwapStones,
    C::ShiftLeft,
    C::ShiftRight,
    C::ShiftUp,
    C::ShiftDown,
    C::FitWindow,
];

/// The tree.
pub const TREE: &[AuthorCommand] = &[
    C::Forward,
    C::Back,
    C::Start,
    C::End,
    C::NextBranch,
    C::PassMove,
    C::Promote,
    C::Demote,
    C::CopyBranch,
    C::CutBranch,
    C::CutMisfits,
    C::MarkSolved,
    C::MarkWrong,
    C::MarkOpen,
];

impl AuthorCommand {
    /// Keys of its name and its explanation in the texts.
    #[must_use]
    pub const fn keys(self) -> (&'static str, &'static str) {
        match self {
            C::NewSet => ("author-new-set", "author-new-set-tip"),
            C::EditSet => ("author-edit-set", "author-edit-set-tip"),
            C::SaveAs => ("author-save-as", "author-save-as-tip"),
            C::Save => ("author-save", "author-save-tip"),
            C::CloseDraft => ("author-close", "author-close-tip"),
            C::CheckSet => ("author-check-set", "author-check-set-tip"),
            C::Redo => ("author-redo", "author-redo-tip"),
            C::Undo => ("author-undo", "author-undo-tip"),
            C::Paste => ("author-paste", "author-paste-tip"),
            C::CopyDiagram => ("author-copy-diagram", "author-copy-diagram-tip"),
            C::CopySgf => ("author-copy-sgf", "author-copy-sgf-tip"),
            C::CopyPicture => ("author-copy-picture", "author-copy-picture-tip"),
            C::NewProblem => ("author-new-problem", "author-new-problem-tip"),
            C::DuplicateProblem => ("author-duplicate", "author-duplicate-tip"),
            C::RemoveProblem => ("author-remove", "author-remove-tip"),
            C::NextProblem => ("author-next-problem", "author-next-problem-tip"),
            C::PreviousProblem => ("author-previous-problem", "author-previous-problem-tip"),
            C::ProblemDown => ("author-problem-down", "author-problem-down-tip"),
            C::ProblemUp => ("author-problem-up", "author-problem-up-tip"),
            C::Solve => ("author-solve", "author-solve-tip"),
            C::TryIt => ("author-try", "author-try-tip"),
            C::MakeProblem => ("author-make", "author-make-tip"),
            C::TurnPosition => ("author-turn", "author-turn-tip"),
            C::MirrorPosition => ("author-mirror", "author-mirror-tip"),
            C::SwapStones => ("author-swap", "author-swap-tip"),
            C::ShiftLeft => ("author-left", "author-left-tip"),
            C::ShiftRight => ("author-right", "author-right-tip"),
            C::ShiftUp => ("author-up", "author-up-tip"),
            C::ShiftDown => ("author-down", "author-down-tip"),
            C::FitWindow => ("author-fit", "author-fit-tip"),
            C::OtherSide => ("author-other-side", "author-other-side-tip"),
            C::Propose => ("author-propose", "author-propose-tip"),
            C::Forward => ("author-forward", "author-forward-tip"),
            C::Back => ("author-back", "author-back-tip"),
            C::Start => ("author-start", "author-start-tip"),
            C::End => ("author-end", "author-end-tip"),
            C::NextBranch => ("author-next-branch", "author-next-branch-tip"),
            C::PassMove => ("author-pass", "author-pass-tip"),
            C::Promote => ("author-promote", "author-promote-tip"),
            C::Demote => ("author-demote", "author-demote-tip"),
            C::CopyBranch => ("author-copy-branch", "author-copy-branch-tip"),
            C::CutBranch => ("author-cut-branch", "author-cut-branch-tip"),
            C::CutMisfits => ("author-cut-misfits", "author-cut-misfits-tip"),
            C::MarkSolved => ("author-solved", "author-solved-tip"),
            C::MarkWrong => ("author-wrong", "author-wrong-tip"),
            C::MarkOpen => ("author-open-end", "author-open-end-tip"),
        }
    }

    /// The key that gives it.
    #[must_use]
    pub const fn shortcut(self) -> KeyboardShortcut {
        const CTRL: Modifiers = Modifiers::COMMAND;
        const ALT: Modifiers = Modifiers::ALT;
        const PLAIN: Modifiers = Modifiers::NONE;
        let with_shift = CTRL.plus(Modifiers::SHIFT);
        let (modifiers, key) = match self {
            C::NewSet => (CTRL, Key::N),
            C::EditSet => (CTRL, Key::E),
            C::SaveAs => (with_shift, Key::S),
            C::Save => (CTRL, Key::S),
            C::CloseDraft => (CTRL, Key::F4),
            C::CheckSet => (PLAIN, Key::F7),
            C::Redo => (with_shift, Key::Z),
            C::Undo => (CTRL, Key::Z),
            C::Paste => (CTRL, Key::V),
            C::CopyDiagram => (CTRL, Key::C),
            C::CopySgf => (CTRL, Key::G),
            C::CopyPicture => (CTRL, Key::P),
            C::NewProblem => (PLAIN, Key::Insert),
            C::DuplicateProblem => (CTRL, Key::D),
            C::RemoveProblem => (CTRL, Key::Delete),
            C::NextProblem => (PLAIN, Key::PageDown),
            C::PreviousProblem => (PLAIN, Key::PageUp),
            C::ProblemDown => (ALT, Key::PageDown),
            C::ProblemUp => (ALT, Key::PageUp),
            C::Solve => (PLAIN, Key::F9),
            C::TryIt => (PLAIN, Key::F6),
            C::MakeProblem => (CTRL, Key::M),
            C::TurnPosition => (CTRL, Key::R),
            C::MirrorPosition => (CTRL, Key::H),
            C::SwapStones => (CTRL, Key::B),
            C::ShiftLeft => (ALT, Key::ArrowLeft),
            C::ShiftRight => (ALT, Key::ArrowRight),
            C::ShiftUp => (ALT, Key::ArrowUp),
            C::ShiftDown => (ALT, Key::ArrowDown),
            C::FitWindow => (PLAIN, Key::Z),
            C::OtherSide => (PLAIN, Key::O),
            C::Propose => (CTRL, Key::J),
            C::Forward => (PLAIN, Key::Period),
            C::Back => (PLAIN, Key::Comma),
            C::Start => (PLAIN, Key::Home),
            C::End => (PLAIN, Key::End),
            C::NextBranch => (PLAIN, Key::V),
            C::PassMove => (PLAIN, Key::Num0),
            C::Promote => (CTRL, Key::ArrowUp),
            C::Demote => (CTRL, Key::ArrowDown),
            C::CopyBranch => (ALT, Key::C),
            C::CutBranch => (PLAIN, Key::Delete),
            C::CutMisfits => (ALT, Key::Delete),
            C::MarkSolved => (PLAIN, Key::G),
            C::MarkWrong => (PLAIN, Key::F),
            C::MarkOpen => (PLAIN, Key::U),
        };
        KeyboardShortcut::new(modifiers, key)
    }
}

/// Whether a command can do anything now.
#[must_use]
pub fn is_enabled(state: &State, command: AuthorCommand) -> bool {
    use AuthorCommand as C;
    let page = &state.author;
    match command {
        C::NewSet => return true,
        C::EditSet => {
            let place = state.session.as_ref().map(|session| session.place);
            return state.page == Page::Solve
                && place.is_some_and(|place| place.set < state.library.sets.len());
        }
        C::MakeProblem => return state.page == Page::Solve && state.session.is_some(),
        C::TryIt => {
            return page.trying.is_some()
                || (state.page == Page::Author && page.problem().is_some());
        }
        _ => {}
    }
    let Some(set) = page.set() else {
        return false;
    };
    let desk = &set.desk;
    let place = desk
        .spot()
        .and_then(|spot| desk.draft().place(spot.problem));
    let last = desk.draft().entries().len().saturating_sub(1);
    match command {
        C::Save => !desk.is_saved() || set.path.is_none(),
        C::SaveAs | C::CloseDraft | C::CheckSet | C::NewProblem => true,
        C::Undo => desk.next_undo().is_some(),
        C::Redo => desk.next_redo().is_some(),
        C::NextProblem | C::ProblemDown => place.is_some_and(|place| place < last),
        C::PreviousProblem | C::ProblemUp => place.is_some_and(|place| place > 0),
        C::Back | C::Start | C::Promote | C::Demote | C::NextBranch => {
            let root = desk.problem().map(|entry| entry.tree.root());
            desk.node() != root
        }
        C::Forward | C::End => desk
            .problem()
            .zip(desk.node())
            .is_some_and(|(entry, node)| !entry.tree.children(node).is_empty()),
        C::CutMisfits => !page.checked.unfit.is_empty(),
        _ => desk.problem().is_some(),
    }
}

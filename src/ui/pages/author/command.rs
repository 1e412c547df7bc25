//! The commands of the author page: in which menu each stands, its name and its key.

use egui::{Key, KeyboardShortcut, Modifiers};

pub use crate::worker::bench::AuthorCommand;

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

//! The named commands of the author bench.

use AuthorCommand as C;

use super::deed::Reach;
use super::state::{Bench, Copied, Dialog, Message, OpenSet};
use super::{checking, deed, saving, solving};
use crate::author::{Change, Kind, Stroke, Transform, propose};
use crate::board::{Move, Symmetry, crop};
use crate::problem::Verdict;

/// A command of the author bench.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AuthorCommand {
    /// Create a new set.
    NewSet,
    /// Work on the current set of the solve bench.
    EditSet,
    /// Write the set to another file.
    SaveAs,
    /// Write the set to its file.
    Save,
    /// Stop working on the set.
    CloseDraft,
    /// Check every problem of the set.
    CheckSet,
    /// Redo the change that was undone.
    Redo,
    /// Undo the latest change.
    Undo,
    /// Paste a drawing, SGF or a branch.
    Paste,
    /// Copy the drawing of the position.
    CopyDiagram,
    /// Copy the problem as SGF.
    CopySgf,
    /// Copy a picture of the position.
    CopyPicture,
    /// Create a new problem.
    NewProblem,
    /// Duplicate the current problem.
    DuplicateProblem,
    /// Remove the current problem from the set.
    RemoveProblem,
    /// Go to the next problem of the set.
    NextProblem,
    /// Go to the previous problem of the set.
    PreviousProblem,
    /// Move the problem one place down.
    ProblemDown,
    /// Move the problem one place up.
    ProblemUp,
    /// Prove the position and write its tree.
    Solve,
    /// Solve it as a user would.
    TryIt,
    /// Make a problem from the current position.
    MakeProblem,
    /// Rotate the position by a quarter turn.
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
    /// Show only the part of the board that matters.
    FitWindow,
    /// Let the other side move first.
    OtherSide,
    /// Propose target, region and safe stones.
    Propose,
    /// Go one move forward.
    Forward,
    /// Go one move back.
    Back,
    /// Go to the start.
    Start,
    /// Go to the end of the line.
    End,
    /// Go to the next variation.
    NextBranch,
    /// Play a pass.
    PassMove,
    /// Move the branch towards the main line.
    Promote,
    /// Move the branch away from the main line.
    Demote,
    /// Copy the branch.
    CopyBranch,
    /// Cut the branch, ready for pasting.
    CutBranch,
    /// Cut every move that no longer fits.
    CutMisfits,
    /// Mark the end of the line as solved.
    MarkSolved,
    /// Mark the end of the line as wrong.
    MarkWrong,
    /// Remove the verdict from the end of the line.
    MarkOpen,
}

impl Bench {
    /// Whether a command can do anything here now. Commands that lead from solving to authoring depend
    /// on other pages.
    #[must_use]
    pub fn is_enabled(&self, command: AuthorCommand) -> bool {
        match command {
            C::NewSet => return true,
            // These depend on what is being solved, not on the bench.
            C::EditSet | C::MakeProblem => return false,
            _ => {}
        }
        let Some(set) = self.set() else {
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
            C::CutMisfits => !self.checked.unfit.is_empty(),
            _ => desk.problem().is_some(),
        }
    }

    /// Carries out a command. Copying to the clipboard and trying a problem are done elsewhere.
    pub fn run(&mut self, command: AuthorCommand, reach: &Reach<'_>) {
        match command {
            C::NewSet => self.new_set(),
            C::Save | C::SaveAs | C::CloseDraft => saving::run(command, self, reach),
            C::CheckSet => checking::start_set(self, reach),
            C::Solve => solving::start(self, reach),
            C::Paste => {
                self.dialog = Some(Dialog::PasteText {
                    text: String::new(),
                });
            }
            C::TurnPosition => deed::transform(Transform::Turn(Symmetry::QUARTER_TURN), self),
            C::MirrorPosition => deed::transform(Transform::Turn(Symmetry::MIRROR), self),
            C::SwapStones => deed::transform(Transform::SwapColors, self),
            C::ShiftLeft => shift(-1, 0, self),
            C::ShiftRight => shift(1, 0, self),
            C::ShiftUp => shift(0, 1, self),
            C::ShiftDown => shift(0, -1, self),
            _ => desk_command(command, self),
        }
    }
}

fn shift(columns: i8, rows: i8, bench: &mut Bench) {
    deed::transform(Transform::Shift { columns, rows }, bench);
}

/// Commands that need only the current desk.
fn desk_command(command: C, bench: &mut Bench) {
    let Some(set) = bench.sets.get_mut(bench.current) else {
        return;
    };
    let desk = &mut set.desk;
    match command {
        C::Undo => {
            desk.undo();
        }
        C::Redo => {
            desk.redo();
        }
        C::NewProblem => {
            let size = desk.problem().map(|entry| entry.body.setup.size);
            let size = size.unwrap_or(crate::board::Size::SQUARE_19);
            let blank = desk.draft().blank(size);
            desk.add_problem(blank);
        }
        C::DuplicateProblem => {
            desk.duplicate();
        }
        C::RemoveProblem => {
            if let Some(spot) = desk.spot() {
                desk.remove_problem(spot.problem);
            }
        }
        C::NextProblem => neighbor(set, 1),
        C::PreviousProblem => neighbor(set, -1),
        C::ProblemDown => carry(set, 1),
        C::ProblemUp => carry(set, -1),
        C::OtherSide => {
            if let Some(color) = desk.problem().map(|entry| entry.body.setup.to_move) {
                desk.change(Change::ToMove(color.opposite()), None);
            }
        }
        C::FitWindow => {
            if let Some(setup) = desk.problem().map(|entry| &entry.body.setup) {
                let stones = setup.stones.iter().map(|(point, _)| point);
                let window = crop([], stones, setup.size);
                desk.change(Change::Drawn(Some(window)), None);
            }
        }
        C::Propose => {
            let Some(entry) = desk.problem() else { return };
            let found = entry.body.setup.clone().into_position();
            let found = found.map_err(|error| error.to_string());
            match found.and_then(|position| {
                propose(&entry.body, &position).map_err(|error| error.to_string())
            }) {
                Ok(proposal) => {
                    let stroke = Some(Stroke::Proposal);
                    desk.change(Change::Target(proposal.target), stroke);
                    desk.change(Change::Region(proposal.region), stroke);
                    desk.change(Change::Safe(proposal.safe), stroke);
                }
                Err(reason) => bench.message = Some(Message::Refused(reason)),
            }
        }
        C::PassMove => {
            if let Err(error) = desk.play(Move::Pass) {
                bench.message = Some(Message::Refused(error.to_string()));
            }
        }
        _ => tree_command(command, bench),
    }
}

/// Commands about the current node.
fn tree_command(command: C, bench: &mut Bench) {
    let Some(set) = bench.sets.get_mut(bench.current) else {
        return;
    };
    let desk = &mut set.desk;
    let (Some(node), Some(entry)) = (desk.node(), desk.problem()) else {
        return;
    };
    let tree = &entry.tree;
    match command {
        C::Forward => {
            if let Some(&next) = tree.children(node).first() {
                desk.go_to(next);
            }
        }
        C::Back => {
            if let Some(parent) = tree.parent(node) {
                desk.go_to(parent);
            }
        }
        C::Start => set.show_start(),
        C::End => {
            let mut at = node;
            while let Some(&next) = tree.children(at).first() {
                at = next;
            }
            desk.go_to(at);
        }
        C::NextBranch => {
            if let (Some(parent), Some(place)) = (tree.parent(node), tree.place(node)) {
                let siblings = tree.children(parent);
                let next = siblings.get((place + 1) % siblings.len().max(1)).copied();
                if let Some(next) = next {
                    desk.go_to(next);
                }
            }
        }
        C::Promote => {
            desk.promote(node, -1);
        }
        C::Demote => {
            desk.promote(node, 1);
        }
        C::CopyBranch => {
            bench.clip = desk.copy(node);
            bench.message = Some(Message::Copied(Copied::Branch));
        }
        C::CutBranch => {
            if let Some(clip) = desk.cut(node) {
                bench.clip = Some(clip);
            }
        }
        C::CutMisfits => {
            desk.cut_misfits();
        }
        C::MarkSolved => {
            desk.judge(node, Some(Verdict::Solved));
        }
        C::MarkWrong => {
            desk.judge(node, Some(Verdict::Wrong));
        }
        C::MarkOpen => {
            desk.judge(node, None);
        }
        _ => {}
    }
}

/// Pastes the copied branch after the current node; returns whether there was one.
pub(super) fn paste_branch(bench: &mut Bench) -> bool {
    let (Some(clip), Some(set)) = (&bench.clip, bench.sets.get_mut(bench.current)) else {
        return false;
    };
    let Some(spot) = set.desk.spot() else {
        return false;
    };
    let pasted = set.desk.paste(clip, spot, Kind::Paste);
    bench.message = Some(Message::Pasted(pasted.added, pasted.kept));
    true
}

fn neighbor(set: &mut OpenSet, by: isize) {
    let desk = &mut set.desk;
    let place = desk
        .spot()
        .and_then(|spot| desk.draft().place(spot.problem));
    let Some(place) = place.and_then(|place| place.checked_add_signed(by)) else {
        return;
    };
    if let Some(key) = desk.draft().entries().get(place).map(|entry| entry.key) {
        desk.open(key);
    }
}

fn carry(set: &mut OpenSet, by: isize) {
    let desk = &mut set.desk;
    let place = desk
        .spot()
        .and_then(|spot| desk.draft().place(spot.problem));
    let Some(from) = place else { return };
    if let Some(to) = from.checked_add_signed(by) {
        desk.move_problem(from, to);
    }
}

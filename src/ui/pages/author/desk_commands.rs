//! Commands that need nothing but the desk in hand.

use super::apply::{to_start, turn_to};
use super::command::AuthorCommand as C;
use super::state::{Message, OpenSet};
use crate::author::{Change, Kind, propose};
use crate::board::{Move, Setup, Window};
use crate::problem::Verdict;
use crate::ui::state::{State, ViewState};

/// Commands that need nothing but the desk in hand.
pub(super) fn desk_command(command: C, state: &mut State, view: &mut ViewState) {
    let page = &mut state.author;
    let Some(set) = page.sets.get_mut(page.current) else {
        return;
    };
    let desk = &mut set.desk;
    view.author.reveal = true;
    match command {
        C::Undo => {
            desk.undo();
            view.author.reveal_problem = true;
        }
        C::Redo => {
            desk.redo();
            view.author.reveal_problem = true;
        }
        C::NewProblem => {
            let size = desk.problem().map(|entry| entry.body.setup.size);
            let size = size.unwrap_or(crate::board::Size::SQUARE_19);
            let blank = desk.draft().blank(size);
            desk.add_problem(blank);
            turn_to(view);
        }
        C::DuplicateProblem => {
            desk.duplicate();
            turn_to(view);
        }
        C::RemoveProblem => {
            if let Some(spot) = desk.spot() {
                desk.remove_problem(spot.problem);
            }
            turn_to(view);
        }
        C::NextProblem => neighbor(set, 1, view),
        C::PreviousProblem => neighbor(set, -1, view),
        C::ProblemDown => carry(set, 1),
        C::ProblemUp => carry(set, -1),
        C::OtherSide => {
            if let Some(color) = desk.problem().map(|entry| entry.body.setup.to_move) {
                desk.change(Change::ToMove(color.opposite()), None);
            }
        }
        C::FitWindow => {
            if let Some(window) = desk.problem().map(|entry| fitting(&entry.body.setup)) {
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
                    let stroke = Some(u64::MAX);
                    desk.change(Change::Target(proposal.target), stroke);
                    desk.change(Change::Region(proposal.region), stroke);
                    desk.change(Change::Safe(proposal.safe), stroke);
                }
                Err(reason) => page.message = Some(Message::Refused(reason)),
            }
        }
        C::PassMove => {
            if let Err(error) = desk.play(Move::Pass) {
                page.message = Some(Message::Refused(error.to_string()));
            }
        }
        _ => tree_command(command, page, view),
    }
}

/// Commands about the node in hand.
fn tree_command(command: C, page: &mut super::state::AuthorState, view: &mut ViewState) {
    let Some(set) = page.sets.get_mut(page.current) else {
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
        C::Start => to_start(set),
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
            page.clip = desk.copy(node);
            page.message = Some(Message::Copied("author-copied-branch"));
        }
        C::CutBranch => {
            if let Some(clip) = desk.cut(node) {
                page.clip = Some(clip);
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
    view.author.reveal = true;
}

/// Pastes the copied branch after the node in hand; says whether there was one.
pub fn paste_branch(state: &mut State) -> bool {
    let page = &mut state.author;
    let (Some(clip), Some(set)) = (&page.clip, page.sets.get_mut(page.current)) else {
        return false;
    };
    let Some(spot) = set.desk.spot() else {
        return false;
    };
    let pasted = set.desk.paste(clip, spot, Kind::Paste);
    page.message = Some(Message::Pasted(pasted.added, pasted.kept));
    true
}

/// The part of the board with the stones, out to the near edges.
fn fitting(setup: &Setup) -> Window {
    let stones = setup.stones.iter().map(|(point, _)| point);
    crate::ui::geometry::crop([], stones, setup.size)
}

fn neighbor(set: &mut OpenSet, by: isize, view: &mut ViewState) {
    let desk = &mut set.desk;
    let place = desk
        .spot()
        .and_then(|spot| desk.draft().place(spot.problem));
    let Some(place) = place.and_then(|place| place.checked_add_signed(by)) else {
        return;
    };
    if let Some(key) = desk.draft().entries().get(place).map(|entry| entry.key) {
        desk.open(key);
        turn_to(view);
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

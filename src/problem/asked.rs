//! Derives the question of a problem from the stones if its file does not state one.

use super::model::{Problem, Task};
use crate::board::Point;
use crate::question::{Aim, Proposal, Reason, chosen, proposals};

impl Task {
    /// The aim of the side to move for a group; `None` if no group is at stake.
    #[must_use]
    pub const fn aim(self) -> Option<Aim> {
        match self {
            Task::Live => Some(Aim::Live),
            Task::Kill => Some(Aim::Kill),
            Task::Seki => Some(Aim::Seki),
            Task::Ko => Some(Aim::Ko),
            Task::Capture => Some(Aim::Capture),
            Task::Connect => Some(Aim::Connect),
            Task::Cut => Some(Aim::Cut),
            Task::WinRace => Some(Aim::Race),
            Task::Status | Task::Show => None,
        }
    }

    /// The task that a proposal suggests. A race that the file does not name is a fight for the group's life.
    #[must_use]
    pub const fn of(proposal: &Proposal) -> Task {
        match proposal.aim {
            Aim::Live | Aim::Escape => Task::Live,
            Aim::Kill => Task::Kill,
            Aim::Ko => Task::Ko,
            Aim::Seki => Task::Seki,
            Aim::Race if proposal.is_said => Task::WinRace,
            Aim::Race => Task::Live,
            Aim::Connect => Task::Connect,
            Aim::Cut => Task::Cut,
            Aim::Capture => Task::Capture,
        }
    }
}

impl Problem {
    /// The questions that the stones suggest, best first; `said` is the task that the file names.
    #[must_use]
    pub fn proposals(&self, said: Option<Task>) -> Vec<Proposal> {
        let position = self.setup.clone().into_position();
        position.map_or_else(
            |_| Vec::new(),
            |position| proposals(&position, said.and_then(Task::aim)),
        )
    }

    /// Asks a question that the stones suggest.
    pub fn ask(&mut self, proposal: &Proposal) {
        self.target.clone_from(&proposal.targets);
        self.goal = proposal.goal;
        self.safe.clone_from(&proposal.friends);
        self.task = Task::of(proposal);
    }

    /// Derives target, friends and task from the stones, as far as the file does not name them.
    pub fn ask_by_stones(&mut self, said: Option<Task>) {
        if !self.target.is_empty() {
            self.name_friends(said.and_then(Task::aim));
            return;
        }
        let Some(proposal) = self.proposals(said).into_iter().next() else {
            return;
        };
        match proposal.reason {
            // A group that is shut in is obvious, and all its chains are meant.
            Reason::ShutIn => {}
            // Nothing is at stake unless the file says so.
            Reason::NobodyWeak if said.is_none() => {}
            _ => self.target.clone_from(&proposal.targets),
        }
        if said.is_none() {
            self.task = Task::of(&proposal);
        }
        if self.safe.is_empty() {
            self.safe.clone_from(&proposal.friends);
        }
    }

    /// Derives the friends of a target that is to be connected or cut off, if none are named.
    pub fn name_friends(&mut self, aim: Option<Aim>) {
        let position = self.setup.clone().into_position();
        if let (Some(aim), true, Ok(position)) = (aim, self.safe.is_empty(), position)
            && let Some(proposal) = chosen(&position, aim, &self.target)
        {
            self.safe = proposal.friends;
        }
    }

    /// The stones of the target's side that count as alive.
    #[must_use]
    pub fn friends(&self) -> Vec<Point> {
        let owner = |point: &Point| self.setup.stones.get(*point);
        let side = self.target.first().and_then(owner);
        let mut friends = self.safe.clone();
        friends.retain(|stone| side.is_some() && owner(stone) == side);
        friends
    }

    /// The proposals, beginning with the one that the problem's target comes from; empty if the file or the
    /// author chose the target.
    #[must_use]
    pub fn proposed(&self) -> Vec<Proposal> {
        let marks = &self.tree.said(self.tree.root()).marks;
        if marks.iter().any(|(point, _)| self.target.contains(point)) {
            return Vec::new();
        }
        let is_this = |proposal: &Proposal| match self.target.is_empty() {
            true => proposal.reason == Reason::ShutIn,
            false => proposal.targets == self.target,
        };
        let mut found = self.proposals(None);
        let is_task = |proposal: &Proposal| Task::of(proposal) == self.task;
        if !found
            .first()
            .is_some_and(|first| is_this(first) && is_task(first))
        {
            found = self.proposals(Some(self.task));
        }
        match found.first().is_some_and(is_this) {
            true => found,
            false => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;
    use crate::problem::ProblemId;
    use crate::question::tests::{CORNER, UNDER, at};

    /// A white corner group with a gap in the wall around it, as a file without words would give it.
    fn bare(to_move: Color) -> Problem {
        let setup = at(CORNER, to_move).to_setup();
        Problem::new(ProblemId::new("bare").unwrap(), Task::Show, setup)
    }

    #[test]
    fn the_side_to_move_decides_between_live_and_kill() {
        for (to_move, task) in [(Color::White, Task::Live), (Color::Black, Task::Kill)] {
            let mut problem = bare(to_move);
            problem.ask_by_stones(None);
            assert_eq!(problem.task, task);
            assert_eq!(problem.target, [Point::at(1, 15)]);
            let proposed = problem.proposed();
            assert_eq!(proposed.first().map(|first| first.is_said), Some(false));
        }
    }

    #[test]
    fn friends_to_be_reached_are_named_and_forgotten_with_the_question() {
        let setup = at(UNDER, Color::Black).to_setup();
        let id = ProblemId::new("under").unwrap();
        let mut problem = Problem::new(id, Task::Connect, setup);
        problem.ask_by_stones(Some(Task::Connect));
        let friends = problem.safe.clone();
        assert_eq!(friends, [Point::at(7, 16), Point::at(8, 17)]);
        assert_eq!(problem.friends(), friends);
        let live = problem.proposals(Some(Task::Live)).remove(0);
        problem.ask(&live);
        assert_eq!((problem.task, problem.safe.len()), (Task::Live, 0));
        // A target that the file names has friends as well.
        problem.target = live.targets;
        problem.ask_by_stones(Some(Task::Connect));
        assert_eq!(problem.safe, friends);
        // Stones that the file names stay.
        problem.target.clear();
        problem.safe = vec![Point::at(8, 17)];
        problem.ask_by_stones(Some(Task::Connect));
        assert_eq!(problem.safe, [Point::at(8, 17)]);
    }

    #[test]
    fn what_the_file_says_stays() {
        let mut problem = bare(Color::White);
        problem.task = Task::Ko;
        problem.ask_by_stones(Some(Task::Ko));
        assert_eq!((problem.task, problem.target.len()), (Task::Ko, 1));
        assert_eq!(
            problem.proposed().first().map(|first| first.is_said),
            Some(true)
        );
        let mut named = bare(Color::White);
        named.target = vec![Point::at(2, 16)];
        named.ask_by_stones(None);
        assert_eq!(
            (named.target.as_slice(), named.task),
            (&[Point::at(2, 16)][..], Task::Show)
        );
        assert!(named.proposed().is_empty());
    }

    #[test]
    fn every_task_with_a_group_has_its_aim_and_comes_back_from_it() {
        for task in Task::ALL {
            let Some(aim) = task.aim() else {
                assert!(matches!(task, Task::Status | Task::Show));
                continue;
            };
            let mut problem = bare(Color::White);
            problem.task = task;
            let first = problem.proposals(Some(task)).into_iter().next().unwrap();
            assert_eq!((first.aim, Task::of(&first)), (aim, task));
        }
    }
}

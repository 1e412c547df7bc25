//! The state machine of one try.

mod back;
mod ko;
mod learn;
mod lines;
mod mistake;
mod play;
mod stray;

use std::sync::Arc;
use std::time::Duration;

pub use ko::NoThreat;
pub use stray::Light;

use super::ask::{Candor, Conduct, Said};
use super::beyond::Beyond;
use super::defence::Defence;
use super::judge::{Judgement, Judgements};
use super::verdict::{Phase, Verdict};
use super::walk::Walk;
use crate::board::{Color, Move, Position};
use crate::problem::{Answer, Extent, NodeId, Problem, Side};

/// Whether the moves count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stakes {
    /// The task is to be solved.
    Attempt,
    /// The user tries things out against the solver; the earlier outcome of the attempt is kept.
    FreePlay(Verdict),
}

/// What an attempt waits for, with the data of the wait: see [`Phase`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The user is thinking, since then; `None` while the clock is stopped.
    User { since: Option<Duration> },
    /// The latest move is being judged.
    Judging,
    /// The opponent's reply is owed; `is_last` if it completes the line.
    Reply { is_last: bool },
    /// A wrong move is being refuted.
    Refuting,
    /// Nothing: the try is over.
    Over(Verdict),
}

/// The result that counts, fixed by the first wrong move, solution or surrender.
#[derive(Clone, Debug)]
struct Ended {
    verdict: Verdict,
    /// All moves up to it, including the opponent's.
    line: Vec<Move>,
}

/// One try at one problem.
///
/// `now` is the time since any fixed moment; only differences matter.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub(super) problem: Arc<Problem>,
    start: Position,
    pub(super) judgements: Arc<Judgements>,
    pub(super) walk: Walk,
    pub(super) beyond: Option<Beyond>,
    defence: Defence,
    stage: Stage,
    stakes: Stakes,
    /// The first result, kept whatever is tried afterwards.
    ended: Option<Ended>,
    user_moves: Vec<Move>,
    /// The moves on the board when the try began.
    begun_after: Vec<Move>,
    /// All moves before the first wrong one.
    failed_after: Option<Vec<Move>>,
    hints: u32,
    taken_back: u32,
    /// Thinking time, without the span that is running.
    spent: Duration,
    answer: Option<Answer>,
    said: Option<Said>,
    /// When a wrong move is reported.
    candor: Candor,
    /// The wrong move that has not been reported yet.
    strayed: Option<stray::Strayed>,
    /// How often the light has given away a wrong move.
    warned: u32,
    /// All moves of the latest line that solved the problem in another way than the tree.
    other_way: Option<Vec<Move>>,
    /// Ko threats available and played.
    threats: ko::Threats,
}

impl Attempt {
    /// Begins a try.
    ///
    /// # Errors
    ///
    /// If the problem's stones cannot stand on a board.
    pub fn new(
        problem: Arc<Problem>,
        conduct: Conduct,
        now: Duration,
    ) -> Result<Attempt, crate::board::SetupError> {
        let start = problem.setup.clone().into_position()?;
        let judgements = Arc::new(Judgements::of(&problem.tree));
        let walk = Walk::new(&problem, start.clone());
        let candor = conduct.candor;
        let defence = Defence::new(&problem.tree, conduct);
        let threats = ko::Threats::of(&problem);
        Ok(Attempt {
            problem,
            start,
            judgements,
            walk,
            beyond: None,
            defence,
            stage: Stage::User { since: Some(now) },
            stakes: Stakes::Attempt,
            ended: None,
            user_moves: Vec::new(),
            begun_after: Vec::new(),
            failed_after: None,
            hints: 0,
            taken_back: 0,
            spent: Duration::ZERO,
            answer: None,
            said: None,
            candor,
            strayed: None,
            warned: 0,
            other_way: None,
            threats,
        })
    }

    /// Starts at a later position, as the review of an earlier mistake does. Returns `false` and starts at
    /// the beginning if the moves do not lead to a position in which the user is to move.
    pub fn begin_at(&mut self, moves: &[Move]) -> bool {
        if self.is_quiz() || self.ended.is_some() || !moves.len().is_multiple_of(2) {
            return false;
        }
        self.begun_after = moves.to_vec();
        if self.put_beginning() {
            return true;
        }
        self.begun_after.clear();
        self.put_beginning();
        false
    }

    /// Puts the position in which the try began on the board; `false` if a move is illegal.
    fn put_beginning(&mut self) -> bool {
        self.put(self.begun_after.clone())
    }

    /// Puts the position after these moves on the board; `false` if one of them is illegal.
    fn put(&mut self, moves: Vec<Move>) -> bool {
        self.walk = Walk::new(&self.problem, self.start.clone());
        self.beyond = None;
        for mv in moves {
            if self.line_shown().is_none() && self.walk.enter_by(&self.problem, mv) {
                continue;
            }
            self.leave_tree();
            if !self.beyond.as_mut().is_some_and(|beyond| beyond.play(mv)) {
                return false;
            }
        }
        true
    }

    /// The moves on the board when the try began.
    #[must_use]
    pub fn begun_after(&self) -> &[Move] {
        &self.begun_after
    }

    /// All moves from the start of the problem to the result, including the opponent's; to the
    /// position on the board while there is no result.
    #[must_use]
    pub fn line(&self) -> Vec<Move> {
        match &self.ended {
            Some(ended) => ended.line.clone(),
            None => self.moves_shown(),
        }
    }

    /// All moves of the latest line that solved the problem in another way, including replies:
    /// what could be added to the tree.
    #[must_use]
    pub fn other_way(&self) -> Option<&[Move]> {
        self.other_way.as_deref()
    }

    /// Moves on the board since the start of the problem.
    fn depth(&self) -> usize {
        self.walk.depth() + self.beyond().0
    }

    /// All moves from the start of the problem to the position on the board.
    #[must_use]
    pub fn moves_shown(&self) -> Vec<Move> {
        let mut moves = self.problem.tree.path(self.node());
        if let Some(beyond) = self.line_shown() {
            moves.extend(beyond.line().iter().take(beyond.shown()));
        }
        moves
    }

    /// The problem being tried.
    #[must_use]
    pub const fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// How many of the marked chains a result in favour of this side speaks of.
    #[must_use]
    pub fn extent(&self, winner: Side) -> Extent {
        let problem = &self.problem;
        problem.goal.extent(winner, &problem.target, &self.start)
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        match self.line_shown() {
            Some(beyond) => beyond.position(),
            None => self.walk.position(),
        }
    }

    /// The line beyond the tree, if the board shows part of it.
    fn line_shown(&self) -> Option<&Beyond> {
        self.beyond
            .as_ref()
            .filter(|beyond| beyond.root() == self.node())
    }

    /// The tree node that the board shows; moves the tree does not know lie beyond it.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.walk.node(&self.problem)
    }

    /// Moves on the board beyond the tree node, and the length of that line.
    #[must_use]
    pub fn beyond(&self) -> (usize, usize) {
        self.line_shown()
            .map_or((0, 0), |beyond| (beyond.shown(), beyond.line().len()))
    }

    /// The line that left the tree, whether the board shows it or not: the node where it left, and
    /// its moves.
    #[must_use]
    pub fn line_beyond(&self) -> Option<(NodeId, &[Move])> {
        self.beyond
            .as_ref()
            .map(|beyond| (beyond.root(), beyond.line()))
    }

    /// When a wrong move is reported.
    #[must_use]
    pub const fn candor(&self) -> Candor {
        self.candor
    }

    /// The first move that the tree does not know, if the board shows it.
    #[must_use]
    pub fn off_tree_move(&self) -> Option<Move> {
        self.line_shown()
            .filter(|beyond| beyond.shown() > 0)
            .and_then(|beyond| beyond.line().first().copied())
    }

    /// What the attempt waits for.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        match self.stage {
            Stage::User { .. } => Phase::AwaitingUser,
            Stage::Judging => Phase::Judging,
            Stage::Reply { .. } => Phase::ReplyOwed,
            Stage::Refuting => Phase::Refuting,
            Stage::Over(verdict) => Phase::Finished(verdict),
        }
    }

    /// Whether the user is trying things out after the end.
    #[must_use]
    pub const fn is_free_play(&self) -> bool {
        matches!(self.stakes, Stakes::FreePlay(_))
    }

    /// What the latest ruling said.
    #[must_use]
    pub const fn said(&self) -> Option<&Said> {
        self.said.as_ref()
    }

    /// The side the user plays.
    #[must_use]
    pub fn user(&self) -> Color {
        self.problem.setup.to_move
    }

    /// The result to record: the first of this try, whatever was tried afterwards.
    #[must_use]
    pub const fn result(&self) -> Option<Verdict> {
        match &self.ended {
            Some(ended) => Some(ended.verdict),
            None => None,
        }
    }

    /// Hints asked for so far, plus warnings given by the light.
    #[must_use]
    pub const fn hints(&self) -> u32 {
        self.hints + self.warned
    }

    /// Moves taken back before the result.
    #[must_use]
    pub const fn taken_back(&self) -> u32 {
        self.taken_back
    }

    /// The user's moves up to the result, in order.
    #[must_use]
    pub fn user_moves(&self) -> &[Move] {
        &self.user_moves
    }

    /// All moves from the start to the position in which the user first went wrong.
    #[must_use]
    pub fn failed_after(&self) -> Option<&[Move]> {
        self.failed_after.as_deref()
    }

    /// The answer given to a quiz.
    #[must_use]
    pub const fn answer(&self) -> Option<Answer> {
        self.answer
    }

    /// The user's thinking time up to the result, or to `now` while there is none. The opponent's
    /// replies, rulings and pauses do not count.
    #[must_use]
    pub fn thinking(&self, now: Duration) -> Duration {
        let running = match self.stage {
            Stage::User { since: Some(since) } => now.saturating_sub(since),
            _ => Duration::ZERO,
        };
        self.spent + running
    }

    /// Stops the clock while the user is away.
    pub fn pause(&mut self, now: Duration) {
        if let Stage::User { since } = &mut self.stage
            && let Some(since) = since.take()
        {
            self.spent += now.saturating_sub(since);
        }
    }

    /// Restarts the clock; not in free play, where nothing counts.
    pub fn resume(&mut self, now: Duration) {
        if let Stage::User { since } = &mut self.stage
            && self.ended.is_none()
            && matches!(self.stakes, Stakes::Attempt)
        {
            since.get_or_insert(now);
        }
    }

    /// What the tree says about a node.
    #[must_use]
    pub fn judgement(&self, id: NodeId) -> Judgement {
        self.judgements.get(id)
    }

    /// Whether the question is answered by choosing.
    #[must_use]
    pub fn is_quiz(&self) -> bool {
        self.problem.quiz.is_some()
    }

    /// Defences answered so far and defences to be met, where each of them has to be answered.
    #[must_use]
    pub fn defences(&self) -> (usize, usize) {
        self.defence.progress(&self.problem.tree, &self.judgements)
    }
}

#[cfg(test)]
mod fight_tests;
#[cfg(test)]
mod tests;

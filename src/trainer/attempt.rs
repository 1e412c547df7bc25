//! The state machine of one try.

use std::sync::Arc;
use std::time::Duration;

use super::ask::{Ask, Conduct, Said};
use super::beyond::Beyond;
use super::defence::Defence;
use super::judge::{Judgement, Judgements};
use super::walk::{Sibling, Walk};
use crate::board::{Color, Move, PlayError, Position};
use crate::life::{End, Ruling};
use crate::problem::{Answer, NodeId, Problem};

/// How a try ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The line played is marked as solved.
    Solved,
    /// Moves that the author did not foresee reached the same result, proven.
    AnotherWay,
    /// The line played is refuted by the tree or by proof, or the answer of a quiz is wrong.
    Wrong,
    /// The tree does not know the latest move and nothing is proved of it: neither right nor wrong.
    NotInSolution,
    /// The solution was asked for.
    GaveUp,
}

impl Verdict {
    /// Whether the task was done.
    #[must_use]
    pub const fn is_solved(self) -> bool {
        matches!(self, Verdict::Solved | Verdict::AnotherWay)
    }
}

/// What the attempt waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A move or an answer of the user.
    AwaitingUser,
    /// A ruling on the latest move: call [`Attempt::resolve`] with the answer to [`Attempt::ask`].
    Judging,
    /// The opponent's reply: call [`Attempt::reply`] after a pause.
    ReplyOwed,
    /// A wrong move is being refuted: call [`Attempt::reply`] after a pause, for both sides.
    Refuting,
    /// Nothing; the tree and the line beyond it can be walked through.
    Finished(Verdict),
}

/// What a move led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The move is right so far.
    Right,
    /// The move is wrong; its refutation follows if there is one.
    Wrong,
    /// The problem is solved.
    Solved,
    /// The tree does not know the move: it is to be judged.
    Ask,
    /// Nothing is proved of the move.
    NotInSolution,
}

/// Why a move was not accepted at all; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] PlayError),
    /// It is not the user's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// This problem is answered by choosing, not by playing.
    #[error("this question is answered by choosing, not by a move")]
    ChooseInstead,
}

/// A hint, one step clearer each time it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// What kind of move to look for: the problem's technique tags, never empty.
    Technique(Vec<String>),
    /// The move lies within two points of this move; a pass stands for "play elsewhere".
    Area(Move),
    /// The move itself.
    Move(Move),
}

/// Whether the moves count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stakes {
    /// The task is to be solved.
    Attempt,
    /// The user tries things out against the solver; what the attempt came to before is kept.
    FreePlay(Verdict),
}

/// Moves of the user beyond the tree after which a result that still holds counts as reached.
const LONG_ENOUGH: usize = 15;

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
    pub(super) phase: Phase,
    stakes: Stakes,
    /// The result that counts, fixed by the first wrong move, solution or surrender.
    first_result: Option<Verdict>,
    user_moves: Vec<Move>,
    /// The moves that stood on the board when the try began.
    begun_after: Vec<Move>,
    /// All moves up to the result, the opponent's included.
    line: Vec<Move>,
    /// All moves up to the first wrong one, that one left out.
    failed_after: Option<Vec<Move>>,
    hints: u32,
    taken_back: u32,
    /// Time spent thinking before `waiting_since`.
    spent: Duration,
    /// Since when the user thinks; `None` while the program does, or during a pause.
    waiting_since: Option<Duration>,
    answer: Option<Answer>,
    said: Option<Said>,
    /// Whether the owed reply is the last move needed.
    is_last_reply: bool,
    /// Moves of the line beyond the tree before the one that proved wrong.
    right_until: Option<usize>,
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
        let defence = Defence::new(&problem.tree, conduct);
        Ok(Attempt {
            problem,
            start,
            judgements,
            walk,
            beyond: None,
            defence,
            phase: Phase::AwaitingUser,
            stakes: Stakes::Attempt,
            first_result: None,
            user_moves: Vec::new(),
            begun_after: Vec::new(),
            line: Vec::new(),
            failed_after: None,
            hints: 0,
            taken_back: 0,
            spent: Duration::ZERO,
            waiting_since: Some(now),
            answer: None,
            said: None,
            is_last_reply: false,
            right_until: None,
        })
    }

    /// Begins at a position further on, as a review of a place where things went wrong does.
    /// `false`, and the start of the problem, if the moves do not lead to a position in which the
    /// user is to move.
    pub fn begin_at(&mut self, moves: &[Move]) -> bool {
        if self.is_quiz() || self.first_result.is_some() || !moves.len().is_multiple_of(2) {
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

    /// Puts the position of the beginning on the board; `false` if a move is illegal.
    fn put_beginning(&mut self) -> bool {
        self.walk = Walk::new(&self.problem, self.start.clone());
        self.beyond = None;
        for mv in self.begun_after.clone() {
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

    /// The moves that stood on the board when the try began.
    #[must_use]
    pub fn begun_after(&self) -> &[Move] {
        &self.begun_after
    }

    /// All moves from the start of the problem to the result, the opponent's included; to the
    /// position on the board while there is no result.
    #[must_use]
    pub fn line(&self) -> Vec<Move> {
        if self.first_result.is_some() {
            self.line.clone()
        } else {
            self.moves_shown()
        }
    }

    fn moves_shown(&self) -> Vec<Move> {
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

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        match self.line_shown() {
            Some(beyond) => beyond.position(),
            None => self.walk.position(),
        }
    }

    /// The line beyond the tree, if the board shows some of it.
    fn line_shown(&self) -> Option<&Beyond> {
        self.beyond
            .as_ref()
            .filter(|beyond| beyond.root() == self.node())
    }

    /// The node of the tree that the board shows; moves the tree does not know lie beyond it.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.walk.node(&self.problem)
    }

    /// Moves on the board beyond the node of the tree, and moves of that line in all.
    #[must_use]
    pub fn beyond(&self) -> (usize, usize) {
        self.line_shown()
            .map_or((0, 0), |beyond| (beyond.shown(), beyond.line().len()))
    }

    /// The first move of the line that the tree does not know, if the board shows it.
    #[must_use]
    pub fn off_tree_move(&self) -> Option<Move> {
        self.line_shown()
            .filter(|beyond| beyond.shown() > 0)
            .and_then(|beyond| beyond.line().first().copied())
    }

    /// What the attempt waits for.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the user tries things out after the end.
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

    /// The result to record: that of the first end of this try, whatever was tried afterwards.
    #[must_use]
    pub const fn result(&self) -> Option<Verdict> {
        self.first_result
    }

    /// Hints asked for so far.
    #[must_use]
    pub const fn hints(&self) -> u32 {
        self.hints
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

    /// The user's thinking up to the result, or to `now` while there is none. The opponent's
    /// replies, rulings and pauses do not count.
    #[must_use]
    pub fn thinking(&self, now: Duration) -> Duration {
        let running = self
            .waiting_since
            .map_or(Duration::ZERO, |since| now.saturating_sub(since));
        self.spent + running
    }

    /// Stops the clock: the user is not there.
    pub fn pause(&mut self, now: Duration) {
        if let Some(since) = self.waiting_since.take() {
            self.spent += now.saturating_sub(since);
        }
    }

    /// Starts the clock again.
    pub fn resume(&mut self, now: Duration) {
        if self.phase == Phase::AwaitingUser && self.first_result.is_none() {
            self.waiting_since.get_or_insert(now);
        }
    }

    /// What the tree says of a node.
    #[must_use]
    pub fn judgement(&self, id: NodeId) -> Judgement {
        self.judgements.get(id)
    }

    /// Whether the question is answered by choosing.
    #[must_use]
    pub fn is_quiz(&self) -> bool {
        self.problem.quiz.is_some()
    }

    /// Defences answered so far and defences to be met, where each of them is asked for.
    #[must_use]
    pub fn defences(&self) -> (usize, usize) {
        self.defence.progress(&self.problem.tree, &self.judgements)
    }

    /// Plays a move for the user; in free play for whoever is to move.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the move is illegal, it is not the user's turn, or the problem is a quiz;
    /// nothing has changed then.
    pub fn play(&mut self, mv: Move, now: Duration) -> Result<Step, Refusal> {
        if self.is_quiz() && !self.is_free_play() {
            return Err(Refusal::ChooseInstead);
        }
        if self.phase != Phase::AwaitingUser {
            return Err(Refusal::NotYourTurn);
        }
        self.position().check(mv)?;
        self.pause(now);
        self.said = None;
        if self.first_result.is_none() {
            self.user_moves.push(mv);
        }
        let is_in_tree = self.line_shown().is_none() && self.stakes == Stakes::Attempt;
        if !(is_in_tree && self.walk.enter_by(&self.problem, mv)) {
            self.leave_tree();
            if let Some(beyond) = &mut self.beyond {
                beyond.play(mv);
            }
            self.phase = Phase::Judging;
            return Ok(Step::Ask);
        }
        self.beyond = None;
        let node = self.node();
        Ok(match self.judgements.get(node) {
            Judgement::Right if self.is_end(node) => self.line_solved(node, now),
            Judgement::Right | Judgement::Open => {
                if self.problem.tree.children(node).is_empty() {
                    // The author stopped here without a word: what comes next is a matter of proof.
                    self.phase = Phase::Judging;
                    return Ok(Step::Ask);
                }
                self.phase = Phase::ReplyOwed;
                Step::Right
            }
            Judgement::Wrong => {
                self.note_failure();
                self.note_result(Verdict::Wrong, now);
                self.phase = if self.problem.tree.children(node).is_empty() {
                    Phase::Finished(Verdict::Wrong)
                } else {
                    Phase::Refuting
                };
                Step::Wrong
            }
        })
    }

    /// Begins a line beyond the tree at the node shown, or goes on with the one there is.
    fn leave_tree(&mut self) {
        if self.line_shown().is_none() {
            self.beyond = Some(Beyond::new(self.node(), self.walk.position().clone()));
        }
    }

    /// What is to be judged; `None` unless the phase is [`Phase::Judging`].
    #[must_use]
    pub fn ask(&self) -> Option<Ask> {
        if self.phase != Phase::Judging {
            return None;
        }
        let mut before = self.position().clone();
        let mv = before.last_move()?;
        before.undo();
        let node = self.node();
        let from = match self.beyond() {
            // The tree ends on the move itself.
            (0, _) => self.problem.tree.node(node).parent,
            (1, _) => Some(node),
            _ => None,
        };
        let accepted = from
            .map(|from| self.accepted_at(from))
            .unwrap_or_default()
            .into_iter()
            .filter(|&other| other != mv)
            .collect();
        Some(Ask {
            problem: Arc::clone(&self.problem),
            before,
            mv,
            accepted,
        })
    }

    fn accepted_at(&self, node: NodeId) -> Vec<Move> {
        let tree = &self.problem.tree;
        tree.children(node)
            .iter()
            .filter(|&&child| self.judgements.get(child) == Judgement::Right)
            .filter_map(|&child| tree.node(child).mv)
            .collect()
    }

    /// Takes in the ruling on the latest move; `None` if none was asked for.
    pub fn resolve(&mut self, ruling: Ruling, now: Duration) -> Option<Step> {
        if self.phase != Phase::Judging {
            return None;
        }
        let is_free = self.is_free_play();
        Some(match ruling {
            Ruling::Holds {
                reached,
                reply,
                end,
            } => {
                self.said = Some(Said::Holds { reached });
                self.leave_tree();
                let own_moves = self.beyond().1.div_ceil(2);
                self.is_last_reply = !is_free && (end == End::Stands || own_moves >= LONG_ENOUGH);
                match reply {
                    Some(reply) => {
                        self.owe([reply]);
                        self.phase = Phase::ReplyOwed;
                        Step::Right
                    }
                    None if is_free => {
                        self.await_user(now);
                        Step::Right
                    }
                    None => {
                        self.finish(Verdict::AnotherWay, now);
                        Step::Solved
                    }
                }
            }
            Ruling::Loses {
                reached,
                possible,
                line,
            } => {
                self.said = Some(Said::Loses { reached, possible });
                self.leave_tree();
                if is_free {
                    self.is_last_reply = false;
                    self.owe(line.into_iter().take(1));
                    self.phase = Phase::ReplyOwed;
                } else {
                    self.note_failure();
                    self.note_result(Verdict::Wrong, now);
                    self.right_until = Some(self.beyond().0.saturating_sub(1));
                    self.owe(line);
                    self.phase = Phase::Refuting;
                }
                if !self.beyond.as_ref().is_some_and(Beyond::is_owing) {
                    if is_free {
                        self.await_user(now);
                    } else {
                        self.phase = Phase::Finished(Verdict::Wrong);
                    }
                }
                Step::Wrong
            }
            Ruling::Open(why) => {
                self.said = Some(Said::Open(why));
                if is_free {
                    self.await_user(now);
                } else {
                    self.phase = Phase::Finished(Verdict::NotInSolution);
                }
                Step::NotInSolution
            }
        })
    }

    fn owe(&mut self, moves: impl IntoIterator<Item = Move>) {
        if let Some(beyond) = &mut self.beyond {
            beyond.owe(moves);
        }
    }

    fn await_user(&mut self, now: Duration) {
        self.phase = Phase::AwaitingUser;
        self.resume(now);
    }

    /// Plays the opponent's reply, or the next move of a refutation; `None` if none is owed.
    pub fn reply(&mut self, now: Duration) -> Option<Move> {
        let refuting = match self.phase {
            Phase::ReplyOwed => false,
            Phase::Refuting => true,
            Phase::AwaitingUser | Phase::Judging | Phase::Finished(_) => return None,
        };
        if self.line_shown().is_some() {
            return self.reply_beyond(refuting, now);
        }
        let node = self.node();
        let child = if refuting {
            self.branches().first().copied()
        } else {
            self.defence
                .choose(&self.problem.tree, &self.judgements, node)
        };
        let entered = child.is_some_and(|child| self.walk.enter(&self.problem, child));
        let node = self.node();
        let at_leaf = self.problem.tree.children(node).is_empty();
        if refuting {
            if !entered || at_leaf {
                self.phase = Phase::Finished(Verdict::Wrong);
            }
        } else if !entered {
            // The file has no reply that can be played: the checker reports it, the user is not blamed.
            self.phase = Phase::Finished(Verdict::NotInSolution);
        } else if self.judgements.get(node) == Judgement::Right && self.is_end(node) {
            self.line_solved(node, now);
        } else if at_leaf {
            self.phase = Phase::Finished(Verdict::NotInSolution);
        } else {
            self.await_user(now);
        }
        if entered {
            self.walk.position().last_move()
        } else {
            None
        }
    }

    fn reply_beyond(&mut self, refuting: bool, now: Duration) -> Option<Move> {
        let beyond = self.beyond.as_mut()?;
        let played = beyond.forward();
        let is_owing = beyond.is_owing();
        if is_owing && played.is_some() {
            return played;
        }
        if refuting {
            self.phase = Phase::Finished(Verdict::Wrong);
        } else if played.is_none() && !self.is_free_play() {
            // A reply that cannot be played is the judge's fault, not the user's.
            self.phase = Phase::Finished(Verdict::NotInSolution);
        } else if self.is_last_reply {
            self.finish(Verdict::AnotherWay, now);
        } else {
            self.await_user(now);
        }
        played
    }

    /// Answers a quiz; `None` if there is none or it has been answered.
    pub fn choose(&mut self, answer: Answer, now: Duration) -> Option<Step> {
        let quiz = self.problem.quiz.as_ref()?;
        if self.phase != Phase::AwaitingUser {
            return None;
        }
        let right = quiz.is_right(answer)?;
        self.answer = Some(answer);
        let verdict = if right {
            Verdict::Solved
        } else {
            Verdict::Wrong
        };
        if !right {
            self.failed_after = Some(Vec::new());
        }
        self.finish(verdict, now);
        Some(if right { Step::Solved } else { Step::Wrong })
    }

    /// Takes back the user's latest move and the reply to it; `false` if there is nothing to take back.
    pub fn take_back(&mut self, now: Duration) -> bool {
        if self.is_quiz() && !self.is_free_play() {
            return false;
        }
        let user = self.user();
        let mut went = false;
        let begun = self.begun_after.len();
        let depth = self.walk.depth();
        if !self.is_free_play() && depth + self.beyond().0 <= begun {
            return false;
        }
        if let Some(beyond) = &mut self.beyond {
            let side = if matches!(self.stakes, Stakes::Attempt) {
                user
            } else if self.phase == Phase::Judging || beyond.is_owing() {
                beyond.position().to_move().opposite()
            } else {
                beyond.position().to_move()
            };
            while depth + beyond.shown() > begun && beyond.back() {
                went = true;
                beyond.forget_rest();
                let is_right = self.right_until.is_none_or(|until| beyond.shown() <= until);
                if beyond.position().to_move() == side && is_right {
                    break;
                }
            }
            if beyond.shown() == 0 && !self.is_free_play() {
                self.beyond = None;
            }
        }
        if !went && !self.is_free_play() {
            while self.walk.depth() > begun && self.walk.back() {
                went = true;
                if self.walk.position().to_move() == user && !self.is_below_wrong() {
                    break;
                }
            }
        }
        if went {
            if self.first_result.is_none() {
                self.taken_back += 1;
            }
            self.said = None;
            self.is_last_reply = false;
            self.right_until = None;
            self.await_user(now);
        }
        went
    }

    /// Begins the same problem again; the recorded result stays, since it was the first that counts.
    pub fn retry(&mut self, now: Duration) {
        self.put_beginning();
        self.stakes = Stakes::Attempt;
        self.said = None;
        self.right_until = None;
        self.answer = None;
        self.defence.again();
        if self.first_result.is_none() {
            self.user_moves.clear();
        }
        self.await_user(now);
    }

    /// Ends the try and opens the solution.
    pub fn give_up(&mut self, now: Duration) {
        self.leave_free_play();
        self.beyond = None;
        self.said = None;
        if !matches!(self.phase, Phase::Finished(Verdict::Solved)) {
            self.finish(Verdict::GaveUp, now);
        }
    }

    /// Lets the user play on from the position shown, against the solver, with nothing at stake.
    /// `false` before the end and in a quiz without stones to fight for.
    pub fn play_freely(&mut self) -> bool {
        let Phase::Finished(verdict) = self.phase else {
            return false;
        };
        if self.is_quiz() && self.problem.target.is_empty() {
            return false;
        }
        match self.line_shown().map(Beyond::shown) {
            Some(shown) if shown > 0 => {
                if let Some(beyond) = &mut self.beyond {
                    beyond.forget_rest();
                }
            }
            _ => self.beyond = Some(Beyond::new(self.node(), self.walk.position().clone())),
        }
        self.stakes = Stakes::FreePlay(verdict);
        self.said = None;
        self.phase = Phase::AwaitingUser;
        true
    }

    /// Ends free play; the moves tried stay on the board, to be walked through.
    pub fn leave_free_play(&mut self) {
        if let Stakes::FreePlay(verdict) = self.stakes {
            self.stakes = Stakes::Attempt;
            self.phase = Phase::Finished(verdict);
            self.said = None;
        }
    }

    /// The next hint: technique, then area, then the move. The last is repeated.
    ///
    /// `None` where there is nothing to play: in a quiz, while a reply is owed, after the end,
    /// beyond the tree.
    pub fn hint(&mut self) -> Option<Hint> {
        if self.is_quiz() || self.phase != Phase::AwaitingUser || self.line_shown().is_some() {
            return None;
        }
        let mv = self.accepted_at(self.node()).first().copied()?;
        let techniques: Vec<String> = self
            .problem
            .techniques
            .iter()
            .map(ToString::to_string)
            .collect();
        self.hints += 1;
        Some(match self.hints {
            1 if !techniques.is_empty() => Hint::Technique(techniques),
            1 => {
                self.hints = 2;
                Hint::Area(mv)
            }
            2 => Hint::Area(mv),
            _ => Hint::Move(mv),
        })
    }

    /// The next move of the line beyond the tree that can be walked through.
    #[must_use]
    pub fn ahead(&self) -> Option<Move> {
        let beyond = self.line_shown().filter(|_| self.can_walk())?;
        beyond.line().get(beyond.shown()).copied()
    }

    /// The nodes one step on from the board's node, in the order of the file; none beyond the tree.
    #[must_use]
    pub fn branches(&self) -> &[NodeId] {
        match self.beyond() {
            (0, _) => self.walk.branches(&self.problem),
            _ => &[],
        }
    }

    fn is_end(&self, node: NodeId) -> bool {
        self.problem.tree.node(node).verdict.is_some()
            || self.problem.tree.children(node).is_empty()
    }

    /// A line has been solved: that is all, or the next defence is to be answered.
    fn line_solved(&mut self, end: NodeId, now: Duration) -> Step {
        let next = self
            .defence
            .solved(&self.problem.tree, &self.judgements, end);
        let Some(node) = next else {
            self.finish(Verdict::Solved, now);
            return Step::Solved;
        };
        while self.node() != node && self.walk.back() {}
        self.phase = Phase::ReplyOwed;
        Step::Right
    }

    fn is_below_wrong(&self) -> bool {
        self.judgements.get(self.node()) == Judgement::Wrong
    }

    /// Remembers the position before the move on the board as the one where things went wrong.
    fn note_failure(&mut self) {
        if self.first_result.is_none() {
            let mut moves = self.moves_shown();
            moves.pop();
            self.failed_after = Some(moves);
        }
    }

    fn note_result(&mut self, verdict: Verdict, now: Duration) {
        self.pause(now);
        if self.first_result.is_none() {
            self.first_result = Some(verdict);
            self.line = self.moves_shown();
        }
    }

    fn finish(&mut self, verdict: Verdict, now: Duration) {
        self.note_result(verdict, now);
        self.phase = Phase::Finished(verdict);
    }
}

/// Walking through the tree and the line beyond it, once the try has ended.
impl Attempt {
    fn can_walk(&self) -> bool {
        matches!(self.phase, Phase::Finished(_))
    }

    /// One move on; `false` at the end or before the try has ended.
    pub fn step_forward(&mut self) -> bool {
        if !self.can_walk() {
            return false;
        }
        if self.line_shown().is_some_and(Beyond::is_owing) {
            return self
                .beyond
                .as_mut()
                .is_some_and(|beyond| beyond.forward().is_some());
        }
        if self.beyond().0 > 0 {
            return false;
        }
        self.walk.forward(&self.problem)
    }

    /// One move back; `false` at the start.
    pub fn step_back(&mut self) -> bool {
        if !self.can_walk() {
            return false;
        }
        if self.beyond().0 > 0 {
            return self.beyond.as_mut().is_some_and(Beyond::back);
        }
        self.walk.back()
    }

    /// Back to the start.
    pub fn step_to_start(&mut self) {
        while self.step_back() {}
    }

    /// On to the end of the line.
    pub fn step_to_end(&mut self) {
        while self.step_forward() {}
    }

    /// Goes on by this variation of the tree.
    pub fn step_into(&mut self, child: NodeId) -> bool {
        self.can_walk() && self.beyond().0 == 0 && self.walk.enter(&self.problem, child)
    }

    /// Goes on by this move, if the tree or the line beyond it has it.
    pub fn step_by(&mut self, mv: Move) -> bool {
        if !self.can_walk() {
            return false;
        }
        let (shown, _) = self.beyond();
        let ahead = self
            .line_shown()
            .and_then(|beyond| beyond.line().get(shown).copied());
        if ahead == Some(mv) {
            return self.step_forward();
        }
        shown == 0 && self.walk.enter_by(&self.problem, mv)
    }

    /// Exchanges the latest move for the next (or previous) variation of the tree.
    pub fn step_aside(&mut self, direction: Sibling) -> bool {
        self.can_walk() && self.beyond().0 == 0 && self.walk.sibling(&self.problem, direction)
    }
}

#[cfg(test)]
#[path = "attempt_tests.rs"]
mod tests;

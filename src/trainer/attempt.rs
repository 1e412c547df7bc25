//! The state machine of one try.

use std::sync::Arc;
use std::time::Duration;

use super::judge::{Judgement, Judgements};
use super::walk::Walk;
use crate::board::{Color, Move, PlayError, Position};
use crate::problem::{Answer, NodeId, Problem};

/// How a try ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The line played is marked as solved.
    Solved,
    /// The line played is refuted in the tree, or the answer of a quiz is wrong.
    Wrong,
    /// The tree does not know the latest move: neither right nor wrong.
    NotInSolution,
    /// The solution was asked for.
    GaveUp,
}

/// What the attempt waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A move or an answer of the user.
    AwaitingUser,
    /// The opponent's reply: call [`Attempt::reply`] after a pause.
    ReplyOwed,
    /// A wrong move is being refuted: call [`Attempt::reply`] after a pause, for both sides.
    Refuting,
    /// Nothing; the tree can be walked through.
    Finished(Verdict),
}

/// What a move led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The move is right so far.
    Right,
    /// The move is wrong; its refutation follows if the tree has one.
    Wrong,
    /// The problem is solved.
    Solved,
    /// The tree does not know the move.
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

/// One try at one problem.
///
/// `now` is the time since any fixed moment; only differences matter.
#[derive(Clone, Debug)]
pub struct Attempt {
    problem: Arc<Problem>,
    start: Position,
    judgements: Arc<Judgements>,
    walk: Walk,
    phase: Phase,
    /// The result that counts, fixed by the first wrong move, solution or surrender.
    first_result: Option<Verdict>,
    user_moves: Vec<Move>,
    hints: u32,
    /// Which of several stored replies to choose; varies from try to try.
    variation: usize,
    started: Duration,
    ended: Option<Duration>,
    /// A legal move that the tree does not know, standing on the board beyond the walk.
    off_tree: Option<(Move, Position)>,
    answer: Option<Answer>,
}

impl Attempt {
    /// Begins a try.
    ///
    /// `variation` picks among the opponent's stored replies: 0 follows the main line everywhere,
    /// other numbers take turns.
    ///
    /// # Errors
    ///
    /// If the problem's stones cannot stand on a board.
    pub fn new(
        problem: Arc<Problem>,
        variation: usize,
        now: Duration,
    ) -> Result<Attempt, crate::board::SetupError> {
        let start = problem.setup.clone().into_position()?;
        let judgements = Arc::new(Judgements::of(&problem.tree));
        let walk = Walk::new(&problem, start.clone());
        Ok(Attempt {
            problem,
            start,
            judgements,
            walk,
            phase: Phase::AwaitingUser,
            first_result: None,
            user_moves: Vec::new(),
            hints: 0,
            variation,
            started: now,
            ended: None,
            off_tree: None,
            answer: None,
        })
    }

    /// The problem being tried.
    #[must_use]
    pub const fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.off_tree
            .as_ref()
            .map_or_else(|| self.walk.position(), |(_, position)| position)
    }

    /// The node of the tree that the board shows; a move the tree does not know lies beyond it.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.walk.node(&self.problem)
    }

    /// The move on the board that the tree does not know.
    #[must_use]
    pub fn off_tree_move(&self) -> Option<Move> {
        self.off_tree.as_ref().map(|&(mv, _)| mv)
    }

    /// What the attempt waits for.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
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

    /// The user's moves up to the result, in order.
    #[must_use]
    pub fn user_moves(&self) -> &[Move] {
        &self.user_moves
    }

    /// The answer given to a quiz.
    #[must_use]
    pub const fn answer(&self) -> Option<Answer> {
        self.answer
    }

    /// From the start to the result, or to `now` while there is none.
    #[must_use]
    pub fn thinking(&self, now: Duration) -> Duration {
        self.ended.unwrap_or(now).saturating_sub(self.started)
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

    /// Plays a move for the user.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the move is illegal, it is not the user's turn, or the problem is a quiz;
    /// nothing has changed then.
    pub fn play(&mut self, mv: Move, now: Duration) -> Result<Step, Refusal> {
        if self.is_quiz() {
            return Err(Refusal::ChooseInstead);
        }
        if self.phase != Phase::AwaitingUser {
            return Err(Refusal::NotYourTurn);
        }
        self.walk.position().check(mv)?;
        if self.first_result.is_none() {
            self.user_moves.push(mv);
        }
        if !self.walk.enter_by(&self.problem, mv) {
            let mut position = self.walk.position().clone();
            position.play(mv)?;
            self.off_tree = Some((mv, position));
            self.phase = Phase::Finished(Verdict::NotInSolution);
            return Ok(Step::NotInSolution);
        }
        let node = self.node();
        Ok(match self.judgements.get(node) {
            Judgement::Right if self.is_end(node) => {
                self.finish(Verdict::Solved, now);
                Step::Solved
            }
            Judgement::Right | Judgement::Open => {
                self.phase = Phase::ReplyOwed;
                if self.problem.tree.children(node).is_empty() {
                    self.phase = Phase::Finished(Verdict::NotInSolution);
                    return Ok(Step::NotInSolution);
                }
                Step::Right
            }
            Judgement::Wrong => {
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

    /// Plays the opponent's reply, or the next move of a refutation; `None` if none is owed.
    pub fn reply(&mut self, now: Duration) -> Option<Move> {
        let refuting = match self.phase {
            Phase::ReplyOwed => false,
            Phase::Refuting => true,
            Phase::AwaitingUser | Phase::Finished(_) => return None,
        };
        let child = self.choose_reply(refuting);
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
            self.finish(Verdict::Solved, now);
        } else if at_leaf {
            self.phase = Phase::Finished(Verdict::NotInSolution);
        } else {
            self.phase = Phase::AwaitingUser;
        }
        if entered {
            self.walk.position().last_move()
        } else {
            None
        }
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
        self.finish(verdict, now);
        Some(if right { Step::Solved } else { Step::Wrong })
    }

    /// Takes back the user's latest move and the reply to it; `false` if there is nothing to take back.
    pub fn take_back(&mut self) -> bool {
        if self.off_tree.take().is_some() {
            self.phase = Phase::AwaitingUser;
            return true;
        }
        if self.is_quiz() {
            return false;
        }
        let user = self.user();
        let mut went = false;
        while self.walk.back() {
            went = true;
            if self.walk.position().to_move() == user && !self.is_below_wrong() {
                break;
            }
        }
        if went {
            self.phase = Phase::AwaitingUser;
        }
        went
    }

    /// Begins the same problem again; the recorded result stays, since it was the first that counts.
    pub fn retry(&mut self, now: Duration) {
        self.walk = Walk::new(&self.problem, self.start.clone());
        self.phase = Phase::AwaitingUser;
        self.off_tree = None;
        self.answer = None;
        self.variation = self.variation.wrapping_add(1);
        if self.first_result.is_none() {
            self.user_moves.clear();
            self.started = now;
        }
    }

    /// Ends the try and opens the solution.
    pub fn give_up(&mut self, now: Duration) {
        self.off_tree = None;
        if !matches!(self.phase, Phase::Finished(Verdict::Solved)) {
            self.finish(Verdict::GaveUp, now);
        }
    }

    /// The next hint: technique, then area, then the move. The last is repeated.
    ///
    /// `None` where there is nothing to play: in a quiz, while a reply is owed, after the end.
    pub fn hint(&mut self) -> Option<Hint> {
        if self.is_quiz() || self.phase != Phase::AwaitingUser {
            return None;
        }
        let node = self.node();
        let tree = &self.problem.tree;
        let right = tree
            .children(node)
            .iter()
            .find(|&&child| self.judgements.get(child) == Judgement::Right)?;
        let mv = tree.node(*right).mv?;
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

    /// The walk through the tree, once the try has ended; `None` before.
    pub fn walk(&mut self) -> Option<&mut Walk> {
        if matches!(self.phase, Phase::Finished(_)) && self.off_tree.is_none() {
            Some(&mut self.walk)
        } else {
            None
        }
    }

    /// The nodes one step on from the board's node, in the order of the file.
    #[must_use]
    pub fn branches(&self) -> &[NodeId] {
        self.walk.branches(&self.problem)
    }

    fn is_end(&self, node: NodeId) -> bool {
        self.problem.tree.node(node).verdict.is_some()
            || self.problem.tree.children(node).is_empty()
    }

    fn choose_reply(&self, refuting: bool) -> Option<NodeId> {
        let children = self.branches();
        if refuting {
            return children.first().copied();
        }
        let good: Vec<NodeId> = children
            .iter()
            .copied()
            .filter(|&child| self.judgements.get(child) == Judgement::Right)
            .collect();
        let choices = if good.is_empty() {
            children
        } else {
            good.as_slice()
        };
        let place = self.variation.checked_rem(choices.len())?;
        choices.get(place).copied()
    }

    fn is_below_wrong(&self) -> bool {
        self.judgements.get(self.node()) == Judgement::Wrong
    }

    fn note_result(&mut self, verdict: Verdict, now: Duration) {
        if self.first_result.is_none() {
            self.first_result = Some(verdict);
            self.ended = Some(now);
        }
    }

    fn finish(&mut self, verdict: Verdict, now: Duration) {
        self.note_result(verdict, now);
        self.phase = Phase::Finished(verdict);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Diagram, Setup, Size};
    use crate::problem::{self, Choice, ProblemId, Quiz, Status, Task, Technique, Text};

    const NOW: Duration = Duration::from_secs(5);

    fn mv(name: &str) -> Move {
        crate::board::read_move(name, Size::SQUARE_19).expect("a move of the test")
    }

    /// A corner with three inner points; what is right there is what `lines` say.
    fn problem(lines: &[(&str, Option<problem::Verdict>)]) -> Problem {
        let drawing = "
            | O O O O O
            | X X X X O
            | . . . X O
            +----------";
        let size = Size::SQUARE_19;
        let mut problem = Problem::new(
            ProblemId::new("test").unwrap(),
            Task::Live,
            Setup::new(size),
        );
        problem.set_drawing(Diagram::parse(drawing, size, None).unwrap());
        for &(play, verdict) in lines {
            let node = play.split(' ').fold(problem.tree.root(), |at, name| {
                problem.tree.add(at, mv(name))
            });
            problem.tree.node_mut(node).verdict = verdict;
        }
        problem
    }

    const SOLVED: Option<problem::Verdict> = Some(problem::Verdict::Solved);
    const WRONG: Option<problem::Verdict> = Some(problem::Verdict::Wrong);

    fn attempt(lines: &[(&str, Option<problem::Verdict>)]) -> Attempt {
        Attempt::new(Arc::new(problem(lines)), 0, Duration::ZERO).unwrap()
    }

    #[test]
    fn a_line_is_played_to_its_end_with_replies() {
        let mut attempt = attempt(&[("A1 pass B1", SOLVED), ("B1", WRONG)]);
        assert_eq!(attempt.play(mv("A1"), NOW), Ok(Step::Right));
        assert_eq!(attempt.play(mv("B1"), NOW), Err(Refusal::NotYourTurn));
        assert_eq!(attempt.reply(NOW), Some(Move::Pass));
        assert_eq!(attempt.phase(), Phase::AwaitingUser);
        assert_eq!(attempt.play(mv("D10"), NOW), Ok(Step::NotInSolution));
        assert_eq!(attempt.off_tree_move(), Some(mv("D10")));
        assert_eq!(attempt.result(), None);
        assert!(attempt.take_back());
        assert_eq!(attempt.play(mv("B1"), NOW), Ok(Step::Solved));
        assert_eq!(attempt.result(), Some(Verdict::Solved));
        assert_eq!(attempt.thinking(Duration::from_secs(99)), NOW);
    }

    #[test]
    fn a_wrong_move_is_refuted_and_can_be_taken_back() {
        let mut attempt = attempt(&[("A1", SOLVED), ("B1 D9 pass", WRONG)]);
        assert_eq!(attempt.play(mv("B1"), NOW), Ok(Step::Wrong));
        assert_eq!(attempt.phase(), Phase::Refuting);
        assert_eq!(attempt.reply(NOW), Some(mv("D9")));
        assert_eq!(attempt.reply(NOW), Some(Move::Pass));
        assert_eq!(attempt.phase(), Phase::Finished(Verdict::Wrong));
        assert_eq!(attempt.reply(NOW), None);
        assert!(attempt.take_back());
        assert_eq!(attempt.position().move_count(), 0);
        assert_eq!(attempt.play(mv("A1"), NOW), Ok(Step::Solved));
        assert_eq!(
            attempt.result(),
            Some(Verdict::Wrong),
            "the first result counts"
        );
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut attempt = attempt(&[("A1", SOLVED)]);
        let refusal = attempt.play(mv("A3"), NOW).unwrap_err();
        assert_eq!(refusal.to_string(), "A3 is occupied");
        assert_eq!(attempt.phase(), Phase::AwaitingUser);
        assert!(attempt.user_moves().is_empty());
    }

    #[test]
    fn hints_go_from_technique_to_move() {
        let mut known = problem(&[("B1", WRONG), ("A1", SOLVED)]);
        known.techniques.push(Technique::new("eye-shape").unwrap());
        let mut attempt = Attempt::new(Arc::new(known), 0, NOW).unwrap();
        assert_eq!(
            attempt.hint(),
            Some(Hint::Technique(vec!["eye-shape".into()]))
        );
        assert_eq!(attempt.hint(), Some(Hint::Area(mv("A1"))));
        assert_eq!(attempt.hint(), Some(Hint::Move(mv("A1"))));
        assert_eq!(attempt.hints(), 3);
        let mut untagged = super::tests::attempt(&[("A1", SOLVED)]);
        assert_eq!(untagged.hint(), Some(Hint::Area(mv("A1"))));
    }

    #[test]
    fn replies_take_turns_from_try_to_try() {
        let lines = [("A1 D9 B1", SOLVED), ("A1 E9 B1", SOLVED), ("A1 F9", WRONG)];
        let mut attempt = attempt(&lines);
        for expected in ["D9", "E9", "D9"] {
            attempt.play(mv("A1"), NOW).unwrap();
            assert_eq!(attempt.reply(NOW), Some(mv(expected)));
            attempt.retry(NOW);
        }
    }

    #[test]
    fn the_solution_is_walked_after_the_end_only() {
        let mut attempt = attempt(&[("A1 pass B1", SOLVED), ("B1 A1", WRONG)]);
        assert!(attempt.walk().is_none());
        attempt.give_up(NOW);
        assert_eq!(attempt.result(), Some(Verdict::GaveUp));
        let problem = attempt.problem().clone();
        let walk = attempt.walk().unwrap();
        walk.to_end(&problem);
        assert_eq!(walk.depth(), 3);
        walk.to_start();
        assert!(walk.forward(&problem));
        assert!(walk.sibling(&problem, super::super::walk::Sibling::Next));
        assert_eq!(walk.position().last_move(), Some(mv("B1")));
        assert!(!walk.sibling(&problem, super::super::walk::Sibling::Next));
        assert_eq!(walk.position().last_move(), Some(mv("B1")));
    }

    #[test]
    fn a_quiz_is_answered_by_choosing() {
        let mut quiz = problem(&[]);
        quiz.quiz = Some(Quiz::Status {
            answer: Status::Unsettled,
            vital: vec![],
        });
        let mut attempt = Attempt::new(Arc::new(quiz), 0, NOW).unwrap();
        assert_eq!(attempt.play(mv("A1"), NOW), Err(Refusal::ChooseInstead));
        assert_eq!(attempt.choose(Answer::Choice(0), NOW), None);
        assert_eq!(
            attempt.choose(Answer::Status(Status::Dead), NOW),
            Some(Step::Wrong)
        );
        assert_eq!(attempt.choose(Answer::Status(Status::Unsettled), NOW), None);

        let choice = |is_right| Choice {
            text: Text::default(),
            is_right,
        };
        let mut own = problem(&[]);
        own.quiz = Some(Quiz::Choices(vec![choice(false), choice(true)]));
        let mut attempt = Attempt::new(Arc::new(own), 0, NOW).unwrap();
        assert_eq!(attempt.choose(Answer::Choice(2), NOW), None);
        assert_eq!(attempt.choose(Answer::Choice(1), NOW), Some(Step::Solved));
    }
}

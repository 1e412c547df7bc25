//! A position asked about without its goal: the status of the marked stones, who has to move, and then
//! the proof by playing.
//!
//! The position is the start of a problem, or one in which a side has already moved; the user is not told
//! which. The right answer was proved for both sides before it is asked; nothing is taken from the file.
//! Each step is a problem of its own, made here, for an [`Attempt`](super::Attempt).

mod words;

use std::sync::Arc;

use super::judge::{Judgement, Judgements};
use crate::board::{Color, Move, Position, Setup};
use crate::life::{Extent, Holds, Proved, Reached, Worth};
use crate::problem::{
    self, Choice, Claim, NodeId, Outcome, Problem, ProvedStatus, Quiz, Status, Task, Text,
};

/// What is currently asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The status of the stones.
    Status,
    /// Who has to move.
    Mover,
    /// The proof by playing; the user has this colour, as stored.
    Proof(Color),
}

/// A position with its proofs, and how far the user is with it.
#[derive(Clone, Debug)]
pub struct Posed {
    problem: Arc<Problem>,
    /// Moves from the start of the problem to the position.
    moves: Vec<Move>,
    position: Position,
    defender: Color,
    proofs: ProvedStatus,
    stage: Stage,
    /// Moves from the start of the problem to the position of the stage.
    played: Vec<Move>,
}

/// The positions of a problem that can be asked about, best first; `draw` decides which is best.
///
/// Besides the start: the position after a right move, in which the solving side has what it wanted, and
/// that after the other side took the same point. Empty if the problem is not about the status of
/// marked stones.
#[must_use]
pub fn positions(problem: &Problem, draw: u64) -> Vec<Vec<Move>> {
    let is_asked = match &problem.quiz {
        None => matches!(
            problem.task,
            Task::Live | Task::Kill | Task::Seki | Task::Ko
        ),
        Some(Quiz::Status { .. }) => true,
        Some(Quiz::Choices(_)) => false,
    };
    if !is_asked || problem.target.is_empty() || (problem.quiz.is_none() && problem.fact.is_some())
    {
        return Vec::new();
    }
    let mut all = vec![Vec::new()];
    let line = right_line(problem);
    if let Some(&first) = line.first() {
        // After the first right move or a later one: as soon as it is settled, or as late as possible.
        let own = line.len().div_ceil(2);
        let place = usize::try_from(draw / 8).unwrap_or(0) % own.max(1);
        all.push(line.iter().take(2 * place + 1).copied().collect());
        if matches!(first, Move::Play(_)) {
            all.push(vec![Move::Pass, first]);
        }
    }
    // The start three times in eight, a position settled for either side in the rest.
    let best = match draw % 8 {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    };
    let count = all.len();
    all.rotate_left(best % count);
    all
}

/// The line of the tree that follows the first right child at every node.
pub(super) fn right_line(problem: &Problem) -> Vec<Move> {
    let tree = &problem.tree;
    let judgements = Judgements::of(tree);
    let mut line = Vec::new();
    let mut node = tree.root();
    let next = |node: NodeId| {
        let mut children = tree.children(node).iter().copied();
        children.find(|&child| judgements.get(child) == Judgement::Right)
    };
    while let Some(child) = next(node) {
        line.extend(tree.node(child).mv);
        node = child;
    }
    line
}

impl Posed {
    /// Asks about the position after these moves; `None` if they cannot be played.
    #[must_use]
    pub fn new(problem: Arc<Problem>, moves: Vec<Move>, proofs: ProvedStatus) -> Option<Posed> {
        let mut position = problem.setup.clone().into_position().ok()?;
        for &mv in &moves {
            position.play(mv).ok()?;
        }
        let defender = position.color_at(*problem.target.first()?)?;
        Some(Posed {
            problem,
            played: moves.clone(),
            moves,
            position,
            defender,
            proofs,
            stage: Stage::Status,
        })
    }

    /// The current stage.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// What was proved for either side moving first.
    #[must_use]
    pub const fn proofs(&self) -> &ProvedStatus {
        &self.proofs
    }

    /// All moves from the start of the problem to the position in which the stage begins.
    #[must_use]
    pub fn played(&self) -> &[Move] {
        &self.played
    }

    /// Whether a move is worth anything here: the result depends on who moves first.
    #[must_use]
    pub fn is_move_worth(&self) -> bool {
        let worth = |proved| Worth::of(proved).flat();
        worth(&self.proofs.attacked) != worth(&self.proofs.defended)
    }

    /// The problem of the current stage.
    #[must_use]
    pub fn asked(&self) -> Problem {
        match self.stage {
            Stage::Status => self.status_question(),
            Stage::Mover => self.mover_question(),
            Stage::Proof(user) => self.proof(user).map_or_else(
                // A proof stage always has a proof.
                || self.bare(user),
                |(problem, _)| problem,
            ),
        }
    }

    /// The same problem with its answer explained: words with the moves, and the lines of the proofs.
    #[must_use]
    pub fn answered(&self) -> Problem {
        let mut problem = self.asked();
        if problem.quiz.is_some() {
            problem.explanation = self.explanation();
            let root = problem.tree.root();
            for (first, line) in self.lines() {
                let mut node = root;
                let needs_pass = first != problem.setup.to_move;
                let moves = needs_pass.then_some(Move::Pass).into_iter().chain(line);
                for mv in moves {
                    node = match problem.tree.child_by(node, mv) {
                        Some(child) => child,
                        None => problem.tree.add(node, mv),
                    };
                }
            }
        }
        problem
    }

    /// Whether a right answer leads on to another stage.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        match self.stage {
            Stage::Status => self.wants_mover() || self.settled_proof().is_some(),
            Stage::Mover => true,
            Stage::Proof(_) => false,
        }
    }

    /// The next stage after a right answer with this index among the choices; `None` if everything has
    /// been shown.
    #[must_use]
    pub fn next(&self, choice: usize) -> Option<Posed> {
        let stage = match self.stage {
            Stage::Status if self.wants_mover() => Stage::Mover,
            Stage::Status => Stage::Proof(self.settled_proof()?),
            Stage::Mover => Stage::Proof(match choice {
                0 => Color::Black,
                1 => Color::White,
                _ => self.position.to_move(),
            }),
            Stage::Proof(_) => return None,
        };
        let mut played = self.moves.clone();
        if let Stage::Proof(user) = stage {
            let (_, opening) = self.proof(user)?;
            let first = opening.map_or(user, |_| user.opposite());
            if first != self.position.to_move() {
                played.push(Move::Pass);
            }
            played.extend(opening);
        }
        Some(Posed {
            stage,
            played,
            ..self.clone()
        })
    }

    /// Whether to ask who has to move: if the status alone does not say it.
    const fn wants_mover(&self) -> bool {
        matches!(self.proofs.status, Status::Unsettled | Status::Ko)
    }

    /// The side that cannot have what it wants in a settled position.
    fn loser(&self) -> Color {
        match self.proofs.status {
            Status::Dead => self.defender,
            _ => self.defender.opposite(),
        }
    }

    /// The side that shows that a settled position is settled, if there is anything to show.
    fn settled_proof(&self) -> Option<Color> {
        let user = self.loser().opposite();
        self.proof(user).map(|_| user)
    }

    /// The problem in which this side shows its result, and the opponent's move that opens it: none if
    /// the side itself moves first.
    fn proof(&self, user: Color) -> Option<(Problem, Option<Move>)> {
        let opening = if self.wants_mover() {
            None
        } else {
            Some(self.opening(user.opposite())?)
        };
        let mut position = self.position.clone();
        position.set_to_move(opening.map_or(user, |_| user.opposite()));
        if let Some(mv) = opening {
            position.play(mv).ok()?;
        }
        let first = opening.map_or(user, |_| user.opposite());
        let proved = self.first(first);
        let is_defender = user == self.defender;
        let task = match Reached::of(proved) {
            Reached::Ko { .. } => Task::Ko,
            Reached::Seki => Task::Seki,
            _ if is_defender => Task::Live,
            _ => Task::Kill,
        };
        let mut problem = self.bare(user);
        problem.setup = position.to_setup();
        problem.setup.to_move = user;
        if opening.is_none() {
            problem.setup.ko = None;
        }
        problem.task = task;
        problem.result = Some(Outcome::of(proved));
        if let Some(mv @ Move::Play(point)) = opening {
            problem.comment = words::opening(first, mv, self.position.size());
            let root = problem.tree.root();
            let mut said = problem.tree.take_said(root);
            said.marks.push((point, problem::Mark::Circle));
            problem.tree.say(root, said);
        }
        problem.explanation = self.explanation();
        Some((problem, opening))
    }

    /// The move with which a side tries what it cannot have, preferably the file's; `None` if it has none.
    fn opening(&self, side: Color) -> Option<Move> {
        let tree = &self.problem.tree;
        let node = self
            .moves
            .iter()
            .try_fold(tree.root(), |node, &mv| tree.child_by(node, mv));
        let of_file = node
            .filter(|_| self.position.to_move() == side)
            .and_then(|node| tree.node(*tree.children(node).first()?).mv);
        let tries = &self.proofs.tries;
        let of_file = of_file.filter(|mv| tries.contains(mv));
        of_file.or_else(|| tries.first().copied())
    }

    /// What was proved with this side moving first.
    fn first(&self, side: Color) -> &Proved {
        if side == self.defender {
            &self.proofs.defended
        } else {
            &self.proofs.attacked
        }
    }

    /// The position as a problem that says nothing about it.
    fn bare(&self, to_move: Color) -> Problem {
        let mut setup = self.position.to_setup();
        setup.to_move = to_move;
        setup.ko = None;
        let mut safe = self.problem.safe.clone();
        if let Holds::Assuming(alive) = &self.proofs.rests_on {
            safe.extend(alive);
        }
        Problem {
            setup,
            target: self.problem.target.clone(),
            goal: self.problem.goal,
            region: self.problem.region.clone(),
            safe,
            drawn: self.problem.drawn,
            claim: Claim::Proven,
            techniques: self.problem.techniques.clone(),
            difficulty: self.problem.difficulty,
            source: Arc::clone(&self.problem.source),
            ..Problem::new(
                self.problem.id.clone(),
                Task::Status,
                Setup::new(self.position.size()),
            )
        }
    }

    fn status_question(&self) -> Problem {
        let mut problem = self.bare(self.defender);
        problem.quiz = Some(Quiz::Status {
            answer: self.proofs.status,
            vital: Vec::new(),
        });
        problem
    }

    fn mover_question(&self) -> Problem {
        let mut problem = self.bare(self.defender);
        let is_worth = self.is_move_worth();
        let choice = |text: Text, is_right| Choice {
            text,
            is_right,
            is: None,
        };
        problem.quiz = Some(Quiz::Choices(vec![
            choice(words::has_to_move(Color::Black), is_worth),
            choice(words::has_to_move(Color::White), is_worth),
            choice(words::nobody(), !is_worth),
        ]));
        problem
    }

    /// What a proof says, and of how many of the marked chains.
    fn reached(&self, proved: &Proved) -> (Reached, Extent) {
        let reached = Reached::of(proved);
        let Problem { goal, target, .. } = &*self.problem;
        let extent = goal.extent(reached.winner(), target, &self.position);
        (reached, extent)
    }

    /// Why the answer is what it is.
    fn explanation(&self) -> Text {
        let size = self.position.size();
        let is_worth = self.is_move_worth();
        if !self.wants_mover() {
            let reached = self.reached(&self.proofs.attacked);
            return words::settled(reached, self.loser(), &self.proofs.tries, size);
        }
        let attacker = self.defender.opposite();
        let both = [
            (attacker, &self.proofs.attacked),
            (self.defender, &self.proofs.defended),
        ];
        let [one, other] = both.map(|(first, proved)| {
            let vital = if is_worth {
                proved.moves.as_slice()
            } else {
                &[]
            };
            words::half(first, self.reached(proved), vital, size)
        });
        Text {
            en: format!("{} {}", one.en, other.en),
            de: format!("{} {}", one.de, other.de),
        }
    }

    /// The lines of the proofs, each with the side that moves first.
    fn lines(&self) -> [(Color, Vec<Move>); 2] {
        let line = |side| (side, self.first(side).line.clone());
        [line(self.defender.opposite()), line(self.defender)]
    }
}

#[cfg(test)]
mod tests;

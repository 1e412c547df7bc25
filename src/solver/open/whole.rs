//! Answers that assume nothing: the result and every first move by a proof on the whole board.
//!
//! That a group dies is proved by the search with zones, or by one that captures it within so many moves.
//! That it lives is proved in the same way, or within a region around which every point counts as the attacker's, which is harder for the
//! defender than any board.

use std::collections::BTreeSet;

use crate::board::{Move, Point, Position};
use crate::life::{
    Cycles, Goal, LifeKind, MoveList, Outcome, Proved, Query, QuerySpec, Side, ThreatsTried,
    Undecided,
};
use crate::solver::budget::{Depth, Progress};
use crate::solver::proof::{Claim, Node, OpenQuestion, Proof};

use super::OpenSolver;
use super::frames::pair;
use super::prove::{Attempt, attempt, window};
use super::zones::Style;

/// How far from the target's group play is considered, in steps, in the order of trying.
const REACHES: [u8; 4] = [2, 3, 4, 5];
/// Nodes of the first attempt at each question.
const FIRST_NODES: u64 = 4_000;
/// How many times as many nodes each further attempt may use.
const STEP: u64 = 4;
/// Nodes of the largest attempt if no limit is given.
const MOST_NODES: u64 = FIRST_NODES * STEP.pow(REACHES.len() as u32 - 1);
/// Nodes of the largest attempt at one of the other first moves.
const NODES_A_MOVE: u64 = 16_000;

/// A result with the proofs on which it rests.
pub(super) struct Whole {
    pub(super) proved: Proved,
    pub(super) whole: Vec<(OpenQuestion, Proof)>,
    pub(super) walled: Vec<(Query, Proof)>,
    /// The question behind a wall in which the result was proved, if it was.
    pub(super) region: Option<Query>,
    /// The points on which it rests.
    pub(super) zone: BTreeSet<Point>,
}

/// A proved win, and the points on which it rests.
pub(super) struct Win {
    pub(super) side: Side,
    pub(super) proof: Proof,
    pub(super) line: Vec<Move>,
    /// Whether the defender makes two eyes even if the attacker always plays elsewhere.
    pub(super) is_two_eyes: bool,
    pub(super) zone: BTreeSet<Point>,
    /// The question behind a wall, if the win was proved in one.
    pub(super) walled: Option<Query>,
}

/// The outcome of one attempt to prove that a side wins.
pub(super) enum Tried {
    Won(Box<Win>),
    /// The side does not win within the points that were searched.
    Refuted,
    Open,
}

impl Win {
    /// A win that was proved within a region.
    pub(super) fn walled(query: &Query, proof: Proof, is_two_eyes: bool) -> Win {
        Win {
            side: proof.claim.winner,
            line: line_of(&proof),
            proof,
            is_two_eyes,
            zone: query.region().clone(),
            walled: Some(query.clone()),
        }
    }
}

impl Whole {
    pub(super) fn keep(&mut self, question: OpenQuestion, win: Win) {
        match win.walled {
            Some(query) => self.walled.push((query, win.proof)),
            None => self.whole.push((question, win.proof)),
        }
    }
}

impl OpenSolver<'_, '_> {
    /// The answer, if one side wins however many threats the other side has; `None` if that was not
    /// proved.
    pub(super) fn whole(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
    ) -> Result<Option<Whole>, Undecided> {
        let question = OpenQuestion::of(position, spec);
        let Some(win) = self.either_wins(
            &question,
            [mover_of(&question), mover_of(&question).opposite()],
            self.most_nodes(),
        )?
        else {
            return Ok(None);
        };
        self.written(&question, win, Self::first_moves).map(Some)
    }

    /// The answer that follows from a win, with the first moves if they are wanted: `list` adds those that win as
    /// well, and says whether it has examined all.
    #[inline(never)]
    pub(super) fn written(
        &mut self,
        question: &OpenQuestion,
        win: Win,
        list: fn(&mut Self, &OpenQuestion, &mut Whole) -> Result<bool, Undecided>,
    ) -> Result<Whole, Undecided> {
        let mover = mover_of(question);
        let base = match win.side {
            Side::Attacker => Outcome::Dead,
            Side::Defender => Outcome::Alive,
        };
        let mut whole = Whole {
            proved: Proved {
                base,
                life_kind: LifeKind::told_if(win.side == Side::Attacker || win.is_two_eyes),
                flips: None,
                tried: ThreatsTried::Any,
                moves: Vec::new(),
                // If the side to move fails, every move of it does. Otherwise no move has been
                // examined yet.
                listed: MoveList::all_if(win.side != mover),
                line: win.line.clone(),
                cycles: Cycles::BasicKo,
            },
            whole: Vec::new(),
            walled: Vec::new(),
            region: win.walled.clone(),
            zone: win.zone.clone(),
        };
        let winner = win.side;
        let first = match win.proof.nodes.last() {
            Some(&Node::Play(mv, _)) if whole.proved.is_kind_told() => Some(mv),
            _ => None,
        };
        whole.keep(question.clone(), win);
        if self.limits.depth == Depth::Full && winner == mover {
            whole.proved.listed = MoveList::all_if(whole.proved.is_kind_told());
            match list(self, question, &mut whole) {
                Ok(is_complete) => {
                    whole.proved.listed =
                        MoveList::all_if(whole.proved.lists_all_moves() && is_complete)
                }
                Err(Undecided::Stopped) => return Err(Undecided::Stopped),
                // The result stands. The moves that were not examined are not claimed.
                Err(_) => whole.proved.listed = MoveList::Some,
            }
            // The first move of the proof is as good in any case.
            let moves = &mut whole.proved.moves;
            moves.extend(first.filter(|mv| !moves.contains(mv)));
            moves.sort();
        }
        Ok(whole)
    }

    /// Nodes of the largest attempt. If the caller set a limit, it is the only one.
    fn most_nodes(&self) -> u64 {
        match (self.limits.time, self.limits.nodes) {
            (None, None) => MOST_NODES,
            _ => u64::MAX,
        }
    }

    /// Finds every first move that wins as well. Returns whether each of the other moves was
    /// refuted.
    pub(super) fn first_moves(
        &mut self,
        question: &OpenQuestion,
        whole: &mut Whole,
    ) -> Result<bool, Undecided> {
        let winner = mover_of(question);
        // If the opponent wins after a pass, it wins after every move outside the zone of that win.
        let elsewhere = after(question, Move::Pass);
        let Some(idle) = elsewhere else {
            return Ok(false);
        };
        let loser = winner.opposite();
        let Some(refuted) = self.either_wins(&idle, [loser, loser], self.most_nodes())? else {
            return Ok(false);
        };
        let zone = refuted.zone.clone();
        whole.keep(idle, refuted);
        let mut is_complete = true;
        for &point in &zone {
            let mv = Move::Play(point);
            if !question.position.is_legal(mv) {
                continue;
            }
            let Some(next) = after(question, mv) else {
                // The move captures what the question is about.
                whole.proved.moves.push(mv);
                continue;
            };
            let Some(win) = self.either_wins(&next, [loser, winner], NODES_A_MOVE)? else {
                is_complete = false;
                continue;
            };
            if win.side == winner {
                if winner == Side::Attacker || win.is_two_eyes {
                    whole.proved.moves.push(mv);
                } else {
                    is_complete = false;
                }
            }
            whole.keep(next, win);
        }
        Ok(is_complete)
    }

    /// Finds out which of these sides wins however many threats the other side has.
    fn either_wins(
        &mut self,
        question: &OpenQuestion,
        sides: [Side; 2],
        nodes: u64,
    ) -> Result<Option<Win>, Undecided> {
        let mut patience = FIRST_NODES;
        // For each side, the place of the smallest reach that has not been refuted.
        let mut smallest = [0usize; 2];
        for round in 0.. {
            for side in sides {
                // More nodes may decide what was open before, and a larger region may too.
                let last = round.min(REACHES.len() - 1);
                for place in last.saturating_sub(1)..=last {
                    let Some(&steps) = REACHES.get(place) else {
                        continue;
                    };
                    if place < smallest[side.index()] {
                        continue;
                    }
                    let walls: &[u8] = match (side, steps) {
                        (Side::Attacker, _) => &[],
                        (Side::Defender, 2) => &[2],
                        (Side::Defender, _) => &[2, 3],
                    };
                    for &wall in walls.iter().filter(|_| place == last) {
                        let nodes = patience.min(nodes).saturating_mul(4);
                        if let Some(win) = self.lives_walled(question, wall, nodes)? {
                            return Ok(Some(win));
                        }
                    }
                    let way = (Style::Eyes, steps);
                    match self.try_to_win(question, side, way, patience.min(nodes))? {
                        Tried::Won(win) => return Ok(Some(*win)),
                        Tried::Refuted => smallest[side.index()] = place + 1,
                        Tried::Open => {}
                    }
                }
            }
            if patience >= nodes || smallest.iter().all(|&place| place >= REACHES.len()) {
                break;
            }
            patience = patience.saturating_mul(STEP);
        }
        Ok(None)
    }

    /// One attempt to prove that a side wins.
    #[inline(never)]
    pub(super) fn try_to_win(
        &mut self,
        question: &OpenQuestion,
        side: Side,
        way: (Style, u8),
        nodes: u64,
    ) -> Result<Tried, Undecided> {
        let mut limits = self.left(Depth::Base);
        limits.nodes = Some(limits.nodes.map_or(nodes, |left| left.min(nodes)));
        let claim = Claim {
            to_move: question.position.to_move(),
            winner: side,
            loser_threats: Claim::ENDLESS,
            winner_threats: 0,
            superko: false,
        };
        let before = self.nodes;
        let report = &mut *self.report;
        let (found, nodes) = attempt(question, claim, way, &limits, self.stop, &mut |progress| {
            report(Progress {
                nodes: before + progress.nodes,
                ..progress
            });
        });
        self.nodes += nodes;
        match found {
            Attempt::Proved(proof, zone) => Ok(Tried::Won(Box::new(Win {
                side,
                line: line_of(&proof),
                is_two_eyes: is_two_eyes(&proof),
                proof,
                zone: zone.into_iter().collect(),
                walled: None,
            }))),
            Attempt::Refuted => Ok(Tried::Refuted),
            Attempt::Open(Undecided::Nodes(_) | Undecided::Open | Undecided::Repetition) => {
                let is_spent = self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes);
                if is_spent {
                    return Err(Undecided::Nodes(self.limits.nodes.unwrap_or(u64::MAX)));
                }
                Ok(Tried::Open)
            }
            Attempt::Open(why) => Err(why),
        }
    }

    /// A win of the defender behind a wall of attackers, however many threats the attacker has.
    #[inline(never)]
    pub(super) fn lives_walled(
        &mut self,
        question: &OpenQuestion,
        steps: u8,
        nodes: u64,
    ) -> Result<Option<Win>, Undecided> {
        let spec = QuerySpec {
            targets: question.targets.clone(),
            goal: question.goal,
            region: Some(
                window(question, Side::Defender, steps)
                    .into_iter()
                    .collect(),
            ),
            ..QuerySpec::default()
        };
        let Ok(pair) = pair(&question.position, &spec) else {
            return Ok(None);
        };
        let query = pair.walled;
        let proved = match self.solve_within(&query, Depth::Life, nodes) {
            Ok(proved) => proved,
            Err(why @ (Undecided::Stopped | Undecided::Time)) => return Err(why),
            Err(_) => return Ok(None),
        };
        if proved.base == Outcome::Dead || proved.flips.is_some() || !proved.is_unconditional() {
            return Ok(None);
        }
        let mut proofs = Vec::new();
        if !self.prove(&query, Side::Defender, &proved, &mut proofs)? {
            return Ok(None);
        }
        let Some((query, proof)) = proofs.pop() else {
            return Ok(None);
        };
        Ok(Some(Win {
            side: Side::Defender,
            proof,
            is_two_eyes: proved.base == Outcome::Alive && proved.is_kind_told(),
            line: proved.line,
            zone: query.region().clone(),
            walled: Some(query),
        }))
    }
}

pub(super) fn mover_of(question: &OpenQuestion) -> Side {
    mover(&question.position, &question.targets)
}

/// The side to move in the fight for these targets.
pub(super) fn mover(position: &Position, targets: &[Point]) -> Side {
    let target = targets.first();
    let defender = target.and_then(|&point| position.color_at(point));
    if defender == Some(position.to_move()) {
        Side::Defender
    } else {
        Side::Attacker
    }
}

/// The question after a move; `None` if it captures what the question is about.
pub(super) fn after(question: &OpenQuestion, mv: Move) -> Option<OpenQuestion> {
    let mut next = question.clone();
    next.position.play(mv).ok()?;
    let stands =
        |point: &Point| next.position.color_at(*point) == question.position.color_at(*point);
    next.targets.retain(stands);
    let is_lost = match question.goal {
        Goal::Any => next.targets.is_empty(),
        Goal::All => next.targets.len() < question.targets.len(),
    };
    (!is_lost).then_some(next)
}

/// Whether a proof of life makes two eyes even if the attacker always plays elsewhere.
fn is_two_eyes(proof: &Proof) -> bool {
    proof.nodes.iter().all(|node| match *node {
        Node::Replies { first, count } => {
            let range = first as usize..first as usize + count as usize;
            let replies = proof.replies.get(range).unwrap_or_default();
            // The attacker is to move here.
            replies.iter().any(|reply| reply.0 == Move::Pass)
        }
        Node::Play(mv, _) => mv != Move::Pass,
        Node::TwoEyes => true,
        Node::Captured | Node::NoRoom | Node::FalseEyes => false,
    })
}

/// The winner's moves against the longest resistance by stones. It ends where the winner needs no more moves.
fn line_of(proof: &Proof) -> Vec<Move> {
    let node = |at: u32| proof.nodes.get(at as usize);
    let answer = |at: u32| match node(at) {
        Some(&Node::Play(mv, _)) => mv,
        _ => Move::Pass,
    };
    let mut line = Vec::new();
    let mut at = proof.nodes.last();
    while let Some(here) = at {
        let (mv, next) = match *here {
            Node::Play(Move::Pass, _) => break,
            Node::Play(mv, next) => (mv, next),
            Node::Replies { first, count } => {
                let range = first as usize..first as usize + count as usize;
                let replies = proof.replies.get(range).unwrap_or_default();
                let strength =
                    |&&(mv, at): &&(Move, u32)| (mv != Move::Pass, answer(at) != Move::Pass, at);
                let Some(&(mv, next)) = replies.iter().max_by_key(strength) else {
                    break;
                };
                (mv, next)
            }
            Node::Captured | Node::TwoEyes | Node::NoRoom | Node::FalseEyes => break,
        };
        line.push(mv);
        at = node(next);
    }
    while line.last() == Some(&Move::Pass) {
        line.pop();
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;

    /// The line of a proof that ends with these replies to the move A1; C1 answers what needs an answer.
    fn line_with(replies: &[(Move, u32)]) -> Vec<Move> {
        let play = |column, next| Node::Play(Move::Play(Point::at(column, 0)), next);
        let count = u32::try_from(replies.len()).unwrap();
        let proof = Proof {
            claim: Claim {
                to_move: Color::Black,
                winner: Side::Defender,
                loser_threats: Claim::ENDLESS,
                winner_threats: 0,
                superko: false,
            },
            nodes: vec![
                Node::TwoEyes,
                play(2, 0),
                Node::Play(Move::Pass, 1),
                Node::Replies { first: 0, count },
                play(0, 3),
            ],
            replies: replies.to_vec(),
        };
        line_of(&proof)
    }

    #[test]
    fn a_line_shows_the_stones_that_need_an_answer() {
        let at = |column| Move::Play(Point::at(column, 0));
        let line = line_with(&[(Move::Pass, 1), (at(1), 1), (at(3), 2), (at(4), 0)]);
        assert_eq!(line, [at(0), at(1), at(2)]);
        // Where nothing needs an answer, the last attempt ends the line; a pass stands only for want of stones.
        assert_eq!(line_with(&[(Move::Pass, 1), (at(3), 2)]), [at(0), at(3)]);
        assert_eq!(line_with(&[(Move::Pass, 1)]), [at(0), Move::Pass, at(2)]);
    }
}

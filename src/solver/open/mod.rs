//! Groups on an open board: proofs that need no wall.
//!
//! First the group is asked about on the board as it stands: that it dies is proved with zones, so
//! that the chains around it must hold too, and that it lives behind a wall of the attacker or with
//! zones as well (`whole.rs`). What cannot be proved so is asked within a region that takes the
//! attacker's chains around it for alive (`frames.rs`), and [`Settled::assumed_alive`] names them.
//! Each verdict comes with proofs that [`Proof::check_open`] or [`Proof::check`] accepts.

mod frames;
mod prove;
mod whole;

use std::time::{Duration, Instant};

use crate::board::{Point, Position};
use crate::life::{
    Answer, Assumption, Outcome, Proved, Query, QueryError, QuerySpec, Side, Undecided,
};

use super::limits::{Depth, Limits, Progress, Stop};
use super::proof::{OpenQuestion, Proof};
use super::solve::{Milestones, Solver};
use frames::pair;
use whole::Whole;

/// Nodes for the first look at a question without assumptions.
const FIRST_LOOK: u64 = 12_000;
/// The most nodes for an answer that takes the stones around for alive.
const MOST_FRAMED: u64 = 20_000_000;
/// Nodes that are few.
const SOME_NODES: u64 = 30_000;

/// What came of a question that may be open.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The answer.
    pub answer: Answer,
    /// The question it was found in. Where the region is open, it is the harder one for the winner,
    /// and [`Query::assumptions`] name what was assumed.
    pub query: Query,
    /// The proofs that hold on the open board, each with its question; empty where the region is
    /// enclosed.
    pub proofs: Vec<(Query, Proof)>,
    /// The proofs on the whole board, of which nothing was cut out and where nothing is assumed, each
    /// with its question. The first is that of the result; the others are of first moves.
    pub whole: Vec<(OpenQuestion, Proof)>,
    /// Positions visited.
    pub nodes: u64,
    /// When results stood, if the question was answered within one region.
    pub milestones: Option<Milestones>,
    /// Whether the region was named in the question.
    is_given: bool,
}

impl Settled {
    /// Whether the group is open, so that a region was cut out of the board.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !self.query.open_rim().is_empty() && !self.is_given
    }

    /// The points on which the result rests: what lies beyond them makes no difference to it.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        let zone = self
            .whole
            .first()
            .and_then(|(question, proof)| proof.check_open(question).ok());
        zone.unwrap_or_else(|| self.query.region().iter().copied().collect())
    }

    /// The surrounding chains of the attacker, one stone of each, that the result takes for alive: empty
    /// where the stones on the board prove it as they stand.
    #[must_use]
    pub fn assumed_alive(&self) -> Vec<Point> {
        let Some(proved) = self.answer.proved() else {
            return Vec::new();
        };
        // Behind a wall the defender has less than on any board, so that his life assumes nothing.
        let lives = proved.base != Outcome::Dead && proved.flips.is_none();
        let is_free = lives || !self.whole.is_empty();
        if self.is_open() && !self.assumes_wall() && is_free {
            return Vec::new();
        }
        let safe = self.query.assumptions().iter().map(|one| match one {
            Assumption::Safe(stones) => stones.as_slice(),
            Assumption::Wall(_) | Assumption::Escape(_) => &[],
        });
        safe.flatten().copied().collect()
    }

    /// Whether the result is proved only with a wall of the attacker around the region.
    #[must_use]
    pub fn assumes_wall(&self) -> bool {
        self.is_open()
            && self.proofs.is_empty()
            && self.whole.is_empty()
            && self.answer.proved().is_some()
    }
}

impl Solver {
    /// As [`Solver::settle`], but where an open group takes much longer than a group shut in, the
    /// answer is that behind a wall, and [`Settled::assumes_wall`] says so.
    ///
    /// # Errors
    ///
    /// [`QueryError`], if target and region do not make a question.
    pub fn settle_or_assume(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(Progress),
    ) -> Result<Settled, QueryError> {
        let query = match Query::new(position, spec) {
            Ok(query) if query.open_rim().is_empty() || spec.region.is_some() => {
                return Ok(self.settle_within(query, spec, limits, stop, report));
            }
            Ok(query) => query,
            Err(_) => return self.settle(position, spec, limits, stop, report),
        };
        let start = Instant::now();
        let walled = self.settle_within(query, spec, limits, stop, report);
        let spent = (walled.nodes, start.elapsed());
        let is_dear = |nodes: u64| nodes.max(SOME_NODES).saturating_mul(4);
        let left = limits
            .nodes
            .map_or(u64::MAX, |nodes| nodes.saturating_sub(spent.0));
        let open = Limits {
            nodes: Some(left.min(is_dear(spent.0))),
            time: limits.time.map(|time| time.saturating_sub(spent.1)),
            ..*limits
        };
        let mut settled = self.settle(position, spec, &open, stop, report)?;
        settled.nodes += spent.0;
        let is_whole = |answer: &Answer| {
            let proved = answer.proved();
            proved.is_some_and(|proved| limits.depth < Depth::Full || proved.moves_complete)
        };
        if is_whole(&settled.answer) || walled.answer.proved().is_none() {
            return Ok(settled);
        }
        Ok(Settled {
            nodes: settled.nodes,
            ..walled
        })
    }

    /// Answers a question within its region, whatever lies beyond.
    fn settle_within(
        &mut self,
        query: Query,
        spec: &QuerySpec,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(Progress),
    ) -> Settled {
        Settled {
            answer: self.solve(&query, limits, stop, report),
            query,
            proofs: Vec::new(),
            whole: Vec::new(),
            nodes: self.stats().nodes,
            milestones: Some(self.milestones()),
            is_given: spec.region.is_some(),
        }
    }

    /// Answers a question about a position; where the group is open, for the open board.
    ///
    /// An enclosed group is answered as by [`Solver::solve`], and so is one whose region is given: who
    /// names a region takes its rim for granted. `limits` hold for everything together.
    ///
    /// # Errors
    ///
    /// [`QueryError`], if target and region do not make a question.
    pub fn settle(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(Progress),
    ) -> Result<Settled, QueryError> {
        let query = match Query::new(position, spec) {
            // A larger region may do.
            Err(QueryError::RimWithoutLiberty(_) | QueryError::Wall(_))
                if spec.region.is_none() =>
            {
                pair(position, spec)?.walled
            }
            other => other?,
        };
        if query.open_rim().is_empty() || spec.region.is_some() {
            return Ok(self.settle_within(query, spec, limits, stop, report));
        }
        let spec = &QuerySpec {
            targets: query.targets().to_vec(),
            ..spec.clone()
        };
        let mut settler = Settler {
            solver: self,
            limits: *limits,
            start: Instant::now(),
            nodes: 0,
            stop,
            report,
        };
        let mut settled = settler
            .regions(position, spec)
            .unwrap_or_else(|why| Settled {
                answer: Answer::Undecided(why),
                query,
                proofs: Vec::new(),
                whole: Vec::new(),
                nodes: 0,
                milestones: None,
                is_given: false,
            });
        settled.nodes = settler.nodes;
        Ok(settled)
    }
}

struct Settler<'a, 'r> {
    solver: &'a mut Solver,
    limits: Limits,
    start: Instant,
    nodes: u64,
    stop: &'a Stop,
    report: &'r mut dyn FnMut(Progress),
}

impl Settler<'_, '_> {
    /// What may still be used.
    fn left(&self, depth: Depth) -> Limits {
        Limits {
            nodes: self
                .limits
                .nodes
                .map(|nodes| nodes.saturating_sub(self.nodes)),
            time: self.limits.time.map(|time| {
                time.saturating_sub(self.start.elapsed())
                    .max(Duration::ZERO)
            }),
            depth,
            ..self.limits
        }
    }

    /// Tries to do without assumptions, then larger and larger regions whose rim stones are taken
    /// for alive.
    fn regions(&mut self, position: &Position, spec: &QuerySpec) -> Result<Settled, Undecided> {
        let depth = self.limits.depth;
        let is_whole = |proved: &Proved| depth < Depth::Full || proved.moves_complete;
        let mut whole = self.within(FIRST_LOOK, |settler| settler.whole(position, spec))?;
        if let Some(found) = whole.take_if(|found| is_whole(&found.proved)) {
            return self.without_assumptions(position, spec, found);
        }
        // What is known where the stones around are taken for alive.
        let left = self.left(depth).nodes.map_or(MOST_FRAMED, |left| left / 2);
        let framed = self.within(left, |settler| settler.framed(position, spec).map(Some))?;
        let framed = framed.filter(|framed| framed.answer.proved().is_some_and(is_whole));
        if let Some(mut framed) = framed {
            framed.whole = whole.map(|found| found.whole).unwrap_or_default();
            return Ok(framed);
        }
        if whole.is_none() {
            whole = self.within(u64::MAX, |settler| settler.whole(position, spec))?;
        }
        match whole {
            Some(found) => self.without_assumptions(position, spec, found),
            None => Err(match self.limits.nodes {
                Some(nodes) if self.nodes >= nodes => Undecided::Nodes(nodes),
                _ => Undecided::Open,
            }),
        }
    }

    /// Does something with at most so many nodes; `None` if they are too few.
    fn within<T>(
        &mut self,
        nodes: u64,
        run: impl FnOnce(&mut Self) -> Result<Option<T>, Undecided>,
    ) -> Result<Option<T>, Undecided> {
        let limit = self.limits.nodes;
        let share = self.nodes.saturating_add(nodes);
        self.limits.nodes = Some(limit.map_or(share, |limit| limit.min(share)));
        let found = run(self);
        self.limits.nodes = limit;
        match found {
            Err(why @ (Undecided::Stopped | Undecided::Time)) => Err(why),
            other => Ok(other.unwrap_or_default()),
        }
    }

    fn without_assumptions(
        &self,
        position: &Position,
        spec: &QuerySpec,
        found: Whole,
    ) -> Result<Settled, Undecided> {
        let winner = winner_of(&found.proved);
        let query = pair(position, spec).map(|pair| pair.harder_for(winner).clone());
        let query = query.or_else(|_| Query::new(position, spec));
        let Ok(query) = query else {
            return Err(Undecided::Open);
        };
        Ok(Settled {
            answer: Answer::Proved(found.proved),
            query,
            proofs: found.walled,
            whole: found.whole,
            nodes: self.nodes,
            milestones: None,
            is_given: false,
        })
    }

    fn solve(&mut self, query: &Query, depth: Depth) -> Result<Proved, Undecided> {
        self.solve_within(query, depth, u64::MAX)
    }

    fn solve_within(
        &mut self,
        query: &Query,
        depth: Depth,
        patience: u64,
    ) -> Result<Proved, Undecided> {
        let mut limits = self.left(depth);
        if patience < u64::MAX {
            limits.nodes = Some(limits.nodes.map_or(patience, |nodes| nodes.min(patience)));
        }
        let before = self.nodes;
        let report = &mut *self.report;
        let answer = self
            .solver
            .solve(query, &limits, self.stop, &mut |progress| {
                report(Progress {
                    nodes: before + progress.nodes,
                    ..progress
                });
            });
        self.nodes += self.solver.stats().nodes;
        match answer {
            Answer::Proved(proved) => Ok(proved),
            Answer::Undecided(Undecided::Nodes(_)) => {
                Err(Undecided::Nodes(self.limits.nodes.unwrap_or(u64::MAX)))
            }
            Answer::Undecided(why) => Err(why),
        }
    }

    /// Writes down what a result of the latest question says of `side`'s wins, and checks that it
    /// holds on the open board; false if it does not.
    fn prove(
        &mut self,
        query: &Query,
        side: Side,
        proved: &Proved,
        proofs: &mut Vec<(Query, Proof)>,
    ) -> Result<bool, Undecided> {
        let winner = winner_of(proved);
        if winner != side && proved.flips.is_none() {
            return Ok(true);
        }
        let limits = self.left(Depth::Ko);
        let written = self
            .solver
            .certify(query, proved, &limits, self.stop, &mut |_| {});
        let Ok(written) = written else {
            return match self.stop.is_requested() {
                true => Err(Undecided::Stopped),
                false => Ok(false),
            };
        };
        for proof in written {
            if proof.claim.winner == side {
                if proof.check(query).is_err() {
                    return Ok(false);
                }
                proofs.push((query.clone(), proof));
            }
        }
        Ok(true)
    }
}

const fn winner_of(proved: &Proved) -> Side {
    match proved.base {
        Outcome::Dead => Side::Attacker,
        Outcome::Seki | Outcome::Alive => Side::Defender,
    }
}

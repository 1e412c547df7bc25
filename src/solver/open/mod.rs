//! Any question about a position: every part of the program asks [`Solver::settle`].
//!
//! - A group that is enclosed, or whose region is given, is answered within its region. A short
//!   search on the whole board then finds out whether the answer also holds without assuming that
//!   the neighbours are alive.
//! - A group on an open board is asked about on the board as it stands (`whole`). That it dies is
//!   proved by the search with zones (`prove`, `zones`), so the chains around it must hold too.
//!   That it lives is proved in the same way, or behind a wall of attackers.
//! - If that fails, life is searched for in a region that grows where it was refuted (`grow`).
//! - Then a region is searched in which the attacker's chains around it count as alive (`frames`),
//!   and at last a region with a wall drawn around it.
//!
//! [`Settled::holds`] says what the answer rests on. Answers on an open board come with proofs that
//! [`Proof::check_open`] or [`Proof::check`] accepts. `freed` asks again with nothing assumed, for
//! tests.

mod frames;
mod freed;
mod grow;
mod prove;
mod whole;
mod zones;

use std::time::{Duration, Instant};

use crate::board::{Point, Position};
use crate::life::{Answer, Holds, Outcome, Proved, Query, QueryError, QuerySpec, Side, Undecided};
use crate::solver::ask::Solver;
use crate::solver::budget::{Depth, Limits, Milestones, Progress, Stop};
use crate::solver::proof::{OpenQuestion, Proof};
use frames::pair;
pub use freed::Freed;
use whole::Whole;

/// Nodes of the first search on the whole board.
const FIRST_LOOK: u64 = 12_000;
/// Nodes for an answer that assumes the surrounding stones alive, if no limit is given.
const MOST_FRAMED: u64 = 8_000_000;
/// The part of the remaining time that such an answer may take: one in so many.
const FRAMED_PART: u32 = 3;
/// Nodes that the first moves of a known result may always use.
const LIST_NODES: u64 = 120_000;
/// The share of the limits for an answer on the open board, before a wall is drawn: 3 of 4.
const OPEN_SHARE: (u32, u32) = (3, 4);

/// The answer to a question about a position.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The result with its first moves, or why nothing is decided.
    pub answer: Answer,
    /// One stone of each target chain.
    pub targets: Vec<Point>,
    /// What the result rests on.
    pub holds: Holds,
    /// What the list of first moves rests on.
    pub moves_hold: Holds,
    /// The question in which the result was found. If the region is open, this is the question that
    /// is harder for the winner. `None` if no region can be searched and nothing was proved.
    pub query: Option<Query>,
    /// The proofs that hold on the open board, each with its question. Empty if the region is
    /// enclosed.
    pub proofs: Vec<(Query, Proof)>,
    /// The proofs on the whole board, where nothing was cut out and nothing is assumed, each with
    /// its question. The first is that of the result, unless the result was proved within `query`.
    /// The others are of first moves.
    pub whole: Vec<(OpenQuestion, Proof)>,
    /// Nodes visited.
    pub nodes: u64,
    /// When parts of the answer were known, if the question was answered within one region.
    pub milestones: Option<Milestones>,
    /// Whether a region was cut out of the board, because the group is open or because its
    /// neighbours take part in the fight. Then every later position of the fight has a region of
    /// its own.
    pub is_open: bool,
}

impl Settled {
    /// Whether the result rests on a wall that nobody asked for. Then it says nothing about the
    /// board.
    #[must_use]
    pub const fn is_behind_nobodys_wall(&self) -> bool {
        self.is_open && matches!(self.holds, Holds::Wall { .. })
    }

    /// The points on which the result rests. What stands elsewhere makes no difference to it.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        let region = || self.query.iter().flat_map(Query::region).copied().collect();
        let first = self.proofs.first().map(|(query, _)| query);
        if first.is_some() && first == self.query.as_ref() {
            return region();
        }
        let zone = self
            .whole
            .first()
            .and_then(|(question, proof)| proof.check_open(question).ok());
        zone.unwrap_or_else(region)
    }

    /// An answer that proves nothing.
    fn undecided(why: Undecided, targets: Vec<Point>, query: Option<Query>, nodes: u64) -> Settled {
        Settled {
            answer: Answer::Undecided(why),
            targets,
            holds: Holds::Board,
            moves_hold: Holds::Board,
            query,
            proofs: Vec::new(),
            whole: Vec::new(),
            nodes,
            milestones: None,
            is_open: true,
        }
    }
}

/// A question to [`Solver::settle`] with its limits and its start.
struct Asked<'a> {
    position: &'a Position,
    spec: &'a QuerySpec,
    limits: &'a Limits,
    stop: &'a Stop,
    start: Instant,
}

impl Asked<'_> {
    /// What is left of the limits after this many nodes.
    fn left(&self, nodes: u64) -> Limits {
        Limits {
            nodes: self.limits.nodes.map(|limit| limit.saturating_sub(nodes)),
            time: self
                .limits
                .time
                .map(|time| time.saturating_sub(self.start.elapsed())),
            ..*self.limits
        }
    }
}

impl Solver {
    /// Answers a question about a position, for the board as it stands wherever that can be proved.
    ///
    /// If a region is named, its rim is taken for granted and the answer is given within it.
    /// `limits` holds for everything together. [`Settled::holds`] is part of the answer: only
    /// [`Holds::Board`] is a result without conditions.
    ///
    /// # Errors
    ///
    /// [`QueryError`], if the question names no target, or points and stones that do not fit. A
    /// group around which no region can be searched is no error: then nothing is decided, and the
    /// answer says why.
    pub fn settle(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(Progress),
    ) -> Result<Settled, QueryError> {
        let asked = Asked {
            position,
            spec,
            limits,
            stop,
            start: Instant::now(),
        };
        match Query::new(position, spec) {
            Ok(query) if spec.region.is_some() || query.open_rim().is_empty() => {
                let within = self.settle_within(query, &asked, limits, report);
                Ok(self.without_neighbours(within, &asked, report))
            }
            Ok(query) => Ok(self.settle_open(Ok(query), &asked, report)),
            Err(QueryError::RimWithoutLiberty(_) | QueryError::Wall(_)) => {
                let walled = match spec.region {
                    None => pair(position, spec).map(|pair| pair.walled),
                    Some(_) => Err(QueryError::NoRegion),
                };
                Ok(self.settle_open(
                    walled.map_err(|_no_wall| Undecided::Unwalled),
                    &asked,
                    report,
                ))
            }
            Err(QueryError::RegionTooLarge { width, height, .. }) => {
                let side = |points: usize| u8::try_from(points).unwrap_or(u8::MAX);
                let why = Undecided::TooWide {
                    width: side(width),
                    height: side(height),
                };
                Ok(self.settle_open(Err(why), &asked, report))
            }
            Err(error) => Err(error),
        }
    }

    /// Answers a question within its region, whatever lies beyond.
    fn settle_within(
        &mut self,
        query: Query,
        asked: &Asked<'_>,
        limits: &Limits,
        report: &mut dyn FnMut(Progress),
    ) -> Settled {
        let answer = self.solve(&query, limits, asked.stop, report);
        let (holds, moves_hold) = answer
            .proved()
            .map_or((Holds::Board, Holds::Board), |proved| {
                let result = Holds::of_result(&query, asked.position, proved);
                (result, Holds::of_moves(&query, asked.position))
            });
        let is_open = asked.spec.region.is_none() && !query.open_rim().is_empty();
        Settled {
            answer,
            targets: query.targets().to_vec(),
            holds,
            moves_hold,
            query: Some(query),
            proofs: Vec::new(),
            whole: Vec::new(),
            nodes: self.stats().nodes,
            milestones: Some(self.milestones()),
            is_open,
        }
    }

    /// Finds out by a short search whether a result also holds without the neighbours, or the wall,
    /// that it was found with. If the whole board has a different result, that one is the answer,
    /// unless the caller named a region or safe neighbours.
    fn without_neighbours(
        &mut self,
        within: Settled,
        asked: &Asked<'_>,
        report: &mut dyn FnMut(Progress),
    ) -> Settled {
        let Some(proved) = within.answer.proved() else {
            return within;
        };
        if within.holds.is_on_board() || asked.stop.is_requested() {
            return within;
        }
        let spec = QuerySpec {
            targets: within.targets.clone(),
            region: None,
            safe: Vec::new(),
            ..asked.spec.clone()
        };
        let mut solver = OpenSolver {
            solver: self,
            limits: asked.left(within.nodes),
            start: Instant::now(),
            nodes: 0,
            stop: asked.stop,
            report,
        };
        // The result is known already, so this must not cost several times as much.
        let found = solver.within(FIRST_LOOK, |solver| solver.whole(asked.position, &spec));
        let nodes = within.nodes + solver.nodes;
        let Ok(Some(found)) = found else {
            return Settled { nodes, ..within };
        };
        let is_same = proved.flips.is_none() && winner_of(proved) == winner_of(&found.proved);
        if is_same && proved.base != Outcome::Seki {
            return Settled {
                holds: Holds::Board,
                whole: found.whole,
                proofs: found.walled,
                nodes,
                ..within
            };
        }
        // The proof shows that the group lives but not how. Only two eyes are more than a seki.
        if is_same && !found.proved.life_kind_proved {
            return Settled { nodes, ..within };
        }
        if asked.spec.region.is_some() || !asked.spec.safe.is_empty() {
            return Settled { nodes, ..within };
        }
        solver
            .settled_on_board(asked.position, &spec, found)
            .map_or(
                Settled {
                    nodes,
                    ..within.clone()
                },
                |settled| Settled { nodes, ..settled },
            )
    }

    /// Answers for the open board. What that leaves open is asked behind a wall, if one can stand.
    fn settle_open(
        &mut self,
        walled: Result<Query, Undecided>,
        asked: &Asked<'_>,
        report: &mut dyn FnMut(Progress),
    ) -> Settled {
        let targets = match &walled {
            Ok(query) => query.targets().to_vec(),
            Err(_) => asked.spec.targets.clone(),
        };
        let spec = &QuerySpec {
            targets: targets.clone(),
            region: None,
            ..asked.spec.clone()
        };
        let (share, of) = OPEN_SHARE;
        let limits = match walled {
            Ok(_) => Limits {
                nodes: asked
                    .limits
                    .nodes
                    .map(|nodes| nodes / u64::from(of) * u64::from(share)),
                time: asked.limits.time.map(|time| time / of * share),
                ..*asked.limits
            },
            Err(_) => *asked.limits,
        };
        let mut solver = OpenSolver {
            solver: self,
            limits,
            start: Instant::now(),
            nodes: 0,
            stop: asked.stop,
            report,
        };
        let open = solver.regions(asked.position, spec);
        let nodes = solver.nodes;
        match open {
            Ok(settled) => return Settled { nodes, ..settled },
            Err(Undecided::Stopped) => {
                return Settled::undecided(Undecided::Stopped, targets, walled.ok(), nodes);
            }
            Err(_) => {}
        }
        let query = match walled {
            Ok(query) => query,
            Err(why) => return Settled::undecided(why, targets, None, nodes),
        };
        let behind = self.settle_within(query, asked, &asked.left(nodes), report);
        // Names the limit that was asked for, not what was left of it.
        let answer = match (behind.answer, asked.limits.nodes) {
            (Answer::Undecided(Undecided::Nodes(_)), Some(most)) => {
                Answer::Undecided(Undecided::Nodes(most))
            }
            (answer, _) => answer,
        };
        Settled {
            nodes: nodes + behind.nodes,
            answer,
            ..behind
        }
    }
}

struct OpenSolver<'a, 'r> {
    solver: &'a mut Solver,
    limits: Limits,
    start: Instant,
    nodes: u64,
    stop: &'a Stop,
    report: &'r mut dyn FnMut(Progress),
}

impl OpenSolver<'_, '_> {
    /// What is left of the limits.
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

    /// Answers on the whole board, or else in larger and larger regions whose rim stones count as
    /// alive.
    fn regions(&mut self, position: &Position, spec: &QuerySpec) -> Result<Settled, Undecided> {
        let depth = self.limits.depth;
        let is_whole = |proved: &Proved| depth < Depth::Full || proved.moves_complete;
        let mut whole = self.within(FIRST_LOOK, |solver| solver.whole(position, spec))?;
        if let Some(found) = whole.take_if(|found| is_whole(&found.proved)) {
            return self.settled_on_board(position, spec, found);
        }
        let mut growth = None;
        if whole.is_none() {
            (whole, growth) = self.grown(position, spec)?;
            if let Some(found) = whole.take_if(|found| is_whole(&found.proved)) {
                return self.settled_on_board(position, spec, found);
            }
        }
        // Next, the surrounding stones count as alive. If the result is known already and only its
        // first moves are wanted, this must not cost several times as much.
        let left = self.left(depth).nodes.map_or(MOST_FRAMED, |left| left / 2);
        let left = match whole {
            Some(_) if !self.limits.thorough => left.min((4 * self.nodes).max(LIST_NODES)),
            _ => left,
        };
        let framed = self.within(left, |solver| {
            solver.for_a_part(FRAMED_PART, |solver| {
                solver.framed(position, spec).map(Some)
            })
        })?;
        let framed = framed.filter(|framed| framed.answer.proved().is_some());
        let is_complete = framed.as_ref().is_some_and(|framed| {
            let proved = framed.answer.proved();
            proved.is_some_and(is_whole)
        });
        if is_complete && let Some(mut framed) = framed {
            // A proof that the group lives does not prove that it has no two eyes.
            let is_seki = framed
                .answer
                .proved()
                .is_some_and(|proved| proved.base == Outcome::Seki);
            if let Some(found) = whole.filter(|_| !is_seki && spec.safe.is_empty()) {
                framed.whole = found.whole;
                framed.holds = Holds::Board;
            }
            return Ok(framed);
        }
        if let Some(mut growth) = growth.filter(|_| whole.is_none()) {
            whole = self.grown_further(&mut growth)?;
        }
        if whole.is_none() {
            whole = self.within(u64::MAX, |solver| solver.whole(position, spec))?;
        }
        match (whole, framed) {
            (Some(found), _) => self.settled_on_board(position, spec, found),
            // The result stands, although not every first move was examined.
            (None, Some(framed)) => Ok(framed),
            (None, None) => Err(match self.limits.nodes {
                Some(nodes) if self.nodes >= nodes => Undecided::Nodes(nodes),
                _ => Undecided::Open,
            }),
        }
    }

    /// Runs something with at most this many nodes; `None` if they are not enough.
    fn within<T>(
        &mut self,
        nodes: u64,
        run: impl FnOnce(&mut Self) -> Result<Option<T>, Undecided>,
    ) -> Result<Option<T>, Undecided> {
        let limits = self.limits;
        let share = self.nodes.saturating_add(nodes);
        self.limits.nodes = Some(limits.nodes.map_or(share, |limit| limit.min(share)));
        let found = run(self);
        self.limits = limits;
        match found {
            Err(Undecided::Stopped) => Err(Undecided::Stopped),
            Err(Undecided::Time) if self.is_late() => Err(Undecided::Time),
            other => Ok(other.unwrap_or_default()),
        }
    }

    /// Runs something with a part of the remaining time: one in `of`.
    fn for_a_part<T>(&mut self, of: u32, run: impl FnOnce(&mut Self) -> T) -> T {
        let limits = self.limits;
        self.limits.time = limits.time.map(|time| {
            let spent = self.start.elapsed();
            spent + time.saturating_sub(spent) / of
        });
        let found = run(self);
        self.limits.time = limits.time;
        found
    }

    /// Whether no time is left.
    fn is_late(&self) -> bool {
        let limit = self.limits.time;
        limit.is_some_and(|time| self.start.elapsed() >= time)
    }

    fn settled_on_board(
        &self,
        position: &Position,
        spec: &QuerySpec,
        found: Whole,
    ) -> Result<Settled, Undecided> {
        let winner = winner_of(&found.proved);
        let query = found.region.or_else(|| {
            let query = pair(position, spec).map(|pair| pair.harder_for(winner).clone());
            query.or_else(|_| Query::new(position, spec)).ok()
        });
        // Only neighbours that the question names are assumed alive.
        let alive = |mut named: Vec<Point>, rests: bool| {
            named.retain(|_| rests);
            match named.is_empty() {
                true => Holds::Board,
                false => Holds::Assuming(named),
            }
        };
        Ok(Settled {
            answer: Answer::Proved(found.proved),
            targets: spec.targets.clone(),
            holds: alive(spec.safe.clone(), winner == Side::Attacker),
            moves_hold: alive(spec.safe.clone(), true),
            query,
            proofs: found.walled,
            whole: found.whole,
            nodes: self.nodes,
            milestones: None,
            is_open: true,
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

    /// Writes the proofs of the latest answer for the wins of `side`, and checks that they hold on
    /// the open board. Returns false if one does not.
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

//! [`Solver::settle`]: which way a question goes, by what encloses the target.

use std::time::Instant;

use crate::board::Position;
use crate::life::{Answer, Holds, Outcome, Query, QueryError, QuerySpec, Undecided};
use crate::solver::ask::Solver;
use crate::solver::budget::{Limits, Progress, Stop};

use super::frames::pair;
use super::grow::LAST_KILL;
use super::open_solver::FIRST_LOOK;
use super::{OpenSolver, Settled};

/// The share of the limits for an answer on the open board, before a wall is drawn: 3 of 4.
const OPEN_SHARE: (u32, u32) = (3, 4);

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
        let answer = match self.solve(&query, limits, asked.stop, report) {
            // A wall that nobody asked for says nothing about the board.
            Answer::Undecided(Undecided::Threats(known))
                if known.is_walled && asked.spec.region.is_none() =>
            {
                Answer::Undecided(Undecided::Open)
            }
            answer => answer,
        };
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
            fallen: None,
        };
        // The result is known already, so this must not cost several times as much.
        let found = solver.within(FIRST_LOOK, |solver| solver.whole(asked.position, &spec));
        let nodes = within.nodes + solver.nodes;
        let Ok(Some(found)) = found else {
            return Settled { nodes, ..within };
        };
        let is_same = proved.flips.is_none() && proved.base.winner() == found.proved.base.winner();
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
        if is_same && !found.proved.is_kind_told() {
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
            fallen: None,
        };
        let mut open = solver.regions(asked.position, spec);
        // What would go to a wall that nobody asked for is tried on a kill by the chains around first.
        solver.limits = *asked.limits;
        let is_left = matches!(&open, Err(why) if *why != Undecided::Stopped);
        if is_left
            && !solver.may_run_beside()
            && let Ok(Some(found)) = solver.killed(asked.position, spec, LAST_KILL, u64::MAX)
        {
            open = Ok(found);
        }
        let nodes = solver.nodes;
        match open {
            Ok(settled) => return Settled { nodes, ..settled },
            Err(Undecided::Stopped) => {
                return Settled::undecided(Undecided::Stopped, targets, walled.ok(), nodes);
            }
            Err(_) => {}
        }
        // What is known without threats says more than what is behind a wall.
        if let Some(known) = solver.without_threats(asked.position, spec) {
            let why = Undecided::Threats(known);
            return Settled::undecided(why, targets, walled.ok(), solver.nodes);
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

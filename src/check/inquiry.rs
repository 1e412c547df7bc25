//! The fate of a problem's targets in the positions of its tree; the rest of this room asks through it.
//!
//! The start position determines the frame for all others. A group that is shut in keeps the region found
//! for it, so that results are comparable; for a group on the open board, or one whose neighbours are
//! involved, every position gets a new question, unless the win goes on in the region of the start.

use super::fate::{Fate, fate};
use super::prove::spec_of;
use crate::board::{Color, Point, Position};
use crate::life::{Answer, Assumption, Holds, Proved, Query, QueryError, QuerySpec, Undecided};
use crate::problem::Problem;
use crate::solver::{Frame, Limits, Progress, Settled, Solver, Stop};

/// A problem's question, to be asked about one position after another.
#[derive(Clone, Debug)]
pub(super) struct Inquiry {
    spec: QuerySpec,
    defender: Color,
    /// The region for every position; `None` if each position has its own.
    region: Option<Vec<Point>>,
    /// The region of the start's result if each position has its own.
    frame: Option<Frame>,
    /// Stones assumed alive: a target connected to one has escaped.
    safe: Vec<Point>,
}

/// The answer for one position.
#[derive(Clone, Debug)]
pub(super) enum Told {
    /// The attacker has captured enough targets.
    Captured,
    /// The target is connected to living stones.
    Escaped,
    /// The result was proved.
    Proved(Proved),
}

/// Why there is no answer for a position.
#[derive(Clone, Debug)]
pub(super) enum Untold {
    /// No question can be made of the position.
    NoQuestion(QueryError),
    /// Nothing was proved that holds on the board or under the problem's own assumptions.
    Undecided(Undecided),
}

impl Inquiry {
    /// The frame for a problem whose start position has been settled.
    pub(super) fn of(problem: &Problem, settled: &Settled) -> Option<Inquiry> {
        let mut spec = spec_of(problem);
        let mut safe = spec.safe.clone();
        spec.targets.clone_from(&settled.targets);
        let first = spec.targets.first()?;
        let defender = problem.setup.stones.get(*first)?;
        let region = settled.query.as_ref().filter(|_| !settled.is_open);
        let region = region.map(|query| {
            for assumption in query.assumptions() {
                if let Assumption::Safe(stones) = assumption {
                    safe.extend(stones);
                }
            }
            query.region().iter().copied().collect()
        });
        Some(Inquiry {
            spec,
            defender,
            region,
            frame: settled.frame(),
            safe,
        })
    }

    /// The answer for the settled start, as [`Inquiry::ask_resting`] would give it; `None` if nothing
    /// usable was proved.
    pub(super) fn told_of_start(settled: &Settled) -> Option<(Told, Holds)> {
        let proved = settled.answer.proved()?;
        let told = || (Told::Proved(proved.clone()), settled.holds.clone());
        (!settled.is_behind_nobodys_wall()).then(told)
    }

    pub(super) const fn defender(&self) -> Color {
        self.defender
    }

    /// The region for every position; `None` if each position has its own.
    pub(super) fn region(&self) -> Option<&[Point]> {
        self.region.as_deref()
    }

    /// What the stones of a position alone show.
    pub(super) fn fate(&self, position: &Position) -> Fate {
        let targets = (self.spec.targets.as_slice(), self.defender);
        fate(position, targets, self.spec.goal, &self.safe)
    }

    /// The stones assumed alive to which an escaped target is connected.
    fn joined(&self, position: &Position) -> Vec<Point> {
        let targets = self.spec.targets.iter().copied();
        let targets = targets.filter(|&point| position.color_at(point) == Some(self.defender));
        let heads: Vec<Point> = targets
            .filter_map(|point| position.chain_head(point))
            .collect();
        let safe = self.safe.iter().copied();
        let is_joined = |stone: &Point| {
            let head = position.chain_head(*stone);
            head.is_some_and(|head| heads.contains(&head))
        };
        safe.filter(is_joined).collect()
    }

    /// The fate of the targets. A result that assumes a wall that is not on the board is discarded, because
    /// it says nothing about the board.
    ///
    /// # Errors
    ///
    /// [`Untold`]: there is no question, or nothing was proved within the limits.
    pub(super) fn ask(
        &self,
        position: &Position,
        solver: &mut Solver,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(Progress),
    ) -> Result<Told, Untold> {
        let asked = self.ask_resting(position, solver, limits, stop, report);
        asked.map(|(told, _)| told)
    }

    /// Like [`Inquiry::ask`], with the assumptions of the result.
    ///
    /// # Errors
    ///
    /// [`Untold`], as for [`Inquiry::ask`].
    pub(super) fn ask_resting(
        &self,
        position: &Position,
        solver: &mut Solver,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(Progress),
    ) -> Result<(Told, Holds), Untold> {
        let targets = match self.fate(position) {
            Fate::Captured => return Ok((Told::Captured, Holds::Board)),
            Fate::Escaped => {
                let joined = self.joined(position);
                return Ok((Told::Escaped, Holds::if_alive(&joined, position)));
            }
            Fate::Open(targets) => targets,
        };
        let spec = QuerySpec {
            targets,
            region: self.region.clone(),
            ..self.spec.clone()
        };
        let (answer, holds) = if self.region.is_some() {
            let query = Query::new(position, &spec).map_err(Untold::NoQuestion)?;
            let answer = solver.solve(&query, limits, stop, report);
            let holds = answer.proved().map_or(Holds::Board, |proved| {
                Holds::of_result(&query, position, proved)
            });
            (answer, holds)
        } else {
            let settled = match &self.frame {
                Some(frame) => solver.settle_later(position, &spec, frame, limits, stop, report),
                None => solver.settle(position, &spec, limits, stop, report),
            };
            let settled = settled.map_err(Untold::NoQuestion)?;
            let answer = match settled.holds {
                Holds::Wall { .. } => Answer::Undecided(Undecided::Open),
                Holds::Board | Holds::Assuming(_) => settled.answer,
            };
            (answer, settled.holds)
        };
        match answer {
            Answer::Proved(proved) => Ok((Told::Proved(proved), holds)),
            Answer::Undecided(why) => Err(Untold::Undecided(why)),
        }
    }

    /// The assumptions of a result proved within the start's region, after a short search of the whole
    /// board: the result may hold without the neighbours that were assumed alive.
    pub(super) fn look_beyond(
        &self,
        position: &Position,
        holds: Holds,
        solver: &mut Solver,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(Progress),
    ) -> Holds {
        let (Some(_), Fate::Open(targets)) = (&self.region, self.fate(position)) else {
            return holds;
        };
        if holds.is_on_board() {
            return holds;
        }
        let spec = QuerySpec {
            targets,
            region: self.region.clone(),
            ..self.spec.clone()
        };
        match solver.settle(position, &spec, limits, stop, report) {
            Ok(settled) if settled.answer.proved().is_some() => settled.holds,
            _ => holds,
        }
    }
}

//! Later positions of a fight on the open board, asked first in the region in which the start was
//! answered.
//!
//! A win found in a region usually goes on in the same region. To ask there first takes one search
//! with one proof, where a new question takes all of them. A win of the other side in that region
//! means nothing for the board, so the position then gets a question of its own.
//!
//! After the first move of the start's proof nothing needs to be searched: the rest of the proof is checked.
//!
//! The start itself is asked in the same way if the question says in which region life was once proved.

use std::sync::Arc;
use std::time::Instant;

use crate::board::{Point, Position};
use crate::life::{
    Answer, Holds, LifeKind, Outcome, Proved, Query, QueryError, QuerySpec, Side, Undecided,
};
use crate::solver::ask::{EndlessResult, Solver};
use crate::solver::budget::{Depth, Limits, Progress, Stop};
use crate::solver::proof::{OpenQuestion, Proof};

use super::whole::{Whole, Win};
use super::{OpenSolver, Settled};

/// The part of the limits for the region of the start: one in so many.
const PART: u32 = 4;
/// The part of what is left for the region in which life was once proved: one in so many.
const AGAIN_PART: u32 = 2;

/// The region in which a result on the open board was proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    region: Vec<Point>,
    /// Whose stones count as lying beyond the region.
    beyond: Side,
    /// Whether the result told two eyes from seki.
    life_kind: LifeKind,
    /// The proof after its first move, if the result is unconditional and the winner begins.
    rest: Option<Arc<Rest>>,
}

/// What is left of a proof after its first move.
#[derive(Debug, PartialEq, Eq)]
struct Rest {
    /// What stands in the region, with the wall around it if there is one.
    position: Position,
    proof: Proof,
    is_two_eyes: bool,
}

impl Settled {
    /// The question and the proof of the result, if it was proved in a region that was cut out of the board.
    fn in_region(&self) -> Option<&(Query, Proof)> {
        let first = self.proofs.first().filter(|_| self.is_open);
        first.filter(|(query, _)| self.query.as_ref() == Some(query))
    }

    /// The region in which the result was proved; `None` if the group is enclosed, or if the result was
    /// proved on the whole board or behind a wall that nobody asked for.
    #[must_use]
    pub fn frame(&self) -> Option<Frame> {
        let (query, proof) = self.in_region()?;
        let proved = self.answer.proved()?;
        Some(Frame {
            region: query.region().iter().copied().collect(),
            beyond: query.beyond(),
            life_kind: proved.life_kind,
            rest: Rest::of(query, proof, proved).map(Arc::new),
        })
    }

    /// The region in which life on the board was proved. A question that names it as [`QuerySpec::proved_in`] is
    /// answered without searching for it.
    #[must_use]
    pub fn life_region(&self) -> Option<Vec<Point>> {
        let (query, proof) = self.in_region().filter(|_| self.holds.is_on_board())?;
        // With fewer threats it was found by another search.
        let is_life = query.beyond() == Side::Attacker && proof.claim.is_unconditional();
        is_life.then(|| query.region().iter().copied().collect())
    }
}

impl Rest {
    fn of(query: &Query, proof: &Proof, proved: &Proved) -> Option<Rest> {
        if !proof.claim.is_unconditional() {
            return None;
        }
        let (first, proof) = proof.after_first_move()?;
        let mut position = query.position().clone();
        position.play(first).ok()?;
        Some(Rest {
            position,
            proof,
            is_two_eyes: proved.base == Outcome::Alive && proved.is_kind_told(),
        })
    }
}

impl Solver {
    /// Answers a question about a later position of a fight that was answered in this region, like
    /// [`Solver::settle`].
    ///
    /// The region may take a quarter of the limits on top of them, so that nothing is left open that
    /// would be answered without it. It is left out if all first moves are wanted, since in one region
    /// only the result is proved.
    ///
    /// # Errors
    ///
    /// As for [`Solver::settle`].
    pub fn settle_later(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        frame: &Frame,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(Progress),
    ) -> Result<Settled, QueryError> {
        let mut nodes = 0;
        let mut spec = spec.clone();
        if limits.depth < Depth::Full {
            let part = limits.nodes.map(|nodes| nodes / u64::from(PART));
            let mut solver = OpenSolver {
                solver: self,
                limits: Limits {
                    nodes: part,
                    time: limits.time.map(|time| time / PART),
                    ..*limits
                },
                start: Instant::now(),
                nodes: 0,
                stop,
                report,
                fallen: None,
            };
            if let Some(settled) = solver.won_in(position, &spec, frame) {
                return Ok(settled);
            }
            nodes = solver.nodes;
            // If the part was enough, the region has an answer, which need not be searched for again.
            if part.is_none_or(|part| nodes < part) {
                spec.proved_in.clear();
            }
        }
        let settled = self.settle(position, &spec, limits, stop, report)?;
        Ok(Settled {
            nodes: nodes + settled.nodes,
            ..settled
        })
    }
}

/// The question within a region, whose points beyond count for this side.
fn within(
    position: &Position,
    spec: &QuerySpec,
    region: &[Point],
    beyond: Side,
) -> Result<Query, QueryError> {
    let asked = QuerySpec {
        region: Some(region.to_vec()),
        beyond,
        holds_open: true,
        ..spec.clone()
    };
    Query::new(position, &asked)
}

impl OpenSolver<'_, '_> {
    /// A win in this region of the side for which the region is the harder one.
    #[inline(never)]
    fn won_in(&mut self, position: &Position, spec: &QuerySpec, frame: &Frame) -> Option<Settled> {
        let query = within(position, spec, &frame.region, frame.beyond).ok()?;
        // If the kind of life is asked for and the start has told it, it must be told here too.
        let may_be_untold = self.limits.depth < Depth::Life || frame.life_kind == LifeKind::NotTold;
        if let Some(settled) = self.goes_on((position, spec), frame, &query)
            && (may_be_untold || settled.answer.proved()?.is_kind_told())
        {
            return Some(settled);
        }
        match frame.beyond {
            Side::Attacker => {
                let found = self
                    .lives_in(position, &query, spec, may_be_untold)
                    .ok()??;
                self.settled_on_board(position, spec, found).ok()
            }
            Side::Defender => self.falls_in(query, Depth::Full),
        }
    }

    /// The win that the start's proof shows after its first move.
    #[inline(never)]
    fn goes_on(
        &mut self,
        (position, spec): (&Position, &QuerySpec),
        frame: &Frame,
        query: &Query,
    ) -> Option<Settled> {
        let rest = frame.rest.as_deref()?;
        if rest.position != *query.position() || rest.proof.check(query).is_err() {
            return None;
        }
        let win = Win::walled(query, rest.proof.clone(), rest.is_two_eyes);
        let question = OpenQuestion::of(position, spec);
        let found = self.written(&question, win, OpenSolver::first_moves).ok()?;
        let settled = self.settled_on_board(position, spec, found).ok()?;
        (!settled.is_behind_nobodys_wall()).then_some(settled)
    }

    /// Life in the region in which the question says it was once proved.
    #[inline(never)]
    pub(super) fn lives_as_before(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
    ) -> Result<Option<Whole>, Undecided> {
        if spec.proved_in.is_empty() {
            return Ok(None);
        }
        let Ok(query) = within(position, spec, &spec.proved_in, Side::Attacker) else {
            return Ok(None);
        };
        let left = self.left(self.limits.depth).nodes;
        let part = left.map_or(u64::MAX, |left| left / u64::from(AGAIN_PART));
        self.within(part, |solver| {
            solver.for_a_part(AGAIN_PART, |solver| {
                solver.lives_in(position, &query, spec, true)
            })
        })
    }

    /// Life however many threats the attacker has, which takes one search.
    #[inline(never)]
    fn lives_in(
        &mut self,
        position: &Position,
        query: &Query,
        spec: &QuerySpec,
        may_be_untold: bool,
    ) -> Result<Option<Whole>, Undecided> {
        let EndlessResult::Lives { proof, is_two_eyes } = self.endless_result(query, u64::MAX)?
        else {
            return Ok(None);
        };
        if !(is_two_eyes || may_be_untold) || proof.check(query).is_err() {
            return Ok(None);
        }
        let win = Win::walled(query, proof, is_two_eyes);
        // Other first moves are asked about on the board, where no wall stands.
        let question = OpenQuestion::of(position, spec);
        self.written(&question, win, Self::first_moves).map(Some)
    }

    /// Death without a ko, which no larger region can change.
    #[inline(never)]
    pub(super) fn falls_in(&mut self, query: Query, depth: Depth) -> Option<Settled> {
        let proved = self.solve(&query, depth.min(self.limits.depth)).ok()?;
        let is_sure = proved.base == Outcome::Dead && !proved.is_ko() && !proved.needs_superko();
        let mut proofs = Vec::new();
        let is_won = is_sure
            && self
                .prove(&query, Side::Attacker, &proved, &mut proofs)
                .ok()?;
        let position = query.position();
        let holds = Holds::of_result(&query, position, &proved);
        if !is_won || proofs.is_empty() || matches!(holds, Holds::Wall { .. }) {
            return None;
        }
        Some(Settled {
            targets: query.targets().to_vec(),
            moves_hold: Holds::of_moves(&query, position),
            holds,
            query: Some(query),
            proofs,
            whole: Vec::new(),
            nodes: self.nodes,
            milestones: None,
            is_open: true,
            answer: Answer::Proved(proved),
        })
    }
}

//! A kill that assumes neighbours alive, searched for again with nothing assumed.
//!
//! The stones of a chain that was assumed alive become part of the region. Its liberties beyond the region count,
//! but one fewer each time the defender plays elsewhere. A chain with liberties enough for the whole fight is so
//! shown to be safe without a search of what lies around it. If that is not enough, the liberties become part of
//! the region as well.

use std::collections::BTreeSet;

use crate::board::{Move, Point, Position};
use crate::life::{Answer, Holds, MoveList, QuerySpec, Side, Undecided};
use crate::solver::budget::Depth;

use super::frames::is_sure_kill;
use super::grow::way_out;
use super::whole::mover;
use super::{OpenSolver, Settled};

/// Nodes for each of the searches: as many as were spent on the kill, and at least so many.
const NODES: (u64, u64) = (1, 400_000);
/// The part of the remaining time and nodes for each: one in so many.
const PART: u32 = 2;
/// The most regions tried. Each takes in the chains on which the kill in the one before rests.
const ROUNDS: usize = 4;

impl OpenSolver<'_, '_> {
    /// This kill as one that rests on no neighbours; `None` if that is not proved, or is so already. The question
    /// names no attackers that count as alive.
    #[inline(never)]
    pub(super) fn firm(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        kill: &Settled,
    ) -> Result<Option<Settled>, Undecided> {
        let proved = kill.answer.proved();
        let is_sure = proved.is_some_and(|proved| is_sure_kill(proved, Side::Attacker));
        let rests_on_chains = matches!(kill.holds, Holds::Assuming(_));
        if !is_sure || !rests_on_chains {
            return Ok(None);
        }
        self.half(|solver| solver.with_neighbours(position, spec, kill))
    }

    /// The attacker's firm kill with the first moves of one with neighbours alive, unless that holds on the board
    /// by itself. If there is no firm kill, the whole board is searched.
    #[inline(never)]
    pub(super) fn on_board(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        found: Settled,
        firm: Option<Settled>,
    ) -> Result<Settled, Undecided> {
        if found.holds.is_on_board() {
            return Ok(found);
        }
        if let Some(firm) = firm {
            return self.with_moves(position, spec, &found, firm);
        }
        match self.half(|solver| solver.whole(position, spec))? {
            Some(whole) => self.settled_on_board(position, spec, whole),
            None => Ok(found),
        }
    }

    /// Runs a search with a part of what is left; `None` if that is not enough.
    fn half<T>(
        &mut self,
        search: impl FnOnce(&mut Self) -> Result<Option<T>, Undecided>,
    ) -> Result<Option<T>, Undecided> {
        let left = self.left(Depth::Base).nodes;
        let part = left.map_or(u64::MAX, |left| left / u64::from(PART));
        let nodes = self.times_spent(NODES).min(part);
        let found = self.within(nodes, |solver| solver.for_a_part(PART, search));
        match found {
            Err(Undecided::Time) => Ok(None),
            found => found,
        }
    }

    /// The kill in regions that take in the chains on which it rests, until it rests on none.
    fn with_neighbours(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        kill: &Settled,
    ) -> Result<Option<Settled>, Undecided> {
        let mut kill = kill.clone();
        for _ in 0..ROUNDS {
            let Some(firmer) = self.taking_in(position, spec, &kill)? else {
                return Ok(None);
            };
            if firmer.holds.is_on_board() {
                return Ok(Some(firmer));
            }
            kill = firmer;
        }
        Ok(None)
    }

    /// The kill in a region that takes in the chains on which this one rests: their stones alone, or else with
    /// their liberties.
    fn taking_in(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        kill: &Settled,
    ) -> Result<Option<Settled>, Undecided> {
        let Some(query) = &kill.query else {
            return Ok(None);
        };
        let alive = kill.holds.assumed_alive().iter();
        let stones = alive.clone().flat_map(|&stone| position.chain(stone));
        let narrow: BTreeSet<Point> = query.region().iter().copied().chain(stones).collect();
        let liberties = alive.flat_map(|&stone| position.chain_liberties(stone));
        let wide = narrow.iter().copied().chain(liberties).collect();
        for (region, part) in [(narrow, 2), (wide, 1)] {
            let left = self.left(Depth::Base).nodes;
            let nodes = left.map_or(u64::MAX, |left| left / part);
            let firmer = self.falls_within(nodes, position, spec, &region)?;
            if firmer.is_some() {
                return Ok(firmer);
            }
        }
        Ok(None)
    }

    /// The kill in a region around which every way out is an escape.
    fn falls_within(
        &mut self,
        nodes: u64,
        position: &Position,
        spec: &QuerySpec,
        region: &BTreeSet<Point>,
    ) -> Result<Option<Settled>, Undecided> {
        let Ok(query) = way_out(position, spec, region) else {
            return Ok(None);
        };
        self.within(nodes, |solver| Ok(solver.falls_in(query, Depth::Life)))
    }

    /// A firm kill with its first moves: those of the kill with neighbours alive that need none. The others fail
    /// even with these neighbours alive.
    pub(super) fn with_moves(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        kill: &Settled,
        mut firm: Settled,
    ) -> Result<Settled, Undecided> {
        firm.moves_hold = Holds::Board;
        let (Answer::Proved(proved), Some(before)) = (&mut firm.answer, kill.answer.proved())
        else {
            return Ok(firm);
        };
        if mover(position, &spec.targets) == Side::Defender {
            proved.listed = MoveList::All;
            return Ok(firm);
        }
        let first = firm
            .proofs
            .first()
            .and_then(|(_, proof)| proof.first_move());
        proved.moves = first.into_iter().collect();
        proved.listed = MoveList::Some;
        let Some(query) = firm
            .query
            .as_ref()
            .filter(|_| self.limits.depth == Depth::Full)
        else {
            return Ok(firm);
        };
        let mut are_all_known = true;
        for &mv in before.moves.iter().filter(|&&mv| Some(mv) != first) {
            let killed = self.half(|solver| solver.kills(position, spec, mv, query.region()))?;
            are_all_known &= killed.is_some();
            if let Some(killed) = killed {
                proved.moves.push(mv);
                firm.proofs.extend(killed.proofs);
            }
        }
        proved.moves.sort_unstable();
        let was_complete = is_sure_kill(before, Side::Attacker) && before.lists_all_moves();
        if are_all_known && was_complete && !matches!(kill.moves_hold, Holds::Wall { .. }) {
            proved.listed = MoveList::All;
            // Attackers that are alive only help the moves that fail.
            let alive = kill.moves_hold.assumed_alive().iter().copied();
            let defenders =
                alive.filter(|&stone| position.color_at(stone) == Some(query.defender()));
            firm.moves_hold = Holds::if_alive(&defenders.collect::<Vec<_>>(), position);
        }
        Ok(firm)
    }

    /// The kill after this move of the attacker, if it rests on no neighbours.
    fn kills(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        mv: Move,
        region: &BTreeSet<Point>,
    ) -> Result<Option<Settled>, Undecided> {
        let mut after = position.clone();
        if after.play(mv).is_err() {
            return Ok(None);
        }
        let killed = self.falls_within(u64::MAX, &after, spec, region)?;
        Ok(killed.filter(|killed| killed.holds.is_on_board()))
    }
}

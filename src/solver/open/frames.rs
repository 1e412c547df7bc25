//! A region cut out of the board, asked about twice.
//!
//! First every empty point beyond the region counts as a stone of the attacker. If the target lives
//! even so, it lives on the open board. Then every such point counts as a living stone of the
//! defender, so that every way out is an escape and nothing outside helps the attacker. If the
//! target dies even so, it is dead, provided that the chains around it are alive. If the two
//! answers disagree, the region was too small: it grows where the lines of play ran into its rim,
//! and both questions are asked again.

use std::collections::BTreeSet;

use crate::board::{Move, Point, Position};
use crate::life::{
    Answer, Cycles, Goal, Holds, LifeKind, MoveList, Outcome, Proved, Query, QueryError, QuerySpec,
    Side, ThreatsTried, Undecided,
};
use crate::solver::budget::Depth;
use crate::solver::proof::Proof;

use super::{OpenSolver, Settled};

/// The most regions tried.
const ROUNDS: usize = 24;
/// Nodes of the first search for a question.
const PATIENCE: u64 = 200_000;
/// The fewest nodes for finding out whether a doubtful first move is as good.
const DOUBT: u64 = 300_000;
/// The most nodes for it.
const MOST_DOUBT: u64 = 10_000_000;
/// After this many nodes a larger region is tried, even if only one of the two questions is
/// answered.
const MOST_PATIENCE: u64 = 2_000_000;

/// Two questions about the same region: with the attacker's stones beyond it, and with the
/// defender's.
pub(super) struct Pair {
    /// The attacker's stones lie beyond: the harder question for the defender.
    pub(super) walled: Query,
    /// The defender's stones lie beyond: the harder question for the attacker.
    leaking: Query,
}

impl Pair {
    pub(super) const fn harder_for(&self, side: Side) -> &Query {
        match side {
            Side::Defender => &self.walled,
            Side::Attacker => &self.leaking,
        }
    }
}

/// The two questions about one region.
///
/// The region grows to include neighbours that cannot be assumed alive: chains of the defender, and
/// chains that would have no liberty outside. If no wall can stand around it, it grows by one step.
pub(super) fn pair(position: &Position, spec: &QuerySpec) -> Result<Pair, QueryError> {
    let size = position.size();
    let mut spec = QuerySpec {
        beyond: Side::Attacker,
        holds_open: true,
        ..spec.clone()
    };
    for _ in 0..size.area() {
        let walled = Query::new(position, &spec);
        let found = match &walled {
            Ok(walled) => Ok(walled.region().clone()),
            Err(_) => Query::reach(position, &spec).map(|points| points.into_iter().collect()),
        };
        let mut region: BTreeSet<Point> = found?;
        let before = region.len();
        let rim = |region: &BTreeSet<Point>| -> Vec<Point> {
            let near = region.iter().flat_map(|point| point.neighbors(size));
            near.filter(|point| !region.contains(point)).collect()
        };
        let defender = spec
            .targets
            .first()
            .and_then(|&point| position.color_at(point));
        let is_safe = |point: Point| {
            let mut safe = spec.safe.iter().map(|&safe| position.chain_head(safe));
            safe.any(|head| head == position.chain_head(point))
        };
        for point in rim(&region) {
            if position.color_at(point) == defender && defender.is_some() && !is_safe(point) {
                region.extend(position.chain(point));
            }
        }
        if region.len() == before {
            let both = walled.and_then(|walled| {
                let leaking = QuerySpec {
                    region: Some(region.iter().copied().collect()),
                    beyond: Side::Defender,
                    ..spec.clone()
                };
                Query::new(position, &leaking).map(|leaking| Pair { walled, leaking })
            });
            match both {
                Ok(pair) if pair.walled.region() == pair.leaking.region() => return Ok(pair),
                Ok(pair) => region.extend(pair.leaking.region()),
                Err(QueryError::RimWithoutLiberty(point)) => {
                    // Even a stone that is said to be alive could be captured here.
                    let head = position.chain_head(point);
                    spec.safe.retain(|&safe| position.chain_head(safe) != head);
                    region.insert(point);
                    region.extend(position.chain(point));
                    region.extend(position.chain_liberties(point));
                }
                Err(QueryError::Wall(_)) => region.extend(rim(&region)),
                Err(error) => return Err(error),
            }
        }
        spec.region = Some(region.into_iter().collect());
    }
    Err(QueryError::NoRegion)
}

/// Like [`pair`], in a region that takes in every chain of the attacker around it whose liberties lie all
/// within the region or next to it. Such a chain is too short of liberties to be assumed alive.
fn firm_pair(position: &Position, spec: &QuerySpec) -> Result<Pair, QueryError> {
    let size = position.size();
    let mut spec = spec.clone();
    for _ in 0..size.area() {
        let pair = pair(position, &spec)?;
        let (region, open) = (pair.leaking.region(), pair.leaking.open_rim());
        let attacker = pair.leaking.defender().opposite();
        let safe = spec.safe.iter().map(|&safe| position.chain_head(safe));
        let safe: Vec<_> = safe.collect();
        let is_short = |point: &Point| {
            let mut liberties = position.chain_liberties(*point);
            !region.contains(point)
                && position.color_at(*point) == Some(attacker)
                && !safe.contains(&position.chain_head(*point))
                && liberties.all(|liberty| region.contains(&liberty) || open.contains(&liberty))
        };
        let mut near = region.iter().flat_map(|point| point.neighbors(size));
        let Some(short) = near.find(is_short) else {
            return Ok(pair);
        };
        let mut region = region.clone();
        region.extend(position.chain(short));
        region.extend(position.chain_liberties(short));
        spec.region = Some(region.into_iter().collect());
    }
    Err(QueryError::NoRegion)
}

/// The outcome of two questions about one region.
pub(super) enum Round {
    Found(Box<Settled>),
    /// They disagree. Holds the points beyond the region that the lines of play reached.
    Leaks(BTreeSet<Point>),
}

/// The empty points beyond the region that touch stones played in the line; none if the line
/// touches none.
fn leaks(query: &Query, line: &[Move]) -> BTreeSet<Point> {
    let mut position = query.position().clone();
    let size = position.size();
    let color = match query.beyond() {
        Side::Attacker => query.defender().opposite(),
        Side::Defender => query.defender(),
    };
    for &mv in line {
        if position.play(mv).is_err() {
            break;
        }
    }
    let is_new = |point: &Point| {
        query.region().contains(point)
            && position.color_at(*point) == Some(color)
            && query.position().color_at(*point).is_none()
    };
    query
        .open_rim()
        .iter()
        .copied()
        .filter(|point| point.neighbors(size).any(|near| is_new(&near)))
        .collect()
}

impl OpenSolver<'_, '_> {
    /// Tries larger and larger regions until both questions agree.
    pub(super) fn framed(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
    ) -> Result<Settled, Undecided> {
        let mut grown = QuerySpec {
            reach: 2,
            ..spec.clone()
        };
        let mut patience = PATIENCE;
        for _ in 0..ROUNDS {
            let Ok(pair) = firm_pair(position, &grown) else {
                return Err(Undecided::Open);
            };
            match self.ask(position, spec, &pair, &mut patience)? {
                Round::Found(found) => {
                    let fallen = self.fallen_of(position, spec, &found)?;
                    if fallen.is_empty() {
                        return Ok(*found);
                    }
                    let region = pair.walled.region().union(&fallen).copied();
                    grown.region = Some(region.collect());
                }
                Round::Leaks(points) => {
                    let size = position.size();
                    let mut region = pair.walled.region().clone();
                    region.extend(&points);
                    for point in &points {
                        let near = point.neighbors(size);
                        region.extend(near.filter(|&near| position.color_at(near).is_none()));
                    }
                    grown.region = Some(region.into_iter().collect());
                }
            }
        }
        Err(Undecided::Open)
    }

    /// The result without threats; `None` if that takes too many nodes.
    fn quick_base_result(
        &mut self,
        query: &Query,
        patience: u64,
    ) -> Result<Option<Proved>, Undecided> {
        match self.solve_within(query, Depth::Base, patience) {
            Ok(proved) => Ok(Some(proved)),
            Err(Undecided::Nodes(_))
                if self.limits.nodes.is_none_or(|nodes| self.nodes < nodes) =>
            {
                Ok(None)
            }
            Err(why) => Err(why),
        }
    }

    /// The result in one region, if both questions agree.
    fn ask(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        pair: &Pair,
        patience: &mut u64,
    ) -> Result<Round, Undecided> {
        let lives = loop {
            let walled = self.quick_base_result(&pair.walled, *patience)?;
            if walled.as_ref().is_some_and(|p| p.base != Outcome::Dead) {
                break true;
            }
            let leaking = self.quick_base_result(&pair.leaking, *patience)?;
            if leaking.as_ref().is_some_and(|p| p.base == Outcome::Dead) {
                break false;
            }
            let mut points = BTreeSet::new();
            for (query, proved) in [(&pair.walled, &walled), (&pair.leaking, &leaking)] {
                if let Some(proved) = proved {
                    points.extend(leaks(query, &proved.line));
                }
            }
            let is_clear = walled.is_some() && leaking.is_some();
            if is_clear || (*patience > MOST_PATIENCE && !points.is_empty()) {
                if points.is_empty() {
                    points.clone_from(pair.walled.open_rim());
                }
                return Ok(Round::Leaks(points));
            }
            *patience = patience.saturating_mul(4);
        };
        let winner = if lives {
            Side::Defender
        } else {
            Side::Attacker
        };
        self.answered(position, spec, pair, winner)
    }

    /// The answer in one region whose base result is known, if it can be proved and both questions agree
    /// on what matters.
    pub(super) fn answered(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        pair: &Pair,
        winner: Side,
    ) -> Result<Round, Undecided> {
        let leak = Round::Leaks(pair.walled.open_rim().clone());
        let depth = self.limits.depth;
        let mut proofs = Vec::new();
        let mut found = Vec::new();
        for side in Side::BOTH {
            let query = pair.harder_for(side);
            // An unconditional result needs no second answer about its ko.
            // That the group is dead without a ko needs no second question. That one only tells which first
            // moves fail.
            let told: Option<&Proved> = found.first();
            if told.is_some_and(|told| is_sure_kill(told, winner)) && side != winner {
                let left = self.left(depth).nodes.map_or(u64::MAX, |nodes| nodes / 2);
                match self.solve_within(query, depth, left) {
                    Ok(proved) if proved.base.winner() == winner => found.push(proved),
                    Err(Undecided::Stopped) => return Err(Undecided::Stopped),
                    _ => {}
                }
                break;
            }
            let proved = self.solve(query, depth)?;
            if !self.prove(query, side, &proved, &mut proofs)? {
                return Ok(leak);
            }
            found.push(proved);
        }
        let Some(leaking) = found.first() else {
            return Ok(leak);
        };
        let to_move = pair.walled.position().to_move();
        let mover = if to_move == pair.walled.defender() {
            Side::Defender
        } else {
            Side::Attacker
        };
        let agreed = match found.get(1) {
            Some(walled) => agree(walled, leaking, winner, mover),
            None => Some((alone(leaking, winner, mover), Vec::new())),
        };
        let Some((mut proved, mut doubtful)) = agreed else {
            return Ok(leak);
        };
        if depth == Depth::Full && found.len() > 1 {
            let moves = self
                .moves_hold(pair, mover, &mut proved, &mut doubtful, &mut proofs)
                .and_then(|()| self.resolve(position, spec, mover, &doubtful, &mut proved));
            match moves {
                Ok(()) => {}
                Err(Undecided::Stopped) => return Err(Undecided::Stopped),
                // The result stands. The moves that were not examined are not claimed.
                Err(_) => {
                    proved.listed = MoveList::Some;
                    if proved.moves.is_empty() {
                        proved.moves.extend(first_proved(&proofs, pair, mover));
                    }
                }
            }
            let fails = winner != mover && proved.flips.is_none();
            if proved.lists_all_moves()
                && proved.moves.is_empty()
                && !(fails && proved.base != Outcome::Seki)
            {
                return Ok(leak);
            }
        }
        let query = pair.harder_for(winner).clone();
        let alive = |holds: Holds| match holds.assumed_alive() {
            [] => Holds::Board,
            alive => Holds::Assuming(alive.to_vec()),
        };
        // Both questions have this result, so it rests on no wall.
        let holds = alive(Holds::of_result(&query, position, &proved));
        let moves_hold = alive(Holds::of_moves(&query, position));
        Ok(Round::Found(Box::new(Settled {
            answer: Answer::Proved(proved),
            targets: spec.targets.clone(),
            holds,
            moves_hold,
            query: Some(query),
            proofs,
            whole: Vec::new(),
            nodes: self.nodes,
            milestones: None,
            is_open: true,
        })))
    }

    /// Proves for each first move that it is as good. Moves for which that fails become doubtful.
    fn moves_hold(
        &mut self,
        pair: &Pair,
        mover: Side,
        proved: &mut Proved,
        doubtful: &mut Vec<Move>,
        proofs: &mut Vec<(Query, Proof)>,
    ) -> Result<(), Undecided> {
        let query = pair.harder_for(mover);
        for mv in std::mem::take(&mut proved.moves) {
            let holds = match query.after(mv) {
                None => true,
                Some(after) => {
                    let child = self.solve(&after, Depth::Ko)?;
                    self.prove(&after, mover, &child, proofs)?
                }
            };
            if holds {
                proved.moves.push(mv);
            } else {
                doubtful.push(mv);
            }
        }
        Ok(())
    }

    /// Asks about the position after each doubtful first move, in a region of its own.
    fn resolve(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        mover: Side,
        doubtful: &[Move],
        proved: &mut Proved,
    ) -> Result<(), Undecided> {
        let mut open = doubtful.to_vec();
        loop {
            let asked = std::mem::take(&mut open);
            // The moves share half of the remaining nodes.
            let left = self.left(self.limits.depth).nodes.unwrap_or(u64::MAX);
            let share = (left / (2 * asked.len().max(1) as u64)).clamp(DOUBT, MOST_DOUBT);
            for &mv in &asked {
                match self.keeps(position, spec, (mover, mv), proved, share)? {
                    Some(true) => proved.moves.push(mv),
                    Some(false) => {}
                    None => open.push(mv),
                }
            }
            // Nodes that the other moves did not use may be enough for the moves that are still
            // open. Tried once.
            if open.is_empty() || open.len() == asked.len() || asked.len() < doubtful.len() {
                break;
            }
        }
        proved.listed = MoveList::all_if(proved.lists_all_moves() && open.is_empty());
        proved.moves.sort();
        Ok(())
    }

    /// Whether a first move keeps what was proved; `None` if this many nodes do not tell.
    fn keeps(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        (mover, mv): (Side, Move),
        proved: &Proved,
        nodes: u64,
    ) -> Result<Option<bool>, Undecided> {
        let mut after = position.clone();
        if after.play(mv).is_err() {
            return Ok(Some(false));
        }
        let mut spec = spec.clone();
        let all = spec.targets.len();
        spec.targets
            .retain(|&target| after.color_at(target) == position.color_at(target));
        let is_lost = match spec.goal {
            Goal::Any => spec.targets.is_empty(),
            Goal::All => spec.targets.len() < all,
        };
        if is_lost {
            return Ok(Some(mover == Side::Attacker));
        }
        let depth = std::mem::replace(&mut self.limits.depth, Depth::Life);
        let child = self.within(nodes, |solver| solver.regions(&after, &spec).map(Some));
        self.limits.depth = depth;
        let child = child?.and_then(|settled| settled.answer.proved().cloned());
        let is_told = |child: &Proved| child.is_kind_told() || proved.base == Outcome::Dead;
        Ok(child.filter(is_told).map(|child| {
            let is_same_life = child.base == proved.base || child.flips.is_some();
            is_as_good(&child, proved, mover) && is_same_life
        }))
    }
}

/// The move with which the first proof that the mover wins without a threat begins.
fn first_proved(proofs: &[(Query, Proof)], pair: &Pair, mover: Side) -> Option<Move> {
    let asked = pair.harder_for(mover).position();
    let is_win = |(query, proof): &&(Query, Proof)| {
        proof.claim.winner == mover && proof.claim.winner_threats == 0 && query.position() == asked
    };
    proofs.iter().find(is_win)?.1.first_move()
}

/// Whether this is a proof of the attacker that no ko changes.
pub(super) const fn is_sure_kill(proved: &Proved, winner: Side) -> bool {
    matches!(winner, Side::Attacker)
        && matches!(proved.base, Outcome::Dead)
        && proved.flips.is_none()
}

/// What one of the two questions says alone: the result with the moves that reach it, but not that the
/// others fail.
fn alone(proved: &Proved, winner: Side, mover: Side) -> Proved {
    Proved {
        listed: MoveList::all_if(winner != mover && proved.lists_all_moves()),
        ..proved.clone()
    }
}

/// Combines the results with the attacker's stones beyond the region (`walled`) and with the
/// defender's (`leaking`) into what holds on the open board. Also returns the first moves that may
/// be as good but are not proved to be. `None` if the two results differ in something that matters.
fn agree(
    walled: &Proved,
    leaking: &Proved,
    winner: Side,
    mover: Side,
) -> Option<(Proved, Vec<Move>)> {
    let of = |side| match side {
        Side::Defender => walled,
        Side::Attacker => leaking,
    };
    let (mine, other) = (of(winner), of(winner.opposite()));
    if walled.base.winner() != winner || leaking.base.winner() != winner {
        return None;
    }
    // `mine` proves that the winner wins against one threat fewer; `other` proves that the loser
    // wins with this many.
    let flips = match (mine.flips, other.flips) {
        (None, _) => None,
        (Some(one), Some(two)) if one == two => Some(one),
        _ => return None,
    };
    let is_life_known = match (walled.base, leaking.base) {
        // Two eyes within the region are two eyes anywhere.
        (Outcome::Alive, _) => walled.is_kind_told(),
        (Outcome::Seki, Outcome::Seki) => leaking.is_kind_told() && walled.is_kind_told(),
        (Outcome::Dead, _) => true,
        (Outcome::Seki, _) => return None,
    };
    let (sure, possible) = (of(mover), of(mover.opposite()));
    let ask_the_same = sure.flips == possible.flips;
    let mut doubtful = possible.moves.clone();
    doubtful.retain(|mv| !sure.moves.contains(mv));
    let proved = Proved {
        base: walled.base,
        life_kind: LifeKind::told_if(is_life_known),
        flips,
        tried: ThreatsTried::any_if(mine.is_unconditional()),
        moves: sure.moves.clone(),
        listed: MoveList::all_if(
            ask_the_same && sure.lists_all_moves() && possible.lists_all_moves(),
        ),
        line: mine.line.clone(),
        cycles: Cycles::superko_if(
            mine.needs_superko() || (flips.is_some() && other.needs_superko()),
        ),
    };
    Some((proved, doubtful))
}

/// Whether a result after a move is as good for `mover` as the result before it.
fn is_as_good(after: &Proved, before: &Proved, mover: Side) -> bool {
    let worth = |proved: &Proved| {
        let won = proved.base.winner() == mover;
        // A winner prefers a ko that takes more threats to change, a loser one that takes fewer.
        let threats = proved.flips.map_or(u8::MAX, |flip| flip.threats);
        (won, if won { threats } else { u8::MAX - threats })
    };
    worth(after) >= worth(before)
}

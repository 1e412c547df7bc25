//! Proofs about the chains of a finished board, each in the region bounded by its strong neighbours.
//!
//! A neighbour at the rim of a region is assumed alive. A proof that a chain lives relies only on its
//! friends at the rim, because assuming an enemy alive makes life harder; a proof that it dies relies
//! only on its enemies. Such a neighbour has to be established: alive by Benson's theorem, or by a proof
//! that was finished before this one began, so that no two proofs ever rest on each other, and in a
//! disjoint region, so that no move can threaten both. Where a proof rests on a neighbour that only seems
//! alive, that neighbour is put to the solver too; if it stays open, the proof counts as
//! [`Basis::Assumed`].

use std::collections::{BTreeMap, BTreeSet};

use super::assess::{Basis, Chains, Effort, Fate, Unproved};
use crate::board::{Color, Move, Point, Position};
use crate::life::{Outcome, Proved, Query, QueryError, QuerySpec};

/// A strong chain with this many points of its own goes to the solver only if another proof rests on it.
const ROOM_TO_LIVE: usize = 7;
/// A chain that only seems alive, with fewer points than this, does not bound other regions.
const ROOM_FOR_EYES: usize = 3;
/// Most rounds over all chains; the results of one round may close the regions of the next.
const ROUNDS: usize = 4;

/// The result for a region.
struct Verdict {
    fate: Fate,
    vital: Vec<Point>,
}

/// The work on one board.
pub(super) struct Inquiry<'a> {
    board: &'a Position,
    effort: Effort,
    prove: &'a mut dyn FnMut(&Query) -> Option<Proved>,
    /// Chains with regions that were searched without result.
    in_vain: BTreeSet<(Point, BTreeSet<Point>)>,
    /// Chains that other proofs rely on.
    wanted: BTreeSet<Point>,
    /// Where the fight for each judged chain takes place, including the fights it relies on.
    grounds: BTreeMap<Point, BTreeSet<Point>>,
}

impl<'a> Inquiry<'a> {
    pub(super) fn new(
        board: &'a Position,
        effort: Effort,
        prove: &'a mut dyn FnMut(&Query) -> Option<Proved>,
    ) -> Inquiry<'a> {
        Inquiry {
            board,
            effort,
            prove,
            in_vain: BTreeSet::new(),
            wanted: BTreeSet::new(),
            grounds: BTreeMap::new(),
        }
    }

    /// Replaces guesses by proofs until nothing changes.
    pub(super) fn run(mut self, chains: &mut Chains) {
        for _ in 0..ROUNDS {
            let before = (chains.clone(), self.wanted.clone());
            self.round(chains);
            self.uphold(chains);
            if before == (chains.clone(), self.wanted.clone()) {
                break;
            }
        }
        self.share_sekis(chains);
    }

    /// A chain in seki would live with two eyes if an enemy in its own fight were dead. Where such an
    /// enemy was found dead only by assuming the chain in seki alive, the two share the seki.
    fn share_sekis(&self, chains: &mut Chains) {
        let sharing: Vec<(Point, Vec<Point>)> = chains
            .iter()
            .filter(|(_, guess)| {
                guess.fate.fate == Fate::Dead && guess.fate.basis == Basis::Assumed
            })
            .filter_map(|(&head, guess)| {
                let partner = guess.fate.assumed.iter().find(|other| {
                    chains.get(other).is_some_and(|partner| {
                        partner.fate.fate == Fate::Seki && partner.fate.color != guess.fate.color
                    }) && self
                        .grounds
                        .get(other)
                        .is_some_and(|ground| ground.contains(&head))
                })?;
                Some((head, chains.get(partner)?.fate.assumed.clone()))
            })
            .collect();
        for (head, assumed) in sharing {
            if let Some(guess) = chains.get_mut(&head) {
                guess.fate.fate = Fate::Seki;
                guess.fate.assumed = assumed;
            }
        }
    }

    fn round(&mut self, chains: &mut Chains) {
        let room = room_of(self.board, chains);
        let room = |head: &Point| room.get(head).copied().unwrap_or(0);
        let strong: BTreeSet<Point> = chains
            .iter()
            .filter(|(head, guess)| {
                guess.is_established() || guess.is_strong() && room(head) >= ROOM_FOR_EYES
            })
            .map(|(&head, _)| head)
            .collect();
        let open: Vec<Point> = chains
            .iter()
            .filter(|(head, guess)| {
                let is_safe = guess.is_strong() && room(head) >= ROOM_TO_LIVE;
                guess.fate.basis == Basis::Guessed && (!is_safe || self.wanted.contains(head))
            })
            .map(|(&head, _)| head)
            .collect();
        for head in open {
            self.ask(head, &strong, chains);
        }
    }

    /// Puts one chain to the solver: first with only established friends at the rim, then, if that
    /// region is too wide or too hard, with every friend that seems alive.
    fn ask(&mut self, head: Point, strong: &BTreeSet<Point>, chains: &mut Chains) {
        let Some(color) = chains.get(&head).map(|guess| guess.fate.color) else {
            return;
        };
        let is_firm = |other: &Point| {
            chains
                .get(other)
                .is_some_and(|guess| guess.fate.color != color || guess.is_established())
        };
        let firm: BTreeSet<Point> = strong.iter().copied().filter(is_firm).collect();
        let mut unproved = Unproved::NoQuestion;
        for rim in [&firm, strong] {
            match self.search(head, rim) {
                Ok((region, verdict)) => {
                    self.note(head, &region, verdict, chains);
                    return;
                }
                Err(why) => unproved = why,
            }
        }
        if let Some(guess) = chains.get_mut(&head) {
            guess.fate.unproved = Some(unproved);
        }
    }

    /// Searches the region of a chain within a rim of strong ones; returns the region and its verdict.
    fn search(
        &mut self,
        head: Point,
        rim: &BTreeSet<Point>,
    ) -> Result<(BTreeSet<Point>, Verdict), Unproved> {
        let mut rim = rim.clone();
        loop {
            let region = region_of(self.board, head, &rim);
            let is_empty = |point: &&Point| self.board.color_at(**point).is_none();
            let empties = region.iter().filter(is_empty).count();
            if empties == 0 {
                return Err(Unproved::NoQuestion);
            }
            if empties > self.effort.empty_points {
                return Err(Unproved::TooWide(empties));
            }
            if self.in_vain.contains(&(head, region.clone())) {
                return Err(Unproved::Undecided);
            }
            let spec = QuerySpec {
                targets: vec![head],
                region: Some(region.iter().copied().collect()),
                ..QuerySpec::default()
            };
            match Query::new(self.board, &spec) {
                Ok(query) => {
                    // A chain that the query takes in for lack of other liberties is no rim, and what lies
                    // behind it belongs to the fight as well.
                    let is_outside = |other: &Point| !query.region().contains(other);
                    let before = rim.len();
                    rim.retain(is_outside);
                    if rim.len() < before {
                        continue;
                    }
                    let Some(verdict) = verdict_of(&query, self.prove) else {
                        self.in_vain.insert((head, region));
                        return Err(Unproved::Undecided);
                    };
                    return Ok((region, verdict));
                }
                // A chain with all its liberties inside is no rim: it belongs to the fight.
                Err(QueryError::RimWithoutLiberty(point)) => {
                    let Some(weak) = self.board.chain_head(point) else {
                        return Err(Unproved::NoQuestion);
                    };
                    if !rim.remove(&weak) {
                        return Err(Unproved::NoQuestion);
                    }
                }
                Err(_) => return Err(Unproved::NoQuestion),
            }
        }
    }

    /// Records a verdict, and asks for proofs of the neighbours it relies on.
    fn note(
        &mut self,
        head: Point,
        region: &BTreeSet<Point>,
        verdict: Verdict,
        chains: &mut Chains,
    ) {
        let Some(guess) = chains.get_mut(&head) else {
            return;
        };
        guess.fate.fate = verdict.fate;
        guess.fate.vital = verdict.vital;
        guess.fate.basis = Basis::Assumed;
        guess.fate.unproved = None;
        guess.fate.assumed = neighbors_of(self.board, region);
        self.grounds.insert(head, region.clone());
        let props = self.props(head, chains);
        if props.is_empty() {
            self.raise(head, chains);
        } else {
            self.wanted.extend(props);
        }
    }

    /// Marks verdicts as proved whose neighbours have been established since.
    fn uphold(&mut self, chains: &mut Chains) {
        loop {
            let risen: Vec<Point> = chains
                .iter()
                .filter(|(head, guess)| {
                    guess.fate.basis == Basis::Assumed && self.props(**head, chains).is_empty()
                })
                .map(|(&head, _)| head)
                .collect();
            if risen.is_empty() {
                return;
            }
            for head in risen {
                self.raise(head, chains);
            }
        }
    }

    /// Marks a verdict as proved: it relies on nothing that is only assumed.
    fn raise(&mut self, head: Point, chains: &mut Chains) {
        let more: BTreeSet<Point> = neighbors_that_carry(head, chains)
            .filter_map(|other| self.grounds.get(&other))
            .flatten()
            .copied()
            .collect();
        self.grounds.entry(head).or_default().extend(more);
        if let Some(guess) = chains.get_mut(&head) {
            guess.fate.basis = Basis::Proved;
        }
    }

    /// The neighbours that a verdict relies on and that are not independently established.
    fn props(&self, head: Point, chains: &Chains) -> Vec<Point> {
        let here = self.grounds.get(&head);
        let is_apart = |other: &Point| match (here, self.grounds.get(other)) {
            (Some(here), Some(there)) => here.is_disjoint(there),
            _ => true,
        };
        let is_firm = |other: &Point| {
            chains.get(other).is_some_and(|guess| {
                guess.fate.basis == Basis::Unconditional
                    || guess.is_established() && is_apart(other)
            })
        };
        neighbors_that_carry(head, chains)
            .filter(|other| !is_firm(other))
            .collect()
    }
}

/// The rim neighbours that a verdict relies on: friends if the chain lives, enemies if it dies, both
/// if the next move decides.
fn neighbors_that_carry(head: Point, chains: &Chains) -> impl Iterator<Item = Point> + '_ {
    chains.get(&head).into_iter().flat_map(move |guess| {
        let own = guess.fate.color;
        let fate = guess.fate.fate;
        let carries = move |other: Color| match fate {
            Fate::Alive | Fate::Seki => other == own,
            Fate::Dead => other != own,
            Fate::Unsettled => true,
        };
        let is_carrier = move |other: &Point| {
            chains
                .get(other)
                .is_some_and(|other| carries(other.fate.color))
        };
        guess.fate.assumed.iter().copied().filter(is_carrier)
    })
}

/// What is proved of the target for either side moving first, without ko threats on either side.
fn verdict_of(query: &Query, prove: &mut dyn FnMut(&Query) -> Option<Proved>) -> Option<Verdict> {
    let defender = query.defender();
    let settled = |fate| Verdict {
        fate,
        vital: Vec::new(),
    };
    let saved = prove(&query.with_to_move(defender))?;
    if saved.base == Outcome::Dead {
        return Some(settled(Fate::Dead));
    }
    let attacked = prove(&query.with_to_move(defender.opposite()))?;
    Some(match attacked.base {
        Outcome::Alive => settled(Fate::Alive),
        Outcome::Seki if attacked.is_kind_told() => settled(Fate::Seki),
        Outcome::Seki => settled(Fate::Alive),
        Outcome::Dead => {
            let moves = saved.moves.iter().chain(&attacked.moves);
            let points: BTreeSet<Point> = moves.copied().filter_map(Move::point).collect();
            Verdict {
                fate: Fate::Unsettled,
                vital: points.into_iter().collect(),
            }
        }
    })
}

/// Points reachable from a chain without crossing a strong chain of either colour. Strong friends at
/// the rim bound the region too; they are friends to connect to.
fn region_of(board: &Position, head: Point, strong: &BTreeSet<Point>) -> BTreeSet<Point> {
    let is_strong = |point: Point| {
        board
            .chain_head(point)
            .is_some_and(|other| other != head && strong.contains(&other))
    };
    let mut open: Vec<Point> = board.chain(head).collect();
    let mut region: BTreeSet<Point> = open.iter().copied().collect();
    while let Some(point) = open.pop() {
        for neighbor in point.neighbors(board.size()) {
            if !is_strong(neighbor) && region.insert(neighbor) {
                open.push(neighbor);
            }
        }
    }
    region
}

fn neighbors_of(board: &Position, region: &BTreeSet<Point>) -> Vec<Point> {
    let heads: BTreeSet<Point> = region
        .iter()
        .flat_map(|point| point.neighbors(board.size()))
        .filter(|point| !region.contains(point))
        .filter_map(|point| board.chain_head(point))
        .collect();
    heads.into_iter().collect()
}

/// For each living chain, the number of points around it that no living enemy touches. Chains that
/// share an area each get all its points.
fn room_of(board: &Position, chains: &Chains) -> BTreeMap<Point, usize> {
    let is_dead = |point: Point| {
        board
            .chain_head(point)
            .and_then(|head| chains.get(&head))
            .is_some_and(|guess| guess.fate.fate == Fate::Dead)
    };
    let living = |point: Point| board.color_at(point).filter(|_| !is_dead(point));
    let mut room: BTreeMap<Point, usize> = BTreeMap::new();
    let mut seen: BTreeSet<Point> = BTreeSet::new();
    for start in board.size().points() {
        if living(start).is_some() || !seen.insert(start) {
            continue;
        }
        let mut open = vec![start];
        let mut around: BTreeSet<Point> = BTreeSet::new();
        let mut colors: BTreeSet<Color> = BTreeSet::new();
        let mut points = 0;
        while let Some(point) = open.pop() {
            points += 1;
            for neighbor in point.neighbors(board.size()) {
                match living(neighbor) {
                    Some(color) => {
                        colors.insert(color);
                        around.extend(board.chain_head(neighbor));
                    }
                    None if seen.insert(neighbor) => open.push(neighbor),
                    None => {}
                }
            }
        }
        if colors.len() == 1 {
            for head in around {
                *room.entry(head).or_default() += points;
            }
        }
    }
    room
}

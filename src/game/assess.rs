//! Which stones of a finished board are dead, alive or in seki: a proposal that says for each chain
//! what it rests on.
//!
//! 1. Chains that Benson's theorem finds alive are alive.
//! 2. Random games to the end guess the rest; a clear guess says which chains are the strong
//!    neighbours that the next step assumes alive.
//! 3. Every chain that the guess calls dead or doubtful, or that has no territory of its own, is
//!    put to the solver in the region that its strong neighbours leave. What is proved there
//!    replaces the guess; what is not keeps it and says so.
//!
//! The solver comes from outside, as a function from a question to what is proved.

use std::collections::{BTreeMap, BTreeSet};

use super::count::Verdicts;
use super::playout::{Lots, ownership};
use crate::board::{Color, Point, Position, Rules};
use crate::life::{Outcome, Proved, Query, QuerySpec, unconditional_life};

/// What becomes of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fate {
    /// It stays.
    Alive,
    /// It comes off.
    Dead,
    /// It stays without two eyes; the points beside it may count for nobody.
    Seki,
    /// Whoever moves first decides: the game was stopped too early. It stays.
    Unsettled,
}

/// What a fate rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Basis {
    /// Benson's theorem: no sequence of enemy moves captures it.
    Unconditional,
    /// A proof in a region whose strong neighbours are assumed alive.
    Proved,
    /// Random games only.
    Guessed,
}

/// The proposal for one chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainFate {
    /// One stone of it, as [`Position::chain_head`] names it.
    pub head: Point,
    /// Its colour.
    pub color: Color,
    /// What becomes of it.
    pub fate: Fate,
    /// Why.
    pub basis: Basis,
    /// The neighbours that a proof assumes alive, one stone of each chain.
    pub assumed: Vec<Point>,
}

/// How much is spent on a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Random games to the end.
    pub games: u32,
    /// Seed of the random games.
    pub seed: u64,
    /// Largest number of empty points in a region that is put to the solver.
    pub empty_points: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            games: 200,
            seed: 1908,
            empty_points: 16,
        }
    }
}

/// Proposals for all chains, in the order of their heads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assessment {
    /// One entry a chain.
    pub chains: Vec<ChainFate>,
}

impl Assessment {
    /// The entry of the chain on a point.
    #[must_use]
    pub fn at(&self, position: &Position, point: Point) -> Option<&ChainFate> {
        let head = position.chain_head(point)?;
        self.chains.iter().find(|chain| chain.head == head)
    }

    /// The dead stones and the stones in seki.
    #[must_use]
    pub fn verdicts(&self, position: &Position) -> Verdicts {
        let mut verdicts = Verdicts::default();
        for chain in &self.chains {
            match chain.fate {
                Fate::Dead => verdicts.dead.extend(position.chain(chain.head)),
                Fate::Seki => verdicts.seki.extend(position.chain(chain.head)),
                Fate::Alive | Fate::Unsettled => {}
            }
        }
        verdicts
    }
}

/// How sure the random games must be for a chain to count as a strong neighbour.
const STRONG: f32 = 0.6;
/// A group with so many points of its own is strong whatever the random games say.
const ROOM_TO_LIVE: usize = 7;

/// Proposes the fate of every chain on the board. `prove` answers a question or gives up.
pub fn assess(
    position: &Position,
    effort: Effort,
    prove: &mut dyn FnMut(&Query) -> Option<Proved>,
) -> Assessment {
    let Some(board) = plain(position) else {
        return Assessment::default();
    };
    let mut chains = guess(&board, effort);
    // Twice: what the first round finds dead is room for its neighbours in the second.
    for _ in 0..2 {
        let before = chains.clone();
        prove_round(&board, effort, &mut chains, prove);
        if before == chains {
            break;
        }
    }
    Assessment {
        chains: chains.into_values().map(|chain| chain.fate).collect(),
    }
}

/// The board without history, under the rules that the solver knows.
fn plain(position: &Position) -> Option<Position> {
    let mut setup = position.to_setup();
    setup.rules = Rules::default();
    setup.ko = None;
    setup.into_position().ok()
}

#[derive(Clone, PartialEq)]
struct Guess {
    fate: ChainFate,
    /// From -1, never survived, to 1, always did.
    survival: f32,
}

impl Guess {
    fn is_strong(&self) -> bool {
        self.fate.fate == Fate::Alive
            && (self.survival >= STRONG || self.fate.basis != Basis::Guessed)
    }
}

type Chains = BTreeMap<Point, Guess>;

fn guess(board: &Position, effort: Effort) -> Chains {
    let owners = ownership(board, effort.games, &mut Lots::new(effort.seed));
    let safe: BTreeSet<Point> = Color::BOTH
        .into_iter()
        .flat_map(|color| unconditional_life(board, color))
        .collect();
    let mut chains = Chains::new();
    let mut totals: BTreeMap<Point, (f32, f32)> = BTreeMap::new();
    for (point, owner) in board.size().points().zip(owners) {
        if let (Some(head), Some(color)) = (board.chain_head(point), board.color_at(point)) {
            let sign = if color == Color::Black { 1.0 } else { -1.0 };
            let (sum, number) = totals.entry(head).or_default();
            *sum += owner * sign;
            *number += 1.0;
        }
    }
    for (head, (sum, number)) in totals {
        let Some(color) = board.color_at(head) else {
            continue;
        };
        let survival = sum / number;
        let is_safe = safe.contains(&head);
        let fate = ChainFate {
            head,
            color,
            fate: if is_safe || survival > 0.0 {
                Fate::Alive
            } else {
                Fate::Dead
            },
            basis: if is_safe {
                Basis::Unconditional
            } else {
                Basis::Guessed
            },
            assumed: Vec::new(),
        };
        chains.insert(head, Guess { fate, survival });
    }
    chains
}

fn prove_round(
    board: &Position,
    effort: Effort,
    chains: &mut Chains,
    prove: &mut dyn FnMut(&Query) -> Option<Proved>,
) {
    let room = room_of(board, chains);
    let enough = |head: &Point| room.get(head).copied().unwrap_or(0) >= ROOM_TO_LIVE;
    let strong: BTreeSet<Point> = chains
        .iter()
        .filter(|(head, guess)| {
            guess.fate.basis == Basis::Unconditional
                || guess.is_strong() && (enough(head) || room.get(head).copied().unwrap_or(0) >= 3)
        })
        .map(|(&head, _)| head)
        .collect();
    let open: Vec<Point> = chains
        .iter()
        .filter(|(head, guess)| {
            guess.fate.basis == Basis::Guessed && !(guess.is_strong() && enough(head))
        })
        .map(|(&head, _)| head)
        .collect();
    for head in open {
        let mut region = region_of(board, head, &strong);
        let empties = region
            .iter()
            .filter(|&&point| board.color_at(point).is_none())
            .count();
        if empties == 0 || empties > effort.empty_points {
            continue;
        }
        region.extend(board.chain(head));
        let spec = QuerySpec {
            targets: vec![head],
            region: Some(region.iter().copied().collect()),
            ..QuerySpec::default()
        };
        let Ok(query) = Query::new(board, &spec) else {
            continue;
        };
        let Some((fate, basis)) = fate_of(&query, prove) else {
            continue;
        };
        if let Some(guess) = chains.get_mut(&head) {
            guess.fate.fate = fate;
            guess.fate.basis = basis;
            guess.fate.assumed = neighbors_of(board, &region);
        }
    }
}

/// What is proved of the target, whoever moves first.
fn fate_of(
    query: &Query,
    prove: &mut dyn FnMut(&Query) -> Option<Proved>,
) -> Option<(Fate, Basis)> {
    let defender = query.defender();
    let saved = prove(&query.with_to_move(defender))?;
    if saved.base == Outcome::Dead && saved.flips.is_none() {
        return Some((Fate::Dead, Basis::Proved));
    }
    let attacked = prove(&query.with_to_move(defender.opposite()))?;
    let fate = match attacked.base {
        _ if attacked.flips.is_some() || saved.flips.is_some() => Fate::Unsettled,
        Outcome::Alive => Fate::Alive,
        Outcome::Seki if attacked.life_kind_proved => Fate::Seki,
        Outcome::Seki => Fate::Alive,
        Outcome::Dead => Fate::Unsettled,
    };
    Some((fate, Basis::Proved))
}

/// Points reachable from a chain without crossing a strong chain of the other side; strong chains
/// of its own side end the region too, as friends to reach.
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

/// How many points each living chain has around it that no living enemy touches, together with
/// the chains that share them.
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

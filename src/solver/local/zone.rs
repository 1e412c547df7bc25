//! How the zone of a win is derived.
//!
//! A zone is a set of points such that the winner wins in the same way on every board with the same
//! stones in the zone, whatever stands elsewhere. It must hold what makes each move legal, each
//! captured chain with everything around it, and a liberty of each chain of the winner, so that no
//! move elsewhere captures a stone of the zone (Shih and others, "A novel approach to solving
//! goal-achieving problems for board games", AAAI 2022).

use super::bits::{Bits, Cell, each};
use super::board::{Ground, Local};
use super::chains::Chains;
use crate::life::Side;

/// Adds one of these liberties, unless the zone holds one already.
fn with_one<B: Bits>(zone: B, liberties: B) -> B {
    if (zone & liberties).any() || liberties.is_empty() {
        zone
    } else {
        zone | B::bit(liberties.lowest())
    }
}

/// The zone before a move, derived from the zone after it. The chains are those before the move.
pub(crate) fn before_move<B: Bits>(
    ground: &Ground<B>,
    local: &Local<B>,
    chains: &Chains<B>,
    winner: Side,
    point: Cell,
    after: B,
) -> B {
    let mover = local.to_move;
    let bit = B::bit(point);
    let around = ground.around(point);
    let mut zone = after | bit;
    let mut captured = B::ZERO;
    for chain in &chains.of[mover.opposite().index()] {
        if chain.safe || (chain.stones & around).is_empty() {
            continue;
        }
        if chain.liberties == bit {
            captured = captured | chain.stones;
            zone = zone | chain.stones | (ground.spread(chain.stones) & ground.region);
        } else if mover != winner {
            zone = with_one(zone | chain.stones, chain.liberties & !bit);
        }
    }
    if captured.any() {
        if captured.is_single()
            && (around & !local.stones[mover.opposite().index()] & !captured).is_empty()
        {
            // These points decide whether a ko bans the retake.
            zone = zone | around;
        }
        return zone;
    }
    if mover != winner {
        return zone;
    }
    // The stone must also have a liberty on other boards: its own or that of a neighbour.
    let empty = ground.region & !(local.stones[0] | local.stones[1]);
    if (around & empty).any() {
        return with_one(zone, around & empty);
    }
    let own = &chains.of[mover.index()];
    let mut joined = own.iter().filter(|chain| {
        (chain.stones & around).any() && (chain.safe || !chain.liberties.is_single())
    });
    if let Some(chain) = joined.next() {
        zone = zone | chain.stones;
        if !chain.safe {
            zone = with_one(zone, chain.liberties & !bit);
        }
    }
    zone
}

/// Completes a zone: adds the whole of each chain of the winner in it with one liberty, and where
/// the loser is to move, whatever makes a move in the zone illegal.
pub(crate) fn closed<B: Bits>(
    ground: &Ground<B>,
    local: &Local<B>,
    chains: &Chains<B>,
    winner: Side,
    legal: B,
    start: B,
) -> B {
    let empty = ground.region & !(local.stones[0] | local.stones[1]);
    let loser = winner.opposite();
    let mut zone = start;
    loop {
        let before = zone;
        for chain in &chains.of[winner.index()] {
            if !chain.safe && (chain.stones & zone).any() {
                zone = with_one(zone | chain.stones, chain.liberties);
            }
        }
        if local.to_move == loser {
            let barred = zone & empty & !legal & !local.banned();
            for point in each(barred) {
                let bit = B::bit(point);
                let around = ground.around(point);
                zone = zone | around;
                for chain in &chains.of[loser.index()] {
                    if (chain.stones & around).any() {
                        zone = zone | chain.stones | (ground.spread(chain.stones) & ground.region);
                    }
                }
                for chain in &chains.of[winner.index()] {
                    if !chain.safe && (chain.stones & around).any() {
                        zone = with_one(zone | chain.stones, chain.liberties & !bit);
                    }
                }
            }
        }
        if zone == before {
            return zone;
        }
    }
}

//! Writes the proof that the search has found.

use crate::board::Move;
use crate::life::Side;

use super::{Kind, Style, Value, Zones};
use crate::solver::budget::Meter;
use crate::solver::local::{Bits, Local, Mv, Threats, before_move, closed, each};
use crate::solver::proof::{Builder, Claim, Node, Proof};

/// The most nodes in a proof.
const MOST_NODES: usize = 600_000;
/// The most moves in a line of a proof.
const MOST_PLIES: usize = 400;

struct Writer<'z, 'g, 'm, 'r, B> {
    zones: &'z mut Zones<'g, B>,
    meter: &'m mut Meter<'r>,
    builder: Builder,
    /// The zone of each node.
    zones_of_nodes: Vec<B>,
    depth: usize,
    /// Nodes for searching a position again that the table has lost.
    patience: u64,
}

/// The proof of a won position; `None` if it is not won, or if the proof was not found again. The attacker of a
/// search by liberties has so many moves left.
pub(in crate::solver::open) fn write<B: Bits>(
    zones: &mut Zones<'_, B>,
    (root, left): (&Local<B>, u8),
    claim: Claim,
    patience: u64,
    meter: &mut Meter,
) -> Option<Proof> {
    let mut writer = Writer {
        zones,
        meter,
        builder: Builder::new(MOST_NODES),
        zones_of_nodes: Vec::new(),
        depth: 0,
        patience,
    };
    writer.position(root, Kind::Game, left)?;
    Some(writer.builder.finish(claim))
}

impl<B: Bits> Writer<'_, '_, '_, '_, B> {
    fn position(&mut self, local: &Local<B>, kind: Kind, left: u8) -> Option<(u32, B)> {
        let key = Zones::key(local, kind, left);
        if let Some(index) = self.builder.node_of(key) {
            let zone = self.zones_of_nodes.get(index as usize)?;
            return Some((index, *zone));
        }
        if self.builder.is_full() || self.depth >= MOST_PLIES {
            return None;
        }
        self.depth += 1;
        let node = self.node(local, kind, left);
        self.depth -= 1;
        let (node, zone) = node?;
        let index = self.builder.add(key, node);
        self.zones_of_nodes.push(zone);
        Some((index, zone))
    }

    fn node(&mut self, local: &Local<B>, kind: Kind, left: u8) -> Option<(Node, B)> {
        let (ground, winner) = (self.zones.ground, self.zones.winner);
        ground.chains(local, &mut self.zones.chains);
        if ground.is_captured(local) {
            return (winner == Side::Attacker).then_some((Node::Captured, B::ZERO));
        }
        match winner {
            Side::Defender => {
                if let Some(zone) = ground.life_zone(local, &self.zones.chains) {
                    return Some((Node::TwoEyes, zone));
                }
            }
            Side::Attacker => {
                let by_eyes = self.zones.style == Style::Eyes;
                if by_eyes && ground.has_no_room(local, &self.zones.chains) {
                    let zone = self.zones.chains.reach;
                    return Some((Node::NoRoom, zone));
                }
            }
        }
        let value = self.value(local, kind, left)?;
        if local.to_move == winner {
            let ground = self.zones.ground;
            let best = value.best.unwrap_or(Mv::PASS);
            let next = ground.follow(local, &mut self.zones.chains, best);
            let (index, after) = self.position(&next, Kind::Game, left.saturating_sub(1))?;
            ground.chains(local, &mut self.zones.chains);
            let chains = &self.zones.chains;
            let zone = match best.cell() {
                None => after,
                Some(point) => before_move(ground, local, chains, winner, point, after),
            };
            let zone = closed(ground, local, chains, winner, B::ZERO, zone);
            return Some((Node::Play(ground.to_move(best), index), zone));
        }
        self.answers(local, value, left)
    }

    /// The node where the loser is to move. Answers every move in the zone of the win, and returns the zone.
    fn answers(&mut self, local: &Local<B>, value: Value<B>, left: u8) -> Option<(Node, B)> {
        let (ground, winner) = (self.zones.ground, self.zones.winner);
        let mut replies = Vec::new();
        // The zone before it is completed. The checker completes it after all answers, and so does the loop.
        let mut rest = local.target;
        let passes = local.to_move == Side::Defender || local.ko.is_some();
        if passes || value.best.is_some() {
            let kind = if passes { Kind::Game } else { Kind::NullMove };
            let (index, after) = self.position(&ground.pass(local), kind, left)?;
            replies.push((Move::Pass, index));
            rest = after;
        }
        ground.chains(local, &mut self.zones.chains);
        let legal = ground.legal(local, &self.zones.chains);
        let mut answered = B::ZERO;
        if local.threats == Threats::NONE {
            answered = local.banned();
        }
        let zone = loop {
            ground.chains(local, &mut self.zones.chains);
            let zone = closed(ground, local, &self.zones.chains, winner, legal, rest);
            let open = zone & legal & !answered;
            if open.is_empty() {
                break zone;
            }
            answered = answered | open;
            for point in each(open) {
                let next = ground.follow(local, &mut self.zones.chains, Mv::at(point));
                let (index, after) = self.position(&next, Kind::Game, left)?;
                replies.push((ground.to_move(Mv::at(point)), index));
                ground.chains(local, &mut self.zones.chains);
                let chains = &self.zones.chains;
                rest = rest | before_move(ground, local, chains, winner, point, after);
            }
        };
        Some((self.builder.replies(replies), zone))
    }

    /// The value of a won position, searched again if the table has lost it.
    fn value(&mut self, local: &Local<B>, kind: Kind, left: u8) -> Option<Value<B>> {
        let value = self
            .zones
            .prove(local, kind, left, self.patience, self.meter);
        let is_won = if local.to_move == self.zones.winner {
            value.phi == 0
        } else {
            value.delta == 0
        };
        is_won.then_some(value)
    }
}

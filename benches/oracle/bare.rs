//! The yardstick: a plain df-pn search on 128-bit words with a table, with capture and unconditional life as
//! its only leaves and no other knowledge of Go. It handles neither threats nor long cycles.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};

use raeuberspiel::life::Query;

const INFINITE: u32 = 1 << 30;

/// Stones of attacker and defender, remaining targets, the point banned by ko, and whether the attacker
/// moves.
type State = ([u128; 2], u128, u128, bool);

struct Bare {
    region: u128,
    rim: u128,
    stride: u32,
    table: HashMap<State, (u32, u32), BuildHasherDefault<DefaultHasher>>,
    nodes: u64,
    limit: u64,
}

/// Whether the targets are captured; `None` if that is not found within `limit` nodes or the region does not
/// fit.
pub(crate) fn is_dead(query: &Query, limit: u64) -> Option<bool> {
    let (points, position) = (query.region(), query.position());
    let left = points.iter().map(|point| point.column()).min()?;
    let low = points.iter().map(|point| point.row()).min()?;
    let stride = u32::from(points.iter().map(|point| point.column() - left).max()?) + 2;
    let mut bare = Bare {
        region: 0,
        rim: 0,
        stride,
        table: HashMap::default(),
        nodes: 0,
        limit,
    };
    let mut state: State = ([0; 2], 0, 0, position.to_move() != query.defender());
    for &point in points {
        let index = u32::from(point.row() - low) * stride + u32::from(point.column() - left);
        let bit = 1u128.checked_shl(index)?;
        bare.region |= bit;
        if let Some(color) = position.color_at(point) {
            state.0[usize::from(color == query.defender())] |= bit;
            let is_target = |&other: &_| position.chain_head(other) == position.chain_head(point);
            state.1 |= if query.targets().iter().any(is_target) {
                bit
            } else {
                0
            };
        }
        let mut around = point.neighbors(position.size());
        if around.any(|other| !points.contains(&other) && position.color_at(other).is_some()) {
            bare.rim |= bit;
        }
    }
    match bare.search(state, INFINITE - 1, INFINITE - 1) {
        (0, _) => Some(state.3),
        (_, 0) => Some(!state.3),
        _ => None,
    }
}

impl Bare {
    fn spread(&self, set: u128) -> u128 {
        (set << 1 | set >> 1 | set << self.stride | set >> self.stride) & self.region
    }

    fn parts(&self, mut field: u128) -> Vec<u128> {
        let mut parts = Vec::new();
        while field != 0 {
            let (mut part, mut grown) = (0, field & field.wrapping_neg());
            while part != grown {
                (part, grown) = (grown, (grown | self.spread(grown)) & field);
            }
            field &= !part;
            parts.push(part);
        }
        parts
    }

    /// Whether one of the targets lives by Benson's theorem.
    fn lives(&self, state: &State) -> bool {
        let [attacker, own] = state.0;
        let mut chains = self.parts(own);
        let mut areas = self.parts(self.region & !own);
        areas.retain(|area| area & self.rim == 0);
        loop {
            let before = (chains.len(), areas.len());
            chains.retain(|&chain| {
                let near = self.spread(chain);
                let vital = |area: &&u128| *area & near != 0 && *area & !attacker & !near == 0;
                areas.iter().filter(vital).count() >= 2
            });
            let alive = chains.iter().fold(0, |all, chain| all | chain);
            areas.retain(|&area| self.spread(area) & !area & !alive == 0);
            if before == (chains.len(), areas.len()) {
                return alive & state.1 != 0;
            }
        }
    }

    fn play(&self, state: &State, bit: u128) -> Option<State> {
        let (mover, mut next) = (usize::from(!state.3), *state);
        next.0[mover] |= bit;
        (next.2, next.3) = (0, !state.3);
        let is_held = |side: usize, chain: u128, stones: [u128; 2]| {
            (side == 0 && chain & self.rim != 0)
                || self.spread(chain) & !(stones[0] | stones[1]) != 0
        };
        let taken = self.parts(next.0[1 - mover]).into_iter();
        let taken = taken
            .filter(|&chain| !is_held(1 - mover, chain, next.0))
            .fold(0, |all, chain| all | chain);
        next.0[1 - mover] &= !taken;
        next.1 &= !taken;
        let own = self
            .parts(next.0[mover])
            .into_iter()
            .find(|chain| chain & bit != 0)?;
        if taken.count_ones() == 1 && own == bit && self.spread(bit) & !next.0[1 - mover] == taken {
            next.2 = taken;
        }
        is_held(mover, own, next.0).then_some(next)
    }

    fn search(&mut self, state: State, phi_limit: u32, delta_limit: u32) -> (u32, u32) {
        self.nodes += 1;
        let won = |by_attacker: bool| {
            if by_attacker == state.3 {
                (0, INFINITE)
            } else {
                (INFINITE, 0)
            }
        };
        if state.1 == 0 || self.lives(&state) {
            self.table.insert(state, won(state.1 == 0));
            return won(state.1 == 0);
        }
        // A line that returns here makes no progress for the attacker.
        self.table.insert(state, won(false));
        let points = self.region & !(state.0[0] | state.0[1] | state.2);
        let bits = (0..128)
            .map(|index| 1u128 << index)
            .filter(|bit| bit & points != 0);
        let mut children: Vec<State> = bits.filter_map(|bit| self.play(&state, bit)).collect();
        if !state.3 || state.2 != 0 {
            children.push((state.0, state.1, 0, !state.3));
        }
        let value = loop {
            let (mut phi, mut second, mut delta, mut best) = (INFINITE, INFINITE, 0u32, None);
            for &child in &children {
                let (p, d) = self.table.get(&child).copied().unwrap_or((1, 1));
                delta = delta.saturating_add(p).min(INFINITE);
                if d < phi {
                    (second, phi, best) = (phi, d, Some((child, p)));
                } else {
                    second = second.min(d);
                }
            }
            let Some((child, p)) = best else {
                break (INFINITE, 0);
            };
            if phi == 0 {
                break (0, INFINITE);
            }
            if phi >= phi_limit || delta >= delta_limit || self.nodes >= self.limit {
                break (phi, delta.min(INFINITE - 1));
            }
            let bound = second.saturating_add(second / 4 + 1).min(phi_limit);
            self.search(
                child,
                (delta_limit - delta).saturating_add(p).min(INFINITE - 1),
                bound,
            );
        };
        self.table.insert(state, value);
        value
    }
}

//! The yardstick: a plain df-pn with a table, capture and unconditional life as its only leaves, and
//! no knowledge of Go besides. It plays on the rules core and knows nothing of threats or long cycles.

use std::collections::HashMap;

use raeuberspiel::board::{Move, Position};
use raeuberspiel::life::{Query, unconditional_life};

const INFINITE: u32 = 1 << 30;

struct Bare<'a> {
    query: &'a Query,
    position: Position,
    table: HashMap<u64, (u32, u32)>,
    nodes: u64,
    limit: u64,
}

/// Whether the targets are captured, if that is found within so many nodes.
pub(crate) fn is_dead(query: &Query, limit: u64) -> Option<bool> {
    let position = query.position().clone();
    let attacks = position.to_move() != query.defender();
    let mut bare = Bare {
        query,
        position,
        table: HashMap::new(),
        nodes: 0,
        limit,
    };
    match bare.search(INFINITE - 1, INFINITE - 1) {
        (0, _) => Some(attacks),
        (_, 0) => Some(!attacks),
        _ => None,
    }
}

impl Bare<'_> {
    fn leaf(&self) -> Option<(u32, u32)> {
        let defender = self.query.defender();
        let attacks = self.position.to_move() != defender;
        let won = |by_attacker: bool| {
            if by_attacker == attacks {
                (0, INFINITE)
            } else {
                (INFINITE, 0)
            }
        };
        let mut left = self
            .query
            .targets()
            .iter()
            .filter(|&&point| self.position.color_at(point) == Some(defender))
            .peekable();
        if left.peek().is_none() {
            return Some(won(true));
        }
        let alive = unconditional_life(&self.position, defender);
        let lives = left.any(|&point| {
            self.position
                .chain_head(point)
                .is_some_and(|head| alive.contains(&head))
        });
        lives.then(|| won(false))
    }

    fn search(&mut self, phi_limit: u32, delta_limit: u32) -> (u32, u32) {
        self.nodes += 1;
        let key = self.position.situation_hash();
        if let Some(leaf) = self.leaf() {
            self.table.insert(key, leaf);
            return leaf;
        }
        let inside = |point: &_| self.query.region().contains(point);
        let mut moves: Vec<Move> = self
            .position
            .legal_moves()
            .filter(inside)
            .map(Move::Play)
            .collect();
        if self.position.to_move() == self.query.defender() || self.position.ko_point().is_some() {
            moves.push(Move::Pass);
        }
        // A line that comes back to this position makes no progress for the attacker.
        let attacks = self.position.to_move() != self.query.defender();
        self.table.insert(
            key,
            if attacks {
                (INFINITE, 0)
            } else {
                (0, INFINITE)
            },
        );
        let mut children: Vec<(Move, u64)> = Vec::with_capacity(moves.len());
        for mv in moves {
            self.position.play_unchecked(mv);
            children.push((mv, self.position.situation_hash()));
            self.position.undo();
        }
        let value = loop {
            let (mut phi, mut second, mut delta, mut best) = (INFINITE, INFINITE, 0u32, None);
            for &(mv, child) in &children {
                let (p, d) = self.table.get(&child).copied().unwrap_or((1, 1));
                delta = delta.saturating_add(p).min(INFINITE);
                if d < phi {
                    (second, phi, best) = (phi, d, Some((mv, p)));
                } else {
                    second = second.min(d);
                }
            }
            let Some((mv, p)) = best else {
                break (INFINITE, 0);
            };
            if phi == 0 {
                break (0, INFINITE);
            }
            if phi >= phi_limit || delta >= delta_limit || self.nodes >= self.limit {
                break (phi, delta.min(INFINITE - 1));
            }
            self.position.play_unchecked(mv);
            let bound = second.saturating_add(second / 4 + 1).min(phi_limit);
            self.search(
                (delta_limit - delta).saturating_add(p).min(INFINITE - 1),
                bound,
            );
            self.position.undo();
        };
        self.table.insert(key, value);
        value
    }
}

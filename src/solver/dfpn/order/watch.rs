//! Moves that a search has settled: what the first guess is judged by, and fitted to.

use std::collections::HashMap;

use crate::life::Side;

use crate::solver::local::{Bits, Local, PASS};

use super::super::Search;
use super::net::{VALUES, count};

/// A move that a search has found to win or to lose, and the first guess of it.
#[derive(Clone, Debug, PartialEq)]
pub struct SettledMove {
    /// Who makes it.
    pub mover: Side,
    /// Whether it plays elsewhere.
    pub is_pass: bool,
    /// Whether it wins for the mover.
    pub wins: bool,
    /// Positions visited after it until it was settled.
    pub nodes: u64,
    /// The first guess: the logit that it wins, and the binary logarithm of the nodes if it does and
    /// if it does not.
    pub guess: [f64; 3],
    /// What the guess is made of: first of the position before the move, then of what it leaves to
    /// make eyes of, then of the stone.
    pub counts: Vec<u32>,
}

impl SettledMove {
    /// How many values of each of [`SettledMove::counts`] are told apart; greater ones are taken for
    /// the last. A pass has only the first counts.
    pub const VALUES: [usize; count::ALL] = VALUES;
}

/// What a search collects while it is watched.
#[derive(Default)]
pub(crate) struct Watch {
    /// The moves solved so far.
    pub(crate) moves: Vec<SettledMove>,
    /// The nodes spent on each position so far, by its key.
    nodes: HashMap<u64, u64>,
}

impl<B: Bits> Search<'_, B> {
    /// Notes a settled child of a position, if the search is watched.
    pub(crate) fn watch_child(&mut self, parent: &Local<B>, child: usize, nodes: u64) {
        let Some(watch) = &mut self.watch else {
            return;
        };
        let Some(child) = self.children.get(child).copied() else {
            return;
        };
        let spent = watch.nodes.entry(child.key).or_insert(0);
        *spent += nodes;
        let nodes = *spent;
        let value = child.value;
        if !value.is_solved() || !value.is_path_independent() {
            return;
        }
        self.ground.chains(parent, self.chains);
        let features = self.features(parent);
        let mut counts = vec![
            0;
            if child.mv == PASS {
                count::STONE
            } else {
                count::ALL
            }
        ];
        let mut add = |place: usize, value: u32| {
            if let Some(count) = counts.get_mut(place) {
                *count = value;
            }
        };
        self.features_before(parent, features.atari(), &mut add);
        self.features_of_move(parent, &child.local, child.mv, &features, &mut add);
        let answer = self.network_answer(parent, &child.local, child.mv, &mut Some(features));
        let guess = [answer.odds, answer.to_win, answer.to_lose];
        if let Some(watch) = &mut self.watch {
            watch.moves.push(SettledMove {
                mover: parent.to_move,
                is_pass: child.mv == PASS,
                wins: value.winner(child.local.to_move) == Some(parent.to_move),
                nodes,
                guess: guess.map(|part| f64::from(part) / f64::from(1 << 15)),
                counts,
            });
        }
    }
}

//! Moves that a search has proved, for measuring the network and for training it.

use std::collections::HashMap;

use crate::life::Side;
use crate::solver::local::{Bits, Local};

use super::super::Search;
use super::net::{VALUES, count};

/// A move that a search has proved to win or to lose, and what the network said about it.
#[derive(Clone, Debug, PartialEq)]
pub struct SettledMove {
    /// The side that makes the move.
    pub mover: Side,
    /// Whether the move is a pass.
    pub is_pass: bool,
    /// Whether the move wins for the mover.
    pub wins: bool,
    /// Nodes visited after the move until it was proved.
    pub nodes: u64,
    /// The answer of the network: the logit that the move wins, and the binary logarithm of the
    /// nodes if it does and if it does not.
    pub guess: [f64; 3],
    /// The features of the move: first those of the position before it, then those of the eye space
    /// it leaves, then those of the stone.
    pub counts: Vec<u32>,
}

impl SettledMove {
    /// How many values of each feature are told apart. Greater values count as the last one. A pass
    /// has only the first features.
    pub const VALUES: [usize; count::ALL] = VALUES;
}

/// What a search collects while it is watched.
#[derive(Default)]
pub(crate) struct Watch {
    /// The moves solved so far.
    pub(crate) moves: Vec<SettledMove>,
    /// The nodes spent on each position so far, by key.
    nodes: HashMap<u64, u64>,
}

impl<B: Bits> Search<'_, B> {
    /// Notes a child that is solved, if the search is watched.
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
            if child.mv.is_pass() {
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
                is_pass: child.mv.is_pass(),
                wins: value.winner(child.local.to_move) == Some(parent.to_move),
                nodes,
                guess: guess.map(|part| f64::from(part) / f64::from(1 << 15)),
                counts,
            });
        }
    }
}

//! Moves that a search has settled: what the first guess is judged by, and fitted to.

use crate::life::Side;

use super::super::bits::Bits;
use super::super::local::{Local, PASS};
use super::Search;

/// A move that a search has found to win or to lose, and the first guess of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettledMove {
    /// Who makes it.
    pub mover: Side,
    /// Whether it plays elsewhere.
    pub is_pass: bool,
    /// Whether it wins for the mover.
    pub wins: bool,
    /// Positions visited after it the last time it was looked at.
    pub nodes: u64,
    /// The first guess: hundredths of a logit that it wins.
    pub guess: i32,
    /// What the guess adds up points for, in the order of the rows of weights: first of the position
    /// before the move, then of what it leaves to make eyes of, then of the stone.
    pub counts: Vec<u32>,
}

impl<B: Bits> Search<'_, B> {
    /// Notes a settled child of a position, if the search is watched.
    pub(super) fn note(&mut self, parent: &Local<B>, child: usize, nodes: u64) {
        let Some(child) = self.children.get(child).copied() else {
            return;
        };
        let value = child.value;
        if self.watched.is_none() || !value.is_solved() || !value.is_clean() {
            return;
        }
        self.ground.chains(parent, &mut self.chains);
        (self.reach, self.hostile) = self.ground.reach(parent, &self.chains);
        let view = self.view(parent);
        let mut counts = self.counts_before(parent, &view).to_vec();
        self.see(parent, &child.local, child.mv, &view, &mut |_, count| {
            counts.push(count);
        });
        let guess = self.odds(parent, &child.local, child.mv, &mut Some(view));
        if let Some(watched) = &mut self.watched {
            watched.push(SettledMove {
                mover: parent.to_move,
                is_pass: child.mv == PASS,
                wins: value.winner(child.local.to_move) == Some(parent.to_move),
                nodes,
                guess,
                counts,
            });
        }
    }
}

//! How good the solver's first guess of a move is.

use raeuberspiel::game::Lots;
use raeuberspiel::life::{Query, Side};
use raeuberspiel::solver::{Depth, Limits, SettledMove, Solver, Stop};

use super::walled::walled;

/// Searches shorter than this tell nothing.
const FEWEST_NODES: u64 = 200;

/// The moves settled in as many random positions that are answered within `limit` nodes.
pub fn settled(seed: u64, positions: usize, limit: u64, mut meet: impl FnMut(&SettledMove)) {
    let mut lots = Lots::new(seed);
    let mut solver = Solver::new(1 << 24);
    let limits = Limits {
        nodes: Some(limit),
        depth: Depth::Base,
        ..Limits::default()
    };
    let mut answered = 0;
    while answered < positions {
        let Some(query): Option<Query> = walled(&mut lots) else {
            continue;
        };
        let (answer, moves) = solver.watch(&query, &limits, &Stop::new());
        if answer.proved().is_some() && solver.stats().nodes >= FEWEST_NODES {
            answered += 1;
            moves.iter().for_each(&mut meet);
        }
    }
}

/// What a guess costs on the average, weighted by the root of the nodes that settled the move: the
/// negative logarithm of the chance that it gave to what came true. Beside it the same for a guess that
/// only knows how often moves win.
#[derive(Default)]
pub struct Loss {
    pub moves: u64,
    weight: f64,
    wins: f64,
    sum: f64,
}

impl Loss {
    /// Adds a move; a guess says hundredths of a logit, of which `share` were kept.
    pub fn add(&mut self, settled: &SettledMove, share: f64) {
        let weight = (settled.nodes.max(1) as f64).sqrt();
        let logit = f64::from(settled.guess) / 100.0 / share;
        let against = if settled.wins { -logit } else { logit };
        self.moves += 1;
        self.weight += weight;
        self.wins += if settled.wins { weight } else { 0.0 };
        self.sum += weight * against.exp().ln_1p();
    }

    /// The loss of the guess.
    pub fn mean(&self) -> f64 {
        self.sum / self.weight
    }

    /// The loss of one that gives all moves the same chance.
    pub fn blind(&self) -> f64 {
        let chance = self.wins / self.weight;
        -(chance * chance.ln() + (1.0 - chance) * (1.0 - chance).ln())
    }
}

/// The part of the fitted coefficients that the solver's points are.
pub const SHARE: f64 = 0.55;

/// The place of a side and a kind of move in a list of four.
pub fn kind_of(settled: &SettledMove) -> usize {
    usize::from(settled.mover == Side::Defender) + 2 * usize::from(settled.is_pass)
}

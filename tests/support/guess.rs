//! Measures the quality of the solver's first guess of a move.

use raeuberspiel::game::Lots;
use raeuberspiel::life::{Outcome, Query, Side};
use raeuberspiel::solver::{Depth, Limits, SettledMove, Solver, Stop};

use super::ringed::ringed;
use super::walled::walled;

/// Searches with fewer nodes are ignored.
const FEWEST_NODES: u64 = 200;

/// Most moves sampled from one position: those of a long search are much alike.
const MOST_MOVES: usize = 2_000;

/// The two questions, for either side to move, about a ring that lives if Black begins and dies if White
/// does.
fn open_fight(lots: &mut Lots, solver: &mut Solver, limit: u64) -> Vec<Query> {
    let limits = Limits {
        nodes: Some(limit),
        depth: Depth::Base,
        ..Limits::default()
    };
    let Some(pair) = ringed(lots) else {
        return Vec::new();
    };
    let mut falls = pair.iter().map(|query| {
        let answer = solver.solve(query, &limits, &Stop::new(), &mut |_| {});
        answer.proved().map(|proved| proved.base == Outcome::Dead)
    });
    if falls.next() == Some(Some(false)) && falls.next() == Some(Some(true)) {
        pair.into()
    } else {
        Vec::new()
    }
}

/// Which positions are searched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mix {
    /// Randomly filled regions.
    Filled,
    /// Half of them rings in which the first move decides.
    Both,
}

/// Passes to `meet` the moves settled in `positions` random positions, each answered within `limit` nodes, ko
/// threats included.
pub fn settled(
    mix: Mix,
    seed: u64,
    positions: usize,
    limit: u64,
    mut meet: impl FnMut(&SettledMove),
) {
    let mut lots = Lots::new(seed);
    let mut solver = Solver::new(1 << 24);
    let limits = Limits {
        nodes: Some(limit),
        depth: Depth::Ko,
        ..Limits::default()
    };
    let mut answered = [0; 2];
    while answered[0] + answered[1] < positions {
        let kind = usize::from(mix == Mix::Both && answered[1] < answered[0]);
        let queries = match kind {
            0 => walled(&mut lots).into_iter().collect(),
            _ => open_fight(&mut lots, &mut solver, limit),
        };
        for query in queries {
            let (answer, moves) = solver.watch(&query, &limits, &Stop::new());
            if answer.proved().is_some() && solver.stats().nodes >= FEWEST_NODES {
                answered[kind] += 1;
                let step = moves.len().div_ceil(MOST_MOVES).max(1);
                let some = moves.iter().filter(|_| lots.below(step) == 0);
                some.for_each(&mut meet);
            }
        }
    }
}

/// The mean cost of a guess, weighted by the root of the nodes that settled the move: the negative logarithm
/// of the probability that it gave to the actual result. For comparison, the same for a guess that knows only
/// how often moves win.
///
/// For node counts: how much of the variance of their logarithm is predicted.
#[derive(Default)]
pub struct Loss {
    pub moves: u64,
    weight: f64,
    wins: f64,
    sum: f64,
    bits: [Spread; 2],
}

/// Sums for a variance, and the squares of the remaining errors.
#[derive(Clone, Copy, Default)]
struct Spread {
    count: f64,
    sum: f64,
    squares: f64,
    left: f64,
}

impl Loss {
    /// Adds a settled move to the sums.
    pub fn add(&mut self, settled: &SettledMove) {
        let nodes = settled.nodes.max(1) as f64;
        let weight = nodes.sqrt();
        let [logit, to_win, to_lose] = settled.guess;
        let against = if settled.wins { -logit } else { logit };
        self.moves += 1;
        self.weight += weight;
        self.wins += if settled.wins { weight } else { 0.0 };
        self.sum += weight * against.exp().ln_1p();
        let bits = nodes.log2();
        let guessed = if settled.wins { to_win } else { to_lose };
        let spread = &mut self.bits[usize::from(settled.wins)];
        spread.count += 1.0;
        spread.sum += bits;
        spread.squares += bits * bits;
        spread.left += (bits - guessed) * (bits - guessed);
    }

    /// The share of the variance of the logarithm of the nodes that is predicted, for lost and for won moves.
    pub fn foretold(&self) -> [f64; 2] {
        self.bits.map(|spread| {
            let variance = spread.squares - spread.sum * spread.sum / spread.count;
            1.0 - spread.left / variance
        })
    }

    /// The loss of the guess.
    pub fn mean(&self) -> f64 {
        self.sum / self.weight
    }

    /// The loss of a guess that gives all moves the same probability.
    pub fn blind(&self) -> f64 {
        let chance = self.wins / self.weight;
        -(chance * chance.ln() + (1.0 - chance) * (1.0 - chance).ln())
    }
}

/// Index of a side and a kind of move among four.
pub fn kind_of(settled: &SettledMove) -> usize {
    usize::from(settled.mover == Side::Defender) + 2 * usize::from(settled.is_pass)
}

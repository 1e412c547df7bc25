//! Makes new problems out of known positions.
//!
//! A position from a book or a game is changed by a few stones, its weak group is cut out with its
//! surroundings, and the ways out are closed ([`close_in`]). Proofs decide which results are worth solving
//! ([`sift`]): exactly one first move is right, and one move at each later step of the main line; playing
//! elsewhere fails; no stone inside is superfluous; some wrong moves look right. Near copies of known
//! problems are left out unless another move is right in them ([`Shape`]), and so is what does not look like
//! play ([`Style`]).
//!
//! Each try has a number; what it tries depends only on that number and a seed.

mod capture;
mod dice;
mod frame;
mod idea;
mod likeness;
mod sieve;
mod style;
mod tree;
mod vary;
mod words;

use std::collections::BTreeSet;

use crate::board::{Color, Point, Position};
use crate::life::Side;
use crate::problem::{Problem, ProblemId, Source, Task, Technique, Verdict};
use crate::solver::{Solver, Stop};

pub use capture::{Asked, CAPTURES, captures, fight_of, kind_of, varied_captures};
pub use dice::Dice;
pub use frame::{Framed, close_in};
pub use idea::{IDEAS, Solution};
pub use likeness::{Alike, Shape};
pub use sieve::{Found, Refusal, sift};
pub use style::Style;
pub use tree::{Written, with_tree};
pub use words::{NEAR, TREE, lie_alike, sets, sets_of_captures, shape_of};

/// A position is changed by fewer stones than this.
const CHANGES: usize = 4;
/// Most steps along lines that the fight reaches from the group.
const FARTHEST: usize = 3;
/// One try in this many starts from a problem that was made before.
const FROM_MADE: usize = 6;

/// A position from which new ones are made.
#[derive(Clone, Debug)]
pub struct SourcePosition {
    /// Where it comes from, in words.
    pub from: String,
    /// The stones, and the side to move.
    pub position: Position,
    /// One stone of each chain of the group at stake.
    pub targets: Vec<Point>,
}

impl SourcePosition {
    /// A problem's position; `None` if it asks about no group.
    #[must_use]
    pub fn of(problem: &Problem, from: String) -> Option<SourcePosition> {
        let position = problem.setup.clone().into_position().ok()?;
        let targets = problem.target.clone();
        let color = position.color_at(*targets.first()?)?;
        let is_own = |&target: &Point| position.color_at(target) == Some(color);
        targets.iter().all(is_own).then_some(SourcePosition {
            from,
            position,
            targets,
        })
    }
}

/// A position that a try kept.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The position and what was proved about it.
    pub found: Found,
    /// Where it comes from, in words.
    pub from: String,
    /// Its shape without the wall.
    pub shape: Shape,
    /// Its shape with all stones, to compare with problems without a region.
    pub open: Shape,
    /// Whether it was made from a made problem; it is then only worth keeping as the pair of that one.
    pub is_from_made: bool,
}

impl Candidate {
    /// The problem, with only the main line in its tree.
    #[must_use]
    pub fn problem(&self, id: ProblemId) -> Problem {
        let query = &self.found.query;
        let task = match self.found.side {
            _ if self.found.proved.is_ko() => Task::Ko,
            Side::Attacker => Task::Kill,
            Side::Defender if self.found.is_seki() => Task::Seki,
            Side::Defender => Task::Live,
        };
        let mut problem = Problem::new(id, task, query.position().to_setup());
        problem.target = query.targets().to_vec();
        problem.region = query.region().iter().copied().collect();
        problem.techniques = self
            .found
            .solution()
            .ideas()
            .into_iter()
            .filter_map(Technique::new)
            .collect();
        let mut node = problem.tree.root();
        for &mv in &self.found.line {
            node = problem.tree.add(node, mv);
        }
        problem.tree.node_mut(node).verdict = Some(Verdict::Solved);
        problem.title = words::title(&problem);
        problem.source = std::sync::Arc::new(Source {
            note: self.from.clone(),
            ..Source::default()
        });
        problem
    }
}

/// The input of all tries.
#[derive(Clone, Copy, Debug)]
pub struct Tries<'a> {
    /// Positions from books and games.
    pub origins: &'a [SourcePosition],
    /// Problems that were made before; they give pairs that differ by one stone.
    pub made: &'a [SourcePosition],
    /// Statistics of natural positions.
    pub style: &'a Style,
    /// Minimum score for a position to be kept.
    pub least_style: f64,
    /// Seed of the dice.
    pub seed: u64,
}

impl Tries<'_> {
    /// Tries one position.
    ///
    /// # Errors
    ///
    /// Why it is not kept.
    pub fn attempt(
        &self,
        number: u64,
        solver: &mut Solver,
        stop: &Stop,
    ) -> Result<Candidate, Refusal> {
        let mut dice = Dice::new(self.seed, number);
        let is_from_made = !self.made.is_empty() && dice.below(FROM_MADE) == 0;
        let (origins, changes) = match is_from_made {
            true => (self.made, 1),
            false => (self.origins, CHANGES),
        };
        let origin = origins.get(dice.below(origins.len()));
        let origin = origin.ok_or(Refusal::NoFight)?;
        let targets = &origin.targets;
        let mut position = origin.position.clone();
        for _ in 0..dice.below(changes) + usize::from(is_from_made) {
            let change = vary::change(&position, targets, &mut dice);
            let changed = change.and_then(|change| vary::changed(&position, change));
            position = changed.unwrap_or(position);
        }
        let reach = 1 + dice.below(FARTHEST);
        let to_move = match dice.below(2) {
            0 => Color::Black,
            _ => Color::White,
        };
        let reach = u8::try_from(reach).unwrap_or(1);
        let framed = close_in(&position, targets, reach).ok_or(Refusal::NoFight)?;
        let found = sift(&framed, to_move, solver, stop)?;
        let position = found.query.position();
        if self.style.score(position) < self.least_style {
            return Err(Refusal::Unnatural);
        }
        let setup = position.to_setup();
        let region = found.query.region();
        Ok(Candidate {
            from: origin.from.clone(),
            shape: Shape::of(&setup, framed.defender, region, found.answer()),
            open: Shape::of(&setup, framed.defender, &BTreeSet::new(), None),
            is_from_made,
            found,
        })
    }
}

/// The minimum score at which nine in ten of these positions, closed in, look natural.
#[must_use]
pub fn least_style(style: &Style, origins: &[SourcePosition]) -> f64 {
    let framed = origins
        .iter()
        .filter_map(|origin| close_in(&origin.position, &origin.targets, 2));
    let positions = framed.filter_map(|framed| framed.setup.into_position().ok());
    let mut scores: Vec<f64> = positions.map(|position| style.score(&position)).collect();
    scores.sort_by(f64::total_cmp);
    scores.get(scores.len() / 10).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests;

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
mod reframe;
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
use frame::rivals;
pub use frame::{Fight, Framed, close_in, close_in_link, close_in_race};
pub use idea::{IDEAS, Solution};
pub use likeness::{Alike, Shape};
pub use sieve::{Found, Refusal, sift};
pub use style::Style;
pub use tree::{Written, with_tree};
pub use words::{NEAR, TREE, lie_alike, sets, sets_of_captures, shape_of};

/// A position is changed by fewer stones than this.
const CHANGES: usize = 4;
/// Most changes of a fight that is closed in already.
const FRAME_CHANGES: usize = 2;
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
    /// The fight, if it is closed in already.
    pub frame: Option<Framed>,
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
            frame: Framed::of(problem),
        })
    }
}

/// A kind of problem that can be made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Living, killing, ko and seki.
    #[default]
    Life,
    /// Capturing races.
    Race,
    /// Connecting a weak group to living friends.
    Connect,
    /// Cutting a weak group off from its friends.
    Cut,
}

impl Kind {
    /// All kinds, in the order of the variants.
    pub const ALL: [Kind; 4] = [Kind::Life, Kind::Race, Kind::Connect, Kind::Cut];

    /// Its word on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Life => "life",
            Kind::Race => "race",
            Kind::Connect => "connect",
            Kind::Cut => "cut",
        }
    }

    /// The kind with this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// The kind of a problem; `None` if the generator makes no such problems from positions.
    #[must_use]
    pub const fn of(task: Task) -> Option<Kind> {
        match task {
            Task::Live | Task::Kill | Task::Seki | Task::Ko => Some(Kind::Life),
            Task::WinRace => Some(Kind::Race),
            Task::Connect => Some(Kind::Connect),
            Task::Cut => Some(Kind::Cut),
            Task::Capture | Task::Status | Task::Show => None,
        }
    }

    /// What its fights are about.
    #[must_use]
    pub const fn fight(self) -> Fight {
        match self {
            Kind::Life => Fight::Life,
            Kind::Race => Fight::Race,
            Kind::Connect | Kind::Cut => Fight::Link,
        }
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
            _ if self.found.fight == Fight::Race => Task::WinRace,
            Side::Attacker if self.found.fight == Fight::Link => Task::Cut,
            Side::Defender if self.found.fight == Fight::Link => Task::Connect,
            _ if self.found.proved.is_ko() => Task::Ko,
            Side::Attacker => Task::Kill,
            Side::Defender if self.found.is_seki() => Task::Seki,
            Side::Defender => Task::Live,
        };
        let mut problem = Problem::new(id, task, query.position().to_setup());
        problem.target = query.targets().to_vec();
        problem.region = query.region().iter().copied().collect();
        if self.found.fight == Fight::Link {
            let position = query.position();
            let friends = self.found.friends.iter().copied();
            problem.safe = friends
                .filter(|&friend| position.chain_head(friend) == Some(friend))
                .collect();
        }
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
    /// The kinds of problems wanted; each try is for one of them.
    pub kinds: &'a [Kind],
    /// Races from books and games, closed in.
    pub races: &'a [SourcePosition],
}

/// The races of a position, closed in: whoever moves first captures the other's chain.
pub fn races(origin: &SourcePosition, solver: &mut Solver, stop: &Stop) -> Vec<SourcePosition> {
    let is_race = |frame: &&Framed| frame.fight == Fight::Race;
    let mut frames: Vec<Framed> = match origin.frame.as_ref().filter(is_race) {
        Some(frame) => vec![frame.clone()],
        None => {
            let (position, targets) = (&origin.position, &origin.targets);
            let rivals = rivals(position, targets).into_iter();
            let reaches = || 1..=u8::try_from(FARTHEST).unwrap_or(1);
            let both = rivals.flat_map(|rival| reaches().map(move |reach| (rival, reach)));
            both.filter_map(|(rival, reach)| close_in_race(position, targets, rival, reach))
                .collect()
        }
    };
    frames.retain(|frame| !stop.is_requested() && sieve::is_open_race(frame, solver, stop));
    frames.dedup_by(|one, other| one.region == other.region);
    let frames = frames.into_iter().map(|frame| SourcePosition {
        frame: Some(frame),
        ..origin.clone()
    });
    frames.collect()
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
        let kind = match self.kinds {
            [] => Kind::default(),
            &[only] => only,
            many => *many.get(dice.below(many.len())).ok_or(Refusal::NoFight)?,
        };
        let is_life = kind == Kind::Life;
        let is_from_made = is_life && !self.made.is_empty() && dice.below(FROM_MADE) == 0;
        let (origins, changes) = match kind {
            Kind::Race => (self.races, 1),
            _ if is_from_made => (self.made, 1),
            _ => (self.origins, CHANGES),
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
        // A race is too easily disturbed: it is changed where it stands.
        let closed = origin.frame.as_ref();
        let closed = closed.filter(|frame| !is_life && frame.fight == kind.fight());
        let framed = match kind {
            _ if closed.is_some() => closed.and_then(|frame| varied(frame, &mut dice)),
            Kind::Life => close_in(&position, targets, reach),
            Kind::Race => None,
            Kind::Connect | Kind::Cut => close_in_link(&position, targets, reach),
        };
        let framed = framed.ok_or(Refusal::NoFight)?;
        let to_move = match kind {
            Kind::Life | Kind::Race => to_move,
            Kind::Connect => framed.defender,
            Kind::Cut => framed.defender.opposite(),
        };
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

/// The fight changed by a stone or a liberty, or by two.
fn varied(frame: &Framed, dice: &mut Dice) -> Option<Framed> {
    let mut varied = frame.clone();
    for _ in 0..1 + dice.below(FRAME_CHANGES) {
        let changes = varied.changes();
        let &change = changes.get(dice.below(changes.len()))?;
        varied = varied.with(change)?;
    }
    Some(varied)
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

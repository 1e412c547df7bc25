//! The question: a position and everything its answer depends on.

use std::collections::BTreeSet;

use crate::board::{Color, Move, Point, Position, SelfCapture, SetupError, Size};

use super::answer::Side;
use super::region;

/// When the defender has succeeded, if there are several target chains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Goal {
    /// One of the target chains must survive; the attacker has to capture all of them.
    #[default]
    Any,
    /// All target chains must survive; the attacker has to capture one of them.
    All,
}

/// How many of the target chains a result speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of them, or the only one.
    All,
    /// At least one of several.
    One,
}

impl Goal {
    /// How many of these target chains this side's success speaks of: a defender who has to save one of
    /// several may lose the others, and an attacker who has to take one may leave them.
    ///
    /// `targets` names stones of the chains, which may be stones of the same one.
    #[must_use]
    pub fn extent(self, winner: Side, targets: &[Point], position: &Position) -> Extent {
        let mut heads = targets.iter().map(|&at| position.chain_head(at));
        let first = heads.next();
        let is_one_chain = heads.all(|head| Some(head) == first);
        match (self, winner) {
            _ if is_one_chain => Extent::All,
            (Goal::Any, Side::Defender) | (Goal::All, Side::Attacker) => Extent::One,
            (Goal::Any, Side::Attacker) | (Goal::All, Side::Defender) => Extent::All,
        }
    }
}

/// Something that a result rests on and that the stones alone do not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// These stones at the rim, one named for each chain, are alive.
    Safe(Vec<Point>),
    /// The region was cut out of an open position: these empty points count as the attacker's.
    Wall(Vec<Point>),
    /// The region was cut out of an open position: whoever of the defender's stones reaches one of
    /// these empty points has escaped. The attacker's stones next to them have liberties there until
    /// the defender has played elsewhere often enough to take them.
    Escape(Vec<Point>),
}

/// What a caller wants to ask. [`Query::new`] finds what is left open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuerySpec {
    /// One stone of each target chain. If empty, the target is the enclosed group, provided that
    /// just one colour is enclosed.
    pub targets: Vec<Point>,
    /// Whether one or all target chains must live.
    pub goal: Goal,
    /// Points where play is considered; `None` lets [`Query::new`] find them. Target chains belong
    /// to the region in any case.
    pub region: Option<Vec<Point>>,
    /// Stones of chains that are assumed alive, besides those that are found.
    pub safe: Vec<Point>,
    /// The side that the empty points beyond an open region count for: as a wall of the attacker, or as
    /// the defender's way out. A win of the *other* side needs nothing from outside, so it holds on the
    /// open board.
    pub beyond: Side,
    /// Whether the defender's life must hold on the open board. Stones next to the empty points
    /// beyond an open region may have more liberties than the region shows, so nothing is known of
    /// what follows if the attacker captures one. Such a capture then counts as a win of the
    /// attacker.
    pub holds_open: bool,
    /// How far from the target an open region reaches if none is given, in steps along lines.
    pub reach: u8,
    /// The largest number of ko threats tried for the loser.
    pub max_threats: u8,
    /// On an open board, a region to ask first whether the defender lives in it, because it once did. It decides
    /// nothing: what is found there has a proof like any other. Empty if none is known.
    pub proved_in: Vec<Point>,
}

impl QuerySpec {
    /// As many ko threats as the published problems need.
    pub const DEFAULT_THREATS: u8 = 8;
    /// How far an open region reaches.
    pub const DEFAULT_REACH: u8 = 3;

    /// A question about the chain on one point.
    #[must_use]
    pub fn target(point: Point) -> QuerySpec {
        QuerySpec {
            targets: vec![point],
            ..QuerySpec::default()
        }
    }
}

impl Default for QuerySpec {
    /// No target and no region given, any target, up to [`QuerySpec::DEFAULT_THREATS`] threats.
    fn default() -> QuerySpec {
        QuerySpec {
            targets: Vec::new(),
            goal: Goal::Any,
            region: None,
            safe: Vec::new(),
            beyond: Side::Attacker,
            holds_open: false,
            reach: QuerySpec::DEFAULT_REACH,
            max_threats: QuerySpec::DEFAULT_THREATS,
            proved_in: Vec::new(),
        }
    }
}

/// Why a question cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    /// No target was named and none can be found.
    #[error("no target: name one stone of the chain whose life is at stake")]
    NoTarget,
    /// A target point holds no stone.
    #[error("target {0} is empty; it may be captured already")]
    EmptyTarget(Point),
    /// A point lies beyond the board.
    #[error("{point} lies off the {size} board")]
    OffBoard {
        /// The point named.
        point: Point,
        /// The board it misses.
        size: Size,
    },
    /// The targets belong to both sides.
    #[error("targets {0} and {1} have different colours; name stones of one side")]
    TwoColors(Point, Point),
    /// A target is said to be safe.
    #[error("target {0} is assumed alive, which leaves no question")]
    SafeTarget(Point),
    /// There is no empty point to play on.
    #[error("the region has no empty point; name the points where play is considered")]
    NoRegion,
    /// The region does not fit.
    #[error(
        "the region spans {width}x{height} points; the limit is (width + 1) x height <= {limit}, so name a smaller region"
    )]
    RegionTooLarge {
        /// Columns from its leftmost to its rightmost point.
        width: usize,
        /// Rows from its lowest to its highest point.
        height: usize,
        /// The largest product allowed.
        limit: usize,
    },
    /// A chain assumed alive has no liberty outside the region, so that it could be captured.
    #[error(
        "the chain at {0} is assumed alive but has no liberty outside the region; add its liberties to the board or leave it out of the safe stones"
    )]
    RimWithoutLiberty(Point),
    /// The rules allow self-capture.
    #[error("the solver plays without self-capture; ask under rules that forbid it")]
    SelfCapture,
    /// A wall around an open region would leave a chain without liberties.
    #[error("the open side of the region cannot be walled: {0}; name the region")]
    Wall(SetupError),
}

/// A position with target, region and assumptions: everything that an answer depends on.
///
/// The side to move is the position's. Play is by basic ko without self-capture, on the points of
/// the region only. A pass stands for play elsewhere. So a proof holds under every rule on longer
/// cycles, unless it names superko ([`Claim::superko`](crate::solver::Claim::superko)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    pub(super) position: Position,
    pub(super) targets: Vec<Point>,
    pub(super) goal: Goal,
    pub(super) defender: Color,
    pub(super) region: BTreeSet<Point>,
    pub(super) assumptions: Vec<Assumption>,
    pub(super) open: BTreeSet<Point>,
    pub(super) beyond: Side,
    pub(super) holds_open: bool,
    pub(super) max_threats: u8,
}

impl Query {
    /// Largest value of (width + 1) x height of the rectangle around a region.
    pub const REGION_LIMIT: usize = 256;

    /// After so many moves of the defender elsewhere, the attacker's stones count no liberties beyond a
    /// region with a way out.
    pub const MOST_ELSEWHERE: u8 = 6;

    /// Checks the question and finds what the spec leaves open.
    ///
    /// Without a region, this is the part of the board that play can reach from the target without
    /// crossing the attacker's chains that border on the largest empty area free of defenders. If
    /// there is no such area, the group is open: the region then ends a few points away from the
    /// target, and [`Query::assumptions`] names the points that count as a wall.
    ///
    /// # Errors
    ///
    /// [`QueryError`]: no usable target, no region or one over [`Query::REGION_LIMIT`], safe stones
    /// that are none, rules that allow self-capture.
    pub fn new(position: &Position, spec: &QuerySpec) -> Result<Query, QueryError> {
        let (targets, defender) = targets_of(position, spec)?;
        region::build(position, spec, targets, defender)
    }

    /// The points of the region that would be found, whether or not its rim can be walled.
    ///
    /// # Errors
    ///
    /// As [`Query::new`], but for the rim.
    pub fn reach(position: &Position, spec: &QuerySpec) -> Result<Vec<Point>, QueryError> {
        let (targets, defender) = targets_of(position, spec)?;
        let region = region::region_of(position, spec, &targets, defender)?;
        Ok(region.iter().collect())
    }

    /// The position, with a wall where the region was open and what lies beyond counts as the attacker's.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// One stone of each target chain.
    #[must_use]
    pub fn targets(&self) -> &[Point] {
        &self.targets
    }

    /// Whether one or all target chains must live.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// The side that owns the target.
    #[must_use]
    pub const fn defender(&self) -> Color {
        self.defender
    }

    /// The side to move.
    #[must_use]
    pub fn mover(&self) -> Side {
        match self.position.to_move() == self.defender {
            true => Side::Defender,
            false => Side::Attacker,
        }
    }

    /// The points where play is considered, sorted.
    #[must_use]
    pub const fn region(&self) -> &BTreeSet<Point> {
        &self.region
    }

    /// What the result rests on.
    #[must_use]
    pub fn assumptions(&self) -> &[Assumption] {
        &self.assumptions
    }

    /// The empty points next to the region that count as a wall, or as the way out. Empty if the region
    /// is enclosed.
    #[must_use]
    pub const fn open_rim(&self) -> &BTreeSet<Point> {
        &self.open
    }

    /// The side that these points count for.
    #[must_use]
    pub const fn beyond(&self) -> Side {
        self.beyond
    }

    /// The points of the region where the attacker wins by capturing a stone, because it may have
    /// liberties beyond: those next to the open rim, if the answer must hold on the open board.
    pub(crate) fn open_edge(&self) -> impl Iterator<Item = Point> + '_ {
        let is_asked = self.holds_open && self.beyond == Side::Attacker;
        let rim = self.open.iter().filter(move |_| is_asked);
        rim.flat_map(|point| point.neighbors(self.position.size()))
            .filter(|point| self.region.contains(point))
    }

    /// The largest number of ko threats tried.
    #[must_use]
    pub const fn max_threats(&self) -> u8 {
        self.max_threats
    }

    /// The same question after a move of the side to move; `None` if the move is illegal or
    /// captures what the question is about.
    #[must_use]
    pub fn after(&self, mv: Move) -> Option<Query> {
        let mut query = self.clone();
        query.position.play(mv).ok()?;
        let before = query.targets.len();
        let position = &query.position;
        query
            .targets
            .retain(|&point| position.color_at(point) == Some(self.defender));
        let is_lost = match self.goal {
            Goal::Any => query.targets.is_empty(),
            Goal::All => query.targets.len() < before,
        };
        (!is_lost).then_some(query)
    }

    /// The same question with this colour to move first.
    #[must_use]
    pub fn with_to_move(&self, color: Color) -> Query {
        let mut query = self.clone();
        query.position.set_to_move(color);
        query
    }
}

/// One stone of each target chain, and the side that owns them.
fn targets_of(position: &Position, spec: &QuerySpec) -> Result<(Vec<Point>, Color), QueryError> {
    let size = position.size();
    let named = spec
        .targets
        .iter()
        .chain(&spec.safe)
        .chain(spec.region.iter().flatten());
    for &point in named {
        if !size.contains(point) {
            return Err(QueryError::OffBoard { point, size });
        }
    }
    if position.rules().self_capture == SelfCapture::Allowed {
        return Err(QueryError::SelfCapture);
    }
    let found = if spec.targets.is_empty() {
        region::enclosed_targets(position).ok_or(QueryError::NoTarget)?
    } else {
        spec.targets.clone()
    };
    let first = *found.first().ok_or(QueryError::NoTarget)?;
    let defender = position
        .color_at(first)
        .ok_or(QueryError::EmptyTarget(first))?;
    let mut targets: Vec<Point> = Vec::new();
    for &point in &found {
        match position.color_at(point) {
            None => return Err(QueryError::EmptyTarget(point)),
            Some(color) if color != defender => {
                return Err(QueryError::TwoColors(first, point));
            }
            Some(_) => {}
        }
        if spec.safe.iter().any(|&safe| {
            position.color_at(safe).is_some()
                && position.chain_head(safe) == position.chain_head(point)
        }) {
            return Err(QueryError::SafeTarget(point));
        }
        let known = |&other: &Point| position.chain_head(other) == position.chain_head(point);
        if !targets.iter().any(known) {
            targets.push(point);
        }
    }
    Ok((targets, defender))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Setup;

    #[test]
    fn a_result_speaks_of_one_chain_only_where_there_are_several() {
        let size = Size::square(5).unwrap();
        let drawing = "
            | X X . . O
            | . . . . O
            | X . . . .
            +----------";
        let setup = Setup::drawn(size, drawing).unwrap();
        let position = setup.into_position().unwrap();
        let same_twice = [Point::at(0, 2), Point::at(1, 2)];
        let two = [Point::at(0, 2), Point::at(1, 2), Point::at(0, 0)];
        for (goal, won, of_one) in [
            (Goal::Any, Side::Defender, true),
            (Goal::Any, Side::Attacker, false),
            (Goal::All, Side::Defender, false),
            (Goal::All, Side::Attacker, true),
        ] {
            let extent = |targets: &[Point]| goal.extent(won, targets, &position);
            assert_eq!(extent(&two) == Extent::One, of_one, "{goal:?} {won}");
            assert_eq!(extent(&same_twice), Extent::All);
            assert_eq!(extent(&two[..1]), Extent::All);
        }
    }
}

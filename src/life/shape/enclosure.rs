//! A shape as a position: the inner space, the wall around it, and the attacker around that.

use std::collections::BTreeSet;

use crate::board::{Color, Move, Point, Position, Setup, SetupError, Size, Stones};
use crate::life::{Goal, Query, QueryError, QuerySpec};

use super::cells::Cells;
use super::enumerate::{Place, Placed};

/// The side that owns the wall in every position made here.
pub const DEFENDER: Color = Color::Black;
/// The board on which shapes are drawn.
const SIZE: Size = Size::SQUARE_19;
/// The lower left of a shape, where no edge decides it.
const MIDDLE: u8 = 7;

/// An eye space to be built: its points, and how the wall around it differs from the plain case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Space {
    /// The points inside and where they lie.
    pub placed: Placed,
    /// Liberties of the wall outside the space.
    pub liberties: u8,
    /// Points inside on which the attacker already has a stone.
    pub stones: Cells,
    /// Corners of the wall that the attacker holds, one column and one row further to the upper
    /// right than the points inside, so that none is negative.
    pub cuts: Cells,
}

/// Why a space cannot be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum EnclosureError {
    /// The shape has no points, or there is a point that no stone can be put around.
    #[error("the shape does not fit the board")]
    Shape,
    /// There is no room for so many liberties.
    #[error("the wall has room for {0} outside liberties at most")]
    Liberties(u8),
    /// An attacker's stone that should be inside is not.
    #[error("a stone inside lies beside the shape")]
    Stones,
    /// A cut is no corner of the wall, or the stone on it would not be connected to the outside.
    #[error("a cut is no corner of the wall that can be held from outside")]
    Cuts,
}

/// A move in a space, wherever it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SpaceMove {
    /// On one of [`Enclosure::points`].
    At(u8),
    /// On a liberty outside; the number of those left before, counted from 1.
    Liberty(u8),
    /// Elsewhere.
    Pass,
}

/// A space as stones on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosure {
    /// The stones, the attacker to move.
    pub setup: Setup,
    /// The shape whose points are `inside`, in the order of [`Cells::iter`].
    pub cells: Cells,
    /// The points of the space itself.
    pub inside: Vec<Point>,
    /// The liberties of the wall that do not lie inside.
    pub liberties: Vec<Point>,
    /// The defender's stones.
    pub wall: BTreeSet<Point>,
    /// Stones of the defender that the shape separates from the wall, as in a ring.
    pub islands: BTreeSet<Point>,
}

impl Space {
    /// The plain case: a solid wall without outside liberties around an empty space.
    #[must_use]
    pub const fn solid(placed: Placed) -> Space {
        Space {
            placed,
            liberties: 0,
            stones: Cells::EMPTY,
            cuts: Cells::EMPTY,
        }
    }

    /// Puts the space on a board.
    ///
    /// The wall is every point that touches the space along a line or at a corner; the attacker
    /// stands on every point that touches the wall.
    ///
    /// # Errors
    ///
    /// [`EnclosureError`], if that cannot be done.
    pub fn enclose(&self) -> Result<Enclosure, EnclosureError> {
        let cells = self.placed.cells;
        let (left, low) = origin(self.placed.place);
        let at = |(column, row): (u8, u8)| Point::new(column + left, row + low);
        let inside: Vec<Point> = cells.iter().filter_map(at).collect();
        if inside.is_empty() || inside.len() != cells.len() {
            return Err(EnclosureError::Shape);
        }
        let space: BTreeSet<Point> = inside.iter().copied().collect();
        let mut wall = around(&space);
        let outside = outside(&space, &wall).ok_or(EnclosureError::Shape)?;
        // What the shape separates from the outside is filled with stones of the defender.
        wall.extend(
            SIZE.points()
                .filter(|point| !space.contains(point) && !outside.contains(point)),
        );
        let filled: BTreeSet<Point> = space.union(&wall).copied().collect();
        let ring = around(&filled);
        let cuts = self.cuts(&space, &wall, &ring, (left, low))?;
        let islands = islands(&wall, &ring);
        let liberties = liberties(self.liberties, &wall, &islands, &cuts, &ring, &filled)?;
        let ring = with_gaps(&ring, &liberties, &filled);
        let mut stones = Stones::new();
        for &point in &wall {
            stones.set(point, Some(DEFENDER));
        }
        for &point in ring.iter().chain(&cuts) {
            stones.set(point, Some(DEFENDER.opposite()));
        }
        if self
            .stones
            .iter()
            .any(|(column, row)| !cells.has(column, row))
        {
            return Err(EnclosureError::Stones);
        }
        for point in self.stones.iter().filter_map(at) {
            stones.set(point, Some(DEFENDER.opposite()));
        }
        for cut in &cuts {
            wall.remove(cut);
        }
        let mut setup = Setup::new(SIZE);
        setup.stones = stones;
        setup.to_move = DEFENDER.opposite();
        Ok(Enclosure {
            setup,
            cells,
            inside,
            liberties,
            wall,
            islands,
        })
    }

    /// The points of the wall that touch the space only at a corner, where the wall can be cut; in
    /// the frame of `Space::cuts`.
    #[must_use]
    pub fn corners(placed: Placed) -> Cells {
        let (left, low) = origin(placed.place);
        let at = |(column, row): (u8, u8)| Point::new(column + left, row + low);
        let space: BTreeSet<Point> = placed.cells.iter().filter_map(at).collect();
        let wall = around(&space);
        Cells::of(
            wall.iter()
                .filter(|point| !point.neighbors(SIZE).any(|next| space.contains(&next)))
                .map(|point| (point.column() + 1 - left, point.row() + 1 - low)),
        )
    }

    fn cuts(
        &self,
        space: &BTreeSet<Point>,
        wall: &BTreeSet<Point>,
        ring: &BTreeSet<Point>,
        (left, low): (u8, u8),
    ) -> Result<BTreeSet<Point>, EnclosureError> {
        let mut cuts = BTreeSet::new();
        for (column, row) in self.cuts.iter() {
            let point = (column + left)
                .checked_sub(1)
                .zip((row + low).checked_sub(1))
                .and_then(|(column, row)| Point::new(column, row))
                .ok_or(EnclosureError::Cuts)?;
            let is_held = point.neighbors(SIZE).any(|next| ring.contains(&next));
            let is_corner = !point.neighbors(SIZE).any(|next| space.contains(&next));
            if !wall.contains(&point) || !is_held || !is_corner {
                return Err(EnclosureError::Cuts);
            }
            cuts.insert(point);
        }
        Ok(cuts)
    }
}

impl Enclosure {
    /// Every point on which a stone may be played, apart from liberties outside: those inside in
    /// the order of [`Cells::iter`], then islands, then the rest of the wall.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        let wall = self.wall.difference(&self.islands);
        let points = self.inside.iter().chain(&self.islands).chain(wall);
        points.copied()
    }

    /// The move on the board; `None` if it names a point that the space does not have.
    #[must_use]
    pub fn to_move(&self, mv: SpaceMove) -> Option<Move> {
        match mv {
            SpaceMove::At(place) => self.points().nth(usize::from(place)).map(Move::Play),
            SpaceMove::Liberty(left) => {
                let place = usize::from(left).checked_sub(1)?;
                self.liberties.get(place).copied().map(Move::Play)
            }
            SpaceMove::Pass => Some(Move::Pass),
        }
    }

    /// A move on the board as one in the space; `None` if it lies elsewhere.
    #[must_use]
    pub fn from_move(&self, mv: Move) -> Option<SpaceMove> {
        let Move::Play(point) = mv else {
            return Some(SpaceMove::Pass);
        };
        let place = |place: usize| u8::try_from(place).ok();
        if let Some(found) = self.points().position(|other| other == point) {
            return place(found).map(SpaceMove::At);
        }
        let found = self.liberties.iter().position(|&other| other == point)?;
        place(found + 1).map(SpaceMove::Liberty)
    }

    /// The position, the attacker to move.
    ///
    /// # Errors
    ///
    /// [`SetupError`], if stones inside leave a chain without liberties.
    pub fn position(&self) -> Result<Position, SetupError> {
        self.setup.clone().into_position()
    }

    /// One stone of each chain whose life is at stake: the wall, or its parts if it is cut.
    #[must_use]
    pub fn targets(&self, position: &Position) -> Vec<Point> {
        let mut heads = BTreeSet::new();
        let mut targets = Vec::new();
        for &point in self.wall.difference(&self.islands) {
            if heads.insert(position.chain_head(point)) {
                targets.push(point);
            }
        }
        targets
    }

    /// The question what happens to the wall, with the attacker to move.
    ///
    /// # Errors
    ///
    /// [`QueryError`] if there is no point to play on.
    pub fn query(&self, position: &Position) -> Result<Query, QueryError> {
        let region = self.inside.iter().chain(&self.wall).chain(&self.liberties);
        Query::new(
            position,
            &QuerySpec {
                targets: self.targets(position),
                goal: Goal::Any,
                region: Some(region.copied().collect()),
                ..QuerySpec::default()
            },
        )
    }
}

/// Where the lower left of a shape lies on the board.
const fn origin(place: Place) -> (u8, u8) {
    match place {
        Place::Centre => (MIDDLE, MIDDLE),
        Place::Edge => (MIDDLE, 0),
        Place::Corner => (0, 0),
    }
}

/// Every point that touches the set along a line or at a corner, and does not belong to it.
fn around(set: &BTreeSet<Point>) -> BTreeSet<Point> {
    set.iter()
        .flat_map(|point| point.neighbors(SIZE).chain(point.diagonals(SIZE)))
        .filter(|point| !set.contains(point))
        .collect()
}

/// The empty points that reach the far corner of the board without crossing space or wall.
fn outside(space: &BTreeSet<Point>, wall: &BTreeSet<Point>) -> Option<BTreeSet<Point>> {
    let far = SIZE.points().next_back()?;
    if space.contains(&far) || wall.contains(&far) {
        return None;
    }
    let mut reached = BTreeSet::from([far]);
    let mut open = vec![far];
    while let Some(point) = open.pop() {
        for next in point.neighbors(SIZE) {
            if !space.contains(&next) && !wall.contains(&next) && reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached.extend(wall);
    Some(reached)
}

/// The stones of the wall that are not connected to its outer side.
fn islands(wall: &BTreeSet<Point>, ring: &BTreeSet<Point>) -> BTreeSet<Point> {
    let touches = |point: &Point| point.neighbors(SIZE).any(|next| ring.contains(&next));
    let mut outer: BTreeSet<Point> = wall.iter().copied().filter(touches).collect();
    let mut open: Vec<Point> = outer.iter().copied().collect();
    while let Some(point) = open.pop() {
        for next in point.neighbors(SIZE) {
            if wall.contains(&next) && outer.insert(next) {
                open.push(next);
            }
        }
    }
    wall.difference(&outer).copied().collect()
}

/// The attacker's stones around space and wall. Some points are left empty and enclosed.
fn with_gaps(ring: &BTreeSet<Point>, gaps: &[Point], filled: &BTreeSet<Point>) -> BTreeSet<Point> {
    let beyond = gaps
        .iter()
        .flat_map(|gap| gap.neighbors(SIZE).chain(gap.diagonals(SIZE)));
    let mut ring: BTreeSet<Point> = ring.iter().copied().chain(beyond).collect();
    ring.retain(|point| !filled.contains(point) && !gaps.contains(point));
    ring
}

/// Whether every stone of the ring is connected to one that has a liberty outside.
fn is_held(ring: &BTreeSet<Point>, gaps: &[Point], filled: &BTreeSet<Point>) -> bool {
    let is_open =
        |point: Point| !ring.contains(&point) && !gaps.contains(&point) && !filled.contains(&point);
    let mut held: BTreeSet<Point> = ring
        .iter()
        .copied()
        .filter(|point| point.neighbors(SIZE).any(is_open))
        .collect();
    let mut open: Vec<Point> = held.iter().copied().collect();
    while let Some(point) = open.pop() {
        for next in point.neighbors(SIZE) {
            if ring.contains(&next) && held.insert(next) {
                open.push(next);
            }
        }
    }
    held.len() == ring.len()
}

/// Points next to the wall that are left empty; not next to each other while there is room.
fn liberties(
    wanted: u8,
    wall: &BTreeSet<Point>,
    islands: &BTreeSet<Point>,
    cuts: &BTreeSet<Point>,
    ring: &BTreeSet<Point>,
    filled: &BTreeSet<Point>,
) -> Result<Vec<Point>, EnclosureError> {
    let stands = |point: &Point| wall.contains(point) && !cuts.contains(point);
    let mut free: Vec<Point> = ring
        .iter()
        .copied()
        .filter(|point| {
            let next = |point: Point| point.neighbors(SIZE);
            next(*point).any(|next| stands(&next) && !islands.contains(&next))
                // A cut lives by the stones next to it.
                && !next(*point).any(|next| cuts.contains(&next))
        })
        .collect();
    // From the top, so that the gaps of a corner or edge shape lie where there is room.
    free.sort_by_key(|point| (std::cmp::Reverse(point.row()), point.column()));
    let mut chosen: Vec<Point> = Vec::new();
    for apart in [true, false] {
        for &point in &free {
            let is_near = point.neighbors(SIZE).any(|next| chosen.contains(&next));
            if chosen.len() == usize::from(wanted) || chosen.contains(&point) || (apart && is_near)
            {
                continue;
            }
            chosen.push(point);
            if !is_held(&with_gaps(ring, &chosen, filled), &chosen, filled) {
                chosen.pop();
            }
        }
    }
    if chosen.len() < usize::from(wanted) {
        return Err(EnclosureError::Liberties(chosen.len() as u8));
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;
    use crate::life::shape::placements;

    fn space(place: Place, drawing: &str) -> Space {
        let cells = Cells::read(drawing.split('/')).unwrap();
        Space::solid(Placed { place, cells })
    }

    fn check(space: &Space, expected: &str) {
        let enclosure = space.enclose().unwrap();
        let drawn = Diagram::parse(expected, SIZE, None).unwrap();
        assert_eq!(
            enclosure.setup.stones.iter().collect::<Vec<_>>(),
            drawn.stones.iter().collect::<Vec<_>>()
        );
    }

    #[test]
    fn a_bent_three_in_the_corner_with_one_liberty() {
        let mut space = space(Place::Corner, "x./xx");
        space.liberties = 1;
        check(
            &space,
            "
            | O O . . .
            | . O O . .
            | X X O O .
            | . X X O .
            | . . X O .
            +----------",
        );
    }

    #[test]
    fn a_cut_is_held_from_outside() {
        let mut space = space(Place::Edge, "xx");
        space.placed.place = Place::Corner;
        // The frame is one further to the upper right: the corner of the wall at C2.
        space.cuts = Cells::of([(3, 2)]);
        check(
            &space,
            "
            | O O O O .
            | X X O O .
            | . . X O .
            +----------",
        );
        space.cuts = Cells::of([(2, 2)]);
        assert_eq!(space.enclose().unwrap_err(), EnclosureError::Cuts);
    }

    #[test]
    fn a_ring_has_an_island() {
        let enclosure = space(Place::Centre, ".xx/x.x/xxx").enclose().unwrap();
        assert_eq!(enclosure.islands.len(), 1);
        let position = enclosure.position().unwrap();
        assert_eq!(enclosure.targets(&position).len(), 1);
        assert_eq!(enclosure.query(&position).unwrap().targets().len(), 1);
    }

    #[test]
    fn every_placement_can_be_built_without_liberties_and_with_three() {
        for place in Place::ALL {
            for points in 1..=6 {
                for placed in placements(place, points) {
                    for liberties in [0, 3] {
                        let space = Space {
                            liberties,
                            ..Space::solid(placed)
                        };
                        let enclosure = space.enclose().unwrap();
                        let position = enclosure.position().unwrap();
                        let query = enclosure.query(&position).unwrap();
                        assert_eq!(query.targets().len(), 1, "{space:?}");
                        assert_eq!(
                            query.region().len(),
                            enclosure.inside.len()
                                + enclosure.wall.len()
                                + enclosure.liberties.len(),
                            "{} {} {:?} {:?}",
                            space.placed.place,
                            space.placed.cells,
                            position.stones().iter().collect::<Vec<_>>(),
                            enclosure.liberties
                        );
                    }
                }
            }
        }
    }
}

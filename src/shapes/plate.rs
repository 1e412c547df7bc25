//! The smallest living groups on the board, and the stones they can do without for a while.
//!
//! Section 13 of the book of 1908: from the groups of Plate III certain stones may be left out one
//! at a time, in the corner even two, because the opponent needs a preparatory move to exploit the gap.
//! Here the group therefore stands in the open: the points next to it are empty.

use std::collections::BTreeSet;

use crate::board::{Point, Setup, Size, Stones};
use crate::life::shape::{Cells, DEFENDER, Place, Placed, living_groups};
use crate::life::{Answer, Outcome};
use crate::solver::{Depth, Limits, Solver, Stop};

use super::build::BuildError;
use super::figure::{Figure, FigureBoard, FigureKind, LivingGroup, Need};

const SIZE: Size = Size::SQUARE_19;
/// The sizes listed at each place: the smallest, and in the open those that the book draws.
pub const GROUP_SIZES: [(Place, &[usize]); 3] = [
    (Place::Corner, &[6, 7]),
    (Place::Edge, &[8, 9]),
    (Place::Centre, &[10, 11, 12]),
];
/// Positions visited for one missing stone.
const NODES: u64 = 10_000_000;
/// Positions visited for several missing stones; there are many sets.
const NODES_TOGETHER: u64 = 1_000_000;
/// Most stones left out together in the search for a largest set.
const MOST_TOGETHER: usize = 4;

/// The groups that Plate III draws, by place and stones.
const IN_BOOK: [(Place, &str); 5] = [
    (Place::Corner, "xx./x.x/.xx"),
    (Place::Edge, "xxxxx/x.x.x"),
    (Place::Centre, "...xx/.xx.x/.x.xx/.xx.."),
    (Place::Centre, "xx./x.x/xxx/x.x/.xx"),
    (Place::Centre, "xxx/x.x/.xx/x.x/xxx"),
];

/// Every group of the listed sizes, without the proofs for missing stones.
#[must_use]
pub fn all_groups() -> Vec<Placed> {
    let sizes = GROUP_SIZES.iter();
    sizes
        .flat_map(|(place, sizes)| sizes.iter().flat_map(|&size| living_groups(*place, size)))
        .collect()
}

/// A group on the board; nothing is known about missing stones yet.
pub(super) fn on_board(placed: Placed) -> LivingGroup {
    let (left, low) = match placed.place {
        Place::Centre => (7, 7),
        Place::Edge => (7, 0),
        Place::Corner => (0, 0),
    };
    let stones: Vec<Point> = placed
        .cells
        .iter()
        .filter_map(|(column, row)| Point::new(column + left, row + low))
        .collect();
    let all: BTreeSet<Point> = stones.iter().copied().collect();
    let book = |drawing: &str| Cells::read(drawing.split('/'));
    LivingGroup {
        placed,
        needs: vec![Need::Open; stones.len()],
        eyes: eyes(&all),
        stones,
        together: Vec::new(),
        is_in_book: IN_BOOK.iter().any(|&(place, drawing)| {
            book(drawing).is_some_and(|cells| Placed::new(place, cells) == placed)
        }),
    }
}

/// The empty points that a group separates from the rest of the board.
fn eyes(stones: &BTreeSet<Point>) -> Vec<Point> {
    let Some(far) = SIZE.points().next_back() else {
        return Vec::new();
    };
    let mut outside = BTreeSet::from([far]);
    let mut open = vec![far];
    while let Some(point) = open.pop() {
        for next in point.neighbors(SIZE) {
            if !stones.contains(&next) && outside.insert(next) {
                open.push(next);
            }
        }
    }
    SIZE.points()
        .filter(|point| !stones.contains(point) && !outside.contains(point))
        .collect()
}

/// Every point orthogonally or diagonally adjacent to the set.
fn around(set: &BTreeSet<Point>) -> BTreeSet<Point> {
    set.iter()
        .flat_map(|point| point.neighbors(SIZE).chain(point.diagonals(SIZE)))
        .filter(|point| !set.contains(point))
        .collect()
}

/// The whole group, closely surrounded.
fn shut_in(group: &LivingGroup) -> FigureBoard {
    let whole: BTreeSet<Point> = group.stones.iter().chain(&group.eyes).copied().collect();
    board(group, &[], &around(&whole), whole)
}

/// The group without some stones, with one empty line around it and the attacker beyond.
pub(super) fn open_board(group: &LivingGroup, missing: &[usize]) -> FigureBoard {
    let mut whole: BTreeSet<Point> = group.stones.iter().chain(&group.eyes).copied().collect();
    whole.extend(around(&whole));
    board(group, missing, &around(&whole), whole)
}

fn board(
    group: &LivingGroup,
    missing: &[usize],
    wall: &BTreeSet<Point>,
    region: BTreeSet<Point>,
) -> FigureBoard {
    let standing: Vec<Point> = group
        .stones
        .iter()
        .enumerate()
        .filter(|(place, _)| !missing.contains(place))
        .map(|(_, &point)| point)
        .collect();
    let mut stones = Stones::new();
    for &point in &standing {
        stones.set(point, Some(DEFENDER));
    }
    for &point in wall {
        stones.set(point, Some(DEFENDER.opposite()));
    }
    let mut setup = Setup::new(SIZE);
    setup.stones = stones;
    setup.to_move = DEFENDER.opposite();
    FigureBoard {
        setup,
        targets: standing,
        region: region.into_iter().collect(),
    }
}

/// The figure of a group: complete and closely surrounded.
pub(super) fn figure(group: &LivingGroup) -> Figure {
    let board = shut_in(group);
    let drawing = group.placed.cells.to_string();
    Figure {
        id: format!(
            "group-{}-{}-{}",
            group.placed.place,
            group.stones.len(),
            drawing.replace('.', "o").replace('/', "-")
        ),
        place: group.placed.place,
        setup: board.setup,
        targets: board.targets,
        region: board.region,
        kind: FigureKind::Group(group.clone()),
    }
}

/// Determines whether one stone of a group, given by its index, may be missing.
///
/// The result is reproducible whatever was asked before: the search is limited by positions, not time.
///
/// # Errors
///
/// [`BuildError`] if the position cannot be built.
pub fn examine_stone(
    placed: Placed,
    stone: usize,
    table_bytes: usize,
    stop: &Stop,
) -> Result<Need, BuildError> {
    need(&on_board(placed), &[stone], NODES, table_bytes, stop)
}

/// Completes a group, given which of its single stones may be missing, by a largest set found that may
/// be missing together.
///
/// # Errors
///
/// [`BuildError`] if a position cannot be built.
pub fn examine_together(
    placed: Placed,
    needs: Vec<Need>,
    table_bytes: usize,
    stop: &Stop,
) -> Result<LivingGroup, BuildError> {
    let mut group = on_board(placed);
    group.needs = needs;
    let spare: Vec<usize> = (0..group.stones.len())
        .filter(|&place| group.needs.get(place) == Some(&Need::Spare))
        .collect();
    let mut sets: Vec<Vec<usize>> = spare.iter().map(|&place| vec![place]).collect();
    while let Some(first) = sets.first() {
        group.together.clone_from(first);
        if first.len() == MOST_TOGETHER {
            break;
        }
        let mut larger = Vec::new();
        for set in &sets {
            for &place in spare.iter().filter(|&&place| set.last() < Some(&place)) {
                let mut set = set.clone();
                set.push(place);
                if need(&group, &set, NODES_TOGETHER, table_bytes, stop)? == Need::Spare {
                    larger.push(set);
                    // One of the largest is enough, and every set is grown from smaller ones.
                    break;
                }
            }
        }
        sets = larger;
    }
    Ok(group)
}

/// Whether a group needs the missing stones, with the attacker to move.
fn need(
    group: &LivingGroup,
    missing: &[usize],
    nodes: u64,
    table_bytes: usize,
    stop: &Stop,
) -> Result<Need, BuildError> {
    let error = |why: String| BuildError::new(group.placed, why);
    let board = open_board(group, missing);
    let position = board
        .setup
        .clone()
        .into_position()
        .map_err(|fault| error(fault.to_string()))?;
    let query = board
        .query(&position)
        .map_err(|fault| error(fault.to_string()))?;
    // A fresh solver, because earlier questions must not affect what is found within the limit.
    let mut solver = Solver::new(table_bytes);
    let mut ask = |depth| {
        let limits = Limits {
            nodes: Some(nodes),
            depth,
            ..Limits::default()
        };
        solver.solve(&query, &limits, stop, &mut |_| {})
    };
    // A group that is captured without any threats needs the stone, whatever threats may do.
    match ask(Depth::Base) {
        Answer::Proved(proved) if proved.base == Outcome::Dead => return Ok(Need::Needed),
        Answer::Proved(_) => {}
        Answer::Undecided(_) => return Ok(Need::Open),
    }
    Ok(match ask(Depth::Life) {
        Answer::Proved(proved) if proved.flips.is_some() => Need::Needed,
        Answer::Proved(proved) if !proved.is_kind_told() => Need::Open,
        Answer::Proved(proved) if proved.base == Outcome::Alive => Need::Spare,
        Answer::Proved(_) => Need::Needed,
        Answer::Undecided(_) => Need::Open,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::unconditional_life;

    #[test]
    fn every_group_lives_by_benson_when_shut_in_and_none_of_its_stones_can_go() {
        let mut in_book = 0;
        for (place, sizes) in GROUP_SIZES {
            // The largest size takes seconds to list; the table of groups is verified in tests/.
            for &size in sizes.iter().filter(|&&size| size < 12) {
                for placed in living_groups(place, size) {
                    let group = on_board(placed);
                    in_book += usize::from(group.is_in_book);
                    let alive = |missing: &[usize]| {
                        let whole: BTreeSet<Point> =
                            group.stones.iter().chain(&group.eyes).copied().collect();
                        let board = board(&group, missing, &around(&whole), whole);
                        let position = board.setup.into_position().unwrap();
                        let heads = unconditional_life(&position, DEFENDER);
                        board.targets.iter().all(|&point| {
                            position
                                .chain_head(point)
                                .is_some_and(|head| heads.contains(&head))
                        })
                    };
                    assert!(alive(&[]), "{placed:?}");
                    for stone in 0..group.stones.len() {
                        assert!(!alive(&[stone]), "{placed:?} without {stone}");
                    }
                }
            }
        }
        assert_eq!(in_book, 4, "Plate III without its group of twelve");
    }
}

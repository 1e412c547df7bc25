//! The regions in which a win is searched for, one after the other.
//!
//! A region grows by the points that its refutation needed. For life there is a second way to grow: it also
//! takes in the last liberties of attackers around the region, and of stones of its wall, that are nearly caught
//! there. So it follows edges and gaps between chains. Which of the two ways first reaches a region that is
//! large enough differs from group to group. Since each empty point about doubles the cost of a search, of two
//! regions the one with fewer empty points is asked about first.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Point, Position};
use crate::life::{Query, QuerySpec, Side};
use crate::solver::proof::OpenQuestion;

use super::boxes::{boxes, empty_points};
use super::friends::Way;
use super::prove::{group, window};

/// How far the first region reaches from the target's group, in steps.
const FIRST_REACH: u8 = 1;
/// A part of the rim counts if it helped at least this fraction as often as the part that helped
/// most: one in so many.
const LEAST_PART: u32 = 10;
/// A chain of the attacker, or of the wall, with so many liberties beyond the region is nearly caught there.
const FEW_LIBERTIES: usize = 1;

/// By which points a region grows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joining {
    /// Those beyond points that helped the winner of the region.
    Helped,
    /// Those, and the last liberties of chains that are nearly caught.
    AndLastLiberties,
    /// By none: another region is asked about instead.
    Nothing,
}

/// A region to be asked about, and how it grows.
struct Branch {
    joining: Joining,
    region: BTreeSet<Point>,
}

/// The next regions to be asked about.
pub(super) struct Growth {
    /// Whose win is searched for.
    pub(super) side: Side,
    pub(super) question: OpenQuestion,
    branches: Vec<Branch>,
    /// Regions that were not decided with the nodes they were given. They come again with more.
    later: Vec<Branch>,
    /// The way to living friends, if the question names any.
    way: Option<Way>,
}

impl Growth {
    /// The smallest region for a win of this side. The defender's friends that the question names count as
    /// alive, and nothing else.
    pub(super) fn of(position: &Position, spec: &QuerySpec, side: Side) -> Growth {
        let mut question = OpenQuestion::of(position, spec);
        if side == Side::Attacker {
            question.safe.clear();
        }
        let way = Way::between(&question);
        let region = match (side, &way) {
            (Side::Defender, Some(way)) => way.shortest(),
            (Side::Defender, None) => window(&question, Side::Defender, FIRST_REACH),
            (Side::Attacker, _) => group_with_liberties(&question),
        };
        let joinings: &[Joining] = match side {
            Side::Defender => &[Joining::Helped, Joining::AndLastLiberties],
            Side::Attacker => &[Joining::Helped],
        };
        let branch = |&joining| Branch {
            joining,
            region: region.clone(),
        };
        Growth {
            side,
            branches: joinings.iter().map(branch).collect(),
            later: Vec::new(),
            question,
            way,
        }
    }

    /// Rectangles for life, one after the other.
    pub(super) fn in_boxes(position: &Position, spec: &QuerySpec) -> Growth {
        let question = OpenQuestion::of(position, spec);
        let branch = |region| Branch {
            joining: Joining::Nothing,
            region,
        };
        Growth {
            side: Side::Defender,
            branches: boxes(&question).into_iter().map(branch).collect(),
            later: Vec::new(),
            question,
            way: None,
        }
    }

    /// Whether nothing is left to ask.
    pub(super) const fn is_over(&self) -> bool {
        self.branches.is_empty() && self.later.is_empty()
    }

    /// Asks nothing more.
    pub(super) fn end(&mut self) {
        self.branches.clear();
        self.later.clear();
    }

    /// The region to be asked about next: of those with the fewest empty points, the first.
    pub(super) fn next(&self) -> Option<&BTreeSet<Point>> {
        let regions = self.branches.iter().map(|branch| &branch.region);
        regions.min_by_key(|region| empty_points(region, &self.question.position))
    }

    /// In how many regions that do not grow from each other the nodes have to be divided.
    pub(super) fn parts(&self) -> u64 {
        let do_not_grow = |branch: &&Branch| branch.joining == Joining::Nothing;
        (self.branches.iter().filter(do_not_grow).count() as u64).max(1)
    }

    /// Puts off a region that was not decided with its part of the nodes.
    pub(super) fn put_off(&mut self, region: &BTreeSet<Point>) {
        let is_put_off = |branch: &mut Branch| branch.region == *region;
        self.later.extend(self.branches.extract_if(.., is_put_off));
    }

    /// Takes up again what was put off.
    pub(super) fn take_up(&mut self) {
        self.branches.append(&mut self.later);
    }

    /// Puts another region in the place of this one, wherever it is next.
    pub(super) fn replace(&mut self, region: &BTreeSet<Point>, by: &BTreeSet<Point>) {
        for branch in &mut self.branches {
            if branch.region == *region {
                branch.region.clone_from(by);
            }
        }
    }

    /// Asks about this region no more, and about nothing that would grow from it.
    pub(super) fn leave(&mut self, region: &BTreeSet<Point>) {
        self.branches.retain(|branch| branch.region != *region);
    }

    /// Adds points to a region about which nothing can be asked: those beside the way to living friends. On the
    /// way there may be nothing but stones.
    pub(super) fn grow_along_way(&mut self, region: &BTreeSet<Point>) {
        match self.beside(region) {
            Some(more) => self.replace(region, &region.union(&more).copied().collect()),
            None => self.leave(region),
        }
    }

    /// Lets the region of a life that was refuted grow. `counts` says how often the stones beyond each point
    /// helped.
    pub(super) fn grow(&mut self, refuted: &Query, counts: &BTreeMap<Point, u32>) {
        let region = refuted.region();
        let beside = self.beside(region);
        let more = |joining| {
            if joining == Joining::Nothing {
                return BTreeSet::new();
            }
            if let Some(beside) = &beside {
                return beside.clone();
            }
            let mut more = self::joining(refuted, counts);
            // Behind chains that count as alive there may be nothing else.
            if joining == Joining::AndLastLiberties || more.is_empty() {
                more.extend(last_liberties(refuted));
            }
            more
        };
        self.branches.retain_mut(|branch| {
            if branch.region != *region {
                return true;
            }
            let more = more(branch.joining);
            branch.region.extend(&more);
            !more.is_empty()
        });
    }

    /// The points beside the way to living friends by which a region grows first.
    fn beside(&self, region: &BTreeSet<Point>) -> Option<BTreeSet<Point>> {
        self.way.as_ref().and_then(|way| way.next(region))
    }
}

/// The target's group with all its liberties.
fn group_with_liberties(question: &OpenQuestion) -> BTreeSet<Point> {
    let group = group(question);
    let liberties = group
        .iter()
        .flat_map(|stone| question.position.chain_liberties(stone));
    liberties.chain(group.iter()).collect()
}

/// The points of the rim by which the region grows: those beside points that helped often, or all of them
/// if nothing is known about that.
pub(super) fn joining(query: &Query, counts: &BTreeMap<Point, u32>) -> BTreeSet<Point> {
    let size = query.position().size();
    let weight = |point: Point| {
        let near = point.neighbors(size);
        near.filter_map(|near| counts.get(&near)).sum::<u32>()
    };
    let rim = query.open_rim().iter().copied();
    let most = rim.clone().map(weight).max().unwrap_or(0);
    rim.filter(|&point| weight(point) >= most / LEAST_PART)
        .filter(|&point| weight(point) > 0 || counts.is_empty())
        .collect()
}

/// The liberties beyond a walled region of the chains around it that have few of them: the attacker's, and the
/// stones that its wall adds.
fn last_liberties(query: &Query) -> BTreeSet<Point> {
    let (walled, region) = (query.position(), query.region());
    let size = walled.size();
    let attackers = query.defender().opposite();
    let near = region.iter().flat_map(|point| point.neighbors(size));
    let chains: BTreeSet<Point> = near
        .chain(region.iter().copied())
        .filter(|&point| walled.color_at(point) == Some(attackers))
        .filter_map(|stone| walled.chain_head(stone))
        .collect();
    let outside = |chain| -> Vec<Point> {
        let liberties = walled.chain_liberties(chain);
        liberties.filter(|point| !region.contains(point)).collect()
    };
    let liberties = chains.into_iter().map(outside);
    let few = liberties.filter(|outside| outside.len() <= FEW_LIBERTIES);
    few.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Notation, Setup, Size};

    fn points(names: &str) -> Vec<Point> {
        let size = Size::SQUARE_19;
        let read = |name| Notation::Gtp.read(name, size).unwrap();
        names.split(' ').map(read).collect()
    }

    #[test]
    fn what_helped_seldom_is_left_out_and_what_is_unknown_is_not() {
        let drawing = "
            | . . . . .
            | X X . . .
            | . . . . .
            +----------";
        let setup = Setup::drawn(Size::SQUARE_19, drawing).unwrap();
        let position = setup.into_position().unwrap();
        let spec = QuerySpec {
            region: Some(points("A1 B1")),
            ..QuerySpec::target(Point::at(0, 1))
        };
        let query = Query::new(&position, &spec).unwrap();
        let grown = |rim_help: &[(&str, u32)]| {
            let rim_help = rim_help
                .iter()
                .map(|&(name, count)| (points(name)[0], count));
            Vec::from_iter(joining(&query, &rim_help.collect()))
        };
        // B1 touches C1, A2 touches A3, B2 touches B3 and C2.
        assert_eq!(grown(&[("B1", 100), ("A2", 9)]), points("C1"));
        assert_eq!(grown(&[("B1", 100), ("A2", 10)]), points("C1 A3"));
        assert_eq!(grown(&[("B2", 1)]), points("C2 B3"));
        assert_eq!(grown(&[]), points("C1 C2 A3 B3"));
    }

    /// Black's corner. The white stone has one liberty in the corner, at D1, and one beyond it, at E2.
    const NEARLY_CAUGHT: &str = "
        | . . . . . . .
        | X X X X . . .
        | . . X O . . .
        | . . . . . . .
        +--------------";

    /// These points and the black chain, walled; and where a search for Black's life starts.
    fn corner(region: &str) -> (Query, Growth) {
        let setup = Setup::drawn(Size::SQUARE_19, NEARLY_CAUGHT).unwrap();
        let position = setup.into_position().unwrap();
        let spec = QuerySpec::target(Point::at(2, 1));
        let mut growth = Growth::of(&position, &spec, Side::Defender);
        let region = QuerySpec {
            region: Some(points(region)),
            ..spec
        };
        let query = Query::new(&position, &region).unwrap();
        let start = growth.next().unwrap().clone();
        growth.replace(&start, query.region());
        (query, growth)
    }

    #[test]
    fn the_second_way_takes_in_the_last_liberty_of_an_attacker_or_of_a_wall() {
        let (query, mut growth) = corner("A1 B1 C1 D1 A2 B2");
        assert_eq!(Vec::from_iter(last_liberties(&query)), points("E2"));
        growth.grow(&query, &[(points("D1")[0], 1)].into());
        let grown = |branch: &Branch| branch.region.difference(query.region()).copied().collect();
        let added: Vec<Vec<Point>> = growth.branches.iter().map(grown).collect();
        assert_eq!(added, [points("E1"), points("E1 E2")]);
        // Of both regions the smaller one comes first.
        let first = growth.next().unwrap().clone();
        assert!(!first.contains(&points("E2")[0]));
        growth.leave(&first);
        assert!(growth.next().unwrap().contains(&points("E2")[0]));

        // The wall's stone at C1 has one liberty beyond, the white stone two.
        let (query, _) = corner("A1 B1 A2 B2");
        assert_eq!(Vec::from_iter(last_liberties(&query)), points("D1"));
    }

    #[test]
    fn rectangles_do_not_grow_and_come_again_if_they_are_put_off() {
        let (query, _) = corner("A1 B1 A2 B2");
        let spec = QuerySpec::target(Point::at(2, 1));
        let setup = Setup::drawn(Size::SQUARE_19, NEARLY_CAUGHT).unwrap();
        let position = setup.into_position().unwrap();
        let mut boxes = Growth::in_boxes(&position, &spec);
        let all = boxes.parts();
        assert!(all > 2);
        let first = boxes.next().unwrap().clone();
        boxes.put_off(&first);
        assert_eq!(boxes.parts(), all - 1);
        let second = boxes.next().unwrap().clone();
        assert_ne!(first, second);
        boxes.replace(&second, query.region());
        boxes.grow(&query, &[(points("D1")[0], 1)].into());
        assert_eq!(boxes.parts(), all - 2);
        while let Some(region) = boxes.next().cloned() {
            boxes.leave(&region);
        }
        assert!(!boxes.is_over());
        boxes.take_up();
        assert_eq!((boxes.parts(), boxes.next()), (1, Some(&first)));
    }

    #[test]
    fn where_nothing_else_joins_both_ways_take_in_last_liberties() {
        let (query, mut growth) = corner("A1 B1 C1 D1 A2 B2");
        // No point of the rim lies beside this one.
        growth.grow(&query, &[(points("A1")[0], 1)].into());
        let takes_in = |branch: &Branch| branch.region.contains(&points("E2")[0]);
        assert!(growth.branches.iter().all(takes_in));
        let both = growth.next().unwrap().clone();
        growth.leave(&both);
        assert!(growth.is_over());
    }
}

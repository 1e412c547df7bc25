//! The rules by which the checker accepts that the defender is lost for want of room.

use crate::board::{Point, PointSet};

use super::Checker;

/// One of the parts into which safe attackers divide the region around the targets.
struct Part {
    /// All points of the part, empty or not.
    points: PointSet,
    /// The points next to safe attackers.
    hostile: PointSet,
    /// The points that are neither the defender's nor next to safe attackers.
    room: Vec<Point>,
    /// One stone of each core chain: a chain of the defender with a stone that is not next to safe
    /// attackers.
    core: Vec<Point>,
}

impl Checker<'_> {
    /// The rule of [`Node::NoRoom`](crate::solver::proof::Node::NoRoom).
    pub(super) fn has_no_room(&self) -> bool {
        self.holds_in_all_parts(|part, targets| {
            self.is_small(&part.room)
                && match part.core[..] {
                    [] => true,
                    [only] if targets.iter().all(|&target| self.is_of(only, target)) => true,
                    _ => self.fall_together(&part.core, &part.room),
                }
        })
    }

    /// The rule of [`Node::FalseEyes`](crate::solver::proof::Node::FalseEyes), apart from the
    /// threats.
    pub(super) fn has_only_false_eyes(&self) -> bool {
        self.holds_in_all_parts(|part, _| {
            let mut eyes = part.room.clone();
            let false_eyes = self.false_eyes(part);
            eyes.retain(|point| !false_eyes.contains(point));
            self.is_small(&eyes) && (part.core.len() <= 1 || self.fall_together(&part.core, &eyes))
        })
    }

    /// Whether a rule holds for each part and its targets. It never does if the defender could
    /// connect to safe stones.
    fn holds_in_all_parts(&self, rule: impl Fn(&Part, &[Point]) -> bool) -> bool {
        let mut rest = self.targets.clone();
        while let Some(&target) = rest.first() {
            let part = self.part(target);
            let among = rest.iter().copied();
            let targets: Vec<Point> = among.filter(|&point| part.points.contains(point)).collect();
            if self.joins_safe(&part.points) || !rule(&part, &targets) {
                return false;
            }
            rest.retain(|&point| !part.points.contains(point));
        }
        true
    }

    fn part(&self, target: Point) -> Part {
        let (points, hostile) = self.reach([target]);
        let is_room = |point: &Point| !self.is_own(*point) && !hostile.contains(*point);
        let room = points.iter().filter(is_room).collect();
        let mut core = Vec::new();
        for point in points.iter().filter(|&point| self.is_own(point)) {
            if !hostile.contains(point)
                && let Some(head) = self.position.chain_head(point)
                && !core.contains(&head)
            {
                core.push(head);
            }
        }
        Part {
            points,
            hostile,
            room,
            core,
        }
    }

    fn is_own(&self, point: Point) -> bool {
        self.position.color_at(point) == Some(self.defender)
    }

    fn is_of(&self, head: Point, point: Point) -> bool {
        self.position.chain_head(point) == Some(head)
    }

    fn neighbors(&self, point: Point) -> impl Iterator<Item = Point> {
        point.neighbors(self.position.size())
    }

    fn joins_safe(&self, part: &PointSet) -> bool {
        part.iter().any(|point| {
            let mut around = self.neighbors(point);
            around.any(|other| {
                let is_way_out = self.counts && self.open.contains(&other);
                !self.region.contains(other) && (is_way_out || self.is_own(other))
            })
        })
    }

    /// Whether these are at most two points, and adjacent if two.
    fn is_small(&self, room: &[Point]) -> bool {
        match *room {
            [] | [_] => true,
            [one, two] => self.neighbors(one).any(|point| point == two),
            _ => false,
        }
    }

    fn touches(&self, head: Point, point: Point) -> bool {
        self.neighbors(point).any(|other| self.is_of(head, other))
    }

    /// Whether each of these chains borders on an empty point of the room, which has at most two,
    /// and no two chains border on one different point each.
    fn fall_together(&self, core: &[Point], room: &[Point]) -> bool {
        let empty = room
            .iter()
            .filter(|&&point| self.position.color_at(point).is_none());
        let empty: Vec<Point> = empty.copied().collect();
        let mut kinds: Vec<Vec<bool>> = Vec::new();
        for &head in core {
            let borders = |point: &Point| self.touches(head, *point);
            kinds.push(empty.iter().map(borders).collect());
        }
        kinds.iter().all(|kind| kind.contains(&true))
            && !(kinds.iter().any(|kind| kind[..] == [true, false])
                && kinds.iter().any(|kind| kind[..] == [false, true]))
    }

    /// The false eyes among the points of the room.
    fn false_eyes(&self, part: &Part) -> Vec<Point> {
        let is_empty = |point: Point| self.position.color_at(point).is_none();
        let is_core = |point: Point| part.core.iter().any(|&head| self.is_of(head, point));
        let touches_core = |point: Point| self.neighbors(point).any(is_core);
        let is_outer = |point: &Point| part.hostile.contains(*point) && !is_core(*point);
        let mut found = Vec::new();
        let mut seen = PointSet::default();
        for start in part.points.iter().filter(is_outer) {
            if !seen.insert(start) {
                continue;
            }
            let mut group = vec![start];
            let mut met: Vec<Point> = Vec::new();
            let mut at = 0;
            while let Some(&point) = group.get(at) {
                at += 1;
                for other in self
                    .neighbors(point)
                    .filter(|&other| part.points.contains(other))
                {
                    if is_outer(&other) {
                        if seen.insert(other) {
                            group.push(other);
                        }
                    } else if part.room.contains(&other) && !met.contains(&other) {
                        met.push(other);
                    }
                }
            }
            let is_cut = group
                .iter()
                .all(|&point| !(is_empty(point) && touches_core(point)));
            if let [eye] = met[..]
                && is_cut
                && is_empty(eye)
                && touches_core(eye)
            {
                found.push(eye);
            }
        }
        found
    }
}

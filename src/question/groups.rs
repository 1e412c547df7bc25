//! The groups of a position: chains that belong together, and what escaping costs each group.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::board::{Color, Point, Position, Size};

/// Chains of one side that are connected or practically so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Whose stones they are.
    pub color: Color,
    /// One stone of each chain, the longest chain first.
    pub chains: Vec<Point>,
    /// All stones of the chains, sorted.
    pub stones: Vec<Point>,
    /// Those of the chains that could run away without the others.
    pub free_chains: Vec<Point>,
    /// Number of empty points next to the stones.
    pub liberties: usize,
    /// Cost of the cheapest way into the open: about two for each free point on it, more beside the enemy and
    /// along the edge. [`Group::SHUT`] if there is no way.
    pub way_out: u32,
    /// One stone of each enemy chain that touches the group and belongs to a group that is not free itself.
    pub rivals: Vec<Point>,
}

impl Group {
    /// `way_out` of a group that has no way out.
    pub const SHUT: u32 = 40;
    /// A group whose way out costs less than this is free.
    pub const FREE: u32 = 7;

    /// Whether the group can run away.
    #[must_use]
    pub const fn is_free(&self) -> bool {
        self.way_out < Group::FREE
    }
}

/// Distance to the nearest enemy stone, in steps, from which on a point counts as open.
const OPEN: u32 = 4;

/// A value for each point of a board.
struct PerPoint<T> {
    size: Size,
    values: Vec<T>,
}

impl<T: Copy> PerPoint<T> {
    fn new(size: Size, value: T) -> PerPoint<T> {
        PerPoint {
            size,
            values: vec![value; size.area()],
        }
    }

    fn index(&self, point: Point) -> usize {
        usize::from(point.row()) * usize::from(self.size.width()) + usize::from(point.column())
    }

    fn get(&self, point: Point) -> Option<T> {
        self.values.get(self.index(point)).copied()
    }

    fn set(&mut self, point: Point, value: T) {
        let index = self.index(point);
        if let Some(slot) = self.values.get_mut(index) {
            *slot = value;
        }
    }
}

/// The groups of both sides, ordered by their first stones.
pub(super) fn groups(position: &Position) -> Vec<Group> {
    let size = position.size();
    let mut heads: Vec<Point> = size
        .points()
        .filter(|&point| position.chain_head(point) == Some(point))
        .collect();
    heads.sort();
    let mut place = PerPoint::new(size, None);
    for (index, &head) in heads.iter().enumerate() {
        place.set(head, Some(index));
    }
    let mut joined: Vec<usize> = (0..heads.len()).collect();
    // The pairs of chains beside each empty point.
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for point in size.points() {
        if position.color_at(point).is_some() {
            continue;
        }
        for color in [Color::Black, Color::White] {
            let mut around: Vec<usize> = point
                .neighbors(size)
                .filter(|&near| position.color_at(near) == Some(color))
                .filter_map(|near| place.get(position.chain_head(near)?)?)
                .collect();
            around.sort_unstable();
            around.dedup();
            if around.len() < 2 {
                continue;
            }
            let is_held = holds_together(position, point, color);
            for (place, &one) in around.iter().enumerate() {
                for &two in around.iter().skip(place + 1) {
                    pairs.push((one, two));
                    if is_held {
                        join(&mut joined, one, two);
                    }
                }
            }
        }
    }
    // Two points between two chains are miai.
    pairs.sort_unstable();
    for same in pairs.chunk_by(|one, two| one == two) {
        if let &[(one, two), _, ..] = same {
            join(&mut joined, one, two);
        }
    }
    let mut parts: Vec<Vec<Point>> = vec![Vec::new(); heads.len()];
    for (index, &head) in heads.iter().enumerate() {
        let root = root(&joined, index);
        if let Some(part) = parts.get_mut(root) {
            part.push(head);
        }
    }
    let distance = ByColor::new(position);
    let mut groups: Vec<Group> = parts
        .into_iter()
        .filter_map(|chains| group(position, chains, &distance))
        .collect();
    let free: Vec<Point> = groups
        .iter()
        .filter(|group| group.is_free())
        .flat_map(|group| group.stones.iter().copied())
        .collect();
    for group in &mut groups {
        group.rivals.retain(|rival| !free.contains(rival));
    }
    groups
}

/// Whether an enemy stone played on a point between two chains could be captured at once.
fn holds_together(position: &Position, point: Point, color: Color) -> bool {
    let size = position.size();
    let enemy = color.opposite();
    let mut liberties: Vec<Point> = Vec::new();
    for near in point.neighbors(size) {
        match position.color_at(near) {
            None => liberties.push(near),
            Some(found) if found == enemy => liberties.extend(position.chain_liberties(near)),
            // The enemy stone would capture a chain in atari.
            Some(_) if position.is_in_atari(near) => return false,
            Some(_) => {}
        }
    }
    liberties.retain(|&liberty| liberty != point);
    liberties.sort();
    liberties.dedup();
    liberties.len() < 2
}

fn root(joined: &[usize], mut index: usize) -> usize {
    while let Some(&next) = joined.get(index) {
        if next == index {
            break;
        }
        index = next;
    }
    index
}

fn join(joined: &mut [usize], one: usize, two: usize) {
    let (one, two) = (root(joined, one), root(joined, two));
    if let Some(slot) = joined.get_mut(one.max(two)) {
        *slot = one.min(two);
    }
}

/// Steps from each point to the nearest stone of each side.
struct ByColor {
    black: PerPoint<u32>,
    white: PerPoint<u32>,
}

impl ByColor {
    fn new(position: &Position) -> ByColor {
        let size = position.size();
        let of = |color| {
            let mut steps = PerPoint::new(size, u32::MAX);
            let mut layer: Vec<Point> = size
                .points()
                .filter(|&point| position.color_at(point) == Some(color))
                .collect();
            for depth in 0.. {
                layer.retain(|&point| {
                    let is_new = steps.get(point) == Some(u32::MAX);
                    if is_new {
                        steps.set(point, depth);
                    }
                    is_new
                });
                if layer.is_empty() {
                    break;
                }
                layer = layer
                    .iter()
                    .flat_map(|point| point.neighbors(size))
                    .collect();
            }
            steps
        };
        ByColor {
            black: of(Color::Black),
            white: of(Color::White),
        }
    }

    fn to(&self, color: Color, point: Point) -> u32 {
        let steps = match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        };
        steps.get(point).unwrap_or(u32::MAX)
    }
}

fn group(position: &Position, mut chains: Vec<Point>, distance: &ByColor) -> Option<Group> {
    let color = position.color_at(*chains.first()?)?;
    chains.sort_by_key(|&head| (Reverse(position.chain_len(head)), head));
    let mut stones: Vec<Point> = chains
        .iter()
        .flat_map(|&head| position.chain(head))
        .collect();
    stones.sort();
    let mut liberties: Vec<Point> = chains
        .iter()
        .flat_map(|&head| position.chain_liberties(head))
        .collect();
    liberties.sort();
    liberties.dedup();
    let size = position.size();
    let mut rivals: Vec<Point> = stones
        .iter()
        .flat_map(|stone| stone.neighbors(size))
        .filter(|&near| position.color_at(near) == Some(color.opposite()))
        .filter_map(|near| position.chain_head(near))
        .collect();
    rivals.sort();
    rivals.dedup();
    let mut free_chains = chains.clone();
    free_chains.retain(|&head| {
        let stones: Vec<Point> = position.chain(head).collect();
        way_out(position, color, &stones, distance) < Group::FREE
    });
    Some(Group {
        color,
        free_chains,
        way_out: way_out(position, color, &stones, distance),
        liberties: liberties.len(),
        chains,
        stones,
        rivals,
    })
}

/// Cost of the cheapest way from some stones into the open (Dijkstra).
fn way_out(position: &Position, color: Color, stones: &[Point], distance: &ByColor) -> u32 {
    let size = position.size();
    let enemy = color.opposite();
    let mut is_reached = PerPoint::new(size, false);
    let mut open: BinaryHeap<Reverse<(u32, Point)>> =
        stones.iter().map(|&stone| Reverse((0, stone))).collect();
    while let Some(Reverse((cost, point))) = open.pop() {
        if cost >= Group::SHUT {
            break;
        }
        if is_reached.get(point) != Some(false) {
            continue;
        }
        is_reached.set(point, true);
        let line = position.size().from_edge(point);
        if distance.to(enemy, point) >= OPEN && line > 1 {
            return cost;
        }
        for near in point.neighbors(size) {
            if is_reached.get(near) != Some(false) {
                continue;
            }
            let step = match position.color_at(near) {
                Some(found) if found == color => 0,
                // An enemy chain can be passed if it has so few liberties that it can be captured.
                Some(_) => match position.liberties(near) {
                    liberties @ 1..=2 => 6 * u32::from(liberties),
                    _ => continue,
                },
                None => {
                    let is_enemy = |&other: &Point| position.color_at(other) == Some(enemy);
                    let beside = near.neighbors(size).filter(is_enemy).count() as u32;
                    let diagonal = u32::from(near.diagonals(size).any(|other| is_enemy(&other)));
                    let edge = match position.size().from_edge(near) {
                        0 => 3,
                        1 => 1,
                        _ => 0,
                    };
                    // A point nearer to the enemy than to a friendly stone costs one more.
                    let his = u32::from(distance.to(enemy, near) < distance.to(color, near));
                    2 + 3 * beside + diagonal + edge + his
                }
            };
            open.push(Reverse((cost + step, near)));
        }
    }
    Group::SHUT
}

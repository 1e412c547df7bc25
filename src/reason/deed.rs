//! What the reply to a wrong move does locally, apart from capturing stones.

use std::collections::BTreeSet;

use super::Scene;
use crate::board::{Color, Move, Point, Position};

/// What the reply does locally.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// These points are now real eyes of the refuter.
    MakesEyes(Vec<Point>),
    /// This eye of the erring side is now false.
    MakesFalse(Point),
    /// Playing the reply's point would have given the erring side a real eye here.
    KeepsFromEye(Point),
    /// It separates two chains that no other single move can connect.
    Cuts([Point; 2]),
    /// It connects chains of the refuter that were separate.
    Joins([Point; 2]),
    /// It connects chains of the refuter along the edge.
    JoinsUnderneath([Point; 2]),
    /// It divides a closed room of the refuter into this many.
    Divides(usize),
    /// It stands in a closed room of the erring side, of this many points.
    Inside(usize),
    /// A chain of the refuter that was short of liberties has gained some.
    Extends {
        /// The chain, by its head before the reply.
        chain: Point,
        /// Its liberties now.
        liberties: u16,
    },
    /// A chain of the erring side is in atari.
    Atari(Point),
    /// A chain of the erring side has few liberties now.
    Reduces {
        /// The chain, by its head before the reply.
        chain: Point,
        /// Its liberties now.
        liberties: u16,
    },
    /// It stands between these two stones of the erring side, in one row or column with both.
    Between([Point; 2]),
    /// It supports a neighbouring stone of the refuter.
    Leans {
        /// The supported stone, beside or diagonal to the reply.
        stone: Point,
        /// The liberties of its chain now.
        liberties: u16,
    },
    /// It stands near a corner, this far from its two edges: 2 and 1 for the 2-1 point.
    InCorner([u8; 2]),
    /// It is a knight's move from this stone of the refuter.
    KnightsMove(Point),
    /// It is a one-point jump from this stone of the refuter.
    Jump(Point),
    /// It stands on the first line.
    OnFirstLine,
}

/// A chain with at most this many liberties is short of liberties.
const SHORT: u16 = 3;

/// Looks for one thing that a move can do.
type Look = fn(&Scene<'_>) -> Option<Deed>;

/// What a move can do to eyes, and to chains it connects or cuts, the most telling first.
const SHAPES: [Look; 6] = [eyes, false_eye, kept_from_eye, divides, joins, cuts];

/// What else it can do.
const ROOMS: [Look; 3] = [inside, extends, presses];

/// Everything that the reply does to eyes, rooms and chains, the most telling first.
pub(super) fn all(scene: &Scene<'_>) -> impl Iterator<Item = Deed> {
    let looks = SHAPES.iter().chain(&ROOMS);
    looks.filter_map(move |look| look(scene))
}

/// The most telling deed.
pub(super) fn find(scene: &Scene<'_>) -> Option<Deed> {
    all(scene).next()
}

/// What it does to eyes, and to chains it connects or cuts: worth mentioning even for a capturing move.
pub(super) fn shapes(scene: &Scene<'_>) -> Option<Deed> {
    SHAPES.iter().find_map(|look| look(scene))
}

/// Its place among the stones or in the corner, for when nothing else can be said but that the point is vital.
pub(super) fn place(scene: &Scene<'_>) -> Option<Deed> {
    between(scene)
        .or_else(|| leans(scene))
        .or_else(|| in_corner(scene))
        .or_else(|| steps(scene))
        .or_else(|| on_first_line(scene))
}

/// The neighbours and diagonals of a point.
fn around(scene: &Scene<'_>, point: Point) -> BTreeSet<Point> {
    let size = scene.after.size();
    point.neighbors(size).chain(point.diagonals(size)).collect()
}

/// Diagonals that the other side must hold to make an eye false: two of four, one on the edge or in the
/// corner.
fn needed(point: Point, position: &Position) -> usize {
    if point.diagonals(position.size()).count() == 4 {
        2
    } else {
        1
    }
}

/// Whether a point is empty and surrounded by stones of this colour.
fn is_walled(position: &Position, point: Point, color: Color) -> bool {
    let mut beside = point.neighbors(position.size());
    position.color_at(point).is_none() && beside.all(|near| position.color_at(near) == Some(color))
}

/// Whether a point is an eye that cannot become false: surrounded, and with too few diagonals left for the
/// other side.
fn is_real_eye(position: &Position, point: Point, color: Color) -> bool {
    let corners = point.diagonals(position.size());
    let open = corners.filter(|&corner| position.color_at(corner) != Some(color));
    is_walled(position, point, color) && open.count() < needed(point, position)
}

fn eyes(scene: &Scene<'_>) -> Option<Deed> {
    let color = scene.refuter();
    if scene.is_defence() {
        return None;
    }
    let is_new = |&point: &Point| {
        is_real_eye(&scene.replied, point, color) && !is_real_eye(&scene.after, point, color)
    };
    let new: Vec<Point> = around(scene, scene.reply)
        .into_iter()
        .filter(is_new)
        .collect();
    (!new.is_empty()).then_some(Deed::MakesEyes(new))
}

/// An eye to which the reply took the last diagonal needed to make it false.
fn false_eye(scene: &Scene<'_>) -> Option<Deed> {
    let (color, other) = (scene.erring(), scene.refuter());
    let size = scene.after.size();
    let held = |position: &Position, point: Point| {
        let corners = point.diagonals(size);
        corners
            .filter(|&corner| position.color_at(corner) == Some(other))
            .count()
    };
    let is_made_false = |&point: &Point| {
        let walls: BTreeSet<Point> = point
            .neighbors(size)
            .filter_map(|near| scene.replied.chain_head(near))
            .collect();
        let needed = needed(point, &scene.replied);
        is_walled(&scene.replied, point, color)
            && walls.len() > 1
            && held(&scene.after, point) < needed
            && held(&scene.replied, point) >= needed
    };
    let at = scene.reply.diagonals(size).find(is_made_false)?;
    Some(Deed::MakesFalse(at))
}

/// The eye that the erring side would have made by playing the reply's point.
fn kept_from_eye(scene: &Scene<'_>) -> Option<Deed> {
    let color = scene.erring();
    if !scene.is_defence() {
        return None;
    }
    let mut instead = scene.after.clone();
    instead.set_to_move(color);
    instead.play(Move::Play(scene.reply)).ok()?;
    let is_lost = |&point: &Point| {
        is_real_eye(&instead, point, color) && !is_real_eye(&scene.after, point, color)
    };
    let lost = around(scene, scene.reply).into_iter().find(is_lost)?;
    Some(Deed::KeepsFromEye(lost))
}

/// The chains of a colour next to the reply, by their heads before the reply.
fn beside(scene: &Scene<'_>, color: Color) -> BTreeSet<Point> {
    let before = &scene.after;
    let near = scene.reply.neighbors(before.size());
    near.filter(|&point| before.color_at(point) == Some(color))
        .filter_map(|point| before.chain_head(point))
        .collect()
}

/// For each of the first two chains, a stone next to the reply.
fn two(scene: &Scene<'_>, heads: &BTreeSet<Point>) -> Option<[Point; 2]> {
    let size = scene.after.size();
    let stone = |head: Point| {
        let mut near = scene.reply.neighbors(size);
        near.find(|&point| scene.after.chain_head(point) == Some(head))
    };
    let mut heads = heads.iter().copied();
    let (first, second) = (heads.next()?, heads.next()?);
    Some([stone(first)?, stone(second)?])
}

fn joins(scene: &Scene<'_>) -> Option<Deed> {
    let chains = two(scene, &beside(scene, scene.refuter()))?;
    let is_edge = scene.reply.neighbors(scene.after.size()).count() < 4;
    Some(if is_edge {
        Deed::JoinsUnderneath(chains)
    } else {
        Deed::Joins(chains)
    })
}

/// Two chains that the erring side could have connected on the reply's point, and now on no other point.
fn cuts(scene: &Scene<'_>) -> Option<Deed> {
    let heads = beside(scene, scene.erring());
    let [first, second] = two(scene, &heads)?;
    let others: BTreeSet<Point> = scene.replied.chain_liberties(second).collect();
    let is_joinable = scene
        .replied
        .chain_liberties(first)
        .any(|point| others.contains(&point));
    (!is_joinable).then_some(Deed::Cuts([first, second]))
}

/// The connected region around a point without stones of this colour; `None` if it has more than `MOST_ROOM`
/// points.
fn room(position: &Position, color: Color, start: Point) -> Option<BTreeSet<Point>> {
    let mut room = BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some(point) = open.pop() {
        for near in point.neighbors(position.size()) {
            if position.color_at(near) != Some(color) && room.insert(near) {
                open.push(near);
            }
        }
        if room.len() > MOST_ROOM {
            return None;
        }
    }
    Some(room)
}

/// Largest room, in points, that is taken in at a glance.
const MOST_ROOM: usize = 9;

fn divides(scene: &Scene<'_>) -> Option<Deed> {
    let color = scene.refuter();
    if scene.is_defence() {
        return None;
    }
    let mut left = room(&scene.after, color, scene.reply)?;
    left.remove(&scene.reply);
    let mut parts = 0;
    while let Some(&start) = left.first() {
        let part = room(&scene.replied, color, start)?;
        left = &left - &part;
        parts += 1;
    }
    (parts > 1).then_some(Deed::Divides(parts))
}

fn inside(scene: &Scene<'_>) -> Option<Deed> {
    if !scene.is_defence() {
        return None;
    }
    let room = room(&scene.after, scene.erring(), scene.reply)?;
    (room.len() > 1).then_some(Deed::Inside(room.len()))
}

fn extends(scene: &Scene<'_>) -> Option<Deed> {
    let heads = beside(scene, scene.refuter());
    let short = heads
        .iter()
        .copied()
        .filter(|&head| scene.after.liberties(head) <= SHORT);
    let chain = short.min_by_key(|&head| scene.after.liberties(head))?;
    let liberties = scene.replied.liberties(scene.reply);
    (liberties > scene.after.liberties(chain)).then_some(Deed::Extends { chain, liberties })
}

/// The enemy chain next to the reply with the fewest liberties.
fn presses(scene: &Scene<'_>) -> Option<Deed> {
    let heads = beside(scene, scene.erring());
    let chain = heads
        .into_iter()
        .min_by_key(|&head| scene.replied.liberties(head))?;
    match scene.replied.liberties(chain) {
        1 => Some(Deed::Atari(chain)),
        liberties @ 2..=4 => Some(Deed::Reduces { chain, liberties }),
        _ => None,
    }
}

/// How far `between` looks from the reply, in lines.
const FAR: u8 = 4;

/// Stones of the erring side on both sides of the reply, in one row or column with nothing between, if they
/// belong to different chains.
fn between(scene: &Scene<'_>) -> Option<Deed> {
    let (position, color) = (&scene.replied, scene.erring());
    let size = position.size();
    let reply = scene.reply;
    let seen = |step: (i8, i8)| {
        let mut at = (reply.column() as i8, reply.row() as i8);
        for _ in 0..FAR {
            at = (at.0 + step.0, at.1 + step.1);
            let column = u8::try_from(at.0)
                .ok()
                .filter(|&column| column < size.width())?;
            let row = u8::try_from(at.1).ok().filter(|&row| row < size.height())?;
            let point = Point::at(column, row);
            match position.color_at(point) {
                None => {}
                Some(found) => return (found == color).then_some(point),
            }
        }
        None
    };
    let lines = [[(-1, 0), (1, 0)], [(0, -1), (0, 1)]];
    let mut found = lines
        .into_iter()
        .filter_map(|[one, other]| Some([seen(one)?, seen(other)?]));
    let apart =
        |[one, other]: &[Point; 2]| position.chain_head(*one) != position.chain_head(*other);
    found.find(apart).map(Deed::Between)
}

/// A point is called by its distances from the corner's edges if neither is greater than this.
const CORNER: u8 = 4;

fn in_corner(scene: &Scene<'_>) -> Option<Deed> {
    let (size, reply) = (scene.after.size(), scene.reply);
    let from_edge = |at: u8, length: u8| 1 + at.min(length.saturating_sub(at + 1));
    let column = from_edge(reply.column(), size.width());
    let row = from_edge(reply.row(), size.height());
    let far = column.max(row);
    (far <= CORNER).then_some(Deed::InCorner([far, column.min(row)]))
}

/// A stone of the refuter at a knight's move, or two lines away with an empty point between.
fn steps(scene: &Scene<'_>) -> Option<Deed> {
    let (position, reply) = (&scene.replied, scene.reply);
    let own = |point: &Point| position.color_at(*point) == Some(scene.refuter());
    let apart = |point: Point| {
        let columns = point.column().abs_diff(reply.column());
        (columns, point.row().abs_diff(reply.row()))
    };
    let stones: Vec<Point> = position.size().points().filter(own).collect();
    let at = |wanted: [(u8, u8); 2]| {
        let mut stones = stones.iter().copied();
        stones.find(|&stone| wanted.contains(&apart(stone)))
    };
    let is_free = |stone: &Point| {
        let column = u8::midpoint(stone.column(), reply.column());
        let row = u8::midpoint(stone.row(), reply.row());
        position.color_at(Point::at(column, row)).is_none()
    };
    let knight = at([(1, 2), (2, 1)]).map(Deed::KnightsMove);
    knight.or_else(|| at([(0, 2), (2, 0)]).filter(is_free).map(Deed::Jump))
}

fn on_first_line(scene: &Scene<'_>) -> Option<Deed> {
    let beside = scene.reply.neighbors(scene.after.size());
    (beside.count() < 4).then_some(Deed::OnFirstLine)
}

/// A stone of the refuter beside or diagonal to the reply.
fn leans(scene: &Scene<'_>) -> Option<Deed> {
    let size = scene.after.size();
    let near = scene
        .reply
        .neighbors(size)
        .chain(scene.reply.diagonals(size));
    let mut own = near.filter(|&point| scene.after.color_at(point) == Some(scene.refuter()));
    let stone = own.next()?;
    Some(Deed::Leans {
        stone,
        liberties: scene.replied.liberties(stone),
    })
}

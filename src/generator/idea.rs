//! What a solution is an example of, read off the board by the rules alone.
//!
//! The words are those that players use; each is given only where what it says is a fact of the positions
//! of the main line.

use std::collections::BTreeSet;

use crate::board::{Color, Point, PointSet, Position};
use crate::life::Side;

use super::sieve::Found;

/// Tags that a solution can have, the rarest and most telling first: the first that fits names the idea.
pub const IDEAS: [&str; 17] = [
    "under-the-stones",
    "snapback",
    "sacrifice",
    "throw-in",
    "oiotoshi",
    "connect-underneath",
    "semeai",
    "seki",
    "ko",
    "nakade",
    "placement",
    "hane",
    "descent",
    "cut",
    "connection",
    "vital-point",
    "eye-shape",
];

/// Stones that are worth a race.
const GROUP: u16 = 3;

/// The tags that fit, in the order of [`IDEAS`]; at least one.
#[must_use]
pub fn ideas(found: &Found) -> Vec<&'static str> {
    let Some(scene) = Scene::of(found) else {
        return vec!["eye-shape"];
    };
    let holds = |idea: &str| match idea {
        "under-the-stones" => scene.is_under_the_stones(),
        "snapback" => scene.is_snapback(),
        "sacrifice" => scene.given().is_some_and(|stones| stones > 1),
        "throw-in" => scene.is_throw_in(),
        "oiotoshi" => scene.is_oiotoshi(),
        "connect-underneath" => scene.joined() > 1 && scene.line_of_first() == 1,
        "semeai" => scene.is_race(),
        "seki" => found.is_seki(),
        "ko" => found.proved.is_ko(),
        "nakade" => scene.room_size().is_some_and(|points| points <= 6),
        "placement" => scene.is_placement(),
        "hane" => scene.is_hane(),
        "descent" => scene.is_descent(),
        "cut" => scene.is_cut(),
        "connection" => scene.joined() > 1,
        "vital-point" => found.vital.contains(&scene.first),
        _ => false,
    };
    let mut tags: Vec<&'static str> = IDEAS.into_iter().filter(|idea| holds(idea)).collect();
    if tags.is_empty() {
        tags.push("eye-shape");
    }
    tags
}

/// The positions of a main line.
struct Scene<'a> {
    found: &'a Found,
    first: Point,
    mover: Color,
    before: Position,
    /// After the first move.
    after: Position,
    /// The points that each move of the line has emptied, in order.
    taken: Vec<Vec<Point>>,
}

impl<'a> Scene<'a> {
    fn of(found: &'a Found) -> Option<Scene<'a>> {
        let before = found.query.position().clone();
        let first = found.line.first()?.point()?;
        let mut position = before.clone();
        let mut after = None;
        let mut taken = Vec::new();
        for &mv in &found.line {
            position.play(mv).ok()?;
            after.get_or_insert_with(|| position.clone());
            taken.push(position.emptied_by_last_move().collect());
        }
        Some(Scene {
            found,
            first,
            mover: before.to_move(),
            after: after?,
            before,
            taken,
        })
    }

    fn near(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        point.neighbors(self.before.size())
    }

    fn color(&self, point: Point) -> Option<Color> {
        self.before.color_at(point)
    }

    /// The points that the other side's moves of the line have taken.
    fn taken_by_other(&self) -> impl Iterator<Item = &Vec<Point>> {
        self.taken.iter().skip(1).step_by(2)
    }

    /// How many stones the solver gives away in one go, if he does.
    fn given(&self) -> Option<usize> {
        let given = self.taken_by_other().map(Vec::len).max();
        given.filter(|&stones| stones > 0)
    }

    /// One stone where it can be taken at once, and is.
    fn is_throw_in(&self) -> bool {
        let is_alone = self.after.chain_len(self.first) == 1 && self.after.is_in_atari(self.first);
        let reply = self.taken_by_other().next();
        is_alone && reply.is_some_and(|taken| taken.contains(&self.first))
    }

    /// What took the stone that was thrown in is taken on its point.
    fn is_snapback(&self) -> bool {
        let again = self.found.line.get(2).and_then(|mv| mv.point());
        let many = self.taken.get(2).is_some_and(|taken| taken.len() > 1);
        self.is_throw_in() && many && again == Some(self.first)
    }

    /// Stones that were not in atari fall after a stone was given, elsewhere than on its point.
    fn is_oiotoshi(&self) -> bool {
        let many = self.taken.get(2).is_some_and(|taken| taken.len() > 1);
        self.is_throw_in() && many && !self.is_snapback()
    }

    /// The solver plays where two or more of his own stones have just been taken.
    fn is_under_the_stones(&self) -> bool {
        let moves = self.found.line.iter().map(|mv| mv.point());
        let mut pairs = self.taken.iter().zip(moves.skip(1)).skip(1).step_by(2);
        pairs.any(|(taken, next)| taken.len() > 1 && next.is_some_and(|at| taken.contains(&at)))
    }

    fn is_attack(&self) -> bool {
        self.found.side == Side::Attacker
    }

    /// Stones of the attacker that are shut in too, as many as make a group: they or the target fall first.
    fn is_race(&self) -> bool {
        let attacker = match self.found.side {
            Side::Attacker => self.mover,
            Side::Defender => self.mover.opposite(),
        };
        let region = self.found.query.region();
        let mut shut_in = region.iter().filter(|&&point| {
            self.color(point) == Some(attacker) && self.before.chain_len(point) >= GROUP
        });
        shut_in.any(|&point| {
            self.before
                .chain(point)
                .all(|stone| region.contains(&stone))
        })
    }

    /// Whether the first stone stands for itself among the defender's.
    fn is_placement(&self) -> bool {
        let own = self.near(self.first);
        self.is_attack()
            && !own
                .into_iter()
                .any(|near| self.color(near) == Some(self.mover))
    }

    /// The size of the defender's closed room that the first stone stands in.
    fn room_size(&self) -> Option<usize> {
        if !self.is_placement() {
            return None;
        }
        let defender = self.mover.opposite();
        let mut room = PointSet::default();
        let mut open = vec![self.first];
        while let Some(point) = open.pop() {
            if !self.found.query.region().contains(&point) {
                return None;
            }
            if room.insert(point) {
                let near = self.near(point);
                open.extend(near.filter(|&near| self.color(near) != Some(defender)));
            }
        }
        Some(room.len())
    }

    /// The line of the board that the first stone stands on, counted from the nearest edge.
    fn line_of_first(&self) -> u8 {
        line(self.first, &self.before)
    }

    /// Bends around a stone of the other side: beside it, and at the corner of an own stone beside it.
    fn is_hane(&self) -> bool {
        let size = self.before.size();
        let other = Some(self.mover.opposite());
        let own_beside = self
            .near(self.first)
            .any(|near| self.color(near) == Some(self.mover));
        let mut corners = self.first.diagonals(size);
        !own_beside
            && corners.any(|corner| {
                let shared = self.near(corner).filter(|near| {
                    let mut beside = self.near(self.first);
                    beside.any(|point| point == *near)
                });
                let shared: Vec<Point> = shared.collect();
                self.color(corner) == Some(self.mover)
                    && shared.iter().any(|&point| self.color(point) == other)
                    && shared.iter().any(|&point| self.color(point).is_none())
            })
    }

    /// From the second line straight down to the edge.
    fn is_descent(&self) -> bool {
        let above = |near: &Point| line(*near, &self.before) == 2;
        self.line_of_first() == 1
            && self
                .near(self.first)
                .filter(above)
                .any(|near| self.color(near) == Some(self.mover))
            && self.joined() == 1
    }

    /// Chains of one side beside the first stone.
    fn beside(&self, color: Color) -> BTreeSet<Point> {
        let own = self.near(self.first);
        own.filter(|&near| self.color(near) == Some(color))
            .filter_map(|near| self.before.chain_head(near))
            .collect()
    }

    /// How many own chains the first stone touches.
    fn joined(&self) -> usize {
        self.beside(self.mover).len()
    }

    /// It stands between two chains of the group.
    fn is_cut(&self) -> bool {
        self.is_attack() && self.beside(self.mover.opposite()).len() > 1
    }
}

/// The line of the board that a point lies on, from 1 at the edge.
fn line(point: Point, position: &Position) -> u8 {
    let size = position.size();
    let (column, row) = (point.column(), point.row());
    let columns = column.min(size.width().saturating_sub(column + 1));
    columns.min(row.min(size.height().saturating_sub(row + 1))) + 1
}

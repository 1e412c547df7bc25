//! Names the idea of a solution from the board by the rules alone.
//!
//! The names are the usual ones; each is used only if what it says is a fact about the positions of the main
//! line.

use crate::board::{Color, Move, Point, Position};
use crate::life::Query;
use crate::reason::{Deed, deeds};

use super::frame::Fight;

/// Tags that a solution can have, the rarest and most telling first; the first that fits names the idea.
pub const IDEAS: [&str; 17] = [
    "under-the-stones",
    "snapback",
    "oiotoshi",
    "sacrifice",
    "throw-in",
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

/// Fewest stones of an attacking chain for a capturing race.
const GROUP: u16 = 3;

/// The facts about a solution that its idea is read from.
#[derive(Clone, Copy, Debug)]
pub struct Solution<'a> {
    /// The question, with the solver to move.
    pub query: &'a Query,
    /// Whether it ends in a ko.
    pub is_ko: bool,
    /// Whether the group lives only in seki.
    pub is_seki: bool,
    /// The moves of both sides in best play, from the start position.
    pub line: &'a [Move],
    /// Where the other side would play if it were its turn, as far as known.
    pub vital: &'a [Point],
    /// What the fight is about.
    pub fight: Fight,
}

impl Solution<'_> {
    /// The tags that fit, in the order of [`IDEAS`]; at least one.
    #[must_use]
    pub fn ideas(&self) -> Vec<&'static str> {
        let Some(scene) = Scene::of(self) else {
            return vec!["eye-shape"];
        };
        let does = |is_it: fn(&Deed) -> bool| scene.deeds.iter().any(is_it);
        let is_link = self.fight == Fight::Link;
        let holds = |idea: &str| match idea {
            "under-the-stones" => scene.is_under_the_stones(),
            "snapback" => scene.is_snapback(),
            "oiotoshi" => scene.is_oiotoshi(),
            "sacrifice" => scene.taken_by_other().any(|taken| taken.len() > 1),
            "throw-in" => scene.is_throw_in(),
            "connect-underneath" => does(|deed| matches!(deed, Deed::JoinsUnderneath(_))),
            "semeai" => self.fight == Fight::Race || scene.is_race(),
            "seki" => self.is_seki,
            "ko" => self.is_ko,
            "nakade" => does(|deed| matches!(deed, Deed::Inside(2..=6))) && scene.is_placement(),
            "placement" => scene.is_placement(),
            "hane" => scene.is_hane(),
            "descent" => scene.is_descent(),
            "cut" => is_link && scene.is_attack() || does(|deed| matches!(deed, Deed::Cuts(_))),
            "connection" => {
                is_link && !scene.is_attack()
                    || does(|deed| matches!(deed, Deed::Joins(_) | Deed::JoinsUnderneath(_)))
            }
            "vital-point" => self.vital.contains(&scene.first),
            _ => false,
        };
        let mut tags: Vec<&'static str> = IDEAS.into_iter().filter(|idea| holds(idea)).collect();
        if tags.is_empty() {
            tags.push("eye-shape");
        }
        tags
    }
}

/// The positions of a main line, with `taken` for all of its moves.
struct Scene<'a> {
    solution: &'a Solution<'a>,
    first: Point,
    mover: Color,
    before: Position,
    /// The position after the first move.
    after: Position,
    /// What the first move does locally.
    deeds: Vec<Deed>,
    /// For each move of the line, the points it emptied.
    taken: Vec<Vec<Point>>,
}

impl<'a> Scene<'a> {
    fn of(solution: &'a Solution<'a>) -> Option<Scene<'a>> {
        let before = solution.query.position().clone();
        let &mv = solution.line.first()?;
        let mut position = before.clone();
        let mut after = None;
        let mut taken = Vec::new();
        for &mv in solution.line {
            position.play(mv).ok()?;
            after.get_or_insert_with(|| position.clone());
            taken.push(position.emptied_by_last_move().collect());
        }
        let targets = solution.query.targets();
        Some(Scene {
            solution,
            first: mv.point()?,
            mover: before.to_move(),
            after: after?,
            deeds: deeds(&before, mv, targets, solution.query.defender()),
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

    /// The points that the other side's moves emptied.
    fn taken_by_other(&self) -> impl Iterator<Item = &Vec<Point>> {
        self.taken.iter().skip(1).step_by(2)
    }

    /// Whether the first move is a single stone that can be captured at once, and is.
    fn is_throw_in(&self) -> bool {
        let is_alone = self.after.chain_len(self.first) == 1 && self.after.is_in_atari(self.first);
        let reply = self.taken_by_other().next();
        is_alone && reply.is_some_and(|taken| taken.contains(&self.first))
    }

    /// Whether the stones that captured the thrown-in stone are recaptured on its point.
    fn is_snapback(&self) -> bool {
        let again = self.solution.line.get(2).and_then(|mv| mv.point());
        let many = self.taken.get(2).is_some_and(|taken| taken.len() > 1);
        self.is_throw_in() && many && again == Some(self.first)
    }

    /// Whether stones that were not in atari are captured after a throw-in, elsewhere than on its point.
    fn is_oiotoshi(&self) -> bool {
        let fell = self.taken.get(2).map_or(&[][..], Vec::as_slice);
        let stood = fell
            .iter()
            .filter(|&&point| self.color(point).is_some() && !self.before.is_in_atari(point));
        self.is_throw_in() && stood.count() > 1 && !self.is_snapback()
    }

    /// Whether the solver plays where two or more of the solver's own stones have just been captured.
    fn is_under_the_stones(&self) -> bool {
        let moves = self.solution.line.iter().map(|mv| mv.point());
        let mut pairs = self.taken.iter().zip(moves.skip(1)).skip(1).step_by(2);
        pairs.any(|(taken, next)| taken.len() > 1 && next.is_some_and(|at| taken.contains(&at)))
    }

    fn is_attack(&self) -> bool {
        self.mover != self.solution.query.defender()
    }

    /// Whether a chain of the attacker that is itself enclosed decides the fight: the defender captures it,
    /// or the attacker captures the target first.
    fn is_race(&self) -> bool {
        let query = self.solution.query;
        let attacker = query.defender().opposite();
        let region = query.region();
        let is_shut_in = |point: Point| {
            self.color(point) == Some(attacker)
                && self.before.chain_len(point) >= GROUP
                && self
                    .before
                    .chain(point)
                    .all(|stone| region.contains(&stone))
        };
        let mut by_solver = self.taken.iter().step_by(2).flatten();
        match self.is_attack() {
            true => {
                let targets = query.targets();
                region.iter().any(|&point| is_shut_in(point))
                    && by_solver.any(|point| targets.contains(point))
            }
            false => by_solver.any(|&point| is_shut_in(point)),
        }
    }

    /// Whether the first move attacks without touching a stone of its own side.
    fn is_placement(&self) -> bool {
        let own = self.near(self.first);
        self.is_attack()
            && !own
                .into_iter()
                .any(|near| self.color(near) == Some(self.mover))
    }

    /// Whether the first move bends around an enemy stone: beside it, and diagonal to an own stone beside it.
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

    /// Whether the first move extends from a stone on the second line straight down to the edge.
    fn is_descent(&self) -> bool {
        let size = self.before.size();
        let near = self.near(self.first);
        let own: Vec<Point> = near
            .filter(|&near| self.color(near) == Some(self.mover))
            .collect();
        size.from_edge(self.first) == 0
            && matches!(own.as_slice(), &[one] if size.from_edge(one) == 1)
    }
}

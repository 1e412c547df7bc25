//! What is left at the end of a refutation.

use std::collections::BTreeSet;

use super::room::{self, may_be_killed};
use super::{Blow, Scene};
use crate::board::{Color, Move, Point, Position};
use crate::life::shape::Name;
use crate::life::unconditional_life;

/// What the stones at stake have come to at the end of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// They have two eyes that nobody can take away.
    TwoEyes {
        /// An empty point of each eye.
        eyes: [Point; 2],
        /// Stones of the attacker inside the eyes.
        dead: usize,
    },
    /// They survive and have captured stones of the attacker.
    TookThem {
        /// Number of captured stones.
        taken: u32,
    },
    /// They are connected to a chain of their colour and have at least `ENOUGH` liberties.
    Joined {
        /// A stone that belonged to that chain before the line.
        friend: Point,
        /// The liberties of the connected chain at the end.
        liberties: u16,
    },
    /// The attacker may not play on one of their liberties: the move would be suicide.
    NoEntry {
        /// The liberty that the attacker may not play.
        at: Point,
    },
    /// They are captured, this many stones in all.
    Captured(u32),
    /// A ko is left; the refuter took it last, by playing on this point.
    Ko(Point),
    /// Whoever plays one of these points first puts their own stones in atari.
    Seki([Point; 2]),
    /// The refuter sacrificed stones and plays on this point, where they stood.
    UnderTheStones(Point),
    /// A capturing race decided by liberty counts.
    Race {
        /// A target stone of the chain with the fewest liberties.
        stone: Point,
        /// The liberties of its chain.
        liberties: u16,
        /// A stone of the neighbouring enemy chain with the fewest liberties.
        enemy: Point,
        /// The liberties of the enemy chain.
        against: u16,
    },
    /// They have a single liberty.
    LastLiberty {
        /// Where it is.
        at: Point,
        /// Stones of the chain.
        stones: u16,
    },
    /// One of their eyes is false.
    FalseEye {
        /// The false eye.
        at: Point,
    },
    /// They cannot give atari to the stones inside without ending up in atari themselves.
    NoApproach {
        /// One of the stones inside.
        stone: Point,
    },
    /// They have a single closed room.
    OneRoom {
        /// Its empty points.
        empty: Vec<Point>,
        /// Its points occupied by the attacker.
        held: Vec<Point>,
        /// The shape's usual name, if it has one.
        shape: Option<Name>,
    },
}

/// Largest room whose points are listed one by one.
const MOST_ROOM: usize = 6;

pub(super) fn find(scene: &Scene<'_>, blow: Option<&Blow>) -> Option<Ending> {
    if scene.is_defence() {
        lost(scene, blow)
    } else {
        saved(scene)
    }
}

fn saved(scene: &Scene<'_>) -> Option<Ending> {
    two_eyes(scene)
        .or_else(|| under_the_stones(scene))
        .or_else(|| ko(scene))
        .or_else(|| seki(scene))
        .or_else(|| took_them(scene))
        .or_else(|| joined(scene))
        .or_else(|| no_entry(scene))
        .or_else(|| race(scene))
}

fn lost(scene: &Scene<'_>, blow: Option<&Blow>) -> Option<Ending> {
    if scene.standing().next().is_none() {
        // A reply that captures them has already said so.
        let is_said = matches!(
            blow,
            Some(Blow::Takes { .. } | Blow::TakesSelfAtari { .. } | Blow::Snapback { .. })
        );
        let attacker = scene.mistake.defender.opposite();
        let taken = scene.end.captures(attacker) - scene.after.captures(attacker);
        return (!is_said && taken > 0).then_some(Ending::Captured(taken));
    }
    under_the_stones(scene)
        .or_else(|| ko(scene))
        .or_else(|| no_approach(scene))
        .or_else(|| false_eye(scene))
        .or_else(|| one_room(scene))
        .or_else(|| race(scene))
        .or_else(|| last_liberty(scene))
}

/// A connected region without stones of one colour.
struct Room {
    points: Vec<Point>,
    /// The heads of the chains of that colour around it.
    around: BTreeSet<Point>,
}

/// The regions into which the stones of this colour divide the board.
fn rooms(position: &Position, color: Color) -> Vec<Room> {
    let size = position.size();
    let mut met: BTreeSet<Point> = BTreeSet::new();
    let mut rooms = Vec::new();
    for start in size.points() {
        if position.color_at(start) == Some(color) || !met.insert(start) {
            continue;
        }
        let mut room = Room {
            points: vec![start],
            around: BTreeSet::new(),
        };
        let mut next = 0;
        while let Some(&point) = room.points.get(next) {
            next += 1;
            for near in point.neighbors(size) {
                if position.color_at(near) == Some(color) {
                    room.around.extend(position.chain_head(near));
                } else if met.insert(near) {
                    room.points.push(near);
                }
            }
        }
        rooms.push(room);
    }
    rooms
}

fn heads(scene: &Scene<'_>) -> BTreeSet<Point> {
    let standing = scene.standing();
    standing
        .filter_map(|point| scene.end.chain_head(point))
        .collect()
}

fn two_eyes(scene: &Scene<'_>) -> Option<Ending> {
    let color = scene.mistake.defender;
    let alive: BTreeSet<Point> = unconditional_life(&scene.end, color).into_iter().collect();
    let targets = heads(scene);
    if targets.is_empty() || !targets.is_subset(&alive) {
        return None;
    }
    let mut eyes = rooms(&scene.end, color)
        .into_iter()
        .filter(|room| room.around.is_subset(&alive) && !room.around.is_disjoint(&targets))
        .filter(|room| room.points.len() <= MOST_ROOM)
        .filter_map(|room| {
            let (empty, dead): (Vec<Point>, Vec<Point>) = room
                .points
                .into_iter()
                .partition(|&point| scene.end.color_at(point).is_none());
            Some((*empty.first()?, dead.len()))
        });
    let ((first, dead), (second, others)) = (eyes.next()?, eyes.next()?);
    // With three or more eyes, the choice of two would be arbitrary.
    eyes.next().is_none().then_some(Ending::TwoEyes {
        eyes: [first, second],
        dead: dead + others,
    })
}

/// Stones that the defender has captured in the line after the reply.
fn took_them(scene: &Scene<'_>) -> Option<Ending> {
    let prisoners = |position: &Position| position.captures(scene.mistake.defender);
    let taken = prisoners(&scene.end) - prisoners(&scene.replied);
    (taken > 0 && scene.standing().next().is_some()).then_some(Ending::TookThem { taken })
}

/// The targets connected to a chain that was separate from them before the line.
fn joined(scene: &Scene<'_>) -> Option<Ending> {
    let before = scene.mistake.before;
    let color = scene.mistake.defender;
    let targets: BTreeSet<Point> = scene
        .mistake
        .targets
        .iter()
        .filter_map(|&point| before.chain_head(point))
        .collect();
    let head = heads(scene).into_iter().next()?;
    let liberties = scene.end.liberties(head);
    let friend = scene.end.chain(head).find(|&point| {
        let apart = before.chain_head(point);
        before.color_at(point) == Some(color) && apart.is_some_and(|head| !targets.contains(&head))
    })?;
    (liberties >= ENOUGH).then_some(Ending::Joined { friend, liberties })
}

/// Fewest liberties of a connected chain worth mentioning.
const ENOUGH: u16 = 4;

/// A liberty of the targets where the attacker has no legal move, though it is not a plain eye.
fn no_entry(scene: &Scene<'_>) -> Option<Ending> {
    let color = scene.mistake.defender;
    let size = scene.end.size();
    let mut turned = scene.end.clone();
    turned.set_to_move(color.opposite());
    let targets = heads(scene);
    let mut points = targets
        .iter()
        .flat_map(|&head| scene.end.chain_liberties(head));
    let at = points.find(|&point| {
        let beside_own = point
            .neighbors(size)
            .any(|near| scene.end.color_at(near) == Some(color.opposite()));
        beside_own && turned.repeated(point).is_none() && !turned.is_legal(Move::Play(point))
    })?;
    Some(Ending::NoEntry { at })
}

/// An empty point surrounded by more than one chain of the defender, with enough diagonals held by the
/// attacker to make the eye false: two of four, or one on the edge or in the corner.
fn false_eye(scene: &Scene<'_>) -> Option<Ending> {
    let color = scene.mistake.defender;
    let position = &scene.end;
    let size = position.size();
    let targets = heads(scene);
    let is_false = |&point: &Point| {
        if position.color_at(point).is_some() {
            return false;
        }
        let owned = point
            .neighbors(size)
            .all(|near| position.color_at(near) == Some(color));
        let walls: BTreeSet<Point> = point
            .neighbors(size)
            .filter_map(|near| position.chain_head(near))
            .collect();
        let corners: Vec<Option<Color>> = point
            .diagonals(size)
            .map(|corner| position.color_at(corner))
            .collect();
        let held = corners
            .iter()
            .filter(|&&corner| corner == Some(color.opposite()))
            .count();
        let needed = if corners.len() == 4 { 2 } else { 1 };
        owned && walls.len() > 1 && held >= needed && !walls.is_disjoint(&targets)
    };
    let at = size.points().find(is_false)?;
    Some(Ending::FalseEye { at })
}

/// A chain of the attacker inside a room, with two or more liberties; any move of the defender there is
/// illegal or self-atari.
fn no_approach(scene: &Scene<'_>) -> Option<Ending> {
    let color = scene.mistake.defender;
    let targets = heads(scene);
    let mut turned = scene.end.clone();
    turned.set_to_move(color);
    let is_hopeless = |at: Point| {
        let mut after = turned.clone();
        match after.play(Move::Play(at)) {
            Ok(outcome) => outcome.captured == 0 && after.is_in_atari(at),
            Err(_) => turned.repeated(at).is_none(),
        }
    };
    let inside = rooms(&scene.end, color)
        .into_iter()
        .filter(|room| room.points.len() <= MOST_ROOM && !room.around.is_disjoint(&targets));
    for room in inside {
        let attackers = room.points.iter();
        let stone = attackers
            .copied()
            .find(|&point| scene.end.color_at(point) == Some(color.opposite()));
        if let Some(stone) = stone
            && scene.end.liberties(stone) > 1
            && scene.end.chain_liberties(stone).all(is_hopeless)
        {
            return Some(Ending::NoApproach { stone });
        }
    }
    None
}

/// The only closed room of the defender, if it is small and borders the targets.
fn one_room(scene: &Scene<'_>) -> Option<Ending> {
    let (mut closed, open): (Vec<Room>, Vec<Room>) = rooms(&scene.end, scene.mistake.defender)
        .into_iter()
        .partition(|room| room.points.len() <= MOST_ROOM);
    // One large region is the outside; a second one would be another room.
    if closed.len() > 1 || open.len() > 1 {
        return None;
    }
    let targets = heads(scene);
    let room = closed.pop()?;
    if room.around.is_disjoint(&targets) {
        return None;
    }
    let (mut empty, mut held): (Vec<Point>, Vec<Point>) = room
        .points
        .into_iter()
        .partition(|&point| scene.end.color_at(point).is_none());
    empty.sort_unstable();
    held.sort_unstable();
    let all: Vec<Point> = empty.iter().chain(&held).copied().collect();
    let shape = room::name(&all, held.len(), scene.end.size());
    (!empty.is_empty()).then_some(Ending::OneRoom { empty, held, shape })
}

fn last_liberty(scene: &Scene<'_>) -> Option<Ending> {
    let targets = heads(scene);
    let mut in_atari = targets.iter().filter(|&&head| scene.end.is_in_atari(head));
    let head = *in_atari.next()?;
    let at = scene.end.chain_liberties(head).next()?;
    let stones = scene.end.chain_len(head);
    Some(Ending::LastLiberty { at, stones })
}

/// A ko that the refuter has just taken.
fn ko(scene: &Scene<'_>) -> Option<Ending> {
    let refuter = scene.refuter();
    let &last = scene.mistake.line.last()?;
    let Move::Play(at) = last else { return None };
    let is_refuters = scene.end.to_move() != refuter;
    (is_refuters && scene.end.ko_point().is_some()).then_some(Ending::Ko(at))
}

/// An attacker's chain and a target that share exactly two liberties, neither of which either side can play.
fn seki(scene: &Scene<'_>) -> Option<Ending> {
    let position = &scene.end;
    let size = position.size();
    let attacker = scene.mistake.defender.opposite();
    let is_bad_for = |color: Color, point: Point| {
        let mut after = position.clone();
        after.set_to_move(color);
        after.play(Move::Play(point)).is_err() || after.is_in_atari(point)
    };
    heads(scene).into_iter().find_map(|head| {
        let liberties: Vec<Point> = position.chain_liberties(head).collect();
        let &[one, two] = liberties.as_slice() else {
            return None;
        };
        let mut beside = position.chain(head).flat_map(|point| point.neighbors(size));
        let inside = beside.find(|&near| {
            let shared: BTreeSet<Point> = position.chain_liberties(near).collect();
            position.color_at(near) == Some(attacker) && shared == BTreeSet::from([one, two])
        })?;
        let stays = |point: Point| {
            let mut room: Vec<Point> = position.chain(inside).collect();
            room.push(point);
            !may_be_killed(&room, size)
        };
        let is_seki = stays(one)
            && stays(two)
            && Color::BOTH
                .into_iter()
                .all(|color| is_bad_for(color, one) && is_bad_for(color, two));
        is_seki.then_some(Ending::Seki([one, two]))
    })
}

/// A move of the refuter on a point where two or more of the refuter's stones have just been captured.
fn under_the_stones(scene: &Scene<'_>) -> Option<Ending> {
    let refuter = scene.refuter();
    let mut position = scene.replied.clone();
    let mut gone: Vec<Point> = Vec::new();
    for &mv in scene.mistake.line.iter().skip(2) {
        if position.to_move() == refuter {
            if let Move::Play(at) = mv
                && gone.contains(&at)
            {
                return Some(Ending::UnderTheStones(at));
            }
            position.play(mv).ok()?;
        } else {
            let before = position.clone();
            position.play(mv).ok()?;
            gone = Scene::taken(&before, &position, refuter);
            if gone.len() < 2 {
                gone.clear();
            }
        }
    }
    None
}

/// With more liberties than this on either side it is no race.
const MOST_RACED: u16 = 6;

/// The liberties of both sides, if the refuter is ahead.
fn race(scene: &Scene<'_>) -> Option<Ending> {
    if !scene.mistake.is_race {
        return None;
    }
    let position = &scene.end;
    let fewest = |heads: BTreeSet<Point>| {
        let heads = heads.into_iter();
        heads.min_by_key(|&head| position.liberties(head))
    };
    let stone = fewest(heads(scene))?;
    let enemy = scene.mistake.defender.opposite();
    let beside: BTreeSet<Point> = position
        .chain(stone)
        .flat_map(|point| point.neighbors(position.size()))
        .filter(|&near| position.color_at(near) == Some(enemy))
        .filter_map(|near| position.chain_head(near))
        .collect();
    let enemy = fewest(beside)?;
    let (liberties, against) = (position.liberties(stone), position.liberties(enemy));
    let is_ahead = if scene.is_defence() {
        against > liberties
    } else {
        liberties > against
    };
    (is_ahead && liberties.min(against) > 1 && liberties.max(against) <= MOST_RACED).then_some(
        Ending::Race {
            stone,
            liberties,
            enemy,
            against,
        },
    )
}

//! What is left at the end of a refutation.

use std::collections::BTreeSet;

use super::room::{self, may_be_killed};
use super::{Blow, Scene};
use crate::board::{Color, Move, Point, Position};
use crate::life::shape::Name;
use crate::life::unconditional_life;

/// What is left of the stones at stake at the end of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// They have two eyes that nobody can take.
    TwoEyes {
        /// A point of each of two eyes.
        eyes: [Point; 2],
        /// Stones of the attacker within them.
        dead: usize,
    },
    /// They have taken stones that should have taken them.
    TookThem {
        /// How many.
        taken: u32,
    },
    /// They have joined a chain of their colour with at least this many liberties.
    Joined {
        /// A stone of that chain from before the line.
        friend: Point,
        /// The liberties of that chain after the line.
        liberties: u16,
    },
    /// Whoever attacks may not play there: it would be without a liberty.
    NoEntry {
        /// The point.
        at: Point,
    },
    /// They have been taken, so many stones in all.
    Captured(u32),
    /// A ko is left that was taken last on this point.
    Ko(Point),
    /// Whoever plays on one of these points first puts his own stones in atari.
    Seki([Point; 2]),
    /// Stones were given, and the move on this point plays where they stood.
    UnderTheStones(Point),
    /// They and stones that fight them are counted out.
    Race {
        /// One of the stones at stake, of the chain with the fewest liberties.
        stone: Point,
        /// The liberties of its chain.
        liberties: u16,
        /// A stone of the chain beside it with the fewest liberties.
        enemy: Point,
        /// The liberties of that chain.
        against: u16,
    },
    /// They have a single liberty.
    LastLiberty {
        /// The liberty.
        at: Point,
        /// Stones of the chain.
        stones: u16,
    },
    /// An eye of theirs is false.
    FalseEye {
        /// The eye.
        at: Point,
    },
    /// They cannot put the stones inside in atari without standing in atari themselves.
    NoApproach {
        /// One of the stones inside.
        stone: Point,
    },
    /// One closed room is all they have.
    OneRoom {
        /// Its points, without those with stones of the attacker.
        empty: Vec<Point>,
        /// Points of it where the attacker has a stone.
        held: Vec<Point>,
        /// What players call it.
        shape: Option<Name>,
    },
}

/// As large a room as can be named point by point.
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
        // A reply that takes them has said so.
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

/// A connected part of the board without stones of one colour.
struct Room {
    points: Vec<Point>,
    /// The chains around it, by their heads.
    around: BTreeSet<Point>,
}

/// The rooms that stones of this colour close off.
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
    // With three or more, which two are named would be chance.
    eyes.next().is_none().then_some(Ending::TwoEyes {
        eyes: [first, second],
        dead: dead + others,
    })
}

/// Stones that the defender has taken in the line after the reply.
fn took_them(scene: &Scene<'_>) -> Option<Ending> {
    let prisoners = |position: &Position| position.captures(scene.mistake.defender);
    let taken = prisoners(&scene.end) - prisoners(&scene.replied);
    (taken > 0 && scene.standing().next().is_some()).then_some(Ending::TookThem { taken })
}

/// Whether the targets stand in one chain with stones that stood apart from them before.
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

/// As many liberties as are worth telling.
const ENOUGH: u16 = 4;

/// A point where the attacker would be without a liberty, though it is not a plain eye.
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

/// An empty point with defender's stones on all sides, more than one chain, and enough corners held by
/// the attacker that it is no eye: two of four, or one where the board ends.
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

/// Stones of the attacker inside with two liberties or more, on each of which the defender would stand in
/// atari.
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

/// The only room that stones of the defender close off, if it is small and the targets stand around it.
fn one_room(scene: &Scene<'_>) -> Option<Ending> {
    let (mut closed, open): (Vec<Room>, Vec<Room>) = rooms(&scene.end, scene.mistake.defender)
        .into_iter()
        .partition(|room| room.points.len() <= MOST_ROOM);
    // One of the large ones is all that lies outside; another would be a second room.
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

/// A ko that the refuter took last.
fn ko(scene: &Scene<'_>) -> Option<Ending> {
    let refuter = scene.refuter();
    let &last = scene.mistake.line.last()?;
    let Move::Play(at) = last else { return None };
    let is_refuters = scene.end.to_move() != refuter;
    (is_refuters && scene.end.ko_point().is_some()).then_some(Ending::Ko(at))
}

/// Stones of the attacker and a target that share just two liberties, which neither side can play.
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

/// A move of the refuter on a point where two or more of his stones have just been taken.
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

/// More liberties than these are no race.
const MOST_RACED: u16 = 6;

/// The liberties on both sides, where they say who is ahead.
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

//! What the reply to a wrong move does.

use std::collections::BTreeSet;

use super::Scene;
use crate::board::{Color, Move, Point, Position};

/// What the reply to a wrong move does; `reply` is its point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blow {
    /// The wrong move took stones, and the reply takes it back with others.
    Snapback {
        /// The reply.
        reply: Point,
        /// Stones it takes.
        taken: usize,
    },
    /// It takes the stones that the wrong move left with a single liberty.
    TakesSelfAtari {
        /// The reply.
        reply: Point,
        /// Stones it takes.
        taken: usize,
        /// The wrong move.
        wrong: Point,
    },
    /// It takes other stones.
    Takes {
        /// The reply.
        reply: Point,
        /// Stones it takes.
        taken: usize,
    },
    /// It stands in atari itself; who takes it is taken with more stones.
    ThrowsIn {
        /// The reply.
        reply: Point,
        /// Where it can be taken.
        at: Point,
        /// Stones that are then taken.
        taken: usize,
    },
    /// It gives atari, and no move saves all stones in atari.
    Atari {
        /// The reply.
        reply: Point,
        /// A stone of each chain in atari.
        chains: Vec<Point>,
    },
    /// It is played where the side that erred should have played.
    TakesThePoint {
        /// The reply.
        reply: Point,
        /// Whether that was the only right move.
        is_only: bool,
    },
    /// It joins chains of the refuter that were apart.
    Joins {
        /// The reply.
        reply: Point,
        /// A stone of each of two of these chains.
        chains: [Point; 2],
    },
    /// The same, on the edge of the board.
    JoinsUnderneath {
        /// The reply.
        reply: Point,
        /// A stone of each of two of these chains.
        chains: [Point; 2],
    },
}

pub(super) fn find(scene: &Scene<'_>) -> Option<Blow> {
    let reply = scene.reply;
    taking(scene)
        .or_else(|| throw_in(scene))
        .or_else(|| atari(scene))
        .or_else(|| {
            let right = scene.mistake.right;
            let is_only = right.len() == 1;
            let is_point = right.contains(&Move::Play(reply));
            is_point.then_some(Blow::TakesThePoint { reply, is_only })
        })
        .or_else(|| joining(scene))
}

fn taking(scene: &Scene<'_>) -> Option<Blow> {
    let reply = scene.reply;
    let taken = Scene::taken(&scene.after, &scene.replied, scene.erring());
    if taken.is_empty() {
        return None;
    }
    let count = taken.len();
    let wrong = scene.wrong.filter(|point| taken.contains(point));
    Some(match wrong {
        Some(wrong) => {
            let before = scene.mistake.before;
            let took = !Scene::taken(before, &scene.after, scene.refuter()).is_empty();
            if took && count > 1 {
                Blow::Snapback {
                    reply,
                    taken: count,
                }
            } else {
                Blow::TakesSelfAtari {
                    reply,
                    taken: count,
                    wrong,
                }
            }
        }
        None => Blow::Takes {
            reply,
            taken: count,
        },
    })
}

/// The reply has one liberty, and whoever plays there loses at least two stones on the reply's point.
fn throw_in(scene: &Scene<'_>) -> Option<Blow> {
    let position = &scene.replied;
    let reply = scene.reply;
    if position.liberties(reply) != 1 || position.chain_len(reply) != 1 {
        return None;
    }
    let at = position.chain_liberties(reply).next()?;
    let mut after = position.clone();
    after.play(Move::Play(at)).ok()?;
    let mut retaken = after.clone();
    retaken.play(Move::Play(reply)).ok()?;
    let taken = Scene::taken(&after, &retaken, scene.erring()).len();
    (taken > 1).then_some(Blow::ThrowsIn { reply, at, taken })
}

/// Chains of one colour with a single liberty, each by its head.
fn in_atari(position: &Position, color: Color) -> BTreeSet<Point> {
    let points = position.size().points();
    points
        .filter(|&point| position.color_at(point) == Some(color) && position.is_in_atari(point))
        .filter_map(|point| position.chain_head(point))
        .collect()
}

/// The reply gives atari to chains of which, whatever is played, one at least can still be taken at once.
fn atari(scene: &Scene<'_>) -> Option<Blow> {
    let position = &scene.replied;
    let erring = scene.erring();
    let size = position.size();
    let beside: BTreeSet<Point> = scene
        .reply
        .neighbors(size)
        .filter(|&point| position.color_at(point) == Some(erring))
        .filter_map(|point| position.chain_head(point))
        .collect();
    let chains: Vec<Point> = in_atari(position, erring)
        .into_iter()
        .filter(|head| beside.contains(head))
        .collect();
    if chains.is_empty() {
        return None;
    }
    let is_safe = |after: &Position, stone: Point| {
        let mut liberties = after.chain_liberties(stone);
        let last = liberties.next().filter(|_| liberties.next().is_none());
        // A ko may forbid to take.
        last.is_none_or(|last| !after.is_legal(Move::Play(last)))
    };
    let is_saved_by = |mv: Point| {
        let mut after = position.clone();
        after.play(Move::Play(mv)).is_ok() && chains.iter().all(|&stone| is_safe(&after, stone))
    };
    // Liberties come from a move on the last one, or from taking stones.
    let mut tries = chains
        .iter()
        .copied()
        .chain(in_atari(position, scene.refuter()));
    let can_be_saved = tries.any(|head| position.chain_liberties(head).any(is_saved_by));
    (!can_be_saved).then_some(Blow::Atari {
        reply: scene.reply,
        chains,
    })
}

fn joining(scene: &Scene<'_>) -> Option<Blow> {
    let before = &scene.after;
    let refuter = scene.refuter();
    let heads: BTreeSet<Point> = scene
        .reply
        .neighbors(before.size())
        .filter(|&point| before.color_at(point) == Some(refuter))
        .filter_map(|point| before.chain_head(point))
        .collect();
    let mut heads = heads.into_iter();
    let chains = [heads.next()?, heads.next()?];
    let reply = scene.reply;
    let is_edge = reply.neighbors(before.size()).count() < 4;
    Some(if is_edge {
        Blow::JoinsUnderneath { reply, chains }
    } else {
        Blow::Joins { reply, chains }
    })
}

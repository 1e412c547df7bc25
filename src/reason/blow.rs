//! What the reply to a wrong move captures or threatens.

use std::collections::BTreeSet;

use super::Scene;
use crate::board::{Color, Move, Point, Position};

/// What the reply to a wrong move captures or threatens; `reply` is its point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blow {
    /// The wrong move captured stones, and the reply recaptures it along with others.
    Snapback {
        /// Where the opponent answers the wrong move.
        reply: Point,
        /// Number of stones the reply captures.
        taken: usize,
    },
    /// It captures the wrong move's own chain, which had a single liberty.
    TakesSelfAtari {
        /// Where the opponent answers the wrong move.
        reply: Point,
        /// Number of stones the reply captures.
        taken: usize,
        /// Where the wrong move was played.
        wrong: Point,
    },
    /// It captures other stones.
    Takes {
        /// Where the opponent answers the wrong move.
        reply: Point,
        /// Number of stones the reply captures.
        taken: usize,
    },
    /// It is in atari itself; capturing it loses more stones than it gains.
    ThrowsIn {
        /// Where the opponent answers the wrong move.
        reply: Point,
        /// Where it can be captured.
        at: Point,
        /// Number of stones that are then recaptured.
        taken: usize,
    },
    /// It gives atari, and no move saves all stones in atari.
    Atari {
        /// Where the opponent answers the wrong move.
        reply: Point,
        /// A stone of each chain in atari.
        chains: Vec<Point>,
        /// Why the stones are lost.
        way_out: WayOut,
    },
    /// It is played where the erring side should have played.
    TakesThePoint {
        /// Where the opponent answers the wrong move.
        reply: Point,
        /// Whether that was the only right move.
        is_only: bool,
        /// How far the wrong move was from it.
        miss: Miss,
    },
}

/// Why a chain in atari is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayOut {
    /// Its last liberty may not be played, or there are several chains.
    None,
    /// Playing its last liberty, here, still leaves it with one.
    Runs(Point),
    /// Playing its last liberty connects it to others, but all these stones then have one liberty.
    Connects {
        /// Its last liberty.
        at: Point,
        /// Stones of the connected chain.
        stones: u16,
    },
}

/// How far from the vital point a wrong move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Miss {
    /// There was no wrong move but a pass.
    Passed,
    /// It was directly beside the point.
    Beside(Point),
    /// It was at least `FAR` lines away.
    Far(Point),
    /// It was neither beside the point nor far away.
    Near,
}

/// From this distance on, in lines, a move is far away.
const FAR: u8 = 4;

impl Miss {
    fn of(wrong: Option<Point>, reply: Point) -> Miss {
        let Some(wrong) = wrong else {
            return Miss::Passed;
        };
        let columns = wrong.column().abs_diff(reply.column());
        let rows = wrong.row().abs_diff(reply.row());
        match columns + rows {
            1 => Miss::Beside(wrong),
            _ if columns.max(rows) >= FAR => Miss::Far(wrong),
            _ => Miss::Near,
        }
    }
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
            let miss = Miss::of(scene.wrong, reply);
            is_point.then_some(Blow::TakesThePoint {
                reply,
                is_only,
                miss,
            })
        })
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

/// A single stone with one liberty whose capture loses at least two stones to a recapture on the reply's
/// point.
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

/// The heads of the chains of one colour that have a single liberty.
fn in_atari(position: &Position, color: Color) -> BTreeSet<Point> {
    let points = position.size().points();
    points
        .filter(|&point| position.color_at(point) == Some(color) && position.is_in_atari(point))
        .filter_map(|point| position.chain_head(point))
        .collect()
}

/// The reply gives atari to chains that no single move can save all at once.
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
        // A ko may forbid the capture.
        last.is_none_or(|last| !after.is_legal(Move::Play(last)))
    };
    let is_saved_by = |mv: Point| {
        let mut after = position.clone();
        after.play(Move::Play(mv)).is_ok() && chains.iter().all(|&stone| is_safe(&after, stone))
    };
    // A move saves chains by extending from their last liberty or by capturing stones.
    let mut tries = chains
        .iter()
        .copied()
        .chain(in_atari(position, scene.refuter()));
    let can_be_saved = tries.any(|head| position.chain_liberties(head).any(is_saved_by));
    (!can_be_saved).then(|| Blow::Atari {
        reply: scene.reply,
        way_out: way_out(position, &chains),
        chains,
    })
}

/// What happens to a chain in atari that plays its last liberty.
fn way_out(position: &Position, chains: &[Point]) -> WayOut {
    let [chain] = chains else {
        return WayOut::None;
    };
    let Some(at) = position.chain_liberties(*chain).next() else {
        return WayOut::None;
    };
    let mut after = position.clone();
    if after.play(Move::Play(at)).is_err() || after.liberties(at) != 1 {
        return WayOut::None;
    }
    let stones = after.chain_len(at);
    if stones > position.chain_len(*chain) + 1 {
        WayOut::Connects { at, stones }
    } else {
        WayOut::Runs(at)
    }
}

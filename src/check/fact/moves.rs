//! Facts about moves: whether they are legal, what they capture, and where they lead.

use super::Because;
use crate::board::{Move, PlayError, Point, Position};
use crate::game::{Game, Phase, Ruleset, RulesetId};
use crate::problem::{End, MoveFate, Problem, Value};

/// Plays moves; the error names the illegal one.
fn played(start: &Position, moves: &[Move]) -> Result<Position, Because> {
    let mut position = start.clone();
    for &mv in moves {
        let played = position.play(mv);
        played.map_err(|error| format!("{mv} cannot be played: {error}"))?;
    }
    Ok(position)
}

/// The most specific fate of the last of these moves.
pub(super) fn fate(start: &Position, moves: &[Move]) -> Result<MoveFate, Because> {
    let Some((&mv, before)) = moves.split_last() else {
        return Err("it names no move".into());
    };
    let position = played(start, before)?;
    let Move::Play(point) = mv else {
        return Ok(MoveFate::Legal);
    };
    match position.check(mv) {
        Ok(()) => Ok(allowed(&position, mv)),
        Err(PlayError::SelfCapture(_)) => Ok(MoveFate::Suicide),
        Err(PlayError::Superko { .. }) => Ok(MoveFate::Superko),
        Err(PlayError::Ko(_)) => banned(&position, point),
        Err(error @ (PlayError::Occupied(_) | PlayError::OffBoard { .. })) => {
            Err(error.to_string())
        }
    }
}

fn allowed(position: &Position, mv: Move) -> MoveFate {
    let enemy = position.to_move().opposite();
    let before = position.stones();
    let mut after = position.clone();
    if after.play(mv).is_err() {
        return MoveFate::Never;
    }
    let gone = before
        .iter()
        .filter(|&(point, color)| color == enemy && after.color_at(point).is_none());
    let mut taken: Vec<Point> = gone.map(|(point, _)| point).collect();
    taken.sort_unstable();
    if after.ko_point().is_some() {
        MoveFate::MakesKo(taken)
    } else if taken.is_empty() {
        MoveFate::Legal
    } else {
        MoveFate::Captures(taken)
    }
}

/// The fate of a move that the ko rule forbids: whether it is allowed after moves elsewhere. The ban must be
/// one that the capture of a single stone can have left.
fn banned(position: &Position, point: Point) -> Result<MoveFate, Because> {
    let later = played(position, &[Move::Pass, Move::Pass])?;
    if !later.is_legal(Move::Play(point)) {
        return Ok(MoveFate::Never);
    }
    if matches!(allowed(&later, Move::Play(point)), MoveFate::MakesKo(_)) {
        Ok(MoveFate::Ko)
    } else {
        Err(format!(
            "no capture of one stone can have left a ko on {point}"
        ))
    }
}

/// The number of moves after which the stones and the side to move are those of the start.
pub(super) fn cycle(start: &Position, moves: &[Move]) -> Result<Value, Because> {
    let mut position = start.clone();
    for (number, &mv) in (1..).zip(moves) {
        let played = position.play(mv);
        played.map_err(|error| format!("{mv} cannot be played: {error}"))?;
        let is_same = position.stones() == start.stones();
        if is_same && position.to_move() == start.to_move() {
            return Ok(Value::Numbers(vec![number]));
        }
    }
    Ok(Value::Never)
}

/// Whether a game under the rules of the booklet is over after these moves.
pub(super) fn end(problem: &Problem, moves: &[Move]) -> Result<Value, Because> {
    let rules = Ruleset::of(RulesetId::Booklet);
    let mut game =
        Game::from_setup(problem.setup.clone(), rules).map_err(|error| error.to_string())?;
    for &mv in moves {
        let played = game.play(mv);
        played.map_err(|refusal| format!("{mv} cannot be played: {refusal}"))?;
    }
    Ok(Value::End(match game.phase() {
        Phase::Playing | Phase::EndOffered(_) => End::GoesOn,
        Phase::Stopped => End::Over,
        Phase::Resigned(_) => End::Lost,
    }))
}

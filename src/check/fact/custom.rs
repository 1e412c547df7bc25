//! What the rules determine before the first stone: colours, and who begins.

use super::Because;
use crate::board::{Color, Move, Point, Position};
use crate::game::{FirstMove, Parity, Ruleset, RulesetId, knight_points, nigiri as drawn};
use crate::problem::Value;

/// Who moves first in a handicap game: under the usual rules, and under those of 1908.
pub(super) fn handicap_begins() -> Value {
    let first = |id| match Ruleset::of(id).first_move {
        FirstMove::WhiteAfterHandicap => Color::White,
        FirstMove::AlwaysBlack => Color::Black,
    };
    let ids = [RulesetId::Japanese, RulesetId::Pfaundler1908];
    Value::Colors(ids.into_iter().map(first).collect())
}

/// The colour of the player who laid down the black stones on the board, when the other player holds the
/// white ones as a handful.
pub(super) fn nigiri(position: &Position) -> Result<Value, Because> {
    let stones = position.stones();
    let number = |color| stones.iter().filter(|&(_, other)| other == color).count();
    let call = match number(Color::Black) {
        1 => Parity::Odd,
        2 => Parity::Even,
        other => return Err(format!("{other} black stones are no call of odd or even")),
    };
    let handful = u8::try_from(number(Color::White)).ok();
    let handful = handful.ok_or("the handful is too large")?;
    Ok(Value::Colors(vec![drawn(call, handful)]))
}

/// The number of points for the second stone of a Keima-Go turn after a first one here.
pub(super) fn partners(start: &Position, first: Point) -> Result<Value, Because> {
    let mover = start.to_move();
    let mut position = start.clone();
    position
        .play(Move::Play(first))
        .map_err(|error| error.to_string())?;
    position.set_to_move(mover);
    let free = knight_points(first, position.size())
        .filter(|&second| position.is_legal(Move::Play(second)));
    Ok(Value::Numbers(vec![free.map(|_| 1).sum()]))
}

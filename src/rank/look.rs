//! How promising a move looks to somebody who does not read: what the next move of the game shows, and
//! nothing of what follows.
//!
//! The order matters, not the numbers: taking stones and saving one's own come first, then atari and open
//! points; a move that can be taken at once, the first line and points far from all stones come last. A
//! right move behind many that look better is one to be found by reading. The solver's own guess of a move
//! is no measure of that: it is fitted to which moves win, not to which moves people try.

use crate::board::{Move, Point, Position, Window};

/// The order of a move; higher looks better. `None` if the move is illegal.
fn promise(position: &mut Position, point: Point) -> Option<i32> {
    let mv = Move::Play(point);
    if !position.is_legal(mv) {
        return None;
    }
    let (size, own) = (position.size(), position.to_move());
    let around: Vec<Point> = point.neighbors(size).collect();
    let saves = around
        .iter()
        .any(|&next| position.color_at(next) == Some(own) && position.is_in_atari(next));
    let beside = |color| {
        let touching = around
            .iter()
            .filter(|&&next| position.color_at(next) == color);
        touching.count()
    };
    let (friends, enemies, open) = (
        beside(Some(own)),
        beside(Some(own.opposite())),
        beside(None),
    );
    let captured = position.play(mv).ok()?.captured;
    let liberties = position.liberties(point);
    let threatens = around
        .iter()
        .any(|&next| position.color_at(next) == Some(own.opposite()) && position.is_in_atari(next));
    position.undo();
    let mut promise = 3 * i32::try_from(open).unwrap_or(0);
    if captured > 0 {
        promise += 30 + 2 * i32::from(captured.min(5));
    }
    if saves && liberties > 1 {
        promise += 25;
    }
    if threatens {
        promise += 15;
    }
    promise += match liberties {
        1 if captured == 0 => -30,
        0..=2 => 0,
        _ => 5,
    };
    promise += match (friends, enemies) {
        (0, 0) => -10,
        (0, _) => 4,
        (_, 0) => 2,
        _ => 6,
    };
    if size.from_edge(point) == 0 {
        promise -= 8;
    }
    Some(promise)
}

/// How many points of a window look better to the side to move than the best-looking of these moves. A
/// pass looks worse than any move.
pub(super) fn better_looking(position: &mut Position, moves: &[Move], window: Window) -> usize {
    let best = moves
        .iter()
        .filter_map(|mv| promise(position, mv.point()?))
        .max()
        .unwrap_or(i32::MIN);
    let size = position.size();
    size.points()
        .filter(|&point| window.contains(point))
        .filter(|&point| promise(position, point).is_some_and(|other| other > best))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Setup, Size};

    #[test]
    fn taking_stones_looks_better_than_a_throw_in() {
        let size = Size::square(5).unwrap();
        let drawing = "
            +----------
            | . O X . .
            | O O X . .
            | X X X . .
            | . . . . .
            | . . . . .
            +----------";
        let setup = Setup::drawn(size, drawing).unwrap();
        let mut position = setup.into_position().unwrap();
        let corner = Move::Play(Point::at(0, 4));
        let far = Move::Play(Point::at(4, 0));
        let whole = Window::whole(size);
        assert_eq!(better_looking(&mut position, &[corner], whole), 0);
        assert!(better_looking(&mut position, &[far], whole) > 3);
        assert_eq!(better_looking(&mut position, &[corner, far], whole), 0);
        assert!(better_looking(&mut position, &[Move::Pass], whole) > 8);
        assert_eq!(position.move_count(), 0);
    }
}

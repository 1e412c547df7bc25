//! The earlier boards that positional superko bans.

use crate::board::{Move, Position};

use super::Checker;

/// The boards of a line. A threat changes the board elsewhere, so no board before it can come back.
pub(super) struct History {
    boards: Vec<u64>,
    /// The place of the first board that could come back.
    since: usize,
}

/// The lengths of a history before a move, to take the move back.
pub(super) struct Before {
    length: usize,
    since: usize,
}

impl History {
    /// The history of a line that begins here.
    pub(super) fn new(position: &Position) -> History {
        History {
            boards: vec![position.hash()],
            since: 0,
        }
    }

    /// Whether this board is banned.
    pub(super) fn holds(&self, position: &Position) -> bool {
        let mut boards = self.boards.iter().skip(self.since);
        boards.any(|&board| board == position.hash())
    }

    /// Adds the board after a move other than a pass.
    pub(super) fn push(&mut self, position: &Position, by_threat: bool) {
        if by_threat {
            self.since = self.boards.len();
        }
        self.boards.push(position.hash());
    }

    /// What [`History::take_back`] needs to return to this moment.
    pub(super) const fn now(&self) -> Before {
        Before {
            length: self.boards.len(),
            since: self.since,
        }
    }

    pub(super) fn take_back(&mut self, before: &Before) {
        self.boards.truncate(before.length);
        self.since = before.since;
    }

    /// A hash of the banned boards, independent of their order.
    pub(super) fn signature(&self) -> u64 {
        let boards = self.boards.iter().skip(self.since);
        boards.fold(0, |sum, &board| {
            let mixed = (board ^ board >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            sum.wrapping_add(mixed ^ mixed >> 29)
        })
    }
}

impl Checker<'_> {
    /// Adds the board after a move. Returns false if it was banned.
    pub(super) fn note_board(&mut self, by_threat: bool) -> bool {
        let Some(history) = &mut self.history else {
            return true;
        };
        let is_new = by_threat || !history.holds(&self.position);
        history.push(&self.position, by_threat);
        is_new
    }

    /// Whether a legal move would recreate a banned board.
    pub(super) fn repeats(&mut self, mv: Move) -> bool {
        let Some(history) = &self.history else {
            return false;
        };
        self.position.play_unchecked(mv);
        let repeats = history.holds(&self.position);
        self.position.undo();
        repeats
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Setup, Size};

    fn played(names: &str) -> Position {
        let size = Size::square(5).unwrap();
        let mut position = Setup::new(size).into_position().unwrap();
        for name in names.split_whitespace() {
            position
                .play(crate::board::read_move(name, size).unwrap())
                .unwrap();
        }
        position
    }

    #[test]
    fn a_board_that_has_been_there_is_known_until_it_is_taken_back() {
        let mut history = History::new(&played(""));
        assert!(history.holds(&played("")));
        let before = history.now();
        history.push(&played("A1"), false);
        assert!(history.holds(&played("")) && history.holds(&played("A1")));
        // The side to move makes no difference.
        assert!(history.holds(&played("A1 pass")));
        assert!(!history.holds(&played("A1 B1")));
        history.take_back(&before);
        assert!(history.holds(&played("")) && !history.holds(&played("A1")));
    }

    #[test]
    fn a_threat_lets_no_earlier_board_come_back() {
        let mut history = History::new(&played(""));
        let before = history.now();
        history.push(&played("A1"), true);
        assert!(history.holds(&played("A1")) && !history.holds(&played("")));
        history.take_back(&before);
        assert!(history.holds(&played("")));
    }

    #[test]
    fn the_signature_tells_boards_apart_but_not_their_order() {
        let signature = |boards: &[&str]| {
            let mut history = History::new(&played(""));
            for board in boards {
                history.push(&played(board), false);
            }
            history.signature()
        };
        assert_eq!(signature(&["A1", "A1 B1"]), signature(&["A1 B1", "A1"]));
        assert_ne!(signature(&["A1"]), signature(&["B1"]));
        assert_ne!(signature(&["A1"]), signature(&[]));
    }
}

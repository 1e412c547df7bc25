//! Sounds: which noise belongs to what has happened since the previous frame.
//!
//! The boards are compared with their previous state, so that it does not matter how a move was made:
//! by pointer, by key or by the solver.

use super::speaker::Speaker;
use crate::board::{Color, Move, Position};
use crate::sound::Noise;
use crate::store::ProblemKey;
use crate::trainer::{Attempt, Phase, Verdict};

/// Watches the boards and plays the sound of what happens on them.
pub struct Ears {
    speaker: Box<dyn Speaker>,
    /// The board at the previous call; `None` while nothing is heard.
    before: Option<Heard>,
    /// The volume at the previous call, in percent; `None` while sound is off.
    volume: Option<u8>,
}

impl Ears {
    /// Ears that have heard nothing yet.
    #[must_use]
    pub const fn new(speaker: Box<dyn Speaker>, volume: Option<u8>) -> Ears {
        Ears {
            speaker,
            before: None,
            volume,
        }
    }

    /// Plays what has happened on a board since the last call, at a volume in percent. `now` is `None` if
    /// there is no board, `volume` if sound is off.
    pub fn listen(&mut self, now: Option<Heard>, volume: Option<u8>) {
        let was = std::mem::replace(&mut self.volume, volume);
        let Some(percent) = volume else {
            self.before = None;
            return;
        };
        if was != volume {
            // Demonstrates the new volume.
            self.speaker.play(Noise::Stone, percent);
        }
        if let (Some(before), Some(now)) = (&self.before, &now) {
            for noise in before.until(now) {
                self.speaker.play(noise, percent);
            }
        }
        self.before = now;
    }
}

/// The audible state of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    board: Board,
    /// Number of moves on it.
    moves: usize,
    last: Option<Move>,
    /// Stones captured by both sides.
    taken: u32,
    /// Whether the latest stone is the user's.
    is_own: bool,
    /// Whether the user steps through moves instead of playing them.
    is_stepping: bool,
    told: Told,
}

/// Which board it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// The board of a problem.
    Problem(ProblemKey),
    /// The board of a problem in the making, which is being tried.
    Tried,
    /// The board of a lesson, with this problem on it.
    Lesson(ProblemKey),
    /// The board of a game.
    Game,
    /// The board of an eye shape.
    Shape,
}

/// What the user has been told about the task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    Nothing,
    Right,
    Wrong,
    /// The user asked for the solution, or the problem was left undecided.
    Over,
}

impl Heard {
    /// The state of a position. Without a `user`, both sides are played by hand.
    #[must_use]
    pub fn on(position: &Position, board: Board, user: Option<Color>, is_stepping: bool) -> Heard {
        let last_color = position.to_move().opposite();
        Heard {
            board,
            moves: position.move_count(),
            last: position.last_move(),
            taken: position.captures(Color::Black) + position.captures(Color::White),
            is_own: user.is_none_or(|user| user == last_color),
            is_stepping,
            told: Told::Nothing,
        }
    }

    /// The state of the board of a problem.
    #[must_use]
    pub fn of_attempt(attempt: &Attempt, board: Board, is_stepping: bool) -> Heard {
        let told = match attempt.phase() {
            Phase::Refuting | Phase::Finished(Verdict::Wrong) => Told::Wrong,
            Phase::Finished(Verdict::Solved | Verdict::AnotherWay) => Told::Right,
            Phase::Finished(Verdict::GaveUp | Verdict::NotInSolution) => Told::Over,
            Phase::AwaitingUser | Phase::Judging | Phase::ReplyOwed => Told::Nothing,
        };
        Heard {
            told,
            ..Heard::on(attempt.position(), board, Some(attempt.user()), is_stepping)
        }
    }

    /// The noises when this state is followed by `now`.
    #[must_use]
    pub fn until(&self, now: &Heard) -> Vec<Noise> {
        let mut noises = Vec::new();
        let is_looking = self.is_stepping && now.is_stepping;
        if self.board != now.board || is_looking {
            return noises;
        }
        if self.was_played(now) {
            noises.push(if now.is_own {
                Noise::Stone
            } else {
                Noise::Reply
            });
            let taken = now.taken.saturating_sub(self.taken);
            if taken > 0 {
                noises.push(Noise::Capture(u8::try_from(taken).unwrap_or(u8::MAX)));
            }
        }
        if self.told != now.told {
            match now.told {
                Told::Right => noises.push(Noise::Right),
                Told::Wrong => noises.push(Noise::Wrong),
                Told::Nothing | Told::Over => {}
            }
        }
        noises
    }

    /// Whether a stone has been put on the board. Not so if a game is opened, which brings all its moves
    /// at once, or if a solution is shown.
    fn was_played(&self, now: &Heard) -> bool {
        let is_stone = now.last.and_then(Move::point).is_some();
        let is_shown = now.told == Told::Over && self.told == Told::Nothing && now.is_stepping;
        // A move may replace another, and a reply may come in the same frame.
        let is_other = now.moves == self.moves && now.last != self.last;
        let is_more = (1..=2).contains(&now.moves.saturating_sub(self.moves));
        is_stone && !is_shown && (is_other || is_more)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;

    fn at(column: u8) -> Option<Move> {
        Some(Move::Play(Point::at(column, 0)))
    }

    fn board(problem: &str) -> Board {
        Board::Problem(ProblemKey::read(problem).expect("a name"))
    }

    fn begun() -> Heard {
        Heard {
            board: board("set/one"),
            moves: 0,
            last: None,
            taken: 0,
            is_own: false,
            is_stepping: false,
            told: Told::Nothing,
        }
    }

    fn after(moves: usize) -> Heard {
        Heard {
            moves,
            last: at((moves % 20) as u8),
            is_own: moves % 2 == 1,
            ..begun()
        }
    }

    #[test]
    fn own_stones_clack_and_replies_are_softer() {
        assert_eq!(begun().until(&begun()), []);
        assert_eq!(begun().until(&after(1)), [Noise::Stone]);
        assert_eq!(after(1).until(&after(2)), [Noise::Reply]);
        // A reply without a pause.
        assert_eq!(after(1).until(&after(3)), [Noise::Stone]);
        // A move in place of one that was undecided.
        let other = Heard {
            last: at(9),
            ..after(1)
        };
        assert_eq!(after(1).until(&other), [Noise::Stone]);
    }

    #[test]
    fn captures_clatter_by_their_number() {
        let taking = Heard {
            taken: 3,
            ..after(1)
        };
        assert_eq!(begun().until(&taking), [Noise::Stone, Noise::Capture(3)]);
        let many = Heard {
            taken: 400,
            ..after(1)
        };
        assert_eq!(
            begun().until(&many),
            [Noise::Stone, Noise::Capture(u8::MAX)]
        );
    }

    #[test]
    fn right_and_wrong_are_told_once() {
        let solved = Heard {
            told: Told::Right,
            is_stepping: true,
            ..after(3)
        };
        assert_eq!(after(2).until(&solved), [Noise::Stone, Noise::Right]);
        let wrong = Heard {
            told: Told::Wrong,
            ..after(1)
        };
        assert_eq!(begun().until(&wrong), [Noise::Stone, Noise::Wrong]);
        let refuted = Heard {
            moves: 2,
            last: at(7),
            is_own: false,
            is_stepping: true,
            ..wrong.clone()
        };
        assert_eq!(wrong.until(&refuted), [Noise::Reply]);
        // An answer to a question places no stone.
        let answered = Heard {
            told: Told::Wrong,
            ..begun()
        };
        assert_eq!(begun().until(&answered), [Noise::Wrong]);
    }

    #[test]
    fn what_is_only_looked_at_is_not_heard() {
        let over = Heard {
            told: Told::Wrong,
            is_stepping: true,
            ..after(2)
        };
        for moves in [0, 1, 3] {
            let stepped = Heard {
                moves,
                last: at((moves % 20) as u8),
                ..over.clone()
            };
            assert_eq!(over.until(&stepped), []);
        }
        // The solution, with a first move on the board.
        let shown = Heard {
            told: Told::Over,
            is_stepping: true,
            ..after(1)
        };
        assert_eq!(begun().until(&shown), []);
        // Taking back, trying again, a pass, another problem, a game with all its moves.
        assert_eq!(after(3).until(&after(1)), []);
        assert_eq!(over.until(&begun()), []);
        let passed = Heard {
            last: Some(Move::Pass),
            ..after(1)
        };
        assert_eq!(begun().until(&passed), []);
        let next = Heard {
            board: board("set/two"),
            ..after(1)
        };
        assert_eq!(begun().until(&next), []);
        assert_eq!(begun().until(&after(120)), []);
    }
}

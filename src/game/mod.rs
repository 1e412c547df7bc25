//! Whole games: rulesets, steps from the first stone to the count, and Keima-Go.
//!
//! A [`Game`] records the moves played under a [`Ruleset`] and rejects illegal ones; each [`Refusal`]
//! names the rule that was broken. [`assess`] proposes which stones are dead, [`count`] counts,
//! [`both_ways`] compares the two ways of counting, and [`arrange`] lays the board out for
//! counting as was done in 1908. Nothing here draws, reads files or looks at a clock.
//!
//! ```
//! use raeuberspiel::board::{Move, Point, Size};
//! use raeuberspiel::game::{Game, Phase, Ruleset, RulesetId};
//!
//! let size = Size::square(9).expect("9 is a board");
//! let mut game = Game::new(size, Ruleset::of(RulesetId::KeimaGo));
//! game.play(Move::Play(Point::at(4, 4)))?;
//! assert_eq!(game.half_turn(), Some(Point::at(4, 4)));
//! assert_eq!(game.partners(Point::at(4, 4)).len(), 8);
//! game.play(Move::Play(Point::at(5, 6)))?;
//! game.agree_on_end()?;
//! assert_eq!(game.phase(), Phase::Stopped);
//! # Ok::<(), raeuberspiel::game::Refusal>(())
//! ```

mod arrange;
mod assess;
mod both_ways;
mod count;
mod handicap;
mod keima;
mod local_proof;
mod playout;
mod puzzles;
mod record;
mod refusal;
mod ruleset;
mod score;
mod whole_game;

pub use arrange::{Arrangement, From, Rectangle, Shift, arrange};
pub use assess::{Assessment, Basis, ChainFate, Effort, Fate, Unproved, assess};
pub use both_ways::{BothWays, Gap, both_ways};
pub use count::{Board, Count, Sums, Verdicts, count};
pub use handicap::{
    KEIMA_HANDICAPS, KeimaHandicap, MOST_FIXED, Parity, fixed_handicap, keima_handicap, most_fixed,
    nigiri,
};
pub use keima::{is_knight_move, knight_points};
pub use playout::{Lots, is_own_eye, ownership, play_out, play_with_sense};
pub use puzzles::{Claim, PUZZLES, Puzzle};
pub use record::{MoveText, MoveWords, move_list};
pub use refusal::Refusal;
pub use ruleset::{
    DeadStones, FirstMove, HandicapBonus, Passing, Ruleset, RulesetId, Scoring, SekiPoints, Turn,
};
pub use score::Score;
pub use whole_game::{Effect, Game, Phase, Step};

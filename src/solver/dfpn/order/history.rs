//! The history heuristic: who has won positions with the same stones of the attacker.
//!
//! What decides a fight is mostly where the attacker has played; where the defender has played
//! meanwhile changes less. So the results found so far say something about positions that have not
//! been searched.

use crate::life::Side;
use crate::solver::local::Bits;

use super::super::buffers::renew;

/// Patterns of stones that are remembered.
const PLACES: usize = 1 << 13;

/// The largest shift of the odds, in steps.
const MOST_STEPS: i32 = 5;

/// How often each side has won with a pattern of stones.
#[derive(Clone, Copy, Default)]
struct Wins {
    tag: u16,
    of: [u8; 2],
}

/// Wins by pattern and side to move.
#[derive(Default)]
pub(crate) struct History {
    wins: Vec<Wins>,
}

impl History {
    /// Removes everything.
    pub(crate) fn clear(&mut self) {
        renew(&mut self.wins, PLACES, Wins::default());
    }

    fn place<B: Bits>(stones: B, to_move: Side, salt: u64) -> (usize, u16) {
        let hash = stones.mix(salt ^ to_move.index() as u64);
        (hash as usize & (PLACES - 1), (hash >> 48) as u16)
    }

    /// Counts a win with these stones of the attacker.
    pub(crate) fn record<B: Bits>(&mut self, stones: B, to_move: Side, salt: u64, winner: Side) {
        let (place, tag) = History::place(stones, to_move, salt);
        let Some(wins) = self.wins.get_mut(place) else {
            return;
        };
        if wins.tag != tag {
            *wins = Wins { tag, of: [0; 2] };
        }
        let count = &mut wins.of[winner.index()];
        *count += 1;
        if *count == u8::MAX {
            wins.of = wins.of.map(|count| count / 2);
        }
    }

    /// By how many steps the odds of a position with these stones shift towards the attacker.
    pub(crate) fn odds_steps<B: Bits>(&self, stones: B, to_move: Side, salt: u64) -> i32 {
        let (place, tag) = History::place(stones, to_move, salt);
        match self.wins.get(place) {
            Some(wins) if wins.tag == tag => {
                let [attacker, defender] = wins.of.map(half_bits);
                let more = attacker - defender;
                // Half of it, rounded away from zero.
                ((more + more.signum()) / 2).clamp(-MOST_STEPS, MOST_STEPS)
            }
            _ => 0,
        }
    }
}

/// About twice the binary logarithm of `count + 1`.
fn half_bits(count: u8) -> i32 {
    let more = u32::from(count) + 1;
    let whole = more.ilog2();
    let half = (more << 1 >> whole) & 1;
    (2 * whole + half) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_bits_are_twice_the_logarithm() {
        for count in 0..u8::MAX {
            let exact = 2.0 * f64::from(u32::from(count) + 1).log2();
            let found = f64::from(half_bits(count));
            assert!(found <= exact && exact < found + 1.2, "{count}");
        }
    }

    #[test]
    fn a_pattern_leans_to_who_has_won_with_it() {
        let mut history = History::default();
        history.clear();
        let (one, other) = (0b1011u64, 0b1101u64);
        for _ in 0..3 {
            history.record(one, Side::Defender, 7, Side::Attacker);
        }
        assert_eq!(history.odds_steps(one, Side::Defender, 7), 2);
        history.record(one, Side::Defender, 7, Side::Defender);
        assert_eq!(history.odds_steps(one, Side::Defender, 7), 1);
        for (stones, to_move, salt) in [
            (other, Side::Defender, 7),
            (one, Side::Attacker, 7),
            (one, Side::Defender, 8),
        ] {
            assert_eq!(history.odds_steps(stones, to_move, salt), 0);
        }
        for _ in 0..1000 {
            history.record(one, Side::Defender, 7, Side::Defender);
        }
        assert_eq!(history.odds_steps(one, Side::Defender, 7), -MOST_STEPS);
    }
}

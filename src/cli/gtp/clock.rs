//! The clocks of both sides, as set by `time_settings` and `time_left`.
//!
//! The protocol has a main time followed by repeated periods of a number of stones each. The time spent is
//! passed in as an argument.

use std::time::Duration;

use crate::board::{ByColor, Color};

/// Number of moves over which the main time is spread.
const MOVES_AHEAD: u32 = 30;

/// The values of `time_settings`.
#[derive(Clone, Copy, Debug)]
struct Settings {
    main: Duration,
    period: Duration,
    stones: u32,
}

/// The time one side has left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Left {
    time: Duration,
    /// Stones to play in this time; 0 in main time.
    stones: u32,
}

/// Both clocks; without limits until they are set.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    settings: Option<Settings>,
    left: Option<ByColor<Left>>,
}

impl Clock {
    /// Sets both clocks to a main time and periods of `period` seconds for `stones` stones. By the protocol a
    /// period without stones means no limit.
    pub(super) fn set(&mut self, main: u32, period: u32, stones: u32) {
        let is_unlimited = period > 0 && stones == 0;
        self.settings = (!is_unlimited).then(|| Settings {
            main: Duration::from_secs(main.into()),
            period: Duration::from_secs(period.into()),
            stones: if period > 0 { stones } else { 0 },
        });
        self.restart();
    }

    /// Resets both clocks to the start of the game.
    pub(super) fn restart(&mut self) {
        self.left = self.settings.map(|settings| {
            let full = if settings.main.is_zero() {
                settings.new_period()
            } else {
                Left {
                    time: settings.main,
                    stones: 0,
                }
            };
            ByColor {
                black: full,
                white: full,
            }
        });
    }

    /// Sets a side's clock: `seconds` left for `stones` stones, or of its main time if `stones` is 0.
    pub(super) fn tell(&mut self, color: Color, seconds: u32, stones: u32) {
        let told = Left {
            time: Duration::from_secs(seconds.into()),
            stones,
        };
        match &mut self.left {
            Some(left) => left[color] = told,
            // The other side's clock is not known yet; assume it is the same.
            None => {
                self.left = Some(ByColor {
                    black: told,
                    white: told,
                });
            }
        }
    }

    /// Time that this side may spend on a move, less a reserve for communication; `None` if unlimited.
    pub(super) fn allowance(&self, color: Color) -> Option<Duration> {
        let left = self.left?[color];
        let share = match left.stones {
            0 => {
                let period = self.settings.map(Settings::new_period).unwrap_or_default();
                let later = period.time.checked_div(period.stones).unwrap_or_default();
                (left.time / MOVES_AHEAD + later).min(left.time + later)
            }
            stones => left.time / stones,
        };
        Some(share * 9 / 10)
    }

    /// Takes a move's time off this side's clock.
    pub(super) fn spend(&mut self, color: Color, spent: Duration) {
        let Some(left) = &mut self.left else { return };
        let left = &mut left[color];
        let over = spent.saturating_sub(left.time);
        left.time = left.time.saturating_sub(spent);
        let is_done = match left.stones {
            0 => left.time.is_zero(),
            1 => true,
            _ => {
                left.stones -= 1;
                false
            }
        };
        if is_done && let Some(settings) = self.settings {
            *left = settings.new_period();
            // Time beyond the main time is taken off the first period.
            left.time = left.time.saturating_sub(over);
        }
    }
}

impl Settings {
    const fn new_period(self) -> Left {
        Left {
            time: self.period,
            stones: self.stones,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(clock: &Clock, color: Color) -> Option<u128> {
        clock.allowance(color).map(|time| time.as_millis())
    }

    #[test]
    fn time_is_shared_out_over_the_moves_to_come() {
        let mut clock = Clock::default();
        assert_eq!(allowed(&clock, Color::Black), None);
        // Absolute time: a thirtieth of what is left, less a reserve of one tenth.
        clock.set(300, 0, 0);
        assert_eq!(allowed(&clock, Color::Black), Some(9_000));
        clock.spend(Color::Black, Duration::from_secs(210));
        assert_eq!(allowed(&clock, Color::Black), Some(2_700));
        assert_eq!(allowed(&clock, Color::White), Some(9_000));
        clock.spend(Color::Black, Duration::from_secs(500));
        assert_eq!(allowed(&clock, Color::Black), Some(0));
        clock.restart();
        assert_eq!(allowed(&clock, Color::Black), Some(9_000));
        // A period without stones means no limit.
        clock.set(300, 10, 0);
        assert_eq!(allowed(&clock, Color::Black), None);
    }

    #[test]
    fn periods_follow_the_main_time_and_begin_anew() {
        let mut clock = Clock::default();
        clock.set(0, 100, 5);
        assert_eq!(allowed(&clock, Color::White), Some(18_000));
        clock.spend(Color::White, Duration::from_secs(60));
        assert_eq!(allowed(&clock, Color::White), Some(9_000));
        for _ in 0..4 {
            clock.spend(Color::White, Duration::from_secs(1));
        }
        // Five stones have been played: a new period starts.
        assert_eq!(allowed(&clock, Color::White), Some(18_000));
        // The main time ends during a move; the excess comes off the first period.
        clock.set(10, 100, 5);
        clock.spend(Color::Black, Duration::from_secs(60));
        assert_eq!(allowed(&clock, Color::Black), Some(9_000));
        clock.tell(Color::Black, 20, 2);
        assert_eq!(allowed(&clock, Color::Black), Some(9_000));
        let mut told = Clock::default();
        told.tell(Color::Black, 60, 0);
        assert_eq!(allowed(&told, Color::Black), Some(1_800));
    }
}

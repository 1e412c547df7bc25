//! The clocks of both sides, as `time_settings` and `time_left` set them.
//!
//! The protocol knows a main time and then, again and again, so many stones in so much time. Time
//! comes from outside as an argument.

use std::time::Duration;

use crate::board::{ByColor, Color};

/// For so many moves the main time is meant to last.
const MOVES_AHEAD: u32 = 30;

/// What `time_settings` says.
#[derive(Clone, Copy, Debug)]
struct Settings {
    main: Duration,
    period: Duration,
    stones: u32,
}

/// What one side has left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Left {
    time: Duration,
    /// Stones to be played in it; 0 in main time.
    stones: u32,
}

/// Both clocks; without limits until somebody sets them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    settings: Option<Settings>,
    left: Option<ByColor<Left>>,
}

impl Clock {
    /// Sets both clocks to a main time in seconds and periods of so many seconds for so many
    /// stones. A period without stones stands for no limit, as the protocol has it.
    pub(super) fn set(&mut self, main: u32, period: u32, stones: u32) {
        let is_unlimited = period > 0 && stones == 0;
        self.settings = (!is_unlimited).then(|| Settings {
            main: Duration::from_secs(main.into()),
            period: Duration::from_secs(period.into()),
            stones: if period > 0 { stones } else { 0 },
        });
        self.restart();
    }

    /// Sets both clocks as they were at the beginning of the game.
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

    /// One side has so many seconds left, for so many stones or, where that is 0, of its main time.
    pub(super) fn tell(&mut self, color: Color, seconds: u32, stones: u32) {
        let told = Left {
            time: Duration::from_secs(seconds.into()),
            stones,
        };
        match &mut self.left {
            Some(left) => left[color] = told,
            // The other side's clock is not known yet; it is taken to be the same.
            None => {
                self.left = Some(ByColor {
                    black: told,
                    white: told,
                });
            }
        }
    }

    /// What a move of this side may cost, some of it kept back for the way there and back; `None`
    /// without a limit.
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

    /// Takes a move's time off the clock of this side.
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
            // What was begun in the main time ends in the first period.
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
        // Absolute time: a thirtieth of what is left, one tenth of it kept back.
        clock.set(300, 0, 0);
        assert_eq!(allowed(&clock, Color::Black), Some(9_000));
        clock.spend(Color::Black, Duration::from_secs(210));
        assert_eq!(allowed(&clock, Color::Black), Some(2_700));
        assert_eq!(allowed(&clock, Color::White), Some(9_000));
        clock.spend(Color::Black, Duration::from_secs(500));
        assert_eq!(allowed(&clock, Color::Black), Some(0));
        clock.restart();
        assert_eq!(allowed(&clock, Color::Black), Some(9_000));
        // A period without stones is no limit.
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
        // Five stones are played: a new period.
        assert_eq!(allowed(&clock, Color::White), Some(18_000));
        // The main time ends in the middle of a move; the rest comes off the first period.
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

//! The user's clock, for those to whom time is an argument.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::trainer::review::Moment;

/// What time it is for the user.
#[must_use]
pub fn moment() -> Moment {
    let at = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(0));
    let offset = jiff::Zoned::now().offset().seconds();
    Moment::of(at, i64::from(offset))
}

/// Another number at each call, from 0 to 999,999,999: where the clock's finest digits happen to
/// stand. Chance enough for the view of a board, not for anything that somebody could gain by.
#[must_use]
pub fn chance() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| u64::from(since.subsec_nanos()))
}

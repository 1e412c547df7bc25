//! The current time for the user.

use super::Day;

/// A moment by the user's clock and calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Seconds since 1970.
    pub at: i64,
    /// The day where the user lives; it begins at four in the morning.
    pub day: Day,
}

/// A new day begins at four in the morning: training past midnight does not skip a day.
const DAY_BEGINS: i64 = 4 * 3600;

impl Moment {
    /// A moment from seconds since 1970 and the seconds by which the local clock is ahead.
    #[must_use]
    pub fn of(at: i64, offset: i64) -> Moment {
        let local = at.saturating_add(offset).saturating_sub(DAY_BEGINS);
        let day = Day::clamped(local.div_euclid(86_400));
        Moment { at, day }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_four_where_the_user_lives() {
        let vienna = 3600;
        let midnight_utc = 20_000 * 86_400;
        let day = |hours: i64| Moment::of(midnight_utc + hours * 3600, vienna).day.number();
        assert_eq!((day(2), day(3), day(26)), (19_999, 20_000, 20_000));
        // A clock outside the calendar is clamped.
        assert_eq!(Moment::of(-5, 0).day, Day::FIRST);
        assert_eq!(Moment::of(i64::MAX, 0).day, Day::LAST);
    }
}

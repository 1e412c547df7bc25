//! A day of the user's calendar, always within the years that the program can calculate with.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::problem::Date;

/// A day by the user's own calendar, from 1 January 1970 to 31 December 2999.
///
/// A day from outside (a file, a database, a clock) enters through [`Day::new`] or
/// [`Day::clamped`]; after that no sum or difference of days leaves the range, so that
/// nothing that calculates with days or shows them as dates can fail.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[serde(try_from = "i64", into = "i64")]
pub struct Day(i32);

/// A number of days that is not a [`Day`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "day {0} is not between 0 (1 January 1970) and {last} (31 December 2999)",
    last = Day::LAST
)]
pub struct NoDay(pub i64);

impl Day {
    /// 1 January 1970.
    pub const FIRST: Day = Day(0);
    /// 31 December 2999.
    pub const LAST: Day = Day(376_199);

    /// The day this many days after 1 January 1970.
    ///
    /// # Errors
    ///
    /// [`NoDay`] if it lies before 1970 or after 2999.
    pub const fn new(number: i64) -> Result<Day, NoDay> {
        if number < Day::FIRST.0 as i64 || number > Day::LAST.0 as i64 {
            return Err(NoDay(number));
        }
        Ok(Day(number as i32))
    }

    /// The valid day nearest to a number of days after 1 January 1970, for clocks that may be wrong.
    #[must_use]
    pub const fn clamped(number: i64) -> Day {
        if number < Day::FIRST.0 as i64 {
            Day::FIRST
        } else if number > Day::LAST.0 as i64 {
            Day::LAST
        } else {
            Day(number as i32)
        }
    }

    /// The day of a date.
    #[must_use]
    pub fn of(date: Date) -> Day {
        Day::clamped(date.number())
    }

    /// Days after 1 January 1970.
    #[must_use]
    pub const fn number(self) -> i32 {
        self.0
    }

    /// The day `days` later (earlier, if negative), limited to the first and the last day.
    #[must_use]
    pub const fn plus(self, days: i32) -> Day {
        Day::clamped(self.0 as i64 + days as i64)
    }

    /// Days from another day to this one; negative if this one is earlier.
    #[must_use]
    pub const fn since(self, other: Day) -> i32 {
        self.0 - other.0
    }

    /// The day of the week, from 0 for Monday to 6 for Sunday.
    #[must_use]
    pub const fn weekday(self) -> usize {
        // 1 January 1970 was a Thursday.
        ((self.0 + 3) % 7) as usize
    }

    /// The day as a date of the Gregorian calendar, ISO 8601: `2026-11-23`.
    #[must_use]
    pub fn iso(self) -> String {
        let mut left = self.0;
        let mut year = 1970;
        loop {
            let length = if is_leap(year) { 366 } else { 365 };
            if left < length {
                break;
            }
            left -= length;
            year += 1;
        }
        let february = if is_leap(year) { 29 } else { 28 };
        let mut month = 1;
        for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
            if left < length {
                break;
            }
            left -= length;
            month += 1;
        }
        format!("{year:04}-{month:02}-{:02}", left + 1)
    }
}

const fn is_leap(year: i32) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl TryFrom<i64> for Day {
    type Error = NoDay;

    fn try_from(number: i64) -> Result<Day, NoDay> {
        Day::new(number)
    }
}

impl From<Day> for i64 {
    fn from(day: Day) -> i64 {
        i64::from(day.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sum_leaves_the_calendar() {
        assert_eq!(Day::LAST.plus(i32::MAX), Day::LAST);
        assert_eq!(Day::FIRST.plus(i32::MIN), Day::FIRST);
        assert_eq!(Day::FIRST.since(Day::LAST), -376_199);
        assert_eq!(Day::clamped(i64::MIN), Day::FIRST);
        assert_eq!(Day::clamped(i64::MAX), Day::LAST);
        assert_eq!(Day::clamped(20_000).plus(-1), Day::clamped(19_999));
    }

    #[test]
    fn every_day_is_the_date_that_the_calendar_says() {
        let mut date = jiff::civil::date(1970, 1, 1);
        for number in 0..=i64::from(Day::LAST) {
            assert_eq!(Day::clamped(number).iso(), date.to_string());
            let read = Date::read(&date.to_string()).map(Day::of);
            assert_eq!(read, Some(Day::clamped(number)));
            let weekday = date.weekday().to_monday_zero_offset();
            assert_eq!(Day::clamped(number).weekday(), usize::from(weekday as u8));
            date = date.tomorrow().unwrap();
        }
        assert_eq!(date.to_string(), "3000-01-01");
    }

    #[test]
    fn other_days_are_refused_with_their_bounds() {
        for number in [-1, 376_200, 100_000_000, i64::MIN, i64::MAX] {
            let error = Day::new(number).unwrap_err().to_string();
            assert!(
                error.contains(&number.to_string()) && error.contains("376199"),
                "{error}"
            );
        }
        assert_eq!(Day::new(376_199), Ok(Day::LAST));
    }

    #[test]
    fn a_day_is_a_number_in_files_also_as_a_key() {
        let days = std::collections::BTreeMap::from([(Day::clamped(20_000), 1)]);
        let text = serde_json::to_string(&days).unwrap();
        assert_eq!(text, r#"{"20000":1}"#);
        let read: std::collections::BTreeMap<Day, i32> = serde_json::from_str(&text).unwrap();
        assert_eq!(read, days);
        assert!(serde_json::from_str::<Day>("-1").is_err());
    }
}

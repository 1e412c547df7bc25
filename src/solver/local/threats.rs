//! Ko threats, counted.

/// More threats than any number. The greatest number that is told from it is one less.
pub(crate) const ENDLESS: i8 = 31;
/// The side wins however many threats the other side has.
pub(crate) const ALWAYS: i8 = -ENDLESS;
/// The side wins however many threats the other side has, as long as their number is finite.
pub(crate) const IF_FINITE: i8 = ALWAYS + 1;
/// No number of threats is known with which the side wins.
pub(crate) const NEVER: i8 = ENDLESS + 1;

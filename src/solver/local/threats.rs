//! Ko threats, counted.
//!
//! A position stores whose threats are left as one signed number (see
//! [`Local::threats`](super::Local)). A result stores the number of threats with which its winner
//! wins; a negative number is what the loser may have.

/// An unlimited number of threats. The greatest finite number is one less.
pub(crate) const ENDLESS: i8 = 31;
/// The side wins even if the other side has an unlimited number of threats.
pub(crate) const ALWAYS: i8 = -ENDLESS;
/// The side wins however many threats the other side has, if their number is finite.
pub(crate) const IF_FINITE: i8 = ALWAYS + 1;
/// No number of threats is known with which the side wins.
pub(crate) const NEVER: i8 = ENDLESS + 1;

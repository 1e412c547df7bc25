//! How fast work goes on, and how much longer it takes.

use std::time::Duration;

/// How fast the pieces of some work are done; time while it rests does not count.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace {
    /// Pieces of this run.
    done: usize,
    /// Time that was spent on them.
    spent: Duration,
    /// Since when it goes on.
    since: Option<Duration>,
}

/// Fewer pieces say nothing of the time that is left.
const LEAST_DONE: usize = 5;

impl Pace {
    /// It goes on from now.
    pub(super) fn go_on(&mut self, now: Duration) {
        self.since = Some(now);
    }

    /// It rests from now.
    pub(super) fn rest(&mut self, now: Duration) {
        self.spent = self.spent(now);
        self.since = None;
    }

    /// A piece is done.
    pub(super) const fn step(&mut self) {
        self.done += 1;
    }

    /// How much longer so many pieces take, if each takes as long as those that are done; `None` while
    /// that cannot be said.
    pub(super) fn left(&self, pieces: usize, now: Duration) -> Option<Duration> {
        if self.done < LEAST_DONE {
            return None;
        }
        let each = self.spent(now).div_f64(self.done as f64);
        Some(each.mul_f64(pieces as f64))
    }

    fn spent(&self, now: Duration) -> Duration {
        let running = self.since.map(|since| now.saturating_sub(since));
        self.spent + running.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_takes_as_long_as_what_was_done_and_rests_do_not_count() {
        let at = Duration::from_secs;
        let mut pace = Pace::default();
        pace.go_on(at(100));
        for _ in 0..4 {
            pace.step();
        }
        assert_eq!(pace.left(10, at(120)), None, "too few");
        pace.step();
        pace.rest(at(120));
        assert_eq!(pace.left(10, at(500)), Some(at(40)));
        pace.go_on(at(500));
        assert_eq!(pace.left(10, at(510)), Some(at(60)));
    }
}

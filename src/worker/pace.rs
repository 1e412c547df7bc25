//! How fast work proceeds, and how much longer it takes.

use std::time::Duration;

/// The speed of work that is done in pieces; time while it is paused does not count.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace {
    /// Number of pieces done in this run.
    done: usize,
    /// Time spent before the latest start.
    spent: Duration,
    /// When it last started; `None` while it is paused.
    since: Option<Duration>,
}

/// With fewer pieces done there is no estimate.
const LEAST_DONE: usize = 5;

impl Pace {
    /// The work starts or resumes now.
    pub(super) fn go_on(&mut self, now: Duration) {
        self.since = Some(now);
    }

    /// The work pauses now.
    pub(super) fn rest(&mut self, now: Duration) {
        self.spent = self.spent(now);
        self.since = None;
    }

    /// A piece has been done.
    pub(super) const fn step(&mut self) {
        self.done += 1;
    }

    /// How much longer this many pieces take, if each takes as long as those done; `None` while that is
    /// unknown.
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

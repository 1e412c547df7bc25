//! Sentences about marked stones where a result speaks of only one of several chains.

use crate::problem::Extent;

/// Keys of sentences about all marked stones, and of those about at least one of the marked chains.
const OF_ONE: [(&str, &str); 26] = [
    ("task-live-marked", "task-live-one"),
    ("task-kill-marked", "task-kill-one"),
    ("task-capture-marked", "task-capture-one"),
    ("task-connect-to", "task-connect-to-one"),
    ("task-cut-from", "task-cut-from-one"),
    ("task-status", "task-status-one"),
    ("posed-task", "posed-task-one"),
    ("no-alive", "no-alive-one"),
    ("no-dead", "no-dead-one"),
    ("result-alive", "result-alive-one"),
    ("result-dead", "result-dead-one"),
    ("got-defender-alive", "got-defender-alive-one"),
    ("got-defender-seki", "got-defender-seki-one"),
    ("got-defender-lives", "got-defender-lives-one"),
    ("got-defender-dead", "got-defender-dead-one"),
    ("got-attacker-alive", "got-attacker-alive-one"),
    ("got-attacker-seki", "got-attacker-seki-one"),
    ("got-attacker-lives", "got-attacker-lives-one"),
    ("got-attacker-dead", "got-attacker-dead-one"),
    ("got-attacker-captured", "got-attacker-captured-one"),
    ("now-alive", "now-alive-one"),
    ("now-lives", "now-lives-one"),
    ("now-dead", "now-dead-one"),
    ("could-falls", "could-falls-one"),
    ("without-threats-dead", "without-threats-dead-one"),
    ("without-threats-alive", "without-threats-alive-one"),
];

/// The key of a sentence about the marked stones, where it speaks of so many of them.
pub(super) fn said_of(extent: Extent, key: &'static str) -> &'static str {
    let of_one = OF_ONE.iter().find(|(of_all, _)| *of_all == key);
    match (extent, of_one) {
        (Extent::One, Some((_, of_one))) => of_one,
        _ => key,
    }
}

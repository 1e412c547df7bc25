//! The first moves of the shipped sets, except the classics, whose fights have no edges: which are stored, and
//! that sets that claim to be complete are.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use raeuberspiel::check::{first_moves, missing_first_moves};
use raeuberspiel::problem::Verdict;
use raeuberspiel::trainer::{Judgement, Judgements};

use crate::shipped_numbers::sets_but_classics;

/// The problems that do not store every first move, with how many are missing: one move of figure 119 has no
/// question, because the stone would be walled in; figure 121 is the book's word.
const MISSING: [(&str, usize); 2] = [
    ("pfaundler-categories/fig-119", 1),
    ("pfaundler-categories/fig-121", 20),
];

/// `cargo test --test files first_moves -- --nocapture` prints the numbers.
#[test]
fn every_first_move_is_stored_with_few_exceptions() {
    let (mut playable, mut complete) = (0, 0);
    let mut missing = Vec::new();
    for set in sets_but_classics() {
        let (mut of_set, mut not_stored) = (0, 0);
        for problem in &set.problems {
            of_set += first_moves(problem).len();
            let count = missing_first_moves(problem).len();
            if count > 0 {
                missing.push((format!("{}/{}", set.id, problem.id), count));
            }
            not_stored += count;
        }
        if set.checks.complete {
            assert_eq!(not_stored, 0, "{}", set.id);
            complete += 1;
        } else {
            // A set without missing moves must claim to be complete.
            assert!(not_stored > 0 || of_set == 0, "{} is complete", set.id);
        }
        playable += of_set;
    }
    println!("{playable} first moves, not stored {missing:?}, {complete} sets complete");
    missing.sort();
    let expected = MISSING.map(|(name, count)| (name.to_owned(), count));
    assert_eq!(missing, expected);
}

#[test]
fn a_wrong_first_move_of_a_complete_set_has_its_answer() {
    for set in sets_but_classics().iter().filter(|set| set.checks.complete) {
        for problem in &set.problems {
            let tree = &problem.tree;
            let judgements = Judgements::of(tree);
            for &first in tree.children(tree.root()) {
                if problem.quiz.is_some() || judgements.get(first) != Judgement::Wrong {
                    continue;
                }
                let mut last = first;
                while let Some(&next) = tree.children(last).first() {
                    last = next;
                }
                let place = format!("{} {}: {:?}", set.id, problem.id, tree.path(last));
                assert_ne!(first, last, "{place}");
                assert_eq!(tree.node(last).verdict, Some(Verdict::Wrong), "{place}");
            }
        }
    }
}

//! The first moves of the shipped sets: which are stored, and that sets that claim to be complete are.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

use raeuberspiel::check::{first_moves, missing_first_moves};
use raeuberspiel::problem::{ProblemSet, Verdict, read_set};
use raeuberspiel::trainer::{Judgement, Judgements};

fn shipped() -> Vec<ProblemSet> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let files = std::fs::read_dir(folder).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let mut files: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|kind| kind == "ron"))
        .collect();
    files.sort();
    let read = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        read_set(&text, "x").set.unwrap()
    };
    files.into_iter().map(read).collect()
}

/// `cargo test --test files first_moves -- --nocapture` prints the numbers.
#[test]
fn a_shipped_set_that_says_it_is_complete_is() {
    let (mut playable, mut missing, mut complete) = (0, 0, 0);
    for set in shipped() {
        let mut of_set = (0, 0);
        for problem in &set.problems {
            of_set.0 += first_moves(problem).len();
            of_set.1 += missing_first_moves(problem).len();
        }
        if set.checks.complete {
            assert_eq!(of_set.1, 0, "{}", set.id);
            complete += 1;
        } else {
            // A set without missing moves must claim to be complete.
            assert!(of_set.1 > 0 || of_set.0 == 0, "{} is complete", set.id);
        }
        playable += of_set.0;
        missing += of_set.1;
    }
    println!("{playable} first moves, {missing} not stored, {complete} sets complete");
    assert!(complete >= LEAST_COMPLETE, "{complete}");
    assert!(
        missing * 100 <= playable * MOST_MISSING,
        "{missing} of {playable}"
    );
}

/// Fewest shipped sets that store every first move.
const LEAST_COMPLETE: usize = 13;
/// Most first moves that are not stored, in percent.
const MOST_MISSING: usize = 12;

#[test]
fn a_wrong_first_move_of_a_complete_set_has_its_answer() {
    for set in shipped().iter().filter(|set| set.checks.complete) {
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

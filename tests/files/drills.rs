//! The shipped capturing problems, made by `raeuberspiel generate --captures`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

use raeuberspiel::disk::Seen;
use raeuberspiel::generator::{CAPTURES, NEAR, Shape, fight_of, kind_of};
use raeuberspiel::problem::{Claim, Problem, ProblemSet, Task};
use raeuberspiel::worker::{load_files, set_files};

/// Fewest problems of a set.
const LEAST: usize = 6;

fn sets() -> Vec<ProblemSet> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems/drills");
    let found = set_files(&folder, &mut Seen::default()).unwrap();
    let files = load_files(&found.files).into_iter();
    files
        .map(|file| {
            assert_eq!(file.loaded.faults, [], "{:?}", file.path);
            file.loaded.set.unwrap()
        })
        .collect()
}

#[test]
fn every_drill_has_one_answer_and_shows_what_its_set_is_called() {
    for set in sets() {
        let kind = set.id.as_str().strip_prefix("drill-").unwrap();
        assert!(CAPTURES.contains(&kind), "{kind}");
        assert!(
            (LEAST..=40).contains(&set.problems.len()),
            "{kind}: {}",
            set.problems.len()
        );
        let hard = set.problems.iter().map(|problem| problem.difficulty);
        assert!(hard.is_sorted(), "{kind}");
        for problem in &set.problems {
            let name = format!("{}/{}", set.id, problem.id);
            assert_eq!(
                (problem.claim, problem.task),
                (Claim::Proven, Task::Capture),
                "{name}"
            );
            assert_eq!(problem.tree.right_first_moves().len(), 1, "{name}");
            assert_eq!(kind_of(problem), Some(kind), "{name}");
            assert_eq!(
                problem.techniques.first().map(|tag| tag.as_str()),
                Some(kind),
                "{name}"
            );
            assert!(problem.source.note.starts_with("game-"), "{name}");
        }
    }
}

#[test]
fn no_two_drills_are_nearly_the_same() {
    let whole = |problem: &Problem| {
        let defender = problem.setup.stones.get(problem.target[0]).unwrap();
        let answer = problem.tree.right_first_moves()[0].point();
        Shape::of(&problem.setup, defender, &fight_of(problem), answer)
    };
    let sets = sets();
    let problems = sets.iter().flat_map(|set| &set.problems);
    let all: Vec<(&Problem, Shape)> = problems.map(|problem| (problem, whole(problem))).collect();
    for (place, (problem, shape)) in all.iter().enumerate() {
        for (other, of_other) in all.iter().take(place) {
            assert_eq!(
                shape.alike(of_other, NEAR),
                None,
                "{} and {}",
                problem.id,
                other.id
            );
        }
    }
}

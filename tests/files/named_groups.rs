//! The problem sets about named groups: their content, and that their answers are clear.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::Path;

use raeuberspiel::problem::{Claim, Problem, Task, read_set};
use raeuberspiel::shapes::{drill_set_names, drill_sets, figures};

fn shipped() -> Vec<(String, Vec<Problem>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    drill_set_names()
        .map(|name| {
            let text = std::fs::read_to_string(folder.join(format!("{name}.ron"))).unwrap();
            let set = read_set(&text, name).set.unwrap();
            assert_eq!(set.id.as_str(), name);
            (name.to_owned(), set.problems)
        })
        .collect()
}

#[test]
fn every_problem_about_a_named_group_is_proven_and_one_move_does_it_or_two() {
    let mut count = 0;
    for (name, problems) in shipped() {
        for problem in &problems {
            count += 1;
            assert_eq!(problem.claim, Claim::Proven, "{name}/{}", problem.id);
            if problem.task == Task::Status {
                continue;
            }
            let right = problem.tree.right_first_moves().len();
            assert!((1..=2).contains(&right), "{name}/{}: {right}", problem.id);
        }
    }
    assert!(count >= 335, "{count}");
}

#[test]
fn problems_lie_in_the_set_of_their_group_and_no_group_is_left_out() {
    let mut asked = BTreeSet::new();
    for (name, problems) in shipped() {
        let sets = drill_sets(&problems);
        let own = sets.iter().find(|set| set.id.as_str() == name).unwrap();
        assert_eq!(own.problems.len(), problems.len(), "{name}");
        for problem in &problems {
            let id = problem.id.as_str();
            let group = id.rsplit_once('-').map_or(id, |(group, _)| group);
            asked.insert(group.to_owned());
        }
    }
    for figure in figures().unwrap() {
        // Variants with one more liberty may add no new question.
        if figure.proof().is_some() && !figure.id.contains("-l1") {
            let is_asked = asked.iter().any(|group| {
                figure.id == *group
                    || figure.id.starts_with(&format!("{group}-l"))
                    || group.starts_with(&format!("{}-l", figure.id))
            });
            assert!(is_asked, "{}", figure.id);
        }
    }
}

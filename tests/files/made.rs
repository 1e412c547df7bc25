//! The shipped problems made by `raeuberspiel generate`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

use raeuberspiel::check::query_of;
use raeuberspiel::disk::Seen;
use raeuberspiel::generator::{
    Alike, Fight, Framed, IDEAS, Kind, NEAR, Shape, Solution, lie_alike, shape_of,
};
use raeuberspiel::life;
use raeuberspiel::problem::{Claim, Outcome, Problem, ProblemSet, Technique, Verdict, write_set};
use raeuberspiel::solver::{Limits, Solver, Stop};
use raeuberspiel::worker::{load_files, set_files};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("problems/made")
}

fn sets() -> Vec<ProblemSet> {
    let found = set_files(&folder(), &mut Seen::default()).unwrap();
    let files = load_files(&found.files);
    let sets: Vec<ProblemSet> = files
        .into_iter()
        .map(|file| {
            assert_eq!(file.loaded.faults, [], "{:?}", file.path);
            file.loaded.set.unwrap()
        })
        .collect();
    assert!(!sets.is_empty());
    sets
}

#[test]
fn every_made_problem_has_one_answer_and_something_to_read() {
    for set in sets() {
        assert!(set.checks.complete, "{}", set.id);
        assert!(set.problems.len() <= 40, "{}", set.id);
        for problem in &set.problems {
            let name = format!("{}/{}", set.id, problem.id);
            assert_eq!(problem.claim, Claim::Proven, "{name}");
            let tree = &problem.tree;
            assert_eq!(tree.right_first_moves().len(), 1, "{name}");
            let solved = tree
                .ids()
                .filter(|&id| tree.node(id).verdict == Some(Verdict::Solved));
            let longest = solved.map(|id| tree.depth(id)).max();
            assert!(longest >= Some(3), "{name}");
            let idea = problem.techniques.first().unwrap();
            assert!(IDEAS.contains(&idea.as_str()), "{name}");
            // The source is stated in words that mean something to a reader.
            let note = &problem.source.note;
            let is_named = note.starts_with("cf. ") && !note.contains('/');
            assert!(is_named || note.starts_with("game-"), "{name}: {note}");
        }
    }
}

/// A sample, because each proof is repeated by `check --prove`; what that does not know of is shown here.
#[test]
fn without_their_friends_the_groups_of_a_sample_are_dead_and_races_have_two_sides() {
    let mut solver = Solver::new(1 << 22);
    let mut count = 0;
    for set in sets() {
        for problem in set.problems.iter().step_by(7) {
            let name = format!("{}/{}", set.id, problem.id);
            let framed = Framed::of(problem).unwrap();
            let rest = match framed.fight {
                Fight::Life => continue,
                Fight::Race => framed.clone(),
                Fight::Link => framed.without_friends(),
            };
            // Races: the group falls if the attacker begins. Links: the group falls even if it begins.
            let first = match framed.fight {
                Fight::Race => framed.defender.opposite(),
                Fight::Life | Fight::Link => framed.defender,
            };
            let query = rest.query(first).unwrap();
            let answer = solver.solve(&query, &Limits::default(), &Stop::new(), &mut |_| {});
            assert_eq!(answer.proved().unwrap().base, life::Outcome::Dead, "{name}");
            if framed.fight == Fight::Link {
                assert!(!problem.safe.is_empty(), "{name}");
            }
            count += 1;
        }
    }
    assert!(count > 10, "{count}");
}

/// The tags that follow from the board and the main line alone; vital points of the other side need a search.
fn tags(problem: &Problem) -> Vec<Technique> {
    let position = problem.setup.clone().into_position().unwrap();
    let query = query_of(problem, &position).unwrap();
    let tree = &problem.tree;
    let solving = tree.solving();
    let (mut node, mut line) = (tree.root(), Vec::new());
    while let Some(&next) = tree
        .children(node)
        .iter()
        .find(|next| solving[next.index()] || line.len() % 2 == 1)
    {
        line.extend(tree.node(next).mv);
        node = next;
    }
    let is_vital = problem
        .techniques
        .iter()
        .any(|tag| tag.as_str() == "vital-point");
    let vital = line.first().and_then(|mv| mv.point()).filter(|_| is_vital);
    let solution = Solution {
        query: &query,
        is_ko: matches!(problem.result, Some(Outcome::Ko { .. })),
        is_seki: problem.result == Some(Outcome::Seki),
        line: &line,
        vital: vital.as_slice(),
        fight: Kind::of(problem.task).unwrap().fight(),
    };
    solution
        .ideas()
        .into_iter()
        .filter_map(Technique::new)
        .collect()
}

/// `RENEW_TAGS=1 cargo test --test files made` rewrites them.
#[test]
fn the_tags_of_a_made_problem_are_facts_of_its_board() {
    for mut set in sets() {
        for problem in &mut set.problems {
            let tags = tags(problem);
            if std::env::var_os("RENEW_TAGS").is_some() {
                problem.techniques = tags;
            } else {
                assert_eq!(problem.techniques, tags, "{}/{}", set.id, problem.id);
            }
        }
        if std::env::var_os("RENEW_TAGS").is_some() {
            let path = folder().join(format!("{}.ron", set.id));
            std::fs::write(path, write_set(&set)).unwrap();
        }
    }
}

#[test]
fn no_two_of_them_are_nearly_the_same_but_pairs_with_other_answers() {
    let mut all: Vec<(String, Shape)> = Vec::new();
    for set in sets() {
        let shapes = set.problems.iter().map(|problem| {
            let name = format!("{}/{}", set.id, problem.id);
            (name, shape_of(problem).unwrap())
        });
        let shapes: Vec<(String, Shape)> = shapes.collect();
        if set.id.as_str().starts_with("made-pairs-") {
            for (pair, problems) in shapes.chunks(2).zip(set.problems.chunks(2)) {
                let ([(name, one), (_, other)], [first, second]) = (pair, problems) else {
                    panic!("{} has half a pair", set.id);
                };
                assert_eq!(one.alike(other, NEAR), Some(Alike::OtherAnswer), "{name}");
                assert!(lie_alike(first, second), "{name}");
                assert_eq!(first.twin.as_ref(), Some(&second.id), "{name}");
                assert_eq!(second.twin.as_ref(), Some(&first.id), "{name}");
            }
        }
        all.extend(shapes);
    }
    for (place, (name, shape)) in all.iter().enumerate() {
        for (other_name, other) in all.iter().take(place) {
            let alike = shape.alike(other, NEAR);
            assert_ne!(alike, Some(Alike::SameAnswer), "{name} and {other_name}");
        }
    }
}

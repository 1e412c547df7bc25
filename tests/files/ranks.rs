//! The ranks of the shipped problems: that they are the model's, and that the model fits its anchors.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use raeuberspiel::board::Orientation;
use raeuberspiel::disk::Seen;
use raeuberspiel::problem::{Claim, MAX_DIFFICULTY, Problem, ProblemSet, Quiz, SolutionTree};
use raeuberspiel::rank::{Features, difficulty, raw, renewed};
use raeuberspiel::worker::{load_files, set_files};

use crate::anchors::{Anchor, anchors, spearman};

const PAGE: &str = include_str!("../../src/docs/levels.md");

fn sets() -> Vec<ProblemSet> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let found = set_files(&folder, &mut Seen::default()).unwrap();
    let files = load_files(&found.files).into_iter();
    files.filter_map(|file| file.loaded.set).collect()
}

/// `raeuberspiel complete --ranks --write problems` renews them.
#[test]
fn every_shipped_difficulty_is_the_rank_that_the_model_finds() {
    let mut wrong = Vec::new();
    let mut counts: BTreeMap<u8, usize> = BTreeMap::new();
    for set in sets() {
        for problem in &set.problems {
            let (stated, found) = (problem.difficulty, renewed(problem));
            if stated != found {
                wrong.push(format!("{}/{}: {stated:?}, {found:?}", set.id, problem.id));
            }
            if problem.claim == Claim::Open {
                assert_eq!(found, None, "{}/{}", set.id, problem.id);
            }
            if let Some(found) = found {
                assert!((1..=MAX_DIFFICULTY).contains(&found));
                *counts.entry(found).or_default() += 1;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(counts.values().sum::<usize>() > 1_900, "{counts:?}");
    // Every rank has something to do.
    assert_eq!(counts.len(), usize::from(MAX_DIFFICULTY), "{counts:?}");
}

/// A number of the page: the one that follows these words.
fn stated(words: &str) -> f64 {
    let (_, rest) = PAGE.split_once(words).unwrap_or_else(|| panic!("{words}"));
    let number = rest
        .trim_start()
        .split([' ', ';', ')', ':'])
        .next()
        .unwrap();
    number.trim_end_matches(['.', ',']).parse().unwrap()
}

#[test]
fn the_weights_give_the_anchors_back_as_the_page_says() {
    let sets = sets();
    let anchors = anchors(PAGE, &sets);
    let sets_named: BTreeSet<&str> = anchors.iter().map(|anchor| anchor.set).collect();
    let is_single = |anchor: &&Anchor<'_>| anchor.weight == 1.0 && !anchor.is_of_order;
    let singles = anchors.iter().filter(is_single).count();
    assert!(
        singles >= 150 && sets_named.len() >= 30,
        "{singles} {sets_named:?}"
    );
    let (mut square, mut plain, mut total) = (0.0, 0.0, 0.0);
    let (mut wanted, mut found) = (Vec::new(), Vec::new());
    for anchor in &anchors {
        let features = Features::of(anchor.problem).unwrap_or_else(|| panic!("{}", anchor.name));
        let rank = (raw(&features) as f64 / 1000.0).clamp(1.0, 30.0);
        let off = rank - anchor.wanted;
        let is_classic = ["gokyo", "xuanxuan"]
            .iter()
            .any(|book| anchor.set.starts_with(book));
        // A problem's place in a classical section says little of it alone.
        let most = if is_classic { 18.0 } else { 10.0 };
        assert!(
            off.abs() < most,
            "{}: {rank} for {}",
            anchor.name,
            anchor.wanted
        );
        square += anchor.weight * off * off;
        plain += anchor.weight * off.abs();
        total += anchor.weight;
        wanted.push(anchor.wanted);
        found.push(rank);
    }
    let (square, plain) = ((square / total).sqrt(), plain / total);
    let order = spearman(&wanted, &found);
    let figures = format!("root mean square {square:.2}, mean {plain:.2}, order {order:.2}");
    for (found, words) in [
        (square, "The weights miss the anchors by (root mean square)"),
        (plain, "in the mean by"),
        (order, "the order of the anchors is kept to"),
    ] {
        assert!((found - stated(words)).abs() < 0.06, "{words}: {figures}");
    }
    assert!(square < stated("the length of the line alone"), "{figures}");
}

/// The problem on a turned board.
fn turned(problem: &Problem, orientation: Orientation) -> Problem {
    let size = problem.setup.size;
    let turn = |point: &_| orientation.symmetry.apply(*point, size);
    let mut turned = problem.clone();
    turned.setup = orientation.apply_setup(&problem.setup);
    turned.target = problem.target.iter().map(turn).collect();
    turned.region = problem.region.iter().map(turn).collect();
    if let Some(Quiz::Status { vital, .. }) = &mut turned.quiz {
        *vital = vital.iter().map(turn).collect();
    }
    turned.tree = SolutionTree::new();
    for id in problem.tree.ids().skip(1) {
        let line = problem.tree.path(id);
        let root = turned.tree.root();
        let node = line.iter().fold(root, |node, &mv| {
            let mv = orientation.symmetry.apply_move(mv, size);
            turned.tree.add(node, mv)
        });
        turned.tree.node_mut(node).verdict = problem.tree.node(id).verdict;
    }
    turned
}

#[test]
fn a_rank_depends_neither_on_orientation_and_colours_nor_on_what_is_stated() {
    let sets = sets();
    let rated = sets.iter().flat_map(|set| &set.problems);
    let rated = rated.filter(|problem| problem.fact.is_none() && difficulty(problem).is_some());
    let mut count = 0;
    for problem in rated.step_by(23) {
        count += 1;
        let features = Features::of(problem);
        for orientation in Orientation::all() {
            let mut other = turned(problem, orientation);
            other.difficulty = None;
            other.techniques.clear();
            assert_eq!(
                Features::of(&other),
                features,
                "{} {orientation:?}",
                problem.id
            );
        }
    }
    assert!(count > 60, "{count}");
}

#[test]
fn a_set_that_promises_to_go_from_easy_to_hard_does() {
    let mut count = 0;
    for set in sets() {
        if set.about.en.contains("From easy to hard") {
            count += 1;
            let ranks = set.problems.iter().map(|problem| problem.difficulty);
            assert!(ranks.is_sorted(), "{}", set.id);
        }
    }
    assert!(count >= 20, "{count}");
}

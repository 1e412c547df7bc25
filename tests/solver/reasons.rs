//! The reasons for the wrong moves of the shipped sets: how many there are, and that each can be shown.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use raeuberspiel::board::{Colors, Notation, Orientation, Size};
use raeuberspiel::problem::{Language, NodeId, Problem, TextView, read_set};
use raeuberspiel::reason::{Reason, in_tree};
use raeuberspiel::trainer::{Attempt, Conduct, Judgement, Judgements, Step};

fn shipped() -> Vec<Problem> {
    problems("problems")
}

fn problems(folder: &str) -> Vec<Problem> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "ron"))
        .collect();
    files.sort();
    let sets = files.iter().filter_map(|file| {
        let text = std::fs::read_to_string(file).unwrap();
        read_set(&text, &file.to_string_lossy()).set
    });
    sets.flat_map(|set| set.problems).collect()
}

/// The reason of every wrong move of the user where a right one was possible, with the line that refutes it.
fn reasons(problem: &Problem) -> Vec<(String, Option<Reason>)> {
    let tree = &problem.tree;
    let judgements = Judgements::of(tree);
    let is = |id: NodeId, wanted: Judgement| judgements.get(id) == wanted;
    let wrong = tree.ids().filter(|&id| {
        let parent = tree.node(id).parent;
        let could = parent.is_some_and(|parent| is(parent, Judgement::Right));
        could && tree.depth_is_odd(id) && is(id, Judgement::Wrong)
    });
    let line = |id| {
        let mut end = id;
        while let Some(&next) = tree.children(end).first() {
            end = next;
        }
        let moves: Vec<String> = tree.path(end).iter().map(ToString::to_string).collect();
        moves.join(" ")
    };
    wrong.map(|id| (line(id), in_tree(problem, id))).collect()
}

/// A sentence without its points, so that sentences from different boards can be compared.
fn pattern(sentence: &str) -> String {
    let mut parts = sentence.split(['{', '}']);
    let first = parts.next().unwrap_or_default().to_owned();
    let rest: Vec<&str> = parts.collect();
    let rest = rest
        .chunks(2)
        .map(|pair| pair.get(1).copied().unwrap_or_default());
    let all = rest.fold(first, |all, words| all + "*" + words);
    // A list of points counts as one, whatever its length.
    let all = all.replace("* and *", "*");
    all.split("*, *").collect::<Vec<_>>().join("*")
}

/// Whether a line answers the wrong move with a pass and ends there, which shows nothing on the board.
fn is_passed(line: &str) -> bool {
    line.ends_with(" pass")
}

/// `cargo test --test solver reasons -- --nocapture` prints the patterns with the numbers of moves and
/// problems that have them.
#[test]
fn every_answered_wrong_move_has_a_reason_and_no_sentence_is_everywhere() {
    let mut patterns: BTreeMap<String, (usize, BTreeSet<String>)> = BTreeMap::new();
    let mut sentences: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let (mut moves, mut told, mut problems) = (0, 0, 0);
    for (number, problem) in shipped().iter().enumerate() {
        if problem.quiz.is_some() || problem.target.is_empty() {
            continue;
        }
        problems += 1;
        for (line, reason) in reasons(problem) {
            moves += 1;
            let Some(reason) = reason else {
                assert!(is_passed(&line), "{}: {line}", problem.id);
                continue;
            };
            told += 1;
            let text = reason.text();
            for language in Language::ALL {
                let view = TextView {
                    orientation: Orientation {
                        colors: Colors::Swapped,
                        ..Orientation::CANONICAL
                    },
                    notation: Notation::Gtp,
                    size: Size::SQUARE_19,
                };
                let shown = text.show(language, &view);
                assert!(!shown.contains(['{', '}', '|']), "{shown}");
                assert!(shown.ends_with('.'), "{shown}");
                assert!(shown.starts_with(char::is_uppercase), "{shown}");
            }
            let name = format!("{number}");
            let of_pattern = patterns.entry(pattern(&text.en)).or_default();
            of_pattern.0 += 1;
            of_pattern.1.insert(name.clone());
            sentences.entry(text.en).or_default().insert(name);
        }
    }
    for (pattern, (moves, problems)) in &patterns {
        println!("{moves:5} {:4} {pattern}", problems.len());
    }
    let of_moves = patterns.values().map(|(moves, _)| *moves).max().unwrap();
    let of_problems = patterns.values().map(|(_, on)| on.len()).max().unwrap();
    let same = sentences.values().map(BTreeSet::len).max().unwrap();
    println!(
        "{problems} problems, {moves} wrong moves, {told} with a reason; {} patterns, the commonest on {of_moves} \
         moves and one on {of_problems} problems; the same sentence on {same}",
        patterns.len()
    );
    assert!(told * 100 >= moves * 99, "{told} of {moves}");
    assert!(of_moves * 20 <= moves, "{of_moves} of {moves}");
    assert!(of_problems * 20 <= problems, "{of_problems} of {problems}");
}

#[test]
fn every_answered_wrong_move_of_the_made_problems_and_the_drills_has_a_reason() {
    for folder in ["problems/made", "problems/drills"] {
        let all = problems(folder);
        let asked = all
            .iter()
            .filter(|problem| problem.quiz.is_none() && !problem.target.is_empty());
        let told = asked.flat_map(|problem| {
            let told = reasons(problem).into_iter();
            told.map(|(line, reason)| (format!("{} {line}", problem.id), reason))
        });
        let (with, without): (Vec<_>, Vec<_>) = told.partition(|(_, reason)| reason.is_some());
        println!(
            "{folder}: {} wrong moves with a reason, {} without",
            with.len(),
            without.len()
        );
        assert!(with.len() > 500, "{folder}");
        for (line, _) in without {
            assert!(is_passed(&line), "{folder}: {line}");
        }
    }
}

/// An attempt in the window shows the same reasons.
#[test]
fn a_try_tells_the_reason_unless_the_author_has() {
    let mut problems = shipped().into_iter();
    let problem = problems
        .find(|problem| problem.id.as_str() == "kill-12" && !problem.region.is_empty())
        .unwrap();
    let size = Size::SQUARE_19;
    let mv = |name: &str| raeuberspiel::board::read_move(name, size).unwrap();
    let now = Duration::ZERO;
    let play = |problem: Problem| {
        let mut attempt = Attempt::new(Arc::new(problem), Conduct::default(), now).unwrap();
        assert_eq!(attempt.reason(), None);
        assert_eq!(attempt.play(mv("H1"), now), Ok(Step::Wrong));
        attempt.reason()
    };
    let reason = play(problem.clone()).unwrap();
    let words = "{White|Black} takes the vital point {K2} and joins {J2} and {L2}; in the end the eyes at {K1} and {M1} are safe, with 2 lost stones inside.";
    assert_eq!(reason.text().en, words);
    let mut said = problem;
    let tree = &mut said.tree;
    let wrong = tree.child_by(tree.root(), mv("H1")).unwrap();
    let mut words = tree.take_said(wrong);
    words.comment.en = "Too slow.".into();
    tree.say(wrong, words);
    assert_eq!(play(said), None);
}

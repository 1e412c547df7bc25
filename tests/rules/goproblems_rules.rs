//! Our own problems in the dialect `goproblems` follow the rules published by the site and its tools.
//!
//! The rules are those of goproblems.com ("Problem Construction Basics": stones of both colours set up at the
//! root, moves of one colour first and alternating, no passes, no set-up among moves, `RIGHT` in at least one
//! comment) and of the validator based on them (a board whose size is stated as 19x19, no comment at the
//! root, no occupied points and no suicide, no HTML, no marks other than `RIGHT`; property names consist of
//! letters). That validator also limits trees to 14 moves and 120 nodes for its own comparisons; this is
//! counted but not required.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use raeuberspiel::board::{Color, Move, Notation, Point, Position, Setup, Size};
use raeuberspiel::exchange::{Dialect, Game, parse_text, write_problem};
use raeuberspiel::problem::{Language, Problem, Verdict, read_set};

fn shipped() -> Vec<Problem> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "ron"))
        .collect();
    paths.sort();
    paths
        .iter()
        .flat_map(|path| {
            let text = fs::read_to_string(path).unwrap();
            read_set(&text, "x").set.unwrap().problems
        })
        .collect()
}

fn point(name: &str) -> Option<Point> {
    (name.len() == 2)
        .then(|| Notation::Sgf.read(name, Size::SQUARE_19))
        .flatten()
}

/// The colour and the point of a node's only move.
fn move_of(game: Game<'_>, node: usize) -> Option<(Color, String)> {
    let black = game
        .value(node, "B")
        .map(|at| (Color::Black, at.to_owned()));
    let white = game
        .value(node, "W")
        .map(|at| (Color::White, at.to_owned()));
    match (black, white) {
        (Some(_), Some(_)) => None,
        (black, white) => black.or(white),
    }
}

/// The rules that a text breaks.
fn broken(text: &str) -> Vec<&'static str> {
    let mut faults = Vec::new();
    let all = parse_text(text);
    if !all.broken.is_empty() || all.len() != 1 {
        return vec!["parse"];
    }
    let game = all.games().next().unwrap();
    let mut check = |holds: bool, rule: &'static str| {
        if !holds && !faults.contains(&rule) {
            faults.push(rule);
        }
    };
    check(game.values(0, "SZ").eq(["19"]), "board-size");
    check(!game.has(0, "B") && !game.has(0, "W"), "root-move");
    check(!game.has(0, "C"), "root-comment");
    let stones = |name| game.values(0, name).map(point).collect::<Option<Vec<_>>>();
    let (Some(black), Some(white)) = (stones("AB"), stones("AW")) else {
        return vec!["off-board"];
    };
    check(!black.is_empty() && !white.is_empty(), "setup-colors");
    check(!black.iter().any(|at| white.contains(at)), "setup-overlap");
    let comments = (0..game.len()).filter_map(|node| game.value(node, "C"));
    check(
        comments.clone().any(|words| words.contains("RIGHT")),
        "missing-right",
    );
    for words in comments {
        let marks = ["CHOICE", "FORCE", "NOTTHIS"];
        check(
            !marks.iter().any(|mark| words.contains(mark)),
            "website-control",
        );
        let tag = words.split('<').skip(1).any(|rest| {
            let rest = rest.trim_start_matches('/');
            rest.starts_with(|c: char| c.is_ascii_alphabetic()) && rest.contains('>')
        });
        check(!tag, "html-comment");
    }
    let mut setup = Setup::new(Size::SQUARE_19);
    for (points, color) in [(&black, Color::Black), (&white, Color::White)] {
        for &at in points {
            setup.stones.set(at, Some(color));
        }
    }
    let first = (1..game.len())
        .find(|&node| game.parent(node) == Some(0))
        .and_then(|node| move_of(game, node));
    setup.to_move = first.as_ref().map_or(Color::Black, |&(color, _)| color);
    let start = setup.into_position().unwrap();
    let mut positions: Vec<Option<Position>> = vec![Some(start)];
    for node in 0..game.len() {
        for (name, values) in game.properties(node) {
            check(
                name.as_str().bytes().all(|b| b.is_ascii_uppercase()),
                "name",
            );
            let sets = matches!(name.as_str(), "AB" | "AW" | "AE");
            check(node == 0 || !sets, "setup-among-moves");
            if matches!(name.as_str(), "TR" | "MA" | "SQ" | "CR") {
                check(values.iter().all(|at| point(at).is_some()), "off-board");
            }
        }
        if node == 0 {
            continue;
        }
        let before = game
            .parent(node)
            .and_then(|parent| positions[parent].clone());
        let Some((color, at)) = move_of(game, node) else {
            check(false, "missing-or-double-move");
            positions.push(None);
            continue;
        };
        let Some(mut position) = before else {
            positions.push(None);
            continue;
        };
        check(!at.is_empty() && at != "tt", "pass-move");
        check(position.to_move() == color, "non-alternating");
        // Occupied points, suicide, and also ko.
        let is_legal = point(&at).is_some_and(|at| position.play(Move::Play(at)).is_ok());
        check(is_legal, "illegal-move");
        positions.push(is_legal.then_some(position));
    }
    faults
}

/// Whether the validator's own limits are met: 14 moves, 120 nodes.
fn is_small(text: &str) -> bool {
    let all = parse_text(text);
    let game = all.games().next().unwrap();
    let mut depth = vec![0; game.len()];
    for node in 1..game.len() {
        depth[node] = game.parent(node).map_or(0, |parent| depth[parent] + 1);
    }
    game.len() <= 120 && depth.iter().all(|&depth| depth <= 14)
}

/// The nodes that a line of moves follows from the root, as far as they exist.
fn follow(game: Game<'_>, problem: &Problem, line: &[Move]) -> Vec<usize> {
    let mut path = vec![0];
    let mut color = problem.setup.to_move;
    for mv in line {
        let name = mv
            .point()
            .map(|at| Notation::Sgf.write(at, problem.setup.size));
        let last = *path.last().unwrap();
        let next = (1..game.len()).find(|&node| {
            game.parent(node) == Some(last)
                && move_of(game, node) == name.clone().map(|name| (color, name))
        });
        let Some(next) = next else { break };
        path.push(next);
        color = color.opposite();
    }
    path.remove(0);
    path
}

#[test]
fn every_shipped_problem_follows_the_public_rules() {
    let problems = shipped();
    let (mut good, mut small) = (0, 0);
    let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut left = Vec::new();
    for problem in &problems {
        let written = write_problem(problem, Dialect::GoProblems, Language::English);
        let text = written.text;
        let faults = broken(&text);
        if written.losses.is_grave() {
            // The program says that it cannot be a problem of goproblems, and indeed it breaks a rule.
            assert!(!faults.is_empty(), "{}", problem.id);
            left.push(problem.id.to_string());
            continue;
        }
        good += usize::from(faults.is_empty());
        small += usize::from(faults.is_empty() && is_small(&text));
        for fault in faults {
            found.entry(fault).or_default().push(problem.id.to_string());
        }
    }
    eprintln!(
        "{good} of {} problems follow the public rules, {small} of them within 14 moves and 120 nodes",
        problems.len()
    );
    assert!(found.is_empty(), "{found:#?}");
    // A question about a whole 7x7 board, which fits no other board.
    assert_eq!(left, ["eye-against-eye"]);
}

#[test]
fn a_reader_of_the_public_rules_calls_right_what_is_right() {
    let mut told = [0, 0];
    for problem in shipped() {
        // Smaller boards are placed on a larger one, where points have other names.
        if problem.setup.size != Size::SQUARE_19 {
            continue;
        }
        let text = write_problem(&problem, Dialect::GoProblems, Language::English).text;
        let all = parse_text(&text);
        let game = all.games().next().unwrap();
        for id in problem.tree.ids() {
            let line = problem.tree.path(id);
            let nodes = follow(game, &problem, &line);
            let says_right = |node: &usize| {
                let comment = game.value(*node, "C").unwrap_or_default();
                comment.contains("RIGHT")
            };
            match problem.tree.node(id).verdict {
                Some(Verdict::Solved) if nodes.len() == line.len() => {
                    assert!(
                        nodes.last().is_some_and(says_right),
                        "{} {line:?}",
                        problem.id
                    );
                    told[0] += 1;
                }
                Some(Verdict::Wrong) => {
                    assert!(!nodes.iter().any(says_right), "{} {line:?}", problem.id);
                    told[1] += usize::from(nodes.len() == line.len());
                }
                _ => {}
            }
        }
    }
    assert!(told.iter().all(|&count| count > 300), "{told:?}");
}

#[test]
fn the_rules_are_asked() {
    let check = |text: &str, fault: &str| {
        assert!(broken(text).contains(&fault), "{fault}: {:?}", broken(text));
    };
    let game = |rest: &str| format!("(;SZ[19]AB[aa]AW[cc]{rest})");
    assert!(broken(&game(";B[bb]C[RIGHT]")).is_empty());
    check(&game("C[x];B[bb]C[RIGHT]"), "root-comment");
    check(&game(";B[]C[RIGHT]"), "pass-move");
    check(&game(";B[bb];B[dd]C[RIGHT]"), "non-alternating");
    check(&game("(;B[bb]C[RIGHT])(;W[bb])"), "non-alternating");
    check(&game(";B[aa]C[RIGHT]"), "illegal-move");
    check(&game(";B[bb]C[right]"), "missing-right");
    check(&game(";B[bb]C[RIGHT CHOICE]"), "website-control");
    check(&game(";B[bb]C[<b>RIGHT</b>]"), "html-comment");
    check(&game(";B[bb]AW[dd]C[RIGHT]"), "setup-among-moves");
    check(&game(";B[bb]X1[y]C[RIGHT]"), "name");
    check("(;SZ[19]AB[aa];B[bb]C[RIGHT])", "setup-colors");
    check("(;SZ[9]AB[aa]AW[cc];B[bb]C[RIGHT])", "board-size");
}

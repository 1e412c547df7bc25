//! Tests of the examiner.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use crate::problem::read_set;

/// Black is to capture A4. The answer C3 connects it to stones that the start assumed alive.
fn escape(lines: &str) -> Examination {
    let text = format!(
        r#"
                task: WinRace,
                position: "
                    | X X X X . . . .
                    | O O O X . . . .
                    | . . . O O . . .
                    | . X X . O O O O
                    | . X . . . . . O
                    +----------------
                ",
                target: "A4",
                region: "A1 B1 C1 D1 E1 F1 G1 A2 B2 C2 D2 A3 B3 C3 A4 B4 C4",
                result: Dead,
                lines: [{lines}],
            "#
    );
    examined(&text, 500_000)
}

/// Examines a problem with these fields that claims to be proven, with this many nodes per question.
fn examined(fields: &str, nodes: u64) -> Examination {
    examined_as("Proven", fields, nodes)
}

/// The same with another claim.
fn examined_as(claim: &str, fields: &str, nodes: u64) -> Examination {
    let text = format!(
        r#"(
            format: 1,
            id: "test",
            title: (en: "Test", de: "Probe"),
            problems: [(
                id: "test-1",
                title: (en: "Test", de: "Probe"),
                claim: {claim},
                source: (certainty: Original),
                {fields}
            )],
        )"#
    );
    let loaded = read_set(&text, "test.ron");
    assert_eq!(loaded.faults, []);
    let set = loaded.set.unwrap();
    let problem = set.problems.first().unwrap();
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    examine(problem, &mut Solver::new(1 << 22), &limits, &Stop::new())
}

#[test]
fn a_target_that_reaches_living_stones_has_escaped() {
    let found = escape(
        r#"(play: "C3 A1 A3", verdict: Solved), (play: "B3 C3", verdict: Wrong), (play: "A2 C3", verdict: Wrong)"#,
    );
    assert!(
        matches!(found, Examination::Proven | Examination::ProvenWith(_)),
        "{found:?}"
    );
}

#[test]
fn a_line_that_lets_it_escape_solves_nothing() {
    let found = escape(r#"(play: "C3 A1 A3", verdict: Solved), (play: "B3 C3", verdict: Solved)"#);
    let Examination::Disagrees(found) = found else {
        panic!("{found:?}");
    };
    let codes: Vec<&str> = found.iter().map(|found| found.code.word()).collect();
    assert!(
        codes.iter().all(|&code| code == "accepted-fails"),
        "{found:?}"
    );
    // Each finding names its moves, so that the tree can be cut there and the author be led there.
    assert!(found.iter().all(|found| !found.line.is_empty()));
    assert!(!codes.is_empty());
}

/// White E5 has one liberty on a 9x9 board; Black is to capture it.
fn capture(lines: &str, goal: &str) -> Examination {
    let text = format!(
        r#"
                task: Capture,
                size: (9, 9),
                position: "
                      . . . . .
                      . . X . .
                      . X O X .
                      . . . . .
                      . . . . .
                ",
                at: "C3",
                target: "E5",
                result: {goal},
                lines: [{lines}],
            "#
    );
    examined(&text, 100_000)
}

#[test]
fn what_could_be_captured_later_is_not_captured_now() {
    let right = r#"(play: "E4", verdict: Solved), (play: "E3 E4", verdict: Wrong), (play: "D4 E4", verdict: Wrong)"#;
    assert_eq!(capture(right, "Dead"), Examination::Proven);
    let codes = |found: Examination| match found {
        Examination::Disagrees(found) => found.iter().map(|found| found.code.word()).collect(),
        other => panic!("{other:?}"),
    };
    let slow: Vec<&str> = codes(capture(right, "Alive"));
    assert_eq!(slow, ["wrong-result"]);
    let refused = codes(capture(
        r#"(play: "E4", verdict: Wrong), (play: "D4 E4 E3", verdict: Solved)"#,
        "Dead",
    ));
    assert!(!refused.is_empty(), "the quick capture is the solution");
}

/// White is to kill a corner with two by two points; `open` is the point to the right of the wall.
fn square(open: char, region: &str, lines: &str) -> Examination {
    let text = format!(
        r#"
                task: Kill,
                to_move: White,
                size: (9, 9),
                position: "
                    | O O O O .
                    | X X X O .
                    | . . X O .
                    | . . X {open} .
                    +----------
                ",
                target: "A3",
                {region}
                result: Dead,
                lines: [{lines}],
            "#
    );
    examined(&text, 500_000)
}

fn warnings(found: Examination) -> Vec<&'static str> {
    match found {
        Examination::ProvenWith(found) => found.iter().map(|found| found.code.word()).collect(),
        other => panic!("{other:?}"),
    }
}

const ANY: &str = r#"(play: "A1", verdict: Solved), (play: "B1", verdict: Solved), (play: "A2", verdict: Solved), (play: "B2", verdict: Solved)"#;

#[test]
fn what_is_dead_already_is_named() {
    assert_eq!(warnings(square('O', "", ANY)), ["dead-already"]);
}

#[test]
fn a_region_that_leaks_is_named() {
    let region = r#"region: "A1 B1 A2 B2 D1","#;
    let lines = format!(r#"{ANY}, (play: "D1", verdict: Solved)"#);
    assert_eq!(
        warnings(square('.', region, &lines)),
        ["open-region", "dead-already"]
    );
}

/// With one threat, either side can hold out by repeating.
fn by_superko(question: &str) -> Examination {
    let text = format!(
        r#"
                {question}
                position: "
                    | X X X . .
                    | O O X X X
                    | . . O O X
                    | X . O O X
                    | O . . O X
                    | . . . O X
                    +----------
                ",
                target: "D1",
                region: "A1 B1 C1 D1 A2 B2 C2 D2 A3 B3 C3 D3 A4 B4 C4 D4 A5 B5",
            "#
    );
    examined(&text, 500_000)
}

#[test]
fn a_result_that_rests_on_superko_is_named() {
    let found = by_superko(
        r#"task: Ko,
        result: Ko(base: Dead, side: Defender, threats: 1),
        lines: [(play: "B2", verdict: Solved)],"#,
    );
    assert!(warnings(found).contains(&"by-superko"));
}

#[test]
fn so_is_a_status_that_rests_on_it() {
    let status = "task: Status, answer: Ko,";
    assert!(warnings(by_superko(status)).contains(&"by-superko"));
}

/// White is to kill a corner; Black answers A1 at B2.
fn after_a1(comment: &str) -> Examination {
    let text = format!(
        r#"
                task: Kill,
                to_move: White,
                size: (9, 9),
                position: "
                    | . . . . . . . .
                    | O O O O O . . .
                    | X X X X X O . .
                    | . . O . X O . .
                    | . . . . X O . .
                    +----------------
                ",
                target: "A3",
                safe: "F1 A4",
                result: Dead,
                lines: [
                    (play: "B2 D2 C1", verdict: Solved),
                    (play: "B2 D2 A2", verdict: Solved),
                    (play: "A1 B2", verdict: Wrong, comment: {comment}),
                ],
            "#
    );
    examined(&text, 500_000)
}

#[test]
fn a_comment_that_states_another_result_than_the_proof_is_an_error() {
    let seki = r#"(en: "After {B2} it is a seki.", de: "Nach {B2} ist es ein Seki.")"#;
    assert_eq!(after_a1(seki), Examination::Proven);
    for wrong in [
        r#"(en: "After {B2} the group fights a ko.", de: "Nach {B2} ist es ein Seki.")"#,
        r#"(en: "After {B2} it is a seki.", de: "Nach {B2} ist es ein Ko.")"#,
        r#"(en: "After {B2} the group is captured.")"#,
    ] {
        let Examination::Disagrees(found) = after_a1(wrong) else {
            panic!("{wrong}");
        };
        let codes: Vec<&str> = found.iter().map(|found| found.code.word()).collect();
        assert_eq!(codes, ["comment-result"], "{wrong}");
        let line: Vec<String> = found[0].line.iter().map(ToString::to_string).collect();
        assert_eq!(line, ["A1", "B2"], "{wrong}");
    }
}

#[test]
fn a_claim_in_part_says_nothing_of_the_moves_it_does_not_accept() {
    let four = r#"
        task: Live,
        position: "
            | O O O O O O .
            | X X X X X O .
            | . . . . X O .
            +--------------
        ",
        target: "A2",
        result: Alive,
        lines: [(play: "B1", verdict: Solved)],
    "#;
    let codes = |claim: &str, fields: &str| match examined_as(claim, fields, 500_000) {
        Examination::Disagrees(found) => found.iter().map(|found| found.code.word()).collect(),
        _ => Vec::new(),
    };
    // C1 and a pass are just as good.
    assert_eq!(
        codes("Proven", four),
        ["second-solution", "second-solution"]
    );
    assert!(codes("ProvenInPart", four).is_empty());
    // Its remaining claims are checked against the proof.
    let wrong = four.replace("B1", "A1");
    assert!(codes("ProvenInPart", &wrong).contains(&"accepted-fails"));
    let wrong = four.replace("Alive", "Seki");
    assert!(codes("ProvenInPart", &wrong).contains(&"wrong-result"));
}

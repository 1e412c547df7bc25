//! `raeuberspiel homework` on the command line.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use raeuberspiel::homework::read_results;
use raeuberspiel::problem::{identity, read_set};
use raeuberspiel::store::{AttemptRecord, Outcome, ProblemKey, Store};
use raeuberspiel::trainer::review::{Day, Grade, homework_word};
use serde_json::Value;

use crate::command_line::told;

const SET: &str = r#"(
    format: 1,
    id: "corner",
    title: (en: "Corner", de: "Ecke"),
    problems: [
        (
            id: "three", task: Live, title: (en: "Three", de: "Drei"), target: "A3",
            position: "
                | O O O O .
                | X X X O .
                | . . X O .
                | . . X O .
                +----------
            ",
            lines: [(play: "A1 B1", verdict: Solved), (play: "B2 A1", verdict: Wrong)],
        ),
        (
            id: "question", task: Status,
            position: "
                | O O O O .
                | X X X O .
                | . . X O .
                +----------
            ",
            target: "A2", answer: Unsettled,
        ),
        (
            id: "shown", task: Show,
            position: "
                | O O O O .
                | X X X O .
                | . . X O .
                +----------
            ",
        ),
    ],
)"#;

/// Writes an attempt at a problem of the homework into a log, as the window does.
fn try_at(folder: &Path, problem: &str, is_solved: bool) {
    let text = fs::read_to_string(folder.join("week.ron")).unwrap();
    let set = read_set(&text, "week").set.unwrap();
    let one = set
        .problems
        .iter()
        .find(|p| p.id.as_str() == problem)
        .unwrap();
    let (store, _) = Store::open(&folder.join("data")).unwrap();
    let record = AttemptRecord {
        key: ProblemKey {
            set: set.id.clone(),
            problem: one.id.clone(),
        },
        at: UNIX_EPOCH + Duration::from_secs(20_782 * 86_400),
        day: Day::clamped(20_782),
        outcome: if is_solved {
            Outcome::Solved
        } else {
            Outcome::Failed
        },
        grade: if is_solved { Grade::Good } else { Grade::Again },
        moves: "B2".to_owned(),
        line: if is_solved { "A1 B1" } else { "B2 A1" }.to_owned(),
        failed_after: (!is_solved).then(String::new),
        begun_after: String::new(),
        thinking: Duration::from_millis(8_500),
        hints: 0,
        difficulty: None,
        techniques: Vec::new(),
        is_themed: false,
        mode: homework_word(&identity(one)),
    };
    store.record(&record).unwrap();
}

/// Hands the homework in and returns output and exit code.
fn hand_in(folder: &Path, set: &str, name: &str, out: &str) -> (String, String, Option<i32>) {
    let words = ["homework", "hand-in", set, "--name", name, "--out", out];
    told(&words, folder)
}

const MAKE: [&str; 12] = [
    "homework",
    "make",
    "corner.ron",
    "--out",
    "week.ron",
    "--title",
    "Week 1",
    "--note",
    "Read {first}, then click.",
    "--due",
    "2026-12-01",
    "--force",
];

#[test]
fn a_homework_is_made_handed_in_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("corner.ron"), SET).unwrap();
    let (_, err, code) = told(&MAKE, at);
    assert_eq!(code, Some(0), "{err}");
    assert!(
        err.contains("2 problems, due 2026-12-01, in week.ron"),
        "{err}"
    );
    assert!(
        err.contains("(homework-week-1-2026-12-01)") && err.contains("1 diagrams"),
        "{err}"
    );
    let (out, err, code) = told(&["check", "--deny-warnings", "week.ron"], at);
    assert_eq!(code, Some(0), "{out}{err}");
    let text = fs::read_to_string(at.join("week.ron")).unwrap();
    assert!(
        text.contains("homework: (") && text.contains("due: \"2026-12-01\""),
        "{text}"
    );
    // An existing file is not replaced without permission.
    let (_, err, code) = told(&MAKE[..11], at);
    assert_eq!(code, Some(2), "{err}");
    // First nothing is tried; then one problem is missed and retried, and one solved.
    let (_, err, code) = hand_in(at, "week.ron", "Anna", "anna.ron");
    assert_eq!(code, Some(1), "{err}");
    assert!(
        err.contains("0 of 2 solved at the first try, 2 not tried"),
        "{err}"
    );
    for (problem, is_solved) in [("three", false), ("three", true), ("question", true)] {
        try_at(at, problem, is_solved);
    }
    let (_, err, code) = hand_in(at, "week.ron", "Anna", "anna.json");
    assert_eq!(code, Some(0), "{err}");
    let results = read_results(&fs::read_to_string(at.join("anna.json")).unwrap()).unwrap();
    assert_eq!((results.student.as_str(), results.solved()), ("Anna", 1));
    let three = &results.problems[0];
    assert_eq!((three.tries, three.seconds), (2, 9));
    let wrong = three.wrong.as_ref().unwrap();
    assert_eq!((wrong.line.as_str(), wrong.at), ("B2 A1", 1));
    // A class: of two files of one student the fuller one counts.
    let bert = fs::read_to_string(at.join("anna.json"))
        .unwrap()
        .replace("Anna", "Bert");
    fs::create_dir(at.join("class")).unwrap();
    fs::write(at.join("class/bert.json"), bert).unwrap();
    for name in ["anna.ron", "anna.json"] {
        fs::copy(at.join(name), at.join("class").join(name)).unwrap();
    }
    fs::write(at.join("class/other.json"), "[1, 2]").unwrap();
    let (out, err, code) = told(&["homework", "results", "class", "week.ron"], at);
    assert_eq!(code, Some(0), "{out}{err}");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[0],
        "Week 1 (homework-week-1-2026-12-01), due 2026-12-01"
    );
    assert!(lines[2].starts_with("Anna      x2   +  1 of 2, "), "{out}");
    assert!(lines[3].starts_with("Bert      x2   +  1 of 2, "), "{out}");
    assert!(out.contains("missed by    2   0"), "{out}");
    assert!(
        out.contains("1 files of students who handed in twice"),
        "{out}"
    );
    assert!(out.contains("  1. three: missed by 2 of 2"), "{out}");
    let (out, err, code) = told(&["homework", "results", "class", "--json"], at);
    assert_eq!(code, Some(0), "{err}");
    let rows: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(rows.len(), 2, "{out}");
    assert_eq!(rows[1]["student"], "Bert");
    assert_eq!(rows[1]["problems"][0]["wrong"]["line"], "B2 A1");
    assert_eq!(rows[1]["homework_known"], false);
    let csv = [
        "homework",
        "results",
        "class",
        "week.ron",
        "--csv",
        "class.csv",
    ];
    let (_, err, code) = told(&csv, at);
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(
        fs::read_to_string(at.join("class.csv"))
            .unwrap()
            .lines()
            .count(),
        5
    );
}

#[test]
fn another_version_is_told_and_bad_files_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("corner.ron"), SET).unwrap();
    told(&MAKE, at);
    try_at(at, "three", false);
    try_at(at, "question", true);
    hand_in(at, "week.ron", "Anna", "anna.ron");
    // The teacher corrects one of the problems.
    let text = fs::read_to_string(at.join("week.ron")).unwrap();
    fs::write(
        at.join("week.ron"),
        text.replacen("\"B2 A1\"", "\"B2 A1 B1\"", 1),
    )
    .unwrap();
    let (out, err, code) = told(&["homework", "results", "anna.ron", "week.ron"], at);
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(
        out.contains("Anna       ?   +  1 of 2") && out.contains("(another version)"),
        "{out}"
    );
    assert!(
        out.contains("missed by    0   0"),
        "what is another problem is not counted: {out}"
    );
    // The log has no attempt at the problem in its present form.
    let (_, err, code) = hand_in(at, "week.ron", "Anna", "anna2.ron");
    assert_eq!(code, Some(1), "{err}");
    assert!(
        err.contains("1 of 2 solved at the first try, 1 not tried"),
        "{err}"
    );
    let anna = fs::read_to_string(at.join("anna.ron")).unwrap();
    fs::write(
        at.join("bad.ron"),
        anna.replacen("tries: 1", "tries: many", 1),
    )
    .unwrap();
    let (out, err, code) = told(&["homework", "results", "bad.ron", "anna.ron"], at);
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(
        err.contains("bad.ron:") && err.contains("error[syntax]") && err.contains("hand in again"),
        "{err}"
    );
    // A broken homework file is reported with its place, not as something else.
    let broken = text.replacen("format: 1", "format: one", 1);
    fs::write(at.join("broken.ron"), broken).unwrap();
    let (_, err, code) = told(&["homework", "results", "broken.ron", "anna.ron"], at);
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("broken.ron:2:"), "{err}");
    assert!(!err.contains("neither"), "{err}");
    for (set, name, out, said) in [
        ("corner.ron", "A", "a.ron", "no homework"),
        ("week.ron", " ", "a.ron", "--name is empty"),
        ("week.ron", "A", "a.txt", ".ron or .json"),
    ] {
        let (_, err, code) = hand_in(at, set, name, out);
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains(said), "{err}");
    }
    for (arguments, said) in [
        (
            &["homework", "results", "corner.ron"][..],
            "neither results nor a homework",
        ),
        (&["homework", "results", "nowhere"][..], "nowhere"),
        (
            &[
                "homework",
                "make",
                "corner.ron",
                "--out",
                "a.ron",
                "--title",
                "T",
                "--due",
                "soon",
            ][..],
            "2026-12-01",
        ),
        (
            &[
                "homework",
                "make",
                "corner.ron",
                "--out",
                "a.ron",
                "--title",
                "T",
                "--problem",
                "x",
            ][..],
            "no problem \"x\"",
        ),
        (
            &[
                "homework",
                "make",
                "corner.ron",
                "--out",
                "corner.ron",
                "--title",
                "T",
                "--force",
            ][..],
            "being read",
        ),
    ] {
        let (out, err, code) = told(arguments, at);
        assert_eq!(code, Some(2), "{out}{err}");
        assert!(err.contains(said), "{err}");
    }
}

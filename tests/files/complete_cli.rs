//! `raeuberspiel complete`, and what `check` says about a set that claims to be complete.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use crate::command_line::told;

/// Problems written by hand. In the second one two first moves are right and one is accepted.
const SET: &str = r#"// Mine.
(
  format: 1, id: "mine",
  problems: [
    (
      id: "three", task: Live, target: "A2", result: Alive, claim: Proven,
      title: (en: "Three", de: "Drei"),
      position: "
        | O O O O O
        | X X X X O
        | . . . X O
        +----------
      ",
      lines: [
        (play: "B1", verdict: Solved), // the middle
        (play: "A1 B1", verdict: Wrong)
      ],
    ),
    (
      id: "four", task: Live, target: "A2", result: Alive, claim: Authored,
      title: (en: "Four", de: "Vier"),
      position: "
        | O O O O O O
        | X X X X X O
        | . . . . X O
        +------------
      ",
      lines: [(play: "B1", verdict: Solved)],
    ),
    (
      id: "asked", task: Status, target: "A2", answer: Dead, claim: Proven,
      title: (en: "Asked", de: "Gefragt"),
      position: "
        | O O O O
        | X X X O
        | . . X O
        +--------
      ",
    ),
  ],
)
"#;

/// A folder with a set file of this text.
fn folder_with(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.ron"), text).unwrap();
    folder
}

fn text(folder: &Path) -> String {
    fs::read_to_string(folder.join("mine.ron")).unwrap()
}

const COUNTED: &str = "mine.ron: 3 problems, 7 first moves: 3 stored, 3 wrong and not stored, 0 open, 1 right and not accepted; 0 lines with further defences, 0 problems with defences not found
mine.ron: problem \"four\": right and not accepted: C1
";

#[test]
fn without_write_it_only_counts() {
    let folder = folder_with(SET);
    let (out, error, code) = told(&["complete", "mine.ron"], folder.path());
    assert_eq!(out, COUNTED);
    assert_eq!(
        error,
        "raeuberspiel: in all: 3 problems, 7 first moves: 3 stored, 3 wrong and not stored, 0 open, 1 right and not accepted; 0 lines with further defences, 0 problems with defences not found\n"
    );
    assert_eq!(code, Some(1));
    assert_eq!(text(folder.path()), SET);
    assert!(!folder.path().join("mine.ron.bak").exists());
    let lists = told(&["complete", "--json", "mine.ron"], folder.path()).0;
    let lists: serde_json::Value = serde_json::from_str(&lists).unwrap();
    assert_eq!(lists["complete"], false);
    assert_eq!(lists["moves"][0]["problem"], "three");
    assert_eq!(lists["moves"][1]["right"][0], "C1");
    assert_eq!(lists["moves"][1]["open"].as_array().unwrap().len(), 0);
}

#[test]
fn wrong_moves_are_written_with_their_answers_and_nothing_else_is_touched() {
    let folder = folder_with(SET);
    let (out, _, code) = told(&["complete", "--write", "mine.ron"], folder.path());
    assert_eq!((out.as_str(), code), (COUNTED, Some(1)));
    let written = text(folder.path());
    let backup = fs::read_to_string(folder.path().join("mine.ron.bak")).unwrap();
    assert_eq!(backup, SET);
    // Removing the new lines, and the comma before them, restores the old text.
    let (mut kept, mut new) = (Vec::new(), Vec::new());
    for line in written.lines() {
        let is_new = line.contains("verdict: Wrong") && !line.contains("A1 B1\"");
        if is_new && !SET.contains(line) {
            new.push(line.trim().to_owned());
        } else {
            kept.push(line);
        }
    }
    assert_eq!(new.len(), 3, "{written}");
    assert!(new[0].starts_with("(play: \"C1 "), "{}", new[0]);
    assert!(new[1].starts_with("(play: \"A1 "), "{}", new[1]);
    assert!(new[2].starts_with("(play: \"D1 "), "{}", new[2]);
    let kept = kept.join("\n") + "\n";
    let kept = kept.replace("\"A1 B1\", verdict: Wrong),", "\"A1 B1\", verdict: Wrong)");
    assert_eq!(kept.replace("Solved),\n      ]", "Solved)]"), SET);
    // A second run writes nothing and leaves the file untouched.
    fs::remove_file(folder.path().join("mine.ron.bak")).unwrap();
    let (out, _, code) = told(&["complete", "--write", "mine.ron"], folder.path());
    assert!(out.contains("6 stored, 0 wrong"), "{out}");
    assert_eq!((text(folder.path()), code), (written, Some(1)));
    assert!(!folder.path().join("mine.ron.bak").exists());
}

/// After C17 two points are left on either side for the second eye.
const TWO_PAIRS: &str = r#"(
  format: 1, id: "mine",
  problems: [
    (
      id: "pairs", task: Live, result: Alive, claim: Proven,
      title: (en: "Pairs", de: "Paare"),
      black: "B16 C16 D16 E16 F16 C18 D18 E18 F18 C19",
      white: "E14 B15 C15 D15 F15 A16 G16 B17 D17 G17 B18 H18 B19 G19 H19",
      target: "B16 C18",
      region: "E15 B16 C16 D16 E16 F16 C17 D17 E17 F17 C18 D18 E18 F18 G18 C19 D19 E19 F19",
      lines: [
        (play: "C17 E17 F17 E19 F19", verdict: Solved),
      ],
    ),
  ],
)
"#;

#[test]
fn defences_that_resist_as_long_are_written_with_their_answers() {
    let folder = folder_with(TWO_PAIRS);
    let lists = told(&["complete", "--json", "mine.ron"], folder.path()).0;
    let lists: serde_json::Value = serde_json::from_str(&lists).unwrap();
    let (out, _, code) = told(&["complete", "--write", "mine.ron"], folder.path());
    assert_eq!(code, Some(0), "{out}");
    let written = text(folder.path());
    let right: Vec<&str> = written
        .lines()
        .filter(|line| line.contains("verdict: Solved"))
        .filter_map(|line| line.split('"').nth(1))
        .collect();
    // Each of the four points may be played first; orders of the same moves are left out.
    for (defence, answer) in [
        ("E17", "F17"),
        ("F17", "E17"),
        ("E19", "F19"),
        ("F19", "E19"),
    ] {
        let begins = |line: &&str| line.starts_with(&format!("C17 {defence} {answer} "));
        assert!(right.iter().any(begins), "{defence}: {right:?}");
    }
    assert_eq!(right.len(), 6, "{right:?}");
    assert_eq!(right[0], "C17 E17 F17 E19 F19");
    assert_eq!(lists["defences"], 5);
    assert_eq!(lists["moves"][0]["defences"][0], right[1]);
    // A second run finds nothing more.
    let (out, _, _) = told(&["complete", "mine.ron"], folder.path());
    assert!(
        out.contains("; 0 lines with further defences, 0 problems"),
        "{out}"
    );
    let (_, _, code) = told(&["check", "--prove", "mine.ron"], folder.path());
    assert_eq!(code, Some(0));
}

#[test]
fn a_set_with_every_first_move_says_so_and_is_held_to_it() {
    let both = SET.replace(
        "[(play: \"B1\", verdict",
        "[(play: \"C1\", verdict: Solved), (play: \"B1\", verdict",
    );
    let folder = folder_with(&both);
    let (_, _, code) = told(&["complete", "--write", "mine.ron"], folder.path());
    assert_eq!(code, Some(0));
    let written = text(folder.path());
    assert!(
        written.contains("  complete: true,\n  problems: ["),
        "{written}"
    );
    let (out, _, _) = told(&["check", "mine.ron"], folder.path());
    assert!(!out.contains("first-moves"), "{out}");
    // A first move is removed.
    let start = written.find("        (play: \"C1 ").unwrap();
    let end = start + written[start..].find('\n').unwrap() + 1;
    let lacking = written.replace(&written[start..end], "");
    fs::write(folder.path().join("mine.ron"), &lacking).unwrap();
    let (out, _, code) = told(&["check", "mine.ron"], folder.path());
    let line = "error[first-moves]: problem \"three\": the set says that it is complete, and first moves are not stored: C1; store them with `raeuberspiel complete --write`, or leave out `complete`";
    assert!(out.contains(line), "{out}");
    assert_eq!(code, Some(1));
}

#[test]
fn a_first_move_stored_as_wrong_that_is_right_is_found_by_proof() {
    let wrong = SET.replace("claim: Authored", "claim: Proven").replace(
        "[(play: \"B1\", verdict: Solved)]",
        "[(play: \"B1\", verdict: Solved), (play: \"C1 B1 D1 A1\", verdict: Wrong)]",
    );
    let folder = folder_with(&wrong);
    let (out, _, code) = told(&["check", "--prove", "mine.ron"], folder.path());
    let line = "error[first-moves]: problem \"four\": C1 is stored as wrong and reaches alive too; accept it, or change the position";
    assert!(out.contains(line), "{out}");
    assert!(!out.contains("C1 reaches alive"), "{out}");
    assert_eq!(code, Some(1));
}

#[test]
fn what_is_found_does_not_hang_on_the_number_of_threads() {
    let texts = ["1", "3"].map(|threads| {
        let folder = folder_with(SET);
        told(
            &["complete", "--write", "--threads", threads, "mine.ron"],
            folder.path(),
        );
        text(folder.path())
    });
    assert_eq!(texts[0], texts[1]);
}

#[test]
fn a_file_with_faults_is_left_alone() {
    let faulty = SET.replace("task: Status", "task: Swim");
    let folder = folder_with(&faulty);
    let (_, error, code) = told(&["complete", "--write", "mine.ron"], folder.path());
    assert!(error.contains("nothing was written"), "{error}");
    assert_eq!((text(folder.path()), code), (faulty, Some(2)));
}

#[test]
fn ranks_are_renewed_and_nothing_else_is_touched() {
    let stated = SET.replace(
        "      title: (en: \"Four\"",
        "      difficulty: 29,\n      title: (en: \"Four\"",
    );
    let stated = stated.replace("claim: Authored", "claim: Proven");
    let folder = folder_with(&stated);
    let (out, error, code) = told(&["complete", "--ranks", "mine.ron"], folder.path());
    assert_eq!(out, "mine.ron: 3 problems, 3 with another difficulty\n");
    assert_eq!(
        error,
        "raeuberspiel: in all: 3 problems, 3 with another difficulty\n"
    );
    assert_eq!((text(folder.path()), code), (stated.clone(), Some(1)));
    let lists = told(
        &["complete", "--ranks", "--json", "mine.ron"],
        folder.path(),
    )
    .0;
    let lists: serde_json::Value = serde_json::from_str(&lists).unwrap();
    assert_eq!(lists["difficulties"][1]["problem"], "four");
    assert_eq!(lists["difficulties"][1]["was"], 29);
    assert_eq!(lists["difficulties"][0]["was"], serde_json::Value::Null);
    let code = told(
        &["complete", "--ranks", "--write", "mine.ron"],
        folder.path(),
    )
    .2;
    assert_eq!(code, Some(0));
    let written = text(folder.path());
    // Without the difficulties and the space after them it is the old text.
    let kept = |text: &str| {
        let mut parts = text.split("difficulty: ");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |kept, part| {
            kept + part.trim_start_matches(|c: char| c.is_ascii_digit() || ", \n".contains(c))
        })
    };
    assert_eq!(kept(&written), kept(&stated), "{written}");
    assert_eq!(written.matches("difficulty: ").count(), 3, "{written}");
    assert!(!written.contains("difficulty: 29"), "{written}");
    let (out, _, code) = told(&["complete", "--ranks", "mine.ron"], folder.path());
    assert_eq!(
        (out.as_str(), code),
        ("mine.ron: 3 problems, 0 with another difficulty\n", Some(0))
    );
    // An author's own answer keeps the author's difficulty.
    let own = stated.replace("claim: Proven", "claim: Authored");
    let folder = folder_with(&own);
    told(
        &["complete", "--ranks", "--write", "mine.ron"],
        folder.path(),
    );
    assert!(text(folder.path()).contains("difficulty: 29"));
}

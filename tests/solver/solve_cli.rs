//! `solve` and `check --prove`: what they print and how they end.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::command_line::{program, run};

/// A straight three in the corner, and a smaller shape that cannot live.
const SET: &str = r#"(
    format: 1,
    id: "set",
    problems: [
        (
            id: "three",
            title: (en: "Three", de: "Drei"),
            task: Live,
            position: "
                | O O O O O .
                | X X X X O .
                | . . . X O .
                +------------
            ",
            target: "A2",
            result: Alive,
            claim: Proven,
            lines: [
                (play: "B1", verdict: Solved),
                (play: "A1 B1", verdict: Wrong),
            ],
        ),
        (
            id: "two",
            title: (en: "Two", de: "Zwei"),
            task: Kill,
            to_move: White,
            position: "
                | O O O O .
                | X X X O .
                | . . X O .
                +----------
            ",
            target: "A2",
            lines: [(play: "A1", verdict: Solved)],
        ),
    ],
)
"#;

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("set.ron"), SET).unwrap();
    folder
}

/// The printed objects without run-dependent fields, and the exit code.
#[track_caller]
fn solve(arguments: &[&str], folder: &Path) -> (Vec<Value>, Option<i32>) {
    let output = run(&[&["solve", "--json"], arguments].concat(), folder);
    let lines = String::from_utf8(output.stdout).unwrap();
    let objects = lines
        .lines()
        .map(|line| {
            let mut object: Value = serde_json::from_str(line).unwrap();
            let fields = object.as_object_mut().unwrap();
            assert!(fields.remove("nodes").unwrap().is_u64(), "{line}");
            let seconds = fields.remove("seconds").unwrap().as_f64().unwrap();
            let mut until = |name: &str| fields.remove(name).and_then(|value| value.as_f64());
            let milestones = (until("seconds_to_base"), until("seconds_to_result"));
            if fields["proven"] == true {
                let (base, result) = (milestones.0.unwrap(), milestones.1.unwrap());
                assert!(base <= result && result <= seconds, "{line}");
            } else {
                assert_eq!(milestones, (None, None), "{line}");
            }
            assert!(fields.remove("line").unwrap().is_array(), "{line}");
            object
        })
        .collect();
    (objects, output.status.code())
}

fn alive(moves: &[&str]) -> Value {
    json!({
        "file": "set.ron", "problem": "three", "to_move": "black", "target": ["A2"], "result": "alive",
        "base": "alive", "flips": null, "moves": moves, "moves_complete": true, "kind_proved": true,
        "proven": true, "holds": "board", "moves_hold": "assuming", "assumed_alive": [],
        "by_superko": false, "speaks_of": "all target chains",
    })
}

#[test]
fn every_problem_is_one_object_in_the_order_of_the_file() {
    let folder = folder();
    let (objects, code) = solve(&["set.ron"], folder.path());
    assert_eq!(code, Some(0));
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[0], alive(&["B1"]));
    assert_eq!(objects[1]["problem"], "two");
    assert_eq!(objects[1]["to_move"], "white");
    assert_eq!(objects[1]["result"], "dead");
}

#[test]
fn the_result_alone_says_what_it_leaves_open() {
    let folder = folder();
    let (objects, code) = solve(&["--only-result", "set.ron"], folder.path());
    assert_eq!(code, Some(0));
    assert_eq!(objects[0]["base"], "alive");
    assert_eq!(objects[0]["kind_proved"], false);
    assert_eq!(objects[0]["moves"], json!([]));
    assert_eq!(objects[0]["moves_complete"], false);
    assert_eq!(objects[1]["base"], "dead");
    assert_eq!(objects[1]["kind_proved"], true);
    let output = run(&["solve", "--only-result", "set.ron"], folder.path());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("black to move: alive or seki ("), "{text}");
    assert!(text.contains("white to move: dead ("), "{text}");
}

#[test]
fn one_problem_with_another_side_or_target() {
    let folder = folder();
    let path = folder.path();
    let (objects, code) = solve(
        &["set.ron", "--problem", "three", "--to-move", "white"],
        path,
    );
    assert_eq!((objects.len(), code), (1, Some(0)));
    assert_eq!(objects[0]["to_move"], "white");
    assert_eq!(objects[0]["result"], "dead");
    assert_eq!(objects[0]["moves"], json!(["B1"]));
    let arguments = [
        "set.ron",
        "--problem",
        "three",
        "--target",
        "D1,a2",
        "--threads",
        "1",
    ];
    let (objects, code) = solve(&arguments, path);
    assert_eq!((objects.len(), code), (1, Some(0)));
    assert_eq!(objects[0]["moves"], json!(["B1"]));
}

#[test]
fn what_is_not_proven_ends_with_one() {
    let folder = folder();
    let (objects, code) = solve(
        &["set.ron", "--problem", "three", "--nodes", "0"],
        folder.path(),
    );
    assert_eq!(code, Some(1));
    assert_eq!(objects[0]["result"], "unknown");
    assert_eq!(objects[0]["base"], Value::Null);
    assert_eq!(objects[0]["proven"], false);
    let off = run(&["solve", "set.ron", "--target", "Z99"], folder.path());
    assert_eq!(off.status.code(), Some(1));
    let text = String::from_utf8_lossy(&off.stdout);
    assert!(
        text.contains("\"Z99\" is no point of the 19x19 board"),
        "{text}"
    );
}

#[test]
fn what_cannot_be_run_ends_with_two() {
    let folder = folder();
    for (arguments, words) in [
        (
            &["solve", "set.ron", "--problem", "four"][..],
            "no problem has the id \"four\"",
        ),
        (&["solve", "nothing.ron"], "nothing.ron"),
        (&["solve"], "required arguments were not provided"),
        (
            &["solve", "set.ron", "--to-move", "red"],
            "invalid value 'red'",
        ),
    ] {
        let output = run(arguments, folder.path());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn positions_of_sgf_files_are_solved() {
    let folder = tempfile::tempdir().unwrap();
    let sgf = "(;GM[1]SZ[9]AB[ah:dh][di]AW[ag:eg][eh:ei]MA[ah]PL[B])";
    fs::write(folder.path().join("three.sgf"), sgf).unwrap();
    let (objects, code) = solve(&["three.sgf"], folder.path());
    assert_eq!(code, Some(0));
    let mut expected = alive(&["B1"]);
    expected["file"] = json!("three.sgf");
    expected["problem"] = json!("game-1");
    assert_eq!(objects, [expected]);
}

#[test]
fn folders_are_searched_for_sets_and_sgf_files() {
    let folder = folder();
    let path = folder.path();
    let sgf = "(;GM[1]SZ[9]AB[ah:dh][di]AW[ag:eg][eh:ei]MA[ah]PL[W])";
    fs::create_dir_all(path.join("more/deep")).unwrap();
    fs::create_dir_all(path.join("other")).unwrap();
    fs::write(path.join("more/deep/one.sgf"), sgf).unwrap();
    fs::write(path.join("more/two.SGF"), sgf).unwrap();
    fs::write(path.join("more/notes.txt"), "no problem").unwrap();
    fs::write(path.join("other/set.ron"), SET).unwrap();
    let (objects, code) = solve(&["more", "other", "set.ron"], path);
    assert_eq!(code, Some(0));
    let place = |object: &Value| {
        let word = |field: &str| object[field].as_str().unwrap().replace('\\', "/");
        format!("{} {}", word("file"), word("result"))
    };
    assert_eq!(
        objects.iter().map(place).collect::<Vec<_>>(),
        [
            "more/deep/one.sgf dead",
            "more/two.SGF dead",
            "other/set.ron alive",
            "other/set.ron dead",
            "set.ron alive",
            "set.ron dead",
        ]
    );
    fs::create_dir(path.join("empty")).unwrap();
    let output = run(&["solve", "empty"], path);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("there is no .ron and no .sgf file below empty"),
        "{said}"
    );
}

#[test]
fn a_sound_claim_is_proven() {
    let folder = folder();
    let output = run(&["check", "--prove", "set.ron"], folder.path());
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "raeuberspiel: 1 file checked, 2 problems sound, 1 proven, 1 without a claim of proof (1 Kill, 50.0 %), 0 errors, 0 warnings\n"
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn false_claims_are_named() {
    let folder = folder();
    for (from, to, line) in [
        (
            "result: Alive",
            "result: Dead",
            "error[wrong-result]: problem \"three\": the stated result is Dead, the proof says Alive; correct `result`, or the position",
        ),
        (
            "(play: \"A1 B1\", verdict: Wrong)",
            "(play: \"A1\", verdict: Solved)",
            "error[accepted-fails]: problem \"three\": A1 is accepted and does not reach alive; mark it as wrong",
        ),
        (
            "(play: \"B1\", verdict: Solved)",
            "(play: \"C1\", verdict: Solved), (play: \"B1\", verdict: Wrong)",
            "error[first-moves]: problem \"three\": B1 is stored as wrong and reaches alive too; accept it, or change the position",
        ),
    ] {
        fs::write(folder.path().join("set.ron"), SET.replace(from, to)).unwrap();
        let output = run(&["check", "--prove", "set.ron"], folder.path());
        let text = String::from_utf8_lossy(&output.stdout);
        let expected = format!("set.ron:5:9: {line}");
        assert!(
            text.lines().any(|line| line == expected),
            "{expected}\n{text}"
        );
        assert_eq!(output.status.code(), Some(1));
    }
    fs::write(folder.path().join("set.ron"), SET).unwrap();
    let few = run(
        &["check", "--prove", "--nodes", "1", "set.ron"],
        folder.path(),
    );
    assert!(String::from_utf8_lossy(&few.stdout).contains("error[undecided]"));
    assert_eq!(few.status.code(), Some(1));
}

/// A problem that no solver finishes, after an easy one.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_what_was_found_so_far() {
    use std::io::{BufRead as _, BufReader};

    let folder = tempfile::tempdir().unwrap();
    let open = "(
            id: \"open\",
            task: Kill,
            size: (15, 15),
            position: \"
                +-------------------------------+
                | . . . . . . . . . . . . . . . |
                | . . . . . . . . . . . . . . . |
                | . . . . . . . . . . . . . . . |
                | . . . . . . . . . . . . . . . |
                | . . . . . . . . . . . . . . . |
                | . . . . . . O . . . . . . . . |
                | . . . . . . . . . . . . . . . |
                | . . . . . . . . . . . . . . . |
                | . . . . . . . . . . . . . . . |
                | . . . . . . . . . . . . . . . |
                | . . . . . . . . . . . . . . . |
                | . . . . . . . . . . . . . . . |
                | . . . . . . . . . . . . . . . |
                | . . . . . . . . . . . . . . . |
                | . . . . . . . . . . . . . . . |
                +-------------------------------+
            \",
            target: \"G10\",
            region: \"C3 D3 E3 F3 G3 H3 J3 K3 L3 M3 N3 C4 D4 E4 F4 G4 H4 J4 K4 L4 \
                M4 N4 C5 D5 E5 F5 G5 H5 J5 K5 L5 M5 N5 C6 D6 E6 F6 G6 H6 J6 \
                K6 L6 M6 N6 C7 D7 E7 F7 G7 H7 J7 K7 L7 M7 N7 C8 D8 E8 F8 G8 \
                H8 J8 K8 L8 M8 N8 C9 D9 E9 F9 G9 H9 J9 K9 L9 M9 N9 C10 D10 E10 \
                F10 H10 J10 K10 L10 M10 N10 C11 D11 E11 F11 G11 H11 J11 K11 L11 M11 N11 C12 D12 \
                E12 F12 G12 H12 J12 K12 L12 M12 N12 C13 D13 E13 F13 G13 H13 J13 K13 L13 M13 N13\",
        ),
    ],
)";
    let set = SET.replace("    ],\n)\n", open);
    fs::write(folder.path().join("set.ron"), set).unwrap();
    let mut child = program(folder.path())
        .args(["solve", "set.ron", "--threads", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for id in ["three", "two"] {
        let line = lines.next().unwrap().unwrap();
        assert!(line.starts_with(&format!("set.ron: {id}: ")), "{line}");
    }
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said, "raeuberspiel: stopped; 1 of 3 problems left out\n");
    assert_eq!(output.status.code(), Some(1));
}

/// A position that gives only stones and the side to move (Gokyo Shumyo, section 1, problem 1).
const BARE: &str = "(;GM[1]SZ[19]PL[W]AB[be][ce][cc][dc][eb][fc]AW[bd][bc][bb][cb][db])";

/// Gokyo Shumyo, section 6, problem 58.
const UNDER: &str = "(;GM[1]SZ[19]PL[B]AB[bb][bc][gb][ha][ib][hc]AW[cc][dc][fc][gc][ga][bd][ce]C[Black to connect])";

#[test]
fn what_is_to_be_connected_is_saved_if_the_friends_that_are_named_live() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("under.sgf"), UNDER).unwrap();
    let asked = |arguments: &[&str]| -> Value {
        let head = ["solve", "--json", "--nodes", "400000", "under.sgf"];
        let output = run(&[&head, arguments].concat(), folder.path());
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let connect = asked(&[]);
    assert_eq!(connect["question"]["goal"], "connect");
    assert_eq!(connect["question"]["friends"], json!(["H17", "J18"]));
    let why = connect["question"]["why"].as_str().unwrap();
    assert!(
        why.ends_with("the file says: connect; friends taken for alive: H17, J18"),
        "{why}"
    );
    assert_eq!(connect["result"], "alive");
    assert_eq!(connect["assumed_alive"], json!(["H17", "J18"]));
    assert_eq!(connect["proven"], false);
    // The friends are those of the target that is asked about.
    let other = asked(&["--target", "H17"]);
    assert_eq!(other["target"], json!(["H17"]));
    assert_eq!(other["error"], Value::Null);
    // As a question of life it has no friends, and no answer within these limits.
    let live = asked(&["--goal", "live"]);
    assert_eq!(live["question"]["friends"], json!([]));
    assert_ne!(live["result"], "alive");
}

#[test]
fn a_bare_position_is_asked_what_the_stones_suggest_and_it_is_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bare.sgf"), BARE).unwrap();
    let asked = |arguments: &[&str]| {
        let head = [
            "solve",
            "--json",
            "--only-result",
            "--nodes",
            "400000",
            "bare.sgf",
        ];
        let output = run(&[&head, arguments].concat(), folder.path());
        let line = String::from_utf8(output.stdout).unwrap();
        let found: Value = serde_json::from_str(&line).unwrap();
        (found, output.status.code())
    };
    let (white, code) = asked(&[]);
    assert_eq!(
        (&white["result"], &white["holds"], code),
        (&json!("alive"), &json!("board"), Some(0))
    );
    assert_eq!(white["question"]["goal"], "live");
    assert_eq!(white["question"]["color"], "white");
    assert_eq!(white["target"], json!(["B16"]));
    let why = white["question"]["why"].as_str().unwrap();
    assert!(
        why.contains("fewest ways out") && why.ends_with("live"),
        "{why}"
    );
    // With the other side to move the same stones raise another question; case and blanks do not matter.
    let (black, _) = asked(&["--to-move", "BLACK"]);
    assert_eq!(
        (&black["to_move"], &black["question"]["goal"]),
        (&json!("black"), &json!("kill"))
    );
    let (named, _) = asked(&["--target", "C18 B16", "--to-move", "White"]);
    assert!(named["question"].is_null(), "{named}");
    assert_eq!(named["result"], "alive");
    let (ko, _) = asked(&["--goal", "Ko"]);
    assert_eq!(ko["question"]["goal"], "ko");
    // Assuming neighbours alive changes nothing for a group that lives without them.
    let (safe, _) = asked(&["--safe", "C17 D17"]);
    assert_eq!(safe["result"], "alive");
    let refused = run(&["solve", "--target", "Z9", "bare.sgf"], folder.path());
    assert!(String::from_utf8_lossy(&refused.stdout).contains("\"Z9\" is no point"));
}

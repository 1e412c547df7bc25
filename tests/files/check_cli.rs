//! `check` on the command line: output and exit codes.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::command_line::run;

const SOUND: &str = r#"(
    format: 1,
    id: "sound",
    problems: [
        (
            id: "one",
            title: (en: "One", de: "Eins"),
            task: Live,
            position: "
                | O O O O O
                | X X X X O
                | . . . X O
                +----------
            ",
            target: "A2",
            lines: [
                (play: "B1", verdict: Solved),
                (play: "A1 B1", verdict: Wrong),
            ],
        ),
    ],
)
"#;

#[track_caller]
fn check(arguments: &[&str], folder: &Path, code: i32, stdout: &str, stderr: &str) {
    let output = run(arguments, folder);
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout);
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr);
    assert_eq!(output.status.code(), Some(code));
}

#[test]
fn a_sound_set_is_called_sound() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("sound.ron"), SOUND).unwrap();
    check(
        &["check", "sound.ron"],
        folder.path(),
        0,
        "",
        "raeuberspiel: 1 file checked, 1 problem sound, 0 errors, 0 warnings\n",
    );
}

#[test]
fn findings_name_file_line_column_code_and_advice() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep");
    fs::create_dir(&path).unwrap();
    let broken = SOUND
        .replace("\"B1\", verdict: Solved", "\"B1\"")
        .replace("(en: \"One\", de: \"Eins\")", "(en: \"To {Z99}\")")
        .replace("target: \"A2\"", "target: \"A3\"");
    fs::write(path.join("a.ron"), broken).unwrap();
    fs::write(path.join("b.ron"), SOUND.replace("Live", "Swim")).unwrap();
    fs::write(path.join("notes.txt"), "no set").unwrap();
    check(
        &["check", "deep"],
        folder.path(),
        1,
        "deep/a.ron:5:9: error[target-color]: problem \"one\": target A3 is not black, which Live asks for; check `task`, `to_move` and `target`
deep/a.ron:5:9: error[no-solution]: problem \"one\": no line is marked as solved; write verdict: Solved where one ends
deep/a.ron:5:9: error[no-verdict]: problem \"one\": the line \"B1\" ends without a verdict; write verdict: Solved or verdict: Wrong
deep/a.ron:5:9: error[text-markup]: problem \"one\": {Z99} in the title is neither a point nor a pair of words; write {D4} for a point, {Black|White} for a colour, {{ for a brace
deep/a.ron:5:9: warning[missing-language]: problem \"one\": the title has no German text; the other language is shown instead
deep/b.ron:8:19: error[syntax]: problem \"one\": unexpected variant named `Swim` in enum `Task`, expected one of `Live`, `Kill`, `Seki`, `Ko`, `Capture`, `Connect`, `Cut`, `WinRace`, `Status`, or `Show` instead; see the format's description
",
        "raeuberspiel: 2 files checked, 1 problem sound, 5 errors, 1 warning\n",
    );
}

#[test]
fn duplicates_are_seen_in_any_orientation_and_colour() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.ron"), SOUND).unwrap();
    let turned = SOUND
        .replace("id: \"sound\"", "id: \"turned\"")
        .replace("task: Live,", "task: Live, to_move: White,")
        .replace(
            "| O O O O O
                | X X X X O
                | . . . X O
                +----------",
            "----------+
                X O . |
                X O . |
                X O . |
                X O O |
                X X X |",
        )
        .replace("target: \"A2\"", "target: \"S19\"")
        .replace("\"B1\", verdict", "\"T18\", verdict")
        .replace("\"A1 B1\"", "\"T19 T18\"");
    fs::write(folder.path().join("b.ron"), turned).unwrap();
    check(
        &["check", "."],
        folder.path(),
        0,
        "./b.ron:5:9: warning[duplicate]: problem \"one\": the same problem as \"one\" at ./a.ron:5:9; remove one; turning, mirroring, shifting and other colours do not make it new\n",
        "raeuberspiel: 2 files checked, 2 problems sound, 0 errors, 1 warning\n",
    );
}

#[test]
fn json_is_one_object_a_line() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.ron"), SOUND.replace("A1 B1", "A3 B1")).unwrap();
    let output = run(&["check", "--json", "x.ron"], folder.path());
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 1);
    assert_eq!(
        lines[0],
        serde_json::json!({
            "path": "x.ron", "line": 18, "column": 25, "severity": "error", "code": "illegal-move",
            "problem": "one", "after": [], "message": "move 1 is illegal: A3 is occupied",
            "advice": "correct the line; `pass` is a move elsewhere",
            "explained": null,
        })
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn what_is_not_there_ends_with_two() {
    let folder = tempfile::tempdir().unwrap();
    let missing = run(&["check", "nothing.ron"], folder.path());
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("nothing.ron"));
    let empty = run(&["check", "."], folder.path());
    assert_eq!(empty.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&empty.stderr)
            .starts_with("raeuberspiel: there is no .ron file and no lesson below .")
    );
    assert_eq!(run(&["check"], folder.path()).status.code(), Some(2));
    assert_eq!(run(&["chekc", "."], folder.path()).status.code(), Some(2));
}

#[test]
fn help_and_version_read_well() {
    let here = Path::new(".");
    let help = run(&["--help"], here);
    let text = String::from_utf8(help.stdout).unwrap();
    assert_eq!(help.status.code(), Some(0));
    for part in [
        "A trainer for life and death in Go",
        "check",
        "Exit codes: 0 sound, 1 findings",
        "[FILE]",
    ] {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
    assert!(
        text.lines().all(|line| line.chars().count() <= 120),
        "{text}"
    );
    let version = run(&["--version"], here);
    assert_eq!(
        String::from_utf8(version.stdout).unwrap(),
        format!("raeuberspiel {}\n", raeuberspiel::about::build())
    );
    let version = run(&["-V"], here);
    assert_eq!(
        String::from_utf8(version.stdout).unwrap(),
        format!("raeuberspiel {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_and_a_full_disk_are_survived() {
    let folder = tempfile::tempdir().unwrap();
    let mut many = String::from("(format: 1, id: \"many\", problems: [");
    for number in 0..5000 {
        many.push_str(&format!("(id: \"p{number}\", task: Kill),\n"));
    }
    many.push_str("])");
    fs::write(folder.path().join("many.ron"), many).unwrap();
    let program = env!("CARGO_BIN_EXE_raeuberspiel");
    let shell = |script: &str| {
        Command::new("bash")
            .args(["-c", script])
            .current_dir(folder.path())
            .output()
            .expect("bash starts")
    };
    let closed = shell(&format!(
        "{program} check many.ron | head -1; echo ${{PIPESTATUS[0]}}"
    ));
    let text = String::from_utf8_lossy(&closed.stdout).into_owned();
    assert!(text.ends_with("\n1\n"), "{text}");
    assert!(!String::from_utf8_lossy(&closed.stderr).contains("panic"));
    let full = shell(&format!("{program} check many.ron > /dev/full"));
    assert_eq!(full.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&full.stderr).contains("the output cannot be written"));
}

#[cfg(unix)]
#[test]
fn a_file_one_may_not_read_is_named_and_the_rest_checked() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    fs::write(folder.path().join("locked.ron"), SOUND).unwrap();
    fs::set_permissions(
        folder.path().join("locked.ron"),
        fs::Permissions::from_mode(0o000),
    )
    .unwrap();
    fs::write(folder.path().join("sound.ron"), SOUND).unwrap();
    // Root may read everything, so the test runs as `nobody` in that case; since `nobody` may not reach the
    // program's own folder, a copy beside the sets is run.
    let copy = folder.path().join("program");
    // Copied by another program: a file that this process has open for writing while another test spawns a
    // child cannot be executed ("text file busy").
    let copied = Command::new("cp")
        .arg(env!("CARGO_BIN_EXE_raeuberspiel"))
        .arg(&copy)
        .status();
    assert!(copied.is_ok_and(|status| status.success()));
    let is_root = Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|output| output.stdout == b"0\n");
    let mut command = if is_root {
        let mut command = Command::new("setpriv");
        command
            .args(["--reuid=65534", "--regid=65534", "--clear-groups"])
            .arg(&copy);
        command
    } else {
        Command::new(&copy)
    };
    let output = command
        .args(["check", "."])
        .current_dir(folder.path())
        .output()
        .expect("util-linux");
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "./locked.ron:1:1: error[unreadable]: the file cannot be read: permission denied; give yourself the right to read it\n"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_result_that_the_task_cannot_have_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let set = SOUND.replace("target: \"A2\",", "target: \"A2\", result: Dead,");
    fs::write(folder.path().join("sound.ron"), set).unwrap();
    check(
        &["check", "sound.ron"],
        folder.path(),
        1,
        "sound.ron:5:9: error[task-result]: problem \"one\": Live cannot end with the result Dead; check `task`, `to_move` and `result`\n",
        "raeuberspiel: 1 file checked, 1 problem sound, 1 error, 0 warnings\n",
    );
}

/// A set with one question: the number of liberties of a chain.
const ASKED: &str = r#"(
    format: 1,
    id: "asked",
    problems: [
        (
            id: "first",
            title: (en: "First", de: "Erstens"),
            task: Status,
            size: (2, 2),
            fact: LegalMoves,
            choices: [
                (text: (en: "Four", de: "Vier"), is: "4", right: true),
            ],
        ),
        (
            id: "chain",
            title: (en: "A chain", de: "Eine Kette"),
            task: Status,
            size: (5, 5),
            black: "B2 B3",
            fact: Liberties("B2"),
            choices: [
                (text: (en: "Five", de: "Fünf"), is: "5"),
                (text: (en: "Six", de: "Sechs"), is: "6", right: true),
            ],
        ),
    ],
)
"#;

#[test]
fn a_right_choice_that_is_wrong_is_an_error_with_its_place_and_the_value() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("asked.ron");
    let wrong = ASKED
        .replace("is: \"6\", right: true", "is: \"6\"")
        .replace("is: \"5\"", "is: \"5\", right: true");
    fs::write(&file, wrong).unwrap();
    let expected = "asked.ron:15:9: error[wrong-fact]: problem \"chain\": the choice \"Five\" is marked right and is not: Liberties is 6; correct `right`, `is` or the position
asked.ron:15:9: error[wrong-fact]: problem \"chain\": the choice \"Six\" is right and not marked: Liberties is 6; correct `right`, `is` or the position
";
    let count = |proofs: &str| {
        format!("raeuberspiel: 1 file checked, 2 problems sound{proofs}, 2 errors, 0 warnings\n")
    };
    check(
        &["check", "asked.ron"],
        folder.path(),
        1,
        expected,
        &count(""),
    );
    // The proof adds nothing to what the rules give.
    check(
        &["check", "--prove", "asked.ron"],
        folder.path(),
        1,
        expected,
        &count(", 0 proven, 1 computed, 0 without a claim of proof"),
    );
    fs::write(&file, ASKED).unwrap();
    check(
        &["check", "--prove", "asked.ron"],
        folder.path(),
        0,
        "",
        "raeuberspiel: 1 file checked, 2 problems sound, 0 proven, 2 computed, 0 without a claim of proof, 0 errors, 0 warnings\n",
    );
}

#[test]
fn a_missing_fact_and_one_that_cannot_be_computed_are_errors_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("asked.ron");
    let bare = ASKED
        .replace("            fact: Liberties(\"B2\"),\n", "")
        .replace(", is: \"5\"", "")
        .replace(", is: \"6\"", "");
    fs::write(&file, bare).unwrap();
    check(
        &["check", "asked.ron"],
        folder.path(),
        1,
        "asked.ron:15:9: error[no-fact]: problem \"chain\": the choices stand for no fact that can be computed; write `fact`, and `is` in every choice; fact: Opinion if nothing can be computed\n",
        "raeuberspiel: 1 file checked, 2 problems sound, 1 error, 0 warnings\n",
    );
    fs::write(
        &file,
        ASKED.replace(
            "(text: (en: \"Five\", de: \"Fünf\"), is: \"5\")",
            "(text: (en: \"Five\", de: \"Fünf\"))",
        ),
    )
    .unwrap();
    check(
        &["check", "asked.ron"],
        folder.path(),
        1,
        "asked.ron:15:9: error[no-fact]: problem \"chain\": the choice \"Five\" does not say what it stands for; write `is` beside it\n",
        "raeuberspiel: 1 file checked, 2 problems sound, 1 error, 0 warnings\n",
    );
    fs::write(
        &file,
        ASKED.replace("Liberties(\"B2\")", "Liberties(\"A1\")"),
    )
    .unwrap();
    check(
        &["check", "asked.ron"],
        folder.path(),
        1,
        "asked.ron:15:9: error[no-value]: problem \"chain\": the fact Liberties cannot be computed: no stone stands on A1; correct the position, or write another fact\n",
        "raeuberspiel: 1 file checked, 2 problems sound, 1 error, 0 warnings\n",
    );
    // An invalid value ends reading at its place.
    fs::write(&file, ASKED.replace("is: \"5\"", "is: \"five\"")).unwrap();
    check(
        &["check", "asked.ron"],
        folder.path(),
        1,
        "asked.ron:23:54: error[bad-value]: problem \"chain\": \"five\" is no value of this fact; write whole numbers such as \"7\" or \"4 3 2\", or \"never\"\n",
        "raeuberspiel: 1 file checked, 1 problem sound, 1 error, 0 warnings\n",
    );
}

#[test]
fn a_fact_that_needs_a_search_is_computed_with_the_proof() {
    let folder = tempfile::tempdir().unwrap();
    let corner = |right: &str, wrong: &str| {
        format!(
            "(format: 1, id: \"corner\", problems: [(id: \"three\", task: Status, fact: Status, target: \"A2\",
            position: \"
                | O O O O O
                | X X X X O
                | . . . X O
                +----------\",
            choices: [
                (text: (en: \"a\", de: \"a\"), is: \"{right}\", right: true),
                (text: (en: \"b\", de: \"b\"), is: \"{wrong}\"),
            ])])"
        )
    };
    let file = folder.path().join("corner.ron");
    fs::write(&file, corner("alive", "unsettled")).unwrap();
    check(
        &["check", "corner.ron"],
        folder.path(),
        0,
        "",
        "raeuberspiel: 1 file checked, 1 problem sound, 0 errors, 0 warnings\n",
    );
    let proved = run(&["check", "--prove", "corner.ron"], folder.path());
    let text = String::from_utf8_lossy(&proved.stdout);
    assert!(
        text.contains("error[wrong-fact]: problem \"three\": the choice \"a\" is marked right and is not: Status is unsettled"),
        "{text}"
    );
    assert_eq!(proved.status.code(), Some(1));
    fs::write(&file, corner("unsettled", "alive")).unwrap();
    check(
        &["check", "--prove", "corner.ron"],
        folder.path(),
        0,
        "",
        "raeuberspiel: 1 file checked, 1 problem sound, 1 proven, 0 without a claim of proof, 0 errors, 0 warnings\n",
    );
}

#[test]
fn what_is_not_proven_is_counted_by_kind() {
    let folder = tempfile::tempdir().unwrap();
    let set = "(format: 1, id: \"kinds\", problems: [
        (id: \"a\", task: Live, target: \"A1\", black: \"A1\", lines: [(play: \"B1\", verdict: Solved)]),
        (id: \"b\", task: Kill, target: \"A1\", white: \"A1\", lines: [(play: \"B1\", verdict: Solved)]),
        (id: \"c\", task: Show),
        (id: \"d\", task: Status, fact: Opinion, choices: [(text: (en: \"x\", de: \"x\"), right: true)]),
        (id: \"e\", task: Show, black: \"A1\"),
        (id: \"f\", task: Status, fact: Area, size: (2, 2), black: \"A1\", choices: [(text: (en: \"x\", de: \"x\"), is: \"4 0\", right: true)]),
    ])";
    fs::write(folder.path().join("kinds.ron"), set).unwrap();
    let output = run(&["check", "--prove", "kinds.ron"], folder.path());
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(
        text.contains(", 0 proven, 1 computed, 2 diagrams, 1 opinion, 2 without a claim of proof (1 Live, 1 Kill, 33.4 %), "),
        "{text}"
    );
}

#[test]
fn a_duplicate_is_one_whichever_stone_of_the_chain_is_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.ron"), SOUND).unwrap();
    let other = SOUND
        .replace("id: \"sound\"", "id: \"other\"")
        .replace("target: \"A2\"", "target: \"D1\"");
    fs::write(folder.path().join("b.ron"), other).unwrap();
    check(
        &["check", "."],
        folder.path(),
        0,
        "./b.ron:5:9: warning[duplicate]: problem \"one\": the same problem as \"one\" at ./a.ron:5:9; remove one; turning, mirroring, shifting and other colours do not make it new\n",
        "raeuberspiel: 2 files checked, 2 problems sound, 0 errors, 1 warning\n",
    );
}

/// A title, a comment and a wrong line that the checker warns about.
fn careless() -> String {
    SOUND
        .replace("(en: \"One\", de: \"Eins\")", "(en: \"B1!\", de: \"Netz\")")
        .replace(
            "target: \"A2\",",
            "target: \"A2\",\n            comment: (en: \"{Black|White} to move and live.\", de: \"Hier?\"),",
        )
        .replace("\"A1 B1\"", "\"A1\"")
}

#[test]
fn words_and_lines_that_spoil_a_problem_are_found() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("sound.ron"), careless()).unwrap();
    check(
        &["check", "sound.ron"],
        folder.path(),
        0,
        "sound.ron:5:9: warning[no-refutation]: problem \"one\": the wrong line ends without the reply that refutes it: \"A1\"; add the opponent's answer to the line
sound.ron:5:9: warning[title-spoils]: problem \"one\": the title gives away the first point: \"b1\"; name the position, not the move
sound.ron:5:9: warning[title-spoils]: problem \"one\": the title gives away the technique: \"netz\"; name the position, not the move
sound.ron:5:9: warning[repeats-task]: problem \"one\": the comment only says what the task says; leave it out, or ask something that helps
",
        "raeuberspiel: 1 file checked, 1 problem sound, 0 errors, 4 warnings\n",
    );
}

#[test]
fn twins_name_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let lone = SOUND.replace("task: Live,", "twin: \"two\", task: Live,");
    fs::write(folder.path().join("lone.ron"), &lone).unwrap();
    check(
        &["check", "lone.ron"],
        folder.path(),
        0,
        "lone.ron:5:9: warning[no-twin]: problem \"one\": the twin is \"two\", and no other problem of the set has this id and names \"one\" as its own; name each in the other, or neither\n",
        "raeuberspiel: 1 file checked, 1 problem sound, 0 errors, 1 warning\n",
    );
    // The other problem has one stone less: first with the same answer, then with another.
    let start = lone.find("        (\n").unwrap();
    let end = lone.rfind("    ],\n)").unwrap();
    let other = lone[start..end]
        .replace("\"two\"", "\"one\"")
        .replace("id: \"one\"", "id: \"two\"")
        .replace("| O O O O O\n", "| O O O O .\n");
    let both = format!("{}{other}{}", &lone[..end], &lone[end..]);
    fs::write(folder.path().join("lone.ron"), &both).unwrap();
    check(
        &["check", "lone.ron"],
        folder.path(),
        0,
        "lone.ron:5:9: warning[twin-answer]: problem \"one\": \"B1\" is right in the twin too; a twin is nearly the same and has another answer
lone.ron:21:9: warning[twin-answer]: problem \"two\": \"B1\" is right in the twin too; a twin is nearly the same and has another answer
",
        "raeuberspiel: 1 file checked, 2 problems sound, 0 errors, 2 warnings\n",
    );
    let last = both.rfind("\"B1\"").unwrap();
    let apart = format!("{}\"C1\"{}", &both[..last], &both[last + 4..]);
    fs::write(folder.path().join("lone.ron"), apart).unwrap();
    check(
        &["check", "lone.ron"],
        folder.path(),
        0,
        "",
        "raeuberspiel: 1 file checked, 2 problems sound, 0 errors, 0 warnings\n",
    );
}

#[test]
fn a_set_explains_its_warnings_and_needs_a_warning_for_each_explanation() {
    let folder = tempfile::tempdir().unwrap();
    let explained = careless().replace(
        "id: \"sound\",",
        "id: \"sound\", allow: [
            (code: \"title-spoils\", reason: \"a riddle\"),
            (code: \"no-refutation\", problem: \"one\", reason: \"plain to see\"),
            (code: \"repeats-task\", problem: \"two\", reason: \"no such problem\"),
            (code: \"dead-already\", reason: \"only a proof can tell\"),
        ],",
    );
    fs::write(folder.path().join("sound.ron"), &explained).unwrap();
    let denied = ["check", "--deny-warnings", "sound.ron"];
    assert_eq!(run(&denied, folder.path()).status.code(), Some(1));
    check(
        &["check", "sound.ron"],
        folder.path(),
        0,
        "sound.ron:10:9: explained[no-refutation]: problem \"one\": the wrong line ends without the reply that refutes it: \"A1\"; the set says: plain to see
sound.ron:10:9: explained[title-spoils]: problem \"one\": the title gives away the first point: \"b1\"; the set says: a riddle
sound.ron:10:9: explained[title-spoils]: problem \"one\": the title gives away the technique: \"netz\"; the set says: a riddle
sound.ron:10:9: warning[repeats-task]: problem \"one\": the comment only says what the task says; leave it out, or ask something that helps
sound.ron:1:1: warning[unused-allow]: problem \"two\": `allow` of \"repeats-task\" explains no warning; take it out
",
        "raeuberspiel: 1 file checked, 1 problem sound, 0 errors, 2 warnings, 3 explained\n",
    );
}

/// Figure 49 of 1908 as a problem to live: A18 and B19 keep an enemy wall out, and live only if there is a
/// way out.
const BY_A_WAY_OUT: &str = r#"(
    format: 1,
    id: "way-out",
    problems: [
        (
            id: "one",
            task: Live,
            position: "
                +--------
                | . . X .
                | . X X .
                | X X . .
                | . . . .
            ",
            target: "A17",
            claim: Authored,
            lines: [(play: "A18", verdict: Solved), (play: "B19", verdict: Solved)],
        ),
    ],
)
"#;

#[test]
fn an_answer_that_fails_once_the_group_is_closed_in_is_found_without_a_claim_of_proof() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("way-out.ron"), BY_A_WAY_OUT).unwrap();
    let output = run(&["check", "--prove", "way-out.ron"], folder.path());
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "way-out.ron:5:9: warning[closed-in]: problem \"one\": closed in, the group is dead after \"A18\"; correct the line, or say in the text which way out there is\n"
    );
}

/// The black stone on E1 has no use.
const TOO_MANY: &str = r#"(
    format: 1,
    id: "too-many",
    problems: [
        (
            id: "one",
            task: Live,
            size: (9, 9),
            position: "
                | O O O O O . .
                | X X X . O O .
                | . X . X X O .
                +--------------
            ",
            target: "A2",
            result: Alive,
            claim: Proven,
            lines: [(play: "D2", verdict: Solved)],
        ),
    ],
)
"#;

#[test]
fn a_superfluous_stone_is_an_error_only_for_beginners() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("too-many.ron");
    let message =
        "problem \"one\": E1 is superfluous: without it the result and the solutions stay the same";
    for (audience, severity, code) in [
        ("", "warning", 0),
        ("audience: Beginners,", "error", 1),
        ("audience: Everybody,", "warning", 0),
    ] {
        let header = format!("id: \"too-many\", {audience}");
        fs::write(&path, TOO_MANY.replace("id: \"too-many\",", &header)).unwrap();
        let output = run(&["check", "--prove", "too-many.ron"], folder.path());
        let found = String::from_utf8_lossy(&output.stdout);
        let wanted = format!("too-many.ron:5:9: {severity}[superfluous-stone]: {message}");
        assert!(found.starts_with(&wanted), "{found}");
        assert_eq!(output.status.code(), Some(code), "{audience}");
    }
}

#[test]
fn the_shipped_sets_and_lessons_explain_every_warning() {
    let output = run(
        &["check", "problems", "assets/course"],
        Path::new(env!("CARGO_MANIFEST_DIR")),
    );
    let found = String::from_utf8_lossy(&output.stdout);
    let unexplained: Vec<&str> = found
        .lines()
        .filter(|line| !line.contains(": explained["))
        .collect();
    assert!(unexplained.is_empty(), "{}", unexplained.join("\n"));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn of_what_names_its_search_a_sample_is_proven_and_the_rest_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let one = SOUND.split("        (\n").nth(1).unwrap();
    let one = one.split("    ],\n)").next().unwrap();
    let claimed = |id: &str, claim: &str| {
        let named = format!("id: \"{id}\"");
        let result = format!("result: Alive, claim: {claim}, others_rest_on: \"A3\",");
        let one = one.replace("id: \"one\"", &named);
        format!(
            "        (\n{}",
            one.replace("target:", &format!("{result}\n            target:"))
        )
    };
    // The same position three times, so that the sample does not matter; mirrored positions would be
    // reported.
    let mut text = String::from("(format: 1, id: \"sound\", problems: [\n");
    for id in ["one", "two", "three"] {
        text.push_str(&claimed(id, "Proven, searched: 100000"));
    }
    text.push_str("])\n");
    fs::write(folder.path().join("sound.ron"), text).unwrap();
    let words = |arguments: &[&str]| {
        let output = run(arguments, folder.path());
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let all = words(&["check", "--prove", "sound.ron"]);
    assert!(all.contains(", 3 proven, 0 without a claim"), "{all}");
    let sample = words(&["check", "--prove", "--sample", "1", "sound.ron"]);
    assert!(
        sample.contains(", 1 proven (2 more not in the sample), 0 without a claim"),
        "{sample}"
    );
    assert_eq!(
        sample,
        words(&["check", "--prove", "--sample", "1", "sound.ron"])
    );
    assert!(words(&["check", "--sample", "1", "sound.ron"]).contains("--prove"));
}

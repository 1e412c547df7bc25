//! Certificates: written by `solve` and `check --prove`, replayed by `check --certificate`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use raeuberspiel::certificate::{Certificate, ENDING};
use raeuberspiel::check::contradictions;
use raeuberspiel::life::Holds;
use raeuberspiel::problem::read_set;

use crate::command_line::told;
use crate::two_chains::TWO_CHAINS;

const SET: &str = r#"(
    format: 1,
    id: "four",
    problems: [
        (
            id: "live",
            title: (en: "Live", de: "Lebe"),
            task: Live,
            position: "
                | O O O O O . .
                | X X X X O . .
                | . . . X O . .
                +--------------
            ",
            target: "A2",
            result: Alive,
            claim: Proven,
            lines: [
                (play: "B1", verdict: Solved),
            ],
        ),
    ],
)
"#;

fn in_folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("four.ron"), SET).unwrap();
    folder
}

#[test]
fn what_solve_writes_is_played_through_and_says_the_same() {
    let folder = in_folder();
    let solve = ["solve", "four.ron", "--certificate", "live.cert.gz"];
    let (stdout, stderr, code) = told(&solve, folder.path());
    assert_eq!((stderr.as_str(), code), ("", Some(0)), "{stdout}");
    let (stdout, stderr, code) = told(
        &["check", "--certificate", "live.cert.gz", "four.ron"],
        folder.path(),
    );
    assert_eq!(code, Some(0), "{stdout}{stderr}");
    assert!(stdout.starts_with("live.cert.gz: four/live: black to move, black group A2; black lives whatever ko threats there are, on the board; shown as good as any: "), "{stdout}");
    assert!(
        stderr.starts_with("raeuberspiel: 1 certificate, 1 hold; "),
        "{stderr}"
    );
    // The group's life needs no assumption; the failure of other moves assumes the surrounding chain alive.
    assert!(
        stdout.contains("; what is said of first moves holds if A3 lives"),
        "{stdout}"
    );
    // An existing file is not replaced without `--force`.
    let (_, stderr, code) = told(&solve, folder.path());
    assert_eq!(code, Some(2));
    assert!(stderr.contains("give --force to replace it"), "{stderr}");
    let again = [&solve[..], &["--force"]].concat();
    assert_eq!(told(&again, folder.path()).2, Some(0));
}

/// White kills one of two chains.
fn two_chains(goal: &str) -> String {
    format!(
        "(format: 1, id: \"two\", title: (en: \"Two\", de: \"Zwei\"), problems: [(id: \"two\",
            title: (en: \"Two\", de: \"Zwei\"), task: Kill, to_move: White, size: (9, 9),
            position: \"{TWO_CHAINS}\", target: \"A2 E8\", goal: {goal})])"
    )
}

#[test]
fn of_several_chains_it_is_said_whether_all_are_meant() {
    for (goal, solved, speaks_of, replayed) in [
        (
            "Any",
            ": alive, at least one of the target chains",
            "at least one target chain",
            "black group A2 E8 (it lives if one of these chains does)",
        ),
        (
            "All",
            ": dead, at least one of the target chains",
            "at least one target chain",
            "black group A2 E8 (it lives only if all of these chains do)",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path();
        fs::write(at.join("two.ron"), two_chains(goal)).unwrap();
        let solve = ["solve", "two.ron", "--certificate", "two.cert.gz"];
        let (stdout, stderr, code) = told(&solve, at);
        assert_eq!((stderr.as_str(), code), ("", Some(0)), "{stdout}");
        assert!(stdout.contains(solved), "{stdout}");
        let (stdout, ..) = told(&["check", "--certificate", "two.cert.gz"], at);
        assert!(stdout.contains(replayed), "{stdout}");
        let (stdout, ..) = told(&["solve", "two.ron", "--json"], at);
        let speaks_of = format!("\"speaks_of\":\"{speaks_of}\"");
        assert!(stdout.contains(&speaks_of), "{stdout}");
        // With Black to move both can be saved, so a result about all of them is told as such.
        let black = ["solve", "two.ron", "--to-move", "black"];
        let (stdout, ..) = told(&black, at);
        let of_one = stdout.contains("at least one of the target chains");
        assert_eq!(of_one, goal == "Any", "{stdout}");
    }
}

#[test]
fn check_writes_one_for_each_problem_that_is_proved() {
    let folder = in_folder();
    let prove = ["check", "--prove", "--certificates", "proofs", "four.ron"];
    let (stdout, stderr, code) = told(&prove, folder.path());
    assert_eq!(code, Some(0), "{stdout}{stderr}");
    assert!(stderr.contains("1 certificate written, "), "{stderr}");
    assert!(folder.path().join("proofs/four/live.cert.gz").is_file());
    let (stdout, stderr, code) = told(
        &["check", "--json", "--certificate", "proofs", "four.ron"],
        folder.path(),
    );
    assert_eq!(code, Some(0), "{stdout}{stderr}");
    let json: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(
        (json["of"].as_str(), json["holds"].as_bool()),
        (Some("four/live"), Some(true))
    );
    // The failure of wrong moves assumes the surrounding chain alive; the group's life does not.
    assert_eq!(json["rests_on"], "if A3 lives");
    assert!(
        json["verdict"]
            .as_str()
            .unwrap()
            .ends_with(", on the board"),
        "{json}"
    );
    assert!(json["statements"].as_array().unwrap().len() > 2, "{json}");
    let (_, stderr, code) = told(&prove, folder.path());
    assert!(
        code == Some(1) && stderr.contains("--force"),
        "{code:?} {stderr}"
    );
}

#[test]
fn a_certificate_that_was_tampered_with_is_refused() {
    let folder = in_folder();
    told(
        &["solve", "four.ron", "--certificate", "live.cert.gz"],
        folder.path(),
    );
    let bytes = fs::read(folder.path().join("live.cert.gz")).unwrap();
    let certificate = Certificate::read(&bytes).unwrap();
    // The other side is claimed to win.
    let text = certificate
        .to_text()
        .replacen("winner defender", "winner attacker", 1);
    fs::write(folder.path().join("other.cert"), text).unwrap();
    let (stdout, stderr, code) = told(&["check", "--certificate", "other.cert"], folder.path());
    assert_eq!(code, Some(1));
    assert!(
        stdout.starts_with("other.cert: statement 1: node "),
        "{stdout}"
    );
    assert!(
        stderr.starts_with("raeuberspiel: 1 certificate, 0 hold; "),
        "{stderr}"
    );
    let (stdout, _, code) = told(&["check", "--certificate", "four.ron"], folder.path());
    assert_eq!(code, Some(1));
    assert!(
        stdout.starts_with("four.ron: line 1: a certificate begins with"),
        "{stdout}"
    );
    let (_, stderr, code) = told(
        &["check", "--certificate", "nowhere.cert.gz"],
        folder.path(),
    );
    assert_eq!(code, Some(2));
    assert!(stderr.contains("nowhere.cert.gz"), "{stderr}");
}

#[test]
fn a_set_that_says_otherwise_is_told_so() {
    let folder = in_folder();
    told(
        &["solve", "four.ron", "--certificate", "live.cert.gz"],
        folder.path(),
    );
    let check = ["check", "--certificate", "live.cert.gz", "four.ron"];
    for (from, to, said) in [
        (
            "result: Alive",
            "result: Dead",
            "against the set: the certificate shows that the group lives",
        ),
        (
            "play: \"B1\"",
            "play: \"C1\"",
            "against the set: C1 is accepted; the certificate shows that it is worse than another move",
        ),
        (
            "| X X X X O . .",
            "| X X X X O O .",
            "against the set: the problem's position is another",
        ),
    ] {
        assert!(SET.contains(from), "{from}");
        fs::write(folder.path().join("four.ron"), SET.replace(from, to)).unwrap();
        let (stdout, _, code) = told(&check, folder.path());
        assert_eq!(code, Some(1), "{stdout}");
        assert!(stdout.contains(said), "{stdout}");
    }
}

#[test]
fn of_several_problems_one_has_to_be_named() {
    let folder = in_folder();
    fs::write(
        folder.path().join("more.ron"),
        SET.replace("\"four\"", "\"more\""),
    )
    .unwrap();
    let (_, stderr, code) = told(
        &[
            "solve",
            "four.ron",
            "more.ron",
            "--certificate",
            "a.cert.gz",
        ],
        folder.path(),
    );
    assert_eq!(code, Some(2));
    assert_eq!(
        stderr,
        "raeuberspiel: a certificate is of one problem, and here are 2; name one with --problem\n"
    );
}

/// The certificates stored in the project, each with its set and problem.
fn kept() -> Vec<(PathBuf, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/certificates");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let place = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let (set, problem) = name.strip_suffix(ENDING).unwrap().split_once("--").unwrap();
        (path.clone(), set.to_owned(), problem.to_owned())
    };
    paths.iter().map(place).collect()
}

/// A fixed sample of the classics: the program's results on famous books, replayed by the rules.
#[test]
fn the_certificates_of_the_classics_hold_and_confirm_the_sets() {
    let all = kept();
    assert!(all.len() >= 16, "{}", all.len());
    let mut on_board = 0;
    for (path, set, problem) in all {
        let certificate = Certificate::read(&fs::read(&path).unwrap()).unwrap();
        assert_eq!(certificate.of, format!("{set}/{problem}"));
        let replayed = certificate
            .replay()
            .unwrap_or_else(|why| panic!("{}: {why:?}", path.display()));
        let file = format!("{}/problems/classics/{set}.ron", env!("CARGO_MANIFEST_DIR"));
        let sets = read_set(&fs::read_to_string(file).unwrap(), &set);
        let problems = &sets.set.as_ref().unwrap().problems;
        let of = problems
            .iter()
            .find(|known| known.id.as_str() == problem)
            .unwrap();
        assert_eq!(
            contradictions(of, &certificate, &replayed),
            Vec::<String>::new(),
            "{}",
            path.display()
        );
        on_board += usize::from(replayed.verdict_holds(&certificate.position) == Holds::Board);
    }
    assert!(on_board >= 12, "{on_board}");
}

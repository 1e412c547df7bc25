//! `raeuberspiel generate` on the command line.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use raeuberspiel::generator::shape_of;
use raeuberspiel::problem::{Claim, Problem, ProblemSet, SetId, Task, read_set, write_set};

use crate::command_line::told;

/// Standard output and error together, and the exit code.
fn run(arguments: &[&str], folder: &Path) -> (String, Option<i32>) {
    let (out, err, code) = told(arguments, folder);
    (out + &err, code)
}

fn problems(path: &Path) -> Vec<Problem> {
    let text = fs::read_to_string(path).unwrap();
    let name = path.file_stem().unwrap().to_str().unwrap();
    let loaded = read_set(&text, name);
    assert_eq!(loaded.faults, []);
    loaded.set.unwrap().problems
}

/// A few positions of the classics that give many new problems.
fn start() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems/classics");
    let wanted = [
        "p-16", "p-50", "p-114", "p-246", "p-263", "p-333", "p-1-1", "p-1-45", "p-1-76",
    ];
    let books = ["xuanxuan-qijing.ron", "gokyo-shumyo-1-live.ron"];
    let all = books.iter().flat_map(|book| problems(&folder.join(book)));
    let chosen: Vec<Problem> = all
        .filter(|problem| wanted.contains(&problem.id.as_str()))
        .collect();
    assert_eq!(chosen.len(), wanted.len());
    write_set(&ProblemSet::new(SetId::new("start").unwrap(), chosen))
}

#[test]
fn what_is_made_is_proved_and_the_same_however_it_was_made() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("start.ron"), start()).unwrap();
    let common = ["generate", "start.ron", "--seed", "1", "--count", "3"];
    let make = |more: &[&str]| run(&[&common[..], more].concat(), at);
    let (said, code) = make(&["--out", "one.ron", "--threads", "1", "--sets", "sets"]);
    assert_eq!(code, Some(0), "{said}");
    let one = problems(&at.join("one.ron"));
    assert_eq!(one.len(), 3, "{said}");
    for problem in &one {
        assert_eq!(problem.claim, Claim::Proven);
        assert!(!problem.techniques.is_empty() && problem.difficulty.is_some());
        let books = ["cf. Yan Defu, Yan Tianzhang", "cf. Hayashi Genbi"];
        let note = problem.source.note.as_str();
        assert!(books.iter().any(|book| note.starts_with(book)), "{note}");
    }
    let shapes: Vec<_> = one.iter().map(|it| shape_of(it).unwrap()).collect();
    for (place, shape) in shapes.iter().enumerate() {
        assert!(
            shapes[..place]
                .iter()
                .all(|other| other.alike(shape, 0).is_none())
        );
    }
    for made in ["one.ron", "sets"] {
        let (said, code) = run(&["check", "--prove", "--deny-warnings", made], at);
        assert_eq!(code, Some(0), "{said}");
    }

    // With other threads, and in two runs.
    let (said, code) = make(&["--out", "two.ron", "--tries", "512", "--threads", "2"]);
    assert_ne!(code, Some(2), "{said}");
    let (said, code) = make(&["--out", "two.ron", "--threads", "2", "--go-on"]);
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(problems(&at.join("two.ron")), one);
    let (said, code) = run(
        &[
            "generate",
            "start.ron",
            "--seed",
            "2",
            "--out",
            "two.ron",
            "--go-on",
        ],
        at,
    );
    assert_eq!(code, Some(2));
    assert!(said.contains("made with --seed 1"), "{said}");
}

#[test]
fn where_nothing_can_be_started_from_it_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(
        at.join("empty.ron"),
        "(format: 1, id: \"empty\", problems: [])",
    )
    .unwrap();
    let (said, code) = run(&["generate", "empty.ron", "--out", "new.ron"], at);
    assert_eq!(code, Some(2));
    assert!(
        said.contains("no position with a group to ask about"),
        "{said}"
    );
    assert!(!at.join("new.ron").exists());
}

/// White's stones are caught by a snapback at E3.
const GAME: &str = "(;GM[1]SZ[9]AB[di][ei][ch][fh][bg][cf][df]AW[dh][cg][dg][fg][ef])";

#[test]
fn stones_of_a_game_that_one_move_catches_become_a_set() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("start.ron"), start()).unwrap();
    fs::write(at.join("game.sgf"), GAME).unwrap();
    let arguments = [
        "generate",
        "--captures",
        "--games",
        "game.sgf",
        "start.ron",
        "--out",
        "one.ron",
        "--sets",
        "sets",
    ];
    let (said, code) = run(&arguments, at);
    assert_eq!(code, Some(0), "{said}");
    let one = problems(&at.join("one.ron"));
    assert_eq!(one.len(), 1, "{said}");
    let [problem] = &one[..] else {
        panic!("{said}")
    };
    assert_eq!(problem.techniques[0].as_str(), "snapback");
    assert_eq!(problem.source.note, "game, move 0");
    assert_eq!(problems(&at.join("sets/drill-snapback.ron")).len(), 1);
    let (said, code) = run(&["check", "--prove", "--deny-warnings", "sets"], at);
    assert_eq!(code, Some(0), "{said}");
    // Known problems are not made again.
    let again = [&arguments[..4], &["one.ron", "--out", "two.ron"]].concat();
    let (said, code) = run(&again, at);
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("0 problems made; 1 of 1 games looked through"),
        "{said}"
    );
    // An existing set is not replaced.
    let (said, code) = run(&arguments, at);
    assert_eq!(code, Some(2), "{said}");
}

/// Problems of a shipped set, as a set to start from.
fn some_of(name: &str, wanted: &[&str]) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let mut chosen = problems(&folder.join(format!("{name}.ron")));
    chosen.retain(|problem| wanted.contains(&problem.id.as_str()));
    assert_eq!(chosen.len(), wanted.len());
    write_set(&ProblemSet::new(SetId::new("start").unwrap(), chosen))
}

/// Makes one problem of a task from these problems and proves it again.
#[track_caller]
fn one_of(task: &str, start: &str) -> Problem {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("start.ron"), start).unwrap();
    let arguments = ["generate", "start.ron", "--task", task, "--count", "1"];
    let out = ["--out", "new.ron", "--sets", "sets", "--tries", "20480"];
    let (said, code) = run(&[&arguments[..], &out].concat(), at);
    assert_eq!(code, Some(0), "{said}");
    let (said, code) = run(&["check", "--prove", "--deny-warnings", "sets"], at);
    assert_eq!(code, Some(0), "{said}");
    let mut made = problems(&at.join("new.ron"));
    assert_eq!(made.len(), 1);
    let problem = made.remove(0);
    assert_eq!(problem.tree.right_first_moves().len(), 1);
    problem
}

#[test]
fn races_connecting_and_cutting_are_made_when_asked_for() {
    let links = some_of("classics/gokyo-shumyo-6-connect", &["p-6-57", "p-6-73"]);
    for (task, made) in [("connect", Task::Connect), ("cut", Task::Cut)] {
        let problem = one_of(task, &links);
        assert_eq!(problem.task, made);
        let friends: Vec<_> = problem
            .safe
            .iter()
            .map(|&it| problem.setup.stones.get(it))
            .collect();
        let own = problem.setup.stones.get(problem.target[0]);
        assert!(!friends.is_empty() && friends.iter().all(|&it| it == own));
    }
    let race = one_of(
        "race",
        &some_of("classics/gokyo-shumyo-4-race", &["p-4-50", "p-4-51"]),
    );
    assert_eq!(race.task, Task::WinRace);
    assert!(
        race.title.en.contains(" stones against "),
        "{:?}",
        race.title
    );
}

#[test]
fn without_a_race_to_start_from_none_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(
        at.join("start.ron"),
        some_of("first-living", &["straight-three-corner"]),
    )
    .unwrap();
    let (said, code) = run(
        &[
            "generate",
            "start.ron",
            "--task",
            "race",
            "--out",
            "new.ron",
        ],
        at,
    );
    assert_eq!(code, Some(2));
    assert!(said.contains("no capturing race to start from"), "{said}");
    assert!(!at.join("new.ron").exists());
}

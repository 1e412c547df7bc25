//! `raeuberspiel data`, as it is typed.

#[path = "support/attempts.rs"]
mod attempts;

use std::path::Path;
use std::process::{Command, Output};

use raeuberspiel::store::{AttemptRecord, Store};

use attempts::attempt;

fn data(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_raeuberspiel"))
        .arg("data")
        .args(arguments)
        .env("RAEUBERSPIEL_DATA", folder)
        .output()
        .expect("the program runs")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn fill(folder: &Path) {
    let (store, notice) = Store::open(folder).expect("a store");
    assert_eq!(notice, None);
    for number in 0..5 {
        let record = AttemptRecord {
            difficulty: Some(3),
            techniques: vec!["hane".into()],
            ..attempt(number)
        };
        store.record(&record).expect("recorded");
    }
}

#[test]
fn progress_is_found_checked_and_moved_to_another_machine() {
    let here = tempfile::tempdir().expect("a folder");
    let there = tempfile::tempdir().expect("a folder");
    let path = data(here.path(), &["path"]);
    assert_eq!(path.status.code(), Some(0));
    assert!(out(&path).trim().ends_with("progress.sqlite3"));
    let missing = data(here.path(), &["check"]);
    assert_eq!(missing.status.code(), Some(2), "looking does not make it");
    assert!(!here.path().join("progress.sqlite3").exists());

    fill(here.path());
    let check = data(here.path(), &["check"]);
    assert_eq!(check.status.code(), Some(0), "{check:?}");
    assert!(out(&check).contains("5 attempts, 5 problems, 5 cards"));
    let file = here.path().join("log.jsonl");
    let name = file.to_str().expect("a name");
    assert_eq!(
        data(here.path(), &["export", "--out", name]).status.code(),
        Some(0)
    );
    let printed = data(here.path(), &["export"]);
    assert_eq!(
        out(&printed),
        std::fs::read_to_string(&file).expect("written")
    );
    assert_eq!(out(&printed).lines().count(), 5);

    let import = data(there.path(), &["import", name]);
    assert!(
        out(&import).contains("5 lines added, 0 were there already"),
        "{import:?}"
    );
    let again = data(there.path(), &["import", name]);
    assert!(out(&again).contains("0 lines added, 5 were there already"));
    assert_eq!(out(&data(there.path(), &["export"])), out(&printed));
}

#[test]
fn what_cannot_be_imported_is_named_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    fill(folder.path());
    let bad = folder.path().join("bad.jsonl");
    std::fs::write(&bad, "{\"kind\":\"attempt\"}\n").expect("written");
    let import = data(folder.path(), &["import", bad.to_str().expect("a name")]);
    assert_eq!(import.status.code(), Some(2));
    let words = String::from_utf8_lossy(&import.stderr).into_owned();
    assert!(
        words.contains("line 1") && words.contains("bad.jsonl"),
        "{words}"
    );
    assert!(out(&data(folder.path(), &["check"])).contains("5 attempts"));
    let nowhere = data(folder.path(), &["import", "/nowhere/log.jsonl"]);
    assert_eq!(nowhere.status.code(), Some(2));
}

#[test]
fn damage_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    fill(folder.path());
    let path = folder.path().join("progress.sqlite3");
    let connection = rusqlite::Connection::open(&path).expect("opened");
    connection
        .execute_batch(
            "DROP TRIGGER attempts_stay; UPDATE attempts SET thinking_ms = 1 WHERE id = 2;",
        )
        .expect("changed");
    drop(connection);
    let check = data(folder.path(), &["check"]);
    assert_eq!(check.status.code(), Some(1));
    assert!(out(&check).contains("1 lines of the log do not match their sums"));
}

//! `raeuberspiel data` on the command line.

use crate::attempts;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Output;

use raeuberspiel::store::{AttemptRecord, Store};
use raeuberspiel::trainer::review::Day;

use attempts::attempt;

use crate::command_line::program;

fn data(folder: &Path, arguments: &[&str]) -> Output {
    program(Path::new("."))
        .arg("data")
        .args(arguments)
        .env("RAEUBERSPIEL_DATA", folder)
        .output()
        .expect("the program runs")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Every file below a folder with its content.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else {
                files.insert(path.clone(), std::fs::read(&path).expect("a file"));
            }
        }
    }
    files
}

/// Names of the kinds of damage to the file.
const DAMAGE: [&str; 5] = ["a bit", "half", "zeros", "text", "nothing"];

fn damage(path: &Path, kind: &str) {
    let mut bytes = std::fs::read(path).expect("a file");
    match kind {
        // Gives a page an impossible type.
        "a bit" => bytes[2 * 4096] ^= 0x40,
        "half" => bytes.truncate(bytes.len() / 2),
        "zeros" => bytes.fill(0),
        "text" => bytes = b"text ".repeat(3000),
        _ => bytes.clear(),
    }
    std::fs::write(path, bytes).expect("written");
}

fn solve(store: &Store, from: usize, to: usize) {
    for number in from..to {
        store.record(&attempt(number)).expect("recorded");
    }
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

#[test]
fn a_damaged_file_is_told_and_left_alone_and_no_earlier_export_is_replaced() {
    for kind in DAMAGE {
        let place = tempfile::tempdir().expect("a folder");
        let folder = place.path().join("data");
        let (store, _) = Store::open(&folder).expect("a store");
        solve(&store, 0, 300);
        drop(store);
        let earlier = place.path().join("earlier.jsonl");
        let name = earlier.to_str().expect("a name");
        assert_eq!(
            data(&folder, &["export", "--out", name]).status.code(),
            Some(0)
        );
        damage(&folder.join("progress.sqlite3"), kind);
        let before = contents(place.path());
        for arguments in [
            &["check"][..],
            &["export"],
            &["export", "--out", name],
            &["export", "--out", name, "--force"],
            &["export", "--out", name, "--salvage"],
        ] {
            let done = data(&folder, arguments);
            let code = done.status.code();
            assert!(code == Some(1) || code == Some(2), "{kind}: {done:?}");
            assert!(out(&done).is_empty(), "{kind}: {done:?}");
            assert_eq!(contents(place.path()), before, "{kind}: {arguments:?}");
        }
        let check = data(&folder, &["check"]);
        assert_eq!(check.status.code(), Some(1), "{kind}: {check:?}");
        assert!(err(&check).contains("--salvage"), "{kind}: {check:?}");
        // Commands that write refuse as well.
        let import = data(&folder, &["import", name]);
        assert_eq!(import.status.code(), Some(1), "{kind}: {import:?}");
        assert_eq!(contents(place.path()), before, "{kind}");
    }
}

#[test]
fn an_export_asks_before_it_replaces_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    fill(folder.path());
    let file = folder.path().join("log.jsonl");
    let name = file.to_str().expect("a name");
    std::fs::write(&file, "mine").expect("written");
    let refused = data(folder.path(), &["export", "--out", name]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(err(&refused).contains("--force"), "{refused:?}");
    assert_eq!(std::fs::read_to_string(&file).expect("read"), "mine");
    let forced = data(folder.path(), &["export", "--out", name, "--force"]);
    assert_eq!(forced.status.code(), Some(0), "{forced:?}");
    assert_eq!(
        std::fs::read_to_string(&file)
            .expect("read")
            .lines()
            .count(),
        5
    );
}

#[test]
fn looking_changes_nothing_also_of_an_older_file() {
    let folder = tempfile::tempdir().expect("a folder");
    fill(folder.path());
    let connection =
        rusqlite::Connection::open(folder.path().join("progress.sqlite3")).expect("opened");
    // A window has the file open: its latest rows are only in the log beside it.
    connection
        .execute_batch("INSERT INTO settings VALUES ('theme', 'dark')")
        .expect("changed");
    let before = contents(folder.path());
    assert!(
        before
            .keys()
            .any(|path| path.ends_with("progress.sqlite3-wal"))
    );
    for arguments in [&["check"][..], &["export"], &["restore"]] {
        let done = data(folder.path(), arguments);
        assert!(done.status.code() < Some(2), "{done:?}");
        assert_eq!(contents(folder.path()), before, "{arguments:?}");
    }
}

/// Root may write there all the same, so the test also checks that no file appears beside it.
#[cfg(unix)]
#[test]
fn progress_is_read_from_a_read_only_folder() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    fill(folder.path());
    let path = folder.path().join("progress.sqlite3");
    let mode = |path: &Path, mode: u32| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("changed");
    };
    mode(&path, 0o444);
    mode(folder.path(), 0o555);
    let check = data(folder.path(), &["check"]);
    let printed = data(folder.path(), &["export"]);
    let list = data(folder.path(), &["restore"]);
    mode(folder.path(), 0o755);
    assert_eq!(check.status.code(), Some(0), "{check:?}");
    assert_eq!(out(&printed).lines().count(), 5);
    assert!(out(&list).contains("now: 5 attempts"), "{list:?}");
    assert_eq!(
        contents(folder.path()).len(),
        1,
        "nothing was made beside it"
    );
}

#[test]
fn a_file_of_another_program_is_not_adopted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("progress.sqlite3");
    let connection = rusqlite::Connection::open(&path).expect("made");
    connection
        .execute_batch("CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('dear')")
        .expect("filled");
    drop(connection);
    let log = folder.path().join("log.jsonl");
    std::fs::write(&log, "").expect("written");
    let before = contents(folder.path());
    for arguments in [
        &["check"][..],
        &["export"],
        &["import", log.to_str().expect("a name")],
        &["recount"],
    ] {
        let done = data(folder.path(), arguments);
        assert!(done.status.code() >= Some(1), "{done:?}");
        assert!(err(&done).contains("another program"), "{done:?}");
        assert_eq!(contents(folder.path()), before, "{arguments:?}");
    }
}

#[test]
fn copies_are_listed_by_their_log_and_put_back_when_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("progress.sqlite3");
    let (store, _) = Store::open(folder.path()).expect("a store");
    solve(&store, 0, 3);
    // The clock says 2099 and is corrected the next day.
    store
        .back_up(folder.path(), Day::clamped(47_117))
        .expect("copied");
    solve(&store, 3, 300);
    store
        .back_up(folder.path(), Day::clamped(20_780))
        .expect("copied");
    solve(&store, 300, 310);
    drop(store);
    damage(&path, "text");
    let check = data(folder.path(), &["check"]);
    assert!(err(&check).contains("data restore --from 1"), "{check:?}");
    let list = data(folder.path(), &["restore"]);
    assert_eq!(list.status.code(), Some(0), "{list:?}");
    let words = out(&list);
    let lines: Vec<&str> = words.lines().collect();
    assert!(lines[0].contains("damaged"), "{words}");
    assert!(
        lines[1].starts_with("1: made on 2026-11-23")
            && lines[1].contains("sound, 300 attempts and 0 deeds")
            && lines[1].contains("the latest eyes/p299 solved on 2023-11-14"),
        "{words}"
    );
    assert!(
        lines[2].starts_with("2: made on 2099-01-01") && lines[2].contains("sound, 3 attempts"),
        "{words}"
    );
    let before = contents(folder.path());
    // Without a terminal nobody can be asked.
    let unasked = data(folder.path(), &["restore", "--from", "1"]);
    assert_eq!(unasked.status.code(), Some(2));
    assert!(err(&unasked).contains("--force"), "{unasked:?}");
    for wrong in ["0", "3", "/nowhere"] {
        let done = data(folder.path(), &["restore", "--from", wrong, "--force"]);
        assert_eq!(done.status.code(), Some(2), "{done:?}");
    }
    assert_eq!(contents(folder.path()), before);
    let restored = data(folder.path(), &["restore", "--from", "1", "--force"]);
    assert_eq!(restored.status.code(), Some(0), "{restored:?}");
    let words = out(&restored);
    assert!(words.contains("restored 300 attempts"), "{words}");
    let kept = words
        .lines()
        .find_map(|line| line.split_once("is kept as "))
        .expect("the damaged file has a name")
        .1;
    assert_eq!(std::fs::read(kept).expect("kept"), before[&path]);
    let check = data(folder.path(), &["check"]);
    assert_eq!(check.status.code(), Some(0), "{check:?}");
    assert!(out(&check).contains("300 attempts"));
}

#[test]
fn what_can_still_be_read_is_written_to_a_new_file_when_asked() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = place.path().join("data");
    let (store, _) = Store::open(&folder).expect("a store");
    solve(&store, 0, 600);
    drop(store);
    let path = folder.join("progress.sqlite3");
    let mut bytes = std::fs::read(&path).expect("read");
    bytes[10 * 4096..11 * 4096].fill(0x5a);
    std::fs::write(&path, bytes).expect("written");
    let new = place.path().join("salvaged.jsonl");
    let name = new.to_str().expect("a name");
    let done = data(&folder, &["export", "--salvage", "--out", name]);
    assert_eq!(done.status.code(), Some(1), "{done:?}");
    let lines = std::fs::read_to_string(&new).expect("read").lines().count();
    assert!((500..600).contains(&lines), "{lines}: {done:?}");
    assert!(err(&done).contains(&format!("{} could not be read", 600 - lines)));
    let there = place.path().join("there");
    let import = data(&there, &["import", name]);
    assert!(
        out(&import).contains(&format!("{lines} lines added")),
        "{import:?}"
    );
}

#[test]
fn days_outside_the_calendar_are_refused_and_those_let_in_before_are_flagged() {
    let folder = tempfile::tempdir().expect("a folder");
    fill(folder.path());
    let printed = out(&data(folder.path(), &["export"]));
    let bad = folder.path().join("bad.jsonl");
    for number in ["100000000", "2147483647", "-2147483648", "376200", "-1"] {
        let other = printed.replacen("p4", "p5", 1);
        let text = other.replacen("\"day\":19675", &format!("\"day\":{number}"), 1);
        std::fs::write(&bad, format!("\n{text}")).expect("written");
        let import = data(folder.path(), &["import", bad.to_str().expect("a name")]);
        assert_eq!(import.status.code(), Some(2), "{import:?}");
        let words = err(&import);
        for part in [
            "line 2",
            number,
            "31 December 2999",
            "take the line out",
            "bad.jsonl",
        ] {
            assert!(words.contains(part), "{part}: {words}");
        }
    }
    // An older version accepted them.
    let connection =
        rusqlite::Connection::open(folder.path().join("progress.sqlite3")).expect("opened");
    connection
        .execute_batch(
            "DROP TRIGGER attempts_stay; UPDATE attempts SET day = 100000000, sum = NULL WHERE id = 2;",
        )
        .expect("changed");
    drop(connection);
    let check = data(folder.path(), &["check"]);
    assert_eq!(check.status.code(), Some(1));
    assert!(
        out(&check).contains("1 lines of the log have a day before 1970 or after 2999"),
        "{check:?}"
    );
    assert!(
        out(&check).contains("5 attempts"),
        "none is lost: {check:?}"
    );
    assert!(!out(&data(folder.path(), &["export"])).contains("100000000"));
}

#[test]
fn what_does_not_follow_from_the_log_is_flagged_and_counted_anew_when_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    fill(folder.path());
    let (store, _) = Store::open(folder.path()).expect("a store");
    let mut counted = store.count().expect("counted");
    counted.ledger.problems.clear();
    store.keep_snapshot(&counted).expect("kept");
    drop(store);
    let before = contents(folder.path());
    let check = data(folder.path(), &["check"]);
    assert_eq!(check.status.code(), Some(1));
    assert!(out(&check).contains("data recount"), "{check:?}");
    assert_eq!(contents(folder.path()), before);
    assert_eq!(data(folder.path(), &["recount"]).status.code(), Some(0));
    assert_eq!(data(folder.path(), &["check"]).status.code(), Some(0));
}

//! A disk that is full: no attempt that was acknowledged is lost, the window says so, and what waits
//! is written when there is room again.
//!
//! The disk is full for a child that may not make any file larger (`ulimit -f`). The child is this
//! test itself, begun again.
#![cfg(unix)]

use crate::attempts;
use crate::support;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use raeuberspiel::store::Store;
use raeuberspiel::ui::Options;
use raeuberspiel::worker::sets::Shipped;
use support::Window;

use attempts::attempt;

const CHILD: &str = "RAEUBERSPIEL_TEST_FULL";

/// This test again, in a shell that lets no file grow beyond so many blocks of 512 bytes.
fn child(test: &str, folder: &Path, blocks: u64) -> Child {
    let program = std::env::current_exe().expect("this program");
    // The signal that would end the program is ignored: writing fails instead, as on a full disk.
    let script = format!(
        "trap '' XFSZ; ulimit -S -f {blocks}; exec \"$0\" --exact store_full::{test} --nocapture"
    );
    Command::new("sh")
        .arg("-c")
        .arg(script)
        .arg(program)
        .env(CHILD, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .expect("a child")
}

/// The next line of the child that begins with a word, or the end of what it says.
fn hear(lines: &mut impl Iterator<Item = String>, word: &str) -> Option<String> {
    lines.find_map(|line| Some(line.split_once(word)?.1.trim().to_owned()))
}

#[test]
fn what_was_acknowledged_before_the_disk_was_full_is_there() {
    if let Some(folder) = std::env::var_os(CHILD) {
        let (store, _) = Store::open(Path::new(&folder)).expect("a store");
        for number in 0..1_000_000 {
            if let Err(error) = store.record(&attempt(number)) {
                println!("\nfull: {error}");
                // It stays usable: reading goes on, and nothing half-written is read.
                println!("\nread: {}", store.count().expect("read").seen.attempt);
                return;
            }
            println!("\nack: {number}");
        }
        panic!("the disk was never full");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = child(
        "what_was_acknowledged_before_the_disk_was_full_is_there",
        folder.path(),
        1024,
    );
    let out = BufReader::new(child.stdout.take().expect("its output"));
    let said: Vec<String> = out.lines().map_while(Result::ok).collect();
    assert!(child.wait().expect("it ends").success());
    let acknowledged = said.iter().filter(|line| line.starts_with("ack: ")).count();
    assert!(acknowledged > 0, "{said:?}");
    assert!(
        said.iter().any(|line| line.starts_with("full: ")),
        "{said:?}"
    );
    assert!(said.contains(&format!("read: {acknowledged}")), "{said:?}");
    let (store, notice) = Store::open(folder.path()).expect("it opens");
    assert_eq!(notice, None, "and is sound");
    assert_eq!(
        store.count().expect("counted").seen.attempt as usize,
        acknowledged
    );
    store
        .record(&attempt(acknowledged))
        .expect("there is room again");
}

/// The window on a disk that is full, and after it no longer is.
fn solve_on_a_full_disk(folder: &Path) {
    let data = folder.to_owned();
    let mut window = Window::open([1280.0, 720.0], move |files| Options {
        file: Some(files.join("corner.ron")),
        data_folder: Some(data),
        shipped: Shipped::No,
        locale: "en".to_owned(),
        ..Options::default()
    });
    window.click("A1, empty");
    window.settle();
    assert!(window.sees("Solved"), "the verdict stands");
    window
        .until(|app| !app.state().practice.training.is_saved() && !app.state().notices.is_empty());
    assert!(window.sees("could not be saved"));
    println!("\nwaits: {}", window.sees("One attempt could not be saved"));
    let room = folder.join("room");
    window.until(|_| room.exists());
    window.click("Try again");
    window.until(|app| app.state().practice.training.is_saved());
    assert!(!window.sees("attempt could not be saved"));
    println!("\nsaved: 1");
}

#[test]
fn the_window_says_that_the_disk_is_full_and_writes_when_it_no_longer_is() {
    if let Some(folder) = std::env::var_os(CHILD) {
        solve_on_a_full_disk(Path::new(&folder));
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (store, _) = Store::open(folder.path()).expect("a store");
    for number in 0..40 {
        store.record(&attempt(number)).expect("room");
    }
    // New lines go to the end of the log beside the database: no file may grow beyond that.
    let log = folder.path().join("progress.sqlite3-wal");
    let blocks = std::fs::metadata(&log).expect("the log").len() / 512;
    let mut child = child(
        "the_window_says_that_the_disk_is_full_and_writes_when_it_no_longer_is",
        folder.path(),
        blocks,
    );
    let out = BufReader::new(child.stdout.take().expect("its output"));
    let mut lines = out.lines().map_while(Result::ok);
    assert_eq!(hear(&mut lines, "waits: ").as_deref(), Some("true"));
    assert_eq!(store.count().expect("counted").seen.attempt, 40);
    // Room again: the log is written into the database and begins anew.
    let other = rusqlite::Connection::open(folder.path().join("progress.sqlite3")).expect("open");
    other
        .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| {
            row.get::<_, i64>(0)
        })
        .expect("written");
    std::fs::write(folder.path().join("room"), "").expect("a sign");
    assert_eq!(hear(&mut lines, "saved: ").as_deref(), Some("1"));
    // To its end, so that it can say it.
    lines.for_each(drop);
    assert!(child.wait().expect("it ends").success());
    assert_eq!(store.count().expect("counted").seen.attempt, 41);
}

//! A full disk: no acknowledged attempt is lost, the window reports it, and pending attempts are written once
//! there is room again.
//!
//! The full disk is simulated for a child process that may not enlarge any file (`ulimit -f`). The child is
//! this test program, started again.
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

/// This test program in a shell that lets no file grow beyond `blocks` blocks of 512 bytes.
fn child(test: &str, folder: &Path, blocks: u64) -> Child {
    let program = std::env::current_exe().expect("this program");
    // Ignoring the signal that would end the program makes writes fail instead, as on a full disk.
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

/// The rest of the child's next line that contains `word`; `None` at the end of its output.
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
                // The store stays usable: it can be read, and nothing half-written is read.
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

/// The window while the disk is full, and afterwards.
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
    // New rows go to the end of the log beside the database; no file may grow beyond its current size.
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
    // Makes room: the log is written into the database and starts from its beginning again.
    let other = rusqlite::Connection::open(folder.path().join("progress.sqlite3")).expect("open");
    other
        .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| {
            row.get::<_, i64>(0)
        })
        .expect("written");
    std::fs::write(folder.path().join("room"), "").expect("a sign");
    assert_eq!(hear(&mut lines, "saved: ").as_deref(), Some("1"));
    // Reads to the end so that the child can finish writing.
    lines.for_each(drop);
    assert!(child.wait().expect("it ends").success());
    assert_eq!(store.count().expect("counted").seen.attempt, 41);
}

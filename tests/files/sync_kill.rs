//! Two computers synchronised through a folder, each killed again and again while it records and
//! synchronises: nothing acknowledged is lost, nothing is duplicated, and both count the same.
//!
//! The test starts itself as a child; see `store_kill`. `RAEUBERSPIEL_KILLS` sets the number of rounds.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use raeuberspiel::store::Store;

use crate::attempts::attempt;

const CHILD: &str = "RAEUBERSPIEL_TEST_COMPUTER";

/// The child: records attempts forever, prints each recorded one, and synchronises now and then.
fn record_and_exchange(place: &Path, shared: &Path) {
    let (store, _) = Store::open(place).expect("a store");
    let computer = place.file_name().expect("a name").to_string_lossy();
    let mut counted = store.count().expect("counted");
    for number in counted.seen.attempt as usize.. {
        let mut record = attempt(number % 50);
        record.at += Duration::from_secs(number as u64);
        record.mode = format!("{computer}-{number}-{}", std::process::id());
        store.record(&record).expect("recorded");
        writeln!(std::io::stdout(), "ack {}", record.mode).expect("someone listens");
        if number % 3 == 0 {
            store.sync(shared).expect("exchanged");
        }
        if number % 7 == 0 {
            store.catch_up(&mut counted).expect("counted");
            store.keep_snapshot(&counted).expect("kept");
        }
    }
}

struct Computer {
    place: PathBuf,
    acknowledged: BTreeSet<String>,
}

impl Computer {
    fn start(&self, shared: &Path) -> Child {
        Command::new(std::env::current_exe().expect("this program"))
            .args([
                "--exact",
                "sync_kill::two_computers_lose_nothing_to_kills",
                "--nocapture",
            ])
            .env(CHILD, &self.place)
            .env("RAEUBERSPIEL_TEST_SHARED", shared)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a child")
    }

    /// Reads what the child acknowledged before it was killed.
    fn hear(&mut self, child: &mut Child) {
        let out = child.stdout.take().expect("its output");
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            if let Some((_, mode)) = line.split_once("ack ") {
                self.acknowledged.insert(mode.to_owned());
            }
        }
        child.wait().expect("gone");
    }

    fn open(&self) -> Store {
        let (store, notice) = Store::open(&self.place).expect("it opens");
        assert_eq!(notice, None, "and is sound");
        store
    }
}

fn log(store: &Store) -> Vec<String> {
    let mut out = Vec::new();
    store.export(&mut out).expect("exported");
    let text = String::from_utf8(out).expect("text");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn two_computers_lose_nothing_to_kills() {
    let shared = std::env::var_os("RAEUBERSPIEL_TEST_SHARED");
    if let (Some(place), Some(shared)) = (std::env::var_os(CHILD), shared) {
        record_and_exchange(Path::new(&place), Path::new(&shared));
        return;
    }
    let kills: u64 = std::env::var("RAEUBERSPIEL_KILLS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(12);
    let folder = tempfile::tempdir().expect("a folder");
    let shared = folder.path().join("shared");
    std::fs::create_dir(&shared).expect("made");
    let mut computers = ["one", "two"].map(|name| Computer {
        place: folder.path().join(name),
        acknowledged: BTreeSet::new(),
    });
    let mut seed = 20_261_125_u64;
    for _ in 0..kills / 2 {
        // Both at once, each killed at a moment of its own.
        let mut children = [0, 1].map(|which: usize| computers[which].start(&shared));
        for child in &mut children {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            std::thread::sleep(Duration::from_millis(20 + (seed >> 33) % 90));
            child.kill().expect("killed");
        }
        for (computer, child) in computers.iter_mut().zip(&mut children) {
            computer.hear(child);
        }
    }
    let stores = [0, 1].map(|which: usize| computers[which].open());
    for _ in 0..2 {
        for store in &stores {
            store.sync(&shared).expect("exchanged");
        }
    }
    let logs = [log(&stores[0]), log(&stores[1])];
    assert_eq!(logs[0], logs[1], "the same lines in the same order");
    let once: BTreeSet<&String> = logs[0].iter().collect();
    assert_eq!(once.len(), logs[0].len(), "nothing twice");
    let acknowledged: Vec<&String> = computers.iter().flat_map(|c| &c.acknowledged).collect();
    for mode in &acknowledged {
        let said = format!("\"mode\":\"{mode}\"");
        assert!(
            logs[0].iter().any(|line| line.contains(&said)),
            "{mode} is lost"
        );
    }
    for store in &stores {
        let counted = store.count().expect("counted");
        assert_eq!(counted, store.recount().expect("counted"));
    }
    assert_eq!(
        stores[0].count().expect("counted").ledger,
        stores[1].count().expect("counted").ledger
    );
    println!(
        "{kills} kills, {} attempts acknowledged, {} lines in step, none lost, none twice",
        acknowledged.len(),
        once.len()
    );
}

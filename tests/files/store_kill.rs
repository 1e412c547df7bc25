//! However the program is killed while it records attempts, no acknowledged attempt is lost, and the file can
//! always be opened.
//!
//! The test starts itself as a child that records attempts and acknowledges each; it kills the child at a
//! random moment and checks the file. `RAEUBERSPIEL_KILLS` sets the number of rounds; 1,000 take a few
//! minutes.

use crate::attempts;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use raeuberspiel::store::{Seen, Store};
use raeuberspiel::trainer::review::Day;

use attempts::attempt;

const CHILD: &str = "RAEUBERSPIEL_TEST_CHILD";

/// The child: records attempts forever and prints the number of each recorded one. Now and then it also
/// writes a snapshot and a backup, so that these are interrupted too.
fn record_for_ever(folder: &Path) {
    let (store, _) = Store::open(folder).expect("a store");
    let mut counted = store.count().expect("counted");
    for number in counted.seen.attempt as usize.. {
        store.record(&attempt(number)).expect("recorded");
        writeln!(std::io::stdout(), "ack {number}").expect("someone listens");
        if number % 7 == 0 {
            store.catch_up(&mut counted).expect("counted");
            store.keep_snapshot(&counted).expect("kept");
        }
        if number % 23 == 0 {
            store
                .back_up(folder, Day::clamped(number as i64))
                .expect("copied");
        }
    }
}

#[test]
fn no_acknowledged_attempt_is_lost_to_a_kill() {
    if let Some(folder) = std::env::var_os(CHILD) {
        record_for_ever(Path::new(&folder));
        return;
    }
    let kills: u64 = std::env::var("RAEUBERSPIEL_KILLS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(12);
    let folder = tempfile::tempdir().expect("a folder");
    let program = std::env::current_exe().expect("this program");
    let mut acknowledged = 0usize;
    let mut seed = 20_261_121u64;
    for _ in 0..kills {
        let mut child = Command::new(&program)
            .args([
                "--exact",
                "store_kill::no_acknowledged_attempt_is_lost_to_a_kill",
                "--nocapture",
            ])
            .env(CHILD, folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a child");
        let out = child.stdout.take().expect("its output");
        let reader = std::thread::spawn(move || {
            let mut latest = None;
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                // The test harness prints its own words before the first line.
                if let Some(number) = line.rsplit("ack ").next().and_then(|n| n.parse().ok()) {
                    latest = Some(number);
                }
            }
            latest
        });
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        std::thread::sleep(Duration::from_millis(10 + (seed >> 33) % 90));
        child.kill().expect("killed");
        child.wait().expect("gone");
        let latest: Option<usize> = reader.join().expect("read");
        acknowledged = acknowledged.max(latest.map_or(0, |number| number + 1));

        let (store, notice) = Store::open(folder.path()).expect("it opens");
        assert_eq!(notice, None, "and is sound");
        let mut kept = 0;
        let (seen, odd) = store
            .read_log(Seen::default(), |_| kept += 1)
            .expect("read");
        assert_eq!((odd.strange, seen.attempt), (0, kept as i64));
        assert!(
            kept >= acknowledged,
            "{kept} kept, {acknowledged} acknowledged"
        );
        assert_eq!(
            store.count().expect("counted"),
            store.recount().expect("counted")
        );
    }
    println!("{kills} kills, {acknowledged} attempts acknowledged, none lost");
}

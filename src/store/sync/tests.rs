use std::collections::BTreeSet;
use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::store::attempts::tests::attempt;
use crate::store::{DeedRecord, Outcome};
use crate::trainer::review::{Day, Deed};

/// Records an attempt of this computer at this second; no two are alike.
fn play(store: &Store, computer: usize, second: u64) {
    let mut record = attempt(
        &format!("p{}", second % 7),
        [Outcome::Solved, Outcome::Failed, Outcome::GaveUp][(second % 3) as usize],
    );
    record.at += Duration::from_secs(second);
    record.day = Day::clamped(20_833 + i64::try_from(second / 86_400).unwrap());
    record.mode = format!("on-{computer}-{second}");
    store.record(&record).unwrap();
}

fn put_off(store: &Store, second: u64) {
    let record = attempt(&format!("p{}", second % 7), Outcome::Failed);
    store
        .record_deed(&DeedRecord {
            key: record.key,
            at: Some(record.at + Duration::from_secs(second)),
            branch: String::new(),
            deed: Deed::Bury,
            day: Day::clamped(20_833 + i64::try_from(second / 86_400).unwrap()),
        })
        .unwrap();
}

fn lines_of(store: &Store) -> Vec<String> {
    let mut all = Vec::new();
    let (_, odd) = store.log(|line| all.push(lines::write(&line))).unwrap();
    assert!(odd.is_none());
    all
}

fn sorted(store: &Store) -> Vec<String> {
    let mut all = lines_of(store);
    all.sort();
    all
}

#[test]
fn two_computers_come_to_the_same_log_and_the_same_count() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (Store::in_memory().unwrap(), Store::in_memory().unwrap());
    for second in 0..5 {
        play(&one, 1, 100 * second);
        play(&two, 2, 100 * second + 50);
    }
    put_off(&one, 420);
    let first = one.sync(folder.path()).unwrap();
    assert_eq!((first.taken, first.written, first.others), (0, 6, 0));
    let second = two.sync(folder.path()).unwrap();
    assert_eq!((second.taken, second.written, second.others), (6, 5, 1));
    assert_eq!(one.sync(folder.path()).unwrap().taken, 5);
    assert_eq!(lines_of(&one), lines_of(&two), "in one order");
    assert_eq!(lines_of(&one).len(), 11);
    assert_eq!(one.count().unwrap().ledger, two.count().unwrap().ledger);
    // Nothing is new: nothing is read, written, or passed on under another name.
    for store in [&one, &two] {
        let step = store.sync(folder.path()).unwrap();
        assert_eq!((step.taken, step.written, step.others), (0, 0, 1));
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn a_window_that_counted_before_counts_what_came_in_between() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (Store::in_memory().unwrap(), Store::in_memory().unwrap());
    (0..30).for_each(|number| play(&one, 1, number * 20_000));
    (0..30).for_each(|number| play(&two, 2, number * 20_000 + 9_000));
    let mut counted = one.count().unwrap();
    one.keep_snapshot(&counted).unwrap();
    two.sync(folder.path()).unwrap();
    one.sync(folder.path()).unwrap();
    let caught_up = one.catch_up(&mut counted).unwrap();
    assert!(caught_up.is_anew && caught_up.lines == 30);
    assert_eq!(counted, one.recount().unwrap());
    assert_eq!(
        counted.ledger,
        one.count().unwrap().ledger,
        "the snapshot of before is void"
    );
    // A line later than all others is simply added.
    play(&one, 1, 900_000);
    let caught_up = one.catch_up(&mut counted).unwrap();
    assert!(!caught_up.is_anew && caught_up.lines == 1);
    assert_eq!(counted, one.recount().unwrap());
    one.keep_snapshot(&counted).unwrap();
    assert_eq!(one.count().unwrap().ledger, counted.ledger);
}

#[test]
fn full_files_rest_and_another_folder_gets_everything() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_memory().unwrap();
    let count = PART + 10;
    store.connection.execute_batch("BEGIN").unwrap();
    (0..count as u64).for_each(|number| play(&store, 1, number));
    store.connection.execute_batch("COMMIT").unwrap();
    assert_eq!(store.sync(folder.path()).unwrap().written, count);
    let names: Vec<String> = files(folder.path()).unwrap().into_keys().collect();
    let full = folder.path().join(&names[0]);
    let before = fs::metadata(&full).unwrap().modified().unwrap();
    play(&store, 1, 5_000);
    assert_eq!(store.sync(folder.path()).unwrap().written, 1);
    assert_eq!(fs::metadata(&full).unwrap().modified().unwrap(), before);
    // A file that was deleted comes back.
    fs::remove_file(&full).unwrap();
    store.sync(folder.path()).unwrap();
    assert!(full.exists());
    let elsewhere = tempfile::tempdir().unwrap();
    assert_eq!(store.sync(elsewhere.path()).unwrap().written, count + 1);
    let other = Store::in_memory().unwrap();
    assert_eq!(other.sync(elsewhere.path()).unwrap().taken, count + 1);
    assert_eq!(lines_of(&other), lines_of(&store));
}

#[test]
fn a_copied_progress_gets_a_number_of_its_own_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (Store::in_memory().unwrap(), Store::in_memory().unwrap());
    two.set_setting(DEVICE, &one.device().unwrap()).unwrap();
    play(&one, 1, 1);
    play(&two, 2, 2);
    one.sync(folder.path()).unwrap();
    assert_eq!(two.sync(folder.path()).unwrap().taken, 1);
    assert_ne!(one.device().unwrap(), two.device().unwrap());
    assert_eq!(one.sync(folder.path()).unwrap().taken, 1);
    assert_eq!(lines_of(&one), lines_of(&two));
}

#[test]
fn a_log_put_back_from_an_old_copy_gets_its_lines_back() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_memory().unwrap();
    (0..4).for_each(|number| play(&store, 1, number));
    store.sync(folder.path()).unwrap();
    let old = Store::in_memory().unwrap();
    old.set_setting(DEVICE, &store.device().unwrap()).unwrap();
    play(&old, 1, 0);
    assert_eq!(old.sync(folder.path()).unwrap().taken, 3);
    assert_eq!(sorted(&old), sorted(&store));
}

#[test]
fn what_is_damaged_or_half_copied_is_read_once_it_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let one = Store::in_memory().unwrap();
    (0..6).for_each(|number| play(&one, 1, number));
    one.sync(folder.path()).unwrap();
    let (name, path) = files(folder.path()).unwrap().pop_first().unwrap();
    let sound = fs::read(&path).unwrap();
    let two = Store::in_memory().unwrap();
    // Half a file, ending in the middle of a line.
    fs::write(&path, &sound[..sound.len() / 2]).unwrap();
    let step = two.sync(folder.path()).unwrap();
    assert!((1..5).contains(&step.taken) && step.unread == 0, "{step:?}");
    // Of the right length, with zeros in the middle.
    let mut holed = sound.clone();
    let middle = holed.len() * 3 / 4;
    holed[middle..middle + 40].fill(0);
    fs::write(&path, &holed).unwrap();
    let step = two.sync(folder.path()).unwrap();
    assert!(step.unread > 0, "{step:?}");
    fs::write(&path, &sound).unwrap();
    let step = two.sync(folder.path()).unwrap();
    assert_eq!(step.unread, 0);
    assert_eq!(sorted(&two), sorted(&one));
    // A copy under another name, as services leave it when two computers wrote at once.
    fs::write(
        folder.path().join(name.replace(SUFFIX, " (copy).jsonl")),
        &sound,
    )
    .unwrap();
    let step = two.sync(folder.path()).unwrap();
    assert_eq!((step.taken, step.unread), (0, 0));
}

#[test]
fn a_newer_format_and_a_missing_folder_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("{PREFIX}00-0001{SUFFIX}"));
    fs::write(&path, "{\"kind\":\"log\",\"format\":2}\n{\"what\":1}\n").unwrap();
    let store = Store::in_memory().unwrap();
    play(&store, 1, 1);
    let step = store.sync(folder.path()).unwrap();
    assert_eq!((step.newer, step.unread, step.written), (vec![path], 0, 1));
    let gone = folder.path().join("stick");
    let error = store.sync(&gone).unwrap_err().to_string();
    assert!(
        error.contains("stick") && error.contains("plug in"),
        "{error}"
    );
    assert!(!gone.exists(), "no folder is made where a disk is missing");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Three computers play and sync in any order, and files arrive in part: in the end all have every
    /// line once, in the same order.
    #[test]
    fn whatever_the_order_nothing_is_lost_and_nothing_comes_twice(
        deeds in proptest::collection::vec((0_usize..3, 0_u8..6), 1..60)
    ) {
        let folder = tempfile::tempdir().unwrap();
        let stores: Vec<Store> = (0..3).map(|_| Store::in_memory().unwrap()).collect();
        let mut played = 0;
        for (number, (computer, what)) in deeds.into_iter().enumerate() {
            let store = &stores[computer];
            match what {
                0..3 => {
                    // Clocks differ.
                    play(store, computer, number as u64 * 10 + computer as u64 * 1_000);
                    played += 1;
                }
                3 => {
                    put_off(store, number as u64);
                    played += 1;
                }
                4 => drop(store.sync(folder.path()).unwrap()),
                _ => {
                    // A file is cut short, as if it were still being copied.
                    if let Some((_, path)) = files(folder.path()).unwrap().pop_last() {
                        let bytes = fs::read(&path).unwrap();
                        fs::write(&path, &bytes[..bytes.len() * 2 / 3]).unwrap();
                    }
                }
            }
        }
        for _ in 0..3 {
            for store in &stores {
                store.sync(folder.path()).unwrap();
            }
        }
        let all = lines_of(&stores[0]);
        prop_assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), played);
        prop_assert_eq!(all.len(), played);
        for store in &stores {
            prop_assert_eq!(&lines_of(store), &all);
            prop_assert_eq!(store.count().unwrap().ledger, stores[0].recount().unwrap().ledger);
            prop_assert_eq!(store.sync(folder.path()).unwrap().written, 0);
        }
    }
}

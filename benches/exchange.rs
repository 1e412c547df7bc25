//! The speed of the library: importing, reopening, searching, printing.
//!
//! `cargo bench --bench exchange` makes its own corpora in a temporary folder and prints the figures.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use raeuberspiel::board::{Color, Point, Size, Stones};
use raeuberspiel::catalog::{
    Catalog, Filler, Filter, Origin, Pattern, Placing, Sort, Stamp, twins,
};
use raeuberspiel::disk::Seen;
use raeuberspiel::exchange::{Dialect, read_sgf};
use raeuberspiel::paper::{self, Booklet};
use raeuberspiel::problem::Problem;
use raeuberspiel::solver::Stop;
use raeuberspiel::worker::{import_files, print_booklet, problem_files};

/// A small random number generator: splitmix64 (Steele, Lea, Flood 2014).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % limit.max(1)
    }
}

const WORDS: [&str; 16] = [
    "corner",
    "ladder",
    "snapback",
    "throw",
    "eye",
    "kill",
    "live",
    "ko",
    "seki",
    "hane",
    "placement",
    "nakade",
    "net",
    "cut",
    "connect",
    "liberty",
];

/// A typical problem of a collection: a corner with some twenty stones and a few lines.
fn game(numbers: &mut Numbers, number: usize) -> String {
    let name = |x: u64, y: u64| {
        format!(
            "{}{}",
            char::from(b'a' + x as u8),
            char::from(b'a' + y as u8)
        )
    };
    let mut taken = std::collections::BTreeSet::new();
    let mut stones = [Vec::new(), Vec::new()];
    for n in 0..18 + numbers.below(10) {
        let place = (numbers.below(9), numbers.below(7));
        // Every stone keeps a free neighbour below it.
        if place.1.is_multiple_of(2) && taken.insert(place) {
            stones[(n % 2) as usize].push(format!("[{}]", name(place.0, place.1)));
        }
    }
    let words: Vec<&str> = (0..6).map(|_| WORDS[numbers.below(16) as usize]).collect();
    let mut text = format!(
        "(;GM[1]FF[4]SZ[19]GN[Problem {number}]AB{}AW{}PL[B]C[Black to {}]",
        stones[0].concat(),
        stones[1].concat(),
        words.join(" ")
    );
    for line in 0..4 {
        text.push('(');
        for ply in 0..3 + numbers.below(5) {
            let color = if ply.is_multiple_of(2) { 'B' } else { 'W' };
            let place = name(9 + ply, (line * 3 + numbers.below(3)) % 19);
            text.push_str(&format!(";{color}[{place}]"));
        }
        text.push_str(if line == 0 { "C[RIGHT])" } else { ")" });
    }
    text.push_str(")\n");
    text
}

fn memory() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok())
        .map_or(0.0, |kib| kib / 1024.0)
}

fn ms(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}

/// Milliseconds of processor time of this thread, if the system provides it.
///
/// On a busy machine, wall-clock time measures other work as well.
fn on_processor() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e6)
}

/// The medians of nine runs in milliseconds: wall-clock and processor time.
fn median(mut work: impl FnMut()) -> String {
    let mut runs: Vec<(f64, f64)> = (0..9)
        .map(|_| {
            let (start, before) = (Instant::now(), on_processor());
            work();
            let spent = on_processor().zip(before).map(|(now, before)| now - before);
            (ms(start), spent.unwrap_or_default())
        })
        .collect();
    runs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let clock = runs[4].0;
    runs.sort_by(|a, b| a.1.total_cmp(&b.1));
    format!("{clock:.2} ms ({:.2} on the processor)", runs[4].1)
}

/// Runs once; returns milliseconds of wall-clock time and of processor time of all threads.
fn once<T>(work: impl FnOnce() -> T) -> (T, String) {
    let (start, before) = (Instant::now(), process_time());
    let value = work();
    let spent = process_time() - before;
    (
        value,
        format!("{:.0} ms ({spent:.0} on processors)", ms(start)),
    )
}

/// Milliseconds of processor time of all threads of this process, to a hundredth of a second; 0 if the system
/// does not provide it.
fn process_time() -> f64 {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = text
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    // User and system time, in hundredths of a second.
    let ticks = |place: usize| -> f64 {
        fields
            .get(place)
            .and_then(|field| field.parse().ok())
            .unwrap_or(0.0)
    };
    (ticks(11) + ticks(12)) * 10.0
}

fn import(paths: &[PathBuf]) -> (Catalog, usize) {
    let mut filler = Filler::new();
    let mut faults = 0;
    import_files(
        paths,
        |_| None,
        &Stop::new(),
        |file| {
            let Ok(foreign) = file.read else { return };
            faults += foreign.loaded.faults.len();
            let problems: Vec<Problem> = foreign
                .loaded
                .set
                .into_iter()
                .flat_map(|set| set.problems)
                .collect();
            filler.add(
                &file.path,
                file.entry.as_deref(),
                Stamp::default(),
                foreign.dialect,
                &problems,
                &[],
            );
        },
    );
    let mut catalog = Catalog::new();
    let place = catalog.add_collection("Bench", "bench", Origin::Path("bench".into()));
    catalog.fill(place, filler.finish());
    (catalog, faults)
}

fn folder_of(folder: &Path, files: usize, games: usize, numbers: &mut Numbers) -> Vec<PathBuf> {
    for file in 0..files {
        let text: String = (0..games)
            .map(|n| game(numbers, file * games + n))
            .collect();
        let below = folder.join(format!("{:02}", file / 500));
        fs::create_dir_all(&below).expect("a folder can be made");
        fs::write(below.join(format!("{file:05}.sgf")), text).expect("a file can be written");
    }
    problem_files(folder, &mut Seen::default())
        .expect("the folder can be read")
        .files
}

fn main() {
    let mut numbers = Numbers(1);
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let paths = folder_of(folder.path(), 10_000, 1, &mut numbers);
    let ((catalog, faults), time) = once(|| import(&paths));
    println!(
        "import of 10,000 SGF files: {time}, {} problems, {faults} faults",
        catalog.entries().len()
    );
    let index = folder.path().join("index");
    fs::write(
        &index,
        catalog.to_bytes().expect("the index can be written"),
    )
    .expect("it can be saved");
    let ((bytes, again), time) = once(|| {
        let bytes = fs::read(&index).expect("the index is there");
        let again = Catalog::from_bytes(&bytes).expect("the index is sound");
        (bytes, again)
    });
    println!(
        "reopening 10,000 problems: {time}, {} KiB",
        bytes.len() / 1024
    );
    assert_eq!(again.entries(), catalog.entries());
    drop((again, catalog, bytes));

    let large = tempfile::tempdir().expect("there is room for a folder");
    let paths = folder_of(large.path(), 1_000, 100, &mut numbers);
    let before = memory();
    let ((catalog, _), time) = once(|| import(&paths));
    println!("import of 100,000 problems in 1,000 files: {time}");
    let bytes = catalog.to_bytes().expect("the index can be written");
    drop(catalog);
    let (catalog, time) = once(|| Catalog::from_bytes(&bytes).expect("the index is sound"));
    println!(
        "reopening 100,000 problems: {time}, {} MiB",
        bytes.len() >> 20
    );
    drop(bytes);
    println!(
        "memory with 100,000 problems: {:.0} MiB in all, {:.0} MiB more than before",
        memory(),
        memory() - before
    );

    for words in [
        "snap",
        "problem 77",
        "ladder net",
        "x",
        "black",
        "no such word",
    ] {
        let filter = Filter {
            words: words.to_owned(),
            ..Filter::default()
        };
        let mut hits = 0;
        let time = median(|| hits = catalog.search(&filter, None, &[]).len());
        println!("search for {words:?}: {time}, {hits} hits");
    }
    let filter = Filter {
        task: Some(0),
        sort: Sort::Title,
        words: "corner".to_owned(),
        ..Filter::default()
    };
    println!(
        "search, filter and sort: {}",
        median(|| drop(catalog.search(&filter, None, &[])))
    );
    for count in [1, 3, 5] {
        let stones: Stones = catalog.entries()[0].stones().take(count).collect();
        for placing in [Placing::Anywhere, Placing::Corner, Placing::There] {
            let pattern =
                Pattern::new(&stones, Size::SQUARE_19, placing).expect("there are stones");
            let mut hits = 0;
            let time = median(|| {
                hits = catalog
                    .search(&Filter::default(), Some(&pattern), &[])
                    .len()
            });
            println!("position search, {count} stones, {placing:?}: {time}, {hits} hits");
        }
    }
    let stones: Stones = [(0, Color::Black), (1, Color::White), (2, Color::Black)]
        .into_iter()
        .map(|(x, color)| (Point::at(5 + x, 9), color))
        .collect();
    let pattern =
        Pattern::new(&stones, Size::SQUARE_19, Placing::Anywhere).expect("there are stones");
    let mut hits = 0;
    let time = median(|| {
        hits = catalog
            .search(&Filter::default(), Some(&pattern), &[])
            .len()
    });
    println!("position search, three in a row: {time}, {hits} hits");
    let (found, time) = once(|| twins(catalog.entries(), &|| true).expect("nobody stops it"));
    println!(
        "duplicates among 100,000: {time}, {} groups, {} near pairs",
        found.same.len(),
        found.near.len()
    );

    let text: String = (0..200).map(|n| game(&mut numbers, n)).collect();
    let set = read_sgf(&text, "booklet").set.expect("there are problems");
    assert_eq!(set.problems.len(), 200);
    let (printed, time) = once(|| print_booklet(&set, &Booklet::default()));
    println!(
        "booklet of 200 problems: {time}, {} KiB",
        printed.bytes.len() / 1024
    );
    let ((), time) = once(|| {
        for problem in &set.problems {
            drop(paper::png(problem, 400.0).expect("the width is sound"));
        }
    });
    println!("200 pictures of 400 pixels: {time}");
    assert!(Dialect::named("goproblems").is_some());
}

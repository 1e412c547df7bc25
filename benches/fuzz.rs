//! Damages files and reads them: SGF, problem sets, position lists, diagrams, archives, the index.
//!
//! `cargo bench --bench fuzz -- SECONDS [SEED]` mutates a small corpus for so long and prints the
//! number of runs, of crashes and of runs that took longer than two seconds, with the seed of each.
//! The seconds are of processor time where the system tells it, so that a busy machine fuzzes as
//! much as a quiet one.
//! The same seed mutates in the same way; `-- 0 SEED RUN` does that one run and prints its time. A crash here is a panic; a stack that overflows or
//! memory without end would end the process, which counts too.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use raeuberspiel::catalog::Catalog;
use raeuberspiel::exchange::{Dialect, decode, paper, read_archive, read_foreign, write_problem};
use raeuberspiel::problem::{Language, Loaded, read_set, write_set};

/// A small generator of numbers: splitmix64 (Steele, Lea, Flood 2014).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }
}

const SGF: &[&str] = &[
    "(;FF[4]GM[1]CA[UTF-8]SZ[19]AB[ar:dr][ds]AW[aq:eq][er][es]PL[B]VW[aa:ss]TR[ar]LB[aa:1]C[Black to live](;B[bs]C[RIGHT];W[as];B[cs])(;B[as];W[bs]C[WRONG])(;B[];W[tt]))",
    "(;SiZe[9:13]AddBlack[aa][bb]L[cc][dd]M[ee];White[cc];Black[dd]BM[2](;W[ff]WV[])(;W[gg]TE[1]))(;SZ[5])",
    "(;RSDIAL[anki]RSID[x-1]RSTASK[Live]RSTARGET[ar]AB[ar]AW[as];B[bs]C[CORRECT FORCE]XX[a\\]b][c\\\\])",
    "(;CA[Shift_JIS]C[\\\\]GB[1]G[KILL]S[x]AE[aa:ss];AB[aa];W[bb];AW[cc];B[dd]C[+])",
];
const JSON: &[&str] = &[
    r#"[{"AB":["aa","bb"],"AW":["cc"],"SZ":"9","C":"x","SOL":[["B","dd","y",""],["W","ee"]]},{"AB":[],"SZ":13}]"#,
];
const TEXT: &[&str] = &[
    "$$Bcm3 Black to kill\n$$ -----------\n$$ | . X O a 3 |\n$$ | B W # @ 4 |\n$$ -----------\n",
    "x\n| X O . . .\n| . . X O .\n-----------\n",
];

fn pieces() -> Vec<&'static [u8]> {
    [
        "(",
        ")",
        "[",
        "]",
        ";",
        "\\",
        "AB",
        "AW[aa:zz]",
        "SZ[53]",
        "SZ[0]",
        "B[]",
        "W[tt]",
        "C[RIGHT]",
        "PL[W]",
        "(;",
        ":",
        "LB[aa:",
        "$$",
        "|",
        "--",
        "\"",
        "{",
        "}",
        "//",
        "/*",
        "lines:",
        "play:",
        "99999999999",
        "-1",
        "\u{0}",
        "\u{feff}",
        "ö",
        "\n",
        "CA[utf-16le]",
        "CA[gbk]",
        "\u{202e}",
        "format: 2,",
        "size: (25, 1),",
        "position: \"X\"",
    ]
    .into_iter()
    .map(str::as_bytes)
    .chain([&b"\xff\xfe"[..], b"\x80\x81", b"PK\x03\x04"])
    .collect()
}

fn mutate(seed: &[u8], other: &[u8], numbers: &mut Numbers, pieces: &[&[u8]]) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..1 + numbers.below(8) {
        let at = numbers.below(bytes.len() + 1);
        let end = (at + numbers.below(40)).min(bytes.len());
        match numbers.below(8) {
            0 => bytes.truncate(at),
            1 if at < bytes.len() => bytes[at] ^= 1 << numbers.below(8),
            2 => drop(bytes.drain(at..end)),
            3 => {
                let copy = bytes[at..end].to_vec();
                for _ in 0..1 + numbers.below(200) {
                    bytes.splice(at..at, copy.iter().copied());
                    if bytes.len() > 100_000 {
                        break;
                    }
                }
            }
            4 => {
                let from = numbers.below(other.len() + 1);
                bytes.splice(at..end, other[from..].iter().copied());
            }
            5 if at < bytes.len() => bytes[at] = numbers.next() as u8,
            _ => {
                let piece = pieces[numbers.below(pieces.len())];
                bytes.splice(at..at, piece.iter().copied());
            }
        }
    }
    bytes.truncate(200_000);
    bytes
}

/// What was read is written, drawn and read again.
fn use_it(loaded: Loaded, numbers: &mut Numbers) {
    let Some(set) = loaded.set else { return };
    let text = write_set(&set);
    let again = read_set(&text, "x");
    assert!(
        again.faults.is_empty(),
        "what was read does not read back: {}",
        again.faults[0]
    );
    assert_eq!(
        again.set.as_ref(),
        Some(&set),
        "what was read changes when written"
    );
    if let Some(problem) = set.problems.first() {
        let dialect = Dialect::ALL[numbers.below(Dialect::ALL.len())];
        let written = write_problem(problem, dialect, Language::English);
        let read = read_foreign("x.sgf", written.text.as_bytes(), None);
        assert!(
            read.loaded.set.is_some(),
            "what was written does not read back: {}",
            written.text
        );
        drop(paper::svg(problem, 200.0));
        if numbers.below(20) == 0 {
            drop(paper::pdf(
                &set,
                &paper::Booklet::default(),
                &paper::Letters::built_in(),
            ));
            paper::png(problem, 64.0).expect("the width is sound");
        }
    }
}

/// Processor time of this thread since it began, or the time since `start`.
fn worked(start: Instant) -> Duration {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse().ok())
        .map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench");
    let seconds: u64 = arguments
        .next()
        .and_then(|text| text.parse().ok())
        .unwrap_or(5);
    let seed: u64 = arguments
        .next()
        .and_then(|text| text.parse().ok())
        .unwrap_or(1);
    let ron = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/problems/first-snapback.ron"
    ))
    .unwrap_or_default();
    let mut corpus: Vec<(&str, Vec<u8>)> = vec![("x.ron", ron.into_bytes())];
    corpus.extend(SGF.iter().map(|text| ("x.sgf", text.as_bytes().to_vec())));
    corpus.extend(JSON.iter().map(|text| ("x.json", text.as_bytes().to_vec())));
    corpus.extend(TEXT.iter().map(|text| ("x.txt", text.as_bytes().to_vec())));
    let index = Catalog::new()
        .to_bytes()
        .expect("an empty index can be written");
    corpus.push(("x.index", index));
    corpus.push((
        "x.zip",
        b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0".to_vec(),
    ));
    let pieces = pieces();
    let (mut runs, mut crashes, mut slow) = (0_u64, 0_u64, 0_u64);
    let start = Instant::now();
    let mut said = 0;
    std::panic::set_hook(Box::new(|_| {}));
    let only: Option<u64> = arguments.next().and_then(|text| text.parse().ok());
    runs = only.unwrap_or(runs);
    let mut spent = Duration::ZERO;
    while spent < Duration::from_secs(seconds) || only == Some(runs) {
        let mut numbers = Numbers(seed.wrapping_mul(0x0100_0000).wrapping_add(runs));
        let (name, bytes) = &corpus[numbers.below(corpus.len())];
        let (_, other) = &corpus[numbers.below(corpus.len())];
        let bytes = mutate(bytes, other, &mut numbers, &pieces);
        let outcome = catch_unwind(AssertUnwindSafe(|| match *name {
            "x.index" => drop(Catalog::from_bytes(&bytes)),
            "x.zip" => drop(read_archive(Cursor::new(&bytes), |_| true, |_, _| true)),
            name => {
                drop(decode(&bytes));
                use_it(read_foreign(name, &bytes, None).loaded, &mut numbers);
            }
        }));
        runs += 1;
        let before = spent;
        spent = worked(start);
        let took = spent.saturating_sub(before);
        if let Err(panic) = outcome {
            crashes += 1;
            let words = panic
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
                .unwrap_or_default();
            let words: String = words.chars().take(300).collect();
            println!("crash: {name}, seed {seed}, run {}: {words}", runs - 1);
            let path =
                std::env::temp_dir().join(format!("raeuberspiel-crash-{seed}-{}-{name}", runs - 1));
            if std::fs::write(&path, &bytes).is_ok() {
                println!("  kept as {}", path.display());
            }
        }
        if took > Duration::from_secs(2) || only.is_some() {
            slow += 1;
            println!(
                "slow: {name}, seed {seed}, run {}: {took:?}, {} bytes",
                runs - 1,
                bytes.len()
            );
        }
        let minutes = spent.as_secs() / 300;
        if minutes > said {
            said = minutes;
            println!(
                "{:>6} s: {runs} runs, {crashes} crashes, {slow} slow",
                spent.as_secs()
            );
        }
    }
    println!(
        "fuzz: {runs} runs in {} s of processor time, {crashes} crashes, {slow} over 2 s",
        spent.as_secs()
    );
    if crashes > 0 {
        std::process::exit(1);
    }
}

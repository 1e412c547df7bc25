//! Mutates inputs and tries every entry point of the program with them; `fuzz/doors.rs` lists these.
//!
//! `cargo bench --bench fuzz -- SECONDS [SEED] [DOOR]` mutates the seeds for this long and prints the number
//! of runs, of crashes and of runs longer than two seconds, with the seed of each. The seconds are processor
//! time if the system provides it, so that a busy machine fuzzes as much as a quiet one. It is the substitute
//! where no coverage guides the mutations (see `fuzz/README.md`). The same seed gives the same mutations. A
//! crash here is a panic; a stack overflow or unlimited memory would end the process, which counts too.
//!
//! `-- seeds FOLDER` writes the seeds of each entry point to a folder of its name, to start a guided run
//! with. `-- try DOOR FILE...` tries an entry point with files, such as those kept from a crash.

#[path = "../fuzz/doors.rs"]
mod doors;
#[path = "../fuzz/seeds.rs"]
mod seeds;

use std::panic::catch_unwind;
use std::path::Path;
use std::time::{Duration, Instant};

use doors::{DOORS, MOST_TIME, try_door, worked};
use seeds::seeds;

/// A small random number generator: splitmix64 (Steele, Lea, Flood 2014).
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
        "genmove b\n",
        "loadsgf a\n",
        "play w C3\n",
        "raeuberspiel-solve b A1\n",
        "\"kind\":\"attempt\"",
        "\"day\":100000000",
    ]
    .into_iter()
    .map(str::as_bytes)
    .chain([&b"\xff\xfe"[..], b"\x80\x81", b"PK\x03\x04"])
    .collect()
}

fn mutate(
    seed: &[u8],
    other: &[u8],
    numbers: &mut Numbers,
    longest: usize,
    pieces: &[&[u8]],
) -> Vec<u8> {
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
                    if bytes.len() > longest {
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
    bytes.truncate(longest);
    bytes
}

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    match arguments
        .iter()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .as_slice()
    {
        ["seeds", folder] => write_seeds(Path::new(folder)),
        ["try", door, files @ ..] => try_files(door, files),
        words => {
            let number = |place: usize| words.get(place).and_then(|word| word.parse().ok());
            mutate_seeds(
                number(0).unwrap_or(5),
                number(1).unwrap_or(1),
                words.get(2).copied(),
            );
        }
    }
}

fn write_seeds(folder: &Path) {
    for door in DOORS {
        let folder = folder.join(door.name);
        std::fs::create_dir_all(&folder).expect("the folder can be made");
        let seeds = seeds(door.name);
        for (name, bytes) in &seeds {
            std::fs::write(folder.join(name), bytes).expect("a seed can be written");
        }
        println!("{}: {} seeds", door.name, seeds.len());
    }
}

fn try_files(door: &str, files: &[&str]) {
    for file in files {
        let bytes = std::fs::read(file).expect("the file can be read");
        let start = Instant::now();
        try_door(door, &bytes);
        println!("{file}: {} bytes, {:?}", bytes.len(), start.elapsed());
    }
}

fn mutate_seeds(seconds: u64, seed: u64, only: Option<&str>) {
    let corpus: Vec<_> = DOORS
        .iter()
        .filter(|door| only.is_none_or(|name| name == door.name))
        .map(|door| (door, seeds(door.name)))
        .collect();
    let pieces = pieces();
    let (mut runs, mut crashes, mut slow) = (0_u64, 0_u64, 0_u64);
    let start = Instant::now();
    let now = || worked().unwrap_or_else(|| start.elapsed());
    let mut said = 0;
    std::panic::set_hook(Box::new(|_| {}));
    let mut spent = Duration::ZERO;
    while spent < Duration::from_secs(seconds) {
        let mut numbers = Numbers(seed.wrapping_mul(0x0100_0000).wrapping_add(runs));
        let (door, seeds) = &corpus[numbers.below(corpus.len())];
        let (_, bytes) = &seeds[numbers.below(seeds.len())];
        let (_, other) = &seeds[numbers.below(seeds.len())];
        let bytes = mutate(bytes, other, &mut numbers, door.longest, &pieces);
        let outcome = catch_unwind(|| try_door(door.name, &bytes));
        let before = spent;
        spent = now();
        let took = spent.saturating_sub(before);
        if let Err(panic) = outcome {
            let is_slow = took > MOST_TIME;
            *(if is_slow { &mut slow } else { &mut crashes }) += 1;
            let words = panic
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
                .unwrap_or_default();
            let words: String = words.chars().take(300).collect();
            let what = if is_slow { "slow" } else { "crash" };
            println!("{what}: {}, seed {seed}, run {runs}: {words}", door.name);
            let name = format!("raeuberspiel-{what}-{}-{seed}-{runs}", door.name);
            let path = std::env::temp_dir().join(name);
            if std::fs::write(&path, &bytes).is_ok() {
                println!("  kept as {}", path.display());
            }
        }
        runs += 1;
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
    if crashes + slow > 0 {
        std::process::exit(1);
    }
}

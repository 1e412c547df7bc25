//! The entry points ("doors") for foreign bytes, one function each.
//!
//! One list for everything that tries them: the coverage-guided targets in `fuzz_targets`, `benches/fuzz.rs`,
//! which mutates without guidance, and `tests/files/fuzz_doors.rs`, which tries the seeds. A door uses what
//! it has read, as the program would, and panics if a promise of the library is broken or if one input takes
//! more than [`MOST_TIME`] of processor time.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::PathBuf;
use std::time::Duration;

use raeuberspiel::catalog::Catalog;
use raeuberspiel::certificate::Certificate;
use raeuberspiel::cli::{Files, Work, converse};
use raeuberspiel::course::{read_glossary, read_lesson};
use raeuberspiel::exchange::{
    Dialect, decode, read_foreign, read_game, read_game_before, write_game, write_problem,
};
use raeuberspiel::paper;
use raeuberspiel::problem::{Language, Loaded, ProblemSet, read_set, write_set};
use raeuberspiel::solver::Stop;
use raeuberspiel::store::Store;
use raeuberspiel::trainer::review::{Forecast, Limits, Plan, Summary};
use raeuberspiel::worker::import_file;

/// Processor time that one input may take.
pub const MOST_TIME: Duration = Duration::from_secs(2);

/// An entry point for foreign bytes.
pub struct Door {
    /// Name of the fuzz target and of the seeds' folder.
    pub name: &'static str,
    /// Length in bytes to which inputs are cut.
    pub longest: usize,
    /// Reads the bytes and uses what was read.
    pub open: fn(&[u8]),
}

/// All entry points.
pub const DOORS: &[Door] = &[
    Door {
        name: "sgf",
        longest: 65_536,
        open: sgf,
    },
    Door {
        name: "ron",
        longest: 65_536,
        open: ron,
    },
    Door {
        name: "zip",
        longest: 65_536,
        open: zip,
    },
    Door {
        name: "gtp",
        longest: 16_384,
        open: gtp,
    },
    Door {
        name: "json",
        longest: 65_536,
        open: json,
    },
    Door {
        name: "log",
        longest: 65_536,
        open: log,
    },
    Door {
        name: "text",
        longest: 65_536,
        open: text,
    },
    Door {
        name: "index",
        longest: 65_536,
        open: index,
    },
    Door {
        name: "cert",
        longest: 65_536,
        open: cert,
    },
];

/// Tries a door, by its name, with these bytes.
///
/// # Panics
///
/// If a promise is broken, the time limit is exceeded, or there is no such door.
pub fn try_door(name: &str, bytes: &[u8]) {
    let Some(door) = DOORS.iter().find(|door| door.name == name) else {
        panic!("there is no door {name}");
    };
    let bytes = bytes.get(..door.longest).unwrap_or(bytes);
    let before = worked();
    (door.open)(bytes);
    if let (Some(before), Some(after)) = (before, worked()) {
        let took = after.saturating_sub(before);
        assert!(
            took <= MOST_TIME,
            "one input took {took:?} of the processor"
        );
    }
}

/// Processor time of this thread, if the system provides it, so that a busy machine gives the same result as
/// a quiet one.
pub fn worked() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// A number derived from the bytes, which chooses between ways to use them.
/// FNV-1a: Fowler, Noll and Vo (1991).
fn lot(bytes: &[u8]) -> usize {
    let sum = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    (sum >> 20) as usize
}

/// An SGF file: as problems, in the detected dialect and in another, and as a game.
fn sgf(bytes: &[u8]) {
    let lot = lot(bytes);
    use_it(read_foreign("x.sgf", bytes, None).loaded, lot);
    let dialect = Dialect::ALL[lot % Dialect::ALL.len()];
    drop(read_foreign("x.sgf", bytes, Some(dialect)));
    let text = decode(bytes).text;
    if let Ok(record) = read_game(&text) {
        let written = write_game(&record);
        let again = read_game(&written);
        let Ok(again) = again else {
            panic!("the game does not read back: {written}");
        };
        assert_eq!(again.game.start(), record.game.start(), "{written}");
        assert_eq!(again.game.captures(), record.game.captures(), "{written}");
        assert_eq!(
            again.game.steps().len(),
            record.game.steps().len(),
            "{written}"
        );
        // A sound game is also sound before any of its moves.
        let moves = record.moves_before + record.game.steps().len();
        let number = lot % (moves + 2);
        assert!(
            read_game_before(&text, number).is_ok(),
            "before move {number}"
        );
    }
}

/// A problem set; or a lesson and a glossary if it begins like Markdown.
fn ron(bytes: &[u8]) {
    if bytes.first() == Some(&b'#') {
        let text = decode(bytes).text;
        drop(read_lesson(&text));
        drop(read_glossary(&text));
    } else {
        use_it(read_foreign("x.ron", bytes, None).loaded, lot(bytes));
    }
}

fn json(bytes: &[u8]) {
    use_it(read_foreign("x.json", bytes, None).loaded, lot(bytes));
}

fn text(bytes: &[u8]) {
    use_it(read_foreign("x.txt", bytes, None).loaded, lot(bytes));
}

/// An archive, through the importer, which needs a file on disk.
fn zip(bytes: &[u8]) {
    let file = Temporary::new(bytes);
    import_file(&file.0, None, &Stop::new(), |imported| {
        if let Ok(foreign) = imported.read {
            check_set(foreign.loaded.set.as_ref());
        }
    });
}

/// A temporary file that is removed when dropped.
struct Temporary(PathBuf);

impl Temporary {
    fn new(bytes: &[u8]) -> Temporary {
        let thread = std::thread::current().id();
        let name = format!("raeuberspiel-fuzz-{}-{thread:?}.zip", std::process::id());
        let path = std::env::temp_dir().join(name);
        if let Err(error) = std::fs::write(&path, bytes) {
            panic!("{}: {error}", path.display());
        }
        Temporary(path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // A file that cannot be removed is overwritten by the next input.
        std::fs::remove_file(&self.0).ok();
    }
}

/// Most commands of a session that are answered, because each may think for a while.
const COMMANDS: usize = 40;

/// A session of the text protocol. The bytes after the first zero byte are the game that `loadsgf` finds
/// under any name that `printsgf` has not written.
fn gtp(bytes: &[u8]) {
    let (session, game) = match bytes.iter().position(|&byte| byte == 0) {
        Some(at) => (&bytes[..at], &bytes[at + 1..]),
        None => (bytes, &[][..]),
    };
    let lines: Vec<&[u8]> = session.split_inclusive(|&byte| byte == b'\n').collect();
    let session = lines[..lines.len().min(COMMANDS)].concat();
    let mut shelf = Shelf {
        game: game.to_vec(),
        written: BTreeMap::new(),
    };
    let work = Work {
        nodes_to_solve: 1_000,
        nodes_to_judge: 50,
        games: 2,
        table_bytes: 1 << 20,
    };
    let mut answers = Vec::new();
    if let Err(error) = converse(Cursor::new(session), &mut answers, &mut shelf, work) {
        panic!("{error}");
    }
    let Ok(answers) = String::from_utf8(answers) else {
        panic!("an answer is no text");
    };
    assert!(
        answers.is_empty() || answers.ends_with("\n\n"),
        "{answers:?}"
    );
    for answer in answers.split_terminator("\n\n") {
        assert!(answer.starts_with(['=', '?']), "{answer:?}");
    }
    for (name, text) in shelf.written {
        assert!(
            read_game(&text).is_ok(),
            "{name} does not read back: {text}"
        );
    }
}

struct Shelf {
    game: Vec<u8>,
    written: BTreeMap<String, String>,
}

impl Files for Shelf {
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        let written = self.written.get(name);
        Ok(written.map_or_else(|| self.game.clone(), |text| text.clone().into_bytes()))
    }

    fn write(&mut self, name: &str, text: &str) -> Result<(), String> {
        self.written.insert(name.to_owned(), text.to_owned());
        Ok(())
    }
}

/// Lines of the progress log: imported ones are counted, shown and exported again.
fn log(bytes: &[u8]) {
    let store = sound(Store::in_memory());
    let imported = store.import(&mut Cursor::new(bytes));
    let counted = sound(store.count());
    let ledger = &counted.ledger;
    let Ok(imported) = imported else {
        assert!(ledger.problems.is_empty(), "a part was imported");
        return;
    };
    let mut exported = Vec::new();
    let lines = sound(store.export(&mut exported));
    assert_eq!(lines, imported.added);
    let other = sound(Store::in_memory());
    let again = sound(other.import(&mut Cursor::new(&exported)));
    assert_eq!(again.added, lines, "what was exported does not come back");
    let mut twice = Vec::new();
    sound(other.export(&mut twice));
    assert!(twice == exported, "what was exported comes back changed");
    // As the pages would show it on the day of the latest attempt.
    if let Some(&today) = ledger.days.keys().next_back() {
        let limits = Limits::default();
        drop(Plan::of(ledger, limits, 1_800_000_000, today));
        assert!(ledger.new_left(limits, today) <= limits.new);
        drop(Forecast::of(ledger, limits, today, 30));
        drop(Summary::of(ledger, limits, today));
    }
}

fn sound<T, E: std::fmt::Display>(result: Result<T, E>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{error}"),
    }
}

/// The library's index on disk.
fn index(bytes: &[u8]) {
    if let Ok(catalog) = Catalog::from_bytes(bytes) {
        drop(sound(catalog.to_bytes()));
    }
}

/// Checks that a set is unchanged after writing and reading.
fn check_set(set: Option<&ProblemSet>) {
    let Some(set) = set else { return };
    let text = write_set(set);
    let again = read_set(&text, "x");
    if let Some(fault) = again.faults.first() {
        panic!("what was read does not read back: {fault}");
    }
    assert_eq!(
        again.set.as_ref(),
        Some(set),
        "what was read changes when written"
    );
}

/// Writes a loaded set, draws it and reads it again.
fn use_it(loaded: Loaded, lot: usize) {
    check_set(loaded.set.as_ref());
    let Some(set) = loaded.set else { return };
    let Some(problem) = set.problems.first() else {
        return;
    };
    let dialect = Dialect::ALL[lot % Dialect::ALL.len()];
    let written = write_problem(problem, dialect, Language::English);
    let read = read_foreign("x.sgf", written.text.as_bytes(), None);
    assert!(
        read.loaded.set.is_some(),
        "what was written does not read back: {}",
        written.text
    );
    drop(paper::svg(problem, 200.0));
    if lot.is_multiple_of(20) {
        let letters = paper::Letters::built_in();
        drop(paper::pdf(&set, &paper::Booklet::default(), &letters));
        assert!(paper::png(problem, 64.0).is_ok(), "the width is sound");
    }
}

/// A certificate: written and read again it must be the same, and its proofs are replayed.
fn cert(bytes: &[u8]) {
    let Ok(certificate) = Certificate::read(bytes) else {
        return;
    };
    let again = Certificate::read(certificate.to_text().as_bytes());
    assert_eq!(again.as_ref(), Ok(&certificate));
    certificate.replay().ok();
}

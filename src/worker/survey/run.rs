//! Running a survey: files are read, problems examined, findings recorded and reported.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::examine::{Examinee, examine, settings};
use super::finding::{Found, Row};
use super::record::{CHOICES, FINDINGS, Known, key_of, note_found, note_read};
use crate::disk::{Journal, Seen, plain, read_journal, shown, unreadable};
use crate::exchange::{Dialect, Kind, Names};
use crate::problem::Problem;
use crate::solver::{Solver, Stop};
use crate::worker::hold::Hold;
use crate::worker::import::{ImportedFile, LeftOut, import_files, problem_files};
use crate::worker::job;
use crate::worker::library::Reading;
use crate::worker::side_by_side::as_they_come;

/// What to examine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// A file, an archive or a folder.
    pub path: PathBuf,
    /// The dialect of its SGF files; `None` detects it in each file.
    pub dialect: Option<Dialect>,
}

/// What a survey should do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Whether to examine problems; otherwise only what is known is reported.
    pub goes_on: bool,
    /// Positions searched for each question.
    pub nodes: u64,
    /// Number of problems examined side by side.
    pub threads: usize,
}

/// What a survey reports.
#[derive(Debug)]
pub enum News {
    /// The findings of earlier runs, and how many problems there were.
    Known(Vec<Row>, Option<usize>),
    /// The progress of reading files.
    Reading(Reading),
    /// The files were read.
    Read {
        /// Number of problems in them.
        problems: usize,
        /// How many of the problems were examined before.
        known: usize,
        /// Indices of findings that no longer count: there is another problem now, or none.
        gone: Vec<usize>,
        /// What could not be read of the files, one line each; only the first of them.
        faults: Vec<String>,
        /// What was left out.
        left_out: LeftOut,
    },
    /// A problem was examined.
    Found(Row),
}

/// How a survey ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything is examined, or no more was requested.
    Whole,
    /// It was stopped.
    Stopped,
    /// The source cannot be read, described in words.
    Unreadable(String),
    /// Findings cannot be written, described in words. Only the last one is lost.
    Unwritten(String),
}

/// A survey on its own thread.
pub type Job = job::Job<News, End>;

/// Most faults of files that are reported.
const MOST_FAULTS: usize = 100;

/// Starts or continues a survey. Its findings are in `folder`, which is created.
///
/// # Errors
///
/// If the system cannot start a thread.
pub fn start(
    folder: PathBuf,
    source: Source,
    wish: Wish,
    wake: impl Fn() + Send + 'static,
) -> io::Result<Job> {
    Job::start("survey", wake, move |outlet| {
        let (hold, stop) = (outlet.hold(), outlet.stop());
        survey(&folder, &source, wish, hold, stop, &mut |news| {
            outlet.tell(news);
        })
    })
}

/// Reads the source, examines what has not been examined, and records every finding. `hold` pauses it,
/// `stop` ends it.
pub fn survey(
    folder: &Path,
    source: &Source,
    wish: Wish,
    hold: &Hold,
    stop: &Stop,
    tell: &mut dyn FnMut(News),
) -> End {
    let unwritten =
        |error: &io::Error| End::Unwritten(format!("{}: {}", shown(folder), plain(error)));
    let mut known = Known::default();
    let findings = folder.join(FINDINGS);
    let opened = match wish.goes_on {
        true => opened(&findings, stop, |at, line| known.take(at, line)).map(Some),
        false => read_journal(&findings, |at, line| known.take(at, line)).map(|()| None),
    };
    let journal = match opened {
        Ok(journal) => journal,
        Err(error) => return unwritten(&error),
    };
    if let Err(error) = read_journal(&folder.join(CHOICES), |at, line| known.take(at, line)) {
        return unwritten(&error);
    }
    tell(News::Known(
        known.rows.values().cloned().collect(),
        known.problems,
    ));
    let Some(mut journal) = journal else {
        return End::Whole;
    };
    if hold.piece().is_none() {
        return End::Stopped;
    }
    let gathered = match Gathered::read(source, stop, tell) {
        Ok(gathered) => gathered,
        Err(reason) => return End::Unreadable(reason),
    };
    if stop.is_requested() {
        return End::Stopped;
    }
    let problems = gathered.items.len();
    let keys: Vec<u64> = gathered
        .items
        .iter()
        .map(|item| key_of(&item.problem, item.names_target))
        .collect();
    let is_known = |place: usize| {
        let row = known.rows.get(&place);
        row.is_some_and(|row| keys.get(place) == Some(&row.key))
    };
    let open: Vec<usize> = (0..problems).filter(|&place| !is_known(place)).collect();
    if known.problems != Some(problems)
        && let Err(error) = note_read(&mut journal, problems)
    {
        return unwritten(&error);
    }
    tell(News::Read {
        problems,
        known: problems - open.len(),
        gone: known
            .rows
            .keys()
            .copied()
            .filter(|&place| !is_known(place))
            .collect(),
        faults: gathered.faults,
        left_out: gathered.left_out,
    });
    let settings = settings(wish.nodes);
    let (items, failed) = (&gathered.items, AtomicBool::new(false));
    let mut failure = None;
    let begin = || match failed.load(Ordering::Relaxed) {
        true => None,
        false => hold.piece(),
    };
    let mut done = 0;
    as_they_come(
        &open,
        wish.threads,
        || Solver::new(settings.limits.table_bytes),
        |solver, &place| {
            let item = items.get(place)?;
            examine(item, solver, &settings, begin)
        },
        |number, judged| {
            let Some(&place) = open.get(number) else {
                return;
            };
            let (Some(judged), None, Some(item), Some(&key)) =
                (judged, &failure, items.get(place), keys.get(place))
            else {
                return;
            };
            let found = Found::of(judged, &item.problem);
            match note_found(&mut journal, place, key, &item.problem, found) {
                Ok(row) => {
                    done += 1;
                    tell(News::Found(row));
                }
                Err(error) => {
                    failed.store(true, Ordering::Relaxed);
                    failure = Some(unwritten(&error));
                }
            }
        },
    );
    match failure {
        Some(failure) => failure,
        None if done < open.len() => End::Stopped,
        None => End::Whole,
    }
}

/// Number of attempts to open the journal while a window that is being closed still writes it.
const PATIENCE: u32 = 100;
/// Time between two attempts.
const AGAIN: Duration = Duration::from_millis(100);

/// Opens the journal, as soon as nobody else has it open.
fn opened(path: &Path, stop: &Stop, mut each: impl FnMut(u64, &str)) -> io::Result<Journal> {
    for _ in 0..PATIENCE {
        match Journal::open(path, &mut each) {
            Err(error) if error.kind() == io::ErrorKind::ResourceBusy && !stop.is_requested() => {
                std::thread::sleep(AGAIN);
            }
            opened => return opened,
        }
    }
    Journal::open(path, each)
}

/// The problems of a source, each with a unique name.
struct Gathered {
    items: Vec<Examinee>,
    faults: Vec<String>,
    left_out: LeftOut,
}

impl Gathered {
    fn read(source: &Source, stop: &Stop, tell: &mut dyn FnMut(News)) -> Result<Gathered, String> {
        let path = &source.path;
        let walked =
            problem_files(path, &mut Seen::default()).map_err(|error| unreadable(path, &error))?;
        let mut left_out = LeftOut::default();
        left_out.add(&walked);
        let mut gathered = Gathered {
            items: Vec::new(),
            faults: Vec::new(),
            left_out,
        };
        let mut names = Names::new();
        let mut reading = Reading {
            total: walked.files.len(),
            ..Reading::default()
        };
        let mut last: Option<PathBuf> = None;
        let left_out = import_files(
            &walked.files,
            |_| source.dialect,
            stop,
            |file| {
                if last.as_ref() != Some(&file.path) {
                    reading.done += 1;
                    last = Some(file.path.clone());
                }
                reading.faulty += usize::from(!gathered.take(file, &mut names));
                reading.problems = gathered.items.len();
                if reading.done.is_multiple_of(50) {
                    tell(News::Reading(reading));
                }
            },
        );
        gathered.left_out.join(left_out);
        Ok(gathered)
    }

    /// Takes in the problems of a file; returns whether it has no fault.
    fn take(&mut self, file: ImportedFile, names: &mut Names) -> bool {
        let name = file.name();
        let mut fault = |fault: String| {
            if self.faults.len() < MOST_FAULTS {
                self.faults.push(format!("{name}:{fault}"));
            }
        };
        let loaded = match file.read {
            Ok(foreign) => foreign.loaded,
            Err(error) => {
                fault(error.to_string());
                return false;
            }
        };
        loaded
            .faults
            .iter()
            .for_each(|error| fault(error.to_string()));
        let names_target = Kind::of_name(&name) == Some(Kind::Ron);
        let problems: Vec<Problem> = loaded.set.map(|set| set.problems).unwrap_or_default();
        let count = problems.len();
        for (number, mut problem) in problems.into_iter().enumerate() {
            problem.id = names.name(&name, &problem.id, number, count);
            self.items.push(Examinee {
                problem,
                names_target,
            });
        }
        loaded.faults.is_empty()
    }
}

/// The findings of an earlier survey, by the indices of the problems.
pub(super) fn found(folder: &Path) -> io::Result<BTreeMap<usize, Row>> {
    let mut known = Known::default();
    read_journal(&folder.join(FINDINGS), |at, line| known.take(at, line))?;
    read_journal(&folder.join(CHOICES), |at, line| known.take(at, line))?;
    // There may have been more problems earlier.
    let problems = known.problems.unwrap_or(0);
    known.rows.retain(|&place, _| place < problems);
    Ok(known.rows)
}

//! The sets that have been read, and reading more of them on another thread.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::homework::read_if_results;
pub use super::shipped::is_classic;
use super::{Heard, Job, shipped};
use crate::course::Course;
use crate::disk::Seen;
use crate::exchange::Kind;
use crate::homework::Results;
use crate::problem::{self, Code, Diagnostic, Language, ProblemSet};
use crate::store::{Outcome, ProblemKey, Standing};

/// Files read side by side before they are passed on.
const FILES_AT_ONCE: usize = 2;

/// How many problems of a set are solved, failed or open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Problems whose latest attempt solved them.
    pub solved: usize,
    /// Problems whose latest attempt did not solve them.
    pub failed: usize,
    /// Problems whose answer nobody knows, for which no attempt counts.
    pub open: usize,
}

/// Where a problem is in the library, valid as long as the list is the same. Anything that lasts longer
/// uses a [`ProblemKey`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The index of the set.
    pub set: usize,
    /// The index of the problem in the set.
    pub problem: usize,
}

/// A set and where it was read from.
pub struct Loaded {
    /// The problems, as they were read from the file.
    pub set: Arc<ProblemSet>,
    /// Its file; `None` if it is part of the program.
    pub path: Option<PathBuf>,
    /// Solved and failed problems, counted when either changes.
    pub tally: Tally,
}

impl Loaded {
    /// Number of problems that can be solved.
    #[must_use]
    pub fn solvable(&self) -> usize {
        self.set.problems.len().saturating_sub(self.tally.open)
    }
}

/// Every set that has been read, and what was wrong in the files.
#[derive(Default)]
pub struct Library {
    /// The sets, in the order they were read; the program's own come first.
    pub sets: Vec<Loaded>,
    /// What was wrong in the files.
    pub flaws: Vec<Diagnostic>,
    /// Requests whose files are still being read.
    requests: Vec<Request>,
    /// Set once the window has been drawn: until then it needs the processor.
    is_drawn: Arc<AtomicBool>,
    /// Number of frames so far, saturating.
    frames: u8,
}

/// Files that are being read.
struct Request {
    job: Job<Message, ()>,
    /// Whether one of them is to be shown.
    is_to_show: bool,
}

/// What the reading thread reports.
enum Message {
    /// A file has been read, as far as it could be.
    Read(Source, Box<ReadFile>),
    /// A folder that was opened contains problems of other programs.
    Folder(PathBuf),
    /// A file that was opened contains results of a homework.
    Results(PathBuf, Box<Results>),
}

/// Where a set comes from.
enum Source {
    Shipped,
    File { path: PathBuf, purpose: Purpose },
}

/// Why a file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To list it.
    List,
    /// To show it at once: it was named when the program was started.
    Show,
    /// To show it at once and list it again at the next start: the user has just opened it.
    Keep,
}

/// What has arrived from the reading thread.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct News {
    /// Files that the user has opened and that have been read now.
    pub opened: Vec<PathBuf>,
    /// Folders that were opened and contain problems of other programs: for the library.
    pub folders: Vec<PathBuf>,
    /// The index of a set to show at once.
    pub show: Option<usize>,
    /// Results of homework that were opened, each with its file.
    pub results: Vec<(PathBuf, Results)>,
    /// Whether a requested file contained no set at all.
    pub failed: bool,
    /// Whether sets were added or replaced.
    pub changed: bool,
}

/// A file as far as it could be read.
pub struct ReadFile {
    /// The set with its sound problems, if it has any.
    pub set: Option<ProblemSet>,
    /// What is wrong with the rest.
    pub flaws: Vec<Diagnostic>,
}

impl Library {
    /// Starts to read the program's own sets and then these files.
    pub fn load(
        &mut self,
        shipped: Shipped,
        files: Vec<(PathBuf, Purpose)>,
        wake: impl Fn() + Send + 'static,
    ) {
        let is_to_show = files.iter().any(|&(_, purpose)| purpose != Purpose::List);
        let is_drawn = Arc::clone(&self.is_drawn);
        let started = Job::start("read-sets", wake, move |outlet| {
            let send = |message| outlet.tell(message);
            if shipped == Shipped::Yes {
                for (name, text) in shipped::sets() {
                    let file = Box::new(sort_out(
                        problem::read_set(&text, name),
                        format!("{name}.ron").as_ref(),
                    ));
                    send(Message::Read(Source::Shipped, file));
                }
                if let Some(set) = Course::read(Language::English).exercises() {
                    let file = ReadFile {
                        set: Some(set),
                        flaws: Vec::new(),
                    };
                    send(Message::Read(Source::Shipped, Box::new(file)));
                }
            }
            for (path, wanted) in files {
                let mut purpose = wanted;
                let results = match wanted {
                    Purpose::List => None,
                    Purpose::Show | Purpose::Keep => read_if_results(&path),
                };
                match results {
                    None => {}
                    Some(Ok(results)) => {
                        send(Message::Results(path, Box::new(results)));
                        continue;
                    }
                    Some(Err(file)) => {
                        let file = Box::new(sort_out(file.loaded, &path));
                        send(Message::Read(Source::File { path, purpose }, file));
                        continue;
                    }
                }
                // A path that cannot be examined is passed on: reading it reports what is wrong.
                let paths = match super::set_files(&path, &mut Seen::default()) {
                    Ok(walked) => {
                        let is_folder = path.is_dir() && purpose != Purpose::List;
                        let holds_problems =
                            |other: &PathBuf| other.to_str().and_then(Kind::of_name).is_some();
                        if is_folder && walked.others.iter().any(holds_problems) {
                            send(Message::Folder(path));
                        } else if is_folder && walked.files.is_empty() {
                            let source = Source::File {
                                path: path.clone(),
                                purpose,
                            };
                            send(Message::Read(source, Box::new(nothing_in(&path))));
                        }
                        walked.files
                    }
                    Err(_) => vec![path],
                };
                // A few at a time: the first are shown while the last are still being read, and the
                // memory needed for reading is free again for the next. One at a time until the window
                // has been drawn, so that its first frame does not wait.
                let mut rest = paths.as_slice();
                while !rest.is_empty() && !outlet.stop().is_requested() {
                    let at_once = match is_drawn.load(Ordering::Relaxed) {
                        true => FILES_AT_ONCE,
                        false => 1,
                    };
                    let (some, others) = rest.split_at(at_once.min(rest.len()));
                    rest = others;
                    for file in super::load_files(some) {
                        let path = file.path;
                        let file = Box::new(sort_out(file.loaded, &path));
                        let is_set = file.set.is_some();
                        send(Message::Read(Source::File { path, purpose }, file));
                        if is_set && purpose == Purpose::Show {
                            // Only the first set of a folder is shown.
                            purpose = Purpose::List;
                        }
                    }
                }
            }
        });
        match started {
            Ok(job) => self.requests.push(Request { job, is_to_show }),
            Err(error) => log::error!("no thread to read sets: {error}"),
        }
    }

    /// Whether files are being read.
    #[must_use]
    pub const fn is_loading(&self) -> bool {
        !self.requests.is_empty()
    }

    /// Whether a file that is to be shown is being read.
    #[must_use]
    pub fn has_to_show(&self) -> bool {
        self.requests.iter().any(|request| request.is_to_show)
    }

    /// Takes in what has been read since the last call.
    pub fn receive(&mut self) -> News {
        // At the second frame the first has been drawn.
        self.frames = self.frames.saturating_add(1);
        self.is_drawn.store(self.frames > 1, Ordering::Relaxed);
        let mut heard = Vec::new();
        for request in &mut self.requests {
            while let Some(Heard::News(message)) = request.job.hear() {
                heard.push(message);
            }
        }
        self.requests.retain(|request| !request.job.is_over());
        let mut news = News::default();
        for message in heard {
            match message {
                Message::Folder(path) => news.folders.push(path),
                Message::Results(path, results) => news.results.push((path, *results)),
                Message::Read(source, file) => {
                    self.flaws.extend(file.flaws);
                    let (path, purpose) = match source {
                        Source::Shipped => (None, Purpose::List),
                        Source::File { path, purpose } => (Some(path), purpose),
                    };
                    news.failed |= file.set.is_none() && purpose != Purpose::List;
                    if let Some(set) = file.set {
                        let place = self.take_in(set, path.as_deref());
                        news.changed = true;
                        if purpose != Purpose::List {
                            news.show = Some(place);
                        }
                        if purpose == Purpose::Keep {
                            news.opened.extend(path);
                        }
                    }
                }
            }
        }
        news
    }

    /// Adds a set that was not read from a file of its own; returns its index.
    pub fn insert(&mut self, set: ProblemSet) -> usize {
        self.take_in(set, None)
    }

    /// Adds a set, replacing one with the same id.
    fn take_in(&mut self, set: ProblemSet, path: Option<&Path>) -> usize {
        let open = set.problems.iter().filter(|problem| problem.is_open());
        let tally = Tally {
            open: open.count(),
            ..Tally::default()
        };
        let loaded = Loaded {
            set: Arc::new(set),
            path: path.map(Path::to_owned),
            tally,
        };
        match self
            .sets
            .iter()
            .position(|other| other.set.id == loaded.set.id)
        {
            Some(place) => {
                self.sets[place] = loaded;
                place
            }
            None => {
                self.sets.push(loaded);
                self.sets.len() - 1
            }
        }
    }

    /// Recounts the solved and failed problems of all sets.
    pub fn count(&mut self, standings: &BTreeMap<ProblemKey, Standing>) {
        for loaded in &mut self.sets {
            let mut tally = Tally::default();
            for problem in &loaded.set.problems {
                if problem.is_open() {
                    tally.open += 1;
                    continue;
                }
                let key = ProblemKey {
                    set: loaded.set.id.clone(),
                    problem: problem.id.clone(),
                };
                match standings.get(&key).map(|standing| standing.latest) {
                    Some(Outcome::Solved) => tally.solved += 1,
                    Some(Outcome::Failed | Outcome::GaveUp) => tally.failed += 1,
                    None => {}
                }
            }
            loaded.tally = tally;
        }
    }
}

/// Whether to list the program's own sets too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shipped {
    /// List them.
    Yes,
    /// Only the files named.
    No,
}

/// The report on a folder without a single problem file.
fn nothing_in(folder: &Path) -> ReadFile {
    let message = "there is no problem file in this folder or below it";
    let advice = "open a folder with .ron, .sgf, .zip, .json or .txt files";
    ReadFile {
        set: None,
        flaws: vec![Diagnostic {
            path: folder.to_owned(),
            ..Diagnostic::new(problem::Place::START, Code::Unreadable, message, advice)
        }],
    }
}

fn sort_out(loaded: problem::Loaded, path: &Path) -> ReadFile {
    let of_file = |found| Diagnostic {
        path: path.to_owned(),
        ..found
    };
    ReadFile {
        // A copy has none of the spare capacity that reading leaves in lists: 10,000 problems take 35 MB
        // instead of 45.
        set: loaded.set.clone(),
        flaws: loaded.faults.into_iter().map(of_file).collect(),
    }
}

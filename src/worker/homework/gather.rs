//! Reading results and homework from many files.

use std::path::{Path, PathBuf};

use crate::disk::{Seen, shown, unreadable, walk};
use crate::homework::{Results, looks_like_results, read_results};
use crate::problem::{Code, Diagnostic, LoadedFile, Place, ProblemSet, read_file, read_set};
use crate::solver::Stop;
use crate::worker::MAX_FILES;

/// What the files contained.
#[derive(Debug, Default)]
pub struct Gathered {
    /// Results, each with its file.
    pub results: Vec<(PathBuf, Results)>,
    /// Homework, each with its file.
    pub homeworks: Vec<(PathBuf, ProblemSet)>,
    /// What cannot be read: `file:line:column: error[code]: message; advice`.
    pub faults: Vec<String>,
}

/// Reads results and homework from files, and from everything below folders. A file that is neither is
/// a fault if it was named, and skipped in a folder.
#[must_use]
pub fn gather(paths: &[PathBuf], stop: &Stop) -> Gathered {
    let mut gathered = Gathered::default();
    let mut seen = Seen::default();
    for path in paths {
        let is_named = !path.is_dir();
        let walked = match walk(path, MAX_FILES, &mut seen, is_kind) {
            Ok(walked) => walked,
            Err(error) => {
                gathered.faults.push(unreadable(path, &error));
                continue;
            }
        };
        gathered.faults.extend(walked.unreadable);
        for file in walked.files {
            if stop.is_requested() {
                return gathered;
            }
            gathered.take(file, is_named);
        }
        if walked.is_cut {
            let words = format!("{}: more than {MAX_FILES} files below it", shown(path));
            gathered.faults.push(words);
        }
    }
    gathered
}

/// Whether a file may contain results or a homework, by its name.
fn is_kind(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| {
        ["ron", "json"]
            .iter()
            .any(|kind| ending.eq_ignore_ascii_case(kind))
    })
}

impl Gathered {
    fn take(&mut self, path: PathBuf, is_named: bool) {
        let fault = |fault: &Diagnostic| format!("{}:{fault}", shown(&path));
        let text = match read_text(&path) {
            Ok(text) => text,
            Err(found) => return self.faults.push(fault(&found)),
        };
        if looks_like_results(&text) {
            match read_results(&text) {
                Ok(results) => self.results.push((path, results)),
                Err(found) => self.faults.push(fault(&found)),
            }
            return;
        }
        let is_ron = path
            .extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("ron"));
        let read = is_ron.then(|| read_set(&text, "homework"));
        let (set, faults) = read.map_or((None, Vec::new()), |read| (read.set, read.faults));
        let broken = faults.first().filter(|_| text.contains("homework:"));
        match (set.filter(|set| set.homework.is_some()), broken) {
            (Some(set), _) => self.homeworks.push((path, set)),
            (None, Some(found)) => self.faults.push(fault(found)),
            (None, None) if is_named => self.faults.push(fault(&Diagnostic::new(
                Place::START,
                Code::Unreadable,
                "these are neither results nor a homework",
                "name what students have handed in, and the file that was given to them",
            ))),
            (None, None) => {}
        }
    }
}

fn read_text(path: &Path) -> Result<String, Diagnostic> {
    let bytes = read_file(path)?;
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(error.as_bytes().get(..offset).unwrap_or_default());
        let place = Place::of(&before, before.len());
        let message = format!("byte {offset} is not UTF-8 text");
        Diagnostic::new(place, Code::NotUtf8, message, "save the file as UTF-8")
    })
}

/// The results in a file, or what is wrong with them; `None` if it contains none.
#[must_use]
pub fn read_if_results(path: &Path) -> Option<Result<Results, LoadedFile>> {
    if !is_kind(path) {
        return None;
    }
    let text = read_text(path).ok()?;
    if !looks_like_results(&text) {
        return None;
    }
    Some(read_results(&text).map_err(|fault| LoadedFile {
        path: path.to_owned(),
        loaded: crate::problem::Loaded {
            set: None,
            faults: vec![fault],
            places: Vec::new(),
        },
        stamp: None,
    }))
}

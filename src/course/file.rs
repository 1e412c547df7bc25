//! Reads lesson files from the disk for the checker.

use std::path::Path;

use super::read::read_lesson;
use crate::problem::{
    Code, Diagnostic, Loaded, LoadedFile, Place, ProblemSet, SetId, Text, read_file,
};

/// Whether a path belongs to a lesson: a Markdown file in a folder named after a language.
#[must_use]
pub fn is_lesson(path: &Path) -> bool {
    let is_markdown = path.extension().is_some_and(|extension| extension == "md");
    let folder = path.parent().and_then(Path::file_name);
    is_markdown && folder.is_some_and(|name| name == "en" || name == "de")
}

/// Reads a lesson file and returns the boards written in it as a set. Every problem with it, including an
/// unreadable file, is reported as a fault.
#[must_use]
pub fn load_lesson(path: &Path) -> LoadedFile {
    let name = path
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default();
    let loaded = |set, faults, places| LoadedFile {
        path: path.to_owned(),
        loaded: Loaded {
            set,
            faults,
            places,
        },
        stamp: None,
    };
    let text = match read_file(path) {
        Ok(bytes) => String::from_utf8(bytes),
        Err(fault) => return loaded(None, vec![fault], Vec::new()),
    };
    let Ok(text) = text else {
        let message = "the lesson is not UTF-8 text";
        let fault = Diagnostic::new(Place::START, Code::NotUtf8, message, "save it as UTF-8");
        return loaded(None, vec![fault], Vec::new());
    };
    let read = read_lesson(&text);
    let Some(id) = SetId::new(&format!("course-{name}")) else {
        let message = format!("{name:?} is no name of a lesson");
        let advice = "name the file with lower-case letters, digits and hyphens";
        let fault = Diagnostic::new(Place::START, Code::BadId, message, advice);
        return loaded(None, vec![fault], Vec::new());
    };
    let problems = read
        .problems()
        .map(|problem| problem.as_ref().clone())
        .collect();
    let set = ProblemSet {
        title: Text {
            en: read.lesson.title.clone(),
            de: read.lesson.title.clone(),
        },
        ..ProblemSet::new(id, problems)
    };
    loaded(Some(set), read.faults, read.places)
}

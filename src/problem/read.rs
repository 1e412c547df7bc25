//! Turns the text of a file into its problems and a list of what is wrong with the rest.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::checks::Allow;
use super::convert::{audience_of, bad_id, source_of, syntax_fault, text_of, text_too_long};
use super::diagnostic::{Code, Diagnostic, Place};
use super::format::{AllowFile, HeaderFile, HomeworkFile, VERSION, VersionFile, options};
use super::homework::{Date, Help, Homework};
use super::limits::{MAX_PROBLEMS, MAX_SET_NODES, MAX_TEXT};
use super::model::{ProblemId, ProblemSet, SetId};
use super::outline::{Step, find, outline};
use super::read_problem::{Care, read_problem};

/// The result of reading a file.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The set with every sound problem; `None` if neither the header nor any problem could be read.
    pub set: Option<ProblemSet>,
    /// The faults, in the order of the file.
    pub faults: Vec<Diagnostic>,
    /// Where each problem of `set` begins, in the same order.
    pub places: Vec<Place>,
}

/// Reads a set from text.
///
/// `name` is the file's name and stands in for the set's id if the header cannot be read.
/// A leading byte order mark is skipped.
#[must_use]
pub fn read_set(text: &str, name: &str) -> Loaded {
    read_with(text, name, Care::Sound)
}

/// Like [`read_set`], for a set that is still being written: stones without liberties, illegal moves,
/// targets without stones and questions without answers are let through.
#[must_use]
pub fn read_draft(text: &str, name: &str) -> Loaded {
    read_with(text, name, Care::Draft)
}

/// Whether a text holds comments, which would be lost if the set were written anew.
#[must_use]
pub fn has_comments(text: &str) -> bool {
    super::outline::has_comments(text)
}

fn read_with(text: &str, name: &str, care: Care) -> Loaded {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let refused = |fault| Loaded {
        set: None,
        faults: vec![fault],
        places: Vec::new(),
    };
    if let Some(fault) = newer_version(text) {
        return refused(fault);
    }
    let outline = outline(text);
    let mut faults: Vec<Diagnostic> = Vec::new();
    let mut set = ProblemSet::new(fallback_id(name), Vec::new());
    let broken = outline.broken.is_some();
    faults.extend(outline.broken);
    let mut header_read = false;
    match options().from_str::<HeaderFile>(&outline.header) {
        // If the text breaks off, only the header can tell the version.
        Ok(header) if header.format != VERSION => {
            return refused(other_version(header.format, Place::START));
        }
        Ok(header) => match fill_header(&mut set, header, text) {
            Ok(()) => header_read = true,
            Err(fault) => faults.push(*fault),
        },
        // The break has been reported already, and where the header ends is then only our guess.
        Err(_) if broken => {}
        Err(error) => faults.push(syntax_fault(&error, Place::START)),
    }
    if outline.problems.len() > MAX_PROBLEMS {
        let message = format!(
            "the set holds {} problems, the limit is {MAX_PROBLEMS}",
            outline.problems.len()
        );
        faults.push(Diagnostic::new(
            Place::START,
            Code::TooLarge,
            message,
            "split it into several files",
        ));
    }
    let mut places: Vec<Place> = Vec::new();
    let mut taken: BTreeMap<String, Place> = BTreeMap::new();
    let mut lines = LineCounter::new(text);
    let mut nodes = 0;
    let source = Arc::new(set.source.clone());
    for range in outline.problems.into_iter().take(MAX_PROBLEMS) {
        let place = lines.place(range.start);
        let Some(part) = text.get(range) else {
            continue;
        };
        match read_problem(part, place, &source, care) {
            Ok(problem) if nodes + problem.tree.len() > MAX_SET_NODES => {
                let message = format!("the trees of the set have more than {MAX_SET_NODES} nodes");
                let mut fault = Diagnostic::new(
                    place,
                    Code::TooLarge,
                    message,
                    "split it into several files; this problem and those after it are left out",
                );
                fault.problem = Some(problem.id.to_string());
                faults.push(fault);
                break;
            }
            Ok(problem) => {
                nodes += problem.tree.len();
                if let Some(first) = taken.get(problem.id.as_str()) {
                    let at = find(part, &[Step::Field("id")]).start;
                    let mut fault = Diagnostic::new(
                        Place::of(part, at).after(place),
                        Code::DuplicateId,
                        format!(
                            "problem id {:?} is already used at line {}",
                            problem.id.as_str(),
                            first.line
                        ),
                        "give each problem of a set its own id",
                    );
                    fault.problem = Some(problem.id.to_string());
                    faults.push(fault);
                } else {
                    taken.insert(problem.id.to_string(), place);
                    places.push(place);
                    set.problems.push(problem);
                }
            }
            Err(problem_faults) => faults.extend(problem_faults),
        }
    }
    faults.sort_by_key(|fault| fault.place);
    set.problems.shrink_to_fit();
    let set = (header_read || !set.problems.is_empty()).then_some(set);
    Loaded {
        set,
        faults,
        places,
    }
}

/// Counts lines once over the whole text instead of from the start for every problem.
struct LineCounter<'a> {
    text: &'a str,
    byte: usize,
    place: Place,
}

impl<'a> LineCounter<'a> {
    const fn new(text: &'a str) -> LineCounter<'a> {
        LineCounter {
            text,
            byte: 0,
            place: Place::START,
        }
    }

    /// The place of a byte, which must not lie before the one asked for last.
    fn place(&mut self, byte: usize) -> Place {
        let step = self.text.get(self.byte..byte).unwrap_or_default();
        self.place = Place::of(step, step.len()).after(self.place);
        self.byte = byte;
        self.place
    }
}

fn fallback_id(name: &str) -> SetId {
    let cleaned: String = name
        .chars()
        .map(|c| c.to_ascii_lowercase())
        .map(|c| {
            if c.is_ascii_lowercase() || c.is_ascii_digit() {
                c
            } else {
                '-'
            }
        })
        .take(super::model::MAX_ID)
        .collect();
    SetId::new(&cleaned)
        .or_else(|| SetId::new("unnamed"))
        .unwrap_or_else(|| unreachable!("a constant id is sound"))
}

fn newer_version(text: &str) -> Option<Diagnostic> {
    let range = find(text, &[Step::Field("format")]);
    let value = text.get(range.clone())?.trim();
    let version: u32 = match value.parse() {
        Ok(version) => version,
        Err(_) => options().from_str::<VersionFile>(text).ok()?.format,
    };
    (version != VERSION).then(|| other_version(version, Place::of(text, range.start)))
}

fn other_version(version: u32, place: Place) -> Diagnostic {
    let message = if version > VERSION {
        format!("the file has format {version}, this program reads up to {VERSION}")
    } else {
        format!("there is no format {version}; formats count from 1 to {VERSION}")
    };
    let advice = if version > VERSION {
        "use a newer version of the program"
    } else {
        "write format: 1"
    };
    Diagnostic::new(place, Code::Version, message, advice)
}

fn fill_header(
    set: &mut ProblemSet,
    header: HeaderFile,
    text: &str,
) -> Result<(), Box<Diagnostic>> {
    let at = |field| Place::of(text, find(text, &[Step::Field(field)]).start);
    let Some(id) = SetId::new(&header.id) else {
        return Err(Box::new(bad_id(at("id"), "set", &header.id)));
    };
    set.id = id;
    for (field, texts) in [
        ("title", [&header.title.en, &header.title.de]),
        ("about", [&header.about.en, &header.about.de]),
        ("author", [&header.author, &header.licence]),
    ] {
        if texts.iter().any(|text| text.len() > MAX_TEXT) {
            return Err(Box::new(text_too_long(at(field), field)));
        }
    }
    set.title = text_of(header.title);
    set.about = text_of(header.about);
    set.author = header.author;
    set.licence = header.licence;
    set.source = source_of(header.source);
    set.checks.audience = audience_of(header.audience);
    set.checks.complete = header.complete;
    set.homework = match header.homework {
        Some(file) => Some(read_homework(file, at("homework"))?),
        None => None,
    };
    for (place, allow) in header.allow.into_iter().enumerate() {
        let steps = [Step::Field("allow"), Step::Item(place)];
        let at = Place::of(text, find(text, &steps).start);
        set.checks.allow.push(read_allow(allow, at)?);
    }
    Ok(())
}

/// Reads what a teacher says about a set.
fn read_homework(file: HomeworkFile, at: Place) -> Result<Homework, Box<Diagnostic>> {
    if [&file.note.en, &file.note.de]
        .into_iter()
        .any(|text| text.len() > MAX_TEXT)
    {
        return Err(Box::new(text_too_long(at, "note")));
    }
    let due = match &file.due {
        None => None,
        Some(text) => match Date::read(text) {
            Some(date) => Some(date),
            None => {
                let message = format!("due: {text:?} is no date between 1970 and 2999");
                let advice = "write year, month and day: \"2026-12-01\"";
                return Err(Box::new(Diagnostic::new(
                    at,
                    Code::BadValue,
                    message,
                    advice,
                )));
            }
        },
    };
    Ok(Homework {
        note: text_of(file.note),
        due,
        help: match file.help {
            true => Help::Yes,
            false => Help::No,
        },
    })
}

/// Reads an accepted warning: a code, a problem id if it applies to one problem only, and a reason.
fn read_allow(file: AllowFile, at: Place) -> Result<Allow, Box<Diagnostic>> {
    if [&file.code, &file.reason]
        .into_iter()
        .any(|text| text.len() > MAX_TEXT)
    {
        return Err(Box::new(text_too_long(at, "allow")));
    }
    if file.reason.trim().is_empty() {
        let message = format!("allow of {:?} gives no reason", file.code);
        let advice = "say why the warning is meant";
        return Err(Box::new(Diagnostic::new(
            at,
            Code::BadValue,
            message,
            advice,
        )));
    }
    let problem = match file.problem {
        Some(id) => match ProblemId::new(&id) {
            Some(id) => Some(id),
            None => return Err(Box::new(bad_id(at, "problem", &id))),
        },
        None => None,
    };
    Ok(Allow {
        code: file.code,
        problem,
        reason: file.reason,
    })
}

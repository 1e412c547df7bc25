//! The `export` subcommand.

use std::path::Path;

use super::args::{ExportArguments, ExportKind};
use super::export_losses::untold;
use super::print::{ExitCode, complain};
use super::save::{door, not_written};
use crate::disk::{Door, WriteError, shown};
use crate::exchange::{Dialect, Losses as Untold, write_problem, write_sgf};
use crate::paper::{self, Booklet, Paper};
use crate::problem::{Language, Problem, ProblemSet};
use crate::worker::{load_files, print_booklet};

pub(super) fn run(arguments: &ExportArguments) -> ExitCode {
    let file = load_files(std::slice::from_ref(&arguments.set)).pop();
    let Some(file) = file else {
        return ExitCode::CouldNotRun;
    };
    for fault in &file.loaded.faults {
        complain(&format!("{}:{fault}", shown(&file.path)));
    }
    let has_faults = !file.loaded.faults.is_empty();
    let Some(mut set) = file.loaded.set else {
        return ExitCode::CouldNotRun;
    };
    if let Some(id) = &arguments.problem {
        set.problems.retain(|problem| problem.id.as_str() == id);
    }
    if set.problems.is_empty() {
        complain(&match &arguments.problem {
            Some(id) => format!("no problem has the id {id:?}"),
            None => "there is no problem to write".to_owned(),
        });
        return ExitCode::CouldNotRun;
    }
    match write(arguments, &set) {
        Ok(mut losses) => {
            if arguments.to == ExportKind::Sgf {
                losses.sgf.add_heading(&set);
            }
            losses.complain();
            if has_faults || losses.is_grave() {
                ExitCode::Findings
            } else {
                ExitCode::Sound
            }
        }
        Err(message) => {
            complain(&message);
            ExitCode::CouldNotRun
        }
    }
}

/// What could not be exported.
#[derive(Default)]
struct Losses {
    /// What readers of an SGF dialect do not see, or see differently.
    sgf: Untold,
    /// Texts with characters that no font has.
    texts: Vec<String>,
}

/// Maximum number of texts listed individually.
const NAMED: usize = 10;

impl Losses {
    /// Whether the output is wrong somewhere, rather than only worded differently.
    fn is_grave(&self) -> bool {
        self.sgf.is_grave() || !self.texts.is_empty()
    }

    fn complain(&self) {
        for line in untold(&self.sgf) {
            complain(&line);
        }
        for text in self.texts.iter().take(NAMED) {
            complain(&format!("letters without a font are left out: {text}"));
        }
        if self.texts.len() > NAMED {
            complain(&format!("and in {} more texts", self.texts.len() - NAMED));
        }
        if !self.texts.is_empty() {
            complain("install a font that has these letters and export again");
        }
    }
}

/// Draws a problem at this width in pixels.
type Draw = fn(&Problem, f32) -> Result<Vec<u8>, String>;

/// The destination of the output.
struct Place<'a> {
    door: Door,
    out: &'a Path,
    /// The required file extension.
    ending: &'static str,
}

impl<'a> Place<'a> {
    fn of(arguments: &'a ExportArguments) -> Place<'a> {
        Place {
            door: door(arguments.force).reading(&arguments.set),
            out: &arguments.out,
            ending: match arguments.to {
                ExportKind::Sgf => "sgf",
                ExportKind::Svg => "svg",
                ExportKind::Png => "png",
                ExportKind::Pdf => "pdf",
            },
        }
    }

    /// Whether to write one file per problem: `out` is an existing folder or has no extension.
    fn is_folder(&self) -> bool {
        self.out.is_dir() || self.out.extension().is_none()
    }

    /// Checks whether the file may be written, before doing the work for it.
    fn look_at_file(&self) -> Result<(), String> {
        let has_ending = self
            .out
            .extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case(self.ending));
        if !has_ending && !self.out.is_dir() {
            let error = WriteError::Ending(self.out.to_owned(), self.ending);
            return Err(not_written(&error));
        }
        self.door
            .look(self.out)
            .map_err(|error| not_written(&error))
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), String> {
        let written = self.door.put(self.out, bytes);
        written.map(drop).map_err(|error| not_written(&error))
    }

    /// Writes one file per problem, or none if one of them may not be written.
    fn put_each(
        &mut self,
        set: &ProblemSet,
        mut bytes: impl FnMut(&Problem) -> Result<Vec<u8>, String>,
    ) -> Result<(), String> {
        let failed = |error: WriteError| not_written(&error);
        self.door.folder(self.out).map_err(failed)?;
        let paths: Vec<_> = set
            .problems
            .iter()
            .map(|problem| self.out.join(format!("{}.{}", problem.id, self.ending)))
            .collect();
        for path in &paths {
            self.door.look(path).map_err(failed)?;
        }
        for (problem, path) in set.problems.iter().zip(&paths) {
            self.door.put(path, &bytes(problem)?).map_err(failed)?;
        }
        Ok(())
    }
}

/// Writes the requested output.
fn write(arguments: &ExportArguments, set: &ProblemSet) -> Result<Losses, String> {
    let mut losses = Losses::default();
    let mut place = Place::of(arguments);
    let language = Language::from(arguments.language);
    let dialect = arguments.dialect.map_or(Dialect::GoProblems, Dialect::from);
    let booklet = Booklet {
        paper: Paper::from(arguments.paper),
        per_page: arguments.per_page,
        language,
        coordinates: arguments.coordinates.into(),
    };
    match arguments.to {
        ExportKind::Sgf if place.is_folder() => place.put_each(set, |problem| {
            let written = write_problem(problem, dialect, language);
            losses.sgf.join(written.losses);
            Ok(written.text.into_bytes())
        })?,
        ExportKind::Sgf => {
            place.look_at_file()?;
            let written = write_sgf(&set.problems, dialect, language);
            place.put(written.text.as_bytes())?;
            losses.sgf = written.losses;
        }
        ExportKind::Pdf => {
            place.look_at_file()?;
            let printed = print_booklet(set, &booklet);
            place.put(&printed.bytes)?;
            losses.texts = printed.unwritten;
        }
        ExportKind::Svg | ExportKind::Png => {
            let draw: Draw = match arguments.to {
                ExportKind::Svg => |problem, size| Ok(paper::svg(problem, size).into_bytes()),
                _ => paper::png,
            };
            if place.is_folder() {
                place.put_each(set, |problem| draw(problem, arguments.width))?;
            } else {
                let [problem] = set.problems.as_slice() else {
                    return Err(format!(
                        "{} problems do not fit one picture; name one with --problem, or a folder with --out",
                        set.problems.len()
                    ));
                };
                place.look_at_file()?;
                place.put(&draw(problem, arguments.width)?)?;
            }
        }
    }
    Ok(losses)
}

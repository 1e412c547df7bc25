//! `raeuberspiel export`.

use std::path::Path;

use super::args::{ExportArguments, ExportKind};
use super::export_losses::untold;
use super::print::{ExitCode, complain};
use crate::exchange::paper::{self, Booklet, Paper};
use crate::exchange::{Dialect, Losses as Untold, write_problem, write_sgf};
use crate::problem::{Language, Problem, ProblemSet};
use crate::worker::{load_files, print_booklet, write_file};

pub(super) fn run(arguments: &ExportArguments) -> ExitCode {
    let file = load_files(std::slice::from_ref(&arguments.set)).pop();
    let Some(file) = file else {
        return ExitCode::CouldNotRun;
    };
    for fault in &file.loaded.faults {
        complain(&format!("{}:{fault}", file.path.display()));
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

/// What could not be written.
#[derive(Default)]
struct Losses {
    /// What readers of an SGF dialect are not told, or are told otherwise.
    sgf: Untold,
    /// Texts with letters that no font has.
    texts: Vec<String>,
}

/// Texts that are named one by one.
const NAMED: usize = 10;

impl Losses {
    /// Whether anything is wrong in what was written, and not only told in another way.
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

/// Draws a problem this many pixels wide.
type Draw = fn(&Problem, f32) -> Result<Vec<u8>, String>;

/// Writes what was asked for.
fn write(arguments: &ExportArguments, set: &ProblemSet) -> Result<Losses, String> {
    let mut losses = Losses::default();
    let out = &arguments.out;
    let language = Language::from(arguments.language);
    let dialect = arguments.dialect.map_or(Dialect::GoProblems, Dialect::from);
    let booklet = Booklet {
        paper: Paper::from(arguments.paper),
        per_page: arguments.per_page,
        language,
    };
    // A name without an ending, or a folder that is there, takes one file a problem.
    let is_folder = out.is_dir() || out.extension().is_none();
    match arguments.to {
        ExportKind::Sgf if is_folder => {
            for problem in &set.problems {
                let written = write_problem(problem, dialect, language);
                losses.sgf.join(written.losses);
                save(
                    &out.join(format!("{}.sgf", problem.id)),
                    written.text.as_bytes(),
                )?;
            }
        }
        ExportKind::Sgf => {
            let written = write_sgf(&set.problems, dialect, language);
            save(out, written.text.as_bytes())?;
            losses.sgf = written.losses;
        }
        ExportKind::Pdf => {
            let printed = print_booklet(set, &booklet);
            save(out, &printed.bytes)?;
            losses.texts = printed.unwritten;
        }
        ExportKind::Svg | ExportKind::Png => {
            let (ending, draw): (_, Draw) = match arguments.to {
                ExportKind::Svg => ("svg", |problem, size| {
                    Ok(paper::svg(problem, size).into_bytes())
                }),
                _ => ("png", paper::png),
            };
            if is_folder {
                for problem in &set.problems {
                    let path = out.join(format!("{}.{ending}", problem.id));
                    save(&path, &draw(problem, arguments.width)?)?;
                }
            } else {
                let [problem] = set.problems.as_slice() else {
                    return Err(format!(
                        "{} problems do not fit one picture; name one with --problem, or a folder with --out",
                        set.problems.len()
                    ));
                };
                save(out, &draw(problem, arguments.width)?)?;
            }
        }
    }
    Ok(losses)
}

fn save(path: &Path, bytes: &[u8]) -> Result<(), String> {
    write_file(path, bytes).map_err(|error| format!("{error}: {}", path.display()))
}

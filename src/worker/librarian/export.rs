//! Writing what is ticked or shown, for other programs or on paper.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::jobs::{Kind, News, Replacing};
use super::{Librarian, Note, Reach, proofs};
use crate::disk::{Door, Existing, WriteError, shown};
use crate::exchange::{Dialect, Losses, Names, write_problem, write_sgf};
use crate::homework::{Assignment, assign};
use crate::paper::{self, Answers, Booklet, Coordinates, Paper, Worksheet};
use crate::problem::{Language, Problem, ProblemSet, text_to_save};
use crate::solver::Stop;
use crate::trainer::is_exercise;
use crate::worker;

/// What to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    /// A booklet.
    Pdf,
    /// One SGF file with all problems.
    Sgf,
    /// A problem set.
    Ron,
    /// An SGF file for each problem.
    SgfFiles,
    /// A drawing of each problem.
    Svg,
    /// A picture of each problem.
    Png,
    /// A certificate of each proved problem.
    Proofs,
    /// A worksheet, perhaps with its answers on separate sheets.
    Worksheet,
    /// A homework for students.
    Homework,
}

impl Export {
    /// Whether it is written into a folder.
    #[must_use]
    pub const fn is_folder(self) -> bool {
        matches!(
            self,
            Export::SgfFiles | Export::Svg | Export::Png | Export::Proofs
        )
    }

    /// The file extension.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Export::Pdf | Export::Worksheet => "pdf",
            Export::Sgf | Export::SgfFiles => "sgf",
            Export::Ron | Export::Homework => "ron",
            Export::Svg => "svg",
            Export::Png => "png",
            Export::Proofs => "gz",
        }
    }
}

/// How to write it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExportSettings {
    /// SGF: how right and wrong are marked.
    pub dialect: Dialect,
    /// Booklets: the paper size.
    pub paper: Paper,
    /// Booklets: diagrams per page.
    pub per_page: u8,
    /// Booklets: whether diagrams have coordinates.
    pub coordinates: Coordinates,
    /// Pictures: width in pixels.
    pub width: u16,
}

impl Default for ExportSettings {
    fn default() -> ExportSettings {
        let booklet = Booklet::default();
        ExportSettings {
            dialect: Dialect::GoProblems,
            paper: booklet.paper,
            per_page: booklet.per_page,
            coordinates: booklet.coordinates,
            width: 600,
        }
    }
}

/// What to write, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// What to write.
    pub export: Export,
    /// How to write files for other programs, and booklets.
    pub settings: ExportSettings,
    /// How to make a worksheet, if it is one.
    pub worksheet: Option<Worksheet>,
    /// The heading and terms of a homework, if it is one.
    pub homework: Option<Assignment>,
    /// The title if the problems come from several collections.
    pub title: String,
    /// Suffix of the name of a separate file of answers.
    pub apart: String,
}

/// The result of an export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The file or folder that was written.
    pub path: PathBuf,
    /// Number of problems in it.
    pub count: usize,
    /// What could not be said in SGF.
    pub untold: Losses,
    /// Texts with letters that no font has.
    pub texts: Vec<String>,
    /// Problems that were left out, each with the reason.
    pub problems: Vec<String>,
    /// Whether it is a homework, which is then listed with the sets.
    pub is_homework: bool,
}

/// Most problems whose pages are drawn for a preview.
const MOST_LOOKED_AT: usize = 96;

/// Width of a previewed page, in pixels.
const LOOKED_AT: f32 = 900.0;

impl Librarian {
    /// Draws a page of a worksheet, on another thread.
    pub(super) fn preview(&mut self, worksheet: Worksheet, page: usize, reach: &Reach<'_>) {
        let mut items = self.items(reach);
        items.truncate(MOST_LOOKED_AT);
        // What was requested before is no longer wanted.
        for work in self.jobs.iter().filter(|work| work.kind == Kind::Preview) {
            work.job.stop();
        }
        let work = move |stop: &Stop, say: &dyn Fn(News)| {
            let problems = worker::fetch_all(&items, stop, &|_| {});
            if let Some(set) = worker::set_of("worksheet", "", problems)
                && !stop.is_requested()
                && let Ok(preview) = paper::preview(&set, &worksheet, page, LOOKED_AT)
            {
                say(News::Preview(preview));
            }
        };
        self.begin(&reach.wake, Kind::Preview, work);
    }

    /// Writes the ticked problems, or all that are shown if none are, on another thread.
    pub fn write(
        &mut self,
        order: Box<Order>,
        path: PathBuf,
        existing: Existing,
        reach: &Reach<'_>,
    ) {
        let items = self.items(reach);
        let language = reach.language;
        let title = match self.common_title() {
            title if title.trim().is_empty() => order.title.clone(),
            title => title,
        };
        let work = move |stop: &Stop, say: &dyn Fn(News)| {
            let sources: BTreeSet<&PathBuf> = items.iter().map(|item| &item.note.path).collect();
            let mut door = sources
                .into_iter()
                .filter(|path| !path.as_os_str().is_empty())
                .fold(Door::new(existing), Door::reading);
            let (came, count) = if order.export == Export::Proofs {
                let came = proofs::write(&path, &items, &mut door, stop, say);
                (
                    came.map_err(Failed::Door),
                    proofs::there_already(&path, &items),
                )
            } else {
                let given = order.homework.as_ref();
                let Some(set) = set_to_write((&path, &title, given), &items, stop, say) else {
                    return;
                };
                let mut writing = Writing {
                    order: &order,
                    path: &path,
                    door,
                    set: &set,
                    language,
                };
                (writing.write(), writing.there_already())
            };
            say(match came {
                Ok(written) => News::Told(Note::Written(Box::new(written))),
                Err(Failed::Door(WriteError::Exists(first))) => News::Exists(Replacing {
                    order: order.clone(),
                    path: path.clone(),
                    first,
                    count,
                }),
                Err(Failed::Door(error)) => News::Told(Note::NotWritten(error)),
                Err(Failed::Words(reason)) => {
                    News::Told(Note::Failed(format!("{}: {reason}", shown(&path))))
                }
            });
        };
        self.begin(&reach.wake, Kind::Export, work);
    }
}

/// The path of a file beside another, with `apart` appended to its name.
fn beside(path: &Path, apart: &str) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{apart}.pdf"))
}

/// The problems as one set, each with a unique id; `None` after a stop. The set is named after its file
/// and has the title of what it was taken from.
fn set_to_write(
    (path, title, given): (&Path, &str, Option<&Assignment>),
    items: &[worker::Wanted],
    stop: &Stop,
    say: &dyn Fn(News),
) -> Option<ProblemSet> {
    let problems = worker::fetch_all(items, stop, &|news| say(News::Fetching(news)));
    if stop.is_requested() {
        return None;
    }
    if let Some(given) = given {
        let mut problems = problems;
        problems.retain(is_exercise);
        return assign(given, problems);
    }
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let id: String = name
        .to_lowercase()
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .take(60)
        .collect();
    let mut set = worker::set_of(id.trim_matches('-'), title, problems.clone())
        .or_else(|| worker::set_of("library", title, problems))?;
    let mut names = Names::new();
    for problem in &mut set.problems {
        problem.id = names.name("", &problem.id, 0, 1);
    }
    Some(set)
}

/// Why writing stopped.
enum Failed {
    Door(WriteError),
    /// Any other reason, in words.
    Words(String),
}

impl From<WriteError> for Failed {
    fn from(error: WriteError) -> Failed {
        Failed::Door(error)
    }
}

/// An export in progress.
struct Writing<'a> {
    order: &'a Order,
    path: &'a Path,
    door: Door,
    set: &'a ProblemSet,
    language: Language,
}

impl Writing<'_> {
    /// The files to write.
    fn targets(&self) -> Vec<PathBuf> {
        let export = self.order.export;
        if !export.is_folder() {
            let mut targets = vec![self.path.to_owned()];
            let worksheet = self.order.worksheet.as_ref();
            if worksheet.is_some_and(|sheet| sheet.answers == Answers::Apart) {
                targets.push(beside(self.path, &self.order.apart));
            }
            return targets;
        }
        let ending = export.ending();
        self.set
            .problems
            .iter()
            .map(|problem| self.path.join(format!("{}.{ending}", problem.id)))
            .collect()
    }

    /// How many of them exist already.
    fn there_already(&self) -> usize {
        self.targets().iter().filter(|path| path.exists()).count()
    }

    /// Writes one file for each problem.
    fn each(
        &mut self,
        mut bytes: impl FnMut(&Problem) -> Result<Vec<u8>, String>,
    ) -> Result<(), Failed> {
        let set = self.set;
        for (problem, path) in set.problems.iter().zip(self.targets()) {
            self.door
                .put(&path, &bytes(problem).map_err(Failed::Words)?)?;
        }
        Ok(())
    }

    fn whole(&mut self, bytes: &[u8]) -> Result<(), Failed> {
        self.door.put(self.path, bytes)?;
        Ok(())
    }

    /// Writes everything, or nothing if one of the files may not be written.
    fn write(&mut self) -> Result<Written, Failed> {
        if self.order.export.is_folder() {
            self.door.folder(self.path)?;
        }
        for path in self.targets() {
            self.door.look(&path)?;
        }
        let mut written = Written {
            path: std::path::absolute(self.path).unwrap_or_else(|_| self.path.to_owned()),
            ..Written::default()
        };
        let (set, settings, language) = (self.set, self.order.settings, self.language);
        match self.order.export {
            Export::Ron | Export::Homework => {
                // One problem that cannot be saved does not hold back the others.
                let mut kept = set.clone();
                for problem in std::mem::take(&mut kept.problems) {
                    let mut alone = ProblemSet {
                        problems: vec![problem],
                        ..kept.clone()
                    };
                    match text_to_save(&alone) {
                        Ok(_) => kept.problems.append(&mut alone.problems),
                        Err(error) => {
                            let ids = alone.problems.iter().map(|problem| &problem.id);
                            written
                                .problems
                                .extend(ids.map(|id| format!("{id}: {error}")));
                        }
                    }
                }
                let text = text_to_save(&kept).map_err(|error| Failed::Words(error.to_string()))?;
                self.whole(text.as_bytes())?;
            }
            Export::Sgf => {
                let sgf = write_sgf(&set.problems, settings.dialect, language);
                self.whole(sgf.text.as_bytes())?;
                written.untold = sgf.losses;
            }
            Export::SgfFiles => self.each(|problem| {
                let sgf = write_problem(problem, settings.dialect, language);
                written.untold.join(sgf.losses);
                Ok(sgf.text.into_bytes())
            })?,
            Export::Svg => self
                .each(|problem| Ok(paper::svg(problem, f32::from(settings.width)).into_bytes()))?,
            Export::Png => self.each(|problem| paper::png(problem, f32::from(settings.width)))?,
            // `proofs::write` writes them one by one.
            Export::Proofs => return Ok(written),
            Export::Worksheet => {
                let Some(worksheet) = &self.order.worksheet else {
                    return Ok(written);
                };
                let printed = worker::print_worksheet(set, worksheet);
                for (printed, path) in printed.into_iter().zip(self.targets()) {
                    self.door.put(&path, &printed.bytes)?;
                    written.texts = printed.unwritten;
                }
            }
            Export::Pdf => {
                let booklet = Booklet {
                    paper: settings.paper,
                    per_page: settings.per_page,
                    language,
                    coordinates: settings.coordinates,
                };
                let printed = worker::print_booklet(set, &booklet);
                self.whole(&printed.bytes)?;
                written.texts = printed.unwritten;
            }
        }
        written.is_homework = self.order.homework.is_some();
        written.count = set.problems.len() - written.problems.len();
        Ok(written)
    }
}

//! Writing what is ticked or shown, for other programs or on paper.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::Wanted;
use super::jobs::{self, Kind, News, Replacing};
use crate::disk::{Door, Existing, WriteError, shown};
use crate::exchange::paper::{self, Answers, Booklet, Coordinates, Paper, Worksheet};
use crate::exchange::{Dialect, Loss, Losses as Untold, write_problem, write_sgf};
use crate::problem::{Language, Problem, ProblemSet, text_to_save};
use crate::solver::Stop;
use crate::ui::state::State;
use crate::ui::texts::Texts;
use crate::ui::world::World;
use crate::worker;

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    /// A booklet.
    Pdf,
    /// One SGF file of all.
    Sgf,
    /// A problem set.
    Ron,
    /// An SGF file of each.
    SgfFiles,
    /// A drawing of each.
    Svg,
    /// A picture of each.
    Png,
    /// A worksheet, perhaps with its answers apart.
    Worksheet,
}

impl Export {
    /// Whether a folder is written into.
    #[must_use]
    pub const fn is_folder(self) -> bool {
        matches!(self, Export::SgfFiles | Export::Svg | Export::Png)
    }

    /// The ending of the files.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Export::Pdf | Export::Worksheet => "pdf",
            Export::Sgf | Export::SgfFiles => "sgf",
            Export::Ron => "ron",
            Export::Svg => "svg",
            Export::Png => "png",
        }
    }
}

/// How it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExportSettings {
    /// SGF: how right and wrong are marked.
    pub dialect: Dialect,
    /// Booklets: the sheet.
    pub paper: Paper,
    /// Booklets: diagrams on a page.
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

/// What is written, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct What {
    export: Export,
    settings: ExportSettings,
    worksheet: Option<Box<Worksheet>>,
}

impl What {
    /// Files for other programs, or a booklet.
    pub(super) const fn of(export: Export, settings: ExportSettings) -> What {
        What {
            export,
            settings,
            worksheet: None,
        }
    }

    /// A worksheet.
    pub(super) fn worksheet(worksheet: Box<Worksheet>) -> What {
        What {
            export: Export::Worksheet,
            settings: ExportSettings::default(),
            worksheet: Some(worksheet),
        }
    }
}

/// Problems of which the pages are drawn to be looked at.
const MOST_LOOKED_AT: usize = 96;

/// Pixels across a page that is looked at.
const LOOKED_AT: f32 = 900.0;

/// Draws a page of a worksheet, on another thread.
pub(super) fn look(worksheet: Box<Worksheet>, page: usize, state: &mut State, ctx: &egui::Context) {
    let mut items = jobs::many(state);
    items.truncate(MOST_LOOKED_AT);
    let library = &mut state.library_page;
    // What was asked for before is no longer wanted.
    for job in library.jobs.iter().filter(|job| job.kind == Kind::Preview) {
        job.work.stop();
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
    library.begin(ctx, Kind::Preview, work);
}

/// Asks the desktop where to write a worksheet.
pub(super) fn ask_worksheet(worksheet: Box<Worksheet>, state: &mut State, world: &mut World<'_>) {
    if state.library_page.picking.is_some() {
        return;
    }
    let wake = Box::new(world.waker());
    let title = state.texts.tr("library-export-title");
    let name = format!("{}.pdf", state.texts.tr("worksheet-file"));
    let picking = world.picker.save(title, &name, wake);
    state.library_page.picking = Some((picking, Wanted::Worksheet(worksheet)));
}

/// Asks the desktop where to write.
pub(super) fn ask(
    export: Export,
    settings: ExportSettings,
    state: &mut State,
    world: &mut World<'_>,
) {
    if state.library_page.picking.is_some() {
        return;
    }
    let wake = Box::new(world.waker());
    let title = state.texts.tr("library-export-title");
    let picking = if export.is_folder() {
        world.picker.pick_folder(title, wake)
    } else {
        let name = format!("library.{}", export.ending());
        world.picker.save(title, &name, wake)
    };
    state.library_page.picking = Some((picking, Wanted::Export(export, settings)));
}

/// Writes what is ticked, or else what is shown, on another thread.
pub(super) fn start(
    what: What,
    path: PathBuf,
    existing: Existing,
    state: &mut State,
    ctx: &egui::Context,
) {
    let items = jobs::many(state);
    let (language, words) = (state.texts.language(), Sayings::of(&state.texts));
    let title = match jobs::common_title(state) {
        title if title.trim().is_empty() => state.texts.tr("library-booklet").to_owned(),
        title => title,
    };
    let apart = state.texts.tr("worksheet-file-answers").to_owned();
    let page = &mut state.library_page;
    let work = move |stop: &Stop, say: &dyn Fn(News)| {
        let Some(set) = set_to_write(&path, &title, &items, stop, say) else {
            return;
        };
        let sources: BTreeSet<&PathBuf> = items.iter().map(|item| &item.note.path).collect();
        let mut writing = Writing {
            what: &what,
            path: &path,
            door: sources
                .into_iter()
                .filter(|path| !path.as_os_str().is_empty())
                .fold(Door::new(existing), Door::reading),
            set: &set,
            language,
            apart: &apart,
        };
        say(match writing.write() {
            Ok(losses) => {
                let count = set.problems.len() - losses.problems.len();
                News::Note(words.written(&path, count, &losses))
            }
            Err(Failed::Door(WriteError::Exists(first))) => {
                let count = writing.there_already();
                News::Exists(Replacing {
                    what: what.clone(),
                    path: path.clone(),
                    first,
                    count,
                })
            }
            Err(Failed::Door(error)) => News::NotWritten(error),
            Err(Failed::Words(reason)) => News::Note(format!("{}: {reason}", shown(&path))),
        });
    };
    page.begin(ctx, Kind::Export, work);
}

/// The path of a file beside another, so much longer in name.
fn beside(path: &Path, apart: &str) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{apart}.pdf"))
}

/// The problems as one set, each with an id of its own; `None` after a stop. The set is named like
/// its file, and has the title of what it was taken from.
fn set_to_write(
    path: &Path,
    title: &str,
    items: &[worker::Wanted],
    stop: &Stop,
    say: &dyn Fn(News),
) -> Option<ProblemSet> {
    let problems = worker::fetch_all(items, stop, &|news| say(News::Fetching(news)));
    if stop.is_requested() {
        return None;
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
    let mut names = crate::exchange::Names::new();
    for problem in &mut set.problems {
        problem.id = names.name("", &problem.id, 0, 1);
    }
    Some(set)
}

/// What could not be written.
#[derive(Default)]
struct Losses {
    sgf: Untold,
    texts: Vec<String>,
    /// Problems that were left out, each with the reason.
    problems: Vec<String>,
}

/// Why nothing more was written.
enum Failed {
    Door(WriteError),
    /// In words of its own.
    Words(String),
}

impl From<WriteError> for Failed {
    fn from(error: WriteError) -> Failed {
        Failed::Door(error)
    }
}

/// An export on its way.
struct Writing<'a> {
    what: &'a What,
    path: &'a Path,
    door: Door,
    set: &'a ProblemSet,
    language: Language,
    /// What is put behind the name of a file of answers.
    apart: &'a str,
}

impl Writing<'_> {
    /// The files that are written.
    fn targets(&self) -> Vec<PathBuf> {
        let export = self.what.export;
        if !export.is_folder() {
            let mut targets = vec![self.path.to_owned()];
            let worksheet = self.what.worksheet.as_ref();
            if worksheet.is_some_and(|sheet| sheet.answers == Answers::Apart) {
                targets.push(beside(self.path, self.apart));
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

    /// How many of them there are already.
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

    /// Writes everything, or nothing where one of the files may not be written.
    fn write(&mut self) -> Result<Losses, Failed> {
        if self.what.export.is_folder() {
            self.door.folder(self.path)?;
        }
        for path in self.targets() {
            self.door.look(&path)?;
        }
        let mut losses = Losses::default();
        let (set, settings, language) = (self.set, self.what.settings, self.language);
        match self.what.export {
            Export::Ron => {
                // One problem that cannot be saved does not keep the others back.
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
                            losses
                                .problems
                                .extend(ids.map(|id| format!("{id}: {error}")));
                        }
                    }
                }
                let text = text_to_save(&kept).map_err(|error| Failed::Words(error.to_string()))?;
                self.whole(text.as_bytes())?;
            }
            Export::Sgf => {
                let written = write_sgf(&set.problems, settings.dialect, language);
                self.whole(written.text.as_bytes())?;
                losses.sgf = written.losses;
            }
            Export::SgfFiles => self.each(|problem| {
                let written = write_problem(problem, settings.dialect, language);
                losses.sgf.join(written.losses);
                Ok(written.text.into_bytes())
            })?,
            Export::Svg => self
                .each(|problem| Ok(paper::svg(problem, f32::from(settings.width)).into_bytes()))?,
            Export::Png => self.each(|problem| paper::png(problem, f32::from(settings.width)))?,
            Export::Worksheet => {
                let Some(worksheet) = &self.what.worksheet else {
                    return Ok(losses);
                };
                let printed = worker::print_worksheet(set, worksheet);
                for (printed, path) in printed.into_iter().zip(self.targets()) {
                    self.door.put(&path, &printed.bytes)?;
                    losses.texts = printed.unwritten;
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
                losses.texts = printed.unwritten;
            }
        }
        Ok(losses)
    }
}

/// What is said afterwards, in the user's language; the texts themselves stay with the window.
struct Sayings {
    done: String,
    untold: Vec<(Loss, String)>,
    kept: String,
    letters: String,
    problems: String,
}

impl Sayings {
    fn of(texts: &Texts) -> Sayings {
        let words = |key: &str| texts.tr(key).to_owned();
        Sayings {
            done: words("library-written"),
            untold: Loss::ALL
                .into_iter()
                .map(|loss| (loss, words(&format!("library-untold-{}", loss.key()))))
                .collect(),
            kept: words("library-untold-kept"),
            letters: words("library-lost-letters"),
            problems: words("library-lost-problems"),
        }
    }

    fn written(&self, path: &Path, count: usize, losses: &Losses) -> String {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let mut words = format!("{} {} ({count})", self.done, shown(&path));
        let (mut grave, mut other) = (String::new(), Vec::new());
        for (loss, said) in &self.untold {
            let list = losses.sgf.of(*loss);
            if list.is_empty() {
                continue;
            }
            let named: Vec<&str> = list.iter().take(3).map(|(id, _)| id.as_str()).collect();
            let more = if list.len() > 3 { " …" } else { "" };
            let count = losses.sgf.count(*loss);
            let line = format!("{said} {count} ({}{more})", named.join(", "));
            if loss.is_grave() {
                grave.push_str(&format!("\n{line}"));
            } else {
                other.push(line);
            }
        }
        words.push_str(&grave);
        if !other.is_empty() {
            words.push_str(&format!("\n{}", other.join(" · ")));
        }
        if losses.sgf.kinds().next().is_some() {
            words.push_str(&format!("\n{}", self.kept));
        }
        for (said, lost) in [
            (&self.letters, &losses.texts),
            (&self.problems, &losses.problems),
        ] {
            if !lost.is_empty() {
                let some: Vec<&str> = lost.iter().take(5).map(String::as_str).collect();
                let more = if lost.len() > 5 { " …" } else { "" };
                words.push_str(&format!("\n{said} {}{more}", some.join("; ")));
            }
        }
        words
    }
}

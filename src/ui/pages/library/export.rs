//! Writing what is ticked or shown, for other programs or on paper.

use std::path::{Path, PathBuf};

use super::jobs::{self, Item, Kind, News};
use super::{Wanted, items};
use crate::exchange::paper::{self, Booklet, Paper};
use crate::exchange::{Dialect, Loss, Losses as Untold, write_problem, write_sgf};
use crate::problem::{Language, Problem, ProblemSet, load_file, save_file};
use crate::solver::Stop;
use crate::ui::apply::World;
use crate::ui::state::State;
use crate::ui::texts::Texts;
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
            Export::Pdf => "pdf",
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
            width: 600,
        }
    }
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
    let ctx = world.ctx.clone();
    let wake = Box::new(move || ctx.request_repaint());
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
    export: Export,
    settings: ExportSettings,
    path: PathBuf,
    state: &mut State,
    ctx: &egui::Context,
) {
    let items = items::many(state);
    let (language, words) = (state.texts.language(), Sayings::of(&state.texts));
    let page = &mut state.library_page;
    let work = move |stop: &Stop, say: &dyn Fn(News)| {
        let Some(set) = set_to_write(&path, &items, stop, say) else {
            return;
        };
        let words = match write(export, &settings, &path, &set, language) {
            Ok(losses) => words.written(&path, set.problems.len(), &losses),
            Err(reason) => format!("{}: {reason}", path.display()),
        };
        say(News::Note(words));
    };
    let job = page.desk.start(ctx, Kind::Export, Stop::new(), work);
    page.jobs.push(job);
}

/// The problems as one set, each with an id of its own; `None` after a stop.
fn set_to_write(
    path: &Path,
    items: &[Item],
    stop: &Stop,
    say: &dyn Fn(News),
) -> Option<ProblemSet> {
    let problems = jobs::fetch_all(items, stop, say);
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
    let mut set = jobs::set_of(id.trim_matches('-'), &name, problems.clone())
        .or_else(|| jobs::set_of("library", &name, problems))?;
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
}

fn write(
    export: Export,
    settings: &ExportSettings,
    path: &Path,
    set: &ProblemSet,
    language: Language,
) -> Result<Losses, String> {
    let mut losses = Losses::default();
    let save = |path: &Path, bytes: &[u8]| {
        worker::write_file(path, bytes).map_err(|error| error.to_string())
    };
    let each = |bytes: &mut dyn FnMut(&Problem) -> Result<Vec<u8>, String>| {
        for problem in &set.problems {
            let name = format!("{}.{}", problem.id, export.ending());
            save(&path.join(name), &bytes(problem)?)?;
        }
        Ok::<(), String>(())
    };
    match export {
        Export::Ron => {
            // The desktop has asked before it names a file that is there.
            let known = load_file(path).stamp;
            save_file(path, set, known).map_err(|error| error.to_string())?;
        }
        Export::Sgf => {
            let written = write_sgf(&set.problems, settings.dialect, language);
            save(path, written.text.as_bytes())?;
            losses.sgf = written.losses;
        }
        Export::SgfFiles => each(&mut |problem| {
            let written = write_problem(problem, settings.dialect, language);
            losses.sgf.join(written.losses);
            Ok(written.text.into_bytes())
        })?,
        Export::Svg => {
            each(&mut |problem| Ok(paper::svg(problem, f32::from(settings.width)).into_bytes()))?
        }
        Export::Png => each(&mut |problem| paper::png(problem, f32::from(settings.width)))?,
        Export::Pdf => {
            let booklet = Booklet {
                paper: settings.paper,
                per_page: settings.per_page,
                language,
            };
            let printed = worker::print_booklet(set, &booklet);
            save(path, &printed.bytes)?;
            losses.texts = printed.unwritten;
        }
    }
    Ok(losses)
}

/// What is said afterwards, in the user's language; the texts themselves stay with the window.
struct Sayings {
    done: String,
    untold: Vec<(Loss, String)>,
    kept: String,
    letters: String,
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
        }
    }

    fn written(&self, path: &Path, count: usize, losses: &Losses) -> String {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let mut words = format!("{} {} ({count})", self.done, path.display());
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
        if !losses.texts.is_empty() {
            let some: Vec<&str> = losses.texts.iter().take(5).map(String::as_str).collect();
            let more = if losses.texts.len() > 5 { " …" } else { "" };
            words.push_str(&format!("\n{} {}{more}", self.letters, some.join("; ")));
        }
        words
    }
}

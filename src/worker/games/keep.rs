//! A search on its own thread, which keeps its set on disk up to date.

use std::io;
use std::path::{Path, PathBuf};

use super::harvest::Harvest;
use super::hunt::{HuntCounts, hunt};
use super::read::read_games;
use crate::disk::{Door, Existing, shown, unreadable};
use crate::finder::Effort;
use crate::problem::{Problem, SetId};
use crate::worker::side_by_side::cores;
use crate::worker::{Job, Outlet};

/// The set is saved after this many games, and whenever a problem was found.
const GAMES_A_SAVE: usize = 10;

/// News while games are looked through.
#[derive(Clone, Debug, PartialEq)]
pub enum HuntNews {
    /// The games were read, and what earlier searches have found.
    Read {
        /// Number of games.
        games: usize,
        /// How many of them were looked through before.
        known: usize,
        /// The problems found earlier.
        problems: Vec<Problem>,
    },
    /// One more game was looked through, or could not be read.
    Looked {
        /// The problems found in it.
        problems: Vec<Problem>,
        /// Whether the set with them was saved.
        is_saved: bool,
    },
}

/// The result of a search.
#[derive(Debug, Default)]
pub struct HuntEnd {
    /// The figures of this search.
    pub counts: HuntCounts,
    /// Games left over, because of a stop or because the set is full.
    pub left: usize,
    /// Games that were looked through before.
    pub known: usize,
    /// Number of problems in the set.
    pub problems: usize,
    /// What is wrong with games and their files, in words.
    pub faults: Vec<String>,
    /// Why nothing could be looked through or written, in words.
    pub trouble: Option<String>,
}

/// Starts to look through the games of paths and keeps the set at `out` up to date, creating its folder
/// and continuing an earlier search there. It can be paused. `wake` is called whenever there is news.
///
/// # Errors
///
/// If the system cannot start a thread.
pub fn begin_hunt(
    paths: Vec<PathBuf>,
    out: PathBuf,
    id: SetId,
    effort: Effort,
    wake: impl Fn() + Send + 'static,
) -> io::Result<Job<HuntNews, HuntEnd>> {
    Job::start("games", wake, move |outlet| {
        let mut end = HuntEnd::default();
        if let Err(trouble) = hunt_and_keep(&paths, &out, id, &effort, outlet, &mut end) {
            end.trouble = Some(trouble);
        }
        end
    })
}

fn hunt_and_keep(
    paths: &[PathBuf],
    out: &Path,
    id: SetId,
    effort: &Effort,
    outlet: &Outlet<HuntNews, HuntEnd>,
    end: &mut HuntEnd,
) -> Result<(), String> {
    let games =
        read_games(paths, outlet.stop()).map_err(|(path, error)| unreadable(&path, &error))?;
    end.faults.extend(games.faults);
    if let Some(folder) = out.parent() {
        Door::new(Existing::Own)
            .folder(folder)
            .map_err(|error| error.to_string())?;
    }
    let mut harvest = Harvest::load(out, id)?;
    end.known = games.list.iter().filter(|game| harvest.knows(game)).count();
    outlet.tell(HuntNews::Read {
        games: games.list.len(),
        known: end.known,
        problems: harvest.set.problems.clone(),
    });
    let (hold, mut faults, mut saved) = (outlet.hold(), Vec::new(), Ok(()));
    end.counts = hunt(
        &games.list,
        &mut harvest,
        effort,
        // One core is left for the window and its user.
        cores().saturating_sub(1).max(1),
        || hold.piece(),
        &mut |looked, counts, harvest| {
            if let Some(fault) = &looked.fault {
                faults.push(format!("{}: {fault}", looked.game.name));
            }
            let written = looked
                .finds
                .iter()
                .filter_map(|found| found.written.as_ref());
            let problems: Vec<Problem> = written.map(|written| written.problem.clone()).collect();
            // Ending the program meanwhile loses little. A failed save is reported at the end.
            let done = counts.games + counts.unread;
            let is_due = !problems.is_empty() || done.is_multiple_of(GAMES_A_SAVE);
            if is_due && saved.is_ok() {
                saved = harvest.save(out);
            }
            outlet.tell(HuntNews::Looked {
                is_saved: is_due && saved.is_ok() && !problems.is_empty(),
                problems,
            });
        },
    );
    end.faults.extend(faults);
    let left = games.list.iter().filter(|game| !harvest.knows(game));
    end.left = left.count();
    end.problems = harvest.set.problems.len();
    let saved = saved.and_then(|()| harvest.save(out));
    saved.map_err(|error| format!("{}: {error}", shown(out)))
}

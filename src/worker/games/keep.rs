//! A search on a thread of its own, whose set is kept up to date on the disk.

use std::io;
use std::path::{Path, PathBuf};

use super::harvest::Harvest;
use super::hunt::{HuntCounts, hunt};
use super::read::read_games;
use crate::disk::{shown, unreadable};
use crate::finder::Effort;
use crate::problem::{Problem, SetId};
use crate::worker::side_by_side::cores;
use crate::worker::{Job, Outlet};

/// The set is saved after so many games.
const GAMES_A_SAVE: usize = 10;

/// What is heard while games are looked through.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HuntNews {
    /// Games that were read, and those of them that were looked through earlier.
    pub games: usize,
    /// Of these, how many are done.
    pub done: usize,
    /// Problems that were found since the last news; at first, those of earlier times.
    pub problems: Vec<Problem>,
}

/// What came of it.
#[derive(Debug)]
pub struct HuntEnd {
    /// The figures of this time.
    pub counts: HuntCounts,
    /// Games that are left because of a stop.
    pub left: usize,
    /// Games that were looked through at an earlier time.
    pub known: usize,
    /// Problems in the set, which is on the disk if there is one.
    pub problems: usize,
    /// What could not be read or written, in words.
    pub faults: Vec<String>,
}

/// Begins to look through the games of paths and keeps the set at `out` up to date; going on with what an
/// earlier time has found there. It can be paused. `wake` is called whenever there is something to hear.
///
/// # Errors
///
/// If the system has no thread to give.
pub fn begin_hunt(
    paths: Vec<PathBuf>,
    out: PathBuf,
    id: SetId,
    effort: Effort,
    wake: impl Fn() + Send + 'static,
) -> io::Result<Job<HuntNews, HuntEnd>> {
    Job::start("games", wake, move |outlet| {
        hunt_and_keep(&paths, &out, id, &effort, outlet)
    })
}

fn hunt_and_keep(
    paths: &[PathBuf],
    out: &Path,
    id: SetId,
    effort: &Effort,
    outlet: &Outlet<HuntNews, HuntEnd>,
) -> HuntEnd {
    let mut end = HuntEnd {
        counts: HuntCounts::default(),
        left: 0,
        known: 0,
        problems: 0,
        faults: Vec::new(),
    };
    let games = match read_games(paths, outlet.stop()) {
        Ok(games) => games,
        Err((path, error)) => {
            end.faults.push(unreadable(&path, &error));
            return end;
        }
    };
    end.faults.clone_from(&games.faults);
    let mut harvest = match Harvest::load(out, id) {
        Ok(harvest) => harvest,
        Err(reason) => {
            end.faults.push(reason);
            return end;
        }
    };
    let known = games.list.iter().filter(|game| harvest.knows(game)).count();
    outlet.tell(HuntNews {
        games: games.list.len(),
        done: known,
        problems: harvest.set.problems.clone(),
    });
    let (hold, mut faults) = (outlet.hold(), Vec::new());
    // Kept as it is; after it nothing more is written before the end, which is told of as well.
    let mut saved = Ok(());
    end.counts = hunt(
        &games.list,
        &mut harvest,
        effort,
        // One core is left for the window and for whoever uses it.
        cores().saturating_sub(1).max(1),
        || hold.piece(),
        &mut |looked, counts, harvest| {
            if let Some(fault) = &looked.fault {
                faults.push(format!("{}: {fault}", looked.game.name));
            }
            let done = counts.games + counts.unread;
            let written = looked
                .finds
                .iter()
                .filter_map(|found| found.written.as_ref());
            outlet.tell(HuntNews {
                games: games.list.len(),
                done: known + done,
                problems: written.map(|written| written.problem.clone()).collect(),
            });
            // Whoever ends the program meanwhile loses little.
            if done.is_multiple_of(GAMES_A_SAVE) && saved.is_ok() {
                saved = harvest.save(out);
            }
        },
    );
    end.known = known;
    end.faults.extend(faults);
    end.left = games
        .list
        .iter()
        .filter(|game| !harvest.knows(game))
        .count();
    end.problems = harvest.set.problems.len();
    if let Err(error) = saved.and_then(|()| harvest.save(out)) {
        end.faults.push(format!("{}: {error}", shown(out)));
    }
    end
}

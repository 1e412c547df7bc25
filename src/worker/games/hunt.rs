//! Looking through games, in order and side by side.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::harvest::Harvest;
use super::read::GameText;
use crate::exchange::{GameRecord, read_game};
use crate::finder::{Effort, Find, Played, Told, Written, look_through, problem_of};
use crate::solver::{Solver, Stop};
use crate::worker::side_by_side::side_by_side;

/// Size of the solver's table in bytes: its searches are short, and a large table takes longer to clear.
const TABLE_BYTES: usize = 4 << 20;

/// Figures of the work so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HuntCounts {
    /// Games that were looked through.
    pub games: usize,
    /// Games that could not be read.
    pub unread: usize,
    /// What was examined in them.
    pub told: Told,
    /// Moves that missed something.
    pub finds: usize,
    /// How many of these did not become a problem that is proved as written.
    pub unwritten: usize,
}

/// A move that missed something, with the problem made of it if that is proved as written.
#[derive(Clone, Debug)]
pub struct Found {
    /// The move.
    pub find: Find,
    /// The problem; `None` if it is not proved as written.
    pub written: Option<Written>,
}

/// A game that was looked through.
#[derive(Clone, Debug)]
pub struct LookedThrough {
    /// The game as it was read, in SGF.
    pub game: GameText,
    /// Who played it; `None` if it cannot be read.
    pub played: Option<Played>,
    /// What is wrong with it, if it was not read to its end.
    pub fault: Option<String>,
    /// The moves that missed something.
    pub finds: Vec<Found>,
    /// What was examined.
    pub told: Told,
}

/// Looks through the games that the harvest does not know, in order and side by side, and adds what it
/// finds.
///
/// `begin` is called before each game and returns the stop for it, or `None` if no more games should
/// be started. A game that was interrupted by its stop is started again. Games under way at the end are
/// left for the next time, so that the harvest is the same as without an interruption.
///
/// `tell` is called after each game, with what was found in it, the figures and the harvest so far.
pub fn hunt(
    games: &[GameText],
    harvest: &mut Harvest,
    effort: &Effort,
    threads: usize,
    begin: impl Fn() -> Option<Stop> + Sync,
    tell: &mut dyn FnMut(&LookedThrough, &HuntCounts, &mut Harvest),
) -> HuntCounts {
    let new: Vec<&GameText> = games.iter().filter(|game| !harvest.knows(game)).collect();
    let mut counts = HuntCounts::default();
    let mut is_over = false;
    side_by_side(
        &new,
        threads,
        || (),
        |(), game| look(game, effort, &begin),
        |looked| {
            is_over |= looked.is_none();
            let Some(mut looked) = looked.filter(|_| !is_over) else {
                return;
            };
            harvest.take(&mut looked);
            counts.add(&looked);
            tell(&looked, &counts, harvest);
        },
    );
    counts
}

impl HuntCounts {
    fn add(&mut self, looked: &LookedThrough) {
        match looked.played {
            Some(_) => self.games += 1,
            None => self.unread += 1,
        }
        self.told.moves += looked.told.moves;
        self.told.groups += looked.told.groups;
        self.told.killable += looked.told.killable;
        self.told.chains += looked.told.chains;
        self.told.catchable += looked.told.catchable;
        self.told.nodes += looked.told.nodes;
        self.finds += looked.finds.len();
        let unwritten = looked.finds.iter().filter(|found| found.written.is_none());
        self.unwritten += unwritten.count();
    }
}

/// Looks through one game; `None` if no more games should be started. A game on which the program itself
/// fails counts as unread, and the others go on.
fn look(
    game: &GameText,
    effort: &Effort,
    begin: impl Fn() -> Option<Stop>,
) -> Option<LookedThrough> {
    loop {
        let stop = begin()?;
        let looked = catch_unwind(AssertUnwindSafe(|| look_once(game, effort, &stop)));
        let looked = looked.unwrap_or_else(|_| {
            let fault = "the program failed at this game; please report it".to_owned();
            unread(game, Some(fault))
        });
        if !stop.is_requested() {
            return Some(looked);
        }
    }
}

fn unread(game: &GameText, fault: Option<String>) -> LookedThrough {
    LookedThrough {
        game: game.clone(),
        played: None,
        fault,
        finds: Vec::new(),
        told: Told::default(),
    }
}

fn look_once(game: &GameText, effort: &Effort, stop: &Stop) -> LookedThrough {
    let (record, fault): (Option<GameRecord>, _) = match read_game(&game.text) {
        Ok(record) => (Some(record), None),
        Err((record, error)) => (record.map(|record| *record), Some(error.to_string())),
    };
    let Some(record) = record else {
        return unread(game, fault);
    };
    let played = Played {
        file: game.stem.clone(),
        black: record.black,
        white: record.white,
        name: record.name,
        date: record.date,
        moves_before: record.moves_before,
    };
    // Leftovers of one game in the table would change the lines of the next.
    let mut solver = Solver::new(TABLE_BYTES);
    let (found, told) = look_through(&record.game, effort, &mut solver, stop, &mut |_| {});
    let finds = found
        .into_iter()
        .map(|find| {
            let written = problem_of(&find, &played, effort, &mut solver, stop);
            Found { find, written }
        })
        .collect();
    LookedThrough {
        game: game.clone(),
        played: Some(played),
        fault,
        finds,
        told,
    }
}

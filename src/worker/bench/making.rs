//! "More like these": new problems are made out of known positions and proved, for the author to choose
//! from.

use std::path::PathBuf;
use std::sync::Arc;

use super::deed::Reach;
use super::state::{Bench, Message};
use crate::disk::unreadable;
use crate::generator::SourcePosition;
use crate::problem::{Problem, ProblemId, ProblemSet, SetId};
use crate::question::proposals;
use crate::solver::Stop;
use crate::worker::games::read_games;
use crate::worker::generate::{ROUND, Workshop, captures_of, named_after, of_game};
use crate::worker::{Heard, Job, Outlet, cores};

/// Tries after which a run ends although it has not made as many as were wanted.
const MOST_TRIES: u64 = 400 * ROUND;

/// The positions that new problems are made from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// The problem in hand.
    Problem,
    /// Every problem of the set in hand.
    #[default]
    Set,
    /// Every problem of every set that has been read.
    Library,
    /// Games in SGF.
    Games,
}

/// What the author wants to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// From which positions.
    pub origin: Origin,
    /// Where the games lie, as it was typed: a file, an archive or a folder.
    pub games: String,
    /// Whether problems of capturing are made out of games: ladders, nets, snapbacks and so on.
    pub captures: bool,
    /// How many problems; of capturing, how many of a kind at most.
    pub count: usize,
}

impl Wish {
    /// The most that can be asked for at once.
    pub const MOST: usize = 100;
}

impl Default for Wish {
    fn default() -> Wish {
        Wish {
            origin: Origin::default(),
            games: String::new(),
            captures: false,
            count: 10,
        }
    }
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Positions tried; of capturing, games looked through.
    pub tried: u64,
    /// Of how many games; `None` where positions are counted.
    pub games: Option<usize>,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// As many as were wanted are there, or nothing is left to look at.
    Complete,
    /// It was stopped.
    Stopped,
    /// So many positions were tried that it gave up.
    GaveUp,
    /// There was no group to start from.
    NoGroup,
    /// The games cannot be read, for this reason.
    Unreadable(String),
}

/// News of a run: how far it is, and the problems that are new.
type Made = (Progress, Vec<Problem>);

/// A run of the generator, and what it has made.
pub struct Making {
    job: Job<Made, Ending>,
    /// How many were wanted.
    pub wanted: usize,
    /// How far it is.
    pub progress: Progress,
    /// The problems that were made.
    pub made: Vec<Arc<Problem>>,
    /// How it ended; `None` while it is at work.
    pub ending: Option<Ending>,
}

impl Making {
    /// Asks the run to end; what it has made stays.
    pub fn stop(&self) {
        self.job.stop();
    }
}

/// What a run knows besides what it starts from.
struct Known {
    /// Every set that has been read, and those under work.
    sets: Vec<Arc<ProblemSet>>,
    /// What earlier runs have made.
    made: Vec<Arc<Problem>>,
}

impl Known {
    fn problems(&self) -> impl Iterator<Item = &Problem> {
        let made = self.made.iter().map(|problem| &**problem);
        self.sets.iter().flat_map(|set| &set.problems).chain(made)
    }

    fn positions(&self) -> Vec<SourcePosition> {
        self.sets.iter().flat_map(|set| positions_of(set)).collect()
    }
}

/// Begins a run. The author's earlier runs count as known, so that none makes the same again.
pub(super) fn start(bench: &mut Bench, reach: &Reach<'_>) {
    let mut sets: Vec<Arc<ProblemSet>> = bench
        .sets
        .iter()
        .map(|set| Arc::new(set.desk.draft().to_set()))
        .collect();
    let in_hand = sets.get(bench.current).cloned();
    let starts = match &bench.wish.origin {
        Origin::Problem => in_hand.zip(bench.finished()).map(|(set, problem)| {
            let problems = vec![problem];
            Arc::new(ProblemSet {
                problems,
                ..ProblemSet::new(set.id.clone(), Vec::new())
            })
        }),
        Origin::Set => in_hand,
        Origin::Library | Origin::Games => None,
    };
    sets.extend(
        reach
            .library
            .sets
            .iter()
            .map(|loaded| Arc::clone(&loaded.set)),
    );
    if let Some(before) = bench.making.take() {
        bench.made_before.extend(before.made);
    }
    let made = bench.made_before.clone();
    let wish = bench.wish.clone();
    bench.runs += 1;
    let seed = bench.runs;
    let started = Job::start("generator", reach.waker(), move |outlet| {
        make(
            &wish,
            starts.as_deref(),
            &Known { sets, made },
            seed,
            outlet,
        )
    });
    match started {
        Ok(job) => {
            bench.making = Some(Making {
                job,
                wanted: bench.wish.count,
                progress: Progress::default(),
                made: Vec::new(),
                ending: None,
            });
        }
        Err(error) => bench.message = Some(Message::Refused(error.to_string())),
    }
}

/// Takes in what a run has made since the last frame.
pub(super) fn receive(bench: &mut Bench) {
    let Some(making) = &mut bench.making else {
        return;
    };
    while let Some(heard) = making.job.hear() {
        match heard {
            Heard::News((progress, problems)) => {
                making.progress = progress;
                making.made.extend(problems.into_iter().map(Arc::new));
            }
            Heard::Done(ending) => making.ending = Some(ending),
            Heard::Broken => making.ending = Some(Ending::Stopped),
        }
    }
}

impl Bench {
    /// The problems that were made, and whether each is in the set in hand.
    pub fn made(&self) -> impl Iterator<Item = (&Arc<Problem>, bool)> {
        let making = self.making.iter();
        making.flat_map(|making| &making.made).map(|problem| {
            let mut entries = self
                .set()
                .into_iter()
                .flat_map(|set| set.desk.draft().entries());
            let is_it = |body: &Problem| body.setup == problem.setup && body.task == problem.task;
            (problem, entries.any(|entry| is_it(&entry.body)))
        })
    }
}

/// Puts those of the problems that were made into the set in hand that are `wanted` and not in it, as one
/// step.
pub(super) fn take(bench: &mut Bench, wanted: impl Fn(usize) -> bool) {
    // Each is named anew where it goes; what it was called while it was made says nothing.
    let Some(id) = ProblemId::new("made-1") else {
        return;
    };
    let made = bench.made().enumerate();
    let chosen = made.filter(|&(number, (_, is_taken))| !is_taken && wanted(number));
    let problems = chosen.map(|(_, (problem, _))| Problem {
        id: id.clone(),
        ..(**problem).clone()
    });
    let problems = problems.collect();
    if let Some(set) = bench.set_mut() {
        set.desk.add_problems(problems);
    }
}

fn make(
    wish: &Wish,
    starts: Option<&ProblemSet>,
    known: &Known,
    seed: u64,
    outlet: &Outlet<Made, Ending>,
) -> Ending {
    let games = match wish.origin {
        Origin::Problem | Origin::Set | Origin::Library => Vec::new(),
        Origin::Games => {
            let path = PathBuf::from(wish.games.trim());
            match read_games(&[path], outlet.stop()) {
                Ok(games) => games
                    .list
                    .into_iter()
                    .map(|game| (game.stem, game.text))
                    .collect(),
                Err((path, error)) => return Ending::Unreadable(unreadable(&path, &error)),
            }
        }
    };
    if wish.origin == Origin::Games && wish.captures {
        return make_captures(&games, known, (seed, wish.count), outlet);
    }
    let of_games = games.iter().flat_map(|(name, text)| of_game(name, text));
    let (origins, models) = match wish.origin {
        Origin::Problem | Origin::Set => (
            starts.map_or_else(Vec::new, positions_of),
            known.positions(),
        ),
        Origin::Library => (known.positions(), Vec::new()),
        Origin::Games => (of_games.collect(), known.positions()),
    };
    if origins.is_empty() {
        return Ending::NoGroup;
    }
    let mut shop = Workshop::new(origins, known.problems(), seed, wish.count);
    if !models.is_empty() {
        shop.look_like(&models);
    }
    make_fights(shop, outlet)
}

/// Problems of life and death, until there are as many as are wanted.
fn make_fights(mut shop: Workshop, outlet: &Outlet<Made, Ending>) -> Ending {
    while !shop.is_done() && shop.tried < MOST_TRIES {
        let before = shop.problems.len();
        shop.round(threads(), outlet.stop());
        if outlet.stop().is_requested() {
            return Ending::Stopped;
        }
        let progress = Progress {
            tried: shop.tried,
            games: None,
        };
        let new = shop.problems.get(before..).unwrap_or_default().to_vec();
        outlet.tell((progress, new));
    }
    match shop.is_done() {
        true => Ending::Complete,
        false => Ending::GaveUp,
    }
}

/// Problems of capturing from games.
fn make_captures(
    games: &[(String, String)],
    known: &Known,
    wanted: (u64, usize),
    outlet: &Outlet<Made, Ending>,
) -> Ending {
    let stop: &Stop = outlet.stop();
    let (mut tried, mut told) = (0, 0);
    captures_of(games, known.problems(), wanted, threads(), stop, |kept| {
        tried += 1;
        let progress = Progress {
            tried,
            games: Some(games.len()),
        };
        let new = kept.get(told..).unwrap_or_default().to_vec();
        told = kept.len();
        outlet.tell((progress, new));
    });
    match stop.is_requested() {
        true => Ending::Stopped,
        false => Ending::Complete,
    }
}

/// One core is left to the window, where there are several.
fn threads() -> usize {
    cores().saturating_sub(1).max(1)
}

/// The positions of a set to start from: the group of each problem, or what its stones suggest.
fn positions_of(set: &ProblemSet) -> Vec<SourcePosition> {
    let problems = set.problems.iter();
    problems
        .filter_map(|problem| position_of(&set.id, problem))
        .collect()
}

fn position_of(set: &SetId, problem: &Problem) -> Option<SourcePosition> {
    let from = named_after(set, problem);
    if let Some(position) = SourcePosition::of(problem, from.clone()) {
        return Some(position);
    }
    let position = problem.setup.clone().into_position().ok()?;
    let group = proposals(&position, None).into_iter().next()?;
    Some(SourcePosition {
        from,
        position,
        targets: group.targets,
    })
}

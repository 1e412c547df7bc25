//! "More like these": the generator makes and proves new problems, and the author picks from them.

use std::path::PathBuf;
use std::sync::Arc;

use super::deed::Reach;
use super::state::{Bench, Message};
use crate::disk::unreadable;
use crate::generator::{Kind, SourcePosition};
use crate::problem::{Problem, ProblemId, ProblemSet, SetId};
use crate::question::proposals;
use crate::solver::Stop;
use crate::worker::games::read_games;
use crate::worker::generate::{ROUND, Workshop, captures_of, named_after, of_game};
use crate::worker::{Heard, Job, Outlet, cores};

/// Number of tries after which a run gives up.
const MOST_TRIES: u64 = 400 * ROUND;

/// Where the generator takes its starting positions from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// The current problem.
    Problem,
    /// All problems of the current set.
    #[default]
    Set,
    /// All problems of all sets in the library.
    Library,
    /// Games in SGF.
    Games,
}

/// What the problems of a run ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum About {
    /// Living, killing, ko and seki.
    #[default]
    Life,
    /// Capturing races.
    Races,
    /// Connecting and cutting.
    Links,
    /// Capturing: ladders, nets, snapbacks and others. From games only; from other positions it stands for
    /// life and death.
    Captures,
}

impl About {
    /// Each, in the order of the menu.
    pub const ALL: [About; 4] = [About::Life, About::Races, About::Links, About::Captures];

    const fn kinds(self) -> &'static [Kind] {
        match self {
            About::Life | About::Captures => &[Kind::Life],
            About::Races => &[Kind::Race],
            About::Links => &[Kind::Connect, Kind::Cut],
        }
    }
}

/// What the author asks the generator for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Source of the starting positions.
    pub origin: Origin,
    /// Path of the games as typed: a file, an archive or a folder.
    pub games: String,
    /// What the problems ask.
    pub about: About,
    /// Number of problems wanted; for capturing problems, the most of each kind.
    pub count: usize,
}

impl Wish {
    /// Largest count that can be asked for.
    pub const MOST: usize = 100;

    /// Whether it asks for capturing problems, which are made from games only.
    #[must_use]
    pub fn is_for_captures(&self) -> bool {
        self.origin == Origin::Games && self.about == About::Captures
    }
}

impl Default for Wish {
    fn default() -> Wish {
        Wish {
            origin: Origin::default(),
            games: String::new(),
            about: About::default(),
            count: 10,
        }
    }
}

/// Progress of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Positions tried, or games looked through for capturing problems.
    pub tried: u64,
    /// Number of games in all; `None` if positions are counted.
    pub games: Option<usize>,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It made as many as were wanted, or there is nothing left to look at.
    Complete,
    /// It was stopped, or its thread panicked.
    Stopped,
    /// It gave up after too many tries.
    GaveUp,
    /// The starting positions hold no group to ask about.
    NoGroup,
    /// The games could not be read, for this reason.
    Unreadable(String),
}

/// News of a run: its progress and the new problems.
type Made = (Progress, Vec<Problem>);

/// A run of the generator and the problems it has made.
pub struct Making {
    job: Job<Made, Ending>,
    /// Number of problems asked for.
    pub wanted: usize,
    /// Progress so far.
    pub progress: Progress,
    /// Problems made so far.
    pub made: Vec<Arc<Problem>>,
    /// How it ended; `None` while it runs.
    pub ending: Option<Ending>,
}

impl Making {
    /// Asks the run to stop; its problems stay.
    pub fn stop(&self) {
        self.job.stop();
    }
}

/// The problems that new ones must not nearly repeat.
struct Known {
    /// The sets of the library and the open drafts.
    sets: Vec<Arc<ProblemSet>>,
    /// Problems from earlier runs.
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

/// Starts a run. The problems of earlier runs count as known, so that no run repeats them.
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

/// Takes in the news of a run since the last frame.
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
    /// The generated problems, each with whether the current set contains it.
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

/// Adds the generated problems that are `wanted` and not yet in the current set to it, as one undo step.
pub(super) fn take(bench: &mut Bench, wanted: impl Fn(usize) -> bool) {
    // The generator's id means nothing in this set; the draft makes this one unique.
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
    if wish.is_for_captures() {
        return make_captures(&games, known, (seed, wish.count), outlet);
    }
    let kinds = wish.about.kinds();
    let of_games = games
        .iter()
        .flat_map(|(name, text)| of_game(name, text, kinds));
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
    shop.make_kinds(kinds, threads(), outlet.stop());
    if shop.is_idle() {
        return Ending::NoGroup;
    }
    if !models.is_empty() {
        shop.look_like(&models);
    }
    make_fights(shop, outlet)
}

/// Makes life-and-death problems until there are as many as wanted.
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

/// Makes capturing problems from games.
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

/// Number of threads of a run. If there are several cores, one is left to the window.
fn threads() -> usize {
    cores().saturating_sub(1).max(1)
}

/// The starting positions of a set: the target group of each problem, or else the group its stones suggest.
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
        frame: None,
    })
}

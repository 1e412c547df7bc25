//! The `generate` subcommand.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::{Value, json};

use super::import::{id_of, words};
use super::print::{ExitCode, complain};
use super::save::{door, not_written};
use super::tasks::{Bar, Within, interruptible, load};
use crate::disk::{Door, Existing, shown, unreadable};
use crate::generator::{Kind, SourcePosition, sets, sets_of_captures};
use crate::problem::{
    LoadedFile, Problem, ProblemId, ProblemSet, SetId, read_file, text_to_save, write_set,
};
use crate::solver::Stop;
use crate::worker::cores;
use crate::worker::games::read_games;
use crate::worker::generate::{Workshop, captures_of, named_after, of_game};
use crate::worker::load_files;

/// Arguments of `generate`.
#[derive(Debug, Args)]
pub struct GenerateArguments {
    /// Problem sets (.ron) and SGF problems to start from; near-duplicates of them are not made
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Further sets and folders of which no near-duplicates are made
    #[arg(long, value_name = "PATH")]
    pub beside: Vec<PathBuf>,
    /// Games in SGF to start from as well: files, folders, zip archives
    #[arg(long, value_name = "PATH")]
    pub games: Vec<PathBuf>,
    /// The set to write, ending in .ron; NAME.tries.json beside it records the progress
    #[arg(long, value_name = "SET")]
    pub out: PathBuf,
    /// Once all problems are made, write them as sets of 20 to 40 into this folder: pairs, then by idea
    #[arg(long, value_name = "FOLDER")]
    pub sets: Option<PathBuf>,
    /// Make capturing problems from the games instead: ladders, nets, snapbacks, double ataris,
    /// connect-and-die, the right atari; at most `--count` of each kind
    #[arg(long, requires = "games", conflicts_with_all = ["go_on", "tries"])]
    pub captures: bool,
    /// What the problems ask, in equal shares: `life` (living, killing, ko, seki), `race`, `connect`, `cut`
    #[arg(
        long = "task",
        value_name = "TASK",
        value_delimiter = ',',
        value_parser = kinds(),
        default_value = "life",
        conflicts_with = "captures"
    )]
    pub tasks: Vec<Kind>,
    /// How many problems are wanted
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub count: usize,
    /// The same seed and the same positions give the same problems
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Maximum number of positions tried
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub tries: u64,
    /// Positions tried in parallel; by default as many as there are cores
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// Continue an existing set
    #[arg(long, conflicts_with = "force")]
    pub go_on: bool,
    /// Replace existing files; each is kept as NAME.bak
    #[arg(long)]
    pub force: bool,
}

/// The kinds of problems.
fn kinds() -> impl TypedValueParser<Value = Kind> {
    let words = Kind::ALL.map(Kind::word);
    PossibleValuesParser::new(words).try_map(|word| Kind::of_word(&word).ok_or("no kind"))
}

pub(super) fn run(arguments: &GenerateArguments) -> ExitCode {
    match make(arguments) {
        Ok(code) => code,
        Err(reason) => {
            complain(&reason);
            ExitCode::CouldNotRun
        }
    }
}

fn make(arguments: &GenerateArguments) -> Result<ExitCode, String> {
    let out = &arguments.out;
    let id = id_of(out)?;
    let notes = out.with_extension("tries.json");
    let stop = interruptible();
    let first = door(arguments.force || arguments.go_on);
    first.look(out).map_err(|error| not_written(&error))?;
    let Some(files) = load(&arguments.paths, Within::Problems) else {
        return Ok(ExitCode::CouldNotRun);
    };
    let beside = match arguments.beside.as_slice() {
        [] => Vec::new(),
        paths => match load(paths, Within::Problems) {
            Some(files) => files,
            None => return Ok(ExitCode::CouldNotRun),
        },
    };
    let own = |file: &&LoadedFile| file.path != *out;
    if arguments.captures {
        let known = files.iter().chain(&beside).filter(own).flat_map(problems);
        let known: Vec<Problem> = known.map(|(_, problem)| problem).collect();
        return make_captures(arguments, id, &known, &stop);
    }
    let named: Vec<(SetId, Problem)> = files.iter().filter(own).flat_map(problems).collect();
    let mut origins: Vec<SourcePosition> = named
        .iter()
        .filter_map(|(set, problem)| SourcePosition::of(problem, named_after(set, problem)))
        .collect();
    let mut kinds = arguments.tasks.clone();
    kinds.sort_unstable();
    kinds.dedup();
    origins.extend(from_games(&arguments.games, &kinds, &stop)?);
    if origins.is_empty() {
        return Err("these files hold no position with a group to ask about".to_owned());
    }
    let beside = beside.iter().filter(own).flat_map(problems);
    let known = named.into_iter().chain(beside);
    let known: Vec<Problem> = known.map(|(_, problem)| problem).collect();
    complain(&format!("{} groups to start from", origins.len()));
    let mut shop = Workshop::new(origins, &known, arguments.seed, arguments.count);
    let threads = arguments.threads.unwrap_or_else(cores).max(1);
    shop.make_kinds(&kinds, threads, &stop);
    if shop.is_idle() {
        return Err("these files hold no capturing race to start from".to_owned());
    }
    if arguments.go_on && out.exists() {
        let (problems, tried) = made_before(out, &notes, arguments.seed)?;
        shop.go_on(problems, tried);
    }
    // From here on the file is our own and may be replaced.
    let mut door = Door::new(Existing::Own);
    let mut bar = Bar::new(arguments.count);
    (0..shop.problems.len()).for_each(|_| bar.step());
    while !shop.is_done() && shop.tried < arguments.tries && !stop.is_requested() {
        let before = shop.problems.len();
        shop.round(threads, &stop);
        (before..shop.problems.len()).for_each(|_| bar.step());
        let text = json!({ "seed": arguments.seed, "tried": shop.tried }).to_string();
        let set = ProblemSet::new(id.clone(), shop.problems.clone());
        if shop.problems.len() > before {
            put(&mut door, out, &set)?;
        }
        door.put(&notes, text.as_bytes())
            .map_err(|error| not_written(&error))?;
    }
    bar.finish();
    complain(&told(&shop));
    if let Some(folder) = arguments.sets.as_ref().filter(|_| !stop.is_requested()) {
        let mut door = self::door(arguments.force);
        put_sets(&mut door, folder, sets(shop.problems.clone()))?;
    }
    Ok(match shop.is_done() {
        true => ExitCode::Sound,
        false => ExitCode::Findings,
    })
}

/// Makes capturing problems and writes them.
fn make_captures(
    arguments: &GenerateArguments,
    id: SetId,
    known: &[Problem],
    stop: &Stop,
) -> Result<ExitCode, String> {
    let games = games(&arguments.games, stop)?;
    let threads = arguments.threads.unwrap_or_else(cores).max(1);
    let (mut bar, mut looked) = (Bar::new(games.len()), 0);
    let made = captures_of(
        &games,
        known,
        (arguments.seed, arguments.count),
        threads,
        stop,
        |_| {
            bar.step();
            looked += 1;
        },
    );
    bar.finish();
    complain(&format!(
        "{} problems made; {looked} of {} games looked through",
        made.len(),
        games.len()
    ));
    let mut door = door(arguments.force);
    let sets = sets_of_captures(made.clone());
    put(
        &mut door,
        &arguments.out,
        &ProblemSet::new(id, numbered(made)),
    )?;
    if let Some(folder) = arguments.sets.as_ref().filter(|_| !stop.is_requested()) {
        put_sets(&mut door, folder, sets)?;
    }
    Ok(ExitCode::Sound)
}

/// The problems, with ids that number them.
fn numbered(problems: Vec<Problem>) -> Vec<Problem> {
    let all = problems.into_iter().enumerate();
    all.filter_map(|(place, problem)| {
        let id = ProblemId::new(&format!("capture-{:03}", place + 1))?;
        Some(Problem { id, ..problem })
    })
    .collect()
}

/// Writes each set into the folder, as a file named after it.
fn put_sets(door: &mut Door, folder: &Path, sets: Vec<ProblemSet>) -> Result<(), String> {
    door.folder(folder).map_err(|error| not_written(&error))?;
    for set in sets {
        let path = folder.join(format!("{}.ron", set.id));
        door.put(&path, write_set(&set).as_bytes())
            .map_err(|error| not_written(&error))?;
        complain(&format!(
            "{} problems: {}",
            set.problems.len(),
            shown(&path)
        ));
    }
    Ok(())
}

/// The problems of a file, each with the name of its set.
fn problems(file: &LoadedFile) -> Vec<(SetId, Problem)> {
    let sets = file.loaded.set.iter();
    sets.flat_map(|set| {
        let problems = set.problems.iter();
        problems.map(|problem| (set.id.clone(), problem.clone()))
    })
    .collect()
}

/// Positions from games in which groups may be in danger.
fn from_games(
    paths: &[PathBuf],
    kinds: &[Kind],
    stop: &Stop,
) -> Result<Vec<SourcePosition>, String> {
    let games = games(paths, stop)?;
    Ok(games
        .iter()
        .flat_map(|(name, text)| of_game(name, text, kinds))
        .collect())
}

/// The games, each with its name; prints what cannot be read.
fn games(paths: &[PathBuf], stop: &Stop) -> Result<Vec<(String, String)>, String> {
    if paths.is_empty() {
        return Ok(Vec::new());
    }
    let games = read_games(paths, stop).map_err(|(path, error)| unreadable(&path, &error))?;
    for line in games.faults.iter().cloned().chain(words(&games.left_out)) {
        complain(&line);
    }
    let games = games.list.into_iter();
    Ok(games.map(|game| (game.stem, game.text)).collect())
}

/// The problems made by earlier runs, and the number of positions tried.
fn made_before(out: &Path, notes: &Path, seed: u64) -> Result<(Vec<Problem>, u64), String> {
    let bytes = read_file(notes).map_err(|fault| format!("{}:{fault}", shown(notes)))?;
    let noted: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    let number = |name: &str| noted.get(name).and_then(Value::as_u64);
    let (Some(before), Some(tried)) = (number("seed"), number("tried")) else {
        let name = shown(notes);
        return Err(format!(
            "{name}: these are no notes of tries; begin anew with --force"
        ));
    };
    if before != seed {
        return Err(format!("{}: made with --seed {before}", shown(out)));
    }
    let made = load_files(&[out.to_path_buf()]);
    let faults = made.iter().flat_map(|file| file.loaded.faults.first());
    if let Some(fault) = faults.into_iter().next() {
        return Err(format!("{}:{fault}", shown(out)));
    }
    let problems = made.iter().flat_map(problems);
    Ok((problems.map(|(_, problem)| problem).collect(), tried))
}

fn put(door: &mut Door, out: &Path, set: &ProblemSet) -> Result<(), String> {
    let text = text_to_save(set).map_err(|error| format!("{}: {error}", shown(out)))?;
    let saved = door.put(out, text.as_bytes());
    saved.map(drop).map_err(|error| not_written(&error))
}

/// A summary: problems made, positions tried, and why the others were refused.
fn told(shop: &Workshop) -> String {
    let mut told = format!(
        "{} problems of {} positions tried",
        shop.problems.len(),
        shop.tried
    );
    for (why, count) in &shop.refused {
        told.push_str(&format!("; {count} {}", why.words()));
    }
    told
}

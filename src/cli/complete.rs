//! The `complete` subcommand.

use serde_json::{Value, json};

use super::args::CompleteArguments;
use super::print::{ExitCode, Output, complain};
use super::tasks::{Bar, Within, complain_of_stop, interruptible, load};
use crate::board::Move;
use crate::check::{Defences, FirstMoves, complete, defences, with_lines};
use crate::disk::shown;
use crate::life::OpenBecause;
use crate::problem::{
    LoadedFile, NewDifficulty, NewLines, Problem, Verdict, amended, read_file, save_text,
};
use crate::rank;
use crate::solver::{Limits, Solver};
use crate::worker::{cores, side_by_side};

pub(super) fn run(arguments: &CompleteArguments) -> ExitCode {
    let Some(mut files) = load(&arguments.paths, Within::Sets) else {
        return ExitCode::CouldNotRun;
    };
    // The boards of a lesson only illustrate its text.
    files.retain(|file| file.path.extension().is_some_and(|kind| kind == "ron"));
    if arguments.ranks {
        return renew_ranks(&files, arguments);
    }
    let items: Vec<&Problem> = files.iter().flat_map(problems).collect();
    let stop = interruptible();
    let mut bar = Bar::new(items.len());
    let mut all = Vec::with_capacity(items.len());
    side_by_side(
        &items,
        arguments.threads.unwrap_or_else(cores).max(1),
        || (),
        |(), problem| {
            // A solver shared between problems would make the lines depend on their order, through its table.
            let mut solver = Solver::new(Limits::DEFAULT_TABLE_BYTES);
            let moves = complete(problem, &mut solver, arguments.nodes, &stop, &mut |_| {});
            let defences = defences(problem, &mut solver, arguments.nodes, &stop);
            (!stop.is_requested()).then_some(Found { moves, defences })
        },
        |found| {
            bar.step();
            all.push(found);
        },
    );
    bar.finish();
    let left_out = all.iter().filter(|found| found.is_none()).count();
    complain_of_stop(left_out, items.len());
    let mut output = Output::new();
    let mut total = Counts::default();
    let mut is_written = true;
    let mut found = all.into_iter();
    for file in &files {
        let number = problems(file).count();
        let of_file: Vec<Option<Found>> = found.by_ref().take(number).collect();
        let counts = Counts::of(&of_file);
        total.add(&counts);
        if arguments.json {
            output.line(&in_json(file, &of_file, &counts).to_string());
        } else {
            output.line(&format!("{}: {}", shown(&file.path), counts.words()));
            for (problem, found) in problems(file).zip(&of_file) {
                let right = found.iter().flat_map(|found| &found.moves.right);
                let right: Vec<String> = right.map(ToString::to_string).collect();
                if !right.is_empty() {
                    output.line(&format!(
                        "{}: problem {:?}: right and not accepted: {}",
                        shown(&file.path),
                        problem.id.as_str(),
                        right.join(" ")
                    ));
                }
            }
        }
        if arguments.write && left_out == 0 {
            is_written &= write(file, of_file);
        }
    }
    complain(&format!("in all: {}", total.words()));
    output.finish(if !is_written {
        ExitCode::CouldNotRun
    } else if left_out > 0 || total.open > 0 || total.right > 0 || total.lacking > 0 {
        ExitCode::Findings
    } else {
        ExitCode::Sound
    })
}

/// What a problem lacks.
struct Found {
    moves: FirstMoves,
    /// `None` if none are asked.
    defences: Option<Defences>,
}

impl Found {
    /// The lines to add, each with the verdict at its end.
    fn lines(&self) -> Vec<(Vec<Move>, Verdict)> {
        let right = self.defences.iter().flat_map(|found| &found.lines);
        let right = right.map(|line| (line.clone(), Verdict::Solved));
        let wrong = self.moves.wrong.iter();
        let wrong = wrong.map(|line| (line.clone(), Verdict::Wrong));
        right.chain(wrong).collect()
    }

    /// Whether a defence could not be found or proved.
    fn lacks_defences(&self) -> bool {
        self.defences.as_ref().is_some_and(|found| found.is_open)
    }
}

fn problems(file: &LoadedFile) -> impl Iterator<Item = &Problem> {
    let set = file.loaded.set.iter();
    set.flat_map(|set| &set.problems)
}

/// Gives every problem the difficulty that follows from its file, and proves nothing.
fn renew_ranks(files: &[LoadedFile], arguments: &CompleteArguments) -> ExitCode {
    let mut output = Output::new();
    let (mut all, mut differing, mut is_written) = (0, 0, true);
    for file in files {
        let changed: Vec<(usize, &Problem, u8)> = problems(file)
            .enumerate()
            .filter_map(|(place, problem)| {
                let new = rank::renewed(problem)?;
                (problem.difficulty != Some(new)).then_some((place, problem, new))
            })
            .collect();
        let count = problems(file).count();
        all += count;
        differing += changed.len();
        if arguments.json {
            let listed = changed.iter().map(|(_, problem, new)| {
                json!({ "problem": problem.id.as_str(), "was": problem.difficulty, "is": new })
            });
            let object = json!({
                "file": file.path.to_string_lossy(),
                "problems": count,
                "difficulties": listed.collect::<Vec<Value>>(),
            });
            output.line(&object.to_string());
        } else {
            output.line(&format!(
                "{}: {count} problems, {} with another difficulty",
                shown(&file.path),
                changed.len()
            ));
        }
        if arguments.write
            && !changed.is_empty()
            && let Some(set) = &file.loaded.set
        {
            let news: Vec<NewDifficulty> = changed.iter().map(|&(at, _, new)| (at, new)).collect();
            is_written &= amend(file, &[], &news, set.checks.complete);
        }
    }
    complain(&format!(
        "in all: {all} problems, {differing} with another difficulty"
    ));
    output.finish(if !is_written {
        ExitCode::CouldNotRun
    } else if differing > 0 && !arguments.write {
        ExitCode::Findings
    } else {
        ExitCode::Sound
    })
}

/// Writes the results into the file if they change it; returns whether that succeeded. New lines may change a
/// difficulty; one that the file does not state is left out.
fn write(file: &LoadedFile, found: Vec<Option<Found>>) -> bool {
    let Some(set) = &file.loaded.set else {
        complain(&format!("{}: no set could be read", shown(&file.path)));
        return false;
    };
    let is_complete = Counts::of(&found).is_complete();
    let mut news: Vec<NewLines> = Vec::new();
    let mut difficulties: Vec<NewDifficulty> = Vec::new();
    for (place, (problem, found)) in set.problems.iter().zip(found).enumerate() {
        let lines = found.map(|found| found.lines()).unwrap_or_default();
        let stated = problem.difficulty;
        if stated.is_some()
            && let Some(new) = rank::renewed(&with_lines(problem, &lines))
            && stated != Some(new)
        {
            difficulties.push((place, new));
        }
        if !lines.is_empty() {
            news.push((place, lines));
        }
    }
    if news.is_empty() && difficulties.is_empty() && is_complete == set.checks.complete {
        return true;
    }
    amend(file, &news, &difficulties, is_complete)
}

/// Writes changes into the text of the file; returns whether that succeeded.
fn amend(
    file: &LoadedFile,
    news: &[NewLines],
    difficulties: &[NewDifficulty],
    is_complete: bool,
) -> bool {
    let text = match read_file(&file.path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(fault) => {
            complain(&format!("{}: {fault}", shown(&file.path)));
            return false;
        }
    };
    let saved = amended(&text, news, difficulties, is_complete)
        .and_then(|text| save_text(&file.path, &text, file.stamp));
    match saved {
        Ok(_) => true,
        Err(error) => {
            complain(&format!("{}: {error}", shown(&file.path)));
            false
        }
    }
}

/// Counts of first moves and of defences, of one set or of all.
#[derive(Default)]
struct Counts {
    problems: usize,
    playable: usize,
    stored: usize,
    wrong: usize,
    right: usize,
    open: usize,
    /// Lines with defences that are not stored.
    defences: usize,
    /// Problems of which some defences were not found or proved.
    lacking: usize,
}

impl Counts {
    fn of(found: &[Option<Found>]) -> Counts {
        let mut counts = Counts {
            problems: found.len(),
            ..Counts::default()
        };
        for found in found.iter().flatten() {
            let moves = &found.moves;
            counts.playable += moves.playable;
            counts.stored += moves.stored;
            counts.wrong += moves.wrong.len();
            counts.right += moves.right.len();
            counts.open += moves.open.len();
            let lines = found.defences.as_ref().map(|found| found.lines.len());
            counts.defences += lines.unwrap_or_default();
            counts.lacking += usize::from(found.lacks_defences());
        }
        counts
    }

    const fn add(&mut self, other: &Counts) {
        self.problems += other.problems;
        self.playable += other.playable;
        self.stored += other.stored;
        self.wrong += other.wrong;
        self.right += other.right;
        self.open += other.open;
        self.defences += other.defences;
        self.lacking += other.lacking;
    }

    /// Whether every first move will be stored once the wrong ones found are added.
    const fn is_complete(&self) -> bool {
        self.stored + self.wrong == self.playable && self.playable > 0
    }

    fn words(&self) -> String {
        let Counts {
            problems,
            playable,
            stored,
            wrong,
            right,
            open,
            defences,
            lacking,
        } = self;
        format!(
            "{problems} problems, {playable} first moves: {stored} stored, {wrong} wrong and not stored, \
             {open} open, {right} right and not accepted; {defences} lines with further defences, \
             {lacking} problems with defences not found"
        )
    }
}

fn in_json(file: &LoadedFile, found: &[Option<Found>], counts: &Counts) -> Value {
    let lists: Vec<Value> = problems(file)
        .zip(found)
        .filter_map(|(problem, found)| Some((problem, found.as_ref()?)))
        .filter(|(_, found)| {
            let is_whole = found.defences.as_ref().is_none_or(|found| found.lines.is_empty());
            found.moves.stored < found.moves.playable || !is_whole || found.lacks_defences()
        })
        .map(|(problem, found)| {
            let (lacks_defences, defences) = (found.lacks_defences(), found.defences.iter());
            let defences = defences.flat_map(|found| &found.lines);
            let found = &found.moves;
            let open = found.open.iter();
            json!({
                "problem": problem.id.as_str(),
                "first_moves": found.playable,
                "stored": found.stored,
                "wrong": found.wrong.iter().map(|line| names(line)).collect::<Vec<_>>(),
                "right": found.right.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "open": open.map(|(mv, why)| json!({ "move": mv.to_string(), "why": word(why.as_ref()) })).collect::<Vec<_>>(),
                "defences": defences.map(|line| names(line)).collect::<Vec<_>>(),
                "defences_open": lacks_defences,
            })
        })
        .collect();
    json!({
        "file": file.path.to_string_lossy(),
        "problems": counts.problems,
        "first_moves": counts.playable,
        "stored": counts.stored,
        "wrong": counts.wrong,
        "open": counts.open,
        "right": counts.right,
        "defences": counts.defences,
        "defences_open": counts.lacking,
        "complete": counts.is_complete(),
        "moves": lists,
    })
}

/// The word for why a move is open, in JSON output.
const fn word(why: Option<&OpenBecause>) -> &'static str {
    match why {
        None => "no-line",
        Some(OpenBecause::Undecided(_)) => "undecided",
        Some(OpenBecause::NoQuestion) => "no-question",
        Some(OpenBecause::Disagreement) => "disagreement",
        Some(OpenBecause::Crashed) => "crashed",
    }
}

fn names(line: &[Move]) -> String {
    let names: Vec<String> = line.iter().map(ToString::to_string).collect();
    names.join(" ")
}

//! The `complete` subcommand.

use serde_json::{Value, json};

use super::args::CompleteArguments;
use super::print::{ExitCode, Output, complain};
use super::tasks::{Bar, Within, complain_of_stop, interruptible, load};
use crate::board::Move;
use crate::check::{FirstMoves, complete};
use crate::disk::shown;
use crate::life::OpenBecause;
use crate::problem::{
    LoadedFile, NewDifficulty, Problem, Verdict, WrongLines, amended, read_file, save_text,
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
            let found = complete(problem, &mut solver, arguments.nodes, &stop, &mut |_| {});
            (!stop.is_requested()).then_some(found)
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
        let of_file: Vec<Option<FirstMoves>> = found.by_ref().take(number).collect();
        let counts = Counts::of(&of_file);
        total.add(&counts);
        if arguments.json {
            output.line(&in_json(file, &of_file, &counts).to_string());
        } else {
            output.line(&format!("{}: {}", shown(&file.path), counts.words()));
            for (problem, found) in problems(file).zip(&of_file) {
                let right = found.iter().flat_map(|found| &found.right);
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
    } else if left_out > 0 || total.open > 0 || total.right > 0 {
        ExitCode::Findings
    } else {
        ExitCode::Sound
    })
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
fn write(file: &LoadedFile, found: Vec<Option<FirstMoves>>) -> bool {
    let Some(set) = &file.loaded.set else {
        complain(&format!("{}: no set could be read", shown(&file.path)));
        return false;
    };
    let is_complete = Counts::of(&found).is_complete();
    let mut wrong: Vec<WrongLines> = Vec::new();
    let mut difficulties: Vec<NewDifficulty> = Vec::new();
    for (place, (problem, found)) in set.problems.iter().zip(found).enumerate() {
        let lines = found.map(|found| found.wrong).unwrap_or_default();
        let stated = problem.difficulty;
        if stated.is_some()
            && let Some(new) = rank::renewed(&with_wrong(problem, &lines))
            && stated != Some(new)
        {
            difficulties.push((place, new));
        }
        if !lines.is_empty() {
            wrong.push((place, lines));
        }
    }
    if wrong.is_empty() && difficulties.is_empty() && is_complete == set.checks.complete {
        return true;
    }
    amend(file, &wrong, &difficulties, is_complete)
}

/// The problem with wrong lines added.
fn with_wrong(problem: &Problem, lines: &[Vec<Move>]) -> Problem {
    let mut with = problem.clone();
    for line in lines {
        let node = with.tree.add_line(line);
        with.tree.node_mut(node).verdict = Some(Verdict::Wrong);
    }
    with
}

/// Writes changes into the text of the file; returns whether that succeeded.
fn amend(
    file: &LoadedFile,
    wrong: &[WrongLines],
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
    let saved = amended(&text, wrong, difficulties, is_complete)
        .and_then(|text| save_text(&file.path, &text, file.stamp));
    match saved {
        Ok(_) => true,
        Err(error) => {
            complain(&format!("{}: {error}", shown(&file.path)));
            false
        }
    }
}

/// Counts of first moves, of one set or of all.
#[derive(Default)]
struct Counts {
    problems: usize,
    playable: usize,
    stored: usize,
    wrong: usize,
    right: usize,
    open: usize,
}

impl Counts {
    fn of(found: &[Option<FirstMoves>]) -> Counts {
        let mut counts = Counts {
            problems: found.len(),
            ..Counts::default()
        };
        for found in found.iter().flatten() {
            counts.playable += found.playable;
            counts.stored += found.stored;
            counts.wrong += found.wrong.len();
            counts.right += found.right.len();
            counts.open += found.open.len();
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
        } = self;
        format!(
            "{problems} problems, {playable} first moves: {stored} stored, {wrong} wrong and not stored, \
             {open} open, {right} right and not accepted"
        )
    }
}

fn in_json(file: &LoadedFile, found: &[Option<FirstMoves>], counts: &Counts) -> Value {
    let lists: Vec<Value> = problems(file)
        .zip(found)
        .filter_map(|(problem, found)| Some((problem, found.as_ref()?)))
        .filter(|(_, found)| found.stored < found.playable)
        .map(|(problem, found)| {
            let open = found.open.iter();
            json!({
                "problem": problem.id.as_str(),
                "first_moves": found.playable,
                "stored": found.stored,
                "wrong": found.wrong.iter().map(|line| names(line)).collect::<Vec<_>>(),
                "right": found.right.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "open": open.map(|(mv, why)| json!({ "move": mv.to_string(), "why": word(why.as_ref()) })).collect::<Vec<_>>(),
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

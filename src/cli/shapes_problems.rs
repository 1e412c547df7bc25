//! `raeuberspiel shapes --groups --problems FOLDER`.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::Path;

use super::print::{ExitCode, complain};
use super::save::{door, save};
use super::tasks::{Bar, complain_of_stop, interruptible};
use crate::board::Move;
use crate::check::{ComposeSettings, Duplicates, Examination, complete, compose, examine};
use crate::disk::{Seen, shown, unreadable};
use crate::exchange::{Dialect, write_problem};
use crate::problem::{
    Allow, Claim, Language, Problem, ProblemId, SolutionTree, Task, Verdict, write_set,
};
use crate::reason::in_tree;
use crate::shapes::{
    Drill, Figure, drill_set_names, drill_sets, drills, explain, figures, without_twins,
};
use crate::solver::{LessonSize, Limits, Solver, Stop};
use crate::worker::{cores, load_files, set_files, side_by_side};

/// Positions for each question of a tree, and of each further first move.
const NODES: u64 = 2_000_000;

/// With as many wrong first moves of which nobody can be told why, a problem teaches too little.
const MOST_MUTE: usize = 2;

/// Works out the problems about named groups and writes their sets.
pub(super) fn write(folder: &Path, force: bool) -> ExitCode {
    let figures: Vec<&Figure> = match figures() {
        Ok(figures) => figures.iter().filter(|one| one.proof().is_some()).collect(),
        Err(error) => {
            complain(&error.to_string());
            return ExitCode::CouldNotRun;
        }
    };
    let stop = interruptible();
    let asked = in_turn(&figures, |figure| {
        drills(figure, Limits::DEFAULT_TABLE_BYTES, &stop)
    });
    let drills: Vec<Drill> = asked.into_iter().flatten().collect();
    let total = drills.len();
    let problems = without_twins(drills);
    complain(&format!(
        "{total} questions about {} groups, {} without those that a liberty more does not change",
        figures.len(),
        problems.len()
    ));
    let items: Vec<&Problem> = problems.iter().collect();
    let written = in_turn(&items, |problem| with_tree(problem, &stop));
    if stop.is_requested() {
        complain_of_stop(problems.len(), problems.len());
        return ExitCode::CouldNotRun;
    }
    let mut sound: Vec<Problem> = Vec::new();
    let mut incomplete: BTreeSet<ProblemId> = BTreeSet::new();
    // What other sets of the folder ask is not asked again.
    let others = match set_files(folder, &mut Seen::default()) {
        Ok(found) => load_files(&found.files),
        Err(error) => {
            complain(&unreadable(folder, &error));
            return ExitCode::CouldNotRun;
        }
    };
    let mut known = Duplicates::new();
    for file in &others {
        let name = file.path.file_stem().and_then(OsStr::to_str);
        if name.is_none_or(|name| !drill_set_names().any(|own| own == name)) {
            for problem in file.loaded.set.iter().flat_map(|set| &set.problems) {
                known.remember(&file.path, problem);
            }
        }
    }
    let mut spare: BTreeSet<ProblemId> = BTreeSet::new();
    for (problem, written) in problems.iter().zip(written) {
        match written {
            Ok(Written {
                problem,
                open,
                has_spare_stones,
            }) => {
                // Turned and mirrored, an attack from the other side may be the same.
                if known.find(&problem).is_some() {
                    continue;
                }
                known.remember(folder, &problem);
                if open > 0 {
                    complain(&format!("{}: {open} first moves are open", problem.id));
                    incomplete.insert(problem.id.clone());
                }
                if has_spare_stones {
                    spare.insert(problem.id.clone());
                }
                sound.push(problem);
            }
            Err(why) => complain(&format!("{}: left out: {why}", problem.id)),
        }
    }
    let mut door = door(force);
    for mut set in drill_sets(&sound) {
        let any = |of: &BTreeSet<ProblemId>| {
            let mut problems = set.problems.iter();
            problems.any(|problem| of.contains(&problem.id))
        };
        set.checks.complete = !any(&incomplete);
        if any(&spare) {
            set.checks.allow.push(Allow {
                code: "superfluous-stone".to_owned(),
                problem: None,
                reason: "The stones are those of the group, and of the moves before.".to_owned(),
            });
        }
        let path = folder.join(format!("{}.ron", set.id));
        if !save(&mut door, &path, write_set(&set).as_bytes()) {
            return ExitCode::CouldNotRun;
        }
        complain(&format!(
            "{} problems: {}",
            set.problems.len(),
            shown(&path)
        ));
    }
    ExitCode::Sound
}

/// Works on all at once, and gives what was found in the order of the items.
fn in_turn<T: Sync, R: Send>(items: &[&T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let mut bar = Bar::new(items.len());
    let mut all = Vec::with_capacity(items.len());
    side_by_side(
        items,
        cores().max(1),
        || (),
        |(), item| work(item),
        |found| {
            bar.step();
            all.push(found);
        },
    );
    bar.finish();
    all
}

/// A problem with its tree.
struct Written {
    problem: Problem,
    /// First moves of which nothing was proved.
    open: usize,
    /// Whether a stone could be missing without changing anything.
    has_spare_stones: bool,
}

/// The problem with its tree and every first move; or why it is of no use.
fn with_tree(problem: &Problem, stop: &Stop) -> Result<Written, String> {
    if problem.task == Task::Status {
        return Ok(Written {
            problem: problem.clone(),
            open: 0,
            has_spare_stones: false,
        });
    }
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    let settings = ComposeSettings {
        lesson: LessonSize::default(),
        limits,
    };
    let mut solver = Solver::new(Limits::DEFAULT_TABLE_BYTES);
    let composed = compose(problem, &mut solver, &settings, stop, &mut |_| {})
        .map_err(|error| error.to_string())?;
    if let Some(doubt) = composed.doubts.first() {
        return Err(doubt.message.clone());
    }
    let mut problem = composed.problem;
    // A wrong move without its answer is proved again below, and the answer with it.
    let told = problem.tree.said(problem.tree.root()).clone();
    problem.tree = SolutionTree::new();
    problem.tree.say(problem.tree.root(), told);
    for (line, verdict) in &composed.lines {
        if line.len() > 1 || *verdict != Verdict::Wrong {
            store(&mut problem, line, *verdict);
        }
    }
    if problem.claim != Claim::Proven {
        return Err("not proven".to_owned());
    }
    let found = complete(&problem, &mut solver, NODES, stop, &mut |_| {});
    if let Some(mv) = found.right.first() {
        return Err(format!("{mv} is right and not accepted"));
    }
    for line in &found.wrong {
        store(&mut problem, line, Verdict::Wrong);
    }
    let tree = &problem.tree;
    let solving = tree.solving();
    let mute = tree
        .ids()
        .zip(&solving)
        .filter(|&(id, &solves)| !solves && tree.depth(id) == 1)
        .filter(|&(id, _)| in_tree(&problem, id).is_none())
        .count();
    if mute >= MOST_MUTE {
        return Err(format!("of {mute} wrong first moves no reason is found"));
    }
    explain(&mut problem);
    let written = write_problem(&problem, Dialect::GoProblems, Language::English);
    if written.losses.is_grave() {
        return Err("other programs would judge a line of it otherwise".to_owned());
    }
    let examined = examine(&problem, &mut solver, &limits, stop);
    let has_spare_stones = matches!(&examined, Examination::ProvenWith(warnings)
        if warnings.iter().any(|one| one.code == "superfluous-stone"));
    Ok(Written {
        problem,
        open: found.open.len(),
        has_spare_stones,
    })
}

/// Adds a line, with the verdict at its end.
fn store(problem: &mut Problem, line: &[Move], verdict: Verdict) {
    let mut node = problem.tree.root();
    for &mv in line {
        node = problem.tree.add(node, mv);
    }
    let last = problem.tree.node_mut(node);
    last.verdict = last.verdict.or(Some(verdict));
}

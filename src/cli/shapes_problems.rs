//! `shapes --groups --problems FOLDER`: problem sets about named groups.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::Path;

use super::print::{ExitCode, complain};
use super::save::{door, save};
use super::tasks::{Bar, complain_of_stop, interruptible};
use crate::check::Duplicates;
use crate::disk::{Seen, shown, unreadable};
use crate::generator::{Written, with_tree};
use crate::problem::{Allow, Problem, ProblemId, Task, write_set};
use crate::shapes::{
    Drill, Figure, FigureProof, drill_set_names, drill_sets, drills, figures, without_twins,
};
use crate::solver::Limits;
use crate::worker::{cores, load_files, set_files, side_by_side};

/// Node limit for each question of a tree, and for each further first move.
const NODES: u64 = 2_000_000;

/// Makes the problems about named groups and writes their sets.
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
    let written = in_turn(&items, |problem| with_tree(problem, NODES, &stop));
    if stop.is_requested() {
        complain_of_stop(problems.len(), problems.len());
        return ExitCode::CouldNotRun;
    }
    let mut sound: Vec<Problem> = Vec::new();
    let mut incomplete: BTreeSet<ProblemId> = BTreeSet::new();
    // Problems of other sets in the folder are not asked again.
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
                // After rotation and reflection an attack from the other side may be the same problem.
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
        let status = set.problems.iter().filter(|it| it.task == Task::Status);
        let by_superko = status.filter(|problem| is_by_superko(&figures, &problem.id));
        set.checks.allow.extend(
            by_superko
                .map(|problem| Allow {
                    code: "by-superko".to_owned(),
                    problem: Some(problem.id.clone()),
                    reason: "The explanation says so.".to_owned(),
                })
                .collect::<Vec<_>>(),
        );
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

/// Whether a problem is about a group whose results hold only under superko. Its id is that of the group and a
/// number.
fn is_by_superko(figures: &[&Figure], id: &ProblemId) -> bool {
    let group = id.as_str().rsplit_once('-').map(|(group, _)| group);
    let figure = figures
        .iter()
        .find(|figure| Some(figure.id.as_str()) == group);
    figure
        .and_then(|figure| figure.proof())
        .is_some_and(FigureProof::needs_superko)
}

/// Works on all items in parallel; returns the results in the order of the items.
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

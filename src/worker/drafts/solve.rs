//! Proving a problem of a draft and writing its tree.

use std::sync::Arc;
use std::time::Duration;

use crate::author::{Change, Clip, Desk, Draft, Edit, Entry, Kind, ProblemKey, Spot, Step};
use crate::check::{
    ComposeError, ComposeSettings, Composed, Duplicates, Improvements, Seen, compose, improve,
};
use crate::problem::{Problem, ProblemSet};
use crate::solver::{LessonSize, Limits, Progress, Solver};
use crate::worker::{Outlet, cores};

/// Positions searched for each of the many questions about changed positions.
const NODES_TO_IMPROVE: u64 = 150_000;

/// How large trees are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Number of wrong first moves.
    pub wrong_moves: usize,
    /// Plies in the deepest line.
    pub depth: usize,
    /// Whether to write every defence that resists as long as any.
    pub defences: bool,
    /// Whether to look for better positions and superfluous stones.
    pub improve: bool,
    /// Time limit of one search, in seconds.
    pub seconds: u64,
}

impl Default for Lesson {
    fn default() -> Lesson {
        let size = LessonSize::default();
        Lesson {
            wrong_moves: size.wrong_moves,
            depth: size.depth,
            defences: true,
            improve: true,
            seconds: 60,
        }
    }
}

impl Lesson {
    /// The longest time that can be given to one search, in seconds.
    pub const LONGEST: u64 = 3600;

    /// The limits of one search.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits {
            time: Some(Duration::from_secs(self.seconds.clamp(1, Lesson::LONGEST))),
            threads: cores(),
            ..Limits::default()
        }
    }
}

/// News from a solver at work.
pub enum SolveNews {
    /// How far it is.
    Progress(Progress),
    /// The proof and the tree, and where the same problem is known from, if it is.
    Composed(Box<Result<Composed, ComposeError>>, Option<Seen>),
    /// Looking for better positions: the number tried, and the number of all.
    Improving(usize, usize),
    /// The better positions found.
    Improved(Improvements),
}

/// The problems that one of a draft may duplicate: the others of the draft, and those of the sets.
#[must_use]
pub fn known_problems(draft: &Draft, problem: ProblemKey, sets: &[Arc<ProblemSet>]) -> Duplicates {
    let mut known = Duplicates::new();
    let name = draft.header.id.as_str();
    for other in draft.entries().iter().filter(|other| other.key != problem) {
        known.remember(name.as_ref(), &other.body);
    }
    for set in sets {
        for problem in &set.problems {
            known.remember(set.id.as_str().as_ref(), problem);
        }
    }
    known
}

/// Proves a problem and writes its tree, then looks for better positions if that is wanted. `known` are
/// the problems that it may duplicate.
pub fn compose_entry(
    problem: &Problem,
    known: &Duplicates,
    lesson: Lesson,
    outlet: &Outlet<SolveNews, ()>,
) {
    let stop = outlet.stop();
    let limits = lesson.limits();
    let mut solver = Solver::new(limits.table_bytes);
    let settings = ComposeSettings {
        lesson: LessonSize {
            wrong_moves: lesson.wrong_moves,
            depth: lesson.depth,
            ..LessonSize::default()
        },
        defences: lesson.defences,
        limits,
    };
    let composed = compose(problem, &mut solver, &settings, stop, &mut |progress| {
        outlet.tell(SolveNews::Progress(progress));
    });
    let Ok(found) = &composed else {
        outlet.tell(SolveNews::Composed(Box::new(composed), None));
        return;
    };
    let seen = known.find(&found.problem);
    let (written, proved) = (found.problem.clone(), found.proved.clone());
    outlet.tell(SolveNews::Composed(Box::new(composed), seen));
    let Some(&wanted) = proved.moves.first().filter(|_| lesson.improve) else {
        return;
    };
    let limits = Limits {
        nodes: Some(NODES_TO_IMPROVE),
        ..limits
    };
    let mut last = 0;
    let found = improve(
        &written,
        &proved,
        wanted,
        &mut solver,
        &limits,
        stop,
        &mut |done, all| {
            // A hundred steps are enough for a progress bar.
            if done == 0 || (done - last) * 100 >= all {
                last = done;
                outlet.tell(SolveNews::Improving(done, all));
            }
        },
    );
    outlet.tell(SolveNews::Improved(found));
}

/// Writes the solver's tree into a draft as one step; `false` if it cannot be written. `entry` is the
/// problem as it is in the draft.
#[must_use]
pub fn write_down(desk: &mut Desk, entry: &Entry, composed: &Composed) -> bool {
    let problem = entry.key;
    let mut clip = Clip::default();
    for (moves, verdict) in &composed.lines {
        if let Some(place) = clip.add_line(moves) {
            clip.judge(place, *verdict);
        }
    }
    let written = &composed.problem;
    let body = &entry.body;
    let mut edits: Vec<Edit> = Vec::new();
    let mut set_field = |changed: bool, change: Change| {
        if changed {
            edits.push(Edit::Change { problem, change });
        }
    };
    set_field(
        body.target != written.target,
        Change::Target(written.target.clone()),
    );
    set_field(
        body.safe != written.safe,
        Change::Safe(written.safe.clone()),
    );
    set_field(
        body.result != written.result,
        Change::Result(written.result),
    );
    set_field(body.task != written.task, Change::Task(written.task));
    set_field(
        body.difficulty != written.difficulty,
        Change::Difficulty(written.difficulty),
    );
    set_field(body.claim != written.claim, Change::Claim(written.claim));
    set_field(
        body.evidence != written.evidence,
        Change::Evidence(written.evidence.clone()),
    );
    let root = Spot {
        problem,
        node: entry.tree.root(),
    };
    if let Some((branches, _)) = desk.paste_edits(&clip, root) {
        edits.extend(branches);
    }
    // Nothing to write means that the proof confirms the problem as it is.
    edits.is_empty() || desk.perform(Step::new(Kind::Solve, edits))
}

//! Completes a problem's tree with every first move.

use crate::board::Move;
use crate::check::{ComposeSettings, Examination, complete, compose, examine, of_all};
use crate::exchange::{Dialect, write_problem};
use crate::problem::{Claim, Language, Problem, SolutionTree, Task, Verdict};
use crate::rank;
use crate::reason::in_tree;
use crate::shapes::explain;
use crate::solver::{LessonSize, Limits, Solver, Stop};

/// A problem with this many wrong first moves that cannot be explained teaches too little.
const MOST_MUTE: usize = 2;

/// A problem with a complete tree.
#[derive(Clone, Debug)]
pub struct Written {
    /// The problem with its right line and its wrong moves.
    pub problem: Problem,
    /// Number of first moves about which nothing was proved.
    pub open: usize,
    /// Whether a stone could be removed without changing anything.
    pub has_spare_stones: bool,
}

/// The problem with its tree completed by every first move, and with the proved facts about the right ones in
/// words. Existing lines are kept. Where all target chains live, it asks about all of them. `nodes` limits the
/// positions visited for each question of the tree and for each further first move.
///
/// # Errors
///
/// Why the problem is of no use.
pub fn with_tree(problem: &Problem, nodes: u64, stop: &Stop) -> Result<Written, String> {
    if problem.task == Task::Status {
        return Ok(Written {
            problem: Problem {
                difficulty: rank::difficulty(problem),
                ..problem.clone()
            },
            open: 0,
            has_spare_stones: false,
        });
    }
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let settings = ComposeSettings {
        lesson: LessonSize::default(),
        defences: true,
        limits,
    };
    let mut solver = Solver::new(Limits::DEFAULT_TABLE_BYTES);
    let composed = compose(problem, &mut solver, &settings, stop, &mut |_| {})
        .map_err(|error| error.to_string())?;
    if let Some(doubt) = composed.doubts.first() {
        return Err(doubt.message.clone());
    }
    let mut problem = Problem {
        tree: problem.tree.clone(),
        ..composed.problem
    };
    for (line, verdict) in &composed.lines {
        // A wrong move without its answer is proved again below, with the answer; a line that the tree
        // continues does not end here.
        let is_beginning = is_told_on(&problem.tree, line);
        if !is_beginning && (line.len() > 1 || *verdict != Verdict::Wrong) {
            store(&mut problem, line, *verdict);
        }
    }
    if problem.claim != Claim::Proven {
        return Err("not proven".to_owned());
    }
    let found = complete(&problem, &mut solver, nodes, stop, &mut |_| {});
    if let Some(mv) = found.right.first() {
        return Err(format!("{mv} is right and not accepted"));
    }
    for line in &found.wrong {
        store(&mut problem, line, Verdict::Wrong);
    }
    let tree = &problem.tree;
    if let Some(id) = tree.ids().find(|&id| tree.is_unanswered(id)) {
        return Err(format!("{:?} is wrong without an answer", tree.path(id)));
    }
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
    problem.difficulty = rank::difficulty(&problem);
    let written = write_problem(&problem, Dialect::GoProblems, Language::English);
    if written.losses.is_grave() {
        return Err("other programs would judge a line of it otherwise".to_owned());
    }
    let examined = examine(&problem, &mut solver, &limits, stop);
    let has_spare_stones = matches!(&examined, Examination::ProvenWith(warnings)
        if warnings.iter().any(|one| one.code.word() == "superfluous-stone"));
    let problem = of_all(&problem, &mut solver, &limits, stop).unwrap_or(problem);
    Ok(Written {
        problem,
        open: found.open.len(),
        has_spare_stones,
    })
}

/// Adds a line, with a verdict at its end.
fn store(problem: &mut Problem, line: &[Move], verdict: Verdict) {
    let mut node = problem.tree.root();
    for &mv in line {
        node = problem.tree.add(node, mv);
    }
    let last = problem.tree.node_mut(node);
    last.verdict = last.verdict.or(Some(verdict));
}

/// Whether the tree holds a continuation of this line.
fn is_told_on(tree: &SolutionTree, line: &[Move]) -> bool {
    let mut node = Some(tree.root());
    for &mv in line {
        node = node.and_then(|node| tree.child_by(node, mv));
    }
    node.is_some_and(|node| !tree.children(node).is_empty())
}

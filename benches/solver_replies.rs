//! How long a player waits for the ruling on a move, and how large the teaching trees are.
//!
//! `cargo bench --bench solver_replies [-- nodes=N]` takes every proven problem of `problems/` that is
//! enclosed. It judges each legal first move in the region as the window does, with at most this many nodes
//! per question, and prints the times; it also counts the moves of the tree in the file and of the one that
//! the solver writes. Times are processor time of this thread if the system provides it.

#[path = "oracle/cases.rs"]
mod cases;

use std::path::Path;
use std::sync::Arc;

use raeuberspiel::board::Move;
use raeuberspiel::check::{Budget, Known, Referee, query_of};
use raeuberspiel::life::Ruling;
use raeuberspiel::problem::{Claim, MoveAsked, Problem, load_file};
use raeuberspiel::solver::{Limits, Solver, Stop};

/// The percentile of sorted values.
fn at(sorted: &[f64], hundredths: usize) -> f64 {
    let place = (sorted.len() * hundredths / 100).min(sorted.len().saturating_sub(1));
    sorted.get(place).copied().unwrap_or(0.0)
}

fn row(what: &str, mut values: Vec<f64>, unit: &str) {
    values.sort_by(f64::total_cmp);
    println!(
        "{what}: {} in all, median {:.2}{unit}, 95th of 100 {:.2}{unit}, 99th {:.2}{unit}, most {:.2}{unit}",
        values.len(),
        at(&values, 50),
        at(&values, 95),
        at(&values, 99),
        at(&values, 100),
    );
}

fn problems() -> Vec<Problem> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let entries = std::fs::read_dir(folder).expect("the shipped sets");
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let sets = paths.iter().filter_map(|path| load_file(path).loaded.set);
    sets.flat_map(|set| set.problems).collect()
}

fn main() {
    let nodes = std::env::args()
        .find_map(|argument| argument.strip_prefix("nodes=")?.parse().ok())
        .unwrap_or(3_000_000);
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let stop = Stop::new();
    let mut solver = Solver::new(limits.table_bytes);
    let (mut replies, mut open) = (Vec::new(), 0);
    let (mut shipped, mut written) = (Vec::new(), Vec::new());
    let mut counted = 0;
    for problem in problems() {
        let asks_for_play = problem.quiz.is_none() && problem.claim == Claim::Proven;
        let start = problem.setup.clone().into_position();
        let (true, Ok(start)) = (asks_for_play, start) else {
            continue;
        };
        let Ok(query) = query_of(&problem, &start) else {
            continue;
        };
        if !query.open_rim().is_empty() {
            continue;
        }
        counted += 1;
        shipped.push(problem.tree.reading_order().len() as f64 - 1.0);
        let answer = solver.solve(&query, &limits, &stop, &mut |_| {});
        if let Some(proved) = answer.proved()
            && let Ok(Some(lesson)) = solver.teach(&query, proved, &limits, &stop, &mut |_| {})
        {
            written.push(lesson.len() as f64);
        }
        let mut known = Known::default();
        let shared = Arc::new(problem.clone());
        for mv in query.region().iter().map(|&point| Move::Play(point)) {
            if !start.is_legal(mv) {
                continue;
            }
            let begun = cases::cpu_seconds();
            let mut referee = Referee {
                solver: &mut solver,
                known: &mut known,
                budget: Budget {
                    left: &|| None,
                    nodes: Some(nodes),
                    stop: &stop,
                },
                report: &mut |_| {},
            };
            let ruling = referee.rule(&MoveAsked {
                problem: Arc::clone(&shared),
                before: start.clone(),
                mv,
                accepted: Vec::new(),
                is_lost: false,
            });
            replies.push((cases::cpu_seconds() - begun) * 1000.0);
            open += u32::from(matches!(ruling, Ruling::Open(_)));
        }
    }
    println!("{counted} proven problems that stones shut in, at most {nodes} nodes a question");
    row("replies to first moves", replies, " ms");
    println!("not judged: {open}");
    row("moves in the trees of the files", shipped, "");
    row("moves in the trees that the solver writes", written, "");
}

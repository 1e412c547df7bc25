//! The cost of the solver: speed, memory beyond the table, cancel latency, proofs, and a bare search for
//! comparison.
//!
//! `RAEUBERSPIEL_ORACLE=/path/to/file.jsonl cargo bench --bench solver_figures` reads the same positions as
//! `solver_oracle`. Arguments: `every=N` takes one line in N; `nodes=N` limits each position. Times are
//! processor time of this thread if the system provides it. `-- growth` prints instead how the cost grows
//! with the number of empty points, for positions with 8 to 18 of them.

#[path = "oracle/bare.rs"]
mod bare;
#[path = "oracle/cases.rs"]
mod cases;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use raeuberspiel::life::{Answer, Outcome};
use raeuberspiel::solver::{Depth, Limits, Solver, Stop};

use cases::cpu_seconds;

fn main() {
    let Some(path) = cases::path() else {
        println!("RAEUBERSPIEL_ORACLE names no file: nothing to measure");
        return;
    };
    let every = cases::argument("every=").unwrap_or(3);
    let nodes = cases::argument("nodes=").unwrap_or(600_000);
    let cases = cases::read(&path, every as usize);
    let limits = Limits {
        nodes: Some(nodes),
        depth: Depth::Ko,
        ..Limits::default()
    };
    if std::env::args().any(|argument| argument == "growth") {
        growth(&cases, &limits);
        return;
    }
    let before = memory("VmRSS:");
    let mut solver = Solver::new(limits.table_bytes);
    let (mut times, mut bases, mut counted) = (Vec::new(), Vec::new(), 0);
    let (mut written, mut checked, mut accepted, mut failed) = (0.0, 0.0, 0, 0);
    for case in &cases {
        let start = cpu_seconds();
        let answer = solver.solve(&case.query, &limits, &Stop::new(), &mut |_| {});
        times.push(cpu_seconds() - start);
        counted += solver.stats().nodes;
        let base = Limits {
            depth: Depth::Base,
            ..limits
        };
        if let Answer::Proved(proved) = &answer {
            let start = cpu_seconds();
            let proofs = solver.certify(&case.query, proved, &limits, &Stop::new(), &mut |_| {});
            written += cpu_seconds() - start;
            let start = cpu_seconds();
            let is_good = proofs
                .is_ok_and(|proofs| proofs.iter().all(|proof| proof.check(&case.query).is_ok()));
            checked += cpu_seconds() - start;
            accepted += u32::from(is_good);
            failed += u32::from(!is_good);
        }
        let start = cpu_seconds();
        let answer = solver.solve(&case.query, &base, &Stop::new(), &mut |_| {});
        let dead = answer.proved().map(|proved| proved.base == Outcome::Dead);
        bases.push((cpu_seconds() - start, dead));
    }
    let total: f64 = times.iter().sum();
    let within = |limit: f64| {
        let count = times.iter().filter(|&&time| time <= limit).count();
        100.0 * count as f64 / times.len().max(1) as f64
    };
    println!("{} positions, at most {nodes} nodes each", cases.len());
    println!(
        "{total:.2} s, mean {:.1} ms, {:.1} % within 10 ms, {:.1} % within 1 s",
        1e3 * total / times.len().max(1) as f64,
        within(0.01),
        within(1.0)
    );
    println!("{:.2} M nodes/s", counted as f64 / total / 1e6);
    println!(
        "{accepted} answers certified, {failed} not; proofs written in {written:.2} s, checked in {checked:.2} s, search {total:.2} s"
    );
    if let (Some(before), Some(peak)) = (before, memory("VmHWM:")) {
        let table = solver.stats().table_bytes as f64 / 1048576.0;
        println!(
            "table {table:.0} MiB; peak {peak:.0} MiB, {before:.0} MiB before: {:.0} MiB above the table, proofs included",
            (peak - before - table).max(0.0)
        );
    }
    against_bare(&cases, &bases, nodes / 4);
    cancel(&cases);
}

/// The cost of a position by its number of empty points, and the growth factor from one number to the next.
fn growth(cases: &[cases::Case], limits: &Limits) {
    let mut solver = Solver::new(limits.table_bytes);
    let mut rows: BTreeMap<usize, Vec<(f64, u64)>> = BTreeMap::new();
    for case in cases {
        let position = case.query.position();
        let region = case.query.region().iter();
        let empty = region.filter(|&&point| position.color_at(point).is_none());
        let empty = empty.count();
        if !(8..=18).contains(&empty) {
            continue;
        }
        let start = cpu_seconds();
        let answer = solver.solve(&case.query, limits, &Stop::new(), &mut |_| {});
        let spent = cpu_seconds() - start;
        if answer.proved().is_some() {
            let row = rows.entry(empty).or_default();
            row.push((spent, solver.stats().nodes));
        }
    }
    println!("empty  positions  median ms  mean ms  median nodes  mean nodes");
    let mut ends: Vec<(usize, f64, f64)> = Vec::new();
    for (empty, mut row) in rows {
        let count = row.len() as f64;
        let time: f64 = row.iter().map(|&(time, _)| time).sum();
        let nodes: u64 = row.iter().map(|&(_, nodes)| nodes).sum();
        row.sort_by(|one, other| one.0.total_cmp(&other.0));
        let median = row[row.len() / 2].0;
        row.sort_by_key(|&(_, nodes)| nodes);
        let (middle, mean) = (row[row.len() / 2].1, nodes as f64 / count);
        println!(
            "{empty:>5} {:>10} {:>10.2} {:>8.2} {middle:>13} {mean:>11.0}",
            row.len(),
            1e3 * median,
            1e3 * time / count,
        );
        ends.push((empty, time / count, mean));
    }
    if let (Some(first), Some(last)) = (ends.first(), ends.last())
        && last.0 > first.0
    {
        let root = |ratio: f64| ratio.powf(1.0 / (last.0 - first.0) as f64);
        println!(
            "a factor of {:.2} a point in mean time, {:.2} in mean nodes, from {} to {}",
            root(last.1 / first.1),
            root(last.2 / first.2),
            first.0,
            last.0
        );
    }
}

/// Runs the bare search on the same positions and compares it where both decide.
fn against_bare(cases: &[cases::Case], ours: &[(f64, Option<bool>)], nodes: u64) {
    let (mut both, mut mine, mut theirs) = (0, 0.0, 0.0);
    let (mut decided, mut wrong) = (0, 0);
    for (case, &(time, dead)) in cases.iter().zip(ours) {
        let start = cpu_seconds();
        let verdict = bare::is_dead(&case.query, nodes);
        let spent = cpu_seconds() - start;
        decided += u32::from(verdict.is_some());
        wrong += u32::from(verdict.is_some_and(|dead| dead != (case.base == Outcome::Dead)));
        if verdict.is_some() && dead.is_some() {
            both += 1;
            mine += time;
            theirs += spent;
        }
    }
    println!(
        "bare search: {decided} of {} decided within {nodes} nodes, {wrong} wrong; on the {both} that both decide {theirs:.3} s against {mine:.3} s for the base result: ratio {:.1}",
        cases.len(),
        theirs / mine
    );
}

/// How long a running search takes to end after a stop.
fn cancel(cases: &[cases::Case]) {
    let limits = Limits::default();
    let mut latest = Duration::ZERO;
    for case in cases.iter().take(40) {
        let stop = Stop::new();
        let asked = std::thread::scope(|scope| {
            let inner = stop.clone();
            let asked = scope.spawn(move || {
                std::thread::sleep(Duration::from_millis(5));
                inner.request();
                Instant::now()
            });
            let mut solver = Solver::new(limits.table_bytes);
            let answer = solver.solve(&case.query, &limits, &stop, &mut |_| {});
            let ended = Instant::now();
            let asked = asked.join().expect("the timer ends");
            matches!(answer, Answer::Undecided(_)).then(|| ended.saturating_duration_since(asked))
        });
        latest = latest.max(asked.unwrap_or_default());
    }
    println!(
        "latest end after a stop: {:.2} ms of the clock",
        latest.as_secs_f64() * 1e3
    );
}

/// A memory figure of this process in MiB, if the system provides it.
fn memory(name: &str) -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(name))?;
    let kib: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib / 1024.0)
}

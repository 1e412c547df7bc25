//! What the solver costs: speed, memory above the table, cancel latency, proofs, and a bare search
//! beside it.
//!
//! `RAEUBERSPIEL_ORACLE=/path/to/file.jsonl cargo bench --bench solver_figures` reads the positions that
//! `solver_oracle` reads. Arguments: `every=N` takes one line in N; `nodes=N` limits each position.
//! Times are processor time of this thread where the system tells it.

#[path = "oracle/bare.rs"]
mod bare;
#[path = "oracle/cases.rs"]
mod cases;

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

/// The bare search on the same positions, and the ratio of what both decide.
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

/// How long a running search takes to end after the stop.
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

/// A figure of this process's memory in MiB, where the system tells.
fn memory(name: &str) -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(name))?;
    let kib: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib / 1024.0)
}

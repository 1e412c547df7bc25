//! Known results: how many positions of a private collection the solver gets right, and at what cost.
//!
//! `RAEUBERSPIEL_ORACLE=/path/to/file.jsonl cargo bench --bench solver_oracle` reads one JSON object per
//! line: `id`, `size`, `black`, `white`, `targets` (GTP coordinates), `defender`, and `truth`: for a side
//! that moves first, `base` (`alive` or `dead`) and `threats_to_flip`. Such a collection is not part of this
//! project; without the variable there is nothing to do. Times are processor time of the verdict: the base
//! result and the threats that change it. Kinds of life, all first moves and proofs come on top; `full` and
//! `prove` print their times. Some systems count processor time in steps of 4 ms, so the share within 10 ms
//! is also given by the wall clock, which runs ahead on a busy machine. It is also given for positions of
//! which only one side's result is known, and for results without threats alone, by which other programs are
//! measured.
//!
//! Arguments: `full` also asks for kinds of life and all first moves; `prove` writes and checks proofs;
//! `id=ID` runs one position; `every=N` takes one line in N; `seconds=N` and `nodes=N` limit each position.

#[path = "oracle/cases.rs"]
mod cases;

use std::time::{Duration, Instant};

use raeuberspiel::life::{Answer, Outcome};
use raeuberspiel::solver::{Depth, Limits, Solver, Stop};

use cases::cpu_seconds;

fn main() {
    let Some(path) = cases::path() else {
        println!("RAEUBERSPIEL_ORACLE names no file: nothing to compare with");
        return;
    };
    let arguments: Vec<String> = std::env::args().collect();
    let value = |name: &str| {
        arguments
            .iter()
            .find_map(|argument| argument.strip_prefix(name))
    };
    let full = arguments.iter().any(|argument| argument == "full");
    let only = value("id=");
    let seconds: f64 = value("seconds=")
        .and_then(|v| v.parse().ok())
        .unwrap_or(20.0);
    let limits = Limits {
        nodes: value("nodes=").and_then(|v| v.parse().ok()),
        time: Some(Duration::from_secs_f64(seconds)),
        depth: Depth::Ko,
        ..Limits::default()
    };
    let mut solver = Solver::new(limits.table_bytes);
    let mut whole = Solver::new(limits.table_bytes);
    let (mut whole_time, mut complete) = (0.0, 0);
    let (mut right, mut wrong, mut undecided) = (0, 0, 0);
    let (mut nodes, mut base_nodes) = (0, 0);
    let prove = arguments.iter().any(|argument| argument == "prove");
    let (mut writing, mut checking, mut accepted, mut proof_nodes) = (0.0, 0.0, 0, 0);
    let (mut times, mut waits): (Vec<f64>, Vec<f64>) = (Vec::new(), Vec::new());
    let mut waits_for_base: Vec<f64> = Vec::new();
    let mut waits_of_one: Vec<f64> = Vec::new();
    let mut wrongs: Vec<String> = Vec::new();
    let every: usize = value("every=").and_then(|v| v.parse().ok()).unwrap_or(1);
    for case in cases::read(&path, every) {
        if only.is_some_and(|id| id != case.id) {
            continue;
        }
        let (start, clock) = (cpu_seconds(), Instant::now());
        let answer = solver.solve(&case.query, &limits, &Stop::new(), &mut |_| {});
        let wait = clock.elapsed().as_secs_f64();
        waits.push(wait);
        if !case.is_one_of_two {
            waits_of_one.push(wait);
        }
        let base = solver.milestones().base.as_secs_f64();
        waits_for_base.push(answer.proved().map_or(f64::INFINITY, |_| base));
        let time = cpu_seconds() - start;
        times.push(time);
        nodes += solver.stats().nodes;
        base_nodes += solver.stats().base_nodes;
        if full {
            let limits = Limits {
                depth: Depth::Full,
                ..limits
            };
            let start = cpu_seconds();
            let answer = whole.solve(&case.query, &limits, &Stop::new(), &mut |_| {});
            whole_time += cpu_seconds() - start;
            complete += u32::from(
                answer
                    .proved()
                    .is_some_and(|proved| proved.lists_all_moves()),
            );
        }
        match &answer {
            Answer::Undecided(why) => {
                undecided += 1;
                println!("{} level {}: {why}, {time:.2} s", case.id, case.level);
            }
            Answer::Proved(proved) => {
                if prove {
                    let start = cpu_seconds();
                    let proofs =
                        solver.certify(&case.query, proved, &limits, &Stop::new(), &mut |_| {});
                    writing += cpu_seconds() - start;
                    let start = cpu_seconds();
                    match proofs {
                        Err(why) => println!("NO PROOF {}: {why}", case.id),
                        Ok(proofs) => {
                            for proof in proofs {
                                proof_nodes += proof.nodes.len();
                                match proof.check(&case.query) {
                                    Ok(()) => accepted += 1,
                                    Err(why) => println!("REJECTED {}: {why}", case.id),
                                }
                            }
                        }
                    }
                    checking += cpu_seconds() - start;
                }
                let flips = proved.flips.map(|flip| flip.threats);
                let dead = proved.base == Outcome::Dead;
                if dead == (case.base == Outcome::Dead) && flips == case.threats {
                    right += 1;
                } else {
                    wrong += 1;
                    wrongs.push(format!(
                        "{} level {}: {} {:?}, we say {} {:?}{}",
                        case.id,
                        case.level,
                        case.base,
                        case.threats,
                        proved.base,
                        flips,
                        if proved.needs_superko() {
                            " by superko"
                        } else {
                            ""
                        }
                    ));
                }
                if only.is_some() {
                    println!("{answer:?}\n{:?}", case.query.position());
                }
            }
        }
        if time > 1.0 || only.is_some() || value("verbose").is_some() {
            println!(
                "{} level {}: {time:.2} s, {} nodes ({} base)",
                case.id,
                case.level,
                solver.stats().nodes,
                solver.stats().base_nodes
            );
        }
    }
    if prove {
        println!(
            "{accepted} proofs accepted, {proof_nodes} positions; written in {writing:.2} s, checked in {checking:.2} s"
        );
    }
    for line in &wrongs {
        println!("WRONG {line}");
    }
    println!(
        "{} positions: {right} right, {wrong} wrong, {undecided} undecided",
        times.len()
    );
    let total: f64 = times.iter().sum();
    println!("verdicts: {total:.2} s, {}", spread(&mut times));
    println!("by the clock on the wall: {}", spread(&mut waits));
    println!(
        "of positions with one known result, {}: {}",
        waits_of_one.len(),
        spread(&mut waits_of_one)
    );
    println!(
        "until the results without threats stood: {}",
        spread(&mut waits_for_base)
    );
    if full {
        println!(
            "with kinds of life and all first moves, asked again from the start: {whole_time:.2} s, {complete} complete"
        );
    }
    println!(
        "{nodes} nodes ({base_nodes} for the base results), {:.2} M nodes/s; table {} MiB",
        nodes as f64 / total / 1e6,
        solver.stats().table_bytes >> 20
    );
}

/// The distribution of times in seconds, as text.
fn spread(times: &mut [f64]) -> String {
    times.sort_by(f64::total_cmp);
    let count = times.len().max(1) as f64;
    let at = |share: f64| {
        let time = times.get((times.len() as f64 * share) as usize);
        time.copied().unwrap_or(0.0)
    };
    let within = times.iter().filter(|&&time| time <= 0.01).count();
    format!(
        "mean {:.1} ms, median {:.1} ms, {:.1} % within 10 ms, 90 % within {:.1} ms, longest {:.2} s",
        1e3 * times.iter().sum::<f64>() / count,
        at(0.5) * 1e3,
        100.0 * within as f64 / count,
        at(0.9) * 1e3,
        times.last().copied().unwrap_or(0.0)
    )
}

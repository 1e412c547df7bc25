//! Fits the weights of `src/rank/model.rs` to the anchors of `src/docs/levels.md`, and says how well they fit.

use std::collections::BTreeMap;

use raeuberspiel::check::spec_of;
use raeuberspiel::problem::{Problem, ProblemSet, Task};
use raeuberspiel::rank::{Features, NAMES, difficulty};
use raeuberspiel::solver::{Limits, Solver, Stop};

use crate::anchors::{Anchor, anchors, spearman};
use crate::argument;

/// How strongly the regression pulls weights to zero, in anchors per feature of unit spread.
const PULL: f64 = 3.0;

/// Something to fit: features, the wanted value, and how much it counts.
struct Row {
    values: Vec<f64>,
    wanted: f64,
    weight: f64,
    set: String,
    name: String,
}

/// A linear function of features.
struct Fit {
    bias: f64,
    weights: Vec<f64>,
}

impl Fit {
    /// The ridge regression over rows; features are scaled to unit spread first.
    fn of(rows: &[&Row], pull: f64) -> Fit {
        let count = rows.first().map_or(0, |row| row.values.len());
        let total: f64 = rows.iter().map(|row| row.weight).sum();
        let mean = |of: &dyn Fn(&Row) -> f64| {
            rows.iter().map(|row| row.weight * of(row)).sum::<f64>() / total
        };
        let wanted = mean(&|row| row.wanted);
        let means: Vec<f64> = (0..count).map(|at| mean(&|row| row.values[at])).collect();
        let spreads: Vec<f64> = (0..count)
            .map(|at| mean(&|row| (row.values[at] - means[at]).powi(2)).sqrt())
            .collect();
        let scaled = |row: &Row, at: usize| match spreads[at] {
            spread if spread > 1e-9 => (row.values[at] - means[at]) / spread,
            _ => 0.0,
        };
        // The normal equations, with the pull on the diagonal and the right side as the last column.
        let mut table = vec![vec![0.0; count + 1]; count];
        for row in rows {
            let mut values: Vec<f64> = (0..count).map(|at| scaled(row, at)).collect();
            values.push(row.wanted - wanted);
            for (line, &own) in table.iter_mut().zip(&values) {
                for (sum, &value) in line.iter_mut().zip(&values) {
                    *sum += row.weight * own * value;
                }
            }
        }
        for (at, line) in table.iter_mut().enumerate() {
            line[at] += pull;
        }
        let solved = eliminate(table);
        let weights: Vec<f64> = solved
            .iter()
            .zip(&spreads)
            .map(|(weight, &spread)| if spread > 1e-9 { weight / spread } else { 0.0 })
            .collect();
        let at_means: f64 = weights.iter().zip(&means).map(|(w, m)| w * m).sum();
        Fit {
            bias: wanted - at_means,
            weights,
        }
    }

    fn guess(&self, values: &[f64]) -> f64 {
        let sum: f64 = self.weights.iter().zip(values).map(|(w, v)| w * v).sum();
        (self.bias + sum).clamp(1.0, 30.0)
    }
}

/// Solves linear equations by elimination with the largest pivot; the last column is the right side.
fn eliminate(mut table: Vec<Vec<f64>>) -> Vec<f64> {
    let count = table.len();
    for at in 0..count {
        let best = (at..count)
            .max_by(|&one, &other| table[one][at].abs().total_cmp(&table[other][at].abs()))
            .unwrap_or(at);
        table.swap(at, best);
        let pivot = table[at].clone();
        for (row, line) in table.iter_mut().enumerate() {
            if row != at {
                let share = line[at] / pivot[at];
                for (value, &part) in line.iter_mut().zip(&pivot) {
                    *value -= share * part;
                }
            }
        }
    }
    let solved = table.iter().enumerate();
    solved.map(|(at, line)| line[count] / line[at]).collect()
}

/// Root mean square and mean absolute error of guesses.
fn errors(rows: &[Row], guesses: &[f64]) -> (f64, f64) {
    let total: f64 = rows.iter().map(|row| row.weight).sum();
    let pairs = || rows.iter().zip(guesses);
    let square: f64 = pairs()
        .map(|(row, guess)| row.weight * (row.wanted - guess).powi(2))
        .sum();
    let plain: f64 = pairs()
        .map(|(row, guess)| row.weight * (row.wanted - guess).abs())
        .sum();
    ((square / total).sqrt(), plain / total)
}

/// Guesses for every row from the rows that are not `same` as it.
fn left_out(rows: &[Row], pull: f64, same: impl Fn(&Row, &Row) -> bool) -> Vec<f64> {
    let guess = |row: &Row| {
        let others: Vec<&Row> = rows.iter().filter(|other| !same(row, other)).collect();
        Fit::of(&others, pull).guess(&row.values)
    };
    rows.iter().map(guess).collect()
}

fn values(problem: &Problem) -> Option<Vec<f64>> {
    let features = Features::of(problem)?;
    Some(
        features
            .values
            .iter()
            .map(|&value| value as f64 / 100.0)
            .collect(),
    )
}

fn rows(anchors: &[Anchor<'_>], values: impl Fn(&Problem) -> Option<Vec<f64>>) -> Vec<Row> {
    let row = |anchor: &Anchor<'_>| {
        Some(Row {
            values: values(anchor.problem)?,
            wanted: anchor.wanted,
            weight: anchor.weight,
            set: anchor.set.to_owned(),
            name: anchor.name.clone(),
        })
    };
    anchors.iter().filter_map(row).collect()
}

/// As the source writes it: `-8_377`.
fn thousandths(value: f64) -> String {
    let whole = (value * 1000.0).round() as i64;
    let (sign, whole) = (if whole < 0 { "-" } else { "" }, whole.abs());
    match whole {
        0..1000 => format!("{sign}{whole}"),
        _ => format!("{sign}{}_{:03}", whole / 1000, whole % 1000),
    }
}

pub fn run(sets: &[ProblemSet]) {
    let page = include_str!("../../src/docs/levels.md");
    let anchors = anchors(page, sets);
    let pull = argument("pull")
        .and_then(|text| text.parse().ok())
        .unwrap_or(PULL);
    let all = rows(&anchors, values);
    let mean = rows(&anchors, |_| Some(Vec::new()));
    let length = rows(&anchors, |problem| {
        Some(vec![(Features::length_of(problem) as f64).sqrt()])
    });
    let of_orders = anchors.iter().filter(|anchor| anchor.is_of_order).count();
    println!(
        "{} anchors ({of_orders} in orders) of {} sets, pull {pull}",
        all.len(),
        anchors
            .iter()
            .map(|anchor| anchor.set)
            .collect::<std::collections::BTreeSet<_>>()
            .len()
    );
    println!(
        "\nErrors in ranks (root mean square, mean), of anchors that were left out of the fit"
    );
    println!("  {:<28} {:>12} {:>16}", "", "one by one", "set by set");
    for (name, rows, pull) in [
        ("always the mean", &mean, 0.0),
        ("length of the line alone", &length, 0.0),
        ("the model", &all, pull),
    ] {
        let one = errors(
            rows,
            &left_out(rows, pull, |row, other| row.name == other.name),
        );
        let set = errors(
            rows,
            &left_out(rows, pull, |row, other| row.set == other.set),
        );
        println!(
            "  {name:<28} {:>6.2} {:>5.2} {:>10.2} {:>5.2}",
            one.0, one.1, set.0, set.1
        );
    }
    let every: Vec<&Row> = all.iter().collect();
    let fit = Fit::of(&every, pull);
    let guesses: Vec<f64> = all.iter().map(|row| fit.guess(&row.values)).collect();
    let (square, plain) = errors(&all, &guesses);
    println!(
        "  {:<28} {square:>6.2} {plain:>5.2}",
        "the model, nothing left out"
    );
    let wanted: Vec<f64> = all.iter().map(|row| row.wanted).collect();
    println!(
        "  order of the anchors (Spearman): {:.2}",
        spearman(&wanted, &guesses)
    );

    println!("\nFarthest off");
    let mut off: Vec<(f64, &Row)> = guesses.iter().copied().zip(&all).collect();
    off.sort_by(|(a, x), (b, y)| (b - y.wanted).abs().total_cmp(&(a - x.wanted).abs()));
    for (guess, row) in off.iter().take(15) {
        println!(
            "  {:<48} wanted {:>4.1}, found {guess:>4.1}",
            row.name, row.wanted
        );
    }

    println!("\npub const WEIGHTS: [i64; NAMES.len()] = [");
    for (name, weight) in NAMES.iter().zip(&fit.weights) {
        println!("    {}, // {name}", thousandths(*weight));
    }
    println!("];\npub const BIAS: i64 = {};", thousandths(fit.bias));

    shipped(sets, &fit);
    effort(sets, &fit);
}

/// The ranks of the shipped problems, as stated and as this fit finds them, and how they go with other
/// measures.
fn shipped(sets: &[ProblemSet], fit: &Fit) {
    let (mut stated, mut fitted) = (BTreeMap::<u8, usize>::new(), BTreeMap::<u8, usize>::new());
    let (mut ranks, mut lengths) = (Vec::new(), Vec::new());
    let mut differ = 0;
    for problem in sets.iter().flat_map(|set| &set.problems) {
        if let Some(difficulty) = problem.difficulty {
            *stated.entry(difficulty).or_default() += 1;
        }
        if let Some(values) = values(problem) {
            let guess = fit.guess(&values);
            *fitted.entry(guess.round() as u8).or_default() += 1;
            ranks.push(guess);
            lengths.push(Features::length_of(problem) as f64);
        }
        differ +=
            usize::from(difficulty(problem).is_some() && difficulty(problem) != problem.difficulty);
    }
    println!("\nShipped problems by difficulty: stated, by this fit");
    for difficulty in 1..=30 {
        let rank = match difficulty {
            26.. => format!("{} dan", difficulty - 25),
            _ => format!("{} kyu", 26 - difficulty),
        };
        let count = |of: &BTreeMap<u8, usize>| of.get(&difficulty).copied().unwrap_or(0);
        let (one, other) = (count(&stated), count(&fitted));
        println!(
            "  {difficulty:>2} {rank:>6} {one:>5} {other:>5} {}",
            "#".repeat(other / 5)
        );
    }
    println!("{differ} problems state another difficulty than the weights in the source give");
    println!(
        "Spearman with the length of the line: {:.2}",
        spearman(&ranks, &lengths)
    );
    println!(
        "Spearman with the place in the set, of sets in the order of a book or from easy to hard:"
    );
    for set in sets {
        let of_book = ["gokyo", "xuanxuan", "pfaundler", "first", "original"];
        if !of_book.iter().any(|name| set.id.as_str().starts_with(name)) {
            continue;
        }
        let found: Vec<f64> = set
            .problems
            .iter()
            .filter_map(|problem| Some(fit.guess(&values(problem)?)))
            .collect();
        if found.len() >= 8 {
            let places: Vec<f64> = (0..found.len()).map(|place| place as f64).collect();
            println!(
                "  {:>5.2} {:<28} ({})",
                spearman(&found, &places),
                set.id.as_str(),
                found.len()
            );
        }
    }
}

/// How the ranks go with the positions that the solver visits. `effort=N` is the number of problems solved.
fn effort(sets: &[ProblemSet], fit: &Fit) {
    let most: usize = argument("effort")
        .and_then(|text| text.parse().ok())
        .unwrap_or(150);
    let proven: Vec<&Problem> = sets
        .iter()
        .flat_map(|set| &set.problems)
        .filter(|problem| problem.claim.is_proof() && problem.quiz.is_none())
        .filter(|problem| problem.task != Task::Capture && !problem.target.is_empty())
        .collect();
    let step = (proven.len() / most.max(1)).max(1);
    let limits = Limits {
        nodes: Some(300_000),
        ..Limits::default()
    };
    let (mut ranks, mut nodes, mut stated) = (Vec::new(), Vec::new(), Vec::new());
    for problem in proven.into_iter().step_by(step) {
        let (Ok(position), Some(values)) = (problem.setup.clone().into_position(), values(problem))
        else {
            continue;
        };
        let mut solver = Solver::new(Limits::DEFAULT_TABLE_BYTES);
        let found = solver.settle(
            &position,
            &spec_of(problem),
            &limits,
            &Stop::new(),
            &mut |_| {},
        );
        if let Ok(found) = found {
            nodes.push(found.nodes as f64);
            ranks.push(fit.guess(&values));
            stated.push(f64::from(problem.difficulty.unwrap_or(0)));
        }
    }
    println!(
        "Spearman with the solver's effort over {} problems: {:.2} (of the stated difficulty: {:.2})",
        nodes.len(),
        spearman(&ranks, &nodes),
        spearman(&stated, &nodes)
    );
}

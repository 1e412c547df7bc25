//! Statistics of the shipped problems: `cargo bench --bench collection`.
//!
//! Counts problems by task, rank, place and idea, how many store every first move, and the reasons for wrong
//! first moves by their beginnings. `-- filters=original` runs the generator's filters on the sets whose
//! names begin so. `-- ranks` fits the weights of the ranks to the anchors of `src/docs/levels.md` and prints
//! them with their errors (`pull=3`, `effort=150`). `-- sample=50` writes problems with their reasons as a
//! booklet for judging by eye (`seed=1`, `out=sample.pdf`, `sets=made`).

#![allow(missing_docs, clippy::unwrap_used)]

#[path = "../tests/support/anchors.rs"]
mod anchors;
#[path = "collection/ranks.rs"]
mod ranks;

use std::collections::BTreeMap;
use std::path::Path;

use raeuberspiel::board::Color;
use raeuberspiel::check::missing_first_moves;
use raeuberspiel::disk::Seen;
use raeuberspiel::generator::{Framed, IDEAS, sift};
use raeuberspiel::paper::Booklet;
use raeuberspiel::problem::{Problem, ProblemSet, SetId, Source, Task};
use raeuberspiel::reason::in_tree;
use raeuberspiel::solver::{Limits, Solver, Stop};
use raeuberspiel::trainer::review::Level;
use raeuberspiel::worker::{load_files, print_booklet, set_files};

fn argument(name: &str) -> Option<String> {
    let mut words = std::env::args();
    words.find_map(|word| {
        let value = word.strip_prefix(name)?.strip_prefix('=')?;
        Some(value.to_owned())
    })
}

fn sets() -> Vec<ProblemSet> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let found = set_files(&folder, &mut Seen::default()).unwrap();
    let files = load_files(&found.files).into_iter();
    files.filter_map(|file| file.loaded.set).collect()
}

fn main() {
    let sets = sets();
    if let Some(name) = argument("filters") {
        filters(&sets, &name);
    } else if let Some(count) = argument("sample") {
        sample(&sets, count.parse().unwrap_or(50));
    } else if std::env::args().any(|word| word == "ranks") {
        ranks::run(&sets);
    } else {
        counts(&sets);
    }
}

fn table(heading: &str, counts: &BTreeMap<String, usize>) {
    let total: usize = counts.values().sum();
    println!("\n{heading} ({total})");
    let mut rows: Vec<(&String, &usize)> = counts.iter().collect();
    rows.sort_by(|one, other| other.1.cmp(one.1).then(one.0.cmp(other.0)));
    for (name, count) in rows {
        let share = 100.0 * *count as f64 / total.max(1) as f64;
        println!("  {count:>6} {share:>5.1} %  {name}");
    }
}

/// Where on the board the group is.
fn place(problem: &Problem) -> &'static str {
    let size = problem.setup.size;
    let near = |axis: u8, side: u8| axis.min(side - 1 - axis) < 3;
    let stones = problem.target.iter();
    let (columns, rows): (Vec<bool>, Vec<bool>) = stones
        .map(|point| {
            (
                near(point.column(), size.width()),
                near(point.row(), size.height()),
            )
        })
        .unzip();
    match (columns.contains(&true), rows.contains(&true)) {
        (true, true) => "corner",
        (false, false) => "middle",
        _ => "side",
    }
}

fn counts(sets: &[ProblemSet]) {
    let names = ["Tasks", "Ranks", "Places", "Sources", "Ideas"];
    let mut tables: BTreeMap<&str, BTreeMap<String, usize>> = BTreeMap::new();
    let (mut asked, mut complete, mut short) = (0, 0, Vec::new());
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for set in sets {
        for problem in &set.problems {
            let mut count = |table: &'static str, row: String| {
                *tables.entry(table).or_default().entry(row).or_default() += 1;
            };
            count("Tasks", format!("{:?}", problem.task));
            count("Places", place(problem).to_owned());
            let family = set.id.as_str().split('-').next().unwrap_or_default();
            count("Sources", family.to_owned());
            if let Some(difficulty) = problem.difficulty {
                let rank = Level::of_difficulty(difficulty).rank();
                let band = match rank {
                    1.. => "dan",
                    -8..=0 => "9 to 1 kyu",
                    -18..=-9 => "19 to 10 kyu",
                    _ => "30 to 20 kyu",
                };
                count("Ranks", band.to_owned());
            }
            for tag in &problem.techniques {
                count("Ideas", tag.to_string());
            }
            if problem.tree.len() > 1 && problem.quiz.is_none() && problem.task != Task::Show {
                asked += 1;
                match missing_first_moves(problem).len() {
                    0 => complete += 1,
                    missing => short.push(format!("{}/{} ({missing})", set.id, problem.id)),
                }
            }
            let tree = &problem.tree;
            for id in tree.ids().filter(|&id| tree.depth(id) == 1) {
                if let Some(reason) = in_tree(problem, id) {
                    let said = format!("{reason:?}");
                    let words = said.split(|letter: char| !letter.is_alphanumeric());
                    let known = [
                        "Snapback",
                        "ThrowsIn",
                        "TakesThePoint",
                        "TakesSelfAtari",
                        "Takes",
                        "Atari",
                        "MakesEyes",
                        "MakesFalse",
                        "KeepsFromEye",
                        "Cuts",
                        "JoinsUnderneath",
                        "Joins",
                        "Divides",
                        "Inside",
                        "Extends",
                        "Reduces",
                        "Between",
                        "Leans",
                        "InCorner",
                        "KnightsMove",
                        "Jump",
                        "OnFirstLine",
                    ];
                    let words: Vec<&str> = words.filter(|word| known.contains(word)).collect();
                    *reasons.entry(words.join(" + ")).or_default() += 1;
                }
            }
        }
    }
    for name in names {
        if let Some(rows) = tables.get(name) {
            table(name, rows);
        }
    }
    table("Reasons for wrong first moves", &reasons);
    shares(sets);
    println!("\n{complete} of {asked} problems with a tree store every first move");
    println!("  not: {}", short.join(", "));
    let rare: Vec<&str> = IDEAS
        .into_iter()
        .filter(|idea| {
            tables
                .get("Ideas")
                .and_then(|rows| rows.get(*idea))
                .copied()
                .unwrap_or(0)
                < 20
        })
        .collect();
    println!("ideas with fewer than 20 problems: {}", rare.join(", "));
}

/// The made problems: of each task how many, where on the board, and with which side to move.
fn shares(sets: &[ProblemSet]) {
    let made = sets
        .iter()
        .filter(|set| set.id.as_str().starts_with("made-"));
    let mut by_task: BTreeMap<Task, Vec<&Problem>> = BTreeMap::new();
    for problem in made.flat_map(|set| &set.problems) {
        by_task.entry(problem.task).or_default().push(problem);
    }
    let all: Vec<&Problem> = by_task.values().flatten().copied().collect();
    println!("\nMade problems, shares in percent");
    println!("  task      count  of all  corner  side  middle  Black  White");
    let row = |name: &str, problems: &[&Problem]| {
        let share = |is_it: &dyn Fn(&Problem) -> bool| {
            let count = problems.iter().filter(|it| is_it(it)).count();
            100.0 * count as f64 / problems.len().max(1) as f64
        };
        println!(
            "  {name:<8} {:>6} {:>7.1} {:>7.1} {:>5.1} {:>7.1} {:>6.1} {:>6.1}",
            problems.len(),
            100.0 * problems.len() as f64 / all.len().max(1) as f64,
            share(&|it| place(it) == "corner"),
            share(&|it| place(it) == "side"),
            share(&|it| place(it) == "middle"),
            share(&|it| it.setup.to_move == Color::Black),
            share(&|it| it.setup.to_move == Color::White),
        );
    };
    for (task, problems) in &by_task {
        row(&format!("{task:?}"), problems);
    }
    row("all", &all);
}

/// Runs the generator's filters on the problems of some sets.
fn filters(sets: &[ProblemSet], name: &str) {
    let mut solver = Solver::new(Limits::DEFAULT_TABLE_BYTES);
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    let mut by_set: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for set in sets.iter().filter(|set| set.id.as_str().starts_with(name)) {
        for problem in &set.problems {
            let Some(framed) = Framed::of(problem) else {
                continue;
            };
            let sifted = sift(&framed, problem.setup.to_move, &mut solver, &Stop::new());
            let verdict = match sifted {
                Ok(found) if found.query.position().stones() == problem.setup.stones => {
                    "kept".to_owned()
                }
                Ok(_) => "kept, but for a stone too many".to_owned(),
                Err(why) => format!("refused: {}", why.words()),
            };
            *found.entry(verdict.clone()).or_default() += 1;
            let of_set = (set.id.to_string(), verdict);
            by_set
                .entry(of_set)
                .or_default()
                .push(problem.id.to_string());
        }
    }
    table(&format!("Problems of the sets {name}…"), &found);
    for ((set, verdict), problems) in by_set {
        println!("{set}: {verdict}: {}", problems.join(" "));
    }
}

/// Writes a sample of problems with the reasons for their wrong moves.
fn sample(sets: &[ProblemSet], count: usize) {
    let seed: u64 = argument("seed")
        .and_then(|text| text.parse().ok())
        .unwrap_or(1);
    let out = argument("out").unwrap_or_else(|| "sample.pdf".to_owned());
    let name = argument("sets").unwrap_or_else(|| "made".to_owned());
    let of_sets = sets.iter().filter(|set| set.id.as_str().starts_with(&name));
    let mut all: Vec<Problem> = of_sets.flat_map(|set| set.problems.clone()).collect();
    let mut state = seed;
    let mut chosen = Vec::new();
    while chosen.len() < count && !all.is_empty() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let place = (state >> 33) as usize % all.len();
        chosen.push(all.swap_remove(place));
    }
    for problem in &chosen {
        println!(
            "{} {:?} {}",
            problem.id, problem.techniques, problem.explanation.en
        );
    }
    let set = ProblemSet {
        source: Source::default(),
        ..ProblemSet::new(SetId::new("sample").unwrap(), chosen)
    };
    let printed = print_booklet(&set, &Booklet::default());
    std::fs::write(&out, printed.bytes).unwrap();
    println!("{} problems: {out}", set.problems.len());
}

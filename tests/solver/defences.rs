//! The defences that resist longest: found by brute force over the solver's results, and all of them stored in
//! the shipped sets.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::Path;

use raeuberspiel::board::{Color, Move, Point, Position};
use raeuberspiel::check::{ComposeSettings, compose, defences};
use raeuberspiel::life::{Outcome, Query, QuerySpec};
use raeuberspiel::problem::{Claim, Problem, SolutionTree, Task, Verdict, read_set};
use raeuberspiel::solver::{Depth, LessonSize, Limits, Solver, Stop};

fn problems(folder: &str) -> Vec<Problem> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = std::fs::read_dir(folder).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let mut files: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|kind| kind == "ron"))
        .collect();
    files.sort();
    let read = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        read_set(&text, "x").set.unwrap().problems
    };
    files.into_iter().flat_map(read).collect()
}

/// What the side that solves has to keep, asked of the solver position by position.
struct Kept<'a> {
    problem: &'a Problem,
    solver: Solver,
    defender: Color,
    base: Outcome,
}

impl Kept<'_> {
    fn of(problem: &Problem) -> Option<Kept<'_>> {
        let mut kept = Kept {
            problem,
            solver: Solver::new(1 << 22),
            defender: Color::Black,
            base: Outcome::Dead,
        };
        let start = problem.setup.clone().into_position().unwrap();
        kept.defender = start.color_at(*problem.target.first()?)?;
        kept.base = kept.result(&start)?;
        Some(kept)
    }

    fn result(&mut self, position: &Position) -> Option<Outcome> {
        let targets = self.problem.target.iter().copied();
        let targets: Vec<Point> = targets
            .filter(|&point| position.color_at(point) == Some(self.defender))
            .collect();
        let spec = QuerySpec {
            targets,
            goal: self.problem.goal,
            region: Some(self.problem.region.clone()),
            safe: self.problem.safe.clone(),
            ..QuerySpec::default()
        };
        let Ok(query) = Query::new(position, &spec) else {
            // Every target is gone.
            return Some(Outcome::Dead);
        };
        let limits = Limits {
            nodes: Some(300_000),
            depth: Depth::Life,
            ..Limits::default()
        };
        let (solver, stop) = (&mut self.solver, Stop::new());
        let answer = solver.solve(&query, &limits, &stop, &mut |_| {});
        answer.proved().map(|proved| proved.base)
    }

    fn is_kept(&mut self, position: &Position) -> bool {
        let worth = |outcome| match outcome {
            Outcome::Dead => 0,
            Outcome::Seki => 1,
            Outcome::Alive => 2,
        };
        let now = worth(self.result(position).unwrap());
        if self.problem.setup.to_move == self.defender {
            now >= worth(self.base)
        } else {
            now <= worth(self.base)
        }
    }

    fn moves(&self, position: &Position) -> Vec<(Move, Position)> {
        let region = self.problem.region.iter();
        let played = region.filter_map(|&point| {
            let mut after = position.clone();
            after.play(Move::Play(point)).ok()?;
            Some((Move::Play(point), after))
        });
        played.collect()
    }

    /// The defences that must be answered, each with how many such moves it and its followers are.
    fn resisting(&mut self, position: &Position) -> Vec<(Move, usize)> {
        let mut found = Vec::new();
        for (mv, after) in self.moves(position) {
            let mut ignored = after.clone();
            ignored.play(Move::Pass).unwrap();
            if self.is_kept(&ignored) {
                continue;
            }
            let mut shortest = usize::MAX;
            for (_, answered) in self.moves(&after) {
                if self.is_kept(&answered) {
                    let most = self.resisting(&answered).into_iter();
                    shortest = shortest.min(most.map(|(_, length)| length).max().unwrap_or(0));
                }
            }
            found.push((mv, 1 + shortest));
        }
        found
    }
}

/// The problem with nothing but its main line.
fn main_line_only(problem: &Problem) -> Problem {
    let tree = &problem.tree;
    let mut main = Problem {
        tree: SolutionTree::new(),
        ..problem.clone()
    };
    let solved = |id: &&_| tree.node(**id).verdict == Some(Verdict::Solved);
    let end = *tree.reading_order().iter().find(solved).unwrap();
    let node = main.tree.add_line(&tree.path(end));
    main.tree.node_mut(node).verdict = Some(Verdict::Solved);
    main
}

fn is_asked(problem: &Problem) -> bool {
    matches!(problem.task, Task::Live | Task::Kill)
        && problem.claim == Claim::Proven
        && problem.quiz.is_none()
        && !problem.tree.right_first_moves().is_empty()
}

#[test]
fn brute_force_finds_the_same_defences() {
    let mut compared = 0;
    for problem in problems("problems/made").iter().filter(|p| is_asked(p)) {
        let start = problem.setup.clone().into_position().unwrap();
        let is_empty = |point: &&Point| start.color_at(**point).is_none();
        let room = problem.region.iter().filter(is_empty).count();
        if problem.region.is_empty() || room > 7 {
            continue;
        }
        let main = main_line_only(problem);
        let stored: Vec<Move> = {
            let tree = &main.tree;
            let end = tree.ids().last().unwrap();
            tree.path(end)
        };
        let found = defences(&main, &mut Solver::new(1 << 22), 300_000, &Stop::new()).unwrap();
        assert!(!found.is_open, "{}", problem.id);
        let Some(mut kept) = Kept::of(problem) else {
            continue;
        };
        let mut after = start.clone();
        after.play(stored[0]).unwrap();
        let resisting = kept.resisting(&after);
        let most = resisting.iter().map(|&(_, length)| length).max();
        let longest = resisting
            .into_iter()
            .filter(|&(_, length)| Some(length) == most);
        let mut longest: BTreeSet<Move> = longest.map(|(mv, _)| mv).collect();
        let mut ours: BTreeSet<Move> = found
            .lines
            .iter()
            .filter_map(|line| line.get(1).copied())
            .collect();
        // The stored defence need not be the longest.
        longest.extend(stored.get(1));
        ours.extend(stored.get(1));
        assert_eq!(ours, longest, "{}", problem.id);
        for line in &found.lines {
            let mut position = start.clone();
            for (ply, &mv) in line.iter().enumerate() {
                position.play(mv).unwrap();
                assert!(
                    ply % 2 == 1 || kept.is_kept(&position),
                    "{} {line:?}",
                    problem.id
                );
            }
            assert_eq!(kept.resisting(&position), [], "{} {line:?}", problem.id);
        }
        compared += 1;
    }
    assert!(compared >= 20, "{compared}");
}

/// Problems in which a line can return to an earlier position, so that a result rests on superko.
const REPEATING: [(&str, &str); 3] = [
    ("problems/made", "ko-2-11"),
    ("problems/made", "pairs-11-30"),
    ("problems", "race-36"),
];

#[test]
fn defences_are_found_where_a_line_can_repeat() {
    for (folder, id) in REPEATING {
        let all = problems(folder);
        let problem = all.iter().find(|problem| problem.id.as_str() == id);
        let main = main_line_only(problem.unwrap());
        let found = defences(&main, &mut Solver::new(1 << 22), 300_000, &Stop::new()).unwrap();
        assert!(!found.is_open && !found.lines.is_empty(), "{id}");
    }
}

/// One in so many problems is asked again.
const STRIDE: usize = 23;

#[test]
fn the_shipped_sets_store_every_defence_that_resists_longest() {
    let mut all = problems("problems/made");
    all.extend(problems("problems/drills"));
    all.extend(problems("problems"));
    let mut asked = 0;
    for problem in all
        .iter()
        .filter(|p| p.claim == Claim::Proven)
        .step_by(STRIDE)
    {
        let nodes = 300_000;
        let Some(found) = defences(problem, &mut Solver::new(1 << 24), nodes, &Stop::new()) else {
            continue;
        };
        assert_eq!(found.lines, Vec::<Vec<Move>>::new(), "{}", problem.id);
        asked += 1;
    }
    assert!(asked >= 40, "{asked}");
}

const PAIRS: &str = r#"(
  format: 1, id: "pairs",
  problems: [
    (
      id: "pairs", task: Live,
      black: "B16 C16 D16 E16 F16 C18 D18 E18 F18 C19",
      white: "E14 B15 C15 D15 F15 A16 G16 B17 D17 G17 B18 H18 B19 G19 H19",
      target: "B16 C18",
      region: "E15 B16 C16 D16 E16 F16 C17 D17 E17 F17 C18 D18 E18 F18 G18 C19 D19 E19 F19",
    ),
  ],
)"#;

#[test]
fn a_new_tree_has_every_defence_that_resists_longest_if_that_is_wanted() {
    let set = read_set(PAIRS, "pairs").set.unwrap();
    let problem = set.problems.first().unwrap();
    let composed = |wanted: bool| {
        let settings = ComposeSettings {
            lesson: LessonSize::default(),
            defences: wanted,
            limits: Limits {
                nodes: Some(300_000),
                ..Limits::default()
            },
        };
        let (mut solver, stop) = (Solver::new(1 << 24), Stop::new());
        compose(problem, &mut solver, &settings, &stop, &mut |_| {}).unwrap()
    };
    let replies = |tree: &SolutionTree| {
        let first = tree.right_first_moves()[0];
        let node = tree.child_by(tree.root(), first).unwrap();
        tree.children(node).len()
    };
    let (few, all) = (composed(false), composed(true));
    assert!(replies(&few.problem.tree) < 4);
    assert_eq!(replies(&all.problem.tree), 4);
    assert_eq!(all.problem.claim, Claim::Proven);
    // What is handed on as lines is what the tree holds.
    assert!(all.lines.len() > few.lines.len());
    let more = defences(
        &all.problem,
        &mut Solver::new(1 << 24),
        300_000,
        &Stop::new(),
    )
    .unwrap();
    assert_eq!(more.lines, Vec::<Vec<Move>>::new());
}

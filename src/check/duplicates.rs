//! Finds problems that occur twice, in any orientation, colours or position on the board.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::board::{Color, Orientation, Point, Setup, Shift, Size};
use crate::disk::shown;
use crate::problem::{Diagnostic, Language, Place, Problem, Quiz, Task};

/// A position in its canonical orientation, with the task.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    task: Task,
    size: Size,
    to_move: Color,
    stones: Vec<(Point, Color)>,
    ko: Option<Point>,
    /// The chains at stake, each represented by its smallest point, whichever of its stones is named.
    target: Vec<Point>,
    /// The question, if the task alone does not determine it.
    question: String,
}

impl Key {
    fn of(problem: &Problem) -> Option<Key> {
        if problem.setup.stones.is_empty() {
            return None;
        }
        let chains: Vec<BTreeSet<Point>> = problem
            .target
            .iter()
            .map(|&point| chain(&problem.setup, point))
            .collect();
        Orientation::all()
            .map(|orientation| Key::oriented(problem, &chains, orientation))
            .min()
    }

    fn oriented(problem: &Problem, chains: &[BTreeSet<Point>], orientation: Orientation) -> Key {
        let setup = orientation.apply_setup(&problem.setup);
        let shift = Shift::of(setup.stones.iter().map(|(point, _)| point), setup.size);
        let turn = |point| shift.apply(orientation.symmetry.apply(point, problem.setup.size));
        let mut stones: Vec<(Point, Color)> = setup
            .stones
            .iter()
            .map(|(point, color)| (shift.apply(point), color))
            .collect();
        stones.sort();
        let least = |chain: &BTreeSet<Point>| chain.iter().copied().map(turn).min();
        let mut target: Vec<Point> = chains.iter().filter_map(least).collect();
        target.sort();
        target.dedup();
        Key {
            task: problem.task,
            size: setup.size,
            to_move: setup.to_move,
            stones,
            ko: problem.setup.ko.map(turn),
            target,
            question: question(problem),
        }
    }
}

/// The texts of the choices, which distinguish questions. Names in braces depend on the orientation and
/// are left out.
fn question(problem: &Problem) -> String {
    let Some(Quiz::Choices(choices)) = &problem.quiz else {
        return String::new();
    };
    let plain = |text: &str| -> String {
        let parts = text.split('{');
        parts
            .map(|part| part.split_once('}').map_or(part, |(_, after)| after))
            .collect()
    };
    let mut texts: Vec<String> = choices
        .iter()
        .map(|choice| plain(choice.text.raw(Language::English)))
        .collect();
    texts.sort_unstable();
    texts.join("\n")
}

/// The points of the chain at a point; only the point itself if it is empty.
fn chain(setup: &Setup, point: Point) -> BTreeSet<Point> {
    let mut chain = BTreeSet::from([point]);
    let Some(color) = setup.stones.get(point) else {
        return chain;
    };
    let mut open = vec![point];
    while let Some(point) = open.pop() {
        for near in point.neighbors(setup.size) {
            if setup.stones.get(near) == Some(color) && chain.insert(near) {
                open.push(near);
            }
        }
    }
    chain
}

/// Where a problem occurred before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The path of the file or the set.
    pub path: PathBuf,
    /// The id of the problem there.
    pub id: String,
}

/// Remembers every problem and reports repetitions.
#[derive(Debug, Default)]
pub struct Duplicates {
    seen: BTreeMap<Key, (PathBuf, Place, String)>,
}

impl Duplicates {
    /// Starts with nothing remembered.
    #[must_use]
    pub fn new() -> Duplicates {
        Duplicates::default()
    }

    /// Remembers a problem without checking it.
    pub fn remember(&mut self, path: &Path, problem: &Problem) {
        if let Some(key) = Key::of(problem) {
            self.seen
                .entry(key)
                .or_insert_with(|| (path.to_owned(), Place::START, problem.id.to_string()));
        }
    }

    /// Where the same problem occurred, if it did.
    #[must_use]
    pub fn find(&self, problem: &Problem) -> Option<Seen> {
        let (path, _, id) = self.seen.get(&Key::of(problem)?)?;
        Some(Seen {
            path: path.clone(),
            id: id.clone(),
        })
    }

    /// Remembers a problem; returns a finding if it occurred before.
    pub fn add(&mut self, path: &Path, place: Place, problem: &Problem) -> Option<Diagnostic> {
        let key = Key::of(problem)?;
        if let Some((other, at, id)) = self.seen.get(&key) {
            let message = format!("the same problem as {id:?} at {}:{at}", shown(other));
            let advice =
                "remove one; turning, mirroring, shifting and other colours do not make it new";
            return Some(Diagnostic {
                path: path.to_owned(),
                problem: Some(problem.id.to_string()),
                place,
                ..Diagnostic::of_check("duplicate", message, advice).warning()
            });
        }
        self.seen
            .insert(key, (path.to_owned(), place, problem.id.to_string()));
        None
    }
}

//! The same problem twice, in whatever orientation, colours or place.

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
    /// The chains at stake, each by its least point: which of its stones is named does not matter.
    target: Vec<Point>,
    /// What is asked besides, where the task alone does not say it.
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

/// A question with answers of its own is another if its answers are. What they name in braces
/// turns with the board and is left out.
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

/// The points of the chain that a stone belongs to; the point alone where no stone is.
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

/// Where a problem was seen before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The file or the set.
    pub path: PathBuf,
    /// The problem's name.
    pub id: String,
}

/// Remembers every problem seen and reports the ones that come again.
#[derive(Debug, Default)]
pub struct Duplicates {
    seen: BTreeMap<Key, (PathBuf, Place, String)>,
}

impl Duplicates {
    /// Nothing seen yet.
    #[must_use]
    pub fn new() -> Duplicates {
        Duplicates::default()
    }

    /// Remembers a problem without looking.
    pub fn remember(&mut self, path: &Path, problem: &Problem) {
        if let Some(key) = Key::of(problem) {
            self.seen
                .entry(key)
                .or_insert_with(|| (path.to_owned(), Place::START, problem.id.to_string()));
        }
    }

    /// Where the same problem was seen, if it was.
    #[must_use]
    pub fn find(&self, problem: &Problem) -> Option<Seen> {
        let (path, _, id) = self.seen.get(&Key::of(problem)?)?;
        Some(Seen {
            path: path.clone(),
            id: id.clone(),
        })
    }

    /// Remembers a problem; a finding if it has been seen before.
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

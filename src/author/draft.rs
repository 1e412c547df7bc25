//! The draft: a set being written.

use std::collections::HashMap;
use std::sync::Arc;

use crate::board::{Setup, Size, Window};
use crate::problem::{
    Checks, Homework, Problem, ProblemId, ProblemSet, SetId, Source, Step, Task, Text,
};

use super::tree::EditTree;

/// Identifies a problem of a draft; stays valid when problems are moved or removed, and is never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProblemKey(pub(super) u32);

/// A problem being edited.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Identifies it during the draft's lifetime.
    pub key: ProblemKey,
    /// The problem without its tree, which is empty here. The source only holds what differs from the set's;
    /// the rest is inherited.
    pub body: Problem,
    /// The tree of moves.
    pub tree: EditTree,
}

impl Entry {
    fn new(key: ProblemKey, mut problem: Problem, set: &Source) -> Entry {
        let tree = EditTree::from_solution(&problem.tree);
        problem.tree = crate::problem::SolutionTree::new();
        problem.source = Arc::new(own_source(&problem.source, set));
        let size = problem.setup.size;
        if problem.drawn.is_none() {
            // The stones were listed; from now on they are drawn.
            let stones = problem.setup.stones.iter().map(|(point, _)| point);
            let used = Window::around(stones).map(|window| window.grown(1, size));
            problem.drawn = Some(used.map_or(Window::whole(size), |window| to_edges(window, size)));
        }
        Entry {
            key,
            body: problem,
            tree,
        }
    }

    /// The problem as stored in a set.
    #[must_use]
    pub fn to_problem(&self, set: &Source) -> Problem {
        let mut problem = self.body.clone();
        problem.source = Arc::new(problem.source.filled_from(set));
        problem.tree = self.tree.to_solution().0;
        if let Some(window) = problem.drawn {
            // Letters belong to the drawing: in reading order, on empty points within it.
            problem.labels.retain(|&(point, _)| {
                window.contains(point) && problem.setup.stones.get(point).is_none()
            });
            let from_above = |row: u8| u8::MAX - row;
            problem
                .labels
                .sort_by_key(|&(point, _)| (from_above(point.row()), point.column()));
        }
        problem
    }
}

/// Extends a window to nearby edges of the board, so that a drawing determines its own place.
pub(super) fn to_edges(window: Window, size: Size) -> Window {
    const NEAR: u8 = 3;
    let span = |low: u8, high: u8, length: u8| {
        let low = if low < NEAR { 0 } else { low };
        let high = if length - 1 - high < NEAR {
            length - 1
        } else {
            high
        };
        (low, high)
    };
    let (low, high) = (window.lower_left, window.upper_right);
    let (left, right) = span(low.column(), high.column(), size.width());
    let (bottom, top) = span(low.row(), high.row(), size.height());
    Window {
        lower_left: crate::board::Point::at(left, bottom),
        upper_right: crate::board::Point::at(right, top),
    }
}

/// The part of a problem's source that differs from the set's.
fn own_source(source: &Source, set: &Source) -> Source {
    let own = |text: &String, set: &String| {
        if text == set {
            String::new()
        } else {
            text.clone()
        }
    };
    Source {
        work: own(&source.work, &set.work),
        section: own(&source.section, &set.section),
        figure: own(&source.figure, &set.figure),
        page: own(&source.page, &set.page),
        certainty: source
            .certainty
            .filter(|_| source.certainty != set.certainty),
        note: own(&source.note, &set.note),
    }
}

/// The header of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The id of the set, and the name of its file without the extension.
    pub id: SetId,
    /// A heading for the library.
    pub title: Text,
    /// A description of the content.
    pub about: Text,
    /// The people who made it.
    pub author: String,
    /// The licence, as an SPDX identifier.
    pub licence: String,
    /// The source that problems inherit.
    pub source: Source,
    /// Settings for the checker.
    pub checks: Checks,
    /// The note and due date of the teacher, if the set is homework.
    pub homework: Option<Homework>,
}

/// A set being written. Clones are cheap: they share every problem until one is changed.
#[derive(Clone, Debug)]
pub struct Draft {
    /// Everything in the set except its problems.
    pub header: Arc<Header>,
    entries: Vec<Arc<Entry>>,
    next_key: u32,
}

impl Draft {
    /// A new set with one problem on an empty board.
    #[must_use]
    pub fn new(id: SetId) -> Draft {
        let mut draft = Draft {
            header: Arc::new(Header {
                id,
                title: Text::default(),
                about: Text::default(),
                author: String::new(),
                licence: String::new(),
                source: Source::default(),
                checks: Checks::default(),
                homework: None,
            }),
            entries: Vec::new(),
            next_key: 0,
        };
        let problem = draft.blank(Size::SQUARE_19);
        let entry = draft.adopt(problem);
        draft.entries.push(Arc::new(entry));
        draft
    }

    /// Prepares a stored set for editing. No problem is added to an empty set.
    #[must_use]
    pub fn from_set(set: ProblemSet) -> Draft {
        let mut draft = Draft {
            header: Arc::new(Header {
                id: set.id,
                title: set.title,
                about: set.about,
                author: set.author,
                licence: set.licence,
                source: set.source,
                checks: set.checks,
                homework: set.homework,
            }),
            entries: Vec::with_capacity(set.problems.len()),
            next_key: 0,
        };
        for problem in set.problems {
            let key = draft.new_key();
            let entry = Entry::new(key, problem, &draft.header.source);
            draft.entries.push(Arc::new(entry));
        }
        draft
    }

    /// The set as it would be saved.
    #[must_use]
    pub fn to_set(&self) -> ProblemSet {
        let source = &self.header.source;
        let problems = self.entries.iter().map(|entry| entry.to_problem(source));
        self.set_with(problems.collect())
    }

    fn set_with(&self, problems: Vec<Problem>) -> ProblemSet {
        let header = (*self.header).clone();
        ProblemSet {
            problems,
            id: header.id,
            title: header.title,
            about: header.about,
            author: header.author,
            licence: header.licence,
            source: header.source,
            checks: header.checks,
            homework: header.homework,
        }
    }

    /// The difference to an earlier state of the same draft; `None` if the changed problems hold more than
    /// `limit` nodes.
    #[must_use]
    pub fn step_since(&self, before: &Draft, limit: usize) -> Option<Step> {
        let same_place = |(new, old): (&Arc<Entry>, &Arc<Entry>)| new.key == old.key;
        let is_ordered = self.entries.len() == before.entries.len()
            && self.entries.iter().zip(&before.entries).all(same_place);
        let order: Vec<Option<usize>> = if is_ordered {
            (0..self.entries.len()).map(Some).collect()
        } else {
            let places: HashMap<ProblemKey, usize> = before
                .entries
                .iter()
                .enumerate()
                .map(|(place, entry)| (entry.key, place))
                .collect();
            let place_of = |entry: &Arc<Entry>| places.get(&entry.key).copied();
            self.entries.iter().map(place_of).collect()
        };
        // The source of a problem depends on the set's source.
        let same_source = self.header.source == before.header.source;
        let mut nodes = 0;
        let mut places = Vec::new();
        let mut problems = Vec::new();
        for (place, (entry, from)) in self.entries.iter().zip(&order).enumerate() {
            let old = from.and_then(|from| before.entries.get(from));
            if same_source && old.is_some_and(|old| Arc::ptr_eq(old, entry)) {
                continue;
            }
            nodes += entry.tree.size();
            if nodes > limit {
                return None;
            }
            places.push(place);
            problems.push(entry.to_problem(&self.header.source));
        }
        Some(Step {
            set: self.set_with(problems),
            places,
            order: (!is_ordered).then_some(order),
        })
    }

    /// The problems, in the order of the file.
    #[must_use]
    pub fn entries(&self) -> &[Arc<Entry>] {
        &self.entries
    }

    pub(super) const fn entries_mut(&mut self) -> &mut Vec<Arc<Entry>> {
        &mut self.entries
    }

    /// The problem with this key, if it is in the set.
    #[must_use]
    pub fn entry(&self, key: ProblemKey) -> Option<&Arc<Entry>> {
        self.entries.get(self.place(key)?)
    }

    /// The index of a problem in the set.
    #[must_use]
    pub fn place(&self, key: ProblemKey) -> Option<usize> {
        self.entries.iter().position(|entry| entry.key == key)
    }

    /// The problem with this key, for changing it.
    pub(super) fn entry_mut(&mut self, key: ProblemKey) -> Option<&mut Entry> {
        let place = self.place(key)?;
        self.entries.get_mut(place).map(Arc::make_mut)
    }

    fn new_key(&mut self) -> ProblemKey {
        self.next_key += 1;
        ProblemKey(self.next_key)
    }

    /// An empty problem with an unused id.
    #[must_use]
    pub fn blank(&self, size: Size) -> Problem {
        let mut problem = Problem::new(self.free_id("problem"), Task::Live, Setup::new(size));
        problem.drawn = Some(Window::whole(size));
        problem
    }

    /// Makes an entry from a problem, with an unused id; it is not part of the set yet.
    pub(super) fn adopt(&mut self, problem: Problem) -> Entry {
        self.adopt_beside(problem, &[])
    }

    /// The same, with an id that is not among `names` either.
    pub(super) fn adopt_beside(&mut self, mut problem: Problem, names: &[ProblemId]) -> Entry {
        if self.is_taken(&problem.id) || names.contains(&problem.id) {
            problem.id = self.free_id_beside(problem.id.as_str(), names);
        }
        let key = self.new_key();
        Entry::new(key, problem, &self.header.source)
    }

    /// Whether a problem has this id.
    #[must_use]
    pub fn is_taken(&self, id: &ProblemId) -> bool {
        self.entries.iter().any(|entry| entry.body.id == *id)
    }

    /// An unused id derived from `wish`, such as `problem-3`.
    #[must_use]
    pub fn free_id(&self, wish: &str) -> ProblemId {
        self.free_id_beside(wish, &[])
    }

    /// A name that no problem has, and that is none of these either.
    fn free_id_beside(&self, wish: &str, names: &[ProblemId]) -> ProblemId {
        let stem = wish.trim_end_matches(|c: char| c.is_ascii_digit());
        let stem = stem.trim_end_matches('-');
        let stem: String = stem.chars().take(crate::problem::MAX_ID - 8).collect();
        let stem = if stem.is_empty() {
            "problem".to_owned()
        } else {
            stem
        };
        (1_u32..)
            .filter_map(|number| ProblemId::new(&format!("{stem}-{number}")))
            .find(|id| !self.is_taken(id) && !names.contains(id))
            .unwrap_or_else(|| unreachable!("there are more numbers than problems"))
    }
}

//! A set in the making.

use std::collections::HashMap;
use std::sync::Arc;

use crate::board::{Setup, Size, Window};
use crate::problem::{
    Checks, Homework, Problem, ProblemId, ProblemSet, SetId, Source, Step, Task, Text,
};

use super::tree::EditTree;

/// A problem of a draft; never means another one, whatever is moved or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProblemKey(pub(super) u32);

/// A problem under work.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name for the draft's lifetime.
    pub key: ProblemKey,
    /// Everything but the tree, which is empty here. Of the source only what differs from the
    /// set's; the rest follows it.
    pub body: Problem,
    /// The moves.
    pub tree: EditTree,
}

impl Entry {
    fn new(key: ProblemKey, mut problem: Problem, set: &Source) -> Entry {
        let tree = EditTree::from_solution(&problem.tree);
        problem.tree = crate::problem::SolutionTree::new();
        problem.source = Arc::new(own_source(&problem.source, set));
        let size = problem.setup.size;
        if problem.drawn.is_none() {
            // Stones were listed; from here on they are drawn.
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

    /// The problem as a set holds it.
    #[must_use]
    pub fn to_problem(&self, set: &Source) -> Problem {
        let mut problem = self.body.clone();
        problem.source = Arc::new(problem.source.filled_from(set));
        problem.tree = self.tree.to_solution().0;
        if let Some(window) = problem.drawn {
            // Letters are part of the drawing: in reading order, on empty points within it.
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

/// A window with its sides at the near edges of the board, so that a drawing places itself.
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

/// What of a problem's source differs from the set's.
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

/// What a set says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Its name; also the name of its file.
    pub id: SetId,
    /// A heading.
    pub title: Text,
    /// What it is about.
    pub about: Text,
    /// Who made it.
    pub author: String,
    /// Under which licence, as an SPDX name.
    pub licence: String,
    /// The source that its problems share.
    pub source: Source,
    /// What the checker is told of it.
    pub checks: Checks,
    /// What a teacher says of it, if it is homework.
    pub homework: Option<Homework>,
}

/// A set in the making. Copies are cheap: they share every problem until one is changed.
#[derive(Clone, Debug)]
pub struct Draft {
    /// What the set says of itself.
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

    /// A stored set, ready for work. A set without problems gets none.
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

    /// What changed since an earlier state of the same draft; `None` if the changed problems hold
    /// more than `limit` nodes.
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
        // What a problem says of its source may rest on the set.
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

    /// The problem with this key.
    #[must_use]
    pub fn entry(&self, key: ProblemKey) -> Option<&Arc<Entry>> {
        self.entries.get(self.place(key)?)
    }

    /// The place of a problem, from 0.
    #[must_use]
    pub fn place(&self, key: ProblemKey) -> Option<usize> {
        self.entries.iter().position(|entry| entry.key == key)
    }

    /// The problem with this key, to change it.
    pub(super) fn entry_mut(&mut self, key: ProblemKey) -> Option<&mut Entry> {
        let place = self.place(key)?;
        self.entries.get_mut(place).map(Arc::make_mut)
    }

    fn new_key(&mut self) -> ProblemKey {
        self.next_key += 1;
        ProblemKey(self.next_key)
    }

    /// An empty problem with a name that is free.
    #[must_use]
    pub fn blank(&self, size: Size) -> Problem {
        let mut problem = Problem::new(self.free_id("problem"), Task::Live, Setup::new(size));
        problem.drawn = Some(Window::whole(size));
        problem
    }

    /// Makes an entry of a problem, under a name that is free in this set; not part of it yet.
    pub(super) fn adopt(&mut self, problem: Problem) -> Entry {
        self.adopt_beside(problem, &[])
    }

    /// The same, under none of these names either.
    pub(super) fn adopt_beside(&mut self, mut problem: Problem, names: &[ProblemId]) -> Entry {
        if self.is_taken(&problem.id) || names.contains(&problem.id) {
            problem.id = self.free_id_beside(problem.id.as_str(), names);
        }
        let key = self.new_key();
        Entry::new(key, problem, &self.header.source)
    }

    /// Whether a problem has this name.
    #[must_use]
    pub fn is_taken(&self, id: &ProblemId) -> bool {
        self.entries.iter().any(|entry| entry.body.id == *id)
    }

    /// A name that no problem has: `problem-3`.
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

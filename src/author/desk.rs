//! The author's desk: a draft, its undo history, and the current position in it.

use std::sync::Arc;

use super::draft::{Draft, Entry, Header, ProblemKey};
use super::edit::{Change, Edit};
use super::history::{History, Kind, Step, Stroke};
use super::transform::{Blocked, Transform};
use super::tree::NodeKey;
use crate::board::{Color, Move, PlayError, Point};
use crate::problem::{Problem, ProblemId, SetId};

/// The author's position in a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The problem being edited.
    pub problem: ProblemKey,
    /// The selected node of its tree.
    pub node: NodeKey,
}

/// A draft being edited. Every change goes through [`Desk::perform`], so every change can be undone.
pub struct Desk {
    draft: Draft,
    history: History,
    spot: Option<Spot>,
    /// Counts changes including undo: anything computed for another revision is stale.
    revision: u64,
}

impl Desk {
    /// Opens a draft at its first problem.
    #[must_use]
    pub fn new(draft: Draft) -> Desk {
        let mut desk = Desk {
            draft,
            history: History::default(),
            spot: None,
            revision: 0,
        };
        desk.settle(None);
        desk
    }

    /// The draft being edited.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The number of changes to the draft so far, including undo and redo.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// The author's position; `None` in a set without problems.
    #[must_use]
    pub const fn spot(&self) -> Option<Spot> {
        self.spot
    }

    /// The current problem.
    #[must_use]
    pub fn problem(&self) -> Option<&Arc<Entry>> {
        self.draft.entry(self.spot?.problem)
    }

    /// The current node.
    #[must_use]
    pub fn node(&self) -> Option<NodeKey> {
        self.spot.map(|spot| spot.node)
    }

    /// Goes to a node of the current problem, if it exists.
    pub fn go_to(&mut self, node: NodeKey) {
        if let Some(spot) = self.spot
            && self
                .problem()
                .is_some_and(|entry| entry.tree.contains(node))
        {
            self.history.lift();
            self.spot = Some(Spot { node, ..spot });
        }
    }

    /// Goes to the start of a problem, if it exists.
    pub fn open(&mut self, problem: ProblemKey) {
        if let Some(entry) = self.draft.entry(problem) {
            let node = entry.tree.root();
            self.history.lift();
            self.spot = Some(Spot { problem, node });
        }
    }

    /// After a change, makes sure that the position exists.
    fn settle(&mut self, wish: Option<Spot>) {
        let wish = wish.or(self.spot);
        let there = wish.and_then(|spot| {
            let entry = self.draft.entry(spot.problem)?;
            let mut node = spot.node;
            while !entry.tree.contains(node) {
                node = entry.tree.parent(node)?;
            }
            Some(Spot { node, ..spot })
        });
        let first = || {
            let entry = self.draft.entries().first()?;
            Some(Spot {
                problem: entry.key,
                node: entry.tree.root(),
            })
        };
        self.spot = there.or_else(first);
    }

    /// Performs a step; returns `false` and changes nothing if it does not fit the draft.
    pub fn perform(&mut self, step: Step) -> bool {
        if step.edits.is_empty() {
            return false;
        }
        let spot = self.spot.unwrap_or(Spot {
            problem: ProblemKey(0),
            node: super::tree::EditTree::default().root(),
        });
        let done = self.history.perform(&mut self.draft, step, spot);
        if done {
            self.revision += 1;
            self.settle(None);
        }
        done
    }

    /// Undoes the latest step.
    pub fn undo(&mut self) -> bool {
        let Some(spot) = self.spot_or_any() else {
            return false;
        };
        let back = self.history.undo(&mut self.draft, spot);
        self.moved(back)
    }

    /// Redoes the latest undone step.
    pub fn redo(&mut self) -> bool {
        let Some(spot) = self.spot_or_any() else {
            return false;
        };
        let forth = self.history.redo(&mut self.draft, spot);
        self.moved(forth)
    }

    fn spot_or_any(&self) -> Option<Spot> {
        Some(self.spot.unwrap_or(Spot {
            problem: ProblemKey(0),
            node: super::tree::EditTree::default().root(),
        }))
    }

    fn moved(&mut self, to: Option<Spot>) -> bool {
        if to.is_some() {
            self.revision += 1;
            self.settle(to);
        }
        to.is_some()
    }

    /// The kind of step that [`Desk::undo`] would undo.
    #[must_use]
    pub fn next_undo(&self) -> Option<Kind> {
        self.history.next_undo()
    }

    /// The kind of step that [`Desk::redo`] would redo.
    #[must_use]
    pub fn next_redo(&self) -> Option<Kind> {
        self.history.next_redo()
    }

    /// The numbers of steps that can be undone and redone.
    #[must_use]
    pub const fn steps(&self) -> (usize, usize) {
        self.history.counts()
    }

    /// Identifies the present state, for [`Desk::mark_saved`] after a save on another thread.
    #[must_use]
    pub fn state(&self) -> u64 {
        self.history.state()
    }

    /// Records that this state has been saved.
    pub fn mark_saved(&mut self, state: u64) {
        self.history.mark_saved(state);
    }

    /// Records that no file holds the draft: it was restored, or its file is gone.
    pub const fn mark_unsaved(&mut self) {
        self.history.mark_unsaved();
    }

    /// Whether the present state has been saved.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        self.history.is_saved()
    }

    /// Places stones of a colour on points, or removes stones.
    pub fn paint(&mut self, points: &[Point], stone: Option<Color>) -> bool {
        self.paint_stroke(points, stone, None)
    }

    /// Like [`Desk::paint`], as part of a stroke.
    pub fn paint_stroke(
        &mut self,
        points: &[Point],
        stone: Option<Color>,
        stroke: Option<Stroke>,
    ) -> bool {
        let Some(entry) = self.problem() else {
            return false;
        };
        let setup = &entry.body.setup;
        let mut stones: Vec<(Point, Option<Color>)> = points
            .iter()
            .filter(|&&point| setup.size.contains(point) && setup.stones.get(point) != stone)
            .map(|&point| (point, stone))
            .collect();
        stones.sort_by_key(|&(point, _)| point);
        stones.dedup();
        if stones.is_empty() {
            return false;
        }
        let problem = entry.key;
        let mut edits = vec![Edit::Stones { problem, stones }];
        edits.extend(self.unproven());
        self.perform(Step {
            kind: Kind::Stones,
            edits,
            stroke,
        })
    }

    /// The edit that withdraws the claim of a proof, because the proved position is about to change.
    fn unproven(&self) -> Option<Edit> {
        let entry = self.problem()?;
        entry.body.claim.is_of_search().then_some(Edit::Change {
            problem: entry.key,
            change: Change::Claim(crate::problem::Claim::Unproven),
        })
    }

    /// Sets a field of the current problem.
    pub fn change(&mut self, change: Change, stroke: Option<Stroke>) -> bool {
        let Some(problem) = self.spot.map(|spot| spot.problem) else {
            return false;
        };
        let rests_on_it = matches!(
            change,
            Change::Task(_)
                | Change::ToMove(_)
                | Change::Ko(_)
                | Change::Rules(_)
                | Change::Target(_)
                | Change::Goal(_)
                | Change::Region(_)
                | Change::Safe(_)
                | Change::Result(_)
                | Change::Quiz(_)
        );
        let mut edits = vec![Edit::Change { problem, change }];
        if rests_on_it {
            edits.extend(self.unproven());
        }
        self.perform(Step {
            kind: Kind::Data,
            edits,
            stroke,
        })
    }

    /// Sets the header of the set.
    pub fn set_header(&mut self, header: Header, stroke: Option<Stroke>) -> bool {
        self.perform(Step {
            kind: Kind::Set,
            edits: vec![Edit::Header(Arc::new(header))],
            stroke,
        })
    }

    /// Turns, mirrors, shifts, swaps or resizes the current problem with its tree and texts.
    ///
    /// # Errors
    ///
    /// [`Blocked`] with every point that would fall off the board; nothing is changed in that case.
    pub fn transform(&mut self, transform: Transform) -> Result<bool, Blocked> {
        let Some(entry) = self.problem() else {
            return Ok(false);
        };
        let (body, tree) = transform.apply(entry)?;
        let edit = Edit::Whole {
            problem: entry.key,
            body: Box::new(body),
            tree,
        };
        Ok(self.perform(Step::new(Kind::Transform, vec![edit])))
    }

    /// Plays a move after the current node and goes there, into an existing variation or a new one.
    ///
    /// # Errors
    ///
    /// Why the move is illegal, or why there is no position at this node.
    pub fn play(&mut self, mv: Move) -> Result<(), super::fit::Misplaced> {
        let (Some(spot), Some(entry)) = (self.spot, self.problem()) else {
            return Ok(());
        };
        if let Some(child) = entry.tree.child_by(spot.node, mv) {
            self.go_to(child);
            return Ok(());
        }
        let position = super::fit::position_at(entry, spot.node)?;
        position
            .check(mv)
            .map_err(|error: PlayError| super::fit::Misplaced::Move {
                moves: entry.tree.path(spot.node).len() + 1,
                error,
            })?;
        self.grow(spot, mv);
        Ok(())
    }

    fn grow(&mut self, spot: Spot, mv: Move) {
        let Some(node) = self.create(spot, mv) else {
            return;
        };
        let at = self
            .problem()
            .map_or(0, |entry| entry.tree.children(spot.node).len());
        let edit = Edit::Attach {
            problem: spot.problem,
            node,
            at,
        };
        if self.perform(Step::new(Kind::Play, vec![edit])) {
            self.go_to(node);
        }
    }

    /// Creates a detached node of the tree, which does not change the draft.
    pub(super) fn create(&mut self, spot: Spot, mv: Move) -> Option<NodeKey> {
        let entry = self.draft.entry_mut(spot.problem)?;
        entry.tree.create(spot.node, mv)
    }

    /// Inserts a new problem after the current one and goes there.
    pub fn add_problem(&mut self, problem: Problem) {
        self.add_problems(vec![problem]);
    }

    /// Puts problems after the one in hand as one step, and opens the first of them.
    pub fn add_problems(&mut self, problems: Vec<Problem>) {
        let after = self
            .spot
            .and_then(|spot| self.draft.place(spot.problem))
            .map_or(self.draft.entries().len(), |place| place + 1);
        let mut first = None;
        let mut edits = Vec::new();
        let mut names = Vec::new();
        for (number, problem) in problems.into_iter().enumerate() {
            let entry = Arc::new(self.draft.adopt_beside(problem, &names));
            first.get_or_insert(entry.key);
            names.push(entry.body.id.clone());
            let at = after + number;
            edits.push(Edit::Insert { at, entry });
        }
        if self.perform(Step::new(Kind::Problems, edits))
            && let Some(first) = first
        {
            self.open(first);
        }
    }

    /// Inserts a copy of the current problem after it.
    pub fn duplicate(&mut self) {
        let source = &self.draft.header.source;
        if let Some(copy) = self.problem().map(|entry| entry.to_problem(source)) {
            self.add_problem(copy);
        }
    }

    /// Removes a problem from the set and returns it as a set would hold it.
    pub fn remove_problem(&mut self, problem: ProblemKey) -> Option<Problem> {
        let at = self.draft.place(problem)?;
        let source = &self.draft.header.source;
        let taken = self.draft.entry(problem)?.to_problem(source);
        let next = self
            .draft
            .entries()
            .get(at + 1)
            .or_else(|| self.draft.entries().get(at.checked_sub(1)?))
            .map(|entry| entry.key);
        let is_here = self.spot.is_some_and(|spot| spot.problem == problem);
        let done = self.perform(Step::new(Kind::Problems, vec![Edit::Remove { at }]));
        if let Some(next) = next.filter(|_| done && is_here) {
            self.open(next);
        }
        done.then_some(taken)
    }

    /// Moves a problem to another index in the set.
    pub fn move_problem(&mut self, from: usize, to: usize) -> bool {
        from != to && self.perform(Step::new(Kind::Problems, vec![Edit::Move { from, to }]))
    }

    /// Changes the id of the set.
    pub fn rename_set(&mut self, id: SetId) -> bool {
        let mut header = (*self.draft.header).clone();
        header.id = id;
        self.set_header(header, None)
    }

    /// Changes the id of the current problem; fails if another problem has that id.
    pub fn rename(&mut self, id: ProblemId) -> bool {
        !self.draft.is_taken(&id) && self.change(Change::Id(id), None)
    }
}

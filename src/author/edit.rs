//! Edits: single changes of a draft, each with an exact inverse.

use std::mem;
use std::sync::Arc;

use super::draft::{Draft, Entry, Header, ProblemKey};
use super::tree::{EditTree, NodeKey};
use crate::board::{Color, Point, Rules, Size, Window};
use crate::problem::{
    Claim, Evidence, Goal, Outcome, Problem, ProblemId, Quiz, Said, Source, Task, Technique, Text,
    Verdict,
};

/// One change. Applying it returns the change that undoes it.
#[derive(Clone, Debug)]
pub enum Edit {
    /// Replaces the header of the set.
    Header(Arc<Header>),
    /// Inserts a problem into the set.
    Insert {
        /// Its index, from 0.
        at: usize,
        /// The problem and its moves.
        entry: Arc<Entry>,
    },
    /// Removes a problem from the set.
    Remove {
        /// Its index, from 0.
        at: usize,
    },
    /// Moves a problem to another index.
    Move {
        /// Its index before, from 0.
        from: usize,
        /// Its index afterwards, from 0.
        to: usize,
    },
    /// Places and removes stones.
    Stones {
        /// Which problem of the draft is edited.
        problem: ProblemKey,
        /// Each point once, with its new content.
        stones: Vec<(Point, Option<Color>)>,
    },
    /// Changes another field of a problem.
    Change {
        /// Which problem of the draft is edited.
        problem: ProblemKey,
        /// The field and its new value.
        change: Change,
    },
    /// Replaces the whole problem: turned, shifted, or another position.
    Whole {
        /// Which problem of the draft is edited.
        problem: ProblemKey,
        /// The problem without its moves.
        body: Box<Problem>,
        /// The moves, verdicts and comments.
        tree: EditTree,
    },
    /// Reattaches a branch that was cut.
    Attach {
        /// Which problem of the draft is edited.
        problem: ProblemKey,
        /// The first node of the branch.
        node: NodeKey,
        /// Its index among its siblings.
        at: usize,
    },
    /// Cuts a branch.
    Detach {
        /// Which problem of the draft is edited.
        problem: ProblemKey,
        /// The first node of the branch.
        node: NodeKey,
    },
    /// Moves a variation among its siblings.
    Reorder {
        /// Which problem of the draft is edited.
        problem: ProblemKey,
        /// The parent of the siblings.
        parent: NodeKey,
        /// Its index before, from 0.
        from: usize,
        /// Its index afterwards, from 0.
        to: usize,
    },
    /// Sets the author's verdict on a line.
    Verdict {
        /// Which problem of the draft is edited.
        problem: ProblemKey,
        /// The last node of the line.
        node: NodeKey,
        /// The new verdict, or `None` to remove it.
        verdict: Option<Verdict>,
    },
    /// Sets the annotations of a position.
    Say {
        /// Which problem of the draft is edited.
        problem: ProblemKey,
        /// The node of the position.
        node: NodeKey,
        /// The new comment, labels and marks.
        said: Said,
    },
}

macro_rules! changes {
    ($($(#[$doc:meta])* $name:ident($kind:ty): $($field:ident).+;)+) => {
        /// A field of a problem with its new value.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Change {
            $($(#[$doc])* $name($kind),)+
        }

        impl Change {
            /// Exchanges the value in the problem and returns the old one.
            fn swap(mut self, body: &mut Problem) -> Change {
                match &mut self {
                    $(Change::$name(value) => mem::swap(value, &mut body.$($field).+),)+
                }
                self
            }
        }
    };
}

changes! {
    /// The id of the problem within the set.
    Id(ProblemId): id;
    /// A short heading.
    Title(Text): title;
    /// What the side to move is asked to do.
    Task(Task): task;
    /// The side that plays first.
    ToMove(Color): setup.to_move;
    /// The point that the ko rule bans.
    Ko(Option<Point>): setup.ko;
    /// Which moves are legal: ko, superko, self-capture.
    Rules(Rules): setup.rules;
    /// The size of the board.
    Size(Size): setup.size;
    /// The part of the board that is drawn; all of it if `None`.
    Drawn(Option<Window>): drawn;
    /// Letters on the start position.
    Labels(Vec<(Point, char)>): labels;
    /// The chains whose life is at stake.
    Target(Vec<Point>): target;
    /// Whether one or all of them must live.
    Goal(Goal): goal;
    /// The points where play is considered.
    Region(Vec<Point>): region;
    /// Chains assumed alive.
    Safe(Vec<Point>): safe;
    /// The result with best play.
    Result(Option<Outcome>): result;
    /// Who vouches for the result.
    Claim(Claim): claim;
    /// Further details about the claim from a search.
    Evidence(Evidence): evidence;
    /// A question with answers to choose from, instead of moves.
    Quiz(Option<Quiz>): quiz;
    /// Technique tags.
    Techniques(Vec<Technique>): techniques;
    /// The difficulty, from 1 for 25 kyu to 30 for 5 dan.
    Difficulty(Option<u8>): difficulty;
    /// The source, as far as it differs from the set's.
    Source(Arc<Source>): source;
    /// The text shown from the start.
    Comment(Text): comment;
    /// The text shown after the end.
    Explanation(Text): explanation;
}

impl Edit {
    /// Applies the edit and returns its inverse; `None` if its object does not exist, and nothing changes.
    pub fn apply(self, draft: &mut Draft) -> Option<Edit> {
        match self {
            Edit::Header(header) => Some(Edit::Header(mem::replace(&mut draft.header, header))),
            Edit::Insert { at, entry } => {
                let entries = draft.entries_mut();
                if at > entries.len() {
                    return None;
                }
                entries.insert(at, entry);
                Some(Edit::Remove { at })
            }
            Edit::Remove { at } => {
                let entries = draft.entries_mut();
                (at < entries.len()).then(|| Edit::Insert {
                    at,
                    entry: entries.remove(at),
                })
            }
            Edit::Move { from, to } => {
                let entries = draft.entries_mut();
                if from >= entries.len() || to >= entries.len() {
                    return None;
                }
                let entry = entries.remove(from);
                entries.insert(to, entry);
                Some(Edit::Move { from: to, to: from })
            }
            Edit::Stones { problem, stones } => {
                let board = &mut draft.entry_mut(problem)?.body.setup.stones;
                let old = stones
                    .into_iter()
                    .map(|(point, stone)| {
                        let before = board.get(point);
                        board.set(point, stone);
                        (point, before)
                    })
                    .collect();
                Some(Edit::Stones {
                    problem,
                    stones: old,
                })
            }
            Edit::Change { problem, change } => {
                let change = change.swap(&mut draft.entry_mut(problem)?.body);
                Some(Edit::Change { problem, change })
            }
            Edit::Whole {
                problem,
                body,
                tree,
            } => {
                let entry = draft.entry_mut(problem)?;
                Some(Edit::Whole {
                    problem,
                    body: Box::new(mem::replace(&mut entry.body, *body)),
                    tree: mem::replace(&mut entry.tree, tree),
                })
            }
            Edit::Attach { problem, node, at } => {
                let tree = &mut draft.entry_mut(problem)?.tree;
                tree.attach(node, at)
                    .then_some(Edit::Detach { problem, node })
            }
            Edit::Detach { problem, node } => {
                let at = draft.entry_mut(problem)?.tree.detach(node)?;
                Some(Edit::Attach { problem, node, at })
            }
            Edit::Reorder {
                problem,
                parent,
                from,
                to,
            } => {
                let tree = &mut draft.entry_mut(problem)?.tree;
                tree.reorder(parent, from, to).then_some(Edit::Reorder {
                    problem,
                    parent,
                    from: to,
                    to: from,
                })
            }
            Edit::Verdict {
                problem,
                node,
                verdict,
            } => {
                let verdict = draft.entry_mut(problem)?.tree.set_verdict(node, verdict)?;
                Some(Edit::Verdict {
                    problem,
                    node,
                    verdict,
                })
            }
            Edit::Say {
                problem,
                node,
                said,
            } => {
                let said = draft.entry_mut(problem)?.tree.say(node, said)?;
                Some(Edit::Say {
                    problem,
                    node,
                    said,
                })
            }
        }
    }

    /// Whether both edits set the same value, so that the older of their inverses undoes both.
    pub(super) fn sets_same(&self, other: &Edit) -> bool {
        match (self, other) {
            (Edit::Header(_), Edit::Header(_)) => true,
            (
                Edit::Change { problem, change },
                Edit::Change {
                    problem: other,
                    change: other_change,
                },
            ) => problem == other && mem::discriminant(change) == mem::discriminant(other_change),
            (
                Edit::Say { problem, node, .. },
                Edit::Say {
                    problem: other,
                    node: other_node,
                    ..
                },
            ) => problem == other && node == other_node,
            _ => false,
        }
    }
}

//! Single changes of a draft, each with its exact inverse.

use std::mem;
use std::sync::Arc;

use super::draft::{Draft, Entry, Header, ProblemKey};
use super::tree::{EditTree, NodeKey};
use crate::board::{Color, Point, Rules, Size, Window};
use crate::problem::{
    Claim, Evidence, Goal, Outcome, Problem, ProblemId, Quiz, Said, Source, Task, Technique, Text,
    Verdict,
};

/// One change. Applying it gives the change that undoes it.
#[derive(Clone, Debug)]
pub enum Edit {
    /// The set says something else of itself.
    Header(Arc<Header>),
    /// A problem comes into the set.
    Insert {
        /// Its place, from 0.
        at: usize,
        /// The problem, with its moves.
        entry: Arc<Entry>,
    },
    /// A problem leaves the set.
    Remove {
        /// Its place.
        at: usize,
    },
    /// A problem goes to another place.
    Move {
        /// Where it stands now, from 0.
        from: usize,
        /// Where it stands afterwards, from 0.
        to: usize,
    },
    /// Stones come and go.
    Stones {
        /// Which problem of the draft is changed.
        problem: ProblemKey,
        /// Each point once, with what stands there afterwards.
        stones: Vec<(Point, Option<Color>)>,
    },
    /// Something else about a problem.
    Change {
        /// Which problem of the draft is changed.
        problem: ProblemKey,
        /// What.
        change: Change,
    },
    /// The whole problem: turned, shifted, replaced by another position.
    Whole {
        /// Which problem of the draft is changed.
        problem: ProblemKey,
        /// Everything but the moves.
        body: Box<Problem>,
        /// Its moves, verdicts and comments.
        tree: EditTree,
    },
    /// A cut branch grows again.
    Attach {
        /// Which problem of the draft is changed.
        problem: ProblemKey,
        /// The first node of the branch.
        node: NodeKey,
        /// Its place among its siblings.
        at: usize,
    },
    /// A branch is cut.
    Detach {
        /// Which problem of the draft is changed.
        problem: ProblemKey,
        /// The first node of the branch.
        node: NodeKey,
    },
    /// A variation goes to another place among its siblings.
    Reorder {
        /// Which problem of the draft is changed.
        problem: ProblemKey,
        /// The node they follow.
        parent: NodeKey,
        /// Where it stands now, from 0.
        from: usize,
        /// Where it stands afterwards, from 0.
        to: usize,
    },
    /// The author's verdict on a line.
    Verdict {
        /// Which problem of the draft is changed.
        problem: ProblemKey,
        /// Where the line ends.
        node: NodeKey,
        /// What becomes of it.
        verdict: Option<Verdict>,
    },
    /// What is said of a position.
    Say {
        /// Which problem of the draft is changed.
        problem: ProblemKey,
        /// The position.
        node: NodeKey,
        /// Comment, labels and marks.
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
            /// Puts the value in and takes the old one out.
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
    /// Its name within the set.
    Id(ProblemId): id;
    /// Its heading.
    Title(Text): title;
    /// What is asked.
    Task(Task): task;
    /// Who plays first.
    ToMove(Color): setup.to_move;
    /// The point banned by ko.
    Ko(Option<Point>): setup.ko;
    /// Which moves are legal: ko, superko, self-capture.
    Rules(Rules): setup.rules;
    /// The board's size.
    Size(Size): setup.size;
    /// Which part of the board is drawn; all of it if `None`.
    Drawn(Option<Window>): drawn;
    /// Letters of the start position.
    Labels(Vec<(Point, char)>): labels;
    /// The chains whose life is at stake.
    Target(Vec<Point>): target;
    /// Whether any or all of them must live.
    Goal(Goal): goal;
    /// Where play is considered.
    Region(Vec<Point>): region;
    /// Chains assumed alive.
    Safe(Vec<Point>): safe;
    /// The result with best play.
    Result(Option<Outcome>): result;
    /// Who vouches for it.
    Claim(Claim): claim;
    /// What a search says of the claim besides.
    Evidence(Evidence): evidence;
    /// A question with answers to choose from, instead of moves.
    Quiz(Option<Quiz>): quiz;
    /// Tags.
    Techniques(Vec<Technique>): techniques;
    /// From 1 to 30.
    Difficulty(Option<u8>): difficulty;
    /// Where it comes from, beyond the set's source.
    Source(Arc<Source>): source;
    /// Words shown from the start.
    Comment(Text): comment;
    /// Words shown after the end.
    Explanation(Text): explanation;
}

impl Edit {
    /// Applies the edit and returns its inverse; `None`, nothing being changed, if what it speaks
    /// of is not there.
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

    /// Whether both edits set the same thing, so that of two inverses the older one is enough.
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

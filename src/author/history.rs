//! What was done and can be taken back, without end.

use super::desk::Spot;
use super::draft::Draft;
use super::edit::Edit;

/// What a step did, for the words beside "undo".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Stones were placed or taken off.
    Stones,
    /// The position was turned, shifted, swapped or resized.
    Transform,
    /// Another position was put in its place.
    Replace,
    /// The data of the problem.
    Data,
    /// A move came into the tree.
    Play,
    /// A branch was cut.
    Cut,
    /// A branch was pasted.
    Paste,
    /// Variations changed places.
    Order,
    /// A verdict.
    Verdict,
    /// Words, labels or marks.
    Words,
    /// A proven tree.
    Solve,
    /// Problems came, went or changed places.
    Problems,
    /// The data of the set.
    Set,
}

/// What makes steps that follow each other one: they are undone together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// One drag of the pointer or one stay in a text field, by a number of its own.
    Hand(u64),
    /// The difficulty being slid.
    Difficulty,
    /// Target, region and safe stones, taken over as they were proposed.
    Proposal,
}

/// Edits that are done and taken back as one.
#[derive(Clone, Debug)]
pub struct Step {
    /// What it does.
    pub kind: Kind,
    /// In this order.
    pub edits: Vec<Edit>,
    /// Steps that follow each other with the same stroke count as one.
    pub stroke: Option<Stroke>,
}

impl Step {
    /// A step of its own.
    #[must_use]
    pub const fn new(kind: Kind, edits: Vec<Edit>) -> Step {
        Step {
            kind,
            edits,
            stroke: None,
        }
    }
}

struct Done {
    kind: Kind,
    /// Undoes (or repeats) the step, in this order.
    edits: Vec<Edit>,
    stroke: Option<Stroke>,
    /// Where the author stood before (or after).
    spot: Spot,
    /// Names the state that this step led to.
    state: u64,
}

/// Everything done since the draft was opened.
#[derive(Default)]
pub(super) struct History {
    done: Vec<Done>,
    undone: Vec<Done>,
    states: u64,
    saved: u64,
}

/// Applies edits in order and returns their inverses in the order that undoes them; all or none.
fn apply_all(draft: &mut Draft, edits: Vec<Edit>) -> Option<Vec<Edit>> {
    let mut inverses = Vec::with_capacity(edits.len());
    for edit in edits {
        match edit.apply(draft) {
            Some(inverse) => inverses.push(inverse),
            None => {
                for inverse in inverses.into_iter().rev() {
                    let undone = inverse.apply(draft);
                    debug_assert!(undone.is_some(), "an inverse applies where its edit did");
                }
                return None;
            }
        }
    }
    inverses.reverse();
    Some(inverses)
}

impl History {
    /// Names the present state.
    pub(super) fn state(&self) -> u64 {
        self.done.last().map_or(0, |done| done.state)
    }

    pub(super) fn mark_saved(&mut self, state: u64) {
        self.saved = state;
    }

    pub(super) fn is_saved(&self) -> bool {
        self.state() == self.saved
    }

    /// Nothing on the disk holds the present state.
    pub(super) const fn mark_unsaved(&mut self) {
        self.saved = u64::MAX;
    }

    pub(super) fn perform(&mut self, draft: &mut Draft, step: Step, spot: Spot) -> bool {
        let Some(mut inverse) = apply_all(draft, step.edits) else {
            return false;
        };
        self.undone.clear();
        self.states += 1;
        if let Some(last) = self.done.last_mut()
            && step.stroke.is_some()
            && last.stroke == step.stroke
            && last.kind == step.kind
        {
            let repeats = match (last.edits.as_slice(), inverse.as_slice()) {
                ([old], [new]) => old.sets_same(new),
                _ => false,
            };
            if !repeats {
                inverse.append(&mut last.edits);
                last.edits = inverse;
            }
            last.state = self.states;
        } else {
            self.done.push(Done {
                kind: step.kind,
                edits: inverse,
                stroke: step.stroke,
                spot,
                state: self.states,
            });
        }
        true
    }

    /// Takes the latest step back; where the author stood before it.
    pub(super) fn undo(&mut self, draft: &mut Draft, spot: Spot) -> Option<Spot> {
        let done = self.done.pop()?;
        let edits = apply_all(draft, done.edits)?;
        self.undone.push(Done {
            edits,
            spot,
            ..done
        });
        Some(done.spot)
    }

    /// Does the latest undone step again; where the author stood after it.
    pub(super) fn redo(&mut self, draft: &mut Draft, spot: Spot) -> Option<Spot> {
        let undone = self.undone.pop()?;
        let edits = apply_all(draft, undone.edits)?;
        self.done.push(Done {
            edits,
            spot,
            stroke: None,
            ..undone
        });
        Some(undone.spot)
    }

    pub(super) fn next_undo(&self) -> Option<Kind> {
        self.done.last().map(|done| done.kind)
    }

    pub(super) fn next_redo(&self) -> Option<Kind> {
        self.undone.last().map(|done| done.kind)
    }

    pub(super) const fn counts(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    /// Ends a stroke: what comes next is a step of its own.
    pub(super) fn lift(&mut self) {
        if let Some(last) = self.done.last_mut() {
            last.stroke = None;
        }
    }
}

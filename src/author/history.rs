//! The undo history, without a limit.

use super::desk::Spot;
use super::draft::Draft;
use super::edit::Edit;

/// What a step does, for the label of the undo command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Places or removes stones.
    Stones,
    /// Turns, shifts, swaps or resizes the position.
    Transform,
    /// Replaces the position.
    Replace,
    /// Changes data of the problem.
    Data,
    /// Adds a move to the tree.
    Play,
    /// Cuts a branch.
    Cut,
    /// Pastes a branch.
    Paste,
    /// Reorders variations.
    Order,
    /// Changes a verdict.
    Verdict,
    /// Changes comments, labels or marks.
    Words,
    /// Adds a proved tree.
    Solve,
    /// Adds, removes or reorders problems.
    Problems,
    /// Changes data of the set.
    Set,
}

/// Identifies consecutive steps that are merged and undone together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// One drag of the pointer or one stay in a text field, each with a unique number.
    Hand(u64),
    /// A drag of the difficulty slider.
    Difficulty,
    /// Target, region and safe stones adopted from a proposal.
    Proposal,
}

/// Edits that are performed and undone together.
#[derive(Clone, Debug)]
pub struct Step {
    /// Shown beside the undo command.
    pub kind: Kind,
    /// The edits, in order.
    pub edits: Vec<Edit>,
    /// Consecutive steps with the same stroke are merged into one.
    pub stroke: Option<Stroke>,
}

impl Step {
    /// A step that is not merged with others.
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
    /// The edits that undo (or redo) the step, in order.
    edits: Vec<Edit>,
    stroke: Option<Stroke>,
    /// The author's position before (or after) the step.
    spot: Spot,
    /// Identifies the state that this step led to.
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

/// Applies edits in order and returns their inverses in undo order. If one fails, none is applied.
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
    /// Identifies the present state.
    pub(super) fn state(&self) -> u64 {
        self.done.last().map_or(0, |done| done.state)
    }

    pub(super) fn mark_saved(&mut self, state: u64) {
        self.saved = state;
    }

    pub(super) fn is_saved(&self) -> bool {
        self.state() == self.saved
    }

    /// Records that no file holds the present state.
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

    /// Undoes the latest step and returns the author's position before it.
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

    /// Redoes the latest undone step and returns the author's position after it.
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

    /// Ends a stroke: the next step is not merged with the latest one.
    pub(super) fn lift(&mut self) {
        if let Some(last) = self.done.last_mut() {
            last.stroke = None;
        }
    }
}

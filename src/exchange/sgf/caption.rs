//! Reads what a caption asks for: "Black to play and live", 黒先白死, 흑선활.
//!
//! Supports English, German, Japanese, Chinese and Korean, and never guesses: a text that names both sides
//! to move, or a goal that the side to move cannot have, yields nothing. The words are in the tables
//! of [`latin`] and [`ideographs`].

mod ideographs;
mod latin;

use crate::board::Color;
use crate::problem::Task;

/// What a text states about its problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Caption {
    /// The side to move, if stated.
    pub(super) to_move: Option<Color>,
    /// The goal, if stated.
    pub(super) task: Option<Task>,
    /// The side that the task is for, if named: "Black lives" without "to play".
    pub(super) actor: Option<Color>,
}

/// The number of characters read; captions come first in a comment.
const LOOK: usize = 1_000;

/// A goal that a text names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Goal {
    task: Task,
    /// The side that has the goal, if named.
    actor: Option<Color>,
}

/// What a single sentence states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sentence {
    mover: Mover,
    goal: Option<Goal>,
}

/// The side to move, according to a sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mover {
    /// No side is named.
    #[default]
    Unsaid,
    /// One side is named.
    Is(Color),
    /// Both sides are named: the text discusses either side moving first.
    Both,
}

impl Mover {
    fn and(self, color: Color) -> Mover {
        match self {
            Mover::Unsaid => Mover::Is(color),
            Mover::Is(known) if known == color => self,
            Mover::Is(_) | Mover::Both => Mover::Both,
        }
    }
}

/// Reads the caption in a title or a comment.
pub(super) fn caption(text: &str) -> Caption {
    let end = text
        .char_indices()
        .nth(LOOK)
        .map_or(text.len(), |(at, _)| at);
    let lower = text.get(..end).unwrap_or_default().to_lowercase();
    let ends = |c: char| {
        matches!(
            c,
            '.' | '!' | '?' | ';' | '\n' | '\r' | '。' | '．' | '！' | '？' | '；'
        )
    };
    let mut caption = Caption::default();
    for sentence in lower.split(ends) {
        let said = if ideographs::are_in(sentence) {
            ideographs::read(sentence)
        } else {
            latin::read(sentence)
        };
        match said.mover {
            Mover::Both => return Caption::default(),
            Mover::Is(color) if caption.to_move.is_none() => caption.to_move = Some(color),
            // The sentence describes what happens otherwise.
            Mover::Is(color) if caption.to_move != Some(color) => continue,
            Mover::Is(_) | Mover::Unsaid => {}
        }
        if let Some(goal) = said.goal
            && caption.task.is_none()
        {
            caption.task = Some(goal.task);
            caption.actor = goal.actor;
        }
    }
    if let Some(side) = caption.to_move {
        caption.task = caption.task_for(side);
    }
    caption
}

impl Caption {
    /// The task, if it can be the task of this side.
    pub(super) fn task_for(self, to_move: Color) -> Option<Task> {
        self.task
            .filter(|_| self.actor.is_none_or(|actor| actor == to_move))
    }
}

/// The first goal, except that ko and seki take precedence: "live with a ko" asks for a ko.
fn chosen(goals: &[Goal]) -> Option<Goal> {
    goals
        .iter()
        .find(|goal| matches!(goal.task, Task::Ko | Task::Seki))
        .or_else(|| goals.first())
        .copied()
}

#[cfg(test)]
mod tests;

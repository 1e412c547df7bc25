//! What a caption asks for: "Black to play and live", 黒先白死, 흑선활.
//!
//! Read is what is said, in English, German, Japanese, Chinese and Korean, and nothing is guessed: a
//! text that names two sides to move, or a goal that the side to move cannot have, says nothing. The
//! words stand in the tables of [`latin`] and [`ideographs`].

mod ideographs;
mod latin;

use crate::board::Color;
use crate::problem::Task;

/// What a text says of its problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Caption {
    /// The side to move.
    pub(super) to_move: Option<Color>,
    /// What it is to do.
    pub(super) task: Option<Task>,
    /// The side that the task is for, where it is named: "Black lives" without "to play".
    pub(super) actor: Option<Color>,
}

/// How much of a text is looked at, in characters; captions stand first.
const LOOK: usize = 1_000;

/// A goal that a text names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Goal {
    task: Task,
    /// The side that it is for, where that is named.
    actor: Option<Color>,
}

/// What one sentence says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sentence {
    mover: Mover,
    goal: Option<Goal>,
}

/// The side to move that a sentence names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mover {
    /// None.
    #[default]
    Unsaid,
    /// One.
    Is(Color),
    /// Both: the text is about both ways.
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

/// Reads a title or a comment.
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
            // Speaks of what happens otherwise.
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
    /// The task, if it can be that of a side.
    pub(super) fn task_for(self, to_move: Color) -> Option<Task> {
        self.task
            .filter(|_| self.actor.is_none_or(|actor| actor == to_move))
    }
}

/// The first goal, but a ko or a seki before others: "live with a ko" asks for a ko.
fn chosen(goals: &[Goal]) -> Option<Goal> {
    goals
        .iter()
        .find(|goal| matches!(goal.task, Task::Ko | Task::Seki))
        .or_else(|| goals.first())
        .copied()
}

#[cfg(test)]
mod tests;

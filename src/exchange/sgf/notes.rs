//! What of a game could not be kept, or was read as it was probably meant.

use crate::problem::Code;
use crate::problem::limits::MAX_FAULTS;

/// One thing to tell: byte of the text, kind, and what it is (lower case, no full stop).
pub(super) type Note = (usize, Code, String);

/// Things to tell of one problem: the first of them, and the number of the others.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    list: Vec<Note>,
    more: usize,
}

impl Notes {
    /// Adds one.
    pub(super) fn add(&mut self, byte: usize, code: Code, message: impl Into<String>) {
        if self.list.len() < MAX_FAULTS {
            self.list.push((byte, code, message.into()));
        } else {
            self.more += 1;
        }
    }

    /// Adds those of another reading, but for what is there already.
    pub(super) fn add_all(&mut self, other: Notes) {
        for note in other.list {
            if !self.list.contains(&note) {
                self.add(note.0, note.1, note.2);
            }
        }
        self.more += other.more;
    }

    /// All of them in the order of the text; the last says how many there are besides.
    pub(super) fn into_list(mut self) -> Vec<Note> {
        self.list.sort_by_key(|&(byte, ..)| byte);
        if self.more > 0
            && let Some(&(byte, ..)) = self.list.last()
        {
            let message = format!("and {} more of this problem", self.more);
            self.list.push((byte, Code::TooLarge, message));
        }
        self.list
    }
}

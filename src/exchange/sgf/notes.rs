//! Notes on parts of a game that could not be kept, or that were read as probably meant.

use crate::problem::Code;
use crate::problem::limits::MAX_FAULTS;

/// One note: byte of the text, code, and message (lower case, no full stop).
pub(super) type Note = (usize, Code, String);

/// The first notes on one problem, and the number of further ones.
#[derive(Clone, Debug, Default)]
pub(in crate::exchange) struct Notes {
    list: Vec<Note>,
    more: usize,
}

impl Notes {
    /// Adds a note, or counts it if the list is full.
    pub(super) fn add(&mut self, byte: usize, code: Code, message: impl Into<String>) {
        if self.list.len() < MAX_FAULTS {
            self.list.push((byte, code, message.into()));
        } else {
            self.more += 1;
        }
    }

    /// Adds the notes of another reading, without duplicates.
    pub(super) fn add_all(&mut self, other: Notes) {
        for note in other.list {
            if !self.list.contains(&note) {
                self.add(note.0, note.1, note.2);
            }
        }
        self.more += other.more;
    }

    /// All notes in text order; the last one counts those that were dropped.
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

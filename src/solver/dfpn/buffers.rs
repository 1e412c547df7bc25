//! The memory of searches, kept from one to the next: fetching it anew takes as long as a small question.

use crate::solver::local::{Bits, Chains, Forced, Wide};

use super::order::History;
use super::path::PATH_ENTRY_WORDS;
use super::{Child, MOST_PLIES};

/// Positions of which it is kept where the side to move is forced to play.
pub(super) const KEPT: usize = 1 << 13;

/// Positions of which the first guess is kept.
pub(super) const GUESSED: usize = 1 << 15;

/// Slots in which the positions of a path are counted.
pub(super) const SLOTS: usize = 1 << 10;

/// What one search needs besides the table. Empty until a search begins with it.
pub(crate) struct Buffers<B> {
    pub(super) chains: Chains<B>,
    pub(super) children: Vec<Child<B>>,
    pub(super) path: Vec<u64>,
    pub(super) line: Vec<(u64, i8)>,
    pub(super) boards: Vec<u64>,
    pub(super) slots: Vec<u8>,
    pub(super) keys: Vec<u8>,
    pub(super) path_entry_filter: Vec<u64>,
    pub(super) forced: Vec<(u64, Option<Forced<B>>)>,
    pub(super) guessed: Vec<u32>,
    pub(super) history: History,
}

impl<B: Bits> Default for Buffers<B> {
    fn default() -> Buffers<B> {
        Buffers {
            chains: Chains::new(),
            children: Vec::new(),
            path: Vec::new(),
            line: Vec::new(),
            boards: Vec::new(),
            slots: Vec::new(),
            keys: Vec::new(),
            path_entry_filter: Vec::new(),
            forced: Vec::new(),
            guessed: Vec::new(),
            history: History::default(),
        }
    }
}

impl<B: Bits> Buffers<B> {
    /// Makes room for a search, and leaves nothing of the one before.
    pub(super) fn clear(&mut self) {
        self.children.clear();
        for line in [&mut self.path, &mut self.boards] {
            line.clear();
            line.reserve(MOST_PLIES + 2);
        }
        self.line.clear();
        self.line.reserve(MOST_PLIES + 2);
        renew(&mut self.slots, SLOTS, 0);
        renew(&mut self.keys, SLOTS, 0);
        renew(&mut self.path_entry_filter, PATH_ENTRY_WORDS, 0);
        renew(&mut self.forced, KEPT, (0, None));
        renew(&mut self.guessed, GUESSED, 0);
        self.history.clear();
    }
}

/// Makes a list of this length in which all are alike.
pub(super) fn renew<T: Copy>(list_moves: &mut Vec<T>, length: usize, with: T) {
    list_moves.clear();
    list_moves.resize(length, with);
}

/// Buffers for sets of each width.
#[derive(Default)]
pub(crate) struct AllBuffers {
    narrow: Buffers<u64>,
    middle: Buffers<u128>,
    wide: Buffers<Wide>,
}

/// Sets that searches can be made with.
pub(crate) trait Buffered: Bits {
    /// The buffers for these sets.
    fn of(all: &mut AllBuffers) -> &mut Buffers<Self>;
}

impl Buffered for u64 {
    fn of(all: &mut AllBuffers) -> &mut Buffers<u64> {
        &mut all.narrow
    }
}

impl Buffered for u128 {
    fn of(all: &mut AllBuffers) -> &mut Buffers<u128> {
        &mut all.middle
    }
}

impl Buffered for Wide {
    fn of(all: &mut AllBuffers) -> &mut Buffers<Wide> {
        &mut all.wide
    }
}

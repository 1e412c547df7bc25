//! The memory of searches. It is kept from one question to the next, because allocating it takes as
//! long as a small question.

use crate::solver::local::{Bits, Chains, Forced, Wide};

use super::Child;
use super::order::History;
use super::path::{PATH_ENTRY_WORDS, Path};

/// Positions for which forced moves are cached.
pub(super) const FORCED_CACHE: usize = 1 << 13;

/// Positions for which the answer of the network is cached.
pub(super) const NUMBER_CACHE: usize = 1 << 15;

/// What a search needs besides the table. Empty until a search uses it.
pub(crate) struct Buffers<B> {
    pub(super) chains: Chains<B>,
    pub(super) children: Vec<Child<B>>,
    pub(super) path: Path,
    pub(super) path_entry_filter: Vec<u64>,
    pub(super) forced_cache: Vec<(u64, Option<Forced<B>>)>,
    pub(super) number_cache: Vec<u32>,
    pub(super) history: History,
}

impl<B: Bits> Default for Buffers<B> {
    fn default() -> Buffers<B> {
        Buffers {
            chains: Chains::new(),
            children: Vec::new(),
            path: Path::default(),
            path_entry_filter: Vec::new(),
            forced_cache: Vec::new(),
            number_cache: Vec::new(),
            history: History::default(),
        }
    }
}

impl<B: Bits> Buffers<B> {
    /// Makes room for a search and removes everything that an earlier one has left.
    pub(super) fn clear(&mut self) {
        self.children.clear();
        self.path.renew();
        renew(&mut self.path_entry_filter, PATH_ENTRY_WORDS, 0);
        renew(&mut self.forced_cache, FORCED_CACHE, (0, None));
        renew(&mut self.number_cache, NUMBER_CACHE, 0);
        self.history.clear();
    }
}

/// Makes a list of equal elements.
pub(super) fn renew<T: Copy>(list: &mut Vec<T>, length: usize, with: T) {
    list.clear();
    list.resize(length, with);
}

/// Buffers for each width of sets.
#[derive(Default)]
pub(crate) struct AllBuffers {
    narrow: Buffers<u64>,
    middle: Buffers<u128>,
    wide: Buffers<Wide>,
}

/// Widths of sets for which there are buffers.
pub(crate) trait Buffered: Bits {
    /// The buffers for this width.
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

//! The path from the root to the position being searched, repetition, and results that rest on them.

use crate::life::{Side, Undecided};
use crate::solver::budget::Meter;
use crate::solver::local::{Bits, Local, Mv, Threats};

use super::buffers::renew;
use super::numbers::{PATH_INDEPENDENT, Thresholds, Value};
use super::table::Known;
use super::{MOST_PLIES, Search};

/// Who wins a line that repeats a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repetition {
    /// This side wins it.
    WonBy(Side),
    /// A move that recreates an earlier board is illegal (positional superko). Then every result rests
    /// on its path, so only small questions can be answered.
    Forbidden,
}

/// What is done about the graph history interaction (GHI): a result may rest on a repetition, and then
/// it holds on some paths only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ghi {
    /// Results that rest on a repetition are stored as if they held on every path. Only wins of the
    /// side that repetition does *not* favour can then be believed; the others are hints.
    Ignored,
    /// Results that rest on a repetition are stored separately for each path.
    Handled,
}

/// What belongs to one ply of the path.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// Identifies the position on the path: a position with the same number is a repetition.
    path_key: u64,
    /// The key of the position in the table.
    key: u64,
    /// The threats left, as in [`Local::threats`].
    threats: Threats,
    /// The move that led to the position.
    pub(super) move_before: Mv,
    /// The first board that may not be recreated: the earliest one since the last threat. Counts from
    /// the start of [`Path::boards`].
    first_board: usize,
}

/// Positions of the path are counted by a part of their key, because most look-ups find nothing.
const COUNTERS: usize = 1 << 10;

/// What the hash of a path is mixed with.
const PATH: u64 = 0xC2B2_AE3D_27D4_EB4F;

/// The path from the root to the position being searched, one frame per ply.
#[derive(Default)]
pub(super) struct Path {
    frames: Vec<Frame>,
    /// How many positions of the path have each value of a part of their `path_key`, and of their `key`.
    path_key_counts: Vec<u8>,
    key_counts: Vec<u8>,
    /// A hash of the positions, independent of their order.
    hash: u64,
    /// The boards of the line, for superko. May begin before the root.
    boards: Vec<u64>,
    /// [`Frame::first_board`] of the root.
    first_board: usize,
}

/// The counter of a position with this key.
const fn counter(key: u64) -> usize {
    (key >> 22) as usize & (COUNTERS - 1)
}

impl Path {
    /// Makes room for a search and removes what an earlier one has left.
    pub(super) fn renew(&mut self) {
        renew(&mut self.path_key_counts, COUNTERS, 0);
        renew(&mut self.key_counts, COUNTERS, 0);
        self.frames.reserve(MOST_PLIES + 2);
        self.boards.reserve(MOST_PLIES + 2);
        self.begin();
    }

    /// Removes all positions.
    fn begin(&mut self) {
        self.frames.clear();
        self.path_key_counts.fill(0);
        self.key_counts.fill(0);
        self.hash = 0;
        self.boards.clear();
        self.first_board = 0;
    }

    /// Number of positions.
    pub(super) const fn depth(&self) -> usize {
        self.frames.len()
    }

    /// A hash of the positions, independent of their order.
    pub(super) const fn hash(&self) -> u64 {
        self.hash
    }

    /// The move that led to the last position.
    pub(super) fn move_before(&self) -> Mv {
        self.frames
            .last()
            .map_or(Mv::PASS, |frame| frame.move_before)
    }

    fn enter(&mut self, frame: Frame) {
        self.path_key_counts[counter(frame.path_key)] += 1;
        self.key_counts[counter(frame.key)] += 1;
        self.hash ^= frame.path_key.wrapping_mul(PATH);
        self.frames.push(frame);
    }

    /// Removes the last position.
    fn leave(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.path_key_counts[counter(frame.path_key)] -= 1;
            self.key_counts[counter(frame.key)] -= 1;
            self.hash ^= frame.path_key.wrapping_mul(PATH);
        }
    }

    /// The depth at which a position lies on the path, if it does.
    pub(super) fn depth_of(&self, path_key: u64) -> Option<usize> {
        if self.path_key_counts[counter(path_key)] == 0 {
            return None;
        }
        let mut frames = self.frames.iter();
        frames.position(|frame| frame.path_key == path_key)
    }

    /// The boards that superko bans.
    pub(super) fn banned_boards(&self) -> &[u64] {
        let first = self.frames.last();
        &self.boards[first.map_or(self.first_board, |frame| frame.first_board)..]
    }
}

/// The boards of a line under positional superko, for the writer of a proof.
pub(crate) struct Past {
    pub(crate) boards: Vec<u64>,
    /// The first board that may not be recreated.
    pub(crate) since: usize,
}

/// Words of the filter for path entries, of 64 bits each.
pub(super) const PATH_ENTRY_WORDS: usize = 256;

impl<B: Bits> Search<'_, B> {
    /// Starts with an empty path.
    pub(super) fn begin(&mut self, root: &Local<B>) {
        self.children.clear();
        self.path.begin();
        self.tracks_spent_threats = match self.repetition {
            Repetition::WonBy(side) => root.threats_of(side).is_finite(),
            Repetition::Forbidden => false,
        };
        self.spent_threat_seen = false;
        self.too_deep = false;
    }

    /// Adds a position to the path.
    pub(super) fn enter(&mut self, local: &Local<B>, key: u64, move_before: Mv) {
        // A threat has changed the board elsewhere, so no earlier board can come back.
        let first_board = match self.path.frames.last() {
            Some(parent) if parent.threats == local.threats => parent.first_board,
            Some(_) => self.path.boards.len(),
            None => self.path.first_board,
        };
        let frame = Frame {
            path_key: self.path_key(local, key),
            key,
            threats: local.threats,
            move_before,
            first_board,
        };
        self.path.enter(frame);
        if self.repetition == Repetition::Forbidden {
            self.path.boards.push(board_key(local));
        }
    }

    /// Removes the last position from the path.
    pub(super) fn leave(&mut self) {
        if self.repetition == Repetition::Forbidden {
            self.path.boards.pop();
        }
        self.path.leave();
    }

    /// The number that identifies a position on a path.
    ///
    /// A side that uses up threats and comes back to the same stones has gained nothing, because more
    /// threats never hurt. Its shortest win does no such thing. So that counts as a repetition, unless
    /// this very side wins repetitions.
    pub(super) fn path_key(&self, local: &Local<B>, key: u64) -> u64 {
        match self.repetition {
            Repetition::WonBy(side) if !local.threats_of(side).has_some() => key,
            _ => key ^ threats_key(local),
        }
    }

    /// The key of a result that rests on a repetition. It is stored for one number of threats.
    pub(super) fn path_entry_key(&self, local: &Local<B>, key: u64) -> u64 {
        key ^ self.repetition_salt ^ threats_key(local)
    }

    /// The key of a position under superko after a path with this hash.
    pub(crate) fn key_after(&self, path: u64, next: &Local<B>) -> u64 {
        self.path_entry_key(next, self.key(next)) ^ path
    }

    /// The hash of a path that has grown by one position.
    pub(crate) fn longer(&self, path: u64, local: &Local<B>, key: u64) -> u64 {
        path ^ self.path_key(local, key).wrapping_mul(PATH)
    }

    /// Searches a position under superko after a given path. Returns the winner; the table then holds
    /// the winning move.
    pub(crate) fn winner_after(
        &mut self,
        (past, path): (&Past, u64),
        local: &Local<B>,
        key: u64,
        meter: &mut Meter,
    ) -> Result<Side, Undecided> {
        self.begin(local);
        // The search adds the position itself.
        let before = past.boards.len().saturating_sub(1);
        self.path.boards.extend_from_slice(&past.boards[..before]);
        self.path.first_board = past.since;
        self.path.hash = path;
        meter.check()?;
        let value = self.mid(local, (key, Mv::PASS), Thresholds::NONE, false, meter);
        let winner = value.winner(local.to_move);
        winner
            .filter(|_| !self.too_deep)
            .ok_or_else(|| meter.stop_reason().unwrap_or(Undecided::Repetition))
    }

    /// Stores a result that rests on a repetition.
    pub(super) fn put_path_entry(&mut self, key: u64, known: Known, nodes: u64) {
        let (word, bit) = path_entry_bit(key);
        self.path_entry_filter[word] |= bit;
        self.table.put(key, known, nodes);
    }

    /// The stored result that rests on a repetition, if there is one under this key.
    pub(super) fn path_entry(&self, key: u64) -> Option<Known> {
        let (word, bit) = path_entry_bit(key);
        if self.path_entry_filter[word] & bit == 0 {
            return None;
        }
        self.table.get(key)
    }

    /// The side that wins a repetition. Where repetition is forbidden, the side that wins a line that is
    /// cut for its length: the defender.
    const fn favoured(&self) -> Side {
        match self.repetition {
            Repetition::WonBy(side) => side,
            Repetition::Forbidden => Side::Defender,
        }
    }

    /// The value of a position that lies on the path already, at this depth.
    pub(super) fn repetition_value(&self, mover: Side, depth: u16) -> Value {
        Value {
            rests_on: depth,
            ..Value::won_by(self.favoured(), mover, Threats::NEVER)
        }
    }

    /// The value of a position that lies on the path at this depth with more threats of the favoured
    /// side, which has spent threats for nothing.
    pub(super) fn spent_threat_value(&self, mover: Side, depth: u16) -> Value {
        Value {
            rests_on: depth,
            ..Value::won_by(self.favoured().opposite(), mover, Threats::IF_FINITE)
        }
    }

    /// Clears what a win of the unfavoured side rests on: such a win never uses a repetition. If spent
    /// threats are tracked it may rest on those, so nothing is cleared then.
    pub(super) fn without_path_if_unfavoured(&self, value: Value, mover: Side) -> Value {
        let is_free = match self.repetition {
            Repetition::WonBy(_) => {
                !self.tracks_spent_threats && !self.is_win_of_favoured(value, mover)
            }
            Repetition::Forbidden => false,
        };
        Value {
            rests_on: if is_free {
                PATH_INDEPENDENT
            } else {
                value.rests_on
            },
            ..value
        }
    }

    /// Whether this is a win of the side that repetition favours.
    pub(super) fn is_win_of_favoured(&self, value: Value, mover: Side) -> bool {
        match self.repetition {
            Repetition::WonBy(side) => value.winner(mover) == Some(side),
            Repetition::Forbidden => false,
        }
    }

    /// The depth at which a position lies on the path with more threats of the favoured side, if it does.
    pub(super) fn spent_threat_since(&self, local: &Local<B>, key: u64) -> Option<usize> {
        if !self.tracks_spent_threats || self.path.key_counts[counter(key)] == 0 {
            return None;
        }
        let left = local.threats.count();
        let frames = &self.path.frames;
        frames
            .iter()
            .rposition(|frame| frame.key == key && frame.threats.count() > left)
    }
}

/// The bit of a path entry in the filter.
const fn path_entry_bit(key: u64) -> (usize, u64) {
    (key as usize >> 6 & (PATH_ENTRY_WORDS - 1), 1 << (key & 63))
}

/// The part of a key that stands for the threats.
const fn threats_key<B>(local: &Local<B>) -> u64 {
    local.threats.key(0xD6E8_FEB8_6659_FD93)
}

/// A hash of the board alone, for positional superko.
pub(crate) fn board_key<B: Bits>(local: &Local<B>) -> u64 {
    local.stones[1].mix(local.stones[0].mix(0x5851_F42D_4C95_7F2D))
}

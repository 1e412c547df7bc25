//! Lines that come back to where they were, and what is kept of results that rest on it.

use crate::life::{Side, Undecided};

use crate::solver::budget::Meter;
use crate::solver::local::{Bits, IF_FINITE, Local, NEVER};

use super::numbers::{PATH_INDEPENDENT, Value};
use super::table::{Known, LARGEST};
use super::{Search, slot};

/// Who wins a line that repeats itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repetition {
    /// This side wins it.
    WonBy(Side),
    /// A move that recreates an earlier board is illegal (positional superko). Every result is
    /// then bound to its path, so that only small questions can be answered.
    Forbidden,
}

/// How repetitions are dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ghi {
    /// Wins of the side that repetition favours are stored as if they held on every path, if they
    /// rest on a repetition. They are hints then; other wins are sound.
    Ignored,
    /// They are kept apart by path.
    Handled,
}

/// What the hash of a path is mixed with.
pub(super) const PATH: u64 = 0xC2B2_AE3D_27D4_EB4F;

/// The boards of a line, some of which may not come back under positional superko.
pub(crate) struct Past {
    pub(crate) boards: Vec<u64>,
    /// Where those begin that may not be recreated.
    pub(crate) since: usize,
}

/// Words of bits that tell which results that rest on repetition there may be.
pub(super) const PATH_ENTRY_WORDS: usize = 256;

impl<B: Bits> Search<'_, B> {
    /// What tells the positions of a line apart.
    ///
    /// A side that uses up threats and comes back to the same stones has gained nothing, as more
    /// threats never hurt: its shortest win does no such thing. So that is a repetition, unless
    /// repetition would be won by this very side.
    pub(super) fn path_key(&self, local: &Local<B>, key: u64) -> u64 {
        match self.repetition {
            Repetition::WonBy(side) if local.threats_of(side) <= 0 => key,
            _ => key ^ Self::of_threats(local),
        }
    }

    /// The key of a result that rests on repetition, which is kept for one number of threats.
    pub(super) fn path_entry_key(&self, local: &Local<B>, key: u64) -> u64 {
        key ^ self.repetition_salt ^ Self::of_threats(local)
    }

    /// The key of what follows a path of this hash, where a result is bound to its path.
    pub(crate) fn key_after(&self, path: u64, next: &Local<B>) -> u64 {
        self.path_entry_key(next, self.key(next)) ^ path
    }

    /// The hash of a path with one position more.
    pub(crate) fn longer(&self, path: u64, local: &Local<B>, key: u64) -> u64 {
        path ^ self.path_key(local, key).wrapping_mul(PATH)
    }

    /// Searches a position under superko as it is met on a path; who wins, with the winning move in
    /// the table.
    pub(crate) fn winner_after(
        &mut self,
        (past, path): (&Past, u64),
        local: &Local<B>,
        key: u64,
        meter: &mut Meter,
    ) -> Result<Side, Undecided> {
        self.begin(local);
        // The position itself is added by the search.
        let before = past.boards.len().saturating_sub(1);
        self.boards.extend_from_slice(&past.boards[..before]);
        self.since = past.since;
        self.path_hash = path;
        meter.check()?;
        let value = self.mid(local, key, (LARGEST, LARGEST), false, meter);
        let winner = value.winner(local.to_move);
        winner
            .filter(|_| !self.too_deep)
            .ok_or_else(|| meter.stop_reason().unwrap_or(Undecided::Repetition))
    }

    pub(super) fn put_path_entry(&mut self, key: u64, known: Known, nodes: u64) {
        let (word, bit) = Self::path_entry_bit(key);
        self.path_entry_filter[word] |= bit;
        self.table.put(key, known, nodes);
    }

    /// What is kept of a result that rests on repetition.
    pub(super) fn path_entry(&self, key: u64) -> Option<Known> {
        let (word, bit) = Self::path_entry_bit(key);
        if self.path_entry_filter[word] & bit == 0 {
            return None;
        }
        self.table.get(key)
    }

    const fn path_entry_bit(key: u64) -> (usize, u64) {
        (key as usize >> 6 & (PATH_ENTRY_WORDS - 1), 1 << (key & 63))
    }

    pub(super) fn of_threats(local: &Local<B>) -> u64 {
        (local.threats as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    /// Who wins a line that repeats itself; the defender where it is forbidden and cut for its length.
    const fn favoured(&self) -> Side {
        match self.repetition {
            Repetition::WonBy(side) => side,
            Repetition::Forbidden => Side::Defender,
        }
    }

    /// A position that lies on the path at this depth already.
    pub(super) fn repetition_value(&self, mover: Side, depth: u16) -> Value {
        Value {
            rests_on: depth,
            ..Value::won_by(self.favoured(), mover, NEVER)
        }
    }

    /// A position that lies on the path at this depth with more threats of the side that repetition
    /// favours.
    pub(super) fn spent_threat_value(&self, mover: Side, depth: u16) -> Value {
        Value {
            rests_on: depth,
            ..Value::won_by(self.favoured().opposite(), mover, IF_FINITE)
        }
    }

    /// Wins of the side that repetition does not favour rest on none, but they may on burnt threats.
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

    /// Whether the side wins that repetition favours.
    pub(super) fn is_win_of_favoured(&self, value: Value, mover: Side) -> bool {
        match self.repetition {
            Repetition::WonBy(side) => value.winner(mover) == Some(side),
            Repetition::Forbidden => false,
        }
    }

    /// Where on the path a position lies with more threats of the side that repetition favours: it has
    /// come back to it for nothing.
    pub(super) fn spent_threat_since(&self, local: &Local<B>, key: u64) -> Option<usize> {
        if !self.tracks_spent_threats || self.keys[slot(key)] == 0 {
            return None;
        }
        let left = local.threats.abs();
        self.line
            .iter()
            .rposition(|&(other, threats)| other == key && threats.abs() > left)
    }
}

/// The board alone, for positional superko.
pub(crate) fn board_key<B: Bits>(local: &Local<B>) -> u64 {
    local.stones[1].mix(local.stones[0].mix(0x5851_F42D_4C95_7F2D))
}

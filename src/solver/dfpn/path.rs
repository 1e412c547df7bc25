//! Lines that come back to where they were, and what is kept of results that rest on it.

use crate::life::{Side, Undecided};

use crate::solver::budget::Meter;
use crate::solver::local::{Bits, IF_FINITE, Local, NEVER};

use super::numbers::{CLEAN, Value};
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
pub(crate) enum Care {
    /// Wins of the side that repetition favours are stored as if they held on every path, if they
    /// rest on a repetition. They are hints then; other wins are sound.
    Hint,
    /// They are kept apart by path.
    Full,
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
pub(super) const TWINS: usize = 256;

impl<B: Bits> Search<'_, B> {
    /// What tells the positions of a line apart.
    ///
    /// A side that uses up threats and comes back to the same stones has gained nothing, as more
    /// threats never hurt: its shortest win does no such thing. So that is a repetition, unless
    /// repetition would be won by this very side.
    pub(super) fn stamp(&self, local: &Local<B>, key: u64) -> u64 {
        match self.repetition {
            Repetition::WonBy(side) if local.strength(side) <= 0 => key,
            _ => key ^ Self::of_threats(local),
        }
    }

    /// The key of a result that rests on repetition, which is kept for one number of threats.
    pub(super) fn twin_key(&self, local: &Local<B>, key: u64) -> u64 {
        key ^ self.mode ^ Self::of_threats(local)
    }

    /// The key of what follows a path of this hash, where a result is bound to its path.
    pub(crate) fn key_after(&self, path: u64, next: &Local<B>) -> u64 {
        self.twin_key(next, self.key(next)) ^ path
    }

    /// The hash of a path with one position more.
    pub(crate) fn longer(&self, path: u64, local: &Local<B>, key: u64) -> u64 {
        path ^ self.stamp(local, key).wrapping_mul(PATH)
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
            .ok_or_else(|| meter.why().unwrap_or(Undecided::Repetition))
    }

    pub(super) fn put_twin(&mut self, key: u64, known: Known, nodes: u64) {
        let (word, bit) = Self::twin_place(key);
        self.twins[word] |= bit;
        self.table.put(key, known, nodes);
    }

    /// What is kept of a result that rests on repetition.
    pub(super) fn twin(&self, key: u64) -> Option<Known> {
        let (word, bit) = Self::twin_place(key);
        if self.twins[word] & bit == 0 {
            return None;
        }
        self.table.get(key)
    }

    const fn twin_place(key: u64) -> (usize, u64) {
        (key as usize >> 6 & (TWINS - 1), 1 << (key & 63))
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
            taint: depth,
            ..Value::won_by(self.favoured(), mover, NEVER)
        }
    }

    /// A position that lies on the path at this depth with more threats of the side that repetition
    /// favours.
    pub(super) fn burnt_value(&self, mover: Side, depth: u16) -> Value {
        Value {
            taint: depth,
            ..Value::won_by(self.favoured().opposite(), mover, IF_FINITE)
        }
    }

    /// Wins of the side that repetition does not favour rest on none, but they may on burnt threats.
    pub(super) fn unless_named(&self, value: Value, mover: Side) -> Value {
        let is_free = match self.repetition {
            Repetition::WonBy(_) => !self.burns && !self.is_favoured(value, mover),
            Repetition::Forbidden => false,
        };
        Value {
            taint: if is_free { CLEAN } else { value.taint },
            ..value
        }
    }

    /// Whether the side wins that repetition favours.
    pub(super) fn is_favoured(&self, value: Value, mover: Side) -> bool {
        match self.repetition {
            Repetition::WonBy(side) => value.winner(mover) == Some(side),
            Repetition::Forbidden => false,
        }
    }

    /// Where on the path a position lies with more threats of the side that repetition favours: it has
    /// come back to it for nothing.
    pub(super) fn burnt_since(&self, local: &Local<B>, key: u64) -> Option<usize> {
        if !self.burns || self.keys[slot(key)] == 0 {
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

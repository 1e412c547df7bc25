//! A small network that judges a move by its features: the chance that the move wins, and how much
//! work the proof takes.

use crate::solver::local::KINDS;

/// The number of hidden units.
pub(super) const HIDDEN: usize = 16;

/// One number for each hidden unit.
pub(super) type Units = [i16; HIDDEN];

/// The features, by their places in a list. A pass has only those before [`count::STONE`].
pub(super) mod count {
    use super::KINDS;

    /// The fewest liberties of a target.
    pub(crate) const LEAST_LIBERTIES: usize = 0;
    /// The most liberties of a target.
    pub(crate) const MOST_LIBERTIES: usize = 1;
    /// The number of chains of the defender.
    pub(crate) const CHAINS: usize = 2;
    /// The number of chains of the attacker that are not safe.
    pub(crate) const INSIDE: usize = 3;
    /// The number of own chains in atari before the move.
    pub(crate) const OWN_ATARI_BEFORE: usize = 4;
    /// The number of the other side's chains in atari before the move.
    pub(crate) const OTHER_ATARI_BEFORE: usize = 5;
    /// 0: nobody has threats; 1: the mover has; 2: the other side has.
    pub(crate) const THREATS: usize = 6;
    /// The number of points of each kind that may become eyes after the move.
    pub(crate) const EYES: usize = 7;
    /// The number of all of them.
    pub(crate) const ROOM: usize = EYES + KINDS;
    /// The number of empty points next to safe attackers.
    pub(crate) const EDGE: usize = ROOM + 1;
    /// The first feature that only a stone has: the number of own chains that it connects to.
    pub(crate) const STONE: usize = EDGE + 1;
    pub(crate) const JOINED: usize = STONE;
    /// Whether the stone is connected to safe stones.
    pub(crate) const SAFE: usize = STONE + 1;
    /// The number of stones captured.
    pub(crate) const TAKEN: usize = STONE + 2;
    /// The number of the other side's chains that the stone touches.
    pub(crate) const MET: usize = STONE + 3;
    /// The liberties of the stone, at most 3; 4 if it is safe.
    pub(crate) const LIBERTIES: usize = STONE + 4;
    /// Whether the point is next to safe attackers.
    pub(crate) const HOSTILE: usize = STONE + 5;
    /// The number of empty neighbours.
    pub(crate) const EMPTY: usize = STONE + 6;
    /// The number of own stones on the eight points around.
    pub(crate) const OWN_RING: usize = STONE + 7;
    /// The number of the other side's stones there.
    pub(crate) const OTHER_RING: usize = STONE + 8;
    /// The number of neighbours within the region.
    pub(crate) const NEIGHBORS: usize = STONE + 9;
    /// 1 if the point is an own eye, plus 2 if a ko was open.
    pub(crate) const SHAPE: usize = STONE + 10;
    /// The number of own chains in atari after the stone.
    pub(crate) const OWN_ATARI: usize = STONE + 11;
    /// The number of the other side's chains in atari after it.
    pub(crate) const OTHER_ATARI: usize = STONE + 12;
    /// The distance to the latest move. 0: it touches along a line; 1: at a corner; 2: one step
    /// farther; 3: farther still; 4: the latest move was a pass.
    pub(crate) const NEAR: usize = STONE + 13;
    /// The kind of eye that the point may have become, or one more than the last kind.
    pub(crate) const KIND: usize = STONE + 14;
    /// The number of features.
    pub(crate) const ALL: usize = STONE + 15;
}

/// How many values of each feature are told apart. Greater values count as the last one.
pub(super) const VALUES: [usize; count::ALL] = [
    6, 10, 16, 6, 4, 4, 3, 8, 8, 8, 8, 8, 8, 8, 8, 16, 12, 4, 2, 4, 4, 5, 2, 5, 9, 9, 5, 4, 4, 4,
    5, 9,
];

/// The first row of each feature in a network, and the end.
const STARTS: [usize; count::ALL + 1] = {
    let mut starts = [0; count::ALL + 1];
    let mut place = 0;
    while place < count::ALL {
        starts[place + 1] = starts[place] + VALUES[place];
        place += 1;
    }
    starts
};

/// Rows of a network for stones.
pub(super) const STONE_ROWS: usize = STARTS[count::ALL];
/// Rows of a network for passes.
pub(super) const PASS_ROWS: usize = STARTS[count::STONE];

/// Each feature adds the row of its value to the hidden units. The positive units are then weighed
/// for each of the three answers. All numbers are binary fractions: rows in 128ths, weights in
/// 256ths.
pub(super) struct Net<const ROWS: usize> {
    pub(super) start: Units,
    pub(super) rows: [Units; ROWS],
    pub(super) weights: [Units; 3],
    pub(super) bias: [i32; 3],
}

/// The networks for one kind of region: for stones and for passes, each for the attacker and the
/// defender.
pub(super) struct Nets {
    pub(super) stones: [Net<STONE_ROWS>; 2],
    pub(super) passes: [Net<PASS_ROWS>; 2],
}

/// Trained on fights like those of problems: half of them random fillings, half loose rings around an
/// eye space. Written by `cargo bench --bench solver_guess -- positions=3000 fit=FILE`.
pub(super) static PROBLEMS: Nets =
    Nets::read(include_bytes!("../../../../assets/guess/problems.bin"));

/// Trained on random fillings alone. Written by
/// `cargo bench --bench solver_guess -- filled positions=6000 fit=FILE`.
pub(super) static FILLED: Nets = Nets::read(include_bytes!("../../../../assets/guess/filled.bin"));

/// Reads the files of the networks at compile time.
///
/// A file holds the networks in the order of [`Nets`], each as its start, rows, weights and bias.
/// Numbers are little-endian, of 16 bits, those of the bias of 32.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    const fn units(&mut self) -> Units {
        let mut units = [0; HIDDEN];
        let mut place = 0;
        while place < HIDDEN {
            units[place] = i16::from_le_bytes([self.bytes[self.at], self.bytes[self.at + 1]]);
            self.at += 2;
            place += 1;
        }
        units
    }

    const fn number(&mut self) -> i32 {
        let at = self.at;
        self.at += 4;
        let bytes = self.bytes;
        i32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
    }

    const fn net<const ROWS: usize>(&mut self) -> Net<ROWS> {
        let start = self.units();
        let mut rows = [[0; HIDDEN]; ROWS];
        let mut row = 0;
        while row < ROWS {
            rows[row] = self.units();
            row += 1;
        }
        Net {
            start,
            rows,
            weights: [self.units(), self.units(), self.units()],
            bias: [self.number(), self.number(), self.number()],
        }
    }
}

impl Nets {
    const fn read(bytes: &[u8]) -> Nets {
        let mut reader = Reader { bytes, at: 0 };
        let nets = Nets {
            stones: [reader.net(), reader.net()],
            passes: [reader.net(), reader.net()],
        };
        assert!(reader.at == bytes.len(), "a file of networks is too long");
        nets
    }
}

/// The answer of a network about a move, in 32768ths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer {
    /// The logit of the chance that the move wins.
    pub(super) odds: i32,
    /// The binary logarithm of the nodes that the proof takes, if the move wins.
    pub(super) to_win: i32,
    /// The same if it does not win.
    pub(super) to_lose: i32,
}

impl<const ROWS: usize> Net<ROWS> {
    /// Adds the row of a feature to the hidden units.
    #[inline]
    pub(super) fn add(&self, units: &mut Units, place: usize, value: u32) {
        let last = VALUES[place] - 1;
        let row = STARTS[place] + (value as usize).min(last);
        if let Some(row) = self.rows.get(row) {
            for (unit, points) in units.iter_mut().zip(row) {
                *unit = unit.wrapping_add(*points);
            }
        }
    }

    /// The answer for these hidden units.
    #[inline]
    pub(super) fn answer(&self, units: &Units) -> Answer {
        let [odds, to_win, to_lose] = [0, 1, 2].map(|which: usize| {
            let weights = units.iter().zip(&self.weights[which]);
            let sum: i32 = weights
                .map(|(&unit, &weight)| i32::from(unit.max(0)) * i32::from(weight))
                .sum();
            sum + self.bias[which]
        });
        Answer {
            odds,
            to_win,
            to_lose,
        }
    }
}

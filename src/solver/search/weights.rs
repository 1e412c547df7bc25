//! What the first opinion of a move adds up, and how much each thing counts.

use super::super::distance::KINDS;

/// Hundredths of a logit for what is seen of a move.
pub(super) struct Points {
    pub(super) bias: i32,
    /// Own chains that the stone joins, at most 3.
    pub(super) joined: [i32; 4],
    /// Whether the stone hangs together with safe ones.
    pub(super) safe: [i32; 2],
    /// Stones taken, at most 3.
    pub(super) taken: [i32; 4],
    /// Chains of the other side that the stone touches, at most 3.
    pub(super) met: [i32; 4],
    /// Liberties of the stone, at most 3; 4 if it is safe.
    pub(super) liberties: [i32; 5],
    /// Whether the point is next to safe attackers.
    pub(super) hostile: [i32; 2],
    /// Empty neighbours.
    pub(super) empty: [i32; 5],
    /// Own stones on the eight points around.
    pub(super) own_ring: [i32; 9],
    /// The other side's stones there.
    pub(super) other_ring: [i32; 9],
    /// Neighbours within the region.
    pub(super) neighbors: [i32; 5],
    /// Whether the point is an own eye, and twice whether a ko was open.
    pub(super) shape: [i32; 4],
    /// Own chains in atari after the stone, at most 3.
    pub(super) own_atari: [i32; 4],
    /// The other side's chains in atari after it, at most 3.
    pub(super) other_atari: [i32; 4],
    pub(super) after: After,
    pub(super) before: Before,
}

/// The same for a move elsewhere.
pub(super) struct Passes {
    pub(super) bias: i32,
    pub(super) after: After,
    pub(super) before: Before,
}

/// The same for what there is to make eyes of after a move.
pub(super) struct After {
    /// Points of room, at most 15.
    pub(super) room: [i32; 16],
    /// Points of each kind that may become eyes, at most 7.
    pub(super) eyes: [[i32; 8]; KINDS],
    /// Empty points next to safe attackers, at most 11.
    pub(super) edge: [i32; 12],
}

/// The same for the position before a move.
pub(super) struct Before {
    /// The fewest liberties of a target, at most 5.
    pub(super) least_liberties: [i32; 6],
    /// The most liberties of a target, at most 9.
    pub(super) most_liberties: [i32; 10],
    /// Chains of the defender, at most 15.
    pub(super) chains: [i32; 16],
    /// Chains of the attacker that are not safe, at most 5.
    pub(super) inside: [i32; 6],
    /// Chains of either side in atari, at most 3.
    pub(super) atari: [[i32; 4]; 2],
}

impl Before {
    /// The rows in the order in which a position is counted.
    pub(super) fn rows(&self) -> [&[i32]; 6] {
        let [own_atari, other_atari] = &self.atari;
        [
            &self.least_liberties,
            &self.most_liberties,
            &self.chains,
            &self.inside,
            own_atari,
            other_atari,
        ]
    }
}

/// Of the attacker and of the defender, for stones.
pub(super) const POINTS: [Points; 2] = [
    Points {
        bias: -49,
        joined: [-32, -42, 2, 25],
        safe: [-33, -14],
        taken: [-88, 19, 3, 19],
        met: [-25, -12, -6, -3],
        liberties: [0, -59, -12, 38, -14],
        hostile: [-33, -14],
        empty: [1, -11, -19, -29, 11],
        own_ring: [-38, 7, 7, 3, -5, -10, -8, -3, 0],
        other_ring: [-24, 9, 5, 1, -15, -24, 14, -12, 0],
        neighbors: [0, -5, -13, -19, -9],
        shape: [-18, -23, 1, -6],
        own_atari: [71, -10, -54, -54],
        other_atari: [-105, -38, 21, 75],
        after: After {
            room: [
                2, 43, 167, 143, 85, 34, 8, -9, -17, -28, -48, -63, -83, -92, -97, -93,
            ],
            eyes: [
                [219, 83, -10, -103, -197, -20, -20, 0],
                [155, 85, 25, -50, -138, -110, -13, -1],
                [103, 86, 59, 26, 2, -41, -153, -129],
                [-16, -15, -11, -13, -18, -8, 26, 8],
                [-47, 0, 0, 0, 0, 0, 0, 0],
                [131, 78, 42, 2, -48, -118, -114, -20],
                [58, 60, 24, -6, -25, -42, -55, -60],
                [-98, -63, -45, -27, -5, 28, 58, 105],
            ],
            edge: [-89, -53, -43, -38, -29, -21, -5, 25, 40, 37, 50, 78],
        },
        before: Before {
            least_liberties: [0, -15, 13, -12, -21, -13],
            most_liberties: [0, 149, 86, 66, 20, -19, -48, -79, -96, -126],
            chains: [0, 13, 23, 20, 13, 6, -2, 5, 11, -1, -97, -37, -1, 0, 0, 0],
            inside: [-27, -29, -24, -7, 13, 27],
            atari: [[52, 14, -36, -76], [-31, -21, -9, 15]],
        },
    },
    Points {
        bias: 62,
        joined: [-47, -17, 38, 85],
        safe: [60, 0],
        taken: [-121, -15, 32, 165],
        met: [-28, 5, 36, 47],
        liberties: [0, -37, 27, 70, 0],
        hostile: [39, 21],
        empty: [-38, -21, -3, 27, 95],
        own_ring: [-7, 29, 23, 18, 11, 5, 12, -31, 0],
        other_ring: [23, 21, 21, 3, 2, -18, 9, -1, 0],
        neighbors: [0, -5, 37, 22, 6],
        shape: [24, 39, -17, 14],
        own_atari: [105, 33, -14, -63],
        other_atari: [-104, -13, 70, 108],
        after: After {
            room: [
                -3, -131, -193, -111, -68, -37, -15, 3, 17, 38, 58, 82, 95, 120, 98, 107,
            ],
            eyes: [
                [-248, -109, -5, 127, 253, 26, 16, 0],
                [-140, -85, -20, 34, 119, 136, 14, 1],
                [-122, -94, -58, -26, 6, 49, 123, 183],
                [-23, -12, 1, 21, 19, 37, 17, 0],
                [60, 0, 0, 0, 0, 0, 0, 0],
                [-130, -93, -26, 14, 67, 119, 101, 9],
                [-67, -35, -15, 18, 32, 41, 45, 41],
                [123, 75, 50, 26, 2, -41, -59, -116],
            ],
            edge: [128, 74, 52, 36, 23, 13, -4, -27, -44, -72, -64, -54],
        },
        before: Before {
            least_liberties: [0, 15, -11, 25, 22, 10],
            most_liberties: [0, -109, -96, -58, -18, 22, 50, 79, 86, 105],
            chains: [0, 8, -8, -9, -6, -3, 2, -8, -21, 18, 69, 19, 0, 0, 0, 0],
            inside: [63, 47, 26, 2, -24, -53],
            atari: [[52, 32, 3, -27], [-6, 9, 26, 31]],
        },
    },
];

/// Of the attacker and of the defender, for moves elsewhere.
pub(super) const PASSES: [Passes; 2] = [
    Passes {
        bias: -254,
        after: After {
            room: [
                0, 0, 0, -2, 85, 31, -38, -39, -45, -29, 30, -11, 0, 18, 0, 0,
            ],
            eyes: [
                [0, 47, -13, -23, -11, -1, 0, 0],
                [32, -24, -5, -1, -2, 0, 0, 0],
                [9, 1, -6, -4, -1, 0, 0, 0],
                [9, -8, -1, 0, 0, 0, 0, 0],
                [0, 0, 0, 0, 0, 0, 0, 0],
                [-10, 22, 13, -4, -14, -7, -1, 0],
                [-8, 41, 3, -33, -10, 9, 0, -2],
                [8, -21, -16, 3, 19, 7, 0, 0],
            ],
            edge: [8, -12, 21, -9, -5, -3, -1, 0, 0, 0, 0, 0],
        },
        before: Before {
            least_liberties: [0, 18, 6, -14, 6, -16],
            most_liberties: [0, 0, 22, 7, -4, -16, -4, -3, -1, 0],
            chains: [0, 0, 3, 22, -5, 1, -7, -5, -3, -5, 0, 0, 0, 0, 0, 0],
            inside: [-2, -3, -12, 2, 7, 9],
            atari: [[108, -63, -34, -11], [0, -25, 10, 15]],
        },
    },
    Passes {
        bias: -88,
        after: After {
            room: [
                0, 0, -13, -171, -200, -1, 67, 149, 121, 90, 44, 3, -37, -34, -37, -53,
            ],
            eyes: [
                [-143, 1, 60, 7, 3, 0, 0, 0],
                [-59, -15, 4, -3, 0, 0, 0, 0],
                [8, -53, -26, -8, 7, 0, 0, 0],
                [-31, -31, -2, -5, -1, -1, -1, -1],
                [-72, 0, 0, 0, 0, 0, 0, 0],
                [-151, -97, -3, 109, 65, 5, 0, 0],
                [-92, -107, -43, 24, 41, 61, 35, 8],
                [34, -11, -21, 62, 46, -22, -55, -105],
            ],
            edge: [168, 1, -63, -42, -49, -36, -26, -13, -6, -3, -2, -1],
        },
        before: Before {
            least_liberties: [0, -88, -9, 10, -1, 17],
            most_liberties: [0, -22, -16, -34, -5, 7, -1, -2, 0, 0],
            chains: [0, 55, 22, -37, -55, -32, -24, 4, -3, -2, 0, 0, 0, 0, 0, 0],
            inside: [-33, 85, 4, -82, -32, -14],
            atari: [[144, -59, -98, -59], [-105, 9, 21, 2]],
        },
    },
];

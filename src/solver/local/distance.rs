//! A quick estimate of the defender's eye space.

use super::bits::Bits;
use super::board::{Ground, Local};

/// Kinds of points that may become eyes: free of attackers, or next to or under an attacking stone;
/// each kind with zero, one, two or more neighbours that are not the defender's.
pub(crate) const KINDS: usize = 8;

impl<B: Bits> Ground<B> {
    /// The points of `field`, neither the defender's nor in `hostile`, by kind.
    pub(crate) fn eye_points(&self, local: &Local<B>, field: B, hostile: B) -> [B; KINDS] {
        let [attackers, own] = local.stones;
        let open = self.region & !own;
        let left = open << 1;
        let right = open >> 1;
        let up = open << self.stride;
        let down = open >> self.stride;
        // Counts the open neighbours of all points at once; `ones`, `twos` and `many` are the
        // binary digits.
        let (a, b) = (left ^ right, left & right);
        let (c, d) = (up ^ down, up & down);
        let ones = a ^ c;
        let carry = a & c;
        let twos = b ^ d ^ carry;
        let many = b & d | (b ^ d) & carry | twos & ones;
        let good = field & open & !hostile;
        let held = good & (attackers | self.spread(attackers));
        let free = good & !held;
        let none = !(ones | twos | many);
        let one = ones & !twos;
        let two = twos & !ones;
        [
            free & none,
            free & one,
            free & two,
            free & many,
            held & none,
            held & one,
            held & two,
            held & many,
        ]
    }

    /// A rough number of moves in a row that the defender needs for two eyes, at most 9.
    pub(crate) fn distance(&self, kinds: &[B; KINDS]) -> u32 {
        let [
            none,
            one,
            two,
            many,
            held_none,
            held_one,
            held_two,
            held_many,
        ] = *kinds;
        let classes = [
            none,
            one,
            two | held_none,
            many | held_one,
            held_two,
            held_many,
        ];
        let mut total = 0;
        let mut barred = B::ZERO;
        for _ in 0..2 {
            let mut found = false;
            for (cost, &class) in classes.iter().enumerate() {
                let class = class & !barred;
                if class.any() {
                    let point = class.lowest();
                    barred = B::bit(point) | self.around(point);
                    total += cost as u32;
                    found = true;
                    break;
                }
            }
            if !found {
                total += 6;
            }
        }
        total.min(9)
    }
}

//! How far the defender is from two eyes, at a glance.

use super::bits::Bits;
use super::local::{Ground, Local};

impl<B: Bits> Ground<B> {
    /// About how many moves in a row the defender needs for two eyes, at most 9.
    pub(crate) fn distance(&self, local: &Local<B>, hostile: B) -> u32 {
        let own = local.stones[1];
        let empty = self.region & !(own | local.stones[0]);
        let left = empty << 1;
        let right = empty >> 1;
        let up = empty << self.stride;
        let down = empty >> self.stride;
        // Counts of empty neighbours, in bits of ones, twos and fours.
        let (a, b) = (left ^ right, left & right);
        let (c, d) = (up ^ down, up & down);
        let ones = a ^ c;
        let carry = a & c;
        let twos = b ^ d ^ carry;
        let fours = b & d | (b ^ d) & carry;
        let enemy = self.spread(local.stones[0]);
        let good = self.region & !own & !hostile;
        let free = good & empty & !enemy;
        let held = good & !free;
        let few = !twos & !fours;
        let classes = [
            free & few & !ones,
            free & few & ones,
            (free & twos & !ones) | (held & few & !ones),
            (free & twos & ones) | (held & few & ones),
            (free & fours) | (held & twos & !ones),
            held & (twos & ones | fours),
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

//! What matters in a position: only what play can reach from the targets.

use crate::life::Side;

use super::bits::Bits;
use super::board::{Ground, Local};

impl<B: Bits> Ground<B> {
    /// The position in normal form: every point that play cannot reach from the targets is filled
    /// with an attacking stone.
    ///
    /// Safe attackers separate these points from those that matter, and they stay safe. So two
    /// positions with the same normal form have the same result, and the same moves lead to
    /// positions with the same normal form again.
    pub(crate) fn normal(&self, local: &Local<B>) -> Local<B> {
        let attackers = local.stones[Side::Attacker.index()];
        let safe = self.flood(attackers & self.rim[0], attackers);
        self.filled(local, safe)
    }

    /// The points that play can reach from the targets.
    pub(super) fn reach(&self, local: &Local<B>) -> B {
        let attackers = local.stones[Side::Attacker.index()];
        let safe = self.flood(attackers & self.rim[0], attackers);
        self.flood(local.target, self.region & !safe)
    }

    /// The points where a move of the attacker may separate something from the targets. `reach` is
    /// what play reaches and `hostile` the points next to safe attackers.
    ///
    /// Only a safe stone separates anything, and only where it divides the points around it or
    /// connects to other attackers.
    #[inline]
    pub(crate) fn cuts(&self, local: &Local<B>, (reach, hostile): (B, B)) -> B {
        let parts = self.parts(reach);
        let joins = self.spread(local.stones[Side::Attacker.index()] & reach);
        hostile & reach & (parts | joins)
    }

    /// The points around which a field may fall into more than one piece, judged by their eight
    /// neighbours.
    #[inline]
    pub(crate) fn parts(&self, field: B) -> B {
        let stride = self.stride;
        let [left, right] = [field << 1, field >> 1];
        let [up, down] = [field << stride, field >> stride];
        // A neighbour counts once for each run of neighbours that are connected around the corner.
        let first = left & !(up & left << stride);
        let second = up & !(right & right << stride);
        let third = right & !(down & right >> stride);
        let fourth = down & !(left & left >> stride);
        first & second | (first | second) & (third | fourth) | third & fourth
    }

    fn filled(&self, local: &Local<B>, safe: B) -> Local<B> {
        let reach = self.flood(local.target, self.region & !safe);
        let [attackers, defenders] = local.stones;
        Local {
            stones: [attackers | self.region & !reach, defenders & reach],
            ko: local.ko.filter(|&ko| reach.has(ko)),
            ..*local
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Chains;
    use super::*;
    use crate::board::{Point, Setup, Size};
    use crate::life::{Query, QuerySpec};
    use crate::solver::local::{Cell, each};

    /// Random play on a position and on its normal form, side by side.
    #[test]
    fn the_normal_form_plays_as_the_position_does() {
        let drawing = "
            | O O O O O O O O O
            | O X X . . X . . O
            | X . . X . . X . O
            | . . O . X . . X O
            | O . . . X . . . O
            +------------------";
        let size = Size::square(9).unwrap();
        let setup = Setup::drawn(size, drawing).unwrap();
        let position = setup.into_position().unwrap();
        let query = Query::new(&position, &QuerySpec::target(Point::at(1, 3))).unwrap();
        let (ground, start) = Ground::<u64>::of(&query).unwrap();
        let (mut chains, mut filled) = (Chains::new(), Chains::new());
        let (mut cut_off, mut met) = (0, 0);
        for seed in 0..600 {
            let mut random: u64 = seed;
            let (mut local, mut normal) = (start, ground.normal(&start));
            for _ in 0..60 {
                if ground.is_captured(&local) {
                    break;
                }
                met += 1;
                assert_eq!(normal, ground.normal(&local), "{local:?}");
                assert_eq!(normal, ground.normal(&normal), "{local:?}");
                ground.chains(&local, &mut chains);
                ground.chains(&normal, &mut filled);
                let (reach, hostile) = (chains.reach, chains.hostile);
                assert_eq!(reach, filled.reach, "{local:?}");
                let legal = ground.legal(&local, &chains) & reach;
                assert_eq!(legal, ground.legal(&normal, &filled), "{local:?}");
                cut_off += u32::from((local.stones[0] | reach) != ground.region);
                let lives = ground.lives(&local, &chains);
                assert_eq!(lives, ground.lives(&normal, &filled), "{local:?}");
                let is_lost = ground.has_only_false_eyes(&local, &chains);
                assert_eq!(is_lost, ground.has_only_false_eyes(&normal, &filled));
                let mut moves: Vec<Cell> = each(legal).collect();
                moves.retain(|&point| local.ko != Some(point));
                let cuts = ground.cuts(&normal, (reach, hostile)) | filled.last[1];
                for &point in &moves {
                    let next = ground.play(&normal, &filled, point);
                    if local.to_move == Side::Defender || !cuts.has(point) {
                        assert_eq!(next, ground.normal(&next), "{point:?} {local:?}");
                    }
                }
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let choice = (random >> 33) as usize % (moves.len() + 1);
                (local, normal) = match moves.get(choice) {
                    Some(&point) => (
                        ground.play(&local, &chains, point),
                        ground.normal(&ground.play(&normal, &filled, point)),
                    ),
                    None => (ground.pass(&local), ground.pass(&normal)),
                };
            }
        }
        assert!(cut_off > 500 && cut_off < met, "{cut_off} of {met}");
    }
}

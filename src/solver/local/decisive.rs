//! Decisive moves: moves that end the fight at once, and the points on which they must be answered.

use crate::life::Side;

use super::bits::{Bits, each};
use super::board::{Ground, Local, Mv};
use super::chains::Chains;
use super::eyes::{Eyes, MOST};
use super::threats::Threats;

/// A move that ends the fight at once: the position after it is decided by a static rule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decisive<B> {
    pub(crate) mv: Mv,
    /// The only points on which the other side can play to prevent it.
    pub(crate) zone: B,
    /// The threats that the winning side needs; see
    /// [`Known::threats_needed`](crate::solver::dfpn::Known::threats_needed).
    pub(crate) threats_needed: Threats,
}

/// The points on which the side to move must play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forced<B> {
    pub(crate) zone: B,
    /// The threats that the other side needs to win after every other move, as in [`Decisive`].
    pub(crate) threats_needed: Threats,
}

impl<B: Bits> Ground<B> {
    /// The result of a position that is decided already, or by one move: the winner, its move (or a
    /// pass) and the threats it needs.
    ///
    /// With `no_decisive_move` the caller knows that the side to move has no decisive move, so none
    /// is looked for.
    pub(crate) fn static_result(
        &self,
        local: &Local<B>,
        chains: &Chains<B>,
        no_decisive_move: bool,
    ) -> Option<(Side, Mv, Threats)> {
        if local.elsewhere.is_fallen() {
            return Some((Side::Defender, Mv::PASS, Threats::ALWAYS));
        }
        // The attacker's move cannot add to the eyes, so life that stands before it needs no
        // answer.
        if local.to_move == Side::Attacker && self.lives(local, chains) {
            return Some((Side::Defender, Mv::PASS, Threats::ALWAYS));
        }
        let fight = self.fight(chains);
        let loss = fight
            .as_ref()
            .and_then(|fight| self.loss(fight, local, local.stones, &chains.of[1]));
        if let Some(threats_needed) = loss {
            return Some((Side::Attacker, Mv::PASS, threats_needed));
        }
        if no_decisive_move {
            return None;
        }
        let points = self.playable(local, chains, local.to_move);
        let mut best = None;
        let found = |decisive: Decisive<B>| {
            best = Some((local.to_move, decisive.mv, decisive.threats_needed));
            true
        };
        match (local.to_move, &fight) {
            (Side::Attacker, Some(fight)) => {
                self.killing_moves(local, chains, fight, points, found)
            }
            (Side::Attacker, None) => {}
            (Side::Defender, _) => self.living_moves(local, chains, points, found),
        }
        best
    }

    /// A decisive move of this side, as if it were its turn, that wins however many threats the
    /// other side has.
    pub(crate) fn decisive(
        &self,
        local: &Local<B>,
        chains: &Chains<B>,
        side: Side,
    ) -> Option<Decisive<B>> {
        let mut first = None;
        self.decisive_moves(local, chains, side, |decisive| {
            if decisive.threats_needed == Threats::ALWAYS {
                first = Some(decisive);
            }
            first.is_some()
        });
        first
    }

    /// The points on which the side to move must play because the other side threatens to end the
    /// fight; `None` if there is no such threat.
    ///
    /// A move that prevents only some of the threats loses to another one, so the zones are
    /// intersected.
    pub(crate) fn forced(&self, local: &Local<B>, chains: &Chains<B>) -> Option<Forced<B>> {
        let mut must: Option<Forced<B>> = None;
        let other = local.to_move.opposite();
        self.decisive_moves(local, chains, other, |decisive| {
            let both = must.map_or(decisive.zone, |must| must.zone & decisive.zone);
            must = Some(Forced {
                zone: both,
                threats_needed: must.map_or(decisive.threats_needed, |must| {
                    must.threats_needed.max(decisive.threats_needed)
                }),
            });
            both.is_empty()
        });
        must
    }

    /// The points where this side could play if it were its turn.
    fn playable(&self, local: &Local<B>, chains: &Chains<B>, side: Side) -> B {
        let points = self.legal_for(local, chains, side);
        if side == local.to_move {
            points & !local.banned()
        } else {
            points
        }
    }

    /// Passes each decisive move of this side to `found`, as if it were its turn, until `found`
    /// returns true.
    fn decisive_moves(
        &self,
        local: &Local<B>,
        chains: &Chains<B>,
        side: Side,
        found: impl FnMut(Decisive<B>) -> bool,
    ) {
        let points = self.playable(local, chains, side);
        match side {
            Side::Attacker => {
                if let Some(fight) = self.fight(chains) {
                    self.killing_moves(local, chains, &fight, points, found);
                }
            }
            Side::Defender => {
                self.living_moves(local, chains, points, found);
            }
        }
    }

    /// Finds the moves of the defender on `points` after which it lives unconditionally.
    ///
    /// The attacker can prevent such a life by a stone on the point itself, by one in an area that
    /// may cease to be an eye, or by capturing stones that are to live or that stand at an open
    /// rim. Every one of these points is in the zone.
    fn living_moves(
        &self,
        local: &Local<B>,
        chains: &Chains<B>,
        points: B,
        mut found: impl FnMut(Decisive<B>) -> bool,
    ) {
        if chains.of[1].len() >= MOST {
            return;
        }
        let summary = self.summary(local, chains);
        let mut eyes = Eyes::new();
        for point in each(points & self.eye_makers(local, chains, summary)) {
            let bit = B::bit(point);
            let captured = self.taken(chains, Side::Defender, bit);
            let after = (point, captured);
            let Some(alive) = self.life_after(local, chains, summary, after, &mut eyes) else {
                continue;
            };
            let mut zone = bit | eyes.fragile();
            if (alive & bit).is_empty() {
                zone = eyes.areas().iter().fold(zone, |zone, &area| zone | area);
            }
            for chain in &chains.of[1] {
                let decides = (chain.stones & (alive | self.open_edge)).any();
                if chain.liberties.is_single() && !chain.safe && decides {
                    zone = zone | chain.liberties;
                }
            }
            let decisive = Decisive {
                mv: Mv::at(point),
                zone,
                threats_needed: Threats::ALWAYS,
            };
            if found(decisive) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Point, Setup, Size};
    use crate::life::{Query, QuerySpec};

    /// Plays at random from a drawing and passes each position to `found`.
    fn walk(
        drawing: &str,
        target: Point,
        seed: u64,
        mut found: impl FnMut(&Ground<u64>, &Local<u64>),
    ) {
        let size = Size::square(9).unwrap();
        let setup = Setup::drawn(size, drawing).unwrap();
        let position = setup.into_position().unwrap();
        let query = Query::new(&position, &QuerySpec::target(target)).unwrap();
        let (ground, start) = Ground::<u64>::of(&query).unwrap();
        let mut random = seed;
        let mut local = start;
        let mut chains = Chains::new();
        for _ in 0..50 {
            if ground.is_captured(&local) {
                return;
            }
            found(&ground, &local);
            ground.chains(&local, &mut chains);
            let mut legal = ground.legal(&local, &chains);
            legal &= !local.banned();
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let choice = (random >> 33) as usize % (legal.count() as usize + 1);
            local = match each(legal).nth(choice) {
                Some(point) => ground.play(&local, &chains, point),
                None => ground.pass(&local),
            };
        }
    }

    const DRAWINGS: [(&str, Point); 3] = [
        (
            "
            | O O O O O O O . .
            | . X X X X . O . .
            | . . . . X . O . .
            | X . . . X . O . .
            +------------------",
            Point::at(4, 1),
        ),
        (
            "
            | O O O O O . . . .
            | . . X X O O O O .
            | . X . . . . X O .
            | . . O X X X . O .
            | . . . . . . . O .
            +------------------",
            Point::at(3, 1),
        ),
        (
            "
            | O O O O O O O O .
            | O X X . X . . O .
            | X . . X . X X O .
            | . O . . . . . O .
            +------------------",
            Point::at(3, 1),
        ),
    ];

    /// Whatever the other side answers outside the zone without a capture, the decisive move ends
    /// the fight.
    #[test]
    fn a_decisive_move_settles_the_fight_after_every_answer_beyond_its_zone() {
        let (mut met, mut by_false_eyes) = ([0; 2], 0);
        let mut chains = Chains::new();
        for seed in 0..400 {
            for (drawing, target) in DRAWINGS {
                walk(drawing, target, seed, |ground, local| {
                    let other = local.to_move.opposite();
                    ground.chains(local, &mut chains);
                    if ground.lives(local, &chains) || ground.has_no_room(local, &chains) {
                        return;
                    }
                    let mut decisive_moves = Vec::new();
                    ground.decisive_moves(local, &chains, other, |decisive| {
                        decisive_moves.push(decisive);
                        false
                    });
                    let reach = chains.reach;
                    let legal = ground.legal(local, &chains) & reach;
                    for decisive in decisive_moves {
                        ground.chains(local, &mut chains);
                        met[other.index()] += 1;
                        by_false_eyes += u32::from(decisive.threats_needed != Threats::ALWAYS);
                        let mut after: Vec<Local<u64>> = each(legal & !decisive.zone)
                            .map(|point| ground.play(local, &chains, point))
                            .collect();
                        after.push(ground.pass(local));
                        for next in after {
                            ground.chains(&next, &mut chains);
                            let point = decisive.mv.cell().unwrap();
                            assert!(ground.legal(&next, &chains).has(point), "{next:?}");
                            assert_ne!(next.ko, Some(point), "{next:?}");
                            let static_result = ground.play(&next, &chains, point);
                            ground.chains(&static_result, &mut chains);
                            let holds = match other {
                                Side::Defender => ground.lives(&static_result, &chains),
                                Side::Attacker => {
                                    ground.is_captured(&static_result)
                                        || ground.has_no_room(&static_result, &chains)
                                        || decisive.threats_needed != Threats::ALWAYS
                                            && ground.has_only_false_eyes(&static_result, &chains)
                                }
                            };
                            assert!(holds, "{other} {decisive:?} {local:?} {next:?}");
                        }
                    }
                });
            }
        }
        assert!(met[0] > 1000 && met[1] > 1000, "{met:?}");
        assert!(by_false_eyes > 200, "{by_false_eyes}");
    }
}

//! Reads the proof of a result from the table.
//!
//! The table holds a winning move for every position of the proof, unless it has lost some entries.
//! Those positions are searched again.

use std::collections::HashSet;

use crate::board::Move;
use crate::life::{Side, Undecided};
use crate::solver::budget::Meter;
use crate::solver::local::{Bits, Cell, Chains, Local, Mv, Threats, before_move, closed, each};
use crate::solver::proof::{Builder, Claim, Node, Proof};

use super::path::{Ghi, Repetition};
use super::{Aim, Search};

/// The most nodes in a proof.
pub(crate) const MOST_NODES: usize = 1_500_000;
/// How often a position may be searched again under a fresh salt for one proof.
const MOST_FRESH: usize = 200;

/// Why there is no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoProof {
    /// The claim does not hold, or holds only by repetition.
    #[error("the claim does not hold, or rests on a repetition")]
    Unsound,
    /// A limit ended the search before the proof was complete.
    #[error("{0}")]
    Undecided(Undecided),
    /// The proof has more nodes than allowed.
    #[error("the proof has more than {0} positions")]
    TooLarge(usize),
    /// The region is too large.
    #[error("the region is too large")]
    Region,
}

/// Why a position could not be added to the proof.
enum Halt {
    /// The position leads back to one that is being written. Each entry of the table is sound, but
    /// entries are written at different times. Two positions may each rest on the other, if the
    /// table lost the first and its search then used the second.
    Circle,
    Never(NoProof),
}

impl From<NoProof> for Halt {
    fn from(why: NoProof) -> Halt {
        Halt::Never(why)
    }
}

pub(crate) struct Extractor<'a, 'b, 'm, 'r, B> {
    search: &'b mut Search<'a, B>,
    meter: &'m mut Meter<'r>,
    winner: Side,
    chains: Chains<B>,
    /// The positions being written, each with the salt of the entries on which it rests.
    open: HashSet<(u64, u64)>,
    salts: &'b mut dyn Iterator<Item = u64>,
    fresh: usize,
    builder: Builder,
    /// For each point next to an open rim, how often it helped the winner.
    rim_help: Vec<u32>,
    /// The zone of each node, if the proof of a life is to answer only moves in zones.
    zones: Option<Vec<B>>,
}

/// Writes the proof of a claim. Positions that the table has lost are searched again, and circular
/// results are searched again under the next salt.
pub(crate) fn extract<'a, 'b, B: Bits>(
    search: &'b mut Search<'a, B>,
    meter: &mut Meter<'_>,
    root: &Local<B>,
    claim: Claim,
    salts: &'b mut dyn Iterator<Item = u64>,
) -> Result<Proof, NoProof> {
    extract_with_rim(search, meter, root, claim, salts).0
}

/// As [`extract`]. Also counts for each point next to an open rim how often what lies beyond it helped
/// the winner, as far as the proof was written. The attacker's stones beyond helped where the attacker
/// captured a stone there, or the defender ran out of room there; the defender's where the defender got
/// out there, or a stone of the attacker fell there.
pub(crate) fn extract_with_rim<'a, 'b, B: Bits>(
    search: &'b mut Search<'a, B>,
    meter: &mut Meter<'_>,
    root: &Local<B>,
    claim: Claim,
    salts: &'b mut dyn Iterator<Item = u64>,
) -> (Result<Proof, NoProof>, Vec<(Cell, u32)>) {
    let mut extractor = Extractor::new(search, meter, claim.winner, salts);
    let written = extractor.write(root);
    let (proof, rim_help) = extractor.finish(written, claim);
    let helped = (0..).map(Cell::new).zip(rim_help);
    (proof, helped.filter(|&(_, count)| count > 0).collect())
}

/// As [`extract`] for a life, but answers only those moves of the attacker on which the life rests: those in the
/// zone of each position (see `local/zone.rs`). Such a proof is smaller, in large regions many times.
pub(crate) fn extract_life_in_zones<'a, 'b, B: Bits>(
    search: &'b mut Search<'a, B>,
    meter: &mut Meter<'_>,
    root: &Local<B>,
    claim: Claim,
    salts: &'b mut dyn Iterator<Item = u64>,
) -> Result<Proof, NoProof> {
    let mut extractor = Extractor::new(search, meter, claim.winner, salts);
    extractor.zones = Some(Vec::new());
    let written = extractor.write(root);
    extractor.finish(written, claim).0
}

impl<'a, 'b, 'm, 'r, B: Bits> Extractor<'a, 'b, 'm, 'r, B> {
    fn new(
        search: &'b mut Search<'a, B>,
        meter: &'m mut Meter<'r>,
        winner: Side,
        salts: &'b mut dyn Iterator<Item = u64>,
    ) -> Extractor<'a, 'b, 'm, 'r, B> {
        Extractor {
            search,
            meter,
            winner,
            chains: Chains::new(),
            open: HashSet::new(),
            salts,
            fresh: 0,
            builder: Builder::new(MOST_NODES),
            rim_help: vec![0; B::LEN as usize],
            zones: None,
        }
    }

    /// The proof, if it was written, and how often each point next to an open rim helped.
    fn finish(
        self,
        written: Result<u32, Halt>,
        claim: Claim,
    ) -> (Result<Proof, NoProof>, Vec<u32>) {
        let proof = match written {
            Ok(_) => Ok(self.builder.finish(claim)),
            Err(Halt::Circle) => Err(NoProof::Unsound),
            Err(Halt::Never(why)) => Err(why),
        };
        (proof, self.rim_help)
    }

    fn write(&mut self, local: &Local<B>) -> Result<u32, Halt> {
        match self.write_under_this_salt(local) {
            Err(Halt::Circle) if local.to_move == self.winner && self.fresh < MOST_FRESH => {
                let Some(salt) = self.salts.next() else {
                    return Err(Halt::Circle);
                };
                self.fresh += 1;
                let before = self.search.salt_with(salt);
                let result = self.write_under_this_salt(local);
                self.search.salt_with(before);
                result
            }
            other => other,
        }
    }

    fn write_under_this_salt(&mut self, local: &Local<B>) -> Result<u32, Halt> {
        let key = local.key_with_threats(0);
        if let Some(index) = self.builder.node_of(key) {
            return Ok(index);
        }
        let place = (self.search.salt(), key);
        if !self.open.insert(place) {
            return Err(Halt::Circle);
        }
        let node = self.node(local);
        self.open.remove(&place);
        let (node, zone) = node?;
        if self.builder.is_full() {
            return Err(NoProof::TooLarge(MOST_NODES).into());
        }
        if let Some(zones) = &mut self.zones {
            zones.push(zone);
        }
        Ok(self.builder.add(key, node))
    }

    /// The zone of a node; empty if none are asked for.
    fn zone_of(&self, node: u32) -> B {
        let zones = self.zones.as_ref();
        let zone = zones.and_then(|zones| zones.get(node as usize));
        zone.copied().unwrap_or(B::ZERO)
    }

    /// The node of a position and its zone, which is empty if none is asked for.
    fn node(&mut self, local: &Local<B>) -> Result<(Node, B), Halt> {
        let ground = self.search.ground;
        if ground.is_captured(local) {
            return match self.winner {
                Side::Attacker => Ok((Node::Captured, B::ZERO)),
                Side::Defender => Err(NoProof::Unsound.into()),
            };
        }
        ground.chains(local, &mut self.chains);
        match self.winner {
            Side::Defender if ground.lives(local, &self.chains) => {
                self.note_way_out(local);
                let zone = match self.zones {
                    Some(_) => ground.life_zone_of_targets(local, &self.chains),
                    None => None,
                };
                return Ok((Node::TwoEyes, zone.unwrap_or(B::ZERO)));
            }
            Side::Attacker if ground.has_no_room(local, &self.chains) => {
                self.note_rim_help(self.chains.reach & !local.stones[0]);
                return Ok((Node::NoRoom, B::ZERO));
            }
            Side::Attacker if ground.has_only_false_eyes(local, &self.chains) => {
                self.note_rim_help(self.chains.reach & !local.stones[0]);
                return Ok((Node::FalseEyes, B::ZERO));
            }
            _ => {}
        }
        if local.to_move == self.winner {
            let decisive = ground.decisive(local, &self.chains, self.winner);
            let best = match decisive {
                Some(decisive) => decisive.mv,
                None => self.best(local)?,
            };
            let next = ground.follow(local, &mut self.chains, best);
            match self.winner {
                Side::Attacker => self.note_rim_help(local.stones[1] & !next.stones[1]),
                Side::Defender if next.elsewhere.is_fallen() => self.note_fall(local, &next),
                Side::Defender => {}
            }
            let after = self.write(&next)?;
            let mut zone = self.zone_of(after);
            if self.zones.is_some() {
                ground.chains(local, &mut self.chains);
                zone = self.before(local, best, zone);
                zone = closed(ground, local, &self.chains, self.winner, B::ZERO, zone);
            }
            return Ok((Node::Play(ground.to_move(best), after), zone));
        }
        if self.zones.is_some() {
            return self.answers_in_zone(local);
        }
        let moves = ground.moves(local, &self.chains, self.chains.reach);
        let mut replies = Vec::with_capacity(moves.len());
        for mv in moves {
            let next = ground.follow(local, &mut self.chains, mv);
            replies.push((ground.to_move(mv), self.write(&next)?));
        }
        Ok((self.builder.replies(replies), B::ZERO))
    }

    /// The zone before a move of either side, of whose position this is the zone. The buffer must hold the
    /// chains before it.
    fn before(&self, local: &Local<B>, mv: Mv, after: B) -> B {
        match mv.cell() {
            None => after,
            Some(point) => {
                let ground = self.search.ground;
                before_move(ground, local, &self.chains, self.winner, point, after)
            }
        }
    }

    /// Answers the attacker's moves in the zone, which grows by the zones of the answers.
    fn answers_in_zone(&mut self, local: &Local<B>) -> Result<(Node, B), Halt> {
        let ground = self.search.ground;
        let mut replies: Vec<(Move, u32)> = Vec::new();
        let mut answered = B::ZERO;
        if local.threats == Threats::NONE {
            answered = local.banned();
        }
        let mut passes = false;
        let mut zone = local.target;
        loop {
            ground.chains(local, &mut self.chains);
            let legal = ground.legal(local, &self.chains);
            zone = closed(ground, local, &self.chains, self.winner, legal, zone);
            let mut open: Vec<Mv> = each(zone & legal & !answered).map(Mv::at).collect();
            answered = answered | (zone & legal);
            // The attacker passes to wait until a ko may be retaken.
            if (local.banned() & zone).any() && !passes {
                passes = true;
                open.push(Mv::PASS);
            }
            if open.is_empty() {
                return Ok((self.builder.replies(replies), zone));
            }
            for mv in open {
                let next = ground.follow(local, &mut self.chains, mv);
                let after = self.write(&next)?;
                replies.push((ground.to_move(mv), after));
                ground.chains(local, &mut self.chains);
                zone = zone | self.before(local, mv, self.zone_of(after));
            }
        }
    }

    /// Counts that the stones beyond these points helped the attacker.
    fn note_rim_help(&mut self, points: B) {
        self.note(points & self.search.ground.open_edge);
    }

    /// Counts where the defender's stones got out of the region.
    fn note_way_out(&mut self, local: &Local<B>) {
        self.note(local.stones[1] & self.search.ground.outside.rim());
    }

    /// Counts where a stone of the attacker at the rim has fallen, by a move elsewhere or by a capture.
    fn note_fall(&mut self, local: &Local<B>, next: &Local<B>) {
        let gone = local.stones[0] & !next.stones[0];
        let fallen = if gone.any() { gone } else { local.stones[0] };
        self.note(fallen & self.search.ground.outside.rim());
    }

    fn note(&mut self, points: B) {
        for point in each(points) {
            if let Some(count) = self.rim_help.get_mut(point.index() as usize) {
                *count = count.saturating_add(1);
            }
        }
    }

    /// The winning move, from the table or from a new search.
    fn best(&mut self, local: &Local<B>) -> Result<Mv, NoProof> {
        if let Some(best) = self.known(local) {
            return Ok(best);
        }
        let repetition = Repetition::WonBy(self.winner.opposite());
        // A search that ignores the graph history interaction may miss the win.
        for ghi in [Ghi::Ignored, Ghi::Handled] {
            self.search.ask(Aim::Survive, repetition, ghi);
            match self.search.winner(local, self.meter) {
                Ok((side, _)) if side == self.winner => break,
                Ok(_) | Err(Undecided::Repetition) if ghi == Ghi::Handled => {
                    return Err(NoProof::Unsound);
                }
                Ok(_) | Err(Undecided::Repetition) => {}
                Err(why) => return Err(NoProof::Undecided(why)),
            }
        }
        self.known(local).ok_or(NoProof::Unsound)
    }

    /// The winning move that the table holds.
    fn known(&self, local: &Local<B>) -> Option<Mv> {
        let known = self.search.known(local)?;
        (known.winner(local.threats) == Some(self.winner)).then_some(known.best)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Buffers, Table};
    use super::*;
    use crate::board::{Color, Notation, Point, Setup, Size};
    use crate::life::{Query, QuerySpec};
    use crate::solver::budget::{Limits, Stop};
    use crate::solver::local::{Ground, Wide};

    const BLACK: &str = "E17 F17 G17 H17 D18 J18 D19";
    const WHITE: &str = "D16 E16 F16 G16 J16 B17 D17 K17 C18 K18 F19";
    const REGION: &str = "H14 G15 H15 J15 H16 E17 F17 G17 H17 J17 B18 D18 E18 F18 G18 H18 J18 A19 B19 C19 D19 \
        E19 F19 G19 H19 J19 K19 L19";

    fn points(names: &str) -> Vec<Point> {
        let read = |name| Notation::Gtp.read(name, Size::SQUARE_19).unwrap();
        names.split_whitespace().map(read).collect()
    }

    /// Gokyo Shumyo 1-28, in a region that is larger than what Black's life rests on.
    fn question() -> Query {
        let mut setup = Setup::new(Size::SQUARE_19);
        for (color, names) in [(Color::Black, BLACK), (Color::White, WHITE)] {
            for point in points(names) {
                setup.stones.set(point, Some(color));
            }
        }
        let position = setup.into_position().unwrap();
        let spec = QuerySpec {
            region: Some(points(REGION)),
            ..QuerySpec::target(points(BLACK)[0])
        };
        Query::new(&position, &spec).unwrap()
    }

    /// The proof that Black lives however many threats White has, with every answer and in zones.
    fn proofs(query: &Query) -> [Proof; 2] {
        let (ground, local) = Ground::<Wide>::of(query).unwrap();
        let root = local.with_threats(Side::Attacker, Threats::ENDLESS);
        let (mut table, mut buffers) = (Table::new(1 << 24), Buffers::default());
        let (limits, stop, mut report) = (Limits::default(), Stop::new(), |_| {});
        let mut meter = Meter::new(&limits, &stop, &mut report);
        let mut search = Search::new(&ground, &mut table, &mut buffers, 1);
        search.trust_network();
        let decided = search.decide(&root, Aim::Survive, Side::Attacker, &mut meter);
        assert_eq!(decided.unwrap().0, Side::Defender);
        let claim = Claim {
            to_move: Color::Black,
            winner: Side::Defender,
            loser_threats: Claim::ENDLESS,
            winner_threats: 0,
            superko: false,
        };
        [extract, extract_life_in_zones].map(|write| {
            let mut salts = 2..;
            write(&mut search, &mut meter, &root, claim, &mut salts).unwrap()
        })
    }

    #[test]
    fn a_life_in_zones_is_accepted_and_much_smaller() {
        let query = question();
        let [whole, in_zones] = proofs(&query);
        assert_eq!(whole.check(&query), Ok(()));
        assert_eq!(in_zones.check(&query), Ok(()));
        let sizes = [&whole, &in_zones].map(|proof| proof.nodes.len());
        assert!(3 * sizes[1] < sizes[0], "{sizes:?}");
    }

    #[test]
    fn a_life_without_one_of_the_answers_in_its_zones_is_refused() {
        let query = question();
        let [_, in_zones] = proofs(&query);
        // After Black's first move.
        let Some(&Node::Play(_, second)) = in_zones.nodes.last() else {
            panic!("Black begins");
        };
        let Node::Replies { first, count } = in_zones.nodes[second as usize] else {
            panic!("White answers");
        };
        assert!(count > 2);
        for left_out in first..first + count {
            let mut proof = in_zones.clone();
            let mut kept: Vec<_> = (first..first + count)
                .filter(|&place| place != left_out)
                .map(|place| in_zones.replies[place as usize])
                .collect();
            let places = proof.replies.len() as u32;
            proof.replies.append(&mut kept);
            proof.nodes[second as usize] = Node::Replies {
                first: places,
                count: count - 1,
            };
            assert!(proof.check(&query).is_err(), "{left_out}");
        }
    }
}

//! Reads the proof of a result from the table.
//!
//! The table holds a winning move for every position of the proof, unless it has lost some entries.
//! Those positions are searched again.

use std::collections::HashSet;

use crate::life::{Side, Undecided};
use crate::solver::budget::Meter;
use crate::solver::local::{Bits, Cell, Chains, Local, Mv, each};
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
    let mut extractor = Extractor {
        search,
        meter,
        winner: claim.winner,
        chains: Chains::new(),
        open: HashSet::new(),
        salts,
        fresh: 0,
        builder: Builder::new(MOST_NODES),
        rim_help: vec![0; B::LEN as usize],
    };
    let proof = match extractor.write(root) {
        Ok(_) => Ok(extractor.builder.finish(claim)),
        Err(Halt::Circle) => Err(NoProof::Unsound),
        Err(Halt::Never(why)) => Err(why),
    };
    let helped = (0..).map(Cell::new).zip(extractor.rim_help);
    (proof, helped.filter(|&(_, count)| count > 0).collect())
}

impl<B: Bits> Extractor<'_, '_, '_, '_, B> {
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
        let node = node?;
        if self.builder.is_full() {
            return Err(NoProof::TooLarge(MOST_NODES).into());
        }
        Ok(self.builder.add(key, node))
    }

    fn node(&mut self, local: &Local<B>) -> Result<Node, Halt> {
        let ground = self.search.ground;
        if ground.is_captured(local) {
            return match self.winner {
                Side::Attacker => Ok(Node::Captured),
                Side::Defender => Err(NoProof::Unsound.into()),
            };
        }
        ground.chains(local, &mut self.chains);
        match self.winner {
            Side::Defender if ground.lives(local, &self.chains) => {
                self.note_way_out(local);
                return Ok(Node::TwoEyes);
            }
            Side::Attacker if ground.has_no_room(local, &self.chains) => {
                self.note_rim_help(self.chains.reach & !local.stones[0]);
                return Ok(Node::NoRoom);
            }
            Side::Attacker if ground.has_only_false_eyes(local, &self.chains) => {
                self.note_rim_help(self.chains.reach & !local.stones[0]);
                return Ok(Node::FalseEyes);
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
            return Ok(Node::Play(ground.to_move(best), self.write(&next)?));
        }
        let moves = ground.moves(local, &self.chains, self.chains.reach);
        let mut replies = Vec::with_capacity(moves.len());
        for mv in moves {
            let next = ground.follow(local, &mut self.chains, mv);
            replies.push((ground.to_move(mv), self.write(&next)?));
        }
        Ok(self.builder.replies(replies))
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

//! Chains: the stones of each side that are connected, with their liberties.

use std::cell::OnceCell;

use crate::life::Side;

use super::bits::Bits;
use super::board::{Ground, Local};
use super::eyes::EyeSummary;

/// A chain on the local board.
#[derive(Clone, Copy)]
pub(crate) struct Chain<B> {
    pub(crate) stones: B,
    /// The points next to the chain. They may lie beyond the region.
    pub(crate) around: B,
    pub(crate) liberties: B,
    /// Whether the chain is connected to a safe stone at the rim, so that it cannot be captured.
    pub(crate) safe: bool,
    /// Whether it is the attacker's and has a liberty beyond the region that counts.
    pub(crate) held: bool,
}

/// The chains of both sides, with summaries for each side. The buffers are used again for every
/// position.
pub(crate) struct Chains<B> {
    pub(crate) of: [Vec<Chain<B>>; 2],
    /// Stones of the chains that cannot be captured.
    pub(crate) safe: [B; 2],
    /// Liberties of chains that are safe or have another liberty: the owner may always play there.
    pub(crate) open: [B; 2],
    /// Last liberties of chains that are not safe: the opponent captures there.
    pub(crate) last: [B; 2],
    /// The points that play can reach from a target without crossing a safe attacking stone. Points
    /// elsewhere never affect a target, so a stone there is no better than a pass.
    pub(crate) reach: B,
    /// The points next to safe attacking stones.
    pub(crate) hostile: B,
    /// A summary of the defender's eyes, computed when it is first asked for.
    pub(crate) summary: OnceCell<EyeSummary<B>>,
}

impl<B: Bits> Chains<B> {
    pub(crate) fn new() -> Chains<B> {
        Chains {
            of: [Vec::with_capacity(128), Vec::with_capacity(128)],
            safe: [B::ZERO; 2],
            open: [B::ZERO; 2],
            last: [B::ZERO; 2],
            reach: B::ZERO,
            hostile: B::ZERO,
            summary: OnceCell::new(),
        }
    }
}

impl<B: Bits> Ground<B> {
    /// Finds the chains of both sides.
    #[inline]
    pub(crate) fn chains(&self, local: &Local<B>, chains: &mut Chains<B>) {
        let empty = self.region & !(local.stones[0] | local.stones[1]);
        for side in 0..2 {
            let list = &mut chains.of[side];
            list.clear();
            let (mut all_safe, mut open, mut last) = (B::ZERO, B::ZERO, B::ZERO);
            let mut rest = local.stones[side];
            while rest.any() {
                let stones = self.flood(B::bit(rest.lowest()), rest);
                rest = rest & !stones;
                let around = self.spread(stones);
                let liberties = around & empty;
                let safe = (stones & self.rim[side]).any();
                let held = side == 0
                    && self.outside.counts()
                    && self.outside.holds(around, local.elsewhere);
                let may_fall = !safe & !held & liberties.without_lowest().is_empty();
                all_safe = all_safe | stones.only_if(safe);
                open = open | liberties.only_if(!may_fall);
                last = last | liberties.only_if(may_fall);
                list.push(Chain {
                    stones,
                    around,
                    liberties,
                    safe,
                    held,
                });
            }
            chains.safe[side] = all_safe;
            chains.open[side] = open;
            chains.last[side] = last;
        }
        let attackers = chains.safe[Side::Attacker.index()];
        chains.reach = self.flood(local.target, self.region & !attackers);
        chains.hostile = self.spread(attackers) | self.rim[Side::Attacker.index()];
        chains.summary = OnceCell::new();
    }

    /// The points where the side to move may play, apart from the ban of a ko.
    #[inline]
    pub(crate) fn legal(&self, local: &Local<B>, chains: &Chains<B>) -> B {
        self.legal_for(local, chains, local.to_move)
    }

    /// The points where this side could play if it were its turn, apart from the ban of a ko.
    #[inline]
    pub(crate) fn legal_for(&self, local: &Local<B>, chains: &Chains<B>, side: Side) -> B {
        let mover = side.index();
        let empty = self.region & !(local.stones[0] | local.stones[1]);
        let by_chains = chains.open[mover] | chains.last[1 - mover];
        let beyond = match side {
            Side::Attacker => self.outside.open(local.elsewhere),
            Side::Defender => B::ZERO,
        };
        (self.spread(empty) | self.rim[mover] | by_chains | beyond) & empty
    }

    /// The stones that this side captures with a stone on the point `bit`.
    #[inline]
    pub(crate) fn taken(&self, chains: &Chains<B>, by: Side, bit: B) -> B {
        if (chains.last[by.opposite().index()] & bit).is_empty() {
            return B::ZERO;
        }
        chains.of[by.opposite().index()]
            .iter()
            .filter(|chain| chain.liberties == bit && !chain.safe && !chain.held)
            .fold(B::ZERO, |set, chain| set | chain.stones)
    }
}

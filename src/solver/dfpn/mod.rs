//! Depth-first proof-number search.
//!
//! Nagai 2002 for df-pn; Pawlewicz and Lew, "Improving depth-first PN-search: 1+epsilon trick"
//! (CG 2006) for the thresholds; Kishimoto and Müller, "A general solution to the graph history
//! interaction problem" (AAAI 2004) for results that hold on one path only, and "Search versus
//! knowledge for solving life and death problems in Go" (AAAI 2005) for forced moves.
//!
//! # Repetition
//!
//! The search decides a game without memory: basic ko, and a line that repeats a position is won
//! by one side named beforehand. A win of the *other* side never uses a repetition, so it is a win
//! whatever the rule on longer cycles: a shortest win never comes back to a position, and after a
//! pass, which stands for play elsewhere, the whole board is another. A win of the named side may hang
//! on positions earlier on the path. Such a result carries the depth of the earliest of them; it is
//! stored under a key that includes the path, and under the position's own key only when no
//! repetition matters.
//!
//! # Threats
//!
//! More threats never hurt their owner. So a solved position carries the number of threats with
//! which its winner wins, and answers every question about it with as many threats or more.
//!
//! Where repetition favours the side that has the threats, a line may come back to the same stones with
//! fewer of them. Such a line is won by the other side, if that wins the position it came back to:
//! then it also wins it with fewer threats, and they come to an end. The result carries the depth
//! of that position like one that rests on repetition, and is free of it there.

mod buffers;
mod decide;
mod extract;
mod moves;
mod numbers;
mod order;
mod path;
mod search;
mod similar;
mod superko;
mod table;

use crate::life::Side;
use crate::solver::local::{Bits, Chains, Forced, Ground, Local, PASS};

use numbers::Value;
use order::History;
use path::Path;

pub(crate) use buffers::{AllBuffers, Buffered, Buffers};
pub use extract::NoProof;
pub(crate) use extract::{extract, extract_with_rim};
pub use order::SettledMove;
pub(crate) use order::Watch;
pub(crate) use path::{Ghi, Repetition};
pub(crate) use superko::extract_under_superko;
pub(crate) use table::{Known, Table};

/// What the defender has to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// Not to be captured.
    Survive,
    /// Two eyes: unconditional life.
    TwoEyes,
}

/// Lines longer than this are cut: who cannot win in so many moves is taken not to win. What is said
/// to hold without repetition never rests on this.
const MOST_PLIES: usize = 600;

/// Points of the largest region for which the first guess is trusted as it is: what it was fitted to had
/// up to 33 points within a wall.
const TRAINED_POINTS: u32 = 40;

/// How many times as much it may take to kill as to live in a position that is likely killed, if the
/// attacker and if the defender is to move.
const KILL_BIAS: [u32; 2] = [100, 12];

#[derive(Clone, Copy)]
pub(crate) struct Child<B> {
    pub(crate) local: Local<B>,
    pub(crate) key: u64,
    pub(crate) value: Value,
    pub(crate) mv: u8,
}

/// A search, with the question that it answers and the buffers that it borrows.
pub(crate) struct Search<'a, B> {
    pub(crate) ground: &'a Ground<B>,
    pub(crate) table: &'a mut Table,
    // The question.
    aim: Aim,
    repetition: Repetition,
    handles_ghi: bool,
    /// Separates the table entries of one proof from those of another.
    salt: u64,
    /// Separates the entries of results that rest on a repetition, by the rule on repetition.
    repetition_salt: u64,
    /// Whether the region is unlike those that the network was trained on.
    is_untrained: bool,
    // The position being searched, and how the search came there.
    chains: &'a mut Chains<B>,
    /// The children of every position of the path, those of the last one at the end.
    children: &'a mut Vec<Child<B>>,
    path: &'a mut Path,
    /// The move that refuted the latest sibling of the position. It survives from one question to the
    /// next.
    killer: u8,
    // What has happened since the question was put.
    /// Whether a repetition has decided anything. Until then no result rests on one.
    repetition_seen: bool,
    /// Whether the favoured side has threats that it could spend and come back to the same stones.
    tracks_spent_threats: bool,
    /// Whether that has decided anything.
    spent_threat_seen: bool,
    /// Whether a line was cut for its length.
    too_deep: bool,
    // What is kept besides the table.
    /// A bit for each result that rests on a repetition, by its key. Most look-ups end here.
    path_entry_filter: &'a mut [u64],
    /// For positions by their keys, the points on which the side to move is forced to play.
    forced_cache: &'a mut [(u64, Option<Forced<B>>)],
    /// For positions by their keys, the answer of the network: a part of the key, then the answer.
    number_cache: &'a mut [u32],
    /// The history heuristic: who has won with the same stones of the attacker.
    history: &'a mut History,
    /// What is collected for training the network, if the search is watched.
    pub(crate) watch: Option<Watch>,
}

impl<'a, B: Bits> Search<'a, B> {
    pub(crate) fn new(
        ground: &'a Ground<B>,
        table: &'a mut Table,
        buffers: &'a mut Buffers<B>,
        salt: u64,
    ) -> Search<'a, B> {
        buffers.clear();
        Search {
            ground,
            table,
            aim: Aim::Survive,
            repetition: Repetition::WonBy(Side::Defender),
            handles_ghi: false,
            salt,
            repetition_salt: 0,
            is_untrained: ground.is_open || ground.region.count() > TRAINED_POINTS,
            chains: &mut buffers.chains,
            children: &mut buffers.children,
            path: &mut buffers.path,
            killer: PASS,
            repetition_seen: false,
            tracks_spent_threats: false,
            spent_threat_seen: false,
            too_deep: false,
            path_entry_filter: &mut buffers.path_entry_filter,
            forced_cache: &mut buffers.forced_cache,
            number_cache: &mut buffers.number_cache,
            history: &mut buffers.history,
            watch: None,
        }
    }

    /// Whether only a part of the numbers of a side's other moves is added to the greatest. The attacker's
    /// moves often lead to the same positions in another order, so that their sum counts too much; in
    /// strange regions fewer do.
    const fn uses_weak_sum(&self, mover: Side) -> bool {
        matches!(mover, Side::Attacker) && !self.is_untrained
    }

    /// What the entries of the table are kept apart by.
    pub(crate) const fn salt(&self) -> u64 {
        self.salt
    }

    /// Keeps the entries apart by another salt from now on; returns the one before.
    pub(crate) const fn salt_with(&mut self, salt: u64) -> u64 {
        std::mem::replace(&mut self.salt, salt)
    }

    /// Sets what is asked from now on. Results of different questions are kept apart.
    pub(crate) fn ask(&mut self, aim: Aim, repetition: Repetition, ghi: Ghi) {
        self.aim = aim;
        self.handles_ghi = ghi == Ghi::Handled;
        self.repetition = repetition;
        self.repetition_seen = false;
        let favoured = match self.repetition {
            Repetition::WonBy(Side::Defender) => 0x6A09_E667_F3BC_C908,
            Repetition::WonBy(Side::Attacker) => 0x9FB2_1C65_1E98_DF25,
            Repetition::Forbidden => 0,
        };
        let ghi = if self.handles_ghi {
            0x8CB9_2BA7_2F3D_8DD7
        } else {
            0
        };
        self.repetition_salt = favoured ^ ghi;
    }

    /// The part of the key that results have in common which hold under every rule on repetition.
    fn aim_salt(&self) -> u64 {
        let aim = match self.aim {
            Aim::Survive => 0,
            Aim::TwoEyes => 0x51_7CC1_B727_220A,
        };
        let bound = match self.repetition {
            Repetition::Forbidden => 0x2545_F491_4F6C_DD1D,
            Repetition::WonBy(_) => 0,
        };
        self.salt ^ aim ^ bound
    }

    /// The key of a position in normal form.
    pub(crate) fn key(&self, local: &Local<B>) -> u64 {
        local.key(self.aim_salt())
    }

    /// What the table holds under a key.
    pub(crate) fn at(&self, key: u64) -> Option<Known> {
        self.table.get(key)
    }

    /// What the table holds of a position, for reading a proof.
    pub(crate) fn known(&self, local: &Local<B>) -> Option<Known> {
        self.table.get(self.key(&self.ground.normal(local)))
    }

    /// Whether the attacker looks likely to win a position that has been searched for a while, in a
    /// region like those that the first guess was fitted to. The numbers speak for the defender early,
    /// as life takes fewer moves to show.
    pub(crate) fn seems_killed(&self, local: &Local<B>) -> bool {
        let Some(known) = self.known(local).filter(|_| !self.is_untrained) else {
            return false;
        };
        let (to_kill, to_live) = match local.to_move {
            Side::Attacker => (known.phi, known.delta),
            Side::Defender => (known.delta, known.phi),
        };
        to_kill / KILL_BIAS[local.to_move.index()] < to_live
    }

    /// About how many nodes were spent on a position the last time; 0 if it is not known.
    pub(crate) fn work(&self, local: &Local<B>) -> u64 {
        self.table.work(self.key(&self.ground.normal(local)))
    }
}

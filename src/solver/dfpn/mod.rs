//! Depth-first proof-number search (df-pn), which decides every question within a region.
//!
//! - `search`: the main function `mid` with its steps.
//! - `numbers`: proof numbers, thresholds, and what a result rests on.
//! - `table`: the transposition table.
//! - `path`: the path from the root, repetition and superko.
//! - `moves`: the moves of a position, and what is known of where they lead.
//! - `similar`: one refutation tried on many moves, by simulation.
//! - `order`: first numbers for new positions: a small network, the history heuristic, the killer
//!   move.
//! - `decide`: questions that take more than one search.
//! - `extract`, `superko`: read a proof from the table.
//! - `buffers`: the memory of a search.
//!
//! Papers: Nagai 2002 for df-pn. Pawlewicz and Lew, "Improving depth-first PN-search: 1+epsilon
//! trick" (CG 2006), for the thresholds. Kishimoto and Müller, "A general solution to the graph
//! history interaction problem" (AAAI 2004), for results that hold on some paths only, and "Search
//! versus knowledge for solving life and death problems in Go" (AAAI 2005), for forced moves.
//! Kawano, "Using similar positions to search game trees" (1996), for simulation.
//!
//! # Repetition
//!
//! The search decides a game without memory: basic ko, and a line that repeats a position is won by
//! one side named beforehand, the favoured side. A win of the *other* side never uses a repetition,
//! because a shortest win never comes back to a position. So it is a win under every rule on longer
//! cycles. (After a pass, which stands for play elsewhere, the whole board is another one.) A win
//! of the favoured side may rest on earlier positions of the path. Such a result carries the depth
//! of the earliest of them, see [`Value::rests_on`]. It is stored under a key that includes the
//! path, and under the key of the position only if no repetition matters.
//!
//! # Threats
//!
//! More threats never hurt their owner. So a solved position stores the number of threats with
//! which its winner wins, and answers every question with that many or more.
//!
//! If the favoured side has the threats, a line may come back to the same stones with fewer of
//! them. The other side wins such a line if it wins the position that the line came back to: it
//! also wins it against fewer threats, and the threats come to an end. Such a result carries the
//! depth of that position, like one that rests on a repetition, and at that position it becomes
//! independent of the path.

mod search;
mod numbers;
mod table;
mod path;
mod moves;
mod similar;
mod order;
mod decide;
mod extract;
mod superko;
mod buffers;

use crate::life::Side;
use crate::solver::local::{Bits, Chains, Forced, Ground, Local, Mv};

use numbers::Value;
use order::History;
use path::Path;

pub(crate) use buffers::{AllBuffers, Buffered, Buffers};
pub use extract::NoProof;
pub(crate) use extract::{extract, extract_life_in_zones, extract_with_rim};
pub use order::SettledMove;
pub(crate) use order::Watch;
pub(crate) use path::{Ghi, Repetition};
pub(crate) use superko::extract_under_superko;
pub(crate) use table::{Known, Table};

/// What the defender has to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// To avoid capture.
    Survive,
    /// To make two eyes, that is, to live unconditionally.
    TwoEyes,
}

/// A line with more plies is cut and counts as a repetition. Results that hold without repetition
/// never rest on this.
const MOST_PLIES: usize = 600;

/// The largest region, in points, for which the network is trusted fully. It was trained on regions
/// of up to 33 points within a wall.
const TRAINED_POINTS: u32 = 40;

/// In a position that is probably killed, the work to kill may be this many times the work to live:
/// if the attacker is to move, and if the defender is.
const KILL_BIAS: [u32; 2] = [100, 12];

#[derive(Clone, Copy)]
pub(crate) struct Child<B> {
    pub(crate) local: Local<B>,
    pub(crate) key: u64,
    pub(crate) value: Value,
    pub(crate) mv: Mv,
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
    /// The children of all positions of the path, those of the last one at the end.
    children: &'a mut Vec<Child<B>>,
    path: &'a mut Path,
    /// The move that refuted the latest sibling of the position. It survives from one question to the
    /// next.
    killer: Mv,
    // What has happened since the question was asked.
    /// Whether a repetition has decided anything. Until then no result rests on one.
    repetition_seen: bool,
    /// Whether the favoured side has threats that it could spend and come back to the same stones.
    tracks_spent_threats: bool,
    /// Whether that has decided anything.
    spent_threat_seen: bool,
    /// Whether a line was cut for its length.
    too_deep: bool,
    // What is stored besides the table.
    /// A bit for each result that rests on a repetition, by its key. Most look-ups end here.
    path_entry_filter: &'a mut [u64],
    /// For positions, by key: the points on which the side to move is forced to play.
    forced_cache: &'a mut [(u64, Option<Forced<B>>)],
    /// For positions, by key: a part of the key and the packed answer of the network.
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
            killer: Mv::PASS,
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

    /// Whether the disproof number is a weak sum: the greatest number plus only a part of the
    /// others. Moves of the attacker often lead to the same positions in another order, so a full
    /// sum counts them twice. In untrained regions fewer of them do.
    const fn uses_weak_sum(&self, mover: Side) -> bool {
        matches!(mover, Side::Attacker) && !self.is_untrained
    }

    /// What separates the table entries of this search.
    pub(crate) const fn salt(&self) -> u64 {
        self.salt
    }

    /// Changes the salt; returns the one before.
    pub(crate) const fn salt_with(&mut self, salt: u64) -> u64 {
        std::mem::replace(&mut self.salt, salt)
    }

    /// Sets the question for the following searches. The results of different questions are stored
    /// apart.
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

    /// The part of the key that is common to all questions with the same aim. Results that hold
    /// under every rule on repetition are shared through it.
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

    /// The table entry with this key.
    pub(crate) fn at(&self, key: u64) -> Option<Known> {
        self.table.get(key)
    }

    /// The table entry of a position, for reading a proof.
    pub(crate) fn known(&self, local: &Local<B>) -> Option<Known> {
        self.table.get(self.key(&self.ground.normal(local)))
    }

    /// Whether the attacker probably wins a position that has been searched for a while, in a
    /// region like those of the training. The numbers favour the defender early, because life takes
    /// fewer moves to prove.
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

    /// About how many nodes the latest search of a position took; 0 if that is not known.
    pub(crate) fn work(&self, local: &Local<B>) -> u64 {
        self.table.work(self.key(&self.ground.normal(local)))
    }
}

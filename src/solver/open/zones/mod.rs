//! The search with relevance zones, for groups on an open board.
//!
//! This is depth-first proof-number search in which every win carries its zone: the points on which
//! it rests. The side to move is first supposed to play elsewhere. If it then loses, only a move on
//! a point of the zone of that loss can save it; every other move loses in the same way. So the
//! cost depends on the fight and not on the size of the board around it (Shih, Wu and others, AAAI
//! 2022).
//!
//! One side is to be proved the winner. A repetition counts as a win of the other side, so the wins
//! of the first side never rest on one. The wins of the other side only guide the search. No result
//! is believed until the checker has accepted the proof on the whole board.
//!
//! That stones are captured is searched for in a narrower way ([`Style::Liberties`]): within so many moves of the
//! attacker, only with moves near the stones, and with the defender's pass before its other moves. So a question is
//! first what a second move in a row would capture (compare Thomsen, *Lambda-search in game trees*, 2000), and then
//! whether a move in the zone of that prevents it.
//!
//! - `search`: the main function, with its steps, and what follows from the children.
//! - `liberties`: the search for a capture.
//! - `moves`: the moves of a position and their first numbers.
//! - `table`: the transposition table.
//! - `write`: writes the proof.

mod search;
mod liberties;
mod moves;
mod table;
mod write;

use crate::life::Side;
use crate::solver::budget::Meter;
use crate::solver::local::{Bits, Cell, Chains, Ground, Local, Mv};

use table::Table;

pub(super) use write::write;

/// A line with more moves is cut, and counts as a win of the side that is not to be proved.
const MOST_PLIES: usize = 160;
/// Infinity, for proof and disproof numbers.
const INFINITE: u32 = u32::MAX;
/// The largest finite number, and the threshold that is never reached.
const LARGEST: u32 = INFINITE - 1;

/// What is known of a position, from the point of view of its side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<B> {
    /// The proof number: about how much work it takes to win. 0 if the position is won.
    phi: u32,
    /// The disproof number: about how much work it takes to refute. 0 if the position is lost.
    delta: u32,
    /// The points on which the result rests, if there is one.
    zone: B,
    /// The winner's move, if the winner is to move. If the loser is to move, a pass says that the zone
    /// includes that of the position after a pass; `None` says that the winner may answer a null move by
    /// playing elsewhere too.
    best: Option<Mv>,
}

impl<B: Bits> Value<B> {
    const fn open(phi: u32, delta: u32) -> Value<B> {
        Value {
            phi,
            delta,
            zone: B::ZERO,
            best: None,
        }
    }

    const fn is_solved(&self) -> bool {
        self.phi == 0 || self.delta == 0
    }

    fn won_by(winner: Side, mover: Side, zone: B, best: Option<Mv>) -> Value<B> {
        let (phi, delta) = if winner == mover {
            (0, INFINITE)
        } else {
            (INFINITE, 0)
        };
        Value {
            phi,
            delta,
            zone,
            best,
        }
    }
}

/// Which moves a position allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The moves of the game.
    Game,
    /// The attacker has made a null move, that is, played elsewhere without a ko to wait for. The
    /// defender is asked for a move that lives at once.
    NullMove,
}

/// How positions are judged, and which moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// By eyes; every move.
    Eyes,
    /// By the target's liberties, which must not be more than the moves that the attacker has left, so many at
    /// most; the attacker's moves near the target.
    Liberties(u8),
}

/// What a child stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// The side to move plays a stone on this point.
    Move(Cell),
    /// The side to move plays elsewhere.
    Pass,
    /// The attacker plays elsewhere without a ko to wait for. This never wins; its loss only shows
    /// which points matter.
    NullMove,
}

#[derive(Clone, Copy)]
struct Child<B> {
    local: Local<B>,
    key: u64,
    value: Value<B>,
    work: u64,
    /// The moves that the attacker has left.
    left: u8,
    role: Role,
}

/// A search that tries to prove that one side wins.
pub(super) struct Zones<'a, B> {
    ground: &'a Ground<B>,
    /// The side that is to be proved the winner.
    winner: Side,
    style: Style,
    table: Table<B>,
    chains: Chains<B>,
    children: Vec<Child<B>>,
    path: Vec<u64>,
}

impl<'a, B: Bits> Zones<'a, B> {
    /// A search that will visit at most this many nodes.
    pub(super) fn new(
        ground: &'a Ground<B>,
        (winner, style): (Side, Style),
        table_bytes: usize,
        nodes: u64,
    ) -> Zones<'a, B> {
        Zones {
            ground,
            winner,
            style,
            table: Table::new(table_bytes, nodes),
            chains: Chains::new(),
            children: Vec::with_capacity(4096),
            path: Vec::with_capacity(MOST_PLIES + 1),
        }
    }

    /// Whether the side to be proved wins; `None` if that was not found out. The attacker of a search by liberties
    /// has so many moves left.
    pub(super) fn wins(
        &mut self,
        root: &Local<B>,
        left: u8,
        nodes: u64,
        meter: &mut Meter,
    ) -> Option<bool> {
        let value = self.prove(root, Kind::Game, left, nodes, meter);
        if !value.is_solved() {
            return None;
        }
        Some((value.phi == 0) == (root.to_move == self.winner))
    }

    fn prove(
        &mut self,
        local: &Local<B>,
        kind: Kind,
        left: u8,
        nodes: u64,
        meter: &mut Meter,
    ) -> Value<B> {
        self.children.clear();
        self.path.clear();
        let key = Self::key(local, kind, left);
        if let Some(value) = self.table.get(key)
            && value.is_solved()
        {
            return *value;
        }
        let end = meter.nodes.saturating_add(nodes);
        let limits = (LARGEST, LARGEST);
        match self.style {
            Style::Eyes => self.mid(local, kind, key, limits, end, meter),
            Style::Liberties(_) => self.hunt(local, left, key, limits, end, meter),
        }
    }

    fn key(local: &Local<B>, kind: Kind, left: u8) -> u64 {
        let kind = match kind {
            Kind::Game => 0,
            Kind::NullMove => 0x51_7CC1_B727_220A,
        };
        local.key_with_threats(kind ^ u64::from(left).wrapping_mul(0x9E37_79B9_7F4A_7C15)) | 1
    }
}

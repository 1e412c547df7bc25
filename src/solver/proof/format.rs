//! Proofs, and the checker that believes nothing but the rules.
//!
//! A [`Proof`] names the winner's move in every position that the loser can bring about, down to
//! positions that speak for themselves. [`Proof::check`] plays it through on a
//! [`Position`]; it shares no code with the search.
//!
//! # What a checked proof says
//!
//! The winner reaches the goal by basic ko, however often the loser repeats positions: the nodes
//! are numbered so that every move leads to a smaller number, so no line of the proof is endless.
//!
//! # Where only superko decides
//!
//! If each side could hold its own by repeating, no such proof exists. Then a claim can name positional
//! superko ([`Claim::superko`]): both sides are kept from making a board again that the line has seen,
//! the start included, and every legal move of the loser within the region is answered, for a stone
//! anywhere changes the board. A threat changes it elsewhere, so that none before comes back. A node
//! then stands for a position and the boards that could come back, and ends with a capture or two eyes:
//! that the defender has no room says nothing of boards.
//!
//! # Open regions
//!
//! Where the region was cut out of an open board, the empty points around it were taken for stones
//! of one side ([`Query::beyond`]). A checked proof that the *other* side wins holds on the open
//! board: there the loser may do no more within the region than in the proof, because every stone
//! of his that reaches out of the region was alive already; a move of his elsewhere is a pass; and
//! the winner's stones have at least the liberties of the proof. They have just those, unless they
//! touch the rim, and a proof in which the loser captures such a stone is rejected
//! ([`ProofError::OpenRim`]). What it takes for granted is what every problem does: that the stones
//! of the loser which reach out of the region are never captured; if they can be, he is no better off.

use crate::board::{Color, Move};
use crate::life::Side;

/// What a proof claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who moves first.
    pub to_move: Color,
    /// Who reaches his goal: the attacker captures, or the defender is not captured.
    pub winner: Side,
    /// Ko threats that the loser may use; [`Claim::ENDLESS`] stands for any number.
    pub loser_threats: u8,
    /// Ko threats that the winner may use.
    pub winner_threats: u8,
    /// Whether positional superko is played. If not, the claim holds whatever the rule on longer cycles
    /// than a ko, as a pass stands for play elsewhere, which makes another board.
    ///
    /// Under superko a pass leaves the board as it is and lifts no ban but a ko's. So what holds under it
    /// may not hold without, and the other way round; an answer rests on it only where neither side
    /// wins without.
    pub superko: bool,
}

impl Claim {
    /// Any number of threats.
    pub const ENDLESS: u8 = u8::MAX;

    /// That the other side wins, with everything else as it is: both cannot be.
    #[must_use]
    pub const fn opposite(self) -> Claim {
        Claim {
            winner: self.winner.opposite(),
            loser_threats: self.winner_threats,
            winner_threats: self.loser_threats,
            ..self
        }
    }
}

/// One position of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// The winner plays this and is then at that node.
    Play(Move, u32),
    /// The loser moves; his moves are these entries of [`Proof::replies`].
    Replies {
        /// Index of the first.
        first: u32,
        /// How many.
        count: u32,
    },
    /// The attacker has captured what he has to.
    Captured,
    /// What the defender has to keep lives unconditionally.
    TwoEyes,
    /// The defender has no room for two eyes, in each of the parts into which safe attackers divide
    /// the region around the targets.
    ///
    /// The room of a part is at most two neighbouring points: those that are neither his nor next to
    /// a safe attacker. The attacker fills all else with stones that are safe themselves. Chains
    /// that only stand next to safe attackers can be taken on the way, for no eye arises where they
    /// stood. The others must fall together in the end: there is only one, and it holds all
    /// targets of the part; or each borders on an empty point of the room, and there are no two of
    /// which each borders on one only, and not the same.
    NoRoom,
    /// The defender has no room but for false eyes, and a finite number of threats.
    ///
    /// In each part: a point of the room is a false eye if it is empty, next to a chain that has a
    /// stone which is not next to safe attackers, and next to a group of points of which this holds:
    /// they are next to safe attackers, empty or the defender's but not of such a chain, hang together
    /// with nothing else of the kind, touch no other point of the room, and none that is empty
    /// touches such a chain. The attacker fills the group with safe stones and takes at the false eye
    /// what is left of it, be it by a ko in which nothing but threats helps. What remains of the room
    /// is at most two neighbours, and the chains fall together as under [`Node::NoRoom`]; if there is
    /// only one it need not hold all targets.
    FalseEyes,
}

/// A claim with the winner's answer to everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What is proved.
    pub claim: Claim,
    /// The positions; the last is the start, and each leads to earlier ones only.
    pub nodes: Vec<Node>,
    /// The loser's moves and the nodes they lead to.
    pub replies: Vec<(Move, u32)>,
}

/// Why a proof is no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// There is no start.
    #[error("the proof has no nodes")]
    Empty,
    /// A node leads to itself, to a later one or to none.
    #[error("node {0} does not lead to earlier nodes only")]
    Order(u32),
    /// A node is reached in two different positions, or under superko after different boards.
    #[error("node {0} stands for two different positions")]
    TwoPositions(u32),
    /// A node gives the move to the wrong side.
    #[error("node {0} gives the move to the wrong side")]
    WrongSide(u32),
    /// A move breaks the rules or leaves the region.
    #[error("node {node}: {mv} is no legal move")]
    Illegal {
        /// Index of the node in the proof that does not hold.
        node: u32,
        /// The move.
        mv: Move,
    },
    /// The loser has a move that is not answered.
    #[error("node {node}: {mv} is not answered")]
    Unanswered {
        /// Index of the node in the proof that does not hold.
        node: u32,
        /// The move.
        mv: Move,
    },
    /// A final node does not show what it claims.
    #[error("node {0} is not what it claims to be")]
    NotFinal(u32),
    /// The defender is captured in a proof of his life.
    #[error("node {0} is captured in a proof of life")]
    CapturedAlive(u32),
    /// The loser captures a stone that has liberties on the open board, so that the line shows
    /// nothing of it.
    #[error("node {0}: a stone next to the open rim is captured, so the region is too small")]
    OpenRim(u32),
    /// A line of play is too long to be followed.
    #[error("a line of play has more than {} moves", Proof::LONGEST_LINE)]
    Long,
    /// Superko is claimed where the region is open, so that boards elsewhere matter.
    #[error("superko can decide only within a wall")]
    OpenSuperko,
}

impl Proof {
    /// Moves in the longest line that is followed: each takes room on the stack of the thread that checks.
    pub const LONGEST_LINE: u32 = 400;
}

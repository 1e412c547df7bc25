//! What a proof is.
//!
//! A [`Proof`] names the winner's move in every position that the loser can bring about, down to
//! positions that a static rule decides. [`Proof::check`] plays it through on a
//! [`Position`](crate::board::Position). Besides the rules of Go, the checker believes Benson's
//! theorem and the rules of [`Node::NoRoom`] and [`Node::FalseEyes`]. It shares no code with the
//! search.
//!
//! # What a checked proof says
//!
//! The winner reaches the goal under basic ko, however often the loser repeats positions. The nodes
//! are numbered so that every move leads to a smaller number, so no line of a proof is endless.
//!
//! # Where only superko decides
//!
//! If each side can hold its own by repeating positions, no such proof exists. A claim can then
//! name positional superko ([`Claim::superko`]): neither side may recreate a board of the line, the
//! start included. Every legal move of the loser within the region must be answered, because a
//! stone anywhere makes another board. A ko threat changes the board elsewhere, so no earlier board
//! can come back after it. A node then stands for a position together with the boards that could
//! come back. A line ends with a capture or two eyes; that the defender has no room says nothing
//! about boards.
//!
//! # Open regions
//!
//! If the region was cut out of an open board, the empty points around it count for one side
//! ([`Query::beyond`](crate::life::Query::beyond)). A checked proof that the *other* side wins
//! holds on the open board, for three reasons. The loser cannot do more within the region than in
//! the proof, since every stone that reaches out of it counted as alive already. A move of the
//! loser elsewhere is a pass. And the winner's stones have at least the liberties that they have in
//! the proof. Stones that touch the rim may have more; a proof in which the loser captures such a
//! stone is rejected ([`ProofError::OpenRim`]). As in every problem, it is assumed that the loser's
//! stones that reach out of the region are never captured; if they can be, the loser is no better
//! off.
//!
//! Where the defender lives, a wall of attackers stands around the region. Where the attacker wins, the
//! points around it stay empty, and the attacker's stones have liberties there. Each time the defender
//! plays elsewhere, which is a pass, a threat, or the answer to one, every chain may lose one of them.
//! So after so many such moves a chain counts as many liberties fewer beyond the region, and after
//! [`Query::MOST_ELSEWHERE`](crate::life::Query::MOST_ELSEWHERE) none. A proof in which a chain at the rim is left without a liberty is
//! rejected.

use crate::board::{Color, Move};
use crate::life::Side;

/// What a proof claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who moves first.
    pub to_move: Color,
    /// Who reaches the goal: the attacker captures, or the defender is not captured.
    pub winner: Side,
    /// Ko threats that the loser may use; [`Claim::ENDLESS`] is an unlimited number.
    pub loser_threats: u8,
    /// Ko threats that the winner may use.
    pub winner_threats: u8,
    /// Whether positional superko is played. If not, the claim holds under every rule on cycles
    /// longer than a ko, because a pass stands for play elsewhere, which makes another board.
    ///
    /// Under superko a pass leaves the board as it is and lifts only the ban of a ko. So a claim
    /// may hold with superko and not without, and the other way round. An answer rests on superko
    /// only if neither side wins without it.
    pub superko: bool,
}

impl Claim {
    /// An unlimited number of threats.
    pub const ENDLESS: u8 = u8::MAX;

    /// Whether the winner wins without threats of its own, however many the loser has, and without superko.
    #[must_use]
    pub const fn is_unconditional(self) -> bool {
        self.loser_threats == Claim::ENDLESS && self.winner_threats == 0 && !self.superko
    }

    /// The claim that the other side wins, with everything else the same. At most one of the two
    /// holds.
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

/// One position of a proof, by what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// The winner plays this move and reaches that node.
    Play(Move, u32),
    /// The loser is to move; these entries of [`Proof::replies`] are the possible moves.
    Replies {
        /// Index of the first entry.
        first: u32,
        /// Number of entries.
        count: u32,
    },
    /// The attacker has captured what the goal asks for.
    Captured,
    /// Enough of the targets live unconditionally (Benson 1976).
    TwoEyes,
    /// The defender has no room for two eyes, in each of the parts into which safe attackers divide
    /// the region around the targets.
    ///
    /// The room of a part is the points that are neither the defender's nor next to a safe
    /// attacker. It must be at most two adjacent points. The attacker fills everything else with
    /// stones that are safe. Chains that stand only next to safe attackers can be captured on the
    /// way, since no eye arises in their place. The other chains must fall together in the end.
    /// That is so if there is only one and it holds all targets of the part, or if each borders on
    /// an empty point of the room and no two of them border on one different point each.
    NoRoom,
    /// The defender has only false eyes, and a finite number of threats.
    ///
    /// The rule must hold in each part. A point of the room is a false eye if it is empty and next
    /// to a core chain (one that has a stone which is not next to safe attackers) and next to a
    /// cut-off group. The points of a cut-off group are next to safe attackers, and are empty or
    /// hold stones of the defender that belong to no core chain. They are connected to nothing else
    /// of the kind, touch no other point of the room, and the empty ones touch no core chain. The
    /// attacker fills the group with safe stones and captures the rest of it at the false eye, if
    /// necessary by a ko in which only threats help the defender. What remains of the room is at
    /// most two adjacent points, and the chains fall together as under [`Node::NoRoom`]; if there
    /// is only one it need not hold all targets.
    FalseEyes,
}

/// A claim with the winner's answer to every defence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What is proved.
    pub claim: Claim,
    /// The positions. The last one is the start, and each leads only to earlier ones.
    pub nodes: Vec<Node>,
    /// The loser's moves and the nodes that they lead to.
    pub replies: Vec<(Move, u32)>,
}

impl Proof {
    /// The move with which the winner begins; none if the loser is to move or nothing is left to play.
    #[must_use]
    pub fn first_move(&self) -> Option<Move> {
        match self.nodes.last() {
            Some(&Node::Play(first, _)) => Some(first),
            _ => None,
        }
    }

    /// The winner's first move, and the proof of the position after it; `None` if the winner does not begin.
    #[must_use]
    pub fn after_first_move(&self) -> Option<(Move, Proof)> {
        let &Node::Play(first, next) = self.nodes.last()? else {
            return None;
        };
        let rest = Proof {
            claim: Claim {
                to_move: self.claim.to_move.opposite(),
                ..self.claim
            },
            nodes: self.nodes.get(..=next as usize)?.to_vec(),
            replies: self.replies.clone(),
        };
        Some((first, rest))
    }
}

/// Why the checker rejects a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// The proof has no nodes.
    #[error("the proof has no nodes")]
    Empty,
    /// A node leads to itself, to a later node, or to none.
    #[error("node {0} does not lead to earlier nodes only")]
    Order(u32),
    /// Two different positions lead to the same node, or under superko two different sets of
    /// boards.
    #[error("node {0} stands for two different positions")]
    TwoPositions(u32),
    /// A node gives the move to the wrong side.
    #[error("node {0} gives the move to the wrong side")]
    WrongSide(u32),
    /// A move breaks the rules or leaves the region.
    #[error("node {node}: {mv} is no legal move")]
    Illegal {
        /// Index of the node that makes the move.
        node: u32,
        /// The move.
        mv: Move,
    },
    /// The loser has a legal move that the proof does not answer.
    #[error("node {node}: {mv} is not answered")]
    Unanswered {
        /// Index of the node that lacks the answer.
        node: u32,
        /// The move.
        mv: Move,
    },
    /// The position of a final node is not what the node claims.
    #[error("node {0} is not what it claims to be")]
    NotFinal(u32),
    /// The defender is captured in a proof of life.
    #[error("node {0} is captured in a proof of life")]
    CapturedAlive(u32),
    /// The loser captures a stone that may have more liberties on the open board, or may do so by moves
    /// beyond the region, so the line proves nothing about the board.
    #[error("node {0}: a stone next to the open rim may be captured, so the region is too small")]
    OpenRim(u32),
    /// A line of play is too long to be checked.
    #[error("a line of play has more than {} moves", Proof::LONGEST_LINE)]
    Long,
    /// The claim names superko but the region is open, so boards elsewhere would matter.
    #[error("superko can decide only within a wall")]
    OpenSuperko,
}

impl Proof {
    /// The most moves in a line. Each takes room on the stack of the checking thread.
    pub const LONGEST_LINE: u32 = 400;
}

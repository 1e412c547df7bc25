//! The solver's answer to a question: a proved result, or why there is none.

use std::fmt;

use crate::board::{Move, PointSet};

use super::holds::Holds;
use super::query::Query;

/// The two sides of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Wants to capture the target.
    Attacker,
    /// Owns the target.
    Defender,
}

impl Side {
    /// Both sides, the attacker first.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// The other side.
    #[must_use]
    pub const fn opposite(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }

    pub(crate) const fn index(self) -> usize {
        match self {
            Side::Attacker => 0,
            Side::Defender => 1,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Attacker => "attacker",
            Side::Defender => "defender",
        })
    }
}

/// What happens to the target with best play, if neither side has ko threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The target is captured.
    Dead,
    /// The target cannot be captured, but the defender cannot force two eyes either.
    Seki,
    /// The target cannot be captured. It has two eyes, unless [`Proved::life_kind`] says
    /// that this was not examined.
    Alive,
}

impl Outcome {
    /// The side that it is a win for.
    #[must_use]
    pub const fn winner(self) -> Side {
        match self {
            Outcome::Dead => Side::Attacker,
            Outcome::Seki | Outcome::Alive => Side::Defender,
        }
    }

    /// In words, if the kind of life may not have been examined.
    const fn at_least(self) -> &'static str {
        match self {
            Outcome::Dead => "dead",
            Outcome::Seki | Outcome::Alive => "alive, if only in seki",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Dead => "dead",
            Outcome::Seki => "seki",
            Outcome::Alive => "alive",
        })
    }
}

/// The ko behind a result: which side can change it, and with how many threats.
///
/// A threat is a move elsewhere that must be answered at once, so that its owner may retake a ko.
/// The measure is that of T. Wolf's `GoTools`: the smallest number with which the loser wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Flip {
    /// The side that loses without threats.
    pub side: Side,
    /// How many threats it needs, at least 1.
    pub threats: u8,
}

/// A proved result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The result if neither side has threats.
    pub base: Outcome,
    /// Whether `base` distinguishes two eyes from seki.
    pub life_kind: LifeKind,
    /// How the loser changes the result; `None` if no number of threats up to the query's limit
    /// does. If a cycle longer than a ko decides what that many threats achieve, positional superko
    /// applies. If that takes several times the search for the base result, the answer is
    /// [`Undecided::Threats`].
    pub flips: Option<Flip>,
    /// For how many threats `flips: None` holds.
    pub tried: ThreatsTried,
    /// Every first move that reaches the same base result with the same number of threats. A pass
    /// stands for a move elsewhere. Empty if the side to move fails whatever it plays.
    pub moves: Vec<Move>,
    /// Whether `moves` is complete.
    pub listed: MoveList,
    /// One line of best play from the start, as far as it is known.
    pub line: Vec<Move>,
    /// The rule on repetition that the base result, or the number of threats that changes it, rests on.
    pub cycles: Cycles,
}

/// Whether life with two eyes was distinguished from life in seki.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LifeKind {
    /// It is proved which of the two it is, or the target is dead.
    Told,
    /// The target lives, but [`Outcome::Alive`] may turn out to be [`Outcome::Seki`].
    NotTold,
}

impl LifeKind {
    /// [`LifeKind::Told`] if this is true.
    #[must_use]
    pub const fn told_if(is_told: bool) -> LifeKind {
        match is_told {
            true => LifeKind::Told,
            false => LifeKind::NotTold,
        }
    }
}

/// How many ko threats of the loser were shown to change nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreatsTried {
    /// Any number.
    Any,
    /// As many as the query's limit.
    UpToLimit,
}

impl ThreatsTried {
    /// [`ThreatsTried::Any`] if this is true.
    #[must_use]
    pub const fn any_if(is_any: bool) -> ThreatsTried {
        match is_any {
            true => ThreatsTried::Any,
            false => ThreatsTried::UpToLimit,
        }
    }
}

/// Whether a list of first moves is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveList {
    /// Every first move was examined.
    All,
    /// Some first moves were not examined and may be as good as those listed.
    Some,
}

impl MoveList {
    /// [`MoveList::All`] if this is true.
    #[must_use]
    pub const fn all_if(is_all: bool) -> MoveList {
        match is_all {
            true => MoveList::All,
            false => MoveList::Some,
        }
    }
}

/// The rule on repetition that a result rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cycles {
    /// The ban on retaking a ko at once is enough; the result holds under every rule on longer cycles.
    BasicKo,
    /// A cycle longer than a ko decides, and positional superko applies. So does the proof
    /// ([`Claim::superko`](crate::solver::Claim::superko)).
    Superko,
}

impl Cycles {
    /// [`Cycles::Superko`] if this is true.
    #[must_use]
    pub const fn superko_if(is_superko: bool) -> Cycles {
        match is_superko {
            true => Cycles::Superko,
            false => Cycles::BasicKo,
        }
    }

    /// What two results need together.
    #[must_use]
    pub const fn and(self, other: Cycles) -> Cycles {
        match (self, other) {
            (Cycles::BasicKo, Cycles::BasicKo) => Cycles::BasicKo,
            (Cycles::Superko, _) | (_, Cycles::Superko) => Cycles::Superko,
        }
    }
}

impl Proved {
    /// Whether two eyes were distinguished from seki, or the target is dead.
    #[must_use]
    pub const fn is_kind_told(&self) -> bool {
        matches!(self.life_kind, LifeKind::Told)
    }

    /// Whether no number of threats changes the result.
    #[must_use]
    pub const fn is_unconditional(&self) -> bool {
        matches!(self.tried, ThreatsTried::Any)
    }

    /// Whether every first move was examined.
    #[must_use]
    pub const fn lists_all_moves(&self) -> bool {
        matches!(self.listed, MoveList::All)
    }

    /// Whether the result holds only under positional superko.
    #[must_use]
    pub const fn needs_superko(&self) -> bool {
        matches!(self.cycles, Cycles::Superko)
    }

    /// Whether the result depends on a ko.
    #[must_use]
    pub const fn is_ko(&self) -> bool {
        self.flips.is_some()
    }

    /// Whether a side reaches its goal, if only by a ko.
    #[must_use]
    pub fn succeeds(&self, side: Side) -> bool {
        self.is_ko() || (self.base == Outcome::Dead) == (side == Side::Attacker)
    }

    /// The first moves that are known to be right for the side to move: [`Proved::moves`], or the first of
    /// [`Proved::line`] if it wins and no list was found.
    #[must_use]
    pub fn right_moves(&self, mover: Side) -> &[Move] {
        match self.moves.is_empty() && self.base.winner() == mover {
            true => self.line.get(..1).unwrap_or_default(),
            false => &self.moves,
        }
    }
}

/// A result that is proved as long as neither side has ko threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WithoutThreats {
    /// The result. [`Outcome::Alive`] includes seki here, because the kind of life was not examined.
    pub base: Outcome,
    /// It holds if the chains with these stones live.
    pub alive: PointSet,
    /// Whether it holds only behind a wall around the region that is not on the board.
    pub is_walled: bool,
    /// The first move of its proof, if the winner is to move.
    pub first: Option<Move>,
}

impl WithoutThreats {
    /// A result of which nothing but the result is known.
    #[must_use]
    pub fn of(base: Outcome) -> WithoutThreats {
        WithoutThreats {
            base,
            alive: PointSet::default(),
            is_walled: false,
            first: None,
        }
    }

    /// The result, with what a win within the region of this query rests on.
    pub(crate) fn within(self, query: &Query) -> WithoutThreats {
        let holds = Holds::of_win(query, query.position(), self.base.winner());
        WithoutThreats {
            alive: holds.assumed_alive().iter().copied().collect(),
            is_walled: matches!(holds, Holds::Wall { .. }),
            ..self
        }
    }
}

/// In words: "dead after B2, if C4 lives".
impl fmt::Display for WithoutThreats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.base.at_least())?;
        if let Some(first) = self.first {
            write!(f, " after {first}")?;
        }
        if self.is_walled {
            f.write_str(", behind a wall that is not on the board")?;
        }
        match self.alive.is_empty() {
            true => Ok(()),
            false => write!(f, ", {}", Holds::Assuming(self.alive.iter().collect())),
        }
    }
}

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Undecided {
    /// The stop was requested.
    #[error("stopped before a result was proved")]
    Stopped,
    /// The search visited as many nodes as it was allowed.
    #[error("no result was proved within {0} nodes")]
    Nodes(u64),
    /// The time allowed was used up.
    #[error("no result was proved in the time allowed")]
    Time,
    /// The result without ko threats is proved, but it is unknown whether threats change it: a limit was
    /// reached, or cycles longer than a ko made the search too long.
    #[error("without ko threats it is {0}, but whether threats turn that was not found out")]
    Threats(WithoutThreats),
    /// The result depends on a long cycle that could not be resolved.
    #[error("the result depends on a repetition longer than a ko")]
    Repetition,
    /// The group is open, and no region was found that decides its fate.
    #[error("the group is open, and no region was found that decides it; name a region")]
    Open,
    /// The group is open and not decided on the open board, and no wall fits around it.
    #[error(
        "the group is open, and no wall can stand around it without taking a stone; name a region that ends at strong stones"
    )]
    Unwalled,
    /// The group is not decided on the open board, and the region around it is too large.
    #[error(
        "the region around the group spans {width}x{height} points, more than can be searched; name a smaller region"
    )]
    TooWide {
        /// Columns from its leftmost to its rightmost point.
        width: u8,
        /// Rows from its lowest to its highest point.
        height: u8,
    },
}

/// The solver's answer to a [`Query`](super::Query).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This result is proved.
    Proved(Proved),
    /// Nothing is proved, for this reason.
    Undecided(Undecided),
}

impl Answer {
    /// The proved result, if there is one.
    #[must_use]
    pub const fn proved(&self) -> Option<&Proved> {
        match self {
            Answer::Proved(proved) => Some(proved),
            Answer::Undecided(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_move_of_the_proof_is_right_where_no_list_was_found() {
        let [first, second] = [3, 5].map(|column| Move::Play(crate::board::Point::at(column, 0)));
        let lives = Proved {
            base: Outcome::Alive,
            life_kind: LifeKind::NotTold,
            flips: None,
            tried: ThreatsTried::Any,
            moves: Vec::new(),
            listed: MoveList::Some,
            line: vec![first, second],
            cycles: Cycles::BasicKo,
        };
        assert_eq!(lives.right_moves(Side::Defender), [first]);
        // The attacker's first move in a line that it loses is nothing to learn.
        assert!(lives.right_moves(Side::Attacker).is_empty());
        let listed = Proved {
            moves: vec![second],
            ..lives
        };
        assert_eq!(listed.right_moves(Side::Defender), [second]);
    }
}

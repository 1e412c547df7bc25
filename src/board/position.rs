//! A playable position: stones, side to move, rules and the moves that led here.

use std::fmt;

use super::chains::{Board, Effect, Placement};
use super::color::{ByColor, Color};
use super::hash::{WHITE_TO_MOVE, ko_key};
use super::point::{Move, Point, Size};
use super::rules::{KoRule, Rules, SelfCapture};
use super::setup::{Setup, Stones};

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum PlayError {
    /// The point does not exist on this board.
    #[error("{point} lies off the {size} board")]
    OffBoard {
        /// The point named.
        point: Point,
        /// The board it misses.
        size: Size,
    },
    /// A stone stands there already.
    #[error("{0} is occupied")]
    Occupied(Point),
    /// The stone and its chain would have no liberty, which these rules forbid.
    #[error("{0} would be self-capture")]
    SelfCapture(Point),
    /// The stone would retake a ko at once.
    #[error("{0} would retake the ko at once")]
    Ko(Point),
    /// The stone would recreate an earlier board position.
    #[error("{point} would recreate the position after move {earlier}")]
    Superko {
        /// The point named.
        point: Point,
        /// The number of moves played when that position was on the board; 0 for the start.
        earlier: usize,
    },
}

/// How many stones a move captured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlayOutcome {
    /// Stones of the opponent.
    pub captured: u16,
    /// Stones of the mover, where self-capture is allowed.
    pub self_captured: u16,
}

#[derive(Clone, Copy)]
struct Played {
    /// `None` for a pass.
    placement: Option<Placement>,
    mover: Color,
    /// The side to move and the ban before this move.
    ko_before: Option<Point>,
    outcome: PlayOutcome,
}

/// Whose turn it is, and which point a ko bans: what [`Position::set_to_move`] changes.
#[derive(Clone, Copy)]
pub struct Turn {
    to_move: Color,
    ko: Option<Point>,
}

/// Stones on a board, the side to move, and every move since the start.
///
/// Moves are checked against [`Rules`], played in place and undone in place. Neither allocates once
/// the record of moves has room (see [`Position::reserve`]).
///
/// # Equality
///
/// Two positions are equal if a player could not tell them apart from here on under basic ko: same
/// size, stones, side to move, ko ban and rules. Their history does not count, although superko may
/// forbid different moves in them.
#[derive(Clone)]
pub struct Position {
    board: Board,
    to_move: Color,
    ko: Option<Point>,
    rules: Rules,
    captures: ByColor<u32>,
    played: Vec<Played>,
    /// The hash for repetition before each move in `played`. The current one is not included.
    earlier: Vec<u64>,
}

impl Position {
    /// An empty board, Black to move.
    #[must_use]
    pub fn empty(size: Size, rules: Rules) -> Position {
        Position {
            board: Board::new(size),
            to_move: Color::Black,
            ko: None,
            rules,
            captures: ByColor::default(),
            played: Vec::new(),
            earlier: Vec::new(),
        }
    }

    /// Builds the position of a setup that has been found sound.
    pub(crate) fn from_checked(setup: &Setup) -> Position {
        let mut position = Position::empty(setup.size, setup.rules);
        for (point, color) in setup.stones.iter() {
            // No chain of the finished setup lacks a liberty, so no part of a chain does.
            position.board.place(point, color);
        }
        position.to_move = setup.to_move;
        position.ko = setup.ko;
        position
    }

    /// Makes room for this many further moves, so that playing them does not allocate.
    pub fn reserve(&mut self, moves: usize) {
        self.played.reserve(moves);
        self.earlier.reserve(moves);
    }

    /// The board's size.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> Size {
        self.board.size()
    }

    /// The rules moves are checked against.
    #[must_use]
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Who moves next.
    #[must_use]
    #[inline]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Lets the other side move instead, without recording a pass. A ko ban ends.
    pub fn set_to_move(&mut self, color: Color) {
        if color != self.to_move {
            self.to_move = color;
            self.ko = None;
        }
    }

    /// The side to move with its ko ban, to be put back by [`Position::put_turn_back`].
    #[must_use]
    pub const fn turn(&self) -> Turn {
        Turn {
            to_move: self.to_move,
            ko: self.ko,
        }
    }

    /// Puts back what [`Position::turn`] gave, where no stone was played since.
    pub const fn put_turn_back(&mut self, turn: Turn) {
        self.to_move = turn.to_move;
        self.ko = turn.ko;
    }

    /// The colour of the stone on a point; `None` if it is empty or off the board.
    #[must_use]
    #[inline]
    pub fn color_at(&self, point: Point) -> Option<Color> {
        self.board.color_at(point)
    }

    /// The point that the side to move may not take because of a basic ko.
    ///
    /// It is kept under every rule, since a window may want to mark it. Only [`KoRule::Basic`]
    /// enforces it.
    #[must_use]
    pub const fn ko_point(&self) -> Option<Point> {
        self.ko
    }

    /// The stones on the board.
    #[must_use]
    pub fn stones(&self) -> Stones {
        self.size()
            .points()
            .filter_map(|point| Some((point, self.color_at(point)?)))
            .collect()
    }

    /// This position as an unchecked setup, the starting point of an author. The moves are left
    /// out.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            size: self.size(),
            stones: self.stones(),
            to_move: self.to_move,
            ko: self.ko,
            rules: self.rules,
        }
    }

    /// Stones this colour has captured, self-captures of the opponent included.
    #[must_use]
    pub fn captures(&self, color: Color) -> u32 {
        self.captures[color]
    }

    /// Moves played since the start, passes included.
    #[must_use]
    pub fn move_count(&self) -> usize {
        self.played.len()
    }

    /// The latest move.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        self.played.last().map(Played::as_move)
    }

    /// The points that the latest move emptied: what it captured, or its own chain after self-capture.
    #[inline]
    pub fn emptied_by_last_move(&self) -> impl Iterator<Item = Point> + '_ {
        let placement = self
            .played
            .last()
            .and_then(|played| played.placement.as_ref());
        placement
            .into_iter()
            .flat_map(|placement| self.board.emptied(placement))
    }

    /// Every move since the start with its mover, oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (Color, Move)> + '_ {
        self.played
            .iter()
            .map(|played| (played.mover, played.as_move()))
    }

    /// The Zobrist hash of the stones alone.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.board.hash()
    }

    /// The Zobrist hash of stones, side to move and ko ban.
    #[must_use]
    pub fn situation_hash(&self) -> u64 {
        self.side_hash(self.board.hash(), self.to_move) ^ self.ko.map_or(0, ko_key)
    }

    /// Number of liberties of the chain on a point, 0 if it is empty.
    #[must_use]
    pub fn liberties(&self, point: Point) -> u16 {
        self.board.chain_liberties(point).count() as u16
    }

    /// Whether the chain on a point has exactly one liberty.
    #[must_use]
    #[inline]
    pub fn is_in_atari(&self, point: Point) -> bool {
        self.board.is_in_atari(point)
    }

    /// The stones of the chain on a point, none if it is empty. The point itself comes first.
    pub fn chain(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        self.board.chain(point)
    }

    /// One fixed stone of the chain on a point: equal for two points exactly when one chain holds both.
    #[must_use]
    pub fn chain_head(&self, point: Point) -> Option<Point> {
        self.color_at(point).map(|_| self.board.head_of(point))
    }

    /// Number of stones of the chain on a point.
    #[must_use]
    pub fn chain_len(&self, point: Point) -> u16 {
        self.board.chain_len(point)
    }

    /// The liberties of the chain on a point, in the order of the points.
    pub fn chain_liberties(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        self.board.chain_liberties(point)
    }

    /// Whether the side to move may play this. A pass is always legal.
    ///
    /// # Errors
    ///
    /// The rule that forbids it; if several do, occupation before self-capture before ko.
    #[inline]
    pub fn check(&self, mv: Move) -> Result<(), PlayError> {
        let Move::Play(point) = mv else { return Ok(()) };
        if !self.size().contains(point) {
            return Err(PlayError::OffBoard {
                point,
                size: self.size(),
            });
        }
        if !self.board.is_empty(point) {
            return Err(PlayError::Occupied(point));
        }
        if !self.board.has_empty_neighbor(point)
            && self.rules.self_capture == SelfCapture::Forbidden
            && self.board.effect(point, self.to_move) == Effect::SelfCaptures
        {
            return Err(PlayError::SelfCapture(point));
        }
        match self.rules.ko {
            KoRule::None => Ok(()),
            KoRule::Basic if self.ko == Some(point) => Err(PlayError::Ko(point)),
            KoRule::Basic => Ok(()),
            KoRule::PositionalSuperko | KoRule::SituationalSuperko => match self.repeated(point) {
                Some(earlier) => Err(PlayError::Superko { point, earlier }),
                None => Ok(()),
            },
        }
    }

    /// Whether the side to move may play this.
    #[inline]
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Every legal move of the side to move except the pass, row by row from the lower left.
    pub fn legal_moves(&self) -> impl Iterator<Item = Point> + '_ {
        self.size()
            .points()
            .filter(|&point| self.is_legal(Move::Play(point)))
    }

    /// Plays a move for the side to move.
    ///
    /// # Errors
    ///
    /// As [`Position::check`]; the position is then unchanged.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Result<PlayOutcome, PlayError> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Plays a move that the caller knows to be on an empty point of the board.
    ///
    /// Ko and self-capture are not checked: a chain left without a liberty is removed.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> PlayOutcome {
        let mover = self.to_move;
        self.earlier
            .push(self.repetition_hash(self.board.hash(), mover));
        let mut played = Played {
            placement: None,
            mover,
            ko_before: self.ko,
            outcome: PlayOutcome::default(),
        };
        self.ko = None;
        if let Move::Play(point) = mv {
            let placement = self.board.place(point, mover);
            self.ko = self.board.ko_after(&placement);
            played.outcome = PlayOutcome {
                captured: placement.captured(),
                self_captured: placement.self_captured(),
            };
            self.captures[mover] += u32::from(played.outcome.captured);
            self.captures[mover.opposite()] += u32::from(played.outcome.self_captured);
            played.placement = Some(placement);
        }
        self.to_move = mover.opposite();
        self.played.push(played);
        played.outcome
    }

    /// Takes back the latest move and returns it; `None` at the start.
    #[inline]
    pub fn undo(&mut self) -> Option<Move> {
        let played = self.played.pop()?;
        self.earlier.pop();
        if let Some(placement) = &played.placement {
            self.board.unplace(placement);
        }
        self.captures[played.mover] -= u32::from(played.outcome.captured);
        self.captures[played.mover.opposite()] -= u32::from(played.outcome.self_captured);
        self.to_move = played.mover;
        self.ko = played.ko_before;
        Some(played.as_move())
    }

    /// The number of moves played when the board looked as it would after this stone, if it ever
    /// did. Follows the superko rule in force, or the positional one under every other rule.
    #[must_use]
    pub fn repeated(&self, point: Point) -> Option<usize> {
        let after = self.repetition_hash(
            self.board.hash_after(point, self.to_move),
            self.to_move.opposite(),
        );
        if after == self.repetition_hash(self.board.hash(), self.to_move) {
            return Some(self.played.len());
        }
        self.earlier.iter().rposition(|&hash| hash == after)
    }

    /// Whether an earlier position of this game has the hash of this one, by the superko rule in
    /// force, or by the positional one under every other rule. If not, this position is new.
    #[must_use]
    pub fn may_have_stood(&self) -> bool {
        let now = self.repetition_hash(self.board.hash(), self.to_move);
        self.earlier.contains(&now)
    }

    const fn side_hash(&self, hash: u64, to_move: Color) -> u64 {
        match to_move {
            Color::Black => hash,
            Color::White => hash ^ WHITE_TO_MOVE,
        }
    }

    const fn repetition_hash(&self, hash: u64, to_move: Color) -> u64 {
        match self.rules.ko {
            KoRule::SituationalSuperko => self.side_hash(hash, to_move),
            KoRule::None | KoRule::Basic | KoRule::PositionalSuperko => hash,
        }
    }
}

impl Played {
    fn as_move(&self) -> Move {
        self.placement
            .as_ref()
            .map_or(Move::Pass, |placement| Move::Play(placement.point()))
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.size() == other.size()
            && self.to_move == other.to_move
            && self.ko == other.ko
            && self.rules == other.rules
            && self.hash() == other.hash()
            && self.stones() == other.stones()
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    /// Draws the board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} to move, ko {:?}, {} moves",
            self.to_move,
            self.ko,
            self.played.len()
        )?;
        f.write_str(&super::diagram::draw_all(&self.stones(), self.size()))
    }
}

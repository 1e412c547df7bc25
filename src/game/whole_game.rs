//! A whole game: steps that can be played, taken back and replayed.

use super::handicap::fixed_handicap;
use super::keima::{Placed, SecondFault, check_second, is_knight_move, partners, place};
use super::refusal::Refusal;
use super::ruleset::{FirstMove, Passing, Ruleset, Turn};
use super::score::Score;
use crate::board::{ByColor, Color, Move, Point, Position, Setup, SetupError, Size};

/// One step of a game, as recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A stone or a pass. A turn of Keima-Go is two of these.
    Move(Color, Move),
    /// This side resigned.
    Resign(Color),
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A move is awaited.
    Playing,
    /// This side offered to end the game, under rules that forbid a one-sided pass.
    EndOffered(Color),
    /// Both sides passed or agreed to end; the board is counted.
    Stopped,
    /// This side resigned.
    Resigned(Color),
}

/// The effect of a step on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The opponent's stones it captured.
    pub captured: Vec<Point>,
    /// The mover's own stones it removed, where self-capture is allowed.
    pub self_captured: u16,
    /// Whether the mover still owes the second stone of a Keima-Go turn.
    pub wants_partner: bool,
    /// The number of moves after which the same board stood before with the same side to move, where no
    /// rule forbids it; if both sides insist on repeating, the game counts as not played.
    pub repeats: Option<usize>,
}

/// A game from its first stone to its count.
#[derive(Clone, Debug)]
pub struct Game {
    ruleset: Ruleset,
    start: Setup,
    handicap: Vec<Point>,
    /// Stones captured before the start, by the captor.
    captured_before: ByColor<u32>,
    position: Position,
    steps: Vec<Step>,
    /// What the stone of each recorded move did; `None` for a pass.
    placed: Vec<Option<Placed>>,
}

impl Game {
    /// Starts a game on an empty board under these rules.
    #[must_use]
    pub fn new(size: Size, ruleset: Ruleset) -> Game {
        let start = Setup {
            rules: ruleset.legality(),
            ..Setup::new(size)
        };
        Game {
            ruleset,
            position: Position::empty(size, ruleset.legality()),
            start,
            handicap: Vec::new(),
            captured_before: ByColor::default(),
            steps: Vec::new(),
            placed: Vec::new(),
        }
    }

    /// Starts a game from stones already on the board. The ruleset decides legality, not `setup`.
    ///
    /// # Errors
    ///
    /// As [`Setup::into_position`].
    pub fn from_setup(setup: Setup, ruleset: Ruleset) -> Result<Game, SetupError> {
        let start = Setup {
            rules: ruleset.legality(),
            ..setup
        };
        let position = start.clone().into_position()?;
        Ok(Game {
            ruleset,
            position,
            start,
            handicap: Vec::new(),
            captured_before: ByColor::default(),
            steps: Vec::new(),
            placed: Vec::new(),
        })
    }

    /// Sets up a new position in mid-game. The game restarts from it: no earlier move can be taken back,
    /// and repetitions count from here. Captures, rules and komi are kept.
    ///
    /// # Errors
    ///
    /// As [`Setup::into_position`]; the game is then unchanged.
    pub fn set_up(&mut self, setup: Setup) -> Result<(), SetupError> {
        let captured = self.captures();
        *self = Game::from_setup(setup, self.ruleset)?;
        self.captured_before = captured;
        Ok(())
    }

    /// Sets how many stones each side had captured before the start.
    pub const fn set_captured_before(&mut self, captured: ByColor<u32>) {
        self.captured_before = captured;
    }

    /// Stones each side had captured before the start, for a game that begins in the middle.
    #[must_use]
    pub const fn captured_before(&self) -> ByColor<u32> {
        self.captured_before
    }

    /// Places 2 to 13 handicap stones on the points of the book (Pfaundler 1908).
    ///
    /// # Errors
    ///
    /// [`Refusal::TooLateForHandicap`] after the first stone, [`Refusal::BadHandicap`] if the board
    /// does not have that many points.
    pub fn lay_fixed_handicap(&mut self, stones: u8) -> Result<(), Refusal> {
        let points = fixed_handicap(stones, self.size()).ok_or(Refusal::BadHandicap)?;
        self.lay_handicap(&points)
    }

    /// Places handicap stones on these points. Keima-Go requires consecutive points to be knight pairs.
    ///
    /// # Errors
    ///
    /// [`Refusal::TooLateForHandicap`] after the first stone, [`Refusal::BadHandicap`] unless the
    /// points are distinct, on the board, leave every stone a liberty and, in Keima-Go, come in pairs.
    pub fn lay_handicap(&mut self, points: &[Point]) -> Result<(), Refusal> {
        if !self.steps.is_empty() || !self.start.stones.is_empty() {
            return Err(Refusal::TooLateForHandicap);
        }
        let is_paired = self.ruleset.turn == Turn::OneStone
            || points.chunks(2).all(|pair| match *pair {
                [a, b] => is_knight_move(a, b),
                _ => false,
            });
        let mut start = self.start.clone();
        for &point in points {
            if start.stones.get(point).is_some() {
                return Err(Refusal::BadHandicap);
            }
            start.stones.set(point, Some(Color::Black));
        }
        if points.is_empty() || !is_paired {
            return Err(Refusal::BadHandicap);
        }
        if self.ruleset.first_move == FirstMove::WhiteAfterHandicap {
            start.to_move = Color::White;
        }
        // `into_position` rejects a full board or a stone off the board.
        let Ok(position) = start.clone().into_position() else {
            return Err(Refusal::BadHandicap);
        };
        self.position = position;
        self.start = start;
        self.handicap = points.to_vec();
        Ok(())
    }

    /// The rules of this game.
    #[must_use]
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// White's compensation for moving second.
    #[must_use]
    pub const fn komi(&self) -> Score {
        self.ruleset.komi
    }

    /// Changes the komi.
    pub const fn set_komi(&mut self, komi: Score) {
        self.ruleset.komi = komi;
    }

    /// Replays the game under other rules.
    ///
    /// # Errors
    ///
    /// The number of the first step, counted from 1, that the new rules refuse (0 for the start), and why.
    pub fn with_rules(&self, ruleset: Ruleset) -> Result<Game, (usize, Refusal)> {
        let mut game = Game::from_setup(self.start.clone(), ruleset)
            .map_err(|_fault| (0, Refusal::BadHandicap))?;
        game.handicap.clone_from(&self.handicap);
        game.captured_before = self.captured_before;
        for (number, &step) in self.steps.iter().enumerate() {
            game.take(step).map_err(|refusal| (number + 1, refusal))?;
        }
        Ok(game)
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.position.size()
    }

    /// Stones and side to move before the first step, handicap included.
    #[must_use]
    pub const fn start(&self) -> &Setup {
        &self.start
    }

    /// The handicap stones.
    #[must_use]
    pub fn handicap(&self) -> &[Point] {
        &self.handicap
    }

    /// The board as it stands. In the middle of a turn of Keima-Go the first stone lies on it.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The side to move.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.position.to_move()
    }

    /// Every step so far.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Stones each side has captured, including those before the start.
    #[must_use]
    pub fn captures(&self) -> ByColor<u32> {
        let all = |color| self.captured_before[color].saturating_add(self.position.captures(color));
        ByColor {
            black: all(Color::Black),
            white: all(Color::White),
        }
    }

    /// Where the game stands.
    #[must_use]
    pub fn phase(&self) -> Phase {
        let mut latest = self.steps.iter().rev();
        match (latest.next(), latest.next()) {
            (Some(&Step::Resign(color)), _) => Phase::Resigned(color),
            (Some(Step::Move(_, Move::Pass)), Some(Step::Move(_, Move::Pass))) => Phase::Stopped,
            (Some(&Step::Move(color, Move::Pass)), _)
                if self.ruleset.passing == Passing::OnlyTogether =>
            {
                Phase::EndOffered(color)
            }
            _ => Phase::Playing,
        }
    }

    /// The first stone of a turn that still needs its second.
    #[must_use]
    pub fn half_turn(&self) -> Option<Point> {
        self.half_placed().map(|placed| placed.point)
    }

    fn half_placed(&self) -> Option<Placed> {
        if self.ruleset.turn != Turn::KnightPair {
            return None;
        }
        // Stones of one colour pair up since the latest pass or change of side.
        let last = self.placed.last().copied().flatten()?;
        let run = self
            .placed
            .iter()
            .rev()
            .take_while(|placed| placed.is_some_and(|placed| placed.color == last.color))
            .count();
        (run % 2 == 1).then_some(last)
    }

    /// The latest complete turn, if it was the opponent's and of two stones.
    fn opponents_turn(&self, mover: Color) -> Option<[Placed; 2]> {
        let before = self.placed.len() - usize::from(self.half_placed().is_some());
        let mut latest = self.placed.get(..before)?.iter().rev();
        let second = (*latest.next()?)?;
        let first = (*latest.next()?)?;
        (first.color == mover.opposite() && second.color == first.color).then_some([first, second])
    }

    /// The legal second stones after `first`, which is the stone on the board in the middle of a turn, or
    /// one that is yet to be placed. Empty if the first stone itself is illegal.
    #[must_use]
    pub fn partners(&self, first: Point) -> Vec<Point> {
        if self.ruleset.turn != Turn::KnightPair || self.phase() != Phase::Playing {
            return Vec::new();
        }
        let opponents = self.opponents_turn(self.to_move());
        let mut position = self.position.clone();
        match self.half_placed() {
            Some(placed) if placed.point == first => partners(&mut position, placed, opponents),
            Some(_) => Vec::new(),
            None if position.is_legal(Move::Play(first)) => {
                let placed = place(&mut position, self.to_move(), first);
                partners(&mut position, placed, opponents)
            }
            None => Vec::new(),
        }
    }

    /// Checks whether the side to move may make this move.
    ///
    /// # Errors
    ///
    /// The rule that forbids it.
    pub fn check(&self, mv: Move) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Playing => {}
            Phase::EndOffered(_) if mv == Move::Pass => return Ok(()),
            Phase::EndOffered(color) => return Err(Refusal::OneSidedPass(color)),
            Phase::Stopped | Phase::Resigned(_) => return Err(Refusal::Over),
        }
        self.check_on_board(mv)
    }

    /// Whether the board and the turn allow this move, whatever the phase.
    fn check_on_board(&self, mv: Move) -> Result<(), Refusal> {
        let Move::Play(point) = mv else {
            return match self.half_turn() {
                Some(first) => Err(Refusal::HalfTurn(first)),
                None => Ok(()),
            };
        };
        if self.ruleset.turn == Turn::OneStone {
            return Ok(self.position.check(mv)?);
        }
        let opponents = self.opponents_turn(self.to_move());
        let mut position = self.position.clone();
        match self.half_placed() {
            Some(first) => {
                position.check(mv)?;
                if !is_knight_move(first.point, point) {
                    return Err(Refusal::NotAKnightMove {
                        first: first.point,
                        second: point,
                    });
                }
                check_second(&mut position, first, point, opponents).map_err(|fault| match fault {
                    SecondFault::Board(error) => Refusal::Board(error),
                    SecondFault::TwoKos => Refusal::TwoKos {
                        first: first.point,
                        second: point,
                    },
                })
            }
            None => {
                position.check(mv)?;
                let placed = place(&mut position, self.to_move(), point);
                if partners(&mut position, placed, opponents).is_empty() {
                    return Err(Refusal::NoPartner(point));
                }
                Ok(())
            }
        }
    }

    /// Plays a stone or passes for the side to move.
    ///
    /// # Errors
    ///
    /// As [`Game::check`].
    pub fn play(&mut self, mv: Move) -> Result<Effect, Refusal> {
        self.check(mv)?;
        Ok(self.place(mv))
    }

    /// Records a step that has been checked.
    fn place(&mut self, mv: Move) -> Effect {
        let color = self.to_move();
        let wanted_partner = self.half_turn().is_some();
        let outcome = self.position.play_unchecked(mv);
        let mut effect = Effect {
            self_captured: outcome.self_captured,
            ..Effect::default()
        };
        if outcome.captured > 0 {
            effect.captured = self.position.emptied_by_last_move().collect();
        }
        self.placed.push(mv.point().map(|point| Placed {
            color,
            point,
            took_one: match *effect.captured.as_slice() {
                [one] => Some(one),
                _ => None,
            },
        }));
        self.steps.push(Step::Move(color, mv));
        let is_knight = self.ruleset.turn == Turn::KnightPair && mv != Move::Pass;
        effect.wants_partner = is_knight && !wanted_partner;
        if effect.wants_partner {
            self.position.set_to_move(color);
        } else if mv != Move::Pass {
            effect.repeats = self.repeats();
        }
        effect
    }

    /// Plays for this side whether or not it is its turn, as GTP and files do. A skipped side has not passed.
    ///
    /// # Errors
    ///
    /// As [`Game::check`]; also in the middle of the other side's Keima-Go turn.
    pub fn play_as(&mut self, color: Color, mv: Move) -> Result<Effect, Refusal> {
        if let (Some(first), true) = (self.half_turn(), self.to_move() != color) {
            return Err(Refusal::HalfTurn(first));
        }
        let before = self.position.turn();
        self.position.set_to_move(color);
        let played = self.play(mv);
        if played.is_err() {
            self.position.put_turn_back(before);
        }
        played
    }

    /// Like [`Game::play_as`], but also after the game has stopped: the game then goes on, and its passes
    /// stay on record.
    ///
    /// # Errors
    ///
    /// As [`Game::play_as`].
    pub fn play_on(&mut self, color: Color, mv: Move) -> Result<Effect, Refusal> {
        if self.phase() != Phase::Stopped {
            return self.play_as(color, mv);
        }
        // Checks legality as if the passes had not been made, then records the step after them.
        let before = self.position.turn();
        self.position.set_to_move(color);
        match self.check_on_board(mv) {
            Ok(()) => Ok(self.place(mv)),
            Err(refusal) => {
                self.position.put_turn_back(before);
                Err(refusal)
            }
        }
    }

    /// Resigns for this side.
    ///
    /// # Errors
    ///
    /// [`Refusal::Over`] if the game is over already.
    pub fn resign(&mut self, color: Color) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Playing | Phase::EndOffered(_) => {
                self.steps.push(Step::Resign(color));
                Ok(())
            }
            Phase::Stopped | Phase::Resigned(_) => Err(Refusal::Over),
        }
    }

    /// Ends the game by agreement: plays as many passes as are missing.
    ///
    /// # Errors
    ///
    /// [`Refusal::Over`] if it is over already, [`Refusal::HalfTurn`] in the middle of a turn.
    pub fn agree_on_end(&mut self) -> Result<(), Refusal> {
        self.check(Move::Pass)?;
        while self.phase() != Phase::Stopped {
            self.play(Move::Pass)?;
        }
        Ok(())
    }

    /// Continues a game that has stopped or whose end was offered, by taking the passes back.
    ///
    /// # Errors
    ///
    /// [`Refusal::NothingPlayed`] if the game has not stopped and no end was offered.
    pub fn resume(&mut self) -> Result<(), Refusal> {
        if self.phase() == Phase::Playing {
            return Err(Refusal::NothingPlayed);
        }
        while self.phase() != Phase::Playing
            || matches!(self.steps.last(), Some(Step::Move(_, Move::Pass)))
        {
            self.take_back_step()?;
        }
        Ok(())
    }

    /// Takes back the latest turn: in Keima-Go both stones, or the first alone in the middle of a turn.
    ///
    /// # Errors
    ///
    /// [`Refusal::NothingPlayed`] at the start.
    pub fn take_back(&mut self) -> Result<(), Refusal> {
        let was_half = self.half_turn().is_some();
        self.take_back_step()?;
        if !was_half && self.half_turn().is_some() {
            self.take_back_step()?;
        }
        Ok(())
    }

    fn take_back_step(&mut self) -> Result<(), Refusal> {
        let step = self.steps.pop().ok_or(Refusal::NothingPlayed)?;
        if let Step::Move(..) = step {
            self.placed.pop();
            self.position.undo();
            self.position.set_to_move(self.next_to_move());
        }
        Ok(())
    }

    /// The side to move by the record, assuming that no side was skipped.
    fn next_to_move(&self) -> Color {
        let last = self.steps.iter().rev().find_map(|step| match step {
            Step::Move(color, _) => Some(*color),
            Step::Resign(_) => None,
        });
        match last {
            None => self.start.to_move,
            Some(color) if self.half_placed().is_some() => color,
            Some(color) => color.opposite(),
        }
    }

    /// Replays a step from a record, also after two passes.
    ///
    /// # Errors
    ///
    /// As [`Game::play_on`] and [`Game::resign`].
    pub fn take(&mut self, step: Step) -> Result<(), Refusal> {
        match step {
            Step::Move(color, mv) => self.play_on(color, mv).map(|_| ()),
            Step::Resign(color) => self.resign(color),
        }
    }

    /// The board after the first `moves` stones and passes, or the current board if there are fewer.
    #[must_use]
    pub fn position_after(&self, moves: usize) -> Position {
        let mut position = self.position.clone();
        while position.move_count() > moves {
            position.undo();
        }
        position
    }

    /// The number of moves after which the same board last stood with the same side to move, at the
    /// start of a turn.
    #[must_use]
    pub fn repeats(&self) -> Option<usize> {
        if !self.position.may_have_stood() {
            return None;
        }
        let (hash, stones, side) = (self.position.hash(), self.position.stones(), self.to_move());
        let mut earlier = self.position.clone();
        while earlier.undo().is_some() {
            let count = earlier.move_count();
            // After `undo` the side whose move was undone is to move.
            if earlier.hash() == hash
                && earlier.to_move() == side
                && earlier.stones() == stones
                && !(self.ruleset.turn == Turn::KnightPair && self.turn_is_half_after(count))
            {
                return Some(count);
            }
        }
        None
    }

    fn turn_is_half_after(&self, count: usize) -> bool {
        let mut run = 0;
        let mut last = None;
        for placed in self.placed.iter().take(count) {
            match placed {
                Some(placed) if last == Some(placed.color) => run += 1,
                Some(placed) => {
                    run = 1;
                    last = Some(placed.color);
                }
                None => {
                    run = 0;
                    last = None;
                }
            }
        }
        run % 2 == 1
    }
}

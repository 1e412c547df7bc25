//! What a ruleset says about legality.

/// Which repetitions are forbidden.
///
/// A board position is the colour of every point. Repetition is judged by a 64-bit Zobrist
/// hash, so two different boards are taken for one with a chance of about 2^-64 a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// Every repetition is allowed.
    None,
    /// A single stone that has just captured a single stone may not be retaken at once.
    #[default]
    Basic,
    /// No earlier board position may be recreated, whoever moves next.
    PositionalSuperko,
    /// No earlier board position may be recreated with the same side to move next.
    SituationalSuperko,
}

/// Whether a move may take the mover's own chain off the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SelfCapture {
    /// The move is illegal.
    #[default]
    Forbidden,
    /// The chain without liberties is removed and counts as captured by the opponent.
    Allowed,
}

/// The rules of legality. The default is basic ko without self-capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which repetitions are forbidden.
    pub ko: KoRule,
    /// Whether self-capture is allowed.
    pub self_capture: SelfCapture,
}

//! What several proofs together say about one position.

use std::fmt;

use crate::life::{QuerySpec, Side};
use crate::solver::Claim;

/// How good a position is for the side to move, in ko threats.
///
/// From 0 up, it reaches its goal without ko threats of its own even if the other side has this many; below
/// 0, it needs this many of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct KoMargin(i16);

impl KoMargin {
    /// It reaches its goal even if the other side has any number of threats.
    pub const WINS: KoMargin = KoMargin(Claim::ENDLESS as i16);
    /// It reaches its goal if nobody has a threat.
    pub const EVEN: KoMargin = KoMargin(0);
    /// It fails even with any number of threats of its own.
    pub const FAILS: KoMargin = KoMargin(-(Claim::ENDLESS as i16) - 1);

    /// It reaches its goal even if the other side has this many threats.
    const fn despite(threats: u8) -> KoMargin {
        KoMargin(threats as i16)
    }

    /// It reaches its goal with this many threats of its own.
    const fn with(threats: u8) -> KoMargin {
        KoMargin(-(threats as i16))
    }

    const fn worse(self) -> KoMargin {
        KoMargin(self.0 - 1)
    }
}

/// In words that follow "Black lives": `whatever ko threats there are`.
impl fmt::Display for KoMargin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = |number: i16| if number == 1 { "" } else { "s" };
        match self.0 {
            _ if *self >= KoMargin::WINS => f.write_str("whatever ko threats there are"),
            _ if *self <= KoMargin::FAILS => f.write_str("by no number of ko threats"),
            0 => f.write_str("if nobody has a ko threat"),
            more @ 1.. => write!(f, "though the other side has {more} ko threat{}", s(more)),
            less if -less == i16::from(Claim::ENDLESS) => {
                f.write_str("with any number of ko threats of its own")
            }
            less => write!(f, "with {} ko threat{} of its own", -less, s(-less)),
        }
    }
}

/// Bounds on how good a position is for the side that moves first, as far as shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The margin is at least this.
    pub least: KoMargin,
    /// The margin is at most this.
    pub most: KoMargin,
}

impl Verdict {
    /// No bound is shown.
    pub const NOTHING: Verdict = Verdict {
        least: KoMargin::FAILS,
        most: KoMargin::WINS,
    };

    /// Narrows the bounds by a claim about the position, where `mover` is the side that moves first at the
    /// start.
    pub fn learn(&mut self, claim: &Claim, mover: Side) {
        let said = Verdict::of(claim, mover);
        self.least = self.least.max(said.least);
        self.most = self.most.min(said.most);
    }

    /// The bounds that a single claim gives.
    fn of(claim: &Claim, mover: Side) -> Verdict {
        if claim.winner == mover {
            let least = match claim.winner_threats {
                0 => KoMargin::despite(claim.loser_threats),
                threats => KoMargin::with(threats),
            };
            Verdict {
                least,
                ..Verdict::NOTHING
            }
        } else {
            let most = match claim.winner_threats {
                0 => KoMargin::with(claim.loser_threats).worse(),
                threats => KoMargin::despite(threats).worse(),
            };
            Verdict {
                most,
                ..Verdict::NOTHING
            }
        }
    }

    /// Whether a first move with these bounds is as good as the best move of a position with the bounds
    /// `whole`. Ko threats count only up to the number that the solver tries.
    #[must_use]
    pub fn is_as_good_as_any(self, whole: Verdict) -> bool {
        let counted = KoMargin::despite(QuerySpec::DEFAULT_THREATS);
        whole.most > KoMargin::FAILS && self.least >= whole.most.min(counted)
    }

    /// Whether a first move with these bounds is worse than the best.
    #[must_use]
    pub fn is_worse_than(self, whole: Verdict) -> bool {
        self.most < whole.least
    }

    /// The bounds in words that follow "Black": `lives whatever ko threats there are`. `succeeds` and `fails`
    /// are the verbs of the side to move: "lives", "cannot live".
    #[must_use]
    pub fn words(self, succeeds: &str, fails: &str) -> String {
        match (self.least > KoMargin::FAILS, self.most < KoMargin::WINS) {
            (_, true) if self.most <= KoMargin::FAILS => format!("{fails} {}", KoMargin::WINS),
            (true, _) if self.least == self.most => format!("{succeeds} {}", self.least),
            (true, false) => format!("{succeeds} at least {}", self.least),
            (true, true) => format!("{succeeds} at least {}, at best {}", self.least, self.most),
            (false, true) => format!("{succeeds} at best {}", self.most),
            (false, false) => "is not spoken of".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;

    fn claim(winner: Side, winner_threats: u8, loser_threats: u8) -> Claim {
        Claim {
            to_move: Color::Black,
            winner,
            loser_threats,
            winner_threats,
            superko: false,
        }
    }

    fn words(claims: &[Claim]) -> String {
        let mut verdict = Verdict::NOTHING;
        for claim in claims {
            verdict.learn(claim, Side::Defender);
        }
        verdict.words("lives", "cannot live")
    }

    #[test]
    fn claims_about_one_position_are_told_together() {
        use Side::{Attacker, Defender};
        const ANY: u8 = Claim::ENDLESS;
        let cases: [(&[Claim], &str); 8] = [
            (&[], "is not spoken of"),
            (
                &[claim(Defender, 0, ANY)],
                "lives whatever ko threats there are",
            ),
            (
                &[claim(Attacker, 0, ANY)],
                "cannot live whatever ko threats there are",
            ),
            (
                &[claim(Defender, 0, 0)],
                "lives at least if nobody has a ko threat",
            ),
            (
                &[claim(Defender, 0, 1), claim(Attacker, 2, 0)],
                "lives though the other side has 1 ko threat",
            ),
            (
                &[claim(Attacker, 0, 0)],
                "lives at best with 1 ko threat of its own",
            ),
            (
                &[claim(Attacker, 0, 1), claim(Defender, 2, 0)],
                "lives with 2 ko threats of its own",
            ),
            (
                &[claim(Attacker, 0, 0), claim(Defender, 2, 0)],
                "lives at least with 2 ko threats of its own, at best with 1 ko threat of its own",
            ),
        ];
        for (claims, told) in cases {
            assert_eq!(words(claims), told);
        }
    }

    #[test]
    fn a_move_is_as_good_or_worse_only_where_that_is_shown() {
        let of = |claim: Claim| {
            let mut verdict = Verdict::NOTHING;
            verdict.learn(&claim, Side::Defender);
            verdict
        };
        let whole = of(claim(Side::Defender, 0, Claim::ENDLESS));
        assert!(of(claim(Side::Defender, 0, Claim::ENDLESS)).is_as_good_as_any(whole));
        assert!(!of(claim(Side::Defender, 0, 2)).is_as_good_as_any(whole));
        assert!(of(claim(Side::Attacker, 0, 0)).is_worse_than(whole));
        assert!(of(claim(Side::Attacker, 3, 0)).is_worse_than(whole));
        assert!(
            !Verdict::NOTHING.is_worse_than(whole) && !Verdict::NOTHING.is_as_good_as_any(whole)
        );
        // If every move fails, none is right and none is worse.
        let lost = of(claim(Side::Attacker, 0, Claim::ENDLESS));
        assert!(!lost.is_as_good_as_any(lost) && !lost.is_worse_than(lost));
    }
}

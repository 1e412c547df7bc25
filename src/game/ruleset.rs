//! Rulesets as data: each rule is a value that can be changed, and each value has a name under
//! which the window explains it.

use super::score::Score;
use crate::board::{KoRule, Rules, SelfCapture};

/// The rulesets that come with the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RulesetId {
    /// The rules booklet for 9x9: basic ko, no self-capture, territory and prisoners, komi 6.5.
    #[default]
    Booklet,
    /// Pfaundler 1908: no one-sided pass, self-capture (taken literally), Black first even with a handicap.
    Pfaundler1908,
    /// Territory and prisoners as played in Japan.
    Japanese,
    /// Area as played in China, with positional superko.
    Chinese,
    /// Tromp-Taylor: area with all stones on the board alive, positional superko, self-capture.
    TrompTaylor,
    /// New Zealand: area, situational superko, self-capture.
    NewZealand,
    /// Keima-Go of the Hannoverscher Go-Verein: two stones a turn, a knight's move apart.
    KeimaGo,
}

impl RulesetId {
    /// Every ruleset, in menu order.
    pub const ALL: [RulesetId; 7] = [
        RulesetId::Booklet,
        RulesetId::Pfaundler1908,
        RulesetId::Japanese,
        RulesetId::Chinese,
        RulesetId::TrompTaylor,
        RulesetId::NewZealand,
        RulesetId::KeimaGo,
    ];

    /// The name in GTP, in locale keys and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RulesetId::Booklet => "booklet",
            RulesetId::Pfaundler1908 => "pfaundler-1908",
            RulesetId::Japanese => "japanese",
            RulesetId::Chinese => "chinese",
            RulesetId::TrompTaylor => "tromp-taylor",
            RulesetId::NewZealand => "new-zealand",
            RulesetId::KeimaGo => "keima-go",
        }
    }

    /// The value of SGF's `RU` property; the name in the SGF specification where there is one.
    #[must_use]
    pub const fn sgf_name(self) -> &'static str {
        match self {
            RulesetId::Booklet => "9x9 booklet",
            RulesetId::Pfaundler1908 => "Pfaundler 1908",
            RulesetId::Japanese => "Japanese",
            RulesetId::Chinese => "Chinese",
            RulesetId::TrompTaylor => "Tromp-Taylor",
            RulesetId::NewZealand => "NZ",
            RulesetId::KeimaGo => "Keima-Go",
        }
    }

    /// Finds the ruleset of this name, in either spelling and ignoring case.
    #[must_use]
    pub fn read(name: &str) -> Option<RulesetId> {
        let name = name.trim();
        RulesetId::ALL.into_iter().find(|id| {
            name.eq_ignore_ascii_case(id.name()) || name.eq_ignore_ascii_case(id.sgf_name())
        })
    }
}

/// How many stones make a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// One stone.
    OneStone,
    /// Two stones, one after the other, that lie a knight's move apart.
    KnightPair,
}

/// Who may pass, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passing {
    /// Anyone at any time; two passes in a row end the game.
    Free,
    /// Only both together, by agreeing that the game is over.
    OnlyTogether,
}

/// How a finished board is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Enclosed empty points and prisoners.
    Territory,
    /// Own stones on the board and enclosed empty points.
    Area,
    /// Own stones on the board and empty points next to stones of one colour only.
    StonesAndSinglePoints,
}

/// How stones that could be captured are treated at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadStones {
    /// They are removed by agreement.
    Agreed,
    /// Every stone on the board is alive: dead stones must be captured by play.
    AllAlive,
}

/// What the points inside a seki are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SekiPoints {
    /// They count for nobody.
    Neutral,
    /// As much as elsewhere.
    Counted,
}

/// Who moves first when Black has handicap stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirstMove {
    /// White: the handicap stones were Black's move.
    WhiteAfterHandicap,
    /// Black, as in an even game.
    AlwaysBlack,
}

/// White's compensation for handicap stones under area scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// No compensation.
    None,
    /// One point for each stone.
    PerStone,
}

/// All rules of a game. Each field can be changed on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// The ruleset these rules started from.
    pub id: RulesetId,
    /// How many stones make a turn.
    pub turn: Turn,
    /// Which repetitions are forbidden. In Keima-Go only its ban on retaking two kos applies.
    pub ko: KoRule,
    /// Whether a move may take the mover's own stones.
    pub self_capture: SelfCapture,
    /// Who may pass, and when.
    pub passing: Passing,
    /// How the board is counted.
    pub scoring: Scoring,
    /// How dead stones are treated at the end.
    pub dead_stones: DeadStones,
    /// What points in a seki are worth.
    pub seki: SekiPoints,
    /// Who moves first in a handicap game.
    pub first_move: FirstMove,
    /// White's compensation for handicap stones.
    pub handicap_bonus: HandicapBonus,
    /// White's compensation for moving second.
    pub komi: Score,
    /// The usual board size (width and height).
    pub side: u8,
}

impl Ruleset {
    /// The unmodified rules of this ruleset.
    #[must_use]
    pub const fn of(id: RulesetId) -> Ruleset {
        let base = Ruleset {
            id,
            turn: Turn::OneStone,
            ko: KoRule::Basic,
            self_capture: SelfCapture::Forbidden,
            passing: Passing::Free,
            scoring: Scoring::Territory,
            dead_stones: DeadStones::Agreed,
            seki: SekiPoints::Neutral,
            first_move: FirstMove::WhiteAfterHandicap,
            handicap_bonus: HandicapBonus::None,
            komi: Score::halves(13),
            side: 19,
        };
        match id {
            RulesetId::Booklet => Ruleset { side: 9, ..base },
            RulesetId::Japanese => base,
            // Section 6 names ko as the only exception to "any free point"; section 9 rules out a
            // one-sided pass and lets Black begin after the handicap stones.
            RulesetId::Pfaundler1908 => Ruleset {
                self_capture: SelfCapture::Allowed,
                passing: Passing::OnlyTogether,
                first_move: FirstMove::AlwaysBlack,
                komi: Score::ZERO,
                ..base
            },
            RulesetId::Chinese => Ruleset {
                ko: KoRule::PositionalSuperko,
                scoring: Scoring::Area,
                seki: SekiPoints::Counted,
                handicap_bonus: HandicapBonus::PerStone,
                komi: Score::halves(15),
                ..base
            },
            RulesetId::TrompTaylor => Ruleset {
                ko: KoRule::PositionalSuperko,
                self_capture: SelfCapture::Allowed,
                scoring: Scoring::Area,
                dead_stones: DeadStones::AllAlive,
                seki: SekiPoints::Counted,
                komi: Score::halves(15),
                ..base
            },
            RulesetId::NewZealand => Ruleset {
                ko: KoRule::SituationalSuperko,
                self_capture: SelfCapture::Allowed,
                scoring: Scoring::Area,
                seki: SekiPoints::Counted,
                komi: Score::whole(7),
                ..base
            },
            RulesetId::KeimaGo => Ruleset {
                turn: Turn::KnightPair,
                ko: KoRule::None,
                scoring: Scoring::StonesAndSinglePoints,
                dead_stones: DeadStones::AllAlive,
                seki: SekiPoints::Counted,
                first_move: FirstMove::WhiteAfterHandicap,
                komi: Score::whole(2),
                side: 9,
                ..base
            },
        }
    }

    /// The rules that decide whether a move is legal on the board.
    #[must_use]
    pub const fn legality(&self) -> Rules {
        Rules {
            ko: self.ko,
            self_capture: self.self_capture,
        }
    }

    /// Whether the rules, apart from komi, are still those of the original ruleset.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        Ruleset {
            komi: Ruleset::of(self.id).komi,
            ..*self
        } == Ruleset::of(self.id)
    }

    /// These rules with one of them replaced; `rule` is a name that [`Ruleset::rules`] returns. `None`
    /// if there is no such rule.
    ///
    /// ```
    /// use raeuberspiel::game::{Ruleset, RulesetId};
    ///
    /// let rules = Ruleset::of(RulesetId::Japanese).with("ko-positional").expect("a rule");
    /// assert!(rules.rules().contains(&"ko-positional"));
    /// assert!(!rules.is_unchanged());
    /// ```
    #[must_use]
    pub fn with(mut self, rule: &str) -> Option<Ruleset> {
        match rule {
            "turn-one-stone" => self.turn = Turn::OneStone,
            "turn-knight-pair" => self.turn = Turn::KnightPair,
            "ko-two-kos" | "ko-none" => self.ko = KoRule::None,
            "ko-basic" => self.ko = KoRule::Basic,
            "ko-positional" => self.ko = KoRule::PositionalSuperko,
            "ko-situational" => self.ko = KoRule::SituationalSuperko,
            "self-capture-forbidden" => self.self_capture = SelfCapture::Forbidden,
            "self-capture-allowed" => self.self_capture = SelfCapture::Allowed,
            "passing-free" => self.passing = Passing::Free,
            "passing-only-together" => self.passing = Passing::OnlyTogether,
            "scoring-territory" => self.scoring = Scoring::Territory,
            "scoring-area" => self.scoring = Scoring::Area,
            "scoring-single-points" => self.scoring = Scoring::StonesAndSinglePoints,
            "dead-agreed" => self.dead_stones = DeadStones::Agreed,
            "dead-all-alive" => self.dead_stones = DeadStones::AllAlive,
            "seki-neutral" => self.seki = SekiPoints::Neutral,
            "seki-counted" => self.seki = SekiPoints::Counted,
            "first-white" => self.first_move = FirstMove::WhiteAfterHandicap,
            "first-black" => self.first_move = FirstMove::AlwaysBlack,
            "bonus-none" => self.handicap_bonus = HandicapBonus::None,
            "bonus-per-stone" => self.handicap_bonus = HandicapBonus::PerStone,
            _ => return None,
        }
        if self.turn == Turn::KnightPair {
            // The ban on two kos is a rule of the turn; a ko rule for single stones would cut turns in half.
            self.ko = KoRule::None;
        }
        Some(self)
    }

    /// The alternatives to a rule, including itself; empty for an unknown rule.
    #[must_use]
    pub fn choices(rule: &str) -> &'static [&'static str] {
        const CHOICES: [&[&str]; 9] = [
            &["turn-one-stone", "turn-knight-pair"],
            &["ko-basic", "ko-positional", "ko-situational", "ko-none"],
            &["self-capture-forbidden", "self-capture-allowed"],
            &["passing-free", "passing-only-together"],
            &["scoring-territory", "scoring-area", "scoring-single-points"],
            &["dead-agreed", "dead-all-alive"],
            &["seki-neutral", "seki-counted"],
            &["first-white", "first-black"],
            &["bonus-none", "bonus-per-stone"],
        ];
        CHOICES
            .into_iter()
            .find(|choices| choices.contains(&rule))
            .unwrap_or_default()
    }

    /// The rules that differ from the original ruleset.
    #[must_use]
    pub fn changes(&self) -> Vec<&'static str> {
        let original = Ruleset::of(self.id).rules();
        self.rules()
            .into_iter()
            .filter(|rule| !original.contains(rule))
            .collect()
    }

    /// The name of each rule in force, which is also the key of its explanation.
    #[must_use]
    pub fn rules(&self) -> [&'static str; 9] {
        [
            match self.turn {
                Turn::OneStone => "turn-one-stone",
                Turn::KnightPair => "turn-knight-pair",
            },
            match (self.turn, self.ko) {
                (Turn::KnightPair, _) => "ko-two-kos",
                (Turn::OneStone, KoRule::None) => "ko-none",
                (Turn::OneStone, KoRule::Basic) => "ko-basic",
                (Turn::OneStone, KoRule::PositionalSuperko) => "ko-positional",
                (Turn::OneStone, KoRule::SituationalSuperko) => "ko-situational",
            },
            match self.self_capture {
                SelfCapture::Forbidden => "self-capture-forbidden",
                SelfCapture::Allowed => "self-capture-allowed",
            },
            match self.passing {
                Passing::Free => "passing-free",
                Passing::OnlyTogether => "passing-only-together",
            },
            match self.scoring {
                Scoring::Territory => "scoring-territory",
                Scoring::Area => "scoring-area",
                Scoring::StonesAndSinglePoints => "scoring-single-points",
            },
            match self.dead_stones {
                DeadStones::Agreed => "dead-agreed",
                DeadStones::AllAlive => "dead-all-alive",
            },
            match self.seki {
                SekiPoints::Neutral => "seki-neutral",
                SekiPoints::Counted => "seki-counted",
            },
            match self.first_move {
                FirstMove::WhiteAfterHandicap => "first-white",
                FirstMove::AlwaysBlack => "first-black",
            },
            match self.handicap_bonus {
                HandicapBonus::None => "bonus-none",
                HandicapBonus::PerStone => "bonus-per-stone",
            },
        ]
    }
}

impl Default for Ruleset {
    fn default() -> Ruleset {
        Ruleset::of(RulesetId::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_are_told_apart() {
        for id in RulesetId::ALL {
            assert_eq!(RulesetId::read(id.name()), Some(id));
            assert_eq!(RulesetId::read(&id.sgf_name().to_uppercase()), Some(id));
            assert!(Ruleset::of(id).is_unchanged());
        }
        assert_eq!(RulesetId::read("ing"), None);
    }

    #[test]
    fn every_rule_can_be_exchanged_and_read_back() {
        for id in RulesetId::ALL {
            let rules = Ruleset::of(id);
            assert!(rules.changes().is_empty());
            for rule in rules.rules() {
                assert_eq!(rules.with(rule), Some(rules), "{rule}");
                for choice in Ruleset::choices(rule) {
                    let other = rules.with(choice).unwrap();
                    let is_free = rules.turn == Turn::OneStone && other.turn == Turn::OneStone;
                    assert!(!is_free || other.rules().contains(choice), "{choice}");
                    let again = other
                        .changes()
                        .into_iter()
                        .try_fold(Ruleset::of(id), Ruleset::with);
                    assert_eq!(again, Some(other), "{choice}");
                }
            }
        }
        assert_eq!(Ruleset::default().with("clock"), None);
    }

    #[test]
    fn the_rules_of_the_sources_are_kept_apart() {
        let pfaundler = Ruleset::of(RulesetId::Pfaundler1908);
        assert!(pfaundler.rules().contains(&"passing-only-together"));
        assert!(pfaundler.rules().contains(&"self-capture-allowed"));
        assert_eq!(Ruleset::of(RulesetId::Booklet).komi.to_string(), "6.5");
        assert_eq!(Ruleset::of(RulesetId::KeimaGo).komi.to_string(), "2");
        let mut changed = pfaundler;
        changed.passing = Passing::Free;
        assert!(!changed.is_unchanged());
    }
}

//! Compares the results that comments state with the proof.

use super::score::words;
use crate::life::{Outcome, Proved};
use crate::problem::Text;

/// A result stated by a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stated {
    Ko,
    Seki,
    Dead,
    /// Dead without ko threats; the effect of threats is left open.
    DeadWithoutThreats,
    TwoEyes,
    Lives,
}

/// Phrases that state a result, in lower case, English and German. Ko threats do not count as a ko.
const PHRASES: [(Stated, &[&str]); 4] = [
    (Stated::Seki, &["seki"]),
    (
        Stated::Dead,
        &[
            "group is captured",
            "it is dead",
            "killing answer",
            "out of reach",
            "ist die gruppe tot",
            "tödliche antwort",
            "nicht mehr zu erreichen",
        ],
    ),
    (Stated::TwoEyes, &["makes two eyes", "bekommt zwei augen"]),
    (
        Stated::Lives,
        &[
            "group lives",
            "no longer be caught",
            "gruppe lebt",
            "nicht mehr zu schlagen",
        ],
    ),
];

/// Phrases that leave the effect of threats open.
const QUALIFIED: [&str; 2] = ["without ko threats", "ohne ko-drohungen"];

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known<'a> {
    /// The target is captured.
    Captured,
    /// The target is connected to living stones.
    Escaped,
    Proved(&'a Proved),
    /// Only the result without ko threats is known.
    WithoutThreats(Outcome),
}

impl Known<'_> {
    pub(super) fn words(self) -> String {
        match self {
            Known::Captured => "captured".into(),
            Known::Escaped => "joined to living stones".into(),
            Known::Proved(proved) => words(proved),
            Known::WithoutThreats(base) => {
                format!("{base} without ko threats, and nothing of threats")
            }
        }
    }
}

/// Whether a comment states a result.
pub(super) fn is_stated(comment: &Text) -> bool {
    stated(&comment.en)
        .or_else(|| stated(&comment.de))
        .is_some()
}

/// A result that a comment states but that was not shown.
pub(super) fn unshown(comment: &Text, known: Known<'_>) -> Option<Stated> {
    [&comment.en, &comment.de].into_iter().find_map(|text| {
        let stated = stated(text)?;
        (!is_shown(stated, known)).then_some(stated)
    })
}

/// The result that a text states. Ko takes precedence, because such a text may also say how the ko ends.
fn stated(text: &str) -> Option<Stated> {
    let text = text.to_lowercase();
    let is_qualified = QUALIFIED.iter().any(|words| text.contains(words));
    let text = text.replace("ko threat", "").replace("ko-drohung", "");
    if text
        .split(|c: char| !c.is_alphanumeric())
        .any(|word| word == "ko")
    {
        return Some(Stated::Ko);
    }
    let mut phrases = PHRASES.iter();
    let found = phrases.find(|(_, phrases)| phrases.iter().any(|phrase| text.contains(phrase)));
    let found = found.map(|&(stated, _)| stated)?;
    match (found, is_qualified) {
        (found, false) => Some(found),
        (Stated::Dead, true) => Some(Stated::DeadWithoutThreats),
        (_, true) => None,
    }
}

fn is_shown(stated: Stated, known: Known<'_>) -> bool {
    match known {
        Known::WithoutThreats(base) => {
            stated == Stated::DeadWithoutThreats && base == Outcome::Dead
        }
        Known::Captured => matches!(stated, Stated::Dead | Stated::DeadWithoutThreats),
        Known::Escaped => stated == Stated::Lives,
        Known::Proved(proved) => {
            let is_ko = proved.is_ko();
            match stated {
                Stated::Ko => is_ko,
                Stated::Seki => proved.base == Outcome::Seki && proved.is_kind_told(),
                Stated::Dead => proved.base == Outcome::Dead && !is_ko,
                Stated::DeadWithoutThreats => proved.base == Outcome::Dead,
                Stated::TwoEyes => proved.base == Outcome::Alive && proved.is_kind_told() && !is_ko,
                Stated::Lives => proved.base != Outcome::Dead && !is_ko,
            }
        }
    }
}

impl Stated {
    pub(super) const fn words(self) -> &'static str {
        match self {
            Stated::Ko => "a ko",
            Stated::Seki => "a seki",
            Stated::Dead => "that the group is captured",
            Stated::DeadWithoutThreats => "that the group is captured without ko threats",
            Stated::TwoEyes => "two eyes",
            Stated::Lives => "that the group lives",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_from_comments() {
        for (text, wanted) in [
            ("After {B1} life hangs on a ko.", Some(Stated::Ko)),
            ("Nach {B1} hängt das Leben an einem Ko.", Some(Stated::Ko)),
            ("The stones fall; eight ko threats do not help.", None),
            ("Acht Ko-Drohungen helfen nicht.", None),
            (
                "It is only seki, and two eyes were possible.",
                Some(Stated::Seki),
            ),
            (
                "{A3} is the killing answer: two eyes are out of reach.",
                Some(Stated::Dead),
            ),
            (
                "{White|Black} answers at {B2} and makes two eyes.",
                Some(Stated::TwoEyes),
            ),
            ("Nach {B2} gilt: Die Gruppe lebt.", Some(Stated::Lives)),
            (
                "Nach {B1} ist die Gruppe tot, zumindest ohne Ko-Drohungen.",
                Some(Stated::DeadWithoutThreats),
            ),
            ("{B2} takes the vital point.", None),
        ] {
            assert_eq!(stated(text), wanted, "{text}");
        }
    }

    #[test]
    fn who_knows_nothing_of_threats_has_shown_nothing_of_them() {
        let unknown = Known::WithoutThreats(Outcome::Dead);
        for stated in [
            Stated::Ko,
            Stated::Dead,
            Stated::Lives,
            Stated::TwoEyes,
            Stated::Seki,
        ] {
            assert!(!is_shown(stated, unknown));
        }
        assert!(is_shown(Stated::DeadWithoutThreats, unknown));
        let alive = Known::WithoutThreats(Outcome::Alive);
        assert!(!is_shown(Stated::DeadWithoutThreats, alive));
        assert!(is_shown(Stated::Dead, Known::Captured));
        assert!(!is_shown(Stated::Ko, Known::Captured));
        assert!(is_shown(Stated::Lives, Known::Escaped));
        assert!(!is_shown(Stated::TwoEyes, Known::Escaped));
    }
}

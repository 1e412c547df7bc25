//! The words for games: rules, refusals, results and findings about groups.

use super::{Texts, by_superko, without_threats};
use crate::board::{Color, Move, Notation, Point};
use crate::game::{Count, PUZZLES, Refusal, RulesetId, Score};
use crate::life::{Answer, Cycles, Extent, Holds, Outcome, Side, Undecided};
use crate::worker::table::{GroupAnswer, Table};

/// Key of a ruleset's name.
#[must_use]
pub const fn ruleset(id: RulesetId) -> &'static str {
    match id {
        RulesetId::Booklet => "rules-booklet",
        RulesetId::Pfaundler1908 => "rules-pfaundler",
        RulesetId::Japanese => "rules-japanese",
        RulesetId::Chinese => "rules-chinese",
        RulesetId::TrompTaylor => "rules-tromp-taylor",
        RulesetId::NewZealand => "rules-new-zealand",
        RulesetId::KeimaGo => "rules-keima-go",
    }
}

/// Keys of a rule's short name and of its explanation.
#[must_use]
pub fn rule(name: &str) -> (&'static str, &'static str) {
    match name {
        "turn-one-stone" => ("rule-one-stone", "rule-one-stone-why"),
        "turn-knight-pair" => ("rule-knight-pair", "rule-knight-pair-why"),
        "ko-none" => ("rule-ko-none", "rule-ko-none-why"),
        "ko-basic" => ("rule-ko-basic", "rule-ko-basic-why"),
        "ko-positional" => ("rule-ko-positional", "rule-ko-positional-why"),
        "ko-situational" => ("rule-ko-situational", "rule-ko-situational-why"),
        "ko-two-kos" => ("rule-two-kos", "rule-two-kos-why"),
        "self-capture-forbidden" => ("rule-no-self-capture", "rule-no-self-capture-why"),
        "self-capture-allowed" => ("rule-self-capture", "rule-self-capture-why"),
        "passing-free" => ("rule-passing", "rule-passing-why"),
        "passing-only-together" => ("rule-no-single-pass", "rule-no-single-pass-why"),
        "scoring-territory" => ("rule-territory", "rule-territory-why"),
        "scoring-area" => ("rule-area", "rule-area-why"),
        "scoring-single-points" => ("rule-single-points", "rule-single-points-why"),
        "dead-agreed" => ("rule-dead-agreed", "rule-dead-agreed-why"),
        "dead-all-alive" => ("rule-all-alive", "rule-all-alive-why"),
        "seki-neutral" => ("rule-seki-neutral", "rule-seki-neutral-why"),
        "seki-counted" => ("rule-seki-counted", "rule-seki-counted-why"),
        "first-white" => ("rule-first-white", "rule-first-white-why"),
        "first-black" => ("rule-first-black", "rule-first-black-why"),
        "bonus-none" => ("rule-bonus-none", "rule-bonus-none-why"),
        _ => ("rule-bonus", "rule-bonus-why"),
    }
}

/// Why a move or another step was refused.
#[must_use]
pub fn refusal(texts: &Texts, page: &Table, refusal: &Refusal, notation: Notation) -> String {
    use crate::board::PlayError;
    let size = page.game.size();
    let name = |point| notation.write(point, size);
    match *refusal {
        Refusal::Board(PlayError::OffBoard { point, .. }) => {
            texts.tr_with("refused-off-board", [("move", name(point).into())])
        }
        Refusal::Board(PlayError::Occupied(point)) => {
            texts.tr_with("refused-occupied", [("move", name(point).into())])
        }
        Refusal::Board(PlayError::SelfCapture(point)) => {
            texts.tr_with("refused-self-capture", [("move", name(point).into())])
        }
        Refusal::Board(PlayError::Ko(point)) => {
            texts.tr_with("refused-ko", [("move", name(point).into())])
        }
        Refusal::Board(PlayError::Superko { point, earlier }) => texts.tr_with(
            "refused-superko",
            [("move", name(point).into()), ("number", earlier.into())],
        ),
        Refusal::Over => texts.tr("refused-over").to_owned(),
        Refusal::OneSidedPass(color) => texts
            .tr(match color {
                Color::Black => "refused-pass-black",
                Color::White => "refused-pass-white",
            })
            .to_owned(),
        Refusal::HalfTurn(first) => {
            texts.tr_with("refused-half-turn", [("move", name(first).into())])
        }
        Refusal::NotAKnightMove { first, second } => texts.tr_with(
            "refused-no-knight",
            [
                ("first", name(first).into()),
                ("second", name(second).into()),
            ],
        ),
        Refusal::NoPartner(first) => {
            texts.tr_with("refused-no-partner", [("move", name(first).into())])
        }
        Refusal::TwoKos { first, second } => texts.tr_with(
            "refused-two-kos",
            [
                ("first", name(first).into()),
                ("second", name(second).into()),
            ],
        ),
        Refusal::NothingPlayed => texts.tr("refused-nothing").to_owned(),
        Refusal::TooLateForHandicap => texts.tr("refused-late").to_owned(),
        Refusal::BadHandicap => texts.tr("refused-handicap").to_owned(),
    }
}

/// "Black by 3.5", "equal".
#[must_use]
pub fn lead(texts: &Texts, score: Score) -> String {
    match Table::lead(score) {
        (Some(Color::Black), by) => {
            texts.tr_with("lead-black", [("points", texts.decimal(by).into())])
        }
        (Some(Color::White), by) => {
            texts.tr_with("lead-white", [("points", texts.decimal(by).into())])
        }
        (None, _) => texts.tr("lead-none").to_owned(),
    }
}

/// Who has won a counted game.
#[must_use]
pub fn result(texts: &Texts, count: &Count) -> String {
    match count.winner() {
        Some((Color::Black, by)) => {
            texts.tr_with("result-black", [("points", texts.decimal(by).into())])
        }
        Some((Color::White, by)) => {
            texts.tr_with("result-white", [("points", texts.decimal(by).into())])
        }
        None => texts.tr("result-equal").to_owned(),
    }
}

/// The findings about a group, line by line.
#[must_use]
pub fn finding(
    texts: &Texts,
    page: &Table,
    found: &GroupAnswer,
    notation: Notation,
) -> Vec<String> {
    let size = page.game.size();
    let target = notation.write(found.target, size);
    let mut lines = Vec::new();
    let heading = match (found.rival, found.color) {
        (None, Color::Black) => texts.tr_with("finding-black", [("point", target.into())]),
        (None, Color::White) => texts.tr_with("finding-white", [("point", target.into())]),
        (Some(rival), _) => texts.tr_with(
            "finding-race",
            [
                ("one", target.into()),
                ("other", notation.write(rival, size).into()),
            ],
        ),
    };
    lines.push(heading);
    let name = |mv: Move| match mv.point() {
        Some(point) => notation.write(point, size),
        None => texts.tr("word-elsewhere").to_owned(),
    };
    for (answer, key) in found
        .answers
        .iter()
        .zip(["finding-black-first", "finding-white-first"])
    {
        let word = outcome(texts, answer);
        let moves: Vec<String> = answer
            .proved()
            .map(|proved| proved.moves.as_slice())
            .unwrap_or_default()
            .iter()
            .map(|&mv| name(mv))
            .collect();
        let moves = if moves.is_empty() {
            String::new()
        } else {
            format!(" ({})", moves.join(", "))
        };
        lines.push(texts.tr_with(key, [("result", format!("{word}{moves}").into())]));
        if let Answer::Undecided(Undecided::Threats(known)) = answer {
            lines.extend(without_threats(known, Extent::All, &name, texts));
        }
    }
    let weakest = found.holds.iter().max_by_key(|holds| holds.rank());
    let points = |points: &[Point]| {
        let names = points.iter().map(|&point| notation.write(point, size));
        names.collect::<Vec<_>>().join(", ")
    };
    // A result that depends on a wall nobody has built says nothing about the board as it stands.
    if !matches!(weakest, Some(Holds::Wall { .. })) {
        lines.push(texts.tr(summary(found)).to_owned());
    }
    match weakest {
        None | Some(Holds::Board) => {}
        Some(Holds::Assuming(alive)) => {
            let points = points(alive);
            lines.push(texts.tr_with("finding-assumes", [("points", points.into())]));
        }
        Some(Holds::Wall { .. }) => lines.push(texts.tr("finding-walled").to_owned()),
    }
    let proved = found.answers.iter().filter_map(Answer::proved);
    let cycles = proved.fold(Cycles::BasicKo, |all, proved| all.and(proved.cycles));
    lines.extend(by_superko(cycles, texts).map(str::to_owned));
    lines
}

/// One answer in a word or two.
#[must_use]
pub fn outcome(texts: &Texts, answer: &Answer) -> String {
    let proved = match answer {
        Answer::Proved(proved) => proved,
        Answer::Undecided(Undecided::Threats(_)) => return texts.tr("outcome-threats").to_owned(),
        Answer::Undecided(_) => return texts.tr("outcome-open").to_owned(),
    };
    let key = match proved.base {
        Outcome::Alive => "outcome-alive",
        Outcome::Seki => "outcome-seki",
        Outcome::Dead => "outcome-dead",
    };
    match proved.flips {
        None => texts.tr(key).to_owned(),
        Some(flip) => {
            let ko = match flip.side {
                Side::Attacker => "outcome-ko-attacker",
                Side::Defender => "outcome-ko-defender",
            };
            texts.tr_with(ko, [("count", u32::from(flip.threats).into())])
        }
    }
}

/// Key of what the two answers mean together.
fn summary(found: &GroupAnswer) -> &'static str {
    let [black, white] = &found.answers;
    let (Some(black), Some(white)) = (black.proved(), white.proved()) else {
        return "summary-open";
    };
    if black.is_ko() || white.is_ko() {
        return "summary-ko";
    }
    let (own, other) = match found.color {
        Color::Black => (black.base, white.base),
        Color::White => (white.base, black.base),
    };
    let is_race = found.rival.is_some();
    match (own, other) {
        (Outcome::Dead, Outcome::Dead) if is_race && found.color == Color::Black => {
            "summary-race-white"
        }
        (Outcome::Dead, Outcome::Dead) if is_race => "summary-race-black",
        (Outcome::Dead, Outcome::Dead) => "summary-dead",
        (_, Outcome::Dead) if is_race => "summary-race-first",
        (_, Outcome::Dead) => "summary-unsettled",
        (_, Outcome::Seki) => "summary-seki",
        (_, Outcome::Alive) if is_race && found.color == Color::Black => "summary-race-black",
        (_, Outcome::Alive) if is_race => "summary-race-white",
        (_, Outcome::Alive) => "summary-alive",
    }
}

/// Number of Keima-Go puzzles.
pub const PUZZLE_COUNT: usize = PUZZLES.len();

/// Keys of the title, task and answer of a Keima-Go puzzle.
#[must_use]
pub fn puzzle(number: usize) -> (&'static str, &'static str, &'static str) {
    match PUZZLES.get(number).map_or("", |puzzle| puzzle.name) {
        "corner-stone" => (
            "puzzle-corner-stone",
            "puzzle-corner-stone-task",
            "puzzle-corner-stone-answer",
        ),
        "free-partner" => (
            "puzzle-free-partner",
            "puzzle-free-partner-task",
            "puzzle-free-partner-answer",
        ),
        "edge-eye" => (
            "puzzle-edge-eye",
            "puzzle-edge-eye-task",
            "puzzle-edge-eye-answer",
        ),
        "two-at-once" => (
            "puzzle-two-at-once",
            "puzzle-two-at-once-task",
            "puzzle-two-at-once-answer",
        ),
        "room-by-capture" => (
            "puzzle-room-by-capture",
            "puzzle-room-by-capture-task",
            "puzzle-room-by-capture-answer",
        ),
        "two-eyes" => (
            "puzzle-two-eyes",
            "puzzle-two-eyes-task",
            "puzzle-two-eyes-answer",
        ),
        _ => (
            "puzzle-close-the-partner",
            "puzzle-close-the-partner-task",
            "puzzle-close-the-partner-answer",
        ),
    }
}

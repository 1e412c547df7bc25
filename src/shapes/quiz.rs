//! Questions about shapes, drawn from the table: "alive, dead, or who moves first?"
//!
//! The choice is pseudo-random but reproducible: a set is written once, proved like every other set, and
//! compared by a test with what this code generates from the table.

use crate::board::{Color, Notation, Orientation, Point, Size};
use crate::life::shape::{Enclosure, MOST_POINTS, Place, SpaceMove};
use crate::life::{Assumption, Cycles, Outcome, Query, QuerySpec, Side};
use crate::problem::{
    Allow, Certainty, Checks, Claim, Problem, ProblemId, ProblemSet, Quiz, SetId, Source, Status,
    Task, Technique, Text, color_words,
};
use crate::rank;
use crate::solver::SpaceResult;

use super::case::Case;
use super::table::{Filter, Table, word};

/// Most questions in one set.
const MOST: usize = 12;
/// Most questions of one status: most shapes live, and a set of living shapes teaches little.
const MOST_ALIKE: usize = 4;

/// The id of the set about shapes of this size, which is also the name of its file.
#[must_use]
pub fn quiz_id(points: usize) -> String {
    format!("shapes-quiz-{}", points.clamp(1, MOST_POINTS))
}

/// The set of questions about shapes of this many points; `None` if `points` is 0 or above [`MOST_POINTS`].
#[must_use]
pub fn quiz_set(table: &Table, points: usize) -> Option<ProblemSet> {
    if points == 0 || points > MOST_POINTS {
        return None;
    }
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15 ^ points as u64);
    let mut problems = Vec::new();
    for (number, case) in choose(table, points, &mut dice).into_iter().enumerate() {
        problems.extend(question(case, number + 1, dice.orientation()));
    }
    let many = points > 1;
    let title = Text {
        en: format!(
            "Shapes of {points} point{}: what is their status?",
            if many { "s" } else { "" }
        ),
        de: format!(
            "Räume von {points} Punkt{}: wie steht es um sie?",
            if many { "en" } else { "" }
        ),
    };
    let about = Text {
        en: "Drawn from the table of eye shapes. Answer before anybody moves.".to_owned(),
        de: "Aus der Tabelle der Augenformen gezogen. Antworten Sie, bevor jemand zieht."
            .to_owned(),
    };
    Some(ProblemSet {
        checks: checks(points),
        ..own_set(&quiz_id(points), title, about, problems)?
    })
}

/// A set that the program generates; `None` if `name` is not a set id.
#[must_use]
pub fn own_set(name: &str, title: Text, about: Text, problems: Vec<Problem>) -> Option<ProblemSet> {
    Some(ProblemSet {
        title,
        about,
        author: "Räuberspiel".to_owned(),
        licence: "CC0-1.0".to_owned(),
        source: Source {
            certainty: Some(Certainty::Original),
            ..Source::default()
        },
        ..ProblemSet::new(SetId::new(name)?, problems)
    })
}

/// The question for the status of a group of black stones.
pub(super) fn what_status() -> Text {
    Text {
        en: "What is the status of the {black|white} group if nobody has moved yet?".to_owned(),
        de: "Wie steht es um die {schwarze|weiße} Gruppe, solange noch niemand gezogen hat?"
            .to_owned(),
    }
}

/// Settings for the checker: two of the sets contain shapes that the book of 1908 also draws.
fn checks(points: usize) -> Checks {
    let mut checks = Checks::default();
    if matches!(points, 2 | 4) {
        checks.allow.push(Allow {
            code: "duplicate".to_owned(),
            problem: None,
            reason: "The table of eye shapes holds the shapes of 1908 too.".to_owned(),
        });
    }
    checks
}

/// A reproducible random number generator.
pub(super) struct Dice(u64);

impl Dice {
    /// A generator seeded with a name.
    pub(super) fn named(name: &str) -> Dice {
        let seed = name
            .bytes()
            .fold(1_u64, |seed, byte| seed.rotate_left(8) ^ u64::from(byte));
        let mut dice = Dice(seed.max(1));
        // Similar names must give unrelated numbers.
        for _ in 0..8 {
            dice.below(2);
        }
        dice
    }

    /// A number below a limit.
    fn below(&mut self, limit: usize) -> usize {
        // Marsaglia's 64-bit xorshift.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let limit = limit.max(1) as u64;
        usize::try_from((self.0 >> 16) % limit).unwrap_or(0)
    }

    pub(super) fn orientation(&mut self) -> Orientation {
        let all: Vec<Orientation> = Orientation::all().collect();
        let chosen = self.below(all.len());
        all.get(chosen).copied().unwrap_or(Orientation::CANONICAL)
    }
}

/// Chooses shapes of one size with solid walls, of every status that occurs.
fn choose<'a>(table: &'a Table, points: usize, dice: &mut Dice) -> Vec<&'a Case> {
    let mut chosen: Vec<&Case> = Vec::new();
    for status in [
        Status::Unsettled,
        Status::Dead,
        Status::Ko,
        Status::Seki,
        Status::Alive,
    ] {
        let mut cases: Vec<&Case> = (0..=1)
            .flat_map(|liberties| {
                table.select(Filter {
                    points: Some(points),
                    liberties: Some(liberties),
                    status: Some(status),
                    ..Filter::default()
                })
            })
            .map(|(_, case)| case)
            // Outside liberties only matter in the corner.
            .filter(|case| case.space.liberties == 0 || case.space.placed.place == Place::Corner)
            .collect();
        let mut taken = 0;
        while taken < MOST_ALIKE && chosen.len() < MOST && !cases.is_empty() {
            chosen.push(cases.swap_remove(dice.below(cases.len())));
            taken += 1;
        }
    }
    // Shuffle, so that the questions are not sorted by status.
    for place in (1..chosen.len()).rev() {
        chosen.swap(place, dice.below(place + 1));
    }
    chosen
}

/// Makes a question from a case, in the given orientation and colours.
fn question(case: &Case, number: usize, orientation: Orientation) -> Option<Problem> {
    let enclosure = case.enclose(Side::Attacker).ok()?;
    let position = enclosure.position().ok()?;
    let status = case.status();
    let id = ProblemId::new(&format!("q{number}"))?;
    let mut problem = Problem::new(id, Task::Status, enclosure.setup.clone());
    let points = case.space.placed.cells.len();
    let (en, de) = place_words(case.space.placed.place);
    problem.title = Text {
        en: format!("{} {en}, no. {number}", counted(points, "point", "points")),
        de: format!("{} {de}, Nr. {number}", counted(points, "Punkt", "Punkte")),
    };
    problem.target = enclosure.targets(&position);
    problem.claim = Claim::Proven;
    let mut vital: Vec<Point> = Side::BOTH
        .iter()
        .flat_map(|&side| points_of(&case.first(side).vital, &enclosure))
        .collect();
    vital.sort();
    vital.dedup();
    problem.quiz = Some(Quiz::Status {
        answer: status,
        vital,
    });
    problem.techniques = ["eye-shape", word(status)]
        .into_iter()
        .filter(|tag| matches!(*tag, "eye-shape" | "seki" | "ko"))
        .filter_map(Technique::new)
        .collect();
    problem.comment = what_status();
    problem.explanation = explanation(case, &enclosure);
    let mut problem = turned(problem, orientation);
    problem.safe = ring(&problem).unwrap_or_default();
    problem.difficulty = rank::difficulty(&problem);
    Some(problem)
}

/// A problem without moves, turned and with colours exchanged.
pub(super) fn turned(problem: Problem, orientation: Orientation) -> Problem {
    let size = problem.setup.size;
    let turn = |point: Point| orientation.symmetry.apply(point, size);
    let carry = |text: &Text| {
        text.carried(
            size,
            orientation.symmetry.apply_size(size),
            |point| Some(turn(point)),
            orientation.colors,
        )
    };
    let sorted = |points: &[Point]| {
        let mut points: Vec<Point> = points.iter().map(|&point| turn(point)).collect();
        points.sort();
        points
    };
    let mut result = problem.clone();
    result.setup = orientation.apply_setup(&problem.setup);
    result.target = sorted(&problem.target);
    result.region = sorted(&problem.region);
    result.safe = sorted(&problem.safe);
    result.comment = carry(&problem.comment);
    result.explanation = carry(&problem.explanation);
    if let Some(Quiz::Status { vital, .. }) = &mut result.quiz {
        *vital = sorted(vital);
    }
    let root = result.tree.root();
    let mut said = result.tree.take_said(root);
    for (point, _) in &mut said.marks {
        *point = turn(*point);
    }
    result.tree.say(root, said);
    result
}

/// The surrounding chains, which the table assumes to be alive.
fn ring(problem: &Problem) -> Option<Vec<Point>> {
    let position = problem.setup.clone().into_position().ok()?;
    let spec = QuerySpec {
        targets: problem.target.clone(),
        ..QuerySpec::default()
    };
    let query = Query::new(&position, &spec).ok()?;
    let assumed = query.assumptions().iter().map(|one| match one {
        Assumption::Safe(stones) => stones.as_slice(),
        Assumption::Wall(_) | Assumption::Escape(_) => &[],
    });
    Some(assumed.flatten().copied().collect())
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

const fn place_words(place: Place) -> (&'static str, &'static str) {
    match place {
        Place::Centre => ("in the open", "im freien Feld"),
        Place::Edge => ("at the edge", "am Rand"),
        Place::Corner => ("in the corner", "in der Ecke"),
    }
}

fn points_of(moves: &[SpaceMove], enclosure: &Enclosure) -> Vec<Point> {
    let moves = moves.iter();
    moves
        .filter_map(|&mv| enclosure.to_move(mv)?.point())
        .collect()
}

/// Explains the answer; the defender is black.
fn explanation(case: &Case, enclosure: &Enclosure) -> Text {
    let size = enclosure.setup.size;
    let vital = |side: Side| {
        let points = points_of(&case.first(side).vital, enclosure);
        written(&points, size)
    };
    let (kills, saves) = (vital(Side::Attacker), vital(Side::Defender));
    match case.status() {
        Status::Alive => alive(case, enclosure),
        Status::Dead => Text {
            en: "Even if {Black|White} plays first, the space never falls into two eyes."
                .to_owned(),
            de: "Selbst wenn {Schwarz|Weiß} zuerst spielt, zerfällt der Raum nie in zwei Augen."
                .to_owned(),
        },
        Status::Unsettled if case.first(Side::Defender).result.base == Outcome::Seki => Text {
            en: format!(
                "Whoever plays first decides: {{White|Black}} kills at {kills}, {{Black|White}} reaches seki at {saves}."
            ),
            de: format!(
                "Wer zuerst spielt, entscheidet: {{Weiß|Schwarz}} tötet auf {kills}, {{Schwarz|Weiß}} erreicht Seki auf {saves}."
            ),
        },
        Status::Unsettled => Text {
            en: format!(
                "Whoever plays first decides: {{White|Black}} kills at {kills}, {{Black|White}} lives at {saves}."
            ),
            de: format!(
                "Wer zuerst spielt, entscheidet: {{Weiß|Schwarz}} tötet auf {kills}, {{Schwarz|Weiß}} lebt auf {saves}."
            ),
        },
        Status::Seki | Status::Ko => {
            let half = |side: Side, points: &str| {
                let first = case.first(side);
                half(side, first.result, first.cycles, points)
            };
            let attacked = half(Side::Attacker, &kills);
            let defended = half(Side::Defender, &saves);
            Text {
                en: format!("{} {}", attacked.en, defended.en),
                de: format!("{} {}", attacked.de, defended.de),
            }
        }
    }
}

/// Explains why a space lives even if it is attacked, by the answer to the best attempt.
fn alive(case: &Case, enclosure: &Enclosure) -> Text {
    let mut line = case.first(Side::Attacker).line.iter();
    let mut next = || enclosure.to_move(*line.next()?)?.point();
    let size = enclosure.setup.size;
    if let (Some(attack), Some(answer)) = (next(), next()) {
        let (attack, answer) = (written(&[attack], size), written(&[answer], size));
        return Text {
            en: format!(
                "If {{White|Black}} plays at {attack}, {{Black|White}} answers at {answer}, and two eyes are left."
            ),
            de: format!(
                "Spielt {{Weiß|Schwarz}} auf {attack}, so antwortet {{Schwarz|Weiß}} auf {answer}, und zwei Augen bleiben."
            ),
        };
    }
    Text {
        en: "Whatever {White|Black} tries, two eyes are left.".to_owned(),
        de: "Was {Weiß|Schwarz} auch versucht, zwei Augen bleiben.".to_owned(),
    }
}

/// A sentence about the result if one side plays first, on the vital points, and one about the rule that it
/// rests on.
pub(super) fn half(first: Side, result: SpaceResult, cycles: Cycles, points: &str) -> Text {
    let (en, de) = match first {
        Side::Attacker => color_words(Color::White),
        Side::Defender => color_words(Color::Black),
    };
    let (at, auf) = match points {
        "" => (String::new(), String::new()),
        _ => (format!(" at {points}"), format!(" auf {points}")),
    };
    let (then, dann) = ending(result);
    let (rule, regel) = match cycles {
        Cycles::BasicKo => ("", ""),
        Cycles::Superko => (
            " That holds only where superko is played.",
            " Das gilt nur, wo Superko gespielt wird.",
        ),
    };
    Text {
        en: format!("If {en} plays first{at}, {then}.{rule}"),
        de: format!("Spielt {de} zuerst{auf}, {dann}.{regel}"),
    }
}

/// A result as the end of a sentence, in English and in German.
fn ending(result: SpaceResult) -> (String, String) {
    let Some(flip) = result.flips else {
        let (en, de) = match result.base {
            Outcome::Alive => ("two eyes are left", "bleiben zwei Augen"),
            Outcome::Seki => ("it is seki", "wird es Seki"),
            Outcome::Dead => ("the group is dead", "ist die Gruppe tot"),
        };
        return (en.to_owned(), de.to_owned());
    };
    let (threats, drohungen) = match flip.threats {
        1 => ("one threat".to_owned(), "eine Drohung".to_owned()),
        many => (format!("{many} threats"), format!("{many} Drohungen")),
    };
    match flip.side {
        Side::Attacker => (
            format!("a ko decides, and {{White|Black}} needs {threats} to win it"),
            format!(
                "entscheidet ein Ko, und {{Weiß|Schwarz}} braucht {drohungen}, um es zu gewinnen"
            ),
        ),
        Side::Defender => (
            format!("a ko decides, and {{Black|White}} needs {threats} to win it"),
            format!(
                "entscheidet ein Ko, und {{Schwarz|Weiß}} braucht {drohungen}, um es zu gewinnen"
            ),
        ),
    }
}

pub(super) fn written(points: &[Point], size: Size) -> String {
    let words: Vec<String> = points
        .iter()
        .map(|&point| format!("{{{}}}", Notation::Gtp.write(point, size)))
        .collect();
    words.join(" ")
}

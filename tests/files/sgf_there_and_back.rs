//! Our own problems as SGF: nothing is lost in a round trip through any dialect.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use proptest::prelude::*;
use raeuberspiel::board::{Color, KoRule, Move, Point, SelfCapture, Setup, Size, Window};
use raeuberspiel::exchange::{Dialect, Loss, Losses, read_sgf, write_problem, write_sgf};
use raeuberspiel::problem::{
    Certainty, Choice, Claim, Goal, Language, Mark, Outcome, Place, Problem, ProblemId, ProblemSet,
    Quiz, Said, Side, Source, Status, Task, Technique, Text, Verdict, read_one, read_set,
    write_one,
};

/// Every set of the shipped ones.
fn shipped() -> Vec<ProblemSet> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "ron"))
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| {
            let loaded = read_set(&fs::read_to_string(path).unwrap(), "x");
            assert!(loaded.faults.is_empty(), "{}", path.display());
            loaded.set.unwrap()
        })
        .collect()
}

#[track_caller]
fn there_and_back(problems: &[Problem], dialect: Dialect, language: Language) -> Losses {
    let written = write_sgf(problems, dialect, language);
    let back = read_sgf(&written.text, "back");
    let context = format!("{dialect:?} {language:?}");
    assert!(back.faults.is_empty(), "{context}: {}", back.faults[0]);
    let found = back.set.map(|set| set.problems).unwrap_or_default();
    assert_eq!(found.len(), problems.len(), "{context}");
    for (found, problem) in found.iter().zip(problems) {
        assert_eq!(found, problem, "{context}");
    }
    written.losses
}

#[test]
fn every_shipped_problem_comes_back_unchanged_from_every_dialect() {
    let sets = shipped();
    let count: usize = sets.iter().map(|set| set.problems.len()).sum();
    for dialect in Dialect::ALL {
        let mut losses = Losses::default();
        for set in &sets {
            losses.join(there_and_back(&set.problems, dialect, Language::English));
        }
        let said: Vec<String> = losses
            .kinds()
            .map(|loss| format!("{loss:?} {}", losses.count(loss)))
            .collect();
        eprintln!(
            "{}: {count} of {count}; {}",
            dialect.name(),
            said.join(", ")
        );
        // What is said in one language only is reported.
        assert!(losses.count(Loss::Translation) >= count, "{dialect:?}");
        assert_eq!(losses.count(Loss::Explanation), count, "{dialect:?}");
    }
}

#[test]
fn the_german_text_is_as_good_as_the_english_one() {
    for set in shipped() {
        for dialect in [Dialect::GoProblems, Dialect::UliGo] {
            there_and_back(&set.problems, dialect, Language::German);
        }
        let problem = &set.problems[0];
        let text = write_problem(problem, Dialect::Anki, Language::German).text;
        assert!(text.contains("RSLANG[de]"), "{text}");
    }
}

/// Another program has rewritten the games, so the checksums no longer match.
#[test]
fn a_game_that_was_only_written_again_is_still_the_problem() {
    for set in shipped() {
        for dialect in Dialect::ALL {
            let written = write_sgf(&set.problems, dialect, Language::English);
            let text = written.text.replace("RSSUM[", "RSSUM[0");
            assert!(text.contains("RSSUM[0"));
            let back = read_sgf(&text, "back");
            assert!(back.faults.is_empty(), "{dialect:?}: {}", back.faults[0]);
            let found = back.set.unwrap().problems;
            for (found, problem) in found.iter().zip(&set.problems) {
                assert_eq!(found, problem, "{dialect:?}");
            }
        }
    }
}

/// Texts with a meaning in a dialect, in SGF or in set files.
const WORDS: [&str; 22] = [
    "",
    "RIGHT",
    "WRONG",
    "CHOICE FORCE",
    "Correct.",
    "Incorrect",
    "correct",
    "+",
    "+ good",
    "CORRECT",
    "]",
    "\\",
    "\\]",
    "a\nb",
    "{{x}",
    "{A1} plays",
    "\"",
    "ü 黒先",
    "white to live",
    "\u{2060}",
    ":",
    "FAIL, or RIGHT?",
];

fn words() -> impl Strategy<Value = Text> {
    let one = || prop::collection::vec(0..WORDS.len(), 0..3);
    (one(), one()).prop_map(|(en, de)| {
        let join = |list: Vec<usize>| {
            let words: Vec<&str> = list.into_iter().map(|place| WORDS[place]).collect();
            words.join(" ").trim().to_owned()
        };
        Text {
            en: join(en),
            de: join(de),
        }
    })
}

/// The parts of a problem; numbers choose among the possibilities.
type Parts = (
    (u8, Vec<u16>, Vec<u8>, u8),
    Vec<(u8, u8, Text)>,
    (Text, Text, Text, u8),
);

fn parts() -> impl Strategy<Value = Parts> {
    (
        (
            any::<u8>(),
            prop::collection::vec(any::<u16>(), 0..30),
            prop::collection::vec(any::<u8>(), 24),
            any::<u8>(),
        ),
        prop::collection::vec((any::<u8>(), any::<u8>(), words()), 0..24),
        (words(), words(), words(), any::<u8>()),
    )
}

/// The problem made of these parts; `None` if its stones are illegal.
fn problem_of(parts: &Parts) -> Option<Problem> {
    let ((kind, stones, choices, task), nodes, (title, comment, explanation, rules)) = parts;
    let sides = [(19, 19), (9, 9), (5, 5), (7, 4), (25, 25), (2, 2)];
    let (width, height) = sides[usize::from(*kind) % sides.len()];
    let mut setup = Setup::new(Size::new(width, height)?);
    let at = |number: u16| {
        let column = u8::try_from(number % u16::from(width)).unwrap();
        let row = u8::try_from(number / 32 % u16::from(height)).unwrap();
        Point::at(column, row)
    };
    for &number in stones {
        let color = if number % 3 == 0 || kind % 7 == 0 {
            Color::White
        } else {
            Color::Black
        };
        setup.stones.set(at(number), Some(color));
    }
    let choice = |place: usize| choices.get(place).copied().unwrap_or_default();
    if choice(0) % 2 == 0 {
        setup.to_move = Color::White;
    }
    if rules % 3 == 0 {
        setup.rules.self_capture = SelfCapture::Allowed;
    }
    if rules % 5 == 0 {
        setup.rules.ko = KoRule::PositionalSuperko;
    }
    let start = setup.clone().into_position().ok()?;
    let task = Task::ALL[usize::from(*task) % Task::ALL.len()];
    let mut problem = Problem::new(ProblemId::new("made")?, task, setup);
    let stone = problem.setup.stones.iter().map(|(point, _)| point).next();
    problem.target.extend(stone);
    if choice(1) % 2 == 0 {
        problem.safe.extend(stone);
        problem.region = vec![Point::at(0, 0), Point::at(1, 1)];
        problem.goal = Goal::All;
    }
    if task == Task::Status {
        problem.quiz = Some(if choice(2) % 2 == 0 {
            Quiz::Status {
                answer: Status::ALL[usize::from(choice(3)) % Status::ALL.len()],
                vital: vec![Point::at(0, 1)],
            }
        } else {
            Quiz::Choices(vec![
                Choice {
                    text: title.clone(),
                    is_right: true,
                    is: None,
                },
                Choice {
                    text: comment.clone(),
                    is_right: choice(4) % 2 == 0,
                    is: None,
                },
            ])
        });
    }
    problem.result = match choice(5) % 4 {
        0 => None,
        1 => Some(Outcome::Dead),
        2 => Some(Outcome::Seki),
        _ => Some(Outcome::Ko {
            base: raeuberspiel::life::Outcome::Seki,
            side: Side::Attacker,
            threats: choice(6),
        }),
    };
    let claims = [
        Claim::Unproven,
        Claim::Authored,
        Claim::Proven,
        Claim::ProvenInPart,
        Claim::Open,
    ];
    problem.claim = claims[usize::from(choice(7)) % claims.len()];
    if problem.claim.is_of_search() && choice(8) % 2 == 0 {
        problem.evidence.rests_on.extend(stone);
        problem.evidence.others_rest_on.extend(stone);
        problem.evidence.searched = Some(u64::from(choice(9)) + 1);
        problem.evidence.proved_in.extend(stone);
    }
    problem.difficulty = Some(choice(8) % 40).filter(|level| (1..=30).contains(level));
    if choice(9) % 2 == 0 {
        problem.techniques = vec![Technique::new("throw-in")?];
        problem.source = Arc::new(Source {
            work: title.de.clone(),
            section: comment.en.clone(),
            page: "7".into(),
            certainty: Some(Certainty::Derived),
            ..Source::default()
        });
    }
    problem.title = title.clone();
    problem.comment = comment.clone();
    problem.explanation = explanation.clone();
    if choice(10) % 3 == 0 {
        problem.drawn = Some(Window::whole(problem.setup.size));
    }
    for (turn, what, text) in nodes {
        let ids: Vec<_> = problem.tree.ids().collect();
        let parent = ids[usize::from(*turn) % ids.len()];
        let mut position = start.clone();
        for mv in problem.tree.path(parent) {
            position.play(mv).unwrap();
        }
        let moves: Vec<Point> = position.legal_moves().collect();
        let mv = match moves.get(usize::from(*what) % (moves.len() + 1)) {
            Some(&point) if what % 4 != 0 => Move::Play(point),
            _ => Move::Pass,
        };
        if position.check(mv).is_err() {
            continue;
        }
        let id = problem.tree.add(parent, mv);
        problem.tree.node_mut(id).verdict = match turn % 3 {
            0 => Some(Verdict::Solved),
            1 => Some(Verdict::Wrong),
            _ => None,
        };
        let mut said = Said {
            comment: text.clone(),
            ..Said::default()
        };
        if what % 5 == 0 {
            said.labels.push((
                Point::at(1, 0),
                WORDS[usize::from(*turn) % WORDS.len()].to_owned(),
            ));
            said.marks.push((Point::at(0, 1), Mark::Square));
            said.sgf = "GC[kept\\]]DD[aa]".into();
        }
        problem.tree.say(id, said);
    }
    // In reading order, as if from a file.
    read_one(&write_one(&problem), Place::START).ok()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_a_problem_holds_comes_back(parts in parts(), dialect in 0..Dialect::ALL.len(), german: bool) {
        let problem = problem_of(&parts);
        prop_assume!(problem.is_some());
        let problem = problem.unwrap();
        let language = if german { Language::German } else { Language::English };
        let dialect = Dialect::ALL[dialect];
        there_and_back(std::slice::from_ref(&problem), dialect, language);
        // Also if the record has to be combined with what the game shows.
        let text = write_problem(&problem, dialect, language).text;
        let back = read_sgf(&text.replace("RSSUM[", "RSSUM[0"), "back");
        prop_assert!(back.faults.is_empty(), "{}\n{}", back.faults[0], text);
        let found = back.set.unwrap().problems;
        prop_assert_eq!(found.as_slice(), std::slice::from_ref(&problem), "{}", text);
    }
}

//! The shipped questions: each carries a computed fact or is marked as an opinion.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use raeuberspiel::author::{Draft, Entry, Transform};
use raeuberspiel::board::{Move, Symmetry};
use raeuberspiel::check::{Duplicates, check_loaded};
use raeuberspiel::course::{Board, Course, NAMES, load_lesson};
use raeuberspiel::problem::Severity;
use raeuberspiel::problem::{
    Fact, Language, LoadedFile, Place, Problem, Quiz, Task, Voucher, load_file, read_set, write_set,
};

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == ending)
        })
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

/// Every shipped set, and every lesson in both languages.
fn shipped() -> Vec<LoadedFile> {
    let sets = files("problems", "ron")
        .into_iter()
        .map(|path| load_file(&path));
    let lessons = ["assets/course/en", "assets/course/de"]
        .into_iter()
        .flat_map(|folder| files(folder, "md"))
        .map(|path| load_lesson(&path));
    sets.chain(lessons).collect()
}

fn problems(file: &LoadedFile) -> impl Iterator<Item = &Problem> {
    file.loaded.set.iter().flat_map(|set| &set.problems)
}

#[test]
fn every_shipped_fact_is_what_the_rules_say() {
    let mut facts = BTreeSet::new();
    for file in shipped() {
        let mut duplicates = Duplicates::new();
        let found = check_loaded(&file, &mut duplicates);
        let errors: Vec<String> = found
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
            .map(ToString::to_string)
            .collect();
        assert_eq!(errors, Vec::<String>::new());
        facts.extend(problems(&file).filter_map(|problem| Some(problem.fact.as_ref()?.name())));
    }
    assert!(facts.len() >= 23, "{facts:?}");
}

#[test]
fn every_question_with_choices_is_computed_or_says_that_it_is_an_opinion() {
    let mut opinions = BTreeSet::new();
    for file in shipped() {
        for problem in problems(&file) {
            if !matches!(problem.quiz, Some(Quiz::Choices(_))) {
                continue;
            }
            match problem.voucher() {
                Voucher::Computed | Voucher::Proven => {}
                Voucher::Opinion => {
                    opinions.insert(problem.id.to_string());
                }
                other => panic!("{}: {}: {other:?}", file.path.display(), problem.id),
            }
        }
    }
    let expected = BTreeSet::from(["who-gains".to_owned()]);
    assert_eq!(opinions, expected, "an opinion needs a reason");
}

#[test]
fn both_languages_ask_the_same_with_the_same_facts() {
    let [english, german] = [Language::English, Language::German].map(Course::read);
    let mut asked = 0;
    for (name, (one, other)) in NAMES
        .iter()
        .zip(english.lessons.iter().zip(&german.lessons))
    {
        let own = |lesson: &raeuberspiel::course::Lesson| -> Vec<Problem> {
            let boards = lesson.boards().filter_map(|board| match board {
                Board::Own(problem) => Some(problem.as_ref().clone()),
                Board::Shipped(_) => None,
            });
            boards.collect()
        };
        let [one, other] = [&one.1, &other.1].map(own);
        assert_eq!(one, other, "{name}");
        asked += one.iter().filter(|problem| problem.fact.is_some()).count();
    }
    assert!(asked >= 27, "{asked}");
}

#[test]
fn facts_survive_writing_and_reading() {
    for file in shipped() {
        let Some(set) = &file.loaded.set else {
            continue;
        };
        let again = read_set(&write_set(set), set.id.as_str());
        assert_eq!(again.faults, []);
        assert_eq!(again.set.as_ref(), Some(set));
    }
}

/// The board on which the captures of the game of 1880 are counted is the game's after move 183.
#[test]
fn the_board_of_1880_is_that_of_the_game() {
    let course = Course::read(Language::English);
    let (_, lesson) = &course.lessons[course.place("2-20-game-1880").unwrap()];
    let own = |id: &str| {
        let boards = lesson.boards().filter_map(|board| match board {
            Board::Own(problem) => Some(problem),
            Board::Shipped(_) => None,
        });
        boards
            .into_iter()
            .find(|problem| problem.id.as_str() == id)
            .unwrap()
    };
    let game = own("game-1880");
    let longest = game
        .tree
        .ids()
        .max_by_key(|&id| game.tree.path(id).len())
        .unwrap();
    let moves = game.tree.path(longest);
    assert_eq!(moves.len(), 183);
    assert!(!moves.contains(&Move::Pass));
    let mut position = game.setup.clone().into_position().unwrap();
    for &mv in &moves {
        position.play(mv).unwrap();
    }
    let asked = own("captures");
    assert_eq!(asked.fact, Some(Fact::Captured(183)));
    assert_eq!(asked.setup.stones, position.stones());
}

/// A question shows what it asks about: no empty board unless the question is about it.
#[test]
fn no_question_stands_beside_an_empty_board() {
    for file in shipped() {
        for problem in problems(&file) {
            let is_empty = problem.setup.stones.is_empty() && problem.task != Task::Show;
            let is_asked = matches!(problem.fact, Some(Fact::LegalMoves | Fact::Partners(_)));
            assert!(
                !is_empty || is_asked,
                "{}: {}",
                file.path.display(),
                problem.id
            );
        }
    }
}

/// The fact and the texts of the choices follow when a problem is turned or its colours are swapped.
#[test]
fn facts_hold_on_the_turned_board_and_with_other_colours() {
    let turns = Symmetry::ALL.into_iter().map(Transform::Turn);
    let transforms: Vec<Transform> = turns.chain([Transform::SwapColors]).collect();
    let mut checked = 0;
    for file in shipped() {
        let Some(mut set) = file.loaded.set.clone() else {
            continue;
        };
        set.problems.retain(|problem| problem.fact.is_some());
        let draft = Draft::from_set(set);
        for &transform in &transforms {
            let moved: Vec<Problem> = draft
                .entries()
                .iter()
                .filter(|entry| {
                    // Who begins and who draws lots depend on the colours themselves.
                    let fact = entry.body.fact.as_ref().unwrap();
                    let of_colors = matches!(fact, Fact::HandicapBegins | Fact::Nigiri);
                    !(of_colors && transform == Transform::SwapColors)
                })
                .map(|entry| {
                    let (body, tree) = transform.apply(entry).unwrap();
                    let key = entry.key;
                    Entry { key, body, tree }.to_problem(&draft.header.source)
                })
                .collect();
            checked += moved.len();
            let mut turned = file.clone();
            let set = turned.loaded.set.as_mut().unwrap();
            turned.loaded.places = vec![Place::START; moved.len()];
            set.problems = moved;
            let found = check_loaded(&turned, &mut Duplicates::new());
            let wrong: Vec<String> = found
                .iter()
                .filter(|finding| {
                    ["no-fact", "wrong-fact", "no-value"].contains(&finding.code.word())
                })
                .map(ToString::to_string)
                .collect();
            assert_eq!(wrong, Vec::<String>::new(), "{transform:?}");
        }
    }
    assert!(checked > 500, "{checked}");
}

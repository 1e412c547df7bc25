//! The numbers of problems, sets, lessons and boards in the documents match what is shipped.

use std::path::Path;

use raeuberspiel::course::{Board, Course};
use raeuberspiel::problem::{Language, ProblemSet, Task, read_set};

const README: &str = include_str!("../../README.md");
const CHANGELOG: &str = include_str!("../../src/docs/changelog.md");

struct Shipped {
    problems: usize,
    sets: usize,
    lessons: usize,
    boards: usize,
    originals: usize,
}

/// The sets in a folder.
fn sets(folder: &str) -> Vec<ProblemSet> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = std::fs::read_dir(folder).expect("the sets");
    let paths = files.map(|entry| entry.expect("an entry").path());
    let sets = paths.filter(|path| path.extension().is_some_and(|it| it == "ron"));
    sets.map(|path| {
        let text = std::fs::read_to_string(&path).expect("text");
        read_set(&text, "x").set.expect("a sound set")
    })
    .collect()
}

/// All sets but the three classical books.
pub(crate) fn sets_but_classics() -> Vec<ProblemSet> {
    let folders = ["problems", "problems/drills", "problems/made"];
    folders.into_iter().flat_map(sets).collect()
}

fn shipped() -> Shipped {
    let mut found = Shipped {
        problems: 0,
        sets: 0,
        lessons: 0,
        boards: 0,
        originals: 0,
    };
    for set in sets("problems") {
        found.sets += 1;
        found.problems += set.problems.len();
        if set.id.as_str().starts_with("original-") {
            found.originals += set.problems.len();
        }
    }
    let course = Course::read(Language::English);
    found.lessons = course.lessons.len();
    found.boards = course
        .lessons
        .iter()
        .flat_map(|(_, lesson)| lesson.boards())
        .filter(|board| matches!(board, Board::Own(_)))
        .count();
    found
}

/// Every number directly before these words in a text.
fn before(text: &str, words: &str) -> Vec<usize> {
    text.match_indices(words)
        .filter_map(|(at, _)| {
            let digits = text[..at].trim_end().rsplit([' ', '\n', '(']).next()?;
            digits.replace(',', "").parse().ok()
        })
        .collect()
}

#[track_caller]
fn all_are(name: &str, text: &str, words: &str, number: usize) {
    let stated = before(text, words);
    assert!(!stated.is_empty(), "{name} says nothing of {words:?}");
    for stated in stated {
        assert_eq!(stated, number, "{name}: the number before {words:?}");
    }
}

#[test]
fn readme_and_changelog_state_what_is_shipped() {
    let shipped = shipped();
    let made = sets("problems/made");
    let made = || made.iter().flat_map(|set| &set.problems);
    let pairs = made().filter(|problem| problem.twin.is_some()).count() / 2;
    let drills = sets("problems/drills");
    let drills = drills.iter().map(|set| set.problems.len()).sum();
    for (name, text) in [("README.md", README), ("changelog.md", CHANGELOG)] {
        all_are(name, text, "problems in", shipped.problems);
        let sets: Vec<usize> = text
            .split("problems in ")
            .skip(1)
            .filter_map(|rest| rest.split_once(" sets")?.0.parse().ok())
            .collect();
        assert_eq!(sets, [shipped.sets], "{name}: problems in N sets");
        all_are(name, text, "lessons", shipped.lessons);
        all_are(name, text, "new problems", made().count());
        all_are(name, text, "pairs", pairs);
        let of = |task: Task| made().filter(|problem| problem.task == task).count();
        all_are(name, text, "races and", of(Task::WinRace));
        all_are(name, text, "of connecting", of(Task::Connect));
        all_are(name, text, "of cutting", of(Task::Cut));
        all_are(name, text, "problems of capturing", drills);
    }
    all_are("README.md", README, "boards of their own", shipped.boards);
    all_are(
        "changelog.md",
        CHANGELOG,
        "in all: found by search",
        shipped.originals,
    );
}

#[test]
fn numbers_are_found_before_their_words() {
    assert_eq!(
        before("a set (12 problems in 3 sets), 4\nlessons", "problems in"),
        [12]
    );
    assert_eq!(before("a set, 4\nlessons and more lessons", "lessons"), [4]);
    assert_eq!(before("1,044 new problems", "new problems"), [1044]);
}

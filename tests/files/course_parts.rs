//! The parts of the course: what the lessons on life and death contain, how much text is between two boards,
//! and that the rules are taught without the book of 1908.

use std::collections::BTreeSet;

use raeuberspiel::course::{Block, Board, Course, Lesson, Part, Span, part_of};
use raeuberspiel::problem::{Language, Task, read_set};

/// Most words of text between two boards.
const WORDS: usize = 450;
/// Problems of shipped sets at the end of each lesson of part two.
const EXERCISES: std::ops::RangeInclusive<usize> = 8..=12;
/// Number of lessons of part two before its test.
const LESSONS: usize = 20;
/// Number of problems in the test.
const TEST: usize = 20;

/// The lessons of a part with their names.
fn lessons(course: &Course, part: Part) -> impl Iterator<Item = (&'static str, &Lesson)> {
    let all = course.lessons.iter().map(|(name, lesson)| (*name, lesson));
    all.filter(move |(name, _)| part_of(name) == part)
}

fn is_test(name: &str) -> bool {
    name.ends_with("-test")
}

fn text(spans: &[Span]) -> String {
    spans.iter().map(|span| span.text.as_str()).collect()
}

/// The text of a block; empty for a board.
fn words(block: &Block) -> String {
    match block {
        Block::Heading(spans) | Block::Paragraph(spans) | Block::Quote(spans) => text(spans),
        Block::List { items, .. } => items.iter().map(|item| text(item) + " ").collect(),
        Block::Table(table) => {
            let cells = table.head.iter().chain(table.rows.iter().flatten());
            cells.map(|cell| text(cell) + " ").collect()
        }
        Block::Board(_) | Block::Claims(_) => String::new(),
    }
}

/// The problem references at the end of a lesson.
fn exercises(lesson: &Lesson) -> Vec<String> {
    let mut found: Vec<String> = lesson
        .blocks
        .iter()
        .rev()
        .map_while(|block| match block {
            Block::Board(Board::Shipped(reference)) => Some(reference.to_string()),
            _ => None,
        })
        .collect();
    found.reverse();
    found
}

/// The names of all problems of the shipped sets.
fn shipped() -> BTreeSet<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let folders = ["", "classics", "drills", "made"].map(|within| folder.join(within));
    let mut found = BTreeSet::new();
    let entries = folders.map(|folder| std::fs::read_dir(folder).expect("the sets"));
    for entry in entries.into_iter().flatten() {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "ron") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("text");
        let set = read_set(&text, &path.display().to_string())
            .set
            .expect("a set");
        let names = set.problems.iter().map(|problem| &problem.id);
        found.extend(names.map(|id| format!("{}/{id}", set.id)));
    }
    found
}

#[test]
fn the_parts_follow_each_other() {
    let course = Course::read(Language::English);
    let parts: Vec<Part> = course
        .lessons
        .iter()
        .map(|(name, _)| part_of(name))
        .collect();
    assert!(parts.is_sorted(), "{parts:?}");
    let names: Vec<&str> = lessons(&course, Part::LifeAndDeath)
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names.len(), LESSONS + 1, "{names:?}");
    let test = names.iter().position(|name| is_test(name));
    assert_eq!(test, Some(LESSONS), "the test comes last");
}

#[test]
fn a_lesson_on_life_and_death_has_boards_of_its_own_and_ends_with_problems() {
    let shipped = shipped();
    let course = Course::read(Language::English);
    for (name, lesson) in lessons(&course, Part::LifeAndDeath) {
        let found = exercises(lesson);
        let different: BTreeSet<&String> = found.iter().collect();
        assert_eq!(different.len(), found.len(), "{name} asks twice: {found:?}");
        for reference in &found {
            assert!(shipped.contains(reference), "{name}: {reference}");
        }
        if is_test(name) {
            assert_eq!(found.len(), TEST, "{name}");
            continue;
        }
        assert!(EXERCISES.contains(&found.len()), "{name}: {}", found.len());
        let own = lesson
            .boards()
            .filter(|board| matches!(board, Board::Own(_)));
        assert!(own.count() >= 3, "{name} shows too little");
        let asked = lesson.boards().filter(|board| match board {
            Board::Own(problem) => problem.task != Task::Show,
            Board::Shipped(_) => false,
        });
        assert!(asked.count() >= 2, "{name} asks too little of its own");
    }
}

#[test]
fn the_test_asks_nothing_that_a_lesson_has_asked() {
    let course = Course::read(Language::English);
    let (tests, others): (Vec<_>, Vec<_>) = course
        .lessons
        .iter()
        .map(|(name, lesson)| (*name, lesson))
        .partition(|(name, _)| is_test(name));
    let asked: BTreeSet<String> = others
        .iter()
        .filter(|(name, _)| part_of(name) != Part::Treatise)
        .flat_map(|(_, lesson)| lesson.boards())
        .filter_map(|board| match board {
            Board::Shipped(reference) => Some(reference.to_string()),
            Board::Own(_) => None,
        })
        .collect();
    for (name, lesson) in tests {
        for reference in exercises(lesson) {
            assert!(!asked.contains(&reference), "{name} repeats {reference}");
        }
    }
}

#[test]
fn there_is_never_much_to_read_between_two_boards() {
    for language in Language::ALL {
        let course = Course::read(language);
        let mut most = (0, "");
        for (name, lesson) in &course.lessons {
            let mut since = 0;
            for block in &lesson.blocks {
                if matches!(block, Block::Board(_)) {
                    since = 0;
                } else {
                    since += words(block).split_whitespace().count();
                }
                // The errata of books and the numbers of proofs are meant for reference.
                if part_of(name) < Part::Treatise {
                    assert!(since <= WORDS, "{name}: {since} words without a board");
                    most = most.max((since, *name));
                }
            }
        }
        println!("{language:?}: at most {} words, in {}", most.0, most.1);
    }
}

#[test]
fn the_rules_are_taught_without_the_book() {
    for language in Language::ALL {
        let course = Course::read(language);
        for (name, lesson) in lessons(&course, Part::Rules) {
            let mut boxes = 0;
            for block in &lesson.blocks {
                let is_of_1908 = match block {
                    Block::Board(Board::Own(problem)) => {
                        let text = format!("{problem:?}");
                        assert!(!text.contains("1908"), "{name}: {}", problem.id);
                        false
                    }
                    Block::Board(Board::Shipped(reference)) => {
                        assert!(
                            !reference.set.as_str().starts_with("pfaundler"),
                            "{name} shows {reference}"
                        );
                        false
                    }
                    other => words(other).contains("1908"),
                };
                if is_of_1908 {
                    assert!(
                        matches!(block, Block::Quote(_)),
                        "{name} speaks of 1908 outside its box"
                    );
                    boxes += 1;
                }
            }
            assert!(boxes <= 1, "{name} has {boxes} boxes");
        }
    }
}

#[test]
fn the_ladder_comes_before_the_first_ko_and_superko_at_the_end_of_the_rules() {
    let course = Course::read(Language::English);
    let place = |name: &str| course.place(name).unwrap_or_else(|| panic!("{name}"));
    assert!(place("1-17-ladder") < place("1-05-eyes"));
    let rules = lessons(&course, Part::Rules).count();
    assert!(place("1-09-superko") + 3 >= rules);
    assert!(place("1-09-superko") > place("1-11-counting"));
}

/// The lessons of the first course. Progress is stored under these names.
const FIRST: &[&str] = &[
    "1-01-board",
    "1-02-liberties",
    "1-03-capturing",
    "1-04-self-capture",
    "1-05-eyes",
    "1-06-two-eyes",
    "1-07-false-eyes",
    "1-08-ko",
    "1-09-superko",
    "1-10-end",
    "1-11-counting",
    "1-12-dead-stones",
    "1-13-seki",
    "1-14-handicap",
    "1-15-snapback",
    "1-16-strategy",
    "2-01-walls",
    "2-02-killing",
    "2-03-ko",
    "2-04-seki",
    "2-05-eyes",
    "2-06-double-chains",
    "2-07-one-eye",
    "2-08-unreal-eyes",
    "2-09-traps",
    "2-10-ladder",
    "2-11-rescue",
    "2-12-kill",
    "2-13-into-ko",
    "2-14-race",
    "2-15-connect-cut",
    "2-16-robber-play",
    "2-17-distance",
    "2-18-opening-endgame",
    "2-19-advice",
    "2-20-game-1880",
    "2-21-game-1835",
    "2-22-errata",
];

#[test]
fn lessons_keep_their_names() {
    let course = Course::read(Language::English);
    let lost: Vec<&&str> = FIRST
        .iter()
        .filter(|name| course.place(name).is_none())
        .collect();
    assert!(lost.is_empty(), "{lost:?}");
}

//! The lessons built into the program.

use super::glossary::{Glossary, read_glossary};
use super::model::{Board, Lesson};
use super::read::read_lesson;
use crate::built_in;
use crate::problem::{Language, ProblemId, ProblemSet, SetId, Text};

/// The names of the lessons, in their order.
///
/// Progress is stored under these names, so a lesson keeps its name even if it moves: the names of the
/// treatise still date from when it was part two.
pub const NAMES: &[&str] = &[
    "1-01-board",
    "1-02-liberties",
    "1-03-capturing",
    "1-04-self-capture",
    "1-17-ladder",
    "1-05-eyes",
    "1-06-two-eyes",
    "1-07-false-eyes",
    "1-08-ko",
    "1-15-snapback",
    "1-10-end",
    "1-11-counting",
    "1-12-dead-stones",
    "1-13-seki",
    "1-14-handicap",
    "1-16-strategy",
    "1-09-superko",
    "1-18-keima",
    "life-01-ladder-net",
    "life-02-cut-connect",
    "life-03-liberties",
    "life-04-race",
    "life-05-race-eyes",
    "life-06-eye-space",
    "life-07-vital-point",
    "life-08-nakade",
    "life-09-two-ways",
    "life-10-edge",
    "life-11-corner",
    "life-12-corner-shapes",
    "life-13-throw-in",
    "life-14-snapback-oiotoshi",
    "life-15-underneath",
    "life-16-kinds-of-ko",
    "life-17-seki",
    "life-18-reading",
    "life-19-study",
    "life-20-whole-game",
    "life-21-test",
    "2-24-history",
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
    "2-23-counting",
    "2-20-game-1880",
    "2-21-game-1835",
    "2-22-errata",
    "classics-01-gokyo-shumyo",
    "classics-02-xuanxuan-qijing",
    "classics-03-igo-hatsuyoron",
    "classics-04-proofs",
];

/// The text of a lesson in a language.
fn lesson_text(name: &str, language: Language) -> String {
    let folder = match language {
        Language::English => "en",
        Language::German => "de",
    };
    built_in::text(&format!("assets/course/{folder}/{name}.md")).unwrap_or_default()
}

fn glossary_text() -> String {
    built_in::text("assets/course/glossary.md").unwrap_or_default()
}

/// The id of the set of all exercises written in lessons.
pub const EXERCISES: &str = "course";

/// A part of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// The rules.
    Rules,
    /// Life and death: from catching a stone to reading a whole corner.
    LifeAndDeath,
    /// The treatise of 1908.
    Treatise,
    /// Three classical books, and what the proofs say of them.
    Classics,
}

/// The part that a lesson belongs to, derived from its name.
#[must_use]
pub fn part_of(name: &str) -> Part {
    if name.starts_with("1-") {
        Part::Rules
    } else if name.starts_with("life-") {
        Part::LifeAndDeath
    } else if name.starts_with("classics-") {
        Part::Classics
    } else {
        Part::Treatise
    }
}

/// The whole course in one language.
#[derive(Clone, Debug)]
pub struct Course {
    /// The lessons with their names, in order.
    pub lessons: Vec<(&'static str, Lesson)>,
    /// The terms that lessons link to.
    pub glossary: Glossary,
}

impl Course {
    /// Reads the lessons of one language. They are built in, and a test reads all of them.
    #[must_use]
    pub fn read(language: Language) -> Course {
        let lessons = NAMES
            .iter()
            .map(|&name| (name, read_lesson(&lesson_text(name, language)).lesson))
            .collect();
        Course {
            lessons,
            glossary: read_glossary(&glossary_text()).0,
        }
    }

    /// The index of a lesson by name.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<usize> {
        self.lessons.iter().position(|&(known, _)| known == name)
    }

    /// The boards written in lessons as a set, so that exercises are stored and reviewed like other problems.
    /// Each is named after its lesson and its own id.
    #[must_use]
    pub fn exercises(&self) -> Option<ProblemSet> {
        let mut problems = Vec::new();
        for (name, lesson) in &self.lessons {
            for board in lesson.boards() {
                if let Board::Own(problem) = board {
                    let mut problem = problem.as_ref().clone();
                    problem.id = exercise_id(name, &problem.id)?;
                    problems.push(problem);
                }
            }
        }
        Some(ProblemSet {
            title: Text {
                en: "Exercises of the course".into(),
                de: "Übungen des Kurses".into(),
            },
            about: Text {
                en: "What the lessons ask, to be repeated.".into(),
                de: "Was die Lektionen fragen, zum Wiederholen.".into(),
            },
            author: "Räuberspiel".into(),
            licence: "CC0-1.0".into(),
            ..ProblemSet::new(SetId::new(EXERCISES)?, problems)
        })
    }
}

/// The id of a lesson's exercise in the set of all exercises.
#[must_use]
pub fn exercise_id(lesson: &str, problem: &ProblemId) -> Option<ProblemId> {
    ProblemId::new(&format!("{lesson}-{problem}"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::{Color, Point, Window};
    use crate::course::{Block, Chase, Link, chase};
    use crate::problem::{Mark, Problem, Task};

    #[test]
    fn every_lesson_reads_and_both_languages_have_the_same_boards() {
        for &name in NAMES {
            let [english, german] = [Language::English, Language::German]
                .map(|language| read_lesson(&lesson_text(name, language)));
            assert_eq!(english.faults, [], "{name}");
            assert_eq!(german.faults, [], "{name}");
            let boards = |lesson: &Lesson| lesson.boards().cloned().collect::<Vec<_>>();
            assert_eq!(boards(&english.lesson), boards(&german.lesson), "{name}");
            let shape = |lesson: &Lesson| -> Vec<_> {
                lesson.blocks.iter().map(std::mem::discriminant).collect()
            };
            assert_eq!(shape(&english.lesson), shape(&german.lesson), "{name}");
            let claims = |lesson: &Lesson| -> Vec<_> {
                let facts = |claim: &crate::course::Claim| {
                    (claim.figure.clone(), claim.reference.clone(), claim.book)
                };
                lesson.claims().map(facts).collect()
            };
            assert_eq!(claims(&english.lesson), claims(&german.lesson), "{name}");
            assert!(
                english.lesson.boards().count() >= 1
                    || name.ends_with("errata")
                    || name.ends_with("proofs"),
                "{name}"
            );
        }
    }

    #[test]
    fn the_list_names_every_file_and_no_other() {
        for language in ["en", "de"] {
            let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("assets/course")
                .join(language);
            let files: BTreeSet<String> = std::fs::read_dir(folder)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .filter_map(|name| name.strip_suffix(".md").map(str::to_owned))
                .collect();
            let listed: BTreeSet<String> = NAMES.iter().map(|&name| name.to_owned()).collect();
            assert_eq!(listed, files);
        }
    }

    #[test]
    fn links_lead_somewhere_and_the_glossary_is_sound() {
        assert_eq!(read_glossary(&glossary_text()).1, []);
        for language in Language::ALL {
            let course = Course::read(language);
            for (name, lesson) in &course.lessons {
                for span in lesson.spans() {
                    match &span.link {
                        Some(Link::Lesson(to)) => {
                            assert!(course.place(to).is_some(), "{name}: {to}")
                        }
                        Some(Link::Word(word)) => {
                            assert!(course.glossary.word(word).is_some(), "{name}: {word}");
                        }
                        // Where the sets are known, a test looks for the problem.
                        Some(Link::Problem(_)) | None => {}
                    }
                }
            }
        }
    }

    #[test]
    fn part_one_asks_at_least_twice_in_each_lesson() {
        let course = Course::read(Language::English);
        for (name, lesson) in &course.lessons {
            if part_of(name) == Part::Rules {
                let asked = lesson.boards().filter(|board| match board {
                    Board::Own(problem) => problem.task != Task::Show,
                    Board::Shipped(_) => true,
                });
                assert!(asked.count() >= 2, "{name}");
            }
        }
    }

    #[test]
    fn exercises_have_names_of_their_own() {
        let set = Course::read(Language::English).exercises().unwrap();
        let ids: BTreeSet<String> = set.problems.iter().map(|p| p.id.to_string()).collect();
        assert_eq!(ids.len(), set.problems.len());
    }

    /// The result of a map's ladder with a white helper on a point.
    fn with_helper(problem: &Problem, helper: Point) -> Option<Chase> {
        let mut setup = problem.setup.clone();
        setup.stones.set(helper, Some(Color::White));
        let prey = problem
            .setup
            .stones
            .iter()
            .find(|&(_, color)| color == Color::White)?
            .0;
        chase(&setup.into_position().ok()?, prey)
    }

    #[test]
    fn the_ladder_maps_are_what_reading_finds() {
        let course = Course::read(Language::English);
        let (_, lesson) = &course.lessons[course.place("2-10-ladder").unwrap()];
        let mut maps = 0;
        for block in &lesson.blocks {
            let Block::Board(Board::Own(problem)) = block else {
                continue;
            };
            if !problem.id.as_str().starts_with("map-") {
                continue;
            }
            maps += 1;
            let stones = problem.setup.stones.iter().map(|(point, _)| point);
            let around = Window::around(stones).unwrap();
            // A helper cannot stand where the prey extends first.
            let first = Point::at(3, around.lower_left.row());
            let said = problem.tree.said(problem.tree.root());
            let marked = |mark| -> BTreeSet<Point> {
                let found = said.marks.iter().filter(|&&(_, other)| other == mark);
                found.map(|&(point, _)| point).collect()
            };
            let mut saves = BTreeSet::new();
            for column in 0..7 {
                for row in 0..around.upper_right.row() {
                    let point = Point::at(column, row);
                    if problem.setup.stones.get(point).is_some() || point == first {
                        continue;
                    }
                    match with_helper(problem, point) {
                        Some(Chase::Escapes) => assert!(saves.insert(point)),
                        Some(Chase::Taken) => {}
                        other => panic!("{} {point}: {other:?}", problem.id),
                    }
                }
            }
            assert_eq!(marked(Mark::Circle), saves, "{}", problem.id);
            assert!(marked(Mark::Cross).is_disjoint(&saves), "{}", problem.id);
        }
        assert_eq!(maps, 4);
    }
}

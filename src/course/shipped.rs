//! The lessons that are part of the program.

use super::glossary::{Glossary, read_glossary};
use super::model::{Board, Lesson};
use super::read::read_lesson;
use crate::problem::{Language, ProblemId, ProblemSet, SetId, Source, Task, Text};

macro_rules! lessons {
    ($($name:literal),* $(,)?) => {
        /// The names of the lessons, in their order.
        pub const NAMES: &[&str] = &[$($name),*];
        const TEXTS: &[(&str, &str)] = &[$((
            include_str!(concat!("../../assets/course/en/", $name, ".md")),
            include_str!(concat!("../../assets/course/de/", $name, ".md")),
        )),*];
    };
}

lessons![
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

const GLOSSARY: &str = include_str!("../../assets/course/glossary.md");

/// The name of the set that the exercises written in lessons make up.
pub const EXERCISES: &str = "course";

/// The parts of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// The rules.
    Rules,
    /// The treatise of 1908.
    Treatise,
}

/// The part a lesson belongs to, by its name.
#[must_use]
pub fn part_of(name: &str) -> Part {
    if name.starts_with('1') {
        Part::Rules
    } else {
        Part::Treatise
    }
}

/// Every lesson and word of the program, in one language.
#[derive(Clone, Debug)]
pub struct Course {
    /// The lessons with their names, in order.
    pub lessons: Vec<(&'static str, Lesson)>,
    /// The words.
    pub glossary: Glossary,
}

impl Course {
    /// Reads the lessons of one language. They are part of the program; a test reads them all.
    #[must_use]
    pub fn read(language: Language) -> Course {
        let lessons = NAMES
            .iter()
            .zip(TEXTS)
            .map(|(&name, &(en, de))| {
                let text = match language {
                    Language::English => en,
                    Language::German => de,
                };
                (name, read_lesson(text).lesson)
            })
            .collect();
        Course {
            lessons,
            glossary: read_glossary(GLOSSARY).0,
        }
    }

    /// The place of a lesson by its name.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<usize> {
        self.lessons.iter().position(|&(known, _)| known == name)
    }

    /// The exercises written in lessons as a set, so that they are kept and repeated like any other.
    /// Each is named after its lesson and itself.
    #[must_use]
    pub fn exercises(&self) -> Option<ProblemSet> {
        let mut problems = Vec::new();
        for (name, lesson) in &self.lessons {
            for board in lesson.boards() {
                if let Board::Own(problem) = board
                    && problem.task != Task::Show
                {
                    let mut problem = problem.as_ref().clone();
                    problem.id = exercise_id(name, &problem.id)?;
                    problems.push(problem);
                }
            }
        }
        Some(ProblemSet {
            id: SetId::new(EXERCISES)?,
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
            source: Source::default(),
            problems,
        })
    }
}

/// The name of a lesson's exercise in the set of all exercises.
#[must_use]
pub fn exercise_id(lesson: &str, problem: &ProblemId) -> Option<ProblemId> {
    ProblemId::new(&format!("{lesson}-{problem}"))
}

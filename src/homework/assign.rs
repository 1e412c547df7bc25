//! Making a homework from problems.

use std::collections::BTreeSet;

use crate::problem::{Homework, Problem, ProblemId, ProblemSet, SetId};

/// What a homework is made from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment {
    /// Its heading.
    pub title: String,
    /// The note, the due day and whether help is allowed.
    pub homework: Homework,
}

/// Longest part of a title that is used for a name, in characters.
const MOST_TITLE: usize = 48;

/// Makes a homework from these problems, in order. It is named after its title and its due day, so that
/// it can stand beside the sets the problems are from; problems with the same name get numbers.
#[must_use]
pub fn assign(assignment: &Assignment, problems: Vec<Problem>) -> Option<ProblemSet> {
    let slug = slug(&assignment.title);
    let slug = if slug.is_empty() {
        "set"
    } else {
        slug.as_str()
    };
    let due = assignment.homework.due;
    let due = due.map_or_else(String::new, |due| format!("-{due}"));
    let id = SetId::new(&format!("homework-{slug}{due}"))?;
    let mut taken = BTreeSet::new();
    let mut own = Vec::with_capacity(problems.len());
    for mut problem in problems {
        problem.id = free(&problem.id, &taken)?;
        taken.insert(problem.id.clone());
        own.push(problem);
    }
    let mut set = ProblemSet::new(id, own);
    // Braces mark points and colours in the texts of files.
    let title = assignment.title.replace('{', "{{");
    set.title.en = title;
    set.homework = Some(assignment.homework.clone());
    Some(set)
}

/// The title reduced to lower-case letters, digits and hyphens.
fn slug(title: &str) -> String {
    let mut slug = String::new();
    for letter in title.to_lowercase().chars().take(MOST_TITLE) {
        let plain = match letter {
            'ä' => "ae",
            'ö' => "oe",
            'ü' => "ue",
            'ß' => "ss",
            letter if letter.is_ascii_alphanumeric() => {
                slug.push(letter);
                continue;
            }
            _ if slug.ends_with('-') || slug.is_empty() => continue,
            _ => "-",
        };
        slug.push_str(plain);
    }
    slug.truncate(MOST_TITLE);
    slug.trim_end_matches('-').to_owned()
}

/// This name, or the first free one with a number appended.
fn free(id: &ProblemId, taken: &BTreeSet<ProblemId>) -> Option<ProblemId> {
    if !taken.contains(id) {
        return Some(id.clone());
    }
    let stem: String = id.as_str().chars().take(70).collect();
    (2..)
        .map(|number| ProblemId::new(&format!("{stem}-{number}")))
        .find(|other| other.as_ref().is_none_or(|other| !taken.contains(other)))?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Setup, Size};
    use crate::problem::{Date, Help, Task, read_set, write_set};

    fn problem(id: &str) -> Problem {
        let id = ProblemId::new(id).unwrap();
        Problem::new(id, Task::Live, Setup::new(Size::SQUARE_19))
    }

    #[test]
    fn a_homework_is_named_by_title_and_day_and_its_problems_apart() {
        let mut assignment = Assignment {
            title: "Übung 3: Räuber & {Leiter}".to_owned(),
            ..Assignment::default()
        };
        assignment.homework.due = Date::read("2026-12-01");
        assignment.homework.help = Help::Yes;
        assignment.homework.note.de = "Bitte ohne Hilfe.".to_owned();
        let problems = vec![
            problem("one"),
            problem("one"),
            problem("one-2"),
            problem("one"),
        ];
        let set = assign(&assignment, problems).unwrap();
        assert_eq!(
            set.id.as_str(),
            "homework-uebung-3-raeuber-leiter-2026-12-01"
        );
        let ids: Vec<_> = set.problems.iter().map(|p| p.id.as_str()).collect();
        assert_eq!(ids, ["one", "one-2", "one-2-2", "one-3"]);
        // Without problems, which would need stones to be read again.
        let bare = ProblemSet {
            problems: Vec::new(),
            ..set
        };
        let loaded = read_set(&write_set(&bare), "x");
        assert!(loaded.faults.is_empty(), "{:?}", loaded.faults);
        assert_eq!(loaded.set, Some(bare));
        let nameless = assign(&Assignment::default(), Vec::new()).unwrap();
        assert_eq!(nameless.id.as_str(), "homework-set");
    }
}

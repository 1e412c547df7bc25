//! The results of a class side by side.

use std::collections::{BTreeMap, BTreeSet};

use super::results::{First, Line, Results};
use crate::problem::{ProblemSet, identity, identity_of_all};
use crate::trainer::is_exercise;

/// The results of one homework: a row for each student, a column for each problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The name of the homework: the id of its set.
    pub homework: String,
    /// Its heading, as given in the results.
    pub title: String,
    /// Whether the homework itself is available for comparison.
    pub is_known: bool,
    /// The problems, in the order of the homework.
    pub columns: Vec<Column>,
    /// The students, sorted by name.
    pub rows: Vec<Row>,
    /// Number of results replaced by a later or fuller file of the same student.
    pub superseded: usize,
}

/// A problem of the homework.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The problem's name in the homework.
    pub id: String,
    /// Number of students who tried it in the homework's version.
    pub tried: usize,
    /// How many of them did not solve it at the first try.
    pub missed: usize,
}

/// The results of one student.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The name, as typed.
    pub student: String,
    /// When it was handed in, ISO 8601.
    pub handed_in: String,
    /// Whether the results are for other versions of the problems than the homework's.
    pub is_other_version: bool,
    /// The outcome of each column's problem.
    pub cells: Vec<Cell>,
    /// Number of problems solved at the first try, in the homework's version.
    pub solved: usize,
}

/// The outcome of one problem for one student.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The line of the results; `None` if they do not have the problem.
    pub line: Option<Line>,
    /// Whether it was another problem of the same name, which does not count.
    pub is_other_version: bool,
}

impl Cell {
    /// How the first try ended; open if nothing counts.
    #[must_use]
    pub fn first(&self) -> First {
        match &self.line {
            Some(line) if !self.is_other_version => line.first,
            _ => First::Open,
        }
    }
}

impl Class {
    /// Puts results side by side, one class for each homework, by name. `homeworks` are the available sets:
    /// they define the problems and their identities. For a homework that is not available the first
    /// results define them.
    #[must_use]
    pub fn all(results: &[Results], homeworks: &[&ProblemSet]) -> Vec<Class> {
        let mut by_homework: BTreeMap<&str, Vec<&Results>> = BTreeMap::new();
        for result in results {
            by_homework
                .entry(&result.homework)
                .or_default()
                .push(result);
        }
        by_homework
            .into_iter()
            .filter_map(|(name, results)| {
                let known = homeworks.iter().find(|set| set.id.as_str() == name);
                Class::of(name, &results, known.copied())
            })
            .collect()
    }

    fn of(name: &str, results: &[&Results], known: Option<&ProblemSet>) -> Option<Class> {
        let first = results.first()?;
        // The identity of each problem, and of all together.
        let (problems, all): (Vec<(String, String)>, String) = match known {
            Some(set) => {
                let exercises = set.problems.iter().filter(|problem| is_exercise(problem));
                let named = exercises.map(|problem| (problem.id.to_string(), identity(problem)));
                (named.collect(), identity_of_all(&set.problems))
            }
            None => {
                let lines = first.problems.iter();
                let named = lines.map(|line| (line.id.clone(), line.known_by.clone()));
                (named.collect(), first.known_by.clone())
            }
        };
        let latest = latest(results);
        let mut rows: Vec<Row> = latest
            .iter()
            .map(|result| Row::of(result, &problems, &all))
            .collect();
        rows.sort_by_key(|row| (row.student.to_lowercase(), row.student.clone()));
        let columns = problems
            .into_iter()
            .enumerate()
            .map(|(place, (id, _))| {
                let firsts = || {
                    rows.iter()
                        .filter_map(|row| row.cells.get(place))
                        .map(Cell::first)
                };
                Column {
                    id,
                    tried: firsts().filter(|first| *first != First::Open).count(),
                    missed: firsts().filter(|first| *first == First::Missed).count(),
                }
            })
            .collect();
        Some(Class {
            homework: name.to_owned(),
            title: first.title.clone(),
            is_known: known.is_some(),
            columns,
            superseded: results.len() - rows.len(),
            rows,
        })
    }

    /// The indices of the problems, the most missed first; equals keep the order of the homework.
    #[must_use]
    pub fn most_missed(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.columns.len()).collect();
        places.sort_by_key(|&place| {
            let missed = self.columns.get(place).map_or(0, |column| column.missed);
            std::cmp::Reverse(missed)
        });
        places
    }

    /// Whether some results are for other versions of the problems than the homework's.
    #[must_use]
    pub fn has_other_versions(&self) -> bool {
        self.rows.iter().any(|row| row.is_other_version)
    }
}

/// The results that count for each student: those with most tries, of equals the latest.
fn latest<'a>(results: &[&'a Results]) -> Vec<&'a Results> {
    let weight = |result: &Results| {
        let tried = result.problems.iter().filter(|line| line.tries > 0).count();
        let tries: u64 = result
            .problems
            .iter()
            .map(|line| u64::from(line.tries))
            .sum();
        (tried, tries, result.handed_in.clone())
    };
    let mut best: BTreeMap<String, &Results> = BTreeMap::new();
    let mut order = BTreeSet::new();
    for &result in results {
        let name = result.student.trim().to_lowercase();
        order.insert(name.clone());
        let kept = best.entry(name).or_insert(result);
        if weight(result) > weight(kept) {
            *kept = result;
        }
    }
    order
        .iter()
        .filter_map(|name| best.get(name).copied())
        .collect()
}

impl Row {
    fn of(result: &Results, problems: &[(String, String)], all: &str) -> Row {
        let lines: BTreeMap<&str, &Line> = result
            .problems
            .iter()
            .map(|line| (line.id.as_str(), line))
            .collect();
        let cells: Vec<Cell> = problems
            .iter()
            .map(|(id, known_by)| {
                let line = lines.get(id.as_str()).copied();
                Cell {
                    line: line.cloned(),
                    is_other_version: line.is_some_and(|line| line.known_by != *known_by),
                }
            })
            .collect();
        Row {
            student: result.student.clone(),
            handed_in: result.handed_in.clone(),
            is_other_version: result.known_by != all,
            solved: cells.iter().filter(|cell| cell.first().is_solved()).count(),
            cells,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::homework::results::tests::results;

    #[test]
    fn a_class_stands_side_by_side_and_what_most_missed_comes_first() {
        use First::{Helped, Missed, Open, Solved};
        let early = results("anna", &[Missed, Open, Open]);
        let mut other = results("Zoe", &[Solved, Solved, Solved]);
        other.known_by = "bb".into();
        other.problems[1].known_by = "cc".into();
        other.problems.remove(2);
        let all = [
            results("Bert", &[Solved, Missed, Missed]),
            early,
            results("Anna", &[Missed, Missed, Helped]),
            other,
        ];
        let classes = Class::all(&all, &[]);
        assert_eq!(classes.len(), 1);
        let class = &classes[0];
        let names: Vec<_> = class.rows.iter().map(|row| row.student.as_str()).collect();
        assert_eq!(names, ["Anna", "Bert", "Zoe"]);
        assert_eq!((class.superseded, class.is_known), (1, false));
        let counts: Vec<_> = class.columns.iter().map(|c| (c.tried, c.missed)).collect();
        assert_eq!(
            counts,
            [(3, 1), (2, 2), (2, 1)],
            "another problem is not counted"
        );
        assert_eq!(class.most_missed(), [1, 0, 2]);
        let zoe = &class.rows[2];
        assert!(
            zoe.is_other_version && zoe.cells[1].is_other_version && class.has_other_versions()
        );
        assert_eq!((zoe.solved, zoe.cells[2].line.is_none()), (1, true));
        assert_eq!(class.rows[0].solved, 1, "with help is solved");
    }

    #[test]
    fn each_homework_has_its_board() {
        let mut other = results("Anna", &[First::Solved]);
        other.homework = "homework-a".into();
        let classes = Class::all(&[results("Anna", &[First::Open]), other], &[]);
        let names: Vec<_> = classes
            .iter()
            .map(|class| class.homework.as_str())
            .collect();
        assert_eq!(names, ["homework-a", "homework-week"]);
        assert!(Class::all(&[], &[]).is_empty());
    }
}

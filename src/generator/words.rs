//! Titles of new problems, and the sets they form.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Point, Size};
use crate::check::missing_first_moves;
use crate::problem::{Checks, Evidence, Problem, ProblemId, ProblemSet, Task, Text};
use crate::shapes::{numbered, own_set};

use super::capture::CAPTURES;
use super::idea::IDEAS;
use super::likeness::{Alike, Shape};

/// Most problems of a set, and fewest for a set of one idea.
const MOST: usize = 40;
const LEAST: usize = 20;
/// Limit of positions visited for each question of a tree.
pub const TREE: u64 = 300_000;
/// Most points by which two positions of a pair, or two problems too much alike, differ.
pub const NEAR: usize = 3;

/// States where the group is and how large it is, and gives away nothing else.
pub(super) fn title(problem: &Problem) -> Text {
    let region: Vec<Point> = problem.region.clone();
    let (en, de) = place_of(problem.setup.size, &region);
    let target = problem.target.first();
    let defender = target.and_then(|&point| problem.setup.stones.get(point));
    let stones = problem.setup.stones.iter();
    let inside = stones.filter(|(point, _)| problem.region.contains(point));
    let (own, others): (Vec<_>, Vec<_>) = inside.partition(|(_, color)| Some(*color) == defender);
    let count = own.len();
    if problem.task == Task::WinRace {
        // The solver's stones come first.
        let (first, second) = match defender == Some(problem.setup.to_move) {
            true => (count, others.len()),
            false => (others.len(), count),
        };
        return Text {
            en: format!("{first} stones against {second} {en}"),
            de: format!("{first} Steine gegen {second} {de}"),
        };
    }
    Text {
        en: format!("{count} stones {en}"),
        de: format!("{count} Steine {de}"),
    }
}

/// Where on the board these points are: in a corner, on a side, or in the middle.
pub(super) fn place_of(size: Size, points: &[Point]) -> (&'static str, &'static str) {
    let touches = |axis: fn(Point) -> u8, side: u8| {
        let mut at = points.iter().map(|&point| axis(point));
        at.any(|at| at == 0 || at + 1 == side)
    };
    let columns = touches(Point::column, size.width());
    let rows = touches(Point::row, size.height());
    match (columns, rows) {
        (true, true) => ("in the corner", "in der Ecke"),
        (false, false) => ("in the middle", "in der Mitte"),
        _ => ("on the side", "am Rand"),
    }
}

/// The shape of a problem with the answer of its tree; `None` if it asks about no group.
#[must_use]
pub fn shape_of(problem: &Problem) -> Option<Shape> {
    let target = problem.target.first()?;
    let defender = problem.setup.stones.get(*target)?;
    let right = problem.tree.right_first_moves();
    let answer = match right.as_slice() {
        [one] => one.point(),
        _ => None,
    };
    let region = problem.region.iter().copied().collect();
    Some(Shape::of(&problem.setup, defender, &region, answer))
}

/// The title of the sets of an idea, in English and German.
fn heading(idea: &str) -> (&'static str, &'static str) {
    match idea {
        "net" => ("Nets", "Netze"),
        "ladder" => ("Ladders", "Treppen"),
        "atari" => ("Which atari?", "Welches Atari?"),
        "double-atari" => ("Double atari", "Doppelatari"),
        "under-the-stones" => ("Under the stones", "Unter den Steinen"),
        "snapback" => ("Snapback", "Schnapper"),
        "sacrifice" => ("Giving stones away", "Steine opfern"),
        "throw-in" => ("Throw-in", "Einwurf"),
        "oiotoshi" => ("Connect and die", "Verbinden und sterben"),
        "connect-underneath" => ("Along the edge", "Am Rand entlang"),
        "semeai" => ("Races", "Wettläufe"),
        "seki" => ("Seki", "Seki"),
        "ko" => ("Ko", "Ko"),
        "nakade" => ("Playing inside", "Innen spielen"),
        "placement" => ("Placement", "Hineinsetzen"),
        "hane" => ("Hane", "Hane"),
        "descent" => ("Descent", "Abstieg"),
        "cut" => ("Cutting", "Schneiden"),
        "connection" => ("Connecting", "Verbinden"),
        "vital-point" => ("The vital point", "Der Lebenspunkt"),
        _ => ("Eye shape", "Augenform"),
    }
}

/// The tasks whose problems form sets of their own, with the name and the title of the sets.
const BY_TASK: [(Task, &str, (&str, &str)); 3] = [
    (
        Task::WinRace,
        "race",
        ("Capturing races", "Wettläufe um Freiheiten"),
    ),
    (
        Task::Connect,
        "connect",
        ("To the friends", "Zu den Freunden"),
    ),
    (Task::Cut, "apart", ("Keeping apart", "Getrennt halten")),
];

/// Sorts problems into sets: first pairs that differ little but have different answers, then the others by
/// idea, then races, connecting and cutting, each set from easy to hard.
///
/// Problems get new ids from the set's name and a number.
#[must_use]
pub fn sets(problems: Vec<Problem>) -> Vec<ProblemSet> {
    let mut all = problems;
    all.sort_by_key(|problem| problem.difficulty);
    let of_task = |task: Task| all.iter().filter(move |it| it.task == task).cloned();
    let by_task = BY_TASK.map(|(task, name, heading)| (name, heading, of_task(task).collect()));
    let is_by_task = |problem: &Problem| BY_TASK.iter().any(|(task, ..)| *task == problem.task);
    let mut left: Vec<Problem> = all.iter().filter(|it| !is_by_task(it)).cloned().collect();
    let pairs = take_pairs(&mut left);
    let mut sets = Vec::new();
    let pairs = pairs.chunks(part(pairs.len(), MOST / 2));
    let pairs: Vec<Vec<Problem>> = pairs.map(<[_]>::concat).collect();
    for (place, pairs) in pairs.into_iter().enumerate() {
        let number = place + 1;
        let heading = Text {
            en: format!("Pairs {number}"),
            de: format!("Paare {number}"),
        };
        let about = Text {
            en: "Two positions after one another are nearly the same, and their answers are not."
                .into(),
            de: "Je zwei Stellungen hintereinander sind fast gleich, ihre Antworten nicht.".into(),
        };
        let mut set = set(
            ("made", &format!("pairs-{number}")),
            (heading, about),
            pairs,
        );
        for pair in set.iter_mut().flat_map(|set| set.problems.chunks_mut(2)) {
            if let [one, two] = pair {
                (one.twin, two.twin) = (Some(two.id.clone()), Some(one.id.clone()));
            }
        }
        sets.extend(set);
    }
    let mut by_idea: BTreeMap<usize, Vec<Problem>> = BTreeMap::new();
    for problem in left {
        let tag = problem
            .techniques
            .first()
            .map(|tag| tag.as_str().to_owned());
        let place = IDEAS.iter().position(|idea| Some(*idea) == tag.as_deref());
        by_idea
            .entry(place.unwrap_or(IDEAS.len() - 1))
            .or_default()
            .push(problem);
    }
    let mut mixed = Vec::new();
    for (place, problems) in by_idea {
        if problems.len() < LEAST {
            mixed.extend(problems);
            continue;
        }
        let idea = IDEAS.get(place).copied().unwrap_or("eye-shape");
        sets.extend(in_parts(idea, heading(idea), problems));
    }
    mixed.sort_by_key(|problem| problem.difficulty);
    if !mixed.is_empty() {
        sets.extend(in_parts("mixed", ("Mixed", "Gemischt"), mixed));
    }
    for (name, heading, problems) in by_task {
        sets.extend(in_parts(name, heading, problems));
    }
    sets
}

/// Sorts capturing problems into one set per kind, from easy to hard; if a kind has too many, they are
/// sampled evenly by difficulty.
#[must_use]
pub fn sets_of_captures(problems: Vec<Problem>) -> Vec<ProblemSet> {
    let mut left = problems;
    left.sort_by_key(|problem| problem.difficulty);
    let of_kind = |kind: &str| {
        let is_one = |problem: &&Problem| {
            let mut tags = problem.techniques.iter();
            tags.next().is_some_and(|tag| tag.as_str() == kind)
        };
        let all: Vec<&Problem> = left.iter().filter(is_one).collect();
        let count = all.len().min(MOST);
        let places = (0..count).map(|place| place * all.len() / count.max(1));
        let chosen: Vec<Problem> = places
            .filter_map(|place| all.get(place).map(|&problem| problem.clone()))
            .collect();
        // A ladder may leave undecided whether distant first moves catch the stones in time.
        let is_complete = chosen
            .iter()
            .all(|problem| missing_first_moves(problem).is_empty());
        let (open_en, open_de) = match is_complete {
            true => ("", ""),
            false => (
                ", as far as first moves were settled; of some far off that is open",
                ", soweit erste Züge entschieden sind; von einigen weit weg ist es offen",
            ),
        };
        let (en, de) = heading(kind);
        let about = Text {
            en: format!(
                "One first move catches the stones, and no other as soon{open_en}. From easy to hard."
            ),
            de: format!(
                "Ein erster Zug fängt die Steine, und kein anderer so bald{open_de}. Von leicht zu schwer."
            ),
        };
        let title = Text {
            en: format!("Drill: {en}"),
            de: format!("Übung: {de}"),
        };
        let mut set = set(("drill", kind), (title, about), chosen)?;
        set.checks.complete = is_complete;
        (!set.problems.is_empty()).then_some(set)
    };
    CAPTURES.into_iter().filter_map(of_kind).collect()
}

/// Size of a part, for as few parts as possible of about equal size.
fn part(count: usize, most: usize) -> usize {
    count.div_ceil(count.div_ceil(most).max(1)).max(1)
}

/// Problems of one kind in as few sets as possible, of about equal size.
fn in_parts(name: &str, (en, de): (&str, &str), problems: Vec<Problem>) -> Vec<ProblemSet> {
    let parts = problems.chunks(part(problems.len(), MOST)).enumerate();
    parts
        .filter_map(|(place, part)| {
            let number = place + 1;
            let heading = Text {
                en: format!("{en} {number}"),
                de: format!("{de} {number}"),
            };
            let about = Text {
                en: "One move is right, at the start and at every move of the main line. From easy to hard.".into(),
                de: "Ein Zug ist richtig, am Anfang und an jeder Stelle der Hauptvariante. Von leicht zu schwer.".into(),
            };
            set(("made", &format!("{name}-{number}")), (heading, about), part.to_vec())
        })
        .collect()
}

/// A set of these problems, numbered. Its id is the group of sets and the name; theirs are the name and a
/// number.
fn set(
    (group, name): (&str, &str),
    (title, about): (Text, Text),
    problems: Vec<Problem>,
) -> Option<ProblemSet> {
    let problems = numbered(problems.iter()).into_iter().enumerate();
    let problems = problems.filter_map(|(place, problem)| {
        // Proving all of them again takes minutes: the file records how far was searched, so that a sample
        // suffices.
        let evidence = Evidence {
            searched: Some(TREE),
            ..problem.evidence
        };
        Some(Problem {
            id: ProblemId::new(&format!("{name}-{:02}", place + 1))?,
            evidence,
            ..problem
        })
    });
    Some(ProblemSet {
        checks: Checks {
            complete: true,
            ..Checks::default()
        },
        ..own_set(&format!("{group}-{name}"), title, about, problems.collect())?
    })
}

/// Whether two problems differ little without turning, shifting or swapping colours, so that the likeness is
/// obvious when one follows the other.
#[must_use]
pub fn lie_alike(one: &Problem, other: &Problem) -> bool {
    let points: BTreeSet<_> = one.region.iter().chain(&other.region).collect();
    let stone = |problem: &Problem, point| problem.setup.stones.get(point);
    let differ = points
        .into_iter()
        .filter(|&&point| stone(one, point) != stone(other, point));
    one.setup.size == other.setup.size && differ.count() <= NEAR
}

/// Takes out, in pairs, the problems that are nearly the same but have different answers.
fn take_pairs(problems: &mut Vec<Problem>) -> Vec<Vec<Problem>> {
    let shapes: Vec<Option<Shape>> = problems.iter().map(shape_of).collect();
    let mut partner: Vec<Option<usize>> = vec![None; problems.len()];
    let mut pairs = Vec::new();
    for (place, shape) in shapes.iter().enumerate() {
        let later = shapes.iter().enumerate().skip(place + 1);
        let mut free = later.filter(|(other, _)| partner.get(*other) == Some(&None));
        if partner.get(place) != Some(&None) {
            continue;
        }
        let found = free.find(|(_, other)| {
            let both = shape.as_ref().zip(other.as_ref());
            both.and_then(|(one, other)| one.alike(other, NEAR)) == Some(Alike::OtherAnswer)
        });
        let found = found.filter(|&(other, _)| {
            let both = problems.get(place).zip(problems.get(other));
            both.is_some_and(|(one, other)| lie_alike(one, other))
        });
        if let Some((other, _)) = found {
            for (one, two) in [(place, other), (other, place)] {
                if let Some(partner) = partner.get_mut(one) {
                    *partner = Some(two);
                }
            }
            pairs.push((place, other));
        }
    }
    let pairs = pairs.into_iter().filter_map(|(one, other)| {
        Some(vec![
            problems.get(one)?.clone(),
            problems.get(other)?.clone(),
        ])
    });
    let pairs = pairs.collect();
    let mut places = partner.iter();
    problems.retain(|_| places.next() == Some(&None));
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_few_and_about_alike() {
        assert_eq!(part(25, 20), 13);
        assert_eq!(part(20, 20), 20);
        assert_eq!(part(81, 40), 27);
        assert_eq!(part(0, 40), 1);
    }
}

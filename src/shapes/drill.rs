//! Problems about named groups: attack one, save one, answer an attack, finish one off.
//!
//! A player who knows a named group knows its first move; games are decided by the move after that. So each
//! group is asked about at its start, after each attack that leaves only one or two ways to live, and after
//! each defence that leaves only one or two ways to kill. If the group can be saved, it is also asked about after a
//! move that saves it and each attack on it that leaves only one or two ways to live. The questions are found by
//! search.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Move, Notation, Point, Size};
use crate::life::{Answer, Assumption, Cycles, Outcome, Proved, Query, Side, Worth};
use crate::problem::{
    Claim, Mark, Problem, ProblemId, ProblemSet, Quiz, Status, Task, Technique, Text,
};
use crate::solver::{Depth, Limits, Solver, Stop};

use super::figure::{Figure, FigureKind, FigureProof, color};
use super::quiz::{Dice, half, own_set, turned, what_status, written};

/// Positions searched for each question. Questions that remain open are dropped.
const NODES: u64 = 400_000;
/// Most problems about one group after an attack, again after an attack and a defence, and again after a defence
/// and an attack.
const MOST_AFTER: usize = 8;
/// Most of these with the same answer.
const MOST_ALIKE: usize = 2;

/// A problem about a group, without its tree.
#[derive(Clone, Debug)]
pub struct Drill {
    /// The problem with board, target, region and texts.
    pub problem: Problem,
    /// Distinguishes the problem from that of the same group with another number of liberties: the group
    /// without its liberties, the moves played before, the answers, and the outcome.
    twin: (String, Vec<Move>, Vec<Move>, Comes),
}

/// The outcome of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Comes {
    /// The answer to a question about status.
    Status(Status),
    /// The result of a task to play.
    Result(Worth),
}

/// The id of a group without its suffix for liberties.
fn family(id: &str) -> &str {
    let end = id.rfind("-l").filter(|&at| {
        let number = id.get(at + 2..).unwrap_or_default();
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    end.and_then(|at| id.get(..at)).unwrap_or(id)
}

/// The problems about one named group; empty for other figures, or if nothing is proved about it.
#[must_use]
pub fn drills(figure: &Figure, table_bytes: usize, stop: &Stop) -> Vec<Drill> {
    let FigureKind::Named {
        proof: Some(proof), ..
    } = &figure.kind
    else {
        return Vec::new();
    };
    let board = figure.enclose(Side::Attacker, false);
    let Ok(position) = board.setup.clone().into_position() else {
        return Vec::new();
    };
    let Ok(query) = board.query(&position) else {
        return Vec::new();
    };
    let mut asked = Asked {
        solver: Solver::new(table_bytes),
        stop,
        figure,
        region: query.region().iter().copied().collect(),
        drills: Vec::new(),
    };
    asked.status(&query, proof);
    asked.first(&query, proof);
    asked.answers(&query);
    asked.finishes(&query, proof);
    asked.holds(&query, proof);
    asked.drills
}

/// Drops problems that equal one about the same group with fewer liberties.
#[must_use]
pub fn without_twins(drills: Vec<Drill>) -> Vec<Problem> {
    let mut seen = BTreeSet::new();
    let mut kept = Vec::new();
    for drill in drills {
        // A different answer or result shows the worth of a liberty, so it is kept.
        if seen.insert(drill.twin) {
            kept.push(drill.problem);
        }
    }
    kept
}

struct Asked<'a> {
    solver: Solver,
    stop: &'a Stop,
    figure: &'a Figure,
    region: Vec<Point>,
    drills: Vec<Drill>,
}

impl Asked<'_> {
    fn prove(&mut self, query: &Query) -> Option<Proved> {
        let limits = Limits {
            nodes: Some(NODES),
            depth: Depth::Full,
            thorough: true,
            ..Limits::default()
        };
        match self.solver.solve(query, &limits, self.stop, &mut |_| {}) {
            // A move that is right only where superko is played is not asked for.
            Answer::Proved(proved) => (!proved.needs_superko()).then_some(proved),
            Answer::Undecided(_) => None,
        }
    }

    /// Asks for the status of the group.
    fn status(&mut self, query: &Query, proof: &FigureProof) {
        let size = query.position().size();
        let points = |side: Side| -> Vec<Point> {
            let moves = proof.first(side).vital.iter();
            moves.filter_map(|mv| mv.point()).collect()
        };
        let mut vital: Vec<Point> = Side::BOTH.iter().flat_map(|&side| points(side)).collect();
        vital.sort();
        vital.dedup();
        let status = proof.status();
        let told: Vec<Text> = Side::BOTH
            .iter()
            .map(|&side| {
                let first = proof.first(side);
                let points = written(&points(side), size);
                half(side, first.result, first.cycles, &points)
            })
            .collect();
        let join = |of: fn(&Text) -> &String| {
            let parts: Vec<&str> = told.iter().map(|text| of(text).as_str()).collect();
            parts.join(" ")
        };
        let explanation = Text {
            en: join(|text| &text.en),
            de: join(|text| &text.de),
        };
        let quiz = Quiz::Status {
            answer: status,
            vital,
        };
        let answers: Vec<Move> = Vec::new();
        let comes = Comes::Status(status);
        self.add(query, Task::Status, &[], answers, comes, |problem| {
            problem.quiz = Some(quiz);
            problem.comment = what_status();
            problem.explanation = explanation;
            problem.claim = Claim::Proven;
        });
    }

    /// Asks either side for the first move, if one or two moves gain anything.
    fn first(&mut self, query: &Query, proof: &FigureProof) {
        for (side, task) in [(Side::Attacker, Task::Kill), (Side::Defender, Task::Live)] {
            let first = proof.first(side);
            let is_clear = matches!(first.vital.len(), 1 | 2)
                && !first.vital.contains(&Move::Pass)
                && first.cycles == Cycles::BasicKo;
            if is_clear {
                let query = query.with_to_move(color(side));
                let comes = Comes::Result(first.result.worth());
                self.add(&query, task, &[], first.vital.clone(), comes, |_| {});
            }
        }
    }

    /// Asks for the answer to each attack that leaves one or two ways to live.
    fn answers(&mut self, query: &Query) {
        let mut found = Vec::new();
        for &point in query.region() {
            let attack = Move::Play(point);
            let Some(after) = query.after(attack) else {
                continue;
            };
            let Some(proved) = self.prove(&after) else {
                continue;
            };
            if let Some(answers) = few_answers(&proved)
                && proved.base != Outcome::Dead
            {
                found.push((vec![attack], answers, after, Worth::of(&proved)));
            }
        }
        self.keep(found, Task::Live);
    }

    /// Asks for the kill after a right attack and each defence that leaves one or two ways to kill.
    fn finishes(&mut self, query: &Query, proof: &FigureProof) {
        if proof.attacked.result.base == Outcome::Dead {
            self.after_both(query, proof, Side::Attacker, Task::Kill);
        }
    }

    /// Asks for life after a right defence and each attack that leaves one or two ways to live.
    fn holds(&mut self, query: &Query, proof: &FigureProof) {
        // A group that lives or dies whoever begins has no move that saves it.
        if proof.defended.result.worth() != proof.attacked.result.worth() {
            self.after_both(query, proof, Side::Defender, Task::Live);
        }
    }

    /// Asks for what this side plays after each of its right first moves and each answer that leaves one or two
    /// ways to the same result.
    fn after_both(&mut self, query: &Query, proof: &FigureProof, side: Side, task: Task) {
        let query = query.with_to_move(color(side));
        let best = proof.first(side);
        let mut found = Vec::new();
        for &first in best.vital.iter().take(2) {
            let Some(after) = query.after(first) else {
                continue;
            };
            for &point in query.region() {
                let answer = Move::Play(point);
                let Some(left) = after.after(answer) else {
                    continue;
                };
                let Some(proved) = self.prove(&left) else {
                    continue;
                };
                let rank = Worth::of(&proved);
                if let Some(answers) = few_answers(&proved)
                    && rank == best.result.worth()
                {
                    found.push((vec![first, answer], answers, left, rank));
                }
            }
        }
        self.keep(found, task);
    }

    /// Keeps the problems found, as long as not too many have the same answers.
    fn keep(&mut self, found: Vec<(Vec<Move>, Vec<Move>, Query, Worth)>, task: Task) {
        let mut taken: Vec<Vec<Move>> = Vec::new();
        for (played, answers, query, worth) in found {
            let alike = taken.iter().filter(|&other| *other == answers).count();
            if alike < MOST_ALIKE && taken.len() < MOST_AFTER {
                taken.push(answers.clone());
                self.add(&query, task, &played, answers, Comes::Result(worth), |_| {});
            }
        }
    }

    /// Adds the problem, in an orientation that its id determines.
    fn add(
        &mut self,
        query: &Query,
        task: Task,
        played: &[Move],
        answers: Vec<Move>,
        comes: Comes,
        more: impl FnOnce(&mut Problem),
    ) {
        let number = self.drills.len() + 1;
        let Some(id) = ProblemId::new(&format!("{}-{number}", self.figure.id)) else {
            return;
        };
        let setup = query.position().to_setup();
        let size = setup.size;
        let mut problem = Problem::new(id, task, setup);
        problem.title = self.title();
        problem.target = query.targets().to_vec();
        problem.region.clone_from(&self.region);
        for assumption in query.assumptions() {
            if let Assumption::Safe(stones) = assumption {
                problem.safe.extend(stones.first());
            }
        }
        problem.techniques = Technique::new("eye-shape").into_iter().collect();
        problem.comment = told(played, size, task);
        more(&mut problem);
        if let Some(point) = played.last().and_then(|mv| mv.point()) {
            let root = problem.tree.root();
            let mut said = problem.tree.take_said(root);
            said.marks.push((point, Mark::Circle));
            problem.tree.say(root, said);
        }
        let family = family(&self.figure.id).to_owned();
        let twin = (family, played.to_vec(), answers, comes);
        let orientation = Dice::named(problem.id.as_str()).orientation();
        self.drills.push(Drill {
            problem: turned(problem, orientation),
            twin,
        });
    }

    /// The name of the group, with its outside liberties if there are any.
    fn title(&self) -> Text {
        let FigureKind::Named {
            name, liberties, ..
        } = &self.figure.kind
        else {
            return Text::default();
        };
        let (en, de) = match liberties {
            None | Some(0) => ("", ""),
            Some(1) => (", one liberty outside", ", eine Freiheit außen"),
            Some(2) => (", two liberties outside", ", zwei Freiheiten außen"),
            Some(_) => (", three liberties outside", ", drei Freiheiten außen"),
        };
        let capital = |text: &str| {
            let mut letters = text.chars();
            let first = letters
                .next()
                .map(|letter| letter.to_uppercase().to_string());
            first.unwrap_or_default() + letters.as_str()
        };
        Text {
            en: format!("{}{en}", capital(name.english)),
            de: format!("{}{de}", capital(name.german)),
        }
    }
}

/// The right moves, sorted, if there are one or two and a pass is not among them.
fn few_answers(proved: &Proved) -> Option<Vec<Move>> {
    let is_clear = proved.lists_all_moves()
        && matches!(proved.moves.len(), 1 | 2)
        && !proved.moves.contains(&Move::Pass);
    is_clear.then(|| {
        let mut moves = proved.moves.clone();
        moves.sort();
        moves
    })
}

/// Describes the moves played before; the defender is black.
fn told(played: &[Move], size: Size, task: Task) -> Text {
    let name = |point: Point| Notation::Gtp.write(point, size);
    let (attacker, defender) = (
        ("{White|Black}", "{Weiß|Schwarz}"),
        ("{Black|White}", "{Schwarz|Weiß}"),
    );
    let points: Vec<Point> = played.iter().filter_map(|mv| mv.point()).collect();
    match *points.as_slice() {
        [attack] => Text {
            en: format!("{} has just played {{{}}}.", attacker.0, name(attack)),
            de: format!("{} hat eben {{{}}} gespielt.", attacker.1, name(attack)),
        },
        [first, answer] => {
            let (one, other) = match task {
                Task::Live => (defender, attacker),
                _ => (attacker, defender),
            };
            let (first, answer) = (name(first), name(answer));
            Text {
                en: format!(
                    "{} has played {{{first}}}, {} {{{answer}}}.",
                    one.0, other.0
                ),
                de: format!(
                    "{} hat {{{first}}} gespielt, {} {{{answer}}}.",
                    one.1, other.1
                ),
            }
        }
        _ => Text::default(),
    }
}

/// Explains which moves are right and what they achieve.
pub fn explain(problem: &mut Problem) {
    let right = problem.tree.right_first_moves();
    let right: Vec<Point> = right.iter().filter_map(|mv| mv.point()).collect();
    let size = problem.setup.size;
    let name = |point: &Point| format!("{{{}}}", Notation::Gtp.write(*point, size));
    let (en, de) = match problem.task {
        Task::Live => (
            ["makes", "make", "the group live"],
            ["lässt", "lassen", "die Gruppe leben"],
        ),
        Task::Kill => (
            ["kills", "kill", "the group"],
            ["tötet", "töten", "die Gruppe"],
        ),
        Task::Seki => (
            ["leads", "lead", "to seki"],
            ["führt", "führen", "zum Seki"],
        ),
        Task::Ko => (
            ["leads", "lead", "to the ko"],
            ["führt", "führen", "zum Ko"],
        ),
        Task::WinRace => (
            ["wins", "win", "the race"],
            ["gewinnt", "gewinnen", "den Wettlauf"],
        ),
        Task::Connect => (
            ["joins", "join", "the stones to their friends"],
            ["verbindet", "verbinden", "die Steine mit ihren Freunden"],
        ),
        Task::Cut => (
            ["keeps", "keep", "the stones from their friends"],
            ["trennt", "trennen", "die Steine von ihren Freunden"],
        ),
        Task::Capture | Task::Status | Task::Show => return,
    };
    problem.explanation = match right.as_slice() {
        [one] => Text {
            en: format!("Only {} {} {}.", name(one), en[0], en[2]),
            de: format!("Nur {} {} {}.", name(one), de[0], de[2]),
        },
        [one, two] => Text {
            en: format!("Only {} and {} {} {}.", name(one), name(two), en[1], en[2]),
            de: format!("Nur {} und {} {} {}.", name(one), name(two), de[1], de[2]),
        },
        _ => return,
    };
}

/// A set about named groups: id, English and German title, and prefixes of the ids of its groups.
type SetOfGroups = (
    &'static str,
    &'static str,
    &'static str,
    &'static [&'static str],
);

/// The sets that the problems are divided into.
const SETS: &[SetOfGroups] = &[
    ("named-l-groups", "L groups", "L-Gruppen", &["l-group"]),
    (
        "named-long-groups",
        "Long L groups and the J group",
        "Lange L-Gruppen und die J-Gruppe",
        &["long-l-group", "j-group"],
    ),
    (
        "named-tripods",
        "Tripods and carpenter's squares",
        "Dreifüße und Zimmermannswinkel",
        &[
            "tripod-group",
            "carpenters-square",
            "weak-carpenters-square",
        ],
    ),
    (
        "named-rows",
        "Rows on the second line, and combs",
        "Reihen auf der zweiten Linie und Kämme",
        &["second-line-", "corner-row-", "comb-"],
    ),
    (
        "named-corner-rooms",
        "Rectangular six and bent four in the corner",
        "Sechserrechteck und krummer Vierer in der Ecke",
        &["rectangular-six-corner", "bent-four-corner"],
    ),
    (
        "named-comb-liberties",
        "Combs with liberties outside",
        "Kämme mit Freiheiten außen",
        &["comb-corner-l", "comb-edge-cut-l"],
    ),
    (
        "named-rooms-with-leg",
        "Rooms in the corner with a leg",
        "Räume in der Ecke mit Bein",
        &["rectangular-six-leg", "square-four-leg"],
    ),
    (
        "named-pressed-tripods",
        "Tripods pressed on both sides",
        "Beidseits bedrängte Dreifüße",
        &["tripod-group-pressed-twice"],
    ),
];

/// The ids of the sets about named groups, which are also the names of their files.
pub fn drill_set_names() -> impl Iterator<Item = &'static str> {
    SETS.iter().map(|&(name, ..)| name)
}

/// The problems with a number added to their titles, counted per title.
pub fn numbered<'a>(problems: impl Iterator<Item = &'a Problem>) -> Vec<Problem> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    problems
        .map(|problem| {
            let number = counts.entry(problem.title.en.clone()).or_default();
            *number += 1;
            let title = Text {
                en: format!("{}, no. {number}", problem.title.en),
                de: format!("{}, Nr. {number}", problem.title.de),
            };
            Problem {
                title,
                ..problem.clone()
            }
        })
        .collect()
}

/// Divides the problems into sets, each in the order of its groups.
#[must_use]
pub fn drill_sets(problems: &[Problem]) -> Vec<ProblemSet> {
    let of = |id: &str| {
        let longest = |families: &[&str]| {
            let known = families.iter().filter(|family| id.starts_with(**family));
            known.map(|family| family.len()).max().unwrap_or(0)
        };
        let places = SETS.iter().enumerate();
        places
            .map(|(place, &(.., families))| (longest(families), place))
            .filter(|&(length, _)| length > 0)
            .max()
            .map(|(_, place)| place)
    };
    let sets = SETS.iter().enumerate();
    sets.filter_map(|(place, &(name, en, de, _))| {
        let own = problems.iter();
        let own = own.filter(|problem| of(problem.id.as_str()) == Some(place));
        let title = Text {
            en: en.to_owned(),
            de: de.to_owned(),
        };
        let about = Text {
            en: "Groups that players know by name: their status, the first move, and what follows it. \
                 One move is right, or two."
                .to_owned(),
            de: "Gruppen, die man beim Namen kennt: ihr Stand, der erste Zug und was auf ihn folgt. \
                 Ein Zug ist richtig, oder zwei."
                .to_owned(),
        };
        own_set(name, title, about, numbered(own))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;
    use crate::shapes::figures;

    #[test]
    fn a_group_is_asked_about_at_its_start_and_after_each_attack_with_one_answer() {
        let figures = figures().unwrap();
        let figure = figures
            .iter()
            .find(|figure| figure.id == "rectangular-six-corner-l2")
            .unwrap();
        let found = drills(figure, 1 << 24, &Stop::new());
        let tasks: Vec<Task> = found.iter().map(|drill| drill.problem.task).collect();
        // The group lives, so the only questions are its status and the answers to attacks.
        assert_eq!(tasks.first(), Some(&Task::Status));
        assert!(tasks.len() > 2, "{tasks:?}");
        assert!(tasks.iter().skip(1).all(|&task| task == Task::Live));
        for drill in &found {
            let root = drill.problem.tree.root();
            let marks = &drill.problem.tree.said(root).marks;
            for &(point, _) in marks {
                assert!(drill.problem.setup.stones.get(point).is_some());
            }
            assert_eq!(marks.is_empty(), drill.problem.task == Task::Status);
            assert!(drill.problem.setup.clone().into_position().is_ok());
        }
    }

    #[test]
    fn a_group_that_can_be_saved_is_asked_about_after_a_move_that_saves_it() {
        let figures = figures().unwrap();
        let of = |id: &str| figures.iter().find(|figure| figure.id == id).unwrap();
        let figure = of("l-group-leg-long");
        let right = &figure.proof().unwrap().defended.vital;
        let found = drills(figure, 1 << 24, &Stop::new());
        let held: Vec<&Drill> = found
            .iter()
            .filter(|drill| drill.problem.task == Task::Live && drill.twin.1.len() == 2)
            .collect();
        assert!(!held.is_empty());
        for drill in held {
            assert!(right.contains(&drill.twin.1[0]));
            // The side to move has played before.
            let mover = match drill.problem.setup.to_move {
                Color::Black => "{Black|White} has played",
                Color::White => "{White|Black} has played",
            };
            let comment = &drill.problem.comment.en;
            assert!(comment.starts_with(mover), "{comment}");
        }
        // The L group dies whoever begins, so no move saves it.
        let dead = drills(of("l-group"), 1 << 24, &Stop::new());
        let is_held = |drill: &Drill| drill.problem.task == Task::Live && drill.twin.1.len() == 2;
        assert!(!dead.iter().any(is_held));
    }

    #[test]
    fn a_liberty_more_is_asked_about_only_where_it_changes_something() {
        let figures = figures().unwrap();
        let of = |id: &str| {
            let figure = figures.iter().find(|figure| figure.id == id).unwrap();
            drills(figure, 1 << 24, &Stop::new())
        };
        let two = of("rectangular-six-corner-l2");
        let three = of("rectangular-six-corner-l3");
        let together: Vec<Drill> = two.iter().chain(&three).cloned().collect();
        let kept = without_twins(together);
        assert!(kept.len() >= two.len() && kept.len() < two.len() + three.len());
    }

    #[test]
    fn every_named_group_belongs_to_a_set() {
        let named = crate::shapes::all_named();
        let problems: Vec<Problem> = named
            .iter()
            .map(|named| {
                let id = ProblemId::new(&format!("{}-1", named.id)).unwrap();
                Problem::new(id, Task::Status, named.setup.clone())
            })
            .collect();
        let sets = drill_sets(&problems);
        let count: usize = sets.iter().map(|set| set.problems.len()).sum();
        assert_eq!(count, named.len());
        assert!(sets.iter().all(|set| !set.problems.is_empty()));
    }

    #[test]
    fn families_leave_out_liberties_alone() {
        assert_eq!(family("carpenters-square-l2"), "carpenters-square");
        assert_eq!(family("l-group-leg-long"), "l-group-leg-long");
        assert_eq!(family("long-l-group"), "long-l-group");
    }
}

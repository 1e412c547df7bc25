//! From a move that missed something to a problem that can be solved.

use crate::board::{Color, Move, Position};
use crate::check::{ComposeSettings, Examination, OPEN_MOVES, compose, examine};
use crate::life::Reached;
use crate::problem::{
    Certainty, Claim, MAX_ID, Problem, ProblemId, Source, Task, Text, Verdict, color_words,
};
use crate::rank;
use crate::solver::{LessonSize, Limits, Solver, Stop};

use super::caught::LATER;
use super::flip::{Effort, Find, Missed};

/// Where a game comes from, as the source of a problem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The name of its file, without folders and extension.
    pub file: String,
    /// The player of Black; empty if unknown.
    pub black: String,
    /// The player of White; empty if unknown.
    pub white: String,
    /// The game's title, or where it was played.
    pub name: String,
    /// When it was played; empty if unknown.
    pub date: String,
    /// Moves of the file before the position where the game as read begins.
    pub moves_before: usize,
}

/// The warning that the position has stones that the problem does not need.
pub const SPARE_STONES: &str = "superfluous-stone";

/// Most moves that a sentence names.
const MOST_NAMED: usize = 3;

/// A tree as small as is useful for a problem from a game.
const LESSON: LessonSize = LessonSize {
    wrong_moves: 2,
    defences: [2, 1],
    refutation: 4,
    depth: 9,
};

/// A problem made from a move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The problem; everything it states is proved on the board as it stands. If another first move may be
    /// right too, it says so and does not claim to be proved as a whole.
    pub problem: Problem,
    /// Whether some stones of the position are known to be superfluous.
    pub has_spare_stones: bool,
}

/// The problem that a move of a game leaves, proved again as it is written; `None` if the effort does not
/// suffice or the stop is requested.
///
/// Its tree holds the right moves, with proved continuations, and the move of the game with its refutation.
#[must_use]
pub fn problem_of(
    find: &Find,
    played: &Played,
    effort: &Effort,
    solver: &mut Solver,
    stop: &Stop,
) -> Option<Written> {
    let problem = bare(find, played)?;
    let limits = Limits {
        nodes: Some(effort.write),
        ..Limits::default()
    };
    let settings = ComposeSettings {
        defences: false,
        lesson: LESSON,
        limits,
    };
    let is_punished = find.missed == Missed::Escape;
    if (find.is_complete || is_punished)
        && let Ok(composed) = compose(&problem, solver, &settings, stop, &mut |_| {})
        && composed.holds.is_on_board()
        && composed.problem.claim == Claim::Proven
        && composed.problem.safe.is_empty()
        && let Some(written) = proved(composed.problem, solver, &limits, stop)
    {
        return Some(written);
    }
    if is_punished {
        return None;
    }
    // The first moves alone: continuations are left to the solver.
    let mut short = problem;
    short.result = Some(find.result);
    short.claim = Claim::Proven;
    let root = short.tree.root();
    for &mv in &find.right {
        let node = short.tree.add(root, mv);
        short.tree.node_mut(node).verdict = Some(Verdict::Solved);
    }
    proved(short, solver, &limits, stop)
}

/// The problem, if the examination finds nothing against it but superfluous stones. If some first moves stay
/// undecided, the problem states that the right ones are proved, which holds from the find, and claims no
/// more.
fn proved(
    mut problem: Problem,
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
) -> Option<Written> {
    const OPEN: [&str; 2] = ["undecided", OPEN_MOVES];
    let doubts = match examine(&problem, solver, limits, stop) {
        Examination::Proven => Vec::new(),
        Examination::ProvenWith(doubts) | Examination::Disagrees(doubts) => doubts,
        Examination::Computed | Examination::NotClaimed => return None,
    };
    // After a stop, moves may be undecided only because of it.
    let is_fine = |code| code == SPARE_STONES || (OPEN.contains(&code) && !stop.is_requested());
    if !doubts.iter().all(|doubt| is_fine(doubt.code.word())) {
        return None;
    }
    if doubts.iter().any(|doubt| OPEN.contains(&doubt.code.word())) {
        problem.claim = Claim::Unproven;
        problem.explanation.en += " The right moves were proved; another may be right too.";
        problem.explanation.de +=
            " Die richtigen Züge sind bewiesen; auch ein anderer kann richtig sein.";
    }
    problem.difficulty = rank::difficulty(&problem);
    let has_spare_stones = doubts.iter().any(|doubt| doubt.code.word() == SPARE_STONES);
    Some(Written {
        problem,
        has_spare_stones,
    })
}

/// The problem with only the move of the game in its tree. Stones that were left to be caught become a
/// problem for the opponent, after that move, with an empty tree.
fn bare(find: &Find, played: &Played) -> Option<Problem> {
    let number = find.number + played.moves_before;
    let start = find.before.clone().into_position().ok()?;
    let task = match (find.missed, find.possible) {
        (_, Reached::Ko { .. }) => Task::Ko,
        (Missed::Life, _) => Task::Live,
        (Missed::Kill, _) => Task::Kill,
        (Missed::Capture | Missed::Escape, _) => Task::Capture,
    };
    let (setup, explanation) = match find.missed {
        Missed::Escape => {
            let mut position = start.clone();
            position.play(find.played).ok()?;
            (position.to_setup(), instead(find)?)
        }
        _ => (find.before.clone(), after(find)),
    };
    let mut problem = Problem::new(id(&played.file, number)?, task, setup);
    problem.target.clone_from(&find.targets);
    let file = without_points(&played.file);
    problem.title = Text {
        en: format!("{file}, move {number}"),
        de: format!("{file}, Zug {number}"),
    };
    problem.comment = before(find, played);
    problem.explanation = explanation;
    problem.source = std::sync::Arc::new(source(find, played));
    if find.missed != Missed::Escape {
        let mut node = problem.tree.root();
        for mv in refuted(&start, find) {
            node = problem.tree.add(node, mv);
        }
        problem.tree.node_mut(node).verdict = Some(Verdict::Wrong);
    }
    Some(problem)
}

/// How the stones could have been saved, at least for a while.
fn instead(find: &Find) -> Option<Text> {
    let (en, de) = color_words(find.player);
    let points = find.right.iter().filter_map(|mv| mv.point());
    let points: Vec<String> = points
        .take(MOST_NAMED)
        .map(|point| format!("{{{point}}}"))
        .collect();
    let Reached::Falls(moves) = find.left else {
        return None;
    };
    let moves = moves.saturating_add(LATER);
    Some(Text {
        en: format!(
            "Before that, {en} could have played {}: then the stones are not caught within {moves} moves.",
            points.join(" or ")
        ),
        de: format!(
            "Davor hätte {de} {} spielen können: Dann sind die Steine nicht in {moves} Zügen zu schlagen.",
            points.join(" oder ")
        ),
    })
}

/// The move of the game with its refutation as far as that can be played, ending with an answer.
fn refuted(start: &Position, find: &Find) -> Vec<Move> {
    let mut position = start.clone();
    let mut line = Vec::new();
    let refutation = find.refutation.iter().copied().take(LESSON.refutation);
    for mv in std::iter::once(find.played).chain(refutation) {
        if position.play(mv).is_err() {
            break;
        }
        line.push(mv);
        // Beyond this point no stone at stake is left.
        if find
            .targets
            .iter()
            .all(|&target| position.color_at(target).is_none())
        {
            break;
        }
    }
    if line.len() % 2 == 1 && line.len() > 1 {
        line.pop();
    }
    line
}

/// Who is about to move or has just moved, and in which game; gives away nothing of the solution.
fn before(find: &Find, played: &Played) -> Text {
    let number = find.number + played.moves_before;
    let name = match find.player {
        Color::Black => &played.black,
        Color::White => &played.white,
    };
    let (en, de) = color_words(find.player);
    let (mut en, mut de) = (en.to_owned(), de.to_owned());
    if !name.is_empty() {
        let name = without_points(name);
        en.push_str(&format!(" ({name})"));
        de.push_str(&format!(" ({name})"));
    }
    match find.missed {
        Missed::Escape => Text {
            en: format!("{en} has just played move {number} of this game."),
            de: format!("{de} hat gerade Zug {number} dieser Partie gespielt."),
        },
        _ => Text {
            en: format!("{en} is about to play move {number} of this game."),
            de: format!("{de} ist in dieser Partie mit Zug {number} dran."),
        },
    }
}

/// What was played, and the consequence.
fn after(find: &Find) -> Text {
    let (color_en, color_de) = color_words(find.player);
    let (did_en, did_de) = match find.played {
        Move::Play(point) => (
            format!("played {{{point}}}"),
            format!("spielte {color_de} {{{point}}}"),
        ),
        Move::Pass => ("passed".to_owned(), format!("passte {color_de}")),
    };
    let (came_en, came_de) = match (find.missed, find.left) {
        (_, Reached::Ko { .. }) => (
            "the fate of the group hung on a ko",
            "hing das Schicksal der Gruppe an einem Ko",
        ),
        (Missed::Life, _) => ("the group was dead", "war die Gruppe tot"),
        (Missed::Kill, _) => (
            "the group could no longer be killed",
            "war die Gruppe nicht mehr zu töten",
        ),
        (Missed::Capture | Missed::Escape, _) => (
            "the stones could no longer be caught as soon",
            "waren die Steine nicht mehr so bald zu schlagen",
        ),
    };
    Text {
        en: format!("In the game {color_en} {did_en}; after that {came_en}."),
        de: format!("In der Partie {did_de}; danach {came_de}."),
    }
}

fn source(find: &Find, played: &Played) -> Source {
    let number = find.number + played.moves_before;
    let players = match (played.black.as_str(), played.white.as_str()) {
        ("", "") => String::new(),
        (black, white) => {
            let known = |name: &str| {
                if name.is_empty() {
                    "?".to_owned()
                } else {
                    name.to_owned()
                }
            };
            format!("{} – {}", known(black), known(white))
        }
    };
    let parts = [players.as_str(), played.name.as_str(), played.date.as_str()];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    Source {
        work: parts.collect::<Vec<_>>().join(", "),
        section: format!("move {number}"),
        certainty: Some(Certainty::Found),
        note: played.file.clone(),
        ..Source::default()
    }
}

/// A text from outside in which no brace can name a point.
fn without_points(text: &str) -> String {
    text.replace('{', "{{")
}

/// A problem id made from the file's name and the move number.
fn id(file: &str, number: usize) -> Option<ProblemId> {
    let mut stem = String::new();
    for c in file.chars() {
        match c.to_ascii_lowercase() {
            c if c.is_ascii_lowercase() || c.is_ascii_digit() => stem.push(c),
            _ if stem.is_empty() || stem.ends_with('-') => {}
            _ => stem.push('-'),
        }
    }
    let ending = format!("-move-{number}");
    let room = MAX_ID.saturating_sub(ending.len() + 4);
    let stem = stem.get(..room).unwrap_or(&stem).trim_end_matches('-');
    let stem = if stem.is_empty() { "unnamed" } else { stem };
    ProblemId::new(&format!("{stem}{ending}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finder::flip::tests::{found, mv};
    use crate::problem::{Outcome, read_set, write_set};

    fn played() -> Played {
        Played {
            file: "Club {1} vs. 2".to_owned(),
            black: "Anna".to_owned(),
            date: "2026-11-25".to_owned(),
            moves_before: 10,
            ..Played::default()
        }
    }

    fn problems() -> Vec<Problem> {
        let mut solver = Solver::new(1 << 20);
        let found = found(&["E1", "J9", "J8", "J7", "B1"]);
        let effort = Effort::default();
        let written = found
            .iter()
            .map(|find| problem_of(find, &played(), &effort, &mut solver, &Stop::new()).unwrap());
        written.map(|written| written.problem).collect()
    }

    #[test]
    fn what_was_missed_is_a_problem_with_both_answers_proved() {
        let problems = problems();
        let told: Vec<_> = problems
            .iter()
            .map(|problem| (problem.id.as_str(), problem.task, problem.result))
            .collect();
        assert_eq!(
            told,
            [
                ("club-1-vs-2-move-12", Task::Live, Some(Outcome::Alive)),
                ("club-1-vs-2-move-13", Task::Kill, Some(Outcome::Dead)),
            ]
        );
        for problem in &problems {
            assert_eq!(problem.claim, Claim::Proven);
            assert!(problem.safe.is_empty() && problem.region.is_empty());
            let tree = &problem.tree;
            let right = tree.child_by(tree.root(), mv("B1")).unwrap();
            assert!(tree.solving()[right.index()]);
            let played = match problem.task {
                Task::Live => mv("J9"),
                _ => mv("J8"),
            };
            let wrong = tree.child_by(tree.root(), played).unwrap();
            assert!(!tree.solving()[wrong.index()]);
            let answer = tree.children(wrong).first().copied().unwrap();
            assert_eq!(tree.node(answer).mv, Some(mv("B1")));
        }
        assert_eq!(problems[0].title.en, "Club {{1} vs. 2, move 12");
        assert_eq!(
            problems[0].comment.en,
            "{Black|White} (Anna) is about to play move 12 of this game."
        );
        assert_eq!(
            problems[1].explanation.de,
            "In der Partie spielte {Weiß|Schwarz} {J8}; danach war die Gruppe nicht mehr zu töten."
        );
        assert_eq!(problems[0].source.work, "Anna – ?, 2026-11-25");
    }

    #[test]
    fn a_problem_with_open_first_moves_says_so_and_claims_no_proof() {
        let mut solver = Solver::new(1 << 20);
        let effort = Effort {
            write: 1,
            ..Effort::default()
        };
        for find in &found(&["E1", "J9", "J8", "J7", "B1"]) {
            let mut write = |stop: &Stop| problem_of(find, &played(), &effort, &mut solver, stop);
            let problem = write(&Stop::new()).unwrap().problem;
            assert_eq!(problem.claim, Claim::Unproven);
            assert!(
                problem
                    .explanation
                    .en
                    .ends_with("another may be right too.")
            );
            let stopped = Stop::new();
            stopped.request();
            assert_eq!(write(&stopped), None);
        }
    }

    #[test]
    fn the_problems_can_be_saved_as_a_set() {
        let id = crate::problem::SetId::new("mine").unwrap();
        let set = crate::problem::ProblemSet::new(id, problems());
        let read = read_set(&write_set(&set), "mine");
        assert_eq!(read.faults, []);
        assert_eq!(read.set, Some(set));
    }

    #[test]
    fn stones_that_were_left_to_be_caught_are_to_be_caught() {
        let mut solver = Solver::new(1 << 20);
        let effort = Effort::default();
        use crate::finder::caught::tests::{AWAY, LEFT, found as caught};
        let found = [caught(LEFT), caught(AWAY)].concat();
        assert_eq!(found.len(), 2);
        for (find, number) in found.iter().zip([13, 14]) {
            let written = problem_of(find, &played(), &effort, &mut solver, &Stop::new()).unwrap();
            let problem = written.problem;
            assert_eq!(problem.id.as_str(), format!("club-1-vs-2-move-{number}"));
            assert_eq!(
                (problem.task, problem.claim),
                (Task::Capture, Claim::Proven)
            );
            assert_eq!(problem.setup.to_move, Color::Black);
            assert_eq!(problem.tree.right_first_moves(), [mv("C1")]);
            let words = &problem.explanation.en;
            let said = match number {
                14 => {
                    "In the game {Black|White} played {J9}; after that the stones could no longer be caught as soon."
                }
                _ => {
                    "Before that, {White|Black} could have played {B1} or {C1} or {C2}: then the stones are not caught within 4 moves."
                }
            };
            assert_eq!(words, said);
        }
    }

    #[test]
    fn every_file_gives_a_name_of_a_problem() {
        let id = |file: &str, number| id(file, number).unwrap().to_string();
        assert_eq!(id("黒.白", 3), "unnamed-move-3");
        assert_eq!(id("--A--b--", 12), "a-b-move-12");
        assert!(id(&"x".repeat(300), 20_000).len() <= MAX_ID - 4);
    }
}

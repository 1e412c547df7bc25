//! Positions asked about without their goal.

use super::*;
use crate::board::{Diagram, Size, read_move};
use crate::life::{Cycles, Flip, LifeKind, MoveList, Outcome, Side, ThreatsTried};
use crate::problem::{Answer, Goal, Language, ProblemId, SolutionTree, TextView, Verdict};

fn mv(name: &str) -> Move {
    read_move(name, Size::square(9).unwrap()).unwrap()
}

/// Three points in a row, Black to live at B1.
fn three() -> Problem {
    let size = Size::square(9).unwrap();
    let id = ProblemId::new("three").unwrap();
    let mut problem = Problem::new(id, Task::Live, Setup::new(size));
    let drawing = "
        | O O O O O .
        | X X X X O .
        | . . . X O .
        +------------";
    problem.set_drawing(Diagram::parse(drawing, size, None).unwrap());
    problem.target = vec![mv("A2").point().unwrap()];
    let root = problem.tree.root();
    let right = problem.tree.add(root, mv("B1"));
    let answer = problem.tree.add(right, mv("A1"));
    problem.tree.node_mut(answer).verdict = Some(Verdict::Solved);
    let wrong = problem.tree.add(root, mv("A1"));
    problem.tree.node_mut(wrong).verdict = Some(Verdict::Wrong);
    problem
}

fn proved(base: Outcome, flips: Option<Flip>, moves: &[&str], line: &[&str]) -> Proved {
    Proved {
        base,
        life_kind: LifeKind::Told,
        flips,
        tried: ThreatsTried::Any,
        moves: moves.iter().map(|name| mv(name)).collect(),
        listed: MoveList::All,
        line: line.iter().map(|name| mv(name)).collect(),
        cycles: Cycles::BasicKo,
    }
}

fn posed(
    moves: &[&str],
    status: Status,
    (attacked, defended): (Proved, Proved),
    tries: &[&str],
) -> Posed {
    let moves = moves.iter().map(|name| mv(name)).collect();
    let proofs = ProvedStatus {
        status,
        attacked,
        defended,
        tries: tries.iter().map(|name| mv(name)).collect(),
        rests_on: Holds::Board,
    };
    Posed::new(Arc::new(three()), moves, proofs).unwrap()
}

fn said(text: &Text, language: Language) -> String {
    let view = TextView {
        orientation: crate::board::Orientation::CANONICAL,
        notation: crate::board::Notation::Gtp,
        size: Size::square(9).unwrap(),
    };
    text.show(language, &view)
}

#[test]
fn settled_positions_are_mixed_with_the_start() {
    let problem = three();
    let first: Vec<Vec<Move>> = (0..64)
        .map(|draw| positions(&problem, draw).remove(0))
        .collect();
    for expected in [vec![], vec![mv("B1")], vec![Move::Pass, mv("B1")]] {
        let count = first.iter().filter(|moves| **moves == expected).count();
        assert!(count >= 16, "{expected:?}: {count} of 64");
    }
    // Each draw keeps the other positions as a fallback.
    assert!((0..64).all(|draw| positions(&problem, draw).len() == 3));
    let mut capture = three();
    capture.task = Task::Capture;
    assert!(positions(&capture, 0).is_empty());
    let mut nobody = three();
    nobody.target.clear();
    assert!(positions(&nobody, 0).is_empty());
}

#[test]
fn an_unsettled_position_is_shown_by_the_side_that_the_user_lets_move() {
    let posed = posed(
        &[],
        Status::Unsettled,
        (
            proved(Outcome::Dead, None, &["B1"], &["B1"]),
            proved(Outcome::Alive, None, &["B1"], &["B1"]),
        ),
        &[],
    );
    let question = posed.asked();
    let quiz = question.quiz.unwrap();
    assert_eq!(quiz.is_right(Answer::Status(Status::Unsettled)), Some(true));
    assert!(question.tree.is_empty(), "nothing gives the answer away");
    assert!(question.explanation.is_empty() && question.title.is_empty());
    let mover = posed.next(0).unwrap();
    assert_eq!(mover.stage(), Stage::Mover);
    let quiz = mover.asked().quiz.unwrap();
    let right: Vec<_> = (0..3).map(|n| quiz.is_right(Answer::Choice(n))).collect();
    assert_eq!(right, [Some(true), Some(true), Some(false)]);
    let black = mover.next(0).unwrap();
    assert_eq!(black.stage(), Stage::Proof(Color::Black));
    let problem = black.asked();
    assert_eq!(
        (problem.task, problem.setup.to_move),
        (Task::Live, Color::Black)
    );
    assert_eq!(black.played(), []);
    let white = mover.next(1).unwrap();
    let problem = white.asked();
    assert_eq!(
        (problem.task, problem.setup.to_move),
        (Task::Kill, Color::White)
    );
    assert_eq!(white.played(), [Move::Pass]);
    assert!(!white.goes_on() && white.next(0).is_none());
    let answered = posed.answered();
    assert_eq!(
        said(&answered.explanation, Language::English),
        "If White moves first, at B1, the stones are dead. If Black moves first, at B1, the stones live."
    );
    assert_eq!(
        said(&answered.explanation, Language::German),
        "Zieht Weiß zuerst, auf B1, sind die Steine tot. Zieht Schwarz zuerst, auf B1, leben die Steine."
    );
    // Both lines can be stepped through: Black's, and White's after a pass.
    assert_eq!(answered.tree.children(answered.tree.root()).len(), 2);
}

#[test]
fn a_settled_position_is_shown_against_the_other_sides_try() {
    let size = Size::square(9).unwrap();
    let mut four = three();
    four.tree = SolutionTree::new();
    let drawing = "
        | O O O O O O
        | X X X X X O
        | . . . . X O
        +------------";
    four.set_drawing(Diagram::parse(drawing, size, None).unwrap());
    let proofs = ProvedStatus {
        status: Status::Alive,
        attacked: proved(Outcome::Alive, None, &[], &["B1", "C1"]),
        defended: proved(Outcome::Alive, None, &["pass"], &["pass"]),
        tries: vec![mv("B1"), mv("C1")],
        rests_on: Holds::Board,
    };
    let alive = Posed::new(Arc::new(four), Vec::new(), proofs).unwrap();
    assert!(alive.goes_on() && !alive.is_move_worth());
    let proof = alive.next(0).unwrap();
    assert_eq!(proof.stage(), Stage::Proof(Color::Black));
    assert_eq!(proof.played(), [Move::Pass, mv("B1")]);
    let problem = proof.asked();
    let white = problem.setup.stones.get(mv("B1").point().unwrap());
    assert_eq!(white, Some(Color::White));
    assert_eq!(
        (problem.task, problem.setup.to_move),
        (Task::Live, Color::Black)
    );
    assert_eq!(
        said(&problem.comment, Language::English),
        "White has played B1. Show that it changes nothing."
    );
    assert_eq!(
        said(&alive.answered().explanation, Language::English),
        "The stones live whoever moves first. White can try B1 or C1, which has to be answered."
    );
    let dead = posed(
        &["pass", "B1"],
        Status::Dead,
        (
            proved(Outcome::Dead, None, &["pass"], &["pass"]),
            proved(Outcome::Dead, None, &[], &["A1"]),
        ),
        &["A1"],
    );
    let proof = dead.next(0).unwrap();
    assert_eq!(proof.stage(), Stage::Proof(Color::White));
    assert_eq!(proof.played(), [Move::Pass, mv("B1"), mv("A1")]);
    assert_eq!(proof.asked().task, Task::Kill);
}

#[test]
fn of_several_chains_one_may_be_what_lives() {
    let words = |goal| {
        let problem = Problem {
            target: vec![mv("A2").point().unwrap(), mv("F5").point().unwrap()],
            goal,
            ..three()
        };
        let mut problem = problem;
        let stone = mv("F5").point().unwrap();
        problem.setup.stones.set(stone, Some(Color::Black));
        let [dead, alive] = [Outcome::Dead, Outcome::Alive];
        let proofs = |status, attacked, defended| ProvedStatus {
            status,
            attacked: proved(attacked, None, &["B1"], &["B1"]),
            defended: proved(defended, None, &["B1"], &["B1"]),
            tries: Vec::new(),
            rests_on: Holds::Board,
        };
        let told = |proofs| {
            let posed = Posed::new(Arc::new(problem.clone()), Vec::new(), proofs).unwrap();
            let words = posed.explanation();
            [Language::English, Language::German].map(|language| said(&words, language))
        };
        [
            told(proofs(Status::Alive, alive, alive)),
            told(proofs(Status::Dead, dead, dead)),
        ]
    };
    assert_eq!(
        words(Goal::Any),
        [
            [
                "At least one of the marked chains lives whoever moves first.",
                "Mindestens eine der markierten Ketten lebt, wer auch zuerst zieht."
            ],
            [
                "The stones are dead whoever moves first.",
                "Die Steine sind tot, wer auch zuerst zieht."
            ],
        ]
    );
    assert_eq!(
        words(Goal::All),
        [
            [
                "The stones live whoever moves first.",
                "Die Steine leben, wer auch zuerst zieht."
            ],
            [
                "At least one of the marked chains is dead whoever moves first.",
                "Mindestens eine der markierten Ketten ist tot, wer auch zuerst zieht."
            ],
        ]
    );
}

#[test]
fn where_the_other_side_has_no_try_the_answer_is_all() {
    let problem = Problem {
        tree: SolutionTree::new(),
        ..three()
    };
    let proofs = ProvedStatus {
        status: Status::Dead,
        attacked: proved(Outcome::Dead, None, &[], &[]),
        defended: proved(Outcome::Dead, None, &[], &["pass"]),
        tries: Vec::new(),
        rests_on: Holds::Board,
    };
    let dead = Posed::new(Arc::new(problem), Vec::new(), proofs).unwrap();
    assert!(!dead.goes_on() && dead.next(0).is_none());
}

#[test]
fn a_ko_may_be_one_whoever_moves() {
    let ko = |base, side| {
        let flip = Flip { side, threats: 1 };
        proved(base, Some(flip), &["B1"], &["B1"])
    };
    let same = posed(
        &[],
        Status::Ko,
        (
            ko(Outcome::Dead, Side::Defender),
            ko(Outcome::Dead, Side::Defender),
        ),
        &[],
    );
    let quiz = same.next(0).unwrap().asked().quiz.unwrap();
    assert_eq!(quiz.is_right(Answer::Choice(2)), Some(true));
    assert_eq!(quiz.is_right(Answer::Choice(0)), Some(false));
    let avoided = posed(
        &[],
        Status::Ko,
        (
            ko(Outcome::Dead, Side::Defender),
            proved(Outcome::Alive, None, &["B1"], &["B1"]),
        ),
        &[],
    );
    let mover = avoided.next(0).unwrap();
    let quiz = mover.asked().quiz.unwrap();
    assert_eq!(quiz.is_right(Answer::Choice(2)), Some(false));
    assert_eq!(mover.next(0).unwrap().asked().task, Task::Live);
    let white = mover.next(1).unwrap().asked();
    assert_eq!(white.task, Task::Ko);
    assert!(matches!(white.result, Some(problem::Outcome::Ko { .. })));
}

#[test]
fn what_was_assumed_is_taken_for_alive_in_every_step() {
    let alive = mv("F1").point().unwrap();
    let proofs = ProvedStatus {
        status: Status::Unsettled,
        attacked: proved(Outcome::Dead, None, &["B1"], &["B1"]),
        defended: proved(Outcome::Alive, None, &["B1"], &["B1"]),
        tries: Vec::new(),
        rests_on: Holds::Assuming(vec![alive]),
    };
    let posed = Posed::new(Arc::new(three()), Vec::new(), proofs).unwrap();
    let shown = posed.next(0).and_then(|mover| mover.next(0)).unwrap();
    assert!(matches!(shown.stage(), Stage::Proof(_)));
    for step in [&posed, &shown] {
        assert_eq!(step.asked().safe, [alive]);
    }
}

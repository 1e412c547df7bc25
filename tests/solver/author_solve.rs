//! From a drawn position to a proven problem without anything written by hand.

use std::time::Instant;

use raeuberspiel::board::{Color, Diagram, Move, Point, Setup, Size};
use raeuberspiel::check::{ComposeSettings, Examination, compose, examine, improve};
use raeuberspiel::problem::{Claim, Outcome, Problem, ProblemId, SolutionTree, Task, read_set};
use raeuberspiel::solver::{LessonSize, Limits, Solver, Stop};

fn problem(drawing: &str, to_move: Color, target: Option<Point>) -> Problem {
    let size = Size::SQUARE_19;
    let diagram = Diagram::parse(drawing, size, None).expect("a drawing");
    let setup = Setup {
        to_move,
        ..Setup::new(size)
    };
    let mut problem = Problem::new(ProblemId::new("one").expect("a name"), Task::Live, setup);
    problem.set_drawing(diagram);
    problem.target.extend(target);
    problem
}

const SETTINGS: ComposeSettings = ComposeSettings {
    defences: false,
    lesson: LessonSize {
        wrong_moves: 4,
        defences: [3, 2],
        refutation: 5,
        depth: 15,
    },
    limits: Limits {
        nodes: Some(2_000_000),
        time: None,
        table_bytes: 16 << 20,
        depth: raeuberspiel::solver::Depth::Full,
        thorough: false,
        threads: 1,
    },
};

#[test]
fn a_position_becomes_a_proven_problem() {
    for (drawing, to_move, result, solution) in [
        (
            "
            | O O O O O . .
            | X X X X O . .
            | . . . X O . .
            +--------------",
            Color::Black,
            Outcome::Alive,
            true,
        ),
        (
            "
            | O O O O O . .
            | X X X X O . .
            | . . . X O . .
            +--------------",
            Color::White,
            Outcome::Dead,
            true,
        ),
        // If two eyes are possible, seki does not count as right.
        (
            "
            | O O O O . .
            | X X X O O .
            | . . X X O .
            | . . . X O .
            | . . . X O .
            +------------",
            Color::Black,
            Outcome::Alive,
            true,
        ),
        (
            "
            | O O O O O .
            | X X X X O .
            | . X . X O .
            +------------",
            Color::White,
            Outcome::Alive,
            false,
        ),
    ] {
        let problem = problem(drawing, to_move, None);
        let mut solver = Solver::new(SETTINGS.limits.table_bytes);
        let start = Instant::now();
        let composed = compose(&problem, &mut solver, &SETTINGS, &Stop::new(), &mut |_| {});
        let composed = composed.unwrap_or_else(|error| panic!("{error}: {drawing}"));
        println!(
            "{:?}: {} nodes, {} lines, {:?} {:?}",
            start.elapsed(),
            composed.nodes,
            composed.lines.len(),
            composed.doubts,
            composed.problem.difficulty
        );
        assert_eq!(composed.problem.result, Some(result), "{drawing}");
        assert_eq!(composed.problem.claim == Claim::Proven, solution);
        if solution {
            assert!(composed.problem.tree.len() > 3);
            let limits = SETTINGS.limits;
            let again = examine(&composed.problem, &mut solver, &limits, &Stop::new());
            assert_eq!(again, Examination::Proven);
        }
    }
}

#[test]
fn suggestions_and_superfluous_stones_are_solved_positions() {
    // Any of several moves, such as C2 and B1, makes two eyes; the stone on A5 has no use.
    let drawing = "
        | O . . . . .
        | O O O O O .
        | X X X X O .
        | . . . X O .
        | . . . X O .
        +------------";
    let problem = problem(drawing, Color::Black, None);
    let mut solver = Solver::new(SETTINGS.limits.table_bytes);
    let stop = Stop::new();
    let composed = compose(&problem, &mut solver, &SETTINGS, &stop, &mut |_| {});
    let composed = composed.expect("solvable");
    let wanted = *composed.proved.moves.first().expect("a solution");
    assert!(
        composed.proved.moves.len() > 1,
        "{:?}",
        composed.proved.moves
    );
    let found = improve(
        &composed.problem,
        &composed.proved,
        wanted,
        &mut solver,
        &Limits {
            nodes: Some(100_000),
            ..SETTINGS.limits
        },
        &stop,
        &mut |_, _| {},
    );
    assert!(found.complete);
    assert!(found.superfluous.contains(&Point::at(0, 4)), "{found:?}");
    assert!(!found.superfluous.contains(&Point::at(3, 0)));
    for suggestion in &found.suggestions {
        assert!(suggestion.left.contains(&wanted));
        let mut changed = composed.problem.clone();
        changed.setup.stones.set(suggestion.point, suggestion.stone);
        changed.tree = raeuberspiel::problem::SolutionTree::new();
        let again = compose(&changed, &mut solver, &SETTINGS, &stop, &mut |_| {});
        let mut moves: Vec<Move> = again.expect("solvable").proved.moves;
        moves.sort();
        assert_eq!(moves, suggestion.left);
    }
    println!("{:?} -> {:?}", composed.proved.moves, found.suggestions);
}

#[test]
fn lines_that_keep_the_life_and_lose_the_ko_are_not_written() {
    let text = include_str!("../../problems/original-ko.ron");
    let set = read_set(text, "original-ko").set.expect("a set");
    let mut solver = Solver::new(SETTINGS.limits.table_bytes);
    let mut longest = 0;
    for id in ["ko-11", "ko-17", "ko-19", "ko-21"] {
        let problem = set
            .problems
            .iter()
            .find(|problem| problem.id.as_str() == id);
        let mut problem = problem.expect("a problem of this name").clone();
        problem.tree = SolutionTree::new();
        let composed = compose(&problem, &mut solver, &SETTINGS, &Stop::new(), &mut |_| {});
        let composed = composed.unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(composed.doubts, [], "{id}");
        assert_eq!(composed.problem.claim, Claim::Proven, "{id}");
        let lengths = composed.lines.iter().map(|(line, _)| line.len());
        longest = lengths.max().unwrap_or(0).max(longest);
    }
    assert!(longest >= 3, "no more is cut than has to be");
}

#[test]
fn every_wrong_line_ends_with_the_move_that_refutes_it() {
    let text = include_str!("../../problems/original-cut.ron");
    let set = read_set(text, "original-cut").set.expect("a set");
    let mut solver = Solver::new(SETTINGS.limits.table_bytes);
    // Problems with wrong moves after which the position is decided.
    for id in ["cut-04", "cut-12"] {
        let mut problems = set.problems.iter();
        let problem = problems.find(|problem| problem.id.as_str() == id);
        let mut problem = problem.expect("a problem of this name").clone();
        problem.tree = SolutionTree::new();
        let composed = compose(&problem, &mut solver, &SETTINGS, &Stop::new(), &mut |_| {});
        let composed = composed.unwrap_or_else(|error| panic!("{id}: {error}"));
        let mut wrong = composed.lines.iter();
        let verdict = raeuberspiel::problem::Verdict::Wrong;
        assert!(wrong.clone().any(|line| line.1 == verdict), "{id}");
        assert!(
            wrong.all(|(line, end)| *end != verdict || line.len().is_multiple_of(2)),
            "{id}: {:?}",
            composed.lines
        );
    }
}

/// Positions of Gokyo Shumyo and Xuanxuan Qijing without walls: life on the board, and a kill if neighbours live.
#[test]
fn lines_of_an_open_fight_go_beyond_the_first_move() {
    let mut solver = Solver::new(SETTINGS.limits.table_bytes);
    let mut settings = SETTINGS;
    settings.limits.nodes = Some(100_000);
    for (file, id) in [
        ("gokyo-shumyo-1-live", "p-1-4"),
        ("xuanxuan-qijing", "p-154"),
    ] {
        let path = format!(
            "{}/problems/classics/{file}.ron",
            env!("CARGO_MANIFEST_DIR")
        );
        let text = std::fs::read_to_string(path).expect("a set");
        let set = read_set(&text, file).set.expect("a sound set");
        let mut problems = set.problems.into_iter();
        let problem = problems.find(|problem| problem.id.as_str() == id);
        let mut problem = problem.expect("a problem of this name");
        problem.tree = SolutionTree::new();
        problem.evidence.rests_on.clear();
        problem.evidence.others_rest_on.clear();
        let composed = compose(&problem, &mut solver, &settings, &Stop::new(), &mut |_| {});
        let composed = composed.unwrap_or_else(|error| panic!("{id}: {error}"));
        assert!(
            composed.problem.claim.is_proof(),
            "{id}: {:?}",
            composed.doubts
        );
        let mut lines = composed.lines.iter();
        let solved = raeuberspiel::problem::Verdict::Solved;
        assert!(
            lines.any(|(line, end)| *end == solved && line.len() >= 5),
            "{id}: {:?}",
            composed.lines
        );
    }
}

#[test]
fn a_capture_is_written_as_soon_as_it_can_be_done() {
    // An atari, a snapback, and a net.
    for (drawing, target, solution, moves) in [
        (
            "
            | . . . . .
            | . X . . .
            | X O X . .
            | . . . . .
            | . . . . .
            +----------",
            Point::at(1, 2),
            Point::at(1, 1),
            1,
        ),
        (
            "
            | . . . . . .
            | X X . . . .
            | O O X X O .
            | . . O O O .
            +------------",
            Point::at(0, 1),
            Point::at(1, 0),
            2,
        ),
        (
            "
            | . . . . . . .
            | . . . . . . .
            | . . X . . . .
            | . . X O . . .
            | . . . X X . .
            | . . . . . . .
            | . . . . . . .
            +--------------",
            Point::at(3, 3),
            Point::at(4, 4),
            3,
        ),
    ] {
        let mut problem = problem(drawing, Color::Black, Some(target));
        problem.task = Task::Capture;
        let mut solver = Solver::new(1 << 20);
        let composed = compose(&problem, &mut solver, &SETTINGS, &Stop::new(), &mut |_| {});
        let composed = composed.expect("it can be captured");
        assert_eq!(composed.proved.moves, [Move::Play(solution)]);
        assert_eq!(
            composed.problem.claim,
            Claim::Proven,
            "{:?}",
            composed.doubts
        );
        assert_eq!(composed.problem.task, Task::Capture);
        let longest = composed.lines.iter().map(|(line, _)| line.len()).max();
        assert!(longest >= Some(2 * moves - 1), "{longest:?}");
        let is_wrong = |verdict| verdict == raeuberspiel::problem::Verdict::Wrong;
        assert!(composed.lines.iter().any(|&(_, verdict)| is_wrong(verdict)));
        let mut changed = composed.problem.clone();
        changed.tree = SolutionTree::new();
        let first = composed.proved.moves[0];
        let node = changed.tree.add(changed.tree.root(), first);
        changed.tree.node_mut(node).verdict = Some(raeuberspiel::problem::Verdict::Wrong);
        let found = examine(&changed, &mut solver, &SETTINGS.limits, &Stop::new());
        assert!(!matches!(found, Examination::Proven), "{found:?}");
    }
}

//! Sets of problems made from random games, as many as a measurement needs.

use raeuberspiel::board::{Move, Point, Position, Rules, Setup, Size};
use raeuberspiel::problem::{
    Checks, Problem, ProblemId, ProblemSet, SetId, Source, Task, Text, Verdict,
};

/// Number of problems per set.
pub const PROBLEMS: u64 = 200;

/// Set `number`: positions of random games on 19x19 with a tree of a few dozen moves each.
pub fn set(number: u64, state: &mut u64) -> ProblemSet {
    let problems = (0..PROBLEMS).map(|place| problem(place, state)).collect();
    ProblemSet {
        id: SetId::new(&format!("set-{number}")).expect("a sound id"),
        title: text("A generated set"),
        about: text("Random positions of random games."),
        author: "Nobody".into(),
        licence: "CC0-1.0".into(),
        source: Source::default(),
        checks: Checks::default(),
        homework: None,
        problems,
    }
}

fn text(en: &str) -> Text {
    Text {
        en: en.into(),
        de: en.into(),
    }
}

fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) >> 16
}

/// A corner of 8x8 points after 40 random moves, and 12 lines of 4 moves.
fn problem(place: u64, state: &mut u64) -> Problem {
    let size = Size::SQUARE_19;
    let corner: Vec<Point> = size
        .points()
        .filter(|p| p.column() < 8 && p.row() < 8)
        .collect();
    let mut pick = |game: &Position| {
        (0..200)
            .map(|_| Move::Play(corner[random(state) as usize % corner.len()]))
            .find(|&mv| game.is_legal(mv))
            .unwrap_or(Move::Pass)
    };
    let mut game = Position::empty(size, Rules::default());
    for _ in 0..40 {
        let mv = pick(&game);
        game.play_unchecked(mv);
    }
    let setup = Setup {
        stones: game.stones(),
        to_move: game.to_move(),
        ..Setup::new(size)
    };
    let mut problem = Problem::new(
        ProblemId::new(&format!("p-{place}")).expect("a sound id"),
        Task::Live,
        setup,
    );
    problem.drawn = raeuberspiel::board::Window::around([Point::at(0, 0), Point::at(8, 8)]);
    problem.title = text("A problem");
    problem.comment = text("{Black|White} to play near {C3}.");
    problem.target = problem
        .setup
        .stones
        .iter()
        .filter(|&(_, c)| c == problem.setup.to_move)
        .map(|(p, _)| p)
        .take(1)
        .collect();
    let start = problem
        .setup
        .clone()
        .into_position()
        .expect("reached by play");
    for line in 0..12 {
        let mut position = start.clone();
        let mut node = problem.tree.root();
        for _ in 0..4 {
            let mv = pick(&position);
            position.play_unchecked(mv);
            node = problem.tree.add(node, mv);
        }
        let verdict = if line == 0 {
            Verdict::Solved
        } else {
            Verdict::Wrong
        };
        problem.tree.node_mut(node).verdict = Some(verdict);
    }
    problem
}

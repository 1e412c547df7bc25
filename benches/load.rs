//! How long 10,000 problems in 50 files take to load, check and index.
//!
//! `cargo bench --bench load`; with `-- keep` the files stay, to be opened in the window. The files are made here, in a temporary folder: positions of random
//! games on 19x19 with a tree of a few dozen moves each.

use std::fs;
use std::time::Instant;

use raeuberspiel::board::{Move, Point, Position, Rules, Setup, Size};
use raeuberspiel::check::{Duplicates, check_loaded};
use raeuberspiel::problem::{
    Checks, Problem, ProblemId, ProblemSet, SetId, Source, Task, Text, Verdict, write_set,
};
use raeuberspiel::worker::{load_files, set_files};

const FILES: u64 = 50;
const PROBLEMS: u64 = 200;

fn main() {
    let mut folder = tempfile::tempdir().expect("a temporary folder");
    if std::env::args().any(|argument| argument == "keep") {
        folder.disable_cleanup(true);
        println!("the files stay in {}", folder.path().display());
    }
    let mut state = 1;
    let mut bytes = 0;
    for file in 0..FILES {
        let text = write_set(&set(file, &mut state));
        bytes += text.len();
        fs::write(folder.path().join(format!("set-{file}.ron")), text)
            .expect("the folder takes files");
    }
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let start = Instant::now();
        let paths = set_files(folder.path(), &mut raeuberspiel::disk::Seen::default())
            .expect("the folder can be read")
            .files;
        let files = load_files(&paths);
        let loaded = start.elapsed().as_secs_f64();
        let mut duplicates = Duplicates::new();
        let findings: usize = files
            .iter()
            .map(|file| check_loaded(file, &mut duplicates).len())
            .sum();
        let problems: usize = files
            .iter()
            .filter_map(|file| file.loaded.set.as_ref())
            .map(|set| set.problems.len())
            .sum();
        let all = start.elapsed().as_secs_f64();
        println!(
            "{} files, {problems} problems, {:.1} MB: loaded and played through in {loaded:.3} s, \
             linted and compared for duplicates in {:.3} s, {all:.3} s in all; {findings} findings",
            files.len(),
            bytes as f64 / 1e6,
            all - loaded
        );
        best = best.min(all);
    }
    println!("best: {best:.3} s");
}

fn set(number: u64, state: &mut u64) -> ProblemSet {
    let problems = (0..PROBLEMS).map(|place| problem(place, state)).collect();
    ProblemSet {
        id: SetId::new(&format!("set-{number}")).expect("a sound id"),
        title: text("A generated set"),
        about: text("Random positions of random games."),
        author: "Nobody".into(),
        licence: "CC0-1.0".into(),
        source: Source::default(),
        checks: Checks::default(),
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

//! The cost of authoring: `cargo bench --bench author`.
//!
//! A frame of the author page with a tree of 10,000 nodes and a set of 2,000 problems, right after an edit
//! and at rest; undoing 10,000 edits; saving 2,000 problems to disk.

use std::time::{Duration, Instant};

use eframe::App as _;
use raeuberspiel::author::{Desk, Draft};
use raeuberspiel::board::{Color, Diagram, Move, Point, Setup, Size, Window};
use raeuberspiel::check::{ComposeSettings, compose};
use raeuberspiel::problem::{
    Problem, ProblemId, ProblemSet, SetId, Task, Verdict, save_file, write_set,
};
use raeuberspiel::solver::{LessonSize, Limits, Solver, Stop};
use raeuberspiel::ui::{App, Options};
use raeuberspiel::worker::sets::Shipped;

const NODES: usize = 10_000;
const PROBLEMS: usize = 2_000;
const EDITS: usize = 10_000;
const FRAMES: usize = 200;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    undo();
    solve();
    save()?;
    frames()
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn reached(is: bool) -> &'static str {
    if is { "reached" } else { "MISSED" }
}

fn undo() {
    let id = SetId::new("bench").unwrap_or_else(|| unreachable!("a sound name"));
    let mut desk = Desk::new(Draft::new(id));
    let first = desk.draft().to_set();
    let start = Instant::now();
    for number in 0..EDITS {
        let point = Point::at((number % 19) as u8, (number / 19 % 19) as u8);
        let stone = (number / 361 % 2 == 0).then_some(Color::Black);
        desk.paint(&[point], stone);
    }
    let edited = start.elapsed();
    let start = Instant::now();
    while desk.undo() {}
    println!(
        "{EDITS} edits: {:.1} ms; undone: {:.1} ms; first state restored exactly: {}",
        millis(edited),
        millis(start.elapsed()),
        reached(desk.draft().to_set() == first),
    );
}

/// Enclosed corner problems with up to nine points inside, as an author would draw them.
const CORNERS: [&str; 4] = [
    "| O O O O O .\n| X X X X O .\n| . . . X O .\n+------------",
    "| . O O O O O .\n| O . X X X O .\n| X X . . X O .\n| . . . . X O .\n+--------------",
    "| O O O O . .\n| X X X O O .\n| . . X X O .\n| . . . X O .\n| . . . X O .\n+------------",
    "| . O O O . . .\n| O X X O O O .\n| . X . X X O .\n| X . . . X O .\n| . . . O X O .\n+--------------",
];

fn solve() {
    let limits = Limits::default();
    let settings = ComposeSettings {
        defences: false,
        lesson: LessonSize::default(),
        limits,
    };
    for (number, drawing) in CORNERS.into_iter().enumerate() {
        let size = Size::SQUARE_19;
        let diagram = Diagram::parse(drawing, size, None)
            .unwrap_or_else(|error| unreachable!("corner {number}: {error}"));
        let id = ProblemId::new("corner").unwrap_or_else(|| unreachable!("a name"));
        let mut problem = Problem::new(id, Task::Live, Setup::new(size));
        problem.set_drawing(diagram);
        let start = Instant::now();
        let mut solver = Solver::new(limits.table_bytes);
        let composed = compose(&problem, &mut solver, &settings, &Stop::new(), &mut |_| {});
        let took = start.elapsed();
        match composed {
            Ok(found) => println!(
                "corner {}: {:?}, claim {:?}, {} lines, {} positions, proved twice in {:.0} ms (goal 2000 ms: {})",
                number + 1,
                found.problem.result,
                found.problem.claim,
                found.lines.len(),
                found.nodes,
                millis(took),
                reached(took <= Duration::from_secs(2)),
            ),
            Err(error) => println!("corner {}: {error}", number + 1),
        }
    }
}

fn problem(number: usize, nodes: usize) -> Problem {
    let size = Size::SQUARE_19;
    let mut setup = Setup::new(size);
    for step in 0..20 {
        let point = Point::at((step * 5 % 9) as u8, ((step * 3 + number) % 7) as u8);
        let color = if step % 2 == 0 {
            Color::Black
        } else {
            Color::White
        };
        setup.stones.set(point, Some(color));
    }
    // Sparse enough that every chain has a liberty.
    let stones: Vec<Point> = setup.stones.iter().map(|(point, _)| point).collect();
    for point in stones {
        if (point.column() + point.row()) % 3 == 0 {
            setup.stones.set(point, None);
        }
    }
    let id = ProblemId::new(&format!("p-{number}")).unwrap_or_else(|| unreachable!("a name"));
    let mut problem = Problem::new(id, Task::Live, setup);
    problem.drawn = Some(Window::whole(size));
    problem.title.en = format!("Problem {number}");
    problem.title.de = format!("Aufgabe {number}");
    // Lines in the upper half, which is empty.
    let mut count = 1;
    let tree = &mut problem.tree;
    'all: for first in 0..19 {
        for second in 0..19 {
            let mut node = tree.root();
            for depth in 0..60 {
                let column = if depth == 0 {
                    first
                } else {
                    (second + depth * 7) % 19
                };
                let row = if depth == 0 {
                    10
                } else {
                    11 + (depth + second) % 8
                };
                let mv = Move::Play(Point::at(column as u8, row as u8));
                let used = tree.path(node).contains(&mv);
                if used {
                    break;
                }
                node = tree.add(node, mv);
                count = tree.len();
                if count >= nodes {
                    tree.node_mut(node).verdict = Some(Verdict::Solved);
                    break 'all;
                }
            }
            tree.node_mut(node).verdict = Some(Verdict::Solved);
        }
    }
    assert!(count >= nodes.min(2), "{count} nodes");
    problem
}

fn set(first: usize) -> ProblemSet {
    let id = SetId::new("bench").unwrap_or_else(|| unreachable!("a sound name"));
    let mut set = Draft::new(id).to_set();
    set.problems = (0..PROBLEMS)
        .map(|number| problem(number, if number == 0 { first } else { 30 }))
        .collect();
    set
}

fn save() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("bench.ron");
    let draft = Draft::from_set(set(30));
    let mut known = None;
    let mut costs = Vec::new();
    for _ in 0..5 {
        let start = Instant::now();
        known = Some(save_file(&path, &draft.to_set(), known)?);
        costs.push(start.elapsed());
    }
    costs.sort();
    let start = Instant::now();
    let text = write_set(&draft.to_set());
    let written = start.elapsed();
    println!(
        "save of {PROBLEMS} problems ({} KiB), read back, flushed, with backup: median {:.0} ms (goal 200 ms: {}); the text alone, as for a draft: {:.0} ms",
        text.len() / 1024,
        millis(costs[2]),
        reached(costs[2] <= Duration::from_millis(200)),
        millis(written),
    );
    Ok(())
}

fn frames() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("bench.ron");
    let sound = set(NODES);
    std::fs::write(&path, write_set(&sound))?;
    let ctx = egui::Context::default();
    ctx.enable_accesskit();
    let mut app = App::new(
        &ctx,
        Options {
            file: Some(path),
            shipped: Shipped::No,
            ..Options::default()
        },
    )?;
    let mut frame = eframe::Frame::_new_kittest();
    let mut time = 0.0;
    let mut run = |app: &mut App, events: Vec<egui::Event>| {
        time += 0.016;
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(
                egui::Pos2::ZERO,
                egui::vec2(1920.0, 1080.0),
            )),
            time: Some(time),
            events,
            ..egui::RawInput::default()
        };
        let start = Instant::now();
        let mut output = ctx.run_ui(input, |ui| {
            app.logic(&ui.ctx().clone(), &mut frame);
            app.ui(ui, &mut frame);
        });
        let shapes = std::mem::take(&mut output.shapes);
        let meshes = ctx.tessellate(shapes, output.pixels_per_point);
        let cost = start.elapsed();
        drop(meshes);
        output.drop_without_applying_deltas();
        cost
    };
    let key = |key, modifiers| egui::Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    };
    while app.state().practice.session.is_none() {
        std::thread::sleep(Duration::from_millis(1));
        run(&mut app, Vec::new());
        let flaws = &app.state().practice.library.flaws;
        assert!(flaws.is_empty(), "{:?}", flaws.first());
    }
    run(&mut app, vec![key(egui::Key::E, egui::Modifiers::COMMAND)]);
    while app.state().author.bench.set().is_none() {
        std::thread::sleep(Duration::from_millis(1));
        run(&mut app, Vec::new());
    }
    let nodes = app
        .state()
        .author
        .bench
        .problem()
        .map_or(0, |entry| entry.tree.reading_order().len());
    for (what, edits) in [
        ("at rest, pointer moving", false),
        ("with an edit in every frame", true),
    ] {
        let mut costs = Vec::new();
        for number in 0..FRAMES {
            let x = 500.0 + (number % 19) as f32 * 30.0;
            let mut events = vec![egui::Event::PointerMoved(egui::pos2(x, 500.0))];
            if edits {
                // Switches the side to move and back again.
                events.push(key(egui::Key::O, egui::Modifiers::NONE));
            }
            costs.push(run(&mut app, events));
        }
        costs.sort();
        let (median, slowest) = (costs[FRAMES / 2], costs[FRAMES * 99 / 100]);
        println!(
            "author page, {nodes} nodes, {PROBLEMS} problems, {what}: median {:.2} ms, 99th percentile {:.2} ms (goal 4 ms: {})",
            millis(median),
            millis(slowest),
            reached(median <= Duration::from_millis(4)),
        );
    }
    let steps = app
        .state()
        .author
        .bench
        .set()
        .map_or(0, |set| set.desk.steps().0);
    assert!(steps >= FRAMES, "the edits were edits: {steps}");
    Ok(())
}

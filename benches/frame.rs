//! The cost of a frame of the solving page and of the course: `cargo bench --bench frame`.
//!
//! A full 19x19 board at 1920x1080 with all 361 points as accessible nodes, including layout and tessellation
//! but not the graphics driver. It prints the median of many frames with the pointer moving over the board,
//! so that no frame equals the one before.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use eframe::App as _;
use raeuberspiel::store::Store;
use raeuberspiel::ui::page::Page;
use raeuberspiel::ui::{App, Options};
use raeuberspiel::worker::sets::Shipped;

/// The goal, from the budgets in the design page.
const GOAL: Duration = Duration::from_millis(4);
const FRAMES: usize = 400;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("full.ron");
    std::fs::write(&file, full_board())?;
    for reader in ["off", "on"] {
        let ctx = egui::Context::default();
        if reader == "on" {
            ctx.enable_accesskit();
        }
        let options = Options {
            file: Some(file.clone()),
            shipped: Shipped::No,
            ..Options::default()
        };
        let mut window = Window {
            app: App::new(&ctx, options)?,
            ctx,
            frame: eframe::Frame::_new_kittest(),
            time: 0.0,
            key: None,
        };
        while window.app.state().practice.session.is_none() {
            std::thread::sleep(Duration::from_millis(1));
            window.frame(0);
            let flaws = &window.app.state().practice.library.flaws;
            assert!(flaws.is_empty(), "{flaws:?}");
        }
        let mut costs = Vec::new();
        let mut nodes = 0;
        for number in 0..FRAMES {
            let (cost, count) = window.frame(number);
            costs.push(cost);
            nodes = count;
        }
        costs.sort();
        let median = costs[costs.len() / 2];
        let slowest = costs[costs.len() * 99 / 100];
        println!(
            "solve page, 19x19, screen reader {reader}: median {:.2} ms, 99th percentile {:.2} ms, {nodes} accessible nodes (goal {:.0} ms: {})",
            millis(median),
            millis(slowest),
            millis(GOAL),
            if median <= GOAL { "reached" } else { "MISSED" },
        );
    }
    course(folder.path())
}

/// The course page on the lesson with the most boards, with every set installed.
fn course(folder: &std::path::Path) -> Result<(), Box<dyn std::error::Error>> {
    let data = folder.join("data");
    let (store, _) = Store::open(&data)?;
    store.set_setting("course-lesson", "2-07-one-eye")?;
    drop(store);
    let ctx = egui::Context::default();
    ctx.enable_accesskit();
    let options = Options {
        data_folder: Some(data),
        ..Options::default()
    };
    let mut window = Window {
        app: App::new(&ctx, options)?,
        ctx,
        frame: eframe::Frame::_new_kittest(),
        time: 0.0,
        key: None,
    };
    while window.app.state().practice.library.is_loading() {
        std::thread::sleep(Duration::from_millis(1));
        window.frame(0);
    }
    window.key = Some(egui::Key::Num7);
    window.frame(0);
    window.key = None;
    assert!(
        window.app.state().page == Page::Course,
        "Ctrl+7 leads to the course"
    );
    let mut costs: Vec<Duration> = (0..FRAMES).map(|number| window.frame(number).0).collect();
    costs.sort();
    let (median, slowest) = (costs[costs.len() / 2], costs[costs.len() * 99 / 100]);
    println!(
        "course page, longest lesson: median {:.2} ms, 99th percentile {:.2} ms (goal {:.0} ms: {})",
        millis(median),
        millis(slowest),
        millis(GOAL),
        if median <= GOAL { "reached" } else { "MISSED" },
    );
    Ok(())
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

struct Window {
    app: App,
    ctx: egui::Context,
    frame: eframe::Frame,
    time: f64,
    /// A key pressed with Ctrl in the next frame.
    key: Option<egui::Key>,
}

impl Window {
    /// Runs one frame; returns its cost and the number of accessible nodes.
    fn frame(&mut self, number: usize) -> (Duration, usize) {
        self.time += 0.016;
        let column = (number % 19) as f32;
        let row = (number / 19 % 19) as f32;
        let mut events = vec![egui::Event::PointerMoved(egui::pos2(
            500.0 + 45.0 * column,
            100.0 + 45.0 * row,
        ))];
        events.extend(self.key.map(|key| egui::Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: egui::Modifiers::COMMAND,
        }));
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(
                egui::Pos2::ZERO,
                egui::vec2(1920.0, 1080.0),
            )),
            time: Some(self.time),
            events,
            ..egui::RawInput::default()
        };
        let start = Instant::now();
        let Window {
            app, ctx, frame, ..
        } = self;
        let mut output = ctx.run_ui(input, |ui| {
            app.logic(&ui.ctx().clone(), frame);
            app.ui(ui, frame);
        });
        let shapes = std::mem::take(&mut output.shapes);
        let meshes = ctx.tessellate(shapes, output.pixels_per_point);
        let cost = start.elapsed();
        let nodes = output
            .platform_output
            .accesskit_update
            .as_ref()
            .map_or(0, |update| update.nodes.len());
        drop(meshes);
        output.drop_without_applying_deltas();
        (cost, nodes)
    }
}

/// A set with one problem: 19x19, with stones on three of five points, every chain with a liberty.
fn full_board() -> String {
    let mut rows = String::new();
    for row in 0..19 {
        rows.push('|');
        for column in 0..19 {
            rows.push(match (column + 2 * row) % 5 {
                0 => '.',
                // The only chain that would have no liberty.
                _ if (column, row) == (18, 18) => '.',
                1 | 2 => 'X',
                _ => 'O',
            });
        }
        rows.push_str("|\n");
    }
    let edge = "-".repeat(19);
    let mut text = String::new();
    let written = write!(
        text,
        "(format: 1, id: \"full\", title: (en: \"Full\", de: \"Voll\"), problems: [(id: \"full\", \
         title: (en: \"Full\", de: \"Voll\"), task: Live, position: \"\n+{edge}+\n{rows}+{edge}+\n\", \
         lines: [(play: \"pass\", verdict: Solved)])])"
    );
    assert!(written.is_ok(), "a string takes every write");
    text
}

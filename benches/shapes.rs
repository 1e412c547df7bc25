//! The cost of the page of eye shapes: `cargo bench --bench shapes`.
//!
//! Prints the time of a frame with all shapes of seven points (goal: below 4 ms), in both drawing styles and
//! while scrolling, and the time to compute the table anew on all cores (goals: up to six points below 10 s,
//! up to seven below 60 s on two cores). `-- frame` measures only the frames.
//!
//! The same frames are drawn several times. In the first pass the caches are cold; of the others each frame's
//! shortest time counts, to exclude other work on the machine.

#![allow(missing_docs, clippy::unwrap_used)]

use std::time::{Duration, Instant};

use eframe::App as _;
use egui::{Key, Modifiers, MouseWheelUnit, vec2};
use raeuberspiel::shapes::{all_placements, work_out};
use raeuberspiel::solver::{Limits, Solver};
use raeuberspiel::ui::{App, Options};
use raeuberspiel::worker::sets::Shipped;
use raeuberspiel::worker::{cores, side_by_side};

const FRAMES: usize = 200;
/// Number of times the same frames are drawn.
const PASSES: usize = 6;
/// Most milliseconds per frame, from the budgets in the design page.
const GOAL: f64 = 4.0;

struct Window {
    app: App,
    ctx: egui::Context,
    frame: eframe::Frame,
    time: f64,
}

impl Window {
    fn open() -> Window {
        let ctx = egui::Context::default();
        ctx.enable_accesskit();
        let options = Options {
            shipped: Shipped::No,
            locale: "en".to_owned(),
            ..Options::default()
        };
        Window {
            app: App::new(&ctx, options).expect("a store in memory"),
            ctx,
            frame: eframe::Frame::_new_kittest(),
            time: 0.0,
        }
    }

    fn press(&mut self, key: Key, modifiers: Modifiers) {
        let event = |pressed| egui::Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers,
        };
        self.frame(vec![event(true), event(false)]);
        for _ in 0..3 {
            self.frame(Vec::new());
        }
    }

    /// Runs one frame with layout and tessellation, without the graphics driver.
    fn frame(&mut self, events: Vec<egui::Event>) -> Duration {
        self.time += 0.016;
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(
                egui::Pos2::ZERO,
                vec2(1920.0, 1080.0),
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
        drop(meshes);
        output.drop_without_applying_deltas();
        cost
    }

    /// The times of some frames, with the page scrolled a little before each, down and up again.
    fn frames(&mut self) -> Vec<Duration> {
        (0..FRAMES)
            .map(|number| {
                let down = if number < FRAMES / 2 { -60.0 } else { 60.0 };
                self.frame(vec![
                    egui::Event::PointerMoved(egui::pos2(900.0, 700.0)),
                    egui::Event::MouseWheel {
                        unit: MouseWheelUnit::Point,
                        delta: vec2(0.0, down),
                        phase: egui::TouchPhase::Move,
                        source: egui::MouseWheelSource::Wheel,
                        modifiers: Modifiers::NONE,
                    },
                ])
            })
            .collect()
    }

    /// Draws the frames repeatedly and prints their cost.
    fn measure(&mut self, what: &str) {
        let first = self.frames();
        let mut best = self.frames();
        for _ in 2..PASSES {
            for (best, time) in best.iter_mut().zip(self.frames()) {
                *best = time.min(*best);
            }
        }
        show(&format!("{what}, first pass"), first);
        show(&format!("{what}, best of {} passes", PASSES - 1), best);
    }
}

fn show(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |part: usize| {
        let place = (times.len() * part / 100).min(times.len().saturating_sub(1));
        times
            .get(place)
            .map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    println!(
        "{what}: median {:.2} ms, 95th of 100 {:.2} ms, 99th {:.2} ms, longest {:.2} ms (goal {GOAL} ms: {})",
        at(50),
        at(95),
        at(99),
        at(100),
        if at(95) <= GOAL { "reached" } else { "MISSED" }
    );
}

fn page() {
    let mut window = Window::open();
    window.press(Key::Num4, Modifiers::COMMAND);
    for _ in 4..7 {
        window.press(Key::PageDown, Modifiers::NONE);
    }
    let shapes = &window.app.state().shapes;
    assert_eq!(
        shapes.filter.points,
        Some(7),
        "the keys lead to seven points"
    );
    println!("{} shapes of seven points at 1920x1080", shapes.shown.len());
    window.measure("frame, points and lines");
    window.press(Key::D, Modifiers::NONE);
    window.measure("frame, stones");
    window.press(Key::G, Modifiers::NONE);
    window.measure("frame, living groups");
}

fn table(up_to: usize) {
    let placements = all_placements(up_to);
    let start = Instant::now();
    let mut cases = 0;
    side_by_side(
        &placements,
        cores(),
        || Solver::new(Limits::DEFAULT_TABLE_BYTES / 4),
        |solver, &placed| work_out(placed, solver).map_or(0, |found| found.len()),
        |count| cases += count,
    );
    println!(
        "table up to {up_to} points: {cases} cases in {:.2} s on {} cores",
        start.elapsed().as_secs_f64(),
        cores()
    );
}

fn main() {
    page();
    if !std::env::args().any(|argument| argument == "frame") {
        table(6);
        table(7);
    }
}

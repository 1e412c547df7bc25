//! The page of eye shapes as a user meets it: filtering, opening and playing a shape.

use std::time::{Duration, Instant};

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use raeuberspiel::board::{Color, Point};
use raeuberspiel::ui::{App, Options};
use raeuberspiel::worker::sets::Shipped;

struct Window {
    harness: Harness<'static, App>,
}

impl Window {
    /// A window on the page.
    fn open() -> Window {
        let options = Options {
            shipped: Shipped::No,
            locale: "en".to_owned(),
            ..Options::default()
        };
        let harness = Harness::builder()
            .with_size([1280.0, 800.0])
            .with_max_steps(16)
            .build_eframe(|context| {
                App::new(&context.egui_ctx, options).expect("a store in memory")
            });
        let mut window = Window { harness };
        window.harness.run_steps(3);
        window
            .harness
            .key_press_modifiers(Modifiers::COMMAND, Key::Num4);
        window.harness.run_steps(3);
        window
    }

    fn click(&mut self, name: &str) {
        crate::support::await_named(&mut self.harness, name);
        self.harness.get_by_label(name).click();
        self.harness.run_steps(3);
    }

    /// Types into the field for names.
    fn find(&mut self, name: &str) {
        self.harness.get_by_label("Name").focus();
        self.harness.run_steps(2);
        self.harness.get_by_label("Name").type_text(name);
        self.harness.run_steps(3);
    }

    /// Chooses a shape in the gallery and plays it.
    fn play(&mut self, name: &str) {
        self.click(name);
        self.click("Play it");
    }

    fn sees(&self, name: &str) -> bool {
        let mut found = self.harness.query_all_by_label_contains(name);
        found.next().is_some()
    }

    fn wait(&mut self, done: impl Fn(&App) -> bool) {
        let start = Instant::now();
        while !done(self.harness.state()) {
            assert!(start.elapsed() < Duration::from_secs(240), "nothing came");
            std::thread::sleep(Duration::from_millis(2));
            self.harness.step();
        }
        self.harness.run_steps(3);
    }

    fn stone(&self, column: u8, row: u8) -> Option<Color> {
        let opened = self.harness.state().state().shapes.opened.as_ref();
        opened.and_then(|opened| opened.position.color_at(Point::at(column, row)))
    }
}

#[test]
fn shapes_are_listed_with_their_status() {
    let window = Window::open();
    assert!(window.sees("T four (pyramid four), open board, unsettled"));
    assert!(window.sees("Square four, open board, dead"));
    assert!(window.sees("Bent four in the corner, corner"));
    let shapes = &window.harness.state().state().shapes;
    assert_eq!(
        shapes.shown.len(),
        5 + 12 + 10,
        "four points at every place"
    );
}

#[test]
fn a_name_is_found_and_the_book_compared() {
    let mut window = Window::open();
    window.click("Compare with 1908");
    assert_eq!(window.harness.state().state().shapes.shown.len(), 5);
    assert!(window.sees("there are 108"));
    window.find("square");
    assert_eq!(window.harness.state().state().shapes.shown.len(), 1);
    window.click("Stones");
    assert!(window.sees("Square four, open board, dead"));
}

#[test]
fn a_shape_is_opened_and_killed_against_the_solver() {
    let mut window = Window::open();
    window.play("T four (pyramid four), open board, unsettled");
    assert!(window.sees("If attacked: dead"));
    assert!(window.sees("White's best move: J8"));
    // The first attack is right, and the solver says so.
    window.click("J8, empty, square");
    window.wait(|app| {
        let opened = app.state().shapes.opened.as_ref();
        opened.is_some_and(|opened| opened.job.is_none() && opened.said.is_some())
    });
    assert!(window.sees("Nothing better could be played: dead"));
    assert_eq!(window.stone(8, 7), Some(Color::White));
    // Back to the start and a wrong move: the solver makes two eyes.
    window.click("First");
    window.click("H8, empty");
    window.wait(|app| {
        let opened = app.state().shapes.opened.as_ref();
        opened.is_some_and(|opened| opened.job.is_none() && opened.said.is_some())
    });
    assert!(window.sees("That is a mistake, proven: alive. Better was: dead."));
    assert_eq!(
        window.stone(8, 7),
        Some(Color::Black),
        "the answer takes the vital point"
    );
    window.click("Back to the gallery");
    assert!(window.sees("Square four, open board, dead"));
}

#[test]
fn what_is_chosen_is_shown_beside_the_gallery_and_played_from_there() {
    let mut window = Window::open();
    let chosen = |window: &Window| {
        let shapes = &window.harness.state().state().shapes;
        assert!(shapes.opened.is_none());
        shapes.preview.as_ref().map(|chosen| chosen.subject)
    };
    // A shape is always selected, and its known results are shown.
    let first = chosen(&window).expect("the first of the gallery");
    assert!(window.sees("If attacked:"));
    window.click("T four (pyramid four), open board, unsettled");
    let other = chosen(&window).expect("what was pressed");
    assert_ne!(first, other);
    assert!(window.sees("White's best move: J8"));
    // If the user defends, the solver moves first; nothing is on the board before that.
    window.click("You play Black");
    assert_eq!(chosen(&window), Some(other));
    window.harness.key_press(Key::Enter);
    window.harness.run_steps(3);
    assert_eq!(window.stone(8, 7), Some(Color::White));
    window.click("Back to the gallery");
    assert_eq!(chosen(&window), Some(other));
    // A shape that is no longer listed is not selected.
    window.click("Named groups");
    assert_ne!(chosen(&window), Some(other));
    // Without room beside the gallery, a click opens the board at once.
    window.click("Inner spaces");
    window.harness.set_size([900.0, 700.0].into());
    window.harness.run_steps(3);
    assert!(!window.sees("Play it"));
    window.click("T four (pyramid four), open board, unsettled");
    assert!(window.harness.state().state().shapes.opened.is_some());
}

#[test]
fn the_other_side_can_be_played() {
    let mut window = Window::open();
    window.play("T four (pyramid four), open board, unsettled");
    window.click("Black");
    assert_eq!(
        window.stone(8, 7),
        Some(Color::White),
        "the solver attacks first"
    );
    window.click("Black defends");
    window.click("J8, empty, square");
    window.wait(|app| {
        let opened = app.state().shapes.opened.as_ref();
        opened.is_some_and(|opened| opened.job.is_none() && opened.said.is_some())
    });
    assert!(window.sees("Nothing better could be played: alive"));
}

#[test]
fn living_groups_are_shown_and_opened_with_and_without_their_spare_stones() {
    let mut window = Window::open();
    window.click("Living groups");
    assert!(window.sees("6 stones, 1, corner, lives unconditionally"));
    assert_eq!(window.harness.state().state().shapes.figures.len(), 43);
    let lean = {
        let figures = raeuberspiel::shapes::figures().expect("the file is sound");
        let lean = figures.iter().position(|figure| {
            figure
                .group()
                .is_some_and(|group| group.together.len() > 1 && group.stones.len() == 6)
        });
        lean.expect("the book's group of six can do without two stones")
    };
    window.play(&format!(
        "6 stones, {}, corner, lives unconditionally",
        lean + 1
    ));
    assert!(window.sees("even if its owner never answers"));
    let count = |window: &Window| {
        let opened = window.harness.state().state().shapes.opened.as_ref();
        let stones = opened.expect("a group is open").position.stones();
        stones
            .iter()
            .filter(|(_, color)| *color == Color::Black)
            .count()
    };
    assert_eq!(count(&window), 6);
    window.click("Leave out the stones that may be missing");
    assert_eq!(count(&window), 4);
}

#[test]
fn a_named_group_is_found_opened_and_saved_against_the_solver() {
    let mut window = Window::open();
    window.click("Named groups");
    assert!(window.sees("L group, 2 outside liberties, corner, dead"));
    window.find("seven on the");
    assert_eq!(window.harness.state().state().shapes.figures.len(), 1);
    window.play("Seven on the second line, edge, unsettled");
    assert!(window.sees("If attacked: dead"));
    window.click("Black defends");
    window.click("Black");
    window.click("L1, empty, circle, right");
    window.wait(|app| {
        let opened = app.state().shapes.opened.as_ref();
        opened.is_some_and(|opened| opened.job.is_none() && opened.said.is_some())
    });
    assert!(window.sees("Nothing better could be played: alive"));
    window.harness.key_press(Key::Escape);
    window.harness.run_steps(3);
    assert!(window.harness.state().state().shapes.opened.is_none());
}

#[test]
fn a_result_that_holds_only_under_superko_says_so() {
    let mut window = Window::open();
    window.click("Named groups");
    window.find("filled in");
    assert_eq!(window.harness.state().state().shapes.figures.len(), 1);
    window.play("Bent four in the corner, filled in, corner, ko");
    assert!(window.sees("Holds only where superko is played."));
}

#[test]
fn a_quiz_about_shapes_begins_from_the_page() {
    let options = Options {
        locale: "en".to_owned(),
        ..Options::default()
    };
    let harness = Harness::builder()
        .with_size([1280.0, 800.0])
        .with_max_steps(16)
        .build_eframe(|context| App::new(&context.egui_ctx, options).expect("a store in memory"));
    let mut window = Window { harness };
    window.harness.run_steps(3);
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::Num4);
    window.harness.run_steps(3);
    window.wait(|app| !app.state().practice.library.is_loading());
    window.click("Quiz");
    let state = window.harness.state().state();
    assert_eq!(state.page, raeuberspiel::ui::page::Page::Solve);
    let key = state.practice.in_hand().expect("a question");
    assert_eq!(key.set.as_str(), "shapes-quiz-4");
}

//! The board page as a user meets it: a whole game with handicap, ko, count and correction; a game
//! of Keima-Go from its first stone to its count; questions to the solver; both languages.

use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use raeuberspiel::board::{Color, Notation, Point, Size};
use raeuberspiel::game::Phase;
use raeuberspiel::ui::library::Shipped;
use raeuberspiel::ui::page::Page;
use raeuberspiel::ui::{App, Options};

struct Window(Harness<'static, App>);

impl Window {
    fn open(locale: &str) -> Window {
        let options = Options {
            shipped: Shipped::No,
            locale: locale.to_owned(),
            ..Options::default()
        };
        let harness = Harness::builder()
            .with_size([1280.0, 1400.0])
            .with_max_steps(16)
            .build_eframe(|context| {
                App::new(&context.egui_ctx, options).expect("a store in memory")
            });
        let mut window = Window(harness);
        window.0.run_steps(3);
        window.0.key_press_modifiers(Modifiers::COMMAND, Key::Num6);
        window.0.run_steps(3);
        assert_eq!(window.0.state().state().page, Page::Board);
        window
    }

    fn click(&mut self, name: &str) {
        self.0.get_by_label(name).click();
        self.0.run_steps(3);
    }

    /// Opens a list to choose from, counted from above.
    fn open_list(&mut self, number: usize) {
        let list = self.0.get_all_by_role(Role::ComboBox).nth(number);
        list.expect("a list to choose from").click();
        self.0.run_steps(3);
    }

    fn press(&mut self, key: Key) {
        self.0.key_press(key);
        self.0.run_steps(3);
    }

    /// Clicks the points in turn, whatever is said of them.
    fn play(&mut self, names: &str) {
        for name in names.split_whitespace() {
            let wanted = format!("{name}, ");
            let node = self
                .0
                .get_all_by_label_contains(&wanted)
                .find(|node| {
                    node.accesskit_node()
                        .label()
                        .is_some_and(|label| label.starts_with(&wanted))
                })
                .expect("a point of the board");
            node.click();
            self.0.run_steps(3);
        }
    }

    fn sees(&self, name: &str) -> bool {
        self.0.query_all_by_label_contains(name).next().is_some()
    }

    /// Frames until the worker has said what the test waits for.
    fn until(&mut self, done: impl Fn(&Window) -> bool) {
        let start = Instant::now();
        while !done(self) {
            assert!(start.elapsed() < Duration::from_secs(240), "nothing came");
            std::thread::sleep(Duration::from_millis(5));
            self.0.step();
        }
    }

    fn phase(&self) -> Phase {
        self.0.state().state().board.game.phase()
    }

    fn color(&self, name: &str) -> Option<Color> {
        let game = &self.0.state().state().board.game;
        game.position().color_at(at(name))
    }
}

fn at(name: &str) -> Point {
    Notation::Gtp.read(name, Size::SQUARE_19).expect("a point")
}

#[test]
fn a_game_with_handicap_ko_count_and_correction() {
    let mut window = Window::open("en");
    window.click("Begin");
    // Two stones on the points of the book; White begins.
    window.open_list(1);
    window.click("2");
    window.click("Begin");
    assert!(window.sees("White to move"));
    assert_eq!(window.color("C3"), Some(Color::Black));
    assert_eq!(window.color("G7"), Some(Color::Black));
    // A ko: White takes at E5 … and Black may not take back at once.
    window.play("D5 E6 E4 F5 F4 E7 F6 A1 G5 E5");
    assert!(window.sees("would retake the ko") || window.color("E5") == Some(Color::Black));
    window.play("C3");
    assert!(window.sees("There is a stone on C3 already."));
    window.press(Key::Backspace);
    window.click("Agree on end");
    assert_eq!(window.phase(), Phase::Stopped);
    window.until(|window| {
        let board = &window.0.state().state().board;
        board
            .counting
            .as_ref()
            .is_some_and(|counting| counting.assessment.is_some())
    });
    window.0.run_steps(2);
    assert!(window.sees("Both ways of counting"));
    // The corner stone is called dead by hand, then seki, then alive again.
    let dead = |window: &Window| {
        let board = &window.0.state().state().board;
        board
            .counting
            .as_ref()
            .map(|counting| counting.verdicts.dead.contains(&at("C3")))
    };
    let before = dead(&window);
    window.play("C3");
    assert_ne!(dead(&window), before);
    window.click("Play on");
    assert_eq!(window.phase(), Phase::Playing);
    window.press(Key::X);
    assert!(matches!(window.phase(), Phase::Resigned(_)));
}

#[test]
fn a_ko_is_refused_with_its_rule() {
    let mut window = Window::open("en");
    // Black takes at D5 in the end and White may not take back at once.
    window.play("D5 E5 E6 D6 E4 D4 A1 C5 F5 A9 D5");
    assert_eq!(window.color("E5"), None);
    window.play("E5");
    assert!(window.sees("E5 would retake the ko at once."));
    assert!(
        window.sees("may not be taken back at once"),
        "the rule itself"
    );
    assert_eq!(window.color("E5"), None);
    window.press(Key::Comma);
    assert!(window.sees("After 10 moves"));
    window.press(Key::End);
    assert!(window.sees("White to move"));
}

#[test]
fn keima_go_from_the_first_stone_to_the_count() {
    let mut window = Window::open("en");
    window.open_list(0);
    window.click("Keima-Go");
    window.click("Begin");
    assert!(window.sees("Keima-Go · 9x9 · komi 2"));
    window.play("E5");
    assert!(window.sees("Black: the second stone"));
    assert!(window.sees("F7, empty, circle, good") || window.sees("F7, empty, circle"));
    window.play("E6");
    assert!(window.sees("E6 is not a knight's move from E5."));
    assert!(window.sees("Each of the two is a legal move by itself."));
    window.play("F7");
    assert!(window.sees("White to move"));
    window.play("C3");
    window.press(Key::Escape);
    assert_eq!(window.color("C3"), None, "a half turn is taken back");
    window.play("C3 D5");
    assert!(window.sees("E5 – F7"));
    window.click("Agree on end");
    assert!(window.sees("Under these rules every stone on the board is alive."));
    let board = &window.0.state().state().board;
    let counting = board.counting.as_ref().expect("a count");
    assert_eq!(counting.count.sums.black.stones, 2);
    assert!(window.sees("White wins by 2") || window.sees("wins by"));
}

#[test]
fn the_solver_says_what_becomes_of_a_group_and_fights_about_it() {
    let mut window = Window::open("en");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("three.sgf");
    let text = std::fs::read_to_string("tests/data/three-in-a-row.sgf").expect("a file");
    std::fs::write(&path, text).expect("written");
    window.load(&path);
    window.click("Group status…");
    assert!(window.sees("Click the group you ask about."));
    window.play("B2");
    window.until(|window| window.sees("Whoever moves first decides."));
    assert!(window.sees("White first: dead (B1)"));
    assert!(window.sees("Black first: alive (B1)"));
    window.press(Key::Escape);
    assert!(!window.sees("Whoever moves first decides."));
    // White kills, Black tries and the solver replies.
    window.click("Play the solver…");
    window.play("B2");
    assert!(window.sees("You are White and attack the marked stones."));
    window.play("B1");
    window.until(|window| window.0.state().state().board.game.steps().len() == 2);
    assert_eq!(window.0.state().state().board.game.to_move(), Color::White);
    window.click("Back to the game");
    assert!(window.0.state().state().board.game.steps().is_empty());
}

impl Window {
    fn load(&mut self, path: &std::path::Path) {
        let file = Dropped(path.to_owned());
        self.0
            .input_mut()
            .dropped_files
            .push(std::sync::Arc::new(file));
        self.0.run_steps(3);
    }
}

/// A file let go over the window.
#[derive(Debug)]
struct Dropped(std::path::PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        unreachable!("files are read by path, on another thread")
    }
}

const FINISHED: &str = "(;SZ[9]RU[Pfaundler 1908]KM[0]\
    AB[ca][cb][bc][cc][bd][ae][be][af][ag][bg][cg][dh][eh][fh][gh][hh][ih][gg][hd]\
    AW[da][db][dc][cd][dd][ce][bf][cf][dg][eg][fg][ff][gf][hg][ig][gb][bi];B[];W[])";

#[test]
fn a_finished_board_is_laid_out_in_rectangles_and_then_rests() {
    let mut window = Window::open("de");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ende.sgf");
    std::fs::write(&path, FINISHED).expect("written");
    window.load(&path);
    assert_eq!(window.phase(), Phase::Stopped);
    window.until(|window| {
        let board = &window.0.state().state().board;
        board
            .counting
            .as_ref()
            .is_some_and(|counting| !counting.verdicts.dead.is_empty())
    });
    window.0.run_steps(2);
    assert!(window.sees("Ordnen wie 1908"));
    window.click("Ordnen wie 1908");
    window.0.run_steps(12);
    assert!(window.sees("Schwarz: ") && window.sees("Weiß: "));
    let board = &window.0.state().state().board;
    let counting = board.counting.as_ref().expect("a count");
    assert!(counting.both.agree());
    // Idle means idle: once the stones have arrived nothing asks for another frame.
    window.0.run_steps(8);
    assert!(
        !window.0.ctx.has_requested_repaint(),
        "{:?}",
        window.0.ctx.repaint_causes()
    );
}

#[test]
fn a_game_is_saved_and_loaded_again() {
    let mut window = Window::open("en");
    let folder = tempfile::tempdir().expect("a folder");
    window.play("E5 C3 G7");
    window.click("Save and load");
    let path = folder.path().join("game.sgf");
    let field = window
        .0
        .get_all_by_role(Role::TextInput)
        .last()
        .expect("the path");
    field.focus();
    field.type_text(&path.display().to_string());
    window.0.run_steps(3);
    window.click("Save game");
    assert!(window.sees("Saved as"), "it says so");
    let text = std::fs::read_to_string(&path).expect("it is there");
    assert!(text.contains(";B[ee];W[cg];B[gc]"), "{text}");
    window.press(Key::Backspace);
    window.load(&path);
    assert_eq!(window.0.state().state().board.game.steps().len(), 3);
}

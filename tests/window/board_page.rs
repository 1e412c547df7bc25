//! The board page as a user meets it: a whole game with handicap, ko, count and correction; a game of
//! Keima-Go from the first stone to the count; questions to the solver; both languages.

use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use raeuberspiel::board::{Color, Notation, Point, Size};
use raeuberspiel::game::Phase;
use raeuberspiel::ui::page::Page;
use raeuberspiel::ui::{App, Options};
use raeuberspiel::worker::sets::Shipped;

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
        crate::support::await_named(&mut self.0, name);
        self.0.get_by_label(name).click();
        self.0.run_steps(3);
    }

    /// Chooses a question from the "Ask" menu.
    fn ask(&mut self, name: &str) {
        self.click("Ask");
        // The entry's label continues with its key.
        self.0.get_by_label_contains(name).click();
        self.0.run_steps(3);
    }

    /// Opens the nth drop-down list from the top.
    fn open_list(&mut self, number: usize) {
        let list = self.0.get_all_by_role(Role::ComboBox).nth(number);
        list.expect("a list to choose from").click();
        self.0.run_steps(3);
    }

    fn press(&mut self, key: Key) {
        self.0.key_press(key);
        self.0.run_steps(3);
    }

    /// Clicks the points in turn, whatever the rest of their labels.
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

    /// Runs frames until `done`, for the worker's results.
    fn until(&mut self, done: impl Fn(&Window) -> bool) {
        let start = Instant::now();
        while !done(self) {
            assert!(start.elapsed() < Duration::from_secs(240), "nothing came");
            std::thread::sleep(Duration::from_millis(5));
            self.0.step();
        }
    }

    fn phase(&self) -> Phase {
        self.0.state().state().board.table.game.phase()
    }

    fn color(&self, name: &str) -> Option<Color> {
        let game = &self.0.state().state().board.table.game;
        game.position().color_at(at(name))
    }
}

fn at(name: &str) -> Point {
    Notation::Gtp.read(name, Size::SQUARE_19).expect("a point")
}

#[test]
fn a_game_with_handicap_ko_count_and_correction() {
    let mut window = Window::open("en");
    // Two stones on the traditional points; White begins.
    window.click("New game…");
    window.open_list(1);
    window.click("2");
    window.click("Begin");
    assert!(window.sees("White to move"));
    assert_eq!(window.color("C3"), Some(Color::Black));
    assert_eq!(window.color("G7"), Some(Color::Black));
    window.play("C3");
    assert!(window.sees("There is a stone on C3 already."));
    // The border runs down the middle and contains a ko that is taken three times.
    window.play("F4 E4 F6 E6 G5 D5 E5 F5");
    window.play("E5");
    assert!(window.sees("E5 would retake the ko at once."));
    assert_eq!(window.color("E5"), None);
    window.play("F3 E3 E5");
    assert_eq!(window.color("F5"), None, "taken back after a threat");
    window.play("F5");
    assert!(window.sees("F5 would retake the ko at once."));
    window.play("E2 F2 F5 F7 E5 F8 E7 F9 E8 F1 E9");
    window.click("Pass");
    assert_eq!(window.phase(), Phase::Playing, "one pass ends nothing");
    window.play("E1");
    window.click("Pass");
    window.click("Pass");
    assert_eq!(window.phase(), Phase::Stopped);
    window.until(|window| {
        let counting = window.0.state().state().board.table.counting.as_ref();
        counting.is_some_and(|counting| counting.assessment.is_some())
    });
    window.0.run_steps(2);
    // The handicap stone on G7 is alone in White's territory.
    let is_dead = |window: &Window| {
        let counting = window.0.state().state().board.table.counting.as_ref();
        counting.is_some_and(|counting| counting.verdicts.dead.contains(&at("G7")))
    };
    // White's territory is too wide for a proof; the five-in-eight rule proposes the stone as dead.
    assert!(is_dead(&window));
    assert!(window.sees("by the five-in-eight rule"));
    // Black: 34 points and two prisoners; White: 26, a prisoner, the dead stone, 6.5 komi.
    assert!(window.sees("Black wins by 1.5"));
    assert!(window.sees("Both ways of counting"));
    {
        let counting = window.0.state().state().board.table.counting.as_ref();
        let sums = counting.expect("a count").count.sums;
        assert_eq!((sums.black.territory, sums.black.captured), (34, 2));
        assert_eq!((sums.white.territory, sums.white.captured), (26, 1));
        assert_eq!((sums.black.dead, sums.white.dead), (0, 1));
    }
    // By hand: first seki, then alive, then dead again.
    window.play("G7 G7");
    assert!(!is_dead(&window));
    assert!(window.sees("Black wins by 28.5"), "nothing is White's then");
    window.play("G7");
    assert!(is_dead(&window) && window.sees("Black wins by 1.5"));
    window.click("Play on");
    assert_eq!(window.phase(), Phase::Playing);
    window.press(Key::X);
    assert!(matches!(window.phase(), Phase::Resigned(_)));
}

#[test]
fn a_ko_is_refused_with_its_rule() {
    let mut window = Window::open("en");
    // Black finally captures at D5, and White may not retake at once.
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
    window.click("New game…");
    window.open_list(0);
    window.click("Keima-Go");
    // The dialog has grown by a table.
    window.0.run_steps(8);
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
    window.play("B3 D4 H8 G6 C4 D2 H2 G4 C2 E3 J6 H4");
    assert_eq!(window.color("C3"), Some(Color::White));
    window.play("D3 C5");
    assert_eq!(window.color("C3"), None, "surrounded and taken");
    window.play("D6 F5");
    window.click("End and count");
    assert_eq!(window.phase(), Phase::Stopped);
    assert!(window.sees("Under these rules every stone on the board is alive."));
    let board = &window.0.state().state().board.table;
    let counting = board.counting.as_ref().expect("a count");
    let sums = counting.count.sums;
    assert_eq!((sums.black.stones, sums.white.stones), (10, 9));
    // An empty point counts for a colour if it touches only that colour.
    let position = board.game.position();
    let of = |color: Color| {
        let is_single = |point: &Point| {
            let near: Vec<Color> = point
                .neighbors(position.size())
                .filter_map(|near| position.color_at(near))
                .collect();
            position.color_at(*point).is_none()
                && near.contains(&color)
                && !near.contains(&color.opposite())
        };
        let number = position.size().points().filter(is_single).count();
        u32::try_from(number).expect("few")
    };
    assert_eq!(sums.black.territory, of(Color::Black));
    assert_eq!(sums.white.territory, of(Color::White));
    let lead = i64::from(10 + of(Color::Black)) - i64::from(9 + of(Color::White)) - 2;
    let words = match lead {
        0 => "Equal game".to_owned(),
        1.. => format!("Black wins by {lead}"),
        _ => format!("White wins by {}", -lead),
    };
    assert!(window.sees(&words), "{words}");
}

/// Two walls with a single liberty between them: whoever captures first wins.
const RACE: &str = "(;SZ[9]RU[Japanese]KM[0]AB[ai][bi][ci][ei][eh][ag][bg][cg][dg][eg]\
    AW[ah][bh][ch][dh]PL[B])";

#[test]
fn a_race_is_decided_by_who_moves_first() {
    let mut window = Window::open("en");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("race.sgf");
    std::fs::write(&path, RACE).expect("written");
    window.load(&path);
    window.ask("Capturing race…");
    window.play("A1");
    window.play("B1");
    assert!(window.sees("A race is between two colours."));
    window.play("A1 A2");
    window.until(|window| window.0.state().state().board.table.finding.is_some());
    window.0.run_steps(2);
    assert!(window.sees("The race of A1 and A2"));
    assert!(window.sees("Whoever moves first wins the race."));
    // One move decides it without assumptions about the board.
    assert!(!window.sees("the stones at its rim are taken as alive"));
    assert!(!window.sees("behind a wall"));
}

#[test]
fn a_group_on_the_open_board_gets_an_answer_in_words() {
    let mut window = Window::open("en");
    window.play("E5 C3");
    window.ask("Group status…");
    window.play("E5");
    window.until(|window| {
        let board = &window.0.state().state().board.table;
        board.finding.is_some() || board.said.is_some()
    });
    window.0.run_steps(2);
    let board = &window.0.state().state().board.table;
    let is_answered = board.finding.is_some() && window.sees("Black's group at E5");
    assert!(is_answered || window.sees("The solver cannot be asked"));
    assert!(!window.sees("It is dead as it stands."));
}

#[test]
fn a_position_becomes_a_problem_on_the_author_page() {
    let mut window = Window::open("en");
    window.play("E5 C3");
    window.press(Key::M);
    assert_eq!(window.0.state().state().page, Page::Author);
    assert!(window.sees("E5, black stone"), "the stones came along");
    assert!(window.sees("C3, white stone"));
}

#[test]
fn the_solver_says_what_becomes_of_a_group_and_fights_about_it() {
    let mut window = Window::open("en");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("three.sgf");
    let text = std::fs::read_to_string("tests/data/three-in-a-row.sgf").expect("a file");
    std::fs::write(&path, text).expect("written");
    window.load(&path);
    window.ask("Group status…");
    assert!(window.sees("Click the group you ask about."));
    window.play("B2");
    window.until(|window| window.sees("Whoever moves first decides."));
    assert!(window.sees("White first: dead (B1)"));
    assert!(window.sees("Black first: alive (B1)"));
    window.press(Key::Escape);
    assert!(!window.sees("Whoever moves first decides."));
    // White kills: Black tries, and the solver replies.
    window.ask("Play the solver…");
    window.play("B2");
    assert!(window.sees("You are White and attack the marked stones."));
    window.play("B1");
    window.until(|window| window.0.state().state().board.table.game.steps().len() == 2);
    assert_eq!(
        window.0.state().state().board.table.game.to_move(),
        Color::White
    );
    window.ask("Back to the game");
    assert!(window.0.state().state().board.table.game.steps().is_empty());
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

/// A file dropped on the window.
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
        let board = &window.0.state().state().board.table;
        board
            .counting
            .as_ref()
            .is_some_and(|counting| !counting.verdicts.dead.is_empty())
    });
    window.0.run_steps(2);
    window.click("Ordnen");
    window.0.run_steps(12);
    assert!(window.sees("Schwarz: ") && window.sees("Weiß: "));
    let board = &window.0.state().state().board.table;
    let counting = board.counting.as_ref().expect("a count");
    assert!(counting.both.agree());
    // Once the stones have arrived, nothing requests another frame.
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
    // An existing file is not replaced without asking, and is kept beside the new one.
    std::fs::write(&path, "mine").expect("it can be written");
    window.click("Save game");
    assert!(
        window.sees("There is a file of this name already"),
        "it asks"
    );
    window.click("Do not replace");
    assert!(!window.sees("There is a file of this name already"));
    let kept = std::fs::read_to_string(&path).expect("it is there");
    assert_eq!(kept, "mine");
    window.click("Save game");
    window.click("Replace");
    assert!(window.sees("Saved as"), "it says so");
    let backup = folder.path().join("game.sgf.bak");
    let kept = std::fs::read_to_string(backup).expect("it is there");
    assert_eq!(kept, "mine");
    window.press(Key::Backspace);
    window.load(&path);
    assert_eq!(window.0.state().state().board.table.game.steps().len(), 3);
}

#[test]
fn the_buttons_of_the_turn_stay_in_sight_and_only_a_search_is_cancelled() {
    for (locale, pass, back, cancel, away) in [
        (
            "en",
            "Pass",
            "Undo",
            "Cancel the search",
            "Close the answer or the tool",
        ),
        (
            "de",
            "Passen",
            "Zurück",
            "Suche abbrechen",
            "Antwort oder Werkzeug schließen",
        ),
    ] {
        let mut window = Window::open(locale);
        assert!(!window.sees(cancel), "no search is running");
        window.click(if locale == "en" { "More" } else { "Mehr" });
        let button = window.0.get_by_label_contains(away);
        assert!(
            button.accesskit_node().is_disabled(),
            "nothing is to be closed"
        );
        window.press(Key::Escape);
        // In a low window the panel is scrolled to its end.
        window.0.set_size([1000.0, 560.0].into());
        window.0.run_steps(3);
        let at = window.0.get_by_label(pass).rect().center();
        window
            .0
            .event(egui::Event::PointerMoved(at + egui::vec2(0.0, 160.0)));
        window.0.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, -3000.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        window.0.run_steps(12);
        for name in [pass, back] {
            let rect = window.0.get_by_label(name).rect();
            assert!(
                rect.top() > 0.0 && rect.bottom() < 560.0,
                "{name}: {rect:?}"
            );
        }
        assert!((window.0.get_by_label(pass).rect().center() - at).length() < 1.0);
    }
}

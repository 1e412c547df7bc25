//! The window as a user meets it: by the names of things, with pointer and keyboard, in both
//! languages. No display is needed.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use egui::{Key, Modifiers, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use raeuberspiel::store::Outcome;
use raeuberspiel::ui::library::Shipped;
use raeuberspiel::ui::picker::{FilePicker, Picking};
use raeuberspiel::ui::training::Moment;
use raeuberspiel::ui::{App, Options};

/// Three problems: one move with a refutation of the other; a longer line that ends on a pass; a
/// question.
const SET: &str = r#"(
    format: 1,
    id: "corner",
    title: (en: "Corner", de: "Ecke"),
    problems: [
        (
            id: "straight-three",
            title: (en: "Straight three", de: "Drei in Reihe"),
            task: Live,
            position: "
                | . . . . . .
                | O O O O . .
                | X X X O . .
                | . . X O . .
                | . . X O . .
                +------------
            ",
            target: "A3",
            claim: Authored,
            techniques: ["vital-point"],
            comment: (en: "{Black|White} needs two eyes.", de: "{Schwarz|Weiß} braucht zwei Augen."),
            explanation: (en: "{A1} makes two.", de: "{A1} macht zwei."),
            lines: [
                (play: "A1 B1", verdict: Solved),
                (play: "B2 A1 A2 B1", verdict: Wrong, comment: (en: "One eye only.", de: "Nur ein Auge.")),
            ],
        ),
        (
            id: "elsewhere",
            title: (en: "Nothing to do", de: "Nichts zu tun"),
            task: Live,
            position: "
                | O O O O .
                | X X X O .
                | . X . X O
                +----------
            ",
            lines: [
                (play: "pass", verdict: Solved),
            ],
        ),
        (
            id: "question",
            title: (en: "A question", de: "Eine Frage"),
            task: Status,
            position: "
                | O O O O .
                | X X X O .
                | . . X O .
                +----------
            ",
            target: "A2",
            answer: Unsettled,
            explanation: (en: "Who plays first decides.", de: "Wer zuerst zieht, entscheidet."),
        ),
    ],
)
"#;

struct Window {
    harness: Harness<'static, App>,
    folder: tempfile::TempDir,
}

/// A file let go over the window.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        unreachable!("files are read by path, on another thread")
    }
}

impl Window {
    fn open(size: [f32; 2], options: impl FnOnce(&Path) -> Options + 'static) -> Window {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("corner.ron"), SET).expect("a file");
        let options = options(folder.path());
        let harness = Harness::builder()
            .with_size(size)
            .with_max_steps(16)
            .build_eframe(|context| {
                App::new(&context.egui_ctx, options).expect("a store in memory")
            });
        let mut window = Window { harness, folder };
        window.until(|app| app.state().library.loading == 0);
        window
    }

    /// A window on the set above, progress in memory.
    fn on_corner(locale: &str) -> Window {
        let locale = locale.to_owned();
        Window::open([1280.0, 720.0], move |folder| Options {
            file: Some(folder.join("corner.ron")),
            shipped: Shipped::No,
            locale,
            ..Options::default()
        })
    }

    /// Frames until the reading thread has said what the test waits for.
    fn until(&mut self, done: impl Fn(&App) -> bool) {
        let start = Instant::now();
        while !done(self.harness.state()) {
            assert!(start.elapsed() < Duration::from_secs(120), "nothing came");
            std::thread::sleep(Duration::from_millis(2));
            self.harness.step();
        }
        self.settle();
    }

    /// Frames until every reply has been played: a frame is a quarter of a second.
    fn settle(&mut self) {
        self.harness.run_steps(16);
    }

    fn click(&mut self, name: &str) {
        self.harness.get_by_label(name).click();
        self.harness.run_steps(3);
    }

    fn press(&mut self, key: Key) {
        self.harness.key_press(key);
        self.harness.run_steps(3);
    }

    fn drop_file(&mut self, path: &str) {
        let file = Dropped(path.into());
        self.harness
            .input_mut()
            .dropped_files
            .push(std::sync::Arc::new(file));
        self.harness.run_steps(3);
    }

    fn sees(&self, name: &str) -> bool {
        self.harness
            .query_all_by_label_contains(name)
            .next()
            .is_some()
    }

    fn latest(&self) -> Option<Outcome> {
        let state = self.harness.state().state();
        let place = state.session.as_ref()?.place;
        state.standing(place).map(|standing| standing.latest)
    }
}

#[test]
fn a_problem_is_solved_with_the_pointer() {
    let mut window = Window::on_corner("en");
    assert!(window.sees("Black needs two eyes."));
    assert!(window.sees("Straight three, new"));
    window.click("A1, empty");
    window.settle();
    assert!(window.sees("A1, black stone"), "the move stands");
    assert!(window.sees("B1, white stone, last move"), "the reply too");
    assert!(window.sees("Solved"));
    assert!(window.sees("A1 makes two."), "the explanation comes after");
    assert!(window.sees("Straight three, solved"), "the list knows");
    assert_eq!(window.latest(), Some(Outcome::Solved));
    window.click("Next unsolved");
    assert!(window.sees("Nothing to do"));
}

#[test]
fn a_wrong_move_is_refuted_and_can_be_walked_through() {
    let mut window = Window::on_corner("en");
    window.click("B2, empty");
    window.settle();
    assert!(window.sees("Wrong"));
    assert!(window.sees("One eye only."));
    assert!(
        window.sees("B1, white stone, last move"),
        "played to its end"
    );
    assert!(window.sees("Captured by White: 7"));
    assert_eq!(window.latest(), Some(Outcome::Failed));
    window.click("Back");
    assert!(window.sees("Move 3 of 4"));
    window.click("Start");
    assert!(window.sees("1  A1, right") && window.sees("2  B2, wrong"));
    window.click("B2, empty, 2, wrong");
    assert!(
        window.sees("Move 1 of 4"),
        "a click on the board chooses a variation"
    );
    window.click("Back");
    window.click("1  A1, right");
    window.click("Forward");
    assert!(window.sees("B1, white stone, last move"));
    window.click("Retry");
    window.click("A1, empty");
    window.settle();
    assert_eq!(
        window.latest(),
        Some(Outcome::Solved),
        "a new attempt counts"
    );
}

/// A problem with two ways to live, of which the author knows one.
const WIDE: &str = r#"(
    format: 1,
    id: "corner",
    title: (en: "Wide", de: "Weit"),
    problems: [
        (
            id: "six",
            title: (en: "Two by three", de: "Zwei mal drei"),
            task: Live,
            position: "
                | O O O O O . .
                | X X X X O . .
                | . . . X O . .
                | . . . X O . .
                +--------------
            ",
            target: "A3",
            claim: Authored,
            lines: [
                (play: "B2", verdict: Solved),
            ],
        ),
    ],
)
"#;

fn on_wide(settings: &'static [(&str, &str)]) -> Window {
    Window::open([1280.0, 720.0], move |folder| {
        std::fs::write(folder.join("wide.ron"), WIDE).expect("a file");
        let data = folder.join("data");
        let (store, _) = raeuberspiel::store::Store::open(&data).expect("a store");
        for (key, value) in settings {
            store.set_setting(key, value).expect("kept");
        }
        Options {
            file: Some(folder.join("wide.ron")),
            data_folder: Some(data),
            shipped: Shipped::No,
            locale: "en".to_owned(),
            ..Options::default()
        }
    })
}

fn ruled(app: &App) -> bool {
    app.state()
        .session
        .as_ref()
        .is_some_and(|session| session.job.is_none())
}

#[test]
fn a_move_that_is_not_worse_is_solved_another_way() {
    let mut window = on_wide(&[]);
    window.click("B1, empty");
    window.until(ruled);
    for _ in 0..5 {
        // The proof is played on until nothing is left to be threatened.
        if window.sees("Solved another way") {
            break;
        }
        let session = window.harness.state().state().session.as_ref().unwrap();
        let open = session.attempt.position().clone();
        let name = ["A2", "C2", "A1", "C1", "B2"]
            .into_iter()
            .find(|name| {
                let mv = raeuberspiel::board::read_move(name, open.size()).unwrap();
                open.is_legal(mv)
            })
            .unwrap();
        window.click(&format!("{name}, empty"));
        window.until(ruled);
    }
    assert!(window.sees("Solved another way"));
    assert!(window.sees("Your stones live with two eyes."));
    assert_eq!(window.latest(), Some(Outcome::Solved));
    window.click("Deutsch");
    assert!(window.sees("Anders gelöst"));
}

#[test]
fn a_move_that_is_worse_is_refuted_by_a_proof_that_can_be_walked_through() {
    let mut window = on_wide(&[]);
    window.click("F4, empty");
    window.until(ruled);
    assert!(window.sees("Wrong"));
    assert!(window.sees("Your stones die; there is a way to live with two eyes."));
    assert_eq!(window.latest(), Some(Outcome::Failed));
    for _ in 0..3 {
        // The refutation is played out move by move.
        window.settle();
    }
    window.click("Start");
    assert!(window.sees("2  F4, wrong"), "beside the author's own lines");
    window.click("Forward");
    assert!(window.sees("F4, black stone, last move"));
    window.click("Play it out");
    assert!(window.sees("Nothing counts."));
    let white = window.harness.get_by_label("A1, empty");
    white.click();
    window.harness.run_steps(3);
    window.until(ruled);
    assert!(window.sees("With best play from here") || window.sees("gave something away"));
    window.click("End free play");
    window.click("Retry");
    window.click("B2, empty");
    window.settle();
    assert_eq!(window.latest(), Some(Outcome::Solved));
}

#[test]
fn a_move_that_cannot_be_judged_is_not_called_wrong() {
    let mut window = on_wide(&[("judge-seconds", "0")]);
    window.click("F4, empty");
    window.settle();
    assert!(window.sees("Not in the solution"));
    assert!(!window.sees("Wrong"));
    assert_eq!(window.latest(), None, "nothing is held against the user");
    window.click("Take back");
    assert!(window.sees("F4, empty"));
    window.click("A4, white stone");
    assert!(window.sees("A4 is occupied."));
    window.click("F4, empty");
    window.click("B2, empty");
    window.settle();
    assert_eq!(
        window.latest(),
        Some(Outcome::Solved),
        "another move takes its place"
    );
}

#[test]
fn a_problem_is_solved_with_the_keyboard_alone() {
    let mut window = Window::on_corner("en");
    // The board has the keyboard from the start; its cursor begins in the middle, C3.
    for key in [Key::ArrowDown, Key::ArrowDown] {
        window.press(key);
    }
    for _ in 0..7 {
        window.press(Key::ArrowLeft);
    }
    let board = window
        .harness
        .get_by_label("Board: arrow keys move, Enter plays");
    assert!(board.is_focused() || window.harness.get_by_label("A1, empty").is_focused());
    window.press(Key::Enter);
    window.settle();
    assert_eq!(window.latest(), Some(Outcome::Solved));
    window.press(Key::N);
    assert!(window.sees("Nothing to do"));
    window.press(Key::P);
    assert!(window.sees("Solved"), "a pass can be the answer");
    window.press(Key::PageDown);
    assert!(window.sees("What is the status of the marked stones?"));
    window.press(Key::Num2);
    assert!(window.sees("Solved"));
    assert!(window.sees("Who plays first decides."));
    window.press(Key::PageUp);
    window.press(Key::PageUp);
    window.press(Key::S);
    assert!(window.sees("Walk through the lines"));
    window.press(Key::Num2);
    assert!(window.sees("Move 1 of 4"));
    window.press(Key::V);
    assert!(
        window.sees("A1, black stone, last move"),
        "the other variation"
    );
    window.press(Key::End);
    window.press(Key::Home);
    assert!(window.sees("Move 0 of 2"));
    window.press(Key::R);
    window.press(Key::H);
    assert!(window.sees("Technique: vital-point"));
    window.press(Key::H);
    assert!(window.sees("among the"));
    window.press(Key::H);
    assert!(window.sees("The move is A1."));
}

#[test]
fn arrows_find_the_board_when_nothing_holds_the_keyboard() {
    let mut window = Window::on_corner("en");
    window.harness.get_by_label("Hint").click();
    window.harness.run_steps(3);
    window.press(Key::ArrowUp);
    let state = window.harness.root();
    assert!(state.get_by_label("C4, white stone").is_focused());
}

#[test]
fn the_language_changes_while_the_program_runs() {
    let mut window = Window::on_corner("de_AT.UTF-8");
    assert!(window.sees("Schwarz am Zug lebt"));
    window.click("A1, leer");
    window.settle();
    assert!(window.sees("B1, weißer Stein, letzter Zug"));
    assert!(window.sees("Gelöst") && window.sees("A1 macht zwei."));
    window.click("English");
    assert!(window.sees("Solved") && window.sees("A1 makes two."));
    assert!(!window.sees("Gelöst"));
}

#[test]
fn words_and_names_follow_the_turned_and_recoloured_board() {
    let mut window = Window::on_corner("en");
    window.click("Mirror");
    window.click("Swap colours");
    assert!(window.sees("White needs two eyes."));
    assert!(window.sees("White to play and live"));
    assert!(window.sees("T3, white stone, triangle"));
    window.click("T1, empty");
    window.settle();
    assert!(window.sees("T1 makes two."));
    assert!(window.sees("S1, black stone, last move"));
    window.press(Key::T);
    assert!(window.sees("T19 makes two.") || window.sees("A1 makes two."));
    window.press(Key::Num0);
    assert!(window.sees("A1 makes two.") && window.sees("B1, white stone, last move"));
}

#[test]
fn every_shown_point_has_a_name_of_its_own() {
    let mut window = Window::on_corner("en");
    window.press(Key::W);
    let cells: Vec<String> = window
        .harness
        .query_all_by_role(Role::GridCell)
        .filter_map(|node| node.accesskit_node().label())
        .collect();
    let names: std::collections::BTreeSet<_> = cells.iter().collect();
    assert_eq!((cells.len(), names.len()), (361, 361));
    assert!(cells.contains(&"T19, empty".to_owned()));
    let grid = window.harness.get_by_role(Role::Grid);
    assert_eq!(grid.accesskit_node().label().as_deref(), Some("Go board"));
}

#[test]
fn settings_work_at_once_and_survive_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_owned();
    let start = |folder: PathBuf| {
        Window::open([1280.0, 720.0], move |files| Options {
            file: Some(files.join("corner.ron")),
            data_folder: Some(folder),
            shipped: Shipped::No,
            locale: "en".to_owned(),
            ..Options::default()
        })
    };
    let mut window = start(folder.clone());
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::Comma);
    window.harness.run_steps(3);
    window.click("aa (SGF)");
    assert!(window.sees("as, empty"), "the points are named anew");
    window
        .harness
        .get_by_role_and_label(Role::Button, "Dark")
        .click();
    window.harness.run_steps(3);
    assert!(window.harness.ctx.global_style().visuals.dark_mode);
    let choices = window
        .harness
        .query_all_by_role_and_label(Role::Button, "Deutsch");
    choices.last().unwrap().click();
    window.harness.run_steps(3);
    assert!(window.sees("Einstellungen"));
    window.press(Key::Escape);
    window.click("as, leer");
    window.settle();
    assert!(window.sees("Gelöst"));
    drop(window);
    let window = start(folder);
    assert!(window.sees("Einstellungen…") && window.harness.ctx.global_style().visuals.dark_mode);
    assert!(window.sees("Drei in Reihe, gelöst"), "so does progress");
    assert!(window.sees("as, leer") || window.sees("Nichts zu tun"));
}

#[test]
fn a_faulty_file_is_explained_and_the_rest_goes_on() {
    let mut window = Window::open([1280.0, 720.0], |folder| {
        let broken = SET.replace("B2 A1 A2 B1", "B2 Z99");
        std::fs::write(folder.join("corner.ron"), broken).unwrap();
        Options {
            file: Some(folder.join("corner.ron")),
            shipped: Shipped::No,
            locale: "en".to_owned(),
            ..Options::default()
        }
    });
    assert!(window.sees("Nothing to do"), "a sound problem is shown");
    window.click("Show 1 finding");
    assert!(window.sees("corner.ron:"));
    assert!(window.sees("Z99"));
    window.click("Close");
    assert!(!window.sees("corner.ron:"));
}

#[test]
fn files_come_by_path_by_dialog_and_by_dropping() {
    struct Scripted(Sender<Sender<Option<PathBuf>>>);
    impl FilePicker for Scripted {
        fn pick(&mut self, title: &str, _wake: Box<dyn FnOnce() + Send>) -> Picking {
            assert_eq!(title, "Open a problem set");
            let (answer, picking) = channel();
            self.0.send(answer).unwrap();
            Picking::new(picking)
        }
    }
    let (dialogs, asked) = channel();
    let mut window = Window::open([1280.0, 720.0], move |_| Options {
        shipped: Shipped::No,
        picker: Box::new(Scripted(dialogs)),
        locale: "en".to_owned(),
        ..Options::default()
    });
    let path = window.folder.path().join("corner.ron");
    assert!(window.sees("No problems yet"));
    window.click("Open…");
    window.click("Choose a file…");
    let answer = asked.recv().unwrap();
    assert!(
        window.sees("Open a problem set"),
        "frames go on while it is open"
    );
    answer.send(Some(path.clone())).unwrap();
    window.until(|app| app.state().session.is_some());
    assert!(window.sees("Straight three"));

    assert_eq!(
        window.harness.state().state().opened,
        std::slice::from_ref(&path)
    );

    // Dropped: one that holds none.
    window.drop_file("/somewhere/picture.png");
    assert!(window.sees("This file holds no problems"));
    window.click("Dismiss");

    // Closed, and dropped again.
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::W);
    window.harness.run_steps(3);
    assert!(window.sees("No problems yet"));
    window.drop_file(path.to_str().unwrap());
    window.until(|app| app.state().session.is_some());

    // Typed: a file that is none.
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::O);
    window.harness.run_steps(3);
    window.harness.get_by_label("File name").focus();
    window.harness.run_steps(2);
    window
        .harness
        .get_by_label("File name")
        .type_text("/nowhere/eyes.ron");
    window.harness.run_steps(2);
    window.click("Open");
    window.until(|app| !app.state().library.flaws.is_empty());
    assert!(
        window.sees("/nowhere/eyes.ron:1:1"),
        "the user is told at once"
    );
}

#[test]
fn without_a_place_for_progress_the_window_says_so() {
    let data = tempfile::tempdir().unwrap();
    std::fs::create_dir(data.path().join("progress.sqlite3")).unwrap();
    let folder = data.path().to_owned();
    let mut window = Window::open([1280.0, 720.0], move |files| Options {
        file: Some(files.join("corner.ron")),
        data_folder: Some(folder),
        shipped: Shipped::No,
        locale: "en".to_owned(),
        ..Options::default()
    });
    assert!(window.sees("cannot be kept on disk"));
    window.click("A1, empty");
    window.settle();
    assert_eq!(
        window.latest(),
        Some(Outcome::Solved),
        "it works all the same"
    );
    window.click("Dismiss");
    assert!(!window.sees("cannot be kept on disk"));
}

#[test]
fn an_attempt_that_cannot_be_saved_waits_until_it_can() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_owned();
    let mut window = Window::open([1280.0, 720.0], move |files| Options {
        file: Some(files.join("corner.ron")),
        data_folder: Some(folder),
        shipped: Shipped::No,
        locale: "en".to_owned(),
        ..Options::default()
    });
    let other = rusqlite::Connection::open(data.path().join("progress.sqlite3")).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    window.click("A1, empty");
    window.settle();
    assert!(window.sees("Solved"), "the verdict stands");
    window.until(|app| !app.state().notices.is_empty());
    assert!(window.sees("One attempt could not be saved"));
    other.execute_batch("COMMIT").unwrap();
    window.click("Try again");
    window.until(|app| app.state().training.is_saved());
    assert!(!window.sees("could not be saved"));
    let count: i64 = other
        .query_row("SELECT count(*) FROM attempts", [], |row| row.get(0))
        .unwrap();
    assert_eq!(count, 1);
}

#[test]
fn everything_fits_into_a_small_window_in_both_languages() {
    for locale in ["en", "de"] {
        for size in [[1280.0, 720.0], [900.0, 600.0], [700.0, 900.0]] {
            let mut window = Window::open(size, move |folder| Options {
                file: Some(folder.join("corner.ron")),
                shipped: Shipped::No,
                locale: locale.to_owned(),
                ..Options::default()
            });
            for key in [None, Some(Key::S)] {
                if let Some(key) = key {
                    window.press(key);
                }
                let frame = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
                for role in [Role::Button, Role::Label] {
                    for node in window.harness.query_all_by_role(role) {
                        let rect = node.rect();
                        let name = node.accesskit_node().label().unwrap_or_default();
                        assert!(
                            rect.left() >= frame.left() && rect.right() <= frame.right(),
                            "{name:?} leaves a window of {size:?}: {rect:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn an_idle_window_asks_for_no_frame() {
    let mut window = Window::on_corner("en");
    window.harness.run();
    window.harness.step();
    assert_eq!(idle_delay(&window), Duration::MAX);
    window.click("A1, empty");
    window.settle();
    window.until(|app| app.state().training.is_saved());
    window.harness.remove_cursor();
    window.harness.run();
    assert_eq!(idle_delay(&window), Duration::MAX, "nor after a reply");
}

fn idle_delay(window: &Window) -> Duration {
    let output = window.harness.output();
    output
        .viewport_output
        .values()
        .map(|viewport| viewport.repaint_delay)
        .min()
        .expect("one window")
}

/// Two problems whose second move decides, and one of another theme.
const DEEP: &str = r#"(
    format: 1,
    id: "deep",
    title: (en: "Deep", de: "Tief"),
    problems: [
        (
            id: "one",
            title: (en: "First", de: "Erste"),
            task: Live,
            position: "
                | . . . . . .
                | O O O O . .
                | X X X O . .
                | . . X O . .
                +------------
            ",
            claim: Authored,
            techniques: ["hane"],
            difficulty: 5,
            lines: [
                (play: "F4 F3 E4", verdict: Solved),
                (play: "F4 F3 E3", verdict: Wrong),
            ],
        ),
        (
            id: "two",
            title: (en: "Second", de: "Zweite"),
            task: Live,
            position: "
                | . . . . . .
                | O O O O . .
                | X X X O . .
                | . . X O . .
                +------------
            ",
            claim: Authored,
            techniques: ["nakade"],
            difficulty: 20,
            lines: [
                (play: "F4 F3 E4", verdict: Solved),
            ],
        ),
    ],
)
"#;

const DAY: i32 = 20_000;

const fn moment(day: i32, seconds: i64) -> Moment {
    Moment {
        at: DAY as i64 * 86_400 + (day - DAY) as i64 * 86_400 + seconds,
        day,
    }
}

fn on_deep(locale: &'static str, settings: &'static [(&str, &str)]) -> Window {
    Window::open([1280.0, 800.0], move |folder| {
        std::fs::write(folder.join("deep.ron"), DEEP).expect("a file");
        let data = folder.join("data");
        let (store, _) = raeuberspiel::store::Store::open(&data).expect("a store");
        for (key, value) in settings {
            store.set_setting(key, value).expect("kept");
        }
        Options {
            file: Some(folder.join("deep.ron")),
            data_folder: Some(data),
            shipped: Shipped::No,
            locale: locale.to_owned(),
            moment: Some(moment(DAY, 0)),
            ..Options::default()
        }
    })
}

/// Fails the first problem at its second move, on the first day.
fn fail_first(window: &mut Window) {
    window.click("F4, empty");
    window.settle();
    window.click("E3, empty");
    window.settle();
    assert_eq!(window.latest(), Some(Outcome::Failed));
}

fn go(window: &mut Window, key: Key) {
    window.harness.key_press_modifiers(Modifiers::COMMAND, key);
    window.harness.run_steps(3);
}

#[test]
fn what_failed_comes_back_at_the_place_it_went_wrong() {
    let mut window = on_deep("en", &[]);
    fail_first(&mut window);
    assert!(window.sees("It returns in"), "the card says when");
    go(&mut window, Key::Num2);
    assert!(window.sees("Nothing is due"));
    assert!(window.sees("comes back in 10 minutes") || window.sees("come back in 10 minutes"));
    window.harness.state_mut().set_moment(moment(DAY + 1, 0));
    window.settle();
    assert!(window.sees("One position is due"));
    assert!(window.sees("You went wrong here yesterday."));
    window.click("Start reviews");
    window.settle();
    assert!(window.sees("1 of 1, 0 solved, 0 failed"));
    assert!(window.sees("Solved, it returns in"));
    assert!(window.sees("F4, black stone") && window.sees("F3, white stone"));
    window.click("E4, empty");
    window.harness.run_steps(2);
    assert!(window.sees("Solved"));
    window.settle();
    assert!(window.sees("1 of 1 solved"), "the run is over and says so");
    window.click("Close");
    assert!(window.sees("Nothing is due"));
}

#[test]
fn a_card_is_put_off_kept_out_and_forgotten() {
    let mut window = on_deep("en", &[]);
    fail_first(&mut window);
    window.harness.state_mut().set_moment(moment(DAY + 1, 0));
    go(&mut window, Key::Num2);
    assert!(window.sees("One position is due"));
    window.click("Not today");
    // The branch is put off; the whole problem is another card.
    assert!(window.sees("One position is due"));
    window.click("Keep out");
    assert!(window.sees("Nothing is due") && window.sees("Kept out"));
    window.harness.state_mut().set_moment(moment(DAY + 2, 0));
    window.settle();
    assert!(window.sees("One position is due"), "put off until tomorrow");
    window.click("Take back in");
    window.click("Forget");
    assert_eq!(
        window.harness.state().state().training.ledger.cards.len(),
        1
    );
    let folder = window.folder.path().join("data");
    window.until(|app| app.state().training.is_saved());
    let (store, _) = raeuberspiel::store::Store::open(&folder).unwrap();
    assert_eq!(
        store.recount().unwrap().ledger,
        window.harness.state().state().training.ledger,
        "the window shows what the log says"
    );
}

#[test]
fn every_kind_of_run_begins_and_ends() {
    let mut window = on_deep("en", &[]);
    fail_first(&mut window);
    for (name, banner, is_test) in [
        ("Daily mix: 0 due, 1 new", "Daily mix", false),
        ("Mistakes (1)", "Mistakes", false),
        ("Start (2)", "Theme", false),
        ("3 minutes, 3 strikes", "Timed run", true),
        ("Streak", "Streak", true),
        ("Exam", "Exam", true),
    ] {
        go(&mut window, Key::Num2);
        window.click(name);
        assert!(window.sees(banner), "{name}");
        assert!(window.sees(", 0 solved, 0 failed"), "{name}");
        let hint = window.harness.get_by_label("Hint");
        assert_eq!(hint.accesskit_node().is_disabled(), is_test, "{name}");
        window.click("End");
        assert!(window.sees("Ended."), "{name}");
        window.click("Close");
    }
    window.click("Streak");
    window.click("F4, empty");
    window.settle();
    window.click("E4, empty");
    window.harness.run_steps(8);
    assert!(
        window.sees("1 solved"),
        "the next problem has come by itself"
    );
}

#[test]
fn an_exam_gives_each_problem_its_own_time() {
    let mut window = on_deep("en", &[]);
    go(&mut window, Key::Num2);
    window.click("Exam");
    window.harness.run_steps(245);
    assert_eq!(window.latest(), Some(Outcome::GaveUp));
    assert!(window.sees("0 solved, 1 failed"));
    window.press(Key::N);
    assert!(window.sees("2 of 2"));
}

#[test]
fn a_choice_of_problems_is_kept() {
    let mut window = on_deep("en", &[("filters", "Only hane\thane\t600\t2800")]);
    go(&mut window, Key::Num2);
    assert!(window.sees("Start (2)"));
    window.click("Only hane");
    assert!(window.sees("Start (1)"));
    window.click("Forget Only hane");
    assert!(!window.sees("Forget Only hane"));
    window.harness.get_by_label("Keep this choice as").focus();
    window.harness.run_steps(2);
    window
        .harness
        .get_by_label("Keep this choice as")
        .type_text("!");
    window.harness.run_steps(2);
    window.click("Keep");
    assert!(window.sees("Only hane!"));
}

#[test]
fn the_progress_page_says_what_was_reached() {
    let mut window = on_deep("en", &[]);
    go(&mut window, Key::Num8);
    assert!(window.sees("Nothing yet."));
    go(&mut window, Key::Num1);
    fail_first(&mut window);
    go(&mut window, Key::Num8);
    assert!(window.sees("1 attempts on one day"));
    assert!(window.sees("Rating over time") && window.sees("hane"));
    assert!(window.sees("1 of 1 failed"));
    go(&mut window, Key::L);
    assert!(window.sees("Am häufigsten misslungen"));
    // Below what the window shows without scrolling.
    let link = window.harness.get_by_label("Tief: Erste");
    link.click_accesskit();
    window.harness.run_steps(3);
    assert!(
        window.sees("Schwarz am Zug lebt"),
        "a click opens the problem"
    );
    let mut hidden = on_deep("en", &[("ratings", "hidden")]);
    fail_first(&mut hidden);
    go(&mut hidden, Key::Num8);
    assert!(hidden.sees("Techniques") && !hidden.sees("Rating"));
}

#[test]
fn review_and_progress_fit_into_a_small_window() {
    for locale in ["en", "de"] {
        for size in [[1280.0, 720.0], [900.0, 600.0], [700.0, 900.0]] {
            let mut window = on_deep(locale, &[("filters", "Nur dies\thane\t600\t2800")]);
            window.harness.set_size(size.into());
            fail_first_in(&mut window, locale);
            window.harness.state_mut().set_moment(moment(DAY + 1, 0));
            for key in [Key::Num2, Key::Num8] {
                go(&mut window, key);
                for role in [Role::Button, Role::Label, Role::Link] {
                    for node in window.harness.query_all_by_role(role) {
                        let rect = node.rect();
                        let name = node.accesskit_node().label().unwrap_or_default();
                        assert!(
                            rect.left() >= 0.0 && rect.right() <= size[0],
                            "{name:?} leaves a window of {size:?}: {rect:?}"
                        );
                    }
                }
            }
        }
    }
}

fn fail_first_in(window: &mut Window, locale: &str) {
    let empty = if locale == "de" { "leer" } else { "empty" };
    window.click(&format!("F4, {empty}"));
    window.settle();
    window.click(&format!("E3, {empty}"));
    window.settle();
}

//! The window as a user meets it: by the names of its elements, with pointer and keyboard, in both languages,
//! without a display.

use crate::support;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};
use raeuberspiel::store::Outcome;
use raeuberspiel::ui::Options;
use raeuberspiel::worker::picker::{FilePicker, Picking};
use raeuberspiel::worker::sets::Shipped;
use support::{SET, Window};

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
    window.click("Next problem");
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
    window.click("First");
    assert!(window.sees("Move 1, A1, right") && window.sees("Move 1, B2, wrong"));
    window.click("B2, empty, 2, wrong");
    assert!(
        window.sees("Move 1 of 4"),
        "a click on the board chooses a variation"
    );
    window.click("Back");
    window.click("Move 1, A1, right");
    window.click("Forward");
    assert!(window.sees("B1, white stone, last move"));
    window.click("Try again");
    window.click("A1, empty");
    window.settle();
    assert_eq!(
        window.latest(),
        Some(Outcome::Solved),
        "a new attempt counts"
    );
}

#[test]
fn a_problem_is_solved_with_the_keyboard_alone() {
    let mut window = Window::on_corner("en");
    // The board has the keyboard focus from the start; its cursor begins in the middle, at C3.
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
    assert!(window.sees("Step through the lines"));
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
    assert!(window.sees("Schwarz am Zug"));
    window.click("A1, leer");
    window.settle();
    assert!(window.sees("B1, weißer Stein, letzter Zug"));
    assert!(window.sees("Gelöst") && window.sees("A1 macht zwei."));
    window.other_language();
    assert!(window.sees("Solved") && window.sees("A1 makes two."));
    assert!(!window.sees("Gelöst"));
}

#[test]
fn words_and_names_follow_the_turned_and_recoloured_board() {
    let mut window = Window::on_corner("en");
    window.press(Key::M);
    window.press(Key::C);
    assert!(window.sees("White needs two eyes."));
    assert!(window.sees("White to play"));
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
    window.until(|app| app.state().practice.session.is_some());
    assert!(window.sees("Straight three"));

    assert_eq!(
        window.harness.state().state().practice.opened,
        std::slice::from_ref(&path)
    );

    // A dropped file without problems.
    window.drop_file("/somewhere/picture.png");
    assert!(window.sees("This file holds no problems"));
    window.click("Dismiss");

    // The set is closed, and its file dropped again.
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::W);
    window.harness.run_steps(3);
    assert!(window.sees("No problems yet"));
    window.drop_file(&path);
    window.until(|app| app.state().practice.session.is_some());

    // A typed path of a file that does not exist.
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
    window.until(|app| !app.state().practice.library.flaws.is_empty());
    assert!(window.sees("/nowhere/eyes.ron"), "the user is told at once");
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
    window.until(|app| app.state().practice.training.is_saved());
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

#[test]
fn the_program_says_what_it_is_and_what_it_is_built_with() {
    for (locale, licence) in [
        ("en", "Free software under MIT or Apache-2.0"),
        ("de", "Freie Software unter MIT oder Apache-2.0"),
    ] {
        let mut window = Window::on_corner(locale);
        window
            .harness
            .key_press_modifiers(Modifiers::COMMAND, Key::F1);
        window.settle();
        assert!(window.sees(raeuberspiel::about::build()));
        assert!(window.sees(licence));
        // The top of the list of works; the rest is laid out only when scrolled to.
        assert!(window.sees("accesskit "));
        assert!(!window.sees("Apache License"));
        window.press(Key::Escape);
        window.settle();
        assert!(!window.sees(licence));
    }
}

/// The first board is shown before every file is read. A user's file with the same id as its set replaces it
/// once it has been read.
#[test]
fn a_file_of_the_user_takes_the_place_of_the_set_that_was_begun_with() {
    let data = tempfile::tempdir().expect("a folder");
    let own = data.path().join("own.ron");
    let text = SET.replace("id: \"corner\"", "id: \"first-captures\"");
    std::fs::write(&own, text).expect("a file");
    let (store, _) = raeuberspiel::store::Store::open(data.path()).expect("a store");
    let path = own.to_str().expect("a name");
    store.set_setting("opened", path).expect("kept");
    drop(store);
    let folder = data.path().to_owned();
    let window = Window::open([1280.0, 720.0], move |_| Options {
        data_folder: Some(folder),
        ..Options::default()
    });
    let state = window.harness.state().state();
    assert!(
        state.practice.library.sets.len() > 30,
        "the others are there too"
    );
    let session = state.practice.session.as_ref().expect("a problem in hand");
    let problem = session.attempt.problem();
    assert_eq!(problem.id.to_string(), "straight-three");
}

#[test]
fn every_key_stands_under_a_heading_that_names_its_page() {
    for (locale, heading, on_page, find, larger) in [
        (
            "en",
            "Commands and keys",
            "Problem (Solve, Learn)",
            "Find on this page",
            "Larger text",
        ),
        (
            "de",
            "Befehle und Tasten",
            "Aufgabe (Lösen, Lernen)",
            "Auf dieser Seite suchen",
            "Größere Schrift",
        ),
    ] {
        let mut window = Window::on_corner(locale);
        window.press(Key::F1);
        assert!(window.sees(heading));
        let top = |window: &Window, name: &str| {
            let mut nodes = window.harness.query_all_by_label(name);
            let node = nodes.next();
            node.unwrap_or_else(|| panic!("no {name} in {locale}"))
                .rect()
                .top()
        };
        // The current page's keys come before the others, and both keys of the window are listed.
        let pages = ["Position", "Stellung"][usize::from(locale == "de")];
        let author = ["Author", "Werkstatt"][usize::from(locale == "de")];
        let other = format!("{pages} ({author})");
        assert!(top(&window, on_page) < top(&window, &other));
        for name in [find, larger] {
            assert!(window.sees(name), "{name}");
        }
    }
}

#[test]
fn the_list_of_keys_is_searched() {
    let mut window = Window::on_corner("en");
    window.press(Key::F1);
    assert!(window.sees("Mirror"));
    let field = window.harness.get_by_label("Search the keys");
    assert!(field.is_focused(), "the next letter goes into the field");
    let before = window.harness.get_by_label("Close").rect();
    let text = egui::Event::Text("hint".to_owned());
    window.harness.input_mut().events.push(text);
    window.harness.run_steps(3);
    assert!(window.sees("Hint") && !window.sees("Mirror"));
    assert_eq!(window.harness.get_by_label("Close").rect(), before);
    window.press(Key::Escape);
    assert!(!window.sees("Search the keys"), "Esc closes the list");
    window.press(Key::F1);
    assert!(window.sees("Mirror"), "opened anew, nothing is looked for");
}

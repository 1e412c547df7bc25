//! Many positions examined in the background, as a user meets it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use raeuberspiel::ui::Options;
use raeuberspiel::worker::survey::{Group, Standing, Survey};

use crate::support::Window;

const AGREES: &str = "(;SZ[19]GN[Straight three]AB[ar:dr][ds]AW[aq:eq][er][es]C[Black to live](;B[bs]C[RIGHT])(;B[as];W[bs])(;B[cs];W[bs]))";
const DIFFERS: &str =
    "(;SZ[19]GN[Not so]AB[ar:dr][ds]AW[aq:eq][er][es]C[Black to live](;B[as]C[RIGHT])(;B[bs]))";
const BARE: &str = "(;SZ[19]GN[Bare]AB[ar:dr][ds]AW[aq:eq][er][es]PL[B])";
const NOTHING: &str = "(;SZ[19]GN[A stone]AB[dd])";

fn write(folder: &Path) -> PathBuf {
    let path = folder.join("book");
    fs::create_dir_all(&path).expect("a folder");
    for (name, text) in [
        ("1.sgf", AGREES),
        ("2.sgf", DIFFERS),
        ("3.sgf", BARE),
        ("4.sgf", NOTHING),
    ] {
        fs::write(path.join(name), text).expect("a file");
    }
    path
}

/// A window on the page with its progress in `folder`, which outlives it.
fn open(folder: &Path, locale: &str) -> Window {
    let data = folder.join("data");
    let (store, _) = raeuberspiel::store::Store::open(&data).expect("a store");
    store.set_setting("theme", "light").expect("kept");
    drop(store);
    let locale = locale.to_owned();
    let options = Options {
        locale,
        ..Options::default()
    };
    let mut window = Window::kept([1440.0, 900.0], folder, options);
    let harness = &mut window.harness;
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Num9);
    harness.run_steps(4);
    window
}

fn survey(window: &Window) -> Option<&Survey> {
    window.harness.state().state().examine.desk.shown()
}

fn until(window: &mut Window, done: impl Fn(&Survey) -> bool) {
    let begun = Instant::now();
    while !survey(window).is_some_and(&done) {
        assert!(begun.elapsed() < Duration::from_secs(240), "nothing came");
        std::thread::sleep(Duration::from_millis(2));
        window.harness.step();
    }
    window.harness.run_steps(4);
}

fn is_done(survey: &Survey) -> bool {
    survey.standing == Standing::Done && !survey.is_busy()
}

#[test]
fn a_folder_is_examined_and_what_was_found_is_listed_shown_and_added() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(folder.path());
    let mut window = open(folder.path(), "en");
    assert!(window.sees("Name a file, a zip archive or a folder"));
    window.drop_file(&path);
    assert!(window.sees("Examine: book"));
    until(&mut window, is_done);
    assert!(window.sees("All 4 problems examined"));
    for name in [
        "Proven (2)",
        "Against the file (1)",
        "Open (0)",
        "No question (1)",
    ] {
        assert!(window.sees(name), "{name}");
    }
    // Each row states the question, its reason, and where the answer holds.
    assert!(window.sees("3  Bare, Black at A2: save the group. It is the only group that is shut in all around., Alive on the board"));
    window.click("Open (0)");
    assert!(window.sees("None so far."));
    window.click("No question (1)");
    assert!(window.sees("4  A stone, Nothing is asked that could be proved."));
    // A proven position shows its solution.
    window.click("Proven (2)");
    window.harness.get_by_label_contains("3  Bare").click();
    until(&mut window, |survey| survey.opened.is_some());
    assert!(window.sees("Solution: Start of the problem"));
    window.press(Key::ArrowRight);
    assert!(window.sees("Solution: 1 B1 – solves"));
    window.press(Key::ArrowLeft);
    assert!(window.sees("Solution: Start of the problem"));
    // Up and down walk through the list.
    window.press(Key::ArrowUp);
    until(&mut window, |survey| {
        survey
            .opened
            .as_ref()
            .is_some_and(|opened| opened.place == 0)
    });
    window.press(Key::Escape);
    // Without an opened problem the list has the whole width.
    assert!(!window.sees("Solution: Start of the problem"));
    window.click("Add 2 to the library");
    until(&mut window, |survey| survey.collected.is_some());
    assert!(window.sees("2 problems are in the library now."));
    window.click("Library");
    window.until(|app| {
        let page = &app.state().library_page.librarian;
        page.catalog.entries().len() >= 2
    });
    assert!(window.sees("Straight three"));
}

#[test]
fn what_is_against_the_file_shows_both_lines_side_by_side() {
    for (locale, group, theirs, ours, keep, steps) in [
        (
            "en",
            "Against the file (1)",
            "The file: 1 A1 – solves",
            "The proof: 1 B1 – solves",
            "The proof’s version",
            ["Forward, board 1", "Forward, board 2"],
        ),
        (
            "de",
            "Gegen die Datei (1)",
            "Die Datei: 1 A1 – löst die Aufgabe",
            "Der Beweis: 1 B1 – löst die Aufgabe",
            "Fassung des Beweises",
            ["Vor, Brett 1", "Vor, Brett 2"],
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = write(folder.path());
        let mut window = open(folder.path(), locale);
        window.drop_file(&path);
        until(&mut window, is_done);
        window.click(group);
        window.press(Key::ArrowDown);
        until(&mut window, |survey| survey.opened.is_some());
        for step in steps {
            window.click(step);
        }
        assert!(window.sees(theirs), "{locale}");
        assert!(window.sees(ours), "{locale}");
        // Keeping one solution is remembered at the next start.
        window.click(keep);
        let count = |window: &Window| survey(window).map_or(0, Survey::to_collect);
        assert_eq!(count(&window), 3, "{locale}");
        drop(window);
        let mut window = open(folder.path(), locale);
        until(&mut window, |survey| {
            !survey.is_busy() && !survey.rows.is_empty()
        });
        assert_eq!(count(&window), 3, "{locale}");
        window.click(group);
        window.press(Key::ArrowDown);
        until(&mut window, |survey| survey.opened.is_some());
        window.click(keep);
        assert_eq!(count(&window), 2, "pressed again, nothing is chosen");
    }
}

#[test]
fn an_examination_waits_goes_on_and_survives_other_pages_and_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(folder.path());
    // Enough of them that the examination is still running below.
    for number in 0..600 {
        let text = BARE.replace("Bare", &format!("Number {number}"));
        fs::write(path.join(format!("more-{number:03}.sgf")), text).expect("a file");
    }
    let mut window = open(folder.path(), "en");
    window.drop_file(&path);
    window.click("Pause");
    let standing = |window: &Window| survey(window).map(|survey| survey.standing);
    assert_eq!(standing(&window), Some(Standing::Paused));
    assert!(!window.sees("minutes left"));
    let before = survey(&window).map(|survey| survey.rows.len());
    window.settle();
    // Positions already handed to the worker may still come in; then nothing does.
    window.settle();
    let waiting = survey(&window).map(|survey| survey.rows.len());
    window.settle();
    assert_eq!(survey(&window).map(|survey| survey.rows.len()), waiting);
    assert!(waiting >= before);
    // A restart keeps the examination paused.
    drop(window);
    let mut window = open(folder.path(), "en");
    window.settle();
    assert_eq!(standing(&window), Some(Standing::Paused));
    window.click("Resume");
    assert_eq!(standing(&window), Some(Standing::Running));
    // It continues while other pages are shown and after a restart.
    window.click("Library");
    drop(window);
    let mut window = open(folder.path(), "en");
    window.click("Review");
    until(&mut window, is_done);
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::Num9);
    window.harness.run_steps(4);
    assert!(window.sees("All 604 problems examined"));
    let found = survey(&window).expect("it is there");
    assert_eq!(found.count(Group::Proven), 602);
    // Discarding empties the list but leaves the files.
    window.click("Discard");
    assert!(window.sees("Name a file, a zip archive or a folder"));
    assert!(path.join("1.sgf").exists());
    drop(window);
    assert!(survey(&open(folder.path(), "en")).is_none());
}

#[test]
fn it_is_reached_from_the_library_and_the_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(folder.path());
    let mut window = open(folder.path(), "en");
    window.click("Library");
    window.click("Add…");
    window.click("Examine positions…");
    assert!(window.sees("Name a file, a zip archive or a folder"));
    window.click("Library");
    window.drop_file(&path);
    window.until(|app| {
        let page = &app.state().library_page.librarian;
        page.jobs.is_empty() && page.found.len() == 4
    });
    window.press(Key::ArrowRight);
    window.click("Examine");
    assert!(window.sees("Examine: book"));
    until(&mut window, is_done);
    window.click("Library");
    let harness = &mut window.harness;
    harness.key_press_modifiers(Modifiers::COMMAND, Key::K);
    harness.run_steps(3);
    harness.event(egui::Event::Text("examine".to_owned()));
    harness.run_steps(3);
    harness.key_press(Key::Enter);
    harness.run_steps(4);
    assert!(window.sees("All 4 problems examined"));
}

#[test]
fn what_cannot_be_read_is_said_and_can_be_tried_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(folder.path());
    let gone = folder.path().join("gone");
    let mut window = open(folder.path(), "en");
    window.drop_file(&gone);
    until(&mut window, |survey| survey.trouble.is_some());
    assert!(window.sees("gone"));
    fs::rename(path, gone).expect("moved");
    window.click("Resume");
    until(&mut window, is_done);
    assert!(window.sees("All 4 problems examined"));
}

//! Problems from the user's own games, as a user meets them.

use std::fs;
use std::path::{Path, PathBuf};

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use raeuberspiel::ui::Options;
use raeuberspiel::ui::page::Page;
use raeuberspiel::worker::games::Search;
use raeuberspiel::worker::sets::Shipped;
use raeuberspiel::worker::survey::Standing;

use crate::support::{DAY, GAME, Window, moment};

fn write(folder: &Path, names: &[&str]) -> PathBuf {
    let path = folder.join("club");
    fs::create_dir_all(&path).expect("a folder");
    for name in names {
        fs::write(
            path.join(format!("{name}.sgf")),
            GAME.replace("PB[Anna]", &format!("PB[{name}]")),
        )
        .expect("a file");
    }
    path
}

/// A window on the page with its progress in `folder`, which outlives it.
fn open(folder: Option<&Path>, locale: &str) -> Window {
    let data = folder.map(|folder| folder.join("data"));
    let locale = locale.to_owned();
    let mut window = Window::open([1440.0, 900.0], move |_| Options {
        data_folder: data,
        shipped: Shipped::No,
        locale,
        moment: Some(moment(DAY, 0)),
        ..Options::default()
    });
    let harness = &mut window.harness;
    harness.run_steps(2);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::I);
    harness.run_steps(4);
    window
}

fn search(window: &Window) -> &Search {
    &window.harness.state().state().games.search
}

fn until_done(window: &mut Window) {
    window.until(|app| {
        let search = &app.state().games.search;
        search.standing == Standing::Done && !search.is_busy()
    });
    window.until(|app| !app.state().practice.library.is_loading());
    window.harness.run_steps(4);
}

#[test]
fn games_that_are_dropped_become_problems_to_be_solved() {
    for (locale, lead, title, done, came, card, solve, task) in [
        (
            "en",
            "What can be proved so becomes a problem",
            "My games: club",
            "One game looked through",
            "One new game of 5 moves: 2 mistakes were proved, 2 became problems.",
            "a, move 2, Live, new",
            "Solve them",
            "Black (a) is about to play move 2 of this game.",
        ),
        (
            "de",
            "Was sich so beweisen lässt, wird eine Aufgabe",
            "Meine Partien: club",
            "Eine Partie, durchgesehen",
            "Eine neue Partie mit 5 Zügen: 2 Fehler sind bewiesen, 2 wurden zu Aufgaben.",
            "a, Zug 2, Leben, neu",
            "Jetzt lösen",
            "Schwarz (a) ist in dieser Partie mit Zug 2 dran.",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = write(folder.path(), &["a"]);
        let mut window = open(Some(folder.path()), locale);
        assert!(window.sees(lead), "{locale}");
        window.drop_file(&path);
        assert!(window.sees(title), "{locale}");
        until_done(&mut window);
        assert!(window.sees(done), "{locale}");
        assert!(window.sees(came), "{locale}");
        // Solves one problem, then all of them.
        window.harness.get_by_label(card).click();
        window.harness.run_steps(4);
        assert_eq!(window.harness.state().state().page, Page::Solve);
        assert!(window.sees(task), "{locale}");
        let harness = &mut window.harness;
        harness.key_press_modifiers(Modifiers::COMMAND, Key::I);
        harness.run_steps(4);
        window.click(solve);
        assert_eq!(window.harness.state().state().page, Page::Solve);
        assert!(window.sees(task), "{locale}");
    }
}

#[test]
fn what_was_found_is_there_at_the_next_start_and_new_games_are_looked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(folder.path(), &["a"]);
    let mut window = open(Some(folder.path()), "en");
    window.drop_file(&path);
    until_done(&mut window);
    drop(window);
    let mut window = open(Some(folder.path()), "en");
    until_done(&mut window);
    assert!(window.sees("All of them are looked through"));
    assert!(window.sees("a, move 3, Kill, new"));
    write(folder.path(), &["b"]);
    window.click("Look for new games");
    until_done(&mut window);
    assert!(window.sees("All 2 games looked through"));
    assert!(window.sees("One new game of 5 moves"));
    assert!(window.sees("b, move 2, Live, new"));
    assert_eq!(search(&window).problems.len(), 4);
}

#[test]
fn a_search_is_paused_stopped_and_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(folder.path(), &["a", "b", "c"]);
    let mut window = open(Some(folder.path()), "en");
    window.drop_file(&path);
    // Wherever the search has got to, the words agree with what is done.
    if search(&window).standing == Standing::Running {
        window.click("Pause");
    }
    if search(&window).standing == Standing::Paused {
        window.click("Resume");
        assert_ne!(search(&window).standing, Standing::Paused);
    }
    if search(&window).standing == Standing::Running {
        window.click("Stop");
        window.until(|app| !app.state().games.search.is_busy());
        // The search may have finished by then.
        window.click(match search(&window).standing {
            Standing::Stopped => "Resume",
            _ => "Look for new games",
        });
    }
    until_done(&mut window);
    assert!(window.sees("All 3 games looked through"));
    assert_eq!(search(&window).problems.len(), 6);
}

#[test]
fn what_is_wrong_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = open(Some(folder.path()), "en");
    window.drop_file(folder.path().join("nowhere"));
    window.until(|app| !app.state().games.search.is_busy());
    window.harness.run_steps(4);
    assert!(window.sees("nowhere"));
    assert!(search(&window).trouble.is_some());
    // Without a folder for progress no game is looked through.
    let path = write(folder.path(), &["a"]);
    let mut window = open(None, "en");
    assert!(window.sees("Problems cannot be kept"));
    window.drop_file(&path);
    assert!(!search(&window).is_busy());
    assert!(window.sees("Problems cannot be kept"));
}

//! The user's own favourites, notes and collections.

use std::fs;
use std::path::Path;

use egui::Key;
use egui_kittest::kittest::Queryable;
use raeuberspiel::store::Store;
use raeuberspiel::ui::Options;

use crate::support::{SET, Window, go};

pub fn open(folder: &Path, locale: &str) -> Window {
    let file = folder.join("corner.ron");
    fs::write(&file, SET).expect("a file");
    let options = Options {
        file: Some(file),
        locale: locale.to_owned(),
        ..Options::default()
    };
    Window::kept([1440.0, 900.0], folder, options)
}

/// Goes to the library and waits until it has listed the set.
pub fn to_library(window: &mut Window) {
    go(window, Key::Num3);
    window.until(|app| {
        !app.state()
            .library_page
            .librarian
            .catalog
            .entries()
            .is_empty()
    });
}

pub fn found(window: &Window) -> usize {
    window
        .harness
        .state()
        .state()
        .library_page
        .librarian
        .found
        .len()
}

#[test]
fn a_problem_in_hand_is_kept_with_a_note_and_found_again() {
    for (locale, note, save, name, make, said, star, noted, favourites, search, close, words) in [
        (
            "en",
            "Your note",
            "Save note",
            "Collection",
            "Put in",
            "Your note: ask Otake",
            "one of your favourites",
            "With a note (1)",
            "Favourites (1)",
            "Search",
            "Close",
            "OTAKE",
        ),
        (
            "de",
            "Ihre Notiz",
            "Notiz speichern",
            "Sammlung",
            "Hineinlegen",
            "Ihre Notiz: ask Otake",
            "einer Ihrer Lieblinge",
            "Mit Notiz (1)",
            "Lieblinge (1)",
            "Suchen",
            "Schließen",
            "OTAKE",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut window = open(folder.path(), locale);
        window.press(Key::D);
        assert!(window.sees(star), "{locale}");
        window.press(Key::I);
        window.type_into(note, "ask Otake");
        window.click(save);
        window.type_into(name, "Hard ones");
        window.click(make);
        window.click(close);
        // The note may reveal the answer, so it is shown only once the problem is over.
        assert!(!window.sees(said), "{locale}");
        let empty = if locale == "de" { "leer" } else { "empty" };
        window.click(&format!("A1, {empty}"));
        window.settle();
        assert!(window.sees(said), "{locale}");
        // The library finds the problem by the words of its note and by its collection.
        to_library(&mut window);
        assert_eq!(found(&window), 3);
        for chip in [noted, favourites, "Hard ones (1)"] {
            window.click(chip);
            assert_eq!(found(&window), 1, "{locale}: {chip}");
            window.click(chip);
            assert_eq!(found(&window), 3, "{locale}: {chip}");
        }
        window.type_into(search, words);
        window.harness.run_steps(4);
        assert_eq!(found(&window), 1, "{locale}");
        window.until(|app| app.state().practice.training.is_saved());
        drop(window);
        // The note is in the log, and the set is unchanged.
        assert_eq!(
            fs::read_to_string(folder.path().join("corner.ron")).expect("a set"),
            SET
        );
        let (store, _) = Store::open(&folder.path().join("data")).expect("a store");
        let mine = store.recount().expect("a log").ledger.mine;
        assert_eq!(mine.notes["corner/straight-three"], "ask Otake");
        let hard = mine.collection("Hard ones").expect("a collection");
        assert_eq!(hard.problems, ["corner/straight-three"]);
        assert!(mine.favourites.contains("corner/straight-three"));
    }
}

#[test]
fn problems_are_put_into_collections_by_hand_and_by_key() {
    for (locale, first, second, third, tick, new, name, make, into, mine) in [
        (
            "en",
            "Straight three, Live, new",
            "Nothing to do, Live, new",
            "A question, Status, new",
            "Select A question",
            "New collection",
            "Collection",
            "Put in",
            "Corners (1)",
            "Corners",
        ),
        (
            "de",
            "Drei in Reihe, Leben, neu",
            "Nichts zu tun, Leben, neu",
            "Eine Frage, Stand, neu",
            "Eine Frage auswählen",
            "Neue Sammlung",
            "Sammlung",
            "Hineinlegen",
            "Ecken (1)",
            "Ecken",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut window = open(folder.path(), locale);
        to_library(&mut window);
        // With a key: C names a collection for the selected problem.
        window.click(first);
        window.press(Key::C);
        window.type_into(name, mine);
        window.click(make);
        assert!(window.sees(into), "{locale}");
        // By hand: a problem is dragged onto the collection.
        drag(&mut window, second, into);
        let held = |window: &Window| {
            let ledger = &window.harness.state().state().practice.training.ledger;
            let held = ledger.mine.collection(mine).cloned();
            held.unwrap_or_default().problems
        };
        assert_eq!(
            held(&window),
            ["corner/straight-three", "corner/elsewhere"],
            "{locale}"
        );
        // Ticked problems move together with the dragged one.
        window.click(tick);
        drag(&mut window, third, new);
        window.type_into(name, "Zwei");
        window.click(make);
        let ledger = &window.harness.state().state().practice.training.ledger;
        let two = ledger.mine.collection("Zwei").expect("a collection");
        assert_eq!(two.problems, ["corner/question"], "{locale}");
        // D adds and removes favourites.
        window.click(first);
        window.press(Key::D);
        let ledger = |window: &Window| {
            window
                .harness
                .state()
                .state()
                .practice
                .training
                .ledger
                .clone()
        };
        assert_eq!(ledger(&window).mine.favourites.len(), 1);
        window.press(Key::D);
        assert!(ledger(&window).mine.favourites.is_empty());
    }
}

/// Drags one element onto another, which may exist only during the drag.
pub fn drag(window: &mut Window, from: &str, to: &str) {
    let harness = &mut window.harness;
    let start = harness.get_by_label(from).rect().center();
    let button = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    let send = |harness: &mut egui_kittest::Harness<'static, raeuberspiel::ui::App>, event| {
        harness.input_mut().events.push(event);
        harness.run_steps(2);
    };
    send(harness, egui::Event::PointerMoved(start));
    send(harness, button(start, true));
    send(
        harness,
        egui::Event::PointerMoved(start + egui::vec2(30.0, 30.0)),
    );
    send(
        harness,
        egui::Event::PointerMoved(start + egui::vec2(60.0, 40.0)),
    );
    let end = harness.get_by_label(to).rect().center();
    send(harness, egui::Event::PointerMoved(end));
    send(harness, button(end, false));
    harness.run_steps(4);
}

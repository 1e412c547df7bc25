//! The library: problems of the shipped sets, a worksheet, a search for a position, own collections.

use egui::Key;
use raeuberspiel::worker::sets::Shipped;

use super::{FOUR, empty, open, turn, word};

#[test]
fn the_library_and_a_worksheet() {
    for (name, size, settings) in FOUR {
        let mut page = open(size, &settings, Shipped::Yes, false);
        turn(&mut page, Key::Num3);
        for _ in 0..3 {
            page.window.press(Key::ArrowRight);
            page.window.press(Key::Space);
        }
        page.check(&format!("library-{name}"));
        let word = word(name, "Worksheet…", "Arbeitsblatt…");
        page.window.click(word);
        page.window
            .until(|app| app.state().library_page.librarian.preview.is_some());
        page.window
            .until(|app| app.state().library_page.librarian.jobs.is_empty());
        page.check(&format!("worksheet-{name}"));
    }
}

#[test]
fn the_library_asked_for_a_position() {
    for (name, size, settings) in FOUR {
        let mut page = open(size, &settings, Shipped::Yes, false);
        turn(&mut page, Key::Num3);
        let word = word(name, "Position", "Stellung");
        page.window.click(word);
        for point in ["A2", "A3", "B3"] {
            page.window.click(&format!("{point}, {}", empty(name)));
        }
        page.check(&format!("library-position-{name}"));
    }
}

#[test]
fn the_library_with_collections_of_ones_own() {
    for (name, size, settings) in FOUR {
        let mut page = open(size, &settings, Shipped::No, false);
        turn(&mut page, Key::Num3);
        for collection in ["Snapbacks", "Before the exam"] {
            page.window.press(Key::ArrowRight);
            for key in [Key::Space, Key::C] {
                page.window.press(key);
            }
            let typed = egui::Event::Text(collection.to_owned());
            page.window.harness.input_mut().events.push(typed);
            page.window.harness.run_steps(3);
            page.window.press(Key::Enter);
        }
        let (close, more, rename) = match name.contains("de") {
            true => (
                "Einzelheiten schließen",
                "Mehr zu Before the exam",
                "Umbenennen…",
            ),
            false => ("Close the details", "More for Before the exam", "Rename…"),
        };
        // They contain a folder name that differs between runs.
        page.window.click(close);
        page.window.click("Before the exam (2)");
        page.check(&format!("library-own-{name}"));
        page.window.click(more);
        page.check(&format!("library-own-menu-{name}"));
        page.window.click(rename);
        page.check(&format!("library-rename-{name}"));
    }
}

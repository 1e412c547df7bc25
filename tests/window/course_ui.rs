//! The course as a reader meets it: a whole lesson in each language, the question for newcomers, and texts
//! that fit.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use egui::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use raeuberspiel::board::Symmetry;
use raeuberspiel::course::NAMES;
use raeuberspiel::store::Outcome;
use raeuberspiel::ui::page::Page;
use raeuberspiel::ui::{App, Options};

struct Window {
    harness: Harness<'static, App>,
}

impl Window {
    fn open(size: [f32; 2], locale: &str, data_folder: Option<PathBuf>) -> Window {
        let options = Options {
            locale: locale.to_owned(),
            data_folder,
            ..Options::default()
        };
        let harness = Harness::builder()
            .with_size(size)
            .with_max_steps(16)
            .build_eframe(|context| App::new(&context.egui_ctx, options).expect("a store"));
        let mut window = Window { harness };
        let start = Instant::now();
        while window.harness.state().state().practice.library.is_loading() {
            assert!(start.elapsed() < Duration::from_secs(240), "nothing came");
            std::thread::sleep(Duration::from_millis(2));
            window.harness.step();
        }
        window.harness.run_steps(4);
        window
    }

    fn click(&mut self, name: &str) {
        crate::support::await_named(&mut self.harness, name);
        self.harness.get_by_label(name).click();
        self.harness.run_steps(3);
    }

    /// Clicks a button where a link has the same label.
    fn press(&mut self, name: &str) {
        self.harness
            .get_by_role_and_label(Role::Button, name)
            .click();
        self.harness.run_steps(3);
    }

    fn settle(&mut self) {
        self.harness.run_steps(16);
    }

    fn sees(&self, name: &str) -> bool {
        self.harness
            .query_all_by_label_contains(name)
            .next()
            .is_some()
    }

    fn latest(&self) -> Option<Outcome> {
        let state = self.harness.state().state();
        let key = state.practice.session.as_ref()?.key.as_ref()?;
        state
            .practice
            .standings
            .get(key)
            .map(|standing| standing.latest)
    }

    /// Plays a point on the current board and expects that it solves the problem.
    fn solve(&mut self, point: &str) {
        self.click(point);
        self.settle();
        assert_eq!(self.latest(), Some(Outcome::Solved), "{point}");
    }
}

/// Reads the lesson on capturing and plays it to its end.
fn a_whole_lesson(locale: &str, page: &str, lesson: &str, empty: &str, next: &str, read: &str) {
    let mut window = Window::open([1280.0, 720.0], locale, None);
    window.click(page);
    assert_eq!(window.harness.state().state().page, Page::Course);
    window.press(lesson);
    window.solve(&format!("E5, {empty}"));
    window.click(next);
    window.solve(&format!("E4, {empty}"));
    window.click(next);
    window.solve(&format!("D5, {empty}"));
    window.click(next);
    window.solve(&format!("D6, {empty}"));
    let before = window.harness.state().state().course.lesson;
    assert_eq!(NAMES[before], "1-03-capturing");
    window.harness.get_by_label(read).scroll_to_me();
    window.harness.run_steps(8);
    window.click(read);
    assert_eq!(window.harness.state().state().course.lesson, before + 1);
    let words = if locale == "de" {
        "gelesen, 4 von 4 gelöst"
    } else {
        "read, 4 of 4 solved"
    };
    assert!(window.sees(words), "the list knows what has been done");
}

#[test]
fn a_whole_lesson_is_played_in_english() {
    a_whole_lesson(
        "en",
        "Learn",
        "Capturing",
        "empty",
        "Next board",
        "Done, next lesson",
    );
}

#[test]
fn a_whole_lesson_is_played_in_german() {
    a_whole_lesson(
        "de",
        "Lernen",
        "Schlagen",
        "leer",
        "Nächstes Brett",
        "Fertig, nächste Lektion",
    );
}

#[test]
fn a_page_without_a_board_shows_the_problem_that_is_chosen_in_its_text() {
    for (locale, page, title, none) in [
        ("en", "Learn", "What the proofs say", "No board yet"),
        ("de", "Lernen", "Was die Beweise sagen", "Noch kein Brett"),
    ] {
        let mut window = Window::open([1440.0, 900.0], locale, None);
        window.click(page);
        assert!(!window.sees(none), "the first lesson has boards");
        window.harness.get_by_label(title).scroll_to_me();
        window.harness.run_steps(8);
        window.press(title);
        assert!(window.sees(none));
        assert!(
            !window.sees("E5,"),
            "the board of the lesson before has gone"
        );
        for is_there in [false, true] {
            let problem = window.harness.get_by_role_and_label(Role::Link, "1-3");
            match is_there {
                false => problem.scroll_to_me(),
                true => problem.click(),
            }
            window.harness.run_steps(8);
        }
        window.settle();
        let state = window.harness.state().state();
        let key = state.practice.in_hand().expect("the problem");
        assert_eq!(key.set.as_str(), "gokyo-shumyo-1-live");
        assert_eq!(key.problem.as_str(), "p-1-3");
        assert!(!window.sees(none));
        assert!(window.sees("B17,"), "its stones are there");
    }
}

#[test]
fn a_diagram_is_played_on_freely_and_put_back() {
    let mut window = Window::open([1280.0, 720.0], "en", None);
    window.click("Learn");
    window.click("E5, empty");
    assert!(window.sees("E5, black stone"));
    assert!(
        !window.sees("Answer not yet proven"),
        "a diagram that asks nothing has no answer"
    );
    window.click("E6, empty");
    assert!(window.sees("E6, white stone, last move"));
    window.click("Take back");
    assert!(window.sees("E6, empty"));
    window.click("Back to the start");
    assert!(window.sees("E5, empty"));
    assert_eq!(window.latest(), None, "a diagram is no attempt");
}

#[test]
fn stones_on_a_turned_diagram_stand_where_they_were_put() {
    let mut window = Window::open([1280.0, 720.0], "en", None);
    window.click("Learn");
    let state = window.harness.state_mut().state_mut();
    let session = state.practice.session.as_mut().expect("a diagram");
    session.orientation.symmetry = Symmetry::QUARTER_TURN;
    window.settle();
    window.click("B4, empty");
    assert!(window.sees("B4, black stone, last move"));
    window.click("C4, empty");
    assert!(window.sees("B4, black stone"));
    assert!(window.sees("C4, white stone, last move"));
}

#[test]
fn a_word_has_a_card_that_stays_until_it_is_closed() {
    let mut window = Window::open([1280.0, 720.0], "en", None);
    window.click("Learn");
    window.click("territory");
    assert!(window.sees("Empty points that one colour has fenced in."));
    assert!(window.sees("German: Gebiet"));
    window.click("Close");
    assert!(!window.sees("German: Gebiet"));
}

#[test]
fn a_newcomer_is_asked_once_where_to_begin() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = |folder: &Path| Some(folder.join("data"));
    let mut window = Window::open([1280.0, 720.0], "en", data(folder.path()));
    assert!(window.sees("I am new to Go"));
    window.click("Start the first lesson");
    assert_eq!(window.harness.state().state().page, Page::Course);
    assert!(window.sees("The board and the stones"));
    drop(window);
    let window = Window::open([1280.0, 720.0], "en", data(folder.path()));
    assert!(!window.sees("I am new to Go"), "asked once");
}

#[test]
fn the_place_in_the_course_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = |folder: &Path| Some(folder.join("data"));
    let mut window = Window::open([1280.0, 720.0], "de", data(folder.path()));
    window.click("Die erste Lektion beginnen");
    window.click("Zwei Augen");
    drop(window);
    let window = Window::open([1280.0, 720.0], "de", data(folder.path()));
    let lesson = window.harness.state().state().course.lesson;
    assert_eq!(NAMES[lesson], "1-06-two-eyes");
}

/// Progress stored when the treatise was part two survives its becoming part three.
#[test]
fn progress_is_kept_when_a_part_comes_between() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let (store, _) = raeuberspiel::store::Store::open(&data).expect("a store");
    store
        .set_setting("course-lesson", "2-10-ladder")
        .expect("kept");
    store
        .set_setting(
            "course-read",
            "1-01-board 1-09-superko 2-01-walls 2-22-errata",
        )
        .expect("kept");
    drop(store);
    let mut window = Window::open([1280.0, 3200.0], "en", Some(data));
    window.click("Learn");
    let lesson = window.harness.state().state().course.lesson;
    assert_eq!(NAMES[lesson], "2-10-ladder");
    for part in ["The rules", "Life and death", "The treatise of 1908"] {
        assert!(window.sees(part), "{part}");
    }
    let read = window.harness.query_all_by_label("read").count();
    assert_eq!(read, 4, "as many as were kept");
    // To a lesson of the new part, and from there to the next one.
    window.press("Eye space: how much room?");
    let lesson = window.harness.state().state().course.lesson;
    assert_eq!(NAMES[lesson], "life-06-eye-space");
    window
        .harness
        .get_by_label("Done, next lesson")
        .scroll_to_me();
    window.harness.run_steps(8);
    window.click("Done, next lesson");
    let lesson = window.harness.state().state().course.lesson;
    assert_eq!(NAMES[lesson], "life-07-vital-point");
}

/// Every text of every lesson is within the window, at three sizes and in both languages.
#[test]
fn all_lessons_fit() {
    for (size, locale, page) in [
        ([1280.0, 720.0], "en", "Learn"),
        ([1280.0, 720.0], "de", "Lernen"),
        ([1024.0, 700.0], "de", "Lernen"),
        ([1920.0, 1080.0], "en", "Learn"),
    ] {
        let mut window = Window::open(size, locale, None);
        window.click(page);
        for (lesson, name) in NAMES.iter().enumerate() {
            assert_eq!(window.harness.state().state().course.lesson, lesson);
            for node in window.harness.query_all_by_label_contains("") {
                if node.accesskit_node().bounding_box().is_none() {
                    continue;
                }
                let rect = node.rect();
                let label = node.accesskit_node().label().unwrap_or_default();
                assert!(
                    rect.left() >= -1.0 && rect.right() <= size[0] + 1.0,
                    "{name} at {size:?}: {label:?} lies at {rect:?}"
                );
            }
            if lesson + 1 < NAMES.len() {
                let read = if locale == "de" {
                    "Fertig, nächste Lektion"
                } else {
                    "Done, next lesson"
                };
                window.harness.get_by_label(read).scroll_to_me();
                window.harness.run_steps(6);
                window.click(read);
            }
        }
    }
}

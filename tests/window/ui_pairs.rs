//! Twins: two nearly equal positions with different answers, one after the other.

use egui::Key;
use raeuberspiel::board::Orientation;
use raeuberspiel::trainer::Mode;

use crate::support::{TWINS, Window, go, on_set};

/// The current problem's id and orientation.
fn hand(window: &Window) -> (String, Orientation) {
    let session = window.harness.state().state().practice.session.as_ref();
    let session = session.expect("a problem");
    let key = session.key.as_ref().expect("one of a set");
    (key.problem.to_string(), session.orientation)
}

#[test]
fn the_second_of_two_twins_asks_and_now_and_lies_as_the_first() {
    for (locale, now) in [("en", "And now?"), ("de", "Und jetzt?")] {
        let mut window = on_set(locale, "rooms", TWINS, &[("turning", "each")]);
        let (name, before) = hand(&window);
        assert_eq!(name, "one");
        assert!(!window.sees(now), "nothing was before it");
        window.press(Key::PageDown);
        let (name, after) = hand(&window);
        assert_eq!((name.as_str(), after), ("two", before), "{locale}");
        assert!(window.sees(now), "{locale}");
        // With another problem between them, the question is not shown.
        window.press(Key::PageDown);
        assert!(!window.sees(now), "{locale}");
        window.press(Key::PageUp);
        assert_eq!(hand(&window).0, "two");
        assert!(!window.sees(now), "{locale}");
    }
}

#[test]
fn pairs_are_a_run_of_their_own() {
    for (locale, runs, pairs, now) in [
        ("en", "Runs", "Pairs: one pair", "And now?"),
        ("de", "Durchgänge", "Paare: ein Paar", "Und jetzt?"),
    ] {
        let mut window = on_set(locale, "rooms", TWINS, &[]);
        window.press(Key::PageDown);
        window.press(Key::PageDown);
        assert_eq!(hand(&window).0, "other");
        go(&mut window, Key::Num2);
        window.click(runs);
        window.click(pairs);
        let run = window
            .harness
            .state()
            .state()
            .practice
            .training
            .run
            .as_ref();
        let run = run.expect("a run");
        assert_eq!((run.mode(), run.total()), (Mode::Pairs, 2), "{locale}");
        assert_ne!(hand(&window).0, "other");
        assert!(!window.sees(now), "{locale}");
        window.press(Key::N);
        assert_ne!(hand(&window).0, "other");
        assert!(window.sees(now), "{locale}");
    }
}

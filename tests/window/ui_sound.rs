//! The window's sounds, and the switch for them.

use crate::support;
use std::cell::RefCell;
use std::rc::Rc;

use egui::Key;
use egui_kittest::kittest::Queryable;
use raeuberspiel::sound::Noise;
use raeuberspiel::ui::Options;
use raeuberspiel::worker::Speaker;
use raeuberspiel::worker::sets::Shipped;
use support::{DEEP, Window, go};

/// Records the sounds that would be played.
#[derive(Clone, Default)]
struct Recorder(Rc<RefCell<Vec<(Noise, u8)>>>);

impl Speaker for Recorder {
    fn play(&mut self, noise: Noise, percent: u8) {
        self.0.borrow_mut().push((noise, percent));
    }
}

impl Recorder {
    /// The sounds since the last call.
    fn heard(&self) -> Vec<Noise> {
        self.0.take().into_iter().map(|(noise, _)| noise).collect()
    }
}

/// A window on two problems whose sounds are recorded.
fn on_deep(locale: &'static str) -> (Window, Recorder) {
    let recorder = Recorder::default();
    let speaker = Box::new(recorder.clone());
    let window = Window::open([1280.0, 800.0], move |folder| {
        let file = folder.join("deep.ron");
        std::fs::write(&file, DEEP).expect("a file");
        Options {
            file: Some(file),
            shipped: Shipped::No,
            locale: locale.to_owned(),
            speaker,
            ..Options::default()
        }
    });
    (window, recorder)
}

#[test]
fn nothing_is_heard_until_the_key_switches_it_on() {
    let (mut window, recorder) = on_deep("en");
    window.click("F4, empty");
    window.settle();
    assert_eq!(recorder.heard(), []);
    window.press(Key::R);
    window.press(Key::F2);
    // The new volume is demonstrated.
    assert_eq!(recorder.0.take(), [(Noise::Stone, 60)]);
    window.click("F4, empty");
    window.settle();
    assert_eq!(recorder.heard(), [Noise::Stone, Noise::Reply]);
    window.click("E4, empty");
    window.settle();
    assert_eq!(recorder.heard(), [Noise::Stone, Noise::Right]);
    // Stepping through the line and the next problem are silent.
    window.press(Key::Home);
    window.press(Key::Period);
    window.press(Key::N);
    window.settle();
    assert_eq!(recorder.heard(), []);
    window.press(Key::F2);
    window.click("F4, empty");
    window.settle();
    assert_eq!(recorder.heard(), []);
}

#[test]
fn a_wrong_move_is_told_once_and_its_refutation_step_by_step_is_silent() {
    let (mut window, recorder) = on_deep("en");
    window.press(Key::F2);
    window.click("F4, empty");
    window.settle();
    recorder.heard();
    window.click("E3, empty");
    window.settle();
    let heard = recorder.heard();
    let wrong = heard.iter().filter(|&&noise| noise == Noise::Wrong);
    assert_eq!(wrong.count(), 1, "{heard:?}");
    assert_eq!(heard.first(), Some(&Noise::Stone));
    window.press(Key::Comma);
    window.press(Key::Period);
    window.press(Key::R);
    window.settle();
    assert_eq!(recorder.heard(), []);
}

#[test]
fn stones_on_the_free_board_are_heard() {
    let (mut window, recorder) = on_deep("en");
    window.press(Key::F2);
    go(&mut window, Key::Num6);
    recorder.heard();
    window.click("E5, empty");
    window.settle();
    window.click("D5, empty");
    window.settle();
    assert_eq!(recorder.heard(), [Noise::Stone, Noise::Stone]);
    window.press(Key::Comma);
    window.press(Key::Period);
    assert_eq!(recorder.heard(), []);
}

#[test]
fn the_switch_stands_among_the_settings_in_both_languages() {
    for (locale, group, switch, key) in [
        (
            "en",
            "Sound",
            "Stones, captures, right and wrong are heard",
            "Sound on or off",
        ),
        (
            "de",
            "Ton",
            "Steine, geschlagene Steine, richtig und falsch sind zu hören",
            "Ton ein oder aus",
        ),
    ] {
        let (mut window, recorder) = on_deep(locale);
        go(&mut window, Key::Comma);
        assert!(window.harness.query_by_label(group).is_some());
        window.harness.get_by_label(switch).scroll_to_me();
        window.harness.run_steps(3);
        window.click(switch);
        assert_eq!(recorder.heard(), [Noise::Stone]);
        assert!(window.harness.state().state().practice.settings.is_heard);
        window.press(Key::Escape);
        window.press(Key::F1);
        assert!(window.sees(key), "the key is listed in {locale}");
    }
}

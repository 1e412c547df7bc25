//! Reading without stones: the position stays until the line is judged.

use crate::support;
use egui::Key;
use raeuberspiel::store::{LogLine, Store};
use support::{Window, go, on_deep};

const HANE: &[(&str, &str)] = &[("filters", "Only hane\thane\t600\t2800")];

/// As above, but with no numbers on the board.
const BARE: &[(&str, &str)] = &[
    ("filters", "Only hane\thane\t600\t2800"),
    ("reading-numbers", "none"),
];

/// Begins the run of this name with the first problem.
fn begin(window: &mut Window, name: &str) {
    go(window, Key::Num2);
    window.click("Runs");
    window.click("Only hane");
    window.click(name);
}

/// The modes of the attempts in the log.
fn modes(window: &mut Window) -> Vec<String> {
    let folder = window.folder.path().join("data");
    window.until(|app| app.state().practice.training.is_saved());
    let (store, _) = Store::open(&folder).expect("a store");
    let mut modes = Vec::new();
    let read = store.log(|line| {
        if let LogLine::Attempt(attempt) = line {
            modes.push(attempt.mode);
        }
    });
    read.expect("a log");
    modes
}

#[test]
fn no_stone_falls_until_the_line_is_judged() {
    let mut window = on_deep("en", HANE);
    begin(&mut window, "Read 3 moves: 1");
    assert!(window.sees("Read it out"));
    window.click("F4, empty");
    assert!(window.sees("F4, empty, number 1"), "a number and no stone");
    window.harness.run_steps(4);
    assert!(window.sees("White plays F3. Your move again."));
    assert!(window.sees("F3, empty, number 2"));
    window.harness.run_steps(20);
    assert!(!window.sees(", number "), "they have faded");
    window.click("E3, empty");
    window.settle();
    assert!(window.sees("1 of 2 of your moves were right."));
    assert!(window.sees("F4, black stone") && window.sees("F3, white stone"));
    assert_eq!(modes(&mut window), ["reading-3"]);
}

#[test]
fn a_stone_that_is_not_shown_is_there_all_the_same() {
    let mut window = on_deep("en", BARE);
    begin(&mut window, "Read 3 moves: 1");
    window.click("F4, empty");
    window.settle();
    assert!(!window.sees(", number "));
    window.click("F4, empty");
    assert!(window.sees("F4") && window.sees("White plays F3"));
    window.click("E4, empty");
    window.harness.run_steps(2);
    assert!(window.sees("2 of 2 of your moves were right."));
    assert_eq!(modes(&mut window), ["reading-3"]);
}

#[test]
fn the_replies_are_said_too() {
    let mut window = on_deep("en", HANE);
    begin(&mut window, "Say 3 moves: 1");
    window.click("F4, empty");
    window.settle();
    assert!(window.sees("What does White answer?"), "nothing is told");
    // A predicted reply that is not in the file: the file's reply is played.
    window.click("D4, empty");
    window.harness.run_steps(2);
    assert!(window.sees("You said D4.") && window.sees("White plays F3"));
    window.click("E4, empty");
    window.harness.run_steps(2);
    assert!(window.sees("2 of 2 of your moves were right."));
    assert!(window.sees("0 of 1 replies came as you said."));
    assert_eq!(modes(&mut window), ["saying-3"]);
    // Once more, in German, with the right prediction.
    go(&mut window, Key::L);
    go(&mut window, Key::Num2);
    window.click("Schließen");
    window.click("3 Züge sagen: 1");
    window.click("F4, leer");
    window.settle();
    assert!(window.sees("Was antwortet Weiß?"));
    window.click("F3, leer");
    window.harness.run_steps(2);
    window.click("E4, leer");
    window.harness.run_steps(2);
    assert!(window.sees("1 von 1 Antworten kamen, wie Sie sagten."));
}

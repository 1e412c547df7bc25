//! Status questions in the window, which hide the goal: the status, who has to move, the proof.

use crate::support;
use egui::{Key, Modifiers};
use raeuberspiel::store::{LogLine, Store};
use raeuberspiel::trainer::Shelf;
use support::{SETTLED, Window, go, on_set};

/// A group that the first move of either side settles, and one that is dead.
const ROOMS: &str = r#"(
    format: 1,
    id: "rooms",
    title: (en: "Rooms", de: "Räume"),
    problems: [
        (
            id: "three",
            title: (en: "Three", de: "Drei"),
            task: Live,
            position: "
                | . . . . . . .
                | O O O O O . .
                | X X X X O . .
                | . . . X O . .
                +--------------
            ",
            target: "A2",
            claim: Authored,
            lines: [
                (play: "B1", verdict: Solved),
                (play: "A1 B1", verdict: Wrong),
            ],
        ),
    ],
)
"#;

/// Begins runs until the drawn position is the one wanted: the start of the problem.
fn begin(locale: &'static str) -> Window {
    let mut window = on_set(locale, "rooms", ROOMS, &[]);
    let (runs, name) = match locale {
        "de" => ("Durchgänge", "Stand zuerst: ohne genanntes Ziel"),
        _ => ("Runs", "Status first: the goal is not told"),
    };
    let (end, close) = match locale {
        "de" => ("Beenden", "Schließen"),
        _ => ("End", "Close"),
    };
    go(&mut window, Key::Num2);
    window.click(runs);
    for _ in 0..64 {
        window.click(name);
        window.until(is_posed);
        if played(&window).is_empty() {
            return window;
        }
        window.click(end);
        window.click(close);
    }
    panic!("the start is never asked");
}

/// The moves played before the current step.
fn played(window: &Window) -> String {
    let session = window.harness.state().state().practice.session.as_ref();
    let posed = session.and_then(|session| session.posed.as_ref());
    let moves = posed.expect("a position").played().iter();
    moves.map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The attempts of the log: mode, moves before the position, line, whether solved.
fn log(window: &mut Window) -> Vec<(String, String, String, bool)> {
    let folder = window.folder.path().join("data");
    window.until(|app| app.state().practice.training.is_saved());
    let (store, _) = Store::open(&folder).expect("a store");
    let mut lines = Vec::new();
    let taken = store.log(|line| {
        if let LogLine::Attempt(attempt) = line {
            let is_solved = attempt.outcome == raeuberspiel::store::Outcome::Solved;
            lines.push((attempt.mode, attempt.begun_after, attempt.line, is_solved));
        }
    });
    taken.expect("a log");
    lines
}

#[test]
fn the_status_is_said_and_shown_with_the_goal_hidden() {
    let mut window = begin("en");
    assert!(window.sees("How do the marked stones stand?"));
    assert!(!window.sees("Make the marked stones live") && !window.sees("Black to play"));
    assert!(!window.sees("Three"), "nothing is told of the problem");
    assert!(window.sees("Alive as it stands: nothing to do here"));
    window.click("Whoever moves first decides");
    assert!(window.sees("Right"));
    // The next step comes automatically.
    window.harness.run_steps(4);
    assert!(window.sees("Who has to move?"));
    // With a key: White moves first.
    window.press(Key::Num2);
    window.harness.run_steps(4);
    assert!(window.sees("White to play") && window.sees("Kill the marked stones"));
    assert!(log(&mut window).is_empty(), "the steps are one");
    window.click("B1, empty");
    window.until(|app| {
        app.state().practice.standings.is_empty()
            && app.state().practice.training.ledger.judged.attempts > 0
    });
    let judged = &window
        .harness
        .state()
        .state()
        .practice
        .training
        .ledger
        .judged;
    assert_eq!((judged.attempts, judged.solved), (1, 1));
    let lines = log(&mut window);
    assert_eq!(lines.len(), 1);
    let (mode, begun, line, is_solved) = &lines[0];
    assert_eq!(
        (mode.as_str(), begun.as_str(), *is_solved),
        ("status", "pass", true)
    );
    assert!(line.starts_with("pass B1"), "{line}");
    // The run continues automatically and ends.
    window.harness.run_steps(12);
    assert!(window.sees("1 of 1 solved"));
}

#[test]
fn a_wrong_status_is_told_with_its_reason_and_its_lines() {
    let mut window = begin("de");
    assert!(window.sees("Wie steht es um die markierten Steine?"));
    window.press(Key::Num1);
    assert!(window.sees("Nein: "));
    assert!(window.sees("Zieht Weiß zuerst, auf B1, sind die Steine tot."));
    assert!(window.sees("Zieht Schwarz zuerst, auf B1, leben die Steine."));
    // It says what the proofs rest on.
    assert!(window.sees("Bewiesen, wenn") || window.sees("Bewiesen auf dem Brett"));
    // The lines of the proof can be stepped through on the board.
    window
        .harness
        .key_press_modifiers(Modifiers::NONE, Key::ArrowRight);
    window.harness.run_steps(3);
    let session = window.harness.state().state().practice.session.as_ref();
    let walked = session.expect("a position").walked();
    assert!(walked.0 == 1 && walked.1 >= 1, "{walked:?}");
    let lines = log(&mut window);
    assert_eq!(lines.len(), 1);
    assert!(!lines[0].3);
    assert!(window.harness.state().state().practice.standings.is_empty());
    window.click("Nächste Aufgabe");
    assert!(window.sees("0 von 1 gelöst"));
}

#[test]
fn a_settled_position_is_shown_against_the_other_sides_try() {
    let mut window = on_set("en", "corner", SETTLED, &[]);
    go(&mut window, Key::Num2);
    window.click("Runs");
    window.click("Status first: the goal is not told");
    window.until(is_posed);
    window.click("Alive as it stands: nothing to do here");
    assert!(window.sees("Now show it."));
    // The next step comes automatically.
    window.harness.run_steps(6);
    assert!(window.sees("White has played"));
    assert!(window.sees("Make the marked stones live"));
    let answer = match played(&window).as_str() {
        "pass B1" => "C1, empty",
        "pass C1" => "B1, empty",
        other => panic!("no try: {other}"),
    };
    window.click(answer);
    window.until(|app| app.state().practice.training.ledger.judged.solved == 1);
    let lines = log(&mut window);
    assert_eq!((lines[0].0.as_str(), lines[0].3), ("status", true));
}

fn is_posed(app: &raeuberspiel::ui::App) -> bool {
    let session = app.state().practice.session.as_ref();
    session.is_some_and(|session| session.posed.is_some())
}

#[test]
fn a_set_is_chosen_for_the_runs() {
    let mut window = on_set(
        "en",
        "rooms",
        ROOMS,
        &[("filters", "Rooms\t\t600\t2800\trooms")],
    );
    go(&mut window, Key::Num2);
    window.click("Runs");
    window.click("Rooms");
    assert!(window.sees("Practise these: one problem"));
    let filter = &window.harness.state().state().practice.training.filter;
    assert_eq!(filter.shelf, Some(Shelf::Set("rooms".into())));
}

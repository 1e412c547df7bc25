//! A set solved in rounds, each in half the time of the one before.

use crate::support;
use egui::Key;
use raeuberspiel::trainer::Mode;
use support::{Window, go, on_set};

/// Two problems of one move each.
const PAIR: &str = r#"(
    format: 1,
    id: "pair",
    title: (en: "Pair", de: "Paar"),
    problems: [
        (
            id: "one",
            title: (en: "One", de: "Eins"),
            task: Live,
            position: "
                | . . . . . .
                | O O O O . .
                | X X X O . .
                | . . X O . .
                +------------
            ",
            claim: Authored,
            lines: [
                (play: "F4", verdict: Solved),
                (play: "F3", verdict: Wrong),
            ],
        ),
        (
            id: "two",
            title: (en: "Two", de: "Zwei"),
            task: Live,
            position: "
                | . . . . . .
                | O O O O . .
                | X X X O . .
                | . . X O . .
                +------------
            ",
            claim: Authored,
            lines: [
                (play: "F4", verdict: Solved),
                (play: "F3", verdict: Wrong),
            ],
        ),
    ],
)
"#;

const OF_PAIR: &[(&str, &str)] = &[("filters", "Both\t\t600\t2800\tpair")];

/// Opens the runs, restricted to the set.
fn choose(window: &mut Window) {
    go(window, Key::Num2);
    window.click("Runs");
    window.click("Both");
}

fn mode(window: &Window) -> Option<Mode> {
    let run = window
        .harness
        .state()
        .state()
        .practice
        .training
        .run
        .as_ref();
    run.map(|run| run.mode())
}

#[test]
fn a_round_follows_the_other_in_half_the_time() {
    let mut window = on_set("en", "pair", PAIR, OF_PAIR);
    go(&mut window, Key::Num2);
    window.click("Runs");
    assert!(window.sees("Cycle: choose a set above"));
    window.click("Both");
    window.click("Cycle: round 1, 2 of 2 left");
    assert_eq!(
        mode(&window),
        Some(Mode::Cycle {
            round: 1,
            time: None
        })
    );
    assert!(!window.sees(" left"), "the first round sets the pace");
    // A frame is a quarter of a second of thinking.
    window.harness.run_steps(40);
    window.click("F4, empty");
    window.harness.run_steps(12);
    assert!(window.sees("2 of 2, 1 solved"), "the next comes by itself");
    window.harness.run_steps(40);
    window.click("F3, empty");
    window.settle();
    window.press(Key::N);
    assert!(window.sees("1 of 2 solved"));
    let rounds = &window
        .harness
        .state()
        .state()
        .practice
        .training
        .ledger
        .cycles["pair"]
        .rounds;
    assert_eq!((rounds[0].attempts, rounds[0].solved), (2, 1));
    let took = rounds[0].thinking_ms;
    assert!(took >= 20_000, "{took}");
    // Directly into the next round, with its time limit.
    window.click("Round 2");
    let Some(Mode::Cycle {
        round: 2,
        time: Some(time),
    }) = mode(&window)
    else {
        panic!("a second round: {:?}", mode(&window));
    };
    let half = u128::from(took / 2);
    assert!(time.as_millis().abs_diff(half) <= 2, "{time:?} of {took}");
    assert!(window.sees(" left"), "the clock is shown");
    // The round continues when its time is up.
    window.harness.run_steps(4 * 30);
    assert!(window.sees("0:00 left"));
    window.click("F4, empty");
    window.harness.run_steps(12);
    assert!(window.sees("2 of 2, 1 solved"));
}

#[test]
fn a_round_goes_on_where_it_was_left_and_its_curve_is_drawn() {
    let mut window = on_set("en", "pair", PAIR, OF_PAIR);
    choose(&mut window);
    window.click("Cycle: round 1, 2 of 2 left");
    window.click("F4, empty");
    window.harness.run_steps(2);
    window.click("End");
    window.click("Close");
    window.until(|app| app.state().practice.training.is_saved());
    let folder = window.folder.path().join("data");
    let (store, _) = raeuberspiel::store::Store::open(&folder).expect("a store");
    let ledger = store.recount().expect("a log").ledger;
    let problems = ["pair/one", "pair/two"].map(str::to_owned);
    let next = ledger.cycles["pair"].next(&problems);
    assert_eq!((next.number, next.left.as_slice()), (1, &problems[1..]));
    window.click("Cycle: round 1, 1 of 2 left");
    window.click("F4, empty");
    window.harness.run_steps(12);
    assert!(window.sees("1 of 1 solved"));
    go(&mut window, Key::Num8);
    assert!(window.sees("Cycles") && window.sees("Round 1: 2 of 2 right"));
    go(&mut window, Key::L);
    assert!(window.sees("Runde 1: 2 von 2 richtig"));
}

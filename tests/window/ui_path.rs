//! The path with its exams and placement test, and today's session.

use std::fmt::Write as _;

use crate::support;
use egui::Key;
use raeuberspiel::trainer::Mode;
use raeuberspiel::trainer::review::{Placement, Stage};
use support::{Window, go, on_set};

/// `count` problems of one move each, with difficulties cycling from 1 to `hardest`.
fn many(count: usize, hardest: usize) -> String {
    let mut set = String::from(
        "(format: 1, id: \"many\", title: (en: \"Many\", de: \"Viele\"), problems: [\n",
    );
    for number in 0..count {
        let difficulty = 1 + number % hardest;
        write!(
            set,
            "(id: \"p{number}\", title: (en: \"Number {number}\", de: \"Nummer {number}\"), task: Live,
            difficulty: {difficulty}, position: \"
                | . . . . . .
                | O O O O . .
                | X X X O . .
                | . . X O . .
                +------------
            \", claim: Authored, lines: [
                (play: \"F4\", verdict: Solved), (play: \"F3\", verdict: Wrong),
            ]),\n"
        )
        .expect("text");
    }
    set + "])"
}

/// Solves or fails the current problem and waits for the next.
fn answer(window: &mut Window, is_solved: bool) {
    let point = if is_solved { "F4" } else { "F3" };
    window.click(&format!("{point}, empty"));
    if is_solved {
        window.harness.run_steps(10);
    } else {
        window.settle();
        window.press(Key::N);
    }
}

fn run_of(window: &Window) -> Option<(Mode, usize)> {
    let run = window
        .harness
        .state()
        .state()
        .practice
        .training
        .run
        .as_ref()?;
    Some((run.mode(), run.marks().len()))
}

fn stage_of(window: &Window) -> Option<Stage> {
    let training = &window.harness.state().state().practice.training;
    training.ledger.path.current()
}

#[test]
fn an_exam_that_is_passed_opens_the_next_stage() {
    let mut window = on_set("en", "many", many(40, 4), &[]);
    go(&mut window, Key::Num2);
    window.click("Path");
    assert!(window.sees("You are in stage 1: 20 kyu"));
    assert!(window.sees("40 problems to choose from"));
    assert!(
        window.sees("Too few problems in the open sets"),
        "in others"
    );
    window.click("Sit the exam");
    assert!(window.sees("Exam: 20 kyu") && window.sees("1 of 30"));
    assert!(window.sees("1:"), "a clock runs");
    for number in 0..Stage::EXAM {
        answer(&mut window, number < Stage::PASS as usize);
    }
    assert!(window.sees("Passed: 21 solved, 21 were needed. Stage 1 (20 kyu) is done."));
    window.click("Close");
    assert!(window.sees("You are in stage 2: 17 kyu"));
    assert!(window.sees("Passed today with 21 solved"));
    // The log has it.
    window.until(|app| app.state().practice.training.is_saved());
    let folder = window.folder.path().join("data");
    let (store, _) = raeuberspiel::store::Store::open(&folder).expect("a store");
    let path = store.recount().expect("a log").ledger.path;
    assert_eq!(path.current(), Stage::of_number(2));
    go(&mut window, Key::L);
    assert!(window.sees("Sie sind auf Stufe 2: 17. Kyu"));
}

#[test]
fn an_exam_that_is_failed_says_what_was_needed() {
    let mut window = on_set("en", "many", many(40, 4), &[]);
    go(&mut window, Key::Num2);
    window.click("Path");
    window.click("Sit the exam");
    answer(&mut window, true);
    answer(&mut window, false);
    window.click("End");
    assert!(window.sees("Not passed: 1 solved, 21 are needed for stage 1 (20 kyu)."));
    window.click("Close");
    assert!(window.sees("Not passed yet; at best 1 solved"));
    window.click("Practise for it");
    assert!(window.sees("Practice: 20 kyu"));
    let hint = window.sees("Hint");
    assert!(hint, "practice helps");
}

#[test]
fn a_placement_chooses_by_the_answers_and_finds_the_stage() {
    let mut window = on_set("en", "many", many(120, 30), &[]);
    go(&mut window, Key::Num2);
    window.click("Path");
    assert!(window.sees("You have not been placed yet"));
    window.click("Find my stage: 15 problems");
    let mut asked = Vec::new();
    for number in 0..Placement::PROBLEMS {
        assert_eq!(run_of(&window).map(|(_, marks)| marks), Some(number));
        assert!(window.sees(&format!("{} of 15", number + 1)));
        let state = window.harness.state().state();
        let session = state.practice.session.as_ref().expect("a problem");
        let difficulty = session.attempt.problem().difficulty.expect("rated");
        asked.push(difficulty);
        answer(&mut window, difficulty <= 6);
    }
    assert!(
        asked[10..].iter().all(|it| (2..=11).contains(it)),
        "{asked:?}"
    );
    assert!(window.sees("Placed today: by the program’s reckoning you solve like about"));
    window.click("Close");
    let stage = stage_of(&window);
    let number = stage.expect("a stage").number();
    assert!((1..=3).contains(&number), "{number} by {asked:?}");
    assert!(window.sees(&format!("You are in stage {number}")));
    // A placement test that is ended early places nowhere.
    window.click("Find my stage: 15 problems");
    answer(&mut window, true);
    window.click("End");
    assert!(window.sees("The placement was not finished"));
    assert_eq!(stage_of(&window), stage);
}

#[test]
fn a_session_has_the_chosen_length_and_ends_with_what_was_learnt() {
    let mut window = on_set("en", "many", many(40, 4), &[]);
    go(&mut window, Key::Num2);
    assert!(window.sees("Today: 20 minutes"));
    assert!(
        window.sees("10 of stage 1 (20 kyu)"),
        "as many new ones as a day may have"
    );
    window.click("10 min");
    assert!(window.sees("Today: 10 minutes"));
    window.click("Begin");
    assert!(matches!(run_of(&window), Some((Mode::Today { .. }, 0))));
    // More than a minute for the first problem.
    window.harness.run_steps(300);
    for number in 0..10 {
        answer(&mut window, number != 3);
    }
    assert!(window.sees("9 of 10 solved"));
    assert!(window.sees("Stage 1 (20 kyu): 9 of 10 solved."));
    assert!(window.sees("tomorrow"));
    window.click("Close");
    assert!(window.sees("minutes of 10 left"));
    // The chosen length was stored before the attempts were.
    window.until(|app| app.state().practice.training.is_saved());
    let folder = window.folder.path().join("data");
    let (store, _) = raeuberspiel::store::Store::open(&folder).expect("a store");
    let kept = store.settings().expect("settings");
    assert_eq!(kept.get("session-minutes").map(String::as_str), Some("10"));
}

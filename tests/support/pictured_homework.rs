//! Homework as a student and a teacher see it.

use std::path::PathBuf;
use std::time::Duration;

use egui::Key;
use raeuberspiel::homework::{First, Results};
use raeuberspiel::problem::{identity, read_set};
use raeuberspiel::store::{AttemptRecord, Outcome, ProblemKey};
use raeuberspiel::trainer::review::{Day, Grade, homework_word};
use raeuberspiel::worker::sets::Shipped;

use super::support::{DAY, SET};
use super::{FOUR, Page, open, open_on, turn, word};

/// The corner set as homework with one problem missed, and results handed in by three students.
fn given(size: [f32; 2], settings: &[(&str, &str)]) -> Page {
    let homework = SET.replacen(
        "id: \"corner\",",
        "id: \"homework-week-3\", homework: (note: (en: \"Read every line to its end before you click. Twenty minutes are enough.\", de: \"Lesen Sie jede Zugfolge zu Ende, bevor Sie klicken. Zwanzig Minuten genügen.\"), due: \"2024-10-07\"),",
        1,
    );
    let set = read_set(&homework, "x").set.expect("a set");
    let mut page = open_on(&homework, size, settings, Shipped::No, false);
    let key = ProblemKey::read("homework-week-3/straight-three").expect("a name");
    let known_by = identity(&set.problems[0]);
    let event = AttemptRecord {
        key,
        at: std::time::UNIX_EPOCH,
        day: Day::clamped(i64::from(DAY)),
        outcome: Outcome::Failed,
        grade: Grade::Again,
        moves: String::new(),
        line: "B2 A1".into(),
        failed_after: Some(String::new()),
        begun_after: String::new(),
        thinking: Duration::from_secs(20),
        hints: 0,
        difficulty: None,
        techniques: Vec::new(),
        is_themed: false,
        mode: homework_word(&known_by),
    };
    let state = page.window.harness.state_mut().state_mut();
    state.practice.training.take(event.event());
    let assigned = state.practice.training.ledger.assigned.clone();
    let day = Day::clamped(i64::from(DAY));
    let results = ["Anna Lindner", "Bert", "Cleo Vogt"].map(|student| {
        let mut results = Results::of(&set, &assigned, "Corner", student, day);
        let missed = results.problems[0].clone();
        for line in &mut results.problems[1..] {
            let id = line.id.clone();
            let known_by = line.known_by.clone();
            *line = missed.clone();
            line.id = id;
            line.known_by = known_by;
            line.first = First::Solved;
        }
        if student == "Bert" {
            results.problems[0].first = First::Helped;
            results.problems[1].first = First::Missed;
            results.problems[1].tries = 3;
            results.problems[2].first = First::Open;
            results.problems[2].tries = 0;
        }
        (PathBuf::from(format!("/class/{student}.ron")), results)
    });
    state.homework.desk.take(results.into());
    page.window.settle();
    page
}

#[test]
fn homework_of_a_student_and_of_a_class() {
    for (name, size, settings) in FOUR {
        let mut page = given(size, &settings);
        turn(&mut page, Key::U);
        page.window.click(word(name, "Dismiss", "Ausblenden"));
        page.check(&format!("homework-{name}"));
    }
    for (name, size, settings) in FOUR {
        let mut page = open(size, &settings, Shipped::No, false);
        turn(&mut page, Key::Num3);
        page.window.click(word(name, "Homework…", "Hausaufgabe…"));
        page.check(&format!("homework-sheet-{name}"));
    }
}

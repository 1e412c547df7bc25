//! Sessions and exams over generated problems.

use super::*;
use crate::board::{Move, Point, Setup, Size};
use crate::problem::{Problem, ProblemId, Task, Technique};
use crate::trainer::review::{
    Day, Event, Grade, Ledger, Limits, Moment, Placement, Plan, Try, noted,
};
use crate::trainer::{Filter, Mode, Run};

/// Problems of six sets, from the easiest to the hardest, repeatedly; every third is a snapback.
fn problems(count: usize) -> Vec<(String, Problem)> {
    let made = (0..count).map(|number| {
        let name = format!("p{number:03}");
        let id = ProblemId::new(&name).expect("a name");
        let mut problem = Problem::new(id, Task::Kill, Setup::new(Size::SQUARE_19));
        problem.difficulty = Some(1 + (number % 30) as u8);
        if number % 3 == 0 {
            problem.techniques = vec![Technique::new("snapback").expect("a tag")];
        }
        let root = problem.tree.root();
        problem.tree.add(root, Move::Play(Point::at(0, 0)));
        (format!("set-{}/{name}", number / 30 % 6), problem)
    });
    made.collect()
}

fn attempt(problem: &str, day: i32, is_solved: bool, techniques: &[&str]) -> Event {
    Event::Try(Try {
        problem: problem.to_owned(),
        at: i64::from(day) * 86_400,
        day: Day::clamped(i64::from(day)),
        is_solved,
        grade: if is_solved { Grade::Good } else { Grade::Again },
        thinking_ms: 20_000,
        line: "A1".into(),
        failed_after: (!is_solved).then(String::new),
        begun_after: String::new(),
        difficulty: Some(3),
        techniques: techniques.iter().map(|&tag| tag.to_owned()).collect(),
        is_themed: false,
        mode: "set".into(),
    })
}

/// Calls `ask` with a pool over these problems on a day.
fn ask<T>(
    made: &[(String, Problem)],
    ledger: &Ledger,
    day: i32,
    limits: Limits,
    ask: impl FnOnce(&Pool<'_>) -> T,
) -> T {
    let at = i64::from(day) * 86_400 + 80_000;
    let plan = Plan::of(ledger, limits, at, Day::clamped(i64::from(day)));
    let filter = Filter::default();
    let all = made.iter().enumerate();
    let problems = all.map(|(place, (name, problem))| (name.as_str(), (place, problem)));
    ask(&Pool {
        ledger,
        plan: &plan,
        limits,
        moment: Moment::of(at, 0),
        filter: &filter,
        problems: problems.collect(),
    })
}

const TEN: Duration = Duration::from_secs(600);

#[test]
fn the_first_session_is_of_the_first_stage_and_no_longer_than_a_day_allows() {
    let made = problems(300);
    let ledger = Ledger::default();
    let limits = Limits {
        reviews: 60,
        new: 9,
    };
    let today = ask(&made, &ledger, 10, limits, |pool| pool.today(TEN));
    assert_eq!((today.items.len(), today.due.len()), (9, 0));
    assert_eq!(
        (today.of_stage.len(), today.technique.as_deref()),
        (9, None)
    );
    assert_eq!(today.stage, Some(Stage::FIRST));
    let more = Limits { new: 99, ..limits };
    let today = ask(&made, &ledger, 10, more, |pool| pool.today(TEN));
    assert_eq!(today.items.len(), 15, "ten minutes of forty seconds each");
}

#[test]
fn a_session_mixes_what_is_due_with_the_stage_and_the_weakest_technique() {
    let made = problems(300);
    let mut events = Vec::new();
    for (name, _) in made.iter().take(120) {
        events.push(attempt(name, 10, true, &["hane"]));
    }
    for (name, _) in made.iter().take(6) {
        events.push(attempt(name, 11, false, &["snapback"]));
    }
    let ledger = Ledger::of(&events);
    let limits = Limits {
        reviews: 60,
        new: 9,
    };
    let today = ask(&made, &ledger, 40, limits, |pool| pool.today(TEN));
    assert_eq!(today.each, Duration::from_secs(20));
    assert_eq!(today.technique.as_deref(), Some("snapback"));
    assert_eq!(
        (today.items.len(), today.due.len()),
        (30, 24),
        "four fifths"
    );
    assert_eq!(today.of_stage.len() + today.of_technique.len(), 6);
    assert!(!today.of_stage.is_empty() && !today.of_technique.is_empty());
    let mut once: Vec<&str> = today.items.iter().map(|key| key.problem.as_str()).collect();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), 30, "no problem twice");
    let other = today.items.iter().position(|key| !today.due.contains(key));
    assert!(other.is_some_and(|place| place < 6), "they are spread");
}

#[test]
fn of_one_technique_alone_nobody_can_say_that_it_is_weak() {
    let made = problems(60);
    let tries = |techniques: [&str; 2]| -> Vec<Event> {
        let names = made.iter().map(|(name, _)| name).take(10);
        let tries = names.zip(techniques.into_iter().cycle());
        tries
            .map(|(name, technique)| attempt(name, 10, technique == "hane", &[technique]))
            .collect()
    };
    let weakest = |techniques| {
        let ledger = Ledger::of(&tries(techniques));
        let limits = Limits::default();
        ask(&made, &ledger, 40, limits, |pool| pool.today(TEN).technique)
    };
    assert_eq!(weakest(["hane", "hane"]), None);
    assert_eq!(weakest(["hane", "snapback"]).as_deref(), Some("snapback"));
}

#[test]
fn every_stage_is_counted_as_its_problems_are_chosen() {
    let made = problems(300);
    let (ledger, limits) = (Ledger::default(), Limits::default());
    let (counts, lists) = ask(&made, &ledger, 10, limits, |pool| {
        let lists: Vec<usize> = Stage::all()
            .map(|stage| pool.of_stage(stage).len())
            .collect();
        (pool.stage_counts(), lists)
    });
    assert_eq!(counts.as_slice(), lists);
    assert!(counts[0] > 0 && counts.iter().any(|&count| count != counts[0]));
}

#[test]
fn an_exam_has_its_problems_of_the_level_and_of_several_sets() {
    let made = problems(300);
    let ledger = Ledger::default();
    let stage = Stage::of_number(6).expect("a stage");
    let mode = Mode::Stage {
        stage,
        sitting: 1,
        each: TEN,
    };
    let limits = Limits::default();
    let exam = ask(&made, &ledger, 10, limits, |pool| pool.items(mode));
    assert_eq!(exam.len(), Stage::EXAM);
    let by_name = |key: &CardKey| made.iter().find(|(name, _)| *name == key.problem);
    let level = |key: &CardKey| by_name(key).and_then(|(_, problem)| problem.difficulty);
    let levels: Vec<u8> = exam.iter().filter_map(level).collect();
    assert!(
        levels.iter().all(|level| (9..=16).contains(level)),
        "{levels:?}"
    );
    let few = problems(40);
    assert!(ask(&few, &ledger, 10, limits, |pool| pool.items(mode)).is_empty());
    // The next sitting has other problems, as long as there are any.
    let met = exam.iter().map(|key| {
        let Event::Try(mut met) = attempt(&key.problem, 10, true, &[]) else {
            panic!("an attempt");
        };
        met.difficulty = level(key);
        Event::Try(met)
    });
    let ledger = Ledger::of(&met.collect::<Vec<_>>());
    let again = ask(&made, &ledger, 11, limits, |pool| pool.items(mode));
    let others = again.iter().filter(|key| !exam.contains(key)).count();
    let all = ask(&made, &ledger, 11, limits, |pool| {
        pool.of_stage(stage).len()
    });
    assert_eq!(others, (all - Stage::EXAM).min(Stage::EXAM), "of {all}");
    let practice = Mode::Practice(stage);
    let practice = ask(&made, &ledger, 11, limits, |pool| pool.items(practice));
    assert!(
        !practice.is_empty() && !exam.contains(&practice[0]),
        "new ones first"
    );
}

#[test]
fn a_placement_follows_the_answers() {
    let made = problems(300);
    let mut ledger = Ledger::default();
    let mode = Mode::Placement { number: 1 };
    let limits = Limits::default();
    let first = ask(&made, &ledger, 10, limits, |pool| pool.items(mode));
    let mut run = Run::new(mode, first, Duration::ZERO);
    let mut seen = Vec::new();
    while let Some(key) = run.current().cloned() {
        let problem = made.iter().find(|(name, _)| *name == key.problem);
        let difficulty = problem.and_then(|(_, problem)| problem.difficulty);
        let difficulty = difficulty.expect("rated");
        let is_solved = difficulty <= 8;
        let Event::Try(mut answer) = attempt(&key.problem, 10, is_solved, &[]) else {
            panic!("an attempt");
        };
        answer.mode = "placement-1".into();
        answer.difficulty = Some(noted(difficulty));
        ledger.take(&Event::Try(answer));
        let shown = run.marks().iter().map(|mark| &mark.key);
        assert!(!shown.clone().any(|other| *other == key), "none twice");
        run.note(is_solved, TEN);
        seen.push(difficulty);
        if let Some(next) = ask(&made, &ledger, 10, limits, |pool| pool.placement(1, &run)) {
            run.add(next);
        }
        run.next(TEN);
    }
    assert_eq!(run.marks().len(), Placement::PROBLEMS);
    let late = &seen[8..];
    assert!(
        late.iter().all(|level| (4..=13).contains(level)),
        "{seen:?}"
    );
    assert!(ledger.path.placed().is_some());
}

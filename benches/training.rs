//! The cost of a long history, and the results of a year of training.
//!
//! `cargo bench --bench training` fills a store with 100,000 attempts of every kind over three years and
//! 20,000 rows about favourites, notes, collections and problems never asked again, and prints the time of a
//! start (opening, checking, counting from the snapshot), of building the due queue and each way to train, of
//! the numbers of the progress page, and of saving one attempt durably. Then a simulated learner trains for
//! 365 days; it prints retention and load for each thirty days. Another follows the path with the shipped
//! problems, with a session of twenty minutes a day and an exam every seventh day; it prints the stages
//! passed and the length of the days.

use std::path::Path;
use std::time::{Duration, Instant, UNIX_EPOCH};

use std::collections::BTreeMap;

use raeuberspiel::board::{Move, Point, Setup, Size};
use raeuberspiel::disk::Seen;
use raeuberspiel::problem::{Problem, ProblemId, SetId, Task};
use raeuberspiel::store::{AttemptRecord, DeedRecord, Outcome, ProblemKey, Store};
use raeuberspiel::trainer::review::{
    Card, CardKey, Day, Deed, Event, Grade, Ledger, Limits, Moment, Plan, Stage, Summary, Try,
    homework_word, noted, seed_of, two_lines,
};
use raeuberspiel::trainer::{Filter, Mode, Pool, Run, Shelf};
use raeuberspiel::worker::{load_files, set_files};

/// Attempts in the log.
const ATTEMPTS: u64 = 100_000;
/// Number of problems they are about.
const PROBLEMS: u64 = 10_000;
/// Rows of the log about favourites, notes and collections.
const DEEDS: u64 = 20_000;
/// Number of the user's own collections.
const COLLECTIONS: u64 = 40;
/// Repetitions of each measurement; the median is printed.
const TURNS: usize = 9;

/// Pseudo-random numbers that are the same every time (a linear congruence).
struct Draw(u64);

impl Draw {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    fn share(&mut self) -> f32 {
        self.below(1 << 24) as f32 / (1 << 24) as f32
    }
}

fn median(mut measure: impl FnMut() -> Duration) -> Duration {
    let mut times: Vec<Duration> = (0..TURNS).map(|_| measure()).collect();
    times.sort();
    times[TURNS / 2]
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let begun = Instant::now();
    let result = work();
    (begun.elapsed(), result)
}

fn row(name: &str, time: Duration, goal: &str) {
    println!(
        "{name:<58} {:>9.2} ms   goal {goal}",
        time.as_secs_f64() * 1e3
    );
}

fn key_of(problem: u64) -> ProblemKey {
    ProblemKey {
        set: SetId::new(&format!("set-{}", problem / 100)).expect("a name"),
        problem: ProblemId::new(&format!("p{}", problem % 100)).expect("a name"),
    }
}

/// The mode of an attempt: about four in ten from a set, and one each from today's session, reading ahead,
/// status first, a round of a cycle, homework, and the path.
fn mode_of(number: u64, problem: u64, draw: &mut Draw) -> String {
    let one = |modes: &[Mode], draw: &mut Draw| {
        let mode = modes[draw.below(modes.len() as u64) as usize];
        mode.word().into_owned()
    };
    let time = None;
    let round = 1 + (number / 20_000) as u32;
    match draw.below(10) {
        0..4 => "set".to_owned(),
        4 => "today".to_owned(),
        5 => {
            let read = Mode::AHEAD.map(|ahead| Mode::Reading { ahead, says: false });
            let said = Mode::AHEAD.map(|ahead| Mode::Reading { ahead, says: true });
            one(&[read, said].concat(), draw)
        }
        6 => Mode::Status.word().into_owned(),
        7 => Mode::Cycle { round, time }.word().into_owned(),
        8 => homework_word(&format!(
            "{:016x}",
            problem.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        )),
        _ => {
            let stages: Vec<Stage> = Stage::all().collect();
            let stage = stages[(number * 12 / (ATTEMPTS * 2)) as usize % 12];
            let each = Duration::from_secs(90);
            let sitting = 1 + (number / 4_000) as u32;
            let number = 1 + (number / 30_000) as u32;
            let exam = Mode::Stage {
                stage,
                sitting,
                each,
            };
            let modes = [exam, Mode::Practice(stage), Mode::Placement { number }];
            one(&modes, draw)
        }
    }
}

/// A row about a problem's collections, favourites or notes, mostly adding to collections; some rename or
/// reorder them.
fn kept(number: u64, draw: &mut Draw) -> DeedRecord {
    let seconds = 1_700_000_000 + number * (ATTEMPTS / DEEDS) * 950;
    let name = format!("Collection {}", draw.below(COLLECTIONS));
    let place = draw.below(20).to_string();
    let note = format!(
        "the throw-in at A{} comes first, see game {number}",
        1 + draw.below(19)
    );
    let (deed, words) = match draw.below(20) {
        0..3 => (Deed::Favour, String::new()),
        3 => (Deed::Unfavour, String::new()),
        4..8 => (Deed::Note, note),
        8..14 => (Deed::Collect, name),
        14 => (Deed::Uncollect, name),
        15 => (Deed::Place, two_lines(&name, &place)),
        16 => (Deed::Arrange, two_lines(&name, &place)),
        17 => (Deed::Rename, two_lines(&name, &format!("{name} and more"))),
        18 => (Deed::Suspend, String::new()),
        _ => (Deed::Resume, String::new()),
    };
    DeedRecord {
        key: key_of(draw.below(PROBLEMS)),
        at: Some(UNIX_EPOCH + Duration::from_secs(seconds)),
        branch: words,
        deed,
        day: Day::clamped((seconds / 86_400) as i64),
    }
}

fn record(number: u64, draw: &mut Draw) -> AttemptRecord {
    let seconds = 1_700_000_000 + number * 950;
    let problem = draw.below(PROBLEMS);
    let is_solved = draw.below(10) < 7;
    let techniques = [
        "nakade",
        "snapback",
        "throw-in",
        "oiotoshi",
        "ko",
        "hane",
        "placement",
    ];
    AttemptRecord {
        key: key_of(problem),
        at: UNIX_EPOCH + Duration::from_secs(seconds),
        day: Day::clamped((seconds / 86_400) as i64),
        outcome: if is_solved {
            Outcome::Solved
        } else {
            Outcome::Failed
        },
        grade: if is_solved { Grade::Good } else { Grade::Again },
        moves: "A1 B2 C3".into(),
        line: "A1 B1 B2 C2 C3".into(),
        failed_after: (!is_solved)
            .then(|| ["", "A1 B1", "A1 B1 B2 C2"][draw.below(3) as usize].into()),
        begun_after: String::new(),
        thinking: Duration::from_millis(2_000 + draw.below(60_000)),
        hints: 0,
        difficulty: Some(1 + (problem % 30) as u8),
        techniques: vec![techniques[(problem % 7) as usize].into()],
        is_themed: false,
        mode: mode_of(number, problem, draw),
    }
}

fn long_history(folder: &Path) {
    let (store, _) = Store::open(folder).expect("a store");
    let mut draw = Draw(7);
    let lines: Vec<u8> = {
        let memory = Store::in_memory().expect("a store in memory");
        for number in 0..ATTEMPTS {
            memory.record(&record(number, &mut draw)).expect("recorded");
            if number % (ATTEMPTS / DEEDS) == 0 {
                let deed = kept(number / (ATTEMPTS / DEEDS), &mut draw);
                memory.record_deed(&deed).expect("recorded");
            }
        }
        let mut out = Vec::new();
        memory.export(&mut out).expect("exported");
        out
    };
    let (time, _) = timed(|| store.import(&mut lines.as_slice()).expect("imported"));
    println!(
        "{ATTEMPTS} attempts at {PROBLEMS} problems and {DEEDS} lines of what is kept, imported in {:.1} s",
        time.as_secs_f64()
    );
    let (recount, counted) = timed(|| store.recount().expect("counted"));
    row(
        "everything counted anew from the whole log",
        recount,
        "none",
    );
    let (snapshot, ()) = timed(|| store.keep_snapshot(&counted).expect("kept"));
    row(
        "a snapshot of it kept (off the frame, every 200 attempts)",
        snapshot,
        "none",
    );
    drop(store);
    let size = std::fs::metadata(folder.join("progress.sqlite3")).map_or(0, |file| file.len());
    println!(
        "file {:.1} MB, {} cards, {} days",
        size as f64 / 1e6,
        counted.ledger.cards.len(),
        counted.ledger.days.len()
    );
    told(&counted.ledger);
    let start = median(|| {
        timed(|| {
            let (store, _) = Store::open(folder).expect("a store");
            store.settings().expect("settings");
            store.count().expect("counted")
        })
        .0
    });
    row(
        "start: open, check, count from the snapshot",
        start,
        "300 ms",
    );
    {
        let (store, _) = Store::open(folder).expect("a store");
        for number in 0..200 {
            let attempt = record(ATTEMPTS + number, &mut draw);
            store.record(&attempt).expect("recorded");
        }
    }
    let start = median(|| {
        timed(|| {
            let (store, _) = Store::open(folder).expect("a store");
            store.count().expect("counted")
        })
        .0
    });
    row(
        "the same with 200 attempts after the snapshot",
        start,
        "300 ms",
    );
    let ledger = &counted.ledger;
    let at = 1_700_000_000 + (ATTEMPTS * 950) as i64;
    let today = Day::clamped(at / 86_400);
    let limits = Limits::default();
    let queue = median(|| timed(|| Plan::of(ledger, limits, at, today)).0);
    row("due queue", queue, "20 ms");
    let made = made_problems();
    let plan = Plan::of(ledger, limits, at, today);
    let filter = Filter::default();
    let session = median(|| {
        timed(|| {
            let pool = pool(ledger, &plan, limits, at, &filter, &made);
            pool.today(SESSION).items.len()
        })
        .0
    });
    row("Today built, of 10,000 problems", session, "50 ms");
    let of_set = Filter {
        shelf: Some(Shelf::Set("set-7".into())),
        ..Filter::default()
    };
    let time = None;
    let (ahead, says) = (Mode::AHEAD[0], false);
    for (name, mode, filter) in [
        (
            "a round of a cycle built",
            Mode::Cycle { round: 2, time },
            &of_set,
        ),
        (
            "reading ahead built",
            Mode::Reading { ahead, says },
            &filter,
        ),
        ("status first built", Mode::Status, &filter),
        (
            "practice of a stage built",
            Mode::Practice(Stage::FIRST),
            &filter,
        ),
    ] {
        let built = median(|| {
            timed(|| {
                let pool = pool(ledger, &plan, limits, at, filter, &made);
                pool.items(mode).len()
            })
            .0
        });
        row(name, built, "50 ms");
    }
    let page = median(|| timed(|| Summary::of(ledger, limits, today)).0);
    row("numbers of the progress page (then cached)", page, "50 ms");
    let (store, _) = Store::open(folder).expect("a store");
    let mut saves: Vec<Duration> = (0..200)
        .map(|number| {
            let attempt = record(ATTEMPTS + 300 + number, &mut draw);
            timed(|| store.record(&attempt).expect("recorded")).0
        })
        .collect();
    saves.sort();
    row(
        "one attempt saved durably, median of 200",
        saves[100],
        "10 ms",
    );
    row(
        "one attempt saved durably, 99th percentile",
        saves[198],
        "10 ms",
    );
    let mut ledger = counted.ledger.clone();
    let taken = median(|| {
        let event = record(ATTEMPTS + 999, &mut draw).event();
        timed(|| ledger.take(&event)).0
    });
    row(
        "the same taken into what the window shows (in the frame)",
        taken,
        "none",
    );
}

/// Prints what the log contains besides attempts at sets.
fn told(ledger: &Ledger) {
    let mine = &ledger.mine;
    let cycles = ledger.cycles.values();
    println!(
        "{} positions judged, {} cycles of {} rounds, {} notes, {} favourites, {} never again,",
        ledger.judged.attempts,
        ledger.cycles.len(),
        cycles.map(|cycle| cycle.rounds.len()).sum::<usize>(),
        mine.notes.len(),
        mine.favourites.len(),
        mine.never.len(),
    );
    let collected = mine.collections.iter().map(|it| it.problems.len());
    println!(
        "{} problems in {} collections",
        collected.sum::<usize>(),
        mine.collections.len()
    );
}

/// A simulated learner who answers from memory, which forgets like an average one by FSRS-6; the schedule
/// sees only the answers.
fn learner() {
    println!(
        "\nA learner of 365 days: up to 10 new problems and 60 reviews a day, day off every tenth,"
    );
    println!(
        "three weeks of holiday from day 200. He solves a new problem with chance 0.6 and what he"
    );
    println!("has met before with the chance of his memory.");
    println!("  days      new  reviews/day  remembered  waiting  rating");
    let mut ledger = Ledger::default();
    let mut draw = Draw(2026);
    let limits = Limits::default();
    let (first, mut next_new) = (20_000, 0u32);
    let (mut reviews, mut recalled, mut days, mut news) = (0u32, 0u32, 0u32, 0u32);
    for day in 0..365 {
        let today = Day::clamped(i64::from(first + day));
        let is_off = day % 10 == 9 || (200..221).contains(&day);
        let mut at = i64::from(today.number()) * 86_400 + 64_800;
        if !is_off {
            days += 1;
            for _ in 0..300 {
                at += 40;
                let plan = Plan::of(&ledger, limits, at, today);
                if let Some(due) = plan.today.first() {
                    let card: &Card = &ledger.cards[&due.key];
                    // In the same session, something just shown is nearly always known.
                    let chance = if card.last_day == today {
                        0.93
                    } else {
                        card.retrievability(today)
                    };
                    let knows = draw.share() < chance;
                    if card.last_day != today {
                        reviews += 1;
                        recalled += u32::from(knows);
                    }
                    ledger.take(&attempt(&due.key, at, today, knows, &mut draw));
                // While reviews are waiting, no new problems come: the backlog would only grow.
                } else if plan.waiting == 0
                    && ledger.new_left(limits, today) > 0
                    && next_new < 5_000
                {
                    let key = CardKey::from(format!("set/p{next_new}"));
                    next_new += 1;
                    news += 1;
                    let knows = draw.share() < 0.6;
                    ledger.take(&attempt(&key, at, today, knows, &mut draw));
                } else if let Some((_, step)) = plan.later {
                    at = at.max(step);
                } else {
                    break;
                }
            }
        }
        if day % 30 == 29 || day == 364 {
            let plan = Plan::of(&ledger, limits, at, today);
            println!(
                "{:>3}-{:>3} {:>8} {:>12.1} {:>9.1} % {:>8} {:>7.0}",
                day - day % 30,
                day,
                news,
                f64::from(reviews) / f64::from(days.max(1)),
                100.0 * f64::from(recalled) / f64::from(reviews.max(1)),
                plan.waiting,
                ledger.user.rating
            );
            (reviews, recalled, days, news) = (0, 0, 0, 0);
        }
    }
}

fn attempt(key: &CardKey, at: i64, day: Day, knows: bool, draw: &mut Draw) -> Event {
    Event::Try(Try {
        problem: key.problem.clone(),
        at,
        day,
        is_solved: knows,
        grade: if knows { Grade::Good } else { Grade::Again },
        thinking_ms: 5_000 + draw.below(30_000),
        line: "A1 B1 B2 C2 C3".into(),
        failed_after: (!knows).then(|| {
            if key.branch.is_empty() && draw.below(2) == 0 {
                "A1 B1".into()
            } else {
                key.branch.clone()
            }
        }),
        begun_after: key.branch.clone(),
        difficulty: Some(12),
        techniques: Vec::new(),
        is_themed: false,
        mode: "set".to_owned(),
    })
}

/// Length of a session.
const SESSION: Duration = Duration::from_secs(20 * 60);

/// The problems of the long history.
fn made_problems() -> Vec<(String, Problem)> {
    let made = (0..PROBLEMS).map(|number| {
        let id = ProblemId::new(&format!("p{}", number % 100)).expect("a name");
        let setup = Setup::new(Size::SQUARE_19);
        let mut problem = Problem::new(id, Task::Kill, setup);
        problem.difficulty = Some(1 + (number % 30) as u8);
        let root = problem.tree.root();
        problem.tree.add(root, Move::Play(Point::at(0, 0)));
        (format!("set-{}/p{}", number / 100, number % 100), problem)
    });
    made.collect()
}

fn pool<'a>(
    ledger: &'a Ledger,
    plan: &'a Plan,
    limits: Limits,
    at: i64,
    filter: &'a Filter,
    problems: &'a [(String, Problem)],
) -> Pool<'a> {
    let all = problems.iter().enumerate();
    Pool {
        ledger,
        plan,
        limits,
        moment: Moment::of(at, 0),
        filter,
        problems: all
            .map(|(place, (name, problem))| (name.as_str(), (place, problem)))
            .collect(),
    }
}

/// The shipped problems with their names.
fn shipped() -> Vec<(String, Problem)> {
    let found = set_files(Path::new("problems"), &mut Seen::default()).expect("the shipped sets");
    let files = load_files(&found.files);
    let sets = files.into_iter().filter_map(|file| file.loaded.set);
    let named = sets.flat_map(|set| {
        let id = set.id.clone();
        let problems = set.problems.into_iter();
        problems.map(move |problem| (format!("{id}/{}", problem.id), problem))
    });
    named.collect()
}

/// Prints how many shipped problems each way to train can use.
fn modes() {
    let problems = shipped();
    let (ledger, plan, filter) = (Ledger::default(), Plan::default(), Filter::default());
    let limits = Limits::default();
    let pool = pool(&ledger, &plan, limits, 86_400 * 20_000, &filter, &problems);
    println!("\nOf {} shipped problems", problems.len());
    println!("{:>5} can be solved", pool.matching().len());
    println!(
        "{:>5} can be asked about without their goal",
        pool.items(Mode::Status).len()
    );
    for ahead in Mode::AHEAD {
        println!(
            "{:>5} are read {ahead} moves ahead",
            pool.as_deep(ahead).len()
        );
    }
    for stage in Stage::all() {
        let count = pool.of_stage(stage).len();
        println!("{count:>5} belong to stage {} of the path", stage.number());
    }
}

/// A learner on the path: known problems are remembered as their cards predict; others are solved by an
/// ability that grows with practice, or by a guess.
fn on_the_path() {
    let problems = shipped();
    println!(
        "\nA learner of 365 days on the path over the {} shipped problems: twenty minutes a day, an exam",
        problems.len()
    );
    println!(
        "every seventh, every tenth day off. He begins at 1,000 points and gains up to 0.25 with each"
    );
    println!(
        "attempt, less the stronger he is; he guesses 3 in 100; a problem takes 8 to 60 seconds."
    );
    println!(
        "  days   stage  passed  reviews/day  others/day  minutes/day  longest  ability  rating"
    );
    let by_name: BTreeMap<&str, &Problem> = problems
        .iter()
        .map(|(name, problem)| (name.as_str(), problem))
        .collect();
    let (limits, filter) = (Limits::default(), Filter::default());
    let mut ledger = Ledger::default();
    let mut draw = Draw(20_260);
    let mut ability = 1_000.0_f64;
    let (mut reviews, mut others, mut days) = (0u32, 0u32, 0u32);
    let (mut spent, mut longest, mut over) = (Duration::ZERO, Duration::ZERO, 0u32);
    let mut exams = 0;
    for number in 0..365 {
        let day = Day::clamped(20_000 + number);
        let mut at = i64::from(day.number()) * 86_400 + 64_800;
        if number % 10 != 9 {
            days += 1;
            let plan = Plan::of(&ledger, limits, at, day);
            let stage = ledger.path.current().filter(|_| number % 7 == 6);
            let here = pool(&ledger, &plan, limits, at, &filter, &problems);
            let (mode, items, due) = match stage {
                Some(stage) => {
                    exams += 1;
                    let sitting = ledger.path.next_sitting(stage);
                    let each = Duration::from_secs(90);
                    let mode = Mode::Stage {
                        stage,
                        sitting,
                        each,
                    };
                    (mode, here.items(mode), Default::default())
                }
                None => {
                    let today = here.today(SESSION);
                    let (time, each) = (SESSION, today.each);
                    (Mode::Today { time, each }, today.items, today.due)
                }
            };
            drop(here);
            let mut run = Run::new(mode, items, Duration::ZERO);
            let mut clock = Duration::ZERO;
            while let Some(key) = run.current().cloned() {
                let problem = by_name[key.problem.as_str()];
                let level = seed_of(problem.difficulty).rating;
                let reads = 0.03 + 0.97 / (1.0 + 10f64.powf((level - ability) / 400.0));
                let known = ledger.cards.get(&key).map_or(0.0, |card| {
                    if card.last_day == day {
                        0.93
                    } else {
                        f64::from(card.retrievability(day))
                    }
                });
                let knows = f64::from(draw.share()) < reads.max(known);
                let thinking = Duration::from_millis(8_000 + draw.below(52_000));
                clock += thinking;
                at += thinking.as_secs() as i64;
                let techniques = problem.techniques.iter().map(ToString::to_string).collect();
                let Event::Try(mut answer) = attempt(&key, at, day, knows, &mut draw) else {
                    continue;
                };
                answer.thinking_ms = thinking.as_millis() as u64;
                answer.difficulty = problem.difficulty.map(noted);
                answer.techniques = techniques;
                answer.mode = mode.word().into_owned();
                ledger.take(&Event::Try(answer));
                ability += 0.25 * (1.0 - (ability - 1_000.0) / 1_500.0).max(0.0);
                let is_due = due.contains(&key);
                reviews += u32::from(is_due);
                others += u32::from(!is_due);
                run.note(knows, thinking);
                if run.next(clock).is_none() {
                    break;
                }
            }
            spent += clock;
            if stage.is_none() {
                longest = longest.max(clock);
                over += u32::from(clock > SESSION);
            }
        }
        if number % 30 == 29 || number == 364 {
            let passed = Stage::all().filter(|&stage| ledger.path.passed(stage).is_some());
            let mean = |count: u32| f64::from(count) / f64::from(days.max(1));
            println!(
                "{:>3}-{:>3} {:>6} {:>7} {:>12.1} {:>11.1} {:>12.1} {:>8.1} {:>8.0} {:>7.0}",
                number - number % 30,
                number,
                ledger.path.current().map_or(13, Stage::number),
                passed.count(),
                mean(reviews),
                mean(others),
                spent.as_secs_f64() / 60.0 / f64::from(days.max(1)),
                longest.as_secs_f64() / 60.0,
                ability,
                ledger.user.rating
            );
            (reviews, others, days, spent) = (0, 0, 0, Duration::ZERO);
        }
    }
    println!("exams sat: {exams}; sessions over twenty minutes of thinking: {over}");
}

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    long_history(folder.path());
    learner();
    modes();
    on_the_path();
}

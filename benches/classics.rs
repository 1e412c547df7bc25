//! Asks the positions of three classical books: is a question found, and is it answered?
//!
//! `cargo bench --bench classics -- book=gokyo-shumyo section=1 seconds=10` prints one table; further words:
//! `dir=` (the folder of the `.jsonl` files), `every=5` (a sample), `number=12`, `threads=2`, `blind=1`
//! (without the goal that the section names), `moves=1` (all first moves), `list=1` (one line each).
//!
//! `cargo bench --bench classics -- write=problems/classics nodes=100000` examines them one by one, with at
//! most this many positions per question, and writes them as sets: proved, partly proved, or open. Existing
//! sets in the folder are read, and only open problems that were searched with fewer positions are examined
//! again (with `weak=1` also those proved only under assumptions or in part); so a run can be interrupted and
//! resumed at any time. `threads=2 every=7` as above.
//!
//! `cargo bench --bench classics -- freed=100` takes this many verdicts "dead" and "alive", or all there are,
//! and asks each again with everything freed: does the other side win if no neighbour is assumed alive and
//! play reaches farther out (`reach=6`)? It exits with 1 if a verdict on the board is contradicted.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use raeuberspiel::board::{Color, Notation, Position, Setup, Size};
use raeuberspiel::life::{Answer, Holds, Undecided};
use raeuberspiel::life::{Outcome, Side};
use raeuberspiel::question::{Aim, proposals};
use raeuberspiel::solver::{Claim, Depth, Freed, Limits, OpenQuestion, Solver, Stop};
use serde_json::Value;

#[path = "classics/write.rs"]
mod write;

const BOOKS: [&str; 3] = ["gokyo-shumyo", "xuanxuan-qijing", "igo-hatsuyoron"];

struct Item {
    book: &'static str,
    section: u64,
    label: String,
    goal: Option<Aim>,
    /// Differences between transcriptions.
    note: String,
    position: Position,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Found {
    NoQuestion,
    Board,
    Assuming,
    Wall,
    Open,
}

struct Row {
    place: (usize, u64),
    label: String,
    found: Found,
    /// Whether the side to move reaches its goal, if known.
    succeeds: Option<bool>,
    is_right: bool,
    seconds: f64,
    text: String,
}

fn read(book: &'static str, text: &str) -> Vec<Item> {
    let size = Size::square(19).expect("19 is a size");
    let lines = text
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    let item = |value: Value| {
        let mut setup = Setup::new(size);
        for (name, color) in [("black", Color::Black), ("white", Color::White)] {
            for point in value[name].as_array()? {
                let point = Notation::Gtp.read(point.as_str()?, size)?;
                setup.stones.set(point, Some(color));
            }
        }
        setup.to_move = match value["to_move"].as_str()? {
            "black" => Color::Black,
            _ => Color::White,
        };
        Some(Item {
            book,
            section: value["section"].as_u64().unwrap_or(0),
            label: value["label"].as_str()?.to_owned(),
            goal: match value["goal"].as_str() {
                Some("live") => Some(Aim::Live),
                Some("kill") => Some(Aim::Kill),
                Some("ko") => Some(Aim::Ko),
                Some("race") => Some(Aim::Race),
                Some("oiotoshi") => Some(Aim::Capture),
                Some("connect") => Some(Aim::Connect),
                _ => None,
            },
            note: value["note"].as_str().unwrap_or_default().to_owned(),
            position: setup.into_position().ok()?,
        })
    };
    lines.filter_map(item).collect()
}

fn examine(item: &Item, solver: &mut Solver, limits: &Limits, blind: bool) -> Row {
    let start = Instant::now();
    let place = BOOKS.iter().position(|&book| book == item.book);
    let mut row = Row {
        place: (place.unwrap_or(0), item.section),
        label: item.label.clone(),
        found: Found::NoQuestion,
        succeeds: None,
        is_right: true,
        seconds: 0.0,
        text: "no question".to_owned(),
    };
    let said = item.goal.filter(|_| !blind);
    let Some(proposal) = proposals(&item.position, said).into_iter().next() else {
        row.is_right = false;
        return row;
    };
    let is_own = proposal.color == item.position.to_move();
    row.is_right = item.goal.is_none_or(|goal| match goal {
        Aim::Ko | Aim::Race => true,
        goal => goal.is_for_own() == is_own,
    });
    let settled = solver.settle(
        &item.position,
        &proposal.spec(),
        limits,
        &Stop::new(),
        &mut |_| {},
    );
    row.seconds = start.elapsed().as_secs_f64();
    match settled {
        Err(error) => row.text = format!("{proposal}: {error}"),
        Ok(settled) => match &settled.answer {
            Answer::Undecided(why) => {
                row.found = Found::Open;
                let why = match why {
                    Undecided::Time | Undecided::Nodes(_) => "limit".to_owned(),
                    other => other.to_string(),
                };
                row.text = format!("{proposal}: open ({why}), {} nodes", settled.nodes);
            }
            Answer::Proved(proved) => {
                row.found = match settled.holds {
                    Holds::Board => Found::Board,
                    Holds::Assuming(_) => Found::Assuming,
                    Holds::Wall { .. } => Found::Wall,
                };
                row.succeeds = Some(proved.succeeds(proposal.mover(&item.position)));
                let moves: Vec<String> = proved.moves.iter().map(ToString::to_string).collect();
                row.text = format!(
                    "{proposal}: {}{} {}, {} {} nodes",
                    proved.base,
                    if proved.is_ko() { " (ko)" } else { "" },
                    settled.holds,
                    moves.join(" "),
                    settled.nodes
                );
            }
        },
    }
    row
}

/// Settings for asking verdicts again.
#[derive(Clone, Copy)]
struct Asking {
    /// Number of verdicts of each kind.
    wanted: usize,
    /// Distance of play from the group, in steps.
    reach: u8,
    /// Nodes for the first verdict.
    nodes: u64,
    /// Nodes for each question asked again.
    again: u64,
    list: bool,
}

/// Results of asking verdicts of one kind again.
#[derive(Default)]
struct Again {
    asked: usize,
    contradicted: usize,
    refuted: usize,
    open: usize,
    confirmed: usize,
}

/// A verdict that was asked again with everything freed.
struct Freely {
    is_dead: bool,
    holds: &'static str,
    /// Whether the other side wins, and whether the same side does.
    other: Freed,
    same: Freed,
    text: String,
}

/// The verdict on an item, asked again unless enough of its kind have been; `None` if there is no verdict.
fn freely(
    item: &Item,
    settings: Asking,
    solver: &mut Solver,
    is_wanted: impl Fn(bool) -> bool,
) -> Option<Freely> {
    let limits = |nodes: u64, depth: Depth| Limits {
        nodes: Some(nodes),
        depth,
        ..Limits::default()
    };
    let stop = Stop::new();
    let proposal = proposals(&item.position, item.goal).into_iter().next()?;
    let first = limits(settings.nodes, Depth::Ko);
    let spec = proposal.spec();
    let settled = solver.settle(&item.position, &spec, &first, &stop, &mut |_| {});
    let settled = settled.ok()?;
    let proved = settled.answer.proved()?;
    let is_dead = proved.base == Outcome::Dead;
    // A proof behind an assumed wall is no verdict.
    if settled.is_behind_nobodys_wall() || !is_wanted(is_dead) {
        return None;
    }
    let question = OpenQuestion {
        position: item.position.clone(),
        targets: settled.targets.clone(),
        goal: spec.goal,
        safe: Vec::new(),
    };
    let claim = Claim {
        to_move: item.position.to_move(),
        winner: match is_dead {
            true => Side::Attacker,
            false => Side::Defender,
        },
        loser_threats: 0,
        winner_threats: 0,
        superko: false,
    };
    let mut holds = |claim| {
        let again = limits(settings.again, Depth::Full);
        solver.freed(&question, claim, settings.reach, &again, &stop)
    };
    let (other, same) = (holds(claim.opposite()), holds(claim));
    Some(Freely {
        is_dead,
        holds: settled.holds.word(),
        other,
        same,
        text: format!(
            "{} {}: {} {}{}; the other side: {other:?}, the same: {same:?}",
            item.book,
            item.label,
            proved.base,
            settled.holds,
            if proved.is_ko() { " (ko)" } else { "" },
        ),
    })
}

/// Asks verdicts again with everything freed, and prints each contradiction as it is found.
fn freed(items: &[Item], settings: Asking, threads: usize) -> ExitCode {
    let start = Instant::now();
    // Takes items from every part of the books.
    let stride = 7;
    let order = (0..stride).flat_map(|first| items.iter().skip(first).step_by(stride));
    let order: Vec<&Item> = order.collect();
    let (next, taken) = (
        AtomicUsize::new(0),
        [AtomicUsize::new(0), AtomicUsize::new(0)],
    );
    let found: Mutex<BTreeMap<(bool, &str), Again>> = Mutex::new(BTreeMap::new());
    let left = |is_dead: bool| {
        let taken = &taken[usize::from(is_dead)];
        settings
            .wanted
            .saturating_sub(taken.load(Ordering::Relaxed))
    };
    let take = |is_dead: bool| {
        let taken = &taken[usize::from(is_dead)];
        taken.fetch_add(1, Ordering::Relaxed) < settings.wanted
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut solver = Solver::new(Limits::DEFAULT_TABLE_BYTES);
                while left(false) + left(true) > 0
                    && let Some(item) = order.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let Some(asked) = freely(item, settings, &mut solver, take) else {
                        continue;
                    };
                    let mut found = found.lock().expect("no thread panics");
                    let again = found.entry((asked.is_dead, asked.holds)).or_default();
                    again.asked += 1;
                    match asked.other {
                        Freed::Wins => again.contradicted += 1,
                        Freed::Fails => again.refuted += 1,
                        Freed::Open => again.open += 1,
                    }
                    again.confirmed += usize::from(asked.same == Freed::Wins);
                    if settings.list || asked.other == Freed::Wins {
                        println!("{}", asked.text);
                    }
                    let (alive, dead) =
                        (settings.wanted - left(false), settings.wanted - left(true));
                    eprint!("\r{alive} alive, {dead} dead of {}", settings.wanted);
                }
            });
        }
    });
    eprintln!();
    let found = found.into_inner().expect("no thread panics");
    println!(
        "| verdict | holds | asked again | the other side wins | fails | open | the same side wins again |"
    );
    println!("|---|---|---|---|---|---|---|");
    let mut is_contradicted = false;
    for ((is_dead, holds), again) in &found {
        is_contradicted |= *holds == "board" && again.contradicted > 0;
        println!(
            "| {} | {holds} | {} | {} | {} | {} | {} |",
            if *is_dead { "dead" } else { "alive" },
            again.asked,
            again.contradicted,
            again.refuted,
            again.open,
            again.confirmed,
        );
    }
    println!("{:.0} s", start.elapsed().as_secs_f64());
    ExitCode::from(u8::from(is_contradicted))
}

fn main() -> ExitCode {
    let mut words: BTreeMap<String, String> = BTreeMap::new();
    for argument in std::env::args().skip(1) {
        if let Some((name, value)) = argument.split_once('=') {
            words.insert(name.to_owned(), value.to_owned());
        }
    }
    let number = |name: &str| words.get(name).and_then(|value| value.parse::<f64>().ok());
    let is_on = |name: &str| words.get(name).is_some_and(|value| value == "1");
    let folder = words.get("dir").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/classics"),
        PathBuf::from,
    );
    let mut items = Vec::new();
    for book in BOOKS {
        if words.get("book").is_some_and(|wanted| wanted != book) {
            continue;
        }
        let path = folder.join(format!("{book}.jsonl"));
        match fs::read_to_string(&path) {
            Ok(text) => items.extend(read(book, &text)),
            Err(error) => {
                eprintln!("{}: {error}; name the folder with dir=", path.display());
                return ExitCode::from(2);
            }
        }
    }
    if let Some(section) = number("section") {
        items.retain(|item| item.section == section as u64);
    }
    if let Some(label) = words.get("label") {
        items.retain(|item| &item.label == label);
    }
    if let Some(out) = words.get("write") {
        let settings = write::Settings {
            folder: out.into(),
            nodes: number("nodes").map_or(100_000, |nodes| nodes as u64),
            threads: number("threads").map_or(1, |threads| threads as usize),
            every: number("every").map_or(1, |every| every as usize),
            weak: is_on("weak"),
        };
        return write::run(&items, &settings);
    }
    let every = number("every").map_or(1, |every| every as usize).max(1);
    let items: Vec<Item> = items.into_iter().step_by(every).collect();
    let threads = number("threads").map_or(2, |threads| threads as usize);
    if let Some(wanted) = number("freed") {
        let nodes = |name: &str, usual: f64| number(name).unwrap_or(usual) as u64;
        let settings = Asking {
            wanted: wanted as usize,
            reach: number("reach").map_or(6, |reach| reach as u8),
            nodes: nodes("nodes", 40_000.0),
            again: nodes("again", 160_000.0),
            list: is_on("list"),
        };
        return freed(&items, settings, threads);
    }
    let limits = Limits {
        time: Some(Duration::from_secs_f64(number("seconds").unwrap_or(1.0))),
        nodes: number("nodes").map(|nodes| nodes as u64),
        depth: if is_on("moves") {
            Depth::Full
        } else {
            Depth::Ko
        },
        ..Limits::default()
    };
    let (next, rows) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let blind = is_on("blind");
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut solver = Solver::new(limits.table_bytes);
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let row = examine(item, &mut solver, &limits, blind);
                    rows.lock().expect("no thread panics").push(row);
                }
            });
        }
    });
    let mut rows = rows.into_inner().expect("no thread panics");
    rows.sort_by(|one, two| (one.place, &one.label).cmp(&(two.place, &two.label)));
    if is_on("list") {
        for row in &rows {
            println!("{:>6}  {:7.3} s  {}", row.label, row.seconds, row.text);
        }
    }
    println!(
        "| book | section | problems | question | goal and side | on the board | of these the mover succeeds | assuming | wall | open | median s | longest s |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    let mut places: Vec<(usize, u64)> = rows.iter().map(|row| row.place).collect();
    places.dedup();
    for place in places {
        let of: Vec<&Row> = rows.iter().filter(|row| row.place == place).collect();
        let count = |found: Found| of.iter().filter(|row| row.found == found).count();
        let mut seconds: Vec<f64> = of.iter().map(|row| row.seconds).collect();
        seconds.sort_by(f64::total_cmp);
        let on_board = of.iter().filter(|row| row.found == Found::Board);
        println!(
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {:.3} | {:.1} |",
            BOOKS.get(place.0).copied().unwrap_or(""),
            place.1,
            of.len(),
            of.len() - count(Found::NoQuestion),
            of.iter().filter(|row| row.is_right).count(),
            count(Found::Board),
            on_board.filter(|row| row.succeeds == Some(true)).count(),
            count(Found::Assuming),
            count(Found::Wall),
            count(Found::Open),
            seconds.get(seconds.len() / 2).copied().unwrap_or(0.0),
            seconds.last().copied().unwrap_or(0.0),
        );
    }
    ExitCode::SUCCESS
}

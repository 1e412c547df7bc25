//! Verifies the finds of `raeuberspiel games` by a second examination.
//!
//! `cargo bench --bench games` lets GNU Go play 50 games of 19x19 against itself (`count=50 level=1`, kept in
//! `dir=`), looks through them as the program does, and asks again what each find claims: that the player had
//! reached the goal after each right move, and the other side after the move of the game. The questions are
//! asked on the turned board with colours exchanged, with no neighbour assumed alive, without a wall, and
//! with play up to `reach=6` steps from the group, the largest first, each time with `again=300000` nodes;
//! what this leaves open is settled anew from the position after the move, where it must again hold on the
//! board. The opposite is asked as well. For stones that are caught, or not, within a number of moves, these
//! are counted again on the turned board; that they fall is also asked of the solver, with a tenth of the
//! nodes. It prints each find and the share that is confirmed: every claim proved again, none contradicted.
//! It exits with 1 on a contradiction.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use raeuberspiel::board::{Colors, Move, Orientation, Symmetry};
use raeuberspiel::finder::{Effort, Find, Missed, Said, What};
use raeuberspiel::life::{Outcome, QuerySpec, Side};
use raeuberspiel::problem::SetId;
use raeuberspiel::solver::{Claim, Depth, Falls, Freed, Hunt, Limits, Solver, Stop};
use raeuberspiel::worker::cores;
use raeuberspiel::worker::games::{Harvest, hunt, read_games};

/// A quarter turn, mirrored, with colours exchanged.
const TURNED: Orientation = Orientation {
    symmetry: Symmetry::ALL[5],
    colors: Colors::Swapped,
};
/// The smallest reach that is tried, in steps from the group.
const NEAREST: u8 = 2;

/// Settings for asking claims again.
struct Asking {
    reach: u8,
    nodes: u64,
}

/// How a claim was proved again.
#[derive(Clone, Copy)]
enum Again {
    /// With play within this many steps.
    Within(u8),
    /// Settled anew on the board.
    Settled,
    /// Counted on the turned board, and also proved by the solver within this many steps if known.
    Counted(Option<u8>),
    /// Not proved again.
    Open,
}

/// The result of asking about a claim.
#[derive(Clone, Copy)]
struct Answered {
    again: Again,
    /// The answer about the opposite claim, with the largest reach.
    opposite: Freed,
}

#[derive(Default)]
struct Totals {
    finds: usize,
    problems: usize,
    claims: usize,
    proved: usize,
    refuted: usize,
    confirmed: usize,
    contradicted: usize,
}

impl Asking {
    fn ask(&self, said: &Said, solver: &mut Solver) -> Answered {
        match said.what {
            What::Fate(claim) => self.fate(said, claim, solver),
            What::Falls { within, yes } => self.count(said, (within, yes), solver),
        }
    }

    fn count(&self, said: &Said, (within, yes): (u8, bool), solver: &mut Solver) -> Answered {
        let question = &said.question;
        let defender = question.targets.first();
        let defender = defender.and_then(|&at| question.position.color_at(at));
        let (visited, stop) = (Cell::new(0), Stop::new());
        let hunt = Hunt {
            targets: &question.targets,
            defender: defender.expect("the stones stand"),
            goal: question.goal,
            nodes: 10 * self.nodes,
            visited: &visited,
            stop: &stop,
        };
        let falls = hunt.falls_within(&question.position, within);
        let opposite = match (falls, yes) {
            (Falls::Unknown, _) => Freed::Open,
            (Falls::Yes, true) | (Falls::No, false) => Freed::Fails,
            (Falls::Yes, false) | (Falls::No, true) => Freed::Wins,
        };
        let again = match (opposite, yes) {
            (Freed::Fails, false) => Again::Counted(None),
            (Freed::Fails, true) => {
                let claim = Claim {
                    to_move: question.position.to_move(),
                    winner: Side::Attacker,
                    loser_threats: Claim::ENDLESS,
                    winner_threats: 0,
                    superko: false,
                };
                let limits = Limits {
                    nodes: Some(self.nodes / 10),
                    ..Limits::default()
                };
                let mut steps = NEAREST..=self.reach;
                Again::Counted(steps.find(|&steps| {
                    solver.freed(question, claim, steps, &limits, &stop) == Freed::Wins
                }))
            }
            _ => Again::Open,
        };
        Answered { again, opposite }
    }

    fn fate(&self, said: &Said, claim: Claim, solver: &mut Solver) -> Answered {
        let limits = Limits {
            nodes: Some(self.nodes),
            ..Limits::default()
        };
        let mut holds = |claim, reach, nodes| {
            let limits = Limits {
                nodes: Some(nodes),
                ..limits
            };
            solver.freed(&said.question, claim, reach, &limits, &Stop::new())
        };
        // Refuting takes longer than proving.
        let opposite = holds(claim.opposite(), self.reach, 4 * self.nodes);
        let mut steps = (NEAREST..=self.reach).rev();
        let within = steps.find(|&steps| holds(claim, steps, self.nodes) == Freed::Wins);
        let again = match within {
            Some(steps) => Again::Within(steps),
            None if is_settled(said, &claim, solver, &limits) => Again::Settled,
            None => Again::Open,
        };
        Answered { again, opposite }
    }
}

/// Whether the question, settled anew, gives the claimed result on the board.
fn is_settled(said: &Said, claim: &Claim, solver: &mut Solver, limits: &Limits) -> bool {
    let spec = QuerySpec {
        targets: said.question.targets.clone(),
        ..QuerySpec::default()
    };
    let limits = Limits {
        depth: Depth::Ko,
        ..*limits
    };
    let position = &said.question.position;
    let settled = solver.settle(position, &spec, &limits, &Stop::new(), &mut |_| {});
    let Ok(settled) = settled else { return false };
    let Some(proved) = settled.answer.proved() else {
        return false;
    };
    let base = match proved.base {
        Outcome::Dead => Side::Attacker,
        _ => Side::Defender,
    };
    let holds = match proved.flips {
        None => base == claim.winner,
        Some(flip) if flip.side == claim.winner => flip.threats <= claim.winner_threats,
        Some(flip) => flip.threats > claim.loser_threats,
    };
    settled.holds.is_on_board() && holds
}

fn in_words(find: &Find, game: &str, answers: &[(Move, Answered)]) -> String {
    let could = match find.missed {
        Missed::Life | Missed::Escape => "save",
        Missed::Kill => "kill",
        Missed::Capture => "catch",
    };
    let target = find.targets.first().map(ToString::to_string);
    let mut words = format!(
        "{game}: move {}, {} {}: could {could} the group of {} at {} ({}), left it {}",
        find.number,
        find.player,
        find.played,
        find.stones,
        target.unwrap_or_default(),
        find.possible,
        find.left,
    );
    for (after, answered) in answers {
        let again = match answered.again {
            Again::Within(steps) => format!("proved again within {steps} steps"),
            Again::Settled => "settled again on the board".to_owned(),
            Again::Counted(None) => "counted again".to_owned(),
            Again::Counted(Some(steps)) => {
                format!("counted again, and proved within {steps} steps")
            }
            Again::Open => "open".to_owned(),
        };
        let opposite = match answered.opposite {
            Freed::Wins => "; CONTRADICTED",
            Freed::Fails => "; the opposite refuted",
            Freed::Open => "",
        };
        words.push_str(&format!("\n    after {after}: {again}{opposite}"));
    }
    words
}

impl Totals {
    fn add(&mut self, answers: &[(Move, Answered)], is_problem: bool) {
        let is = |freed| move |answer: &&(Move, Answered)| answer.1.opposite == freed;
        let is_proved = |it: &Answered| !matches!(it.again, Again::Open);
        let proved = answers.iter().filter(|(_, it)| is_proved(it));
        let (proved, contradicted) = (
            proved.count(),
            answers.iter().any(|it| is(Freed::Wins)(&it)),
        );
        self.finds += 1;
        self.problems += usize::from(is_problem);
        self.claims += answers.len();
        self.proved += proved;
        self.refuted += answers.iter().filter(is(Freed::Fails)).count();
        self.contradicted += usize::from(contradicted);
        self.confirmed += usize::from(proved == answers.len() && !contradicted);
    }
}

/// Lets GNU Go play the missing games.
fn play(folder: &Path, count: usize, level: usize) -> bool {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/games/play.py");
    let mut player = Command::new("python3");
    player.arg(script).arg(folder);
    let played = player.args([count.to_string(), level.to_string()]).status();
    played.is_ok_and(|status| status.success())
}

fn main() -> ExitCode {
    let arguments = std::env::args().skip(1);
    let words: BTreeMap<String, String> = arguments
        .filter_map(|it| {
            it.split_once('=')
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
        })
        .collect();
    let number = |name: &str, usual: usize| {
        let word = words.get(name).and_then(|value| value.parse().ok());
        word.unwrap_or(usual)
    };
    let level = number("level", 1);
    let usual = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("gnugo-level-{level}"));
    let folder = words.get("dir").map_or(usual, PathBuf::from);
    let count = number("count", 50);
    if !play(&folder, count, level) {
        eprintln!("GNU Go could not play (python3 and gnugo are needed)");
        return ExitCode::from(2);
    }
    let mut paths: Vec<PathBuf> = match std::fs::read_dir(&folder) {
        Ok(files) => files.flatten().map(|file| file.path()).collect(),
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            return ExitCode::from(2);
        }
    };
    paths.sort();
    paths.truncate(count);
    let stop = Stop::new();
    let games = match read_games(&paths, &stop) {
        Ok(games) => games,
        Err((path, error)) => {
            eprintln!("{}: {error}", path.display());
            return ExitCode::from(2);
        }
    };
    let asking = Asking {
        reach: number("reach", 6) as u8,
        nodes: number("again", 300_000) as u64,
    };
    let threads = number("threads", cores());
    let mut harvest = Harvest::new(SetId::new("found").expect("a name"));
    let (mut totals, mut solver) = (Totals::default(), Solver::new(Limits::DEFAULT_TABLE_BYTES));
    let start = Instant::now();
    let counts = hunt(
        &games.list,
        &mut harvest,
        &Effort::default(),
        threads,
        || Some(stop.clone()),
        &mut |looked, _, _| {
            for found in &looked.finds {
                let said = found.find.said(TURNED);
                let answers: Vec<(Move, Answered)> = said
                    .iter()
                    .map(|said| (said.after, asking.ask(said, &mut solver)))
                    .collect();
                println!("{}", in_words(&found.find, &looked.game.name, &answers));
                totals.add(&answers, found.written.is_some());
            }
        },
    );
    println!(
        "{} games of {} moves, {} groups looked at: {} finds, {} of them problems",
        counts.games, counts.told.moves, counts.told.groups, totals.finds, totals.problems
    );
    println!(
        "{} claims asked again with everything freed: {} proved again, of {} the opposite is refuted",
        totals.claims, totals.proved, totals.refuted
    );
    println!(
        "confirmed: {} of {} finds ({:.0} %); contradicted: {}; {:.0} s",
        totals.confirmed,
        totals.finds,
        100.0 * totals.confirmed as f64 / totals.finds.max(1) as f64,
        totals.contradicted,
        start.elapsed().as_secs_f64()
    );
    ExitCode::from(u8::from(totals.contradicted > 0))
}

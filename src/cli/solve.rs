//! The `solve` subcommand.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::args::{Side, SolveArguments};
use super::certificates;
use super::print::{ExitCode, Output, complain};
use super::save::{door, may_save};
use super::tasks::{Bar, Within, complain_of_stop, interruptible, load};
use crate::board::{Color, Move, Notation, Point, Position};
use crate::certificate::Certificate;
use crate::check::{First, NoCertificate, caught, certificate_of, instead, spec_of};
use crate::disk::shown;
use crate::exchange::Kind;
use crate::life::{self, Answer, Extent, Holds, Outcome, Proved, Undecided, enclosed_targets};
use crate::problem::Problem;
use crate::question::{Proposal, proposals};
use crate::solver::{Depth, Limits, Settled, Solver, Stop};
use crate::worker::{cores, side_by_side};

/// A problem to solve.
struct Item {
    path: PathBuf,
    /// Set and problem as `set/problem`, for the certificate.
    name: String,
    problem: Problem,
}

/// The outcome for one problem.
struct Result {
    json: Value,
    text: String,
    is_proven: bool,
    /// The certificate, if one was requested.
    certificate: Option<std::result::Result<Certificate, NoCertificate>>,
}

pub(super) fn run(arguments: &SolveArguments) -> ExitCode {
    let Some(files) = load(&arguments.paths, Within::Problems) else {
        return ExitCode::CouldNotRun;
    };
    let mut has_faults = false;
    let mut items = Vec::new();
    for file in files {
        for fault in &file.loaded.faults {
            complain(&format!("{}:{fault}", shown(&file.path)));
            has_faults = true;
        }
        let Some(set) = file.loaded.set else { continue };
        for problem in set.problems {
            if arguments
                .problem
                .as_ref()
                .is_none_or(|id| id == problem.id.as_str())
            {
                items.push(Item {
                    path: file.path.clone(),
                    name: format!("{}/{}", set.id, problem.id),
                    problem,
                });
            }
        }
    }
    if items.is_empty() {
        complain(&match &arguments.problem {
            Some(id) => format!("no problem has the id {id:?}"),
            None => "there is no problem to solve".to_owned(),
        });
        return ExitCode::CouldNotRun;
    }
    let mut files = door(arguments.force);
    if let Some(path) = &arguments.certificate {
        if items.len() > 1 {
            complain(&format!(
                "a certificate is of one problem, and here are {}; name one with --problem",
                items.len()
            ));
            return ExitCode::CouldNotRun;
        }
        if !may_save(&files, path) {
            return ExitCode::CouldNotRun;
        }
    }
    let threads = arguments.threads.unwrap_or_else(cores);
    let limits = Limits {
        nodes: arguments.nodes,
        time: arguments
            .time_limit
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        depth: if arguments.only_result {
            Depth::Ko
        } else {
            Depth::Full
        },
        // A single problem has all threads to itself.
        threads: if items.len() > 1 { 1 } else { threads },
        ..Limits::default()
    };
    let mut output = Output::new();
    let mut bar = Bar::new(items.len());
    let mut all_proven = true;
    let mut left_out = 0;
    let mut is_written = true;
    let stop = interruptible();
    side_by_side(
        &items,
        threads,
        || Solver::new(limits.table_bytes),
        |solver, item| solve(item, arguments, solver, &limits, &stop),
        |result| {
            bar.step();
            let Some(result) = result else {
                left_out += 1;
                return;
            };
            all_proven &= result.is_proven;
            if let (Some(path), Some(made)) = (&arguments.certificate, &result.certificate) {
                is_written &= match made {
                    Ok(certificate) => certificates::write(&mut files, path, certificate),
                    Err(why) => {
                        complain(&format!("{}: no certificate: {why}", shown(path)));
                        false
                    }
                };
            }
            output.line(&if arguments.json {
                result.json.to_string()
            } else {
                result.text
            });
            if !output.show() {
                stop.request();
            }
        },
    );
    bar.finish();
    complain_of_stop(left_out, items.len());
    output.finish(
        if all_proven && !has_faults && is_written && left_out == 0 {
            ExitCode::Sound
        } else {
            ExitCode::Findings
        },
    )
}

/// Solves one problem; `None` if a stop was requested before there was a result.
fn solve(
    item: &Item,
    arguments: &SolveArguments,
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
) -> Option<Result> {
    if stop.is_requested() {
        return None;
    }
    let start = Instant::now();
    let mut asked = match Asked::of(item, arguments) {
        Ok(asked) => asked,
        Err(error) => return Some(Result::without_answer(item, &error)),
    };
    if let Some(proposal) = caught(&asked.problem, &asked.proposals, solver, limits, stop) {
        asked.problem.ask(&proposal);
        asked.proposals.insert(0, proposal);
    }
    let spec = spec_of(&asked.problem);
    let settled = solver.settle(&asked.position, &spec, limits, stop, &mut |_| {});
    let mut settled = match settled {
        Ok(settled) => settled,
        Err(error) => return Some(Result::without_answer(item, &error.to_string())),
    };
    let mut taken = asked.proposals.first();
    let better = settled.answer.proved().and_then(|proved| {
        let first = First {
            proved,
            holds: &settled.holds,
            nodes: settled.nodes,
            start,
        };
        let (problem, proposals) = (&asked.problem, &asked.proposals);
        instead(problem, proposals, first, solver, limits, stop)
    });
    if let Some(chosen) = better {
        settled = chosen.settled;
        let mut all = asked.proposals.iter();
        taken = all.find(|proposal| **proposal == chosen.proposal);
    }
    if settled.answer == Answer::Undecided(Undecided::Stopped) {
        return None;
    }
    let seconds = start.elapsed().as_secs_f64();
    let certificate = arguments.certificate.as_ref().map(|_| {
        let asked = (&asked.position, asked.problem.goal);
        certificate_of(item.name.clone(), asked, &settled, solver, limits, stop)
    });
    Some(Result {
        certificate,
        ..report(item, (&asked, taken), &settled, seconds)
    })
}

/// The question asked of a problem.
struct Asked {
    problem: Problem,
    position: Position,
    /// The questions that the stones suggest; empty if the file or the user named the target.
    proposals: Vec<Proposal>,
}

impl Asked {
    /// The problem's own question, except where the arguments override it.
    fn of(item: &Item, arguments: &SolveArguments) -> std::result::Result<Asked, String> {
        let mut problem = item.problem.clone();
        // A set names its targets or means the enclosed group; for files of other programs the target was
        // derived from the stones.
        let is_set = Kind::of_name(&item.path.to_string_lossy()) == Some(Kind::Ron);
        let is_shut_in = || {
            let position = problem.setup.clone().into_position();
            position.is_ok_and(|position| enclosed_targets(&position).is_some())
        };
        let is_stated = is_set && (!problem.target.is_empty() || is_shut_in());
        if is_set && !is_stated {
            problem.ask_by_stones(Some(problem.task));
        }
        let size = problem.setup.size;
        let points = |names: &[String]| -> std::result::Result<Vec<Point>, String> {
            let names = names.iter().flat_map(|name| name.split_whitespace());
            names
                .map(|name| {
                    let point = Notation::Gtp.read(name, size);
                    point.ok_or_else(|| format!("{name:?} is no point of the {size} board"))
                })
                .collect()
        };
        let was_proposed =
            !is_stated && (problem.target.is_empty() || !problem.proposed().is_empty());
        let to_move = arguments.to_move.map(|side| match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        });
        let is_turned = to_move.is_some_and(|color| color != problem.setup.to_move);
        if let Some(color) = to_move.filter(|_| is_turned) {
            problem.setup.to_move = color;
            problem.setup.ko = None;
        }
        let target = points(&arguments.target)?;
        let aim = arguments.goal;
        if was_proposed && (is_turned || !target.is_empty()) {
            // They belong to the question that is replaced.
            problem.safe.clear();
        }
        if !target.is_empty() {
            problem.target = target;
            problem.name_friends(aim.or(problem.task.aim()));
        } else if let Some(aim) = aim {
            let position = problem.setup.clone().into_position();
            let position = position.map_err(|error| error.to_string())?;
            let found = proposals(&position, Some(aim));
            let first = found.first().ok_or_else(|| {
                format!(
                    "no group of the board fits the goal {}; name its target",
                    aim.word()
                )
            })?;
            problem.ask(first);
        } else if is_turned && was_proposed {
            problem.target.clear();
            problem.ask_by_stones(None);
        }
        if !arguments.region.is_empty() {
            problem.region = points(&arguments.region)?;
        }
        if !arguments.safe.is_empty() {
            problem.safe = points(&arguments.safe)?;
        }
        let position = problem.setup.clone().into_position();
        let position = position.map_err(|error| error.to_string())?;
        let is_asked = arguments.target.is_empty() && (!is_stated || aim.is_some());
        let proposals = match is_asked {
            true => problem.proposed(),
            false => Vec::new(),
        };
        Ok(Asked {
            problem,
            position,
            proposals,
        })
    }
}

impl Result {
    fn without_answer(item: &Item, error: &str) -> Result {
        Result {
            text: format!("{}: {}: {error}", shown(&item.path), item.problem.id),
            json: json!({
                "file": item.path.to_string_lossy(), "problem": item.problem.id.as_str(), "result": "unknown",
                "error": error, "proven": false,
            }),
            is_proven: false,
            certificate: None,
        }
    }
}

/// A proposal as JSON.
fn proposal_json(proposal: &Proposal) -> Value {
    let points = |points: &[Point]| points.iter().map(ToString::to_string).collect::<Vec<_>>();
    json!({
        "goal": proposal.aim.word(),
        "color": proposal.color.to_string(),
        "target": points(&proposal.targets),
        "group": points(&proposal.group),
        "friends": points(&proposal.friends),
        "why": proposal.to_string(),
    })
}

fn report(
    item: &Item,
    (asked, taken): (&Asked, Option<&Proposal>),
    settled: &Settled,
    seconds: f64,
) -> Result {
    let position = &asked.position;
    let (result, proved) = match &settled.answer {
        Answer::Proved(proved) if !settled.is_behind_nobodys_wall() => (word(proved), Some(proved)),
        answer => ("unknown", answer.proved()),
    };
    let names = |moves: &[Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
    let points = |points: &[Point]| points.iter().map(ToString::to_string).collect::<Vec<_>>();
    let is_proven = proved.is_some() && settled.holds.is_on_board();
    let mut json = json!({
        "file": item.path.to_string_lossy(),
        "problem": item.problem.id.as_str(),
        "to_move": position.to_move().to_string(),
        "target": points(&settled.targets),
        "result": result,
        "base": proved.map(|proved| proved.base.to_string()),
        "flips": proved.and_then(|proved| proved.flips).map(|flip| json!({
            "side": flip.side.to_string(), "threats": flip.threats,
        })),
        "moves": proved.map(|proved| names(&proved.moves)).unwrap_or_default(),
        "line": proved.map(|proved| names(&proved.line)).unwrap_or_default(),
        "moves_complete": proved.is_some_and(|proved| proved.lists_all_moves()),
        "moves_hold": proved.map(|_| settled.moves_hold.word()),
        "kind_proved": proved.is_some_and(|proved| proved.is_kind_told()),
        "speaks_of": proved.map(|proved| match extent(&item.problem, position, settled, proved) {
            Extent::All => "all target chains",
            Extent::One => "at least one target chain",
        }),
        "by_superko": proved.is_some_and(|proved| proved.needs_superko()),
        "nodes": settled.nodes,
        "seconds": seconds,
        "proven": is_proven,
        "holds": proved.map(|_| settled.holds.word()),
        "assumed_alive": points(settled.holds.assumed_alive()),
    });
    if let Answer::Undecided(why) = &settled.answer {
        json["reason"] = json!(why.to_string());
        if let Undecided::Threats(known) = why {
            json["base"] = json!(known.base.to_string());
            json["base_assumes_alive"] = json!(points(&known.alive.iter().collect::<Vec<_>>()));
            json["base_behind_wall"] = json!(known.is_walled);
            json["base_move"] = json!(known.first.map(|first| first.to_string()));
        }
    }
    let milestones = settled.milestones.filter(|_| proved.is_some());
    json["seconds_to_base"] = json!(milestones.map(|milestones| milestones.base.as_secs_f64()));
    json["seconds_to_result"] = json!(milestones.map(|milestones| milestones.result.as_secs_f64()));
    if proved.is_some() && settled.is_open {
        // The stones beyond these points make no difference.
        json["open_region"] = json!(points(&settled.points()));
    }
    if let Holds::Wall { points: wall, .. } = &settled.holds {
        json["wall"] = json!(points(wall));
        if settled.is_behind_nobodys_wall() {
            json["behind_wall"] = json!(proved.map(word));
            json["reason"] = json!("decided only behind a wall that is not on the board");
        }
    }
    if let Some(taken) = taken {
        json["question"] = proposal_json(taken);
        let others = asked.proposals.iter().filter(|&other| other != taken);
        json["other_questions"] = others.map(proposal_json).collect();
    }
    let mut text = text(&item.path, &item.problem, position, settled, seconds);
    if let Some(taken) = taken {
        text.push_str(&format!("; the stones ask: {taken}"));
    }
    Result {
        text,
        json,
        is_proven,
        certificate: None,
    }
}

const fn word(proved: &Proved) -> &'static str {
    match (proved.flips.is_some(), proved.base) {
        (true, _) => "ko",
        (false, Outcome::Alive) => "alive",
        (false, Outcome::Seki) => "seki",
        (false, Outcome::Dead) => "dead",
    }
}

/// How many of the target chains the result speaks of.
fn extent(problem: &Problem, position: &Position, settled: &Settled, proved: &Proved) -> Extent {
    let winner = proved.base.winner();
    problem.goal.extent(winner, &settled.targets, position)
}

/// Whether the side to move owns the group or attacks it.
fn mover_of(position: &Position, settled: &Settled) -> life::Side {
    let first = settled.targets.first();
    let owner = first.and_then(|&target| position.color_at(target));
    match owner == Some(position.to_move()) {
        true => life::Side::Defender,
        false => life::Side::Attacker,
    }
}

fn text(
    path: &Path,
    problem: &Problem,
    position: &Position,
    settled: &Settled,
    seconds: f64,
) -> String {
    let head = format!(
        "{}: {}: {} to move",
        shown(path),
        problem.id,
        position.to_move()
    );
    let cost = format!("({} nodes, {seconds:.3} s)", settled.nodes);
    match &settled.answer {
        Answer::Proved(proved) => {
            let ko = proved.flips.map_or_else(String::new, |flip| {
                let s = if flip.threats == 1 { "" } else { "s" };
                format!(
                    ", {} without threats, the {} turns it with {} threat{s}",
                    proved.base, flip.side, flip.threats
                )
            });
            let or_seki = if proved.base == Outcome::Alive && !proved.is_kind_told() {
                " or seki"
            } else {
                ""
            };
            let holds = match &settled.holds {
                Holds::Board => String::new(),
                weaker => format!(", {weaker}"),
            };
            let superko = if proved.needs_superko() {
                ", where superko is played"
            } else {
                ""
            };
            let moves: Vec<String> = proved.moves.iter().map(ToString::to_string).collect();
            let moves = match (moves.is_empty(), proved.lists_all_moves()) {
                (true, true) if !proved.succeeds(mover_of(position, settled)) => {
                    "; whatever is played".to_owned()
                }
                // One move secures the kind of life, another the result under ko threats.
                (true, true) => "; each first move loses something".to_owned(),
                (true, false) => String::new(),
                (false, true) if settled.moves_hold.rank() <= settled.holds.rank() => {
                    format!("; {}", moves.join(" "))
                }
                (false, true) => {
                    format!(
                        "; {} (the list holds {})",
                        moves.join(" "),
                        settled.moves_hold
                    )
                }
                (false, false) => format!("; {} and perhaps others", moves.join(" ")),
            };
            let result = match settled.is_behind_nobodys_wall() {
                true => format!("unknown on the board; {}", word(proved)),
                false => word(proved).to_owned(),
            };
            let of_one = match extent(problem, position, settled, proved) {
                Extent::One => ", at least one of the target chains",
                Extent::All => "",
            };
            format!("{head}: {result}{or_seki}{of_one}{ko}{holds}{superko}{moves} {cost}")
        }
        Answer::Undecided(why) => format!("{head}: unknown, {why} {cost}"),
    }
}

//! The `shapes` subcommand.

use std::path::Path;
use std::time::Instant;

use serde_json::json;

use super::args::{ShapeKind, ShapePlace, ShapeStatus, ShapesArguments};
use super::print::{ExitCode, Output, complain};
use super::save::{door, may_save, save};
use super::tasks::{Bar, interruptible};
use super::{shapes_groups, shapes_sheet};
use crate::board::{Move, Notation};
use crate::disk::shown;
use crate::life::shape::{Enclosure, MOST_POINTS, Place};
use crate::life::{Cycles, Outcome, Side};
use crate::problem::{Status, write_set};
use crate::shapes::{
    Case, Filter, Kind, Table, all_placements, id_of, quiz_set, side_word, word, work_out,
    write_table,
};
use crate::solver::{Limits, Solver, SpaceFirst, SpaceResult};
use crate::worker::{cores, side_by_side};

pub(super) fn run(arguments: &ShapesArguments) -> ExitCode {
    if arguments.groups {
        return shapes_groups::run(arguments, filter(arguments));
    }
    if let Some(path) = &arguments.regenerate {
        return regenerate(path, arguments);
    }
    if arguments.verify {
        return verify(arguments.largest());
    }
    let table = match Table::shipped() {
        Ok(table) => table,
        Err(error) => {
            complain(&error.to_string());
            return ExitCode::CouldNotRun;
        }
    };
    if let Some(folder) = &arguments.quiz {
        return quiz(table, arguments, folder);
    }
    list(table, arguments)
}

/// Writes the quiz sets.
fn quiz(table: &Table, arguments: &ShapesArguments, folder: &Path) -> ExitCode {
    let mut door = door(arguments.force);
    for points in (1..=MOST_POINTS).filter(|&points| arguments.points.has(points)) {
        let Some(set) = quiz_set(table, points) else {
            continue;
        };
        let path = folder.join(format!("{}.ron", set.id));
        if !save(&mut door, &path, write_set(&set).as_bytes()) {
            return ExitCode::CouldNotRun;
        }
        let count = set.problems.len();
        complain(&format!("{count} questions: {}", shown(&path)));
    }
    ExitCode::Sound
}

/// The filter that the arguments ask for, except for the number of points.
fn filter(arguments: &ShapesArguments) -> Filter {
    Filter {
        points: None,
        place: arguments.place.map(|place| match place {
            ShapePlace::Centre => Place::Centre,
            ShapePlace::Edge => Place::Edge,
            ShapePlace::Corner => Place::Corner,
        }),
        status: arguments.status.map(|status| match status {
            ShapeStatus::Alive => Status::Alive,
            ShapeStatus::Dead => Status::Dead,
            ShapeStatus::Seki => Status::Seki,
            ShapeStatus::Ko => Status::Ko,
            ShapeStatus::Unsettled => Status::Unsettled,
        }),
        liberties: Some(arguments.liberties),
        kind: match arguments.kind {
            ShapeKind::Plain => Kind::Plain,
            ShapeKind::Stones => Kind::Stones,
            ShapeKind::Cut => Kind::Cut,
        },
    }
}

fn list(table: &Table, arguments: &ShapesArguments) -> ExitCode {
    let filter = filter(arguments);
    let mut output = Output::new();
    let mut counts = [0usize; 5];
    let wanted = table
        .select(filter)
        .filter(|(_, case)| arguments.points.has(case.space.placed.cells.len()));
    if let Some(path) = &arguments.sheet {
        let plate = shapes_sheet::of_cases(table, wanted);
        return shapes_sheet::write(&plate, path, arguments.force);
    }
    for (_, case) in wanted {
        let status = case.status();
        if let Some(place) = Status::ALL.iter().position(|&known| known == status)
            && let Some(count) = counts.get_mut(place)
        {
            *count += 1;
        }
        let line = if arguments.json {
            json_line(case)
        } else {
            text_line(case)
        };
        match line {
            Ok(line) => output.line(&line),
            Err(error) => {
                complain(&format!("{}: {error}", id_of(case)));
                return ExitCode::CouldNotRun;
            }
        }
    }
    let total: usize = counts.iter().sum();
    let words: Vec<String> = Status::ALL
        .into_iter()
        .zip(counts)
        .map(|(status, count)| format!("{count} {}", word(status)))
        .collect();
    complain(&format!("{total} shapes: {}", words.join(", ")));
    output.finish(ExitCode::Sound)
}

fn json_line(case: &Case) -> Result<String, String> {
    let enclosure = case
        .enclose(Side::Attacker)
        .map_err(|error| error.to_string())?;
    let size = enclosure.setup.size;
    let names = |points: &mut dyn Iterator<Item = crate::board::Point>| -> Vec<String> {
        points
            .map(|point| Notation::Gtp.write(point, size))
            .collect()
    };
    let first = |first: &SpaceFirst| {
        json!({
            "result": result_word(first.result),
            "by_superko": first.cycles == Cycles::Superko,
            "base": first.result.base.to_string(),
            "flips": first.result.flips.map(|flip| json!({
                "side": side_word(flip.side), "threats": flip.threats,
            })),
            "vital": moves(&enclosure, &first.vital),
            "line": moves(&enclosure, &first.line),
        })
    };
    let mut stones = enclosure.setup.stones.iter().collect::<Vec<_>>();
    stones.sort();
    let of = |color| {
        let mut points = stones.iter().filter(|(_, c)| *c == color).map(|(p, _)| *p);
        names(&mut points)
    };
    Ok(json!({
        "id": id_of(case),
        "points": case.space.placed.cells.len(),
        "place": case.space.placed.place.word(),
        "shape": case.space.placed.cells.to_string(),
        "liberties": case.space.liberties,
        "inside": names(&mut enclosure.inside.iter().copied()),
        "outside": names(&mut enclosure.liberties.iter().copied()),
        "black": of(crate::board::Color::Black),
        "white": of(crate::board::Color::White),
        "status": word(case.status()),
        "attacked": first(&case.proved.attacked),
        "defended": first(&case.proved.defended),
        "defender_may_ignore": case.proved.defender_may_ignore,
        "attacker_may_ignore": case.proved.attacker_may_ignore,
    })
    .to_string())
}

pub(super) const fn result_word(result: SpaceResult) -> &'static str {
    match (result.flips.is_some(), result.base) {
        (true, _) => "ko",
        (false, Outcome::Alive) => "alive",
        (false, Outcome::Seki) => "seki",
        (false, Outcome::Dead) => "dead",
    }
}

/// A result, and the rule on cycles if it needs one.
pub(super) fn result_words(result: SpaceResult, cycles: Cycles) -> String {
    let word = result_word(result);
    match cycles {
        Cycles::BasicKo => word.to_owned(),
        Cycles::Superko => format!("{word}, where superko is played,"),
    }
}

fn moves(enclosure: &Enclosure, moves: &[crate::life::shape::SpaceMove]) -> Vec<String> {
    moves
        .iter()
        .filter_map(|&mv| enclosure.to_move(mv))
        .map(|mv: Move| mv.to_string())
        .collect()
}

fn text_line(case: &Case) -> Result<String, String> {
    let enclosure = case
        .enclose(Side::Attacker)
        .map_err(|error| error.to_string())?;
    let vital = |side| {
        let vital = moves(&enclosure, &case.first(side).vital);
        if vital.is_empty() {
            String::new()
        } else {
            format!("; {} {}", side_word(side), vital.join(" "))
        }
    };
    let [attacked, defended] = [&case.proved.attacked, &case.proved.defended]
        .map(|first| result_words(first.result, first.cycles));
    Ok(format!(
        "{}: {} ({attacked} if attacked first, {defended} if defended first){}{}",
        id_of(case),
        word(case.status()),
        vital(Side::Attacker),
        vital(Side::Defender),
    ))
}

/// Computes the table in parallel; prints what failed and returns `None` if it is incomplete.
fn build(largest: usize) -> Option<Vec<Case>> {
    let placements = all_placements(largest);
    let stop = interruptible();
    let mut bar = Bar::new(placements.len());
    let mut cases = Vec::new();
    let mut is_complete = true;
    side_by_side(
        &placements,
        cores(),
        || Solver::new(Limits::DEFAULT_TABLE_BYTES / 4),
        |solver, &placed| {
            if stop.is_requested() {
                return Ok(None);
            }
            work_out(placed, solver).map(Some)
        },
        |found| {
            bar.step();
            match found {
                Ok(Some(found)) => cases.extend(found),
                Ok(None) => is_complete = false,
                Err(error) => {
                    complain(&error.to_string());
                    is_complete = false;
                }
            }
        },
    );
    bar.finish();
    is_complete.then_some(cases)
}

fn regenerate(path: &Path, arguments: &ShapesArguments) -> ExitCode {
    let mut door = door(arguments.force);
    if !may_save(&door, path) {
        return ExitCode::CouldNotRun;
    }
    let largest = arguments.largest();
    let start = Instant::now();
    let Some(cases) = build(largest) else {
        complain("the table is not complete and was not written");
        return ExitCode::Findings;
    };
    let seconds = start.elapsed().as_secs_f64();
    if !save(&mut door, path, write_table(&cases).as_bytes()) {
        return ExitCode::CouldNotRun;
    }
    complain(&format!(
        "{} cases in {seconds:.1} s: {}",
        cases.len(),
        shown(path)
    ));
    ExitCode::Sound
}

/// Compares the built-in table with a recomputed one.
fn verify(largest: usize) -> ExitCode {
    let table = match Table::shipped() {
        Ok(table) => table,
        Err(error) => {
            complain(&error.to_string());
            return ExitCode::CouldNotRun;
        }
    };
    let start = Instant::now();
    let Some(cases) = build(largest) else {
        return ExitCode::Findings;
    };
    let shipped = table
        .cases()
        .iter()
        .filter(|case| case.space.placed.cells.len() <= largest);
    let differing: Vec<String> = shipped
        .clone()
        .zip(&cases)
        .filter(|(old, new)| !old.agrees_with(new))
        .map(|(old, _)| id_of(old))
        .collect();
    let seconds = start.elapsed().as_secs_f64();
    if !differing.is_empty() || shipped.count() != cases.len() {
        complain(&format!(
            "the table differs from what is proved now: {}; write it anew with `--regenerate`",
            differing
                .first()
                .map_or("it has other cases", String::as_str)
        ));
        return ExitCode::Findings;
    }
    complain(&format!(
        "{} cases proved anew in {seconds:.1} s, all as in the table",
        cases.len()
    ));
    ExitCode::Sound
}

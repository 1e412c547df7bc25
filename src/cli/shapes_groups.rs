//! The `shapes --groups` subcommand.

use std::path::Path;
use std::time::Instant;

use serde_json::{Value, json};

use super::args::ShapesArguments;
use super::print::{ExitCode, Output, complain};
use super::save::{door, may_save, save};
use super::shapes::{result_word, result_words};
use super::shapes_problems;
use super::shapes_sheet;
use super::tasks::{Bar, interruptible};
use crate::board::{Color, Move, Notation, Point};
use crate::disk::shown;
use crate::life::shape::Placed;
use crate::life::{Cycles, Side};
use crate::shapes::{
    Figure, FigureFirst, FigureKind, FigureProof, Filter, Known, LivingGroup, Named, Need,
    all_groups, all_named, examine_stone, examine_together, figures, figures_text, prove_named,
    read_figures, side_word, word, write_figures,
};
use crate::solver::Limits;
use crate::worker::{cores, side_by_side};

pub(super) fn run(arguments: &ShapesArguments, filter: Filter) -> ExitCode {
    if let Some(path) = &arguments.regenerate {
        return regenerate(path, arguments.force);
    }
    if arguments.verify {
        return verify();
    }
    if let Some(folder) = &arguments.problems {
        return shapes_problems::write(folder, arguments.force);
    }
    let figures = match figures() {
        Ok(figures) => figures,
        Err(error) => {
            complain(&error.to_string());
            return ExitCode::CouldNotRun;
        }
    };
    let wanted = figures.iter().filter(|figure| {
        filter.place.is_none_or(|place| place == figure.place)
            && filter
                .status
                .is_none_or(|status| Some(status) == figure.status())
    });
    if let Some(path) = &arguments.sheet {
        let plate = shapes_sheet::of_figures(wanted);
        return shapes_sheet::write(&plate, path, arguments.force);
    }
    let mut output = Output::new();
    let mut counts = [0usize; 2];
    for figure in wanted {
        let is_named = figure.group().is_none();
        if let Some(count) = counts.get_mut(usize::from(is_named)) {
            *count += 1;
        }
        if arguments.json {
            output.line(&json_line(figure).to_string());
        } else {
            output.line(&text_line(figure));
        }
    }
    let [living, named] = counts;
    complain(&format!("{living} living groups, {named} named groups"));
    output.finish(ExitCode::Sound)
}

fn names(figure: &Figure, points: impl IntoIterator<Item = Point>) -> Vec<String> {
    let size = figure.setup.size;
    let names = points.into_iter();
    names
        .map(|point| Notation::Gtp.write(point, size))
        .collect()
}

/// The stones of a living group with this proved need.
fn with_need(group: &LivingGroup, need: Need) -> Vec<Point> {
    let stones = group.stones.iter().zip(&group.needs);
    stones
        .filter(|(_, known)| **known == need)
        .map(|(&point, _)| point)
        .collect()
}

fn together(group: &LivingGroup) -> Vec<Point> {
    let places = group.together.iter();
    places
        .filter_map(|&place| group.stones.get(place).copied())
        .collect()
}

fn words(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

fn json_line(figure: &Figure) -> Value {
    let of = |color: Color| {
        let stones = figure.setup.stones.iter();
        names(
            figure,
            stones.filter(|(_, c)| *c == color).map(|(point, _)| point),
        )
    };
    let mut line = json!({
        "id": figure.id,
        "place": figure.place.word(),
        "black": of(Color::Black),
        "white": of(Color::White),
        "status": figure.status().map(word),
    });
    let more = match &figure.kind {
        FigureKind::Group(group) => json!({
            "kind": "group",
            "stones": group.stones.len(),
            "shape": group.placed.cells.to_string(),
            "eyes": names(figure, group.eyes.iter().copied()),
            "may_be_missing": names(figure, with_need(group, Need::Spare)),
            "not_proven": names(figure, with_need(group, Need::Open)),
            "missing_together": names(figure, together(group)),
            "book": group.is_in_book,
        }),
        FigureKind::Named {
            name,
            liberties,
            proof,
        } => json!({
            "kind": "named",
            "name": {
                "en": name.english,
                "de": name.german,
                "ja": name.japanese,
                "zh": name.chinese,
                "ko": name.korean,
            },
            "liberties": liberties,
            "proven": proof.is_some(),
            "attacked": proof.as_ref().map(|proof| json_first(&proof.attacked)),
            "defended": proof.as_ref().map(|proof| json_first(&proof.defended)),
        }),
    };
    if let (Value::Object(line), Value::Object(more)) = (&mut line, more) {
        line.extend(more);
    }
    line
}

fn json_first(first: &FigureFirst) -> Value {
    json!({
        "result": result_word(first.result),
        "by_superko": first.cycles == Cycles::Superko,
        "base": first.result.base.to_string(),
        "flips": first.result.flips.map(|flip| json!({
            "side": side_word(flip.side), "threats": flip.threats,
        })),
        "vital": words(&first.vital),
        "line": words(&first.line),
    })
}

fn text_line(figure: &Figure) -> String {
    match &figure.kind {
        FigureKind::Group(group) => {
            let spare = names(figure, with_need(group, Need::Spare)).join(" ");
            let open = names(figure, with_need(group, Need::Open)).join(" ");
            let together = names(figure, together(group)).join(" ");
            let mut missing = match (spare.is_empty(), group.together.len()) {
                (true, _) if open.is_empty() => "every stone is needed".to_owned(),
                (true, _) => "no stone is known that may be missing".to_owned(),
                (false, 0 | 1) => format!("may still be missing, one at a time: {spare}"),
                (false, _) => {
                    format!("may still be missing, one at a time: {spare}; together: {together}")
                }
            };
            if !open.is_empty() {
                missing.push_str(&format!("; not settled: {open}"));
            }
            let book = if group.is_in_book { "; Plate III" } else { "" };
            format!("{}: alive whatever is played; {missing}{book}", figure.id)
        }
        FigureKind::Named { name, proof, .. } => {
            let result = proof
                .as_ref()
                .map_or_else(|| "not proven".to_owned(), result_text);
            format!("{} ({}): {result}", figure.id, name.english)
        }
    }
}

fn result_text(proof: &FigureProof) -> String {
    let [attacked, defended] =
        [&proof.attacked, &proof.defended].map(|first| result_words(first.result, first.cycles));
    let mut text = format!(
        "{} ({attacked} if attacked first, {defended} if defended first)",
        word(proof.status()),
    );
    for side in Side::BOTH {
        let vital = words(&proof.first(side).vital);
        if !vital.is_empty() {
            text.push_str(&format!("; {} {}", side_word(side), vital.join(" ")));
        }
    }
    text
}

/// Maximum size of the table for each question, in bytes; it grows only as needed.
const TABLE_BYTES: usize = 4 * Limits::DEFAULT_TABLE_BYTES;

/// One independent question, so that every core is busy to the end.
enum Work {
    Named(Box<Named>),
    /// Whether this stone of the group is needed.
    Stone(Placed, usize),
}

/// The answer to a question.
enum Done {
    Named(String, Option<FigureProof>),
    Stone(Result<Need, String>),
}

/// Computes everything in parallel; prints what failed and returns `None` if it is incomplete.
fn build() -> Option<Known> {
    let groups = all_groups();
    // The longest tasks come first.
    let mut work: Vec<Work> = all_named()
        .into_iter()
        .map(|named| Work::Named(Box::new(named)))
        .collect();
    work.extend(groups.iter().flat_map(|&placed| {
        let stones = 0..placed.cells.len();
        stones.map(move |stone| Work::Stone(placed, stone))
    }));
    let stop = interruptible();
    let mut bar = Bar::new(work.len() + groups.len());
    let mut known = Known::default();
    let mut needs = Vec::new();
    let mut faults = Vec::new();
    side_by_side(
        &work,
        cores(),
        || (),
        |(), work| match work {
            Work::Named(named) => {
                let proof = prove_named(named, TABLE_BYTES, &stop);
                Done::Named(named.id.clone(), proof)
            }
            Work::Stone(placed, stone) => {
                let need = examine_stone(*placed, *stone, TABLE_BYTES, &stop);
                Done::Stone(need.map_err(|error| error.to_string()))
            }
        },
        |done| {
            bar.step();
            match done {
                Done::Named(id, proof) => {
                    known.named.insert(id, proof);
                }
                Done::Stone(Ok(need)) => needs.push(need),
                Done::Stone(Err(why)) => {
                    needs.push(Need::Open);
                    faults.push(why);
                }
            }
        },
    );
    let mut needs = needs.into_iter();
    let examined: Vec<(Placed, Vec<Need>)> = groups
        .iter()
        .map(|&placed| (placed, needs.by_ref().take(placed.cells.len()).collect()))
        .collect();
    side_by_side(
        &examined,
        cores(),
        || (),
        |(), (placed, needs)| examine_together(*placed, needs.clone(), TABLE_BYTES, &stop),
        |done| {
            bar.step();
            match done {
                Ok(group) => known.groups.push(group),
                Err(error) => faults.push(error.to_string()),
            }
        },
    );
    bar.finish();
    for why in &faults {
        complain(why);
    }
    (faults.is_empty() && !stop.is_requested()).then_some(known)
}

fn regenerate(path: &Path, force: bool) -> ExitCode {
    let mut door = door(force);
    if !may_save(&door, path) {
        return ExitCode::CouldNotRun;
    }
    let start = Instant::now();
    let Some(known) = build() else {
        complain("the groups are not complete and were not written");
        return ExitCode::Findings;
    };
    let seconds = start.elapsed().as_secs_f64();
    if !save(&mut door, path, write_figures(&known).as_bytes()) {
        return ExitCode::CouldNotRun;
    }
    complain(&format!(
        "{} living and {} named groups in {seconds:.1} s: {}",
        known.groups.len(),
        known.named.len(),
        shown(path)
    ));
    ExitCode::Sound
}

/// Compares the built-in groups with recomputed ones.
fn verify() -> ExitCode {
    let shipped = match read_figures(figures_text()) {
        Ok(shipped) => shipped,
        Err(error) => {
            complain(&error.to_string());
            return ExitCode::CouldNotRun;
        }
    };
    let start = Instant::now();
    let Some(known) = build() else {
        return ExitCode::Findings;
    };
    let seconds = start.elapsed().as_secs_f64();
    match shipped.difference(&known) {
        Some(what) => {
            complain(&format!(
                "the groups differ from what is proved now: {what}; write them anew with `shapes --groups --regenerate`"
            ));
            ExitCode::Findings
        }
        None => {
            complain(&format!(
                "{} living and {} named groups proved anew in {seconds:.1} s, all as in the file",
                known.groups.len(),
                known.named.len()
            ));
            ExitCode::Sound
        }
    }
}

//! `shapes --sheet FILE`: printable sheets.

use std::path::Path;

use super::print::{ExitCode, complain};
use super::save::{door, save};
use crate::board::{Color, Point};
use crate::disk::shown;
use crate::life::Side;
use crate::life::shape::Place;
use crate::paper::{Plate, PlateFigure, PlatePoint, PlateSign, plate_pdf, plate_svg};
use crate::shapes::{Case, Figure, FigureKind, Need, Table, word};

/// Width of an SVG sheet, in pixels.
const WIDTH: f32 = 1190.0;
/// Legend for the signs of the table.
const ABOUT: &str = "disc: the attacker kills or gains here; dot: the defender saves himself here; \
                     disc with a dot: both; thick lines: the edge of the board";
/// Legend for the signs of the groups.
const ABOUT_GROUPS: &str = "black stones with a ring may still be missing, one at a time, while nothing around is closed in";

/// Writes a plate as SVG or PDF, depending on the file extension.
pub(super) fn write(plate: &Plate, path: &Path, force: bool) -> ExitCode {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let bytes = match extension.map(str::to_ascii_lowercase).as_deref() {
        Some("svg") => plate_svg(plate, WIDTH).into_bytes(),
        Some("pdf") => plate_pdf(plate),
        _ => {
            complain(&format!(
                "a sheet is written as .svg or .pdf; name the file so: {}",
                shown(path)
            ));
            return ExitCode::CouldNotRun;
        }
    };
    if !save(&mut door(force), path, &bytes) {
        return ExitCode::CouldNotRun;
    }
    complain(&format!("{} figures: {}", plate.figures.len(), shown(path)));
    ExitCode::Sound
}

/// The plate of a selection of cases of the table.
pub(super) fn of_cases<'a>(table: &Table, cases: impl Iterator<Item = (usize, &'a Case)>) -> Plate {
    Plate {
        title: "Eye shapes".to_owned(),
        about: ABOUT.to_owned(),
        figures: cases
            .map(|(place, case)| of_case(table, place, case))
            .collect(),
    }
}

fn of_case(table: &Table, place: usize, case: &Case) -> PlateFigure {
    let space = &case.space;
    let number = format!("{}, no. {}", space.placed.place, table.number(place));
    let cells = space.placed.cells.iter().enumerate();
    let points = cells.map(|(number, (column, row))| {
        let kills = case.is_vital(Side::Attacker, number as u8);
        let saves = case.is_vital(Side::Defender, number as u8);
        let sign = match (space.stones.has(column, row), kills, saves) {
            (true, _, _) => PlateSign::White,
            (_, true, true) => PlateSign::Both,
            (_, true, false) => PlateSign::Kills,
            (_, false, true) => PlateSign::Saves,
            (_, false, false) => PlateSign::Free,
        };
        PlatePoint { column, row, sign }
    });
    let mut note = word(case.status()).to_owned();
    if space.liberties > 0 {
        note.push_str(&format!(", {} outside", space.liberties));
    }
    PlateFigure {
        title: case.name().map_or(number, |name| name.english.to_owned()),
        note,
        points: points.collect(),
        is_at_edge: space.placed.place != Place::Centre,
        is_in_corner: space.placed.place == Place::Corner,
    }
}

/// The plate of living and named groups.
pub(super) fn of_figures<'a>(figures: impl Iterator<Item = &'a Figure>) -> Plate {
    Plate {
        title: "Living groups and named groups".to_owned(),
        about: ABOUT_GROUPS.to_owned(),
        figures: figures.map(of_figure).collect(),
    }
}

fn of_figure(figure: &Figure) -> PlateFigure {
    let stones: Vec<(Point, PlateSign)> = match &figure.kind {
        FigureKind::Group(group) => {
            let stones = group.stones.iter().zip(&group.needs);
            let sign = |need: Need| match need {
                Need::Spare => PlateSign::Spare,
                Need::Needed | Need::Open => PlateSign::Black,
            };
            stones.map(|(&point, &need)| (point, sign(need))).collect()
        }
        FigureKind::Named { .. } => {
            let stones = figure.setup.stones.iter();
            stones
                .map(|(point, color)| match color {
                    Color::Black => (point, PlateSign::Black),
                    Color::White => (point, PlateSign::White),
                })
                .collect()
        }
    };
    let left = stones.iter().map(|(point, _)| point.column()).min();
    let low = stones.iter().map(|(point, _)| point.row()).min();
    let (left, low) = match figure.place {
        Place::Centre => (left.unwrap_or(0), low.unwrap_or(0)),
        Place::Edge => (left.unwrap_or(0), 0),
        Place::Corner => (0, 0),
    };
    let points = stones.iter().map(|&(point, sign)| PlatePoint {
        column: point.column().saturating_sub(left),
        row: point.row().saturating_sub(low),
        sign,
    });
    let (title, note) = match &figure.kind {
        FigureKind::Group(group) => (
            format!("{} stones, {}", group.stones.len(), figure.place),
            "alive".to_owned(),
        ),
        FigureKind::Named {
            name, liberties, ..
        } => {
            let outside = liberties.map_or_else(String::new, |count| format!(", {count} outside"));
            let status = figure.status().map_or("not proven", word);
            (name.english.to_owned(), format!("{status}{outside}"))
        }
    };
    PlateFigure {
        title,
        note,
        points: points.collect(),
        is_at_edge: figure.place != Place::Centre,
        is_in_corner: figure.place == Place::Corner,
    }
}

//! The position shown for a shape of the table or a figure.

use super::{Case, Figure, FigureBoard, Table, figures};
use crate::board::{Move, Point};
use crate::life::Side;
use crate::life::shape::{Enclosure, SpaceMove};

/// The shape or figure on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A shape, by its index in the table.
    Case(usize),
    /// A figure beside the table.
    Figure {
        /// The index among the figures, from 0.
        place: usize,
        /// Whether stones that may be missing are left out.
        is_lean: bool,
    },
}

/// The position of a subject with its annotations, for one side to move.
pub struct Sheet {
    /// The stones, targets and region.
    pub board: FigureBoard,
    /// The enclosed space of a shape; `None` for a figure.
    pub enclosure: Option<Enclosure>,
    /// The line of best play.
    pub line: Vec<Move>,
    /// Points where the attacker gains by playing.
    pub kills: Vec<Point>,
    /// Points where the defender gains by playing.
    pub saves: Vec<Point>,
    /// Stones that the text refers to: those that may be missing.
    pub spoken_of: Vec<Point>,
}

impl Sheet {
    /// The sheet of a subject; `None` if the subject does not exist.
    #[must_use]
    pub fn of(subject: Subject, first: Side) -> Option<Sheet> {
        match subject {
            Subject::Case(place) => {
                let case = Table::shipped().ok()?.cases().get(place)?;
                Sheet::of_case(case, first)
            }
            Subject::Figure { place, is_lean } => Some(Sheet::of_figure(
                figures().ok()?.get(place)?,
                first,
                is_lean,
            )),
        }
    }

    fn of_case(case: &Case, first: Side) -> Option<Sheet> {
        let enclosure = case.enclose(first).ok()?;
        let position = enclosure.position().ok()?;
        let moves = |moves: &[SpaceMove]| -> Vec<Move> {
            let moves = moves.iter();
            moves.filter_map(|&mv| enclosure.to_move(mv)).collect()
        };
        let vital = |side: Side| points(&moves(&case.first(side).vital));
        let region = enclosure
            .points()
            .chain(enclosure.liberties.iter().copied());
        Some(Sheet {
            board: FigureBoard {
                setup: enclosure.setup.clone(),
                targets: enclosure.targets(&position),
                region: region.collect(),
            },
            line: moves(&case.first(first).line),
            kills: vital(Side::Attacker),
            saves: vital(Side::Defender),
            spoken_of: Vec::new(),
            enclosure: Some(enclosure),
        })
    }

    fn of_figure(figure: &Figure, first: Side, is_lean: bool) -> Sheet {
        let vital = |side: Side| {
            let proof = figure.proof();
            proof.map_or_else(Vec::new, |proof| points(&proof.first(side).vital))
        };
        let missing = figure.group().map_or_else(Vec::new, |group| {
            let places = group.together.iter();
            places
                .filter_map(|&place| group.stones.get(place).copied())
                .collect()
        });
        Sheet {
            board: figure.enclose(first, is_lean),
            enclosure: None,
            line: figure
                .proof()
                .map_or_else(Vec::new, |proof| proof.first(first).line.clone()),
            kills: vital(Side::Attacker),
            saves: vital(Side::Defender),
            spoken_of: missing,
        }
    }
}

fn points(moves: &[Move]) -> Vec<Point> {
    moves.iter().filter_map(|mv| mv.point()).collect()
}

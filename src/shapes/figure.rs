//! Positions beside the table: the smallest living groups, and named groups.

use std::sync::LazyLock;

use crate::board::{Color, Move, Point, Position, Setup};
use crate::built_in;
use crate::life::shape::{DEFENDER, Place, Placed};
use crate::life::{Cycles, Goal, Query, QueryError, QuerySpec, Side};
use crate::problem::Status;
use crate::solver::SpaceResult;

use super::case::status_of;
use super::figure_text::{Known, read_figures};
use super::named::{self, Named};
use super::plate;
use super::text::TableError;
use crate::life::shape::Name;

/// The generated file: written by `raeuberspiel shapes --groups --regenerate` and verified by a test.
static SHIPPED: LazyLock<String> =
    LazyLock::new(|| built_in::text("assets/eye-groups.txt").unwrap_or_default());

/// A position with what is proved about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// A stable identifier, which never changes for a figure.
    pub id: String,
    /// Where on the board it lies.
    pub place: Place,
    /// The stones, with the attacker to move.
    pub setup: Setup,
    /// One stone of each chain whose life is at stake.
    pub targets: Vec<Point>,
    /// The points where play is considered; empty if the walls determine them.
    pub region: Vec<Point>,
    /// The kind of figure, with the data specific to it.
    pub kind: FigureKind,
}

/// The kinds of figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FigureKind {
    /// A group that is unconditionally alive.
    Group(LivingGroup),
    /// A named group.
    Named {
        /// What players call it.
        name: Name,
        /// The number of outside liberties, if the group is listed with several.
        liberties: Option<u8>,
        /// The proved results; `None` if the search did not finish.
        proof: Option<FigureProof>,
    },
}

/// One of the smallest groups that are alive without answering any move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LivingGroup {
    /// The stones as cells, in the form that represents all symmetric images.
    pub placed: Placed,
    /// The stones on the board, in the order of the cells.
    pub stones: Vec<Point>,
    /// The points inside the eyes.
    pub eyes: Vec<Point>,
    /// For each stone, what is proved about the group without it.
    pub needs: Vec<Need>,
    /// Indices into `stones` of a largest set found that may be missing together.
    pub together: Vec<usize>,
    /// Whether the book of 1908 draws it on Plate III.
    pub is_in_book: bool,
}

/// Whether a stone of a living group may still be missing while the group is not closely surrounded: the
/// points next to the group are empty, the attacker's stones are beyond them, and the attacker moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Without it the group still makes two eyes.
    Spare,
    /// Without it the group is lost, or only reaches ko or seki.
    Needed,
    /// The search did not finish.
    Open,
}

/// The proved results of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureProof {
    /// The result when the attacker moves first.
    pub attacked: FigureFirst,
    /// The result when the defender moves first.
    pub defended: FigureFirst,
}

/// The proved result when one side moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureFirst {
    /// The result for the group.
    pub result: SpaceResult,
    /// The rule on long cycles that the result rests on.
    pub cycles: Cycles,
    /// The moves that reach it, provided that moving gains anything over a pass.
    pub vital: Vec<Move>,
    /// The line of best play.
    pub line: Vec<Move>,
}

impl FigureProof {
    /// The status before it is decided who moves first.
    #[must_use]
    pub const fn status(&self) -> Status {
        status_of(self.attacked.result, self.defended.result)
    }

    /// The result when this side moves first.
    #[must_use]
    pub const fn first(&self, side: Side) -> &FigureFirst {
        match side {
            Side::Attacker => &self.attacked,
            Side::Defender => &self.defended,
        }
    }

    /// Whether one of the results holds only under superko.
    #[must_use]
    pub fn needs_superko(&self) -> bool {
        Side::BOTH
            .iter()
            .any(|&side| self.first(side).cycles == Cycles::Superko)
    }

    /// Whether two proofs agree; the best lines may differ, because there may be several.
    #[must_use]
    pub fn agrees_with(&self, other: &FigureProof) -> bool {
        Side::BOTH.iter().all(|&side| {
            let (one, two) = (self.first(side), other.first(side));
            (one.result, one.cycles, &one.vital) == (two.result, two.cycles, &two.vital)
        })
    }
}

impl Figure {
    /// The status: proved by search, or alive because nothing can harm the group.
    #[must_use]
    pub fn status(&self) -> Option<Status> {
        match &self.kind {
            FigureKind::Group(_) => Some(Status::Alive),
            FigureKind::Named { proof, .. } => proof.as_ref().map(FigureProof::status),
        }
    }

    /// The proof, if it is a named group and has one.
    #[must_use]
    pub const fn proof(&self) -> Option<&FigureProof> {
        match &self.kind {
            FigureKind::Named { proof, .. } => proof.as_ref(),
            FigureKind::Group(_) => None,
        }
    }

    /// The usual name, if it is a named group.
    #[must_use]
    pub const fn name(&self) -> Option<Name> {
        match &self.kind {
            FigureKind::Named { name, .. } => Some(*name),
            FigureKind::Group(_) => None,
        }
    }

    /// The living group, if it is one.
    #[must_use]
    pub const fn group(&self) -> Option<&LivingGroup> {
        match &self.kind {
            FigureKind::Group(group) => Some(group),
            FigureKind::Named { .. } => None,
        }
    }

    /// The stones on the board, with the given side to move. With `is_lean`, a living group is shown
    /// without the stones of [`LivingGroup::together`] and with room around it.
    #[must_use]
    pub fn enclose(&self, to_move: Side, is_lean: bool) -> FigureBoard {
        let lean = self
            .group()
            .filter(|group| is_lean && !group.together.is_empty());
        let mut board = match lean {
            Some(group) => plate::open_board(group, &group.together),
            None => FigureBoard {
                setup: self.setup.clone(),
                targets: self.targets.clone(),
                region: self.region.clone(),
            },
        };
        board.setup.to_move = color(to_move);
        board
    }
}

/// A figure as a position on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureBoard {
    /// The position, with the side to move.
    pub setup: Setup,
    /// One stone of each chain whose life is at stake.
    pub targets: Vec<Point>,
    /// The points where play is considered; empty if the walls determine them.
    pub region: Vec<Point>,
}

impl FigureBoard {
    /// The query for the fate of the targets.
    ///
    /// # Errors
    ///
    /// [`QueryError`] if there is nowhere to play; this does not happen for built-in figures.
    pub fn query(&self, position: &Position) -> Result<Query, QueryError> {
        let region = (!self.region.is_empty()).then(|| self.region.clone());
        Query::new(
            position,
            &QuerySpec {
                targets: self.targets.clone(),
                goal: Goal::Any,
                region,
                ..QuerySpec::default()
            },
        )
    }
}

/// The colour of a side; the defender is black.
pub(super) const fn color(side: Side) -> Color {
    match side {
        Side::Attacker => DEFENDER.opposite(),
        Side::Defender => DEFENDER,
    }
}

/// The built-in figures, the living groups first; read once.
///
/// # Errors
///
/// [`TableError`] if the program was built with a damaged file.
pub fn figures() -> Result<&'static [Figure], &'static TableError> {
    static FIGURES: LazyLock<Result<Vec<Figure>, TableError>> =
        LazyLock::new(|| read_figures(&SHIPPED).map(|known| join(&known)));
    match &*FIGURES {
        Ok(figures) => Ok(figures),
        Err(error) => Err(error),
    }
}

/// The generated file of figures, as built in.
#[must_use]
pub fn figures_text() -> &'static str {
    &SHIPPED
}

/// The groups of a file, followed by every named group with what the file knows about it.
pub(super) fn join(known: &Known) -> Vec<Figure> {
    let mut figures: Vec<Figure> = known.groups.iter().map(plate::figure).collect();
    figures.extend(
        named::all()
            .iter()
            .map(|named: &Named| named.figure(known.named.get(&named.id).cloned().flatten())),
    );
    figures
}

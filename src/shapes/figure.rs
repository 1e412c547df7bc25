//! Positions that stand beside the table: the smallest living groups, and groups with a name.

use std::sync::LazyLock;

use crate::board::{Color, Move, Point, Position, Setup};
use crate::built_in;
use crate::life::shape::{DEFENDER, Place, Placed};
use crate::life::{Goal, Query, QueryError, QuerySpec, Side};
use crate::problem::Status;
use crate::solver::SpaceResult;

use super::case::status_of;
use super::figure_text::{Known, read_figures};
use super::named::{self, Named};
use super::plate;
use super::text::TableError;
use crate::life::shape::Name;

/// The generated file: written by `raeuberspiel shapes --groups --regenerate`, compared by a test.
static SHIPPED: LazyLock<String> =
    LazyLock::new(|| built_in::text("assets/eye-groups.txt").unwrap_or_default());

/// A position with what is proved of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// A name that stays the same as long as the program knows the figure.
    pub id: String,
    /// Where it lies.
    pub place: Place,
    /// The stones; the attacker is to move.
    pub setup: Setup,
    /// One stone of each chain whose life is at stake.
    pub targets: Vec<Point>,
    /// Where play is considered; empty if the walls say so.
    pub region: Vec<Point>,
    /// What kind of figure it is, and what belongs to that kind alone.
    pub kind: FigureKind,
}

/// The two kinds of figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FigureKind {
    /// A group that lives whatever is played.
    Group(LivingGroup),
    /// A group with a name.
    Named {
        /// What it is called.
        name: Name,
        /// Liberties outside, where they are part of the name's table.
        liberties: Option<u8>,
        /// What becomes of it; `None` if the search was not done with it.
        proof: Option<FigureProof>,
    },
}

/// One of the smallest groups that live without an answer to anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LivingGroup {
    /// Its stones as cells, in the one form that stands for all images.
    pub placed: Placed,
    /// Its stones on the board, in the order of the cells.
    pub stones: Vec<Point>,
    /// The points of its eyes.
    pub eyes: Vec<Point>,
    /// Of each stone what is proved of the group without it.
    pub needs: Vec<Need>,
    /// Stones that may be missing together, as many as were found, as places in `stones`.
    pub together: Vec<usize>,
    /// Whether the book of 1908 draws it on Plate III.
    pub is_in_book: bool,
}

/// Whether a stone of a living group may still be missing while nothing around the group is closed
/// in yet: the points next to the group are empty, the attacker stands beyond them and moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Without it the group still makes two eyes.
    Spare,
    /// Without it the group is lost, or only a ko or a seki is left.
    Needed,
    /// The search was not done with it.
    Open,
}

/// What is proved of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureProof {
    /// The attacker moves first.
    pub attacked: FigureFirst,
    /// The defender moves first.
    pub defended: FigureFirst,
}

/// One side moving first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureFirst {
    /// What becomes of the group.
    pub result: SpaceResult,
    /// The moves that reach it, where moving gains anything over a move elsewhere.
    pub vital: Vec<Move>,
    /// Best play.
    pub line: Vec<Move>,
}

impl FigureProof {
    /// The status while nobody is to move.
    #[must_use]
    pub const fn status(&self) -> Status {
        status_of(self.attacked.result, self.defended.result)
    }

    /// One side moving first.
    #[must_use]
    pub const fn first(&self, side: Side) -> &FigureFirst {
        match side {
            Side::Attacker => &self.attacked,
            Side::Defender => &self.defended,
        }
    }

    /// Whether two proofs say the same; of several best lines each may have written down its own.
    #[must_use]
    pub fn agrees_with(&self, other: &FigureProof) -> bool {
        Side::BOTH.iter().all(|&side| {
            let (one, two) = (self.first(side), other.first(side));
            one.result == two.result && one.vital == two.vital
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

    /// What is proved of a group with a name.
    #[must_use]
    pub const fn proof(&self) -> Option<&FigureProof> {
        match &self.kind {
            FigureKind::Named { proof, .. } => proof.as_ref(),
            FigureKind::Group(_) => None,
        }
    }

    /// What it is called, if it has a name.
    #[must_use]
    pub const fn name(&self) -> Option<Name> {
        match &self.kind {
            FigureKind::Named { name, .. } => Some(*name),
            FigureKind::Group(_) => None,
        }
    }

    /// The group, if it is one that lives whatever is played.
    #[must_use]
    pub const fn group(&self) -> Option<&LivingGroup> {
        match &self.kind {
            FigureKind::Group(group) => Some(group),
            FigureKind::Named { .. } => None,
        }
    }

    /// The stones on the board, the given side to move. With `is_lean` a living group lacks the
    /// stones of [`LivingGroup::together`] and has room around it.
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

/// A figure as stones on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureBoard {
    /// The stones.
    pub setup: Setup,
    /// One stone of each chain whose life is at stake.
    pub targets: Vec<Point>,
    /// Where play is considered; empty if the walls say so.
    pub region: Vec<Point>,
}

impl FigureBoard {
    /// The question what becomes of the targets.
    ///
    /// # Errors
    ///
    /// [`QueryError`] if there is nothing to play on; no figure of the program is like that.
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

/// The colour of a side.
pub(super) const fn color(side: Side) -> Color {
    match side {
        Side::Attacker => DEFENDER.opposite(),
        Side::Defender => DEFENDER,
    }
}

/// The figures that come with the program, the living groups first; read once.
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

/// The generated file of the figures as it was built in.
#[must_use]
pub fn figures_text() -> &'static str {
    &SHIPPED
}

/// The groups of a file, and every named group with what the file says of it.
pub(super) fn join(known: &Known) -> Vec<Figure> {
    let mut figures: Vec<Figure> = known.groups.iter().map(plate::figure).collect();
    figures.extend(
        named::all()
            .iter()
            .map(|named: &Named| named.figure(known.named.get(&named.id).cloned().flatten())),
    );
    figures
}

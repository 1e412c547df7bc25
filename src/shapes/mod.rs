//! The tables of eye shapes: every small inner space with its status and proof.
//!
//! A [`Case`] is a space with its proved status. [`Table::shipped`] is the generated file that is built into
//! the program; [`work_out`] computes it again, shape by shape.

mod book;
mod build;
mod case;
mod drill;
mod figure;
mod figure_text;
mod named;
mod plate;
mod prove;
mod quiz;
mod sheet;
mod table;
mod text;

pub use crate::life::shape::Name;
pub use book::{BOOK_COUNTS, agrees_with_book, book_note, claim_of, counts_beside_book, figure_of};
pub use build::{BuildError, MOST_CUT, MOST_LIBERTIES, MOST_WITH_STONES, all_placements, work_out};
pub use case::Case;
pub use drill::{Drill, drill_set_names, drill_sets, drills, explain, numbered, without_twins};
pub use figure::{
    Figure, FigureBoard, FigureFirst, FigureKind, FigureProof, LivingGroup, Need, figures,
    figures_text,
};
pub use figure_text::{Known, read_figures, write_figures};
pub use named::{Named, all as all_named};
pub use plate::{GROUP_SIZES, all_groups, examine_stone, examine_together};
pub use prove::prove_named;
pub use quiz::{own_set, quiz_id, quiz_set};
pub use sheet::{Sheet, Subject};
pub use table::{Filter, Kind, Table, id_of, side_word, word};
pub use text::{TableError, read_table, write_table};

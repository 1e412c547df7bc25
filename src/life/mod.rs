//! What it means to live: the question put to the solver, and the words of its answer.
//!
//! A [`Query`] is a position together with everything a verdict depends on: the target chains, the
//! region in which play is considered, the stones at its rim that are assumed alive, and how many
//! ko threats are tried. It is made from a [`Position`](crate::board::Position) and a
//! [`QuerySpec`] by [`Query::new`], which finds what the spec leaves open. An [`Answer`] says what
//! was proved, or why nothing was. [`unconditional_life`] is Benson's theorem.
//!
//! ```
//! use raeuberspiel_proof::board::{Color, Diagram, Point, Setup, Size};
//! use raeuberspiel_proof::life::{Query, QuerySpec};
//!
//! let size = Size::square(9).expect("9 is a board");
//! let diagram = Diagram::parse("
//!     | O O O O . .
//!     | X X X O . .
//!     | . . X O . .
//!     +------------", size, None).expect("the drawing is sound");
//! let setup = Setup { stones: diagram.stones, ..Setup::new(size) };
//! let position = setup.into_position().expect("every chain has a liberty");
//! let query = Query::new(&position, &QuerySpec::target(Point::at(0, 1)))?;
//! assert_eq!(query.defender(), Color::Black);
//! assert_eq!(query.region().len(), 6);
//! # Ok::<(), raeuberspiel_proof::life::QueryError>(())
//! ```

mod answer;
mod holds;
mod query;
mod region;
mod ruling;
pub mod shape;
mod unconditional;
mod worth;

pub use answer::{
    Answer, Cycles, Flip, LifeKind, MoveList, Outcome, Proved, Side, ThreatsTried, Undecided,
    WithoutThreats,
};
pub use holds::{Basis, Holds};
pub use query::{Assumption, Extent, Goal, Query, QueryError, QuerySpec};
pub use region::enclosed_targets;
pub use ruling::{End, OpenBecause, Reached, Ruling};
pub use unconditional::{unconditional_life, unconditional_life_with};
pub use worth::Worth;

//! The rules of Go: boards, moves, captures, repetition.
//!
//! A [`Setup`] is anything that can be drawn; [`Setup::into_position`] is the one checked door to
//! a [`Position`], on which moves are played and undone in place. Everything else in the program
//! stands on this room, and it knows of none: not of problems, files, clocks or threads, and not
//! of who attacks and who defends.
//!
//! ```
//! use raeuberspiel_proof::board::{Color, Diagram, Move, PlayError, Point, Setup, Size};
//!
//! // Pfaundler 1908, figure 20: Black takes the ko in the corner, White may not retake at once.
//! let size = Size::SQUARE_19;
//! let diagram = Diagram::parse("
//!     | X . .
//!     | O X .
//!     | . O .
//!     +------", size, None).expect("the drawing is sound");
//! let setup = Setup { stones: diagram.stones, ..Setup::new(size) };
//! let mut position = setup.into_position().expect("every chain has a liberty");
//! let taken = position.play(Move::Play(Point::at(0, 0))).expect("the capture is legal");
//! assert_eq!(taken.captured, 1);
//! let a2 = Point::at(0, 1);
//! assert_eq!(position.check(Move::Play(a2)), Err(PlayError::Ko(a2)));
//! ```

mod chains;
mod color;
mod crop;
mod diagram;
mod hash;
mod notation;
mod point;
mod point_set;
mod position;
mod rules;
mod setup;
mod symmetry;

pub use color::{ByColor, Color};
pub use crop::crop;
pub use diagram::{Diagram, DiagramError, DiagramFault, Window};
pub use notation::{Notation, read_move};
pub use point::{Move, Point, Size};
pub use point_set::PointSet;
pub use position::{PlayError, PlayOutcome, Position, Turn};
pub use rules::{KoRule, Rules, SelfCapture};
pub use setup::{Setup, SetupError, SetupFault, Stones};
pub use symmetry::{Colors, Orientation, Shift, Symmetry};

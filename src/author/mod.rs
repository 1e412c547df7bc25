//! The editor for problems: drafts, edits with exact inverses, and the undo history.
//!
//! A [`Draft`] may hold what a set may not: stones without liberties, moves that do not fit. Nothing is
//! dropped to make it fit; [`misfits`] lists the obstacles. Every [`Edit`] returns its exact inverse when
//! it is applied, so a [`Desk`] can undo and redo without limit.
//!
//! ```
//! use raeuberspiel::author::{Desk, Draft, shapes};
//! use raeuberspiel::board::{Color, Point};
//! use raeuberspiel::problem::SetId;
//!
//! let id = SetId::new("mine").expect("a sound name");
//! let mut desk = Desk::new(Draft::new(id));
//! let empty = desk.draft().to_set();
//! desk.paint(&shapes::line(Point::at(0, 1), Point::at(3, 1)), Some(Color::Black));
//! assert_eq!(desk.problem().expect("there is one").body.setup.stones.len(), 4);
//! desk.undo();
//! assert_eq!(desk.draft().to_set(), empty);
//! ```

mod clip;
mod desk;
mod draft;
mod edit;
mod fit;
mod history;
mod propose;
pub mod shapes;
mod transform;
mod tree;
mod tree_work;

pub use clip::{Clip, Pasted};
pub use desk::{Desk, Spot};
pub use draft::{Draft, Entry, Header, ProblemKey};
pub use edit::{Change, Edit};
pub use fit::{Misfit, Misplaced, misfits, position_at};
pub use history::{Kind, Step, Stroke};
pub use propose::{Proposal, propose};
pub use transform::{Blocked, Transform};
pub use tree::{EditNode, EditTree, NodeKey};
pub use tree_work::Series;

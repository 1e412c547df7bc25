//! The pages beside the solve page, one folder each.
//!
//! A page's folder offers `show(ui, &State, &mut ViewState, &mut Vec<Action>)`, what of its state
//! a user would miss (a field of `State`), what only concerns the look (a field of `ViewState`),
//! an enum of its own actions (a variant of `Action`) and `apply`, which carries them out. Its
//! tab appears with its entry in `Page::READY`.

pub mod author;
pub mod board;
pub mod course;
pub mod progress;
pub mod review;
pub mod library;
pub mod shapes;
pub mod solve;

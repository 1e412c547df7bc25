//! The only room that starts threads.

mod load;

pub use load::{load_files, set_files};

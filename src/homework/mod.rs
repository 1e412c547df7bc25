//! Homework: a set with a note and a due day, the results that come back, and the table of a class.
//!
//! A homework is a set whose file says so (see [`Homework`](crate::problem::Homework)); [`assign`]
//! makes one. What a student has done follows from the student's log alone, and [`Results::of`] gathers
//! it; it goes back to the teacher as a file of its own, in RON or JSON. A [`Class`] puts the results of
//! many students side by side. Nothing here reads a file, a clock or the log.

mod assign;
mod class;
mod csv;
mod results;

pub use assign::{Assignment, assign};
pub use class::{Cell, Class, Column, Row};
pub use csv::csv;
pub use results::{
    FIRST_LINE, First, Line, MOST_NAME, Notation, Results, Wrong, looks_like_results, progress_of,
    read_results, write_results,
};

//! Lessons: text with live boards between its paragraphs.
//!
//! A lesson is a Markdown file in `assets/course/en/` or `assets/course/de/`. A fenced block whose
//! first word is `board` holds one problem in the notation of the problem files, `problem` names one of
//! a shipped set (`pfaundler-capture/fig-13`), and `claims` lists statements of the book of 1908, each with
//! the problem that proves or refutes it. A link to `lesson:NAME` leads to another lesson, one to
//! `word:NAME` to an entry of the [`Glossary`], and one to `problem:SET/PROBLEM` puts a problem of a shipped
//! set on the board.
//!
//! [`read_lesson`] turns a text into a [`Lesson`] and a list of faults;
//! [`load_lesson`] gives the checker the boards of a file as a set;
//! [`Course`] is the whole course, as the window needs it.

mod blocks;
mod file;
mod glossary;
mod ladder;
mod markdown;
mod model;
mod read;
mod shipped;

pub use file::{is_lesson, load_lesson};
pub use glossary::{Glossary, Word, read_glossary};
pub use ladder::{Chase, chase, chase_line, pursue};
pub use model::{Block, Board, Claim, Lesson, Link, Reference, Span, Style, Table};
pub use read::{LessonFaults, read_lesson};
pub use shipped::{Course, EXERCISES, NAMES, Part, exercise_id, part_of};

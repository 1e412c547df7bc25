//! Räuberspiel: a trainer for life and death in Go.
//!
//! The modules are listed in reading order; `src/docs/architecture.md` is the map.

#[doc(inline)]
pub use raeuberspiel_proof::{board, life, solver};

pub mod built_in;
pub mod about;
pub mod disk;
pub mod sound;
pub mod problem;
pub mod game;
pub mod exchange;
pub mod paper;
pub mod catalog;
pub mod course;
pub mod certificate;
pub mod check;
pub mod finder;
pub mod question;
pub mod reason;
pub mod rank;
pub mod shapes;
pub mod generator;
pub mod trainer;
pub mod homework;
pub mod author;
pub mod store;
pub mod worker;
pub mod texts;
pub mod cli;
pub mod ui;

#[doc = include_str!("docs/architecture.md")]
pub mod architecture {}
#[doc = include_str!("docs/design.md")]
pub mod decisions {}
#[doc = include_str!("docs/solver.md")]
pub mod how_the_solver_works {}
#[doc = include_str!("docs/problem_format.md")]
pub mod problem_format {}
#[doc = include_str!("docs/certificates.md")]
pub mod certificate_files {}
#[doc = include_str!("docs/homework.md")]
pub mod homework_files {}
#[doc = include_str!("docs/sgf.md")]
pub mod sgf_dialects {}
#[doc = include_str!("docs/glossary.md")]
pub mod glossary {}
#[doc = include_str!("docs/levels.md")]
pub mod levels {}
#[doc = include_str!("docs/shapes.md")]
pub mod eye_shapes {}
#[doc = include_str!("docs/changelog.md")]
pub mod changelog {}

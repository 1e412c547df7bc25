//! The window.
//!
//! A [`State`](state::State) holds what the user would miss, a [`ViewState`](state::ViewState)
//! what only concerns the look. Views are functions that read both and push
//! [`Action`](action::Action)s; one `apply` carries them out. Nothing here blocks a frame: files
//! are read and chosen on threads of their own, which wake the window when they are done.

pub mod action;
mod asked;
pub mod app;
mod apply;
mod begin;
mod board_paint;
pub mod board_view;
pub mod command;
mod dialogs;
pub mod door;
mod enabled;
pub mod finding;
pub mod geometry;
pub mod heard;
mod icon;
mod icons;
mod judging;
mod key_list;
mod letters;
mod level;
mod list_view;
mod menu_view;
pub mod page;
pub mod pages;
mod palette;
mod parts;
mod question;
mod run;
mod run_view;
pub mod session;
mod session_words;
pub mod settings;
mod shell;
pub mod state;
pub mod stones;
pub mod texts;
pub mod theme;
pub mod training;
mod widgets;
mod wood;
mod world;
mod writing;

pub use app::{App, Options};
pub use run::{WindowError, run};

//! The window.
//!
//! [`app`](App) draws one page in each frame and carries out what was asked for. A page lies in a folder
//! of [`pages`] and owns itself: see [`page`] for what it may read and how it asks for what is not its
//! own. What it asks for and what menus and keys say is an [`Action`](action::Action); one `apply` carries
//! them out on the [`State`](state::State), which holds what the user would miss, and the
//! [`ViewState`](state::ViewState), which only concerns the look. Around the pages lie the `shell` with its
//! menus and dialogs, and what all of them draw with: `board_view`, `task`, `widgets`, `parts`.
//!
//! Nothing here blocks a frame or starts a thread: long work is a [`Job`](crate::worker::Job) of
//! `worker`, which wakes the window when there is something to hear.

pub mod action;
mod asked;
pub mod app;
mod apply;
mod board_paint;
pub mod board_view;
pub mod command;
mod dialogs;
pub mod door;
mod enabled;
pub mod frame;
pub mod geometry;
mod icon;
mod icons;
mod judging;
mod key_list;
mod keys;
mod letters;
mod menu_view;
pub mod page;
pub mod pages {
    //! The pages, one folder each.

    pub mod author;
    pub mod board;
    pub mod course;
    pub mod examine;
    pub mod library;
    pub mod progress;
    pub mod review;
    pub mod shapes;
    pub mod solve;
}
mod palette;
mod parts;
mod question;
mod run;
mod run_view;
pub mod session;
mod session_words;
mod shell;
pub mod state;
pub mod stones;
mod task;
pub mod theme;
pub mod training;
mod widgets;
mod wood;
mod world;

pub use crate::texts;
pub use app::App;
pub use run::{Options, WindowError, run};

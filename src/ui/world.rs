//! What changes of state may reach outside the state.

use std::time::Duration;

use egui::Context;

use crate::worker::Judge;
use crate::worker::picker::FilePicker;

/// What changes of state may reach outside the state.
pub struct World<'a> {
    /// The window.
    pub ctx: &'a Context,
    /// The desktop's file dialog.
    pub picker: &'a mut dyn FilePicker,
    /// Judges moves that no author foresaw.
    pub judge: &'a mut Judge,
    /// Time since the start of the program.
    pub now: Duration,
    /// A number by chance, another each time the window acts.
    pub chance: u64,
}

impl World<'_> {
    /// Wakes the window, for work on another thread.
    pub fn waker(&self) -> impl Fn() + Send + Sync + use<> {
        waker(self.ctx)
    }
}

/// Wakes a window, for work on another thread.
pub fn waker(ctx: &Context) -> impl Fn() + Send + Sync + use<> {
    let ctx = ctx.clone();
    move || ctx.request_repaint()
}

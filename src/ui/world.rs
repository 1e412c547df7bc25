//! What changes may reach outside the window's state: threads, the desktop, the clock, chance.

use std::time::Duration;

use egui::Context;

use crate::worker::picker::FilePicker;
use crate::worker::practice::Around;
use crate::worker::{Judge, chance};

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

impl<'a> World<'a> {
    /// What may be reached now.
    pub fn of(
        ctx: &'a Context,
        picker: &'a mut Box<dyn FilePicker>,
        judge: &'a mut Judge,
    ) -> World<'a> {
        World {
            ctx,
            picker: picker.as_mut(),
            judge,
            now: World::time(ctx),
            chance: chance(),
        }
    }

    /// Time since the start, by the window's own clock: tests set it.
    #[must_use]
    pub fn time(ctx: &Context) -> Duration {
        Duration::from_secs_f64(ctx.input(|input| input.time).max(0.0))
    }

    /// Wakes the window, for work on another thread.
    pub fn waker(&self) -> impl Fn() + Send + Sync + use<> {
        waker(self.ctx)
    }

    /// What the practice may reach of it.
    pub const fn around(&mut self) -> Around<'_> {
        Around {
            now: self.now,
            chance: self.chance,
            judge: self.judge,
        }
    }
}

/// Wakes a window, for work on another thread.
pub fn waker(ctx: &Context) -> impl Fn() + Send + Sync + use<> {
    let ctx = ctx.clone();
    move || ctx.request_repaint()
}

//! What a change of state can reach outside the window's state: threads, the desktop, the clock, randomness.

use std::time::Duration;

use egui::Context;

use crate::worker::picker::FilePicker;
use crate::worker::practice::Around;
use crate::worker::{Judge, chance};

/// Access to everything outside the state, for changes of state.
pub struct World<'a> {
    /// The window's egui context.
    pub ctx: &'a Context,
    /// The desktop's file dialog.
    pub picker: &'a mut dyn FilePicker,
    /// Judges moves that the author did not foresee.
    pub judge: &'a mut Judge,
    /// Time since the start of the program.
    pub now: Duration,
    /// A random number, new each time the window acts.
    pub chance: u64,
}

impl<'a> World<'a> {
    /// The world at this moment.
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

    /// Time since the start by egui's clock, which tests set.
    #[must_use]
    pub fn time(ctx: &Context) -> Duration {
        Duration::from_secs_f64(ctx.input(|input| input.time).max(0.0))
    }

    /// A callback that wakes the window from another thread.
    pub fn waker(&self) -> impl Fn() + Send + Sync + use<> {
        waker(self.ctx)
    }

    /// The part of it that practice may use.
    pub const fn around(&mut self) -> Around<'_> {
        Around {
            now: self.now,
            chance: self.chance,
            judge: self.judge,
        }
    }
}

/// A callback that wakes a window from another thread.
pub fn waker(ctx: &Context) -> impl Fn() + Send + Sync + use<> {
    let ctx = ctx.clone();
    move || ctx.request_repaint()
}

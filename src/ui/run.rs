//! Opening the real window.

use std::path::PathBuf;

use super::app::{App, Options};
use crate::store::data_folder;

/// Why the window could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum WindowError {
    /// No display, no graphics driver, or a library of the system is missing.
    #[error(
        "cannot open a window: {0} (on Debian: apt-get install libegl1 libgl1-mesa-dri libx11-6 libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0)"
    )]
    Window(#[from] eframe::Error),
}

/// Opens the window and returns when the user closes it.
///
/// # Errors
///
/// [`WindowError`] if the system has no display or no way to draw on it.
pub fn run(file: Option<PathBuf>) -> Result<(), WindowError> {
    let options = Options {
        file,
        data_folder: data_folder(),
        locale: locale(),
        ..Options::default()
    };
    let viewport = egui::ViewportBuilder::default()
        .with_title("Räuberspiel")
        .with_app_id("raeuberspiel")
        .with_inner_size([1280.0, 720.0])
        .with_min_inner_size([640.0, 480.0])
        .with_icon(super::icon::icon())
        .with_drag_and_drop(true);
    let native = eframe::NativeOptions {
        viewport,
        renderer: eframe::Renderer::Glow,
        ..eframe::NativeOptions::default()
    };
    eframe::run_native(
        "raeuberspiel",
        native,
        Box::new(move |context| {
            super::door::install_hook();
            let app = App::new(&context.egui_ctx, options)?;
            super::letters::install(&context.egui_ctx);
            Ok(Box::new(app))
        }),
    )?;
    Ok(())
}

/// The locale for messages, in the order POSIX gives.
fn locale() -> String {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .unwrap_or_default()
}

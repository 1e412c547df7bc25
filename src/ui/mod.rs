//! The window.
//!
//! [`app`](App) draws one page in each frame and carries out what was requested. From the bottom up:
//!
//! - `widgets` are the drawing primitives, [`command`] lists everything that can be asked for by name,
//!   `world` is the access to everything outside the window's state;
//! - [`page`] is the contract of the pages: what they may read ([`Shared`](page::Shared)) and how they ask
//!   for anything outside themselves ([`Request`](page::Request));
//! - `menu_view`, `run_view`, `source`, `mine`, `asked` and `task` (the current problem) draw what several
//!   pages share;
//! - each folder of [`pages`] is a page that owns its state;
//! - [`shell`] surrounds them: the bar, the dialogs, the state, and `apply`, the one place that changes it.
//!
//! Nothing here blocks a frame or starts a thread: long work is a [`Job`](crate::worker::Job) of `worker`,
//! which wakes the window when there are results.

pub mod app;
mod asked;
pub mod command;
mod menu_view;
mod mine;
pub mod page;
pub mod pages {
    //! The pages, one folder each.

    pub mod author;
    pub mod board;
    pub mod course;
    pub mod examine;
    pub mod games;
    pub mod homework;
    pub mod library;
    pub mod progress;
    pub mod review;
    pub mod shapes;
    pub mod solve;
}
mod run_view;
pub mod shell;
mod source;
mod task;
mod widgets;
mod world;

pub use crate::texts;
pub use app::App;

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use crate::store::{StoreError, data_folder};
use crate::texts::Texts;
use crate::trainer::review::Moment;
use crate::worker::begin::Wanted;
use crate::worker::panics::{self, Ended};
use crate::worker::picker::{DesktopPicker, FilePicker};
use crate::worker::sets::Shipped;
use crate::worker::{self, Silence, Speaker, SystemSpeaker};

/// How to open the window.
pub struct Options {
    /// A file or folder to show at startup.
    pub file: Option<PathBuf>,
    /// Folder of the progress file; `None` keeps progress in memory, without a notice.
    pub data_folder: Option<PathBuf>,
    /// Whether the program's own sets are listed.
    pub shipped: Shipped,
    /// The file dialog.
    pub picker: Box<dyn FilePicker>,
    /// The system's locale, used until the user has chosen a language.
    pub locale: String,
    /// A stopped clock, for tests and screenshots.
    pub moment: Option<Moment>,
    /// Plays sounds.
    pub speaker: Box<dyn Speaker>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            file: None,
            data_folder: None,
            shipped: Shipped::Yes,
            picker: Box::new(DesktopPicker),
            locale: String::new(),
            moment: None,
            speaker: Box::new(Silence),
        }
    }
}

impl Options {
    /// The part of the startup that runs before the first frame.
    fn wanted(&self) -> Wanted {
        Wanted {
            file: self.file.clone(),
            data_folder: self.data_folder.clone(),
            shipped: self.shipped,
            locale: self.locale.clone(),
        }
    }
}

/// Why the window could not be opened.
#[derive(Debug)]
pub enum WindowError {
    /// There is no display to open it on.
    NoDisplay,
    /// No graphics driver, or a library of the system is missing.
    Window(eframe::Error),
    /// The window was open and an error ended it.
    Ended(Ended),
}

impl std::error::Error for WindowError {}

impl fmt::Display for WindowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WindowError::NoDisplay => f.write_str(
                "cannot open a window: there is no display (neither WAYLAND_DISPLAY nor DISPLAY is set); start the program in a desktop session, or see what it does without a window: raeuberspiel --help",
            ),
            WindowError::Window(error) => {
                let message = without_places(&error.to_string());
                let said = in_short(&message);
                write!(f, "cannot open a window: {said}; {}", remedy(&message))
            }
            WindowError::Ended(ended) => ended.fmt(f),
        }
    }
}

/// What the user can do about a message of the system.
fn remedy(message: &str) -> &'static str {
    const UNREACHED: [&str; 3] = [
        "connection to X server",
        "XOpenDisplay",
        "wayland compositor",
    ];
    if UNREACHED.iter().any(|word| message.contains(word)) {
        "the display that DISPLAY or WAYLAND_DISPLAY names does not answer: start the program in a desktop session, or see what it does without a window: raeuberspiel --help"
    } else {
        "a driver or a library for drawing is missing: try LIBGL_ALWAYS_SOFTWARE=1 raeuberspiel, or on Debian apt-get install libegl1 libgl1-mesa-dri libx11-6 libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0; raeuberspiel report prints what to send to whoever looks for the fault"
    }
}

/// The system's message without its list of requested OpenGL attributes.
fn in_short(message: &str) -> String {
    if !message.contains("glutin") {
        return message.to_owned();
    }
    let detail = match message.split_once(" matching the template: ") {
        Some((_, rest)) => rest.rsplit_once("}. ").map_or("", |(_, after)| after),
        None => message,
    };
    let detail = ["Error: ", "glutin error: "]
        .into_iter()
        .fold(detail, |rest, word| rest.strip_prefix(word).unwrap_or(rest));
    match detail {
        "" => "there is no OpenGL to draw it with".to_owned(),
        detail => format!("there is no OpenGL to draw it with ({detail})"),
    }
}

/// A message without the source locations of a library: they are paths on the build machine.
fn without_places(message: &str) -> String {
    const BEFORE: &str = "os error at ";
    let mut out = String::new();
    let mut rest = message;
    while let Some((before, place)) = rest.split_once(BEFORE) {
        out.push_str(before);
        rest = place.split_once(": ").map_or("", |(_, after)| after);
    }
    out + rest
}

/// Whether there is no display at all, on systems where environment variables name displays.
fn has_no_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(all(unix, not(target_os = "macos")))
        && !["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"]
            .into_iter()
            .any(is_set)
}

/// Opens the window and returns when the user closes it.
///
/// # Errors
///
/// [`WindowError`] if the system has no display or no way to draw on it, or if the window met an
/// error that ended it.
pub fn run(file: Option<PathBuf>) -> Result<(), WindowError> {
    if has_no_display() {
        return Err(WindowError::NoDisplay);
    }
    let options = Options {
        file,
        data_folder: data_folder(),
        locale: locale(),
        speaker: Box::new(SystemSpeaker::default()),
        ..Options::default()
    };
    let viewport = egui::ViewportBuilder::default()
        .with_title("Räuberspiel")
        .with_app_id("raeuberspiel")
        .with_inner_size([1440.0, 900.0])
        .with_min_inner_size([800.0, 600.0])
        .with_icon(widgets::icon::icon())
        .with_drag_and_drop(true);
    let native = eframe::NativeOptions {
        viewport,
        renderer: eframe::Renderer::Glow,
        ..eframe::NativeOptions::default()
    };
    let folder = options.data_folder.clone();
    panics::whole(folder.as_deref(), || {
        // Work that finishes before the window exists has nothing to wake; the first frame collects its
        // results.
        let window = Arc::new(OnceLock::<egui::Context>::new());
        let wake = {
            let window = Arc::clone(&window);
            move || {
                if let Some(ctx) = window.get() {
                    ctx.request_repaint();
                }
            }
        };
        let wanted = options.wanted();
        let begun = worker::ahead("begin", move || {
            let begun = wanted.begin(wake)?;
            let texts = Texts::new(begun.settings.language);
            Ok::<_, StoreError>((begun, texts))
        });
        eframe::run_native(
            "raeuberspiel",
            native,
            Box::new(move |context| {
                window.get_or_init(|| context.egui_ctx.clone());
                let begun = begun.ok().and_then(worker::Ahead::wait);
                // Without a thread, or if it panicked, start here; a panic is then reported from here.
                let app = match begun {
                    Some(begun) => {
                        let (begun, texts) = begun?;
                        App::upon(&context.egui_ctx, options, begun, texts)?
                    }
                    None => App::new(&context.egui_ctx, options)?,
                };
                widgets::letters::install(&context.egui_ctx);
                Ok(Box::new(app))
            }),
        )
    })
    .map_err(WindowError::Ended)?
    .map_err(WindowError::Window)
}

/// The locale for messages, from the environment variables in POSIX order.
fn locale() -> String {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_no_path_of_the_machine_they_were_built_on() {
        let said = "winit EventLoopError: os error at /root/.cargo/registry/src/x/winit-0.30/src/a.rs:765: neither DISPLAY is set";
        assert_eq!(
            without_places(said),
            "winit EventLoopError: neither DISPLAY is set"
        );
        assert_eq!(without_places("os error at /a/b.rs:1"), "");
        assert_eq!(without_places("no driver"), "no driver");
    }

    #[test]
    fn what_was_asked_of_opengl_is_not_told() {
        for (said, told) in [
            (
                "Found no glutin configs matching the template: ConfigTemplate { api: None, c: Rgb { r_size: 8 }, n: None }. Error: failed to create EGLDisplay",
                "there is no OpenGL to draw it with (failed to create EGLDisplay)",
            ),
            (
                "glutin error: [a7] GLXBadFBConfig",
                "there is no OpenGL to draw it with ([a7] GLXBadFBConfig)",
            ),
            (
                "Found no glutin configs matching the template: ?",
                "there is no OpenGL to draw it with",
            ),
            ("no memory", "no memory"),
        ] {
            assert_eq!(in_short(said), told);
        }
    }

    #[test]
    fn a_display_that_does_not_answer_needs_no_driver() {
        let silent = remedy("winit EventLoopError: Failed to open connection to X server");
        assert!(silent.contains("desktop session") && !silent.contains("apt-get"));
        assert_eq!(
            remedy("winit EventLoopError: Could not find wayland compositor"),
            silent
        );
        let bare = remedy("glutin error: [a7] GLXBadFBConfig");
        assert!(bare.contains("LIBGL_ALWAYS_SOFTWARE=1") && bare.contains("report"));
    }
}

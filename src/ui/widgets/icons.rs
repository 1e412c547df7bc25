//! The icons of the window: glyphs of two icon fonts of one family, outlined and filled.

use egui::{FontFamily, FontId};

/// Font family of the outlined icons.
pub const OUTLINES: &str = "icons";

/// Font family of the filled icons.
pub const FILLED: &str = "icons-fill";

/// The font of an outlined icon.
#[must_use]
pub fn icon(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(OUTLINES.into()))
}

/// The font of a filled icon.
#[must_use]
pub fn icon_fill(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(FILLED.into()))
}

pub const CARET_LEFT: &str = "\u{e138}";
pub const CARET_RIGHT: &str = "\u{e13a}";
pub const CARET_DOWN: &str = "\u{e136}";
pub const SKIP_BACK: &str = "\u{e5a4}";
pub const SKIP_FORWARD: &str = "\u{e5a6}";
pub const LIST: &str = "\u{e2f0}";
pub const MAGNIFYING_GLASS: &str = "\u{e30c}";
pub const GEAR_SIX: &str = "\u{e272}";
pub const ARROW_U_UP_LEFT: &str = "\u{e08a}";
pub const EYE: &str = "\u{e220}";
pub const COMPASS: &str = "\u{e1c8}";
pub const FLIP_HORIZONTAL: &str = "\u{ed6a}";
pub const DOTS_THREE: &str = "\u{e1fe}";
pub const HAND_POINTING: &str = "\u{e29a}";
pub const CHECK_CIRCLE: &str = "\u{e184}";
pub const X_CIRCLE: &str = "\u{e4f8}";
pub const SEAL_CHECK: &str = "\u{e606}";
pub const HOURGLASS_MEDIUM: &str = "\u{e2b8}";
pub const QUESTION: &str = "\u{e3e8}";
pub const TROPHY: &str = "\u{e67e}";
pub const X: &str = "\u{e4f6}";
pub const SQUARES_FOUR: &str = "\u{e464}";
pub const BOOK_OPEN: &str = "\u{e0e6}";
pub const FOLDER_OPEN: &str = "\u{e256}";
pub const CHECK: &str = "\u{e182}";
pub const KEYBOARD: &str = "\u{e2d8}";
pub const PUZZLE_PIECE: &str = "\u{e596}";
pub const CIRCLE_HALF: &str = "\u{e18c}";
pub const CHART_LINE_UP: &str = "\u{e156}";
pub const FIRE: &str = "\u{e242}";
pub const ARROW_RIGHT: &str = "\u{e06c}";
pub const ARROW_CLOCKWISE: &str = "\u{e036}";
pub const EQUALS: &str = "\u{e21c}";
pub const CALENDAR_CHECK: &str = "\u{e712}";
pub const TIMER: &str = "\u{e492}";
pub const PLUS: &str = "\u{e3d4}";
pub const TAG: &str = "\u{e478}";
pub const PRINTER: &str = "\u{e3dc}";
pub const EXPORT: &str = "\u{eaf0}";
pub const GRID_FOUR: &str = "\u{e296}";
pub const LIGHTBULB: &str = "\u{e2dc}";
pub const PENCIL: &str = "\u{e3b4}";

//! Colours, fonts and type sizes. The colours are read once from `assets/theme.ron`; `install` passes all of
//! it to egui.

use std::sync::LazyLock;

use egui::{Color32, CornerRadius, FontFamily, FontId, Stroke, TextStyle, Vec2, Visuals};
use serde::Deserialize;

pub use crate::store::preferences::ThemeName;
pub use crate::ui::widgets::icons::icon;
pub use crate::ui::widgets::icons::icon_fill;
use crate::ui::widgets::icons::{FILLED, OUTLINES};

impl ThemeName {
    /// The colours of this theme.
    #[must_use]
    pub fn theme(self) -> &'static Theme {
        match self {
            ThemeName::Light => &THEMES.light,
            ThemeName::Dark => &THEMES.dark,
            ThemeName::Wood => &THEMES.wood,
        }
    }
}

/// Which of egui's default styles a theme is based on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Tone {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// One theme.
#[derive(Clone, Debug, Deserialize)]
pub struct Theme {
    /// The style it is based on.
    pub tone: Tone,
    /// Colours of everything but the board.
    pub window: WindowColors,
    /// Colours of the board; the stones are black and white in every theme.
    pub board: BoardColors,
}

/// Colours of panels, text and buttons.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WindowColors {
    /// Background behind the board.
    pub background: Hex,
    /// Background of side panels.
    pub panel: Hex,
    /// Background of cards, menus and dialogs.
    pub surface: Hex,
    /// Background of recessed parts: segmented controls, empty progress bars.
    pub sunken: Hex,
    /// Background of buttons and chips.
    pub raised: Hex,
    /// Background of buttons under the pointer.
    pub hovered: Hex,
    /// Background of buttons held down.
    pub pressed: Hex,
    /// Thin lines between parts.
    pub outline: Hex,
    /// Outlines of input fields.
    pub edge: Hex,
    /// Ordinary text.
    pub text: Hex,
    /// Text of lesser importance.
    pub quiet: Hex,
    /// The main button, links, focus rings.
    pub accent: Hex,
    /// Text on `accent`.
    pub on_accent: Hex,
    /// Background of the selected row.
    pub selected: Hex,
    /// Text and icons that say "solved".
    pub good: Hex,
    /// Background of panels that say "solved".
    pub good_ground: Hex,
    /// Text and icons that say "wrong".
    pub bad: Hex,
    /// Background of panels that say "wrong".
    pub bad_ground: Hex,
    /// Text and icons for undecided results and notices.
    pub open: Hex,
    /// Background of panels for undecided results and notices.
    pub open_ground: Hex,
    /// The flame of the streak.
    pub flame: Hex,
}

/// Colours of the board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardColors {
    /// The wood at the upper left.
    pub top: Hex,
    /// The wood at the lower right.
    pub bottom: Hex,
    /// The growth lines of the wood.
    pub grain: Hex,
    /// Grid lines, star points and plain marks.
    pub line: Hex,
    /// The keyboard cursor, and points that a hint names.
    pub cursor: Hex,
    /// Marks of moves that solve.
    pub good: Hex,
    /// Marks of moves that fail.
    pub bad: Hex,
}

/// A colour in the notation `#rrggbb` or `#rrggbbaa`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Hex(pub Color32);

impl TryFrom<String> for Hex {
    type Error = String;

    fn try_from(text: String) -> Result<Hex, String> {
        let fault = || format!("`{text}` is no colour; write `#rrggbb` or `#rrggbbaa`");
        let digits = text.strip_prefix('#').ok_or_else(fault)?;
        let byte = |at: usize| {
            let pair = digits.get(at..at + 2).ok_or_else(fault)?;
            u8::from_str_radix(pair, 16).map_err(|error| format!("{}: {error}", fault()))
        };
        let alpha = match digits.len() {
            6 => 255,
            8 => byte(6)?,
            _ => return Err(fault()),
        };
        Ok(Hex(Color32::from_rgba_unmultiplied(
            byte(0)?,
            byte(2)?,
            byte(4)?,
            alpha,
        )))
    }
}

#[derive(Deserialize)]
struct Themes {
    light: Theme,
    dark: Theme,
    wood: Theme,
}

static THEMES: LazyLock<Themes> = LazyLock::new(|| {
    ron::from_str(include_str!("../../../assets/theme.ron")).expect("a test reads assets/theme.ron")
});

/// Type size of small print, in points.
pub const SMALL: f32 = 13.0;

/// Paints a tick, which the bundled text fonts lack.
pub fn tick(painter: &egui::Painter, center: egui::Pos2, size: f32, color: egui::Color32) {
    let at = |x: f32, y: f32| center + egui::vec2(x, y) * size;
    let stroke = egui::Stroke::new((size * 0.18).max(1.5), color);
    painter.line(
        vec![at(-0.36, 0.02), at(-0.1, 0.28), at(0.38, -0.3)],
        stroke,
    );
}

/// Font family of medium weight: buttons, tabs, headings of small sections.
const MEDIUM: &str = "medium";
/// Font family of semibold weight: titles.
const SEMIBOLD: &str = "semibold";

/// The medium font.
#[must_use]
pub fn medium(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(MEDIUM.into()))
}

/// The semibold font.
#[must_use]
pub fn semibold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SEMIBOLD.into()))
}

/// The regular font.
#[must_use]
pub const fn regular(size: f32) -> FontId {
    FontId::proportional(size)
}

/// The families used for text, which get fallback fonts for further characters.
#[must_use]
pub fn word_families() -> [FontFamily; 4] {
    [
        FontFamily::Proportional,
        FontFamily::Monospace,
        FontFamily::Name(MEDIUM.into()),
        FontFamily::Name(SEMIBOLD.into()),
    ]
}

/// Installs the fonts, which are the same in every theme.
pub fn install_fonts(ctx: &egui::Context) {
    let mut fonts = egui::FontDefinitions::default();
    let mut add = |name: &str, bytes: &'static [u8]| {
        let data = egui::FontData::from_static(bytes);
        fonts.font_data.insert(name.to_owned(), data.into());
    };
    add(
        "inter",
        include_bytes!("../../../assets/fonts/Inter-Regular.otf"),
    );
    add(
        "inter-medium",
        include_bytes!("../../../assets/fonts/Inter-Medium.otf"),
    );
    add(
        "inter-semibold",
        include_bytes!("../../../assets/fonts/Inter-SemiBold.otf"),
    );
    add(
        "phosphor",
        include_bytes!("../../../assets/fonts/Phosphor-Regular.ttf"),
    );
    add(
        "phosphor-fill",
        include_bytes!("../../../assets/fonts/Phosphor-Fill.ttf"),
    );
    // egui's bundled fonts supply what Inter lacks; Hack has more arrows.
    let mut rest = fonts
        .families
        .get(&FontFamily::Proportional)
        .cloned()
        .unwrap_or_default();
    rest.push("Hack".to_owned());
    let family = |first: &str| -> Vec<String> {
        let first = [first.to_owned(), "phosphor".to_owned()];
        first.into_iter().chain(rest.iter().cloned()).collect()
    };
    for (name, first) in [
        (FontFamily::Proportional, "inter"),
        (FontFamily::Name(MEDIUM.into()), "inter-medium"),
        (FontFamily::Name(SEMIBOLD.into()), "inter-semibold"),
        (FontFamily::Name(OUTLINES.into()), "phosphor"),
        (FontFamily::Name(FILLED.into()), "phosphor-fill"),
    ] {
        fonts.families.insert(name, family(first));
    }
    ctx.set_fonts(fonts);
}

/// Sets the size of everything, in percent of the default.
pub fn install_size(ctx: &egui::Context, percent: u16) {
    ctx.set_zoom_factor(f32::from(percent) / 100.0);
}

/// Applies a theme to egui.
pub fn install(ctx: &egui::Context, name: ThemeName) {
    let theme = name.theme();
    ctx.set_theme(match theme.tone {
        Tone::Light => egui::Theme::Light,
        Tone::Dark => egui::Theme::Dark,
    });
    let visuals = visuals(theme);
    ctx.all_styles_mut(|style| {
        style.visuals = visuals.clone();
        style.text_styles = [
            (TextStyle::Heading, semibold(20.0)),
            (TextStyle::Body, regular(15.0)),
            (TextStyle::Button, medium(15.0)),
            (TextStyle::Small, regular(SMALL)),
            (
                TextStyle::Monospace,
                FontId::new(13.5, FontFamily::Monospace),
            ),
        ]
        .into();
        style.spacing.item_spacing = Vec2::new(8.0, 6.0);
        style.spacing.button_padding = Vec2::new(12.0, 6.0);
        style.spacing.interact_size.y = 32.0;
        style.spacing.icon_spacing = 8.0;
        style.spacing.menu_margin = egui::Margin::same(6);
        // Keeps text clear of the scroll bar.
        style.spacing.scroll.floating_allocated_width = 8.0;
        style.interaction.selectable_labels = false;
        style.animation_time = 0.0;
    });
}

fn visuals(theme: &Theme) -> Visuals {
    let colors = &theme.window;
    let mut visuals = match theme.tone {
        Tone::Light => Visuals::light(),
        Tone::Dark => Visuals::dark(),
    };
    visuals.override_text_color = None;
    visuals.weak_text_color = Some(colors.quiet.0);
    visuals.panel_fill = colors.panel.0;
    visuals.window_fill = colors.surface.0;
    visuals.window_stroke = Stroke::new(1.0, colors.outline.0);
    visuals.window_shadow = floating();
    visuals.popup_shadow = floating();
    visuals.extreme_bg_color = colors.surface.0;
    visuals.faint_bg_color = colors.sunken.0;
    visuals.hyperlink_color = colors.accent.0;
    visuals.error_fg_color = colors.bad.0;
    visuals.warn_fg_color = colors.open.0;
    visuals.selection.bg_fill = colors.selected.0;
    visuals.selection.stroke = Stroke::new(1.5, colors.accent.0);
    visuals.window_corner_radius = CornerRadius::same(16);
    visuals.menu_corner_radius = CornerRadius::same(12);
    let states = &mut visuals.widgets;
    for (state, fill) in [
        (&mut states.noninteractive, colors.panel.0),
        (&mut states.inactive, colors.raised.0),
        (&mut states.hovered, colors.hovered.0),
        (&mut states.active, colors.pressed.0),
        (&mut states.open, colors.hovered.0),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.fg_stroke = Stroke::new(1.0, colors.text.0);
        state.bg_stroke = Stroke::NONE;
        state.corner_radius = CornerRadius::same(8);
        state.expansion = 0.0;
    }
    states.noninteractive.bg_stroke = Stroke::new(1.0, colors.outline.0);
    // Checkboxes and radio buttons are visible by their outline only.
    states.inactive.bg_stroke = Stroke::new(1.0, colors.edge.0.gamma_multiply(0.45));
    // This also applies to the widget with the keyboard focus.
    states.hovered.bg_stroke = Stroke::new(1.5, colors.accent.0);
    states.active.bg_stroke = Stroke::new(1.5, colors.accent.0);
    visuals
}

/// The shadow of floating windows and menus.
const fn floating() -> egui::Shadow {
    egui::Shadow {
        offset: [0, 16],
        blur: 48,
        spread: 0,
        color: Color32::from_black_alpha(56),
    }
}

/// The slight shadow of a card.
#[must_use]
pub const fn low() -> egui::Shadow {
    egui::Shadow {
        offset: [0, 4],
        blur: 16,
        spread: 0,
        color: Color32::from_black_alpha(13),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast ratio defined by WCAG 2.2, from 1 to 21.
    fn contrast(one: Hex, other: Hex) -> f32 {
        let luminance = |Hex(color): Hex| {
            let linear = |value: u8| {
                let value = f32::from(value) / 255.0;
                if value <= 0.04045 {
                    value / 12.92
                } else {
                    ((value + 0.055) / 1.055).powf(2.4)
                }
            };
            0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
        };
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn text_can_be_read_in_every_look() {
        for name in ThemeName::ALL {
            let Theme { window, board, .. } = name.theme();
            for (what, text, ground) in [
                ("text", window.text, window.panel),
                ("text on buttons", window.text, window.raised),
                ("text on hovered buttons", window.text, window.hovered),
                ("text on pressed buttons", window.text, window.pressed),
                ("text on the chosen row", window.text, window.selected),
                ("quiet text", window.quiet, window.panel),
                (
                    "quiet text behind the board",
                    window.quiet,
                    window.background,
                ),
                (
                    "quiet text on the chosen row",
                    window.quiet,
                    window.selected,
                ),
                ("accent", window.accent, window.panel),
                ("text on accent", window.on_accent, window.accent),
                ("good", window.good, window.good_ground),
                ("bad", window.bad, window.bad_ground),
                ("open", window.open, window.open_ground),
                ("text on good", window.text, window.good_ground),
                ("text on bad", window.text, window.bad_ground),
                ("text on open", window.text, window.open_ground),
                ("good in a list", window.good, window.panel),
                ("bad in a list", window.bad, window.panel),
                ("text on cards", window.text, window.surface),
                ("quiet text on cards", window.quiet, window.surface),
                ("quiet text in switches", window.quiet, window.sunken),
                ("quiet text on buttons", window.quiet, window.raised),
                ("accent on cards", window.accent, window.surface),
                ("accent on the chosen row", window.accent, window.selected),
                ("good on cards", window.good, window.surface),
                ("bad on cards", window.bad, window.surface),
                ("quiet text on good", window.quiet, window.good_ground),
                ("quiet text on bad", window.quiet, window.bad_ground),
                ("quiet text on open", window.quiet, window.open_ground),
            ] {
                let contrast = contrast(text, ground);
                assert!(contrast >= 4.5, "{name:?}: {what} has {contrast:.1}");
            }
            for (what, mark) in [
                ("lines and plain marks", board.line),
                ("cursor", board.cursor),
                ("good", board.good),
                ("bad", board.bad),
            ] {
                let contrast = contrast(mark, board.bottom);
                assert!(contrast >= 3.0, "{name:?}: {what} have {contrast:.1}");
            }
            let fields = contrast(window.edge, window.surface);
            assert!(fields >= 3.0, "{name:?}: fields have {fields:.1}");
        }
    }

    #[test]
    fn colours_that_are_none() {
        for text in ["", "#", "ffffff", "#fffff", "#gggggg", "#ééé"] {
            assert!(Hex::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}

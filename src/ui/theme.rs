//! Colours and type sizes: read once from `assets/theme.ron`, then handed to egui.

use std::sync::LazyLock;

use egui::{Color32, CornerRadius, FontFamily, FontId, Stroke, TextStyle, Vec2, Visuals};
use serde::Deserialize;

/// The three looks a user can choose from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThemeName {
    /// Dark text on light grey.
    #[default]
    Light,
    /// Light text on near black.
    Dark,
    /// Warm browns, a darker board.
    Wood,
}

impl ThemeName {
    /// Every look, in the order a settings list shows them.
    pub const ALL: [ThemeName; 3] = [ThemeName::Light, ThemeName::Dark, ThemeName::Wood];

    /// The word that stands for it in settings and text keys.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            ThemeName::Light => "light",
            ThemeName::Dark => "dark",
            ThemeName::Wood => "wood",
        }
    }

    /// The next look, round and round.
    #[must_use]
    pub const fn next(self) -> ThemeName {
        match self {
            ThemeName::Light => ThemeName::Dark,
            ThemeName::Dark => ThemeName::Wood,
            ThemeName::Wood => ThemeName::Light,
        }
    }

    /// The colours of this look.
    #[must_use]
    pub fn theme(self) -> &'static Theme {
        match self {
            ThemeName::Light => &THEMES.light,
            ThemeName::Dark => &THEMES.dark,
            ThemeName::Wood => &THEMES.wood,
        }
    }
}

/// Which of egui's two families of defaults a look starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Tone {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// One look.
#[derive(Clone, Debug, Deserialize)]
pub struct Theme {
    /// Where it starts from.
    pub tone: Tone,
    /// Everything but the board.
    pub window: WindowColors,
    /// The board; the stones are black and white in every look.
    pub board: BoardColors,
}

/// Colours of panels, text and buttons.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WindowColors {
    /// Behind the board.
    pub background: Hex,
    /// Side panels and dialogs.
    pub panel: Hex,
    /// Buttons.
    pub raised: Hex,
    /// Buttons under the pointer.
    pub hovered: Hex,
    /// Buttons held down.
    pub pressed: Hex,
    /// Thin lines between parts.
    pub outline: Hex,
    /// Text.
    pub text: Hex,
    /// Text of less weight.
    pub quiet: Hex,
    /// The one button that leads on, links, focus.
    pub accent: Hex,
    /// Text on `accent`.
    pub on_accent: Hex,
    /// Ground of the chosen row.
    pub selected: Hex,
    /// Solved.
    pub good: Hex,
    /// Ground of a panel that says "solved".
    pub good_ground: Hex,
    /// Wrong.
    pub bad: Hex,
    /// Ground of a panel that says "wrong".
    pub bad_ground: Hex,
    /// Neither: not in the solution, notices.
    pub open: Hex,
    /// Ground of such a panel.
    pub open_ground: Hex,
}

/// Colours of the board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardColors {
    /// The wood at the upper end.
    pub top: Hex,
    /// The wood at the lower end.
    pub bottom: Hex,
    /// The thin line round the wood.
    pub rim: Hex,
    /// Grid lines and star points.
    pub line: Hex,
    /// Coordinates.
    pub label: Hex,
    /// The keyboard's cursor.
    pub cursor: Hex,
    /// Moves that solve, in the walk through a solution.
    pub good: Hex,
    /// Moves that fail.
    pub bad: Hex,
}

/// A colour written `#rrggbb` or `#rrggbbaa`.
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
    ron::from_str(include_str!("../../assets/theme.ron")).expect("a test reads assets/theme.ron")
});

/// Type size of small print, in points.
pub const SMALL: f32 = 12.5;

/// Paints a tick: the bundled fonts have no letter for it.
pub fn tick(painter: &egui::Painter, center: egui::Pos2, size: f32, color: egui::Color32) {
    let at = |x: f32, y: f32| center + egui::vec2(x, y) * size;
    let stroke = egui::Stroke::new((size * 0.18).max(1.5), color);
    painter.line(
        vec![at(-0.36, 0.02), at(-0.1, 0.28), at(0.38, -0.3)],
        stroke,
    );
}

/// Sets fonts and spacing, which are the same in every look.
pub fn install_fonts(ctx: &egui::Context) {
    let mut fonts = egui::FontDefinitions::default();
    // The default proportional face has no arrows; Hack, which is bundled too, has.
    if let Some(family) = fonts.families.get_mut(&FontFamily::Proportional) {
        family.push("Hack".to_owned());
    }
    ctx.set_fonts(fonts);
}

/// Hands a look to egui.
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
            (TextStyle::Heading, 20.0, FontFamily::Proportional),
            (TextStyle::Body, 15.0, FontFamily::Proportional),
            (TextStyle::Button, 15.0, FontFamily::Proportional),
            (TextStyle::Small, SMALL, FontFamily::Proportional),
            (TextStyle::Monospace, 13.5, FontFamily::Monospace),
        ]
        .into_iter()
        .map(|(style, size, family)| (style, FontId::new(size, family)))
        .collect();
        style.spacing.item_spacing = Vec2::new(8.0, 6.0);
        style.spacing.button_padding = Vec2::new(10.0, 5.0);
        style.spacing.interact_size.y = 26.0;
        style.spacing.icon_spacing = 7.0;
        // Text ends before the bar of the area it scrolls in.
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
    visuals.window_fill = colors.panel.0;
    visuals.window_stroke = Stroke::new(1.0, colors.outline.0);
    visuals.extreme_bg_color = colors.background.0;
    visuals.faint_bg_color = colors.background.0;
    visuals.hyperlink_color = colors.accent.0;
    visuals.error_fg_color = colors.bad.0;
    visuals.warn_fg_color = colors.open.0;
    visuals.selection.bg_fill = colors.selected.0;
    visuals.selection.stroke = Stroke::new(1.5, colors.accent.0);
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.menu_corner_radius = CornerRadius::same(6);
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
        state.corner_radius = CornerRadius::same(5);
        state.expansion = 0.0;
    }
    states.noninteractive.bg_stroke = Stroke::new(1.0, colors.outline.0);
    // Boxes and rings to be ticked are seen by their outline alone.
    states.inactive.bg_stroke = Stroke::new(1.0, colors.quiet.0.gamma_multiply(0.5));
    // Also what holds the keyboard.
    states.hovered.bg_stroke = Stroke::new(1.5, colors.accent.0);
    states.active.bg_stroke = Stroke::new(1.5, colors.accent.0);
    visuals
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Contrast as WCAG 2.2 defines it, 1 to 21.
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
                ("coordinates", board.label, board.bottom),
            ] {
                let contrast = contrast(text, ground);
                assert!(contrast >= 4.5, "{name:?}: {what} has {contrast:.1}");
            }
            for (what, mark) in [
                ("lines", board.line),
                ("cursor", board.cursor),
                ("good", board.good),
                ("bad", board.bad),
            ] {
                let contrast = contrast(mark, board.bottom);
                assert!(contrast >= 3.0, "{name:?}: {what} have {contrast:.1}");
            }
        }
    }

    #[test]
    fn colours_that_are_none() {
        for text in ["", "#", "ffffff", "#fffff", "#gggggg", "#ééé"] {
            assert!(Hex::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}

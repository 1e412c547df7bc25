//! The wood texture of the board: procedural grain, one texture per theme.
//!
//! Growth lines run from top to bottom and sway slowly; the tone darkens from the upper left to the lower
//! right. Everything that depends only on the distance across the grain is precomputed in a table, so that
//! each pixel costs one look-up.

use egui::{Color32, ColorImage, TextureHandle, TextureOptions};

use crate::ui::widgets::theme::BoardColors;

/// Side of the texture, in pixels.
pub const SIDE: usize = 640;
/// Table entries per pixel across the grain.
const FINE: usize = 4;
/// Maximum sway of the grain, in pixels.
const SWAY: f32 = 14.0;

/// The texture of the current theme, drawn on first use.
#[derive(Default)]
pub struct Wood {
    drawn: Option<(Color32, TextureHandle)>,
}

impl Wood {
    /// The texture for these colours.
    pub fn texture(&mut self, ctx: &egui::Context, colors: &BoardColors) -> egui::TextureId {
        if let Some((top, texture)) = &self.drawn
            && *top == colors.top.0
        {
            return texture.id();
        }
        let texture = ctx.load_texture("wood", draw(colors), TextureOptions::LINEAR);
        let id = texture.id();
        self.drawn = Some((colors.top.0, texture));
        id
    }
}

/// A hash of a whole number to a value from 0 to 1, the same in every run.
fn chance(number: i32, seed: u32) -> f32 {
    let mut bits =
        number.cast_unsigned().wrapping_mul(0x9e37_79b9) ^ seed.wrapping_mul(0x85eb_ca6b);
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x2c1b_3c6d);
    bits ^= bits >> 12;
    bits = bits.wrapping_mul(0x297a_2d39);
    bits ^= bits >> 15;
    (bits >> 8) as f32 / (1 << 24) as f32
}

/// Value noise: a smooth value from 0 to 1 that varies over a distance of 1.
fn noise(at: f32, seed: u32) -> f32 {
    let whole = at.floor();
    let part = at - whole;
    let eased = part * part * (3.0 - 2.0 * part);
    let (one, other) = (chance(whole as i32, seed), chance(whole as i32 + 1, seed));
    one + (other - one) * eased
}

/// Lightness and strength of the growth lines at a distance across the grain.
fn grain(across: f32) -> (f32, f32) {
    let tone = [(95.0, 1), (17.0, 2), (4.0, 3)]
        .into_iter()
        .map(|(period, seed)| (noise(across / period, seed) - 0.5) * 0.026)
        .sum();
    let line = noise(across / 7.5, 4).powi(5) * 0.17 + noise(across / 41.0, 5).powi(6) * 0.10;
    (tone, line)
}

fn draw(colors: &BoardColors) -> ColorImage {
    let length = SIDE + 2 * SWAY as usize + 2;
    let table: Vec<(f32, f32)> = (0..length * FINE)
        .map(|place| grain(place as f32 / FINE as f32))
        .collect();
    let channels = |color: Color32| [color.r(), color.g(), color.b()].map(f32::from);
    let (top, bottom) = (channels(colors.top.0), channels(colors.bottom.0));
    let line_color = channels(colors.grain.0);
    let mut pixels = Vec::with_capacity(SIDE * SIDE);
    for y in 0..SIDE {
        let sway = (noise(y as f32 / 210.0, 6) - 0.5) * 2.0 * SWAY;
        for x in 0..SIDE {
            let across = x as f32 + SWAY + sway;
            let place = (across.max(0.0) * FINE as f32) as usize;
            let (tone, line) = table.get(place).copied().unwrap_or_default();
            let down = (x + y) as f32 / (2 * SIDE) as f32;
            let mut color = [0_u8; 3];
            for (channel, value) in color.iter_mut().enumerate() {
                let base = top[channel] + (bottom[channel] - top[channel]) * down;
                let toned = base * (1.0 + tone);
                *value = (toned + (line_color[channel] - toned) * line).clamp(0.0, 255.0) as u8;
            }
            pixels.push(Color32::from_rgb(color[0], color[1], color[2]));
        }
    }
    ColorImage::new([SIDE, SIDE], pixels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::widgets::theme::ThemeName;

    #[test]
    fn the_grain_is_seen_and_stays_quiet() {
        for name in ThemeName::ALL {
            let colors = &name.theme().board;
            let image = draw(colors);
            let row: Vec<i32> = (0..SIDE)
                .map(|x| i32::from(image.pixels[x + SIDE * (SIDE / 2)].g()))
                .collect();
            let (least, most) = (row.iter().min().unwrap(), row.iter().max().unwrap());
            assert!(most - least > 12, "{name:?}: there is a grain");
            assert!(most - least < 60, "{name:?}: stones and lines stand out");
        }
    }
}

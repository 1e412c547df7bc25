//! The look of the stones: drawn pixel by pixel for the size in use, then painted as textures.
//!
//! A quad for each stone is cheaper than circles with gradients, and at the exact size its rim is
//! as smooth as the arithmetic makes it.

use egui::{
    Color32, ColorImage, Mesh, Pos2, Rect, TextureHandle, TextureOptions, Vec2, pos2, vec2,
};

use crate::board::Color;

/// Both stones and their shadow at one size, side by side in one texture.
#[derive(Default)]
pub struct StoneAtlas {
    /// Diameter of a stone in pixels that the texture was drawn for.
    diameter: usize,
    texture: Option<TextureHandle>,
}

/// The tiles of the texture, from left to right.
#[derive(Clone, Copy)]
enum Tile {
    Black,
    White,
    Shadow,
}

const TILES: usize = 3;
/// A stone's diameter as part of the distance between two lines.
const STONE: f32 = 0.97;

impl StoneAtlas {
    /// Draws the stones for this distance between lines, unless they are already there.
    pub fn prepare(&mut self, ctx: &egui::Context, cell: f32, pixels_per_point: f32) {
        // Odd, so that a stone has a middle pixel as its crossing of lines has.
        let diameter = ((cell * STONE * pixels_per_point) as usize | 1).clamp(5, 401);
        if self.diameter == diameter && self.texture.is_some() {
            return;
        }
        let image = draw(diameter);
        match &mut self.texture {
            Some(texture) => texture.set(image, TextureOptions::LINEAR),
            None => {
                self.texture = Some(ctx.load_texture("stones", image, TextureOptions::LINEAR));
            }
        }
        self.diameter = diameter;
    }

    /// One mesh with the shadows of all stones below all stones.
    pub fn mesh(
        &self,
        stones: impl Iterator<Item = (Pos2, Color)> + Clone,
        pixels_per_point: f32,
    ) -> Option<Mesh> {
        let mut mesh = Mesh::with_texture(self.texture.as_ref()?.id());
        let side = self.side(pixels_per_point);
        for (center, _) in stones.clone() {
            add(&mut mesh, Tile::Shadow, center, side, Color32::WHITE);
        }
        for (center, color) in stones {
            add(&mut mesh, tile(color), center, side, Color32::WHITE);
        }
        Some(mesh)
    }

    /// A see-through stone: what a click would play.
    pub fn ghost(&self, center: Pos2, color: Color, pixels_per_point: f32) -> Option<Mesh> {
        let mut mesh = Mesh::with_texture(self.texture.as_ref()?.id());
        let tint = Color32::from_white_alpha(130);
        add(
            &mut mesh,
            tile(color),
            center,
            self.side(pixels_per_point),
            tint,
        );
        Some(mesh)
    }

    /// Side of a tile in points.
    fn side(&self, pixels_per_point: f32) -> f32 {
        tile_side(self.diameter) as f32 / pixels_per_point
    }
}

const fn tile(color: Color) -> Tile {
    match color {
        Color::Black => Tile::Black,
        Color::White => Tile::White,
    }
}

fn add(mesh: &mut Mesh, tile: Tile, center: Pos2, side: f32, tint: Color32) {
    let step = 1.0 / TILES as f32;
    let left = tile as usize as f32 * step;
    let uv = Rect::from_min_max(pos2(left, 0.0), pos2(left + step, 1.0));
    mesh.add_rect_with_uv(Rect::from_center_size(center, Vec2::splat(side)), uv, tint);
}

/// Room for the stone and for the shadow that falls beside it; odd as the diameter is.
const fn tile_side(diameter: usize) -> usize {
    diameter + 2 * (diameter / 8 + 2)
}

fn draw(diameter: usize) -> ColorImage {
    let side = tile_side(diameter);
    let radius = diameter as f32 / 2.0;
    let middle = side as f32 / 2.0;
    let mut pixels = Vec::with_capacity(TILES * side * side);
    for y in 0..side {
        for tile in [Tile::Black, Tile::White, Tile::Shadow] {
            for x in 0..side {
                let place = vec2(x as f32 + 0.5 - middle, y as f32 + 0.5 - middle);
                pixels.push(match tile {
                    Tile::Black => black(place, radius),
                    Tile::White => white(place, radius),
                    Tile::Shadow => shadow(place, radius),
                });
            }
        }
    }
    ColorImage::new([TILES * side, side], pixels)
}

/// How much of a pixel at this distance the disc covers.
fn coverage(distance: f32, radius: f32) -> f32 {
    (radius - distance + 0.5).clamp(0.0, 1.0)
}

fn shade(value: f32, warmth: f32, alpha: f32) -> Color32 {
    let channel = |part: f32| (part.clamp(0.0, 1.0) * alpha * 255.0).round() as u8;
    Color32::from_rgba_premultiplied(
        channel(value),
        channel(value - warmth * 0.4),
        channel(value - warmth),
        (alpha * 255.0).round() as u8,
    )
}

/// Slate: nearly black, with a wide soft light from the upper left.
fn black(place: Vec2, radius: f32) -> Color32 {
    let light = (place - vec2(-0.34, -0.40) * radius).length() / radius;
    let glow = (1.0 - light / 0.95).max(0.0);
    let value = 0.075 + 0.30 * glow * glow;
    shade(value, 0.0, coverage(place.length(), radius))
}

/// Shell: warm white that falls off to the lower right, inside a thin grey rim.
fn white(place: Vec2, radius: f32) -> Color32 {
    let distance = place.length();
    let away = (place - vec2(-0.30, -0.36) * radius).length() / radius;
    let body = 1.0 - 0.15 * (away / 1.45).powi(3);
    let rim = (1.2 - (radius - distance)).clamp(0.0, 1.0);
    let value = body + (0.42 - body) * rim;
    shade(value, 0.025 * (1.0 - rim), coverage(distance, radius))
}

/// A soft shadow, slightly below and to the right.
fn shadow(place: Vec2, radius: f32) -> Color32 {
    let distance = (place - vec2(0.05, 0.09) * radius).length() / radius;
    let fall = ((1.14 - distance) / 0.26).clamp(0.0, 1.0);
    Color32::from_black_alpha((fall * fall * 110.0) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stone_is_round_and_smooth_at_its_rim() {
        let image = draw(31);
        let side = tile_side(31);
        let at = |x: usize, y: usize| image.pixels[y * image.width() + x];
        let middle = side / 2;
        assert_eq!(at(middle, middle).a(), 255);
        assert_eq!(at(0, 0).a(), 0);
        assert!(at(middle, middle).r() < 90, "black is dark");
        assert!(at(side + middle, middle).r() > 225, "white is bright");
        assert!((0..side).any(|x| (1..255).contains(&at(x, middle - 5).a())));
    }

    #[test]
    fn the_middle_of_a_tile_is_the_middle_of_a_pixel() {
        for diameter in (5..200).step_by(2) {
            assert_eq!(tile_side(diameter) % 2, 1);
        }
    }
}

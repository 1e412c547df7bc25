//! The stones: computed pixel by pixel for the size in use, then painted as textures.
//!
//! Black stones are matt slate lit from the upper left; white ones are shell, whose fine arcs have a
//! different direction on every point. One quad per stone is cheaper than circles with gradients, and at the
//! exact size its rim is properly antialiased.

use egui::epaint::Vertex;
use egui::{
    Color32, ColorImage, Mesh, Pos2, Rect, TextureHandle, TextureOptions, Vec2, pos2, vec2,
};

use crate::board::Color;
use crate::ui::widgets::theme::BoardColors;
use crate::ui::widgets::wood::Wood;

/// Textures of both stones and their shadow at one size, and of the wood below them.
#[derive(Default)]
pub struct StoneAtlas {
    /// Diameter in pixels for which the stones were drawn.
    diameter: usize,
    texture: Option<TextureHandle>,
    wood: Wood,
}

/// The tiles of the texture, from left to right.
#[derive(Clone, Copy)]
enum Tile {
    Black,
    White,
    Arcs,
    Shadow,
}

const TILES: usize = 4;
/// Diameter of a stone, relative to the distance between two lines.
const STONE: f32 = 0.956;

impl StoneAtlas {
    /// Draws the stones for this distance between lines, unless they are there already.
    pub fn prepare(&mut self, ctx: &egui::Context, cell: f32, pixels_per_point: f32) {
        // Odd, so that a stone has a centre pixel, like the intersection below it.
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

    /// The wood texture for these colours, drawn if necessary.
    pub fn prepare_wood(&mut self, ctx: &egui::Context, colors: &BoardColors) -> egui::TextureId {
        self.wood.texture(ctx, colors)
    }

    /// A mesh of stones, with all shadows below all stones.
    pub fn mesh(
        &self,
        stones: impl Iterator<Item = (Pos2, Color)> + Clone,
        pixels_per_point: f32,
    ) -> Option<Mesh> {
        self.mesh_scaled(stones, pixels_per_point, 1.0)
    }

    /// The same with stones at `scale` times the size for which they were drawn.
    pub fn mesh_scaled(
        &self,
        stones: impl Iterator<Item = (Pos2, Color)> + Clone,
        pixels_per_point: f32,
        scale: f32,
    ) -> Option<Mesh> {
        let mut mesh = Mesh::with_texture(self.texture.as_ref()?.id());
        let side = self.side(pixels_per_point) * scale;
        for (center, _) in stones.clone() {
            add(&mut mesh, Tile::Shadow, center, side, Color32::WHITE);
        }
        for (center, color) in stones {
            add(&mut mesh, tile(color), center, side, Color32::WHITE);
            if color == Color::White {
                turned(&mut mesh, center, side, angle(center));
            }
        }
        Some(mesh)
    }

    /// A translucent stone, as a click would play it.
    pub fn ghost(&self, center: Pos2, color: Color, pixels_per_point: f32) -> Option<Mesh> {
        let mut mesh = Mesh::with_texture(self.texture.as_ref()?.id());
        let tint = Color32::from_white_alpha(128);
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

/// The direction of the arcs at a place, always the same for that place.
fn angle(center: Pos2) -> f32 {
    let bits =
        (center.x as u32).wrapping_mul(0x9e37_79b9) ^ (center.y as u32).wrapping_mul(0x85eb_ca6b);
    let bits = (bits ^ (bits >> 13)).wrapping_mul(0xc2b2_ae35);
    (bits >> 16) as f32 / f32::from(u16::MAX) * std::f32::consts::PI
}

fn uv(tile: Tile) -> Rect {
    let step = 1.0 / TILES as f32;
    let left = tile as usize as f32 * step;
    Rect::from_min_max(pos2(left, 0.0), pos2(left + step, 1.0))
}

fn add(mesh: &mut Mesh, tile: Tile, center: Pos2, side: f32, tint: Color32) {
    mesh.add_rect_with_uv(
        Rect::from_center_size(center, Vec2::splat(side)),
        uv(tile),
        tint,
    );
}

/// Adds the arcs of a shell, rotated about the stone's centre.
fn turned(mesh: &mut Mesh, center: Pos2, side: f32, angle: f32) {
    let Ok(first) = u32::try_from(mesh.vertices.len()) else {
        return;
    };
    let place = uv(Tile::Arcs);
    let turn = Vec2::angled(angle);
    let half = side / 2.0;
    for (x, y, uv) in [
        (-half, -half, place.left_top()),
        (half, -half, place.right_top()),
        (half, half, place.right_bottom()),
        (-half, half, place.left_bottom()),
    ] {
        let at = vec2(x * turn.x - y * turn.y, x * turn.y + y * turn.x);
        mesh.vertices.push(Vertex {
            pos: center + at,
            uv,
            color: Color32::WHITE,
        });
    }
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}

/// Side of a tile in pixels: room for the stone and its shadow; odd if the diameter is.
const fn tile_side(diameter: usize) -> usize {
    diameter + 2 * (diameter / 6 + 2)
}

fn draw(diameter: usize) -> ColorImage {
    let side = tile_side(diameter);
    let radius = diameter as f32 / 2.0;
    let middle = side as f32 / 2.0;
    let mut pixels = Vec::with_capacity(TILES * side * side);
    for y in 0..side {
        for tile in [Tile::Black, Tile::White, Tile::Arcs, Tile::Shadow] {
            for x in 0..side {
                let place = vec2(x as f32 + 0.5 - middle, y as f32 + 0.5 - middle);
                pixels.push(match tile {
                    Tile::Black => black(place, radius),
                    Tile::White => white(place, radius),
                    Tile::Arcs => arcs(place, radius),
                    Tile::Shadow => shadow(place, radius),
                });
            }
        }
    }
    ColorImage::new([TILES * side, side], pixels)
}

/// The part of a pixel at this distance that the disc covers.
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

/// Slate: nearly black, with a wide soft highlight from the upper left.
fn black(place: Vec2, radius: f32) -> Color32 {
    let light = (place - vec2(-0.36, -0.42) * radius).length() / radius;
    let glow = (1.0 - light / 1.05).max(0.0);
    let spot = (1.0 - light / 0.42).max(0.0);
    let edge = (place.length() / radius).powi(6);
    let value = 0.10 + 0.20 * glow * glow + 0.08 * spot * spot - 0.035 * edge;
    shade(value, -0.004, coverage(place.length(), radius))
}

/// Shell: warm white darkening to the lower right, inside a thin grey rim.
fn white(place: Vec2, radius: f32) -> Color32 {
    let distance = place.length();
    let away = (place - vec2(-0.30, -0.36) * radius).length() / radius;
    let body = 1.0 - 0.13 * (away / 1.45).powi(3);
    let soft = (distance / radius).powi(12) * 0.05;
    let rim = (1.0 - (radius - distance)).clamp(0.0, 1.0);
    let value = body - soft + (0.55 - body) * rim * 0.8;
    shade(value, 0.024 * (1.0 - rim), coverage(distance, radius))
}

/// Nine fine arcs across the shell, all with the curvature of one wide circle.
fn arcs(place: Vec2, radius: f32) -> Color32 {
    let distance = place.length();
    let inside = coverage(distance, radius * 0.97);
    if inside <= 0.0 {
        return Color32::TRANSPARENT;
    }
    let (x, y) = (place.x / radius, place.y / radius);
    // Where the arc through this place crosses the vertical centre line.
    let height = y + 0.16 * x * x;
    let step = 0.205;
    let from_line = ((height / step).round() * step - height).abs() * radius;
    let width = (radius * 0.018).max(0.45);
    let line = (1.0 - from_line / (2.0 * width)).clamp(0.0, 1.0);
    let faded = 1.0 - (distance / radius).powi(4) * 0.6;
    let alpha = line * inside * faded * 0.075;
    Color32::from_rgba_unmultiplied(96, 78, 48, (alpha * 255.0) as u8)
}

/// A soft shadow below the stone.
fn shadow(place: Vec2, radius: f32) -> Color32 {
    let distance = (place - vec2(0.02, 0.10) * radius).length() / radius;
    let fall = ((1.17 - distance) / 0.34).clamp(0.0, 1.0);
    let eased = fall * fall * (3.0 - 2.0 * fall);
    Color32::from_black_alpha((eased * 105.0) as u8)
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
    fn the_shells_arcs_are_seen_and_never_loud() {
        let image = draw(91);
        let side = tile_side(91);
        let alphas: Vec<u8> = (0..side)
            .map(|y| image.pixels[y * image.width() + 2 * side + side / 2].a())
            .collect();
        assert!(alphas.iter().any(|&alpha| alpha > 8));
        assert!(alphas.iter().all(|&alpha| alpha < 40));
    }

    #[test]
    fn the_middle_of_a_tile_is_the_middle_of_a_pixel() {
        for diameter in (5..200).step_by(2) {
            assert_eq!(tile_side(diameter) % 2, 1);
        }
    }
}

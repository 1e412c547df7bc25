//! Draws what egui hands to a graphics card, pixel by pixel: the same picture on every machine,
//! without a card and without a driver.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

use egui::epaint::{ImageData, Primitive, Vertex};
use egui::{Color32, Pos2, TextureId, TexturesDelta};
use egui_kittest::TestRenderer;

/// A picture: red, green, blue for each pixel, row by row.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<[u8; 3]>,
}

struct Texture {
    width: usize,
    height: usize,
    pixels: Vec<Color32>,
}

/// The textures the window has handed over.
#[derive(Clone, Default)]
pub struct Textures(Rc<RefCell<BTreeMap<TextureId, Texture>>>);

impl TestRenderer for Textures {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        let mut textures = self.0.borrow_mut();
        let changes = delta.set.drain();
        for (id, change) in
            changes.flat_map(|(id, list)| list.into_iter().map(move |one| (id, one)))
        {
            let ImageData::Color(image) = &change.image;
            let [width, height] = image.size;
            match change.pos {
                None => {
                    let pixels = image.pixels.clone();
                    textures.insert(
                        id,
                        Texture {
                            width,
                            height,
                            pixels,
                        },
                    );
                }
                Some([left, top]) => {
                    let texture = textures.get_mut(&id).expect("a texture to change");
                    for y in 0..height {
                        let from = &image.pixels[y * width..(y + 1) * width];
                        let at = (top + y) * texture.width + left;
                        texture.pixels[at..at + width].copy_from_slice(from);
                    }
                }
            }
        }
        textures.retain(|id, _| !delta.free.contains(id));
        delta.free.clear();
    }
}

impl Textures {
    /// What the last frame looks like.
    pub fn draw(&self, ctx: &egui::Context, output: &egui::FullOutput) -> Picture {
        let scale = output.pixels_per_point;
        let size = ctx.content_rect().size() * scale;
        let (width, height) = (size.x.round() as usize, size.y.round() as usize);
        let mut picture = Picture {
            width,
            height,
            pixels: vec![[0; 3]; width * height],
        };
        let textures = self.0.borrow();
        for clipped in ctx.tessellate(output.shapes.clone(), scale) {
            let Primitive::Mesh(mesh) = &clipped.primitive else {
                continue;
            };
            let Some(texture) = textures.get(&mesh.texture_id) else {
                continue;
            };
            let clip = clipped.clip_rect * scale;
            let bound = |value: f32, most: usize| (value.round().max(0.0) as usize).min(most);
            let clip = Clip {
                left: bound(clip.left(), width),
                right: bound(clip.right(), width),
                top: bound(clip.top(), height),
                bottom: bound(clip.bottom(), height),
            };
            for corners in mesh.indices.chunks_exact(3) {
                let corners = [0, 1, 2].map(|at| mesh.vertices[corners[at] as usize]);
                triangle(&mut picture, &clip, texture, corners, scale);
            }
        }
        picture
    }
}

struct Clip {
    left: usize,
    right: usize,
    top: usize,
    bottom: usize,
}

fn triangle(
    picture: &mut Picture,
    clip: &Clip,
    texture: &Texture,
    corners: [Vertex; 3],
    scale: f32,
) {
    let place = corners.map(|corner| (corner.pos.to_vec2() * scale).to_pos2());
    let area = cross(place[0], place[1], place[2]);
    if area == 0.0 {
        return;
    }
    // Clockwise on the screen, so that the rule for shared edges is the same for all.
    let (corners, place, area) = if area < 0.0 {
        (
            [corners[0], corners[2], corners[1]],
            [place[0], place[2], place[1]],
            -area,
        )
    } else {
        (corners, place, area)
    };
    let low = |values: [f32; 3]| values.into_iter().fold(f32::INFINITY, f32::min);
    let high = |values: [f32; 3]| values.into_iter().fold(f32::NEG_INFINITY, f32::max);
    let (xs, ys) = (place.map(|at| at.x), place.map(|at| at.y));
    let from_x = (low(xs).floor().max(0.0) as usize).max(clip.left);
    let to_x = (high(xs).ceil().max(0.0) as usize).min(clip.right);
    let from_y = (low(ys).floor().max(0.0) as usize).max(clip.top);
    let to_y = (high(ys).ceil().max(0.0) as usize).min(clip.bottom);
    let edges = [(1, 2), (2, 0), (0, 1)];
    let owns = edges.map(|(from, to)| {
        let way = place[to] - place[from];
        way.y < 0.0 || (way.y == 0.0 && way.x > 0.0)
    });
    for y in from_y..to_y {
        for x in from_x..to_x {
            let at = Pos2::new(x as f32 + 0.5, y as f32 + 0.5);
            let parts = edges.map(|(from, to)| cross(place[from], place[to], at));
            let is_inside =
                (0..3).all(|edge| parts[edge] > 0.0 || (parts[edge] == 0.0 && owns[edge]));
            if !is_inside {
                continue;
            }
            let parts = parts.map(|part| part / area);
            let mut u = 0.0;
            let mut v = 0.0;
            let mut tint = [0.0; 4];
            for (corner, part) in corners.iter().zip(parts) {
                u += corner.uv.x * part;
                v += corner.uv.y * part;
                for (channel, value) in tint.iter_mut().zip(corner.color.to_array()) {
                    *channel += f32::from(value) * part;
                }
            }
            let sample = texture.sample(u, v);
            let color: [f32; 4] = [0, 1, 2, 3].map(|at: usize| sample[at] * tint[at] / 255.0);
            let below = 1.0 - color[3] / 255.0;
            let pixel = &mut picture.pixels[y * picture.width + x];
            for (channel, value) in pixel.iter_mut().zip(color) {
                *channel = (value + f32::from(*channel) * below)
                    .round()
                    .clamp(0.0, 255.0) as u8;
            }
        }
    }
}

fn cross(one: Pos2, other: Pos2, at: Pos2) -> f32 {
    (other.x - one.x) * (at.y - one.y) - (other.y - one.y) * (at.x - one.x)
}

impl Texture {
    fn sample(&self, u: f32, v: f32) -> [f32; 4] {
        let x = (u * self.width as f32 - 0.5).clamp(0.0, (self.width - 1) as f32);
        let y = (v * self.height as f32 - 0.5).clamp(0.0, (self.height - 1) as f32);
        let (left, top) = (x as usize, y as usize);
        let (right, bottom) = (
            (left + 1).min(self.width - 1),
            (top + 1).min(self.height - 1),
        );
        let (across, down) = (x.fract(), y.fract());
        let at = |x: usize, y: usize| self.pixels[y * self.width + x].to_array().map(f32::from);
        let (one, two) = (at(left, top), at(right, top));
        let (three, four) = (at(left, bottom), at(right, bottom));
        [0, 1, 2, 3].map(|channel: usize| {
            let above = one[channel] + (two[channel] - one[channel]) * across;
            let below = three[channel] + (four[channel] - three[channel]) * across;
            above + (below - above) * down
        })
    }
}

impl Picture {
    /// Reads a picture; `None` if there is none.
    pub fn read(path: &Path) -> Option<Picture> {
        let file = std::io::BufReader::new(std::fs::File::open(path).ok()?);
        let mut reader = png::Decoder::new(file).read_info().ok()?;
        let mut bytes = vec![0; reader.output_buffer_size()?];
        let info = reader.next_frame(&mut bytes).ok()?;
        let pixels = bytes[..info.buffer_size()]
            .chunks_exact(3)
            .map(|rgb| [rgb[0], rgb[1], rgb[2]])
            .collect();
        Some(Picture {
            width: info.width as usize,
            height: info.height as usize,
            pixels,
        })
    }

    pub fn write(&self, path: &Path) {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let file = std::fs::File::create(path).expect("a file");
        let mut encoder = png::Encoder::new(
            std::io::BufWriter::new(file),
            u32::try_from(self.width).expect("a width"),
            u32::try_from(self.height).expect("a height"),
        );
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header().expect("a header");
        writer
            .write_image_data(self.pixels.as_flattened())
            .expect("pixels");
    }

    /// How many pixels differ from another picture by more than the eye forgives.
    pub fn differs(&self, other: &Picture) -> usize {
        if (self.width, self.height) != (other.width, other.height) {
            return self.pixels.len().max(other.pixels.len());
        }
        let pairs = self.pixels.iter().zip(&other.pixels);
        pairs
            .filter(|(one, two)| one.iter().zip(*two).any(|(a, b)| a.abs_diff(*b) > 24))
            .count()
    }
}

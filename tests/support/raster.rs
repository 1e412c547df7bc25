//! Draws egui's output pixel by pixel: the same picture on every machine, without a graphics card or driver.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

use egui::epaint::{ImageData, Primitive, Vertex};
use egui::{Color32, TextureId, TexturesDelta};
use egui_kittest::TestRenderer;

/// A picture as red, green and blue per pixel, row by row.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<[u8; 3]>,
}

struct Texture {
    width: usize,
    height: usize,
    pixels: Vec<[f32; 4]>,
}

fn channels(pixel: &Color32) -> [f32; 4] {
    pixel.to_array().map(f32::from)
}

/// The textures that the window has uploaded.
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
                    let pixels = image.pixels.iter().map(channels).collect();
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
                        let to = texture.pixels[at..at + width].iter_mut();
                        to.zip(from).for_each(|(to, from)| *to = channels(from));
                    }
                }
            }
        }
        textures.retain(|id, _| !delta.free.contains(id));
        delta.free.clear();
    }
}

impl Textures {
    /// Draws the last frame.
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

/// An edge of a triangle, and whether points on it belong to the triangle.
#[derive(Clone, Copy)]
struct Edge {
    from: [f64; 2],
    way: [f64; 2],
    owns: bool,
}

impl Edge {
    fn new(from: [f64; 2], to: [f64; 2]) -> Edge {
        let way = [to[0] - from[0], to[1] - from[1]];
        let owns = way[1] < 0.0 || (way[1] == 0.0 && way[0] > 0.0);
        Edge { from, way, owns }
    }

    /// Which side a point is on: positive inside. Exact, since corners lie on a grid: a point on an edge
    /// shared by two triangles belongs to exactly one of them.
    #[inline(always)]
    fn side(&self, x: f64, y: f64) -> f64 {
        self.way[0] * (y - self.from[1]) - self.way[1] * (x - self.from[0])
    }

    #[inline(always)]
    fn has(&self, side: f64) -> bool {
        side > 0.0 || (side == 0.0 && self.owns)
    }
}

/// Rounds to the grid of graphics cards: 256 positions per pixel.
fn on_grid(at: f32) -> f64 {
    (f64::from(at) * 256.0).round() / 256.0
}

/// Paints a triangle. Most of the time of a picture is spent here and tests are hardly optimised, so the
/// loops use no ranges, iterators or closures.
fn triangle(
    picture: &mut Picture,
    clip: &Clip,
    texture: &Texture,
    corners: [Vertex; 3],
    scale: f32,
) {
    let place = corners.map(|corner| [corner.pos.x, corner.pos.y].map(|at| on_grid(at * scale)));
    let area = Edge::new(place[0], place[1]).side(place[2][0], place[2][1]);
    if area == 0.0 {
        return;
    }
    // Clockwise on the screen, so that one rule for shared edges fits all.
    let (corners, place, area) = if area < 0.0 {
        (
            [corners[0], corners[2], corners[1]],
            [place[0], place[2], place[1]],
            -area,
        )
    } else {
        (corners, place, area)
    };
    let low = |values: [f64; 3]| values.into_iter().fold(f64::INFINITY, f64::min);
    let high = |values: [f64; 3]| values.into_iter().fold(f64::NEG_INFINITY, f64::max);
    let (xs, ys) = (place.map(|at| at[0]), place.map(|at| at[1]));
    let from_x = (low(xs).floor().max(0.0) as usize).max(clip.left);
    let to_x = (high(xs).ceil().max(0.0) as usize).min(clip.right);
    let from_y = (low(ys).floor().max(0.0) as usize).max(clip.top);
    let to_y = (high(ys).ceil().max(0.0) as usize).min(clip.bottom);
    let [one, two, three] =
        [(1, 2), (2, 0), (0, 1)].map(|(from, to)| Edge::new(place[from], place[to]));
    let uvs = corners.map(|corner| corner.uv);
    let tints = corners.map(|corner| corner.color.to_array().map(f32::from));
    // One texture sample suffices where all corners share it, as in most shapes but letters.
    let flat = (uvs[0] == uvs[1] && uvs[1] == uvs[2]).then(|| texture.sample(uvs[0].x, uvs[0].y));
    let mut y = from_y;
    while y < to_y {
        let at_y = y as f64 + 0.5;
        let mut x = from_x;
        let mut was_inside = false;
        while x < to_x {
            let at_x = x as f64 + 0.5;
            let (p, q, r) = (
                one.side(at_x, at_y),
                two.side(at_x, at_y),
                three.side(at_x, at_y),
            );
            if one.has(p) && two.has(q) && three.has(r) {
                was_inside = true;
                let part = |side: f64| (side / area) as f32;
                let (p, q, r) = (part(p), part(q), part(r));
                let sample = match flat {
                    Some(sample) => sample,
                    None => texture.sample(
                        uvs[0].x * p + uvs[1].x * q + uvs[2].x * r,
                        uvs[0].y * p + uvs[1].y * q + uvs[2].y * r,
                    ),
                };
                let pixel = &mut picture.pixels[y * picture.width + x];
                let shown = |at: usize| {
                    let tint = tints[0][at] * p + tints[1][at] * q + tints[2][at] * r;
                    sample[at] * tint / 255.0
                };
                let below = 1.0 - shown(3) / 255.0;
                let mut at = 0;
                while at < 3 {
                    let mixed = shown(at) + pixel[at] as f32 * below;
                    // Rounds: the cast to an integer truncates.
                    pixel[at] = (mixed + 0.5) as u8;
                    at += 1;
                }
            } else if was_inside {
                break;
            }
            x += 1;
        }
        y += 1;
    }
}

impl Texture {
    #[inline(always)]
    fn sample(&self, u: f32, v: f32) -> [f32; 4] {
        let x = (u * self.width as f32 - 0.5).clamp(0.0, (self.width - 1) as f32);
        let y = (v * self.height as f32 - 0.5).clamp(0.0, (self.height - 1) as f32);
        let (left, top) = (x as usize, y as usize);
        let (right, bottom) = (
            (left + 1).min(self.width - 1),
            (top + 1).min(self.height - 1),
        );
        let (across, down) = (x - left as f32, y - top as f32);
        let one = &self.pixels[top * self.width + left];
        let two = &self.pixels[top * self.width + right];
        let three = &self.pixels[bottom * self.width + left];
        let four = &self.pixels[bottom * self.width + right];
        let mut sample = [0.0; 4];
        let mut at = 0;
        while at < 4 {
            let above = one[at] + (two[at] - one[at]) * across;
            let below = three[at] + (four[at] - three[at]) * across;
            sample[at] = above + (below - above) * down;
            at += 1;
        }
        sample
    }
}

impl Picture {
    /// Reads a picture; `None` if the file does not exist or cannot be read.
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

    /// Number of pixels that differ visibly from another picture.
    pub fn differs(&self, other: &Picture) -> usize {
        if (self.width, self.height) != (other.width, other.height) {
            return self.pixels.len().max(other.pixels.len());
        }
        let pairs = self.pixels.iter().zip(&other.pixels);
        pairs
            .filter(|(one, two)| {
                one != two && one.iter().zip(*two).any(|(a, b)| a.abs_diff(*b) > 24)
            })
            .count()
    }
}

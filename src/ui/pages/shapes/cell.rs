//! One shape of the gallery as a small picture.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Align2, Color32, FontId, Galley, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};

use super::{Drawing, Page};
use crate::board::crop;
use crate::board::{Color, Point, Setup, Window};
use crate::life::Side;
use crate::life::shape::{Enclosure, Place};
use crate::problem::{Language, Status};
use crate::shapes::{Case, Table, agrees_with_book, claim_of};
use crate::texts::Texts;
use crate::texts::shapes as words;
use crate::ui::widgets::geometry::{Geometry, Rim};
use crate::ui::widgets::theme::{self, Theme};
use crate::ui::widgets::{self, icons};

/// Size of a cell, in points.
pub(super) const SIZE: Vec2 = vec2(152.0, 168.0);
/// Maximum distance between two lines of a board with stones, in points.
const STEP: f32 = 12.0;
/// Maximum number of cached pictures; more than fit on a screen.
const MOST_KEPT: usize = 400;

/// Cached pictures and words of recently shown cells.
#[derive(Default)]
pub struct Thumbnails {
    built: BTreeMap<usize, Picture>,
    words: BTreeMap<usize, CellWords>,
    language: Option<Language>,
}

/// A case as stones on a cropped board.
pub(super) struct Picture {
    pub(super) enclosure: Enclosure,
    window: Window,
    marks: Vec<(Point, SmallMark)>,
}

/// The words of a cell.
pub(super) struct CellWords {
    title: String,
    /// Title, place and status, for screen readers.
    pub(super) label: String,
}

impl Thumbnails {
    /// Clears the caches when they are full, and the words when the language changes.
    pub(super) fn prepare(&mut self, texts: &Texts) {
        if self.built.len() > MOST_KEPT {
            self.built.clear();
        }
        if self.words.len() > MOST_KEPT || self.language != Some(texts.language()) {
            self.words.clear();
            self.language = Some(texts.language());
        }
    }

    /// The case as stones, built on first use.
    pub(super) fn picture(&mut self, place: usize, case: &Case) -> Option<&Picture> {
        match self.built.entry(place) {
            Entry::Occupied(built) => Some(built.into_mut()),
            Entry::Vacant(free) => Some(free.insert(Picture::of(case)?)),
        }
    }

    /// The words of a case, built on first use.
    pub(super) fn words(
        &mut self,
        table: &Table,
        place: usize,
        case: &Case,
        texts: &Texts,
    ) -> &CellWords {
        self.words.entry(place).or_insert_with(|| {
            let title = words::title(table, place, case, texts);
            let where_it_is = texts.tr(words::place_key(case.space.placed.place));
            let status = texts.tr(words::status_key(case.status()));
            let label = format!("{title}, {where_it_is}, {status}");
            CellWords { title, label }
        })
    }
}

impl Picture {
    fn of(case: &Case) -> Option<Picture> {
        let enclosure = case.enclose(Side::Attacker).ok()?;
        let stones = enclosure.setup.stones.iter().map(|(point, _)| point);
        let inside = enclosure.inside.iter().copied();
        let window = crop(inside, stones, enclosure.setup.size);
        let marks = enclosure.inside.iter().enumerate();
        let marks = marks.filter_map(|(number, &point)| {
            if case.is_vital(Side::Attacker, number as u8) {
                Some((point, SmallMark::Kills))
            } else if case.is_vital(Side::Defender, number as u8) {
                Some((point, SmallMark::Saves))
            } else {
                None
            }
        });
        let marks = marks.collect();
        Some(Picture {
            enclosure,
            window,
            marks,
        })
    }
}

/// What a cell is painted from.
pub(super) struct Cell<'a> {
    pub(super) table: &'a Table,
    pub(super) place: usize,
    pub(super) case: &'a Case,
    pub(super) shapes: &'a Page,
    pub(super) theme: &'a Theme,
    pub(super) texts: &'a Texts,
}

impl Cell<'_> {
    /// Paints the cell; `lit` while it is hovered or focused.
    pub(super) fn paint(&self, painter: &Painter, rect: Rect, lit: bool, small: &mut Thumbnails) {
        let colors = &self.theme.window;
        frame(painter, rect, lit, self.theme);
        let picture = picture(rect);
        match self.shapes.drawing {
            Drawing::Book => self.as_book(painter, picture),
            Drawing::Stones => self.as_stones(painter, picture, small),
        }
        let status = self.case.status();
        let word = self.texts.tr(words::status_key(status));
        let claim = claim_of(self.case).filter(|_| self.shapes.compares);
        let (word, color) = match claim {
            Some(claim) if !agrees_with_book(self.case) => (
                format!("{word} · 1908: {}", self.texts.tr(words::status_key(claim))),
                colors.bad.0,
            ),
            // The colour shows the status, the sign that the book agrees.
            Some(_) => (format!("{word} = 1908"), tone(status, self.theme)),
            None => (word.to_owned(), tone(status, self.theme)),
        };
        let words = small.words(self.table, self.place, self.case, self.texts);
        let title = (words.title.as_str(), colors.text.0);
        captions(painter, rect, title, (sign(status), &word, color));
    }

    /// Points joined by lines; the killing points are filled, the saving points have a dot.
    fn as_book(&self, painter: &Painter, room: Rect) {
        let cells = self.case.space.placed.cells;
        let place = self.case.space.placed.place;
        let longest = f32::from(cells.width().max(cells.height()).max(4));
        let step = (room.width() / (longest + 0.6)).min(room.height() / (longest + 0.6));
        let extent = vec2(f32::from(cells.width() - 1), f32::from(cells.height() - 1)) * step;
        let first = match place {
            Place::Centre => pos2(
                room.center().x - extent.x / 2.0,
                room.center().y + extent.y / 2.0,
            ),
            Place::Edge => pos2(room.center().x - extent.x / 2.0, room.max.y - step * 0.55),
            Place::Corner => pos2(room.min.x + step * 0.55, room.max.y - step * 0.55),
        };
        let colors = &self.theme.window;
        let at = |column: u8, row: u8| first + vec2(f32::from(column), -f32::from(row)) * step;
        let edge = Stroke::new(2.5, colors.edge.0);
        let floor = room.max.y;
        if place != Place::Centre {
            painter.line_segment([pos2(room.min.x, floor), pos2(room.max.x, floor)], edge);
        }
        if place == Place::Corner {
            let left = room.min.x;
            painter.line_segment([pos2(left, room.min.y), pos2(left, floor)], edge);
        }
        let line = Stroke::new(1.5, colors.text.0);
        for (column, row) in cells.iter() {
            for (next_column, next_row) in [(column + 1, row), (column, row + 1)] {
                if cells.has(next_column, next_row) {
                    painter.line_segment([at(column, row), at(next_column, next_row)], line);
                }
            }
        }
        let radius = step * 0.24;
        for (number, (column, row)) in cells.iter().enumerate() {
            let number = number as u8;
            let center = at(column, row);
            if self.case.space.stones.has(column, row) {
                // The attacker's stone: a cross in a circle, the clearest sign at this size.
                disc(painter, center, radius, colors.surface.0, line);
                let arm = radius * 0.6;
                for (x, y) in [(arm, arm), (arm, -arm)] {
                    painter.line_segment([center - vec2(x, y), center + vec2(x, y)], line);
                }
                continue;
            }
            let kills = self.case.is_vital(Side::Attacker, number);
            let saves = self.case.is_vital(Side::Defender, number);
            // Vital points have the accent colour; the dot shows that a point saves.
            let rim = if kills || saves {
                Stroke::new(1.5, colors.accent.0)
            } else {
                line
            };
            let fill = if kills {
                colors.accent.0
            } else {
                colors.surface.0
            };
            disc(painter, center, radius, fill, rim);
            if saves {
                let dot = if kills {
                    colors.surface.0
                } else {
                    colors.accent.0
                };
                painter.circle_filled(center, radius * 0.4, dot);
            }
        }
    }

    fn as_stones(&self, painter: &Painter, room: Rect, small: &mut Thumbnails) {
        let Some(picture) = small.picture(self.place, self.case) else {
            return;
        };
        small_board(
            painter,
            room,
            &SmallBoard {
                setup: &picture.enclosure.setup,
                window: picture.window,
                marks: &picture.marks,
            },
            self.theme,
        );
    }
}

/// The background and frame of a tile.
pub(super) fn frame(painter: &Painter, rect: Rect, lit: bool, theme: &Theme) {
    let colors = &theme.window;
    widgets::card(painter, rect, colors);
    if lit {
        let rim = Stroke::new(2.0, colors.accent.0);
        painter.rect_stroke(rect, 12, rim, egui::StrokeKind::Inside);
    }
}

/// The icon before the word of a status.
pub(super) const fn sign(status: Status) -> &'static str {
    match status {
        Status::Alive => icons::CHECK,
        Status::Dead => icons::X,
        Status::Seki => icons::EQUALS,
        Status::Ko => icons::ARROW_CLOCKWISE,
        Status::Unsettled => icons::ARROW_RIGHT,
    }
}

/// A disc with a rim, drawn as one filled disc on another.
///
/// egui keeps filled discs as prerendered quads; a rim drawn as a circle would be a path of dozens of points,
/// and a page has a thousand of them.
fn disc(painter: &Painter, center: Pos2, radius: f32, fill: Color32, rim: Stroke) {
    painter.circle_filled(center, radius + rim.width / 2.0, rim.color);
    painter.circle_filled(center, radius - rim.width / 2.0, fill);
}

/// The rectangle of a cell's picture.
pub(super) fn picture(rect: Rect) -> Rect {
    Rect::from_min_max(
        rect.min + vec2(8.0, 8.0),
        pos2(rect.max.x - 8.0, rect.max.y - 56.0),
    )
}

/// The words below the picture: the title, in up to two rows, and the status with its icon.
pub(super) fn captions(
    painter: &Painter,
    rect: Rect,
    title: (&str, Color32),
    (sign, status, color): (&str, &str, Color32),
) {
    let middle = rect.center().x;
    caption(painter, pos2(middle, rect.max.y - 37.0), title, 2);
    let galley = set(painter, (status, color), 1);
    let room = if sign.is_empty() { 0.0 } else { 18.0 };
    let left = middle - (galley.size().x + room) / 2.0;
    let y = rect.max.y - 14.0;
    if !sign.is_empty() {
        let at = pos2(left + 7.0, y);
        painter.text(at, Align2::CENTER_CENTER, sign, theme::icon(14.0), color);
    }
    // The galley is laid out centred, so its position is its centre.
    let at = pos2(
        left + room + galley.size().x / 2.0,
        y - galley.size().y / 2.0,
    );
    painter.galley(at, galley, color);
}

/// Draws text centred on a point.
fn caption(painter: &Painter, at: Pos2, words: (&str, Color32), rows: usize) {
    let galley = set(painter, words, rows);
    let top = pos2(at.x, at.y - galley.size().y / 2.0);
    painter.galley(top, galley, words.1);
}

/// Lays out text within a cell's width, in a smaller font if it needs more than one row or more than `rows`.
fn set(painter: &Painter, (text, color): (&str, Color32), rows: usize) -> Arc<Galley> {
    let of_size = |size: f32| {
        let font = FontId::proportional(size);
        let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, color));
        job.wrap.max_width = SIZE.x - 10.0;
        job.wrap.max_rows = rows;
        job.halign = Align::Center;
        painter.layout_job(job)
    };
    let galley = of_size(13.0);
    if !galley.elided && galley.rows.len() == 1 {
        return galley;
    }
    let galley = of_size(11.5);
    if galley.elided { of_size(10.0) } else { galley }
}

/// A mark on a small board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SmallMark {
    /// The attacker gains by playing here.
    Kills,
    /// The defender gains by playing here.
    Saves,
    /// A stone that is not needed.
    Spare,
    /// A stone that is not needed even if the others of its kind are missing too.
    Together,
    /// A stone for which the search found no answer.
    Open,
}

/// The contents of a small board.
pub(super) struct SmallBoard<'a> {
    pub(super) setup: &'a Setup,
    pub(super) window: Window,
    pub(super) marks: &'a [(Point, SmallMark)],
}

/// Paints part of a board with stones and marks.
pub(super) fn small_board(painter: &Painter, room: Rect, board: &SmallBoard<'_>, theme: &Theme) {
    let (setup, window) = (board.setup, board.window);
    let needed = f32::from(window.width().max(window.height())) + 0.7;
    let room = Rect::from_center_size(
        room.center(),
        Vec2::splat(room.width().min(STEP * needed).min(room.height())),
    );
    let pixels = painter.pixels_per_point();
    let geometry = Geometry::fit(room, window, setup.size, Rim::Plain, pixels);
    let colors = &theme.board;
    painter.rect_filled(geometry.wood, 2, colors.bottom.0);
    let painter = painter.with_clip_rect(geometry.wood.intersect(painter.clip_rect()));
    let line = Stroke::new(1.0, colors.line.0);
    let (low, high) = (window.lower_left, window.upper_right);
    let edges = geometry.edges();
    let (start, end) = (geometry.center(low), geometry.center(high));
    let run = geometry.cell * 0.6;
    let left = start.x - if edges.left { 0.0 } else { run };
    let right = end.x + if edges.right { 0.0 } else { run };
    let bottom = start.y + if edges.bottom { 0.0 } else { run };
    let top = end.y - if edges.top { 0.0 } else { run };
    for column in 0..window.width() {
        let x = start.x + f32::from(column) * geometry.cell;
        painter.line_segment([pos2(x, top), pos2(x, bottom)], line);
    }
    for row in 0..window.height() {
        let y = start.y - f32::from(row) * geometry.cell;
        painter.line_segment([pos2(left, y), pos2(right, y)], line);
    }
    let radius = geometry.cell * 0.47;
    for (point, color) in setup
        .stones
        .iter()
        .filter(|(point, _)| window.contains(*point))
    {
        let fill = match color {
            Color::Black => Color32::from_gray(25),
            Color::White => Color32::from_gray(245),
        };
        let rim = Stroke::new(0.6, Color32::from_gray(60));
        disc(&painter, geometry.center(point), radius, fill, rim);
    }
    for &(point, mark) in board.marks {
        let center = geometry.center(point);
        let light = Color32::from_gray(245);
        match mark {
            SmallMark::Kills => {
                painter.circle_filled(center, radius * 0.55, colors.bad.0);
            }
            SmallMark::Saves => {
                painter.circle_stroke(center, radius * 0.5, Stroke::new(1.6, colors.good.0));
            }
            SmallMark::Spare => {
                painter.circle_stroke(center, radius * 0.5, Stroke::new(1.4, light));
            }
            SmallMark::Together => {
                painter.circle_filled(center, radius * 0.55, light);
            }
            SmallMark::Open => {
                let font = FontId::proportional(radius * 1.8);
                painter.text(center, Align2::CENTER_CENTER, "?", font, light);
            }
        }
    }
}

/// The colour of a status, in addition to its word.
pub(super) const fn tone(status: Status, theme: &Theme) -> Color32 {
    let colors = &theme.window;
    match status {
        Status::Alive => colors.good.0,
        Status::Dead => colors.bad.0,
        Status::Seki | Status::Ko => colors.open.0,
        Status::Unsettled => colors.accent.0,
    }
}

#[cfg(test)]
mod tests {
    use egui::LayerId;

    use super::super::figure_words;
    use super::*;
    use crate::shapes::figures;

    /// Runs something within a frame, with the fonts loaded.
    fn in_frame(run: impl Fn(&Painter)) {
        let ctx = egui::Context::default();
        theme::install_fonts(&ctx);
        let output = ctx.run_ui(egui::RawInput::default(), |ui| {
            run(&ui.ctx().layer_painter(LayerId::background()));
        });
        output.drop_without_applying_deltas();
    }

    #[test]
    fn every_name_and_status_fits_its_cell() {
        let table = Table::shipped().unwrap();
        for language in Language::ALL {
            let texts = Texts::new(language);
            in_frame(|painter| {
                let fits = |text: &str, rows: usize| {
                    let galley = set(painter, (text, Color32::WHITE), rows);
                    assert!(!galley.elided, "{text}");
                    assert!(galley.size().y <= 30.0, "{text}: {}", galley.size().y);
                };
                for figure in figures().unwrap() {
                    fits(&figure_words::title(figure, &texts), 2);
                    fits(figure_words::status(figure, &texts), 1);
                }
                for (place, case) in table.cases().iter().enumerate() {
                    fits(&words::title(table, place, case, &texts), 2);
                }
                for status in Status::ALL {
                    fits(
                        &format!("{} = 1908", texts.tr(words::status_key(status))),
                        1,
                    );
                }
            });
        }
    }

    #[test]
    fn the_words_of_a_cell_follow_the_language() {
        let table = Table::shipped().unwrap();
        let case = table.cases().first().unwrap();
        let mut small = Thumbnails::default();
        let mut labels = Vec::new();
        for language in Language::ALL {
            let texts = Texts::new(language);
            small.prepare(&texts);
            let words = small.words(table, 0, case, &texts);
            assert!(words.label.starts_with(&words.title));
            labels.push(words.label.clone());
        }
        assert!(labels.iter().all(|label| !label.is_empty()));
        assert_ne!(labels.first(), labels.last());
    }
}

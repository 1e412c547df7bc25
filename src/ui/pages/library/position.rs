//! The board on which stones are drawn to search for a position.

use egui::{
    ComboBox, EventFilter, Id, Key, Modifiers, Painter, Role, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, vec2,
};

use super::{Look, Msg};
use crate::board::{Color, Notation, Point, Size, Window};
use crate::catalog::Placing;
use crate::ui::page::Shared;
use crate::ui::widgets::geometry::Geometry;
use crate::ui::widgets::theme::Theme;
use crate::ui::widgets::{Small, parts};
use crate::worker::librarian::{Deed, Librarian};

/// The part of the board shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// The lower left corner.
    #[default]
    Corner,
    /// The middle of the lower edge.
    Side,
    /// All of it.
    Whole,
}

impl Part {
    const ALL: [Part; 3] = [Part::Corner, Part::Side, Part::Whole];

    /// Where the stones drawn on it are searched for.
    pub(super) const fn placing(self) -> Placing {
        match self {
            Part::Corner => Placing::Corner,
            Part::Side => Placing::Side,
            Part::Whole => Placing::There,
        }
    }

    const fn text_key(self) -> &'static str {
        match self {
            Part::Corner => "library-part-corner",
            Part::Side => "library-part-side",
            Part::Whole => "library-part-whole",
        }
    }

    /// The points of a board that are shown.
    #[must_use]
    pub fn window(self, size: Size) -> Window {
        const SIDE: u8 = 9;
        let (width, height) = (size.width(), size.height());
        let (low, columns, rows) = match self {
            Part::Corner => (0, width.min(SIDE), height.min(SIDE)),
            Part::Side => {
                let columns = width.min(SIDE + 2);
                ((width - columns) / 2, columns, height.min(SIDE))
            }
            Part::Whole => (0, width, height),
        };
        Window {
            lower_left: Point::at(low, 0),
            upper_right: Point::at(low + columns.max(1) - 1, rows.max(1) - 1),
        }
    }
}

/// Width of the panel's scroll bar, which overlaps its right edge and would take clicks on the last column.
const SCROLL_BAR: f32 = 14.0;

/// The usual board sizes of problems.
const SIZES: [u8; 3] = [9, 13, 19];

pub(super) fn show(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    parts::heading(ui, texts.tr("library-position"), colors);
    ui.label(parts::quiet(texts.tr("library-position-hint"), colors));
    choices(ui, page, shared, look, msgs);
    board(ui, page, shared, look, msgs);
    let count = page.drawn.stones.iter().count();
    ui.horizontal_wrapped(|ui| {
        let mut anywhere = page.drawn.placing == Placing::Anywhere;
        if ui
            .checkbox(&mut anywhere, texts.tr("library-position-anywhere"))
            .on_hover_text(texts.tr("library-position-anywhere-tip"))
            .changed()
        {
            let placing = if anywhere {
                Placing::Anywhere
            } else {
                look.part.placing()
            };
            msgs.push(Msg::Do(Deed::Placing(placing)));
        }
        if ui.button(texts.tr("library-position-clear")).clicked() {
            msgs.push(Msg::Do(Deed::ClearStones));
        }
        let words = texts.tr_with("library-position-count", [("count", count.into())]);
        ui.add(egui::Label::new(words).extend());
    });
}

/// The choices of board size and part.
fn choices(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    ui.horizontal(|ui| {
        let mut size = page.drawn.size;
        let name = |size: Size| format!("{0}×{0}", size.width());
        let board = ComboBox::from_id_salt("library-drawn-on")
            .selected_text(name(size))
            .width(70.0)
            .show_ui(ui, |ui| {
                for other in SIZES.into_iter().filter_map(Size::square) {
                    ui.selectable_value(&mut size, other, name(other));
                }
            });
        label(ui, board.response.id, texts.tr("library-board-size"));
        if size != page.drawn.size {
            msgs.push(Msg::Do(Deed::Board(size)));
        }
        let part = ComboBox::from_id_salt("library-part")
            .selected_text(texts.tr(look.part.text_key()))
            .width(110.0)
            .show_ui(ui, |ui| {
                for part in Part::ALL {
                    let choice =
                        ui.selectable_value(&mut look.part, part, texts.tr(part.text_key()));
                    if choice.clicked() && page.drawn.placing != Placing::Anywhere {
                        msgs.push(Msg::Do(Deed::Placing(part.placing())));
                    }
                }
            });
        label(ui, part.response.id, texts.tr("library-part"));
    });
}

fn label(ui: &Ui, id: Id, words: &str) {
    ui.ctx()
        .accesskit_node_builder(id, |node| node.set_label(words));
}

fn board(ui: &mut Ui, page: &Librarian, shared: &Shared<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let (size, window) = (page.drawn.size, look.part.window(page.drawn.size));
    // As wide as the resizable panel without its scroll bar, with the proportions of the part shown.
    let width = (ui.available_width() - SCROLL_BAR).min(340.0);
    let height = width * f32::from(window.height()) / f32::from(window.width());
    let (rect, board) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    board
        .widget_info(|| WidgetInfo::labeled(Role::Group, true, texts.tr("library-position-board")));
    if !look.cursor.is_some_and(|point| window.contains(point)) {
        look.cursor = Some(window.lower_left);
    }
    let theme = shared.settings.theme.theme();
    let small = Small {
        stones: &page.drawn.stones,
        window,
        size,
        most: f32::INFINITY,
    };
    let geometry = look.stamps.paint(ui, rect, &small, theme);
    let mut touched = None;
    if board.has_focus() {
        keys(ui, board.id, window, look, &mut touched);
    }
    let point_in = |column, row| Point::new(column, row).filter(|&point| window.contains(point));
    let (low, high) = (window.lower_left, window.upper_right);
    for point in (low.row()..=high.row())
        .flat_map(|row| (low.column()..=high.column()).map(move |column| (column, row)))
        .filter_map(|(column, row)| point_in(column, row))
    {
        let cell = geometry.cell_rect(point);
        let id = board.id.with((point.column(), point.row()));
        let cell = ui.interact(cell, id, Sense::CLICK);
        cell.widget_info(|| {
            let stone = match page.drawn.stones.get(point) {
                None => "point-empty",
                Some(Color::Black) => "point-black",
                Some(Color::White) => "point-white",
            };
            let name = Notation::Gtp.write(point, size);
            WidgetInfo::labeled(Role::GridCell, true, format!("{name}, {}", texts.tr(stone)))
        });
        if cell.clicked() || cell.secondary_clicked() {
            let first = if cell.secondary_clicked() {
                Color::White
            } else {
                Color::Black
            };
            look.cursor = Some(point);
            touched = Some((point, first));
        }
    }
    if let Some((point, first)) = touched {
        msgs.push(Msg::Do(Deed::Draw(
            point,
            next(page.drawn.stones.get(point), first),
        )));
    }
    if board.has_focus()
        && let Some(point) = look.cursor
    {
        let cell = geometry.cell_rect(point);
        let stroke = Stroke::new(2.0, theme.window.accent.0);
        ui.painter()
            .rect_stroke(cell, 2, stroke, StrokeKind::Inside);
    }
}

/// One click places a stone, a second changes its colour, a third removes it.
fn next(stone: Option<Color>, first: Color) -> Option<Color> {
    match stone {
        None => Some(first),
        Some(color) if color == first => Some(first.opposite()),
        Some(_) => None,
    }
}

/// Arrows move the cursor, Space and Enter change the stone there.
fn keys(ui: &Ui, id: Id, window: Window, look: &mut Look, touched: &mut Option<(Point, Color)>) {
    ui.memory_mut(|memory| {
        memory.set_focus_lock_filter(
            id,
            EventFilter {
                horizontal_arrows: true,
                vertical_arrows: true,
                ..EventFilter::default()
            },
        );
    });
    let Some(cursor) = look.cursor else { return };
    let (mut column, mut row) = (cursor.column(), cursor.row());
    let (low, high) = (window.lower_left, window.upper_right);
    ui.input_mut(|input| {
        let mut pressed = |key| input.consume_key(Modifiers::NONE, key);
        if pressed(Key::ArrowLeft) {
            column = column.saturating_sub(1);
        }
        if pressed(Key::ArrowRight) {
            column += 1;
        }
        if pressed(Key::ArrowUp) {
            row += 1;
        }
        if pressed(Key::ArrowDown) {
            row = row.saturating_sub(1);
        }
        if pressed(Key::Enter) | pressed(Key::Space) {
            *touched = Some((cursor, Color::Black));
        }
    });
    look.cursor = Point::new(
        column.clamp(low.column(), high.column()),
        row.clamp(low.row(), high.row()),
    );
}

/// Rings the stones of a small board that match the search.
pub(super) fn ring_hits(painter: &Painter, geometry: &Geometry, hits: &[Point], theme: &Theme) {
    let stroke = Stroke::new(2.0, theme.board.cursor.0);
    for &point in hits {
        let radius = geometry.cell * 0.5;
        painter.circle_stroke(geometry.center(point), radius, stroke);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_lie_on_their_boards() {
        for side in 2..=25 {
            let size = Size::square(side).unwrap();
            for part in Part::ALL {
                let window = part.window(size);
                assert!(size.contains(window.lower_left), "{part:?} {side}");
                assert!(size.contains(window.upper_right), "{part:?} {side}");
            }
        }
        let window = Part::Side.window(Size::SQUARE_19);
        assert_eq!((window.width(), window.height()), (11, 9));
        assert_eq!(window.lower_left, Point::at(4, 0));
    }

    #[test]
    fn three_clicks_go_round() {
        for first in [Color::Black, Color::White] {
            let one = next(None, first);
            let two = next(one, first);
            assert_eq!(
                (one, two, next(two, first)),
                (Some(first), Some(first.opposite()), None)
            );
        }
    }
}

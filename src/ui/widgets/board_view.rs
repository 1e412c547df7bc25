//! The board widget: painted as a whole, spoken and clicked point by point.
//!
//! The accessibility tree has a grid with a cell for every visible point. The board is a single tab stop; the
//! arrow keys move a cursor over it, Enter or Space plays.

use egui::{EventFilter, Id, Key, Modifiers, Rect, Role, Sense, Ui, UiBuilder, WidgetInfo};

use crate::board::{Color, Notation, Point, Size, Stones, Window};
use crate::texts::Texts;
use crate::ui::widgets::board_paint;
use crate::ui::widgets::geometry::{Geometry, Rim};
use crate::ui::widgets::stones::StoneAtlas;
use crate::ui::widgets::theme::Theme;

/// The contents of the board, in displayed orientation and colours.
pub struct Scene<'a> {
    /// Size of the whole board.
    pub size: Size,
    /// The part of the board shown.
    pub window: Window,
    /// The stones on the board.
    pub stones: &'a Stones,
    /// The latest move; `None` for a pass or none.
    pub last_move: Option<Point>,
    /// The point forbidden by ko.
    pub ko: Option<Point>,
    /// Letters and signs.
    pub marks: Vec<Shown>,
    /// Colour of the stone that a click would play; `None` while the user cannot move.
    pub hand: Option<Color>,
}

/// A mark on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Where the mark is, in displayed coordinates.
    pub point: Point,
    /// The shape of the mark.
    pub mark: Mark,
    /// The meaning of its colour.
    pub tone: Tone,
}

/// Shapes of marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// A diagonal cross.
    Cross,
    /// A filled dot.
    Dot,
    /// A move number; on an empty point the stone of that move has been captured.
    Number(usize),
    /// The number of a move whose stone is not shown, and its remaining opacity in percent.
    Fading(usize, u8),
    /// A short text.
    Letter(String),
    /// A point of territory of this colour.
    Territory(Color),
}

impl Mark {
    const fn key(&self) -> Option<&'static str> {
        match self {
            Mark::Triangle => Some("point-triangle"),
            Mark::Square => Some("point-square"),
            Mark::Circle | Mark::Dot => Some("point-circle"),
            Mark::Cross => Some("point-cross"),
            Mark::Territory(Color::Black) => Some("point-territory-black"),
            Mark::Territory(Color::White) => Some("point-territory-white"),
            Mark::Letter(_) | Mark::Number(_) | Mark::Fading(..) => None,
        }
    }
}

/// The meaning of a mark's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// No particular meaning.
    Plain,
    /// This move solves.
    Good,
    /// This move fails.
    Bad,
}

/// The appearance of the board.
pub struct Look<'a> {
    /// The colours to paint with.
    pub theme: &'a Theme,
    /// The style of the coordinates; `None` leaves them out.
    pub coordinates: Option<Notation>,
    /// The stone that is landing, and its progress from 0 to 1.
    pub landing: Option<(Point, f32)>,
    /// The stones' textures.
    pub atlas: &'a StoneAtlas,
    /// The wood texture; without one the board is filled with a plain colour.
    pub wood: Option<egui::TextureId>,
}

impl Look<'_> {
    /// The rim that these coordinates need.
    #[must_use]
    pub const fn rim(&self) -> Rim {
        match self.coordinates {
            Some(_) => Rim::Labelled,
            None => Rim::Plain,
        }
    }
}

/// State of the board that only affects its display.
#[derive(Default)]
pub struct BoardState {
    /// The stones' textures.
    pub atlas: StoneAtlas,
    /// The keyboard cursor, in displayed coordinates.
    pub cursor: Option<Point>,
    /// Whether the cursor is drawn: from the first key press until the pointer moves.
    pub cursor_shown: bool,
    /// Take the keyboard focus in the next frame.
    pub wants_focus: bool,
    /// A stone chosen but not yet played; it is drawn translucent with the cursor's corners.
    pub aimed: Option<(Point, Color)>,
    /// Whether the whole board is shown instead of the part that matters.
    pub is_whole: bool,
    /// Whether stones appear at once, without the landing animation.
    pub is_still: bool,
    /// The last move shown in the previous frame.
    last_move: Option<Point>,
    /// The stone that is landing, and the time when it began.
    landing: Option<(Point, f64)>,
    /// A gesture on the board as a whole that has not been taken yet.
    gesture: Option<Gesture>,
    /// Wheel movement not yet turned into a whole step, in points.
    rolled: f32,
    /// Whether a press on the board is being dragged.
    slid: bool,
}

/// A gesture on the board as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// The secondary button: take back a move.
    Back,
    /// The wheel: this many moves forward, or back if negative.
    Steps(i32),
}

impl BoardState {
    /// Resets the cursor for a new position on the board.
    pub const fn lay(&mut self) {
        self.cursor = None;
        self.cursor_shown = false;
        self.wants_focus = true;
    }

    /// Takes the latest gesture, if there is one.
    pub const fn take_gesture(&mut self) -> Option<Gesture> {
        self.gesture.take()
    }
}

/// Duration of a stone's landing, in seconds.
const LANDING: f64 = 0.08;

/// Touchpad scroll distance that makes one step, in points.
const STEP: f32 = 40.0;

/// The id under which the board has the keyboard focus.
#[must_use]
pub fn board_id() -> Id {
    Id::unique("board")
}

/// Shows the board in the remaining space and returns the point that the user chose, if any.
pub fn show(
    ui: &mut Ui,
    scene: &Scene<'_>,
    theme: &Theme,
    texts: &Texts,
    coordinates: Option<Notation>,
    state: &mut BoardState,
) -> Option<Point> {
    let room = ui.available_rect_before_wrap();
    let pixels = ui.ctx().pixels_per_point();
    let rim = if coordinates.is_some() {
        Rim::Labelled
    } else {
        Rim::Plain
    };
    let geometry = Geometry::on_page(room, scene.window, scene.size, rim, pixels);
    state.atlas.prepare(ui.ctx(), geometry.cell, pixels);
    let wood = state.atlas.prepare_wood(ui.ctx(), &theme.board);
    if !state
        .cursor
        .is_some_and(|point| scene.window.contains(point))
    {
        state.cursor = Some(middle(scene.window));
    }
    let builder = UiBuilder::new()
        .id_salt("board-grid")
        .max_rect(room)
        .accessibility_role(Role::Grid)
        .accessibility_label(texts.tr("board"));
    let chosen = ui
        .scope_builder(builder, |ui| {
            interact(ui, room, &geometry, scene, texts, coordinates, state)
        })
        .inner;
    let now = ui.input(|input| input.time);
    if scene.last_move != state.last_move {
        state.last_move = scene.last_move;
        let landing = scene.last_move.filter(|_| !state.is_still);
        state.landing = landing.map(|point| (point, now));
    }
    let landing = state.landing.and_then(|(point, since)| {
        let part = (now - since) / LANDING;
        (part < 1.0).then_some((point, part as f32))
    });
    if landing.is_some() {
        ui.ctx().request_repaint();
    }
    let look = Look {
        theme,
        coordinates,
        landing,
        atlas: &state.atlas,
        wood: Some(wood),
    };
    if ui.is_rect_visible(geometry.wood) {
        let painter = ui.painter_at(room);
        board_paint::paint(&painter, &geometry, scene, &look);
        if let Some((point, color)) = state.aimed {
            board_paint::ghost(&painter, &geometry, &state.atlas, point, color);
            board_paint::cursor(&painter, &geometry, point, &theme.board);
        }
        // Show only one cursor: that of the device used last.
        let keyboard = state.cursor.filter(|_| chosen.cursor_visible);
        if let (Some(point), Some(color)) = (keyboard.or(chosen.hovered), scene.hand)
            && scene.stones.get(point).is_none()
        {
            board_paint::ghost(&painter, &geometry, &state.atlas, point, color);
        }
        if let Some(point) = keyboard {
            board_paint::cursor(&painter, &geometry, point, &theme.board);
        }
    }
    chosen.played
}

#[derive(Default)]
struct Touched {
    played: Option<Point>,
    hovered: Option<Point>,
    cursor_visible: bool,
}

fn interact(
    ui: &mut Ui,
    room: Rect,
    geometry: &Geometry,
    scene: &Scene<'_>,
    texts: &Texts,
    coordinates: Option<Notation>,
    state: &mut BoardState,
) -> Touched {
    let mut touched = Touched::default();
    let id = board_id();
    let focused = ui.memory(|memory| memory.has_focus(id));
    if focused && keys(ui, geometry, scene, state) {
        touched.played = state.cursor;
    }
    ui.advance_cursor_after_rect(room);
    let board = ui.interact(geometry.wood, id, Sense::click_and_drag());
    if ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO) && board.contains_pointer() {
        state.cursor_shown = false;
    }
    if board.contains_pointer() {
        roll(ui, state);
    }
    board.widget_info(|| WidgetInfo::labeled(Role::Group, true, texts.tr("board-keys")));
    if std::mem::take(&mut state.wants_focus) {
        board.request_focus();
    }
    if board.gained_focus() && !ui.input(|input| input.pointer.any_down()) {
        // Show the cursor when the focus came by Tab, but not when the program requested it.
        state.cursor_shown |= ui.input(|input| input.key_pressed(Key::Tab));
    }
    // A screen reader's click on the board as a whole; key presses are handled in `keys`.
    if board.clicked() && ui.input(|input| !input.pointer.any_click()) {
        touched.played = state.cursor;
    }
    let names = Names::new(scene, texts, coordinates.unwrap_or(Notation::Gtp));
    let board_id = board.id;
    for point in geometry.points() {
        let cell = ui.interact(
            geometry.cell_rect(point),
            board_id.with((point.column(), point.row())),
            Sense::CLICK,
        );
        cell.widget_info(|| WidgetInfo::labeled(Role::GridCell, true, names.name(point)));
        if cell.hovered() {
            touched.hovered = Some(point);
        }
        if cell.secondary_clicked() {
            state.gesture = Some(Gesture::Back);
        }
        if cell.clicked() {
            state.cursor = Some(point);
            state.cursor_shown = false;
            board.request_focus();
            touched.played = Some(point);
        }
    }
    if let Some(point) = slide(ui, geometry, &board, state, &mut touched) {
        state.cursor = Some(point);
        state.cursor_shown = false;
        board.request_focus();
        touched.played = Some(point);
    }
    if focused {
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
        if let Some(point) = state.cursor {
            let cell = board_id.with((point.column(), point.row()));
            ui.ctx().accesskit_node_builder(id, |node| {
                node.set_active_descendant(cell.accesskit_id());
            });
        }
    }
    touched.cursor_visible = focused && state.cursor_shown;
    touched
}

/// Follows a drag: the ghost stone moves along, and releasing plays it there; releasing off the board plays
/// nothing.
fn slide(
    ui: &Ui,
    geometry: &Geometry,
    board: &egui::Response,
    state: &mut BoardState,
    touched: &mut Touched,
) -> Option<Point> {
    let primary = egui::PointerButton::Primary;
    if board.drag_started_by(primary) {
        state.slid = true;
    }
    if !state.slid {
        return None;
    }
    let place = ui.input(|input| input.pointer.latest_pos());
    let at = place.and_then(|place| {
        let mut points = geometry.points();
        points.find(|&point| geometry.cell_rect(point).contains(place))
    });
    touched.hovered = at;
    if ui.input(|input| input.pointer.any_released() || !input.pointer.any_down()) {
        state.slid = false;
        return at;
    }
    None
}

/// Converts scrolling into steps: one per notch of a wheel, one per `STEP` of a touchpad.
fn roll(ui: &Ui, state: &mut BoardState) {
    let mut steps = 0;
    let mut rolled = state.rolled;
    ui.input(|input| {
        for event in &input.events {
            let egui::Event::MouseWheel {
                unit,
                delta,
                modifiers,
                ..
            } = event
            else {
                continue;
            };
            if modifiers.any() {
                continue;
            }
            match unit {
                egui::MouseWheelUnit::Point => rolled -= delta.y,
                _ if delta.y > 0.0 => steps -= 1,
                _ if delta.y < 0.0 => steps += 1,
                _ => {}
            }
        }
    });
    let whole = (rolled / STEP).trunc();
    steps += whole as i32;
    state.rolled = rolled - whole * STEP;
    if steps != 0 {
        state.gesture = Some(Gesture::Steps(steps));
    }
}

/// Moves the cursor by keyboard; returns whether the user plays at its place.
fn keys(ui: &mut Ui, geometry: &Geometry, scene: &Scene<'_>, state: &mut BoardState) -> bool {
    let Some(cursor) = state.cursor else {
        return false;
    };
    let window = geometry.window;
    let (mut column, mut row) = (cursor.column(), cursor.row());
    let mut chosen = false;
    let mut moved = false;
    ui.input_mut(|input| {
        let mut pressed = |key| {
            // With Shift the arrows move the cursor even where they would otherwise step through a line.
            let pressed =
                input.consume_key(Modifiers::NONE, key) || input.consume_key(Modifiers::SHIFT, key);
            moved |= pressed;
            pressed
        };
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
        chosen = [Key::Enter, Key::Space]
            .into_iter()
            .any(|key| input.consume_key(Modifiers::NONE, key));
    });
    // The first key press only shows the cursor, so that no move comes as a surprise.
    let play = chosen && (state.cursor_shown || scene.hand.is_none());
    moved |= chosen;
    if moved {
        let (low, high) = (window.lower_left, window.upper_right);
        state.cursor = Point::new(
            column.clamp(low.column(), high.column()),
            row.clamp(low.row(), high.row()),
        );
        state.cursor_shown = true;
    }
    play
}

fn middle(window: Window) -> Point {
    let (low, high) = (window.lower_left, window.upper_right);
    Point::at(
        low.column() + (high.column() - low.column()) / 2,
        low.row() + (high.row() - low.row()) / 2,
    )
}

/// Spoken names of points: "D4, white stone, last move".
pub struct Names<'a> {
    scene: &'a Scene<'a>,
    texts: &'a Texts,
    notation: Notation,
}

impl<'a> Names<'a> {
    /// The names of the points of a scene.
    #[must_use]
    pub const fn new(scene: &'a Scene<'a>, texts: &'a Texts, notation: Notation) -> Names<'a> {
        Names {
            scene,
            texts,
            notation,
        }
    }

    /// The spoken name of one point.
    #[must_use]
    pub fn name(&self, point: Point) -> String {
        let mut name = self.notation.write(point, self.scene.size);
        let mut say = |words: &str| {
            name.push_str(", ");
            name.push_str(words);
        };
        say(self.texts.tr(match self.scene.stones.get(point) {
            None => "point-empty",
            Some(Color::Black) => "point-black",
            Some(Color::White) => "point-white",
        }));
        if self.scene.last_move == Some(point) {
            say(self.texts.tr("point-last"));
        }
        if self.scene.ko == Some(point) {
            say(self.texts.tr("point-ko"));
        }
        for shown in self.scene.marks.iter().filter(|shown| shown.point == point) {
            match &shown.mark {
                Mark::Letter(letter) => say(letter),
                Mark::Number(number) | Mark::Fading(number, _) => {
                    let words = [("number", (*number).into())];
                    say(&self.texts.tr_with("point-number", words));
                }
                mark => say(mark.key().map_or("", |key| self.texts.tr(key))),
            }
            match shown.tone {
                Tone::Plain => {}
                Tone::Good => say(self.texts.tr("point-good")),
                Tone::Bad => say(self.texts.tr("point-bad")),
            }
        }
        name
    }
}

//! The lines of file and proof, on one board or on two side by side, to step through.

use egui::{Rect, RichText, Sense, Ui, UiBuilder, vec2};

use super::words::{judgement_key, mv};
use super::{Look, Msg};
use crate::board::{Point, Position, Window};
use crate::life::Holds;
use crate::texts::notation;
use crate::trainer::Judgement;
use crate::ui::page::Shared;
use crate::ui::widgets::board_view::{self, Mark, Names, Scene, Shown, Tone};
use crate::ui::widgets::geometry::{Geometry, LARGEST_CELL, Rim};
use crate::ui::widgets::{self, board_paint, icons, parts, theme};
use crate::worker::survey::{Choice, Group, Opened, Row, Step, Walk};

/// Below this width, two boards are stacked.
const BESIDE: f32 = 560.0;
/// Height reserved for everything above and below the boards.
const BELOW: f32 = 300.0;
/// Minimum height of a board.
const LEAST: f32 = 220.0;
/// Maximum width of a single board.
const WIDEST: f32 = 560.0;

/// Shows the boards of a finding.
pub(super) fn show(
    ui: &mut Ui,
    opened: &Opened,
    row: &Row,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let width = ui.available_width();
    let is_beside = opened.walks.len() > 1 && width >= BESIDE;
    let gap = 20.0;
    let each = match is_beside {
        true => (width - gap) / 2.0,
        false => width.min(WIDEST),
    };
    let window = opened.window;
    let one = |ui: &mut Ui, number: usize, walk: &Walk, look: &mut Look, msgs: &mut Vec<Msg>| {
        ui.push_id(("board", number), |ui| {
            board(ui, (number, walk), row, (each, window), shared, look, msgs);
        });
    };
    if is_beside {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            for (number, walk) in opened.walks.iter().enumerate() {
                if number > 0 {
                    ui.add_space(gap);
                }
                ui.vertical(|ui| {
                    ui.set_width(each);
                    ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
                    one(ui, number, walk, look, msgs);
                });
            }
        });
        return;
    }
    for (number, walk) in opened.walks.iter().enumerate() {
        one(ui, number, walk, look, msgs);
        ui.add_space(8.0);
    }
}

fn board(
    ui: &mut Ui,
    (number, walk): (usize, &Walk),
    row: &Row,
    (width, window): (f32, Window),
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let name = texts.tr(match (walk.of, row.group) {
        (Choice::Ours, Group::Against) => "examine-ours",
        (Choice::Ours, _) => "examine-solution",
        (Choice::File, _) => "examine-theirs",
    });
    parts::heading(ui, name, colors);
    let position = walk.position();
    let marks = marks(walk, row, &position);
    let columns = f32::from(window.width()) + 1.4;
    let rows = f32::from(window.height()) + 1.4;
    // Leave room so that the words and buttons below the board stay visible with it.
    let room = (ui.clip_rect().height() - BELOW).max(LEAST);
    let largest = rows * LARGEST_CELL;
    let height = (width * rows / columns)
        .min(width * 1.1)
        .min(room)
        .min(largest);
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    paint(ui, rect, walk, &position, (window, marks), shared, look);
    let said = said(walk, shared);
    widgets::spoken(ui, rect, ("said", number), &format!("{name}: {said}"));
    ui.label(parts::quiet(said, colors));
    controls(ui, number, walk, shared, msgs);
    ways(ui, number, walk, shared, msgs);
}

/// Marks for the stones at stake, those assumed to be alive, and the assumed wall.
fn marks(walk: &Walk, row: &Row, position: &Position) -> Vec<Shown> {
    let shown = |point: Point, mark: Mark, tone: Tone| Shown { point, mark, tone };
    let mut marks: Vec<Shown> = walk
        .at_stake(position, row.question.map(|question| question.point))
        .into_iter()
        .map(|point| shown(point, Mark::Triangle, Tone::Plain))
        .collect();
    let is_file = walk.of == Choice::File && row.group == Group::Against;
    if let (false, Some((_, basis))) = (is_file, &row.result) {
        for &alive in basis.holds.assumed_alive() {
            let chain = position.chain(alive);
            let stones = chain.map(|point| shown(point, Mark::Square, Tone::Plain));
            marks.extend(stones);
        }
        if let Holds::Wall { points, .. } = &basis.holds {
            let empty = points
                .iter()
                .filter(|&&point| position.color_at(point).is_none());
            marks.extend(empty.map(|&point| shown(point, Mark::Cross, Tone::Plain)));
        }
    }
    for (_, mv, judgement) in walk.ways() {
        // Failing moves get a circle instead of a dot, so that the two differ without colour.
        let (mark, tone) = match judgement {
            Judgement::Right => (Mark::Dot, Tone::Good),
            Judgement::Wrong => (Mark::Circle, Tone::Bad),
            Judgement::Open => (Mark::Dot, Tone::Plain),
        };
        if let Some(point) = mv.point() {
            marks.push(shown(point, mark, tone));
        }
    }
    marks
}

fn paint(
    ui: &mut Ui,
    rect: Rect,
    walk: &Walk,
    position: &Position,
    (window, marks): (Window, Vec<Shown>),
    shared: &Shared<'_>,
    look: &mut Look,
) {
    let theme = shared.settings.theme.theme();
    let pixels = ui.ctx().pixels_per_point();
    let coordinates = shared.settings.coordinates;
    let rim = match coordinates {
        Some(_) => Rim::Labelled,
        None => Rim::Plain,
    };
    let size = walk.problem.setup.size;
    let geometry = Geometry::fit(rect, window, size, rim, pixels);
    look.atlas.prepare(ui.ctx(), geometry.cell, pixels);
    let wood = look.atlas.prepare_wood(ui.ctx(), &theme.board);
    let scene = Scene {
        size,
        window,
        stones: &position.stones(),
        last_move: walk.moves().last().and_then(|mv| mv.point()),
        ko: None,
        marks,
        hand: None,
    };
    let dress = board_view::Look {
        theme,
        coordinates,
        landing: None,
        atlas: &look.atlas,
        wood: Some(wood),
    };
    let painter = ui.painter_at(rect);
    board_paint::paint(&painter, &geometry, &scene, &dress);
    // Every marked point is described for screen readers.
    let names = Names::new(&scene, shared.texts, notation(shared.settings));
    let marked = scene.marks.iter().map(|shown| shown.point);
    for point in marked.filter(|&point| window.contains(point)) {
        let cell = geometry.cell_rect(point);
        widgets::spoken(ui, cell, ("point", point), &names.name(point));
    }
}

/// The line so far: "1 B19  2 D19 – right".
fn said(walk: &Walk, shared: &Shared<'_>) -> String {
    let texts = shared.texts;
    let size = walk.problem.setup.size;
    let moves = walk.moves();
    if moves.is_empty() {
        let key = match walk.has_moves() {
            true => "examine-at-start",
            false => "examine-no-line",
        };
        return texts.tr(key).to_owned();
    }
    let moves: Vec<String> = (1..)
        .zip(moves)
        .map(|(number, played)| format!("{number} {}", mv(played, size, shared)))
        .collect();
    let line = moves.join("  ");
    match judgement_key(walk.judgement(), walk.of) {
        Some(key) => format!("{line} – {}", texts.tr(key)),
        None => line,
    }
}

fn controls(ui: &mut Ui, number: usize, walk: &Walk, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    ui.horizontal(|ui| {
        for (step, sign, key, enabled) in [
            (Step::Start, icons::SKIP_BACK, "walk-start", walk.has_back()),
            (Step::Back, icons::CARET_LEFT, "walk-back", walk.has_back()),
            (
                Step::Forward,
                icons::CARET_RIGHT,
                "walk-forward",
                walk.has_forward(),
            ),
            (
                Step::End,
                icons::SKIP_FORWARD,
                "walk-end",
                walk.has_forward(),
            ),
        ] {
            let (rect, _) = ui.allocate_exact_size(vec2(36.0, 32.0), Sense::hover());
            // Names the step and the board, since two boards have the same buttons.
            let name = [
                ("step", texts.tr(key).to_owned().into()),
                ("number", (number + 1).into()),
            ];
            let name = texts.tr_with("examine-step", name);
            let button = widgets::icon_button(ui, rect, key, sign, &name, colors, enabled);
            if button.clicked() && enabled {
                msgs.push(Msg::Step(Some(number), step));
            }
        }
    });
}

/// Buttons for the possible continuations, if there are several.
fn ways(ui: &mut Ui, number: usize, walk: &Walk, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let colors = &shared.settings.theme.theme().window;
    let ways = walk.ways();
    let height = 36.0;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    if ways.len() < 2 {
        return;
    }
    let builder = UiBuilder::new().max_rect(rect).id_salt(("ways", number));
    let mut ui = ui.new_child(builder);
    let size = walk.problem.setup.size;
    egui::ScrollArea::horizontal().show(&mut ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for (node, played, judgement) in ways {
                let ink = match judgement {
                    Judgement::Right => colors.good.0,
                    Judgement::Wrong => colors.bad.0,
                    Judgement::Open => colors.text.0,
                };
                let sign = match judgement {
                    Judgement::Right => format!("{} ", icons::CHECK),
                    Judgement::Wrong => format!("{} ", icons::X),
                    Judgement::Open => String::new(),
                };
                let words = RichText::new(format!("{sign}{}", mv(played, size, shared)))
                    .font(theme::medium(14.0))
                    .color(ink);
                if ui.button(words).clicked() {
                    msgs.push(Msg::Step(Some(number), Step::To(node)));
                }
            }
        });
    });
}

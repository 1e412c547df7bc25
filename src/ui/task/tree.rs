//! The tree of moves: lines run to the right, variations below each other.
//!
//! While the problem is open the tree holds only the moves played; afterwards every line of the problem and
//! the line that left it.

use egui::{
    Align2, Color32, Pos2, Rect, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2,
};

use crate::board::{Color, Move};
use crate::problem::NodeId;
use crate::texts::notation;
use crate::trainer::{Judgement, Phase, Said};
use crate::ui::page::{Shared, TaskMsg};
use crate::ui::widgets::{icons, theme};
use crate::worker::hand::Session;

/// Distance between two moves of a line, in points.
const ACROSS: f32 = 38.0;
/// Distance between lines, in points.
const DOWN: f32 = 36.0;
/// Radius of a move's disc, in points.
const RADIUS: f32 = 13.0;

/// A move with its place in the drawing.
struct Placed {
    parent: Option<usize>,
    column: u32,
    row: u32,
    mv: Option<Move>,
    judgement: Option<Judgement>,
    /// Target of a click: a node, and the number of moves beyond it.
    to: (NodeId, usize),
}

/// All moves to be shown, and the number of rows they take.
fn placed(session: &Session) -> (Vec<Placed>, u32) {
    let attempt = &session.attempt;
    let tree = &attempt.problem().tree;
    let is_over = session.can_walk() || matches!(attempt.phase(), Phase::Finished(_));
    let mut nodes: Vec<Placed> = Vec::new();
    let mut rows = 1;
    let mut shown = Vec::new();
    if !is_over {
        let mut node = Some(attempt.node());
        while let Some(id) = node {
            shown.push(id);
            node = tree.node(id).parent;
        }
    }
    let beyond = attempt.line_beyond().filter(|(_, line)| !line.is_empty());
    let mut open = vec![(tree.root(), None::<usize>, true)];
    while let Some((id, parent, stays)) = open.pop() {
        let before = parent.and_then(|place| nodes.get(place));
        let column = before.map_or(0, |placed| placed.column + 1);
        let row = match before {
            Some(placed) if stays => placed.row,
            Some(_) => {
                rows += 1;
                rows - 1
            }
            None => 0,
        };
        let here = nodes.len();
        let is_root = parent.is_none();
        nodes.push(Placed {
            parent,
            column,
            row,
            mv: tree.node(id).mv,
            judgement: (is_over && !is_root).then(|| attempt.judgement(id)),
            to: (id, 0),
        });
        let children: Vec<NodeId> = tree
            .children(id)
            .iter()
            .copied()
            .filter(|child| is_over || shown.contains(child))
            .collect();
        if let Some((root, line)) = beyond
            && root == id
        {
            let (shown_now, _) = attempt.beyond();
            let count = if is_over { line.len() } else { shown_now };
            let mut parent = here;
            let mut row = row;
            if !children.is_empty() && count > 0 {
                rows += 1;
                row = rows - 1;
            }
            let judgement = match attempt.said() {
                Some(Said::Holds { .. }) => Judgement::Right,
                Some(Said::Loses { .. }) => Judgement::Wrong,
                Some(Said::Open(_)) | None => Judgement::Open,
            };
            for (step, &mv) in line.iter().take(count).enumerate() {
                nodes.push(Placed {
                    parent: Some(parent),
                    column: column + 1 + u32::try_from(step).unwrap_or(u32::MAX - column - 1),
                    row,
                    mv: Some(mv),
                    judgement: is_over.then_some(judgement),
                    to: (id, step + 1),
                });
                parent = nodes.len() - 1;
            }
        }
        let children = children.into_iter().enumerate().rev();
        open.extend(children.map(|(place, child)| (child, Some(here), place == 0)));
    }
    (nodes, rows)
}

/// Shows the tree in `rect`.
pub fn show(
    ui: &mut Ui,
    rect: Rect,
    shared: &Shared<'_>,
    session: &Session,
    msgs: &mut Vec<TaskMsg>,
) {
    let (nodes, rows) = placed(session);
    let columns = nodes.iter().map(|node| node.column).max().unwrap_or(0) + 1;
    let here = (session.attempt.node(), session.attempt.beyond().0);
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect).id_salt("moves-tree"));
    ScrollArea::both()
        .id_salt("moves")
        .auto_shrink([false, false])
        .show(&mut child, |ui| {
            let extent = vec2(columns as f32 * ACROSS, rows as f32 * DOWN);
            let builder = egui::UiBuilder::new()
                .accessibility_role(Role::Tree)
                .accessibility_label(shared.texts.tr("moves"));
            ui.scope_builder(builder, |ui| {
                let (area, _) = ui.allocate_exact_size(extent, Sense::hover());
                paint(ui, area.min, shared, session, &nodes, here, msgs);
                // Keep the move on the board in view.
                let at = nodes.iter().find(|node| node.to == here);
                let clip = ui.clip_rect();
                if let Some(node) = at {
                    let place = Rect::from_center_size(center(area.min, node), vec2(48.0, 36.0));
                    let has_moved = ui.data_mut(|data| {
                        let known = data.get_temp_mut_or_default::<(u32, u32)>(ui.scope_id());
                        std::mem::replace(known, (node.column, node.row)) != (node.column, node.row)
                    });
                    if has_moved && !clip.contains_rect(place) {
                        let at_once = egui::style::ScrollAnimation::none();
                        ui.scroll_to_rect_animation(place, None, at_once);
                    }
                }
            });
        });
}

fn center(corner: Pos2, placed: &Placed) -> Pos2 {
    corner
        + vec2(
            placed.column as f32 * ACROSS + 16.0,
            (placed.row as f32 + 0.5) * DOWN,
        )
}

fn paint(
    ui: &Ui,
    corner: Pos2,
    shared: &Shared<'_>,
    session: &Session,
    nodes: &[Placed],
    here: (NodeId, usize),
    msgs: &mut Vec<TaskMsg>,
) {
    let colors = &shared.settings.theme.theme().window;
    let clip = ui.clip_rect().expand(DOWN);
    let painter = ui.painter();
    let thread = Stroke::new(1.5, colors.edge.0);
    for node in nodes {
        let Some(parent) = node.parent.and_then(|place| nodes.get(place)) else {
            continue;
        };
        let (from, to) = (center(corner, parent), center(corner, node));
        if !clip.intersects(Rect::from_two_pos(from, to)) {
            continue;
        }
        if node.row == parent.row {
            painter.line_segment([from, to], thread);
        } else {
            let bend = 10.0;
            painter.line(
                vec![
                    from,
                    pos2(from.x, to.y - bend),
                    pos2(from.x + bend * 0.3, to.y - bend * 0.3),
                    pos2(from.x + bend, to.y),
                    to,
                ],
                thread,
            );
        }
    }
    let user = session.user_color();
    let size = session.shown_size();
    for node in nodes {
        let at = center(corner, node);
        // Columns are not clipped, so that screen readers find a line as a whole, however long.
        if !clip.y_range().contains(at.y) {
            continue;
        }
        let cell = Rect::from_center_size(at, vec2(ACROSS, DOWN));
        let id = ui.scope_id().with(("move", node.column, node.row));
        let response = ui.interact(cell, id, Sense::click());
        let is_here = node.to == here;
        let point = node.mv.map(|mv| match mv {
            Move::Play(point) => notation(shared.settings).write(session.shown_point(point), size),
            Move::Pass => "–".to_owned(),
        });
        response.widget_info(|| {
            let name = name(shared, node, point.as_deref());
            WidgetInfo::selected(Role::TreeItem, true, is_here, name)
        });
        if response.clicked() {
            let (to, beyond) = node.to;
            msgs.push(TaskMsg::Visit(to, beyond));
        }
        if response.hovered() && session.can_walk() {
            painter.circle_filled(at, RADIUS + 4.0, colors.hovered.0);
        }
        if is_here {
            let ring = Stroke::new(2.5, colors.accent.0);
            let radius = if node.mv.is_some() { RADIUS + 3.5 } else { 9.0 };
            painter.circle_stroke(at, radius, ring);
        }
        let Some(point) = point else {
            painter.circle_filled(at, 5.0, colors.edge.0);
            continue;
        };
        let mover = if node.column % 2 == 1 {
            user
        } else {
            user.opposite()
        };
        let (fill, ink) = match mover {
            Color::Black => (Color32::from_gray(26), Color32::from_gray(245)),
            Color::White => (Color32::from_gray(252), Color32::from_gray(20)),
        };
        painter.circle(at, RADIUS, fill, Stroke::new(1.0, colors.edge.0));
        let font = theme::semibold(if point.len() > 2 { 9.5 } else { 11.0 });
        painter.text(at, Align2::CENTER_CENTER, point, font, ink);
        // After a wrong move the rest of the line is only its refutation.
        let is_first_wrong = || {
            let parent = node.parent.and_then(|place| nodes.get(place));
            parent.is_none_or(|parent| parent.judgement != Some(Judgement::Wrong))
        };
        let badge = match node.judgement {
            Some(Judgement::Right) if mover == user => Some((colors.good.0, icons::CHECK)),
            Some(Judgement::Wrong) if mover == user && is_first_wrong() => {
                Some((colors.bad.0, icons::X))
            }
            _ => None,
        };
        if let Some((color, sign)) = badge {
            let place = at + vec2(10.0, -10.0);
            painter.circle_filled(place, 7.0, colors.background.0);
            painter.circle_filled(place, 6.0, color);
            for shift in [-0.2, 0.2] {
                painter.text(
                    place + vec2(shift, 0.0),
                    Align2::CENTER_CENTER,
                    sign,
                    theme::icon(9.0),
                    colors.background.0,
                );
            }
        }
    }
}

/// The spoken name of a node: "Move 3, C2, right".
fn name(shared: &Shared<'_>, node: &Placed, point: Option<&str>) -> String {
    let texts = shared.texts;
    let Some(point) = point else {
        return texts.tr("tree-start").to_owned();
    };
    let mut name = texts.tr_with(
        "tree-move",
        [
            ("number", node.column.into()),
            ("point", point.to_owned().into()),
        ],
    );
    let key = match node.judgement {
        Some(Judgement::Right) => "point-good",
        Some(Judgement::Wrong) => "point-bad",
        Some(Judgement::Open) | None => return name,
    };
    name.push_str(", ");
    name.push_str(texts.tr(key));
    name
}

//! The tree of a problem as a drawing: moves run to the right, variations below each other.

use egui::{
    Align2, Color32, FontId, Pos2, Rect, Role, ScrollArea, Sense, Stroke, Ui, Vec2, WidgetInfo,
    vec2,
};

use super::look::Look;
use super::{Msg, Seen};
use crate::author::{Entry, NodeKey};
use crate::board::{Color, Move};
use crate::problem::Verdict;
use crate::texts::notation;
use crate::worker::bench::{Checked, Deed};

/// Distance between nodes, in points.
const STEP: f32 = 30.0;
/// Radius of a node, in points.
const RADIUS: f32 = 11.0;

/// A tree with a place for each node.
pub struct Graph {
    nodes: Vec<Placed>,
    columns: u32,
    rows: u32,
}

struct Placed {
    key: NodeKey,
    parent: Option<usize>,
    column: u32,
    row: u32,
}

impl Graph {
    /// Places the nodes: the first variation stays in its parent's row, every other starts a new row.
    #[must_use]
    pub fn of(entry: &Entry) -> Graph {
        let tree = &entry.tree;
        let mut graph = Graph {
            nodes: Vec::new(),
            columns: 1,
            rows: 1,
        };
        // A node, the index of its parent, and whether it stays in its parent's row.
        let mut open: Vec<(NodeKey, Option<usize>, bool)> = vec![(tree.root(), None, true)];
        while let Some((key, parent, stays)) = open.pop() {
            let before = parent.and_then(|place| graph.nodes.get(place));
            let column = before.map_or(0, |placed| placed.column + 1);
            let row = match before {
                Some(placed) if stays => placed.row,
                Some(_) => {
                    graph.rows += 1;
                    graph.rows - 1
                }
                None => 0,
            };
            graph.columns = graph.columns.max(column + 1);
            let here = graph.nodes.len();
            graph.nodes.push(Placed {
                key,
                parent,
                column,
                row,
            });
            let children = tree.children(key).iter().enumerate().rev();
            open.extend(children.map(|(place, &child)| (child, Some(here), place == 0)));
        }
        graph
    }

    /// Number of nodes, the root included.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }
}

fn center(corner: Pos2, placed: &Placed) -> Pos2 {
    corner + vec2(placed.column as f32 + 0.6, placed.row as f32 + 0.6) * STEP
}

/// Shows the tree of the current problem.
pub fn show(ui: &mut Ui, seen: Seen<'_>, view: &mut Look, msgs: &mut Vec<Msg>) {
    let Some((entry, graph)) = &view.graph else {
        return;
    };
    let selected = seen.bench.set().and_then(|set| set.desk.node());
    let extent = vec2(graph.columns as f32 + 0.4, graph.rows as f32 + 0.4) * STEP;
    let reveal = std::mem::take(&mut view.reveal);
    ScrollArea::both()
        .id_salt("author-tree")
        .auto_shrink([false, false])
        .show_viewport(ui, |ui, _| {
            let builder = egui::UiBuilder::new()
                .accessibility_role(Role::Tree)
                .accessibility_label(seen.texts.tr("author-tree"));
            ui.scope_builder(builder, |ui| {
                let (rect, _) = ui.allocate_exact_size(
                    extent.max(ui.available_size() - Vec2::splat(2.0)),
                    Sense::hover(),
                );
                paint(ui, seen, entry, graph, rect.min, selected, msgs);
                let here = graph
                    .nodes
                    .iter()
                    .find(|placed| Some(placed.key) == selected);
                if let Some(placed) = here.filter(|_| reveal) {
                    let at =
                        Rect::from_center_size(center(rect.min, placed), Vec2::splat(STEP * 2.0));
                    ui.scroll_to_rect(at, None);
                }
            });
        });
}

fn paint(
    ui: &Ui,
    seen: Seen<'_>,
    entry: &Entry,
    graph: &Graph,
    corner: Pos2,
    selected: Option<NodeKey>,
    msgs: &mut Vec<Msg>,
) {
    let clip = ui.clip_rect().expand(STEP);
    let colors = &seen.settings.theme.theme().window;
    let painter = ui.painter();
    let line = Stroke::new(1.5, colors.outline.0);
    for placed in &graph.nodes {
        let Some(parent) = placed.parent.and_then(|place| graph.nodes.get(place)) else {
            continue;
        };
        let (from, to) = (center(corner, parent), center(corner, placed));
        if !clip.intersects(Rect::from_two_pos(from, to)) {
            continue;
        }
        if placed.row == parent.row {
            painter.line_segment([from, to], line);
        } else {
            let knee = egui::pos2(from.x, to.y - STEP / 2.0);
            painter.line_segment([from, knee], line);
            painter.line_segment([knee, to], line);
        }
    }
    let font = FontId::proportional(11.0);
    let first = entry.body.setup.to_move;
    for placed in &graph.nodes {
        let at = center(corner, placed);
        if !clip.contains(at) {
            continue;
        }
        let cell = Rect::from_center_size(at, Vec2::splat(STEP));
        let response = ui.interact(cell, ui.scope_id().with(("node", placed.key)), Sense::CLICK);
        let node = Spoken {
            seen,
            entry,
            placed,
            mover: if placed.column % 2 == 1 {
                first
            } else {
                first.opposite()
            },
        };
        response.widget_info(|| {
            WidgetInfo::selected(
                Role::TreeItem,
                true,
                Some(placed.key) == selected,
                node.name(),
            )
        });
        if response.clicked() {
            msgs.push(Msg::Do(Deed::GoTo(placed.key)));
        }
        if response.hovered() {
            painter.circle_filled(at, RADIUS + 3.0, colors.hovered.0);
        }
        if Some(placed.key) == selected {
            painter.circle_stroke(at, RADIUS + 3.0, Stroke::new(2.5, colors.accent.0));
        }
        node.paint(painter, at, &font);
    }
}

struct Spoken<'a> {
    seen: Seen<'a>,
    entry: &'a Entry,
    placed: &'a Placed,
    mover: Color,
}

impl Spoken<'_> {
    fn mv(&self) -> Option<Move> {
        self.entry.tree.get(self.placed.key)?.mv
    }

    fn verdict(&self) -> Option<Verdict> {
        self.entry.tree.get(self.placed.key)?.verdict
    }

    fn has_words(&self) -> bool {
        let node = self.entry.tree.get(self.placed.key);
        node.is_some_and(|node| node.said().is_some())
    }

    fn checked(&self) -> &Checked {
        &self.seen.bench.checked
    }

    /// The spoken name of the node: "Move 3, C2, solved".
    fn name(&self) -> String {
        let texts = &self.seen.texts;
        let Some(mv) = self.mv() else {
            return texts.tr("author-node-start").to_owned();
        };
        let size = self.entry.body.setup.size;
        let point = match mv {
            Move::Play(point) => notation(self.seen.settings).write(point, size),
            Move::Pass => texts.tr("author-node-pass").to_owned(),
        };
        let mut name = texts.tr_with(
            "author-node",
            [
                ("number", self.placed.column.into()),
                ("point", point.into()),
            ],
        );
        let mut say = |key| {
            name.push_str(", ");
            name.push_str(texts.tr(key));
        };
        match self.verdict() {
            Some(Verdict::Solved) => say("author-node-solved"),
            Some(Verdict::Wrong) => say("author-node-wrong"),
            None => {}
        }
        if self.has_words() {
            say("author-node-words");
        }
        if self.checked().unfit.contains(&self.placed.key) {
            say("author-node-unfit");
        }
        name
    }

    fn paint(&self, painter: &egui::Painter, at: Pos2, font: &FontId) {
        let colors = &self.seen.settings.theme.theme().window;
        let Some(mv) = self.mv() else {
            painter.rect_filled(
                Rect::from_center_size(at, Vec2::splat(RADIUS * 1.4)),
                3.0,
                colors.quiet.0,
            );
            return;
        };
        let (fill, ink) = match self.mover {
            Color::Black => (Color32::from_gray(28), Color32::from_gray(240)),
            Color::White => (Color32::from_gray(246), Color32::from_gray(20)),
        };
        painter.circle(at, RADIUS, fill, Stroke::new(1.0, colors.quiet.0));
        let words = match mv {
            Move::Play(point) => {
                notation(self.seen.settings).write(point, self.entry.body.setup.size)
            }
            Move::Pass => "–".to_owned(),
        };
        painter.text(at, Align2::CENTER_CENTER, words, font.clone(), ink);
        let corner = at + vec2(RADIUS, -RADIUS) * 0.8;
        let badge = |sign: &str, color: Color32| {
            painter.circle_filled(corner, 6.0, color);
            let font = FontId::proportional(11.0);
            painter.text(corner, Align2::CENTER_CENTER, sign, font, colors.panel.0);
        };
        if self.checked().unfit.contains(&self.placed.key) {
            badge("!", colors.bad.0);
        } else {
            match self.verdict() {
                Some(Verdict::Solved) => badge("+", colors.good.0),
                Some(Verdict::Wrong) => badge("×", colors.bad.0),
                None => {}
            }
        }
        if self.has_words() {
            painter.circle_filled(at + vec2(RADIUS, RADIUS) * 0.8, 3.0, colors.accent.0);
        }
    }
}

//! Finds the problems within a game.
//!
//! There is nearly always one. Books are often kept as one game whose root is a title and whose variations
//! are the problems, `(;C[Title](;AB..AW..)(;AB..AW..))`, possibly with a level of chapters in between.
//! Each variation that sets up stones before any move is then a problem of its own, and the nodes above it
//! are headings.

use std::rc::Rc;

use crate::board::{Color, Setup};
use crate::problem::Code;
use crate::problem::limits::{MAX_FAULTS, MAX_PROBLEMS};

use super::parse::{Children, Game, NodeIndex};
use super::start::{self, Refusal, sets_up};
use super::text::color_of;

/// The deepest nesting of headings and positions that is followed.
const MAX_LEVELS: usize = 16;

/// One problem of a game.
pub(super) struct Part<'a> {
    /// Its nodes; the root is where the problem begins.
    pub(super) game: Game<'a>,
    /// The context it inherits from the nodes above.
    pub(super) above: Above<'a>,
    /// Nodes of the game where other parts begin, in ascending order.
    pub(super) others: Vec<NodeIndex>,
}

impl<'a> Part<'a> {
    /// A game that is a single problem.
    pub(super) fn whole(game: Game<'a>) -> Part<'a> {
        Part {
            game,
            above: Above::default(),
            others: Vec::new(),
        }
    }

    /// Whether another part begins at a node.
    pub(super) fn is_other(&self, node: NodeIndex) -> bool {
        self.others.binary_search(&node).is_ok()
    }
}

/// What a part inherits from the nodes above it.
#[derive(Clone, Default)]
pub(super) struct Above<'a> {
    /// The headings, from the root of the file to the nearest; at most [`MAX_LEVELS`] levels.
    pub(super) heads: Rc<Vec<Head<'a>>>,
    /// The board, stones and rules that the part starts from.
    pub(super) base: Option<Rc<Setup>>,
    /// The side to move that a heading states in `PL`.
    pub(super) stated: Option<Color>,
}

impl<'a> Above<'a> {
    /// The context after these nodes of one line: their stones, board and side to move.
    fn below(&self, game: Game<'a>, line: &[NodeIndex]) -> Result<Above<'a>, Refusal> {
        let stated = line
            .iter()
            .rev()
            .find_map(|&node| game.value(node, "PL").and_then(color_of));
        Ok(Above {
            heads: Rc::clone(&self.heads),
            base: Some(Rc::new(start::board(game, line, self.base.as_deref())?)),
            stated: stated.or(self.stated),
        })
    }

    /// The same context with these nodes as headings.
    fn with_heads(self, game: Game<'a>, line: &[NodeIndex]) -> Above<'a> {
        let first = line.len().saturating_sub(MAX_LEVELS);
        let heads = line.iter().skip(first).map(|&node| Head { game, node });
        Above {
            heads: Rc::new(self.heads.iter().copied().chain(heads).collect()),
            ..self
        }
    }
}

/// A node without stones and moves, with problems below it.
#[derive(Clone, Copy)]
pub(super) struct Head<'a> {
    pub(super) game: Game<'a>,
    pub(super) node: NodeIndex,
}

impl<'a> Head<'a> {
    /// The byte of the text where the heading begins.
    pub(super) fn byte(&self) -> usize {
        self.game.node_byte(self.node)
    }

    /// The first value of a property of the heading.
    pub(super) fn value(&self, name: &str) -> Option<&'a str> {
        self.game.value(self.node, name)
    }
}

/// The problems of a game, in the order of the text.
pub(super) struct Parts<'a> {
    pub(super) parts: Vec<Part<'a>>,
    /// Notes on what belongs to no part: byte of the text, code, message.
    pub(super) faults: Vec<(usize, Code, String)>,
}

impl<'a> Parts<'a> {
    fn fault(&mut self, byte: usize, code: Code, message: &str) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push((byte, code, message.to_owned()));
        }
    }
}

/// Properties of every node of a game.
struct Nodes {
    children: Children,
    sizes: Vec<usize>,
    /// Whether a separate position begins at the node or, below headings, after it.
    is_position: Vec<bool>,
    /// Whether a move that belongs to no other position is at the node or below it.
    has_moves: Vec<bool>,
}

impl Nodes {
    fn of(game: Game<'_>) -> Nodes {
        let children = game.children();
        let mut is_position = vec![false; game.len()];
        let mut has_moves = vec![false; game.len()];
        for node in (0..game.len()).rev() {
            let (mut is_move, mut sets_up) = (false, false);
            for (name, _) in game.properties(node) {
                is_move |= matches!(name.as_str(), "B" | "W");
                sets_up |= matches!(name.as_str(), "AB" | "AW" | "AE");
            }
            let any = |list: &[bool]| children.of(node).any(|child| is(list, child));
            let position = !is_move && (sets_up || any(&is_position));
            let own_moves = is_move
                || children
                    .of(node)
                    .any(|child| is(&has_moves, child) && !is(&is_position, child));
            if let Some(place) = is_position.get_mut(node) {
                *place = position;
            }
            if let Some(place) = has_moves.get_mut(node) {
                *place = own_moves;
            }
        }
        Nodes {
            children,
            sizes: game.sizes(),
            is_position,
            has_moves,
        }
    }

    /// The node that sets up the stones after nodes that do not, if it has words of its own; the nodes
    /// before it are then headings.
    fn labelled_start(&self, game: Game<'_>, node: NodeIndex) -> Option<NodeIndex> {
        let mut last = node;
        while !sets_up(game, last) {
            let mut after = self.children.of(last);
            match (after.next(), after.next()) {
                (Some(only), None) if is(&self.is_position, last) => last = only,
                _ => return None,
            }
        }
        let has_words = ["C", "N", "GN"].iter().any(|name| game.has(last, name));
        (last != node && has_words).then_some(last)
    }

    /// The node where the line from this one branches or ends, provided that no node up to it has a move.
    fn branch_after(&self, game: Game<'_>, node: NodeIndex) -> Option<NodeIndex> {
        let mut last = node;
        loop {
            if game.has(last, "B") || game.has(last, "W") {
                return None;
            }
            let mut after = self.children.of(last);
            match (after.next(), after.next()) {
                (Some(only), None) => last = only,
                _ => return Some(last),
            }
        }
    }
}

fn is(list: &[bool], node: NodeIndex) -> bool {
    list.get(node) == Some(&true)
}

/// Finds at most `room` problems in a game.
pub(super) fn parts<'a>(game: Game<'a>, room: usize) -> Parts<'a> {
    let nodes = Nodes::of(game);
    let mut found = Parts {
        parts: Vec::new(),
        faults: Vec::new(),
    };
    // A damaged game may have several roots.
    let mut open: Vec<(NodeIndex, Above<'a>, usize)> = (0..game.len())
        .rev()
        .filter(|&node| game.parent(node).is_none())
        .map(|node| (node, Above::default(), 0))
        .collect();
    while let Some((node, above, level)) = open.pop() {
        let size = nodes.sizes.get(node).copied().unwrap_or(1);
        let part = game.part(node, size);
        let branch = nodes
            .branch_after(game, node)
            .filter(|&branch| nodes.children.of(branch).any(|c| is(&nodes.is_position, c)));
        let Some(branch) = branch else {
            let part = match nodes.labelled_start(game, node).filter(|_| level > 0) {
                None => Part {
                    above,
                    ..Part::whole(part)
                },
                Some(start) => {
                    let before = line(game, node, start);
                    let before = before.split_last().map_or(&[][..], |(_, before)| before);
                    let size = nodes.sizes.get(start).copied().unwrap_or(1);
                    match above.below(game, before) {
                        Ok(above) => Part {
                            above: above.with_heads(game, before),
                            ..Part::whole(game.part(start, size))
                        },
                        // Reading the part will report the reason.
                        Err(_) => Part {
                            above,
                            ..Part::whole(part)
                        },
                    }
                }
            };
            push(&mut found, part, room);
            continue;
        };
        if level >= MAX_LEVELS {
            let message = "positions nested too deeply; they are left out";
            found.fault(part.byte(), Code::TooDeep, message);
            continue;
        }
        let others: Vec<NodeIndex> = nodes
            .children
            .of(branch)
            .filter(|&child| is(&nodes.is_position, child))
            .collect();
        // Every node from here to the branch lies on one line.
        let line: Vec<NodeIndex> = line(game, node, branch);
        let has_stones = line.iter().any(|&node| sets_up(game, node));
        let mut below = match above.below(game, &line) {
            Ok(below) => below,
            Err((code, message)) => {
                let message = format!("{message}; the positions below are left out");
                found.fault(part.byte(), code, &message);
                continue;
            }
        };
        let has_own = has_stones
            || nodes
                .children
                .of(branch)
                .any(|child| !is(&nodes.is_position, child) && is(&nodes.has_moves, child));
        if has_own {
            let others = others.iter().map(|&other| other - node).collect();
            let part = Part {
                game: part,
                above,
                others,
            };
            push(&mut found, part, room);
            // Positions below continue from these stones; the comments here are not about them.
        } else {
            below = below.with_heads(game, &line);
            for child in nodes.children.of(branch) {
                let is_lost = !is(&nodes.is_position, child)
                    && (game.has(child, "C") || game.has(child, "N"));
                if is_lost {
                    let message = "words without a position beside positions; they are left out";
                    found.fault(game.node_byte(child), Code::BadValue, message);
                }
            }
        }
        open.extend(
            others
                .into_iter()
                .rev()
                .map(|child| (child, below.clone(), level + 1)),
        );
    }
    found
}

fn push<'a>(found: &mut Parts<'a>, part: Part<'a>, room: usize) {
    if found.parts.len() < room {
        found.parts.push(part);
        return;
    }
    let message =
        format!("a file holds at most {MAX_PROBLEMS} problems; those from here on are left out");
    let is_told = found.faults.iter().any(|(_, _, told)| *told == message);
    if !is_told {
        found.fault(part.game.byte(), Code::TooLarge, &message);
    }
}

/// The nodes from one node down to another, both included.
fn line(game: Game<'_>, from: NodeIndex, to: NodeIndex) -> Vec<NodeIndex> {
    let mut line = vec![to];
    let mut node = to;
    while node != from
        && let Some(parent) = game.parent(node)
    {
        line.push(parent);
        node = parent;
    }
    line.reverse();
    line
}

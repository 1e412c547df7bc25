//! Finds the start of a game's problem: board, stones, side to move.

use crate::board::{Color, Move, Point, Position, Setup, Size};
use crate::problem::Code;

use super::notes::Notes;
use super::parse::{Children, Game, NodeIndex};
use super::parts::Above;
use super::text::{Area, board_size, color_of, compact, played};

/// Most values of one property that lists points.
const MAX_POINTS: usize = 10_000;

pub(in crate::exchange) type Refusal = (Code, String);

/// The start position of a problem.
pub(super) struct Start {
    /// The node with the start position.
    pub(super) node: NodeIndex,
    /// The nodes from the root to `node`, both included.
    pub(super) trunk: Vec<NodeIndex>,
    pub(super) setup: Setup,
    /// The side to move first, if the file states it.
    pub(super) stated: Option<Color>,
}

/// Sets up and plays everything before the first branch, up to the last node that sets up stones.
pub(super) fn start(
    game: Game<'_>,
    children: &Children,
    above: &Above<'_>,
    notes: &mut Notes,
) -> Result<Start, Refusal> {
    let trunk = trunk(game, children);
    let mut setup = first_board(game, 0, above.base.as_deref(), notes)?;
    let size = setup.size;
    let mut stated = above.stated;
    let last = trunk.last().copied().unwrap_or_default();
    for &node in &trunk {
        set_up(game, node, &mut setup, Some(notes))?;
        if let Some(value) = game.value(node, "PL") {
            stated = side_named(value, game.node_byte(node), notes).or(stated);
        }
        if node != last {
            for (color, mv) in moves(game, node, size, notes)? {
                setup = after(&setup, color, mv)?;
                stated = None;
            }
        }
    }
    position_of(&setup)?;
    Ok(Start {
        node: last,
        trunk,
        setup,
        stated,
    })
}

/// The side that a value of `PL` names; noted if it names none.
pub(in crate::exchange) fn side_named(
    value: &str,
    byte: usize,
    notes: &mut Notes,
) -> Option<Color> {
    let side = color_of(value);
    if side.is_none() {
        let message = format!("{:?} in PL is neither B nor W", short(value));
        notes.add(byte, Code::BadValue, message);
    }
    side
}

/// The board after the setup in these nodes; whether it is legal is not checked.
pub(super) fn board(
    game: Game<'_>,
    nodes: &[NodeIndex],
    base: Option<&Setup>,
) -> Result<Setup, Refusal> {
    let first = nodes.first().copied().unwrap_or_default();
    let mut setup = first_board(game, first, base, &mut Notes::default())?;
    for &node in nodes {
        set_up(game, node, &mut setup, None)?;
    }
    Ok(setup)
}

/// The board before a node: the inherited one, unless there is none, or it is empty and the node names
/// another size.
fn first_board(
    game: Game<'_>,
    node: NodeIndex,
    base: Option<&Setup>,
    notes: &mut Notes,
) -> Result<Setup, Refusal> {
    let Some(base) = base else {
        return Ok(Setup::new(size_of(game, node)?));
    };
    if game.has(node, "SZ") {
        let size = size_of(game, node)?;
        if size != base.size {
            if base.stones.is_empty() {
                return Ok(Setup::new(size));
            }
            let message = format!("a board of {size} after stones on one of {}", base.size);
            notes.add(game.node_byte(node), Code::BadSize, message);
        }
    }
    Ok(base.clone())
}

/// Adds and removes the stones of a node. Repeated points are reported to `notes`, if given.
fn set_up(
    game: Game<'_>,
    node: NodeIndex,
    setup: &mut Setup,
    notes: Option<&mut Notes>,
) -> Result<(), Refusal> {
    if !sets_up(game, node) {
        return Ok(());
    }
    let values = |name| game.values(node, name);
    lay_stones(values, setup, game.node_byte(node), notes)
}

/// Adds and removes the stones that the properties with these values name.
pub(in crate::exchange) fn lay_stones<'v, V: Iterator<Item = &'v str>>(
    values: impl Fn(&'static str) -> V,
    setup: &mut Setup,
    byte: usize,
    notes: Option<&mut Notes>,
) -> Result<(), Refusal> {
    let size = setup.size;
    let mut both = Vec::new();
    let mut twice = Vec::new();
    let mut black: Vec<Point> = Vec::new();
    for (name, stone) in SETS {
        let (found, double) = points_and_doubles(values(name), name, size)?;
        match stone {
            Some(Color::Black) => black.clone_from(&found),
            Some(Color::White) => {
                both.extend(
                    found
                        .iter()
                        .filter(|point| black.binary_search(point).is_ok()),
                );
            }
            None => {}
        }
        if stone.is_some() {
            twice.extend(double);
        }
        for point in found {
            setup.stones.set(point, stone);
        }
    }
    setup.ko = None;
    let Some(notes) = notes else { return Ok(()) };
    let name = |points: &[Point]| {
        let names: Vec<String> = points.iter().take(8).map(ToString::to_string).collect();
        names.join(" ")
    };
    if !both.is_empty() {
        let message = format!("{} in AB and in AW; it is taken for white", name(&both));
        notes.add(byte, Code::Contradiction, message);
    }
    if !twice.is_empty() {
        let message = format!("{} twice in AB or in AW; once is enough", name(&twice));
        notes.add(byte, Code::Contradiction, message);
    }
    Ok(())
}

const SETS: [(&str, Option<Color>); 3] = [
    ("AB", Some(Color::Black)),
    ("AW", Some(Color::White)),
    ("AE", None),
];

/// Whether a node sets up stones.
pub(super) fn sets_up(game: Game<'_>, node: NodeIndex) -> bool {
    SETS.iter().any(|(name, _)| game.has(node, name))
}

/// The nodes from the root to the last one that sets up stones before the first branch, provided that moves
/// follow it. Without moves after it, only setup before the first move counts.
fn trunk(game: Game<'_>, children: &Children) -> Vec<NodeIndex> {
    let mut trunk = vec![0];
    let mut length = 1;
    let mut length_before_moves = 1;
    let mut moved = false;
    let mut moved_since = false;
    loop {
        let last = trunk.last().copied().unwrap_or_default();
        let mut after = children.of(last);
        let (Some(only), None) = (after.next(), after.next()) else {
            // A branch leads to moves.
            moved_since |= !children.is_leaf(last);
            break;
        };
        trunk.push(only);
        if sets_up(game, only) {
            length = trunk.len();
            moved_since = false;
            if !moved {
                length_before_moves = length;
            }
        }
        let has_move = game.has(only, "B") || game.has(only, "W");
        moved |= has_move;
        moved_since |= has_move;
    }
    trunk.truncate(if moved_since {
        length
    } else {
        length_before_moves
    });
    trunk
}

/// The position of a setup, or why its stones cannot stand.
pub(super) fn position_of(setup: &Setup) -> Result<Position, Refusal> {
    let position = setup.clone().into_position();
    position.map_err(|error| (Code::IllegalSetup, error.to_string()))
}

fn after(setup: &Setup, color: Color, mv: Move) -> Result<Setup, Refusal> {
    let mut position = position_of(setup)?;
    position.set_to_move(color);
    position.play(mv).map_err(|error| {
        let message = format!("{mv} before the start of the problem: {error}");
        (Code::IllegalMove, message)
    })?;
    Ok(position.to_setup())
}

/// The moves of a node, nearly always none or one.
pub(super) fn moves(
    game: Game<'_>,
    node: NodeIndex,
    size: Size,
    notes: &mut Notes,
) -> Result<Vec<(Color, Move)>, Refusal> {
    let mut found = Vec::new();
    for (name, values) in game.properties(node) {
        let color = match name.as_str() {
            "B" => Color::Black,
            "W" => Color::White,
            _ => continue,
        };
        let mut values = values.iter();
        let value = values.next().unwrap_or_default();
        let byte = game.node_byte(node);
        if values.next().is_some() {
            let message = format!(
                "{} has more than one value; the first is played",
                name.as_str()
            );
            notes.add(byte, Code::BadValue, message);
        }
        let mv = move_of(value, color, size, byte, notes)?;
        found.push((color, mv));
    }
    Ok(found)
}

/// The move of a value. Some authors use points off the board, such as `zz`, for a move elsewhere: they are
/// read as passes and noted.
pub(in crate::exchange) fn move_of(
    value: &str,
    color: Color,
    size: Size,
    byte: usize,
    notes: &mut Notes,
) -> Result<Move, Refusal> {
    let value = compact(value);
    if let Some(mv) = played(&value, size) {
        return Ok(mv);
    }
    let property = match color {
        Color::Black => "B",
        Color::White => "W",
    };
    let (code, message) = bad_point(&value, property, size);
    if value.len() == 2 && value.bytes().all(|b| b.is_ascii_alphabetic()) {
        let message = format!("{message}; it is taken for a move elsewhere, a pass");
        notes.add(byte, code, message);
        return Ok(Move::Pass);
    }
    Err((code, message))
}

fn bad_point(value: &str, property: &str, size: Size) -> Refusal {
    let message = format!(
        "{:?} in {property} is no point of the {size} board",
        short(value)
    );
    (Code::BadPoint, message)
}

/// A value shortened for messages.
pub(super) fn short(value: &str) -> String {
    value.chars().take(20).collect()
}

/// The points of a property in order, with rectangles expanded and duplicates removed.
pub(super) fn points_of(
    game: Game<'_>,
    node: NodeIndex,
    property: &str,
    size: Size,
) -> Result<Vec<Point>, Refusal> {
    points_and_doubles(game.values(node, property), property, size).map(|(points, _)| points)
}

/// The points of a property like [`points_of`], and those named more than once outside rectangles.
fn points_and_doubles<'v>(
    values: impl Iterator<Item = &'v str>,
    property: &str,
    size: Size,
) -> Result<(Vec<Point>, Vec<Point>), Refusal> {
    let mut area = Area::default();
    let mut single = Vec::new();
    for (count, value) in values.enumerate() {
        if count >= MAX_POINTS {
            let message = format!("{property} has more than {MAX_POINTS} values");
            return Err((Code::TooLarge, message));
        }
        // An empty list is allowed; it clears the property.
        if value.trim().is_empty() {
            continue;
        }
        let alone = area.add(value, size);
        single.extend(alone.ok_or_else(|| bad_point(value, property, size))?);
    }
    single.sort_unstable();
    let mut doubles: Vec<Point> = single
        .windows(2)
        .filter_map(|pair| match pair {
            [one, other] => (one == other).then_some(*one),
            _ => None,
        })
        .collect();
    doubles.dedup();
    Ok((area.points(), doubles))
}

fn size_of(game: Game<'_>, node: NodeIndex) -> Result<Size, Refusal> {
    game.value(node, "SZ")
        .map_or(Ok(Size::SQUARE_19), size_named)
}

/// The board of a value of `SZ`.
pub(in crate::exchange) fn size_named(value: &str) -> Result<Size, Refusal> {
    board_size(value).ok_or_else(|| {
        let message = format!("a board of size {:?} is not supported", short(value));
        (Code::BadSize, message)
    })
}

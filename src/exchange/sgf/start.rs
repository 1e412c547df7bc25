//! Where a game's problem begins: board, stones, side to move.

use crate::board::{Color, Move, Point, Position, Setup, SetupError, Size};
use crate::problem::Code;
use crate::problem::limits::MIN_SIDE;

use super::parse::{Children, Game, NodeIndex};
use super::text::{plain, point, points};

/// Most values of one property of points.
const MAX_POINTS: usize = 10_000;

pub(super) type Refusal = (Code, String);

/// The start of a problem.
pub(super) struct Start {
    /// The node whose position it is.
    pub(super) node: NodeIndex,
    /// The nodes before it and itself, from the root.
    pub(super) trunk: Vec<NodeIndex>,
    pub(super) setup: Setup,
    /// The side that the file says moves first, if it says so.
    pub(super) stated: Option<Color>,
}

/// Plays and sets up what stands before the first branch, as far as stones are set up there.
pub(super) fn start(game: Game<'_>, children: &Children) -> Result<Start, Refusal> {
    let size = size_of(game)?;
    let trunk = trunk(game, children);
    let mut setup = Setup::new(size);
    let mut stated = None;
    let last = trunk.last().copied().unwrap_or_default();
    for &node in &trunk {
        let sets = SETS.iter().any(|(name, _)| game.has(node, name));
        if sets {
            for (name, stone) in SETS {
                for point in points_of(game, node, name, size)? {
                    setup.stones.set(point, stone);
                }
            }
            setup.ko = None;
        }
        if let Some(color) = game.value(node, "PL").and_then(color_of) {
            stated = Some(color);
        }
        if node != last {
            for (color, mv) in moves(game, node, size)? {
                setup = after(setup, color, mv)?;
                stated = None;
            }
        }
    }
    setup
        .clone()
        .into_position()
        .map_err(|error: SetupError| (Code::IllegalSetup, error.to_string()))?;
    Ok(Start {
        node: last,
        trunk,
        setup,
        stated,
    })
}

const SETS: [(&str, Option<Color>); 3] = [
    ("AB", Some(Color::Black)),
    ("AW", Some(Color::White)),
    ("AE", None),
];

/// Whether stones are set up at a node.
pub(super) fn sets_up(game: Game<'_>, node: NodeIndex) -> bool {
    SETS.iter().any(|(name, _)| game.has(node, name))
}

/// The nodes from the root to the last one that sets up stones before the first branch, if moves
/// follow it; else the root alone.
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

fn after(setup: Setup, color: Color, mv: Move) -> Result<Setup, Refusal> {
    let mut position: Position = setup
        .into_position()
        .map_err(|error| (Code::IllegalSetup, error.to_string()))?;
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
) -> Result<Vec<(Color, Move)>, Refusal> {
    let mut found = Vec::new();
    for (name, values) in game.properties(node) {
        let color = match name.as_str() {
            "B" => Color::Black,
            "W" => Color::White,
            _ => continue,
        };
        let value = values.iter().next().unwrap_or_default().trim();
        let is_pass =
            value.is_empty() || (value == "tt" && size.width() <= 19 && size.height() <= 19);
        let mv = if is_pass {
            Move::Pass
        } else {
            Move::Play(point(value, size).ok_or_else(|| bad_point(value, name.as_str(), size))?)
        };
        found.push((color, mv));
    }
    Ok(found)
}

fn bad_point(value: &str, property: &str, size: Size) -> Refusal {
    let shown: String = value.chars().take(20).collect();
    let message = format!("{shown:?} in {property} is no point of the {size} board");
    (Code::BadPoint, message)
}

/// The points of a property, rectangles spelled out, each once, in order.
pub(super) fn points_of(
    game: Game<'_>,
    node: NodeIndex,
    property: &str,
    size: Size,
) -> Result<Vec<Point>, Refusal> {
    let mut found = Vec::new();
    for (count, value) in game.values(node, property).enumerate() {
        if count >= MAX_POINTS {
            let message = format!("{property} has more than {MAX_POINTS} values");
            return Err((Code::TooLarge, message));
        }
        // An empty list of points is allowed where one is cleared.
        if value.trim().is_empty() {
            continue;
        }
        found.extend(points(value, size).ok_or_else(|| bad_point(value, property, size))?);
        // Rectangles may overlap without end; a board has not that many points.
        if found.len() > 4 * size.area() {
            found.sort_unstable();
            found.dedup();
        }
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

fn size_of(game: Game<'_>) -> Result<Size, Refusal> {
    let Some(value) = game.value(0, "SZ") else {
        return Ok(Size::SQUARE_19);
    };
    let side = |text: &str| {
        let side: u8 = text.trim().parse().ok()?;
        (side >= MIN_SIDE).then_some(side)
    };
    let sides = match value.split_once(':') {
        Some((width, height)) => side(width).zip(side(height)),
        None => side(value).map(|side| (side, side)),
    };
    sides
        .and_then(|(width, height)| Size::new(width, height))
        .ok_or_else(|| {
            let shown: String = value.chars().take(20).collect();
            let message = format!("a board of size {shown:?} is not supported");
            (Code::BadSize, message)
        })
}

pub(super) fn color_of(value: &str) -> Option<Color> {
    match value.trim().chars().next()? {
        'B' | 'b' | '1' => Some(Color::Black),
        'W' | 'w' | '2' => Some(Color::White),
        _ => None,
    }
}

/// The side that a text says is to move.
pub(super) fn color_in_words(value: &str) -> Option<Color> {
    let text = plain(value).to_lowercase();
    let first = |words: &[&str]| words.iter().filter_map(|word| text.find(word)).min();
    let black = first(&[
        "black to",
        "black first",
        "black plays",
        "黑先",
        "黒先",
        "흑선",
        "schwarz am zug",
    ]);
    let white = first(&[
        "white to",
        "white first",
        "white plays",
        "白先",
        "백선",
        "weiß am zug",
    ]);
    match (black, white) {
        (Some(b), Some(w)) => Some(if b < w { Color::Black } else { Color::White }),
        (Some(_), None) => Some(Color::Black),
        (None, Some(_)) => Some(Color::White),
        (None, None) => None,
    }
}

//! Makes capturing problems from games: stones that exactly one move catches.
//!
//! A chain in a game can escape, but falls to one particular attack. Every stone that does not matter is
//! removed. The technique is named from the main line.

use std::cell::Cell;
use std::collections::BTreeSet;

use crate::board::{Color, Move, Point, Position, Setup};
use crate::life::Goal;
use crate::problem::{Problem, ProblemId, Source, Task, Technique, Text};
use crate::solver::{Falls, Hunt, Stop};

use super::dice::Dice;
use super::tree::with_tree;
use super::vary;
use super::words::place_of;

/// Kinds of capturing problems, the rarest and most telling first.
pub const CAPTURES: [&str; 6] = [
    "snapback",
    "double-atari",
    "oiotoshi",
    "net",
    "ladder",
    "atari",
];

/// Attacker's moves that are searched if every move gives atari, and if every attack is tried.
const ATARIS: u8 = 14;
const ALL: u8 = 4;
/// Other first moves must not catch the stones even with this many more moves.
const LATER: u8 = 4;
/// Fewest attacker's moves of a ladder.
const LADDER: usize = 4;
/// Limits of positions visited per question: for a first look, for removing stones, and for the tree.
const GLANCE: u64 = 1_500;
const NODES: u64 = 8_000;
const TREE_NODES: u64 = 40_000;
/// From this distance on, single stones are removed if they do not matter.
const FAR: u8 = 3;
/// Distances from the targets within which chains stay on the board, in the order they are tried.
const REACHES: [u8; 4] = [2, 3, 5, 19];

/// Most liberties and stones of a weak chain beside which stones are changed.
const WEAK: (u16, u16) = (4, 4);
/// Number of variations per weak chain.
const VARIATIONS: usize = 3;
/// Most stones changed per variation.
const CHANGES: usize = 2;

/// What the positions of a game have asked so far: stones and the move that catches them.
#[derive(Debug, Default)]
pub struct Asked(BTreeSet<(Vec<Point>, Move)>);

impl Asked {
    /// Records the stones and the move; false if both were recorded before.
    fn is_new(&mut self, position: &Position, prey: &Prey<'_>, first: Move) -> bool {
        let mut stones = prey.stones(position);
        stones.sort_unstable();
        self.0.insert((stones, first))
    }
}

/// Stones that may be caught.
struct Prey<'a> {
    targets: Vec<Point>,
    goal: Goal,
    stop: &'a Stop,
}

impl Prey<'_> {
    fn hunt<'b>(&'b self, position: &Position, nodes: u64, visited: &'b Cell<u64>) -> Hunt<'b> {
        let first = self.targets.first().and_then(|&at| position.color_at(at));
        Hunt {
            targets: &self.targets,
            // Without a target left, the defender does not matter.
            defender: first.unwrap_or(position.to_move()),
            goal: self.goal,
            nodes,
            visited,
            stop: self.stop,
        }
    }

    fn falls(&self, position: &Position, moves: u8, nodes: u64) -> bool {
        let visited = Cell::new(0);
        let hunt = self.hunt(position, nodes, &visited);
        hunt.falls_by_ataris_within(position, moves) == Falls::Yes
            || moves <= ALL && hunt.falls_within(position, moves) == Falls::Yes
    }

    /// Candidate attacking moves.
    fn near(&self, position: &Position) -> Vec<Move> {
        self.hunt(position, 0, &Cell::new(0)).attacks(position)
    }

    /// All stones of the target chains.
    fn stones(&self, position: &Position) -> Vec<Point> {
        let targets = self.targets.iter();
        targets.flat_map(|&at| position.chain(at)).collect()
    }

    /// The only move that catches the stones, and within how many moves; `None` if several moves do, or if
    /// they fall even after a pass.
    fn only_move(&self, position: &Position, nodes: u64, near: &[Move]) -> Option<(Move, u8)> {
        let mut found: Option<(Move, u8)> = None;
        for &mv in near {
            let mut after = position.clone();
            if after.play(mv).is_err() {
                continue;
            }
            let most = match found {
                None => ATARIS,
                Some((_, moves)) => (moves + LATER).min(ATARIS),
            };
            let falls = |moves: u8| self.falls(&after, moves, nodes);
            if falls(most) || falls(ALL - 1) {
                if found.is_some() {
                    return None;
                }
                found = Some((mv, (1..=most).find(|&moves| falls(moves))? + 1));
            }
        }
        let (mv, moves) = found?;
        let mut idle = position.clone();
        idle.play(Move::Pass).ok()?;
        (!self.falls(&idle, moves + 1, nodes)).then_some((mv, moves))
    }

    /// Whether this may be more than an atari or two: a sacrifice, two targets, a first move not next to the
    /// stones, or a long chase.
    fn is_rare(&self, position: &Position, (first, moves): (Move, u8)) -> bool {
        let Some(point) = first.point() else {
            return false;
        };
        let gives = Gives::of(position, point, &self.targets);
        let is_beside = self.touches(position, point);
        gives.is_snapback
            || gives.connects_and_dies
            || self.targets.len() > 1
            || !is_beside
            || usize::from(moves) >= LADDER
    }

    fn touches(&self, position: &Position, point: Point) -> bool {
        let mut near = point.neighbors(position.size());
        near.any(|near| {
            let head = position.chain_head(near);
            let mut targets = self.targets.iter();
            head.is_some() && targets.any(|&at| position.chain_head(at) == head)
        })
    }
}

/// The problems of a position for the side to move: chains that one move catches, each with its tree. `from`
/// describes the position; what is in `seen` from another position of the game is skipped.
pub fn captures(from: &str, position: &Position, seen: &mut Asked, stop: &Stop) -> Vec<Problem> {
    let preys = preys(position, stop);
    let found = preys.iter().filter(|_| !stop.is_requested());
    let first = |prey: &Prey<'_>| prey.only_move(position, GLANCE, &prey.near(position));
    found
        .filter_map(|prey| problem(from, position, (prey, first(prey)?.0), seen))
        .collect()
}

/// The problems of positions with one or two randomly changed stones near a weak chain. Plain ataris, which
/// every game is full of, are left out.
pub fn varied_captures(
    from: &str,
    position: &Position,
    dice: &mut Dice,
    seen: &mut Asked,
    stop: &Stop,
) -> Vec<Problem> {
    let defender = position.to_move().opposite();
    let (liberties, stones) = WEAK;
    let mut weak = heads(position, defender);
    weak.retain(|&head| {
        position.liberties(head) <= liberties && position.chain_len(head) <= stones
    });
    let mut found = Vec::new();
    for head in weak {
        for _ in 0..VARIATIONS {
            let mut other = position.clone();
            for _ in 0..1 + dice.below(CHANGES) {
                let change = vary::change(&other, &[head], dice);
                other = change
                    .and_then(|change| vary::changed(&other, change))
                    .unwrap_or(other);
            }
            let near = preys(&other, stop).into_iter().filter(|prey| {
                prey.targets
                    .iter()
                    .any(|&at| other.chain_head(at) == other.chain_head(head))
            });
            for prey in near.filter(|_| !stop.is_requested()) {
                let first = prey.only_move(&other, GLANCE, &prey.near(&other));
                let first = first.filter(|&first| prey.is_rare(&other, first));
                found.extend(
                    first.and_then(|(first, _)| problem(from, &other, (&prey, first), seen)),
                );
            }
        }
    }
    found
}

/// One stone of each chain of a side.
fn heads(position: &Position, color: Color) -> Vec<Point> {
    let stones = position.stones();
    let own = stones.iter().filter(|&(_, other)| other == color);
    own.map(|(point, _)| point)
        .filter(|&point| position.chain_head(point) == Some(point))
        .collect()
}

/// Candidate targets: chains with two or three liberties, and pairs with two each that share one.
fn preys<'a>(position: &Position, stop: &'a Stop) -> Vec<Prey<'a>> {
    let mut heads = heads(position, position.to_move().opposite());
    heads.retain(|&head| matches!(position.liberties(head), 2..=3));
    let prey = |targets, goal| Prey {
        targets,
        goal,
        stop,
    };
    let mut preys = Vec::new();
    for (place, &head) in heads.iter().enumerate() {
        preys.push(prey(vec![head], Goal::Any));
        // One move may put both in atari.
        let shares = |other: Point| {
            position.liberties(head) == 2
                && position.liberties(other) == 2
                && position
                    .chain_liberties(head)
                    .any(|point| position.chain_liberties(other).any(|its| its == point))
        };
        let later = heads.iter().skip(place + 1).copied();
        let both = later.filter(|&other| shares(other));
        preys.extend(both.map(|other| prey(vec![head, other], Goal::All)));
    }
    preys
}

fn problem(
    from: &str,
    position: &Position,
    (prey, first): (&Prey<'_>, Move),
    seen: &mut Asked,
) -> Option<Problem> {
    if !seen.is_new(position, prey, first) {
        return None;
    }
    let whole = Gives::of(position, first.point()?, &prey.targets);
    let setup = REACHES.iter().find_map(|&reach| {
        let bare = around(position, prey, reach)?;
        (gives(&bare, prey, first)? == whole).then_some(bare)
    })?;
    let setup = without_spare_stones(setup, prey, (first, &whole));
    let mut problem = Problem::new(ProblemId::new("capture")?, Task::Capture, setup);
    problem.target.clone_from(&prey.targets);
    problem.goal = prey.goal;
    let written = with_tree(&problem, TREE_NODES, prey.stop).ok()?;
    let mut problem = written.problem;
    // A distant move may catch them too.
    if problem.tree.right_first_moves() != [first] {
        return None;
    }
    let kind = kind_of(&problem)?;
    // In a ladder, it may be too much to count whether the stones still fall in time after a move elsewhere.
    if written.has_spare_stones || (written.open > 0 && kind != "ladder") {
        return None;
    }
    problem.techniques = Technique::new(kind).into_iter().collect();
    problem.title = title(&problem);
    problem.source = std::sync::Arc::new(Source {
        note: from.to_owned(),
        ..Source::default()
    });
    Some(problem)
}

/// How a move sacrifices stones to capture more.
#[derive(PartialEq, Eq)]
struct Gives {
    is_snapback: bool,
    connects_and_dies: bool,
}

impl Gives {
    fn of(position: &Position, first: Point, targets: &[Point]) -> Gives {
        Gives {
            is_snapback: is_snapback(position, first, targets),
            connects_and_dies: connects_and_dies(position, first, targets),
        }
    }
}

/// The sacrifices of this move, if no other move near the stones catches them; distant moves are excluded
/// when the tree is proved.
fn gives(setup: &Setup, prey: &Prey<'_>, first: Move) -> Option<Gives> {
    let position = setup.clone().into_position().ok()?;
    let near = prey.near(&position);
    let (mv, _) = prey.only_move(&position, NODES, &near)?;
    let point = mv.point().filter(|_| mv == first)?;
    Some(Gives::of(&position, point, &prey.targets))
}

/// The chains that have a stone within `reach` steps of the targets; `None` if they cannot stand alone.
fn around(position: &Position, prey: &Prey<'_>, reach: u8) -> Option<Setup> {
    let stones = prey.stones(position);
    let is_near = |point: Point| steps(point, &stones) <= reach;
    let mut setup = Setup::new(position.size());
    setup.to_move = position.to_move();
    setup.ko = position.ko_point();
    for (point, color) in position.stones().iter() {
        if position.chain(point).any(is_near) {
            setup.stones.set(point, Some(color));
        }
    }
    setup.clone().into_position().is_ok().then_some(setup)
}

/// Removes every chain without which the same move is still the only one with the same sacrifices; then each
/// distant stone likewise.
fn without_spare_stones(setup: Setup, prey: &Prey<'_>, (first, whole): (Move, &Gives)) -> Setup {
    let mut kept = setup;
    let Ok(position) = kept.clone().into_position() else {
        return kept;
    };
    let targets = prey.stones(&position);
    let all = [Color::Black, Color::White].map(|color| heads(&position, color));
    let chains = all
        .into_iter()
        .flatten()
        .map(|head| position.chain(head).collect::<Vec<_>>());
    let mut parts: Vec<Vec<Point>> = chains
        .filter(|chain| !chain.iter().any(|at| targets.contains(at)))
        .collect();
    let mut far: Vec<(u8, Point)> = parts
        .iter()
        .flatten()
        .map(|&point| (steps(point, &targets), point))
        .filter(|&(steps, _)| steps >= FAR)
        .collect();
    far.sort_unstable();
    parts.extend(far.into_iter().rev().map(|(_, point)| vec![point]));
    for part in parts {
        let mut fewer = kept.clone();
        for &stone in &part {
            fewer.stones.set(stone, None);
        }
        let is_less = fewer != kept && !prey.stop.is_requested();
        if is_less && gives(&fewer, prey, first).as_ref() == Some(whole) {
            kept = fewer;
        }
    }
    kept
}

/// Distance of a point from the nearest of these, in steps along lines.
fn steps(point: Point, from: &[Point]) -> u8 {
    let near = from
        .iter()
        .map(|at| at.column().abs_diff(point.column()) + at.row().abs_diff(point.row()));
    near.min().unwrap_or(u8::MAX)
}

/// The main line: the first right move at each step.
fn main_line(problem: &Problem) -> Vec<Move> {
    let tree = &problem.tree;
    let solving = tree.solving();
    let mut line = Vec::new();
    let mut node = tree.root();
    loop {
        let children = tree.children(node).iter().copied();
        let next = children
            .into_iter()
            .find(|child| solving.get(child.index()).copied().unwrap_or_default());
        let Some((child, mv)) =
            next.and_then(|child| Some((child, tree.path(child).last().copied()?)))
        else {
            return line;
        };
        line.push(mv);
        node = child;
    }
}

/// The technique that the main line shows; `None` if it has no name.
#[must_use]
pub fn kind_of(problem: &Problem) -> Option<&'static str> {
    let line = main_line(problem);
    let start = problem.setup.clone().into_position().ok()?;
    let targets = &problem.target;
    let first = line.first()?.point()?;
    let mut position = start.clone();
    let mut in_atari = Vec::new();
    for &mv in &line {
        position.play(mv).ok()?;
        in_atari.push(
            targets
                .iter()
                .all(|&at| position.color_at(at).is_some() && position.is_in_atari(at)),
        );
    }
    let attacks = line.len().div_ceil(2);
    if attacks < 2 || position.emptied_by_last_move().next().is_none() {
        return None;
    }
    let stop = Stop::new();
    let prey = Prey {
        targets: targets.clone(),
        goal: problem.goal,
        stop: &stop,
    };
    let by_ataris = in_atari
        .iter()
        .step_by(2)
        .take(attacks - 1)
        .all(|&atari| atari);
    Some(match () {
        () if is_snapback(&start, first, targets) => "snapback",
        () if targets.len() > 1 && in_atari.first() == Some(&true) => "double-atari",
        () if targets.len() > 1 => return None,
        () if connects_and_dies(&start, first, targets) => "oiotoshi",
        () if !prey.touches(&start, first) && in_atari.first() == Some(&false) => "net",
        () if by_ataris && attacks >= LADDER => "ladder",
        () if by_ataris => "atari",
        () => return None,
    })
}

/// Whether the first stone can be captured alone, and the recapture on its point takes more than one stone.
fn is_snapback(start: &Position, first: Point, targets: &[Point]) -> bool {
    let mut after = start.clone();
    let is_alone = after.play(Move::Play(first)).is_ok() && after.chain_len(first) == 1;
    let mut liberties = after.chain_liberties(first);
    let (reply, other) = (liberties.next(), liberties.next());
    drop(liberties);
    let Some(reply) = reply.filter(|_| is_alone && other.is_none()) else {
        return false;
    };
    let is_taken = after.play(Move::Play(reply)).is_ok() && after.color_at(first).is_none();
    let back = after.play(Move::Play(first));
    is_taken
        && back.is_ok_and(|back| back.captured > 1)
        && targets.iter().any(|&at| after.color_at(at).is_none())
}

/// Whether the target is in atari after the first move, connects to others by playing its last liberty, and
/// is still in atari with them.
fn connects_and_dies(start: &Position, first: Point, targets: &[Point]) -> bool {
    let [target] = targets else { return false };
    let mut after = start.clone();
    if after.play(Move::Play(first)).is_err() || !after.is_in_atari(*target) {
        return false;
    }
    let Some(last) = after.chain_liberties(*target).next() else {
        return false;
    };
    let before = after.chain_len(*target);
    after.play(Move::Play(last)).is_ok()
        && after.chain_len(*target) > before + 1
        && after.is_in_atari(*target)
}

/// The points that characterise a capturing problem: those within two steps of the targets and of the right
/// move.
#[must_use]
pub fn fight_of(problem: &Problem) -> BTreeSet<Point> {
    let Ok(position) = problem.setup.clone().into_position() else {
        return BTreeSet::new();
    };
    let targets = problem.target.iter();
    let mut from: Vec<Point> = targets.flat_map(|&at| position.chain(at)).collect();
    let right = problem.tree.right_first_moves();
    from.extend(right.into_iter().filter_map(Move::point));
    let points = position.size().points();
    points.filter(|&point| steps(point, &from) <= 2).collect()
}

/// States how many stones are to be caught and where, and gives away nothing else.
fn title(problem: &Problem) -> Text {
    let position = problem.setup.clone().into_position();
    let targets = problem.target.iter();
    let stones: Vec<Point> = position.map_or_else(
        |_no_position| Vec::new(),
        |position| {
            targets
                .flat_map(|&at| position.chain(at).collect::<Vec<_>>())
                .collect()
        },
    );
    let (en, de) = place_of(problem.setup.size, &stones);
    let count = stones.len();
    let (stone_en, stone_de) = match count {
        1 => ("stone", "Stein"),
        _ => ("stones", "Steine"),
    };
    Text {
        en: format!("{count} {stone_en} {en}"),
        de: format!("{count} {stone_de} {de}"),
    }
}

//! The numbers that the rank of a problem follows from.

use crate::board::{Color, Move, Point, Position, Window};
use crate::problem::{Claim, Fact, NodeId, Outcome, Problem, Quiz, Status, Task};

use super::look::better_looking;

/// The names of the features, in the order of [`Features::values`].
pub const NAMES: [&str; COUNT] = [
    "length",
    "quiet",
    "throw-ins",
    "under",
    "hidden",
    "refuted",
    "solutions",
    "room",
    "stones",
    "ko",
    "seki",
    "kill",
    "asked",
    "asked-room",
    "computed",
    "bare",
];

const COUNT: usize = 16;

/// How many refutations count, the longest first. A tree for people stores at least as many wrong moves if
/// there are so many to refute, and more of them change nothing.
const REFUTATIONS: usize = 4;
/// Where long lines stop to count: the deepest line that a tree stores.
const LONGEST: usize = 15;

/// What the position, the question and the stored moves of a problem say about its difficulty.
///
/// They do not depend on the orientation of the board, on the colours, on tags, or on the order in which
/// wrong moves are stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// In hundredths, in the order of [`NAMES`]:
    ///
    /// - `length`: the root of the number of moves of the main line;
    /// - `quiet`: the root of the number of its own moves that neither capture nor give atari;
    /// - `throw-ins`: the root of the number of its own moves that may be captured at once;
    /// - `under`: 1 if it plays where several of its own stones were captured;
    /// - `hidden`: the root of the number of points that look better than the first move;
    /// - `refuted`: the mean length of the four longest refutations of first moves;
    /// - `solutions`: the number of right first moves beyond one, at most 3;
    /// - `room`: the root of the number of empty points in the smallest rectangle around target and line; of
    ///   the region if the status is asked; nothing if stones are to be caught;
    /// - `stones`: the root of the number of stones there;
    /// - `ko`, `seki`: 1 if that is the result or the answer;
    /// - `kill`: 1 if that is the task;
    /// - `asked`: 1 if the status is asked and nothing is played;
    /// - `asked-room`: `room` again if the status is asked, as nothing else tells such questions apart;
    /// - `computed`: 1 if the answer follows from the rules without reading;
    /// - `bare`: 1 if a search left other first moves open, or stores nothing after the first move although
    ///   nothing is captured yet: the tree shows little of the reading.
    pub values: [i64; COUNT],
}

impl Features {
    /// The features of a problem; `None` if there is nothing to judge: a diagram, an open problem, one
    /// without a right line, an illegal position.
    #[must_use]
    pub fn of(problem: &Problem) -> Option<Features> {
        let line = main_line(problem);
        let is_asked = problem.quiz.is_some();
        if problem.task == Task::Show || problem.is_open() || (line.is_empty() && !is_asked) {
            return None;
        }
        let start = problem.setup.clone().into_position().ok()?;
        let right = problem.tree.right_first_moves();
        let is_computed = match &problem.fact {
            Some(fact) => is_asked && !fact.needs_search() && *fact != Fact::Opinion,
            None => false,
        };
        let is_status = is_asked && !is_computed;
        let window = window(problem, &start, &line, &right);
        let inside: Vec<Point> = match problem.region.as_slice() {
            region if is_status && !region.is_empty() => region.to_vec(),
            _ => {
                let points = start.size().points();
                points.filter(|&point| window.contains(point)).collect()
            }
        };
        let is_stone = |point: &&Point| start.color_at(**point).is_some();
        let stones = inside.iter().filter(is_stone).count();
        let room = match problem.task {
            // How far the stones run matters less than how they are caught.
            Task::Capture => 0,
            _ => root(inside.len() - stones),
        };
        let played = Played::of(&start, &line, &right, window);
        let answer = match &problem.quiz {
            Some(Quiz::Status { answer, .. }) => Some(*answer),
            _ => None,
        };
        let is_ko = matches!(problem.result, Some(Outcome::Ko { .. }))
            || problem.task == Task::Ko
            || answer == Some(Status::Ko);
        let is_seki = problem.result == Some(Outcome::Seki)
            || problem.task == Task::Seki
            || answer == Some(Status::Seki);
        let is_searched = problem.claim.is_proof() && problem.evidence.searched.is_some();
        let is_short = problem.task != Task::Capture && matches!(line.as_slice(), [_only]);
        let is_bare = problem.claim == Claim::ProvenInPart || (is_searched && is_short);
        let values = [
            root(line.len().min(LONGEST)),
            root(played.quiet),
            root(played.thrown_in),
            flag(played.is_under),
            played.hidden,
            refuted(problem),
            hundreds(right.len().saturating_sub(1).min(3)),
            room,
            root(stones),
            flag(is_ko),
            flag(is_seki),
            flag(problem.task == Task::Kill),
            flag(is_status),
            if is_status { room } else { 0 },
            flag(is_computed),
            flag(is_bare),
        ];
        Some(Features { values })
    }

    /// The number of moves of the main line, for comparison with the whole model.
    #[must_use]
    pub fn length_of(problem: &Problem) -> usize {
        main_line(problem).len()
    }
}

/// The square root of a count, in hundredths.
fn root(count: usize) -> i64 {
    let square = u64::try_from(count).unwrap_or(0).saturating_mul(10_000);
    i64::try_from(square.isqrt()).unwrap_or(0)
}

fn hundreds(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(0).saturating_mul(100)
}

const fn flag(is_so: bool) -> i64 {
    if is_so { 100 } else { 0 }
}

/// The main line: the first right move at every step, and the first stored reply.
fn main_line(problem: &Problem) -> Vec<Move> {
    let tree = &problem.tree;
    let solving = tree.solving();
    let solves = |id: NodeId| solving.get(id.index()).copied().unwrap_or(false);
    let (mut node, mut line) = (tree.root(), Vec::new());
    while let Some(&next) = tree.children(node).iter().find(|&&next| solves(next)) {
        line.extend(tree.node(next).mv);
        node = next;
    }
    line
}

/// The smallest rectangle around the target, the right first moves and the main line.
fn window(problem: &Problem, start: &Position, line: &[Move], right: &[Move]) -> Window {
    let target = problem.target.iter().flat_map(|&stone| start.chain(stone));
    let played = line.iter().chain(right).filter_map(|mv| mv.point());
    let vital = match &problem.quiz {
        Some(Quiz::Status { vital, .. }) => vital.as_slice(),
        _ => &[],
    };
    let asked = problem.fact.iter().flat_map(Fact::points);
    let points = target.chain(played).chain(vital.iter().copied());
    let points = points
        .chain(asked)
        .filter(|&point| start.size().contains(point));
    Window::around(points).unwrap_or(Window::whole(start.size()))
}

/// The mean length of the longest refutations, in hundredths of moves; a missing one counts nothing.
fn refuted(problem: &Problem) -> i64 {
    let tree = &problem.tree;
    let solving = tree.solving();
    let solves = |id: NodeId| solving.get(id.index()).copied().unwrap_or(false);
    let wrong = tree.children(tree.root()).iter();
    let mut lengths: Vec<usize> = wrong
        .filter(|&&first| !solves(first))
        .map(|&first| {
            let (mut node, mut length) = (first, 1);
            while let Some(&next) = tree.children(node).first() {
                (node, length) = (next, length + 1);
            }
            length.min(LONGEST)
        })
        .collect();
    lengths.sort_unstable_by(|one, other| other.cmp(one));
    let sum: usize = lengths.iter().take(REFUTATIONS).sum();
    hundreds(sum) / i64::try_from(REFUTATIONS).unwrap_or(1)
}

/// What the main line shows when it is played.
#[derive(Default)]
struct Played {
    quiet: usize,
    thrown_in: usize,
    is_under: bool,
    /// The root of the number of points that look better than the first move, in hundredths.
    hidden: i64,
}

impl Played {
    fn of(start: &Position, line: &[Move], right: &[Move], window: Window) -> Played {
        let mut played = Played::default();
        let mut position = start.clone();
        let own = position.to_move();
        let mut lost: Vec<Point> = Vec::new();
        if !line.is_empty() {
            played.hidden = root(better_looking(&mut position, right, window));
        }
        for &mv in line {
            let is_own = position.to_move() == own;
            if is_own {
                played.is_under |= mv.point().is_some_and(|point| lost.contains(&point));
            }
            let Ok(outcome) = position.play(mv) else {
                break;
            };
            if is_own {
                played.take(&position, mv, outcome.captured, own);
            } else if outcome.captured > 1 {
                lost.extend(position.emptied_by_last_move());
            }
        }
        played
    }

    /// Counts a move of the side that moves first, which has just been played.
    fn take(&mut self, position: &Position, mv: Move, captured: u16, own: Color) {
        let Some(point) = mv.point() else {
            self.quiet += 1;
            return;
        };
        let threatens = point.neighbors(position.size()).any(|next| {
            position.color_at(next) == Some(own.opposite()) && position.is_in_atari(next)
        });
        if captured == 0 && !threatens {
            self.quiet += 1;
        }
        if captured == 0 && position.is_in_atari(point) {
            self.thrown_in += 1;
        }
    }
}

//! Writes what can be proved into a problem: its result, its tree, and their assumptions.

use crate::board::{Color, Move, Point, Position};
use crate::life::{
    Answer, Cycles, Flip, Holds, LifeKind, MoveList, Outcome, Proved, Query, QueryError,
    ThreatsTried, Undecided,
};
use crate::problem::{self, Claim, Diagnostic, Problem, Task, Verdict};
use crate::rank;
use crate::solver::{Depth, Lesson, LessonNode, LessonSize, Limits, Mark, Progress, Solver, Stop};

use super::capture::{CaptureLesson, capture_lesson};
use super::defences::defences;
use super::prove::{Examination, Memory, OPEN_MOVES, examine_again, moves_hold, spec_of};
use super::prune::{leave_out, prune};

/// The wanted size of the tree, and the limits of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComposeSettings {
    /// The numbers of wrong moves and defences, and the depth.
    pub lesson: LessonSize,
    /// Whether every defence that resists as long as any is written too, whatever the size of the lesson.
    pub defences: bool,
    /// The limits for the whole problem, and again for each question of the examination.
    pub limits: Limits,
}

/// A problem with what was proved about it.
#[derive(Clone, Debug)]
pub struct Composed {
    /// The problem with target, safe stones, result, claim, difficulty and tree filled in.
    pub problem: Problem,
    /// The lines written, each with the verdict at its end.
    pub lines: Vec<(Vec<Move>, Verdict)>,
    /// The result, and every first move that reaches it.
    pub proved: Proved,
    /// The points where play was considered.
    pub region: Vec<Point>,
    /// The assumptions of the result beyond the stones on the board.
    pub holds: Holds,
    /// The assumptions of the statement that no other first move is as good.
    pub moves_hold: Holds,
    /// What keeps the problem from being proved as it stands; empty if nothing does.
    pub doubts: Vec<Diagnostic>,
    /// The number of positions searched for the result.
    pub nodes: u64,
}

impl Composed {
    /// Whether the result assumes a wall that is not on the board and that the problem's own region does not
    /// imply. It then says nothing about the board.
    #[must_use]
    pub fn is_behind_a_wall(&self) -> bool {
        self.problem.region.is_empty() && matches!(self.holds, Holds::Wall { .. })
    }
}

/// Positions searched for the defences of a problem if the search is limited by time alone.
const DEFENCE_NODES: u64 = 1_000_000;

/// With more nodes than these a problem says in which region life was proved.
const LONG: u64 = 100_000;
/// Most examinations of one problem; between them lines are cut back or left out.
const MOST_ROUNDS: usize = 5;

/// Why nothing was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ComposeError {
    /// The stones form an illegal position.
    #[error("{0}")]
    Setup(#[from] crate::board::SetupError),
    /// No question can be made of the position and the problem's data.
    #[error("{0}")]
    Query(#[from] QueryError),
    /// Nothing was proved.
    #[error("{0}")]
    Undecided(#[from] Undecided),
}

/// Proves a problem and writes its teaching tree.
///
/// Existing lines stay. If the author has judged a move, that verdict stays and a disagreement is
/// among the doubts. The claim is [`Claim::Proven`] only if [`examine`](super::prove::examine) has proved again everything
/// the written problem says.
///
/// # Errors
///
/// [`ComposeError`]: the position or the question is impossible, or a limit was reached.
pub fn compose(
    problem: &Problem,
    solver: &mut Solver,
    settings: &ComposeSettings,
    stop: &Stop,
    report: &mut dyn FnMut(Progress),
) -> Result<Composed, ComposeError> {
    let position = problem.setup.clone().into_position()?;
    let drafted = match capture_lesson(problem, &position, &settings.lesson, stop) {
        Some(lesson) => Drafted::capture(problem, lesson),
        None => Drafted::life_and_death(problem, &position, solver, settings, stop, report)?,
    };
    let Drafted {
        mut frame,
        mut lines,
        mut proved,
        mut right,
        ..
    } = drafted;
    frame.evidence = problem::Evidence {
        proved_in: drafted.proved_in,
        ..evidence_of(problem, &drafted.holds, &drafted.moves_hold, &frame)
    };
    // With a wall that is not on the board, nothing is known about first moves other than the proved ones.
    let is_walled = problem.region.is_empty() && matches!(drafted.moves_hold, Holds::Wall { .. });
    frame.claim = match is_walled {
        true => Claim::ProvenInPart,
        false => Claim::Proven,
    };
    let (mut rounds, mut memory) = (0, Memory::default());
    let (mut written, doubts) = loop {
        let written = with_lines(&frame, &lines);
        let doubts = match examine_again(&written, solver, &settings.limits, stop, &mut memory) {
            Examination::Proven
            | Examination::ProvenWith(_)
            | Examination::Computed
            | Examination::NotClaimed => Vec::new(),
            Examination::Disagrees(doubts) => doubts,
        };
        rounds += 1;
        if doubts.is_empty() || rounds >= MOST_ROUNDS || stop.is_requested() {
            break (written, doubts);
        }
        // Lines of the lesson that go beyond the result and fail the examination are cut.
        if prune(&mut lines, &doubts) {
            continue;
        }
        let open = leave_out(&mut lines, &doubts);
        if open.is_empty() {
            break (written, doubts);
        }
        for moves in [&mut right, &mut proved.moves] {
            moves.retain(|mv| !open.contains(mv));
        }
        proved.listed = MoveList::Some;
        frame.claim = Claim::ProvenInPart;
    };
    if stop.is_requested() {
        return Err(ComposeError::Undecided(Undecided::Stopped));
    }
    if problem.fact.is_some() {
        // A stated fact does not depend on the question of life and death.
        written.claim = problem.claim;
    } else if !doubts.iter().all(|doubt| doubt.code.word() == OPEN_MOVES) || right.is_empty() {
        written.claim = Claim::Unproven;
    } else if !doubts.is_empty() {
        written.claim = Claim::ProvenInPart;
    }
    if settings.defences && written.claim == Claim::Proven {
        let nodes = settings.limits.nodes.unwrap_or(DEFENCE_NODES);
        let found = defences(&written, solver, nodes, stop);
        let found = found.into_iter().flat_map(|found| found.lines);
        let news: Vec<_> = found.map(|line| (line, Verdict::Solved)).collect();
        written = with_lines(&written, &news);
        lines.extend(news);
    }
    written.difficulty = rank::renewed(&written);
    Ok(Composed {
        problem: written,
        lines,
        region: drafted.region,
        holds: drafted.holds,
        moves_hold: drafted.moves_hold,
        proved,
        doubts,
        nodes: drafted.nodes,
    })
}

/// The findings before they are examined.
struct Drafted {
    frame: Problem,
    lines: Vec<(Vec<Move>, Verdict)>,
    /// The first moves known to be right.
    right: Vec<Move>,
    proved: Proved,
    region: Vec<Point>,
    holds: Holds,
    moves_hold: Holds,
    /// The region in which life was proved, if finding it took long.
    proved_in: Vec<Point>,
    nodes: u64,
}

impl Drafted {
    fn life_and_death(
        problem: &Problem,
        position: &Position,
        solver: &mut Solver,
        settings: &ComposeSettings,
        stop: &Stop,
        report: &mut dyn FnMut(Progress),
    ) -> Result<Drafted, ComposeError> {
        let limits = Limits {
            depth: Depth::Full,
            ..settings.limits
        };
        let settled = solver.settle(position, &spec_of(problem), &limits, stop, report)?;
        let moves_hold = moves_hold(&settled, position);
        let is_long = settled.nodes > LONG || !problem.evidence.proved_in.is_empty();
        let life = settled.life_region().filter(|_| is_long);
        let proved_in = life.unwrap_or_default();
        let (nodes, holds) = (settled.nodes, settled.holds);
        let (proved, query) = match (settled.answer, settled.query) {
            (Answer::Proved(proved), Some(query)) => (proved, query),
            // Without a region there is no tree to draw.
            (Answer::Proved(_), None) => return Err(Undecided::Open.into()),
            (Answer::Undecided(why), _) => return Err(why.into()),
        };
        let right = proved.right_moves(query.mover()).to_vec();
        let mut taught = proved.clone();
        taught.moves.clone_from(&right);
        if proved.base == Outcome::Dead {
            // If the stones are dead already, the lesson shows how they die.
            taught.moves.retain(|&mv| mv != Move::Pass);
        }
        let lesson =
            solver.teach_sized(&query, &taught, &settings.lesson, &limits, stop, report)?;
        let mut frame = problem.clone();
        fill_in(&mut frame, &query, &proved);
        let mut lines = lesson
            .as_ref()
            .map(|lesson| lines(lesson, position))
            .unwrap_or_default();
        // Where the lesson of an open fight was cut short by a limit, the line of the proof goes on.
        let is_longer = |(line, end): &(Vec<Move>, Verdict)| {
            *end == Verdict::Solved && line.len() > 1 && line.first() == proved.line.first()
        };
        let is_open = !query.open_rim().is_empty();
        if is_open
            && !lines.iter().any(is_longer)
            && let Some(line) =
                solving_line((&proved.line, &right), position, settings.lesson.depth)
        {
            lines.retain(|(first, _)| *first != line[..1]);
            lines.insert(0, (line, Verdict::Solved));
        }
        // A limit may also leave no lines for a right move at all.
        for &mv in taught.moves.iter().filter(|_| is_open) {
            if !lines.iter().any(|(line, _)| line.first() == Some(&mv)) {
                lines.push((vec![mv], Verdict::Solved));
            }
        }
        Ok(Drafted {
            frame,
            lines,
            right,
            region: query.region().iter().copied().collect(),
            holds,
            moves_hold,
            proved_in,
            proved,
            nodes,
        })
    }

    /// A quick capture needs no region and no assumptions: it was searched on the whole board.
    fn capture(problem: &Problem, lesson: CaptureLesson) -> Drafted {
        let mut frame = problem.clone();
        frame.result = Some(problem::Outcome::Dead);
        let proved = Proved {
            base: Outcome::Dead,
            life_kind: LifeKind::Told,
            flips: None,
            tried: ThreatsTried::Any,
            moves: lesson.moves.clone(),
            listed: MoveList::All,
            line: lesson
                .lines
                .first()
                .map(|(line, _)| line.clone())
                .unwrap_or_default(),
            cycles: Cycles::BasicKo,
        };
        Drafted {
            frame,
            lines: lesson.lines,
            right: lesson.moves,
            proved,
            region: problem.setup.size.points().collect(),
            holds: Holds::Board,
            moves_hold: Holds::Board,
            proved_in: Vec::new(),
            nodes: lesson.nodes,
        }
    }
}

/// The evidence to write beside the claim: the chains assumed alive, except those that the problem itself
/// assumes. A region given by the author implies its rim.
fn evidence_of(
    problem: &Problem,
    holds: &Holds,
    moves_hold: &Holds,
    frame: &Problem,
) -> problem::Evidence {
    let mut evidence = problem::Evidence {
        searched: problem.evidence.searched,
        ..problem::Evidence::default()
    };
    let Ok(position) = problem.setup.clone().into_position() else {
        return evidence;
    };
    if !problem.region.is_empty() {
        return evidence;
    }
    let mut named: Vec<Point> = frame.safe.clone();
    let mut news = |holds: &Holds| -> Vec<Point> {
        let mut news = Vec::new();
        for &stone in holds.assumed_alive() {
            let head = position.chain_head(stone);
            if !named
                .iter()
                .any(|&named| position.chain_head(named) == head)
            {
                named.push(stone);
                news.push(stone);
            }
        }
        news
    };
    evidence.rests_on = news(holds);
    if !matches!(moves_hold, Holds::Wall { .. }) {
        evidence.others_rest_on = news(moves_hold);
    }
    evidence
}

/// The problem with lines added, each with the verdict at its end unless the author has judged it.
#[must_use]
pub fn with_lines(frame: &Problem, lines: &[(Vec<Move>, Verdict)]) -> Problem {
    let mut written = frame.clone();
    for (moves, verdict) in lines {
        let node = written.tree.add_line(moves);
        let node = written.tree.node_mut(node);
        node.verdict = node.verdict.or(Some(*verdict));
    }
    written
}

/// Fills in target and result. A task that contradicts the result, or states less, is replaced
/// by the one that fits.
fn fill_in(problem: &mut Problem, query: &Query, proved: &Proved) {
    if problem.target.is_empty() {
        problem.target = query.targets().to_vec();
    }
    problem.result = Some(problem::Outcome::of(proved));
    problem.task = fitting_task(problem, query.defender(), proved);
}

fn fitting_task(problem: &Problem, defender: Color, proved: &Proved) -> Task {
    let defends = problem.setup.to_move == defender;
    if problem.quiz.is_some() || problem.task == Task::Status {
        return problem.task;
    }
    match (problem::Outcome::of(proved), defends, problem.task) {
        (problem::Outcome::Ko { .. }, _, Task::Live | Task::Kill | Task::Seki | Task::Ko) => {
            Task::Ko
        }
        (problem::Outcome::Seki, true, Task::Live | Task::Seki | Task::Kill | Task::Ko) => {
            Task::Seki
        }
        (problem::Outcome::Alive, true, Task::Kill | Task::Seki | Task::Ko) => Task::Live,
        (problem::Outcome::Dead, false, Task::Live | Task::Seki | Task::Ko) => Task::Kill,
        (_, _, task) => task,
    }
}

/// The line of the proof from a right first move to a move of the same side, as far as it is legal on the whole
/// board; `None` if it shows no more than the first move.
fn solving_line(
    (line, right): (&[Move], &[Move]),
    start: &Position,
    depth: usize,
) -> Option<Vec<Move>> {
    let mut position = start.clone();
    let moves = line.iter().copied().take(depth);
    let mut line: Vec<Move> = moves.take_while(|&mv| position.play(mv).is_ok()).collect();
    if line.len().is_multiple_of(2) {
        line.pop();
    }
    let first = line.first()?;
    (line.len() > 1 && right.contains(first)).then_some(line)
}

/// The lines of a lesson, each with its final verdict. In an open region some lines may be illegal on the
/// whole board; those are left out.
fn lines(lesson: &Lesson, start: &Position) -> Vec<(Vec<Move>, Verdict)> {
    let mut lines = Vec::new();
    for first in &lesson.moves {
        let verdict = match first.mark {
            Mark::Right => Verdict::Solved,
            Mark::Wrong | Mark::Reply => Verdict::Wrong,
        };
        let mut open: Vec<(&LessonNode, Vec<Move>)> = vec![(first, vec![first.mv])];
        while let Some((node, path)) = open.pop() {
            if node.children.is_empty() {
                let mut position = start.clone();
                if path.iter().all(|&mv| position.play(mv).is_ok()) {
                    lines.push((path, verdict));
                }
                continue;
            }
            for child in node.children.iter().rev() {
                let mut path = path.clone();
                path.push(child.mv);
                open.push((child, path));
            }
        }
    }
    lines
}

/// Whether two proved results are the same for the target.
#[must_use]
pub(super) fn same_result(one: &Proved, other: &Proved) -> bool {
    let turns = |flip: Option<Flip>| flip.map(|flip| (flip.side, flip.threats));
    one.base == other.base && turns(one.flips) == turns(other.flips)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Setup, Size};

    /// Moves on the first line.
    fn row(columns: &[u8]) -> Vec<Move> {
        let point = |&column: &u8| Move::Play(Point::at(column, 0));
        columns.iter().map(point).collect()
    }

    #[test]
    fn a_solving_line_ends_with_a_move_of_its_side_and_begins_with_a_right_one() {
        let start = Setup::new(Size::SQUARE_19).into_position().unwrap();
        let line = |line: &[u8], right: u8, depth| {
            solving_line((&row(line), &row(&[right])), &start, depth)
        };
        assert_eq!(line(&[0, 1, 2, 3], 0, 9), Some(row(&[0, 1, 2])));
        assert_eq!(line(&[0, 1, 2, 3, 4], 0, 3), Some(row(&[0, 1, 2])));
        assert_eq!(line(&[0, 1, 2], 2, 9), None);
        // It ends before a move that is illegal on the whole board, and one move alone is no line.
        assert_eq!(line(&[0, 1, 0, 2], 0, 9), None);
    }
}

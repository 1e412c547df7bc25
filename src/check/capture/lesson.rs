//! Writes the lines of a capture problem by counting moves.

use super::{Answer, CaptureTask, NODES};
use crate::board::{Move, Position};
use crate::problem::{Problem, Verdict};
use crate::solver::{Falls, LessonSize, ResistanceSize, Stop, Stored, lines_of_resistance};

/// The solution of a capture problem.
pub(in crate::check) struct CaptureLesson {
    /// First moves that capture as quickly as possible.
    pub(in crate::check) moves: Vec<Move>,
    /// Lines with their final verdicts, right ones first.
    pub(in crate::check) lines: Vec<(Vec<Move>, Verdict)>,
    /// The number of positions visited.
    pub(in crate::check) nodes: u64,
}

/// Finds the quickest capture and writes its lines; `None` if the moves cannot be counted, so that it is a
/// question of life and death.
pub(in crate::check) fn capture_lesson(
    problem: &Problem,
    start: &Position,
    size: &LessonSize,
    stop: &Stop,
) -> Option<CaptureLesson> {
    let mut task = CaptureTask::new(problem, start, stop)?;
    let span = task.span(start)?;
    (task.moves, task.is_least) = (span.moves, span.is_least);
    let mut moves = Vec::new();
    let mut tempting: Vec<(Answer, Vec<Move>)> = Vec::new();
    let near = task.hunt(NODES).attacks(start);
    for mv in start.legal_moves().map(Move::Play) {
        let mut after = start.clone();
        if after.play(mv).is_err() {
            continue;
        }
        let left = task.left(1);
        match task.falls_at_a_glance(&after, left) {
            Falls::Yes => moves.push(mv),
            Falls::No if near.contains(&mv) => {
                if let Some(answer) = task.answer(&after, left) {
                    tempting.push((answer, vec![mv, answer.mv]));
                }
            }
            Falls::No | Falls::Unknown => {}
        }
    }
    // At a glance none of them may be seen to capture.
    if moves.is_empty() {
        return None;
    }
    let mut lines = Vec::new();
    for &mv in &moves {
        let mut position = start.clone();
        position.play(mv).ok()?;
        task.add_right(&position, vec![mv], size, &mut lines);
    }
    // The wrong moves that leave the target the fewest liberties are the most tempting.
    tempting.sort_by_key(|(answer, line)| (answer.liberties, line.clone()));
    tempting.truncate(size.wrong_moves);
    lines.extend(tempting.into_iter().map(|(_, line)| (line, Verdict::Wrong)));
    Some(CaptureLesson {
        nodes: task.visited.get(),
        moves,
        lines,
    })
}

impl CaptureTask<'_> {
    /// Adds lines from a position after a right move, with the defender to move, down to the capture.
    fn add_right(
        &self,
        position: &Position,
        path: Vec<Move>,
        size: &LessonSize,
        lines: &mut Vec<(Vec<Move>, Verdict)>,
    ) {
        let mut open = vec![(position.clone(), path)];
        while let Some((position, path)) = open.pop() {
            let left = self.left(path.len());
            let mut answers = self.answers(&position, left);
            answers.sort_by_key(|answer| std::cmp::Reverse((answer.holds, answer.liberties)));
            let [first, later] = size.defences;
            answers.truncate(if path.len() == 1 { first } else { later });
            let is_deep = path.len() + 2 > size.depth;
            if answers.is_empty() || is_deep {
                lines.push((path, Verdict::Solved));
                continue;
            }
            for answer in answers.into_iter().rev() {
                let mut after = position.clone();
                if after.play(answer.mv).is_err() {
                    continue;
                }
                let Some((mv, next)) = self.quickest(&after, left) else {
                    continue;
                };
                let mut path = path.clone();
                path.extend([answer.mv, mv]);
                open.push((next, path));
            }
        }
    }

    /// The lines of the longest resistance to the right first moves: the defences after which the capture
    /// takes the most moves, answered as the tree does or by the quickest capture. `None` if the moves cannot
    /// be counted exactly.
    pub(in crate::check) fn resistance(
        &self,
        start: &Position,
        right: &[Move],
        size: ResistanceSize,
        stored: &dyn Fn(&[Move]) -> Stored,
    ) -> Option<Vec<Vec<Move>>> {
        if !self.is_least {
            return None;
        }
        let with = |position: &Position, mv: Move| {
            let mut position = position.clone();
            position.play(mv).ok()?;
            Some((mv, position))
        };
        let firsts = right.iter().filter_map(|&mv| with(start, mv));
        let firsts = firsts.map(|(mv, position)| (vec![mv], position)).collect();
        let found = lines_of_resistance(firsts, size, stored, |path, position| {
            let left = self.left(path.len());
            let mut answers = self.answers(position, left);
            let most = answers.iter().map(|answer| answer.holds).max();
            answers.retain(|answer| Some(answer.holds) == most);
            let mut followed = Vec::new();
            if path.len() / 2 >= usize::from(size.answers) {
                return Ok(followed);
            }
            for (defence, after) in answers
                .iter()
                .filter_map(|answer| with(position, answer.mv))
            {
                let mut path = path.to_vec();
                path.push(defence);
                let told = stored(&path).moves.into_iter();
                let mut captures: Vec<_> = told.filter_map(|mv| with(&after, mv)).collect();
                if captures.is_empty() {
                    captures.extend(self.quickest(&after, left));
                }
                for (capture, end) in captures {
                    let mut path = path.clone();
                    path.push(capture);
                    let key = end.situation_hash();
                    followed.push((path, end, key));
                }
            }
            Ok::<_, std::convert::Infallible>(followed)
        });
        found.ok()
    }

    /// The attacker's quickest capturing move.
    fn quickest(&self, position: &Position, left: u8) -> Option<(Move, Position)> {
        let near = self.hunt(NODES).attacks(position);
        for moves in 1..=left {
            for &mv in &near {
                let mut after = position.clone();
                if after.play(mv).is_ok() && self.falls_at_a_glance(&after, moves - 1) == Falls::Yes
                {
                    return Some((mv, after));
                }
            }
        }
        None
    }
}

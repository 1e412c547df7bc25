//! What the board shows of an attempt: its moves by number, and where a hint points.

use super::Session;
use crate::board::{Move, Point};
use crate::trainer::{Candor, Judgement, Phase, Said};

impl Session {
    /// The moves on the board with their numbers, the latest first, and whether they were right, as far as
    /// that may be given away.
    #[must_use]
    pub fn numbers(&self) -> Vec<(Point, usize, Judgement)> {
        let attempt = &self.attempt;
        let tree = &attempt.problem().tree;
        let moves = attempt.moves_shown();
        let begun = attempt.begun_after();
        let first = if moves.starts_with(begun) {
            begun.len()
        } else {
            0
        };
        let is_over = matches!(attempt.phase(), Phase::Finished(_) | Phase::Refuting);
        let is_told = !attempt.is_free_play()
            && !attempt.keeps_quiet()
            && (is_over || attempt.candor() == Candor::AtOnce);
        // What the tree says about each of its moves on the board.
        let mut known = Vec::new();
        let mut node = attempt.node();
        while let Some(parent) = tree.node(node).parent {
            known.push(attempt.judgement(node));
            node = parent;
        }
        known.reverse();
        let failed_at = attempt
            .failed_after()
            .filter(|before| moves.starts_with(before))
            .map(<[Move]>::len);
        let holds = matches!(attempt.said(), Some(Said::Holds { .. }));
        let own = |at: usize| at.is_multiple_of(2);
        let latest = (0..moves.len()).rev().find(|&at| own(at));
        let wrong = failed_at.filter(|&at| at < moves.len()).or_else(|| {
            let mut known = known.iter().enumerate();
            known.find_map(|(at, &said)| (own(at) && said == Judgement::Wrong).then_some(at))
        });
        let said = |at: usize| match known.get(at) {
            _ if !is_told => Judgement::Open,
            _ if Some(at) == wrong => Judgement::Wrong,
            _ if wrong.is_some() || Some(at) != latest => Judgement::Open,
            Some(Judgement::Right) => Judgement::Right,
            None if holds => Judgement::Right,
            Some(_) | None => Judgement::Open,
        };
        let mut numbers: Vec<(Point, usize, Judgement)> = moves
            .iter()
            .enumerate()
            .skip(first)
            .filter_map(|(at, mv)| Some((mv.point()?, at + 1 - first, said(at))))
            .collect();
        numbers.reverse();
        numbers
    }

    /// Empty points within two steps of a move: where a hint tells the user to look.
    #[must_use]
    pub fn area(&self, around: Point) -> Vec<Point> {
        let position = self.attempt.position();
        position
            .size()
            .points()
            .filter(|point| {
                point.column().abs_diff(around.column()) <= 2
                    && point.row().abs_diff(around.row()) <= 2
                    && position.is_legal(Move::Play(*point))
            })
            .collect()
    }

    /// The judgement of the line beyond the tree.
    #[must_use]
    pub fn judgement_beyond(&self) -> Judgement {
        match self.attempt.said() {
            Some(Said::Holds { .. }) => Judgement::Right,
            Some(Said::Loses { .. }) => Judgement::Wrong,
            Some(Said::Open(_)) | None => Judgement::Open,
        }
    }
}

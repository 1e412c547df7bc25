//! The problem in hand as it is drawn: its board with its marks, and how points and texts are written.

use super::board_view::{Mark, Scene, Shown, Tone};
use crate::board::{Move, Notation, Orientation, Point, Size, Stones, Window};
use crate::problem::{Quiz, Text, TextView};
use crate::store::Settings;
use crate::trainer::{Hint, Judgement, Phase, Said};
pub use crate::worker::hand::{Origin, Quiet, Recorded, Session};

impl Session {
    /// What the board shows.
    #[must_use]
    pub fn scene<'a>(&self, stones: &'a Stones, settings: &Settings, whole: bool) -> Scene<'a> {
        let position = self.attempt.position();
        let size = self.shown_size();
        let user_moves = (!self.attempt.is_quiz() || self.attempt.is_free_play())
            && (self.attempt.phase() == Phase::AwaitingUser || self.may_replace());
        Scene {
            size,
            window: if whole {
                Window::whole(size)
            } else {
                self.shown_window()
            },
            stones,
            last_move: position
                .last_move()
                .and_then(Move::point)
                .map(|point| self.shown_point(point)),
            ko: position.ko_point().map(|point| self.shown_point(point)),
            marks: self.marks(settings),
            hand: user_moves.then(|| self.to_move()),
        }
    }

    fn marks(&self, settings: &Settings) -> Vec<Shown> {
        let problem = self.attempt.problem();
        let node = problem.tree.node(self.attempt.node());
        let at_start = node.parent.is_none() && self.attempt.off_tree_move().is_none();
        let mut marks: Vec<Shown> = Vec::new();
        let mut add = |point: Point, mark: Mark, tone: Tone| {
            let point = self.shown_point(point);
            if !marks.iter().any(|shown| shown.point == point) {
                marks.push(Shown { point, mark, tone });
            }
        };
        match &self.hint {
            Some(Hint::Move(Move::Play(point))) => add(*point, Mark::Dot, Tone::Good),
            Some(Hint::Area(Move::Play(point))) => {
                for point in self.area(*point) {
                    add(point, Mark::Dot, Tone::Plain);
                }
            }
            _ => {}
        }
        for (point, number, tone) in self.numbers() {
            add(point, Mark::Number(number), tone);
        }
        if self.can_walk() {
            for (index, &branch) in self.attempt.branches().iter().enumerate() {
                if let Some(point) = problem.tree.node(branch).mv.and_then(Move::point) {
                    let tone = match self.attempt.judgement(branch) {
                        Judgement::Right => Tone::Good,
                        Judgement::Wrong => Tone::Bad,
                        Judgement::Open => Tone::Plain,
                    };
                    add(point, Mark::Letter((index + 1).to_string()), tone);
                }
            }
            if let Some(Move::Play(point)) = self.attempt.ahead() {
                let number = self.attempt.branches().len() + 1;
                add(point, Mark::Letter(number.to_string()), self.tone_beyond());
            }
        }
        if settings.shows_labels {
            if self.attempt.off_tree_move().is_none() && !self.attempt.keeps_quiet() {
                let said = problem.tree.said(self.attempt.node());
                for (point, text) in &said.labels {
                    add(*point, Mark::Letter(text.clone()), Tone::Plain);
                }
                for &(point, mark) in &said.marks {
                    add(point, sign(mark), Tone::Plain);
                }
            }
            if at_start {
                for &(point, letter) in &problem.labels {
                    add(point, Mark::Letter(letter.to_string()), Tone::Plain);
                }
            }
        }
        if let Some(Quiz::Status { vital, .. }) = &problem.quiz
            && self.attempt.phase() != Phase::AwaitingUser
        {
            for &point in vital {
                add(point, Mark::Circle, Tone::Good);
            }
        }
        // What is at stake stays marked for as long as it stands.
        let position = self.attempt.position();
        for &target in &problem.target {
            if position.stones().get(target) == problem.setup.stones.get(target) {
                for point in position.chain(target) {
                    if problem.setup.stones.get(point).is_some() {
                        add(point, Mark::Triangle, Tone::Plain);
                    }
                }
            }
        }
        marks
    }

    /// The moves on the board by their numbers, the latest at a point first; and whether they were
    /// right, as far as that may be told.
    fn numbers(&self) -> Vec<(Point, usize, Tone)> {
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
            && (is_over || attempt.candor() == crate::trainer::Candor::AtOnce);
        // What the tree says of each of its moves on the board.
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
        let tone = |at: usize| match known.get(at) {
            _ if !is_told => Tone::Plain,
            _ if Some(at) == wrong => Tone::Bad,
            _ if wrong.is_some() || Some(at) != latest => Tone::Plain,
            Some(Judgement::Right) => Tone::Good,
            None if holds => Tone::Good,
            Some(_) | None => Tone::Plain,
        };
        let mut numbers: Vec<(Point, usize, Tone)> = moves
            .iter()
            .enumerate()
            .skip(first)
            .filter_map(|(at, mv)| Some((mv.point()?, at + 1 - first, tone(at))))
            .collect();
        numbers.reverse();
        numbers
    }

    /// Empty points within two steps of a move: where a hint tells to look.
    pub(super) fn area(&self, around: Point) -> Vec<Point> {
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

    /// What the line beyond the tree is worth, as a colour.
    fn tone_beyond(&self) -> Tone {
        match self.attempt.said() {
            Some(Said::Holds { .. }) => Tone::Good,
            Some(Said::Loses { .. }) => Tone::Bad,
            Some(Said::Open(_)) | None => Tone::Plain,
        }
    }
}

const fn sign(mark: crate::problem::Mark) -> Mark {
    use crate::problem::Mark as Stored;
    match mark {
        Stored::Triangle => Mark::Triangle,
        Stored::Square => Mark::Square,
        Stored::Circle => Mark::Circle,
        Stored::Cross => Mark::Cross,
    }
}

/// How points are named: as the rim does, or as Go players write when the rim is bare.
#[must_use]
pub fn notation(settings: &Settings) -> Notation {
    settings.coordinates.unwrap_or(Notation::Gtp)
}

/// A text of a file in the chosen language; turned and coloured as a problem is, if one is given.
#[must_use]
pub fn render(text: &Text, settings: &Settings, view: Option<(Orientation, Size)>) -> String {
    let (orientation, size) = view.unwrap_or((Orientation::CANONICAL, Size::SQUARE_19));
    text.show(
        settings.language,
        &TextView {
            orientation,
            notation: notation(settings),
            size,
        },
    )
}

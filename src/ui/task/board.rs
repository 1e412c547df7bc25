//! The board of the current problem with its marks.

use egui::Ui;

use crate::board::{Move, Point, Stones, Window};
use crate::problem::Quiz;
use crate::store::Settings;
use crate::trainer::{Hint, Judgement, Phase};
use crate::ui::page::Shared;
use crate::ui::widgets::board_view::{self, BoardState, Mark, Scene, Shown, Tone};
use crate::worker::hand::Session;

/// Draws the board of the current problem; returns the chosen point, in displayed coordinates.
pub fn board(
    ui: &mut Ui,
    shared: &Shared<'_>,
    session: &Session,
    scene: &Scene<'_>,
    board: &mut BoardState,
) -> Option<Point> {
    board.aimed = session.aimed_stone();
    let theme = shared.settings.theme.theme();
    let coordinates = shared.settings.coordinates;
    board_view::show(ui, scene, theme, shared.texts, coordinates, board)
}

impl Session {
    /// Everything the board shows.
    #[must_use]
    pub fn scene<'a>(&self, stones: &'a Stones, settings: &Settings, whole: bool) -> Scene<'a> {
        let position = self.attempt.position();
        let size = self.shown_size();
        let user_moves = (!self.attempt.is_quiz() || self.attempt.is_free_play())
            && (self.attempt.phase() == Phase::AwaitingUser
                || self.may_replace()
                || self.is_to_foretell());
        let is_blind = self.is_blind();
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
                .filter(|_| !is_blind)
                .and_then(Move::point)
                .map(|point| self.shown_point(point)),
            ko: position
                .ko_point()
                .filter(|_| !is_blind)
                .map(|point| self.shown_point(point)),
            marks: if is_blind {
                self.marks_without_stones(settings)
            } else {
                self.marks(settings)
            },
            hand: user_moves.then(|| self.to_move()),
        }
    }

    /// The target stones, and the move numbers as far as they have not faded.
    fn marks_without_stones(&self, settings: &Settings) -> Vec<Shown> {
        let problem = self.attempt.problem();
        let mut marks: Vec<Shown> = Vec::new();
        let mut add = |point: Point, mark: Mark| {
            let point = self.shown_point(point);
            if !marks.iter().any(|shown| shown.point == point) {
                let tone = Tone::Plain;
                marks.push(Shown { point, mark, tone });
            }
        };
        if settings.numbers_fade {
            for (point, number, left) in self.fading() {
                let percent = if settings.is_still {
                    100.0
                } else {
                    left * 100.0
                };
                add(point, Mark::Fading(number, percent.ceil() as u8));
            }
        }
        if let Ok(position) = problem.setup.clone().into_position() {
            for &target in &problem.target {
                for point in position.chain(target) {
                    add(point, Mark::Triangle);
                }
            }
        }
        marks
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
        for (point, number, said) in self.numbers() {
            add(point, Mark::Number(number), tone(said));
        }
        if self.can_walk() {
            for (index, &branch) in self.attempt.branches().iter().enumerate() {
                if let Some(point) = problem.tree.node(branch).mv.and_then(Move::point) {
                    let tone = tone(self.attempt.judgement(branch));
                    add(point, Mark::Letter((index + 1).to_string()), tone);
                }
            }
            if let Some(Move::Play(point)) = self.attempt.ahead() {
                let number = self.attempt.branches().len() + 1;
                let tone = tone(self.judgement_beyond());
                add(point, Mark::Letter(number.to_string()), tone);
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
        // The target stays marked for as long as it is on the board.
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
}

const fn tone(said: Judgement) -> Tone {
    match said {
        Judgement::Right => Tone::Good,
        Judgement::Wrong => Tone::Bad,
        Judgement::Open => Tone::Plain,
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

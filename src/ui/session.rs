//! The problem in hand: an attempt, the way it is turned, and the words for both.
//!
//! The attempt thinks in stored coordinates and colours; everything that leaves this file is as the
//! user sees it.

use std::sync::Arc;
use std::time::Duration;

use super::board_view::{Mark, Scene, Shown, Tone};
use super::finding::Finding;
use super::geometry::crop;
use super::state::Place;
use crate::board::{
    Color, Move, Notation, Orientation, PlayError, Point, SetupError, Size, Stones, Window,
};
use crate::life::Ruling;
use crate::problem::{Answer, Problem, Quiz, Status, Task, Text, TextView};
use crate::question::Proposal;
use crate::solver::Progress;
use crate::store::preferences::{GUARD_MOMENT, Guard, Settings};
use crate::trainer::{Attempt, Conduct, Hint, Judgement, NoThreat, Phase, Said, Step, Verdict};
use crate::worker::Job;

/// The problem in hand.
pub struct Session {
    /// Where it stands in the library.
    pub place: Place,
    /// The try.
    pub attempt: Attempt,
    /// The questions that the stones suggest, where the file names no target, and which is asked.
    pub proposals: Vec<Proposal>,
    /// Its place among them.
    pub asked: usize,
    /// Whether the user has chosen it.
    pub has_chosen: bool,
    /// How it is turned and coloured.
    pub orientation: Orientation,
    /// When the next move of a line that plays itself is due.
    pub replay_due: Option<Duration>,
    /// When the opponent's reply is due.
    pub reply_due: Option<Duration>,
    /// The point chosen that is not played yet (see [`Guard`]).
    pub aimed: Option<Aimed>,
    /// Something to say without a verdict.
    pub quiet: Option<Quiet>,
    /// The latest hint.
    pub hint: Option<Hint>,
    /// Whether the result is in the log.
    pub recorded: Recorded,
    /// The ruling that is being waited for.
    pub job: Option<Job<Progress, Ruling>>,
    /// How far the judge is, once it takes long enough to be worth a word.
    pub judging: Option<Progress>,
    /// The search for a solution that the file does not have.
    pub finding: Option<Finding>,
    /// Whose solution it is.
    origin: Origin,
    /// How the try is run.
    conduct: Conduct,
    /// The part worth showing, in stored coordinates.
    window: Window,
}

/// A point that is chosen and not played yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aimed {
    /// Where, as shown.
    pub point: Point,
    /// When it is played by itself; `None` if that takes another click.
    pub due: Option<Duration>,
}

/// Whether the result of an attempt is in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// There is none yet, or it has not been written down.
    No,
    /// It has been handed to the store.
    Yes,
}

/// Whose solution a problem has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// That of its file.
    Author,
    /// The file has none; this one was worked out.
    Solver,
    /// There is none so far.
    Nobody,
}

/// Something to say that is no verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quiet {
    /// The rules forbid the move.
    Illegal(PlayError),
    /// The tree has no hint for this position.
    NoHint,
    /// The side to move has no ko threat.
    NoThreat,
    /// The file has no solution, and none was found; key of why.
    NoSolution(&'static str),
}

impl Session {
    /// Shows a problem.
    ///
    /// # Errors
    ///
    /// If its stones cannot stand on a board.
    pub fn new(
        place: Place,
        problem: Arc<Problem>,
        orientation: Orientation,
        conduct: Conduct,
        now: Duration,
    ) -> Result<Session, SetupError> {
        let stones = problem.setup.stones.iter().map(|(point, _)| point);
        let window = crop(problem.points(), stones, problem.setup.size);
        let is_diagram = problem.task == Task::Show;
        let mut attempt = Attempt::new(problem, conduct.clone(), now)?;
        if is_diagram {
            // There is nothing to find: its lines can be walked at once, and nothing is recorded.
            attempt.give_up(now);
        }
        let origin = if is_diagram || attempt.has_solution() {
            Origin::Author
        } else {
            Origin::Nobody
        };
        Ok(Session {
            proposals: Vec::new(),
            asked: 0,
            has_chosen: false,
            finding: None,
            origin,
            place,
            attempt,
            conduct,
            orientation,
            replay_due: None,
            reply_due: None,
            aimed: None,
            quiet: None,
            hint: None,
            recorded: if is_diagram {
                Recorded::Yes
            } else {
                Recorded::No
            },
            job: None,
            judging: None,
            window,
        })
    }

    /// Begins the same problem once more, as an attempt of its own.
    pub fn again(&mut self, now: Duration) {
        if self.recorded == Recorded::Yes {
            let problem = Arc::clone(self.attempt.problem());
            // The stones stood on a board before, so they do now.
            self.conduct.seed = self.conduct.seed.wrapping_add(1);
            if let Ok(attempt) = Attempt::new(problem, self.conduct.clone(), now) {
                let begun = self.attempt.begun_after().to_vec();
                self.attempt = attempt;
                self.attempt.begin_at(&begun);
                self.recorded = Recorded::No;
            }
        } else {
            self.attempt.retry(now);
        }
        self.settle();
        self.hint = None;
    }

    /// Whose solution the problem has.
    #[must_use]
    pub const fn origin(&self) -> Origin {
        self.origin
    }

    /// Takes the solution that was worked out, for this try and those that follow it; `false` if it
    /// answers another position.
    pub fn learn(&mut self, problem: Arc<Problem>) -> bool {
        let was_learned = self.attempt.learn(problem, self.conduct.clone());
        if was_learned && self.attempt.has_solution() {
            self.origin = Origin::Solver;
        }
        was_learned
    }

    /// Forgets what was said of the position before.
    pub fn settle(&mut self) {
        self.quiet = None;
        self.aimed = None;
        self.reply_due = None;
        self.replay_due = None;
        self.job = None;
        self.judging = None;
        self.finding = None;
    }

    /// Plays where the user pointed, in coordinates as shown.
    pub fn play(&mut self, mv: Move, settings: &Settings, now: Duration) {
        use crate::trainer::Refusal;
        let inverse = self.orientation.symmetry.inverse();
        let mv = inverse.apply_move(mv, self.shown_size());
        if self.can_walk() {
            // On the way through a solution a click chooses a variation.
            self.attempt.step_by(mv);
            return;
        }
        if self.may_replace() {
            self.attempt.take_back(now);
        }
        match self.attempt.play(mv, now) {
            Ok(Step::Right | Step::Wrong) => {
                self.settle();
                self.hint = None;
                self.schedule(settings, now);
            }
            Ok(Step::Solved | Step::NotInSolution | Step::Ask) => {
                self.settle();
                self.hint = None;
            }
            Err(Refusal::Illegal(error)) => self.quiet = Some(Quiet::Illegal(error)),
            Err(Refusal::NotYourTurn | Refusal::ChooseInstead) => {}
        }
    }

    /// Chooses a point as the guard wants it; whether it is to be played now. Only what would be a
    /// move of the try is guarded.
    pub fn aim(&mut self, point: Point, guard: Guard, now: Duration) -> bool {
        let inverse = self.orientation.symmetry.inverse();
        let mv = inverse.apply_move(Move::Play(point), self.shown_size());
        let is_move = matches!(self.attempt.phase(), Phase::AwaitingUser)
            && !self.attempt.is_quiz()
            && !self.attempt.is_free_play()
            && self.attempt.position().is_legal(mv);
        let is_again = self.aimed.take().is_some_and(|aimed| aimed.point == point);
        let due = match guard {
            Guard::None => return true,
            _ if !is_move || is_again => return true,
            Guard::Confirm => None,
            Guard::Moment => Some(now + GUARD_MOMENT),
        };
        self.quiet = None;
        self.aimed = Some(Aimed { point, due });
        false
    }

    /// The stone that is chosen and not played yet.
    #[must_use]
    pub fn aimed_stone(&self) -> Option<(Point, Color)> {
        Some((self.aimed?.point, self.to_move()))
    }

    /// Plays a ko threat, or notes that there is none.
    pub fn threaten(&mut self, now: Duration) {
        self.hint = None;
        self.quiet = match self.attempt.play_threat(now) {
            Ok(_) | Err(NoThreat::NoKo) => None,
            Err(NoThreat::NoneLeft) => Some(Quiet::NoThreat),
        };
    }

    /// Whether the user is to move and nothing has been played yet.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        let attempt = &self.attempt;
        let at_root = attempt.problem().tree.node(attempt.node()).parent.is_none();
        attempt.phase() == Phase::AwaitingUser
            && !attempt.is_quiz()
            && !attempt.is_free_play()
            && at_root
            && attempt.off_tree_move().is_none()
            && attempt.position().last_move().is_none()
    }

    /// Whether the latest move stands outside the solution, so that another may take its place.
    fn may_replace(&self) -> bool {
        self.attempt.phase() == Phase::Finished(Verdict::NotInSolution)
            && self.attempt.off_tree_move().is_some()
    }

    /// Sets the time of the next reply, if one is owed.
    pub fn schedule(&mut self, settings: &Settings, now: Duration) {
        self.reply_due = match self.attempt.phase() {
            Phase::ReplyOwed => Some(now + settings.pause),
            // A refutation is to be followed with the eyes.
            Phase::Refuting => Some(now + settings.pause.max(Duration::from_millis(300)) * 3 / 2),
            Phase::AwaitingUser | Phase::Judging | Phase::Finished(_) => None,
        };
    }

    /// The size of the board as shown.
    #[must_use]
    pub fn shown_size(&self) -> Size {
        self.orientation.symmetry.apply_size(self.stored_size())
    }

    pub(super) fn stored_size(&self) -> Size {
        self.attempt.problem().setup.size
    }

    pub(super) fn shown_point(&self, point: Point) -> Point {
        self.orientation.symmetry.apply(point, self.stored_size())
    }

    fn shown_window(&self) -> Window {
        let corners = [self.window.lower_left, self.window.upper_right];
        Window::around(corners.map(|corner| self.shown_point(corner))).unwrap_or(self.window)
    }

    /// The colour the user plays, as shown.
    #[must_use]
    pub fn user_color(&self) -> Color {
        self.orientation.colors.apply(self.attempt.user())
    }

    /// Who moves next, as shown.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.orientation
            .colors
            .apply(self.attempt.position().to_move())
    }

    /// Stones taken by a colour, as shown.
    #[must_use]
    pub fn captures(&self, color: Color) -> u32 {
        let stored = self.orientation.colors.apply(color);
        self.attempt.position().captures(stored)
    }

    /// The stones as shown.
    #[must_use]
    pub fn stones(&self) -> Stones {
        let position = self.attempt.position();
        self.orientation
            .apply_stones(&position.stones(), position.size())
    }

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

    /// Whether the problem marks stones in question.
    #[must_use]
    pub fn has_target(&self) -> bool {
        !self.attempt.problem().target.is_empty()
    }

    /// The answer in this place of [`Session::quiz_choices`].
    #[must_use]
    pub fn quiz_answer(&self, index: usize) -> Option<Answer> {
        match self.attempt.problem().quiz.as_ref()? {
            Quiz::Status { .. } => Status::ALL.get(index).copied().map(Answer::Status),
            Quiz::Choices(choices) => (index < choices.len()).then_some(Answer::Choice(index)),
        }
    }

    /// Whether the line can be walked through now.
    #[must_use]
    pub fn can_walk(&self) -> bool {
        let over = matches!(
            self.attempt.phase(),
            Phase::Finished(
                Verdict::Solved | Verdict::AnotherWay | Verdict::Wrong | Verdict::GaveUp
            )
        );
        over && (!self.attempt.problem().tree.is_empty() || self.attempt.beyond().1 > 0)
    }

    /// The move shown, and the length of the line it is on.
    #[must_use]
    pub fn walked(&self) -> (usize, usize) {
        let tree = &self.attempt.problem().tree;
        let mut node = self.attempt.node();
        let (shown, played) = self.attempt.beyond();
        let depth = tree.depth(node);
        if played > 0 {
            return (depth + shown, depth + played);
        }
        let here = depth;
        let mut count = here;
        while let Some(&next) = tree.children(node).first() {
            node = next;
            count += 1;
        }
        (here, count)
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

//! An attempt, its orientation, and what it is waiting for.

use std::sync::Arc;
use std::time::Duration;

use super::blind::Blind;
use super::finding::SolutionSearch;
use crate::board::{Color, Move, Orientation, PlayError, Point, SetupError, Size, Stones, Window};
use crate::life::{OpenBecause, Ruling};
use crate::problem::{Answer, Help, Problem, Quiz, Status, Task};
use crate::question::Proposal;
use crate::solver::Progress;
use crate::store::ProblemKey;
use crate::store::preferences::{GUARD_MOMENT, Guard, Settings};
use crate::trainer::{Attempt, Conduct, Hint, NoThreat, Phase, Posed, Step, Verdict};
use crate::worker::Job;

/// The current problem.
pub struct Session {
    /// The position asked about without its goal, if this is one of its steps.
    pub posed: Option<Posed>,
    /// The state of reading without stones, if the problem is read that way.
    pub blind: Option<Blind>,
    /// The user's thinking time in the steps before.
    pub spent: Duration,
    /// Whether the problem shown just before is nearly the same.
    pub follows_twin: bool,
    /// Its name in the library; `None` if the problem is only tried, and nothing is recorded.
    pub key: Option<ProblemKey>,
    /// The attempt under way.
    pub attempt: Attempt,
    /// The questions that the stones suggest, if the file names no target.
    pub proposals: Vec<Proposal>,
    /// The index of the question that is asked.
    pub asked: usize,
    /// Whether the user has chosen that question.
    pub has_chosen: bool,
    /// How it is rotated, mirrored and coloured.
    pub orientation: Orientation,
    /// When the next move of a line that plays itself is due.
    pub replay_due: Option<Duration>,
    /// When the opponent's reply is due.
    pub reply_due: Option<Duration>,
    /// The point that is selected but not played yet (see [`Guard`]).
    pub aimed: Option<Aimed>,
    /// Something to say that is no verdict.
    pub quiet: Option<Quiet>,
    /// The latest hint; a new one replaces it.
    pub hint: Option<Hint>,
    /// Set if this is a problem of a homework.
    pub given: Option<Given>,
    /// Whether the result is in the log.
    pub recorded: Recorded,
    /// The ruling that is being waited for.
    pub job: Option<Job<Progress, Ruling>>,
    /// The progress of the judge, once it takes long enough to be worth showing.
    pub judging: Option<Progress>,
    /// The search for a solution that the file does not have.
    pub finding: Option<SolutionSearch>,
    /// Whose solution the problem has.
    solved_by: SolvedBy,
    /// How the try is run.
    conduct: Conduct,
    /// The part of the board worth showing, in stored coordinates.
    window: Window,
}

/// A homework problem that is being solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The problem's identity.
    pub known_by: String,
    /// Whether help is allowed before it is over.
    pub help: Help,
    /// Whether this is the first try at it.
    pub is_first: bool,
}

/// A point that is selected but not played yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aimed {
    /// The point, as shown.
    pub point: Point,
    /// When it is played by itself; `None` if that takes another click.
    pub due: Option<Duration>,
}

/// Whether the result of an attempt is in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// There is none yet, or it has not been recorded.
    No,
    /// It has been handed to the store.
    Yes,
}

/// Whose solution a problem has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolvedBy {
    /// The author's, from the file.
    Author,
    /// The solver's, worked out because the file has none.
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
    /// The file has no solution, and none was found, for this reason.
    NoSolution(OpenBecause),
    /// The file has no solution, and the one found needs no move.
    NoMove,
    /// The board shows the line of a student.
    Handed {
        /// The student's name.
        student: String,
        /// The number of the first wrong move, from 1, and the move as stored; `None` if the problem was
        /// missed without a move.
        wrong: Option<(u32, Move)>,
    },
}

impl Session {
    /// Shows a problem.
    ///
    /// # Errors
    ///
    /// If its stones cannot stand on a board.
    pub fn new(
        key: Option<ProblemKey>,
        problem: Arc<Problem>,
        orientation: Orientation,
        conduct: Conduct,
        now: Duration,
    ) -> Result<Session, SetupError> {
        let window = problem.window();
        let is_diagram = problem.task == Task::Show;
        let mut attempt = Attempt::new(problem, conduct.clone(), now)?;
        if is_diagram {
            // There is nothing to find: its lines can be stepped through at once, and nothing is recorded.
            attempt.give_up(now);
        }
        let solved_by = if is_diagram || attempt.has_solution() {
            SolvedBy::Author
        } else {
            SolvedBy::Nobody
        };
        Ok(Session {
            posed: None,
            blind: None,
            spent: Duration::ZERO,
            proposals: Vec::new(),
            asked: 0,
            has_chosen: false,
            follows_twin: false,
            finding: None,
            solved_by,
            key,
            attempt,
            conduct,
            orientation,
            replay_due: None,
            reply_due: None,
            aimed: None,
            quiet: None,
            given: None,
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

    /// Shows a step of a position that is asked about without its goal.
    ///
    /// # Errors
    ///
    /// If its stones cannot stand on a board.
    pub fn posed(
        key: ProblemKey,
        posed: Posed,
        orientation: Orientation,
        conduct: Conduct,
        now: Duration,
    ) -> Result<Session, SetupError> {
        let problem = Arc::new(posed.asked());
        let session = Session::new(Some(key), problem, orientation, conduct, now)?;
        Ok(Session {
            posed: Some(posed),
            ..session
        })
    }

    /// Whether this is the first try at a homework problem for which no help is allowed.
    #[must_use]
    pub fn is_test(&self) -> bool {
        let is_alone = |given: &Given| given.is_first && given.help == Help::No;
        self.recorded == Recorded::No && self.given.as_ref().is_some_and(is_alone)
    }

    /// Shows what a student has played, up to the first wrong move. Nothing is recorded.
    pub fn show_handed(&mut self, student: String, line: &[Move], at: Option<u32>, now: Duration) {
        self.settle();
        self.given = None;
        self.recorded = Recorded::Yes;
        let shown = at.map_or(0, |at| at as usize);
        let wrong = shown.checked_sub(1).and_then(|place| line.get(place));
        let wrong = at.zip(wrong.copied());
        self.attempt.show_line(line, shown, now);
        self.quiet = Some(Quiet::Handed { student, wrong });
    }

    /// The step that follows a right answer, if one does.
    #[must_use]
    pub fn next_step(&self) -> Option<Posed> {
        let is_right = matches!(self.attempt.phase(), Phase::Finished(now) if now.is_solved());
        let posed = self.posed.as_ref().filter(|_| is_right)?;
        let choice = match self.attempt.answer() {
            Some(Answer::Choice(place)) => place,
            Some(Answer::Status(_)) | None => 0,
        };
        posed.next(choice)
    }

    /// Whether this is a question about the status of a position.
    #[must_use]
    pub fn is_posed_question(&self) -> bool {
        self.posed.is_some() && self.attempt.is_quiz()
    }

    /// Starts the same problem again: as a new attempt if the result is in the log, else as a retry.
    pub fn again(&mut self, now: Duration) {
        if self.recorded == Recorded::Yes {
            let problem = Arc::clone(self.attempt.problem());
            // The stones could stand on a board before, so they can now.
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
    pub const fn solved_by(&self) -> SolvedBy {
        self.solved_by
    }

    /// Takes over a solution that was worked out, for this try and later ones; `false` if it belongs to
    /// another position.
    pub fn learn(&mut self, problem: Arc<Problem>) -> bool {
        let was_learned = self.attempt.learn(problem, self.conduct.clone());
        if was_learned && self.attempt.has_solution() {
            self.solved_by = SolvedBy::Solver;
        }
        was_learned
    }

    /// Drops everything that was said or is pending for the previous position.
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
            // While stepping through a solution, a click chooses a variation.
            self.attempt.step_by(mv);
            return;
        }
        if self.is_to_foretell() {
            match self.attempt.position().check(mv) {
                Ok(()) => self.foretell(mv, settings, now),
                Err(error) => self.quiet = Some(Quiet::Illegal(error)),
            }
            return;
        }
        if self.may_replace() {
            self.attempt.take_back(now);
        }
        self.forget_said();
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

    /// Selects a point as the guard requires; returns whether to play it now. Only what would be a move of
    /// the try is guarded.
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

    /// The stone that is selected but not played yet.
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

    /// Whether the latest move is outside the solution, so that another may replace it.
    #[must_use]
    pub fn may_replace(&self) -> bool {
        self.attempt.phase() == Phase::Finished(Verdict::NotInSolution)
            && self.attempt.off_tree_move().is_some()
    }

    /// Schedules the next reply, if one is owed.
    pub fn schedule(&mut self, settings: &Settings, now: Duration) {
        self.reply_due = match self.attempt.phase() {
            Phase::ReplyOwed if self.is_to_foretell() => None,
            Phase::ReplyOwed => Some(now + settings.pause),
            // A refutation must be slow enough to follow.
            Phase::Refuting => Some(now + settings.pause.max(Duration::from_millis(300)) * 3 / 2),
            Phase::AwaitingUser | Phase::Judging | Phase::Finished(_) => None,
        };
    }

    /// The size of the board as shown.
    #[must_use]
    pub fn shown_size(&self) -> Size {
        self.orientation.symmetry.apply_size(self.stored_size())
    }

    /// The size of the board as stored.
    #[must_use]
    pub fn stored_size(&self) -> Size {
        self.attempt.problem().setup.size
    }

    /// A stored point as shown.
    #[must_use]
    pub fn shown_point(&self, point: Point) -> Point {
        self.orientation.symmetry.apply(point, self.stored_size())
    }

    /// The part of the board worth showing, as shown.
    #[must_use]
    pub fn shown_window(&self) -> Window {
        let corners = [self.window.lower_left, self.window.upper_right];
        Window::around(corners.map(|corner| self.shown_point(corner))).unwrap_or(self.window)
    }

    /// The colour the user plays, as shown.
    #[must_use]
    pub fn user_color(&self) -> Color {
        self.orientation.colors.apply(self.attempt.user())
    }

    /// The side to move, as shown.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.orientation
            .colors
            .apply(self.attempt.position().to_move())
    }

    /// Stones captured by a colour, as shown.
    #[must_use]
    pub fn captures(&self, color: Color) -> u32 {
        let stored = self.orientation.colors.apply(color);
        self.attempt.position().captures(stored)
    }

    /// The stones as shown.
    #[must_use]
    pub fn stones(&self) -> Stones {
        let position = self.attempt.position();
        let stones = match self.is_blind() {
            true => self.attempt.problem().setup.stones.clone(),
            false => position.stones(),
        };
        self.orientation.apply_stones(&stones, position.size())
    }

    /// Whether the problem marks target stones.
    #[must_use]
    pub fn has_target(&self) -> bool {
        !self.attempt.problem().target.is_empty()
    }

    /// The answer at this index of [`Session::quiz_choices`].
    #[must_use]
    pub fn quiz_answer(&self, index: usize) -> Option<Answer> {
        match self.attempt.problem().quiz.as_ref()? {
            Quiz::Status { .. } => Status::ALL.get(index).copied().map(Answer::Status),
            Quiz::Choices(choices) => (index < choices.len()).then_some(Answer::Choice(index)),
        }
    }

    /// Whether the line can be stepped through now.
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

    /// The number of the move shown, and the length of its line.
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
}

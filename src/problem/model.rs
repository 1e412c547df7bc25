//! The model of problems and of sets of problems.

use std::fmt;
use std::sync::Arc;

use crate::board::{Diagram, Point, Setup, Window, crop};
use crate::life::{self, Goal, Side};

use super::checks::Checks;
use super::evidence::Evidence;
use super::fact::{Fact, Value};
use super::homework::Homework;
use super::solution_tree::SolutionTree;
use super::text::Text;

/// The name of a set: lower-case letters, digits and hyphens.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SetId(String);

/// The name of a problem within its set: lower-case letters, digits and hyphens.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProblemId(String);

/// Longest name of a set or a problem, in characters.
pub const MAX_ID: usize = 80;

fn is_id(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= MAX_ID
        && text
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

macro_rules! id {
    ($name:ident) => {
        impl $name {
            /// Makes an id; `None` unless `text` is 1 to [`MAX_ID`] lower-case letters, digits and hyphens.
            #[must_use]
            pub fn new(text: &str) -> Option<$name> {
                is_id(text).then(|| $name(text.to_owned()))
            }

            /// The name as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id!(SetId);
id!(ProblemId);

/// What the side to move is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Task {
    /// Make the target live.
    Live,
    /// Kill the target.
    Kill,
    /// Reach a seki.
    Seki,
    /// Reach a ko.
    Ko,
    /// Capture the target.
    Capture,
    /// Connect the targets.
    Connect,
    /// Cut the targets apart.
    Cut,
    /// Win the capturing race.
    WinRace,
    /// Say what the status is: a quiz, nothing is played.
    Status,
    /// Nothing: a diagram whose lines the user steps through.
    Show,
}

impl Task {
    /// Every task, in the order in which lists show them.
    pub const ALL: [Task; 10] = [
        Task::Live,
        Task::Kill,
        Task::Seki,
        Task::Ko,
        Task::Capture,
        Task::Connect,
        Task::Cut,
        Task::WinRace,
        Task::Status,
        Task::Show,
    ];
}

/// The status of a shape before it is decided who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// Alive even if the attacker moves first.
    Alive,
    /// Dead even if the defender moves first.
    Dead,
    /// Neither side gains by moving first.
    Seki,
    /// A ko decides.
    Ko,
    /// Whoever moves first decides.
    Unsettled,
}

impl Status {
    /// Every status, in the order in which a quiz shows them.
    pub const ALL: [Status; 5] = [
        Status::Alive,
        Status::Unsettled,
        Status::Dead,
        Status::Seki,
        Status::Ko,
    ];
}

/// The result for the target with best play by both sides, the side to move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// Two eyes, unconditionally.
    Alive,
    /// Mutual life.
    Seki,
    /// A ko.
    Ko {
        /// The result if neither side has a ko threat.
        base: life::Outcome,
        /// The side that changes the result with enough threats.
        side: Side,
        /// The number of ko threats that this side needs.
        threats: u8,
    },
    /// Captured.
    Dead,
}

/// Who vouches for the stated result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Claim {
    /// A proof.
    Proven,
    /// A proof of the result and of the accepted moves; another first move may be right too.
    ProvenInPart,
    /// A person.
    Authored,
    /// Nobody: a search has tried and found no answer to the question.
    Open,
    /// Nobody yet.
    #[default]
    Unproven,
}

/// What backs the answer of a problem, as it is shown to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Voucher {
    /// A proof by search.
    Proven,
    /// The rules: the checker computes the answer.
    Computed,
    /// A person.
    Authored,
    /// Opinion, custom or history.
    Opinion,
    /// Nothing: a diagram asks for no answer.
    Diagram,
    /// Nobody, though a search has tried.
    Open,
    /// Nobody yet.
    Nobody,
}

/// How certain a position taken from an old text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Certainty {
    /// The text determines every stone.
    Stated,
    /// Found in the source that the text itself used.
    Found,
    /// Follows from moves, counts and results in the text.
    Derived,
    /// Fits the text, but is not the only possibility.
    Reconstructed,
    /// Made for this program.
    Original,
}

/// Where a problem comes from. A field is empty if nothing is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Source {
    /// Author, title and year of the book or article.
    pub work: String,
    /// The section or chapter, as the work names it.
    pub section: String,
    /// The number of the figure, as the work writes it.
    pub figure: String,
    /// The page number, as the work writes it.
    pub page: String,
    /// How certain the position is, if it comes from an old text.
    pub certainty: Option<Certainty>,
    /// Anything else, for example an older source or colours that were exchanged.
    pub note: String,
}

impl Source {
    /// This source, with empty fields filled in from the set's source.
    #[must_use]
    pub fn filled_from(&self, set: &Source) -> Source {
        let or = |own: &String, set: &String| if own.is_empty() { set } else { own }.clone();
        Source {
            work: or(&self.work, &set.work),
            section: or(&self.section, &set.section),
            figure: or(&self.figure, &set.figure),
            page: or(&self.page, &set.page),
            certainty: self.certainty.or(set.certainty),
            note: or(&self.note, &set.note),
        }
    }
}

/// A technique tag in the usual Go term: `snapback`, `throw-in`, `oiotoshi` ...
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Technique(String);

impl Technique {
    /// Makes a tag; `None` unless `text` is 1 to 40 lower-case letters, digits and hyphens.
    #[must_use]
    pub fn new(text: &str) -> Option<Technique> {
        (is_id(text) && text.len() <= 40).then(|| Technique(text.to_owned()))
    }

    /// The tag as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One answer of a quiz that brings its own choices.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The words shown to the user.
    pub text: Text,
    /// Whether it is a right answer.
    pub is_right: bool,
    /// What the choice claims about the problem's [`Fact`], if it claims anything.
    pub is: Option<Value>,
}

/// A question answered by choosing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Quiz {
    /// What is the status of the target?
    Status {
        /// The status of the target that counts as right.
        answer: Status,
        /// The points that decide the shape; may be empty.
        vital: Vec<Point>,
    },
    /// Choose one of the problem's own answers.
    Choices(Vec<Choice>),
}

/// An answer that a user gives in a quiz.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// One of the five statuses.
    Status(Status),
    /// One of the problem's own choices, by its index from 0.
    Choice(usize),
}

impl Answer {
    /// The answer as one word, or as its number from 1.
    #[must_use]
    pub fn word(self) -> String {
        let word = match self {
            Answer::Status(Status::Alive) => "alive",
            Answer::Status(Status::Dead) => "dead",
            Answer::Status(Status::Seki) => "seki",
            Answer::Status(Status::Ko) => "ko",
            Answer::Status(Status::Unsettled) => "unsettled",
            Answer::Choice(place) => return (place + 1).to_string(),
        };
        word.to_owned()
    }
}

impl Quiz {
    /// Whether an answer is right; `None` if this quiz does not offer it.
    #[must_use]
    pub fn is_right(&self, answer: Answer) -> Option<bool> {
        match (self, answer) {
            (Quiz::Status { answer: right, .. }, Answer::Status(given)) => Some(*right == given),
            (Quiz::Choices(choices), Answer::Choice(place)) => {
                choices.get(place).map(|choice| choice.is_right)
            }
            (Quiz::Status { .. }, Answer::Choice(_)) | (Quiz::Choices(_), Answer::Status(_)) => {
                None
            }
        }
    }
}

/// A problem with its position, question, answer and texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The name, unique within the set.
    pub id: ProblemId,
    /// A short heading for lists; may be empty.
    pub title: Text,
    /// What the side to move is asked to do.
    pub task: Task,
    /// Board, stones, side to move, ko and rules at the start.
    pub setup: Setup,
    /// The part of the board that was drawn; `None` if the stones were listed.
    pub drawn: Option<Window>,
    /// Letters on empty points of the start position.
    pub labels: Vec<(Point, char)>,
    /// One stone of each chain whose life is at stake.
    pub target: Vec<Point>,
    /// With several targets: whether saving one of them is enough.
    pub goal: Goal,
    /// Points where play is considered; the program finds them if this is empty.
    pub region: Vec<Point>,
    /// One stone of each surrounding chain that is assumed alive.
    pub safe: Vec<Point>,
    /// The result with best play, if anybody states it.
    pub result: Option<Outcome>,
    /// Who vouches for `result`.
    pub claim: Claim,
    /// Further details about the claim from a search.
    pub evidence: Evidence,
    /// The question, if the problem is answered by choosing.
    pub quiz: Option<Quiz>,
    /// The question as a statement that can be computed.
    pub fact: Option<Fact>,
    /// Technique tags, for filters and lists.
    pub techniques: Vec<Technique>,
    /// The rank for which it is made, from 1 for 25 kyu to 30 for 5 dan.
    pub difficulty: Option<u8>,
    /// A problem of the same set that is nearly the same but has another answer. The relation is mutual.
    pub twin: Option<ProblemId>,
    /// Where it comes from, with gaps filled in from the set's source; problems of one source share it.
    pub source: Arc<Source>,
    /// Words shown from the start.
    pub comment: Text,
    /// Words shown after the end.
    pub explanation: Text,
    /// Every stored line, right and wrong, from the start position.
    pub tree: SolutionTree,
}

/// The hardest difficulty, 5 dan; the easiest is 1, 25 kyu, and each rank is one step.
pub const MAX_DIFFICULTY: u8 = 30;

/// The difficulty for a rank as people write it: "15k", "3 dan", "12. Kyu". Ranks beyond the scale are taken
/// for its ends; `None` if there is no number, or neither kyu nor dan.
#[must_use]
pub fn difficulty_of_rank(text: &str) -> Option<u8> {
    let text = text.trim().to_lowercase();
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    let (digits, unit) = text.split_at_checked(end?)?;
    let number: u8 = digits.parse().ok()?;
    match unit.trim_start_matches(['.', ' ']).chars().next()? {
        'k' => Some(26_u8.saturating_sub(number).clamp(1, 25)),
        'd' => Some(25_u8.saturating_add(number).clamp(26, MAX_DIFFICULTY)),
        _ => None,
    }
}

impl Problem {
    /// A problem with this id, task and setup and defaults for everything else.
    #[must_use]
    pub fn new(id: ProblemId, task: Task, setup: Setup) -> Problem {
        Problem {
            id,
            title: Text::default(),
            task,
            setup,
            drawn: None,
            labels: Vec::new(),
            target: Vec::new(),
            goal: Goal::default(),
            region: Vec::new(),
            safe: Vec::new(),
            result: None,
            claim: Claim::default(),
            evidence: Evidence::default(),
            quiz: None,
            fact: None,
            techniques: Vec::new(),
            difficulty: None,
            twin: None,
            source: Arc::default(),
            comment: Text::default(),
            explanation: Text::default(),
            tree: SolutionTree::new(),
        }
    }

    /// What backs the answer.
    #[must_use]
    pub const fn voucher(&self) -> Voucher {
        match (&self.fact, self.claim) {
            (Some(Fact::Opinion), _) => Voucher::Opinion,
            (Some(fact), _) if fact.needs_search() => Voucher::Proven,
            (Some(_), _) => Voucher::Computed,
            (None, Claim::Proven | Claim::ProvenInPart) => Voucher::Proven,
            (None, Claim::Authored) => Voucher::Authored,
            (None, Claim::Open) => Voucher::Open,
            (None, Claim::Unproven) if matches!(self.task, Task::Show) => Voucher::Diagram,
            (None, Claim::Unproven) => Voucher::Nobody,
        }
    }

    /// Takes over the stones, letters and window of a drawing.
    pub fn set_drawing(&mut self, drawing: Diagram) {
        self.setup.stones = drawing.stones;
        self.labels = drawing.labels;
        self.drawn = Some(drawing.window);
    }

    /// Every point that the problem refers to: stones, letters, targets, moves, marks and the corners of the
    /// drawing. A failing first move without any comment or mark is left out; the moves after it count.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        // On a large board, a drawing of the whole board means only the part with the stones.
        let is_large = self.setup.size.width() > 13 && self.setup.size.height() > 13;
        let whole = Window::whole(self.setup.size);
        let is_part = |window: &Window| *window != whole || !is_large || self.task == Task::Show;
        let drawn = self
            .drawn
            .filter(is_part)
            .into_iter()
            .flat_map(|window| [window.lower_left, window.upper_right]);
        let silent = self.tree.silent_mistakes();
        let nodes = self.tree.ids().flat_map(move |id| {
            let said = self.tree.said(id);
            let labels = said.labels.iter().map(|&(point, _)| point);
            let marks = said.marks.iter().map(|&(point, _)| point);
            let mv = self.tree.node(id).mv.filter(|_| !silent.contains(&id));
            mv.and_then(crate::board::Move::point)
                .into_iter()
                .chain(labels)
                .chain(marks)
        });
        self.setup
            .stones
            .iter()
            .map(|(point, _)| point)
            .chain(self.labels.iter().map(|&(point, _)| point))
            .chain(self.target.iter().copied())
            .chain(self.region.iter().copied())
            .chain(self.fact.iter().flat_map(Fact::points))
            .chain(drawn)
            .chain(nodes)
            .filter(|&point| self.setup.size.contains(point))
    }

    /// The part of the board worth showing: every point the problem refers to, and its stones with a margin.
    #[must_use]
    pub fn window(&self) -> Window {
        let stones = self.setup.stones.iter().map(|(point, _)| point);
        crop(self.points(), stones, self.setup.size)
    }
}

/// A set of problems: one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemSet {
    /// The name of the set, and of its file without the extension.
    pub id: SetId,
    /// A heading for the library.
    pub title: Text,
    /// A description of the content.
    pub about: Text,
    /// The people who made it.
    pub author: String,
    /// The licence, as an SPDX identifier.
    pub licence: String,
    /// The source that problems inherit.
    pub source: Source,
    /// Settings for the checker.
    pub checks: Checks,
    /// The note and due date of the teacher, if the set is homework.
    pub homework: Option<Homework>,
    /// The problems, in the order of the file.
    pub problems: Vec<Problem>,
}

impl ProblemSet {
    /// A set of these problems with empty header fields.
    #[must_use]
    pub fn new(id: SetId, problems: Vec<Problem>) -> ProblemSet {
        ProblemSet {
            id,
            title: Text::default(),
            about: Text::default(),
            author: String::new(),
            licence: String::new(),
            source: Source::default(),
            checks: Checks::default(),
            homework: None,
            problems,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Move, Notation, Size};
    use crate::problem::{Said, Verdict};

    fn points(names: &str, size: Size) -> Vec<Point> {
        names
            .split_whitespace()
            .map(|name| Notation::Gtp.read(name, size).unwrap())
            .collect()
    }

    #[test]
    fn ranks_are_read_as_people_write_them() {
        for (text, difficulty) in [
            ("25k", 1),
            ("30 kyu", 1),
            ("12. Kyu", 14),
            (" 1K ", 25),
            ("1d", 26),
            ("3 dan", 28),
            ("5. Dan", 30),
            ("9d", 30),
            ("0k", 25),
            ("0d", 26),
        ] {
            assert_eq!(difficulty_of_rank(text), Some(difficulty), "{text}");
        }
        for text in ["", "12", "k", "dan", "3 stones", "999k", "-2k"] {
            assert_eq!(difficulty_of_rank(text), None, "{text}");
        }
    }

    #[test]
    fn a_problem_drawn_on_a_whole_large_board_is_cut_to_what_matters() {
        let size = Size::SQUARE_19;
        let mut setup = Setup::new(size);
        for point in points("A1 B3 C2", size) {
            setup.stones.set(point, Some(Color::Black));
        }
        let id = ProblemId::new("drawn").unwrap();
        let mut problem = Problem::new(id, Task::Live, setup);
        problem.drawn = Some(Window::whole(size));
        assert!(problem.window().width() < 10);
        // A diagram shows everything that was drawn.
        problem.task = Task::Show;
        assert_eq!(problem.window(), Window::whole(size));
    }

    #[test]
    fn a_move_that_fails_in_silence_does_not_widen_what_is_shown() {
        let size = Size::SQUARE_19;
        let mut setup = Setup::new(size);
        for point in points("A1 B3 C2", size) {
            setup.stones.set(point, Some(Color::Black));
        }
        let mut problem = Problem::new(ProblemId::new("far").unwrap(), Task::Live, setup);
        let play = |problem: &mut Problem, line: &str, verdict| {
            let tree = &mut problem.tree;
            let moves = points(line, size).into_iter().map(Move::Play);
            let end = moves.fold(tree.root(), |node, mv| tree.add(node, mv));
            tree.node_mut(end).verdict = Some(verdict);
            end
        };
        play(&mut problem, "B1", Verdict::Solved);
        let near = problem.window();
        let far = play(&mut problem, "T19 B1", Verdict::Wrong);
        assert_eq!(problem.window(), near);
        // The reply to a mistake must be visible, and so must a mistake that the author comments on.
        play(&mut problem, "B2 K1", Verdict::Wrong);
        assert!(problem.window().contains(Point::at(9, 0)));
        let said = Said {
            comment: Text {
                en: "Far away.".into(),
                de: "Weit weg.".into(),
            },
            ..Said::default()
        };
        problem.tree.say(far, said);
        assert!(problem.window().contains(Point::at(18, 18)));
    }
}

//! What was found about one problem: a row small enough to hold ten thousand at once, and the details.

use crate::board::{Color, Point};
use crate::check::{Judged, Opinion};
use crate::life::Basis;
use crate::problem::{Outcome, Problem};
use crate::question::{Aim, Proposal, Reason};

/// What a finding amounts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// The proof says what the file says, or the file says nothing and the proof does.
    Proven,
    /// The proof contradicts the file.
    Against,
    /// There is a question, but no answer that holds on the board.
    Open,
    /// Nothing that could be proved is asked.
    NoQuestion,
}

impl Group {
    /// Every group, in the order of the list.
    pub const ALL: [Group; 4] = [
        Group::Proven,
        Group::Against,
        Group::Open,
        Group::NoQuestion,
    ];
}

/// Why a question was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The file names the target stones.
    File,
    /// The words of the file name the aim, and the stones the group.
    Words,
    /// Only the stones suggest it.
    Stones(Reason),
}

/// The question that was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// What the side to move is to do.
    pub aim: Aim,
    /// Whose group is at stake.
    pub color: Color,
    /// A stone of the group.
    pub point: Point,
    /// Why the question was asked.
    pub why: Why,
}

impl Question {
    fn of_proposal(proposal: &Proposal) -> Option<Question> {
        Some(Question {
            aim: proposal.aim,
            color: proposal.color,
            point: proposal.name()?,
            why: match proposal.is_said {
                true => Why::Words,
                false => Why::Stones(proposal.reason),
            },
        })
    }

    fn of_problem(problem: &Problem) -> Option<Question> {
        let point = *problem.target.first()?;
        Some(Question {
            aim: problem.task.aim()?,
            color: problem.setup.stones.get(point)?,
            point,
            why: Why::File,
        })
    }
}

/// Which of two versions of a problem the user keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// As the file has it.
    File,
    /// As the proof has it.
    Ours,
}

/// What a list shows of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The index of the problem among all.
    pub place: usize,
    /// Its title, or its name if it has none.
    pub title: Box<str>,
    /// What the finding amounts to.
    pub group: Group,
    /// What was asked.
    pub question: Option<Question>,
    /// The result, and what it rests on.
    pub result: Option<(Outcome, Basis)>,
    /// Whether the proof has a version of the problem that can be kept.
    pub has_ours: bool,
    /// The user's choice, where file and proof differ.
    pub choice: Option<Choice>,
    /// A checksum of the problem as it was examined: another problem has another.
    pub key: u64,
    /// Where the record of the finding is in the journal.
    pub at: u64,
}

/// Everything known about a finding.
#[derive(Clone, Debug, PartialEq)]
pub struct Detail {
    /// The problem as its file has it.
    pub theirs: Option<Problem>,
    /// The problem as the proof has it.
    pub ours: Option<Problem>,
    /// What is doubted, or why nothing was proved, one sentence each.
    pub words: Vec<String>,
    /// Why the problem cannot be kept, if it cannot.
    pub unkept: Option<String>,
}

/// A finding as it results from the proof.
pub(super) struct Found {
    pub(super) group: Group,
    pub(super) question: Option<Question>,
    pub(super) result: Option<(Outcome, Basis)>,
    pub(super) ours: Option<Box<Problem>>,
    pub(super) words: Vec<String>,
}

impl Found {
    pub(super) fn of(judged: Judged, problem: &Problem) -> Found {
        let (group, ours, words) = match judged.opinion {
            Opinion::Agrees { problem, .. } | Opinion::Supplies { problem, .. } => {
                (Group::Proven, Some(problem), Vec::new())
            }
            Opinion::Disagrees { doubts, fixed } => (Group::Against, fixed, doubts),
            Opinion::Open { reason } if judged.is_question => (Group::Open, None, vec![reason]),
            Opinion::Open { reason } => (Group::NoQuestion, None, vec![reason]),
        };
        let asked = judged.asked.as_deref().and_then(Question::of_proposal);
        let named = || Question::of_problem(ours.as_deref().unwrap_or(problem));
        Found {
            group,
            question: asked.or_else(named),
            result: judged.result,
            ours,
            words,
        }
    }
}

/// The title that a list shows.
pub(super) fn title_of(problem: &Problem) -> Box<str> {
    let title = match problem.title.en.trim() {
        "" => problem.title.de.trim(),
        title => title,
    };
    match title {
        "" => problem.id.as_str().into(),
        title => title.replace("{{", "{").into(),
    }
}

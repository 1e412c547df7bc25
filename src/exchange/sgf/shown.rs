//! Problems from drawings and position lists. Their words, marks and moves mean the same as in an SGF file.

use std::sync::Arc;

use crate::board::{Color, Move, Position, Setup, Size};
use crate::problem::{Problem, ProblemId, Said, Verdict};

use super::asked::Asked;
use super::dialect::Dialect;
use super::draft::Draft;
use super::notes::Notes;
use super::problem::{begun, id_of, in_reading_order, marked_stones};
use super::read::{Read, nothing_shown, read_for, side_to_move};
use super::signs;
use super::start::{Refusal, position_of};
use super::verdicts::Marked;

/// A problem as a file shows it. Texts are as written; byte offsets count from the start of the file.
pub(in crate::exchange) struct Shown {
    pub setup: Setup,
    /// The side to move first, if stated.
    pub stated: Option<Color>,
    pub title: String,
    pub work: String,
    pub comment: String,
    /// Labels and marks at the start.
    pub said: Said,
    pub lines: Vec<Vec<Step>>,
    pub notes: Notes,
}

/// A move of a line.
pub(in crate::exchange) struct Step {
    pub byte: usize,
    pub color: Color,
    /// The move, or why it cannot be read.
    pub mv: Result<Move, Refusal>,
    pub words: String,
    /// Whether the move ends a right line.
    pub is_right: bool,
}

impl Shown {
    /// An empty board without moves or texts.
    pub(in crate::exchange) fn new(size: Size) -> Shown {
        Shown {
            setup: Setup::new(size),
            stated: None,
            title: String::new(),
            work: String::new(),
            comment: String::new(),
            said: Said::default(),
            lines: Vec::new(),
            notes: Notes::default(),
        }
    }

    /// The problem, or two if the lines where the other side moves first have solutions of their own.
    /// `byte` is where it begins.
    pub(super) fn read(mut self, byte: usize, id: &str, dialect: Dialect) -> Result<Read, Refusal> {
        let mut notes = std::mem::take(&mut self.notes);
        self.title = one_line(&self.title);
        self.work = one_line(&self.work);
        self.comment = even(&self.comment);
        let starts = self.lines.iter().filter_map(|line| line.first());
        let firsts: Vec<Color> = starts.map(|step| step.color).collect();
        if self.setup.stones.is_empty() && firsts.is_empty() {
            return Err(nothing_shown());
        }
        position_of(&self.setup)?;
        let asked = Asked::in_words([&self.title, &self.comment].into_iter().cloned());
        let start = (&self.setup, self.stated);
        let to_move = side_to_move(start, &asked, &firsts, byte, &mut notes);
        read_for(to_move, &firsts, id, notes, |side, accepted, id| {
            let mut setup = self.setup.clone();
            setup.to_move = side;
            let mut draft = Draft::new(dialect, accepted);
            draft.byte = byte;
            let (root, mut said) = (draft.tree.root(), self.said.clone());
            draft.comment(root, &mut said, &self.comment, true);
            draft.say(root, said);
            for line in &self.lines {
                follow(line, &mut draft, position_of(&setup)?);
            }
            draft.judge();
            draft.byte = byte;
            Ok((self.problem(id_of(id)?, setup, &asked, &mut draft), draft))
        })
    }

    fn problem(&self, id: ProblemId, setup: Setup, asked: &Asked, draft: &mut Draft) -> Problem {
        let task = asked.task(setup.to_move);
        let target = marked_stones(&setup, &draft.tree);
        let mut problem = begun(id, setup, target, task);
        problem.ask_by_stones(task);
        problem.comment = std::mem::take(&mut draft.opening);
        problem.title.en = self.title.replace('{', "{{");
        draft.fit("the title", &mut problem.title.en);
        let work = &mut Arc::make_mut(&mut problem.source).work;
        work.clone_from(&self.work);
        draft.fit("the source", work);
        problem.tree = in_reading_order(&draft.tree);
        problem
    }
}

/// Adds the moves of a line to the tree, up to the first that cannot be played.
fn follow(line: &[Step], draft: &mut Draft, mut position: Position) {
    let mut at = draft.start();
    for step in line {
        draft.byte = step.byte;
        let mv = match &step.mv {
            Ok(mv) => *mv,
            Err((code, message)) => {
                draft.fault(*code, format!("{message}; the line is cut here"));
                break;
            }
        };
        let Some(next) = draft.play(at, step.color, mv, &mut position) else {
            break;
        };
        at = next;
        let words = even(&step.words);
        let right = step.is_right.then_some(Verdict::Solved);
        let stated = Marked {
            verdict: right.or_else(|| draft.dialect.verdict_in(&words)),
            heading: None,
            words: signs::spoken(&words).filter(|&words| draft.dialect.believes(words)),
        };
        draft.mark(at.id, stated);
        let mut said = draft.tree.take_said(at.id);
        draft.comment(at.id, &mut said, &words, false);
        draft.say(at.id, said);
    }
}

/// Normalises line ends to `\n` and tabs to spaces.
fn even(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.replace(['\t', '\u{b}', '\u{c}'], " ")
}

fn one_line(text: &str) -> String {
    even(text).replace('\n', " ").trim().to_owned()
}

//! Writes problems as SGF FF\[4\] in a dialect.
//!
//! Points are sorted and properties have a fixed order: the same problem always gives the same text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::board::{Color, Move, Notation, Orientation, Point, Size};
use crate::problem::{
    Language, Mark, NodeId, Problem, Said, SolutionTree, Task, Text, TextView, Verdict,
};

use super::dialect::Dialect;
use super::losses::{Loss, Losses, untold};
use super::neutral::{ADDED, muted, neutral};
use super::plan::{Offered, Plan, Planned};
use super::record::{self, Seen};
use super::text::{escaped, escaped_part};

/// SGF text, and a list of what readers of its dialect do not learn from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The content of the file.
    pub text: String,
    /// What other readers do not get, or get in a different form.
    pub losses: Losses,
}

/// Writes problems as one collection.
#[must_use]
pub fn write_sgf(problems: &[Problem], dialect: Dialect, language: Language) -> Written {
    let mut all = Written {
        text: String::new(),
        losses: Losses::default(),
    };
    for problem in problems {
        let one = write_problem(problem, dialect, language);
        all.text.push_str(&one.text);
        all.losses.join(one.losses);
    }
    all
}

/// Writes one problem as one game.
///
/// What the dialect or SGF itself cannot express goes into a record that only this program reads; the record
/// is left out if nothing needs it.
#[must_use]
pub fn write_problem(problem: &Problem, dialect: Dialect, language: Language) -> Written {
    let Shown {
        plan,
        mut text,
        opening_end,
        seen,
    } = show(problem, dialect, language);
    let mut losses = Losses::default();
    let told = compare(problem, &plan, seen.as_ref());
    losses.add(Loss::Misread, &problem.id, told.misread.len());
    losses.add(Loss::Unread, &problem.id, told.unread);
    if dialect == Dialect::GoProblems {
        asked_by_goproblems(problem, &plan, &mut losses);
    }
    if !seen.is_some_and(|seen| seen.is_clean && seen.problem == *problem) {
        untold(problem, language, &mut losses);
        let record = record::properties(problem, &text, language);
        text.insert_str(opening_end, &record);
    }
    Written { text, losses }
}

/// A problem as other programs see it.
pub(super) struct Shown<'a> {
    pub(super) plan: Plan<'a>,
    /// The game without the record.
    text: String,
    /// The byte where the properties of its first node end.
    opening_end: usize,
    /// What a reader of the dialect gets from it.
    pub(super) seen: Option<Seen>,
}

/// Writes one problem as one game without the record.
///
/// Comments whose words would be read as a wrong verdict are changed invisibly.
pub(super) fn show(problem: &Problem, dialect: Dialect, language: Language) -> Shown<'_> {
    let shown = show_with(problem, dialect, language, &BTreeSet::new());
    let misread = compare(problem, &shown.plan, shown.seen.as_ref()).misread;
    let mut muted = BTreeSet::new();
    for id in &misread {
        let mut at = Some(*id);
        while let Some(id) = at
            && muted.insert(id)
        {
            at = problem.tree.node(id).parent;
        }
    }
    muted.retain(|&id| !problem.tree.said(id).comment.is_empty());
    if muted.is_empty() {
        return shown;
    }
    let other = show_with(problem, dialect, language, &muted);
    let still = compare(problem, &other.plan, other.seen.as_ref()).misread;
    // Any remaining misreading is not caused by the comments.
    if still.len() < misread.len() {
        other
    } else {
        shown
    }
}

fn show_with<'a>(
    problem: &'a Problem,
    dialect: Dialect,
    language: Language,
    muted: &BTreeSet<NodeId>,
) -> Shown<'a> {
    let judged = Judged::of(&problem.tree);
    let plan = Plan::of(problem, dialect, language, &judged);
    let mut writer = Writer {
        problem: &plan.shown,
        plan: &plan,
        dialect,
        language,
        muted,
        size: plan.shown.setup.size,
        text: String::from("(;"),
        judged,
    };
    writer.opening();
    let opening_end = writer.text.len();
    writer.tree();
    let mut text = writer.text;
    text.push_str(")\n");
    let seen = record::seen(&text, dialect);
    Shown {
        plan,
        text,
        opening_end,
        seen,
    }
}

/// How readers of the dialect see the verdicts of a problem.
struct Told {
    /// Nodes whose verdict is read as something else.
    misread: Vec<NodeId>,
    /// The number of verdicts that are not read at all.
    unread: usize,
}

/// Compares the verdicts with what a reader of the dialect gets.
fn compare(problem: &Problem, plan: &Plan<'_>, seen: Option<&Seen>) -> Told {
    let tree = &problem.tree;
    let judged = Judged::of(tree);
    let nothing = SolutionTree::new();
    let read = seen.map_or(&nothing, |seen| &seen.problem.tree);
    let read_judged = Judged::of(read);
    let mut told = Told {
        misread: Vec::new(),
        unread: 0,
    };
    let mut places: Vec<Option<NodeId>> = Vec::with_capacity(plan.nodes.len());
    for (place, planned) in plan.nodes.iter().enumerate() {
        let there = match places.get(planned.parent).copied().flatten() {
            _ if place == 0 => Some(read.root()),
            Some(before) => read.child_by(before, planned.mv),
            None => None,
        };
        places.push(there);
        let is_leaf = planned.children.is_empty() && place != 0;
        let ours = planned
            .verdict(tree)
            .or_else(|| judged.of_all(planned.node).filter(|_| is_leaf));
        // If every line below ends the same way, an earlier verdict adds nothing.
        let theirs = there.and_then(|there| {
            let verdict = read.node(there).verdict;
            verdict.or_else(|| read_judged.of_all(there).filter(|_| !is_leaf))
        });
        match (ours, theirs) {
            _ if ours == theirs => {}
            (Some(_), None) => told.unread += 1,
            (Some(_), Some(_)) => told.misread.push(planned.node),
            (None, Some(_)) if is_leaf => told.misread.push(planned.node),
            (None, _) => {}
        }
    }
    if plan.nodes.len() == 1 && plan.left_out == 0 {
        // From a bare position, no verdicts are read.
        let verdicts = tree.ids().filter(|&id| tree.node(id).verdict.is_some());
        told.unread = verdicts.count();
    }
    told
}

/// Counts how the additional requirements of goproblems were met.
fn asked_by_goproblems(problem: &Problem, plan: &Plan<'_>, losses: &mut Losses) {
    let id = &problem.id;
    let one = usize::from;
    let mut nodes = plan.nodes.iter();
    let has_right = nodes.any(|node| node.verdict(&problem.tree) == Some(Verdict::Solved))
        || plan.answers.iter().any(|answer| answer.is_right);
    // A bare position has no question, so nothing is missing.
    let asks = !problem.tree.is_empty() || problem.quiz.is_some();
    losses.add(Loss::NoRightLine, id, one(asks && !has_right));
    let size = plan.shown.setup.size;
    losses.add(Loss::Board, id, one(size != Size::SQUARE_19));
    losses.add(Loss::LeftOut, id, plan.left_out);
    losses.add(Loss::Elsewhere, id, plan.elsewhere);
    losses.add(Loss::AddedStone, id, one(plan.added.is_some()));
    losses.add(Loss::LargerBoard, id, one(plan.shift.is_some()));
    losses.add(Loss::Asked, id, one(!plan.answers.is_empty()));
}

/// For each node, whether right, wrong and unmarked lines end at or below it.
pub(super) struct Judged {
    right: Vec<bool>,
    wrong: Vec<bool>,
    silent: Vec<bool>,
}

impl Judged {
    pub(super) fn of(tree: &SolutionTree) -> Judged {
        let mut judged = Judged {
            right: vec![false; tree.len()],
            wrong: vec![false; tree.len()],
            silent: vec![false; tree.len()],
        };
        for id in tree.ids().rev() {
            let node = tree.node(id);
            let has = |list: &[bool]| {
                tree.children(id)
                    .iter()
                    .any(|child| list.get(child.index()) == Some(&true))
            };
            let is_leaf = tree.children(id).is_empty() && id != tree.root();
            let right = node.verdict == Some(Verdict::Solved) || has(&judged.right);
            let wrong = node.verdict == Some(Verdict::Wrong) || has(&judged.wrong);
            let silent = (is_leaf && node.verdict.is_none()) || has(&judged.silent);
            for (list, value) in [
                (&mut judged.right, right),
                (&mut judged.wrong, wrong),
                (&mut judged.silent, silent),
            ] {
                if let Some(place) = list.get_mut(id.index()) {
                    *place = value;
                }
            }
        }
        judged
    }

    fn is(list: &[bool], id: NodeId) -> bool {
        list.get(id.index()) == Some(&true)
    }

    /// Whether a right line lies at or below a node.
    pub(super) fn has_right(&self, id: NodeId) -> bool {
        Judged::is(&self.right, id)
    }

    /// The verdict with which every line at and below a node ends, if they agree.
    fn of_all(&self, id: NodeId) -> Option<Verdict> {
        let is_silent = Judged::is(&self.silent, id);
        match (self.has_right(id), Judged::is(&self.wrong, id)) {
            (true, false) if !is_silent => Some(Verdict::Solved),
            (false, true) if !is_silent => Some(Verdict::Wrong),
            _ => None,
        }
    }

    /// Whether every line at and below a node ends wrong.
    fn is_all_wrong(&self, id: NodeId) -> bool {
        self.of_all(id) == Some(Verdict::Wrong)
    }
}

struct Writer<'a> {
    problem: &'a Problem,
    plan: &'a Plan<'a>,
    dialect: Dialect,
    language: Language,
    /// Nodes whose comments are changed invisibly.
    muted: &'a BTreeSet<NodeId>,
    size: Size,
    text: String,
    judged: Judged,
}

/// A pending step of the writer.
enum Step<'a> {
    Node(&'a Planned, Color),
    Answer(&'a Offered),
    Open,
    Close,
}

impl<'a> Step<'a> {
    /// The steps after a node, in reverse order for the stack.
    fn after<'p>(
        plan: &'a Plan<'p>,
        node: &'a Planned,
        answers: &'a [Offered],
        color: Color,
    ) -> Vec<Step<'a>> {
        let children = node.children.iter();
        let steps: Vec<Step<'a>> = children
            .filter_map(|&child| plan.nodes.get(child))
            .map(|child| Step::Node(child, color))
            .chain(answers.iter().map(Step::Answer))
            .collect();
        let is_fork = steps.len() > 1;
        let mut open = Vec::new();
        for step in steps.into_iter().rev() {
            if is_fork {
                open.extend([Step::Close, step, Step::Open]);
            } else {
                open.push(step);
            }
        }
        open
    }
}

impl Writer<'_> {
    fn property(&mut self, name: &str, values: impl IntoIterator<Item = String>) {
        let mut is_first = true;
        for value in values {
            if is_first {
                self.text.push_str(name);
                is_first = false;
            }
            let written = write!(self.text, "[{value}]");
            debug_assert!(written.is_ok(), "a string takes every write");
        }
    }

    fn name_of(&self, point: Point) -> String {
        Notation::Sgf.write(point, self.size)
    }

    fn points(&mut self, name: &str, points: impl IntoIterator<Item = Point>) {
        let mut names: Vec<String> = points.into_iter().map(|p| self.name_of(p)).collect();
        names.sort();
        names.dedup();
        self.property(name, names);
    }

    fn words(&self, text: &Text) -> String {
        let view = TextView {
            orientation: Orientation::CANONICAL,
            notation: Notation::Gtp,
            size: self.size,
        };
        text.show(self.language, &view)
    }

    fn opening(&mut self) {
        let problem = self.problem;
        let one = |text: &str| [text.to_owned()];
        self.property("FF", one("4"));
        self.property("GM", one("1"));
        self.property("CA", one("UTF-8"));
        self.property(
            "AP",
            one(concat!("Raeuberspiel:", env!("CARGO_PKG_VERSION"))),
        );
        let (width, height) = (self.size.width(), self.size.height());
        self.property(
            "SZ",
            [if width == height {
                width.to_string()
            } else {
                format!("{width}:{height}")
            }],
        );
        self.property("RSDIAL", one(self.dialect.name()));
        self.property("RSID", one(problem.id.as_str()));
        self.property("RSTASK", [format!("{:?}", problem.task)]);
        if self.dialect == Dialect::TsumegoHero {
            let goal = match problem.task {
                Task::Live => Some("LIVE"),
                Task::Kill => Some("KILL"),
                Task::Seki => Some("SEKI"),
                Task::Ko => Some("KO"),
                _ => None,
            };
            self.property("G", goal.map(str::to_owned));
        }
        let title = self.words(&problem.title);
        self.property("GN", (!title.is_empty()).then(|| escaped(&title)));
        let work = &problem.source.work;
        self.property("SO", (!work.is_empty()).then(|| escaped(work)));
        self.property("RSLEVEL", problem.difficulty.map(|level| level.to_string()));
        self.property("RSTAGS", problem.techniques.iter().map(ToString::to_string));
        let plan = self.plan;
        let stones = |color: Color| {
            let of_color = move |&(_, c): &(Point, Color)| c == color;
            problem
                .setup
                .stones
                .iter()
                .chain(plan.added)
                .filter(of_color)
                .map(|(point, _)| point)
        };
        self.points("AB", stones(Color::Black));
        self.points("AW", stones(Color::White));
        let to_move = match problem.setup.to_move {
            Color::Black => "B",
            Color::White => "W",
        };
        self.property("PL", one(to_move));
        // A view of part of the board would hide distant stones.
        if let Some(window) = problem.drawn.filter(|_| !plan.reaches_out()) {
            let corner = |column, row| Notation::Sgf.write(Point::at(column, row), self.size);
            let (low, high) = (window.lower_left, window.upper_right);
            let first = corner(low.column(), high.row());
            let last = corner(high.column(), low.row());
            self.property("VW", [format!("{first}:{last}")]);
        }
        self.points("RSTARGET", problem.target.iter().copied());
        self.points("RSREGION", problem.region.iter().copied());
        self.points("RSSAFE", problem.safe.iter().copied());
        let mut said = problem.tree.said(problem.tree.root()).clone();
        for &(point, letter) in &problem.labels {
            if !said.labels.iter().any(|&(other, _)| other == point) {
                said.labels.push((point, letter.to_string()));
            }
        }
        let mut words = vec![self.words(&problem.comment), self.words(&said.comment)];
        for answer in &plan.answers {
            said.labels.push((answer.point, answer.label.clone()));
            if !answer.words.is_empty() {
                words.push(format!("{}: {}", answer.label, self.words(&answer.words)));
            }
        }
        words.retain(|words| !words.is_empty());
        let words = words.join("\n");
        let name = match self.dialect {
            // goproblems shows no comment at the start; the words go into the game comment.
            Dialect::GoProblems if record::property(&said.sgf, "GC").is_none() => Some("GC"),
            Dialect::GoProblems => None,
            _ => Some("C"),
        };
        if let Some(name) = name.filter(|_| !words.is_empty()) {
            let words = neutral(&words, self.dialect, None);
            self.property(name, [escaped(&words)]);
        }
        self.show(&said);
        self.text.push_str(&said.sgf);
    }

    /// Writes labels and marks, sorted.
    fn show(&mut self, said: &Said) {
        let labels: BTreeMap<String, &str> = said
            .labels
            .iter()
            .map(|(point, text)| (self.name_of(*point), text.as_str()))
            .collect();
        self.property(
            "LB",
            labels
                .into_iter()
                .map(|(point, text)| format!("{point}:{}", escaped_part(text))),
        );
        for (name, mark) in [
            ("TR", Mark::Triangle),
            ("SQ", Mark::Square),
            ("CR", Mark::Circle),
            ("MA", Mark::Cross),
        ] {
            let points: Vec<Point> = said
                .marks
                .iter()
                .filter(|&&(_, other)| other == mark)
                .map(|&(point, _)| point)
                .collect();
            self.points(name, points);
        }
    }

    fn tree(&mut self) {
        let plan = self.plan;
        let to_move = self.problem.setup.to_move;
        let mut open = plan.nodes.first().map_or_else(Vec::new, |root| {
            Step::after(plan, root, &plan.answers, to_move)
        });
        while let Some(step) = open.pop() {
            match step {
                Step::Open => self.text.push_str("\n("),
                Step::Close => self.text.push(')'),
                Step::Answer(answer) => self.answer(answer, to_move),
                Step::Node(planned, color) => {
                    self.node(planned, color);
                    open.extend(Step::after(plan, planned, &[], color.opposite()));
                }
            }
        }
    }

    fn mv(&mut self, mv: Move, color: Color) {
        let place = match mv {
            Move::Play(point) => self.name_of(point),
            Move::Pass => String::new(),
        };
        let name = match color {
            Color::Black => "B",
            Color::White => "W",
        };
        self.text.push(';');
        self.property(name, [place]);
    }

    /// Writes an answer to a question as a move onto its label.
    fn answer(&mut self, answer: &Offered, color: Color) {
        self.mv(Move::Play(answer.point), color);
        let words = self.words(&answer.words);
        let words = neutral(&words, self.dialect, None);
        let right = if answer.is_right { "RIGHT" } else { "" };
        let words: Vec<&str> = [right, &words]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        self.property("C", (!words.is_empty()).then(|| escaped(&words.join("\n"))));
    }

    fn node(&mut self, planned: &Planned, color: Color) {
        self.mv(planned.mv, color);
        let tree = &self.problem.tree;
        let verdict = planned.verdict(tree);
        let (properties, word) = self.verdict(planned.node, verdict);
        for (name, value) in properties {
            self.property(name, [value.to_owned()]);
        }
        let said = tree.said(planned.node);
        let ending = planned.ending.map(|id| tree.said(id));
        let (keys, rest) = self.keys(&said.sgf);
        let spoken = [Some(said), ending].into_iter().flatten();
        let is_muted = self.muted.contains(&planned.node);
        let words: Vec<String> = spoken
            .map(|said| self.words(&said.comment))
            .map(|words| if is_muted { muted(&words) } else { words })
            .collect();
        let words: Vec<String> = [word.to_owned(), keys]
            .into_iter()
            .chain(
                words
                    .iter()
                    .map(|words| neutral(words, self.dialect, verdict)),
            )
            .filter(|part| !part.is_empty())
            .collect();
        self.property("C", (!words.is_empty()).then(|| escaped(&words.join("\n"))));
        self.show(said);
        self.text.push_str(&rest);
    }

    /// Splits kept properties into marks from comments, for the dialect that knows them, and the rest.
    fn keys(&self, sgf: &str) -> (String, String) {
        if self.dialect == Dialect::GoProblems
            && let Some(rest) = sgf.strip_prefix("RSKEYS[")
            && let Some((keys, rest)) = rest.split_once(']')
        {
            return (keys.to_owned(), rest.to_owned());
        }
        (String::new(), sgf.to_owned())
    }

    /// How the dialect expresses a verdict: properties, and a word in the comment.
    fn verdict(
        &self,
        id: NodeId,
        verdict: Option<Verdict>,
    ) -> (Vec<(&'static str, &'static str)>, &'static str) {
        let tree = &self.problem.tree;
        let is_right = verdict == Some(Verdict::Solved);
        let is_wrong = verdict == Some(Verdict::Wrong);
        let parent = tree.node(id).parent;
        // The start is not a move, so it cannot be marked.
        let begins_wrong = self.judged.is_all_wrong(id)
            && parent
                .is_none_or(|parent| parent == tree.root() || !self.judged.is_all_wrong(parent));
        let word = match self.dialect {
            Dialect::GoProblems if is_right => "RIGHT",
            // The word is for people too: a comment that contains it needs no second one.
            Dialect::GoGameGuru if is_right => {
                let says = super::dialect::says(&self.words(&tree.said(id).comment), &["Correct"]);
                if says { "" } else { ADDED }
            }
            Dialect::TsumegoHero if is_right => "+",
            Dialect::Anki if is_right => "CORRECT",
            Dialect::Anki if is_wrong => "WRONG",
            _ => "",
        };
        let properties = match self.dialect {
            Dialect::Glift if is_right => vec![(
                if self.problem.setup.to_move == Color::Black {
                    "GB"
                } else {
                    "GW"
                },
                "1",
            )],
            Dialect::WGo if is_right => vec![("TE", "1")],
            Dialect::UliGo if begins_wrong => vec![("WV", "")],
            Dialect::EasyGo if begins_wrong => vec![("BM", "2")],
            _ => Vec::new(),
        };
        (properties, word)
    }
}

//! From problems to SGF FF\[4\], in a dialect.
//!
//! Points are sorted, properties have a fixed order, so that the same problem is always the same
//! text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::board::{Color, Move, Notation, Orientation, Point, Size};
use crate::problem::{
    Language, Mark, NodeId, Problem, Said, SolutionTree, Text, TextView, Verdict,
};

use super::dialect::Dialect;
use super::text::{escaped, escaped_part};

/// SGF text, and how much of it the dialect had no words for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// Verdicts that another reading would not find again.
    pub lost: usize,
}

/// Writes problems as one collection.
#[must_use]
pub fn write_sgf(problems: &[Problem], dialect: Dialect, language: Language) -> Written {
    let mut all = Written {
        text: String::new(),
        lost: 0,
    };
    for problem in problems {
        let one = write_problem(problem, dialect, language);
        all.text.push_str(&one.text);
        all.lost += one.lost;
    }
    all
}

/// Writes one problem as one game.
#[must_use]
pub fn write_problem(problem: &Problem, dialect: Dialect, language: Language) -> Written {
    let mut writer = Writer {
        problem,
        dialect,
        language,
        size: problem.setup.size,
        text: String::from("(;"),
        judged: Judged::of(&problem.tree),
    };
    writer.opening();
    if dialect != Dialect::Bare {
        writer.tree();
    }
    writer.text.push_str(")\n");
    let lost = lost(problem, dialect, &writer.judged);
    Written {
        text: writer.text,
        lost,
    }
}

/// Whether right and wrong lines lie at or below each node.
struct Judged {
    right: Vec<bool>,
    wrong: Vec<bool>,
    silent: Vec<bool>,
}

impl Judged {
    fn of(tree: &SolutionTree) -> Judged {
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

    /// Whether every line below ends wrong.
    fn is_all_wrong(&self, id: NodeId) -> bool {
        Judged::is(&self.wrong, id) && !Judged::is(&self.right, id) && !Judged::is(&self.silent, id)
    }
}

struct Writer<'a> {
    problem: &'a Problem,
    dialect: Dialect,
    language: Language,
    size: Size,
    text: String,
    judged: Judged,
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
                crate::problem::Task::Live => Some("LIVE"),
                crate::problem::Task::Kill => Some("KILL"),
                crate::problem::Task::Seki => Some("SEKI"),
                crate::problem::Task::Ko => Some("KO"),
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
        let stones = |color: Color| {
            let of_color = move |&(_, c): &(Point, Color)| c == color;
            problem
                .setup
                .stones
                .iter()
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
        if let Some(window) = problem.drawn {
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
        let mut words = self.words(&problem.comment);
        let more = self.words(&said.comment);
        if !more.is_empty() {
            words.push_str(if words.is_empty() { "" } else { "\n" });
            words.push_str(&more);
        }
        self.property("C", (!words.is_empty()).then(|| escaped(&words)));
        self.show(&said);
        self.text.push_str(&said.sgf);
    }

    /// Labels and marks, sorted.
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
        enum Step {
            Node(NodeId, Color, Branch),
            Close,
        }
        #[derive(Clone, Copy, PartialEq, Eq)]
        enum Branch {
            Only,
            OneOfSeveral,
        }
        let tree = &self.problem.tree;
        let to_move = self.problem.setup.to_move;
        let mut open: Vec<Step> = Vec::new();
        let push = |open: &mut Vec<Step>, children: &[NodeId], color: Color| {
            let branch = if children.len() > 1 {
                Branch::OneOfSeveral
            } else {
                Branch::Only
            };
            open.extend(
                children
                    .iter()
                    .rev()
                    .map(|&id| Step::Node(id, color, branch)),
            );
        };
        push(&mut open, &self.ordered(tree.root(), true), to_move);
        while let Some(step) = open.pop() {
            match step {
                Step::Close => self.text.push(')'),
                Step::Node(id, color, branch) => {
                    if branch == Branch::OneOfSeveral {
                        self.text.push_str("\n(");
                        open.push(Step::Close);
                    }
                    self.node(id, color);
                    let children = self.ordered(id, color != to_move);
                    push(&mut open, &children, color.opposite());
                }
            }
        }
    }

    /// The children of a node; the right ones first where the first counts as right.
    fn ordered(&self, id: NodeId, is_users_turn: bool) -> Vec<NodeId> {
        let mut children = self.problem.tree.children(id).to_vec();
        if self.dialect == Dialect::MainLine && is_users_turn {
            children.sort_by_key(|&child| !Judged::is(&self.judged.right, child));
        }
        children
    }

    fn node(&mut self, id: NodeId, color: Color) {
        let node = self.problem.tree.node(id);
        let mv = match node.mv {
            Some(Move::Play(point)) => self.name_of(point),
            Some(Move::Pass) | None => String::new(),
        };
        let name = match color {
            Color::Black => "B",
            Color::White => "W",
        };
        self.text.push(';');
        self.property(name, [mv]);
        let (properties, word) = self.verdict(id);
        for (name, value) in properties {
            self.property(name, [value.to_owned()]);
        }
        let said = self.problem.tree.said(id);
        let (keys, rest) = self.keys(&said.sgf);
        let words: Vec<String> = [word.to_owned(), keys, self.words(&said.comment)]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        self.property("C", (!words.is_empty()).then(|| escaped(&words.join("\n"))));
        self.show(said);
        self.text.push_str(&rest);
    }

    /// Marks kept from a comment, for the dialect that knows them; the other properties kept.
    fn keys(&self, sgf: &str) -> (String, String) {
        if self.dialect == Dialect::GoProblems
            && let Some(rest) = sgf.strip_prefix("RSKEYS[")
            && let Some((keys, rest)) = rest.split_once(']')
        {
            return (keys.to_owned(), rest.to_owned());
        }
        (String::new(), sgf.to_owned())
    }

    /// How the dialect says what the tree says of a node: properties, and a word of the comment.
    fn verdict(&self, id: NodeId) -> (Vec<(&'static str, &'static str)>, &'static str) {
        let verdict = self.problem.tree.node(id).verdict;
        let is_right = verdict == Some(Verdict::Solved);
        let is_wrong = verdict == Some(Verdict::Wrong);
        let begins_wrong = self.judged.is_all_wrong(id)
            && self
                .problem
                .tree
                .node(id)
                .parent
                .is_none_or(|parent| !self.judged.is_all_wrong(parent));
        let word = match self.dialect {
            Dialect::GoProblems if is_right => "RIGHT",
            Dialect::GoGameGuru if is_right => "Correct.",
            Dialect::TsumegoHero if is_right => "+",
            Dialect::Anki if is_right => "CORRECT",
            Dialect::Anki if is_wrong => "WRONG",
            _ => "",
        };
        // "Correct." is for the reader too and stays in the comment.
        let said = &self.problem.tree.said(id).comment;
        let word = if word == "Correct." && super::dialect::says(&said.en, &["Correct"]) {
            ""
        } else {
            word
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

/// Verdicts that the dialect has no words for.
fn lost(problem: &Problem, dialect: Dialect, judged: &Judged) -> usize {
    let tree = &problem.tree;
    match dialect {
        Dialect::Bare => tree
            .ids()
            .filter(|&id| tree.node(id).verdict.is_some())
            .count(),
        Dialect::MainLine => {
            let mut lost = 0;
            let mut users_turn = vec![true; tree.len()];
            for id in tree.ids() {
                let is_users = users_turn.get(id.index()) == Some(&true);
                for child in tree.children(id) {
                    if let Some(place) = users_turn.get_mut(child.index()) {
                        *place = !is_users;
                    }
                }
                if is_users {
                    let right = tree
                        .children(id)
                        .iter()
                        .filter(|&&child| Judged::is(&judged.right, child))
                        .count();
                    lost += right.saturating_sub(1);
                }
            }
            lost
        }
        _ => 0,
    }
}

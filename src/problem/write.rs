//! Writes a set as text, in the style of a person.
//!
//! The order of fields is fixed, defaults are left out and positions are drawn, so that reading a
//! written file and writing it again changes no byte.

use std::fmt::Write as _;

use super::checks::{Allow, Audience, Checks};
use super::fact::{Counting, Fact};
use super::homework::{Help, Homework};
use super::model::{Certainty, Claim, Outcome, Problem, ProblemSet, Quiz, Source, Status, Task};
use super::solution_tree::{Mark, NodeId, SolutionTree, Verdict};
use super::text::Text;
use crate::board::{Color, Diagram, KoRule, Point, Rules, SelfCapture, Stones, Window};
use crate::life::{self, Goal, Side};

/// The widest line, in characters, before a text moves to lines of its own.
const WIDTH: usize = 110;

/// Writes a set as the text of its file.
#[must_use]
pub fn write_set(set: &ProblemSet) -> String {
    let mut out = Writer {
        text: String::new(),
        depth: 0,
    };
    out.line("(");
    out.depth = 1;
    out.field("format", "1");
    out.field("id", &quoted(set.id.as_str()));
    out.texts("title", &set.title);
    out.texts("about", &set.about);
    out.string("author", &set.author);
    out.string("licence", &set.licence);
    out.source(&set.source, &Source::default());
    out.checks(&set.checks);
    if let Some(homework) = &set.homework {
        out.homework(homework);
    }
    if set.problems.is_empty() {
        out.field("problems", "[]");
    } else {
        out.line("problems: [");
        out.depth = 2;
        for problem in &set.problems {
            out.problem(problem, &set.source);
        }
        out.depth = 1;
        out.line("],");
    }
    out.depth = 0;
    out.line(")");
    out.text
}

/// Writes one problem as in a set's file, with its source spelled out, so that it can stand alone in
/// another kind of text. Nothing is lost: [`read_one`](super::read_one) gives the same problem back.
#[must_use]
pub fn write_one(problem: &Problem) -> String {
    let mut out = Writer {
        text: String::new(),
        depth: 0,
    };
    out.problem(problem, &Source::default());
    // Line ends inside strings are escaped, except in drawings, where indentation does not count.
    let lines: Vec<&str> = out.text.lines().map(str::trim_start).collect();
    lines.join("\n").trim_end_matches(',').to_owned()
}

struct Writer {
    text: String,
    depth: usize,
}

impl Writer {
    fn line(&mut self, line: &str) {
        if !line.is_empty() {
            self.text.push_str(&"    ".repeat(self.depth));
        }
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn field(&mut self, name: &str, value: &str) {
        self.line(&format!("{name}: {value},"));
    }

    fn string(&mut self, name: &str, value: &str) {
        if !value.is_empty() {
            self.field(name, &quoted(value));
        }
    }

    fn texts(&mut self, name: &str, text: &Text) {
        if text.is_empty() {
            return;
        }
        let short = format!("{name}: {},", short_text(text));
        if self.depth * 4 + short.chars().count() <= WIDTH {
            self.line(&short);
            return;
        }
        self.line(&format!("{name}: ("));
        self.depth += 1;
        self.string("en", &text.en);
        self.string("de", &text.de);
        self.depth -= 1;
        self.line("),");
    }

    fn source(&mut self, source: &Source, inherited: &Source) {
        let mut parts = Vec::new();
        let mut add = |name: &str, own: &str, set: &str| {
            if own != set {
                parts.push(format!("{name}: {}", quoted(own)));
            }
        };
        add("work", &source.work, &inherited.work);
        add("section", &source.section, &inherited.section);
        add("figure", &source.figure, &inherited.figure);
        add("page", &source.page, &inherited.page);
        add("note", &source.note, &inherited.note);
        if source.certainty != inherited.certainty
            && let Some(certainty) = source.certainty
        {
            let note_last = parts.last().is_some_and(|part| part.starts_with("note"));
            let at = parts.len() - usize::from(note_last);
            parts.insert(at, format!("certainty: {}", certainty_word(certainty)));
        }
        if !parts.is_empty() {
            self.field("source", &format!("({})", parts.join(", ")));
        }
    }

    fn checks(&mut self, checks: &Checks) {
        if checks.audience == Audience::Beginners {
            self.field("audience", "Beginners");
        }
        self.allow(&checks.allow);
        if checks.complete {
            self.field("complete", "true");
        }
    }

    fn homework(&mut self, homework: &Homework) {
        if *homework == Homework::default() {
            return self.field("homework", "()");
        }
        self.line("homework: (");
        self.depth += 1;
        self.texts("note", &homework.note);
        if let Some(due) = homework.due {
            self.field("due", &quoted(&due.to_string()));
        }
        if homework.help == Help::Yes {
            self.field("help", "true");
        }
        self.depth -= 1;
        self.line("),");
    }

    fn allow(&mut self, allow: &[Allow]) {
        if allow.is_empty() {
            return;
        }
        self.line("allow: [");
        self.depth += 1;
        for allow in allow {
            let problem = allow.problem.as_ref().map_or_else(String::new, |problem| {
                format!("problem: {}, ", quoted(problem.as_str()))
            });
            self.line(&format!(
                "(code: {}, {problem}reason: {}),",
                quoted(&allow.code),
                quoted(&allow.reason)
            ));
        }
        self.depth -= 1;
        self.line("],");
    }

    fn problem(&mut self, problem: &Problem, set_source: &Source) {
        self.line("(");
        self.depth += 1;
        self.field("id", &quoted(problem.id.as_str()));
        self.texts("title", &problem.title);
        self.field("task", task_word(problem.task));
        if problem.setup.to_move == Color::White {
            self.field("to_move", "White");
        }
        let size = problem.setup.size;
        if (size.width(), size.height()) != (19, 19) {
            self.field("size", &format!("({}, {})", size.width(), size.height()));
        }
        self.stones(problem);
        if let Some(ko) = problem.setup.ko {
            self.field("ko", &quoted(&ko.to_string()));
        }
        if problem.setup.rules != Rules::default() {
            self.field("rules", &rules_words(problem.setup.rules));
        }
        self.string("target", &names(&problem.target));
        if problem.goal == Goal::All {
            self.field("goal", "All");
        }
        self.string("region", &names(&problem.region));
        self.string("safe", &names(&problem.safe));
        if let Some(result) = problem.result {
            self.field("result", &write_outcome(result));
        }
        match problem.claim {
            Claim::Proven => self.field("claim", "Proven"),
            Claim::ProvenInPart => self.field("claim", "ProvenInPart"),
            Claim::Authored => self.field("claim", "Authored"),
            Claim::Open => self.field("claim", "Open"),
            Claim::Unproven => {}
        }
        self.string("rests_on", &names(&problem.evidence.rests_on));
        self.string("others_rest_on", &names(&problem.evidence.others_rest_on));
        if let Some(searched) = problem.evidence.searched {
            self.field("searched", &searched.to_string());
        }
        self.string("proved_in", &names(&problem.evidence.proved_in));
        if let Some(fact) = &problem.fact {
            self.field("fact", &fact_words(fact));
        }
        self.quiz(problem.quiz.as_ref());
        if !problem.techniques.is_empty() {
            let tags: Vec<String> = problem
                .techniques
                .iter()
                .map(|tag| quoted(tag.as_str()))
                .collect();
            self.field("techniques", &format!("[{}]", tags.join(", ")));
        }
        if let Some(difficulty) = problem.difficulty {
            self.field("difficulty", &difficulty.to_string());
        }
        if let Some(twin) = &problem.twin {
            self.field("twin", &quoted(twin.as_str()));
        }
        self.source(&problem.source, set_source);
        self.texts("comment", &problem.comment);
        self.texts("explanation", &problem.explanation);
        self.lines(&problem.tree);
        self.depth -= 1;
        self.line("),");
    }

    fn stones(&mut self, problem: &Problem) {
        let size = problem.setup.size;
        let mut listed = problem.setup.stones.clone();
        if let Some(window) = problem.drawn {
            self.line("position: \"");
            self.depth += 1;
            for row in Diagram::draw(&problem.setup.stones, &problem.labels, window, size).lines() {
                self.line(row);
            }
            self.depth -= 1;
            self.line("\",");
            if !is_placed_by_edges(window, size) {
                self.field("at", &quoted(&window.lower_left.to_string()));
            }
            for point in size.points().filter(|&point| window.contains(point)) {
                listed.set(point, None);
            }
        }
        for (name, color) in [("black", Color::Black), ("white", Color::White)] {
            self.string(name, &names(&of_color(&listed, color)));
        }
    }

    fn quiz(&mut self, quiz: Option<&Quiz>) {
        match quiz {
            None => {}
            Some(Quiz::Status { answer, vital }) => {
                self.field("answer", status_word(*answer));
                self.string("vital", &names(vital));
            }
            Some(Quiz::Choices(choices)) => {
                self.line("choices: [");
                self.depth += 1;
                for choice in choices {
                    let right = if choice.is_right { ", right: true" } else { "" };
                    let is = choice.is.as_ref().map_or_else(String::new, |value| {
                        format!(", is: {}", quoted(&value.to_string()))
                    });
                    self.line(&format!("(text: {}{is}{right}),", short_text(&choice.text)));
                }
                self.depth -= 1;
                self.line("],");
            }
        }
    }

    fn lines(&mut self, tree: &SolutionTree) {
        let records: Vec<NodeId> = tree
            .reading_order()
            .into_iter()
            .filter(|&id| needs_record(tree, id))
            .collect();
        if records.is_empty() {
            return;
        }
        self.line("lines: [");
        self.depth += 1;
        for id in records {
            self.record(tree, id);
        }
        self.depth -= 1;
        self.line("],");
    }

    fn record(&mut self, tree: &SolutionTree, id: NodeId) {
        let said = tree.said(id);
        let play: Vec<String> = tree.path(id).iter().map(ToString::to_string).collect();
        let mut parts = vec![format!("play: {}", quoted(&play.join(" ")))];
        match tree.node(id).verdict {
            Some(Verdict::Solved) => parts.push("verdict: Solved".to_owned()),
            Some(Verdict::Wrong) => parts.push("verdict: Wrong".to_owned()),
            None => {}
        }
        if !said.comment.is_empty() {
            parts.push(format!("comment: {}", short_text(&said.comment)));
        }
        if !said.labels.is_empty() {
            let labels: Vec<String> = said
                .labels
                .iter()
                .map(|(point, text)| format!("\"{point}\": {}", quoted(text)))
                .collect();
            parts.push(format!("labels: {{{}}}", labels.join(", ")));
        }
        if !said.marks.is_empty() {
            let mut marks = Vec::new();
            for mark in Mark::ALL {
                let points: Vec<Point> = said
                    .marks
                    .iter()
                    .filter(|&&(_, m)| m == mark)
                    .map(|&(point, _)| point)
                    .collect();
                if !points.is_empty() {
                    marks.push(format!("{}: {}", mark_word(mark), quoted(&names(&points))));
                }
            }
            parts.push(format!("marks: ({})", marks.join(", ")));
        }
        if !said.sgf.is_empty() {
            parts.push(format!("sgf: {}", quoted(&said.sgf)));
        }
        let short = format!("({}),", parts.join(", "));
        if self.depth * 4 + short.chars().count() <= WIDTH || parts.len() == 1 {
            self.line(&short);
            return;
        }
        self.line("(");
        self.depth += 1;
        for part in parts {
            match part.strip_prefix("comment: ") {
                Some(_) => self.texts("comment", &said.comment),
                None => self.line(&format!("{part},")),
            }
        }
        self.depth -= 1;
        self.line("),");
    }
}

/// Whether a node needs its own record: leaves and annotated nodes do, the rest follows from the paths.
fn needs_record(tree: &SolutionTree, id: NodeId) -> bool {
    let says = tree.node(id).verdict.is_some() || !tree.said(id).is_empty();
    says || (id != tree.root() && tree.children(id).is_empty())
}

fn is_placed_by_edges(window: Window, size: crate::board::Size) -> bool {
    let columns =
        window.lower_left.column() == 0 || window.upper_right.column() + 1 == size.width();
    let rows = window.lower_left.row() == 0 || window.upper_right.row() + 1 == size.height();
    columns && rows
}

fn of_color(stones: &Stones, color: Color) -> Vec<Point> {
    stones
        .iter()
        .filter(|&(_, c)| c == color)
        .map(|(point, _)| point)
        .collect()
}

fn names(points: &[Point]) -> String {
    points
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

fn short_text(text: &Text) -> String {
    let mut parts = Vec::new();
    for (name, text) in [("en", &text.en), ("de", &text.de)] {
        if !text.is_empty() {
            parts.push(format!("{name}: {}", quoted(text)));
        }
    }
    format!("({})", parts.join(", "))
}

/// A RON string with quotation marks, backslashes and control characters escaped.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '\r' => quoted.push_str("\\r"),
            c if c.is_control() => {
                let written = write!(quoted, "\\u{{{:x}}}", u32::from(c));
                debug_assert!(written.is_ok(), "a string takes every write");
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

fn rules_words(rules: Rules) -> String {
    let mut parts = Vec::new();
    match rules.ko {
        KoRule::Basic => {}
        KoRule::None => parts.push("ko: None"),
        KoRule::PositionalSuperko => parts.push("ko: PositionalSuperko"),
        KoRule::SituationalSuperko => parts.push("ko: SituationalSuperko"),
    }
    if rules.self_capture == SelfCapture::Allowed {
        parts.push("self_capture: Allowed");
    }
    format!("({})", parts.join(", "))
}

/// An outcome as written in files: `Alive`, `Ko(base: Dead, side: Attacker, threats: 2)`.
#[must_use]
pub fn write_outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Alive => "Alive".to_owned(),
        Outcome::Seki => "Seki".to_owned(),
        Outcome::Dead => "Dead".to_owned(),
        Outcome::Ko {
            base,
            side,
            threats,
        } => {
            let base = match base {
                life::Outcome::Alive => "Alive",
                life::Outcome::Seki => "Seki",
                life::Outcome::Dead => "Dead",
            };
            let side = match side {
                Side::Attacker => "Attacker",
                Side::Defender => "Defender",
            };
            format!("Ko(base: {base}, side: {side}, threats: {threats})")
        }
    }
}

fn fact_words(fact: &Fact) -> String {
    let name = fact.name();
    match fact {
        Fact::Liberties(points) | Fact::RealEyes(points) | Fact::Helpers(points) => {
            format!("{name}({})", quoted(&names(points)))
        }
        Fact::Eye(point) | Fact::Tearing(point) | Fact::Fenced(point) | Fact::Partners(point) => {
            format!("{name}({})", quoted(&point.to_string()))
        }
        Fact::Play(moves) | Fact::Cycle(moves) | Fact::Ends(moves) => {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            format!("{name}({})", quoted(&moves.join(" ")))
        }
        Fact::Captured(moves) => format!("{name}({moves})"),
        Fact::Catches(moves) => format!("{name}({moves})"),
        Fact::Score { by, komi } => {
            let by = match by {
                Counting::Territory => "Territory",
                Counting::Area => "Area",
                Counting::AreaLessStones => "AreaLessStones",
            };
            let half = if komi % 2 == 0 { ".0" } else { ".5" };
            let sign = if *komi < 0 { "-" } else { "" };
            format!("{name}(by: {by}, komi: {sign}{}{half})", komi.abs() / 2)
        }
        _ => name.to_owned(),
    }
}

const fn task_word(task: Task) -> &'static str {
    match task {
        Task::Live => "Live",
        Task::Kill => "Kill",
        Task::Seki => "Seki",
        Task::Ko => "Ko",
        Task::Capture => "Capture",
        Task::Connect => "Connect",
        Task::Cut => "Cut",
        Task::WinRace => "WinRace",
        Task::Status => "Status",
        Task::Show => "Show",
    }
}

const fn status_word(status: Status) -> &'static str {
    match status {
        Status::Alive => "Alive",
        Status::Dead => "Dead",
        Status::Seki => "Seki",
        Status::Ko => "Ko",
        Status::Unsettled => "Unsettled",
    }
}

const fn certainty_word(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Stated => "Stated",
        Certainty::Found => "Found",
        Certainty::Derived => "Derived",
        Certainty::Reconstructed => "Reconstructed",
        Certainty::Original => "Original",
    }
}

const fn mark_word(mark: Mark) -> &'static str {
    match mark {
        Mark::Triangle => "triangle",
        Mark::Square => "square",
        Mark::Circle => "circle",
        Mark::Cross => "cross",
    }
}

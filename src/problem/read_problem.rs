//! Turns the text of one problem into a problem, or into a list of everything wrong with it.

use std::ops::Range;
use std::sync::Arc;

use super::diagnostic::{Code, Diagnostic, Place};
use super::evidence::Evidence;
use super::fact::{Counting, Fact, Value, ValueKind};
use super::format::{
    ChoiceFile, ClaimFile, ColorFile, CountingFile, FactFile, GoalFile, KoFile, LineFile,
    ProblemFile, SelfCaptureFile, StatusFile, TaskFile, TextFile, VerdictFile, options,
};
use super::limits::{MAX_FAULTS, MAX_LINE, MAX_NODES, MAX_TEXT, MIN_SIDE};
use super::model::{
    Choice, Claim, MAX_DIFFICULTY, Problem, ProblemId, Quiz, Source, Task, Technique,
};
use super::outline::{Step, find};
use super::solution_tree::{Mark, NodeId, SolutionTree, Verdict};
use super::text::Text;
use crate::board::{
    Color, Diagram, KoRule, Move, Notation, Point, Rules, SelfCapture, Setup, SetupFault, Size,
    read_move,
};
use crate::life::Goal;

use super::convert::{
    bad_id, bad_point, outcome_of, source_of, status_of, syntax_fault, text_of, text_too_long,
    words,
};

/// How strictly a problem is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Care {
    /// It can be shown and played.
    Sound,
    /// It only has to be readable, because it is still being written.
    Draft,
}

/// Reads the text of one problem and collects every fault on the way.
struct Reader<'a> {
    text: &'a str,
    start: Place,
    care: Care,
    size: Size,
    faults: Vec<Diagnostic>,
}

pub(super) fn read_problem(
    text: &str,
    start: Place,
    source: &Arc<Source>,
    care: Care,
) -> Result<Problem, Vec<Diagnostic>> {
    let file: ProblemFile = match options().from_str(text) {
        Ok(file) => file,
        Err(error) => {
            let mut fault = syntax_fault(&error, start);
            let id = text
                .get(find(text, &[Step::Field("id")]))
                .unwrap_or_default()
                .trim_matches('"');
            fault.problem = ProblemId::new(id).map(|id| id.to_string());
            return Err(vec![fault]);
        }
    };
    let name = file.id.clone();
    let mut reader = Reader {
        text,
        start,
        care,
        size: Size::SQUARE_19,
        faults: Vec::new(),
    };
    let problem = reader.problem(file, source);
    match problem {
        Some(problem) if reader.faults.is_empty() => Ok(problem),
        _ => {
            for fault in &mut reader.faults {
                fault.problem = Some(name.clone());
            }
            Err(reader.faults)
        }
    }
}

impl Reader<'_> {
    fn range(&self, path: &[Step<'_>]) -> Range<usize> {
        find(self.text, path)
    }

    fn place(&self, path: &[Step<'_>]) -> Place {
        Place::of(self.text, self.range(path).start).after(self.start)
    }

    fn fault(&mut self, path: &[Step<'_>], code: Code, message: impl Into<String>, advice: &str) {
        if self.is_full() {
            return;
        }
        let place = self.place(path);
        self.faults
            .push(Diagnostic::new(place, code, message, advice));
    }

    /// Whether enough faults are known. Finding the place of each is a search, which may be long.
    const fn is_full(&self) -> bool {
        self.faults.len() >= MAX_FAULTS
    }

    fn problem(&mut self, file: ProblemFile, source: &Arc<Source>) -> Option<Problem> {
        let id = ProblemId::new(&file.id);
        if id.is_none() {
            let place = self.place(&[Step::Field("id")]);
            self.faults.push(bad_id(place, "problem", &file.id));
        }
        let (width, height) = file.size;
        let side = |side: i64| {
            u8::try_from(side)
                .ok()
                .filter(|side| (MIN_SIDE..=Size::MAX).contains(side))
        };
        let Some(size) = side(width)
            .zip(side(height))
            .and_then(|(width, height)| Size::new(width, height))
        else {
            let message = format!("a board of {width}x{height} is not supported");
            self.fault(
                &[Step::Field("size")],
                Code::BadSize,
                message,
                "use 2 to 25 points a side",
            );
            return None;
        };
        self.size = size;
        let mut setup = Setup::new(size);
        setup.to_move = match file.to_move {
            ColorFile::Black => Color::Black,
            ColorFile::White => Color::White,
        };
        setup.rules = Rules {
            ko: match file.rules.ko {
                KoFile::None => KoRule::None,
                KoFile::Basic => KoRule::Basic,
                KoFile::PositionalSuperko => KoRule::PositionalSuperko,
                KoFile::SituationalSuperko => KoRule::SituationalSuperko,
            },
            self_capture: match file.rules.self_capture {
                SelfCaptureFile::Forbidden => SelfCapture::Forbidden,
                SelfCaptureFile::Allowed => SelfCapture::Allowed,
            },
        };
        let task = match file.task {
            TaskFile::Live => Task::Live,
            TaskFile::Kill => Task::Kill,
            TaskFile::Seki => Task::Seki,
            TaskFile::Ko => Task::Ko,
            TaskFile::Capture => Task::Capture,
            TaskFile::Connect => Task::Connect,
            TaskFile::Cut => Task::Cut,
            TaskFile::WinRace => Task::WinRace,
            TaskFile::Status => Task::Status,
            TaskFile::Show => Task::Show,
        };
        let placeholder = ProblemId::new("unnamed")?;
        let mut problem = Problem::new(id.unwrap_or(placeholder), task, setup);
        self.stones(&file, &mut problem);
        problem.target = self.points(&file.target, "target");
        problem.region = self.points(&file.region, "region");
        problem.safe = self.points(&file.safe, "safe");
        problem.evidence = Evidence {
            rests_on: self.points(&file.rests_on, "rests_on"),
            others_rest_on: self.points(&file.others_rest_on, "others_rest_on"),
            searched: file.searched,
            proved_in: self.points(&file.proved_in, "proved_in"),
        };
        for (points, field) in [
            (problem.target.clone(), "target"),
            (problem.safe.clone(), "safe"),
            (problem.evidence.rests_on.clone(), "rests_on"),
            (problem.evidence.others_rest_on.clone(), "others_rest_on"),
        ] {
            for point in points {
                if self.care == Care::Sound && problem.setup.stones.get(point).is_none() {
                    let message = format!("{point} in {field} is no stone");
                    self.fault(
                        &[Step::Field(field)],
                        Code::BadPoint,
                        message,
                        "name one stone of each chain",
                    );
                }
            }
        }
        if let Some(ko) = &file.ko {
            problem.setup.ko = self.points(ko, "ko").first().copied();
        }
        problem.goal = match file.goal {
            GoalFile::Any => Goal::Any,
            GoalFile::All => Goal::All,
        };
        problem.result = file.result.map(outcome_of);
        problem.claim = match file.claim {
            ClaimFile::Proven => Claim::Proven,
            ClaimFile::ProvenInPart => Claim::ProvenInPart,
            ClaimFile::Open => Claim::Open,
            ClaimFile::Authored => Claim::Authored,
            ClaimFile::Unproven => Claim::Unproven,
        };
        problem.fact = file.fact.and_then(|fact| self.fact(fact));
        let kind = problem.fact.as_ref().and_then(Fact::value_kind);
        problem.quiz = self.quiz(task, file.answer, &file.vital, file.choices, kind);
        for (place, tag) in file.techniques.iter().enumerate() {
            match Technique::new(tag) {
                Some(technique) => problem.techniques.push(technique),
                None => self.fault(
                    &[Step::Field("techniques"), Step::Item(place)],
                    Code::BadValue,
                    format!("{tag:?} is no technique tag"),
                    "use 1 to 40 lower-case letters, digits and hyphens",
                ),
            }
        }
        problem.difficulty = file.difficulty;
        if file
            .difficulty
            .is_some_and(|difficulty| !(1..=MAX_DIFFICULTY).contains(&difficulty))
        {
            let message = format!("difficulty must be 1 to {MAX_DIFFICULTY}");
            self.fault(
                &[Step::Field("difficulty")],
                Code::BadValue,
                message,
                "1 is a first day's exercise",
            );
        }
        problem.twin = file.twin.as_deref().and_then(ProblemId::new);
        if let Some(twin) = file.twin.filter(|_| problem.twin.is_none()) {
            let place = self.place(&[Step::Field("twin")]);
            self.faults.push(bad_id(place, "problem", &twin));
        }
        let own = source_of(file.source);
        problem.source = if own == Source::default() {
            Arc::clone(source)
        } else {
            Arc::new(own.filled_from(source))
        };
        problem.title = self.text(file.title, "title");
        problem.comment = self.text(file.comment, "comment");
        problem.explanation = self.text(file.explanation, "explanation");
        problem.tree = self.tree(&file.lines);
        if self.care == Care::Sound {
            self.check_play(&problem, &file.lines);
        }
        Some(problem)
    }

    fn text(&mut self, file: TextFile, field: &str) -> Text {
        if file.en.len() > MAX_TEXT || file.de.len() > MAX_TEXT {
            let place = self.place(&[Step::Field(field)]);
            self.faults.push(text_too_long(place, field));
        }
        text_of(file)
    }

    fn stones(&mut self, file: &ProblemFile, problem: &mut Problem) {
        let at = file
            .at
            .as_ref()
            .and_then(|at| self.points(at, "at").first().copied());
        if let Some(drawing) = &file.position {
            match Diagram::parse(drawing, self.size, at) {
                Ok(diagram) => problem.set_drawing(diagram),
                Err(error) => {
                    let range = self.range(&[Step::Field("position")]);
                    let literal = self.text.get(range.clone()).unwrap_or_default();
                    let opening = literal.find('"').map_or(0, |quote| quote + 1);
                    let content = Place::of(self.text, range.start + opening).after(self.start);
                    let place = Place {
                        line: error.line,
                        column: error.column,
                    }
                    .after(content);
                    let advice = "X is black, O white, . empty; a line of dashes or a bar is the board's edge";
                    self.faults.push(Diagnostic::new(
                        place,
                        Code::BadDrawing,
                        error.fault.to_string(),
                        advice,
                    ));
                }
            }
        }
        for (list, field, color) in [
            (&file.black, "black", Color::Black),
            (&file.white, "white", Color::White),
        ] {
            for point in self.points(list, field) {
                if problem.setup.stones.get(point).is_some() {
                    let message = format!("{point} already holds a stone");
                    self.fault(
                        &[Step::Field(field)],
                        Code::Contradiction,
                        message,
                        "name each stone once",
                    );
                }
                problem.setup.stones.set(point, Some(color));
            }
        }
    }

    /// Reads a list of points in GTP coordinates.
    fn points(&mut self, list: &str, field: &str) -> Vec<Point> {
        let mut points = Vec::new();
        for (name, byte) in words(list) {
            match Notation::Gtp.read(name, self.size) {
                Some(point) => points.push(point),
                None if self.is_full() => break,
                None => {
                    let place = self.place_in_string(&[Step::Field(field)], byte);
                    self.faults.push(bad_point(place, name, self.size));
                }
            }
        }
        points
    }

    /// The place of a byte inside a string value without escapes.
    fn place_in_string(&self, path: &[Step<'_>], byte: usize) -> Place {
        let range = self.range(path);
        let literal = self.text.get(range.clone()).unwrap_or_default();
        let opening = literal.find('"').map_or(0, |quote| quote + 1);
        Place::of(self.text, (range.start + opening + byte).min(range.end)).after(self.start)
    }

    fn quiz(
        &mut self,
        task: Task,
        answer: Option<StatusFile>,
        vital: &str,
        choices: Vec<ChoiceFile>,
        kind: Option<ValueKind>,
    ) -> Option<Quiz> {
        let vital = self.points(vital, "vital");
        // In a draft, the author may change the task before its question.
        let task = match self.care {
            Care::Draft if answer.is_some() || !choices.is_empty() => Task::Status,
            Care::Draft => return None,
            Care::Sound => task,
        };
        match (task, answer, choices.is_empty()) {
            (Task::Status, Some(answer), true) => Some(Quiz::Status {
                answer: status_of(answer),
                vital,
            }),
            (Task::Status, None, false) => {
                let choices: Vec<Choice> = choices
                    .into_iter()
                    .enumerate()
                    .map(|(number, choice)| Choice {
                        is: choice.is.and_then(|is| self.value(&is, number, kind)),
                        text: text_of(choice.text),
                        is_right: choice.right,
                    })
                    .collect();
                if self.care == Care::Sound && !choices.iter().any(|choice| choice.is_right) {
                    let advice = "write right: true beside at least one";
                    self.fault(
                        &[Step::Field("choices")],
                        Code::BadValue,
                        "no choice is right",
                        advice,
                    );
                }
                Some(Quiz::Choices(choices))
            }
            (Task::Status, _, _) => {
                let message = "a Status problem needs either `answer` or `choices`";
                self.fault(
                    &[Step::Field("task")],
                    Code::BadValue,
                    message,
                    "add one and remove the other",
                );
                None
            }
            (_, None, true) => None,
            (_, _, _) => {
                let message = "`answer` and `choices` belong to Status problems only";
                self.fault(
                    &[Step::Field("task")],
                    Code::BadValue,
                    message,
                    "write task: Status, or remove them",
                );
                None
            }
        }
    }

    /// Reads what the choice with this number claims about the fact.
    fn value(&mut self, text: &str, number: usize, kind: Option<ValueKind>) -> Option<Value> {
        let path = [
            Step::Field("choices"),
            Step::Item(number),
            Step::Field("is"),
        ];
        let Some(kind) = kind else {
            let message = "`is` says something of a fact, and the problem names none that a choice can answer";
            self.fault(&path, Code::BadValue, message, "add `fact`, or remove `is`");
            return None;
        };
        let value = kind.read(text, self.size);
        if value.is_none() {
            let shown: String = text.chars().take(40).collect();
            let message = format!("{shown:?} is no value of this fact");
            let advice = format!("write {}", kind.examples());
            self.fault(&path, Code::BadValue, message, &advice);
        }
        value
    }

    fn fact(&mut self, file: FactFile) -> Option<Fact> {
        Some(match file {
            FactFile::Liberties(list) => Fact::Liberties(self.fact_points(&list)),
            FactFile::InAtari => Fact::InAtari,
            FactFile::LegalMoves => Fact::LegalMoves,
            FactFile::Captured(moves) => Fact::Captured(moves),
            FactFile::Walls => Fact::Walls,
            FactFile::Play(list) => Fact::Play(self.fact_moves(&list)),
            FactFile::Cycle(list) => Fact::Cycle(self.fact_moves(&list)),
            FactFile::Ends(list) => Fact::Ends(self.fact_moves(&list)),
            FactFile::Eye(point) => Fact::Eye(self.fact_point(&point)?),
            FactFile::RealEyes(list) => Fact::RealEyes(self.fact_points(&list)),
            FactFile::Tearing(point) => Fact::Tearing(self.fact_point(&point)?),
            FactFile::Fenced(point) => Fact::Fenced(self.fact_point(&point)?),
            FactFile::Partners(point) => Fact::Partners(self.fact_point(&point)?),
            FactFile::Neutral => Fact::Neutral,
            FactFile::Territory => Fact::Territory,
            FactFile::Area => Fact::Area,
            FactFile::Score { by, komi } => Fact::Score {
                by: match by {
                    CountingFile::Territory => Counting::Territory,
                    CountingFile::Area => Counting::Area,
                    CountingFile::AreaLessStones => Counting::AreaLessStones,
                },
                komi: self.komi(komi)?,
            },
            FactFile::BestMove => Fact::BestMove,
            FactFile::HandicapBegins => Fact::HandicapBegins,
            FactFile::Nigiri => Fact::Nigiri,
            FactFile::Ladder => Fact::Ladder,
            FactFile::Helpers(list) => Fact::Helpers(self.fact_points(&list)),
            FactFile::OutOfAtari => Fact::OutOfAtari,
            FactFile::TakesKo => Fact::TakesKo,
            FactFile::Catches(moves) => Fact::Catches(moves),
            FactFile::Status => Fact::Status,
            FactFile::Opinion => Fact::Opinion,
        })
    }

    /// Reads the points of a fact; there must be at least one.
    fn fact_points(&mut self, list: &str) -> Vec<Point> {
        let before = self.faults.len();
        let points = self.points(list, "fact");
        if points.is_empty() && self.faults.len() == before {
            self.fault(
                &[Step::Field("fact")],
                Code::BadValue,
                "the fact names no point",
                "name at least one",
            );
        }
        points
    }

    fn fact_point(&mut self, list: &str) -> Option<Point> {
        let points = self.fact_points(list);
        if points.len() > 1 {
            self.fault(
                &[Step::Field("fact")],
                Code::BadValue,
                "the fact is asked of a single point",
                "name one",
            );
        }
        points.first().copied()
    }

    fn fact_moves(&mut self, list: &str) -> Vec<Move> {
        let path = [Step::Field("fact")];
        let mut moves = Vec::new();
        for (count, (name, byte)) in words(list).enumerate() {
            if count >= MAX_LINE {
                let message = format!("the fact has more than {MAX_LINE} moves");
                self.fault(&path, Code::TooLarge, message, "shorten it");
                break;
            }
            match read_move(name, self.size) {
                Some(mv) => moves.push(mv),
                None if self.is_full() => break,
                None => {
                    let place = self.place_in_string(&path, byte);
                    self.faults.push(bad_point(place, name, self.size));
                }
            }
        }
        if list.trim().is_empty() {
            let message = "the fact names no move";
            self.fault(&path, Code::BadValue, message, "name at least one");
        }
        moves
    }

    /// Converts komi to half points.
    fn komi(&mut self, points: f64) -> Option<i32> {
        let halves = points * 2.0;
        if halves.is_finite() && halves.fract() == 0.0 && halves.abs() <= 2000.0 {
            // Lossless: the bound above keeps the number far inside i32.
            return Some(halves as i32);
        }
        let advice = "write whole or half points up to 1000, as 6.5";
        let message = format!("{points} is no komi");
        self.fault(&[Step::Field("fact")], Code::BadValue, message, advice);
        None
    }

    fn tree(&mut self, lines: &[LineFile]) -> SolutionTree {
        let mut tree = SolutionTree::new();
        for (number, line) in lines.iter().enumerate() {
            if self.is_full() {
                break;
            }
            if let Some(node) = self.line_node(&mut tree, line, number) {
                self.describe(&mut tree, node, line, number);
            }
        }
        tree.shrink();
        tree
    }

    /// Adds the moves of a line and returns its last node.
    fn line_node(
        &mut self,
        tree: &mut SolutionTree,
        line: &LineFile,
        number: usize,
    ) -> Option<NodeId> {
        let path = [
            Step::Field("lines"),
            Step::Item(number),
            Step::Field("play"),
        ];
        let mut node = tree.root();
        for (count, (name, byte)) in words(&line.play).enumerate() {
            if count >= MAX_LINE || tree.len() > MAX_NODES {
                let message = if count >= MAX_LINE {
                    format!("the line has more than {MAX_LINE} moves")
                } else {
                    format!("the tree has more than {MAX_NODES} nodes")
                };
                self.fault(&path, Code::TooLarge, message, "shorten it");
                return None;
            }
            let Some(mv) = read_move(name, self.size) else {
                let place = self.place_in_string(&path, byte);
                self.faults.push(bad_point(place, name, self.size));
                return None;
            };
            node = tree.add(node, mv);
        }
        Some(node)
    }

    fn describe(&mut self, tree: &mut SolutionTree, id: NodeId, line: &LineFile, number: usize) {
        let at = |field| [Step::Field("lines"), Step::Item(number), Step::Field(field)];
        let verdict = line.verdict.map(|verdict| match verdict {
            VerdictFile::Solved => Verdict::Solved,
            VerdictFile::Wrong => Verdict::Wrong,
        });
        let before = tree.said(id);
        let clash = match (tree.node(id).verdict, verdict) {
            (Some(before), Some(now)) => before != now,
            _ => false,
        };
        let comment = Text {
            en: line.comment.en.clone(),
            de: line.comment.de.clone(),
        };
        if clash || (!before.comment.is_empty() && !comment.is_empty() && before.comment != comment)
        {
            let message = "an earlier line says something else of the same moves";
            self.fault(
                &at("play"),
                Code::Contradiction,
                message,
                "keep one of the two records",
            );
        }
        if comment.en.len() > MAX_TEXT || comment.de.len() > MAX_TEXT {
            let place = self.place(&at("comment"));
            self.faults.push(text_too_long(place, "comment"));
        }
        let mut labels = Vec::new();
        for (name, text) in &line.labels {
            match Notation::Gtp.read(name, self.size) {
                Some(point) => labels.push((point, text.clone())),
                None if self.is_full() => break,
                None => {
                    let place = self.place(&at("labels"));
                    self.faults.push(bad_point(place, name, self.size));
                }
            }
        }
        let mut marks = Vec::new();
        for (mark, list) in [
            (Mark::Triangle, &line.marks.triangle),
            (Mark::Square, &line.marks.square),
            (Mark::Circle, &line.marks.circle),
            (Mark::Cross, &line.marks.cross),
        ] {
            for (name, _) in words(list) {
                match Notation::Gtp.read(name, self.size) {
                    Some(point) => marks.push((point, mark)),
                    None if self.is_full() => break,
                    None => {
                        let place = self.place(&at("marks"));
                        self.faults.push(bad_point(place, name, self.size));
                    }
                }
            }
        }
        labels.sort();
        marks.sort();
        let node = tree.node_mut(id);
        node.verdict = node.verdict.or(verdict);
        if line.sgf.len() > MAX_TEXT {
            let place = self.place(&at("sgf"));
            self.faults.push(text_too_long(place, "sgf"));
            return;
        }
        if comment.is_empty() && labels.is_empty() && marks.is_empty() && line.sgf.is_empty() {
            return;
        }
        let mut said = tree.said(id).clone();
        if said.comment.is_empty() {
            said.comment = comment;
        }
        said.labels.extend(labels);
        said.marks.extend(marks);
        said.sgf.push_str(&line.sgf);
        tree.say(id, said);
    }

    /// Plays the whole tree, so that a loaded problem holds legal moves only.
    fn check_play(&mut self, problem: &Problem, lines: &[LineFile]) {
        let mut position = match problem.setup.clone().into_position() {
            Ok(position) => position,
            Err(error) => {
                for fault in error.faults() {
                    let (field, advice) = match fault {
                        SetupFault::KoPoint(_) => ("ko", "name an empty point"),
                        SetupFault::NoLiberties { .. } => {
                            ("position", "take these stones off, or leave them a liberty")
                        }
                        SetupFault::OffBoard { .. } => {
                            ("position", "move the drawing or use a larger board")
                        }
                    };
                    self.fault(
                        &[Step::Field(field)],
                        Code::IllegalSetup,
                        fault.to_string(),
                        advice,
                    );
                }
                return;
            }
        };
        let mut path: Vec<NodeId> = Vec::new();
        for id in problem.tree.reading_order() {
            let node = problem.tree.node(id);
            let (Some(mv), Some(parent)) = (node.mv, node.parent) else {
                continue;
            };
            while path.last().is_some_and(|&last| last != parent) {
                path.pop();
                position.undo();
            }
            if let Err(error) = position.check(mv) {
                self.illegal_move(&problem.tree, id, lines, &error.to_string());
                return;
            }
            position.play_unchecked(mv);
            path.push(id);
        }
    }

    fn illegal_move(&mut self, tree: &SolutionTree, id: NodeId, lines: &[LineFile], why: &str) {
        let moves = tree.path(id);
        let depth = moves.len();
        let holder = lines.iter().enumerate().find_map(|(number, line)| {
            let played: Vec<(Move, usize)> = words(&line.play)
                .take(depth)
                .map_while(|(name, byte)| Some((read_move(name, self.size)?, byte)))
                .collect();
            let same =
                played.len() == depth && played.iter().map(|&(mv, _)| mv).eq(moves.iter().copied());
            Some((number, played.last().filter(|_| same)?.1))
        });
        let (number, byte) = holder.unwrap_or_default();
        let path = [
            Step::Field("lines"),
            Step::Item(number),
            Step::Field("play"),
        ];
        let place = self.place_in_string(&path, byte);
        let message = format!("move {depth} is illegal: {why}");
        self.faults.push(Diagnostic::new(
            place,
            Code::IllegalMove,
            message,
            "correct the line; `pass` is a move elsewhere",
        ));
    }
}

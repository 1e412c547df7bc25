//! From the text of a file to the problems in it, and what is wrong with the rest.

use std::collections::BTreeMap;
use std::ops::Range;

use super::fault::{Code, Fault, Place};
use super::format::{
    BaseFile, CertaintyFile, ChoiceFile, ClaimFile, ColorFile, GoalFile, HeaderFile, KoFile,
    LineFile, OutcomeFile, ProblemFile, SelfCaptureFile, SideFile, SourceFile, StatusFile,
    TOO_MANY, TaskFile, TextFile, VERSION, VerdictFile, VersionFile, options,
};
use super::limits::{
    MAX_FAULTS, MAX_LINE, MAX_NODES, MAX_PROBLEMS, MAX_SET_NODES, MAX_TEXT, MIN_SIDE,
};
use super::model::{
    Base, Certainty, Choice, Claim, Goal, MAX_DIFFICULTY, Outcome, Problem, ProblemId, ProblemSet,
    Quiz, SetId, Side, Source, Status, Task, Technique,
};
use super::outline::{Step, find, outline};
use super::solution_tree::{Mark, NodeId, SolutionTree, Verdict};
use super::text::Text;
use crate::board::{
    Color, Diagram, KoRule, Move, Notation, Point, Rules, SelfCapture, Setup, SetupFault, Size,
    read_move,
};

/// What a file held.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The set with every sound problem; `None` if not even its header could be read and there is
    /// no problem either.
    pub set: Option<ProblemSet>,
    /// What is wrong, in the order of the file.
    pub faults: Vec<Fault>,
    /// Where each problem of the set begins, in the same order.
    pub places: Vec<Place>,
}

/// Reads a set from text.
///
/// `name` stands in for the set's id where the header cannot be read: the file's name.
/// One leading byte order mark is skipped.
#[must_use]
pub fn read_set(text: &str, name: &str) -> Loaded {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some(fault) = newer_version(text) {
        return Loaded {
            set: None,
            faults: vec![fault],
            places: Vec::new(),
        };
    }
    let outline = outline(text);
    let mut faults: Vec<Fault> = Vec::new();
    let mut set = ProblemSet {
        id: fallback_id(name),
        title: Text::default(),
        about: Text::default(),
        author: String::new(),
        licence: String::new(),
        source: Source::default(),
        problems: Vec::new(),
    };
    let broken = outline.broken.is_some();
    faults.extend(outline.broken);
    let mut header_read = false;
    match options().from_str::<HeaderFile>(&outline.header) {
        Ok(header) => match fill_header(&mut set, header, text) {
            Ok(()) => header_read = true,
            Err(fault) => faults.push(*fault),
        },
        // A broken text has been reported where it breaks; the header's end is then our guess.
        Err(_) if broken => {}
        Err(error) => faults.push(syntax_fault(&error, Place::START)),
    }
    if outline.problems.len() > MAX_PROBLEMS {
        let message = format!(
            "the set holds {} problems, the limit is {MAX_PROBLEMS}",
            outline.problems.len()
        );
        faults.push(Fault::new(
            Place::START,
            Code::TooLarge,
            message,
            "split it into several files",
        ));
    }
    let mut places: Vec<Place> = Vec::new();
    let mut taken: BTreeMap<String, Place> = BTreeMap::new();
    let mut lines = LineCounter::new(text);
    let mut nodes = 0;
    for range in outline.problems.into_iter().take(MAX_PROBLEMS) {
        let place = lines.place(range.start);
        let Some(part) = text.get(range) else {
            continue;
        };
        match read_problem(part, place, &set.source) {
            Ok(problem) if nodes + problem.tree.len() > MAX_SET_NODES => {
                let message = format!("the trees of the set have more than {MAX_SET_NODES} nodes");
                let mut fault = Fault::new(
                    place,
                    Code::TooLarge,
                    message,
                    "split it into several files; this problem and those after it are left out",
                );
                fault.problem = Some(problem.id.to_string());
                faults.push(fault);
                break;
            }
            Ok(problem) => {
                nodes += problem.tree.len();
                if let Some(first) = taken.get(problem.id.as_str()) {
                    let at = find(part, &[Step::Field("id")]).start;
                    let mut fault = Fault::new(
                        Place::of(part, at).after(place),
                        Code::DuplicateId,
                        format!(
                            "problem id {:?} is already used at line {}",
                            problem.id.as_str(),
                            first.line
                        ),
                        "give each problem of a set its own id",
                    );
                    fault.problem = Some(problem.id.to_string());
                    faults.push(fault);
                } else {
                    taken.insert(problem.id.to_string(), place);
                    places.push(place);
                    set.problems.push(problem);
                }
            }
            Err(problem_faults) => faults.extend(problem_faults),
        }
    }
    faults.sort_by_key(|fault| fault.place);
    let set = (header_read || !set.problems.is_empty()).then_some(set);
    Loaded {
        set,
        faults,
        places,
    }
}

/// Counts lines once over the whole text instead of from its start for every problem.
struct LineCounter<'a> {
    text: &'a str,
    byte: usize,
    place: Place,
}

impl<'a> LineCounter<'a> {
    const fn new(text: &'a str) -> LineCounter<'a> {
        LineCounter {
            text,
            byte: 0,
            place: Place::START,
        }
    }

    /// The place of a byte at or after the one asked for before.
    fn place(&mut self, byte: usize) -> Place {
        let step = self.text.get(self.byte..byte).unwrap_or_default();
        self.place = Place::of(step, step.len()).after(self.place);
        self.byte = byte;
        self.place
    }
}

fn fallback_id(name: &str) -> SetId {
    let cleaned: String = name
        .chars()
        .map(|c| c.to_ascii_lowercase())
        .map(|c| {
            if c.is_ascii_lowercase() || c.is_ascii_digit() {
                c
            } else {
                '-'
            }
        })
        .take(super::model::MAX_ID)
        .collect();
    SetId::new(&cleaned)
        .or_else(|| SetId::new("unnamed"))
        .unwrap_or_else(|| unreachable!("a constant id is sound"))
}

fn newer_version(text: &str) -> Option<Fault> {
    let range = find(text, &[Step::Field("format")]);
    let value = text.get(range.clone())?.trim();
    let version: u32 = match value.parse() {
        Ok(version) => version,
        Err(_) => options().from_str::<VersionFile>(text).ok()?.format,
    };
    (version != VERSION).then(|| {
        let message = if version > VERSION {
            format!("the file has format {version}, this program reads up to {VERSION}")
        } else {
            format!("there is no format {version}; formats count from 1 to {VERSION}")
        };
        let advice = if version > VERSION {
            "use a newer version of the program"
        } else {
            "write format: 1"
        };
        Fault::new(Place::of(text, range.start), Code::Version, message, advice)
    })
}

fn fill_header(set: &mut ProblemSet, header: HeaderFile, text: &str) -> Result<(), Box<Fault>> {
    debug_assert_eq!(header.format, VERSION);
    let at = |field| Place::of(text, find(text, &[Step::Field(field)]).start);
    let Some(id) = SetId::new(&header.id) else {
        return Err(Box::new(bad_id(at("id"), "set", &header.id)));
    };
    set.id = id;
    for (field, texts) in [
        ("title", [&header.title.en, &header.title.de]),
        ("about", [&header.about.en, &header.about.de]),
        ("author", [&header.author, &header.licence]),
    ] {
        if texts.iter().any(|text| text.len() > MAX_TEXT) {
            return Err(Box::new(text_too_long(at(field), field)));
        }
    }
    set.title = text_of(header.title);
    set.about = text_of(header.about);
    set.author = header.author;
    set.licence = header.licence;
    set.source = source_of(header.source);
    Ok(())
}

fn bad_id(place: Place, what: &str, id: &str) -> Fault {
    let shown: String = id.chars().take(40).collect();
    Fault::new(
        place,
        Code::BadId,
        format!("{shown:?} is no {what} id"),
        format!(
            "use 1 to {} lower-case letters, digits and hyphens",
            super::model::MAX_ID
        ),
    )
}

fn text_too_long(place: Place, field: &str) -> Fault {
    Fault::new(
        place,
        Code::TooLarge,
        format!("{field} is longer than {MAX_TEXT} bytes"),
        "shorten it",
    )
}

fn syntax_fault(error: &ron::error::SpannedError, start: Place) -> Fault {
    let place = Place {
        line: error.span.start.line,
        column: error.span.start.col,
    };
    let (code, message, advice) = match &error.code {
        ron::Error::ExceededRecursionLimit => (
            Code::TooDeep,
            "values are nested too deeply".to_owned(),
            "trees are flat lists of lines",
        ),
        ron::Error::Message(message) if message.starts_with(TOO_MANY) => {
            (Code::TooLarge, message.clone(), "shorten it")
        }
        other => (
            Code::Syntax,
            lower_first(&other.to_string()),
            "see the format's description",
        ),
    };
    Fault::new(place.after(start), code, message, advice)
}

fn lower_first(message: &str) -> String {
    let mut chars = message.trim_end_matches('.').chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    })
}

fn text_of(file: TextFile) -> Text {
    Text {
        en: file.en,
        de: file.de,
    }
}

fn source_of(file: SourceFile) -> Source {
    Source {
        work: file.work,
        section: file.section,
        figure: file.figure,
        page: file.page,
        certainty: file.certainty.map(|certainty| match certainty {
            CertaintyFile::Stated => Certainty::Stated,
            CertaintyFile::Found => Certainty::Found,
            CertaintyFile::Derived => Certainty::Derived,
            CertaintyFile::Reconstructed => Certainty::Reconstructed,
            CertaintyFile::Original => Certainty::Original,
        }),
        note: file.note,
    }
}

/// The set's source where the problem does not say otherwise.
fn inherited(own: Source, set: &Source) -> Source {
    let or = |own: String, set: &String| if own.is_empty() { set.clone() } else { own };
    Source {
        work: or(own.work, &set.work),
        section: or(own.section, &set.section),
        figure: or(own.figure, &set.figure),
        page: or(own.page, &set.page),
        certainty: own.certainty.or(set.certainty),
        note: or(own.note, &set.note),
    }
}

/// Turns one problem's text into a problem, collecting every fault on the way.
struct Reader<'a> {
    text: &'a str,
    start: Place,
    size: Size,
    faults: Vec<Fault>,
}

fn read_problem(text: &str, start: Place, source: &Source) -> Result<Problem, Vec<Fault>> {
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
        self.faults.push(Fault::new(place, code, message, advice));
    }

    /// Whether enough faults are known. Each costs a search for its place, which may be long.
    const fn is_full(&self) -> bool {
        self.faults.len() >= MAX_FAULTS
    }

    fn problem(&mut self, file: ProblemFile, source: &Source) -> Option<Problem> {
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
        };
        let placeholder = ProblemId::new("unnamed")?;
        let mut problem = Problem::new(id.unwrap_or(placeholder), task, setup);
        self.stones(&file, &mut problem);
        problem.target = self.points(&file.target, "target");
        problem.region = self.points(&file.region, "region");
        problem.safe = self.points(&file.safe, "safe");
        for (points, field) in [
            (problem.target.clone(), "target"),
            (problem.safe.clone(), "safe"),
        ] {
            for point in points {
                if problem.setup.stones.get(point).is_none() {
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
            ClaimFile::Authored => Claim::Authored,
            ClaimFile::Unproven => Claim::Unproven,
        };
        problem.quiz = self.quiz(task, file.answer, &file.vital, file.choices);
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
        problem.source = inherited(source_of(file.source), source);
        problem.title = self.text(file.title, "title");
        problem.comment = self.text(file.comment, "comment");
        problem.explanation = self.text(file.explanation, "explanation");
        problem.tree = self.tree(&file.lines);
        self.check_play(&problem, &file.lines);
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
                    self.faults.push(Fault::new(
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

    /// Points of a list in GTP coordinates.
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
    ) -> Option<Quiz> {
        let vital = self.points(vital, "vital");
        match (task, answer, choices.is_empty()) {
            (Task::Status, Some(answer), true) => Some(Quiz::Status {
                answer: status_of(answer),
                vital,
            }),
            (Task::Status, None, false) => {
                let choices: Vec<Choice> = choices
                    .into_iter()
                    .map(|choice| Choice {
                        text: text_of(choice.text),
                        is_right: choice.right,
                    })
                    .collect();
                if !choices.iter().any(|choice| choice.is_right) {
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
        tree
    }

    /// Adds the moves of a line and returns the node it ends on.
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
        let old = tree.node(id);
        let clash = match (old.verdict, verdict) {
            (Some(before), Some(now)) => before != now,
            _ => false,
        };
        let comment = Text {
            en: line.comment.en.clone(),
            de: line.comment.de.clone(),
        };
        if clash || (!old.comment.is_empty() && !comment.is_empty() && old.comment != comment) {
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
        if node.comment.is_empty() {
            node.comment = comment;
        }
        node.labels.extend(labels);
        node.marks.extend(marks);
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
        self.faults.push(Fault::new(
            place,
            Code::IllegalMove,
            message,
            "correct the line; `pass` is a move elsewhere",
        ));
    }
}

fn outcome_of(file: OutcomeFile) -> Outcome {
    match file {
        OutcomeFile::Alive => Outcome::Alive,
        OutcomeFile::Seki => Outcome::Seki,
        OutcomeFile::Dead => Outcome::Dead,
        OutcomeFile::Ko {
            base,
            side,
            threats,
        } => Outcome::Ko {
            base: match base {
                BaseFile::Alive => Base::Alive,
                BaseFile::Seki => Base::Seki,
                BaseFile::Dead => Base::Dead,
            },
            side: match side {
                SideFile::Attacker => Side::Attacker,
                SideFile::Defender => Side::Defender,
            },
            threats,
        },
    }
}

const fn status_of(file: StatusFile) -> Status {
    match file {
        StatusFile::Alive => Status::Alive,
        StatusFile::Dead => Status::Dead,
        StatusFile::Seki => Status::Seki,
        StatusFile::Ko => Status::Ko,
        StatusFile::Unsettled => Status::Unsettled,
    }
}

fn bad_point(place: Place, name: &str, size: Size) -> Fault {
    let shown: String = name.chars().take(20).collect();
    Fault::new(
        place,
        Code::BadPoint,
        format!("{shown:?} is no point of the {size} board"),
        "write a column letter (without I) and a row number, as D4",
    )
}

/// The words of a list with the byte each begins at.
fn words(list: &str) -> impl Iterator<Item = (&str, usize)> {
    let base = list.as_ptr() as usize;
    list.split_whitespace()
        .map(move |word| (word, word.as_ptr() as usize - base))
}

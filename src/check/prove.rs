//! Compares the claims of a problem's text with what can be proved.

use std::collections::BTreeSet;

mod capture;
mod closed_in;
mod first_moves;
mod lines;
mod memory;
mod neighbours;
mod score;
mod stated;
mod superfluous;
#[cfg(test)]
mod tests;

use super::fact;
use super::inquiry::{Inquiry, Told, Untold};
use super::lint::words as moves_in_words;
use crate::board::{Color, Move, Point, Position};
use crate::life::{self, Answer, Cycles, Holds, Proved, Query, QueryError, QuerySpec, Worth};
use crate::problem::{
    self, Audience, Choice, Code, Diagnostic, Fact, LoadedFile, NodeId, Place, Problem, Quiz,
    Severity, SolutionTree, Status, Task,
};
use crate::solver::{Depth, Limits, Settled, Solver, Stop};
pub use closed_in::closed_in;
pub(super) use lines::{hold, keep};
pub(super) use memory::Memory;
pub(super) use score::status_of;
use score::words;

/// The code for first moves that may be as good as the accepted ones.
pub const OPEN_MOVES: &str = "open-first-moves";

/// The code for a position about which nothing could be proved within the limits.
pub(in crate::check) const UNDECIDED: &str = "undecided";

/// The code for a first move after which stones fall that the result assumes alive.
pub(in crate::check) const NEIGHBOUR_FALLS: &str = "neighbour-falls";

/// Turns a finding about a problem into a diagnostic of its file.
#[must_use]
pub fn located(
    found: Diagnostic,
    file: &LoadedFile,
    (problem, place): (&Problem, Place),
) -> Diagnostic {
    let set = file.loaded.set.as_ref();
    let is_for_beginners = set.is_some_and(|set| set.checks.audience == Audience::Beginners);
    Diagnostic {
        path: file.path.clone(),
        place,
        // Beginners are misled by a stone without a purpose.
        severity: match found.code {
            Code::Check("superfluous-stone") if is_for_beginners => Severity::Error,
            _ => found.severity,
        },
        problem: Some(problem.id.to_string()),
        ..found
    }
}

/// How messages refer to the position after these moves.
pub(super) fn after(line: &[Move]) -> String {
    format!("after {:?}", moves_in_words(line))
}

/// A position that a finding refers to.
#[derive(Clone, Copy)]
enum At<'a> {
    /// The start position.
    Start,
    /// The start position with this side to move.
    First(Color),
    /// The position after these moves.
    Line(&'a [Move]),
}

impl<'a> At<'a> {
    fn words(self) -> String {
        match self {
            At::Start => "the problem".to_owned(),
            At::First(color) => format!("{color} first"),
            At::Line(line) => after(line),
        }
    }

    const fn line(self) -> &'a [Move] {
        match self {
            At::Start | At::First(_) => &[],
            At::Line(line) => line,
        }
    }
}

/// The result of trying to prove a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Examination {
    /// Everything the text claims is proved.
    Proven,
    /// Everything the text claims is proved, with these warnings.
    ProvenWith(Vec<Diagnostic>),
    /// The answer follows from the rules alone, and the right one is marked.
    Computed,
    /// The text claims no proof.
    NotClaimed,
    /// A claim is wrong or could not be proved.
    Disagrees(Vec<Diagnostic>),
}

/// The query of a problem for its side to move.
///
/// # Errors
///
/// [`QueryError`] if target and region do not make a query.
pub fn query_of(problem: &Problem, position: &Position) -> Result<Query, QueryError> {
    Query::new(position, &spec_of(problem))
}

/// The query specification of a problem; see [`query_of`].
#[must_use]
pub fn spec_of(problem: &Problem) -> QuerySpec {
    QuerySpec {
        targets: problem.target.clone(),
        goal: problem.goal,
        region: (!problem.region.is_empty()).then(|| problem.region.clone()),
        safe: problem.safe.clone(),
        proved_in: problem.evidence.proved_in.clone(),
        ..QuerySpec::default()
    }
}

/// Proves everything a problem claims to be proven: its result, every accepted first move and that
/// there is no other, every move marked as wrong, and the end of every line.
///
/// `limits` apply to each question; there are about as many as nodes in the tree.
/// When `stop` is requested, everything still open is reported as undecided.
#[must_use]
pub fn examine(
    problem: &Problem,
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
) -> Examination {
    examine_again(problem, solver, limits, stop, &mut Memory::default())
}

/// Like [`examine`], without asking again what is remembered from an examination of the same problem with
/// other lines.
pub(super) fn examine_again(
    problem: &Problem,
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
    memory: &mut Memory,
) -> Examination {
    let is_status = problem.fact == Some(Fact::Status);
    let of_fact = fact::by_rules(problem);
    if !of_fact.is_empty() {
        return Examination::Disagrees(of_fact);
    }
    if let Some(found) = fact::by_search(problem, stop) {
        return if found.is_empty() {
            Examination::Proven
        } else {
            Examination::Disagrees(found)
        };
    }
    match &problem.fact {
        Some(Fact::Opinion) => return Examination::NotClaimed,
        Some(_) if !is_status => return Examination::Computed,
        None if !problem.claim.is_proof() => return Examination::NotClaimed,
        _ => {}
    }
    let limits = as_searched(problem, limits);
    let mut examiner = Examiner::new(problem, solver, &limits, stop, memory);
    examiner.run();
    if examiner.found.is_empty() {
        Examination::Proven
    } else if examiner
        .found
        .iter()
        .all(|found| found.severity == Severity::Warning)
    {
        Examination::ProvenWith(examiner.found)
    } else {
        Examination::Disagrees(examiner.found)
    }
}

/// The limits that reproduce the problem's claim, if it states them: a larger search would not be the one
/// that the claim is based on, and may take hours over what was left open.
pub(super) fn as_searched(problem: &Problem, limits: &Limits) -> Limits {
    match problem.evidence.searched {
        None => *limits,
        Some(nodes) => Limits {
            nodes: Some(limits.nodes.map_or(nodes, |most| most.min(nodes))),
            thorough: false,
            ..*limits
        },
    }
}

/// The value of one position for the defender, with the proof if there is one.
struct Value {
    worth: Worth,
    /// Whether seki and two eyes were distinguished, if it is one of them.
    is_exact: bool,
    proved: Option<Proved>,
}

impl Value {
    fn of(proved: Proved) -> Value {
        Value {
            worth: Worth::of(&proved),
            is_exact: proved.is_kind_told(),
            proved: Some(proved),
        }
    }
}

struct Examiner<'a> {
    problem: &'a Problem,
    solver: &'a mut Solver,
    limits: &'a Limits,
    stop: &'a Stop,
    memory: &'a mut Memory,
    /// The frame for all questions, determined by the start position.
    inquiry: Option<Inquiry>,
    /// The assumptions of the statement that no other first move is as good.
    moves_hold: Holds,
    /// The stones that the result assumes alive.
    assumed: Vec<Point>,
    found: Vec<Diagnostic>,
}

impl<'a> Examiner<'a> {
    fn new(
        problem: &'a Problem,
        solver: &'a mut Solver,
        limits: &'a Limits,
        stop: &'a Stop,
        memory: &'a mut Memory,
    ) -> Examiner<'a> {
        Examiner {
            problem,
            solver,
            limits,
            stop,
            memory,
            inquiry: None,
            moves_hold: Holds::Board,
            assumed: Vec::new(),
            found: Vec::new(),
        }
    }
}

impl Examiner<'_> {
    fn say(&mut self, code: &'static str, message: String, advice: &str) {
        self.found.push(Diagnostic::of_check(code, message, advice));
    }

    fn say_after(&mut self, line: &[Move], code: &'static str, message: String, advice: &str) {
        self.found
            .push(Diagnostic::of_check(code, message, advice).after(line));
    }

    fn warn(&mut self, code: &'static str, message: String, advice: &str) {
        self.found
            .push(Diagnostic::of_check(code, message, advice).warning());
    }

    fn run(&mut self) {
        let Ok(start) = self.problem.setup.clone().into_position() else {
            return;
        };
        if let Err(error) = query_of(self.problem, &start)
            && !matches!(
                error,
                QueryError::RimWithoutLiberty(_)
                    | QueryError::Wall(_)
                    | QueryError::RegionTooLarge { .. }
            )
        {
            self.say(
                "no-query",
                error.to_string(),
                "give target, region and safe stones, or claim no proof",
            );
            return;
        }
        match (&self.problem.quiz, self.problem.task) {
            (Some(Quiz::Status { answer, vital }), _) => self.status(&start, *answer, vital),
            (Some(Quiz::Choices(choices)), _) => self.chosen_status(&start, choices),
            (None, Task::Show) => self.shown(&start),
            // A group counts as connected if it lives through its friends, and as cut off if it dies in
            // spite of them; if no friends are named, there is nothing to prove.
            (None, Task::Connect | Task::Cut) if self.problem.safe.is_empty() => {
                let message = format!("{:?} names no living stones to join", self.problem.task);
                self.say(
                    "no-query",
                    message,
                    "name them in `safe`, or write claim: Authored",
                );
            }
            (None, Task::Capture) if self.is_captured_in_time(&start) => {}
            (None, _) => self.tree(&start),
        }
    }

    /// The value of the start position, which determines the frame for all others; `None` after reporting
    /// why there is none.
    fn root(&mut self, start: &Position, depth: Depth, at: At<'_>) -> Option<Value> {
        let limits = Limits {
            depth,
            ..*self.limits
        };
        let spec = spec_of(self.problem);
        let settled = match self.memory.start(start, depth) {
            Some(settled) => settled,
            None => {
                let settled = self
                    .solver
                    .settle(start, &spec, &limits, self.stop, &mut |_| {});
                match settled {
                    Ok(settled) => {
                        self.memory.keep_start(start, depth, &settled);
                        settled
                    }
                    Err(error) => return self.untold(Untold::NoQuestion(error), at),
                }
            }
        };
        self.inquiry = Inquiry::of(self.problem, &settled);
        self.moves_hold = moves_hold(&settled, start);
        self.assumed = settled.holds.assumed_alive().to_vec();
        match (settled.answer, &settled.holds) {
            (Answer::Proved(_), Holds::Wall { points, .. }) if settled.is_open => {
                let points: Vec<String> = points.iter().map(Point::to_string).collect();
                let place = at.words();
                self.say_after(
                    at.line(),
                    "behind-a-wall",
                    format!(
                        "{place}: the result is proved only with a wall at {} that is not on the board",
                        points.join(" ")
                    ),
                    "draw the stones that shut the group in, or give a region",
                );
                None
            }
            (Answer::Proved(proved), holds) => {
                self.neighbours(start, holds);
                Some(Value::of(proved))
            }
            (Answer::Undecided(why), _) => self.untold(Untold::Undecided(why), at),
        }
    }

    /// Warns about chains that the result assumes alive but the file does not name: readers of
    /// "proven" must see its assumptions. A region given by the author implies its rim.
    fn neighbours(&mut self, start: &Position, holds: &Holds) {
        if !self.problem.region.is_empty() {
            return;
        }
        let evidence = &self.problem.evidence;
        let named = [&self.problem.safe, &evidence.rests_on];
        let unnamed = unnamed(start, holds, &named);
        if !unnamed.is_empty() {
            self.warn(
                "unnamed-neighbour",
                format!(
                    "the result holds if {} live, which the file does not say",
                    unnamed.join(" ")
                ),
                "name them in `safe`, or give them room to live",
            );
        }
    }

    /// The same for the assumptions of the statement that no other first move is as good, if the file
    /// states any evidence.
    pub(super) fn neighbours_of_moves(&mut self, start: &Position) {
        let evidence = &self.problem.evidence;
        if !self.problem.region.is_empty() || evidence.is_silent() {
            return;
        }
        let named = [
            &self.problem.safe,
            &evidence.rests_on,
            &evidence.others_rest_on,
        ];
        let unnamed = unnamed(start, &self.moves_hold, &named);
        if matches!(self.moves_hold, Holds::Wall { .. }) {
            self.say(
                OPEN_MOVES,
                "that no other first move is as good is shown only behind a wall that is not on the board".into(),
                "write claim: ProvenInPart",
            );
        } else if !unnamed.is_empty() {
            self.warn(
                "unnamed-neighbour",
                format!(
                    "that no other first move is as good holds if {} live, which the file does not say",
                    unnamed.join(" ")
                ),
                "name them in `others_rest_on`",
            );
        }
    }

    /// The value of a position; `None` after reporting why there is none.
    fn value(&mut self, position: &Position, depth: Depth, at: At<'_>) -> Option<Value> {
        let Some(inquiry) = self.inquiry.clone() else {
            return self.root(position, depth, at);
        };
        let known = |worth| {
            Some(Value {
                worth,
                is_exact: true,
                proved: None,
            })
        };
        match self.told(&inquiry, position, depth) {
            Ok(Told::Captured) => known(Worth::Dead),
            Ok(Told::Escaped) => known(Worth::Alive),
            Ok(Told::Proved(proved)) => Some(Value::of(proved)),
            Err(why) => self.untold(why, at),
        }
    }

    /// The answer for a later position.
    fn told(
        &mut self,
        inquiry: &Inquiry,
        position: &Position,
        depth: Depth,
    ) -> Result<Told, Untold> {
        if let Some(told) = self.memory.later(position, depth) {
            return told;
        }
        let limits = Limits {
            depth,
            ..*self.limits
        };
        let told = inquiry.ask(position, self.solver, &limits, self.stop, &mut |_| {});
        self.memory.keep_later(position, depth, &told);
        told
    }

    /// Reports why a position has no value.
    fn untold(&mut self, why: Untold, at: At<'_>) -> Option<Value> {
        let place = at.words();
        let (code, message, advice) = match why {
            Untold::NoQuestion(error) => {
                let advice = "give region and safe stones";
                ("no-query", format!("{place}: {error}"), advice)
            }
            Untold::Undecided(why) => {
                let advice = "allow more time, or write claim: Authored";
                (UNDECIDED, format!("{place}: {why}"), advice)
            }
        };
        self.say_after(at.line(), code, message, advice);
        None
    }

    fn tree(&mut self, start: &Position) {
        let Some(value) = self.value(start, Depth::Full, At::Start) else {
            return;
        };
        let Some(proved) = value.proved.clone() else {
            return;
        };
        self.result(&proved);
        self.open_region(start, &proved);
        self.superko(proved.cycles);
        let tree = &self.problem.tree;
        let solves = &solving(tree);
        let accepted = accepted(tree);
        self.first_moves(start, &value, &proved, &accepted);
        if self.problem.region.is_empty() {
            self.falling_neighbours(start, &proved, &accepted);
        }
        self.nodes(start, &value, solves);
        let is_sound = |found: &Diagnostic| found.severity == Severity::Warning;
        if self.found.iter().all(is_sound) {
            self.superfluous(start, &proved);
        }
    }

    /// A diagram only claims its result.
    fn shown(&mut self, start: &Position) {
        let value = self.value(start, Depth::Full, At::Start);
        if let Some(proved) = value.and_then(|value| value.proved) {
            self.result(&proved);
            self.open_region(start, &proved);
            self.superko(proved.cycles);
        }
    }

    /// Warns if a cycle longer than a ko decides the result: without superko it is different.
    fn superko(&mut self, cycles: Cycles) {
        if cycles == Cycles::Superko {
            self.warn(
                "by-superko",
                "the result holds only where superko is played".into(),
                "say so in the text, or change the position",
            );
        }
    }

    /// Warns if a region given by the author is open: only life with two eyes holds beyond it.
    fn open_region(&mut self, start: &Position, proved: &Proved) {
        let holds = proved.base == life::Outcome::Alive && proved.flips.is_none();
        if holds || self.problem.region.is_empty() {
            return;
        }
        let open = query_of(self.problem, start).map(|query| query.open_rim().clone());
        let points: Vec<String> = open.iter().flatten().map(Point::to_string).collect();
        if !points.is_empty() {
            self.warn(
                "open-region",
                format!(
                    "the region is open at {}: what lies there counts as the attacker's",
                    points.join(" ")
                ),
                "close the gap, or leave out `region`",
            );
        }
    }

    /// Compares the stated result with the proved one.
    fn result(&mut self, proved: &Proved) {
        let Some(stated) = self.problem.result else {
            return;
        };
        let found = problem::Outcome::of(proved);
        if stated != found {
            let message = format!("the stated result is {stated:?}, the proof says {found:?}");
            self.say("wrong-result", message, "correct `result`, or the position");
        }
    }

    /// Checks a question with choices that asks for the status.
    fn chosen_status(&mut self, start: &Position, choices: &[Choice]) {
        if let Some((attacked, defended)) = self.both_first(start) {
            let found = problem::Value::Status(status_of(&attacked, &defended));
            let wrong = fact::compare(&Fact::Status, choices, Ok(found));
            self.found.extend(wrong);
        }
    }

    /// The results with the attacker and with the defender moving first; `None` after reporting a failure.
    fn both_first(&mut self, start: &Position) -> Option<(Proved, Proved)> {
        let target = self.problem.target.first().copied();
        let Some(defender) = target.and_then(|point| self.problem.setup.stones.get(point)) else {
            self.say(
                "no-query",
                "a status needs a target".into(),
                "name one stone of the group",
            );
            return None;
        };
        let mut first = |color| {
            let mut position = start.clone();
            position.set_to_move(color);
            self.value(&position, Depth::Full, At::First(color))
                .and_then(|value| value.proved)
        };
        let attacked = first(defender.opposite());
        let defended = first(defender);
        let (attacked, defended) = attacked.zip(defended)?;
        // One warning is enough: both may rest on the same cycle.
        self.superko(attacked.cycles.and(defended.cycles));
        Some((attacked, defended))
    }

    fn status(&mut self, start: &Position, answer: Status, vital: &[Point]) {
        let Some((attacked, defended)) = self.both_first(start) else {
            return;
        };
        let found = status_of(&attacked, &defended);
        if found != answer {
            let message = format!(
                "the stated status is {answer:?}, the proof says {found:?}: {} if attacked first, {} if defended first",
                words(&attacked),
                words(&defended)
            );
            self.say("wrong-result", message, "correct `answer`, or the position");
        }
        for &point in vital {
            if !attacked.moves.contains(&Move::Play(point))
                && !defended.moves.contains(&Move::Play(point))
            {
                let message =
                    format!("{point} is called vital and decides nothing for either side");
                self.say("wrong-vital", message, "correct `vital`");
            }
        }
    }
}

/// The chains assumed alive that none of the lists names.
fn unnamed(start: &Position, holds: &Holds, lists: &[&Vec<Point>]) -> Vec<String> {
    let is_named = |point: &Point| {
        let head = start.chain_head(*point);
        let mut named = lists.iter().copied().flatten();
        named.any(|&named| start.chain_head(named) == head)
    };
    let alive = holds.assumed_alive().iter();
    alive
        .filter(|point| !is_named(point))
        .map(Point::to_string)
        .collect()
}

/// The assumptions of the statement that no other first move is as good, once every first move within the
/// region has been examined.
pub(super) fn moves_hold(settled: &Settled, start: &Position) -> Holds {
    let is_complete = settled
        .answer
        .proved()
        .is_some_and(|proved| proved.lists_all_moves());
    match &settled.query {
        Some(query) if !is_complete => Holds::of_moves(query, start),
        _ => settled.moves_hold.clone(),
    }
}

/// Whether a node leads to a solution.
pub(super) fn solving(tree: &SolutionTree) -> impl Fn(NodeId) -> bool + use<> {
    let leads = tree.solving();
    move |id| leads.get(id.index()).copied().unwrap_or_default()
}

/// The first moves that lead to a solution.
pub(super) fn accepted(tree: &SolutionTree) -> BTreeSet<Move> {
    tree.right_first_moves().into_iter().collect()
}

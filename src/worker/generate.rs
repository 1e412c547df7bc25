//! Making problems, many tries at a time. The result depends neither on the number of threads nor on
//! interruptions.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Color, Point, Position};
use crate::exchange::read_game;
use crate::generator::{
    Alike, Asked, Candidate, Dice, Fight, Kind, NEAR, Refusal, Shape, SourcePosition, Style, TREE,
    Tries, captures, fight_of, least_style, races, shape_of, varied_captures, with_tree,
};
use crate::problem::{Problem, ProblemId, SetId, Task};
use crate::question::{Aim, proposals};
use crate::solver::{Limits, Solver, Stop};

use super::side_by_side::side_by_side;

/// Tries of one round. Problems made in one round can be the start of the next.
pub const ROUND: u64 = 512;
/// One position in this many moves of a game is examined.
const MOVES: usize = 25;
/// The same when looking for stones to capture, which come and go quickly.
const CAPTURE_MOVES: usize = 5;
/// Groups examined in one position.
const GROUPS: usize = 2;
/// The same for races, connecting and cutting.
const LINK_MOVES: usize = 10;
const LINK_GROUPS: usize = 4;
/// At most one in `PART` of the wanted problems has the same idea, but `ANY` may have it in any case.
const PART: usize = 3;
const ANY: usize = 10;
/// Most problems from one position, a pair counted once; more if there are too few positions to start from.
const FROM_ONE: usize = 3;
/// Most positions that a style is learned from.
const MODELS: usize = 1_000;

/// What problems are made from, and how.
#[derive(Debug)]
pub struct Workshop {
    origins: Vec<SourcePosition>,
    made: Vec<SourcePosition>,
    /// The shape of each known problem, and whether it is half of a pair.
    known: Vec<(Shape, bool)>,
    style: Style,
    least_style: f64,
    seed: u64,
    kinds: Vec<Kind>,
    races: Vec<SourcePosition>,
    wanted: usize,
    /// Number of tries so far.
    pub tried: u64,
    /// The problems so far.
    pub problems: Vec<Problem>,
    /// Why tries failed, and how often.
    pub refused: BTreeMap<Refusal, u64>,
    by_idea: BTreeMap<String, usize>,
    by_origin: BTreeMap<String, usize>,
    /// Most problems from one position.
    from_one: usize,
}

/// What a problem is called in those made from it: by its book where that is known, or else by its title.
#[must_use]
pub fn named_after(set: &SetId, problem: &Problem) -> String {
    let source = &problem.source;
    match (source.work.as_str(), source.figure.as_str()) {
        ("", _) | (_, "") if problem.title.en.is_empty() => format!("cf. {set}/{}", problem.id),
        ("", _) | (_, "") => format!("cf. {}", problem.title.en),
        (work, figure) => format!("cf. {work}, {figure}"),
    }
}

/// The positions of a game in which groups may be in danger. For races, connecting and cutting, which come
/// and go more quickly, more of them.
#[must_use]
pub fn of_game(name: &str, text: &str, kinds: &[Kind]) -> Vec<SourcePosition> {
    let is_life = |kind: &Kind| *kind == Kind::Life;
    let (moves, most) = match kinds.iter().all(is_life) {
        true => (MOVES, GROUPS),
        false => (LINK_MOVES, LINK_GROUPS),
    };
    let Ok(record) = read_game(text) else {
        return Vec::new();
    };
    let mut position: Position = record.game.position().clone();
    let mut origins = Vec::new();
    loop {
        let number = position.move_count();
        if number.is_multiple_of(moves) {
            let from = format!("{name}, move {number}");
            let mut groups = proposals(&position, None);
            // The same group once.
            groups.retain(|proposal| proposal.aim != Aim::Connect);
            let groups = groups.into_iter().take(most);
            origins.extend(groups.map(|proposal| SourcePosition {
                from: from.clone(),
                position: position.clone(),
                targets: proposal.targets,
                frame: None,
            }));
        }
        if position.undo().is_none() {
            return origins;
        }
    }
}

/// Capturing problems from these games, each given as name and text: at most `most` of a kind, and none
/// nearly the same as a known one. `step` is called after each game, with all problems kept so far.
pub fn captures_of<'a>(
    games: &[(String, String)],
    known: impl IntoIterator<Item = &'a Problem>,
    (seed, most): (u64, usize),
    threads: usize,
    stop: &Stop,
    mut step: impl FnMut(&[Problem]),
) -> Vec<Problem> {
    let shapes_of = |problem: &Problem| {
        let stone = problem.setup.stones.get(*problem.target.first()?)?;
        let right = problem.tree.right_first_moves();
        let answer = right.first().and_then(|mv| mv.point());
        let of = |points: &BTreeSet<Point>| Shape::of(&problem.setup, stone, points, answer);
        Some((of(&fight_of(problem)), of(&BTreeSet::new())))
    };
    let is_capture = |problem: &&Problem| problem.task == Task::Capture;
    let mut shapes: Vec<(Shape, Shape)> = known
        .into_iter()
        .filter(is_capture)
        .filter_map(shapes_of)
        .collect();
    let (mut kept, mut of_kind) = (Vec::new(), BTreeMap::<String, usize>::new());
    let games: Vec<(u64, &(String, String))> = (0..).zip(games).collect();
    side_by_side(
        &games,
        threads,
        || (),
        |(), (number, game)| captures_of_game(game, (seed, *number), stop),
        |found| {
            for problem in found {
                let kind = problem
                    .techniques
                    .first()
                    .map(|tag| tag.as_str().to_owned());
                let count = of_kind.entry(kind.unwrap_or_default()).or_default();
                // The whole positions must not be the same, and the fights not nearly the same.
                let is_new = |(fight, whole): &(Shape, Shape)| {
                    let mut known = shapes.iter();
                    known.all(|(near, all)| {
                        near.alike(fight, NEAR).is_none() && all.alike(whole, 0).is_none()
                    })
                };
                let shape = shapes_of(&problem).filter(|shape| *count < most && is_new(shape));
                if let Some(shape) = shape {
                    *count += 1;
                    shapes.push(shape);
                    kept.push(problem);
                }
            }
            if !stop.is_requested() {
                step(&kept);
            }
        },
    );
    kept
}

/// The capturing problems in every few positions of a game, for either side to move.
fn captures_of_game(
    (name, text): &(String, String),
    (seed, of): (u64, u64),
    stop: &Stop,
) -> Vec<Problem> {
    let Ok(record) = read_game(text) else {
        return Vec::new();
    };
    let mut position: Position = record.game.position().clone();
    let mut dice = Dice::new(seed, of);
    let (mut found, mut seen) = (Vec::new(), Asked::default());
    while !stop.is_requested() {
        let number = position.move_count();
        if number.is_multiple_of(CAPTURE_MOVES) {
            let from = format!("{name}, move {number}");
            for color in [Color::Black, Color::White] {
                // As after a move elsewhere.
                let mut turned = position.clone();
                turned.set_to_move(color);
                found.extend(captures(&from, &turned, &mut seen, stop));
                let varied = varied_captures(&from, &turned, &mut dice, &mut seen, stop);
                found.extend(varied);
            }
        }
        if position.undo().is_none() {
            break;
        }
    }
    found
}

/// The name under which problems that are much the same are counted: the idea, or else the task.
fn idea_of(problem: &Problem) -> String {
    match Kind::of(problem.task) {
        Some(Kind::Life) | None => {
            let idea = problem.techniques.first();
            idea.map(ToString::to_string).unwrap_or_default()
        }
        Some(kind) => kind.word().to_owned(),
    }
}

impl Workshop {
    /// A workshop for this many problems from these positions, none nearly the same as a known one.
    #[must_use]
    pub fn new<'a>(
        origins: Vec<SourcePosition>,
        known: impl IntoIterator<Item = &'a Problem>,
        seed: u64,
        wanted: usize,
    ) -> Workshop {
        let names: BTreeSet<&str> = origins.iter().map(|origin| &*origin.from).collect();
        let from_one = FROM_ONE.max(wanted.div_ceil(names.len().max(1)));
        let mut style = Style::default();
        for origin in &origins {
            style.learn(&origin.position);
        }
        Workshop {
            least_style: least_style(&style, &origins),
            known: known
                .into_iter()
                .filter_map(shape_of)
                .map(|it| (it, false))
                .collect(),
            origins,
            made: Vec::new(),
            style,
            seed,
            kinds: vec![Kind::Life],
            races: Vec::new(),
            wanted,
            tried: 0,
            problems: Vec::new(),
            refused: BTreeMap::new(),
            by_idea: BTreeMap::new(),
            by_origin: BTreeMap::new(),
            from_one,
        }
    }

    /// Makes problems of these kinds instead of living and killing, each an equal share. For races, it looks
    /// for races in the positions to start from; a kind with nothing to start from is left out.
    pub fn make_kinds(&mut self, kinds: &[Kind], threads: usize, stop: &Stop) {
        self.kinds = kinds.to_vec();
        if kinds.contains(&Kind::Race) {
            let mut found = Vec::new();
            side_by_side(
                &self.origins,
                threads,
                || Solver::new(Limits::DEFAULT_TABLE_BYTES),
                |solver, origin| races(origin, solver, stop),
                |races| found.extend(races),
            );
            self.races = found;
        }
        if self.races.is_empty() {
            self.kinds.retain(|&kind| kind != Kind::Race);
        }
    }

    /// Whether there is nothing to start from.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Learns the style from these positions too, and measures naturalness by them: a few positions to
    /// start from are not enough to learn a style.
    pub fn look_like(&mut self, models: &[SourcePosition]) {
        let step = models.len().div_ceil(MODELS).max(1);
        let models: Vec<SourcePosition> = models.iter().step_by(step).cloned().collect();
        let mut style = Style::default();
        for model in models.iter().chain(&self.origins) {
            style.learn(&model.position);
        }
        self.least_style = least_style(&style, &models);
        self.style = style;
    }

    /// Continues with problems made by this many earlier tries. One that is nearly the same as another before
    /// it is left out.
    pub fn go_on(&mut self, problems: Vec<Problem>, tried: u64) {
        for problem in problems {
            if let Some(shape) = shape_of(&problem)
                && self.partner(&shape).is_some()
            {
                self.keep(problem, shape);
            }
        }
        self.tried = tried;
    }

    /// Whether there are as many as wanted.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.problems.len() >= self.wanted
    }

    /// Runs one round on this many threads; if the stop is requested meanwhile, the round does not count.
    pub fn round(&mut self, threads: usize, stop: &Stop) {
        let numbers: Vec<u64> = (self.tried..self.tried + ROUND).collect();
        let tries = Tries {
            origins: &self.origins,
            made: &self.made,
            style: &self.style,
            least_style: self.least_style,
            seed: self.seed,
            kinds: &self.kinds,
            races: &self.races,
        };
        let solver = || Solver::new(Limits::DEFAULT_TABLE_BYTES);
        let mut tried: Vec<(u64, Result<Candidate, Refusal>)> = Vec::new();
        side_by_side(
            &numbers,
            threads,
            solver,
            |solver, &number| (number, tries.attempt(number, solver, stop)),
            |found| tried.push(found),
        );
        let mut refused: Vec<Refusal> = Vec::new();
        // One nearly the same as another of this round is found below, once the other has been kept.
        let mut new: Vec<(Problem, Candidate)> = Vec::new();
        for (number, found) in tried {
            match found {
                Err(why) => refused.push(why),
                Ok(candidate) => {
                    let id = ProblemId::new(&format!("t{number:08}"));
                    let problem = id.map(|id| candidate.problem(id));
                    // Writing a tree takes a hundred times as long as this check.
                    match problem.filter(|it| self.is_wanted(it) && self.is_new(&candidate)) {
                        Some(problem) => new.push((problem, candidate)),
                        None => refused.push(Refusal::Known),
                    }
                }
            }
        }
        let mut written: Vec<Option<Problem>> = Vec::new();
        side_by_side(
            &new,
            threads,
            || (),
            |(), (problem, _)| {
                let written = with_tree(problem, TREE, stop).ok();
                let whole = written.filter(|it| it.open == 0 && !it.has_spare_stones);
                whole.map(|it| it.problem)
            },
            |problem| written.push(problem),
        );
        if stop.is_requested() {
            return;
        }
        for ((_, candidate), problem) in new.into_iter().zip(written) {
            match problem {
                None => refused.push(Refusal::NoTree),
                Some(problem) if self.is_wanted(&problem) && self.is_new(&candidate) => {
                    self.keep(problem, candidate.shape);
                }
                Some(_) => refused.push(Refusal::Known),
            }
        }
        for why in refused {
            *self.refused.entry(why).or_default() += 1;
        }
        self.tried += ROUND;
    }

    fn is_wanted(&self, problem: &Problem) -> bool {
        let count = self.by_idea.get(&idea_of(problem)).copied().unwrap_or(0);
        let share = self.wanted.div_ceil(self.kinds.len().max(1));
        let most = match Kind::of(problem.task) {
            Some(Kind::Life) | None => ANY.max(share / PART),
            Some(Kind::Race | Kind::Connect | Kind::Cut) => share,
        };
        !self.is_done() && count < most
    }

    /// Whether nothing known is nearly the same, except one problem with another answer and no pair yet.
    fn is_new(&self, candidate: &Candidate) -> bool {
        let known = self.known.iter();
        let mut open = known.filter_map(|(known, _)| known.alike(&candidate.open, NEAR));
        let from_one = self.by_origin.get(&candidate.from).copied().unwrap_or(0);
        open.next().is_none()
            && match self.partner(&candidate.shape) {
                Some(Some(_)) => candidate.found.fight == Fight::Life,
                Some(None) => !candidate.is_from_made && from_one < self.from_one,
                None => false,
            }
    }

    /// The known problem that a new one makes a pair with, if any; `None` if the new one is nearly the same
    /// as one with the same answer, as several, or as one that already has its pair.
    fn partner(&self, shape: &Shape) -> Option<Option<usize>> {
        let mut partner = None;
        for (place, (known, is_paired)) in self.known.iter().enumerate() {
            match known.alike(shape, NEAR) {
                None => {}
                Some(Alike::OtherAnswer) if !is_paired && partner.is_none() => {
                    partner = Some(place);
                }
                Some(_) => return None,
            }
        }
        Some(partner)
    }

    fn keep(&mut self, problem: Problem, shape: Shape) {
        let partner = self.partner(&shape).flatten();
        if let Some((_, is_paired)) = partner.and_then(|place| self.known.get_mut(place)) {
            *is_paired = true;
        }
        self.known.push((shape, partner.is_some()));
        *self.by_idea.entry(idea_of(&problem)).or_default() += 1;
        if partner.is_none() {
            let from = problem.source.note.clone();
            *self.by_origin.entry(from).or_default() += 1;
        }
        let from = problem.source.note.clone();
        self.made.extend(SourcePosition::of(&problem, from));
        self.problems.push(problem);
    }
}

//! Searches for a win in a region that grows where its refutation needed what lies beyond.
//!
//! A group that lives behind a wall of attackers lives on the open board. The smallest region in
//! which it lives is the cheapest to search, but nobody knows that region beforehand. So the
//! question is asked first in a narrow region. If the attacker wins there, the positions of the win
//! show which parts of the wall helped: where the attacker captured a stone next to the wall, or
//! the defender ran out of room next to it. The region grows by these points, and the question is
//! asked again. The question is whether the group lives even if the attacker has an unlimited number of
//! threats. It takes one search; a result with its ko would take several.
//!
//! If the question names living friends of the group, the first regions lie between it and them (`friends`).
//!
//! A kill is searched for in the same way, in a region around which every way out is an escape of the
//! defender. It grows where the group got out, or where a stone of the attacker at the rim had too few
//! liberties. The chains around the region count as alive, and the answer names them. The question is
//! first whether the group falls if nobody has threats; the answer with its ko follows in the region in
//! which it does.

use std::collections::BTreeSet;

use crate::board::{Move, Point, Position};
use crate::life::{Outcome, Proved, Query, QueryError, QuerySpec, Side, Undecided, WithoutThreats};
use crate::solver::ask::{CaptureResult, EndlessResult};
use crate::solver::budget::Depth;

use super::beside::FIRST_TURN;
use super::frames::{Round, pair};
use super::growth::{Growth, joining};
use super::whole::{Whole, Win, mover, mover_of};
use super::{OpenSolver, Settled};

/// The most regions tried.
const ROUNDS: usize = 64;
/// Nodes of the first search. It is left out if fewer are allowed.
const FIRST_NODES: u64 = 60_000;
/// The share of what is left for a kill, once everything else has failed: 3 of 4.
pub(super) const LAST_KILL: (u32, u32) = (3, 4);
/// The share for a kill by the side to move, before larger regions are searched: 1 of 8.
const FIRST_KILL: (u32, u32) = (1, 8);
/// The most nodes for it: if all first moves are wanted, and if only the result is.
const MOST_FIRST_KILL: u64 = 2_000_000;
const MOST_LATER_KILL: u64 = 100_000;

/// Nodes for the whole list of first moves after a kill: times what the kill took, and at least so many.
const KILL_LIST: (u64, u64) = (8, 400_000);
/// Nodes for finding out whether a chain that a kill assumes alive falls: by a capture, or in any other way.
const GLANCES: [u64; 2] = [8_000, 6_000];

/// A win that was found in a region.
pub(super) enum Grown {
    /// Life on the board.
    Life(Box<Whole>),
    /// Death, if the chains around the region live.
    Kill(Box<Settled>),
}

impl Grown {
    /// The win if it is life.
    pub(super) fn life(self) -> Option<Whole> {
        match self {
            Grown::Life(life) => Some(*life),
            Grown::Kill(_) => None,
        }
    }

    /// The win if it is a kill.
    pub(super) fn kill(self) -> Option<Settled> {
        match self {
            Grown::Life(_) => None,
            Grown::Kill(kill) => Some(*kill),
        }
    }
}

impl OpenSolver<'_, '_> {
    /// Searches for life that holds on the board. Returns what was found, or the region to go on with.
    ///
    /// It is left out if the caller names safe neighbours, which asks whether the group falls to
    /// them, or if few nodes are allowed. The result is then found by the searches that follow.
    #[inline(never)]
    pub(super) fn grown(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
    ) -> Result<(Option<Whole>, Option<Growth>), Undecided> {
        let left = self.left(Depth::Base).nodes;
        if names_attackers(position, spec) || left.is_some_and(|nodes| nodes < FIRST_NODES) {
            return Ok((None, None));
        }
        let mut growth = Growth::of(position, spec, Side::Defender);
        // Usually the side to move has a move that works.
        if mover_of(&growth.question) == Side::Defender {
            let found = self.grow(&mut growth, spec, FIRST_NODES)?;
            if let Some(found) = found.and_then(Grown::life) {
                return Ok((Some(found), None));
            }
        }
        Ok((None, Some(growth)))
    }

    /// Searches for a kill with a share of what is left and at most so many nodes, if there is a limit at all
    /// and the caller names no safe neighbours of the group. Reaching its friends saves the group.
    #[inline(never)]
    pub(super) fn killed(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        share: (u32, u32),
        most: u64,
    ) -> Result<Option<Settled>, Undecided> {
        if names_attackers(position, spec) {
            return Ok(None);
        }
        let mut growth = Growth::of(position, spec, Side::Attacker);
        let found = self.grown_further(&mut growth, spec, share, most)?;
        Ok(found.and_then(Grown::kill))
    }

    /// A kill by the side to move, if a short search finds one. If it rests on neighbours, one in larger regions
    /// that rests on none takes its place; and so does one with a complete list, if all first moves are wanted
    /// and the kill has none.
    #[inline(never)]
    pub(super) fn killed_first(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
    ) -> Result<Option<Settled>, Undecided> {
        if mover(position, &spec.targets) == Side::Defender {
            return Ok(None);
        }
        let most = match self.limits.depth {
            Depth::Full => MOST_FIRST_KILL,
            _ => MOST_LATER_KILL,
        };
        let Some(kill) = self.killed(position, spec, FIRST_KILL, most)? else {
            return Ok(None);
        };
        if self.is_complete(&kill) && kill.holds.is_on_board() {
            return Ok(Some(kill));
        }
        let firm = self.firm(position, spec, &kill)?;
        let framed = match firm.is_some() && self.is_complete(&kill) {
            true => None,
            false => self.framed_share(position, spec, self.list_nodes(KILL_LIST))?,
        };
        // What an answer rests on weighs more than whether its list of moves is complete.
        let worth = |settled: &Settled| (settled.holds.is_on_board(), self.is_complete(settled));
        let is_better = |framed: &Settled| worth(framed) > worth(&kill);
        let best = framed.filter(is_better).unwrap_or(kill);
        self.on_board(position, spec, best, firm).map(Some)
    }

    /// Goes on with a share of what is left and at most so many nodes, if there is a limit at all.
    #[inline(never)]
    pub(super) fn grown_further(
        &mut self,
        growth: &mut Growth,
        spec: &QuerySpec,
        share: (u32, u32),
        most: u64,
    ) -> Result<Option<Grown>, Undecided> {
        self.with_share(share, most, |solver, nodes| {
            solver.grow(growth, spec, nodes)
        })
    }

    /// Searches for life in rectangles around the group with a share of what is left and at most so many nodes, if
    /// there is a limit at all.
    #[inline(never)]
    pub(super) fn lives_boxed(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        share: (u32, u32),
        most: u64,
    ) -> Result<Option<Whole>, Undecided> {
        let boxes = Growth::in_boxes(position, spec);
        // Without a limit on nodes, nobody knows how many each of them may have.
        let first = self.limits.nodes.map_or(FIRST_TURN, |_| u64::MAX);
        let found = self.with_share(share, most, |solver, nodes| {
            let run = |solver: &mut Self| solver.grown_in_turn(vec![boxes], spec, first);
            solver.within(nodes, run)
        });
        Ok(found?.and_then(Grown::life))
    }

    /// Runs a search with a share of what is left and at most so many nodes, if there is a limit at all.
    fn with_share<T>(
        &mut self,
        (share, of): (u32, u32),
        most: u64,
        run: impl FnOnce(&mut Self, u64) -> Result<Option<T>, Undecided>,
    ) -> Result<Option<T>, Undecided> {
        let limits = self.limits;
        if (limits.nodes, limits.time) == (None, None) {
            return Ok(None);
        }
        let left = self.left(Depth::Base);
        let nodes = left.nodes.map_or(most, |nodes| {
            most.min(nodes / u64::from(of) * u64::from(share))
        });
        let spent = self.start.elapsed();
        self.limits.time = left.time.map(|time| spent + time / of * share);
        let found = run(self, nodes);
        self.limits.time = limits.time;
        found
    }

    #[inline(never)]
    pub(super) fn grow(
        &mut self,
        growth: &mut Growth,
        spec: &QuerySpec,
        nodes: u64,
    ) -> Result<Option<Grown>, Undecided> {
        let found = match growth.side {
            Side::Defender => {
                let win = self.within(nodes, |solver| solver.lives_grown(growth));
                return match win {
                    // Only the share of the time is used up.
                    Err(Undecided::Time) => Ok(None),
                    Err(why) => Err(why),
                    Ok(None) => Ok(None),
                    Ok(Some(win)) => {
                        let written = self.written(&growth.question, win, Self::first_moves)?;
                        Ok(Some(Grown::Life(Box::new(written))))
                    }
                };
            }
            Side::Attacker => self.within(nodes, |solver| solver.falls_grown(growth, spec)),
        };
        match found {
            Err(Undecided::Time) => Ok(None),
            Err(why) => Err(why),
            Ok(found) => Ok(found.map(|settled| Grown::Kill(Box::new(settled)))),
        }
    }

    /// Searches for a kill by chains that count as alive.
    #[inline(never)]
    fn falls_grown(
        &mut self,
        growth: &mut Growth,
        spec: &QuerySpec,
    ) -> Result<Option<Settled>, Undecided> {
        let position = growth.question.position.clone();
        for _ in 0..ROUNDS {
            let Some(region) = growth.next().cloned() else {
                return Ok(None);
            };
            let Ok(query) = way_out(&position, spec, &region) else {
                growth.end();
                return Ok(None);
            };
            let more = match self.capture_result(&query)? {
                CaptureResult::GetsOut(counts) => {
                    let more = joining(&query, &counts);
                    match more.is_empty() {
                        true => query.open_rim().clone(),
                        false => more,
                    }
                }
                CaptureResult::Falls(proof) => {
                    self.fallen = proof
                        .filter(|proof| proof.check(&query).is_ok())
                        .map(|proof| (query.clone(), proof))
                        .or(self.fallen.take());
                    let asked = QuerySpec {
                        region: Some(query.region().iter().copied().collect()),
                        holds_open: true,
                        ..spec.clone()
                    };
                    let both = pair(&position, &asked).map_err(|_no_wall| Undecided::Open)?;
                    match self.answered(&position, spec, &both, Side::Attacker)? {
                        Round::Found(found) => {
                            let fallen = self.fallen_of(&position, spec, &found)?;
                            if fallen.is_empty() {
                                return Ok(Some(*found));
                            }
                            fallen
                        }
                        Round::Leaks(points) => points,
                    }
                }
            };
            match more.is_empty() {
                true => growth.end(),
                false => growth.replace(&region, &query.region().union(&more).copied().collect()),
            }
        }
        growth.end();
        Ok(None)
    }

    /// That the group falls as long as nobody has threats, if that was proved, and if a glance does not show
    /// that one of the chains that it assumes alive falls. These glances come after all limits.
    pub(super) fn without_threats(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
    ) -> Option<WithoutThreats> {
        let (query, proof) = self.fallen.take()?;
        // Later positions are asked about as well.
        if query.position() != position || !query.targets().iter().eq(&spec.targets) {
            return None;
        }
        let known = WithoutThreats {
            first: proof.first_move(),
            ..WithoutThreats::of(Outcome::Dead).within(&query)
        };
        let alive: Vec<Point> = known.alive.iter().collect();
        self.limits.time = None;
        let fallen = self.falling(position, known.first, &alive);
        fallen
            .is_ok_and(|fallen| fallen.is_empty())
            .then_some(known)
    }

    /// The chains that an answer assumes alive, unless the question names them, and that a glance shows to fall;
    /// with their liberties.
    pub(super) fn fallen_of(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        found: &Settled,
    ) -> Result<BTreeSet<Point>, Undecided> {
        let is_dead = |proved: &Proved| proved.base == Outcome::Dead;
        let defends = mover(position, &found.targets) == Side::Defender;
        // Where the attacker moves first and needs a ko, no first move is known after which to look.
        if !defends && !found.answer.proved().is_some_and(is_dead) {
            return Ok(BTreeSet::new());
        }
        let named: Vec<Option<Point>> = spec
            .safe
            .iter()
            .map(|&stone| position.chain_head(stone))
            .collect();
        let alive = found.holds.assumed_alive().iter().copied();
        let alive: Vec<Point> = alive
            .filter(|&stone| !named.contains(&position.chain_head(stone)))
            .collect();
        self.falling(position, first_of_kill(position, found), &alive)
    }

    /// The chains that a kill assumes alive and that a glance shows to fall after its first move if the
    /// defender attacks them, with their liberties. They have to take part in the fight. These glances come after
    /// any limit on nodes.
    #[inline(never)]
    fn falling(
        &mut self,
        position: &Position,
        first: Option<Move>,
        alive: &[Point],
    ) -> Result<BTreeSet<Point>, Undecided> {
        let mut after = position.clone();
        if first.is_some_and(|first| after.play(first).is_err()) {
            return Ok(BTreeSet::new());
        }
        let mut fallen = BTreeSet::new();
        for &stone in alive {
            let spec = QuerySpec::target(stone);
            let limits = self.limits;
            self.limits.depth = Depth::Base;
            self.limits.nodes = None;
            let [capture, other] = GLANCES;
            let mut told = self.within(capture, |solver| solver.captured(&after, &spec, capture));
            if matches!(told, Ok(None)) {
                told = self.within(other, |solver| solver.whole(&after, &spec));
            }
            self.limits = limits;
            if told?.is_some_and(|told| told.proved.base == Outcome::Dead) {
                fallen.extend(position.chain(stone));
                fallen.extend(position.chain_liberties(stone));
            }
        }
        Ok(fallen)
    }

    // Its frame is large and must not lie below a question about a later position.
    #[inline(never)]
    fn lives_grown(&mut self, growth: &mut Growth) -> Result<Option<Win>, Undecided> {
        growth.take_up();
        for _ in 0..ROUNDS {
            let Some(region) = growth.next().cloned() else {
                return Ok(None);
            };
            let spec = QuerySpec {
                targets: growth.question.targets.clone(),
                goal: growth.question.goal,
                safe: growth.question.safe.clone(),
                region: Some(region.iter().copied().collect()),
                ..QuerySpec::default()
            };
            let Ok(pair) = pair(&growth.question.position, &spec) else {
                growth.grow_along_way(&region);
                continue;
            };
            let query = pair.walled;
            growth.replace(&region, query.region());
            // With what it takes in, it may have more empty points than another.
            if growth.next() != Some(query.region()) {
                continue;
            }
            let left = self.left(Depth::Base).nodes;
            let part = left.map_or(u64::MAX, |left| left / growth.parts());
            match self.endless_result(&query, part) {
                Ok(EndlessResult::Lives { proof, is_two_eyes }) => {
                    growth.end();
                    if proof.check(&query).is_err() {
                        return Ok(None);
                    }
                    return Ok(Some(Win::walled(&query, proof, is_two_eyes)));
                }
                Ok(EndlessResult::Falls(counts)) => growth.grow(&query, &counts),
                // It was decided, but no proof was written. A smaller region may have one.
                Err(Undecided::Open) => growth.leave(query.region()),
                Err(Undecided::Nodes(_)) if growth.parts() > 1 => growth.put_off(query.region()),
                Err(why) => return Err(why),
            }
        }
        growth.end();
        Ok(None)
    }

    // Its frame is large and must not lie below a question about a later position.
    #[inline(never)]
    fn capture_result(&mut self, query: &Query) -> Result<CaptureResult, Undecided> {
        let limits = self.left(Depth::Base);
        self.counted(|solver, stop, report| solver.capture_result(query, &limits, stop, report))
    }

    // Its frame is large and must not lie below a question about a later position.
    #[inline(never)]
    pub(super) fn endless_result(
        &mut self,
        query: &Query,
        most: u64,
    ) -> Result<EndlessResult, Undecided> {
        let mut limits = self.left(self.limits.depth);
        limits.nodes = limits.nodes.map(|nodes| nodes.min(most));
        self.counted(|solver, stop, report| solver.endless_result(query, &limits, stop, report))
    }
}

/// The attacker's first move of a kill, if the attacker is to move.
fn first_of_kill(position: &Position, kill: &Settled) -> Option<Move> {
    let proved = kill.answer.proved()?;
    let first = proved.line.first().or(proved.moves.first()).copied();
    first.filter(|_| mover(position, &kill.targets) == Side::Attacker)
}

/// Whether a question names stones of the attacker that are to count as alive. It then asks whether the
/// group falls to them.
pub(super) fn names_attackers(position: &Position, spec: &QuerySpec) -> bool {
    let owner = |point: &Point| position.color_at(*point);
    let defender = spec.targets.first().and_then(owner);
    spec.safe.iter().any(|stone| owner(stone) != defender)
}

/// The question within a region around which every way out is an escape.
///
/// The region grows to include chains of the defender next to it with their liberties, except the friends that
/// the question names, and chains of the attacker without liberties outside.
pub(super) fn way_out(
    position: &Position,
    spec: &QuerySpec,
    region: &BTreeSet<Point>,
) -> Result<Query, QueryError> {
    let size = position.size();
    let target = spec.targets.first();
    let defender = target.and_then(|&point| position.color_at(point));
    let friends: Vec<Option<Point>> = spec
        .safe
        .iter()
        .map(|&friend| position.chain_head(friend))
        .collect();
    let mut region = region.clone();
    loop {
        let before = region.len();
        let rim: BTreeSet<Point> = region
            .iter()
            .flat_map(|point| point.neighbors(size))
            .collect();
        for point in rim
            .into_iter()
            .filter(|&point| position.color_at(point).is_some())
        {
            let mut liberties = position.chain_liberties(point);
            if friends.contains(&position.chain_head(point)) {
                continue;
            }
            if position.color_at(point) == defender {
                region.extend(position.chain(point).chain(liberties));
            } else if liberties.all(|liberty| region.contains(&liberty)) {
                region.extend(position.chain(point));
            }
        }
        if region.len() == before {
            break;
        }
    }
    let spec = QuerySpec {
        region: Some(region.into_iter().collect()),
        beyond: Side::Defender,
        ..spec.clone()
    };
    Query::new(position, &spec)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Setup, Size};
    use crate::solver::{Limits, Solver, Stop};

    fn points(names: &str) -> Vec<Point> {
        let size = Size::SQUARE_19;
        let read = |name| crate::board::Notation::Gtp.read(name, size).unwrap();
        names.split(' ').map(read).collect()
    }

    /// Black is to move in a strip of so many columns with a wall at its right. Returns whether
    /// Black lives, and where the region grows.
    fn asked(columns: u8) -> (bool, Vec<Point>) {
        let drawing = "
            | . . . . . . .
            | O O O O O O .
            | X X X X X O .
            | . . . . . . .
            +--------------";
        let setup = Setup {
            to_move: Color::Black,
            ..Setup::drawn(Size::SQUARE_19, drawing).unwrap()
        };
        let position = setup.into_position().unwrap();
        let row = (0..columns).map(|column| Point::at(column, 0));
        let spec = QuerySpec {
            region: Some(row.chain(position.chain(Point::at(0, 1))).collect()),
            holds_open: true,
            ..QuerySpec::target(Point::at(0, 1))
        };
        let query = Query::new(&position, &spec).unwrap();
        let told = Solver::new(1 << 20).endless_result(
            &query,
            &Limits::default(),
            &Stop::new(),
            &mut |_| {},
        );
        match told.unwrap() {
            EndlessResult::Lives { proof, is_two_eyes } => {
                assert_eq!(proof.check(&query), Ok(()));
                assert!(is_two_eyes);
                (true, Vec::new())
            }
            EndlessResult::Falls(rim_help) => {
                (false, joining(&query, &rim_help).into_iter().collect())
            }
        }
    }

    #[test]
    fn a_region_grows_where_the_room_ran_out_until_the_group_lives() {
        // Four points in a row make two eyes; three do not.
        assert_eq!(asked(4), (false, points("E1")));
        assert_eq!(asked(5), (true, Vec::new()));
    }

    #[test]
    fn a_friend_that_could_be_captured_within_the_region_is_part_of_the_fight() {
        let drawing = "
            | . . . . . . .
            | O O O O O O .
            | X . . . X O .
            | . . . . . O .
            +--------------";
        let setup = Setup::drawn(Size::SQUARE_19, drawing).unwrap();
        let position = setup.into_position().unwrap();
        let friend = Point::at(4, 1);
        let rim = |region: &str| {
            let spec = QuerySpec {
                safe: vec![friend],
                region: Some(points(region)),
                ..QuerySpec::target(Point::at(0, 1))
            };
            pair(&position, &spec).unwrap().walled
        };
        assert!(
            !rim("A1 B1 A2 B2 C2 D2").region().contains(&friend),
            "E1 is outside"
        );
        let all = rim("A1 B1 C1 D1 E1 A2 B2 C2 D2");
        assert!(all.region().contains(&friend));
    }

    #[test]
    fn whoever_reaches_a_friend_has_got_out() {
        let drawing = "
            | . . . . . . . .
            | O O O O O O . .
            | X . . . X X . .
            | . . . . . . . .
            +----------------";
        let setup = Setup::drawn(Size::SQUARE_19, drawing).unwrap();
        let position = setup.into_position().unwrap();
        let region: BTreeSet<Point> = points("A1 B1 A2 B2 C2 D2").into_iter().collect();
        let friend = Point::at(4, 1);
        let asked = |safe: &[Point]| {
            let spec = QuerySpec {
                safe: safe.to_vec(),
                ..QuerySpec::target(Point::at(0, 1))
            };
            way_out(&position, &spec, &region).unwrap()
        };
        // A chain of its own side is part of the fight, with its liberties; a friend is not.
        let (fighting, living) = (asked(&[]), asked(&[friend]));
        assert!(fighting.region().contains(&friend) && fighting.region().len() > 8);
        assert_eq!(*living.region(), region);
        let falls = |query: &Query| {
            let limits = Limits::default();
            let told =
                Solver::new(1 << 20).capture_result(query, &limits, &Stop::new(), &mut |_| {});
            matches!(told.unwrap(), CaptureResult::Falls(_))
        };
        let black = living.with_to_move(Color::Black);
        assert!(!falls(&black), "D2 or C2 connects");
    }

    /// Whether White, to move, lives in one of the regions after so many nodes, by a proof that the checker
    /// accepts.
    fn is_found(
        drawing: &str,
        target: Point,
        growth: fn(&Position, &QuerySpec) -> Growth,
        nodes: u64,
    ) -> bool {
        let setup = Setup {
            to_move: Color::White,
            ..Setup::drawn(Size::SQUARE_19, drawing).unwrap()
        };
        let position = setup.into_position().unwrap();
        let mut growth = growth(&position, &QuerySpec::target(target));
        let mut solver = Solver::new(1 << 20);
        let mut open = OpenSolver {
            solver: &mut solver,
            limits: Limits::default(),
            start: std::time::Instant::now(),
            nodes: 0,
            stop: &Stop::new(),
            report: &mut |_| {},
            fallen: None,
        };
        let win = open.within(nodes, |open| open.lives_grown(&mut growth));
        win.unwrap().is_some_and(|win| {
            let query = win.walled.expect("it was proved behind a wall");
            assert_eq!(win.proof.check(&query), Ok(()));
            true
        })
    }

    fn in_growth(position: &Position, spec: &QuerySpec) -> Growth {
        Growth::of(position, spec, Side::Defender)
    }

    /// Gokyo Shumyo 4-8: White lives by catching black stones around the region.
    #[test]
    fn a_life_that_rests_on_a_capture_is_found_in_few_positions() {
        let drawing = "
            | . . . . . . . . .
            | . X . . . . . . .
            | X . X X X . . . .
            | . X O O X . . . .
            | X O O X O O O . .
            | . . O X X X O . .
            | . . . . . . . . .
            +------------------";
        // Without the last liberties of chains around the region it takes more than 6,000.
        assert!(is_found(drawing, Point::at(2, 3), in_growth, 4_000));
    }

    /// Gokyo Shumyo 1-9. Growth has not come upon such a region within 10,000,000.
    #[test]
    fn a_life_that_growth_passes_by_is_found_in_a_rectangle() {
        let drawing = "
            | . . . . . . . .
            | . X X . . . . .
            | . O X . . . . .
            | . O O X X X . .
            | . . . O O X . .
            | . . . . X . . .
            +----------------";
        let target = Point::at(1, 3);
        assert!(is_found(drawing, target, Growth::in_boxes, 90_000));
        assert!(!is_found(drawing, target, in_growth, 90_000));
    }
}

//! Searches for life in a region that grows where its refutation needed the wall.
//!
//! A group that lives behind a wall of attackers lives on the open board. The smallest region in
//! which it lives is the cheapest to search, but nobody knows that region beforehand. So the
//! question is asked first in a narrow region. If the attacker wins there, the positions of the win
//! show which parts of the wall helped: where the attacker captured a stone next to the wall, or
//! the defender ran out of room next to it. The region grows by these points, and the question is
//! asked again.
//!
//! The question is whether the group lives even if the attacker has an unlimited number of threats.
//! It takes one search; a result with its ko would take several.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Point, Position};
use crate::life::{Query, QuerySpec, Side, Undecided};
use crate::solver::ask::EndlessResult;
use crate::solver::budget::{Depth, Progress};
use crate::solver::proof::OpenQuestion;

use super::OpenSolver;
use super::frames::pair;
use super::prove::window;
use super::whole::{Whole, Win, line_of, mover_of};

/// The most regions tried.
const ROUNDS: usize = 64;
/// How far the first region reaches from the target's group, in steps.
const FIRST_REACH: u8 = 1;
/// A part of the wall counts if it helped at least this fraction as often as the part that helped
/// most: one in so many.
const LEAST_PART: u32 = 10;
/// Nodes of the first search. It is left out if fewer are allowed.
const FIRST_NODES: u64 = 60_000;
/// The share of the remaining limits that a later search may use: 3 of 4.
const SHARE: (u32, u32) = (3, 4);

/// The next region to be asked about.
pub(super) struct Growth {
    question: OpenQuestion,
    region: BTreeSet<Point>,
    /// Whether nothing is left to ask.
    is_over: bool,
}

impl Growth {
    /// Whether nothing is left to ask.
    pub(super) const fn is_over(&self) -> bool {
        self.is_over
    }
}

impl OpenSolver<'_, '_> {
    /// Searches for life that holds on the board. Returns the life found, and the region to go on
    /// with.
    ///
    /// It is left out if the caller names safe neighbours, which asks whether the group falls to
    /// them, or if few nodes are allowed. Life is then found by the searches that follow.
    pub(super) fn grown(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
    ) -> Result<(Option<Whole>, Option<Growth>), Undecided> {
        let left = self.left(Depth::Base).nodes;
        if !spec.safe.is_empty() || left.is_some_and(|nodes| nodes < FIRST_NODES) {
            return Ok((None, None));
        }
        let question = OpenQuestion {
            position: position.clone(),
            targets: spec.targets.clone(),
            goal: spec.goal,
            safe: Vec::new(),
        };
        let mut growth = Growth {
            region: window(&question, Side::Defender, FIRST_REACH),
            question,
            is_over: false,
        };
        // Usually the side to move has a move that works.
        let is_defenders = mover_of(&growth.question) == Side::Defender;
        let found = match is_defenders {
            true => self.grow(&mut growth, FIRST_NODES)?,
            false => None,
        };
        Ok((found, Some(growth)))
    }

    /// Goes on with a share of what is left, if there is a limit at all.
    pub(super) fn grown_further(
        &mut self,
        growth: &mut Growth,
    ) -> Result<Option<Whole>, Undecided> {
        let limits = self.limits;
        if growth.is_over || (limits.nodes, limits.time) == (None, None) {
            return Ok(None);
        }
        let (share, of) = SHARE;
        let left = self.left(Depth::Base);
        let nodes = left
            .nodes
            .map_or(u64::MAX, |nodes| nodes / u64::from(of) * u64::from(share));
        let spent = self.start.elapsed();
        self.limits.time = left.time.map(|time| spent + time / of * share);
        let found = self.grow(growth, nodes);
        self.limits.time = limits.time;
        found
    }

    pub(super) fn grow(
        &mut self,
        growth: &mut Growth,
        nodes: u64,
    ) -> Result<Option<Whole>, Undecided> {
        let win = self.within(nodes, |solver| solver.lives_grown(growth));
        let win = match win {
            // Only the share of the time is used up.
            Err(Undecided::Time) => None,
            other => other?,
        };
        win.map(|win| self.written(&growth.question, win))
            .transpose()
    }

    fn lives_grown(&mut self, growth: &mut Growth) -> Result<Option<Win>, Undecided> {
        for _ in 0..ROUNDS {
            if growth.is_over {
                return Ok(None);
            }
            let spec = QuerySpec {
                targets: growth.question.targets.clone(),
                goal: growth.question.goal,
                region: Some(growth.region.iter().copied().collect()),
                ..QuerySpec::default()
            };
            let Ok(pair) = pair(&growth.question.position, &spec) else {
                growth.is_over = true;
                return Ok(None);
            };
            let query = pair.walled;
            match self.endless_result(&query)? {
                EndlessResult::Lives { proof, is_two_eyes } => {
                    growth.is_over = true;
                    if proof.check(&query).is_err() {
                        return Ok(None);
                    }
                    return Ok(Some(Win {
                        side: Side::Defender,
                        line: line_of(&proof),
                        proof,
                        is_two_eyes,
                        zone: query.region().clone(),
                        walled: Some(query),
                    }));
                }
                EndlessResult::Falls(rim_help) => {
                    let more = joining(&query, &rim_help);
                    growth.is_over = more.is_empty();
                    growth.region = query.region().union(&more).copied().collect();
                }
            }
        }
        growth.is_over = true;
        Ok(None)
    }

    fn endless_result(&mut self, query: &Query) -> Result<EndlessResult, Undecided> {
        let limits = self.left(Depth::Base);
        let before = self.nodes;
        let report = &mut *self.report;
        let told = self
            .solver
            .endless_result(query, &limits, self.stop, &mut |progress| {
                report(Progress {
                    nodes: before + progress.nodes,
                    ..progress
                });
            });
        self.nodes += self.solver.stats().nodes;
        told
    }
}

/// The points of the wall by which the region grows: those that helped the attacker often, or all
/// of them if nothing is known about that.
fn joining(query: &Query, rim_help: &BTreeMap<Point, u32>) -> BTreeSet<Point> {
    let size = query.position().size();
    let weight = |point: Point| {
        let near = point.neighbors(size);
        near.filter_map(|near| rim_help.get(&near)).sum::<u32>()
    };
    let rim = query.open_rim().iter().copied();
    let most = rim.clone().map(weight).max().unwrap_or(0);
    rim.filter(|&point| weight(point) >= most / LEAST_PART)
        .filter(|&point| weight(point) > 0 || rim_help.is_empty())
        .collect()
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
    fn what_helped_seldom_is_left_out_and_what_is_unknown_is_not() {
        let drawing = "
            | . . . . .
            | X X . . .
            | . . . . .
            +----------";
        let setup = Setup::drawn(Size::SQUARE_19, drawing).unwrap();
        let position = setup.into_position().unwrap();
        let spec = QuerySpec {
            region: Some(points("A1 B1")),
            ..QuerySpec::target(Point::at(0, 1))
        };
        let query = Query::new(&position, &spec).unwrap();
        let grown = |rim_help: &[(&str, u32)]| {
            let rim_help = rim_help
                .iter()
                .map(|&(name, count)| (points(name)[0], count));
            Vec::from_iter(joining(&query, &rim_help.collect()))
        };
        // B1 touches C1, A2 touches A3, B2 touches B3 and C2.
        assert_eq!(grown(&[("B1", 100), ("A2", 9)]), points("C1"));
        assert_eq!(grown(&[("B1", 100), ("A2", 10)]), points("C1 A3"));
        assert_eq!(grown(&[("B2", 1)]), points("C2 B3"));
        assert_eq!(grown(&[]), points("C1 C2 A3 B3"));
    }
}

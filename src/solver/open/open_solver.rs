//! The order of attempts on the open board, and what they share: limits, reports and proofs.

use std::time::{Duration, Instant};

use crate::board::{Point, Position};
use crate::life::{Answer, Holds, Outcome, Proved, Query, QuerySpec, Side, Undecided};
use crate::solver::ask::Solver;
use crate::solver::budget::{Depth, Limits, Progress, Stop};
use crate::solver::proof::Proof;

use super::Settled;
use super::frames::pair;
use super::grow::{Grown, names_attackers};
use super::growth::Growth;
use super::whole::{Whole, mover};

/// Nodes of the first search on the whole board.
pub(super) const FIRST_LOOK: u64 = 12_000;
/// Nodes for an answer that assumes the surrounding stones alive, if no limit is given.
const MOST_FRAMED: u64 = 8_000_000;
/// The part of the remaining time that such an answer may take: one in so many.
const FRAMED_PART: u32 = 3;
/// Nodes for such an answer before life in growing regions is searched for, if the defender is to move: times
/// what was spent, and at least so many. It is left out unless [`FOR_BOTH`] times as many are left.
const FRAMED_FIRST: (u64, u64) = (4, 400_000);
const FOR_BOTH: u64 = 4;
/// Nodes for life in growing regions after that: times what was spent, and at least so many.
const LIFE_FIRST: (u64, u64) = (8, 400_000);
/// The most of what is left for it: 1 of 2.
const FIRST_SHARE: (u32, u32) = (1, 2);
/// The share for life in growing regions, before the whole board is searched: 3 of 4, and the most nodes. What
/// they do not find with so many they seldom find with more.
const LAST_SHARE: (u32, u32) = (3, 4);
const MOST_GROWTH: u64 = 2_000_000;
/// The share for life in rectangles after that: 3 of 4. Of nodes, so many are left for the whole board, but
/// rectangles have at least one in so many.
const BOX_SHARE: (u32, u32) = (3, 4);
const LEAST_WHOLE: u64 = 500_000;
const LEAST_BOXES: u64 = 4;
/// Nodes that the first moves of a known result may always use.
const LIST_NODES: u64 = 120_000;

/// Answers questions on the open board within limits that hold for all attempts together.
pub(super) struct OpenSolver<'a, 'r> {
    pub(super) solver: &'a mut Solver,
    pub(super) limits: Limits,
    pub(super) start: Instant,
    pub(super) nodes: u64,
    pub(super) stop: &'a Stop,
    pub(super) report: &'r mut dyn FnMut(Progress),
    /// The latest proof that a group falls as long as nobody has threats, with its question.
    pub(super) fallen: Option<(Query, Proof)>,
}

impl OpenSolver<'_, '_> {
    /// What is left of the limits.
    pub(super) fn left(&self, depth: Depth) -> Limits {
        Limits {
            nodes: self
                .limits
                .nodes
                .map(|nodes| nodes.saturating_sub(self.nodes)),
            time: self.limits.time.map(|time| {
                time.saturating_sub(self.start.elapsed())
                    .max(Duration::ZERO)
            }),
            depth,
            ..self.limits
        }
    }

    /// Answers on the whole board, or else in larger and larger regions whose rim stones count as
    /// alive. An answer behind a wall that nobody asked for says nothing about the board, so it ends nothing.
    pub(super) fn regions(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
    ) -> Result<Settled, Undecided> {
        let mut whole = self.within(FIRST_LOOK, |solver| solver.whole(position, spec))?;
        if let Some(found) = whole.take_if(|found| self.has_all(&found.proved)) {
            return self.settled_on_board(position, spec, found);
        }
        let mut life = None;
        if whole.is_none() {
            whole = self.lives_as_before(position, spec)?;
            if let Some(found) = whole.take_if(|found| self.has_all(&found.proved)) {
                return self.settled_on_board(position, spec, found);
            }
        }
        if whole.is_none() {
            (whole, life) = self.grown(position, spec)?;
            if let Some(found) = whole.take_if(|found| self.has_all(&found.proved)) {
                return self.settled_on_board(position, spec, found);
            }
        }
        if whole.is_none() && mover(position, &spec.targets) == Side::Attacker {
            whole = self.captured_first(position, spec)?;
            if let Some(found) = whole.take_if(|found| self.has_all(&found.proved)) {
                return self.settled_on_board(position, spec, found);
            }
            // A kill may come with all first moves.
            if whole.is_some()
                && let Some(mut kill) = self.killed_first(position, spec)?
                && self.is_complete(&kill)
            {
                if !kill.holds.is_on_board() {
                    self.join(&mut kill, &mut whole, spec);
                }
                if whole.is_none() || kill.holds.is_on_board() {
                    return Ok(kill);
                }
            }
        }
        let may_live = whole.is_none() && life.is_some();
        life.take_if(|life| life.is_over());
        if whole.is_none() && self.may_run_beside() && !names_attackers(position, spec) {
            let growths = growths(position, spec, life, may_live);
            let found = self.beside(position, spec, growths)?;
            return match self.firm(position, spec, &found)? {
                Some(firm) => self.with_moves(position, spec, &found, firm),
                None => Ok(found),
            };
        }
        if whole.is_none()
            && let Some(killed) = self.killed_first(position, spec)?
        {
            return Ok(killed);
        }
        if whole.is_none()
            && let Some(life) = &mut life
            && let Some(quick) = self.nodes_before_life(position, spec)
        {
            let framed = self.framed_share(position, spec, quick)?;
            if let Some(framed) = framed.filter(|framed| self.is_final(framed)) {
                return Ok(framed);
            }
            let most = self.times_spent(LIFE_FIRST);
            let found = self.grown_further(life, spec, FIRST_SHARE, most)?;
            whole = found.and_then(Grown::life);
            if let Some(found) = whole.take_if(|found| self.has_all(&found.proved)) {
                return self.settled_on_board(position, spec, found);
            }
        }
        let mut framed = match whole.is_some() {
            true => self.framed_share(position, spec, self.list_nodes((4, LIST_NODES)))?,
            false => self.framed_share(position, spec, u64::MAX)?,
        };
        if let Some(framed) = &mut framed
            && self.is_complete(framed)
        {
            self.join(framed, &mut whole, spec);
        }
        if framed.as_ref().is_some_and(|framed| self.is_final(framed))
            && whole.is_none()
            && let Some(framed) = framed
        {
            return Ok(framed);
        }
        if let Some(mut life) = life.filter(|_| whole.is_none()) {
            let found = self.grown_further(&mut life, spec, LAST_SHARE, MOST_GROWTH)?;
            whole = found.and_then(Grown::life);
        }
        if whole.is_none() && may_live {
            let left = self.left(Depth::Base).nodes.unwrap_or(u64::MAX);
            let most = left.saturating_sub(LEAST_WHOLE).max(left / LEAST_BOXES);
            whole = self.lives_boxed(position, spec, BOX_SHARE, most)?;
        }
        if whole.is_none() {
            whole = self.within(u64::MAX, |solver| solver.whole(position, spec))?;
        }
        self.best_of(position, spec, whole, framed)
    }

    /// Takes a win on the board into a complete answer with the same winner, or drops it if that answer says more.
    /// An answer with another winner stays as it is: a group that dies behind a wall, or if its neighbours live,
    /// may live on the board.
    fn join(&self, framed: &mut Settled, whole: &mut Option<Whole>, spec: &QuerySpec) {
        let Some(base) = framed.answer.proved().map(|proved| proved.base) else {
            return;
        };
        let wins = |found: &mut Whole| found.proved.base.winner() == base.winner();
        // A proof that the group lives does not prove that it has no two eyes.
        if base == Outcome::Seki || !spec.safe.is_empty() {
            whole.take_if(|found| wins(found) && self.is_final(framed));
        } else if let Some(found) = whole.take_if(wins) {
            framed.whole = found.whole;
            framed.holds = Holds::Board;
        }
    }

    /// If the defender is to move, the nodes for a short search with neighbours alive before life is searched for
    /// in growing regions; `None` if the limits do not allow both. Few groups that their neighbours kill are left
    /// after it.
    fn nodes_before_life(&self, position: &Position, spec: &QuerySpec) -> Option<u64> {
        let quick = self.times_spent(FRAMED_FIRST);
        let left = self.left(Depth::Base).nodes;
        let allows_both = left.is_none_or(|left| left / FOR_BOTH >= quick);
        let defends = mover(position, &spec.targets) == Side::Defender;
        (defends && allows_both).then_some(quick)
    }

    /// Nodes for the first moves of a known result (see [`Self::times_spent`]): the list must not cost much more
    /// than the result, unless a thorough answer is wanted.
    pub(super) fn list_nodes(&self, most: (u64, u64)) -> u64 {
        match self.limits.thorough {
            true => u64::MAX,
            false => self.times_spent(most),
        }
    }

    /// So many times the nodes spent so far, and at least so many.
    pub(super) fn times_spent(&self, (times, least): (u64, u64)) -> u64 {
        self.nodes.saturating_mul(times).max(least)
    }

    /// The answer in regions in which the surrounding stones count as alive, within a share of what is
    /// left and at most this many nodes; `None` if nothing was proved.
    #[inline(never)]
    pub(super) fn framed_share(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        most: u64,
    ) -> Result<Option<Settled>, Undecided> {
        let left = self.left(self.limits.depth).nodes;
        let left = left.map_or(MOST_FRAMED, |left| left / 2).min(most);
        let framed = self.within(left, |solver| {
            solver.for_a_part(FRAMED_PART, |solver| {
                solver.framed(position, spec).map(Some)
            })
        })?;
        Ok(framed.filter(|framed| framed.answer.proved().is_some()))
    }

    /// Whether an answer has all that was wanted.
    pub(super) fn is_complete(&self, settled: &Settled) -> bool {
        let proved = settled.answer.proved();
        proved.is_some_and(|proved| self.has_all(proved))
    }

    /// Whether an answer has all that was wanted and says something about the board.
    pub(super) fn is_final(&self, settled: &Settled) -> bool {
        self.is_complete(settled) && !settled.is_behind_nobodys_wall()
    }

    fn has_all(&self, proved: &Proved) -> bool {
        self.limits.depth < Depth::Full || proved.lists_all_moves()
    }

    /// The best-founded of two answers, or why there is none.
    pub(super) fn best_of(
        &self,
        position: &Position,
        spec: &QuerySpec,
        whole: Option<Whole>,
        framed: Option<Settled>,
    ) -> Result<Settled, Undecided> {
        match (whole, framed) {
            (Some(found), _) => self.settled_on_board(position, spec, found),
            // The result stands, although not every first move was examined.
            (None, Some(framed)) => Ok(framed),
            (None, None) => Err(match self.limits.nodes {
                Some(nodes) if self.nodes >= nodes => Undecided::Nodes(nodes),
                _ => Undecided::Open,
            }),
        }
    }

    /// Runs something with at most this many nodes; `None` if they are not enough.
    pub(super) fn within<T>(
        &mut self,
        nodes: u64,
        run: impl FnOnce(&mut Self) -> Result<Option<T>, Undecided>,
    ) -> Result<Option<T>, Undecided> {
        let limits = self.limits;
        let share = self.nodes.saturating_add(nodes);
        self.limits.nodes = Some(limits.nodes.map_or(share, |limit| limit.min(share)));
        let found = run(self);
        self.limits = limits;
        match found {
            Err(Undecided::Stopped) => Err(Undecided::Stopped),
            Err(Undecided::Time) if self.is_late() => Err(Undecided::Time),
            other => Ok(other.unwrap_or_default()),
        }
    }

    /// Runs something with a part of the remaining time: one in `of`.
    pub(super) fn for_a_part<T>(&mut self, of: u32, run: impl FnOnce(&mut Self) -> T) -> T {
        let limits = self.limits;
        self.limits.time = limits.time.map(|time| {
            let spent = self.start.elapsed();
            spent + time.saturating_sub(spent) / of
        });
        let found = run(self);
        self.limits.time = limits.time;
        found
    }

    /// Whether no time is left.
    pub(super) fn is_late(&self) -> bool {
        let limit = self.limits.time;
        limit.is_some_and(|time| self.start.elapsed() >= time)
    }

    #[inline(never)]
    pub(super) fn settled_on_board(
        &self,
        position: &Position,
        spec: &QuerySpec,
        found: Whole,
    ) -> Result<Settled, Undecided> {
        let winner = found.proved.base.winner();
        // Only stones that the question names are assumed alive, and they help only their own side.
        let holds = match &found.region {
            Some(query) => Holds::of_win(query, position, winner),
            None => {
                let defender = spec
                    .targets
                    .first()
                    .and_then(|&point| position.color_at(point));
                let helps = |stone: &Point| {
                    (position.color_at(*stone) == defender) == (winner == Side::Defender)
                };
                let named: Vec<Point> = spec.safe.iter().copied().filter(helps).collect();
                Holds::if_alive(&named, position)
            }
        };
        let query = found.region.or_else(|| {
            let query = pair(position, spec).map(|pair| pair.harder_for(winner).clone());
            query.or_else(|_| Query::new(position, spec)).ok()
        });
        Ok(Settled {
            answer: Answer::Proved(found.proved),
            targets: spec.targets.clone(),
            moves_hold: holds
                .clone()
                .and(Holds::if_alive(&spec.safe, position), position),
            holds,
            query,
            proofs: found.walled,
            whole: found.whole,
            nodes: self.nodes,
            milestones: None,
            is_open: true,
        })
    }

    pub(super) fn solve(&mut self, query: &Query, depth: Depth) -> Result<Proved, Undecided> {
        self.solve_within(query, depth, u64::MAX)
    }

    // Its frame is large and must not lie below a question about a later position.
    #[inline(never)]
    pub(super) fn solve_within(
        &mut self,
        query: &Query,
        depth: Depth,
        patience: u64,
    ) -> Result<Proved, Undecided> {
        let mut limits = self.left(depth);
        if patience < u64::MAX {
            limits.nodes = Some(limits.nodes.map_or(patience, |nodes| nodes.min(patience)));
        }
        let answer =
            self.counted(|solver, stop, report| solver.solve(query, &limits, stop, report));
        match answer {
            Answer::Proved(proved) => Ok(proved),
            Answer::Undecided(Undecided::Nodes(_)) => {
                Err(Undecided::Nodes(self.limits.nodes.unwrap_or(u64::MAX)))
            }
            Answer::Undecided(why) => Err(why),
        }
    }

    /// Runs one search, and counts its nodes with those before.
    pub(super) fn counted<T>(
        &mut self,
        search: impl FnOnce(&mut Solver, &Stop, &mut dyn FnMut(Progress)) -> T,
    ) -> T {
        let before = self.nodes;
        let report = &mut *self.report;
        let found = search(self.solver, self.stop, &mut |progress| {
            report(Progress {
                nodes: before + progress.nodes,
                ..progress
            });
        });
        self.nodes += self.solver.stats().nodes;
        found
    }

    /// Writes the proofs of the latest answer for the wins of `side`, and checks that they hold on
    /// the open board. Returns false if one does not.
    #[inline(never)]
    pub(super) fn prove(
        &mut self,
        query: &Query,
        side: Side,
        proved: &Proved,
        proofs: &mut Vec<(Query, Proof)>,
    ) -> Result<bool, Undecided> {
        let winner = proved.base.winner();
        if winner != side && proved.flips.is_none() {
            return Ok(true);
        }
        let limits = self.left(Depth::Ko);
        let written = self
            .solver
            .certify(query, proved, &limits, self.stop, &mut |_| {});
        let Ok(written) = written else {
            return match self.stop.is_requested() {
                true => Err(Undecided::Stopped),
                false => Ok(false),
            };
        };
        for proof in written {
            if proof.claim.winner == side {
                if proof.check(query).is_err() {
                    return Ok(false);
                }
                proofs.push((query.clone(), proof));
            }
        }
        Ok(true)
    }
}

/// The regions that grow for a win of either side, that of the side to move first: usually it has a move that
/// works. At last, if the group `may_live`, the rectangles around it.
// Its frame is large and must not lie below a question about a later position.
#[inline(never)]
fn growths(
    position: &Position,
    spec: &QuerySpec,
    life: Option<Growth>,
    may_live: bool,
) -> Vec<Growth> {
    let kill = Growth::of(position, spec, Side::Attacker);
    let mut growths: Vec<Growth> = life.into_iter().chain([kill]).collect();
    if mover(position, &spec.targets) == Side::Attacker {
        growths.reverse();
    }
    growths.extend(may_live.then(|| Growth::in_boxes(position, spec)));
    growths
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::{Setup, Size};
    use crate::life::{Cycles, LifeKind, MoveList, ThreatsTried};
    use crate::solver::budget::Stop;

    fn proved(base: Outcome) -> Proved {
        Proved {
            base,
            life_kind: LifeKind::told_if(true),
            flips: None,
            tried: ThreatsTried::Any,
            moves: Vec::new(),
            listed: MoveList::all_if(true),
            line: Vec::new(),
            cycles: Cycles::BasicKo,
        }
    }

    #[test]
    fn a_win_on_the_board_is_taken_in_only_by_an_answer_with_the_same_winner() {
        let drawing = "
            | . . .
            | X . .
            +------";
        let setup = Setup::drawn(Size::SQUARE_19, drawing).unwrap();
        let position = setup.into_position().unwrap();
        let target = Point::at(0, 0);
        let mut solver = Solver::new(1 << 20);
        let open = OpenSolver {
            solver: &mut solver,
            limits: Limits::default(),
            start: Instant::now(),
            nodes: 0,
            stop: &Stop::new(),
            report: &mut |_| {},
            fallen: None,
        };
        let joined = |framed, spec: &QuerySpec| {
            let mut framed = Settled {
                answer: Answer::Proved(proved(framed)),
                holds: Holds::if_alive(&[target], &position),
                ..Settled::undecided(Undecided::Open, vec![target], None, 0)
            };
            let mut whole = Some(Whole {
                proved: proved(Outcome::Alive),
                whole: Vec::new(),
                walled: Vec::new(),
                region: None,
                zone: BTreeSet::new(),
            });
            open.join(&mut framed, &mut whole, spec);
            let best = open.best_of(&position, spec, whole, Some(framed)).unwrap();
            (best.answer.proved().unwrap().base, best.holds.is_on_board())
        };
        let alone = QuerySpec::target(target);
        let with_friend = QuerySpec {
            safe: vec![target],
            ..alone.clone()
        };
        assert_eq!(joined(Outcome::Alive, &alone), (Outcome::Alive, true));
        // The neighbours that live in that answer are caught on the board.
        assert_eq!(joined(Outcome::Dead, &alone), (Outcome::Alive, true));
        // Seki says more than life, but nothing was proved of it on the board.
        assert_eq!(joined(Outcome::Seki, &alone), (Outcome::Seki, false));
        assert_eq!(joined(Outcome::Dead, &with_friend).0, Outcome::Alive);
    }
}

//! Two searches of an open board side by side, where only time is limited.
//!
//! One thread looks for a win of either side in growing regions, and for life in rectangles. The other first takes
//! the surrounding stones for alive, then searches the whole board. Each has a solver of its own, so neither changes
//! what the other finds; and what either finds is proved. Whichever proves the result first ends the
//! other. A kill rests on neighbours, so the other search may then go on as long again: it may prove
//! the result for the board.

use std::panic::resume_unwind;
use std::thread;
use std::time::Duration;

use crate::board::Position;
use crate::life::{QuerySpec, Undecided};
use crate::solver::ask::Solver;
use crate::solver::budget::Stop;

use super::grow::Grown;
use super::growth::Growth;
use super::whole::Whole;
use super::{OpenSolver, Settled};

/// The stack of the second thread, in bytes: a search of the whole board within one of a region has taken
/// 2 MB, which is what a thread gets by default.
const STACK: usize = 16 << 20;

/// Nodes with which each win is looked for first.
pub(super) const FIRST_TURN: u64 = 100_000;
/// How many times as many each further turn has.
const MORE: u64 = 4;
/// How often a thread that waits for the other looks whether that has ended.
const PAUSE: Duration = Duration::from_millis(10);

impl OpenSolver<'_, '_> {
    /// Whether searches may run side by side. A limit on nodes keeps them in their order, so that the
    /// answer is the same on every machine.
    pub(super) const fn may_run_beside(&self) -> bool {
        self.limits.threads > 1 && self.limits.nodes.is_none() && self.limits.time.is_some()
    }

    /// Looks for a win in growing regions on a second thread, while this one searches in the other
    /// ways.
    #[inline(never)]
    pub(super) fn beside(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        growths: Vec<Growth>,
    ) -> Result<Settled, Undecided> {
        let (here, there) = (self.stop.of_part(), self.stop.of_part());
        let (limits, start, nodes) = (self.limits, self.start, self.nodes);
        let mut first = OpenSolver {
            solver: &mut *self.solver,
            limits,
            start,
            nodes,
            stop: &here,
            report: &mut *self.report,
            fallen: None,
        };
        let (found, grown) = thread::scope(|scope| {
            let grow = || {
                let mut solver = Solver::new(limits.table_bytes);
                let mut second = OpenSolver {
                    solver: &mut solver,
                    limits,
                    start,
                    nodes: 0,
                    stop: &there,
                    report: &mut |_| {},
                    fallen: None,
                };
                let grown = second
                    .grown_in_turn(growths, spec, FIRST_TURN)
                    .ok()
                    .flatten();
                if matches!(grown, Some(Grown::Kill(_))) {
                    let until = start.elapsed() * 2;
                    while start.elapsed() < until && !here.is_requested() && !there.is_requested() {
                        thread::sleep(PAUSE);
                    }
                }
                if grown.is_some() {
                    here.request();
                }
                (grown, second.nodes, second.fallen)
            };
            let second = thread::Builder::new()
                .name("growth".into())
                .stack_size(STACK)
                .spawn_scoped(scope, grow);
            let found = first.other_ways(position, spec, &there);
            here.request();
            // Without a second thread only the other ways were searched.
            let grown = second.map_or(Ok((None, 0, None)), |second| second.join());
            (found, grown.unwrap_or_else(|panic| resume_unwind(panic)))
        });
        let (grown, more, fallen) = grown;
        self.nodes = first.nodes + more;
        self.fallen = fallen.or(self.fallen.take());
        if self.stop.is_requested() {
            return Err(Undecided::Stopped);
        }
        let (framed, whole) = found;
        let (life, kill) = match grown {
            Some(Grown::Kill(kill)) => (None, Some(*kill)),
            grown => (grown.and_then(Grown::life), None),
        };
        let is_better = |framed: &Settled, kill: &Settled| {
            !framed.is_behind_nobodys_wall()
                && (self.is_complete(framed) || !self.is_complete(kill))
        };
        let framed = match (framed, kill) {
            (Some(framed), Some(kill)) if is_better(&framed, &kill) => Some(framed),
            (framed, kill) => kill.or(framed),
        };
        self.best_of(position, spec, life.or(whole), framed)
    }

    /// Looks for a win of either side in growing regions, in turn and with more nodes each time, until
    /// the limits are reached. Begins with so many nodes.
    #[inline(never)]
    pub(super) fn grown_in_turn(
        &mut self,
        mut growths: Vec<Growth>,
        spec: &QuerySpec,
        first: u64,
    ) -> Result<Option<Grown>, Undecided> {
        let mut nodes = first;
        loop {
            let before = self.nodes;
            for growth in &mut growths {
                if let Some(grown) = self.grow(growth, spec, nodes)? {
                    return Ok(Some(grown));
                }
            }
            growths.retain(|growth| !growth.is_over());
            if growths.is_empty() || self.nodes == before || self.is_late() {
                return Ok(None);
            }
            nodes = nodes.saturating_mul(MORE);
        }
    }

    /// What the surrounding stones allow if they are alive, and a proof on the whole board. Ends the
    /// search of the other thread once the question is answered. A stop ends this search with what was
    /// found.
    fn other_ways(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        there: &Stop,
    ) -> (Option<Settled>, Option<Whole>) {
        let framed = self.framed_share(position, spec, u64::MAX).ok().flatten();
        if framed.as_ref().is_some_and(|framed| self.is_final(framed)) {
            there.request();
            return (framed, None);
        }
        let whole = self.within(u64::MAX, |solver| solver.whole(position, spec));
        let whole = whole.ok().flatten();
        if whole.is_some() {
            there.request();
        }
        (framed, whole)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::board::{Color, Point, Setup, Size};
    use crate::life::{Outcome, Side};
    use crate::solver::budget::{Depth, Limits};

    /// A row of eight on the second line lives, although White moves first.
    #[test]
    fn two_threads_prove_a_row_alive_on_the_board() {
        let drawing = "
            | . . . . . . . . . . . . .
            | . O O O O O O O O O O O .
            | . O X X X X X X X X X O .
            | . . . . . . . . . . . . .
            +--------------------------";
        let setup = Setup {
            to_move: Color::White,
            ..Setup::drawn(Size::SQUARE_19, drawing).unwrap()
        };
        let position = setup.into_position().unwrap();
        let spec = QuerySpec::target(Point::at(4, 1));
        let (stop, mut report) = (Stop::new(), |_| {});
        let mut solver = Solver::new(1 << 22);
        let mut open = OpenSolver {
            solver: &mut solver,
            limits: Limits {
                // Far more than is needed.
                time: Some(Duration::from_secs(3600)),
                depth: Depth::Ko,
                threads: 2,
                ..Limits::default()
            },
            start: Instant::now(),
            nodes: 0,
            stop: &stop,
            report: &mut report,
            fallen: None,
        };
        assert!(open.may_run_beside());
        let growths = Side::BOTH.map(|side| Growth::of(&position, &spec, side));
        let growths = Vec::from(growths);
        let settled = open.beside(&position, &spec, growths).unwrap();
        assert_eq!(settled.answer.proved().unwrap().base, Outcome::Alive);
        for (query, proof) in &settled.proofs {
            assert_eq!(proof.check(query), Ok(()));
        }
        for (question, proof) in &settled.whole {
            assert!(proof.check_open(question).is_ok());
        }
        open.limits.nodes = Some(1);
        assert!(!open.may_run_beside(), "a limit on nodes keeps the order");
    }
}

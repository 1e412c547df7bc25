//! Two searches of an open board side by side, where only time is limited.
//!
//! One thread looks for life in growing regions. The other first takes the surrounding stones for
//! alive, then searches the whole board. Each has a solver of its own, so neither changes what the
//! other finds; and what either finds is proved. Whichever proves the result first ends the other.

use std::panic::resume_unwind;
use std::thread;

use crate::board::Position;
use crate::life::{QuerySpec, Undecided};
use crate::solver::ask::Solver;
use crate::solver::budget::Stop;

use super::grow::Growth;
use super::whole::Whole;
use super::{OpenSolver, Settled};

/// The stack of the second thread, in bytes: a search of the whole board within one of a region has taken
/// 2 MB, which is what a thread gets by default.
const STACK: usize = 16 << 20;

impl OpenSolver<'_, '_> {
    /// Whether searches may run side by side. A limit on nodes keeps them in their order, so that the
    /// answer is the same on every machine.
    pub(super) const fn may_run_beside(&self) -> bool {
        self.limits.threads > 1 && self.limits.nodes.is_none() && self.limits.time.is_some()
    }

    /// Looks for life in growing regions on a second thread, while this one searches in the other
    /// ways.
    pub(super) fn beside(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        growth: Growth,
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
        };
        let (found, life) = thread::scope(|scope| {
            let grow = || {
                let mut solver = Solver::new(limits.table_bytes);
                let mut second = OpenSolver {
                    solver: &mut solver,
                    limits,
                    start,
                    nodes: 0,
                    stop: &there,
                    report: &mut |_| {},
                };
                let mut growth = growth;
                let life = second.grow(&mut growth, u64::MAX).ok().flatten();
                if life.is_some() {
                    here.request();
                }
                (life, second.nodes)
            };
            let second = thread::Builder::new()
                .name("growth".into())
                .stack_size(STACK)
                .spawn_scoped(scope, grow);
            let found = first.other_ways(position, spec, &there);
            // Without a second thread only the other ways were searched.
            let life = second.map_or(Ok((None, 0)), |second| second.join());
            (found, life.unwrap_or_else(|panic| resume_unwind(panic)))
        });
        let (life, more) = life;
        self.nodes = first.nodes + more;
        if self.stop.is_requested() {
            return Err(Undecided::Stopped);
        }
        let (framed, whole) = found;
        match framed.filter(|framed| life.is_none() && self.is_complete(framed)) {
            Some(framed) if whole.is_none() => Ok(framed),
            framed => self.best_of(position, spec, life.or(whole), framed),
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
        let framed = self.framed_share(position, spec, false).ok().flatten();
        if framed
            .as_ref()
            .is_some_and(|framed| self.is_complete(framed))
        {
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
    use std::time::{Duration, Instant};

    use super::*;
    use crate::board::{Color, Point, Setup, Size};
    use crate::life::Outcome;
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
        };
        assert!(open.may_run_beside());
        let (found, growth) = open.grown(&position, &spec).unwrap();
        assert!(
            found.is_none(),
            "life is looked for first only if its side moves first"
        );
        let settled = open.beside(&position, &spec, growth.unwrap()).unwrap();
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

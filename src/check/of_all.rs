//! Life of several chains: whether all of them live, and not only one.

use super::prove::{Examination, examine, spec_of};
use crate::life::{Extent, Goal, Side};
use crate::problem::{Claim, Outcome, Problem};
use crate::solver::{Depth, Limits, Solver, Stop};

/// The problem as one about all of its target chains, if everything that it says of at least one of them is
/// proved of all; `None` if it says nothing like that, or that was not proved.
///
/// A search for the life of several chains is content with one. Whoever reads "the marked stones live" means
/// all. A status stays as it is: its words would change for some answers only, and give them away.
///
/// `limits` apply to each question, as in [`examine`].
#[must_use]
pub fn of_all(
    problem: &Problem,
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
) -> Option<Problem> {
    let lives = matches!(problem.result, Some(Outcome::Alive | Outcome::Seki));
    let is_proof = matches!(problem.claim, Claim::Proven | Claim::ProvenInPart);
    let is_asked = lives && is_proof && problem.quiz.is_none() && problem.fact.is_none();
    let start = problem.setup.clone().into_position().ok()?;
    let extent = problem.goal.extent(Side::Defender, &problem.target, &start);
    if !is_asked || extent == Extent::All {
        return None;
    }
    let all = Problem {
        goal: Goal::All,
        ..problem.clone()
    };
    // Where not all live, the examination would search for every line of the tree in vain.
    let quick = Limits {
        depth: Depth::Base,
        ..*limits
    };
    let settled = solver.settle(&start, &spec_of(&all), &quick, stop, &mut |_| {});
    let settled = settled.ok()?;
    if settled.answer.proved()?.base.winner() == Side::Attacker {
        return None;
    }
    let examined = examine(&all, solver, limits, stop);
    let holds = matches!(examined, Examination::Proven | Examination::ProvenWith(_));
    holds.then_some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::read_set;

    /// Three in a row in one corner; in the other a chain with four, or with two.
    fn two_chains(other: &str) -> Problem {
        let text = format!(
            "(format: 1, id: \"two\", title: (en: \"Two\", de: \"Zwei\"), problems: [(id: \"two\",
                title: (en: \"Two\", de: \"Zwei\"), task: Live, size: (9, 9), result: Alive,
                claim: ProvenInPart, target: \"A2 E8\", position: \"
                {other}
                | . . . O O O O O O
                | . . . . . . . . .
                | . . . . . . . . .
                | . . . . . . . . .
                | O O O O O . . . .
                | X X X X O . . . .
                | . . . X O . . . .
                +------------------
                \", lines: [(play: \"B1\", verdict: Solved)])])"
        );
        let loaded = read_set(&text, "two.ron");
        assert_eq!(loaded.faults, []);
        let mut problems = loaded.set.unwrap().problems;
        problems.remove(0)
    }

    fn asked(problem: &Problem) -> Option<Goal> {
        let limits = Limits {
            nodes: Some(100_000),
            ..Limits::default()
        };
        let mut solver = Solver::new(1 << 22);
        let all = of_all(problem, &mut solver, &limits, &Stop::new());
        all.map(|all| all.goal)
    }

    #[test]
    fn all_chains_are_meant_where_all_of_them_live() {
        let four = "| . . . O X . . . .\n| . . . O X X X X X";
        let both = two_chains(four);
        assert_eq!(asked(&both), Some(Goal::All));
        // Two points of eye space: that chain is dead, the other lives.
        let two = "| . . . O X . . X X\n| . . . O X X X X X";
        let one = two_chains(two);
        assert_eq!(asked(&one), None);
        // Nothing is asked about one chain, about a result that nobody proves, nor about a death.
        let single = Problem {
            target: both.target[..1].to_vec(),
            ..both.clone()
        };
        let unproven = Problem {
            claim: Claim::Authored,
            ..both.clone()
        };
        let dead = Problem {
            result: Some(Outcome::Dead),
            ..both
        };
        for problem in [single, unproven, dead] {
            assert_eq!(asked(&problem), None);
        }
    }
}

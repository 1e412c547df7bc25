//! Compares a problem that somebody else wrote with what can be proved.

use std::collections::BTreeMap;

use super::asking::solution;
use super::compose::{ComposeError, ComposeSettings, Composed, compose};
use super::prove::{Examination, OPEN_MOVES, examine};
use crate::board::Move;
use crate::life::{self, Basis, Holds, Side};
use crate::problem::{Claim, Evidence, Outcome, Problem, Severity, SolutionTree, Verdict};
use crate::question::Proposal;
use crate::solver::{Solver, Stop};

/// The verdict of a proof on a problem.
#[derive(Clone, Debug, PartialEq)]
pub enum Opinion {
    /// Everything the problem states is proved.
    Agrees {
        /// The result for the target with best play.
        result: Outcome,
        /// The problem with target, result and refutations filled in.
        problem: Box<Problem>,
    },
    /// The problem was a bare position and now has result, target and tree.
    Supplies {
        /// The result for the target with best play.
        result: Outcome,
        /// The problem with everything filled in.
        problem: Box<Problem>,
        /// The question that the stones suggested, if the file names no target.
        asked: Option<Box<Proposal>>,
    },
    /// The proof contradicts the problem.
    Disagrees {
        /// The contradictions, each as a sentence.
        doubts: Vec<String>,
        /// The problem corrected by the proof; `None` if the corrected tree is not proved either.
        fixed: Option<Box<Problem>>,
    },
    /// Nothing is proved.
    Open {
        /// The reason in words.
        reason: String,
    },
}

/// An opinion with its question and its assumptions.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The verdict of the proof.
    pub opinion: Opinion,
    /// The question that the stones suggested; `None` if the file names the target.
    pub asked: Option<Box<Proposal>>,
    /// The result and its assumptions. If the question is open, what was proved behind a wall that is not
    /// on the board.
    pub result: Option<(Outcome, Basis)>,
    /// Whether the problem has a question at all.
    pub is_question: bool,
    /// Whether a pass solves the task, so that nothing is left to find.
    pub is_settled: bool,
}

/// Tries to prove a problem as it is written; if that fails, corrects it by the proof.
///
/// `proposals` are the questions that the stones suggest ([`Problem::proposed`]) if the file names no
/// target; for a bare position, the first one that leaves something to find is used.
pub fn opinion(
    problem: &Problem,
    proposals: &[Proposal],
    solver: &mut Solver,
    settings: &ComposeSettings,
    stop: &Stop,
) -> Opinion {
    judged(problem, proposals, solver, settings, stop).opinion
}

/// Like [`opinion`], with the question and the assumptions of the answer.
pub fn judged(
    problem: &Problem,
    proposals: &[Proposal],
    solver: &mut Solver,
    settings: &ComposeSettings,
    stop: &Stop,
) -> Judged {
    let was_bare = problem.tree.is_empty();
    let others = if was_bare { proposals } else { &[] };
    let first = proposals.first();
    let (composed, asked) = match solution(problem, others, solver, settings, stop) {
        Ok((composed, other)) => (composed, other.or_else(|| first.cloned())),
        Err(error) => {
            return Judged {
                is_settled: false,
                is_question: matches!(error, ComposeError::Undecided(_)),
                opinion: Opinion::Open {
                    reason: error.to_string(),
                },
                asked: first.cloned().map(Box::new),
                result: None,
            };
        }
    };
    let asked = asked.map(Box::new);
    let result = Outcome::of(&composed.proved);
    let is_settled = composed.proved.moves.contains(&Move::Pass);
    let cycles = composed.proved.cycles;
    let judged = |opinion: Opinion, holds: Holds| Judged {
        opinion,
        asked: asked.clone(),
        result: Some((result, Basis { holds, cycles })),
        is_question: true,
        is_settled,
    };
    // A result behind a wall that is not on the board does not contradict the file.
    if composed.is_behind_a_wall() {
        let reason = format!("proved only {}", composed.holds);
        return judged(Opinion::Open { reason }, composed.holds);
    }
    let holds = composed.holds.clone();
    let is_proved = composed.doubts.is_empty() && composed.problem.claim.is_proof();
    let composed = match is_proved || !was_bare {
        true => composed,
        false => with_less(composed, solver, settings, stop),
    };
    if composed.doubts.is_empty() {
        let problem = Box::new(composed.problem);
        let opinion = if was_bare {
            Opinion::Supplies {
                result,
                problem,
                asked: asked.clone(),
            }
        } else {
            Opinion::Agrees { result, problem }
        };
        return judged(opinion, holds);
    }
    let doubts: Vec<String> = composed
        .doubts
        .into_iter()
        .map(|doubt| doubt.message)
        .collect();
    // A bare position states nothing to contradict; only the newly written tree was not proved.
    if was_bare {
        let reason = doubts.into_iter().next().unwrap_or_default();
        return judged(Opinion::Open { reason }, holds);
    }
    // The tree of the proof alone, with comments on the same positions kept.
    let mut bare = problem.clone();
    bare.tree = SolutionTree::new();
    let fixed = compose(&bare, solver, settings, stop, &mut |_| {})
        .ok()
        .filter(|fixed| fixed.doubts.is_empty())
        .map(|fixed| {
            let mut fixed = fixed.problem;
            keep_words(&problem.tree, &mut fixed.tree);
            Box::new(fixed)
        });
    judged(Opinion::Disagrees { doubts, fixed }, holds)
}

/// Reduces what was written if not all of it is proved: to a proof in part that leaves other first moves
/// open, or else to the right first moves alone.
fn with_less(
    mut composed: Composed,
    solver: &mut Solver,
    settings: &ComposeSettings,
    stop: &Stop,
) -> Composed {
    if composed.problem.claim == Claim::ProvenInPart {
        composed.doubts.clear();
        return composed;
    }
    let mut short = composed.problem.clone();
    short.tree = SolutionTree::new();
    let root = short.tree.root();
    let proved = &composed.proved;
    let mut right = mover(&short)
        .map_or(&[][..], |mover| proved.right_moves(mover))
        .to_vec();
    if proved.base == life::Outcome::Dead {
        // If the stones are dead already, the lesson shows how they die.
        right.retain(|&mv| mv != Move::Pass);
    }
    for mv in right {
        let node = short.tree.add(root, mv);
        short.tree.node_mut(node).verdict = Some(Verdict::Solved);
    }
    if short.tree.is_empty() {
        return composed;
    }
    for claim in [Claim::Proven, Claim::ProvenInPart] {
        short.claim = claim;
        match examine(&short, solver, &settings.limits, stop) {
            Examination::Proven | Examination::ProvenWith(_) => {
                composed.problem = short;
                composed.lines.clear();
                composed.doubts.clear();
                return composed;
            }
            Examination::Disagrees(doubts)
                if doubts.iter().all(|doubt| {
                    doubt.code.word() == OPEN_MOVES || doubt.severity == Severity::Warning
                }) => {}
            _ => return composed,
        }
    }
    composed
}

/// A tree without wrong first moves that have no answer, because their refutation was not proved.
fn answered(tree: &SolutionTree) -> SolutionTree {
    let mut kept = SolutionTree::new();
    let is_bare = |mv: &Move| {
        let first = tree.child_by(tree.root(), *mv);
        first.is_some_and(|first| {
            tree.children(first).is_empty() && tree.node(first).verdict == Some(Verdict::Wrong)
        })
    };
    for id in tree.reading_order() {
        let path = tree.path(id);
        if path.first().is_some_and(is_bare) {
            continue;
        }
        let node = kept.add_line(&path);
        kept.node_mut(node).verdict = tree.node(id).verdict;
        kept.say(node, tree.said(id).clone());
    }
    kept
}

/// The role of the side that moves first; `None` without a target.
fn mover(problem: &Problem) -> Option<Side> {
    let target = problem.target.first()?;
    let owner = problem.setup.stones.get(*target)?;
    Some(match owner == problem.setup.to_move {
        true => Side::Defender,
        false => Side::Attacker,
    })
}

/// Whether a side reaches its aim, at least through a ko.
const fn succeeds(result: Outcome, side: Side) -> bool {
    match (result, side) {
        (Outcome::Ko { .. }, _) | (Outcome::Dead, Side::Attacker) => true,
        (Outcome::Alive | Outcome::Seki, Side::Defender) => true,
        (Outcome::Alive | Outcome::Seki, Side::Attacker) | (Outcome::Dead, Side::Defender) => false,
    }
}

/// The form in which a bare position is stored after a search with this limit of nodes per question:
/// proved, proved in part, or open with the question that its stones suggest. `None` if nothing was asked, or
/// the file is not a bare position.
#[must_use]
pub fn kept(problem: &Problem, judged: &Judged, nodes: u64) -> Option<Problem> {
    let is_bare = problem.tree.is_empty() && problem.quiz.is_none() && problem.fact.is_none();
    if !is_bare || !judged.is_question {
        return None;
    }
    if let Opinion::Supplies { problem, .. } = &judged.opinion
        && problem.claim.is_proof()
    {
        let mut filled = Problem::clone(problem);
        filled.evidence.searched = Some(nodes);
        filled.tree = answered(&filled.tree);
        return Some(filled);
    }
    let mut open = problem.clone();
    open.claim = Claim::Open;
    open.evidence = Evidence {
        searched: Some(nodes),
        ..Evidence::default()
    };
    if open.target.is_empty()
        && let Some(asked) = &judged.asked
    {
        open.target.clone_from(&asked.targets);
    }
    // The result was proved but leaves nothing to find.
    if let Opinion::Supplies {
        result, problem, ..
    } = &judged.opinion
        && mover(problem).is_some_and(|side| !succeeds(*result, side))
    {
        open.result = Some(*result);
        open.evidence
            .rests_on
            .clone_from(&problem.evidence.rests_on);
    }
    Some(open)
}

/// Copies the annotations of one tree to the same positions in another.
fn keep_words(from: &SolutionTree, to: &mut SolutionTree) {
    let mut same = BTreeMap::new();
    same.insert(from.root(), to.root());
    for id in from.ids() {
        let Some(&twin) = same.get(&id) else { continue };
        let said = from.said(id).clone();
        to.say(twin, said);
        for &child in from.children(id) {
            if let Some(other) = from.node(child).mv.and_then(|mv| to.child_by(twin, mv)) {
                same.insert(child, other);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Diagram, Point, Setup, Size};
    use crate::problem::{ProblemId, ProofState, Task};
    use crate::solver::{LessonSize, Limits};

    /// A row of three surrounded by white stones, which may lack eyes themselves.
    fn bare(drawing: &str) -> Problem {
        let size = Size::square(9).unwrap();
        let mut problem = Problem::new(
            ProblemId::new("bare").unwrap(),
            Task::Live,
            Setup::new(size),
        );
        problem.set_drawing(Diagram::parse(drawing, size, None).unwrap());
        problem
    }

    fn asked(problem: &Problem, nodes: u64) -> (Judged, Option<Problem>) {
        let settings = ComposeSettings {
            defences: false,
            lesson: LessonSize::default(),
            limits: Limits {
                nodes: Some(nodes),
                ..Limits::default()
            },
        };
        let mut solver = Solver::new(1 << 20);
        let judged = judged(problem, &[], &mut solver, &settings, &Stop::new());
        let kept = kept(problem, &judged, nodes);
        (judged, kept)
    }

    const THREE: &str = "
        | O O O O O .
        | X X X X O .
        | . . . X O .
        +------------";

    #[test]
    fn what_is_proved_is_kept_with_what_it_rests_on() {
        let (judged, kept) = asked(&bare(THREE), 100_000);
        let kept = kept.unwrap();
        assert_eq!(kept.claim, Claim::Proven);
        assert!(!judged.is_settled);
        // It lives without assumptions; that other moves fail assumes that the surrounding stones live.
        assert_eq!(kept.proof_state(), Some(ProofState::OnBoard));
        assert_eq!(kept.evidence.others_rest_on, [Point::at(0, 2)]);
        assert_eq!(kept.evidence.searched, Some(100_000));
        assert!(kept.safe.is_empty());
        let examined = |problem: &Problem| {
            let limits = Limits::default();
            examine(problem, &mut Solver::new(1 << 20), &limits, &Stop::new())
        };
        assert_eq!(examined(&kept), Examination::Proven);
        // Leaving out the assumption gives a warning.
        let mut silent = kept;
        silent.evidence.others_rest_on.clear();
        let Examination::ProvenWith(found) = examined(&silent) else {
            panic!("nothing is said of A3");
        };
        let codes: Vec<&str> = found.iter().map(|found| found.code.word()).collect();
        assert_eq!(codes, ["unnamed-neighbour"]);
        assert!(found[0].message.contains("holds if A3 live"), "{found:?}");
    }

    #[test]
    fn what_is_too_hard_is_kept_open_with_the_question_and_no_move() {
        let mut problem = bare(THREE);
        problem.target = vec![Point::at(0, 1)];
        let (judged, kept) = asked(&problem, 1);
        assert!(matches!(judged.opinion, Opinion::Open { .. }));
        let kept = kept.unwrap();
        assert_eq!((kept.claim, kept.result), (Claim::Open, None));
        assert_eq!(kept.target, [Point::at(0, 1)]);
        assert_eq!(kept.evidence.searched, Some(1));
        assert!(kept.is_open() && kept.tree.is_empty());
    }

    #[test]
    fn where_no_move_does_what_is_asked_the_problem_is_open_and_says_what_was_proved() {
        let four = "
            | O O O O O O .
            | X X X X X O .
            | . . . . X O .
            +--------------";
        let (judged, _) = asked(&bare(four), 100_000);
        assert!(judged.is_settled, "a pass is enough");
        let two = "
            | O O O O .
            | X X X O .
            | . . X O .
            +----------";
        let (_, kept) = asked(&bare(two), 100_000);
        let kept = kept.unwrap();
        assert_eq!(
            (kept.claim, kept.result),
            (Claim::Open, Some(Outcome::Dead))
        );
        assert!(kept.tree.is_empty());
    }

    #[test]
    fn a_wrong_first_move_without_an_answer_is_left_out() {
        let mut tree = SolutionTree::new();
        let root = tree.root();
        let play = |column| Move::Play(Point::at(column, 0));
        let right = tree.add(root, play(0));
        tree.node_mut(right).verdict = Some(Verdict::Solved);
        let bare = tree.add(root, play(1));
        let wrong = tree.add(root, play(2));
        let answer = tree.add(wrong, play(0));
        for node in [bare, answer] {
            tree.node_mut(node).verdict = Some(Verdict::Wrong);
        }
        let kept = answered(&tree);
        let firsts: Vec<_> = kept.children(kept.root()).iter().collect();
        let moves: Vec<_> = firsts.iter().map(|&&id| kept.node(id).mv).collect();
        assert_eq!(moves, [Some(play(0)), Some(play(2))]);
        let last = kept.children(*firsts[1]).first().copied().unwrap();
        assert_eq!(kept.node(last).verdict, Some(Verdict::Wrong));
    }

    #[test]
    fn what_its_file_says_more_of_is_not_replaced() {
        let mut problem = bare(THREE);
        let root = problem.tree.root();
        problem.tree.add(root, crate::board::Move::Pass);
        let (judged, kept) = asked(&problem, 100_000);
        assert!(judged.is_question);
        assert_eq!(kept, None);
    }
}

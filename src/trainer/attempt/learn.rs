//! A solution that is worked out while the try is under way.

use std::sync::Arc;

use super::Attempt;
use crate::problem::Problem;
use crate::trainer::ask::Conduct;
use crate::trainer::defence::Defence;
use crate::trainer::judge::{Judgement, Judgements};

impl Attempt {
    /// Whether the problem has a solution: a question, or a line that is not wrong.
    #[must_use]
    pub fn has_solution(&self) -> bool {
        let tree = &self.problem.tree;
        self.is_quiz()
            || tree
                .children(tree.root())
                .iter()
                .any(|&child| self.judgements.get(child) != Judgement::Wrong)
    }

    /// Takes the tree of another version of the problem with the same position, keeping the moves played
    /// and their outcome. Returns `false` and changes nothing if the position differs.
    pub fn learn(&mut self, problem: Arc<Problem>, conduct: Conduct) -> bool {
        if problem.setup != self.problem.setup {
            return false;
        }
        let moves = self.moves_shown();
        self.judgements = Arc::new(Judgements::of(&problem.tree));
        self.defence = Defence::new(&problem.tree, conduct);
        self.problem = problem;
        self.put(moves);
        true
    }
}

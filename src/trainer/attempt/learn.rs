//! A solution that is worked out while the try goes on.

use std::sync::Arc;

use super::Attempt;
use crate::problem::Problem;
use crate::trainer::ask::Conduct;
use crate::trainer::defence::Defence;
use crate::trainer::judge::{Judgement, Judgements};

impl Attempt {
    /// Whether the problem says how it is solved: by a question, or by a line that is not wrong.
    #[must_use]
    pub fn has_solution(&self) -> bool {
        let tree = &self.problem.tree;
        self.is_quiz()
            || tree
                .children(tree.root())
                .iter()
                .any(|&child| self.judgements.get(child) != Judgement::Wrong)
    }

    /// Takes the tree of another version of the problem, with the same position. What was played
    /// and what came of it stays. `false`, and nothing changes, if the position is another.
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

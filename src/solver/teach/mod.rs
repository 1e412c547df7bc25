//! From a proof to a tree for people.
//!
//! A proof answers everything, in thousands of positions. A [`Lesson`] keeps what a student would
//! try: every first move that solves the problem, the defences that take the most work to refute,
//! and the wrong first moves that take the most work to punish. Each line ends where the result is
//! clear.

mod resist;

pub use resist::{ResistanceSize, Stored, lines_of_resistance};

use crate::board::Move;
use crate::life::{Side, Undecided};
use crate::solver::budget::Meter;
use crate::solver::dfpn::{Aim, Ghi, Repetition, Search};
use crate::solver::local::{Bits, Chains, Local, Mv, each};

/// What kind of move a node of a lesson is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A move of the solver's side that keeps the result.
    Right,
    /// A first move that gives the result away. What follows refutes it.
    Wrong,
    /// A move of the opponent.
    Reply,
}

/// A move of a lesson and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonNode {
    /// The move.
    pub mv: Move,
    /// What it is.
    pub mark: Mark,
    /// What may follow, the hardest to refute first. Empty where the result is clear.
    pub children: Vec<LessonNode>,
}

/// A tree for people. Every node of it is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// First moves: the right ones, then the wrong ones.
    pub moves: Vec<LessonNode>,
}

impl Lesson {
    /// Number of moves in the tree.
    #[must_use]
    pub fn len(&self) -> usize {
        fn count(nodes: &[LessonNode]) -> usize {
            nodes.iter().map(|node| 1 + count(&node.children)).sum()
        }
        count(&self.moves)
    }

    /// Whether the tree has no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}

/// How large a lesson may grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonSize {
    /// The most wrong first moves shown.
    pub wrong_moves: usize,
    /// The most defences shown after a right first move, and later.
    pub defences: [usize; 2],
    /// The most moves in a refutation.
    pub refutation: usize,
    /// The most plies in a line, at most [`LessonSize::DEEPEST`].
    pub depth: usize,
}

impl LessonSize {
    /// The largest depth that is allowed.
    pub const DEEPEST: usize = 40;
}

impl Default for LessonSize {
    fn default() -> LessonSize {
        LessonSize {
            wrong_moves: 4,
            defences: [3, 2],
            refutation: 5,
            depth: 15,
        }
    }
}

/// A position that took no more nodes than this is clear to a reader.
const CLEAR: u64 = 12;

pub(crate) struct Teacher<'a, 'b, 'm, 'r, B> {
    pub(crate) search: &'b mut Search<'a, B>,
    pub(crate) meter: &'m mut Meter<'r>,
    pub(crate) size: LessonSize,
    /// What the defender has to reach, at the start and after every move.
    pub(crate) aim: Aim,
}

impl<B: Bits> Teacher<'_, '_, '_, '_, B> {
    /// The lesson for the side to move, which reaches its goal by each of the moves in `right`.
    pub(crate) fn lesson(&mut self, root: &Local<B>, right: &[Move]) -> Result<Lesson, Undecided> {
        let winner = root.to_move;
        let mut moves = Vec::new();
        let mut wrong = Vec::new();
        for (mv, child) in self.children(root) {
            let mv = self.search.ground.to_move(mv);
            if right.contains(&mv) {
                let children = self.after_first(&child, winner)?;
                moves.push(LessonNode {
                    mv,
                    mark: Mark::Right,
                    children,
                });
            } else if self.told(&child)?.is_some_and(|side| side != winner) {
                wrong.push((self.work(&child), mv, child));
            }
        }
        wrong.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        for (_, mv, child) in wrong.into_iter().take(self.size.wrong_moves) {
            let answer = self.answer(&child, winner.opposite());
            let Some(children) = self.unless_limited(answer)? else {
                continue;
            };
            moves.push(LessonNode {
                mv,
                mark: Mark::Wrong,
                children,
            });
        }
        Ok(Lesson { moves })
    }

    /// What follows a right first move. The proof may come from another search, so that nothing is known here
    /// yet.
    fn after_first(
        &mut self,
        local: &Local<B>,
        winner: Side,
    ) -> Result<Vec<LessonNode>, Undecided> {
        if self.work(local) == 0 && self.told(local)? != Some(winner) {
            return Ok(Vec::new());
        }
        self.after_right(local, winner, 1)
    }

    /// The winner, as far as it can be told.
    fn told(&mut self, local: &Local<B>) -> Result<Option<Side>, Undecided> {
        let winner = self.winner(local);
        self.unless_limited(winner)
    }

    /// On the open board `None` where nothing was found within the limits: a branch of the lesson ends there,
    /// not the lesson.
    fn unless_limited<T>(&self, found: Result<T, Undecided>) -> Result<Option<T>, Undecided> {
        match found {
            Err(_) if self.search.ground.is_open => Ok(None),
            found => found.map(Some),
        }
    }

    /// What follows where the other side is to move and fails whatever it plays.
    fn after_right(
        &mut self,
        local: &Local<B>,
        winner: Side,
        ply: usize,
    ) -> Result<Vec<LessonNode>, Undecided> {
        if self.is_clear(local) || ply >= self.size.depth.min(LessonSize::DEEPEST) {
            return Ok(Vec::new());
        }
        let mut defences: Vec<(u64, Mv, Local<B>)> = Vec::new();
        for (mv, child) in self.defences(local) {
            if self.told(&child)?.is_some() {
                defences.push((self.work(&child), mv, child));
            }
        }
        defences.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let most = self.size.defences[usize::from(ply > 1)];
        let mut nodes = Vec::new();
        for (index, (work, mv, child)) in defences.into_iter().take(most).enumerate() {
            if index > 0 && work <= CLEAR {
                break;
            }
            let children = self.winning_move(&child, winner, ply + 1)?;
            nodes.push(LessonNode {
                mv: self.search.ground.to_move(mv),
                mark: Mark::Reply,
                children,
            });
        }
        Ok(nodes)
    }

    fn winning_move(
        &mut self,
        local: &Local<B>,
        winner: Side,
        ply: usize,
    ) -> Result<Vec<LessonNode>, Undecided> {
        if self.is_final(local) {
            return Ok(Vec::new());
        }
        let best = self.best(local);
        let Some((mv, next)) = self.unless_limited(best)?.flatten() else {
            return Ok(Vec::new());
        };
        let children = self.after_right(&next, winner, ply + 1)?;
        Ok(vec![LessonNode {
            mv: self.search.ground.to_move(mv),
            mark: Mark::Right,
            children,
        }])
    }

    /// The line that shows why a first move was wrong. It begins and ends with a move of `winner`.
    ///
    /// If the board has decided it already, the line is the single move that the search knows; a
    /// pass says that no answer is needed.
    fn answer(&mut self, local: &Local<B>, winner: Side) -> Result<Vec<LessonNode>, Undecided> {
        let nodes = self.refutation(local, winner, self.size.refutation)?;
        let mut line: Vec<Move> = moves_of(&nodes).collect();
        if line.len().is_multiple_of(2) {
            // Another move of the loser at the end shows nothing.
            line.pop();
        }
        if line.is_empty() && !self.search.ground.is_captured(local) {
            let best = self.best(local)?;
            line.push(best.map_or(Move::Pass, |(mv, _)| self.search.ground.to_move(mv)));
        }
        let marks = [Mark::Reply, Mark::Wrong].into_iter().cycle();
        let marked: Vec<(Move, Mark)> = line.into_iter().zip(marks).collect();
        let nested = |children, (mv, mark)| vec![LessonNode { mv, mark, children }];
        Ok(marked.into_iter().rev().fold(Vec::new(), nested))
    }

    /// One line in which `winner`, who is to move, refutes the move before.
    fn refutation(
        &mut self,
        local: &Local<B>,
        winner: Side,
        left: usize,
    ) -> Result<Vec<LessonNode>, Undecided> {
        if left == 0 || self.is_final(local) {
            return Ok(Vec::new());
        }
        let (mv, next, mark) = if local.to_move == winner {
            let Some((mv, next)) = self.best(local)? else {
                return Ok(Vec::new());
            };
            if mv.is_pass() && local.ko.is_none() {
                // No answer is needed.
                return Ok(Vec::new());
            }
            (mv, next, Mark::Reply)
        } else {
            let mut hardest: Option<((bool, u64), Mv, Local<B>)> = None;
            for (mv, child) in self.defences(local) {
                let strength = (self.needs_answer(&child), self.work(&child));
                if hardest.is_none_or(|other| strength > other.0) {
                    hardest = Some((strength, mv, child));
                }
            }
            let Some((_, mv, next)) = hardest else {
                return Ok(Vec::new());
            };
            (mv, next, Mark::Wrong)
        };
        Ok(vec![LessonNode {
            mv: self.search.ground.to_move(mv),
            mark,
            children: self.refutation(&next, winner, left - 1)?,
        }])
    }

    /// A line of best play: the winner's moves from the proof against the replies that are hardest
    /// to refute.
    pub(crate) fn line(&mut self, root: &Local<B>, most: usize) -> Result<Vec<Move>, Undecided> {
        let winner = self.winner(root)?;
        let nodes = self.refutation(root, winner, most)?;
        Ok(moves_of(&nodes).collect())
    }

    fn is_final(&mut self, local: &Local<B>) -> bool {
        let ground = self.search.ground;
        let mut chains = Chains::new();
        ground.chains(local, &mut chains);
        ground.is_captured(local)
            || ground.lives(local, &chains)
            || ground.has_only_false_eyes(local, &chains)
    }

    fn is_clear(&mut self, local: &Local<B>) -> bool {
        self.is_final(local) || self.work(local) <= CLEAR
    }

    fn work(&self, local: &Local<B>) -> u64 {
        self.search.work(local)
    }

    fn winner(&mut self, local: &Local<B>) -> Result<Side, Undecided> {
        if self.aim == Aim::TwoEyes {
            return Ok(match self.search.makes_two_eyes(local, self.meter)? {
                true => Side::Defender,
                false => Side::Attacker,
            });
        }
        for favoured in Side::BOTH {
            let repetition = Repetition::WonBy(favoured);
            self.search.ask(self.aim, repetition, Ghi::Ignored);
            let (winner, value) = self.search.winner(local, self.meter)?;
            if winner != favoured || value.is_path_independent() {
                return Ok(winner);
            }
        }
        if let Some((winner, _)) = self
            .search
            .decide_under_every_rule(local, self.aim, self.meter)?
        {
            return Ok(winner);
        }
        // Each side can hold its own by repeating positions, so only superko decides.
        self.search
            .decide_under_superko(local, self.aim, self.meter)
    }

    /// The winning move of the side to move and the position after it, if it wins.
    fn best(&mut self, local: &Local<B>) -> Result<Option<(Mv, Local<B>)>, Undecided> {
        if self.winner(local)? != local.to_move {
            return Ok(None);
        }
        let known = self.search.known(local);
        let Some(known) = known.filter(|known| known.winner(local.threats) == Some(local.to_move))
        else {
            return Ok(None);
        };
        let children = self.children(local);
        Ok(children.into_iter().find(|child| child.0 == known.best))
    }

    /// Whether the winner, to move, has more to do than to pass, as far as the search knows.
    fn needs_answer(&self, local: &Local<B>) -> bool {
        let known = self.search.known(local);
        local.ko.is_some() || !known.is_some_and(|known| known.best.is_pass())
    }

    /// The moves by which the side to move resists though it fails: its stones, and a pass only where a ko bans
    /// the retake or no stone can be played.
    fn defences(&self, local: &Local<B>) -> Vec<(Mv, Local<B>)> {
        let mut children = self.children(local);
        if local.ko.is_none() && children.iter().any(|(mv, _)| !mv.is_pass()) {
            children.retain(|(mv, _)| !mv.is_pass());
        }
        children
    }

    /// Every move that needs no threat, with the position after it.
    fn children(&self, local: &Local<B>) -> Vec<(Mv, Local<B>)> {
        let ground = self.search.ground;
        let mut chains = Chains::new();
        ground.chains(local, &mut chains);
        let reach = chains.reach;
        let legal = ground.legal(local, &chains) & reach & !local.banned();
        let mut children: Vec<(Mv, Local<B>)> = each(legal)
            .map(|point| (Mv::at(point), ground.play(local, &chains, point)))
            .collect();
        // Against two eyes, the attacker may have nothing better than to leave a seki alone.
        let passes = local.to_move == Side::Defender || self.aim == Aim::TwoEyes;
        if passes || local.ko.is_some() {
            children.push((Mv::PASS, ground.pass(local)));
        }
        children
    }
}

/// The moves of the first line.
fn moves_of(nodes: &[LessonNode]) -> impl Iterator<Item = Move> + '_ {
    let first = nodes.first();
    std::iter::successors(first, |node| node.children.first()).map(|node| node.mv)
}

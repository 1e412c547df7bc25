//! Moves, rulings and replies: how a try proceeds.

use std::sync::Arc;
use std::time::Duration;

use super::{Attempt, Ended, Stage, Stakes};
use crate::board::Move;
use crate::life::{End, Ruling};
use crate::problem::{Answer, MoveAsked, NodeId};
use crate::trainer::ask::Said;
use crate::trainer::beyond::Beyond;
use crate::trainer::defence::Defence;
use crate::trainer::judge::Judgement;
use crate::trainer::verdict::{Phase, Refusal, Step, Verdict};

/// Number of user moves beyond the tree after which a result that still holds counts as reached.
const LONG_ENOUGH: usize = 15;

impl Attempt {
    /// Plays a move for the user; in free play for the side to move.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the move is illegal, it is not the user's turn, or the problem is a quiz;
    /// nothing has changed then.
    pub fn play(&mut self, mv: Move, now: Duration) -> Result<Step, Refusal> {
        if self.is_quiz() && !self.is_free_play() {
            return Err(Refusal::ChooseInstead);
        }
        if self.phase() != Phase::AwaitingUser {
            return Err(Refusal::NotYourTurn);
        }
        self.position().check(mv)?;
        self.pause(now);
        self.said = None;
        if self.ended.is_none() {
            self.user_moves.push(mv);
        }
        let is_in_tree = self.line_shown().is_none() && self.stakes == Stakes::Attempt;
        if !(is_in_tree && self.walk.enter_by(&self.problem, mv)) {
            self.leave_tree();
            if let Some(beyond) = &mut self.beyond {
                beyond.play(mv);
            }
            self.stage = Stage::Judging;
            return Ok(Step::Ask);
        }
        self.beyond = None;
        let node = self.node();
        Ok(match self.judgements.get(node) {
            _ if self.has_strayed() => self.stray_on(node, now),
            Judgement::Right if self.is_end(node) => self.line_solved(node, now),
            Judgement::Right | Judgement::Open => {
                if self.problem.tree.children(node).is_empty() {
                    // The author stopped here without a verdict: what comes next has to be proved.
                    self.stage = Stage::Judging;
                    return Ok(Step::Ask);
                }
                self.stage = Stage::Reply { is_last: false };
                Step::Right
            }
            Judgement::Wrong if self.may_stray() => {
                self.stray(None);
                self.stray_on(node, now)
            }
            Judgement::Wrong => {
                self.note_failure();
                self.note_result(Verdict::Wrong, now);
                self.stage = if self.problem.tree.children(node).is_empty() {
                    Stage::Over(Verdict::Wrong)
                } else {
                    Stage::Refuting
                };
                Step::Wrong
            }
        })
    }

    /// Starts a line beyond the tree at the node shown, or continues the existing one.
    pub(super) fn leave_tree(&mut self) {
        if self.line_shown().is_none() {
            self.beyond = Some(Beyond::new(self.node(), self.walk.position().clone()));
        }
    }

    /// The move to be judged; `None` unless the phase is [`Phase::Judging`].
    #[must_use]
    pub fn ask(&self) -> Option<MoveAsked> {
        if self.phase() != Phase::Judging {
            return None;
        }
        let mut before = self.position().clone();
        let mv = before.last_move()?;
        before.undo();
        let node = self.node();
        let from = match self.beyond() {
            // The tree ends with the move itself.
            (0, _) => self.problem.tree.node(node).parent,
            (1, _) => Some(node),
            _ => None,
        };
        let accepted = from
            .map(|from| self.accepted_at(from))
            .unwrap_or_default()
            .into_iter()
            .filter(|&other| other != mv)
            .collect();
        Some(MoveAsked {
            problem: Arc::clone(&self.problem),
            before,
            mv,
            accepted,
            is_lost: self.has_strayed(),
        })
    }

    pub(super) fn accepted_at(&self, node: NodeId) -> Vec<Move> {
        let tree = &self.problem.tree;
        tree.children(node)
            .iter()
            .filter(|&&child| self.judgements.get(child) == Judgement::Right)
            .filter_map(|&child| tree.node(child).mv)
            .collect()
    }

    /// Applies the ruling on the latest move; `None` if none was asked for.
    pub fn resolve(&mut self, ruling: Ruling, now: Duration) -> Option<Step> {
        if self.phase() != Phase::Judging {
            return None;
        }
        if self.has_strayed() {
            return Some(self.resolve_strayed(ruling, now));
        }
        let is_free = self.is_free_play();
        Some(match ruling {
            Ruling::Holds {
                reached,
                rests_on,
                reply,
                end,
            } => {
                self.said = Some(Said::Holds { reached, rests_on });
                self.leave_tree();
                self.grant_threats(reached);
                if let Some(fight) = self.opponent_threat(reached, end) {
                    self.owe(fight);
                    self.stage = Stage::Reply { is_last: false };
                    return Some(Step::Right);
                }
                let own_moves = self.beyond().1.div_ceil(2);
                let is_last = !is_free && (end == End::Stands || own_moves >= LONG_ENOUGH);
                match reply {
                    Some(reply) => {
                        self.owe([reply]);
                        self.stage = Stage::Reply { is_last };
                        Step::Right
                    }
                    None if is_free => {
                        self.await_user(now);
                        Step::Right
                    }
                    None => {
                        self.finish(Verdict::AnotherWay, now);
                        Step::Solved
                    }
                }
            }
            Ruling::Loses {
                reached,
                possible,
                rests_on,
                line,
            } => {
                self.said = Some(Said::Loses {
                    reached,
                    possible,
                    rests_on,
                });
                self.leave_tree();
                if self.may_stray() {
                    let said = self.said.take();
                    self.stray(said);
                    return Some(self.stray_by(line.first().copied(), now));
                }
                if is_free {
                    self.owe(line.into_iter().take(1));
                    self.stage = Stage::Reply { is_last: false };
                } else {
                    self.note_failure();
                    self.note_result(Verdict::Wrong, now);
                    if let Some(beyond) = &mut self.beyond {
                        beyond.blame_latest();
                    }
                    self.owe(line);
                    self.stage = Stage::Refuting;
                }
                if !self.beyond.as_ref().is_some_and(Beyond::is_owing) {
                    if is_free {
                        self.await_user(now);
                    } else {
                        self.stage = Stage::Over(Verdict::Wrong);
                    }
                }
                Step::Wrong
            }
            Ruling::Open(why) => {
                self.said = Some(Said::Open(why));
                if is_free {
                    self.await_user(now);
                } else {
                    self.stage = Stage::Over(Verdict::NotInSolution);
                }
                Step::NotInSolution
            }
        })
    }

    pub(super) fn owe(&mut self, moves: impl IntoIterator<Item = Move>) {
        if let Some(beyond) = &mut self.beyond {
            beyond.owe(moves);
        }
    }

    pub(super) fn await_user(&mut self, now: Duration) {
        if !matches!(self.stage, Stage::User { .. }) {
            self.stage = Stage::User { since: None };
        }
        self.resume(now);
    }

    /// Plays the opponent's reply, or the next move of a refutation; `None` if none is owed.
    pub fn reply(&mut self, now: Duration) -> Option<Move> {
        self.reply_as(None, now)
    }

    /// Like [`Attempt::reply`], but with this move if the tree knows it as a defence. Beyond the tree the
    /// reply that is owed is played in any case.
    pub fn reply_said(&mut self, said: Move, now: Duration) -> Option<Move> {
        self.reply_as(Some(said), now)
    }

    fn reply_as(&mut self, said: Option<Move>, now: Duration) -> Option<Move> {
        let refuting = match self.phase() {
            Phase::ReplyOwed => false,
            Phase::Refuting => true,
            Phase::AwaitingUser | Phase::Judging | Phase::Finished(_) => return None,
        };
        if self.line_shown().is_some() {
            return self.reply_beyond(refuting, now);
        }
        let node = self.node();
        let tree = &self.problem.tree;
        let child = if refuting || self.has_strayed() {
            let said = said.and_then(|said| tree.child_by(node, said));
            said.or_else(|| self.branches().first().copied())
        } else {
            let said = said.and_then(|said| Defence::known(tree, &self.judgements, node, said));
            said.or_else(|| self.defence.choose(tree, &self.judgements, node))
        };
        let entered = child.is_some_and(|child| self.walk.enter(&self.problem, child));
        let node = self.node();
        let at_leaf = self.problem.tree.children(node).is_empty();
        if self.has_strayed() {
            if !entered || at_leaf {
                self.end_stray(now);
            } else {
                self.await_user(now);
            }
        } else if refuting {
            if !entered || at_leaf {
                self.stage = Stage::Over(Verdict::Wrong);
            }
        } else if !entered {
            // The file has no reply that can be played: the checker reports it, the user is not to blame.
            self.stage = Stage::Over(Verdict::NotInSolution);
        } else if self.judgements.get(node) == Judgement::Right && self.is_end(node) {
            self.line_solved(node, now);
        } else if at_leaf {
            self.stage = Stage::Over(Verdict::NotInSolution);
        } else {
            self.await_user(now);
        }
        if entered {
            self.walk.position().last_move()
        } else {
            None
        }
    }

    fn reply_beyond(&mut self, refuting: bool, now: Duration) -> Option<Move> {
        let is_last = self.stage == Stage::Reply { is_last: true };
        let beyond = self.beyond.as_mut()?;
        let played = beyond.forward();
        let is_owing = beyond.is_owing();
        if is_owing && played.is_some() {
            return played;
        }
        if self.has_strayed() {
            if played.is_none() || is_last {
                self.end_stray(now);
            } else {
                self.await_user(now);
            }
        } else if refuting {
            self.stage = Stage::Over(Verdict::Wrong);
        } else if played.is_none() && !self.is_free_play() {
            // A reply that cannot be played is the judge's fault, not the user's.
            self.stage = Stage::Over(Verdict::NotInSolution);
        } else if is_last {
            self.finish(Verdict::AnotherWay, now);
        } else {
            self.await_user(now);
        }
        played
    }

    /// Answers a quiz; `None` if there is none or it has been answered.
    pub fn choose(&mut self, answer: Answer, now: Duration) -> Option<Step> {
        let quiz = self.problem.quiz.as_ref()?;
        if self.phase() != Phase::AwaitingUser {
            return None;
        }
        let right = quiz.is_right(answer)?;
        self.answer = Some(answer);
        let verdict = if right {
            Verdict::Solved
        } else {
            Verdict::Wrong
        };
        if !right {
            self.failed_after = Some(Vec::new());
        }
        self.finish(verdict, now);
        Some(if right { Step::Solved } else { Step::Wrong })
    }

    pub(super) fn is_end(&self, node: NodeId) -> bool {
        self.problem.tree.node(node).verdict.is_some()
            || self.problem.tree.children(node).is_empty()
    }

    /// Handles a solved line: the problem is solved, or the next defence has to be answered.
    fn line_solved(&mut self, end: NodeId, now: Duration) -> Step {
        let next = self
            .defence
            .solved(&self.problem.tree, &self.judgements, end);
        let Some(node) = next else {
            self.finish(Verdict::Solved, now);
            return Step::Solved;
        };
        while self.node() != node && self.walk.back() {}
        self.stage = Stage::Reply { is_last: false };
        Step::Right
    }

    /// Records the position before the latest move as the one where things went wrong.
    pub(super) fn note_failure(&mut self) {
        if self.ended.is_none() {
            let mut moves = self.moves_shown();
            moves.pop();
            self.failed_after = Some(moves);
        }
    }

    pub(super) fn note_result(&mut self, verdict: Verdict, now: Duration) {
        self.pause(now);
        if self.ended.is_none() {
            let line = self.moves_shown();
            self.ended = Some(Ended { verdict, line });
        }
    }

    pub(super) fn finish(&mut self, verdict: Verdict, now: Duration) {
        if verdict == Verdict::AnotherWay {
            self.other_way = Some(self.moves_shown());
        }
        self.note_result(verdict, now);
        self.stage = Stage::Over(verdict);
    }
}

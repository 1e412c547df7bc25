//! Questions of a table to the solver: dead stones, the status of a group, and playing about one.

use std::sync::Arc;
use std::time::Duration;

use super::play::{Reach, step};
use super::questions;
use super::state::{Counting, Duel, GroupAnswer, Purpose, Said, Table, Tool};
use crate::board::{Color, Move, Point};
use crate::game::{Game, Passing, Phase, Ruleset, RulesetId, Score};
use crate::life::{Answer, Holds};
use crate::worker::{self, Finding, Heard, Task};

/// Time for a question about a group, for both sides together.
const TIME_TO_ANSWER: Duration = Duration::from_secs(20);

pub(super) fn study(task: Task, purpose: Purpose, page: &mut Table, reach: &Reach) {
    page.searched = None;
    let wake = Arc::clone(&reach.wake);
    match worker::study(task, move || wake()) {
        Ok(study) => page.study = Some((study, purpose)),
        Err(error) => {
            log::warn!("no thread for a question: {error}");
            page.said = Some(Said::NoQuestion("question-broken"));
        }
    }
}

pub(super) fn ask(target: Point, rival: Option<Point>, page: &mut Table, reach: &Reach) {
    page.said = None;
    let position = page.shown();
    let colors = (
        position.color_at(target),
        rival.map(|point| position.color_at(point)),
    );
    match colors {
        (None, _) | (_, Some(None)) => {
            page.said = Some(Said::NoStone);
            return;
        }
        (Some(one), Some(Some(other))) if one == other => {
            page.said = Some(Said::SameColor);
            page.tool = Tool::Race(None);
            return;
        }
        _ => {}
    }
    page.tool = Tool::Play;
    match questions::question(&position, target, rival) {
        Ok(question) => {
            let task = Task::Solve {
                question: Box::new(question),
                first: vec![Color::Black, Color::White],
                time: TIME_TO_ANSWER,
            };
            study(task, Purpose::Ask(target, rival), page, reach);
        }
        Err(reason) => page.said = Some(Said::NoQuestion(reason)),
    }
}

/// Starts a separate game about a group: basic ko, passes allowed, and the user plays the side to move.
pub(super) fn begin_duel(target: Point, page: &mut Table, reach: &Reach) {
    let position = page.game.position();
    if position.color_at(target).is_none() {
        page.said = Some(Said::NoStone);
        return;
    }
    if let Err(reason) = questions::question(position, target, None) {
        page.said = Some(Said::NoQuestion(reason));
        page.tool = Tool::Play;
        return;
    }
    let mut rules = Ruleset::of(RulesetId::Japanese);
    rules.komi = Score::ZERO;
    rules.passing = Passing::Free;
    let Ok(game) = Game::from_setup(position.to_setup(), rules) else {
        return;
    };
    let stones = position.chain(target).collect();
    page.tool = Tool::Play;
    page.finding = None;
    page.said = None;
    let user = game.to_move();
    let before = std::mem::replace(&mut page.game, game);
    page.duel = Some(Duel {
        before: Box::new(before),
        target,
        stones,
        user,
        answer: None,
    });
    (reach.wake)();
}

pub(super) fn end_duel(duel: Duel, page: &mut Table) {
    page.game = *duel.before;
    page.study = None;
    page.searched = None;
    page.looking = None;
    page.said = None;
}

/// A stone of the group that is still on the board, if there is one.
#[must_use]
pub fn standing(duel: &Duel, game: &Game) -> Option<Point> {
    let color = duel_color(duel);
    std::iter::once(duel.target)
        .chain(duel.stones.iter().copied())
        .find(|&point| color.is_some() && game.position().color_at(point) == color)
}

fn duel_color(duel: &Duel) -> Option<Color> {
    duel.before.position().color_at(duel.target)
}

/// Asks the solver for its move, if it is its turn.
pub(super) fn reply(page: &mut Table, reach: &Reach) {
    let Some(duel) = &page.duel else { return };
    let is_over = page.game.phase() != Phase::Playing;
    let Some(target) = standing(duel, &page.game).filter(|_| !is_over) else {
        return;
    };
    let first = page.game.to_move();
    if first == duel.user {
        return;
    }
    match questions::question(page.game.position(), target, None) {
        Ok(question) => {
            let task = Task::Solve {
                question: Box::new(question),
                first: vec![first],
                time: TIME_TO_ANSWER,
            };
            study(task, Purpose::Reply, page, reach);
        }
        Err(reason) => page.said = Some(Said::NoQuestion(reason)),
    }
}

impl Table {
    /// Takes in the results of the running study.
    pub fn receive(&mut self, reach: &Reach) {
        let Some((study, purpose)) = &mut self.study else {
            return;
        };
        let purpose = *purpose;
        let found = loop {
            match study.hear() {
                None => return,
                Some(Heard::News(progress)) => self.searched = Some(progress.nodes),
                Some(Heard::Done(found)) => break found,
                Some(Heard::Broken) => {
                    self.study = None;
                    self.said = Some(Said::NoQuestion("question-broken"));
                    return;
                }
            }
        };
        self.study = None;
        self.searched = None;
        match (purpose, found) {
            (Purpose::Assess, Finding::Assessed(assessment)) => {
                let untouched = |counting: &Counting| !counting.corrected;
                if self.counting.as_ref().is_some_and(untouched) {
                    let verdicts = assessment.verdicts(self.game.position());
                    self.counting = Some(self.counted(verdicts, Some(assessment)));
                }
            }
            (Purpose::Ask(target, rival), Finding::Solved(answers)) => {
                let position = self.shown();
                if let (Ok([black, white]), Some(color)) = (
                    <[(Answer, Holds); 2]>::try_from(answers),
                    position.color_at(target),
                ) {
                    self.finding = Some(GroupAnswer {
                        target,
                        color,
                        rival,
                        answers: [black.0, white.0],
                        holds: [black.1, white.1],
                    });
                }
            }
            (Purpose::Reply, Finding::Solved(mut answers)) => {
                let Some((answer, _)) = answers.pop() else {
                    return;
                };
                let mv = answer.proved().and_then(|proved| {
                    let best = proved.moves.iter().chain(&proved.line);
                    best.copied().find(|&mv| self.game.check(mv).is_ok())
                });
                if let Some(duel) = &mut self.duel {
                    duel.answer = Some(answer);
                }
                // The losing side has nothing left to do, or nothing was proved: it passes.
                step(mv.unwrap_or(Move::Pass), self, reach);
            }
            _ => {}
        }
    }
}

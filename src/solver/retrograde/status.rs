//! The results of a space, worked out backwards from the ends of the game.
//!
//! A position is won for a side if it wins in a bounded number of moves whatever the other side
//! does. All positions won by the attacker are found by starting from the one in which the wall is
//! captured and going back move by move. The distance found on the way is that of best play.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::life::shape::{Cells, Enclosure, SpaceMove};
use crate::life::{Cycles, Flip, Outcome, Side, Worth};

use super::space::{Edge, Id, Mask, Space};

/// The most threats tried.
const MOST_THREATS: u8 = 8;
/// The most moves in a line.
const MOST_LINE: usize = 16;
/// This many moves left unanswered count as any number.
const ANY_NUMBER: u8 = 8;

/// The result of a space if one side moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SpaceResult {
    /// Without threats on either side.
    pub base: Outcome,
    /// How many threats the loser needs to change the result, if there is a ko.
    pub flips: Option<Flip>,
}

impl SpaceResult {
    /// What it is worth to the defender.
    #[must_use]
    pub const fn worth(self) -> Worth {
        Worth::new(self.base, self.flips)
    }
}

/// What happens if one side moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceFirst {
    /// What happens to the wall.
    pub result: SpaceResult,
    /// The rule on long cycles that the result rests on.
    pub cycles: Cycles,
    /// The moves that reach the result, if moving gains something over a move elsewhere; else none.
    pub vital: Vec<SpaceMove>,
    /// Moves whose result rests on a repetition longer than a ko, so that the list does not tell
    /// it. [`Solver`](crate::solver::Solver) can be asked. Empty if moving gains nothing.
    pub open: Vec<SpaceMove>,
    /// Best play.
    pub line: Vec<SpaceMove>,
}

/// Everything about a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceStatus {
    /// The attacker moves first.
    pub attacked: SpaceFirst,
    /// The defender moves first.
    pub defended: SpaceFirst,
    /// How many moves of the attacker the defender can leave unanswered and still save the wall.
    /// `None` if the wall is lost when attacked first; 8 stands for any number.
    pub defender_may_ignore: Option<u8>,
    /// How many moves of the defender the attacker can leave unanswered and still capture the wall.
    /// `None` if the wall is saved when defended first; 8 stands for any number.
    pub attacker_may_ignore: Option<u8>,
}

/// A space with so many liberties outside and these stones of the attacker inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpaceCase {
    /// Liberties of the wall that do not lie inside.
    pub liberties: u8,
    /// Points on which the attacker has a stone at the start.
    pub stones: Cells,
}

/// What is asked about every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Question {
    /// Can this side win the fight for the wall, with these threats on one side?
    Wins(Side, Option<(Side, u8)>),
    /// Can the defender make two eyes?
    TwoEyes,
}

const ENDLESS: u8 = u8::MAX;

/// The distance of each position to the win that is asked about; 0 if there is none.
type Table = Vec<u16>;

struct Backwards {
    space: Space,
    tables: HashMap<Question, Table>,
}

/// Works out a solid wall in each of some cases; `None` for a case that is not a position.
///
/// Returns `None` for all of them if the space is too large to be listed, if its wall is cut, or if
/// a result rests on a repetition longer than a ko. Such spaces are for
/// [`Solver`](crate::solver::Solver).
#[must_use]
pub fn solve_space(enclosure: &Enclosure, cases: &[SpaceCase]) -> Option<Vec<Option<SpaceStatus>>> {
    let starts: Vec<(u8, Mask)> = cases
        .iter()
        .map(|case| (case.liberties, mask(enclosure, case.stones)))
        .collect();
    let space = Space::list(enclosure, &starts)?;
    let roots = space.roots.clone();
    let mut backwards = Backwards {
        space,
        tables: HashMap::new(),
    };
    roots
        .into_iter()
        .map(|root| match root {
            None => Some(None),
            Some(root) => backwards.status(root).map(Some),
        })
        .collect()
}

/// The stones as bits in the order of the points inside.
fn mask(enclosure: &Enclosure, stones: Cells) -> Mask {
    enclosure
        .cells
        .iter()
        .enumerate()
        .filter(|(_, (column, row))| stones.has(*column, *row))
        .fold(0, |mask, (place, _)| mask | 1 << place)
}

impl Backwards {
    /// The status of a start. The same position with the defender to move is reached by a pass.
    fn status(&mut self, root: Id) -> Option<SpaceStatus> {
        let defended_root = self.pass(root)?;
        let attacked = self.result(root)?;
        let defended = self.result(defended_root)?;
        let gains = defended.worth() > attacked.worth();
        let defender_may_ignore = (attacked.base != Outcome::Dead)
            .then(|| self.ignores(root, Side::Defender, ANY_NUMBER));
        let attacker_may_ignore = (defended.base == Outcome::Dead)
            .then(|| self.ignores(defended_root, Side::Attacker, ANY_NUMBER));
        Some(SpaceStatus {
            attacked: self.first(root, attacked, gains)?,
            defended: self.first(defended_root, defended, gains)?,
            defender_may_ignore,
            attacker_may_ignore,
        })
    }

    fn first(&mut self, root: Id, result: SpaceResult, gains: bool) -> Option<SpaceFirst> {
        let mut vital = Vec::new();
        let mut open = Vec::new();
        if gains {
            for edge in self.space.edges(root).to_vec() {
                if edge.mv == SpaceMove::Pass {
                    continue;
                }
                match self.result(edge.to) {
                    Some(reached) if reached == result => vital.push(edge.mv),
                    Some(_) => {}
                    None => open.push(edge.mv),
                }
            }
        }
        Some(SpaceFirst {
            result,
            // Only a side that wins without repeating wins here.
            cycles: Cycles::BasicKo,
            vital,
            open,
            line: self.line(root),
        })
    }

    /// The position after a pass.
    fn pass(&self, id: Id) -> Option<Id> {
        let edges = self.space.edges(id);
        let pass = edges.iter().find(|edge| edge.mv == SpaceMove::Pass)?;
        Some(pass.to)
    }

    /// `None` if the result rests on a long repetition.
    fn result(&mut self, id: Id) -> Option<SpaceResult> {
        let dead = |flips| SpaceResult {
            base: Outcome::Dead,
            flips,
        };
        if id == 0 {
            return Some(dead(None));
        }
        let winner = self.winner(id, None)?;
        let loser = winner.opposite();
        let mut flips = None;
        if self.space.has_ko && !self.wins(winner, Some((loser, ENDLESS)), id) {
            for threats in 1..=MOST_THREATS {
                if self.winner(id, Some((loser, threats)))? == loser {
                    flips = Some(Flip {
                        side: loser,
                        threats,
                    });
                    break;
                }
            }
        }
        let base = match winner {
            Side::Attacker => Outcome::Dead,
            Side::Defender if self.distance(Question::TwoEyes, id) > 0 => Outcome::Alive,
            Side::Defender => Outcome::Seki,
        };
        Some(SpaceResult { base, flips })
    }

    /// Who wins; `None` if each side can hold its own by repeating.
    fn winner(&mut self, id: Id, threats: Option<(Side, u8)>) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.wins(side, threats, id))
    }

    fn wins(&mut self, side: Side, threats: Option<(Side, u8)>, id: Id) -> bool {
        self.distance(Question::Wins(side, threats), id) > 0
    }

    fn distance(&mut self, question: Question, id: Id) -> u16 {
        self.prepare(question);
        let table = self.tables.get(&question);
        table
            .and_then(|table| table.get(id as usize))
            .copied()
            .unwrap_or(0)
    }

    /// Works out the table of a question, after those with fewer threats.
    fn prepare(&mut self, question: Question) {
        let mut questions = vec![question];
        while let Some(&Question::Wins(side, Some((owner, threats)))) = questions.last() {
            if threats == ENDLESS || self.tables.contains_key(&question) {
                break;
            }
            let fewer = threats.saturating_sub(1);
            questions.push(Question::Wins(side, (fewer > 0).then_some((owner, fewer))));
        }
        for question in questions.into_iter().rev() {
            if !self.tables.contains_key(&question) {
                let fewer = match question {
                    Question::Wins(side, Some((owner, threats))) if threats != ENDLESS => {
                        let fewer = threats.saturating_sub(1);
                        Some(Question::Wins(side, (fewer > 0).then_some((owner, fewer))))
                    }
                    _ => None,
                };
                let fewer = fewer.and_then(|fewer| self.tables.get(&fewer));
                let table = work_out(&self.space, question, fewer);
                if let Entry::Vacant(entry) = self.tables.entry(question) {
                    entry.insert(table);
                }
            }
        }
    }

    /// How many moves of the other side this side can leave unanswered, up to `most`, in a position
    /// that it wins with the other side to move: the largest number after which it wins whatever
    /// these moves were.
    fn ignores(&mut self, id: Id, side: Side, most: u8) -> u8 {
        let mut now = vec![id];
        for ignored in 0..most {
            let mut next = Vec::new();
            for &id in &now {
                for edge in self.space.edges(id).to_vec() {
                    if edge.mv == SpaceMove::Pass || edge.is_retake {
                        continue;
                    }
                    match self.pass(edge.to) {
                        Some(after) if self.wins(side, None, after) => next.push(after),
                        _ => return ignored,
                    }
                }
            }
            next.sort_unstable();
            next.dedup();
            now = next;
        }
        most
    }

    /// Best play: the winner's shortest way against the longest resistance. The line ends where
    /// nothing is to be won.
    fn line(&mut self, root: Id) -> Vec<SpaceMove> {
        let mut line = Vec::new();
        let mut at = root;
        while line.len() < MOST_LINE {
            let Some((mv, to)) = self.best(at) else { break };
            line.push(mv);
            at = to;
        }
        while line.last() == Some(&SpaceMove::Pass) {
            line.pop();
        }
        line
    }

    fn best(&mut self, id: Id) -> Option<(SpaceMove, Id)> {
        if id == 0 {
            return None;
        }
        let result = self.result(id)?;
        let question = match result.base {
            Outcome::Dead => Question::Wins(Side::Attacker, None),
            Outcome::Alive => Question::TwoEyes,
            Outcome::Seki => return self.best_in_seki(id, result),
        };
        let winner = result.base.winner();
        if question == Question::TwoEyes && self.space.lives(id) {
            return None;
        }
        let is_winners = self.space.to_move(id) == winner;
        let mut best: Option<(i32, Edge)> = None;
        for edge in self.space.edges(id).to_vec() {
            let distance = match (edge.to, question) {
                (0, Question::Wins(..)) => 1,
                (0, Question::TwoEyes) => 0,
                (to, _) => self.distance(question, to),
            };
            if distance == 0
                || edge.is_retake
                || (question != Question::TwoEyes && self.space.is_mere_wait(id, &edge))
            {
                continue;
            }
            // Of two moves that are equally good, a stone tells the reader more than a pass.
            let stone = i32::from(edge.mv != SpaceMove::Pass);
            let score = i32::from(distance) * 2;
            let score = if is_winners {
                stone - score
            } else {
                stone + score
            };
            if best.as_ref().is_none_or(|(most, _)| score > *most) {
                best = Some((score, edge));
            }
        }
        best.map(|(_, edge)| (edge.mv, edge.to))
    }

    /// In a seki, a line goes on as long as a move elsewhere would be worse.
    fn best_in_seki(&mut self, id: Id, result: SpaceResult) -> Option<(SpaceMove, Id)> {
        let pass = self.pass(id)?;
        if self.result(pass)? == result {
            return None;
        }
        for edge in self.space.edges(id).to_vec() {
            if !edge.is_retake && edge.to != 0 && self.result(edge.to) == Some(result) {
                return Some((edge.mv, edge.to));
            }
        }
        None
    }
}

/// The distance to the win of one side, from every position.
fn work_out(space: &Space, question: Question, fewer: Option<&Table>) -> Table {
    let (winner, threats) = match question {
        Question::Wins(side, threats) => (side, threats),
        Question::TwoEyes => (Side::Defender, None),
    };
    let owns = |side: Side| threats.is_some_and(|(owner, _)| owner == side);
    let is_endless = threats.is_some_and(|(_, count)| count == ENDLESS);
    let may_wait = question == Question::TwoEyes;
    let mut table: Table = vec![0; space.len()];
    // The moves of the loser that are not yet known to lose.
    let mut open: Vec<u16> = vec![0; space.len()];
    let mut layer: Vec<Id> = Vec::new();
    let mut later: Vec<Id> = Vec::new();
    for id in 0..space.len() as Id {
        let place = id as usize;
        let mut is_won = match question {
            Question::Wins(Side::Attacker, _) => id == 0,
            Question::Wins(Side::Defender, _) | Question::TwoEyes => space.lives(id),
        };
        let mover = space.to_move(id);
        let mut count = 0;
        let mut wins_by_threat = false;
        if id != 0 && !is_won {
            for edge in space.edges(id) {
                if space.is_mere_wait(id, edge) && !may_wait {
                    continue;
                }
                if !edge.is_retake || (owns(mover) && is_endless) {
                    count += 1;
                } else if owns(mover) {
                    // A threat is used up. The table with one threat fewer knows the result.
                    let wins = fewer
                        .and_then(|fewer| fewer.get(edge.to as usize))
                        .is_some_and(|&distance| distance > 0);
                    wins_by_threat |= wins && mover == winner;
                    count += u16::from(!wins && mover != winner);
                    if !wins && mover != winner {
                        // This move never loses.
                        count = u16::MAX / 2;
                    }
                }
            }
            // A side without a move loses. Only the attacker can come to that.
            is_won = wins_by_threat || (count == 0 && mover != winner);
        }
        if let Some(slot) = open.get_mut(place) {
            *slot = count;
        }
        if is_won {
            layer.push(id);
        }
    }
    let mut distance = 1;
    while !layer.is_empty() {
        for &id in &layer {
            if let Some(slot) = table.get_mut(id as usize)
                && *slot == 0
            {
                *slot = distance;
            } else {
                continue;
            }
            for &(before, is_special) in space.before(id) {
                if table.get(before as usize) != Some(&0) {
                    continue;
                }
                let mover = space.to_move(before);
                if is_special
                    && !may_follow(
                        space,
                        before,
                        id,
                        Allowed {
                            waits: may_wait,
                            retakes: owns(mover) && is_endless,
                        },
                    )
                {
                    continue;
                }
                if mover == winner {
                    later.push(before);
                } else if let Some(slot) = open.get_mut(before as usize) {
                    *slot = slot.saturating_sub(1);
                    if *slot == 0 {
                        later.push(before);
                    }
                }
            }
        }
        layer = std::mem::take(&mut later);
        distance = distance.saturating_add(1);
    }
    table
}

/// The special moves that a question allows.
#[derive(Clone, Copy)]
struct Allowed {
    waits: bool,
    retakes: bool,
}

/// Whether a question allows the retake or wait that leads from one position to another.
fn may_follow(space: &Space, from: Id, to: Id, allowed: Allowed) -> bool {
    space.edges(from).iter().any(|edge| {
        edge.to == to
            && (!edge.is_retake || allowed.retakes)
            && (allowed.waits || !space.is_mere_wait(from, edge))
    })
}

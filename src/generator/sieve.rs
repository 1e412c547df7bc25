//! Decides by proof which positions are worth solving.

use crate::board::{Color, Move, Point, Position};
use crate::life::{Answer, Outcome, Proved, Query, QuerySpec, Reached, Side};
use crate::solver::{Depth, Limits, Solver, Stop};

use super::frame::{Fight, Framed, RACER};
use super::idea::Solution;

/// Why a position is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
    /// No fight could be cut out and closed in.
    NoFight,
    /// It has too few points or stones for a problem, or too many to be read.
    Size,
    /// Nothing was proved within the limit of positions.
    Open,
    /// The side to move fails.
    Fails,
    /// Playing elsewhere succeeds too.
    Settled,
    /// More than one first move is right.
    ManyAnswers,
    /// The right move captures stones in atari or saves some: there is nothing to read.
    Plain,
    /// One move ends it, or any move works after the first.
    Short,
    /// Later in the main line several moves are right.
    ManyLater,
    /// Too few wrong moves look right.
    NoTemptation,
    /// It does not look like a position from play.
    Unnatural,
    /// It is nearly the same as another problem.
    Known,
    /// The stones do not race: capturing the attacker's chain does not decide who lives.
    NoRace,
    /// The friends at the rim do not decide whether the group lives.
    NoLink,
    /// No tree could be written that states only what was proved.
    NoTree,
}

impl Refusal {
    /// The reason in words that follow a number of positions.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Refusal::NoFight => "without a fight that could be closed in",
            Refusal::Size => "too small or too large",
            Refusal::Open => "undecided",
            Refusal::Fails => "lost for the side to move",
            Refusal::Settled => "decided already",
            Refusal::ManyAnswers => "with several right first moves",
            Refusal::Plain => "decided by a plain capture",
            Refusal::Short => "with nothing to read",
            Refusal::ManyLater => "with several right moves later",
            Refusal::NoTemptation => "with too few tempting wrong moves",
            Refusal::Unnatural => "unlike play",
            Refusal::Known => {
                "too much like another problem, or of an idea of which there are enough"
            }
            Refusal::NoRace => "without a race",
            Refusal::NoLink => "in which friends do not matter",
            Refusal::NoTree => "of which no sound tree was written",
        }
    }
}

/// Empty points of a region: fewer leave no room, more cannot be read.
const ROOM: std::ops::RangeInclusive<usize> = 4..=15;
/// The same for a race, where both sides have liberties.
const RACE_ROOM: std::ops::RangeInclusive<usize> = 4..=14;
/// Stones of the target chains; for a way to friends, which may be short.
const GROUP: std::ops::RangeInclusive<usize> = 3..=16;
const LINKED: std::ops::RangeInclusive<usize> = 2..=16;
/// Limit of positions visited to find out who wins.
const LOOK: u64 = 15_000;
/// Limit of positions visited for the answer with every first move.
const ANSWER: u64 = 80_000;
/// The same for a race, of which many are tried: one that can be read is decided within a few thousand.
const RACE_LOOK: u64 = 4_000;
const RACE_ANSWER: u64 = 25_000;
/// Fewest moves of the solving side in the main line.
const LEAST_MOVES: usize = 2;
/// Most moves of the main line.
const MOST_LINE: usize = 21;
/// Fewest wrong moves that must look right.
const TEMPTING: usize = 2;
/// A tempting wrong move and its refutation take at least this many moves.
const LEAST_REFUTATION: usize = 3;

/// A position that is worth solving.
#[derive(Clone, Debug)]
pub struct Found {
    /// The question about the group, with the solver to move.
    pub query: Query,
    /// The side to move.
    pub side: Side,
    /// The proved answer to `query`.
    pub proved: Proved,
    /// The main line; at each of the solver's moves no other move is right.
    pub line: Vec<Move>,
    /// Where the other side would play if it were its turn, as far as known.
    pub vital: Vec<Point>,
    /// Wrong first moves that look right.
    pub tempting: Vec<Point>,
    /// What it is about.
    pub fight: Fight,
    /// The defender's living stones at the rim, which matter only for a way to friends.
    pub friends: Vec<Point>,
}

impl Found {
    /// The only right first move.
    #[must_use]
    pub fn answer(&self) -> Option<Point> {
        self.line.first().and_then(|mv| mv.point())
    }

    /// Whether the group lives only in seki.
    #[must_use]
    pub const fn is_seki(&self) -> bool {
        matches!(self.proved.base, Outcome::Seki)
    }

    /// The facts from which the idea is named.
    #[must_use]
    pub fn solution(&self) -> Solution<'_> {
        Solution {
            query: &self.query,
            is_ko: self.proved.is_ko(),
            is_seki: self.is_seki(),
            line: &self.line,
            vital: &self.vital,
            fight: self.fight,
        }
    }
}

/// Examines a fight with one side to move.
///
/// # Errors
///
/// The first reason to reject it.
pub fn sift(
    framed: &Framed,
    to_move: Color,
    solver: &mut Solver,
    stop: &Stop,
) -> Result<Found, Refusal> {
    let query = framed.query(to_move).ok_or(Refusal::NoFight)?;
    let mut asker = Asker::new(framed.fight, solver, stop);
    if !has_size(framed, &query) {
        return Err(Refusal::Size);
    }
    let side = framed.side(to_move);
    let wins = |proved: &Proved| (proved.base == Outcome::Dead) == (side == Side::Attacker);
    let first = asker.ask(&query, Depth::Base, asker.look)?;
    if !wins(&first) {
        return Err(Refusal::Fails);
    }
    let other = query.with_to_move(to_move.opposite());
    let idle = asker.ask(&other, Depth::Base, asker.look)?;
    if wins(&idle) {
        return Err(Refusal::Settled);
    }
    match framed.fight {
        Fight::Race if !asker.takes_a_racer(&query)? => return Err(Refusal::NoRace),
        Fight::Link if asker.lives_alone(framed)? => return Err(Refusal::NoLink),
        Fight::Life | Fight::Race | Fight::Link => {}
    }
    let (query, proved) = asker.without_spare_stones(query, framed)?;
    let answer = only_answer(&proved)?;
    if is_plain(query.position(), answer) {
        return Err(Refusal::Plain);
    }
    let is_halved = proved.is_ko() || proved.base == Outcome::Seki;
    match framed.fight {
        Fight::Race if is_halved || !asker.takes_a_racer(&query)? => return Err(Refusal::NoRace),
        Fight::Link if is_halved => return Err(Refusal::NoLink),
        Fight::Life | Fight::Race | Fight::Link => {}
    }
    let line = asker.main_line(&query, &proved, framed.fight)?;
    let idle = asker.ask(
        &query.with_to_move(to_move.opposite()),
        Depth::Full,
        asker.answer,
    )?;
    let vital: Vec<Point> = idle.moves.iter().filter_map(|mv| mv.point()).collect();
    let tempting = asker.tempting(&query, answer, &vital);
    if tempting.len() < TEMPTING {
        return Err(Refusal::NoTemptation);
    }
    Ok(Found {
        query,
        side,
        proved,
        line,
        vital,
        tempting,
        fight: framed.fight,
        friends: framed.friends(),
    })
}

/// One stone of each chain of the attacker that lies in the region, each long enough to race.
fn racers(query: &Query) -> Vec<Point> {
    let position = query.position();
    let region = query.region();
    let heads = region.iter().copied().filter(|&point| {
        position.color_at(point) == Some(query.defender().opposite())
            && position.chain_head(point) == Some(point)
            && position.chain_len(point) >= RACER
    });
    heads
        .filter(|&head| position.chain(head).all(|stone| region.contains(&stone)))
        .collect()
}

/// Whether every one of these moves takes a liberty of the chains that lose a race.
fn only_fills(query: &Query, moves: &[Move], solver: Color) -> bool {
    let position = query.position();
    let losers = match solver == query.defender() {
        true => racers(query),
        false => query.targets().to_vec(),
    };
    moves.iter().all(|mv| {
        mv.point().is_some_and(|point| {
            let mut heads = losers.iter();
            heads.any(|&head| position.chain_liberties(head).any(|it| it == point))
        })
    })
}

/// Whether a fight has as many points and stones as a problem needs, and no more than can be read.
fn has_size(framed: &Framed, query: &Query) -> bool {
    let position = query.position();
    let region = query.region().iter();
    let empty = region.filter(|&&point| position.color_at(point).is_none());
    let stones = framed.targets.iter();
    let stones: usize = stones.map(|&it| usize::from(position.chain_len(it))).sum();
    let (room, group) = match framed.fight {
        Fight::Life => (ROOM, GROUP),
        Fight::Race => (RACE_ROOM, GROUP),
        Fight::Link => (ROOM, LINKED),
    };
    room.contains(&empty.count()) && group.contains(&stones)
}

/// Whether whoever moves first captures the other's chain, by whatever move.
pub(super) fn is_open_race(framed: &Framed, solver: &mut Solver, stop: &Stop) -> bool {
    let attacker = framed.defender.opposite();
    let both = framed.query(attacker).zip(framed.query(framed.defender));
    let mut asker = Asker::new(framed.fight, solver, stop);
    both.is_some_and(|(attack, defence)| {
        let mut falls = |query: &Query| {
            let proved = asker.ask(query, Depth::Base, asker.look);
            proved.ok().map(|proved| proved.base == Outcome::Dead)
        };
        has_size(framed, &attack)
            && falls(&attack) == Some(true)
            && falls(&defence) == Some(false)
            && asker.takes_a_racer(&attack).unwrap_or(false)
    })
}

/// The right first move, if there is exactly one.
fn only_answer(proved: &Proved) -> Result<Point, Refusal> {
    if !proved.lists_all_moves() || proved.needs_superko() {
        return Err(Refusal::Open);
    }
    match proved.moves.as_slice() {
        &[Move::Play(answer)] => Ok(answer),
        moves if moves.contains(&Move::Pass) => Err(Refusal::Settled),
        _ => Err(Refusal::ManyAnswers),
    }
}

/// Whether a move captures stones in atari or saves some.
fn is_plain(position: &Position, answer: Point) -> bool {
    let mut near = answer.neighbors(position.size());
    near.any(|near| position.color_at(near).is_some() && position.is_in_atari(near))
}

struct Asker<'a> {
    solver: &'a mut Solver,
    stop: &'a Stop,
    look: u64,
    answer: u64,
}

impl<'a> Asker<'a> {
    fn new(fight: Fight, solver: &'a mut Solver, stop: &'a Stop) -> Asker<'a> {
        let (look, answer) = match fight {
            Fight::Life | Fight::Link => (LOOK, ANSWER),
            Fight::Race => (RACE_LOOK, RACE_ANSWER),
        };
        Asker {
            solver,
            stop,
            look,
            answer,
        }
    }

    fn ask(&mut self, query: &Query, depth: Depth, nodes: u64) -> Result<Proved, Refusal> {
        let limits = Limits {
            nodes: Some(nodes),
            depth,
            ..Limits::default()
        };
        match self.solver.solve(query, &limits, self.stop, &mut |_| {}) {
            Answer::Proved(proved) => Ok(proved),
            Answer::Undecided(_) => Err(Refusal::Open),
        }
    }

    /// The question without the stones that change neither result nor right moves, and its answer.
    fn without_spare_stones(
        &mut self,
        query: Query,
        framed: &Framed,
    ) -> Result<(Query, Proved), Refusal> {
        let mut proved = self.ask(&query, Depth::Full, self.answer)?;
        only_answer(&proved)?;
        let mut kept = query;
        let mut framed = framed.clone();
        let position = kept.position().clone();
        let is_target = |point: Point| {
            let head = position.chain_head(point);
            let mut targets = framed.targets.iter();
            targets.any(|&target| position.chain_head(target) == head)
        };
        let inside: Vec<Point> = framed
            .region
            .iter()
            .copied()
            .filter(|&point| position.color_at(point).is_some() && !is_target(point))
            .collect();
        for stone in inside {
            let color = framed.setup.stones.get(stone);
            framed.setup.stones.set(stone, None);
            let without = framed.query(position.to_move());
            let same = without.and_then(|without| {
                let found = self.ask(&without, Depth::Full, self.answer).ok()?;
                let is_same =
                    Reached::of(&found) == Reached::of(&proved) && found.moves == proved.moves;
                is_same.then_some((without, found))
            });
            match same {
                Some(same) => (kept, proved) = same,
                None => framed.setup.stones.set(stone, color),
            }
        }
        Ok((kept, proved))
    }

    /// Whether the group lives by its own strength if it moves first, without its friends at the rim.
    fn lives_alone(&mut self, framed: &Framed) -> Result<bool, Refusal> {
        let alone = framed.without_friends();
        let query = alone.query(alone.defender).ok_or(Refusal::NoFight)?;
        Ok(self.ask(&query, Depth::Base, self.look)?.base != Outcome::Dead)
    }

    /// Whether the defender of the group, moving first, captures a chain that races with it.
    fn takes_a_racer(&mut self, query: &Query) -> Result<bool, Refusal> {
        for racer in racers(query) {
            let spec = QuerySpec {
                targets: vec![racer],
                region: Some(query.region().iter().copied().collect()),
                ..QuerySpec::default()
            };
            let of_racer =
                Query::new(query.position(), &spec).map_err(|_unfit| Refusal::NoFight)?;
            let of_racer = of_racer.with_to_move(query.defender());
            if self.ask(&of_racer, Depth::Base, self.look)?.base == Outcome::Dead {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The line of best resistance, as long as exactly one solver's move is right and playing elsewhere
    /// fails. A race ends where any liberty may be taken next.
    fn main_line(
        &mut self,
        query: &Query,
        proved: &Proved,
        fight: Fight,
    ) -> Result<Vec<Move>, Refusal> {
        let solver = query.position().to_move();
        let mut line = Vec::new();
        let mut query = query.clone();
        let mut proved = proved.clone();
        let mut moves = 0;
        while let &[mv @ Move::Play(_)] = proved.moves.as_slice() {
            line.push(mv);
            moves += 1;
            let reply = proved.line.get(1).copied();
            let next = query.after(mv).zip(reply).and_then(|(after, reply)| {
                let next = after.after(reply).filter(|_| reply != Move::Pass);
                next.map(|next| (next, reply))
            });
            let Some((next, reply)) = next.filter(|_| line.len() < MOST_LINE) else {
                break;
            };
            let later = self.ask(&next, Depth::Full, self.answer)?;
            if later.moves.contains(&Move::Pass) {
                break;
            }
            if later.moves.len() != 1 {
                let is_won = fight == Fight::Race && only_fills(&next, &later.moves, solver);
                if is_won && !later.moves.is_empty() {
                    break;
                }
                return Err(Refusal::ManyLater);
            }
            line.push(reply);
            (query, proved) = (next, later);
        }
        match moves {
            LEAST_MOVES.. => Ok(line),
            _ => Err(Refusal::Short),
        }
    }

    /// Wrong first moves that a player would consider: the other side's vital points, or next to a stone and
    /// near the right move. Their refutation must take a few moves.
    fn tempting(&mut self, query: &Query, answer: Point, vital: &[Point]) -> Vec<Point> {
        let position = query.position();
        let looks_right = |point: Point| {
            let mut near = point.neighbors(position.size());
            let columns = point.column().abs_diff(answer.column());
            let is_close = columns + point.row().abs_diff(answer.row()) <= 2;
            vital.contains(&point) || is_close && near.any(|near| position.color_at(near).is_some())
        };
        let candidates = query.region().iter().copied();
        let candidates: Vec<Point> = candidates
            .filter(|&point| point != answer && position.is_legal(Move::Play(point)))
            .filter(|&point| looks_right(point))
            .collect();
        let mut found = Vec::new();
        for point in candidates {
            let after = query.after(Move::Play(point));
            let refuted = after.and_then(|after| self.ask(&after, Depth::Base, self.look).ok());
            if refuted.is_some_and(|proved| proved.line.len() + 1 >= LEAST_REFUTATION) {
                found.push(point);
            }
        }
        found
    }
}

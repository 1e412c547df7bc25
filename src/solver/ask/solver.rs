//! The solver as callers see it: a query in, an answer out, and its proofs and lesson on request.

use std::collections::BTreeMap;

use crate::board::{Color, Move, Point};
use crate::life::{Answer, Outcome, Proved, Query, Side, Undecided};
use crate::solver::budget::{Depth, Limits, Meter, Milestones, Progress, Stage, Stop};
use crate::solver::dfpn::{
    Aim, AllBuffers, Buffered, Ghi, NoProof, Repetition, Search, SettledMove, Table, Watch,
    extract, extract_life_in_zones, extract_under_superko, extract_with_rim,
};
use crate::solver::local::{Bits, Cell, Ground, Local, Mv, Threats, in_smallest_width};
use crate::solver::proof::{Claim, Proof};
use crate::solver::teach::{Lesson, LessonSize, ResistanceSize, Stored, Teacher};

use super::questions::Asker;

/// Nodes for a proof under superko where the answer does not name superko.
const SUPERKO_ALLOWANCE: u64 = 200_000;

/// Nodes that may always be used to find out whether a living group makes two eyes.
const EYES_ALLOWANCE: u64 = 20_000;

/// Answers a query.
///
/// Searches until the answer is complete, a limit is reached or the stop is requested. `report` is
/// called at most ten times a second. Whatever is proved by then is still said:
/// [`Proved::listed`] may be [`MoveList::Some`](crate::life::MoveList::Some), and [`Undecided::Threats`] holds the result without
/// threats if their number was not found.
#[must_use]
pub fn solve(
    query: &Query,
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(Progress),
) -> Answer {
    Solver::new(limits.table_bytes).solve(query, limits, stop, report)
}

/// A solver. It keeps its memory from one query to the next, but none of its results.
pub struct Solver {
    table: Table,
    buffers: AllBuffers,
    /// Table salts used since the latest query, besides the first.
    salts: u64,
    stats: Stats,
    milestones: Milestones,
    /// Moves solved during the latest query, if it is watched.
    watched: Option<Vec<SettledMove>>,
}

/// What happens to a target if the attacker has an unlimited number of threats.
pub(crate) enum EndlessResult {
    /// The target lives.
    Lives {
        /// The proof that it does.
        proof: Proof,
        /// Whether it makes two eyes, as far as a short search tells.
        is_two_eyes: bool,
    },
    /// The target is captured. For each point next to the open rim, holds how often the stones
    /// beyond it helped the attacker; empty if that was not found out.
    Falls(BTreeMap<Point, u32>),
}

/// Whether the target of a query with a way out is captured.
pub(crate) enum CaptureResult {
    /// The target is captured if nobody has threats, and this proves it, unless a limit was reached or the
    /// result rests on a repetition.
    Falls(Option<Proof>),
    /// The target is not captured. For each point next to the way out, holds how often it let the defender
    /// out or cost the attacker a stone; empty if that was not found out.
    GetsOut(BTreeMap<Point, u32>),
}

/// What the latest answer cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Nodes visited.
    pub nodes: u64,
    /// Nodes visited for the base result.
    pub base_nodes: u64,
    /// Size of the transposition table in bytes.
    pub table_bytes: usize,
}

impl Solver {
    /// A solver with a table of at most this many bytes.
    #[must_use]
    pub fn new(table_bytes: usize) -> Solver {
        Solver {
            table: Table::new(table_bytes),
            buffers: AllBuffers::default(),
            salts: 0,
            stats: Stats::default(),
            milestones: Milestones::default(),
            watched: None,
        }
    }

    /// What the latest answer cost.
    #[must_use]
    pub const fn stats(&self) -> Stats {
        self.stats
    }

    /// How long it took until parts of the latest answer were known.
    #[must_use]
    pub const fn milestones(&self) -> Milestones {
        self.milestones
    }

    /// Answers a query; see [`solve`]. Ignores [`Limits::table_bytes`].
    #[must_use]
    #[inline(never)]
    pub fn solve(
        &mut self,
        query: &Query,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(Progress),
    ) -> Answer {
        // Nothing of earlier queries is kept, so that the same query always takes the same nodes.
        self.salts = 0;
        self.table.clear();
        self.milestones = Milestones::default();
        self.stats = Stats {
            table_bytes: self.table.bytes(),
            ..Stats::default()
        };
        let mut meter = Meter::new(limits, stop, report);
        let answer = in_smallest_width!(
            board_of(query),
            |ground, local| self.run(&ground, &local, query, limits, &mut meter),
            Answer::Undecided(Undecided::Nodes(0))
        );
        match answer {
            Answer::Undecided(Undecided::Threats(known)) => {
                Answer::Undecided(Undecided::Threats(known.within(query)))
            }
            answer => answer,
        }
    }

    /// Answers a query, and returns every move that the search proved to win or to lose.
    ///
    /// For measuring the network that orders the moves, and for training it.
    #[must_use]
    pub fn watch(
        &mut self,
        query: &Query,
        limits: &Limits,
        stop: &Stop,
    ) -> (Answer, Vec<SettledMove>) {
        self.watched = Some(Vec::new());
        let answer = self.solve(query, limits, stop, &mut |_| {});
        (answer, self.watched.take().unwrap_or_default())
    }

    /// Writes the proofs of the latest answer.
    ///
    /// There is one for the base result. If threats change it, there are two: the result with one
    /// threat fewer, and the opposite result with that many. If no number of threats up to the
    /// query's limit changes it, the proof allows the loser that many. If only repetition keeps the
    /// loser from winning, the proof is one under positional superko ([`Claim::superko`]). If that
    /// would take too long, the proof allows the loser fewer threats.
    ///
    /// # Errors
    ///
    /// [`NoProof`]: a limit is reached, or a proof is too large.
    #[inline(never)]
    pub fn certify(
        &mut self,
        query: &Query,
        proved: &Proved,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(Progress),
    ) -> Result<Vec<Proof>, NoProof> {
        let mut meter = Meter::new(limits, stop, report);
        meter.stage = Stage::Proof;
        in_smallest_width!(
            board_of(query),
            |ground, local| self.run_certify(&ground, &local, (query, proved), &mut meter),
            Err(NoProof::Region)
        )
    }

    /// Whether the target of a query lives however many threats the attacker has, and if so, whether it makes
    /// two eyes. The latter may take longer than the former if the limits ask for the kind of life.
    ///
    /// # Errors
    ///
    /// [`Undecided`]: a limit is reached, or a proof of life could not be written.
    #[inline(never)]
    pub(crate) fn endless_result(
        &mut self,
        query: &Query,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(Progress),
    ) -> Result<EndlessResult, Undecided> {
        self.salts = 0;
        self.table.clear();
        let mut meter = Meter::new(limits, stop, report);
        let outcome = in_smallest_width!(
            board_of(query),
            |ground, local| self.run_endless(&ground, &local, limits.depth, &mut meter),
            Err(Undecided::Open)
        );
        self.stats.nodes = meter.nodes;
        outcome
    }

    /// Whether the target of a query with a way out is captured although nobody has ko threats. Finds out
    /// nothing else.
    ///
    /// # Errors
    ///
    /// [`Undecided`]: a limit is reached.
    #[inline(never)]
    pub(crate) fn capture_result(
        &mut self,
        query: &Query,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(Progress),
    ) -> Result<CaptureResult, Undecided> {
        self.salts = 0;
        self.table.clear();
        let mut meter = Meter::new(limits, stop, report);
        let outcome = in_smallest_width!(
            board_of(query),
            |ground, local| self.run_capture(&ground, &local, &mut meter),
            Err(Undecided::Open)
        );
        self.stats.nodes = meter.nodes;
        outcome
    }

    fn run_capture<B: Buffered>(
        &mut self,
        ground: &Ground<B>,
        local: &Local<B>,
        meter: &mut Meter,
    ) -> Result<CaptureResult, Undecided> {
        let mut search = Search::new(ground, &mut self.table, B::of(&mut self.buffers), salt(0));
        search.trust_network();
        let (winner, _) = search.decide(local, Aim::Survive, Side::Defender, meter)?;
        let claim = Claim {
            to_move: color_to_move(ground, local),
            winner,
            loser_threats: 0,
            winner_threats: 0,
            superko: false,
        };
        meter.stage = Stage::Proof;
        let mut salts = fresh_salts(&mut self.salts);
        let (proof, rim) = extract_with_rim(&mut search, meter, local, claim, &mut salts);
        Ok(match winner {
            Side::Attacker => CaptureResult::Falls(proof.ok()),
            Side::Defender => CaptureResult::GetsOut(at_points(ground, rim)),
        })
    }

    fn run_endless<B: Buffered>(
        &mut self,
        ground: &Ground<B>,
        local: &Local<B>,
        depth: Depth,
        meter: &mut Meter,
    ) -> Result<EndlessResult, Undecided> {
        let root = local.with_threats(Side::Attacker, Threats::ENDLESS);
        let mut search = Search::new(ground, &mut self.table, B::of(&mut self.buffers), salt(0));
        search.trust_network();
        // A win of the attacker by repetition means that the target does not live.
        let (winner, _) = search.decide(&root, Aim::Survive, Side::Attacker, meter)?;
        let first = search.known(&root).map_or(Mv::PASS, |known| known.best);
        let mut claim = Claim {
            to_move: color_to_move(ground, local),
            winner,
            loser_threats: Claim::ENDLESS,
            winner_threats: 0,
            superko: false,
        };
        if winner == Side::Attacker {
            (claim.loser_threats, claim.winner_threats) = (0, Claim::ENDLESS);
        }
        meter.stage = Stage::Proof;
        let mut salts = fresh_salts(&mut self.salts);
        let (proof, rim_help) = extract_with_rim(&mut search, meter, &root, claim, &mut salts);
        if winner == Side::Attacker {
            return Ok(EndlessResult::Falls(at_points(ground, rim_help)));
        }
        let proof = match proof {
            // With friends beyond the region, the checker has no zones.
            Err(NoProof::TooLarge(_)) if ground.rim[Side::Defender.index()].is_empty() => {
                extract_life_in_zones(&mut search, meter, &root, claim, &mut salts)
            }
            proof => proof,
        };
        let proof = proof.map_err(|why| match why {
            NoProof::Undecided(why) => why,
            NoProof::Unsound | NoProof::TooLarge(_) | NoProof::Region => Undecided::Open,
        })?;
        meter.stage = Stage::Life;
        meter.set_allowance(eyes_allowance(meter.nodes, depth));
        search.ask(
            Aim::TwoEyes,
            Repetition::WonBy(Side::Attacker),
            Ghi::Ignored,
        );
        // After the first move of the proof it is usually found sooner.
        let after = first
            .cell()
            .filter(|_| local.to_move == Side::Defender)
            .and_then(|point| ground.play_without_chains(local, point));
        let is_two_eyes = after.iter().chain([local]).any(|from| {
            let outcome = search.winner(from, meter);
            outcome.is_ok_and(|(side, _)| side == Side::Defender)
        });
        meter.lift_allowance();
        Ok(EndlessResult::Lives { proof, is_two_eyes })
    }

    /// A tree for people from the latest answer, for the side to move and without threats. `None`
    /// if the side to move fails, so that there is nothing to find.
    ///
    /// # Errors
    ///
    /// [`Undecided`]: a limit is reached, or a line rests on a long repetition.
    pub fn teach(
        &mut self,
        query: &Query,
        proved: &Proved,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(Progress),
    ) -> Result<Option<Lesson>, Undecided> {
        let size = LessonSize::default();
        self.teach_sized(query, proved, &size, limits, stop, report)
    }

    /// As [`Solver::teach`], with a tree of the given size.
    ///
    /// # Errors
    ///
    /// As [`Solver::teach`].
    pub fn teach_sized(
        &mut self,
        query: &Query,
        proved: &Proved,
        size: &LessonSize,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(Progress),
    ) -> Result<Option<Lesson>, Undecided> {
        let mut meter = Meter::new(limits, stop, report);
        meter.stage = Stage::Proof;
        in_smallest_width!(
            board_of(query),
            |ground, local| self.run_teach(&ground, &local, proved, size, &mut meter),
            Ok(None)
        )
    }

    /// The lines of the longest resistance to each of the `right` first moves of a proved question. `stored`
    /// says what the tree has after each line: after the first move every defence that resists longest is
    /// followed; later only those that lead to a position that no other line shows, or one if there are none.
    /// `None` if the side to move does not win.
    ///
    /// # Errors
    ///
    /// [`Undecided`]: a limit was reached.
    pub fn resistance(
        &mut self,
        (query, proved): (&Query, &Proved),
        right: &[Move],
        size: ResistanceSize,
        stored: &dyn Fn(&[Move]) -> Stored,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Option<Vec<Vec<Move>>>, Undecided> {
        let mut report = |_| {};
        let mut meter = Meter::new(limits, stop, &mut report);
        meter.stage = Stage::Proof;
        in_smallest_width!(
            board_of(query),
            |ground, local| self.with_teacher((&ground, &local), proved, &mut meter, |teacher| {
                teacher.resistance(&local, right, size, stored)
            }),
            Ok(None)
        )
    }

    fn run_teach<B: Buffered>(
        &mut self,
        ground: &Ground<B>,
        local: &Local<B>,
        proved: &Proved,
        size: &LessonSize,
        meter: &mut Meter,
    ) -> Result<Option<Lesson>, Undecided> {
        self.with_teacher((ground, local), proved, meter, |teacher| {
            teacher.size = *size;
            teacher.lesson(local, &proved.moves)
        })
    }

    /// Runs `teach` with a teacher for the result; `None` if the side to move does not win.
    fn with_teacher<B: Buffered, T>(
        &mut self,
        (ground, local): (&Ground<B>, &Local<B>),
        proved: &Proved,
        meter: &mut Meter,
        teach: impl FnOnce(&mut Teacher<'_, '_, '_, '_, B>) -> Result<T, Undecided>,
    ) -> Result<Option<T>, Undecided> {
        if proved.base.winner() != local.to_move {
            return Ok(None);
        }
        let mut search = Search::new(ground, &mut self.table, B::of(&mut self.buffers), salt(0));
        let mut teacher = Teacher {
            search: &mut search,
            meter,
            size: LessonSize::default(),
            // Where two eyes are possible, a seki is a mistake.
            aim: match proved.base {
                Outcome::Alive if proved.is_kind_told() => Aim::TwoEyes,
                Outcome::Alive | Outcome::Seki | Outcome::Dead => Aim::Survive,
            },
        };
        teach(&mut teacher).map(Some)
    }

    fn run_certify<B: Buffered>(
        &mut self,
        ground: &Ground<B>,
        local: &Local<B>,
        (query, proved): (&Query, &Proved),
        meter: &mut Meter,
    ) -> Result<Vec<Proof>, NoProof> {
        let mut proofs = Vec::new();
        for &claim in &claims(query, proved) {
            let mut claim = claim;
            let mut proof = self.write_proof(ground, local, claim, proved.needs_superko(), meter);
            // A result that holds only by repetition is no proof. A claim with fewer threats may
            // hold without.
            while proof == Err(NoProof::Unsound)
                && (1..Claim::ENDLESS).contains(&claim.loser_threats)
            {
                claim.loser_threats -= 1;
                proof = self.write_proof(ground, local, claim, proved.needs_superko(), meter);
            }
            proofs.push(proof?);
        }
        Ok(proofs)
    }

    fn write_proof<B: Buffered>(
        &mut self,
        ground: &Ground<B>,
        local: &Local<B>,
        claim: Claim,
        by_superko: bool,
        meter: &mut Meter,
    ) -> Result<Proof, NoProof> {
        let root = match (claim.winner_threats, claim.loser_threats) {
            (0, loser) => local.with_threats(claim.winner.opposite(), Threats::of(loser)),
            (winner, _) => local.with_threats(claim.winner, Threats::of(winner)),
        };
        let mut search = Search::new(ground, &mut self.table, B::of(&mut self.buffers), salt(0));
        let mut salts = fresh_salts(&mut self.salts);
        match extract(&mut search, meter, &root, claim, &mut salts) {
            // Each side can hold its own by repeating positions, so superko may decide.
            Err(NoProof::Unsound) if claim.loser_threats != Claim::ENDLESS && !ground.is_open => {
                if !by_superko {
                    meter.set_allowance(SUPERKO_ALLOWANCE);
                }
                let proof = extract_under_superko(&mut search, meter, &root, claim);
                meter.lift_allowance();
                match proof {
                    Err(NoProof::Undecided(_)) if meter.stop_reason().is_none() => {
                        Err(NoProof::Unsound)
                    }
                    proof => proof,
                }
            }
            proof => proof,
        }
    }

    fn run<B: Buffered>(
        &mut self,
        ground: &Ground<B>,
        local: &Local<B>,
        query: &Query,
        limits: &Limits,
        meter: &mut Meter,
    ) -> Answer {
        let mut search = Search::new(ground, &mut self.table, B::of(&mut self.buffers), salt(0));
        if self.watched.is_some() {
            search.watch = Some(Watch::default());
        }
        let mut asker = Asker {
            search,
            meter,
            max_threats: query.max_threats().min(Threats::MOST),
            thorough: limits.thorough,
            base_nodes: 0,
            milestones: Milestones::default(),
        };
        let answer = asker.answer(local, limits.depth);
        self.milestones = asker.milestones;
        self.stats.base_nodes = asker.base_nodes;
        if let Some(watch) = asker.search.watch.take() {
            self.watched = Some(watch.moves);
        }
        self.stats.nodes = meter.nodes;
        answer
    }
}

/// The local board of a query, if sets of this width hold it; [`Query::new`] refuses regions that no
/// width holds.
fn board_of<B: Bits>(query: &Query) -> Option<(Ground<B>, Local<B>)> {
    Ground::of(query)
}

/// Nodes for telling two eyes from seki after so many for the proof of life.
fn eyes_allowance(nodes: u64, depth: Depth) -> u64 {
    let wanted = match depth {
        Depth::Base | Depth::Ko => nodes / 2,
        Depth::Life | Depth::Full => nodes.saturating_mul(2),
    };
    wanted.max(EYES_ALLOWANCE)
}

fn color_to_move<B: Bits>(ground: &Ground<B>, local: &Local<B>) -> Color {
    match local.to_move {
        Side::Defender => ground.defender,
        Side::Attacker => ground.defender.opposite(),
    }
}

/// Counts by place, as counts by point.
fn at_points<B: Bits>(ground: &Ground<B>, counts: Vec<(Cell, u32)>) -> BTreeMap<Point, u32> {
    let at_point = |(cell, count)| Some((ground.to_move(Mv::at(cell)).point()?, count));
    counts.into_iter().filter_map(at_point).collect()
}

/// Salts that were not used yet.
fn fresh_salts(used: &mut u64) -> impl Iterator<Item = u64> {
    std::iter::repeat_with(|| {
        *used += 1;
        salt(*used)
    })
}

/// A salt separates the table entries of one proof from those of another.
fn salt(number: u64) -> u64 {
    number.wrapping_mul(0x9E6C_63D0_676A_9A99)
}

/// The claims that together prove a result.
fn claims(query: &Query, proved: &Proved) -> Vec<Claim> {
    let winner = proved.base.winner();
    let claim = Claim {
        to_move: query.position().to_move(),
        winner,
        loser_threats: 0,
        winner_threats: 0,
        superko: false,
    };
    let holds = |loser_threats| Claim {
        loser_threats,
        ..claim
    };
    match proved.flips {
        None if proved.is_unconditional() => vec![holds(Claim::ENDLESS)],
        None => vec![holds(query.max_threats())],
        Some(flip) => vec![
            holds(flip.threats - 1),
            Claim {
                winner: winner.opposite(),
                winner_threats: flip.threats,
                ..claim
            },
        ],
    }
}

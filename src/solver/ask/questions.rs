//! The questions that make up an answer, and the order in which they are put to the search.
//!
//! 1. The base result: who wins if neither side has ko threats ([`Asker::root_result`]).
//! 2. The ko: with how many threats the loser wins instead. One and two threats are tried first,
//!    then as many as the query allows, then the numbers between, at last an unlimited number.
//! 3. The kind of life: two eyes, or only a seki.
//! 4. The first moves that reach the same result.
//! 5. A line of best play.
//!
//! Every result is stored in the transposition table, so a later question profits from the earlier
//! ones.

use crate::board::Move;
use crate::life::{
    Answer, Cycles, Flip, LifeKind, MoveList, Outcome, Proved, Side, ThreatsTried, Undecided,
    WithoutThreats,
};
use crate::solver::budget::{Depth, Meter, Milestones, Stage};
use crate::solver::dfpn::{Aim, Ghi, Repetition, Search};
use crate::solver::local::{Bits, Chains, Local, Mv, Threats, each};
use crate::solver::teach::{LessonSize, Teacher};

/// Nodes that each of the lesser questions may always use.
const LEAST_ALLOWANCE: u64 = 200_000;
/// Nodes that may always be used to find out whether an unlimited number of threats changes a
/// result.
const ENDLESS_ALLOWANCE: u64 = 100_000;
/// The same for [`Depth::Ko`], where only the result and a counted number of threats are wanted.
const ENDLESS_GLANCE: u64 = 300;
/// Threat counts that are tried one by one before the largest count.
const FEW_THREATS: u8 = 2;
/// Nodes that may always be used to find out whether the largest count of threats changes a result.
const MOST_THREATS_ALLOWANCE: u64 = 3_000;
/// Nodes of the short search that estimates the result before the first question.
const SHORT_SEARCH: u64 = 150;
/// Nodes that may be used on a result with threats before the result without is known.
const LOOK_AHEAD: u64 = 30_000;
/// The most moves in the line of an answer.
const MOST_LINE: usize = 24;

/// The result of a position with its ko. First moves with equal results are equally good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RootResult {
    winner: Side,
    by_superko: bool,
    /// The number of threats with which the loser wins.
    flip: Option<u8>,
    unconditional: bool,
}

pub(crate) struct Asker<'a, 'm, 'r, B> {
    pub(crate) search: Search<'a, B>,
    pub(crate) meter: &'m mut Meter<'r>,
    pub(crate) max_threats: u8,
    pub(crate) thorough: bool,
    /// Nodes used for the base result.
    pub(crate) base_nodes: u64,
    pub(crate) milestones: Milestones,
}

impl<B: Bits> Asker<'_, '_, '_, B> {
    pub(crate) fn answer(&mut self, root: &Local<B>, depth: Depth) -> Answer {
        let root_result = self.root_result(root, depth);
        self.milestones.result = self.meter.elapsed();
        let root_result = match root_result {
            Ok(root_result) => root_result,
            Err(why) => return Answer::Undecided(why),
        };
        let mut proved = Proved {
            base: match root_result.winner {
                Side::Attacker => Outcome::Dead,
                Side::Defender => Outcome::Alive,
            },
            life_kind: LifeKind::told_if(root_result.winner == Side::Attacker),
            flips: root_result.flip.map(|threats| Flip {
                side: root_result.winner.opposite(),
                threats,
            }),
            tried: ThreatsTried::any_if(root_result.unconditional),
            moves: Vec::new(),
            listed: MoveList::Some,
            line: Vec::new(),
            cycles: Cycles::superko_if(root_result.by_superko),
        };
        if depth >= Depth::Life && root_result.winner == Side::Defender {
            self.meter.stage = Stage::Life;
            self.meter.set_allowance(self.extra_allowance());
            if let Ok(kind) = self.kind_of_life(root) {
                proved.base = kind;
                proved.life_kind = LifeKind::Told;
            }
            self.meter.lift_allowance();
        }
        if depth == Depth::Full {
            self.meter.stage = Stage::Moves;
            self.meter.set_allowance(self.extra_allowance());
            let is_complete =
                proved.is_kind_told() && self.moves(root, root_result, &mut proved).is_ok();
            proved.listed = MoveList::all_if(is_complete);
            self.meter.lift_allowance();
        }
        proved.line = self.line(root);
        Answer::Proved(proved)
    }

    /// Nodes that a question besides the main result may use, so that it costs only a few times as
    /// much.
    fn allowance(&self) -> u64 {
        (4 * self.meter.nodes).max(LEAST_ALLOWANCE)
    }

    /// Nodes for telling two eyes from seki, and again for examining the first moves.
    fn extra_allowance(&self) -> u64 {
        if self.thorough {
            u64::MAX
        } else {
            self.allowance()
        }
    }

    /// Who wins, without relying on repetition if possible; the threats that the winner needs; and
    /// whether only superko decides.
    ///
    /// A win of the side that repetition does not favour holds under every rule on repetition. So
    /// either side is favoured in turn, until the other one wins or the result turns out not to
    /// rest on repetition.
    fn winner(&mut self, root: &Local<B>, aim: Aim) -> Result<(Side, Threats, bool), Undecided> {
        let search = &mut self.search;
        if let Some((winner, value)) = search.decide_under_every_rule(root, aim, self.meter)? {
            return Ok((winner, value.threats_needed(), false));
        }
        // Each side can hold its own by repeating positions, so only superko decides.
        let winner = search.decide_under_superko(root, aim, self.meter)?;
        Ok((winner, root.threats_of(winner), true))
    }

    /// If a short search suggests that the attacker wins, first asks whether the attacker still
    /// wins if the defender has a few threats. If so, the same proof answers the questions with
    /// fewer threats, which would otherwise find much of it again.
    fn try_threats_first(&mut self, root: &Local<B>) -> Result<(), Undecided> {
        self.meter.set_allowance(SHORT_SEARCH);
        let outcome = self.winner(root, Aim::Survive);
        self.meter.lift_allowance();
        self.meter.check()?;
        if outcome.is_err() && self.search.seems_killed(root) {
            let with = root.with_threats(Side::Defender, Threats::of(FEW_THREATS));
            self.meter.set_allowance(LOOK_AHEAD);
            let outcome = self.winner(&with, Aim::Survive);
            self.meter.lift_allowance();
            // The results stay in the table. That the search was cut short does no harm.
            if outcome.is_err() {
                self.meter.check()?;
            }
        }
        Ok(())
    }

    fn root_result(&mut self, root: &Local<B>, depth: Depth) -> Result<RootResult, Undecided> {
        self.meter.stage = Stage::Base;
        let start = self.meter.nodes;
        if depth > Depth::Base && self.max_threats >= FEW_THREATS {
            self.try_threats_first(root)?;
        }
        let (winner, threats_needed, by_superko) = self.winner(root, Aim::Survive)?;
        self.base_nodes = self.meter.nodes - start;
        self.milestones.base = self.meter.elapsed();
        let mut root_result = RootResult {
            winner,
            by_superko,
            flip: None,
            unconditional: threats_needed == Threats::ALWAYS,
        };
        if depth == Depth::Base || root_result.unconditional {
            return Ok(root_result);
        }
        let loser = winner.opposite();
        let mut known = None;
        // If a limit is reached from here on, the base result is still reported.
        let base = match winner {
            Side::Attacker => Outcome::Dead,
            Side::Defender => Outcome::Alive,
        };
        let untold = |why| match why {
            Undecided::Stopped => why,
            _ => Undecided::Threats(WithoutThreats::of(base)),
        };
        for threats in 1..=self.max_threats {
            if threats == FEW_THREATS + 1 && threats < self.max_threats {
                match self.with_all_threats(root, winner) {
                    Some((side, threats_needed)) if side == winner => {
                        root_result.unconditional = threats_needed == Threats::ALWAYS;
                        break;
                    }
                    Some((_, threats_needed)) => {
                        known = Some(threats_needed.own_count().max(threats))
                    }
                    None => {}
                }
            }
            if known == Some(threats) {
                root_result.flip = known;
                return Ok(root_result);
            }
            self.meter.stage = Stage::Threats(Some(threats));
            let with = root.with_threats(loser, Threats::of(threats));
            let (side, threats_needed, by_superko) =
                self.winner_with_threats(&with).map_err(untold)?;
            if side == loser {
                root_result.flip = Some(threats);
                root_result.by_superko |= by_superko;
                return Ok(root_result);
            }
            root_result.unconditional = threats_needed == Threats::ALWAYS;
            if root_result.unconditional {
                return Ok(root_result);
            }
        }
        if root_result.unconditional {
            return Ok(root_result);
        }
        // No number up to the limit changes the result. Whether an unlimited number does is asked
        // last, because it takes longest to see where it does.
        self.meter.stage = Stage::Threats(None);
        let with = root.with_threats(loser, Threats::ENDLESS);
        self.meter.set_allowance(if depth == Depth::Ko {
            ENDLESS_GLANCE
        } else {
            (self.meter.nodes / 2).max(ENDLESS_ALLOWANCE)
        });
        let all = self.search.decide(&with, Aim::Survive, loser, self.meter);
        self.meter.lift_allowance();
        root_result.unconditional = all.is_ok_and(|(side, _)| side == winner);
        Ok(root_result)
    }

    /// Who wins if the loser has the largest count of threats, and the threats that the winner
    /// needs. `None` if that takes several times the search so far, or rests on repetition.
    ///
    /// Most results that a few threats do not change are not changed by any number, and this one
    /// question shows it.
    fn with_all_threats(&mut self, root: &Local<B>, winner: Side) -> Option<(Side, Threats)> {
        let loser = winner.opposite();
        self.meter.stage = Stage::Threats(Some(self.max_threats));
        let with = root.with_threats(loser, Threats::of(self.max_threats));
        self.meter
            .set_allowance((3 * self.meter.nodes).max(MOST_THREATS_ALLOWANCE));
        self.search
            .ask(Aim::Survive, Repetition::WonBy(loser), Ghi::Ignored);
        let outcome = self.search.winner(&with, self.meter);
        self.meter.lift_allowance();
        match outcome {
            Ok((side, value)) if side == winner || value.is_path_independent() => {
                Some((side, value.threats_needed()))
            }
            _ => None,
        }
    }

    /// Who wins if the loser has some threats, the threats that the winner needs, and whether only
    /// superko decides.
    ///
    /// If each side can hold its own by repeating, superko decides, provided that this does not
    /// take several times the search so far.
    fn winner_with_threats(&mut self, with: &Local<B>) -> Result<(Side, Threats, bool), Undecided> {
        let search = &mut self.search;
        let aim = Aim::Survive;
        if let Some((winner, value)) = search.decide_under_every_rule(with, aim, self.meter)? {
            return Ok((winner, value.threats_needed(), false));
        }
        self.meter.set_allowance(self.allowance());
        let outcome = self.search.decide_under_superko(with, aim, self.meter);
        self.meter.lift_allowance();
        self.meter.check()?;
        outcome.map(|side| (side, with.threats_of(side), true))
    }

    fn kind_of_life(&mut self, root: &Local<B>) -> Result<Outcome, Undecided> {
        Ok(match self.search.makes_two_eyes(root, self.meter)? {
            true => Outcome::Alive,
            false => Outcome::Seki,
        })
    }

    /// Collects the first moves that reach the same result and the same kind of life.
    fn moves(
        &mut self,
        root: &Local<B>,
        root_result: RootResult,
        proved: &mut Proved,
    ) -> Result<(), Undecided> {
        let fails = root_result.winner != root.to_move && root_result.flip.is_none();
        // An attacker who cannot kill may still prevent two eyes.
        let keeps_seki = root.to_move == Side::Attacker && proved.base == Outcome::Seki;
        if fails && !keeps_seki {
            return Ok(());
        }
        let mut chains = Chains::new();
        self.search.ground.chains(root, &mut chains);
        let legal = self.search.ground.legal(root, &chains) & !root.banned();
        let mut children: Vec<(Mv, Local<B>)> = each(legal)
            .map(|point| (Mv::at(point), self.search.ground.play(root, &chains, point)))
            .collect();
        children.push((Mv::PASS, self.search.ground.pass(root)));
        // The move of the proof comes first, in case there is no time for all of them.
        let best = self.search.known(root).map_or(Mv::PASS, |known| known.best);
        children.sort_by_key(|child| child.0 != best);
        for (mv, child) in children {
            let holds = fails || self.is_as_good(&child, root_result)?;
            if holds && self.is_same_life(&child, root.to_move, proved.base)? {
                proved.moves.push(self.search.ground.to_move(mv));
            }
        }
        proved.moves.sort();
        Ok(())
    }

    /// Whether the mover gets the better kind of life by a move after which the target still lives.
    fn is_same_life(
        &mut self,
        child: &Local<B>,
        mover: Side,
        base: Outcome,
    ) -> Result<bool, Undecided> {
        let wanted = match (mover, base) {
            (Side::Defender, Outcome::Alive) => Outcome::Alive,
            (Side::Attacker, Outcome::Seki) => Outcome::Seki,
            _ => return Ok(true),
        };
        Ok(self.search.ground.is_captured(child) || self.kind_of_life(child)? == wanted)
    }

    fn is_as_good(&mut self, child: &Local<B>, root_result: RootResult) -> Result<bool, Undecided> {
        if self.search.ground.is_captured(child) {
            return Ok(root_result.winner == Side::Attacker);
        }
        let loser = root_result.winner.opposite();
        if child.to_move == root_result.winner {
            // The loser made the move. It is as good if the same number of threats still changes
            // the result.
            let with = child.with_threats(loser, Threats::of(root_result.flip.unwrap_or(0)));
            return Ok(self.winner(&with, Aim::Survive)?.0 == loser);
        }
        // The winner made the move. It is as good if one threat fewer than changes the result does
        // not change it here either. If no finite number changes it, an unlimited number is not
        // asked about: whether it would let the loser repeat for ever makes no difference to the
        // result.
        let threats = root_result
            .flip
            .map_or(self.max_threats, |threats| threats - 1);
        let with = child.with_threats(loser, Threats::of(threats));
        Ok(self.winner(&with, Aim::Survive)?.0 == root_result.winner)
    }

    /// Best play without threats. Empty if it rests on repetition or the limits end it.
    fn line(&mut self, root: &Local<B>) -> Vec<Move> {
        let mut teacher = Teacher {
            search: &mut self.search,
            meter: self.meter,
            size: LessonSize::default(),
            aim: Aim::Survive,
        };
        teacher.line(root, MOST_LINE).unwrap_or_default()
    }
}

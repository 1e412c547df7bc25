//! Proposes which stones of a finished board are dead, alive or in seki, and says for each chain what
//! the verdict rests on.
//!
//! 1. Chains that Benson's theorem finds alive are alive.
//! 2. The five-in-eight rule guesses the rest: random games with a little sense are played to the end
//!    from the position as it stands, with Black and White starting in turn. A chain whose points are
//!    its owner's in fewer than five of eight games counts as dead, the others as alive.
//!    So a lone stone in a wide enemy area is dead, though it might yet run or live, because both
//!    sides have agreed by passing. A clear guess also selects the strong neighbours that the next
//!    step assumes alive.
//! 3. Every chain that is guessed dead or doubtful, or that has no territory of its own, is put to the
//!    solver in the region bounded by its strong neighbours (see `local_proof`). A proof replaces the
//!    guess; without one the guess stays, with the reason why.
//!
//! Both sides have passed, so no ko threats are left: a group in a ko has the fate it has without
//! threats. A group that lives only if its owner moves first depends on the next move. It is neither
//! alive nor dead; the proposal leaves it on the board, names the points and advises playing on.
//!
//! The solver is passed in as a function from a question to what is proved.

use std::collections::{BTreeMap, BTreeSet};

use super::count::Verdicts;
use super::local_proof::Inquiry;
use super::playout::{Lots, ownership};
use crate::board::{Color, Point, Position, Rules};
use crate::life::{Proved, Query, unconditional_life};

/// The fate of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fate {
    /// It stays on the board.
    Alive,
    /// It is removed.
    Dead,
    /// It stays without two eyes; the points next to it may count for nobody.
    Seki,
    /// Whoever moves first decides: the game was stopped too early. It stays on the board.
    Unsettled,
}

/// What a fate rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Basis {
    /// Benson's theorem: no sequence of enemy moves captures it.
    Unconditional,
    /// A proof in a region. The neighbours it relies on are alive by the theorem or by proofs of their
    /// own, none of which relies on this one.
    Proved,
    /// A proof in a region that relies on neighbours in [`ChainFate::assumed`] that only seem alive.
    Assumed,
    /// Only the five-in-eight rule; [`ChainFate::unproved`] says why.
    Guessed,
}

/// Why a guess is not proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unproved {
    /// The chain looks safe and no proof relies on it, so it was not put to the solver.
    NotAsked,
    /// No question can be put about the region, for example because it has no empty point.
    NoQuestion,
    /// The region has this many empty points, more than [`Effort::empty_points`].
    TooWide(usize),
    /// The region was searched, but nothing was proved in time.
    Undecided,
    /// The chain looked dead, but so do all enemies around its space: nobody is left to capture it.
    NoCaptor,
}

/// The proposal for one chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainFate {
    /// The stone that stands for the chain, see [`Position::chain_head`].
    pub head: Point,
    /// Colour of its stones.
    pub color: Color,
    /// The proposed verdict.
    pub fate: Fate,
    /// What the verdict rests on.
    pub basis: Basis,
    /// The neighbours that the proof assumes alive, one stone per chain.
    pub assumed: Vec<Point>,
    /// Where the first mover, attacker or owner, decides the fate of an unsettled chain.
    pub vital: Vec<Point>,
    /// Why it is only guessed; `None` if it is not.
    pub unproved: Option<Unproved>,
}

/// How much work goes into a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Number of random games.
    pub games: u32,
    /// Seed of the random games.
    pub seed: u64,
    /// Largest number of empty points in a region that is given to the solver.
    pub empty_points: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            games: 400,
            seed: 1908,
            empty_points: 16,
        }
    }
}

/// Proposals for all chains, ordered by their heads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assessment {
    /// One entry per chain.
    pub chains: Vec<ChainFate>,
}

impl Assessment {
    /// The entry of the chain on a point.
    #[must_use]
    pub fn at(&self, position: &Position, point: Point) -> Option<&ChainFate> {
        let head = position.chain_head(point)?;
        self.chains.iter().find(|chain| chain.head == head)
    }

    /// The points that decide the fate of unsettled chains.
    #[must_use]
    pub fn vital(&self) -> BTreeSet<Point> {
        let points = self.chains.iter().flat_map(|chain| &chain.vital);
        points.copied().collect()
    }

    /// The dead stones and the stones in seki.
    #[must_use]
    pub fn verdicts(&self, position: &Position) -> Verdicts {
        let mut verdicts = Verdicts::default();
        for chain in &self.chains {
            match chain.fate {
                Fate::Dead => verdicts.dead.extend(position.chain(chain.head)),
                Fate::Seki => verdicts.seki.extend(position.chain(chain.head)),
                Fate::Alive | Fate::Unsettled => {}
            }
        }
        verdicts
    }
}

/// Survival from which a chain counts as alive unless more is known: five games kept for three lost.
const KEPT: f32 = 0.25;
/// Survival from which a guessed chain counts as a strong neighbour.
const STRONG: f32 = 0.6;

/// Proposes the fate of every chain on the board. `prove` answers a question, or `None` if it gives up.
pub fn assess(
    position: &Position,
    effort: Effort,
    prove: &mut dyn FnMut(&Query) -> Option<Proved>,
) -> Assessment {
    let Some(board) = plain(position) else {
        return Assessment::default();
    };
    let mut chains = guess(&board, effort);
    Inquiry::new(&board, effort, prove).run(&mut chains);
    spare_untaken(&board, &mut chains);
    Assessment {
        chains: chains.into_values().map(|chain| chain.fate).collect(),
    }
}

/// Spares chains that seem dead if only friends stand alive around the space they lie in.
fn spare_untaken(board: &Position, chains: &mut Chains) {
    let is_open = |point: Point, chains: &Chains| {
        let head = board.chain_head(point);
        head.and_then(|head| chains.get(&head))
            .is_none_or(|guess| guess.fate.fate == Fate::Dead)
    };
    let dead: Vec<Point> = chains
        .iter()
        .filter(|(_, guess)| {
            guess.fate.fate == Fate::Dead
                && matches!(guess.fate.basis, Basis::Guessed | Basis::Assumed)
        })
        .map(|(&head, _)| head)
        .collect();
    for head in dead {
        let mut space: BTreeSet<Point> = board.chain(head).collect();
        let mut open: Vec<Point> = space.iter().copied().collect();
        let mut around: BTreeSet<Color> = BTreeSet::new();
        while let Some(point) = open.pop() {
            for neighbor in point.neighbors(board.size()) {
                if !is_open(neighbor, chains) {
                    around.extend(board.color_at(neighbor));
                } else if space.insert(neighbor) {
                    open.push(neighbor);
                }
            }
        }
        if let Some(guess) = chains.get_mut(&head)
            && around.into_iter().eq([guess.fate.color])
        {
            guess.fate.fate = Fate::Alive;
            guess.fate.basis = Basis::Guessed;
            guess.fate.assumed = Vec::new();
            guess.fate.unproved = Some(Unproved::NoCaptor);
        }
    }
}

/// The board without history, under the rules that the solver supports.
fn plain(position: &Position) -> Option<Position> {
    let mut setup = position.to_setup();
    setup.rules = Rules::default();
    setup.ko = None;
    setup.into_position().ok()
}

/// A chain, its verdict so far, and the result of the random games.
#[derive(Clone, PartialEq)]
pub(super) struct Guess {
    pub(super) fate: ChainFate,
    /// From -1 (never survived) to 1 (always survived).
    survival: f32,
}

impl Guess {
    /// Whether it may bound another chain's region.
    pub(super) fn is_strong(&self) -> bool {
        self.fate.fate == Fate::Alive
            && (self.survival >= STRONG || self.fate.basis != Basis::Guessed)
    }

    /// Whether it lives without relying on anything that is only assumed.
    pub(super) fn is_established(&self) -> bool {
        matches!(self.fate.fate, Fate::Alive | Fate::Seki)
            && matches!(self.fate.basis, Basis::Unconditional | Basis::Proved)
    }
}

/// Every chain, by its head.
pub(super) type Chains = BTreeMap<Point, Guess>;

fn guess(board: &Position, effort: Effort) -> Chains {
    let owners = ownership(board, effort.games, &mut Lots::new(effort.seed));
    let safe: BTreeSet<Point> = Color::BOTH
        .into_iter()
        .flat_map(|color| unconditional_life(board, color))
        .collect();
    let mut chains = Chains::new();
    let mut totals: BTreeMap<Point, (f32, f32)> = BTreeMap::new();
    for (point, owner) in board.size().points().zip(owners) {
        if let (Some(head), Some(color)) = (board.chain_head(point), board.color_at(point)) {
            let sign = if color == Color::Black { 1.0 } else { -1.0 };
            let (sum, number) = totals.entry(head).or_default();
            *sum += owner * sign;
            *number += 1.0;
        }
    }
    for (head, (sum, number)) in totals {
        let Some(color) = board.color_at(head) else {
            continue;
        };
        let survival = sum / number;
        let is_safe = safe.contains(&head);
        let fate = ChainFate {
            head,
            color,
            fate: if is_safe || survival >= KEPT {
                Fate::Alive
            } else {
                Fate::Dead
            },
            basis: if is_safe {
                Basis::Unconditional
            } else {
                Basis::Guessed
            },
            assumed: Vec::new(),
            vital: Vec::new(),
            unproved: (!is_safe).then_some(Unproved::NotAsked),
        };
        chains.insert(head, Guess { fate, survival });
    }
    chains
}

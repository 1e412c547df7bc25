//! What a bare position asks: which group is at stake, and what the side to move is to do about it.
//!
//! Problems in books and on sites come as stones and a side to move, seldom with more. A group is at stake if
//! it cannot run away: [`proposals`] measures what escaping into the open costs each group of both sides, and
//! proposes the questions that the stones suggest, best first, each with its reason. Words of the file
//! ("Black to live", a section of a book) narrow them down. Nothing is searched here; a caller with a solver
//! can check which of the questions leaves the side to move something to find.

mod groups;
mod words;

use std::fmt;

use crate::board::{Color, Point, Position};
use crate::life::{Goal, QuerySpec, Side, enclosed_targets};

use groups::Group;

/// What the side to move is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// Save a group of its own.
    Live,
    /// Kill a group of the opponent.
    Kill,
    /// Get a ko, for either group.
    Ko,
    /// Get a seki, for either group.
    Seki,
    /// Win a capturing race: save its own group by capturing the group it races against.
    Race,
    /// Link a group of its own to another of its groups.
    Connect,
    /// Keep two groups of the opponent apart.
    Cut,
    /// Capture stones of the opponent.
    Capture,
    /// Run into the open with a group of its own.
    Escape,
}

impl Aim {
    /// All aims, in the order of the variants.
    pub const ALL: [Aim; 9] = [
        Aim::Live,
        Aim::Kill,
        Aim::Ko,
        Aim::Seki,
        Aim::Race,
        Aim::Connect,
        Aim::Cut,
        Aim::Capture,
        Aim::Escape,
    ];

    /// Whether the group at stake can belong to the side to move.
    #[must_use]
    pub const fn is_for_own(self) -> bool {
        !matches!(self, Aim::Kill | Aim::Cut | Aim::Capture)
    }

    /// Whether the group at stake can belong to the opponent.
    #[must_use]
    pub const fn is_for_other(self) -> bool {
        matches!(
            self,
            Aim::Kill | Aim::Cut | Aim::Capture | Aim::Ko | Aim::Seki
        )
    }

    /// The aim with this word on the command line, in upper or lower case.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Aim> {
        let mut all = Aim::ALL.into_iter();
        all.find(|aim| aim.word().eq_ignore_ascii_case(word))
    }

    /// Its word on the command line, which stays the same between versions.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Aim::Live => "live",
            Aim::Kill => "kill",
            Aim::Ko => "ko",
            Aim::Seki => "seki",
            Aim::Race => "race",
            Aim::Connect => "connect",
            Aim::Cut => "cut",
            Aim::Capture => "capture",
            Aim::Escape => "escape",
        }
    }
}

/// Why a question is proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// It is the only group that the other side encloses.
    ShutIn,
    /// Its way into the open costs more than that of any other group that matters.
    FewestWaysOut,
    /// It touches a group of the other side, and neither can run away: there may be a capturing race.
    Race,
    /// It cannot run away either, but another group is worse off.
    AlsoWeak,
    /// Every group can run away; this one has the hardest way out.
    NobodyWeak,
    /// The user pointed at it.
    Chosen,
    /// Stones are to be captured, and a search has captured these.
    Caught,
}

/// A question that a position suggests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// What the side to move is to do.
    pub aim: Aim,
    /// Whose group is at stake.
    pub color: Color,
    /// One stone of each chain at stake.
    pub targets: Vec<Point>,
    /// Whether the group is saved if any of these chains is, or only if all are.
    pub goal: Goal,
    /// All stones of the group.
    pub group: Vec<Point>,
    /// One stone of each enemy chain that touches the group and cannot run away either.
    pub rivals: Vec<Point>,
    /// If it is to be connected or cut off, one stone of each chain that it may be connected to: those of its
    /// own side that can run away alone. They count as alive.
    pub friends: Vec<Point>,
    /// Why this is proposed.
    pub reason: Reason,
    /// Whether words of the file named the aim.
    pub is_said: bool,
}

impl Proposal {
    /// The question for the solver.
    #[must_use]
    pub fn spec(&self) -> QuerySpec {
        QuerySpec {
            targets: self.targets.clone(),
            goal: self.goal,
            safe: self.friends.clone(),
            ..QuerySpec::default()
        }
    }

    /// The side that moves first: defender if it owns the group, attacker otherwise.
    #[must_use]
    pub fn mover(&self, position: &Position) -> Side {
        match self.color == position.to_move() {
            true => Side::Defender,
            false => Side::Attacker,
        }
    }

    /// The stone by which the group is named in words; `None` without targets.
    #[must_use]
    pub fn name(&self) -> Option<Point> {
        self.targets.first().copied()
    }
}

/// In words: `the white group at B18 has the fewest ways out; White to move, so: live`.
impl fmt::Display for Proposal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        words::write(self, f)
    }
}

/// How interesting a group is: how hard it is to get out, times the stones at stake; ties go to the larger
/// group.
fn heat(group: &Group) -> (u32, usize) {
    const MOST_OUT: u32 = 16;
    const MOST_STONES: usize = 6;
    let stones = group.stones.len().min(MOST_STONES) as u32;
    (group.way_out.min(MOST_OUT) * stones, group.stones.len())
}

/// The questions that a position suggests for its side to move, best first. `said` is the aim that words of
/// the file name; the list is empty only if no group fits it.
#[must_use]
pub fn proposals(position: &Position, said: Option<Aim>) -> Vec<Proposal> {
    let mover = position.to_move();
    let mut groups = groups::groups(position);
    groups.sort_by_key(|group| std::cmp::Reverse(heat(group)));
    let fits = |color: Color| match said {
        None => true,
        Some(aim) if color == mover => aim.is_for_own(),
        Some(aim) => aim.is_for_other(),
    };
    let mut proposals: Vec<Proposal> = Vec::new();
    // The only enclosed group, with every chain of its colour inside.
    if let Some(targets) = enclosed_targets(position)
        && let Some(color) = targets.first().and_then(|&point| position.color_at(point))
        && fits(color)
    {
        let group = targets.iter().flat_map(|&head| position.chain(head));
        let group: Vec<Point> = group.collect();
        let aim = said.unwrap_or(aim_of(color, mover));
        proposals.push(Proposal {
            aim,
            color,
            friends: friends(aim, color, &group, &groups),
            group,
            targets,
            goal: Goal::Any,
            rivals: Vec::new(),
            reason: Reason::ShutIn,
            is_said: said.is_some(),
        });
    }
    let hottest = groups.iter().map(heat).max();
    for group in groups.iter().filter(|group| fits(group.color)) {
        let is_race = is_race(group, &groups);
        let aim = said.unwrap_or(match group.color == mover {
            true if is_race => Aim::Race,
            _ => aim_of(group.color, mover),
        });
        let reason = match () {
            () if group.is_free() => Reason::NobodyWeak,
            () if is_race => Reason::Race,
            () if Some(heat(group)) == hottest => Reason::FewestWaysOut,
            () => Reason::AlsoWeak,
        };
        let proposal = Proposal {
            aim,
            color: group.color,
            targets: main_chains(group, position),
            goal: Goal::Any,
            group: group.stones.clone(),
            rivals: group.rivals.clone(),
            friends: friends(aim, group.color, &group.stones, &groups),
            reason,
            is_said: said.is_some(),
        };
        if !proposals
            .iter()
            .any(|known| known.targets == proposal.targets)
        {
            proposals.push(proposal);
        }
    }
    // A group that is to be saved may also have to be connected.
    if said.is_none() {
        let own = proposals.iter().filter(|proposal| proposal.color == mover);
        let connected = own.map(|proposal| Proposal {
            aim: Aim::Connect,
            friends: friends(Aim::Connect, mover, &proposal.group, &groups),
            ..proposal.clone()
        });
        let connected: Vec<Proposal> = connected.filter(|one| !one.friends.is_empty()).collect();
        proposals.extend(connected);
    }
    // Groups that can run away are proposed only if there is nothing else.
    let is_weak = |proposal: &Proposal| proposal.reason != Reason::NobodyWeak;
    if proposals.iter().any(is_weak) {
        proposals.retain(is_weak);
    } else {
        proposals.truncate(1);
    }
    proposals
}

/// The question about the group of a stone that the user points at; `None` for an empty point.
///
/// A stone outside the main part of its group, which may be given up, stands for its own chain only. `said`
/// is the aim that words of the file name; it is kept if it fits the stone's side.
#[must_use]
pub fn about(position: &Position, point: Point, said: Option<Aim>) -> Option<Proposal> {
    let color = position.color_at(point)?;
    let head = position.chain_head(point)?;
    let groups = groups::groups(position);
    let group = groups.iter().find(|group| group.stones.contains(&head));
    let main = group.map_or_else(Vec::new, |group| main_chains(group, position));
    let targets = match main.contains(&head) {
        true => main,
        false => vec![head],
    };
    let is_own = color == position.to_move();
    let fits = |aim: &Aim| match is_own {
        true => aim.is_for_own(),
        false => aim.is_for_other(),
    };
    let aim = said.filter(fits);
    let aim = aim.unwrap_or(aim_of(color, position.to_move()));
    chosen(position, aim, &targets)
}

/// The question that the user has chosen; `None` if the targets are not all stones of one side or the aim
/// does not fit that side.
#[must_use]
pub fn chosen(position: &Position, aim: Aim, targets: &[Point]) -> Option<Proposal> {
    let color = position.color_at(*targets.first()?)?;
    let is_of_side = |&target: &Point| position.color_at(target) == Some(color);
    let is_own = color == position.to_move();
    let fits = if is_own {
        aim.is_for_own()
    } else {
        aim.is_for_other()
    };
    if !fits || !targets.iter().all(is_of_side) {
        return None;
    }
    let heads: Vec<Point> = targets
        .iter()
        .filter_map(|&target| position.chain_head(target))
        .collect();
    let groups = groups::groups(position);
    let group = groups
        .iter()
        .find(|group| heads.iter().any(|head| group.stones.contains(head)));
    let (group, rivals) = group.map_or_else(Default::default, |group| {
        (group.stones.clone(), group.rivals.clone())
    });
    let own: Vec<Point> = group.iter().chain(&heads).copied().collect();
    Some(Proposal {
        aim,
        color,
        targets: heads,
        goal: Goal::Any,
        friends: friends(aim, color, &own, &groups),
        group,
        rivals,
        reason: Reason::Chosen,
        is_said: false,
    })
}

const fn aim_of(group: Color, mover: Color) -> Aim {
    match (group, mover) {
        (Color::Black, Color::Black) | (Color::White, Color::White) => Aim::Live,
        _ => Aim::Kill,
    }
}

/// One stone of each chain to which a group with these stones may be connected, if the aim is about that: of
/// each chain that can run away on its own. One that needs others may be what the question is about.
fn friends(aim: Aim, color: Color, own: &[Point], groups: &[Group]) -> Vec<Point> {
    let is_friend = |group: &&Group| {
        group.color == color && !group.stones.iter().any(|stone| own.contains(stone))
    };
    match aim {
        Aim::Connect | Aim::Cut => {
            let friends = groups.iter().filter(is_friend);
            friends
                .flat_map(|group| group.free_chains.clone())
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The largest chain and those at least two thirds as long: these are "the group" if the rest may be given
/// up.
fn main_chains(group: &Group, position: &Position) -> Vec<Point> {
    let len = |&head: &Point| usize::from(position.chain_len(head));
    let most = group.chains.first().map_or(0, len);
    let mut chains = group.chains.clone();
    chains.retain(|head| 3 * len(head) >= 2 * most);
    chains
}

/// Largest difference in liberties between the two groups of a race.
const CLOSE: usize = 3;
/// Most liberties of the group with fewer liberties in a race.
const FEW: usize = 6;

/// Whether a group and an enemy group that touches it depend on each other's liberties.
fn is_race(group: &Group, groups: &[Group]) -> bool {
    let touches = |other: &&Group| {
        other.color != group.color
            && group
                .rivals
                .iter()
                .any(|rival| other.stones.contains(rival))
    };
    let rivals = groups.iter().filter(touches);
    !group.is_free()
        && rivals.into_iter().any(|rival| {
            rival.stones.len() > 1
                && !rival.is_free()
                && group.liberties.abs_diff(rival.liberties) <= CLOSE
                && group.liberties.min(rival.liberties) <= FEW
        })
}

#[cfg(test)]
pub(crate) mod tests;

//! Computes the table of eye shapes.

use std::collections::BTreeMap;

use crate::board::{Color, Move, Position};
use crate::life::shape::{
    Cells, DEFENDER, Enclosure, MOST_POINTS, Place, Placed, Space, placements,
};
use crate::life::{Answer, Outcome, Proved, Query, QuerySpec, Worth, unconditional_life};
use crate::solver::{
    Limits, Solver, SpaceCase, SpaceFirst, SpaceResult, SpaceStatus, Stop, solve_space,
};

use super::case::Case;

/// Most outside liberties in plain cases; every number from none is listed.
pub const MOST_LIBERTIES: u8 = 3;
/// The largest shape that is also listed with the attacker's stones inside.
pub const MOST_WITH_STONES: usize = 5;
/// The largest shape that is also listed with corners of the wall in the attacker's hands.
pub const MOST_CUT: usize = 4;
/// Up to this many points inside and on islands, all positions are enumerated; beyond, search is faster.
const MOST_LISTED: usize = 9;
/// Most corners that are cut at once.
const MOST_CUTS: usize = 2;
/// Most unanswered moves that are tried when searching.
const MOST_IGNORED: u8 = 8;

/// Why a case could not be computed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place} {cells}: {why}")]
pub struct BuildError {
    place: Place,
    cells: Cells,
    why: String,
}

impl BuildError {
    pub(super) const fn new(placed: Placed, why: String) -> BuildError {
        BuildError {
            place: placed.place,
            cells: placed.cells,
            why,
        }
    }
}

/// Every shape at every place in the table, smallest first.
#[must_use]
pub fn all_placements(up_to: usize) -> Vec<Placed> {
    let sizes = 1..=up_to.min(MOST_POINTS);
    sizes
        .flat_map(|points| Place::ALL.map(|place| placements(place, points)))
        .flatten()
        .collect()
}

/// Computes every case of one shape: with outside liberties, with stones inside, with cuts.
///
/// # Errors
///
/// [`BuildError`] if a case cannot be built or remains undecided.
pub fn work_out(placed: Placed, solver: &mut Solver) -> Result<Vec<Case>, BuildError> {
    let error = |why: String| BuildError {
        place: placed.place,
        cells: placed.cells,
        why,
    };
    let plain = Space::solid(placed);
    let mut spaces: Vec<Space> = (0..=MOST_LIBERTIES)
        .map(|liberties| Space { liberties, ..plain })
        .collect();
    if placed.cells.len() <= MOST_WITH_STONES {
        let some = subsets(placed.cells)
            .filter(|&stones| !stones.is_empty() && placed.is_least(stones, 0));
        spaces.extend(some.map(|stones| Space { stones, ..plain }));
    }
    let enclosure = plain.enclose().map_err(|fault| error(fault.to_string()))?;
    let cases: Vec<SpaceCase> = spaces
        .iter()
        .map(|space| SpaceCase {
            liberties: space.liberties,
            stones: space.stones,
        })
        .collect();
    let points = enclosure.inside.len() + enclosure.islands.len();
    let list = || solve_space(&enclosure, &cases);
    let listed = (points <= MOST_LISTED).then(list).flatten();
    let mut worked_out = match listed {
        Some(found) => join(&spaces, found),
        // There are too many positions, or one depends on a long repetition. Search and enumeration each
        // resolve cases that the other cannot.
        None => match search_all(&spaces, solver) {
            Ok(found) => found,
            Err(why) => list()
                .map(|found| join(&spaces, found))
                .ok_or_else(|| error(why))?,
        },
    };
    for case in &mut worked_out {
        settle(case, solver).map_err(error)?;
    }
    if placed.cells.len() <= MOST_CUT {
        let cuts = subsets(Space::corners(placed)).filter(|&cuts| {
            !cuts.is_empty() && cuts.len() <= MOST_CUTS && placed.is_least(cuts, 1)
        });
        for cuts in cuts {
            worked_out.extend(search(Space { cuts, ..plain }, solver).map_err(error)?);
        }
    }
    Ok(worked_out)
}

/// Every subset, the smaller ones first.
fn subsets(cells: Cells) -> impl Iterator<Item = Cells> {
    let all: Vec<(u8, u8)> = cells.iter().collect();
    let mut subsets: Vec<Cells> = (0..1u32 << all.len().min(16))
        .map(|bits| {
            let chosen = all.iter().enumerate();
            Cells::of(
                chosen
                    .filter(|(place, _)| bits >> place & 1 == 1)
                    .map(|(_, &cell)| cell),
            )
        })
        .collect();
    subsets.sort_by_key(|subset| (subset.len(), *subset));
    subsets.into_iter()
}

/// Combines spaces with their results; those that are not positions (full of stones, say) are left out.
fn join(spaces: &[Space], found: Vec<Option<SpaceStatus>>) -> Vec<Case> {
    let both = spaces.iter().zip(found);
    both.filter_map(|(&space, proved)| {
        Some(Case {
            space,
            proved: proved?,
        })
    })
    .collect()
}

/// Searches the first moves whose results the enumeration left open.
fn settle(case: &mut Case, solver: &mut Solver) -> Result<(), String> {
    if case.proved.attacked.open.is_empty() && case.proved.defended.open.is_empty() {
        return Ok(());
    }
    let text = |error: &dyn std::fmt::Display| error.to_string();
    let enclosure = case.space.enclose().map_err(|error| text(&error))?;
    let start = enclosure.position().map_err(|error| text(&error))?;
    let query = enclosure.query(&start).map_err(|error| text(&error))?;
    let mut searched = Searched {
        enclosure: &enclosure,
        solver,
    };
    for (color, first) in [
        (DEFENDER.opposite(), &mut case.proved.attacked),
        (DEFENDER, &mut case.proved.defended),
    ] {
        for open in std::mem::take(&mut first.open) {
            let Some(mv) = enclosure.to_move(open) else {
                continue;
            };
            let mut position = start.clone();
            position.set_to_move(color);
            if position.play(mv).is_err() {
                continue;
            }
            // A move that the search does not settle either is not called vital.
            if searched
                .after(&query, &position)
                .is_ok_and(|reached| reached == first.result)
            {
                first.vital.push(open);
            }
        }
        first.vital.sort();
    }
    Ok(())
}

/// Computes cases by search.
fn search_all(spaces: &[Space], solver: &mut Solver) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for &space in spaces {
        cases.extend(search(space, solver)?);
    }
    Ok(cases)
}

/// Computes a case by search; `None` if it is not a position.
fn search(space: Space, solver: &mut Solver) -> Result<Option<Case>, String> {
    let Ok(enclosure) = space.enclose() else {
        return Ok(None);
    };
    let Ok(position) = enclosure.position() else {
        return Ok(None);
    };
    let query = enclosure
        .query(&position)
        .map_err(|error| error.to_string())?;
    let proved = Searched {
        enclosure: &enclosure,
        solver,
    }
    .status(&query)?;
    Ok(Some(Case { space, proved }))
}

/// Determines the status of a query about an enclosed space by search.
pub(super) struct Searched<'a> {
    pub(super) enclosure: &'a Enclosure,
    pub(super) solver: &'a mut Solver,
}

impl Searched<'_> {
    pub(super) fn status(&mut self, query: &Query) -> Result<SpaceStatus, String> {
        let attacker = DEFENDER.opposite();
        let attacked = self.prove(&query.with_to_move(attacker))?;
        let defended = self.prove(&query.with_to_move(DEFENDER))?;
        let gains = Worth::of(&defended) > Worth::of(&attacked);
        let wait = |color: Color| {
            let mut position = query.position().clone();
            position.set_to_move(color);
            position
        };
        let defender_may_ignore = match attacked.base {
            Outcome::Dead => None,
            _ => Some(self.ignores(query, &wait(attacker), MOST_IGNORED)?),
        };
        let attacker_may_ignore = match defended.base {
            Outcome::Dead => Some(self.ignores(query, &wait(DEFENDER), MOST_IGNORED)?),
            _ => None,
        };
        Ok(SpaceStatus {
            attacked: self.first(query, attacker, &attacked, gains)?,
            defended: self.first(query, DEFENDER, &defended, gains)?,
            defender_may_ignore,
            attacker_may_ignore,
        })
    }

    fn prove(&mut self, query: &Query) -> Result<Proved, String> {
        let answer = self
            .solver
            .solve(query, &Limits::default(), &Stop::new(), &mut |_| {});
        match answer {
            Answer::Proved(proved) if proved.is_kind_told() => Ok(proved),
            Answer::Proved(_) => Err("life or seki is not decided".to_owned()),
            Answer::Undecided(why) => Err(why.to_string()),
        }
    }

    fn first(
        &mut self,
        query: &Query,
        color: Color,
        proved: &Proved,
        gains: bool,
    ) -> Result<SpaceFirst, String> {
        let mut vital = Vec::new();
        if gains {
            // Among first moves, the search does not separate seki from life: each one is searched.
            let mut start = query.position().clone();
            start.set_to_move(color);
            for &point in query.region() {
                let mut position = start.clone();
                if position.play(Move::Play(point)).is_err() {
                    continue;
                }
                let after = self.after(query, &position)?;
                if after == result_of(proved) {
                    vital.extend(self.enclosure.from_move(Move::Play(point)));
                }
            }
        }
        let line = proved.line.iter();
        Ok(SpaceFirst {
            result: result_of(proved),
            cycles: proved.cycles,
            vital,
            open: Vec::new(),
            line: line
                .filter_map(|&mv| self.enclosure.from_move(mv))
                .collect(),
        })
    }

    /// The result of a later position for the query's targets.
    fn after(&mut self, query: &Query, position: &Position) -> Result<SpaceResult, String> {
        let targets: Vec<_> = query
            .targets()
            .iter()
            .copied()
            .filter(|&target| position.color_at(target) == Some(DEFENDER))
            .collect();
        if targets.is_empty() {
            return Ok(SpaceResult {
                base: Outcome::Dead,
                flips: None,
            });
        }
        let spec = QuerySpec {
            targets,
            region: Some(query.region().iter().copied().collect()),
            goal: query.goal(),
            ..QuerySpec::default()
        };
        let query = Query::new(position, &spec).map_err(|error| error.to_string())?;
        Ok(result_of(&self.prove(&query)?))
    }

    /// How many moves of the side to move the other side can leave unanswered, at most `most`, starting
    /// from a position that the other side wins.
    fn ignores(&mut self, query: &Query, start: &Position, most: u8) -> Result<u8, String> {
        let mover = start.to_move();
        let mut now = BTreeMap::from([(start.hash(), start.clone())]);
        for ignored in 0..most {
            let mut next = BTreeMap::new();
            for before in now.values() {
                for &point in query.region() {
                    let mut position = before.clone();
                    if position.play(Move::Play(point)).is_err() {
                        continue;
                    }
                    position.set_to_move(mover);
                    // The order of unanswered moves does not matter.
                    let stands = mover != DEFENDER && lives(query, &position);
                    if stands || next.contains_key(&position.hash()) {
                        continue;
                    }
                    let is_dead = self.after(query, &position)?.base == Outcome::Dead;
                    if is_dead != (mover == DEFENDER) {
                        return Ok(ignored);
                    }
                    next.insert(position.hash(), position);
                }
            }
            now = next;
        }
        Ok(most)
    }
}

/// Whether a target is unconditionally alive.
fn lives(query: &Query, position: &Position) -> bool {
    let alive = unconditional_life(position, DEFENDER);
    let targets = query.targets().iter();
    targets
        .filter_map(|&target| position.chain_head(target))
        .any(|head| alive.contains(&head))
}

/// The result in the form that the table stores.
pub(super) const fn result_of(proved: &Proved) -> SpaceResult {
    SpaceResult {
        base: proved.base,
        flips: proved.flips,
    }
}

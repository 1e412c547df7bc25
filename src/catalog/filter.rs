//! Selects and sorts the problems to show.

use serde::{Deserialize, Serialize};

use super::entry::{Entry, EntryId, Flags};
use super::pattern::Pattern;
use super::shelf::Catalog;
use crate::problem::{ProofState, Task};

/// The user's record with a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Standing {
    /// Never tried.
    #[default]
    New,
    /// Solved at the last try.
    Solved,
    /// Not solved at the last try.
    Failed,
    /// Due for review now.
    Due,
}

/// A filter by who vouches for a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Proof {
    /// A proof.
    Proven,
    /// A person or nobody.
    Unproven,
    /// A proof on the board as it stands, or the rules alone.
    OnBoard,
    /// A proof that assumes some stones to be alive.
    Assuming,
    /// Nobody, although a search has tried.
    Open,
}

impl Proof {
    /// Every choice, in the order in which they are listed.
    pub const ALL: [Proof; 5] = [
        Proof::Proven,
        Proof::OnBoard,
        Proof::Assuming,
        Proof::Open,
        Proof::Unproven,
    ];

    fn is_of(self, flags: Flags) -> bool {
        match self {
            Proof::Proven => flags.is_proven(),
            Proof::Unproven => !flags.is_proven(),
            Proof::OnBoard => flags.proof_state() == Some(ProofState::OnBoard),
            Proof::Assuming => flags.proof_state() == Some(ProofState::Assuming),
            Proof::Open => flags.proof_state() == Some(ProofState::Open),
        }
    }
}

/// The sort order of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sort {
    /// The order of the collections.
    #[default]
    Collection,
    /// By heading.
    Title,
    /// Easiest first; unknown ones last.
    Difficulty,
    /// By task.
    Task,
    /// The fewest stones first.
    Stones,
}

impl Sort {
    /// Every order.
    pub const ALL: [Sort; 5] = [
        Sort::Collection,
        Sort::Title,
        Sort::Difficulty,
        Sort::Task,
        Sort::Stones,
    ];
}

/// The user's personal lists of problems.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Own {
    /// Problems marked as favourites.
    Favourites,
    /// Problems with a note of the user.
    Noted,
    /// One of the user's collections, by name.
    Collection(String),
    /// Problems excluded from being asked.
    Never,
}

/// The conditions for showing a problem. The empty filter shows everything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Filter {
    /// Search words, all of which must occur.
    pub words: String,
    /// The id of the collection.
    pub collection: Option<String>,
    /// The index into [`Task::ALL`].
    pub task: Option<usize>,
    /// Problems that carry this tag.
    pub tag: Option<String>,
    /// The easiest and hardest difficulty to show; with this set, problems of unknown difficulty are hidden.
    pub difficulty: Option<(u8, u8)>,
    /// The user's record with the problem.
    pub standing: Option<Standing>,
    /// Who vouches for it.
    pub proof: Option<Proof>,
    /// The personal list it must be on. The catalogue does not know these lists: the caller narrows the
    /// results itself.
    pub own: Option<Own>,
    /// The sort order of the results.
    pub sort: Sort,
}

impl Catalog {
    /// The problems that pass a filter, sorted. `standings` covers all entries; if it is empty, every problem
    /// counts as new.
    #[must_use]
    pub fn search(
        &self,
        filter: &Filter,
        pattern: Option<&Pattern>,
        standings: &[Standing],
    ) -> Vec<EntryId> {
        let collection = match &filter.collection {
            None => None,
            Some(id) => match self.collections.iter().position(|c| *c.id == **id) {
                Some(place) => u32::try_from(place).ok(),
                None => return Vec::new(),
            },
        };
        let task = filter.task.and_then(|place| Task::ALL.get(place).copied());
        let said = self.with_words(&filter.words);
        let shows = |id: usize, entry: &Entry| {
            said.as_ref().is_none_or(|said| said.get(id) == Some(&true))
                && collection.is_none_or(|place| entry.collection == place)
                && task.is_none_or(|task| entry.task() == task)
                && filter.difficulty.is_none_or(|(low, high)| {
                    entry.difficulty != 0 && (low..=high).contains(&entry.difficulty)
                })
                && filter.proof.is_none_or(|proof| proof.is_of(entry.flags))
                && filter.standing.is_none_or(|standing| {
                    standings.get(id).copied().unwrap_or_default() == standing
                })
                && filter.tag.as_ref().is_none_or(|tag| entry.has_tag(tag))
                && pattern.is_none_or(|pattern| pattern.is_in(entry))
        };
        let mut found: Vec<EntryId> = self
            .entries
            .iter()
            .enumerate()
            .filter(|&(id, entry)| shows(id, entry))
            .map(|(id, _)| id as EntryId)
            .collect();
        let of = |id: &EntryId| self.entries.get(*id as usize);
        match filter.sort {
            Sort::Collection => {}
            Sort::Title => found.sort_by(|a, b| {
                of(a)
                    .map(|entry| &entry.title)
                    .cmp(&of(b).map(|entry| &entry.title))
            }),
            Sort::Difficulty => found
                .sort_by_key(|id| of(id).map_or(u8::MAX, |entry| entry.difficulty.wrapping_sub(1))),
            Sort::Task => found.sort_by_key(|id| of(id).map(Entry::task)),
            Sort::Stones => found.sort_by_key(|id| of(id).map(Entry::stone_count)),
        }
        found
    }

    /// For each entry, whether all of these words occur in it or in its collection's heading; `None` if there
    /// are no words.
    fn with_words(&self, words: &str) -> Option<Vec<bool>> {
        let words = words.to_lowercase();
        let mut words = words.split_whitespace().peekable();
        words.peek()?;
        let mut all = vec![true; self.entries.len()];
        for word in words {
            let mut hits = vec![false; self.entries.len()];
            let collections: Vec<bool> = self
                .collections
                .iter()
                .map(|collection| {
                    collection.title.to_lowercase().contains(word) || collection.id.contains(word)
                })
                .collect();
            if collections.contains(&true) {
                for (hit, entry) in hits.iter_mut().zip(&self.entries) {
                    *hit = collections.get(entry.collection as usize) == Some(&true);
                }
            }
            let finder = memchr::memmem::Finder::new(word.as_bytes());
            let text = self.words.as_bytes();
            let mut from = 0;
            // After a hit, continue with the next entry.
            while let Some(found) = text.get(from..).and_then(|rest| finder.find(rest)) {
                let at = (from + found) as u32;
                let next = self.starts.partition_point(|&start| start <= at);
                if let Some(hit) = next.checked_sub(1).and_then(|entry| hits.get_mut(entry)) {
                    *hit = true;
                }
                match self.starts.get(next) {
                    Some(&start) => from = start as usize,
                    None => break,
                }
            }
            for (all, hit) in all.iter_mut().zip(hits) {
                *all &= hit;
            }
        }
        Some(all)
    }
}

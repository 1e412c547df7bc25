//! Which problems are shown, and in which order.

use serde::{Deserialize, Serialize};

use super::entry::{Entry, EntryId, Flags};
use super::pattern::Pattern;
use super::shelf::Catalog;
use crate::problem::{ProofState, Task};

/// How a problem stands with the user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Standing {
    /// Never tried.
    #[default]
    New,
    /// Solved when last tried.
    Solved,
    /// Not solved when last tried.
    Failed,
    /// To be repeated now.
    Due,
}

/// Who vouches for a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Proof {
    /// A proof.
    Proven,
    /// Nobody, or a person.
    Unproven,
    /// A proof on the board as it stands, or the rules alone.
    OnBoard,
    /// A proof that takes stones for alive.
    Assuming,
    /// Nobody, though a search has tried.
    Open,
}

impl Proof {
    /// Every choice, as they are listed.
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

/// The order of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sort {
    /// As the collections have them.
    #[default]
    Collection,
    /// By heading.
    Title,
    /// The easiest first; unknown ones last.
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

/// What the user keeps of problems for himself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Own {
    /// Problems marked as favourites.
    Favourites,
    /// Those with a note.
    Noted,
    /// A collection of his own, by its name.
    Collection(String),
    /// Those that are never to be asked again.
    Never,
}

/// What a problem must be to be shown. The empty filter shows all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Filter {
    /// Words, all of which must occur.
    pub words: String,
    /// The collection, by its id.
    pub collection: Option<String>,
    /// The place in [`Task::ALL`].
    pub task: Option<usize>,
    /// Problems that carry this tag.
    pub tag: Option<String>,
    /// Easiest and hardest; unknown difficulties are shown only without these.
    pub difficulty: Option<(u8, u8)>,
    /// How it stands with the user.
    pub standing: Option<Standing>,
    /// Who vouches for it.
    pub proof: Option<Proof>,
    /// What of the user's own it must be of. The catalogue does not know that: whoever does narrows what
    /// it found.
    pub own: Option<Own>,
    /// In which order they are listed.
    pub sort: Sort,
}

impl Catalog {
    /// The problems a filter shows, in its order. `standings` are those of all entries; where there
    /// are none, every problem is new.
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

    /// For each entry whether all of these words occur in it or in its collection's heading; `None`
    /// without a word.
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
            // After a hit the search goes on with the next entry.
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

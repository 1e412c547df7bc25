//! What the user keeps about problems, in the catalogue: favourites, notes, collections.

use std::collections::{BTreeMap, BTreeSet};

use super::{Librarian, Reach};
use crate::catalog::{EntryId, Filter, Own, Sort};
use crate::problem::{ProblemId, SetId};
use crate::store::ProblemKey;
use crate::trainer::review::Mine;

/// What the user keeps, by entries of the catalogue.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// The entries marked as favourites.
    pub favourites: BTreeSet<EntryId>,
    /// Notes in lower case, as they are searched.
    pub notes: BTreeMap<EntryId, String>,
    /// The user's collections by name, each problem with its place.
    pub collections: BTreeMap<String, BTreeMap<EntryId, usize>>,
    /// Entries that are never to be asked again.
    pub never: BTreeSet<EntryId>,
}

impl Kept {
    /// Whether an entry belongs to this group of the user's.
    #[must_use]
    pub fn has(&self, own: &Own, id: EntryId) -> bool {
        match own {
            Own::Favourites => self.favourites.contains(&id),
            Own::Noted => self.notes.contains_key(&id),
            Own::Never => self.never.contains(&id),
            Own::Collection(name) => {
                let collection = self.collections.get(name);
                collection.is_some_and(|problems| problems.contains_key(&id))
            }
        }
    }
}

impl Librarian {
    /// Looks up what the user keeps, and applies the filter again.
    pub fn look_up_mine(&mut self, reach: &Reach<'_>) {
        self.kept = self.places_of(&reach.ledger.mine);
        self.find();
    }

    /// What the user keeps, by entries of the catalogue.
    pub(super) fn places_of(&self, mine: &Mine) -> Kept {
        let mut kept = Kept::default();
        if *mine == Mine::default() {
            return kept;
        }
        let mut wanted: BTreeMap<&str, Vec<(&str, usize)>> = BTreeMap::new();
        for collection in &mine.collections {
            for (place, problem) in collection.problems.iter().enumerate() {
                let named = wanted.entry(problem).or_default();
                named.push((&collection.name, place));
            }
        }
        let collections = self.catalog.collections();
        for (id, entry) in (0..).zip(self.catalog.entries()) {
            let Some(collection) = collections.get(entry.collection as usize) else {
                continue;
            };
            let name = format!("{}/{}", collection.id, entry.id);
            if mine.favourites.contains(&name) {
                kept.favourites.insert(id);
            }
            if let Some(note) = mine.notes.get(&name) {
                kept.notes.insert(id, note.to_lowercase());
            }
            if mine.never.contains(&name) {
                kept.never.insert(id);
            }
            for &(collection, place) in wanted.get(name.as_str()).into_iter().flatten() {
                let own = kept.collections.entry(collection.to_owned());
                own.or_default().insert(id, place);
            }
        }
        kept
    }

    /// What the filter finds; its words may also be in notes.
    pub(super) fn search(&self) -> Vec<EntryId> {
        let pattern = self.pattern.as_ref();
        let mut found = self.catalog.search(&self.filter, pattern, &self.standings);
        let noted = self.noted();
        if !noted.is_empty() {
            let by_words: BTreeSet<EntryId> = found.iter().copied().collect();
            let wordless = Filter {
                words: String::new(),
                ..self.filter.clone()
            };
            found = self.catalog.search(&wordless, pattern, &self.standings);
            found.retain(|id| by_words.contains(id) || noted.contains(id));
        }
        if let Some(own) = &self.filter.own {
            found.retain(|&id| self.kept.has(own, id));
        }
        if let Some(places) = self.in_own_order() {
            found.sort_by_key(|id| places.get(id));
        }
        found
    }

    /// Entries whose note contains a word searched for, and the other words in the note or the title.
    fn noted(&self) -> BTreeSet<EntryId> {
        let words = self.filter.words.to_lowercase();
        let words: Vec<&str> = words.split_whitespace().collect();
        let says = |&(&id, note): &(&EntryId, &String)| {
            if !words.iter().any(|word| note.contains(word)) {
                return false;
            }
            let title = self
                .catalog
                .entry(id)
                .map(|entry| entry.title.to_lowercase());
            let is_in_title = |word: &str| title.as_ref().is_some_and(|title| title.contains(word));
            words
                .iter()
                .all(|word| note.contains(word) || is_in_title(word))
        };
        let noted = self.kept.notes.iter().filter(says);
        noted.map(|(&id, _)| id).collect()
    }

    /// The user's collection that is shown in its own order, each problem with its place.
    fn in_own_order(&self) -> Option<&BTreeMap<EntryId, usize>> {
        match (&self.filter.own, self.filter.sort) {
            (Some(Own::Collection(name)), Sort::Collection) => self.kept.collections.get(name),
            _ => None,
        }
    }

    /// The place of a problem in the user's collection, if that is shown in its own order.
    #[must_use]
    pub fn own_place(&self, id: EntryId) -> Option<usize> {
        self.in_own_order()?.get(&id).copied()
    }

    /// The name in the log of a problem of the catalogue.
    #[must_use]
    pub fn key_of(&self, id: EntryId) -> Option<ProblemKey> {
        let entry = self.catalog.entry(id)?;
        let collection = self.catalog.collections().get(entry.collection as usize)?;
        Some(ProblemKey {
            set: SetId::new(&collection.id)?,
            problem: ProblemId::new(&entry.id)?,
        })
    }

    /// The problems that an action on this one concerns: all that are ticked if it is one of those.
    #[must_use]
    pub fn meant_by(&self, id: EntryId) -> Vec<EntryId> {
        match self.ticked.contains(&id) {
            true => self.ticked.iter().copied().collect(),
            false => vec![id],
        }
    }
}

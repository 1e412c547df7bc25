//! What the user keeps about problems: favourites, notes and collections.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::event::Deed;

/// Longest note, in bytes; a longer one is cut.
pub const MOST_NOTE: usize = 8_000;

/// Longest name of a collection, in characters; a longer one is cut.
pub const MOST_NAME: usize = 60;

/// What the user keeps about problems, each by `set/problem`. It is stored in the log alone, never in the
/// sets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mine {
    /// Names of the problems marked as favourites.
    pub favourites: BTreeSet<String>,
    /// The latest note on each problem.
    pub notes: BTreeMap<String, String>,
    /// The user's collections, in the user's order.
    pub collections: Vec<Collection>,
    /// Problems that are not asked again until the user wants them back.
    pub never: BTreeSet<String>,
}

/// A collection of the user's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Collection {
    /// Its name, unique among the collections.
    pub name: String,
    /// Its problems by `set/problem`, in the user's order; at first the order in which they were added.
    pub problems: Vec<String>,
}

impl Collection {
    /// Whether a problem is in it.
    #[must_use]
    pub fn holds(&self, problem: &str) -> bool {
        self.problems.iter().any(|other| other == problem)
    }

    fn add(&mut self, problem: &str) {
        if !self.holds(problem) {
            self.problems.push(problem.to_owned());
        }
    }
}

/// The words of a deed that names a collection and one more value.
#[must_use]
pub fn two_lines(collection: &str, more: &str) -> String {
    format!("{collection}\n{more}")
}

/// Normalises the user's name for a collection before it is stored.
#[must_use]
pub fn collection_name(words: &str) -> String {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().take(MOST_NAME).collect()
}

impl Mine {
    /// Takes in what was done to a problem; `words` is the note, or the name of the collection.
    pub(super) fn take(&mut self, problem: &str, deed: Deed, words: &str) {
        match deed {
            Deed::Favour => {
                self.favourites.insert(problem.to_owned());
            }
            Deed::Unfavour => {
                self.favourites.remove(problem);
            }
            Deed::Note if words.trim().is_empty() => {
                self.notes.remove(problem);
            }
            Deed::Note => {
                let note = cut(words, MOST_NOTE).to_owned();
                self.notes.insert(problem.to_owned(), note);
            }
            Deed::Collect => self.collect(problem, &collection_name(words)),
            Deed::Uncollect => {
                if let Some(collection) = self.collection_mut(words.trim()) {
                    collection.problems.retain(|other| other != problem);
                }
                self.collections.retain(|it| !it.problems.is_empty());
            }
            Deed::Place => {
                if let Some((name, place)) = placed(words)
                    && let Some(collection) = self.collection_mut(name)
                {
                    shift(&mut collection.problems, |other| other == problem, place);
                }
            }
            Deed::Arrange => {
                if let Some((name, place)) = placed(words) {
                    shift(&mut self.collections, |other| other.name == name, place);
                }
            }
            Deed::Rename => {
                if let Some((name, new)) = words.split_once('\n') {
                    self.rename(name, collection_name(new));
                }
            }
            // Done to the problem itself, not to a position within it.
            Deed::Suspend if words.is_empty() => {
                self.never.insert(problem.to_owned());
            }
            Deed::Resume if words.is_empty() => {
                self.never.remove(problem);
            }
            // These are done to cards.
            Deed::Bury | Deed::Suspend | Deed::Resume | Deed::Reset => {}
        }
    }

    /// The collection of this name.
    #[must_use]
    pub fn collection(&self, name: &str) -> Option<&Collection> {
        self.collections.iter().find(|it| it.name == name)
    }

    fn collection_mut(&mut self, name: &str) -> Option<&mut Collection> {
        self.collections.iter_mut().find(|it| it.name == name)
    }

    fn collect(&mut self, problem: &str, name: &str) {
        if name.is_empty() {
            return;
        }
        match self.collection_mut(name) {
            Some(collection) => collection.add(problem),
            None => self.collections.push(Collection {
                name: name.to_owned(),
                problems: vec![problem.to_owned()],
            }),
        }
    }

    /// Renames a collection. If the new name exists already, its problems stay first and the others follow.
    fn rename(&mut self, name: &str, new: String) {
        let place = self.collections.iter().position(|it| it.name == name);
        let Some(place) = place.filter(|_| !new.is_empty() && new != name) else {
            return;
        };
        if self.collection(&new).is_none() {
            if let Some(collection) = self.collections.get_mut(place) {
                collection.name = new;
            }
            return;
        }
        let joined = self.collections.remove(place);
        for problem in &joined.problems {
            self.collect(problem, &new);
        }
    }
}

/// Splits words into the name of a collection and a place.
fn placed(words: &str) -> Option<(&str, usize)> {
    let (name, place) = words.split_once('\n')?;
    Some((name, place.trim().parse().ok()?))
}

/// Moves the first matching element to a place, at most to the end.
fn shift<T>(list: &mut Vec<T>, is_meant: impl Fn(&T) -> bool, place: usize) {
    if let Some(from) = list.iter().position(is_meant) {
        let moved = list.remove(from);
        list.insert(place.min(list.len()), moved);
    }
}

/// Cuts a text at a character boundary to at most `most` bytes.
fn cut(text: &str, most: usize) -> &str {
    let end = (0..=text.len().min(most))
        .rev()
        .find(|&end| text.is_char_boundary(end));
    text.get(..end.unwrap_or(0)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_word_counts_and_empty_collections_go() {
        let mut mine = Mine::default();
        for (problem, deed, words) in [
            ("a/one", Deed::Favour, ""),
            ("a/two", Deed::Favour, ""),
            ("a/one", Deed::Unfavour, ""),
            ("a/one", Deed::Note, "first"),
            ("a/one", Deed::Note, "second"),
            ("a/two", Deed::Note, "gone"),
            ("a/two", Deed::Note, "  "),
            ("a/two", Deed::Collect, "Nets"),
            ("a/one", Deed::Collect, " Nets "),
            ("a/two", Deed::Collect, "Nets"),
            ("a/one", Deed::Collect, "Kos"),
            ("a/one", Deed::Uncollect, "Kos"),
            ("a/one", Deed::Uncollect, "never"),
            ("a/one", Deed::Bury, "Nets"),
        ] {
            mine.take(problem, deed, words);
        }
        assert_eq!(mine.favourites, BTreeSet::from(["a/two".to_owned()]));
        assert_eq!(
            mine.notes,
            BTreeMap::from([("a/one".to_owned(), "second".to_owned())])
        );
        assert_eq!(told(&mine), ["Nets: a/two a/one"]);
        mine.take("a/one", Deed::Note, &"ö".repeat(MOST_NOTE));
        assert_eq!(mine.notes["a/one"].len(), MOST_NOTE);
    }
    /// Each collection with its problems.
    fn told(mine: &Mine) -> Vec<String> {
        let collections = mine.collections.iter();
        collections
            .map(|it| format!("{}: {}", it.name, it.problems.join(" ")))
            .collect()
    }

    #[test]
    fn collections_are_renamed_joined_and_put_in_order() {
        let mut mine = Mine::default();
        let mut done = |deeds: &[(&str, Deed, &str)]| {
            for &(problem, deed, words) in deeds {
                mine.take(problem, deed, words);
            }
            told(&mine)
        };
        let filled = done(&[
            ("a/1", Deed::Collect, "Nets"),
            ("a/2", Deed::Collect, "Nets"),
            ("a/3", Deed::Collect, "Nets"),
            ("a/3", Deed::Collect, " Late  kos "),
            ("a/4", Deed::Collect, "   "),
        ]);
        assert_eq!(filled, ["Nets: a/1 a/2 a/3", "Late kos: a/3"]);
        let placed = done(&[
            ("a/3", Deed::Place, "Nets\n0"),
            ("a/1", Deed::Place, "Nets\n99"),
            ("a/9", Deed::Place, "Nets\n0"),
            ("a/1", Deed::Place, "Nets\nfirst"),
            ("a/1", Deed::Place, "Nothing\n0"),
            ("a/1", Deed::Arrange, "Late kos\n0"),
            ("a/1", Deed::Arrange, "Late kos"),
        ]);
        assert_eq!(placed, ["Late kos: a/3", "Nets: a/3 a/2 a/1"]);
        let renamed = done(&[
            ("a/3", Deed::Rename, "Late kos\n Kos "),
            ("a/3", Deed::Rename, "Kos\n "),
            ("a/3", Deed::Rename, "Nothing\nNets"),
        ]);
        assert_eq!(renamed, ["Kos: a/3", "Nets: a/3 a/2 a/1"]);
        let joined = done(&[("a/3", Deed::Rename, "Nets\nKos")]);
        assert_eq!(joined, ["Kos: a/3 a/2 a/1"], "each once");
    }
}

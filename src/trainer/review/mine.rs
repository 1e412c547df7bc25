//! What the user keeps of problems for himself: favourites, notes, collections of his own.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::event::Deed;

/// Longest note, in bytes; a longer one is cut.
pub const MOST_NOTE: usize = 8_000;

/// Longest name of a collection, in characters; a longer one is cut.
pub const MOST_NAME: usize = 60;

/// What the user keeps of problems, each by `set/problem`. It stands in the log alone, never in the sets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mine {
    /// The favourites.
    pub favourites: BTreeSet<String>,
    /// The latest note on each.
    pub notes: BTreeMap<String, String>,
    /// The user's collections by name, each in the order in which problems were put in.
    pub collections: BTreeMap<String, Vec<String>>,
}

impl Mine {
    /// Takes in what was done to a problem; `words` are those of the note, or the name of the collection.
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
            Deed::Collect => {
                let name: String = words.trim().chars().take(MOST_NAME).collect();
                let problems = self.collections.entry(name).or_default();
                if !problems.iter().any(|other| other == problem) {
                    problems.push(problem.to_owned());
                }
            }
            Deed::Uncollect => {
                if let Some(problems) = self.collections.get_mut(words.trim()) {
                    problems.retain(|other| other != problem);
                }
                self.collections.retain(|_, problems| !problems.is_empty());
            }
            // Those are done to cards.
            Deed::Bury | Deed::Suspend | Deed::Resume | Deed::Reset => {}
        }
    }

    /// The collections that hold a problem.
    pub fn holding<'a>(&'a self, problem: &'a str) -> impl Iterator<Item = &'a str> {
        let collections = self.collections.iter();
        collections
            .filter(move |(_, problems)| problems.iter().any(|other| other == problem))
            .map(|(name, _)| name.as_str())
    }
}

/// A text cut at a letter, so many bytes long at most.
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
        assert_eq!(mine.collections.len(), 1);
        assert_eq!(mine.collections["Nets"], ["a/two", "a/one"]);
        assert_eq!(mine.holding("a/one").collect::<Vec<_>>(), ["Nets"]);
        mine.take("a/one", Deed::Note, &"ö".repeat(MOST_NOTE));
        assert_eq!(mine.notes["a/one"].len(), MOST_NOTE);
    }
}

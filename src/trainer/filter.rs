//! Selections of problems by theme and strength, and how they are stored.

use super::review::Mine;

/// Where the problems of a selection come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// The set with this name.
    Set(String),
    /// The user's collection of this name.
    Collection(String),
    /// The user's favourites.
    Favourites,
}

/// A selection of problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// The name under which it is stored; empty for the one being made.
    pub name: String,
    /// Only problems with this technique.
    pub technique: Option<String>,
    /// Only problems from this shelf.
    pub shelf: Option<Shelf>,
    /// The lowest rating, inclusive.
    pub lowest: u16,
    /// The highest rating, inclusive.
    pub highest: u16,
}

impl Shelf {
    /// Reads the stored word: no set name begins with `=` or `*`.
    fn read(word: &str) -> Option<Shelf> {
        match word.strip_prefix('=') {
            _ if word.is_empty() => None,
            _ if word == "*" => Some(Shelf::Favourites),
            Some(name) => Some(Shelf::Collection(name.to_owned())),
            None => Some(Shelf::Set(word.to_owned())),
        }
    }

    fn word(&self) -> String {
        match self {
            Shelf::Set(name) => name.clone(),
            Shelf::Collection(name) => format!("={name}"),
            Shelf::Favourites => "*".to_owned(),
        }
    }

    /// Whether it holds the problem with this name (`set/problem`); `mine` is what the user keeps.
    pub(super) fn holds(&self, problem: &str, mine: &Mine) -> bool {
        match self {
            Shelf::Set(name) => problem.split('/').next() == Some(name),
            Shelf::Collection(name) => mine.collection(name).is_some_and(|it| it.holds(problem)),
            Shelf::Favourites => mine.favourites.contains(problem),
        }
    }
}

impl Default for Filter {
    fn default() -> Filter {
        Filter {
            name: String::new(),
            technique: None,
            shelf: None,
            lowest: Filter::LOWEST,
            highest: Filter::HIGHEST,
        }
    }
}

impl Filter {
    /// The lowest rating that a filter can name.
    pub const LOWEST: u16 = 600;

    /// The highest rating that a filter can name.
    pub const HIGHEST: u16 = 2800;

    /// Parses a stored line; `None` if it is not a filter.
    #[must_use]
    pub fn read(line: &str) -> Option<Filter> {
        let mut parts = line.split('\t');
        let (name, technique) = (parts.next()?, parts.next()?);
        let (lowest, highest) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        // Earlier versions stored no shelf.
        let shelf = parts.next().and_then(Shelf::read);
        Some(Filter {
            shelf,
            name: name.to_owned(),
            technique: (!technique.is_empty()).then(|| technique.to_owned()),
            lowest,
            highest,
        })
    }

    /// The line that stores the filter.
    #[must_use]
    pub fn line(&self) -> String {
        format!(
            "{}\t{}\t{}\t{}\t{}",
            self.name.replace(['\t', '\n'], " "),
            self.technique.as_deref().unwrap_or_default(),
            self.lowest,
            self.highest,
            self.shelf.as_ref().map(Shelf::word).unwrap_or_default()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_are_kept_as_lines() {
        let filter = Filter {
            name: "Eyes\tand more".into(),
            technique: Some("nakade".into()),
            shelf: Some(Shelf::Set("eyes".into())),
            lowest: 900,
            highest: 1400,
        };
        let line = filter.line();
        let read = Filter::read(&line).unwrap();
        assert_eq!(read.name, "Eyes and more");
        assert_eq!((read.technique, read.lowest), (filter.technique, 900));
        assert_eq!(read.shelf, filter.shelf);
        for shelf in [Shelf::Collection("My = own *".into()), Shelf::Favourites] {
            let filter = Filter {
                shelf: Some(shelf),
                ..Filter::default()
            };
            assert_eq!(Filter::read(&filter.line()), Some(filter));
        }
        let earlier = Filter::read("Hane\thane\t600\t2800").unwrap();
        assert_eq!(earlier.shelf, None);
        assert_eq!(Filter::read("nothing"), None);
    }
}

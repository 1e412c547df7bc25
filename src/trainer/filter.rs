//! Choices of problems by theme and strength, and how they are kept.

use super::review::Mine;

/// Where the problems of a choice are from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The set with this name.
    Set(String),
    /// The collection of the user's own with this name.
    Collection(String),
    /// The user's favourites.
    Favourites,
}

/// A choice of problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Under which name it is kept; empty for the one being made.
    pub name: String,
    /// Only problems with this technique.
    pub technique: Option<String>,
    /// Only problems from there.
    pub origin: Option<Origin>,
    /// The least rating.
    pub lowest: u16,
    /// The highest rating.
    pub highest: u16,
}

impl Origin {
    /// Reads the word under which it is kept: no name of a set begins with a sign.
    fn read(word: &str) -> Option<Origin> {
        match word.strip_prefix('=') {
            _ if word.is_empty() => None,
            _ if word == "*" => Some(Origin::Favourites),
            Some(name) => Some(Origin::Collection(name.to_owned())),
            None => Some(Origin::Set(word.to_owned())),
        }
    }

    fn word(&self) -> String {
        match self {
            Origin::Set(name) => name.clone(),
            Origin::Collection(name) => format!("={name}"),
            Origin::Favourites => "*".to_owned(),
        }
    }

    /// Whether it holds a problem with this name (`set/problem`), the user keeping these.
    pub(super) fn holds(&self, problem: &str, mine: &Mine) -> bool {
        match self {
            Origin::Set(name) => problem.split('/').next() == Some(name),
            Origin::Collection(name) => mine.collection(name).is_some_and(|it| it.holds(problem)),
            Origin::Favourites => mine.favourites.contains(problem),
        }
    }
}

impl Default for Filter {
    fn default() -> Filter {
        Filter {
            name: String::new(),
            technique: None,
            origin: None,
            lowest: Filter::LOWEST,
            highest: Filter::HIGHEST,
        }
    }
}

impl Filter {
    /// The least rating that a filter can name.
    pub const LOWEST: u16 = 600;

    /// The highest rating that a filter can name.
    pub const HIGHEST: u16 = 2800;

    /// Reads a filter from the line under which it is kept; `None` if the line is not one.
    #[must_use]
    pub fn read(line: &str) -> Option<Filter> {
        let mut parts = line.split('\t');
        let (name, technique) = (parts.next()?, parts.next()?);
        let (lowest, highest) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        // Earlier versions knew no sets.
        let origin = parts.next().and_then(Origin::read);
        Some(Filter {
            origin,
            name: name.to_owned(),
            technique: (!technique.is_empty()).then(|| technique.to_owned()),
            lowest,
            highest,
        })
    }

    /// The line under which the filter is kept.
    #[must_use]
    pub fn line(&self) -> String {
        format!(
            "{}\t{}\t{}\t{}\t{}",
            self.name.replace(['\t', '\n'], " "),
            self.technique.as_deref().unwrap_or_default(),
            self.lowest,
            self.highest,
            self.origin.as_ref().map(Origin::word).unwrap_or_default()
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
            origin: Some(Origin::Set("eyes".into())),
            lowest: 900,
            highest: 1400,
        };
        let line = filter.line();
        let read = Filter::read(&line).unwrap();
        assert_eq!(read.name, "Eyes and more");
        assert_eq!((read.technique, read.lowest), (filter.technique, 900));
        assert_eq!(read.origin, filter.origin);
        for origin in [Origin::Collection("My = own *".into()), Origin::Favourites] {
            let filter = Filter {
                origin: Some(origin),
                ..Filter::default()
            };
            assert_eq!(Filter::read(&filter.line()), Some(filter));
        }
        let earlier = Filter::read("Hane\thane\t600\t2800").unwrap();
        assert_eq!(earlier.origin, None);
        assert_eq!(Filter::read("nothing"), None);
    }
}

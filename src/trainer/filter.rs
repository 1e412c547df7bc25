//! Choices of problems by theme and strength, and how they are kept.

/// A choice of problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Under which name it is kept; empty for the one being made.
    pub name: String,
    /// Only problems with this technique.
    pub technique: Option<String>,
    /// Only problems of the set with this name.
    pub set: Option<String>,
    /// The least rating.
    pub lowest: u16,
    /// The highest rating.
    pub highest: u16,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter {
            name: String::new(),
            technique: None,
            set: None,
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
        let set = parts.next().filter(|set| !set.is_empty());
        Some(Filter {
            set: set.map(str::to_owned),
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
            self.set.as_deref().unwrap_or_default()
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
            set: Some("eyes".into()),
            lowest: 900,
            highest: 1400,
        };
        let line = filter.line();
        let read = Filter::read(&line).unwrap();
        assert_eq!(read.name, "Eyes and more");
        assert_eq!((read.technique, read.lowest), (filter.technique, 900));
        assert_eq!(read.set.as_deref(), Some("eyes"));
        let earlier = Filter::read("Hane\thane\t600\t2800").unwrap();
        assert_eq!(earlier.set, None);
        assert_eq!(Filter::read("nothing"), None);
    }
}

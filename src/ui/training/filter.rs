//! Choices of problems by theme and strength, and how they are kept.

use crate::ui::state::State;

/// A choice of problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Under which name it is kept; empty for the one being made.
    pub name: String,
    /// Only problems with this technique.
    pub technique: Option<String>,
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
            lowest: LOWEST,
            highest: HIGHEST,
        }
    }
}

/// Ratings a filter can name.
pub const LOWEST: u16 = 600;

/// Ratings a filter can name.
pub const HIGHEST: u16 = 2800;

pub(super) fn read_filter(line: &str) -> Option<Filter> {
    let mut parts = line.split('\t');
    let (name, technique) = (parts.next()?, parts.next()?);
    let (lowest, highest) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Some(Filter {
        name: name.to_owned(),
        technique: (!technique.is_empty()).then(|| technique.to_owned()),
        lowest,
        highest,
    })
}

pub(super) fn write_filter(filter: &Filter) -> String {
    format!(
        "{}\t{}\t{}\t{}",
        filter.name.replace(['\t', '\n'], " "),
        filter.technique.as_deref().unwrap_or_default(),
        filter.lowest,
        filter.highest
    )
}

pub(super) fn keep_filters(state: &mut State) {
    let lines: Vec<String> = state.training.filters.iter().map(write_filter).collect();
    state.training.keeper.setting("filters", &lines.join("\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_are_kept_as_lines() {
        let filter = Filter {
            name: "Eyes\tand more".into(),
            technique: Some("nakade".into()),
            lowest: 900,
            highest: 1400,
        };
        let line = write_filter(&filter);
        let read = read_filter(&line).unwrap();
        assert_eq!(read.name, "Eyes and more");
        assert_eq!((read.technique, read.lowest), (filter.technique, 900));
        assert_eq!(read_filter("nothing"), None);
    }
}

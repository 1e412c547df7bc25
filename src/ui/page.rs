//! The pages of the window, in the order of their tabs.

/// A page of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Page {
    /// Solving sets.
    #[default]
    Solve,
    /// What is due to be repeated.
    Review,
    /// Every collection, searched and filtered.
    Library,
    /// The eye-shape tables.
    Shapes,
    /// Making problems.
    Author,
    /// Whole games and free play.
    Board,
    /// Lessons.
    Course,
    /// What has been reached.
    Progress,
}

impl Page {
    /// The pages one can go to.
    pub const READY: &'static [Page] = &[
        Page::Solve,
        Page::Review,
        Page::Library,
        Page::Shapes,
        Page::Author,
        Page::Board,
        Page::Course,
        Page::Progress,
    ];

    /// Key of its name.
    #[must_use]
    pub const fn name_key(self) -> &'static str {
        self.keys().0
    }

    /// Key of its explanation.
    #[must_use]
    pub const fn tooltip_key(self) -> &'static str {
        self.keys().1
    }

    const fn keys(self) -> (&'static str, &'static str) {
        match self {
            Page::Solve => ("page-solve", "page-solve-tip"),
            Page::Review => ("page-review", "page-review-tip"),
            Page::Library => ("page-library", "page-library-tip"),
            Page::Shapes => ("page-shapes", "page-shapes-tip"),
            Page::Author => ("page-author", "page-author-tip"),
            Page::Board => ("page-board", "page-board-tip"),
            Page::Course => ("page-course", "page-course-tip"),
            Page::Progress => ("page-progress", "page-progress-tip"),
        }
    }
}

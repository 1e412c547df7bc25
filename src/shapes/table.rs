//! The table of eye shapes built into the program.

use std::sync::LazyLock;

use crate::built_in;
use crate::life::Side;
use crate::life::shape::{Cells, Place, Placed};
use crate::problem::Status;

use super::case::Case;
use super::text::{TableError, read_table};

/// The generated file: written by `raeuberspiel shapes --regenerate` and verified by a test.
static SHIPPED: LazyLock<String> =
    LazyLock::new(|| built_in::text("assets/eye-shapes.txt").unwrap_or_default());

/// Every case, ordered by size, place and shape.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    cases: Vec<Case>,
    /// For each case, the number of its shape among those of the same size and place, from 1.
    numbers: Vec<u16>,
}

/// Selects cases; a field that is `None` is ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// The number of points inside.
    pub points: Option<usize>,
    /// Where on the board the shape lies.
    pub place: Option<Place>,
    /// The status before it is decided who moves first.
    pub status: Option<Status>,
    /// The number of outside liberties.
    pub liberties: Option<u8>,
    /// The features of the case besides its shape.
    pub kind: Kind,
}

/// The features of a case besides its shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// None: a solid wall around an empty space.
    #[default]
    Plain,
    /// Stones of the attacker inside.
    Stones,
    /// Corners of the wall occupied by the attacker.
    Cut,
}

impl Kind {
    /// Every kind, the plain one first.
    pub const ALL: [Kind; 3] = [Kind::Plain, Kind::Stones, Kind::Cut];

    /// The kind of this case.
    #[must_use]
    pub const fn of(case: &Case) -> Kind {
        if !case.space.cuts.is_empty() {
            Kind::Cut
        } else if !case.space.stones.is_empty() {
            Kind::Stones
        } else {
            Kind::Plain
        }
    }
}

impl Default for Filter {
    /// Selects every plain case without outside liberties.
    fn default() -> Filter {
        Filter {
            points: None,
            place: None,
            status: None,
            liberties: Some(0),
            kind: Kind::Plain,
        }
    }
}

impl Filter {
    /// Whether the filter selects a case.
    #[must_use]
    pub fn takes(&self, case: &Case) -> bool {
        let space = &case.space;
        self.points
            .is_none_or(|points| points == space.placed.cells.len())
            && self.place.is_none_or(|place| place == space.placed.place)
            && self
                .liberties
                .is_none_or(|liberties| liberties == space.liberties)
            && self.kind == Kind::of(case)
            && self.status.is_none_or(|status| status == case.status())
    }
}

impl Table {
    /// The built-in table; read once, on first use.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the program was built with a damaged file.
    pub fn shipped() -> Result<&'static Table, &'static TableError> {
        static TABLE: LazyLock<Result<Table, TableError>> =
            LazyLock::new(|| read_table(&SHIPPED).map(Table::new));
        TABLE.as_ref()
    }

    /// The generated file, as built in.
    #[must_use]
    pub fn shipped_text() -> &'static str {
        &SHIPPED
    }

    /// A table of these cases, in the given order.
    #[must_use]
    pub fn new(cases: Vec<Case>) -> Table {
        let mut numbers = Vec::with_capacity(cases.len());
        let mut latest: Option<Placed> = None;
        let mut number = 0;
        for case in &cases {
            let placed = case.space.placed;
            let follows = latest.is_some_and(|latest| {
                latest.place == placed.place && latest.cells.len() == placed.cells.len()
            });
            if latest != Some(placed) {
                number = if follows { number + 1 } else { 1 };
                latest = Some(placed);
            }
            numbers.push(number);
        }
        Table { cases, numbers }
    }

    /// The number of the shape among those of the same size and place, from 1; `place` is the case's index.
    #[must_use]
    pub fn number(&self, place: usize) -> u16 {
        self.numbers.get(place).copied().unwrap_or(0)
    }

    /// Every case, in the order of the table.
    #[must_use]
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// The cases selected by a filter, with their indices in [`Table::cases`].
    pub fn select(&self, filter: Filter) -> impl Iterator<Item = (usize, &Case)> {
        let numbered = self.cases.iter().enumerate();
        numbered.filter(move |(_, case)| filter.takes(case))
    }

    /// The plain case of a shape with this many outside liberties.
    #[must_use]
    pub fn plain(&self, placed: Placed, liberties: u8) -> Option<&Case> {
        self.cases.iter().find(|case| {
            case.space.placed == placed
                && case.space.liberties == liberties
                && Kind::of(case) == Kind::Plain
        })
    }

    /// The plain case of a shape in the open without outside liberties, in any orientation.
    #[must_use]
    pub fn in_the_open(&self, cells: Cells) -> Option<&Case> {
        self.plain(Placed::new(Place::Centre, cells), 0)
    }

    /// How many selected cases have each status, in the order of [`Status::ALL`].
    #[must_use]
    pub fn count(&self, filter: Filter) -> [usize; 5] {
        let mut counts = [0; 5];
        for (_, case) in self.select(filter) {
            let status = case.status();
            let place = Status::ALL.iter().position(|&known| known == status);
            if let Some(count) = place.and_then(|place| counts.get_mut(place)) {
                *count += 1;
            }
        }
        counts
    }
}

/// A stable identifier of a case, made of place, size, drawing, stones, cuts and liberties.
#[must_use]
pub fn id_of(case: &Case) -> String {
    let space = &case.space;
    let cells = &space.placed.cells;
    let drawing = cells.to_string().replace('.', "o").replace('/', "-");
    let mut id = format!("{}-{}-{drawing}", space.placed.place, cells.len());
    for (mark, more) in [("s", space.stones), ("c", space.cuts)] {
        if !more.is_empty() {
            id.push_str(&format!("-{mark}"));
            for (column, row) in more.iter() {
                id.push_str(&format!("{column}{row}"));
            }
        }
    }
    if space.liberties > 0 {
        id.push_str(&format!("-l{}", space.liberties));
    }
    id
}

/// The word for a status in files and on the command line.
#[must_use]
pub const fn word(status: Status) -> &'static str {
    match status {
        Status::Alive => "alive",
        Status::Dead => "dead",
        Status::Seki => "seki",
        Status::Ko => "ko",
        Status::Unsettled => "unsettled",
    }
}

/// The word for a side.
#[must_use]
pub const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Attacker => "attacker",
        Side::Defender => "defender",
    }
}

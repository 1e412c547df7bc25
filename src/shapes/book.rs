//! What the book of 1908 says about shapes, and where it is wrong.
//!
//! Leopold Pfaundler, *Das chinesisch-japanische Go-Spiel*, Leipzig 1908, section 14 and Plate IV:
//! shapes of one to seven points in the open, in a solid wall without outside liberties. The book
//! calls a shape safe or lost, and says which of the lost ones cannot be saved even by moving first.

use crate::life::Outcome;
use crate::life::shape::{Cells, Place};
use crate::problem::Status;

use super::case::Case;
use super::table::{Kind, Table};

/// The lost shapes of the book, by figure, with whether their owner can save them.
const LOST: &[(&str, &str, Status)] = &[
    ("68", "x", Status::Dead),
    ("69", "xx", Status::Dead),
    ("70", "xxx", Status::Unsettled),
    ("71", "x./xx", Status::Unsettled),
    ("72", ".x./xxx", Status::Unsettled),
    ("73", "xx/xx", Status::Dead),
    ("74/75", ".x./xxx/.x.", Status::Unsettled),
    ("75/74", "xx./xxx", Status::Unsettled),
    ("76", ".x./xxx/.xx", Status::Unsettled),
    ("77", ".xx/xxx/xx.", Status::Unsettled),
];

/// The number of shapes of one to seven points according to the book.
pub const BOOK_COUNTS: [usize; 7] = [1, 1, 2, 5, 12, 35, 109];

fn lost(cells: Cells) -> Option<&'static (&'static str, &'static str, Status)> {
    let free = cells.free();
    LOST.iter()
        .find(|(_, drawing, _)| Cells::read(drawing.split('/')).map(Cells::free) == Some(free))
}

/// The status of a case according to the book; `None` if the book does not treat it.
#[must_use]
pub fn claim_of(case: &Case) -> Option<Status> {
    let space = &case.space;
    if space.placed.place != Place::Centre || space.liberties > 0 || Kind::of(case) != Kind::Plain {
        return None;
    }
    Some(lost(space.placed.cells).map_or(Status::Alive, |(_, _, status)| *status))
}

/// The number of the figure in the book that shows a case.
#[must_use]
pub fn figure_of(case: &Case) -> Option<&'static str> {
    claim_of(case)?;
    lost(case.space.placed.cells).map(|(figure, _, _)| *figure)
}

/// Whether the proof confirms the book; true if the book does not treat the case.
#[must_use]
pub fn agrees_with_book(case: &Case) -> bool {
    claim_of(case).is_none_or(|claim| claim == case.status())
}

/// The key of a sentence about the book's statement on this case; `None` if it makes none.
#[must_use]
pub fn book_note(case: &Case) -> Option<&'static str> {
    let claim = claim_of(case)?;
    Some(match (claim, agrees_with_book(case)) {
        (_, false) => "shapes-book-wrong-77",
        (Status::Alive, true) => "shapes-book-safe",
        (Status::Dead, true) => "shapes-book-dead",
        (_, true) => "shapes-book-lost",
    })
}

/// For each size: the number of shapes in the book and in the table, and the number of those that
/// are lost when attacked first, in the book and in the table.
#[must_use]
pub fn counts_beside_book(table: &Table) -> Vec<[usize; 4]> {
    const LOST_IN_BOOK: [usize; 7] = [1, 1, 2, 2, 2, 1, 1];
    (1..=7)
        .zip(BOOK_COUNTS)
        .zip(LOST_IN_BOOK)
        .map(|((points, counted), lost)| {
            let cases: Vec<&Case> = table
                .cases()
                .iter()
                .filter(|case| claim_of(case).is_some())
                .filter(|case| case.space.placed.cells.len() == points)
                .collect();
            let dead = |case: &&&Case| case.proved.attacked.result.base == Outcome::Dead;
            [
                counted,
                cases.len(),
                lost,
                cases.iter().filter(dead).count(),
            ]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_book_is_right_up_to_six_points_and_wrong_twice_at_seven() {
        let table = Table::shipped().unwrap();
        let counts = counts_beside_book(table);
        for [counted, are, lost, dead] in counts.iter().take(6) {
            assert_eq!((counted, lost), (are, dead));
        }
        assert_eq!(counts.last(), Some(&[109, 108, 1, 0]));
        let wrong: Vec<&Case> = table
            .cases()
            .iter()
            .filter(|case| !agrees_with_book(case))
            .collect();
        assert_eq!(wrong.len(), 1);
        assert_eq!(wrong.first().and_then(|case| figure_of(case)), Some("77"));
        assert_eq!(wrong.first().map(|case| case.status()), Some(Status::Seki));
    }
}

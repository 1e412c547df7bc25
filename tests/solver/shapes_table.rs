//! The shipped table of eye shapes matches what is proved now.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use raeuberspiel::life::shape::Place;
use raeuberspiel::life::{Cycles, Side};
use raeuberspiel::problem::Status;
use raeuberspiel::shapes::{
    Case, Filter, Kind, Table, all_placements, read_table, work_out, write_table,
};
use raeuberspiel::solver::Solver;

/// Largest shapes computed anew here; `raeuberspiel shapes --verify` does all of them.
const CHEAP: usize = 4;

fn compare(up_to: usize) {
    let mut solver = Solver::new(1 << 24);
    let found: Vec<Case> = all_placements(up_to)
        .into_iter()
        .flat_map(|placed| work_out(placed, &mut solver).unwrap())
        .collect();
    let table = Table::shipped().unwrap();
    let shipped: Vec<&Case> = table
        .cases()
        .iter()
        .filter(|case| case.space.placed.cells.len() <= up_to)
        .collect();
    for (old, new) in shipped.iter().zip(&found) {
        assert!(old.agrees_with(new), "{old:?}\n{new:?}");
    }
    assert_eq!(shipped.len(), found.len());
}

#[test]
fn the_small_shapes_are_proved_anew() {
    compare(CHEAP);
}

#[test]
#[ignore = "a minute: all shapes; `raeuberspiel shapes --verify` does the same on all cores"]
fn all_shapes_are_proved_anew() {
    compare(7);
}

/// Those with four points are proved anew above; these have five.
#[test]
fn shapes_whose_result_rests_on_superko_are_proved_anew() {
    let table = Table::shipped().unwrap();
    let by_superko = |case: &Case| {
        let rests = |side| case.first(side).cycles == Cycles::Superko;
        Side::BOTH.into_iter().any(rests)
    };
    let shipped: Vec<&Case> = table
        .cases()
        .iter()
        .filter(|case| by_superko(case))
        .collect();
    assert_eq!(shipped.len(), 6);
    let mut solver = Solver::new(1 << 24);
    let mut places: Vec<_> = shipped.iter().map(|case| case.space.placed).collect();
    places.dedup();
    let found: Vec<Case> = places
        .into_iter()
        .flat_map(|placed| work_out(placed, &mut solver).unwrap())
        .filter(by_superko)
        .collect();
    assert_eq!(shipped.len(), found.len());
    for (old, new) in shipped.iter().zip(&found) {
        assert!(old.agrees_with(new), "{old:?}\n{new:?}");
    }
}

#[test]
fn the_file_is_read_and_written_without_a_change() {
    let cases = read_table(Table::shipped_text()).unwrap();
    assert_eq!(write_table(&cases), Table::shipped_text());
}

/// Lines are not compared with new ones, so their legality is checked here.
#[test]
fn every_line_of_best_play_can_be_played() {
    let mut moves = 0;
    for case in Table::shipped().unwrap().cases() {
        for side in Side::BOTH {
            let enclosure = case.enclose(side).unwrap();
            let mut position = enclosure.position().unwrap();
            let first = case.first(side);
            for &mv in &first.line {
                let mv = enclosure.to_move(mv).unwrap();
                assert!(position.play(mv).is_ok(), "{mv} in {case:?}");
                moves += 1;
            }
        }
    }
    assert!(moves > 10_000, "{moves} moves");
}

#[test]
fn every_shape_is_there_once() {
    let table = Table::shipped().unwrap();
    let count = |place, points, liberties| {
        let filter = Filter {
            points: Some(points),
            place: Some(place),
            liberties: Some(liberties),
            ..Filter::default()
        };
        table.select(filter).count()
    };
    for liberties in 0..=3 {
        let all = |place| {
            (1..=7)
                .map(|n| count(place, n, liberties))
                .collect::<Vec<_>>()
        };
        assert_eq!(all(Place::Centre), [1, 1, 2, 5, 12, 35, 108]);
        assert_eq!(all(Place::Edge), [1, 2, 4, 12, 35, 116, 392]);
        assert_eq!(all(Place::Corner), [1, 1, 4, 10, 34, 110, 388]);
    }
}

/// Counts by status, in the order alive, unsettled, dead, seki, ko.
#[test]
fn shapes_are_counted_by_place_and_status() {
    let table = Table::shipped().unwrap();
    assert_eq!(
        Status::ALL,
        [
            Status::Alive,
            Status::Unsettled,
            Status::Dead,
            Status::Seki,
            Status::Ko
        ]
    );
    let count = |place, kind, liberties| {
        table.count(Filter {
            place: Some(place),
            liberties: Some(liberties),
            kind,
            ..Filter::default()
        })
    };
    assert_eq!(count(Place::Centre, Kind::Plain, 0), [154, 6, 3, 1, 0]);
    for place in Place::ALL {
        eprintln!(
            "{place}: {:?}",
            [0, 1, 2, 3].map(|n| count(place, Kind::Plain, n))
        );
    }
}

//! Two ways to the status of an eye space: listing every position, and the search.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use raeuberspiel::life::shape::{Cells, DEFENDER, Place, Space, placements};
use raeuberspiel::life::{Answer, Outcome, Proved};
use raeuberspiel::solver::{Limits, Solver, SpaceCase, Stop, solve_space};

fn prove(solver: &mut Solver, query: &raeuberspiel::life::Query) -> Proved {
    let answer = solver.solve(query, &Limits::default(), &Stop::new(), &mut |_| {});
    let Answer::Proved(proved) = answer else {
        panic!("{answer:?}");
    };
    proved
}

fn compare(solver: &mut Solver, place: Place, points: usize, liberties: &[u8]) -> usize {
    let mut compared = 0;
    for placed in placements(place, points) {
        for &liberties in liberties {
            let space = Space {
                liberties,
                ..Space::solid(placed)
            };
            let enclosure = space.enclose().unwrap();
            let position = enclosure.position().unwrap();
            let case = SpaceCase {
                liberties,
                stones: Cells::EMPTY,
            };
            let status = solve_space(&enclosure, &[case]).unwrap().remove(0).unwrap();
            let attacked = enclosure.query(&position).unwrap();
            let defended = attacked.with_to_move(DEFENDER);
            for (query, first) in [(attacked, &status.attacked), (defended, &status.defended)] {
                let proved = prove(solver, &query);
                let what = format!(
                    "{place} {} with {liberties}: {first:?} {proved:?}",
                    placed.cells
                );
                assert!(proved.is_kind_told(), "{what}");
                assert_eq!(
                    (proved.base, proved.flips),
                    (first.result.base, first.result.flips),
                    "{what}"
                );
                // The search does not distinguish seki from life among the attacker's moves.
                let is_told =
                    proved.base == Outcome::Dead || query.position().to_move() == DEFENDER;
                for mv in first.vital.iter().filter(|_| is_told) {
                    let mv = enclosure.to_move(*mv).unwrap();
                    assert!(proved.moves.contains(&mv), "{mv} {what}");
                }
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn the_list_agrees_with_the_search() {
    let mut solver = Solver::new(1 << 24);
    for place in Place::ALL {
        for points in 1..=4 {
            assert!(compare(&mut solver, place, points, &[0, 1, 2]) > 0);
        }
    }
}

#[test]
#[ignore = "minutes: every shape of five to seven points"]
fn the_list_agrees_with_the_search_on_large_shapes() {
    let mut solver = Solver::new(1 << 26);
    for points in 5..=7 {
        for place in Place::ALL {
            let start = std::time::Instant::now();
            let count = compare(&mut solver, place, points, &[0, 1, 2]);
            eprintln!(
                "{place} {points}: {count} results agree, {:?}",
                start.elapsed()
            );
        }
    }
}

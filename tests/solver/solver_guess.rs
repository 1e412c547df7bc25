//! The first guess of a move, against the result of the search.

use crate::guess;
use crate::walled;
use guess::{Loss, Mix, kind_of, settled};

/// The guess for a stone is far better than the mere frequency of wins, and most of the node count is
/// predicted: exchanged table rows would show here.
#[test]
fn the_first_guess_of_a_stone_is_much_better_than_none() {
    for mix in [Mix::Filled, Mix::Both] {
        let mut losses: [Loss; 4] = Default::default();
        settled(mix, 1908, 75, 20_000, |one| {
            losses[kind_of(one)].add(one);
        });
        for loss in &losses[..2] {
            let (mean, blind) = (loss.mean(), loss.blind());
            assert!(loss.moves > 1_000, "{}", loss.moves);
            assert!(mean < 0.5 * blind, "{mean:.3} of {blind:.3}");
            let [lost, won] = loss.foretold();
            assert!(lost > 0.2 && won > 0.2, "{lost:.3} {won:.3}");
        }
    }
}

/// A watched search finds the same with the same nodes, and what it notes are results.
#[test]
fn watching_changes_nothing() {
    use raeuberspiel::game::Lots;
    use raeuberspiel::solver::{Limits, Solver, Stop};

    let mut lots = Lots::new(7);
    let limits = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    let mut noted = 0;
    for _ in 0..40 {
        let Some(query) = walled::walled(&mut lots) else {
            continue;
        };
        let mut solver = Solver::new(1 << 22);
        let answer = solver.solve(&query, &limits, &Stop::new(), &mut |_| {});
        let plain = (answer, solver.stats());
        let (answer, moves) = solver.watch(&query, &limits, &Stop::new());
        assert_eq!((answer, solver.stats()), plain);
        noted += moves.len();
        let rows = |is_pass: bool| {
            let some = moves.iter().filter(move |one| one.is_pass == is_pass);
            some.map(|one| one.counts.len())
                .collect::<std::collections::BTreeSet<_>>()
        };
        assert!(rows(false).len() <= 1 && rows(true).len() <= 1);
    }
    assert!(noted > 1_000, "{noted}");
}

//! Verdicts on the board, compared with the same question with everything freed, and with the same fight when
//! its wall has more or fewer liberties.

use raeuberspiel::board::{Color, Point, Position, Setup, Size};
use raeuberspiel::game::Lots;
use raeuberspiel::life::{Goal, Outcome, QuerySpec, Side};
use raeuberspiel::solver::{Claim, Depth, Freed, Limits, OpenQuestion, Settled, Solver, Stop};

/// A stone of the group in the corner.
const TARGET: Point = Point::at(3, 2);

/// A black group around six points in the corner, some of them filled, with a thin white wall around it.
fn fight(lots: &mut Lots) -> Option<Setup> {
    let mut setup = Setup::new(Size::square(9)?);
    let mut put = |column: u8, row: u8, color: Color| {
        setup.stones.set(Point::at(column, row), Some(color));
    };
    for at in 0..4 {
        put(at, 2, Color::Black);
        put(4, at, Color::White);
    }
    for at in 0..2 {
        put(3, at, Color::Black);
    }
    for at in 0..5 {
        put(at, 3, Color::White);
    }
    for (column, row) in (0..3).flat_map(|column| [(column, 0), (column, 1)]) {
        match lots.below(100) {
            0..25 => put(column, row, Color::Black),
            25..40 => put(column, row, Color::White),
            _ => {}
        }
    }
    setup.to_move = Color::BOTH[lots.below(2)];
    setup.clone().into_position().ok().map(|_| setup)
}

/// The wall's outside liberties.
fn outside() -> Vec<Point> {
    let above = (0..5).map(|column| Point::at(column, 4));
    above.chain((0..4).map(|row| Point::at(5, row))).collect()
}

fn limits(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        depth: Depth::Base,
        ..Limits::default()
    }
}

fn settle(position: &Position, solver: &mut Solver) -> Settled {
    let spec = QuerySpec::target(TARGET);
    let settled = solver.settle(position, &spec, &limits(20_000), &Stop::new(), &mut |_| {});
    settled.expect("the target stands")
}

/// Black stones are put on the outside liberties of the wall one after the other. A group that lives on the
/// board while there are many of them is never dead with fewer, so an added liberty makes no wrong "dead"
/// true for the larger board either; and no verdict on the board is contradicted when everything is freed.
#[test]
fn liberties_of_the_wall_and_a_larger_board_contradict_no_verdict() {
    let mut lots = Lots::new(1908);
    let mut solver = Solver::new(1 << 22);
    let (mut dead, mut alive, mut turned, mut refuted) = (0, 0, 0, 0);
    for _ in 0..60 {
        let Some(mut setup) = fight(&mut lots) else {
            continue;
        };
        let mut rest = outside();
        let (mut lived, mut died) = (false, false);
        while let Ok(position) = setup.clone().into_position() {
            let settled = settle(&position, &mut solver);
            let proved = settled.answer.proved().map(|proved| proved.base);
            if let Some(base) = proved.filter(|_| settled.holds.is_on_board()) {
                let is_dead = base == Outcome::Dead;
                assert!(!(is_dead && lived), "{position:?}");
                turned += usize::from(!is_dead && died && !lived);
                (lived, died) = (lived || !is_dead, died || is_dead);
                (dead, alive) = (dead + usize::from(is_dead), alive + usize::from(!is_dead));
                let question = OpenQuestion {
                    position: position.clone(),
                    targets: vec![TARGET],
                    goal: Goal::Any,
                    safe: Vec::new(),
                };
                let other = Claim {
                    to_move: position.to_move(),
                    winner: match is_dead {
                        true => Side::Defender,
                        false => Side::Attacker,
                    },
                    loser_threats: 0,
                    winner_threats: 0,
                    superko: false,
                };
                let freed = solver.freed(&question, other, 4, &limits(8_000), &Stop::new());
                assert_ne!(freed, Freed::Wins, "{base} {position:?}");
                refuted += usize::from(freed == Freed::Fails);
            }
            if rest.is_empty() {
                break;
            }
            // The last liberties decide, so they are filled one by one.
            let many = if rest.len() > 3 { 3 } else { 1 };
            for _ in 0..many {
                let point = rest.swap_remove(lots.below(rest.len()));
                setup.stones.set(point, Some(Color::Black));
            }
        }
    }
    println!("{dead} dead, {alive} alive, {turned} turned by liberties, {refuted} refuted");
    assert!(dead > 20 && alive > 20, "{dead} dead, {alive} alive");
    assert!(turned > 0, "the liberties of the wall decide some of them");
    assert!(refuted > 10, "{refuted}");
}

//! The cost of a count, of the arrangement into rectangles, and of a proposal of dead stones.
//!
//! `cargo bench --bench count`. The boards are final positions of random games on 9x9, 13x13 and 19x19.

use std::time::{Duration, Instant};

use raeuberspiel::board::{ByColor, Color, Position, Rules, Size};
use raeuberspiel::game::{
    Board, Effort, Fate, Lots, Ruleset, RulesetId, arrange, assess, both_ways, count, play_out,
};
use raeuberspiel::solver::{Solver, Stop};
use raeuberspiel::worker::{NODES_TO_JUDGE, prover};

/// Number of boards of each size.
const BOARDS: u64 = 8;

fn main() {
    let mut solver = Solver::new(16 << 20);
    for side in [9, 13, 19] {
        let size = Size::square(side).expect("a board");
        let (mut judging, mut counting, mut arranging) = (Vec::new(), Vec::new(), Vec::new());
        let (mut chains, mut dead) = (0, 0);
        for game in 0..BOARDS {
            let mut position = Position::empty(size, Rules::default());
            // Stopped before the last captures, so that something is left to judge.
            play_out(&mut position, &mut Lots::new(game), size.area() * 5 / 4);
            let start = Instant::now();
            let mut prove = prover(&mut solver, NODES_TO_JUDGE, Stop::new());
            let found = assess(&position, Effort::default(), &mut prove);
            judging.push(start.elapsed());
            chains += found.chains.len();
            dead += found
                .chains
                .iter()
                .filter(|chain| chain.fate == Fate::Dead)
                .count();
            let verdicts = found.verdicts(&position);
            let stones = position.stones();
            let board = Board {
                size,
                stones: &stones,
                captures: ByColor {
                    black: position.captures(Color::Black),
                    white: position.captures(Color::White),
                },
                handicap: 0,
            };
            let rules = Ruleset::of(RulesetId::Japanese);
            let start = Instant::now();
            let counted = count(&board, &verdicts, &rules);
            let both = both_ways(&board, &counted);
            counting.push(start.elapsed());
            assert!(both.agree(), "both ways agree");
            let start = Instant::now();
            let plan = arrange(&board, &verdicts, &counted);
            arranging.push(start.elapsed());
            assert!(plan.points(Color::Black) + plan.points(Color::White) < 1000);
        }
        println!(
            "{size}: count {}, rectangles {}, proposal of {chains} chains ({dead} dead) {}",
            spread(&mut counting),
            spread(&mut arranging),
            spread(&mut judging)
        );
    }
}

/// The median and maximum of some times, in milliseconds.
fn spread(times: &mut [Duration]) -> String {
    times.sort();
    let text = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1000.0);
    format!(
        "{:.2} ms (at most {:.2})",
        text(times.get(times.len() / 2)),
        text(times.last())
    )
}

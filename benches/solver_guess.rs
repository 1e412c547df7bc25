//! Measures the solver's first guess of a move, and fits it anew.
//!
//! `cargo bench --bench solver_guess [-- positions=N seed=N filled fit=FILE]` searches random positions, half
//! of them randomly filled, half loose rings in which the first move decides. For stones and for passes of
//! each side it prints the loss of the guess beside that of one which only knows how often moves win (mean
//! negative logarithm of the probability given to the result, weighted by the root of the nodes; less is
//! better), and how much of the variance of the logarithm of the nodes it predicts. With `filled` all
//! positions are randomly filled.
//!
//! With `fit=` networks are fitted to these moves and written to the file, which is meant to replace
//! `src/solver/search/weights.rs`, or with `filled` `weights_filled.rs`. The search depends slightly on the
//! present networks, so the same numbers do not come out again.

#[path = "guess/fit.rs"]
mod fit;
#[path = "../tests/support/guess.rs"]
mod guess;
#[path = "../tests/support/ringed.rs"]
mod ringed;
#[path = "../tests/support/walled.rs"]
mod walled;

use raeuberspiel::solver::SettledMove;

use fit::{Sample, file, fit};
use guess::{Loss, Mix, kind_of, settled};

const KINDS: [&str; 4] = [
    "attacker's stones",
    "defender's stones",
    "attacker's passes",
    "defender's passes",
];

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let value = |name: &str| arguments.iter().find_map(|one| one.strip_prefix(name));
    let number = |name: &str| value(name).and_then(|text| text.parse().ok());
    let positions = number("positions=").unwrap_or(300);
    let seed = number("seed=").unwrap_or(1908);
    let wanted = value("fit=");
    let filled = arguments.iter().any(|argument| argument == "filled");
    let mix = if filled { Mix::Filled } else { Mix::Both };
    let mut losses: [Loss; 4] = Default::default();
    let mut samples: [Vec<Sample>; 4] = Default::default();
    let mut counts = [0; 4];
    settled(
        mix,
        seed,
        positions as usize,
        100_000,
        |one: &SettledMove| {
            let kind = kind_of(one);
            losses[kind].add(one);
            counts[kind] = one.counts.len();
            if wanted.is_some() {
                samples[kind].push(Sample::of(one));
            }
        },
    );
    println!("{positions} random positions, seed {seed}");
    for (name, loss) in KINDS.iter().zip(&losses) {
        let [lost, won] = loss.foretold();
        println!(
            "{name}: {} moves, loss {:.3}, of a blind guess {:.3}; of the nodes foretold {:.2} where lost, {:.2} where won",
            loss.moves,
            loss.mean(),
            loss.blind(),
            lost,
            won,
        );
    }
    if let Some(path) = wanted {
        let [one, two, three, four] = samples;
        let stones = [fit(counts[0], one), fit(counts[1], two)];
        let passes = [fit(counts[2], three), fit(counts[3], four)];
        std::fs::write(path, file([stones, passes]))?;
        println!("networks written to {path}");
    }
    Ok(())
}

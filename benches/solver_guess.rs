//! How good the solver's first guess of a move is, and what it is fitted to.
//!
//! `cargo bench --bench solver_guess [-- positions=N seed=N rows=FILE]` searches random walled positions
//! and prints, for stones and for passes of each side, the loss of the guess beside that of one which
//! only knows how often moves win (mean negative logarithm of the chance given to the result,
//! weighted by the root of the nodes; less is better). With `rows=` every settled move is written to a
//! file, one a line: attacker or defender, stone or pass, won or lost, nodes, then the counts in the
//! order of the rows in `src/solver/search/weights.rs`. The points there are 0.55 of the coefficients of
//! a logistic regression over such rows of 6,000 positions: an indicator for each value of each count,
//! up to 2,500 moves of a position, weighted as said.

#[path = "../tests/support/guess.rs"]
mod guess;
#[path = "../tests/support/walled.rs"]
mod walled;

use std::fs::File;
use std::io::{BufWriter, Write};

use raeuberspiel::life::Side;

use guess::{Loss, SHARE, kind_of, settled};

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
    let mut rows = match value("rows=") {
        Some(path) => Some(BufWriter::new(File::create(path)?)),
        None => None,
    };
    let mut losses: [Loss; 4] = Default::default();
    let mut written = Ok(());
    settled(seed, positions as usize, 150_000, |one| {
        losses[kind_of(one)].add(one, SHARE);
        if let Some(rows) = &mut rows {
            let side = match one.mover {
                Side::Attacker => "attacker",
                Side::Defender => "defender",
            };
            let kind = if one.is_pass { "pass" } else { "stone" };
            let result = if one.wins { "won" } else { "lost" };
            let counts: Vec<String> = one.counts.iter().map(u32::to_string).collect();
            let line = format!("{side} {kind} {result} {} {}", one.nodes, counts.join(" "));
            if written.is_ok() {
                written = writeln!(rows, "{line}");
            }
        }
    });
    written?;
    println!("{positions} random walled positions, seed {seed}");
    for (name, loss) in KINDS.iter().zip(&losses) {
        println!(
            "{name}: {} moves, loss {:.3}, of a blind guess {:.3}",
            loss.moves,
            loss.mean(),
            loss.blind()
        );
    }
    Ok(())
}

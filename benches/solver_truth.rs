//! Every filling of small walled corners, compared with the plain definition of the game.
//!
//! `cargo bench --bench solver_truth [-- name=3x3 every=N depth=ko]` prints one line per family: positions
//! (for each side to move), right, wrong, undecided, how many depend on superko and how many of these plain
//! minimax cannot finish, accepted proofs, the solver's nodes and seconds, and total seconds.

#![allow(clippy::unwrap_used, reason = "a bench fails by panicking")]

#[path = "../tests/truth/mod.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod truth;

use raeuberspiel::solver::Depth;

use truth::compare::compare;
use truth::{Family, Kind};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let value = |name: &str| {
        arguments
            .iter()
            .find_map(|argument| argument.strip_prefix(name))
    };
    let every = value("every=").and_then(|v| v.parse().ok()).unwrap_or(1);
    let depth = match value("depth=") {
        Some("ko") => Depth::Ko,
        _ => Depth::Full,
    };
    for (columns, rows, kind) in [
        (2, 2, Kind::WalledAll),
        (3, 2, Kind::WalledAll),
        (3, 2, Kind::Walled),
        (3, 2, Kind::Eye),
        (4, 2, Kind::Walled),
        (4, 2, Kind::Eye),
        (3, 3, Kind::Walled),
        (3, 3, Kind::Eye),
    ] {
        let family = Family {
            columns,
            rows,
            kind,
        };
        if value("name=").is_some_and(|name| !family.name().contains(name)) {
            continue;
        }
        let tally = compare(family, 0, every, depth);
        println!(
            "{}: {} positions, {} right, {} wrong, {} undecided, {} by superko ({} open), {} proofs ({} under superko), {} nodes, {:.2} s of {:.2} s, {} states of the reference",
            family.name(),
            tally.asked,
            tally.right,
            tally.wrong.len(),
            tally.undecided,
            tally.by_superko,
            tally.open,
            tally.proofs,
            tally.superko_proofs,
            tally.nodes,
            tally.seconds[0],
            tally.seconds[1],
            tally.states,
        );
        for wrong in &tally.wrong {
            println!("{wrong}");
        }
    }
}

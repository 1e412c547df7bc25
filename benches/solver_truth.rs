//! Every filling of small walled corners against the plain definition of the game.
//!
//! `cargo bench --bench solver_truth [-- name=3x3 every=N depth=ko]` prints one line a family:
//! positions (each side to move), right, wrong, undecided, how many rest on superko and how many of
//! these plain minimax cannot finish, proofs accepted, the solver's nodes and seconds, and all seconds.

#![allow(clippy::unwrap_used, reason = "a bench fails by panicking")]

#[path = "../tests/truth/mod.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod truth;

use raeuberspiel::solver::Depth;

use truth::Family;
use truth::compare::compare;

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
    for (columns, rows, all) in [
        (2, 2, true),
        (3, 2, true),
        (3, 2, false),
        (4, 2, false),
        (3, 3, false),
    ] {
        for is_eye in [true, false] {
            let family = Family {
                columns,
                rows,
                is_eye,
                all,
            };
            if value("name=").is_some_and(|name| !family.name().contains(name)) || (all && is_eye) {
                continue;
            }
            let tally = compare(family, 0, every, depth);
            println!(
                "{}: {} positions, {} right, {} wrong, {} undecided, {} by superko ({} open), {} proofs, {} nodes, {:.2} s of {:.2} s, {} states of the reference",
                family.name(),
                tally.asked,
                tally.right,
                tally.wrong.len(),
                tally.undecided,
                tally.by_superko,
                tally.open,
                tally.proofs,
                tally.nodes,
                tally.seconds[0],
                tally.seconds[1],
                tally.states,
            );
            for wrong in tally.wrong.iter().take(5) {
                println!("{wrong}");
            }
        }
    }
}

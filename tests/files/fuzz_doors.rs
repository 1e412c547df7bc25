//! Every entry point for foreign bytes is tried with its seeds, and with seeds cut or slightly damaged: in
//! seconds what fuzzing does for hours.

use crate::doors;
use crate::seeds;
use doors::{DOORS, try_door};
use seeds::seeds;

/// Tries one entry point with its seeds, some of them also halved and with one bit in the middle flipped.
#[track_caller]
fn try_seeds(name: &str) {
    let seeds = seeds(name);
    assert!(!seeds.is_empty(), "{name} has no seeds");
    for (number, (seed, bytes)) in seeds.iter().enumerate() {
        println!("{name}: {seed}");
        try_door(name, bytes);
        // Only a few of many seeds; the fuzzer does the rest.
        if number.is_multiple_of(1 + seeds.len() / 12) {
            let half = bytes.len() / 2;
            try_door(name, &bytes[..half]);
            let mut damaged = bytes.clone();
            if let Some(byte) = damaged.get_mut(half) {
                *byte ^= 1;
            }
            try_door(name, &damaged);
        }
    }
}

#[test]
fn sgf_files() {
    try_seeds("sgf");
}

#[test]
fn sets_and_lessons() {
    try_seeds("ron");
}

#[test]
fn archives() {
    try_seeds("zip");
}

#[test]
fn sessions_of_the_text_protocol() {
    try_seeds("gtp");
}

#[test]
fn position_lists() {
    try_seeds("json");
}

#[test]
fn lines_of_the_log() {
    try_seeds("log");
}

#[test]
fn diagrams_in_text() {
    try_seeds("text");
}

#[test]
fn the_index_of_the_library() {
    try_seeds("index");
}

#[test]
fn certificates() {
    try_seeds("cert");
}

/// An entry point without a target would never be fuzzed, one without a test never tried.
#[test]
fn every_door_has_a_target_and_a_test() {
    let manifest = include_str!("../../fuzz/Cargo.toml");
    let tests = include_str!("fuzz_doors.rs");
    for door in DOORS {
        let target = format!("path = \"fuzz_targets/{}.rs\"", door.name);
        assert!(manifest.contains(&target), "no target for {}", door.name);
        let path = format!(
            "{}/fuzz/fuzz_targets/{}.rs",
            env!("CARGO_MANIFEST_DIR"),
            door.name
        );
        let code = std::fs::read_to_string(path).expect("the target is there");
        let call = format!("try_door(\"{}\"", door.name);
        assert!(code.contains(&call), "{} opens another door", door.name);
        let test = format!("try_seeds(\"{}\")", door.name);
        assert!(tests.contains(&test), "no test for {}", door.name);
    }
}

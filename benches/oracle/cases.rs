//! Reads the positions of a private collection, as `solver_oracle` describes them.

#![allow(dead_code, reason = "each bench uses its part")]

use std::time::Instant;

use raeuberspiel::board::{Color, Notation, Point, Rules, Setup, Size, Stones};
use raeuberspiel::life::{Outcome, Query, QuerySpec};

/// A position with its known result.
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) query: Query,
    pub(crate) base: Outcome,
    pub(crate) threats: Option<u8>,
    pub(crate) level: u64,
    /// Whether the other side's result is known too.
    pub(crate) is_one_of_two: bool,
}

/// The collection's path, if the environment gives one.
pub(crate) fn path() -> Option<String> {
    std::env::var("RAEUBERSPIEL_ORACLE").ok()
}

/// The number after `name` among the arguments.
pub(crate) fn argument(name: &str) -> Option<u64> {
    std::env::args().find_map(|argument| argument.strip_prefix(name)?.parse().ok())
}

/// The cases of one line in `every` of the collection.
pub(crate) fn read(path: &str, every: usize) -> Vec<Case> {
    let text = std::fs::read_to_string(path).expect("the oracle can be read");
    text.lines().step_by(every).flat_map(cases).collect()
}

/// Processor time of this thread in seconds, or wall-clock time if the system does not provide it.
pub(crate) fn cpu_seconds() -> f64 {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|field| field.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |ns: f64| ns / 1e9)
}

pub(crate) fn cases(line: &str) -> Vec<Case> {
    let json: serde_json::Value = serde_json::from_str(line).expect("a JSON object a line");
    let size = json["size"]
        .as_u64()
        .and_then(|side| Size::square(side as u8));
    let size = size.expect("a board size");
    let points = |name: &str| -> Vec<Point> {
        let list = json[name].as_array().expect("a list of points");
        list.iter()
            .filter_map(|text| Notation::Gtp.read(text.as_str()?, size))
            .collect()
    };
    let mut stones = Stones::new();
    for (name, color) in [("black", Color::Black), ("white", Color::White)] {
        for point in points(name) {
            stones.set(point, Some(color));
        }
    }
    let truths = json["truth"].as_object().expect("truth by side");
    truths
        .iter()
        .map(|(side, truth)| {
            let to_move = if side == "black" {
                Color::Black
            } else {
                Color::White
            };
            let setup = Setup {
                stones: stones.clone(),
                to_move,
                rules: Rules::default(),
                ..Setup::new(size)
            };
            let position = setup.into_position().expect("a sound position");
            let spec = QuerySpec {
                targets: points("targets"),
                ..QuerySpec::default()
            };
            Case {
                id: json["id"].as_str().unwrap_or("?").to_owned(),
                query: Query::new(&position, &spec).expect("a sound query"),
                base: if truth["base"] == "alive" {
                    Outcome::Alive
                } else {
                    Outcome::Dead
                },
                threats: truth["threats_to_flip"].as_u64().map(|n| n as u8),
                level: json["level"].as_u64().unwrap_or(0),
                is_one_of_two: truths.len() == 2,
            }
        })
        .collect()
}

//! Boards at the end of games in which this program and another engine once judged a chain differently: the
//! present verdict, and what it rests on.
//!
//! Each board is in `tests/data/finished-boards.txt` with the chain, the engine's verdict, ours, and what
//! ours rests on; a guess states the number of empty points that made the region too wide.

use raeuberspiel::board::{Color, Notation, Point, Position, Setup, Size};
use raeuberspiel::game::{Basis, Effort, Fate, Unproved, assess};
use raeuberspiel::solver::{Solver, Stop};
use raeuberspiel::worker::{NODES_TO_JUDGE, prover};

const BOARDS: &str = include_str!("../data/finished-boards.txt");

struct Case {
    name: String,
    position: Position,
    /// The chain, the engine's verdict, our verdict, and what ours rests on.
    chains: Vec<[String; 4]>,
}

fn cases() -> Vec<Case> {
    let size = Size::square(9).expect("a board");
    let boards = BOARDS.split("\n\n").filter(|text| text.contains("game"));
    boards
        .map(|text| {
            let mut name = String::new();
            let mut setup = Setup::new(size);
            let mut chains = Vec::new();
            let mut row = 9;
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
                match words.first().map(String::as_str) {
                    Some("game") => {
                        name.clone_from(&words[1]);
                        setup.to_move = match words[2].as_str() {
                            "white" => Color::White,
                            _ => Color::Black,
                        };
                    }
                    Some("chain") => {
                        let facts = words[1..].to_vec();
                        chains.push(<[String; 4]>::try_from(facts).expect("four words"));
                    }
                    Some(_) => {
                        row -= 1;
                        for (column, word) in (0..).zip(&words) {
                            let color = match word.as_str() {
                                "X" => Some(Color::Black),
                                "O" => Some(Color::White),
                                _ => None,
                            };
                            setup.stones.set(Point::at(column, row), color);
                        }
                    }
                    None => {}
                }
            }
            assert_eq!(row, 0, "game {name} has nine rows");
            Case {
                position: setup.into_position().expect("a sound board"),
                name,
                chains,
            }
        })
        .collect()
}

#[test]
fn chains_are_judged_as_noted_and_every_guess_says_why() {
    let mut solver = Solver::new(16 << 20);
    let cases = cases();
    assert!(cases.len() >= 10, "{} boards", cases.len());
    for case in cases {
        let mut prove = prover(&mut solver, NODES_TO_JUDGE, Stop::new());
        let found = assess(&case.position, Effort::default(), &mut prove);
        for [chain, theirs, ours, basis] in &case.chains {
            let point = Notation::Gtp.read(chain, case.position.size());
            let point = point.expect("a point");
            let chain = found.at(&case.position, point).expect("a chain");
            let said = format!("game {} {point}, theirs {theirs}: {chain:?}", case.name);
            assert_eq!(format!("{:?}", chain.fate), *ours, "{said}");
            let rests = match chain.unproved {
                Some(Unproved::TooWide(points)) => format!("{points}-empty"),
                Some(other) => format!("{other:?}"),
                None => format!("{:?}", chain.basis),
            };
            assert_eq!(rests, *basis, "{said}");
            assert_eq!(
                chain.unproved.is_some(),
                chain.basis == Basis::Guessed,
                "{said}"
            );
            assert_eq!(
                chain.fate == Fate::Unsettled,
                !chain.vital.is_empty(),
                "what hangs on the next move names it: {said}"
            );
        }
    }
}

#[test]
fn no_proof_rests_on_a_guess() {
    let mut solver = Solver::new(16 << 20);
    for case in cases() {
        let mut prove = prover(&mut solver, NODES_TO_JUDGE, Stop::new());
        let found = assess(&case.position, Effort::default(), &mut prove);
        for chain in found
            .chains
            .iter()
            .filter(|chain| chain.basis == Basis::Proved)
        {
            for &other in &chain.assumed {
                let other = found.at(&case.position, other).expect("a chain");
                let carries = match chain.fate {
                    Fate::Alive | Fate::Seki => other.color == chain.color,
                    Fate::Dead => other.color != chain.color,
                    Fate::Unsettled => true,
                };
                let is_firm = matches!(other.fate, Fate::Alive | Fate::Seki)
                    && matches!(other.basis, Basis::Proved | Basis::Unconditional);
                assert!(
                    !carries || is_firm,
                    "game {}: {chain:?} on {other:?}",
                    case.name
                );
            }
        }
    }
}

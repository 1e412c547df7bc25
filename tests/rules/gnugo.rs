//! Random games against an independent engine, GNU Go, over the Go Text Protocol.
//!
//! After every move the stones, the prisoners and the legal moves of both sides must agree.
//! The tests contain a short run; `RAEUBERSPIEL_GNUGO_GAMES=100000` makes it long,
//! `RAEUBERSPIEL_GNUGO_THREADS` sets how many engines run in parallel (default 2), and
//! `RAEUBERSPIEL_GNUGO_FIRST` the number of the first game, so that a long run can be split. GNU Go is in
//! Debian's package `gnugo`; without it the test says so and checks nothing, unless `CI` is set, where it is
//! required.

use std::io::{Read, Seek, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use raeuberspiel::board::{Color, Move, Notation, Point, Position, Rules, Size};

/// GNU Go keeps 500 moves of history.
const LONGEST: usize = 450;

/// Games per run of the engine: files are cheaper than a conversation.
const BATCH: u64 = 40;

#[test]
fn random_games_agree_with_gnu_go() {
    let Some(program) = ["gnugo", "/usr/games/gnugo"].into_iter().find(|program| {
        Command::new(program)
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok()
    }) else {
        assert!(std::env::var_os("CI").is_none(), "CI must install gnugo");
        eprintln!("gnugo is not installed: nothing compared");
        return;
    };
    let number = |name: &str, default: u64| {
        std::env::var(name)
            .ok()
            .map_or(default, |text| text.parse().expect("a whole number"))
    };
    let games = number("RAEUBERSPIEL_GNUGO_GAMES", 60);
    let threads = number("RAEUBERSPIEL_GNUGO_THREADS", 2);
    let first = number("RAEUBERSPIEL_GNUGO_FIRST", 0);
    let games = first + games;
    let (next, moves, captured) = (AtomicU64::new(first), AtomicU64::new(0), AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let start = next.fetch_add(BATCH, Ordering::Relaxed);
                    if start >= games {
                        break;
                    }
                    let mut commands = String::new();
                    let played: Vec<Game> = (start..games.min(start + BATCH))
                        .map(|number| Game::random(number, &mut commands))
                        .collect();
                    let answers = ask(program, &commands);
                    let mut answers = answers.split("\n\n");
                    for game in played {
                        game.compare(&mut answers);
                        let position = &game.position;
                        moves.fetch_add(position.move_count() as u64, Ordering::Relaxed);
                        let prisoners: u32 = Color::BOTH
                            .into_iter()
                            .map(|color| position.captures(color))
                            .sum();
                        captured.fetch_add(u64::from(prisoners), Ordering::Relaxed);
                    }
                    assert_eq!(answers.next(), Some(""), "an answer too many");
                }
            });
        }
    });
    println!(
        "games {first} to {} agree with GNU Go: {} moves, {} stones captured",
        games - 1,
        moves.into_inner(),
        captured.into_inner()
    );
}

/// The expected answer of GNU Go.
#[derive(Debug, PartialEq, Eq)]
enum Wanted {
    /// An empty answer that confirms the command.
    Done,
    /// A number.
    Number(u32),
    /// A set of points in any order.
    Points(Set),
}

/// Points of a board as bits by row and column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Set([u32; 19]);

impl Set {
    fn add(&mut self, point: Point) {
        self.0[point.row() as usize] |= 1 << point.column();
    }

    fn of(points: impl Iterator<Item = Point>) -> Set {
        let mut set = Set::default();
        points.for_each(|point| set.add(point));
        set
    }
}

/// A random game and the expected answers for each of its positions.
struct Game {
    number: u64,
    position: Position,
    wanted: Vec<Wanted>,
}

impl Game {
    /// Plays one random game and appends the questions about each position to `commands`.
    fn random(number: u64, commands: &mut String) -> Game {
        // Small boards are cheap, so most games use them.
        let side = match number % 20 {
            0 => 19,
            1..=3 => 13,
            _ => 9,
        };
        let size = Size::square(side).expect("a board");
        let mut state = number + 1;
        let points: Vec<Point> = size.points().collect();
        let mut position = Position::empty(size, Rules::default());
        commands.push_str(&format!("boardsize {}\nclear_board\n", size.width()));
        let mut wanted = vec![Wanted::Done, Wanted::Done];
        let length = (size.area() * 3 / 2).min(LONGEST);
        while position.move_count() < length {
            let mv = match random(&mut state) as usize {
                pick if pick % 50 == 0 => Move::Pass,
                pick => Move::Play(points[pick / 50 % points.len()]),
            };
            if position.is_legal(mv) {
                let color = position.to_move();
                position.play(mv).expect("just found legal");
                commands.push_str(&format!("play {color} {mv}\n"));
                wanted.push(Wanted::Done);
                describe(&position, commands, &mut wanted);
            }
        }
        Game {
            number,
            position,
            wanted,
        }
    }

    /// Compares every answer with the expected one.
    fn compare<'a>(&self, answers: &mut impl Iterator<Item = &'a str>) {
        for (number, wanted) in self.wanted.iter().enumerate() {
            let text = answers.next().expect("gnugo answers every command");
            let answer = text
                .strip_prefix('=')
                .unwrap_or_else(|| panic!("gnugo refuses: {text}"));
            let found = match wanted {
                Wanted::Done if answer.trim().is_empty() => Wanted::Done,
                Wanted::Number(_) => Wanted::Number(answer.trim().parse().expect("a number")),
                Wanted::Done | Wanted::Points(_) => {
                    let points = answer.split_whitespace().map(|word| {
                        Notation::Gtp
                            .read(word, self.position.size())
                            .unwrap_or_else(|| panic!("gnugo answers {answer}"))
                    });
                    Wanted::Points(Set::of(points))
                }
            };
            assert_eq!(
                &found,
                wanted,
                "game {} on {}, answer {number}, after {:?}",
                self.number,
                self.position.size(),
                self.position.moves().collect::<Vec<_>>()
            );
        }
    }
}

/// SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
fn random(state: &mut u64) -> u32 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ (z >> 31)) >> 32) as u32
}

/// Asks for stones, prisoners and legal moves of both sides, and notes the expected answers.
fn describe(position: &Position, commands: &mut String, wanted: &mut Vec<Wanted>) {
    for color in Color::BOTH {
        commands.push_str(match color {
            Color::Black => "list_stones black\ncaptures black\nall_legal black\n",
            Color::White => "list_stones white\ncaptures white\nall_legal white\n",
        });
        let stones = position.stones();
        let own = stones.iter().filter(|&(_, c)| c == color);
        wanted.push(Wanted::Points(Set::of(own.map(|(point, _)| point))));
        wanted.push(Wanted::Number(position.captures(color)));
        wanted.push(Wanted::Points(if color == position.to_move() {
            Set::of(position.legal_moves())
        } else {
            // The other side's turn is set on a clone, so that this game keeps its ko.
            let mut other = position.clone();
            other.set_to_move(color);
            Set::of(other.legal_moves())
        }));
    }
}

/// Passes all commands to a new engine and returns its output.
fn ask(program: &str, commands: &str) -> String {
    let mut input = tempfile::tempfile().expect("a temporary file");
    let mut output = tempfile::tempfile().expect("a temporary file");
    input
        .write_all(commands.as_bytes())
        .expect("it can be written");
    input.rewind().expect("it can be read");
    let told = output.try_clone().expect("a second handle");
    let status = Command::new(program)
        .args(["--mode", "gtp"])
        .stdin(Stdio::from(input))
        .stdout(Stdio::from(told))
        .stderr(Stdio::null())
        .status()
        .expect("gnugo runs");
    assert!(status.success(), "gnugo ended early");
    let mut answers = String::new();
    output.rewind().expect("it can be read");
    output
        .read_to_string(&mut answers)
        .expect("gnugo writes text");
    answers
}

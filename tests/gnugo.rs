//! Random games against an independent engine, GNU Go, over the Go Text Protocol.
//!
//! After every move the stones, the prisoners and the legal moves of both sides must agree.
//! A short run stands in the tests; `RAEUBERSPIEL_GNUGO_GAMES=100000` makes it the long one, and
//! `RAEUBERSPIEL_GNUGO_THREADS` sets how many engines run side by side (default 2), and
//! `RAEUBERSPIEL_GNUGO_FIRST` the number of the first game, so that a long run can be done in parts.
//! GNU Go comes with Debian's package `gnugo`; without it the test says so and checks nothing,
//! unless `CI` is set, where it must be there.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use raeuberspiel::board::{Color, Move, Point, Position, Rules, Size};

/// GNU Go keeps 500 moves of history.
const LONGEST: usize = 450;

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
                let mut engine = Engine::start(program);
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        break;
                    }
                    // Small boards cost little, so they make the bulk.
                    let side = match game % 20 {
                        0 => 19,
                        1..=3 => 13,
                        _ => 9,
                    };
                    let size = Size::square(side).expect("a board");
                    let position = compare_game(&mut engine, game, size);
                    moves.fetch_add(position.move_count() as u64, Ordering::Relaxed);
                    let prisoners: u32 = Color::BOTH
                        .into_iter()
                        .map(|color| position.captures(color))
                        .sum();
                    captured.fetch_add(u64::from(prisoners), Ordering::Relaxed);
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

/// Plays one random game and compares every position of it.
fn compare_game(engine: &mut Engine, game: u64, size: Size) -> Position {
    let mut state = game + 1;
    let points: Vec<Point> = size.points().collect();
    let mut position = Position::empty(size, Rules::default());
    let mut commands = format!("boardsize {}\nclear_board\n", size.width());
    let mut expected = vec![String::new(), String::new()];
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
            expected.push(String::new());
            describe(&position, &mut commands, &mut expected);
        }
    }
    let answers = engine.ask(commands, expected.len());
    for (number, (found, wanted)) in answers.iter().zip(&expected).enumerate() {
        assert_eq!(
            found,
            wanted,
            "game {game} on {size}, answer {number}, after {:?}",
            position.moves().collect::<Vec<_>>()
        );
    }
    position
}

/// SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
fn random(state: &mut u64) -> u32 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ (z >> 31)) >> 32) as u32
}

/// Asks for stones, prisoners and legal moves of both sides, with the answers we expect.
fn describe(position: &Position, commands: &mut String, expected: &mut Vec<String>) {
    let names = |points: &mut dyn Iterator<Item = Point>| {
        let mut names: Vec<String> = points.map(|point| point.to_string()).collect();
        names.sort();
        names.join(" ")
    };
    for color in Color::BOTH {
        commands.push_str(&format!(
            "list_stones {color}\ncaptures {color}\nall_legal {color}\n"
        ));
        expected.push(names(
            &mut position
                .stones()
                .iter()
                .filter(|&(_, c)| c == color)
                .map(|(point, _)| point),
        ));
        expected.push(position.captures(color).to_string());
        let mut side = position.clone();
        side.set_to_move(color);
        expected.push(names(&mut side.legal_moves()));
    }
}

struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<std::process::ChildStdout>,
}

impl Engine {
    fn start(program: &str) -> Engine {
        let mut process = Command::new(program)
            .args(["--mode", "gtp"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("gnugo starts");
        let input = process.stdin.take().expect("the input is a pipe");
        let output = BufReader::new(process.stdout.take().expect("the output is a pipe"));
        Engine {
            process,
            input,
            output,
        }
    }

    /// Sends all commands at once and collects the answers, each with its words sorted.
    fn ask(&mut self, commands: String, answers: usize) -> Vec<String> {
        thread::scope(|scope| {
            let input = &mut self.input;
            scope.spawn(move || {
                input.write_all(commands.as_bytes()).expect("gnugo reads");
                input.flush().expect("gnugo reads");
            });
            (0..answers)
                .map(|_| read_answer(&mut self.output))
                .collect()
        })
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

fn read_answer(output: &mut impl BufRead) -> String {
    let mut text = String::new();
    loop {
        let mut line = String::new();
        assert!(
            output.read_line(&mut line).expect("gnugo writes text") > 0,
            "gnugo ended early"
        );
        if line.trim().is_empty() {
            break;
        }
        text.push_str(&line);
    }
    let answer = text
        .strip_prefix('=')
        .unwrap_or_else(|| panic!("gnugo refuses: {text}"));
    let mut words: Vec<&str> = answer.split_whitespace().collect();
    words.sort_unstable();
    words.join(" ")
}

//! `raeuberspiel shapes --json` against a brute force that knows only the rules of the game.
//!
//! The reference reads the stones that the program prints, lists every position that can arise by its own
//! rules, and finds by repeated passes who can force what. "Two eyes" is taken literally: a position in which
//! the wall survives even if its owner never moves again.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeSet, HashMap};
use std::process::Command;

use serde_json::Value;

const SIDE: usize = 19;
const EMPTY: u8 = 0;
const BLACK: u8 = 1;
const WHITE: u8 = 2;

type Board = [u8; SIDE * SIDE];

fn read_point(name: &str) -> usize {
    let letter = name.as_bytes()[0];
    let column = usize::from(letter - b'A') - usize::from(letter > b'I');
    let row: usize = name[1..].parse().unwrap();
    (row - 1) * SIDE + column
}

fn points(line: &Value, key: &str) -> Vec<usize> {
    let names = line[key].as_array().unwrap();
    names
        .iter()
        .map(|name| read_point(name.as_str().unwrap()))
        .collect()
}

fn neighbors(point: usize) -> Vec<usize> {
    let (row, column) = (point / SIDE, point % SIDE);
    let mut next = Vec::new();
    if column > 0 {
        next.push(point - 1);
    }
    if column + 1 < SIDE {
        next.push(point + 1);
    }
    if row > 0 {
        next.push(point - SIDE);
    }
    if row + 1 < SIDE {
        next.push(point + SIDE);
    }
    next
}

/// The chain on a point, and whether it has a liberty.
fn chain(board: &Board, point: usize) -> (Vec<usize>, bool) {
    let mut stones = vec![point];
    let mut is_free = false;
    let mut done = 0;
    while done < stones.len() {
        for next in neighbors(stones[done]) {
            if board[next] == EMPTY {
                is_free = true;
            } else if board[next] == board[point] && !stones.contains(&next) {
                stones.push(next);
            }
        }
        done += 1;
    }
    (stones, is_free)
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    board: Board,
    to_move: u8,
    ko: Option<usize>,
}

/// The state after a move; `None` if it is illegal.
fn play(state: &State, point: usize) -> Option<State> {
    if state.board[point] != EMPTY || state.ko == Some(point) {
        return None;
    }
    let mut board = state.board;
    board[point] = state.to_move;
    let mut taken = Vec::new();
    for next in neighbors(point) {
        if board[next] == 3 - state.to_move {
            let (stones, is_free) = chain(&board, next);
            if !is_free {
                for stone in stones {
                    board[stone] = EMPTY;
                    taken.push(stone);
                }
            }
        }
    }
    let (own, is_free) = chain(&board, point);
    if !is_free {
        return None;
    }
    let open = neighbors(point)
        .iter()
        .filter(|&&next| board[next] == EMPTY)
        .count();
    let ko = (taken.len() == 1 && own.len() == 1 && open == 1).then(|| taken[0]);
    Some(State {
        board,
        to_move: 3 - state.to_move,
        ko,
    })
}

struct Game {
    states: Vec<State>,
    index: HashMap<State, usize>,
    moves: Vec<Vec<usize>>,
    passes: Vec<usize>,
    wall: usize,
}

impl Game {
    fn add(&mut self, state: State) -> usize {
        if let Some(&index) = self.index.get(&state) {
            return index;
        }
        self.index.insert(state.clone(), self.states.len());
        self.states.push(state);
        self.states.len() - 1
    }

    /// Lists every state that can arise from the board, with either side to move first.
    fn list(board: Board, field: &BTreeSet<usize>, wall: usize) -> Game {
        let mut game = Game {
            states: Vec::new(),
            index: HashMap::new(),
            moves: Vec::new(),
            passes: Vec::new(),
            wall,
        };
        for to_move in [WHITE, BLACK] {
            game.add(State {
                board,
                to_move,
                ko: None,
            });
        }
        while game.moves.len() < game.states.len() {
            let at = game.moves.len();
            let state = game.states[at].clone();
            let mut next = Vec::new();
            let mut pass = at;
            if !game.is_taken(at) {
                for &point in field {
                    next.extend(play(&state, point).map(|state| game.add(state)));
                }
                let to_move = 3 - state.to_move;
                pass = game.add(State {
                    to_move,
                    ko: None,
                    ..state
                });
            }
            game.moves.push(next);
            game.passes.push(pass);
        }
        game
    }

    fn is_taken(&self, at: usize) -> bool {
        self.states[at].board[self.wall] != BLACK
    }

    /// Positions from which `winner` reaches one of the ends by force. White passes only if allowed.
    fn forced(&self, winner: u8, ends: &[bool], white_may_pass: bool) -> Vec<bool> {
        let mut won = ends.to_vec();
        loop {
            let mut changed = false;
            for at in 0..self.states.len() {
                if won[at] || self.is_taken(at) {
                    continue;
                }
                let mover = self.states[at].to_move;
                let mut next = self.moves[at].clone();
                if mover == BLACK || white_may_pass || self.states[at].ko.is_some() {
                    next.push(self.passes[at]);
                }
                let wins = |&n: &usize| won[n];
                let is_won = if mover == winner {
                    next.iter().any(wins)
                } else {
                    next.iter().all(wins)
                };
                if is_won {
                    won[at] = true;
                    changed = true;
                }
            }
            if !changed {
                return won;
            }
        }
    }

    /// Positions in which White can never capture the wall although Black only passes.
    fn stands_alone(&self) -> Vec<bool> {
        let mut falls: Vec<bool> = (0..self.states.len()).map(|at| self.is_taken(at)).collect();
        loop {
            let mut changed = false;
            for at in 0..self.states.len() {
                let next = if self.states[at].to_move == BLACK {
                    falls[self.passes[at]]
                } else {
                    self.moves[at].iter().any(|&next| falls[next]) || falls[self.passes[at]]
                };
                if next && !falls[at] {
                    falls[at] = true;
                    changed = true;
                }
            }
            if !changed {
                return falls.iter().map(|falls| !falls).collect();
            }
        }
    }
}

fn lines(arguments: &[&str]) -> Vec<Value> {
    let output = Command::new(env!("CARGO_BIN_EXE_raeuberspiel"))
        .arg("shapes")
        .args(arguments)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn compare(line: &Value) {
    let mut board = [EMPTY; SIDE * SIDE];
    for (key, stone) in [("black", BLACK), ("white", WHITE)] {
        for point in points(line, key) {
            board[point] = stone;
        }
    }
    let inside = points(line, "inside");
    let field: BTreeSet<usize> = inside
        .iter()
        .copied()
        .chain(points(line, "outside"))
        .chain(points(line, "black"))
        .collect();
    // A stone of the wall: one next to a white stone outside.
    let wall = points(line, "black")
        .into_iter()
        .find(|&point| {
            let outer = |next: &usize| board[*next] == WHITE && !inside.contains(next);
            neighbors(point).iter().any(outer)
        })
        .unwrap();
    let game = Game::list(board, &field, wall);
    let taken: Vec<bool> = (0..game.states.len()).map(|at| game.is_taken(at)).collect();
    let dead = game.forced(WHITE, &taken, false);
    let alive = game.forced(BLACK, &game.stands_alone(), true);
    for (start, key) in [(0, "attacked"), (1, "defended")] {
        let word = match (dead[start], alive[start]) {
            (true, _) => "dead",
            (false, true) => "alive",
            (false, false) => "seki",
        };
        assert_eq!(line[key]["base"], word, "{key}: {line}");
        // A point is vital if it reaches the best that the side to move can reach, and that is a gain.
        let mover = game.states[start].to_move;
        let gains = dead[0] != dead[1] || (!dead[0] && alive[0] != alive[1]);
        let mut vital = BTreeSet::new();
        for &point in &field {
            let Some(next) = play(&game.states[start], point) else {
                continue;
            };
            let next = game.index[&next];
            if gains && dead[next] == dead[start] && alive[next] == alive[start] {
                vital.insert(point);
            }
        }
        let told: BTreeSet<usize> = points(&line[key], "vital").into_iter().collect();
        let has_ko = line["status"] == "ko";
        // A waiting move of the defender on an own liberty equals a pass and is not listed.
        assert!(
            told.is_subset(&vital) || has_ko,
            "{key} {told:?} {vital:?}: {line}"
        );
        if mover == WHITE && !has_ko {
            assert_eq!(told, vital, "{key}: {line}");
        }
    }
}

#[test]
fn every_empty_space_up_to_five_points_agrees_with_brute_force() {
    let mut compared = 0;
    for liberties in ["0", "1"] {
        for line in lines(&["--points", "1-5", "--liberties", liberties, "--json"]) {
            compare(&line);
            compared += 1;
        }
    }
    // 21 shapes in the centre, 54 placements at the edge and 50 in the corner.
    assert_eq!(compared, 2 * (21 + 54 + 50));
}

#[test]
fn stones_inside_up_to_four_points_agree_with_brute_force() {
    let lines = lines(&["--points", "1-4", "--kind", "stones", "--json"]);
    assert!(lines.len() > 300, "{}", lines.len());
    lines.iter().for_each(compare);
}

#[test]
fn the_open_centre_is_as_it_is_known_to_be() {
    let status = |points: &str| {
        let lines = lines(&["--points", points, "--place", "centre", "--json"]);
        let mut counts = HashMap::new();
        for line in &lines {
            *counts
                .entry(line["status"].as_str().unwrap().to_owned())
                .or_insert(0) += 1;
        }
        (lines.len(), counts)
    };
    for (points, total, dead, unsettled, seki) in [
        ("1", 1, 1, 0, 0),
        ("2", 1, 1, 0, 0),
        ("3", 2, 0, 2, 0),
        ("4", 5, 1, 1, 0),
        ("5", 12, 0, 2, 0),
        ("6", 35, 0, 1, 0),
        ("7", 108, 0, 0, 1),
    ] {
        let (count, by_status) = status(points);
        let of = |word: &str| by_status.get(word).copied().unwrap_or(0);
        assert_eq!(count, total, "{points}");
        assert_eq!(
            (of("dead"), of("unsettled"), of("seki")),
            (dead, unsettled, seki),
            "{points}"
        );
        assert_eq!(of("ko"), 0, "{points}");
    }
}

//! Whole games as SGF: the main line of the first game of a file, and back.

use super::game_line::{LineFault, Node, main_line};
use crate::board::{Color, Move, Notation, Point, Setup, Size};
use crate::game::{Game, Phase, Refusal, Ruleset, RulesetId, Score, Step};

/// A game with what its file says about it.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The game.
    pub game: Game,
    /// Who played Black.
    pub black: String,
    /// Who played White.
    pub white: String,
    /// What the game is called, or where it was played.
    pub name: String,
    /// When, as the file writes it.
    pub date: String,
    /// The result as SGF writes it, empty if unknown.
    pub result: String,
}

impl GameRecord {
    /// A record of a game, with nothing else known.
    #[must_use]
    pub const fn new(game: Game) -> GameRecord {
        GameRecord {
            game,
            black: String::new(),
            white: String::new(),
            name: String::new(),
            date: String::new(),
            result: String::new(),
        }
    }
}

/// Why a game cannot be read, or not to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The text is no SGF.
    #[error("byte {byte}: {message}; see the description of SGF FF[4]")]
    Broken {
        /// Where in the text.
        byte: usize,
        /// What is wrong.
        message: &'static str,
    },
    /// A value does not say what its property asks for.
    #[error("{property}[{value}] is not understood; correct the property")]
    Value {
        /// The property.
        property: &'static str,
        /// What the file says, shortened.
        value: String,
    },
    /// The stones set up cannot stand on a board.
    #[error("the stones set up cannot stand: {0}")]
    Setup(String),
    /// A move is illegal; the moves before it were read.
    #[error("move {number}: {refusal}")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// The rule that forbids it.
        refusal: Refusal,
    },
    /// Stones are set up after the first move; what was before it was read.
    #[error("after move {0} the file sets up stones; only games played move by move can be read")]
    SetupWithin(usize),
}

/// Reads the main line of the first game.
///
/// Where the file names no ruleset it knows, those of Japan are taken.
///
/// # Errors
///
/// The fault, and for a fault among the moves also the game up to it.
pub fn read_game(text: &str) -> Result<GameRecord, (Option<Box<GameRecord>>, RecordError)> {
    let nodes = main_line(text)
        .map_err(|LineFault { byte, message }| (None, RecordError::Broken { byte, message }))?;
    let mut nodes = nodes.into_iter();
    let root = nodes.next().unwrap_or_default();
    let game = start_of(&root).map_err(|error| (None, error))?;
    let info = |property: &str| root.text(property);
    let mut record = GameRecord {
        game,
        black: info("PB"),
        white: info("PW"),
        name: [info("GN"), info("EV")]
            .into_iter()
            .find(|name| !name.is_empty())
            .unwrap_or_default(),
        date: info("DT"),
        result: info("RE"),
    };
    // Some files have their first move in the root node.
    for node in std::iter::once(root).chain(nodes) {
        if let Err(error) = take_moves(&mut record.game, &node) {
            return Err((Some(Box::new(record)), error));
        }
    }
    let loser = match record.result.to_ascii_uppercase().as_str() {
        "B+R" | "B+RESIGN" => Some(Color::White),
        "W+R" | "W+RESIGN" => Some(Color::Black),
        _ => None,
    };
    if let (Some(loser), Phase::Playing | Phase::EndOffered(_)) = (loser, record.game.phase()) {
        // Just found to be going on, so that giving up is possible.
        record.game.resign(loser).ok();
    }
    Ok(record)
}

fn shortened(value: &str) -> String {
    value.chars().take(20).collect()
}

fn refused(property: &'static str, value: &str) -> RecordError {
    RecordError::Value {
        property,
        value: shortened(value),
    }
}

fn start_of(root: &Node<'_>) -> Result<Game, RecordError> {
    if let Some(kind) = root.first("GM").filter(|kind| kind.trim() != "1") {
        return Err(refused("GM", kind));
    }
    let size = size_of(root)?;
    let id = root
        .first("RU")
        .and_then(RulesetId::read)
        .unwrap_or(RulesetId::Japanese);
    let mut rules = Ruleset::of(id);
    for &change in root.values("XRULE") {
        rules = rules.with(change).ok_or_else(|| refused("XRULE", change))?;
    }
    if let Some(komi) = root.first("KM").filter(|komi| !komi.trim().is_empty()) {
        rules.komi = Score::read(komi).ok_or_else(|| refused("KM", komi))?;
    }
    let handicap: usize = root
        .first("HA")
        .and_then(|value| value.trim().parse().ok())
        .unwrap_or(0);
    let black = points(root, "AB", size)?;
    let white = points(root, "AW", size)?;
    let is_handicap = handicap > 0 && handicap == black.len() && white.is_empty();
    let stated = match root
        .first("PL")
        .and_then(|value| value.trim().chars().next())
    {
        Some('W' | 'w' | '2') => Some(Color::White),
        Some('B' | 'b' | '1') => Some(Color::Black),
        _ => None,
    };
    if is_handicap {
        let mut game = Game::new(size, rules);
        if game.lay_handicap(&black).is_ok() && stated.is_none_or(|color| color == game.to_move()) {
            return Ok(game);
        }
    }
    let mut setup = Setup::new(size);
    for (points, color) in [(black, Color::Black), (white, Color::White)] {
        for point in points {
            setup.stones.set(point, Some(color));
        }
    }
    for point in points(root, "AE", size)? {
        setup.stones.set(point, None);
    }
    setup.to_move = stated.unwrap_or(if handicap > 1 {
        Color::White
    } else {
        Color::Black
    });
    Game::from_setup(setup, rules).map_err(|error| RecordError::Setup(error.to_string()))
}

fn size_of(root: &Node<'_>) -> Result<Size, RecordError> {
    let Some(value) = root.first("SZ") else {
        return Ok(Size::SQUARE_19);
    };
    let side = |text: &str| text.trim().parse::<u8>().ok().filter(|&side| side >= 2);
    let sides = match value.split_once(':') {
        Some((width, height)) => side(width).zip(side(height)),
        None => side(value).map(|side| (side, side)),
    };
    sides
        .and_then(|(width, height)| Size::new(width, height))
        .ok_or_else(|| refused("SZ", value))
}

/// The points of a property in their order, compressed rectangles spelled out, each once.
fn points(node: &Node<'_>, property: &'static str, size: Size) -> Result<Vec<Point>, RecordError> {
    let mut found: Vec<Point> = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for &value in node.values(property) {
        let read = |name: &str| {
            Notation::Sgf
                .read(name.trim(), size)
                .ok_or_else(|| refused(property, value))
        };
        let (first, second) = value.split_once(':').unwrap_or((value, value));
        let (first, second) = (read(first)?, read(second)?);
        let columns = first.column().min(second.column())..=first.column().max(second.column());
        for row in first.row().min(second.row())..=first.row().max(second.row()) {
            for column in columns.clone() {
                if let Some(point) = Point::new(column, row)
                    && seen.insert(point)
                {
                    found.push(point);
                }
            }
        }
    }
    Ok(found)
}

fn take_moves(game: &mut Game, node: &Node<'_>) -> Result<(), RecordError> {
    let size = game.size();
    let is_root = node.is_root;
    let sets_up = ["AB", "AW", "AE"]
        .into_iter()
        .any(|property| !node.values(property).is_empty());
    if sets_up && !is_root {
        return Err(RecordError::SetupWithin(game.steps().len()));
    }
    for (property, color) in [("B", Color::Black), ("W", Color::White)] {
        let Some(value) = node.first(property) else {
            continue;
        };
        let value = value.trim();
        let is_old_pass = value == "tt" && size.width() <= 19 && size.height() <= 19;
        let mv = if value.is_empty() || is_old_pass {
            Move::Pass
        } else {
            Move::Play(
                Notation::Sgf
                    .read(value, size)
                    .ok_or_else(|| refused(property, value))?,
            )
        };
        game.play_as(color, mv)
            .map_err(|refusal| RecordError::Move {
                number: game.steps().len() + 1,
                refusal,
            })?;
    }
    Ok(())
}

/// Writes a game as SGF FF\[4\]. Rules that were changed stand in the private property `XRULE`.
#[must_use]
pub fn write_game(record: &GameRecord) -> String {
    let game = &record.game;
    let (size, rules) = (game.size(), game.ruleset());
    let mut out = format!(
        "(;GM[1]FF[4]CA[UTF-8]AP[Raeuberspiel:{}]",
        env!("CARGO_PKG_VERSION")
    );
    if size.width() == size.height() {
        out.push_str(&format!("SZ[{}]", size.width()));
    } else {
        out.push_str(&format!("SZ[{}:{}]", size.width(), size.height()));
    }
    out.push_str(&format!("RU[{}]KM[{}]\n", rules.id.sgf_name(), rules.komi));
    let changes = rules.changes();
    if !changes.is_empty() {
        out.push_str("XRULE");
        for change in changes {
            out.push_str(&format!("[{change}]"));
        }
        out.push('\n');
    }
    for (property, value) in [
        ("PB", &record.black),
        ("PW", &record.white),
        ("GN", &record.name),
        ("DT", &record.date),
        ("RE", &record.result),
    ] {
        if !value.is_empty() {
            out.push_str(&format!("{property}[{}]\n", escaped(value)));
        }
    }
    let start = game.start();
    if !game.handicap().is_empty() {
        out.push_str(&format!("HA[{}]", game.handicap().len()));
    }
    let named = |points: &mut dyn Iterator<Item = Point>| -> String {
        points
            .map(|point| format!("[{}]", Notation::Sgf.write(point, size)))
            .collect()
    };
    for (property, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let all = start.stones.iter().filter(|&(_, c)| c == color);
        let values = if color == Color::Black && !game.handicap().is_empty() {
            // Pairs of Keima-Go keep their order.
            named(&mut game.handicap().iter().copied())
        } else {
            named(&mut all.map(|(point, _)| point))
        };
        if !values.is_empty() {
            out.push_str(&format!("{property}{values}\n"));
        }
    }
    if !start.stones.is_empty() {
        let side = if start.to_move == Color::Black {
            'B'
        } else {
            'W'
        };
        out.push_str(&format!("PL[{side}]\n"));
    }
    let mut on_line = 0;
    for step in game.steps() {
        let Step::Move(color, mv) = step else {
            continue;
        };
        let side = if *color == Color::Black { 'B' } else { 'W' };
        let point = mv
            .point()
            .map(|point| Notation::Sgf.write(point, size))
            .unwrap_or_default();
        out.push_str(&format!(";{side}[{point}]"));
        on_line += 1;
        if on_line % 10 == 0 {
            out.push('\n');
        }
    }
    out.push_str(")\n");
    out
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ']' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn round(text: &str) -> GameRecord {
        let record = read_game(text).expect("a sound game");
        let written = write_game(&record);
        let again = read_game(&written).expect("what was written reads");
        assert_eq!(again.game.steps(), record.game.steps(), "{written}");
        assert_eq!(again.game.start(), record.game.start(), "{written}");
        assert_eq!(again.game.ruleset(), record.game.ruleset(), "{written}");
        assert_eq!(again.game.handicap(), record.game.handicap(), "{written}");
        assert_eq!(write_game(&again), written);
        record
    }

    #[test]
    fn games_survive_writing_and_reading() {
        let record = round(
            "(;GM[1]SZ[9]KM[6.5]RU[9x9 booklet]PB[A \\] b]RE[W+R];B[ee];W[];B[cc](;W[gg];B[])(;W[aa]))",
        );
        assert_eq!(record.black, "A ] b");
        assert_eq!(record.game.phase(), Phase::Resigned(Color::Black));
        assert_eq!(record.game.position().move_count(), 5);
        let record = round("(;HA[2]AB[dd][pp]KM[0];W[dp];B[pd])");
        assert_eq!(record.game.handicap().len(), 2);
        let keima = round("(;SZ[9]RU[Keima-Go];B[ee];B[fg];W[cc];W[de])");
        assert_eq!(keima.game.to_move(), Color::Black);
        let changed = round("(;SZ[5:3]XRULE[ko-positional]KM[-0.5];B[aa])");
        assert_eq!(changed.game.ruleset().changes(), ["ko-positional"]);
        let set_up = round("(;SZ[5]AB[aa:ca]AW[ab]PL[W];W[bb])");
        assert_eq!(set_up.game.start().stones.len(), 4);
    }

    #[test]
    fn faults_say_what_and_where() {
        let fault = |text: &str| {
            let (record, error) = read_game(text).expect_err("a fault");
            (
                record.map(|record| record.game.steps().len()),
                error.to_string(),
            )
        };
        assert_eq!(
            fault("(;SZ[9];B[aa];W[aa])"),
            (Some(1), "move 2: A9 is occupied".to_owned())
        );
        assert_eq!(
            fault("(;SZ[40];B[aa])"),
            (
                None,
                "SZ[40] is not understood; correct the property".to_owned()
            )
        );
        assert_eq!(
            fault("(;B[aa];AW[bb])"),
            (
                Some(1),
                "after move 1 the file sets up stones; only games played move by move can be read"
                    .to_owned()
            )
        );
        assert_eq!(
            fault("hello").1,
            "byte 0: there is no game in this file; see the description of SGF FF[4]"
        );
        assert!(fault("(;GM[40])").1.starts_with("GM[40]"));
    }
}

//! Reads and writes whole games as SGF: the main line of the first game in a file.

use super::sgf::{
    self, Ending, NodeIndex, board_size, color_of, escaped, parse_first, played, point, simple,
};
use crate::board::{ByColor, Color, Notation, Point, PointSet, Size};
use crate::game::{Game, Phase, Refusal, Ruleset, RulesetId, Score, Step};

/// Most nodes read.
const MAX_NODES: usize = 20_000;
/// Most values of one node.
const MAX_VALUES: usize = 10_000;

/// A game with the information in its file.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The moves, and the rules they were played under.
    pub game: Game,
    /// The name of the player of Black.
    pub black: String,
    /// The name of the player of White.
    pub white: String,
    /// The name of the game, or of the event.
    pub name: String,
    /// The date as the file writes it.
    pub date: String,
    /// The result in SGF notation, empty if unknown.
    pub result: String,
    /// If the file sets up stones in the middle of the game, the game begins at the last such place, and
    /// this is the number of moves before it; otherwise 0.
    pub moves_before: usize,
}

impl GameRecord {
    /// A record of a game with empty information.
    #[must_use]
    pub const fn new(game: Game) -> GameRecord {
        GameRecord {
            game,
            black: String::new(),
            white: String::new(),
            name: String::new(),
            date: String::new(),
            result: String::new(),
            moves_before: 0,
        }
    }
}

/// Why a game cannot be read completely.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The text is not valid SGF.
    #[error("byte {byte}: {message}; see the description of SGF FF[4]")]
    Broken {
        /// The byte offset in the text.
        byte: usize,
        /// The fault in words.
        message: &'static str,
    },
    /// The text ends before its first game does; everything up to there was read.
    #[error(
        "the file ends before the game does: a closing parenthesis is missing; it may have been cut off"
    )]
    Unfinished,
    /// The value of a property cannot be understood.
    #[error("{property}[{value}] is not understood; correct the property")]
    Value {
        /// The SGF property that cannot be read, such as `HA`.
        property: &'static str,
        /// The value in the file, shortened.
        value: String,
    },
    /// The stones set up form an illegal position.
    #[error(
        "the stones set up after move {after} cannot stand: {faults}; correct AB, AW or AE there"
    )]
    Setup {
        /// The number of moves before the setup.
        after: usize,
        /// What is wrong with the position.
        faults: String,
    },
    /// A move is illegal; the moves before it were read.
    #[error("move {number}: {refusal}")]
    Move {
        /// The move number, from 1.
        number: usize,
        /// The rule that forbids it.
        refusal: Refusal,
    },
}

/// Reads the main line of the first game.
///
/// If the file names no known ruleset, Japanese rules are assumed. Moves after two passes are played like
/// any others. If stones are set up in the middle of the game, it begins there: see
/// [`GameRecord::moves_before`].
///
/// # Errors
///
/// The fault, and for a fault among the moves also the game up to that point.
pub fn read_game(text: &str) -> Result<GameRecord, (Option<Box<GameRecord>>, RecordError)> {
    read_up_to(text, usize::MAX)
}

/// Like [`read_game`], but stops before the move with this number, counted from 1; anything the file
/// holds from that move on is ignored. A number beyond the last move reads the whole game, except that
/// a resignation is not applied.
///
/// # Errors
///
/// The same errors as [`read_game`].
pub fn read_game_before(
    text: &str,
    number: usize,
) -> Result<GameRecord, (Option<Box<GameRecord>>, RecordError)> {
    read_up_to(text, number.saturating_sub(1).min(usize::MAX - 1))
}

/// Reads at most `most` moves; `usize::MAX` reads all of them and the result.
fn read_up_to(
    text: &str,
    most: usize,
) -> Result<GameRecord, (Option<Box<GameRecord>>, RecordError)> {
    let all = parse_first(text);
    let Some(file) = all.games().next().filter(|game| !game.is_empty()) else {
        return Err((None, broken(0, "there is no game in this file")));
    };
    let handicap = handicap_of(file);
    let info = |property: &str| file.value(0, property).map(simple).unwrap_or_default();
    let mut record = GameRecord {
        game: empty_board(file).map_err(|error| (None, error))?,
        black: info("PB"),
        white: info("PW"),
        name: [info("GN"), info("EV")]
            .into_iter()
            .find(|name| !name.is_empty())
            .unwrap_or_default(),
        date: info("DT"),
        result: info("RE"),
        moves_before: 0,
    };
    for node in main_line(file) {
        let sets_up = match look(file, node) {
            Ok(sets_up) => sets_up,
            Err(error) => return Err((Some(Box::new(record)), error)),
        };
        if sets_up && let Err(error) = set_up(&mut record, file, node, handicap) {
            // Without its first stones there is no game to show.
            let begun = (node > 0).then(|| Box::new(record));
            return Err((begun, error));
        }
        // Some files put the first move into the root node.
        match take_moves(&mut record, file, node, most) {
            Ok(true) => {}
            Ok(false) => return Ok(record),
            Err(error) => return Err((Some(Box::new(record)), error)),
        }
    }
    match all.ending {
        Ending::Complete => {}
        Ending::Unfinished => return Err((Some(Box::new(record)), RecordError::Unfinished)),
        Ending::Stopped(fault) => {
            let error = broken(fault.byte, fault.message);
            return Err((Some(Box::new(record)), error));
        }
    }
    let loser = match record.result.to_ascii_uppercase().as_str() {
        "B+R" | "B+RESIGN" => Some(Color::White),
        "W+R" | "W+RESIGN" => Some(Color::Black),
        _ => None,
    };
    if let (Some(loser), Phase::Playing | Phase::EndOffered(_), usize::MAX) =
        (loser, record.game.phase(), most)
    {
        // The phase was just checked, so resigning is possible.
        record.game.resign(loser).ok();
    }
    Ok(record)
}

/// The nodes reached by first variations only.
fn main_line(file: sgf::Game<'_>) -> impl Iterator<Item = NodeIndex> {
    // Nodes are in text order, so the first child of a node is next to it.
    (0..file.len()).take_while(move |&node| file.parent(node) == node.checked_sub(1))
}

/// Whether a node sets up stones or names the side to move.
fn look(file: sgf::Game<'_>, node: NodeIndex) -> Result<bool, RecordError> {
    let (mut values, mut sets_up) = (0, false);
    for (name, list) in file.properties(node) {
        values += list.len();
        sets_up |= matches!(name.as_str(), "AB" | "AW" | "AE" | "PL");
    }
    let message = if node >= MAX_NODES {
        "the game has too many nodes, more than 20,000"
    } else if values > MAX_VALUES {
        "a node has too many values"
    } else {
        return Ok(sets_up);
    };
    Err(broken(file.node_byte(node), message))
}

const fn broken(byte: usize, message: &'static str) -> RecordError {
    RecordError::Broken { byte, message }
}

fn shortened(value: &str) -> String {
    value.chars().take(20).collect()
}

fn refused(property: &'static str, value: &str) -> RecordError {
    RecordError::Value {
        property,
        value: shortened(value.trim()),
    }
}

/// The board and the rules named by the root, without stones.
fn empty_board(file: sgf::Game<'_>) -> Result<Game, RecordError> {
    if let Some(kind) = file.value(0, "GM").filter(|kind| kind.trim() != "1") {
        return Err(refused("GM", kind));
    }
    let size = size_of(file)?;
    let id = file
        .value(0, "RU")
        .and_then(RulesetId::read)
        .unwrap_or(RulesetId::Japanese);
    let mut rules = Ruleset::of(id);
    for change in file.values(0, "XRULE") {
        rules = rules.with(change).ok_or_else(|| refused("XRULE", change))?;
    }
    if let Some(komi) = file.value(0, "KM").filter(|komi| !komi.trim().is_empty()) {
        rules.komi = Score::read(komi).ok_or_else(|| refused("KM", komi))?;
    }
    let mut game = Game::new(size, rules);
    if let Some(value) = file.value(0, "XTAKEN") {
        let both = value.split_once(':').and_then(|(black, white)| {
            let number = |text: &str| text.parse::<u32>().ok().filter(|&n| n <= MOST_TAKEN);
            Some((number(black)?, number(white)?))
        });
        let (black, white) = both.ok_or_else(|| refused("XTAKEN", value))?;
        game.set_captured_before(ByColor { black, white });
    }
    Ok(game)
}

/// The largest number of earlier captures that a file may state for one side.
const MOST_TAKEN: u32 = 100_000;

/// The number of handicap stones stated by the root.
fn handicap_of(file: sgf::Game<'_>) -> usize {
    file.value(0, "HA")
        .and_then(|value| value.trim().parse().ok())
        .unwrap_or(0)
}

/// Applies the stones that a node sets up and the side to move it names, at the start or in mid-game.
fn set_up(
    record: &mut GameRecord,
    file: sgf::Game<'_>,
    node: NodeIndex,
    handicap: usize,
) -> Result<(), RecordError> {
    let game = &mut record.game;
    let size = game.size();
    let black = points(file, node, "AB", size)?;
    let white = points(file, node, "AW", size)?;
    let cleared = points(file, node, "AE", size)?;
    let stated = file.value(node, "PL").and_then(color_of);
    let is_start = game.steps().is_empty() && record.moves_before == 0;
    let sets_stones = !(black.is_empty() && white.is_empty() && cleared.is_empty());
    if !sets_stones && (stated.is_none() || !is_start) {
        // In mid-game, the move itself tells who plays it.
        return Ok(());
    }
    let is_bare = is_start && game.start().stones.is_empty();
    if is_bare && handicap > 0 && handicap == black.len() && white.is_empty() {
        let mut laid = game.clone();
        if laid.lay_handicap(&black).is_ok() && stated.is_none_or(|color| color == laid.to_move()) {
            *game = laid;
            return Ok(());
        }
    }
    let before = game.position().to_setup();
    let mut setup = before.clone();
    for (points, color) in [
        (black, Some(Color::Black)),
        (white, Some(Color::White)),
        (cleared, None),
    ] {
        for point in points {
            setup.stones.set(point, color);
        }
    }
    setup.to_move = stated.unwrap_or(if is_bare && handicap > 1 {
        Color::White
    } else {
        before.to_move
    });
    if setup.stones == before.stones && (setup.to_move == before.to_move || !is_start) {
        return Ok(());
    }
    // The ko ban belonged to the previous position.
    setup.ko = None;
    let moves = record.moves_before + game.steps().len();
    game.set_up(setup).map_err(|error| RecordError::Setup {
        after: moves,
        faults: error.to_string(),
    })?;
    record.moves_before = moves;
    Ok(())
}

fn size_of(file: sgf::Game<'_>) -> Result<Size, RecordError> {
    let Some(value) = file.value(0, "SZ") else {
        return Ok(Size::SQUARE_19);
    };
    board_size(value).ok_or_else(|| refused("SZ", value))
}

/// The points of a property in their order, with rectangles expanded and duplicates removed.
fn points(
    file: sgf::Game<'_>,
    node: NodeIndex,
    property: &'static str,
    size: Size,
) -> Result<Vec<Point>, RecordError> {
    let mut found: Vec<Point> = Vec::new();
    let mut seen = PointSet::default();
    for value in file.values(node, property) {
        // Rectangles may overlap without limit; a board cannot hold more points.
        if found.len() == size.area() {
            break;
        }
        let read = |name| point(name, size).ok_or_else(|| refused(property, value));
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

/// Plays the moves of a node; `false` if the next move exceeds `most`.
fn take_moves(
    record: &mut GameRecord,
    file: sgf::Game<'_>,
    node: NodeIndex,
    most: usize,
) -> Result<bool, RecordError> {
    let game = &mut record.game;
    let size = game.size();
    for (property, color) in [("B", Color::Black), ("W", Color::White)] {
        let Some(value) = file.value(node, property) else {
            continue;
        };
        let number = record.moves_before + game.steps().len() + 1;
        if number > most {
            return Ok(false);
        }
        let mv = played(value, size).ok_or_else(|| refused(property, value))?;
        game.play_on(color, mv)
            .map_err(|refusal| RecordError::Move { number, refusal })?;
    }
    Ok(true)
}

/// Writes a game as SGF FF\[4\]. Rule changes go into the private property `XRULE`; for a game that begins
/// in the middle, earlier captures by Black and White go into `XTAKEN`.
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
    let taken = game.captured_before();
    if taken != ByColor::default() {
        out.push_str(&format!("XTAKEN[{}:{}]\n", taken.black, taken.white));
    }
    for (property, value) in [
        ("PB", &record.black),
        ("PW", &record.white),
        ("GN", &record.name),
        ("DT", &record.date),
        ("RE", &record.result),
    ] {
        if !value.is_empty() {
            out.push_str(&format!(
                "{property}[{}]\n",
                escaped(&value.replace(char::is_control, " "))
            ));
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
            // Handicap pairs of Keima-Go keep their order.
            named(&mut game.handicap().iter().copied())
        } else {
            named(&mut all.map(|(point, _)| point))
        };
        if !values.is_empty() {
            out.push_str(&format!("{property}{values}\n"));
        }
    }
    if !start.stones.is_empty() || start.to_move != Color::Black {
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
        let white = round("(;SZ[5]PL[W];B[aa])");
        assert_eq!(white.game.start().to_move, Color::White);
        // Play may continue after two passes.
        let passed = round("(;SZ[5];B[aa];W[];B[];W[];B[bb])");
        assert_eq!(passed.game.steps().len(), 5);
    }

    #[test]
    fn stones_are_set_up_in_any_node() {
        // CGoban writes problems like this: the root holds the board size, the second node the stones.
        let record = round("(;SZ[9]KM[0];AB[aa][ba]AW[ab]PL[W];W[bb];B[ca])");
        assert_eq!(record.moves_before, 0);
        assert_eq!(record.game.start().stones.len(), 3);
        assert_eq!(record.game.start().to_move, Color::White);
        assert_eq!(record.game.steps().len(), 2);
        let handicap = round("(;SZ[9]HA[2];AB[cg][gc];W[ee])");
        assert_eq!(handicap.game.handicap().len(), 2);
        let one_by_one = round("(;SZ[9];AB[aa];AB[ba];AE[aa]PL[W])");
        assert_eq!(one_by_one.game.start().stones.len(), 1);
        assert_eq!(one_by_one.game.to_move(), Color::White);
        // Setup in mid-game starts the game anew; earlier captures are kept.
        let middle = round("(;SZ[5]AB[ab]AW[aa];B[ba];W[cc];AW[ee]AE[ab];W[dd];B[])");
        assert_eq!(middle.moves_before, 2);
        assert_eq!(middle.game.captures().black, 1);
        assert_eq!(middle.game.start().stones.len(), 3);
        assert_eq!(middle.game.steps().len(), 2);
        // A setup that changes nothing does not restart the game.
        let same = round("(;SZ[5];B[aa];AB[aa]PL[B];B[bb])");
        assert_eq!((same.moves_before, same.game.steps().len()), (0, 2));
    }

    #[test]
    fn a_game_is_read_before_a_move_whatever_follows_it() {
        let steps = |text: &str, number| {
            let record = read_game_before(text, number).expect("sound so far");
            record.moves_before + record.game.steps().len()
        };
        let passes = "(;SZ[9];B[aa];W[];B[];W[];B[];W[zz];B[aa])";
        for (number, wanted) in [(0, 0), (1, 0), (2, 1), (6, 5)] {
            assert_eq!(steps(passes, number), wanted, "before move {number}");
        }
        assert!(read_game_before(passes, 7).is_err(), "W[zz] is asked for");
        let set_up = "(;SZ[9];B[aa];AW[bb];W[cc];B[aa])";
        assert_eq!(steps(set_up, 2), 1);
        assert_eq!(steps(set_up, 3), 2);
        assert!(read_game_before(set_up, 5).is_err());
        let resigned = read_game_before("(;SZ[9]RE[B+R];B[aa])", 9).expect("sound");
        assert_eq!(resigned.game.phase(), Phase::Playing);
    }

    #[test]
    fn long_games_are_read_and_longer_ones_refused() {
        // An endless ko fight: the same positions return again and again, under every ko rule.
        let start = "AB[ba][ab][bc]AW[ca][db][cc][bb]";
        let turns = ";B[cb];W[ss];B[];W[bb];B[rr];W[]";
        for rules in ["Japanese", "AGA", "Keima-Go"] {
            let text = format!("(;SZ[19]RU[{rules}]{start}{})", turns.repeat(3_000));
            match read_game(&text) {
                Ok(record) => assert_eq!(record.game.steps().len(), 18_000),
                Err((_, error)) => assert!(matches!(error, RecordError::Move { .. }), "{error}"),
            }
        }
        let again = format!("(;SZ[9]{})", ";AB[aa];AE[aa]".repeat(9_000));
        assert!(read_game(&again).is_ok());
        let (_, error) = read_game(&format!("(;{})", ";B[]".repeat(30_000))).expect_err("long");
        assert!(error.to_string().contains("too many nodes"), "{error}");
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
            fault("(;SZ[9];B[aa];AW[ba][ab])"),
            (
                Some(1),
                "the stones set up after move 1 cannot stand: black chain at A9 has no liberty; \
                 correct AB, AW or AE there"
                    .to_owned()
            )
        );
        assert_eq!(
            fault("hello").1,
            "byte 0: there is no game in this file; see the description of SGF FF[4]"
        );
        assert!(fault("(;GM[40])").1.starts_with("GM[40]"));
        // The moves before the cut in a truncated file are kept.
        let (moves, error) = fault("(;SZ[9];B[aa](;W[bb];B[");
        assert_eq!(
            (moves, error.as_str()),
            (
                Some(2),
                "byte 22: this value never ends; see the description of SGF FF[4]"
            )
        );
        let (moves, error) = fault("(;SZ[9];B[aa](;W[bb]");
        assert_eq!(moves, Some(2));
        assert!(error.contains("closing parenthesis"), "{error}");
        assert!(read_game_before("(;SZ[9];B[aa];W[", 2).is_err());
        assert!(read_game_before("(;SZ[9];B[aa];W[bb];B[", 2).is_ok());
    }
}

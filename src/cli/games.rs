//! The `games` subcommand.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::import::{id_of, words};
use super::print::{ExitCode, Output, complain};
use super::save::{door, not_written};
use super::tasks::{Bar, interruptible};
use crate::board::{Color, Move};
use crate::disk::{Door, shown, unreadable};
use crate::finder::{Effort, Find, Missed};
use crate::problem::text_to_save;
use crate::worker::cores;
use crate::worker::games::{Found, Harvest, HuntCounts, LookedThrough, hunt, read_games};

/// Arguments of `games`.
#[derive(Debug, Args)]
pub struct GamesArguments {
    /// Games in SGF: files, folders, zip archives
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// The set to write, ending in .ron; NAME.games.json beside it records which games have been searched
    #[arg(long, value_name = "SET")]
    pub out: PathBuf,
    /// Continue an existing set, skipping games that were searched before
    #[arg(long, conflicts_with = "force")]
    pub go_on: bool,
    /// Replace the set if it exists; it is kept as NAME.bak
    #[arg(long)]
    pub force: bool,
    /// Positions visited for the first look at a group
    #[arg(long, value_name = "N", default_value_t = Effort::default().look)]
    pub look: u64,
    /// Positions visited for each answer about a group that can be killed
    #[arg(long, value_name = "N", default_value_t = Effort::default().proof)]
    pub nodes: u64,
    /// Positions visited for each question when a find is proved again as a problem
    #[arg(long, value_name = "N", default_value_t = Effort::default().write)]
    pub write_nodes: u64,
    /// Skip groups of fewer stones
    #[arg(long, value_name = "N", default_value_t = Effort::default().least)]
    pub stones: usize,
    /// Games searched in parallel; by default as many as there are cores
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

pub(super) fn run(arguments: &GamesArguments) -> ExitCode {
    match search(arguments) {
        Ok(code) => code,
        Err(reason) => {
            complain(&reason);
            ExitCode::CouldNotRun
        }
    }
}

fn search(arguments: &GamesArguments) -> Result<ExitCode, String> {
    let out = &arguments.out;
    let id = id_of(out)?;
    let stop = interruptible();
    let games =
        read_games(&arguments.paths, &stop).map_err(|(path, error)| unreadable(&path, &error))?;
    for line in games.faults.iter().cloned().chain(words(&games.left_out)) {
        complain(&line);
    }
    let mut door = games
        .files
        .iter()
        .fold(door(arguments.force || arguments.go_on), Door::reading);
    door.look(out).map_err(|error| not_written(&error))?;
    let mut harvest = match arguments.go_on {
        true => Harvest::load(out, id)?,
        false => Harvest::new(id),
    };
    if games.list.is_empty() {
        return Err("there is no game in these files".to_owned());
    }
    let effort = Effort {
        look: arguments.look,
        proof: arguments.nodes,
        write: arguments.write_nodes,
        least: arguments.stones,
    };
    let known = games.list.iter().filter(|game| harvest.knows(game)).count();
    let mut bar = Bar::new(games.list.len() - known);
    let mut output = Output::new();
    let threads = arguments.threads.unwrap_or_else(cores).max(1);
    let tell = &mut |looked: &LookedThrough, _: &HuntCounts, _: &mut Harvest| {
        bar.step();
        if let Some(fault) = &looked.fault {
            complain(&format!("{}: {fault}", looked.game.name));
        }
        for Found { find, written } in &looked.finds {
            let is_written = written.is_some();
            output.line(&match arguments.json {
                true => in_json(looked, find, is_written).to_string(),
                false => in_words(looked, find, is_written),
            });
        }
        output.show();
    };
    let begin = || (!stop.is_requested()).then(|| stop.clone());
    let counts = hunt(&games.list, &mut harvest, &effort, threads, begin, tell);
    bar.finish();
    if !harvest.set.problems.is_empty() {
        let text =
            text_to_save(&harvest.set).map_err(|error| format!("{}: {error}", shown(out)))?;
        door.put(out, text.as_bytes())
            .map_err(|error| not_written(&error))?;
    }
    harvest
        .save_notes(out)
        .map_err(|error| not_written(&error))?;
    let left = games
        .list
        .iter()
        .filter(|game| !harvest.knows(game))
        .count();
    complain(&summary(&counts, known, games.twice));
    complain(&format!(
        "{} problems in {}",
        harvest.set.problems.len(),
        shown(out)
    ));
    if left > 0 {
        complain(&format!(
            "stopped; {left} games are left: --go-on looks through them"
        ));
    }
    let is_whole = left == 0 && counts.unread == 0 && games.faults.is_empty();
    Ok(output.finish(match is_whole {
        true => ExitCode::Sound,
        false => ExitCode::Findings,
    }))
}

fn summary(counts: &HuntCounts, known: usize, twice: usize) -> String {
    let told = &counts.told;
    let mut words = format!(
        "{} games of {} moves: {} groups looked at, {} of them can be killed; {} chains, {} of them can be caught; {} moves missed something, {} became problems",
        counts.games,
        told.moves,
        told.groups,
        told.killable,
        told.chains,
        told.catchable,
        counts.finds,
        counts.finds - counts.unwritten,
    );
    for (count, what) in [
        (known, "looked through before"),
        (twice, "there twice"),
        (counts.unread, "cannot be read"),
    ] {
        if count > 0 {
            words.push_str(&format!("; {count} {what}"));
        }
    }
    words
}

fn player(looked: &LookedThrough, color: Color) -> &str {
    let played = looked.played.as_ref();
    played.map_or("", |played| match color {
        Color::Black => &played.black,
        Color::White => &played.white,
    })
}

fn number(looked: &LookedThrough, find: &Find) -> usize {
    let played = looked.played.as_ref();
    find.number + played.map_or(0, |played| played.moves_before)
}

fn names(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// A find in words: `game.sgf: move 57, Black (Name), F3: could save the group at C4 by D1 or E2, left it
/// dead`.
fn in_words(looked: &LookedThrough, find: &Find, is_written: bool) -> String {
    let color = match find.player {
        Color::Black => "Black",
        Color::White => "White",
    };
    let name = player(looked, find.player);
    let name = match name {
        "" => String::new(),
        name => format!(" ({name})"),
    };
    let could = match find.missed {
        Missed::Life | Missed::Escape => "save",
        Missed::Kill => "kill",
        Missed::Capture => "catch",
    };
    let target = find
        .targets
        .first()
        .map_or_else(String::new, ToString::to_string);
    format!(
        "{}: move {}, {color}{name}, {}: could {could} the group of {} at {target} by {} ({}), left it {}{}",
        looked.game.name,
        number(looked, find),
        find.played,
        find.stones,
        names(&find.right).join(" or "),
        find.possible,
        find.left,
        if is_written {
            ""
        } else {
            "; no problem: not proved again as it would be written"
        },
    )
}

fn in_json(looked: &LookedThrough, find: &Find, is_written: bool) -> Value {
    json!({
        "file": looked.game.name,
        "move": number(looked, find),
        "color": match find.player { Color::Black => "black", Color::White => "white" },
        "player": player(looked, find.player),
        "played": find.played.to_string(),
        "missed": match find.missed {
            Missed::Life => "life",
            Missed::Kill => "kill",
            Missed::Capture => "capture",
            Missed::Escape => "escape",
        },
        "target": find.targets.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "stones": find.stones,
        "right": names(&find.right),
        "right_complete": find.is_complete,
        "possible": find.possible.to_string(),
        "left": find.left.to_string(),
        "refutation": names(&find.refutation),
        "written": is_written,
    })
}

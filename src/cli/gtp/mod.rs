//! The `gtp` subcommand: an engine for the Go Text Protocol, version 2.
//!
//! This file is the protocol: it reads lines and writes responses. The commands are in `commands` and
//! `engine`. Specification: G. Farnebäck, "GTP - Go Text Protocol, draft 2" (2002).

mod clock;
mod commands;
mod engine;
mod files;

use std::io::{self, BufRead, BufReader, Read, Write};

pub use self::files::{Disk, Files};

use self::engine::Engine;
use super::print::{ExitCode, complain};
use crate::game::Effort;
use crate::worker::NODES_TO_JUDGE;

/// Maximum length of a command, in bytes.
const LONGEST_LINE: u64 = 64 * 1024;

/// The response to a command: its text, or the text of an error.
type Answer = Result<String, String>;

/// The effort an engine may spend on one response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// Node limit for solving a named group, or for a move.
    pub nodes_to_solve: u64,
    /// Node limit for each question about the status of stones.
    pub nodes_to_judge: u64,
    /// Number of random games for the status of stones.
    pub games: u32,
    /// Size of the solver's table, in bytes.
    pub table_bytes: usize,
}

impl Default for Work {
    /// The effort of `raeuberspiel gtp`.
    fn default() -> Work {
        Work {
            nodes_to_solve: 1_000_000,
            nodes_to_judge: NODES_TO_JUDGE,
            games: Effort::default().games,
            table_bytes: 16 << 20,
        }
    }
}

/// Reads commands from standard input until `quit` or its end.
pub(super) fn run() -> ExitCode {
    let input = BufReader::new(io::stdin().lock());
    match converse(input, io::stdout().lock(), &mut Disk, Work::default()) {
        Ok(()) => ExitCode::Sound,
        // The controller has gone.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::Sound,
        Err(error) => {
            complain(&format!("the controller cannot be reached: {error}"));
            ExitCode::CouldNotRun
        }
    }
}

/// Responds on `output` to every command of `input`, until `quit` or the end of the input.
///
/// # Errors
///
/// If the input cannot be read or the output cannot be written.
pub fn converse(
    mut input: impl BufRead,
    mut output: impl Write,
    files: &mut dyn Files,
    work: Work,
) -> io::Result<()> {
    let mut engine = Engine::new(files, work);
    let mut line = Vec::new();
    loop {
        line.clear();
        let mut limited = (&mut input).take(LONGEST_LINE);
        if limited.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let is_cut = line.len() as u64 == LONGEST_LINE && line.last() != Some(&b'\n');
        if is_cut {
            skip_line(&mut input)?;
        }
        let text = tidy(&line);
        let Some((id, command)) = split_id(&text) else {
            continue;
        };
        let mut words = command.split_ascii_whitespace();
        let Some(name) = words.next() else { continue };
        let arguments: Vec<&str> = words.collect();
        let answer = if is_cut {
            Err("syntax error: the command is too long".to_owned())
        } else {
            engine.answer(name, &arguments)
        };
        let (sign, text) = match answer {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        // An empty line ends a response, so the response itself must not contain one.
        let text = text.lines().filter(|line| !line.is_empty());
        let text = text.collect::<Vec<_>>().join("\n");
        let blank = if text.is_empty() { "" } else { " " };
        write!(output, "{sign}{id}{blank}{text}\n\n")?;
        output.flush()?;
        if engine.has_quit() {
            return Ok(());
        }
    }
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let (length, is_end) = {
            let buffer = input.fill_buf()?;
            match buffer.iter().position(|&byte| byte == b'\n') {
                Some(at) => (at + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            }
        };
        input.consume(length);
        if is_end {
            return Ok(());
        }
    }
}

/// The line as the protocol reads it: without control characters and comments, with tabs as spaces.
fn tidy(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let text: String = text
        .chars()
        .map(|c| if c == '\t' { ' ' } else { c })
        .filter(|c| !c.is_control())
        .collect();
    text.split('#').next().unwrap_or_default().trim().to_owned()
}

/// Splits off the number before a command; `None` for an empty line.
fn split_id(text: &str) -> Option<(&str, &str)> {
    if text.is_empty() {
        return None;
    }
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (id, rest) = text.split_at(end);
    if id.is_empty() || rest.is_empty() || rest.starts_with(' ') {
        Some((id, rest.trim_start()))
    } else {
        // A word that merely starts with digits is an (unknown) command.
        Some(("", text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(input: &str) -> String {
        let mut output = Vec::new();
        converse(input.as_bytes(), &mut output, &mut Disk, Work::default()).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[track_caller]
    fn check(input: &str, expected: &str) {
        assert_eq!(answers(input), expected, "{input:?}");
    }

    #[test]
    fn ids_comments_and_odd_characters_are_taken_as_the_protocol_says() {
        check("1 protocol_version\n", "=1 2\n\n");
        check("protocol_version", "= 2\n\n");
        check("# nothing\n\n  \n\t\n7 name # who?\n", "=7 Räuberspiel\n\n");
        check("3\tknown_command\tplay\r\n", "=3 true\n\n");
        check("\x01\x0212 known_command \x07nothing\n", "=12 false\n\n");
        check("5 nonsense\n", "?5 unknown command\n\n");
        check("5x nonsense\n", "? unknown command\n\n");
        check("7\n8 komi\n", "?8 syntax error: komi NUMBER\n\n");
        check(
            "komi 5.5\nkomi five\n",
            "=\n\n? syntax error: komi NUMBER\n\n",
        );
        check("quit\nname\n", "=\n\n");
        check("9 quit", "=9\n\n");
    }

    #[test]
    fn a_line_too_long_is_refused_and_the_next_one_read() {
        let long = format!("1 name {}\n2 name\n", "x".repeat(100_000));
        check(
            &long,
            "?1 syntax error: the command is too long\n\n=2 Räuberspiel\n\n",
        );
    }

    #[test]
    fn a_short_game_is_played_and_counted() {
        check(
            "boardsize 5\nclear_board\nkomi 0\nplay b C3\nplay w pass\nfinal_score\nundo\nplay w c3\nlist_stones black\ncaptures black\nquit\n",
            "=\n\n=\n\n=\n\n=\n\n=\n\n= B+24\n\n=\n\n? illegal move: C3 is occupied\n\n= C3\n\n= 0\n\n=\n\n",
        );
        check(
            "boardsize 26\nboardsize 1\n",
            "? unacceptable size\n\n? unacceptable size\n\n",
        );
        check("undo\n", "? cannot undo\n\n");
        check(
            "play x d4\nplay b i5\nplay b\n",
            "? invalid color or coordinate\n\n? invalid color or coordinate\n\n? syntax error: play COLOR VERTEX\n\n",
        );
        check(
            "loadsgf /no/such/file.sgf\n",
            "? cannot load file: the file cannot be read: no such file or directory; check the name\n\n",
        );
        // Two passes do not end the game over this protocol.
        check(
            "boardsize 9\nplay b pass\nplay w pass\nplay b e5\nplay b e6\n",
            "=\n\n=\n\n=\n\n=\n\n=\n\n",
        );
    }

    #[test]
    fn rules_are_chosen_changed_and_explained() {
        check(
            "raeuberspiel-rules tromp-taylor\nboardsize 5\nplay b a2\nplay w b1\nplay b b2\nplay b c1\nis_legal w a1\nraeuberspiel-rules booklet\nis_legal w a1\nraeuberspiel-rules poker\n",
            "= tromp-taylor: turn-one-stone ko-positional self-capture-allowed passing-free scoring-area dead-all-alive seki-counted first-white bonus-none komi 7.5\n\n\
             =\n\n=\n\n=\n\n=\n\n=\n\n= 1\n\n\
             = booklet: turn-one-stone ko-basic self-capture-forbidden passing-free scoring-territory dead-agreed seki-neutral first-white bonus-none komi 6.5\n\n\
             = 0\n\n? there is no ruleset and no rule \"poker\"\n\n",
        );
    }

    #[test]
    fn the_solver_answers_and_moves() {
        // Three in a row in the corner: whoever plays the middle decides.
        let told = answers(
            "loadsgf tests/data/three-in-a-row.sgf\nraeuberspiel-solve white B2\nraeuberspiel-target b2\ngenmove w\nraeuberspiel-solve black b2\nquit\n",
        );
        // Either end may be the last attempt.
        assert_eq!(
            told.replace("line B1 C1", "line B1 A1")
                .replace("line C1", "line A1"),
            "=\n\n= dead moves B1 line B1 A1\n\n=\n\n= B1\n\n= dead line A1\n\n=\n\n",
        );
    }
}

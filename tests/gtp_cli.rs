//! The engine as a program: conformity with the protocol, line by line, through real pipes.

use std::io::Write as _;
use std::process::{Command, Stdio};

fn ask(commands: &str) -> Vec<String> {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_raeuberspiel"))
        .arg("gtp")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = engine.stdin.take().expect("a pipe");
    input.write_all(commands.as_bytes()).expect("it reads");
    drop(input);
    let output = engine.wait_with_output().expect("it ends");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("answers are UTF-8");
    assert!(text.is_empty() || text.ends_with("\n\n"), "{text:?}");
    text.split_terminator("\n\n").map(str::to_owned).collect()
}

/// Each command of the script with the beginning of its answer.
#[test]
fn the_conformance_script_is_answered_as_the_protocol_says() {
    let script: &[(&str, &str)] = &[
        ("1 protocol_version", "=1 2"),
        ("name", "= Räuberspiel"),
        ("2 version", "=2 "),
        ("known_command genmove", "= true"),
        ("known_command time_left", "= false"),
        ("3 list_commands", "=3 all_legal\nboardsize\ncaptures\n"),
        ("4 unheard_of", "?4 unknown command"),
        ("boardsize 9", "="),
        ("clear_board", "="),
        ("komi -5.5 # a comment", "="),
        ("5 play black D5", "=5"),
        ("play W e5", "="),
        ("play b e6", "="),
        ("play w D6", "="),
        ("play b e4", "="),
        ("play w D4", "="),
        ("play b f5", "="),
        ("captures b", "= 1"),
        ("undo", "="),
        ("captures b", "= 0"),
        ("play w c5", "="),
        ("6 captures w", "=6 1"),
        ("play b f5", "="),
        ("play w pass", "="),
        ("play b d5", "="),
        ("captures black", "= 1"),
        // White may not retake at once.
        ("7 is_legal w e5", "=7 0"),
        (
            "play w e5",
            "? illegal move: E5 would retake the ko at once",
        ),
        ("undo", "="),
        ("list_stones black", "= E4 F5 E6"),
        ("list_stones white", "= D4 C5 E5 D6"),
        ("play b e5", "? illegal move: E5 is occupied"),
        ("is_legal b e5", "= 0"),
        ("all_legal white", "= A1 B1"),
        ("genmove b", "= "),
        ("undo", "="),
        ("showboard", "= "),
        ("play b z1", "? invalid color or coordinate"),
        ("play b i1", "? invalid color or coordinate"),
        ("final_score", "= "),
        ("final_status_list dead", "="),
        ("final_status_list asleep", "? syntax error"),
        ("boardsize 27", "? unacceptable size"),
        ("boardsize nine", "? syntax error"),
        ("boardsize 19", "="),
        ("fixed_handicap 13", "= D4 Q16 D16 Q4"),
        ("fixed_handicap 2", "? board not empty"),
        ("clear_board", "="),
        ("fixed_handicap 14", "? invalid number of stones"),
        ("set_free_handicap D4 Q16 K10", "="),
        ("clear_board", "="),
        ("place_free_handicap 4", "= D4 Q16 D16 Q4"),
        ("loadsgf tests/data/three-in-a-row.sgf", "="),
        ("raeuberspiel-solve white B2", "= dead moves B1"),
        ("loadsgf tests/data/missing.sgf", "? cannot load file"),
        ("clear_board", "="),
        (
            "raeuberspiel-rules keima-go",
            "= keima-go: turn-knight-pair",
        ),
        ("boardsize 9", "="),
        ("raeuberspiel-partners e5", "= D3 F3 C4 G4 C6 G6 D7 F7"),
        ("play b e5", "="),
        ("play w f7", "? illegal move: the turn is half played"),
        (
            "play b e6",
            "? illegal move: E6 is no knight's move from E5",
        ),
        ("play b f7", "="),
        ("play w pass", "="),
        ("play b pass", "="),
        ("final_score", "= B+"),
        ("8 quit", "=8"),
    ];
    let commands: String = script
        .iter()
        .map(|(command, _)| format!("{command}\n"))
        .collect();
    let answers = ask(&commands);
    assert_eq!(answers.len(), script.len(), "{answers:#?}");
    for ((command, wanted), found) in script.iter().zip(&answers) {
        let is_bare = *wanted == "=" || wanted.trim_start_matches('=').parse::<u32>().is_ok();
        if is_bare && *command != "final_status_list dead" {
            assert_eq!(found, wanted, "{command}");
        } else {
            assert!(found.starts_with(wanted), "{command}: {found}");
        }
    }
}

#[test]
fn a_whole_game_is_generated_to_its_end() {
    let mut commands = String::from("boardsize 7\nclear_board\n");
    for _ in 0..200 {
        commands.push_str("genmove b\ngenmove w\n");
    }
    commands.push_str("final_score\nquit\n");
    let answers = ask(&commands);
    assert!(answers.iter().all(|answer| answer.starts_with('=')));
    assert!(answers.iter().any(|answer| answer == "= pass"), "it ends");
}

#[test]
fn the_second_game_of_the_book_is_loaded() {
    let answers = ask(
        "loadsgf tests/data/pfaundler-game-2.sgf\ncaptures b\ncaptures w\nlist_stones b\nlist_stones w\n\
         loadsgf tests/data/pfaundler-game-2.sgf 4\nlist_stones w\nundo\nlist_stones b\n",
    );
    let count = |at: usize| answers[at].split_whitespace().count() - 1;
    // Nothing is captured in its first 183 moves.
    assert_eq!((answers[1].as_str(), answers[2].as_str()), ("= 0", "= 0"));
    assert_eq!((count(3), count(4)), (92, 91));
    assert_eq!(answers[6], "= D17");
    assert_eq!(answers[8], "= R16");
}

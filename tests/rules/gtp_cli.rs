//! The engine as a program: protocol conformance, line by line, through real pipes.

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
        ("known_command time_left", "= true"),
        ("known_command cputime", "= false"),
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

/// A file in a temporary folder, with a path without blanks for GTP.
fn file(folder: &tempfile::TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("the folder can be written");
    path.to_str().expect("a plain name").to_owned()
}

#[test]
fn stones_set_up_in_the_second_node_are_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    // CGoban writes problems this way: the root gives the board, the second node its stones.
    let cgoban = file(
        &folder,
        "cgoban.sgf",
        "(;GM[1]FF[3]RU[Japanese]SZ[9]HA[0]KM[0]PW[W]PB[B]\n;AB[ah][bh][ch][dh][di]AW[ag][bg][cg][dg][eg][eh][ei]PL[W]\n;W[bi];B[aa])",
    );
    let middle = file(
        &folder,
        "middle.sgf",
        "(;SZ[9]KM[0]AB[ba]AW[aa];B[ab];W[ii];AW[aa]AE[ba]AB[ca];B[ee])",
    );
    let answers = ask(&format!(
        "loadsgf {cgoban} 1\nlist_stones b\nshowboard\nraeuberspiel-solve white B2\n\
         loadsgf {cgoban}\nlist_stones w\nlist_stones b\nundo\nundo\nundo\n\
         loadsgf {middle} 3\nlist_stones b\nlist_stones w\ncaptures b\nundo\n\
         loadsgf {middle} 4\nlist_stones b\nloadsgf {middle}\nlist_stones b\nundo\nundo\n"
    ));
    assert_eq!(answers[1], "= D1 A2 B2 C2 D2");
    assert!(answers[2].contains("white to move"), "{}", answers[2]);
    assert!(answers[3].starts_with("= dead"), "{}", answers[3]);
    assert_eq!(answers[5], "= B1 E1 E2 A3 B3 C3 D3 E3");
    assert_eq!(answers[6], "= D1 A2 B2 C2 D2 A9");
    assert_eq!(answers[8], "=");
    assert_eq!(answers[9], "? cannot undo", "only two moves are played");
    // Before the third move the new stones are on the board, and captured stones stay captured.
    assert_eq!(answers[11], "= A8 C9");
    assert_eq!(answers[12], "= J1 A9");
    assert_eq!(answers[13], "= 1");
    assert_eq!(answers[14], "? cannot undo");
    assert_eq!(answers[16], "= E5 A8 C9");
    assert_eq!(answers[18], "= E5 A8 C9");
    assert_eq!(answers[20], "? cannot undo");
}

#[test]
fn a_game_is_loaded_up_to_a_move_whatever_follows() {
    let folder = tempfile::tempdir().expect("a folder");
    let odd = file(
        &folder,
        "odd.sgf",
        "(;SZ[9]KM[0]RE[W+R];B[ee];W[ec];B[];W[];B[];W[cc];B[ee];W[zz];AB[bb]AW[bb])",
    );
    let resigned = file(&folder, "resigned.sgf", "(;SZ[9]RE[W+R];B[ee]");
    let answers = ask(&format!(
        "loadsgf {odd} 2\nlist_stones w\nloadsgf {odd} 7\nlist_stones w\nundo\nlist_stones w\n\
         loadsgf {odd}\nlist_stones w\nloadsgf {odd} x\n\
         loadsgf {resigned}\nplay w c3\nplay b pass\nplay w pass\nplay b pass\nplay w d4\nlist_stones w\n\
         raeuberspiel-rules japanese\nlist_stones w\n"
    ));
    assert_eq!(answers[1], "=", "White has not moved");
    assert_eq!(answers[3], "= C7 E7");
    assert_eq!(answers[5], "= E7");
    assert_eq!(answers[6], "? cannot load file: move 7: E5 is occupied");
    assert_eq!(answers[7], "= E7", "the board is what it was");
    assert!(answers[8].starts_with("? syntax error"));
    // After resigning or two passes play may continue over this protocol.
    for answer in &answers[9..=14] {
        assert_eq!(answer, "=");
    }
    assert_eq!(answers[15], "= C3 D4");
    // The game is replayed under the new rules, including passes.
    assert!(answers[16].starts_with("= japanese"), "{}", answers[16]);
    assert_eq!(answers[17], "= C3 D4");
}

#[test]
fn games_are_printed_and_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out.sgf");
    let name = out.display();
    let answers = ask(&format!(
        "boardsize 9\nplay b e5\nplay w pass\nprintsgf\nprintsgf -\nprintsgf {name}\n\
         play b c3\nprintsgf {name}\nclear_board\nloadsgf {name}\nlist_stones b\n\
         printsgf {0}\nprintsgf {0}/none/x.sgf\nprintsgf /dev/null\n",
        folder.path().display()
    ));
    assert!(answers[3].starts_with("= (;GM[1]FF[4]"), "{}", answers[3]);
    assert!(answers[3].contains(";B[ee];W[]"), "{}", answers[3]);
    assert_eq!(answers[4], answers[3]);
    assert_eq!((answers[5].as_str(), answers[7].as_str()), ("=", "="));
    assert_eq!(answers[10], "= C3 E5");
    // A copy of the replaced file is kept.
    let kept = std::fs::read_to_string(folder.path().join("out.sgf.bak")).expect("a copy");
    assert!(
        kept.contains(";B[ee];W[]\n)") || kept.contains(";B[ee];W[])"),
        "{kept}"
    );
    for (answer, why) in answers[11..].iter().zip([
        "a folder, not a file",
        "no such folder",
        "a device, not a file",
    ]) {
        assert!(
            answer.starts_with("? cannot save file: ") && answer.contains(why),
            "{answer}"
        );
    }
}

#[test]
fn a_move_for_a_test_is_told_and_not_played() {
    let answers = ask(
        "loadsgf tests/data/three-in-a-row.sgf\nraeuberspiel-target b2\nreg_genmove w\n\
         list_stones w\nraeuberspiel-target none\nreg_genmove w\ngenmove w\nundo\n\
         genmove w\nundo\nreg_genmove w\nreg_genmove x\nreg_genmove\n",
    );
    assert_eq!(answers[2], "= B1");
    assert_eq!(answers[3], "= E1 E2 A3 B3 C3 D3 E3");
    // The same position gives the same move, whatever was drawn at random in between.
    assert_eq!(answers[5], answers[10]);
    assert_eq!(answers[11], "? invalid color or coordinate");
    assert_eq!(answers[12], "? syntax error: reg_genmove COLOR");
}

#[test]
fn the_clock_limits_what_the_solver_may_think() {
    let answers = ask(
        "time_settings 60 10 5\ntime_left b 59 0\ntime_left w 9 4\ntime_settings 0 0 0\n\
         time_settings 1\ntime_settings a 1 1\ntime_settings -1 0 0\ntime_left b 1\n\
         time_left x 1 1\ntime_left\n",
    );
    for answer in &answers[..4] {
        assert_eq!(answer, "=");
    }
    for answer in &answers[4..] {
        assert!(answer.starts_with("? syntax error: time_"), "{answer}");
    }
    // A question that takes the solver a while; without time it is not answered.
    let load = "loadsgf tests/data/long-thought.sgf\nraeuberspiel-target G1\n";
    let told = |time: &str| {
        ask(&format!("{time}{load}{time}genmove b\n"))[if time.is_empty() { 2 } else { 4 }].clone()
    };
    let solved = told("");
    assert_eq!(told("time_settings 0 10 0\n"), solved, "that is no limit");
    assert_eq!(told("time_settings 6000 0 0\n"), solved);
    assert_ne!(told("time_settings 0 0 0\n"), solved);
}

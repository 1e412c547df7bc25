//! `raeuberspiel games` on the command line.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;

use serde_json::Value;

use crate::command_line::told;

/// A corner that Black could save and White could kill at B1; both play elsewhere.
fn game(elsewhere: &str) -> String {
    format!(
        "(;SZ[9]PL[W]PB[Anna]PW[Bert]DT[2026-11-25]\
         AB[ah][bh][ch][dh][di]\
         AW[ae][be][ce][de][ee][fe][ge][bf][df][ff][gf][ag][bg][cg][dg][eg][fg][gg][eh][gh][fi][gi]\
         ;W[ei];B[{elsewhere}];W[ii];B[ih];W[bi])"
    )
}

#[test]
fn games_become_a_set_that_the_program_proves() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::create_dir(at.join("club")).unwrap();
    fs::write(at.join("club/a.sgf"), game("ia")).unwrap();
    let (out, err, code) = told(&["games", "club", "--out", "mine.ron"], at);
    assert_eq!(code, Some(0), "{err}");
    assert!(
        out.contains("a.sgf: move 2, Black (Anna), J9: could save the group of 5 at A2 by B1"),
        "{out}"
    );
    assert!(
        out.contains("move 3, White (Bert), J1: could kill"),
        "{out}"
    );
    assert!(err.contains("1 games of 5 moves"), "{err}");
    let (out, err, code) = told(&["check", "--prove", "--deny-warnings", "mine.ron"], at);
    assert_eq!(code, Some(0), "{out}{err}");
    // An existing file is not replaced without permission, and games already looked through are skipped.
    let (_, err, code) = told(&["games", "club", "--out", "mine.ron"], at);
    assert_eq!(code, Some(2), "{err}");
    fs::write(at.join("club/b.sgf"), game("ib")).unwrap();
    let (out, err, code) = told(
        &["games", "club", "--out", "mine.ron", "--go-on", "--json"],
        at,
    );
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("1 looked through before"), "{err}");
    assert!(err.contains("4 problems in mine.ron"), "{err}");
    let lines: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 2, "{out}");
    assert_eq!(lines[0]["missed"], "life");
    assert_eq!(lines[0]["right"], serde_json::json!(["B1"]));
    assert_eq!(lines[1]["player"], "Bert");
}

#[test]
fn stones_that_could_be_saved_or_caught_become_problems_too() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    // White's stones on the first line can be caught after G2, and White plays elsewhere.
    let game = |rest: &str| {
        format!(
            "(;SZ[9]PL[W]PB[Anna]PW[Bert]AB[cg][dh][eh][fh]AW[bf][cf][bg][bh][di][ei]\
             ;W[fi];B[gh];W[ib]{rest})"
        )
    };
    fs::create_dir(at.join("club")).unwrap();
    fs::write(at.join("club/caught.sgf"), game(";B[ci];W[ia];B[gi]")).unwrap();
    fs::write(at.join("club/gets-away.sgf"), game(";B[ia];W[ci]")).unwrap();
    let (out, err, code) = told(&["games", "club", "--out", "mine.ron"], at);
    assert_eq!(code, Some(0), "{err}");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 2, "{out}");
    for (line, words) in lines.iter().zip([
        [
            "move 3, White (Bert), J8: could save the group of 3 at",
            "by B1 or C1 or C2 (not captured in time), left it captured within 2 moves",
        ],
        [
            "move 4, Black (Anna), J9: could catch the group of 3 at",
            "by C1 (captured within 2 moves), left it not captured in time",
        ],
    ]) {
        assert!(words.iter().all(|word| line.contains(word)), "{out}");
    }
    assert!(
        err.contains("2 moves missed something, 2 became problems"),
        "{err}"
    );
    let (out, err, code) = told(&["check", "--prove", "mine.ron"], at);
    assert_eq!(code, Some(0), "{out}{err}");
    assert!(err.contains("2 proven"), "{out}{err}");
    let (out, err, code) = told(
        &["games", "club", "--out", "mine.ron", "--force", "--json"],
        at,
    );
    assert_eq!(code, Some(0), "{err}");
    for (line, missed) in out.lines().zip(["escape", "capture"]) {
        let said: Value = serde_json::from_str(line).unwrap();
        assert_eq!(said["missed"], missed);
    }
}

#[test]
fn what_holds_no_game_or_cannot_be_written_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let (_, err, code) = told(&["games", "nowhere", "--out", "mine.ron"], at);
    assert_eq!(code, Some(2), "{err}");
    fs::write(at.join("a.sgf"), "(;SZ[9];B[aa];W[aa])").unwrap();
    let (_, err, code) = told(&["games", ".", "--out", "mine.txt"], at);
    assert_eq!(code, Some(2), "{err}");
    let (out, err, code) = told(&["games", ".", "--out", "mine.ron"], at);
    assert_eq!((out.as_str(), code), ("", Some(0)), "{err}");
    assert!(err.contains("move 2"), "{err}");
    assert!(!at.join("mine.ron").exists() && at.join("mine.games.json").exists());
}

use super::*;

/// Checks the side to move and the task of a text.
#[track_caller]
fn check(text: &str, to_move: Option<Color>, task: Option<Task>) {
    let caption = caption(text);
    assert_eq!((caption.to_move, caption.task), (to_move, task), "{text}");
}

const B: Option<Color> = Some(Color::Black);
const W: Option<Color> = Some(Color::White);
const LIVE: Option<Task> = Some(Task::Live);
const KILL: Option<Task> = Some(Task::Kill);
const KO: Option<Task> = Some(Task::Ko);
const SEKI: Option<Task> = Some(Task::Seki);
const RACE: Option<Task> = Some(Task::WinRace);
const CAPTURE: Option<Task> = Some(Task::Capture);
const CONNECT: Option<Task> = Some(Task::Connect);
const CUT: Option<Task> = Some(Task::Cut);

#[test]
fn english() {
    for (text, to_move, task) in [
        ("Black to play and live", B, LIVE),
        ("Black to play and live.", B, LIVE),
        ("White to kill", W, KILL),
        ("Black to play: ko", B, KO),
        ("Problem 12. White to live", W, LIVE),
        ("Black to play", B, None),
        ("Black to move.", B, None),
        ("B to play and kill", B, KILL),
        ("W to live", W, LIVE),
        ("To play: White", W, None),
        ("Black first. Kill White.", B, KILL),
        ("Black plays first and lives", B, LIVE),
        ("Black to play, White dies", B, KILL),
        ("Black to kill the white stones", B, KILL),
        ("White to play and make seki", W, SEKI),
        ("Black to live with a ko", B, KO),
        ("Black to live without ko", B, LIVE),
        ("Black to play and live (not ko)", B, LIVE),
        ("Black to capture the marked stones", B, CAPTURE),
        ("White to connect", W, CONNECT),
        ("Black to cut", B, CUT),
        ("Black to win the capturing race", B, RACE),
        ("White to win the semeai", W, RACE),
        ("Black to make life", B, LIVE),
        ("Black to make two eyes", B, LIVE),
        ("Black to save the three stones", B, LIVE),
        ("It's Black's turn", B, None),
        ("Kill the white group", None, KILL),
        ("How does Black live?", None, LIVE),
        ("Making ko", None, KO),
        ("Chapter 3: to kill", None, KILL),
        (
            "Black to play and live. If White plays first, White kills.",
            B,
            LIVE,
        ),
    ] {
        check(text, to_move, task);
    }
}

#[test]
fn german() {
    for (text, to_move, task) in [
        ("Schwarz am Zug, lebt", B, LIVE),
        ("Schwarz am Zug lebt.", B, LIVE),
        ("Weiß am Zug tötet", W, KILL),
        ("Weiss am Zug: Ko", W, KO),
        ("Schwarz am Zug macht Seki", B, SEKI),
        ("Schwarz soll leben", B, LIVE),
        ("Schwarz zieht und tötet Weiß", B, KILL),
        ("Schwarz beginnt und gewinnt das Wettrennen", B, RACE),
        ("Weiß ist am Zug", W, None),
        ("Weiß am Zug verbindet", W, CONNECT),
        ("Schwarz am Zug lebt ohne Ko", B, LIVE),
        ("Schwarz am Zug, Weiß stirbt", B, KILL),
        ("Leben", None, LIVE),
        ("Leben und Tod", None, None),
    ] {
        check(text, to_move, task);
    }
}

#[test]
fn japanese_chinese_and_korean() {
    for (text, to_move, task) in [
        ("黒先活", B, LIVE),
        ("黒先白死", B, KILL),
        ("黒先コウ", B, KO),
        ("黒先、白死", B, KILL),
        ("白先黒死", W, KILL),
        ("白先活", W, LIVE),
        ("黒先活き", B, LIVE),
        ("黒先生き", B, LIVE),
        ("黒先セキ", B, SEKI),
        ("黒先攻め合い勝ち", B, RACE),
        ("黒先、白を取る", B, CAPTURE),
        ("黒先渡り", B, CONNECT),
        ("黒先切断", B, CUT),
        ("黒先", B, None),
        ("黒番", B, None),
        ("第3問　黒先", B, None),
        ("黑先活", B, LIVE),
        ("黑先净活", B, LIVE),
        ("黑先劫", B, KO),
        ("黑先打劫活", B, KO),
        ("黑先殺白", B, KILL),
        ("黑先杀白", B, KILL),
        ("白先杀黑", W, KILL),
        ("黑先双活", B, SEKI),
        ("黑先雙活", B, SEKI),
        ("黑先，对杀", B, RACE),
        ("黑先吃白三子", B, CAPTURE),
        ("黑先联络", B, CONNECT),
        ("黑棋先走，做活", B, LIVE),
        ("黑先不活", B, None),
        ("흑선활", B, LIVE),
        ("흑선백사", B, KILL),
        ("흑선패", B, KO),
        ("백선활", W, LIVE),
        ("흑 선, 백 잡기", B, KILL),
        ("흑선 빅", B, SEKI),
        ("흑선 수상전", B, RACE),
        ("백선 연결", W, CONNECT),
        ("흑선 사는 수", B, LIVE),
        ("흑 차례", B, None),
        ("劫の部", None, KO),
        ("활", None, LIVE),
        ("第二章 活", None, LIVE),
    ] {
        check(text, to_move, task);
    }
}

#[test]
fn what_is_not_said_is_not_read() {
    for text in [
        "",
        "15K",
        "problem 1",
        "Life and death",
        "死活題",
        "사활 문제",
        "Live or die?",
        "Can Black live?",
        "It is hard for Black to live here",
        "黑先白先",
        "Black to play and White to play both work",
        "White lives because the ko threats are on the other side of the board",
        "What killed the group in the game Honinbo against Meijin",
        "Correct",
        "先手の死活",
        "実戦より",
    ] {
        check(text, None, None);
    }
    // Goals that the side to move cannot have, and sentences without a clear goal.
    for (text, to_move) in [
        ("黒先白活", B),
        ("黒先黒死", B),
        ("黑先死", B),
        ("Black to play. White lives.", B),
        ("黒先手", None),
        ("黒先、実戦", B),
        ("흑선 실패", B),
        ("Black to kill or make ko", B),
    ] {
        check(text, to_move, None);
    }
    // A goal stated for one side is that side's alone.
    let lives = caption("Black lives");
    assert_eq!(lives.task_for(Color::Black), LIVE);
    assert_eq!(lives.task_for(Color::White), None);
    assert_eq!(caption("Kill White").task_for(Color::White), None);
    assert_eq!(caption("白死").task_for(Color::Black), KILL);
}

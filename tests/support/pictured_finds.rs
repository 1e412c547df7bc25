//! Pages that show what the program finds: in foreign positions, and in the user's games.

use egui::Key;
use raeuberspiel::worker::sets::Shipped;
use raeuberspiel::worker::survey::Standing;

use super::support::GAME;
use super::{FOUR, Page, open, turn, word};

/// Four problems in a folder: one with a right solution, one with a wrong one, one without a solution, and
/// one that asks nothing.
fn examined(page: &mut Page) {
    let folder = page.window.folder.path().join("book");
    std::fs::create_dir_all(&folder).expect("a folder");
    let stones = "SZ[19]AB[ar:dr][ds]AW[aq:eq][er][es]";
    let agrees = "C[Black to live](;B[bs]C[RIGHT])(;B[as];W[bs])(;B[cs];W[bs])";
    let differs = "C[Black to live](;B[as];W[cs];B[bs]C[RIGHT])(;B[bs])";
    for (name, text) in [
        ("1.sgf", format!("(;GN[Three in a row]{stones}{agrees})")),
        ("2.sgf", format!("(;GN[The corner first]{stones}{differs})")),
        ("3.sgf", format!("(;GN[No solution]{stones}PL[B])")),
        ("4.sgf", "(;GN[A stone]SZ[19]AB[dd])".to_owned()),
    ] {
        std::fs::write(folder.join(name), text).expect("a file");
    }
    turn(page, Key::Num9);
    page.window.drop_file(&folder);
    page.window.until(|app| {
        let survey = app.state().examine.desk.shown();
        survey.is_some_and(|survey| survey.standing == Standing::Done && !survey.is_busy())
    });
}

#[test]
fn positions_examined_and_a_disagreement_side_by_side() {
    for (name, size, settings) in FOUR {
        let mut page = open(size, &settings, Shipped::No, false);
        examined(&mut page);
        page.check(&format!("examine-{name}"));
        let against = word(name, "Against the file (1)", "Gegen die Datei (1)");
        page.window.click(against);
        page.window.press(Key::ArrowDown);
        page.window.until(|app| {
            let survey = app.state().examine.desk.shown();
            survey.is_some_and(|survey| survey.opened.is_some())
        });
        page.window.press(Key::ArrowRight);
        page.check(&format!("examine-against-{name}"));
    }
}

#[test]
fn problems_from_the_users_games() {
    for (name, size, settings) in FOUR {
        let mut page = open(size, &settings, Shipped::No, false);
        let folder = page.window.folder.path().join("club");
        std::fs::create_dir_all(&folder).expect("a folder");
        for player in ["Anna", "Carl", "Dora"] {
            let game = GAME.replace("Anna", player);
            std::fs::write(folder.join(format!("{player}.sgf")), game).expect("a file");
        }
        turn(&mut page, Key::I);
        page.check(&format!("games-begin-{name}"));
        page.window.drop_file(&folder);
        page.window.until(|app| {
            let search = &app.state().games.search;
            search.standing == Standing::Done && !search.is_busy()
        });
        page.window
            .until(|app| !app.state().practice.library.is_loading());
        page.check(&format!("games-{name}"));
    }
}

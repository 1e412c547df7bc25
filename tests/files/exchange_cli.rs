//! `import` and `export` on the command line: golden files of every dialect, archives, hostile files,
//! pictures, booklets, and an exported problem read by another program.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::command_line::run;

#[track_caller]
fn ends(output: &Output, code: i32) -> String {
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{words}");
    words
}

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/sgf")
}

/// Every `NAME.sgf` is imported and compared with `NAME.ron`, then exported in its own dialect and compared
/// with `NAME.out.sgf`. `UPDATE_GOLDEN=1` writes the results instead.
#[test]
fn golden_files_of_every_dialect() {
    let mut names: Vec<String> = fs::read_dir(golden())
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().into_string().ok())
        .filter(|name| name.ends_with(".sgf") && !name.ends_with(".out.sgf"))
        .map(|name| name.trim_end_matches(".sgf").to_owned())
        .collect();
    names.sort();
    assert_eq!(names.len(), 10, "one for every dialect");
    let folder = tempfile::tempdir().unwrap();
    for name in names {
        let input = golden().join(format!("{name}.sgf"));
        let output = run(
            &[
                "import",
                input.to_str().unwrap(),
                "--out",
                &format!("{name}.ron"),
            ],
            folder.path(),
        );
        let words = ends(&output, 0);
        assert!(words.contains(&format!("dialects: {name} 1")), "{words}");
        let out = format!("{name}.out.sgf");
        let output = run(
            &[
                "export",
                &format!("{name}.ron"),
                "--out",
                &out,
                "--to",
                "sgf",
                "--dialect",
                &name,
            ],
            folder.path(),
        );
        ends(&output, 0);
        for file in [format!("{name}.ron"), out] {
            let found = fs::read_to_string(folder.path().join(&file)).unwrap();
            let expected = golden().join(&file);
            if std::env::var_os("UPDATE_GOLDEN").is_some() {
                fs::write(&expected, found).unwrap();
            } else {
                assert_eq!(
                    found,
                    fs::read_to_string(&expected).unwrap_or_default(),
                    "{file}"
                );
            }
        }
        // The output is of the same dialect and says the same.
        let again = run(
            &[
                "import",
                &format!("{name}.out.sgf"),
                "--out",
                "again.ron",
                "--force",
            ],
            folder.path(),
        );
        assert!(ends(&again, 0).contains(&format!("dialects: {name} 1")));
        let read = |file: &str| fs::read_to_string(folder.path().join(file)).unwrap();
        assert_eq!(
            read("again.ron").replace("id: \"again\"", &format!("id: \"{name}\"")),
            read(&format!("{name}.ron"))
        );
    }
}

#[test]
fn folders_and_archives_are_read_and_one_bad_file_stops_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let below = folder.path().join("in/deeper");
    fs::create_dir_all(&below).unwrap();
    fs::write(below.join("a.sgf"), "(;SZ[9]AB[aa];B[bb])").unwrap();
    fs::write(
        below.join("b.SGF"),
        b"(;SZ[9]CA[Shift_JIS]AB[aa]C[\x8d\x95\x90\xe6])",
    )
    .unwrap();
    fs::write(below.join("c.sgf"), b"\x00\x01\x02binary").unwrap();
    fs::write(below.join("d.sgf"), "(;SZ[53])").unwrap();
    let mut zip = zip::ZipWriter::new(fs::File::create(folder.path().join("in/z.zip")).unwrap());
    for name in ["x/a.sgf", "../../escape.sgf"] {
        zip.start_file(name, zip::write::SimpleFileOptions::default())
            .unwrap();
        zip.write_all(b"(;SZ[9]AW[cc]PL[W];W[dd])").unwrap();
    }
    zip.finish().unwrap();
    let output = run(&["import", "in", "--out", "all.ron"], folder.path());
    let words = ends(&output, 1);
    assert!(
        words.ends_with("4 problems from 6 files, 2 files refused, 2 faults; dialects: bare 1, mainline 3; 1 set written\n"),
        "{words}"
    );
    assert!(words.contains("d.sgf:1:1: error[bad-size]"), "{words}");
    let set = fs::read_to_string(folder.path().join("all.ron")).unwrap();
    for id in ["\"a\"", "\"b\"", "\"a-2\"", "\"escape\""] {
        assert!(set.contains(&format!("id: {id}")), "{set}");
    }
    assert!(set.contains("黒先"), "{set}");
    assert!(!folder.path().join("../escape.sgf").exists());
    ends(&run(&["check", "all.ron"], folder.path()), 1);
    // Importing again over the same set is allowed on request.
    ends(
        &run(
            &["import", "in", "--out", "all.ron", "--force"],
            folder.path(),
        ),
        1,
    );
}

#[test]
fn hostile_files_end_the_program_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).unwrap();
    let deep = format!("{}{}", "(;B[]".repeat(1_000_000), ")".repeat(1_000_000));
    write("deep.sgf", deep.as_bytes());
    write("open.sgf", "(;".repeat(1_000_000).as_bytes());
    write(
        "value.sgf",
        format!("(;C[{}", "x".repeat(1_000_000)).as_bytes(),
    );
    write(
        "wide.sgf",
        format!("(;{})", "(;B[aa])".repeat(500_000)).as_bytes(),
    );
    write(
        "points.sgf",
        format!("(;SZ[25]AB{})", "[aa:yy]".repeat(500_000)).as_bytes(),
    );
    write("size.sgf", b"(;SZ[99999999999])");
    write("off.sgf", b"(;SZ[9]AB[zz])");
    write("brackets.json", "[".repeat(1_000_000).as_bytes());
    write(
        "rows.txt",
        format!("$$ | {}\n", "X ".repeat(100_000)).as_bytes(),
    );
    write("none.zip", b"PK\x03\x04");
    let large = fs::File::create(folder.path().join("large.sgf")).unwrap();
    large.set_len(500 * 1024 * 1024).unwrap();
    for entry in fs::read_dir(folder.path()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let output = run(
            &["import", &name, "--out", "out.ron", "--force"],
            folder.path(),
        );
        let code = output.status.code();
        assert!(
            matches!(code, Some(0..=2)),
            "{name}: {code:?} {}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(!output.stderr.is_empty(), "{name}");
    }
    let output = run(
        &["import", "large.sgf", "--out", "large.ron"],
        folder.path(),
    );
    assert!(ends(&output, 2).contains("larger than 16 MiB"));
}

const TWO: &str = "(;SZ[9]GN[One]AB[ag:dg][dh]AW[af:ef][eg][eh]C[Black to live](;B[bh]C[RIGHT])(;B[ah];W[bh]))\n(;SZ[9]GN[Two]AB[aa]AW[ba];B[ab])";

#[test]
fn pictures_and_booklets_are_written() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("two.sgf"), TWO).unwrap();
    ends(
        &run(&["import", "two.sgf", "--out", "two.ron"], folder.path()),
        0,
    );
    let begins = |file: &str, with: &[u8]| {
        let bytes = fs::read(folder.path().join(file)).unwrap();
        assert!(bytes.starts_with(with), "{file}");
    };
    ends(
        &run(
            &["export", "two.ron", "--to", "svg", "--out", "pictures"],
            folder.path(),
        ),
        0,
    );
    begins("pictures/two-1.svg", b"<svg");
    ends(
        &run(
            &[
                "export",
                "two.ron",
                "--to",
                "png",
                "--problem",
                "two-2",
                "--out",
                "b.png",
            ],
            folder.path(),
        ),
        0,
    );
    begins("b.png", b"\x89PNG");
    ends(
        &run(
            &[
                "export",
                "two.ron",
                "--to",
                "pdf",
                "--out",
                "b.pdf",
                "--language",
                "de",
                "--paper",
                "a5",
            ],
            folder.path(),
        ),
        0,
    );
    begins("b.pdf", b"%PDF");
    let output = run(
        &["export", "two.ron", "--to", "sgf", "--out", "games"],
        folder.path(),
    );
    // The second game has a line but no right one.
    let words = ends(&output, 1);
    assert!(
        words.contains("1 problems have no right line, which goproblems asks for")
            && words.contains("(two-2)"),
        "{words}"
    );
    begins("games/two-1.sgf", b"(;FF[4]");
    let refused = run(
        &["export", "two.ron", "--to", "png", "--out", "b.png"],
        folder.path(),
    );
    assert!(ends(&refused, 2).contains("2 problems do not fit one picture"));
    let refused = run(
        &[
            "export",
            "two.ron",
            "--to",
            "sgf",
            "--problem",
            "no",
            "--out",
            "x.sgf",
        ],
        folder.path(),
    );
    assert!(ends(&refused, 2).contains("no problem has the id \"no\""));
    let lost = run(
        &[
            "export",
            "two.ron",
            "--to",
            "sgf",
            "--dialect",
            "bare",
            "--out",
            "x.sgf",
        ],
        folder.path(),
    );
    assert!(ends(&lost, 1).contains("verdicts have no place in this dialect"));
}

/// A shipped set exported as SGF is imported unchanged; what other programs do not see is listed.
#[test]
fn a_shipped_set_comes_back_and_what_others_miss_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let set = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems/first-status.ron");
    let export = |dialect: &str, out: &str| {
        let arguments = [
            "export",
            set.to_str().unwrap(),
            "--to",
            "sgf",
            "--dialect",
            dialect,
            "--out",
            out,
        ];
        ends(&run(&arguments, folder.path()), 0)
    };
    for (dialect, out) in [("goproblems", "one.sgf"), ("anki", "each")] {
        let words = export(dialect, out);
        for line in [
            "explanations are not seen by other programs (",
            "texts are seen in one language only (",
            "titles, descriptions, authors and licences of sets are not written",
            "this program reads all of the problems back from its own record",
        ] {
            assert!(words.contains(line), "{line}: {words}");
        }
        let back = run(
            &["import", out, "--out", "back.ron", "--force"],
            folder.path(),
        );
        ends(&back, 0);
        let problems = |path: &Path| {
            let set = raeuberspiel::problem::load_file(path).loaded.set.unwrap();
            let mut problems = set.problems;
            problems.sort_by(|a, b| a.id.cmp(&b.id));
            problems
        };
        assert_eq!(problems(&folder.path().join("back.ron")), problems(&set));
    }
}

#[test]
fn what_is_imported_can_be_proven_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let stones = "SZ[19]AB[ar:dr][ds]AW[aq:eq][er][es]PL[B]C[Black to live]";
    let file = |name: &str, tree: &str| {
        fs::write(folder.path().join(name), format!("(;{stones}{tree})")).unwrap();
    };
    fs::create_dir(folder.path().join("in")).unwrap();
    file("in/right.sgf", "(;B[bs]C[RIGHT])(;B[as];W[bs])");
    file("in/wrong.sgf", "(;B[as]C[RIGHT])(;B[bs])");
    file("in/bare.sgf", "");
    let output = run(
        &["import", "in", "--out", "all.ron", "--prove"],
        folder.path(),
    );
    let words = ends(&output, 1);
    assert!(
        words.ends_with("1 proven, 1 bare positions solved, 1 against their files, 0 open\n"),
        "{words}"
    );
    assert!(words.contains("raeuberspiel: wrong: "), "{words}");
    let set = fs::read_to_string(folder.path().join("all.ron")).unwrap();
    assert_eq!(set.matches("claim: Proven").count(), 2, "{set}");
    assert_eq!(set.matches("result: Alive").count(), 2, "{set}");
    // The bare position now has a target and a tree; the wrong file stays as it is.
    assert!(set.contains("target: \"A2\""), "{set}");
    assert!(set.contains("(play: \"A1\", verdict: Solved"), "{set}");
    fs::remove_file(folder.path().join("in/wrong.sgf")).unwrap();
    let output = run(
        &["import", "in", "--out", "all.ron", "--prove", "--force"],
        folder.path(),
    );
    ends(&output, 0);
    ends(&run(&["check", "--prove", "all.ron"], folder.path()), 0);
}

/// The sgfmill library (Python) finds our stones, moves, comments and branches in the right places.
#[test]
fn another_program_reads_what_we_write() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("two.sgf"), TWO).unwrap();
    ends(
        &run(&["import", "two.sgf", "--out", "two.ron"], folder.path()),
        0,
    );
    ends(
        &run(
            &[
                "export",
                "two.ron",
                "--to",
                "sgf",
                "--problem",
                "two-1",
                "--out",
                "one.sgf",
            ],
            folder.path(),
        ),
        0,
    );
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/read_back.py");
    let output = Command::new("python3")
        .arg(script)
        .arg(folder.path().join("one.sgf"))
        .output();
    let Ok(output) = output else {
        eprintln!("skipped: there is no python3");
        return;
    };
    let words = String::from_utf8_lossy(&output.stdout);
    match output.status.code() {
        Some(77) => eprintln!("skipped: {words}"),
        code => {
            assert_eq!(
                code,
                Some(0),
                "{words}{}",
                String::from_utf8_lossy(&output.stderr)
            );
            assert_eq!(
                words,
                "9x9 12 stones, black to play, 2 branches, 3 moves, RIGHT at B2\n"
            );
        }
    }
}

/// A book in one game: chapters, problems with labels and goals in four languages, and slips that are read or
/// reported. `UPDATE_GOLDEN=1` writes the results instead.
#[test]
fn a_book_in_one_game_gives_all_its_problems() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/collections");
    let input = golden.join("chapters.sgf");
    let folder = tempfile::tempdir().unwrap();
    let import = |input: &str, out: &str| run(&["import", input, "--out", out], folder.path());
    let words = ends(&import(input.to_str().unwrap(), "chapters.ron"), 1);
    let found = fs::read_to_string(folder.path().join("chapters.ron")).unwrap();
    let expected = golden.join("chapters.ron");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&expected, &found).unwrap();
    }
    assert_eq!(found, fs::read_to_string(&expected).unwrap());
    assert!(
        words.contains("5 problems from 1 files, 0 files refused"),
        "{words}"
    );
    // Guesses and omissions are reported with file and place.
    for (place, message) in [
        ("19:53", "a semicolon is missing here"),
        (
            "19:79",
            "\"zz\" in B is no point of the 19x19 board; it is taken for a move elsewhere, a pass",
        ),
        (
            "22:2",
            "words without a position beside positions; they are left out",
        ),
    ] {
        let line = words
            .lines()
            .find(|line| line.contains(message))
            .unwrap_or_else(|| panic!("{message}: {words}"));
        assert!(line.contains(&format!("chapters.sgf:{place}: ")), "{line}");
    }
    // Every problem can be checked and exported as an SGF file of its own.
    ends(&run(&["check", "chapters.ron"], folder.path()), 0);
    ends(
        &run(
            &["export", "chapters.ron", "--to", "sgf", "--out", "games"],
            folder.path(),
        ),
        0,
    );
    let again = ends(&import("games", "again.ron"), 0);
    assert!(again.contains("5 problems from 5 files"), "{again}");
    // With several files, a book's title is not that of the set, which is reported.
    fs::write(folder.path().join("other.sgf"), "(;SZ[9]AB[aa];B[bb])").unwrap();
    let two = run(
        &[
            "import",
            "other.sgf",
            input.to_str().unwrap(),
            "--out",
            "two.ron",
        ],
        folder.path(),
    );
    let words = ends(&two, 1);
    assert!(
        words.contains("what it says of itself as a whole is left out"),
        "{words}"
    );
}

/// A file named SGF that is something else, or another game, gives no problem and is reported as what it is.
#[test]
fn files_that_are_no_sgf_make_no_problem() {
    let folder = tempfile::tempdir().unwrap();
    let random: Vec<u8> = (0_u32..200_000)
        .scan(7_u32, |state, _| {
            *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Some((*state >> 24) as u8)
        })
        .collect();
    let page = "<html><body><script>for(;;){f(;)}</script><pre>(;AB[aa];B[bb])</pre></body></html>";
    for (name, bytes, expected) in [
        (
            "page.sgf",
            page.as_bytes(),
            "this is a page of the web and not SGF",
        ),
        ("random.sgf", random.as_slice(), "error"),
        (
            "game.gib",
            b"\\HS\r\n\\[GAMEBLACKNAME=a\\]\r\n\\HE\r\n",
            "a game of the kind GIB",
        ),
        (
            "game.ngf",
            b"Rating game\r\n19\r\na\r\nPMABBQDDQ\r\n",
            "NGF, the format of WBaduk",
        ),
        (
            "game.ugf",
            b"[Header]\r\nLang=JP\r\n[Data]\r\n",
            "a game of the kind UGF",
        ),
        (
            "othello.sgf",
            b"(;GM[2]SZ[8]AB[dd]AW[ee])",
            "GM[2] is a game of Othello",
        ),
        (
            "empty.sgf",
            b"(;GM[1]FF[4])",
            "there are neither stones nor moves",
        ),
    ] {
        fs::write(folder.path().join(name), bytes).unwrap();
        let words = ends(&run(&["import", name, "--out", "x.ron"], folder.path()), 2);
        assert!(words.contains(expected), "{name}: {words}");
        assert!(
            words.contains("there is no problem in these files"),
            "{words}"
        );
        assert!(!folder.path().join("x.ron").exists(), "{name}");
    }
}

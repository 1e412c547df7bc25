//! Files on disk, on the command line: neither an existing file nor one being read is replaced without
//! permission, circular links end, and skipped files are reported.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output};

use crate::command_line::{program, run};

#[track_caller]
fn ends(output: &Output, code: i32) -> String {
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{words}");
    assert!(!words.contains("os error"), "{words}");
    words
}

const GAME: &str =
    "(;SZ[9]AB[ag:dg][dh]AW[af:ef][eg][eh]C[Black to live](;B[bh]C[RIGHT])(;B[ah];W[bh]))";

/// A folder with `one.sgf` and a `set.ron` made from it.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("one.sgf"), GAME).unwrap();
    ends(
        &run(&["import", "one.sgf", "--out", "set.ron"], folder.path()),
        0,
    );
    folder
}

fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

/// Number of the program's temporary files.
fn left_over(folder: &Path) -> usize {
    fs::read_dir(folder)
        .unwrap()
        .filter(|entry| {
            let name = entry.as_ref().unwrap().file_name();
            name.to_string_lossy().starts_with(".raeuberspiel-")
        })
        .count()
}

#[test]
fn a_file_that_is_being_read_is_never_replaced() {
    let folder = folder();
    let at = folder.path();
    let set = text(at, "set.ron");
    fs::hard_link(at.join("one.sgf"), at.join("hard.sgf")).unwrap();
    let mut names = vec!["one.sgf", "./one.sgf", "hard.sgf"];
    if cfg!(unix) {
        #[cfg(unix)]
        std::os::unix::fs::symlink("one.sgf", at.join("soft.sgf")).unwrap();
        names.push("soft.sgf");
    }
    for name in names {
        for force in [&[][..], &["--force"]] {
            let arguments = ["export", "one.sgf", "--to", "sgf", "--out", name];
            let output = run(&[&arguments, force].concat(), at);
            let words = ends(&output, 2);
            assert!(words.contains("files that are being read"), "{words}");
        }
    }
    // Importing the folder that contains the set reads the set.
    let output = run(&["import", ".", "--out", "set.ron", "--force"], at);
    assert!(ends(&output, 2).contains("set.ron: this is one of the files that are being read"));
    assert_eq!(text(at, "one.sgf"), GAME);
    assert_eq!(text(at, "set.ron"), set);
    // The extension must match the format, so that a set is not mistaken for something else.
    for (arguments, ending) in [
        (
            ["export", "set.ron", "--to", "sgf", "--out", "set.ron"],
            ".sgf",
        ),
        (
            ["export", "set.ron", "--to", "pdf", "--out", "x.sgf"],
            ".pdf",
        ),
        (["export", "set.ron", "--to", "pdf", "--out", "x"], ".pdf"),
        (
            ["export", "set.ron", "--to", "png", "--out", "x.svg"],
            ".png",
        ),
    ] {
        let words = ends(&run(&arguments, at), 2);
        assert!(
            words.contains(&format!("has to end in {ending}")),
            "{words}"
        );
    }
    for name in ["x.txt", "noext", "one.sgf"] {
        let words = ends(&run(&["import", "one.sgf", "--out", name], at), 2);
        assert!(words.contains("has to end in .ron"), "{words}");
    }
    let words = ends(&run(&["import", "one.sgf", "--out", "ÄÖ Ü.ron"], at), 2);
    assert!(words.contains("lower-case letters"), "{words}");
    assert_eq!(text(at, "set.ron"), set);
    assert!(!at.join("one.sgf.bak").exists());
}

#[test]
fn nothing_is_replaced_without_leave() {
    let folder = folder();
    let at = folder.path();
    let exports: [&[&str]; 4] = [
        &["export", "set.ron", "--to", "sgf", "--out", "out.sgf"],
        &["export", "set.ron", "--to", "pdf", "--out", "out.pdf"],
        &["import", "one.sgf", "--out", "out.ron"],
        &["shapes", "--points", "3", "--sheet", "out.svg"],
    ];
    for arguments in exports {
        let name = *arguments.last().unwrap();
        fs::write(at.join(name), "mine").unwrap();
        let words = ends(&run(arguments, at), 2);
        assert!(words.contains("give --force to replace it"), "{words}");
        assert!(words.contains(name), "{words}");
        assert_eq!(text(at, name), "mine");
        ends(&run(&[arguments, &["--force"]].concat(), at), 0);
        assert_ne!(fs::read(at.join(name)).unwrap(), b"mine");
        assert_eq!(text(at, &format!("{name}.bak")), "mine");
    }
    // A folder of files is written completely or not at all.
    fs::write(at.join("two.sgf"), [GAME, GAME].concat()).unwrap();
    fs::create_dir(at.join("games")).unwrap();
    fs::write(at.join("games/two-2.svg"), "mine").unwrap();
    ends(&run(&["import", "two.sgf", "--out", "two.ron"], at), 0);
    let arguments = ["export", "two.ron", "--to", "svg", "--out", "games"];
    ends(&run(&arguments, at), 2);
    assert!(!at.join("games/two-1.svg").exists());
    ends(&run(&[&arguments[..], &["--force"]].concat(), at), 0);
    assert_eq!(text(at, "games/two-2.svg.bak"), "mine");
    assert!(at.join("games/two-1.svg").exists());
    assert_eq!(left_over(at) + left_over(&at.join("games")), 0);
}

#[test]
fn what_is_no_plain_file_is_refused_with_a_reason() {
    let folder = folder();
    let at = folder.path();
    fs::create_dir(at.join("folder.pdf")).unwrap();
    let check = |name: &str, reason: &str| {
        let arguments = ["export", "set.ron", "--to", "pdf", "--force", "--out", name];
        let words = ends(&run(&arguments, at), 2);
        assert!(words.contains(reason), "{name}: {words}");
    };
    check("folder.pdf", "this is a folder, not a file");
    check(
        "none/x.pdf",
        "none: there is no such folder; make the folder first",
    );
    check("set.ron/x.pdf", "set.ron");
    let mut locked = fs::metadata(at.join("set.ron")).unwrap().permissions();
    fs::write(at.join("locked.pdf"), "mine").unwrap();
    locked.set_readonly(true);
    fs::set_permissions(at.join("locked.pdf"), locked.clone()).unwrap();
    check("locked.pdf", "write-protected; take the protection away");
    assert_eq!(text(at, "locked.pdf"), "mine");
    // A write-protected set is not replaced either.
    fs::set_permissions(at.join("set.ron"), locked).unwrap();
    let words = ends(
        &run(&["import", "one.sgf", "--out", "set.ron", "--force"], at),
        2,
    );
    assert!(words.contains("write-protected"), "{words}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        symlink("nothing", at.join("dangling.pdf")).unwrap();
        check("dangling.pdf", "a symbolic link that leads nowhere");
        symlink("/dev/full", at.join("device.pdf")).unwrap();
        check("device.pdf", "this is a device, not a file");
        let made = Command::new("mkfifo").arg(at.join("pipe.pdf")).status();
        if made.is_ok_and(|status| status.success()) {
            check("pipe.pdf", "this is a pipe, not a file");
        }
        // A link is followed: its target is replaced, and it stays a link.
        fs::write(at.join("real.pdf"), "mine").unwrap();
        symlink("real.pdf", at.join("link.pdf")).unwrap();
        let arguments = ["export", "set.ron", "--to", "pdf", "--out", "link.pdf"];
        ends(&run(&[&arguments[..], &["--force"]].concat(), at), 0);
        assert!(
            fs::symlink_metadata(at.join("link.pdf"))
                .unwrap()
                .is_symlink()
        );
        assert!(fs::read(at.join("real.pdf")).unwrap().starts_with(b"%PDF"));
        assert_eq!(text(at, "real.pdf.bak"), "mine");
    }
}

/// A killed run leaves its temporary file; the next one removes it.
#[test]
fn left_overs_of_killed_runs_go() {
    let folder = folder();
    let at = folder.path();
    let old = std::time::SystemTime::now() - std::time::Duration::from_secs(60);
    for name in [".raeuberspiel-aB3xYz.tmp", ".raeuberspiel-aB3xYq"] {
        let file = fs::File::create(at.join(name)).unwrap();
        file.set_modified(old).unwrap();
    }
    assert_eq!(left_over(at), 2);
    ends(
        &run(&["export", "set.ron", "--to", "pdf", "--out", "x.pdf"], at),
        0,
    );
    assert_eq!(left_over(at), 0);
}

#[cfg(unix)]
#[test]
fn links_in_circles_end_and_are_told() {
    let folder = folder();
    let at = folder.path();
    fs::create_dir(at.join("in")).unwrap();
    fs::write(at.join("in/one.sgf"), GAME).unwrap();
    for name in ["a", "b"] {
        std::os::unix::fs::symlink(".", at.join("in").join(name)).unwrap();
    }
    std::os::unix::fs::symlink("one.sgf", at.join("in/also.sgf")).unwrap();
    let words = ends(&run(&["import", "in", "--out", "all.ron"], at), 0);
    assert!(
        words.contains("3 names stand for files and folders that are read by another name"),
        "{words}"
    );
    assert!(words.contains("1 problems from 1 files"), "{words}");
    let solved = run(&["solve", "in", "in/one.sgf"], at);
    let words = String::from_utf8_lossy(&solved.stderr);
    assert!(words.contains("4 names stand for"), "{words}");
    let lines = String::from_utf8_lossy(&solved.stdout).lines().count();
    assert_eq!(lines, 1);
    fs::copy(at.join("set.ron"), at.join("in/set.ron")).unwrap();
    let checked = run(&["check", "in"], at);
    let words = String::from_utf8_lossy(&checked.stderr);
    assert!(words.contains("2 names stand for"), "{words}");
}

#[test]
fn what_is_passed_over_is_told() {
    let folder = folder();
    let at = folder.path();
    fs::create_dir(at.join("in")).unwrap();
    for (name, text) in [
        ("one.sgf", GAME),
        ("readme", "words"),
        ("picture.png", "no"),
        ("other.PNG", "no"),
    ] {
        fs::write(at.join("in").join(name), text).unwrap();
    }
    let words = ends(&run(&["import", "in", "--out", "a.ron"], at), 0);
    assert!(
        words.contains(
            "3 files are passed over, of kinds that are not read: 1 without an ending, 2 .png"
        ),
        "{words}"
    );
    // If skipped files may contain problems, the exit code says so too.
    fs::write(at.join("in/game.gib"), "\\HS\n").unwrap();
    let words = ends(&run(&["import", "in", "--out", "b.ron"], at), 1);
    assert!(words.contains("1 .gib"), "{words}");
    assert!(
        words.contains("save them as SGF with another program"),
        "{words}"
    );
    // A nested archive, a second entry with the same name, and entries that are no problem files.
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    for (name, bytes) in [
        ("one.sgf", GAME.as_bytes()),
        ("two.sgf", GAME.as_bytes()),
        ("inner.zip", b"PK\x05\x06"),
        ("game.ngf", b"no"),
        ("notes.md", b"no"),
    ] {
        zip.start_file(name, options).unwrap();
        zip.write_all(bytes).unwrap();
    }
    let mut bytes = zip.finish().unwrap().into_inner();
    for at in 0..bytes.len() - 7 {
        if &bytes[at..at + 7] == b"two.sgf" {
            bytes[at..at + 3].copy_from_slice(b"one");
        }
    }
    fs::write(at.join("all.zip"), bytes).unwrap();
    let words = ends(&run(&["import", "all.zip", "--out", "c.ron"], at), 1);
    for told in [
        "all.zip/one.sgf:1:1: error[unreadable]: the archive holds 2 files of this name",
        "all.zip/inner.zip:1:1: error[unreadable]: an archive within an archive is not opened",
        "2 files are passed over, of kinds that are not read: 1 .md, 1 .ngf",
        "1 problems from 3 files, 2 files refused",
    ] {
        assert!(words.contains(told), "{told}: {words}");
    }
}

#[test]
fn a_zip_made_to_fill_the_memory_ends_at_once() {
    let folder = folder();
    let at = folder.path();
    let mut zip = zip::ZipWriter::new(fs::File::create(at.join("bomb.zip")).unwrap());
    let options = zip::write::SimpleFileOptions::default();
    let large = format!("(;C[{}])", "x".repeat(5 * 1024 * 1024));
    for number in 0..20 {
        zip.start_file(format!("{number}.sgf"), options).unwrap();
        zip.write_all(large.as_bytes()).unwrap();
    }
    zip.start_file("small.sgf", options).unwrap();
    zip.write_all(GAME.as_bytes()).unwrap();
    zip.finish().unwrap();
    let words = ends(&run(&["import", "bomb.zip", "--out", "out.ron"], at), 1);
    assert_eq!(
        words.matches("grows more than 200 times").count(),
        20,
        "{words}"
    );
    assert!(
        words.contains("1 problems from 21 files, 20 files refused"),
        "{words}"
    );
}

#[cfg(unix)]
#[test]
fn names_cannot_command_a_terminal() {
    let folder = folder();
    let at = folder.path();
    fs::create_dir(at.join("in")).unwrap();
    let name = "in/a\u{1b}[31m\nb\u{9b}.sgf";
    fs::write(at.join(name), "(;SZ[53])").unwrap();
    fs::write(
        at.join("in/c\u{7}\n.ron"),
        "(format: 1, id: \"c\", problems: [()])",
    )
    .unwrap();
    for arguments in [
        &["import", "in", "--out", "x.ron"][..],
        &["solve", "in"],
        &["check", "in"],
        &["check", "--json", "in"],
        &["export", name, "--to", "sgf", "--out", "x\u{1b}c.txt"],
        &["import", "none\u{1b}[31m", "--out", "x.ron"],
    ] {
        let output = run(arguments, at);
        for bytes in [&output.stdout, &output.stderr] {
            let said = String::from_utf8_lossy(bytes);
            let is_raw = |c: char| c.is_control() && c != '\n';
            assert!(!said.contains(is_raw), "{arguments:?}: {said:?}");
            assert!(!said.contains("m\nb"), "{arguments:?}: {said:?}");
            if arguments.contains(&"--json") {
                for line in said.lines().filter(|line| line.starts_with('{')) {
                    assert!(
                        serde_json::from_str::<serde_json::Value>(line).is_ok(),
                        "{line}"
                    );
                }
            }
        }
    }
    let output = run(&["import", "in", "--out", "x.ron"], at);
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(words.contains("a\\u001b[31m\\nb\\u009b.sgf"), "{words}");
}

/// A text over the limit in one of many files affects only its own problem.
#[test]
fn one_text_that_is_too_long_does_not_stop_the_rest() {
    let folder = folder();
    let at = folder.path();
    fs::create_dir(at.join("in")).unwrap();
    for number in 0..5 {
        fs::write(at.join(format!("in/{number}.sgf")), GAME).unwrap();
    }
    let long = GAME.replace("SZ[9]", &format!("SZ[9]GN[{}]", "long ".repeat(20_000)));
    fs::write(at.join("in/long.sgf"), long).unwrap();
    let words = ends(&run(&["import", "in", "--out", "all.ron"], at), 1);
    assert!(words.contains("in/long.sgf"), "{words}");
    let set = text(at, "all.ron");
    assert!(
        set.matches("id: ").count() >= 6,
        "the set and five problems"
    );
    ends(&run(&["check", "all.ron"], at), 0);
}

#[test]
fn a_text_board_makes_no_false_solution() {
    let folder = folder();
    let at = folder.path();
    let rows = [
        ". . . . .",
        ". . . . .",
        ". . X O .",
        ". . . . .",
        "X . . . .",
    ];
    let rows = rows.iter().zip((1..=5).rev());
    let board: String = rows.map(|(row, n)| format!(" {n} {row} {n}\n")).collect();
    let letters = "   A B C D E\n";
    fs::write(at.join("sb.txt"), format!("=\n{letters}{board}{letters}")).unwrap();
    ends(&run(&["import", "sb.txt", "--out", "sb.ron"], at), 0);
    let set = text(at, "sb.ron");
    assert!(!set.contains("Solved"), "{set}");
    fs::write(at.join("bad.txt"), "7 X O\n. O 8\n").unwrap();
    let words = ends(&run(&["import", "bad.txt", "--out", "bad.ron"], at), 2);
    assert!(words.contains("the numbers begin at 7"), "{words}");
}

/// The message mentions neither a source file nor a path of the build machine.
#[test]
fn without_a_display_the_message_helps() {
    let output = program(folder().path())
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .unwrap();
    if cfg!(all(unix, not(target_os = "macos"))) {
        let words = ends(&output, 2);
        assert!(words.contains("there is no display"), "{words}");
        assert!(!words.contains(".rs"), "{words}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_display_that_does_not_answer_is_said() {
    let output = program(folder().path())
        .env("DISPLAY", ":987")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .unwrap();
    let words = ends(&output, 2);
    assert!(
        words.contains("does not answer: start the program in a desktop session"),
        "{words}"
    );
    assert!(
        !words.contains(".rs") && !words.contains("apt-get"),
        "{words}"
    );
}

#[test]
fn the_notices_name_the_works_of_others() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(&["notices"], folder.path());
    ends(&output, 0);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.lines().any(|line| line.starts_with("eframe ")) && text.contains("Apache License"),
        "{text}"
    );
}

#[test]
fn the_help_names_the_range_of_diagrams_on_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(&["export", "--help"], folder.path());
    let help = String::from_utf8_lossy(&output.stdout);
    assert!(help.contains("4 to 24"), "{help}");
    assert!(
        help.contains("--force") && help.contains("--coordinates"),
        "{help}"
    );
}

//! Problem files: what is read, what is refused with which message, and what is written.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;
use std::thread;

use proptest::prelude::*;
use raeuberspiel::board::{Color, Move, Point, Position, Rules, Setup, Size, Stones};
use raeuberspiel::problem::{
    Allow, Audience, Checks, Date, Help, Homework, Loaded, Mark, Problem, ProblemId, ProblemSet,
    SaveError, SetId, Source, Task, Technique, Text, Verdict,
    limits::{MAX_FILE, MAX_LINE},
    load_file, read_set, save_file, write_set,
};

/// A set of a problem with these fields and a sound one.
fn set_of(fields: &str) -> String {
    format!(
        "(format: 1, id: \"test\", problems: [\n({fields}),\n(id: \"sound\", task: Kill, to_move: White, black: \"A1\", lines: [(play: \"B1\", verdict: Solved)]),\n])"
    )
}

/// Reads a set whose first problem is at fault and whose second is sound, and returns the message.
#[track_caller]
fn fault_of(fields: &str) -> String {
    let loaded = read_set(&set_of(fields), "test");
    assert_eq!(loaded.faults.len(), 1, "{:?}", loaded.faults);
    let set = loaded.set.expect("the sound problem still loads");
    assert_eq!(set.problems.len(), 1);
    assert_eq!(set.problems[0].id.as_str(), "sound");
    loaded.faults[0].to_string()
}

#[track_caller]
fn only_fault(text: &str) -> String {
    let loaded = read_set(text, "test");
    assert_eq!(loaded.faults.len(), 1, "{:?}", loaded.faults);
    loaded.faults[0].to_string()
}

#[test]
fn each_fault_of_a_problem_has_its_words_and_spares_the_others() {
    let table = [
        (
            "id: 5, task: Live",
            "2:5: error[syntax]: expected string; see the format's description",
        ),
        (
            "id: \"one\", task: Live, blak: \"A1\"",
            "2:25: error[syntax]: unexpected field named `blak` in `Problem`",
        ),
        (
            "id: \"One!\", task: Live",
            "2:6: error[bad-id]: \"One!\" is no problem id; use 1 to 80 lower-case letters, digits and hyphens",
        ),
        (
            "id: \"one\", task: Live, size: (1, 53)",
            "2:31: error[bad-size]: a board of 1x53 is not supported; use 2 to 25 points a side",
        ),
        (
            "id: \"one\", task: Live, black: \"A1 Z9\"",
            "2:36: error[bad-point]: \"Z9\" is no point of the 19x19 board; write a column letter (without I) and a row number, as D4",
        ),
        (
            "id: \"one\", task: Live, black: \"A1\", white: \"A1\"",
            "2:45: error[contradiction]: A1 already holds a stone; name each stone once",
        ),
        (
            "id: \"one\", task: Live, black: \"A1\", white: \"A2 B1\"",
            "2:1: error[illegal-setup]: black chain at A1 has no liberty; take these stones off, or leave them a liberty",
        ),
        (
            "id: \"one\", task: Live, black: \"A1\", lines: [(play: \"B1 A1\", verdict: Solved)]",
            "2:57: error[illegal-move]: move 2 is illegal: A1 is occupied; correct the line; `pass` is a move elsewhere",
        ),
        (
            "id: \"one\", task: Kill, black: \"A3 B2\", white: \"A2 B1\", lines: [(play: \"C1\", verdict: Wrong), (play: \"A1 A2\", verdict: Solved)]",
            "2:106: error[illegal-move]: move 2 is illegal: A2 would retake the ko at once; correct the line; `pass` is a move elsewhere",
        ),
        (
            "id: \"one\", task: Live, to_move: White, black: \"A2 B1\", lines: [(play: \"A1\")]",
            "2:73: error[illegal-move]: move 1 is illegal: A1 would be self-capture; correct the line; `pass` is a move elsewhere",
        ),
        (
            "id: \"one\", task: Live, lines: [(play: \"A1 I5\")]",
            "2:44: error[bad-point]: \"I5\" is no point of the 19x19 board; write a column letter (without I) and a row number, as D4",
        ),
        (
            "id: \"one\", task: Live, lines: [(play: \"A1\", verdict: Solved), (play: \"a1\", verdict: Wrong)]",
            "2:71: error[contradiction]: an earlier line says something else of the same moves; keep one of the two records",
        ),
        (
            "id: \"one\", task: Live, target: \"C3\"",
            "2:33: error[bad-point]: C3 in target is no stone; name one stone of each chain",
        ),
        (
            "id: \"one\", task: Live, position: \"\n | . x\n +---\n\"",
            "3:6: error[bad-drawing]: 'x' is not part of a drawing; use X, O, '.', '+' or a lower-case letter other than x and o; X is black, O white, . empty; a line of dashes or a bar is the board's edge",
        ),
        (
            "id: \"one\", task: Status",
            "2:19: error[bad-value]: a Status problem needs either `answer` or `choices`; add one and remove the other",
        ),
        (
            "id: \"one\", task: Live, answer: Dead",
            "2:19: error[bad-value]: `answer` and `choices` belong to Status problems only; write task: Status, or remove them",
        ),
        (
            "id: \"one\", task: Live, difficulty: 31",
            "2:37: error[bad-value]: difficulty must be 1 to 30; 1 is a first day's exercise",
        ),
        (
            "id: \"one\", task: Live, ko: \"A1\", black: \"A1\"",
            "2:29: error[illegal-setup]: ko point A1 is not an empty point of the board; name an empty point",
        ),
        (
            "id: \"sound\", task: Kill, to_move: White, black: \"A1\", lines: [(play: \"B2\", verdict: Solved)]), (id: \"sound\", task: Live",
            "2:102: error[duplicate-id]: problem id \"sound\" is already used at line 2; give each problem of a set its own id",
        ),
    ];
    for (fields, expected) in table {
        if expected.contains("duplicate") {
            // The sound problem that `set_of` adds repeats the same id.
            let loaded = read_set(&set_of(fields), "test");
            assert_eq!(loaded.faults.len(), 2);
            assert_eq!(loaded.faults[0].to_string(), expected);
            continue;
        }
        let found = fault_of(fields);
        assert!(found.starts_with(expected), "\n{found}\n{expected}");
    }
}

#[test]
fn each_fault_of_a_file_has_its_words() {
    assert_eq!(
        only_fault("(format: 2, id: \"x\", new: 1, problems: [])"),
        "1:10: error[version]: the file has format 2, this program reads up to 1; use a newer version of the program"
    );
    // The text breaks off, but its header is readable.
    assert_eq!(
        only_fault(&String::from_utf8_lossy(include_bytes!(
            "../../fuzz/seeds/ron/broken-newer.ron"
        ))),
        "1:1: error[version]: the file has format 2, this program reads up to 1; use a newer version of the program"
    );
    assert_eq!(
        only_fault("(format: 0, id: \"x\", problems: [])"),
        "1:10: error[version]: there is no format 0; formats count from 1 to 1; write format: 1"
    );
    assert_eq!(
        only_fault("(format: 1, id: \"X y\", problems: [])"),
        "1:17: error[bad-id]: \"X y\" is no set id; use 1 to 80 lower-case letters, digits and hyphens"
    );
    assert_eq!(
        only_fault("(format: 1, id: \"x\", problems: [], more: 5)"),
        "1:36: error[syntax]: unexpected field named `more` in `Set`, expected one of `format`, `id`, `title`, \
         `about`, `author`, `licence`, `source`, `audience`, `allow`, `complete`, `homework`, or `problems` instead; see the format's description"
    );
    assert!(only_fault("(format: 1, problems: [])").contains("missing field named `id`"));
    assert!(only_fault("").starts_with("1:1: error[syntax]"));
    let loaded = read_set("(format: 1, id: \"x\", problems: []) trailing", "test");
    assert!(!loaded.faults.is_empty());
}

#[test]
fn a_byte_order_mark_is_skipped() {
    assert!(
        read_set("\u{feff}(format: 1, id: \"x\", problems: [])", "x")
            .faults
            .is_empty()
    );
}

#[test]
fn a_file_that_breaks_off_keeps_the_problems_before() {
    let text =
        set_of("id: \"one\", task: Live, black: \"A1\", lines: [(play: \"B1\", verdict: Solved)]");
    let cut = &text[..text.len() - 40];
    let loaded = read_set(cut, "test");
    assert_eq!(
        loaded
            .set
            .expect("the first problem is whole")
            .problems
            .len(),
        1
    );
    assert!(!loaded.faults.is_empty());
}

#[test]
fn every_cut_and_every_changed_byte_of_a_file_is_survived() {
    let text = set_of(
        "id: \"one\", task: Live, position: \"\n| . O .\n| X X O\n+----\n\", lines: [(play: \"A3 B1\", verdict: Wrong, comment: (en: \"{A1}\"))]",
    );
    for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
        drop(read_set(&text[..end], "test"));
    }
    for at in 0..text.len() {
        for byte in [
            b'(', b')', b'"', b'\\', b',', b'/', b'*', b'r', b'\'', b'[', b':', b' ', b'9',
        ] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = byte;
            if let Ok(text) = String::from_utf8(bytes) {
                drop(read_set(&text, "test"));
            }
        }
    }
}

/// Runs on a thread with the small stack of test and worker threads.
fn on_small_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        thread::Builder::new()
            .stack_size(2 * 1024 * 1024)
            .spawn_scoped(scope, work)
            .expect("a thread starts")
            .join()
            .expect("no panic")
    })
}

#[test]
fn deep_nesting_is_refused_in_every_form() {
    let forms: [(&str, &str); 7] = [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("Some(", ")"),
        ("/*", "*/"),
        ("(x: (", "))"),
        ("\n(", ")"),
    ];
    for (open, close) in forms {
        let deep = format!("{}{}", open.repeat(100_000), close.repeat(100_000));
        let texts = [
            deep.clone(),
            format!("(format: 1, id: \"x\", problems: [(id: \"one\", task: Live, lines: {deep})])"),
            format!("(format: 1, id: \"x\", title: {deep}, problems: [])"),
            format!("(format: 1, id: \"x\", unknown: {}", open.repeat(100_000)),
        ];
        for text in texts {
            let faults = on_small_stack(|| read_set(&text, "x").faults);
            assert!(
                faults
                    .iter()
                    .any(|fault| fault.to_string().contains("nested more than 32 deep")),
                "{open}: {:?}",
                faults.first()
            );
        }
    }
}

/// A set with one line of this many moves.
fn long_line(moves: usize) -> ProblemSet {
    let size = Size::SQUARE_19;
    let mut setup = Setup::new(size);
    setup.stones.set(Point::at(3, 3), Some(Color::Black));
    let mut problem = Problem::new(ProblemId::new("long").unwrap(), Task::Kill, setup);
    let mut node = problem.tree.root();
    let points: Vec<Point> = size
        .points()
        .filter(|p| p.row() > 10 && (p.row() + p.column()) % 2 == 0)
        .collect();
    for number in 0..moves {
        let mv = points
            .get(number)
            .map_or(Move::Pass, |&point| Move::Play(point));
        node = problem.tree.add(node, mv);
    }
    problem.tree.node_mut(node).verdict = Some(Verdict::Solved);
    ProblemSet::new(SetId::new("long").unwrap(), vec![problem])
}

#[test]
fn lines_up_to_the_limit_are_written_and_read_back() {
    for moves in [1, 10, 31, 32, 63, 64, 100, 1000, MAX_LINE] {
        let set = long_line(moves);
        let again = on_small_stack(|| read_set(&write_set(&set), "long"));
        assert!(
            again.faults.is_empty(),
            "{moves}: {:?}",
            again.faults.first()
        );
        assert_eq!(again.set.as_ref(), Some(&set), "{moves} moves");
    }
    let over = read_set(&write_set(&long_line(MAX_LINE + 1)), "long");
    assert!(
        over.faults[0]
            .to_string()
            .contains("the line has more than 10000 moves"),
        "{}",
        over.faults[0]
    );
}

#[test]
fn a_wide_tree_stops_at_its_limit() {
    let mut lines = String::new();
    let size = Size::SQUARE_19;
    for a in size.points() {
        for b in size.points().filter(|&b| b != a).chain([a]) {
            lines.push_str(&format!("(play: \"{a} pass {b}\"),"));
        }
    }
    let loaded = read_set(
        &set_of(&format!("id: \"one\", task: Live, lines: [{lines}]")),
        "test",
    );
    let message = loaded.faults[0].to_string();
    assert!(
        message.contains("the tree has more than 200000 nodes") || message.contains("is illegal"),
        "{message}"
    );
}

#[test]
fn too_many_problems_and_too_long_texts_are_named() {
    let mut text = String::from("(format: 1, id: \"many\", problems: [");
    for number in 0..20_001 {
        text.push_str(&format!("(id: \"p{number}\", task: Kill, lines: []),"));
    }
    text.push_str("])");
    let loaded = read_set(&text, "many");
    assert!(
        loaded.faults[0]
            .to_string()
            .contains("the set holds 20001 problems, the limit is 20000")
    );
    let long = "x".repeat(64 * 1024 + 1);
    let fault = fault_of(&format!(
        "id: \"one\", task: Live, comment: (en: \"{long}\")"
    ));
    assert_eq!(
        fault,
        "2:34: error[too-large]: comment is longer than 65536 bytes; shorten it"
    );
}

#[track_caller]
fn file_fault(path: &Path) -> String {
    let file = load_file(path);
    assert_eq!(file.loaded.faults.len(), 1, "{:?}", file.loaded.faults);
    assert!(file.loaded.set.is_none());
    file.loaded.faults[0].to_string()
}

#[test]
fn files_that_are_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);

    assert_eq!(
        file_fault(&path("nothing.ron")),
        "1:1: error[unreadable]: the file cannot be read: no such file or directory; check the name"
    );
    fs::create_dir(path("folder.ron")).unwrap();
    assert_eq!(
        file_fault(&path("folder.ron")),
        "1:1: error[unreadable]: this is a folder; name a problem file"
    );
    fs::write(path("latin1.ron"), b"(format: 1,\n id: \"\xe4\")").unwrap();
    assert_eq!(
        file_fault(&path("latin1.ron")),
        "2:7: error[not-utf8]: byte 18 is not UTF-8 text; save the file as UTF-8"
    );
    // A sparse file is large without using space.
    fs::File::create(path("large.ron"))
        .unwrap()
        .set_len(100 * 1024 * 1024)
        .unwrap();
    assert_eq!(
        file_fault(&path("large.ron")),
        "1:1: error[too-large]: the file is larger than 16 MiB; split it into several files"
    );
    assert_eq!(MAX_FILE, 16 * 1024 * 1024);
}

#[cfg(unix)]
#[test]
fn links_in_a_circle_pipes_and_devices_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink(path("b.ron"), path("a.ron")).unwrap();
    std::os::unix::fs::symlink(path("a.ron"), path("b.ron")).unwrap();
    assert_eq!(
        file_fault(&path("a.ron")),
        "1:1: error[unreadable]: the file cannot be read: too many levels of symbolic links"
    );
    let made = std::process::Command::new("mkfifo")
        .arg(path("pipe.ron"))
        .status()
        .expect("coreutils");
    assert!(made.success());
    assert_eq!(
        file_fault(&path("pipe.ron")),
        "1:1: error[unreadable]: this is not a regular file; name a problem file"
    );
    std::os::unix::fs::symlink("/dev/zero", path("zero.ron")).unwrap();
    assert_eq!(
        file_fault(&path("zero.ron")),
        "1:1: error[unreadable]: this is not a regular file; name a problem file"
    );
}

#[test]
fn saving_keeps_one_backup_and_sees_other_writers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.ron");
    let (first, second) = (long_line(3), long_line(5));
    let stamp = save_file(&path, &first, None).unwrap();
    assert_eq!(load_file(&path).stamp, Some(stamp));
    let stamp = save_file(&path, &second, Some(stamp)).unwrap();
    assert_eq!(load_file(&path).loaded.set, Some(second.clone()));
    let backup = folder.path().join("long.ron.bak");
    assert_eq!(
        read_set(&fs::read_to_string(&backup).unwrap(), "long").set,
        Some(first.clone())
    );

    fs::write(&path, "(format: 1, id: \"other\", problems: [])").unwrap();
    let refused = save_file(&path, &first, Some(stamp)).unwrap_err();
    assert!(matches!(refused, SaveError::ChangedOnDisk(_)), "{refused}");
    assert!(fs::read_to_string(&path).unwrap().contains("other"));
    let left: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[cfg(unix)]
#[test]
fn saving_follows_links_and_keeps_permissions() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let (real, link) = (
        folder.path().join("real.ron"),
        folder.path().join("link.ron"),
    );
    let stamp = save_file(&real, &long_line(1), None).unwrap();
    assert_eq!(
        fs::metadata(&real).unwrap().permissions().mode() & 0o777,
        0o644
    );
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink(&real, &link).unwrap();
    save_file(&link, &long_line(2), Some(stamp)).unwrap();
    assert!(
        fs::symlink_metadata(&link)
            .unwrap()
            .file_type()
            .is_symlink()
    );
    assert_eq!(
        fs::metadata(&real).unwrap().permissions().mode() & 0o777,
        0o640
    );
    assert_eq!(load_file(&real).loaded.set, Some(long_line(2)));
}

fn any_text() -> impl Strategy<Value = Text> {
    let words = prop_oneof![
        Just(String::new()),
        "[a-zäöüß{}|\"\\\\\n\t ]{0,60}",
        "\\PC{0,200}"
    ];
    (words.clone(), words).prop_map(|(en, de)| Text { en, de })
}

/// A problem with a random position and random legal lines.
fn any_problem(number: usize) -> impl Strategy<Value = Problem> {
    let board = (2_u8..=25, 2_u8..=25);
    let picks = prop::collection::vec(any::<u16>(), 0..120);
    (board, picks, any_text(), any_text(), any::<u64>()).prop_map(
        move |((width, height), picks, title, comment, seed)| {
            let size = Size::new(width, height).unwrap();
            let points: Vec<Point> = size.points().collect();
            let mut game = Position::empty(size, Rules::default());
            for &pick in picks.iter().take(60) {
                let mv = Move::Play(points[usize::from(pick) % points.len()]);
                if game.is_legal(mv) {
                    game.play(mv).unwrap();
                }
            }
            let stones: Stones = game.stones();
            let setup = Setup {
                stones,
                to_move: game.to_move(),
                ..Setup::new(size)
            };
            // A status question would need an answer of its own kind.
            let tasks = Task::ALL.map(|task| match task {
                Task::Status => Task::Live,
                task => task,
            });
            let task = tasks[seed as usize % tasks.len()];
            let mut problem = Problem::new(
                ProblemId::new(&format!("p-{number}")).unwrap(),
                task,
                setup.clone(),
            );
            if seed & 1 == 0 {
                let low = points[(seed >> 8) as usize % points.len()];
                problem.drawn = raeuberspiel::board::Window::around([
                    low,
                    points[(seed >> 20) as usize % points.len()],
                ]);
            }
            problem.title = title;
            problem.comment = comment;
            problem.difficulty = (seed & 2 == 0).then_some(1 + (seed >> 4) as u8 % 30);
            problem.twin = (seed & 8 == 0).then(|| ProblemId::new("twin-8").unwrap());
            problem.target = setup
                .stones
                .iter()
                .map(|(point, _)| point)
                .take(2)
                .collect();
            if seed & 4 == 0 {
                problem.techniques.push(Technique::new("throw-in").unwrap());
            }
            let mut position = setup.into_position().unwrap();
            let mut path = vec![problem.tree.root()];
            for &pick in picks.iter().skip(60) {
                let mv = match pick % 11 {
                    0 => Move::Pass,
                    1..=3 if path.len() > 1 => {
                        position.undo();
                        path.pop();
                        continue;
                    }
                    _ => Move::Play(points[usize::from(pick / 11) % points.len()]),
                };
                if position.is_legal(mv) {
                    position.play(mv).unwrap();
                    let node = problem.tree.add(*path.last().unwrap(), mv);
                    path.push(node);
                    let point = points[usize::from(pick / 7) % points.len()];
                    let mut said = problem.tree.said(node).clone();
                    let verdict = &mut problem.tree.node_mut(node).verdict;
                    match pick % 6 {
                        0 => *verdict = Some(Verdict::Solved),
                        1 => *verdict = Some(Verdict::Wrong),
                        2 => said.comment.en = format!("at {{{point}}}"),
                        3 => said.marks = vec![(point, Mark::ALL[usize::from(pick) % 4])],
                        4 => said.labels = vec![(point, "a".into())],
                        _ => {}
                    }
                    problem.tree.say(node, said);
                }
            }
            problem
        },
    )
}

fn any_set() -> impl Strategy<Value = ProblemSet> {
    (any_text(), any_text(), any_problem(1), any_problem(2)).prop_map(|(title, about, one, two)| {
        ProblemSet {
            id: SetId::new("any").unwrap(),
            title,
            about,
            author: "A \"quoted\" author".into(),
            licence: "CC0-1.0".into(),
            source: Source::default(),
            checks: Checks {
                audience: Audience::Beginners,
                allow: vec![
                    Allow {
                        code: "duplicate".into(),
                        problem: ProblemId::new("p1"),
                        reason: "asked \"twice\" on purpose".into(),
                    },
                    Allow {
                        code: "dead-already".into(),
                        problem: None,
                        reason: "it shows how they die".into(),
                    },
                ],
                complete: true,
            },
            homework: Some(Homework {
                note: one.comment.clone(),
                due: Date::read("2026-12-01"),
                help: Help::Yes,
            }),
            problems: vec![one, two],
        }
    })
}

/// The trees in reading order, because node numbers depend on the order of insertion.
fn flat(loaded: &Loaded) -> Vec<String> {
    flat_set(
        loaded
            .set
            .as_ref()
            .expect("a set that was written is sound"),
    )
}

fn flat_set(set: &ProblemSet) -> Vec<String> {
    let mut all = vec![format!("{:?} {:?} {:?}", set.id, set.title, set.about)];
    for problem in &set.problems {
        let mut head = problem.clone();
        head.tree = Default::default();
        all.push(format!("{head:?}"));
        for id in problem.tree.reading_order() {
            let tree = &problem.tree;
            all.push(format!(
                "{:?} {:?} {:?}",
                tree.path(id),
                tree.node(id).verdict,
                tree.said(id)
            ));
        }
    }
    all
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(set in any_set()) {
        let text = write_set(&set);
        let again = read_set(&text, "any");
        prop_assert!(again.faults.is_empty(), "{}\n{}", again.faults[0], text);
        prop_assert_eq!(flat(&again), flat_set(&set));
        prop_assert_eq!(write_set(again.set.as_ref().unwrap()), text);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,400}") {
        drop(read_set(&text, "any"));
    }

    #[test]
    fn no_near_ron_makes_the_reader_panic(parts in prop::collection::vec(prop::sample::select(vec![
        "(", ")", "[", "]", "{", "}", "\"", "\\", ",", ":", "format", "1", "problems", "id", "\"a\"", "lines",
        "play", "r#\"", "\"#", "/*", "*/", "//", "\n", "'", "Some", "Live", "task", "position", "-", "X", ".",
    ]), 0..80)) {
        drop(read_set(&parts.concat(), "any"));
        drop(read_set(&format!("(format: 1, id: \"x\", problems: [{}])", parts.join(" ")), "any"));
    }
}

/// The window says "The file does not say what is asked" only of positions without words.
#[test]
fn shipped_problems_state_their_question() {
    for set in crate::shipped_numbers::sets_but_classics() {
        for problem in &set.problems {
            let guessed = raeuberspiel::worker::hand::asked::of(problem);
            assert!(guessed.is_empty(), "{}/{}", set.id, problem.id);
        }
    }
}

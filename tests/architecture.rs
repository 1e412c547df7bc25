//! The architecture of `src`: which room (top-level folder) may use which other.
//!
//! Scans the source of every room for names after `crate::` and reports, with its place, each one that the
//! table does not allow. It also checks which rooms may touch files, clocks, threads, the database and the
//! window.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each room with the rooms it may use, lowest first.
const ROOMS: &[(&str, &[&str])] = &[
    ("built_in", &[]),
    ("about", &["built_in"]),
    ("disk", &[]),
    ("sound", &[]),
    ("board", &[]),
    ("life", &["board"]),
    ("solver", &["board", "life"]),
    ("certificate", &["board", "life", "solver"]),
    ("question", &["board", "life"]),
    ("problem", &["disk", "board", "life", "question"]),
    ("game", &["board", "life"]),
    ("reason", &["board", "life", "problem"]),
    ("exchange", &["disk", "board", "problem", "game"]),
    ("paper", &["board", "problem"]),
    ("catalog", &["board", "problem", "exchange"]),
    ("course", &["built_in", "board", "life", "problem"]),
    ("rank", &["board", "problem"]),
    (
        "check",
        &[
            "rank",
            "disk",
            "board",
            "life",
            "solver",
            "certificate",
            "question",
            "problem",
            "game",
            "course",
        ],
    ),
    (
        "finder",
        &[
            "board", "life", "solver", "question", "problem", "rank", "game", "check",
        ],
    ),
    (
        "shapes",
        &["built_in", "board", "life", "solver", "problem", "rank"],
    ),
    (
        "generator",
        &[
            "board", "life", "solver", "problem", "reason", "exchange", "rank", "check", "shapes",
        ],
    ),
    ("trainer", &["board", "life", "problem", "reason"]),
    ("homework", &["problem", "trainer"]),
    ("author", &["board", "life", "problem"]),
    ("store", &["disk", "board", "problem", "trainer"]),
    (
        "worker",
        &[
            "about",
            "built_in",
            "disk",
            "sound",
            "board",
            "life",
            "solver",
            "certificate",
            "question",
            "problem",
            "game",
            "exchange",
            "paper",
            "catalog",
            "course",
            "check",
            "finder",
            "shapes",
            "generator",
            "trainer",
            "author",
            "store",
            "homework",
        ],
    ),
    (
        "cli",
        &[
            "about",
            "disk",
            "board",
            "life",
            "solver",
            "certificate",
            "question",
            "problem",
            "reason",
            "game",
            "exchange",
            "paper",
            "rank",
            "check",
            "finder",
            "shapes",
            "generator",
            "store",
            "worker",
            "trainer",
            "homework",
        ],
    ),
    (
        "texts",
        &[
            "built_in", "disk", "board", "life", "solver", "problem", "game", "shapes", "trainer",
            "store", "worker",
        ],
    ),
    (
        "ui",
        &[
            "about", "disk", "sound", "board", "life", "solver", "question", "problem", "game",
            "exchange", "paper", "catalog", "course", "check", "shapes", "trainer", "author",
            "store", "worker", "reason", "texts", "homework",
        ],
    ),
];

/// An inner room of the solver and those it may use, lowest first. The checker of proofs shares no code
/// with the search: `proof` uses none.
const SOLVER: &[(&str, &[&str])] = &[
    ("budget", &[]),
    ("proof", &[]),
    ("local", &[]),
    ("dfpn", &["budget", "proof", "local"]),
    ("teach", &["budget", "local", "dfpn"]),
    ("ask", &["budget", "proof", "local", "dfpn", "teach"]),
    ("open", &["budget", "proof", "local", "ask"]),
    ("capture", &["budget"]),
    ("retrograde", &[]),
];

/// A word and the only rooms whose code may contain it.
const WORDS: &[(&str, &[&str])] = &[
    ("egui", &["ui"]),
    ("eframe", &["ui"]),
    ("rusqlite", &["store"]),
    ("ron::", &["problem", "ui"]),
    (
        "std::fs",
        &["disk", "problem", "store", "worker", "cli", "ui"],
    ),
    // The user's files are written through `disk` only, and their names are shown escaped.
    ("fs::write(", &["disk"]),
    // `store` copies the progress into a folder of its own for inspection.
    ("File::create", &["disk", "store"]),
    (".display()", &["store"]),
    ("thread::spawn", &["worker"]),
    ("thread::Builder", &["solver", "worker"]),
    // Threads report through `worker::Job` or through another type of `worker`.
    ("mpsc", &["worker"]),
    ("pulseaudio", &["worker"]),
    ("cpal", &["worker"]),
    ("SystemTime", &["store", "worker"]),
    // In the window, and in the rooms it is built from, only threads read a clock.
    ("Instant", &["solver", "check", "worker", "cli"]),
    ("println!", &["cli"]),
    ("eprintln!", &["cli"]),
];

/// The types through which pages read the application and ask it for changes. This file draws nothing and
/// changes nothing.
const CONTRACT: &str = "page.rs";

/// The state of the window as one type that pages and looks read; it draws nothing either. Any other file
/// that draws nothing belongs in a room below.
const STATE: &str = "shell/state.rs";

/// The pages of the window, each a folder.
const PAGES: &[&str] = &[
    "author", "board", "course", "examine", "games", "homework", "library", "progress", "review",
    "shapes", "solve",
];

/// The source files of a folder, without those that contain only unit tests.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && !path
                    .file_stem()
                    .is_some_and(|name| name.to_string_lossy().ends_with("tests"))
            {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The code of a file without comments and unit tests, as numbered lines.
fn code_lines(text: &str) -> Vec<(usize, String)> {
    let mut lines = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim() == "#[cfg(test)]" {
            break;
        }
        let code = line.split("//").next().unwrap_or_default();
        lines.push((number + 1, code.to_owned()));
    }
    lines
}

/// Room names after `crate::`, including those in braces: `use crate::{board::Point, life};`.
fn rooms_named(code: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for (_, rest) in code
        .match_indices("crate::")
        .map(|(at, found)| (at, &code[at + found.len()..]))
    {
        let first = rest
            .split(|c: char| !(c.is_alphanumeric() || c == '_'))
            .next()
            .unwrap_or_default();
        if first.is_empty() {
            names.extend(
                rest.split(['{', ',', '}'])
                    .map(|part| part.trim().split("::").next().unwrap_or_default())
                    .filter(|name| !name.is_empty()),
            );
        } else {
            names.push(first);
        }
    }
    names
}

/// Whether code contains a word that does not go on to the left: `proofs::write(` is no `fs::write(`.
fn begins_word(code: &str, word: &str) -> bool {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word)
        .any(|(at, _)| !word.starts_with(is_name) || !code[..at].ends_with(is_name))
}

fn violations(room: &str, allowed: &[&str], path: &Path, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, code) in code_lines(text) {
        for name in rooms_named(&code) {
            let is_room = ROOMS.iter().any(|&(other, _)| other == name);
            if is_room && name != room && !allowed.contains(&name) {
                found.push(format!("{}:{number}: {room} names {name}", path.display()));
            }
        }
        for &(word, homes) in WORDS {
            if begins_word(&code, word) && !homes.contains(&room) {
                found.push(format!("{}:{number}: {room} uses {word}", path.display()));
            }
        }
    }
    found
}

#[test]
fn no_room_looks_where_it_must_not() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for &(room, allowed) in ROOMS {
        for path in rust_files(&source.join(room)) {
            let text = fs::read_to_string(&path).expect("source is text");
            found.extend(violations(room, allowed, &path, &text));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_file_of_the_window_draws() {
    let window = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ui");
    let mut found = Vec::new();
    for path in rust_files(&window) {
        let name = path.strip_prefix(&window).expect("a file of the window");
        let name = name.to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(&path).expect("source is text");
        let lines = code_lines(&text);
        if name == CONTRACT {
            let changes = lines.iter().find(|(_, code)| code.contains("&mut"));
            found.extend(
                changes.map(|(line, _)| format!("src/ui/{name}:{line}: changes something")),
            );
            continue;
        }
        let draws = lines
            .iter()
            .any(|(_, code)| code.contains("egui") || code.contains("eframe"));
        if !draws && name != STATE {
            found.push(format!(
                "src/ui/{name} draws nothing: it belongs into a room below"
            ));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Every path that code names and that begins with `crate` or `super`; braces of a `use` are expanded.
fn paths_named(code: &str) -> Vec<String> {
    let mut paths = Vec::new();
    let mut rest = code;
    while let Some(at) = ["crate::", "super::"]
        .into_iter()
        .filter_map(|start| rest.find(start))
        .min()
    {
        rest = &rest[at..];
        // The prefixes before the braces that are open.
        let mut stems = vec![String::new()];
        let mut path = String::new();
        let mut length = 0;
        for c in rest.chars() {
            match c {
                _ if c.is_alphanumeric() || matches!(c, '_' | ':') => path.push(c),
                '{' if path.ends_with("::") => stems.push(path.clone()),
                ',' | '}' if stems.len() > 1 => {
                    paths.push(path);
                    path = match c {
                        '}' => stems.pop().map(|_| String::new()),
                        _ => stems.last().cloned(),
                    }
                    .unwrap_or_default();
                }
                _ if c.is_whitespace() && stems.len() > 1 => {}
                _ => break,
            }
            length += c.len_utf8();
        }
        paths.push(path);
        rest = &rest[length.max(1)..];
    }
    paths.retain(|path| !path.is_empty());
    paths
}

/// The unit a file of the window is counted in: its folder below `pages` or `ui`, or the file itself.
fn unit_of(module: &[&str]) -> String {
    match module {
        ["pages", page, ..] => format!("pages/{page}"),
        [first, ..] => (*first).to_owned(),
        [] => String::new(),
    }
}

/// The units of the window that a file names, without its own.
fn units_named(module: &[&str], code: &str) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    for path in paths_named(code) {
        let parts: Vec<&str> = path.split("::").collect();
        let up = parts.iter().take_while(|&&part| part == "super").count();
        let target: Vec<&str> = match parts.as_slice() {
            ["crate", "ui", rest @ ..] => rest.to_vec(),
            _ if up > 0 && up <= module.len() => {
                let stem = &module[..module.len() - up];
                stem.iter().chain(&parts[up..]).copied().collect()
            }
            _ => continue,
        };
        named.insert(unit_of(&target));
    }
    named.remove(&unit_of(module));
    named
}

/// Units of the window do not depend on each other in cycles; cycles inside one folder are allowed.
#[test]
fn no_circle_of_the_window_is_larger_than_a_folder() {
    let window = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ui");
    let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in rust_files(&window) {
        let name = path.strip_prefix(&window).expect("a file of the window");
        let name = name.with_extension("").to_string_lossy().replace('\\', "/");
        let mut module: Vec<&str> = name.split('/').collect();
        if module.last() == Some(&"mod") {
            module.pop();
        }
        let text = fs::read_to_string(&path).expect("source is text");
        let code: Vec<String> = code_lines(&text).into_iter().map(|line| line.1).collect();
        let named = units_named(&module, &code.join("\n"));
        arrows.entry(unit_of(&module)).or_default().extend(named);
    }
    // `ui/mod.rs` opens the application, and nothing else names it.
    arrows.remove("");
    let units: BTreeSet<String> = arrows.keys().cloned().collect();
    assert!(units.len() > 20, "{units:?}");
    for unit in &units {
        let mut reached = BTreeSet::new();
        let mut open: Vec<&String> = arrows[unit].intersection(&units).collect();
        while let Some(next) = open.pop() {
            if reached.insert(next) {
                open.extend(arrows[next].intersection(&units));
            }
        }
        let circle = reached.iter().filter(|&&other| {
            let back = arrows.get(other).is_some_and(|named| named.contains(unit));
            back && other != unit
        });
        assert!(
            !reached.contains(unit),
            "src/ui/{unit} names what leads back to it, by {circle:?}",
            circle = circle.collect::<Vec<_>>()
        );
    }
}

/// The inner rooms, or public names, of the solver that a file of it names, other than its own room.
fn solver_rooms_named(module: &[&str], code: &str) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    for path in paths_named(code) {
        let parts: Vec<&str> = path.split("::").collect();
        let up = parts.iter().take_while(|&&part| part == "super").count();
        let first = match parts.as_slice() {
            ["crate", "solver", first, ..] => Some(*first),
            // `super` leaves the module itself, then its folders.
            _ if up > 0 && up >= module.len() => parts.get(up).copied(),
            _ => None,
        };
        named.extend(first.map(str::to_owned));
    }
    if let Some(own) = module.first() {
        named.remove(*own);
    }
    named
}

#[test]
fn no_inner_room_of_the_solver_looks_where_it_must_not() {
    let solver = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/solver");
    let mut found = Vec::new();
    for path in rust_files(&solver) {
        let name = path.strip_prefix(&solver).expect("a file of the solver");
        let name = name.with_extension("").to_string_lossy().replace('\\', "/");
        let mut module: Vec<&str> = name.split('/').collect();
        if module.last() == Some(&"mod") {
            module.pop();
        }
        let Some(&own) = module.first() else {
            continue;
        };
        let Some(&(_, allowed)) = SOLVER.iter().find(|&&(room, _)| room == own) else {
            found.push(format!("src/solver/{name}: {own} is no room of the table"));
            continue;
        };
        let text = fs::read_to_string(&path).expect("source is text");
        let code: Vec<String> = code_lines(&text).into_iter().map(|line| line.1).collect();
        for other in solver_rooms_named(&module, &code.join("\n")) {
            if !allowed.contains(&other.as_str()) {
                found.push(format!("src/solver/{name}: {own} names {other}"));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Whether code contains a word as a whole identifier.
fn has_word(code: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

/// The other pages that a line of a page names, and `app` if it names the application.
fn others_named(page: &str, file: &str, code: &str) -> Vec<&'static str> {
    let up = match file {
        "mod.rs" => "super::",
        _ => "super::super::",
    };
    let mut named: Vec<&str> = PAGES
        .iter()
        .copied()
        .filter(|&other| other != page)
        .filter(|other| {
            has_word(code, &format!("pages::{other}")) || has_word(code, &format!("{up}{other}"))
        })
        .collect();
    if has_word(code, "ui::app") || has_word(code, &format!("{up}super::app")) {
        named.push("app");
    }
    named
}

/// A page is self-contained: it has a `Page`, a `Msg`, `update`, `show` and what is `Shared`, and asks for
/// everything else with a `Request`.
#[test]
fn every_page_owns_itself() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ui/pages");
    let mut found = Vec::new();
    for &page in PAGES {
        for path in rust_files(&pages.join(page)) {
            let name = path.strip_prefix(&pages).expect("a file of a page");
            let name = name.to_string_lossy().replace('\\', "/");
            let file = name.rsplit('/').next().unwrap_or_default();
            let text = fs::read_to_string(&path).expect("source is text");
            for (number, code) in code_lines(&text) {
                for other in others_named(page, file, &code) {
                    found.push(format!(
                        "src/ui/pages/{name}:{number}: {page} names {other}"
                    ));
                }
                let house = ["State", "ViewState", "Action"];
                for word in house.into_iter().filter(|word| has_word(&code, word)) {
                    found.push(format!("src/ui/pages/{name}:{number}: {page} uses {word}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_folder_of_pages_is_listed() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ui/pages");
    for entry in fs::read_dir(pages).expect("the pages can be read") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.expect("a plain name");
        assert!(
            !path.is_dir() || PAGES.contains(&name),
            "src/ui/pages/{name} is no page of the list"
        );
    }
}

#[test]
fn every_folder_of_source_is_a_room() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(source).expect("the source folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a plain name")
            .to_owned();
        if path.is_dir() && name != "docs" {
            assert!(
                ROOMS.iter().any(|&(room, _)| room == name),
                "src/{name} is no room of the table"
            );
        }
    }
}

/// The name of the field that a line declares, if it declares one.
fn field_of(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = match line.strip_prefix("pub") {
        Some(rest) => rest.split_once(' ')?.1,
        None => line,
    };
    let (name, _) = line.split_once(": ")?;
    let is_name = |letter: char| letter.is_ascii_lowercase() || "_0123456789".contains(letter);
    name.chars().all(is_name).then_some(name)
}

/// Whether a comment says no more about a field than its name does: "The problem." for `problem`.
fn is_filler(comment: &str, field: &str) -> bool {
    let words = comment.trim_start().strip_prefix("/// ");
    let Some(words) = words.and_then(|words| words.strip_suffix('.')) else {
        return false;
    };
    let words: Vec<&str> = words.split(' ').collect();
    let last = |words: &str| words.trim_end_matches('s').to_lowercase();
    match words.as_slice() {
        ["The" | "A" | "An" | "Its" | "Their", .., word] if words.len() <= 3 => {
            field.rsplit('_').next().map(last) == Some(last(word))
        }
        _ => false,
    }
}

#[test]
fn no_comment_only_repeats_the_name_of_a_field() {
    assert_eq!(field_of("    pub(super) what_is: &str,"), Some("what_is"));
    assert!(is_filler("/// Its liberties.", "liberties"));
    assert!(!is_filler("/// Its liberties after the line.", "liberties"));
    let mut found = Vec::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for path in rust_files(&source) {
        let text = fs::read_to_string(&path).expect("source");
        let lines: Vec<&str> = text.lines().collect();
        for (number, lines) in lines.windows(3).enumerate() {
            let [before, comment, line] = lines else {
                continue;
            };
            let is_alone = !before.trim_start().starts_with("///");
            if is_alone && field_of(line).is_some_and(|field| is_filler(comment, field)) {
                found.push(format!("{}:{}: {comment}", path.display(), number + 2));
            }
        }
    }
    assert!(
        found.is_empty(),
        "say what it is for or what it holds:\n{}",
        found.join("\n")
    );
}

#[test]
fn the_scanner_sees_what_it_should() {
    let path = Path::new("x.rs");
    let check = |text, expected: &[&str]| {
        assert_eq!(violations("board", &[], path, text), expected, "{text}");
    };
    check("use crate::life::Status;", &["x.rs:1: board names life"]);
    check("use crate::board::Point;", &[]);
    check(
        "use crate::{board::Point, solver};",
        &["x.rs:1: board names solver"],
    );
    check(
        "fn f() { crate::problem::load() }",
        &["x.rs:1: board names problem"],
    );
    check("// crate::life", &[]);
    check("#[cfg(test)]\nuse crate::life;", &[]);
    check("use std::fs;", &["x.rs:1: board uses std::fs"]);
    assert_eq!(
        others_named("review", "mod.rs", "use super::solve::x;"),
        ["solve"]
    );
    assert_eq!(
        others_named("review", "runs.rs", "use super::solve::x;"),
        [""; 0]
    );
    assert_eq!(
        others_named("board", "panel.rs", "crate::ui::pages::author::outcome"),
        ["author"]
    );
    assert_eq!(
        others_named("board", "panel.rs", "use crate::ui::app;"),
        ["app"]
    );
    let named = |module: &[&str], code| Vec::from_iter(units_named(module, code));
    assert_eq!(
        named(
            &["pages", "solve", "strip"],
            "use crate::ui::{menu_view, widgets::{icon, theme}};"
        ),
        ["menu_view", "widgets"]
    );
    assert_eq!(
        named(
            &["pages", "solve", "strip"],
            "super::super::review::tab(); super::look()"
        ),
        ["pages/review"]
    );
    assert_eq!(
        named(&["keys"], "use super::shell::state;\ncrate::board::x"),
        ["shell"]
    );
    let named = |module: &[&str], code| Vec::from_iter(solver_rooms_named(module, code));
    assert_eq!(
        named(&["dfpn", "order", "net"], "use crate::solver::local::Bits;"),
        ["local"]
    );
    assert_eq!(
        named(
            &["dfpn", "order", "net"],
            "super::super::path; super::super::super::open"
        ),
        ["open"]
    );
    assert_eq!(named(&["teach"], "use super::ask::Solver;"), ["ask"]);
    assert!(has_word("state: &State,", "State"));
    assert!(!has_word("board: &mut BoardState", "State"));
}

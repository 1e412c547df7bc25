//! Position lists in JSON: an object or a list of objects with `AB`, `AW`, `SZ`, `C`, `PL`, `SOL`.
//!
//! Points are written as in SGF. `SOL` is a list of moves, `[colour, point, comment, ...]`: moves of one
//! colour are alternative right first moves, alternating colours form one right line.

use serde::Deserialize;
use serde_json::Value;

use super::nature::without_empty;
use super::sgf::{Dialect, escaped, read_sgf_as};
use crate::problem::{Code, Diagnostic, Loaded, Place};

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "UPPERCASE")]
struct Item {
    ab: Vec<String>,
    aw: Vec<String>,
    sz: Value,
    c: String,
    gn: String,
    so: String,
    pl: String,
    sol: Vec<Vec<Value>>,
}

impl Item {
    fn is_empty(&self) -> bool {
        self.ab.is_empty() && self.aw.is_empty()
    }
}

/// Reads a position list. Everything that is wrong becomes a fault.
#[must_use]
pub fn read_position_list(text: &str, name: &str) -> Loaded {
    let trimmed = text.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']);
    let items = if trimmed.starts_with('[') {
        serde_json::from_str::<Vec<Item>>(trimmed)
    } else {
        serde_json::from_str::<Item>(trimmed).map(|item| vec![item])
    };
    let items = match items {
        Ok(items) => items,
        Err(error) => {
            let place = Place {
                line: error.line().max(1),
                column: error.column().max(1),
            };
            return failed(place, lower_first(&error.to_string()));
        }
    };
    if items.iter().all(Item::is_empty) {
        return failed(Place::START, "there are no stones in this list".to_owned());
    }
    let sgf: String = items.iter().map(as_sgf).collect();
    // Objects without stones are reported and left out.
    let mut loaded = without_empty(read_sgf_as(&sgf, name, Some(Dialect::GoProblems)).loaded);
    // Lines of the intermediate text mean nothing to the user; the number of the game does.
    for fault in &mut loaded.faults {
        fault.place = Place::START;
    }
    for place in &mut loaded.places {
        *place = Place::START;
    }
    loaded
}

fn failed(place: Place, message: String) -> Loaded {
    let advice = "a position list is a list of objects with AB, AW, SZ, C and SOL";
    Loaded {
        set: None,
        faults: vec![Diagnostic::new(place, Code::Syntax, message, advice)],
        places: Vec::new(),
    }
}

fn lower_first(message: &str) -> String {
    // The place is already shown before the message.
    let message = message.split(" at line ").next().unwrap_or_default();
    let mut chars = message.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    })
}

fn as_sgf(item: &Item) -> String {
    let mut sgf = String::from("(;GM[1]FF[4]");
    let add = |sgf: &mut String, name: &str, values: &[String]| {
        if values.iter().any(|value| !value.is_empty()) {
            sgf.push_str(name);
            for value in values {
                sgf.push('[');
                sgf.push_str(&escaped(value));
                sgf.push(']');
            }
        }
    };
    let size = match &item.sz {
        Value::String(size) => size.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    };
    add(&mut sgf, "SZ", &[size]);
    add(&mut sgf, "AB", &item.ab);
    add(&mut sgf, "AW", &item.aw);
    add(&mut sgf, "PL", std::slice::from_ref(&item.pl));
    add(&mut sgf, "GN", std::slice::from_ref(&item.gn));
    add(&mut sgf, "SO", std::slice::from_ref(&item.so));
    let part = |mv: &Vec<Value>, place: usize| {
        mv.get(place)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let is_white = |mv: &Vec<Value>| part(mv, 0).eq_ignore_ascii_case("w");
    let is_line = item.sol.len() > 1
        && item
            .sol
            .windows(2)
            .all(|pair| matches!(pair, [a, b] if is_white(a) != is_white(b)));
    // An empty point is a pass only within a line. Elsewhere it says that no move is known, and its comment,
    // such as "No correct solution on file", belongs to the problem.
    let has_move = |number: usize, mv: &Vec<Value>| {
        let is_within = is_line && number + 1 < item.sol.len();
        is_within || !part(mv, 1).trim().is_empty()
    };
    let mut comment = item.c.clone();
    for (_, mv) in item
        .sol
        .iter()
        .enumerate()
        .filter(|&(n, mv)| !has_move(n, mv))
    {
        let words = part(mv, 2);
        if !words.is_empty() {
            if !comment.is_empty() {
                comment.push('\n');
            }
            comment.push_str(&words);
        }
    }
    add(&mut sgf, "C", &[comment]);
    let moves = item.sol.iter().enumerate();
    for (number, mv) in moves.filter(|&(number, mv)| has_move(number, mv)) {
        let ends = !is_line || number + 1 == item.sol.len();
        let comment = format!("{}{}", if ends { "RIGHT\n" } else { "" }, part(mv, 2));
        let node = format!(
            ";{}[{}]C[{}]",
            if is_white(mv) { "W" } else { "B" },
            escaped(&part(mv, 1)),
            escaped(&comment)
        );
        if is_line {
            sgf.push_str(&node);
        } else {
            sgf.push('(');
            sgf.push_str(&node);
            sgf.push(')');
        }
    }
    sgf.push(')');
    sgf
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;
    use crate::problem::Verdict;

    #[test]
    fn positions_and_solutions_are_read() {
        let text = r#"[
            {"AB": ["ar", "br", "cr", "dr", "ds"], "AW": ["aq", "bq", "cq", "dq", "eq", "er", "es"],
             "SZ": "19", "C": "Black to play [live]", "SOL": [["B", "bs", "Two eyes.", ""]], "more": 1},
            {"AB": ["aa"], "SZ": 9, "SOL": [["W", "ab"], ["B", "ba"], ["W", "bb"]]}
        ]"#;
        let loaded = read_position_list(text, "x");
        assert!(loaded.faults.is_empty(), "{:?}", loaded.faults);
        let problems = loaded.set.unwrap().problems;
        let tree = &problems[0].tree;
        let first = tree.children(tree.root())[0];
        assert_eq!(tree.node(first).verdict, Some(Verdict::Solved));
        assert_eq!(tree.said(first).comment.en, "Two eyes.");
        assert_eq!(problems[0].comment.en, "Black to play [live]");
        assert_eq!(problems[1].tree.len(), 4);
        assert_eq!(problems[1].setup.to_move, Color::White);
        assert_eq!(problems[1].setup.size.width(), 9);
    }

    #[test]
    fn an_empty_move_says_that_no_solution_is_known() {
        let text = r#"[{"AB": ["aa"], "AW": ["bb"], "SZ": "9", "C": "Black to play",
            "SOL": [["B", "", "No correct solution on file, possibly there is none.", ""]]},
            {"AB": ["aa"], "SZ": 9, "SOL": [["W", "ab"], ["B", ""], ["W", "bb"]]},
            {"AB": ["aa"], "SZ": 9, "SOL": [["B", "ab"], ["B", "", "or none"]]}]"#;
        let loaded = read_position_list(text, "x");
        assert!(loaded.faults.is_empty(), "{:?}", loaded.faults);
        let problems = loaded.set.unwrap().problems;
        assert_eq!(problems[0].tree.len(), 1);
        assert_eq!(
            problems[0].comment.en,
            "Black to play\nNo correct solution on file, possibly there is none."
        );
        let tree = &problems[1].tree;
        let end = tree.ids().next_back().unwrap();
        assert_eq!(tree.path(end).len(), 3);
        assert_eq!(tree.node(end).verdict, Some(Verdict::Solved));
        assert_eq!(problems[2].tree.len(), 2);
        assert_eq!(problems[2].comment.en, "or none");
    }

    #[test]
    fn what_is_no_list_is_refused_with_its_place() {
        for text in [
            "{}",
            "[]",
            r#"{"name": "x", "C": "words", "SOL": [["B", "aa"]]}"#,
        ] {
            let loaded = read_position_list(text, "x");
            assert!(loaded.set.is_none() && loaded.faults.len() == 1, "{text}");
        }
        let loaded = read_position_list("{\"AB\": [1]}", "x");
        assert_eq!(
            loaded.faults[0].to_string(),
            "1:9: error[syntax]: invalid type: integer `1`, expected a string; a position list is a list of objects with AB, AW, SZ, C and SOL"
        );
        assert!(
            read_position_list(&"[".repeat(1_000_000), "x")
                .set
                .is_none()
        );
    }
}

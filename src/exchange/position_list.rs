//! Position lists in JSON: an object or a list of objects with `AB`, `AW`, `SZ`, `C`, `PL`, `SOL`.
//!
//! Points are written as in SGF. `SOL` is a list of moves, `[colour, point, comment, ...]`: moves of one
//! colour are alternative right first moves, alternating colours form one right line.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;

use super::nature::without_empty;
use super::sgf::{
    Book, Dialect, Refusal, Shown, Step, lay_stones, move_of, side_named, size_named,
};
use crate::board::{Color, Size};
use crate::problem::limits::MAX_PROBLEMS;
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
    let start = text.len() - trimmed.len();
    let items = match items {
        Ok(items) => items,
        Err(error) => {
            let place = Place {
                line: error.line().max(1),
                column: error.column().max(1),
            };
            let place = place.after(Place::of(text, start));
            return failed(place, lower_first(&error.to_string()));
        }
    };
    if items.iter().all(Item::is_empty) {
        return failed(Place::START, "there are no stones in this list".to_owned());
    }
    let mut book = Book::new(text, name, Dialect::GoProblems);
    if items.len() > MAX_PROBLEMS {
        let message = format!(
            "the list holds {} objects, the limit is {MAX_PROBLEMS}; the rest is left out",
            items.len()
        );
        let advice = "split it into several files";
        book.refuse(Diagnostic::new(
            Place::START,
            Code::TooLarge,
            message,
            advice,
        ));
    }
    for (item, byte) in items.iter().take(MAX_PROBLEMS).zip(starts(text, start)) {
        book.add_shown(item.shown(byte), byte);
    }
    // Objects without stones are reported and left out.
    without_empty(book.loaded(&[], 0))
}

/// The bytes where the objects of a text begin, from this byte on.
fn starts(text: &str, from: usize) -> impl Iterator<Item = usize> {
    let mut at = from + usize::from(text.get(from..).is_some_and(|text| text.starts_with('[')));
    std::iter::from_fn(move || {
        let rest = text.get(at..).unwrap_or_default();
        let start = at
            + rest
                .find(|c: char| !c.is_whitespace() && c != ',')
                .unwrap_or(0);
        let rest = text.get(start..).unwrap_or_default();
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<IgnoredAny>();
        at = match values.next() {
            Some(Ok(_)) => start + values.byte_offset(),
            _ => start,
        };
        Some(start)
    })
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

impl Item {
    /// What an object shows that begins at this byte.
    fn shown(&self, byte: usize) -> Result<Shown, Refusal> {
        let size = match &self.sz {
            Value::Null => Size::SQUARE_19,
            Value::String(size) if size.is_empty() => Size::SQUARE_19,
            Value::String(size) => size_named(size)?,
            other => size_named(&other.to_string())?,
        };
        let mut shown = Shown::new(size);
        let none = Vec::new();
        let stones = |name| {
            let list = match name {
                "AB" => &self.ab,
                "AW" => &self.aw,
                _ => &none,
            };
            list.iter().map(String::as_str)
        };
        lay_stones(stones, &mut shown.setup, byte, Some(&mut shown.notes))?;
        if !self.pl.is_empty() {
            shown.stated = side_named(&self.pl, byte, &mut shown.notes);
        }
        shown.title.clone_from(&self.gn);
        shown.work.clone_from(&self.so);
        shown.comment.clone_from(&self.c);
        let sides: Vec<Color> = self.sol.iter().map(|mv| side(mv)).collect();
        let alternates = sides.windows(2).all(|pair| pair.first() != pair.last());
        let length = if alternates { self.sol.len() } else { 1 };
        for line in self.sol.chunks(length.max(1)) {
            let mut steps = Vec::new();
            for (place, mv) in line.iter().enumerate() {
                let (is_right, words) = (place + 1 == line.len(), part(mv, 2));
                // An empty point is a pass only within a line. Elsewhere it says that no move is known, and
                // its comment, such as "No correct solution on file", belongs to the problem.
                if is_right && part(mv, 1).trim().is_empty() {
                    if !words.is_empty() && !shown.comment.is_empty() {
                        shown.comment.push('\n');
                    }
                    shown.comment.push_str(words);
                    break;
                }
                let color = side(mv);
                steps.push(Step {
                    byte,
                    color,
                    mv: move_of(part(mv, 1), color, size, byte, &mut shown.notes),
                    words: words.to_owned(),
                    is_right,
                });
            }
            shown.lines.push(steps);
        }
        Ok(shown)
    }
}

/// A part of a solution's move, empty if it is missing.
fn part(mv: &[Value], place: usize) -> &str {
    mv.get(place).and_then(Value::as_str).unwrap_or_default()
}

fn side(mv: &[Value]) -> Color {
    match part(mv, 0).eq_ignore_ascii_case("w") {
        true => Color::White,
        false => Color::Black,
    }
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
    fn faults_name_the_place_of_their_object() {
        let text = "\n[{\"AB\": [\"aa\"], \"SZ\": 9},\n  {\"AB\": [\"zz\"]}, {\"AB\": [\"bb\"], \"PL\": \"x\"}]";
        let loaded = read_position_list(text, "x");
        let faults: Vec<String> = loaded.faults.iter().map(|f| f.place.to_string()).collect();
        assert_eq!(faults, ["3:3", "3:19"]);
        let places: Vec<String> = loaded.places.iter().map(Place::to_string).collect();
        assert_eq!(places, ["2:2", "3:19"]);
        let loaded = read_position_list("\n{\"AB\": [1]}", "x");
        assert_eq!(loaded.faults[0].place.to_string(), "2:9");
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

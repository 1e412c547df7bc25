//! Adds lines and difficulties to the text of a set and leaves the rest of the text as it is: comments, layout
//! and the order of fields.

use std::ops::Range;

use super::file::SaveError;
use super::limits::MAX_FILE;
use super::model::ProblemSet;
use super::outline::{Step, find, last_end, outline};
use super::read::read_set;
use super::solution_tree::Verdict;
use crate::board::Move;

/// The index of a problem in its set, from 0, and the lines to add to it, each with the verdict at its end.
pub type NewLines = (usize, Vec<(Vec<Move>, Verdict)>);

/// The index of a problem in its set, from 0, and its new difficulty.
pub type NewDifficulty = (usize, u8);

/// The text of a set with lines added to its problems, difficulties as given, and `complete` set.
///
/// The result is read back and must be the same set with only these changes.
///
/// # Errors
///
/// [`SaveError::TooLarge`], or [`SaveError::NotReadable`] if the text has faults, lacks the problem,
/// or has no place where a line could be added.
pub fn amended(
    text: &str,
    news: &[NewLines],
    difficulties: &[NewDifficulty],
    complete: bool,
) -> Result<String, SaveError> {
    let unreadable = |why: &str| SaveError::NotReadable(why.to_owned());
    let mark = if text.starts_with('\u{feff}') {
        "\u{feff}"
    } else {
        ""
    };
    let text = text.strip_prefix(mark).unwrap_or(text);
    let read = read_set(text, "");
    if let Some(fault) = read.faults.first() {
        return Err(SaveError::NotReadable(fault.to_string()));
    }
    let mut wanted = read.set.ok_or_else(|| unreadable("it holds no set"))?;
    let ranges = outline(text).problems;
    let mut edits = Edits::new(text);
    for (place, lines) in news.iter().filter(|(_, lines)| !lines.is_empty()) {
        let (Some(range), Some(problem)) = (ranges.get(*place), wanted.problems.get_mut(*place))
        else {
            return Err(unreadable("there is no such problem"));
        };
        edits
            .add_lines(range.clone(), lines)
            .ok_or_else(|| unreadable("a problem has no lines to add to"))?;
        for (line, verdict) in lines {
            let node = problem.tree.add_line(line);
            problem.tree.node_mut(node).verdict = Some(*verdict);
        }
    }
    for &(place, difficulty) in difficulties {
        let (Some(range), Some(problem)) = (ranges.get(place), wanted.problems.get_mut(place))
        else {
            return Err(unreadable("there is no such problem"));
        };
        edits
            .set_difficulty(range.clone(), difficulty)
            .ok_or_else(|| unreadable("a difficulty has no place"))?;
        problem.difficulty = Some(difficulty);
    }
    if wanted.checks.complete != complete {
        edits.set_complete(complete);
        wanted.checks.complete = complete;
    }
    let amended = format!("{mark}{}", edits.done());
    checked(amended, &wanted)
}

/// Returns the text after checking that it reads back as this set.
fn checked(text: String, wanted: &ProblemSet) -> Result<String, SaveError> {
    if text.len() as u64 > MAX_FILE {
        return Err(SaveError::TooLarge);
    }
    let read = read_set(&text, wanted.id.as_str());
    if let Some(fault) = read.faults.first() {
        return Err(SaveError::NotReadable(fault.to_string()));
    }
    if read.set.as_ref() != Some(wanted) {
        return Err(SaveError::NotReadable("it would be another set".to_owned()));
    }
    Ok(text)
}

/// Changes to a text, each with its range in the original text.
struct Edits<'a> {
    text: &'a str,
    changes: Vec<(Range<usize>, String)>,
    /// The line ending of the text.
    end: &'static str,
}

impl<'a> Edits<'a> {
    fn new(text: &'a str) -> Edits<'a> {
        Edits {
            text,
            changes: Vec::new(),
            end: if text.contains("\r\n") { "\r\n" } else { "\n" },
        }
    }

    fn insert(&mut self, at: usize, text: String) {
        self.changes.push((at..at, text));
    }

    /// Adds records to a problem: right lines after the last right one, the others at the end; `None` if the
    /// problem has none.
    fn add_lines(&mut self, problem: Range<usize>, lines: &[(Vec<Move>, Verdict)]) -> Option<()> {
        let value = self.text.get(problem.clone())?;
        let list = find(value, &[Step::Field("lines")]);
        let inside = value.get(list.clone())?;
        if !inside.starts_with('[') {
            return None;
        }
        let mut items: Vec<Range<usize>> = Vec::new();
        loop {
            let item = find(inside, &[Step::Item(items.len())]);
            // A path that leads nowhere yields the enclosing value.
            if item.start == 0 {
                break;
            }
            items.push(item);
        }
        let from = problem.start + list.start;
        let close = from + last_end(inside).checked_sub(1)?;
        let last = items.last()?.clone();
        let start = from + last.start;
        let indent = self.indent(start);
        let is_right = |item: &Range<usize>| {
            let record = inside.get(item.clone()).unwrap_or_default();
            record.contains("verdict: Solved")
        };
        let after_right = items.iter().rposition(is_right);
        let next = after_right.and_then(|at| items.get(at + 1));
        let (mut at_end, mut news) = (Vec::new(), lines.to_vec());
        // Right lines first.
        news.sort_by_key(|(_, verdict)| *verdict != Verdict::Solved);
        for (line, verdict) in news {
            let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
            let record = format!("(play: \"{}\", verdict: {verdict:?}),", moves.join(" "));
            match next {
                Some(next) if verdict == Verdict::Solved => {
                    self.insert(from + next.start, format!("{record}{}{indent}", self.end));
                }
                _ => at_end.push(format!("{indent}{record}")),
            }
        }
        if at_end.is_empty() {
            return Some(());
        }
        let end = start + last_end(inside.get(last)?);
        if !has_comma(self.text.get(end..close)?) {
            self.insert(end, ",".to_owned());
        }
        let records = at_end.join(self.end);
        let line_start = self.line_start(close);
        let before = self.text.get(line_start..close)?;
        if before.trim().is_empty() {
            self.insert(line_start, format!("{records}{}", self.end));
        } else {
            // The list is on one row: move its closing bracket to a row of its own.
            self.insert(close, format!("{0}{records}{0}{indent}", self.end));
        }
        Some(())
    }

    /// Changes the difficulty of a problem, or adds it before the first of the fields that a written set has
    /// after it; `None` if there is no place.
    fn set_difficulty(&mut self, problem: Range<usize>, difficulty: u8) -> Option<()> {
        const AFTER: [&str; 6] = ["twin", "source", "comment", "explanation", "lines", "task"];
        let value = self.text.get(problem.clone())?;
        let field = |name: &'static str| {
            let found = find(value, &[Step::Field(name)]);
            // A path that leads nowhere yields the enclosing value.
            (found.start > 0).then_some(found)
        };
        if let Some(old) = field("difficulty") {
            let written = value.get(old.clone())?;
            let digits = written.find(|letter: char| letter.is_ascii_digit())?;
            let count = written
                .get(digits..)?
                .bytes()
                .take_while(u8::is_ascii_digit)
                .count();
            let start = problem.start + old.start + digits;
            self.changes
                .push((start..start + count, difficulty.to_string()));
            return Some(());
        }
        let (name, next) = AFTER.iter().find_map(|name| Some((*name, field(name)?)))?;
        let at = problem.start + value.get(..next.start)?.rfind(name)?;
        let line_start = self.line_start(at);
        let is_first = self.text.get(line_start..at)?.trim().is_empty();
        let gap = match is_first {
            true => format!("{}{}", self.end, self.indent(at)),
            false => " ".to_owned(),
        };
        self.insert(at, format!("difficulty: {difficulty},{gap}"));
        Some(())
    }

    /// Changes the value of the field, or adds the field before the problems if it is missing.
    fn set_complete(&mut self, complete: bool) {
        let value = find(self.text, &[Step::Field("complete")]);
        let written = self.text.get(value.clone()).unwrap_or_default();
        let written = written.get(..last_end(written)).unwrap_or_default();
        if matches!(written, "true" | "false") {
            let end = value.start + written.len();
            self.changes.push((value.start..end, complete.to_string()));
            return;
        }
        let problems = find(self.text, &[Step::Field("problems")]);
        let before = self.text.get(..problems.start).unwrap_or_default();
        let Some(name) = before.rfind("problems") else {
            return;
        };
        let indent = self.indent(name);
        let field = format!("complete: {complete},{}{indent}", self.end);
        self.insert(name, field);
    }

    fn line_start(&self, at: usize) -> usize {
        let before = self.text.get(..at).unwrap_or_default();
        before.rfind('\n').map_or(0, |newline| newline + 1)
    }

    /// The indentation of the line that holds this byte.
    fn indent(&self, at: usize) -> &'a str {
        let start = self.line_start(at);
        let line = self.text.get(start..at).unwrap_or_default();
        let blanks = line.len() - line.trim_start().len();
        line.get(..blanks).unwrap_or_default()
    }

    fn done(mut self) -> String {
        self.changes.sort_by_key(|(range, _)| range.start);
        let (mut done, mut at) = (String::with_capacity(self.text.len()), 0);
        for (range, new) in self.changes {
            done.push_str(self.text.get(at..range.start).unwrap_or_default());
            done.push_str(&new);
            at = range.end;
        }
        done.push_str(self.text.get(at..).unwrap_or_default());
        done
    }
}

/// Whether a comma follows the last record of a list; comments are skipped.
fn has_comma(text: &str) -> bool {
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n').map_or("", |(_, after)| after);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
        } else {
            return rest.starts_with(',');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Size, read_move};

    fn line(names: &str, verdict: Verdict) -> (Vec<Move>, Verdict) {
        let names = names.split_whitespace();
        let read = |name| read_move(name, Size::SQUARE_19).unwrap();
        (names.map(read).collect(), verdict)
    }

    fn set(lines: &str) -> String {
        format!(
            "// By hand.\n(\n  format: 1,\n  id: \"one\",\n  problems: [ // two\n    (id: \"a\", task: Show, black: \"C3\"),\n    (\n      id: \"b\",\n      task: Live, black: \"A2\",\n      {lines}\n    ),\n  ],\n)\n"
        )
    }

    #[track_caller]
    fn check(before: &str, after: &str) {
        let wrong = |names| line(names, Verdict::Wrong);
        let wrong = [(1, vec![wrong("B1 C1"), wrong("D1 C1")])];
        assert_eq!(
            amended(&set(before), &wrong, &[], false).unwrap(),
            set(after),
            "{before}"
        );
    }

    #[test]
    fn lines_are_added_and_nothing_else_is_touched() {
        check(
            "lines: [\n        (play: \"C1\", verdict: Solved), // the middle\n      ],",
            "lines: [\n        (play: \"C1\", verdict: Solved), // the middle\n        (play: \"B1 C1\", verdict: Wrong),\n        (play: \"D1 C1\", verdict: Wrong),\n      ],",
        );
        check(
            "lines: [\n        (play: \"C1\", verdict: Solved) // no, comma\n      ],",
            "lines: [\n        (play: \"C1\", verdict: Solved), // no, comma\n        (play: \"B1 C1\", verdict: Wrong),\n        (play: \"D1 C1\", verdict: Wrong),\n      ],",
        );
        check(
            "lines: [(play: \"C1\", verdict: Solved)],",
            "lines: [(play: \"C1\", verdict: Solved),\n      (play: \"B1 C1\", verdict: Wrong),\n      (play: \"D1 C1\", verdict: Wrong),\n      ],",
        );
    }

    #[test]
    fn right_lines_stand_after_the_right_ones() {
        let right = |names| line(names, Verdict::Solved);
        let news = [(
            1,
            vec![
                line("D1 C1", Verdict::Wrong),
                right("C1 A1 D1"),
                right("C1 B1 D1"),
            ],
        )];
        let before = "lines: [
        (play: \"C1 E1 D1\", verdict: Solved), // the middle
        (play: \"B1 C1\", verdict: Wrong),
      ],";
        let after = "lines: [
        (play: \"C1 E1 D1\", verdict: Solved), // the middle
        (play: \"C1 A1 D1\", verdict: Solved),
        (play: \"C1 B1 D1\", verdict: Solved),
        (play: \"B1 C1\", verdict: Wrong),
        (play: \"D1 C1\", verdict: Wrong),
      ],";
        assert_eq!(
            amended(&set(before), &news, &[], false).unwrap(),
            set(after)
        );
        let only = "lines: [(play: \"C1 E1 D1\", verdict: Solved)],";
        let added = "lines: [(play: \"C1 E1 D1\", verdict: Solved),
      (play: \"C1 A1 D1\", verdict: Solved),
      (play: \"C1 B1 D1\", verdict: Solved),
      (play: \"D1 C1\", verdict: Wrong),
      ],";
        assert_eq!(amended(&set(only), &news, &[], false).unwrap(), set(added));
    }

    #[test]
    fn whether_a_set_is_complete_stands_before_its_problems() {
        let plain = set("lines: [(play: \"C1\", verdict: Solved)],");
        let complete = plain.replace("problems: [", "complete: true,\n  problems: [");
        assert_eq!(amended(&plain, &[], &[], true).unwrap(), complete);
        assert_eq!(amended(&complete, &[], &[], true).unwrap(), complete);
        let no_longer = complete.replace("true", "false");
        assert_eq!(amended(&complete, &[], &[], false).unwrap(), no_longer);
        assert_eq!(amended(&no_longer, &[], &[], true).unwrap(), complete);
    }

    #[test]
    fn a_difficulty_is_changed_where_it_stands_or_gets_a_place() {
        let plain = set("lines: [(play: \"C1\", verdict: Solved)],");
        let added = plain.replace("lines: [", "difficulty: 12,\n      lines: [");
        assert_eq!(amended(&plain, &[], &[(1, 12)], false).unwrap(), added);
        let changed = added.replace("12", "7");
        assert_eq!(amended(&added, &[], &[(1, 7)], false).unwrap(), changed);
        // On a row with other fields, and before nothing but the task.
        let shown = plain.replace("task: Show", "difficulty: 30, task: Show");
        assert_eq!(amended(&plain, &[], &[(0, 30)], false).unwrap(), shown);
        let commented = plain.replace("lines: [", "difficulty: /* lines: 3 */ 4, lines: [");
        let renewed = commented.replace("*/ 4", "*/ 5");
        assert!(amended(&commented, &[], &[(1, 5)], false).is_ok_and(|text| text == renewed));
        assert!(amended(&plain, &[], &[(2, 5)], false).is_err());
        assert!(amended(&plain, &[], &[(1, 31)], false).is_err());
    }

    #[test]
    fn what_has_no_place_or_would_change_more_is_refused() {
        let plain = set("lines: [(play: \"C1\", verdict: Solved)],");
        for (place, moves) in [(0, "B1 C1"), (7, "B1 C1"), (1, "A2"), (1, "C1")] {
            let wrong = [(place, vec![line(moves, Verdict::Wrong)])];
            assert!(
                amended(&plain, &wrong, &[], false).is_err(),
                "{place} {moves}"
            );
        }
        assert!(amended("(format: 1", &[], &[], false).is_err());
    }
}

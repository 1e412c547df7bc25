//! Finds the parts of a RON text without parsing values: the elements of a list, the value of a
//! field, and whether brackets are nested too deeply.
//!
//! This lets the reader load a set problem by problem although its ninth problem is damaged, and report
//! the line and column of a faulty move. One pass, no recursion.

use std::ops::Range;

use super::diagnostic::{Code, Diagnostic, Place};
use super::limits::MAX_NESTING;

/// A piece of RON text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    Open,
    Close,
    Comma,
    Colon,
    /// A word, number or character, with its text.
    Word(&'a str),
    /// A string literal.
    Text,
}

/// Iterates over the tokens of a text with their byte ranges.
struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    const fn new(text: &'a str) -> Tokens<'a> {
        Tokens { text, at: 0 }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn fault(&self, byte: usize, code: Code, message: &str, advice: &str) -> Diagnostic {
        Diagnostic::new(Place::of(self.text, byte), code, message, advice)
    }

    /// Skips spaces and comments.
    fn skip(&mut self) -> Result<(), Diagnostic> {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if trimmed.starts_with("//") {
                self.at += trimmed.find('\n').unwrap_or(trimmed.len());
            } else if trimmed.starts_with("/*") {
                self.skip_block_comment()?;
            } else {
                return Ok(());
            }
        }
    }

    fn skip_block_comment(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        let mut depth = 0;
        while let Some(found) = self.rest().find(['/', '*']) {
            self.at += found;
            if self.rest().starts_with("/*") {
                depth += 1;
                self.at += 2;
                if depth > MAX_NESTING {
                    return Err(self.too_deep(self.at - 2));
                }
            } else if self.rest().starts_with("*/") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    return Ok(());
                }
            } else {
                self.at += 1;
            }
        }
        Err(self.fault(start, Code::Syntax, "this comment never ends", "add */"))
    }

    fn too_deep(&self, byte: usize) -> Diagnostic {
        let message = format!("brackets or comments are nested more than {MAX_NESTING} deep");
        self.fault(
            byte,
            Code::TooDeep,
            &message,
            "trees are flat lists of lines; see the format's description",
        )
    }

    fn next(&mut self) -> Result<Option<(Token<'a>, Range<usize>)>, Diagnostic> {
        self.skip()?;
        let start = self.at;
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return Ok(None);
        };
        let token = match first {
            '(' | '[' | '{' => {
                self.at += 1;
                Token::Open
            }
            ')' | ']' | '}' => {
                self.at += 1;
                Token::Close
            }
            ',' => {
                self.at += 1;
                Token::Comma
            }
            ':' => {
                self.at += 1;
                Token::Colon
            }
            '"' => {
                self.skip_string(start)?;
                Token::Text
            }
            'r' if is_raw_string(rest) => {
                self.skip_raw_string(start)?;
                Token::Text
            }
            '\'' => {
                // 'x', '\n', '\''
                let length = if rest.starts_with("'\\") { 3 } else { 2 };
                self.at += rest
                    .char_indices()
                    .nth(length)
                    .map_or(rest.len(), |(byte, c)| byte + c.len_utf8());
                Token::Word(self.text.get(start..self.at).unwrap_or_default())
            }
            _ => {
                let end = rest
                    .find(|c: char| c.is_whitespace() || "()[]{},:\"/".contains(c))
                    .filter(|&end| end > 0)
                    .unwrap_or_else(|| if rest.starts_with('/') { 1 } else { rest.len() });
                self.at += end;
                Token::Word(rest.get(..end).unwrap_or_default())
            }
        };
        Ok(Some((token, start..self.at)))
    }

    fn skip_string(&mut self, start: usize) -> Result<(), Diagnostic> {
        self.at += 1;
        while let Some(found) = self.rest().find(['"', '\\']) {
            self.at += found + 1;
            if self.text.as_bytes().get(self.at - 1) == Some(&b'"') {
                return Ok(());
            }
            self.at += self.rest().chars().next().map_or(0, char::len_utf8);
        }
        self.at = self.text.len();
        Err(self.fault(
            start,
            Code::Syntax,
            "this string never ends",
            "add the closing quotation mark",
        ))
    }

    fn skip_raw_string(&mut self, start: usize) -> Result<(), Diagnostic> {
        let hashes = self
            .rest()
            .bytes()
            .skip(1)
            .take_while(|&b| b == b'#')
            .count();
        let end = format!("\"{}", "#".repeat(hashes));
        self.at += 2 + hashes;
        match self.rest().find(&end) {
            Some(found) => {
                self.at += found + end.len();
                Ok(())
            }
            None => {
                self.at = self.text.len();
                Err(self.fault(
                    start,
                    Code::Syntax,
                    "this raw string never ends",
                    "close it as it was opened",
                ))
            }
        }
    }
}

fn is_raw_string(rest: &str) -> bool {
    let hashes = rest.bytes().skip(1).take_while(|&b| b == b'#').count();
    hashes < 256 && rest.as_bytes().get(1 + hashes) == Some(&b'"')
}

/// Whether there is a comment anywhere between the tokens.
pub(super) fn has_comments(text: &str) -> bool {
    let mut tokens = Tokens::new(text);
    loop {
        let rest = tokens.rest().trim_start();
        if rest.starts_with("//") || rest.starts_with("/*") {
            return true;
        }
        match tokens.next() {
            Ok(Some(_)) => {}
            Ok(None) | Err(_) => return false,
        }
    }
}

/// The byte after the last token of a text; only blanks and comments follow.
pub(super) fn last_end(text: &str) -> usize {
    let mut tokens = Tokens::new(text);
    let mut end = 0;
    while let Ok(Some((_, range))) = tokens.next() {
        end = range.end;
    }
    end
}

/// A step from a value into one of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step<'a> {
    /// The value of a field.
    Field(&'a str),
    /// An element of a list, from 0.
    Item(usize),
}

/// The byte range of the value at the end of a path. If the path leads nowhere, the range of the innermost
/// enclosing value that exists.
pub(super) fn find(text: &str, path: &[Step<'_>]) -> Range<usize> {
    let mut range = 0..text.len();
    for &step in path {
        let Some(inner) = text
            .get(range.clone())
            .and_then(|value| find_step(value, step))
        else {
            break;
        };
        range = range.start + inner.start..range.start + inner.end;
    }
    // Leading comments and spaces are not part of the value.
    let mut tokens = Tokens::new(text.get(range.clone()).unwrap_or_default());
    if tokens.skip().is_ok() {
        range.start + tokens.at..range.end
    } else {
        range
    }
}

fn find_step(value: &str, step: Step<'_>) -> Option<Range<usize>> {
    let mut found = None;
    walk_parts(value, |part| {
        let hit = match step {
            Step::Field(name) => part.name == Some(name),
            Step::Item(number) => part.number == number,
        };
        if hit && found.is_none() {
            found = Some(part.range);
        }
    })
    .ok()?;
    found
}

/// A direct part of a bracketed value.
struct Part<'a> {
    name: Option<&'a str>,
    number: usize,
    range: Range<usize>,
}

/// Reports every direct part of the first bracketed value in a text, and checks all brackets.
fn walk_parts<'a>(value: &'a str, mut report: impl FnMut(Part<'a>)) -> Result<(), Diagnostic> {
    let mut tokens = Tokens::new(value);
    let mut depth = 0_usize;
    let (mut name, mut word, mut start, mut number) = (None, None, None, 0);
    while let Some((token, range)) = tokens.next()? {
        if depth == 1 {
            match token {
                Token::Comma | Token::Close => {
                    if let Some(start) = start.take() {
                        report(Part {
                            name,
                            number,
                            range: start..range.start,
                        });
                        number += 1;
                    }
                    name = None;
                }
                Token::Colon if name.is_none() && word.is_some() => {
                    name = word;
                    start = None;
                }
                Token::Colon => {}
                Token::Open | Token::Word(_) | Token::Text => {
                    start.get_or_insert(range.start);
                }
            }
            word = match token {
                Token::Word(text) => Some(text),
                _ => None,
            };
        }
        match token {
            Token::Open => {
                depth += 1;
                if depth > MAX_NESTING {
                    return Err(tokens.too_deep(range.start));
                }
            }
            Token::Close => {
                depth = depth.checked_sub(1).ok_or_else(|| {
                    tokens.fault(
                        range.start,
                        Code::Syntax,
                        "this bracket closes nothing",
                        "remove it",
                    )
                })?;
            }
            Token::Comma | Token::Colon | Token::Word(_) | Token::Text => {}
        }
    }
    if depth > 0 {
        let advice = "look for a bracket or a quotation mark that is missing above";
        return Err(tokens.fault(
            value.len(),
            Code::Syntax,
            "the text ends before all brackets are closed",
            advice,
        ));
    }
    Ok(())
}

/// The text of a set, split into parts that can be parsed one by one.
pub(super) struct Outline {
    /// The text with the problems blanked out, so that every line and column stays where it was.
    pub header: String,
    /// The byte range of each problem.
    pub problems: Vec<Range<usize>>,
    /// The fault that keeps the rest of the text from being read, if any.
    pub broken: Option<Diagnostic>,
}

/// Splits a set into its header and its problems.
///
/// If the text breaks off, the problems before that point are still found.
pub(super) fn outline(text: &str) -> Outline {
    let mut list = None;
    let mut broken = walk_parts(text, |part| {
        if part.name == Some("problems") {
            list = Some(part.range);
        }
    })
    .err();
    if list.is_none() && broken.is_some() {
        // The list itself never closes: everything after its opening bracket belongs to it.
        list = open_field(text, "problems");
    }
    let mut problems = Vec::new();
    let mut header = text.to_owned();
    if let Some(list) = list {
        let value = text.get(list.clone()).unwrap_or_default();
        let inner = walk_parts(value, |part| {
            problems.push(list.start + part.range.start..list.start + part.range.end);
        });
        if let (Err(fault), None) = (inner, &broken) {
            broken = Some(fault);
        }
        let blank = blanked(value);
        header.replace_range(list.clone(), &blank);
        if broken.is_some() {
            // Close the bracket left open, so that the header can be read.
            header.push(')');
        }
    }
    Outline {
        header,
        problems,
        broken,
    }
}

/// The range from the opening of a field's value at depth 1 to the end of the text.
fn open_field(text: &str, field: &str) -> Option<Range<usize>> {
    let mut tokens = Tokens::new(text);
    let mut depth = 0_usize;
    let mut seen = 0;
    while let Ok(Some((token, range))) = tokens.next() {
        match (token, seen) {
            (Token::Word(word), _) if depth == 1 && word == field => seen = 1,
            (Token::Colon, 1) => seen = 2,
            (Token::Open, 2) => return Some(range.start..text.len()),
            (Token::Open, _) => depth += 1,
            (Token::Close, _) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// `[]` followed by spaces, with the line ends kept in place.
fn blanked(value: &str) -> String {
    let mut blank: String = value
        .chars()
        .map(|c| if c == '\n' { '\n' } else { ' ' })
        .collect();
    if blank.starts_with("  ") {
        blank.replace_range(..2, "[]");
    } else {
        blank.insert_str(0, "[]");
    }
    blank
}

#[cfg(test)]
mod tests {
    use super::*;

    const SET: &str = r###"// a set
(
    format: 1, /* a /* nested */ comment ) */
    title: "a \" ) [",
    problems: [
        (id: "one", lines: [(play: "A1"), (play: r#" ] "#)]),
        (id: "two", x: ',', y: (1, 2)), // last
    ],
)
"###;

    #[test]
    fn a_set_falls_into_its_parts() {
        let set = SET;
        let outline = outline(set);
        assert_eq!(outline.broken, None);
        let parts: Vec<&str> = outline
            .problems
            .iter()
            .map(|range| &set[range.clone()])
            .collect();
        assert_eq!(parts.len(), 2);
        assert!(parts[0].starts_with("(id: \"one\""), "{}", parts[0]);
        assert!(parts[1].ends_with("(1, 2))"), "{}", parts[1]);
        assert_eq!(outline.header.lines().count(), set.lines().count());
        assert!(outline.header.contains("problems: []"));
        assert!(!outline.header.contains("one"));
    }

    #[test]
    fn a_path_leads_to_a_value() {
        let set = SET;
        let at = |path: &[Step<'_>]| &set[find(set, path)];
        let problems = [Step::Field("problems"), Step::Item(0)];
        assert_eq!(
            at(&[problems[0], problems[1], Step::Field("id")]),
            "\"one\""
        );
        let line = [
            problems[0],
            problems[1],
            Step::Field("lines"),
            Step::Item(0),
            Step::Field("play"),
        ];
        assert_eq!(at(&line), "\"A1\"");
        assert!(at(&[Step::Field("nothing")]).contains("format"));
    }

    #[test]
    fn problems_before_a_break_are_found() {
        let text = "(format: 1, problems: [(id: \"one\"), (id: \"two\"";
        let outline = outline(text);
        assert!(outline.broken.is_some());
        assert_eq!(outline.problems.len(), 1);
        assert_eq!(&text[outline.problems[0].clone()], "(id: \"one\")");
    }

    #[test]
    fn deep_nesting_is_refused_at_its_place() {
        for open in ["(", "[", "{", "/*", "Some("] {
            let text = format!("(\n {}", open.repeat(100_000));
            let fault = outline(&text).broken.unwrap();
            assert_eq!((fault.code, fault.place.line), (Code::TooDeep, 2), "{open}");
        }
    }
}

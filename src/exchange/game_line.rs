//! The main line of the first game in an SGF text: node after node, first variations only.
//!
//! One pass and no recursion; nothing after the first game is read.

use std::collections::BTreeMap;

/// Most nodes read.
const MAX_NODES: usize = 20_000;
/// Most values of one node.
const MAX_VALUES: usize = 10_000;

/// One node: its properties with their values as written, escapes included.
#[derive(Clone, Debug, Default)]
pub(super) struct Node<'a> {
    properties: BTreeMap<String, Vec<&'a str>>,
}

impl<'a> Node<'a> {
    /// The values of a property; empty if it is absent.
    pub(super) fn values(&self, name: &str) -> &[&'a str] {
        self.properties
            .get(name)
            .map(Vec::as_slice)
            .unwrap_or_default()
    }

    pub(super) fn first(&self, name: &str) -> Option<&'a str> {
        self.values(name).first().copied()
    }

    /// The first value as simple text: escapes resolved, white space replaced by blanks.
    pub(super) fn text(&self, name: &str) -> String {
        let mut out = String::new();
        let mut chars = self.first(name).unwrap_or_default().chars();
        while let Some(c) = chars.next() {
            let c = if c == '\\' {
                match chars.next() {
                    Some('\n' | '\r') | None => continue,
                    Some(next) => next,
                }
            } else {
                c
            };
            out.push(if c.is_whitespace() { ' ' } else { c });
        }
        out.trim().to_owned()
    }
}

/// Why a text is not valid SGF, and at which byte.
#[derive(Debug)]
pub(super) struct LineFault {
    pub(super) byte: usize,
    pub(super) message: &'static str,
    /// Whether the only fault is that the text ends too early.
    pub(super) is_end: bool,
}

/// The nodes of the first game's main line, and the fault that ended the reading, if any.
pub(super) fn main_line(text: &str) -> (Vec<Node<'_>>, Result<(), LineFault>) {
    let mut nodes = Vec::new();
    let read = read_nodes(text, &mut nodes);
    (nodes, read)
}

fn read_nodes<'a>(text: &'a str, nodes: &mut Vec<Node<'a>>) -> Result<(), LineFault> {
    let fault = |byte: usize, message: &'static str| LineFault {
        byte,
        message,
        is_end: false,
    };
    let bytes = text.as_bytes();
    let mut depth = 0_usize;
    // After the end of the first variation, everything else belongs to other variations.
    let mut is_main = true;
    let mut at = 0;
    let (mut number, mut property) = (0_usize, None::<String>);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 0 => return Err(fault(at, "this parenthesis closes nothing")),
            b')' => {
                is_main = false;
                depth -= 1;
                if depth == 0 {
                    return Ok(());
                }
            }
            b';' if depth > 0 && is_main => {
                if nodes.len() >= MAX_NODES {
                    return Err(fault(at, "the game has too many nodes, more than 20,000"));
                }
                nodes.push(Node::default());
                (number, property) = (0, None);
            }
            b'[' if depth > 0 => {
                let start = at + 1;
                at = end_of_value(bytes, start)
                    .ok_or_else(|| fault(start - 1, "this value never ends"))?;
                number += 1;
                if number > MAX_VALUES {
                    return Err(fault(start - 1, "a node has too many values"));
                }
                let value = text.get(start..at).unwrap_or_default();
                if let (true, Some(name), Some(node)) = (is_main, &property, nodes.last_mut()) {
                    match node.properties.get_mut(name) {
                        Some(values) => values.push(value),
                        None => {
                            node.properties.insert(name.clone(), vec![value]);
                        }
                    }
                }
            }
            byte if byte.is_ascii_alphabetic() && depth > 0 => {
                let start = at;
                while bytes.get(at).is_some_and(u8::is_ascii_alphanumeric) {
                    at += 1;
                }
                // FF[1] to FF[3] allow lower-case letters in property names, which have no meaning.
                let name = text.get(start..at).unwrap_or_default();
                property = Some(
                    name.chars()
                        .filter(|c| !c.is_ascii_lowercase())
                        .take(8)
                        .collect(),
                );
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    match nodes.is_empty() {
        true => Err(fault(0, "there is no game in this file")),
        false => Err(LineFault {
            is_end: true,
            ..fault(at, "the text ends before the game does")
        }),
    }
}

/// The end of the value that begins here: the index of its closing bracket.
fn end_of_value(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match bytes.get(at)? {
            b']' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// Splits a text into its games, each from its first parenthesis to its last; text between them is
/// dropped. A game that never ends extends to the end of the text.
#[must_use]
pub fn games_of(text: &str) -> Vec<&str> {
    let mut games = Vec::new();
    let (mut depth, mut start, mut at) = (0_usize, 0, 0);
    let bytes = text.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'(' => {
                if depth == 0 {
                    start = at;
                }
                depth += 1;
            }
            b')' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    games.extend(text.get(start..=at));
                }
            }
            b'[' if depth > 0 => {
                at = end_of_value(bytes, at + 1).unwrap_or(bytes.len());
            }
            _ => {}
        }
        at += 1;
    }
    if depth > 0 {
        games.extend(text.get(start..));
    }
    // Text without any node is not a game.
    games.retain(|game| game.contains(';'));
    games
}

#[cfg(test)]
mod tests {
    use super::games_of;

    #[test]
    fn a_text_falls_into_its_games() {
        let text = r"Mail: (-: (;B[aa]C[a (b\] c) ];W[bb](;B[cc])(;B[dd])) and
            (;SZ[9]) (;B[ee]";
        let games = games_of(text);
        assert_eq!(games.len(), 1, "{games:?}");
        let sound = r"Mail: (;B[aa]C[a (b\] c) ];W[bb](;B[cc])(;B[dd])) and
            (;SZ[9]) (;B[ee]";
        let games = games_of(sound);
        assert_eq!(games.len(), 3, "{games:?}");
        assert!(games[0].starts_with("(;B[aa]") && games[0].ends_with("(;B[dd]))"));
        assert_eq!(games[1..], ["(;SZ[9])", "(;B[ee]"]);
        assert!(games_of("").is_empty() && games_of("()").is_empty());
        assert!(games_of("(;C[").len() == 1);
    }
}

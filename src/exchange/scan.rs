//! The pieces of SGF text: the first node of each game, without following the moves.
//!
//! One pass and no recursion, so that neither deep trees nor long ones matter.

use std::collections::BTreeMap;

/// Most games read from one file.
pub(super) const MAX_GAMES: usize = 20_000;
/// Most values of one property.
pub(super) const MAX_VALUES: usize = 10_000;

/// A property's name and its values as written, escapes included.
pub(super) type Properties<'a> = BTreeMap<String, Vec<&'a str>>;

/// The first node of a game.
pub(super) struct Root<'a> {
    /// Byte where the game begins.
    pub(super) start: usize,
    /// Its properties.
    pub(super) properties: Properties<'a>,
    /// The side that makes the first move of the main line, as the letter of its property.
    pub(super) first_move: Option<char>,
}

/// Why a text is no SGF, and at which byte.
pub(super) struct Broken {
    pub(super) byte: usize,
    pub(super) message: &'static str,
}

/// The first node of each game of a collection.
pub(super) fn roots(text: &str) -> Result<Vec<Root<'_>>, Broken> {
    let mut scan = Scan { text, at: 0 };
    let mut games: Vec<Root<'_>> = Vec::new();
    let (mut depth, mut node) = (0_usize, 0_usize);
    while let Some(c) = scan.next_char() {
        let byte = scan.at - c.len_utf8();
        match c {
            '(' => {
                if depth == 0 {
                    if games.len() >= MAX_GAMES {
                        return Err(Broken {
                            byte,
                            message: "the file holds too many games",
                        });
                    }
                    node = 0;
                    games.push(Root {
                        start: byte,
                        properties: Properties::new(),
                        first_move: None,
                    });
                }
                depth += 1;
            }
            ')' => {
                let Some(less) = depth.checked_sub(1) else {
                    let message = "this parenthesis closes nothing";
                    return Err(Broken { byte, message });
                };
                depth = less;
            }
            ';' if depth > 0 => node += 1,
            c if c.is_ascii_alphabetic() && depth > 0 => {
                let name = scan.name(byte);
                let values = scan.values()?;
                let Some(game) = games.last_mut() else {
                    continue;
                };
                if (name == "B" || name == "W") && game.first_move.is_none() {
                    game.first_move = name.chars().next();
                }
                if node == 1 {
                    let known = game.properties.entry(name).or_default();
                    known.extend(values);
                    if known.len() > MAX_VALUES {
                        let message = "a property has too many values";
                        return Err(Broken { byte, message });
                    }
                }
            }
            c if c.is_whitespace() || depth == 0 => {}
            _ => {
                let message = "this is no part of SGF";
                return Err(Broken { byte, message });
            }
        }
    }
    match games.last() {
        Some(game) if depth > 0 => Err(Broken {
            byte: game.start,
            message: "this game never ends",
        }),
        Some(_) => Ok(games),
        None => Err(Broken {
            byte: 0,
            message: "there is no game in this file",
        }),
    }
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn next_char(&mut self) -> Option<char> {
        let c = self.rest().chars().next()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// A property's name without its lower-case letters, which FF\[1\] to FF\[3\] allow for looks.
    fn name(&mut self, start: usize) -> String {
        let rest = self.text.get(start..).unwrap_or_default();
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(rest.len());
        self.at = start + end;
        let name = rest.get(..end).unwrap_or_default();
        name.chars()
            .filter(|c| !c.is_ascii_lowercase())
            .take(8)
            .collect()
    }

    fn values(&mut self) -> Result<Vec<&'a str>, Broken> {
        let mut values = Vec::new();
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            if !trimmed.starts_with('[') {
                return Ok(values);
            }
            let opening = self.at + (rest.len() - trimmed.len());
            self.at = opening + 1;
            let start = self.at;
            loop {
                let Some(found) = self.rest().find([']', '\\']) else {
                    let message = "this value never ends";
                    return Err(Broken {
                        byte: opening,
                        message,
                    });
                };
                self.at += found;
                if self.rest().starts_with(']') {
                    break;
                }
                self.at += 1;
                self.next_char();
            }
            if values.len() <= MAX_VALUES {
                values.extend(self.text.get(start..self.at));
            }
            self.at += 1;
        }
    }
}

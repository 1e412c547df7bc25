//! Parses SGF text into flat lists of games, nodes, properties and values.
//!
//! One pass and no recursion, because a file may be nested as deep as it is long. Values stay in the text
//! and are unescaped on demand. Faults are skipped and reported with their byte; the rest is read.
//!
//! Why no library: of those on crates.io only `sgf-parse` is maintained, and it overflows the stack and
//! ends the process at some 40,000 nested nodes on a thread of 2 MiB, takes only decoded text, reports
//! errors without line or column, and returns setup points in random order.

use std::ops::Range;

/// Most games read from one file.
pub const MAX_GAMES: usize = 20_000;
/// Most nodes in all games of one file.
pub const MAX_FILE_NODES: usize = 1_000_000;
/// Most properties in all games of one file.
pub const MAX_PROPERTIES: usize = 4_000_000;
/// Most values in all games of one file.
pub const MAX_VALUES: usize = 4_000_000;
/// Most syntax faults reported for one file.
const MAX_BROKEN: usize = 20;

/// A property's name: at most eight capitals and digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name([u8; 8]);

impl Name {
    /// The name with these letters. Everything except capitals and digits is left out, because FF\[1\] to
    /// FF\[3\] allow lower-case letters without meaning. A name begins with a letter, so digits before the
    /// first capital are left out too.
    #[must_use]
    pub fn new(text: &str) -> Name {
        let mut letters = [0; 8];
        let capitals = text
            .bytes()
            .filter(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
            .skip_while(u8::is_ascii_digit);
        for (place, letter) in letters.iter_mut().zip(capitals) {
            *place = letter;
        }
        Name(letters)
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|&b| b == 0).unwrap_or(8);
        std::str::from_utf8(self.0.get(..end).unwrap_or_default()).unwrap_or_default()
    }
}

/// Why a piece of the text was skipped, and at which byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The byte offset in the text.
    pub byte: usize,
    /// The reason: lower case, no full stop.
    pub message: &'static str,
}

/// How the reading of a text ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every game that was read is complete.
    Complete,
    /// The text ends within a game.
    Unfinished,
    /// Nothing after this fault was read.
    Stopped(Broken),
}

#[derive(Clone, Copy, Debug)]
struct RawNode {
    parent: u32,
    byte: u32,
    properties: u32,
}

#[derive(Clone, Copy, Debug)]
struct RawProperty {
    name: Name,
    values: u32,
}

const NO_PARENT: u32 = u32::MAX;

/// The games of a text, with all nodes and properties in shared lists.
#[derive(Debug)]
pub struct Collection<'a> {
    text: &'a str,
    nodes: Vec<RawNode>,
    properties: Vec<RawProperty>,
    values: Vec<(u32, u32)>,
    games: Vec<RawGame>,
    /// The first pieces that were skipped, in text order.
    pub broken: Vec<Broken>,
    /// The number of further pieces that were skipped.
    pub more_broken: usize,
    /// How the reading ended.
    pub ending: Ending,
}

#[derive(Clone, Debug)]
struct RawGame {
    byte: usize,
    nodes: Range<u32>,
}

/// A game or a part of one: its nodes, parents before children, beginning with the root.
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    all: &'a Collection<'a>,
    byte: usize,
    /// The range of its nodes within the collection.
    start: u32,
    end: u32,
}

/// The index of a node in a game; 0 is the root.
pub type NodeIndex = usize;

/// Strips the names of empty lists in front of a name: some programs write `ABAWC[...]` if there are no
/// stones, and that is a comment.
fn without_empty_lists(name: &str) -> &str {
    const AFTER: [&str; 15] = [
        "AB", "AE", "AW", "B", "C", "CR", "GN", "LB", "MA", "N", "PL", "SQ", "TR", "VW", "W",
    ];
    let mut rest = name;
    // Nearly all names are shorter than two lists.
    while name.len() > 2
        && let Some(after) = ["AB", "AW", "AE"]
            .iter()
            .find_map(|list| rest.strip_prefix(list))
    {
        rest = after;
        if AFTER.contains(&rest) {
            return rest;
        }
    }
    name
}

/// Whether the text after a parenthesis makes it the start of a game: a node must follow, because mail
/// headers and the like may surround games.
fn goes_on_as_game(rest: &[u8]) -> bool {
    let rest = rest.trim_ascii_start();
    matches!(rest.first(), Some(b';' | b'(')) || begins_with_property(rest)
}

/// Whether a property with a value comes first, as in a game whose root lacks its semicolon:
/// `(FF[3]GM[1]...`. The name must be capitals, so that words in parentheses do not match.
fn begins_with_property(rest: &[u8]) -> bool {
    let name = rest
        .iter()
        .take_while(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
        .count();
    (1..=8).contains(&name)
        && rest.first().is_some_and(u8::is_ascii_uppercase)
        && rest
            .get(name..)
            .unwrap_or_default()
            .trim_ascii_start()
            .first()
            == Some(&b'[')
}

/// The byte where the first game of a text begins.
#[must_use]
pub fn first_game(text: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'(', text)
        .find(|&at| goes_on_as_game(text.get(at + 1..).unwrap_or_default()))
}

/// Parses the games of a text.
#[must_use]
pub fn parse_text(text: &str) -> Collection<'_> {
    let mut reader = Reader::new(text);
    while reader.game() {}
    reader.finish()
}

/// Parses the first game of a text; nothing after it is read.
#[must_use]
pub fn parse_first(text: &str) -> Collection<'_> {
    let mut reader = Reader::new(text);
    reader.game();
    reader.finish()
}

/// Splits a text into its games, each from its first parenthesis to its last; text between them is
/// dropped. A game that never ends extends to the end of the text.
#[must_use]
pub fn games_of(text: &str) -> Vec<&str> {
    let mut reader = Reader::new(text);
    let mut games = Vec::new();
    loop {
        let is_closed = reader.game();
        let end = if is_closed { reader.at } else { text.len() };
        // Parentheses without any node are not a game.
        if let (Some(game), false) = (reader.all.games.last(), reader.all.nodes.is_empty()) {
            games.extend(text.get(game.byte..end));
        }
        if !is_closed {
            return games;
        }
        // The limits of a file do not apply to a text that is only split, so each game is forgotten.
        reader.all.clear();
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The node before each open parenthesis.
    open: Vec<u32>,
    last: u32,
    is_node_open: bool,
    /// Whether the last token was an opening parenthesis.
    is_branch_open: bool,
    /// Whether a missing semicolon has been reported; once is enough for a file that omits them all.
    told_of_branches: bool,
    all: Collection<'a>,
}

/// The fault after which nothing more can be read.
struct End(Broken);

impl End {
    const fn at(byte: usize, message: &'static str) -> End {
        End(Broken { byte, message })
    }
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        let mut reader = Reader {
            bytes: text.as_bytes(),
            at: 0,
            open: Vec::new(),
            last: NO_PARENT,
            is_node_open: false,
            is_branch_open: false,
            told_of_branches: false,
            all: Collection {
                text,
                nodes: Vec::new(),
                properties: Vec::new(),
                values: Vec::new(),
                games: Vec::new(),
                broken: Vec::new(),
                more_broken: 0,
                ending: Ending::Complete,
            },
        };
        if text.len() >= NO_PARENT as usize {
            reader.stop(End::at(0, "the text is too long"));
        }
        reader
    }

    fn complain(&mut self, byte: usize, message: &'static str) {
        if self.all.broken.len() < MAX_BROKEN {
            self.all.broken.push(Broken { byte, message });
        } else {
            self.all.more_broken += 1;
        }
    }

    fn stop(&mut self, End(broken): End) {
        self.complain(broken.byte, broken.message);
        self.all.ending = Ending::Stopped(broken);
        self.at = self.bytes.len();
    }

    /// Reads up to the end of the next game; `false` if the text ends before.
    fn game(&mut self) -> bool {
        let before = self.all.games.len();
        while let Some(&byte) = self.bytes.get(self.at) {
            if let Err(end) = self.step(byte) {
                self.stop(end);
            } else if self.open.is_empty() && self.all.games.len() > before {
                return true;
            }
        }
        false
    }

    fn finish(mut self) -> Collection<'a> {
        self.close_game();
        if !self.open.is_empty() {
            let start = self.all.games.last().map_or(0, |game| game.byte);
            self.complain(start, "this game never ends");
            if self.all.ending == Ending::Complete {
                self.all.ending = Ending::Unfinished;
            }
        }
        if self.all.games.is_empty() && self.all.broken.is_empty() {
            self.complain(0, "there is no game in this file");
        }
        self.all
    }

    fn step(&mut self, byte: u8) -> Result<(), End> {
        let here = self.at;
        self.at += 1;
        match byte {
            b'(' => self.opening(here),
            b')' => {
                self.is_node_open = false;
                self.is_branch_open = false;
                match self.open.pop() {
                    Some(before) => self.last = before,
                    // Text before the first game may contain parentheses; after a game this is a fault.
                    None if self.all.games.is_empty() => {}
                    None => self.complain(here, "this parenthesis closes nothing"),
                }
                if self.open.is_empty() {
                    self.close_game();
                }
                Ok(())
            }
            _ if self.open.is_empty() => Ok(()),
            b';' => self.node(here),
            b'A'..=b'Z' | b'a'..=b'z' => self.property(here),
            b'[' => {
                self.complain(here, "this value belongs to no property");
                self.at = here;
                self.value().map(drop)
            }
            _ if byte.is_ascii_whitespace() || byte >= 0x80 => Ok(()),
            _ => {
                self.complain(here, "this is no part of SGF");
                Ok(())
            }
        }
    }

    fn opening(&mut self, here: usize) -> Result<(), End> {
        if self.open.is_empty() {
            let rest = self.bytes.get(self.at..).unwrap_or_default();
            if !goes_on_as_game(rest) {
                return Ok(());
            }
            if self.all.games.len() >= MAX_GAMES {
                return Err(End::at(
                    here,
                    "the file holds too many games; the rest is left out",
                ));
            }
            let first = self.all.nodes.len() as u32;
            self.all.games.push(RawGame {
                byte: here,
                nodes: first..first,
            });
            self.last = NO_PARENT;
        }
        self.is_node_open = false;
        self.is_branch_open = true;
        self.open.push(self.last);
        Ok(())
    }

    fn node(&mut self, here: usize) -> Result<(), End> {
        if self.all.nodes.len() >= MAX_FILE_NODES {
            return Err(End::at(
                here,
                "the file has too many nodes; the rest is left out",
            ));
        }
        let parent = self.last;
        self.last = self.all.nodes.len() as u32;
        self.is_node_open = true;
        self.is_branch_open = false;
        self.all.nodes.push(RawNode {
            parent,
            byte: here as u32,
            properties: self.all.properties.len() as u32,
        });
        Ok(())
    }

    fn property(&mut self, here: usize) -> Result<(), End> {
        while self
            .bytes
            .get(self.at)
            .is_some_and(u8::is_ascii_alphanumeric)
        {
            self.at += 1;
        }
        let name = Name::new(without_empty_lists(
            self.all.text.get(here..self.at).unwrap_or_default(),
        ));
        if self.is_branch_open && name != Name::default() {
            // Other programs read `(B[aa];W[ab])` as `(;B[aa];W[ab])`.
            if !self.told_of_branches {
                self.told_of_branches = true;
                self.complain(
                    here,
                    "a semicolon is missing here; this is read as if it stood here, here and further on",
                );
            }
            self.node(here)?;
        }
        let is_kept = self.is_node_open && name != Name::default();
        if !is_kept {
            self.complain(here, "this property belongs to no node");
        }
        let first = self.all.values.len();
        let read = self.values(here, is_kept);
        // What was read before a fault counts too.
        if is_kept && self.all.values.len() > first {
            if self.all.properties.len() >= MAX_PROPERTIES {
                return Err(End::at(
                    here,
                    "the file has too many properties; the rest is left out",
                ));
            }
            self.all.properties.push(RawProperty {
                name,
                values: first as u32,
            });
        }
        if !read? {
            self.complain(here, "this property has no value");
        }
        Ok(())
    }

    /// Reads the values from here on; whether there are any.
    fn values(&mut self, property: usize, is_kept: bool) -> Result<bool, End> {
        let mut has_value = false;
        loop {
            while self.bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
                self.at += 1;
            }
            if self.bytes.get(self.at) != Some(&b'[') {
                return Ok(has_value);
            }
            let value = self.value()?;
            has_value = true;
            if is_kept {
                if self.all.values.len() >= MAX_VALUES {
                    return Err(End::at(
                        property,
                        "the file has too many values; the rest is left out",
                    ));
                }
                self.all.values.push(value);
            }
        }
    }

    /// Reads the range of the value whose bracket is here.
    fn value(&mut self) -> Result<(u32, u32), End> {
        let opening = self.at;
        self.at += 1;
        let start = self.at;
        loop {
            let rest = self.bytes.get(self.at..).unwrap_or_default();
            let Some(found) = memchr::memchr2(b']', b'\\', rest) else {
                return Err(End::at(opening, "this value never ends"));
            };
            self.at += found + 1;
            if rest.get(found) == Some(&b']') {
                return Ok((start as u32, self.at as u32 - 1));
            }
            // Skip the escaped character, or its first byte: the following bytes are not ASCII.
            self.at += 1;
        }
    }

    fn close_game(&mut self) {
        self.is_branch_open = false;
        let end = self.all.nodes.len() as u32;
        if let Some(game) = self.all.games.last_mut()
            && game.nodes.end == game.nodes.start
        {
            game.nodes.end = end;
        }
    }
}

impl Collection<'_> {
    fn clear(&mut self) {
        self.nodes.clear();
        self.properties.clear();
        self.values.clear();
        self.games.clear();
    }

    /// Number of games.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is no game.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The games, in the order of the text.
    pub fn games(&self) -> impl Iterator<Item = Game<'_>> {
        self.games.iter().map(|raw| Game {
            all: self,
            byte: raw.byte,
            start: raw.nodes.start,
            end: raw.nodes.end,
        })
    }
}

impl<'a> Game<'a> {
    /// The byte of the text where the game begins.
    #[must_use]
    pub const fn byte(&self) -> usize {
        self.byte
    }

    /// The subtree of a node as a game of its own with that node as root. `count` is the number of its nodes,
    /// see [`Game::sizes`].
    #[must_use]
    pub fn part(&self, node: NodeIndex, count: usize) -> Game<'a> {
        let start = (self.start as usize + node).min(self.end as usize);
        let end = (start + count).min(self.end as usize);
        Game {
            all: self.all,
            byte: match node {
                0 => self.byte,
                _ => self.node_byte(node),
            },
            start: start as u32,
            end: end as u32,
        }
    }

    /// The size of each node's subtree. Nodes are in text order, so the nodes of a subtree are adjacent.
    #[must_use]
    pub fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![1; self.len()];
        for node in (0..self.len()).rev() {
            let size = sizes.get(node).copied().unwrap_or_default();
            if let Some(above) = self.parent(node).and_then(|parent| sizes.get_mut(parent)) {
                *above += size;
            }
        }
        sizes
    }

    /// Number of nodes.
    #[must_use]
    pub const fn len(&self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether the game has no nodes.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn raw_node(&self, node: NodeIndex) -> Option<&'a RawNode> {
        let index = self.start as usize + node;
        (node < self.len())
            .then(|| self.all.nodes.get(index))
            .flatten()
    }

    /// The parent of a node; `None` for the root, and for further roots of a damaged game.
    #[must_use]
    pub fn parent(&self, node: NodeIndex) -> Option<NodeIndex> {
        let raw = self.raw_node(node)?;
        (raw.parent != NO_PARENT && raw.parent >= self.start)
            .then(|| (raw.parent - self.start) as usize)
    }

    /// The byte of the text where a node begins.
    #[must_use]
    pub fn node_byte(&self, node: NodeIndex) -> usize {
        self.raw_node(node).map_or(0, |raw| raw.byte as usize)
    }

    /// The properties of a node with their values as written, escapes included.
    pub fn properties(
        &self,
        node: NodeIndex,
    ) -> impl Iterator<Item = (Name, Values<'a>)> + use<'a> {
        let all = self.all;
        let index = self.start as usize + node;
        let start = self.raw_node(node).map_or(0, |raw| raw.properties as usize);
        let end = all
            .nodes
            .get(index + 1)
            .map_or(all.properties.len(), |next| next.properties as usize);
        let end = if node < self.len() { end } else { start };
        (start..end).filter_map(move |index| {
            let property = all.properties.get(index)?;
            let last = all
                .properties
                .get(index + 1)
                .map_or(all.values.len(), |next| next.values as usize);
            let ranges = all.values.get(property.values as usize..last)?;
            Some((
                property.name,
                Values {
                    text: all.text,
                    ranges,
                },
            ))
        })
    }

    /// The values of a property; repeated properties count as one.
    pub fn values(&self, node: NodeIndex, name: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        let name = Name::new(name);
        self.properties(node)
            .filter(move |&(other, _)| other == name)
            .flat_map(|(_, values)| values.iter())
    }

    /// The first value of a property.
    #[must_use]
    pub fn value(&self, node: NodeIndex, name: &str) -> Option<&'a str> {
        self.values(node, name).next()
    }

    /// Whether a node has a property.
    #[must_use]
    pub fn has(&self, node: NodeIndex, name: &str) -> bool {
        let name = Name::new(name);
        self.properties(node).any(|(other, _)| other == name)
    }

    /// The child lists of all nodes, in text order.
    #[must_use]
    pub fn children(&self) -> Children {
        let count = self.len();
        let mut starts = vec![0_u32; count + 1];
        for node in 0..count {
            if let Some(place) = self
                .parent(node)
                .and_then(|parent| starts.get_mut(parent + 1))
            {
                *place += 1;
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut next = starts.clone();
        let mut list = vec![0_u32; sum as usize];
        for node in 0..count {
            if let Some(place) = self.parent(node).and_then(|parent| next.get_mut(parent)) {
                if let Some(slot) = list.get_mut(*place as usize) {
                    *slot = node as u32;
                }
                *place += 1;
            }
        }
        Children { starts, list }
    }
}

/// The values of one property.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    text: &'a str,
    ranges: &'a [(u32, u32)],
}

impl<'a> Values<'a> {
    /// Number of values.
    pub(in crate::exchange) const fn len(&self) -> usize {
        self.ranges.len()
    }

    /// The values as written.
    pub fn iter(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let text = self.text;
        self.ranges
            .iter()
            .map(move |&(start, end)| text.get(start as usize..end as usize).unwrap_or_default())
    }
}

/// The child lists of all nodes of a game.
#[derive(Debug)]
pub struct Children {
    starts: Vec<u32>,
    list: Vec<u32>,
}

impl Children {
    /// The children of a node.
    pub fn of(&self, node: NodeIndex) -> impl DoubleEndedIterator<Item = NodeIndex> + '_ {
        let start = self.starts.get(node).copied().unwrap_or_default() as usize;
        let end = self.starts.get(node + 1).copied().unwrap_or_default() as usize;
        self.list
            .get(start..end)
            .unwrap_or_default()
            .iter()
            .map(|&child| child as usize)
    }

    /// Whether a node has no children.
    #[must_use]
    pub fn is_leaf(&self, node: NodeIndex) -> bool {
        self.of(node).next().is_none()
    }
}

#[cfg(test)]
mod tests;

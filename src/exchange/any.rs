//! Recognises every kind of file that problems come in, by file name.

use super::drawing::read_drawings;
use super::encoding::{Decoded, decode};
use super::nature::{mismatch, without_empty};
use super::position_list::read_position_list;
use super::sgf::{Dialect, read_sgf_as};
use crate::problem::{Loaded, ProblemId, read_set};

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A problem set of this program.
    Ron,
    /// SGF.
    Sgf,
    /// A position list.
    Json,
    /// A text with diagrams.
    Text,
    /// A zip archive of other files.
    Zip,
}

impl Kind {
    /// The kind suggested by the extension of a name; `None` for a file that holds no problems.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Kind> {
        let (_, ending) = name.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "ron" => Some(Kind::Ron),
            "sgf" | "mgt" => Some(Kind::Sgf),
            "json" => Some(Kind::Json),
            "txt" | "wiki" => Some(Kind::Text),
            "zip" => Some(Kind::Zip),
            _ => None,
        }
    }

    /// Whether this extension (lower case, without the dot) belongs to a game format of another program
    /// that is not read.
    #[must_use]
    pub fn is_unread_game(ending: &str) -> bool {
        matches!(ending, "gib" | "ngf" | "ugf" | "ugi")
    }

    /// Whether this extension (lower case, without the dot) belongs to an archive format that is not opened.
    #[must_use]
    pub fn is_unread_archive(ending: &str) -> bool {
        matches!(
            ending,
            "rar" | "7z" | "gz" | "tgz" | "bz2" | "xz" | "zst" | "tar" | "lzh" | "arj"
        )
    }

    /// The kind in words, with its article.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Kind::Ron => "a problem set",
            Kind::Sgf => "SGF",
            Kind::Json => "a position list",
            Kind::Text => "a text with diagrams",
            Kind::Zip => "an archive",
        }
    }
}

/// The result of reading a file.
#[derive(Clone, Debug)]
pub struct Foreign {
    /// The problems and faults that were read.
    pub loaded: Loaded,
    /// How an SGF file marks right and wrong lines; `None` for other kinds.
    pub dialect: Option<Dialect>,
    /// The name of the charset that was used.
    pub charset: &'static str,
}

/// Reads the bytes of a file of the kind that its name says. `dialect` overrides the detected SGF dialect.
///
/// Everything that is wrong becomes a fault. Archives are not read here; see
/// [`read_archive`](super::read_archive).
#[must_use]
pub fn read_foreign(name: &str, bytes: &[u8], dialect: Option<Dialect>) -> Foreign {
    let kind = Kind::of_name(name)
        .filter(|&kind| kind != Kind::Zip)
        .unwrap_or(Kind::Sgf);
    read_as(kind, stem(name), bytes, dialect)
}

/// Reads bytes of a known kind; `stem` names the set.
pub(super) fn read_as(kind: Kind, stem: &str, bytes: &[u8], dialect: Option<Dialect>) -> Foreign {
    if let Some(fault) = mismatch(kind, bytes) {
        return Foreign {
            loaded: Loaded {
                set: None,
                faults: vec![fault],
                places: Vec::new(),
            },
            dialect: None,
            charset: "binary",
        };
    }
    let Decoded { text, charset, .. } = decode(bytes);
    let (loaded, dialect) = match kind {
        Kind::Ron => (read_set(&text, stem), None),
        Kind::Json => (read_position_list(&text, stem), None),
        Kind::Text => (read_drawings(&text, stem), None),
        Kind::Sgf | Kind::Zip => {
            let file = read_sgf_as(&text, stem, dialect);
            (without_empty(file.loaded), Some(file.dialect))
        }
    };
    Foreign {
        loaded,
        dialect,
        charset,
    }
}

/// The last component of a path without its extension.
#[must_use]
pub fn stem(name: &str) -> &str {
    let last = name.rsplit(['/', '\\']).next().unwrap_or(name);
    last.rsplit_once('.').map_or(last, |(stem, _)| stem)
}

/// Assigns unique ids to problems of many files that go into one set.
#[derive(Debug, Default)]
pub struct Names {
    taken: std::collections::BTreeMap<String, usize>,
}

impl Names {
    /// Starts with no id taken.
    #[must_use]
    pub fn new() -> Names {
        Names::default()
    }

    /// An id for a problem of a file. The problem's own id is kept if it is free, unless it is a generic one
    /// such as `game-1`; then the file's name is more informative. `count` is the number of problems in the
    /// file, `number` the index of this one, from 0.
    pub fn name(&mut self, file: &str, own: &ProblemId, number: usize, count: usize) -> ProblemId {
        let own = own.as_str();
        let is_numbered = own
            .strip_prefix("game-")
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        let wish = if is_numbered {
            let stem = super::sgf::tidy(stem(file));
            let stem = if stem.is_empty() { "problem" } else { &stem };
            let stem = stem.get(..60).unwrap_or(stem);
            if count > 1 {
                format!("{stem}-{}", number + 1)
            } else {
                stem.to_owned()
            }
        } else {
            own.to_owned()
        };
        let seen = self.taken.entry(wish.clone()).or_insert(0);
        *seen += 1;
        if *seen == 1
            && let Some(id) = ProblemId::new(&wish)
        {
            return id;
        }
        let mut ending = *seen;
        loop {
            let short = wish.get(..70).unwrap_or(&wish).trim_end_matches('-');
            let other = format!("{short}-{ending}");
            if !self.taken.contains_key(&other)
                && let Some(id) = ProblemId::new(&other)
            {
                self.taken.insert(other, 1);
                return id;
            }
            ending += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_told_apart() {
        let mut names = Names::new();
        let game = ProblemId::new("game-1").unwrap();
        let own = ProblemId::new("own").unwrap();
        let mut name = |file: &str, id: &ProblemId, number, count| {
            names.name(file, id, number, count).to_string()
        };
        assert_eq!(name("a/Prob 1.sgf", &game, 0, 1), "prob-1");
        assert_eq!(name("b/Prob 1.sgf", &game, 0, 1), "prob-1-2");
        assert_eq!(name("c.sgf", &game, 1, 3), "c-2");
        assert_eq!(name("c.sgf", &own, 0, 1), "own");
        assert_eq!(name("d.sgf", &own, 0, 1), "own-2");
        assert_eq!(name("黒.sgf", &game, 0, 1), "problem");
        let long = format!("{}.sgf", "x".repeat(200));
        assert_eq!(name(&long, &game, 0, 1).len(), 60);
        assert_eq!(name(&long, &game, 0, 1).len(), 62);
    }

    /// A file of another kind yields no problem, whatever its name says, and the fault names its kind.
    #[test]
    fn a_file_that_is_not_what_its_name_says_makes_no_problem() {
        let page = b"<!DOCTYPE html>\n<html><body>(;-) (;SZ[9]AB[aa]) </body></html>".as_slice();
        let noise: Vec<u8> = (0..1_000_000_u64)
            .map(|n| {
                let mut x = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                x ^= x >> 29;
                (x.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 56) as u8
            })
            .collect();
        let others: [(&[u8], &str); 12] = [
            (page, "a page of the web"),
            (&noise, "no text"),
            (b"\x89PNG\r\n\x1a\n(;SZ[9]AB[aa])", "a PNG picture"),
            (b"%PDF-1.7 (;AB[aa])", "a PDF file"),
            (b"PK\x03\x04(;AB[aa])", "a zip archive"),
            (b"\x1f\x8b\x08", "a gzip archive"),
            (b"\\HS\n\\[GAMENAME=x\\]\n", "of the kind GIB"),
            (b"[Header]\nLang=2\n", "of the kind UGF"),
            (b"", ""),
            (b"smile (;-) and go", ""),
            (b"{\"name\": \"x\", \"C\": \"a\"}", ""),
            (b"a b c\nd e f\n", ""),
        ];
        for (bytes, what) in others {
            for ending in ["sgf", "mgt", "json", "txt", "wiki", "ron", "dat"] {
                let read = read_foreign(&format!("x.{ending}"), bytes, None);
                let count = read.loaded.set.map_or(0, |set| set.problems.len());
                assert_eq!(count, 0, "{what:?} as {ending}");
                let first = read.loaded.faults.first().map(ToString::to_string);
                let said = first.unwrap_or_default();
                assert!(!said.is_empty() && said.contains(what), "{ending}: {said}");
            }
        }
        // Unusual, but still what the name says.
        let padded = [b"(;SZ[9]AB[aa])".as_slice(), &[0; 4000]].concat();
        let utf16 = b"\xff\xfe(\0;\0A\0B\0[\0a\0a\0]\0)\0".as_slice();
        for bytes in [padded.as_slice(), utf16, b"Mail:\n(;SZ[9]AB[aa])"] {
            let read = read_foreign("x.sgf", bytes, None);
            assert_eq!(read.loaded.set.map(|set| set.problems.len()), Some(1));
        }
    }

    #[test]
    fn the_ending_tells_the_kind() {
        assert_eq!(Kind::of_name("a.SGF"), Some(Kind::Sgf));
        assert_eq!(Kind::of_name("a.b/c"), None);
        assert_eq!(stem("x/y.z/a.b.sgf"), "a.b");
        let read = read_foreign("x.sgf", b"(;SZ[9]AB[aa]C[\xf6];B[bb])", None);
        assert_eq!(
            (read.charset, read.dialect),
            ("windows-1252", Some(Dialect::MainLine))
        );
    }
}

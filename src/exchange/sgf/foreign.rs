//! Recognises, from their beginning, files that are named SGF but are something else.

use super::parse::first_game;

/// The number of characters searched for signs of another kind.
const LOOK: usize = 4096;

/// The actual kind of a file that is not SGF, and advice on what to do with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Foreign {
    /// The kind, to complete the sentence "this is ...".
    pub(super) what: &'static str,
    /// The advice for the user.
    pub(super) advice: &'static str,
}

const CONVERT: &str = "convert it to SGF with another program";

/// The kind of a text, if it is a known kind that is not read here. Text before the first game of an SGF
/// file, such as a mail header, does not count, and neither does anything within a game, such as a comment
/// on web pages or garbage from a broken disk.
pub(super) fn kind(text: &str) -> Option<Foreign> {
    let end = text
        .char_indices()
        .nth(LOOK)
        .map_or(text.len(), |(at, _)| at);
    let end = first_game(text.as_bytes()).map_or(end, |at| at.min(end));
    // Some programs pad the last block of a file.
    let before = text.get(..end).unwrap_or_default().trim_end_matches('\0');
    let head = before.trim_start();
    let lower = head.to_ascii_lowercase();
    let begins = |with: &str| lower.starts_with(with);
    let found = |what, advice| Some(Foreign { what, advice });
    if begins("<!doctype html") || lower.contains("<html") || lower.contains("<body") {
        return found(
            "a web page",
            "save the SGF file that the page shows or links to",
        );
    }
    if begins("<?xml") {
        return found("an XML file", CONVERT);
    }
    if begins("\\hs") || lower.contains("\\[gameblackname=") {
        return found("a game record in GIB, the format of Tygem", CONVERT);
    }
    if begins("[header]") {
        return found(
            "a game record in UGF or UGI, the format of PandaNet",
            CONVERT,
        );
    }
    if is_ngf(head) {
        return found("a game record in NGF, the format of WBaduk", CONVERT);
    }
    if begins("pk\u{3}\u{4}") {
        return found("a zip archive", "give it a name that ends in .zip");
    }
    if begins("%pdf") || begins("{\\rtf") {
        return found("a document for reading", CONVERT);
    }
    if is_binary(before) {
        return found("no text", "choose another file");
    }
    None
}

/// NGF has a title, the size of the board, players ... and moves such as `PMABBQDDQ`.
fn is_ngf(head: &str) -> bool {
    let size = head.lines().nth(1).map(str::trim);
    let is_size = size.is_some_and(|size| size.parse().is_ok_and(|n: u8| (5..=25).contains(&n)));
    let is_move = |line: &str| {
        let rest = line
            .trim()
            .strip_prefix("PM")
            .unwrap_or_default()
            .as_bytes();
        rest.len() >= 5
            && rest.iter().all(u8::is_ascii_uppercase)
            && matches!(rest.get(2), Some(b'B' | b'W'))
    };
    is_size && head.lines().any(is_move)
}

/// Whether more than one character in twenty cannot be text.
fn is_binary(head: &str) -> bool {
    let odd = |c: &char| {
        c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{1a}')
            || *c == char::REPLACEMENT_CHARACTER
    };
    head.chars().filter(odd).count() * 20 > head.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_other_kinds_are_called_by_their_names() {
        let check = |text: &str, what: Option<&str>| {
            assert_eq!(kind(text).map(|kind| kind.what), what, "{text}");
        };
        check(
            "\\HS\r\n\\[GAMEBLACKNAME=x\\]\r\n",
            Some("a game record in GIB, the format of Tygem"),
        );
        check(
            "[Header]\r\nLang=CN\r\n[Data]\r\nQP,B1,0",
            Some("a game record in UGF or UGI, the format of PandaNet"),
        );
        check(
            "Rating game\r\n19\r\nwhite 5D\r\nblack 5D\r\nPMABBQDDQ\r\n",
            Some("a game record in NGF, the format of WBaduk"),
        );
        check(
            "\n <!DOCTYPE html><script>for(;;){}</script>",
            Some("a web page"),
        );
        check("<HTML><p>(;AB[aa])", Some("a web page"));
        check("<?xml version='1.0'?><Go/>", Some("an XML file"));
        check("PK\u{3}\u{4}", Some("a zip archive"));
        check("\u{0}\u{1}(;)", Some("no text"));
        check("From: x\n19\n(;AB[aa])", None);
        check("(;AB[aa]C[<b>bold</b> [Header]])\u{1a}", None);
        check("", None);
        check("(;AB[aa]C[<body> of a <html> page])", None);
        check("(\n;AB[aa]C[\\[GAMEBLACKNAME=])", None);
        check("(;C[a\n19\nb\nPMABBQDDQ\n]AB[aa])", None);
        check(&format!("(;AB[aa]C[{}])", "\u{0}".repeat(99)), None);
        check(&format!("{}(;AB[aa])", "\u{1}".repeat(99)), Some("no text"));
    }
}

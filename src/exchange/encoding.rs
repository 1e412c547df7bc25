//! Decodes the bytes of an old file to text.
//!
//! Sources in order of trust: a byte order mark; the charset that the file names, unless the bytes
//! contradict it; UTF-8 if the bytes are valid; a guess. A file is never refused for its charset.

use std::borrow::Cow;

use encoding_rs::Encoding;

/// How the charset of a file was determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KnownBy {
    /// From a byte order mark.
    Mark,
    /// The file names it, and the bytes agree.
    Named,
    /// The bytes are valid UTF-8, and no other charset that the file names fits better.
    Sound,
    /// Guessed from the bytes.
    Guessed,
    /// Chosen by the user.
    Chosen,
}

/// A text and the charset it was decoded from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The decoded text, without a byte order mark.
    pub text: String,
    /// The standard name of the charset.
    pub charset: &'static str,
    /// Why this charset was used.
    pub known_by: KnownBy,
    /// Whether invalid bytes were replaced.
    pub is_damaged: bool,
}

/// How many bytes from the start are searched for the name of a charset.
const LOOK: usize = 4096;

/// Decodes the bytes of an SGF file, which may name its charset in `CA`.
#[must_use]
pub fn decode(bytes: &[u8]) -> Decoded {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return by(encoding, bytes, KnownBy::Mark);
    }
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    let named = named(bytes).and_then(by_label);
    if let Some(encoding) = named {
        let has_high_bytes = bytes.iter().any(|&b| b >= 0x80);
        // Some UTF-8 files name another charset; the reverse would not decode as UTF-8.
        if is_utf8 && has_high_bytes {
            return by(encoding_rs::UTF_8, bytes, KnownBy::Sound);
        }
        let decoded = by(encoding, bytes, KnownBy::Named);
        if !decoded.is_damaged {
            return decoded;
        }
    }
    if is_utf8 {
        return by(encoding_rs::UTF_8, bytes, KnownBy::Sound);
    }
    by(guess(bytes), bytes, KnownBy::Guessed)
}

/// Decodes bytes with the charset that the user chose; `None` if there is no charset of this name.
#[must_use]
pub fn decode_as(bytes: &[u8], charset: &str) -> Option<Decoded> {
    Some(by(by_label(charset.as_bytes())?, bytes, KnownBy::Chosen))
}

fn by(encoding: &'static Encoding, bytes: &[u8], known_by: KnownBy) -> Decoded {
    let (text, is_damaged) = encoding.decode_with_bom_removal(bytes);
    Decoded {
        text: match text {
            Cow::Borrowed(text) => text.to_owned(),
            Cow::Owned(text) => text,
        },
        charset: encoding.name(),
        known_by,
        is_damaged,
    }
}

/// Charset names that programs write but the standard does not list.
const ALIASES: &[(&str, &str)] = &[
    ("euc-cn", "gbk"),
    ("euccn", "gbk"),
    ("cp936", "gbk"),
    ("cp949", "euc-kr"),
    ("cp932", "shift_jis"),
    ("ms_kanji", "shift_jis"),
    ("shift-jis", "shift_jis"),
    ("utf16le", "utf-16le"),
    ("utf16", "utf-16le"),
    ("utf16be", "utf-16be"),
    ("iso_8859-1:1987", "iso-8859-1"),
    ("cp1252", "windows-1252"),
    ("cp1251", "windows-1251"),
    ("big5hkscs", "big5"),
];

fn by_label(label: &[u8]) -> Option<&'static Encoding> {
    Encoding::for_label(label).or_else(|| {
        let label = String::from_utf8_lossy(label).trim().to_ascii_lowercase();
        let (_, standard) = ALIASES.iter().find(|&&(alias, _)| alias == label)?;
        Encoding::for_label(standard.as_bytes())
    })
}

/// The value of the first `CA` property.
fn named(bytes: &[u8]) -> Option<&[u8]> {
    let head = bytes.get(..LOOK.min(bytes.len()))?;
    let mut from = 0;
    while let Some(found) = memchr::memmem::find(head.get(from..)?, b"CA[") {
        let at = from + found;
        let is_name = at == 0 || !head.get(at - 1).is_some_and(u8::is_ascii_uppercase);
        let value = head.get(at + 3..)?;
        if is_name {
            return value.get(..memchr::memchr(b']', value)?);
        }
        from = at + 3;
    }
    None
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Allow);
    detector.feed(bytes, true);
    detector.guess(None, chardetng::Utf8Detection::Deny)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], expected: &str, charset: &str, known_by: KnownBy) {
        let decoded = decode(bytes);
        assert_eq!((decoded.charset, decoded.known_by), (charset, known_by));
        assert!(decoded.text.contains(expected), "{}", decoded.text);
    }

    fn encoded(charset: &str, text: &str) -> Vec<u8> {
        Encoding::for_label(charset.as_bytes())
            .unwrap()
            .encode(text)
            .0
            .into_owned()
    }

    const TEXTS: [(&str, &str, &str); 6] = [
        ("Shift_JIS", "shift_jis", "黒先白死、隅の死活の問題です。表"),
        (
            "GBK",
            "gb2312",
            "黑先活，这是一道常见的死活题，请注意气紧。",
        ),
        (
            "Big5",
            "big5",
            "黑先白死，這是一道常見的死活題，請注意氣緊。",
        ),
        ("EUC-KR", "euc-kr", "흑선활, 귀의 사활 문제입니다."),
        ("EUC-JP", "euc-jp", "黒先白死、隅の死活の問題です。"),
        (
            "windows-1252",
            "iso-8859-1",
            "Schwarz am Zug tötet die weiße Gruppe für große Mühe.",
        ),
    ];

    #[test]
    fn a_named_charset_is_used() {
        for (charset, label, text) in TEXTS {
            let bytes = encoded(label, &format!("(;CA[{label}]C[{text}])"));
            check(&bytes, text, charset, KnownBy::Named);
        }
    }

    #[test]
    fn without_a_name_the_bytes_are_asked() {
        for (charset, label, text) in TEXTS {
            check(
                &encoded(label, &format!("(;C[{text}])")),
                text,
                charset,
                KnownBy::Guessed,
            );
        }
        check(
            "(;C[Grüße 黒])".as_bytes(),
            "Grüße 黒",
            "UTF-8",
            KnownBy::Sound,
        );
    }

    #[test]
    fn names_that_lie_or_are_unknown_and_marks() {
        check(
            "(;CA[MS_KANJI]C[黒先])".as_bytes(),
            "黒先",
            "UTF-8",
            KnownBy::Sound,
        );
        check(
            &encoded("gbk", "(;CA[EUC-CN]C[黑先])"),
            "黑先",
            "GBK",
            KnownBy::Named,
        );
        check(
            "\u{feff}(;CA[gbk]C[ö])".as_bytes(),
            "(;CA[gbk]C[ö]",
            "UTF-8",
            KnownBy::Mark,
        );
        let wide: Vec<u8> = [0xff, 0xfe]
            .into_iter()
            .chain("(;C[黒])".encode_utf16().flat_map(u16::to_le_bytes))
            .collect();
        check(&wide, "(;C[黒])", "UTF-16LE", KnownBy::Mark);
        // A named charset that the bytes contradict is ignored.
        let (_, label, text) = TEXTS[0];
        check(
            &encoded(label, &format!("(;CA[UTF-8]C[{text}])")),
            text,
            "Shift_JIS",
            KnownBy::Guessed,
        );
        assert!(decode_as(b"x", "no-such-charset").is_none());
        assert_eq!(
            decode_as(b"\xf6", "latin1").map(|d| d.text),
            Some("ö".to_owned())
        );
    }
}

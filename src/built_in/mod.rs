//! Files compiled into the program: problem sets, lessons, interface texts, tables, notices.
//!
//! `packaging/pack.rs` compresses them to about a quarter of their size before compilation; they are unpacked
//! on request.

use std::io::Read;

use flate2::read::DeflateDecoder;

/// Path relative to the source root, offset in `PACKED`, unpacked length; sorted by path.
const TEXTS: &[(&str, usize, usize)] = &include!(concat!(env!("OUT_DIR"), "/texts.rs"));
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/texts.bin"));

/// The text of a built-in file, by its path relative to the source root, such as `problems/first-seki.ron`.
/// `None` if there is no such file.
#[must_use]
pub fn text(path: &str) -> Option<String> {
    let place = TEXTS.binary_search_by_key(&path, |&(name, ..)| name).ok()?;
    let &(_, start, length) = TEXTS.get(place)?;
    let mut text = String::with_capacity(length);
    let read = DeflateDecoder::new(PACKED.get(start..)?).read_to_string(&mut text);
    match read {
        Ok(read) if read == length => Some(text),
        _ => {
            log::error!("{path} was built in damaged");
            None
        }
    }
}

/// The paths of all built-in files that start with `beginning`, sorted.
pub fn paths(beginning: &str) -> impl Iterator<Item = &'static str> {
    TEXTS
        .iter()
        .map(|&(name, ..)| name)
        .filter(move |name| name.starts_with(beginning))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn what_was_packed_is_what_lies_in_the_source() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(TEXTS.is_sorted_by_key(|&(name, ..)| name));
        for path in paths("") {
            let file = std::fs::read_to_string(root.join(path)).unwrap();
            assert!(text(path) == Some(file), "{path}");
        }
        for folder in ["problems/", "assets/course/", "assets/locale/"] {
            assert!(paths(folder).count() > 20, "{folder}");
        }
    }

    #[test]
    fn what_is_not_there_is_not_found() {
        assert_eq!(text("problems/no-such-set.ron"), None);
        assert_eq!(text(""), None);
    }

    #[test]
    fn packed_they_take_a_third_of_their_room_at_most() {
        let length: usize = TEXTS.iter().map(|&(.., length)| length).sum();
        assert!(PACKED.len() * 3 < length, "{} of {length}", PACKED.len());
    }
}

//! The texts that are part of the program: sets, lessons, words of the window, tables, notices.
//!
//! They lie packed in the program (`packaging/pack.rs` runs before it is compiled), at
//! about a quarter of their size, and are unpacked when they are asked for.

use std::io::Read;

use flate2::read::DeflateDecoder;

/// Path from the top folder of the source, first byte among the packed ones, length unpacked; sorted.
const TEXTS: &[(&str, usize, usize)] = &include!(concat!(env!("OUT_DIR"), "/texts.rs"));
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/texts.bin"));

/// The text of a file that was built in, by its path from the top folder of the source, such as
/// `problems/first-seki.ron`. `None` if there is no such file.
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

/// The paths of all files that were built in and begin with these letters, sorted.
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

//! Serialises the catalogue for the index on disk.

use serde::{Deserialize, Serialize};

use super::entry::Entry;
use super::shelf::{Catalog, Collection, FileNote, Origin};

/// The first bytes of an index, including its format version.
const MAGIC: &[u8; 16] = b"raeuber-index-01";

/// Why an index cannot be used. It is then rebuilt from the files.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiskError {
    /// The file is not an index, or of another version.
    #[error("the index is of another version")]
    Version,
    /// The bytes have changed since they were written.
    #[error("the index is damaged")]
    Damaged,
}

#[derive(Serialize, Deserialize)]
struct Content {
    collections: Vec<Collection>,
    files: Vec<FileNote>,
    entries: Vec<Entry>,
}

impl Catalog {
    /// The bytes of the index: all collections that come from a path.
    ///
    /// # Errors
    ///
    /// [`DiskError::Damaged`] if the catalogue cannot be serialised, for example because a path is not UTF-8.
    pub fn to_bytes(&self) -> Result<Vec<u8>, DiskError> {
        let is_kept = |place: u32| {
            self.collections
                .get(place as usize)
                .is_some_and(|collection| collection.origin != Origin::Listed)
        };
        let mut kept = Catalog {
            collections: self.collections.clone(),
            files: self.files.clone(),
            entries: self
                .entries
                .iter()
                .filter(|entry| is_kept(entry.collection))
                .cloned()
                .collect(),
            ..Catalog::default()
        };
        for place in (0..self.collections.len() as u32).rev() {
            if !is_kept(place) {
                kept.clear(place, super::shelf::Keep::Nothing);
            }
        }
        let content = Content {
            collections: kept.collections,
            files: kept.files,
            entries: kept.entries,
        };
        let body = postcard::to_allocvec(&content).map_err(|error| {
            log::error!("index: {error}");
            DiskError::Damaged
        })?;
        let mut bytes = Vec::with_capacity(body.len() + 24);
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&sum(&body).to_le_bytes());
        bytes.extend_from_slice(&body);
        Ok(bytes)
    }

    /// Reads the catalogue from an index.
    ///
    /// # Errors
    ///
    /// [`DiskError`]; damaged content is always rejected.
    pub fn from_bytes(bytes: &[u8]) -> Result<Catalog, DiskError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(DiskError::Version)?;
        let (stored, body) = rest.split_first_chunk::<8>().ok_or(DiskError::Damaged)?;
        if u64::from_le_bytes(*stored) != sum(body) {
            return Err(DiskError::Damaged);
        }
        let Ok(content) = postcard::from_bytes::<Content>(body) else {
            return Err(DiskError::Damaged);
        };
        let is_sound = content.entries.iter().all(|entry| {
            entry.is_sound()
                && (entry.collection as usize) < content.collections.len()
                && (entry.file as usize) < content.files.len()
        });
        if !is_sound {
            return Err(DiskError::Damaged);
        }
        let mut catalog = Catalog {
            collections: content.collections,
            files: content.files,
            entries: content.entries,
            ..Catalog::default()
        };
        catalog.index_words();
        Ok(catalog)
    }
}

/// A checksum against accidental damage that takes eight bytes at a time.
fn sum(bytes: &[u8]) -> u64 {
    let mut sum = 0xcbf2_9ce4_8422_2325_u64 ^ bytes.len() as u64;
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        for (place, &byte) in word.iter_mut().zip(chunk) {
            *place = byte;
        }
        sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        sum ^= sum >> 32;
    }
    sum
}

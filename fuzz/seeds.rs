//! The seeds of the doors: files of our own, and files that once caused trouble.
//!
//! `fuzz/seeds/DOOR` holds one input per file. Sets, lessons and golden files of the project are inputs too;
//! archives and the index are made here.

use std::fs;
use std::io::{Cursor, Write as _};
use std::path::{Path, PathBuf};

use raeuberspiel::catalog::{Catalog, Origin};
use raeuberspiel::problem::{Language, read_set};

/// The inputs of a door with their names, in the order of the names.
pub fn seeds(door: &str) -> Vec<(String, Vec<u8>)> {
    let own = format!("fuzz/seeds/{door}");
    let mut seeds = match door {
        "sgf" => {
            let mut all = files(&["tests/golden/sgf", "tests/data", &own], &["sgf"]);
            all.extend(heavy_sgf());
            all
        }
        "ron" => files(
            &[
                "problems",
                "tests/golden/sgf",
                "assets/course/en",
                "assets/course/de",
                "assets/course",
                &own,
            ],
            &["ron", "md"],
        ),
        "zip" => archives(),
        "text" => files(&["assets", "tests/data", &own], &["txt"]),
        "cert" => files(&["tests/data/certificates", &own], &["gz", "cert"]),
        "index" => vec![("shipped.index".to_owned(), shipped_index())],
        _ => files(&[&own], &[]),
    };
    // Large files are for speed tests elsewhere.
    seeds.retain(|(_, bytes)| bytes.len() <= 65_536);
    seeds
}

/// The files in folders of the project with one of these extensions, or all files.
fn files(folders: &[&str], endings: &[&str]) -> Vec<(String, Vec<u8>)> {
    let mut paths: Vec<PathBuf> = folders
        .iter()
        .filter_map(|folder| fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).ok())
        .flat_map(|entries| entries.flatten().map(|entry| entry.path()))
        .filter(|path| {
            let ending = path.extension().unwrap_or_default().to_string_lossy();
            path.is_file() && (endings.is_empty() || endings.contains(&ending.as_ref()))
        })
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| {
            let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
            let name = path.file_name().unwrap_or_default();
            let name = format!("{}-{}", folder.display(), name.display());
            (
                name,
                fs::read(path).expect("a file of the project can be read"),
            )
        })
        .collect()
}

/// Short files that ask for much work: many properties in a node, overlapping rectangles, a board that recurs
/// again and again.
fn heavy_sgf() -> Vec<(String, Vec<u8>)> {
    let letter = |number: usize| char::from(b'A' + (number % 26) as u8);
    let properties: String = (0..2_000)
        .map(|n| format!("X{}{}{}[]", letter(n), letter(n / 26), letter(n / 676)))
        .collect();
    let rectangles = "[aa:xy][ab:yy]".repeat(700);
    let turns = ";B[cb];W[ss];B[];W[bb];B[rr];W[]".repeat(300);
    [
        (
            "properties.sgf",
            format!("(;SZ[9]AB[aa]{properties};B[bb])"),
        ),
        ("rectangles.sgf", format!("(;SZ[25]AB{rectangles})")),
        (
            "ko.sgf",
            format!("(;AB[ba][ab][bc]AW[ca][db][cc][bb]{turns})"),
        ),
    ]
    .map(|(name, text)| (name.to_owned(), text.into_bytes()))
    .into()
}

fn packed(files: &[(String, Vec<u8>)], method: zip::CompressionMethod) -> Vec<u8> {
    let options = zip::write::SimpleFileOptions::default().compression_method(method);
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(name.as_str(), options).expect("a name");
        zip.write_all(bytes).expect("memory is written");
    }
    zip.finish().expect("an archive").into_inner()
}

fn archives() -> Vec<(String, Vec<u8>)> {
    let some: Vec<_> = seeds("sgf").into_iter().take(4).collect();
    let mixed: Vec<_> = ["json", "text", "sgf"]
        .into_iter()
        .filter_map(|door| seeds(door).into_iter().next())
        .collect();
    let inner = packed(&some, zip::CompressionMethod::Stored);
    let twice = [("a.zip".to_owned(), inner.clone()), some[0].clone()];
    // Small on disk, large unpacked.
    let blank = [("blank.sgf".to_owned(), vec![b' '; 4 << 20])];
    vec![
        (
            "empty.zip".to_owned(),
            packed(&[], zip::CompressionMethod::Stored),
        ),
        ("stored.zip".to_owned(), inner),
        (
            "deflated.zip".to_owned(),
            packed(&some, zip::CompressionMethod::Deflated),
        ),
        (
            "mixed.zip".to_owned(),
            packed(&mixed, zip::CompressionMethod::Stored),
        ),
        (
            "within.zip".to_owned(),
            packed(&twice, zip::CompressionMethod::Stored),
        ),
        (
            "blank.zip".to_owned(),
            packed(&blank, zip::CompressionMethod::Deflated),
        ),
    ]
}

fn shipped_index() -> Vec<u8> {
    let mut catalog = Catalog::new();
    for name in ["first-snapback", "first-seki"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("problems/{name}.ron"));
        let text = fs::read_to_string(&path).expect("a set of the project");
        let set = read_set(&text, name).set.expect("it is sound");
        let collection = catalog.add_collection(name, name, Origin::Listed);
        catalog.fill(
            collection,
            Catalog::filling_of_set(&set, None, Language::English),
        );
    }
    catalog.to_bytes().expect("an index can be written")
}

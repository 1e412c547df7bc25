//! Build script: packs the texts that are part of the program, before it is compiled.
//!
//! Each text is packed separately, so that the window unpacks only what it shows. All are in one file; a list
//! beside it gives each text's name, the byte where it begins, and its unpacked length.

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use flate2::Compression;
use flate2::write::DeflateEncoder;

/// The folders whose texts are packed, including subfolders, and the extension of those texts.
const FOLDERS: [(&str, &str); 3] = [
    ("problems", "ron"),
    ("assets/course", "md"),
    ("assets/locale", "ftl"),
];

/// Single files that are packed as well.
const FILES: [&str; 3] = [
    "assets/eye-groups.txt",
    "assets/eye-shapes.txt",
    "assets/notices.txt",
];

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-changed=packaging/pack.rs");
    let mut paths = Vec::new();
    for (folder, ending) in FOLDERS {
        println!("cargo::rerun-if-changed={folder}");
        gather(&root.join(folder), ending, &mut paths)?;
    }
    for file in FILES {
        println!("cargo::rerun-if-changed={file}");
        paths.push(root.join(file));
    }
    let mut names: Vec<(String, PathBuf)> = Vec::new();
    for path in paths {
        let below = path.strip_prefix(&root)?;
        let name = below.to_str().ok_or("a name that is not Unicode")?;
        names.push((name.replace('\\', "/"), path));
    }
    names.sort();
    let mut list = String::from("[\n");
    let mut packed = Vec::new();
    for (name, path) in names {
        let text = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        let mut writer = DeflateEncoder::new(Vec::new(), Compression::best());
        writer.write_all(text.as_bytes())?;
        let start = packed.len();
        packed.extend(writer.finish()?);
        writeln!(list, "    ({name:?}, {start}, {}),", text.len())?;
    }
    list.push_str("]\n");
    fs::write(out.join("texts.bin"), packed)?;
    fs::write(out.join("texts.rs"), list)?;
    Ok(())
}

fn gather(folder: &Path, ending: &str, into: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            gather(&path, ending, into)?;
        } else if path.extension().is_some_and(|found| found == ending) {
            into.push(path);
        }
    }
    Ok(())
}

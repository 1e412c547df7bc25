//! The time to load, check and index 10,000 problems in 50 files.
//!
//! `cargo bench --bench load`; with `-- keep` the files stay, to be opened in the window. The files are made
//! here in a temporary folder: positions of random games on 19x19 with a tree of a few dozen moves each.

use std::fs;
use std::time::Instant;

use raeuberspiel::check::{Duplicates, check_loaded};
use raeuberspiel::problem::write_set;
use raeuberspiel::worker::{load_files, set_files};

use made::set;

mod made;

const FILES: u64 = 50;

fn main() {
    let mut folder = tempfile::tempdir().expect("a temporary folder");
    if std::env::args().any(|argument| argument == "keep") {
        folder.disable_cleanup(true);
        println!("the files stay in {}", folder.path().display());
    }
    let mut state = 1;
    let mut bytes = 0;
    for file in 0..FILES {
        let text = write_set(&set(file, &mut state));
        bytes += text.len();
        fs::write(folder.path().join(format!("set-{file}.ron")), text)
            .expect("the folder takes files");
    }
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let start = Instant::now();
        let paths = set_files(folder.path(), &mut raeuberspiel::disk::Seen::default())
            .expect("the folder can be read")
            .files;
        let files = load_files(&paths);
        let loaded = start.elapsed().as_secs_f64();
        let mut duplicates = Duplicates::new();
        let findings: usize = files
            .iter()
            .map(|file| check_loaded(file, &mut duplicates).len())
            .sum();
        let problems: usize = files
            .iter()
            .filter_map(|file| file.loaded.set.as_ref())
            .map(|set| set.problems.len())
            .sum();
        let all = start.elapsed().as_secs_f64();
        println!(
            "{} files, {problems} problems, {:.1} MB: loaded and played through in {loaded:.3} s, \
             linted and compared for duplicates in {:.3} s, {all:.3} s in all; {findings} findings",
            files.len(),
            bytes as f64 / 1e6,
            all - loaded
        );
        best = best.min(all);
    }
    println!("best: {best:.3} s");
}

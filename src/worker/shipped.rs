//! The sets that are part of the program, so that it has something to show wherever it runs.

use crate::built_in;

/// The name of every set in `problems/`, in the order the list shows them.
const NAMES: &[&str] = &[
    "first-captures",
    "first-capturing",
    "first-snapback",
    "first-chase",
    "first-eye-shapes",
    "first-living",
    "first-killing",
    "first-status",
    "first-false-eyes",
    "first-seki",
    "first-corners",
    "first-corner-fights",
    "open-board",
    "pfaundler-capture",
    "pfaundler-ko-seki",
    "pfaundler-eyes",
    "pfaundler-eye-shapes",
    "pfaundler-unreal-eyes",
    "pfaundler-ladders",
    "pfaundler-categories",
    "original-rescue",
    "original-kill",
    "original-ko",
    "original-race",
    "original-robber",
    "original-connect",
    "original-cut",
    "named-l-groups",
    "named-long-groups",
    "named-tripods",
    "named-pressed-tripods",
    "named-rows",
    "named-comb-liberties",
    "named-corner-rooms",
    "named-rooms-with-leg",
    "shapes-quiz-1",
    "shapes-quiz-2",
    "shapes-quiz-3",
    "shapes-quiz-4",
    "shapes-quiz-5",
    "shapes-quiz-6",
    "shapes-quiz-7",
];

/// The name of every set in `problems/classics/`, in the order the list shows them.
const CLASSICS: &[&str] = &[
    "gokyo-shumyo-1-live",
    "gokyo-shumyo-2-kill",
    "gokyo-shumyo-3-ko",
    "gokyo-shumyo-4-race",
    "gokyo-shumyo-5-oiotoshi",
    "gokyo-shumyo-6-connect",
    "gokyo-shumyo-7-techniques",
    "xuanxuan-qijing",
    "igo-hatsuyoron",
];

/// Folders of the sets that `raeuberspiel generate` has made: capturing, and life and death.
const MADE: [&str; 2] = ["problems/drills", "problems/made"];

/// The names of the sets in such a folder, by subject and number.
fn made(folder: &'static str) -> Vec<&'static str> {
    let names = built_in::paths(folder).filter_map(|path| {
        let name = path.strip_prefix(folder)?.strip_prefix('/')?;
        name.strip_suffix(".ron")
    });
    let mut names: Vec<&'static str> = names.collect();
    names.sort_by_key(|name| {
        let (about, number) = name.rsplit_once('-').unwrap_or((name, ""));
        (about, number.parse::<u32>().unwrap_or(0))
    });
    names
}

/// Whether a shipped set has this id and is one of the classical books.
pub fn is_classic(id: &str) -> bool {
    CLASSICS.contains(&id)
}

/// Name and text of every set that is part of the program, in the order the list shows them.
pub fn sets() -> impl Iterator<Item = (&'static str, String)> {
    let of = |folder: &'static str| {
        move |&name: &&'static str| {
            let text = built_in::text(&format!("{folder}/{name}.ron"));
            (name, text.unwrap_or_default())
        }
    };
    let made = MADE.into_iter().flat_map(move |folder| {
        let names = made(folder).into_iter();
        names.map(move |name| of(folder)(&name))
    });
    let classics = CLASSICS.iter().map(of("problems/classics"));
    NAMES.iter().map(of("problems")).chain(made).chain(classics)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::problem;

    #[test]
    fn every_set_of_the_folder_is_part_of_the_program() {
        for (folder, names) in [("problems", NAMES), ("problems/classics", CLASSICS)] {
            let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
            let files: BTreeSet<String> = std::fs::read_dir(folder)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .filter_map(|name| name.strip_suffix(".ron").map(str::to_owned))
                .collect();
            let listed: BTreeSet<String> = names.iter().map(|&name| name.to_owned()).collect();
            assert_eq!(listed, files);
        }
    }

    #[test]
    fn every_set_of_the_program_is_sound() {
        for (name, text) in sets() {
            let loaded = problem::read_set(&text, name);
            assert_eq!(loaded.faults, [], "{name}");
            let id = loaded.set.map(|set| set.id.to_string());
            assert_eq!(id.as_deref(), Some(name));
        }
    }

    #[test]
    fn every_problem_that_a_lesson_names_is_shipped() {
        use crate::course::Course;
        let known: BTreeSet<String> = sets()
            .filter_map(|(name, text)| problem::read_set(&text, name).set)
            .flat_map(|set| {
                let id = set.id.clone();
                let problems = set.problems.into_iter();
                problems.map(move |problem| format!("{id}/{}", problem.id))
            })
            .collect();
        for (name, lesson) in Course::read(problem::Language::English).lessons {
            for reference in lesson.references() {
                assert!(
                    known.contains(&reference.to_string()),
                    "{name}: {reference}"
                );
            }
        }
    }
}

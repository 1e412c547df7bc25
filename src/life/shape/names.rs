//! What Go players call the shapes.

use std::sync::LazyLock;

use super::cells::Cells;
use super::enumerate::Place;

/// A shape's name in up to five languages. The words are common knowledge among players; a language without an
/// established word has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// In English.
    pub english: &'static str,
    /// In German.
    pub german: &'static str,
    /// In Japanese, in Latin letters; empty if there is no established word.
    pub japanese: &'static str,
    /// In Chinese, in Latin letters without tones; empty if there is no established word.
    pub chinese: &'static str,
    /// In Korean, in Latin letters; empty if there is no established word.
    pub korean: &'static str,
}

/// The shape of the table that is also listed among the named groups.
pub const BENT_FOUR: Name = name(
    "bent four in the corner",
    "krummer Vierer in der Ecke",
    "sumi no magari shimoku",
)
.chinese("pan jiao qu si")
.korean("gwigoksa");

/// Drawing, place (`None` for all), and name.
const NAMES: &[(&str, Option<Place>, Name)] = &[
    ("x", None, name("single point", "Einpunktauge", "")),
    ("xx", None, name("two points", "Zweier", "")),
    (
        "xxx",
        None,
        name("straight three", "gerader Dreier", "choku-san").chinese("zhi san"),
    ),
    (
        "x./xx",
        None,
        name("bent three", "krummer Dreier", "kyoku-san").chinese("wan san"),
    ),
    (
        "xxxx",
        None,
        name("straight four", "gerader Vierer", "choku-shi").chinese("zhi si"),
    ),
    (
        "x../xxx",
        None,
        name("L four", "L-Vierer", "kyoku-shi").chinese("qu si"),
    ),
    ("x../xxx", Some(Place::Corner), BENT_FOUR),
    (
        ".x./xxx",
        None,
        name("T four (pyramid four)", "T-Vierer (Pyramide)", "chō-shi").chinese("ding si"),
    ),
    (
        "xx/xx",
        None,
        name("square four", "Viererquadrat", "hō-shi").chinese("fang si"),
    ),
    (
        "xx./.xx",
        None,
        name("Z four (zigzag)", "Z-Vierer (Zickzack)", ""),
    ),
    ("xxxxx", None, name("straight five", "gerader Fünfer", "")),
    (
        "xx./xxx",
        None,
        name("bulky five", "dicker Fünfer", "tō-go, gomoku nakade").chinese("dao ba wu"),
    ),
    (
        ".x./xxx/.x.",
        None,
        name("crossed five", "Fünferkreuz", "hana-go").chinese("mei hua wu"),
    ),
    ("xxxxxx", None, name("straight six", "gerader Sechser", "")),
    (
        "xxx/xxx",
        None,
        name("rectangular six", "Sechserrechteck", "").chinese("ban liu"),
    ),
    (
        ".x./xxx/.xx",
        None,
        name(
            "rabbity six (flower six)",
            "Hasen-Sechser (Blume)",
            "hana-roku",
        )
        .chinese("hua liu, putao liu")
        .korean("maehwa yukgung"),
    ),
    (
        "xxxxxxx",
        None,
        name("straight seven", "gerader Siebener", ""),
    ),
    (
        ".xx/x.x/xxx",
        None,
        name("ring of seven", "Siebenerring", ""),
    ),
    (
        ".xx/xxx/xx.",
        None,
        name(
            "three by three without two corners",
            "Drei mal drei ohne zwei Ecken",
            "",
        ),
    ),
];

/// A name in English, German and Japanese.
#[must_use]
pub const fn name(english: &'static str, german: &'static str, japanese: &'static str) -> Name {
    Name {
        english,
        german,
        japanese,
        chinese: "",
        korean: "",
    }
}

/// The name of a shape at a place. A name for just this place comes first.
#[must_use]
pub fn name_of(place: Place, cells: Cells) -> Option<Name> {
    let free = cells.free();
    let mut found = None;
    for &(_, at, name) in BY_SHAPE.iter().filter(|(shape, _, _)| *shape == free) {
        // In the corner, the name is right only if the bend lies on the corner point.
        if at == Some(place) && (place != Place::Corner || bends_in_corner(cells)) {
            return Some(name);
        }
        if at.is_none() {
            found = Some(name);
        }
    }
    found
}

/// The list with its drawings read, each in the form that stands for its images.
static BY_SHAPE: LazyLock<Vec<(Cells, Option<Place>, Name)>> = LazyLock::new(|| {
    let rows = NAMES.iter().filter_map(|&(drawing, at, name)| {
        let cells = Cells::read(drawing.split('/'))?;
        Some((cells.free(), at, name))
    });
    rows.collect()
});

const fn bends_in_corner(cells: Cells) -> bool {
    cells.has(0, 0) && cells.has(1, 0) && cells.has(0, 1)
}

impl Name {
    /// The same with a name in Chinese.
    #[must_use]
    pub const fn chinese(self, chinese: &'static str) -> Name {
        Name { chinese, ..self }
    }

    /// The same with a name in Korean.
    #[must_use]
    pub const fn korean(self, korean: &'static str) -> Name {
        Name { korean, ..self }
    }

    /// The name in every language that has one.
    pub fn all(&self) -> impl Iterator<Item = &'static str> {
        let all = [
            self.english,
            self.german,
            self.japanese,
            self.chinese,
            self.korean,
        ];
        all.into_iter().filter(|name| !name.is_empty())
    }

    /// Whether a word that somebody types is part of the name in some language.
    #[must_use]
    pub fn has(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        self.all().any(|name| name.to_lowercase().contains(&word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(place: Place, drawing: &str) -> Option<&'static str> {
        let cells = Cells::read(drawing.split('/')).unwrap();
        name_of(place, cells).map(|name| name.english)
    }

    #[test]
    fn shapes_are_known_whatever_way_they_lie() {
        assert_eq!(of(Place::Centre, "xx/xx/x."), Some("bulky five"));
        assert_eq!(
            of(Place::Edge, ".xx/xx./.x."),
            None,
            "this is no rabbity six"
        );
        assert_eq!(
            of(Place::Edge, "xx./xxx/.x."),
            Some("rabbity six (flower six)")
        );
        assert_eq!(
            of(Place::Corner, "x../xxx"),
            Some("bent four in the corner")
        );
        assert_eq!(of(Place::Corner, "..x/xxx"), Some("L four"));
        assert_eq!(of(Place::Centre, "x../x../xxx"), None);
    }

    #[test]
    fn a_shape_is_found_by_its_name_in_every_language_that_has_one() {
        for word in ["Bent four", "krummer", "magari", "pan jiao", "GWIGOKSA"] {
            assert!(BENT_FOUR.has(word), "{word}");
        }
        assert_eq!(BENT_FOUR.all().count(), 5);
        let plain = name("single point", "Einpunktauge", "");
        assert_eq!(plain.all().count(), 2);
        assert!(!plain.has("gwigoksa"));
    }

    #[test]
    fn every_drawing_is_a_shape_of_its_own() {
        for (place, (drawing, at, _)) in NAMES.iter().enumerate() {
            let cells = Cells::read(drawing.split('/')).unwrap();
            assert!(cells.is_connected(), "{drawing}");
            for (other, also, _) in &NAMES[..place] {
                let same = Cells::read(other.split('/')).unwrap().free() == cells.free();
                assert!(!same || at != also, "{drawing} stands twice");
            }
        }
    }
}

//! Text in two languages that follows the view of the board.
//!
//! A text may name points and colours in braces: `{D4}` is written in the notation of the view,
//! turned and mirrored with the board. `{Black|White}` shows the first word while the colours are as
//! stored, and the second while they are swapped. `{{` is a literal brace.

use crate::board::{Color, Colors, Notation, Orientation, Point, Size};

/// A language of the user interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::German];
}

/// A text in both languages; either may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text {
    /// The English text.
    pub en: String,
    /// The German text.
    pub de: String,
}

/// The name of a side in English and in German, in braces so that it follows the view.
#[must_use]
pub const fn color_words(color: Color) -> (&'static str, &'static str) {
    match color {
        Color::Black => ("{Black|White}", "{Schwarz|Weiß}"),
        Color::White => ("{White|Black}", "{Weiß|Schwarz}"),
    }
}

/// How a text is shown: the orientation of the board and the notation of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextView {
    /// How the board is turned and whether the colours are swapped.
    pub orientation: Orientation,
    /// The coordinate style.
    pub notation: Notation,
    /// The size of the board as stored, before turning.
    pub size: Size,
}

impl Text {
    /// Whether both languages are empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.en.is_empty() && self.de.is_empty()
    }

    /// The text in a language as written; in the other language if this one is empty.
    #[must_use]
    pub fn raw(&self, language: Language) -> &str {
        let (wanted, other) = match language {
            Language::English => (&self.en, &self.de),
            Language::German => (&self.de, &self.en),
        };
        if wanted.is_empty() { other } else { wanted }
    }

    /// The text in a language as shown, with braces replaced.
    #[must_use]
    pub fn show(&self, language: Language, view: &TextView) -> String {
        let mut shown = String::new();
        for part in parts(self.raw(language), view.size) {
            match part {
                Part::Plain(text) => shown.push_str(text),
                Part::Point(point) => {
                    let symmetry = view.orientation.symmetry;
                    let point = symmetry.apply(point, view.size);
                    shown.push_str(&view.notation.write(point, symmetry.apply_size(view.size)));
                }
                Part::Colors { stored, swapped } => shown.push_str(match view.orientation.colors {
                    Colors::Stored => stored,
                    Colors::Swapped => swapped,
                }),
                Part::Faulty(text) => {
                    shown.push('{');
                    shown.push_str(text);
                    shown.push('}');
                }
            }
        }
        shown
    }

    /// The text for the same position elsewhere: `to` maps the points, `size` is the new board, and with
    /// swapped colours the two words change places. Plain words stay as they are, and so does a point
    /// that `to` does not map.
    #[must_use]
    pub fn carried(
        &self,
        from: Size,
        size: Size,
        to: impl Fn(Point) -> Option<Point>,
        colors: Colors,
    ) -> Text {
        let carry = |text: &str| {
            let mut carried = String::with_capacity(text.len());
            for part in parts(text, from) {
                match part {
                    Part::Plain("{") => carried.push_str("{{"),
                    Part::Plain(text) => carried.push_str(text),
                    Part::Point(point) => {
                        let point = to(point).unwrap_or(point);
                        carried.push('{');
                        carried.push_str(&Notation::Gtp.write(point, size));
                        carried.push('}');
                    }
                    Part::Colors { stored, swapped } => {
                        let (first, second) = match colors {
                            Colors::Stored => (stored, swapped),
                            Colors::Swapped => (swapped, stored),
                        };
                        carried.extend(["{", first, "|", second, "}"]);
                    }
                    // Restore the closing brace, unless the text ended inside the braces.
                    Part::Faulty(words) => {
                        carried.extend(["{", words]);
                        if !text.ends_with(words) {
                            carried.push('}');
                        }
                    }
                }
            }
            carried
        };
        Text {
            en: carry(&self.en),
            de: carry(&self.de),
        }
    }

    /// The contents of braces that are neither a point of the board nor a pair of words.
    #[must_use]
    pub fn faults(&self, size: Size) -> Vec<String> {
        [&self.en, &self.de]
            .into_iter()
            .flat_map(|text| parts(text, size))
            .filter_map(|part| match part {
                Part::Faulty(text) => Some(text.to_owned()),
                Part::Plain(_) | Part::Point(_) | Part::Colors { .. } => None,
            })
            .collect()
    }
}

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part<'a> {
    Plain(&'a str),
    Point(Point),
    Colors { stored: &'a str, swapped: &'a str },
    Faulty(&'a str),
}

fn parts(text: &str, size: Size) -> impl Iterator<Item = Part<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (part, after) = if let Some(after) = rest.strip_prefix("{{") {
            (Part::Plain("{"), after)
        } else if let Some(inside) = rest.strip_prefix('{') {
            match inside.split_once('}') {
                Some((content, after)) => (braced(content, size), after),
                None => (Part::Faulty(inside), ""),
            }
        } else {
            let end = rest.find('{').unwrap_or(rest.len());
            let (plain, after) = rest.split_at(end);
            (Part::Plain(plain), after)
        };
        rest = after;
        Some(part)
    })
}

fn braced(content: &str, size: Size) -> Part<'_> {
    if let Some((stored, swapped)) = content.split_once('|') {
        Part::Colors { stored, swapped }
    } else if let Some(point) = Notation::Gtp.read(content, size) {
        Part::Point(point)
    } else {
        Part::Faulty(content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symmetry;

    fn text(en: &str) -> Text {
        Text {
            en: en.into(),
            de: String::new(),
        }
    }

    fn view(symmetry: Symmetry, colors: Colors, notation: Notation) -> TextView {
        TextView {
            orientation: Orientation { symmetry, colors },
            notation,
            size: Size::SQUARE_19,
        }
    }

    #[test]
    fn points_and_colours_follow_the_view() {
        let words = text("{Black|White} plays {A1}, not {J2} {{really}.");
        let stored = view(Symmetry::IDENTITY, Colors::Stored, Notation::Gtp);
        assert_eq!(
            words.show(Language::English, &stored),
            "Black plays A1, not J2 {really}."
        );
        let turned = view(Symmetry::MIRROR, Colors::Swapped, Notation::Book1908);
        assert_eq!(
            words.show(Language::German, &turned),
            "White plays t1, not l2 {really}."
        );
    }

    #[test]
    fn faults_are_listed_and_shown_as_written() {
        let words = text("{Z99} and {D4} and {open");
        assert_eq!(words.faults(Size::SQUARE_19), ["Z99", "open"]);
        let stored = view(Symmetry::IDENTITY, Colors::Stored, Notation::Gtp);
        assert!(
            words
                .show(Language::English, &stored)
                .starts_with("{Z99} and D4")
        );
    }
}

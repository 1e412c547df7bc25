//! The vocabulary of the game: terms in English, German, Japanese and in the book of 1908.

use std::collections::BTreeMap;

use crate::problem::{Code, Diagnostic, Place, Text};

/// A term and its translations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Word {
    /// The name in English and in German.
    pub name: Text,
    /// The Japanese name in Latin letters; empty if there is none in use.
    pub japanese: String,
    /// The word in the book of 1908; empty if the book has none.
    pub book: String,
    /// The definition.
    pub meaning: Text,
    /// How the word of 1908 differs in meaning; empty if it does not.
    pub difference: Text,
}

/// Every term, by its name in links.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glossary {
    words: BTreeMap<String, Word>,
}

impl Glossary {
    /// The term that a link names.
    #[must_use]
    pub fn word(&self, name: &str) -> Option<&Word> {
        self.words.get(name)
    }

    /// Every term with its name in links, sorted by that name.
    pub fn words(&self) -> impl Iterator<Item = (&str, &Word)> {
        self.words.iter().map(|(name, word)| (name.as_str(), word))
    }
}

/// Reads a glossary: a heading `## name` for each term, followed by lines like `en: liberty`.
///
/// The keys are `en`, `de` (the names), `ja`, `1908`, `means en`, `means de`, `differs en` and
/// `differs de`; both names and both meanings are required.
#[must_use]
pub fn read_glossary(text: &str) -> (Glossary, Vec<Diagnostic>) {
    let mut glossary = Glossary::default();
    let mut faults = Vec::new();
    let mut open: Option<(usize, String, Word)> = None;
    let mut fault = |line: usize, message: String, advice: &str| {
        let place = Place { line, column: 1 };
        faults.push(Diagnostic::new(place, Code::Syntax, message, advice));
    };
    let ends = std::iter::once("## ");
    for (number, line) in text
        .lines()
        .chain(ends)
        .enumerate()
        .map(|(n, l)| (n + 1, l))
    {
        if let Some(name) = line.strip_prefix("## ") {
            if let Some((at, name, word)) = open.take() {
                let missing = [&word.name, &word.meaning]
                    .iter()
                    .any(|text| text.en.is_empty() || text.de.is_empty());
                if missing {
                    let message = format!("the word {name:?} lacks a name or a meaning");
                    fault(at, message, "give en, de, means en and means de");
                }
                if glossary.words.insert(name.clone(), word).is_some() {
                    let message = format!("the word {name:?} stands here a second time");
                    fault(at, message, "join the two");
                }
            }
            open = Some((number, name.trim().to_owned(), Word::default()));
            continue;
        }
        let line = line.trim();
        let Some((_, _, word)) = &mut open else {
            continue;
        };
        if line.is_empty() {
            continue;
        }
        let value = line.split_once(':').map(|(key, value)| (key, value.trim()));
        let place = match value {
            Some(("en", value)) => Some((&mut word.name.en, value)),
            Some(("de", value)) => Some((&mut word.name.de, value)),
            Some(("ja", value)) => Some((&mut word.japanese, value)),
            Some(("1908", value)) => Some((&mut word.book, value)),
            Some(("means en", value)) => Some((&mut word.meaning.en, value)),
            Some(("means de", value)) => Some((&mut word.meaning.de, value)),
            Some(("differs en", value)) => Some((&mut word.difference.en, value)),
            Some(("differs de", value)) => Some((&mut word.difference.de, value)),
            _ => None,
        };
        match place {
            Some((field, value)) => field.push_str(value),
            None => fault(
                number,
                format!("{line:?} is no line of a word"),
                "write a key, a colon and the text: en: liberty",
            ),
        }
    }
    (glossary, faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_and_faults_placed() {
        let text = "# Words\n\n## eye\nen: eye\nde: Auge\nmeans en: a space\nmeans de: ein Raum\n\n## ko\nen: ko\n? no\n";
        let (glossary, faults) = read_glossary(text);
        assert_eq!(
            glossary.word("eye").map(|word| word.name.de.as_str()),
            Some("Auge")
        );
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            faults,
            [
                "11:1: error[syntax]: \"? no\" is no line of a word; write a key, a colon and the text: en: liberty",
                "9:1: error[syntax]: the word \"ko\" lacks a name or a meaning; give en, de, means en and means de",
            ]
        );
    }
}

//! The texts of the window in English and German; the language can be switched at runtime.

mod answers;
pub mod game;
mod claim_words;
mod in_hand;
mod several;
pub mod shapes;

pub use in_hand::{Card, Choice};
use several::said_of;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::time::Duration;

use crate::board::{Move, Notation, Orientation, Size};
use crate::built_in;
use crate::disk::{WriteError, shown};
use crate::life::{self, Cycles, OpenBecause, Reached, Undecided, WithoutThreats};
use crate::problem::{Extent, Outcome, Side, Status, Text, TextView};
use crate::store::Settings;
use crate::trainer::review::Level;
pub use fluent_bundle::FluentValue as Value;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

pub use crate::problem::Language;

/// The two-letter ISO 639-1 code.
#[must_use]
pub const fn code(language: Language) -> &'static str {
    match language {
        Language::English => "en",
        Language::German => "de",
    }
}

/// A language's own name for itself, for a list of languages.
#[must_use]
pub const fn own_name(language: Language) -> &'static str {
    match language {
        Language::English => "English",
        Language::German => "Deutsch",
    }
}

/// The other of the two languages.
#[must_use]
pub const fn other(language: Language) -> Language {
    match language {
        Language::English => Language::German,
        Language::German => Language::English,
    }
}

/// The Fluent source of a language: all its files concatenated.
fn source(language: Language) -> String {
    let beginning = format!("assets/locale/{}", code(language));
    let files = built_in::paths(&beginning).filter_map(built_in::text);
    files.collect::<Vec<_>>().join("\n")
}

/// Every text of one language.
pub struct Texts {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// Messages without variables, formatted once because each frame needs dozens of them.
    plain: BTreeMap<String, String>,
}

impl Texts {
    /// Parses the texts of a language. They are built in and a test parses them all, so this cannot fail.
    #[must_use]
    pub fn new(language: Language) -> Texts {
        let source = source(language);
        // A resource with errors still holds its valid messages.
        let resource =
            FluentResource::try_new(source.clone()).unwrap_or_else(|(resource, _faults)| resource);
        let identifier = code(language).parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        bundle.set_use_isolating(false);
        if let Err(faults) = bundle.add_resource(resource) {
            log::error!("texts in {}: {faults:?}", code(language));
        }
        let plain = keys(&source)
            .filter_map(|key| {
                let pattern = bundle.get_message(key)?.value()?;
                let mut faults = Vec::new();
                let text = bundle.format_pattern(pattern, None, &mut faults);
                faults
                    .is_empty()
                    .then(|| (key.to_owned(), text.into_owned()))
            })
            .collect();
        Texts {
            language,
            bundle,
            plain,
        }
    }

    /// The language of these texts.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// A text without variables. An unknown key is returned as it is.
    #[must_use]
    pub fn tr<'a>(&'a self, key: &'a str) -> &'a str {
        self.plain.get(key).map_or(key, String::as_str)
    }

    /// A number in this language's notation: German uses a decimal comma.
    #[must_use]
    pub fn decimal(&self, number: impl Display) -> String {
        let written = number.to_string();
        match self.language {
            Language::English => written,
            Language::German => written.replace('.', ","),
        }
    }

    /// "about 5 minutes left".
    #[must_use]
    pub fn time_left(&self, left: Duration) -> String {
        let minutes = left.as_secs().div_ceil(60);
        match minutes {
            0 | 1 => self.tr("examine-left-soon").to_owned(),
            2..=90 => self.tr_with("examine-left-minutes", [("minutes", minutes.into())]),
            _ => {
                let hours = minutes.div_ceil(60);
                self.tr_with("examine-left-hours", [("hours", hours.into())])
            }
        }
    }

    /// The name of a technique tag; a tag without a translation is returned as it is.
    #[must_use]
    pub fn technique<'a>(&'a self, tag: &'a str) -> &'a str {
        self.plain
            .get(format!("technique-{tag}").as_str())
            .map_or(tag, String::as_str)
    }

    /// A text with variables. An unknown key is returned as it is.
    #[must_use]
    pub fn tr_with(
        &self,
        key: &str,
        values: impl IntoIterator<Item = (&'static str, FluentValue<'static>)>,
    ) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|m| m.value()) else {
            return key.to_owned();
        };
        let arguments: FluentArgs<'static> = values.into_iter().collect();
        let mut faults = Vec::new();
        self.bundle
            .format_pattern(pattern, Some(&arguments), &mut faults)
            .into_owned()
    }
}

/// The keys of all messages in a source: the text before ` =` at the start of a line.
fn keys(source: &str) -> impl Iterator<Item = &str> {
    source.lines().filter_map(|line| {
        let (key, _) = line.split_once(" =")?;
        key.starts_with(|c: char| c.is_ascii_lowercase())
            .then_some(key)
    })
}

impl Level {
    /// "14 kyu", "2 dan".
    #[must_use]
    pub fn words(self, texts: &Texts) -> String {
        let (key, rank) = if self.rank() >= 1 {
            ("level-dan", self.rank())
        } else {
            ("level-kyu", 1 - self.rank())
        };
        texts.tr_with(key, [("rank", rank.into())])
    }

    /// "~14 kyu": "about", where there is little room.
    #[must_use]
    pub fn near(self, texts: &Texts) -> String {
        format!("~{}", self.words(texts))
    }

    /// "about 14 kyu".
    #[must_use]
    pub fn about(self, texts: &Texts) -> String {
        texts.tr_with("level-about", [("level", self.words(texts).into())])
    }
}

/// Why a file was not written and what to do about it, in the user's language.
#[must_use]
pub fn not_written(texts: &Texts, error: &WriteError) -> String {
    let path = shown(error.path());
    let key = match error {
        WriteError::Exists(_) => "write-exists",
        WriteError::Source(_) => "write-source",
        WriteError::NotAFile(..) => "write-not-a-file",
        WriteError::Dangling(_) => "write-dangling",
        WriteError::Protected(_) => "write-protected",
        WriteError::NoFolder(_) => "write-no-folder",
        WriteError::Ending(_, ending) => {
            let words = [("path", path.into()), ("ending", (*ending).into())];
            return texts.tr_with("write-ending", words);
        }
        WriteError::Io { reason, .. } => {
            let words = [("path", path.into()), ("reason", reason.clone().into())];
            return texts.tr_with("write-failed", words);
        }
    };
    texts.tr_with(key, [("path", path.into())])
}

/// A result, for the author page.
#[must_use]
pub fn outcome(texts: &Texts, result: Outcome) -> String {
    match result {
        Outcome::Alive => texts.tr("author-result-alive").to_owned(),
        Outcome::Seki => texts.tr("author-result-seki").to_owned(),
        Outcome::Dead => texts.tr("author-result-dead").to_owned(),
        Outcome::Ko { side, threats, .. } => {
            let key = match side {
                Side::Attacker => "author-result-ko-attacker",
                Side::Defender => "author-result-ko-defender",
            };
            texts.tr_with(key, [("threats", threats.into())])
        }
    }
}

/// Key of a status's name.
#[must_use]
pub const fn status_key(status: Status) -> &'static str {
    match status {
        Status::Alive => "answer-alive",
        Status::Unsettled => "answer-unsettled",
        Status::Dead => "answer-dead",
        Status::Seki => "answer-seki",
        Status::Ko => "answer-ko",
    }
}

/// Key of a status as the answer to a posed position: "Alive as it stands: nothing to do here".
#[must_use]
pub const fn stands_key(status: Status) -> &'static str {
    match status {
        Status::Alive => "posed-alive",
        Status::Unsettled => "posed-unsettled",
        Status::Dead => "posed-dead",
        Status::Seki => "posed-seki",
        Status::Ko => "posed-ko",
    }
}

/// Key of the refusal that names the right status: "No: it is a ko".
#[must_use]
pub const fn no_key(status: Status) -> &'static str {
    match status {
        Status::Alive => "no-alive",
        Status::Unsettled => "no-unsettled",
        Status::Dead => "no-dead",
        Status::Seki => "no-seki",
        Status::Ko => "no-ko",
    }
}

/// Key of the words for a result that was reached.
#[must_use]
pub const fn reached_key(reached: Reached) -> &'static str {
    match reached {
        Reached::Alive => "now-alive",
        Reached::Seki => "now-seki",
        Reached::Lives => "now-lives",
        Reached::Ko { .. } => "now-ko",
        Reached::Dead | Reached::Falls(_) => "now-dead",
        Reached::Stands => "now-stands",
        Reached::Escapes => "now-escapes",
    }
}

/// Key of the reason why a question stayed open.
#[must_use]
pub const fn open_key(why: &OpenBecause) -> &'static str {
    match why {
        OpenBecause::Undecided(Undecided::Stopped) => "open-stopped",
        OpenBecause::Undecided(Undecided::Time | Undecided::Nodes(_)) => "open-time",
        OpenBecause::Undecided(Undecided::Threats(_)) => "open-threats",
        OpenBecause::Undecided(Undecided::Repetition) => "open-repetition",
        OpenBecause::Undecided(
            Undecided::Open | Undecided::Unwalled | Undecided::TooWide { .. },
        ) => "open-leaks",
        OpenBecause::NoQuestion => "open-no-question",
        OpenBecause::Disagreement => "open-disagreement",
        OpenBecause::Crashed => "open-crashed",
    }
}

/// What a result rests on, if it holds only where superko is played.
#[must_use]
pub fn by_superko(cycles: Cycles, texts: &Texts) -> Option<&str> {
    match cycles {
        Cycles::BasicKo => None,
        Cycles::Superko => Some(texts.tr("rests-on-superko")),
    }
}

/// Why a question stayed open, and what is known all the same. `extent` says of how many chains a win speaks,
/// `name` writes a move.
#[must_use]
pub fn open_words(
    why: &OpenBecause,
    extent: &dyn Fn(Side) -> Extent,
    name: &dyn Fn(Move) -> String,
    texts: &Texts,
) -> String {
    let mut words = Vec::new();
    if let OpenBecause::Undecided(Undecided::Threats(known)) = why {
        words.extend(without_threats(
            known,
            extent(known.base.winner()),
            name,
            texts,
        ));
    }
    words.push(texts.tr(open_key(why)).to_owned());
    words.join(" ")
}

/// What is known as long as neither side has ko threats: the result, its first move, and what it rests on.
pub(crate) fn without_threats(
    known: &WithoutThreats,
    extent: Extent,
    name: &dyn Fn(Move) -> String,
    texts: &Texts,
) -> Vec<String> {
    let result = match known.base {
        life::Outcome::Dead => "without-threats-dead",
        life::Outcome::Seki | life::Outcome::Alive => "without-threats-alive",
    };
    let mut words = vec![texts.tr(said_of(extent, result)).to_owned()];
    if known.is_walled {
        words.push(texts.tr("without-threats-walled").to_owned());
    }
    if let Some(first) = known.first {
        words.push(texts.tr_with("without-threats-first", [("move", name(first).into())]));
    }
    if !known.alive.is_empty() {
        let points: Vec<String> = known.alive.iter().map(|at| name(Move::Play(at))).collect();
        let count = u32::try_from(points.len()).unwrap_or(u32::MAX);
        let values = [
            ("points", points.join(", ").into()),
            ("count", count.into()),
        ];
        words.push(texts.tr_with("rests-on-life", values));
    }
    words
}

/// How points are named: as the board's edge labels them, or in the usual Go notation if it has none.
#[must_use]
pub fn notation(settings: &Settings) -> Notation {
    settings.coordinates.unwrap_or(Notation::Gtp)
}

/// A text of a problem file in the chosen language; its points and colours follow the problem's view, if one
/// is given.
#[must_use]
pub fn render(text: &Text, settings: &Settings, view: Option<(Orientation, Size)>) -> String {
    let (orientation, size) = view.unwrap_or((Orientation::CANONICAL, Size::SQUARE_19));
    text.show(
        settings.language,
        &TextView {
            orientation,
            notation: notation(settings),
            size,
        },
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Point;
    use crate::exchange::Loss;

    fn variables(source: &str) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut key = "";
        for line in source.lines() {
            if line.starts_with(|c: char| c.is_ascii_lowercase()) {
                key = line.split_once(" =").map_or("", |(name, _)| name);
            }
            let of_key = found.entry(key).or_default();
            for part in line.split('$').skip(1) {
                let name = part.split(|c: char| !c.is_ascii_lowercase()).next();
                of_key.extend(name);
            }
        }
        found
    }

    #[test]
    fn what_is_known_without_threats_is_said_with_what_it_rests_on() {
        let known = WithoutThreats {
            alive: [Point::at(0, 2), Point::at(4, 0)].into_iter().collect(),
            first: Some(Move::Play(Point::at(1, 0))),
            ..WithoutThreats::of(life::Outcome::Dead)
        };
        let open = |known| OpenBecause::Undecided(Undecided::Threats(known));
        let words = |language, known, extent| {
            let texts = Texts::new(language);
            open_words(&open(known), &|_| extent, &|mv| mv.to_string(), &texts)
        };
        assert_eq!(
            words(Language::English, known, Extent::All),
            "Without ko threats the group is dead. The first move is B1. Proved if the chains at E1, A3 live. \
             Whether ko threats change that was not found out in the time given."
        );
        assert_eq!(
            words(
                Language::German,
                WithoutThreats::of(life::Outcome::Alive),
                Extent::All
            ),
            "Ohne Ko-Drohungen lebt die Gruppe, und sei es in Seki. \
             Ob Ko-Drohungen daran etwas ändern, blieb in der gegebenen Zeit offen."
        );
        let one = WithoutThreats::of(life::Outcome::Alive);
        assert!(words(Language::English, one, Extent::One).starts_with(
            "Without ko threats at least one of the marked chains lives, if only in seki. "
        ));
    }

    #[test]
    fn the_words_of_a_level_are_those_of_players() {
        let texts = Texts::new(Language::English);
        let words = |difficulty| Level::of_difficulty(difficulty).words(&texts);
        assert_eq!(words(1), "25 kyu");
        assert_eq!(words(25), "1 kyu");
        assert_eq!(words(30), "5 dan");
        let texts = Texts::new(Language::German);
        assert_eq!(Level::of_points(1171.0).about(&texts), "etwa 14. Kyu");
    }

    #[test]
    fn both_languages_have_the_same_keys_and_variables() {
        let [en, de] = Language::ALL.map(source);
        let [en_keys, de_keys]: [BTreeSet<_>; 2] = [keys(&en).collect(), keys(&de).collect()];
        assert_eq!(en_keys, de_keys);
        assert_eq!(variables(&en), variables(&de));
    }

    #[test]
    fn the_sources_are_sound() {
        for language in Language::ALL {
            let source = source(language);
            let faults = FluentResource::try_new(source.clone())
                .err()
                .map(|(_, f)| f);
            assert_eq!(faults, None, "{}", code(language));
            let all: Vec<_> = keys(&source).collect();
            let once: BTreeSet<_> = all.iter().collect();
            assert_eq!(once.len(), all.len(), "a key stands twice");
        }
    }

    #[test]
    fn every_key_the_window_uses_exists() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let english = source(Language::English);
        let known: BTreeSet<_> = keys(&english).collect();
        let mut used = BTreeSet::new();
        let mut sources = String::new();
        let mut open = vec![folder];
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                    continue;
                }
                let text = std::fs::read_to_string(path).unwrap();
                sources.push_str(text.split("#[cfg(test)]").next().unwrap_or_default());
            }
        }
        for opening in [".tr(\"", ".tr_with(\""] {
            for part in sources.split(opening).skip(1) {
                let key = part.split('"').next().unwrap_or_default().to_owned();
                assert!(known.contains(key.as_str()), "{key} has no text");
                used.insert(key);
            }
        }
        assert!(used.len() > 20, "the search finds the keys");
        // Everything between quotation marks: searching all sources once per key would take half a minute.
        let named: BTreeSet<&str> = sources.split('"').collect();
        for key in known {
            // Techniques are looked up by their tags.
            let is_loss = Loss::ALL
                .iter()
                .any(|loss| key == format!("library-untold-{}", loss.key()));
            // The command table names a command's key; the key of its tooltip follows from it.
            let name = key.strip_suffix("-tip").unwrap_or(key);
            let is_named = named.contains(key) || named.contains(name);
            let is_used = is_loss || key.starts_with("technique-") || is_named;
            assert!(is_used, "{key} is not used");
        }
    }

    #[test]
    fn numbers_choose_the_form() {
        let texts = Texts::new(Language::English);
        let findings = |n: usize| texts.tr_with("findings-show", [("count", n.into())]);
        assert_eq!(findings(1), "Show 1 finding");
        assert_eq!(findings(2), "Show 2 findings");
        assert_eq!(texts.tr("no-such-key"), "no-such-key");
    }
}

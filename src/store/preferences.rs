//! The user's choices and how they are stored: each as a word under a name.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::board::{Colors, Notation, Orientation, Symmetry};
use crate::problem::Language;
use crate::trainer::review::Limits;
use crate::trainer::{Candor, Defender};

/// Everything in the settings window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Language of the window and of problem texts.
    pub language: Language,
    /// Colour scheme of the window.
    pub theme: ThemeName,
    /// Style of the board's coordinates; `None` shows none.
    pub coordinates: Option<Notation>,
    /// Whether each problem is rotated and mirrored at random.
    pub turns: bool,
    /// Whether the colours are swapped at random.
    pub swaps_colors: bool,
    /// Delay before the opponent's reply.
    pub pause: Duration,
    /// Whether the author's letters and marks are shown.
    pub shows_labels: bool,
    /// Time the solver may take to judge a move that the author did not foresee; zero never asks it.
    pub budget: Duration,
    /// How the opponent chooses among its replies.
    pub defender: Defender,
    /// When a wrong move is reported.
    pub candor: Candor,
    /// How many reviews and new problems a day may hold.
    pub limits: Limits,
    /// Whether positions in reviews come back rotated, mirrored and with other colours.
    pub review_turns: bool,
    /// Whether the next problem of a set opens by itself after a success. In a run it always does.
    pub advances: bool,
    /// Whether ratings are shown; they are kept in any case.
    pub shows_ratings: bool,
    /// Size of text and of all that scales with it, in percent.
    pub text_size: u16,
    /// Whether nothing moves by itself: no line plays itself, no stone is animated.
    pub is_still: bool,
    /// Whether stones, captures, right and wrong moves are heard. Off until the user asks for it: a program
    /// that makes noise on its own disturbs the office or the train before its user can find the switch,
    /// while those who want the sound of stones are one key away from it.
    pub is_heard: bool,
    /// The volume, in percent.
    pub loudness: u8,
    /// What keeps a slip of the hand from counting as a move.
    pub guard: Guard,
    /// Whether fading numbers show the moves of a problem that is read without stones.
    pub numbers_fade: bool,
}

/// The three looks a user can choose from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThemeName {
    /// Dark text on light grey.
    #[default]
    Light,
    /// Light text on near black.
    Dark,
    /// Warm browns, a darker board.
    Wood,
}

impl ThemeName {
    /// Every look, in the order of the settings list.
    pub const ALL: [ThemeName; 3] = [ThemeName::Light, ThemeName::Dark, ThemeName::Wood];

    /// The next look, after the last the first.
    #[must_use]
    pub const fn next(self) -> ThemeName {
        match self {
            ThemeName::Light => ThemeName::Dark,
            ThemeName::Dark => ThemeName::Wood,
            ThemeName::Wood => ThemeName::Light,
        }
    }
}

/// What keeps a slip of the hand from counting as a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Guard {
    /// Nothing: a click plays.
    #[default]
    None,
    /// The stone is shown first; a second click on it plays.
    Confirm,
    /// The stone is shown first and played after a moment, within which it can be taken back.
    Moment,
}

impl Guard {
    /// Every guard, in the order in which they are offered.
    pub const ALL: [Guard; 3] = [Guard::None, Guard::Confirm, Guard::Moment];
}

/// How long a stone can be taken back with [`Guard::Moment`].
pub const GUARD_MOMENT: Duration = Duration::from_millis(700);

/// The lowest volume, in percent: silence is a switch of its own.
pub const LEAST_LOUDNESS: u8 = 10;

/// The smallest size of text, in percent.
pub const SMALLEST_TEXT: u16 = 80;

/// The largest size of text, in percent.
pub const LARGEST_TEXT: u16 = 200;

/// Most time the solver can be given for one move.
pub const LONGEST_BUDGET: Duration = Duration::from_secs(120);

/// Longest pause before a reply.
pub const LONGEST_PAUSE: Duration = Duration::from_millis(2000);

/// Every style of coordinates; none at all comes last.
pub const COORDINATES: [Option<Notation>; 5] = [
    Some(Notation::Gtp),
    Some(Notation::Book1908),
    Some(Notation::Sgf),
    Some(Notation::Japanese),
    None,
];

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: Language::English,
            theme: ThemeName::Light,
            coordinates: Some(Notation::Gtp),
            turns: false,
            swaps_colors: false,
            pause: Duration::from_millis(450),
            shows_labels: true,
            budget: Duration::from_secs(10),
            defender: Defender::Longest,
            candor: Candor::AtOnce,
            limits: Limits::default(),
            review_turns: false,
            advances: false,
            shows_ratings: true,
            text_size: 100,
            is_still: false,
            is_heard: false,
            loudness: 60,
            guard: Guard::None,
            numbers_fade: true,
        }
    }
}

/// A switch: its name, its words for off and on, and its field.
type Switch = (
    &'static str,
    [&'static str; 2],
    fn(&mut Settings) -> &mut bool,
);

const SWITCHES: [Switch; 9] = [
    ("turning", ["never", "each"], |settings| &mut settings.turns),
    ("swapping", ["never", "each"], |settings| {
        &mut settings.swaps_colors
    }),
    ("labels", ["hidden", "shown"], |settings| {
        &mut settings.shows_labels
    }),
    ("review-turning", ["never", "each"], |settings| {
        &mut settings.review_turns
    }),
    ("advance", ["never", "success"], |settings| {
        &mut settings.advances
    }),
    ("ratings", ["hidden", "shown"], |settings| {
        &mut settings.shows_ratings
    }),
    ("motion", ["full", "reduced"], |settings| {
        &mut settings.is_still
    }),
    ("sound", ["off", "on"], |settings| &mut settings.is_heard),
    ("reading-numbers", ["none", "fade"], |settings| {
        &mut settings.numbers_fade
    }),
];

/// The word for each value of a choice.
type Words<T> = [(T, &'static str)];

const LANGUAGES: &Words<Language> = &[(Language::English, "en"), (Language::German, "de")];

const THEMES: &Words<ThemeName> = &[
    (ThemeName::Light, "light"),
    (ThemeName::Dark, "dark"),
    (ThemeName::Wood, "wood"),
];

const STYLES: &Words<Option<Notation>> = &[
    (Some(Notation::Gtp), "gtp"),
    (Some(Notation::Book1908), "book"),
    (Some(Notation::Sgf), "sgf"),
    (Some(Notation::Japanese), "japanese"),
    (None, "off"),
];

const DEFENDERS: &Words<Defender> = &[
    (Defender::Longest, "longest"),
    (Defender::Missed, "missed"),
    (Defender::Random, "random"),
    (Defender::Every, "every"),
];

const CANDORS: &Words<Candor> = &[
    (Candor::AtOnce, "at-once"),
    (Candor::Light, "light"),
    (Candor::AtEnd, "at-end"),
];

const GUARDS: &Words<Guard> = &[
    (Guard::None, "none"),
    (Guard::Confirm, "confirm"),
    (Guard::Moment, "moment"),
];

fn word_for<T: Copy + PartialEq>(words: &Words<T>, value: T) -> String {
    let mut words = words.iter();
    let found = words.find(|(other, _)| *other == value);
    found.map_or_else(String::new, |(_, word)| (*word).to_owned())
}

/// Sets the value that a word stands for; an unknown word changes nothing.
fn choose<T: Copy>(value: &mut T, words: &Words<T>, word: Option<&str>) {
    if let Some((found, _)) = words.iter().find(|(_, known)| word == Some(known)) {
        *value = *found;
    }
}

impl Settings {
    /// How a problem is rotated and coloured, at random where the user wants that.
    #[must_use]
    pub fn orientation(&self, chance: u64) -> Orientation {
        // The very last digits of the clock do not vary on every system.
        let chance = (chance / 64) as usize;
        Orientation {
            symmetry: if self.turns {
                Symmetry::ALL[chance % Symmetry::ALL.len()]
            } else {
                Symmetry::IDENTITY
            },
            colors: if self.swaps_colors && (chance / 8) % 2 == 1 {
                Colors::Swapped
            } else {
                Colors::Stored
            },
        }
    }

    /// Any of the eight symmetries with either colouring.
    #[must_use]
    pub fn any_orientation(chance: u64) -> Orientation {
        let settings = Settings {
            turns: true,
            swaps_colors: true,
            ..Settings::default()
        };
        settings.orientation(chance)
    }

    /// The volume, in percent; `None` if sound is off.
    #[must_use]
    pub fn volume(&self) -> Option<u8> {
        self.is_heard.then_some(self.loudness)
    }

    /// The settings of a user who has chosen none: the language is that of the system's locale, a POSIX
    /// name such as `de_AT.UTF-8`.
    #[must_use]
    pub fn for_locale(locale: &str) -> Settings {
        Settings {
            language: if locale.starts_with("de") {
                Language::German
            } else {
                Language::English
            },
            ..Settings::default()
        }
    }

    /// These settings overridden by the stored words; an unknown word changes nothing.
    #[must_use]
    pub fn with_stored(mut self, stored: &BTreeMap<String, String>) -> Settings {
        let word = |key: &str| stored.get(key).map(String::as_str);
        let number = |key: &str| word(key).and_then(|word| word.parse::<u64>().ok());
        for (key, [off, on], switch) in SWITCHES {
            choose(switch(&mut self), &[(false, off), (true, on)], word(key));
        }
        choose(&mut self.language, LANGUAGES, word("language"));
        choose(&mut self.theme, THEMES, word("theme"));
        choose(&mut self.coordinates, STYLES, word("coordinates"));
        choose(&mut self.defender, DEFENDERS, word("defender"));
        choose(&mut self.candor, CANDORS, word("candor"));
        choose(&mut self.guard, GUARDS, word("guard"));
        if let Some(ms) = number("pause-ms") {
            self.pause = Duration::from_millis(ms).min(LONGEST_PAUSE);
        }
        if let Some(seconds) = number("judge-seconds") {
            self.budget = Duration::from_secs(seconds).min(LONGEST_BUDGET);
        }
        // A value within the bounds fits its type.
        let within = |key: &str, least: u64, most: u64| number(key).map(|it| it.clamp(least, most));
        if let Some(reviews) = within("reviews-a-day", 1, 500) {
            self.limits.reviews = reviews as u32;
        }
        if let Some(new) = within("new-a-day", 0, 500) {
            self.limits.new = new as u32;
        }
        if let Some(percent) = within("text-size", SMALLEST_TEXT.into(), LARGEST_TEXT.into()) {
            self.text_size = percent as u16;
        }
        if let Some(percent) = within("loudness", LEAST_LOUDNESS.into(), 100) {
            self.loudness = percent as u8;
        }
        self
    }

    /// The names and words to store.
    #[must_use]
    pub fn to_stored(&self) -> Vec<(&'static str, String)> {
        let mut copy = self.clone();
        let switches = SWITCHES.map(|(key, words, switch)| {
            let word = words[usize::from(*switch(&mut copy))];
            (key, word.to_owned())
        });
        let others = [
            ("language", word_for(LANGUAGES, self.language)),
            ("theme", word_for(THEMES, self.theme)),
            ("coordinates", word_for(STYLES, self.coordinates)),
            ("defender", word_for(DEFENDERS, self.defender)),
            ("candor", word_for(CANDORS, self.candor)),
            ("guard", word_for(GUARDS, self.guard)),
            ("pause-ms", self.pause.as_millis().to_string()),
            ("judge-seconds", self.budget.as_secs().to_string()),
            ("reviews-a-day", self.limits.reviews.to_string()),
            ("new-a-day", self.limits.new.to_string()),
            ("text-size", self.text_size.to_string()),
            ("loudness", self.loudness.to_string()),
        ];
        switches.into_iter().chain(others).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_comes_back() {
        let settings = Settings {
            language: Language::German,
            theme: ThemeName::Wood,
            coordinates: None,
            turns: true,
            swaps_colors: true,
            pause: Duration::from_millis(900),
            shows_labels: false,
            budget: Duration::from_secs(42),
            defender: Defender::Every,
            candor: Candor::Light,
            limits: Limits { reviews: 7, new: 0 },
            review_turns: true,
            advances: true,
            shows_ratings: false,
            text_size: 130,
            is_still: true,
            is_heard: true,
            loudness: 30,
            guard: Guard::Moment,
            numbers_fade: false,
        };
        let stored = settings
            .to_stored()
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect();
        assert_eq!(Settings::default().with_stored(&stored), settings);
    }

    #[test]
    fn strange_words_change_nothing() {
        let stored = [
            "language",
            "theme",
            "coordinates",
            "turning",
            "pause-ms",
            "other",
        ]
        .map(|key| (key.to_owned(), "-7 or so".to_owned()))
        .into();
        assert_eq!(
            Settings::default().with_stored(&stored),
            Settings::default()
        );
        let deafening = [("loudness".to_owned(), "255".to_owned())].into();
        assert_eq!(Settings::default().with_stored(&deafening).loudness, 100);
        let endless = [("pause-ms".to_owned(), "99999999999".to_owned())].into();
        assert_eq!(
            Settings::default().with_stored(&endless).pause,
            LONGEST_PAUSE
        );
    }

    #[test]
    fn the_system_language_is_the_first_choice() {
        assert_eq!(
            Settings::for_locale("de_AT.UTF-8").language,
            Language::German
        );
        assert_eq!(Settings::for_locale("C").language, Language::English);
    }
}

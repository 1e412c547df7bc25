//! What the user has chosen, and how it is written into the store.

use std::collections::BTreeMap;
use std::time::Duration;

use super::texts::{self, Language};
use super::theme::ThemeName;
use crate::board::{Colors, Notation, Orientation, Symmetry};
use crate::trainer::review::Limits;
use crate::trainer::{Candor, Defender};

/// Everything in the settings window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Language of the window and of problem texts.
    pub language: Language,
    /// Colours.
    pub theme: ThemeName,
    /// Style of the coordinates; `None` for none.
    pub coordinates: Option<Notation>,
    /// Whether each problem is turned and mirrored at random.
    pub turning: Chance,
    /// Whether the colours are swapped at random.
    pub swapping: Chance,
    /// Wait before the opponent's reply.
    pub pause: Duration,
    /// Whether the author's letters and marks are shown.
    pub labels: Labels,
    /// Time the solver may take to judge a move that no author foresaw; zero asks it never.
    pub budget: Duration,
    /// How the opponent chooses among its replies.
    pub defender: Defender,
    /// When a wrong move is told.
    pub candor: Candor,
    /// How much a day of reviews holds.
    pub limits: Limits,
    /// Whether positions come back turned, mirrored and in other colours.
    pub review_turning: Chance,
    /// Whether the next problem shows itself.
    pub advance: Advance,
    /// Whether ratings are shown.
    pub ratings: Ratings,
    /// Size of text and all that goes with it, in percent.
    pub text_size: u16,
    /// Whether lines play themselves and stones land.
    pub motion: Motion,
    /// Whether anything is heard.
    pub sound: Sound,
    /// How loud it is, in percent.
    pub loudness: u8,
    /// What keeps a slip of the hand from counting.
    pub guard: Guard,
}

/// What keeps a slip of the hand from counting as a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Guard {
    /// Nothing: a click plays.
    #[default]
    None,
    /// The stone is shown first; a second click on it plays.
    Confirm,
    /// The stone is shown first and played after a moment in which it can be taken back.
    Moment,
}

impl Guard {
    /// All of them, as they are offered.
    pub const ALL: [Guard; 3] = [Guard::None, Guard::Confirm, Guard::Moment];
}

/// How long a stone can be taken back with [`Guard::Moment`].
pub const GUARD_MOMENT: Duration = Duration::from_millis(700);

/// Whether anything is heard. Nothing is until the user asks for it: a program that clacks on its own
/// disturbs the office or the train before its user can find the switch, whereas who wants the sound of
/// stones is one key away from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sound {
    /// Nothing is.
    #[default]
    Off,
    /// Stones, captures, right and wrong are.
    On,
}

/// The lowest loudness, in percent: silence is a switch of its own.
pub const LEAST_LOUDNESS: u8 = 10;

/// Whether anything moves by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// It does.
    #[default]
    Full,
    /// It does not.
    Reduced,
}

/// The smallest size of text, in percent.
pub const SMALLEST_TEXT: u16 = 80;

/// The largest size of text, in percent.
pub const LARGEST_TEXT: u16 = 200;

/// Whether the next problem of a set shows itself. In a run it always does after a success.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Advance {
    /// When asked for.
    #[default]
    Never,
    /// After a success.
    OnSuccess,
}

/// Whether ratings are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ratings {
    /// They are.
    #[default]
    Shown,
    /// They are kept and not shown.
    Hidden,
}

/// Whether a problem's look is left to chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chance {
    /// As stored.
    #[default]
    Never,
    /// Drawn anew for each problem.
    Each,
}

/// Whether the author's letters and marks are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Labels {
    /// They are.
    #[default]
    Shown,
    /// They are not.
    Hidden,
}

/// Most time the solver can be given for one move.
pub const LONGEST_BUDGET: Duration = Duration::from_secs(120);

/// Longest pause before a reply.
pub const LONGEST_PAUSE: Duration = Duration::from_millis(2000);

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: Language::English,
            theme: ThemeName::Light,
            coordinates: Some(Notation::Gtp),
            turning: Chance::Never,
            swapping: Chance::Never,
            pause: Duration::from_millis(450),
            labels: Labels::Shown,
            budget: Duration::from_secs(10),
            defender: Defender::Longest,
            candor: Candor::AtOnce,
            limits: Limits::default(),
            review_turning: Chance::Never,
            advance: Advance::Never,
            ratings: Ratings::Shown,
            text_size: 100,
            motion: Motion::Full,
            sound: Sound::Off,
            loudness: 60,
            guard: Guard::None,
        }
    }
}

impl Settings {
    /// How a problem is turned and coloured, by chance where the user wants that.
    #[must_use]
    pub fn orientation(&self, chance: u64) -> Orientation {
        // The clock's very last digits are not the same everywhere.
        let chance = (chance / 64) as usize;
        Orientation {
            symmetry: match self.turning {
                Chance::Never => Symmetry::IDENTITY,
                Chance::Each => Symmetry::ALL[chance % Symmetry::ALL.len()],
            },
            colors: match self.swapping {
                Chance::Each if (chance / 8) % 2 == 1 => Colors::Swapped,
                Chance::Each | Chance::Never => Colors::Stored,
            },
        }
    }

    /// Any of the eight views of a board and the two of colours.
    #[must_use]
    pub fn any_orientation(chance: u64) -> Orientation {
        let settings = Settings {
            turning: Chance::Each,
            swapping: Chance::Each,
            ..Settings::default()
        };
        settings.orientation(chance)
    }

    /// The settings for someone who has made none: the language is the system's.
    #[must_use]
    pub fn for_locale(locale: &str) -> Settings {
        Settings {
            language: texts::from_locale(locale),
            ..Settings::default()
        }
    }

    /// These settings with what the store says; a word it does not know changes nothing.
    #[must_use]
    pub fn with_stored(mut self, stored: &BTreeMap<String, String>) -> Settings {
        let word = |key: &str| stored.get(key).map(String::as_str);
        if let Some(language) = Language::ALL
            .into_iter()
            .find(|&language| word("language") == Some(texts::code(language)))
        {
            self.language = language;
        }
        if let Some(theme) = ThemeName::ALL
            .into_iter()
            .find(|theme| word("theme") == Some(theme.id()))
        {
            self.theme = theme;
        }
        if let Some(style) = coordinate_styles()
            .into_iter()
            .find(|&style| word("coordinates") == Some(coordinates_id(style)))
        {
            self.coordinates = style;
        }
        match word("turning") {
            Some("each") => self.turning = Chance::Each,
            Some("never") => self.turning = Chance::Never,
            _ => {}
        }
        match word("swapping") {
            Some("each") => self.swapping = Chance::Each,
            Some("never") => self.swapping = Chance::Never,
            _ => {}
        }
        if let Some(ms) = word("pause-ms").and_then(|ms| ms.parse().ok()) {
            self.pause = Duration::from_millis(ms).min(LONGEST_PAUSE);
        }
        match word("labels") {
            Some("shown") => self.labels = Labels::Shown,
            Some("hidden") => self.labels = Labels::Hidden,
            _ => {}
        }
        if let Some(seconds) = word("judge-seconds").and_then(|seconds| seconds.parse().ok()) {
            self.budget = Duration::from_secs(seconds).min(LONGEST_BUDGET);
        }
        if let Some(defender) = Defender::ALL
            .into_iter()
            .find(|&defender| word("defender") == Some(defender_id(defender)))
        {
            self.defender = defender;
        }
        if let Some(candor) = Candor::ALL
            .into_iter()
            .find(|&candor| word("candor") == Some(candor_id(candor)))
        {
            self.candor = candor;
        }
        if let Some(reviews) = word("reviews-a-day").and_then(|count| count.parse::<u32>().ok()) {
            self.limits.reviews = reviews.clamp(1, 500);
        }
        if let Some(new) = word("new-a-day").and_then(|count| count.parse::<u32>().ok()) {
            self.limits.new = new.min(500);
        }
        match word("review-turning") {
            Some("each") => self.review_turning = Chance::Each,
            Some("never") => self.review_turning = Chance::Never,
            _ => {}
        }
        match word("advance") {
            Some("success") => self.advance = Advance::OnSuccess,
            Some("never") => self.advance = Advance::Never,
            _ => {}
        }
        if let Some(percent) = word("text-size").and_then(|size| size.parse::<u16>().ok()) {
            self.text_size = percent.clamp(SMALLEST_TEXT, LARGEST_TEXT);
        }
        match word("motion") {
            Some("full") => self.motion = Motion::Full,
            Some("reduced") => self.motion = Motion::Reduced,
            _ => {}
        }
        match word("sound") {
            Some("on") => self.sound = Sound::On,
            Some("off") => self.sound = Sound::Off,
            _ => {}
        }
        if let Some(percent) = word("loudness").and_then(|percent| percent.parse::<u8>().ok()) {
            self.loudness = percent.clamp(LEAST_LOUDNESS, 100);
        }
        if let Some(guard) = Guard::ALL
            .into_iter()
            .find(|&guard| word("guard") == Some(guard_id(guard)))
        {
            self.guard = guard;
        }
        match word("ratings") {
            Some("shown") => self.ratings = Ratings::Shown,
            Some("hidden") => self.ratings = Ratings::Hidden,
            _ => {}
        }
        self
    }

    /// Keys and words for the store.
    #[must_use]
    pub fn to_stored(&self) -> [(&'static str, String); 20] {
        let chance = |chance| match chance {
            Chance::Never => "never".to_owned(),
            Chance::Each => "each".to_owned(),
        };
        [
            ("language", texts::code(self.language).to_owned()),
            ("theme", self.theme.id().to_owned()),
            ("coordinates", coordinates_id(self.coordinates).to_owned()),
            ("turning", chance(self.turning)),
            ("swapping", chance(self.swapping)),
            ("pause-ms", self.pause.as_millis().to_string()),
            (
                "labels",
                match self.labels {
                    Labels::Shown => "shown".to_owned(),
                    Labels::Hidden => "hidden".to_owned(),
                },
            ),
            ("judge-seconds", self.budget.as_secs().to_string()),
            ("defender", defender_id(self.defender).to_owned()),
            ("candor", candor_id(self.candor).to_owned()),
            ("reviews-a-day", self.limits.reviews.to_string()),
            ("new-a-day", self.limits.new.to_string()),
            ("review-turning", chance(self.review_turning)),
            (
                "advance",
                match self.advance {
                    Advance::Never => "never".to_owned(),
                    Advance::OnSuccess => "success".to_owned(),
                },
            ),
            (
                "ratings",
                match self.ratings {
                    Ratings::Shown => "shown".to_owned(),
                    Ratings::Hidden => "hidden".to_owned(),
                },
            ),
            ("text-size", self.text_size.to_string()),
            (
                "motion",
                match self.motion {
                    Motion::Full => "full".to_owned(),
                    Motion::Reduced => "reduced".to_owned(),
                },
            ),
            (
                "sound",
                match self.sound {
                    Sound::Off => "off".to_owned(),
                    Sound::On => "on".to_owned(),
                },
            ),
            ("loudness", self.loudness.to_string()),
            ("guard", guard_id(self.guard).to_owned()),
        ]
    }
}

/// The word for a guard in the store.
const fn guard_id(guard: Guard) -> &'static str {
    match guard {
        Guard::None => "none",
        Guard::Confirm => "confirm",
        Guard::Moment => "moment",
    }
}

/// The word for a way of replying in the store.
const fn defender_id(defender: Defender) -> &'static str {
    match defender {
        Defender::Longest => "longest",
        Defender::Missed => "missed",
        Defender::Random => "random",
        Defender::Every => "every",
    }
}

/// The word for when a wrong move is told in the store.
const fn candor_id(candor: Candor) -> &'static str {
    match candor {
        Candor::AtOnce => "at-once",
        Candor::Light => "light",
        Candor::AtEnd => "at-end",
    }
}

/// Every style of coordinates, the bare rim last.
#[must_use]
pub const fn coordinate_styles() -> [Option<Notation>; 5] {
    [
        Some(Notation::Gtp),
        Some(Notation::Book1908),
        Some(Notation::Sgf),
        Some(Notation::Japanese),
        None,
    ]
}

/// The word for a style of coordinates in the store.
const fn coordinates_id(style: Option<Notation>) -> &'static str {
    match style {
        Some(Notation::Gtp) => "gtp",
        Some(Notation::Book1908) => "book",
        Some(Notation::Sgf) => "sgf",
        Some(Notation::Japanese) => "japanese",
        None => "off",
    }
}

/// Key of the text that describes a style of coordinates.
#[must_use]
pub const fn coordinates_key(style: Option<Notation>) -> &'static str {
    match style {
        Some(Notation::Gtp) => "coordinates-gtp",
        Some(Notation::Book1908) => "coordinates-book",
        Some(Notation::Sgf) => "coordinates-sgf",
        Some(Notation::Japanese) => "coordinates-japanese",
        None => "coordinates-off",
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
            turning: Chance::Each,
            swapping: Chance::Each,
            pause: Duration::from_millis(900),
            labels: Labels::Hidden,
            budget: Duration::from_secs(42),
            defender: Defender::Every,
            candor: Candor::Light,
            limits: Limits { reviews: 7, new: 0 },
            review_turning: Chance::Each,
            advance: Advance::OnSuccess,
            ratings: Ratings::Hidden,
            text_size: 130,
            motion: Motion::Reduced,
            sound: Sound::On,
            loudness: 30,
            guard: Guard::Moment,
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

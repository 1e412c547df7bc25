//! The shape of problem files, version 1, as serde sees it.
//!
//! Nothing outside this room uses these types: `read` converts them to the model by hand and `write`
//! prints the model, so the format can stay stable while the model changes.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use ron::extensions::Extensions;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::limits::{MAX_ALLOW, MAX_LINES, MAX_LIST, MAX_NESTING};

/// The only version that this program reads and writes.
pub(super) const VERSION: u32 = 1;

/// RON options: `title: "x"` needs no `Some`, and nesting is limited to what sound files need.
pub(super) fn options() -> ron::Options {
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES)
        .with_recursion_limit(MAX_NESTING * 4)
}

/// The beginning of the message for a list over its limit.
pub(super) const TOO_MANY: &str = "the list has more than";

/// Reads a list of at most `MAX` elements and fails at the first one too many.
fn capped<'de, D, T, const MAX: usize>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    struct Capped<T, const MAX: usize>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>, const MAX: usize> Visitor<'de> for Capped<T, MAX> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a list of at most {MAX}")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
            let mut all = Vec::new();
            while let Some(element) = list.next_element()? {
                if all.len() >= MAX {
                    return Err(A::Error::custom(format_args!("{TOO_MANY} {MAX} entries")));
                }
                all.push(element);
            }
            Ok(all)
        }
    }

    deserializer.deserialize_seq(Capped::<T, MAX>(PhantomData))
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "Text")]
pub(super) struct TextFile {
    pub en: String,
    pub de: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "Source")]
pub(super) struct SourceFile {
    pub work: String,
    pub section: String,
    pub figure: String,
    pub page: String,
    pub certainty: Option<CertaintyFile>,
    pub note: String,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename = "Certainty")]
pub(super) enum CertaintyFile {
    Stated,
    Found,
    Derived,
    Reconstructed,
    Original,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename = "Audience")]
pub(super) enum AudienceFile {
    #[default]
    Everybody,
    Beginners,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Allow")]
pub(super) struct AllowFile {
    pub code: String,
    #[serde(default)]
    pub problem: Option<String>,
    pub reason: String,
}

/// A teacher's instructions for a set.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "Homework")]
pub(super) struct HomeworkFile {
    pub note: TextFile,
    pub due: Option<String>,
    pub help: bool,
}

/// Everything in a set except its problems, which are read one by one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Set")]
pub(super) struct HeaderFile {
    pub format: u32,
    pub id: String,
    #[serde(default)]
    pub title: TextFile,
    #[serde(default)]
    pub about: TextFile,
    #[serde(default)]
    pub author: String,
    #[serde(default)]
    pub licence: String,
    #[serde(default)]
    pub source: SourceFile,
    #[serde(default)]
    pub audience: AudienceFile,
    #[serde(default, deserialize_with = "capped::<_, _, MAX_ALLOW>")]
    pub allow: Vec<AllowFile>,
    #[serde(default)]
    pub complete: bool,
    #[serde(default)]
    pub homework: Option<HomeworkFile>,
    // Blanked out to `[]` before the header is read.
    #[serde(rename = "problems")]
    pub _problems: Vec<()>,
}

/// Only the version, for files of a version whose fields are unknown.
#[derive(Debug, Deserialize)]
pub(super) struct VersionFile {
    pub format: u32,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename = "Task")]
pub(super) enum TaskFile {
    Live,
    Kill,
    Seki,
    Ko,
    Capture,
    Connect,
    Cut,
    WinRace,
    Status,
    Show,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename = "Color")]
pub(super) enum ColorFile {
    #[default]
    Black,
    White,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename = "Ko")]
pub(super) enum KoFile {
    None,
    #[default]
    Basic,
    PositionalSuperko,
    SituationalSuperko,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename = "SelfCapture")]
pub(super) enum SelfCaptureFile {
    #[default]
    Forbidden,
    Allowed,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "Rules")]
pub(super) struct RulesFile {
    pub ko: KoFile,
    pub self_capture: SelfCaptureFile,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename = "Goal")]
pub(super) enum GoalFile {
    #[default]
    Any,
    All,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename = "Base")]
pub(super) enum BaseFile {
    Alive,
    Seki,
    Dead,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename = "Side")]
pub(super) enum SideFile {
    Attacker,
    Defender,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename = "Outcome")]
pub(super) enum OutcomeFile {
    Alive,
    Seki,
    Dead,
    Ko {
        base: BaseFile,
        side: SideFile,
        threats: u8,
    },
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename = "Claim")]
pub(super) enum ClaimFile {
    Proven,
    ProvenInPart,
    Authored,
    Open,
    #[default]
    Unproven,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename = "Status")]
pub(super) enum StatusFile {
    Alive,
    Dead,
    Seki,
    Ko,
    Unsettled,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename = "Choice")]
pub(super) struct ChoiceFile {
    pub text: TextFile,
    #[serde(default)]
    pub right: bool,
    #[serde(default)]
    pub is: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename = "Counting")]
pub(super) enum CountingFile {
    Territory,
    Area,
    AreaLessStones,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename = "Fact")]
pub(super) enum FactFile {
    Liberties(String),
    InAtari,
    LegalMoves,
    Captured(u32),
    Walls,
    Play(String),
    Cycle(String),
    Ends(String),
    Eye(String),
    RealEyes(String),
    Tearing(String),
    Fenced(String),
    Partners(String),
    Neutral,
    Territory,
    Area,
    Score { by: CountingFile, komi: f64 },
    BestMove,
    HandicapBegins,
    Nigiri,
    Ladder,
    Helpers(String),
    OutOfAtari,
    TakesKo,
    Catches(u8),
    Status,
    Opinion,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename = "Verdict")]
pub(super) enum VerdictFile {
    Solved,
    Wrong,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "Marks")]
pub(super) struct MarksFile {
    pub triangle: String,
    pub square: String,
    pub circle: String,
    pub cross: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Line")]
pub(super) struct LineFile {
    pub play: String,
    #[serde(default)]
    pub verdict: Option<VerdictFile>,
    #[serde(default)]
    pub comment: TextFile,
    #[serde(default)]
    pub labels: BTreeMap<String, String>,
    #[serde(default)]
    pub marks: MarksFile,
    #[serde(default)]
    pub sgf: String,
}

const fn full_board() -> (i64, i64) {
    (19, 19)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Problem")]
pub(super) struct ProblemFile {
    pub id: String,
    #[serde(default)]
    pub title: TextFile,
    pub task: TaskFile,
    #[serde(default)]
    pub to_move: ColorFile,
    #[serde(default = "full_board")]
    pub size: (i64, i64),
    #[serde(default)]
    pub position: Option<String>,
    #[serde(default)]
    pub at: Option<String>,
    #[serde(default)]
    pub black: String,
    #[serde(default)]
    pub white: String,
    #[serde(default)]
    pub ko: Option<String>,
    #[serde(default)]
    pub rules: RulesFile,
    #[serde(default)]
    pub target: String,
    #[serde(default)]
    pub goal: GoalFile,
    #[serde(default)]
    pub region: String,
    #[serde(default)]
    pub safe: String,
    #[serde(default)]
    pub result: Option<OutcomeFile>,
    #[serde(default)]
    pub claim: ClaimFile,
    #[serde(default)]
    pub rests_on: String,
    #[serde(default)]
    pub others_rest_on: String,
    #[serde(default)]
    pub searched: Option<u64>,
    #[serde(default)]
    pub proved_in: String,
    #[serde(default)]
    pub answer: Option<StatusFile>,
    #[serde(default)]
    pub vital: String,
    #[serde(default, deserialize_with = "capped::<_, _, MAX_LIST>")]
    pub choices: Vec<ChoiceFile>,
    #[serde(default)]
    pub fact: Option<FactFile>,
    #[serde(default, deserialize_with = "capped::<_, _, MAX_LIST>")]
    pub techniques: Vec<String>,
    #[serde(default)]
    pub difficulty: Option<u8>,
    #[serde(default)]
    pub twin: Option<String>,
    #[serde(default)]
    pub source: SourceFile,
    #[serde(default)]
    pub comment: TextFile,
    #[serde(default)]
    pub explanation: TextFile,
    #[serde(default, deserialize_with = "capped::<_, _, MAX_LINES>")]
    pub lines: Vec<LineFile>,
}

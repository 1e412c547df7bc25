//! What a choice claims about a fact: words and numbers of a closed kind, read and written as text.

use std::fmt;

use super::{Fact, color_word};
use crate::board::{Color, Notation, Point, Size};
use crate::problem::model::Status;

/// The kinds of values; each fact has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueKind {
    /// Whole numbers, or `never`.
    Numbers,
    /// Points, or `none`.
    Points,
    /// What happens to a move when it is tried.
    Move,
    /// Whether a game is over.
    End,
    /// Whether an eye is real.
    Eye,
    /// Who leads by how much.
    Lead,
    /// Colours.
    Colors,
    /// How a ladder ends.
    Ladder,
    /// The status of a group.
    Status,
}

/// What happens to a move when it is tried.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MoveFate {
    /// It may be played.
    Legal,
    /// It may be played and captures these stones; any stones if the list is empty.
    Captures(Vec<Point>),
    /// It may be played and captures one stone in a ko. A computed value lists the captured stone.
    MakesKo(Vec<Point>),
    /// The ko rule forbids it now; it is allowed after both sides have played elsewhere.
    Ko,
    /// It would repeat an earlier board position.
    Superko,
    /// The stone would have no liberty and captures nothing.
    Suicide,
    /// It is forbidden now, and would still be after both sides have played elsewhere.
    Never,
}

/// Whether an eye is real.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EyeKind {
    /// It stays an eye whatever the enemy does.
    Real,
    /// Its owner will have to fill it.
    False,
    /// Whoever moves first decides.
    Unsettled,
}

/// How a ladder ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LadderEnd {
    /// The chased stones are captured.
    Taken,
    /// They get away.
    Escapes,
}

/// What a choice claims about a fact, or what was computed for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Whole numbers.
    Numbers(Vec<u32>),
    /// No number: the event never happens.
    Never,
    /// Points; the order does not matter.
    Points(Vec<Point>),
    /// What happens to a move when it is tried.
    Move(MoveFate),
    /// Whether a game is over.
    End(End),
    /// Whether an eye is real.
    Eye(EyeKind),
    /// The leader and the lead in half points; `None` if the score is equal.
    Lead(Option<(Color, u32)>),
    /// Colours.
    Colors(Vec<Color>),
    /// How a ladder ends.
    Ladder(LadderEnd),
    /// The status of a group.
    Status(Status),
}

/// Whether a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The other side may still play.
    GoesOn,
    /// It is over and can be counted.
    Over,
    /// It is lost for the side that moved last.
    Lost,
}

impl ValueKind {
    /// Examples of what may be written for this kind, for error messages.
    #[must_use]
    pub const fn examples(self) -> &'static str {
        match self {
            ValueKind::Numbers => "whole numbers such as \"7\" or \"4 3 2\", or \"never\"",
            ValueKind::Points => "points such as \"B2\" or \"B2 C3\", or \"none\"",
            ValueKind::Move => {
                "\"legal\", \"captures\", \"captures C4\", \"makes-ko\", \"ko\", \"superko\", \"suicide\" or \"never\""
            }
            ValueKind::End => "\"goes-on\", \"over\" or \"lost\"",
            ValueKind::Eye => "\"real\", \"false\" or \"unsettled\"",
            ValueKind::Lead => "a lead such as \"Black 0.5\" or \"White 7\", or \"equal\"",
            ValueKind::Colors => "colours such as \"Black\" or \"White Black\"",
            ValueKind::Ladder => "\"taken\" or \"escapes\"",
            ValueKind::Status => "\"alive\", \"dead\", \"seki\", \"ko\" or \"unsettled\"",
        }
    }

    /// Reads a value of this kind; `None` if the text is not one.
    #[must_use]
    pub fn read(self, text: &str, size: Size) -> Option<Value> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let points = |words: &[&str]| -> Option<Vec<Point>> {
            let read = |word: &&str| Notation::Gtp.read(word, size);
            let mut points = words.iter().map(read).collect::<Option<Vec<Point>>>()?;
            points.sort_unstable();
            points.dedup();
            Some(points)
        };
        let first = *words.first()?;
        let alone = |value: Value| (words.len() == 1).then_some(value);
        match self {
            ValueKind::Numbers if first == "never" => alone(Value::Never),
            ValueKind::Numbers => {
                let numbers: Result<Vec<u32>, _> = words.iter().map(|word| word.parse()).collect();
                numbers.ok().map(Value::Numbers)
            }
            ValueKind::Points if first == "none" => alone(Value::Points(Vec::new())),
            ValueKind::Points => points(&words).map(Value::Points),
            ValueKind::Move => {
                let fate = match first {
                    "captures" => {
                        let taken = points(words.get(1..).unwrap_or_default())?;
                        return Some(Value::Move(MoveFate::Captures(taken)));
                    }
                    "legal" => MoveFate::Legal,
                    "makes-ko" => MoveFate::MakesKo(Vec::new()),
                    "ko" => MoveFate::Ko,
                    "superko" => MoveFate::Superko,
                    "suicide" => MoveFate::Suicide,
                    "never" => MoveFate::Never,
                    _ => return None,
                };
                alone(Value::Move(fate))
            }
            ValueKind::End => alone(Value::End(match first {
                "goes-on" => End::GoesOn,
                "over" => End::Over,
                "lost" => End::Lost,
                _ => return None,
            })),
            ValueKind::Eye => alone(Value::Eye(match first {
                "real" => EyeKind::Real,
                "false" => EyeKind::False,
                "unsettled" => EyeKind::Unsettled,
                _ => return None,
            })),
            ValueKind::Lead if first == "equal" => alone(Value::Lead(None)),
            ValueKind::Lead => {
                let [color, by] = words.as_slice() else {
                    return None;
                };
                Some(Value::Lead(Some((read_color(color)?, read_halves(by)?))))
            }
            ValueKind::Colors => {
                let colors = words.iter().map(|word| read_color(word));
                colors.collect::<Option<Vec<Color>>>().map(Value::Colors)
            }
            ValueKind::Ladder => alone(Value::Ladder(match first {
                "taken" => LadderEnd::Taken,
                "escapes" => LadderEnd::Escapes,
                _ => return None,
            })),
            ValueKind::Status => {
                let status = Status::ALL.into_iter();
                let mut named = status.filter(|&status| status_word(status) == first);
                alone(Value::Status(named.next()?))
            }
        }
    }
}

impl Value {
    /// Whether this claim holds for the computed value `found`.
    #[must_use]
    pub fn is_true_of(&self, found: &Value) -> bool {
        match (self, found) {
            (Value::Move(said), Value::Move(found)) => said.is_true_of(found),
            (said, found) => said == found,
        }
    }

    /// Maps every point, for example when the board is turned.
    pub fn map(&mut self, to: impl Fn(Point) -> Point) {
        if let Value::Points(points) | Value::Move(MoveFate::Captures(points)) = self {
            for point in points.iter_mut() {
                *point = to(*point);
            }
            points.sort_unstable();
        }
    }

    /// Exchanges the colours in a value of the fact `fact`.
    pub fn swap_colors(&mut self, fact: &Fact) {
        match self {
            Value::Numbers(numbers) if matches!(fact, Fact::Territory | Fact::Area) => {
                numbers.reverse();
            }
            Value::Lead(Some((color, _))) => *color = color.opposite(),
            _ => {}
        }
    }

    /// Every point that it names.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        match self {
            Value::Points(points) | Value::Move(MoveFate::Captures(points)) => points,
            _ => &[],
        }
    }
}

impl MoveFate {
    /// A computed fate is the most specific one that holds; a more general claim is also true.
    fn is_true_of(&self, found: &MoveFate) -> bool {
        match (self, found) {
            (MoveFate::Legal, MoveFate::Captures(_) | MoveFate::MakesKo(_))
            | (MoveFate::MakesKo(_), MoveFate::MakesKo(_)) => true,
            (MoveFate::Captures(said), MoveFate::Captures(found) | MoveFate::MakesKo(found)) => {
                said.is_empty() || said == found
            }
            (MoveFate::Never, MoveFate::Suicide) => true,
            (said, found) => said == found,
        }
    }
}

fn read_color(word: &str) -> Option<Color> {
    Color::BOTH
        .into_iter()
        .find(|&color| color_word(color) == word)
}

/// Half points of a decimal number such as `6.5` or `7`.
fn read_halves(word: &str) -> Option<u32> {
    let (whole, half) = match word.split_once('.') {
        None => (word, 0),
        Some((whole, "0")) => (whole, 0),
        Some((whole, "5")) => (whole, 1),
        Some(_) => return None,
    };
    let whole: u32 = whole.parse().ok().filter(|&whole| whole <= 1000)?;
    Some(whole * 2 + half)
}

const fn status_word(status: Status) -> &'static str {
    match status {
        Status::Alive => "alive",
        Status::Dead => "dead",
        Status::Seki => "seki",
        Status::Ko => "ko",
        Status::Unsettled => "unsettled",
    }
}

fn join<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    words.join(" ")
}

impl fmt::Display for Value {
    /// Writes the form used in files, which [`ValueKind::read`] reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Numbers(numbers) => f.write_str(&join(numbers)),
            Value::Never => f.write_str("never"),
            Value::Points(points) if points.is_empty() => f.write_str("none"),
            Value::Points(points) => f.write_str(&join(points)),
            Value::Move(fate) => match fate {
                MoveFate::Legal => f.write_str("legal"),
                MoveFate::Captures(points) if points.is_empty() => f.write_str("captures"),
                MoveFate::Captures(points) => write!(f, "captures {}", join(points)),
                MoveFate::MakesKo(_) => f.write_str("makes-ko"),
                MoveFate::Ko => f.write_str("ko"),
                MoveFate::Superko => f.write_str("superko"),
                MoveFate::Suicide => f.write_str("suicide"),
                MoveFate::Never => f.write_str("never"),
            },
            Value::End(End::GoesOn) => f.write_str("goes-on"),
            Value::End(End::Over) => f.write_str("over"),
            Value::End(End::Lost) => f.write_str("lost"),
            Value::Eye(EyeKind::Real) => f.write_str("real"),
            Value::Eye(EyeKind::False) => f.write_str("false"),
            Value::Eye(EyeKind::Unsettled) => f.write_str("unsettled"),
            Value::Lead(None) => f.write_str("equal"),
            Value::Lead(Some((color, halves))) => {
                let half = if halves % 2 == 1 { ".5" } else { "" };
                write!(f, "{} {}{half}", color_word(*color), halves / 2)
            }
            Value::Colors(colors) => {
                f.write_str(&join(colors.iter().map(|&color| color_word(color))))
            }
            Value::Ladder(LadderEnd::Taken) => f.write_str("taken"),
            Value::Ladder(LadderEnd::Escapes) => f.write_str("escapes"),
            Value::Status(status) => f.write_str(status_word(*status)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_read_as_it_is_written() {
        let size = Size::square(9).unwrap();
        let values = [
            (ValueKind::Numbers, "4 3 2"),
            (ValueKind::Numbers, "never"),
            (ValueKind::Points, "B2 C3"),
            (ValueKind::Points, "none"),
            (ValueKind::Move, "legal"),
            (ValueKind::Move, "captures"),
            (ValueKind::Move, "captures C4 D4"),
            (ValueKind::Move, "makes-ko"),
            (ValueKind::Move, "ko"),
            (ValueKind::Move, "superko"),
            (ValueKind::Move, "suicide"),
            (ValueKind::Move, "never"),
            (ValueKind::End, "goes-on"),
            (ValueKind::End, "over"),
            (ValueKind::End, "lost"),
            (ValueKind::Eye, "real"),
            (ValueKind::Eye, "false"),
            (ValueKind::Eye, "unsettled"),
            (ValueKind::Lead, "Black 0.5"),
            (ValueKind::Lead, "White 7"),
            (ValueKind::Lead, "equal"),
            (ValueKind::Colors, "White Black"),
            (ValueKind::Ladder, "taken"),
            (ValueKind::Ladder, "escapes"),
            (ValueKind::Status, "unsettled"),
        ];
        for (kind, text) in values {
            let value = kind.read(text, size).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(value.to_string(), text);
            assert!(value.is_true_of(&value));
        }
    }

    #[test]
    fn what_is_no_value_is_refused() {
        let size = Size::square(9).unwrap();
        for (kind, text) in [
            (ValueKind::Numbers, ""),
            (ValueKind::Numbers, "seven"),
            (ValueKind::Numbers, "-1"),
            (ValueKind::Numbers, "never 3"),
            (ValueKind::Points, "K10"),
            (ValueKind::Points, "none B2"),
            (ValueKind::Move, "ko ko"),
            (ValueKind::Move, "captures Z9"),
            (ValueKind::Move, "allowed"),
            (ValueKind::Eye, "true"),
            (ValueKind::Lead, "Black"),
            (ValueKind::Lead, "Black 0.25"),
            (ValueKind::Lead, "Red 3"),
            (ValueKind::Colors, "black"),
            (ValueKind::Status, "Alive"),
        ] {
            assert_eq!(kind.read(text, size), None, "{text}");
        }
    }

    #[test]
    fn a_wider_word_is_true_of_a_narrower_fate() {
        let size = Size::square(9).unwrap();
        let read = |text| ValueKind::Move.read(text, size).unwrap();
        for (said, found, is_true) in [
            ("legal", "captures C4", true),
            ("legal", "makes-ko", true),
            ("legal", "ko", false),
            ("captures", "captures C4", true),
            ("captures", "makes-ko", true),
            ("captures C4", "captures C4 D4", false),
            ("captures", "legal", false),
            ("never", "suicide", true),
            ("never", "ko", false),
            ("suicide", "never", false),
        ] {
            assert_eq!(
                read(said).is_true_of(&read(found)),
                is_true,
                "{said}, {found}"
            );
        }
    }
}

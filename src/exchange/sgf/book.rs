//! Turns the games of a file into a set of problems.

use std::collections::BTreeSet;

use crate::problem::limits::{MAX_PROBLEMS, MAX_TEXT};
use crate::problem::{Code, Diagnostic, Loaded, Place, Problem, ProblemId, ProblemSet};

use super::asked::title_of;
use super::dialect::Dialect;
use super::draft::cut_text;
use super::notes::Note;
use super::parse::{Broken, Game};
use super::parts::{Head, Part, Parts, parts};
use super::read::Read;
use super::record;
use super::set_id;
use super::shown::Shown;
use super::start::{Refusal, short};
use super::text::plain;

/// A set under construction, filled game by game.
pub(in crate::exchange) struct Book<'a> {
    text: &'a str,
    dialect: Dialect,
    set: ProblemSet,
    places: Vec<Place>,
    faults: Vec<Diagnostic>,
    lines: Lines<'a>,
    taken: BTreeSet<String>,
    /// Number of problems shown without SGF.
    shown: usize,
    /// Byte offsets of the headings whose text has already been added to the set.
    heads: BTreeSet<usize>,
}

impl<'a> Book<'a> {
    /// An empty set named after a file.
    pub(in crate::exchange) fn new(text: &'a str, name: &str, dialect: Dialect) -> Book<'a> {
        Book {
            text,
            dialect,
            set: ProblemSet::new(set_id(name), Vec::new()),
            places: Vec::new(),
            faults: Vec::new(),
            lines: Lines {
                text,
                byte: 0,
                place: Place::START,
            },
            taken: BTreeSet::new(),
            shown: 0,
            heads: BTreeSet::new(),
        }
    }

    /// Adds the problems of a game; games are numbered from 1.
    pub(super) fn add_game(&mut self, game: Game<'_>, number: usize) {
        let id = format!("game-{number}");
        let place = self.lines.place(game.byte());
        if let Some(value) = game.value(0, "GM") {
            let advice = "only games of Go are read";
            match kind_of_game(value) {
                Kind::Go => {}
                Kind::Other(name) => {
                    let message = format!("GM[{}] is a game of {name}", short(value));
                    self.say(&id, place, Code::BadValue, message, advice);
                    return;
                }
                Kind::Unknown => {
                    let message = format!("GM[{}] is no game; it is read as Go", short(value));
                    self.say(&id, place, Code::BadValue, message, "write GM[1]");
                }
            }
        }
        let room = MAX_PROBLEMS.saturating_sub(self.set.problems.len());
        let found = match record::is_in(game) {
            true => Parts {
                parts: vec![Part::whole(game)],
                faults: Vec::new(),
            },
            false => parts(game, room),
        };
        self.tell(&id, game.byte(), place, found.faults);
        let is_one = found.parts.len() == 1;
        for (number, part) in found.parts.iter().enumerate() {
            let id = match is_one {
                true => id.clone(),
                false => format!("{id}-{}", number + 1),
            };
            self.add_part(part, &id);
        }
    }

    fn add_part(&mut self, part: &Part<'_>, id: &str) {
        let byte = part.game.byte();
        let read = record::read(part, id, self.dialect);
        let place = self.add_read(read, id, byte, "correct the game's first nodes");
        for (level, head) in part.above.heads.iter().enumerate() {
            if self.heads.insert(head.byte()) {
                self.introduce(head, level, place);
            }
        }
    }

    /// Adds a problem that is shown without SGF from this byte on; they are numbered from 1 like games.
    pub(in crate::exchange) fn add_shown(&mut self, shown: Result<Shown, Refusal>, byte: usize) {
        self.shown += 1;
        let id = format!("game-{}", self.shown);
        let read = shown.and_then(|shown| shown.read(byte, &id, self.dialect));
        self.add_read(read, &id, byte, "correct its stones");
    }

    /// Reports a fault that belongs to no problem.
    pub(in crate::exchange) fn refuse(&mut self, fault: Diagnostic) {
        self.faults.push(fault);
    }

    fn add_read(
        &mut self,
        read: Result<Read, Refusal>,
        id: &str,
        byte: usize,
        advice: &str,
    ) -> Place {
        let place = self.lines.place(byte);
        match read {
            Ok(read) => {
                for problem in read.problems {
                    self.add(problem, id, place);
                }
                self.tell(id, byte, place, read.faults);
            }
            Err((code, message)) => self.say(id, place, code, message, advice),
        }
        place
    }

    fn add(&mut self, mut problem: Problem, id: &str, place: Place) {
        if !self.taken.insert(problem.id.to_string())
            && let Some(own) = ProblemId::new(id)
        {
            problem.id = own;
            self.taken.insert(id.to_owned());
        }
        self.set.problems.push(problem);
        self.places.push(place);
    }

    /// Adds the text of a heading to the set; the root heading names the set.
    fn introduce(&mut self, head: &Head<'_>, level: usize, place: Place) {
        let title = title_of(head).replace('{', "{{");
        let words = head.value("C").map(plain).unwrap_or_default();
        let words = words.trim().replace('{', "{{");
        let is_root = level == 0;
        if is_root && self.set.title.en.is_empty() {
            self.set.title.en.clone_from(&title);
            cut_text(&mut self.set.title.en);
        }
        if words.is_empty() || words == title {
            return;
        }
        let about = &mut self.set.about.en;
        if about.len() >= MAX_TEXT {
            return;
        }
        if !about.is_empty() {
            about.push_str("\n\n");
        }
        if !is_root && !title.is_empty() && !words.starts_with(&title) {
            about.push_str(&title);
            about.push('\n');
        }
        about.push_str(&words);
        if cut_text(about) {
            let message = format!(
                "the words of the headings are longer than {MAX_TEXT} bytes; the rest is left out"
            );
            let fault = Diagnostic::new(place, Code::TooLarge, message, "");
            self.faults.push(fault);
        }
    }

    /// Reports faults of a problem whose text begins at a byte, which is at `place`.
    fn tell(&mut self, id: &str, start: usize, place: Place, notes: Vec<Note>) {
        for (byte, code, message) in notes {
            // Scanning again is cheap enough: there are at most twenty faults per problem.
            let text = self.text.get(start..).unwrap_or_default();
            let within = Place::of(text, byte.saturating_sub(start));
            let advice = "the rest of the problem is kept";
            self.say(id, within.after(place), code, message, advice);
        }
    }

    fn say(&mut self, id: &str, place: Place, code: Code, message: String, advice: &str) {
        self.faults.push(Diagnostic {
            problem: Some(id.to_owned()),
            ..Diagnostic::new(place, code, message, advice)
        });
    }

    /// Finishes the set, with faults in text order; `more` further syntax faults are only counted.
    pub(in crate::exchange) fn loaded(mut self, broken: &[Broken], more: usize) -> Loaded {
        let text = self.text;
        self.faults.extend(broken.iter().map(|broken| {
            let place = Place::of(text, broken.byte);
            let advice = "see the description of SGF FF[4]";
            Diagnostic::new(place, Code::Syntax, broken.message, advice)
        }));
        if let Some(last) = broken.last().filter(|_| more > 0) {
            let place = Place::of(text, last.byte);
            let message = format!("and {more} more of this kind");
            self.faults
                .push(Diagnostic::new(place, Code::Syntax, message, ""));
        }
        self.faults.sort_by_key(|fault| fault.place);
        Loaded {
            set: (!self.set.problems.is_empty()).then_some(self.set),
            faults: self.faults,
            places: self.places,
        }
    }
}

/// The game that `GM` names.
enum Kind {
    Go,
    Other(&'static str),
    Unknown,
}

/// The game named by a value of `GM`. Numbers up to 40 without a name are other games, or unassigned.
fn kind_of_game(value: &str) -> Kind {
    const NAMES: [(u8, &str); 12] = [
        (2, "Othello"),
        (3, "chess"),
        (4, "Gomoku"),
        (5, "Nine Men's Morris"),
        (6, "Backgammon"),
        (7, "Chinese chess"),
        (8, "Shogi"),
        (9, "Lines of Action"),
        (10, "Ataxx"),
        (11, "Hex"),
        (18, "Amazons"),
        (21, "Twixt"),
    ];
    match value.trim().parse::<u8>() {
        Ok(1) => Kind::Go,
        Ok(number @ 2..=40) => {
            let named = NAMES.iter().find(|&&(known, _)| known == number);
            Kind::Other(named.map_or("another kind", |&(_, name)| name))
        }
        _ => Kind::Unknown,
    }
}

/// Counts lines once over the whole text instead of from the start for every place.
struct Lines<'a> {
    text: &'a str,
    byte: usize,
    place: Place,
}

impl Lines<'_> {
    /// The place of a byte, which must not lie before the one asked for last.
    fn place(&mut self, byte: usize) -> Place {
        let step = self.text.get(self.byte..byte).unwrap_or_default();
        self.place = Place::of(step, step.len()).after(self.place);
        self.byte = byte;
        self.place
    }
}

//! Reads a certificate from its text. Nothing in it is trusted, and its size and number of nodes are bounded
//! so that no file can do harm.

use std::io::Read as _;
use std::iter::Peekable;
use std::str::Lines;

use flate2::read::MultiGzDecoder;

use super::{Certificate, FORMAT, Frame, Statement};
use crate::board::{Color, Move, Notation, Point, Setup, SetupError, Size, read_move};
use crate::life::{Goal, Side};
use crate::solver::{Claim, Node, Proof};

/// Bytes of text in the largest certificate that is accepted.
const MOST_BYTES: u64 = 1 << 28;
/// Most nodes of all proofs of a certificate together.
const MOST_NODES: usize = 8_000_000;
/// Most statements in a certificate.
const MOST_STATEMENTS: usize = 4_000;
/// Why a file is not a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// It looks packed but cannot be unpacked.
    #[error(
        "the file is damaged, or was not packed by gzip; copy it again from where it came from"
    )]
    Packing,
    /// It exceeds the limit for the text.
    #[error("the certificate has more than {} megabytes of text", MOST_BYTES >> 20)]
    TooLarge,
    /// It is not UTF-8 text.
    #[error("the file holds no text; a certificate is text, or text packed by gzip")]
    NoText,
    /// Its first line is not that of a certificate.
    #[error("line 1: a certificate begins with \"raeuberspiel certificate {FORMAT}\"")]
    NoCertificate,
    /// A newer version of the program wrote it.
    #[error(
        "line 1: the certificate has format {0}, this program reads {FORMAT}; take a newer program"
    )]
    Newer(u32),
    /// A line does not contain what is required there.
    #[error("line {line}: expected {expected}")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// What is required there.
        expected: String,
    },
    /// The stones do not form a legal position.
    #[error("the position cannot be: {0}")]
    Position(SetupError),
}

impl Certificate {
    /// Reads a certificate from text or gzip.
    ///
    /// # Errors
    ///
    /// [`CertificateError`], which names the line where one is at fault.
    pub fn read(bytes: &[u8]) -> Result<Certificate, CertificateError> {
        let is_packed = bytes.starts_with(&[0x1f, 0x8b]);
        let mut text = Vec::new();
        let most = MOST_BYTES + 1;
        let length = match is_packed {
            true => MultiGzDecoder::new(bytes).take(most).read_to_end(&mut text),
            false => bytes.take(most).read_to_end(&mut text),
        };
        match length {
            Err(_) => return Err(CertificateError::Packing),
            Ok(length) if length as u64 == most => return Err(CertificateError::TooLarge),
            Ok(_) => {}
        }
        let text = String::from_utf8(text).map_err(|_no_text| CertificateError::NoText)?;
        Reader::new(&text).certificate()
    }
}

struct Reader<'a> {
    lines: Peekable<Lines<'a>>,
    /// Number of the last line taken, from 1.
    number: usize,
    /// Number of nodes of all proofs so far.
    nodes: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader {
            lines: text.lines().peekable(),
            number: 0,
            nodes: 0,
        }
    }

    fn expected(&self, expected: impl Into<String>) -> CertificateError {
        CertificateError::Line {
            line: self.number,
            expected: expected.into(),
        }
    }

    fn next(&mut self) -> Option<&'a str> {
        self.number += 1;
        self.lines.next()
    }

    /// The value of the next line, which has to begin with this word.
    fn value(&mut self, word: &str) -> Result<&'a str, CertificateError> {
        let line = self.next().unwrap_or_default();
        let rest = line.strip_prefix(word);
        let is_whole = |rest: &&str| rest.is_empty() || rest.starts_with(' ');
        let value = rest.filter(is_whole).map(str::trim);
        value.ok_or_else(|| self.expected(format!("\"{word}\"")))
    }

    fn number(&mut self, word: &str) -> Result<usize, CertificateError> {
        let value = self.value(word)?;
        value
            .parse()
            .map_err(|_no_number| self.expected(format!("\"{word}\" and a number")))
    }

    /// The value of the next line as one of several choices.
    fn one_of<T: Copy>(
        &mut self,
        word: &str,
        choices: &[(&str, T)],
    ) -> Result<T, CertificateError> {
        let value = self.value(word)?;
        let found = choices.iter().find(|(name, _)| *name == value);
        found.map(|&(_, found)| found).ok_or_else(|| {
            let names: Vec<&str> = choices.iter().map(|&(name, _)| name).collect();
            self.expected(format!("\"{word}\" and one of: {}", names.join(", ")))
        })
    }

    fn points(&mut self, word: &str, size: Size) -> Result<Vec<Point>, CertificateError> {
        let names = self.value(word)?.split_whitespace();
        let points: Option<Vec<Point>> = names.map(|name| Notation::Gtp.read(name, size)).collect();
        points.ok_or_else(|| self.expected(format!("points of the {size} board")))
    }

    fn moves(&mut self, word: &str, size: Size) -> Result<Vec<Move>, CertificateError> {
        let names = self.value(word)?.split_whitespace();
        let moves: Option<Vec<Move>> = names.map(|name| read_move(name, size)).collect();
        moves.ok_or_else(|| self.expected(format!("moves on the {size} board")))
    }

    fn threats(&mut self, word: &str) -> Result<u8, CertificateError> {
        let value = self.value(word)?;
        let number = match value {
            "any" => Some(Claim::ENDLESS),
            value => value.parse().ok().filter(|&number| number < Claim::ENDLESS),
        };
        number.ok_or_else(|| self.expected(format!("\"{word}\" and a number, or \"any\"")))
    }

    fn format(&mut self) -> Result<(), CertificateError> {
        let first = self.next().unwrap_or_default();
        let number = first.strip_prefix("raeuberspiel certificate ");
        match number.and_then(|number| number.trim().parse().ok()) {
            Some(FORMAT) => Ok(()),
            Some(newer) if newer > FORMAT => Err(CertificateError::Newer(newer)),
            _ => Err(CertificateError::NoCertificate),
        }
    }

    fn certificate(&mut self) -> Result<Certificate, CertificateError> {
        self.format()?;
        let of: Vec<&str> = self.value("of")?.split_whitespace().collect();
        let of = of.join(" ");
        let value = self.value("size")?;
        let side = |text: &str| text.parse::<u8>().ok();
        let size = value
            .split_once(' ')
            .and_then(|(width, height)| Size::new(side(width)?, side(height)?));
        let size = size.ok_or_else(|| self.expected("two sides of a board, 2 to 25"))?;
        let mut setup = Setup::new(size);
        for color in [Color::Black, Color::White] {
            for point in self.points(&color.to_string(), size)? {
                if setup.stones.get(point).is_some() {
                    return Err(self.expected(format!("{point} once, not twice")));
                }
                setup.stones.set(point, Some(color));
            }
        }
        setup.to_move = self.color("move")?;
        setup.ko = self.points("ko", size)?.first().copied();
        let targets = self.points("target", size)?;
        let goal = self.one_of("goal", &[("any", Goal::Any), ("all", Goal::All)])?;
        let position = setup.into_position().map_err(CertificateError::Position)?;
        let mut statements = Vec::new();
        while self.lines.peek().is_some() {
            if statements.len() == MOST_STATEMENTS {
                return Err(self.expected(format!("at most {MOST_STATEMENTS} statements")));
            }
            statements.push(self.statement(size)?);
        }
        Ok(Certificate {
            of,
            position,
            targets,
            goal,
            statements,
        })
    }

    fn color(&mut self, word: &str) -> Result<Color, CertificateError> {
        self.one_of(word, &[("black", Color::Black), ("white", Color::White)])
    }

    fn side(&mut self, word: &str) -> Result<Side, CertificateError> {
        let sides = [("attacker", Side::Attacker), ("defender", Side::Defender)];
        self.one_of(word, &sides)
    }

    fn statement(&mut self, size: Size) -> Result<Statement, CertificateError> {
        self.value("statement")?;
        let is_board = self.lines.peek().is_some_and(|line| line.trim() == "board");
        let frame = if is_board {
            self.value("board")?;
            let safe = self.points("safe", size)?;
            Frame::Board { safe }
        } else {
            let points = self.points("region", size)?;
            let beyond = self.side("beyond")?;
            Frame::Region { points, beyond }
        };
        let after = self.moves("after", size)?;
        let then = self.moves("then", size)?;
        let claim = Claim {
            to_move: self.color("turn")?,
            winner: self.side("winner")?,
            winner_threats: self.threats("winner-threats")?,
            loser_threats: self.threats("loser-threats")?,
            superko: self.one_of("superko", &[("no", false), ("yes", true)])?,
        };
        let proof = self.proof(claim, size)?;
        Ok(Statement {
            frame,
            after,
            then,
            proof,
        })
    }

    fn proof(&mut self, claim: Claim, size: Size) -> Result<Proof, CertificateError> {
        let count = self.number("nodes")?;
        self.nodes = self.nodes.saturating_add(count);
        if self.nodes > MOST_NODES {
            return Err(self.expected(format!("at most {MOST_NODES} nodes in all")));
        }
        let (mut nodes, mut replies) = (Vec::new(), Vec::new());
        for index in 0..count {
            let line = self.next();
            let mut words = line.unwrap_or_default().split_whitespace();
            let kind = words.next();
            let mut step = || -> Option<(Move, u32)> {
                let mv = read_move(words.next()?, size)?;
                let back: usize = words.next()?.parse().ok()?;
                let next = index.checked_sub(back).filter(|&next| next < index)?;
                Some((mv, u32::try_from(next).ok()?))
            };
            let node = match kind {
                Some("c") => Some(Node::Captured),
                Some("e") => Some(Node::TwoEyes),
                Some("n") => Some(Node::NoRoom),
                Some("f") => Some(Node::FalseEyes),
                Some("p") => step().map(|(mv, next)| Node::Play(mv, next)),
                Some("r") => {
                    let first = replies.len();
                    replies.extend(std::iter::from_fn(&mut step));
                    let count = replies.len() - first;
                    let range = u32::try_from(first).ok().zip(u32::try_from(count).ok());
                    range.map(|(first, count)| Node::Replies { first, count })
                }
                _ => None,
            };
            let is_read = words.next().is_none();
            let node = node.filter(|_| is_read).ok_or_else(|| {
                self.expected(format!(
                    "node {index} of {count}: c, e, n, f, \"p MOVE BACK\" or \"r MOVE BACK ...\""
                ))
            })?;
            nodes.push(node);
        }
        Ok(Proof {
            claim,
            nodes,
            replies,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::Refusal;
    use crate::solver::ProofError;

    /// White's stone at B1 is in atari, and Black to move captures it.
    const TAKEN: &str = "raeuberspiel certificate 1
of a test/one
size 5 5
black C1 A2
white B1
move black
ko
target B1
goal any
statement
board
safe
after
then
turn black
winner attacker
winner-threats 0
loser-threats any
superko no
nodes 4
c
p B2 1
r A1 1 C2 1 pass 1
p A1 1
";

    fn error(text: &str) -> String {
        let error = Certificate::read(text.as_bytes()).expect_err("it is no certificate");
        error.to_string()
    }

    /// The text with one line replaced by another.
    fn with(line: &str, other: &str) -> String {
        assert_eq!(TAKEN.matches(line).count(), 1, "{line:?}");
        TAKEN.replace(line, other)
    }

    #[test]
    fn a_certificate_is_read_packed_and_not_packed() {
        let text = Certificate::read(TAKEN.as_bytes()).expect("a certificate");
        assert_eq!(text.to_text(), TAKEN);
        let packed = text.to_bytes().expect("it can be packed");
        assert_eq!(Certificate::read(&packed), Ok(text));
    }

    #[test]
    fn an_error_names_the_line_and_what_should_stand_there() {
        assert_eq!(
            error("(format: 1)"),
            "line 1: a certificate begins with \"raeuberspiel certificate 1\""
        );
        assert_eq!(
            error(&with("certificate 1", "certificate 2")),
            "line 1: the certificate has format 2, this program reads 1; take a newer program"
        );
        assert_eq!(
            error(&with("size 5 5", "size 5")),
            "line 3: expected two sides of a board, 2 to 25"
        );
        assert_eq!(
            error(&with("white B1", "white C1")),
            "line 5: expected C1 once, not twice"
        );
        assert_eq!(
            error(&with("goal any", "goal some")),
            "line 9: expected \"goal\" and one of: any, all"
        );
        assert_eq!(
            error(&with("c\np", "x\np")),
            "line 21: expected node 0 of 4: c, e, n, f, \"p MOVE BACK\" or \"r MOVE BACK ...\""
        );
        // A node that refers to itself or to before the first one.
        for back in ["0", "2", "-1"] {
            let told = error(&with("p B2 1", &format!("p B2 {back}")));
            assert!(told.starts_with("line 22: expected node 1 of 4"), "{told}");
        }
        assert_eq!(
            error(&with("nodes 4", "nodes 9000000")),
            "line 20: expected at most 8000000 nodes in all"
        );
        assert_eq!(
            error(&with("black C1 A2", "black A1 C1 A2 B2")),
            "the position cannot be: white chain at B1 has no liberty"
        );
    }

    #[test]
    fn what_is_no_text_and_what_cannot_be_unpacked_is_told() {
        assert_eq!(
            Certificate::read(&[0xff, 0xfe]),
            Err(CertificateError::NoText)
        );
        let mut packed = vec![0x1f, 0x8b];
        packed.extend([7; 30]);
        assert_eq!(Certificate::read(&packed), Err(CertificateError::Packing));
    }

    #[test]
    fn a_proof_with_a_hole_is_refused_and_the_statement_named() {
        let read = |text: &str| Certificate::read(text.as_bytes()).expect("a certificate");
        // White's reply at A1 is illegal: Black has already played there.
        let refused = read(TAKEN).replay().map(drop);
        let illegal = Refusal::Proof(ProofError::Illegal {
            node: 2,
            mv: read_move("A1", Size::SQUARE_19).expect("a move"),
        });
        assert_eq!(refused, Err((0, illegal)));
        let unanswered = read(&with("r A1 1 C2 1 pass 1", "r B2 2"))
            .replay()
            .map(drop);
        assert!(
            matches!(
                unanswered,
                Err((
                    0,
                    Refusal::Proof(ProofError::Unanswered { .. } | ProofError::NotFinal(0))
                ))
            ),
            "{unanswered:?}"
        );
        let refused = read(&with("target B1", "target D4")).replay().map(drop);
        assert_eq!(refused, Err((0, Refusal::NoTarget)));
        let refused = read(&with("after\n", "after A2\n")).replay().map(drop);
        assert!(
            matches!(refused, Err((0, Refusal::Illegal(_)))),
            "{refused:?}"
        );
    }

    #[test]
    fn a_line_without_end_is_refused_before_it_is_followed() {
        let replayed = |moves: usize| {
            let passes = "r pass 1\np pass 1\n".repeat(moves / 2);
            let start = TAKEN.split("nodes").next().expect("a beginning");
            let text = format!("{start}nodes {}\ne\n{passes}", moves + 1);
            let text = text.replace("winner attacker", "winner defender");
            let certificate =
                Certificate::read(text.replace("turn black", "turn white").as_bytes());
            certificate.expect("a certificate").replay().map(drop)
        };
        let long = Err((0, Refusal::Proof(ProofError::Long)));
        assert_eq!(replayed(100_000), long);
        assert_eq!(replayed(Proof::LONGEST_LINE as usize + 2), long);
        // The longest line that is followed leaves room on a thread's stack.
        let last = replayed(Proof::LONGEST_LINE as usize);
        assert_eq!(last, Err((0, Refusal::Proof(ProofError::NotFinal(0)))));
    }
}

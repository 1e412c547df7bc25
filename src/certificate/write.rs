//! Writes a certificate as text.

use std::io::{self, Write as _};

use flate2::{Compression, GzBuilder};

use super::{Certificate, FORMAT, Frame, Statement};
use crate::board::{Color, Move, Point, Position};
use crate::life::{Goal, Side};
use crate::solver::{Claim, Node};

impl Certificate {
    /// The certificate as text, as `src/docs/certificates.md` describes it.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("raeuberspiel certificate {FORMAT}\n");
        let size = self.position.size();
        let of: String = self.of.split_whitespace().collect::<Vec<_>>().join(" ");
        let goal = match self.goal {
            Goal::Any => "any",
            Goal::All => "all",
        };
        let lines = [
            ("of", of),
            ("size", format!("{} {}", size.width(), size.height())),
            ("black", stones(&self.position, Color::Black)),
            ("white", stones(&self.position, Color::White)),
            ("move", self.position.to_move().to_string()),
            ("ko", names(self.position.ko_point().as_slice())),
            ("target", names(&self.targets)),
            ("goal", goal.to_owned()),
        ];
        for (word, value) in lines {
            line(&mut text, word, &value);
        }
        for statement in &self.statements {
            statement.write(&mut text);
        }
        text
    }

    /// The text, packed by gzip.
    ///
    /// # Errors
    ///
    /// Writing to memory does not fail; the `Result` is that of the gzip encoder.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let mut packer = GzBuilder::new().write(Vec::new(), Compression::best());
        packer.write_all(self.to_text().as_bytes())?;
        packer.finish()
    }
}

impl Statement {
    fn write(&self, text: &mut String) {
        line(text, "statement", "");
        match &self.frame {
            Frame::Board { safe } => {
                line(text, "board", "");
                line(text, "safe", &names(safe));
            }
            Frame::Region { points, beyond } => {
                line(text, "region", &names(points));
                line(text, "beyond", side(*beyond));
            }
        }
        line(text, "after", &moves(&self.after));
        line(text, "then", &moves(&self.then));
        let Claim {
            to_move,
            winner,
            loser_threats,
            winner_threats,
            superko,
        } = self.proof.claim;
        line(text, "turn", &to_move.to_string());
        line(text, "winner", side(winner));
        line(text, "winner-threats", &threats(winner_threats));
        line(text, "loser-threats", &threats(loser_threats));
        line(text, "superko", if superko { "yes" } else { "no" });
        line(text, "nodes", &self.proof.nodes.len().to_string());
        for (index, node) in self.proof.nodes.iter().enumerate() {
            // Distance back to the next node: small numbers, and mostly the same ones, which pack well.
            let back = |next: u32| index.saturating_sub(next as usize);
            match *node {
                Node::Captured => text.push('c'),
                Node::TwoEyes => text.push('e'),
                Node::NoRoom => text.push('n'),
                Node::FalseEyes => text.push('f'),
                Node::Play(mv, next) => {
                    text.push_str(&format!("p {mv} {}", back(next)));
                }
                Node::Replies { first, count } => {
                    text.push('r');
                    let range = first as usize..first as usize + count as usize;
                    for &(mv, next) in self.proof.replies.get(range).unwrap_or_default() {
                        text.push_str(&format!(" {mv} {}", back(next)));
                    }
                }
            }
            text.push('\n');
        }
    }
}

/// Writes a line with a word and its value; an empty value leaves the word alone.
fn line(text: &mut String, word: &str, value: &str) {
    text.push_str(word);
    if !value.is_empty() {
        text.push(' ');
        text.push_str(value);
    }
    text.push('\n');
}

fn stones(position: &Position, color: Color) -> String {
    let stones = position.stones();
    let own = stones.iter().filter(|&(_, stone)| stone == color);
    names(&own.map(|(point, _)| point).collect::<Vec<_>>())
}

fn names(points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(Point::to_string).collect();
    names.join(" ")
}

fn moves(moves: &[Move]) -> String {
    let names: Vec<String> = moves.iter().map(Move::to_string).collect();
    names.join(" ")
}

const fn side(side: Side) -> &'static str {
    match side {
        Side::Attacker => "attacker",
        Side::Defender => "defender",
    }
}

fn threats(number: u8) -> String {
    match number {
        Claim::ENDLESS => "any".to_owned(),
        number => number.to_string(),
    }
}

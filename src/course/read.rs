//! Parses the text of a lesson.

use std::sync::Arc;

use super::blocks::read_claims;
use super::markdown::{Piece, pieces};
use super::model::{Block, Board, Lesson, Reference};
use crate::problem::{Code, Diagnostic, Place, Problem, read_one};

/// A lesson and what is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct LessonFaults {
    /// The lesson without the blocks that could not be parsed.
    pub lesson: Lesson,
    /// The faults, in text order.
    pub faults: Vec<Diagnostic>,
    /// Where each board written in the lesson begins, in order.
    pub places: Vec<Place>,
}

/// Parses a lesson. Everything that is wrong becomes a fault with its place; the rest is kept.
#[must_use]
pub fn read_lesson(text: &str) -> LessonFaults {
    let (found, mut faults) = pieces(text);
    let mut read = LessonFaults::default();
    let mut ids: Vec<String> = Vec::new();
    for piece in found {
        match piece {
            Piece::Title(title) if read.lesson.title.is_empty() => read.lesson.title = title,
            Piece::Title(title) => faults.push(Diagnostic::new(
                Place::START,
                Code::Contradiction,
                format!("a second title: {title:?}"),
                "begin with one heading of the first rank, and use the second rank below it",
            )),
            Piece::Block(block) => read.lesson.blocks.push(block),
            Piece::Fence {
                info,
                content,
                place,
            } => {
                let fence = Place::of(text, place);
                let start = Place::of(text, content.start);
                let content = text.get(content).unwrap_or_default();
                match info.trim() {
                    "board" => match read_one(content, start) {
                        Ok(problem) => {
                            let id = problem.id.to_string();
                            if ids.contains(&id) {
                                let message = format!("a second board has the id {id:?}");
                                let advice = "give each board of a lesson its own id";
                                faults.push(Diagnostic::new(
                                    start,
                                    Code::DuplicateId,
                                    message,
                                    advice,
                                ));
                            }
                            ids.push(id);
                            read.places.push(start);
                            let board = Board::Own(Arc::new(problem));
                            read.lesson.blocks.push(Block::Board(board));
                        }
                        Err(found) => faults.extend(found),
                    },
                    "problem" => match Reference::parse(content) {
                        Some(reference) => {
                            let board = Board::Shipped(reference);
                            read.lesson.blocks.push(Block::Board(board));
                        }
                        None => faults.push(Diagnostic::new(
                            start,
                            Code::BadId,
                            format!("{:?} names no problem", content.trim()),
                            "write set/problem",
                        )),
                    },
                    "claims" => {
                        let claims = read_claims(content, start, &mut faults);
                        read.lesson.blocks.push(Block::Claims(claims));
                    }
                    other => faults.push(Diagnostic::new(
                        fence,
                        Code::Syntax,
                        format!("a block of the unknown kind {other:?}"),
                        "write board, problem or claims",
                    )),
                }
            }
        }
    }
    if read.lesson.title.is_empty() {
        faults.push(Diagnostic::new(
            Place::START,
            Code::Syntax,
            "the lesson has no title",
            "begin with a line like: # Title",
        ));
    }
    faults.sort_by_key(|fault| fault.place);
    read.faults = faults;
    read
}

impl LessonFaults {
    /// The problems written in the lesson, in order.
    pub fn problems(&self) -> impl Iterator<Item = &Arc<Problem>> {
        self.lesson.boards().filter_map(|board| match board {
            Board::Own(problem) => Some(problem),
            Board::Shipped(_) => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::Link;
    use super::*;

    fn faults(text: &str) -> Vec<String> {
        read_lesson(text)
            .faults
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn text_boards_and_links_are_told_apart() {
        let text = "# Ko\n\nA [liberty](word:liberty) and *more*,\nsee [there](lesson:1-01-board) and [13](problem:pfaundler-capture/fig-13).\n\n\
            - one\n- two\n\n```board\n(id: \"a\", task: Show, position: \"| X .\\n+----\")\n```\n\n\
            ```problem\npfaundler-capture/fig-13\n```\n";
        let read = read_lesson(text);
        assert_eq!(read.faults, []);
        assert_eq!(read.lesson.title, "Ko");
        let [
            Block::Paragraph(spans),
            Block::List { items, .. },
            Block::Board(Board::Own(_)),
            Block::Board(Board::Shipped(reference)),
        ] = read.lesson.blocks.as_slice()
        else {
            panic!("{:?}", read.lesson.blocks)
        };
        assert_eq!(reference.to_string(), "pfaundler-capture/fig-13");
        assert_eq!(spans[7].link, Some(Link::Problem(reference.clone())));
        assert_eq!(read.lesson.references().count(), 2);
        assert_eq!(items.len(), 2);
        assert_eq!(spans[1].link, Some(Link::Word("liberty".into())));
        assert!(spans[3].style.emphasis);
        assert_eq!(spans[5].link, Some(Link::Lesson("1-01-board".into())));
        assert_eq!(
            read.places,
            [Place {
                line: 10,
                column: 1
            }]
        );
    }

    #[test]
    fn faults_name_their_place() {
        assert_eq!(
            faults("# A\n\n```board\n(id: \"a\",\n task: Live, target: \"Z1\")\n```\n"),
            [
                "5:23: error[bad-point]: \"Z1\" is no point of the 19x19 board; \
              write a column letter (without I) and a row number, as D4"
            ]
        );
        assert_eq!(
            faults("text\n\n```boards\n```\n"),
            [
                "1:1: error[syntax]: the lesson has no title; begin with a line like: # Title",
                "3:1: error[syntax]: a block of the unknown kind \"boards\"; write board, problem or claims",
            ]
        );
        assert_eq!(
            faults("# A\n\n[x](http://example.org)\n\n---\n"),
            [
                "3:1: error[syntax]: \"http://example.org\" leads nowhere; write lesson:NAME, word:NAME or problem:SET/PROBLEM",
                "5:1: error[syntax]: this kind of Markdown is not used in lessons; \
                 use headings, paragraphs, lists, quotes, tables, emphasis, links and fenced blocks",
            ]
        );
        assert_eq!(
            faults("# A\n\n```claims\n77 | sets | Dead | lost\n```\n"),
            ["4:1: error[syntax]: this line is no claim; \
              write: figure | set/problem | Alive, Dead, Seki, Ko or Unsettled | the claim in words"]
        );
    }
}

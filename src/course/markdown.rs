//! Parses Markdown into blocks of text; fenced blocks are passed on with their place.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::model::{Block, Link, Reference, Span, Style, Table};
use crate::problem::{Code, Diagnostic, Place};

/// A piece of a lesson before its fenced blocks are parsed.
pub(super) enum Piece {
    /// The heading of the lesson.
    Title(String),
    /// A block of text.
    Block(Block),
    /// A fenced block: its info line, the range of its content, and where the block begins in the file.
    Fence {
        info: String,
        content: Range<usize>,
        place: usize,
    },
}

/// The open block that spans are added to.
enum Open {
    Title,
    Heading,
    Paragraph,
    Quote,
    List {
        ordered: bool,
        items: Vec<Vec<Span>>,
    },
    Table(Table),
}

struct Builder {
    pieces: Vec<Piece>,
    faults: Vec<(usize, String, &'static str)>,
    open: Vec<Open>,
    spans: Vec<Span>,
    style: Style,
    link: Option<Link>,
}

/// Parses a text. Unsupported Markdown becomes a fault and is never dropped silently.
pub(super) fn pieces(text: &str) -> (Vec<Piece>, Vec<Diagnostic>) {
    let mut builder = Builder {
        pieces: Vec::new(),
        faults: Vec::new(),
        open: Vec::new(),
        spans: Vec::new(),
        style: Style::default(),
        link: None,
    };
    let mut fence: Option<(String, usize, Option<Range<usize>>)> = None;
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        match (&mut fence, event) {
            (Some((_, _, content)), Event::Text(_)) => {
                *content = Some(match content {
                    None => range,
                    Some(so_far) => so_far.start..range.end,
                });
            }
            (Some(_), Event::End(TagEnd::CodeBlock)) => {
                if let Some((info, place, content)) = fence.take() {
                    let content = content.unwrap_or(range.end..range.end);
                    builder.pieces.push(Piece::Fence {
                        info,
                        content,
                        place,
                    });
                }
            }
            (None, Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info)))) => {
                fence = Some((info.to_string(), range.start, None));
            }
            (_, event) => builder.take(event, range.start),
        }
    }
    let faults = builder
        .faults
        .into_iter()
        .map(|(byte, message, advice)| {
            Diagnostic::new(Place::of(text, byte), Code::Syntax, message, advice)
        })
        .collect();
    (builder.pieces, faults)
}

impl Builder {
    fn take(&mut self, event: Event<'_>, at: usize) {
        match event {
            Event::Start(tag) => self.start(tag, at),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.say(&text),
            Event::Code(text) => {
                self.style.code = true;
                self.say(&text);
                self.style.code = false;
            }
            Event::SoftBreak | Event::HardBreak => self.say(" "),
            _ => self.strange(at),
        }
    }

    fn strange(&mut self, at: usize) {
        let advice =
            "use headings, paragraphs, lists, quotes, tables, emphasis, links and fenced blocks";
        let message = "this kind of Markdown is not used in lessons".to_owned();
        self.faults.push((at, message, advice));
    }

    fn start(&mut self, tag: Tag<'_>, at: usize) {
        match tag {
            Tag::Paragraph => {
                // A paragraph within a list or a quote belongs to that.
                if self.open.is_empty() {
                    self.open.push(Open::Paragraph);
                } else if !self.spans.is_empty() {
                    self.say(" ");
                }
            }
            Tag::Heading { level, .. } => {
                self.open
                    .push(if level == pulldown_cmark::HeadingLevel::H1 {
                        Open::Title
                    } else {
                        Open::Heading
                    });
            }
            Tag::BlockQuote(_) if self.open.is_empty() => self.open.push(Open::Quote),
            Tag::List(first) if self.open.is_empty() => self.open.push(Open::List {
                ordered: first.is_some(),
                items: Vec::new(),
            }),
            Tag::Table(_) if self.open.is_empty() => self.open.push(Open::Table(Table::default())),
            Tag::TableRow => {
                if let Some(Open::Table(table)) = self.open.last_mut() {
                    table.rows.push(Vec::new());
                }
            }
            Tag::Item | Tag::TableHead | Tag::TableCell => {}
            Tag::Strong => self.style.strong = true,
            Tag::Emphasis => self.style.emphasis = true,
            Tag::Link { dest_url, .. } => {
                self.link = link(&dest_url);
                if self.link.is_none() {
                    let message = format!("{:?} leads nowhere", dest_url.as_ref());
                    self.faults.push((at, message, LINKS));
                }
            }
            _ => self.strange(at),
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong => self.style.strong = false,
            TagEnd::Emphasis => self.style.emphasis = false,
            TagEnd::Link => self.link = None,
            TagEnd::Paragraph if matches!(self.open.last(), Some(Open::Paragraph)) => self.close(),
            TagEnd::Heading(_) | TagEnd::BlockQuote(_) | TagEnd::List(_) | TagEnd::Table => {
                self.close()
            }
            TagEnd::Item => {
                let spans = std::mem::take(&mut self.spans);
                if let Some(Open::List { items, .. }) = self.open.last_mut() {
                    items.push(spans);
                }
            }
            TagEnd::TableCell => {
                let spans = std::mem::take(&mut self.spans);
                if let Some(Open::Table(table)) = self.open.last_mut() {
                    match table.rows.last_mut() {
                        Some(row) => row.push(spans),
                        None => table.head.push(spans),
                    }
                }
            }
            _ => {}
        }
    }

    fn close(&mut self) {
        let spans = std::mem::take(&mut self.spans);
        let block = match self.open.pop() {
            None => return,
            Some(Open::Title) => {
                let title = spans.into_iter().map(|span| span.text).collect();
                self.pieces.push(Piece::Title(title));
                return;
            }
            Some(Open::Heading) => Block::Heading(spans),
            Some(Open::Paragraph) => Block::Paragraph(spans),
            Some(Open::Quote) => Block::Quote(spans),
            Some(Open::List { ordered, items }) => Block::List { ordered, items },
            Some(Open::Table(table)) => Block::Table(table),
        };
        self.pieces.push(Piece::Block(block));
    }

    fn say(&mut self, text: &str) {
        match self.spans.last_mut() {
            Some(last) if last.style == self.style && last.link == self.link => {
                last.text.push_str(text);
            }
            _ => self.spans.push(Span {
                text: text.to_owned(),
                style: self.style,
                link: self.link.clone(),
            }),
        }
    }
}

/// The links that a lesson may have.
const LINKS: &str = "write lesson:NAME, word:NAME or problem:SET/PROBLEM";

/// Where a link leads; `None` if that is nowhere.
fn link(to: &str) -> Option<Link> {
    let (kind, name) = to.split_once(':')?;
    match kind {
        "lesson" => Some(Link::Lesson(name.to_owned())),
        "word" => Some(Link::Word(name.to_owned())),
        "problem" => Reference::parse(name).map(Link::Problem),
        _ => None,
    }
}

//! Diagrams on pages.

use super::diagram::{self, solved_line};
use super::shape::{Anchor, At, Ink, Picture, Shape, Weight, at};
use super::words;
use super::{Booklet, PER_PAGE, font};
use crate::board::{Notation, Orientation};
use crate::problem::{Language, Problem, ProblemSet, Quiz, Text, TextView};

/// A page, in points of 1/72 inch.
#[derive(Clone, Debug, Default)]
pub(super) struct Page {
    pub(super) shapes: Vec<Shape>,
}

/// A laid-out booklet.
#[derive(Clone, Debug)]
pub(super) struct Pages {
    pub(super) title: String,
    pub(super) author: String,
    pub(super) pages: Vec<Page>,
}

const MARGIN: f32 = 40.0;
const FOOT: f32 = 26.0;
const CAPTION: f32 = 26.0;
const GAP: f32 = 14.0;
/// Largest distance between two lines: 7 mm, about that of a small board of wood.
const LARGEST: f32 = 20.0;

pub(super) fn lay_out(set: &ProblemSet, booklet: &Booklet) -> Pages {
    let title = plain(&set.title, booklet.language, None);
    let title = if title.is_empty() {
        set.id.to_string()
    } else {
        title
    };
    let mut sheet = Sheet {
        booklet,
        pages: Vec::new(),
        grid: Grid::of(booklet),
        used: 0,
        heading: title.clone(),
    };
    sheet.title_page(set, &title);
    sheet.begin(&title);
    for (number, problem) in set.problems.iter().enumerate() {
        let task = words::task(problem.task, problem.setup.to_move, booklet.language);
        let name = plain(&problem.title, booklet.language, Some(problem));
        sheet.add(number + 1, &task, &name, &diagram::start(problem));
    }
    sheet.begin(words::answers(booklet.language));
    for (number, problem) in set.problems.iter().enumerate() {
        let (picture, repeats) = diagram::solution(problem);
        let size = problem.setup.size;
        let answer = match &problem.quiz {
            Some(Quiz::Status { answer, .. }) => {
                words::status(*answer, booklet.language).to_owned()
            }
            Some(Quiz::Choices(choices)) => choices
                .iter()
                .filter(|choice| choice.is_right)
                .map(|choice| plain(&choice.text, booklet.language, Some(problem)))
                .collect::<Vec<_>>()
                .join(", "),
            None => solved_line(&problem.tree).first().map_or_else(
                || words::no_answer(booklet.language).to_owned(),
                |mv| {
                    mv.point()
                        .map_or_else(|| mv.to_string(), |point| Notation::Gtp.write(point, size))
                },
            ),
        };
        let notes: Vec<String> = repeats
            .into_iter()
            .map(|repeat| words::repeat(repeat, size, booklet.language))
            .collect();
        sheet.add(number + 1, &answer, &notes.join(", "), &picture);
    }
    sheet.number_pages();
    Pages {
        title,
        author: set.author.clone(),
        pages: sheet.pages,
    }
}

/// A text of a set in one language, points named as the Go Text Protocol does.
fn plain(text: &Text, language: Language, problem: Option<&Problem>) -> String {
    let view = TextView {
        orientation: Orientation::CANONICAL,
        notation: Notation::Gtp,
        size: problem.map_or(crate::board::Size::SQUARE_19, |problem| problem.setup.size),
    };
    text.show(language, &view).replace(['\n', '\r', '\t'], " ")
}

/// Columns and rows of a page.
struct Grid {
    columns: usize,
    rows: usize,
    cell: (f32, f32),
}

impl Grid {
    fn of(booklet: &Booklet) -> Grid {
        let per_page = usize::from(booklet.per_page.clamp(*PER_PAGE.start(), *PER_PAGE.end()));
        let columns = match per_page {
            0..=8 => 2,
            9..=15 => 3,
            _ => 4,
        };
        let rows = per_page.div_ceil(columns);
        let (width, height) = booklet.paper.size();
        let inner = (width - 2.0 * MARGIN, height - 2.0 * MARGIN - FOOT);
        Grid {
            columns,
            rows,
            cell: (inner.0 / columns as f32, inner.1 / rows as f32),
        }
    }
}

/// How a text is written.
#[derive(Clone, Copy)]
struct Hand {
    size: f32,
    weight: Weight,
    ink: Ink,
}

impl Hand {
    const fn bold(size: f32) -> Hand {
        Hand {
            size,
            weight: Weight::Bold,
            ink: Ink::Black,
        }
    }

    const fn plain(size: f32) -> Hand {
        Hand {
            size,
            weight: Weight::Plain,
            ink: Ink::Black,
        }
    }

    const fn gray(size: f32) -> Hand {
        Hand {
            size,
            weight: Weight::Plain,
            ink: Ink::Gray,
        }
    }
}

struct Sheet<'a> {
    booklet: &'a Booklet,
    pages: Vec<Page>,
    grid: Grid,
    /// Cells used on the last page.
    used: usize,
    heading: String,
}

impl Sheet<'_> {
    fn text(&mut self, place: At, anchor: Anchor, hand: Hand, text: &str) {
        if let Some(page) = self.pages.last_mut() {
            page.shapes.push(Shape::Text {
                place,
                size: hand.size,
                anchor,
                weight: hand.weight,
                ink: hand.ink,
                text: text.to_owned(),
            });
        }
    }

    fn title_page(&mut self, set: &ProblemSet, title: &str) {
        let language = self.booklet.language;
        let (width, height) = self.booklet.paper.size();
        self.pages.push(Page::default());
        let middle = width / 2.0;
        let room = width - 2.0 * MARGIN - 20.0;
        let mut y = height * 0.3;
        let mut size = 30.0;
        while size > 14.0 && font::width(title, true) * size > room {
            size -= 1.0;
        }
        for line in wrapped(title, size, room, true) {
            self.text(at(middle, y), Anchor::Center, Hand::bold(size), &line);
            y += size * 1.25;
        }
        y += 14.0;
        let about = plain(&set.about, language, None);
        for line in wrapped(&about, 12.0, room * 0.85, false)
            .into_iter()
            .take(14)
        {
            self.text(at(middle, y), Anchor::Center, Hand::plain(12.0), &line);
            y += 17.0;
        }
        y = height * 0.78;
        let count = words::count(set.problems.len(), language);
        let licence = if set.licence.is_empty() {
            String::new()
        } else {
            set.licence.clone()
        };
        for line in [
            set.author.as_str(),
            set.source.work.as_str(),
            &count,
            &licence,
        ] {
            for part in wrapped(line, 11.0, room, false) {
                self.text(at(middle, y), Anchor::Center, Hand::gray(11.0), &part);
                y += 16.0;
            }
        }
    }

    /// A new section, on a new page.
    fn begin(&mut self, heading: &str) {
        self.heading = heading.to_owned();
        self.used = usize::MAX;
    }

    fn add(&mut self, number: usize, first: &str, second: &str, picture: &Picture) {
        let (width, height) = self.grid.cell;
        if self.used >= self.grid.columns * self.grid.rows {
            self.pages.push(Page::default());
            self.used = 0;
            let heading = self.heading.clone();
            let page_width = self.booklet.paper.size().0;
            let heading = fitted(&heading, 9.0, page_width - 2.0 * MARGIN, false);
            self.text(
                at(page_width / 2.0, MARGIN - 14.0),
                Anchor::Center,
                Hand::gray(9.0),
                &heading,
            );
        }
        let (column, row) = (self.used % self.grid.columns, self.used / self.grid.columns);
        self.used += 1;
        let x = MARGIN + column as f32 * width + GAP / 2.0;
        let y = MARGIN + row as f32 * height;
        let room = width - GAP;
        let is_small = height < 130.0;
        let size = if is_small { 8.5 } else { 10.0 };
        let label = format!("{number}");
        self.text(at(x, y + size), Anchor::Start, Hand::bold(size), &label);
        let indent = font::width(&label, true) * size + size * 0.6;
        let first = fitted(first, size, room - indent, false);
        self.text(
            at(x + indent, y + size),
            Anchor::Start,
            Hand::plain(size),
            &first,
        );
        let mut caption = size + 5.0;
        if !second.is_empty() {
            let small = size - 2.0;
            let second = fitted(second, small, room, false);
            self.text(
                at(x, y + size + small + 3.0),
                Anchor::Start,
                Hand::gray(small),
                &second,
            );
            caption = CAPTION;
        }
        let space = height - caption - GAP;
        let scale = (room / picture.width.max(1.0))
            .min(space / picture.height.max(1.0))
            .min(LARGEST);
        let origin = at(x, y + caption + 2.0);
        if let Some(page) = self.pages.last_mut() {
            page.shapes.extend(
                picture
                    .shapes
                    .iter()
                    .map(|shape| shape.placed(scale, origin)),
            );
        }
    }

    fn number_pages(&mut self) {
        let (width, height) = self.booklet.paper.size();
        for (number, page) in self.pages.iter_mut().enumerate().skip(1) {
            page.shapes.push(Shape::Text {
                place: at(width / 2.0, height - MARGIN + 8.0),
                size: 9.0,
                anchor: Anchor::Center,
                weight: Weight::Plain,
                ink: Ink::Gray,
                text: (number + 1).to_string(),
            });
        }
    }
}

/// The text cut to a width, with dots where it was cut.
pub(super) fn fitted(text: &str, size: f32, room: f32, is_bold: bool) -> String {
    if font::width(text, is_bold) * size <= room {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take(200).collect();
    while !cut.is_empty() && font::width(&format!("{cut}…"), is_bold) * size > room {
        cut.pop();
    }
    format!("{}…", cut.trim_end())
}

/// The text in lines of at most this width; a longer word is cut.
fn wrapped(text: &str, size: f32, room: f32, is_bold: bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace().take(2_000) {
        let word = fitted(word, size, room, is_bold);
        match lines.last_mut() {
            Some(line) if font::width(&format!("{line} {word}"), is_bold) * size <= room => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

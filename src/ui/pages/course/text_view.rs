//! The text of a lesson: paragraphs, lists, tables, and a small picture of every board.

use egui::{
    Button, CornerRadius, Frame, Label, Link as LinkText, Margin, RichText, ScrollArea, Sense,
    Stroke, TextStyle, Ui, Vec2, vec2,
};

use super::word_link::word_link;
use super::{Look, Msg, Page, board_key, claims_view, table_view};
use crate::course::{Block, Board, Link, Span, Word};
use crate::problem::{Problem, Task, Text};
use crate::store::{Outcome, ProblemKey};
use crate::ui::page::Shared;
use crate::ui::widgets::{Push, Small, parts, theme};

/// Distance between two lines of a small board, in points.
const CELL: f32 = 13.0;
/// Width of a readable line of text, in points.
const COLUMN: f32 = 560.0;
/// Line height of the text, in points.
const LEADING: f32 = 27.0;

/// The page, and what every page may read.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    /// The course and the reader's place in it.
    pub page: &'a Page,
    /// Shared data of the application.
    pub shared: &'a Shared<'a>,
}

/// Shows the lesson.
pub(super) fn show(ui: &mut Ui, reading: Reading<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    let Reading { page, shared } = reading;
    let Some((name, lesson)) = page.lesson_shown(shared) else {
        return;
    };
    let whole = ui.max_rect();
    if let Some(word) = look.word.clone() {
        pinned(ui, whole, reading, &word, look);
    }
    let mut area = ScrollArea::vertical()
        .id_salt(("lesson", name))
        .auto_shrink(false);
    if std::mem::take(&mut look.to_top) {
        area = area.vertical_scroll_offset(0.0);
    }
    area.show(ui, |ui| {
        ui.set_max_width(ui.available_width().min(COLUMN));
        ui.spacing_mut().item_spacing.y = 7.0;
        ui.add_space(2.0);
        ui.label(RichText::new(&lesson.title).font(theme::semibold(28.0)));
        let mut board = 0;
        for (number, block) in lesson.blocks.iter().enumerate() {
            ui.push_id(number, |ui| match block {
                Block::Heading(spans) => {
                    ui.add_space(6.0);
                    let text: String = spans.iter().map(|span| span.text.as_str()).collect();
                    ui.label(RichText::new(text).text_style(TextStyle::Heading));
                }
                Block::Paragraph(spans) => line(ui, reading, spans, look, msgs),
                Block::Quote(spans) => {
                    Frame::new()
                        .fill(shared.settings.theme.theme().window.open_ground.0)
                        .corner_radius(CornerRadius::same(5))
                        .inner_margin(Margin::symmetric(10, 6))
                        .show(ui, |ui| {
                            ui.set_width(ui.available_width());
                            line(ui, reading, spans, look, msgs);
                        });
                }
                Block::List { ordered, items } => {
                    for (number, item) in items.iter().enumerate() {
                        ui.horizontal_top(|ui| {
                            let sign = if *ordered {
                                format!("{}.", number + 1)
                            } else {
                                "•".to_owned()
                            };
                            ui.add_sized([20.0, LEADING], Label::new(sign));
                            ui.vertical(|ui| line(ui, reading, item, look, msgs));
                        });
                    }
                }
                Block::Table(table) => table_view::show(ui, reading, table, look, msgs),
                Block::Board(of) => {
                    picture(ui, reading, (name, of, board), look, msgs);
                }
                Block::Claims(claims) => claims_view::show(ui, shared, claims, msgs),
            });
            board += usize::from(super::is_board(block));
        }
        ui.add_space(10.0);
        let last = page.lesson + 1 == crate::course::NAMES.len();
        let key = if last { "course-finish" } else { "course-next" };
        let is_done = last && page.is_read(name);
        let button = Push {
            enabled: !is_done,
            ..Push::soft(shared.texts.tr(key))
        };
        let colors = &shared.settings.theme.theme().window;
        if parts::push(ui, button, 44.0, colors).clicked() && !is_done {
            msgs.push(Msg::Finish);
        }
        ui.add_space(24.0);
    });
}

/// A text of several spans, wrapped at the column's edge.
pub(super) fn line(
    ui: &mut Ui,
    reading: Reading<'_>,
    spans: &[Span],
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::Vec2::ZERO;
        // Otherwise the first line would be as high as a button.
        ui.set_row_height(LEADING);
        for span in spans {
            self::span(ui, reading, span, look, msgs);
        }
    });
}

fn span(ui: &mut Ui, reading: Reading<'_>, span: &Span, look: &mut Look, msgs: &mut Vec<Msg>) {
    let Reading { page, shared } = reading;
    let words = shown(&span.text, shared);
    let mut text = RichText::new(words).size(16.5).line_height(Some(LEADING));
    if span.style.strong {
        text = text.strong();
    }
    if span.style.emphasis {
        text = text.italics();
    }
    if span.style.code {
        text = text.monospace();
    }
    match &span.link {
        None => {
            ui.label(text);
        }
        Some(Link::Lesson(name)) => {
            if ui.add(LinkText::new(text)).clicked() {
                msgs.push(Msg::Open(name.clone()));
            }
        }
        Some(Link::Problem(reference)) => {
            if ui.add(LinkText::new(text)).clicked() {
                msgs.push(Msg::Problem(reference.clone()));
            }
        }
        Some(Link::Word(name)) => {
            let course = page.lessons(shared);
            let word = course.and_then(|course| course.glossary.word(name));
            let Some(word) = word else {
                ui.label(text);
                return;
            };
            let response = word_link(ui, text).on_hover_ui(|ui| card(ui, shared, word));
            if response.clicked() {
                look.word = Some(name.clone());
            }
        }
    }
}

/// A text of a lesson with its points in the user's notation.
pub(super) fn shown(text: &str, shared: &Shared<'_>) -> String {
    if !text.contains('{') {
        return text.to_owned();
    }
    let text = Text {
        en: text.to_owned(),
        de: String::new(),
    };
    shared.plain_text(&text)
}

/// Shows the glossary entry of a word.
fn card(ui: &mut Ui, shared: &Shared<'_>, word: &Word) {
    let texts = shared.texts;
    let quiet = shared.settings.theme.theme().window.quiet.0;
    ui.set_max_width(340.0);
    let (own, other) = match shared.settings.language {
        crate::problem::Language::English => (&word.name.en, &word.name.de),
        crate::problem::Language::German => (&word.name.de, &word.name.en),
    };
    ui.label(RichText::new(own).strong().size(16.0));
    let mut names = vec![texts.tr_with("word-other", [("name", other.clone().into())])];
    if !word.japanese.is_empty() {
        names.push(texts.tr_with("word-japanese", [("name", word.japanese.clone().into())]));
    }
    if !word.book.is_empty() {
        names.push(texts.tr_with("word-book", [("name", word.book.clone().into())]));
    }
    ui.label(RichText::new(names.join("   ")).color(quiet));
    ui.label(shared.plain_text(&word.meaning));
    if !word.difference.is_empty() {
        ui.label(RichText::new(shared.plain_text(&word.difference)).italics());
    }
}

/// The card of a word that was clicked, over the bottom of the lesson until it is closed, so that the text
/// does not move.
fn pinned(ui: &Ui, whole: egui::Rect, reading: Reading<'_>, name: &str, look: &mut Look) {
    let Reading { page, shared } = reading;
    let course = page.lessons(shared);
    let Some(word) = course.and_then(|course| course.glossary.word(name)) else {
        return;
    };
    let mut close = false;
    let colors = &shared.settings.theme.theme().window;
    let width = whole.width().min(COLUMN);
    egui::Area::new(ui.scope_id().with("word"))
        .order(egui::Order::Foreground)
        .pivot(egui::Align2::LEFT_BOTTOM)
        .fixed_pos(whole.left_bottom() - vec2(0.0, 12.0))
        .show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).inner_margin(16).show(ui, |ui| {
                ui.set_width(width - 36.0);
                card(ui, shared, word);
                let words = Push::soft(shared.texts.tr("word-close"));
                close = parts::push(ui, words, 32.0, colors).clicked();
            });
        });
    if close {
        look.word = None;
    }
}

/// A small picture of a board with its title; clicking makes the board current.
fn picture(
    ui: &mut Ui,
    reading: Reading<'_>,
    (lesson, board, number): (&str, &Board, usize),
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let shared = reading.shared;
    let key = board_key(lesson, board);
    let known = key.as_ref().and_then(|key| shared.practice.problem(key));
    let problem = match (known, board) {
        (Some(problem), _) => problem,
        (None, Board::Own(problem)) => problem,
        (None, Board::Shipped(reference)) => {
            let name = [("name", reference.to_string().into())];
            ui.label(shared.texts.tr_with("course-missing", name));
            return;
        }
    };
    let colors = &shared.settings.theme.theme().window;
    let in_hand = key.is_some() && key == shared.practice.in_hand();
    let (rim, fill) = if in_hand {
        (colors.accent.0, colors.selected.0)
    } else {
        (egui::Color32::TRANSPARENT, colors.raised.0)
    };
    let response = Frame::new()
        .fill(fill)
        .stroke(Stroke::new(1.5, rim))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::same(12))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_top(|ui| {
                miniature(ui, shared, problem, look);
                ui.vertical(|ui| {
                    beside(ui, shared, problem, key.as_ref(), (number, in_hand), msgs)
                });
            });
        })
        .response;
    // A click on the picture works like the button.
    if response.interact(Sense::click()).clicked() && !in_hand {
        msgs.push(Msg::Board(number));
    }
}

fn beside(
    ui: &mut Ui,
    shared: &Shared<'_>,
    problem: &Problem,
    key: Option<&ProblemKey>,
    (number, in_hand): (usize, bool),
    msgs: &mut Vec<Msg>,
) {
    let colors = &shared.settings.theme.theme().window;
    let texts = shared.texts;
    let title = shared.plain_text(&problem.title);
    ui.label(RichText::new(title).strong().size(15.0));
    let latest = key
        .and_then(|key| shared.practice.standings.get(key))
        .map(|standing| standing.latest);
    let key = match (problem.task, latest) {
        (Task::Show, _) => "course-diagram",
        (_, Some(Outcome::Solved)) => "course-solved",
        (_, Some(Outcome::Failed | Outcome::GaveUp)) => "course-again",
        (_, None) => "course-open",
    };
    ui.label(RichText::new(texts.tr(key)).color(colors.quiet.0));
    let source = &problem.source;
    if !source.figure.is_empty() {
        let mut words = texts.tr_with("source-figure", [("value", source.figure.clone().into())]);
        if !source.page.is_empty() {
            words.push_str(", ");
            words += &texts.tr_with("source-page", [("value", source.page.clone().into())]);
        }
        ui.label(
            RichText::new(words)
                .text_style(TextStyle::Small)
                .color(colors.quiet.0),
        );
    }
    if let Some(certainty) = source.certainty {
        let key = certainty_key(certainty);
        ui.label(
            RichText::new(texts.tr(key))
                .text_style(TextStyle::Small)
                .color(colors.quiet.0),
        );
    }
    let values = [("number", (number + 1).into())];
    let words = texts.tr_with(
        if in_hand {
            "course-in-hand"
        } else {
            "course-take"
        },
        values,
    );
    let button = Button::selectable(in_hand, words).min_size(vec2(90.0, 26.0));
    if ui.add(button).clicked() {
        msgs.push(Msg::Board(number));
    }
}

const fn certainty_key(certainty: crate::problem::Certainty) -> &'static str {
    use crate::problem::Certainty;
    match certainty {
        Certainty::Stated => "certainty-stated",
        Certainty::Found => "certainty-found",
        Certainty::Derived => "certainty-derived",
        Certainty::Reconstructed => "certainty-reconstructed",
        Certainty::Original => "certainty-original",
    }
}

fn miniature(ui: &mut Ui, shared: &Shared<'_>, problem: &Problem, look: &mut Look) {
    let small = Small::of(problem);
    let small = Small {
        window: problem.drawn.unwrap_or(small.window),
        most: CELL,
        ..small
    };
    let (columns, rows) = (small.window.width(), small.window.height());
    let room = vec2(f32::from(columns) + 0.2, f32::from(rows) + 0.2) * CELL;
    let (rect, _) = ui.allocate_exact_size(room, Sense::hover());
    if ui.is_rect_visible(rect) {
        let theme = shared.settings.theme.theme();
        let geometry = look.stamps.paint(ui, rect, &small, theme);
        if let Some(point) = problem.setup.ko {
            let side = Vec2::splat(geometry.cell * 0.42);
            let square = egui::Rect::from_center_size(geometry.center(point), side);
            let stroke = Stroke::new(1.0, theme.board.line.0);
            ui.painter()
                .rect_stroke(square, 0, stroke, egui::StrokeKind::Middle);
        }
    }
}

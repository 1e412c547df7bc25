//! The welcome screen: two ways to begin, and the language in the corner.

use egui::{CentralPanel, Frame, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::{Look, Msg};
use crate::board::{Point, Size, Stones, Window};
use crate::problem::{Problem, ProblemSet, Task};
use crate::store::ProblemKey;
use crate::texts::{self, Language};
use crate::ui::command::Command;
use crate::ui::page::Shared;
use crate::ui::widgets::icon;
use crate::ui::widgets::{self, Push, Small, theme};

/// Whether a new user is asked where to begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Offer {
    /// No question.
    #[default]
    None,
    /// The question replaces the page.
    Open,
}

/// A new user's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Welcome {
    /// Start with the lessons.
    Course,
    /// Start with problems for this strength.
    Problems(Strength),
}

/// A rough playing strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strength {
    /// Knows the rules and little more.
    Beginner,
    /// Plays casually.
    #[default]
    Player,
    /// Plays well.
    Strong,
    /// Has dan strength.
    Dan,
}

impl Strength {
    /// Every strength, weakest first.
    pub const ALL: [Strength; 4] = [
        Strength::Beginner,
        Strength::Player,
        Strength::Strong,
        Strength::Dan,
    ];

    /// Keys of its name and of the levels it covers.
    #[must_use]
    pub const fn keys(self) -> (&'static str, &'static str) {
        match self {
            Strength::Beginner => ("strength-beginner", "strength-beginner-level"),
            Strength::Player => ("strength-player", "strength-player-level"),
            Strength::Strong => ("strength-strong", "strength-strong-level"),
            Strength::Dan => ("strength-dan", "strength-dan-level"),
        }
    }

    /// Mean difficulty of a suitable set, from 1 for 25 kyu to 30 for 5 dan.
    const fn difficulty(self) -> f32 {
        match self {
            Strength::Beginner => 3.0,
            Strength::Player => 11.0,
            Strength::Strong => 20.0,
            Strength::Dan => 27.0,
        }
    }
}

/// A first problem from the set whose mean difficulty fits best.
pub(super) fn fitting(shared: &Shared<'_>, strength: Strength) -> Option<ProblemKey> {
    let wanted = strength.difficulty();
    let mut best: Option<(f32, &ProblemSet)> = None;
    for loaded in &shared.library.sets {
        let problems = &loaded.set.problems;
        let known: Vec<f32> = problems
            .iter()
            .filter(|problem| problem.quiz.is_none() && problem.task != Task::Show)
            .filter_map(|problem| problem.difficulty.map(f32::from))
            .collect();
        // A player should not begin with a set of questions or diagrams.
        if known.len() * 2 <= problems.len() || known.len() < 3 {
            continue;
        }
        let mean = known.iter().sum::<f32>() / known.len() as f32;
        let away = (mean - wanted).abs();
        if best.is_none_or(|(least, _)| away < least) {
            best = Some((away, &loaded.set));
        }
    }
    let (_, set) = best?;
    // The first problems of a set may be far easier than the rest.
    let is_hard_enough =
        |problem: &&Problem| problem.difficulty.map_or(0.0, f32::from) >= wanted * 0.6;
    let problem = set.problems.iter().find(is_hard_enough);
    Some(ProblemKey {
        set: set.id.clone(),
        problem: problem.or(set.problems.first())?.id.clone(),
    })
}

/// Shows the welcome screen in place of everything else.
pub fn show(ui: &mut Ui, shared: &Shared<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    let theme = shared.settings.theme.theme();
    let colors = &theme.window;
    let words = shared.texts;
    CentralPanel::default()
        .frame(Frame::new().fill(colors.background.0))
        .show(ui, |ui| {
            let page = ui.max_rect();
            language(ui, page, shared, msgs);
            let is_low = page.height() < 760.0;
            let middle = page.center().x;
            let mut top = page.top() + if is_low { 16.0 } else { 70.0 };
            let side = if is_low { 44.0 } else { 64.0 };
            let mark = Rect::from_center_size(pos2(middle, top + side / 2.0), vec2(side, side));
            icon::logo(ui, mark, theme);
            top = mark.bottom() + if is_low { 6.0 } else { 26.0 };
            for (text, font, color) in [
                (
                    "Räuberspiel",
                    theme::semibold(if is_low { 28.0 } else { 36.0 }),
                    colors.text.0,
                ),
                (words.tr("home-lead"), theme::regular(17.0), colors.quiet.0),
            ] {
                let galley = widgets::line(ui, text, font, color, page.width() - 40.0);
                let size = galley.size();
                ui.painter()
                    .galley(pos2(middle - size.x / 2.0, top), galley, color);
                let place = Rect::from_min_size(pos2(middle - size.x / 2.0, top), size);
                widgets::spoken(ui, place, text, text);
                top += size.y + 4.0;
            }
            top += if is_low { 14.0 } else { 40.0 };
            let wide = ((page.width() - 32.0 - 24.0) / 2.0).min(416.0);
            let height = (page.bottom() - top - 48.0).min(452.0);
            let left = Rect::from_min_size(pos2(middle - 12.0 - wide, top), vec2(wide, height));
            let right = Rect::from_min_size(pos2(middle + 12.0, top), vec2(wide, height));
            newcomer(ui, left, shared, look, msgs);
            player(ui, right, shared, look, msgs);
            let foot = words.tr("home-foot");
            let galley =
                widgets::line(ui, foot, theme::regular(13.0), colors.quiet.0, page.width());
            let at = pos2(middle - galley.size().x / 2.0, left.bottom() + 20.0);
            if at.y + 16.0 < page.bottom() {
                ui.painter().galley(at, galley, colors.quiet.0);
            }
        });
}

fn language(ui: &mut Ui, page: Rect, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let colors = &shared.settings.theme.theme().window;
    let cell = vec2(84.0, 32.0);
    let all = Rect::from_min_size(
        pos2(page.right() - 24.0 - 2.0 * cell.x, page.top() + 16.0),
        vec2(2.0 * cell.x, cell.y),
    );
    ui.painter().rect_filled(all, 8, colors.sunken.0);
    for (index, language) in Language::ALL.into_iter().enumerate() {
        let left = all.left() + cell.x * index as f32;
        let rect = Rect::from_min_size(pos2(left, all.top()), cell);
        let is_chosen = shared.settings.language == language;
        let name = texts::own_name(language);
        let response = ui.interact(rect, ui.scope_id().with(name), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, name));
        if is_chosen {
            ui.painter()
                .rect_filled(rect.shrink(2.0), 7, colors.surface.0);
        }
        widgets::focus_ring(ui.painter(), rect.shrink(3.0), &response, colors);
        let ink = if is_chosen {
            colors.text.0
        } else {
            colors.quiet.0
        };
        let galley = widgets::line(ui, name, theme::medium(14.0), ink, cell.x);
        ui.painter()
            .galley(rect.center() - galley.size() / 2.0, galley, ink);
        if response.clicked() && !is_chosen {
            msgs.push(Msg::Run(Command::Language));
        }
    }
}

/// Draws title and text of a card; returns the bottom edge.
fn head(ui: &Ui, card: Rect, top: f32, title: &str, text: &str, shared: &Shared<'_>) -> f32 {
    let colors = &shared.settings.theme.theme().window;
    let left = card.left() + 32.0;
    let room = card.width() - 64.0;
    let at = pos2(left, top + 14.0);
    widgets::write(ui, at, title, theme::semibold(20.0), colors.text.0, room);
    let galley = widgets::lines(ui, text, theme::regular(15.0), colors.quiet.0, room, 3);
    let size = galley.size();
    ui.painter()
        .galley(pos2(left, top + 34.0), galley, colors.quiet.0);
    let place = Rect::from_min_max(pos2(left, top), pos2(card.right(), top + 34.0 + size.y));
    widgets::spoken(ui, place, title, &format!("{title}. {text}"));
    top + 34.0 + size.y
}

/// Room for a small board, if the card is high enough.
fn picture(card: Rect) -> Option<Rect> {
    let side = (card.height() - 312.0).min(156.0);
    let place = pos2(card.center().x, card.top() + 32.0 + side / 2.0);
    (side >= 60.0).then(|| Rect::from_center_size(place, vec2(side, side)))
}

fn board(black: &[(u8, u8)], white: &[(u8, u8)]) -> Stones {
    let mut stones = Stones::default();
    for (points, color) in [
        (black, crate::board::Color::Black),
        (white, crate::board::Color::White),
    ] {
        for &(column, row) in points {
            stones.set(Point::at(column, row), Some(color));
        }
    }
    stones
}

const fn small(stones: &Stones, window: Window) -> Small<'_> {
    Small {
        stones,
        window,
        size: Size::SQUARE_19,
        most: 32.0,
    }
}

fn newcomer(ui: &mut Ui, card: Rect, shared: &Shared<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    let theme = shared.settings.theme.theme();
    widgets::card(ui.painter(), card, &theme.window);
    let mut top = card.top() + 24.0;
    if let Some(place) = picture(card) {
        let stones = board(&[(3, 6), (2, 5), (4, 5)], &[(3, 5)]);
        let part = Window {
            lower_left: Point::at(1, 3),
            upper_right: Point::at(5, 7),
        };
        look.stamps.paint(ui, place, &small(&stones, part), theme);
        top = place.bottom() + 24.0;
    }
    let texts = shared.texts;
    head(
        ui,
        card,
        top,
        texts.tr("home-new"),
        texts.tr("home-new-text"),
        shared,
    );
    let push = Push {
        key: Some(texts.tr("key-space")),
        ..Push::main(texts.tr("offer-course"))
    };
    let place = foot(card);
    let id = ui.scope_id().with("home-course");
    if push.show_at(ui, place, id, &theme.window).clicked() {
        msgs.push(Msg::Welcome(Welcome::Course));
    }
}

/// The place of a card's button.
fn foot(card: Rect) -> Rect {
    Rect::from_min_max(
        pos2(card.left() + 32.0, card.bottom() - 76.0),
        pos2(card.right() - 32.0, card.bottom() - 32.0),
    )
}

fn player(ui: &mut Ui, card: Rect, shared: &Shared<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    let theme = shared.settings.theme.theme();
    let colors = &theme.window;
    widgets::card(ui.painter(), card, colors);
    let mut top = card.top() + 24.0;
    if let Some(place) = picture(card) {
        let stones = board(
            &[(0, 3), (1, 3), (2, 3), (2, 2), (2, 1), (2, 0)],
            &[
                (0, 4),
                (1, 4),
                (2, 4),
                (3, 4),
                (3, 3),
                (3, 2),
                (3, 1),
                (3, 0),
                (1, 0),
            ],
        );
        let part = Window {
            lower_left: Point::at(0, 0),
            upper_right: Point::at(4, 4),
        };
        look.stamps.paint(ui, place, &small(&stones, part), theme);
        top = place.bottom() + 24.0;
    }
    let texts = shared.texts;
    let end = head(
        ui,
        card,
        top,
        texts.tr("home-know"),
        texts.tr("home-know-text"),
        shared,
    );
    let gap = 8.0;
    let wide = (card.width() - 64.0 - 3.0 * gap) / 4.0;
    let chosen = look.strength;
    for (index, strength) in Strength::ALL.into_iter().enumerate() {
        let left = card.left() + 32.0 + (wide + gap) * index as f32;
        let rect = Rect::from_min_size(pos2(left, end + 14.0), vec2(wide, 58.0));
        let (name, level) = strength.keys();
        let (name, level) = (texts.tr(name), texts.tr(level));
        let response = ui.interact(
            rect,
            ui.scope_id().with(("strength", index)),
            Sense::click(),
        );
        let is_chosen = chosen == strength;
        response.widget_info(|| {
            WidgetInfo::selected(
                Role::RadioButton,
                true,
                is_chosen,
                format!("{name}, {level}"),
            )
        });
        let fill = match (is_chosen, response.hovered()) {
            (true, _) => colors.selected.0,
            (false, true) => colors.hovered.0,
            (false, false) => colors.raised.0,
        };
        let painter = ui.painter();
        painter.rect_filled(rect, 8, fill);
        if is_chosen {
            let rim = egui::Stroke::new(2.0, colors.accent.0);
            painter.rect_stroke(rect, 8, rim, egui::StrokeKind::Inside);
        }
        widgets::focus_ring(painter, rect, &response, colors);
        let ink = if is_chosen {
            colors.accent.0
        } else {
            colors.text.0
        };
        for (text, font, ink, y) in [
            (name, theme::medium(14.0), ink, -9.0),
            (level, theme::regular(12.0), colors.quiet.0, 11.0),
        ] {
            let galley = widgets::line(ui, text, font, ink, wide - 4.0);
            let at = rect.center() + vec2(0.0, y) - galley.size() / 2.0;
            ui.painter().galley(at, galley, ink);
        }
        if response.clicked() {
            look.strength = strength;
        }
    }
    let push = Push::soft(texts.tr("offer-problems"));
    let id = ui.scope_id().with("home-solve");
    if push.show_at(ui, foot(card), id, colors).clicked() {
        msgs.push(Msg::Welcome(Welcome::Problems(chosen)));
    }
}

//! The global search for sets, problems, lessons and commands. It matches parts of words, or letters in
//! order.

use egui::{Align2, Id, Key, Modal, Modifiers, Rect, Role, ScrollArea, Sense, Ui};
use egui::{WidgetInfo, pos2, vec2};

use crate::store::ProblemKey;
use crate::ui::command::{Command, Menu};
use crate::ui::page::Page;
use crate::ui::pages::course;
use crate::ui::shell::apply::Action;
use crate::ui::shell::menu::is_enabled;
use crate::ui::shell::state::{State, ViewState};
use crate::ui::widgets::{self, icons, parts, theme};

/// The search, while it is open.
#[derive(Default)]
pub struct Palette {
    query: String,
    chosen: usize,
    /// Everything searchable, gathered when the search opens.
    items: Vec<Item>,
    /// The latest query and the indices of its results.
    found: Option<(String, Vec<usize>)>,
}

/// Something that can be found.
struct Item {
    kind: Kind,
    title: String,
    detail: String,
    /// Title and detail in lower case, for matching.
    plain: String,
    target: Target,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Set,
    Problem,
    Lesson,
    Command,
}

#[derive(Clone)]
enum Target {
    Set(usize),
    Problem(ProblemKey),
    Lesson(String),
    Command(Command),
}

impl Kind {
    const fn heading(self) -> &'static str {
        match self {
            Kind::Set => "palette-sets",
            Kind::Problem => "palette-problems",
            Kind::Lesson => "palette-lessons",
            Kind::Command => "palette-commands",
        }
    }

    const fn sign(self) -> &'static str {
        match self {
            Kind::Set => icons::SQUARES_FOUR,
            Kind::Problem => icons::PUZZLE_PIECE,
            Kind::Lesson => icons::BOOK_OPEN,
            Kind::Command => icons::KEYBOARD,
        }
    }

    /// Maximum number of results of this kind that are shown.
    const fn most(self, is_searching: bool) -> usize {
        match (self, is_searching) {
            (Kind::Set, true) | (Kind::Lesson, true) => 5,
            (Kind::Problem, true) => 8,
            (Kind::Command, true) => 8,
            (Kind::Set, false) => 6,
            (Kind::Problem | Kind::Lesson, false) => 0,
            (Kind::Command, false) => usize::MAX,
        }
    }
}

impl Palette {
    /// Gathers everything searchable.
    #[must_use]
    pub fn new(state: &State) -> Palette {
        let (texts, shared) = (&state.texts, state.shared());
        let mut items = Vec::new();
        let mut add = |kind, title: String, detail: String, target| {
            let plain = format!("{title} {detail}").to_lowercase();
            items.push(Item {
                kind,
                title,
                detail,
                plain,
                target,
            });
        };
        for (set, loaded) in state.practice.library.sets.iter().enumerate() {
            let title = shared.heading_of_set(&loaded.set);
            let count = loaded.set.problems.len();
            let detail = texts.tr_with("set-count", [("count", count.into())]);
            add(Kind::Set, title.clone(), detail, Target::Set(set));
            for (number, problem) in loaded.set.problems.iter().enumerate() {
                let key = ProblemKey {
                    set: loaded.set.id.clone(),
                    problem: problem.id.clone(),
                };
                let detail = format!("{title} {}", number + 1);
                let title = shared.heading_of(&loaded.set, problem);
                add(Kind::Problem, title, detail, Target::Problem(key));
            }
        }
        for (number, (name, title)) in state.course.titles(&state.shared()).enumerate() {
            let detail = texts.tr_with("palette-lesson", [("number", (number + 1).into())]);
            add(Kind::Lesson, title, detail, Target::Lesson(name));
        }
        for menu in Menu::ALL
            .iter()
            .copied()
            .filter(|menu| menu.is_on(state.page))
        {
            for command in Command::of(menu) {
                let title = texts
                    .tr(command.name_key())
                    .trim_end_matches('…')
                    .to_owned();
                let detail = texts.tr(menu.name_key()).to_owned();
                add(Kind::Command, title, detail, Target::Command(command));
            }
        }
        Palette {
            items,
            ..Palette::default()
        }
    }

    /// The indices of the matching items, kind by kind, best first.
    fn hits(&mut self) -> Vec<usize> {
        let query = self.query.trim().to_lowercase();
        if let Some((asked, found)) = &self.found
            && *asked == query
        {
            return found.clone();
        }
        let mut fits: Vec<(Kind, i32, usize)> = self
            .items
            .iter()
            .enumerate()
            .filter_map(|(place, item)| Some((item.kind, -fit(&query, &item.plain)?, place)))
            .collect();
        fits.sort_unstable();
        // Once whole parts of words match, drop matches of mere letters in order.
        if fits.iter().any(|&(_, worth, _)| -worth > WEAK) {
            fits.retain(|&(_, worth, _)| -worth > WEAK);
        }
        let mut found = Vec::new();
        let mut count = 0;
        let mut last = None;
        for (kind, _, place) in fits {
            count = if last == Some(kind) { count + 1 } else { 0 };
            last = Some(kind);
            if count < kind.most(!query.is_empty()) {
                found.push(place);
            }
        }
        self.found = Some((query, found.clone()));
        self.chosen = 0;
        found
    }
}

/// Upper bound on the score of a word that matches only by letters in order.
const WEAK: i32 = 45;

/// The score of a query: words at the start of the text or of a word rank first, parts of words next, letters
/// in order last. `None` if a word does not match.
fn fit(query: &str, text: &str) -> Option<i32> {
    let mut sum = 0;
    for word in query.split_whitespace() {
        let at = text.find(word);
        sum += match at {
            Some(0) => 100,
            Some(at) if text[..at].ends_with(char::is_whitespace) => 80,
            Some(_) => 50,
            None => {
                let is_in_order = |part: &str| {
                    let mut letters = part.chars();
                    word.chars()
                        .all(|wanted| letters.any(|letter| letter == wanted))
                };
                if word.chars().count() < 3 || !text.split_whitespace().any(is_in_order) {
                    return None;
                }
                10
            }
        };
    }
    // Among equals, prefer the shorter text.
    Some(sum * 4 - i32::try_from(text.len()).unwrap_or(i32::MAX).min(120) / 4)
}

/// Shows the search if it is open and carries out the choice.
pub fn show(ctx: &egui::Context, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let Some(mut palette) = view.palette.take() else {
        return;
    };
    let colors = &state.practice.settings.theme.theme().window;
    let room = ctx.content_rect().size();
    let width = 640.0_f32.min(room.x - 32.0);
    let top = if room.y > 700.0 { 120.0 } else { 40.0 };
    let id = Id::unique("palette");
    let frame = egui::Frame::popup(&ctx.global_style())
        .corner_radius(12)
        .inner_margin(0);
    let area = Modal::default_area(id).anchor(Align2::CENTER_TOP, [0.0, top]);
    let hits = palette.hits();
    let mut chosen = None;
    ctx.input_mut(|input| {
        if input.consume_key(Modifiers::NONE, Key::ArrowDown) {
            palette.chosen = (palette.chosen + 1).min(hits.len().saturating_sub(1));
        }
        if input.consume_key(Modifiers::NONE, Key::ArrowUp) {
            palette.chosen = palette.chosen.saturating_sub(1);
        }
        if input.consume_key(Modifiers::NONE, Key::Enter) {
            chosen = hits.get(palette.chosen).copied();
        }
    });
    let response = Modal::new(id).area(area).frame(frame).show(ctx, |ui| {
        ui.set_width(width);
        field(ui, state, &mut palette, width);
        let bottom = (room.y - top - 56.0 - 48.0 - 24.0).clamp(120.0, 480.0);
        let clicked = ScrollArea::vertical()
            .max_height(bottom)
            .auto_shrink([false, true])
            .show(ui, |ui| list(ui, state, &palette, &hits, width))
            .inner;
        chosen = clicked.or(chosen);
        let (rect, _) = ui.allocate_exact_size(vec2(width, 40.0), Sense::hover());
        let line = egui::Stroke::new(1.0, colors.outline.0);
        ui.painter().hline(rect.x_range(), rect.top(), line);
        let at = pos2(rect.left() + 20.0, rect.center().y);
        let words = state.texts.tr("palette-foot");
        widgets::write(
            ui,
            at,
            words,
            theme::regular(13.0),
            colors.quiet.0,
            width - 40.0,
        );
    });
    if let Some(item) = chosen.and_then(|place| palette.items.get(place)) {
        if matches!(item.target, Target::Problem(_)) {
            actions.push(Action::Run(Command::Go(Page::Solve)));
        }
        actions.push(match item.target.clone() {
            Target::Set(set) => Action::OpenSet(set),
            Target::Problem(key) => Action::Select(key),
            Target::Lesson(name) => Action::Course(course::Msg::Read(name)),
            Target::Command(command) => Action::Run(command),
        });
        return;
    }
    if !response.should_close() {
        view.palette = Some(palette);
    }
}

fn field(ui: &mut Ui, state: &State, palette: &mut Palette, width: f32) {
    let colors = &state.practice.settings.theme.theme().window;
    let (rect, _) = ui.allocate_exact_size(vec2(width, 56.0), Sense::hover());
    let place = Rect::from_min_max(
        pos2(rect.left() + 10.0, rect.top() + 8.0),
        pos2(rect.right() - 72.0, rect.bottom() - 8.0),
    );
    let hint = state.texts.tr("palette-hint");
    let typed = &mut palette.query;
    let response = parts::bare_search(ui, place, typed, (hint, hint), 17.0, colors);
    response.request_focus();
    let at = pos2(rect.right() - 56.0, rect.center().y);
    let key = state.texts.tr("key-escape");
    widgets::key_tag(ui.painter(), at, key, colors.quiet.0, colors.raised.0);
    let line = egui::Stroke::new(1.0, colors.outline.0);
    ui.painter().hline(rect.x_range(), rect.bottom(), line);
}

/// Shows the results; returns the one clicked.
fn list(
    ui: &mut Ui,
    state: &State,
    palette: &Palette,
    hits: &[usize],
    width: f32,
) -> Option<usize> {
    let colors = &state.practice.settings.theme.theme().window;
    let texts = &state.texts;
    let mut clicked = None;
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.add_space(8.0);
    if hits.is_empty() {
        let (rect, _) = ui.allocate_exact_size(vec2(width, 56.0), Sense::hover());
        let at = pos2(rect.left() + 20.0, rect.center().y);
        let words = texts.tr("palette-none");
        widgets::write(
            ui,
            at,
            words,
            theme::regular(15.0),
            colors.quiet.0,
            width - 40.0,
        );
        widgets::spoken(ui, rect, "none", words);
    }
    let mut last = None;
    for (index, &place) in hits.iter().enumerate() {
        let Some(item) = palette.items.get(place) else {
            continue;
        };
        if last != Some(item.kind) {
            last = Some(item.kind);
            let (rect, _) = ui.allocate_exact_size(vec2(width, 30.0), Sense::hover());
            let at = pos2(rect.left() + 20.0, rect.center().y + 3.0);
            let words = texts.tr(item.kind.heading());
            widgets::write(ui, at, words, theme::medium(13.0), colors.quiet.0, width);
        }
        let (rect, _) = ui.allocate_exact_size(vec2(width, 40.0), Sense::hover());
        let rect = rect.shrink2(vec2(8.0, 0.0));
        let response = ui.interact(rect, ui.scope_id().with(("hit", place)), Sense::click());
        let is_chosen = index == palette.chosen;
        response.widget_info(|| {
            let name = format!("{}, {}", item.title, item.detail);
            WidgetInfo::selected(Role::Button, true, is_chosen, name)
        });
        let enabled = match &item.target {
            Target::Command(command) => is_enabled(state, *command),
            Target::Set(_) | Target::Problem(_) | Target::Lesson(_) => true,
        };
        if is_chosen {
            ui.painter().rect_filled(rect, 8, colors.selected.0);
            if !ui.clip_rect().contains_rect(rect) {
                ui.scroll_to_rect(rect, None);
            }
        } else if response.hovered() {
            ui.painter().rect_filled(rect, 8, colors.raised.0);
        }
        let ink = match (enabled, is_chosen) {
            (false, _) => colors.quiet.0,
            (true, true) => colors.accent.0,
            (true, false) => colors.text.0,
        };
        let at = pos2(rect.left() + 22.0, rect.center().y);
        let font = theme::icon(19.0);
        ui.painter()
            .text(at, Align2::CENTER_CENTER, item.kind.sign(), font, ink);
        let key = match &item.target {
            Target::Command(command) => command.key_text(texts),
            _ if is_chosen => texts.tr("key-enter").to_owned(),
            _ => String::new(),
        };
        let at = pos2(rect.left() + 46.0, rect.center().y);
        let room = rect.width() - 170.0;
        let wide = widgets::write(ui, at, &item.title, theme::regular(15.0), ink, room);
        let left = at.x + wide + 12.0;
        let at = pos2(left, rect.center().y + 1.0);
        let room = (rect.right() - 110.0 - left).max(0.0);
        if room > 30.0 {
            widgets::write(
                ui,
                at,
                &item.detail,
                theme::regular(13.0),
                colors.quiet.0,
                room,
            );
        }
        if !key.is_empty() {
            let galley = widgets::line(ui, &key, theme::medium(12.0), colors.quiet.0, 110.0);
            let at = pos2(rect.right() - galley.size().x - 24.0, rect.center().y);
            widgets::key_tag(ui.painter(), at, &key, colors.quiet.0, colors.surface.0);
        }
        if response.clicked() {
            clicked = Some(place);
        }
    }
    ui.add_space(8.0);
    clicked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearer_is_better_and_letters_in_order_are_enough() {
        let best = fit("snap", "snapback 3").unwrap();
        let inside = fit("back", "snapback 3").unwrap();
        assert!(best > inside);
        assert!(fit("snbk", "snapback 3").is_some());
        assert!(fit("kbns", "snapback 3").is_none());
        assert!(
            fit("zz", "a z of z").is_none(),
            "two letters are parts of words or nothing"
        );
        assert!(fit("rev prog", "review progress").is_some());
    }
}

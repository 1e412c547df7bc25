//! The Review page: what is due and why, and the runs that can be started.

mod path;
mod runs;
mod today;

use std::time::Duration;

use egui::{
    Align, Align2, CentralPanel, Frame, Layout, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2,
    vec2,
};

use crate::trainer::review::{Card, CardKey, Day, Forecast, Level, Limits, NextRound, Stage};
use crate::trainer::{Filter, Mode, Over, Today};
use crate::ui::page::{Request, Shared, Tab};
use crate::ui::run_view;
use crate::ui::widgets::{self, Push, Small, Stamps, icons, parts, theme};
use crate::worker::training::{self, TrainingAction};

/// The state of the Review page.
#[derive(Default)]
pub struct Page {
    /// The tab that is shown.
    pub tab: Tab,
    /// The number of problems that pass the filter, cached with the state it was counted for.
    matching: Option<(u64, usize, Filter, usize)>,
    /// The next round through the chosen set, for the same state.
    round: Option<NextRound>,
    /// The number of problems for each reading depth of `Mode::AHEAD`, for the same state.
    depths: [usize; 4],
    /// The number of twin pairs that pass the filter, for the same state.
    pairs: usize,
    /// The number of problems of each stage of the path, for the same state.
    stages: [usize; Stage::COUNT],
    /// The contents of today's session, cached with the inputs they were made from.
    today: Option<(Made, Today)>,
    /// The number of cards due tomorrow, for the same inputs.
    tomorrow: u32,
}

/// The inputs of today's session, compared to decide whether it is stale.
#[derive(Clone, Copy, PartialEq)]
struct Made {
    revision: u64,
    problems: usize,
    due: usize,
    limits: Limits,
    day: Day,
    time: Duration,
}

/// Messages from the page's own views.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Go to another tab, or to the Progress page.
    Turn(Tab),
    /// Change something about runs and cards.
    Train(TrainingAction),
}

/// What the page is drawn from: cached stones and the counts of `Page`.
struct View<'a> {
    stamps: &'a mut Stamps,
    matching: usize,
    round: Option<&'a NextRound>,
    depths: [usize; 4],
    /// The number of twin pairs that pass the filter.
    pairs: usize,
    stages: [usize; Stage::COUNT],
    today: Option<&'a Today>,
    tomorrow: u32,
    tab: Tab,
}

/// Maximum number of rows in the list of due cards.
const MOST_ROWS: usize = 40;
/// Maximum width of the page, for readable lines.
const WIDTH: f32 = 1152.0;
/// Below this width everything is in one column.
const NARROW: f32 = 860.0;

impl Page {
    /// Handles a message of the page's views.
    pub fn update(&mut self, msg: Msg, requests: &mut Vec<Request>) {
        requests.push(match msg {
            Msg::Turn(tab) => Request::Turn(tab),
            Msg::Train(action) => Request::Train(action),
        });
    }

    /// Recounts the problems and today's session if something has changed.
    pub fn poll(&mut self, shared: &Shared<'_>) {
        let training = shared.training;
        let made_for = (training.revision, training.index.len());
        let is_fresh = self
            .matching
            .as_ref()
            .is_some_and(|(revision, length, filter, _)| {
                (*revision, *length) == made_for && *filter == training.filter
            });
        if !is_fresh {
            let pool = shared.practice.pool();
            let count = pool.matching().len();
            self.depths = Mode::AHEAD.map(|ahead| pool.as_deep(ahead).len());
            self.pairs = pool.pairs().len();
            self.round = pool.cycle().map(|(_, next)| next);
            self.stages = pool.stage_counts();
            self.matching = Some((made_for.0, made_for.1, training.filter.clone(), count));
        }
        let made = Made {
            revision: training.revision,
            problems: training.index.len(),
            due: training.plan.today.len(),
            limits: shared.settings.limits,
            day: training.moment.day,
            time: training.time_for_today(),
        };
        if self.today.as_ref().is_none_or(|(known, _)| *known != made) {
            self.today = Some((made, shared.practice.pool().today(made.time)));
            let days = Forecast::of(&training.ledger, made.limits, made.day, 2).days;
            self.tomorrow = days.get(1).copied().unwrap_or_default();
        }
    }

    /// Shows the page.
    pub fn show(&self, ui: &mut Ui, shared: &Shared<'_>, stamps: &mut Stamps, msgs: &mut Vec<Msg>) {
        let matching = self.matching.as_ref().map_or(0, |&(.., count)| count);
        let round = self.round.as_ref();
        let view = &mut View {
            stamps,
            matching,
            round,
            depths: self.depths,
            pairs: self.pairs,
            stages: self.stages,
            today: self.today.as_ref().map(|(_, today)| today),
            tomorrow: self.tomorrow,
            tab: self.tab,
        };
        let colors = &shared.settings.theme.theme().window;
        CentralPanel::default()
            .frame(Frame::new().fill(colors.background.0))
            .show(ui, |ui| {
                parts::page(ui, "review", WIDTH, |ui| {
                    if let Some(tab) = run_view::tabs(ui, shared, self.tab) {
                        msgs.push(Msg::Turn(tab));
                    }
                    match self.tab {
                        Tab::Runs => {
                            summary(ui, shared, view, msgs);
                            runs::show(ui, shared, view, msgs);
                        }
                        Tab::Path => {
                            summary(ui, shared, view, msgs);
                            path::show(ui, shared, view, msgs);
                        }
                        Tab::Today | Tab::Progress => column(ui, shared, view, msgs),
                    }
                });
            });
    }
}

fn column(ui: &mut Ui, shared: &Shared<'_>, view: &mut View<'_>, msgs: &mut Vec<Msg>) {
    summary(ui, shared, view, msgs);
    if ui.available_width() < NARROW {
        left(ui, shared, view, msgs);
        right(ui, shared, msgs);
        return;
    }
    let width = ui.available_width();
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let wide = (width - 24.0) * 0.6;
        ui.vertical(|ui| {
            ui.set_width(wide);
            ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
            left(ui, shared, view, msgs);
        });
        ui.add_space(24.0);
        ui.vertical(|ui| {
            ui.set_width(width - 24.0 - wide);
            ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
            right(ui, shared, msgs);
        });
    });
}

fn left(ui: &mut Ui, shared: &Shared<'_>, view: &mut View<'_>, msgs: &mut Vec<Msg>) {
    today::session(ui, shared, view, msgs);
    today::due(ui, shared, view, msgs);
    ui.add_space(8.0);
    tiles(ui, shared, view, msgs);
    ui.add_space(8.0);
    suspended(ui, shared, view, msgs);
}

/// The right column: streak, weak techniques, strength.
fn right(ui: &mut Ui, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let training = shared.training;
    let days = training.days_in_a_row;
    if days > 0 {
        parts::card(ui, colors, |ui| {
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(36.0, 36.0), Sense::hover());
                let font = theme::icon_fill(30.0);
                let (at, ink) = (rect.center(), colors.flame.0);
                ui.painter()
                    .text(at, Align2::CENTER_CENTER, icons::FIRE, font, ink);
                let words = texts.tr_with("days-in-a-row", [("count", days.into())]);
                parts::heading(ui, &words, colors);
            });
        });
        ui.add_space(8.0);
    }
    weak(ui, shared, msgs);
    if shared.settings.shows_ratings && !training.ledger.problems.is_empty() {
        parts::card(ui, colors, |ui| {
            ui.label(parts::quiet(texts.tr("strength-heading"), colors));
            let level = Level::of_player(&training.ledger.user);
            match level {
                Some(level) => {
                    let words = RichText::new(level.words(texts)).font(theme::semibold(28.0));
                    ui.label(words);
                }
                None => {
                    ui.label(texts.tr("strength-unknown"));
                }
            }
        });
        ui.add_space(8.0);
    }
}

/// The techniques with the lowest accuracy, among those tried often enough.
fn weak(ui: &mut Ui, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let weak = shared.training.ledger.weak_techniques();
    if weak.is_empty() {
        return;
    }
    parts::card(ui, colors, |ui| {
        parts::heading(ui, texts.tr("weak-heading"), colors);
        for (name, share) in weak.into_iter().take(4) {
            ui.horizontal(|ui| {
                let width = ui.available_width();
                let (rect, _) = ui.allocate_exact_size(vec2(width, 30.0), Sense::hover());
                let percent = format!("{:.0} %", share * 100.0);
                let word = texts.technique(name);
                let at = pos2(rect.left(), rect.center().y);
                let font = theme::regular(15.0);
                widgets::write(ui, at, word, font, colors.text.0, width * 0.34);
                let bar = Rect::from_min_max(
                    pos2(rect.left() + width * 0.36, rect.center().y - 4.0),
                    pos2(rect.right() - 56.0, rect.center().y + 4.0),
                );
                ui.painter().rect_filled(bar, 4, colors.sunken.0);
                let mut done = bar;
                done.set_width(bar.width() * share as f32);
                let ink = match share {
                    ..0.5 => colors.bad.0,
                    0.5..0.75 => colors.open.0,
                    _ => colors.good.0,
                };
                ui.painter().rect_filled(done, 4, ink);
                let galley =
                    widgets::line(ui, &percent, theme::regular(13.0), colors.quiet.0, 56.0);
                let at = pos2(
                    rect.right() - galley.size().x,
                    rect.center().y - galley.size().y / 2.0,
                );
                ui.painter().galley(at, galley, colors.quiet.0);
                widgets::spoken(ui, rect, name, &format!("{word}: {percent}"));
            });
        }
        ui.add_space(4.0);
        let words = Push::text(texts.tr("weak-more"));
        if parts::push(ui, words, 32.0, colors).clicked() {
            msgs.push(Msg::Turn(Tab::Progress));
        }
    });
    ui.add_space(8.0);
}

/// The result of the latest run.
fn summary(ui: &mut Ui, shared: &Shared<'_>, view: &View<'_>, msgs: &mut Vec<Msg>) {
    let Some(run) = &shared.training.run else {
        return;
    };
    let Some(over) = run.over() else { return };
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    parts::card(ui, colors, |ui| {
        let name = run_view::mode_words(texts, run.mode());
        ui.label(RichText::new(name).font(theme::semibold(20.0)));
        let key = match over {
            Over::Done => "over-done",
            Over::Time => "over-time",
            Over::Strikes => "over-strikes",
            Over::Ended => "over-ended",
        };
        ui.label(texts.tr(key));
        let seconds: u64 = run.marks().iter().map(|mark| mark.thinking.as_secs()).sum();
        let mean = seconds.checked_div(run.marks().len() as u64).unwrap_or(0);
        ui.label(texts.tr_with(
            "over-count",
            [
                ("solved", run.solved().into()),
                ("count", run.marks().len().into()),
                ("mean", mean.into()),
            ],
        ));
        if let Some(words) = path::result(shared, run) {
            ui.label(RichText::new(words).font(theme::medium(15.0)));
        }
        if matches!(run.mode(), Mode::Today { .. }) {
            today::learnt(ui, shared, view, run);
        }
        if run.passed() > 0 {
            ui.label(texts.tr_with("over-passed", [("count", run.passed().into())]));
        }
        let failed: Vec<_> = run.marks().iter().filter(|mark| !mark.is_solved).collect();
        if !failed.is_empty() {
            ui.add_space(6.0);
            ui.label(RichText::new(texts.tr("over-failed")).strong());
            ui.horizontal_wrapped(|ui| {
                for mark in failed {
                    if ui.link(shared.title_of(&mark.key.problem)).clicked() {
                        msgs.push(Msg::Train(TrainingAction::Open(mark.key.clone())));
                    }
                    ui.add_space(8.0);
                }
            });
        }
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let training = shared.training;
            let again = |mode| (texts.tr("over-again").to_owned(), mode);
            let (name, mode) = match (run.mode(), view.round) {
                (Mode::Cycle { .. }, Some(next)) => {
                    let number = [("round", next.number.into())];
                    (texts.tr_with("cycle-next", number), runs::round(next))
                }
                (Mode::Stage { stage, .. }, _) => again(training.exam_of(stage)),
                (Mode::Placement { .. }, _) => again(training.placement()),
                (Mode::Today { each, .. }, _) => again(Mode::Today {
                    time: training.time_for_today(),
                    each,
                }),
                (mode, _) => again(mode),
            };
            if parts::push(ui, Push::soft(&name), 40.0, colors).clicked() {
                msgs.push(Msg::Train(TrainingAction::Start(mode)));
            }
            let is_of_path = matches!(run.mode(), Mode::Stage { .. } | Mode::Placement { .. });
            if is_of_path && view.tab != Tab::Path {
                let words = Push::soft(texts.tr("path-title"));
                if parts::push(ui, words, 40.0, colors).clicked() {
                    msgs.push(Msg::Turn(Tab::Path));
                }
            }
            if parts::push(ui, Push::text(texts.tr("close")), 40.0, colors).clicked() {
                msgs.push(Msg::Train(TrainingAction::CloseSummary));
            }
        });
    });
    ui.add_space(8.0);
}

/// Three short ways to train, side by side or stacked.
fn tiles(ui: &mut Ui, shared: &Shared<'_>, view: &mut View<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let training = shared.training;
    let matching = view.matching;
    let tiles = [
        Tile {
            sign: icons::X_CIRCLE,
            name: texts.tr_with("runs-mistakes", [("count", training.mistakes.into())]),
            tip: "runs-mistakes-tip",
            mode: Mode::Mistakes(training.after_solving),
            enabled: training.mistakes > 0,
        },
        Tile {
            sign: icons::TIMER,
            name: texts.tr("run-timed").to_owned(),
            tip: "run-timed-tip",
            mode: training::timed(),
            enabled: matching > 0,
        },
        Tile {
            sign: icons::QUESTION,
            name: texts.tr("run-status").to_owned(),
            tip: "run-status-tip",
            mode: Mode::Status,
            enabled: matching > 0,
        },
    ];
    let columns = if ui.available_width() < 620.0 {
        1
    } else {
        tiles.len()
    };
    tiles_in(ui, shared, &tiles, columns, msgs);
}

/// Tiles in rows of this many columns.
fn tiles_in(ui: &mut Ui, shared: &Shared<'_>, tiles: &[Tile], columns: usize, msgs: &mut Vec<Msg>) {
    let width = ui.available_width();
    let gap = 12.0;
    let wide = (width - gap * (columns as f32 - 1.0)) / columns as f32;
    ui.spacing_mut().item_spacing.y = gap;
    for row in tiles.chunks(columns) {
        let (rect, _) = ui.allocate_exact_size(vec2(width, 76.0), Sense::hover());
        for (place, tile) in row.iter().enumerate() {
            let left = rect.left() + place as f32 * (wide + gap);
            let place = Rect::from_min_size(pos2(left, rect.top()), vec2(wide, 76.0));
            if tile.show(ui, shared, place).clicked() {
                msgs.push(Msg::Train(TrainingAction::Start(tile.mode)));
            }
        }
    }
}

/// A way to train, as a card that acts as a button.
struct Tile {
    sign: &'static str,
    name: String,
    tip: &'static str,
    mode: Mode,
    enabled: bool,
}

impl Tile {
    fn show(&self, ui: &Ui, shared: &Shared<'_>, rect: Rect) -> egui::Response {
        let colors = &shared.settings.theme.theme().window;
        let tip = shared.texts.tr(self.tip);
        let sense = if self.enabled {
            Sense::click()
        } else {
            Sense::hover()
        };
        let id = ui.scope_id().with(("tile", self.tip));
        let response = ui.interact(rect, id, sense);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, self.enabled, &self.name));
        widgets::card(ui.painter(), rect, colors);
        let part = if self.enabled { 1.0 } else { 0.5 };
        if self.enabled && response.hovered() {
            let rim = egui::Stroke::new(1.5, colors.edge.0.gamma_multiply(0.6));
            ui.painter()
                .rect_stroke(rect, 12, rim, egui::StrokeKind::Inside);
        }
        widgets::focus_ring(ui.painter(), rect, &response, colors);
        let at = pos2(rect.left() + 30.0, rect.center().y);
        let (font, ink) = (theme::icon(22.0), colors.accent.0.gamma_multiply(part));
        ui.painter()
            .text(at, Align2::CENTER_CENTER, self.sign, font, ink);
        let room = rect.width() - 64.0;
        let ink = colors.text.0.gamma_multiply(part);
        // The name up to the first colon, comma or bracket is the title; the rest goes below it.
        let (name, rest) = self
            .name
            .split_once([':', ',', '('])
            .unwrap_or((&self.name, tip));
        let rest = rest.trim().trim_end_matches(')');
        let left = rect.left() + 54.0;
        let at = pos2(left, rect.center().y - 10.0);
        widgets::write(ui, at, name.trim(), theme::medium(15.0), ink, room);
        let at = pos2(left, rect.center().y + 11.0);
        let quiet = colors.quiet.0.gamma_multiply(part);
        widgets::write(ui, at, rest, theme::regular(13.0), quiet, room);
        response.on_hover_text(tip)
    }
}

fn suspended(ui: &mut Ui, shared: &Shared<'_>, view: &mut View<'_>, msgs: &mut Vec<Msg>) {
    let away = &shared.training.away;
    if away.is_empty() {
        return;
    }
    let colors = &shared.settings.theme.theme().window;
    parts::card(ui, colors, |ui| {
        parts::heading(ui, shared.texts.tr("away-heading"), colors);
        for key in away.iter().take(MOST_ROWS) {
            let card = shared.training.ledger.cards.get(key);
            let words = card.filter(|card| card.is_suspended).map_or_else(
                || shared.texts.tr("returns-suspended").to_owned(),
                |card| run_view::returns(shared, card),
            );
            row(ui, shared, view, key, &words, msgs);
        }
    });
}

/// A position: a small board, its title, why it is listed, its level, and a menu.
fn row(
    ui: &mut Ui,
    shared: &Shared<'_>,
    view: &mut View<'_>,
    key: &CardKey,
    words: &str,
    msgs: &mut Vec<Msg>,
) {
    let theme = shared.settings.theme.theme();
    let colors = &theme.window;
    parts::rule(ui, colors);
    let place = shared.training.index.get(&key.problem).copied();
    let problem = place.and_then(|place| {
        let set = &shared.library.sets.get(place.set)?.set;
        set.problems.get(place.problem)
    });
    ui.horizontal(|ui| {
        let (board, _) = ui.allocate_exact_size(vec2(56.0, 56.0), Sense::hover());
        if let Some(problem) = problem
            && ui.is_rect_visible(board)
        {
            view.stamps.paint(ui, board, &Small::of(problem), theme);
        }
        ui.add_space(8.0);
        let level = problem.and_then(|problem| problem.difficulty);
        let level = level.map(|level| Level::of_difficulty(level).near(shared.texts));
        let beside = if level.is_some() { 130.0 } else { 48.0 };
        ui.vertical(|ui| {
            ui.set_width((ui.available_width() - beside).max(60.0));
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.add_space(6.0);
            ui.horizontal_wrapped(|ui| {
                let title = shared.title_of(&key.problem);
                let title = RichText::new(title).font(theme::medium(15.0));
                if ui.link(title.color(colors.text.0)).clicked() {
                    msgs.push(Msg::Train(TrainingAction::Open(key.clone())));
                }
                if !key.branch.is_empty() {
                    let moves = key.branch.split_whitespace().count();
                    let words = shared
                        .texts
                        .tr_with("due-branch", [("moves", moves.into())]);
                    ui.label(parts::quiet(words, colors));
                }
            });
            ui.label(parts::quiet(words, colors));
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let card = shared.training.ledger.cards.get(key);
            deeds(ui, shared, key, card, msgs);
            if let Some(level) = level {
                ui.label(parts::quiet(level, colors));
            }
        });
    });
}

/// The menu of manual actions on a card.
fn deeds(
    ui: &mut Ui,
    shared: &Shared<'_>,
    key: &CardKey,
    card: Option<&Card>,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let title = shared.title_of(&key.problem);
    let mut name = texts.tr_with("row-more", [("name", title.into())]);
    if !key.branch.is_empty() {
        let moves = key.branch.split_whitespace().count();
        name += &format!(
            ", {}",
            texts.tr_with("due-branch", [("moves", moves.into())])
        );
    }
    let (rect, _) = ui.allocate_exact_size(vec2(32.0, 32.0), Sense::hover());
    let salt = format!("{} {}", key.problem, key.branch);
    let more = widgets::icon_button(ui, rect, &salt, icons::DOTS_THREE, &name, colors, true);
    egui::Popup::menu(&more).show(|ui| {
        ui.set_min_width(200.0);
        for (deed, name, tip) in run_view::deeds(shared, key, card) {
            let button = ui.button(texts.tr(name));
            if button.on_hover_text(texts.tr(tip)).clicked() {
                let action = TrainingAction::Deed(key.clone(), deed);
                msgs.push(Msg::Train(action));
                ui.close();
            }
        }
    });
}

//! The dialogs: settings, keys, about, findings, opening a file and more.

use std::path::PathBuf;
use std::time::Duration;

use egui::{Frame, Id, Modal, RichText, ScrollArea, Sense, Slider, TextEdit, TextStyle, Ui, vec2};

use crate::about;
use crate::board::Notation;
use crate::disk::shown;
use crate::problem::Code;
use crate::store::preferences::{
    COORDINATES, Guard, LARGEST_TEXT, LEAST_LOUDNESS, LONGEST_BUDGET, LONGEST_PAUSE, SMALLEST_TEXT,
    Settings,
};
use crate::texts::{self, Language};
use crate::trainer::{Candor, Defender};
use crate::ui::page::TaskMsg;
use crate::ui::shell::apply::Action;
use crate::ui::shell::frame::ask;
use crate::ui::shell::state::{State, ViewState};
use crate::ui::shell::{key_list, together};
use crate::ui::widgets::icon;
use crate::ui::widgets::theme::{self, ThemeName};
use crate::ui::widgets::{Push, parts};
use crate::ui::{asked, mine};

/// A dialog over the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// The user's settings.
    Settings,
    /// The list of commands and keys.
    Keys,
    /// Version and licence notices.
    About,
    /// The flaws of the problem files.
    Findings,
    /// Other questions about a bare position.
    Asked,
    /// The user's note and collections for the current problem.
    Mine,
    /// Choosing a problem file.
    Open,
}

/// Shows the open dialog, if any.
pub fn show(ctx: &egui::Context, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let Some(dialog) = view.dialog.clone() else {
        return;
    };
    let room = ctx.content_rect().size();
    let frame = Frame::popup(&ctx.global_style())
        .corner_radius(16)
        .inner_margin(24);
    let response = Modal::new(Id::unique("dialog"))
        .frame(frame)
        .show(ctx, |ui| {
            let wide = match dialog {
                Dialog::Settings | Dialog::Keys => 720.0_f32,
                Dialog::About => 700.0,
                Dialog::Findings | Dialog::Open => 620.0,
                Dialog::Asked | Dialog::Mine => 460.0,
            };
            ui.set_width(wide.min(room.x - 80.0));
            ui.set_max_height(room.y - 80.0);
            let heading = match dialog {
                Dialog::Settings => "settings-heading",
                Dialog::Keys => "keys-heading",
                Dialog::About => "about-heading",
                Dialog::Findings => "findings-heading",
                Dialog::Asked => "asked-heading",
                Dialog::Mine => "mine-heading",
                Dialog::Open => "open-heading",
            };
            let title = RichText::new(state.texts.tr(heading));
            ui.label(title.font(theme::semibold(20.0)));
            ui.add_space(12.0);
            match dialog {
                Dialog::Settings => {
                    ScrollArea::vertical()
                        .max_height((room.y - 210.0).min(560.0))
                        .auto_shrink([false, true])
                        .show(ui, |ui| settings(ui, state, view, actions));
                }
                Dialog::Keys => key_list::show(ui, state, view, (room.y - 250.0).min(560.0)),
                Dialog::About => about(ui, state, room.y - 330.0),
                Dialog::Asked => {
                    ScrollArea::vertical()
                        .max_height(room.y - 190.0)
                        .show(ui, |ui| {
                            let chosen = asked::show(ui, &state.shared());
                            let ask = |place| Action::Task(TaskMsg::Ask(place));
                            actions.extend(chosen.map(ask));
                        });
                }
                Dialog::Mine => {
                    ScrollArea::vertical()
                        .max_height(room.y - 190.0)
                        .show(ui, |ui| {
                            ask(actions, Action::Train, |asked| {
                                mine::show(ui, &state.shared(), &mut view.mine, asked);
                            });
                        });
                }
                Dialog::Findings => findings(ui, state, room.y - 220.0),
                Dialog::Open => open(ui, state, view, actions),
            }
            ui.add_space(12.0);
            parts::foot(ui, |ui| {
                let colors = &state.practice.settings.theme.theme().window;
                let close = Push::soft(state.texts.tr("close"));
                if parts::push(ui, close, 40.0, colors).clicked() {
                    actions.push(Action::Close);
                }
            });
        });
    if response.should_close() {
        actions.push(Action::Close);
    }
}

/// The width of the column of setting names.
fn names(ui: &Ui) -> f32 {
    (ui.available_width() * 0.36).min(230.0)
}

/// A row of the settings: the name in an aligned left column, then the control.
fn row<R>(ui: &mut Ui, state: &State, key: &str, add: impl FnOnce(&mut Ui, Id) -> R) -> R {
    let words = state.texts.tr(key);
    ui.horizontal_top(|ui| {
        let width = names(ui);
        let label = ui.vertical(|ui| {
            ui.set_width(width);
            ui.add_space(6.0);
            ui.add(egui::Label::new(words).wrap()).id
        });
        ui.vertical(|ui| {
            ui.set_width(ui.available_width() - 10.0);
            add(ui, label.inner)
        })
        .inner
    })
    .inner
}

/// The heading of a group of settings.
fn group(ui: &mut Ui, state: &State, key: &str) {
    let colors = &state.practice.settings.theme.theme().window;
    ui.add_space(8.0);
    parts::heading(ui, state.texts.tr(key), colors);
    ui.add_space(2.0);
}

/// A row with a switch.
fn switch(ui: &mut Ui, state: &State, is_on: &mut bool, key: &str) {
    let colors = &state.practice.settings.theme.theme().window;
    let (name, width) = (state.texts.tr(key), names(ui));
    *is_on ^= parts::switch_row(ui, *is_on, name, width, colors).clicked();
}

fn settings(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let mut wanted: Settings = state.practice.settings.clone();
    look(ui, state, &mut wanted);
    sound(ui, state, &mut wanted);
    board(ui, state, &mut wanted);
    training(ui, state, &mut wanted);
    let texts = &state.texts;
    let colors = &state.practice.settings.theme.theme().window;
    group(ui, state, "settings-data");
    let data = match &state.data_folder {
        Some(folder) => texts.tr_with("setting-data", [("path", shown(folder).into())]),
        None => texts.tr("setting-data-memory").to_owned(),
    };
    ui.label(parts::quiet(data, colors));
    group(ui, state, "settings-together");
    together::show(ui, state, view, actions);
    if wanted != state.practice.settings {
        actions.push(Action::Change(wanted));
    }
}

fn look(ui: &mut Ui, state: &State, wanted: &mut Settings) {
    let texts = &state.texts;
    let colors = &state.practice.settings.theme.theme().window;
    group(ui, state, "settings-look");
    row(ui, state, "setting-language", |ui, _| {
        let all = Language::ALL.map(|language| (language, texts::own_name(language)));
        if let Some(language) = parts::segments(ui, &all, wanted.language, colors) {
            wanted.language = language;
        }
    });
    row(ui, state, "setting-theme", |ui, _| {
        let all = ThemeName::ALL.map(|theme| {
            let key = match theme {
                ThemeName::Light => "theme-light",
                ThemeName::Dark => "theme-dark",
                ThemeName::Wood => "theme-wood",
            };
            (theme, texts.tr(key))
        });
        if let Some(theme) = parts::segments(ui, &all, wanted.theme, colors) {
            wanted.theme = theme;
        }
    });
    row(ui, state, "setting-text-size", |ui, label| {
        let range = SMALLEST_TEXT..=LARGEST_TEXT;
        let slider = Slider::new(&mut wanted.text_size, range).step_by(10.0);
        ui.add(slider.suffix(" %")).labelled_by(label);
    });
    switch(ui, state, &mut wanted.is_still, "setting-motion");
}

fn board(ui: &mut Ui, state: &State, wanted: &mut Settings) {
    let texts = &state.texts;
    group(ui, state, "settings-board");
    row(ui, state, "setting-coordinates", |ui, _| {
        for style in COORDINATES {
            let words = texts.tr(coordinates_key(style));
            ui.radio_value(&mut wanted.coordinates, style, words);
        }
    });
    switch(ui, state, &mut wanted.shows_labels, "setting-labels");
    switch(ui, state, &mut wanted.turns, "setting-orientation");
    switch(ui, state, &mut wanted.swaps_colors, "setting-colors");
}

/// Key of the text that describes a style of coordinates.
const fn coordinates_key(style: Option<Notation>) -> &'static str {
    match style {
        Some(Notation::Gtp) => "coordinates-gtp",
        Some(Notation::Book1908) => "coordinates-book",
        Some(Notation::Sgf) => "coordinates-sgf",
        Some(Notation::Japanese) => "coordinates-japanese",
        None => "coordinates-off",
    }
}

fn sound(ui: &mut Ui, state: &State, wanted: &mut Settings) {
    group(ui, state, "settings-sound");
    switch(ui, state, &mut wanted.is_heard, "setting-sound");
    row(ui, state, "setting-loudness", |ui, label| {
        let slider = Slider::new(&mut wanted.loudness, LEAST_LOUDNESS..=100).step_by(10.0);
        ui.add_enabled(wanted.is_heard, slider.suffix(" %"))
            .labelled_by(label);
    });
}

fn training(ui: &mut Ui, state: &State, wanted: &mut Settings) {
    let texts = &state.texts;
    group(ui, state, "settings-training");
    row(ui, state, "setting-candor", |ui, _| {
        for candor in Candor::ALL {
            let key = match candor {
                Candor::AtOnce => "candor-at-once",
                Candor::Light => "candor-light",
                Candor::AtEnd => "candor-at-end",
            };
            ui.radio_value(&mut wanted.candor, candor, texts.tr(key));
        }
    });
    row(ui, state, "setting-guard", |ui, _| {
        for guard in Guard::ALL {
            let key = match guard {
                Guard::None => "guard-none",
                Guard::Confirm => "guard-confirm",
                Guard::Moment => "guard-moment",
            };
            ui.radio_value(&mut wanted.guard, guard, texts.tr(key));
        }
    });
    let fade = &mut wanted.numbers_fade;
    switch(ui, state, fade, "setting-reading-numbers");
    row(ui, state, "setting-defender", |ui, _| {
        for defender in Defender::ALL {
            let key = match defender {
                Defender::Longest => "defender-longest",
                Defender::Missed => "defender-missed",
                Defender::Random => "defender-random",
                Defender::Every => "defender-every",
            };
            ui.radio_value(&mut wanted.defender, defender, texts.tr(key));
        }
    });
    row(ui, state, "setting-pause", |ui, label| {
        let mut ms = u64::try_from(wanted.pause.as_millis()).unwrap_or(0);
        let longest = u64::try_from(LONGEST_PAUSE.as_millis()).unwrap_or(0);
        let slider = Slider::new(&mut ms, 0..=longest).step_by(50.0);
        ui.add(slider.suffix(" ms")).labelled_by(label);
        wanted.pause = Duration::from_millis(ms);
    });
    row(ui, state, "setting-budget", |ui, label| {
        let mut seconds = wanted.budget.as_secs();
        let slider = Slider::new(&mut seconds, 0..=LONGEST_BUDGET.as_secs()).logarithmic(true);
        ui.add(slider.suffix(" s"))
            .labelled_by(label)
            .on_hover_text(texts.tr("setting-budget-tip"));
        wanted.budget = Duration::from_secs(seconds);
    });
    switch(ui, state, &mut wanted.advances, "setting-advance");
    group(ui, state, "settings-review");
    row(ui, state, "setting-reviews", |ui, label| {
        ui.add(Slider::new(&mut wanted.limits.reviews, 1..=500).logarithmic(true))
            .labelled_by(label);
    });
    row(ui, state, "setting-new", |ui, label| {
        ui.add(Slider::new(&mut wanted.limits.new, 0..=100))
            .labelled_by(label);
    });
    let (review, ratings) = (&mut wanted.review_turns, &mut wanted.shows_ratings);
    switch(ui, state, review, "setting-review-turning");
    switch(ui, state, ratings, "setting-ratings");
}

fn about(ui: &mut Ui, state: &State, height: f32) {
    let texts = &state.texts;
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(64.0, 64.0), Sense::hover());
        icon::logo(ui, rect, state.practice.settings.theme.theme());
        ui.add_space(8.0);
        ui.vertical(|ui| {
            ui.label(RichText::new(format!("Räuberspiel {}", about::build())).strong());
            ui.label(texts.tr("about-what"));
            ui.label(RichText::new(texts.tr("about-licence")).weak());
        });
    });
    ui.add_space(8.0);
    ui.label(RichText::new(texts.tr("about-works")).strong());
    // Only the visible lines are laid out: there are thousands.
    let lines: Vec<&str> = about::notices().lines().collect();
    let line_height = ui.text_style_height(&TextStyle::Monospace);
    ScrollArea::both()
        .max_height(height)
        .auto_shrink([false, true])
        .show_rows(ui, line_height, lines.len(), |ui, shown| {
            for line in lines.get(shown).unwrap_or_default() {
                let text = RichText::new(*line).text_style(TextStyle::Monospace);
                ui.add(egui::Label::new(text).extend());
            }
        });
    ui.add_space(4.0);
    if ui.button(texts.tr("about-copy")).clicked() {
        let words = format!(
            "Räuberspiel {}, {} {}",
            about::build(),
            std::env::consts::OS,
            std::env::consts::ARCH
        );
        ui.copy_text(words);
    }
}

fn findings(ui: &mut Ui, state: &State, height: f32) {
    let texts = &state.texts;
    let colors = &state.practice.settings.theme.theme().window;
    let flaws = &state.practice.library.flaws;
    if flaws.is_empty() {
        ui.label(texts.tr("findings-none"));
        return;
    }
    ui.label(texts.tr_with("findings-lead", [("count", flaws.len().into())]));
    ui.add_space(6.0);
    ScrollArea::vertical()
        .max_height(height)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for flaw in flaws {
                let file = shown(&flaw.path);
                let place = match flaw.code {
                    // An unreadable file has no place to name.
                    Code::Unreadable => file,
                    _ => format!("{file}:{}", flaw.place),
                };
                ui.label(RichText::new(place).text_style(TextStyle::Monospace));
                ui.horizontal_wrapped(|ui| {
                    let code = RichText::new(flaw.code.word());
                    ui.label(code.color(colors.bad.0).strong());
                    ui.label(match &flaw.problem {
                        Some(problem) => format!("{problem}: {}", flaw.message),
                        None => flaw.message.clone(),
                    });
                });
                if !flaw.advice.is_empty() {
                    let words = texts.tr_with("advice", [("text", flaw.advice.clone().into())]);
                    ui.label(RichText::new(words).weak());
                }
                ui.separator();
            }
        });
}

fn open(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let choose = egui::Button::new(texts.tr("open-choose"));
    if ui.add_enabled(view.picking.is_none(), choose).clicked() {
        actions.push(Action::PickFile);
    }
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let label = ui.label(texts.tr("open-path"));
        let field = TextEdit::singleline(&mut view.typed_path)
            .hint_text(texts.tr("open-path-hint"))
            .desired_width(ui.available_width() - 100.0);
        let field = ui.add(field).labelled_by(label.id);
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let go = ui.button(texts.tr("open-go")).clicked();
        let typed = view.typed_path.trim();
        if (go || entered) && !typed.is_empty() {
            actions.push(Action::OpenPath(PathBuf::from(typed)));
        }
    });
    ui.add_space(6.0);
    ui.label(RichText::new(texts.tr("open-drop")).weak());
}

//! The windows over the page: settings, keys, what this program is, findings, opening a file.

use std::path::PathBuf;
use std::time::Duration;

use egui::{
    Frame, Grid, Id, Modal, RichText, ScrollArea, Sense, Slider, TextEdit, TextStyle, Ui, vec2,
};

use super::action::Action;
use super::command::{Command, Menu};
use super::settings::{
    Advance, Chance, LARGEST_TEXT, LONGEST_BUDGET, LONGEST_PAUSE, Labels, Motion, Ratings,
    SMALLEST_TEXT, Settings, coordinate_styles, coordinates_key,
};
use super::state::{Dialog, State, ViewState};
use super::texts::{self, Language};
use super::theme::ThemeName;
use super::{asked, shell};
use crate::about;
use crate::disk::shown;
use crate::trainer::{Candor, Defender};

/// Shows the open window, if any.
pub fn show(ctx: &egui::Context, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let Some(dialog) = view.dialog.clone() else {
        return;
    };
    let room = ctx.content_rect().size();
    let response = Modal::new(Id::unique("dialog"))
        .frame(Frame::popup(&ctx.global_style()).inner_margin(20))
        .show(ctx, |ui| {
            ui.set_width(match dialog {
                Dialog::Settings => 620.0,
                Dialog::Keys => 660.0,
                Dialog::About => 700.0,
                Dialog::Findings | Dialog::Open => 620.0,
                Dialog::Asked => 460.0,
            });
            ui.set_max_height(room.y - 80.0);
            let heading = match dialog {
                Dialog::Settings => "settings-heading",
                Dialog::Keys => "keys-heading",
                Dialog::About => "about-heading",
                Dialog::Findings => "findings-heading",
                Dialog::Asked => "asked-heading",
                Dialog::Open => "open-heading",
            };
            ui.label(RichText::new(state.texts.tr(heading)).text_style(TextStyle::Heading));
            ui.add_space(8.0);
            match dialog {
                Dialog::Settings => {
                    ScrollArea::vertical()
                        .max_height(room.y - 190.0)
                        .auto_shrink([false, true])
                        .show(ui, |ui| settings(ui, state, actions));
                }
                Dialog::Keys => keys(ui, state, room.y - 190.0),
                Dialog::About => about(ui, state, room.y - 330.0),
                Dialog::Asked => {
                    ScrollArea::vertical()
                        .max_height(room.y - 190.0)
                        .show(ui, |ui| asked::show(ui, state, actions));
                }
                Dialog::Findings => findings(ui, state, room.y - 220.0),
                Dialog::Open => open(ui, state, view, actions),
            }
            ui.add_space(10.0);
            if ui.button(state.texts.tr("close")).clicked() {
                actions.push(Action::Close);
            }
        });
    if response.should_close() {
        actions.push(Action::Close);
    }
}

fn settings(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let mut wanted: Settings = state.settings.clone();
    Grid::new("settings")
        .num_columns(2)
        .spacing(vec2(18.0, 10.0))
        .show(ui, |ui| {
            ui.label(texts.tr("setting-language"));
            ui.horizontal(|ui| {
                for language in Language::ALL {
                    let name = texts::own_name(language);
                    ui.selectable_value(&mut wanted.language, language, name);
                }
            });
            ui.end_row();
            ui.label(texts.tr("setting-theme"));
            ui.horizontal(|ui| {
                for theme in ThemeName::ALL {
                    let key = match theme {
                        ThemeName::Light => "theme-light",
                        ThemeName::Dark => "theme-dark",
                        ThemeName::Wood => "theme-wood",
                    };
                    ui.selectable_value(&mut wanted.theme, theme, texts.tr(key));
                }
            });
            ui.end_row();
            let size = ui.label(texts.tr("setting-text-size"));
            ui.add(
                Slider::new(&mut wanted.text_size, SMALLEST_TEXT..=LARGEST_TEXT)
                    .step_by(10.0)
                    .suffix(" %"),
            )
            .labelled_by(size.id);
            ui.end_row();
            ui.label(texts.tr("setting-coordinates"));
            ui.vertical(|ui| {
                for style in coordinate_styles() {
                    let words = texts.tr(coordinates_key(style));
                    ui.radio_value(&mut wanted.coordinates, style, words);
                }
            });
            ui.end_row();
            let pause = ui.label(texts.tr("setting-pause"));
            let mut ms = u64::try_from(wanted.pause.as_millis()).unwrap_or(0);
            let longest = u64::try_from(LONGEST_PAUSE.as_millis()).unwrap_or(0);
            ui.add(
                Slider::new(&mut ms, 0..=longest)
                    .step_by(50.0)
                    .suffix(" ms"),
            )
            .labelled_by(pause.id);
            wanted.pause = Duration::from_millis(ms);
            ui.end_row();
            let budget = ui.label(texts.tr("setting-budget"));
            let mut seconds = wanted.budget.as_secs();
            ui.add(
                Slider::new(&mut seconds, 0..=LONGEST_BUDGET.as_secs())
                    .logarithmic(true)
                    .suffix(" s"),
            )
            .labelled_by(budget.id)
            .on_hover_text(texts.tr("setting-budget-tip"));
            wanted.budget = Duration::from_secs(seconds);
            ui.end_row();
            let reviews = ui.label(texts.tr("setting-reviews"));
            ui.add(Slider::new(&mut wanted.limits.reviews, 1..=500).logarithmic(true))
                .labelled_by(reviews.id);
            ui.end_row();
            let new = ui.label(texts.tr("setting-new"));
            ui.add(Slider::new(&mut wanted.limits.new, 0..=100))
                .labelled_by(new.id);
            ui.end_row();
            ui.label(texts.tr("setting-defender"));
            ui.vertical(|ui| {
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
            ui.end_row();
            ui.label(texts.tr("setting-candor"));
            ui.vertical(|ui| {
                for candor in Candor::ALL {
                    let key = match candor {
                        Candor::AtOnce => "candor-at-once",
                        Candor::Light => "candor-light",
                        Candor::AtEnd => "candor-at-end",
                    };
                    ui.radio_value(&mut wanted.candor, candor, texts.tr(key));
                }
            });
            ui.end_row();
        });
    ui.add_space(6.0);
    let mut turning = wanted.turning == Chance::Each;
    ui.checkbox(&mut turning, texts.tr("setting-orientation"));
    let mut swapping = wanted.swapping == Chance::Each;
    ui.checkbox(&mut swapping, texts.tr("setting-colors"));
    let mut labels = wanted.labels == Labels::Shown;
    ui.checkbox(&mut labels, texts.tr("setting-labels"));
    let mut review_turning = wanted.review_turning == Chance::Each;
    ui.checkbox(&mut review_turning, texts.tr("setting-review-turning"));
    let mut advance = wanted.advance == Advance::OnSuccess;
    ui.checkbox(&mut advance, texts.tr("setting-advance"));
    let mut still = wanted.motion == Motion::Reduced;
    ui.checkbox(&mut still, texts.tr("setting-motion"));
    wanted.motion = if still { Motion::Reduced } else { Motion::Full };
    let mut ratings = wanted.ratings == Ratings::Shown;
    ui.checkbox(&mut ratings, texts.tr("setting-ratings"));
    wanted.advance = if advance {
        Advance::OnSuccess
    } else {
        Advance::Never
    };
    wanted.ratings = if ratings {
        Ratings::Shown
    } else {
        Ratings::Hidden
    };
    let chance = |each| if each { Chance::Each } else { Chance::Never };
    wanted.review_turning = chance(review_turning);
    wanted.turning = chance(turning);
    wanted.swapping = chance(swapping);
    wanted.labels = if labels {
        Labels::Shown
    } else {
        Labels::Hidden
    };
    ui.add_space(8.0);
    let data = match &state.data_folder {
        Some(folder) => texts.tr_with("setting-data", [("path", shown(folder).into())]),
        None => texts.tr("setting-data-memory").to_owned(),
    };
    ui.label(RichText::new(data).text_style(TextStyle::Small).weak());
    if wanted != state.settings {
        actions.push(Action::Change(wanted));
    }
}

fn keys(ui: &mut Ui, state: &State, height: f32) {
    let texts = &state.texts;
    ScrollArea::vertical().max_height(height).show(ui, |ui| {
        let row = |ui: &mut Ui, key: &str, name: &str, tip: &str| {
            ui.label(RichText::new(key).text_style(TextStyle::Monospace));
            ui.label(name);
            ui.label(RichText::new(tip).weak());
            ui.end_row();
        };
        Grid::new("keys")
            .num_columns(3)
            .striped(true)
            .spacing(vec2(16.0, 5.0))
            .show(ui, |ui| {
                for (key, words) in [
                    ("key-arrows", "key-arrows-text"),
                    ("key-play", "key-play-text"),
                    ("key-digits", "key-digits-text"),
                    ("key-tab", "key-tab-text"),
                ] {
                    row(ui, texts.tr(key), texts.tr(words), "");
                }
                for menu in Menu::ALL {
                    for command in Command::of(menu) {
                        row(
                            ui,
                            &command.key_text(texts),
                            texts.tr(command.name_key()),
                            texts.tr(command.tooltip_key()),
                        );
                    }
                }
            });
    });
}

fn about(ui: &mut Ui, state: &State, height: f32) {
    let texts = &state.texts;
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(64.0, 64.0), Sense::hover());
        shell::logo(ui, rect, state.settings.theme.theme());
        ui.add_space(8.0);
        ui.vertical(|ui| {
            ui.label(RichText::new(format!("Räuberspiel {}", about::build())).strong());
            ui.label(texts.tr("about-what"));
            ui.label(RichText::new(texts.tr("about-licence")).weak());
        });
    });
    ui.add_space(8.0);
    ui.label(RichText::new(texts.tr("about-works")).strong());
    // Only the lines in sight are laid out: there are thousands.
    let lines: Vec<&str> = about::NOTICES.lines().collect();
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
    let colors = &state.settings.theme.theme().window;
    let flaws = &state.library.flaws;
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
                ui.label(RichText::new(&flaw.place).text_style(TextStyle::Monospace));
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(flaw.code).color(colors.bad.0).strong());
                    ui.label(&flaw.message);
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

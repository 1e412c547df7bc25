//! The head of an examination: its source, progress, and counts by group.

use egui::{Align, ComboBox, Frame, Layout, Margin, RichText, Ui, vec2};

use super::words::group_key;
use super::{Look, Msg, Page};
use crate::ui::page::Shared;
use crate::ui::source::{self, Chosen};
use crate::ui::widgets::{Push, icons, parts, theme};
use crate::worker::survey::{Group, Standing, Survey};

/// The page before anything has been examined.
pub(super) fn empty(
    ui: &mut Ui,
    page: &Page,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    parts::page(ui, "examine", 720.0, |ui| {
        parts::title(ui, texts.tr("page-examine"), colors);
        ui.add_space(8.0);
        parts::card(ui, colors, |ui| {
            ui.label(texts.tr("examine-lead"));
            ui.add_space(12.0);
            let begin = texts.tr("examine-begin");
            chosen(source::choose(ui, shared, &mut look.path, begin), msgs);
            source::unpicked(ui, &page.chooser, shared);
        });
    });
}

fn chosen(chosen: Option<Chosen>, msgs: &mut Vec<Msg>) {
    msgs.extend(chosen.map(|chosen| match chosen {
        Chosen::Ask(from) => Msg::Pick(from),
        Chosen::Typed(path) => Msg::Begin(path, None),
    }));
}

/// The head of the current examination.
pub(super) fn show(
    ui: &mut Ui,
    page: &Page,
    survey: &Survey,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    ui.horizontal(|ui| {
        ui.set_min_height(40.0);
        let room = ui.available_width() - 250.0;
        ui.allocate_ui(vec2(room.max(120.0), 40.0), |ui| {
            let title = [("name", survey.title().into())];
            let title = texts.tr_with("examine-title", title);
            parts::title(ui, &title, colors).on_hover_text(crate::disk::shown(&survey.source.path));
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let names = (texts.tr("examine-another"), texts.tr("examine-begin"));
            let typed = &mut look.path;
            chosen(source::menu(ui, shared, names.0, typed, names.1), msgs);
            if page.desk.surveys.len() > 1 {
                others(ui, page, shared, msgs);
            }
        });
    });
    ui.add_space(4.0);
    Frame::new()
        .fill(colors.surface.0)
        .shadow(theme::low())
        .corner_radius(12)
        .inner_margin(Margin::symmetric(16, 10))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            under_way(ui, page, survey, shared, msgs);
            trouble(ui, page, survey, shared);
        });
    ui.add_space(8.0);
    let names = Group::ALL.map(|group| {
        let words = [("count", survey.count(group).into())];
        (group, texts.tr_with(group_key(group), words))
    });
    let names: Vec<(Group, &str)> = names
        .iter()
        .map(|(group, name)| (*group, &**name))
        .collect();
    if let Some(group) = parts::segments(ui, &names, survey.group, colors) {
        msgs.push(Msg::List(group));
    }
}

/// The list of all examinations.
fn others(ui: &mut Ui, page: &Page, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let name = shared.texts.tr("examine-others");
    let mut wanted = page.desk.at;
    let shown = page.desk.shown().map_or_else(String::new, Survey::title);
    let list = ComboBox::from_id_salt("examined")
        .selected_text(shown)
        .width(150.0)
        .truncate()
        .show_ui(ui, |ui| {
            for (at, survey) in page.desk.surveys.iter().enumerate() {
                ui.selectable_value(&mut wanted, at, survey.title());
            }
        });
    ui.ctx()
        .accesskit_node_builder(list.response.id, |node| node.set_label(name));
    if wanted != page.desk.at {
        msgs.push(Msg::Show(wanted));
    }
}

/// The progress bar with its words, and the buttons.
fn under_way(ui: &mut Ui, page: &Page, survey: &Survey, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let (done, total) = match (&survey.reading, survey.problems) {
        (Some(reading), _) => (reading.done, reading.total),
        (None, Some(problems)) => (survey.rows.len().min(problems), problems),
        (None, None) => (0, 0),
    };
    let words = far(page, survey, shared);
    parts::far(ui, done as f32 / total.max(1) as f32, &words, colors);
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let keys = ["examine-again", "examine-again-tip", "examine-stop-tip"];
        let control = source::controls(ui, shared, survey.standing, keys);
        msgs.extend(control.map(Msg::Control));
        if matches!(survey.standing, Standing::Stopped | Standing::Done) {
            let forget = parts::push(ui, Push::text(texts.tr("examine-forget")), 36.0, colors);
            if forget
                .on_hover_text(texts.tr("examine-forget-tip"))
                .clicked()
            {
                msgs.push(Msg::Forget);
            }
        }
        let count = survey.to_collect();
        let add = texts.tr_with("examine-add", [("count", count.into())]);
        let add = Push {
            enabled: count > 0 && !survey.is_collecting(),
            ..Push::soft(&add).icon(icons::PLUS)
        };
        let add = parts::push(ui, add, 36.0, colors);
        if add.on_hover_text(texts.tr("examine-add-tip")).clicked() {
            msgs.push(Msg::Collect);
        }
    });
}

/// Progress in words.
fn far(page: &Page, survey: &Survey, shared: &Shared<'_>) -> String {
    let texts = shared.texts;
    if let Some(reading) = survey.reading {
        let words = [
            ("done", reading.done.into()),
            ("total", reading.total.into()),
        ];
        return texts.tr_with("examine-reading", words);
    }
    let key = match survey.standing {
        Standing::Running => "examine-running",
        Standing::Paused => "examine-paused",
        Standing::Stopped => "examine-stopped",
        Standing::Done => "examine-done",
    };
    let Some(problems) = survey.problems else {
        return texts.tr("examine-beginning").to_owned();
    };
    let words = [
        ("done", survey.rows.len().min(problems).into()),
        ("total", problems.into()),
    ];
    let mut words = texts.tr_with(key, words);
    if let Some(left) = survey.left(page.now) {
        words.push_str(" · ");
        words.push_str(&texts.time_left(left));
    }
    words
}

/// What went wrong, and the result of adding to the library.
fn trouble(ui: &mut Ui, page: &Page, survey: &Survey, shared: &Shared<'_>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    source::unpicked(ui, &page.chooser, shared);
    if let Some(reason) = &survey.trouble {
        source::trouble(ui, shared, reason);
    }
    let words = texts.tr_with("library-faulty", [("count", survey.faults.len().into())]);
    source::faults(ui, shared, words, &survey.faults);
    match &survey.collected {
        None => {}
        Some(Err(reason)) => {
            ui.label(RichText::new(reason).color(colors.bad.0));
        }
        Some(Ok(collected)) => {
            let words = [("count", collected.problems.into())];
            ui.label(texts.tr_with("examine-added", words));
            if !collected.left.is_empty() {
                let words = [("count", collected.left.len().into())];
                ui.label(texts.tr_with("examine-not-added", words));
                for line in collected.left.iter().take(5) {
                    ui.label(parts::quiet(line, colors));
                }
            }
        }
    }
}

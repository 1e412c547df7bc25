//! The open finding: its boards, its doubts, and which version is kept.

use egui::{RichText, ScrollArea, Ui, vec2};

use super::words::{group_color, question, result, why};
use super::{Look, Msg, boards};
use crate::ui::page::Shared;
use crate::ui::widgets::{self, Push, icons, parts, theme};
use crate::worker::survey::{Choice, Group, Opened, Row, Survey};

/// Shows the finding.
pub(super) fn show(
    ui: &mut Ui,
    survey: &Survey,
    opened: &Opened,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
    is_narrow: bool,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let Some(row) = survey.rows.get(&opened.place) else {
        return;
    };
    if is_narrow {
        let back = Push::text(texts.tr("examine-back")).icon(icons::CARET_LEFT);
        if parts::push(ui, back, 36.0, colors).clicked() {
            msgs.push(Msg::Close);
        }
    }
    ScrollArea::vertical()
        .auto_shrink(false)
        .id_salt("finding")
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
            parts::card(ui, colors, |ui| {
                heading(ui, row, shared);
                ui.add_space(8.0);
                boards::show(ui, opened, row, shared, look, msgs);
                if row.group == Group::Against {
                    ui.add_space(8.0);
                    keep(ui, opened, row, shared, msgs);
                }
                if !opened.words.is_empty() {
                    ui.add_space(8.0);
                    let key = match row.group {
                        Group::Against => "examine-doubts",
                        Group::Proven | Group::Open | Group::NoQuestion => "examine-reason",
                    };
                    parts::heading(ui, texts.tr(key), colors);
                    for words in &opened.words {
                        ui.label(format!("• {words}"));
                    }
                }
                if let Some(reason) = &opened.unkept {
                    let words = [("reason", reason.clone().into())];
                    let words = texts.tr_with("examine-unkept", words);
                    ui.label(RichText::new(words).color(colors.bad.0));
                }
            });
        });
}

/// Number and title, the question and its reason, the result and its assumptions.
fn heading(ui: &mut Ui, row: &Row, shared: &Shared<'_>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let title = format!("{}  {}", row.place + 1, row.title);
    ui.label(RichText::new(title).font(theme::semibold(20.0)));
    match &row.question {
        Some(asked) => {
            let words = [
                ("question", question(asked, shared).into()),
                ("reason", why(asked, shared).to_owned().into()),
            ];
            ui.label(texts.tr_with("examine-asked", words));
        }
        None => {
            ui.label(texts.tr("examine-nothing-asked"));
        }
    }
    if let Some(words) = result(row, shared) {
        let ink = match row.group {
            // A contradiction is not an error in the proof.
            Group::Against => colors.text.0,
            group => group_color(group, colors),
        };
        let key = match row.group {
            Group::Against => "examine-proof-says",
            Group::Proven | Group::Open | Group::NoQuestion => "examine-found",
        };
        let words = texts.tr_with(key, [("result", words.into())]);
        ui.label(RichText::new(words).color(ink).font(theme::medium(15.0)));
    }
}

/// The choice of which version to keep.
fn keep(ui: &mut Ui, opened: &Opened, row: &Row, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let has = |of: Choice| opened.walks.iter().any(|walk| walk.of == of);
    ui.horizontal_wrapped(|ui| {
        ui.label(texts.tr("examine-keep"));
        for (choice, key) in [
            (Choice::File, "examine-keep-file"),
            (Choice::Ours, "examine-keep-ours"),
        ] {
            if !has(choice) {
                continue;
            }
            let is_chosen = row.choice == Some(choice);
            if widgets::chip(ui, texts.tr(key), is_chosen, colors).clicked() {
                msgs.push(Msg::Keep((!is_chosen).then_some(choice)));
            }
        }
    });
    if !has(Choice::Ours) {
        ui.label(parts::quiet(texts.tr("examine-no-ours"), colors));
    }
}

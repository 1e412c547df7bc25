//! Findings about the current problem and about the whole set.

use egui::{ProgressBar, RichText, Ui};

use super::bar::button;
use super::fields::small;
use super::{Msg, Seen};
use crate::author::Misfit;
use crate::problem::{Diagnostic, Severity};
use crate::worker::bench::AuthorCommand as C;
use crate::worker::bench::Deed;
use crate::worker::drafts::{counts, node_of};

/// Maximum number of findings shown for a set; a list of thousands helps nobody and costs time in every
/// frame.
const MOST: usize = 200;

/// Shows the tab.
pub fn show(ui: &mut Ui, seen: Seen<'_>, msgs: &mut Vec<Msg>) {
    let texts = seen.texts;
    let checked = &seen.bench.checked;
    let key = seen.bench.problem().map(|entry| entry.key);
    for misfit in &checked.misfits {
        let visit = key.map(|key| Deed::Visit(key, misfit.node()));
        row(
            ui,
            seen,
            Severity::Error,
            misfit_code(misfit),
            &misfit.to_string(),
            visit,
            msgs,
        );
    }
    if !checked.unfit.is_empty() {
        button(ui, seen, C::CutMisfits, msgs);
    }
    for found in &checked.listed {
        let entry = checked.entry.as_ref();
        let visit = entry.map(|entry| Deed::Visit(entry.key, node_of(found, entry)));
        list(ui, seen, found, visit, msgs);
    }
    if checked.listed.is_empty() && checked.misfits.is_empty() && checked.entry.is_some() {
        ui.label(texts.tr("author-sound"));
    }
    ui.separator();
    button(ui, seen, C::CheckSet, msgs);
    let Some(check) = &seen.bench.set_check else {
        return;
    };
    let (done, all) = check.progress;
    if check.job.is_over() {
        let (errors, warnings) = counts(&check.listed);
        ui.label(texts.tr_with(
            "author-set-checked",
            [
                ("count", done.into()),
                ("errors", errors.into()),
                ("warnings", warnings.into()),
            ],
        ));
    } else {
        let part = done as f32 / all.max(1) as f32;
        ui.add(ProgressBar::new(part).text(format!("{done} / {all}")));
        if ui.button(texts.tr("author-stop")).clicked() {
            msgs.push(Msg::Do(Deed::StopCheck));
        }
    }
    for listed in check.listed.iter().take(MOST) {
        let visit = Deed::Visit(listed.problem, listed.node);
        list(ui, seen, &listed.found, Some(visit), msgs);
    }
    if check.listed.len() > MOST {
        let more = check.listed.len() - MOST;
        ui.label(small(
            seen,
            &texts.tr_with("author-more", [("count", more.into())]),
        ));
    }
}

const fn misfit_code(misfit: &Misfit) -> &'static str {
    match misfit {
        Misfit::Setup(_) => "illegal-setup",
        Misfit::Target(_) | Misfit::Safe(_) | Misfit::Label(_) => "bad-point",
        Misfit::Move { .. } => "illegal-move",
    }
}

fn list(ui: &mut Ui, seen: Seen<'_>, found: &Diagnostic, visit: Option<Deed>, msgs: &mut Vec<Msg>) {
    let words = if found.advice.is_empty() {
        found.message.clone()
    } else {
        format!("{}; {}", found.message, found.advice)
    };
    let code = found.code.word();
    row(ui, seen, found.severity, code, &words, visit, msgs);
}

fn row(
    ui: &mut Ui,
    seen: Seen<'_>,
    severity: Severity,
    code: &str,
    words: &str,
    visit: Option<Deed>,
    msgs: &mut Vec<Msg>,
) {
    let colors = &seen.settings.theme.theme().window;
    let (color, sign) = match severity {
        Severity::Error => (colors.bad.0, "×"),
        Severity::Warning => (colors.open.0, "!"),
    };
    ui.horizontal_wrapped(|ui| {
        let place = ui.button(
            RichText::new(format!("{sign} {code}"))
                .color(color)
                .strong(),
        );
        if place.on_hover_text(seen.texts.tr("author-visit")).clicked()
            && let Some(visit) = visit
        {
            msgs.push(Msg::Do(visit));
        }
        ui.label(words);
    });
}

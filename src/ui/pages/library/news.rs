//! Running jobs, questions to the user, and results of the latest work.

use egui::{Frame, Margin, ProgressBar, Ui};

use super::Msg;
use crate::disk::shown as shown_path;
use crate::exchange::{Kind as ForeignKind, Loss};
use crate::texts::{Texts, not_written};
use crate::ui::page::Shared;
use crate::worker::librarian::{Deed, Kind, Librarian, Note, Written};
use crate::worker::{LeftOut, Reading};

/// Shows running jobs, the question about replacing files, and the latest note.
pub(super) fn show(ui: &mut Ui, page: &Librarian, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let jobs = page.jobs.iter();
    for job in jobs.filter(|job| job.kind != Kind::Preview) {
        ui.horizontal(|ui| {
            let done = job.reading.map_or(0.0, |reading| {
                reading.done as f32 / reading.total.max(1) as f32
            });
            let reading = job.reading.unwrap_or_default();
            let words = texts.tr_with(
                text_key(&job.kind),
                [
                    ("done", reading.done.into()),
                    ("total", reading.total.into()),
                    ("problems", reading.problems.into()),
                    ("faulty", reading.faulty.into()),
                ],
            );
            ui.add(ProgressBar::new(done).desired_width(180.0).text(""));
            ui.label(words);
            if ui.button(texts.tr("library-stop")).clicked() {
                msgs.push(Msg::Do(Deed::Stop));
            }
        });
    }
    if page.replacing.is_none() && page.note.is_none() {
        return;
    }
    Frame::new()
        .fill(colors.open_ground.0)
        .corner_radius(8)
        .inner_margin(Margin::symmetric(14, 8))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            if let Some(replacing) = &page.replacing {
                let words = [
                    ("count", replacing.count.into()),
                    ("path", shown_path(&replacing.first).into()),
                ];
                ui.label(texts.tr_with("write-replace-question", words));
                ui.horizontal(|ui| {
                    for (answer, key) in [(true, "write-replace"), (false, "write-leave")] {
                        if ui.button(texts.tr(key)).clicked() {
                            msgs.push(Msg::Do(Deed::Replace(answer)));
                        }
                    }
                });
            }
            if let Some(note) = &page.note {
                ui.horizontal_wrapped(|ui| {
                    ui.label(words_of(note, texts));
                    if ui.button(texts.tr("dismiss")).clicked() {
                        msgs.push(Msg::Do(Deed::Forgive));
                    }
                });
            }
        });
}

/// Key of the text about a running job.
const fn text_key(kind: &Kind) -> &'static str {
    match kind {
        Kind::Read(_) => "library-job-read",
        Kind::Index | Kind::Fetch => "library-job-fetch",
        Kind::Prove => "library-job-prove",
        Kind::Twins => "library-job-twins",
        Kind::Export | Kind::Preview => "library-job-export",
    }
}

/// A note in words.
#[must_use]
pub fn words_of(note: &Note, texts: &Texts) -> String {
    match note {
        Note::IndexDamaged { reason } => {
            texts.tr_with("library-index-damaged", [("reason", reason.clone().into())])
        }
        Note::Stopped => texts.tr("library-stopped").to_owned(),
        Note::Added {
            title,
            reading,
            left_out,
        } => added_words(texts, title, *reading, left_out),
        Note::TwinsFound { same, near } => {
            let words = [("same", (*same).into()), ("near", (*near).into())];
            texts.tr_with("library-twins-found", words)
        }
        Note::Written(written) => written_words(texts, written),
        Note::NotWritten(error) => not_written(texts, error),
        Note::Fixed(path) => texts.tr_with("library-fixed", [("path", shown_path(path).into())]),
        Note::NotPicked => texts.tr("library-not-picked").to_owned(),
        Note::Failed(words) => words.clone(),
    }
}

/// What was written, and what the format could not represent.
fn written_words(texts: &Texts, written: &Written) -> String {
    let (done, path) = (texts.tr("library-written"), shown_path(&written.path));
    let mut words = format!("{done} {path} ({})", written.count);
    let untold = &written.untold;
    let (mut grave, mut other) = (String::new(), Vec::new());
    for loss in Loss::ALL {
        let list = untold.of(loss);
        if list.is_empty() {
            continue;
        }
        let named: Vec<&str> = list.iter().take(3).map(|(id, _)| id.as_str()).collect();
        let more = if list.len() > 3 { " …" } else { "" };
        let count = untold.count(loss);
        let key = format!("library-untold-{}", loss.key());
        let said = texts.tr(&key);
        let line = format!("{said} {count} ({}{more})", named.join(", "));
        if loss.is_grave() {
            grave.push_str(&format!("\n{line}"));
        } else {
            other.push(line);
        }
    }
    words.push_str(&grave);
    if !other.is_empty() {
        words.push_str(&format!("\n{}", other.join(" · ")));
    }
    if untold.kinds().next().is_some() {
        words.push_str(&format!("\n{}", texts.tr("library-untold-kept")));
    }
    for (key, lost) in [
        ("library-lost-letters", &written.texts),
        ("library-lost-problems", &written.problems),
    ] {
        if !lost.is_empty() {
            let some: Vec<&str> = lost.iter().take(5).map(String::as_str).collect();
            let more = if lost.len() > 5 { " …" } else { "" };
            let said = texts.tr(key);
            words.push_str(&format!("\n{said} {}{more}", some.join("; ")));
        }
    }
    words
}

/// The result of adding a collection, in a few lines.
fn added_words(texts: &Texts, title: &str, reading: Reading, left_out: &LeftOut) -> String {
    let key = if reading.problems == 0 {
        "library-added-none"
    } else {
        "library-added"
    };
    let mut lines = vec![texts.tr_with(
        key,
        [
            ("collection", title.to_owned().into()),
            ("problems", reading.problems.into()),
            ("files", reading.done.into()),
        ],
    )];
    if reading.faulty > 0 {
        lines.push(texts.tr_with("library-added-faulty", [("count", reading.faulty.into())]));
    }
    lines.extend(left_out_words(texts, left_out));
    lines.join("\n")
}

fn left_out_words(texts: &Texts, left_out: &LeftOut) -> Vec<String> {
    let mut lines = left_out.unreadable.clone();
    if left_out.is_cut {
        lines.push(texts.tr("library-added-cut").to_owned());
    }
    if !left_out.others.is_empty() {
        let kinds: Vec<String> = left_out
            .others
            .iter()
            .map(|(ending, count)| match ending.as_str() {
                "" => format!("{count} {}", texts.tr("library-no-ending")),
                ending => format!("{count} .{ending}"),
            })
            .collect();
        let count: usize = left_out.others.values().sum();
        let words = [("count", count.into()), ("kinds", kinds.join(", ").into())];
        lines.push(texts.tr_with("library-added-others", words));
        let has = |is: fn(&str) -> bool| left_out.others.keys().any(|ending| is(ending));
        if has(ForeignKind::is_unread_game) {
            lines.push(texts.tr("library-added-games").to_owned());
        }
        if has(ForeignKind::is_unread_archive) {
            lines.push(texts.tr("library-added-archives").to_owned());
        }
    }
    if left_out.again > 0 {
        lines.push(texts.tr_with("library-added-again", [("count", left_out.again.into())]));
    }
    lines
}

//! The box with the status of the current problem, and the main buttons below it.

use egui::{Align2, Color32, Label, Rect, RichText, Sense, Ui, UiBuilder, pos2, vec2};

use super::{Msg, Seen};
use crate::author::Entry;
use crate::problem::{Problem, ProofState, Severity, Voucher};
use crate::texts::outcome;
use crate::ui::command::Command;
use crate::ui::widgets::theme::{self, WindowColors};
use crate::ui::widgets::{Push, Rank, icons};
use crate::worker::bench::AuthorCommand as C;

/// Height of the box, in points.
const BOX: f32 = 84.0;

/// The status of a problem, as the box shows it.
struct Standing {
    tone: Tone,
    sign: &'static str,
    title: String,
    rest: String,
}

#[derive(Clone, Copy)]
enum Tone {
    Plain,
    Good,
    Open,
    Bad,
}

impl Tone {
    const fn colors(self, colors: &WindowColors) -> (Color32, Color32) {
        match self {
            Tone::Plain => (colors.surface.0, colors.quiet.0),
            Tone::Good => (colors.good_ground.0, colors.good.0),
            Tone::Open => (colors.open_ground.0, colors.open.0),
            Tone::Bad => (colors.bad_ground.0, colors.bad.0),
        }
    }
}

/// Shows the box and the buttons.
pub(super) fn show(ui: &mut Ui, seen: Seen<'_>, msgs: &mut Vec<Msg>) {
    let Some(entry) = seen.bench.problem() else {
        return;
    };
    let colors = &seen.settings.theme.theme().window;
    let standing = of(seen, entry);
    let (fill, ink) = standing.tone.colors(colors);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), BOX), Sense::hover());
    ui.painter().rect_filled(rect, 12, fill);
    let at = rect.left_top() + vec2(24.0, 26.0);
    let (font, middle) = (theme::icon_fill(20.0), Align2::CENTER_CENTER);
    ui.painter().text(at, middle, standing.sign, font, ink);
    let (left, right) = (rect.left() + 44.0, rect.right() - 14.0);
    let first = Rect::from_min_max(
        pos2(left, rect.top() + 14.0),
        pos2(right, rect.top() + 36.0),
    );
    let title = RichText::new(&standing.title).font(theme::semibold(15.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(first).id_salt("title"));
    child.add(Label::new(title.color(ink)).truncate());
    let second = Rect::from_min_max(
        pos2(left, first.bottom() + 2.0),
        pos2(right, rect.bottom() - 6.0),
    );
    let rest = RichText::new(&standing.rest).font(theme::regular(13.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(second).id_salt("rest"));
    child.set_clip_rect(second.intersect(ui.clip_rect()));
    let rest = child.add(Label::new(rest.color(colors.text.0)).wrap());
    if !standing.rest.is_empty() {
        rest.on_hover_text(&standing.rest);
    }
    ui.add_space(8.0);
    leads(ui, seen, msgs);
}

fn of(seen: Seen<'_>, entry: &Entry) -> Standing {
    let texts = seen.texts;
    let page = seen.bench;
    let said = |tone, sign, title: &str, rest: &str| Standing {
        tone,
        sign,
        title: title.to_owned(),
        rest: rest.to_owned(),
    };
    if page.solving.is_some() {
        let title = texts.tr("author-status-solving");
        return said(Tone::Plain, icons::HOURGLASS_MEDIUM, title, "");
    }
    let body = &entry.body;
    if body.setup.stones.is_empty() {
        let title = texts.tr("author-status-empty");
        let hint = texts.tr("author-status-empty-hint");
        return said(Tone::Plain, icons::HAND_POINTING, title, hint);
    }
    let checked = &page.checked;
    let count = checked.listed.len() + checked.misfits.len();
    if count > 0 {
        let misfit = checked.misfits.first().map(ToString::to_string);
        let listed = checked.listed.first().map(|found| found.message.clone());
        let is_error = misfit.is_some()
            || checked
                .listed
                .iter()
                .any(|found| found.severity == Severity::Error);
        let title = texts.tr_with("author-status-findings", [("count", count.into())]);
        let (tone, sign) = if is_error {
            (Tone::Bad, icons::X_CIRCLE)
        } else {
            (Tone::Open, icons::LIGHTBULB)
        };
        return said(tone, sign, &title, &misfit.or(listed).unwrap_or_default());
    }
    let claim = match body.voucher() {
        Voucher::Proven => "author-claim-proven",
        Voucher::Computed => "author-claim-computed",
        Voucher::Authored => "author-claim-authored",
        Voucher::Opinion => "author-claim-opinion",
        Voucher::Diagram | Voucher::Nobody | Voucher::Open => {
            let title = texts.tr("author-status-open");
            let hint = texts.tr("author-status-open-hint");
            return said(Tone::Plain, icons::QUESTION, title, hint);
        }
    };
    let claim = texts.tr(claim);
    let title = match body.result {
        // What it rests on stands below.
        Some(result) if is_assuming(body) => outcome(seen.texts, result).to_string(),
        Some(result) => format!("{}, {claim}", outcome(seen.texts, result)),
        None => claim.to_owned(),
    };
    match body.voucher() {
        Voucher::Proven if is_assuming(body) => {
            let words = texts.claim_words(body, |point| seen.point(point));
            let rest = words.join(". ") + ".";
            said(Tone::Good, icons::SEAL_CHECK, &first_large(&title), &rest)
        }
        Voucher::Proven | Voucher::Computed => said(
            Tone::Good,
            icons::SEAL_CHECK,
            &first_large(&title),
            texts.tr("author-sound"),
        ),
        _ => said(
            Tone::Plain,
            icons::PENCIL,
            &first_large(&title),
            texts.tr("author-status-open-hint"),
        ),
    }
}

/// Whether the result is proved only if stones around live.
fn is_assuming(body: &Problem) -> bool {
    body.proof_state() == Some(ProofState::Assuming)
}

/// The words with an initial capital.
fn first_large(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// The commands most problems need next: solve it, and try it as others will see it.
fn leads(ui: &mut Ui, seen: Seen<'_>, msgs: &mut Vec<Msg>) {
    let colors = &seen.settings.theme.theme().window;
    let texts = seen.texts;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 44.0), Sense::hover());
    let part = rect.width() * 0.56;
    for (command, is_main) in [(C::Solve, true), (C::TryIt, false)] {
        let mut place = rect;
        if is_main {
            place.set_width(part);
        } else {
            place.set_left(rect.left() + part + 8.0);
        }
        let named = Command::Author(command);
        let key = named.key_text(texts);
        let push = Push {
            rank: if is_main { Rank::Main } else { Rank::Soft },
            key: Some(&key),
            enabled: seen.bench.is_enabled(command),
            ..Push::soft(texts.tr(named.name_key()))
        };
        let id = ui.scope_id().with(("author-lead", is_main));
        let response = push.show_at(ui, place, id, colors);
        let tip = named.tip(seen.texts);
        if response.on_hover_text(tip).clicked() && push.enabled {
            msgs.push(Msg::Run(command));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_begin_with_a_capital() {
        assert_eq!(first_large("alive, proven"), "Alive, proven");
        assert_eq!(first_large("übrig"), "Übrig");
        assert_eq!(first_large(""), "");
    }
}

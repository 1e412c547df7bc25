//! The current node: its verdict, its comment, and commands for its branch.

use std::sync::Arc;

use egui::{RichText, Ui};

use super::bar::button;
use super::fields::{both, small};
use super::look::Look;
use super::{Msg, Seen};
use crate::author::{Entry, NodeKey};
use crate::board::{Move, Orientation};
use crate::problem::{Source, Text, Verdict};
use crate::reason::in_tree;
use crate::texts::{notation, render};
use crate::ui::command::Command;
use crate::worker::bench::AuthorCommand as C;
use crate::worker::bench::Deed;

/// Shows the tab.
pub fn show(ui: &mut Ui, seen: Seen<'_>, view: &mut Look, msgs: &mut Vec<Msg>) {
    let texts = seen.texts;
    let Some((entry, node)) = seen
        .bench
        .problem()
        .zip(seen.bench.set().and_then(|set| set.desk.node()))
    else {
        return;
    };
    let size = entry.body.setup.size;
    let notation = notation(seen.settings);
    let name = |mv: Move| match mv {
        Move::Play(point) => notation.write(point, size),
        Move::Pass => texts.tr("author-node-pass").to_owned(),
    };
    let path: Vec<String> = entry.tree.path(node).into_iter().map(name).collect();
    let line = if path.is_empty() {
        texts.tr("author-node-start").to_owned()
    } else {
        path.join(" ")
    };
    ui.label(RichText::new(line).strong());
    ui.horizontal_wrapped(|ui| {
        for command in [
            C::Start,
            C::Back,
            C::Forward,
            C::End,
            C::NextBranch,
            C::PassMove,
        ] {
            button(ui, seen, command, msgs);
        }
    });
    ui.add_space(4.0);
    let here = entry.tree.get(node);
    let verdict = here.and_then(|node| node.verdict);
    ui.horizontal_wrapped(|ui| {
        ui.label(small(seen, texts.tr("author-verdict")));
        for (value, command) in [
            (Some(Verdict::Solved), C::MarkSolved),
            (Some(Verdict::Wrong), C::MarkWrong),
            (None, C::MarkOpen),
        ] {
            let words = texts.tr(Command::Author(command).name_key());
            let tip = texts.tr(Command::Author(command).tooltip_key());
            if ui
                .radio(verdict == value, words)
                .on_hover_text(tip)
                .clicked()
            {
                msgs.push(Msg::Run(command));
            }
        }
    });
    let mut said = here
        .and_then(|node| node.said().cloned())
        .unwrap_or_default();
    let comment = &said.comment;
    let comment_is_empty = comment.is_empty();
    if let Some((comment, stroke)) = both(ui, seen, view, "author-words", comment, 3) {
        said.comment = comment;
        let say = Deed::Say(node, Box::new(said), Some(stroke));
        msgs.push(Msg::Do(say));
    }
    if comment_is_empty && let Some(reason) = reason(view, entry, node) {
        let view = (Orientation::CANONICAL, size);
        let reason = render(&reason, seen.settings, Some(view));
        let told = texts.tr_with("author-reason", [("reason", reason.into())]);
        ui.label(small(seen, &told));
    }
    ui.label(small(seen, texts.tr("author-words-hint")));
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        for command in [C::Promote, C::Demote, C::CopyBranch, C::CutBranch, C::Paste] {
            button(ui, seen, command, msgs);
        }
    });
    let children = entry.tree.children(node);
    if !children.is_empty() {
        ui.add_space(6.0);
        ui.label(small(seen, texts.tr("author-variations")));
        for &child in children {
            let Some(next) = entry.tree.get(child) else {
                continue;
            };
            let mut words = next.mv.map(name).unwrap_or_default();
            match next.verdict {
                Some(Verdict::Solved) => words += &format!(", {}", texts.tr("author-node-solved")),
                Some(Verdict::Wrong) => words += &format!(", {}", texts.tr("author-node-wrong")),
                None => {}
            }
            if ui.button(words).clicked() {
                msgs.push(Msg::Do(Deed::GoTo(child)));
            }
        }
    }
    if !seen.bench.checked.unfit.is_empty() {
        ui.add_space(6.0);
        let count = seen.bench.checked.misfits.len();
        ui.label(texts.tr_with("author-misfits", [("count", count.into())]));
        button(ui, seen, C::CutMisfits, msgs);
    }
}

/// Why the move of a node is wrong; recomputed only when the problem or the node changes.
fn reason(view: &mut Look, entry: &Arc<Entry>, node: NodeKey) -> Option<Text> {
    let is_known =
        |(of, at, _): &&(Arc<Entry>, NodeKey, Option<Text>)| Arc::ptr_eq(of, entry) && *at == node;
    if let Some((_, _, reason)) = view.reason.as_ref().filter(is_known) {
        return reason.clone();
    }
    let problem = entry.to_problem(&Source::default());
    let tree = &problem.tree;
    let mut path = entry.tree.path(node).into_iter();
    let found = path.try_fold(tree.root(), |at, mv| tree.child_by(at, mv));
    let reason = found.and_then(|node| in_tree(&problem, node));
    let reason = reason.map(|reason| reason.text());
    view.reason = Some((Arc::clone(entry), node, reason.clone()));
    reason
}

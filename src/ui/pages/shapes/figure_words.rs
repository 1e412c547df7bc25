//! The words about a figure: a living group, or a named group.

use egui::{RichText, Ui};

use super::cell;
use crate::board::{Move, Notation, Point};
use crate::life::Side;
use crate::shapes::{Figure, FigureKind, FigureProof, LivingGroup, Need};
use crate::store::Settings;
use crate::texts::Texts;
use crate::texts::by_superko;
use crate::texts::shapes as words;
use crate::ui::page::Shared;
use crate::ui::widgets::{parts, theme};

/// The title of a figure.
pub(super) fn title(figure: &Figure, texts: &Texts) -> String {
    match &figure.kind {
        FigureKind::Group(group) => {
            let stones = group.stones.len();
            texts.tr_with("shapes-group-title", [("stones", stones.into())])
        }
        FigureKind::Named {
            name, liberties, ..
        } => {
            let name = words::capital(words::in_language(*name, texts.language()));
            match liberties {
                Some(liberties) => texts.tr_with(
                    "shapes-named-liberties",
                    [("name", name.into()), ("liberties", (*liberties).into())],
                ),
                None => name,
            }
        }
    }
}

/// The figure's status in a word, or that nothing is proved.
pub(super) fn status<'a>(figure: &Figure, texts: &'a Texts) -> &'a str {
    match (&figure.kind, figure.status()) {
        (FigureKind::Group(_), _) => texts.tr("shapes-group-alive"),
        (FigureKind::Named { .. }, Some(status)) => texts.tr(words::status_key(status)),
        (FigureKind::Named { .. }, None) => texts.tr("shapes-not-proven"),
    }
}

/// Everything known about a figure, line by line.
pub(super) fn sentences(figure: &Figure, settings: &Settings, texts: &Texts) -> Vec<String> {
    match &figure.kind {
        FigureKind::Group(group) => of_group(figure, group, settings, texts),
        FigureKind::Named {
            proof: Some(proof), ..
        } => of_proof(figure, proof, settings, texts),
        FigureKind::Named { proof: None, .. } => {
            vec![texts.tr("shapes-not-proven-long").to_owned()]
        }
    }
}

/// Points in the user's notation.
fn points(figure: &Figure, points: &[Point], settings: &Settings) -> String {
    let notation = settings.coordinates.unwrap_or(Notation::Gtp);
    let words: Vec<String> = points
        .iter()
        .map(|&point| notation.write(point, figure.setup.size))
        .collect();
    words.join(" ")
}

fn of_group(
    figure: &Figure,
    group: &LivingGroup,
    settings: &Settings,
    texts: &Texts,
) -> Vec<String> {
    let with = |need: Need| -> Vec<Point> {
        let stones = group.stones.iter().zip(&group.needs);
        stones
            .filter(|(_, known)| **known == need)
            .map(|(&point, _)| point)
            .collect()
    };
    let write = |some: &[Point]| points(figure, some, settings);
    let mut sentences = vec![texts.tr("shapes-group-benson").to_owned()];
    let (spare, open) = (with(Need::Spare), with(Need::Open));
    if spare.is_empty() && open.is_empty() {
        sentences.push(texts.tr("shapes-group-no-spare").to_owned());
    } else if !spare.is_empty() {
        let values = [("points", write(&spare).into())];
        sentences.push(texts.tr_with("shapes-group-spare", values));
    }
    if group.together.len() > 1 {
        let places = group.together.iter();
        let together: Vec<Point> = places
            .filter_map(|&place| group.stones.get(place).copied())
            .collect();
        let values = [("points", write(&together).into())];
        sentences.push(texts.tr_with("shapes-group-together", values));
    }
    if !open.is_empty() {
        let values = [("points", write(&open).into())];
        sentences.push(texts.tr_with("shapes-group-open", values));
    }
    if group.is_in_book {
        sentences.push(texts.tr("shapes-group-book").to_owned());
    }
    sentences
}

fn of_proof(
    figure: &Figure,
    proof: &FigureProof,
    settings: &Settings,
    texts: &Texts,
) -> Vec<String> {
    let moves = |moves: &[Move]| -> String {
        let notation = settings.coordinates.unwrap_or(Notation::Gtp);
        let words: Vec<String> = moves
            .iter()
            .map(|mv| match mv {
                Move::Play(point) => notation.write(*point, figure.setup.size),
                Move::Pass => texts.tr("shapes-elsewhere").to_owned(),
            })
            .collect();
        words.join(" ")
    };
    let mut sentences = Vec::new();
    for side in Side::BOTH {
        let first = proof.first(side);
        let result = words::result(first.result, texts);
        let (heading, vital) = match side {
            Side::Attacker => ("shapes-attacked", "shapes-vital-attacker"),
            Side::Defender => ("shapes-defended", "shapes-vital-defender"),
        };
        let heading = texts.tr_with(heading, [("result", result.into())]);
        let line = moves(&first.line);
        sentences.push(if line.is_empty() {
            heading
        } else {
            format!("{heading}: {line}")
        });
        sentences.extend(by_superko(first.cycles, texts).map(str::to_owned));
        if !first.vital.is_empty() {
            let values = [("points", moves(&first.vital).into())];
            sentences.push(texts.tr_with(vital, values));
        }
    }
    sentences
}

/// The description beside the board: title, names, status and everything known.
pub(super) fn about(ui: &mut Ui, shared: &Shared<'_>, figure: &Figure) {
    let texts = shared.texts;
    let theme = shared.settings.theme.theme();
    let colors = &theme.window;
    ui.label(RichText::new(title(figure, texts)).font(theme::semibold(20.0)));
    if let Some(names) = words::other_names(figure.name(), texts) {
        ui.label(parts::quiet(names, colors));
    }
    let place = texts.tr(words::place_key(figure.place));
    ui.label(parts::quiet(place, colors));
    ui.add_space(4.0);
    let word = self::status(figure, texts);
    match figure.status() {
        Some(status) => {
            parts::with_icon(ui, cell::sign(status), word, cell::tone(status, theme));
        }
        None => {
            ui.label(word);
        }
    }
    parts::rule(ui, colors);
    for sentence in sentences(figure, shared.settings, texts) {
        ui.label(sentence);
    }
}

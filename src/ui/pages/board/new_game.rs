//! Options for a new game, the rules with their reasons, and files.

use egui::{CollapsingHeader, ComboBox, DragValue, Grid, RichText, TextEdit, Ui, vec2};

use super::buttons::command_row;
use super::panel::quiet;
use super::{Look, Msg};
use crate::board::{Color, Size};
use crate::game::{KEIMA_HANDICAPS, Parity, Ruleset, RulesetId, Score, Turn, most_fixed};
use crate::texts::Texts;
use crate::texts::game as words;
use crate::ui::page::Shared;
use crate::ui::widgets::{Push, parts, theme};
use crate::worker::table::GameCommand;
use crate::worker::table::{Deed, Plan, Table};

/// Shows the sections below the move list.
pub fn show(ui: &mut Ui, page: &Table, shared: &Shared<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    ui.add_space(4.0);
    CollapsingHeader::new(texts.tr("rules-heading")).show(ui, |ui| rules(ui, page, shared, msgs));
    CollapsingHeader::new(texts.tr("puzzles-heading")).show(ui, |ui| {
        for number in 0..words::PUZZLE_COUNT {
            let title = format!("{}  {}", number + 1, texts.tr(words::puzzle(number).0));
            let is_here = page.puzzle == Some(number);
            if ui.selectable_label(is_here, title).clicked() {
                look.answer_shown = false;
                msgs.push(Msg::Do(Deed::Puzzle(number)));
            }
        }
    });
    CollapsingHeader::new(texts.tr("files-heading")).show(ui, |ui| {
        ui.label(quiet(shared, texts.tr("files-path")));
        let field = TextEdit::singleline(&mut look.path)
            .hint_text(texts.tr("files-hint"))
            .desired_width(f32::INFINITY);
        ui.add(field);
        command_row(
            ui,
            page,
            shared,
            &[GameCommand::Save, GameCommand::Load],
            msgs,
        );
    });
}

/// The dialog for a new game, while it is open.
pub fn dialog(
    ctx: &egui::Context,
    page: &Table,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    if !look.is_choosing {
        return;
    }
    let room = ctx.content_rect().size();
    let frame = egui::Frame::popup(&ctx.global_style())
        .corner_radius(16)
        .inner_margin(24);
    let response = egui::Modal::new(egui::Id::unique("new-game"))
        .frame(frame)
        .show(ctx, |ui| {
            ui.set_width(440.0_f32.min(room.x - 80.0));
            let colors = &shared.settings.theme.theme().window;
            let title = shared.texts.tr("new-heading");
            ui.label(RichText::new(title).font(theme::semibold(20.0)));
            ui.label(parts::quiet(shared.texts.tr("new-lead"), colors));
            ui.add_space(8.0);
            egui::ScrollArea::vertical()
                .max_height(room.y - 240.0)
                .show(ui, |ui| choices(ui, page, shared, look, msgs));
            ui.add_space(12.0);
            // Outside the scroll area, so that the buttons are always visible.
            parts::foot(ui, |ui| {
                let begin = Push::main(shared.texts.tr("new-begin"));
                if parts::push(ui, begin, 44.0, colors).clicked() {
                    msgs.push(Msg::Do(Deed::Begin(plan_of(page, look))));
                    look.is_choosing = false;
                }
                let cancel = Push::soft(shared.texts.tr("cancel"));
                if parts::push(ui, cancel, 44.0, colors).clicked() {
                    look.is_choosing = false;
                }
            });
        });
    if response.should_close() {
        look.is_choosing = false;
    }
}

/// The options chosen so far.
fn plan_of(page: &Table, look: &Look) -> Plan {
    let plan = look.plan.clone();
    plan.unwrap_or_else(|| Plan::of(page.game.ruleset().id))
}

fn choices(ui: &mut Ui, page: &Table, shared: &Shared<'_>, look: &Look, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let mut plan = plan_of(page, look);
    let before = plan.clone();
    Grid::new("new-game")
        .num_columns(2)
        .spacing(vec2(12.0, 6.0))
        .show(ui, |ui| {
            let label = ui.label(texts.tr("new-rules"));
            ComboBox::from_id_salt("ruleset")
                .selected_text(texts.tr(words::ruleset(plan.rules.id)))
                .width(190.0)
                .height(320.0)
                .show_ui(ui, |ui| {
                    for id in RulesetId::ALL {
                        let name = texts.tr(words::ruleset(id));
                        if ui.selectable_label(plan.rules.id == id, name).clicked() {
                            plan = Plan::of(id);
                        }
                    }
                })
                .response
                .labelled_by(label.id);
            ui.end_row();
            ui.label(texts.tr("new-size"));
            ui.horizontal_wrapped(|ui| {
                for side in [9, 11, 13, 15, 19] {
                    ui.selectable_value(&mut plan.side, side, side.to_string());
                }
                ui.add(DragValue::new(&mut plan.side).range(2..=Size::MAX));
            });
            ui.end_row();
            let label = ui.label(texts.tr("new-handicap"));
            handicap(ui, texts, &mut plan, label.id);
            ui.end_row();
            let label = ui.label(texts.tr("new-komi"));
            plan.komi = plan.komi.replace(['.', ','], &texts.decimal("."));
            ui.add(TextEdit::singleline(&mut plan.komi).desired_width(60.0))
                .labelled_by(label.id);
            ui.end_row();
        });
    if plan.rules.turn == Turn::KnightPair {
        keima_table(ui, texts, &mut plan);
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(texts.tr("nigiri-heading"));
        for (call, key) in [(Parity::Even, "nigiri-even"), (Parity::Odd, "nigiri-odd")] {
            if ui.button(texts.tr(key)).clicked() {
                msgs.push(Msg::Do(Deed::Nigiri(call)));
            }
        }
        if let Some(color) = page.lot {
            ui.label(texts.tr(match color {
                Color::Black => "nigiri-black",
                Color::White => "nigiri-white",
            }));
        }
    });
    if plan != before {
        msgs.push(Msg::Do(Deed::Plan(plan)));
    }
}

fn handicap(ui: &mut Ui, texts: &Texts, plan: &mut Plan, label: egui::Id) {
    let is_keima = plan.rules.turn == Turn::KnightPair;
    ui.horizontal_wrapped(|ui| {
        let fixed = Size::square(plan.side).map_or(0, most_fixed);
        let most = if is_keima { 4 } else { crate::game::MOST_FIXED };
        let shown = match plan.handicap {
            0 => texts.tr("handicap-none").to_owned(),
            stones => stones.to_string(),
        };
        ComboBox::from_id_salt("handicap")
            .selected_text(shown)
            .width(70.0)
            .height(420.0)
            .show_ui(ui, |ui| {
                ui.selectable_value(&mut plan.handicap, 0, texts.tr("handicap-none"));
                for stones in if is_keima { 1..=most } else { 2..=most } {
                    ui.selectable_value(&mut plan.handicap, stones, stones.to_string());
                }
            })
            .response
            .labelled_by(label);
        if is_keima {
            ui.label(texts.tr("handicap-pairs"));
        } else if plan.handicap > fixed {
            plan.free = true;
            ui.label(texts.tr("handicap-free-only"));
        } else {
            ui.checkbox(&mut plan.free, texts.tr("handicap-free"));
        }
    });
}

/// The club's handicap table; clicking a row applies it.
fn keima_table(ui: &mut Ui, texts: &Texts, plan: &mut Plan) {
    ui.label(texts.tr("keima-table"));
    for row in KEIMA_HANDICAPS {
        let range = match row.to {
            Some(to) => format!("{}–{to}", row.from),
            None => format!("{}+", row.from),
        };
        let words = texts.tr_with(
            "keima-row",
            [
                ("range", range.into()),
                ("pairs", u32::from(row.pairs).into()),
                ("komi", texts.decimal(row.komi).into()),
            ],
        );
        let is_here = plan.handicap == row.pairs && Score::read(&plan.komi) == Some(row.komi);
        if ui.selectable_label(is_here, words).clicked() {
            plan.handicap = row.pairs;
            plan.komi = row.komi.to_string();
        }
    }
}

/// Every rule in force with its reason; most can be exchanged while the game allows it.
fn rules(ui: &mut Ui, page: &Table, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let current = *page.game.ruleset();
    for rule in current.rules() {
        let (name, why) = words::rule(rule);
        let choices = Ruleset::choices(rule);
        if choices.is_empty() || rule.starts_with("turn-") {
            ui.label(RichText::new(texts.tr(name)).strong());
        } else {
            ComboBox::from_id_salt(rule)
                .selected_text(texts.tr(name))
                .width(260.0)
                .show_ui(ui, |ui| {
                    for &choice in choices {
                        let label = texts.tr(words::rule(choice).0);
                        if ui.selectable_label(choice == rule, label).clicked()
                            && let Some(changed) = current.with(choice)
                        {
                            msgs.push(Msg::Do(Deed::Rules(changed)));
                        }
                    }
                });
        }
        ui.label(quiet(shared, texts.tr(why)));
        ui.add_space(4.0);
    }
}

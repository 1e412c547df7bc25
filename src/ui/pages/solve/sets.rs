//! The sets as cards in groups, shown before a problem is chosen.

use egui::{Rect, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::{Look, Msg, strip};
use crate::ui::command::Command;
use crate::ui::menu_view::{self, can};
use crate::ui::page::Shared;
use crate::ui::widgets::{self, Small, Stamps, icons, parts, theme};
use crate::worker::sets::Place;
use crate::worker::sets::{Loaded, is_classic};

/// Sets of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    Mine,
    Beginner,
    Technique,
    Book,
    Classic,
    Quiz,
}

impl Group {
    const ALL: [Group; 6] = [
        Group::Mine,
        Group::Beginner,
        Group::Technique,
        Group::Book,
        Group::Classic,
        Group::Quiz,
    ];

    fn of(loaded: &Loaded) -> Group {
        let id = loaded.set.id.as_str();
        if loaded.path.is_some() {
            Group::Mine
        } else if id.starts_with("first-") || id == crate::course::EXERCISES {
            Group::Beginner
        } else if id.starts_with("pfaundler-") {
            Group::Book
        } else if is_classic(id) {
            Group::Classic
        } else if id.starts_with("shapes-quiz") {
            Group::Quiz
        } else {
            Group::Technique
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Group::Mine => "group-mine",
            Group::Beginner => "group-beginner",
            Group::Technique => "group-technique",
            Group::Book => "group-book",
            Group::Classic => "group-classic",
            Group::Quiz => "group-quiz",
        }
    }
}

/// What the cards are drawn with.
struct View<'a> {
    look: &'a mut Look,
    stamps: &'a mut Stamps,
}

const CARD: f32 = 112.0;
const GAP: f32 = 16.0;

/// Shows the cards.
pub fn show(
    ui: &mut Ui,
    shared: &Shared<'_>,
    look: &mut Look,
    stamps: &mut Stamps,
    msgs: &mut Vec<Msg>,
) {
    let view = &mut View { look, stamps };
    let colors = &shared.settings.theme.theme().window;
    let texts = shared.texts;
    let page = ui.max_rect();
    let margin = parts::margin(page.width());
    let inner = Rect::from_min_max(
        pos2(page.left() + margin, page.top()),
        pos2(page.right() - 8.0, page.bottom()),
    );
    let mut child = ui.new_child(UiBuilder::new().max_rect(inner).id_salt("sets"));
    ScrollArea::vertical()
        .auto_shrink(false)
        .id_salt("sets-scroll")
        .show(&mut child, |ui| {
            let width = page.width() - 2.0 * margin;
            ui.set_width(width);
            ui.spacing_mut().item_spacing = vec2(8.0, 0.0);
            ui.add_space(f32::from(parts::ABOVE));
            head(ui, width, shared, view, msgs);
            ui.add_space(12.0);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.y = 8.0;
                let all = texts.tr("group-all");
                if widgets::chip(ui, all, view.look.group.is_none(), colors).clicked() {
                    view.look.group = None;
                }
                for group in Group::ALL {
                    let name = texts.tr(group.key());
                    let is_chosen = view.look.group == Some(group);
                    let is_there = shared
                        .library
                        .sets
                        .iter()
                        .any(|set| Group::of(set) == group);
                    if is_there && widgets::chip(ui, name, is_chosen, colors).clicked() {
                        view.look.group = Some(group).filter(|_| !is_chosen);
                    }
                }
            });
            ui.add_space(16.0);
            if view.look.query.trim().is_empty() && view.look.group.is_none() {
                last_time(ui, width, shared, view, msgs);
            }
            groups(ui, width, shared, view, msgs);
            ui.add_space(32.0);
        });
}

/// Title, search field, and the button to open a file.
fn head(ui: &mut Ui, width: f32, shared: &Shared<'_>, view: &mut View<'_>, msgs: &mut Vec<Msg>) {
    let colors = &shared.settings.theme.theme().window;
    let texts = shared.texts;
    let (rect, _) = ui.allocate_exact_size(vec2(width, 44.0), Sense::hover());
    let at = pos2(rect.left(), rect.center().y);
    let title = texts.tr("list-heading");
    let wide = widgets::write(
        ui,
        at,
        title,
        theme::semibold(28.0),
        colors.text.0,
        width * 0.5,
    );
    let place = Rect::from_min_size(rect.min, vec2(wide, 44.0));
    let _ = widgets::spoken(ui, place, "sets-title", title);
    let search = (width * 0.3).clamp(180.0, 280.0);
    let place = Rect::from_min_max(
        pos2(rect.right() - search, rect.top() + 3.0),
        pos2(rect.right(), rect.bottom() - 3.0),
    );
    let name = texts.tr("sets-search");
    let response = parts::search(ui, place, &mut view.look.query, (name, name), colors);
    if std::mem::take(&mut view.look.wants_search) {
        response.request_focus();
    }
    let open = widgets::Push::text(texts.tr("open")).icon(icons::FOLDER_OPEN);
    let place = Rect::from_min_max(
        pos2(place.left() - 130.0, place.top()),
        pos2(place.left() - 12.0, place.bottom()),
    );
    let id = ui.scope_id().with("open-file");
    if place.left() > rect.left() + wide && open.show_at(ui, place, id, colors).clicked() {
        msgs.push(Msg::Run(Command::Open));
    }
}

/// The current set, to continue with.
fn last_time(
    ui: &mut Ui,
    width: f32,
    shared: &Shared<'_>,
    view: &mut View<'_>,
    msgs: &mut Vec<Msg>,
) {
    let Some(here) = shared.practice.place() else {
        return;
    };
    let Some(set) = shared.practice.set(here.set) else {
        return;
    };
    let theme = shared.settings.theme.theme();
    let colors = &theme.window;
    let texts = shared.texts;
    let (rect, _) = ui.allocate_exact_size(vec2(width, CARD), Sense::hover());
    widgets::card(ui.painter(), rect, colors);
    let board = Rect::from_min_size(rect.min + vec2(16.0, 16.0), vec2(80.0, 80.0));
    thumbnail(ui, board, shared, view, here);
    let left = board.right() + 24.0;
    let room = (rect.right() - left - 220.0).max(80.0);
    let mut y = rect.top() + 28.0;
    for (words, font, color) in [
        (
            texts.tr("last-time").to_owned(),
            theme::regular(13.0),
            colors.quiet.0,
        ),
        (
            shared.heading_of_set(set),
            theme::semibold(20.0),
            colors.text.0,
        ),
        (
            texts.tr_with(
                "number-of",
                [
                    ("number", (here.problem + 1).into()),
                    ("count", set.problems.len().into()),
                ],
            ),
            theme::regular(15.0),
            colors.quiet.0,
        ),
    ] {
        widgets::write(ui, pos2(left, y), &words, font, color, room);
        y += 27.0;
    }
    let go = widgets::Push {
        key: Some(texts.tr("key-space")),
        ..widgets::Push::main(texts.tr("continue"))
    };
    let place = Rect::from_center_size(
        pos2(rect.right() - 104.0, rect.center().y),
        vec2(168.0, 44.0),
    );
    let id = ui.scope_id().with("continue");
    if go.show_at(ui, place, id, colors).clicked() {
        msgs.push(Msg::Run(Command::Sets));
    }
    ui.add_space(8.0);
}

fn groups(ui: &mut Ui, width: f32, shared: &Shared<'_>, view: &mut View<'_>, msgs: &mut Vec<Msg>) {
    let colors = &shared.settings.theme.theme().window;
    let texts = shared.texts;
    let columns = match width {
        ..720.0 => 1,
        720.0..1080.0 => 2,
        1080.0..1700.0 => 3,
        _ => 4,
    };
    let query = view.look.query.trim().to_lowercase();
    let mut is_empty = true;
    for group in Group::ALL {
        if view.look.group.is_some_and(|chosen| chosen != group) {
            continue;
        }
        let sets: Vec<usize> = shared
            .library
            .sets
            .iter()
            .enumerate()
            .filter(|(_, loaded)| Group::of(loaded) == group)
            .filter(|(index, loaded)| query.is_empty() || is_found(shared, *index, loaded, &query))
            .map(|(index, _)| index)
            .collect();
        if sets.is_empty() {
            continue;
        }
        is_empty = false;
        ui.add_space(16.0);
        let (rect, _) = ui.allocate_exact_size(vec2(width, 32.0), Sense::hover());
        let at = pos2(rect.left(), rect.center().y);
        let name = texts.tr(group.key());
        let wide = widgets::write(ui, at, name, theme::semibold(16.0), colors.text.0, width);
        let words = texts.tr_with("group-count", [("count", sets.len().into())]);
        let at = pos2(at.x + wide + 12.0, at.y + 1.0);
        widgets::write(ui, at, &words, theme::regular(13.0), colors.quiet.0, width);
        ui.add_space(6.0);
        let card = (width - GAP * (columns as f32 - 1.0)) / columns as f32;
        for row in sets.chunks(columns) {
            let (rect, _) = ui.allocate_exact_size(vec2(width, CARD), Sense::hover());
            if ui.is_rect_visible(rect) {
                for (column, &set) in row.iter().enumerate() {
                    let left = rect.left() + column as f32 * (card + GAP);
                    let place = Rect::from_min_size(pos2(left, rect.top()), vec2(card, CARD));
                    set_card(ui, place, shared, view, set, msgs);
                }
            } else {
                // Not visible, but reachable by keyboard and screen readers.
                for (column, &set) in row.iter().enumerate() {
                    let left = rect.left() + column as f32 * (card + GAP);
                    let place = Rect::from_min_size(pos2(left, rect.top()), vec2(card, CARD));
                    let _ = button_of(ui, place, shared, set, msgs);
                }
            }
            ui.add_space(GAP);
        }
    }
    if is_empty {
        ui.add_space(40.0);
        ui.label(texts.tr("sets-none"));
        ui.add_space(8.0);
        if ui.button(texts.tr("sets-clear")).clicked() {
            view.look.query.clear();
            view.look.group = None;
        }
    }
}

fn is_found(shared: &Shared<'_>, index: usize, loaded: &Loaded, query: &str) -> bool {
    shared
        .heading_of_set(&loaded.set)
        .to_lowercase()
        .contains(query)
        || (0..loaded.set.problems.len()).any(|problem| {
            let place = Place {
                set: index,
                problem,
            };
            strip::title(shared, place).to_lowercase().contains(query)
        })
}

/// The small board of a problem.
fn thumbnail(ui: &Ui, rect: Rect, shared: &Shared<'_>, view: &mut View<'_>, place: Place) {
    let theme = shared.settings.theme.theme();
    let set = shared.practice.set(place.set);
    if let Some(problem) = set.and_then(|set| set.problems.get(place.problem)) {
        view.stamps.paint(ui, rect, &Small::of(problem), theme);
    }
}

/// A set's progress in words.
fn progress(shared: &Shared<'_>, loaded: &Loaded) -> String {
    let texts = shared.texts;
    let count = loaded.solvable();
    let tally = loaded.tally;
    let words = if tally.solved == 0 && tally.failed == 0 {
        texts.tr_with("set-count", [("count", loaded.set.problems.len().into())])
    } else if tally.solved == count {
        texts.tr("set-all-solved").to_owned()
    } else {
        texts.tr_with(
            "list-progress",
            [("solved", tally.solved.into()), ("count", count.into())],
        )
    };
    match tally.open {
        0 => words,
        open => {
            let open = texts.tr_with("set-open", [("count", open.into())]);
            format!("{words}, {open}")
        }
    }
}

fn button_of(
    ui: &Ui,
    rect: Rect,
    shared: &Shared<'_>,
    set: usize,
    msgs: &mut Vec<Msg>,
) -> egui::Response {
    let loaded = &shared.library.sets[set];
    let title = shared.heading_of_set(&loaded.set);
    let id = ui
        .scope_id()
        .with(("set-card", loaded.set.id.as_str(), set));
    let response = ui.interact(rect, id, Sense::click());
    response.widget_info(|| {
        let words = format!("{title}, {}", progress(shared, loaded));
        WidgetInfo::labeled(Role::Button, true, words)
    });
    if response.clicked() {
        msgs.push(Msg::OpenSet(set));
    }
    response
}

fn set_card(
    ui: &mut Ui,
    rect: Rect,
    shared: &Shared<'_>,
    view: &mut View<'_>,
    set: usize,
    msgs: &mut Vec<Msg>,
) {
    let loaded = &shared.library.sets[set];
    let colors = &shared.settings.theme.theme().window;
    let texts = shared.texts;
    let response = button_of(ui, rect, shared, set, msgs);
    widgets::card(ui.painter(), rect, colors);
    if response.hovered() {
        let rim = egui::Stroke::new(1.5, colors.edge.0.gamma_multiply(0.6));
        ui.painter()
            .rect_stroke(rect, 12, rim, egui::StrokeKind::Inside);
    }
    widgets::focus_ring(ui.painter(), rect, &response, colors);
    let board = Rect::from_min_size(rect.min + vec2(12.0, 12.0), vec2(88.0, 88.0));
    thumbnail(ui, board, shared, view, Place { set, problem: 0 });
    let left = board.right() + 16.0;
    let right = rect.right() - 56.0;
    let title = shared.heading_of_set(&loaded.set);
    let galley = widgets::lines(
        ui,
        &title,
        theme::medium(15.0),
        colors.text.0,
        right - left,
        2,
    );
    let height = galley.size().y;
    let has_failed = loaded.tally.failed > 0;
    let rest = if has_failed { 42.0 } else { 20.0 };
    let mut y = rect.center().y - (height + rest + 4.0) / 2.0;
    ui.painter().galley(pos2(left, y), galley, colors.text.0);
    y += height + 14.0;
    let words = progress(shared, loaded);
    let font = theme::regular(13.0);
    widgets::write(
        ui,
        pos2(left, y),
        &words,
        font.clone(),
        colors.quiet.0,
        right - left,
    );
    if has_failed {
        y += 20.0;
        let words = texts.tr_with("set-failed", [("count", loaded.tally.failed.into())]);
        widgets::write(ui, pos2(left, y), &words, font, colors.bad.0, right - left);
    }
    let center = pos2(rect.right() - 34.0, rect.center().y);
    let count = loaded.solvable();
    widgets::ring(ui.painter(), center, loaded.tally.solved, count, colors);
    let about = shared.plain_text(&loaded.set.about);
    if loaded.path.is_some() {
        egui::Popup::context_menu(&response).show(|ui| {
            for command in [Command::Reload, Command::CloseSet] {
                if menu_view::item(ui, texts, command.name_key(), command, can(shared, command)) {
                    msgs.push(Msg::Run(command));
                }
            }
        });
    }
    if !about.is_empty() {
        response.on_hover_text(about);
    }
}

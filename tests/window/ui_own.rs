//! The user's own collections reordered, renamed and deleted, and problems that are never asked again.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;
use raeuberspiel::store::Store;
use raeuberspiel::trainer::Shelf;
use raeuberspiel::ui::page::Page;

use crate::support::{DAY, Window, go, moment};
use crate::ui_mine::{drag, found, open, to_library};

/// The window's words in one language.
struct Words {
    locale: &'static str,
    tiles: [&'static str; 3],
    collection: &'static str,
    more: &'static str,
    practise: &'static str,
    runs: &'static str,
    set: &'static str,
    rename: &'static str,
    new_name: &'static str,
    do_rename: &'static str,
    joins: &'static str,
    favourites: &'static str,
    left: &'static str,
    delete: &'static str,
    deleted: &'static str,
    undo: &'static str,
    never: &'static str,
    never_chip: &'static str,
    is_never: &'static str,
    kept_out: &'static str,
    back: &'static str,
    more_of: &'static str,
    new: &'static str,
}

const EN: Words = Words {
    locale: "en",
    tiles: [
        "Straight three, Live, new",
        "Nothing to do, Live, new",
        "A question, Status, new",
    ],
    collection: "Collection",
    more: "More for Corners",
    practise: "Practise these",
    runs: "Runs",
    set: "Set",
    rename: "Rename…",
    new_name: "New name",
    do_rename: "Rename",
    joins: "the two become one",
    favourites: "Favourites (1)",
    left: "Move left",
    delete: "Delete collection",
    deleted: "its 2 problems stay where they were",
    undo: "Undo",
    never: "Never again",
    never_chip: "Never again (1)",
    is_never: "X brings it back",
    kept_out: "Kept out",
    back: "Review again",
    more_of: "More for Corner",
    new: "More",
};

const DE: Words = Words {
    locale: "de",
    tiles: [
        "Drei in Reihe, Leben, neu",
        "Nichts zu tun, Leben, neu",
        "Eine Frage, Stand, neu",
    ],
    collection: "Sammlung",
    more: "Mehr zu Corners",
    practise: "Diese üben",
    runs: "Durchgänge",
    set: "Heft",
    rename: "Umbenennen…",
    new_name: "Neuer Name",
    do_rename: "Umbenennen",
    joins: "Aus beiden wird eine",
    favourites: "Lieblinge (1)",
    left: "Nach links",
    delete: "Sammlung löschen",
    deleted: "die 2 Aufgaben bleiben, wo sie waren",
    undo: "Rückgängig",
    never: "Nie wieder",
    never_chip: "Nie wieder (1)",
    is_never: "X holt sie zurück",
    kept_out: "Ausgesetzt",
    back: "Wieder aufnehmen",
    more_of: "Mehr zu Ecke",
    new: "Mehr",
};

/// Each collection with its problems, as the window has them.
fn told(window: &Window) -> Vec<String> {
    let mine = &window.harness.state().state().practice.training.ledger.mine;
    let collections = mine.collections.iter();
    collections
        .map(|it| format!("{}: {}", it.name, it.problems.join(" ")))
        .collect()
}

/// Puts a problem into a collection with the keyboard.
fn collect(window: &mut Window, words: &Words, tile: usize, name: &str) {
    window.click(words.tiles[tile]);
    window.press(Key::C);
    window.type_into(words.collection, name);
    // Enter confirms the name and does not open the selected problem.
    window.press(Key::Enter);
    assert_eq!(window.harness.state().state().page, Page::Library);
}

/// The ids of the shown problems, in the library's order.
fn shown(window: &Window) -> Vec<String> {
    let librarian = &window.harness.state().state().library_page.librarian;
    let titles = librarian.found.iter();
    titles
        .filter_map(|&id| Some(librarian.key_of(id)?.problem.to_string()))
        .collect()
}

#[test]
fn a_collection_is_put_in_order_by_hand_and_by_key() {
    for words in [EN, DE] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut window = open(folder.path(), words.locale);
        to_library(&mut window);
        for tile in 0..3 {
            collect(&mut window, &words, tile, "Corners");
        }
        collect(&mut window, &words, 0, "Kos");
        window.click("Corners (3)");
        let order = ["straight-three", "elsewhere", "question"];
        assert_eq!(shown(&window), order, "{}", words.locale);
        // The last tile dragged onto the first.
        drag(&mut window, words.tiles[2], words.tiles[0]);
        let order = ["question", "straight-three", "elsewhere"];
        assert_eq!(shown(&window), order, "{}", words.locale);
        // Moved on by one with the keyboard.
        window.click(words.tiles[2]);
        let harness = &mut window.harness;
        harness.key_press_modifiers(Modifiers::ALT, Key::ArrowRight);
        harness.run_steps(3);
        let order = ["straight-three", "question", "elsewhere"];
        assert_eq!(shown(&window), order, "{}", words.locale);
        // The collections themselves: by hand, and from the menu.
        drag(&mut window, "Kos (1)", "Corners (3)");
        let names = |window: &Window| told(window).join("; ");
        assert!(names(&window).starts_with("Kos: "), "{}", names(&window));
        window.click(words.more);
        window.click(words.left);
        assert!(
            names(&window).starts_with("Corners: "),
            "{}",
            names(&window)
        );
        window.until(|app| app.state().practice.training.is_saved());
        let held = told(&window);
        drop(window);
        let (store, _) = Store::open(&folder.path().join("data")).expect("a store");
        let mine = store.recount().expect("a log").ledger.mine;
        assert_eq!(mine.collections.len(), held.len());
        let first = "corner/straight-three corner/question corner/elsewhere";
        assert_eq!(mine.collections[0].problems.join(" "), first);
    }
}

#[test]
fn a_collection_and_the_favourites_are_practised() {
    for words in [EN, DE] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut window = open(folder.path(), words.locale);
        to_library(&mut window);
        collect(&mut window, &words, 1, "Corners");
        collect(&mut window, &words, 0, "Corners");
        // From the collection's menu: a run through exactly its problems.
        window.click("Corners (2)");
        window.click(words.more);
        window.click(words.practise);
        let state = window.harness.state().state();
        assert_eq!(state.page, Page::Solve);
        let run = state.practice.training.run.as_ref().expect("a run");
        assert_eq!(run.total(), 2);
        let shelf = Shelf::Collection("Corners".into());
        assert_eq!(state.practice.training.filter.shelf, Some(shelf));
        let pool = state.practice.pool();
        let asked: Vec<String> = pool.matching().into_iter().map(|it| it.problem).collect();
        assert_eq!(asked, ["corner/elsewhere", "corner/straight-three"]);
        // It stays chosen when it is renamed.
        window.press(Key::D);
        to_library(&mut window);
        window.click(words.more);
        window.click(words.rename);
        window.type_into(words.new_name, " 2");
        window.press(Key::Enter);
        let filter = &window.harness.state().state().practice.training.filter;
        assert_eq!(filter.shelf, Some(Shelf::Collection("Corners 2".into())));
        // It can also be chosen for runs, and so can the favourites.
        go(&mut window, Key::Num2);
        window.click(words.runs);
        window.click(words.set);
        window.click(words.favourites);
        let state = window.harness.state().state();
        let filter = &state.practice.training.filter;
        assert_eq!(filter.shelf, Some(Shelf::Favourites), "{}", words.locale);
        assert_eq!(state.practice.pool().matching().len(), 1);
    }
}

#[test]
fn a_collection_is_renamed_joined_and_deleted_and_comes_back() {
    for words in [EN, DE] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut window = open(folder.path(), words.locale);
        to_library(&mut window);
        collect(&mut window, &words, 0, "Kos");
        collect(&mut window, &words, 1, "Corners");
        collect(&mut window, &words, 2, "Corners");
        window.click("Corners (2)");
        assert_eq!(found(&window), 2);
        // Undoing the deletion restores the same problems in the same place.
        window.click(words.more);
        window.click(words.delete);
        assert_eq!(told(&window), ["Kos: corner/straight-three"]);
        assert_eq!(found(&window), 3, "nothing is hidden by what is gone");
        assert!(window.sees(words.deleted), "{}", words.locale);
        window.click(words.undo);
        assert!(!window.sees(words.deleted));
        let both = [
            "Kos: corner/straight-three",
            "Corners: corner/elsewhere corner/question",
        ];
        assert_eq!(told(&window), both);
        // A renamed collection stays shown.
        window.click("Corners (2)");
        window.click(words.more);
        window.click(words.rename);
        window.type_into(words.new_name, " 2");
        window.press(Key::Enter);
        assert_eq!(
            told(&window)[1],
            "Corners 2: corner/elsewhere corner/question"
        );
        assert_eq!(found(&window), 2);
        assert!(window.sees("Corners 2 (2)"));
        // Renaming to an existing name merges the two, and the dialog says so before.
        let more = words.more.replace("Corners", "Corners 2");
        window.click(&more);
        window.click(words.rename);
        let field = window
            .harness
            .get_by_role_and_label(Role::TextInput, words.new_name);
        field.focus();
        window.harness.run_steps(2);
        window
            .harness
            .key_press_modifiers(Modifiers::COMMAND, Key::A);
        window.harness.run_steps(1);
        window.type_into(words.new_name, "Kos");
        assert!(window.sees(words.joins), "{}", words.locale);
        window.click(words.do_rename);
        let one = ["Kos: corner/straight-three corner/elsewhere corner/question"];
        assert_eq!(told(&window), one);
        assert_eq!(found(&window), 3);
    }
}

#[test]
fn a_problem_is_never_asked_again_until_it_is_wanted_back() {
    for words in [EN, DE] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut window = open(folder.path(), words.locale);
        let matching = |window: &Window| {
            let shared = window.harness.state().state();
            shared.practice.pool().matching().len()
        };
        assert_eq!(matching(&window), 3);
        // Before any attempt, with X: the problem says so, and no run asks it.
        window.press(Key::X);
        assert!(window.sees(words.is_never), "{}", words.locale);
        assert_eq!(matching(&window), 2);
        window.press(Key::X);
        assert!(!window.sees(words.is_never));
        assert_eq!(matching(&window), 3);
        // From the menu, after it was solved: it does not come back either.
        window.click(words.new);
        let entries: Vec<_> = (window.harness)
            .query_all_by_label_contains(words.never)
            .collect();
        assert_eq!(entries.len(), 1, "{}", words.locale);
        entries[0].click();
        window.harness.run_steps(3);
        let empty = if words.locale == "de" {
            "leer"
        } else {
            "empty"
        };
        window.click(&format!("A1, {empty}"));
        window.settle();
        let due = |window: &Window| {
            let training = &window.harness.state().state().practice.training;
            training.plan.today.len()
        };
        window.harness.state_mut().set_moment(moment(DAY + 60, 0));
        window.settle();
        assert_eq!(
            (due(&window), matching(&window)),
            (0, 2),
            "{}",
            words.locale
        );
        // The library shows it as such and can change it as well.
        to_library(&mut window);
        window.click(words.never_chip);
        assert_eq!(found(&window), 1);
        window.click(words.never_chip);
        let tile = words.tiles[1];
        window.click(tile);
        window.press(Key::X);
        let never = |window: &Window| {
            let mine = &window.harness.state().state().practice.training.ledger.mine;
            mine.never.len()
        };
        assert_eq!(never(&window), 2);
        window.press(Key::X);
        assert_eq!(never(&window), 1);
        // It can be restored from the list of problems kept out.
        go(&mut window, Key::Num2);
        assert!(window.sees(words.kept_out), "{}", words.locale);
        let row = window
            .harness
            .query_all_by_label_contains(words.more_of)
            .next()
            .expect("a row");
        row.click_accesskit();
        window.harness.run_steps(3);
        window.click(words.back);
        assert_eq!((never(&window), matching(&window)), (0, 3));
        assert_eq!(due(&window), 1, "what was solved comes back");
    }
}

use super::*;

fn names(game: Game<'_>, node: NodeIndex) -> Vec<String> {
    game.properties(node)
        .map(|(name, values)| {
            format!(
                "{}={}",
                name.as_str(),
                values.iter().collect::<Vec<_>>().join("|")
            )
        })
        .collect()
}

#[test]
fn games_nodes_and_values_are_found() {
    let all =
        parse_text("Date: (none)\n(;GaMe[1] AB[aa]\n[b\\]b]C[x;(](;B[cc])(;B[dd];W[]))(;SZ[9])");
    assert_eq!(all.broken, []);
    let games: Vec<_> = all.games().collect();
    assert_eq!(games.len(), 2);
    assert_eq!(names(games[0], 0), ["GM=1", "AB=aa|b\\]b", "C=x;("]);
    assert_eq!(names(games[0], 3), ["W="]);
    assert_eq!(
        (0..4).map(|n| games[0].parent(n)).collect::<Vec<_>>(),
        [None, Some(0), Some(0), Some(2)]
    );
    let children = games[0].children();
    assert_eq!(children.of(0).collect::<Vec<_>>(), [1, 2]);
    assert!(children.is_leaf(3));
    assert_eq!(games[1].value(0, "SZ"), Some("9"));
}

#[test]
fn a_name_begins_with_its_first_capital() {
    let all = parse_text("(;i9AW[aa]AB9[bb]x9[cc])");
    let games: Vec<_> = all.games().collect();
    assert_eq!(names(games[0], 0), ["AW=aa", "AB9=bb"]);
    assert_eq!(all.broken.len(), 1, "a name without a letter is no name");
}

#[test]
fn damage_is_reported_and_the_rest_is_read() {
    let check = |text: &str, games: usize, expected: &[(usize, &str)]| {
        let all = parse_text(text);
        let broken: Vec<_> = all.broken.iter().map(|b| (b.byte, b.message)).collect();
        assert_eq!((all.len(), broken.as_slice()), (games, expected), "{text}");
    };
    check("no game", 0, &[(0, "there is no game in this file")]);
    check(
        "(;AB[aa",
        1,
        &[(4, "this value never ends"), (0, "this game never ends")],
    );
    check("(;AB[aa]", 1, &[(0, "this game never ends")]);
    check("(;))(;)", 2, &[(3, "this parenthesis closes nothing")]);
    check("(;B[aa]&;W[bb])", 1, &[(7, "this is no part of SGF")]);
    check(
        "(;[aa]B)",
        1,
        &[
            (2, "this value belongs to no property"),
            (6, "this property has no value"),
        ],
    );
}

#[test]
fn depth_and_length_cost_no_stack() {
    let work = || {
        let deep = format!("{};AB[aa]{}", "(".repeat(1_000_000), ")".repeat(1_000_000));
        assert!(parse_text(&deep).broken.is_empty());
        let nested = format!("{}{}", "(;".repeat(900_000), ")".repeat(900_000));
        let all = parse_text(&nested);
        assert!(all.broken.is_empty());
        assert_eq!(
            all.games().next().map(|game| game.children().list.len()),
            Some(899_999)
        );
        let long = parse_text(&format!("({})", ";".repeat(1_000_001))).broken;
        assert_eq!(
            long[0].message,
            "the file has too many nodes; the rest is left out"
        );
        let games = parse_text(&"(;)".repeat(20_001)).broken;
        assert_eq!(
            games[0].message,
            "the file holds too many games; the rest is left out"
        );
    };
    let thread = std::thread::Builder::new().stack_size(256 << 10);
    std::thread::scope(|scope| thread.spawn_scoped(scope, work).unwrap().join().unwrap());
}

#[test]
fn a_text_falls_into_its_games() {
    let text = r"Mail: (-: (;B[aa]C[a (b\] c) ];W[bb](;B[cc])(;B[dd])) and
        (;SZ[9]) (;B[ee]";
    let games = games_of(text);
    assert_eq!(games.len(), 3, "{games:?}");
    assert!(games[0].starts_with("(;B[aa]") && games[0].ends_with("(;B[dd]))"));
    assert_eq!(games[1..], ["(;SZ[9])", "(;B[ee]"]);
    assert!(games_of("").is_empty() && games_of("()").is_empty());
    assert!(games_of("(;C[").len() == 1);
    assert_eq!(games_of(&"(;)".repeat(30_000)).len(), 30_000);
    assert_eq!(parse_first(text).len(), 1);
}

#[test]
fn values_before_a_cut_belong_to_their_own_property() {
    let all = parse_text("(;AB[aa]AW[bb][cc][d");
    let game = all.games().next().unwrap();
    assert_eq!(names(game, 0), ["AB=aa", "AW=bb|cc"]);
    let cut = Broken {
        byte: 18,
        message: "this value never ends",
    };
    assert_eq!(all.ending, Ending::Stopped(cut));
}

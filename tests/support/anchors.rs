//! The anchors of `src/docs/levels.md`: problems with the rank that players roughly agree about.

use raeuberspiel::problem::{Problem, ProblemSet, difficulty_of_rank};

/// How many problems a whole set counts for.
const OF_A_SET: f64 = 4.0;

/// A problem with the rank it should have.
pub struct Anchor<'a> {
    /// `set/problem`.
    pub name: String,
    pub set: &'a str,
    pub problem: &'a Problem,
    /// From 1 for 25 kyu to 30 for 5 dan.
    pub wanted: f64,
    pub weight: f64,
    /// Whether it stands in an order rather than alone.
    pub is_of_order: bool,
}

/// Every anchor, in the order of the page; the page is wrong if it names a problem without a rank.
pub fn anchors<'a>(page: &str, sets: &'a [ProblemSet]) -> Vec<Anchor<'a>> {
    let mut anchors: Vec<Anchor<'a>> = Vec::new();
    for row in page.lines().filter(|row| row.starts_with("| `")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [names, from, rest @ ..] = cells.as_slice() else {
            panic!("{row}");
        };
        let rank = |cell: &str| difficulty_of_rank(cell).map(f64::from);
        let from = rank(from).unwrap_or_else(|| panic!("no rank: {row}"));
        let to = rest.first().and_then(|cell| rank(cell));
        for name in names
            .split('`')
            .map(str::trim)
            .filter(|name| !name.is_empty())
        {
            let (set, problem) = name.split_once('/').unwrap_or((name, "*"));
            let set = sets.iter().find(|other| other.id.as_str() == set);
            let set = set.unwrap_or_else(|| panic!("no set: {name}"));
            let found: Vec<&Problem> = set
                .problems
                .iter()
                .filter(|other| match problem {
                    "*" => raeuberspiel::rank::difficulty(other).is_some(),
                    _ => other.id.as_str() == problem,
                })
                .collect();
            assert!(!found.is_empty(), "no problem: {name}");
            let (count, last) = (found.len() as f64, (found.len().max(2) - 1) as f64);
            for (place, of_set) in found.into_iter().enumerate() {
                let wanted = match to {
                    Some(to) => from + (to - from) * place as f64 / last,
                    None => from,
                };
                anchors.push(Anchor {
                    name: format!("{}/{}", set.id, of_set.id),
                    set: set.id.as_str(),
                    problem: of_set,
                    wanted,
                    weight: if problem == "*" {
                        OF_A_SET / count
                    } else {
                        1.0
                    },
                    is_of_order: to.is_some(),
                });
            }
        }
    }
    anchors
}

/// The rank correlation of two lists: 1 for the same order, 0 for none. Equal values share their place.
pub fn spearman(one: &[f64], other: &[f64]) -> f64 {
    let (one, other) = (places(one), places(other));
    let count = one.len() as f64;
    let mean = |list: &[f64]| list.iter().sum::<f64>() / count;
    let (a, b) = (mean(&one), mean(&other));
    let pairs = || one.iter().zip(&other).map(|(x, y)| (x - a, y - b));
    let both: f64 = pairs().map(|(x, y)| x * y).sum();
    let (x, y) = pairs().fold((0.0, 0.0), |(sx, sy), (x, y)| (sx + x * x, sy + y * y));
    both / (x * y).sqrt().max(f64::MIN_POSITIVE)
}

fn places(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut places = vec![0.0; values.len()];
    let mut start = 0;
    while start < order.len() {
        let same = |place: &&usize| values[**place] == values[order[start]];
        let count = order[start..].iter().take_while(same).count();
        let place = start as f64 + (count - 1) as f64 / 2.0;
        for &at in &order[start..start + count] {
            places[at] = place;
        }
        start += count;
    }
    places
}

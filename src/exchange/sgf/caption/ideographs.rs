//! Captions in Japanese, Chinese and Korean, read character by character.

use super::{Goal, Mover, Sentence, chosen};
use crate::board::Color;
use crate::problem::Task;

/// How a goal word relates to a side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// A result for either side: コウ.
    Result,
    /// Said of the side that succeeds, if one precedes the word: 黒活.
    Lives,
    /// Said of the side that loses; needs a side before it: 白死.
    Dies,
    /// Done to the side that precedes or follows: 杀白, 백 잡기.
    DoneTo,
}

/// Longer words precede shorter ones that they begin with.
const WORDS: &[(&str, Task, Use)] = &[
    ("攻め合い", Task::WinRace, Use::Result),
    ("攻合い", Task::WinRace, Use::Result),
    ("攻合", Task::WinRace, Use::Result),
    ("对杀", Task::WinRace, Use::Result),
    ("對殺", Task::WinRace, Use::Result),
    ("수상전", Task::WinRace, Use::Result),
    ("双活", Task::Seki, Use::Result),
    ("雙活", Task::Seki, Use::Result),
    ("共活", Task::Seki, Use::Result),
    ("セキ", Task::Seki, Use::Result),
    ("빅", Task::Seki, Use::Result),
    ("コウ", Task::Ko, Use::Result),
    ("劫", Task::Ko, Use::Result),
    ("패", Task::Ko, Use::Result),
    ("活", Task::Live, Use::Lives),
    ("生き", Task::Live, Use::Lives),
    ("활", Task::Live, Use::Lives),
    ("삶", Task::Live, Use::Lives),
    ("살기", Task::Live, Use::Lives),
    ("살리기", Task::Live, Use::Lives),
    ("사는", Task::Live, Use::Lives),
    ("死", Task::Kill, Use::Dies),
    ("죽음", Task::Kill, Use::Dies),
    ("사", Task::Kill, Use::Dies),
    ("殺", Task::Kill, Use::DoneTo),
    ("杀", Task::Kill, Use::DoneTo),
    ("잡기", Task::Kill, Use::DoneTo),
    ("잡는", Task::Kill, Use::DoneTo),
    ("죽이기", Task::Kill, Use::DoneTo),
    ("吃", Task::Capture, Use::DoneTo),
    ("取り", Task::Capture, Use::DoneTo),
    ("取る", Task::Capture, Use::DoneTo),
    ("捕獲", Task::Capture, Use::DoneTo),
    ("따내기", Task::Capture, Use::DoneTo),
    ("따내는", Task::Capture, Use::DoneTo),
    ("渡り", Task::Connect, Use::Result),
    ("渡る", Task::Connect, Use::Result),
    ("連絡", Task::Connect, Use::Result),
    ("聯絡", Task::Connect, Use::Result),
    ("联络", Task::Connect, Use::Result),
    ("连接", Task::Connect, Use::Result),
    ("連接", Task::Connect, Use::Result),
    ("연결", Task::Connect, Use::Result),
    ("건너기", Task::Connect, Use::Result),
    ("切断", Task::Cut, Use::Result),
    ("切斷", Task::Cut, Use::Result),
    ("分断", Task::Cut, Use::Result),
    ("分斷", Task::Cut, Use::Result),
    ("끊기", Task::Cut, Use::Result),
    ("끊는", Task::Cut, Use::Result),
];

/// Stand-ins for the colours, so that every spelling compares equal.
const BLACK: char = '\u{e000}';
const WHITE: char = '\u{e001}';

/// How many characters after the side to move are searched for the goal.
const REACH: usize = 24;

/// Characters allowed in a caption that only names a goal: 劫の部, 第三章 活.
const FILLERS: &str = "のをがはで部篇編编章第節节題题問问类類図图圖集例き型する一二三四五六七八九十문제편장의을를이가은는수기净淨做求打净";

/// Whether this reader handles a sentence.
pub(super) fn are_in(sentence: &str) -> bool {
    sentence.chars().any(|c| {
        matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}')
    })
}

/// Reads one sentence.
pub(super) fn read(sentence: &str) -> Sentence {
    // The term "life and death" is not a goal.
    let sentence = ["死活", "사활", "生死", "詰碁"]
        .iter()
        .fold(sentence.to_owned(), |text, word| text.replace(word, ""));
    let letters: Vec<char> = sentence
        .chars()
        .filter(|c| c.is_alphanumeric())
        .map(|c| match c {
            '黒' | '黑' | '흑' => BLACK,
            '白' | '백' => WHITE,
            c => c,
        })
        .collect();
    let mut mover = Mover::Unsaid;
    let mut from = None;
    for place in 0..letters.len() {
        if let Some((color, after)) = turn(&letters, place) {
            mover = mover.and(color);
            from.get_or_insert(after);
        }
    }
    let side = match mover {
        Mover::Is(color) => Some(color),
        Mover::Unsaid | Mover::Both => None,
    };
    let (start, end) = match from {
        Some(after) => (after, (after + REACH).min(letters.len())),
        None => (0, letters.len()),
    };
    let mut goals = Vec::new();
    let mut is_alone = true;
    let mut place = start;
    while place < end {
        if let Some((word, task, using)) = word_at(&letters, place) {
            goals.extend(goal(&letters, place, word, task, using, side));
            place += word.chars().count();
            continue;
        }
        let letter = letters.get(place).copied().unwrap_or_default();
        is_alone &=
            matches!(letter, BLACK | WHITE) || letter.is_numeric() || FILLERS.contains(letter);
        place += 1;
    }
    if from.is_none() && (!is_alone || goals.len() != 1) {
        goals.clear();
    }
    Sentence {
        mover,
        goal: chosen(&goals),
    }
}

fn color(letter: Option<&char>) -> Option<Color> {
    match *letter? {
        BLACK => Some(Color::Black),
        WHITE => Some(Color::White),
        _ => None,
    }
}

/// If the characters from a place on state whose turn it is: that side, and the place after them.
fn turn(letters: &[char], place: usize) -> Option<(Color, usize)> {
    let side = color(letters.get(place))?;
    // 黑棋先, 黒の先, 黒から先
    let mut next = place + 1;
    while matches!(
        letters.get(next),
        Some('棋' | '方' | '子' | 'の' | '이' | '의')
    ) {
        next += 1;
    }
    let rest = letters.get(next..).unwrap_or_default();
    let is_turn = match rest {
        // 先手 means sente, not a turn: 黒先手.
        ['선', '수', '상', ..] => true,
        ['先' | '선', '手' | '수', ..] => false,
        ['先' | '番' | '선' | '번', ..] | ['차', '례', ..] | ['手', '番', ..] => true,
        _ => false,
    };
    is_turn.then_some((side, next + 1))
}

fn word_at(letters: &[char], place: usize) -> Option<(&'static str, Task, Use)> {
    let rest = letters.get(place..)?;
    WORDS
        .iter()
        .find(|(word, ..)| {
            let mut letters = rest.iter();
            word.chars().all(|letter| letters.next() == Some(&letter))
        })
        .copied()
}

fn goal(
    letters: &[char],
    place: usize,
    word: &str,
    task: Task,
    using: Use,
    side: Option<Color>,
) -> Option<Goal> {
    let before = |steps: usize| {
        place
            .checked_sub(steps)
            .and_then(|place| letters.get(place))
    };
    let after = letters
        .get(place + word.chars().count()..)
        .unwrap_or_default();
    let is_denied = matches!(
        before(1),
        Some('不' | '未' | '非' | '無' | '无' | '没' | '沒' | '免' | '避' | '실' | '안' | '못')
    ) || matches!(
        after,
        ['な', 'し' | 'い', ..]
            | ['無', 'し', ..]
            | ['없', ..]
            | ['不', ..]
            | ['배', ..]
            | ['ら', 'な', ..]
    );
    if is_denied {
        return None;
    }
    // The side before the word, possibly separated by a particle.
    let particle = matches!(
        before(1),
        Some('の' | 'が' | 'は' | 'を' | '이' | '을' | '은' | '도' | '净' | '淨' | '做' | '求')
    );
    let subject = color(before(1)).or_else(|| color(before(2)).filter(|_| particle));
    let actor = match using {
        Use::Result => None,
        Use::Lives => subject,
        Use::Dies => Some(subject?.opposite()),
        Use::DoneTo => color(after.first()).or(subject).map(Color::opposite),
    };
    match (side, actor) {
        (Some(side), Some(actor)) if side != actor => None,
        (Some(_), _) => Some(Goal { task, actor: None }),
        (None, actor) => Some(Goal { task, actor }),
    }
}

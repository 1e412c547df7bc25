//! Why a move is wrong, read off the board on which it is refuted.
//!
//! A [`Mistake`] is a wrong move and the moves that refute it. A [`Reason`] has up to three parts: what the
//! reply captures or threatens ([`Blow`]), what else it does locally ([`Deed`]), and what is left at the end
//! of the line ([`Ending`]). Each part is a fact about the positions of that line, found by the rules alone:
//! which stones are captured, which are in atari and cannot be saved, which eye is false, where two eyes are.
//! If no such fact is found, there is no reason. Whether the move is wrong is not examined here: a proof or
//! the author has said so.

mod blow;
mod deed;
mod deed_words;
mod ending;
mod room;
mod tree;
mod words;

use crate::board::{Color, Move, Point, Position};

pub use blow::{Blow, Miss, WayOut};
pub use deed::Deed;
pub use ending::Ending;
pub use tree::{in_tree, is_race};
pub use words::liberties;

/// A wrong move and its refutation.
#[derive(Clone, Copy, Debug)]
pub struct Mistake<'a> {
    /// The position before the wrong move, with the side that errs to move.
    pub before: &'a Position,
    /// The stones at stake.
    pub targets: &'a [Point],
    /// The owner of these stones.
    pub defender: Color,
    /// The wrong move, then the moves that refute it.
    pub line: &'a [Move],
    /// The correct moves.
    pub right: &'a [Move],
    /// Whether the task is to capture first, so that liberties decide.
    pub is_race: bool,
}

/// Why a move is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The side that refutes it.
    pub refuter: Color,
    /// What the reply captures or threatens.
    pub blow: Option<Blow>,
    /// The opponent's answer to the wrong move.
    pub reply: Point,
    /// What else the reply does locally.
    pub deed: Option<Deed>,
    /// What is left at the end of the line.
    pub ending: Option<Ending>,
    /// Whether the line continues after the reply, so that `ending` comes later than it.
    pub is_later: bool,
}

/// The reason why a move is wrong; `None` if the line cannot be played, has no reply, or shows nothing that
/// can be said.
#[must_use]
pub fn of(mistake: &Mistake<'_>) -> Option<Reason> {
    let scene = Scene::of(mistake)?;
    let blow = blow::find(&scene);
    let ending = ending::find(&scene, blow.as_ref());
    let deed = match blow {
        None | Some(Blow::TakesThePoint { .. }) => deed::find(&scene),
        Some(Blow::TakesSelfAtari { .. } | Blow::Takes { .. } | Blow::Atari { .. }) => {
            deed::shapes(&scene)
        }
        Some(Blow::Snapback { .. } | Blow::ThrowsIn { .. }) => None,
    };
    let deed = deed.filter(|deed| !is_said(deed, ending.as_ref()));
    // That a point is vital says little alone.
    let is_bare = matches!(blow, None | Some(Blow::TakesThePoint { .. }));
    let is_bare = is_bare && deed.is_none() && ending.is_none();
    let deed = deed.or_else(|| deed::place(&scene).filter(|_| is_bare));
    (blow.is_some() || deed.is_some() || ending.is_some()).then(|| Reason {
        refuter: scene.refuter(),
        reply: scene.reply,
        blow,
        deed,
        ending,
        is_later: mistake.line.len() > 2,
    })
}

/// Whether the ending repeats what the deed says.
fn is_said(deed: &Deed, ending: Option<&Ending>) -> bool {
    match (deed, ending) {
        (Deed::MakesEyes(new), Some(Ending::TwoEyes { eyes, .. })) => {
            new.iter().all(|eye| eyes.contains(eye))
        }
        (Deed::MakesFalse(at), Some(Ending::FalseEye { at: again })) => at == again,
        (Deed::Inside(_), Some(Ending::OneRoom { .. }))
        | (Deed::Extends { .. }, Some(Ending::Race { .. } | Ending::Joined { .. })) => true,
        _ => false,
    }
}

/// Everything that a move does locally to eyes, rooms and chains, whether or not it refutes anything.
/// `before` is the position with the side that plays `mv` to move; `targets` are the stones at stake, owned
/// by `defender`.
#[must_use]
pub fn deeds(before: &Position, mv: Move, targets: &[Point], defender: Color) -> Vec<Deed> {
    // Treats `mv` as the reply to a pass of the other side.
    let mut start = before.clone();
    start.set_to_move(before.to_move().opposite());
    let line = [Move::Pass, mv];
    let mistake = Mistake {
        before: &start,
        targets,
        defender,
        line: &line,
        right: &[],
        is_race: false,
    };
    let scene = Scene::of(&mistake);
    scene.map_or_else(Vec::new, |scene| deed::all(&scene).collect())
}

/// The positions of a refutation.
struct Scene<'a> {
    mistake: &'a Mistake<'a>,
    /// The position after the wrong move.
    after: Position,
    /// The position after the reply.
    replied: Position,
    /// The position at the end of the line.
    end: Position,
    /// The wrong move; `None` for a pass.
    wrong: Option<Point>,
    reply: Point,
}

impl Scene<'_> {
    fn of<'a>(mistake: &'a Mistake<'a>) -> Option<Scene<'a>> {
        let (&wrong, rest) = mistake.line.split_first()?;
        let (&reply, rest) = rest.split_first()?;
        let Move::Play(point) = reply else {
            return None;
        };
        let mut after = mistake.before.clone();
        after.play(wrong).ok()?;
        let mut replied = after.clone();
        replied.play(reply).ok()?;
        let mut end = replied.clone();
        for &mv in rest {
            end.play(mv).ok()?;
        }
        Some(Scene {
            mistake,
            after,
            replied,
            end,
            wrong: match wrong {
                Move::Play(point) => Some(point),
                Move::Pass => None,
            },
            reply: point,
        })
    }

    /// The side that made the mistake.
    fn erring(&self) -> Color {
        self.mistake.before.to_move()
    }

    fn refuter(&self) -> Color {
        self.erring().opposite()
    }

    /// Whether the wrong move was played by the owner of the stones at stake.
    fn is_defence(&self) -> bool {
        self.erring() == self.mistake.defender
    }

    /// The stones of this colour that the other side's move captured.
    fn taken(before: &Position, after: &Position, color: Color) -> Vec<Point> {
        let points = before.size().points();
        points
            .filter(|&point| {
                before.color_at(point) == Some(color) && after.color_at(point).is_none()
            })
            .collect()
    }

    /// The targets still on the board at the end of the line.
    fn standing(&self) -> impl Iterator<Item = Point> + '_ {
        let targets = self.mistake.targets.iter().copied();
        targets.filter(|&point| self.end.color_at(point) == Some(self.mistake.defender))
    }
}

#[cfg(test)]
mod tests;

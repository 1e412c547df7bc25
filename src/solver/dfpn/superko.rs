//! Reads the proof of a result that only superko decides.
//!
//! Such a result holds for the earlier boards of its line. So the table stores it for one path, and
//! a node of the proof stands for a position together with the boards that could come back: see
//! [`Claim::superko`](crate::solver::proof::Claim::superko).

use crate::life::Side;
use crate::solver::budget::Meter;
use crate::solver::local::{Bits, Chains, Local, Mv};
use crate::solver::proof::{Builder, Claim, Node, Proof};

use super::extract::{MOST_NODES, NoProof};
use super::path::{Ghi, Past, Repetition, board_key};
use super::table::Known;
use super::{Aim, Search};

struct Writer<'a, 'b, 'm, 'r, B> {
    search: &'b mut Search<'a, B>,
    meter: &'m mut Meter<'r>,
    winner: Side,
    chains: Chains<B>,
    past: Past,
    builder: Builder,
}

/// A position on a line, with its key there and the hash of the path to it.
struct Place<B> {
    local: Local<B>,
    key: u64,
    path: u64,
}

/// Writes the proof of a claim under superko.
pub(crate) fn extract_under_superko<B: Bits>(
    search: &mut Search<'_, B>,
    meter: &mut Meter<'_>,
    root: &Local<B>,
    claim: Claim,
) -> Result<Proof, NoProof> {
    search.ask(Aim::Survive, Repetition::Forbidden, Ghi::Handled);
    let known_value = search.winner(root, meter).map_err(NoProof::Undecided)?;
    if known_value.0 != claim.winner {
        return Err(NoProof::Unsound);
    }
    let place = Place {
        local: *root,
        key: search.key(root),
        path: 0,
    };
    let mut writer = Writer {
        search,
        meter,
        winner: claim.winner,
        past: Past {
            boards: vec![board_key(root)],
            since: 0,
        },
        chains: Chains::new(),
        builder: Builder::new(MOST_NODES),
    };
    writer.write(&place)?;
    Ok(writer.builder.finish(Claim {
        superko: true,
        ..claim
    }))
}

impl<B: Bits> Writer<'_, '_, '_, '_, B> {
    fn write(&mut self, place: &Place<B>) -> Result<u32, NoProof> {
        let boards = self.past.boards.iter().skip(self.past.since);
        let boards = boards.fold(0, |sum: u64, &board| sum.wrapping_add(board));
        let met = place.local.key_with_threats(boards);
        if let Some(index) = self.builder.node_of(met) {
            return Ok(index);
        }
        let node = self.node(place)?;
        if self.builder.is_full() {
            return Err(NoProof::TooLarge(MOST_NODES));
        }
        Ok(self.builder.add(met, node))
    }

    fn node(&mut self, place: &Place<B>) -> Result<Node, NoProof> {
        let ground = self.search.ground;
        let local = &place.local;
        if ground.is_captured(local) {
            return match self.winner {
                Side::Attacker => Ok(Node::Captured),
                Side::Defender => Err(NoProof::Unsound),
            };
        }
        ground.chains(local, &mut self.chains);
        let mut is_over = false;
        match self.winner {
            Side::Defender if ground.lives(local, &self.chains) => return Ok(Node::TwoEyes),
            Side::Defender => {}
            Side::Attacker => {
                is_over = ground.has_no_room(local, &self.chains)
                    || ground.has_only_false_eyes(local, &self.chains);
            }
        }
        let moves = ground.moves(local, &self.chains, ground.region);
        if local.to_move != self.winner {
            let mut replies = Vec::with_capacity(moves.len());
            for mv in moves {
                if let Some(next) = self.follow(place, mv)? {
                    replies.push((ground.to_move(mv), next));
                }
            }
            return Ok(self.builder.replies(replies));
        }
        for mv in self.candidates(place, moves, is_over)? {
            let mark = self.builder.mark();
            match self.follow(place, mv) {
                Ok(Some(next)) => return Ok(Node::Play(ground.to_move(mv), next)),
                Ok(None) => {}
                Err(NoProof::Unsound) => self.builder.go_back(&mark),
                Err(why) => return Err(why),
            }
        }
        Err(NoProof::Unsound)
    }

    /// The moves of the winner that may win, the best first.
    fn candidates(
        &mut self,
        place: &Place<B>,
        mut moves: Vec<Mv>,
        is_over: bool,
    ) -> Result<Vec<Mv>, NoProof> {
        let ground = self.search.ground;
        let (local, key) = (&place.local, place.key);
        if is_over {
            // Safe stones first, because no earlier board has them.
            let hostile = self.chains.hostile;
            moves.sort_by_key(|mv| mv.cell().is_none_or(|cell| !hostile.has(cell)));
            return Ok(moves);
        }
        if let Some(decisive) = ground.decisive(local, &self.chains, self.winner) {
            return Ok(vec![decisive.mv]);
        }
        let is_won = |known: &Known| known.phi == 0;
        if let Some(known) = self.search.at(key).filter(is_won) {
            return Ok(vec![known.best]);
        }
        let past = (&self.past, place.path);
        let known_value = self.search.winner_after(past, local, key, self.meter);
        if known_value.map_err(NoProof::Undecided)? != self.winner {
            return Err(NoProof::Unsound);
        }
        let known = self.search.at(key).filter(is_won);
        Ok(vec![known.ok_or(NoProof::Unsound)?.best])
    }

    /// Writes what follows a move; `None` if the move recreates a banned board.
    fn follow(&mut self, place: &Place<B>, mv: Mv) -> Result<Option<u32>, NoProof> {
        let ground = self.search.ground;
        let local = &place.local;
        let next = ground.follow(local, &mut self.chains, mv);
        let is_threat = local.is_retake(mv);
        let (length, since) = (self.past.boards.len(), self.past.since);
        let board = board_key(&next);
        if !mv.is_pass() {
            if !is_threat && self.past.boards[since..].contains(&board) {
                return Ok(None);
            }
            if is_threat {
                // A threat changes the board elsewhere.
                self.past.since = length;
            }
            self.past.boards.push(board);
        }
        let path = self.search.longer(place.path, local, place.key);
        let result = self.write(&Place {
            local: next,
            key: self.search.key_after(path, &next),
            path,
        });
        self.past.boards.truncate(length);
        self.past.since = since;
        result.map(Some)
    }
}

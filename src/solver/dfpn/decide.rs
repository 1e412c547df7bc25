//! Questions that take more than one search, because a result may rest on repetition.

use crate::life::{Side, Undecided};
use crate::solver::budget::Meter;
use crate::solver::local::{Bits, Local};

use super::{Aim, Ghi, Repetition, Search, Value};

impl<B: Bits> Search<'_, B> {
    /// Who wins if this side wins every repetition.
    ///
    /// A search that ignores the graph history interaction comes first. It is cheaper, and its result
    /// can be believed unless a win of the favoured side rests on a repetition.
    pub(crate) fn decide(
        &mut self,
        local: &Local<B>,
        aim: Aim,
        favoured: Side,
        meter: &mut Meter,
    ) -> Result<(Side, Value), Undecided> {
        let repetition = Repetition::WonBy(favoured);
        self.ask(aim, repetition, Ghi::Ignored);
        let (winner, value) = self.winner(local, meter)?;
        if winner != favoured || value.is_path_independent() {
            return Ok((winner, value));
        }
        self.ask(aim, repetition, Ghi::Handled);
        self.winner(local, meter)
    }

    /// Who wins under every rule on repetition; `None` if each side can hold its own by repeating.
    ///
    /// A win of the side that repetition does not favour holds under every rule, and so does a win that
    /// rests on no repetition. So either side is favoured in turn, first ignoring the graph history
    /// interaction and then handling it.
    pub(crate) fn decide_under_every_rule(
        &mut self,
        local: &Local<B>,
        aim: Aim,
        meter: &mut Meter,
    ) -> Result<Option<(Side, Value)>, Undecided> {
        for ghi in [Ghi::Ignored, Ghi::Handled] {
            for favoured in [Side::Defender, Side::Attacker] {
                self.ask(aim, Repetition::WonBy(favoured), ghi);
                match self.winner(local, meter) {
                    Ok((winner, value)) if winner != favoured || value.is_path_independent() => {
                        return Ok(Some((winner, value)));
                    }
                    // A line that repeats if one side is favoured may not do so if the other is.
                    Ok(_) | Err(Undecided::Repetition) => {}
                    Err(why) => return Err(why),
                }
            }
        }
        Ok(None)
    }

    /// Who wins under positional superko, for positions in which each side can hold its own by repeating.
    pub(crate) fn decide_under_superko(
        &mut self,
        local: &Local<B>,
        aim: Aim,
        meter: &mut Meter,
    ) -> Result<Side, Undecided> {
        self.ask(aim, Repetition::Forbidden, Ghi::Handled);
        Ok(self.winner(local, meter)?.0)
    }

    /// Whether the defender makes two eyes.
    ///
    /// Two passes in a row are a repetition: the attacker has prevented the second eye. So repetition
    /// favours the attacker.
    pub(crate) fn makes_two_eyes(
        &mut self,
        local: &Local<B>,
        meter: &mut Meter,
    ) -> Result<bool, Undecided> {
        for ghi in [Ghi::Ignored, Ghi::Handled] {
            self.ask(Aim::TwoEyes, Repetition::WonBy(Side::Attacker), ghi);
            if self.winner(local, meter)?.0 == Side::Defender {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

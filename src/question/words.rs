//! A proposal in English words, for the command line and logs.

use std::fmt;

use crate::board::Color;
use crate::life::Goal;

use super::{Proposal, Reason};

pub(super) fn write(proposal: &Proposal, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mover = match (proposal.aim.is_for_own(), proposal.aim.is_for_other()) {
        (true, false) => Some(proposal.color),
        (false, true) => Some(proposal.color.opposite()),
        _ => None,
    };
    let lower = |color| match color {
        Color::Black => "black",
        Color::White => "white",
    };
    let color = lower(proposal.color);
    if proposal.goal == Goal::All && proposal.targets.len() > 1 {
        let names: Vec<String> = proposal.targets.iter().map(ToString::to_string).collect();
        write!(f, "one of the {color} chains at {}", names.join(", "))?;
    } else {
        write!(f, "the {color} group")?;
        if let Some(name) = proposal.name() {
            write!(f, " at {name}")?;
        }
    }
    f.write_str(match proposal.reason {
        Reason::ShutIn => " is the only one shut in",
        Reason::FewestWaysOut => " has the fewest ways out",
        Reason::Race => " and one that it touches cannot walk away",
        Reason::AlsoWeak => " cannot walk away either",
        Reason::NobodyWeak => " is the weakest, though no group is in danger",
        Reason::Chosen => " was chosen",
        Reason::Caught => " can be captured",
    })?;
    match mover.filter(|_| !proposal.is_said) {
        Some(mover) => write!(f, "; {mover} to move, so: ")?,
        None if proposal.is_said => f.write_str("; the file says: ")?,
        None => f.write_str("; so: ")?,
    }
    f.write_str(proposal.aim.word())?;
    let friends: Vec<String> = proposal.friends.iter().map(ToString::to_string).collect();
    if !friends.is_empty() {
        write!(f, "; friends taken for alive: {}", friends.join(", "))?;
    }
    Ok(())
}

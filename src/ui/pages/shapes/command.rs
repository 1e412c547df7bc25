//! The commands of the page of eye shapes: names and keys.

use egui::{Key, KeyboardShortcut, Modifiers};

use super::{Gallery, Page, Step};

/// A command about the page of eye shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ShapesCommand {
    /// The table of inner spaces.
    Spaces,
    /// The smallest living groups.
    Groups,
    /// Groups with a name.
    Named,
    /// Points and lines, or stones.
    Drawing,
    /// What the book of 1908 says, or not.
    Compare,
    /// Questions about shapes of the size shown.
    Quiz,
    /// Larger shapes; on the board the next of the gallery.
    Next,
    /// Smaller shapes; on the board the one before.
    Previous,
    /// Back to the gallery.
    Close,
    /// The other side moves first.
    OtherFirst,
    /// The user plays the other side.
    OtherSide,
    /// Play elsewhere.
    Pass,
    /// The next move of best play.
    Forward,
    /// One move back.
    Back,
    /// To the first position.
    Start,
}

impl ShapesCommand {
    /// Every command, as the menu lists them.
    pub const ALL: &'static [ShapesCommand] = &[
        ShapesCommand::Spaces,
        ShapesCommand::Groups,
        ShapesCommand::Named,
        ShapesCommand::Drawing,
        ShapesCommand::Compare,
        ShapesCommand::Quiz,
        ShapesCommand::Next,
        ShapesCommand::Previous,
        ShapesCommand::Close,
        ShapesCommand::OtherFirst,
        ShapesCommand::OtherSide,
        ShapesCommand::Pass,
        ShapesCommand::Forward,
        ShapesCommand::Back,
        ShapesCommand::Start,
    ];

    /// Keys of name and explanation.
    #[must_use]
    pub const fn keys(self) -> (&'static str, &'static str) {
        match self {
            ShapesCommand::Spaces => ("shapes-spaces", "shapes-spaces-tip"),
            ShapesCommand::Groups => ("shapes-groups", "shapes-groups-tip"),
            ShapesCommand::Named => ("shapes-named", "shapes-named-tip"),
            ShapesCommand::Drawing => ("shapes-drawing", "shapes-drawing-tip"),
            ShapesCommand::Compare => ("shapes-comparing", "shapes-compare-tip"),
            ShapesCommand::Quiz => ("shapes-quiz", "shapes-quiz-tip"),
            ShapesCommand::Next => ("shapes-next", "shapes-next-tip"),
            ShapesCommand::Previous => ("shapes-previous", "shapes-previous-tip"),
            ShapesCommand::Close => ("shapes-close", "shapes-close-tip"),
            ShapesCommand::OtherFirst => ("shapes-other-first", "shapes-other-first-tip"),
            ShapesCommand::OtherSide => ("shapes-other-side", "shapes-other-side-tip"),
            ShapesCommand::Pass => ("shapes-pass-here", "shapes-pass-tip"),
            ShapesCommand::Forward => ("shapes-forward", "shapes-step-tip"),
            ShapesCommand::Back => ("shapes-backward", "shapes-backward-tip"),
            ShapesCommand::Start => ("shapes-first-position", "shapes-first-position-tip"),
        }
    }

    /// Its key.
    #[must_use]
    pub const fn shortcut(self) -> KeyboardShortcut {
        let key = match self {
            ShapesCommand::Spaces => Key::I,
            ShapesCommand::Groups => Key::G,
            ShapesCommand::Named => Key::A,
            ShapesCommand::Drawing => Key::D,
            ShapesCommand::Compare => Key::B,
            ShapesCommand::Quiz => Key::Q,
            ShapesCommand::Next => Key::PageDown,
            ShapesCommand::Previous => Key::PageUp,
            ShapesCommand::Close => Key::Escape,
            ShapesCommand::OtherFirst => Key::O,
            ShapesCommand::OtherSide => Key::U,
            ShapesCommand::Pass => Key::P,
            ShapesCommand::Forward => Key::Period,
            ShapesCommand::Back => Key::Comma,
            ShapesCommand::Start => Key::Home,
        };
        KeyboardShortcut::new(Modifiers::NONE, key)
    }

    /// The gallery it shows, if it shows one.
    pub(super) const fn gallery(self) -> Option<Gallery> {
        match self {
            ShapesCommand::Spaces => Some(Gallery::Spaces),
            ShapesCommand::Groups => Some(Gallery::Groups),
            ShapesCommand::Named => Some(Gallery::Named),
            _ => None,
        }
    }
}

/// Whether a command can do anything now.
#[must_use]
pub fn is_enabled(shapes: &Page, command: ShapesCommand) -> bool {
    let opened = shapes.opened.as_ref();
    let can = |step| opened.is_some_and(|opened| opened.can(step));
    match command {
        ShapesCommand::Spaces | ShapesCommand::Groups | ShapesCommand::Named => true,
        ShapesCommand::Quiz => opened.is_none(),
        ShapesCommand::Drawing | ShapesCommand::Compare => {
            opened.is_none() && shapes.gallery == Gallery::Spaces
        }
        ShapesCommand::Next => super::step_through(shapes, 1).is_some(),
        ShapesCommand::Previous => super::step_through(shapes, -1).is_some(),
        ShapesCommand::Close | ShapesCommand::OtherFirst | ShapesCommand::OtherSide => {
            opened.is_some()
        }
        ShapesCommand::Pass => opened.is_some_and(crate::worker::spar::Opened::is_users_turn),
        ShapesCommand::Forward => can(Step::Forward),
        ShapesCommand::Back => can(Step::Back),
        ShapesCommand::Start => can(Step::Start),
    }
}

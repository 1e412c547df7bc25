//! The shapes that diagrams are made of.

/// A location; x to the right, y downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct At {
    pub(super) x: f32,
    pub(super) y: f32,
}

pub(super) const fn at(x: f32, y: f32) -> At {
    At { x, y }
}

/// A shade of ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    Black,
    Gray,
    White,
}

impl Ink {
    /// The brightness from 0 (black) to 1 (white).
    pub(super) const fn gray(self) -> f32 {
        match self {
            Ink::Black => 0.0,
            Ink::Gray => 0.4,
            Ink::White => 1.0,
        }
    }
}

/// How a text is aligned to its location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    /// The text begins there.
    Start,
    /// The text is centred there, horizontally and vertically.
    Middle,
    /// The text is centred there horizontally, with its baseline at that height.
    Center,
}

/// The weight of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Plain,
    Bold,
}

/// A primitive to draw.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    Line {
        from: At,
        to: At,
        width: f32,
        ink: Ink,
    },
    Circle {
        center: At,
        radius: f32,
        fill: Option<Ink>,
        /// Width and ink of the outline.
        rim: Option<(f32, Ink)>,
    },
    /// A closed polygon without filling.
    Outline {
        corners: Vec<At>,
        width: f32,
        ink: Ink,
    },
    /// A filled square; `half` is half its side.
    Square { center: At, half: f32, ink: Ink },
    Text {
        place: At,
        size: f32,
        anchor: Anchor,
        weight: Weight,
        ink: Ink,
        text: String,
    },
}

impl Shape {
    /// The shape scaled and then moved.
    pub(super) fn placed(&self, scale: f32, by: At) -> Shape {
        let move_to = |place: At| at(place.x * scale + by.x, place.y * scale + by.y);
        match self {
            &Shape::Line {
                from,
                to,
                width,
                ink,
            } => Shape::Line {
                from: move_to(from),
                to: move_to(to),
                width: width * scale,
                ink,
            },
            &Shape::Circle {
                center,
                radius,
                fill,
                rim,
            } => Shape::Circle {
                center: move_to(center),
                radius: radius * scale,
                fill,
                rim: rim.map(|(width, ink)| (width * scale, ink)),
            },
            Shape::Outline {
                corners,
                width,
                ink,
            } => Shape::Outline {
                corners: corners.iter().map(|&corner| move_to(corner)).collect(),
                width: width * scale,
                ink: *ink,
            },
            &Shape::Square { center, half, ink } => Shape::Square {
                center: move_to(center),
                half: half * scale,
                ink,
            },
            Shape::Text {
                place,
                size,
                anchor,
                weight,
                ink,
                text,
            } => Shape::Text {
                place: move_to(*place),
                size: size * scale,
                anchor: *anchor,
                weight: *weight,
                ink: *ink,
                text: text.clone(),
            },
        }
    }
}

/// Shapes and the area they cover.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Picture {
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) shapes: Vec<Shape>,
}

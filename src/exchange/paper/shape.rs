//! What diagrams are made of.

/// A place; x to the right, y downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct At {
    pub(super) x: f32,
    pub(super) y: f32,
}

pub(super) const fn at(x: f32, y: f32) -> At {
    At { x, y }
}

/// Black or white ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    Black,
    Gray,
    White,
}

impl Ink {
    /// From 0, black, to 1, white.
    pub(super) const fn gray(self) -> f32 {
        match self {
            Ink::Black => 0.0,
            Ink::Gray => 0.4,
            Ink::White => 1.0,
        }
    }
}

/// Where a text stands from its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there, in height too.
    Middle,
    /// Its middle is there, its base line at that height.
    Center,
}

/// How heavy letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Plain,
    Bold,
}

/// Something to be drawn.
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
        /// Width and ink of the rim.
        rim: Option<(f32, Ink)>,
    },
    /// Corners of a closed figure without filling.
    Outline {
        corners: Vec<At>,
        width: f32,
        ink: Ink,
    },
    /// A filled square around a place.
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
    /// The shape as large as `scale` times and then moved.
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

/// Shapes and the room they take.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Picture {
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) shapes: Vec<Shape>,
}

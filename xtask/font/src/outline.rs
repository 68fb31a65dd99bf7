//! Paths of a drawing as outlines of a font, which knows areas between straight lines and quadratic curves only.

use anyhow::{Context, Result};
use kurbo::{Affine, BezPath, Cap, Join, PathEl, Point, Stroke, StrokeOpts};

use crate::drawing::{Frame, Shape};

/// The size of a letter in the font's units.
pub(crate) const EM: f64 = 2048.0;
/// How wide a piece is, and how far it reaches below the line that letters stand on: between capitals and numbers it is in the middle.
const WIDTH: f64 = 1.45 * EM;
const DEPTH: f64 = 0.5 * EM;
/// How far an outline may lie beside the shape: a tenth of a pixel in the largest of our lists.
const TOLERANCE: f64 = 6.0;

/// The frame of all pieces, laid into the units of the font.
#[derive(Clone, Copy)]
pub(crate) struct Grid {
    frame: Frame,
    scale: f64,
}

impl Grid {
    pub(crate) fn new(frame: Frame) -> Grid {
        let scale = WIDTH / frame.width;
        Grid { frame, scale }
    }

    /// How far the next letter is.
    pub(crate) fn advance(self) -> f64 {
        WIDTH
    }

    /// What a shape covers.
    pub(crate) fn outline(self, shape: &Shape) -> Result<BezPath> {
        let path =
            BezPath::from_svg(&shape.d).with_context(|| format!("cannot read {}", shape.d))?;
        let whole = self.into_font() * place_of(shape);
        let outline = match &shape.line {
            None => path,
            Some(line) => {
                let mut style = Stroke::new(line.width)
                    .with_caps(Cap::Butt)
                    .with_join(Join::Miter);
                if line.cap.is_some() {
                    style = style.with_caps(Cap::Round);
                }
                if line.join.is_some() {
                    style = style.with_join(Join::Round);
                }
                let tolerance = TOLERANCE / (self.scale * shape.place.scale);
                kurbo::stroke(path, &style, &StrokeOpts::default(), tolerance)
            }
        };
        Ok(quadratic(&(whole * outline)))
    }

    /// Drawings look downwards and have their origin in the middle of a piece; letters look upwards, from the start of their line.
    fn into_font(self) -> Affine {
        let Frame { x, y, height, .. } = self.frame;
        let bottom = y + height;
        Affine::new([
            self.scale,
            0.0,
            0.0,
            -self.scale,
            -x * self.scale,
            bottom * self.scale - DEPTH,
        ])
    }
}

fn place_of(shape: &Shape) -> Affine {
    let place = shape.place;
    Affine::translate((place.x, place.y)) * Affine::scale(place.scale)
}

/// The same path without cubic curves, on whole units.
fn quadratic(path: &BezPath) -> BezPath {
    let mut into = BezPath::new();
    let mut at = Point::ZERO;
    for element in path.elements() {
        match *element {
            PathEl::CurveTo(first, second, end) => {
                let curve = kurbo::CubicBez::new(at, first, second, end);
                for (_, _, part) in curve.to_quads(TOLERANCE) {
                    into.quad_to(part.p1.round(), part.p2.round());
                }
            }
            PathEl::MoveTo(to) => into.move_to(to.round()),
            PathEl::LineTo(to) => into.line_to(to.round()),
            PathEl::QuadTo(control, to) => into.quad_to(control.round(), to.round()),
            PathEl::ClosePath => into.close_path(),
        }
        at = element.end_point().unwrap_or(at);
    }
    into
}

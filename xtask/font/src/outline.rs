//! Conversion of paths to font outlines, which consist of lines and quadratic curves.

use anyhow::{Context, Result};
use kurbo::{Affine, BezPath, Cap, Join, PathEl, Point, Stroke, StrokeOpts};

use crate::drawing::{Frame, Shape};

/// Units per em.
pub(crate) const EM: f64 = 2048.0;
/// Width of a piece and its depth below the baseline, centred between capitals and digits.
const WIDTH: f64 = 1.45 * EM;
const DEPTH: f64 = 0.5 * EM;
/// Maximum deviation of an outline: a tenth of a pixel in the largest list.
const TOLERANCE: f64 = 6.0;

/// Maps the frame of a piece to font units.
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

    /// Advance width.
    pub(crate) fn advance(self) -> f64 {
        WIDTH
    }

    /// Outline of a shape.
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

    /// Drawings have their origin in the middle and `y` downwards; glyphs start at the left with `y` upwards.
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

/// The same path with quadratic curves and integer coordinates.
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

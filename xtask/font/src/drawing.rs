//! The drawing of the pieces, exported by the page's code as `drawing.json`.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde::Deserialize;

/// All pieces, by their letters, such as `wA`.
#[derive(Deserialize)]
pub(crate) struct Drawing {
    pub(crate) frame: Frame,
    pub(crate) pieces: BTreeMap<String, Vec<Layer>>,
}

/// Bounding box of a piece. As in SVG, `y` grows downwards.
#[derive(Clone, Copy, Deserialize)]
pub(crate) struct Frame {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// A single-colour area or line. Layers are painted in order.
#[derive(Deserialize)]
pub(crate) struct Layer {
    #[serde(flatten)]
    pub(crate) shape: Shape,
    /// Colour in each palette; `None` if the palette omits the layer.
    pub(crate) colours: Vec<Option<Colour>>,
}

#[derive(Clone, Deserialize, PartialEq)]
pub(crate) struct Shape {
    /// SVG path data.
    pub(crate) d: String,
    pub(crate) place: Place,
    /// Stroke along the path; without one, the shape is filled.
    pub(crate) line: Option<Line>,
}

/// Translation and scale of a path.
#[derive(Clone, Copy, Deserialize, PartialEq)]
pub(crate) struct Place {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) scale: f64,
}

#[derive(Clone, Deserialize, PartialEq)]
pub(crate) struct Line {
    pub(crate) width: f64,
    /// Butt by default.
    pub(crate) cap: Option<Round>,
    /// Miter by default.
    pub(crate) join: Option<Round>,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Round {
    Round,
}

/// RGB and opacity; written as `#rrggbb` or `#rrggbb/0.65`.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(try_from = "String")]
pub(crate) struct Colour {
    pub(crate) red: u8,
    pub(crate) green: u8,
    pub(crate) blue: u8,
    pub(crate) alpha: u8,
}

impl TryFrom<String> for Colour {
    type Error = anyhow::Error;

    fn try_from(text: String) -> Result<Colour> {
        let (plain, opacity) = text.split_once('/').unwrap_or((&text, "1"));
        let part = |from: usize| {
            plain
                .get(from..from + 2)
                .and_then(|digits| u8::from_str_radix(digits, 16).ok())
        };
        let colour = || {
            let opacity: f64 = opacity.parse().ok()?;
            Some(Colour {
                red: part(1)?,
                green: part(3)?,
                blue: part(5)?,
                alpha: (opacity * 255.0).round() as u8,
            })
        };
        let is_plain = plain.starts_with('#') && plain.len() == 7;
        colour()
            .filter(|_| is_plain)
            .with_context(|| format!("invalid colour {text}: expected #rrggbb or #rrggbb/opacity"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_optional_opacity() {
        let colour = |text: &str| Colour::try_from(text.to_owned());
        let [red, green, blue] = [0xf6, 0xf0, 0xe0];
        let full = Colour {
            red,
            green,
            blue,
            alpha: 255,
        };
        assert_eq!(colour("#f6f0e0").expect("a colour"), full);
        let pale = Colour { alpha: 166, ..full };
        assert_eq!(colour("#f6f0e0/0.65").expect("a colour"), pale);
        for wrong in ["", "f6f0e0", "#f6f0", "#f6f0zz", "#f6f0e0/half", "none"] {
            assert!(colour(wrong).is_err(), "{wrong}");
        }
    }
}

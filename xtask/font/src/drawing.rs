//! What the font is made of, as the page's own code describes it in `drawing.json`.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde::Deserialize;

/// All pieces, by the letters that stand for them, such as `wA`.
#[derive(Deserialize)]
pub(crate) struct Drawing {
    pub(crate) frame: Frame,
    pub(crate) pieces: BTreeMap<String, Vec<Layer>>,
}

/// The part of the plane that a piece takes. As in SVG, `y` grows downwards.
#[derive(Clone, Copy, Deserialize)]
pub(crate) struct Frame {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// An area or a line in one colour. Layers are painted in their order.
#[derive(Deserialize)]
pub(crate) struct Layer {
    #[serde(flatten)]
    pub(crate) shape: Shape,
    /// The colour in each palette; none where a palette leaves the layer out.
    pub(crate) colours: Vec<Option<Colour>>,
}

/// What a layer covers.
#[derive(Clone, Deserialize, PartialEq)]
pub(crate) struct Shape {
    /// A path in SVG's notation.
    pub(crate) d: String,
    pub(crate) place: Place,
    /// The line along the path; without one, the shape is the area inside it.
    pub(crate) line: Option<Line>,
}

/// Where the origin of a path lies, and how large it is drawn.
#[derive(Clone, Copy, Deserialize, PartialEq)]
pub(crate) struct Place {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) scale: f64,
}

#[derive(Clone, Deserialize, PartialEq)]
pub(crate) struct Line {
    pub(crate) width: f64,
    /// How it ends: cut off unless something is said.
    pub(crate) cap: Option<Round>,
    /// How it turns: with a corner unless something is said.
    pub(crate) join: Option<Round>,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Round {
    Round,
}

/// Red, green, blue and opacity; written as `#rrggbb` or `#rrggbb/0.65`.
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
            .with_context(|| format!("{text} is no colour: #rrggbb or #rrggbb/opacity"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_may_let_others_through() {
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

//! Shapes drawn on a board: arrows and marked cells.

use core::{fmt, str::FromStr};

use crate::Hex;

/// Maximum coordinate of a shape.
const MAX_DISTANCE: i32 = 9999;

/// An arrow such as `0,0>1,-2`, or a marked cell such as `3,0`, in game coordinates: the first piece of a game is at
/// `0,0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Start of an arrow, or `None` for a mark.
    pub from: Option<Hex>,
    /// End of an arrow, or the marked cell.
    pub to: Hex,
}

/// Error returned when parsing a [`Shape`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a shape is an arrow 0,0>1,0 or a cell 0,0")]
#[non_exhaustive]
pub struct ParseShapeError;

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(from) = self.from {
            write!(f, "{},{}>", from.q, from.r)?;
        }
        write!(f, "{},{}", self.to.q, self.to.r)
    }
}

impl FromStr for Shape {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<Shape, ParseShapeError> {
        let (from, to) = match text.split_once('>') {
            Some((from, to)) => (Some(cell(from)?), cell(to)?),
            None => (None, cell(text)?),
        };
        Ok(Shape { from, to })
    }
}

fn cell(text: &str) -> Result<Hex, ParseShapeError> {
    let (q, r) = text.split_once(',').ok_or(ParseShapeError)?;
    let number = |text: &str| match text.parse::<i32>() {
        Ok(number) if number.abs() <= MAX_DISTANCE && !text.starts_with('+') => Ok(number),
        _ => Err(ParseShapeError),
    };
    Ok(Hex::new(number(q)?, number(r)?))
}

//! For whom somebody plays, and wants to.

use serde::{Deserialize, Serialize};

use super::Side;

/// For whom somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// For White.
    White,
    /// For Black.
    Black,
    /// For both, at one screen.
    Both,
}

impl Seat {
    /// Whether this is a seat of the side.
    pub const fn plays(self, side: Side) -> bool {
        matches!(
            (self, side),
            (Seat::Both, _) | (Seat::White, Side::White) | (Seat::Black, Side::Black)
        )
    }

    /// The only side of this seat, if it has only one.
    pub const fn side(self) -> Option<Side> {
        match self {
            Seat::White => Some(Side::White),
            Seat::Black => Some(Side::Black),
            Seat::Both => None,
        }
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Seat {
        match side {
            Side::White => Seat::White,
            Side::Black => Seat::Black,
        }
    }
}

/// The side somebody asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SideChoice {
    /// White.
    White,
    /// Black.
    Black,
    /// Whichever chance gives.
    Random,
}

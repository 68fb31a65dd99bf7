//! Seats and the choice of sides.

use serde::{Deserialize, Serialize};

use super::Side;

/// The side or sides a client plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    White,
    Black,
    /// Both, on one screen.
    Both,
}

impl Seat {
    pub const fn plays(self, side: Side) -> bool {
        matches!(
            (self, side),
            (Seat::Both, _) | (Seat::White, Side::White) | (Seat::Black, Side::Black)
        )
    }

    /// `None` if it plays both.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SideChoice {
    White,
    Black,
    Random,
}

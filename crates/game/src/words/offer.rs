//! Offers of one side to the other.

use serde::{Deserialize, Serialize};

use super::Side;

/// What one side can ask of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// A draw.
    Draw,
    /// That moves be taken back.
    Takeback,
    /// Another game.
    Rematch,
}

/// By which side each offer stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Offers {
    /// A draw.
    pub draw: Option<Side>,
    /// To take back.
    pub takeback: Option<Side>,
    /// Another game.
    pub rematch: Option<Side>,
}

impl Offers {
    /// By which side the offer stands.
    pub const fn get(&self, offer: Offer) -> Option<Side> {
        match offer {
            Offer::Draw => self.draw,
            Offer::Takeback => self.takeback,
            Offer::Rematch => self.rematch,
        }
    }

    /// Whether there is none.
    pub const fn none_stands(&self) -> bool {
        self.draw.is_none() && self.takeback.is_none() && self.rematch.is_none()
    }

    /// Makes an offer, or withdraws it.
    pub const fn set(&mut self, offer: Offer, by: Option<Side>) {
        match offer {
            Offer::Draw => self.draw = by,
            Offer::Takeback => self.takeback = by,
            Offer::Rematch => self.rematch = by,
        }
    }
}

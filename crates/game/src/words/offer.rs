//! Offers between players.

use serde::{Deserialize, Serialize};

use super::Side;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    Draw,
    Takeback,
    Rematch,
    Pause,
}

/// Pending offers, each with the side that made it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Offers {
    pub draw: Option<Side>,
    pub takeback: Option<Side>,
    pub rematch: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause: Option<Side>,
    /// Length of the offered pause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u8>,
}

impl Offers {
    /// The side that made an offer.
    pub const fn get(&self, offer: Offer) -> Option<Side> {
        match offer {
            Offer::Draw => self.draw,
            Offer::Takeback => self.takeback,
            Offer::Rematch => self.rematch,
            Offer::Pause => self.pause,
        }
    }

    pub const fn is_empty(&self) -> bool {
        self.draw.is_none()
            && self.takeback.is_none()
            && self.rematch.is_none()
            && self.pause.is_none()
    }

    /// Sets or clears an offer. The length of a pause is set separately.
    pub const fn set(&mut self, offer: Offer, by: Option<Side>) {
        match offer {
            Offer::Draw => self.draw = by,
            Offer::Takeback => self.takeback = by,
            Offer::Rematch => self.rematch = by,
            Offer::Pause => {
                self.pause = by;
                self.days = None;
            }
        }
    }
}

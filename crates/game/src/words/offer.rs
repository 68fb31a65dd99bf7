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
    /// A pause of a game by correspondence.
    Pause,
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
    /// A pause.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause: Option<Side>,
    /// For how many days, if a pause is offered.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u8>,
}

impl Offers {
    /// By which side the offer stands.
    pub const fn get(&self, offer: Offer) -> Option<Side> {
        match offer {
            Offer::Draw => self.draw,
            Offer::Takeback => self.takeback,
            Offer::Rematch => self.rematch,
            Offer::Pause => self.pause,
        }
    }

    /// Whether there is none.
    pub const fn none_stands(&self) -> bool {
        self.draw.is_none()
            && self.takeback.is_none()
            && self.rematch.is_none()
            && self.pause.is_none()
    }

    /// Makes an offer, or withdraws it. A pause that is offered has its days besides.
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

//! The small words of a game, the same for those who play it, those who tell it and those who keep it.

mod action;
mod by_side;
mod ending;
mod first_pieces;
mod kind;
mod offer;
mod player;
mod rating_note;
mod seat;

pub use action::Action;
pub use by_side::BySide;
pub use ending::{EndReason, Ending};
pub use first_pieces::{FirstPieces, ParseFirstPiecesError};
pub use kind::Kind;
pub use offer::{Offer, Offers};
pub use player::Player;
pub use rating_note::RatingNote;
pub use seat::{Seat, SideChoice};
/// One of the two sides, which the rules tell by their colours.
pub use skep_rules::Color as Side;
pub use skep_rules::Opening;

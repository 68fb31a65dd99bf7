//! Vocabulary shared by game logic, messages and storage.

mod action;
mod by_side;
mod chat_line;
mod ending;
mod first_pieces;
mod kind;
mod offer;
mod player;
mod rating_note;
mod seat;

pub use action::Action;
pub use by_side::BySide;
pub use chat_line::ChatLine;
pub use ending::{EndReason, Ending};
pub use first_pieces::{FirstPieces, ParseFirstPiecesError};
pub use kind::Kind;
pub use offer::{Offer, Offers};
pub use player::Player;
pub use rating_note::RatingNote;
pub use seat::{Seat, SideChoice};
/// Called colour in the rules.
pub use skep_rules::Color as Side;
pub use skep_rules::Opening;

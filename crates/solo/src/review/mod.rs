//! Game reviews, built ply by ply.

mod answer;
mod kept;
mod view;

pub use answer::{MAX_PLIES, Subject};
pub use kept::{KeptPly, move_strings};
pub use view::{quality, rounded, view};

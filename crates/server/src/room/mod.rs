//! Rooms: each open game is an actor that alone changes it, with a handle for clients.

mod actor;
mod audience;
mod commit;
mod error;
mod forfeit;
mod handle;
mod heartbeat;
mod joining;
mod leaving;
mod nodes;
mod plans;
mod player_details;
mod registry;
mod requests;
mod rooms;
mod timers;

pub use audience::Frame;
pub(crate) use commit::new_game;
pub(crate) use error::{no_such_game, of_store};
pub(crate) use forfeit::forfeit;
pub use handle::{Admission, EnterRequest, JoinedSide, PendingAnswer, Proof, Room, RoomPresence};
pub use registry::Rooms;
pub use rooms::{CreationLimit, RoomsOptions};

//! Messages between servers and clients, as described in `docs/protocol.md`.

mod archive;
mod editor;
mod error;
mod learn;
mod messages;
mod position;
mod puzzles;
mod review;
mod settings;
mod state;
mod study;

pub use archive::*;
pub use editor::*;
pub use error::*;
pub use learn::*;
pub use messages::*;
pub use position::*;
pub use puzzles::*;
pub use review::*;
pub use settings::*;
pub use state::*;
pub use study::*;

pub use crate::{
    catalog::Source as ArchiveSource,
    clock::ClockSetting,
    live::CreateGame,
    words::{
        Action, ArchiveGames, BySide, ChatLine, EndReason, Ending, Kind, Listing, Offer, Offers,
        Opening, Player, RatingNote, Seat, Side, SideChoice,
    },
};
pub use skep_rules::{
    GameResult as ArchiveResult, RecordFormat as StudyFormat, Severity as ProblemSeverity,
};

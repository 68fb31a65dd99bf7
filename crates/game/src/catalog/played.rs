//! Archiving of games played on the server: the host's policy, and the entries.

use super::{NewEntry, Source};
use crate::{
    live::LiveGame,
    words::{ArchiveGames, BySide, EndReason, Kind, Side},
};

/// Minimum length of an archived game: both sides have moved.
const MIN_PLIES: usize = 2;

/// The archive entry for a finished game; `None` if it is in progress, aborted or too short. The tokens of its sides
/// allow deleting the entry.
pub fn played(live: &LiveGame) -> Option<NewEntry> {
    let ending = live.result()?;
    if ending.reason == EndReason::Aborted || live.plies() < MIN_PLIES {
        return None;
    }
    let id = live.settings().id.to_string();
    let record = live.to_record();
    // Fails only for a game without moves, which was rejected above.
    let mut entry = NewEntry::of_record(
        &record,
        live.players(),
        Source::Played,
        Some(id),
        live.updated(),
    )
    .ok()?;
    // A record has no abandonment, only the outcomes of the rules.
    entry.entry.reason = Some(ending.reason);
    let tokens = live.tokens();
    Some(entry.owned_by(Side::ALL.into_iter().filter_map(|side| tokens[side])))
}

impl ArchiveGames {
    /// Returns true if the players of a game are asked for consent.
    pub fn asks(self, live: &LiveGame) -> bool {
        self == ArchiveGames::Ask && live.settings().kind == Kind::Friend
    }

    /// Returns true if a finished game can be archived now. `bots` are the sides whose consent is not needed; a game of
    /// two bots still needs that of one.
    pub fn takes(self, live: &LiveGame, bots: BySide<bool>) -> bool {
        match self {
            ArchiveGames::Ask if self.asks(live) => {
                let shared = live.shared();
                let agrees = |side: Side| shared[side] || bots[side];
                (shared.white || shared.black) && Side::ALL.into_iter().all(agrees)
            }
            ArchiveGames::Ask | ArchiveGames::Always => true,
            ArchiveGames::Never => false,
        }
    }
}

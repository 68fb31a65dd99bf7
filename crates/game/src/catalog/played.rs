//! From a game that was played here to one of the archive.

use crate::words::{EndReason, Side};

use super::{NewEntry, Source};
use crate::live::LiveGame;

/// How many plies a game must have to be kept: both sides have moved.
const LEAST_PLIES: usize = 2;

/// A game that has ended, as the archive keeps it; `None` if it goes on, was called off or hardly begun. The holders of its
/// sides' secrets may delete it.
pub fn played(live: &LiveGame) -> Option<NewEntry> {
    let ending = live.result()?;
    if ending.reason == EndReason::Aborted || live.plies() < LEAST_PLIES {
        return None;
    }
    let id = live.settings().id.to_string();
    let record = live.to_record();
    // A game without moves was turned away above.
    let mut entry = NewEntry::of_record(
        &record,
        live.players(),
        Source::Played,
        Some(id),
        live.updated(),
    )
    .ok()?;
    // The record knows the rules' ends only; that somebody left is the game's own.
    entry.entry.reason = Some(ending.reason);
    let tokens = live.tokens();
    Some(entry.owned_by(Side::ALL.into_iter().filter_map(|side| tokens[side])))
}

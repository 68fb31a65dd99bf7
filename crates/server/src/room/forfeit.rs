//! Forfeits of games whose player was banned or deleted.

use skep_game::words::{Action, BySide, Seat, Side};

use super::{actor::MAX_COMMIT_ATTEMPTS, commit::archive_entry};
use crate::{
    catalog::ArchiveGames,
    clock::{self, Millis},
    game::{Absence, Change, Decision, LiveGame, Moment, Request, Stamped},
    ids::GameId,
    store::{Append, Result, Store, StoreError},
};

/// Resigns a running game for a player, or aborts it in its first two plies. Works on the store, bypassing rooms,
/// because the caller may be a command-line tool; rooms catch up as with any change made elsewhere.
pub(crate) async fn forfeit(
    store: &Store,
    archive_games: ArchiveGames,
    game: GameId,
    side: Side,
) -> Result<()> {
    for _ in 0..MAX_COMMIT_ATTEMPTS {
        let Some(stored) = store.load(game).await? else {
            return Ok(());
        };
        let live = LiveGame::replay(stored.settings, stored.events).map_err(corrupt)?;
        let at = clock::now().max(live.updated());
        let Some(change) = decide(&live, side, at)? else {
            return Ok(());
        };
        let append = Append {
            game,
            version: change.after(),
            stamped: Stamped {
                at,
                event: change.event().clone(),
            },
            overview: live.overview_after(&change, at),
            due: live.due_after(&change, at),
            next: None,
            seat: None,
            // Consent comes after the end, so it does not matter who is a bot.
            archived: archive_entry(&live, &change, at, archive_games, BySide::default())
                .map_err(corrupt)?,
            left: None,
        };
        match store.append(append).await {
            Err(StoreError::Conflict) => {}
            stored => return stored.map(drop),
        }
    }
    Err(StoreError::Conflict)
}

/// The change that ends the game; `None` if it is already over.
fn decide(live: &LiveGame, side: Side, now: Millis) -> Result<Option<Change>> {
    if live.result().is_some() {
        return Ok(None);
    }
    let action = match live.plies() {
        0 | 1 => Action::Abort,
        _ => Action::Resign,
    };
    let moment = Moment {
        now,
        fresh: GameId::random().map_err(corrupt)?,
        absence: Absence::default(),
        delay: 0,
    };
    match live.decide(Seat::from(side), &Request::Action(action), moment) {
        Ok(Decision::Happens(change)) => Ok(Some(change)),
        Ok(_) | Err(_) => Ok(None),
    }
}

fn corrupt(error: impl std::fmt::Display) -> StoreError {
    StoreError::Corrupt(error.to_string())
}

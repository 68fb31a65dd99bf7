//! The end of a game whose player has been shut out.

use skep_game::words::{Action, BySide, Kind, Seat, Side};

use super::actor::{TRIES, archived};
use crate::{
    catalog::ArchiveGames,
    clock::{self, Millis},
    game::{Absence, Change, Decision, LiveGame, Moment, Patience, Request, Stamped},
    ids::GameId,
    store::{Append, Store, StoreError},
};

/// Lets a player who may not use their account any more lose a game that goes on, or calls it off if it has hardly begun. It is done in the
/// store, past all rooms, since whoever shuts somebody out need not be a server; rooms learn of it like of anything that happens elsewhere.
///
/// # Errors
/// The store does not answer.
pub(crate) async fn forfeit(
    store: &Store,
    which: ArchiveGames,
    game: GameId,
    side: Side,
) -> Result<(), StoreError> {
    for _ in 0..TRIES {
        let Some(stored) = store.load(game).await? else {
            return Ok(());
        };
        let live = LiveGame::replay(stored.settings, stored.events).map_err(corrupt)?;
        let at = clock::now().max(live.updated());
        let Some(change) = end(&live, side, at)? else {
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
            archived: archived(&live, &change, at, which).map_err(corrupt)?,
            left: None,
        };
        match store.append(append).await {
            Err(StoreError::Conflict) => {}
            stored => return stored.map(drop),
        }
    }
    Err(StoreError::Conflict)
}

/// How the game ends; `None` if it has ended, or is none between people.
fn end(live: &LiveGame, side: Side, now: Millis) -> Result<Option<Change>, StoreError> {
    if live.settings().kind != Kind::Friend || live.result().is_some() {
        return Ok(None);
    }
    let action = match live.plies() {
        0 | 1 => Action::Abort,
        _ => Action::Resign,
    };
    let moment = Moment {
        now,
        fresh: GameId::random().map_err(corrupt)?,
        absence: Absence {
            since: BySide::default(),
            patience: Patience::default(),
        },
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

//! Appending events to games, with everything that follows from them.

use skep_game::{
    catalog::NewEntry,
    clock::Millis,
    ids::GameId,
    live::{Event, Overview, Stamped},
    words::{BySide, Side},
};
use skep_people::{AccountId, Finish, RatingChange};

use crate::{
    NewGame, Result, Store, StoreError, accounts, archive,
    event::EventRow,
    games::insert,
    lobby, plans,
    ratings::{self, GameEnd},
    record,
    write::WriteOptions,
};

/// An event to be added to a game.
#[derive(Clone, Debug)]
pub struct Append {
    pub game: GameId,
    /// The version before the event.
    pub version: u32,
    pub stamped: Stamped,
    pub overview: Overview,
    /// Time of the next timer, if one runs.
    pub due: Option<Millis>,
    /// The players' next game, created in the same transaction.
    pub next: Option<NewGame>,
    /// A side that an account takes with this event.
    pub seat: Option<(Side, AccountId)>,
    /// The archive entry, if the event ends the game.
    pub archived: Option<Box<NewEntry>>,
    /// The side that ended the game by leaving it.
    pub left: Option<Side>,
}

impl Store {
    /// Adds an event to a game. Returns the rating changes if it ends a rated game.
    pub async fn append(&self, append: Append) -> Result<Option<BySide<RatingChange>>> {
        let end = game_end(&append);
        let event = EventRow {
            game: append.game,
            version: append.version,
            at: append.stamped.at,
            body: record::write(&append.stamped.event)?,
            overview: record::write(&append.overview)?,
            due: append.due,
            is_over: append.overview.result.is_some(),
        };
        let is_plain = append.next.is_none()
            && append.seat.is_none()
            && append.archived.is_none()
            && end.is_none();
        if is_plain && let Some(postgres) = self.postgres() {
            postgres.append(event).await?;
            return Ok(None);
        }
        let options = WriteOptions {
            locks_archive: append.archived.is_some(),
            ..WriteOptions::DEFAULT
        };
        let data = (event, end, append);
        self.write_with(options, data, async |db, &(ref event, end, ref append)| {
            let game = append.game;
            if append.next.is_some() {
                // Everything that can refuse the next game is checked before the first write.
                event.check_version(db).await?;
                if !lobby::may_play_next(db, game).await? {
                    return Err(StoreError::Playing.into());
                }
                if !accounts::may_play(db, game).await? {
                    return Err(StoreError::ShutOut.into());
                }
            }
            if !event.append(db).await? {
                // The first attempt was committed with everything below.
                return match db.is_retry && event.is_stored(db).await? {
                    true => Ok(ratings::changes(db, game).await?),
                    false => Err(StoreError::Conflict.into()),
                };
            }
            if let Some(new) = &append.next {
                insert(db, new).await?;
                let (next, at) = (new.settings.id, new.settings.created);
                accounts::swap_sides(db, game, next, at).await?;
                ratings::continue_rating(db, game, next, at).await?;
                lobby::start_next(db, game, next, at).await?;
            }
            if let Some((side, account)) = append.seat {
                accounts::take_seat(db, account, (game, side), event.at).await?;
            }
            if let Some(entry) = &append.archived {
                archive::add(db, std::slice::from_ref(&**entry)).await?;
            }
            let Some(end) = end else {
                return Ok(None);
            };
            let changes = ratings::settle(db, game, end).await?;
            plans::delete(db, game).await?;
            if let Some(side) = append.left {
                lobby::record_leaving(db, game, side, event.at).await?;
            }
            Ok(changes)
        })
        .await
    }
}

/// `None` if the event does not end its game.
fn game_end(append: &Append) -> Option<GameEnd> {
    let result = append.overview.result?;
    let is_end = matches!(
        append.stamped.event,
        Event::Moved { .. } | Event::Ended { .. }
    );
    is_end.then(|| GameEnd {
        at: append.stamped.at,
        finish: Finish::of(result, append.overview.plies).ok(),
        plies: append.overview.plies,
        reason: result.reason,
        first: append.overview.first,
    })
}

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
    NewGame, Store, StoreError, accounts, archive,
    event::EventRow,
    games::{GameRow, insert},
    lobby, plans,
    query::Connection,
    ratings::{self, GameEnd},
    record,
    write::{ChangeError, WriteOptions},
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

/// An event with everything that is written in its transaction.
struct Step {
    event: EventRow,
    next: Option<GameRow>,
    seat: Option<(Side, AccountId)>,
    archived: Option<Box<NewEntry>>,
    end: Option<GameEnd>,
}

impl Store {
    /// Adds an event to a game. Returns the rating changes if it ends a rated game.
    pub async fn append(&self, append: Append) -> Result<Option<BySide<RatingChange>>, StoreError> {
        let end = game_end(&append);
        let event = EventRow {
            game: append.game.to_string(),
            version: append.version,
            at: append.stamped.at,
            body: record::event(&append.stamped.event)?,
            overview: record::overview(&append.overview)?,
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
            ..WriteOptions::default()
        };
        let step = Step {
            event,
            next: append.next.as_ref().map(GameRow::try_from).transpose()?,
            seat: append.seat,
            archived: append.archived,
            end,
        };
        self.write_with(options, step, |connection, step| {
            Box::pin(take(connection, step))
        })
        .await
    }
}

/// Makes a step: the event, and everything that follows from it.
async fn take(
    connection: &mut Connection<'_>,
    step: &Step,
) -> Result<Option<BySide<RatingChange>>, ChangeError> {
    let Step {
        event,
        next,
        seat,
        archived,
        end,
    } = step;
    if next.is_some() {
        // Everything that can refuse the next game is checked before the first write.
        event.check_version(connection).await?;
        if !lobby::may_go_on(connection, &event.game).await? {
            return Err(StoreError::Playing.into());
        }
        if !accounts::may_play(connection, &event.game).await? {
            return Err(StoreError::ShutOut.into());
        }
    }
    if !event.append(connection).await? {
        // The first attempt was committed with everything below.
        return match connection.is_retry && event.is_stored(connection).await? {
            true => Ok(ratings::changes(connection, &event.game).await?),
            false => Err(StoreError::Conflict.into()),
        };
    }
    if let Some(next) = next {
        insert(connection, next).await?;
        let (next, at) = (&next.id, next.created);
        accounts::swap_sides(connection, &event.game, next, at).await?;
        ratings::continue_rating(connection, &event.game, next, at).await?;
        lobby::go_on(connection, &event.game, next, at).await?;
    }
    if let Some((side, account)) = seat {
        accounts::take_seat(connection, *account, (&event.game, *side), event.at).await?;
    }
    if let Some(entry) = archived {
        archive::add(connection, std::slice::from_ref(&**entry)).await?;
    }
    let Some(end) = end else {
        return Ok(None);
    };
    let changes = ratings::settle(connection, &event.game, *end).await?;
    plans::delete(connection, &event.game).await?;
    if let Some(side) = end.left {
        lobby::record_leaving(connection, &event.game, side, end.at).await?;
    }
    Ok(changes)
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
        left: append.left,
    })
}

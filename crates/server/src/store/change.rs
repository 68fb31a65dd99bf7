//! Changes to a store, prepared so that nothing can fail but the database.

use skep_game::{
    deadline::Deadline,
    words::{BySide, Side},
};
use skep_people::{AccountId, RatedGame};

use super::{
    Append, GameEnd, LobbyOutcome, NewGame, Outage, PeopleChange, PeopleOutcome, PlanRow,
    PreparedLobbyChange, Rebuilt, StoreError, people::columns, record,
};
use crate::{
    catalog::{NewEntry, Removal},
    clock::Millis,
    game::Settings,
};

/// A change to a store. A database makes it wholly or not at all.
#[derive(Debug)]
pub enum Change {
    /// A new game is to be kept.
    Create(GameRow),
    /// Something has happened in a game.
    Append {
        /// What.
        event: EventRow,
        /// The game that the players go on in.
        next: Option<GameRow>,
        /// The side that is an account's from now on, as it is kept.
        seat: Option<(i64, AccountId)>,
        /// The game as the archive keeps it, if this event ends it.
        archived: Option<Box<NewEntry>>,
        /// The end of the game, if this event ends it: it may change ratings.
        end: Option<GameEnd>,
    },
    /// The server is alive.
    Alive {
        /// When.
        at: Millis,
        /// An outage that has just ended.
        outage: Option<Outage>,
    },
    /// Games for the archive.
    Shelve(Vec<NewEntry>),
    /// Games of the archive to be deleted.
    Unshelve(Vec<Removal>),
    /// Games to be deleted with everything that happened in them, in the order of their ids.
    Forget(Vec<String>),
    /// The names of players who have no game any more are to be deleted.
    ForgetPlayers,
    /// The small rows of a bucket of the index of positions are to be put together.
    Compact(u8),
    /// Something has been done once and for all.
    Done(String),
    /// The host has another token, whose hash this is.
    HostToken(String),
    /// A player has left conditional moves, or has taken them back.
    Plan(PlanRow),
    /// Something about people.
    People(PeopleChange),
    /// All ratings are to be made anew from the games that counted.
    RebuildRatings,
    /// Something in the lobby.
    Lobby(Box<PreparedLobbyChange>),
}

/// What came of a change.
#[derive(Debug, Default)]
pub struct Done {
    /// The numbers of the games that were put into the archive; `None` for one that was there.
    pub shelved: Vec<Option<u64>>,
    /// What came of a change about people.
    pub people: Option<PeopleOutcome>,
    /// What came of making all ratings anew.
    pub rebuilt: Option<Rebuilt>,
    /// What came of a change in the lobby.
    pub lobby: Option<LobbyOutcome>,
}

/// A new game as a row.
#[derive(Debug)]
pub struct GameRow {
    /// The id.
    pub id: String,
    /// What was settled.
    pub settings: String,
    /// What lists show of it.
    pub overview: String,
    /// When it was created.
    pub created: Millis,
    /// Whether the server has to act although nobody is there.
    pub restless: bool,
    /// When, if that is known.
    pub due: Option<Millis>,
    /// Whose the sides are from the beginning.
    pub seats: BySide<Option<AccountId>>,
    /// How it counts for the ratings; `None` if it does not.
    pub rated: Option<RatedGame>,
}

impl GameRow {
    /// The sides that are somebody's from the beginning, as they are kept: the side and the account.
    pub(super) fn seats(&self) -> impl Iterator<Item = (i64, AccountId)> {
        let seat = |side: Side| self.seats[side].map(|account| (columns::side(side), account));
        Side::ALL.into_iter().filter_map(seat)
    }
}

/// An event as a row, and what it makes of the row of its game.
#[derive(Clone, Debug)]
pub struct EventRow {
    /// The game.
    pub game: String,
    /// The version before it.
    pub version: u32,
    /// When it happened.
    pub at: Millis,
    /// What happened.
    pub body: String,
    /// What lists show of the game afterwards.
    pub overview: String,
    /// When something has to happen in the game although nobody is there.
    pub due: Option<Millis>,
    /// Whether the game is over afterwards. It ended when this was first so.
    pub is_over: bool,
}

impl EventRow {
    /// When the game ended, if this is its end; what happens after its end changes nothing about that.
    pub(super) fn ended(&self) -> Option<Millis> {
        self.is_over.then_some(self.at)
    }
}

impl TryFrom<&NewGame> for GameRow {
    type Error = StoreError;

    fn try_from(new: &NewGame) -> Result<GameRow, StoreError> {
        Ok(GameRow {
            id: new.settings.id.to_string(),
            settings: record::settings(&new.settings)?,
            overview: record::overview(&new.overview)?,
            created: new.settings.created,
            restless: new.restless,
            seats: new.seats,
            rated: new.rated,
            due: first_move_by(&new.settings),
        })
    }
}

/// When the first move of a new game is due; `None` if there is time.
fn first_move_by(settings: &Settings) -> Option<Millis> {
    if let Some(days) = settings.days {
        return Some(Deadline::new(days, settings.created).by());
    }
    let seconds = u64::from(settings.first_move?);
    Some(settings.created.saturating_add(seconds * 1000))
}

impl TryFrom<Append> for Change {
    type Error = StoreError;

    fn try_from(append: Append) -> Result<Change, StoreError> {
        let end = GameEnd::of(&append);
        Ok(Change::Append {
            end,
            event: EventRow {
                game: append.game.to_string(),
                version: append.version,
                at: append.stamped.at,
                body: record::event(&append.stamped.event)?,
                overview: record::overview(&append.overview)?,
                due: append.due,
                is_over: append.overview.result.is_some(),
            },
            next: append.next.as_ref().map(GameRow::try_from).transpose()?,
            seat: (append.seat).map(|(side, account)| (columns::side(side), account)),
            archived: append.archived,
        })
    }
}

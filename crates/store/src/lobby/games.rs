//! Games that came from the lobby or a challenge.

use skep_game::{
    clock::Millis,
    ids::GameId,
    live::{Overview, Settings},
    words::{BySide, RatingNote, Side},
};
use skep_people::{PlayerId, Streak};

use super::{is_bot, pools::LEAVE_POOL};
use crate::{
    NewGame, Result, Store,
    column::{RowRef, numbered, row_structs},
    games,
    query::{Connection, execute, execute_each, fetch_one, fetch_optional, query},
    record,
};

/// Games from which the sides a player had recently are taken.
const RECENT_GAMES: i64 = 10;

/// A player at the start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartedPlayer {
    pub who: PlayerId,
    /// The secret of the side is derived from this.
    pub ticket: GameId,
    /// `None` for guests and untimed games.
    pub rating: Option<i32>,
    pub is_provisional: bool,
}

/// A game at its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartedGame {
    pub game: GameId,
    pub players: BySide<StartedPlayer>,
    pub is_real_time: bool,
    pub openness: Openness,
    pub is_rated: bool,
    pub started: Millis,
}

/// Origin of a game from the lobby or a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOrigin {
    pub openness: Openness,
    /// Whether a player was a member when the game began, so that a profile can list it.
    pub has_member: bool,
    /// Reason that the game is casual although it was offered as rated.
    pub unrated: Option<RatingNote>,
}

row_structs! { row =>
    GameOrigin: openness, has_member, unrated;
    StartedGame:
        game,
        players = BySide { white: started_player(row, "white")?, black: started_player(row, "black")? },
        is_real_time = row.get("real_time")?,
        openness = row.get("listed")?,
        is_rated = row.get("rated")?,
        started;
    RunningGame:
        started = StartedGame::from_row(row)?,
        settings,
        overview = record::read(&row.get::<String>("overview")?).ok(),
        bots = BySide { white: is_bot(row, "white_kind")?, black: is_bot(row, "black_kind")? };
}

/// Visibility of a game to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openness {
    /// In the lobby while it is played, and on the profiles of its players.
    Lobby,
    /// On the profiles of its players.
    Profiles,
    /// Only by its link.
    Link,
}

numbered! {
    Openness: [Openness::Link, Openness::Lobby, Openness::Profiles];
}

/// A game to be created for two players of the lobby.
#[derive(Debug)]
pub struct NewLobbyGame {
    pub new: NewGame,
    pub started: StartedGame,
    /// Reason that the game is casual although it was offered as rated.
    pub unrated: Option<RatingNote>,
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningGame {
    pub started: StartedGame,
    pub settings: Settings,
    pub overview: Option<Overview>,
    pub bots: BySide<bool>,
}

impl Store {
    /// Unfinished games started since a time.
    pub async fn games_started_since(&self, time: Millis) -> Result<Vec<StartedGame>> {
        let select = "SELECT lobby_games.* FROM lobby_games \
             JOIN games ON games.id = lobby_games.game AND games.ended = 0 \
             WHERE started >= $1 ORDER BY started, lobby_games.game";
        self.fetch_all(select, time).await
    }

    /// `None` for a game that came neither from the lobby nor from a challenge.
    pub async fn game_origin(&self, game: GameId) -> Result<Option<GameOrigin>> {
        let select = "SELECT unrated, listed AS openness, \
                 CAST(CASE WHEN white LIKE 'm%' OR black LIKE 'm%' THEN 1 ELSE 0 END AS BIGINT) AS has_member \
             FROM lobby_games WHERE game = $1";
        self.fetch_optional(select, game).await
    }

    /// Listed games in progress, highest combined rating first.
    pub async fn running_games(&self, most: u32) -> Result<Vec<RunningGame>> {
        let select = "SELECT lobby_games.*, games.settings, games.overview, \
                 whites.kind AS white_kind, blacks.kind AS black_kind \
             FROM lobby_games JOIN games ON games.id = lobby_games.game AND games.ended = 0 \
             LEFT JOIN accounts AS whites ON whites.id = CAST(substr(white, 2) AS BIGINT) AND white LIKE 'm%' \
             LEFT JOIN accounts AS blacks ON blacks.id = CAST(substr(black, 2) AS BIGINT) AND black LIKE 'm%' \
             WHERE listed = 1 \
             ORDER BY COALESCE(white_rating, 0) + COALESCE(black_rating, 0) DESC, started, lobby_games.game \
             LIMIT $1";
        self.fetch_all(select, most).await
    }

    /// Times since a given one at which a player left a game.
    pub async fn left_since(&self, who: PlayerId, time: Millis) -> Result<Vec<Millis>> {
        let select = "SELECT at FROM leavings WHERE who = $1 AND at >= $2 ORDER BY at";
        self.fetch_all(select, (who, time)).await
    }

    /// Sides a player had in recent games.
    pub async fn streak(&self, who: PlayerId) -> Result<Streak> {
        let select = "SELECT CAST(CASE WHEN white = $1 THEN 0 ELSE 1 END AS BIGINT) FROM lobby_games \
             WHERE white = $1 OR black = $1 ORDER BY started DESC LIMIT $2";
        let sides: Vec<Side> = self.fetch_all(select, (who, RECENT_GAMES)).await?;
        let oldest_first = sides.into_iter().rev();
        Ok(oldest_first.fold(Streak::default(), Streak::after))
    }
}

/// Creates a game. A real-time game ends the players' other searches for one.
pub(super) async fn create(db: &mut Connection<'_>, new: &NewLobbyGame) -> sqlx::Result<()> {
    games::insert(db, &new.new).await?;
    let (started, players) = (&new.started, &new.started.players);
    let (white, black) = (&players.white, &players.black);
    query(
        "INSERT INTO lobby_games \
             (game, white, black, white_ticket, black_ticket, real_time, listed, rated, white_rating, black_rating, \
              white_provisional, black_provisional, started, unrated) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
    )
    .args((started.game, white.who, black.who))
    .args((white.ticket, black.ticket))
    .args((started.is_real_time, started.openness, started.is_rated))
    .args((white.rating, black.rating))
    .args((white.is_provisional, black.is_provisional))
    .args((started.started, new.unrated.map(RatingNote::name)))
    .execute(db)
    .await?;
    if started.is_real_time {
        let seeks = "DELETE FROM seeks WHERE who = $1 AND fleeting = 1";
        for who in [white.who, black.who] {
            execute_each(db, &[seeks, LEAVE_POOL], who).await?;
        }
    }
    Ok(())
}

pub(super) async fn lock_players(db: &mut Connection<'_>, new: &NewLobbyGame) -> sqlx::Result<()> {
    let players = &new.started.players;
    lock_both(db, [players.white.who, players.black.who]).await
}

/// Locks two players in the order of their keys.
async fn lock_both(db: &mut Connection<'_>, players: [PlayerId; 2]) -> sqlx::Result<()> {
    let mut keys = players.map(PlayerId::key);
    keys.sort_unstable();
    for key in &keys {
        db.lock(key).await?;
    }
    Ok(())
}

/// Locks both players of a real-time game; returns false if one of them is playing another.
pub(crate) async fn may_play_next(db: &mut Connection<'_>, game: GameId) -> sqlx::Result<bool> {
    let select = "SELECT white, black FROM lobby_games WHERE game = $1 AND real_time = 1";
    let players: Option<(PlayerId, PlayerId)> = fetch_optional(db, select, game).await?;
    let Some((white, black)) = players else {
        return Ok(true);
    };
    lock_both(db, [white, black]).await?;
    Ok(!is_playing(db, white).await? && !is_playing(db, black).await?)
}

/// Copies the lobby entry of a game to the next game of its players, with colours swapped. A casual game after a rated one means
/// that the pair limit was reached, unless an account is gone. The ratings are those at the start of the first game.
pub(crate) async fn start_next(
    db: &mut Connection<'_>,
    game: GameId,
    next: GameId,
    at: Millis,
) -> sqlx::Result<()> {
    let insert = "INSERT INTO lobby_games \
             (game, white, black, white_ticket, black_ticket, real_time, listed, rated, white_rating, black_rating, \
              white_provisional, black_provisional, started, unrated) \
         SELECT $2, black, white, black_ticket, white_ticket, real_time, listed, \
             CASE WHEN EXISTS (SELECT 1 FROM rated_games WHERE rated_games.game = $2) THEN 1 ELSE 0 END, \
             black_rating, white_rating, black_provisional, white_provisional, $3, \
             CASE WHEN EXISTS (SELECT 1 FROM rated_games WHERE rated_games.game = $2) THEN NULL \
                 WHEN rated = 1 AND (SELECT COUNT(*) FROM seats WHERE seats.game = $2) = 2 THEN 'pair-limit' ELSE unrated END \
         FROM lobby_games WHERE game = $1";
    execute(db, insert, (game, next, at)).await?;
    for table in ["seeks WHERE fleeting = 1 AND", "pool_places WHERE"] {
        let delete = format!(
            "DELETE FROM {table} who IN ( \
                 SELECT white FROM lobby_games WHERE game = $1 AND real_time = 1 \
                 UNION SELECT black FROM lobby_games WHERE game = $1 AND real_time = 1)"
        );
        execute(db, delete, next).await?;
    }
    Ok(())
}

/// Records that a player left a real-time game of the lobby.
pub(crate) async fn record_leaving(
    db: &mut Connection<'_>,
    game: GameId,
    side: Side,
    at: Millis,
) -> sqlx::Result<()> {
    let insert = "INSERT INTO leavings (who, game, at) \
         SELECT CASE WHEN $2 = 0 THEN white ELSE black END, game, $3 FROM lobby_games \
         WHERE game = $1 AND real_time = 1 ON CONFLICT DO NOTHING";
    execute(db, insert, (game, side, at)).await.map(drop)
}

pub(super) async fn has_started(
    db: &mut Connection<'_>,
    game: GameId,
    who: PlayerId,
) -> sqlx::Result<bool> {
    let select =
        "SELECT EXISTS (SELECT 1 FROM lobby_games WHERE game = $1 AND (white = $2 OR black = $2))";
    fetch_one(db, select, (game, who)).await
}

/// Returns whether a player is in a real-time game from the lobby or a challenge. Bots may play any number of them.
pub(super) async fn is_playing(db: &mut Connection<'_>, who: PlayerId) -> sqlx::Result<bool> {
    let select = "SELECT EXISTS (SELECT 1 FROM lobby_games JOIN games ON games.id = lobby_games.game \
         WHERE (white = $1 OR black = $1) AND real_time = 1 AND games.ended = 0) \
         AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = CAST(substr($1, 2) AS BIGINT) AND $1 LIKE 'm%' AND kind = 1)";
    fetch_one(db, select, who).await
}

/// Reads the columns of a side, which begin with its name.
fn started_player(row: RowRef<'_>, side: &str) -> sqlx::Result<StartedPlayer> {
    Ok(StartedPlayer {
        who: row.get(side)?,
        ticket: row.get(&format!("{side}_ticket"))?,
        rating: row.get(&format!("{side}_rating"))?,
        is_provisional: row.get(&format!("{side}_provisional"))?,
    })
}

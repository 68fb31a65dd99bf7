//! Changing ratings. Games of one player may end on two nodes at once: locking the row of the game first, and then the rows of
//! the players by account, loses no change and prevents deadlocks.

use std::collections::{BTreeMap, HashMap};

use skep_game::{
    clock::Millis,
    ids::GameId,
    live::Settings,
    words::{BySide, FirstPieces, Side},
};
use skep_people::{
    AccountId, Experience, Ledger, MAX_PAIR_GAMES, Meeting, PlayerState, RatedGame, RatingChange,
    Score, Speed, Standing, Tally, day_of,
};

use super::{
    GameEnd, Rebuilt,
    read::changes_of,
    row::{EndedGame, Players, by_side, of_account, player, rebuilt},
};
use crate::{
    column::Value,
    query::{
        Connection, OnConflict, execute, fetch_all, fetch_one, fetch_optional, insert_rows, query,
    },
};

/// Games read at once while recomputing.
const CHUNK: i64 = 1000;
/// Columns of a [`RatingChange`].
pub(super) const CHANGE_COLUMNS: &str = "game, side, account, speed, at, rating_before, deviation_before, \
     volatility_before, last_before, rating_after, deviation_after, volatility_after, games";

/// Stores the terms of a rated game that begins at a time.
pub(crate) async fn agree(
    db: &mut Connection<'_>,
    game: &RatedGame,
    at: Millis,
) -> sqlx::Result<()> {
    let players = game.players;
    query(
        "INSERT INTO rated_games (game, speed, white, black, white_bot, black_bot, day, earlier) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .args((game.game, game.speed))
    .args((players.white.account, players.black.account))
    .args((players.white.kind, players.black.kind))
    .args((day_of(at), game.earlier))
    .execute(db)
    .await?;
    Ok(())
}

/// Rates the next game of two players like the one before, with colours swapped, if both sides still belong to them and they are
/// below the limit of rated games per pair and day.
pub(crate) async fn continue_rating(
    db: &mut Connection<'_>,
    game: GameId,
    next: GameId,
    at: Millis,
) -> sqlx::Result<()> {
    let select = "SELECT CAST($2 AS TEXT) AS game, speed, black AS white, white AS black, \
             black_bot AS white_bot, white_bot AS black_bot, earlier FROM rated_games \
         WHERE game = $1 AND (SELECT COUNT(*) FROM seats WHERE game = $2) = 2";
    let rated: Option<RatedGame> = fetch_optional(db, select, (game, next)).await?;
    let Some(rated) = rated else {
        return Ok(());
    };
    let select = "SELECT COUNT(*) FROM rated_games WHERE speed = $3 AND day = $4 AND (ended IS NULL OR score IS NOT NULL) \
         AND ((white = $1 AND black = $2) OR (white = $2 AND black = $1))";
    let values = (
        rated.players.white.account,
        rated.players.black.account,
        rated.speed,
        day_of(at),
    );
    let earlier: u32 = fetch_one(db, select, values).await?;
    if earlier >= MAX_PAIR_GAMES {
        return Ok(());
    }
    agree(db, &RatedGame { earlier, ..rated }, at).await
}

/// Changes the ratings of both players at the end of a rated game.
pub(crate) async fn settle(
    db: &mut Connection<'_>,
    game: GameId,
    end: GameEnd,
) -> sqlx::Result<Option<BySide<RatingChange>>> {
    let select = "SELECT * FROM rated_games WHERE game = $1 AND ended IS NULL FOR UPDATE";
    let rated: Option<RatedGame> = fetch_optional(db, select, game).await?;
    let Some(rated) = rated else {
        return Ok(None);
    };
    let Some(finish) = end.finish else {
        close(db, game, end.at, end).await?;
        return Ok(None);
    };
    let before = locked(db, &rated).await?;
    let settled = rated.settle(&before, finish, end.at);
    let changes = rated.changes(&before, &settled);
    let both = [changes.white, changes.black];
    insert_changes(db, &both).await?;
    let players = both.map(|change| {
        let experience = settled.players[change.side].experience;
        let key = (change.account, change.speed);
        (key, (change.after, experience))
    });
    set_players(db, &players.into()).await?;
    let meetings = both.map(|change| {
        let opponent = rated.players[!change.side].account;
        let key = (change.account, opponent, change.speed);
        (key, settled.players[change.side].meeting)
    });
    set_meetings(db, &meetings.into()).await?;
    if let Some(first) = end.first {
        count_opening(db, &rated, finish.white, first).await?;
    }
    close(db, game, settled.at, end).await?;
    Ok(Some(changes))
}

/// Adds the result to the opening statistics of both players, unless their account was deleted.
async fn count_opening(
    db: &mut Connection<'_>,
    rated: &RatedGame,
    white: Score,
    first: FirstPieces,
) -> sqlx::Result<()> {
    let settings: Settings =
        fetch_one(db, "SELECT settings FROM games WHERE id = $1", rated.game).await?;
    for (side, score) in [(Side::White, white), (Side::Black, white.reversed())] {
        let mut tally = Tally::default();
        tally.add(score, 1);
        query(
            "INSERT INTO openings (account, side, pieces, opening, won, drawn, lost) \
             SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($7 AS BIGINT) \
             WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE id = $1 AND state = 2) \
             ON CONFLICT (account, side, pieces, opening) DO UPDATE SET \
                 won = openings.won + $5, drawn = openings.drawn + $6, lost = openings.lost + $7",
        )
        .args((rated.players[side].account, side))
        .args((settings.set.to_string(), first.to_string()))
        .args((tally.won, tally.drawn, tally.lost))
        .execute(db)
        .await?;
    }
    Ok(())
}

/// Rating changes by a game.
pub(crate) async fn changes(
    db: &mut Connection<'_>,
    game: GameId,
) -> sqlx::Result<Option<BySide<RatingChange>>> {
    by_side(&changes_of(game).fetch_all(db).await?)
}

/// Recomputes all ratings. The ends of rated games wait for it.
pub(super) async fn rebuild(db: &mut Connection<'_>) -> sqlx::Result<Rebuilt> {
    if !db.is_sqlite() {
        execute(db, "LOCK TABLE rated_games, ratings IN EXCLUSIVE MODE", ()).await?;
    }
    let before = query("SELECT * FROM ratings").fetch(db).await?;
    let before: Players = before.read(player)?.into_iter().collect();
    for table in [
        "DELETE FROM ratings",
        "DELETE FROM rating_changes",
        "DELETE FROM rating_meetings",
    ] {
        execute(db, table, ()).await?;
    }
    let starts = query("SELECT * FROM rating_starts").fetch(db).await?;
    let mut ledger = Ledger::beginning_with(starts.read(of_account)?.into_iter().collect());
    let mut games = 0;
    let mut after = (0, String::new());
    loop {
        let select = "SELECT * FROM rated_games \
             WHERE score IS NOT NULL AND (ended, game) > ($1, $2) ORDER BY ended, game LIMIT $3";
        let ended: Vec<EndedGame> = fetch_all(db, select, (after.0, &after.1, CHUNK)).await?;
        let Some(last) = ended.last() else { break };
        after = (last.ended, last.rated.game.to_string());
        let mut changes = Vec::with_capacity(2 * ended.len());
        for game in ended {
            let made = ledger.add(&game.rated, game.finish, game.ended);
            changes.extend([made.white, made.black]);
            games += 1;
        }
        insert_changes(db, &changes).await?;
    }
    set_players(db, ledger.players()).await?;
    set_meetings(db, ledger.meetings()).await?;
    Ok(rebuilt(games, &before, ledger.players()))
}

/// The ratings of both players, locked until the end of the transaction.
async fn locked(db: &mut Connection<'_>, rated: &RatedGame) -> sqlx::Result<BySide<PlayerState>> {
    let players = [rated.players.white, rated.players.black];
    let mut accounts = players.map(|player| player.account.number());
    accounts.sort_unstable();
    let new = Standing::NEW.rating;
    // A row must exist before it can be locked.
    let insert = "INSERT INTO ratings (account, speed, rating, deviation, volatility, games, last) \
         VALUES ($1, $3, $4, $5, $6, 0, 0), ($2, $3, $4, $5, $6, 0, 0) ON CONFLICT DO NOTHING";
    let [first, second] = accounts;
    let rating = (new.number(), new.deviation(), new.volatility());
    let insert = query(insert).args((first, second, rated.speed));
    insert.args(rating).execute(db).await?;
    let select =
        "SELECT * FROM ratings WHERE account = ANY($1) AND speed = $2 ORDER BY account FOR UPDATE";
    let known = query(select).args((accounts, rated.speed));
    let known: Players = known.fetch(db).await?.read(player)?.into_iter().collect();
    let starts = query("SELECT * FROM rating_starts WHERE account = ANY($1)").args(accounts);
    let starts = starts.fetch(db).await?.read(of_account)?;
    let ledger = Ledger::beginning_with(starts.into_iter().collect());
    let select = "SELECT account, games, ranked_games, day, shift FROM rating_meetings \
         WHERE account = ANY($1) AND other = ANY($1) AND speed = $2";
    let meetings = query(select).args((accounts, rated.speed));
    let meetings = meetings.fetch(db).await?.read(of_account)?;
    let meetings: HashMap<AccountId, Meeting> = meetings.into_iter().collect();
    Ok(BySide::from_fn(|side| {
        let account = rated.players[side].account;
        let player = known.get(&(account, rated.speed)).copied();
        // A row without games was only inserted to be locked.
        let player = player.filter(|(standing, _)| standing.games > 0);
        let (standing, experience) =
            player.unwrap_or_else(|| (ledger.get(account, rated.speed), Experience::default()));
        PlayerState {
            standing,
            experience,
            meeting: meetings.get(&account).copied().unwrap_or_default(),
        }
    }))
}

async fn set_players(db: &mut Connection<'_>, players: &Players) -> sqlx::Result<()> {
    let row = |(&(account, speed), (standing, experience)): (
        &(AccountId, Speed),
        &(Standing, Experience),
    )| {
        let rating = &standing.rating;
        [
            Value::from(account),
            speed.into(),
            rating.number().into(),
            rating.deviation().into(),
            rating.volatility().into(),
            standing.games.into(),
            standing.last.unwrap_or(0).into(),
            experience.games.into(),
            experience.opponents.into(),
            experience.days.into(),
            experience.last_day.into(),
            experience.ranked_games.into(),
            experience.ranked_opponents.into(),
            experience.newcomer_shift.into(),
        ]
    };
    insert_rows(
        db,
        "ratings",
        "account, speed, rating, deviation, volatility, games, last, person_games, opponents, \
         days, last_day, ranked_games, ranked_opponents, newcomer_shift",
        OnConflict::Replace("account, speed"),
        players.iter().map(row).collect(),
    )
    .await
}

async fn set_meetings(
    db: &mut Connection<'_>,
    meetings: &BTreeMap<(AccountId, AccountId, Speed), Meeting>,
) -> sqlx::Result<()> {
    let row = |(&(account, other, speed), meeting): (&(AccountId, AccountId, Speed), &Meeting)| {
        [
            Value::from(account),
            other.into(),
            speed.into(),
            meeting.games.into(),
            meeting.ranked_games.into(),
            meeting.day.into(),
            meeting.shift.into(),
        ]
    };
    insert_rows(
        db,
        "rating_meetings",
        "account, other, speed, games, ranked_games, day, shift",
        OnConflict::Replace("account, other, speed"),
        meetings.iter().map(row).collect(),
    )
    .await
}

async fn insert_changes(db: &mut Connection<'_>, changes: &[RatingChange]) -> sqlx::Result<()> {
    let row = |change: &RatingChange| {
        let (before, after) = (&change.before.rating, &change.after.rating);
        [
            Value::from(change.game),
            change.side.into(),
            change.account.into(),
            change.speed.into(),
            change.at.into(),
            before.number().into(),
            before.deviation().into(),
            before.volatility().into(),
            change.before.last.into(),
            after.number().into(),
            after.deviation().into(),
            after.volatility().into(),
            change.after.games.into(),
        ]
    };
    let rows = changes.iter().map(row).collect();
    let (table, columns) = ("rating_changes", CHANGE_COLUMNS);
    insert_rows(db, table, columns, OnConflict::Fail, rows).await
}

/// Records the end of a rated game.
async fn close(
    db: &mut Connection<'_>,
    game: GameId,
    at: Millis,
    end: GameEnd,
) -> sqlx::Result<()> {
    let update =
        "UPDATE rated_games SET ended = $2, score = $3, plies = $4, reason = $5 WHERE game = $1";
    let values = (
        game,
        at,
        end.finish.map(|finish| finish.white.name()),
        end.plies,
        end.reason.name(),
    );
    execute(db, update, values).await.map(drop)
}

//! Reading ratings.

use std::collections::{BTreeMap, HashMap};

use skep_game::{
    clock::Millis,
    ids::GameId,
    words::{BySide, Side},
};
use skep_people::{
    AccountId, Experience, MIN_RANKED_GAMES, MIN_RANKED_OPPONENTS, RatedGame, Rating, RatingChange,
    Score, Speed, Standing, Tally,
};

use super::{
    Leader, OpeningScore, Rebuilt,
    row::by_side,
    write::{CHANGE_COLUMNS, rebuild},
};
use crate::{
    Result, Store,
    column::{Row, RowRef},
    query::{Query, query},
    write::WriteOptions,
};

/// Interval to which a long history is thinned.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// Players with a usable account, a recent game and a deviation within a bound. Arguments by [`with_bounds`].
const ESTABLISHED: &str = "FROM ratings JOIN accounts ON id = account \
     WHERE speed = $1 AND state = 0 AND last >= $5 \
         AND deviation * deviation + volatility * volatility * $3 * ($4 - last) <= $2";
/// Additional condition for the leaderboard. Arguments by [`ranked`].
const RANKED: &str = "AND ranked_games >= $6 AND ranked_opponents >= $7";

impl Store {
    /// Terms of a rated game, ended or not; `None` for a casual one.
    pub async fn rated_game(&self, game: GameId) -> Result<Option<RatedGame>> {
        let rated = "SELECT * FROM rated_games WHERE game = $1";
        self.fetch_optional(rated, game).await
    }

    /// Ratings at every speed the account has played, fastest first.
    pub async fn standings(&self, account: AccountId) -> Result<BTreeMap<Speed, Standing>> {
        at_speeds(self, account).await
    }

    /// The rating an account begins with.
    pub async fn initial_rating(&self, account: AccountId) -> Result<Standing> {
        let start: Option<Rating> = self
            .fetch_optional("SELECT * FROM rating_starts WHERE account = $1", account)
            .await?;
        Ok(start.map_or(Standing::NEW, Standing::beginning))
    }

    /// Track record at every speed the account has played.
    pub async fn experiences(&self, account: AccountId) -> Result<BTreeMap<Speed, Experience>> {
        at_speeds(self, account).await
    }

    /// Rated games begun on a UTC day against each opponent, or against one of them, by speed. Games that were not rated after
    /// all are left out.
    pub async fn pair_games(
        &self,
        account: AccountId,
        opponent: Option<AccountId>,
        day: u64,
    ) -> Result<HashMap<(AccountId, Speed), u32>> {
        let select = "SELECT CASE WHEN white = $1 THEN black ELSE white END AS other, speed, COUNT(*) FROM rated_games \
             WHERE (white = $1 OR black = $1) AND day = $3 \
                 AND (CAST($2 AS BIGINT) IS NULL OR white = $2 OR black = $2) AND (ended IS NULL OR score IS NOT NULL) \
             GROUP BY other, speed";
        let rows: Vec<(AccountId, Speed, u32)> =
            self.fetch_all(select, (account, opponent, day)).await?;
        let games = |(other, speed, games)| ((other, speed), games);
        Ok(rows.into_iter().map(games).collect())
    }

    /// The rating at a past time.
    pub async fn standing_at(
        &self,
        account: AccountId,
        speed: Speed,
        time: Millis,
    ) -> Result<Standing> {
        let select = format!(
            "SELECT {CHANGE_COLUMNS} FROM rating_changes \
             WHERE account = $1 AND speed = $2 AND at <= $3 ORDER BY at DESC LIMIT 1"
        );
        let change: Option<RatingChange> =
            self.fetch_optional(select, (account, speed, time)).await?;
        match change {
            Some(change) => Ok(change.after),
            None => self.initial_rating(account).await,
        }
    }

    /// Rating changes by a game; `None` if it has not ended or is not rated.
    pub async fn rating_changes(&self, game: GameId) -> Result<Option<BySide<RatingChange>>> {
        let changes = self.fetch_all(changes_of(game), ()).await?;
        Ok(by_side(&changes)?)
    }

    /// Rating changes, oldest first. A long history is thinned to the last change of each day.
    pub async fn rating_history(
        &self,
        account: AccountId,
        speed: Speed,
        most: u32,
    ) -> Result<Vec<RatingChange>> {
        let select = "SELECT COUNT(*) FROM rating_changes WHERE account = $1 AND speed = $2";
        let count: u32 = self.fetch_one(select, (account, speed)).await?;
        // No two games of a player end in the same millisecond.
        let width = if count > most { DAY } else { 1 };
        let select = format!(
            "SELECT {CHANGE_COLUMNS} \
             FROM rating_changes WHERE account = $1 AND speed = $2 AND at IN ( \
                 SELECT MAX(at) FROM rating_changes WHERE account = $1 AND speed = $2 GROUP BY at / $3) \
             ORDER BY at DESC LIMIT $4"
        );
        let mut changes: Vec<RatingChange> = self
            .fetch_all(select, (account, speed, width, most))
            .await?;
        changes.reverse();
        Ok(changes)
    }

    /// Results in rated games, all of them or those against one opponent.
    pub async fn tally(&self, account: AccountId, against: Option<AccountId>) -> Result<Tally> {
        let select = "SELECT score, side, COUNT(*) FROM rating_changes \
             JOIN rated_games ON rated_games.game = rating_changes.game \
             WHERE account = $1 AND (CAST($2 AS BIGINT) IS NULL OR white = $2 OR black = $2) \
             GROUP BY score, side";
        let results: Vec<(Score, Side, u32)> = self.fetch_all(select, (account, against)).await?;
        let mut tally = Tally::default();
        for (white, side, games) in results {
            match side {
                Side::White => tally.add(white, games),
                Side::Black => tally.add(white.reversed(), games),
            }
        }
        Ok(tally)
    }

    /// Results with each opening in rated games, most played first.
    pub async fn opening_scores(&self, account: AccountId) -> Result<Vec<OpeningScore>> {
        let scores = "SELECT side, pieces, opening, won, drawn, lost FROM openings WHERE account = $1 \
             ORDER BY won + drawn + lost DESC, pieces, opening, side";
        self.fetch_all(scores, account).await
    }

    /// A page of the leaderboard.
    pub async fn leaders(
        &self,
        speed: Speed,
        now: Millis,
        behind: u32,
        most: u32,
    ) -> Result<Vec<Leader>> {
        let leaders = format!(
            "SELECT account, name, kind, rating, deviation, volatility, games, last {ESTABLISHED} {RANKED} \
             ORDER BY rating DESC, account LIMIT $8 OFFSET $9"
        );
        let leaders = ranked(leaders, speed, now);
        self.fetch_all(leaders, (most, behind)).await
    }

    /// Place on the leaderboard, from 1.
    pub async fn leaderboard_place(
        &self,
        account: AccountId,
        speed: Speed,
        now: Millis,
    ) -> Result<Option<u64>> {
        let place = format!(
            "SELECT place FROM ( \
                 SELECT account, ROW_NUMBER() OVER (ORDER BY rating DESC, account) AS place \
                 {ESTABLISHED} {RANKED}) AS places \
             WHERE account = $8"
        );
        let place = ranked(place, speed, now);
        self.fetch_optional(place, account).await
    }

    /// Number of players on the leaderboard.
    pub async fn ranked_players(&self, speed: Speed, now: Millis) -> Result<u64> {
        let count = format!("SELECT COUNT(*) {ESTABLISHED} {RANKED}");
        self.fetch_one(ranked(count, speed, now), ()).await
    }

    /// Number of players with an established rating by multiples of a step.
    pub async fn rating_distribution(
        &self,
        speed: Speed,
        now: Millis,
        step: u32,
    ) -> Result<Vec<(u32, u64)>> {
        // SQLite truncates, which is the same for positive numbers, and has no FLOOR.
        let steps = match self.pool.is_sqlite() {
            true => "CAST(rating / $6 AS BIGINT)",
            false => "CAST(FLOOR(rating / $6) AS BIGINT)",
        };
        let counts = format!(
            "SELECT {steps} AS steps, COUNT(*) {ESTABLISHED} GROUP BY steps ORDER BY steps"
        );
        let counts = with_bounds(counts, speed, Rating::PROVISIONAL, now);
        self.fetch_all(counts, f64::from(step)).await
    }

    /// Recomputes all ratings and their changes from the rated games.
    pub async fn rebuild_ratings(&self) -> Result<Rebuilt> {
        let options = WriteOptions {
            is_slow: true,
            ..WriteOptions::DEFAULT
        };
        self.write_with(options, (), async |db, ()| Ok(rebuild(db).await?))
            .await
    }
}

/// Reads a value of an account at every speed it has played.
async fn at_speeds<T: Row>(store: &Store, account: AccountId) -> Result<BTreeMap<Speed, T>> {
    let select = query("SELECT * FROM ratings WHERE account = $1").args(account);
    let read = |row: RowRef<'_>| Ok((row.get("speed")?, T::from_row(row)?));
    let rows = store.pool.fetch(select).await?.read(read)?;
    Ok(rows.into_iter().collect())
}

/// Selects the rating changes by a game, White's first.
pub(super) fn changes_of(game: GameId) -> Query {
    let select =
        format!("SELECT {CHANGE_COLUMNS} FROM rating_changes WHERE game = $1 ORDER BY side");
    query(select).args(game)
}

/// Binds the arguments of [`ESTABLISHED`].
fn with_bounds(sql: String, speed: Speed, deviation: f64, now: Millis) -> Query {
    let since = now.saturating_sub(Rating::RANKED_FOR);
    query(sql).args((speed, deviation * deviation, Rating::GROWTH, now, since))
}

/// Binds the arguments of [`ESTABLISHED`] and [`RANKED`].
fn ranked(sql: String, speed: Speed, now: Millis) -> Query {
    with_bounds(sql, speed, Rating::RANKED, now).args((MIN_RANKED_GAMES, MIN_RANKED_OPPONENTS))
}

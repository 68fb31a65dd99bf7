//! Reading ratings.

use skep_game::{clock::Millis, ids::GameId, words::BySide};
use skep_people::{AccountId, Experience, RatedGame, RatingChange, Speed, Standing};

use super::{
    Leader, OpeningScore, Rebuilt, Tally,
    row::{
        Bounds, ChangeRow, DAY, KnownRow, LeaderRow, OpeningRow, PairGamesRow, RatedRow,
        SpeedExperienceRow, StartRow, TallyRow, read_change, read_changes, read_distribution,
        read_leader, read_openings, read_pair_games, read_rated, read_speed_experience,
        read_standings, read_start, read_tally,
    },
    write::{CHANGE_COLUMNS, rebuild},
};
use crate::{
    Store, StoreError,
    query::query,
    row::{from_sql, to_sql},
    write::WriteOptions,
};

impl Store {
    /// Terms of a rated game, ended or not; `None` for a casual one.
    pub async fn rated_game(&self, game: GameId) -> Result<Option<RatedGame>, StoreError> {
        let row: Option<RatedRow> = query(
                "SELECT speed, white, black, white_bot, black_bot, earlier FROM rated_games WHERE game = $1",
            )
            .bind(game.to_string())
            .fetch_optional(self.pool())
            .await?;
        row.map(|row| read_rated(game, &row)).transpose()
    }

    /// Ratings at every speed the account has played, fastest first.
    pub async fn standings(
        &self,
        account: AccountId,
    ) -> Result<Vec<(Speed, Standing)>, StoreError> {
        let rows: Vec<KnownRow> = query(
            "SELECT account, speed, rating, deviation, volatility, games, last FROM ratings \
                 WHERE account = $1",
        )
        .bind(account.number())
        .fetch_all(self.pool())
        .await?;
        read_standings(rows)
    }

    /// The rating an account begins with.
    pub async fn initial_rating(&self, account: AccountId) -> Result<Standing, StoreError> {
        let row: Option<StartRow> = query(
            "SELECT account, rating, deviation, volatility FROM rating_starts WHERE account = $1",
        )
        .bind(account.number())
        .fetch_optional(self.pool())
        .await?;
        read_start(row)
    }

    /// Track record at every speed the account has played.
    pub async fn experiences(
        &self,
        account: AccountId,
    ) -> Result<Vec<(Speed, Experience)>, StoreError> {
        let rows: Vec<SpeedExperienceRow> = query(
                "SELECT speed, person_games, opponents, days, last_day, ranked_games, ranked_opponents, newcomer_shift \
                 FROM ratings WHERE account = $1",
            )
            .bind(account.number())
            .fetch_all(self.pool())
            .await?;
        rows.into_iter().map(read_speed_experience).collect()
    }

    /// Rated games begun on a UTC day against each opponent, or against one of them, by speed. Games that were not rated after
    /// all are left out.
    pub async fn pair_games(
        &self,
        account: AccountId,
        opponent: Option<AccountId>,
        day: u64,
    ) -> Result<Vec<(AccountId, Speed, u32)>, StoreError> {
        let rows: Vec<PairGamesRow> = query(
                "SELECT CASE WHEN white = $1 THEN black ELSE white END AS other, speed, COUNT(*) FROM rated_games \
                 WHERE (white = $1 OR black = $1) AND day = $3 \
                     AND (CAST($2 AS BIGINT) IS NULL OR white = $2 OR black = $2) AND (ended IS NULL OR score IS NOT NULL) \
                 GROUP BY other, speed",
            )
            .bind(account.number())
            .bind(opponent.map(AccountId::number))
            .bind(to_sql(day))
            .fetch_all(self.pool())
            .await?;
        rows.into_iter().map(read_pair_games).collect()
    }

    /// The rating at a past time.
    pub async fn standing_at(
        &self,
        account: AccountId,
        speed: Speed,
        time: Millis,
    ) -> Result<Standing, StoreError> {
        let row: Option<ChangeRow> = query(format!(
                "SELECT {CHANGE_COLUMNS} \
                 FROM rating_changes WHERE account = $1 AND speed = $2 AND at <= $3 ORDER BY at DESC LIMIT 1"
            ))
            .bind(account.number())
            .bind(speed.name())
            .bind(to_sql(time))
            .fetch_optional(self.pool())
            .await?;
        let change = row.map(read_change).transpose()?;
        match change {
            Some(change) => Ok(change.after),
            None => self.initial_rating(account).await,
        }
    }

    /// Rating changes by a game; `None` if it has not ended or is not rated.
    pub async fn rating_changes(
        &self,
        game: GameId,
    ) -> Result<Option<BySide<RatingChange>>, StoreError> {
        let rows: Vec<ChangeRow> = query(format!(
            "SELECT {CHANGE_COLUMNS} \
                 FROM rating_changes WHERE game = $1 ORDER BY side"
        ))
        .bind(game.to_string())
        .fetch_all(self.pool())
        .await?;
        read_changes(rows)
    }

    /// Rating changes, oldest first. A long history is thinned to the last change of each day.
    pub async fn rating_history(
        &self,
        account: AccountId,
        speed: Speed,
        most: u32,
    ) -> Result<Vec<RatingChange>, StoreError> {
        let (count,): (i64,) =
            query("SELECT COUNT(*) FROM rating_changes WHERE account = $1 AND speed = $2")
                .bind(account.number())
                .bind(speed.name())
                .fetch_one(self.pool())
                .await?;
        // No two games of a player end in the same millisecond.
        let width = if count > i64::from(most) { DAY } else { 1 };
        let rows: Vec<ChangeRow> = query(format!(
                "SELECT {CHANGE_COLUMNS} \
                 FROM rating_changes WHERE account = $1 AND speed = $2 AND at IN ( \
                     SELECT MAX(at) FROM rating_changes WHERE account = $1 AND speed = $2 GROUP BY at / $3) \
                 ORDER BY at DESC LIMIT $4"
            ))
            .bind(account.number())
            .bind(speed.name())
            .bind(width)
            .bind(most)
            .fetch_all(self.pool())
            .await?;
        rows.into_iter().rev().map(read_change).collect()
    }

    /// Results in rated games, all of them or those against one opponent.
    pub async fn tally(
        &self,
        account: AccountId,
        against: Option<AccountId>,
    ) -> Result<Tally, StoreError> {
        let rows: Vec<TallyRow> = query(
            "SELECT score, side, COUNT(*) FROM rating_changes \
                 JOIN rated_games ON rated_games.game = rating_changes.game \
                 WHERE account = $1 AND (CAST($2 AS BIGINT) IS NULL OR white = $2 OR black = $2) \
                 GROUP BY score, side",
        )
        .bind(account.number())
        .bind(against.map(AccountId::number))
        .fetch_all(self.pool())
        .await?;
        read_tally(rows)
    }

    /// Results with each opening in rated games, most played first.
    pub async fn opening_scores(
        &self,
        account: AccountId,
    ) -> Result<Vec<OpeningScore>, StoreError> {
        let rows: Vec<OpeningRow> = query(
            "SELECT side, pieces, opening, won, drawn, lost FROM openings WHERE account = $1 \
                 ORDER BY won + drawn + lost DESC, pieces, opening, side",
        )
        .bind(account.number())
        .fetch_all(self.pool())
        .await?;
        read_openings(rows)
    }

    /// A page of the leaderboard.
    pub async fn leaders(
        &self,
        speed: Speed,
        now: Millis,
        behind: u32,
        most: u32,
    ) -> Result<Vec<Leader>, StoreError> {
        let bounds = Bounds::ranked(now);
        let rows: Vec<LeaderRow> = query(
                "SELECT account, name, kind, rating, deviation, volatility, games, last \
                 FROM ratings JOIN accounts ON id = account \
                 WHERE speed = $1 AND state = 0 AND last >= $5 \
                     AND deviation * deviation + volatility * volatility * $3 * ($4 - last) <= $2 AND ranked_games >= $6 AND ranked_opponents >= $7 \
                 ORDER BY rating DESC, account LIMIT $8 OFFSET $9",
            )
            .bind(speed.name())
            .bind(bounds.greatest)
            .bind(bounds.growth)
            .bind(bounds.now)
            .bind(bounds.since)
            .bind(bounds.ranked_games)
            .bind(bounds.ranked_opponents)
            .bind(most)
            .bind(behind)
            .fetch_all(self.pool())
            .await?;
        rows.into_iter().map(read_leader).collect()
    }

    /// Place on the leaderboard, from 1.
    pub async fn leaderboard_place(
        &self,
        account: AccountId,
        speed: Speed,
        now: Millis,
    ) -> Result<Option<u64>, StoreError> {
        let bounds = Bounds::ranked(now);
        let place: Option<(i64,)> = query(
                "SELECT place FROM ( \
                     SELECT account, ROW_NUMBER() OVER (ORDER BY rating DESC, account) AS place \
                     FROM ratings JOIN accounts ON id = account \
                     WHERE speed = $1 AND state = 0 AND last >= $5 \
                     AND deviation * deviation + volatility * volatility * $3 * ($4 - last) <= $2 AND ranked_games >= $6 AND ranked_opponents >= $7) AS places \
                 WHERE account = $8",
            )
            .bind(speed.name())
            .bind(bounds.greatest)
            .bind(bounds.growth)
            .bind(bounds.now)
            .bind(bounds.since)
            .bind(bounds.ranked_games)
            .bind(bounds.ranked_opponents)
            .bind(account.number())
            .fetch_optional(self.pool())
            .await?;
        Ok(place.map(|(place,)| from_sql(place)))
    }

    /// Number of players on the leaderboard.
    pub async fn ranked_players(&self, speed: Speed, now: Millis) -> Result<u64, StoreError> {
        let bounds = Bounds::ranked(now);
        let (count,): (i64,) = query(
                "SELECT COUNT(*) FROM ratings JOIN accounts ON id = account \
                 WHERE speed = $1 AND state = 0 AND last >= $5 \
                     AND deviation * deviation + volatility * volatility * $3 * ($4 - last) <= $2 AND ranked_games >= $6 AND ranked_opponents >= $7",
            )
            .bind(speed.name())
            .bind(bounds.greatest)
            .bind(bounds.growth)
            .bind(bounds.now)
            .bind(bounds.since)
            .bind(bounds.ranked_games)
            .bind(bounds.ranked_opponents)
            .fetch_one(self.pool())
            .await?;
        Ok(from_sql(count))
    }

    /// Number of players with an established rating by multiples of a step.
    pub async fn rating_distribution(
        &self,
        speed: Speed,
        now: Millis,
        step: u32,
    ) -> Result<Vec<(u32, u64)>, StoreError> {
        let bounds = Bounds::settled(now);
        // SQLite truncates, which is the same for positive numbers, and has no FLOOR.
        let steps = match self.pool().is_sqlite() {
            true => "CAST(rating / $6 AS BIGINT)",
            false => "CAST(FLOOR(rating / $6) AS BIGINT)",
        };
        let rows: Vec<(i64, i64)> = query(format!(
            "SELECT {steps} AS steps, COUNT(*) FROM ratings JOIN accounts ON id = account \
                 WHERE speed = $1 AND state = 0 AND last >= $5 \
                     AND deviation * deviation + volatility * volatility * $3 * ($4 - last) <= $2 \
                 GROUP BY steps ORDER BY steps",
        ))
        .bind(speed.name())
        .bind(bounds.greatest)
        .bind(bounds.growth)
        .bind(bounds.now)
        .bind(bounds.since)
        .bind(f64::from(step))
        .fetch_all(self.pool())
        .await?;
        Ok(read_distribution(rows))
    }

    /// Recomputes all ratings and their changes from the rated games.
    pub async fn rebuild_ratings(&self) -> Result<Rebuilt, StoreError> {
        let options = WriteOptions {
            is_slow: true,
            ..WriteOptions::default()
        };
        self.write_with(options, (), |connection, ()| Box::pin(rebuild(connection)))
            .await
    }
}

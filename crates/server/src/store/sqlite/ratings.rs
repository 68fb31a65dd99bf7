//! What SQLite knows of ratings: questions.

use skep_game::words::BySide;
use skep_people::{AccountId, Experience, RatedGame, RatingChange, Speed, Standing};

use super::{
    Answer, Change, Leader, OpeningScore, Ratings, Rebuilt, Sqlite, Tally,
    rating_row::{
        Bounds, ChangeRow, DAY, KnownRow, LeaderRow, OpeningRow, PairGamesRow, RatedRow,
        SpeedExperienceRow, StartRow, TallyRow, read_change, read_changes, read_distribution,
        read_leader, read_openings, read_pair_games, read_rated, read_speed_experience,
        read_standings, read_start, read_tally,
    },
    row::{from_sql, to_sql},
};
use crate::{clock::Millis, ids::GameId};

impl Ratings for Sqlite {
    fn rated_game(&self, game: GameId) -> Answer<'_, Option<RatedGame>> {
        Box::pin(async move {
            let row: Option<RatedRow> = sqlx::query_as(
                "SELECT speed, white, black, white_bot, black_bot, earlier FROM rated_games WHERE game = ?1",
            )
            .bind(game.to_string())
            .fetch_optional(&self.readers)
            .await?;
            row.map(|row| read_rated(game, &row)).transpose()
        })
    }

    fn standings(&self, account: AccountId) -> Answer<'_, Vec<(Speed, Standing)>> {
        Box::pin(async move {
            let rows: Vec<KnownRow> = sqlx::query_as(
                "SELECT account, speed, rating, deviation, volatility, games, last FROM ratings \
                 WHERE account = ?1",
            )
            .bind(account.number())
            .fetch_all(&self.readers)
            .await?;
            read_standings(rows)
        })
    }

    fn start(&self, account: AccountId) -> Answer<'_, Standing> {
        Box::pin(async move {
            let row: Option<StartRow> = sqlx::query_as(
                "SELECT account, rating, deviation, volatility FROM rating_starts WHERE account = ?1",
            )
            .bind(account.number())
            .fetch_optional(&self.readers)
            .await?;
            read_start(row)
        })
    }

    fn experiences(&self, account: AccountId) -> Answer<'_, Vec<(Speed, Experience)>> {
        Box::pin(async move {
            let rows: Vec<SpeedExperienceRow> = sqlx::query_as(
                "SELECT speed, person_games, opponents, days, last_day, ranked_games, ranked_opponents, newcomer_shift \
                 FROM ratings WHERE account = ?1",
            )
            .bind(account.number())
            .fetch_all(&self.readers)
            .await?;
            rows.into_iter().map(read_speed_experience).collect()
        })
    }

    fn pair_games(
        &self,
        account: AccountId,
        opponent: Option<AccountId>,
        day: u64,
    ) -> Answer<'_, Vec<(AccountId, Speed, u32)>> {
        Box::pin(async move {
            let rows: Vec<PairGamesRow> = sqlx::query_as(
                "SELECT CASE WHEN white = ?1 THEN black ELSE white END AS other, speed, COUNT(*) FROM rated_games \
                 WHERE (white = ?1 OR black = ?1) AND day = ?3 \
                     AND (?2 IS NULL OR white = ?2 OR black = ?2) AND (ended IS NULL OR score IS NOT NULL) \
                 GROUP BY other, speed",
            )
            .bind(account.number())
            .bind(opponent.map(AccountId::number))
            .bind(to_sql(day))
            .fetch_all(&self.readers)
            .await?;
            rows.into_iter().map(read_pair_games).collect()
        })
    }

    fn standing_at(&self, account: AccountId, speed: Speed, time: Millis) -> Answer<'_, Standing> {
        Box::pin(async move {
            let row: Option<ChangeRow> = sqlx::query_as(
                "SELECT game, side, account, speed, at, rating_before, deviation_before, volatility_before, \
                     last_before, rating_after, deviation_after, volatility_after, games \
                 FROM rating_changes WHERE account = ?1 AND speed = ?2 AND at <= ?3 ORDER BY at DESC LIMIT 1",
            )
            .bind(account.number())
            .bind(speed.name())
            .bind(to_sql(time))
            .fetch_optional(&self.readers)
            .await?;
            let change = row.map(read_change).transpose()?;
            match change {
                Some(change) => Ok(change.after),
                None => self.start(account).await,
            }
        })
    }

    fn changes(&self, game: GameId) -> Answer<'_, Option<BySide<RatingChange>>> {
        Box::pin(async move {
            let rows: Vec<ChangeRow> = sqlx::query_as(
                "SELECT game, side, account, speed, at, rating_before, deviation_before, volatility_before, \
                     last_before, rating_after, deviation_after, volatility_after, games \
                 FROM rating_changes WHERE game = ?1 ORDER BY side",
            )
            .bind(game.to_string())
            .fetch_all(&self.readers)
            .await?;
            read_changes(rows)
        })
    }

    fn history(
        &self,
        account: AccountId,
        speed: Speed,
        most: u32,
    ) -> Answer<'_, Vec<RatingChange>> {
        Box::pin(async move {
            let (count,): (i64,) = sqlx::query_as(
                "SELECT COUNT(*) FROM rating_changes WHERE account = ?1 AND speed = ?2",
            )
            .bind(account.number())
            .bind(speed.name())
            .fetch_one(&self.readers)
            .await?;
            // No two games of somebody end in the same millisecond.
            let width = if count > i64::from(most) { DAY } else { 1 };
            let rows: Vec<ChangeRow> = sqlx::query_as(
                "SELECT game, side, account, speed, at, rating_before, deviation_before, volatility_before, \
                     last_before, rating_after, deviation_after, volatility_after, games \
                 FROM rating_changes WHERE account = ?1 AND speed = ?2 AND at IN ( \
                     SELECT MAX(at) FROM rating_changes WHERE account = ?1 AND speed = ?2 GROUP BY at / ?3) \
                 ORDER BY at DESC LIMIT ?4",
            )
            .bind(account.number())
            .bind(speed.name())
            .bind(width)
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
            rows.into_iter().rev().map(read_change).collect()
        })
    }

    fn tally(&self, account: AccountId, against: Option<AccountId>) -> Answer<'_, Tally> {
        Box::pin(async move {
            let rows: Vec<TallyRow> = sqlx::query_as(
                "SELECT score, side, COUNT(*) FROM rating_changes \
                 JOIN rated_games ON rated_games.game = rating_changes.game \
                 WHERE account = ?1 AND (?2 IS NULL OR white = ?2 OR black = ?2) \
                 GROUP BY score, side",
            )
            .bind(account.number())
            .bind(against.map(AccountId::number))
            .fetch_all(&self.readers)
            .await?;
            read_tally(rows)
        })
    }

    fn openings(&self, account: AccountId) -> Answer<'_, Vec<OpeningScore>> {
        Box::pin(async move {
            let rows: Vec<OpeningRow> = sqlx::query_as(
                "SELECT side, pieces, opening, won, drawn, lost FROM openings WHERE account = ?1 \
                 ORDER BY won + drawn + lost DESC, pieces, opening, side",
            )
            .bind(account.number())
            .fetch_all(&self.readers)
            .await?;
            read_openings(rows)
        })
    }

    fn leaders(
        &self,
        speed: Speed,
        now: Millis,
        behind: u32,
        most: u32,
    ) -> Answer<'_, Vec<Leader>> {
        Box::pin(async move {
            let bounds = Bounds::ranked(now);
            let rows: Vec<LeaderRow> = sqlx::query_as(
                "SELECT account, name, kind, rating, deviation, volatility, games, last \
                 FROM ratings JOIN accounts ON id = account \
                 WHERE speed = ?1 AND state = 0 AND last >= ?5 \
                     AND deviation * deviation + volatility * volatility * ?3 * (?4 - last) <= ?2 AND ranked_games >= ?6 AND ranked_opponents >= ?7 \
                 ORDER BY rating DESC, account LIMIT ?8 OFFSET ?9",
            )
            .bind(speed.name())
            .bind(bounds.greatest)
            .bind(bounds.growth)
            .bind(bounds.now)
            .bind(bounds.since)
            .bind(bounds.ranked_games)
            .bind(bounds.ranked_opponents)
            .bind(i64::from(most))
            .bind(i64::from(behind))
            .fetch_all(&self.readers)
            .await?;
            rows.into_iter().map(read_leader).collect()
        })
    }

    fn place(&self, account: AccountId, speed: Speed, now: Millis) -> Answer<'_, Option<u64>> {
        Box::pin(async move {
            let bounds = Bounds::ranked(now);
            let place: Option<(i64,)> = sqlx::query_as(
                "SELECT place FROM ( \
                     SELECT account, ROW_NUMBER() OVER (ORDER BY rating DESC, account) AS place \
                     FROM ratings JOIN accounts ON id = account \
                     WHERE speed = ?1 AND state = 0 AND last >= ?5 \
                     AND deviation * deviation + volatility * volatility * ?3 * (?4 - last) <= ?2 AND ranked_games >= ?6 AND ranked_opponents >= ?7) AS places \
                 WHERE account = ?8",
            )
            .bind(speed.name())
            .bind(bounds.greatest)
            .bind(bounds.growth)
            .bind(bounds.now)
            .bind(bounds.since)
            .bind(bounds.ranked_games)
            .bind(bounds.ranked_opponents)
            .bind(account.number())
            .fetch_optional(&self.readers)
            .await?;
            Ok(place.map(|(place,)| from_sql(place)))
        })
    }

    fn ranked(&self, speed: Speed, now: Millis) -> Answer<'_, u64> {
        Box::pin(async move {
            let bounds = Bounds::ranked(now);
            let (count,): (i64,) = sqlx::query_as(
                "SELECT COUNT(*) FROM ratings JOIN accounts ON id = account \
                 WHERE speed = ?1 AND state = 0 AND last >= ?5 \
                     AND deviation * deviation + volatility * volatility * ?3 * (?4 - last) <= ?2 AND ranked_games >= ?6 AND ranked_opponents >= ?7",
            )
            .bind(speed.name())
            .bind(bounds.greatest)
            .bind(bounds.growth)
            .bind(bounds.now)
            .bind(bounds.since)
            .bind(bounds.ranked_games)
            .bind(bounds.ranked_opponents)
            .fetch_one(&self.readers)
            .await?;
            Ok(from_sql(count))
        })
    }

    fn distribution(&self, speed: Speed, now: Millis, step: u32) -> Answer<'_, Vec<(u32, u64)>> {
        Box::pin(async move {
            let bounds = Bounds::settled(now);
            let rows: Vec<(i64, i64)> = sqlx::query_as(
                "SELECT CAST(rating / ?6 AS INTEGER) AS steps, COUNT(*) FROM ratings JOIN accounts ON id = account \
                 WHERE speed = ?1 AND state = 0 AND last >= ?5 \
                     AND deviation * deviation + volatility * volatility * ?3 * (?4 - last) <= ?2 \
                 GROUP BY steps ORDER BY steps",
            )
            .bind(speed.name())
            .bind(bounds.greatest)
            .bind(bounds.growth)
            .bind(bounds.now)
            .bind(bounds.since)
            .bind(f64::from(step))
            .fetch_all(&self.readers)
            .await?;
            Ok(read_distribution(rows))
        })
    }

    fn rebuild(&self) -> Answer<'_, Rebuilt> {
        Box::pin(async move {
            let done = self.change(Change::RebuildRatings).await?;
            Ok(done.rebuilt.unwrap_or_default())
        })
    }
}

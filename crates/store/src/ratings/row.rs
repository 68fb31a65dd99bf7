//! Rating rows.

use std::{collections::BTreeMap, str::FromStr};

use skep_game::{
    clock::Millis,
    words::{BySide, EndReason},
};
use skep_people::{
    AccountId, Contestant, Experience, Finish, Meeting, RatedGame, Rating, RatingChange, Speed,
    Standing, Tally, is_early,
};

use super::{Leader, OpeningScore, Rebuilt};
use crate::{
    AccountKind,
    column::{Row, RowRef, invalid, row_structs},
};

/// All ratings and track records.
pub(super) type Players = BTreeMap<(AccountId, Speed), (Standing, Experience)>;

/// A rated game that has ended.
pub(super) struct EndedGame {
    pub(super) rated: RatedGame,
    pub(super) finish: Finish,
    pub(super) ended: Millis,
}

row_structs! { row =>
    RatedGame: game, speed, earlier, players = BySide {
        white: contestant(row, "white", "white_bot")?,
        black: contestant(row, "black", "black_bot")?,
    };
    EndedGame: rated = RatedGame::from_row(row)?, finish = finish(row)?, ended;
    OpeningScore: side, set = parsed(row, "pieces")?, first = parsed(row, "opening")?, tally = Tally::from_row(row)?;
    Tally: won, drawn, lost;
    Meeting: games, ranked_games, day, shift;
    Experience: games = row.get("person_games")?, opponents, days, last_day, ranked_games, ranked_opponents,
        newcomer_shift;
    Leader: account, name, is_bot = row.get::<AccountKind>("kind")? == AccountKind::Bot,
        standing = Standing::from_row(row)?;
}

fn contestant(row: RowRef<'_>, account: &str, kind: &str) -> sqlx::Result<Contestant> {
    Ok(Contestant {
        account: row.get(account)?,
        kind: row.get(kind)?,
    })
}

fn finish(row: RowRef<'_>) -> sqlx::Result<Finish> {
    let reason: Option<EndReason> = row.get("reason")?;
    let early = |plies| reason.is_some_and(|reason| is_early(reason, plies));
    Ok(Finish {
        white: row.get("score")?,
        is_early: row.get::<Option<u32>>("plies")?.is_some_and(early),
    })
}

fn parsed<T: FromStr>(row: RowRef<'_>, column: &str) -> sqlx::Result<T> {
    let text: String = row.get(column)?;
    text.parse().map_err(|_| invalid(column, &text))
}

impl Row for Standing {
    fn from_row(row: RowRef<'_>) -> sqlx::Result<Standing> {
        // A row is inserted before the first game, to be locked.
        Ok(match row.get("games")? {
            0 => Standing::NEW,
            games => Standing {
                rating: Rating::from_row(row)?,
                games,
                last: Some(row.get("last")?),
            },
        })
    }
}

impl Row for Rating {
    fn from_row(row: RowRef<'_>) -> sqlx::Result<Rating> {
        read_rating(row, ["rating", "deviation", "volatility"])
    }
}

pub(crate) fn read_rating(
    row: RowRef<'_>,
    [rating, deviation, volatility]: [&str; 3],
) -> sqlx::Result<Rating> {
    let rating = Rating::new(row.get(rating)?, row.get(deviation)?, row.get(volatility)?);
    rating.map_err(|error| invalid("rating", error.to_string()))
}

/// Reads a value and the account it belongs to.
pub(super) fn of_account<T: Row>(row: RowRef<'_>) -> sqlx::Result<(AccountId, T)> {
    Ok((row.get("account")?, T::from_row(row)?))
}

/// Reads an entry of [`Players`].
pub(super) fn player(
    row: RowRef<'_>,
) -> sqlx::Result<((AccountId, Speed), (Standing, Experience))> {
    let key = (row.get("account")?, row.get("speed")?);
    Ok((key, (Standing::from_row(row)?, Experience::from_row(row)?)))
}

/// Compares recomputed ratings with those before.
pub(super) fn rebuilt(games: u64, before: &Players, after: &Players) -> Rebuilt {
    let changed = after
        .iter()
        .filter(|(key, player)| before.get(key) != Some(player));
    let gone = before.keys().filter(|key| !after.contains_key(key));
    let differed = changed.count() + gone.count();
    Rebuilt {
        games,
        ratings: after.len() as u64,
        differed: differed as u64,
    }
}

impl Row for RatingChange {
    fn from_row(row: RowRef<'_>) -> sqlx::Result<RatingChange> {
        let before = ["rating_before", "deviation_before", "volatility_before"];
        let after = ["rating_after", "deviation_after", "volatility_after"];
        let (at, games): (Millis, u32) = (row.get("at")?, row.get("games")?);
        Ok(RatingChange {
            game: row.get("game")?,
            side: row.get("side")?,
            account: row.get("account")?,
            speed: row.get("speed")?,
            at,
            before: Standing {
                rating: read_rating(row, before)?,
                games: games.saturating_sub(1),
                last: row.get("last_before")?,
            },
            after: Standing {
                rating: read_rating(row, after)?,
                games,
                last: Some(at),
            },
        })
    }
}

/// The changes of both sides, White's first.
pub(super) fn by_side(changes: &[RatingChange]) -> sqlx::Result<Option<BySide<RatingChange>>> {
    match *changes {
        [] => Ok(None),
        [white, black] => Ok(Some(BySide { white, black })),
        _ => Err(invalid("number of rating changes", changes.len())),
    }
}

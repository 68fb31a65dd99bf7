//! Rating rows.

use std::collections::BTreeMap;

use skep_game::{clock::Millis, words::BySide};
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

impl Row for RatedGame {
    fn from_row(row: RowRef<'_>) -> sqlx::Result<RatedGame> {
        let player = |account: &str, kind: &str| -> sqlx::Result<Contestant> {
            Ok(Contestant {
                account: row.get(account)?,
                kind: row.get(kind)?,
            })
        };
        Ok(RatedGame {
            game: row.get("game")?,
            speed: row.get("speed")?,
            players: BySide {
                white: player("white", "white_bot")?,
                black: player("black", "black_bot")?,
            },
            earlier: row.get("earlier")?,
        })
    }
}

/// A rated game that has ended.
pub(super) struct EndedGame {
    pub(super) rated: RatedGame,
    pub(super) finish: Finish,
    pub(super) ended: Millis,
}

impl Row for EndedGame {
    fn from_row(row: RowRef<'_>) -> sqlx::Result<EndedGame> {
        let (reason, plies) = (
            row.get::<Option<_>>("reason")?,
            row.get::<Option<_>>("plies")?,
        );
        Ok(EndedGame {
            rated: RatedGame::from_row(row)?,
            finish: Finish {
                white: row.get("score")?,
                is_early: reason
                    .zip(plies)
                    .is_some_and(|(reason, plies)| is_early(reason, plies)),
            },
            ended: row.get("ended")?,
        })
    }
}

row_structs! { row =>
    Meeting: games, ranked_games, day, shift;
    Experience: games = row.get("person_games")?, opponents, days, last_day, ranked_games, ranked_opponents,
        newcomer_shift;
    Leader: account, name, is_bot = row.get::<AccountKind>("kind")? == AccountKind::Bot,
        standing = Standing::from_row(row)?;
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

impl Row for OpeningScore {
    fn from_row(row: RowRef<'_>) -> sqlx::Result<OpeningScore> {
        let (set, first): (String, String) = (row.get("pieces")?, row.get("opening")?);
        Ok(OpeningScore {
            side: row.get("side")?,
            set: set.parse().map_err(|_| invalid("piece set", &set))?,
            first: first.parse().map_err(|_| invalid("opening", &first))?,
            tally: Tally {
                won: row.get("won")?,
                drawn: row.get("drawn")?,
                lost: row.get("lost")?,
            },
        })
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

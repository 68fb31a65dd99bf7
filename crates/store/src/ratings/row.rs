//! Rating rows.

use std::collections::BTreeMap;

use skep_game::{clock::Millis, words::BySide};
use skep_people::{
    AccountId, Contestant, Experience, Finish, Ledger, Meeting, RatedGame, Rating, RatingChange,
    Score, Speed, Standing, is_early,
};

use super::{Leader, OpeningScore, Rebuilt, Tally};
use crate::{
    AccountKind,
    column::{Row, RowRef, invalid, row_struct},
};

/// All ratings and track records.
pub(super) type Players = BTreeMap<(AccountId, Speed), (Standing, Experience)>;

impl Row for RatedGame {
    fn from_row(row: RowRef<'_>) -> Result<RatedGame, sqlx::Error> {
        let player = |account: &str, kind: &str| -> Result<Contestant, sqlx::Error> {
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
    fn from_row(row: RowRef<'_>) -> Result<EndedGame, sqlx::Error> {
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

row_struct!(Meeting {
    games,
    ranked_games,
    day,
    shift
});

impl Row for Experience {
    fn from_row(row: RowRef<'_>) -> Result<Experience, sqlx::Error> {
        Ok(Experience {
            games: row.get("person_games")?,
            opponents: row.get("opponents")?,
            days: row.get("days")?,
            last_day: row.get("last_day")?,
            ranked_games: row.get("ranked_games")?,
            ranked_opponents: row.get("ranked_opponents")?,
            newcomer_shift: row.get("newcomer_shift")?,
        })
    }
}

impl Row for Standing {
    fn from_row(row: RowRef<'_>) -> Result<Standing, sqlx::Error> {
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
    fn from_row(row: RowRef<'_>) -> Result<Rating, sqlx::Error> {
        read_rating(row, ["rating", "deviation", "volatility"])
    }
}

pub(crate) fn read_rating(
    row: RowRef<'_>,
    [rating, deviation, volatility]: [&str; 3],
) -> Result<Rating, sqlx::Error> {
    let rating = Rating::new(row.get(rating)?, row.get(deviation)?, row.get(volatility)?);
    rating.map_err(|error| invalid("rating", error.to_string()))
}

/// A value of an account at a speed.
pub(super) struct AtSpeed<T>(pub(super) Speed, pub(super) T);

impl<T: Row> Row for AtSpeed<T> {
    fn from_row(row: RowRef<'_>) -> Result<AtSpeed<T>, sqlx::Error> {
        Ok(AtSpeed(row.get("speed")?, T::from_row(row)?))
    }
}

/// A value of an account.
pub(super) struct OfAccount<T>(pub(super) AccountId, pub(super) T);

impl<T: Row> Row for OfAccount<T> {
    fn from_row(row: RowRef<'_>) -> Result<OfAccount<T>, sqlx::Error> {
        Ok(OfAccount(row.get("account")?, T::from_row(row)?))
    }
}

pub(super) struct Player {
    key: (AccountId, Speed),
    state: (Standing, Experience),
}

impl Row for Player {
    fn from_row(row: RowRef<'_>) -> Result<Player, sqlx::Error> {
        Ok(Player {
            key: (row.get("account")?, row.get("speed")?),
            state: (Standing::from_row(row)?, Experience::from_row(row)?),
        })
    }
}

impl FromIterator<Player> for Players {
    fn from_iter<I: IntoIterator<Item = Player>>(rows: I) -> Players {
        let rows = rows.into_iter();
        rows.map(|player| (player.key, player.state)).collect()
    }
}

/// A ledger with the initial ratings of some accounts.
pub(super) fn new_ledger(starts: Vec<OfAccount<Rating>>) -> Ledger {
    let starts = starts.into_iter();
    Ledger::beginning_with(
        starts
            .map(|OfAccount(account, rating)| (account, rating))
            .collect(),
    )
}

/// Compares recomputed ratings with those before.
pub(super) fn rebuilt(games: u64, before: &Players, ledger: &Ledger) -> Rebuilt {
    let after: Players = ledger
        .iter()
        .map(|(account, speed, standing, experience)| ((account, speed), (standing, experience)))
        .collect();
    let is_new = |(key, player): &(&(AccountId, Speed), &(Standing, Experience))| {
        before.get(key).is_none_or(|known| known != *player)
    };
    let is_gone = |key: &&(AccountId, Speed)| !after.contains_key(key);
    let differed = after.iter().filter(is_new).count() + before.keys().filter(is_gone).count();
    Rebuilt {
        games,
        ratings: after.len() as u64,
        differed: differed as u64,
    }
}

impl Row for Leader {
    fn from_row(row: RowRef<'_>) -> Result<Leader, sqlx::Error> {
        Ok(Leader {
            account: row.get("account")?,
            name: row.get("name")?,
            is_bot: row.get::<AccountKind>("kind")? == AccountKind::Bot,
            standing: Standing::from_row(row)?,
        })
    }
}

impl Tally {
    pub(super) const fn add(&mut self, score: Score, games: u32) {
        match score {
            Score::Win => self.won += games,
            Score::Draw => self.drawn += games,
            Score::Loss => self.lost += games,
        }
    }
}

impl Row for OpeningScore {
    fn from_row(row: RowRef<'_>) -> Result<OpeningScore, sqlx::Error> {
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
    fn from_row(row: RowRef<'_>) -> Result<RatingChange, sqlx::Error> {
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
pub(super) fn by_side(
    changes: &[RatingChange],
) -> Result<Option<BySide<RatingChange>>, sqlx::Error> {
    match *changes {
        [] => Ok(None),
        [white, black] => Ok(Some(BySide { white, black })),
        _ => Err(invalid("number of rating changes", changes.len())),
    }
}

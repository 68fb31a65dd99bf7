//! Lobby rows.

use serde_json::Value;
use skep_game::{
    clock::ClockSetting,
    ids::TokenHash,
    words::{BySide, Side},
};
use skep_people::{
    Challenge, ChallengeState, Decline, OfferDetails, Pool, Rating, Seek, Seeker, Standing, Streak,
};

use super::{Beginner, Beginning, LobbyBot, NewSeek, OpenSeek, Openness, PoolPlace, RunningGame};
use crate::{
    AccountKind, StoreError,
    column::{Row, RowRef, from_column, invalid},
    record,
};

/// Milliseconds until an expired challenge is deleted.
pub(super) const CHALLENGE_RETENTION: i64 = 30 * 24 * 60 * 60 * 1000;
/// Lifetime of a seek that does not end with its author's visit, in milliseconds.
pub(super) const SEEK_LIFETIME: i64 = 14 * 24 * 60 * 60 * 1000;
/// Games from which the sides a player had recently are taken.
pub(super) const RECENT_GAMES: i64 = 10;

from_column! {
    OfferDetails: String => |text| serde_json::from_str(&text).ok();
    TokenHash: String => |text| serde_json::from_value(Value::String(text.clone())).ok();
    Openness: i64 => |number| Some(read_openness(number));
}

impl Row for OpenSeek {
    fn from_row(row: RowRef<'_>) -> Result<OpenSeek, sqlx::Error> {
        let details: OfferDetails = row.get("wish")?;
        Ok(OpenSeek {
            new: NewSeek {
                seek: Seek {
                    game: row.get("game")?,
                    by: Seeker {
                        who: row.get("who")?,
                        rating: details.rating,
                    },
                    terms: details.terms,
                    side: details.side,
                    band: details.band,
                    since: row.get("since")?,
                },
                is_provisional: row.get("provisional")?,
                token: row.get("token")?,
                address: details.address,
                is_newcomer: details.is_newcomer,
            },
            name: row.get("name")?,
            is_bot: is_bot(row, "kind")?,
        })
    }
}

pub(super) fn seek_wish(new: &NewSeek) -> Result<String, StoreError> {
    let seek = &new.seek;
    offer_text(OfferDetails {
        terms: seek.terms,
        side: seek.side,
        rating: seek.by.rating,
        band: seek.band,
        token: None,
        address: new.address,
        is_newcomer: new.is_newcomer,
    })
}

/// A fleeting seek ends with its author's visit: real-time games cannot wait, and guests learn of their game only in the lobby.
pub(super) fn is_fleeting(seek: &Seek) -> bool {
    seek.ends_with_a_game() || seek.by.who.account().is_none()
}

impl Row for PoolPlace {
    fn from_row(row: RowRef<'_>) -> Result<PoolPlace, sqlx::Error> {
        let clock = ClockSetting {
            initial: row.get("initial")?,
            increment: row.get("increment")?,
        };
        let pool = Pool::of(clock, row.get("rated")?);
        Ok(PoolPlace {
            who: row.get("who")?,
            pool: pool.ok_or_else(|| invalid("pool", clock))?,
            ticket: row.get("ticket")?,
            token: row.get("token")?,
            rating: row.get("rating")?,
            is_provisional: row.get("provisional")?,
            streak: row.get("streak")?,
            missed: row.get("missed")?,
            since: row.get("since")?,
            address: row.get("address")?,
        })
    }
}

pub(super) const fn openness(openness: Openness) -> i64 {
    match openness {
        Openness::Link => 0,
        Openness::Lobby => 1,
        Openness::Profiles => 2,
    }
}

const fn read_openness(number: i64) -> Openness {
    match number {
        1 => Openness::Lobby,
        2 => Openness::Profiles,
        _ => Openness::Link,
    }
}

impl Row for Beginning {
    fn from_row(row: RowRef<'_>) -> Result<Beginning, sqlx::Error> {
        let player = |[who, ticket, rating, provisional]: [&str; 4]| {
            Ok::<Beginner, sqlx::Error>(Beginner {
                who: row.get(who)?,
                ticket: row.get(ticket)?,
                rating: row.get(rating)?,
                is_provisional: row.get(provisional)?,
            })
        };
        Ok(Beginning {
            game: row.get("game")?,
            players: BySide {
                white: player(["white", "white_ticket", "white_rating", "white_provisional"])?,
                black: player(["black", "black_ticket", "black_rating", "black_provisional"])?,
            },
            is_real_time: row.get("real_time")?,
            openness: row.get("listed")?,
            is_rated: row.get("rated")?,
            started: row.get("started")?,
        })
    }
}

impl Row for RunningGame {
    fn from_row(row: RowRef<'_>) -> Result<RunningGame, sqlx::Error> {
        Ok(RunningGame {
            beginning: Beginning::from_row(row)?,
            settings: row.get("settings")?,
            overview: record::read_overview(&row.get::<String>("overview")?),
            bots: BySide {
                white: is_bot(row, "white_kind")?,
                black: is_bot(row, "black_kind")?,
            },
        })
    }
}

fn is_bot(row: RowRef<'_>, kind: &str) -> Result<bool, sqlx::Error> {
    Ok(row.get::<Option<AccountKind>>(kind)? == Some(AccountKind::Bot))
}

/// Recent sides of a player, from the white players of recent games, newest first.
pub(super) fn streak_of(who: &str, whites: &[String]) -> Streak {
    let sides = whites.iter().rev().map(|white| match white == who {
        true => Side::White,
        false => Side::Black,
    });
    sides.fold(Streak::default(), Streak::after)
}

impl Row for Challenge {
    fn from_row(row: RowRef<'_>) -> Result<Challenge, sqlx::Error> {
        let details: OfferDetails = row.get("wish")?;
        Ok(Challenge {
            game: row.get("game")?,
            by: row.get("challenger")?,
            to: row.get("challenged")?,
            terms: details.terms,
            side: details.side,
            token: details.token,
            address: details.address,
            offered: row.get("offered")?,
            state: read_state(row)?,
        })
    }
}

pub(super) fn challenge_wish(challenge: &Challenge) -> Result<String, StoreError> {
    offer_text(OfferDetails {
        terms: challenge.terms,
        side: challenge.side,
        rating: None,
        band: None,
        token: challenge.token,
        address: challenge.address,
        is_newcomer: false,
    })
}

/// State of a challenge, and by whom or why. Expiry is not stored: it follows from the time.
pub(super) fn state_columns(state: ChallengeState) -> (&'static str, Option<String>) {
    match state {
        ChallengeState::Offered | ChallengeState::Expired => ("offered", None),
        ChallengeState::Accepted { by } => ("accepted", Some(by.key())),
        ChallengeState::Declined { reason } => ("declined", Some(reason.name().to_owned())),
        ChallengeState::Withdrawn => ("withdrawn", None),
    }
}

fn read_state(row: RowRef<'_>) -> Result<ChallengeState, sqlx::Error> {
    let state: String = row.get("state")?;
    Ok(match state.as_str() {
        "offered" => ChallengeState::Offered,
        "accepted" => ChallengeState::Accepted {
            by: row.get("detail")?,
        },
        "declined" => {
            let name: String = row.get("detail")?;
            let reason = Decline::of_name(&name).ok_or_else(|| invalid("reason", &name))?;
            ChallengeState::Declined { reason }
        }
        "withdrawn" => ChallengeState::Withdrawn,
        _ => return Err(invalid("state of a challenge", &state)),
    })
}

/// Selects bots in the lobby under a condition. A bot may be connected to several nodes; one that has not played has its initial
/// rating.
pub(super) fn select_bots(condition: &str) -> String {
    format!(
        "SELECT accounts.name, MAX(busy) AS busy, games, last, \
             COALESCE(ratings.rating, rating_starts.rating) AS rating, \
             COALESCE(ratings.deviation, rating_starts.deviation) AS deviation, \
             COALESCE(ratings.volatility, rating_starts.volatility) AS volatility \
         FROM lobby_visitors \
         JOIN accounts ON accounts.id = CAST(substr(who, 2) AS BIGINT) AND who LIKE 'm%' \
             AND accounts.kind = 1 AND accounts.state = 0 \
         LEFT JOIN ratings ON ratings.account = accounts.id AND speed = 'rapid' AND games > 0 \
         LEFT JOIN rating_starts ON rating_starts.account = accounts.id \
         WHERE {condition} \
         GROUP BY accounts.id, accounts.name, ratings.rating, ratings.deviation, ratings.volatility, games, last, \
             rating_starts.rating, rating_starts.deviation, rating_starts.volatility \
         ORDER BY accounts.id"
    )
}

impl Row for LobbyBot {
    fn from_row(row: RowRef<'_>) -> Result<LobbyBot, sqlx::Error> {
        Ok(LobbyBot {
            name: row.get("name")?,
            is_busy: row.get("busy")?,
            rapid: Standing {
                rating: match row.get::<Option<f64>>("rating")? {
                    Some(_) => Rating::from_row(row)?,
                    None => Rating::NEW,
                },
                games: row.get::<Option<u32>>("games")?.unwrap_or(0),
                last: row.get("last")?,
            },
        })
    }
}

pub(super) fn token_text(token: TokenHash) -> Result<String, StoreError> {
    match serde_json::to_value(token) {
        Ok(Value::String(text)) => Ok(text),
        other => Err(StoreError::Corrupt(format!("token {other:?}"))),
    }
}

fn offer_text(offer: OfferDetails) -> Result<String, StoreError> {
    serde_json::to_string(&offer).map_err(|error| StoreError::Corrupt(error.to_string()))
}

//! Lobby rows.

use serde_json::Value;
use skep_game::{
    clock::ClockSetting,
    ids::{GameId, TokenHash},
    words::{BySide, RatingNote, Side},
};
use skep_people::{
    AddressMark, Challenge, ChallengeState, Decline, OfferDetails, Pool, Rating, Seek, Seeker,
    Standing, Streak, Who,
};

use super::{
    Beginner, Beginning, LobbyBot, NewSeek, OpenSeek, Openness, Origin, PoolPlace, RunningGame,
};
use crate::{StoreError, record, row::from_sql};

/// Milliseconds until an expired challenge is deleted.
pub(super) const CHALLENGE_RETENTION: i64 = 30 * 24 * 60 * 60 * 1000;
/// Lifetime of a seek that does not end with its author's visit, in milliseconds.
pub(super) const SEEK_LIFETIME: i64 = 14 * 24 * 60 * 60 * 1000;
/// Games from which the sides a player had recently are taken.
pub(super) const RECENT_GAMES: i64 = 10;

/// Game, author, terms, whether the rating is provisional, token hash, time, and name and kind of the author's account.
pub(super) type SeekRow = (
    String,
    String,
    String,
    i64,
    String,
    i64,
    Option<String>,
    Option<i64>,
);

pub(super) fn read_seek(row: SeekRow) -> Result<OpenSeek, StoreError> {
    let (game, who, wish, provisional, token, since, name, kind) = row;
    let wished = read_wish(&wish)?;
    Ok(OpenSeek {
        new: NewSeek {
            seek: Seek {
                game: read_id(&game)?,
                by: Seeker {
                    who: read_who(&who)?,
                    rating: wished.rating,
                },
                terms: wished.terms,
                side: wished.side,
                band: wished.band,
                since: from_sql(since),
            },
            is_provisional: provisional != 0,
            token: read_token(&token)?,
            address: wished.address,
            is_newcomer: wished.is_newcomer,
        },
        name,
        is_bot: kind == Some(1),
    })
}

pub(super) fn seek_wish(new: &NewSeek) -> Result<String, StoreError> {
    let seek = &new.seek;
    write_wish(OfferDetails {
        terms: seek.terms,
        side: seek.side,
        rating: seek.by.rating,
        band: seek.band,
        token: None,
        address: new.address,
        is_newcomer: new.is_newcomer,
    })
}

/// Whether a seek ends with its author's visit: real-time games cannot wait, and guests learn of their game only in the lobby.
pub(super) fn is_fleeting(seek: &Seek) -> bool {
    seek.ends_with_a_game() || seek.by.who.account().is_none()
}

/// Player, clock, whether games are rated, ticket, token hash, rating, whether it is provisional, streak, missed waves, time and
/// address.
pub(super) type PlaceRow = (
    String,
    i64,
    i64,
    i64,
    String,
    String,
    Option<i64>,
    i64,
    i64,
    i64,
    i64,
    Option<i64>,
);

pub(super) fn read_place(row: PlaceRow) -> Result<PoolPlace, StoreError> {
    let (who, initial, increment, rated, ticket, token, rating, provisional, ..) = row;
    let (.., streak, missed, since, address) = row;
    let second = |number: i64| u32::try_from(number).map_err(|_| corrupt("a clock"));
    let clock = ClockSetting {
        initial: second(initial)?,
        increment: second(increment)?,
    };
    Ok(PoolPlace {
        who: read_who(&who)?,
        pool: Pool::of(clock, rated != 0).ok_or_else(|| corrupt("a pool"))?,
        ticket: read_id(&ticket)?,
        token: read_token(&token)?,
        rating: rating.map(small),
        is_provisional: provisional != 0,
        streak: Streak::of(small(streak)),
        missed: u32::try_from(missed).unwrap_or(0),
        since: from_sql(since),
        address: address.map(AddressMark::of),
    })
}

/// Game, players, tickets, whether it is real-time, listed and rated, ratings, whether those are provisional, and start.
pub(super) type BeginningRow = (
    String,
    String,
    String,
    String,
    String,
    i64,
    i64,
    i64,
    Option<i64>,
    Option<i64>,
    i64,
    i64,
    i64,
);

/// Columns of a [`BeginningRow`].
pub(super) const BEGINNING: &str = "lobby_games.game, white, black, white_ticket, black_ticket, real_time, listed, rated, white_rating, \
     black_rating, white_provisional, black_provisional, started";

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

pub(super) fn read_origin((unrated,): (Option<String>,)) -> Result<Origin, StoreError> {
    let note = |name: String| RatingNote::of_name(&name).ok_or_else(|| corrupt(&name));
    Ok(Origin {
        unrated: unrated.map(note).transpose()?,
    })
}

pub(super) fn read_beginning(row: &BeginningRow) -> Result<Beginning, StoreError> {
    let (game, white, black, white_ticket, black_ticket, real_time, listed, rated, ..) = row;
    let (.., white_rating, black_rating, white_provisional, black_provisional, started) = row;
    let beginner = |who: &str, ticket: &str, rating: Option<i64>, provisional: i64| {
        Ok::<Beginner, StoreError>(Beginner {
            who: read_who(who)?,
            ticket: read_id(ticket)?,
            rating: rating.map(small),
            is_provisional: provisional != 0,
        })
    };
    Ok(Beginning {
        game: read_id(game)?,
        players: BySide {
            white: beginner(white, white_ticket, *white_rating, *white_provisional)?,
            black: beginner(black, black_ticket, *black_rating, *black_provisional)?,
        },
        is_real_time: *real_time != 0,
        openness: read_openness(*listed),
        is_rated: *rated != 0,
        started: from_sql(*started),
    })
}

/// A [`BeginningRow`] with settings, overview and bots: 1 for White, 2 for Black.
pub(super) type RunningRow = (
    String,
    String,
    String,
    String,
    String,
    i64,
    i64,
    i64,
    Option<i64>,
    Option<i64>,
    i64,
    i64,
    i64,
    String,
    String,
    i64,
);

pub(super) const BOTS: &str =
    "(CASE WHEN whites.kind = 1 THEN 1 ELSE 0 END + CASE WHEN blacks.kind = 1 THEN 2 ELSE 0 END)";

pub(super) fn read_running(row: RunningRow) -> Result<RunningGame, StoreError> {
    let (game, white, black, white_ticket, black_ticket, clock, listed, rated, ..) = row;
    let (.., white_rating, black_rating, white_new, black_new, started, settings, overview, bots) =
        row;
    Ok(RunningGame {
        beginning: read_beginning(&(
            game,
            white,
            black,
            white_ticket,
            black_ticket,
            clock,
            listed,
            rated,
            white_rating,
            black_rating,
            white_new,
            black_new,
            started,
        ))?,
        settings: record::read_settings(&settings)?,
        overview: record::read_overview(&overview),
        bots: BySide {
            white: bots & 1 != 0,
            black: bots & 2 != 0,
        },
    })
}

/// Recent sides of a player, from the white players of recent games, newest first.
pub(super) fn streak_of(who: &str, whites: &[(String,)]) -> Streak {
    let sides = whites.iter().rev().map(|(white,)| match white == who {
        true => Side::White,
        false => Side::Black,
    });
    sides.fold(Streak::default(), Streak::after)
}

/// Game, challenger, challenged, terms, time, state and its detail.
pub(super) type ChallengeRow = (
    String,
    String,
    Option<String>,
    String,
    i64,
    String,
    Option<String>,
);

pub(super) fn read_challenge(row: ChallengeRow) -> Result<Challenge, StoreError> {
    let (game, by, to, wish, offered, state, detail) = row;
    let wished = read_wish(&wish)?;
    Ok(Challenge {
        game: read_id(&game)?,
        by: read_who(&by)?,
        to: to.as_deref().map(read_who).transpose()?,
        terms: wished.terms,
        side: wished.side,
        token: wished.token,
        address: wished.address,
        offered: from_sql(offered),
        state: read_state(&state, detail.as_deref().unwrap_or(""))?,
    })
}

pub(super) fn challenge_wish(challenge: &Challenge) -> Result<String, StoreError> {
    write_wish(OfferDetails {
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

fn read_state(state: &str, detail: &str) -> Result<ChallengeState, StoreError> {
    Ok(match state {
        "offered" => ChallengeState::Offered,
        "accepted" => ChallengeState::Accepted {
            by: read_who(detail)?,
        },
        "declined" => ChallengeState::Declined {
            reason: Decline::of_name(detail).ok_or_else(|| corrupt(detail))?,
        },
        "withdrawn" => ChallengeState::Withdrawn,
        _ => return Err(corrupt(state)),
    })
}

/// Name, whether it is busy, and its rapid rating, games and last game, if it has played any.
pub(super) type BotRow = (
    String,
    i64,
    Option<f64>,
    Option<f64>,
    Option<f64>,
    Option<i64>,
    Option<i64>,
);

/// Columns of a [`BotRow`]. A bot that has not played has its initial rating.
pub(super) const BOT: &str = "accounts.name, MAX(busy), COALESCE(ratings.rating, rating_starts.rating), \
     COALESCE(ratings.deviation, rating_starts.deviation), COALESCE(ratings.volatility, rating_starts.volatility), games, last";

/// Joins and grouping of a [`BotRow`]: a bot may be connected to several nodes.
pub(super) const BOT_TABLES: &str = "JOIN accounts ON accounts.id = CAST(substr(who, 2) AS BIGINT) AND who LIKE 'm%' \
     AND accounts.kind = 1 AND accounts.state = 0 \
     LEFT JOIN ratings ON ratings.account = accounts.id AND speed = 'rapid' AND games > 0 \
     LEFT JOIN rating_starts ON rating_starts.account = accounts.id";
pub(super) const BOT_GROUPS: &str = "GROUP BY accounts.id, accounts.name, ratings.rating, ratings.deviation, ratings.volatility, games, last, \
     rating_starts.rating, rating_starts.deviation, rating_starts.volatility ORDER BY accounts.id";

pub(super) fn read_bot(row: BotRow) -> Result<LobbyBot, StoreError> {
    let (name, busy, rating, deviation, volatility, games, last) = row;
    let numbers = rating.zip(deviation).zip(volatility);
    let rating = match numbers {
        Some(((number, deviation), volatility)) => Rating::new(number, deviation, volatility)
            .map_err(|error| corrupt(&error.to_string()))?,
        None => Rating::NEW,
    };
    let games = games.unwrap_or(0);
    Ok(LobbyBot {
        name,
        is_busy: busy != 0,
        rapid: Standing {
            rating,
            games: u32::try_from(games).unwrap_or(u32::MAX),
            last: last.map(from_sql),
        },
    })
}

pub(super) fn token_text(token: TokenHash) -> Result<String, StoreError> {
    match serde_json::to_value(token) {
        Ok(Value::String(text)) => Ok(text),
        other => Err(corrupt(&format!("{other:?}"))),
    }
}

fn read_token(text: &str) -> Result<TokenHash, StoreError> {
    let token = serde_json::from_value(Value::String(text.to_owned()));
    token.map_err(|error| corrupt(&error.to_string()))
}

fn read_wish(text: &str) -> Result<OfferDetails, StoreError> {
    serde_json::from_str(text).map_err(|error| corrupt(&error.to_string()))
}

fn write_wish(wished: OfferDetails) -> Result<String, StoreError> {
    serde_json::to_string(&wished).map_err(|error| corrupt(&error.to_string()))
}

fn read_who(key: &str) -> Result<Who, StoreError> {
    Who::of_key(key).ok_or_else(|| corrupt(key))
}

fn read_id(text: &str) -> Result<GameId, StoreError> {
    GameId::parse(text).ok_or_else(|| corrupt(text))
}

/// A rating or a streak, which is never large.
fn small(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(0)
}

fn corrupt(what: &str) -> StoreError {
    StoreError::Corrupt(format!("the lobby: {what:?}"))
}

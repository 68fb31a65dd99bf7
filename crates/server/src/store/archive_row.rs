//! Games of the archive as rows, the same in every database.

use skep_game::words::{BySide, EndReason, Player, Side};
use skep_rules::{BugSet, GameResult, Opening};
use sqlx::{ColumnIndex, Database, Decode, Encode, QueryBuilder, Row, Type};

use super::{
    StoreError,
    players::Players,
    row::{from_sql, text_to_sql, to_sql},
};
use crate::{
    catalog::{Entry, KeptMoves, More, NewEntry, Source, Stored},
    ids::TokenHash,
};

/// What [`stored`] reads.
pub(super) const COLUMNS: &str = "archive.id, source, pieces, opening, result, reason, plies, white, black, white_level, \
     black_level, date, event, added, origin, moves, repetition, more, study, owners";

/// A game out of a row of both tables.
pub(super) fn stored<'r, R>(row: &'r R) -> Result<Stored, StoreError>
where
    R: Row,
    for<'n> &'n str: ColumnIndex<R>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
{
    let number = |name: &str| row.try_get::<i64, _>(name);
    let text = |name: &str| row.try_get::<String, _>(name);
    let id = from_sql(number("id")?);
    let corrupt = || StoreError::Corrupt(format!("game {id} of the archive"));
    let level = |name: &str| row.try_get::<Option<i64>, _>(name);
    let player = |name: String, level: Option<i64>| Player {
        name: (!name.is_empty()).then_some(name),
        computer: level.and_then(|level| u8::try_from(level).ok()),
        ..Player::default()
    };
    let entry = Entry {
        id,
        origin: row.try_get("origin")?,
        source: source(number("source")?).ok_or_else(corrupt)?,
        set: set(number("pieces")?).ok_or_else(corrupt)?,
        opening: opening(number("opening")?).ok_or_else(corrupt)?,
        players: BySide {
            white: player(text("white")?, level("white_level")?),
            black: player(text("black")?, level("black_level")?),
        },
        result: result(number("result")?).ok_or_else(corrupt)?,
        reason: reason(number("reason")?),
        plies: u32::try_from(number("plies")?).map_err(|_| corrupt())?,
        date: text("date")?,
        event: text("event")?,
        added: from_sql(number("added")?),
    };
    Ok(Stored {
        entry,
        moves: KeptMoves::from_bytes(row.try_get("moves")?),
        repetition: number("repetition")? != 0,
        study: text("study")?,
        more: read_json(&text("more")?).unwrap_or_else(More::default),
        owners: read_json(&text("owners")?).unwrap_or_else(Vec::new),
    })
}

/// Writes what lists are made of.
pub(super) fn insert_entries<DB>(games: &[(i64, &NewEntry)], players: &Players) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> i64: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
    for<'q> Option<i64>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<String>: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(
        "INSERT INTO archive (id, source, pieces, opening, result, reason, plies, white, black, white_player, \
         black_player, white_level, black_level, date, event, added, origin, fingerprint) ",
    );
    query.push_values(games, |mut row, (id, game)| {
        let entry = &game.entry;
        let name =
            |side: Side| text_to_sql(entry.players[side].name.as_deref().unwrap_or_default());
        let level = |side: Side| entry.players[side].computer.map(i64::from);
        row.push_bind(*id)
            .push_bind(source_number(entry.source))
            .push_bind(set_number(entry.set))
            .push_bind(opening_number(entry.opening))
            .push_bind(result_number(entry.result))
            .push_bind(reason_number(entry.reason))
            .push_bind(i64::from(entry.plies))
            .push_bind(name(Side::White))
            .push_bind(name(Side::Black))
            .push_bind(players.number(entry, Side::White))
            .push_bind(players.number(entry, Side::Black))
            .push_bind(level(Side::White))
            .push_bind(level(Side::Black))
            .push_bind(text_to_sql(&entry.date))
            .push_bind(text_to_sql(&entry.event))
            .push_bind(to_sql(entry.added))
            .push_bind(entry.origin.as_deref().map(text_to_sql))
            .push_bind(game.fingerprint);
    });
    query
}

/// Writes the moves of games, and what else is read of a single game only.
pub(super) fn insert_games<DB>(games: &[(i64, &NewEntry)]) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> i64: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
    for<'q> Vec<u8>: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(
        "INSERT INTO archive_games (id, moves, repetition, more, study, owners) ",
    );
    query.push_values(games, |mut row, (id, game)| {
        row.push_bind(*id)
            .push_bind(game.moves.as_bytes().to_vec())
            .push_bind(i64::from(game.repetition))
            .push_bind(more_text(&game.more))
            .push_bind(text_to_sql(&game.study))
            .push_bind(owners_text(&game.owners));
    });
    query
}

/// Tags and comments as they are stored.
fn more_text(more: &More) -> String {
    if more.is_empty() {
        return String::new();
    }
    // A structure of texts can always be written.
    serde_json::to_string(more).unwrap_or_default()
}

/// The hashes of secrets as they are stored.
fn owners_text(owners: &[TokenHash]) -> String {
    if owners.is_empty() {
        return String::new();
    }
    // As above.
    serde_json::to_string(owners).unwrap_or_default()
}

fn read_json<T: serde::de::DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

const RESULTS: [GameResult; 4] = [
    GameResult::Unfinished,
    GameResult::WhiteWins,
    GameResult::BlackWins,
    GameResult::Draw,
];

/// The order is that of the numbers in the database, from 1.
const REASONS: [EndReason; 8] = [
    EndReason::Surrounded,
    EndReason::Resignation,
    EndReason::Time,
    EndReason::BothSurrounded,
    EndReason::Agreement,
    EndReason::Repetition,
    EndReason::Aborted,
    EndReason::Abandoned,
];

const OPENINGS: [Opening; 2] = [Opening::Rulebook, Opening::Tournament];

/// The place of a value in a list, as a number of the database.
fn place<T: PartialEq>(all: &[T], value: &T) -> i64 {
    let place = all.iter().position(|other| other == value);
    to_sql(place.unwrap_or_default() as u64)
}

fn at<T: Copy>(all: &[T], place: i64) -> Option<T> {
    usize::try_from(place)
        .ok()
        .and_then(|place| all.get(place))
        .copied()
}

/// Name under which the hash of the host's token is kept, among what has been done once and for all.
pub(super) fn host_token(hash: &str) -> String {
    format!("host token {hash}")
}

pub(super) fn source_number(source: Source) -> i64 {
    place(&Source::ALL, &source)
}

fn source(number: i64) -> Option<Source> {
    at(&Source::ALL, number)
}

pub(super) fn opening_number(opening: Opening) -> i64 {
    place(&OPENINGS, &opening)
}

fn opening(number: i64) -> Option<Opening> {
    at(&OPENINGS, number)
}

pub(super) fn result_number(result: GameResult) -> i64 {
    place(&RESULTS, &result)
}

pub(super) fn result(number: i64) -> Option<GameResult> {
    at(&RESULTS, number)
}

pub(super) fn reason_number(reason: Option<EndReason>) -> i64 {
    reason.map_or(0, |reason| 1 + place(&REASONS, &reason))
}

fn reason(number: i64) -> Option<EndReason> {
    at(&REASONS, number - 1)
}

pub(super) fn set_number(set: BugSet) -> i64 {
    to_sql(set.index() as u64)
}

fn set(number: i64) -> Option<BugSet> {
    BugSet::ALL
        .into_iter()
        .find(|&set| set_number(set) == number)
}

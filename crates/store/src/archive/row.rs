//! Archive rows.

use skep_game::{
    catalog::{Entry, KeptMoves, More, NewEntry, Source, Stored},
    ids::TokenHash,
    words::{BySide, EndReason, Player, Side},
};
use skep_rules::{BugSet, GameResult, Opening};
use sqlx::{ColumnIndex, Decode, FromRow, Type};

use super::players::Players;
use crate::{
    StoreError,
    query::{Connection, Value, insert_rows},
    row::{from_sql, text_to_sql, to_sql},
};

/// Columns of a [`StoredRow`].
pub(super) const COLUMNS: &str = "archive.id, source, pieces, opening, result, reason, plies, white, black, white_level, \
     black_level, date, event, added, origin, moves, repetition, more, study, owners";

/// A row of both tables of the archive.
pub(super) struct StoredRow(pub(super) Result<Stored, StoreError>);

impl<'r, R> FromRow<'r, R> for StoredRow
where
    R: sqlx::Row,
    for<'n> &'n str: ColumnIndex<R>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<StoredRow, sqlx::Error> {
        Ok(StoredRow(stored(row)))
    }
}

fn stored<'r, R>(row: &'r R) -> Result<Stored, StoreError>
where
    R: sqlx::Row,
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

/// Inserts the entries shown in lists.
pub(super) async fn insert_entries(
    connection: &mut Connection<'_>,
    games: &[(i64, &NewEntry)],
    players: &Players,
) -> Result<(), sqlx::Error> {
    let row = |(id, game): &(i64, &NewEntry)| {
        let entry = &game.entry;
        let name =
            |side: Side| text_to_sql(entry.players[side].name.as_deref().unwrap_or_default());
        let level = |side: Side| entry.players[side].computer.map(i64::from);
        [
            Value::from(*id),
            source_number(entry.source).into(),
            set_number(entry.set).into(),
            opening_number(entry.opening).into(),
            result_number(entry.result).into(),
            reason_number(entry.reason).into(),
            entry.plies.into(),
            name(Side::White).into(),
            name(Side::Black).into(),
            players.number(entry, Side::White).into(),
            players.number(entry, Side::Black).into(),
            level(Side::White).into(),
            level(Side::Black).into(),
            text_to_sql(&entry.date).into(),
            text_to_sql(&entry.event).into(),
            to_sql(entry.added).into(),
            entry.origin.as_deref().map(text_to_sql).into(),
            game.fingerprint.into(),
        ]
    };
    insert_rows(
        connection,
        "INSERT INTO archive (id, source, pieces, opening, result, reason, plies, white, black, white_player, \
         black_player, white_level, black_level, date, event, added, origin, fingerprint)",
        "",
        games.iter().map(row).collect(),
    )
    .await
}

/// Inserts the moves of games, and what else is needed only for a single game.
pub(super) async fn insert_games(
    connection: &mut Connection<'_>,
    games: &[(i64, &NewEntry)],
) -> Result<(), sqlx::Error> {
    let row = |(id, game): &(i64, &NewEntry)| {
        [
            Value::from(*id),
            game.moves.as_bytes().to_vec().into(),
            game.repetition.into(),
            more_text(&game.more).into(),
            text_to_sql(&game.study).into(),
            owners_text(&game.owners).into(),
        ]
    };
    insert_rows(
        connection,
        "INSERT INTO archive_games (id, moves, repetition, more, study, owners)",
        "",
        games.iter().map(row).collect(),
    )
    .await
}

fn more_text(more: &More) -> String {
    if more.is_empty() {
        return String::new();
    }
    // Strings always serialize.
    serde_json::to_string(more).unwrap_or_default()
}

fn owners_text(owners: &[TokenHash]) -> String {
    if owners.is_empty() {
        return String::new();
    }
    // Strings always serialize.
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

/// Numbered from 1 in the database.
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

pub(crate) fn source_number(source: Source) -> i64 {
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

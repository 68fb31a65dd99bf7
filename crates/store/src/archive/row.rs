//! Archive rows, and the names of players, each stored once.

use std::collections::HashMap;

use serde::{Serialize, de::DeserializeOwned};
use skep_game::{
    catalog::{Entry, KeptMoves, NewEntry, Source, Stored},
    words::{BySide, EndReason, Player, Side},
};
use skep_rules::{GameResult, GameType, Opening};

use crate::{
    column::{Row, RowRef, Value, at, from_column, numbered, place, text_to_sql, value_from},
    query::{Connection, OnConflict, execute, fetch_all, insert_rows},
};

/// Columns of a [`Stored`] game.
pub(super) const COLUMNS: &str = "archive.id, source, pieces, opening, result, reason, plies, white, black, white_level, \
     black_level, date, event, added, origin, moves, repetition, more, study, owners";

impl Row for Stored {
    fn from_row(row: RowRef<'_>) -> sqlx::Result<Stored> {
        let player = |name: &str, level: &str| {
            let (name, level): (String, Option<i64>) = (row.get(name)?, row.get(level)?);
            Ok::<Player, sqlx::Error>(Player {
                name: (!name.is_empty()).then_some(name),
                computer: level.and_then(|level| u8::try_from(level).ok()),
                ..Player::default()
            })
        };
        Ok(Stored {
            entry: Entry {
                id: row.get("id")?,
                origin: row.get("origin")?,
                source: row.get("source")?,
                set: row.get("pieces")?,
                opening: row.get("opening")?,
                players: BySide {
                    white: player("white", "white_level")?,
                    black: player("black", "black_level")?,
                },
                result: row.get("result")?,
                reason: at(&EndReason::ALL, row.get::<i64>("reason")? - 1),
                plies: row.get("plies")?,
                date: row.get("date")?,
                event: row.get("event")?,
                added: row.get("added")?,
            },
            moves: KeptMoves::from_bytes(row.get("moves")?),
            repetition: row.get("repetition")?,
            study: row.get("study")?,
            more: read_json(&row.get::<String>("more")?),
            owners: read_json(&row.get::<String>("owners")?),
        })
    }
}

from_column! {
    GameType: i64 => |number| GameType::ALL.into_iter().find(|set| set.index() as i64 == number);
}

numbered! {
    Source: Source::ALL;
    Opening: [Opening::Rulebook, Opening::Tournament];
    GameResult: RESULTS;
}

value_from! {
    GameType => |set| (set.index() as i64).into();
    // Numbered from 1, and 0 if there is none.
    Option<EndReason> => |reason| reason.map_or(0, |reason| 1 + place(&EndReason::ALL, reason)).into();
}

/// Inserts the entries shown in lists.
pub(super) async fn insert_entries(
    db: &mut Connection<'_>,
    games: &[(i64, &NewEntry)],
    players: &Players,
) -> sqlx::Result<()> {
    let row = |(id, game): &(i64, &NewEntry)| {
        let entry = &game.entry;
        let name =
            |side: Side| text_to_sql(entry.players[side].name.as_deref().unwrap_or_default());
        let player = |side: Side| players.get(&player_key(entry, side)).copied();
        let level = |side: Side| entry.players[side].computer.map(i64::from);
        [
            Value::from(*id),
            entry.source.into(),
            entry.set.into(),
            entry.opening.into(),
            entry.result.into(),
            entry.reason.into(),
            entry.plies.into(),
            name(Side::White).into(),
            name(Side::Black).into(),
            player(Side::White).into(),
            player(Side::Black).into(),
            level(Side::White).into(),
            level(Side::Black).into(),
            text_to_sql(&entry.date).into(),
            text_to_sql(&entry.event).into(),
            entry.added.into(),
            entry.origin.as_deref().map(text_to_sql).into(),
            game.fingerprint.into(),
        ]
    };
    insert_rows(
        db,
        "archive",
        "id, source, pieces, opening, result, reason, plies, white, black, white_player, black_player, white_level, \
         black_level, date, event, added, origin, fingerprint",
        OnConflict::Fail,
        games.iter().map(row).collect(),
    )
    .await
}

/// Inserts the moves of games, and what else is needed only for a single game.
pub(super) async fn insert_games(
    db: &mut Connection<'_>,
    games: &[(i64, &NewEntry)],
) -> sqlx::Result<()> {
    let row = |(id, game): &(i64, &NewEntry)| {
        [
            Value::from(*id),
            game.moves.as_bytes().to_vec().into(),
            game.repetition.into(),
            json_text(&game.more, game.more.is_empty()).into(),
            text_to_sql(&game.study).into(),
            json_text(&game.owners, game.owners.is_empty()).into(),
        ]
    };
    insert_rows(
        db,
        "archive_games",
        "id, moves, repetition, more, study, owners",
        OnConflict::Fail,
        games.iter().map(row).collect(),
    )
    .await
}

/// Empty for an empty value, which most are.
fn json_text<T: Serialize>(value: &T, is_empty: bool) -> String {
    match is_empty {
        true => String::new(),
        // Strings always serialize.
        false => serde_json::to_string(value).unwrap_or_default(),
    }
}

fn read_json<T: DeserializeOwned + Default>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_default()
}

pub(super) const RESULTS: [GameResult; 4] = [
    GameResult::Unfinished,
    GameResult::WhiteWins,
    GameResult::BlackWins,
    GameResult::Draw,
];

/// Ids of players by their keys.
pub(super) type Players = HashMap<String, i64>;

/// A name as it is searched for.
fn player_key(entry: &Entry, side: Side) -> String {
    text_to_sql(&entry.players[side].title().to_lowercase())
}

/// Ids of the players of these games; new players get theirs.
pub(super) async fn player_ids(
    db: &mut Connection<'_>,
    games: &[(i64, &NewEntry)],
) -> sqlx::Result<Players> {
    let keys = games.iter();
    let keys = keys.flat_map(|(_, game)| Side::ALL.map(|side| player_key(&game.entry, side)));
    let mut keys: Vec<String> = keys.collect();
    keys.sort_unstable();
    keys.dedup();
    let known = select(db, &keys).await?;
    let new = keys.iter().filter(|key| !known.contains_key(*key));
    let new = new.map(|key| [key.into()]).collect();
    insert_rows(db, "archive_players", "key", OnConflict::Ignore, new).await?;
    select(db, &keys).await
}

async fn select(db: &mut Connection<'_>, keys: &[String]) -> sqlx::Result<Players> {
    let select = "SELECT key, id FROM archive_players WHERE key = ANY($1)";
    let rows: Vec<(String, i64)> = fetch_all(db, select, keys).await?;
    Ok(rows.into_iter().collect())
}

/// Deletes the names of players without games.
pub(crate) async fn delete_idle_players(db: &mut Connection<'_>) -> sqlx::Result<()> {
    let delete = "DELETE FROM archive_players WHERE id NOT IN \
         (SELECT white_player FROM archive UNION SELECT black_player FROM archive)";
    execute(db, delete, ()).await.map(drop)
}

//! The names of the players of the archive, each once.

use std::collections::HashMap;

use skep_game::words::Side;

use super::row::text_to_sql;
use crate::catalog::{Entry, NewEntry};

/// The numbers of players by their names.
pub(super) struct Players(HashMap<String, i64>);

impl Players {
    /// The names of the players of these games as they are kept, each once.
    pub(super) fn keys(games: &[(i64, &NewEntry)]) -> Vec<String> {
        let keys = games.iter();
        let keys = keys.flat_map(|(_, game)| Side::ALL.map(|side| key(&game.entry, side)));
        let mut keys: Vec<String> = keys.collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// Players out of rows of names and numbers.
    pub(super) fn of_rows(rows: Vec<(String, i64)>) -> Players {
        Players(rows.into_iter().collect())
    }

    /// The number of a player of one of the games.
    pub(super) fn number(&self, entry: &Entry, side: Side) -> Option<i64> {
        self.0.get(&key(entry, side)).copied()
    }
}

/// A name in the form that is searched.
fn key(entry: &Entry, side: Side) -> String {
    text_to_sql(&entry.players[side].title().to_lowercase())
}

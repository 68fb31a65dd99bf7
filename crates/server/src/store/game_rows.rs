//! Games out of rows, the same in every database.

use std::collections::HashMap;

use super::{KeptReview, Listed, Outage, StoreError, record, row::from_sql};
use crate::{game::Stamped, ids::GameId};

/// What lists are made of: the id, the settings, the overview, and when something last happened.
pub(super) type ListedRow = (String, String, String, i64);

/// The ids of games.
pub(super) fn ids(rows: &[(String,)]) -> Result<Vec<GameId>, StoreError> {
    let id = |(text,): &(String,)| {
        GameId::parse(text).ok_or_else(|| StoreError::Corrupt(format!("game {text:?}")))
    };
    rows.iter().map(id).collect()
}

/// What has happened in a game, out of times and texts.
pub(super) fn events(rows: &[(i64, String)]) -> Result<Vec<Stamped>, StoreError> {
    let stamped = |(at, body): &(i64, String)| {
        Ok(Stamped {
            at: from_sql(*at),
            event: record::read_event(body)?,
        })
    };
    rows.iter().map(stamped).collect()
}

/// Games for a list, in the order in which they are named; unknown ones are left out.
pub(super) fn listed(names: &[String], rows: &[ListedRow]) -> Result<Vec<Listed>, StoreError> {
    let rows: HashMap<&str, _> = rows.iter().map(|row| (row.0.as_str(), row)).collect();
    let known = names.iter().filter_map(|name| rows.get(name.as_str()));
    known
        .map(|(_, settings, overview, updated)| {
            Ok(Listed {
                settings: record::read_settings(settings)?,
                overview: record::read_overview(overview),
                updated: from_sql(*updated),
            })
        })
        .collect()
}

/// Outages, out of when they began and ended.
pub(super) fn outages(rows: &[(i64, i64)]) -> Vec<Outage> {
    let outage = |(began, ended): &(i64, i64)| Outage {
        began: from_sql(*began),
        ended: from_sql(*ended),
    };
    rows.iter().map(outage).collect()
}

/// What an earlier version has reviewed, out of the game and the quality.
pub(super) fn review((game, quality): (String, String)) -> KeptReview {
    KeptReview {
        game,
        deep: quality == "deep",
    }
}

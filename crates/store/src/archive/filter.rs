//! The conditions and the order of an archive search, as SQL.

use skep_game::catalog::{Filter, Search, Sort, Source};

use crate::{
    column::{Value, place, text_to_sql, to_sql},
    query::Query,
};

/// Numbers passed to SQLite as a list; more are passed as a bitmap.
const MAX_LISTED: usize = 1000;

/// Appends the conditions of a filter. `among` limits the search to some games. `sqlite_sort` is the sort order if the database
/// is SQLite, whose planner needs hints.
pub(super) fn push_filter(
    query: &mut Query,
    filter: &Filter,
    among: Option<&[u64]>,
    sqlite_sort: Option<Sort>,
) {
    let mut compare = |comparison: &str, value: Option<Value>| {
        if let Some(value) = value {
            query.push(" AND ").push(plus(comparison, sqlite_sort));
            query.push(comparison).push_bind(value);
        }
    };
    compare("pieces = ", filter.set.map(Value::from));
    compare("opening = ", filter.opening.map(Value::from));
    compare("result = ", filter.result.map(Value::from));
    compare("reason = ", filter.reason.map(Some).map(Value::from));
    compare("plies >= ", filter.min.map(Value::from));
    compare("plies <= ", filter.max.map(Value::from));
    let text = |text: &String| Value::from(text_to_sql(text));
    compare("date >= ", filter.from.as_ref().map(text));
    if let Some(to) = &filter.to {
        // Partial dates sort before complete ones: "2024" matches up to "2024~".
        compare("date <= ", Some(text(&format!("{to}~"))));
        compare("date <> ", Some("".into()));
    }
    if let Some(level) = filter.level {
        query.push(" AND ").push_bind(u32::from(level));
        query.push(" IN (white_level, black_level)");
    }
    for (players, name) in [
        (&["white_player"][..], &filter.white),
        (&["black_player"], &filter.black),
        (&["white_player", "black_player"], &filter.player),
    ] {
        if let Some(name) = name {
            push_name(query, players, &text_to_sql(name));
        }
    }
    if !filter.sources.is_empty() {
        let sources = filter
            .sources
            .iter()
            .map(|&source| place(&Source::ALL, source));
        push_list(query, "source", sources.collect::<Vec<i64>>());
    }
    if let Some(own) = &filter.own {
        let own = own.iter().map(|own| text_to_sql(own));
        push_list(query, "origin", own.collect::<Vec<String>>());
    }
    for ids in [filter.ids.as_deref(), among].into_iter().flatten() {
        let ids: Vec<i64> = ids.iter().copied().map(to_sql).collect();
        match sqlite_sort.is_some() && ids.len() > MAX_LISTED {
            true => push_bitmap(query, &ids),
            false => push_list(query, "archive.id", ids),
        }
    }
}

pub(super) const fn order(search: &Search) -> &'static str {
    match (search.sort, search.ascending) {
        (Sort::Date, true) => " ORDER BY date ASC, archive.id ASC",
        (Sort::Date, false) => " ORDER BY date DESC, archive.id DESC",
        (Sort::Plies, true) => " ORDER BY plies ASC, archive.id ASC",
        (Sort::Plies, false) => " ORDER BY plies DESC, archive.id DESC",
        (Sort::Added, true) => " ORDER BY archive.id ASC",
        (Sort::Added, false) => " ORDER BY archive.id DESC",
    }
}

/// A plus keeps SQLite from using the index that begins with a column where that index does not have the order of the list:
/// sorting takes longer than reading everything in the right order.
fn plus(comparison: &str, sqlite_sort: Option<Sort>) -> &'static str {
    let is_plies = comparison.starts_with("plies");
    let is_date = comparison.starts_with("date");
    match sqlite_sort {
        Some(Sort::Date | Sort::Added) if is_plies => "+",
        Some(Sort::Plies | Sort::Added) if is_date => "+",
        _ => "",
    }
}

fn push_list(query: &mut Query, column: &str, values: impl Into<Value>) {
    query.push(" AND ").push(column).push(" = ANY(");
    query.push_bind(values).push(")");
}

/// Passes many ids to SQLite as a bitmap of one byte per game, which needs no sorting.
fn push_bitmap(query: &mut Query, ids: &[i64]) {
    let last = ids.iter().copied().max().unwrap_or_default();
    let mut is_listed = vec![0_u8; usize::try_from(last).unwrap_or_default()];
    for &id in ids {
        // SQL counts from 1, and so do the games.
        let place = usize::try_from(id).unwrap_or_default().wrapping_sub(1);
        if let Some(byte) = is_listed.get_mut(place) {
            *byte = 1;
        }
    }
    query.push(" AND substr(").push_bind(is_listed);
    query.push(", archive.id, 1) = x'01'");
}

/// Searches the distinct names first.
fn push_name(query: &mut Query, players: &[&str], name: &str) {
    for (index, player) in players.iter().enumerate() {
        query.push(if index == 0 { " AND (" } else { " OR " });
        query.push(player);
        query.push(" IN (SELECT id FROM archive_players WHERE strpos(key, ");
        query.push_bind(name).push(") > 0)");
    }
    query.push(")");
}

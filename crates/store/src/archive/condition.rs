//! The conditions of an archive search.

use skep_game::catalog::{Filter, Search, Sort};

use super::row as rows;
use crate::{
    column::Value,
    row::{text_to_sql, to_sql},
};

pub(super) enum Condition {
    /// Column, operator and value.
    Compare(&'static str, &'static str, Value),
    /// Level of one of the computers.
    Level(i64),
    /// One of these players has a name containing this.
    Name(&'static [&'static str], String),
    Numbers(&'static str, Vec<i64>),
    Texts(&'static str, Vec<String>),
}

/// The conditions of a filter. `among` limits the search to some games.
pub(super) fn conditions(filter: &Filter, among: Option<&[u64]>) -> Vec<Condition> {
    let mut conditions = Vec::new();
    let reason = filter.reason.map(Some).map(rows::reason_number);
    for (column, is, value) in [
        ("pieces", " = ", filter.set.map(rows::set_number)),
        ("opening", " = ", filter.opening.map(rows::opening_number)),
        ("result", " = ", filter.result.map(rows::result_number)),
        ("reason", " = ", reason),
        ("plies", " >= ", filter.min.map(i64::from)),
        ("plies", " <= ", filter.max.map(i64::from)),
    ] {
        conditions.extend(value.map(|value| Condition::Compare(column, is, value.into())));
    }
    conditions.extend(filter.level.map(i64::from).map(Condition::Level));
    if !filter.sources.is_empty() {
        let sources = filter.sources.iter().copied();
        let numbers = sources.map(rows::source_number).collect();
        conditions.push(Condition::Numbers("source", numbers));
    }
    for (players, name) in [
        (&["white_player"][..], &filter.white),
        (&["black_player"][..], &filter.black),
        (&["white_player", "black_player"][..], &filter.player),
    ] {
        let name = name.as_deref().map(text_to_sql);
        conditions.extend(name.map(|name| Condition::Name(players, name)));
    }
    if let Some(from) = &filter.from {
        conditions.push(Condition::Compare("date", " >= ", text_to_sql(from).into()));
    }
    if let Some(to) = &filter.to {
        // Partial dates sort before complete ones: "2024" matches up to "2024~".
        let last = format!("{}~", text_to_sql(to));
        conditions.push(Condition::Compare("date", " <= ", last.into()));
        conditions.push(Condition::Compare("date", " <> ", "".into()));
    }
    if let Some(own) = &filter.own {
        let own = own.iter().map(|own| text_to_sql(own)).collect();
        conditions.push(Condition::Texts("origin", own));
    }
    for ids in [filter.ids.as_deref(), among].into_iter().flatten() {
        let ids = ids.iter().copied().map(to_sql).collect();
        conditions.push(Condition::Numbers("archive.id", ids));
    }
    conditions
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

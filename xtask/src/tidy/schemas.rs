//! Both databases have the same tables and columns, so that moving to the other loses nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::Finding;
use super::file::File;

const SQLITE: &str = "crates/store/src/sqlite/schema.sql";
const POSTGRES: &str = "crates/store/src/postgres/schema.sql";

/// Keywords that start a table constraint instead of a column.
const CONSTRAINTS: &[&str] = &["CHECK", "CONSTRAINT", "FOREIGN", "PRIMARY", "UNIQUE"];

/// Only in PostgreSQL, where several nodes share a database. `skep migrate` does not copy these.
const CLUSTER_ONLY: &[&str] = &["games.claimed", "nodes", "presence"];

/// Columns by table.
type Schema = BTreeMap<String, BTreeSet<String>>;

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let schema = |path: &str| {
        let file = files.iter().find(|file| file.path == path);
        file.map(|file| parse(&file.text)).unwrap_or_default()
    };
    let (sqlite, postgres) = (schema(SQLITE), schema(POSTGRES));
    let mut findings = missing(&sqlite, &postgres, POSTGRES);
    findings.extend(missing(&postgres, &sqlite, SQLITE));
    findings
}

/// Tables and columns of one database that the other lacks.
fn missing(one: &Schema, other: &Schema, path: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut find = |what: String| {
        let message = format!("lacks {what}, which the other database has");
        findings.push(Finding::new(path, 1, message));
    };
    let is_for_both = |name: &str| !CLUSTER_ONLY.contains(&name);
    for (table, columns) in one {
        match other.get(table) {
            None if is_for_both(table) => find(format!("the table `{table}`")),
            None => {}
            Some(others) => {
                let lacking = columns.difference(others);
                let lacking = lacking.map(|column| format!("{table}.{column}"));
                for column in lacking.filter(|column| is_for_both(column)) {
                    find(format!("the column `{column}`"));
                }
            }
        }
    }
    findings
}

fn parse(sql: &str) -> Schema {
    let mut schema = Schema::new();
    let lines = sql
        .lines()
        .map(|line| line.split("--").next().unwrap_or(""));
    let sql = lines.collect::<Vec<_>>().join("\n");
    for statement in sql.split(';') {
        let words: Vec<&str> = statement
            .split(|c: char| c.is_whitespace() || c == '(')
            .filter(|word| !word.is_empty())
            .collect();
        if let ["CREATE", "TABLE", table, ..] = &words[..] {
            schema.insert((*table).to_owned(), columns(statement));
        }
    }
    schema
}

fn columns(statement: &str) -> BTreeSet<String> {
    let mut columns = BTreeSet::new();
    let mut depth = 0;
    let mut part = String::new();
    for c in statement.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        // A part ends with a comma between the outer brackets, or with the last of them.
        let is_end = c == ',' && depth == 1 || c == ')' && depth == 0;
        match (is_end, depth) {
            (true, _) => {
                let name = part.trim_start_matches('(').split_whitespace().next();
                let name = name.filter(|name| !CONSTRAINTS.contains(name));
                columns.extend(name.map(str::to_owned));
                part.clear();
            }
            (false, 1..) => part.push(c),
            (false, _) => {}
        }
        if c == ')' && depth == 0 {
            break;
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::super::file::sample;
    use super::*;

    fn found(sqlite: &str, postgres: &str) -> Vec<String> {
        let findings = check(&[sample(POSTGRES, postgres), sample(SQLITE, sqlite)]);
        findings.into_iter().map(|found| found.message).collect()
    }

    #[test]
    fn finds_what_one_database_lacks() {
        let sqlite = "CREATE TABLE games (id TEXT PRIMARY KEY, version INTEGER, overview TEXT); CREATE TABLE other (at INTEGER);";
        let postgres = "CREATE TABLE games (id TEXT, version BIGINT, extra BIGINT, claimed BIGINT); CREATE TABLE nodes (id BIGINT);";
        assert_eq!(
            found(sqlite, postgres),
            [
                "lacks the column `games.overview`, which the other database has",
                "lacks the table `other`, which the other database has",
                "lacks the column `games.extra`, which the other database has",
            ]
        );
    }

    #[test]
    fn ignores_types_keys_and_comments() {
        let sqlite = "-- CREATE TABLE none (id TEXT);
CREATE TABLE games (
    id TEXT, -- which
    kind TEXT CHECK (kind IN ('a', 'b')),
    PRIMARY KEY (id, kind)
) STRICT;";
        let postgres = "CREATE TABLE games (kind TEXT COLLATE \"C\", id TEXT PRIMARY KEY) WITH (fillfactor = 70);";
        assert!(found(sqlite, postgres).is_empty());
    }
}

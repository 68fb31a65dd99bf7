//! Both databases have the same tables and columns, so that moving from one to the other loses nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::Finding;
use super::file::File;

/// SQLite's migrations; PostgreSQL's are in a folder inside.
const SQLITE: &str = "crates/server/migrations/";
const POSTGRES: &str = "crates/server/migrations/postgres/";

/// Keywords that start a table constraint.
const CONSTRAINTS: &[&str] = &["CHECK", "CONSTRAINT", "FOREIGN", "PRIMARY", "UNIQUE"];

/// Used only by clusters on PostgreSQL, and not copied by `skep migrate`.
const OF_NODES: &[&str] = &["games.claimed", "games.due", "nodes", "outages", "presence"];

/// Columns by table.
type Schema = BTreeMap<String, BTreeSet<String>>;

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let steps = |folder: &'static str| {
        let is_in = move |file: &&File| {
            let name = file.path.strip_prefix(folder).unwrap_or("/");
            file.has_extension("sql") && !name.contains('/')
        };
        files.iter().filter(is_in)
    };
    let (mut sqlite, mut postgres) = (Schema::new(), Schema::new());
    steps(SQLITE).for_each(|file| apply(&file.text, &mut sqlite));
    steps(POSTGRES).for_each(|file| apply(&file.text, &mut postgres));
    let mut findings = lacking(&sqlite, &postgres, POSTGRES);
    findings.extend(lacking(&postgres, &sqlite, SQLITE));
    findings
}

/// Tables and columns that only one database has.
fn lacking(one: &Schema, other: &Schema, folder: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut find = |what: String| {
        let message = format!("no migration creates {what}, which the other database has");
        findings.push(Finding::new(folder.trim_end_matches('/'), 1, message));
    };
    let is_for_both = |name: &str| !OF_NODES.contains(&name);
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

/// Applies a migration.
fn apply(sql: &str, schema: &mut Schema) {
    let lines = sql
        .lines()
        .map(|line| line.split("--").next().unwrap_or(""));
    let sql = lines.collect::<Vec<_>>().join("\n");
    for statement in sql.split(';') {
        let words: Vec<&str> = statement
            .split(|c: char| c.is_whitespace() || c == '(')
            .filter(|word| !word.is_empty())
            .collect();
        match &words[..] {
            ["CREATE", "TABLE", table, ..] | ["CREATE", "UNLOGGED", "TABLE", table, ..] => {
                schema.insert((*table).to_owned(), columns(statement));
            }
            ["DROP", "TABLE", table, ..] => {
                schema.remove(*table);
            }
            ["ALTER", "TABLE", table, "ADD", "COLUMN", column, ..] => {
                let columns = schema.entry((*table).to_owned()).or_default();
                columns.insert((*column).to_owned());
            }
            ["ALTER", "TABLE", table, "DROP", "COLUMN", column, ..] => {
                let columns = schema.entry((*table).to_owned()).or_default();
                columns.remove(*column);
            }
            _ => {}
        }
    }
}

/// Columns of a `CREATE TABLE` statement.
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
        // A part ends with a comma between the outer brackets, or with the closing one.
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

    fn found(sqlite: &[&str], postgres: &str) -> Vec<String> {
        let mut files = vec![sample(&format!("{POSTGRES}0001_all.sql"), postgres)];
        for (number, text) in (1..).zip(sqlite) {
            files.push(sample(&format!("{SQLITE}000{number}_step.sql"), text));
        }
        let findings = check(&files);
        findings.into_iter().map(|found| found.message).collect()
    }

    #[test]
    fn finds_missing_tables_and_columns() {
        let sqlite = [
            "CREATE TABLE games (id TEXT PRIMARY KEY, version INTEGER);",
            "ALTER TABLE games ADD COLUMN overview TEXT; CREATE TABLE other (at INTEGER);",
        ];
        let postgres = "CREATE TABLE games (id TEXT, version BIGINT, extra BIGINT, due BIGINT); CREATE TABLE nodes (id BIGINT);";
        assert_eq!(
            found(&sqlite, postgres),
            [
                "no migration creates the column `games.overview`, which the other database has",
                "no migration creates the table `other`, which the other database has",
                "no migration creates the column `games.extra`, which the other database has",
            ]
        );
    }

    #[test]
    fn ignores_types_keys_comments_and_dropped_columns() {
        let sqlite = [
            "-- CREATE TABLE none (id TEXT);\nCREATE TABLE games (\n    id TEXT, -- which\n    kind TEXT CHECK (kind IN ('a', 'b')),\n    old INTEGER,\n    PRIMARY KEY (id, kind)\n) STRICT;",
            "ALTER TABLE games DROP COLUMN old; CREATE TABLE gone (id TEXT);",
            "DROP TABLE gone;",
        ];
        let postgres = "CREATE UNLOGGED TABLE games (kind TEXT COLLATE \"C\", id TEXT PRIMARY KEY) WITH (fillfactor = 70);";
        assert!(found(&sqlite, postgres).is_empty());
    }
}

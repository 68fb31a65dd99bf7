//! Inside the server, only the store knows the database, only `http` knows the web and only `mail` knows SMTP.

use super::Finding;
use super::file::File;
use super::rust::{self, find_word};

const SERVER: &str = "crates/server/src/";

/// Crates that only one directory of the server may name, with what they stand for.
const OWNED: &[(&str, &str, &str)] = &[
    ("sqlx", "store/", "SQL"),
    ("axum", "http/", "HTTP"),
    ("hyper", "http/", "HTTP"),
    ("hyper_util", "http/", "HTTP"),
    ("tower_http", "http/", "HTTP"),
    ("lettre", "mail/", "SMTP"),
];

/// What is kept and what the archive consists of are not told by the words of the protocol.
const WITHOUT_PROTOCOL: &[&str] = &["store/", "catalog/"];

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for source in rust::sources(files) {
        let Some(path) = source.path.strip_prefix(SERVER) else {
            continue;
        };
        for (name, owner, what) in OWNED {
            if path.starts_with(owner) {
                continue;
            }
            for start in find_word(&source.code, name) {
                let line = source.line_at(start);
                let message = format!("`{name}` outside {SERVER}{owner}: only that knows {what}");
                findings.push(Finding::new(&source.path, line, message));
            }
        }
        if WITHOUT_PROTOCOL.iter().any(|layer| path.starts_with(layer)) {
            for start in find_word(&source.code, "protocol") {
                let line = source.line_at(start);
                let message = "messages are told at the edge: what is kept has records of its own";
                findings.push(Finding::new(&source.path, line, message));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::file::sample;
    use super::*;

    fn count(path: &str, text: &str) -> usize {
        check(&[sample(path, text)]).len()
    }

    #[test]
    fn a_layer_that_knows_too_much_is_found() {
        assert_eq!(count("crates/server/src/room/mod.rs", "use sqlx::Row;"), 1);
        assert_eq!(
            count(
                "crates/server/src/store/mod.rs",
                "fn a() { axum::serve(); }"
            ),
            1
        );
    }

    #[test]
    fn what_is_kept_is_not_what_is_told() {
        let text = "use crate::protocol::Side;";
        assert_eq!(count("crates/server/src/store/mod.rs", text), 1);
        assert_eq!(count("crates/server/src/catalog/entry.rs", text), 1);
        assert_eq!(count("crates/server/src/room/actor.rs", text), 0);
    }

    #[test]
    fn each_layer_may_know_its_own_and_others_stand_apart() {
        assert_eq!(count("crates/server/src/store/mod.rs", "use sqlx::Row;"), 0);
        assert_eq!(
            count("crates/server/src/http/mod.rs", "use axum::Router;"),
            0
        );
        assert_eq!(count("crates/server/tests/a.rs", "use sqlx::Row;"), 0);
        assert_eq!(count("crates/server/src/room/mod.rs", "// sqlx"), 0);
    }
}

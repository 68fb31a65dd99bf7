//! The rules of the game touch nothing but their arguments: no file, no socket, no thread, no
//! clock.

use super::Finding;
use super::file::File;
use super::rust::{self, Source, find_word};

const SOURCES: &str = "crates/rules/src/";
const MODULES: &[&str] = &["env", "fs", "io", "net", "process", "thread", "time"];
const MACROS: &[&str] = &["print", "println", "eprint", "eprintln", "dbg"];

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    rust::sources(files)
        .iter()
        .filter(|source| source.path.starts_with(SOURCES))
        .flat_map(check_source)
        .collect()
}

fn check_source(source: &Source) -> Vec<Finding> {
    let code = &source.code;
    let mut uses: Vec<(usize, String)> = Vec::new();
    for start in find_word(code, "std") {
        for module in modules_used(&code[start + "std".len()..]) {
            if MODULES.contains(&module) {
                uses.push((start, format!("std::{module}")));
            }
        }
    }
    for word in MACROS {
        for start in find_word(code, word) {
            if code[start + word.len()..].starts_with('!') {
                uses.push((start, format!("{word}!")));
            }
        }
    }
    uses.into_iter()
        .map(|(start, what)| (source.line_at(start), what))
        .filter(|(line, _)| !source.is_test(*line))
        .map(|(line, what)| {
            let message = format!(
                "`{what}` in the rules: they do no I/O, start no threads and read no clock"
            );
            Finding::new(&source.path, line, message)
        })
        .collect()
}

/// The modules named after `std`: one in `::fs::read`, several in `::{fs, io::Read}`.
fn modules_used(after_std: &str) -> Vec<&str> {
    let Some(path) = after_std.strip_prefix("::") else {
        return Vec::new();
    };
    let Some(group) = path.strip_prefix('{') else {
        return vec![first_word(path)];
    };
    let mut modules = Vec::new();
    let mut depth = 0_usize;
    let mut start = 0;
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                modules.push(first_word(group[start..at].trim_start()));
                start = at + 1;
                if c == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    modules
}

fn first_word(path: &str) -> &str {
    let end = path.find(|c: char| !c.is_alphanumeric() && c != '_');
    &path[..end.unwrap_or(path.len())]
}

#[cfg(test)]
mod tests {
    use super::super::file::sample;
    use super::*;

    fn messages(path: &str, text: &str) -> Vec<String> {
        check(&[sample(path, text)])
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn the_outer_world_is_found_in_every_spelling() {
        for text in [
            "use std::fs;",
            "use std::{collections::{HashMap, HashSet}, fs::read};",
            "use std::{\n    fs::{self, File},\n    fmt,\n};",
            "fn a() { std::fs::read(b); }",
            "use ::std::fs::File;",
        ] {
            let found = messages("crates/rules/src/board.rs", text);
            assert_eq!(found.len(), 1, "{text}");
            assert!(found[0].starts_with("crates/rules/src/board.rs:1: `std::fs`"));
        }
        assert_eq!(messages("crates/rules/src/a.rs", "println!();").len(), 1);
    }

    #[test]
    fn the_rest_of_the_library_passes() {
        let text = "use std::{fmt, collections::{HashMap, fs}};\nuse core::fmt;\n// std::fs\n";
        assert!(messages("crates/rules/src/board.rs", text).is_empty());
    }

    #[test]
    fn tests_and_other_crates_pass() {
        let text = "#[cfg(test)]\nmod tests {\n    use std::fs;\n}\n";
        assert!(messages("crates/rules/src/board.rs", text).is_empty());
        assert!(messages("crates/rules/tests/games.rs", "use std::fs;").is_empty());
        assert!(messages("crates/skep/src/main.rs", "use std::fs;").is_empty());
    }
}

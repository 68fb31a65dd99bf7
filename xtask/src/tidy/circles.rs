//! The modules of the server need each other one way: each can be read without those that use it.

use std::collections::{BTreeMap, BTreeSet};

use super::Finding;
use super::file::File;
use super::rust::{self, Source};

const SERVER: &str = "crates/server/src/";

/// Which module needs which, and the first place where that shows.
type Arrows = BTreeMap<String, BTreeMap<String, (String, usize)>>;

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let arrows = arrows(&rust::sources(files));
    let mut findings = Vec::new();
    for (from, targets) in &arrows {
        for (to, (path, line)) in targets {
            if let Some(back) = way(&arrows, to, from) {
                let message = format!(
                    "`{from}` needs `{to}`, which needs it: {}",
                    back.join(" -> ")
                );
                findings.push(Finding::new(path, *line, message));
            }
        }
    }
    findings
}

fn arrows(sources: &[Source]) -> Arrows {
    let of_server = |source: &&Source| module(&source.path).is_some();
    let modules: BTreeSet<String> = sources
        .iter()
        .filter_map(|source| module(&source.path))
        .collect();
    let mut arrows = Arrows::new();
    for source in sources.iter().filter(of_server) {
        let Some(from) = module(&source.path) else {
            continue;
        };
        for (start, name) in named(&source.code) {
            let line = source.line_at(start);
            if source.is_test(line) || name == from || !modules.contains(&name) {
                continue;
            }
            let place = (source.path.clone(), line);
            let targets = arrows.entry(from.clone()).or_default();
            targets.entry(name).or_insert(place);
        }
    }
    arrows
}

/// The module at the top of the server that a file belongs to; `None` for what is no part of one.
fn module(path: &str) -> Option<String> {
    let path = path.strip_prefix(SERVER)?.strip_suffix(".rs")?;
    let name = path.split('/').next()?;
    (name != "lib").then(|| name.to_owned())
}

/// What follows each `crate::`, alone or in a list, with its place.
fn named(code: &str) -> Vec<(usize, String)> {
    const START: &str = "crate::";
    let mut names = Vec::new();
    for (start, _) in code.match_indices(START) {
        if !rust::is_word(code, start, start + "crate".len()) {
            continue;
        }
        let rest = &code[start + START.len()..];
        match rest.strip_prefix('{') {
            None => names.push((start, first_word(rest))),
            Some(list) => {
                let words = members(list).into_iter();
                names.extend(words.map(|(place, word)| (start + START.len() + 1 + place, word)));
            }
        }
    }
    names
}

/// The first word of each member of a list that has just been opened.
fn members(list: &str) -> Vec<(usize, String)> {
    let mut members = Vec::new();
    let mut depth = 1;
    let mut begins = true;
    for (place, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => begins = true,
            c if begins && depth == 1 && !c.is_whitespace() => {
                begins = false;
                members.push((place, first_word(&list[place..])));
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    members
}

fn first_word(text: &str) -> String {
    let is_inner = |c: &char| c.is_alphanumeric() || *c == '_';
    text.chars().take_while(is_inner).collect()
}

/// How one module needs another, through others if need be.
fn way<'a>(arrows: &'a Arrows, from: &'a str, to: &str) -> Option<Vec<&'a str>> {
    let mut ways = vec![vec![from]];
    let mut seen = BTreeSet::from([from]);
    while let Some(way) = ways.pop() {
        let last = *way.last()?;
        if last == to {
            return Some(way);
        }
        for next in arrows.get(last).into_iter().flat_map(BTreeMap::keys) {
            if seen.insert(next) {
                let mut longer = way.clone();
                longer.push(next);
                ways.push(longer);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::file::sample;
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<File> = files
            .iter()
            .map(|(path, text)| sample(&format!("{SERVER}{path}"), text))
            .collect();
        let findings = check(&files);
        findings.into_iter().map(|found| found.message).collect()
    }

    #[test]
    fn modules_that_need_each_other_are_found() {
        let found = found(&[
            (
                "store/mod.rs",
                "use crate::{\n    clock::now,\n    archive::{Entry, room},\n};",
            ),
            ("archive/search.rs", "fn a() { crate::room::open(); }"),
            ("room/mod.rs", "use crate::store::Store;"),
            ("clock.rs", "pub fn now() {}"),
        ]);
        assert_eq!(
            found,
            [
                "`archive` needs `room`, which needs it: room -> store -> archive",
                "`room` needs `store`, which needs it: store -> archive -> room",
                "`store` needs `archive`, which needs it: archive -> room -> store",
            ]
        );
    }

    #[test]
    fn arrows_one_way_tests_and_other_names_are_in_order() {
        let found = found(&[
            ("room/mod.rs", "use crate::{store::Store, protocol::Side};"),
            ("room/actor.rs", "use crate::room::Room;"),
            (
                "store/mod.rs",
                "// crate::room\n#[cfg(test)]\nmod tests { use crate::room::Room; }",
            ),
            ("lib.rs", "pub use crate::room::Room;"),
        ]);
        assert!(found.is_empty(), "{found:?}");
    }
}

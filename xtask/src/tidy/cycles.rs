//! The top-level modules of a crate do not import each other in cycles.

use std::collections::{BTreeMap, BTreeSet};

use super::Finding;
use super::file::File;

/// Imported modules by importing module, each with the file that imports it.
type Imports = BTreeMap<String, BTreeMap<String, String>>;

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let roots: BTreeSet<&str> = files
        .iter()
        .filter_map(|file| root_of(&file.path))
        .collect();
    roots
        .into_iter()
        .flat_map(|root| check_crate(files, root))
        .collect()
}

/// `crates/x/src/` for a source file of a crate.
fn root_of(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("crates/")?;
    let end = rest.find('/')? + "crates/".len();
    path[end..]
        .starts_with("/src/")
        .then(|| &path[..end + "/src/".len()])
}

fn check_crate(files: &[File], root: &str) -> Vec<Finding> {
    let imports = imports(files, root);
    let mut findings = Vec::new();
    for (from, targets) in &imports {
        for (to, path) in targets {
            if let Some(back) = find_path(&imports, to, from) {
                let message = format!("`{from}` imports `{to}`, a cycle: {}", back.join(" -> "));
                findings.push(Finding::new(path, 1, message));
            }
        }
    }
    findings
}

fn imports(files: &[File], root: &str) -> Imports {
    let is_root = |file: &&File| {
        ["lib.rs", "main.rs"]
            .iter()
            .any(|name| file.path == format!("{root}{name}"))
    };
    let roots: String = files
        .iter()
        .filter(is_root)
        .map(|file| product_code(&file.text))
        .collect();
    let exported = reexports(&roots);
    let sources: Vec<(&str, &File)> = files
        .iter()
        .filter_map(|file| Some((module(file.path.strip_prefix(root)?)?, file)))
        .filter(|(module, _)| roots.contains(&format!("mod {module};")))
        .collect();
    let modules: BTreeSet<&str> = sources.iter().map(|(module, _)| *module).collect();
    let mut imports = Imports::new();
    for (module, file) in sources {
        for name in imported(&product_code(&file.text)) {
            let target = exported.get(&name).unwrap_or(&name);
            if target != module && modules.contains(target.as_str()) {
                let targets = imports.entry(module.to_owned()).or_default();
                targets
                    .entry(target.clone())
                    .or_insert_with(|| file.path.clone());
            }
        }
    }
    imports
}

/// The top-level module of a source file; `None` for the crate root and for tests.
fn module(path: &str) -> Option<&str> {
    let path = path.strip_suffix(".rs")?;
    let is_test = |part: &str| part == "tests" || part.ends_with("_tests");
    let module = path.split('/').next()?;
    (!path.split('/').any(is_test) && module != "lib" && module != "main").then_some(module)
}

/// The text without comments and without items compiled for tests only, as far as rustfmt's layout shows them.
fn product_code(text: &str) -> String {
    let mut code = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line == "#[cfg(test)]" {
            let is_end =
                |line: &str| line == "}" || (line.ends_with(';') && !line.starts_with(' '));
            lines.by_ref().find(|line| is_end(line));
        } else if !line.trim_start().starts_with("//") {
            code.push_str(line);
            code.push('\n');
        }
    }
    code
}

/// Names re-exported by the crate root, with the modules they come from.
fn reexports(root: &str) -> BTreeMap<String, String> {
    let mut exported = BTreeMap::new();
    for statement in root.split(';') {
        let Some((_, path)) = statement.split_once("pub use ") else {
            continue;
        };
        if let Some((module, names)) = path.split_once("::") {
            for name in names
                .split(|c: char| !is_word(c))
                .filter(|name| !name.is_empty())
            {
                exported.insert(name.to_owned(), module.to_owned());
            }
        }
    }
    exported
}

/// The names that follow `crate::`, alone or in a list.
fn imported(code: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (start, found) in code.match_indices("crate::") {
        let rest = &code[start + found.len()..];
        match rest.strip_prefix('{') {
            None => names.push(first_word(rest)),
            Some(list) => names.extend(list_items(list)),
        }
    }
    names
}

/// The first word of each item of a list whose opening brace has been read.
fn list_items(list: &str) -> Vec<String> {
    let mut depth = 1;
    let end = list.find(|c| {
        depth += match c {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        depth == 0
    });
    let mut depth = 0;
    list[..end.unwrap_or(list.len())]
        .split(|c| {
            depth += match c {
                '{' => 1,
                '}' => -1,
                _ => 0,
            };
            c == ',' && depth == 0
        })
        .map(|item| first_word(item.trim_start()))
        .collect()
}

fn first_word(text: &str) -> String {
    text.chars().take_while(|c| is_word(*c)).collect()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// How one module imports another, directly or through others.
fn find_path<'a>(imports: &'a Imports, from: &'a str, to: &str) -> Option<Vec<&'a str>> {
    let mut paths = vec![vec![from]];
    let mut seen = BTreeSet::from([from]);
    while let Some(path) = paths.pop() {
        let last = *path.last()?;
        if last == to {
            return Some(path);
        }
        for next in imports.get(last).into_iter().flat_map(BTreeMap::keys) {
            if seen.insert(next) {
                paths.push(path.iter().copied().chain([next.as_str()]).collect());
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::file::sample;
    use super::*;

    const ROOT: &str =
        "mod archive;\nmod clock;\nmod room;\nmod store;\n\npub use room::{Player, Room};\n";

    fn messages(files: &[(&str, &str)]) -> Vec<String> {
        let mut samples = vec![sample("crates/x/src/lib.rs", ROOT)];
        for (path, text) in files {
            samples.push(sample(&format!("crates/x/src/{path}"), text));
        }
        let findings = check(&samples);
        findings.into_iter().map(|found| found.message).collect()
    }

    #[test]
    fn finds_cycles_through_lists_paths_and_reexports() {
        let found = messages(&[
            (
                "store/mod.rs",
                "use crate::{\n    clock::now,\n    archive::{Entry, room},\n};",
            ),
            ("archive/search.rs", "use crate::Player;"),
            ("room/mod.rs", "fn open() { crate::store::open(); }"),
            ("clock.rs", "pub fn now() {}"),
        ]);
        assert_eq!(
            found,
            [
                "`archive` imports `room`, a cycle: room -> store -> archive",
                "`room` imports `store`, a cycle: store -> archive -> room",
                "`store` imports `archive`, a cycle: archive -> room -> store",
            ]
        );
    }

    #[test]
    fn ignores_tests_comments_and_one_way_imports() {
        let found = messages(&[
            ("room/mod.rs", "use crate::{store::Store, protocol::Side};"),
            ("room/actor.rs", "use crate::room::Room;"),
            ("store/tests.rs", "use crate::room::Room;"),
            (
                "store/mod.rs",
                "// crate::room\n#[cfg(test)]\nmod tests {\n    use crate::room::Room;\n}\n",
            ),
        ]);
        assert!(found.is_empty(), "{found:?}");
    }
}

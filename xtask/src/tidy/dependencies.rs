//! Dependencies point one way, and the rules of the game stay light.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

use super::Finding;
use super::file::File;

/// Our crates, each with those of ours that it may depend on.
const ARROWS: &[(&str, &[&str])] = &[
    ("skep-rules", &[]),
    ("skep-engine", &["skep-rules"]),
    ("skep-game", &["skep-rules"]),
    ("skep-solo", &["skep-rules", "skep-engine", "skep-game"]),
    (
        "skep-page",
        // Only its tests need the people: they write down the types of everything that a page is told.
        &[
            "skep-rules",
            "skep-engine",
            "skep-game",
            "skep-people",
            "skep-solo",
        ],
    ),
    ("skep-people", &["skep-rules", "skep-game"]),
    // Bots know a server by its interface; only their tests start one.
    (
        "skep-bots",
        &[
            "skep-rules",
            "skep-engine",
            "skep-game",
            "skep-people",
            "skep-server",
            "skep-solo",
        ],
    ),
    // Only tests need it.
    ("skep-test-postgres", &[]),
    // A server is for people: the engine runs in the page and in the program.
    (
        "skep-server",
        &[
            "skep-rules",
            "skep-game",
            "skep-people",
            "skep-test-postgres",
        ],
    ),
    (
        "skep",
        &[
            "skep-rules",
            "skep-bots",
            "skep-engine",
            "skep-game",
            "skep-people",
            "skep-solo",
            "skep-server",
            "skep-test-postgres",
        ],
    ),
];

/// Our packages beside them, which depend on none of them, so that they build when the others
/// do not.
const APART: &[&str] = &["xtask"];

/// The crate that must stay free of everything in `HEAVY`, even indirectly.
const LIGHT: &str = "skep-rules";

/// Asynchronous runtimes, databases, and what talks to a network.
const HEAVY: &[&str] = &[
    "async-std",
    "axum",
    "diesel",
    "futures",
    "hyper",
    "mio",
    "postgres",
    "redb",
    "redis",
    "reqwest",
    "rusqlite",
    "sea-orm",
    "sled",
    "smol",
    "sqlx",
    "tokio",
];

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let packages = match packages(files) {
        Ok(packages) => packages,
        Err(finding) => return vec![finding],
    };
    for package in &packages {
        findings.extend(check_direction(package, &packages));
    }
    match locked_dependencies(files) {
        Ok(locked) => {
            for package in packages.iter().filter(|package| package.name == LIGHT) {
                findings.extend(check_weight(package, &locked));
            }
        }
        Err(finding) => findings.push(finding),
    }
    findings
}

/// A package of this workspace.
struct Package {
    name: String,
    path: String,
    /// What it needs to be built.
    dependencies: BTreeSet<String>,
    /// What only its tests need.
    test_dependencies: BTreeSet<String>,
}

fn check_direction(package: &Package, packages: &[Package]) -> Vec<Finding> {
    let allowed: &[&str] = if APART.contains(&package.name.as_str()) {
        &[]
    } else if let Some((_, allowed)) = ARROWS.iter().find(|(name, _)| *name == package.name) {
        allowed
    } else {
        let message = format!(
            "`{}` has no arrows: say in the tidy check what it may depend on",
            package.name
        );
        return vec![Finding::new(&package.path, 1, message)];
    };
    let is_ours = |name: &str| packages.iter().any(|package| package.name == name);
    package
        .dependencies
        .union(&package.test_dependencies)
        .filter(|name| is_ours(name) && !allowed.contains(&name.as_str()))
        .map(|name| {
            let message = format!(
                "`{}` must not depend on `{name}`: dependencies point one way",
                package.name
            );
            Finding::new(&package.path, 1, message)
        })
        .collect()
}

/// Follows the dependencies to their end, since a light crate can bring a heavy one along.
fn check_weight(package: &Package, locked: &BTreeMap<String, BTreeSet<String>>) -> Vec<Finding> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&String> = package.dependencies.iter().collect();
    while let Some(name) = open.pop() {
        if seen.insert(name) {
            open.extend(locked.get(name).into_iter().flatten());
        }
    }
    seen.into_iter()
        .filter(|name| HEAVY.contains(&name.as_str()))
        .map(|name| {
            let message = format!(
                "`{}` must not bring in `{name}`: it knows the game and nothing else",
                package.name
            );
            Finding::new(&package.path, 1, message)
        })
        .collect()
}

/// The packages of the workspace, by their manifests.
fn packages(files: &[File]) -> Result<Vec<Package>, Finding> {
    let root = files.iter().find(|file| file.path == "Cargo.toml");
    let root = root.map_or(Ok(Table::new()), parse)?;
    let shared = table(&root, "workspace").and_then(|workspace| table(workspace, "dependencies"));
    let is_member = |file: &&File| {
        let directory = file.path.strip_suffix("/Cargo.toml");
        directory.is_some_and(|directory| {
            let in_crates = directory
                .strip_prefix("crates/")
                .is_some_and(|name| !name.contains('/'));
            in_crates || APART.contains(&directory)
        })
    };
    files
        .iter()
        .filter(is_member)
        .map(|file| package(file, shared))
        .collect()
}

fn package(file: &File, shared: Option<&Table>) -> Result<Package, Finding> {
    let manifest = parse(file)?;
    let name = table(&manifest, "package")
        .and_then(|package| package.get("name"))
        .and_then(Value::as_str)
        .ok_or_else(|| Finding::new(&file.path, 1, "the package has no name"))?;
    let mut package = Package {
        name: name.to_owned(),
        path: file.path.clone(),
        dependencies: BTreeSet::new(),
        test_dependencies: BTreeSet::new(),
    };
    // A target such as `cfg(windows)` has tables of its own, with the same names.
    let targets = table(&manifest, "target")
        .into_iter()
        .flat_map(Table::values);
    for holder in std::iter::once(&manifest).chain(targets.filter_map(Value::as_table)) {
        for kind in ["dependencies", "build-dependencies"] {
            package.dependencies.extend(names(holder, kind, shared));
        }
        let tests = names(holder, "dev-dependencies", shared);
        package.test_dependencies.extend(tests);
    }
    Ok(package)
}

/// The true names of the dependencies in one table, which may be listed under another name here or
/// in the workspace.
fn names(holder: &Table, kind: &str, shared: Option<&Table>) -> Vec<String> {
    let renamed = |entry: &Value| {
        let name = entry.get("package")?.as_str()?;
        Some(name.to_owned())
    };
    let dependencies = table(holder, kind).into_iter().flatten();
    dependencies
        .map(|(key, entry)| {
            let inherited = shared.and_then(|shared| shared.get(key));
            let is_inherited = entry.get("workspace").is_some();
            let entry = inherited.filter(|_| is_inherited).unwrap_or(entry);
            renamed(entry).unwrap_or_else(|| key.clone())
        })
        .collect()
}

/// What each package of the lock file depends on, by names. Versions do not matter here.
fn locked_dependencies(files: &[File]) -> Result<BTreeMap<String, BTreeSet<String>>, Finding> {
    let mut locked: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let Some(file) = files.iter().find(|file| file.path == "Cargo.lock") else {
        return Ok(locked);
    };
    let lock = parse(file)?;
    let packages = lock.get("package").and_then(Value::as_array);
    for package in packages.into_iter().flatten() {
        let Some(name) = package.get("name").and_then(Value::as_str) else {
            continue;
        };
        let dependencies = package.get("dependencies").and_then(Value::as_array);
        let names = dependencies
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .filter_map(|entry| entry.split(' ').next())
            .map(str::to_owned);
        locked.entry(name.to_owned()).or_default().extend(names);
    }
    Ok(locked)
}

fn parse(file: &File) -> Result<Table, Finding> {
    let parsed = file.text.parse::<Table>();
    parsed.map_err(|error| Finding::new(&file.path, 1, format!("not TOML: {}", error.message())))
}

fn table<'a>(table: &'a Table, key: &str) -> Option<&'a Table> {
    table.get(key)?.as_table()
}

#[cfg(test)]
mod tests {
    use super::super::file::sample;
    use super::*;

    fn manifest(path: &str, name: &str, rest: &str) -> File {
        sample(path, &format!("[package]\nname = \"{name}\"\n{rest}"))
    }

    /// The messages for the rules and the program with the given rest of their manifests.
    fn messages(rules: &str, skep: &str, lock: &str) -> Vec<String> {
        let files = [
            sample(
                "Cargo.toml",
                "[workspace.dependencies]\nlower = { package = \"skep-rules\", path = \"x\" }",
            ),
            sample("Cargo.lock", lock),
            manifest("crates/rules/Cargo.toml", "skep-rules", rules),
            manifest("crates/skep/Cargo.toml", "skep", skep),
            manifest(
                "fuzz/Cargo.toml",
                "skep-fuzz",
                "[dependencies]\nskep-rules = \"1\"",
            ),
        ];
        check(&files).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn dependencies_downwards_pass() {
        assert!(messages("", "[dependencies]\nskep-rules = { path = \"x\" }", "").is_empty());
        assert!(messages("[dependencies]\nthiserror = \"2\"", "", "").is_empty());
    }

    #[test]
    fn dependencies_upwards_are_found_in_every_table() {
        for table in [
            "dependencies",
            "dev-dependencies",
            "build-dependencies",
            "target.'cfg(unix)'.dependencies",
        ] {
            let found = messages(&format!("[{table}]\nskep = {{ path = \"x\" }}"), "", "");
            assert_eq!(found.len(), 1, "{table}");
            assert!(found[0].contains("`skep-rules` must not depend on `skep`"));
        }
    }

    #[test]
    fn another_name_hides_nothing() {
        let direct = "[dependencies]\nupper = { package = \"skep\", path = \"x\" }";
        assert_eq!(messages(direct, "", "").len(), 1);
        let inherited = "[dependencies]\nlower.workspace = true";
        assert_eq!(messages(inherited, "", "").len(), 1);
        assert!(messages("", inherited, "").is_empty());
    }

    #[test]
    fn a_package_without_a_place_is_found() {
        let files = [manifest("crates/other/Cargo.toml", "other", "")];
        assert_eq!(check(&files).len(), 1);
    }

    #[test]
    fn tasks_stand_apart() {
        let files = [
            manifest("crates/rules/Cargo.toml", "skep-rules", ""),
            manifest(
                "xtask/Cargo.toml",
                "xtask",
                "[dependencies]\nskep-rules = \"1\"",
            ),
        ];
        assert_eq!(check(&files).len(), 1);
    }

    #[test]
    fn the_rules_stay_light_through_others() {
        let lock = "[[package]]\nname = \"a\"\ndependencies = [\"b 1.0.0\"]\n\
                    [[package]]\nname = \"b\"\ndependencies = [\"a\", \"tokio\"]\n";
        let found = messages("[dependencies]\na = \"1\"", "", lock);
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("must not bring in `tokio`"));
        assert!(messages("[dev-dependencies]\na = \"1\"", "", lock).is_empty());
        assert!(messages("", "[dependencies]\na = \"1\"", lock).is_empty());
    }

    #[test]
    fn a_broken_manifest_is_found() {
        let files = [sample("crates/x/Cargo.toml", "[package")];
        assert!(check(&files)[0].message.starts_with("not TOML"));
    }
}

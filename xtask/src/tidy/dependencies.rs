//! Dependencies between our crates point one way, and the rules crate has hardly any others.

use std::collections::BTreeSet;

use toml::Table;

use super::Finding;
use super::file::File;

/// Our crates with those they may depend on, including for tests.
const ALLOWED: &[(&str, &[&str])] = &[
    ("skep-rules", &[]),
    ("skep-engine", &["skep-rules"]),
    ("skep-game", &["skep-rules"]),
    ("skep-solo", &["skep-rules", "skep-engine", "skep-game"]),
    // Needs the people only in the test that writes the TypeScript types.
    (
        "skep-page",
        &[
            "skep-rules",
            "skep-engine",
            "skep-game",
            "skep-people",
            "skep-solo",
        ],
    ),
    ("skep-people", &["skep-rules", "skep-game"]),
    // Bots use a server over the network; only their tests start one.
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
    ("skep-test-postgres", &[]),
    (
        "skep-store",
        &[
            "skep-rules",
            "skep-game",
            "skep-people",
            "skep-test-postgres",
        ],
    ),
    // Without the engine, which runs in the page and in the program.
    (
        "skep-server",
        &[
            "skep-rules",
            "skep-game",
            "skep-people",
            "skep-store",
            "skep-test-postgres",
        ],
    ),
    ("skep-cli", &["skep-rules", "skep-engine", "skep-game"]),
    // Hosts and players do not need the lab, so nothing depends on it.
    ("skep-lab", &["skep-rules", "skep-engine", "skep-cli"]),
    (
        "skep",
        &[
            "skep-rules",
            "skep-bots",
            "skep-cli",
            "skep-engine",
            "skep-game",
            "skep-people",
            "skep-solo",
            "skep-server",
            "skep-store",
            "skep-test-postgres",
        ],
    ),
    // Builds when the others do not.
    ("xtask", &[]),
];

/// All dependencies of the rules crate, so that it stays light.
const OF_RULES: &[&str] = &["schemars", "serde", "thiserror", "ts-rs"];

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let is_member = |file: &&File| {
        let directory = file.path.strip_suffix("/Cargo.toml").unwrap_or_default();
        directory == "xtask"
            || directory
                .strip_prefix("crates/")
                .is_some_and(|name| !name.contains('/'))
    };
    let manifests = files.iter().filter(is_member);
    manifests.flat_map(check_manifest).collect()
}

fn check_manifest(file: &File) -> Vec<Finding> {
    let finding = |message: String| Finding::new(&file.path, 1, message);
    let manifest: Table = match file.text.parse() {
        Ok(manifest) => manifest,
        Err(error) => return vec![finding(format!("invalid TOML: {error}"))],
    };
    let name = manifest["package"]["name"].as_str().unwrap_or_default();
    let Some((_, allowed)) = ALLOWED.iter().find(|(allowed, _)| *allowed == name) else {
        let message = format!("`{name}` is missing from the list of allowed dependencies");
        return vec![finding(message)];
    };
    let upwards = dependencies(
        &manifest,
        &["dependencies", "build-dependencies", "dev-dependencies"],
    )
    .into_iter()
    .filter(|other| {
        ALLOWED.iter().any(|(ours, _)| ours == other) && !allowed.contains(&other.as_str())
    })
    .map(|other| finding(format!("`{name}` must not depend on `{other}`")));
    let heavy = dependencies(&manifest, &["dependencies", "build-dependencies"])
        .into_iter()
        .filter(|other| name == "skep-rules" && !OF_RULES.contains(&other.as_str()))
        .map(|other| finding(format!("`{name}` must stay light, without `{other}`")));
    upwards.chain(heavy).collect()
}

/// Names of the dependencies in tables of these kinds, including those of a target such as `cfg(windows)`.
fn dependencies(manifest: &Table, kinds: &[&str]) -> BTreeSet<String> {
    let targets = manifest
        .get("target")
        .and_then(|targets| targets.as_table());
    let targets = targets
        .into_iter()
        .flat_map(Table::values)
        .filter_map(|target| target.as_table());
    std::iter::once(manifest)
        .chain(targets)
        .flat_map(|holder| {
            kinds
                .iter()
                .filter_map(|kind| holder.get(*kind)?.as_table())
        })
        .flat_map(Table::keys)
        .cloned()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::file::sample;
    use super::*;

    fn messages(path: &str, name: &str, rest: &str) -> Vec<String> {
        let text = format!("[package]\nname = \"{name}\"\n{rest}");
        let findings = check(&[sample(path, &text)]);
        findings.into_iter().map(|found| found.message).collect()
    }

    #[test]
    fn allows_dependencies_downwards() {
        let downwards = "[dependencies]\nskep-rules.workspace = true\ntokio = \"1\"";
        assert!(messages("crates/skep/Cargo.toml", "skep", downwards).is_empty());
        let light = "[dependencies]\nthiserror = \"2\"\n[dev-dependencies]\nproptest = \"1\"";
        assert!(messages("crates/rules/Cargo.toml", "skep-rules", light).is_empty());
        assert!(messages("fuzz/Cargo.toml", "skep-fuzz", downwards).is_empty());
    }

    #[test]
    fn finds_dependencies_upwards_in_every_table() {
        for table in [
            "dependencies",
            "dev-dependencies",
            "build-dependencies",
            "target.'cfg(unix)'.dependencies",
        ] {
            let upwards = format!("[{table}]\nskep-server.workspace = true");
            let found = messages("crates/people/Cargo.toml", "skep-people", &upwards);
            assert_eq!(found, ["`skep-people` must not depend on `skep-server`"]);
        }
        let xtask = messages(
            "xtask/Cargo.toml",
            "xtask",
            "[dependencies]\nskep-rules = \"1\"",
        );
        assert_eq!(xtask.len(), 1);
    }

    #[test]
    fn keeps_the_rules_light() {
        let heavy = "[dependencies]\ntokio = \"1\"";
        assert_eq!(
            messages("crates/rules/Cargo.toml", "skep-rules", heavy).len(),
            1
        );
    }

    #[test]
    fn finds_unlisted_crates_and_broken_manifests() {
        assert_eq!(messages("crates/other/Cargo.toml", "other", "").len(), 1);
        let broken = check(&[sample("crates/x/Cargo.toml", "[package")]);
        assert!(broken[0].message.starts_with("invalid TOML"));
    }
}

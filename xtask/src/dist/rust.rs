//! Crates linked into the program.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::package::{self, Package};
use crate::process::cargo;

/// Package name of the program.
const PROGRAM: &str = "skep";

/// Cargo's metadata for one target.
pub(super) fn metadata(target: &str) -> Result<Value> {
    let output = cargo([
        "metadata",
        "--format-version=1",
        "--locked",
        "--filter-platform",
        target,
    ])
    .output()
    .context("cannot start cargo")?;
    if !output.status.success() {
        bail!(
            "cargo metadata: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    serde_json::from_slice(&output.stdout).context("cannot read what cargo says")
}

pub(super) fn version(metadata: &Value) -> Result<String> {
    let packages = metadata["packages"].as_array();
    packages
        .into_iter()
        .flatten()
        .find(|package| package["name"] == PROGRAM)
        .and_then(|package| package["version"].as_str())
        .map(str::to_owned)
        .context("cargo does not name the version")
}

/// Third-party crates linked into the program.
pub(super) fn packages(metadata: &Value) -> Result<Vec<Package>> {
    let linked = linked(metadata)?;
    let mut found = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let text = |field: &str| package[field].as_str().unwrap_or_default().to_owned();
        // Crates of the workspace have no source.
        if package["source"].is_null()
            || !linked.contains(package["id"].as_str().unwrap_or_default())
        {
            continue;
        }
        let manifest = text("manifest_path");
        let directory = Path::new(&manifest)
            .parent()
            .with_context(|| format!("{manifest} has no directory"))?;
        found.push(Package {
            name: text("name"),
            version: text("version"),
            licence: text("license"),
            authors: package["authors"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|author| Some(author.as_str()?.to_owned()))
                .collect(),
            texts: package::texts(directory)?,
        });
    }
    Ok(found)
}

/// Ids of all crates needed at run time, without those of tests and build scripts.
fn linked(metadata: &Value) -> Result<BTreeSet<&str>> {
    let nodes: BTreeMap<&str, &Value> = metadata["resolve"]["nodes"]
        .as_array()
        .context("cargo does not resolve the dependencies")?
        .iter()
        .filter_map(|node| Some((node["id"].as_str()?, node)))
        .collect();
    let program = metadata["packages"]
        .as_array()
        .into_iter()
        .flatten()
        .find(|package| package["name"] == PROGRAM)
        .and_then(|package| package["id"].as_str())
        .context("there is no program")?;
    let mut linked = BTreeSet::new();
    let mut waiting = vec![program];
    while let Some(id) = waiting.pop() {
        if !linked.insert(id) {
            continue;
        }
        let dependencies = nodes.get(id).and_then(|node| node["deps"].as_array());
        for dependency in dependencies.into_iter().flatten() {
            let is_linked = dependency["dep_kinds"]
                .as_array()
                .into_iter()
                .flatten()
                .any(|kind| kind["kind"].is_null());
            if is_linked {
                waiting.extend(dependency["pkg"].as_str());
            }
        }
    }
    Ok(linked)
}

#[cfg(test)]
mod tests {
    use super::super::{host, licences};
    use super::*;

    #[test]
    fn every_linked_crate_has_a_licence_and_test_crates_are_excluded() {
        let target = host().expect("a machine");
        let metadata = metadata(&target).expect("cargo answers");
        let packages = packages(&metadata).expect("the crates are on this machine");
        let names: Vec<&str> = packages
            .iter()
            .map(|package| package.name.as_str())
            .collect();
        for name in ["axum", "clap", "sqlx", "tokio", "ratatui", "libsqlite3-sys"] {
            assert!(names.contains(&name), "{name}");
        }
        for name in ["proptest", "skep-rules", "portable-pty", "vt100", "xtask"] {
            assert!(!names.contains(&name), "{name}");
        }
        for package in &packages {
            assert!(!package.licence.is_empty(), "{package:?}");
        }
        let document = licences::document(packages).expect("each has a text");
        assert!(
            document.contains("tokio 1."),
            "the document names every crate"
        );
    }
}

//! Lists the public API of the published crates in their `API.txt`, or with `--check` compares it with the lists.
//!
//! Run by `cargo xtask api` and `cargo xtask ci`. Items that are hidden from the documentation are not listed.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

struct Library {
    package: &'static str,
    directory: &'static str,
    /// Those documented on docs.rs.
    features: &'static [&'static str],
}

const LIBRARIES: &[Library] = &[
    Library {
        package: "skep-rules",
        directory: "crates/rules",
        features: &["--features", "serde"],
    },
    Library {
        package: "skep-engine",
        directory: "crates/engine",
        features: &["--all-features"],
    },
];

fn main() -> Result<()> {
    let is_check = std::env::args()
        .skip(1)
        .any(|argument| argument == "--check");
    let mut outdated = Vec::new();
    for library in LIBRARIES {
        let api = library.public_api()?;
        let path = Path::new(library.directory).join("API.txt");
        if !is_check {
            fs::write(&path, api).with_context(|| format!("cannot write {}", path.display()))?;
            continue;
        }
        let listed =
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let changes = changes(&listed, &api);
        if !changes.is_empty() {
            println!("{}:\n{}", path.display(), changes.join("\n"));
            outdated.push(library.package);
        }
    }
    if !outdated.is_empty() {
        bail!(
            "the public API of {} has changed; docs/semver.md says what is breaking, `cargo xtask api` updates the list",
            outdated.join(" and ")
        );
    }
    Ok(())
}

impl Library {
    fn public_api(&self) -> Result<String> {
        let api = public_api::Builder::from_rustdoc_json(self.rustdoc_json()?)
            .omit_auto_trait_impls(true)
            .omit_blanket_impls(true)
            .build()
            .with_context(|| format!("cannot read rustdoc's output for {}", self.package))?;
        Ok(api.to_string())
    }

    fn rustdoc_json(&self) -> Result<PathBuf> {
        // A separate directory, because build scripts of dependencies run again whenever RUSTC_BOOTSTRAP changes.
        let target = std::env::var_os("CARGO_TARGET_DIR")
            .map_or_else(|| PathBuf::from("target"), PathBuf::from)
            .join("api");
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
        let status = Command::new(cargo)
            // Rustdoc's JSON is unstable; public-api is pinned to the version that reads the format of our toolchain.
            .env("RUSTC_BOOTSTRAP", "1")
            .args(["rustdoc", "--quiet", "--lib", "--package", self.package])
            .args(self.features)
            .arg("--target-dir")
            .arg(&target)
            .args(["--", "-Zunstable-options", "--output-format=json", "--cap-lints=allow"])
            .status()
            .context("cannot start cargo")?;
        if !status.success() {
            bail!("rustdoc failed for {} ({status})", self.package);
        }
        let name = self.package.replace('-', "_");
        Ok(target.join("doc").join(name).with_extension("json"))
    }
}

/// Lines that are in only one of two listings, removed ones first.
fn changes(before: &str, after: &str) -> Vec<String> {
    let lines = |text| str::lines(text).collect::<BTreeSet<_>>();
    let (before, after) = (lines(before), lines(after));
    let removed = before.difference(&after).map(|line| format!("- {line}"));
    let added = after.difference(&before).map(|line| format!("+ {line}"));
    removed.chain(added).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_removed_items_before_added_ones() {
        let changes = changes(
            "pub fn a::b()\npub fn a::d()\n",
            "pub fn a::c()\npub fn a::d()\n",
        );
        assert_eq!(changes, ["- pub fn a::b()", "+ pub fn a::c()"]);
    }

    #[test]
    fn equal_listings_have_no_changes() {
        assert!(changes("pub fn a::b()\n", "pub fn a::b()\r\n").is_empty());
    }
}

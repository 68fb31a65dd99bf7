//! The crates that are published: their packages, public API and minimum Rust version.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use toml::Table;

use crate::process::{self, cargo};
use crate::steps::Steps;

/// In the order in which they are published.
const LIBRARIES: &[&str] = &["rules", "engine"];

/// Lists the public API of the libraries.
pub(crate) fn write_api() -> Result<()> {
    process::run(&mut api_tool())
}

/// The program in `xtask/api`, which is a separate workspace.
fn api_tool() -> Command {
    cargo([
        "run",
        "--manifest-path",
        "xtask/api/Cargo.toml",
        "--target-dir",
        "target/api",
    ])
}

pub(crate) fn add_steps(steps: &mut Steps) {
    steps.task("packages", check_packages);
    check_api(steps);
    check_rust_version(steps);
}

/// Packs the libraries, and compiles them from the packages alone. `--allow-dirty`, because a change is checked before it is
/// committed.
///
/// `cargo package` can compile them too, but its copy of the first package, on which the second depends, may be one of
/// an earlier run.
fn check_packages() -> Result<()> {
    let mut package = cargo(["package", "--allow-dirty", "--no-verify"]);
    process::run(package.args(selection()))?;
    // Outside the repository, whose workspace the packages do not belong to.
    let directory = tempfile::tempdir()?;
    let packed = process::target_directory().join("package");
    let unpacked = |library: &str| {
        let name = format!("skep-{library}-{}", env!("CARGO_PKG_VERSION"));
        (
            packed.join(format!("{name}.crate")),
            directory.path().join(name),
        )
    };
    for library in LIBRARIES {
        let (file, root) = unpacked(library);
        // As new files (-m), because cargo takes those with the fixed date of packages for unchanged.
        let mut tar = Command::new("tar");
        process::run(tar.arg("-xzmf").arg(file).arg("-C").arg(directory.path()))?;
        for required in ["LICENSE-APACHE", "LICENSE-MIT", "README.md"] {
            ensure!(
                root.join(required).is_file(),
                "{required} is missing from the package of skep-{library}"
            );
        }
        let (_, rules) = unpacked("rules");
        let mut check = cargo(["check", "--manifest-path"]);
        check.arg(root.join("Cargo.toml"));
        check.arg("--target-dir").arg(packed.join("check"));
        if *library != "rules" {
            check.arg("--config");
            check.arg(format!("patch.crates-io.skep-rules.path={rules:?}"));
        }
        process::run(&mut check)?;
    }
    Ok(())
}

/// Compares the public API with the listings.
///
/// Only with the toolchain that the workspace names: rustdoc's output changes from version to version.
fn check_api(steps: &mut Steps) {
    const NAME: &str = "public API";
    match api_toolchain() {
        Ok(Toolchain::Matches) => steps.command(NAME, api_tool().args(["--", "--check"])),
        Ok(Toolchain::Other(wanted)) => {
            steps.skip(
                NAME,
                &format!("only Rust {wanted} writes the same listings"),
            );
        }
        Err(error) => steps.task(NAME, || Err(error)),
    }
}

enum Toolchain {
    Matches,
    /// The version that would.
    Other(String),
}

fn api_toolchain() -> Result<Toolchain> {
    let manifest: Table = fs::read_to_string("Cargo.toml")?.parse()?;
    let wanted = manifest["workspace"]["package"]["rust-version"]
        .as_str()
        .context("the workspace has no rust-version")?;
    let version = process::output(&mut cargo(["--version"]))?;
    Ok(if is_release(&version, wanted) {
        Toolchain::Matches
    } else {
        Toolchain::Other(wanted.to_owned())
    })
}

/// Whether `cargo --version` printed a stable version of this release, such as `1.95`.
fn is_release(output: &str, wanted: &str) -> bool {
    let version = output.split_whitespace().nth(1).unwrap_or_default();
    version
        .strip_prefix(wanted)
        .and_then(|rest| rest.strip_prefix('.'))
        .is_some_and(|patch| patch.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Compiles the libraries with their minimum Rust version. Without that toolchain, clippy still rejects newer functions
/// of the standard library, but not newer syntax.
fn check_rust_version(steps: &mut Steps) {
    const NAME: &str = "minimum Rust version";
    let version = match rust_version() {
        Ok(version) => version,
        Err(error) => return steps.task(NAME, || Err(error)),
    };
    let rustup = |arguments: &[&str]| {
        let mut command = Command::new("rustup");
        command.args(["run", &version, "cargo"]).args(arguments);
        command
    };
    if process::succeeds(&mut rustup(&["--version"])) {
        steps.command(NAME, rustup(&["check", "--lib"]).args(selection()));
    } else {
        steps.skip(
            NAME,
            &format!("`rustup toolchain install {version} --profile minimal` adds this check"),
        );
    }
}

/// The version that all libraries declare.
fn rust_version() -> Result<String> {
    let mut versions = Vec::new();
    for library in LIBRARIES {
        let manifest: Table =
            fs::read_to_string(format!("crates/{library}/Cargo.toml"))?.parse()?;
        let version = manifest["package"]["rust-version"].as_str();
        versions.push(
            version
                .with_context(|| format!("skep-{library} has no rust-version"))?
                .to_owned(),
        );
    }
    versions.dedup();
    match <[String; 1]>::try_from(versions) {
        Ok([version]) => Ok(version),
        Err(versions) => bail!(
            "the libraries differ in rust-version: {}",
            versions.join(", ")
        ),
    }
}

/// Arguments of cargo that select all libraries.
fn selection() -> impl Iterator<Item = String> {
    LIBRARIES
        .iter()
        .flat_map(|library| ["--package".to_owned(), format!("skep-{library}")])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_a_release_by_its_version() {
        assert!(is_release("cargo 1.95.0 (f2d3ce0bd 2026-03-21)", "1.95"));
        assert!(is_release("cargo 1.95.1", "1.95"));
        assert!(!is_release("cargo 1.96.0 (f2d3ce0bd 2026-03-21)", "1.95"));
        assert!(!is_release(
            "cargo 1.95.0-nightly (f2d3ce0bd 2026-03-21)",
            "1.95"
        ));
        assert!(!is_release("", "1.95"));
    }
}

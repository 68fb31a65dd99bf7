//! `cargo xtask dist`: a release, as an archive with everything in it.

mod checksum;
mod licences;
mod package;
mod rust;
mod start;
mod web;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::process::{self, cargo};

/// The size limit of a release.
const MAX_BYTES: u64 = 25_000_000;

/// The shells for which completions are made, and the names of their files.
const COMPLETIONS: &[(&str, &str)] = &[
    ("bash", "skep.bash"),
    ("elvish", "skep.elv"),
    ("fish", "skep.fish"),
    ("powershell", "skep.ps1"),
    ("zsh", "_skep"),
];

/// The files of the repository that belong to a release, and directories of which all files do.
const FILES: &[&str] = &[
    "CHANGELOG.md",
    "LICENSE",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "NOTICE",
    "README.md",
    "docs/command-line.md",
    "docs/hosting.md",
    "docs/terminal.md",
    "packaging",
];

/// Builds a release and reports its size and startup time.
pub(crate) fn run() -> Result<()> {
    process::run(&mut cargo([
        "build",
        "--release",
        "--locked",
        "--package",
        "skep",
    ]))?;
    let target_directory = process::target_directory();
    let program = target_directory
        .join("release")
        .join(format!("skep{}", std::env::consts::EXE_SUFFIX));
    let target = host()?;
    let metadata = rust::metadata(&target)?;
    let version = rust::version(&metadata)?;
    let name = format!("skep-{version}-{target}");
    let dist = target_directory.join("dist");
    let folder = dist.join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder)
            .with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let released = folder.join(format!("skep{}", std::env::consts::EXE_SUFFIX));
    copy(&program, &released)?;
    for file in FILES {
        copy_below(Path::new(file), &folder)?;
    }
    let mut packages = rust::packages(&metadata)?;
    packages.extend(web::packages(Path::new("web"))?);
    let count = packages.len();
    write(
        &folder.join("THIRD-PARTY-LICENCES.txt"),
        &licences::document(packages)?,
    )?;
    from_the_program(&released, &folder)?;
    let archive = format!("{name}.tar.gz");
    process::run(
        Command::new("tar")
            .arg("-czf")
            .arg(dist.join(&archive))
            .arg("-C")
            .arg(&dist)
            .arg(&name),
    )?;
    checksum::write(&dist, &[archive.as_str()])?;
    report(&dist.join(&archive), &released, count)
}

/// The manual pages and the completions, which the program makes itself.
fn from_the_program(program: &Path, folder: &Path) -> Result<()> {
    process::run(Command::new(program).arg("man").arg(folder.join("man")))?;
    let completions = folder.join("completions");
    fs::create_dir_all(&completions)
        .with_context(|| format!("cannot make {}", completions.display()))?;
    for (shell, file) in COMPLETIONS {
        let output = Command::new(program)
            .args(["completions", shell])
            .output()
            .context("cannot start the program")?;
        ensure!(
            output.status.success(),
            "there are no completions for {shell}"
        );
        let script = String::from_utf8(output.stdout).context("the completions are no text")?;
        write(&completions.join(file), &script)?;
    }
    Ok(())
}

fn report(archive: &Path, program: &Path, packages: usize) -> Result<()> {
    let size = |path: &Path| fs::metadata(path).map(|data| data.len());
    let (whole, alone) = (size(archive)?, size(program)?);
    let times = start::measure(program)?;
    let megabytes = |bytes: u64| bytes as f64 / 1e6;
    println!("\n{}", archive.display());
    println!("  archive            {:.1} MB", megabytes(whole));
    println!("  program            {:.1} MB", megabytes(alone));
    println!("  licences           of {packages} packages");
    println!(
        "  start              {} ms to the first answer, {} ms to the page (medians of {})",
        times.answer.as_millis(),
        times.page.as_millis(),
        start::ROUNDS
    );
    if alone > MAX_BYTES {
        bail!("the program is larger than {} MB", MAX_BYTES / 1_000_000);
    }
    Ok(())
}

/// The target triple of the build.
fn host() -> Result<String> {
    let output = Command::new("rustc")
        .arg("-vV")
        .output()
        .context("cannot start rustc")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not name its host")?.to_owned())
}

/// Copies a file, or the files of a directory, to the same place below a folder.
fn copy_below(path: &Path, folder: &Path) -> Result<()> {
    if !path.is_dir() {
        return copy(path, &folder.join(path));
    }
    let entries = fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
    for entry in entries {
        copy_below(&entry?.path(), folder)?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    let parent = to.parent().map_or_else(PathBuf::new, Path::to_path_buf);
    fs::create_dir_all(&parent)
        .and_then(|()| fs::copy(from, to).map(drop))
        .with_context(|| format!("cannot copy {} to {}", from.display(), to.display()))
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_a_release_is_in_the_repository() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for file in FILES {
            assert!(root.join(file).exists(), "{file}");
        }
    }
}

//! The database server with which the store is tested.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::process;

/// The package of Debian and Ubuntu.
const PACKAGES: &[&str] = &["postgresql"];
/// Where they keep the programs of each version, which are not on the path.
const VERSIONS: &str = "/usr/lib/postgresql";

/// Sees to it that PostgreSQL is there, after an attempt to install it. The tests start servers of their own.
pub(crate) fn install() -> Result<()> {
    if is_there() {
        return Ok(());
    }
    println!("PostgreSQL is missing: installing it.");
    process::install(PACKAGES);
    if is_there() {
        return Ok(());
    }
    bail!("the tests of the store need PostgreSQL: install the package postgresql")
}

fn is_there() -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let versions = Path::new(VERSIONS).read_dir().into_iter().flatten();
    let packaged = versions.flatten().map(|entry| entry.path().join("bin"));
    let folders: Vec<PathBuf> = std::env::split_paths(&path).chain(packaged).collect();
    folders.iter().any(|folder| folder.join("initdb").is_file())
}

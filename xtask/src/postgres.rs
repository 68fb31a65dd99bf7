//! PostgreSQL for the tests of the store.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::process;

/// Debian package.
const PACKAGES: &[&str] = &["postgresql"];
/// Versions installed by Debian, which are not on the path.
const VERSIONS: &str = "/usr/lib/postgresql";

/// Installs PostgreSQL if it is missing. The tests start their own servers.
pub(crate) fn install() -> Result<()> {
    if is_there() {
        return Ok(());
    }
    println!("PostgreSQL is missing: installing it.");
    process::install(PACKAGES);
    if is_there() {
        return Ok(());
    }
    bail!("PostgreSQL is required: install the package postgresql")
}

fn is_there() -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let versions = Path::new(VERSIONS).read_dir().into_iter().flatten();
    let packaged = versions.flatten().map(|entry| entry.path().join("bin"));
    let folders: Vec<PathBuf> = std::env::split_paths(&path).chain(packaged).collect();
    folders.iter().any(|folder| folder.join("initdb").is_file())
}

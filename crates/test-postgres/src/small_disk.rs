//! A small file system that fills up quickly.

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Context;
use tempfile::TempDir;

use crate::programs::{Programs, run};

/// A file system of a few megabytes for PostgreSQL data, unmounted with the test.
#[derive(Debug)]
pub struct SmallDisk {
    directory: TempDir,
}

impl SmallDisk {
    /// Mounts a file system of this many megabytes for the user who runs PostgreSQL.
    ///
    /// # Errors
    /// Mounting needs root, and is not possible everywhere even then.
    pub fn mount(megabytes: u32) -> anyhow::Result<SmallDisk> {
        let directory = TempDir::with_prefix("skep-disk-").context("cannot make a directory")?;
        let size = format!("size={megabytes}m");
        run(Command::new("mount")
            .args(["-t", "tmpfs", "-o", &size, "tmpfs"])
            .arg(directory.path()))?;
        let disk = SmallDisk { directory };
        Programs::find()?.hand_over(disk.path())?;
        Ok(disk)
    }

    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Fills the remaining space.
    pub fn fill(&self) -> anyhow::Result<()> {
        let mut ballast = File::create(self.ballast()).context("cannot make the ballast")?;
        // Smaller and smaller pieces, until nothing fits.
        for size in [1 << 16, 1 << 12, 1] {
            while ballast.write_all(&vec![0; size]).is_ok() {}
        }
        Ok(())
    }

    /// Frees the space.
    pub fn free(&self) -> anyhow::Result<()> {
        fs::remove_file(self.ballast()).context("cannot free the disk")
    }

    fn ballast(&self) -> PathBuf {
        self.path().join("ballast")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Lazily, because the server may still be running. What cannot be unmounted disappears with the machine.
        run(Command::new("umount").arg("--lazy").arg(self.path())).ok();
    }
}

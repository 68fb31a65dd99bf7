//! A disk of a few megabytes, which is full soon.

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process::Command,
};

use tempfile::TempDir;

use crate::{
    TestPostgresError,
    programs::{Programs, run},
};

/// A disk of a few megabytes for what PostgreSQL keeps. It is gone with the test.
#[derive(Debug)]
pub struct SmallDisk {
    directory: TempDir,
}

impl SmallDisk {
    /// Mounts a disk of so many megabytes, which belongs to whoever runs PostgreSQL.
    ///
    /// # Errors
    /// Nobody but root may mount, and not even root everywhere.
    pub fn mount(megabytes: u32) -> Result<SmallDisk, TestPostgresError> {
        let directory = TempDir::with_prefix("skep-disk-")
            .map_err(TestPostgresError::while_doing("make a directory"))?;
        let size = format!("size={megabytes}m");
        run(Command::new("mount")
            .args(["-t", "tmpfs", "-o", &size, "tmpfs"])
            .arg(directory.path()))?;
        let disk = SmallDisk { directory };
        Programs::find()?.hand_over(disk.path())?;
        Ok(disk)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Takes all the space that is left.
    ///
    /// # Errors
    /// The file cannot be made that takes it.
    pub fn fill(&self) -> Result<(), TestPostgresError> {
        let mut ballast = File::create(self.ballast())
            .map_err(TestPostgresError::while_doing("make the ballast"))?;
        // Ever smaller pieces, until nothing fits.
        for size in [1 << 16, 1 << 12, 1] {
            while ballast.write_all(&vec![0; size]).is_ok() {}
        }
        Ok(())
    }

    /// Gives the space back.
    ///
    /// # Errors
    /// The file cannot be deleted that takes it.
    pub fn free(&self) -> Result<(), TestPostgresError> {
        fs::remove_file(self.ballast()).map_err(TestPostgresError::while_doing("free the disk"))
    }

    fn ballast(&self) -> PathBuf {
        self.path().join("ballast")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Lazily, for a server that has still to end. What cannot be unmounted goes with the machine.
        run(Command::new("umount").arg("--lazy").arg(self.path())).ok();
    }
}

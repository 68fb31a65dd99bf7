//! A file under construction, which takes its final name once it is complete.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use super::BackupError;
use crate::private_files;

/// Deleted on drop unless published.
pub(super) struct Part {
    pub(super) path: PathBuf,
}

impl Part {
    /// Creates a file in the same directory, so that it can be renamed atomically. The directory is created if necessary.
    pub(super) fn beside(file: &Path) -> Result<Part, BackupError> {
        let parent = file.parent();
        if let Some(parent) = parent.filter(|parent| !parent.as_os_str().is_empty())
            && !parent.exists()
        {
            private_files::create_directory(parent).map_err(|error| cannot_write(file, error))?;
        }
        let path = with_suffix(file, &format!(".{}.part", std::process::id()));
        // Created here to be private from the start; SQLite accepts an empty file as the target of a copy.
        private_files::create(&path).map_err(|error| cannot_write(file, error))?;
        Ok(Part { path })
    }

    /// Syncs the file and renames it.
    pub(super) fn publish(self, to: &Path) -> Result<(), BackupError> {
        let published = File::open(&self.path)
            .and_then(|file| file.sync_all())
            .and_then(|()| fs::rename(&self.path, to))
            .and_then(|()| sync_directory(to));
        published.map_err(|error| cannot_write(to, error))
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // The files are gone after a success; after a failure, the first error is the one to report.
        for suffix in ["", "-journal", "-wal", "-shm"] {
            fs::remove_file(with_suffix(&self.path, suffix)).ok();
        }
    }
}

/// Makes the name of a file durable.
fn sync_directory(file: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let parent = file
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    File::open(parent.unwrap_or(Path::new(".")))?.sync_all()
}

pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

pub(super) fn cannot_write(path: &Path, source: io::Error) -> BackupError {
    BackupError::File {
        path: path.to_owned(),
        source,
    }
}

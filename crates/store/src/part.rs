//! A file that is being written and takes its name only once it is whole.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use crate::{BackupError, private_files};

/// A file that is being written. It vanishes if it does not become what it should.
pub(crate) struct Part {
    pub(crate) path: PathBuf,
}

impl Part {
    /// A name in the same directory, so that the file can take its place at once. The directory is made if need be.
    pub(crate) fn beside(file: &Path) -> Result<Part, BackupError> {
        let parent = file.parent();
        if let Some(parent) = parent.filter(|parent| !parent.as_os_str().is_empty())
            && !parent.exists()
        {
            private_files::create_directory(parent).map_err(|error| cannot_write(file, error))?;
        }
        let path = with_suffix(file, &format!(".{}.part", std::process::id()));
        // Games are nobody else's business, so the file is private from its first byte on; an empty one is accepted
        // as the target of a copy.
        match private_files::create(&path) {
            Ok(_) => Ok(Part { path }),
            Err(error) => Err(cannot_write(file, error)),
        }
    }

    /// Puts it on the disk and in its place.
    pub(crate) fn become_file(self, to: &Path) -> Result<(), BackupError> {
        let placed = File::open(&self.path)
            .and_then(|file| file.sync_all())
            .and_then(|()| fs::rename(&self.path, to))
            .and_then(|()| sync_directory(to));
        placed.map_err(|error| cannot_write(to, error))
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // After a success there is nothing left of it; after a failure, the failure is what matters.
        for suffix in ["", "-journal", "-wal", "-shm"] {
            fs::remove_file(with_suffix(&self.path, suffix)).ok();
        }
    }
}

/// Puts on the disk that a file is in its directory.
fn sync_directory(file: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let parent = file
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    File::open(parent.unwrap_or(Path::new(".")))?.sync_all()
}

pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

pub(crate) fn cannot_write(path: &Path, source: io::Error) -> BackupError {
    BackupError::File {
        path: path.to_owned(),
        source,
    }
}

//! One server at a time works in a data directory.

use std::{
    fs::{File, TryLockError},
    io,
    path::Path,
    time::Duration,
};

use crate::{OpenError, private_files};

/// The file that a server locks while it runs. What is in it does not matter, and it may stay when the server is gone.
const FILE: &str = "skep.lock";
/// How often a lock is tried, so that a server that is just ending, or a look at the lock, is no hindrance.
const TRIES: u32 = 10;
/// How long it takes from one try to the next.
const PAUSE: Duration = Duration::from_millis(100);

/// The right to work in a data directory, for as long as it lives. The system takes it back when the program is killed.
#[derive(Debug)]
pub struct DirectoryLock {
    /// `None` where the file system does not support locks.
    _file: Option<File>,
}

impl DirectoryLock {
    /// Takes the right to work in a directory, which is made if need be.
    ///
    /// # Errors
    /// The directory cannot be used, or another server works in it.
    pub async fn take(directory: &Path) -> Result<DirectoryLock, OpenError> {
        let failed = |source: io::Error| OpenError::Directory {
            path: directory.to_owned(),
            source,
        };
        private_files::create_directory(directory).map_err(failed)?;
        let path = directory.join(FILE);
        let created = private_files::create(&path);
        let file = created.or_else(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => File::options().write(true).open(&path),
            _ => Err(error),
        });
        let file = file.map_err(|source| OpenError::Lock { path, source })?;
        for _ in 0..TRIES {
            match file.try_lock() {
                Ok(()) => return Ok(DirectoryLock { _file: Some(file) }),
                Err(TryLockError::WouldBlock) => tokio::time::sleep(PAUSE).await,
                Err(TryLockError::Error(error)) => {
                    tracing::warn!(%error, "the data directory cannot be locked: take care that one server uses it");
                    return Ok(DirectoryLock { _file: None });
                }
            }
        }
        Err(OpenError::InUse {
            path: directory.to_owned(),
        })
    }

    /// Whether a server works in a directory now.
    pub fn is_taken(directory: &Path) -> bool {
        File::open(directory.join(FILE))
            .is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_server_at_a_time_works_in_a_directory() {
        let directory = tempfile::tempdir().expect("a directory");
        let data = directory.path().join("games");
        assert!(!DirectoryLock::is_taken(&data));
        let first = DirectoryLock::take(&data).await.expect("nobody is there");
        assert!(DirectoryLock::is_taken(&data));
        let second = DirectoryLock::take(&data).await;
        assert!(matches!(second, Err(OpenError::InUse { .. })), "{second:?}");
        drop(first);
        assert!(!DirectoryLock::is_taken(&data));
        DirectoryLock::take(&data).await.expect("it is gone");
    }
}

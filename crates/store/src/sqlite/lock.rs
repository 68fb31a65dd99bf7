//! Lock of a data directory, which keeps a second server out.

use std::{
    fs::{File, TryLockError},
    io,
    path::Path,
    time::Duration,
};

use crate::{OpenError, private_files};

/// Locked by a running server. The file remains when the server has stopped.
const FILE: &str = "skep.lock";
/// A server that is shutting down, or a check of the lock, holds it for a moment.
const MAX_ATTEMPTS: u32 = 10;
const RETRY_INTERVAL: Duration = Duration::from_millis(100);

/// Exclusive use of a data directory until dropped. The system releases the lock when the process dies.
#[derive(Debug)]
pub struct DirectoryLock {
    /// `None` where the file system does not support locks.
    _file: Option<File>,
}

impl DirectoryLock {
    /// Creates the directory if necessary.
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
        for _ in 0..MAX_ATTEMPTS {
            match file.try_lock() {
                Ok(()) => return Ok(DirectoryLock { _file: Some(file) }),
                Err(TryLockError::WouldBlock) => tokio::time::sleep(RETRY_INTERVAL).await,
                Err(TryLockError::Error(error)) => {
                    tracing::warn!(%error, "the data directory cannot be locked: make sure that only one server uses it");
                    return Ok(DirectoryLock { _file: None });
                }
            }
        }
        Err(OpenError::InUse {
            path: directory.to_owned(),
        })
    }

    /// Returns whether a server is running on a directory.
    pub fn is_taken(directory: &Path) -> bool {
        File::open(directory.join(FILE))
            .is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_one_server_can_lock_a_directory() {
        let directory = tempfile::tempdir().expect("a directory");
        let data = directory.path().join("games");
        assert!(!DirectoryLock::is_taken(&data));
        let first = DirectoryLock::take(&data).await.expect("unlocked");
        assert!(DirectoryLock::is_taken(&data));
        let second = DirectoryLock::take(&data).await;
        assert!(matches!(second, Err(OpenError::InUse { .. })), "{second:?}");
        drop(first);
        assert!(!DirectoryLock::is_taken(&data));
        DirectoryLock::take(&data).await.expect("it is gone");
    }
}

//! Hashes of passwords. They take long on purpose, so they are made one after the other, beside everything else, and no more may
//! wait than can be made in a few seconds: whoever floods the server with passwords keeps nobody from moving.

use std::{sync::Arc, time::Duration};

use argon2::{
    Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version,
    password_hash::phc::PasswordHash,
};
use tokio::{sync::Semaphore, task::spawn_blocking};

use super::AccountError;
use crate::{ids::RandomnessError, metrics::METRICS};

/// How passwords are hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashingOptions {
    /// Memory for a hash, in KiB.
    pub memory: u32,
    /// How many times it is gone over.
    pub passes: u32,
    /// How many passwords may wait, with the one that is looked at.
    pub queue: usize,
}

impl Default for HashingOptions {
    fn default() -> HashingOptions {
        HashingOptions {
            memory: 19 * 1024,
            passes: 2,
            queue: 32,
        }
    }
}

/// How long to wait where the queue is full: it is shorter by then.
const WAIT: Duration = Duration::from_secs(5);
/// The salt where there is no password to compare with.
const NO_SALT: [u8; 16] = [0; 16];

/// What makes and compares hashes.
pub(super) struct Hashing {
    argon: Argon2<'static>,
    /// A place in the queue for each.
    queue: Arc<Semaphore>,
    /// One permit: hashes are made one after the other.
    turn: Arc<Semaphore>,
}

impl Hashing {
    pub(super) fn new(options: HashingOptions) -> Hashing {
        // What makes no sense is as if nothing had been said.
        let params = Params::new(options.memory, options.passes, 1, None).unwrap_or_default();
        Hashing {
            argon: Argon2::new(Algorithm::Argon2id, Version::V0x13, params),
            queue: Arc::new(Semaphore::new(options.queue)),
            turn: Arc::new(Semaphore::new(1)),
        }
    }

    /// The hash of a password, as it is kept.
    ///
    /// # Errors
    /// Too many wait.
    pub(super) async fn hash(&self, password: &str) -> Result<String, AccountError> {
        let argon = self.argon.clone();
        let password = password.to_owned();
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).map_err(|_| RandomnessError)?;
        let hash = move || {
            let hash = argon.hash_password_with_salt(password.as_bytes(), &salt);
            hash.map(|hash| hash.to_string()).ok()
        };
        self.in_turn(hash).await?.ok_or_else(busy)
    }

    /// Whether a password is that of a hash. Without a hash it is not, and takes as long.
    ///
    /// # Errors
    /// Too many wait.
    pub(super) async fn is_right(
        &self,
        password: &str,
        hash: Option<&str>,
    ) -> Result<bool, AccountError> {
        let argon = self.argon.clone();
        let password = password.to_owned();
        let hash = hash.map(str::to_owned);
        self.in_turn(move || {
            let kept = hash
                .as_deref()
                .and_then(|hash| PasswordHash::new(hash).ok());
            match kept {
                Some(kept) => argon.verify_password(password.as_bytes(), &kept).is_ok(),
                None => {
                    // Made for the time that it takes.
                    argon
                        .hash_password_with_salt(password.as_bytes(), &NO_SALT)
                        .ok();
                    false
                }
            }
        })
        .await
    }

    /// Does work of this kind when it is its turn.
    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AccountError> {
        let place = Arc::clone(&self.queue).try_acquire_owned();
        let place = place.map_err(|_| busy())?;
        let turn = Arc::clone(&self.turn).acquire_owned().await;
        let turn = turn.map_err(|_| busy())?;
        // The permits go with the work: it goes on even if nobody waits for it any more.
        let done = spawn_blocking(move || {
            METRICS.password_hashes.inc();
            let done = work();
            drop((turn, place));
            done
        });
        done.await.map_err(|_| busy())
    }
}

const fn busy() -> AccountError {
    AccountError::Busy { wait: WAIT }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hashing(queue: usize) -> Hashing {
        Hashing::new(HashingOptions {
            memory: 64,
            passes: 1,
            queue,
        })
    }

    #[tokio::test]
    async fn a_password_is_that_of_its_hash_only() {
        let hashing = hashing(4);
        let hash = hashing.hash("seven bees").await.expect("a hash");
        assert!(hash.starts_with("$argon2id$v=19$m=64,t=1,p=1$"), "{hash}");
        for (password, kept, is_right) in [
            ("seven bees", Some(hash.as_str()), true),
            ("seven wasps", Some(hash.as_str()), false),
            ("seven bees", None, false),
            ("seven bees", Some("nonsense"), false),
        ] {
            let found = hashing.is_right(password, kept).await.expect("an answer");
            assert_eq!(found, is_right, "{password}");
        }
        // Nobody sees by a hash who has the same password.
        assert_ne!(hashing.hash("seven bees").await.expect("a hash"), hash);
    }

    #[tokio::test]
    async fn no_more_wait_than_there_are_places() {
        let hashing = hashing(2);
        let queue = Arc::clone(&hashing.queue);
        let places = queue.try_acquire_many_owned(2).expect("both places");
        let late = hashing.hash("seven bees").await;
        assert!(matches!(late, Err(AccountError::Busy { .. })), "{late:?}");
        drop(places);
        assert!(hashing.hash("seven bees").await.is_ok());
    }
}

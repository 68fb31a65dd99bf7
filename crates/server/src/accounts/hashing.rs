//! Password hashing on one thread with one buffer, behind bounded queues.
//!
//! Hashing is slow and memory-hungry by design. A single thread bounds both and leaves the other cores to the games; a flood
//! of logins fills a queue and is turned away.

use std::{
    collections::VecDeque,
    sync::{Arc, Condvar, Mutex, PoisonError},
    thread,
    time::Duration,
};

use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::phc::{Output, ParamsString, PasswordHash, Salt},
};
use tokio::sync::oneshot;

use super::{AccountError, Result};
use crate::{ids::RandomnessError, lock::lock, metrics::METRICS};

/// Argon2id parameters and queue size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashingOptions {
    /// Memory per hash, in KiB.
    pub memory: u32,
    pub passes: u32,
    /// Capacity of each of the two queues.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Priority {
    /// Known devices and signed-in sessions, which a flood of strangers must not delay.
    Known,
    /// Everyone else, served when no known device is waiting.
    Stranger,
}

/// Suggested wait when the queue is full.
const RETRY_AFTER: Duration = Duration::from_secs(5);
/// Idle time after which the thread exits and frees its buffer.
const IDLE_TIMEOUT: Duration = Duration::from_secs(2);
/// Salt for names without an account, whose hash is discarded.
const DUMMY_SALT: [u8; 16] = [0; 16];

pub(super) struct Hashing {
    shared: Arc<Shared>,
}

struct Shared {
    argon: Argon2<'static>,
    capacity: usize,
    queues: Mutex<Queues>,
    arrived: Condvar,
}

#[derive(Default)]
struct Queues {
    known: VecDeque<Job>,
    strangers: VecDeque<Job>,
    /// Whether the thread is running. The first password starts it.
    has_worker: bool,
    is_closed: bool,
}

/// Receives the buffer reused between hashes.
type Job = Box<dyn FnOnce(&mut Vec<Block>) + Send>;

impl Hashing {
    pub(super) fn new(options: HashingOptions) -> Hashing {
        // Invalid parameters fall back to the defaults.
        let params = Params::new(options.memory, options.passes, 1, None).unwrap_or_default();
        Hashing {
            shared: Arc::new(Shared {
                argon: Argon2::new(Algorithm::Argon2id, Version::V0x13, params),
                capacity: options.queue,
                queues: Mutex::default(),
                arrived: Condvar::new(),
            }),
        }
    }

    /// Returns the hash as a PHC string.
    pub(super) async fn hash(&self, password: &str, priority: Priority) -> Result<String> {
        let argon = self.shared.argon.clone();
        let password = password.to_owned();
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).map_err(|_| RandomnessError)?;
        let hashed = self.queued(priority, move |memory| {
            hash_with(&argon, password.as_bytes(), &salt, memory)
        });
        hashed.await?.ok_or_else(busy)
    }

    /// Compares a password with a hash. Without a hash, returns `false` after the same time.
    pub(super) async fn verify(
        &self,
        password: &str,
        hash: Option<&str>,
        priority: Priority,
    ) -> Result<bool> {
        let argon = self.shared.argon.clone();
        let password = password.to_owned();
        let hash = hash.map(str::to_owned);
        self.queued(priority, move |memory| {
            let stored = hash.as_deref().map(PasswordHash::new);
            match stored {
                Some(Ok(stored)) => verify(&stored, password.as_bytes(), memory).unwrap_or(false),
                Some(Err(_)) | None => {
                    hash_with(&argon, password.as_bytes(), &DUMMY_SALT, memory);
                    false
                }
            }
        })
        .await
    }

    /// Runs work on the hashing thread. Skips it if the caller is gone by then.
    async fn queued<T: Send + 'static>(
        &self,
        priority: Priority,
        work: impl FnOnce(&mut Vec<Block>) -> T + Send + 'static,
    ) -> Result<T> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |memory| {
            if !answer.is_closed() {
                METRICS.password_hashes.inc();
                // The caller may be gone by now.
                answer.send(work(memory)).ok();
            }
        });
        self.enqueue(priority, job)?;
        answered.await.map_err(|_| busy())
    }

    fn enqueue(&self, priority: Priority, job: Job) -> Result<()> {
        let mut queues = lock(&self.shared.queues);
        let queue = match priority {
            Priority::Known => &mut queues.known,
            Priority::Stranger => &mut queues.strangers,
        };
        if queue.len() >= self.shared.capacity {
            return Err(busy());
        }
        queue.push_back(job);
        if !queues.has_worker {
            let shared = Arc::clone(&self.shared);
            let worker = thread::Builder::new().name("passwords".to_owned());
            let spawned = worker.spawn(move || Worker { shared }.run());
            queues.has_worker = spawned.is_ok();
            if spawned.is_err() {
                // Dropping the jobs reports the server as busy.
                queues.known.clear();
                queues.strangers.clear();
            }
        }
        drop(queues);
        self.shared.arrived.notify_one();
        Ok(())
    }
}

impl Drop for Hashing {
    fn drop(&mut self) {
        lock(&self.shared.queues).is_closed = true;
        self.shared.arrived.notify_one();
    }
}

impl Shared {
    /// Waits for the next job, known devices first. Returns `None` when the thread should exit.
    fn next(&self) -> Option<Job> {
        let mut queues = lock(&self.queues);
        loop {
            let job = queues.known.pop_front();
            let job = job.or_else(|| queues.strangers.pop_front());
            if job.is_some() || queues.is_closed {
                return job;
            }
            let waited = self.arrived.wait_timeout(queues, IDLE_TIMEOUT);
            let (after, waited) = waited.unwrap_or_else(PoisonError::into_inner);
            queues = after;
            let is_empty = queues.known.is_empty() && queues.strangers.is_empty();
            if waited.timed_out() && is_empty {
                // Decided under the lock, so that the next password starts another thread.
                queues.has_worker = false;
                return None;
            }
        }
    }
}

/// The hashing thread. If it panics, the next password starts another.
struct Worker {
    shared: Arc<Shared>,
}

impl Worker {
    fn run(self) {
        let mut memory = Vec::new();
        while let Some(job) = self.shared.next() {
            job(&mut memory);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if thread::panicking() {
            let mut queues = lock(&self.shared.queues);
            queues.has_worker = false;
            queues.known.clear();
            queues.strangers.clear();
        }
    }
}

/// Returns `None` if Argon2 rejects the input.
fn hash_with(
    argon: &Argon2,
    password: &[u8],
    salt: &[u8],
    memory: &mut Vec<Block>,
) -> Option<String> {
    let params = argon.params();
    let mut bytes = [0; Params::DEFAULT_OUTPUT_LEN];
    fill(argon, password, salt, &mut bytes, memory)?;
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(params).ok()?,
        salt: Some(Salt::new(salt).ok()?),
        hash: Some(Output::new(&bytes).ok()?),
    };
    Some(hash.to_string())
}

/// Compares a password with a stored hash, using its parameters. Returns `None` if it is not a valid Argon2 hash.
fn verify(stored: &PasswordHash, password: &[u8], memory: &mut Vec<Block>) -> Option<bool> {
    let algorithm = Algorithm::try_from(stored.algorithm.as_str()).ok()?;
    let version = stored.version.map_or(Some(Version::default()), |version| {
        Version::try_from(version).ok()
    })?;
    let argon = Argon2::new(algorithm, version, Params::try_from(stored).ok()?);
    let (salt, expected) = (stored.salt.as_ref()?, stored.hash.as_ref()?);
    let mut bytes = [0; Output::MAX_LENGTH];
    let bytes = bytes.get_mut(..expected.len())?;
    fill(&argon, password, salt, bytes, memory)?;
    // `Output` compares in constant time.
    Some(Output::new(bytes).ok()? == *expected)
}

fn fill(
    argon: &Argon2,
    password: &[u8],
    salt: &[u8],
    bytes: &mut [u8],
    memory: &mut Vec<Block>,
) -> Option<()> {
    let blocks = argon.params().block_count();
    if memory.len() < blocks {
        memory.resize(blocks, Block::default());
    }
    argon
        .hash_password_into_with_memory(password, salt, bytes, memory)
        .ok()
}

const fn busy() -> AccountError {
    AccountError::Busy { wait: RETRY_AFTER }
}

#[cfg(test)]
mod tests {
    use argon2::{PasswordHasher, PasswordVerifier};

    use super::*;

    fn hashing(queue: usize) -> Hashing {
        Hashing::new(HashingOptions {
            memory: 64,
            passes: 1,
            queue,
        })
    }

    /// Blocks the thread until the sender is dropped.
    async fn occupy(hashing: &Hashing) -> std::sync::mpsc::Sender<()> {
        let (release, released) = std::sync::mpsc::channel::<()>();
        let (begin, begun) = oneshot::channel();
        let job: Job = Box::new(move |_| {
            begin.send(()).ok();
            released.recv().ok();
        });
        hashing.enqueue(Priority::Stranger, job).expect("a place");
        begun.await.expect("the thread runs");
        release
    }

    #[tokio::test]
    async fn verifies_only_the_right_password() {
        let hashing = hashing(4);
        let hash = hashing.hash("seven bees", Priority::Stranger).await;
        let hash = hash.expect("a hash");
        assert!(hash.starts_with("$argon2id$v=19$m=64,t=1,p=1$"), "{hash}");
        for (password, stored, expected) in [
            ("seven bees", Some(hash.as_str()), true),
            ("seven wasps", Some(hash.as_str()), false),
            ("seven bees", None, false),
            ("seven bees", Some("nonsense"), false),
        ] {
            let is_right = hashing.verify(password, stored, Priority::Known).await;
            assert_eq!(is_right.expect("an answer"), expected, "{password}");
        }
        // Salts differ.
        let again = hashing.hash("seven bees", Priority::Stranger).await;
        assert_ne!(again.expect("a hash"), hash);
    }

    #[test]
    fn hashes_match_the_library_with_a_reused_buffer() {
        let mut memory = vec![Block::default(); 7];
        for (cost, passes) in [(256, 3), (64, 1), (19 * 1024, 2), (64, 2)] {
            let params = Params::new(cost, passes, 1, None).expect("parameters");
            let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
            let ours = hash_with(&argon, b"seven bees", &[7; 16], &mut memory);
            let ours = ours.expect("a hash");
            let theirs = argon.hash_password_with_salt(b"seven bees", &[7; 16]);
            assert_eq!(ours, theirs.expect("a hash").to_string());
            let stored = PasswordHash::new(&ours).expect("a PHC string");
            assert!(argon.verify_password(b"seven bees", &stored).is_ok());
            assert_eq!(verify(&stored, b"seven bees", &mut memory), Some(true));
            assert_eq!(verify(&stored, b"seven wasps", &mut memory), Some(false));
        }
    }

    #[tokio::test]
    async fn a_full_queue_refuses_strangers_but_not_known_devices() {
        let hashing = Arc::new(hashing(2));
        let release = occupy(&hashing).await;
        let mut answers = Vec::new();
        for priority in [Priority::Stranger, Priority::Known] {
            for _ in 0..2 {
                let (answer, answered) = oneshot::channel();
                let job: Job = Box::new(move |_| answer.send(priority).expect("a listener"));
                hashing.enqueue(priority, job).expect("a place");
                answers.push(answered);
            }
            let late = hashing.hash("seven bees", priority).await;
            assert!(matches!(late, Err(AccountError::Busy { .. })), "{late:?}");
        }
        drop(release);
        for answer in answers {
            answer.await.expect("done");
        }
        let after = hashing.hash("seven bees", Priority::Stranger).await;
        assert!(after.is_ok());
    }

    #[tokio::test]
    async fn known_devices_overtake_strangers() {
        let hashing = hashing(8);
        let release = occupy(&hashing).await;
        let (order, mut done) = tokio::sync::mpsc::unbounded_channel();
        for name in ["stranger 1", "known 1", "stranger 2", "known 2"] {
            let priority = match name.starts_with("known") {
                true => Priority::Known,
                false => Priority::Stranger,
            };
            let order = order.clone();
            let job: Job = Box::new(move |_| order.send(name).expect("a listener"));
            hashing.enqueue(priority, job).expect("a place");
        }
        drop((release, order));
        let mut seen = Vec::new();
        while let Some(name) = done.recv().await {
            seen.push(name);
        }
        assert_eq!(seen, ["known 1", "known 2", "stranger 1", "stranger 2"]);
    }

    #[tokio::test]
    async fn skips_the_work_of_a_caller_that_is_gone() {
        let hashing = hashing(8);
        let release = occupy(&hashing).await;
        let (witness, mut seen) = tokio::sync::mpsc::unbounded_channel();
        let gone = witness.clone();
        let abandoned = hashing.queued(Priority::Known, move |_| gone.send("gone"));
        // Polled once to enter the queue, then dropped.
        assert!(
            tokio::time::timeout(Duration::ZERO, abandoned)
                .await
                .is_err()
        );
        drop(release);
        let stays = hashing.queued(Priority::Known, move |_| witness.send("stays"));
        stays.await.expect("done").expect("a witness");
        assert_eq!(seen.recv().await, Some("stays"));
        assert_eq!(seen.recv().await, None);
    }

    #[tokio::test]
    async fn starts_another_thread_after_a_panic() {
        let hashing = hashing(4);
        let failed: Result<()> = hashing
            .queued(Priority::Stranger, |_| {
                std::panic::resume_unwind(Box::new("as planned"))
            })
            .await;
        assert!(failed.is_err());
        let after = loop {
            // The thread may still be unwinding.
            match hashing.hash("seven bees", Priority::Stranger).await {
                Err(_) => tokio::task::yield_now().await,
                hash => break hash,
            }
        };
        assert!(after.is_ok());
    }
}

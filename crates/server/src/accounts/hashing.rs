//! Password hashing on one thread with one buffer, behind bounded queues.
//!
//! Hashing is slow and needs much memory on purpose. One thread bounds both, and leaves the other processors to the games; a flood of
//! logins fills a queue and is turned away.

use std::{
    collections::VecDeque,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::phc::{Output, ParamsString, PasswordHash, Salt},
};
use tokio::sync::oneshot;

use super::AccountError;
use crate::{ids::RandomnessError, metrics::METRICS};

/// How passwords are hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashingOptions {
    /// Memory for a hash, in KiB.
    pub memory: u32,
    /// Passes over that memory.
    pub passes: u32,
    /// Passwords that may wait in each of the two queues.
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

/// Which queue a password waits in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Priority {
    /// Known devices and signed-in sessions, which a flood of strangers must not delay.
    Known,
    /// Everyone else, whose turn comes when nobody known waits.
    Stranger,
}

/// When to come back if the queue is full, by which time it is shorter.
const WAIT: Duration = Duration::from_secs(5);
/// How long the thread waits for another password before it ends and frees its buffer.
const IDLE: Duration = Duration::from_secs(2);
/// Salt for names without an account, whose hash nobody compares.
const UNUSED_SALT: [u8; 16] = [0; 16];

/// Handle of the hashing thread.
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
    /// Whether the thread runs. It is started by the first password.
    has_worker: bool,
    is_closed: bool,
}

/// Work for the thread, with the buffer that it reuses.
type Job = Box<dyn FnOnce(&mut Vec<Block>) + Send>;

impl Hashing {
    pub(super) fn new(options: HashingOptions) -> Hashing {
        // Impossible parameters fall back to the defaults.
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

    /// Hashes a password, as a PHC string.
    ///
    /// # Errors
    /// The queue is full.
    pub(super) async fn hash(
        &self,
        password: &str,
        priority: Priority,
    ) -> Result<String, AccountError> {
        let argon = self.shared.argon.clone();
        let password = password.to_owned();
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).map_err(|_| RandomnessError)?;
        let hashed = self.queued(priority, move |memory| {
            hash_with(&argon, password.as_bytes(), &salt, memory)
        });
        hashed.await?.ok_or_else(busy)
    }

    /// Compares a password with a hash. Without a hash the answer is `false` and takes the same time.
    ///
    /// # Errors
    /// The queue is full.
    pub(super) async fn is_right(
        &self,
        password: &str,
        hash: Option<&str>,
        priority: Priority,
    ) -> Result<bool, AccountError> {
        let argon = self.shared.argon.clone();
        let password = password.to_owned();
        let hash = hash.map(str::to_owned);
        self.queued(priority, move |memory| {
            let kept = hash.as_deref().map(PasswordHash::new);
            match kept {
                Some(Ok(kept)) => verify(&kept, password.as_bytes(), memory).unwrap_or(false),
                Some(Err(_)) | None => {
                    hash_with(&argon, password.as_bytes(), &UNUSED_SALT, memory);
                    false
                }
            }
        })
        .await
    }

    /// Does work on the thread when its turn comes. Work whose caller has gone meanwhile is skipped.
    async fn queued<T: Send + 'static>(
        &self,
        priority: Priority,
        work: impl FnOnce(&mut Vec<Block>) -> T + Send + 'static,
    ) -> Result<T, AccountError> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |memory| {
            if !answer.is_closed() {
                METRICS.password_hashes.inc();
                // The caller may leave just now.
                answer.send(work(memory)).ok();
            }
        });
        self.enqueue(priority, job)?;
        answered.await.map_err(|_| busy())
    }

    fn enqueue(&self, priority: Priority, job: Job) -> Result<(), AccountError> {
        let mut queues = self.shared.lock();
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
                // Whoever waits is told to come back.
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
        self.shared.lock().is_closed = true;
        self.shared.arrived.notify_one();
    }
}

impl Shared {
    /// The next job, known devices first; `None` if the thread is to end.
    fn next(&self) -> Option<Job> {
        let mut queues = self.lock();
        loop {
            let job = queues.known.pop_front();
            let job = job.or_else(|| queues.strangers.pop_front());
            if job.is_some() || queues.is_closed {
                return job;
            }
            let waited = self.arrived.wait_timeout(queues, IDLE);
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

    fn lock(&self) -> MutexGuard<'_, Queues> {
        // Nothing done under the lock can fail halfway.
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The thread. However it ends, the next password can start another.
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
            let mut queues = self.shared.lock();
            queues.has_worker = false;
            queues.known.clear();
            queues.strangers.clear();
        }
    }
}

/// The PHC string of a password; `None` if Argon2 refuses it.
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

/// Compares a password with a hash by the parameters of the hash; `None` if it is not one of Argon2.
fn verify(kept: &PasswordHash, password: &[u8], memory: &mut Vec<Block>) -> Option<bool> {
    let algorithm = Algorithm::try_from(kept.algorithm.as_str()).ok()?;
    let version = kept.version.map_or(Some(Version::default()), |version| {
        Version::try_from(version).ok()
    })?;
    let argon = Argon2::new(algorithm, version, Params::try_from(kept).ok()?);
    let (salt, expected) = (kept.salt.as_ref()?, kept.hash.as_ref()?);
    let mut bytes = [0; Output::MAX_LENGTH];
    let bytes = bytes.get_mut(..expected.len())?;
    fill(&argon, password, salt, bytes, memory)?;
    // Outputs are compared in constant time.
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
    AccountError::Busy { wait: WAIT }
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

    /// Occupies the thread until the sender is dropped.
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
    async fn a_password_is_that_of_its_hash_only() {
        let hashing = hashing(4);
        let hash = hashing.hash("seven bees", Priority::Stranger).await;
        let hash = hash.expect("a hash");
        assert!(hash.starts_with("$argon2id$v=19$m=64,t=1,p=1$"), "{hash}");
        for (password, kept, is_right) in [
            ("seven bees", Some(hash.as_str()), true),
            ("seven wasps", Some(hash.as_str()), false),
            ("seven bees", None, false),
            ("seven bees", Some("nonsense"), false),
        ] {
            let found = hashing.is_right(password, kept, Priority::Known).await;
            assert_eq!(found.expect("an answer"), is_right, "{password}");
        }
        // Equal passwords have different hashes.
        let again = hashing.hash("seven bees", Priority::Stranger).await;
        assert_ne!(again.expect("a hash"), hash);
    }

    #[test]
    fn hashes_are_those_of_the_library_whatever_the_buffer_held_before() {
        let mut memory = vec![Block::default(); 7];
        for (cost, passes) in [(256, 3), (64, 1), (19 * 1024, 2), (64, 2)] {
            let params = Params::new(cost, passes, 1, None).expect("parameters");
            let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
            let ours = hash_with(&argon, b"seven bees", &[7; 16], &mut memory);
            let ours = ours.expect("a hash");
            let theirs = argon.hash_password_with_salt(b"seven bees", &[7; 16]);
            assert_eq!(ours, theirs.expect("a hash").to_string());
            let kept = PasswordHash::new(&ours).expect("a PHC string");
            assert!(argon.verify_password(b"seven bees", &kept).is_ok());
            assert_eq!(verify(&kept, b"seven bees", &mut memory), Some(true));
            assert_eq!(verify(&kept, b"seven wasps", &mut memory), Some(false));
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
    async fn nothing_is_hashed_for_a_caller_who_has_gone() {
        let hashing = hashing(8);
        let release = occupy(&hashing).await;
        let (witness, mut seen) = tokio::sync::mpsc::unbounded_channel();
        let gone = witness.clone();
        let abandoned = hashing.queued(Priority::Known, move |_| gone.send("gone"));
        // Polled once, so that it waits in the queue, and dropped.
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
    async fn another_thread_takes_over_after_a_panic() {
        let hashing = hashing(4);
        let failed: Result<(), AccountError> = hashing
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

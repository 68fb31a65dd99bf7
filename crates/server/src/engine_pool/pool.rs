//! The handle of the engine's threads.

use std::{
    io,
    sync::{Arc, Mutex},
    thread::{self, JoinHandle},
    time::Duration,
};

use super::{
    analysis::{self, Analysis, AnalysisTask, Inquiry, Running},
    judging::{self, Judging, JudgingTask, Trial},
    lane::{Lane, lock},
    task::{Question, Task, Thinking},
    worker,
};

/// How the engine is shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolOptions {
    /// How many threads think for games; analyses and reviews have as many each.
    pub threads: usize,
    /// The table of positions of each thread, in mebibytes.
    pub hash: usize,
    /// How long the engine thinks about a move where no clock says otherwise.
    pub time: Duration,
    /// How many pieces of advice one party may be waiting for.
    pub hints: usize,
    /// How many questions may wait in all before advice is refused.
    pub queue: usize,
    /// How long a position is analysed at the most.
    pub analysis: Duration,
    /// How long an analysis is left alone while others wait.
    pub turn: Duration,
    /// How many analyses one party may be waiting for.
    pub analyses: usize,
    /// How many threads an analysis may use while nobody else wants anything of the engine; one as soon as somebody does.
    pub analysis_threads: usize,
}

impl Default for PoolOptions {
    fn default() -> PoolOptions {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        // The other half serves the players.
        let threads = (cores / 2).max(1);
        PoolOptions {
            threads,
            hash: 16,
            time: Duration::from_secs(5),
            hints: 3,
            queue: 256,
            analysis: Duration::from_secs(60),
            turn: Duration::from_secs(8),
            analyses: 8,
            analysis_threads: threads,
        }
    }
}

/// The engine has too much to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine has too much to do: ask again soon")]
pub struct EngineBusy;

/// The engine's threads.
#[derive(Clone)]
pub struct EnginePool {
    pub(super) shared: Arc<Shared>,
}

/// What the threads share with those who ask.
pub(super) struct Shared {
    pub(super) options: PoolOptions,
    pub(super) replies: Lane<Question>,
    pub(super) analyses: Lane<Inquiry>,
    pub(super) running: Running,
    pub(super) trials: Lane<Trial>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Shared {
    /// Whether the engine has nothing to do but so many analyses.
    pub(super) fn is_quiet_but_for(&self, analyses: usize) -> bool {
        let threads = self.options.threads.max(1);
        self.replies.busy(threads) == 0
            && self.trials.busy(threads) == 0
            && self.analyses.queue().len() == 0
            && self.running.len() <= analyses
    }
}

/// What a thread does from its start to its end.
type Run = fn(&Shared);

impl EnginePool {
    /// Starts the threads. They take memory only once they have something to think about.
    ///
    /// # Errors
    /// The system gives no threads.
    pub fn start(options: PoolOptions) -> io::Result<EnginePool> {
        let shared = Arc::new(Shared {
            options,
            replies: Lane::default(),
            analyses: Lane::default(),
            running: Running::default(),
            trials: Lane::default(),
            threads: Mutex::default(),
        });
        let kinds: [(&str, Run); 3] = [
            ("engine", worker::run),
            ("analysis", analysis::run),
            ("review", judging::run),
        ];
        for number in 1..=options.threads.max(1) {
            for (kind, run) in kinds {
                let shared_with_thread = Arc::clone(&shared);
                let thread = thread::Builder::new()
                    .name(format!("{kind} {number}"))
                    .spawn(move || run(&shared_with_thread))?;
                lock(&shared.threads).push(thread);
            }
        }
        Ok(EnginePool { shared })
    }

    /// How the pool is set up.
    pub fn options(&self) -> PoolOptions {
        self.shared.options
    }

    /// How many questions wait.
    pub fn waiting(&self) -> usize {
        let shared = &self.shared;
        shared.replies.queue().len() + shared.analyses.queue().len() + shared.trials.queue().len()
    }

    /// Asks for a move of the computer. That is never refused: a game has one such question at a time, and there are
    /// limits on games.
    pub fn reply(&self, task: Task) -> Thinking {
        let (question, thinking) = Question::new(task);
        let replies = &self.shared.replies;
        replies.push(&mut replies.queue(), question);
        self.shared.running.narrow();
        thinking
    }

    /// Asks for something that a game can do without.
    ///
    /// # Errors
    /// Too much is being asked, by this party or in all.
    pub fn advise(&self, task: Task) -> Result<Thinking, EngineBusy> {
        let replies = &self.shared.replies;
        let mut queue = replies.queue();
        let options = self.shared.options;
        if queue.len() >= options.queue || queue.len_of(task.party) >= options.hints {
            return Err(EngineBusy);
        }
        let (question, thinking) = Question::new(task);
        replies.push(&mut queue, question);
        drop(queue);
        self.shared.running.narrow();
        Ok(thinking)
    }

    /// Asks for an analysis that tells what it finds as it goes on.
    ///
    /// # Errors
    /// Too much is being asked, by this party or in all.
    pub fn analyse(&self, task: AnalysisTask) -> Result<Analysis, EngineBusy> {
        let analyses = &self.shared.analyses;
        let mut queue = analyses.queue();
        let options = self.shared.options;
        if queue.len() >= options.queue || queue.len_of(task.party) >= options.analyses {
            return Err(EngineBusy);
        }
        let (inquiry, analysis) = Inquiry::new(task, Arc::clone(&self.shared));
        analyses.push(&mut queue, inquiry);
        drop(queue);
        self.shared.running.narrow();
        Ok(analysis)
    }

    /// Asks what a ply of a game is worth. Those who ask see to it that they do not ask too much at once.
    pub fn judge(&self, task: JudgingTask) -> Judging {
        let (trial, judging) = Trial::new(task);
        let trials = &self.shared.trials;
        trials.push(&mut trials.queue(), trial);
        self.shared.running.narrow();
        judging
    }

    /// Asks what a move is worth that somebody tries out.
    ///
    /// # Errors
    /// Too much is being asked, by this party or in all.
    pub fn try_out(&self, task: JudgingTask) -> Result<Judging, EngineBusy> {
        let options = self.shared.options;
        let trials = &self.shared.trials;
        let mut queue = trials.queue();
        let most = options.hints + options.threads;
        if queue.len() >= options.queue || queue.len_of(task.party) >= most {
            return Err(EngineBusy);
        }
        let (trial, judging) = Trial::new(task);
        trials.push(&mut queue, trial);
        drop(queue);
        self.shared.running.narrow();
        Ok(judging)
    }

    /// Ends the threads and waits for them.
    pub fn close(&self) {
        self.shared.replies.close();
        self.shared.analyses.close();
        self.shared.running.stop_all();
        self.shared.trials.close();
        let threads = std::mem::take(&mut *lock(&self.shared.threads));
        for thread in threads {
            // A worker that panicked has nothing left to be waited for.
            thread.join().ok();
        }
    }
}

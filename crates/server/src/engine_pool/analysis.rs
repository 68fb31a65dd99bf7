//! Analyses: questions that are answered again and again, better each time, for as long as somebody listens.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use skep_engine::{Engine, Limits, Options, Report};
use skep_rules::Game;
use skep_solo::analysis::{is_settled, legal};
use tokio::{
    sync::watch,
    time::{Interval, MissedTickBehavior, interval},
};

use super::{lane::lock, pool::Shared, queue::Asked};
use crate::party::Party;

/// Deeper than any search gets; a depth makes it go on where it would otherwise rest.
const DEEPEST: u32 = 99;
/// How often somebody who waits looks how long it will take.
const LOOK: Duration = Duration::from_millis(500);

/// A position to be analysed.
#[derive(Clone, Debug)]
pub struct AnalysisTask {
    /// Who asks.
    pub party: Party,
    /// Which conversation it belongs to: what was found out for an earlier question of it is of use for a later one.
    pub conversation: u64,
    /// The game, which is not over.
    pub game: Game,
    /// How many best lines are wanted.
    pub lines: usize,
}

/// What is told of an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// So many questions come before it.
    Queued(usize),
    /// What has been found so far. Every line is legal.
    Found {
        /// The best lines.
        report: Report,
        /// Whether this is the last word.
        done: bool,
    },
}

/// What the thread has to say. Who listens sees the latest only.
#[derive(Clone, Debug)]
enum Stage {
    Waiting,
    Found { report: Report, done: bool },
}

/// An analysis under way. Dropping it takes the question back.
pub struct Analysis {
    shared: Arc<Shared>,
    number: u64,
    brake: Arc<Brake>,
    stage: watch::Receiver<Stage>,
    look: Interval,
    is_waiting: bool,
    told: Option<usize>,
}

impl Analysis {
    /// Waits for something new; nothing once all has been said.
    pub async fn next(&mut self) -> Option<Heard> {
        loop {
            tokio::select! {
                biased;
                changed = self.stage.changed() => {
                    changed.ok()?;
                    self.is_waiting = false;
                    let stage = self.stage.borrow_and_update().clone();
                    if let Stage::Found { report, done } = stage {
                        return Some(Heard::Found { report, done });
                    }
                }
                _ = self.look.tick(), if self.is_waiting => {
                    if let Some(ahead) = self.look() {
                        return Some(Heard::Queued(ahead));
                    }
                }
            }
        }
    }

    /// The place in the queue if it has changed. Those who have had their turn make room for those who wait.
    fn look(&mut self) -> Option<usize> {
        let ahead = {
            let queue = self.shared.analyses.queue();
            queue.ahead_of(|inquiry: &Inquiry| inquiry.number == self.number)
        };
        let Some(ahead) = ahead else {
            self.is_waiting = false;
            return None;
        };
        self.shared.running.make_room(self.shared.options.turn);
        let is_new = self.told != Some(ahead);
        self.told = Some(ahead);
        is_new.then_some(ahead)
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.brake.end();
    }
}

/// How an analysis is ended, or made to go on with fewer threads.
#[derive(Default)]
struct Brake {
    /// It is over for good.
    is_ended: AtomicBool,
    /// What the search looks at.
    stop: AtomicBool,
}

impl Brake {
    fn end(&self) {
        self.is_ended.store(true, Ordering::SeqCst);
        self.stop.store(true, Ordering::SeqCst);
    }

    /// Ends the search, which may be begun again.
    fn halt(&self) {
        self.stop.store(true, Ordering::SeqCst);
    }

    /// Lets a search be begun again, unless it is over for good.
    fn release(&self) -> bool {
        self.stop.store(false, Ordering::SeqCst);
        let goes_on = !self.is_ended();
        if !goes_on {
            // Whoever ended it in between is not overruled.
            self.stop.store(true, Ordering::SeqCst);
        }
        goes_on
    }

    fn is_ended(&self) -> bool {
        self.is_ended.load(Ordering::SeqCst)
    }
}

/// An analysis that is wanted, with the way back to who asked.
pub(super) struct Inquiry {
    task: AnalysisTask,
    number: u64,
    brake: Arc<Brake>,
    stage: watch::Sender<Stage>,
}

impl Inquiry {
    pub(super) fn new(task: AnalysisTask, shared: Arc<Shared>) -> (Inquiry, Analysis) {
        let number = shared.running.numbers.fetch_add(1, Ordering::Relaxed);
        let brake = Arc::<Brake>::default();
        let (sender, stage) = watch::channel(Stage::Waiting);
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let inquiry = Inquiry {
            task,
            number,
            brake: Arc::clone(&brake),
            stage: sender,
        };
        let analysis = Analysis {
            shared,
            number,
            brake,
            stage,
            look,
            is_waiting: true,
            told: None,
        };
        (inquiry, analysis)
    }

    fn tell(&self, report: Report, done: bool) {
        self.stage.send_replace(Stage::Found { report, done });
    }
}

impl Asked for Inquiry {
    fn party(&self) -> Party {
        self.task.party
    }

    fn is_taken_back(&self) -> bool {
        self.brake.is_ended() || self.stage.receiver_count() == 0
    }
}

/// The analyses that are being made.
#[derive(Default)]
pub(super) struct Running {
    numbers: AtomicU64,
    started: Mutex<Vec<Started>>,
}

struct Started {
    number: u64,
    at: Instant,
    /// Whether it takes the threads of others.
    is_wide: bool,
    brake: Arc<Brake>,
}

impl Running {
    /// Ends the oldest analysis if it has been left alone for so long.
    fn make_room(&self, turn: Duration) {
        let started = lock(&self.started);
        let oldest = started.iter().min_by_key(|analysis| analysis.at);
        if let Some(oldest) = oldest.filter(|oldest| oldest.at.elapsed() >= turn) {
            oldest.brake.end();
        }
    }

    /// How many there are that nobody has ended.
    pub(super) fn len(&self) -> usize {
        let started = lock(&self.started);
        let goes_on = |analysis: &&Started| !analysis.brake.is_ended();
        started.iter().filter(goes_on).count()
    }

    /// Makes those that take the threads of others go on with one: somebody needs them.
    pub(super) fn narrow(&self) {
        for analysis in lock(&self.started).iter_mut() {
            if std::mem::take(&mut analysis.is_wide) {
                analysis.brake.halt();
            }
        }
    }

    /// Ends all of them.
    pub(super) fn stop_all(&self) {
        for analysis in lock(&self.started).iter() {
            analysis.brake.end();
        }
    }

    fn begin(&self, inquiry: &Inquiry, is_wide: bool) {
        lock(&self.started).push(Started {
            number: inquiry.number,
            at: Instant::now(),
            is_wide,
            brake: Arc::clone(&inquiry.brake),
        });
    }

    fn end(&self, inquiry: &Inquiry) {
        lock(&self.started).retain(|started| started.number != inquiry.number);
    }
}

/// Analyses until the pool is closed.
pub(super) fn run(shared: &Shared) {
    let mut mind: Option<(Engine, u64)> = None;
    while let Some((inquiry, _)) = shared.analyses.next(|| mind = None) {
        let conversation = inquiry.task.conversation;
        let new = || (Engine::new(options(shared, 1, 1)), conversation);
        let (engine, remembered) = mind.get_or_insert_with(new);
        if *remembered != conversation {
            engine.clear();
            *remembered = conversation;
        }
        let threads = threads_for(shared);
        shared.running.begin(&inquiry, threads > 1);
        // What came while this was being decided is seen now.
        if !shared.is_quiet_but_for(1) {
            shared.running.narrow();
        }
        // A mistake in the engine costs one answer and what it remembered, not the thread.
        let done = catch_unwind(AssertUnwindSafe(|| {
            analyse(engine, shared, &inquiry, threads);
        }));
        shared.running.end(&inquiry);
        if done.is_err() {
            tracing::error!("the engine panicked in an analysis");
            mind = None;
        }
    }
}

/// How many threads an analysis may begin with: several only while nobody else wants anything of the engine.
fn threads_for(shared: &Shared) -> usize {
    match shared.options.analysis_threads {
        several @ 2.. if shared.is_quiet_but_for(0) => several,
        _ => 1,
    }
}

fn options(shared: &Shared, lines: usize, threads: usize) -> Options {
    Options {
        threads,
        hash: shared.options.hash,
        lines,
        ..Options::default()
    }
}

/// Searches until all is said: with several threads as long as nobody else needs them, then with one.
fn analyse(engine: &mut Engine, shared: &Shared, inquiry: &Inquiry, threads: usize) {
    let begun = Instant::now();
    let mut deepest = 0;
    let mut threads = threads;
    loop {
        engine.set_options(options(shared, inquiry.task.lines, threads));
        let left = shared.options.analysis.saturating_sub(begun.elapsed());
        let last = search(engine, inquiry, left, &mut deepest);
        let was_narrowed =
            threads > 1 && !inquiry.brake.is_ended() && begun.elapsed() < shared.options.analysis;
        if was_narrowed && inquiry.brake.release() {
            threads = 1;
            continue;
        }
        if let Some(report) = last {
            inquiry.tell(legal(&inquiry.task.game, &report), true);
        }
        return;
    }
}

/// One search. What is not as deep as what was told before is not told: a search that begins again finds it once more.
fn search(
    engine: &mut Engine,
    inquiry: &Inquiry,
    time: Duration,
    deepest: &mut u32,
) -> Option<Report> {
    let game = &inquiry.task.game;
    let limits = Limits {
        depth: Some(DEEPEST),
        nodes: None,
        time: Some(time),
    };
    engine.search(game, &limits, &inquiry.brake.stop, |report| {
        if is_settled(report) {
            inquiry.brake.end();
        }
        if report.depth >= *deepest {
            *deepest = report.depth;
            inquiry.tell(legal(game, report), false);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brake_is_released_unless_it_is_over_for_good() {
        let brake = Brake::default();
        brake.halt();
        assert!(brake.stop.load(Ordering::Relaxed) && !brake.is_ended());
        assert!(brake.release());
        assert!(!brake.stop.load(Ordering::Relaxed));
        brake.end();
        assert!(!brake.release());
        assert!(brake.stop.load(Ordering::Relaxed));
    }
}

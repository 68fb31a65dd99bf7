//! Analyses: questions that are answered again and again, better each time, for as long as somebody listens.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use skep_engine::{Engine, Limits, Options, Report, Score};
use skep_rules::Game;
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
    stop: Arc<AtomicBool>,
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
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// An analysis that is wanted, with the way back to who asked.
pub(super) struct Inquiry {
    task: AnalysisTask,
    number: u64,
    stop: Arc<AtomicBool>,
    stage: watch::Sender<Stage>,
}

impl Inquiry {
    pub(super) fn new(task: AnalysisTask, shared: Arc<Shared>) -> (Inquiry, Analysis) {
        let number = shared.running.numbers.fetch_add(1, Ordering::Relaxed);
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, stage) = watch::channel(Stage::Waiting);
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let inquiry = Inquiry {
            task,
            number,
            stop: Arc::clone(&stop),
            stage: sender,
        };
        let analysis = Analysis {
            shared,
            number,
            stop,
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
        self.stop.load(Ordering::Relaxed) || self.stage.receiver_count() == 0
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
    stop: Arc<AtomicBool>,
}

impl Running {
    /// Ends the oldest analysis if it has been left alone for so long.
    fn make_room(&self, turn: Duration) {
        let started = lock(&self.started);
        let oldest = started.iter().min_by_key(|analysis| analysis.at);
        if let Some(oldest) = oldest.filter(|oldest| oldest.at.elapsed() >= turn) {
            oldest.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Ends all of them.
    pub(super) fn stop_all(&self) {
        for analysis in lock(&self.started).iter() {
            analysis.stop.store(true, Ordering::Relaxed);
        }
    }

    fn begin(&self, inquiry: &Inquiry) {
        lock(&self.started).push(Started {
            number: inquiry.number,
            at: Instant::now(),
            stop: Arc::clone(&inquiry.stop),
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
        let new = || (Engine::new(options(shared, 1)), conversation);
        let (engine, remembered) = mind.get_or_insert_with(new);
        if *remembered != conversation {
            engine.clear();
            *remembered = conversation;
        }
        engine.set_options(options(shared, inquiry.task.lines));
        shared.running.begin(&inquiry);
        // A mistake in the engine costs one answer and what it remembered, not the thread.
        let done = catch_unwind(AssertUnwindSafe(|| analyse(engine, shared, &inquiry)));
        shared.running.end(&inquiry);
        if done.is_err() {
            tracing::error!("the engine panicked in an analysis");
            mind = None;
        }
    }
}

fn options(shared: &Shared, lines: usize) -> Options {
    Options {
        threads: 1,
        hash: shared.options.hash,
        lines,
        ..Options::default()
    }
}

fn analyse(engine: &mut Engine, shared: &Shared, inquiry: &Inquiry) {
    let game = &inquiry.task.game;
    let limits = Limits {
        depth: Some(DEEPEST),
        nodes: None,
        time: Some(shared.options.analysis),
    };
    let last = engine.search(game, &limits, &inquiry.stop, |report| {
        if is_settled(report) {
            inquiry.stop.store(true, Ordering::Relaxed);
        }
        inquiry.tell(legal(game, report), false);
    });
    if let Some(report) = last {
        inquiry.tell(legal(game, &report), true);
    }
}

/// Whether looking deeper can change nothing: every line is decided within the depth that was searched.
fn is_settled(report: &Report) -> bool {
    let is_decided = |score: Score| match score {
        Score::Estimate(_) => false,
        Score::WinIn(plies) | Score::LossIn(plies) => plies <= report.depth,
    };
    report.lines.iter().all(|line| is_decided(line.score))
}

/// The report with lines that hold legal moves only. A line is put together from a table that may forget, so its end is
/// checked, whatever it says.
fn legal(game: &Game, report: &Report) -> Report {
    let mut report = report.clone();
    for line in &mut report.lines {
        let mut played = game.clone();
        let sound = line.moves.iter().take_while(|mv| played.play(**mv).is_ok());
        let sound = sound.count();
        line.moves.truncate(sound);
    }
    report.lines.retain(|line| !line.moves.is_empty());
    report
}

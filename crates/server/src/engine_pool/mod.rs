//! The engine, shared by all: a few threads, and queues in which nobody can push others aside.
//!
//! There are three kinds of work, each with threads and a queue of its own, so that none waits behind another: moves and
//! advice in games, analyses that stream what they find for as long as somebody watches, and the plies of reviews. The
//! operating system shares the cores among them; a computer opponent never waits until an analysis is over.

mod analysis;
mod judging;
mod lane;
mod pool;
mod queue;
mod task;
mod worker;

pub use analysis::{Analysis, AnalysisTask, Heard};
pub use judging::{Judging, JudgingTask};
pub use pool::{EngineBusy, EnginePool, PoolOptions};
pub use task::{Task, Thinking};

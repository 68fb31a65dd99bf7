//! The engine, shared by all games: a few threads, and a queue in which nobody can push others aside.

mod pool;
mod queue;
mod task;
mod worker;

pub use pool::{EngineBusy, EnginePool, PoolOptions};
pub use task::{Job, Task, Thinking, Thought};

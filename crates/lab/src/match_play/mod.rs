//! Matches between engines: which is stronger, and with what confidence.

mod elo;
mod ending;
mod engine_spec;
mod limit;
mod opening_suite;
mod player;
mod record;
mod referee;
mod report;
mod results;
mod runner;
mod schedule;
mod sprt;

pub(crate) use engine_spec::{EngineOption, EngineSpec};
pub(crate) use limit::{GameClock, Limit};
pub(crate) use opening_suite::{MAX_RANDOM_PLIES, OpeningSuite};
pub(crate) use runner::{Match, Patience};
pub(crate) use sprt::Sprt;

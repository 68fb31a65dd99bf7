//! Training a net on the engine's games against itself.

mod descent;
mod samples;
#[cfg(test)]
mod tests;
mod weights;

pub use descent::{NetError, NetProgress, Training};

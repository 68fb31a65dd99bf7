//! Training of the net.

mod descent;
mod samples;
#[cfg(test)]
mod tests;
mod weights;

pub(crate) use descent::{NetError, NetProgress, Training};

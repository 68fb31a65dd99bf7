//! The position editor: reads any arrangement of pieces, checks it and writes it in every format.

mod answer;
mod check;
#[cfg(test)]
mod tests;

pub use answer::answer;
pub use check::check;

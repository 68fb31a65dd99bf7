//! Positions: their checks, their strings and their diagrams.

mod boards;
mod diagram;
mod problems;
mod samples;
mod text;

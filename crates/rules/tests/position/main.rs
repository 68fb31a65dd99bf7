//! Positions: their checks, their strings and their diagrams.

mod boards;
mod diagram;
mod problems;
#[path = "../support/random_game.rs"]
mod random_game;
mod samples;
mod text;

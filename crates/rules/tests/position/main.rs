//! Positions: checks, position strings and diagrams.

mod boards;
mod diagram;
mod problems;
#[path = "../support/random_game.rs"]
mod random_game;
mod samples;
mod text;

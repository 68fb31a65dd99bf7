//! `skep play`: the game in a terminal.
//!
//! [`play::Play`] is the whole state; events change it and effects come out of it, and [`view`] draws it into a buffer.
//! Only [`app`], [`guard`], [`signals`] and [`thinker`] touch the outside world.

mod app;
mod camera;
mod chosen;
mod consult;
mod cursor;
mod form;
mod guard;
mod handle_command;
mod keys;
mod locale;
mod look;
mod move_input;
mod play;
mod reason;
mod saved_game;
mod screen;
mod settings;
mod signals;
mod table;
mod thinker;
mod view;

#[cfg(test)]
mod tests;

pub(crate) use app::{Options, run};

//! Tensors and action numbers for learning programs.
//!
//! An [`Encoder`] describes a position as planes over a square grid, in the order of most frameworks: plane, row,
//! column. Actions are planes over the same grid. Everything is relative to the player to move:
//!
//! - Planes of the mover's pieces come before those of the opponent.
//! - The grid is centred on the mover's queen. Before she is placed, the mover's first piece in the order of
//!   [`Piece::all`](crate::Piece::all) takes her place, or else the opponent's. The grid wraps around where the hive is
//!   longer than half of it, without collisions.
//! - A [symmetry](crate::Symmetry) of the plane maps the places of the grid onto each other: see [`transform_place`]
//!   and [`Action::transform`]. So one position yields twelve samples. Where [`Position::transform`] has turned a
//!   position, the image of a move is the transformed action's move on the turned board.
//!
//! [`Position::transform`]: crate::Position::transform
//!
//! Writers fill slices of the caller, of `u8`, `f32` or any other suitable type, so that a batch is one allocation:
//!
//! ```
//! use skep_rules::learning::{Action, Encoder, OBSERVATION_LEN};
//! use skep_rules::{Board, GameType, Opening};
//!
//! let mut boards = vec![Board::new(GameType::BASE_MLP, Opening::Tournament); 4];
//! let mut observations = vec![0.0_f32; boards.len() * OBSERVATION_LEN];
//! let mut masks = vec![false; boards.len() * Action::COUNT];
//! for _ in 0..10 {
//!     let samples = observations.chunks_exact_mut(OBSERVATION_LEN).zip(masks.chunks_exact_mut(Action::COUNT));
//!     for (board, (observation, mask)) in boards.iter_mut().zip(samples) {
//!         let encoder = Encoder::new(board);
//!         encoder.write_observation(observation)?;
//!         encoder.write_legal_actions(mask)?;
//!         // A policy would choose the action here.
//!         let index = mask.iter().position(|&is_legal| is_legal).ok_or("the game is over")?;
//!         let action = Action::new(index).ok_or("no such action")?;
//!         let mv = encoder.move_of(action).ok_or("a place away from the hive")?;
//!         board.play(mv)?;
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Observations
//!
//! The value of plane `p` in row `y` and column `x` has the index `(p * 32 + y) * 32 + x`. A cell that is `q` columns
//! and `r` rows away from the centre in [axial coordinates](crate::Hex) is in row `(r + 16) % 32` and column
//! `(q + 16) % 32`.
//!
//! | planes | values |
//! |---|---|
//! | 0 to 13 | the mover's pieces Q, S1, S2, B1, B2, G1, G2, G3, A1, A2, A3, M, L, P: at the cell of the piece 1 plus the number of pieces under it, 0 elsewhere. Empty if the piece is in hand or not in the game |
//! | 14 to 27 | the opponent's pieces in the same order |
//! | 28 | 1 at the cell of the [resting](crate::Board::resting) piece |
//! | 29 to 31 | 1 everywhere if the game has mosquitoes, ladybugs, pillbugs |
//! | 32 | 1 everywhere if no player may begin with the queen ([`Opening::Tournament`](crate::Opening::Tournament)) |
//! | 33 | 1 everywhere if the mover has to place the queen now |
//!
//! Positions with equal observations have the same legal actions. An observation says nothing about repetitions, which
//! belong to the history of a [`Game`](crate::Game).

mod action;
mod encoder;

pub use action::Action;
pub use encoder::{Encoder, LengthError};

use crate::{Hex, Symmetry};

/// Rows, and columns, of the grid.
pub const GRID_SIZE: usize = 32;

/// Planes of an observation.
pub const OBSERVATION_PLANES: usize = 34;

/// Numbers in an observation.
pub const OBSERVATION_LEN: usize = OBSERVATION_PLANES * PLACES;

/// Places of the grid.
const PLACES: usize = GRID_SIZE * GRID_SIZE;

/// Returns where a symmetry takes a place of the grid. Places are numbered by row, from 0 to 1023; other numbers are
/// taken modulo 1024.
///
/// ```
/// use skep_rules::{Symmetry, learning};
///
/// /// The observation of the same position under a symmetry.
/// fn transform(symmetry: Symmetry, observation: &[f32]) -> Vec<f32> {
///     let mut image = vec![0.0; observation.len()];
///     for (plane, from) in image.chunks_exact_mut(1024).zip(observation.chunks_exact(1024)) {
///         for (place, &value) in from.iter().enumerate() {
///             plane[learning::transform_place(symmetry, place)] = value;
///         }
///     }
///     image
/// }
/// # let observation: Vec<f32> = (0..learning::OBSERVATION_LEN).map(|index| index as f32).collect();
/// # let image = transform(Symmetry::ALL[5], &observation);
/// # assert_ne!(image, observation);
/// # assert_eq!(transform(Symmetry::ALL[1], &image), observation);
/// ```
pub const fn transform_place(symmetry: Symmetry, place: usize) -> usize {
    let center = GRID_SIZE as i32 / 2;
    let (row, column) = (place / GRID_SIZE % GRID_SIZE, place % GRID_SIZE);
    place_of(symmetry.apply(Hex::new(column as i32 - center, row as i32 - center)))
}

/// The place of a cell, given relative to the centre. Symmetries are linear, so they commute with wrapping around.
const fn place_of(hex: Hex) -> usize {
    let size = GRID_SIZE as i32;
    let row = (hex.r + size / 2).rem_euclid(size) as usize;
    let column = (hex.q + size / 2).rem_euclid(size) as usize;
    row * GRID_SIZE + column
}

#[cfg(test)]
mod tests;

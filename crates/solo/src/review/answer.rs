//! Game reviews: each ply is judged separately, then all are combined.

use std::sync::atomic::AtomicBool;

use skep_engine::Engine;
use skep_engine::review::{Judgement, Quality, Review, judge, plies};
use skep_game::protocol::{BetterAnswer, ErrorCode, ProtocolError, ReviewView, SandboxRequest};
use skep_game::sandbox;
use skep_rules::{Game, Move};

use super::KeptPly;
use super::view::{rounded, word};

/// Maximum length of a reviewed game.
pub const MAX_PLIES: usize = 400;

#[derive(Clone, Debug)]
pub struct Subject {
    game: Game,
    plies: Vec<(Game, Move)>,
}

impl Subject {
    /// The game a request refers to.
    pub fn new(at: &SandboxRequest) -> Result<Subject, ProtocolError> {
        let game = sandbox::start(at)?;
        let count = game.moves().len();
        if count == 0 {
            let message = "the game has no moves";
            return Err(ProtocolError::new(ErrorCode::NotPossible, message));
        }
        if count > MAX_PLIES {
            let message = format!("a game of {count} moves is too long for a review");
            return Err(ProtocolError::new(ErrorCode::TooLarge, message));
        }
        Ok(Subject {
            plies: plies(&game),
            game,
        })
    }

    /// Judges one ply, counted from 0.
    ///
    /// # Errors
    /// There is no such ply, or the search was stopped.
    pub fn judge(
        &self,
        engine: &mut Engine,
        ply: usize,
        quality: Quality,
        stop: &AtomicBool,
    ) -> Result<KeptPly, ProtocolError> {
        let (before, mv) = self.plies.get(ply).ok_or_else(no_such_ply)?;
        let judged = judge(engine, before, *mv, quality, stop).ok_or_else(stopped)?;
        Ok(KeptPly::of(before, &judged))
    }

    /// Combines the judged plies.
    ///
    /// # Errors
    /// Plies are missing or belong to another game.
    pub fn review(&self, kept: &[KeptPly]) -> Result<ReviewView, ProtocolError> {
        let foreign = || {
            let message = "the plies belong to another game";
            ProtocolError::new(ErrorCode::BadRequest, message)
        };
        if kept.len() != self.plies.len() {
            return Err(foreign());
        }
        let judged: Option<Vec<_>> = self
            .plies
            .iter()
            .zip(kept)
            .map(|((before, _), kept)| kept.judged(before))
            .collect();
        let review = Review::new(&self.game, judged.ok_or_else(foreign)?);
        Ok(super::view(&self.game, &review))
    }

    /// Evaluates an alternative to a played move.
    ///
    /// # Errors
    /// There is no such ply, the move is illegal, or the search was stopped.
    pub fn better(
        &self,
        engine: &mut Engine,
        ply: usize,
        uhp: &str,
        quality: Quality,
        stop: &AtomicBool,
    ) -> Result<BetterAnswer, ProtocolError> {
        let (before, _) = self.plies.get(ply).ok_or_else(no_such_ply)?;
        let mv = before
            .read_move(uhp)
            .map_err(|error| ProtocolError::new(ErrorCode::BadNotation, error.to_string()))?;
        // Check legality before asking the engine.
        if let Err(reason) = before.clone().play(mv) {
            return Err(sandbox::illegal(before, &reason, reason.to_string()));
        }
        let judged = judge(engine, before, mv, quality, stop).ok_or_else(stopped)?;
        let lost = (judged.before - judged.after).max(0.0);
        Ok(BetterAnswer {
            right: lost < Judgement::INACCURACY,
            judgement: word(Judgement::of(lost, judged.choices)),
            lost: rounded(lost),
            played: sandbox::line(before, [mv]).into_iter().next(),
        })
    }
}

fn no_such_ply() -> ProtocolError {
    ProtocolError::new(ErrorCode::NoSuchPage, "there is no such ply")
}

fn stopped() -> ProtocolError {
    ProtocolError::new(ErrorCode::NotPossible, "the search was stopped")
}

//! What the module remembers from one request to the next.

use std::{collections::HashMap, sync::atomic::AtomicBool};

use skep_engine::{Engine, Net, Options};
use skep_game::{
    ids::GameId,
    protocol::{ErrorCode, ProtocolError},
};
use skep_solo::{local::LocalGame, puzzles::Library};

use crate::{
    envelope::{Envelope, bad_request, refuse},
    ops,
};

/// The largest request, in bytes: a study as JSON, or the longest game.
pub const MAX_REQUEST: usize = 4 * 1024 * 1024;

/// The most bytes that go with a request.
pub const MAX_ATTACHMENT: usize = 16 * 1024 * 1024;

/// The table of positions of the engine that plays and analyses, in mebibytes.
const HASH: usize = 16;

/// What is there while a request is carried out.
pub struct Host<'h> {
    /// Setting it ends a search.
    pub stop: &'h AtomicBool,
    /// Hears what a search has found so far, as JSON.
    pub report: &'h mut dyn FnMut(&[u8]),
}

/// Everything that is remembered: open games, puzzles, what the engine has seen.
#[derive(Default)]
pub struct Desk {
    pub(crate) library: Option<Library>,
    pub(crate) games: HashMap<GameId, LocalGame>,
    engine: Option<Engine>,
    /// Whose positions the engine remembers.
    subject: String,
    judge: Option<Engine>,
}

impl Desk {
    /// Carries out a request and answers with JSON: `{"ok": ...}` or `{"error": ...}`.
    pub fn answer(&mut self, request: &[u8], attachment: &[u8], host: Host<'_>) -> Vec<u8> {
        let answered = serde_json::from_slice::<Envelope>(request)
            .map_err(|error| bad_request(&error))
            .and_then(|Envelope { op, with }| ops::carry_out(self, &op, with, attachment, host));
        answered.unwrap_or_else(refuse)
    }

    /// The answer to a request that does not fit.
    pub fn too_large() -> Vec<u8> {
        let message = format!(
            "a request has {MAX_REQUEST} bytes at the most, what goes with it {MAX_ATTACHMENT}"
        );
        refuse(ProtocolError::new(ErrorCode::TooLarge, message))
    }

    /// The engine that plays and analyses; what it has seen of another subject is forgotten.
    ///
    /// # Errors
    /// The net has not been loaded.
    pub(crate) fn engine(&mut self, subject: &str) -> Result<&mut Engine, ProtocolError> {
        has_net()?;
        let is_new = self.subject != subject;
        let engine = self.engine.get_or_insert_with(|| {
            Engine::new(Options {
                hash: HASH,
                ..Options::default()
            })
        });
        if is_new {
            engine.clear();
            subject.clone_into(&mut self.subject);
        }
        engine.set_options(Options {
            lines: 1,
            ..engine.options()
        });
        Ok(engine)
    }

    /// The engine that judges plies.
    ///
    /// # Errors
    /// The net has not been loaded.
    pub(crate) fn judge(&mut self) -> Result<&mut Engine, ProtocolError> {
        has_net()?;
        Ok(self.judge.get_or_insert_with(skep_engine::review::engine))
    }

    /// The puzzles, once they have been handed over.
    pub(crate) fn library(&self) -> Result<&Library, ProtocolError> {
        self.library.as_ref().ok_or_else(|| {
            let message = "the puzzles have not been loaded yet";
            ProtocolError::new(ErrorCode::NotPossible, message)
        })
    }

    /// An open game.
    pub(crate) fn game(&mut self, id: GameId) -> Result<&mut LocalGame, ProtocolError> {
        self.games.get_mut(&id).ok_or_else(|| {
            ProtocolError::new(ErrorCode::NoSuchGame, "this game has not been opened")
        })
    }
}

/// Whether the engine can think: without its net it would play, but far below its strength.
///
/// # Errors
/// The net has not been loaded.
pub(crate) fn has_net() -> Result<(), ProtocolError> {
    match Net::default_net() {
        Some(_) => Ok(()),
        None => Err(ProtocolError::new(
            ErrorCode::NotPossible,
            "the engine's net has not been loaded yet",
        )),
    }
}

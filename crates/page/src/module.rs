//! State kept between requests.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use skep_engine::{Engine, Net, Options, internals::team::SharedMemory, review};
use skep_game::ids::GameId;
use skep_game::protocol::{ErrorCode, ProtocolError};
use skep_rules::Game;
use skep_solo::{local::LocalGame, puzzles::Library};

use crate::envelope::refuse;

/// Enough for a study as JSON, or for the longest game.
pub const MAX_REQUEST: usize = 4 * 1024 * 1024;

pub const MAX_ATTACHMENT: usize = 16 * 1024 * 1024;

/// Transposition table size in MiB for playing and analysis.
const TABLE_MIB: usize = 16;
/// For the shallow searches of a team; the rest of its table is in shared memory.
const TEAM_TABLE_MIB: usize = 8;

/// Callbacks available during a request.
pub struct Callbacks<'h> {
    /// Setting it stops a search.
    pub stop: &'h AtomicBool,
    /// Receives intermediate results of a search as JSON.
    pub report: &'h mut dyn FnMut(&[u8]),
    /// Memory shared with other instances of the module.
    pub shared: Option<&'h dyn SharedMemory>,
}

/// Open games, puzzles and engines.
#[derive(Default)]
pub struct Module {
    pub(crate) library: Option<Library>,
    pub(crate) net: Option<Arc<Net>>,
    pub(crate) games: HashMap<GameId, LocalGame>,
    /// Positions kept open between requests, by names that the page chose.
    pub(crate) sandboxes: HashMap<String, Game>,
    engine: Option<Engine>,
    /// Identifies the game or position whose results the engine's table holds.
    subject: String,
    judge: Option<Engine>,
    /// For analysis by a team.
    member: Option<Engine>,
}

impl Module {
    /// The answer to an oversized request.
    pub fn too_large() -> Vec<u8> {
        let message = format!(
            "a request may have at most {MAX_REQUEST} bytes, an attachment {MAX_ATTACHMENT}"
        );
        refuse(ProtocolError::new(ErrorCode::TooLarge, message))
    }

    /// The engine for playing and analysis. Changing the subject clears its table.
    pub(crate) fn engine(&mut self, subject: &str) -> Result<&mut Engine, ProtocolError> {
        let net = self.net()?;
        let is_new = self.subject != subject;
        let options = Options::default().with_table_mib(TABLE_MIB);
        let engine = self
            .engine
            .get_or_insert_with(|| Engine::with_net(options, net));
        if is_new {
            engine.clear();
            subject.clone_into(&mut self.subject);
        }
        engine.set_options(options);
        Ok(engine)
    }

    /// The engine that judges plies.
    pub(crate) fn judge(&mut self) -> Result<&mut Engine, ProtocolError> {
        let net = self.net()?;
        Ok(self.judge.get_or_insert_with(|| review::engine(net)))
    }

    /// The engine that takes part in analyses by a team.
    pub(crate) fn member(&mut self) -> Result<&mut Engine, ProtocolError> {
        let net = self.net()?;
        let options = Options::default().with_table_mib(TEAM_TABLE_MIB);
        Ok(self
            .member
            .get_or_insert_with(|| Engine::with_net(options, net)))
    }

    /// Without its net the engine would play far below its strength.
    pub(crate) fn net(&self) -> Result<Arc<Net>, ProtocolError> {
        self.net.clone().ok_or_else(|| {
            let message = "the engine's net has not been loaded yet";
            ProtocolError::new(ErrorCode::NotPossible, message)
        })
    }

    /// An engine for a single request.
    pub(crate) fn new_engine(&self, table_mib: usize) -> Result<Engine, ProtocolError> {
        let options = Options::default().with_table_mib(table_mib);
        Ok(Engine::with_net(options, self.net()?))
    }

    pub(crate) fn library(&self) -> Result<&Library, ProtocolError> {
        self.library.as_ref().ok_or_else(|| {
            let message = "the puzzles have not been loaded yet";
            ProtocolError::new(ErrorCode::NotPossible, message)
        })
    }

    pub(crate) fn game(&mut self, id: GameId) -> Result<&mut LocalGame, ProtocolError> {
        self.games.get_mut(&id).ok_or_else(|| {
            ProtocolError::new(ErrorCode::NoSuchGame, "this game has not been opened")
        })
    }
}

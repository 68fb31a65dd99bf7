//! An engine at the table: its process, started when it is needed, and what it has been told of the game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use skep_rules::{Bug, BugSet, Game};

use super::ending::Fault;
use super::engine_spec::{EngineOption, EngineSpec};
use super::limit::Limit;
use super::schedule::Side;
use crate::uhp::{Answer, Client, ClientError};

/// How often in a row an engine may fail to start before the match is abandoned.
const MAX_FAILED_STARTS: u32 = 3;

/// How long engines are waited for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// For the banner, and for every command that needs no thought.
    pub(crate) startup: Duration,
    /// For a move, beyond the time to think.
    pub(crate) margin: Duration,
    /// For a move that is not limited by time.
    pub(crate) unlimited: Duration,
}

/// Why an engine has not moved.
pub(crate) enum PlayerError {
    /// It loses the game.
    Fault(Fault, String),
    /// The match is being stopped.
    Stopped,
    /// The match cannot be played with this engine.
    Fatal(anyhow::Error),
}

/// One engine in one of the games that are played at once.
pub(crate) struct Player {
    side: Side,
    spec: EngineSpec,
    set: BugSet,
    limit: Limit,
    /// What is left on its clock, if it has one.
    left: Duration,
    patience: Patience,
    stop: Arc<AtomicBool>,
    client: Option<Client>,
    /// How many plies of the game the engine knows, or `None` before it knows the game.
    told: Option<usize>,
    failed_starts: u32,
}

impl Player {
    pub(crate) fn new(
        side: Side,
        spec: EngineSpec,
        set: BugSet,
        limit: Limit,
        patience: Patience,
        stop: Arc<AtomicBool>,
    ) -> Player {
        Player {
            side,
            spec,
            set,
            limit,
            left: Duration::ZERO,
            patience,
            stop,
            client: None,
            told: None,
            failed_starts: 0,
        }
    }

    /// Resets the last game, and starts the engine if it is not running.
    pub(crate) fn sit_down(&mut self) -> Result<(), PlayerError> {
        self.told = None;
        self.left = self
            .limit
            .clock()
            .map_or(Duration::ZERO, |clock| clock.base);
        if self.client.is_none() {
            self.start()?;
        }
        Ok(())
    }

    /// Sends the engine the moves that it does not know, asks for its own, and returns the text of its answer.
    pub(crate) fn best_move(&mut self, game: &Game) -> Result<String, PlayerError> {
        self.tell(game)?;
        let id = self.client.as_ref().map_or("", Client::id);
        let command = self.limit.command(id, self.left);
        let timeout = match self.limit {
            Limit::Time(time) => time + self.patience.margin,
            Limit::Clock(_) | Limit::Share(_) => self.left + self.patience.margin,
            Limit::Depth(_) | Limit::Nodes(_) => self.patience.unlimited,
        };
        let start = Instant::now();
        let answer = self.ask(&command, timeout)?;
        self.punch_clock(start.elapsed())?;
        if let Some(refusal) = answer.refusal() {
            let detail = format!("it answered {command:?} with {refusal:?}");
            return Err(PlayerError::Fault(Fault::Error, detail));
        }
        // Lines before the last report progress; after a semicolon comes the engine's evaluation of the move.
        let last = answer.lines.last().map_or("", String::as_str);
        Ok(last.split(';').next().unwrap_or("").trim().to_owned())
    }

    /// Takes what a move has cost from the clock. What is late by less than the margin has used up the clock.
    fn punch_clock(&mut self, spent: Duration) -> Result<(), PlayerError> {
        let Some(clock) = self.limit.clock() else {
            return Ok(());
        };
        let charged = if spent <= self.left + self.patience.margin {
            spent.min(self.left)
        } else {
            spent
        };
        self.left = clock.after_move(self.left, charged).ok_or_else(|| {
            PlayerError::Fault(Fault::Time, format!("its clock ran out after {spent:?}"))
        })?;
        Ok(())
    }

    /// Makes the engine's process end; the next game gets a new one.
    pub(crate) fn dismiss(&mut self) {
        if let Some(client) = self.client.take() {
            client.kill();
        }
    }

    fn start(&mut self) -> Result<(), PlayerError> {
        let command_line = self.spec.command_line().map_err(PlayerError::Fatal)?;
        match Client::start(&command_line, self.patience.startup, &self.stop) {
            Ok(client) => self.client = Some(client),
            Err(ClientError::CalledOff) => return Err(PlayerError::Stopped),
            Err(error @ ClientError::Spawn { .. }) => {
                return Err(PlayerError::Fatal(anyhow!(error).context(self.who())));
            }
            Err(error) => return Err(self.failed_to_start(&error)),
        }
        self.failed_starts = 0;
        self.check_set().map_err(PlayerError::Fatal)?;
        self.set_options()
    }

    fn failed_to_start(&mut self, error: &ClientError) -> PlayerError {
        self.failed_starts += 1;
        if self.failed_starts < MAX_FAILED_STARTS {
            return PlayerError::Fault(Fault::NoStart, error.to_string());
        }
        PlayerError::Fatal(anyhow!(
            "{}: it failed to start {MAX_FAILED_STARTS} times in a row: {error}",
            self.who()
        ))
    }

    /// The engine must say that it knows the expansions: some play the base game whatever they are told.
    fn check_set(&self) -> anyhow::Result<()> {
        let Some(client) = &self.client else {
            return Ok(());
        };
        for (bug, name) in [
            (Bug::Mosquito, "Mosquito"),
            (Bug::Ladybug, "Ladybug"),
            (Bug::Pillbug, "Pillbug"),
        ] {
            if self.set.contains(bug) && !client.knows(name) {
                bail!(
                    "{}: it does not know the {}, so it cannot play {}: choose another --set",
                    self.who(),
                    name.to_lowercase(),
                    self.set
                );
            }
        }
        Ok(())
    }

    /// Sets what the specification asks for. A match with other settings than those would be worth nothing, so every
    /// doubt ends it.
    fn set_options(&mut self) -> Result<(), PlayerError> {
        if self.spec.options.is_empty() {
            return Ok(());
        }
        let listed = self.ask("options", self.patience.startup)?.lines;
        for EngineOption { name, value } in self.spec.options.clone() {
            let known = listed
                .iter()
                .filter_map(|line| line.split(';').next())
                .find(|known| known.eq_ignore_ascii_case(&name))
                .ok_or_else(|| {
                    PlayerError::Fatal(anyhow!("{}: it has no option {name}", self.who()))
                })?;
            let answer = self.ask(
                &format!("options set {known} {value}"),
                self.patience.startup,
            )?;
            let line = answer.lines.last().map_or("", String::as_str);
            let now = line.split(';').nth(2).unwrap_or(&value);
            if let Some(refusal) = answer.refusal() {
                let error = anyhow!("{}: it refuses {known} {value}: {refusal}", self.who());
                return Err(PlayerError::Fatal(error));
            }
            if !now.eq_ignore_ascii_case(&value) {
                let error = anyhow!("{}: it sets {known} to {now}, not to {value}", self.who());
                return Err(PlayerError::Fatal(error));
            }
        }
        Ok(())
    }

    /// Brings the engine up to the current position.
    fn tell(&mut self, game: &Game) -> Result<(), PlayerError> {
        let moves = game.move_strings();
        if let Some(told) = self.told {
            for text in &moves[told.min(moves.len())..] {
                let answer = self.ask(&format!("play {text}"), self.patience.startup)?;
                if answer.refusal().is_some() {
                    // Some engines disagree about a move in the middle of a game, but load the game that contains it.
                    return self.load(game);
                }
            }
            self.told = Some(moves.len());
            return Ok(());
        }
        self.load(game)
    }

    fn load(&mut self, game: &Game) -> Result<(), PlayerError> {
        let moves = game.moves().len();
        let text = match moves {
            0 => self.set.to_string(),
            _ => game.game_string(),
        };
        let answer = self.ask(&format!("newgame {text}"), self.patience.startup)?;
        if let Some(refusal) = answer.refusal() {
            let detail = format!("it refuses a legal game: {refusal:?}");
            return Err(PlayerError::Fault(Fault::Error, detail));
        }
        self.told = Some(moves);
        Ok(())
    }

    fn ask(&mut self, command: &str, timeout: Duration) -> Result<Answer, PlayerError> {
        let Some(client) = &mut self.client else {
            return Err(PlayerError::Fault(
                Fault::Crash,
                "it is not running".to_owned(),
            ));
        };
        client.ask(command, timeout).map_err(|error| match error {
            ClientError::CalledOff => PlayerError::Stopped,
            ClientError::TimedOut(_) => {
                PlayerError::Fault(Fault::Time, format!("{error} to {command:?}"))
            }
            ClientError::Crashed(_) | ClientError::Spawn { .. } => {
                PlayerError::Fault(Fault::Crash, error.to_string())
            }
        })
    }

    /// The engine, for messages.
    fn who(&self) -> String {
        format!("{} ({})", self.side.letter(), self.spec.text)
    }
}

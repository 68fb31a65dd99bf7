//! An engine in a game: its process, started on demand, and the position that it has been sent.

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use clap::Args;
use skep_rules::{Bug, Game, GameType};

use super::ending::Fault;
use super::engine_spec::{EngineOption, EngineSpec};
use super::limit::Limit;
use super::schedule::Side;
use crate::uhp_client::{Client, ClientError, Response};

/// Consecutive failures to start that abort the match.
const MAX_FAILED_STARTS: u32 = 3;

/// Timeouts for engines.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// Seconds that a move may be late without losing the game
    #[arg(long, value_name = "S", value_parser = margin, default_value = "0.5")]
    margin: Duration,

    /// Timeout in seconds for moves limited by depth or nodes
    #[arg(long, value_name = "S", value_parser = Limit::parse_time, default_value = "600")]
    timeout: Duration,

    /// Timeout in seconds for starting an engine and for setting up a game
    #[arg(long, value_name = "S", value_parser = Limit::parse_time, default_value = "10")]
    startup: Duration,
}

/// Parses a number of seconds that may be 0.
fn margin(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(0.0) => Ok(Duration::ZERO),
        _ => Limit::parse_time(text),
    }
}

pub(crate) enum PlayerError {
    /// The engine loses the game.
    Fault(Fault, String),
    /// The match is being stopped.
    Stopped,
    /// The match cannot be played with this engine.
    Fatal(anyhow::Error),
}

/// An engine in one of the concurrent games.
pub(crate) struct Player {
    pub(crate) side: Side,
    pub(crate) spec: EngineSpec,
    pub(crate) set: GameType,
    pub(crate) limit: Limit,
    pub(crate) patience: Patience,
    pub(crate) stop: Arc<AtomicBool>,
    pub(crate) state: State,
}

/// What changes while an engine plays.
#[derive(Default)]
pub(crate) struct State {
    /// Time on its clock.
    left: Duration,
    client: Option<Client>,
    /// Plies that the engine has been sent, or `None` before it knows the game.
    sent: Option<usize>,
    failed_starts: u32,
}

impl Player {
    /// Resets the state of the previous game, and starts the engine if it is not running.
    pub(crate) fn prepare(&mut self) -> Result<(), PlayerError> {
        self.state.sent = None;
        let clock = self.limit.clock();
        self.state.left = clock.map_or(Duration::ZERO, |clock| clock.base);
        match self.state.client {
            Some(_) => Ok(()),
            None => self.start(),
        }
    }

    /// Sends the moves since the engine's last one, asks for the next and returns its text.
    pub(crate) fn best_move(&mut self, game: &Game) -> Result<String, PlayerError> {
        self.send_moves(game)?;
        let id = self.state.client.as_ref().map_or("", Client::id);
        let command = self.limit.command(id, self.state.left);
        let timeout = match self.limit {
            Limit::Time(time) => time + self.patience.margin,
            Limit::Clock(_) | Limit::Share(_) => self.state.left + self.patience.margin,
            Limit::Depth(_) | Limit::Nodes(_) => self.patience.timeout,
        };
        let start = Instant::now();
        let answer = self.ask(&command, timeout)?;
        self.charge_clock(start.elapsed())?;
        if let Some(refusal) = answer.refusal() {
            let detail = format!("it answered {command:?} with {refusal:?}");
            return Err(PlayerError::Fault(Fault::Error, detail));
        }
        // Earlier lines report progress; the evaluation follows a semicolon.
        let last = answer.lines.last().map_or("", String::as_str);
        Ok(last.split(';').next().unwrap_or("").trim().to_owned())
    }

    /// Charges a move to the clock. A move that is late by less than the margin leaves the clock at 0.
    fn charge_clock(&mut self, spent: Duration) -> Result<(), PlayerError> {
        let Some(clock) = self.limit.clock() else {
            return Ok(());
        };
        let charged = if spent <= self.state.left + self.patience.margin {
            spent.min(self.state.left)
        } else {
            spent
        };
        self.state.left = clock.after_move(self.state.left, charged).ok_or_else(|| {
            PlayerError::Fault(Fault::Time, format!("its clock ran out after {spent:?}"))
        })?;
        Ok(())
    }

    /// Ends the process; the next game starts a new one.
    pub(crate) fn dismiss(&mut self) {
        if let Some(client) = self.state.client.take() {
            client.kill();
        }
    }

    fn start(&mut self) -> Result<(), PlayerError> {
        let command_line = self.spec.command_line().map_err(PlayerError::Fatal)?;
        match Client::start(&command_line, self.patience.startup, &self.stop) {
            Ok(client) => {
                self.check_set(&client)?;
                self.state.client = Some(client);
            }
            Err(ClientError::Cancelled) => return Err(PlayerError::Stopped),
            Err(error @ ClientError::Spawn { .. }) => {
                return Err(self.fatal(error));
            }
            Err(error) => return Err(self.failed_to_start(&error)),
        }
        self.state.failed_starts = 0;
        self.set_options()
    }

    fn failed_to_start(&mut self, error: &ClientError) -> PlayerError {
        self.state.failed_starts += 1;
        if self.state.failed_starts < MAX_FAILED_STARTS {
            return PlayerError::Fault(Fault::NoStart, error.to_string());
        }
        self.fatal(format_args!(
            "it failed to start {MAX_FAILED_STARTS} times in a row: {error}"
        ))
    }

    /// Requires the engine to announce the expansions, because some silently play the base game instead.
    fn check_set(&self, client: &Client) -> Result<(), PlayerError> {
        for (bug, name) in [
            (Bug::Mosquito, "Mosquito"),
            (Bug::Ladybug, "Ladybug"),
            (Bug::Pillbug, "Pillbug"),
        ] {
            if self.set.contains(bug) && !client.knows(name) {
                let (name, set) = (name.to_lowercase(), self.set);
                return Err(self.fatal(format_args!(
                    "it does not know the {name}, so it cannot play {set}: choose another --set"
                )));
            }
        }
        Ok(())
    }

    /// Sets the options of the specification. Any failure ends the match, whose result would be meaningless.
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
                .ok_or_else(|| self.fatal(format_args!("it has no option {name}")))?;
            let command = format!("options set {known} {value}");
            let answer = self.ask(&command, self.patience.startup)?;
            let line = answer.lines.last().map_or("", String::as_str);
            let now = line.split(';').nth(2).unwrap_or(&value);
            if let Some(refusal) = answer.refusal() {
                let why = format!("it refuses {known} {value}: {refusal}");
                return Err(self.fatal(why));
            }
            if !now.eq_ignore_ascii_case(&value) {
                let why = format!("it sets {known} to {now}, not to {value}");
                return Err(self.fatal(why));
            }
        }
        Ok(())
    }

    fn send_moves(&mut self, game: &Game) -> Result<(), PlayerError> {
        let Some(sent) = self.state.sent else {
            return self.load(game);
        };
        let moves = game.move_strings();
        for text in moves.iter().skip(sent) {
            let answer = self.ask(&format!("play {text}"), self.patience.startup)?;
            if answer.refusal().is_some() {
                // Some engines refuse a move but accept the game string that contains it.
                return self.load(game);
            }
        }
        self.state.sent = Some(moves.len());
        Ok(())
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
        self.state.sent = Some(moves);
        Ok(())
    }

    fn ask(&mut self, command: &str, timeout: Duration) -> Result<Response, PlayerError> {
        let Some(client) = &mut self.state.client else {
            let detail = "it is not running".to_owned();
            return Err(PlayerError::Fault(Fault::Crash, detail));
        };
        client.ask(command, timeout).map_err(|error| match error {
            ClientError::Cancelled => PlayerError::Stopped,
            ClientError::TimedOut(_) => {
                PlayerError::Fault(Fault::Time, format!("{error} to {command:?}"))
            }
            ClientError::Crashed(_) | ClientError::Spawn { .. } => {
                PlayerError::Fault(Fault::Crash, error.to_string())
            }
        })
    }

    /// An error that ends the match, with the name of the engine.
    fn fatal(&self, why: impl Display) -> PlayerError {
        let (side, engine) = (self.side.letter(), &self.spec.text);
        PlayerError::Fatal(anyhow!("{side} ({engine}): {why}"))
    }
}

//! Settings of a game, fixed when it is created.

use serde::{Deserialize, Serialize};
use skep_rules::{Game, GameType, Position, Ruleset};

use crate::{
    clock::{ClockSetting, Millis},
    ids::{GameId, Token, TokenHash},
    text::clean_name,
    words::{BySide, Kind, Opening, Player, Seat, Side, SideChoice},
};

/// Computer levels, the same as the engine's.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

/// Settings, serialized as they are stored. Unknown fields are refused, because a program that does not know a setting
/// must not continue the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub id: GameId,
    pub kind: Kind,
    /// Stored by its UHP name.
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub set: GameType,
    pub opening: Opening,
    /// The computer's level, in a game against it.
    pub level: Option<u8>,
    pub clock: Option<ClockSetting>,
    /// Hashes of the sides' tokens; a side without one is free or the computer's.
    pub tokens: BySide<Option<TokenHash>>,
    pub names: BySide<Option<String>>,
    /// The computer's side.
    pub computer: Option<Side>,
    pub created: Millis,
    /// Position string to start from; `None` for an empty board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Seconds each side has for its first move before the game is aborted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_move: Option<u32>,
    /// Days per move in a correspondence game, which has no clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u8>,
}

/// A request for a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CreateGame {
    pub kind: Kind,
    /// UHP name of the set, such as `Base+ML`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = GameType::ALL.map(GameType::name))))]
    pub set: String,
    pub opening: Opening,
    /// The computer's level, 1 to 10.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 10)))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u32>,
    /// The creator's side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<SideChoice>,
    #[serde(default)]
    pub clock: Option<ClockSetting>,
    /// The creator's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Position string to start from; `None` for an empty board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    #[error(
        "the set must be one of Base, Base+M, Base+L, Base+P, Base+ML, Base+MP, Base+LP or Base+MLP"
    )]
    Set,
    #[error("a game against the computer needs a level from 1 to 10")]
    Level,
    #[error("only a game against the computer has a level")]
    LevelWithoutComputer,
    #[error("a game on one screen has no side to choose")]
    SideAtTable,
    #[error("a clock starts with 1 second to 24 hours and adds up to 10 minutes per move")]
    Clock,
    #[error("the start must be a playable, unfinished position of the same set")]
    Start,
    #[error("only local games can start from a position")]
    StartWithFriend,
}

impl Settings {
    /// Creates the settings for a request. `coin` decides the sides where the choice is random.
    pub fn new(
        id: GameId,
        request: &CreateGame,
        token: &Token,
        coin: bool,
        created: Millis,
    ) -> Result<(Settings, Seat), SettingError> {
        let (mut settings, seat) = Settings::without_secrets(id, request, coin, created)?;
        settings.tokens = BySide::from_fn(|side| seat.plays(side).then(|| token.hash()));
        Ok((settings, seat))
    }

    /// Settings of a local game, which needs no tokens.
    pub fn without_secrets(
        id: GameId,
        request: &CreateGame,
        coin: bool,
        created: Millis,
    ) -> Result<(Settings, Seat), SettingError> {
        let set: GameType = request.set.parse().map_err(|_| SettingError::Set)?;
        let level = level(request)?;
        if request.clock.is_some_and(|clock| !clock.is_playable()) {
            return Err(SettingError::Clock);
        }
        let seat = match (request.kind, request.side) {
            (Kind::Table, None) => Seat::Both,
            (Kind::Table, Some(_)) => return Err(SettingError::SideAtTable),
            (_, Some(SideChoice::White)) => Seat::White,
            (_, Some(SideChoice::Black)) => Seat::Black,
            (_, None | Some(SideChoice::Random)) if coin => Seat::White,
            (_, None | Some(SideChoice::Random)) => Seat::Black,
        };
        if let Some(start) = &request.start {
            if request.kind == Kind::Friend {
                return Err(SettingError::StartWithFriend);
            }
            playable(start, set).ok_or(SettingError::Start)?;
        }
        let name = request.name.as_deref().and_then(clean_name);
        let settings = Settings {
            id,
            kind: request.kind,
            set,
            opening: request.opening,
            level,
            clock: request.clock,
            tokens: BySide::default(),
            names: BySide::from_fn(|side| {
                let is_own = seat.side() == Some(side);
                name.clone().filter(|_| is_own)
            }),
            computer: level.and(seat.side()).map(|side| !side),
            created,
            start: request.start.clone(),
            first_move: None,
            days: None,
        };
        Ok((settings, seat))
    }

    /// Settings of a rematch, with the colours swapped.
    pub fn rematch(
        &self,
        id: GameId,
        tokens: BySide<Option<TokenHash>>,
        names: BySide<Option<String>>,
        created: Millis,
    ) -> Settings {
        Settings {
            id,
            tokens: tokens.swapped(),
            names: names.swapped(),
            computer: self.computer.map(|side| !side),
            created,
            ..self.clone()
        }
    }

    pub fn players(&self, names: &BySide<Option<String>>) -> BySide<Player> {
        BySide::from_fn(|side| Player {
            name: names[side].clone(),
            computer: self.level.filter(|_| self.computer == Some(side)),
            ..Player::default()
        })
    }

    /// The game before its first move; `None` if the start position cannot be played.
    pub fn first_position(&self) -> Option<Game> {
        match &self.start {
            Some(start) => playable(start, self.set),
            None => Some(Game::new(
                Ruleset::uhp(self.set)
                    .with_opening(self.opening)
                    .with_repetition_draws(true),
            )),
        }
    }
}

/// `None` if the position is invalid, uses another set or is already over.
fn playable(start: &str, set: GameType) -> Option<Game> {
    let position: Position = start.parse().ok()?;
    let board = position.to_board().ok()?;
    let game = Game::from_board(board).with_repetition_draws(true);
    (game.board().game_type() == set && game.outcome().is_none()).then_some(game)
}

fn level(request: &CreateGame) -> Result<Option<u8>, SettingError> {
    match (request.kind, request.level) {
        (Kind::Computer, level) => {
            let level = level.and_then(|level| u8::try_from(level).ok());
            let level = level.filter(|level| LEVELS.contains(level));
            level.map(Some).ok_or(SettingError::Level)
        }
        (Kind::Table | Kind::Friend, None) => Ok(None),
        (Kind::Table | Kind::Friend, Some(_)) => Err(SettingError::LevelWithoutComputer),
    }
}

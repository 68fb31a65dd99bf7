//! What is settled before a game.

use skep_rules::{BugSet, Game, Position, Ruleset};

use crate::{
    clock::{ClockSetting, Millis},
    ids::{GameId, Token, TokenHash},
    text::clean_name,
    words::{BySide, Kind, Opening, Player, Seat, Side, SideChoice},
};

/// The longest time that a side may begin with: a day.
const MAX_INITIAL: u32 = 24 * 60 * 60;
/// The most that a side may get for a move.
const MAX_INCREMENT: u32 = 10 * 60;

/// The computer's levels, the same as the engine's.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

/// What is settled before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The id of the game.
    pub id: GameId,
    /// Who plays.
    pub kind: Kind,
    /// The set of pieces.
    pub set: BugSet,
    /// Whether the queen may come first.
    pub opening: Opening,
    /// The computer's level, in a game against it.
    pub level: Option<u8>,
    /// The clocks, if there are any.
    pub clock: Option<ClockSetting>,
    /// The hashes of the secrets; a side without one is free or the computer's.
    pub tokens: BySide<Option<TokenHash>>,
    /// The names of the players.
    pub names: BySide<Option<String>>,
    /// The computer's side.
    pub computer: Option<Side>,
    /// When the game was created.
    pub created: Millis,
    /// The position string it starts from; `None` for a game from its beginning.
    pub start: Option<String>,
    /// How many seconds each side has for its first move, before the game is called off; `None` for as long as it likes.
    pub first_move: Option<u32>,
    /// How many days each side has for a move of a game by correspondence, which has no clocks; `None` for any other game.
    pub days: Option<u8>,
}

/// What somebody who creates a game asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Who plays.
    pub kind: Kind,
    /// The name of one of the eight sets.
    pub set: String,
    /// Whether the queen may come first.
    pub opening: Opening,
    /// The computer's level.
    pub level: Option<u32>,
    /// The side of the creator.
    pub side: Option<SideChoice>,
    /// The clocks; `None` for a game without.
    pub clock: Option<ClockSetting>,
    /// The creator's name.
    pub name: Option<String>,
    /// The position string to play on from; `None` for a game from its beginning.
    pub start: Option<String>,
}

/// A game cannot be created so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// There is no such set.
    #[error("a set is one of Base, Base+M, Base+L, Base+P, Base+ML, Base+MP, Base+LP and Base+MLP")]
    Set,
    /// A game against the computer needs a level.
    #[error("a game against the computer has a level from 1 to 10")]
    Level,
    /// The level is for the computer.
    #[error("only a game against the computer has a level")]
    LevelWithoutComputer,
    /// Both sides are played with one token.
    #[error("a game at one table has no side of its own")]
    SideAtTable,
    /// Such clocks are of no use.
    #[error("a clock begins with 1 second to 24 hours and adds up to 10 minutes for a move")]
    Clock,
    /// Nobody can play on from there.
    #[error("a game starts from a position of its own set that can be played and is not over")]
    Start,
    /// A game between people starts from the beginning.
    #[error("only a game against the computer or at one table starts from a position")]
    StartWithFriend,
}

impl Settings {
    /// Settles a game as its creator wishes. `coin` decides who plays which side where that is left to chance.
    ///
    /// # Errors
    /// What is wrong with the wish.
    pub fn new(
        id: GameId,
        wish: &Wish,
        token: &Token,
        coin: bool,
        created: Millis,
    ) -> Result<(Settings, Seat), SettingError> {
        let (mut settings, seat) = Settings::without_secrets(id, wish, coin, created)?;
        settings.tokens = BySide::from_fn(|side| seat.plays(side).then(|| token.hash()));
        Ok((settings, seat))
    }

    /// The same for a game that nobody else can reach, so that nobody has to prove anything.
    ///
    /// # Errors
    /// What is wrong with the wish.
    pub fn without_secrets(
        id: GameId,
        wish: &Wish,
        coin: bool,
        created: Millis,
    ) -> Result<(Settings, Seat), SettingError> {
        let set: BugSet = wish.set.parse().map_err(|_| SettingError::Set)?;
        let level = level(wish)?;
        if let Some(clock) = wish.clock {
            let fits = (1..=MAX_INITIAL).contains(&clock.initial);
            if !fits || clock.increment > MAX_INCREMENT {
                return Err(SettingError::Clock);
            }
        }
        let seat = match (wish.kind, wish.side) {
            (Kind::Table, None) => Seat::Both,
            (Kind::Table, Some(_)) => return Err(SettingError::SideAtTable),
            (_, Some(SideChoice::White)) => Seat::White,
            (_, Some(SideChoice::Black)) => Seat::Black,
            (_, None | Some(SideChoice::Random)) if coin => Seat::White,
            (_, None | Some(SideChoice::Random)) => Seat::Black,
        };
        if let Some(start) = &wish.start {
            if wish.kind == Kind::Friend {
                return Err(SettingError::StartWithFriend);
            }
            playable(start, set).ok_or(SettingError::Start)?;
        }
        let name = wish.name.as_deref().and_then(clean_name);
        let settings = Settings {
            id,
            kind: wish.kind,
            set,
            opening: wish.opening,
            level,
            clock: wish.clock,
            tokens: BySide::default(),
            names: BySide::from_fn(|side| {
                let is_own = seat.side() == Some(side);
                name.clone().filter(|_| is_own)
            }),
            computer: level.and(seat.side()).map(|side| !side),
            created,
            start: wish.start.clone(),
            first_move: None,
            days: None,
        };
        Ok((settings, seat))
    }

    /// The same game once more with the colours changed.
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

    /// Who plays which side, if people have these names.
    pub fn players(&self, names: &BySide<Option<String>>) -> BySide<Player> {
        BySide::from_fn(|side| Player {
            name: names[side].clone(),
            computer: self.level.filter(|_| self.computer == Some(side)),
            ..Player::default()
        })
    }

    /// The game before its first move; `None` if it should start from a position that cannot be played.
    pub fn first_position(&self) -> Option<Game> {
        match &self.start {
            Some(start) => playable(start, self.set),
            None => Some(Game::new(Ruleset {
                set: self.set,
                opening: self.opening,
                repetition_draws: true,
            })),
        }
    }
}

/// The game that starts from a position, if it can be played on with this set.
fn playable(start: &str, set: BugSet) -> Option<Game> {
    let position: Position = start.parse().ok()?;
    let board = position.to_board().ok()?;
    let game = Game::from_board(board, true);
    (game.board().set() == set && game.outcome().is_none()).then_some(game)
}

fn level(wish: &Wish) -> Result<Option<u8>, SettingError> {
    match (wish.kind, wish.level) {
        (Kind::Computer, None) => Err(SettingError::Level),
        (Kind::Computer, Some(level)) => u8::try_from(level)
            .ok()
            .filter(|level| LEVELS.contains(level))
            .map(Some)
            .ok_or(SettingError::Level),
        (Kind::Table | Kind::Friend, None) => Ok(None),
        (Kind::Table | Kind::Friend, Some(_)) => Err(SettingError::LevelWithoutComputer),
    }
}

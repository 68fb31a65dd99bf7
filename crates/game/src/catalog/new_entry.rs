//! Games to be archived, with the data that the store indexes, and the host's policy on games played on the server.

use sha2::{Digest, Sha256};
use skep_rules::{Game, GameResult, Record, Study};

use super::{Entry, KeptMoves, More, Source, Step, moves::steps};
use crate::{
    clock::Millis,
    ids::TokenHash,
    live::LiveGame,
    text::clean_tag,
    words::{ArchiveGames, BySide, EndReason, Ending, Kind, Player, Side},
};

/// Maximum length of a study, in bytes.
const MAX_STUDY: usize = 256 << 10;

/// A game to be archived.
#[derive(Clone, Debug)]
pub struct NewEntry {
    /// The entry shown in lists. Its id is 0 until it is stored.
    pub entry: Entry,
    pub moves: KeptMoves,
    /// True if threefold repetition is a draw.
    pub repetition: bool,
    pub more: More,
    /// PGN with variations, annotations and drawings; empty if the game has none.
    pub study: String,
    /// Tokens that allow deleting the entry.
    pub owners: Vec<TokenHash>,
    /// Hash for recognising duplicates.
    pub fingerprint: i64,
    /// Distinct positions.
    pub steps: Vec<Step>,
}

/// The error returned for a record without moves, players, event and comments: a result alone is not worth archiving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game has no moves")]
pub struct NoMovesError;

impl NewEntry {
    /// Creates an entry from a record. `players` takes precedence over the names in the record; `origin` is the id of
    /// the game played or of the import.
    ///
    /// # Errors
    /// If the record is empty. A record without moves may still be worth archiving, such as a win by forfeit.
    pub fn of_record(
        record: &Record,
        players: BySide<Player>,
        source: Source,
        origin: Option<String>,
        added: Millis,
    ) -> Result<NewEntry, NoMovesError> {
        let game = &record.game;
        let plies = game.moves().len();
        let ruleset = game.ruleset();
        let tags = &record.tags;
        let event = clean_tag(&tags.event).unwrap_or_default();
        let is_named = Side::ALL
            .iter()
            .any(|&side| players[side] != Player::default());
        let is_described =
            is_named || !["", "?"].contains(&event.as_str()) || !record.comments.is_empty();
        if plies == 0 && !is_described {
            return Err(NoMovesError);
        }
        let entry = Entry {
            id: 0,
            origin,
            source,
            set: ruleset.game_type,
            opening: ruleset.opening,
            players,
            result: record.result,
            reason: reason(game, record.result),
            plies: u32::try_from(plies).unwrap_or(u32::MAX),
            date: date(&tags.date),
            event,
            added,
        };
        Ok(NewEntry {
            fingerprint: fingerprint(&entry, game),
            entry,
            moves: KeptMoves::of(game),
            repetition: ruleset.repetition_draws,
            more: More::of(record),
            study: String::new(),
            owners: Vec::new(),
            steps: steps(game),
        })
    }

    /// Adds variations and annotations, unless they are too long.
    #[must_use]
    pub fn with_study(mut self, study: &Study) -> NewEntry {
        self.study = study.to_pgn();
        if self.study.len() > MAX_STUDY {
            self.study.clear();
        }
        self
    }

    /// Sets the tokens that allow deleting the entry.
    #[must_use]
    pub fn owned_by(mut self, owners: impl IntoIterator<Item = TokenHash>) -> NewEntry {
        self.owners = owners.into_iter().collect();
        self
    }
}

/// The players of a record, recognised by their names.
pub fn players_of(record: &Record) -> BySide<Player> {
    let player = |title: &str| {
        // PGN writes `?` for an unknown player.
        let name = clean_tag(title).filter(|name| name != "?");
        Player::of_title(title, name)
    };
    BySide {
        white: player(&record.tags.white),
        black: player(&record.tags.black),
    }
}

fn reason(game: &Game, result: GameResult) -> Option<EndReason> {
    let outcome = game.outcome()?;
    if GameResult::of(Some(outcome)) != result {
        return None;
    }
    Some(Ending::from(outcome).reason)
}

/// A possibly incomplete PGN date; empty for any other text.
fn date(text: &str) -> String {
    let text = text.trim().replace(['-', '/'], ".");
    let good = |(place, byte): (usize, u8)| match place {
        4 | 7 => byte == b'.',
        _ => byte.is_ascii_digit() || byte == b'?' && place > 4,
    };
    let is_date = text.len() == 10 && text.bytes().enumerate().all(good);
    if is_date { text } else { String::new() }
}

/// Hash of the moves, the players and the date, and of the id for a game played on this server.
fn fingerprint(entry: &Entry, game: &Game) -> i64 {
    let mut hasher = Sha256::new();
    hasher.update([entry.set.index() as u8]);
    for side in Side::ALL {
        let player = &entry.players[side];
        hasher.update(player.name.as_deref().unwrap_or_default().to_lowercase());
        hasher.update([0, player.computer.unwrap_or_default()]);
    }
    hasher.update(&entry.date);
    if let (Source::Played, Some(origin)) = (entry.source, &entry.origin) {
        hasher.update(origin);
    }
    hasher.update([0]);
    // Moves are hashed in their oldest encoding, so that games archived by earlier versions are recognised.
    for mv in game.moves() {
        hasher.update(mv.to_bits().to_le_bytes());
    }
    let digest = hasher.finalize();
    i64::from_le_bytes(std::array::from_fn(|at| digest[at]))
}

/// Minimum length of an archived game: both sides have moved.
const MIN_PLIES: usize = 2;

/// The archive entry for a finished game; `None` if it is in progress, aborted or too short. The tokens of its sides
/// allow deleting the entry.
pub fn played(live: &LiveGame) -> Option<NewEntry> {
    let ending = live.result()?;
    if ending.reason == EndReason::Aborted || live.plies() < MIN_PLIES {
        return None;
    }
    let id = live.settings().id.to_string();
    let record = live.to_record();
    // Fails only for a game without moves, which was rejected above.
    let mut entry = NewEntry::of_record(
        &record,
        live.players(),
        Source::Played,
        Some(id),
        live.updated(),
    )
    .ok()?;
    // A record has no abandonment, only the outcomes of the rules.
    entry.entry.reason = Some(ending.reason);
    let tokens = live.tokens();
    Some(entry.owned_by(Side::ALL.into_iter().filter_map(|side| tokens[side])))
}

impl ArchiveGames {
    /// Returns true if the players of a game are asked for consent.
    pub fn asks(self, live: &LiveGame) -> bool {
        self == ArchiveGames::Ask && live.settings().kind == Kind::Friend
    }

    /// Returns true if a finished game can be archived now. `bots` are the sides whose consent is not needed; a game of
    /// two bots still needs that of one.
    pub fn takes(self, live: &LiveGame, bots: BySide<bool>) -> bool {
        match self {
            ArchiveGames::Ask if self.asks(live) => {
                let shared = live.shared();
                let agrees = |side: Side| shared[side] || bots[side];
                (shared.white || shared.black) && Side::ALL.into_iter().all(agrees)
            }
            ArchiveGames::Ask | ArchiveGames::Always => true,
            ArchiveGames::Never => false,
        }
    }
}

//! A game on its way into the archive, with everything that the store has to know of it.

use crate::words::{BySide, EndReason, Ending, Player, Side};
use sha2::{Digest, Sha256};
use skep_rules::{Game, GameResult, Record, Study};

use super::{Entry, KeptMoves, More, Source};
use crate::{clock::Millis, ids::TokenHash, text::clean_tag};

/// The longest text that is kept of a study, in bytes.
const MAX_STUDY: usize = 256 << 10;

/// A game to be kept.
#[derive(Clone, Debug)]
pub struct NewEntry {
    /// What lists show; its id is not given yet.
    pub entry: Entry,
    /// The moves.
    pub moves: KeptMoves,
    /// Whether the third repetition is a draw.
    pub repetition: bool,
    /// Tags and comments.
    pub more: More,
    /// The record with its variations, annotations and drawings, as PGN; empty if there are none.
    pub study: String,
    /// Who may delete it.
    pub owners: Vec<TokenHash>,
    /// The same for games that are the same.
    pub fingerprint: i64,
    /// Its positions, each once.
    pub steps: Vec<Step>,
}

/// A position of a game and the one after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The canonical hash.
    pub hash: u64,
    /// That of the next position; 0 at the end.
    pub next: u64,
    /// How many plies lie before it.
    pub ply: u16,
}

/// A record without moves that names no players and no event and has no comments: a result alone tells nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game has no moves")]
pub struct NoMovesError;

impl NewEntry {
    /// A recorded game as the archive keeps it. `players` are those who played it, whatever the record calls them; `origin` is
    /// the id of the import or of the game that was played.
    ///
    /// # Errors
    /// The record is empty. One without moves may still be worth keeping, such as a game won by forfeit.
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
        let is_told =
            is_named || !["", "?"].contains(&event.as_str()) || !record.comments.is_empty();
        if plies == 0 && !is_told {
            return Err(NoMovesError);
        }
        let entry = Entry {
            id: 0,
            origin,
            source,
            set: ruleset.set,
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

    /// The same game with what was written beside its moves; too long a text is left out.
    #[must_use]
    pub fn with_study(mut self, study: &Study) -> NewEntry {
        self.study = study.to_pgn();
        if self.study.len() > MAX_STUDY {
            self.study.clear();
        }
        self
    }

    /// The same game, which these may delete.
    #[must_use]
    pub fn owned_by(mut self, owners: impl IntoIterator<Item = TokenHash>) -> NewEntry {
        self.owners = owners.into_iter().collect();
        self
    }
}

/// The positions of a game, each where it occurs first, with the one that followed.
pub(super) fn steps(game: &Game) -> Vec<Step> {
    let mut board = game.start().clone();
    let mut hashes = Vec::with_capacity(game.moves().len() + 2);
    hashes.push(board.canonical_hash().0);
    for mv in game.moves() {
        // The moves of a game are never taken back here.
        let _undo = board.make_unchecked(mv);
        hashes.push(board.canonical_hash().0);
    }
    hashes.push(0);
    let mut steps: Vec<Step> = Vec::with_capacity(hashes.len());
    for (ply, pair) in hashes.windows(2).enumerate() {
        let step = Step {
            hash: pair[0],
            next: pair[1],
            ply: u16::try_from(ply).unwrap_or(u16::MAX),
        };
        if steps.iter().all(|other| other.hash != step.hash) {
            steps.push(step);
        }
    }
    steps
}

/// The players of a record, as far as their names tell.
pub fn players_of(record: &Record) -> BySide<Player> {
    let player = |title: &str| {
        // A question mark stands for nobody in PGN.
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

/// A date as far as it is known, as PGN writes it; `None` for any other text.
fn date(text: &str) -> String {
    let text = text.trim().replace(['-', '/'], ".");
    let good = |(place, byte): (usize, u8)| match place {
        4 | 7 => byte == b'.',
        _ => byte.is_ascii_digit() || byte == b'?' && place > 4,
    };
    let is_date = text.len() == 10 && text.bytes().enumerate().all(good);
    if is_date { text } else { String::new() }
}

/// A hash of what makes a game the same: its moves, its players and its day, and for one that was played here, its id.
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
    // In the oldest form in which moves were kept, so that games of earlier versions are recognised.
    for mv in game.moves() {
        hasher.update(mv.to_bits().to_le_bytes());
    }
    let digest: [u8; 32] = hasher.finalize().into();
    let mut first = [0; 8];
    first.copy_from_slice(&digest[..8]);
    i64::from_le_bytes(first)
}

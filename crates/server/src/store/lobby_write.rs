//! Changes to the lobby, prepared so that nothing can fail but the database.

use skep_game::words::RatingNote;
use skep_people::{Challenge, ChallengeState, Who};

use super::{
    Beginning, Begun, GameRow, KeptPlace, LobbyChange, NewSeek, StoreError,
    lobby_row::{challenge_wish, is_fleeting, seek_wish, state_columns, token_text},
    row::to_sql,
};

/// A change, prepared so that nothing can fail but the database.
#[derive(Debug)]
pub struct PreparedLobbyChange(pub(super) LobbyWrite);

/// What is to be written.
#[derive(Debug)]
pub(super) enum LobbyWrite {
    Clear,
    Sweep(i64),
    Enter {
        who: String,
        node: i64,
    },
    Leave {
        who: String,
        node: i64,
    },
    Busy {
        who: String,
        node: i64,
        is_busy: bool,
    },
    Seek {
        game: String,
        who: String,
        wish: String,
        is_provisional: bool,
        token: String,
        since: i64,
        is_fleeting: bool,
        is_real_time: bool,
    },
    Withdraw {
        game: String,
        who: String,
    },
    Take {
        of: String,
        by: String,
        instead: Option<String>,
        start: Start,
    },
    Join {
        place: KeptPlace,
        who: String,
        token: String,
    },
    Quit(String),
    Wave {
        now: i64,
        next: i64,
    },
    Pair(Start),
    Missed(Vec<String>),
    Challenge {
        game: String,
        by: String,
        to: Option<String>,
        wish: String,
        offered: i64,
        expires: i64,
    },
    Answer {
        game: String,
        /// Who accepts; `None` if nobody does.
        by: Option<String>,
        state: &'static str,
        detail: Option<String>,
        start: Option<Start>,
        at: i64,
    },
}

/// A game that begins.
#[derive(Debug)]
pub(super) struct Start {
    pub(super) row: GameRow,
    pub(super) white: String,
    pub(super) black: String,
    pub(super) beginning: Beginning,
    pub(super) unrated: Option<&'static str>,
}

impl Start {
    fn of(begun: Begun) -> Start {
        let players = begun.beginning.players;
        Start {
            row: begun.row,
            white: players.white.who.key(),
            black: players.black.who.key(),
            beginning: begun.beginning,
            unrated: begun.unrated.map(RatingNote::name),
        }
    }

    /// Both players, in the order of their keys.
    pub(super) fn players(&self) -> [&str; 2] {
        let mut players = [self.white.as_str(), self.black.as_str()];
        players.sort_unstable();
        players
    }
}

impl TryFrom<LobbyChange> for PreparedLobbyChange {
    type Error = StoreError;

    fn try_from(change: LobbyChange) -> Result<PreparedLobbyChange, StoreError> {
        Ok(PreparedLobbyChange(match change {
            LobbyChange::Clear => LobbyWrite::Clear,
            LobbyChange::Sweep(now) => LobbyWrite::Sweep(to_sql(now)),
            LobbyChange::Enter { who, node } => LobbyWrite::Enter {
                who: who.key(),
                node: node.number(),
            },
            LobbyChange::Leave { who, node } => LobbyWrite::Leave {
                who: who.key(),
                node: node.number(),
            },
            LobbyChange::Busy { who, node, busy } => LobbyWrite::Busy {
                who: who.key(),
                node: node.number(),
                is_busy: busy,
            },
            LobbyChange::Seek(new) => seek_write(&new)?,
            LobbyChange::Withdraw { game, by } => LobbyWrite::Withdraw {
                game: game.to_string(),
                who: by.key(),
            },
            LobbyChange::Take {
                of,
                by,
                instead,
                begun,
            } => LobbyWrite::Take {
                of: of.key(),
                by: by.key(),
                instead: instead.map(|game| game.to_string()),
                start: Start::of(begun),
            },
            LobbyChange::Join(place) => LobbyWrite::Join {
                who: place.who.key(),
                token: token_text(place.token)?,
                place,
            },
            LobbyChange::Quit(who) => LobbyWrite::Quit(who.key()),
            LobbyChange::Wave { now, next } => LobbyWrite::Wave {
                now: to_sql(now),
                next: to_sql(next),
            },
            LobbyChange::Pair(begun) => LobbyWrite::Pair(Start::of(begun)),
            LobbyChange::Missed(people) => {
                LobbyWrite::Missed(people.into_iter().map(Who::key).collect())
            }
            LobbyChange::Challenge(challenge) => challenge_write(&challenge)?,
            LobbyChange::Answer {
                game,
                state,
                begun,
                at,
            } => {
                let by = match state {
                    ChallengeState::Accepted { by } => Some(by.key()),
                    _ => None,
                };
                let (state, detail) = state_columns(state);
                LobbyWrite::Answer {
                    game: game.to_string(),
                    by,
                    state,
                    detail,
                    start: begun.map(Start::of),
                    at: to_sql(at),
                }
            }
        }))
    }
}

fn seek_write(new: &NewSeek) -> Result<LobbyWrite, StoreError> {
    let seek = &new.seek;
    Ok(LobbyWrite::Seek {
        game: seek.game.to_string(),
        who: seek.by.who.key(),
        wish: seek_wish(new)?,
        is_provisional: new.is_provisional,
        token: token_text(new.token)?,
        since: to_sql(seek.since),
        is_fleeting: is_fleeting(seek),
        is_real_time: seek.ends_with_a_game(),
    })
}

fn challenge_write(challenge: &Challenge) -> Result<LobbyWrite, StoreError> {
    Ok(LobbyWrite::Challenge {
        game: challenge.game.to_string(),
        by: challenge.by.key(),
        to: challenge.to.map(Who::key),
        wish: challenge_wish(challenge)?,
        offered: to_sql(challenge.offered),
        expires: to_sql(challenge.expires()),
    })
}

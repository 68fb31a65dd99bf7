//! Players on a server: identity, ratings, and how they find opponents.
//!
//! Like the game logic, this crate does no I/O and has no clock: a server supplies requests, time and randomness, and
//! stores the results.

#![warn(
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_used
)]

mod band;
mod blocks;
mod challenge;
mod conduct;
mod experience;
mod language;
mod ledger;
mod mail_address;
mod name;
mod name_key;
mod offer;
mod pace;
mod pairing;
mod password;
mod player_id;
mod pool;
mod puzzles;
mod rated;
mod rating;
mod recovery;
mod score;
mod seek;
mod standing;
mod terms;
pub mod wire;

pub use band::Band;
pub use blocks::Blocks;
pub use challenge::{Challenge, ChallengeError, ChallengeState, Decline};
pub use conduct::{FORGIVEN, REMEMBERED, barred_until};
pub use experience::{
    ESTABLISHED_DAYS, ESTABLISHED_GAMES, ESTABLISHED_OPPONENTS, Experience, MIN_RANKED_GAMES,
    MIN_RANKED_OPPONENTS, Meeting, day_of,
};
pub use language::Language;
pub use ledger::Ledger;
pub use mail_address::{MAX_MAIL_ADDRESS, MailAddress, MailAddressError};
pub use name::{MAX_NAME, MIN_NAME, Name, NameError, house_level, house_name, looks_like_house};
pub use name_key::NameKey;
pub use offer::OfferDetails;
pub use pace::{Days, Pace, Speed};
pub use pairing::{Streak, Waiting, sides_by_streak, wave};
pub use password::{MAX_PASSWORD, MIN_PASSWORD, PasswordError, check_password};
pub use player_id::{AccountId, AddressMark, GuestId, PlayerId};
pub use pool::Pool;
pub use puzzles::{
    PuzzleDay, PuzzleError, PuzzleName, PuzzleProgress, PuzzleRating, PuzzleStanding, PuzzleTry,
};
pub use rated::{
    Contestant, ContestantKind, Finish, MAX_DAILY_SHIFT, MAX_NEWCOMER_SHIFT, MAX_PAIR_GAMES,
    MIN_PLIES, OPENING_PLIES, PlayerState, RatedGame, RatingChange, Settled, UnratedError,
    is_early, pair_note, pair_weight,
};
pub use rating::{Rating, RatingError};
pub use recovery::{RECOVERY_CODES, RecoveryCode};
pub use score::{Score, Tally};
pub use seek::{Seek, SeekError, Seeker, UnfitError, partner};
pub use standing::Standing;
pub use terms::{Terms, TermsError, sides};

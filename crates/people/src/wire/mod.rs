//! What crosses between a server and its pages about people, as `docs/accounts.md` describes it.

mod account;
mod error;
mod export;
mod games;
mod password;
mod player;
mod rating;
mod session;
mod sign_up;

pub use account::{Account, AccountAnswer, AccountMode, LogIn, LoggedIn, Passkey};
pub use error::{AccountErrorBody, AccountErrorCode, AccountErrorTold, AccountFault};
pub use export::{AccountExport, ExportedGame, ExportedNote, ExportedTie};
pub use games::{AccountGame, AccountGames, Claim, ClaimedGame, ClaimedGames};
pub use password::{DeleteAccount, NewPassword, NewRecoveryCodes, RecoveryCodes};
pub use player::{GameCount, NewNote, Profile, VersusScore};
pub use rating::{
    Leaderboard, OwnPlace, PlayerRating, RankedPlayer, RatingDistribution, RatingGraph, RatingPoint,
};
pub use session::SessionView;
pub use sign_up::{NameAnswer, SignUp, SignedUp};

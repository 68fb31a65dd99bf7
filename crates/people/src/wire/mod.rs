//! Messages about players, as described in `docs/accounts.md` and `docs/lobby.md`.

mod account;
mod challenge;
mod error;
mod export;
mod games;
mod lobby;
mod mail;
mod opening;
mod passkey;
mod password;
mod person;
mod player;
mod puzzles;
mod rating;
mod session;
mod sign_up;

pub use account::{Account, AccountAnswer, AccountMode, LogIn, LoggedIn, Passkey};
pub use challenge::{
    AcceptChallenge, ChallengeStatus, ChallengeView, Challenges, DeclineChallenge, LobbyErrorBody,
    LobbyErrorInfo, NewChallenge,
};
pub use error::{AccountErrorBody, AccountErrorCode, AccountErrorInfo, AccountFault};
pub use export::{AccountExport, ExportedGame, ExportedNote, ExportedTie};
pub use games::{AccountGame, AccountGames, Claim, ClaimedGame, ClaimedGames};
pub use lobby::{
    Go, HouseOpponent, LobbyErrorCode, LobbyGame, LobbyMessage, LobbyRequest, LobbyView, PoolKey,
    PoolView, SeekView,
};
pub use mail::{
    AccountMail, ConfirmMailAddress, ForgottenPassword, NewMailAddress, RemoveMailAddress,
    ResetPassword,
};
pub use opening::{PlayedOpening, PlayerOpenings};
pub use passkey::{AddPasskey, BeginPasskey, BeginSignUp, LogInByPasskey, PasskeyOptions};
pub use password::{DeleteAccount, NewPassword, NewRecoveryCodes, RecoveryCodes};
pub use person::Person;
pub use player::{GameCount, NewNote, Profile, VersusScore};
pub use puzzles::{PuzzleNews, PuzzlesKnown};
pub use rating::{
    Leaderboard, OwnPlace, PlayerRating, RankedPlayer, RatingDistribution, RatingGraph, RatingPoint,
};
pub use session::SessionView;
pub use sign_up::{NameAnswer, SignUp, SignedUp};

pub use crate::{
    Decline, UnfitError,
    terms::{ParseTermsError, TermsView},
};

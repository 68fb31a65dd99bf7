//! What crosses between a server and its pages about people, as `docs/accounts.md` and `docs/lobby.md` describe it.

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
mod player;
mod puzzles;
mod rating;
mod session;
mod sign_up;
mod terms;

pub use account::{Account, AccountAnswer, AccountMode, LogIn, LoggedIn, Passkey};
pub use challenge::{
    AcceptChallenge, ChallengeStateTold, ChallengeTold, Challenges, DeclineChallenge, DeclineTold,
    LobbyErrorBody, LobbyErrorTold, NewChallenge,
};
pub use error::{AccountErrorBody, AccountErrorCode, AccountErrorTold, AccountFault};
pub use export::{AccountExport, ExportedGame, ExportedNote, ExportedTie};
pub use games::{AccountGame, AccountGames, Claim, ClaimedGame, ClaimedGames};
pub use lobby::{
    Go, HouseOpponent, LobbyErrorCode, LobbyGame, LobbyMessage, LobbyRequest, LobbyView, PoolKey,
    PoolTold, SeekTold, UnfitTold,
};
pub use mail::{
    AccountMail, ConfirmMailAddress, ForgottenPassword, NewMailAddress, RemoveMailAddress,
    ResetPassword,
};
pub use opening::{PlayedOpening, PlayerOpenings};
pub use passkey::{AddPasskey, BeginPasskey, BeginSignUp, LogInByPasskey, PasskeyOptions};
pub use password::{DeleteAccount, NewPassword, NewRecoveryCodes, RecoveryCodes};
pub use player::{GameCount, NewNote, Profile, VersusScore};
pub use puzzles::{PuzzleNews, PuzzlesKnown};
pub use rating::{
    Leaderboard, OwnPlace, PlayerRating, RankedPlayer, RatingDistribution, RatingGraph, RatingPoint,
};
pub use session::SessionView;
pub use sign_up::{NameAnswer, SignUp, SignedUp};
pub use terms::{Person, TermsTold, TermsToldError};

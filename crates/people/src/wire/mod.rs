//! Messages about players, as described in `docs/accounts.md` and `docs/lobby.md`.

mod account;
mod challenge;
mod error;
mod export;
mod games;
mod lobby;
mod mail;
mod passkey;
mod player;
mod puzzles;

pub use account::{
    Account, AccountAnswer, AccountMode, DeleteAccount, LogIn, LoggedIn, NameAnswer, NewPassword,
    NewRecoveryCodes, Passkey, RecoveryCodes, SessionView, SignUp, SignedUp,
};
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
pub use passkey::{AddPasskey, BeginPasskey, BeginSignUp, LogInByPasskey, PasskeyOptions};
pub use player::{
    GameCount, InitialRating, Leaderboard, NewNote, OwnPlace, Person, PlayedOpening,
    PlayerOpenings, PlayerRating, Profile, RankedPlayer, RatingDistribution, RatingGraph,
    RatingPoint, VersusScore,
};
pub use puzzles::{PuzzleNews, PuzzlesKnown};

pub use crate::{
    Decline, UnfitError,
    terms::{ParseTermsError, TermsView},
};

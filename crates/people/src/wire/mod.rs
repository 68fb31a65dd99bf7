//! What crosses between a server and its pages about people, as `docs/accounts.md` describes it.

mod account;
mod error;
mod export;
mod games;
mod passkey;
mod password;
mod session;
mod sign_up;

pub use account::{Account, AccountAnswer, AccountMode, LogIn, LoggedIn, Passkey};
pub use error::{AccountErrorBody, AccountErrorCode, AccountErrorTold, AccountFault};
pub use export::{AccountExport, ExportedGame};
pub use games::{AccountGame, AccountGames, Claim, ClaimedGame, ClaimedGames};
pub use passkey::{AddPasskey, BeginPasskey, BeginSignUp, LogInByPasskey, PasskeyOptions};
pub use password::{DeleteAccount, NewPassword, NewRecoveryCodes, RecoveryCodes};
pub use session::SessionView;
pub use sign_up::{NameAnswer, SignUp, SignedUp};

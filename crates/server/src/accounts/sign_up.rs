//! New accounts.

use skep_people::{
    Name, RecoveryCode, check_password,
    wire::{AccountMode, SignUp},
};

use super::{AccountError, Accounts, SignedIn, secret};
use crate::{
    clock,
    ids::Token,
    party::Party,
    store::{AccountKind, NewAccount, PeopleChange, PeopleOutcome, SessionKey},
};

impl Accounts {
    /// Says whether an account may have a name.
    ///
    /// # Errors
    /// It may not, or somebody asks too often.
    pub async fn is_free(&self, name: &str, party: Party) -> Result<(), AccountError> {
        self.has_accounts()?;
        self.shared.names_of_address.count(&party, self.nodes())?;
        let name: Name = name.parse()?;
        match self.people().account_named(name.key()).await? {
            Some(_) => Err(AccountError::NameTaken),
            None => Ok(()),
        }
    }

    /// Makes an account and logs its owner in.
    ///
    /// # Errors
    /// The name, the password or the invitation will not do, or there are too many.
    pub async fn sign_up(
        &self,
        wish: &SignUp,
        party: Party,
        device: &str,
    ) -> Result<(SignedIn, Vec<String>), AccountError> {
        self.has_accounts()?;
        let name: Name = wish.name.parse()?;
        check_password(&wish.password, name.as_str())?;
        let invitation = match self.mode() {
            AccountMode::Invite => {
                let code = wish.invitation.as_deref().and_then(RecoveryCode::parse);
                Some(secret::hash(&code.ok_or(AccountError::Invitation)?))
            }
            AccountMode::Open | AccountMode::Off => None,
        };
        // Asked before anything is hashed, so that a name that is taken costs nothing; decided where it is stored.
        if self.people().account_named(name.key()).await?.is_some() {
            self.shared.names_of_address.count(&party, self.nodes())?;
            return Err(AccountError::NameTaken);
        }
        self.shared
            .sign_ups_of_address
            .count(&party, self.nodes())?;
        let password = self.shared.hashing.hash(&wish.password).await?;
        let (codes, hashes) = secret::codes()?;
        let token = Token::random()?;
        let outcome = self
            .change(PeopleChange::SignUp(NewAccount {
                name: name.to_string(),
                key: name.key().clone(),
                kind: AccountKind::Person,
                password: Some(password),
                codes: hashes,
                invitation,
                created: clock::now(),
                session: Some((SessionKey::of(&token), device.to_owned())),
            }))
            .await?;
        let id = match outcome {
            PeopleOutcome::SignedUp(id) => id,
            PeopleOutcome::NoInvitation => return Err(AccountError::Invitation),
            _ => return Err(AccountError::NameTaken),
        };
        let account = self.people().account(id).await?;
        let account = self.told(&account.ok_or(AccountError::NotFound)?).await?;
        Ok((SignedIn { token, account }, codes))
    }

    pub(super) fn has_accounts(&self) -> Result<(), AccountError> {
        match self.mode() {
            AccountMode::Off => Err(AccountError::Off),
            AccountMode::Open | AccountMode::Invite => Ok(()),
        }
    }
}

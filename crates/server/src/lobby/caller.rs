//! Callers of the lobby: members and guests.

use skep_people::{AddressMark, ContestantKind, GuestId, PlayerId};

use super::{Lobby, LobbyError, Result, ratings::kind_of};
use crate::{
    accounts::SignedIn,
    ids::{GameId, Token, TokenHash},
    rate_limit::RateLimitKey,
    store::AccountKind,
};

/// A member, or a guest identified by a secret that the server does not store.
#[derive(Clone, Debug)]
pub struct Caller {
    pub who: PlayerId,
    /// `None` for a guest.
    pub name: Option<String>,
    pub is_bot: bool,
    /// `None` where addresses do not affect ratings.
    pub address: Option<AddressMark>,
    /// Secrets of sides are derived from this. A member's is never revealed: the account proves the side.
    secret: Token,
}

impl Caller {
    pub fn member(visitor: &SignedIn) -> Result<Caller> {
        Ok(Caller {
            who: PlayerId::Member(visitor.account.id),
            name: Some(visitor.account.name.clone()),
            is_bot: visitor.account.kind == AccountKind::Bot,
            address: None,
            secret: Token::random()?,
        })
    }

    /// Identifies a guest by the secret kept in their browser. Without one, every call yields a different guest.
    fn guest(secret: Option<&str>) -> Result<Caller> {
        let secret = match secret {
            Some(text) => Token::parse(text).ok_or(LobbyError::Token)?,
            None => Token::random()?,
        };
        // The id is public and must not reveal the secret.
        let public = GameId::derived_from(&secret.for_use("guest").reveal());
        let number = i64::try_from(public.seed() >> 1).unwrap_or(i64::MAX);
        Ok(Caller {
            who: PlayerId::Guest(GuestId::of(number)),
            name: None,
            is_bot: false,
            address: None,
            secret,
        })
    }

    /// Sets the address. House opponents have none: they run on the host's machine, which says nothing about their
    /// opponents.
    #[must_use]
    fn at(self, address: Option<AddressMark>) -> Caller {
        let is_house = self.kind() == ContestantKind::House;
        Caller {
            address: address.filter(|_| !is_house),
            ..self
        }
    }

    pub(super) fn kind(&self) -> ContestantKind {
        kind_of(self.name.as_deref(), self.is_bot)
    }

    pub(super) fn side_secret(&self, ticket: GameId) -> Token {
        self.secret.for_use(&format!("side {ticket}"))
    }

    /// Hash of a guest's side secret, stored with their challenges; `None` for a member.
    pub(super) fn guest_token(&self, ticket: GameId) -> Option<TokenHash> {
        let is_guest = self.who.account().is_none();
        is_guest.then(|| self.side_secret(ticket).hash())
    }

    /// Side secret to be sent to a guest; `None` for a member.
    pub(super) fn revealed_secret(&self, ticket: GameId) -> Option<String> {
        let is_guest = self.who.account().is_none();
        is_guest.then(|| self.side_secret(ticket).reveal())
    }
}

impl Lobby {
    /// Identifies whoever sends a request: a member, or a guest by the secret kept in their browser.
    pub fn caller(
        &self,
        visitor: Option<&SignedIn>,
        guest: Option<&str>,
        client: RateLimitKey,
    ) -> Result<Caller> {
        let caller = match visitor {
            Some(visitor) => Caller::member(visitor)?,
            None => Caller::guest(guest)?,
        };
        Ok(caller.at(self.address_mark(client)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_secret_identifies_the_same_guest() {
        let secret = Token::random().expect("randomness").reveal();
        let [one, again] = [(); 2].map(|()| Caller::guest(Some(&secret)).expect("a guest"));
        assert_eq!(one.who, again.who);
        let game = GameId::derived_from("a game");
        assert_eq!(one.revealed_secret(game), again.revealed_secret(game));
        let stranger = Caller::guest(None).expect("a guest");
        assert_ne!(stranger.who, one.who);
        assert!(matches!(
            Caller::guest(Some("nonsense")),
            Err(LobbyError::Token)
        ));
    }
}

//! Somebody in the lobby.

use skep_people::{AddressMark, ContestantKind, GuestId, Who};

use super::{LobbyError, rating_terms::kind_of};
use crate::{
    accounts::Visitor,
    ids::{GameId, Token, TokenHash},
    store::AccountKind,
};

/// Somebody in the lobby: a member, or a guest who is known by a secret of which nothing is kept.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Who.
    pub who: Who,
    /// The name of the account; `None` for a guest.
    pub name: Option<String>,
    /// Whether a program plays.
    pub is_bot: bool,
    /// The address; `None` where that makes no difference to ratings.
    pub address: Option<AddressMark>,
    /// From what the secrets of his sides follow. That of a member is told to nobody: his account proves his side.
    secret: Token,
}

impl Caller {
    /// Somebody who is logged in.
    ///
    /// # Errors
    /// The system gives no random numbers.
    pub fn member(visitor: &Visitor) -> Result<Caller, LobbyError> {
        Ok(Caller {
            who: Who::Member(visitor.account.id),
            name: Some(visitor.account.name.clone()),
            is_bot: visitor.account.kind == AccountKind::Bot,
            address: None,
            secret: Token::random()?,
        })
    }

    /// A guest, by the secret that his browser keeps; without one he is another the next time.
    ///
    /// # Errors
    /// This is no secret, or the system gives no random numbers.
    pub fn guest(secret: Option<&str>) -> Result<Caller, LobbyError> {
        let secret = match secret {
            Some(text) => Token::parse(text).ok_or(LobbyError::Token)?,
            None => Token::random()?,
        };
        // The number is known to others, and must not lead back to the secret.
        let public = GameId::derived_from(&secret.for_use("guest").reveal());
        let number = i64::try_from(public.seed() >> 1).unwrap_or(i64::MAX);
        Ok(Caller {
            who: Who::Guest(GuestId::of(number)),
            name: None,
            is_bot: false,
            address: None,
            secret,
        })
    }

    /// Whoever asks.
    ///
    /// # Errors
    /// As for a guest.
    pub fn of(visitor: Option<&Visitor>, guest: Option<&str>) -> Result<Caller, LobbyError> {
        match visitor {
            Some(visitor) => Caller::member(visitor),
            None => Caller::guest(guest),
        }
    }

    /// The same caller at an address. House opponents have none: they run on the host's own machine, which says nothing about who plays
    /// them.
    #[must_use]
    pub fn at(self, address: Option<AddressMark>) -> Caller {
        let is_house = self.kind() == ContestantKind::House;
        Caller {
            address: address.filter(|_| !is_house),
            ..self
        }
    }

    /// What plays under the account.
    pub(super) fn kind(&self) -> ContestantKind {
        kind_of(self.name.as_deref(), self.is_bot)
    }

    /// The secret of the side that a ticket stands for.
    pub(super) fn side_secret(&self, ticket: GameId) -> Token {
        self.secret.for_use(&format!("side {ticket}"))
    }

    /// What is kept of it for a guest who challenges somebody; `None` for a member.
    pub(super) fn guest_secret(&self, ticket: GameId) -> Option<TokenHash> {
        let is_guest = self.who.account().is_none();
        is_guest.then(|| self.side_secret(ticket).hash())
    }

    /// What a guest is told of it; `None` for a member.
    pub(super) fn told_secret(&self, ticket: GameId) -> Option<String> {
        let is_guest = self.who.account().is_none();
        is_guest.then(|| self.side_secret(ticket).reveal())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guest_is_the_same_by_the_same_secret() {
        let secret = Token::random().expect("randomness").reveal();
        let [one, again] = [(); 2].map(|()| Caller::guest(Some(&secret)).expect("a guest"));
        assert_eq!(one.who, again.who);
        let game = GameId::derived_from("a game");
        assert_eq!(one.told_secret(game), again.told_secret(game));
        let stranger = Caller::guest(None).expect("a guest");
        assert_ne!(stranger.who, one.who);
        assert!(matches!(
            Caller::guest(Some("nonsense")),
            Err(LobbyError::Token)
        ));
    }
}

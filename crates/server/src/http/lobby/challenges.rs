//! Challenges.

use axum::{
    Json,
    extract::{FromRequestParts, State},
    http::{StatusCode, request::Parts},
};
use skep_people::wire::{
    AcceptChallenge, ChallengeView, Challenges, DeclineChallenge, Go, NewChallenge,
};

use crate::http::{
    App,
    edge::address::Sender,
    edge::cookie::{Asking, Member},
    error::HttpError,
    json::{Body, Path},
};
use crate::{
    accounts::AccountError,
    ids::GameId,
    lobby::{Caller, LobbyError},
};

/// The challenge that a path names.
pub(in crate::http) struct Named(GameId);

impl FromRequestParts<App> for Named {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Named, HttpError> {
        let path = Path::<String>::from_request_parts(parts, app).await.ok();
        let id = path.and_then(|Path(id)| GameId::parse(&id));
        Ok(Named(id.ok_or(LobbyError::NoSuchChallenge)?))
    }
}

/// `POST /api/challenges`
pub(in crate::http) async fn offer(
    State(app): State<App>,
    Sender(party): Sender,
    Asking(visitor): Asking,
    Body(wish): Body<NewChallenge>,
) -> Result<(StatusCode, Json<ChallengeView>), HttpError> {
    app.limits.creation(party, app.rooms.nodes())?;
    let caller = match &visitor {
        Some(visitor) => Caller::member(visitor)?,
        None => guest(&app, &wish).await?,
    };
    let caller = caller.at(app.lobby.mark(party));
    let told = app.lobby.challenge(&caller, &wish).await?;
    Ok((StatusCode::CREATED, Json(told)))
}

/// A guest who challenges a bot. Whom else he wants to play with he asks in the lobby.
async fn guest(app: &App, wish: &NewChallenge) -> Result<Caller, HttpError> {
    let to = wish.to.as_deref().zip(wish.guest.as_deref());
    let (name, secret) = to.ok_or(AccountError::NotLoggedIn)?;
    if !app.lobby.is_bot(name).await? {
        return Err(AccountError::NotLoggedIn.into());
    }
    Ok(Caller::guest(Some(secret))?)
}

/// `GET /api/challenges`
pub(in crate::http) async fn list(
    State(app): State<App>,
    Sender(party): Sender,
    Member(visitor): Member,
) -> Result<Json<Challenges>, HttpError> {
    let caller = Caller::member(&visitor)?.at(app.lobby.mark(party));
    let challenges = app.lobby.challenges(&caller).await?;
    Ok(Json(Challenges { challenges }))
}

/// `GET /api/challenges/{id}`
pub(in crate::http) async fn one(
    State(app): State<App>,
    Sender(party): Sender,
    Asking(visitor): Asking,
    Named(id): Named,
) -> Result<Json<ChallengeView>, HttpError> {
    let caller = visitor.as_ref().map(Caller::member).transpose()?;
    let caller = caller.map(|caller| caller.at(app.lobby.mark(party)));
    Ok(Json(app.lobby.challenge_told(id, caller.as_ref()).await?))
}

/// `POST /api/challenges/{id}/accept`
pub(in crate::http) async fn accept(
    State(app): State<App>,
    Sender(party): Sender,
    Asking(visitor): Asking,
    Named(id): Named,
    Body(AcceptChallenge { guest }): Body<AcceptChallenge>,
) -> Result<Json<Go>, HttpError> {
    app.limits.creation(party, app.rooms.nodes())?;
    let caller = Caller::of(visitor.as_ref(), guest.as_deref())?;
    let caller = caller.at(app.lobby.mark(party));
    Ok(Json(app.lobby.accept_challenge(&caller, id).await?))
}

/// `POST /api/challenges/{id}/decline`
pub(in crate::http) async fn decline(
    State(app): State<App>,
    Member(visitor): Member,
    Named(id): Named,
    Body(DeclineChallenge { reason }): Body<DeclineChallenge>,
) -> Result<Json<ChallengeView>, HttpError> {
    let caller = Caller::member(&visitor)?;
    let declined = app.lobby.decline_challenge(&caller, id, reason);
    Ok(Json(declined.await?))
}

/// `DELETE /api/challenges/{id}`
pub(in crate::http) async fn withdraw(
    State(app): State<App>,
    Member(visitor): Member,
    Named(id): Named,
) -> Result<Json<ChallengeView>, HttpError> {
    let caller = Caller::member(&visitor)?;
    Ok(Json(app.lobby.withdraw_challenge(&caller, id).await?))
}

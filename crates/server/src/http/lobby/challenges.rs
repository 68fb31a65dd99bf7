//! Challenges.

use axum::{
    Json,
    extract::{FromRequestParts, State},
    http::request::Parts,
};
use skep_people::wire::{
    AcceptChallenge, ChallengeView, Challenges, DeclineChallenge, Go, NewChallenge,
};

use crate::http::{
    App,
    edge::address::Client,
    edge::cookie::{MaybeVisitor, Member},
    error::{HttpError, Result},
    extract::{Body, Path},
    response::Created,
};
use crate::{
    accounts::AccountError,
    ids::GameId,
    lobby::{Caller, LobbyError},
};

/// The challenge id in the path.
pub(crate) struct ChallengeId(GameId);

impl FromRequestParts<App> for ChallengeId {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<ChallengeId> {
        let path = Path::<String>::from_request_parts(parts, app).await.ok();
        let id = path.and_then(|Path(id)| GameId::parse(&id));
        Ok(ChallengeId(id.ok_or(LobbyError::NoSuchChallenge)?))
    }
}

/// `POST /api/challenges`
pub(crate) async fn offer(
    State(app): State<App>,
    Client(client): Client,
    MaybeVisitor(visitor): MaybeVisitor,
    Body(request): Body<NewChallenge>,
) -> Result<Created<ChallengeView>> {
    app.limits.charge_creation(client, app.rooms.nodes())?;
    if visitor.is_none() {
        check_guest(&app, &request).await?;
    }
    let guest = request.guest.as_deref();
    let caller = app.lobby.caller(visitor.as_ref(), guest, client)?;
    let challenge = app.lobby.challenge(&caller, &request).await?;
    Ok(Created(challenge))
}

/// Guests may challenge only bots; they meet other players in the lobby.
async fn check_guest(app: &App, request: &NewChallenge) -> Result<()> {
    match (&request.to, &request.guest) {
        (Some(name), Some(_)) if app.lobby.is_bot(name).await? => Ok(()),
        _ => Err(AccountError::NotLoggedIn.into()),
    }
}

/// `GET /api/challenges`
pub(crate) async fn list(
    State(app): State<App>,
    Client(client): Client,
    Member(visitor): Member,
) -> Result<Json<Challenges>> {
    let caller = app.lobby.caller(Some(&visitor), None, client)?;
    let challenges = app.lobby.challenges(&caller).await?;
    Ok(Json(Challenges { challenges }))
}

/// `GET /api/challenges/{id}`
pub(crate) async fn one(
    State(app): State<App>,
    Client(client): Client,
    MaybeVisitor(visitor): MaybeVisitor,
    ChallengeId(id): ChallengeId,
) -> Result<Json<ChallengeView>> {
    let visitor = visitor.as_ref();
    let caller = visitor.map(|visitor| app.lobby.caller(Some(visitor), None, client));
    let caller = caller.transpose()?;
    Ok(Json(app.lobby.challenge_view(id, caller.as_ref()).await?))
}

/// `POST /api/challenges/{id}/accept`
pub(crate) async fn accept(
    State(app): State<App>,
    Client(client): Client,
    MaybeVisitor(visitor): MaybeVisitor,
    ChallengeId(id): ChallengeId,
    Body(AcceptChallenge { guest }): Body<AcceptChallenge>,
) -> Result<Json<Go>> {
    app.limits.charge_creation(client, app.rooms.nodes())?;
    let guest = guest.as_deref();
    let caller = app.lobby.caller(visitor.as_ref(), guest, client)?;
    Ok(Json(app.lobby.accept_challenge(&caller, id).await?))
}

/// `POST /api/challenges/{id}/decline`
pub(crate) async fn decline(
    State(app): State<App>,
    Member(visitor): Member,
    ChallengeId(id): ChallengeId,
    Body(DeclineChallenge { reason }): Body<DeclineChallenge>,
) -> Result<Json<ChallengeView>> {
    let caller = Caller::member(&visitor)?;
    let declined = app.lobby.decline_challenge(&caller, id, reason);
    Ok(Json(declined.await?))
}

/// `DELETE /api/challenges/{id}`
pub(crate) async fn withdraw(
    State(app): State<App>,
    Member(visitor): Member,
    ChallengeId(id): ChallengeId,
) -> Result<Json<ChallengeView>> {
    let caller = Caller::member(&visitor)?;
    Ok(Json(app.lobby.withdraw_challenge(&caller, id).await?))
}

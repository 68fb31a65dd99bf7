//! Extractors for bodies, query parameters, tokens and ids. Unlike axum's own, they reject requests with JSON errors.

use std::time::Duration;

use axum::{
    body::{self, Bytes, to_bytes},
    extract::{self, FromRequest, FromRequestParts, Request},
    http::{header::AUTHORIZATION, request::Parts},
};
use serde::de::DeserializeOwned;
use skep_rules::{MAX_GAME_STRING, MAX_PLIES};
use tokio::time::timeout;

use crate::http::{
    App,
    edge::cookie::{MaybeVisitor, api_token, bot_visitor},
    error::{HttpError, Result},
};
use crate::{
    accounts::SignedIn,
    ids::{GameId, Token, TokenHash},
    protocol::ErrorCode,
    room::{Proof, Room, no_such_game},
};

const MAX_BODY: usize = 16 * 1024;

/// Room for all moves of the longest record.
pub(crate) const MAX_MOVES_BODY: usize = MAX_GAME_STRING + 4 * MAX_PLIES;

/// Reads a body within the given time; `too_large` makes the error message.
pub(crate) async fn read_body(
    body: body::Body,
    max: usize,
    limit: Duration,
    too_large: impl FnOnce() -> String,
) -> Result<Bytes> {
    timeout(limit, to_bytes(body, max))
        .await
        .map_err(|_| HttpError::too_slow())?
        .map_err(|_| HttpError::new(ErrorCode::TooLarge, too_large()))
}

/// A JSON body of at most `MAX` bytes.
pub(crate) struct Body<T, const MAX: usize = MAX_BODY>(pub(crate) T);

impl<T: DeserializeOwned, const MAX: usize> FromRequest<App> for Body<T, MAX> {
    type Rejection = HttpError;

    async fn from_request(request: Request, app: &App) -> Result<Body<T, MAX>> {
        let limit = app.options.timeouts.body;
        let too_large = || format!("the body must be at most {MAX} bytes long");
        let bytes = read_body(request.into_body(), MAX, limit, too_large).await?;
        // A request whose fields are all optional needs no body.
        let json: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        serde_json::from_slice(json)
            .map(Body)
            .map_err(|error| bad_request(error.to_string()))
    }
}

pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Query<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Query<T>> {
        let read = extract::Query::try_from_uri(&parts.uri);
        let extract::Query(value) = read.map_err(|error| bad_request(error.body_text()))?;
        Ok(Query(value))
    }
}

pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Path<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Path<T>> {
        let read = extract::Path::from_request_parts(parts, app).await;
        let extract::Path(value) = read.map_err(|error| bad_request(error.body_text()))?;
        Ok(Path(value))
    }
}

fn bad_request(message: String) -> HttpError {
    HttpError::new(ErrorCode::BadRequest, message)
}

/// The bearer token of a side or an import.
pub(crate) struct Bearer(pub(crate) Option<TokenHash>);

impl FromRequestParts<App> for Bearer {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Bearer> {
        // A bot token belongs to an account, not to a side.
        let value = parts.headers.get(AUTHORIZATION);
        let Some(value) = value.filter(|_| api_token(&parts.headers).is_none()) else {
            return Ok(Bearer(None));
        };
        let token = value
            .to_str()
            .ok()
            .and_then(|value| value.strip_prefix("Bearer "))
            .and_then(|token| Token::parse(token.trim()));
        let bad = || HttpError::new(ErrorCode::Unauthorized, "this is not a valid token");
        let token = token.ok_or_else(bad)?;
        Ok(Bearer(Some(token.hash())))
    }
}

/// The bearer token of the host, if there is one. Requests from the host's own machine need none.
pub(crate) struct HostToken(pub(crate) Option<TokenHash>);

impl FromRequestParts<App> for HostToken {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<HostToken> {
        let Bearer(token) = Bearer::from_request_parts(parts, app).await?;
        Ok(HostToken(token))
    }
}

/// Proof of the side a request plays for: a side token, or the token of the bot that has the side.
pub(crate) struct PlayerProof(pub(crate) Proof);

impl FromRequestParts<App> for PlayerProof {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<PlayerProof> {
        if let Some(text) = api_token(&parts.headers) {
            let visitor = bot_visitor(app, text).await?;
            return Ok(PlayerProof(account_side(&visitor, parts, app).await?));
        }
        let Bearer(token) = Bearer::from_request_parts(parts, app).await?;
        Ok(PlayerProof(Proof::from(token)))
    }
}

/// Proof of the side whose view a request gets; otherwise it gets a spectator's. Unlike moves, which another site could
/// send along with the cookie, views also accept the session cookie.
pub(crate) struct ViewerProof(pub(crate) Proof);

impl FromRequestParts<App> for ViewerProof {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<ViewerProof> {
        let Bearer(token) = Bearer::from_request_parts(parts, app).await?;
        if token.is_some() {
            return Ok(ViewerProof(Proof::from(token)));
        }
        let MaybeVisitor(visitor) = MaybeVisitor::from_request_parts(parts, app).await?;
        Ok(ViewerProof(match visitor {
            Some(visitor) => account_side(&visitor, parts, app).await?,
            None => Proof::Nothing,
        }))
    }
}

/// The side that an account has in the game of the path.
async fn account_side(visitor: &SignedIn, parts: &mut Parts, app: &App) -> Result<Proof> {
    let PathRoom(id, _) = PathRoom::from_request_parts(parts, app).await?;
    let side = app.accounts.side(visitor, id).await?;
    Ok(side.map_or(Proof::Nothing, Proof::Account))
}

/// The room of the game in the path.
pub(crate) struct PathRoom(pub(crate) GameId, pub(crate) Room);

impl FromRequestParts<App> for PathRoom {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<PathRoom> {
        let id = Path::<String>::from_request_parts(parts, app)
            .await
            .ok()
            .and_then(|Path(id)| GameId::parse(&id));
        let id = id.ok_or_else(no_such_game)?;
        Ok(PathRoom(id, app.rooms.room(id)?))
    }
}

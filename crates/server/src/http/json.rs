//! What requests carry: bodies, query parameters, tokens and ids. Whatever cannot be read is refused as JSON, which axum's own
//! extractors do not do.

use std::time::Duration;

use axum::{
    body::{Bytes, to_bytes},
    extract::{self, FromRequest, FromRequestParts, Request},
    http::{header::AUTHORIZATION, request::Parts},
};
use serde::de::DeserializeOwned;
use skep_rules::{MAX_GAME_STRING, MAX_PLIES};
use tokio::time::timeout;

use crate::http::{
    App,
    edge::cookie::{Asking, api_token, bot},
    error::HttpError,
};
use crate::{
    accounts::Visitor,
    ids::{GameId, Token, TokenHash},
    protocol::ErrorCode,
    room::{Proof, Room},
};

/// The largest body.
const MAX_BODY: usize = 16 * 1024;

/// The largest body that names a place in a game: all moves of the longest record fit.
pub(in crate::http) const MAX_PLACE: usize = MAX_GAME_STRING + 4 * MAX_PLIES;

/// The bytes of a body up to a limit, if they come in time.
pub(in crate::http) async fn bytes_of(
    request: Request,
    limit: usize,
    patience: Duration,
) -> Result<Bytes, HttpError> {
    let too_large = |_| {
        let message = format!("a request of this kind has {limit} bytes at the most");
        HttpError::new(ErrorCode::TooLarge, message)
    };
    timeout(patience, to_bytes(request.into_body(), limit))
        .await
        .map_err(|_| HttpError::too_slow())?
        .map_err(too_large)
}

/// A body of JSON, of so many bytes at the most.
pub(in crate::http) struct Body<T, const MAX: usize = MAX_BODY>(pub(in crate::http) T);

impl<T: DeserializeOwned, const MAX: usize> FromRequest<App> for Body<T, MAX> {
    type Rejection = HttpError;

    async fn from_request(request: Request, app: &App) -> Result<Body<T, MAX>, HttpError> {
        let bytes = bytes_of(request, MAX, app.options.timeouts.body).await?;
        // A request whose fields are all optional may have no body at all.
        let json: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        serde_json::from_slice(json)
            .map(Body)
            .map_err(|error| HttpError::new(ErrorCode::BadRequest, error.to_string()))
    }
}

/// Query parameters.
pub(in crate::http) struct Query<T>(pub(in crate::http) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Query<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Query<T>, HttpError> {
        let read = extract::Query::try_from_uri(&parts.uri);
        let extract::Query(value) = read.map_err(|error| unreadable(error.body_text()))?;
        Ok(Query(value))
    }
}

/// Parts of the path.
pub(in crate::http) struct Path<T>(pub(in crate::http) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Path<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Path<T>, HttpError> {
        let read = extract::Path::from_request_parts(parts, app).await;
        let extract::Path(value) = read.map_err(|error| unreadable(error.body_text()))?;
        Ok(Path(value))
    }
}

fn unreadable(message: String) -> HttpError {
    HttpError::new(ErrorCode::BadRequest, message)
}

/// The token of a request, if it has one.
pub(in crate::http) struct Bearer(pub(in crate::http) Option<TokenHash>);

impl FromRequestParts<App> for Bearer {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Bearer, HttpError> {
        // The token of a bot proves an account and no side.
        let value = parts.headers.get(AUTHORIZATION);
        let Some(value) = value.filter(|_| api_token(&parts.headers).is_none()) else {
            return Ok(Bearer(None));
        };
        let token = value
            .to_str()
            .ok()
            .and_then(|value| value.strip_prefix("Bearer "))
            .and_then(|token| Token::parse(token.trim()));
        let bad = || HttpError::new(ErrorCode::Unauthorized, "this is no token");
        let token = token.ok_or_else(bad)?;
        Ok(Bearer(Some(token.hash())))
    }
}

/// For whom a request plays: by the token of a side, or by that of a bot whose side it is.
pub(in crate::http) struct Playing(pub(in crate::http) Proof);

impl FromRequestParts<App> for Playing {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Playing, HttpError> {
        if let Some(text) = api_token(&parts.headers) {
            let visitor = bot(app, text).await?;
            return Ok(Playing(side_of(&visitor, parts, app).await?));
        }
        let Bearer(token) = Bearer::from_request_parts(parts, app).await?;
        Ok(Playing(Proof::from(token)))
    }
}

/// Whose view of a game a request gets: that of a side, by its token or by its account, or else a spectator's. Unlike moves,
/// which a page of another site might send along with a cookie, a view is also given to the session of a browser.
pub(in crate::http) struct Viewing(pub(in crate::http) Proof);

impl FromRequestParts<App> for Viewing {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Viewing, HttpError> {
        let Bearer(token) = Bearer::from_request_parts(parts, app).await?;
        if token.is_some() {
            return Ok(Viewing(Proof::from(token)));
        }
        let Asking(visitor) = Asking::from_request_parts(parts, app).await?;
        Ok(Viewing(match visitor {
            Some(visitor) => side_of(&visitor, parts, app).await?,
            None => Proof::Nothing,
        }))
    }
}

/// The side that an account has in the game that a path names.
async fn side_of(visitor: &Visitor, parts: &mut Parts, app: &App) -> Result<Proof, HttpError> {
    let PathRoom(id, _) = PathRoom::from_request_parts(parts, app).await?;
    let side = app.accounts.side(visitor, id).await?;
    Ok(side.map_or(Proof::Nothing, Proof::Account))
}

/// The room of the game that a path names.
pub(in crate::http) struct PathRoom(pub(in crate::http) GameId, pub(in crate::http) Room);

impl FromRequestParts<App> for PathRoom {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<PathRoom, HttpError> {
        let id = Path::<String>::from_request_parts(parts, app)
            .await
            .ok()
            .and_then(|Path(id)| GameId::parse(&id));
        let id = id.ok_or_else(no_such_game)?;
        Ok(PathRoom(id, app.rooms.room(id)?))
    }
}

pub(in crate::http) fn no_such_game() -> HttpError {
    HttpError::new(ErrorCode::NoSuchGame, "there is no such game")
}

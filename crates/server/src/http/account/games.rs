//! The games of an account.

use axum::{Json, extract::State};
use serde::Deserialize;
use skep_people::wire::{AccountGames, Claim, ClaimedGames};

use crate::http::{
    App,
    edge::cookie::{LoggedIn, Member},
    error::HttpError,
    extract::{Body, Query},
    players,
};
use crate::{
    accounts::{MAX_CLAIMED_GAMES, SignedIn},
    protocol::ErrorCode,
};

/// Maximum body size.
const MAX_CLAIM: usize = 32 * 1024;

#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct GamesQuery {
    /// The `next` of the previous page.
    before: Option<String>,
    /// Unfinished games only.
    #[serde(default)]
    open: bool,
}

/// `GET /api/account/games?before=X&open=true`
pub(crate) async fn games(
    State(app): State<App>,
    Member(visitor): Member,
    Query(GamesQuery { before, open }): Query<GamesQuery>,
) -> Result<Json<AccountGames>, HttpError> {
    let (seats, next) = app
        .accounts
        .seats(&visitor, before.as_deref(), open)
        .await?;
    let games = players::list_games(&app, &seats).await?;
    Ok(Json(AccountGames { games, next }))
}

/// `POST /api/account/claim`
pub(crate) async fn claim(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Body(request): Body<Claim, MAX_CLAIM>,
) -> Result<Json<ClaimedGames>, HttpError> {
    if request.games.len() > MAX_CLAIMED_GAMES {
        let message = format!("at most {MAX_CLAIMED_GAMES} games can be claimed at once");
        return Err(HttpError::new(ErrorCode::BadRequest, message));
    }
    let claimed = app.accounts.claim(&visitor, &request.games).await?;
    Ok(Json(ClaimedGames { claimed }))
}

/// The account name, or the name a guest asks for unless it belongs to an account.
pub(crate) async fn display_name(
    app: &App,
    visitor: Option<&SignedIn>,
    wanted: Option<String>,
) -> Result<Option<String>, HttpError> {
    if let Some(visitor) = visitor {
        return Ok(Some(visitor.account.name.clone()));
    }
    let Some(name) = wanted else { return Ok(None) };
    let is_free = app.accounts.may_use_name(&name, None).await?;
    Ok(is_free.then_some(name))
}

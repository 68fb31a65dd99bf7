//! The games of an account.

use axum::{Json, extract::State};
use serde::Deserialize;
use skep_people::wire::{AccountGames, Claim, ClaimedGames};

use crate::http::{
    App,
    edge::cookie::{LoggedIn, Member},
    error::HttpError,
    json::{Body, Query},
    players::profiles as players,
};
use crate::{
    accounts::{MOST_CLAIMED, Visitor},
    protocol::ErrorCode,
};

/// The largest claim.
const MAX_CLAIM: usize = 32 * 1024;

/// Where a page of a list begins.
#[derive(Deserialize)]
pub(in crate::http) struct Page {
    before: Option<String>,
    /// Whether games that are over are left out.
    #[serde(default)]
    open: bool,
}

/// `GET /api/account/games?before=X&open=true`
pub(in crate::http) async fn games(
    State(app): State<App>,
    Member(visitor): Member,
    Query(Page { before, open }): Query<Page>,
) -> Result<Json<AccountGames>, HttpError> {
    let (seats, next) = app
        .accounts
        .seats(&visitor, before.as_deref(), open)
        .await?;
    let games = players::games_of(&app, &seats).await?;
    Ok(Json(AccountGames { games, next }))
}

/// `POST /api/account/claim`
pub(in crate::http) async fn claim(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Body(wish): Body<Claim, MAX_CLAIM>,
) -> Result<Json<ClaimedGames>, HttpError> {
    if wish.games.len() > MOST_CLAIMED {
        let message = format!("{MOST_CLAIMED} games at the most are claimed at once");
        return Err(HttpError::new(ErrorCode::BadRequest, message));
    }
    let claimed = app.accounts.claim(&visitor, &wish.games).await?;
    Ok(Json(ClaimedGames { claimed }))
}

/// What somebody is called in a game: the owner of an account by its name, and a guest as he likes, unless an account has the name.
pub(in crate::http) async fn called(
    app: &App,
    visitor: Option<&Visitor>,
    wanted: Option<String>,
) -> Result<Option<String>, HttpError> {
    if let Some(visitor) = visitor {
        return Ok(Some(visitor.account.name.clone()));
    }
    let Some(name) = wanted else { return Ok(None) };
    let is_free = app.accounts.may_be_called(&name, None).await?;
    Ok(is_free.then_some(name))
}

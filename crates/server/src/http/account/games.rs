//! The games of an account.

use axum::{Json, extract::State};
use serde::Deserialize;
use skep_people::wire::{AccountGames, Claim, ClaimedGame, ClaimedGames};

use crate::http::{
    App,
    edge::{
        address::Client,
        cookie::{LoggedIn, Member},
    },
    error::{HttpError, Result},
    extract::{Body, Query},
    players,
};
use crate::{
    accounts::{MAX_CLAIMED_GAMES, SignedIn},
    game::Request,
    ids::{GameId, Token},
    protocol::{ErrorCode, ProtocolError},
    rate_limit::RateLimitKey,
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
) -> Result<Json<AccountGames>> {
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
    Client(client): Client,
    Body(request): Body<Claim, MAX_CLAIM>,
) -> Result<Json<ClaimedGames>> {
    if request.games.len() > MAX_CLAIMED_GAMES {
        let message = format!("at most {MAX_CLAIMED_GAMES} games can be claimed at once");
        return Err(HttpError::new(ErrorCode::BadRequest, message));
    }
    for game in &request.games {
        // Only sides without an account can be renamed, so this comes first. Others refuse, and so does the claim.
        let name = Request::Name(visitor.account.name.clone());
        rename(&app, client, game, name).await.ok();
    }
    let claimed = app.accounts.claim(&visitor, &request.games).await?;
    Ok(Json(ClaimedGames { claimed }))
}

/// Renames the side of a game that a token proves.
async fn rename(
    app: &App,
    client: RateLimitKey,
    game: &ClaimedGame,
    request: Request,
) -> Result<(), ProtocolError> {
    let (Some(id), Some(token)) = (GameId::parse(&game.id), Token::parse(&game.token)) else {
        return Ok(());
    };
    let room = app.rooms.room(id)?;
    let answer = room.ask(client, Some(token.hash()), request, 0).await?;
    answer.wait().await.map(drop)
}

/// The account name, or the name a guest asks for unless it belongs to an account.
pub(crate) async fn display_name(
    app: &App,
    visitor: Option<&SignedIn>,
    wanted: Option<String>,
) -> Result<Option<String>> {
    if let Some(visitor) = visitor {
        return Ok(Some(visitor.account.name.clone()));
    }
    let Some(name) = wanted else { return Ok(None) };
    let is_free = app.accounts.may_use_name(&name, None).await?;
    Ok(is_free.then_some(name))
}

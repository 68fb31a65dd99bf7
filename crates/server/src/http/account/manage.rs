//! Account management by its owner: sessions, password, recovery codes, e-mail address, puzzle progress, export and
//! deletion; and resetting a forgotten password by mail. Opening a link changes nothing, because mail scanners follow
//! links; the page behind it waits for a button press before it sends a request.

use axum::{
    Json,
    extract::State,
    http::header::{CONTENT_DISPOSITION, HeaderName},
    response::NoContent,
};
use serde::Deserialize;
use skep_people::wire::{
    self, AccountExport, AccountGames, Claim, ClaimedGame, ClaimedGames, ConfirmMailAddress,
    Confirmation, ExportedTie, ForgottenPassword, NewMailAddress, NewPassword, PuzzleNews,
    PuzzlesKnown, RecoveryCodes, ResetPassword, SessionView,
};

use crate::http::{
    App,
    account::log_in::logged_in,
    edge::{
        address::Client,
        cookie::{BrowserSession, LoggedIn, Member, SetCookies},
    },
    error::{HttpError, Result},
    extract::{Body, Path, Query},
    players,
    response::Accepted,
};
use crate::{
    accounts::{MAX_CLAIMED_GAMES, MAX_PUZZLE_ENTRIES, SignedIn},
    game::Request,
    ids::{GameId, Token},
    protocol::{ErrorCode, ProtocolError},
    rate_limit::RateLimitKey,
};

/// Maximum body size, enough for a thousand attempts.
const MAX_PUZZLES_BODY: usize = 128 * 1024;

/// `GET /api/account/sessions`
pub(crate) async fn sessions(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
) -> Result<Json<Vec<SessionView>>> {
    Ok(Json(app.accounts.sessions(&visitor).await?))
}

/// `GET /api/account/blocks`
pub(crate) async fn blocks(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
) -> Result<Json<Vec<ExportedTie>>> {
    Ok(Json(app.accounts.blocks(visitor.account.id).await?))
}

/// Session id.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub(crate) struct SessionId(String);

/// `DELETE /api/account/sessions/{id}`
pub(crate) async fn end_session(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Path(SessionId(id)): Path<SessionId>,
) -> Result<NoContent> {
    app.accounts.end_session(&visitor, &id).await?;
    Ok(NoContent)
}

/// `DELETE /api/account/sessions`
pub(crate) async fn end_others(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
) -> Result<NoContent> {
    app.accounts.end_others(&visitor).await?;
    Ok(NoContent)
}

/// `POST /api/account/password`
pub(crate) async fn set_password(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    session: BrowserSession,
    Body(request): Body<NewPassword>,
) -> Result<(SetCookies, NoContent)> {
    let browser = &session.browser;
    let signed_in = app
        .accounts
        .set_password(&visitor, &request, browser)
        .await?;
    Ok((session.start(&signed_in), NoContent))
}

/// `POST /api/account/recovery-codes`
pub(crate) async fn recovery_codes(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Body(request): Body<Confirmation>,
) -> Result<Json<RecoveryCodes>> {
    let password = request.password.as_deref();
    Ok(Json(app.accounts.new_codes(&visitor, password).await?))
}

/// `GET /api/account/export`
pub(crate) async fn export(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
) -> Result<([(HeaderName, &'static str); 1], Json<AccountExport>)> {
    let export = app.accounts.export(&visitor).await?;
    let file = "attachment; filename=\"skep-account.json\"";
    Ok(([(CONTENT_DISPOSITION, file)], Json(export)))
}

/// `DELETE /api/account`
pub(crate) async fn delete(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    session: BrowserSession,
    Body(request): Body<Confirmation>,
) -> Result<(SetCookies, NoContent)> {
    let password = request.password.as_deref();
    app.accounts.delete(&visitor, password).await?;
    if let Err(error) = app.rooms.sync().await {
        tracing::warn!(%error, "rooms will notice the deleted account later");
    }
    Ok((session.end(), NoContent))
}

/// `POST /api/account/puzzles`
pub(crate) async fn merge_puzzles(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Body(news): Body<PuzzleNews, MAX_PUZZLES_BODY>,
) -> Result<Json<PuzzlesKnown>> {
    if news.tries.len().max(news.days.len()) > MAX_PUZZLE_ENTRIES {
        let message = format!("at most {MAX_PUZZLE_ENTRIES} attempts can be sent at once");
        return Err(HttpError::new(ErrorCode::BadRequest, message));
    }
    Ok(Json(app.accounts.sync_puzzles(&visitor, news).await?))
}

/// `DELETE /api/account/puzzles`
pub(crate) async fn delete_puzzles(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
) -> Result<NoContent> {
    app.accounts.delete_puzzles(&visitor).await?;
    Ok(NoContent)
}

/// `PUT /api/account/mail`
pub(crate) async fn set_mail(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Client(client): Client,
    Body(request): Body<NewMailAddress>,
) -> Result<Accepted> {
    app.accounts
        .set_mail_address(&visitor, &request, client)
        .await?;
    Ok(Accepted)
}

/// `DELETE /api/account/mail`
pub(crate) async fn remove_mail(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Body(request): Body<Confirmation>,
) -> Result<NoContent> {
    let password = request.password.as_deref();
    app.accounts.remove_mail(&visitor, password).await?;
    Ok(NoContent)
}

/// `POST /api/mail/confirm`
pub(crate) async fn confirm_mail(
    State(app): State<App>,
    Client(client): Client,
    Body(request): Body<ConfirmMailAddress>,
) -> Result<NoContent> {
    app.accounts.confirm_mail(&request.token, client).await?;
    Ok(NoContent)
}

/// `POST /api/login/forgotten`
pub(crate) async fn forgotten_password(
    State(app): State<App>,
    Client(client): Client,
    Body(request): Body<ForgottenPassword>,
) -> Result<Accepted> {
    app.accounts.request_reset(&request.who, client)?;
    Ok(Accepted)
}

/// `POST /api/login/reset`
pub(crate) async fn reset_password(
    State(app): State<App>,
    Client(client): Client,
    session: BrowserSession,
    Body(request): Body<ResetPassword>,
) -> Result<(SetCookies, Json<wire::LoggedIn>)> {
    let browser = &session.browser;
    let signed_in = app
        .accounts
        .reset_password(&request, client, browser)
        .await?;
    logged_in(&app, &session, signed_in).await
}

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

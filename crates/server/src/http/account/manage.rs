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
    self, AccountExport, ConfirmMailAddress, Confirmation, ExportedTie, ForgottenPassword,
    NewMailAddress, NewPassword, PuzzleNews, PuzzlesKnown, RecoveryCodes, ResetPassword,
    SessionView,
};

use crate::http::{
    App,
    account::log_in::logged_in,
    edge::{
        address::Client,
        cookie::{BrowserSession, LoggedIn, SetCookies},
    },
    error::{HttpError, Result},
    extract::{Body, Path},
    response::Accepted,
};
use crate::{accounts::MAX_PUZZLE_ENTRIES, protocol::ErrorCode};

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

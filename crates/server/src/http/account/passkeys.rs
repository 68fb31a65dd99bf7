//! Passkeys.

use std::convert::Infallible;

use axum::{
    Json,
    extract::{FromRequestParts, State},
    http::{header::ORIGIN, request::Parts},
    response::NoContent,
};
use serde::Deserialize;
use skep_people::wire::{
    self, AddPasskey, BeginSignUp, Confirmation, LogInByPasskey, Passkey, PasskeyOptions,
};

use crate::accounts::{AccountError, RelyingParty};
use crate::http::{
    App,
    account::log_in::logged_in,
    edge::address::Client,
    edge::cookie::{BrowserSession, LoggedIn, SetCookies},
    error::Result,
    extract::{Body, Path},
    response::Created,
};

/// The site of the requesting page, from its `Origin`, which the origin guard has already checked.
pub(crate) struct PageSite(pub(crate) Option<RelyingParty>);

impl FromRequestParts<App> for PageSite {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<PageSite, Infallible> {
        let origin = parts.headers.get(ORIGIN);
        let origin = origin.and_then(|origin| origin.to_str().ok());
        Ok(PageSite(origin.and_then(RelyingParty::from_origin)))
    }
}

impl PageSite {
    fn site(self) -> Result<RelyingParty, AccountError> {
        self.0.ok_or(AccountError::PasskeysUnavailable)
    }
}

/// `POST /api/account/passkeys/begin`
pub(crate) async fn begin(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    page: PageSite,
    Body(request): Body<Confirmation>,
) -> Result<Json<PasskeyOptions>> {
    let (site, password) = (page.site()?, request.password.as_deref());
    let options = app.accounts.begin_passkey(&visitor, &site, password).await;
    Ok(Json(options?))
}

/// `POST /api/account/passkeys`
pub(crate) async fn add(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    page: PageSite,
    Body(request): Body<AddPasskey>,
) -> Result<Created<Passkey>> {
    let site = page.site()?;
    let added = app.accounts.add_passkey(&visitor, &site, &request).await?;
    Ok(Created(added))
}

/// Passkey id.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub(crate) struct PasskeyId(String);

/// `DELETE /api/account/passkeys/{id}`
pub(crate) async fn remove(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Path(PasskeyId(id)): Path<PasskeyId>,
) -> Result<NoContent> {
    app.accounts.remove_passkey(&visitor, &id).await?;
    Ok(NoContent)
}

/// `POST /api/accounts/passkey/begin`
pub(crate) async fn begin_sign_up(
    State(app): State<App>,
    Client(client): Client,
    page: PageSite,
    Body(request): Body<BeginSignUp>,
) -> Result<Json<PasskeyOptions>> {
    let site = page.site()?;
    let accounts = &app.accounts;
    let options = accounts.begin_passkey_sign_up(&request.name, client, &site);
    Ok(Json(options.await?))
}

/// `POST /api/login/passkey/begin`
pub(crate) async fn begin_log_in(
    State(app): State<App>,
    Client(client): Client,
    page: PageSite,
) -> Result<Json<PasskeyOptions>> {
    let site = page.site()?;
    let options = app.accounts.begin_passkey_log_in(client, &site).await?;
    Ok(Json(options))
}

/// `POST /api/login/passkey`
pub(crate) async fn log_in(
    State(app): State<App>,
    Client(client): Client,
    page: PageSite,
    session: BrowserSession,
    Body(request): Body<LogInByPasskey>,
) -> Result<(SetCookies, Json<wire::LoggedIn>)> {
    let (site, browser) = (page.site()?, &session.browser);
    let signed_in = app
        .accounts
        .log_in_by_passkey(&request, client, &site, browser)
        .await?;
    logged_in(&app, &session, signed_in).await
}

//! Signing up, logging in and logging out.

use axum::{Json, extract::State, response::NoContent};
use serde::Deserialize;
use skep_people::wire::{self, AccountAnswer, LogIn, NameAnswer, SignUp, SignedUp};

use crate::accounts::{AccountError, NewLogin};
use crate::http::{
    App,
    account::passkeys::PageSite,
    edge::address::Client,
    edge::cookie::{BrowserSession, MaybeVisitor, SetCookies},
    error::Result,
    extract::{Body, Query},
    response::Created,
};

/// `GET /api/account`
pub(crate) async fn who(
    State(app): State<App>,
    MaybeVisitor(visitor): MaybeVisitor,
) -> Result<Json<AccountAnswer>> {
    Ok(Json(app.accounts.account_answer(visitor.as_ref()).await?))
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct NameQuery {
    /// Name to check.
    name: String,
}

/// `GET /api/accounts/name?name=X`
pub(crate) async fn name(
    State(app): State<App>,
    Client(client): Client,
    Query(NameQuery { name }): Query<NameQuery>,
) -> Result<Json<NameAnswer>> {
    let code = match app.accounts.check_name(&name, client).await {
        Ok(()) => None,
        Err(error @ (AccountError::Name(_) | AccountError::NameTaken)) => error.code(),
        Err(error) => return Err(error.into()),
    };
    let free = code.is_none();
    Ok(Json(NameAnswer { free, code }))
}

/// `POST /api/accounts`
pub(crate) async fn sign_up(
    State(app): State<App>,
    Client(client): Client,
    PageSite(site): PageSite,
    session: BrowserSession,
    Body(request): Body<SignUp>,
) -> Result<(SetCookies, Created<SignedUp>)> {
    let signed_up = app
        .accounts
        .sign_up(&request, site.as_ref(), client, &session.browser)
        .await;
    let (signed_in, recovery_codes) = signed_up?;
    let cookies = replace_session(&app, &session, &signed_in).await?;
    let answer = SignedUp {
        account: signed_in.account,
        recovery_codes,
    };
    Ok((cookies, Created(answer)))
}

/// `POST /api/login`
pub(crate) async fn log_in(
    State(app): State<App>,
    Client(client): Client,
    session: BrowserSession,
    Body(request): Body<LogIn>,
) -> Result<(SetCookies, Json<wire::LoggedIn>)> {
    let signed_in = app
        .accounts
        .log_in(&request, client, &session.browser)
        .await?;
    logged_in(&app, &session, signed_in).await
}

/// `POST /api/logout`
pub(crate) async fn log_out(
    State(app): State<App>,
    session: BrowserSession,
) -> Result<(SetCookies, NoContent)> {
    end_session(&app, &session).await?;
    Ok((session.end(), NoContent))
}

/// Responds to a successful login.
pub(super) async fn logged_in(
    app: &App,
    session: &BrowserSession,
    signed_in: NewLogin,
) -> Result<(SetCookies, Json<wire::LoggedIn>)> {
    let cookies = replace_session(app, session, &signed_in).await?;
    let account = signed_in.account;
    Ok((cookies, Json(wire::LoggedIn { account })))
}

/// Ends the browser's previous session, so that nothing carries over from it.
async fn replace_session(
    app: &App,
    session: &BrowserSession,
    signed_in: &NewLogin,
) -> Result<SetCookies> {
    end_session(app, session).await?;
    Ok(session.start(signed_in))
}

async fn end_session(app: &App, session: &BrowserSession) -> Result<()> {
    if let Some(token) = &session.token {
        app.accounts.log_out(token).await?;
    }
    Ok(())
}

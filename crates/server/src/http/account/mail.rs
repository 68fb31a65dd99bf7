//! The e-mail address of an account, and resetting the password by mail. Opening a link changes nothing, because mail
//! scanners follow links; the page behind it waits for a button press before it sends a request.

use axum::{Json, extract::State, response::NoContent};
use skep_people::wire::{
    self, ConfirmMailAddress, ForgottenPassword, NewMailAddress, RemoveMailAddress, ResetPassword,
};

use crate::http::{
    App,
    account::log_in::logged_in,
    edge::address::Client,
    edge::cookie::{BrowserSession, LoggedIn, SetCookies},
    error::Result,
    extract::Body,
    response::Accepted,
};

/// `PUT /api/account/mail`
pub(crate) async fn set(
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
pub(crate) async fn remove(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Body(request): Body<RemoveMailAddress>,
) -> Result<NoContent> {
    let password = request.password.as_deref();
    app.accounts.remove_mail(&visitor, password).await?;
    Ok(NoContent)
}

/// `POST /api/mail/confirm`
pub(crate) async fn confirm(
    State(app): State<App>,
    Client(client): Client,
    Body(request): Body<ConfirmMailAddress>,
) -> Result<NoContent> {
    app.accounts.confirm_mail(&request.token, client).await?;
    Ok(NoContent)
}

/// `POST /api/login/forgotten`
pub(crate) async fn forgotten(
    State(app): State<App>,
    Client(client): Client,
    Body(request): Body<ForgottenPassword>,
) -> Result<Accepted> {
    app.accounts.request_reset(&request.who, client)?;
    Ok(Accepted)
}

/// `POST /api/login/reset`
pub(crate) async fn reset(
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

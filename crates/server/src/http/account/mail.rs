//! The e-mail address of an account, and a new password by it. Nothing changes by following a link: the page behind it asks here when its
//! visitor presses a button, since programs that look through mails follow links by themselves.

use axum::{Json, extract::State, http::StatusCode, response::IntoResponse};
use skep_people::wire::{
    self, ConfirmMailAddress, ForgottenPassword, NewMailAddress, RemoveMailAddress, ResetPassword,
};

use crate::http::{
    App,
    account::log_in as accounts,
    edge::address::Sender,
    edge::cookie::{LoggedIn, Session},
    error::HttpError,
    json::Body,
};

/// `PUT /api/account/mail`
pub(in crate::http) async fn tell(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Sender(party): Sender,
    Body(wish): Body<NewMailAddress>,
) -> Result<StatusCode, HttpError> {
    app.accounts.tell_mail(&visitor, &wish, party).await?;
    Ok(StatusCode::ACCEPTED)
}

/// `DELETE /api/account/mail`
pub(in crate::http) async fn remove(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Body(wish): Body<RemoveMailAddress>,
) -> Result<StatusCode, HttpError> {
    let password = wish.password.as_deref();
    app.accounts.remove_mail(&visitor, password).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/mail/confirm`
pub(in crate::http) async fn confirm(
    State(app): State<App>,
    Sender(party): Sender,
    Body(wish): Body<ConfirmMailAddress>,
) -> Result<StatusCode, HttpError> {
    app.accounts.confirm_mail(&wish.token, party).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/login/forgotten`
pub(in crate::http) async fn forgotten(
    State(app): State<App>,
    Sender(party): Sender,
    Body(wish): Body<ForgottenPassword>,
) -> Result<StatusCode, HttpError> {
    app.accounts.forgotten(&wish.who, party)?;
    Ok(StatusCode::ACCEPTED)
}

/// `POST /api/login/reset`
pub(in crate::http) async fn reset(
    State(app): State<App>,
    Sender(party): Sender,
    session: Session,
    Body(wish): Body<ResetPassword>,
) -> Result<impl IntoResponse, HttpError> {
    let browser = &session.browser;
    let signed_in = app.accounts.reset_password(&wish, party, browser).await?;
    accounts::leave(&app, &session).await?;
    let cookies = session.begin(&signed_in);
    let answer = Json(wire::LoggedIn {
        account: signed_in.account,
    });
    Ok((cookies, answer))
}

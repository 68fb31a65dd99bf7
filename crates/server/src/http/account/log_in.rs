//! Signing up, logging in and out.

use axum::{Json, extract::State, http::StatusCode, response::IntoResponse};
use serde::Deserialize;
use skep_people::wire::{self, AccountAnswer, LogIn, NameAnswer, SignUp, SignedUp};

use crate::accounts::AccountError;
use crate::http::{
    App,
    account::passkeys::OfPage,
    edge::address::Sender,
    edge::cookie::{Asking, Session},
    error::HttpError,
    json::{Body, Query},
};

/// `GET /api/account`
pub(in crate::http) async fn who(
    State(app): State<App>,
    Asking(visitor): Asking,
) -> Result<Json<AccountAnswer>, HttpError> {
    Ok(Json(app.accounts.who(visitor.as_ref()).await?))
}

/// A name that somebody thinks of.
#[derive(Deserialize)]
pub(in crate::http) struct Wanted {
    #[serde(default)]
    name: String,
}

/// `GET /api/accounts/name?name=X`
pub(in crate::http) async fn name(
    State(app): State<App>,
    Sender(party): Sender,
    Query(Wanted { name }): Query<Wanted>,
) -> Result<Json<NameAnswer>, HttpError> {
    let code = match app.accounts.is_free(&name, party).await {
        Ok(()) => None,
        Err(error @ (AccountError::Name(_) | AccountError::NameTaken)) => error.code(),
        Err(error) => return Err(error.into()),
    };
    let free = code.is_none();
    Ok(Json(NameAnswer { free, code }))
}

/// `POST /api/accounts`
pub(in crate::http) async fn sign_up(
    State(app): State<App>,
    Sender(party): Sender,
    OfPage(site): OfPage,
    session: Session,
    Body(wish): Body<SignUp>,
) -> Result<impl IntoResponse, HttpError> {
    let signed_up = app
        .accounts
        .sign_up(&wish, site.as_ref(), party, &session.browser)
        .await;
    let (signed_in, recovery_codes) = signed_up?;
    leave(&app, &session).await?;
    let cookies = session.begin(&signed_in);
    let answer = Json(SignedUp {
        account: signed_in.account,
        recovery_codes,
    });
    Ok((StatusCode::CREATED, cookies, answer))
}

/// `POST /api/login`
pub(in crate::http) async fn log_in(
    State(app): State<App>,
    Sender(party): Sender,
    session: Session,
    Body(wish): Body<LogIn>,
) -> Result<impl IntoResponse, HttpError> {
    let signed_in = app.accounts.log_in(&wish, party, &session.browser).await?;
    leave(&app, &session).await?;
    let cookies = session.begin(&signed_in);
    let answer = Json(wire::LoggedIn {
        account: signed_in.account,
    });
    Ok((cookies, answer))
}

/// `POST /api/logout`
pub(in crate::http) async fn log_out(
    State(app): State<App>,
    session: Session,
) -> Result<impl IntoResponse, HttpError> {
    leave(&app, &session).await?;
    Ok((StatusCode::NO_CONTENT, session.end(), ()))
}

/// Ends the session that a browser has had so far, if any: nothing of it is taken over.
pub(in crate::http) async fn leave(app: &App, session: &Session) -> Result<(), HttpError> {
    if let Some(token) = &session.token {
        app.accounts.log_out(token).await?;
    }
    Ok(())
}

//! Passkeys.

use axum::{
    Json,
    extract::{FromRequestParts, State},
    http::{StatusCode, header::ORIGIN, request::Parts},
    response::IntoResponse,
};
use skep_people::wire::{
    self, AddPasskey, BeginPasskey, BeginSignUp, LogInByPasskey, Passkey, PasskeyOptions,
};

use crate::accounts::{AccountError, Site};
use crate::http::{
    App,
    account::log_in as accounts,
    edge::address::Sender,
    edge::cookie::{LoggedIn, Session},
    error::HttpError,
    json::{Body, Path},
};

/// The site of the page that asks, which says where it is from. That it is one of ours was checked before.
pub(in crate::http) struct OfPage(pub(in crate::http) Option<Site>);

impl FromRequestParts<App> for OfPage {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        _: &App,
    ) -> Result<OfPage, std::convert::Infallible> {
        let origin = parts.headers.get(ORIGIN);
        let origin = origin.and_then(|origin| origin.to_str().ok());
        Ok(OfPage(origin.and_then(Site::of_origin)))
    }
}

impl OfPage {
    fn site(self) -> Result<Site, AccountError> {
        self.0.ok_or(AccountError::NoPasskeys)
    }
}

/// `POST /api/account/passkeys/begin`
pub(in crate::http) async fn begin(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    page: OfPage,
    Body(wish): Body<BeginPasskey>,
) -> Result<Json<PasskeyOptions>, HttpError> {
    let (site, password) = (page.site()?, wish.password.as_deref());
    let options = app.accounts.begin_passkey(&visitor, &site, password).await;
    Ok(Json(options?))
}

/// `POST /api/account/passkeys`
pub(in crate::http) async fn add(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    page: OfPage,
    Body(wish): Body<AddPasskey>,
) -> Result<(StatusCode, Json<Passkey>), HttpError> {
    let site = page.site()?;
    let added = app.accounts.add_passkey(&visitor, &site, &wish).await?;
    Ok((StatusCode::CREATED, Json(added)))
}

/// `DELETE /api/account/passkeys/{id}`
pub(in crate::http) async fn remove(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Path(id): Path<String>,
) -> Result<StatusCode, HttpError> {
    app.accounts.remove_passkey(&visitor, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/accounts/passkey/begin`
pub(in crate::http) async fn begin_sign_up(
    State(app): State<App>,
    Sender(party): Sender,
    page: OfPage,
    Body(wish): Body<BeginSignUp>,
) -> Result<Json<PasskeyOptions>, HttpError> {
    let site = page.site()?;
    let accounts = &app.accounts;
    let options = accounts.begin_passkey_sign_up(&wish.name, party, &site);
    Ok(Json(options.await?))
}

/// `POST /api/login/passkey/begin`
pub(in crate::http) async fn begin_log_in(
    State(app): State<App>,
    Sender(party): Sender,
    page: OfPage,
) -> Result<Json<PasskeyOptions>, HttpError> {
    let site = page.site()?;
    let options = app.accounts.begin_passkey_log_in(party, &site).await?;
    Ok(Json(options))
}

/// `POST /api/login/passkey`
pub(in crate::http) async fn log_in(
    State(app): State<App>,
    Sender(party): Sender,
    page: OfPage,
    session: Session,
    Body(wish): Body<LogInByPasskey>,
) -> Result<impl IntoResponse, HttpError> {
    let (site, browser) = (page.site()?, &session.browser);
    let signed_in = app
        .accounts
        .log_in_by_passkey(&wish, party, &site, browser)
        .await?;
    accounts::leave(&app, &session).await?;
    let cookies = session.begin(&signed_in);
    let answer = Json(wire::LoggedIn {
        account: signed_in.account,
    });
    Ok((cookies, answer))
}

//! What the owner of an account does with it.

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header::CONTENT_DISPOSITION},
    response::IntoResponse,
};
use skep_people::wire::{
    AccountExport, DeleteAccount, NewPassword, NewRecoveryCodes, RecoveryCodes, SessionView,
};

use crate::http::{
    App,
    edge::cookie::{LoggedIn, Session},
    error::HttpError,
    json::{Body, Path},
};

/// `GET /api/account/sessions`
pub(in crate::http) async fn sessions(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
) -> Result<Json<Vec<SessionView>>, HttpError> {
    Ok(Json(app.accounts.sessions(&visitor).await?))
}

/// `DELETE /api/account/sessions/{id}`
pub(in crate::http) async fn end_session(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Path(id): Path<String>,
) -> Result<StatusCode, HttpError> {
    app.accounts.end_session(&visitor, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/account/sessions`
pub(in crate::http) async fn end_others(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
) -> Result<StatusCode, HttpError> {
    app.accounts.end_others(&visitor).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/account/password`
pub(in crate::http) async fn set_password(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    session: Session,
    Body(wish): Body<NewPassword>,
) -> Result<impl IntoResponse, HttpError> {
    let browser = &session.browser;
    let signed_in = app.accounts.set_password(&visitor, &wish, browser).await?;
    Ok((StatusCode::NO_CONTENT, session.begin(&signed_in), ()))
}

/// `POST /api/account/recovery-codes`
pub(in crate::http) async fn recovery_codes(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Body(wish): Body<NewRecoveryCodes>,
) -> Result<Json<RecoveryCodes>, HttpError> {
    let password = wish.password.as_deref();
    Ok(Json(app.accounts.new_codes(&visitor, password).await?))
}

/// `GET /api/account/export`
pub(in crate::http) async fn export(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
) -> Result<impl IntoResponse, HttpError> {
    let export: AccountExport = app.accounts.export(&visitor).await?;
    let file = "attachment; filename=\"skep-account.json\"";
    Ok(([(CONTENT_DISPOSITION, file)], Json(export)))
}

/// `DELETE /api/account`
pub(in crate::http) async fn delete(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    session: Session,
    Body(wish): Body<DeleteAccount>,
) -> Result<impl IntoResponse, HttpError> {
    let password = wish.password.as_deref();
    app.accounts.delete(&visitor, password).await?;
    if let Err(error) = app.rooms.look().await {
        tracing::warn!(%error, "rooms learn later that an account is gone");
    }
    Ok((StatusCode::NO_CONTENT, session.end(), ()))
}

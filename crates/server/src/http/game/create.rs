//! New games.

use axum::{Json, extract::State, http::StatusCode};

use crate::http::{
    App, account::games::called, edge::address::Sender, edge::cookie::Asking, error::HttpError,
    json::Body,
};
use crate::{
    clock,
    game::Settings,
    ids::{GameId, Token},
    protocol::{BySide, CreateGame, Created, ErrorCode, Kind},
};

/// `POST /api/games`
pub(in crate::http) async fn create(
    State(app): State<App>,
    Sender(party): Sender,
    Asking(visitor): Asking,
    Body(mut wish): Body<CreateGame>,
) -> Result<(StatusCode, Json<Created>), HttpError> {
    app.limits.creation(party, app.rooms.nodes())?;
    if wish.kind != Kind::Friend {
        let message = "the server hosts games between people; the page plays the others by itself";
        return Err(HttpError::new(ErrorCode::BadSetting, message));
    }
    wish.name = called(&app, visitor.as_ref(), wish.name).await?;
    let id = GameId::random()?;
    let token = Token::random()?;
    // The id is as random as a coin.
    let coin = id.seed() & 1 == 0;
    let (settings, side) = Settings::new(id, &wish, &token, coin, clock::now())
        .map_err(|error| HttpError::new(ErrorCode::BadSetting, error.to_string()))?;
    app.rooms
        .claim(party, id)
        .map_err(|error| HttpError::new(ErrorCode::TooManyGames, error.to_string()))?;
    let member = visitor.map(|visitor| visitor.account.id);
    let seats = BySide::from_fn(|own| member.filter(|_| side.side() == Some(own)));
    app.rooms.create(settings, seats).await?;
    let created = Created {
        id: id.to_string(),
        side,
        token: token.reveal(),
        url: format!("/g/{id}"),
    };
    Ok((StatusCode::CREATED, Json(created)))
}

//! New games.

use axum::extract::State;

use crate::http::{
    App,
    account::games::display_name,
    edge::address::Client,
    edge::cookie::MaybeVisitor,
    error::{HttpError, Result},
    extract::Body,
    response,
};
use crate::{
    clock,
    game::Settings,
    ids::{GameId, Token},
    protocol::{BySide, CreateGame, Created, ErrorCode, Kind},
};

/// `POST /api/games`
pub(crate) async fn create(
    State(app): State<App>,
    Client(client): Client,
    MaybeVisitor(visitor): MaybeVisitor,
    Body(mut request): Body<CreateGame>,
) -> Result<response::Created<Created>> {
    app.limits.charge_creation(client, app.rooms.nodes())?;
    if request.kind != Kind::Friend {
        let message = "the server only hosts games between people; all others run in the page";
        return Err(HttpError::new(ErrorCode::BadSetting, message));
    }
    request.name = display_name(&app, visitor.as_ref(), request.name).await?;
    let id = GameId::random()?;
    let token = Token::random()?;
    // The random id doubles as the coin toss for the sides.
    let coin = id.seed() & 1 == 0;
    let (settings, side) = Settings::new(id, &request, &token, coin, clock::now())
        .map_err(|error| HttpError::new(ErrorCode::BadSetting, error.to_string()))?;
    app.rooms.claim(client, id)?;
    let member = visitor.map(|visitor| visitor.account.id);
    let seats = BySide::from_fn(|own| member.filter(|_| side.side() == Some(own)));
    app.rooms.create(settings, seats).await?;
    let created = Created {
        id: id.to_string(),
        side,
        token: token.reveal(),
        url: format!("/g/{id}"),
    };
    Ok(response::Created(created))
}

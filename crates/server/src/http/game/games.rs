//! Questions and moves over HTTP.

use std::time::Instant;

use axum::{
    Json,
    extract::State,
    http::{
        StatusCode,
        header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    response::IntoResponse,
};
use serde::Deserialize;
use skep_rules::RecordFormat;

use crate::http::{
    App,
    account::games::called,
    edge::address::Sender,
    edge::cookie::Asking,
    error::HttpError,
    json::{Bearer, Body, PathRoom, Playing, Query, Viewing},
};
use crate::room::of_store;
use crate::{
    game::Request,
    ids::{GameId, Token},
    metrics::METRICS,
    protocol::{
        ActionRequest, ErrorCode, Joined, MoveRequest, Place, StateAnswer, Summary, Version, Why,
    },
};

/// The most games in one list.
const MAX_SUMMARIES: usize = 50;

/// The games that somebody wants a list of.
#[derive(Deserialize)]
pub(in crate::http) struct Ids {
    #[serde(default)]
    ids: String,
}

/// `GET /api/games?ids=A,B`
pub(in crate::http) async fn summaries(
    State(app): State<App>,
    Query(Ids { ids }): Query<Ids>,
) -> Result<Json<Vec<Summary>>, HttpError> {
    let ids: Vec<&str> = ids.split(',').filter(|id| !id.is_empty()).collect();
    if ids.len() > MAX_SUMMARIES {
        let message = format!("a list has {MAX_SUMMARIES} games at the most");
        return Err(HttpError::new(ErrorCode::BadRequest, message));
    }
    let ids: Vec<GameId> = ids.into_iter().filter_map(GameId::parse).collect();
    Ok(Json(app.rooms.summaries(&ids).await?))
}

/// `GET /api/games/{id}`: with the position and its legal moves, for bots that do not know the rules.
pub(in crate::http) async fn state(
    PathRoom(_, room): PathRoom,
    Viewing(proof): Viewing,
) -> Result<Json<StateAnswer>, HttpError> {
    let state = room.state(proof).await?;
    Ok(Json(StateAnswer::State(state)))
}

/// `DELETE /api/games/{id}`: removes a game that is over from the list of the player whose token it is. Once both players have removed it, it is
/// deleted for everybody, from the archive as well.
pub(in crate::http) async fn delete(
    State(app): State<App>,
    PathRoom(id, room): PathRoom,
    Bearer(token): Bearer,
) -> Result<StatusCode, HttpError> {
    let message = "deleting a game needs the token of one of its sides";
    let forbidden = || HttpError::new(ErrorCode::Forbidden, message);
    let token = token.ok_or_else(forbidden)?;
    if room.remove(Some(token)).await? {
        app.delete_game(id).await.map_err(of_store)?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// What somebody who joins may say.
#[derive(Default, Deserialize)]
pub(in crate::http) struct JoinWish {
    #[serde(default)]
    name: Option<String>,
    /// The secret that the side shall have.
    #[serde(default)]
    token: Option<String>,
}

/// `POST /api/games/{id}/join`
pub(in crate::http) async fn join(
    State(app): State<App>,
    PathRoom(_, room): PathRoom,
    Asking(visitor): Asking,
    Body(wish): Body<JoinWish>,
) -> Result<Json<Joined>, HttpError> {
    let no_token = || HttpError::new(ErrorCode::BadRequest, "this is no token");
    let own = match &wish.token {
        Some(text) => Some(Token::parse(text).ok_or_else(no_token)?),
        None => None,
    };
    let hash = own.as_ref().map(Token::hash);
    let name = called(&app, visitor.as_ref(), wish.name).await?;
    let member = visitor.map(|visitor| visitor.account.id);
    let (side, new) = room.join(hash, name, member).await?;
    let token = new.or(own).ok_or_else(no_token)?.reveal();
    Ok(Json(Joined { side, token }))
}

/// `POST /api/games/{id}/moves`
pub(in crate::http) async fn play(
    PathRoom(_, room): PathRoom,
    Playing(proof): Playing,
    Sender(party): Sender,
    Body(wish): Body<MoveRequest>,
) -> Result<Json<Version>, HttpError> {
    let arrived = Instant::now();
    let request = Request::Move {
        ply: wish.ply,
        after: wish.after,
        uhp: wish.uhp,
    };
    let v = room.ask(party, proof, request, 0).await?.wait().await?;
    METRICS.acknowledgement.since(arrived);
    Ok(Json(Version { v }))
}

/// `POST /api/games/{id}/actions`
pub(in crate::http) async fn act(
    PathRoom(_, room): PathRoom,
    Playing(proof): Playing,
    Sender(party): Sender,
    Body(wish): Body<ActionRequest>,
) -> Result<Json<Version>, HttpError> {
    let request = Request::Action(wish.action);
    let v = room.ask(party, proof, request, 0).await?.wait().await?;
    Ok(Json(Version { v }))
}

/// A piece and where it should go.
#[derive(Deserialize)]
pub(in crate::http) struct WhyWish {
    piece: String,
    to: Option<String>,
}

/// `GET /api/games/{id}/why?piece=wA1&to=2,-1`
pub(in crate::http) async fn why(
    PathRoom(_, room): PathRoom,
    Query(wish): Query<WhyWish>,
) -> Result<Json<Why>, HttpError> {
    let place = |text: &str| {
        let (q, r) = text.split_once(',')?;
        Some(Place(q.trim().parse().ok()?, r.trim().parse().ok()?))
    };
    let bad = || HttpError::new(ErrorCode::BadRequest, "a cell is written like 2,-1");
    let to = wish
        .to
        .map(|text| place(&text).ok_or_else(bad))
        .transpose()?;
    Ok(Json(room.why(wish.piece, to).await?))
}

/// `GET /api/games/{id}/record.pgn`
pub(in crate::http) async fn pgn(room: PathRoom) -> Result<impl IntoResponse, HttpError> {
    record(room, RecordFormat::Pgn).await
}

/// `GET /api/games/{id}/record.sgf`
pub(in crate::http) async fn sgf(room: PathRoom) -> Result<impl IntoResponse, HttpError> {
    record(room, RecordFormat::Sgf).await
}

/// `GET /api/games/{id}/record.uhp`
pub(in crate::http) async fn uhp(room: PathRoom) -> Result<impl IntoResponse, HttpError> {
    record(room, RecordFormat::Uhp).await
}

async fn record(
    PathRoom(id, room): PathRoom,
    format: RecordFormat,
) -> Result<impl IntoResponse, HttpError> {
    let text = room.record(format).await?;
    let name = format!("attachment; filename=\"skep-{id}.{}\"", format.extension());
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text))
}

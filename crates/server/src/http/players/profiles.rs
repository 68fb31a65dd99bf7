//! Players as others see them, and what ties people to each other.

use std::collections::HashMap;

use axum::{Json, extract::State, http::StatusCode};
use serde::Deserialize;
use skep_people::{
    NameKey, Score, Speed,
    wire::{AccountGame, AccountGames, NewNote, PlayerOpenings, Profile, RatingGraph, VersusScore},
};

use crate::http::{
    App,
    edge::cookie::{Asking, LoggedIn},
    error::HttpError,
    json::{Body, Path, Query},
};
use crate::{
    accounts::Visitor,
    ids::GameId,
    players::{GameFilter, GamePage},
    protocol::{ErrorCode, Opening, Side, Summary},
    store::{RelationChange, StoredSeat},
};

/// `GET /api/players/{name}`
pub(in crate::http) async fn profile(
    State(app): State<App>,
    Asking(visitor): Asking,
    Path(name): Path<String>,
) -> Result<Json<Profile>, HttpError> {
    let asked_by = visitor.map(|visitor| visitor.account.id);
    Ok(Json(app.players.profile(&name, asked_by).await?))
}

/// `GET /api/players/{name}/ratings/{speed}`
pub(in crate::http) async fn ratings(
    State(app): State<App>,
    Path((name, speed)): Path<(String, String)>,
) -> Result<Json<RatingGraph>, HttpError> {
    Ok(Json(app.players.graph(&name, read_speed(&speed)?).await?))
}

/// `GET /api/players/{name}/versus/{other}`
pub(in crate::http) async fn versus(
    State(app): State<App>,
    Path((name, other)): Path<(String, String)>,
) -> Result<Json<VersusScore>, HttpError> {
    Ok(Json(app.players.versus(&name, &other).await?))
}

/// `GET /api/players/{name}/openings`
pub(in crate::http) async fn openings(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<Json<PlayerOpenings>, HttpError> {
    Ok(Json(app.players.openings(&name).await?))
}

/// Which games of a player are asked for.
#[derive(Deserialize)]
pub(in crate::http) struct Wanted {
    opponent: Option<String>,
    set: Option<String>,
    speed: Option<String>,
    color: Option<Side>,
    result: Option<String>,
    opening: Option<Opening>,
    first: Option<String>,
    before: Option<String>,
}

impl Wanted {
    fn filter(&self) -> Result<GameFilter, HttpError> {
        let unknown = |what: &str| {
            let message = format!("there is no such {what}");
            HttpError::new(ErrorCode::BadRequest, message)
        };
        let set = self.set.as_deref().map(str::parse).transpose();
        let first = self.first.as_deref().map(str::parse).transpose();
        let result = self.result.as_deref();
        let result = result.map(|name| Score::of_name(name).ok_or_else(|| unknown("result")));
        Ok(GameFilter {
            opponent: self.opponent.as_deref().map(NameKey::of),
            set: set.map_err(|_| unknown("set"))?,
            speed: self.speed.as_deref().map(read_speed).transpose()?,
            color: self.color,
            result: result.transpose()?,
            opening: self.opening,
            first: first.map_err(|_| unknown("opening"))?,
        })
    }
}

/// `GET /api/players/{name}/games`
pub(in crate::http) async fn games(
    State(app): State<App>,
    Asking(visitor): Asking,
    Path(name): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<AccountGames>, HttpError> {
    let asked_by = visitor.map(|visitor| visitor.account.id);
    let (filter, before) = (wanted.filter()?, wanted.before.as_deref());
    let GamePage { seats, next } = app.players.games(&name, asked_by, &filter, before).await?;
    let games = games_of(&app, &seats).await?;
    Ok(Json(AccountGames { games, next }))
}

/// Games of somebody, as lists show them.
pub(in crate::http) async fn games_of(
    app: &App,
    seats: &[StoredSeat],
) -> Result<Vec<AccountGame>, HttpError> {
    let ids: Vec<GameId> = seats.iter().map(|seat| seat.game).collect();
    let summaries = app.rooms.summaries(&ids).await?;
    let mut summaries: HashMap<String, Summary> = summaries
        .into_iter()
        .map(|summary| (summary.id.clone(), summary))
        .collect();
    let game = |seat: &StoredSeat| {
        let game = summaries.remove(&seat.game.to_string())?;
        Some(AccountGame::new(seat.side, game))
    };
    Ok(seats.iter().filter_map(game).collect())
}

/// `PUT /api/players/{name}/follow`
pub(in crate::http) async fn follow(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Path(name): Path<String>,
) -> Result<StatusCode, HttpError> {
    tie(&app, &visitor, &name, RelationChange::Follow(true)).await
}

/// `DELETE /api/players/{name}/follow`
pub(in crate::http) async fn unfollow(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Path(name): Path<String>,
) -> Result<StatusCode, HttpError> {
    tie(&app, &visitor, &name, RelationChange::Follow(false)).await
}

/// `PUT /api/players/{name}/block`
pub(in crate::http) async fn block(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Path(name): Path<String>,
) -> Result<StatusCode, HttpError> {
    tie(&app, &visitor, &name, RelationChange::Block(true)).await
}

/// `DELETE /api/players/{name}/block`
pub(in crate::http) async fn unblock(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Path(name): Path<String>,
) -> Result<StatusCode, HttpError> {
    tie(&app, &visitor, &name, RelationChange::Block(false)).await
}

/// `PUT /api/players/{name}/note`
pub(in crate::http) async fn note(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Path(name): Path<String>,
    Body(note): Body<NewNote>,
) -> Result<StatusCode, HttpError> {
    let by = visitor.account.id;
    app.players.note(by, &name, &note.text).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn tie(
    app: &App,
    visitor: &Visitor,
    name: &str,
    tie: RelationChange,
) -> Result<StatusCode, HttpError> {
    app.players.tie(visitor.account.id, name, tie).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The speed of a name.
pub(in crate::http) fn read_speed(name: &str) -> Result<Speed, HttpError> {
    let unknown = || HttpError::new(ErrorCode::NoSuchPage, "there is no such speed");
    Speed::of_name(name).ok_or_else(unknown)
}

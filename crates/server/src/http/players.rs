//! Profiles, relations between players and leaderboards.

use std::collections::HashMap;

use axum::{Json, extract::State, http::StatusCode};
use serde::Deserialize;
use skep_people::{
    NameKey, Score, Speed,
    wire::{
        AccountGame, AccountGames, Leaderboard, NewNote, PlayerOpenings, Profile,
        RatingDistribution, RatingGraph, VersusScore,
    },
};

use crate::http::{
    App,
    edge::cookie::{LoggedIn, MaybeVisitor},
    error::HttpError,
    extract::{Body, Path, Query},
};
use crate::{
    accounts::SignedIn,
    ids::GameId,
    players::{GameFilter, GamePage},
    protocol::{ErrorCode, Opening, Side, Summary},
    store::{RelationChange, StoredSeat},
};

/// `GET /api/players/{name}`
pub(crate) async fn profile(
    State(app): State<App>,
    MaybeVisitor(visitor): MaybeVisitor,
    Path(name): Path<String>,
) -> Result<Json<Profile>, HttpError> {
    let viewer = visitor.map(|visitor| visitor.account.id);
    Ok(Json(app.players.profile(&name, viewer).await?))
}

/// `GET /api/players/{name}/ratings/{speed}`
pub(crate) async fn ratings(
    State(app): State<App>,
    Path((name, speed)): Path<(String, String)>,
) -> Result<Json<RatingGraph>, HttpError> {
    Ok(Json(app.players.graph(&name, parse_speed(&speed)?).await?))
}

/// `GET /api/players/{name}/versus/{other}`
pub(crate) async fn versus(
    State(app): State<App>,
    Path((name, other)): Path<(String, String)>,
) -> Result<Json<VersusScore>, HttpError> {
    Ok(Json(app.players.versus(&name, &other).await?))
}

/// `GET /api/players/{name}/openings`
pub(crate) async fn openings(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<Json<PlayerOpenings>, HttpError> {
    Ok(Json(app.players.openings(&name).await?))
}

#[derive(Deserialize)]
pub(crate) struct GamesQuery {
    opponent: Option<String>,
    set: Option<String>,
    speed: Option<String>,
    color: Option<Side>,
    result: Option<String>,
    opening: Option<Opening>,
    first: Option<String>,
    before: Option<String>,
}

impl GamesQuery {
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
            speed: self.speed.as_deref().map(parse_speed).transpose()?,
            color: self.color,
            result: result.transpose()?,
            opening: self.opening,
            first: first.map_err(|_| unknown("opening"))?,
        })
    }
}

/// `GET /api/players/{name}/games`
pub(crate) async fn games(
    State(app): State<App>,
    MaybeVisitor(visitor): MaybeVisitor,
    Path(name): Path<String>,
    Query(query): Query<GamesQuery>,
) -> Result<Json<AccountGames>, HttpError> {
    let viewer = visitor.map(|visitor| visitor.account.id);
    let (filter, before) = (query.filter()?, query.before.as_deref());
    let GamePage { seats, next } = app.players.games(&name, viewer, &filter, before).await?;
    let games = list_games(&app, &seats).await?;
    Ok(Json(AccountGames { games, next }))
}

/// Lists the games of an account.
pub(crate) async fn list_games(
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
pub(crate) async fn follow(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Path(name): Path<String>,
) -> Result<StatusCode, HttpError> {
    change_relation(&app, &visitor, &name, RelationChange::Follow(true)).await
}

/// `DELETE /api/players/{name}/follow`
pub(crate) async fn unfollow(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Path(name): Path<String>,
) -> Result<StatusCode, HttpError> {
    change_relation(&app, &visitor, &name, RelationChange::Follow(false)).await
}

/// `PUT /api/players/{name}/block`
pub(crate) async fn block(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Path(name): Path<String>,
) -> Result<StatusCode, HttpError> {
    change_relation(&app, &visitor, &name, RelationChange::Block(true)).await
}

/// `DELETE /api/players/{name}/block`
pub(crate) async fn unblock(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Path(name): Path<String>,
) -> Result<StatusCode, HttpError> {
    change_relation(&app, &visitor, &name, RelationChange::Block(false)).await
}

/// `PUT /api/players/{name}/note`
pub(crate) async fn note(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Path(name): Path<String>,
    Body(note): Body<NewNote>,
) -> Result<StatusCode, HttpError> {
    let by = visitor.account.id;
    app.players.set_note(by, &name, &note.text).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/leaderboards/{speed}?page=N`
pub(crate) async fn leaderboard(
    State(app): State<App>,
    MaybeVisitor(visitor): MaybeVisitor,
    Path(speed): Path<String>,
    Query(LeaderboardQuery { page }): Query<LeaderboardQuery>,
) -> Result<Json<Leaderboard>, HttpError> {
    let speed = parse_speed(&speed)?;
    let viewer = visitor.map(|visitor| visitor.account.id);
    let page = page.unwrap_or(1);
    Ok(Json(app.players.leaderboard(speed, page, viewer).await?))
}

#[derive(Deserialize)]
pub(crate) struct LeaderboardQuery {
    page: Option<u32>,
}

/// `GET /api/leaderboards/{speed}/distribution`
pub(crate) async fn distribution(
    State(app): State<App>,
    Path(speed): Path<String>,
) -> Result<Json<RatingDistribution>, HttpError> {
    Ok(Json(app.players.distribution(parse_speed(&speed)?).await?))
}

async fn change_relation(
    app: &App,
    visitor: &SignedIn,
    name: &str,
    change: RelationChange,
) -> Result<StatusCode, HttpError> {
    app.players
        .change_relation(visitor.account.id, name, change)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) fn parse_speed(name: &str) -> Result<Speed, HttpError> {
    let unknown = || HttpError::new(ErrorCode::NoSuchPage, "there is no such speed");
    Speed::of_name(name).ok_or_else(unknown)
}

//! Profiles, relations between players and leaderboards.

use std::collections::HashMap;

use axum::{Json, extract::State, http::Method, response::NoContent};
use serde::Deserialize;
use skep_people::{
    NameKey, Score, Speed,
    wire::{
        AccountGame, AccountGames, Leaderboard, NewNote, PlayerOpenings, Profile,
        RatingDistribution, RatingGraph, Tally,
    },
};

use crate::http::{
    App,
    edge::cookie::{LoggedIn, MaybeVisitor},
    error::{HttpError, Result},
    extract::{Body, Path, Query},
};
use crate::{
    ids::GameId,
    players::{GameFilter, GamePage},
    protocol::{ErrorCode, Opening, Side, Summary},
    store::{RelationChange, StoredSeat},
};

/// Player name.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub(crate) struct PlayerName(String);

/// Name of the other player.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub(crate) struct OtherName(String);

/// Speed.
// Parsed by the handlers, because an unknown one is not found rather than invalid.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub(crate) struct SpeedName(#[cfg_attr(test, schemars(with = "Speed"))] String);

/// `GET /api/players/{name}`
pub(crate) async fn profile(
    State(app): State<App>,
    MaybeVisitor(visitor): MaybeVisitor,
    Path(PlayerName(name)): Path<PlayerName>,
) -> Result<Json<Profile>> {
    let viewer = visitor.map(|visitor| visitor.account.id);
    Ok(Json(app.players.profile(&name, viewer).await?))
}

/// `GET /api/players/{name}/ratings/{speed}`
pub(crate) async fn ratings(
    State(app): State<App>,
    Path((PlayerName(name), SpeedName(speed))): Path<(PlayerName, SpeedName)>,
) -> Result<Json<RatingGraph>> {
    Ok(Json(app.players.graph(&name, parse_speed(&speed)?).await?))
}

/// `GET /api/players/{name}/versus/{other}`
pub(crate) async fn versus(
    State(app): State<App>,
    Path((PlayerName(name), OtherName(other))): Path<(PlayerName, OtherName)>,
) -> Result<Json<Tally>> {
    Ok(Json(app.players.versus(&name, &other).await?))
}

/// `GET /api/players/{name}/openings`
pub(crate) async fn openings(
    State(app): State<App>,
    Path(PlayerName(name)): Path<PlayerName>,
) -> Result<Json<PlayerOpenings>> {
    Ok(Json(app.players.openings(&name).await?))
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct GamesQuery {
    /// Only games against this player.
    opponent: Option<String>,
    /// Only games with this set, such as Base+MLP.
    set: Option<String>,
    /// Only games at this speed.
    #[cfg_attr(test, schemars(with = "Option<Speed>"))]
    speed: Option<String>,
    /// Only games with this colour.
    color: Option<Side>,
    /// Only games with this result for the player.
    #[cfg_attr(test, schemars(extend("enum" = Score::ALL.map(Score::name))))]
    result: Option<String>,
    /// Only games with this opening rule.
    opening: Option<Opening>,
    /// Only games with these first bugs of White and Black, as two letters.
    first: Option<String>,
    /// The `next` of the previous page.
    before: Option<String>,
}

impl GamesQuery {
    fn filter(&self) -> Result<GameFilter> {
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
    Path(PlayerName(name)): Path<PlayerName>,
    Query(query): Query<GamesQuery>,
) -> Result<Json<AccountGames>> {
    let viewer = visitor.map(|visitor| visitor.account.id);
    let (filter, before) = (query.filter()?, query.before.as_deref());
    let GamePage { seats, next } = app.players.games(&name, viewer, &filter, before).await?;
    let games = list_games(&app, &seats).await?;
    Ok(Json(AccountGames { games, next }))
}

/// Lists the games of an account.
pub(crate) async fn list_games(app: &App, seats: &[StoredSeat]) -> Result<Vec<AccountGame>> {
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

/// `PUT` and `DELETE /api/players/{name}/follow`
pub(crate) async fn follow(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Path(PlayerName(name)): Path<PlayerName>,
    method: Method,
) -> Result<NoContent> {
    let change = RelationChange::Follow(method == Method::PUT);
    let by = visitor.account.id;
    app.players.change_relation(by, &name, change).await?;
    Ok(NoContent)
}

/// `PUT` and `DELETE /api/players/{name}/block`
pub(crate) async fn block(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Path(PlayerName(name)): Path<PlayerName>,
    method: Method,
) -> Result<NoContent> {
    let change = RelationChange::Block(method == Method::PUT);
    let by = visitor.account.id;
    app.players.change_relation(by, &name, change).await?;
    Ok(NoContent)
}

/// `PUT /api/players/{name}/note`
pub(crate) async fn note(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Path(PlayerName(name)): Path<PlayerName>,
    Body(note): Body<NewNote>,
) -> Result<NoContent> {
    let by = visitor.account.id;
    app.players.set_note(by, &name, &note.text).await?;
    Ok(NoContent)
}

/// `GET /api/leaderboards/{speed}?page=N`
pub(crate) async fn leaderboard(
    State(app): State<App>,
    MaybeVisitor(visitor): MaybeVisitor,
    Path(SpeedName(speed)): Path<SpeedName>,
    Query(LeaderboardQuery { page }): Query<LeaderboardQuery>,
) -> Result<Json<Leaderboard>> {
    let speed = parse_speed(&speed)?;
    let viewer = visitor.map(|visitor| visitor.account.id);
    let page = page.unwrap_or(1);
    Ok(Json(app.players.leaderboard(speed, page, viewer).await?))
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct LeaderboardQuery {
    /// Page, 1 to 20.
    page: Option<u32>,
}

/// `GET /api/leaderboards/{speed}/distribution`
pub(crate) async fn distribution(
    State(app): State<App>,
    Path(SpeedName(speed)): Path<SpeedName>,
) -> Result<Json<RatingDistribution>> {
    Ok(Json(app.players.distribution(parse_speed(&speed)?).await?))
}

pub(crate) fn parse_speed(name: &str) -> Result<Speed> {
    let unknown = || HttpError::new(ErrorCode::NoSuchPage, "there is no such speed");
    Speed::of_name(name).ok_or_else(unknown)
}

//! Creating, reading and playing games over plain HTTP, and game events as server-sent events.

use std::{convert::Infallible, time::Instant};

use axum::{
    Json,
    extract::State,
    http::HeaderMap,
    response::{
        NoContent,
        sse::{Event, KeepAlive, Sse},
    },
};
use futures_util::{Stream, stream};
use serde::Deserialize;
use skep_rules::RecordFormat;
use tokio::sync::mpsc;

use crate::http::{
    App,
    account::manage::display_name,
    edge::{address::Client, cookie::MaybeVisitor},
    error::{HttpError, Result},
    extract::{Bearer, Body, PathRoom, PlayerProof, Query, ViewerProof},
    response::{self, RecordFile},
};
use crate::{
    clock,
    game::{Request, Settings},
    ids::{GameId, Token},
    metrics::METRICS,
    protocol::{
        ActionRequest, BySide, CreateGame, Created, ErrorCode, Joined, Kind, MoveRequest, Place,
        StateAnswer, Summary, Version, Why,
    },
    retention,
    room::{EnterRequest, Frame, Proof, of_store},
};

const MAX_SUMMARIES: usize = 50;

#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct SummariesQuery {
    /// Comma-separated ids.
    #[serde(default)]
    ids: String,
}

/// `GET /api/games?ids=A,B`
pub(crate) async fn summaries(
    State(app): State<App>,
    Query(SummariesQuery { ids }): Query<SummariesQuery>,
) -> Result<Json<Vec<Summary>>> {
    let ids: Vec<&str> = ids.split(',').filter(|id| !id.is_empty()).collect();
    if ids.len() > MAX_SUMMARIES {
        let message = format!("at most {MAX_SUMMARIES} games can be listed at once");
        return Err(HttpError::new(ErrorCode::BadRequest, message));
    }
    let ids: Vec<GameId> = ids.into_iter().filter_map(GameId::parse).collect();
    Ok(Json(app.rooms.summaries(&ids).await?))
}

/// `GET /api/games/{id}`: includes the position and its legal moves, for bots that do not know the rules.
pub(crate) async fn state(
    PathRoom(_, room): PathRoom,
    ViewerProof(proof): ViewerProof,
) -> Result<Json<StateAnswer>> {
    let state = room.state(proof).await?;
    Ok(Json(StateAnswer::State(state)))
}

/// `DELETE /api/games/{id}`: removes a finished game from the list of the player with the token. Once both players have
/// removed it, it is deleted for everyone, also from the archive.
pub(crate) async fn delete(
    State(app): State<App>,
    PathRoom(id, room): PathRoom,
    Bearer(token): Bearer,
) -> Result<NoContent> {
    let message = "deleting a game needs the token of one of its sides";
    let forbidden = || HttpError::new(ErrorCode::Forbidden, message);
    let token = token.ok_or_else(forbidden)?;
    if room.remove(Some(token)).await? {
        retention::delete(&app.store, &app.rooms, &[id])
            .await
            .map_err(of_store)?;
    }
    Ok(NoContent)
}

#[derive(Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct JoinRequest {
    /// The player's name.
    #[serde(default)]
    name: Option<String>,
    /// A token chosen by the client for its side; repeating the request returns the same side.
    #[serde(default)]
    token: Option<String>,
}

/// `POST /api/games/{id}/join`
pub(crate) async fn join(
    State(app): State<App>,
    PathRoom(_, room): PathRoom,
    MaybeVisitor(visitor): MaybeVisitor,
    Body(request): Body<JoinRequest>,
) -> Result<Json<Joined>> {
    let no_token = || HttpError::new(ErrorCode::BadRequest, "this is not a valid token");
    let own = match &request.token {
        Some(text) => Some(Token::parse(text).ok_or_else(no_token)?),
        None => None,
    };
    let hash = own.as_ref().map(Token::hash);
    let name = display_name(&app, visitor.as_ref(), request.name).await?;
    let member = visitor.map(|visitor| visitor.account.id);
    let (side, new) = room.join(hash, name, member).await?;
    let token = new.or(own).ok_or_else(no_token)?.reveal();
    Ok(Json(Joined { side, token }))
}

/// `POST /api/games/{id}/moves`
pub(crate) async fn play(
    PathRoom(_, room): PathRoom,
    PlayerProof(proof): PlayerProof,
    Client(client): Client,
    Body(request): Body<MoveRequest>,
) -> Result<Json<Version>> {
    let arrived = Instant::now();
    let request = Request::Move {
        ply: request.ply,
        after: request.after,
        uhp: request.uhp,
    };
    let v = room.ask(client, proof, request, 0).await?.wait().await?;
    METRICS.move_acknowledgement.observe_since(arrived);
    Ok(Json(Version { v }))
}

/// `POST /api/games/{id}/actions`
pub(crate) async fn act(
    PathRoom(_, room): PathRoom,
    PlayerProof(proof): PlayerProof,
    Client(client): Client,
    Body(request): Body<ActionRequest>,
) -> Result<Json<Version>> {
    let request = Request::Action(request.action);
    let v = room.ask(client, proof, request, 0).await?.wait().await?;
    Ok(Json(Version { v }))
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct WhyQuery {
    /// Piece, such as wA1.
    piece: String,
    /// Cell, such as 2,-1; if absent, explains why the piece cannot move at all.
    to: Option<String>,
}

/// `GET /api/games/{id}/why?piece=wA1&to=2,-1`
pub(crate) async fn why(
    PathRoom(_, room): PathRoom,
    Query(query): Query<WhyQuery>,
) -> Result<Json<Why>> {
    let place = |text: &str| {
        let (q, r) = text.split_once(',')?;
        Some(Place(q.trim().parse().ok()?, r.trim().parse().ok()?))
    };
    let bad = || HttpError::new(ErrorCode::BadRequest, "a cell is written like 2,-1");
    let to = query
        .to
        .map(|text| place(&text).ok_or_else(bad))
        .transpose()?;
    Ok(Json(room.why(query.piece, to).await?))
}

/// `GET /api/games/{id}/record.pgn`
pub(crate) async fn pgn(room: PathRoom) -> Result<RecordFile> {
    record(room, RecordFormat::Pgn).await
}

/// `GET /api/games/{id}/record.sgf`
pub(crate) async fn sgf(room: PathRoom) -> Result<RecordFile> {
    record(room, RecordFormat::Sgf).await
}

/// `GET /api/games/{id}/record.uhp`
pub(crate) async fn uhp(room: PathRoom) -> Result<RecordFile> {
    record(room, RecordFormat::Uhp).await
}

async fn record(PathRoom(id, room): PathRoom, format: RecordFormat) -> Result<RecordFile> {
    let text = room.record(format).await?.into();
    let name = format!("skep-{id}");
    Ok(RecordFile { name, format, text })
}

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

/// Messages queued for a slow reader.
pub(crate) const OUTBOX_CAPACITY: usize = 64;

#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct EventsQuery {
    /// Last version seen; if absent, the stream starts with the state.
    after: Option<u32>,
}

/// `GET /api/games/{id}/events?after=V`
pub(crate) async fn stream(
    State(app): State<App>,
    PathRoom(_, room): PathRoom,
    ViewerProof(proof): ViewerProof,
    Client(client): Client,
    Query(query): Query<EventsQuery>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let permit = app.limits.acquire_socket(client)?;
    // Set by browsers that reconnect.
    let last = headers
        .get("last-event-id")
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.parse().ok());
    let (outbox, inbox) = mpsc::channel(OUTBOX_CAPACITY);
    let (token, account) = match proof {
        Proof::Nothing => (None, None),
        Proof::Token(token) => (Some(token), None),
        Proof::Account(side) => (None, Some(side)),
    };
    let entered = room
        .enter(EnterRequest {
            token,
            account,
            join: false,
            member: None,
            name: None,
            after: last.or(query.after),
            outbox,
        })
        .await?;
    let stay = (entered.presence, permit);
    let missed = entered.missed.into_iter();
    let frames = stream::unfold(
        (missed, inbox, stay),
        |(mut missed, mut inbox, stay)| async {
            let frame = match missed.next() {
                Some(frame) => frame,
                None => inbox.recv().await?,
            };
            Some((Ok(event(&frame)), (missed, inbox, stay)))
        },
    );
    Ok(Sse::new(frames).keep_alive(KeepAlive::default()))
}

fn event(frame: &Frame) -> Event {
    // JSON is always UTF-8.
    let event = Event::default().data(String::from_utf8_lossy(&frame.json));
    match frame.version {
        Some(version) => event.id(version.to_string()),
        None => event,
    }
}

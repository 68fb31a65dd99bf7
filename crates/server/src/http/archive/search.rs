//! The archive: lists, games, files and the explorer.

use axum::{
    Json,
    extract::State,
    http::{
        StatusCode,
        header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName},
    },
    response::{IntoResponse, Response},
};
use skep_rules::{Game, Position, RecordFormat};
use tokio::task::spawn_blocking;

use crate::http::{
    App,
    archive::export as archive_export,
    edge::address::Sender,
    error::HttpError,
    json::{Bearer, Body, MAX_PLACE, Path, Query},
};
use crate::room::of_store;
use crate::{
    archive::{Search, SearchError, ShelfError, Source, Stored},
    protocol::{
        ArchiveEntry, ArchivePage, ArchiveSource, ArchivedGame, ErrorCode, ExplorerAnswer,
        ExplorerMove, SandboxRequest,
    },
    sandbox,
};

/// Conditions as they stand in an address.
type Conditions = Query<Vec<(String, String)>>;

/// `GET /api/archive`
pub(in crate::http) async fn list(
    State(app): State<App>,
    Query(conditions): Conditions,
) -> Result<Json<ArchivePage>, HttpError> {
    let search = read(&conditions)?;
    let page = app.archive.list(&search).await?;
    let size = u64::from(search.size);
    // Playing through a page of games takes a few milliseconds that others should not wait for.
    let own = search.own;
    let games = spawn_blocking(move || {
        let games = page.games.iter().map(|game| shown(game, &own));
        games.collect::<Vec<_>>()
    });
    Ok(Json(ArchivePage {
        total: page.total,
        page: search.page,
        pages: page.total.div_ceil(size).max(1),
        games: games.await.map_err(HttpError::internal)?,
    }))
}

/// `GET /api/archive/{id}`
pub(in crate::http) async fn game(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(conditions): Conditions,
) -> Result<Json<ArchivedGame>, HttpError> {
    let own = read(&conditions)?.own;
    let stored = find(&app, &id).await?;
    // A large study takes longer than others should wait.
    let answer = spawn_blocking(move || {
        Some(ArchivedGame {
            entry: shown(&stored, &own),
            game: stored.game()?.game_string(),
            study: skep_game::study::view(&stored.study()?),
        })
    });
    answer
        .await
        .map_err(HttpError::internal)?
        .map(Json)
        .ok_or_else(damaged)
}

/// `DELETE /api/archive/{id}`
pub(in crate::http) async fn delete(
    State(app): State<App>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
) -> Result<StatusCode, HttpError> {
    let message = "deleting a game needs the token of one of its sides, or of its import";
    let token = token.ok_or_else(|| HttpError::new(ErrorCode::Forbidden, message))?;
    let stored = find(&app, &id).await?;
    if app.archive.delete(&stored, token).await.map_err(of_store)? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(HttpError::new(ErrorCode::Forbidden, message))
    }
}

/// `GET /api/archive/{id}/record.{format}`
pub(in crate::http) async fn record(
    State(app): State<App>,
    Path((id, file)): Path<(String, String)>,
) -> Result<impl IntoResponse, HttpError> {
    let format = format_of(&file, "record.")?;
    let text = find(&app, &id).await?.write(format).ok_or_else(damaged)?;
    let name = format!("skep-archive-{id}");
    Ok((attachment(&name, format), text))
}

/// `GET /api/archive/{name}`: a game, or all that fit as a file.
pub(in crate::http) async fn one(
    state: State<App>,
    Sender(party): Sender,
    Path(name): Path<String>,
    Query(conditions): Conditions,
) -> Result<Response, HttpError> {
    if name.starts_with("export.") {
        return archive_export::export(state.0, party, &name, &conditions).await;
    }
    let answer = game(state, Path(name), Query(conditions)).await?;
    Ok(answer.into_response())
}

/// `POST /api/explorer`
pub(in crate::http) async fn explore(
    State(app): State<App>,
    Body(request): Body<SandboxRequest, MAX_PLACE>,
) -> Result<Json<ExplorerAnswer>, HttpError> {
    let game = place(request).await?;
    let explored = app.archive.explore(&game).await.map_err(of_store)?;
    let moves = explored.moves.iter().map(|explored| {
        let ply = sandbox::shown_move(&game, explored.mv);
        ExplorerMove {
            uhp: ply.uhp,
            piece: ply.piece,
            from: ply.from,
            to: ply.to,
            games: explored.games,
            white: explored.white,
            draws: explored.draws,
            black: explored.black,
        }
    });
    Ok(Json(ExplorerAnswer {
        games: explored.games,
        position: Position::from(game.board()).to_string(),
        moves: moves.collect(),
    }))
}

/// The game that a request names, played aside, since it may be long.
async fn place(request: SandboxRequest) -> Result<Game, HttpError> {
    let playing = spawn_blocking(move || sandbox::start(&request));
    Ok(playing.await.map_err(HttpError::internal)??)
}

async fn find(app: &App, id: &str) -> Result<Stored, HttpError> {
    let no_such = || HttpError::new(ErrorCode::NoSuchGame, "there is no such game");
    let id: u64 = id.parse().map_err(|_| no_such())?;
    app.archive
        .get(id)
        .await
        .map_err(of_store)?
        .ok_or_else(no_such)
}

pub(in crate::http) fn read(conditions: &[(String, String)]) -> Result<Search, HttpError> {
    let pairs = conditions
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    Search::read(pairs)
        .map_err(|error: SearchError| HttpError::new(ErrorCode::BadRequest, error.to_string()))
}

pub(in crate::http) fn format_of(file: &str, start: &str) -> Result<RecordFormat, HttpError> {
    let ending = file.strip_prefix(start).unwrap_or_default();
    [RecordFormat::Pgn, RecordFormat::Sgf, RecordFormat::Uhp]
        .into_iter()
        .find(|format| format.extension() == ending)
        .ok_or_else(|| HttpError::new(ErrorCode::NoSuchPage, "files are .pgn, .sgf or .uhp"))
}

pub(in crate::http) fn attachment(name: &str, format: RecordFormat) -> [(HeaderName, String); 2] {
    let ending = format.extension();
    [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}.{ending}\""),
        ),
    ]
}

/// A game as lists show it, with its origin for those who know it.
fn shown(stored: &Stored, own: &[String]) -> ArchiveEntry {
    let entry = &stored.entry;
    let pieces = stored.game().map_or_else(Vec::new, |game| {
        let pieces = game.board().hexes().into_iter();
        pieces
            .map(|(piece, hex)| (piece.to_string(), hex.q, hex.r))
            .collect()
    });
    ArchiveEntry {
        id: entry.id,
        origin: entry.origin.clone().filter(|origin| own.contains(origin)),
        source: told_source(entry.source),
        set: entry.set.to_string(),
        opening: entry.opening,
        players: entry.players.clone(),
        result: entry.result.into(),
        reason: entry.reason,
        plies: entry.plies,
        date: entry.date.clone(),
        event: entry.event.clone(),
        pieces,
    }
}

const fn told_source(source: Source) -> ArchiveSource {
    match source {
        Source::Played => ArchiveSource::Played,
        Source::Imported => ArchiveSource::Imported,
        Source::Engine => ArchiveSource::Engine,
        Source::Browser => ArchiveSource::Browser,
    }
}

fn damaged() -> HttpError {
    HttpError::new(ErrorCode::Internal, "what is stored of the game is damaged")
}

impl From<ShelfError> for HttpError {
    fn from(error: ShelfError) -> HttpError {
        match error {
            ShelfError::Position(error) => error.into(),
            ShelfError::Store(error) => of_store(error).into(),
        }
    }
}

//! Searching and reading the archive, and the opening explorer.

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, NoContent, Response},
};
use serde::Deserialize;
use skep_rules::RecordFormat;
use tokio::task::spawn_blocking;

use crate::http::{
    App,
    archive::export::export,
    edge::address::Client,
    error::{HttpError, Result},
    extract::{Bearer, Body, MAX_MOVES_BODY, Path, Query},
    response::RecordFile,
};
use crate::{
    archive::{ArchiveError, Search, SearchError, Stored},
    protocol::{
        ArchiveEntry, ArchivePage, ArchivedGame, ErrorCode, ExplorerAnswer, SandboxRequest,
    },
    room::{no_such_game, of_store},
    sandbox,
};

/// Conditions of a search, as names and values. `http/openapi/tests/search.rs` documents the names.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct Conditions(Vec<(String, String)>);

/// Archive id.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub(crate) struct ArchiveId(String);

/// Archive id, or export.pgn, export.sgf or export.uhp for all matching games as a file.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub(crate) struct ArchiveIdOrExport(String);

/// Name of the file.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub(crate) struct RecordName(
    #[cfg_attr(test, schemars(extend("enum" = ["record.pgn", "record.sgf", "record.uhp"])))] String,
);

/// `GET /api/archive`
pub(crate) async fn list(
    State(app): State<App>,
    Query(Conditions(conditions)): Query<Conditions>,
) -> Result<Json<ArchivePage>> {
    let search = parse_search(&conditions)?;
    let (games, total) = app.archive.list(&search).await?;
    let size = u64::from(search.size);
    // Replaying a page of games takes milliseconds, too long for an async thread.
    let own = search.own;
    let games = spawn_blocking(move || {
        let games = games.iter().map(|game| entry_view(game, &own));
        games.collect::<Vec<_>>()
    });
    Ok(Json(ArchivePage {
        total,
        page: search.page,
        pages: total.div_ceil(size).max(1),
        games: games.await.map_err(HttpError::internal)?,
    }))
}

async fn game(app: &App, id: &str, conditions: &[(String, String)]) -> Result<Box<ArchivedGame>> {
    let own = parse_search(conditions)?.own;
    let stored = find(app, id).await?;
    // A large study takes too long for an async thread.
    let game = spawn_blocking(move || {
        Some(ArchivedGame {
            entry: entry_view(&stored, &own),
            game: stored.game()?.game_string(),
            study: skep_game::study::view(&stored.study()?),
        })
    });
    game.await
        .map_err(HttpError::internal)?
        .map(Box::new)
        .ok_or_else(damaged)
}

/// `DELETE /api/archive/{id}`
pub(crate) async fn delete(
    State(app): State<App>,
    Path(ArchiveId(id)): Path<ArchiveId>,
    Bearer(token): Bearer,
) -> Result<NoContent> {
    let message = "deleting a game needs the token of one of its sides or of its import";
    let token = token.ok_or_else(|| HttpError::new(ErrorCode::Forbidden, message))?;
    let stored = find(&app, &id).await?;
    if app.archive.delete(&stored, token).await? {
        Ok(NoContent)
    } else {
        Err(HttpError::new(ErrorCode::Forbidden, message))
    }
}

/// `GET /api/archive/{id}/record.{format}`
pub(crate) async fn record(
    State(app): State<App>,
    Path((ArchiveId(id), RecordName(file))): Path<(ArchiveId, RecordName)>,
) -> Result<RecordFile> {
    let format = parse_format(&file, "record.")?;
    let text = find(&app, &id).await?.write(format).ok_or_else(damaged)?;
    Ok(RecordFile {
        name: format!("skep-archive-{id}"),
        format,
        text: text.into(),
    })
}

pub(crate) enum GameOrExport {
    Game(Box<ArchivedGame>),
    Export(RecordFile),
}

impl IntoResponse for GameOrExport {
    fn into_response(self) -> Response {
        match self {
            GameOrExport::Game(game) => Json(game).into_response(),
            GameOrExport::Export(file) => file.into_response(),
        }
    }
}

/// `GET /api/archive/{id}`: a game, or all matching games as a file.
pub(crate) async fn game_or_export(
    State(app): State<App>,
    Client(client): Client,
    Path(ArchiveIdOrExport(id)): Path<ArchiveIdOrExport>,
    Query(Conditions(conditions)): Query<Conditions>,
) -> Result<GameOrExport> {
    Ok(match id.starts_with("export.") {
        true => GameOrExport::Export(export(app, client, &id, &conditions).await?),
        false => GameOrExport::Game(game(&app, &id, &conditions).await?),
    })
}

/// `POST /api/explorer`
pub(crate) async fn explore(
    State(app): State<App>,
    Body(request): Body<SandboxRequest, MAX_MOVES_BODY>,
) -> Result<Json<ExplorerAnswer>> {
    // Replayed on a blocking thread, because the game may be long.
    let replayed = spawn_blocking(move || sandbox::start(&request));
    let game = replayed.await.map_err(HttpError::internal)??;
    Ok(Json(app.archive.explore(&game).await?))
}

async fn find(app: &App, id: &str) -> Result<Stored> {
    let id: u64 = id.parse().map_err(|_| no_such_game())?;
    let found = app.archive.get(id).await?;
    Ok(found.ok_or_else(no_such_game)?)
}

pub(super) fn parse_search(conditions: &[(String, String)]) -> Result<Search> {
    let pairs = conditions
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    Search::read(pairs)
        .map_err(|error: SearchError| HttpError::new(ErrorCode::BadRequest, error.to_string()))
}

pub(super) fn parse_format(file: &str, prefix: &str) -> Result<RecordFormat> {
    let extension = file.strip_prefix(prefix).unwrap_or_default();
    [RecordFormat::Pgn, RecordFormat::Sgf, RecordFormat::Uhp]
        .into_iter()
        .find(|format| format.extension() == extension)
        .ok_or_else(|| HttpError::new(ErrorCode::NoSuchPage, "files are .pgn, .sgf or .uhp"))
}

/// A game as shown in lists. Its origin is visible only to clients that already know it.
fn entry_view(stored: &Stored, own: &[String]) -> ArchiveEntry {
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
        source: entry.source,
        set: entry.set.to_string(),
        opening: entry.opening,
        players: entry.players.clone(),
        result: entry.result,
        reason: entry.reason,
        plies: entry.plies,
        date: entry.date.clone(),
        event: entry.event.clone(),
        pieces,
    }
}

fn damaged() -> HttpError {
    HttpError::new(ErrorCode::Internal, "the stored game is damaged")
}

impl From<ArchiveError> for HttpError {
    fn from(error: ArchiveError) -> HttpError {
        match error {
            ArchiveError::Position(error) => error.into(),
            ArchiveError::Store(error) => of_store(error).into(),
        }
    }
}

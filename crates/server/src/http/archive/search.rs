//! Searching and reading the archive, the opening explorer, and exports, which are streamed so that each holds at most a few
//! hundred games in memory and live games are not slowed down.

use std::io;

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, NoContent, Response},
};
use futures_util::stream;
use serde::Deserialize;
use skep_rules::{Game, RecordFormat};
use tokio::{
    sync::mpsc,
    task::spawn_blocking,
    time::{sleep, timeout},
};

use crate::http::{
    App,
    edge::{address::Client, connection_gate::ConnectionPermit},
    error::{HttpError, Result},
    extract::{Bearer, Body, MAX_MOVES_BODY, Path, Query},
    response::RecordFile,
};
use crate::{
    archive::{ArchiveError, Filter, Search, SearchError, Stored},
    protocol::{
        ArchiveEntry, ArchivePage, ArchivedGame, ErrorCode, ExplorerAnswer, SandboxRequest,
    },
    rate_limit::{LimitError, RateLimitKey},
    room::of_store,
    sandbox,
    store::StoreError,
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
    if app.archive.delete(&stored, token).await.map_err(of_store)? {
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
    let game = replay(request).await?;
    Ok(Json(app.archive.explore(&game).await.map_err(of_store)?))
}

/// Replays a game on a blocking thread, because it may be long.
async fn replay(request: SandboxRequest) -> Result<Game> {
    let replayed = spawn_blocking(move || sandbox::start(&request));
    Ok(replayed.await.map_err(HttpError::internal)??)
}

async fn find(app: &App, id: &str) -> Result<Stored> {
    let id: u64 = id.parse().map_err(|_| HttpError::no_such_game())?;
    app.archive
        .get(id)
        .await
        .map_err(of_store)?
        .ok_or_else(HttpError::no_such_game)
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

const MAX_EXPORTED_GAMES: usize = 100_000;

/// `GET /api/archive/export.{format}`
pub(crate) async fn export(
    app: App,
    client: RateLimitKey,
    file: &str,
    conditions: &[(String, String)],
) -> Result<RecordFile> {
    let format = parse_format(file, "export.")?;
    let search = parse_search(conditions)?;
    let permit = app.limits.acquire_export(client)?;
    let among = app
        .archive
        .with_position(search.position.as_deref())
        .await?;
    let export = Export {
        app,
        client,
        filter: search.filter,
        among,
        format,
        written: 0,
        _permit: permit,
    };
    let (chunks, written) = mpsc::channel(1);
    tokio::spawn(export.run(chunks));
    Ok(RecordFile {
        name: "skep-archive".to_owned(),
        format,
        text: axum::body::Body::from_stream(stream::unfold(written, next_chunk)),
    })
}

enum Chunk {
    Text(String),
    /// The file is complete.
    End,
}

/// The next chunk; `None` at the end. A truncated file ends with an error, so that browsers notice.
async fn next_chunk(
    mut written: mpsc::Receiver<Chunk>,
) -> Option<(io::Result<String>, mpsc::Receiver<Chunk>)> {
    match written.recv().await {
        Some(Chunk::Text(text)) => Some((Ok(text), written)),
        Some(Chunk::End) => None,
        None => {
            written.close();
            Some((Err(io::ErrorKind::TimedOut.into()), written))
        }
    }
}

struct Export {
    app: App,
    client: RateLimitKey,
    filter: Filter,
    among: Option<Vec<u64>>,
    format: RecordFormat,
    written: usize,
    _permit: ConnectionPermit,
}

impl Export {
    /// Writes the file. A client that reads too slowly gets a truncated one.
    async fn run(mut self, chunks: mpsc::Sender<Chunk>) {
        let limit = self.app.options.timeouts.export;
        let written = timeout(limit, self.write(&chunks)).await;
        // Releases the permit first, so that a client may start another export as soon as it has read the end.
        drop(self);
        match written {
            Ok(Ok(())) => {
                // The client may be gone already.
                chunks.send(Chunk::End).await.ok();
            }
            Ok(Err(error)) => tracing::warn!(%error, "export failed"),
            Err(_) => tracing::debug!("export was read too slowly"),
        }
    }

    async fn write(&mut self, chunks: &mpsc::Sender<Chunk>) -> Result<(), StoreError> {
        let mut after = 0;
        while self.written < MAX_EXPORTED_GAMES {
            let games = self.read_after(after).await?;
            let Some(last) = games.last() else { break };
            after = last.entry.id;
            let text = self.format(games).await;
            self.throttle(text.len()).await;
            if chunks.send(Chunk::Text(text)).await.is_err() {
                // The client is gone.
                break;
            }
        }
        Ok(())
    }

    /// Reads the next games. One export reads at a time, which leaves database readers to live games.
    async fn read_after(&self, after: u64) -> Result<Vec<Stored>, StoreError> {
        let _turn = self.app.export_reads.acquire().await;
        let among = self.among.as_deref();
        self.app.archive.next(&self.filter, among, after).await
    }

    /// Formats games on a blocking thread, because replaying them is slow.
    async fn format(&mut self, games: Vec<Stored>) -> String {
        let (format, is_first) = (self.format, self.written == 0);
        self.written += games.len();
        let writing = spawn_blocking(move || {
            let mut text = String::new();
            for record in games.iter().filter_map(|game| game.write(format)) {
                if (!is_first || !text.is_empty()) && format != RecordFormat::Uhp {
                    text.push('\n');
                }
                text.push_str(&record);
            }
            text
        });
        // Unwritable records are left out. Only a panic would make the task fail.
        writing.await.unwrap_or_default()
    }

    /// Waits until the client's export rate allows more bytes.
    async fn throttle(&self, bytes: usize) {
        while let Err(LimitError { retry_after }) =
            self.app.limits.charge_export(self.client, bytes)
        {
            sleep(retry_after).await;
        }
    }
}

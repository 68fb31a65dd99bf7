//! Games that somebody sends as a file.

use std::time::Duration;

use axum::{
    Json,
    body::to_bytes,
    extract::{Request, State},
    http::StatusCode,
};
use serde::Deserialize;
use tokio::time::timeout;

use crate::http::{
    App, Imports,
    edge::address::{self, Sender},
    edge::limits::LimitError,
    error::HttpError,
    json::{Bearer, Path, Query},
};
use crate::room::of_store;
use crate::{
    archive::{Importer, MAX_IMPORT_BYTES, Source},
    clock,
    ids::{GameId, Token},
    protocol::{ArchiveSource, ErrorCode, ImportReport, ImportUndone},
};

/// How many faults are told.
const MAX_FAULTS: usize = 100;
/// How long a file waits for its turn.
const PATIENCE: Duration = Duration::from_secs(30);

/// `DELETE /api/archive/import/{id}`
pub(in crate::http) async fn undo(
    State(app): State<App>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
) -> Result<Json<ImportUndone>, HttpError> {
    let forbidden = || {
        let message = "there are no games of such an import that this token may delete";
        HttpError::new(ErrorCode::Forbidden, message)
    };
    let token = token.ok_or_else(forbidden)?;
    let deleted = app
        .archive
        .delete_import(&id, token)
        .await
        .map_err(of_store)?;
    Ok(Json(ImportUndone {
        deleted: deleted.ok_or_else(forbidden)?,
    }))
}

/// What the address says of a file.
#[derive(Deserialize)]
pub(in crate::http) struct Sent {
    source: Option<ArchiveSource>,
}

impl Sent {
    /// Where its games come from. That a game was played on this server, or by the engine that comes with it, is nothing a file can say.
    fn source(&self) -> Option<Source> {
        match self.source {
            None | Some(ArchiveSource::Imported) => Some(Source::Imported),
            Some(ArchiveSource::Browser) => Some(Source::Browser),
            Some(ArchiveSource::Played | ArchiveSource::Engine) => None,
        }
    }
}

/// `POST /api/archive/import`
pub(in crate::http) async fn import(
    State(app): State<App>,
    Sender(party): Sender,
    Bearer(token): Bearer,
    Query(sent): Query<Sent>,
    request: Request,
) -> Result<(StatusCode, Json<ImportReport>), HttpError> {
    let (parts, body) = request.into_parts();
    let is_host = address::is_here(&parts, &app) || app.is_host(token).await.map_err(of_store)?;
    if !is_host && app.options.imports == Imports::Host {
        let message = "importing over a network is for the host of this server, who shows the token that \
            `skep host-token` prints; serve --imports anyone lets everybody";
        return Err(HttpError::new(ErrorCode::Forbidden, message));
    }
    app.limits.import(party)?;
    let source = sent.source().ok_or_else(|| {
        let message = "the source of an import is `imported` or `browser`";
        HttpError::new(ErrorCode::BadRequest, message)
    })?;
    let _place = app.limits.importing(party)?;
    let bytes = timeout(app.options.timeouts.file, to_bytes(body, MAX_IMPORT_BYTES))
        .await
        .map_err(|_| HttpError::too_slow())?
        .map_err(|_| too_large())?;
    if !is_host {
        let imported = app.limits.imported();
        imported.file(party, bytes.len() as u64, clock::now())?;
    }
    let answer = put_into(&app, bytes.to_vec(), source).await?;
    if !is_host {
        let games = answer.imported + answer.duplicates + answer.bad;
        app.limits.imported().games(party, games, clock::now());
    }
    Ok((StatusCode::OK, Json(answer)))
}

/// Puts a file into the archive: one at a time, so that nobody keeps the disk from those who play.
async fn put_into(app: &App, bytes: Vec<u8>, source: Source) -> Result<ImportReport, HttpError> {
    let _turn = timeout(PATIENCE, app.imports.acquire())
        .await
        .map_err(|_| LimitError::SOON)?;
    let (id, token) = (GameId::random()?, Token::random()?);
    let importer = Importer {
        source,
        origin: Some(id.to_string()),
        owner: Some(token.hash()),
    };
    let mut faults = Vec::new();
    let report = app
        .archive
        .import(bytes, importer, |fault| {
            if faults.len() < MAX_FAULTS {
                faults.push(fault);
            }
        })
        .await
        .map_err(of_store)?;
    Ok(ImportReport {
        id: id.to_string(),
        token: token.reveal(),
        imported: report.imported,
        duplicates: report.duplicates,
        bad: report.bad,
        odd: report.odd,
        renumbered: report.renumbered,
        faults,
    })
}

fn too_large() -> HttpError {
    let megabytes = MAX_IMPORT_BYTES >> 20;
    let message =
        format!("a file has {megabytes} MiB at the most: import larger ones with skep import");
    HttpError::new(ErrorCode::TooLarge, message)
}

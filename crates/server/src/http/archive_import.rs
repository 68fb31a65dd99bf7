//! Games that somebody sends as a file.

use std::time::Duration;

use axum::{
    Json,
    body::to_bytes,
    extract::{Path, Query, Request, State, rejection::QueryRejection},
    http::StatusCode,
};
use serde::Deserialize;
use tokio::time::timeout;

use super::{App, address::Sender, error::HttpError, json::Bearer, limits::too_many};
use crate::{
    archive::{Importer, MAX_IMPORT_BYTES},
    ids::{GameId, Token},
    protocol::{ArchiveSource, ErrorCode, ImportReport, ImportUndone},
};

/// How many faults are told.
const MAX_FAULTS: usize = 100;
/// How long a file waits for its turn, and how long it may take to arrive.
const PATIENCE: Duration = Duration::from_secs(30);

/// `DELETE /api/archive/import/{id}`
pub(super) async fn undo(
    State(app): State<App>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
) -> Result<Json<ImportUndone>, HttpError> {
    let forbidden = || {
        let message = "there are no games of such an import that this token may delete";
        HttpError::new(ErrorCode::Forbidden, message)
    };
    let token = token.ok_or_else(forbidden)?;
    let deleted = app.archive.delete_import(&id, token).await?;
    Ok(Json(ImportUndone {
        deleted: deleted.ok_or_else(forbidden)?,
    }))
}

/// What the address says of a file.
#[derive(Deserialize)]
pub(super) struct Sent {
    source: Option<ArchiveSource>,
}

impl Sent {
    /// Where its games come from. That a game was played on this server, or by the engine that comes with it, is nothing a file can say.
    fn source(&self) -> Option<ArchiveSource> {
        match self.source {
            None | Some(ArchiveSource::Imported) => Some(ArchiveSource::Imported),
            Some(ArchiveSource::Browser) => Some(ArchiveSource::Browser),
            Some(ArchiveSource::Played | ArchiveSource::Engine) => None,
        }
    }
}

/// `POST /api/archive/import`
pub(super) async fn import(
    State(app): State<App>,
    Sender(party): Sender,
    sent: Result<Query<Sent>, QueryRejection>,
    request: Request,
) -> Result<(StatusCode, Json<ImportReport>), HttpError> {
    app.limits.import(party)?;
    let source = sent.ok().and_then(|Query(sent)| sent.source());
    let source = source.ok_or_else(|| {
        let message = "the source of an import is `imported` or `browser`";
        HttpError::new(ErrorCode::BadRequest, message)
    })?;
    // One file at a time, so that nobody fills the memory or keeps the disk from those who play.
    let _turn = timeout(PATIENCE, app.imports.acquire())
        .await
        .map_err(|_| too_many())?;
    let too_large = || {
        let megabytes = MAX_IMPORT_BYTES >> 20;
        let message =
            format!("a file has {megabytes} MiB at the most: import larger ones with skep import");
        HttpError::new(ErrorCode::TooLarge, message)
    };
    let bytes = timeout(PATIENCE, to_bytes(request.into_body(), MAX_IMPORT_BYTES))
        .await
        .map_err(|_| too_many())?
        .map_err(|_| too_large())?;
    let (id, token) = (GameId::random()?, Token::random()?);
    let importer = Importer {
        source,
        origin: Some(id.to_string()),
        owner: Some(token.hash()),
    };
    let mut faults = Vec::new();
    let report = app
        .archive
        .import(bytes.to_vec(), importer, |fault| {
            if faults.len() < MAX_FAULTS {
                faults.push(fault);
            }
        })
        .await?;
    let answer = ImportReport {
        id: id.to_string(),
        token: token.reveal(),
        imported: report.imported,
        duplicates: report.duplicates,
        bad: report.bad,
        odd: report.odd,
        faults,
    };
    Ok((StatusCode::OK, Json(answer)))
}

//! Games that somebody sends as a file.

use std::time::Duration;

use axum::{
    Json,
    body::to_bytes,
    extract::{Path, Request, State},
    http::StatusCode,
};
use tokio::time::timeout;

use super::{App, address::Sender, error::HttpError, json::Bearer, limits::too_many};
use crate::{
    archive::{Importer, MAX_IMPORT_BYTES},
    ids::{GameId, Token},
    protocol::{ErrorCode, ImportReport, ImportUndone},
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

/// `POST /api/archive/import`
pub(super) async fn import(
    State(app): State<App>,
    Sender(party): Sender,
    request: Request,
) -> Result<(StatusCode, Json<ImportReport>), HttpError> {
    app.limits.import(party)?;
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

//! Importing files into the archive.

use std::{convert::Infallible, time::Duration};

use axum::{
    Json,
    extract::{FromRequest, Request, State},
};
use serde::Deserialize;
use tokio::time::timeout;

use crate::http::{
    App, Imports,
    edge::address::{self, Client},
    error::{HttpError, Result},
    extract::{Bearer, HostToken, Path, Query, read_body},
};
use crate::room::of_store;
use crate::{
    archive::{Importer, MAX_IMPORT_BYTES, Source},
    clock,
    ids::{GameId, Token},
    protocol::{ArchiveSource, ErrorCode, ImportReport, ImportUndone},
    rate_limit::LimitError,
};

/// Faults listed in a report.
const MAX_FAULTS: usize = 100;
/// Maximum wait for other files to be stored first.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(30);

/// Import id from the report.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub(crate) struct ImportId(String);

/// `DELETE /api/archive/import/{id}`
pub(crate) async fn undo(
    State(app): State<App>,
    Path(ImportId(id)): Path<ImportId>,
    Bearer(token): Bearer,
) -> Result<Json<ImportUndone>> {
    let forbidden = || {
        let message = "the token does not belong to this import";
        HttpError::new(ErrorCode::Forbidden, message)
    };
    let token = token.ok_or_else(forbidden)?;
    let deleted = app.archive.delete_import(&id, token).await?;
    Ok(Json(ImportUndone {
        deleted: deleted.ok_or_else(forbidden)?,
    }))
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ImportQuery {
    /// Where the games come from.
    #[cfg_attr(test, schemars(with = "Option<String>", extend("enum" = ["imported", "browser"])))]
    source: Option<ArchiveSource>,
}

impl ImportQuery {
    /// A file cannot claim that its games were played on this server or by its engine.
    fn source(&self) -> Option<Source> {
        match self.source {
            None | Some(ArchiveSource::Imported) => Some(Source::Imported),
            Some(ArchiveSource::Browser) => Some(Source::Browser),
            Some(ArchiveSource::Played | ArchiveSource::Engine) => None,
        }
    }
}

/// A request with a file of game records as its body.
pub(crate) struct Upload(Request);

impl FromRequest<App> for Upload {
    type Rejection = Infallible;

    async fn from_request(request: Request, _: &App) -> Result<Upload, Infallible> {
        Ok(Upload(request))
    }
}

/// `POST /api/archive/import`
pub(crate) async fn import(
    State(app): State<App>,
    Client(client): Client,
    HostToken(token): HostToken,
    Query(query): Query<ImportQuery>,
    Upload(request): Upload,
) -> Result<Json<ImportReport>> {
    let (parts, body) = request.into_parts();
    let is_host =
        address::is_local(&parts, &app) || app.is_host_token(token).await.map_err(of_store)?;
    if !is_host && app.options.imports == Imports::Host {
        let message = "only the host may import over the network, with the token that `skep host-token` prints; \
            `skep serve --imports anyone` opens it to everyone";
        return Err(HttpError::new(ErrorCode::Forbidden, message));
    }
    app.limits.charge_import(client)?;
    let source = query.source().ok_or_else(|| {
        let message = "the source of an import is `imported` or `browser`";
        HttpError::new(ErrorCode::BadRequest, message)
    })?;
    let _permit = app.limits.acquire_import(client)?;
    let limit = app.options.timeouts.file;
    let bytes = read_body(body, MAX_IMPORT_BYTES, limit, too_large).await?;
    if !is_host {
        let usage = &app.limits.import_usage;
        usage.charge_file(client, bytes.len() as u64, clock::now())?;
    }
    let report = store_games(&app, bytes.to_vec(), source).await?;
    if !is_host {
        let games = report.imported + report.duplicates + report.bad;
        let usage = &app.limits.import_usage;
        usage.charge_games(client, games, clock::now());
    }
    Ok(Json(report))
}

/// Stores the games of a file. One file at a time, so that imports do not keep the disk from live games.
async fn store_games(app: &App, bytes: Vec<u8>, source: Source) -> Result<ImportReport> {
    let _turn = timeout(QUEUE_TIMEOUT, app.imports.acquire())
        .await
        .map_err(|_| LimitError::RETRY_SOON)?;
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

fn too_large() -> String {
    let mebibytes = MAX_IMPORT_BYTES >> 20;
    format!("files must be at most {mebibytes} MiB; use `skep import` for larger ones")
}

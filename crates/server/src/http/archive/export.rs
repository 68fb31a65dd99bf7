//! Many games of the archive as one file. It is written while it is read: no export holds more than a few hundred games in
//! memory, and those who play do not notice how many there are.

use std::io;

use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use futures_util::stream;
use skep_rules::RecordFormat;
use tokio::{
    sync::mpsc,
    task::spawn_blocking,
    time::{sleep, timeout},
};

use crate::http::{
    App,
    archive::search::{attachment, format_of, read},
    edge::connection_count::Counted,
    edge::limits::LimitError,
    error::HttpError,
};
use crate::{
    archive::{Filter, Stored},
    rate_limit_key::RateLimitKey,
    store::StoreError,
};

/// The most games in one file.
const MOST_EXPORTED: usize = 100_000;

/// `GET /api/archive/export.{format}`
pub(in crate::http) async fn export(
    app: App,
    client: RateLimitKey,
    file: &str,
    conditions: &[(String, String)],
) -> Result<Response, HttpError> {
    let format = format_of(file, "export.")?;
    let search = read(conditions)?;
    let place = app.limits.export(client)?;
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
        _place: place,
    };
    let (pieces, written) = mpsc::channel(1);
    tokio::spawn(export.write_in_time(pieces));
    let body = Body::from_stream(stream::unfold(written, next));
    Ok((attachment("skep-archive", format), body).into_response())
}

/// A piece of a file.
enum Piece {
    Text(String),
    /// The file is whole.
    End,
}

/// The next piece of the file; `None` at its end. A file that was cut off ends with an error, which a browser notices.
async fn next(
    mut written: mpsc::Receiver<Piece>,
) -> Option<(io::Result<String>, mpsc::Receiver<Piece>)> {
    match written.recv().await {
        Some(Piece::Text(text)) => Some((Ok(text), written)),
        Some(Piece::End) => None,
        None => {
            written.close();
            Some((Err(io::ErrorKind::TimedOut.into()), written))
        }
    }
}

/// A file in the making.
struct Export {
    app: App,
    client: RateLimitKey,
    filter: Filter,
    among: Option<Vec<u64>>,
    format: RecordFormat,
    written: usize,
    _place: Counted,
}

impl Export {
    /// Writes the file. Whoever reads it too slowly gets only a part.
    async fn write_in_time(mut self, pieces: mpsc::Sender<Piece>) {
        let patience = self.app.options.timeouts.export;
        let written = timeout(patience, self.write(&pieces)).await;
        // A client that has read the end may begin another export at once.
        drop(self);
        match written {
            Ok(Ok(())) => {
                // A client that has disconnected needs no end.
                pieces.send(Piece::End).await.ok();
            }
            Ok(Err(error)) => tracing::warn!(%error, "an export was cut off"),
            Err(_) => tracing::debug!("an export was read too slowly"),
        }
    }

    async fn write(&mut self, pieces: &mpsc::Sender<Piece>) -> Result<(), StoreError> {
        let mut after = 0;
        while self.written < MOST_EXPORTED {
            let games = self.read_after(after).await?;
            let Some(last) = games.last() else { break };
            after = last.entry.id;
            let text = self.text_of(games).await;
            self.pace(text.len()).await;
            if pieces.send(Piece::Text(text)).await.is_err() {
                // The reader has gone.
                break;
            }
        }
        Ok(())
    }

    /// The next games. Only one export reads at a time, so that the database keeps a reader for those who play.
    async fn read_after(&self, after: u64) -> Result<Vec<Stored>, StoreError> {
        let _turn = self.app.export_reads.acquire().await;
        let among = self.among.as_deref();
        self.app.archive.next(&self.filter, among, after).await
    }

    /// The games as text. Playing through them takes longer than others should wait.
    async fn text_of(&mut self, games: Vec<Stored>) -> String {
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
        // A record that cannot be written is left out; that the thread fails would be a bug.
        writing.await.unwrap_or_default()
    }

    /// Waits until the address may have so much more.
    async fn pace(&self, bytes: usize) {
        while let Err(LimitError { wait }) = self.app.limits.exported(self.client, bytes) {
            sleep(wait).await;
        }
    }
}
